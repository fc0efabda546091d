//! Draws in units of the plane with lines that are as wide in every window, and places letters so
//! that none lies on another.

use breakout::collision::{
    Aabb, Circle, cast_circle_aabb, overlaps_aabb_aabb, overlaps_point_circle, touches_circle_aabb,
    touches_point_aabb,
};
use macroquad::prelude::{Vec2, vec2};

use super::formulas;
use super::layout::Sheet;
use super::shapes::Body;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, Shape, Style};

/// Sides on which a number can stand.
pub(super) const ABOVE: f32 = -1.0;
pub(super) const BELOW: f32 = 1.0;

/// A pen over the bench. Shapes are drawn at once, letters when it is all there.
pub(super) struct Pen<'a> {
    pub(super) canvas: &'a mut Canvas,
    pub(super) sheet: Sheet,
    pub(super) ui: f32,
    /// Where letters, points and handles are, in window units.
    taken: Vec<Aabb>,
    /// Lines and circles, which letters keep off if they can.
    lines: Vec<(Vec2, Vec2)>,
    circles: Vec<Circle>,
    labels: Vec<Label>,
    /// Numbers that have one place only, and no need to be there.
    numbers: Vec<Label>,
}

/// Letters and where they want to be: around a place, or right there.
struct Label {
    text: String,
    at: Vec2,
    color: Color,
}

impl<'a> Pen<'a> {
    pub(super) fn new(canvas: &'a mut Canvas, sheet: Sheet, ui: f32) -> Self {
        Self {
            canvas,
            sheet,
            ui,
            taken: Vec::new(),
            lines: Vec::new(),
            circles: Vec::new(),
            labels: Vec::new(),
            numbers: Vec::new(),
        }
    }

    pub(super) fn line(&mut self, from: Vec2, to: Vec2, width: f32, color: Color) {
        let (from, to) = (self.sheet.to_window(from), self.sheet.to_window(to));
        self.lines.push((from, to));
        let width = width * self.ui;
        self.canvas.add(Shape::line(from, to, width).fill(color));
    }

    pub(super) fn dashed(&mut self, from: Vec2, to: Vec2, color: Color) {
        let (from, to) = (self.sheet.to_window(from), self.sheet.to_window(to));
        self.lines.push((from, to));
        let line = Shape::line(from, to, 1.4 * self.ui);
        self.canvas.add(line.dashed(8.0 * self.ui).fill(color));
    }

    /// A line with a head. A very short one is only a line.
    pub(super) fn arrow(&mut self, from: Vec2, to: Vec2, color: Color) {
        self.line(from, to, 1.8, color);
        let (tail, tip) = (self.sheet.to_window(from), self.sheet.to_window(to));
        let length = tail.distance(tip);
        let Some(along) = (tip - tail).try_normalize() else {
            return;
        };
        let head = (10.0 * self.ui).min(length * 0.5);
        for side in [along.perp(), -along.perp()] {
            let barb = tip - (along - side * 0.45) * head;
            let width = 1.8 * self.ui;
            self.canvas.add(Shape::line(tip, barb, width).fill(color));
        }
    }

    /// A point, `radius` in window units.
    pub(super) fn dot(&mut self, at: Vec2, radius: f32, color: Color) {
        let at = self.sheet.to_window(at);
        self.canvas
            .add(Shape::circle(at, radius * self.ui).fill(color));
        self.block(at, radius + 1.0);
    }

    pub(super) fn disc(&mut self, circle: Circle, width: f32, edge: Color, fill: Color) {
        let center = self.sheet.to_window(circle.center);
        let radius = (circle.radius * self.sheet.scale).max(1.0);
        self.circles.push(Circle::new(center, radius));
        let width = (width * self.ui).min(radius);
        self.canvas
            .add(Shape::circle(center, radius).fill(fill).border(width, edge));
    }

    /// A dashed circle.
    pub(super) fn ring(&mut self, circle: Circle, color: Color) {
        let center = self.sheet.to_window(circle.center);
        let radius = circle.radius * self.sheet.scale;
        self.circles.push(Circle::new(center, radius));
        let around = radius * std::f32::consts::TAU;
        let dashes = ((around / (8.0 * self.ui)) as usize).clamp(6, 160);
        let turn = std::f32::consts::TAU / dashes as f32;
        let at = |angle: f32| center + Vec2::from_angle(angle) * radius;
        for dash in 0..dashes {
            let angle = turn * dash as f32;
            let line = Shape::line(at(angle), at(angle + turn * 0.6), 1.3 * self.ui);
            self.canvas.add(line.fill(color));
        }
    }

    pub(super) fn filled_box(&mut self, aabb: Aabb, width: f32, edge: Color, fill: Color) {
        let corners = aabb.corners().map(|corner| self.sheet.to_window(corner));
        for (index, corner) in corners.iter().enumerate() {
            self.lines.push((*corner, corners[(index + 1) % 4]));
        }
        let shape = self.shape(aabb);
        self.canvas
            .add_snapped(shape.fill(fill).border(width * self.ui, edge));
    }

    pub(super) fn rounded_box(&mut self, aabb: Aabb, radius: f32, color: Color) {
        let shape = self.shape(aabb).round(radius * self.sheet.scale);
        self.canvas
            .add(shape.fill(color.alpha(0.05)).border(1.4 * self.ui, color));
    }

    pub(super) fn dashed_box(&mut self, aabb: Aabb, color: Color) {
        let corners = aabb.corners();
        for (index, corner) in corners.iter().enumerate() {
            self.dashed(*corner, corners[(index + 1) % 4], color);
        }
    }

    pub(super) fn shade(&mut self, aabb: Aabb, color: Color) {
        let shape = self.shape(aabb);
        self.canvas.add_snapped(shape.fill(color));
    }

    fn shape(&self, aabb: Aabb) -> Shape {
        let (low, high) = (
            self.sheet.to_window(aabb.min),
            self.sheet.to_window(aabb.max),
        );
        Shape::rect(low, high - low)
    }

    /// The end of a stretch: a short upright line.
    pub(super) fn tick(&mut self, at: Vec2, half: f32, color: Color) {
        let half = vec2(0.0, half / self.sheet.scale * self.ui);
        self.line(at - half, at + half, 2.0, color);
    }

    /// A dashed frame a little outside a shape.
    pub(super) fn frame(&mut self, body: Body, color: Color) {
        let away = 7.0 * self.ui / self.sheet.scale;
        match body {
            Body::Point(_) | Body::Circle(_) => {
                let Circle { center, radius } = body.circle();
                self.ring(Circle::new(center, radius + away), color);
            }
            _ => self.dashed_box(body.aabb().grown(away), color),
        }
    }

    pub(super) fn handle(&mut self, at: Vec2, selected: bool, hovered: bool) {
        let at = self.sheet.to_window(at);
        let size = if hovered { 12.0 } else { 9.0 } * self.ui;
        let (fill, edge) = if selected {
            (blueprint::CAST, blueprint::CAST)
        } else {
            (blueprint::PAPER, blueprint::INK)
        };
        self.canvas.add_snapped(
            Shape::rect(at - size * 0.5, Vec2::splat(size))
                .fill(fill)
                .border(1.2 * self.ui, edge),
        );
        self.block(at, 6.0);
    }

    /// Keeps letters away from a place in the window.
    fn block(&mut self, at: Vec2, half: f32) {
        let half = Vec2::splat(half * self.ui);
        self.taken.push(Aabb::from_center_half(at, half));
    }

    /// Letters beside a point, where they are in nobody's way.
    pub(super) fn label(&mut self, at: Vec2, text: impl Into<String>, color: Color) {
        let (at, text) = (self.sheet.to_window(at), text.into());
        self.labels.push(Label { text, at, color });
    }

    /// A number right above or below a point, if there is room.
    pub(super) fn number_beside(&mut self, at: Vec2, text: String, side: f32) {
        let at = self.sheet.to_window(at) + vec2(0.0, side * 24.0 * self.ui);
        let color = blueprint::INK;
        self.numbers.push(Label { text, at, color });
    }

    /// A word in the upper right corner of the paper.
    pub(super) fn note(&mut self, text: &str, color: Color) {
        let area = self.sheet.seen();
        self.write_in(area, (2, 0), text, color);
    }

    /// The name of an area, in the corner of it that lies outermost: `outward` is 0, 1 or 2 for
    /// low, middle and high on each axis.
    pub(super) fn caption(&mut self, area: Aabb, outward: (usize, usize), text: &str) {
        self.write_in(area, outward, text, blueprint::CAST);
    }

    fn write_in(&mut self, area: Aabb, outward: (usize, usize), text: &str, color: Color) {
        let paper = self.sheet.rect;
        let width = self.canvas.lettering.width(Style::Small, text);
        let size = vec2(width, 17.0 * self.ui);
        let gap = vec2(10.0, 8.0) * self.ui;
        // The scale's numbers stand along the left and the lower edge.
        let edge = vec2(44.0, 24.0) * self.ui;
        let low = self.sheet.to_window(area.min) + gap;
        let high = self.sheet.to_window(area.max) - gap - size;
        let pick = |low: f32, high: f32, way: usize| match way {
            0 => low,
            1 => (low + high) * 0.5,
            _ => high,
        };
        let wanted = vec2(
            pick(low.x, high.x, outward.0),
            pick(low.y, high.y, outward.1),
        );
        let least = paper.point() + vec2(edge.x, gap.y);
        let most = paper.point() + paper.size() - size - vec2(gap.x, edge.y);
        let corner = wanted.clamp(least, most.max(least));
        let place = Aabb::from_corner_size(corner, size);
        self.taken.push(place);
        self.canvas
            .text_centered(Style::Small, text, place.center(), color);
    }

    /// Places the letters and draws them over everything else.
    pub(super) fn finish(mut self) {
        for label in std::mem::take(&mut self.labels) {
            if let Some(place) = self.free_place(&label) {
                self.write(label, place);
            }
        }
        for label in std::mem::take(&mut self.numbers) {
            let place = Aabb::from_center_half(label.at, self.size(&label) * 0.5);
            if self.is_free(place) {
                self.write(label, place);
            }
        }
    }

    fn write(&mut self, label: Label, place: Aabb) {
        self.taken.push(place);
        // Something to read it on where a line runs through.
        if self.crossings(place) > 0 {
            let plate = place.grown(1.5 * self.ui);
            let plate = Shape::rect(plate.min, plate.size()).round(4.0 * self.ui);
            self.canvas
                .add_snapped(plate.fill(blueprint::PAPER.alpha(0.7)));
        }
        self.canvas
            .text_centered(Style::Digits, label.text, place.center(), label.color);
    }

    fn size(&self, label: &Label) -> Vec2 {
        let width = self.canvas.lettering.width(Style::Digits, &label.text);
        vec2(width, 15.0 * self.ui)
    }

    /// Of the free places around a label's point the one that crosses the fewest lines, and of
    /// those the nearest.
    fn free_place(&self, label: &Label) -> Option<Aabb> {
        const WAYS: [Vec2; 8] = [
            Vec2::new(1.0, -1.0),
            Vec2::new(-1.0, -1.0),
            Vec2::new(1.0, 1.0),
            Vec2::new(-1.0, 1.0),
            Vec2::new(0.0, -1.3),
            Vec2::new(0.0, 1.3),
            Vec2::new(1.3, 0.0),
            Vec2::new(-1.3, 0.0),
        ];
        let half = self.size(label) * 0.5;
        let mut best = None;
        for away in [8.0, 15.0, 24.0, 36.0] {
            for way in WAYS {
                let middle =
                    label.at + way * away * self.ui + way.clamp(Vec2::NEG_ONE, Vec2::ONE) * half;
                let place = Aabb::from_center_half(middle, half);
                if !self.is_free(place) {
                    continue;
                }
                let cost = self.crossings(place) as f32 + away * 0.05;
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, place));
                }
            }
        }
        best.map(|(_, place)| place)
    }

    fn is_free(&self, place: Aabb) -> bool {
        let paper = self.sheet.rect;
        let inside = paper.contains(place.min) && paper.contains(place.max);
        inside
            && !self
                .taken
                .iter()
                .any(|taken| overlaps_aabb_aabb(*taken, place))
    }

    /// How many lines and circles run through a place. The collision module knows.
    fn crossings(&self, place: Aabb) -> usize {
        let crosses_line = |(from, to): &&(Vec2, Vec2)| {
            let ray = Circle::new(*from, 0.0);
            touches_point_aabb(*from, place) || cast_circle_aabb(ray, *to - *from, place).is_some()
        };
        let crosses_circle = |circle: &&Circle| {
            let within = |corner: &Vec2| overlaps_point_circle(*corner, **circle);
            touches_circle_aabb(**circle, place) && !place.corners().iter().all(within)
        };
        self.lines.iter().filter(crosses_line).count()
            + self.circles.iter().filter(crosses_circle).count()
    }

    /// Lines every `square` units.
    pub(super) fn grid(&mut self, square: f32, color: Color) {
        let (seen, rect) = (self.sheet.seen(), self.sheet.rect);
        let hair = self.ui.max(1.0);
        for x in multiples(seen.min.x, seen.max.x, square) {
            let at = vec2(self.sheet.to_window(vec2(x, 0.0)).x, rect.y);
            let line = Shape::rect(at, vec2(hair, rect.h));
            self.canvas.flat(line.fill(color));
        }
        for y in multiples(seen.min.y, seen.max.y, square) {
            let at = vec2(rect.x, self.sheet.to_window(vec2(0.0, y)).y);
            let line = Shape::rect(at, vec2(rect.w, hair));
            self.canvas.flat(line.fill(color));
        }
    }

    /// The numbers of the scale along the left edge, if `upright`, and the lower edge.
    pub(super) fn scale_numbers(&mut self, square: f32, upright: bool) {
        let (seen, rect) = (self.sheet.seen(), self.sheet.rect);
        let color = blueprint::QUIET.faded(0.75);
        let number = |value: f32, at: Vec2| Label {
            text: formulas::number(value),
            at,
            color,
        };
        for x in multiples(seen.min.x, seen.max.x, square) {
            let column = self.sheet.to_window(vec2(x, 0.0)).x;
            let at = vec2(column, rect.y + rect.h - 12.0 * self.ui);
            self.numbers.push(number(x, at));
        }
        for y in multiples(seen.min.y, seen.max.y, square).filter(|_| upright) {
            let row = self.sheet.to_window(vec2(0.0, y)).y;
            let mut label = number(y, vec2(0.0, row));
            label.at.x = rect.x + 6.0 * self.ui + self.size(&label).x * 0.5;
            self.numbers.push(label);
        }
    }
}

/// The multiples of `step` between two numbers.
fn multiples(from: f32, to: f32, step: f32) -> impl Iterator<Item = f32> {
    let (first, last) = ((from / step).ceil() as i32, (to / step).floor() as i32);
    (first..=last).map(move |n| n as f32 * step)
}
