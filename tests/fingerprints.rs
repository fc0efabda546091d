//! Fingerprints of play: a bot's games over every built-in level, with and without help, as one
//! short number for each simulated second. They stay equal until play is changed on purpose.
//!
//! `BREAKOUT_UPDATE=1 cargo test --test fingerprints` rewrites `tests/fingerprints.txt`; the
//! difference then tells in how many games play has changed.

use std::fmt::Write;

use breakout::bot::NoAim;
use breakout::difficulty::Rules;
use breakout::event::{Cause, Event};
use breakout::game::Game;
use breakout::level::LevelSet;
use breakout::tuning::STEPS_PER_SECOND;
use glam::Vec2;

const SEEDS: u64 = 4;
const SECONDS: u32 = 60;

#[test]
fn every_game_is_played_as_it_always_was() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fingerprints.txt");
    let lines = fingerprints();
    if std::env::var_os("BREAKOUT_UPDATE").is_some_and(|value| !value.is_empty()) {
        std::fs::write(path, lines.join("\n") + "\n").expect("the fingerprints can be kept");
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    let expected: Vec<&str> = expected.lines().collect();
    let pairs = lines.iter().zip(&expected);
    let changed: Vec<&String> = pairs.filter(|(a, b)| a != *b).map(|(a, _)| a).collect();
    let name = |line: &&String| line.split(':').next().map(str::to_owned);
    assert!(
        changed.is_empty() && lines.len() == expected.len(),
        "play changed in {} of {} games: {:?} …",
        changed.len(),
        lines.len(),
        changed.iter().take(5).map(name).collect::<Vec<_>>()
    );
}

/// A line for each game, made by two threads.
fn fingerprints() -> Vec<String> {
    let levels = LevelSet::builtin();
    let games: Vec<(usize, u64, bool)> = (0..levels.len())
        .flat_map(|level| (1..=SEEDS).map(move |seed| (level, seed)))
        .flat_map(|(level, seed)| [true, false].map(|help| (level, seed, help)))
        .collect();
    let halves = games.chunks(games.len().div_ceil(2));
    std::thread::scope(|scope| {
        let threads: Vec<_> = halves
            .map(|half| {
                let levels = &levels;
                scope.spawn(move || -> Vec<String> {
                    half.iter().map(|game| fingerprint(levels, *game)).collect()
                })
            })
            .collect();
        let lines = threads
            .into_iter()
            .map(|thread| thread.join().expect("the games end"));
        lines.flatten().collect()
    })
}

/// One game: its name, and 16 bits of a running hash for each second.
fn fingerprint(levels: &LevelSet, (level, seed, help): (usize, u64, bool)) -> String {
    let rules = Rules {
        help,
        ..Rules::default()
    };
    let mut game = Game::with_rules(levels.clone(), level, seed, rules);
    let (mut bot, mut events, mut hash) = (NoAim::new(seed), Vec::new(), Hash::new());
    let mut line = format!(
        "{:02} seed {seed} {}:",
        level + 1,
        if help { "help" } else { "alone" }
    );
    for step in 1..=SECONDS * STEPS_PER_SECOND {
        game.step(bot.input(&game), &mut events);
        if step.is_multiple_of(STEPS_PER_SECOND) {
            for event in events.drain(..) {
                hash.event(event);
            }
            hash.number(u64::from(game.score()));
            hash.number(u64::from(game.lives()));
            for ball in game.balls() {
                hash.place(ball.position);
            }
            let _ = write!(line, " {:04x}", hash.0 >> 48);
        }
    }
    line
}

/// FNV-1a of what is seen of a game, which does not depend on how the game keeps it.
struct Hash(u64);

impl Hash {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn number(&mut self, number: u64) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn place(&mut self, place: Vec2) {
        self.number(u64::from(place.x.to_bits()));
        self.number(u64::from(place.y.to_bits()));
    }

    fn event(&mut self, event: Event) {
        // Each kind of event with its number, so that none is taken for another.
        match event {
            Event::Launched { at } => self.at(1, at, &[]),
            Event::WallHit { at, normal } => self.hit(2, at, normal, &[]),
            Event::PaddleHit { at, normal, offset } => {
                self.hit(3, at, normal, &[u64::from(offset.to_bits())]);
            }
            Event::BrickHit {
                at,
                normal,
                brick,
                kind,
                by,
            } => {
                self.hit(4, at, normal, &[brick as u64, kind as u64, cause(by)]);
            }
            Event::BrickRevealed {
                at,
                normal,
                brick,
                by,
            } => {
                self.hit(5, at, normal, &[brick as u64, cause(by)]);
            }
            Event::BrickMended { brick, at } => self.at(6, at, &[brick as u64]),
            Event::BrickBroken {
                at,
                normal,
                brick,
                kind,
                points,
                combo,
                by,
            } => {
                let numbers = [u64::from(points), u64::from(combo)];
                self.hit(7, at, normal, &[brick as u64, kind as u64, cause(by)]);
                self.at(7, at, &numbers);
            }
            Event::Exploded { brick, at, chain } => {
                self.at(8, at, &[brick as u64, u64::from(chain)]);
            }
            Event::CapsuleDropped { at, kind } => self.at(9, at, &[kind as u64]),
            Event::CapsuleCaught { at, kind } => self.at(10, at, &[kind as u64]),
            Event::CapsuleLost { at, kind } => self.at(11, at, &[kind as u64]),
            Event::PowerUpEnded { kind } => self.at(12, Vec2::ZERO, &[kind as u64]),
            Event::BallAdded { at } => self.at(13, at, &[]),
            Event::BallCaught { at } => self.at(14, at, &[]),
            Event::BoltFired { at } => self.at(15, at, &[]),
            Event::Helped { at, direction } => self.hit(16, at, direction, &[]),
            Event::LoopBroken { at, direction } => self.hit(17, at, direction, &[]),
            Event::Lightning { from, at } => self.hit(18, at, from, &[]),
            Event::BallLost { at, remaining } => self.at(19, at, &[remaining as u64]),
            Event::LifeLost { lives } => self.at(20, Vec2::ZERO, &[u64::from(lives)]),
            Event::LifeGained { lives } => self.at(21, Vec2::ZERO, &[u64::from(lives)]),
            Event::LevelCleared { level } => self.at(22, Vec2::ZERO, &[level as u64]),
            Event::LevelStarted { level } => self.at(23, Vec2::ZERO, &[level as u64]),
            Event::GameOver => self.at(24, Vec2::ZERO, &[]),
            Event::Victory => self.at(25, Vec2::ZERO, &[]),
        }
    }

    fn hit(&mut self, kind: u64, at: Vec2, normal: Vec2, numbers: &[u64]) {
        self.at(kind, at, numbers);
        self.place(normal);
    }

    fn at(&mut self, kind: u64, at: Vec2, numbers: &[u64]) {
        self.number(kind);
        self.place(at);
        for number in numbers {
            self.number(*number);
        }
    }
}

fn cause(by: Cause) -> u64 {
    match by {
        Cause::Ball => 0,
        Cause::Blast => 1,
        Cause::Bolt => 2,
        Cause::Lightning => 3,
    }
}
