//! A text field of one line.

use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::input::Action;
use crate::app::platform::clipboard;
use crate::app::render::{Align, Canvas, Shape, Style, palette::play};

#[derive(Default)]
pub(crate) struct TextField {
    letters: Vec<char>,
    /// The number of letters before the caret.
    caret: usize,
    most: usize,
    /// True if all of it is selected, so that typing replaces it.
    is_selected: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    NotYet,
    Done,
    /// The text before counts.
    Cancelled,
}

impl TextField {
    /// A field with a text that is selected, and the caret at its end.
    pub(crate) fn new(text: &str, most: usize) -> Self {
        let letters: Vec<char> = text.chars().take(most).collect();
        Self {
            caret: letters.len(),
            is_selected: !letters.is_empty(),
            letters,
            most,
        }
    }

    pub(crate) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    pub(crate) fn act(&mut self, action: Action) -> Written {
        match action {
            Action::Type(letter) => self.insert(letter),
            Action::Paste => self.paste(&clipboard::get().unwrap_or_default()),
            Action::Erase | Action::EraseAhead if self.is_selected => self.clear(),
            // The selection becomes the caret at its end or beginning.
            Action::Right if self.is_selected => self.caret = self.letters.len(),
            Action::Left if self.is_selected => self.caret = 0,
            Action::Erase if self.caret > 0 => {
                self.caret -= 1;
                self.letters.remove(self.caret);
            }
            Action::EraseAhead if self.caret < self.letters.len() => {
                self.letters.remove(self.caret);
            }
            Action::Left => self.caret = self.caret.saturating_sub(1),
            Action::Right => self.caret = (self.caret + 1).min(self.letters.len()),
            Action::First => self.caret = 0,
            Action::Last => self.caret = self.letters.len(),
            Action::Choose => return Written::Done,
            Action::Back => return Written::Cancelled,
            _ => return Written::NotYet,
        }
        self.is_selected = false;
        Written::NotYet
    }

    /// Inserts a text at the caret, as far as there is room. What is no letter is left out.
    pub(crate) fn paste(&mut self, text: &str) {
        text.chars().for_each(|letter| self.insert(letter));
    }

    pub(crate) fn clear(&mut self) {
        self.letters.clear();
        self.caret = 0;
        self.is_selected = false;
    }

    fn insert(&mut self, letter: char) {
        if self.is_selected && !letter.is_control() {
            self.clear();
        }
        if self.letters.len() < self.most && !letter.is_control() {
            self.letters.insert(self.caret, letter);
            self.caret += 1;
        }
    }

    /// Draws the field. What does not fit is left out at the end from which the caret is farther away.
    pub(crate) fn draw(&self, canvas: &mut Canvas, rect: Rect) {
        let ground = Shape::of(rect).round(7.0).fill(play::WINDOW_FOOT);
        canvas.add_snapped(ground.border(1.5, play::ACCENT));
        let room = (rect.w - 20.0).max(0.0);
        let width = |canvas: &Canvas, letters: &[char]| {
            let text: String = letters.iter().collect();
            canvas.lettering.width(Style::Body, &text)
        };
        let mut first = 0;
        while width(canvas, &self.letters[first..self.caret]) > room {
            first += 1;
        }
        let mut last = self.letters.len();
        while width(canvas, &self.letters[first..last]) > room {
            last -= 1;
        }
        let text: String = self.letters[first..last].iter().collect();
        let at = vec2(rect.x + 10.0, rect.center().y + 7.0);
        let top = rect.y + 6.0;
        let height = rect.h - 12.0;
        if self.is_selected {
            let size = vec2(width(canvas, &self.letters[first..last]), height);
            let ground = Shape::rect(vec2(at.x, top), size).round(3.0);
            canvas.add_snapped(ground.fill(play::ACCENT.alpha(0.35)));
        }
        canvas.text(Style::Body, text, at, Align::Left, play::TEXT);
        let x = at.x + width(canvas, &self.letters[first..self.caret]);
        let size = vec2(1.5, height).max(Vec2::ONE);
        canvas.add_snapped(Shape::rect(vec2(x, top), size).fill(play::ACCENT));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_written_at_the_caret() {
        let mut field = TextField::new("Lntel", 8);
        for (action, text) in [
            (Action::First, "Lntel"),
            (Action::Right, "Lntel"),
            (Action::Type('i'), "Lintel"),
            (Action::Last, "Lintel"),
            (Action::Erase, "Linte"),
            (Action::Left, "Linte"),
            (Action::EraseAhead, "Lint"),
            (Action::EraseAhead, "Lint"),
            (Action::Type('\t'), "Lint"),
        ] {
            assert_eq!(field.act(action), Written::NotYet);
            assert_eq!(field.text(), text, "{action:?}");
        }
        field.paste("s and\nmore");
        assert_eq!(field.text(), "Lints an", "what does not fit is left out");
        assert_eq!(field.act(Action::Choose), Written::Done);
        assert_eq!(field.act(Action::Back), Written::Cancelled);
    }

    #[test]
    fn what_is_typed_first_takes_the_place_of_what_was_there() {
        let act = |actions: &[Action]| {
            let mut field = TextField::new("Untitled 1", 20);
            for action in actions {
                assert_eq!(field.act(*action), Written::NotYet);
            }
            field.text()
        };
        let a = Action::Type('a');
        let b = Action::Type('b');
        for (actions, text) in [
            (&[a, b][..], "ab"),
            (&[Action::Erase, a], "a"),
            (&[Action::EraseAhead, a], "a"),
            (&[Action::Last, a], "Untitled 1a"),
            (&[Action::Right, a], "Untitled 1a"),
            (&[Action::Left, a], "aUntitled 1"),
            (&[Action::First, Action::EraseAhead], "ntitled 1"),
            (&[Action::Up, a], "a"),
            (&[Action::Type('\t')], "Untitled 1"),
        ] {
            assert_eq!(act(actions), text, "{actions:?}");
        }
        let mut field = TextField::new("Untitled 1", 20);
        field.paste("Lintel");
        assert_eq!(field.text(), "Lintel");
    }
}
