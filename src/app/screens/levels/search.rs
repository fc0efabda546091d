//! The search in the level choice and among the sets.

use crate::app::input::Action;
use crate::app::ui::text_field::TextField;

/// The most letters of a search.
const MAX_CHARS: usize = 60;

pub(super) struct Search {
    pub(super) field: TextField,
    /// True while letters are typed into it, and false while they are keys.
    pub(super) is_open: bool,
}

impl Default for Search {
    fn default() -> Self {
        Self {
            field: TextField::new("", MAX_CHARS),
            is_open: false,
        }
    }
}

impl Search {
    pub(super) fn text(&self) -> String {
        self.field.text()
    }

    /// Does an action of the search, and returns whether its text has changed; `None` if the action is none of it. Going
    /// back empties the field first, and then leaves it.
    pub(super) fn act(&mut self, action: Action) -> Option<bool> {
        let before = self.text();
        match action {
            Action::Back if !before.is_empty() => self.field.clear(),
            Action::Back if self.is_open => self.is_open = false,
            Action::Search => self.is_open ^= true,
            Action::Type(_) | Action::Erase | Action::EraseAhead => {
                self.field.act(action);
            }
            _ => return None,
        }
        Some(self.text() != before)
    }
}
