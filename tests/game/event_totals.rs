//! Events add up to the game's state, for any mixture of bricks, drops, rules and players.

use std::fmt::Write;

use breakout::difficulty::{DIFFICULTIES, Rules};
use breakout::event::Event;
use breakout::game::{Ball, Game, Phase};
use breakout::input::Input;
use breakout::level::{Level, POWER_UPS, PowerUp};
use breakout::tuning::*;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::scenes::levels;

/// What a player does for a while.
#[derive(Clone, Copy, Debug)]
enum Habit {
    /// Stays under the lowest ball, this far from its middle, as a share of half the width.
    Follow(f32),
    /// Stays under the lowest capsule.
    Collect,
    /// Goes to a place.
    Target(f32),
    Steer(f32),
}

fn any_level() -> impl Strategy<Value = String> {
    (1..=20_usize, 1..=12_usize)
        .prop_flat_map(|(columns, rows)| {
            let cell = prop::sample::select(b"....##22dtxxhhrr".as_slice());
            let drop = prop::sample::select(b"...wnsfmmmmkkppllbbbucx".as_slice());
            let x = prop_oneof![3 => 0.0..=800.0_f32, 1 => 770.0..=800.0_f32];
            let y = prop_oneof![3 => 0.0..=600.0_f32, 2 => 520.0..=600.0_f32];
            let speed =
                prop_oneof![6 => 200.0..700.0_f32, 1 => 1.5..200.0_f32, 1 => 700.0..3000.0_f32];
            let ball = (x, y, -0.95..=0.95_f32, any::<bool>(), speed);
            let paddle = option::of(0.0..=800.0_f32);
            let has_drops = prop::bool::weighted(0.8);
            (
                Just(columns),
                vec(cell, columns * rows),
                vec(drop, columns * rows),
                option::of(ball),
                paddle,
                has_drops,
            )
        })
        .prop_map(|(columns, mut cells, drops, ball, paddle, has_drops)| {
            // Something must be left to break, or it is no level.
            *cells.last_mut().expect("at least one cell") = b'2';
            let mut text = String::new();
            if let Some((x, y, across, up, speed)) = ball {
                let down = (1.0 - across * across).sqrt() * if up { -speed } else { speed };
                writeln!(text, "ball: {x} {y} {} {down}", across * speed).expect("a string");
            }
            if let Some(x) = paddle {
                writeln!(text, "paddle: {x}").expect("a string");
            }
            let mut grid = |name: &str, cells: &[u8]| {
                writeln!(text, "{name}:").expect("a string");
                for row in cells.chunks(columns) {
                    writeln!(text, "{}", String::from_utf8_lossy(row)).expect("a string");
                }
            };
            grid("bricks", &cells);
            if has_drops {
                grid("drops", &drops);
            }
            text
        })
        // A ball in a closed room of solid bricks is no level.
        .prop_filter("a way out", |text| {
            Level::parse("any.txt", text.as_bytes()).level.is_some()
        })
}

fn any_rules() -> impl Strategy<Value = Rules> {
    let row = prop::sample::select(DIFFICULTIES.as_slice());
    let switches = (
        prop::bool::weighted(0.2),
        prop::bool::weighted(0.8),
        any::<bool>(),
    );
    (row, switches).prop_map(|(row, (practice, help, chance))| Rules {
        difficulty: row.kind,
        practice,
        help,
        chance,
    })
}

/// Habits, each for some steps, and how often launch is pressed meanwhile; fire is held if that is
/// even.
fn any_player() -> impl Strategy<Value = Vec<(Habit, usize, usize)>> {
    let habit = prop_oneof![
        6 => (-1.0..=1.0_f32).prop_map(Habit::Follow),
        4 => Just(Habit::Collect),
        1 => (-50.0..=850.0_f32).prop_map(Habit::Target),
        1 => (-1.0..=1.0_f32).prop_map(Habit::Steer),
    ];
    vec((habit, 20..400_usize, 1..200_usize), 8..24)
}

impl Habit {
    fn input(self, game: &Game, launch: bool, fire: bool) -> Input {
        let target = match self {
            Self::Steer(steer) => {
                return Input {
                    steer,
                    target: None,
                    launch,
                    fire,
                };
            }
            Self::Target(x) => x,
            Self::Follow(offset) => {
                let lowest = game
                    .balls()
                    .iter()
                    .filter(|ball| ball.held.is_none() && ball.position.y < PADDLE_TOP)
                    .max_by(|a, b| a.position.y.total_cmp(&b.position.y));
                lowest.map_or(400.0, |ball| ball.position.x) + offset * game.paddle().width * 0.5
            }
            Self::Collect => {
                let capsules = game.capsules().iter().map(|capsule| capsule.position);
                let lowest = capsules.max_by(|a, b| a.y.total_cmp(&b.y));
                lowest.map_or(game.paddle().x, |at| at.x)
            }
        };
        Input {
            steer: 0.0,
            target: Some(target),
            launch,
            fire,
        }
    }
}

/// What there should be, by the events alone.
#[derive(Debug, PartialEq)]
struct Account {
    balls: usize,
    capsules: usize,
    lives: u8,
    score: u32,
    level: usize,
    phase: Phase,
    on: [bool; POWER_UPS.len()],
}

impl Account {
    fn of(game: &Game) -> Self {
        Self {
            balls: game.balls().len(),
            capsules: game.capsules().len(),
            lives: game.lives(),
            score: game.score(),
            level: game.level_index(),
            phase: game.phase(),
            on: POWER_UPS.map(|row| game.powers().is_on(row.kind)),
        }
    }

    fn note(&mut self, event: &Event) {
        match *event {
            Event::BallAdded { .. } => self.balls += 1,
            Event::BallLost { remaining, .. } => {
                self.balls -= 1;
                assert_eq!(remaining, self.balls);
                if remaining == 0 {
                    // The next serve, unless the game is over.
                    self.clear_air();
                }
            }
            Event::LifeLost { lives } => {
                assert_eq!(lives + 1, self.lives);
                self.lives = lives;
            }
            Event::LifeGained { lives } => {
                assert_eq!(lives, (self.lives + 1).min(MAX_LIVES));
                self.lives = lives;
            }
            Event::GameOver => {
                assert_eq!(self.lives, 0);
                self.balls = 0;
                self.phase = Phase::Lost;
            }
            Event::BrickBroken { points, .. } => self.score += points,
            Event::CapsuleDropped { .. } => self.capsules += 1,
            Event::CapsuleLost { .. } => self.capsules -= 1,
            Event::CapsuleCaught { kind, .. } => {
                self.capsules -= 1;
                let row = kind.spec();
                self.on[kind as usize] = row.seconds.is_some();
                if let Some(other) = row.ends {
                    self.on[other as usize] = false;
                }
            }
            Event::PowerUpEnded { kind } => {
                assert!(self.on[kind as usize], "{kind:?} was at work");
                self.on[kind as usize] = false;
            }
            Event::LevelCleared { level } => {
                assert_eq!(level, self.level);
                self.phase = Phase::Cleared;
            }
            Event::Victory => self.phase = Phase::Won,
            Event::LevelStarted { level } => {
                self.level += 1;
                assert_eq!(level, self.level);
                self.clear_air();
                self.phase = Phase::Playing;
            }
            _ => {}
        }
    }

    /// Nothing in the air but one ball.
    fn clear_air(&mut self) {
        self.balls = 1;
        self.capsules = 0;
        self.on = [false; POWER_UPS.len()];
    }
}

/// Whether lightning struck, or the last ball is lost.
fn starts_a_wait(event: &Event) -> bool {
    matches!(
        event,
        Event::Lightning { .. } | Event::BallLost { remaining: 0, .. }
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 100,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn events_add_up(
        first in any_level(), second in any_level(), rules in any_rules(), player in any_player(),
        seed: u64, cloned_at in 0..3000_u64,
    ) {
        let set = levels(&format!("{first}---\n{second}"));
        let mut game = Game::with_rules(set, 0, seed, rules);
        let mut again = game.clone();
        let mut account = Account::of(&game);
        let mut events = Vec::new();
        let mut events_again = Vec::new();
        let mut waited = 0;
        let mut least_need = u32::MAX;
        let steps_of = |&(habit, steps, pause): &(Habit, usize, usize)| {
            (0..steps).map(move |step| (habit, step % pause == 0, pause % 2 == 0))
        };
        for (habit, launch, fire) in player.iter().flat_map(steps_of) {
            if game.steps() == cloned_at {
                again = game.clone();
            }
            let input = habit.input(&game, launch, fire);
            let had_flown = game.balls().iter().any(|ball| ball.held.is_none());
            events.clear();
            events_again.clear();
            game.step(input, &mut events);
            again.step(input, &mut events_again);
            game.validate();
            prop_assert_eq!(game.state_hash(), again.state_hash());
            prop_assert_eq!(&events, &events_again);

            for event in &events {
                account.note(event);
            }
            prop_assert_eq!(&account, &Account::of(&game), "{:?}", events);
            let left = game.bricks().iter().filter(|(_, brick)| brick.counts).count();
            prop_assert_eq!(left, game.bricks().remaining());
            prop_assert!(game.bolts().len() <= MAX_BOLTS);
            prop_assert!(game.balls().len() <= MAX_BALLS);
            prop_assert!(game.capsules().len() <= MAX_CAPSULES);
            let helps = |event: &Event| matches!(event, Event::Helped { .. } | Event::Lightning { .. });
            let is_helped = events.iter().any(helps);
            prop_assert!(rules.helps() || !is_helped);

            // More balls leave one that can still be caught, if there is one.
            let added_low = |event: &Event| matches!(event, Event::BallAdded { at } if at.y >= PADDLE_TOP);
            let is_low = |ball: &Ball| ball.held.is_some() || ball.position.y >= PADDLE_TOP;
            prop_assert!(!events.iter().any(added_low) || game.balls().iter().all(is_low));

            let flies = game.phase() == Phase::Playing && had_flown;
            let is_new = events.iter().any(|event| matches!(event, Event::LevelStarted { .. }));
            let need = game.bricks().need();
            // Only fewer hits than ever before are progress.
            let is_progress = need < least_need || is_new;
            least_need = if is_progress { need } else { least_need };
            let ends = is_progress || events.iter().any(starts_a_wait);
            waited = if ends { 0 } else { waited + u32::from(flies) };
            prop_assert!(!rules.helps() || waited <= steps(LIGHTNING_WAIT) + 12, "{waited} steps");
            let is_held = |by: &PowerUp| game.powers().is_on(*by);
            prop_assert!(!(is_held(&PowerUp::Wide) && is_held(&PowerUp::Narrow)));
            prop_assert!(!(is_held(&PowerUp::Slow) && is_held(&PowerUp::Fast)));
        }
    }
}
