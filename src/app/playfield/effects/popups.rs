//! Pop-ups: short texts that rise from an event and fade.

use std::collections::VecDeque;

use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::render::palette::{Color, play};
use crate::app::render::{Canvas, Shape, Style, smooth};
use crate::app::view::View;

const MAX_POPUPS: usize = 12;
/// Seconds for which a pop-up stays, and a sum, and the share of them after which it fades.
const LIFE: f32 = 0.8;
const SUM_LIFE: f32 = 1.6;
const FADES: f32 = 0.55;
/// The rise of a pop-up, and the approximate width of a letter and height of a line, in playfield units.
const RISE: f32 = 26.0;
const LETTER_SIZE: Vec2 = vec2(8.0, 20.0);
/// The least vertical distance between two pop-ups, as a fraction of a line's height.
const CLEARANCE: f32 = 0.9;
/// The colour of the letters: so light that no transparency turns them brown.
const LETTERS: Color = Color::hex(0xff_ec_c2);
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
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Plain,
    /// A running count, which the next one or its sum replaces.
    Count,
    /// The sum of a count, in large numbers, which no capsule covers.
    Sum,
}

impl Kind {
    fn style(self) -> Style {
        match self {
            Self::Plain | Self::Count => Style::Digits,
            Self::Sum => Style::Score,
        }
    }

    /// Seconds.
    fn life(self) -> f32 {
        match self {
            Self::Plain | Self::Count => LIFE,
            Self::Sum => SUM_LIFE,
        }
    }

    /// The approximate width of a letter and height of a line, in playfield units.
    fn letter_size(self) -> Vec2 {
        LETTER_SIZE * self.style().size() / Style::Digits.size()
    }
}

impl Popups {
    /// Adds a text at a place, or else at the next free line above it, or else below.
    pub(super) fn add(&mut self, at: Vec2, text: impl Into<String>) {
        self.place(at, text.into(), Kind::Plain);
    }

    /// Adds a running count instead of its last one.
    pub(super) fn count(&mut self, at: Vec2, text: String) {
        self.0.retain(|popup| popup.kind != Kind::Count);
        self.place(at, text, Kind::Count);
    }

    /// Adds the sum of a count instead of its last one.
    pub(super) fn sum(&mut self, at: Vec2, text: String) {
        self.0.retain(|popup| popup.kind != Kind::Count);
        self.place(at, text, Kind::Sum);
    }

    fn place(&mut self, at: Vec2, text: String, kind: Kind) {
        if self.0.len() == MAX_POPUPS {
            self.0.pop_front();
        }
        let letter = kind.letter_size();
        let highest = RISE + letter.y;
        let at = vec2(at.x, at.y.max(highest));
        let lines = (0..MAX_POPUPS).map(|line| line as f32 * letter.y);
        let above = lines.clone().map(|by| at.y - by).filter(|y| *y >= highest);
        let mut places = above.chain(lines.map(|by| at.y + by));
        let mut popup = Popup {
            at,
            text,
            age: 0.0,
            kind,
        };
        let is_free = |y: &f32| {
            let mut others = self.0.iter();
            !others.any(|other| other.covers(vec2(at.x, *y), popup.size()))
        };
        popup.at.y = places.find(is_free).unwrap_or(at.y);
        self.0.push_back(popup);
    }

    #[cfg(test)]
    pub(super) fn newest_sum(&self) -> Option<&str> {
        let sums = self.0.iter().rev().filter(|popup| popup.kind == Kind::Sum);
        sums.map(|popup| popup.text.as_str()).next()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn advance(&mut self, seconds: f32) {
        for popup in &mut self.0 {
            popup.age += seconds;
        }
        self.0.retain(|popup| popup.age < popup.kind.life());
    }

    /// Draws the sums, or the other pop-ups; at strength 0 they neither rise nor fade. A pop-up fades near a ball, and is
    /// hidden where a newer one overlaps it.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas,
        view: &View,
        strength: f32,
        balls: &[Vec2],
        sums: bool,
    ) {
        canvas.in_window();
        let mut plates: Vec<Rect> = Vec::new();
        for popup in self.0.iter().rev() {
            let gone = popup.age / popup.kind.life() * strength;
            let style = popup.kind.style();
            let width = canvas.lettering.width(style, &popup.text);
            let half = plate_half(style, width);
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
            if sums != (popup.kind == Kind::Sum) {
                continue;
            }
            let left = 1.0 - smooth(FADES, 1.0, gone);
            let opacity = left * away(view, (middle, half), balls);
            // The plate goes first: letters over it would turn brown.
            draw_plate(canvas, middle, half, opacity * left);
            let color = LETTERS.alpha(opacity);
            canvas.text_centered(style, popup.text.as_str(), middle, color);
        }
    }
}

/// Half the size of the plate behind a line of letters, in text units.
pub(crate) fn plate_half(style: Style, width: f32) -> Vec2 {
    vec2(width, style.line() * 0.8) * 0.5 + PLATE_MARGIN
}

/// The opacity of a plate, from its middle and half its size in text units: it fades near a ball.
pub(crate) fn away(view: &View, (middle, half): (Vec2, Vec2), balls: &[Vec2]) -> f32 {
    let distances = balls.iter().map(|ball| {
        let apart = (view.to_text(*ball) - middle).abs() - half;
        apart.max(Vec2::ZERO).length() / view.scale
    });
    let near = distances.fold(f32::INFINITY, f32::min);
    smooth(CLEAR.0, CLEAR.1, near)
}

/// Draws a dark plate behind letters over the field.
pub(crate) fn draw_plate(canvas: &mut Canvas, middle: Vec2, half: Vec2, opacity: f32) {
    let dark = play::WINDOW_FOOT.alpha(PLATE_OPACITY * opacity);
    let plate = Shape::rect(middle - half, half * 2.0).round(half.y);
    canvas.add(plate.fill(dark).glow(half.y, dark));
}

impl Popup {
    /// True if another one at `place`, of a size, would overlap it.
    fn covers(&self, place: Vec2, other: Vec2) -> bool {
        let risen = self.at - vec2(0.0, RISE * self.age / self.kind.life());
        let apart = (risen - place).abs();
        let least = (self.size() + other) * 0.5;
        apart.x < least.x && apart.y < least.y * CLEARANCE
    }

    /// The approximate size of the text, in playfield units.
    fn size(&self) -> Vec2 {
        self.kind.letter_size() * vec2(self.text.chars().count() as f32, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn popups_at_one_place_are_stacked_below_the_top_edge() {
        for y in [200.0, 20.0] {
            let mut popups = Popups::default();
            for _ in 0..5 {
                popups.add(vec2(100.0, y), "×8 +160");
                popups.advance(0.01);
            }
            let mut heights: Vec<f32> = popups.0.iter().map(|popup| popup.at.y).collect();
            assert!(
                heights.iter().all(|y| *y >= RISE + LETTER_SIZE.y),
                "{heights:?}"
            );
            heights.sort_by(f32::total_cmp);
            let apart = heights.windows(2).map(|pair| pair[1] - pair[0]);
            assert!(apart.into_iter().all(|by| by > 12.0), "{heights:?}");
        }
        let mut popups = Popups::default();
        popups.add(vec2(100.0, 200.0), "one");
        popups.add(vec2(160.0, 200.0), "other");
        assert_eq!(popups.0[1].at.y, 200.0, "beside it there is room");
    }
}
