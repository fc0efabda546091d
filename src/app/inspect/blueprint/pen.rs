//! A pen whose lines are as wide in every window.

use breakout::collision::Aabb;
use macroquad::prelude::Vec2;

use crate::app::playfield::in_field;
use crate::app::render::palette::Color;
use crate::app::render::{Canvas, Shape};
use crate::app::view::View;

/// Draws lines, boxes and arrows in playfield units.
pub(in crate::app) struct Pen<'a> {
    pub(in crate::app) canvas: &'a mut Canvas,
    pub(in crate::app) view: &'a View,
    /// A hairline, one window unit at the usual scale of texts, in playfield units.
    pub(in crate::app) hair: f32,
}

impl<'a> Pen<'a> {
    /// A pen on the field as the view has it.
    pub(in crate::app) fn new(canvas: &'a mut Canvas, view: &'a View) -> Self {
        in_field(canvas, view, Vec2::ZERO);
        let hair = view.ui.max(1.0) / view.scale;
        Self { canvas, view, hair }
    }

    pub(in crate::app) fn filled_box(&mut self, aabb: Aabb, color: Color) {
        self.canvas.add_snapped(
            Shape::rect(aabb.min, aabb.size())
                .fill(color.faded(0.14))
                .border(self.hair, color),
        );
    }

    pub(in crate::app) fn dashed_box(&mut self, aabb: Aabb, color: Color) {
        let corners = aabb.corners();
        for (index, corner) in corners.iter().enumerate() {
            self.dashed(*corner, corners[(index + 1) % 4], color);
        }
    }

    pub(in crate::app) fn line(&mut self, from: Vec2, to: Vec2, width: f32, color: Color) {
        let width = width * self.hair;
        self.canvas.add(Shape::line(from, to, width).fill(color));
    }

    pub(in crate::app) fn dashed(&mut self, from: Vec2, to: Vec2, color: Color) {
        let line = Shape::line(from, to, self.hair * 1.4);
        self.canvas.add(line.dashed(self.hair * 7.0).fill(color));
    }

    pub(in crate::app) fn dot(&mut self, at: Vec2, color: Color) {
        let dot = Shape::circle(at, 2.6 * self.hair);
        self.canvas.add(dot.fill(color));
    }

    pub(in crate::app) fn arrow(&mut self, from: Vec2, to: Vec2, color: Color) {
        self.line(from, to, 2.0, color);
        let Some(along) = (to - from).try_normalize() else {
            return;
        };
        for side in [along.perp(), -along.perp()] {
            let barb = to - (along * 9.0 - side * 5.0) * self.hair;
            self.line(to, barb, 2.0, color);
        }
    }
}
