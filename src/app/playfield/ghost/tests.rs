use breakout::bot::hands::{Device, Hands};
use breakout::bot::{Ladders, NoAim, PLAYERS, Player};
use breakout::difficulty::DIFFICULTIES;
use breakout::game::Phase;
use breakout::history::History;
use breakout::input::Input;
use breakout::level::{Level, LevelSet};
use breakout::replay::Setup;

use super::*;

/// A bot's run through three levels, of which the second clears in its own time.
fn recorded() -> Arc<Recording> {
    let texts = ["2 . 2\n", ". 2 .\n2 2 2\n", "2 2 . 2\n"].join("\n---\n");
    let setup = Setup::new(crate::scenes::levels(&texts), 0, 3);
    let mut game = setup.game();
    let mut bot = NoAim::new(1);
    let mut history = History::new(setup);
    let mut events = Vec::new();
    while !matches!(game.phase(), Phase::Won | Phase::Lost) {
        let input = bot.input(&game);
        history.record(&game, input);
        events.clear();
        let tests = game.step(input, &mut events);
        history.note(&game, &events, tests);
    }
    Arc::new(history.recording(&game, true))
}

/// A game of a level alone.
fn game_of(level: &Level, seed: u64) -> Game {
    Setup::new(LevelSet::of(level.clone()), 0, seed).game()
}

/// Makes a step of the game that races a ghost, as a session does.
fn race(ghost: &mut Ghost, game: &mut Game, input: Input) {
    game.step(input, &mut Vec::new());
    ghost.note(game);
    ghost.follow(game);
    while ghost.is_behind() && ghost.source.step() {}
    while ghost.play_ahead() {}
}

#[test]
fn a_ghost_is_where_its_run_was_at_the_same_time() {
    let recording = recorded();
    let mut game = game_of(&recording.setup.levels[1], 9);
    let mut ghost = Ghost::of_recording(recording, "a", &game).expect("it cleared the level");
    let mut bot = NoAim::new(9);
    let mut seen = 0;
    while game.phase() == Phase::Playing {
        ghost.follow(&game);
        if let Some(shown) = ghost.shown() {
            assert_eq!(shown.level_index(), 1);
            assert_eq!(shown.tally().steps, game.tally().steps);
            seen += 1;
        }
        game.step(bot.input(&game), &mut Vec::new());
    }
    assert!(seen > 100, "{seen} steps");
    // When its level is cleared it is gone, whatever comes after.
    while ghost.source.place().is_le() {
        ghost.now += 1;
        while ghost.is_behind() && ghost.source.step() {}
    }
    assert!(ghost.shown().is_none() && !ghost.is_behind());
}

#[test]
fn a_level_that_was_not_cleared_has_no_ghost() {
    let other = crate::scenes::levels("# 2 #\n");
    assert!(Ghost::of_recording(recorded(), "a", &game_of(&other[0], 1)).is_none());
}

/// The game that races it is played by the same bot, as in `breakout bot`: the two are in the same state at each time of
/// flight, and both end at the time of the rung.
#[test]
fn the_ghost_of_a_rung_is_the_game_of_its_bot_state_for_state() {
    let levels = LevelSet::builtin();
    let ladders = Ladders::builtin();
    let mut seen = Vec::new();
    for (index, level) in levels.iter().enumerate().step_by(5) {
        let difficulty = DIFFICULTIES[index % DIFFICULTIES.len()].kind;
        let ladder = ladders.of(level, difficulty).expect("it is built in");
        for goal in ladder.rungs() {
            let mut setup = Setup::new(LevelSet::of(level.clone()), 0, goal.seed);
            setup.rules.difficulty = difficulty;
            setup.rules.practice = true;
            let mut game = setup.game();
            let skill = PLAYERS[goal.player as usize].skill;
            let mut bot = NoAim::new(goal.seed);
            let mut hands = skill.map(|skill| Hands::new(Device::MOUSE, skill, goal.seed));
            let mut ghost = Ghost::of_rung(goal, "a", &game);
            while game.phase() == Phase::Playing {
                let aimed = hands.as_mut().map(|hands| hands.input(&game));
                let input = aimed.unwrap_or_else(|| bot.input(&game));
                let before = game.tally().steps;
                race(&mut ghost, &mut game, input);
                // A step with a ball in flight has one state; a serve has several at one time.
                if game.tally().steps > before {
                    let shown = ghost.source.game();
                    assert_eq!(shown.state_hash(), game.state_hash(), "{goal:?}");
                }
                assert!(ghost.gap().is_none_or(|gap| gap.behind == 0.0));
            }
            assert_eq!(game.tally().steps, goal.steps);
            assert_eq!(ghost.tenths[TENTHS - 1], Some(goal.steps));
            seen.push(goal.player);
        }
    }
    for player in [Player::Bot, Player::Good, Player::Maker] {
        assert!(seen.contains(&player), "{seen:?}");
    }
}

/// A tenth that is broken later than by the ghost is behind it; the gap goes after two seconds, and those before the
/// ghost came have none.
#[test]
fn the_gap_is_of_the_tenth_that_was_broken_last() {
    let level = &crate::scenes::levels("2 2 2 2 2 2 2 2 2 2\n")[0];
    let goal = Goal {
        player: Player::Maker,
        seed: 3,
        steps: 0,
    };
    let mut game = game_of(level, 8);
    let mut bot = NoAim::new(8);
    let mut ghost = Ghost::of_rung(&goal, "gold", &game);
    let mut late = None;
    let mut times = Vec::new();
    while game.phase() == Phase::Playing {
        let input = bot.input(&game);
        race(&mut ghost, &mut game, input);
        let now = game.tally().steps;
        let broken = game.bricks().total() - game.bricks().remaining();
        if broken > times.len() {
            times.resize(broken, now);
        }
        let ghosts = broken.checked_sub(1).and_then(|last| ghost.tenths[last]);
        let expected = times.last().zip(ghosts).map(|(at, ghosts)| Gap {
            behind: (*at as f32 - ghosts as f32) * STEP,
            age: (now - at) as f32 * STEP,
        });
        let expected = expected.filter(|gap| gap.age < GAP_SECONDS);
        assert_eq!(ghost.gap(), expected, "{now}");
        if broken == 5 && late.is_none() {
            late = Some(Ghost::of_rung(&goal, "gold", &game));
        }
    }
    assert!(times.len() == 10 && times[9] > 0);
    let mut late = late.expect("half were broken");
    late.note(&game);
    assert_eq!(late.broken_at, Some(times[9]));
    let after = Ghost::of_rung(&goal, "gold", &game);
    assert_eq!(
        (after.broken, after.broken_at, after.gap()),
        (10, None, None)
    );
}
