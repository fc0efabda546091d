//! The drawing of |D'| over time: pale above the radius and amber below it, with a dot where each step looks.

use breakout::collision::Aabb;
use breakout::explain::over_time::Sample;
use breakout::explain::{OverTime, relation};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::pen::{FIELD_STROKES, Pen};
use super::viewport::Viewport;
use crate::app::input::{Action, Slider};
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, Shape, Style};

/// The least height of the band below the radius, and its greatest share of the height.
const BAND: f32 = 15.0;
const MOST_BAND: f32 = 0.4;
/// The margins above the highest moment, and below a distance of 0.
const ABOVE: f32 = 10.0;
const BELOW: f32 = 7.0;
/// The radius of a dot, and its greatest share of the distance to the next one.
const DOT: f32 = 4.5;
const DOT_SHARE: f32 = 0.28;
/// The radius of the knob on the upright.
const KNOB: f32 = 6.0;
/// Nothing is drawn in a smaller room.
const LEAST: Vec2 = Vec2::new(40.0, 30.0);

/// A plot in a room of the window.
pub(crate) struct Plot<'a> {
    of: &'a OverTime,
    pub(crate) room: Rect,
    /// Two times, and their columns.
    times: [f32; 2],
    columns: [f32; 2],
    /// The text units of a unit of distance.
    scale: f32,
    /// The colours of the curve above the radius and below it.
    pub(crate) colors: [Color; 2],
    /// The last time that is drawn.
    pub(crate) until: f32,
}

impl<'a> Plot<'a> {
    pub(crate) fn new(of: &'a OverTime, room: Rect, times: [f32; 2], columns: [f32; 2]) -> Self {
        let is_shown = |moment: &&Sample| (times[0]..=times[1]).contains(&moment.time);
        let shown = of.curve.iter().chain(&of.turned).filter(is_shown);
        let most = shown.map(|moment| moment.distance).fold(0.0, f32::max);
        let height = (room.h - ABOVE - BELOW).max(1.0);
        let least = BAND.min(height * MOST_BAND) / of.radius.max(f32::MIN_POSITIVE);
        let largest = height * MOST_BAND / of.radius.max(1e-3);
        Self {
            of,
            room,
            times,
            columns,
            scale: (height / most.max(1e-3)).clamp(least.min(largest), largest),
            colors: [blueprint::INK, blueprint::TOUCH],
            until: f32::INFINITY,
        }
    }

    pub(crate) fn column(&self, time: f32) -> f32 {
        let [from, to] = self.times;
        let share = (time - from) / (to - from).max(f32::MIN_POSITIVE);
        self.columns[0] + (self.columns[1] - self.columns[0]) * share
    }

    pub(crate) fn place(&self, time: f32, distance: f32) -> Vec2 {
        let floor = self.room.bottom() - BELOW;
        vec2(self.column(time), floor - distance * self.scale)
    }

    /// Draws it with an upright at a time, perhaps with a label beside it, as a slider between two times with a number
    /// of stops. Returns the areas of the labels.
    pub(crate) fn draw_strip(
        &self,
        canvas: &mut Canvas,
        now: f32,
        label: Option<String>,
        (times, stops): ([f32; 2], usize),
    ) -> Vec<Aabb> {
        let Rect { x, w, h, .. } = self.room;
        if w < LEAST.x || h < LEAST.y {
            return Vec::new();
        }
        let port = Viewport::new(self.room, self.room.center(), self.room.size());
        let mut pen = Pen::new(canvas, port, 1.0, &FIELD_STROKES);
        let ground = Shape::of(self.room).fill(blueprint::PAPER);
        pen.canvas
            .add_snapped(ground.border(1.0, blueprint::GRID_COARSE));
        let [line, floor] = [self.of.radius, 0.0].map(|distance| self.place(0.0, distance).y);
        let band = Aabb::new(vec2(x + 1.0, line), vec2(x + w - 1.0, floor));
        pen.shade(band, blueprint::TOUCH.alpha(0.18));
        let [from, to] = [x, x + w].map(|x| vec2(x, floor));
        pen.line(from, to, 1.0, blueprint::APART.faded(0.6));
        pen.dashed(vec2(x, line), vec2(x + w, line), blueprint::INK);
        self.curve(&mut pen, &self.of.curve, self.colors);
        self.curve(&mut pen, &self.of.turned, [blueprint::CAST; 2]);
        self.dots(&mut pen);
        self.upright(&mut pen, now);
        self.letters(&mut pen);
        let knob = vec2(self.column(now), self.room.y);
        if let Some(label) = label {
            let is_right = knob.x > self.room.center().x;
            let half = pen.label_size(Style::Digits, &label).x * 0.5 + 12.0;
            let beside = if is_right { -half } else { half };
            pen.label_at(knob + vec2(beside, 16.0), label, blueprint::INK);
        }
        let labels = pen.finish();
        canvas.add(Shape::circle(knob, KNOB).fill(blueprint::INK));
        let [from, to] = times.map(|time| self.column(time));
        let slider = Slider {
            track: Rect::new(from, self.room.y, to - from, 1.0),
            thumb: 0.0,
            stops,
            action: Action::ScrollTo,
        };
        canvas.links.add_slider(self.room, slider);
        labels
    }

    /// Draws a curve as far as the room reaches, in two colours: above the radius, and below it.
    fn curve(&self, pen: &mut Pen<'_>, curve: &[Sample], colors: [Color; 2]) {
        let least = self.room.x + 1.0;
        let most = self.room.right() - 1.0;
        let is_shown = |pair: &&[Sample]| pair[1].time <= self.until;
        for pair in curve.windows(2).filter(is_shown) {
            let is_below = pair[0].distance + pair[1].distance < self.of.radius * 2.0;
            let ends = [pair[0], pair[1]].map(|moment| self.place(moment.time, moment.distance));
            let seen = cut(ends, 0, least, most)
                .and_then(|ends| cut(ends, 1, self.room.y + 1.0, f32::INFINITY));
            if let Some([from, to]) = seen {
                pen.line(from, to, 2.6, colors[usize::from(is_below)]);
            }
        }
    }

    fn dots(&self, pen: &mut Pen<'_>) {
        let looks = &self.of.looks;
        let pitch = looks.get(1).map_or(f32::INFINITY, |next| {
            self.column(next.time) - self.column(looks[0].time)
        });
        let radius = DOT.min(pitch.abs() * DOT_SHARE).max(1.2);
        let looks = looks.iter();
        for at in looks.filter_map(|look| self.seen(look.time, look.distance)) {
            pen.dot(at, radius + 1.5, blueprint::PAPER);
            pen.dot(at, radius, blueprint::INK);
        }
        let impact = self.of.impact.filter(|_| !self.of.turned.is_empty());
        if let Some(at) = impact.and_then(|time| self.seen(time, self.of.radius)) {
            pen.dot(at, DOT + 2.0, blueprint::PAPER);
            pen.dot(at, DOT + 0.5, blueprint::CAST);
        }
    }

    /// The place of a moment, if it is in the room.
    fn seen(&self, time: f32, distance: f32) -> Option<Vec2> {
        let is_shown = |at: &Vec2| time <= self.until && self.room.contains(*at);
        Some(self.place(time, distance)).filter(is_shown)
    }

    /// The line at a time, with a ring on the curve.
    fn upright(&self, pen: &mut Pen<'_>, time: f32) {
        let column = self.column(time);
        let y = self.room.y;
        if !(self.room.x..=self.room.right()).contains(&column) {
            return;
        }
        let [from, to] = [y + 4.0, self.room.bottom() - 1.0].map(|y| vec2(column, y));
        pen.line(from, to, 1.6, blueprint::INK.faded(0.8));
        let Some(distance) = self.of.at(time) else {
            return;
        };
        if let Some(at) = self.seen(time, distance) {
            let is_above = relation(distance, self.of.radius) == '>';
            let inside = if is_above {
                blueprint::PAPER
            } else {
                blueprint::TOUCH
            };
            pen.dot(at, DOT + 2.5, blueprint::INK);
            pen.dot(at, DOT + 0.5, inside);
        }
    }

    /// Writes |D'| and r at the edges of the room.
    fn letters(&self, pen: &mut Pen<'_>) {
        let line = self.place(0.0, self.of.radius).y;
        let left = vec2(self.room.x + 28.0, self.room.y + 16.0);
        let right = vec2(self.room.right() - 14.0, line - 11.0);
        for (at, letter) in [(left, "|D'|"), (right, "r")] {
            pen.label_at(at, letter.to_owned(), blueprint::INK);
        }
    }
}

/// The part of a line between two limits on an axis.
fn cut([from, to]: [Vec2; 2], axis: usize, low: f32, high: f32) -> Option<[Vec2; 2]> {
    let at = |limit: f32| ((limit - from[axis]) / (to[axis] - from[axis])).clamp(0.0, 1.0);
    let is_out = from[axis].max(to[axis]) < low || from[axis].min(to[axis]) > high;
    let end = |end: Vec2| match end[axis] {
        place if place < low => from.lerp(to, at(low)),
        place if place > high => from.lerp(to, at(high)),
        _ => end,
    };
    (!is_out).then(|| [end(from), end(to)])
}

#[cfg(test)]
mod tests {
    use breakout::collision::{Aabb, Circle, overlaps_aabb_aabb};
    use breakout::explain::Cast;

    use super::*;
    use crate::app::view::View;

    fn cast(radius: f32, motion: Vec2) -> Cast {
        Cast {
            circle: Circle::new(vec2(26.0, 20.0), radius),
            motion,
            aabb: Aabb::from_corner_size(vec2(72.0, 0.0), vec2(16.0, 40.0)),
        }
    }

    #[test]
    fn labels_are_in_the_room_and_apart_and_moments_in_their_order() {
        let mut canvas = Canvas::new();
        let view = View::of(vec2(1280.0, 720.0));
        canvas.begin(view.window, Vec2::ZERO, view.pixels);
        for (width, height) in [
            (1200.0, 320.0),
            (570.0, 190.0),
            (680.0, 66.0),
            (300.0, 44.0),
        ] {
            for radius in [0.0, 6.0, 40.0] {
                let curve = OverTime::of_cast(cast(radius, vec2(108.0, 0.0)), 36.0);
                let room = Rect::new(10.0, 20.0, width, height);
                let columns = [60.0, width - 40.0];
                let plot = Plot::new(&curve, room, [0.0, 1.0], columns);
                assert!(plot.place(0.0, 0.0).y <= room.bottom());
                assert!(plot.place(0.0, radius).y > room.y, "{height} {radius}");
                assert_eq!([0.0, 1.0].map(|time| plot.column(time)), columns);
                let areas = plot.draw_strip(&mut canvas, 0.5, None, ([0.0, 1.0], 2));
                assert!(!areas.is_empty(), "{width} {radius}: {}", areas.len());
                for (index, area) in areas.iter().enumerate() {
                    assert!(
                        room.contains(area.min) && room.contains(area.max),
                        "{area:?}"
                    );
                    let mut others = areas[..index].iter();
                    assert!(
                        !others.any(|of| overlaps_aabb_aabb(*of, *area)),
                        "{areas:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_room_without_room_shows_nothing() {
        let mut canvas = Canvas::new();
        canvas.begin(vec2(100.0, 100.0), Vec2::ZERO, 1.0);
        let curve = OverTime::of_cast(cast(6.0, Vec2::ZERO), 36.0);
        for (width, height) in [(0.0, 0.0), (-5.0, 50.0), (300.0, 10.0)] {
            let room = Rect::new(0.0, 0.0, width, height);
            let plot = Plot::new(&curve, room, [0.0, 1.0], [0.0, width]);
            let areas = plot.draw_strip(&mut canvas, 0.0, None, ([0.0, 1.0], 2));
            assert_eq!(areas.len(), 0);
        }
    }

    #[test]
    fn lines_end_at_the_edges_of_the_room() {
        let line = [vec2(0.0, 0.0), vec2(10.0, 20.0)];
        assert_eq!(
            cut(line, 1, 10.0, 15.0),
            Some([vec2(5.0, 10.0), vec2(7.5, 15.0)])
        );
        assert_eq!(
            cut(line, 0, 2.0, 99.0),
            Some([vec2(2.0, 4.0), vec2(10.0, 20.0)])
        );
        assert_eq!(cut(line, 0, 11.0, 99.0), None);
        let upright = [vec2(3.0, 0.0), vec2(3.0, 8.0)];
        assert_eq!(cut(upright, 0, 0.0, 9.0), Some(upright));
    }
}
