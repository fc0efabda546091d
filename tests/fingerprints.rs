//! Fingerprints of play: a bot's games over every level of 0.8.0, with and without help, as one
//! short number for each simulated second. They stay equal until play is changed on purpose, whatever is drawn anew.
//!
//! Recordings and scores carry the number of the rules, so it changes with the fingerprints: raise
//! `breakout::replay::RULES`, then `BREAKOUT_UPDATE=1 cargo test --test fingerprints` rewrites
//! `tests/fingerprints.txt`; the difference tells in how many games play has changed. The golden games
//! of `tests/golden.rs` are then played anew, too.

use std::fmt::Write;

use breakout::bot::NoAim;
use breakout::difficulty::Rules;
use breakout::event::{Cause, Event};
use breakout::game::Game;
use breakout::level::{Level, LevelSet};
use breakout::replay::RULES;
use breakout::tuning::STEPS_PER_SECOND;
use glam::Vec2;

const SEEDS: u64 = 4;
const SECONDS: u32 = 60;

#[test]
fn every_game_is_played_as_it_always_was() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fingerprints.txt");
    let games = fingerprints();
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    let problem = problem(&kept, RULES, &games);
    let update = std::env::var_os("BREAKOUT_UPDATE").is_some_and(|value| !value.is_empty());
    if update && kept_rules(&kept) != Some(RULES) {
        let text = format!("rules {RULES}\n{}\n", games.join("\n"));
        std::fs::write(path, text).expect("the fingerprints can be kept");
    } else if let Some(problem) = problem {
        panic!("{problem}");
    }
}

/// The number of the rules of which a text of fingerprints is.
fn kept_rules(kept: &str) -> Option<u32> {
    kept.lines().next()?.strip_prefix("rules ")?.parse().ok()
}

/// What is wrong with the text of fingerprints that was kept, if games are now played so.
fn problem(kept: &str, rules: u32, games: &[String]) -> Option<String> {
    let before: Vec<&str> = kept.lines().skip(1).collect();
    let pairs = games.iter().zip(&before);
    let changed: Vec<&String> = pairs.filter(|(a, b)| a != *b).map(|(a, _)| a).collect();
    let is_changed = !changed.is_empty() || games.len() != before.len();
    match kept_rules(kept) {
        Some(number) if number == rules => is_changed.then(|| {
            let name = |line: &&String| line.split(':').next().map(str::to_owned);
            let some: Vec<_> = changed.iter().take(5).filter_map(name).collect();
            let changed = changed.len();
            let all = games.len();
            format!(
                "play changed in {changed} of {all} games: {some:?} …; if that is meant, raise \
                 breakout::replay::RULES to {} and run this test with BREAKOUT_UPDATE=1",
                rules + 1
            )
        }),
        _ => Some(format!(
            "the fingerprints are not of the rules with number {rules}: run this test with \
             BREAKOUT_UPDATE=1"
        )),
    }
}

/// The number of the rules changes with the fingerprints.
#[test]
fn another_game_asks_for_another_number_of_the_rules() {
    let games = ["01: 1 2".to_owned(), "02: 3 4".to_owned()];
    let kept = "rules 7\n01: 1 2\n02: 3 4\n";
    assert_eq!(problem(kept, 7, &games), None);
    let other = ["01: 1 2".to_owned(), "02: 3 5".to_owned()];
    let changed = problem(kept, 7, &other).expect("a game changed");
    assert!(changed.contains("in 1 of 2 games: [\"02\"]"), "{changed}");
    assert!(changed.contains("RULES to 8"), "{changed}");
    let fewer = problem(kept, 7, &games[..1]).expect("a game is missing");
    assert!(fewer.contains("RULES to 8"), "{fewer}");
    for (kept, rules) in [(kept, 8), ("", 7), ("01: 1 2\n", 7)] {
        let raised = problem(kept, rules, &games).expect("another number");
        assert!(raised.contains("are not of the rules"), "{raised}");
    }
}

/// A line for each game, made by two threads.
fn fingerprints() -> Vec<String> {
    let codes = include_str!("kept/0.8.0/codes.txt").lines();
    let levels = codes.map(|code| Level::from_code(code).expect(code));
    let levels = LevelSet::new(levels.collect()).expect("levels");
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
    let mut bot = NoAim::new(seed);
    let mut events = Vec::new();
    let mut hash = Hash::new();
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
            Event::BrickHit(hit) => {
                let numbers = [hit.brick as u64, hit.kind as u64, cause(hit.by)];
                self.hit(4, hit.at, hit.normal, &numbers);
            }
            Event::BrickRevealed(hit) => {
                self.hit(5, hit.at, hit.normal, &[hit.brick as u64, cause(hit.by)]);
            }
            Event::BrickMended { brick, at } => self.at(6, at, &[brick as u64]),
            Event::BrickBroken {
                impact: hit,
                points,
                combo,
            } => {
                let numbers = [hit.brick as u64, hit.kind as u64, cause(hit.by)];
                self.hit(7, hit.at, hit.normal, &numbers);
                self.at(7, hit.at, &[u64::from(points), u64::from(combo)]);
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
            Event::Helped { at, direction, .. } => self.hit(16, at, direction, &[]),
            Event::LoopBroken { at, direction } => self.hit(17, at, direction, &[]),
            Event::Lightning { from, at } => self.hit(18, at, from, &[]),
            Event::BallLost { at, remaining } => self.at(19, at, &[remaining as u64]),
            Event::LifeLost { lives } => self.at(20, Vec2::ZERO, &[u64::from(lives)]),
            Event::LifeGained { lives } => self.at(21, Vec2::ZERO, &[u64::from(lives)]),
            Event::LevelCleared { level } => self.at(22, Vec2::ZERO, &[level as u64]),
            Event::LevelStarted { level } => self.at(23, Vec2::ZERO, &[level as u64]),
            Event::GameOver => self.at(24, Vec2::ZERO, &[]),
            Event::Victory => self.at(25, Vec2::ZERO, &[]),
            Event::BrickAppeared { brick, at } => self.at(26, at, &[brick as u64]),
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
