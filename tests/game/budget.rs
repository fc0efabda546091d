//! No step takes long: the pair tests of a step are bounded, whatever the level.

use breakout::bot::NoAim;
use breakout::game::{Game, Phase};
use breakout::level::{Level, MAX_CELLS_PER_SIDE};
use breakout::tuning::MAX_TESTS_PER_STEP;
use proptest::prelude::*;

use crate::scenes::{levels, many_balls_in_small_cells, room_of_small_cells};

/// Plays for some steps and gives the most pair tests of one.
fn most_tests(text: &str, steps: u64) -> u32 {
    let mut game = Game::new(levels(text), 0, 1);
    let mut bot = NoAim::new(1);
    let mut events = Vec::new();
    let mut most = 0;
    while game.phase() == Phase::Playing && game.steps() < steps {
        events.clear();
        let input = bot.input(&game);
        most = most.max(game.step(input, &mut events));
    }
    most
}

/// A look ahead at the loop in it took 9 seconds, because nothing bounded it.
#[test]
fn a_room_of_small_cells_takes_no_long_step() {
    for (columns, rows) in [(256, 256), (71, 124)] {
        for speed in [450.0, 9899.0] {
            let room = room_of_small_cells(columns, rows, speed);
            let most = most_tests(&room, 800);
            assert!(most <= MAX_TESTS_PER_STEP, "{most}");
        }
    }
}

#[test]
fn a_crowd_among_small_cells_takes_no_long_step() {
    for speed in [450.0, 10_000.0] {
        let most = most_tests(&many_balls_in_small_cells(speed), 800);
        assert!(most <= MAX_TESTS_PER_STEP, "{most}");
    }
}

/// A level of small cells with a ball anywhere, mostly solid or mostly empty.
fn hostile_level() -> impl Strategy<Value = String> {
    let side = || 1..=MAX_CELLS_PER_SIDE;
    // Below the cells: a level may not start a ball among small ones.
    let ball = (0.0..=800.0_f32, 310.0..=550.0_f32);
    let velocity = (-7000.0..7000.0_f32, -7000.0..-100.0_f32);
    (
        side(),
        side(),
        ball,
        velocity,
        2..40_usize,
        any::<bool>(),
        any::<u32>(),
    )
        .prop_map(|(columns, rows, (x, y), (dx, dy), one_in, solid, seed)| {
            let mut text = format!("ball: {x} {y} {dx} {dy}\n");
            for row in 0..rows {
                for column in 0..columns {
                    let index = (row * columns + column) as u32;
                    let dice = index.wrapping_add(seed).wrapping_mul(0x9e37_79b9) >> 8;
                    let rare = (dice as usize).is_multiple_of(one_in);
                    text.push(match (row + 1 == rows, rare == solid) {
                        (true, _) if column == 0 => '2',
                        (_, true) => '.',
                        (_, false) => '#',
                    });
                }
                text.push('\n');
            }
            text
        })
        .prop_filter("a level", |text| {
            Level::parse("any.txt", text.as_bytes()).level.is_some()
        })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 40,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_level_takes_a_long_step(text in hostile_level()) {
        prop_assert!(most_tests(&text, 600) <= MAX_TESTS_PER_STEP);
    }
}
