//! An on-screen keyboard for fingers.

use macroquad::prelude::Rect;

use super::Ui;
use super::button::Face;
use crate::app::input::Action;
use crate::app::view::View;
use crate::app::view::area::Area;
use crate::app::words::words;

/// Letters and digits.
pub(crate) const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz0123456789 ";
/// The characters of a number.
pub(crate) const DIGITS: &str = "0123456789.-";
/// The keys after the letters: erase, and done.
const MORE: usize = 2;
/// The gap between two keys, in text units.
const GAP: f32 = 3.0;
/// The distance from the content above the keyboard.
const ABOVE: f32 = 10.0;

/// The least side of a key.
fn side(view: &View) -> f32 {
    view.target(40.0)
}

/// The columns and rows of keys in a window.
fn grid(view: &View, letters: &str) -> (usize, usize) {
    let keys = letters.len() + MORE;
    let columns = ((view.window.x / (side(view) + GAP)) as usize).clamp(1, keys.div_ceil(3));
    (columns, keys.div_ceil(columns))
}

/// The keyboard's height in text units.
pub(crate) fn height(view: &View, letters: &str) -> f32 {
    let (_, rows) = grid(view, letters);
    (side(view) + GAP) * rows as f32 + ABOVE
}

/// Draws the keyboard at the foot of the window. `end` is the action of its last key.
pub(crate) fn draw(ui: &mut Ui<'_>, letters: &str, end: Action) {
    let view = ui.view;
    let (columns, rows) = grid(view, letters);
    let all = (side(view) + GAP) * rows as f32;
    let top = view.window.y - all - GAP;
    let room = Rect::new(GAP, top, view.window.x - GAP * 2.0, all - GAP);
    let words = words().window;
    let typed = letters.chars().map(|letter| {
        let face = if letter == ' ' {
            words.blank.to_owned()
        } else {
            letter.to_string()
        };
        (face, Action::Type(letter))
    });
    let more = [(words.erase, Action::Erase), (words.done, end)]
        .map(|(word, action)| (word.to_owned(), action));
    for (index, (face, action)) in typed.chain(more).enumerate() {
        let mut key = room.cell(index, columns, rows, GAP);
        if action == end {
            // The last key fills its row.
            key.w = room.right() - key.x;
        }
        ui.button(key, Face::Word(&face), Some(action), false);
    }
}

#[cfg(test)]
mod tests {
    use macroquad::prelude::vec2;

    use super::*;
    use crate::app::view::Surface;

    #[test]
    fn every_key_is_wide_enough_for_a_finger() {
        for (x, y) in [
            (390.0, 844.0),
            (844.0, 390.0),
            (320.0, 568.0),
            (1180.0, 820.0),
        ] {
            let view = View::new(Surface::touched(vec2(x, y)));
            for letters in [LETTERS, DIGITS] {
                let (columns, rows) = grid(&view, letters);
                let has_all = columns * rows >= letters.len() + MORE;
                let key = view.window.x / columns as f32;
                assert!(key >= view.target(0.0) && has_all, "{x}");
                assert!(height(&view, letters) < view.window.y * 0.6, "{x}");
            }
        }
    }
}
