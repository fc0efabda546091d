//! Pop-ups: short texts that rise from an event and fade.

use std::collections::VecDeque;

use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::render::palette::play;
use crate::app::render::{Canvas, Shape, Style, smooth};
use crate::app::view::View;

const MAX_POPUPS: usize = 12;
/// Seconds.
const LIFE: f32 = 0.8;
/// The rise of a pop-up, and the approximate width of a letter and height of a line, in playfield units.
const RISE: f32 = 26.0;
const LETTER_SIZE: Vec2 = vec2(8.0, 20.0);
/// The least y at which a pop-up starts, so that it stays in the field over the top row of bricks.
const HIGHEST: f32 = RISE + LETTER_SIZE.y;
/// The least vertical distance between two pop-ups, as a fraction of a line's height.
const CLEARANCE: f32 = 0.9;
/// The margin of a pop-up's plate around its text in text units, and its opacity.
const PLATE_MARGIN: Vec2 = vec2(5.0, 1.5);
const PLATE_OPACITY: f32 = 0.8;
/// The least distance of a plate from the field's sides, in playfield units.
const EDGE: f32 = 2.0;
/// The distances from a ball at which a pop-up is invisible and opaque, in playfield units.
const CLEAR: (f32, f32) = (8.0, 30.0);

#[derive(Default)]
pub(super) struct Popups(VecDeque<Popup>);

struct Popup {
    at: Vec2,
    text: String,
    age: f32,
    /// True for a running count, which the next one replaces.
    counts: bool,
}

impl Popups {
    /// Adds a text at a place, or else at the next free line above it, or else below. A running count replaces its last
    /// text.
    pub(super) fn add(&mut self, at: Vec2, text: impl Into<String>, counts: bool) {
        let text = text.into();
        self.0.retain(|popup| !(counts && popup.counts));
        if self.0.len() == MAX_POPUPS {
            self.0.pop_front();
        }
        let at = vec2(at.x, at.y.max(HIGHEST));
        let lines = (0..MAX_POPUPS).map(|line| line as f32 * LETTER_SIZE.y);
        let above = lines.clone().map(|by| at.y - by).filter(|y| *y >= HIGHEST);
        let mut places = above.chain(lines.map(|by| at.y + by));
        let width = width(&text);
        let is_free = |y: &f32| {
            let mut others = self.0.iter();
            !others.any(|other| other.covers(vec2(at.x, *y), width))
        };
        let y = places.find(is_free).unwrap_or(at.y);
        self.0.push_back(Popup {
            at: vec2(at.x, y),
            text,
            age: 0.0,
            counts,
        });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn advance(&mut self, seconds: f32) {
        for popup in &mut self.0 {
            popup.age += seconds;
        }
        self.0.retain(|popup| popup.age < LIFE);
    }

    /// Draws the pop-ups; at strength 0 they neither rise nor fade. A pop-up fades near a ball, and is hidden where a
    /// newer one overlaps it.
    pub(super) fn draw(&self, canvas: &mut Canvas, view: &View, strength: f32, balls: &[Vec2]) {
        canvas.in_window();
        let mut plates: Vec<Rect> = Vec::new();
        for popup in self.0.iter().rev() {
            let gone = popup.age / LIFE * strength;
            let width = canvas.lettering.width(Style::Digits, &popup.text);
            let half = vec2(width, Style::Digits.line() * 0.8) * 0.5 + PLATE_MARGIN;
            // The plate stays between the field's sides.
            let room = half.x / view.scale + EDGE;
            let x = popup.at.x.max(room).min(FIELD.x - room);
            let middle = view.to_text(vec2(x, popup.at.y - RISE * gone));
            let corner = middle - half;
            let area = Rect::new(corner.x, corner.y, half.x * 2.0, half.y * 2.0);
            if plates.iter().any(|newer| newer.overlaps(&area)) {
                continue;
            }
            plates.push(area);
            let distances = balls.iter().map(|ball| {
                let apart = (view.to_text(*ball) - middle).abs() - half;
                apart.max(Vec2::ZERO).length() / view.scale
            });
            let near = distances.fold(f32::INFINITY, f32::min);
            let opacity = (1.0 - gone * gone) * smooth(CLEAR.0, CLEAR.1, near);
            let dark = play::WINDOW_FOOT.alpha(PLATE_OPACITY * opacity);
            let plate = Shape::rect(middle - half, half * 2.0).round(half.y);
            canvas.add(plate.fill(dark).glow(half.y, dark));
            let color = play::COMBO.alpha(opacity);
            canvas.text_centered(Style::Digits, popup.text.as_str(), middle, color);
        }
    }
}

impl Popup {
    /// True if another one at `place`, `other` wide, would overlap it.
    fn covers(&self, place: Vec2, other: f32) -> bool {
        let risen = self.at - vec2(0.0, RISE * self.age / LIFE);
        let apart = (risen - place).abs();
        apart.x < (width(&self.text) + other) * 0.5 && apart.y < LETTER_SIZE.y * CLEARANCE
    }
}

/// The approximate width of a text, in playfield units.
fn width(text: &str) -> f32 {
    text.chars().count() as f32 * LETTER_SIZE.x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn popups_at_one_place_are_stacked_below_the_top_edge() {
        for y in [200.0, 20.0] {
            let mut popups = Popups::default();
            for _ in 0..5 {
                popups.add(vec2(100.0, y), "×8 +160", false);
                popups.advance(0.01);
            }
            let mut heights: Vec<f32> = popups.0.iter().map(|popup| popup.at.y).collect();
            assert!(heights.iter().all(|y| *y >= HIGHEST), "{heights:?}");
            heights.sort_by(f32::total_cmp);
            let apart = heights.windows(2).map(|pair| pair[1] - pair[0]);
            assert!(apart.into_iter().all(|by| by > 12.0), "{heights:?}");
        }
        let mut popups = Popups::default();
        popups.add(vec2(100.0, 200.0), "one", false);
        popups.add(vec2(160.0, 200.0), "other", false);
        assert_eq!(popups.0[1].at.y, 200.0, "beside it there is room");
    }
}
