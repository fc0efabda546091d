//! The ladders of levels: those of the built-in levels come with the program, and those of others are made beside the
//! frames by the bot's games, and kept in `ladders.txt`.

mod climb;

use std::path::{Path, PathBuf};

use breakout::bot::{self, Assessor, Ladder};
use breakout::difficulty::Difficulty;
use breakout::level::Level;

use super::keeping::text_file::{TextFile, TextFileKind};
use super::keeping::{Keep, Keeper, Work};
use super::platform::file_error::FileError;
use super::platform::slice::Budget;
use super::words::words;
pub(crate) use climb::{Climb, Rung};

static KIND: TextFileKind = TextFileKind {
    name: ("ladders", "txt"),
    content: |words| words.ladders,
    max_bytes: bot::Ladders::MAX_BYTES,
    // What is lost is made again.
    keeps_previous: false,
    fault: |text| match bot::Ladders::parse(text).1 {
        0 => None,
        damaged => Some(words().files.damaged_lines(damaged)),
    },
};

/// The time of a frame for the games that make a ladder.
const BUDGET: Budget = Budget::millis(2);

pub(crate) struct Ladders {
    built_in: bot::Ladders,
    kept: bot::Ladders,
    making: Option<Box<Making>>,
    file: TextFile,
    keeper: Keeper<bot::Ladders>,
}

/// A ladder in the making.
struct Making {
    level: Level,
    difficulty: Difficulty,
    assessor: Assessor,
}

impl Ladders {
    /// Loads the ladders of a folder; without one they are not kept.
    pub(crate) fn load(folder: Option<PathBuf>) -> Self {
        let file = TextFile::new(folder, &KIND);
        let mut keeper = Keeper::new(KIND.content);
        Self {
            built_in: bot::Ladders::builtin(),
            kept: keeper.note(file.update(edit(&bot::Ladders::default()))),
            making: None,
            file,
            keeper,
        }
    }

    /// The ladder of a level; `None` if it is not known.
    pub(crate) fn of(&self, level: &Level, difficulty: Difficulty) -> Option<&Ladder> {
        let known = self.built_in.of(level, difficulty);
        known.or_else(|| self.kept.of(level, difficulty))
    }

    /// Begins to make the ladder of a level, in place of another one in the making. False if it is known.
    pub(crate) fn make(&mut self, level: &Level, difficulty: Difficulty) -> bool {
        if self.of(level, difficulty).is_some() {
            return false;
        }
        let hash = level.content_hash();
        let is_it = |making: &Making| {
            (making.level.content_hash(), making.difficulty) == (hash, difficulty)
        };
        if !self.making.as_deref().is_some_and(is_it) {
            self.making = Some(Box::new(Making {
                level: level.clone(),
                difficulty,
                assessor: Assessor::new(level, &Ladder::conditions(difficulty)),
            }));
        }
        true
    }

    /// True while a ladder is in the making, which needs frames.
    pub(crate) fn is_making(&self) -> bool {
        self.making.is_some()
    }

    fn go_on(&mut self, budget: Budget) {
        let Some(making) = &mut self.making else {
            return;
        };
        if budget.run(|| making.assessor.step()) {
            let ladder = Ladder::of(&making.assessor.assessment());
            self.kept.note(&making.level, making.difficulty, ladder);
            self.making = None;
            self.keeper.want(0.0);
        }
    }
}

impl Keep for Ladders {
    type Output = bot::Ladders;

    fn keeper(&mut self) -> &mut Keeper<bot::Ladders> {
        &mut self.keeper
    }

    fn tick(&mut self, _: f32) {
        self.go_on(BUDGET);
    }

    fn work(&mut self) -> Option<Work<bot::Ladders>> {
        let is_behind = self.keeper.is_behind();
        is_behind.then(|| self.file.work(edit(&self.kept)))
    }

    fn conclude(&mut self, saved: bot::Ladders, _: bool) {
        self.kept.merge(saved);
    }
}

/// Merges the ladders of a backup into those of a folder. Returns a sentence about a damaged file in the folder.
pub(crate) fn merge(folder: &Path, bytes: &[u8]) -> Result<Option<String>, FileError> {
    let file = TextFile::new(Some(folder.to_path_buf()), &KIND);
    file.merge(bytes, |text, texts| {
        edit(&bot::Ladders::parse(text).0)(texts).1
    })
}

/// Merges the ladders with those of the file, which another window may have written.
fn edit(
    ladders: &bot::Ladders,
) -> impl Fn(&[String]) -> (bot::Ladders, Option<String>) + Send + use<> {
    let ladders = ladders.clone();
    move |texts| {
        let mut ladders = ladders.clone();
        for text in texts {
            ladders.merge(bot::Ladders::parse(text).0);
        }
        let is_needed = ladders != bot::Ladders::default();
        let text = is_needed.then(|| ladders.to_string());
        (ladders, text)
    }
}

#[cfg(test)]
mod tests;
