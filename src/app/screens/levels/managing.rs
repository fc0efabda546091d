//! What is done with the selected level in its set: rename, duplicate, delete, order, move.

use breakout::level::{LevelSource, MAX_NAME_CHARS};

use super::LevelsScreen;
use super::chrome::Hint;
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::level_sets::{Changed, LevelSets, Subject};
use crate::app::screens::{AppContext, Frame, Transition};
use crate::app::ui::text_field::{TextField, Written};
use crate::app::words::words;

impl LevelsScreen {
    pub(super) fn manage(&mut self, frame: &mut Frame<'_>, action: Action) {
        let Some(level) = self.subject() else {
            if action == Action::Undo {
                self.change(frame, LevelSets::take_back);
            }
            return;
        };
        match action {
            Action::Rename => match frame.app.level_sets.may_change() {
                Ok(()) => self.naming = Some(TextField::new(&level.title, MAX_NAME_CHARS)),
                Err(sentence) => frame.notify(sentence),
            },
            Action::Duplicate => self.change(frame, |sets| sets.duplicate_level(&level)),
            Action::Delete => self.change(frame, |sets| sets.delete_level(&level)),
            Action::Undo => self.change(frame, LevelSets::take_back),
            Action::ShiftLeft => self.order(frame, &level, false),
            Action::ShiftRight => self.order(frame, &level, true),
            Action::MoveToSet => {
                frame.cue(Cue::MenuChoose);
                frame.go(Transition::Sets(
                    self.found.get(self.grid.selected).copied(),
                ));
            }
            _ => {}
        }
    }

    /// The level or the file of the selected card; `None` for a draft.
    fn subject(&self) -> Option<Subject> {
        let card = *self.found.get(self.grid.selected)?;
        Subject::of(card, &self.set, self.broken.iter())
    }

    fn change(
        &mut self,
        frame: &mut Frame<'_>,
        change: impl FnOnce(&mut LevelSets) -> Result<Changed, String>,
    ) {
        match frame.app.manage(change) {
            Ok(changed) => {
                frame.cue(Cue::MenuChoose);
                frame.notify(said_of(&changed, frame.app));
                self.read_again(frame.app);
                self.select(changed.level.as_ref());
            }
            Err(sentence) => frame.notify(sentence),
        }
    }

    /// Selects the card of a file, if it is found.
    fn select(&mut self, file: Option<&LevelSource>) {
        let has_file = |card: &usize| {
            let of_level = self.set.get(*card).and_then(|entry| entry.file.as_ref());
            let is_broken = |file: &LevelSource| {
                let broken = self.broken_at(*card);
                broken.is_some_and(|broken| broken.path == *file.path)
            };
            file.is_some_and(|file| of_level == Some(file) || is_broken(file))
        };
        if let Some(place) = self.found.iter().position(has_file) {
            self.grid.selected = place;
        }
    }

    fn order(&mut self, frame: &mut Frame<'_>, level: &Subject, is_later: bool) {
        let card = self.found[self.grid.selected];
        let beside = if is_later {
            card.checked_add(1)
        } else {
            card.checked_sub(1)
        };
        let neighbour = beside.and_then(|card| self.set.get(card)?.file.clone());
        let is_level = card < self.set.len();
        self.change(frame, |sets| {
            if let Some(neighbour) = neighbour.filter(|_| is_level) {
                return sets.order_level(level, &neighbour, is_later);
            }
            sets.may_change()?;
            let words = words().sets;
            Err(if is_later {
                words.is_last(&level.title)
            } else {
                words.is_first(&level.title)
            })
        });
    }

    pub(super) fn write_name(&mut self, frame: &mut Frame<'_>, action: Action) {
        let Some(field) = &mut self.naming else {
            return;
        };
        let written = field.act(action);
        let title = field.text().trim().to_owned();
        match (written, self.subject()) {
            (Written::NotYet, _) => {}
            (Written::Done, Some(level)) if !title.is_empty() && title != level.title => {
                // A title that cannot be is written on.
                self.change(frame, |sets| sets.rename_level(&level, &title));
            }
            _ => self.naming = None,
        }
    }

    pub(super) fn naming_heading(&self) -> String {
        let level = self.subject();
        words()
            .sets
            .rename(&level.map_or(String::new(), |level| level.title))
    }

    pub(super) fn managing_hints(&self, app: &AppContext) -> Vec<Hint> {
        let is_card = self.subject().is_some();
        let levels = |action, word| (Context::Levels, action, word, is_card);
        let words = words().sets;
        let take_back = (Context::Levels, Action::Undo, words.take_back, true);
        let back = (
            Context::Menu,
            Action::Back,
            super::words().common.back,
            true,
        );
        if app.level_sets.may_change().is_err() {
            let copy = levels(Action::Duplicate, words.copy_out);
            let to_set = levels(Action::MoveToSet, words.copy_it);
            return vec![back, copy, to_set, take_back];
        }
        vec![
            back,
            levels(Action::Rename, words.rename_it),
            levels(Action::Duplicate, words.duplicate),
            levels(Action::MoveToSet, words.move_it),
            levels(Action::ShiftLeft, words.earlier),
            levels(Action::ShiftRight, words.later),
            levels(Action::Delete, words.delete),
            take_back,
        ]
    }
}

/// The sentence about a change, with the key that takes it back where keys are used.
pub(super) fn said_of(changed: &Changed, app: &AppContext) -> String {
    let key = app.key(Context::Levels, Action::Undo);
    match key.filter(|_| changed.is_kept) {
        Some(key) => words().sets.with_key(&changed.sentence, &key),
        None => changed.sentence.clone(),
    }
}
