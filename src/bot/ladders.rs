//! The ladders that are kept: for a level on a difficulty, the game of each player that can be raced. Their text:
//!
//! ```text
//! breakout ladders 1 rules 7
//! 91f3d2a4c0b7e865 normal 65/9960 57/7968 -
//! ```
//!
//! A line has the level's content hash, the difficulty, and for each of [`PLAYERS`] the seed of its game and the steps
//! with a ball in flight; `-` stands for a rung that is left out. Ladders of other rules or of another version are
//! dropped: they are soon made again.

use std::fmt::{self, Display};

use super::assessment::{Assessment, Conditions};
use super::ladder::Rung;
use super::player::{PLAYERS, Player};
use crate::difficulty::Difficulty;
use crate::level::Level;
use crate::replay::RULES;
use crate::sorting;
use crate::tuning::{STEP, STEPS_PER_SECOND};

/// The most steps of a rung, in percent of those of the rung below.
const MOST_PERCENT: u64 = 97;
/// The most ladders that a text gets; of more, each session makes some again.
const MOST: usize = 4096;
const NAME: &str = "breakout ladders ";
const LEFT_OUT: &str = "-";

/// A rung that can be raced: the game of a player, and the time to reach.
#[expect(missing_docs, reason = "the type says it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    pub player: Player,
    pub seed: u64,
    /// The steps with a ball in flight.
    pub steps: u64,
}

impl Goal {
    fn of(rung: &Rung) -> Option<Self> {
        let steps = rung.time.known()? * f64::from(STEPS_PER_SECOND);
        Some(Self {
            player: rung.player,
            seed: rung.seed?,
            steps: steps.round() as u64,
        })
    }

    /// The seconds with a ball in flight.
    pub fn seconds(self) -> f32 {
        self.steps as f32 * STEP
    }
}

/// The rungs of a level on one difficulty, from the lowest to the highest. Each is at least 3 % faster than the one
/// below; there is none where most games do not end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ladder(Vec<Goal>);

impl Ladder {
    /// The conditions of the games that make a ladder.
    pub fn conditions(difficulty: Difficulty) -> Conditions {
        Conditions {
            difficulty,
            best: Player::Maker,
            ..Conditions::default()
        }
    }

    /// The ladder by the games of an assessment.
    pub fn of(found: &Assessment) -> Self {
        Self::climbing(found.ladder.iter().filter_map(Goal::of))
    }

    /// Leaves out what is hardly faster than the rung below.
    fn climbing(goals: impl Iterator<Item = Goal>) -> Self {
        let mut rungs: Vec<Goal> = Vec::new();
        for goal in goals {
            if rungs
                .last()
                .is_none_or(|below| Self::is_rung(goal.steps, below.steps))
            {
                rungs.push(goal);
            }
        }
        Self(rungs)
    }

    /// True if a time is so much shorter than that of the rung below that it is a rung of its own. Any unit.
    pub fn is_rung(time: u64, below: u64) -> bool {
        u128::from(time) * 100 <= u128::from(below) * u128::from(MOST_PERCENT)
    }

    /// The rungs, from the lowest to the highest.
    pub fn rungs(&self) -> &[Goal] {
        &self.0
    }
}

/// A level, by its content hash, on a difficulty.
type Subject = (u64, Difficulty);

/// Ladders of many levels, in the order of their subjects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ladders(Vec<(Subject, Ladder)>);

impl Ladders {
    /// The most bytes of a text that is read.
    pub const MAX_BYTES: usize = 1 << 20;

    /// The ladders of the built-in levels on every difficulty.
    pub fn builtin() -> Self {
        Self::parse(include_str!("../../assets/ladders.txt")).0
    }

    /// The ladder of a level; `None` if it is not known.
    pub fn of(&self, level: &Level, difficulty: Difficulty) -> Option<&Ladder> {
        let place = self.place_of((level.content_hash(), difficulty));
        place.ok().map(|at| &self.0[at].1)
    }

    /// Adds a ladder, or replaces it.
    pub fn note(&mut self, level: &Level, difficulty: Difficulty, ladder: Ladder) {
        let of = (level.content_hash(), difficulty);
        match self.place_of(of) {
            Ok(at) => self.0[at].1 = ladder,
            Err(at) => self.0.insert(at, (of, ladder)),
        }
    }

    /// The place of a subject's ladder; an error is where it would be inserted.
    fn place_of(&self, of: Subject) -> Result<usize, usize> {
        self.0.binary_search_by_key(&of, |(subject, _)| *subject)
    }

    /// Adds the ladders that these lack.
    pub fn merge(&mut self, others: Self) {
        self.0.extend(others.0);
        self.sort();
    }

    /// Puts ladders in order, of those of one subject the first alone.
    fn sort(&mut self) {
        sorting::sort_by_key(&mut self.0, |(of, _)| *of);
        self.0.dedup_by_key(|(of, _)| *of);
    }

    /// Reads a text, without its damaged lines, and counts these. Of two lines about one subject the first counts.
    pub fn parse(text: &str) -> (Self, usize) {
        let mut lines = text.lines();
        let mut ladders = Self::default();
        match lines.next() {
            Some(head) if head == header() => {}
            Some(head) if head.starts_with(NAME) => return (ladders, 0),
            _ => return (ladders, 1),
        }
        let mut damaged = 0;
        for line in lines {
            match read(line) {
                Some(row) => ladders.0.push(row),
                None => damaged += 1,
            }
        }
        ladders.sort();
        (ladders, damaged)
    }
}

impl Display for Ladders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", header())?;
        for ((hash, difficulty), ladder) in self.0.iter().take(MOST) {
            write!(f, "{hash:016x} {}", difficulty.spec().name)?;
            for player in &PLAYERS {
                match ladder.0.iter().find(|goal| goal.player == player.kind) {
                    Some(Goal { seed, steps, .. }) => write!(f, " {seed}/{steps}")?,
                    None => write!(f, " {LEFT_OUT}")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

fn header() -> String {
    format!("{NAME}1 rules {RULES}")
}

/// Reads `HASH DIFFICULTY SEED/STEPS SEED/STEPS SEED/STEPS`.
fn read(line: &str) -> Option<(Subject, Ladder)> {
    let mut words = line.split(' ');
    let hash = u64::from_str_radix(words.next()?, 16).ok()?;
    let difficulty = Difficulty::from_name(words.next()?)?;
    let mut goals = Vec::new();
    for player in &PLAYERS {
        let word = words.next()?;
        if word != LEFT_OUT {
            let (seed, steps) = word.split_once('/')?;
            goals.push(Goal {
                player: player.kind,
                seed: seed.parse().ok()?,
                steps: steps.parse().ok()?,
            });
        }
    }
    let is_whole = words.next().is_none();
    is_whole.then(|| ((hash, difficulty), Ladder::climbing(goals.into_iter())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(lines: &[&str]) -> String {
        format!("{}\n{}\n", header(), lines.join("\n"))
    }

    #[test]
    fn a_text_is_read_as_it_was_written() {
        let whole = text(&[
            "00000000000000a1 gentle - - -",
            "00000000000000a1 normal 65/1000 57/970 18446744073709551615/940",
            "ffffffffffffffff master 1/18446744073709551615 - 3/2",
        ]);
        let (ladders, damaged) = Ladders::parse(&whole);
        assert_eq!((ladders.to_string(), damaged), (whole, 0));
    }

    #[test]
    fn damaged_lines_are_dropped_and_counted() {
        let good = "00000000000000a1 normal 65/1000 57/970 -";
        for bad in [
            "",
            "xyz normal 1/3 1/2 1/1",
            "a1 usual 1/3 1/2 1/1",
            "a1 normal 1/3 1/2",
            "a1 normal 1/3 1/2 1/1 1/1",
            "a1 normal 1/3 1/2 1",
            "a1 normal 1/-3 1/2 1/1",
            "a1 normal 1/3 1/2 1/18446744073709551616",
        ] {
            let (ladders, damaged) = Ladders::parse(&text(&[good, bad]));
            assert_eq!((ladders.to_string(), damaged), (text(&[good]), 1), "{bad}");
        }
        assert_eq!(Ladders::parse("junk\n").1, 1);
        assert_eq!(Ladders::parse("").1, 1);
    }

    #[test]
    fn ladders_of_other_rules_or_versions_are_no_damage_and_are_dropped() {
        let line = "00000000000000a1 normal 65/1000 57/970 -";
        for head in [
            format!("{NAME}1 rules {}", RULES + 1),
            format!("{NAME}2 rules {RULES}"),
        ] {
            let found = Ladders::parse(&format!("{head}\n{line}\n"));
            assert_eq!(found, (Ladders::default(), 0), "{head}");
        }
    }

    #[test]
    fn a_rung_that_is_hardly_faster_is_left_out() {
        let goals = |all: &[u64]| -> Vec<u64> {
            let goals = PLAYERS.iter().zip(all).map(|(player, steps)| Goal {
                player: player.kind,
                seed: 1,
                steps: *steps,
            });
            let ladder = Ladder::climbing(goals);
            ladder.rungs().iter().map(|goal| goal.steps).collect()
        };
        for (all, kept) in [
            (&[1000, 970, 941][..], &[1000, 970][..]),
            (&[1000, 971, 941], &[1000, 941]),
            (&[1000, 1100, 970], &[1000, 970]),
            (&[1000, 999, 999], &[1000]),
            (&[], &[]),
        ] {
            assert_eq!(goals(all), kept, "{all:?}");
        }
    }

    #[test]
    fn merging_keeps_what_is_there() {
        let line = |seed: u64| format!("00000000000000a1 normal {seed}/1000 - -");
        let other = "00000000000000b2 normal - - -";
        let mut ladders = Ladders::parse(&text(&[&line(1)])).0;
        ladders.merge(Ladders::parse(&text(&[&line(2), other])).0);
        assert_eq!(ladders.to_string(), text(&[&line(1), other]));
    }

    #[test]
    fn a_text_that_is_written_can_be_read() {
        let lines: Vec<String> = (0..MOST + 5)
            .map(|hash| format!("{hash:016x} normal {0}/{0} - -", u64::MAX))
            .collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let written = Ladders::parse(&text(&lines)).0.to_string();
        assert_eq!(written.lines().count(), MOST + 1);
        assert!(written.len() * 2 <= Ladders::MAX_BYTES, "{}", written.len());
    }
}
