//! A set among the others: what a search finds in it, and its card.

use breakout::level::{LevelEntry, LevelSet};

use super::super::card::Card;
use super::super::{finds, names_of};
use crate::app::level_sets::SetId;
use crate::app::platform::files::{LeftOut, Source};
use crate::app::render::palette::play;
use crate::app::ui::Ui;
use crate::app::words::words;

pub(super) struct Set {
    pub(super) place: SetId,
    pub(super) name: String,
    /// The levels, or the reason why there are none, empty for an empty set; `None` until the set is read.
    pub(super) levels: Option<Result<LevelSet, String>>,
    /// False if it may have changed since it was read.
    pub(super) is_fresh: bool,
}

impl Set {
    pub(super) fn entries(&self) -> &[LevelEntry] {
        match &self.levels {
            Some(Ok(levels)) => levels.entries(),
            _ => &[],
        }
    }

    /// The first level that a search finds, unless it finds the set by name.
    pub(super) fn hit(&self, search: &str) -> Option<usize> {
        if finds(search, &self.name) {
            return None;
        }
        let names = |entry: &LevelEntry| format!("{}\n{}", self.name, names_of(entry));
        let mut entries = self.entries().iter();
        entries.position(|entry| finds(search, &names(entry)))
    }

    pub(super) fn is_found(&self, search: &str) -> bool {
        finds(search, &self.name) || self.hit(search).is_some()
    }

    /// The number of levels, or the level that a search finds.
    pub(super) fn about(&self, search: &str) -> String {
        match self.hit(search) {
            Some(level) => {
                let title = self.entries()[level].level.title();
                words().sets.found_in(title, level + 1)
            }
            None => words().title.level_count(self.entries().len()),
        }
    }

    pub(super) fn spoken(&self, search: &str) -> String {
        match &self.levels {
            None => self.name.clone(),
            Some(Ok(_)) => format!("{}, {}", self.name, self.about(search)),
            Some(Err(sentence)) if sentence.is_empty() => {
                format!("{}. {}", self.name, words().sets.empty(""))
            }
            Some(Err(sentence)) => format!("{}: {sentence}", self.name),
        }
    }

    pub(super) fn draw(&self, ui: &mut Ui<'_>, card: &Card, search: &str) {
        match &self.levels {
            None => card.draw_words(ui, &self.name, "", play::QUIET),
            Some(Ok(levels)) => {
                let level = &levels[self.hit(search).unwrap_or(0)];
                card.draw_set(ui, level, &self.name, &self.about(search));
            }
            Some(Err(sentence)) if sentence.is_empty() => {
                card.draw_words(ui, &self.name, &words().sets.empty(""), play::QUIET);
            }
            Some(Err(sentence)) => {
                let wrong = words().levels.nothing_to_play;
                card.draw_problem(ui, [&self.name, wrong, sentence]);
            }
        }
    }
}

/// The levels of a set, or the problem of its first file.
pub(super) fn levels_of(source: &Source, left_out: &LeftOut) -> Result<LevelSet, String> {
    let first = left_out.files().next();
    let problem = first.map(|file| words().files.problem(file));
    source.levels.clone().ok_or(problem.unwrap_or_default())
}

pub(super) fn first_line(text: &str) -> String {
    let first = text.lines().next().unwrap_or_default();
    // A first line that introduces others ends in a colon.
    first.trim_end_matches(':').to_owned()
}
