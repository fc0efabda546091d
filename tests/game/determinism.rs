//! One game that every machine and every build must play alike, bit for bit.

use breakout::bot::NoAim;
use breakout::event::Event;
use breakout::game::{Game, Phase};
use breakout::input::Input;

use crate::scenes::{LONG_GAME, levels};

/// What the game below comes to. When rules or tuning change on purpose, the failing test prints
/// the new number.
const GOLDEN: u64 = 0x85b7_0b51_d888_13a3;

/// The bot's input. Now and then it looks away, so that balls are lost as well.
fn input(bot: &mut NoAim, game: &Game) -> Input {
    let input = bot.input(game);
    if game.steps() % 5000 > 4800 && game.lives() > 1 {
        return Input {
            target: Some(0.0),
            ..input
        };
    }
    input
}

#[test]
fn a_long_game_ends_in_the_golden_state() {
    let mut game = Game::new(levels(LONG_GAME), 0, 42);
    let mut bot = NoAim::new(7);
    let mut events = Vec::new();
    let mut hash = 0_u64;
    for _ in 0..60_000 {
        game.step(input(&mut bot, &game), &mut events);
        hash = hash.rotate_left(1) ^ game.state_hash();
    }
    println!(
        "level {}, {:?}, {} lives, {} points, {} events",
        game.level_index() + 1,
        game.phase(),
        game.lives(),
        game.score(),
        events.len()
    );
    assert_eq!(game.phase(), Phase::Playing, "a longer game proves more");
    assert_eq!(hash, GOLDEN, "\nthe golden number is now {hash:#018x}");
}

/// Steps that are played and taken back.
const AHEAD: usize = 8;

/// The hash after each of the next steps, and all their events.
fn ahead(game: &mut Game, mut input: impl FnMut(&Game) -> Input) -> ([u64; AHEAD], Vec<Event>) {
    let mut events = Vec::new();
    let hashes = [(); AHEAD].map(|()| {
        game.step(input(game), &mut events);
        game.state_hash()
    });
    (hashes, events)
}

/// Nothing that decides the game is outside what is saved and restored, in whatever step.
#[test]
fn steps_that_are_taken_back_are_the_same_again() {
    let mut game = Game::new(levels(LONG_GAME), 0, 42);
    let mut bot = NoAim::new(7);
    let mut events = Vec::new();
    let mut expected: Option<[u64; AHEAD]> = None;
    for step in 0..60_000 {
        let saved = game.clone();
        let mut guess = bot.clone();
        let mut inputs = Vec::new();
        let first = ahead(&mut game, |game| {
            inputs.push(input(&mut guess, game));
            inputs[inputs.len() - 1]
        });
        // Another future, as one that was guessed wrong, leaves no trace.
        game = saved.clone();
        ahead(&mut game, |_| Input::default());
        game = saved.clone();
        let mut again = inputs.iter();
        let second = ahead(&mut game, |_| {
            *again.next().expect("an input for each step")
        });
        assert_eq!(first, second, "step {step}");
        if let Some(expected) = expected {
            assert_eq!(expected[1..], first.0[..AHEAD - 1], "step {step}");
        }
        expected = Some(first.0);
        game = saved;
        game.step(input(&mut bot, &game), &mut events);
        assert_eq!(game.state_hash(), first.0[0], "step {step}");
    }
    let has = |kind: fn(&Event) -> bool| events.iter().any(kind);
    assert!(has(|event| matches!(event, Event::CapsuleCaught { .. })));
    assert!(has(|event| matches!(event, Event::Exploded { .. })));
    assert!(has(|event| matches!(event, Event::LifeLost { .. })));
}
