//! Letters to be typed with fingers, where there is no keyboard.

use macroquad::prelude::{Rect, vec2};

use super::Ui;
use super::button::Face;
use crate::app::input::Action;
use crate::app::view::View;

/// Letters and digits.
pub(crate) const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz0123456789 ";
/// What a number is made of.
pub(crate) const DIGITS: &str = "0123456789.-";
/// After them come erasing and the end.
const MORE: usize = 2;
/// The gap between two keys, in text units.
const GAP: f32 = 3.0;
/// Its distance from what is above it.
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

/// Its height in text units.
pub(crate) fn height(view: &View, letters: &str) -> f32 {
    let (_, rows) = grid(view, letters);
    (side(view) + GAP) * rows as f32 + ABOVE
}

/// Draws the keyboard at the foot of the window. `end` is what ends typing.
pub(crate) fn draw(ui: &mut Ui<'_>, letters: &str, end: Action) {
    let view = ui.view;
    let (columns, _) = grid(view, letters);
    let pitch = vec2((view.window.x - GAP) / columns as f32, side(view) + GAP);
    let top = view.window.y - height(view, letters) + ABOVE - GAP;
    let mut place = 0;
    let mut key = |face: &str, action| {
        let cell = vec2((place % columns) as f32, (place / columns) as f32);
        let corner = vec2(GAP, top) + cell * pitch;
        let rect = Rect::new(corner.x, corner.y, pitch.x - GAP, side(view));
        ui.button(rect, Face::Word(face), Some(action), false);
        place += 1;
    };
    for letter in letters.chars() {
        let mut face = [0; 4];
        let face = match letter {
            ' ' => "blank",
            _ => letter.encode_utf8(&mut face),
        };
        key(face, Action::Type(letter));
    }
    key("erase", Action::Erase);
    key("done", end);
}

#[cfg(test)]
mod tests {
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
