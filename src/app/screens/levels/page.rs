//! The layout of a page of cards.

use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::ui::area::Area;
use crate::app::view::View;

pub(super) struct Page {
    pub(super) columns: usize,
    rows: usize,
    pub(super) room: Rect,
}

/// The minimum sizes of a card: with keys, and with fingers, because phones are small. A level has a picture, a
/// title and a line; an exhibit has a sentence.
pub(super) const LEVEL_CARD: [Vec2; 2] = [vec2(190.0, 126.0), vec2(160.0, 118.0)];
pub(super) const EXHIBIT_CARD: [Vec2; 2] = [vec2(230.0, 172.0), vec2(200.0, 164.0)];
/// The largest card, as a multiple of the smallest that is wanted, and what is left of that in the lowest window.
const LARGEST: f32 = 1.6;
const LEAST: f32 = 0.5;
const GAP: f32 = 16.0;
/// Height of the heading.
const HEAD: f32 = 84.0;

impl Page {
    pub(super) fn new(view: &View, foot: f32, [with_keys, with_fingers]: [Vec2; 2]) -> Self {
        // On a phone that is held upright the buttons are below the heading.
        let (margin, buttons) = if view.is_upright() {
            (24.0, view.target(32.0) + 8.0)
        } else {
            (48.0, 0.0)
        };
        let head = HEAD + buttons;
        let least = if view.touch { with_fingers } else { with_keys };
        let most = with_keys * LARGEST;
        let room = view.window - vec2(margin, head + foot);
        let fit = |room: f32, card: f32| (((room + GAP) / (card + GAP)) as usize).max(1);
        let (columns, rows) = (fit(room.x, least.x).min(4), fit(room.y, least.y));
        let count = vec2(columns as f32, rows as f32);
        let card = (room + GAP) / count - GAP;
        // A window in which not one has room cuts it: there is no smaller card with a picture.
        let card = card.min(most).max(least * LEAST);
        let size = (card + GAP) * count - GAP;
        let left = (view.window.x - size.x) * 0.5;
        Self {
            columns,
            rows,
            room: Rect::new(left, head, size.x, size.y),
        }
    }

    pub(super) fn cards(&self) -> usize {
        self.columns * self.rows
    }

    pub(super) fn rect(&self, index: usize) -> Rect {
        let place = index % self.cards();
        self.room.cell(place, self.columns, self.rows, GAP)
    }
}
