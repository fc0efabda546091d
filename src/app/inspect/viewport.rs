//! A mapping from a plane to a rectangle of the window.

use breakout::collision::Aabb;
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2};

use crate::app::view::View;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Viewport {
    /// In text units.
    pub(crate) rect: Rect,
    /// Window units for each unit of the plane.
    pub(crate) scale: f32,
    origin: Vec2,
}

impl Viewport {
    /// The whole field in its own units.
    pub(crate) const FIELD: Self = Self {
        rect: Rect::new(0.0, 0.0, FIELD.x, FIELD.y),
        scale: 1.0,
        origin: Vec2::ZERO,
    };

    /// The viewport that shows at least `span` units around `center`.
    pub(crate) fn new(rect: Rect, center: Vec2, span: Vec2) -> Self {
        let scale = (rect.size() / span).min_element();
        Self {
            rect,
            scale,
            origin: rect.center() - center * scale,
        }
    }

    /// The game's field as a view has it, its corner on a whole pixel.
    pub(crate) fn of_field(view: &View) -> Self {
        let origin = (view.origin * view.pixels).round() / view.pixels;
        let size = FIELD * view.scale;
        Self {
            rect: Rect::new(origin.x, origin.y, size.x, size.y),
            scale: view.scale,
            origin,
        }
    }

    pub(crate) fn to_text(self, place: Vec2) -> Vec2 {
        self.origin + place * self.scale
    }

    /// In a window without room the scale may be negative.
    pub(crate) fn box_to_window(self, aabb: Aabb) -> Aabb {
        let [a, b] = [aabb.min, aabb.max].map(|corner| self.to_text(corner));
        Aabb::new(a.min(b), a.max(b))
    }

    pub(crate) fn to_plane(self, place: Vec2) -> Vec2 {
        (place - self.origin) / self.scale
    }

    pub(crate) fn seen(self) -> Aabb {
        let corner = self.rect.point();
        let far = corner + self.rect.size();
        Aabb::new(self.to_plane(corner), self.to_plane(far))
    }
}
