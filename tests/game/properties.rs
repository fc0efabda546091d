//! Properties of every level, every start and every player.

use std::fmt::Write;

use breakout::event::{BrickImpact, Event};
use breakout::game::{Brick, Game};
use breakout::input::Input;
use breakout::level::Level;
use breakout::tuning::{MAX_TESTS_PER_STEP, PADDLE_GROWTH, PADDLE_MAX_SPEED, STEP};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::scenes::levels;

/// A player who does the same for a while, then something else.
type Player = Vec<(Input, usize)>;

fn any_level() -> impl Strategy<Value = String> {
    let size = (1..=24_usize, 1..=14_usize);
    size.prop_flat_map(|(columns, rows)| {
        let cell = prop::sample::select(b"....##2222dtxhr".as_slice());
        let cells = vec(cell, columns * rows);
        // Walls and paddle see balls more often than an even spread would give them.
        let x = prop_oneof![2 => 0.0..=800.0_f32, 1 => 780.0..=800.0_f32];
        let y = prop_oneof![2 => 0.0..=600.0_f32, 1 => 520.0..=600.0_f32];
        let slope = (-1.0..=1.0_f32, any::<bool>(), any::<bool>());
        let speed = prop_oneof![5 => 100.0..900.0_f32, 1 => 1.5..50.0_f32, 2 => 900.0..7000.0_f32];
        let ball = (x, y, slope, speed);
        (
            Just(columns),
            cells,
            option::of(ball),
            option::of(0.0..=800.0_f32),
        )
            .prop_map(|(columns, mut cells, ball, paddle)| {
                // Something must be left to break, or it is no level.
                *cells.last_mut().expect("at least one cell") = b'2';
                let mut text = String::new();
                if let Some((x, y, (slope, steep, back), speed)) = ball {
                    let along = if back { -speed } else { speed };
                    let a = along;
                    let b = along * slope;
                    let (dx, dy) = if steep { (b, a) } else { (a, b) };
                    writeln!(text, "ball: {x} {y} {dx} {dy}").expect("a string");
                }
                if let Some(x) = paddle {
                    writeln!(text, "paddle: {x}").expect("a string");
                }
                for row in cells.chunks(columns) {
                    text += std::str::from_utf8(row).expect("ASCII");
                    text += "\n";
                }
                text
            })
    })
    // A ball in a closed room of solid bricks is no level.
    .prop_filter("a way out", |text| {
        Level::parse("any.txt", text.as_bytes()).level.is_some()
    })
}

fn any_player() -> impl Strategy<Value = Player> {
    let wild = prop::sample::select(vec![f32::NAN, f32::INFINITY, -1e30, 1e30, -0.0]);
    let steer = prop_oneof![8 => -1.0..=1.0_f32, 1 => wild.clone()];
    let target = prop_oneof![8 => -50.0..=850.0_f32, 1 => wild];
    let presses = (prop::bool::weighted(0.3), any::<bool>());
    let input =
        (steer, option::of(target), presses).prop_map(|(steer, target, (launch, fire))| Input {
            steer,
            target,
            launch,
            fire,
        });
    vec((input, 1..80_usize), 20..60)
}

/// The player's input of each step.
fn inputs(player: &Player) -> impl Iterator<Item = Input> + '_ {
    player
        .iter()
        .flat_map(|(input, steps)| std::iter::repeat_n(*input, *steps))
}

/// The events as text, which compares equal even with NaN.
fn words(events: &[Event]) -> String {
    format!("{events:?}")
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_game_stays_valid(text in any_level(), player in any_player(), seed: u64) {
        let mut game = Game::new(levels(&text), 0, seed);
        let mut events = Vec::new();
        for input in inputs(&player) {
            let speed = game.balls().first().map(|ball| ball.speed);
            let paddle = game.paddle().x;
            events.clear();
            let tests = game.step(input, &mut events);
            game.validate();
            prop_assert!(tests <= MAX_TESTS_PER_STEP);
            let need = |brick: Brick| u32::from(brick.hits_remaining.unwrap_or(0)) + u32::from(brick.hidden);
            let counted = game.bricks().iter().filter(|(_, brick)| brick.counts);
            let needed: u32 = counted.map(|(_, brick)| need(brick)).sum();
            prop_assert_eq!(game.bricks().need(), needed);
            // A paddle that grows at a wall gives way by half of that.
            let most = (PADDLE_MAX_SPEED + PADDLE_GROWTH * 0.5) * STEP + 1e-3;
            prop_assert!((game.paddle().x - paddle).abs() <= most);
            let changes_speed = |event: &Event| {
                matches!(
                    event,
                    Event::BrickBroken { .. }
                        | Event::BallLost { .. }
                        | Event::LevelStarted { .. }
                        | Event::CapsuleCaught { .. }
                        | Event::PowerUpEnded { .. }
                )
            };
            if !events.iter().any(changes_speed) {
                prop_assert_eq!(game.balls().first().map(|ball| ball.speed), speed);
            }
            for event in &events {
                if let Event::BrickHit(BrickImpact { normal, .. })
                | Event::BrickBroken { impact: BrickImpact { normal, .. }, .. }
                | Event::PaddleHit { normal, .. }
                | Event::WallHit { normal, .. } = event
                {
                    prop_assert!((normal.length() - 1.0).abs() < 1e-6);
                }
            }
        }
    }

    #[test]
    fn the_same_inputs_give_the_same_game(
        text in any_level(), player in any_player(), seed: u64, cloned_at in 0..500_usize,
    ) {
        let mut game = Game::new(levels(&text), 0, seed);
        let mut again = Game::new(levels(&text), 0, seed);
        for (step, input) in inputs(&player).enumerate() {
            if step == cloned_at {
                again = game.clone();
            }
            let mut events = Vec::new();
            let mut events_again = Vec::new();
            game.step(input, &mut events);
            again.step(input, &mut events_again);
            prop_assert_eq!(game.state_hash(), again.state_hash());
            prop_assert_eq!(words(&events), words(&events_again));
        }
    }
}
