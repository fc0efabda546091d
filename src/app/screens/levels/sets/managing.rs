//! What is done with a set: a new one, rename, duplicate, delete, share; and a level goes to another set.

use breakout::level::MAX_NAME_CHARS;

use super::super::chrome::Hint;
use super::super::managing::said_of;
use super::SetsScreen;
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::level_sets::{Changed, LevelSets, SetId};
use crate::app::screens::{AppContext, Frame, Transition};
use crate::app::ui::question::QuestionPanel;
use crate::app::ui::text_field::{TextField, Written};
use crate::app::words::words;

/// The set whose name is written.
pub(super) enum Naming {
    New,
    Of { place: SetId, name: String },
}

impl Naming {
    pub(super) fn heading(&self) -> String {
        match self {
            Self::New => words().sets.new_set.to_owned(),
            Self::Of { name, .. } => words().sets.rename(name),
        }
    }

    /// The word for writing it down.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::New => words().sets.name_it,
            Self::Of { .. } => words().sets.rename_it,
        }
    }
}

impl SetsScreen {
    pub(super) fn manage(&mut self, frame: &mut Frame<'_>, action: Action) {
        let set = self
            .selected()
            .map(|set| (set.place.clone(), set.name.clone()));
        match (action, set) {
            (Action::NewLevel, _) => {
                let name = frame.app.level_sets.free_name();
                self.naming = Some((Naming::New, TextField::new(&name, MAX_NAME_CHARS)));
            }
            (Action::Undo, _) => self.change(frame, LevelSets::take_back),
            // While a level looks for a set, the sets stay.
            _ if self.moved.is_some() => {}
            (Action::Rename, Some((place, name))) => {
                if let Err(sentence) = frame.app.level_sets.whole_set(&place) {
                    return frame.notify(sentence);
                }
                let field = TextField::new(&name, MAX_NAME_CHARS);
                self.naming = Some((Naming::Of { place, name }, field));
            }
            (Action::Duplicate, Some((place, _))) => {
                self.change(frame, |sets| sets.duplicate_set(&place));
            }
            (Action::Delete, Some((place, name))) => self.ask(frame, &place, &name),
            (Action::Save, Some((place, _))) => match frame.app.level_sets.share_set(&place) {
                Ok(changed) => frame.notify(changed.sentence),
                Err(sentence) => frame.notify(sentence),
            },
            _ => {}
        }
    }

    fn ask(&mut self, frame: &mut Frame<'_>, place: &SetId, name: &str) {
        if let Err(sentence) = frame.app.level_sets.whole_set(place) {
            return frame.notify(sentence);
        }
        let count = self.selected().map_or(0, |set| set.entries().len());
        let words = words();
        let sentence = match count {
            0 => words.sets.ask_delete_unread(name),
            count => words.sets.ask_delete(name, &words.title.level_count(count)),
        };
        let answers = [(words.sets.keep, false), (words.sets.delete, true)];
        self.question = Some(QuestionPanel::new(sentence, answers, false));
    }

    pub(super) fn delete(&mut self, frame: &mut Frame<'_>) {
        if let Some(place) = self.selected().map(|set| set.place.clone()) {
            self.change(frame, |sets| sets.delete_set(&place));
        }
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
                let place = self.grid.selected;
                self.list(frame.app, changed.set.as_ref());
                // In the place of a set that has gone comes the next.
                if self.grid.selected == 0 && changed.set.is_none() {
                    self.grid.selected = place.min(self.found.len().saturating_sub(1));
                }
            }
            Err(sentence) => frame.notify(sentence),
        }
    }

    pub(super) fn write_name(&mut self, frame: &mut Frame<'_>, action: Action) {
        let Some((naming, field)) = &mut self.naming else {
            return;
        };
        let written = field.act(action);
        let name = field.text();
        match (written, &*naming) {
            (Written::NotYet, _) => {}
            (Written::Done, Naming::New) => self.make(frame, &name),
            (
                Written::Done,
                Naming::Of {
                    place,
                    name: before,
                },
            ) if name.trim() != before => {
                let place = place.clone();
                self.change(frame, |sets| sets.rename_set(&place, &name));
                // A name that cannot be is written on.
                if self.sets.iter().all(|set| set.place != place) {
                    self.naming = None;
                }
            }
            _ => self.naming = None,
        }
    }

    /// Makes a set, which opens, or takes the level that looks for one.
    fn make(&mut self, frame: &mut Frame<'_>, name: &str) {
        let place = match frame.app.manage(|sets| sets.new_set(name)) {
            Ok(Changed {
                set: Some(place), ..
            }) => place,
            Ok(_) => return,
            Err(sentence) => return frame.notify(sentence),
        };
        self.naming = None;
        if self.moved.is_some() {
            return self.move_to(frame, &place);
        }
        if let Err(sentence) = frame.app.open_set(&place) {
            return frame.notify(sentence);
        }
        frame.cue(Cue::MenuChoose);
        frame.notify(words().sets.made(name.trim()));
        frame.go(Transition::Levels(0));
    }

    pub(super) fn move_to(&mut self, frame: &mut Frame<'_>, place: &SetId) {
        let Some((card, level)) = &self.moved else {
            return;
        };
        match frame.app.manage(|sets| sets.move_level(level, place)) {
            Ok(changed) => {
                frame.app.level_sets.taker = Some(place.clone());
                frame.cue(Cue::MenuChoose);
                frame.notify(said_of(&changed, frame.app));
                frame.go(Transition::Levels(*card));
            }
            Err(sentence) => frame.notify(sentence),
        }
    }

    pub(super) fn managing_hints(&self, app: &AppContext) -> Vec<Hint> {
        let is_set = self.selected().is_some();
        let set = self.selected();
        let is_own = set.is_some_and(|set| app.level_sets.whole_set(&set.place).is_ok());
        let levels = |action, word, is_live| (Context::Levels, action, word, is_live);
        let back = (Context::Menu, Action::Back, words().common.back, true);
        let words = words().sets;
        let new = levels(Action::NewLevel, words.new, true);
        let take_back = levels(Action::Undo, words.take_back, true);
        if self.moved.is_some() {
            return vec![back, new, take_back];
        }
        vec![
            back,
            new,
            levels(Action::Rename, words.rename_it, is_own),
            levels(Action::Duplicate, words.duplicate, is_set),
            levels(Action::Save, words.share, is_set),
            levels(Action::Delete, words.delete, is_own),
            take_back,
        ]
    }
}
