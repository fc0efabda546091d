//! The best results of levels and runs, by difficulty. `text` writes and reads them.
//!
//! The key of a level is its content hash, not its name or place: an edited level starts without results.

mod proof;
mod text;

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::difficulty::{DIFFICULTIES, Difficulty};
use crate::game::{Game, Phase};
use crate::level::{Level, LevelId, LevelSet};
use crate::replay::{RULES, RunId};
use crate::tuning::STEP;
pub use proof::{Claim, Proof, Shown};
pub use text::Condition;

/// The most bytes of a text that is read: more than a lifetime of levels.
pub const MAX_BYTES: usize = 4 << 20;

/// The stars of a level: for clearing it, without losing a life, and within the par time.
#[expect(missing_docs, reason = "the type says it")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stars {
    pub cleared: bool,
    pub unhurt: bool,
    pub in_time: bool,
}

impl Stars {
    /// All three, in the order of the fields.
    pub fn each(self) -> [bool; 3] {
        [self.cleared, self.unhurt, self.in_time]
    }

    fn or(self, other: Self) -> Self {
        Self {
            cleared: self.cleared || other.cleared,
            unhurt: self.unhurt || other.unhurt,
            in_time: self.in_time || other.in_time,
        }
    }
}

/// The result of a cleared level.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelResult {
    pub level: LevelId,
    pub score: u32,
    /// Seconds with a ball in flight.
    pub seconds: f32,
    pub stars: Stars,
}

impl LevelResult {
    /// The result of the level in play, right after the step that cleared it or as if it were cleared now. A lost game clears none.
    pub fn of(game: &Game) -> Self {
        let tally = game.tally();
        let seconds = tally.steps as f32 * STEP;
        Self {
            level: game.entry().id(),
            score: game.score() - tally.before,
            seconds,
            stars: Stars {
                cleared: game.phase() != Phase::Lost,
                unhurt: tally.lost == 0 && !game.rules().practice,
                in_time: game.level().par().is_some_and(|par| seconds <= par),
            },
        }
    }

    /// The time in milliseconds; `None` if it is zero, negative or NaN.
    fn millis(&self) -> Option<u32> {
        Some((self.seconds * 1000.0).round() as u32).filter(|millis| *millis > 0)
    }
}

/// The best of each part of several results; the default has no result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Best {
    /// The highest score.
    pub score: u32,
    /// Every earned star. A run has none.
    pub stars: Stars,
    /// The shortest time of a clear in milliseconds. A run has none.
    millis: Option<u32>,
    /// The recording of the highest score.
    pub proof: Option<Proof>,
    /// The recording of the shortest time.
    pub fastest: Option<Proof>,
}

impl Best {
    /// True if the result has the shortest time.
    pub fn is_shortest(self, result: &LevelResult) -> bool {
        self.millis.is_some() && self.millis == result.millis()
    }

    /// The shortest time of a clear in seconds; `None` for a clear by a version without times.
    pub fn seconds(self) -> Option<f32> {
        self.millis.map(|millis| millis as f32 / 1000.0)
    }

    fn proofs(self) -> impl Iterator<Item = Proof> {
        [self.proof, self.fastest].into_iter().flatten()
    }

    /// The shortest time that a replay by this program confirmed, in seconds, and its recording.
    pub fn shown_fastest(self) -> Option<(f32, Proof)> {
        let shown = self
            .proofs()
            .filter_map(|proof| Some((proof.shown?.millis?, proof)));
        let (millis, proof) = shown.min_by_key(|(millis, _)| *millis)?;
        Some((millis as f32 / 1000.0, proof))
    }

    /// True if a replay of the recording confirmed the score; `None` until this program has played it again.
    pub fn shows_score(self) -> Option<bool> {
        Some(self.proof?.shown?.score)
    }

    /// True if a replay of a recording by this program confirmed the time.
    pub fn shows_time(self) -> bool {
        let shown = self.shown_fastest().map(|(seconds, _)| seconds);
        shown.is_some() && shown == self.seconds()
    }

    /// The best score before a run.
    pub fn before(self, run: RunId) -> u32 {
        let own = self.proof.filter(|proof| proof.run == run);
        own.map_or(self.score, |proof| proof.before)
    }

    fn proved_by(self, run: Option<RunId>, before: Self) -> Self {
        let proof = run.map(|run| Proof {
            run,
            rules: RULES,
            shown: None,
            before: before.before(run),
        });
        let fastest = proof.filter(|_| self.millis.is_some());
        Self {
            proof,
            fastest: fastest.map(|proof| Proof { before: 0, ..proof }),
            ..self
        }
    }

    fn or(self, other: Self) -> Self {
        let best_of = |ordering, own: Option<Proof>, others| match ordering {
            Ordering::Less => others,
            Ordering::Equal => own.into_iter().chain(others).reduce(Proof::or),
            Ordering::Greater => own,
        };
        let slowness = |best: Self| best.millis.unwrap_or(u32::MAX);
        let by_speed = slowness(other).cmp(&slowness(self));
        Self {
            proof: best_of(self.score.cmp(&other.score), self.proof, other.proof),
            fastest: best_of(by_speed, self.fastest, other.fastest),
            score: self.score.max(other.score),
            stars: self.stars.or(other.stars),
            millis: shorter(self.millis, other.millis),
        }
    }
}

fn shorter(one: Option<u32>, other: Option<u32>) -> Option<u32> {
    one.into_iter().chain(other).min()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Subject {
    /// A level, by its content hash.
    Level(u64),
    /// A run, by the content hash of its levels and the index of the first; `None` for any, as in texts of version 1.
    Run(u64, Option<u32>),
}

/// The difficulty `None` stands for any, as in texts of version 1.
type Key = (Subject, Option<Difficulty>);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Entry {
    best: Best,
    /// Unknown fields, kept for newer versions.
    others: BTreeMap<String, String>,
    /// The title, for readers of the file.
    title: String,
}

/// The best results of all levels and runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    entries: BTreeMap<Key, Entry>,
    /// Unknown lines, kept for newer versions.
    other_lines: BTreeSet<String>,
}

impl Records {
    /// The best result of a level at a difficulty.
    pub fn level(&self, level: &Level, difficulty: Difficulty) -> Best {
        let key = (Subject::Level(level.content_hash()), Some(difficulty));
        let entry = self.entries.get(&key);
        entry.map_or(Best::default(), |entry| entry.best)
    }

    /// Every earned star of a level at a difficulty, those of its earlier drawing included.
    pub fn stars(&self, level: &Level, difficulty: Difficulty) -> Stars {
        let own = self.best_of(level.content_hash(), difficulty);
        own.or(self.earlier(level, difficulty)).stars
    }

    /// The best result of the earlier drawing of a built-in level, to show at a difficulty.
    pub fn earlier(&self, level: &Level, difficulty: Difficulty) -> Best {
        let earlier = level.earlier_hash();
        earlier.map_or(Best::default(), |hash| self.best_of(hash, difficulty))
    }

    fn best_of(&self, level: u64, difficulty: Difficulty) -> Best {
        self.best_shown(|subject| *subject == Subject::Level(level), difficulty)
    }

    /// The best result of a run from the level with index `start`, at a difficulty. Runs in the order of earlier
    /// versions count.
    pub fn run(&self, levels: &LevelSet, start: usize, difficulty: Difficulty) -> Best {
        let runs = levels.identities(start).map(run_of);
        let found = runs.filter_map(|run| self.entries.get(&(run, Some(difficulty))));
        found.fold(Best::default(), |best, entry| best.or(entry.best))
    }

    /// The best score of a run from any first level, at a difficulty.
    pub fn best_run(&self, levels: &LevelSet, difficulty: Difficulty) -> u32 {
        let hashes: Vec<u64> = levels.identities(0).map(|(hash, _)| hash).collect();
        let is_run = |of: &Subject| matches!(of, Subject::Run(hash, _) if hashes.contains(hash));
        self.best_shown(is_run, difficulty).score
    }

    /// The best score of a run through the built-in levels of earlier versions, at a difficulty; 0 for other levels.
    pub fn earlier_run(&self, levels: &LevelSet, difficulty: Difficulty) -> u32 {
        let earlier = levels.earlier_hash();
        let is_run = |of: &Subject| matches!(of, Subject::Run(hash, _) if Some(*hash) == earlier);
        self.best_shown(is_run, difficulty).score
    }

    /// The best result to show at a difficulty. A result of version 1, of an unknown difficulty, is shown at the
    /// easiest.
    fn best_shown(&self, wanted: impl Fn(&Subject) -> bool, difficulty: Difficulty) -> Best {
        let shown = |of: Option<Difficulty>| of.unwrap_or(DIFFICULTIES[0].kind) == difficulty;
        let entries = self.entries.iter();
        let found = entries.filter(|((subject, of), _)| wanted(subject) && shown(*of));
        found.fold(Best::default(), |best, (_, entry)| best.or(entry.best))
    }

    /// Adds the result of a level, and the run whose recording proves what is best of it; true if any part is a new best
    /// at this difficulty.
    pub fn note_level(
        &mut self,
        level: &Level,
        difficulty: Difficulty,
        result: &LevelResult,
        run: Option<RunId>,
    ) -> bool {
        let best = Best {
            score: result.score,
            stars: result.stars,
            millis: result.millis(),
            ..Best::default()
        };
        let key = (Subject::Level(level.content_hash()), Some(difficulty));
        let best = best.proved_by(run, self.level(level, difficulty));
        self.note(key, best, level.title().to_owned())
    }

    /// Adds the score of a run from the level with index `start`, and the run itself if its recording proves it; true
    /// if it is a new best at this difficulty.
    pub fn note_run(
        &mut self,
        levels: &LevelSet,
        start: usize,
        difficulty: Difficulty,
        score: u32,
        run: Option<RunId>,
    ) -> bool {
        let key = (run_of((levels.content_hash(), start)), Some(difficulty));
        let mut best = Best::default().proved_by(run, self.run(levels, start, difficulty));
        best.score = score;
        let title = match levels.len() {
            1 => levels[0].title().to_owned(),
            count => format!("{} and {} more", levels[0].title(), count - 1),
        };
        self.note(key, best, title)
    }

    fn note(&mut self, key: Key, new: Best, title: String) -> bool {
        let entry = self.entries.entry(key).or_default();
        let before = entry.best;
        entry.best = before.or(new);
        entry.title = title;
        before != entry.best
    }

    /// Merges others into these, as when two windows play at once. Takes the better of two results, the others'
    /// values of unknown fields, which a newer window may have raised, and these titles, as the others were read
    /// earlier.
    pub fn merge(&mut self, others: Self) {
        for (key, other) in others.entries {
            self.merge_entry(key, other);
        }
        self.other_lines.extend(others.other_lines);
    }

    fn merge_entry(&mut self, key: Key, other: Entry) {
        let entry = self.entries.entry(key).or_insert_with(|| Entry {
            title: other.title,
            ..Entry::default()
        });
        entry.best = entry.best.or(other.best);
        entry.others.extend(other.others);
    }
}

fn run_of((hash, start): (u64, usize)) -> Subject {
    Subject::Run(hash, u32::try_from(start).ok())
}
