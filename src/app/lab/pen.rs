//! Draws in units of the plane with lines that are as wide in every window, and places letters so
//! that none lies on another.

use breakout::collision::{Aabb, Circle};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::formulas;
use super::layout::Sheet;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Canvas, Shape, Style};

/// Sides on which a number can stand.
pub(super) const ABOVE: f32 = -1.0;
pub(super) const BELOW: f32 = 1.0;

/// A pen over the bench.
pub(super) struct Pen<'a> {
    pub(super) canvas: &'a mut Canvas,
    pub(super) sheet: Sheet,
    pub(super) ui: f32,
    /// Where letters, points and handles are already.
    taken: Vec<Rect>,
}

impl<'a> Pen<'a> {
    pub(super) fn new(canvas: &'a mut Canvas, sheet: Sheet, ui: f32) -> Self {
        Self {
            canvas,
            sheet,
            ui,
            taken: Vec::new(),
        }
    }

    pub(super) fn line(&mut self, from: Vec2, to: Vec2, width: f32, color: Color) {
        let (from, to) = (self.sheet.to_window(from), self.sheet.to_window(to));
        let width = width * self.ui;
        self.canvas.add(Shape::line(from, to, width).fill(color));
    }

    pub(super) fn dashed(&mut self, from: Vec2, to: Vec2, color: Color) {
        let (from, to) = (self.sheet.to_window(from), self.sheet.to_window(to));
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
        let width = (width * self.ui).min(radius);
        self.canvas
            .add(Shape::circle(center, radius).fill(fill).border(width, edge));
    }

    /// A dashed circle.
    pub(super) fn ring(&mut self, circle: Circle, color: Color) {
        let around = circle.radius * self.sheet.scale * std::f32::consts::TAU;
        let dashes = ((around / (9.0 * self.ui)) as usize).clamp(6, 160);
        let turn = std::f32::consts::TAU / dashes as f32;
        let at = |angle: f32| circle.center + Vec2::from_angle(angle) * circle.radius;
        for dash in 0..dashes {
            let angle = turn * dash as f32;
            self.line(at(angle), at(angle + turn * 0.6), 1.2, color);
        }
    }

    pub(super) fn filled_box(&mut self, aabb: Aabb, width: f32, edge: Color, fill: Color) {
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
    pub(super) fn frame(&mut self, aabb: Aabb, color: Color) {
        self.dashed_box(aabb.grown(8.0 * self.ui / self.sheet.scale), color);
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
        let half = half * self.ui;
        let side = half * 2.0;
        self.taken
            .push(Rect::new(at.x - half, at.y - half, side, side));
    }

    /// Letters beside a point: on the first side that is free.
    pub(super) fn label(&mut self, at: Vec2, text: &str, color: Color) {
        let at = self.sheet.to_window(at);
        let width = self.canvas.lettering.width(Style::Digits, text);
        let size = vec2(width, 15.0 * self.ui);
        let ways = [
            vec2(1.0, -1.0),
            vec2(-1.0, -1.0),
            vec2(1.0, 1.0),
            vec2(-1.0, 1.0),
            vec2(0.0, -1.3),
            vec2(0.0, 1.3),
            vec2(1.2, 0.0),
            vec2(-1.2, 0.0),
        ];
        let places = [10.0, 20.0, 32.0, 46.0]
            .into_iter()
            .flat_map(|away| ways.map(|way| at + way * (away * self.ui + size * 0.5 * way.abs())));
        let rect = |middle: Vec2| {
            let corner = middle - size * 0.5;
            Rect::new(corner.x, corner.y, size.x, size.y)
        };
        let mut rects = places.map(rect);
        let Some(place) = rects.find(|rect| self.is_free(*rect)) else {
            return;
        };
        self.taken.push(place);
        self.canvas
            .text_centered(Style::Digits, text, place.center(), color);
    }

    fn is_free(&self, rect: Rect) -> bool {
        let paper = self.sheet.rect;
        let (low, high) = (rect.point(), rect.point() + rect.size());
        let inside = paper.contains(low) && paper.contains(high);
        inside && !self.taken.iter().any(|taken| taken.overlaps(&rect))
    }

    /// A number right above or below a point.
    pub(super) fn number_beside(&mut self, at: Vec2, text: &str, side: f32) {
        let middle = self.sheet.to_window(at) + vec2(0.0, side * 24.0 * self.ui);
        let width = self.canvas.lettering.width(Style::Digits, text);
        let size = vec2(width, 15.0 * self.ui);
        let rect = Rect::new(
            middle.x - size.x * 0.5,
            middle.y - size.y * 0.5,
            size.x,
            size.y,
        );
        if self.is_free(rect) {
            self.taken.push(rect);
            self.canvas
                .text_centered(Style::Digits, text, middle, blueprint::INK);
        }
    }

    /// A word in the lower right corner of the paper.
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
        let rect = Rect::new(corner.x, corner.y, size.x, size.y);
        self.taken.push(rect);
        self.canvas
            .text_centered(Style::Small, text, rect.center(), color);
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

    /// The numbers of the scale along the left and the lower edge.
    pub(super) fn scale_numbers(&mut self, seen: Aabb, square: f32) {
        let rect = self.sheet.rect;
        let color = blueprint::QUIET.faded(0.75);
        let foot = rect.y + rect.h - 12.0 * self.ui;
        for x in multiples(seen.min.x, seen.max.x, square) {
            let at = vec2(self.sheet.to_window(vec2(x, 0.0)).x, foot);
            self.scale_number(x, at, Align::Center, color);
        }
        for y in multiples(seen.min.y, seen.max.y, square) {
            let at = vec2(rect.x + 6.0 * self.ui, self.sheet.to_window(vec2(0.0, y)).y);
            self.scale_number(y, at, Align::Left, color);
        }
    }

    fn scale_number(&mut self, value: f32, at: Vec2, align: Align, color: Color) {
        let text = formulas::number(value);
        let width = self.canvas.lettering.width(Style::Digits, &text);
        let size = vec2(width, 14.0 * self.ui);
        let left = match align {
            Align::Center => at.x - width * 0.5,
            _ => at.x,
        };
        let rect = Rect::new(left, at.y - size.y * 0.5, size.x, size.y);
        if self.is_free(rect) {
            self.taken.push(rect);
            self.canvas
                .text_centered(Style::Digits, text, rect.center(), color);
        }
    }
}

/// The multiples of `step` between two numbers.
fn multiples(from: f32, to: f32, step: f32) -> impl Iterator<Item = f32> {
    let (first, last) = ((from / step).ceil() as i32, (to / step).floor() as i32);
    (first..=last).map(move |n| n as f32 * step)
}
