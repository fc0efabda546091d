//! One game that every machine and every build must play alike, bit for bit.

use breakout::bot::NoAim;
use breakout::game::{Game, Phase};

use crate::scenes::{LONG_GAME, levels};

/// What the game below comes to. When rules or tuning change on purpose, the failing test prints
/// the new number.
const GOLDEN: u64 = 0xc395_c96d_6d88_e83f;

#[test]
fn a_long_game_ends_in_the_golden_state() {
    let mut game = Game::new(levels(LONG_GAME), 0, 42);
    let mut bot = NoAim::new(7);
    let mut events = Vec::new();
    let mut hash = 0_u64;
    for step in 0..60_000 {
        let mut input = bot.input(&game);
        // Now and then it looks away, so that balls are lost as well.
        if step % 5000 > 4800 && game.lives() > 1 {
            input.target = Some(0.0);
        }
        game.step(input, &mut events);
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
