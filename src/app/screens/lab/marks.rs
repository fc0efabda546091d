//! The geometry that a line of the panel is about, as it is lit.

use breakout::explain::Mark;
use macroquad::prelude::vec2;

use crate::app::inspect::pen::Pen;
use crate::app::render::palette::blueprint;

/// Lights the geometry that a line of the panel is about.
pub(super) fn draw(mark: Mark, pen: &mut Pen<'_>) {
    const WIDTH: f32 = 4.0;
    let (color, seen) = (blueprint::INK, pen.viewport.seen());
    match mark {
        Mark::Point(at) => pen.dot(at, 6.0, color),
        Mark::Line(from, to) => {
            pen.line(from, to, WIDTH, color);
            pen.dot(from, 3.0, color);
            pen.dot(to, 3.0, color);
        }
        Mark::Circle(circle) => pen.disc(circle, WIDTH, color, color.alpha(0.06)),
        Mark::Box(aabb) => pen.filled_box(aabb, WIDTH, color, color.alpha(0.06)),
        Mark::X(x) => pen.line(vec2(x, seen.min.y), vec2(x, seen.max.y), 2.0, color),
        Mark::Y(y) => pen.line(vec2(seen.min.x, y), vec2(seen.max.x, y), 2.0, color),
    }
}
