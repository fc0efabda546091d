//! The one shape for everything but text: a rounded box, or a star.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::color::Color;

/// A rounded box, drawn by its signed distance, in the current units of the canvas. The memory layout is that of the
/// shader's attributes: 64 bytes, in this order.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shape {
    pub(super) center: Vec2,
    pub(super) half: Vec2,
    pub(super) round: f32,
    pub(super) border: f32,
    pub(super) halo: f32,
    count: f32,
    /// The number of a tile's pattern, [`PLAIN`] or [`STAR`].
    pattern: f32,
    pub(super) dash: f32,
    along: Vec2,
    top: Color,
    bottom: Color,
    pub(super) edge: Color,
    pub(super) glow: Color,
}

/// Values of `pattern` for a plain box and a star.
const PLAIN: f32 = -1.0;
const STAR: f32 = -2.0;

impl Shape {
    /// A box from its upper left corner and its size. Invisible without a colour.
    pub(crate) fn rect(corner: Vec2, size: Vec2) -> Self {
        Self {
            center: corner + size * 0.5,
            half: size * 0.5,
            pattern: PLAIN,
            along: Vec2::X,
            ..Self::default()
        }
    }

    pub(crate) fn of(area: Rect) -> Self {
        Self::rect(area.point(), area.size())
    }

    pub(crate) fn circle(center: Vec2, radius: f32) -> Self {
        Self::rect(center - radius, Vec2::splat(radius * 2.0)).round(radius)
    }

    /// A star with five points, one of them up, in a circle.
    pub(crate) fn star(center: Vec2, radius: f32) -> Self {
        Self {
            pattern: STAR,
            ..Self::circle(center, radius).round(radius * 0.06)
        }
    }

    pub(crate) fn line(from: Vec2, to: Vec2, width: f32) -> Self {
        let length = from.distance(to);
        let half = vec2(length, width) * 0.5;
        Self {
            along: (to - from).try_normalize().unwrap_or(Vec2::X),
            ..Self::rect((from + to) * 0.5 - half, half * 2.0)
        }
    }

    /// Rounds the corners, at most to half circles.
    pub(crate) fn round(mut self, radius: f32) -> Self {
        self.round = radius.min(self.half.min_element());
        self
    }

    pub(crate) fn fill(self, color: Color) -> Self {
        self.gradient(color, color)
    }

    pub(crate) fn gradient(mut self, top: Color, bottom: Color) -> Self {
        self.top = top;
        self.bottom = bottom;
        self
    }

    /// Adds an outline inside the edge. Without a fill only the outline shows.
    pub(crate) fn border(mut self, width: f32, edge: Color) -> Self {
        if !self.is_filled() {
            self = self.fill(edge.alpha(0.0));
        }
        self.border = width;
        self.edge = edge;
        self
    }

    /// Adds a glow that fades over `reach`.
    pub(crate) fn glow(mut self, reach: f32, color: Color) -> Self {
        self.halo = reach;
        self.glow = color;
        self
    }

    /// Makes the shape a tile with a light top, a dark foot and a pattern, which may show `count`.
    pub(crate) fn tile(mut self, pattern: u8, count: u8) -> Self {
        self.pattern = f32::from(pattern);
        self.count = f32::from(count);
        self
    }

    /// Cuts the shape into dashes along its own x axis, `period` apart.
    pub(crate) fn dashed(mut self, period: f32) -> Self {
        self.dash = period;
        self
    }

    /// Scales the shape about its middle; a factor of 0 or less leaves nothing.
    pub(crate) fn grown(mut self, share: f32) -> Self {
        let share = share.max(0.0);
        self.half *= share;
        self.round *= share;
        self.halo *= share;
        self
    }

    /// Rotates the shape; `along` is the unit direction of its own x axis.
    pub(crate) fn turned(self, along: Vec2) -> Self {
        Self { along, ..self }
    }

    pub(super) fn recolored(mut self, color: impl Fn(Color) -> Color) -> Self {
        (self.top, self.bottom) = (color(self.top), color(self.bottom));
        self.edge = color(self.edge);
        self.glow = Color::NONE;
        self
    }

    pub(super) fn is_filled(&self) -> bool {
        self.top.is_visible() || self.bottom.is_visible()
    }

    pub(super) fn scaled(self, scale: f32, offset: Vec2) -> Self {
        Self {
            center: self.center * scale + offset,
            half: self.half * scale,
            round: self.round * scale,
            border: self.border * scale,
            halo: self.halo * scale,
            dash: self.dash * scale,
            ..self
        }
    }

    /// Moves the edges to whole pixels, at least one apart. A rotated shape stays as it is.
    pub(super) fn snapped(mut self) -> Self {
        if self.along != Vec2::X {
            return self;
        }
        let low = (self.center - self.half).round();
        let high = (self.center + self.half).round().max(low + 1.0);
        self.center = (low + high) * 0.5;
        self.half = (high - low) * 0.5;
        if self.border > 0.0 {
            self.border = self.border.round().max(1.0);
        }
        self
    }
}
