//! Typing the numbers of a scene.

use breakout::explain::exact;

use super::inputs::{self, MOST_LETTERS};
use super::layout::Layout;
use super::state::Lab;
use crate::app::input::Action;
use crate::app::platform::clipboard;
use crate::app::ui::text_field::{TextField, Written};

impl Lab {
    pub(super) fn write(&mut self, layout: &Layout, index: usize) {
        let input = inputs::inputs(&self.setup)[index];
        let text = exact(input.get(&self.setup));
        self.writing = Some((index, TextField::new(&text, MOST_LETTERS)));
        self.lit = Some(index);
        self.show_lit(layout);
    }

    pub(super) fn type_in(&mut self, layout: &Layout, action: Action) {
        let Some((index, field)) = &mut self.writing else {
            return;
        };
        let (index, count) = (*index, inputs::inputs(&self.setup).len());
        let next = match action {
            Action::NextField | Action::Down => (index + 1) % count,
            Action::PreviousField | Action::Up => (index + count - 1) % count,
            Action::Point(at) => return self.point(layout, at),
            Action::Click(_) | Action::Row(_) | Action::Tab(_) => {
                if self.take() {
                    self.act(layout, action);
                }
                return;
            }
            Action::Paste => return field.paste(&clipboard::get().unwrap_or_default()),
            action => {
                return match field.act(action) {
                    Written::NotYet => {}
                    Written::Done => _ = self.take(),
                    Written::Cancelled => self.end_writing(),
                };
            }
        };
        if self.take() {
            self.write(layout, next);
        }
    }

    pub(super) fn end_writing(&mut self) {
        self.writing = None;
        self.message = None;
    }

    /// Takes what was typed. Returns whether it is a good number; otherwise a sentence says why not.
    pub(super) fn take(&mut self) -> bool {
        let Some((index, field)) = &self.writing else {
            return true;
        };
        let input = inputs::inputs(&self.setup)[*index];
        match input.read(&self.setup, self.pair().letters, &field.text()) {
            Ok(typed) => {
                let before = self.setup;
                input.set(&mut self.setup, typed);
                self.edited |= self.setup != before;
                self.show_all();
                self.end_writing();
                true
            }
            Err(sentence) => {
                self.say(sentence, false);
                false
            }
        }
    }
}
