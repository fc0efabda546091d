//! Letters to be typed with fingers, where there is no keyboard.

use macroquad::prelude::{Rect, vec2};

use super::finger_button::{Colors, Face, draw_finger_button};
use crate::app::input::Action;
use crate::app::render::Canvas;
use crate::app::view::{TARGET, View};

/// The letters and digits; after them come a blank, erasing and the end.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz0123456789";
const KEYS: usize = LETTERS.len() + 3;
/// The gap between two keys, in window units.
const GAP: f32 = 3.0;
/// Its distance from what is above it.
const ABOVE: f32 = 10.0;

/// The columns and rows of keys in a window.
fn grid(view: &View) -> (usize, usize) {
    let columns = ((view.window.x / (TARGET + GAP)) as usize).clamp(1, KEYS.div_ceil(3));
    (columns, KEYS.div_ceil(columns))
}

/// Its height in window units.
pub(crate) fn height(view: &View) -> f32 {
    let (_, rows) = grid(view);
    (TARGET + GAP) * rows as f32 + ABOVE
}

/// Draws the keyboard at the foot of the window. `end` is what ends typing.
pub(crate) fn draw(canvas: &mut Canvas, view: &View, end: Action) {
    let (columns, _) = grid(view);
    let pitch = vec2((view.window.x - GAP) / columns as f32, TARGET + GAP);
    let top = view.window.y - height(view) + ABOVE - GAP;
    let mut place = 0;
    let mut key = |face: &str, action| {
        let cell = vec2((place % columns) as f32, (place / columns) as f32);
        let corner = vec2(GAP, top) + cell * pitch;
        let rect = Rect::new(corner.x, corner.y, pitch.x - GAP, TARGET);
        draw_finger_button(canvas, rect, Face::Word(face), Colors::PLAY, false, action);
        place += 1;
    };
    for letter in LETTERS.chars() {
        key(letter.encode_utf8(&mut [0; 4]), Action::Type(letter));
    }
    for (face, action) in [
        ("blank", Action::Type(' ')),
        ("erase", Action::Erase),
        ("done", end),
    ] {
        key(face, action);
    }
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
            let (columns, rows) = grid(&view);
            assert!(
                x / columns as f32 >= TARGET && columns * rows >= KEYS,
                "{x}"
            );
            assert!(height(&view) < y * 0.6, "{x}");
        }
    }
}
