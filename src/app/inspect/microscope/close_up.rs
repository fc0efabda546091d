//! The cast of a hit over the whole field, magnified, one stage at a time.

use breakout::collision::{Aabb, Circle};
use macroquad::prelude::{Rect, Vec2};

use super::traced::TracedHit;
use crate::app::inspect::Cast;
use crate::app::inspect::blueprint::field::DOT;
use crate::app::inspect::cast_steps::{CastSteps, Stage};
use crate::app::inspect::pen::{FIELD_STROKES, Pen};
use crate::app::inspect::viewport::Viewport;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, PostParams};
use crate::app::view::View;

/// Squares of the grid, in playfield units.
const SQUARE: f32 = 5.0;
/// What is shown around the circle's way, in its radii: more of a large box would make all else small.
const AROUND: f32 = 7.0;
/// The margin around what is shown, in radii.
const MARGIN: f32 = 1.5;

/// The cast of a hit; `None` for a wall, which is a line.
pub(super) fn steps_of(hit: &TracedHit<'_>) -> Option<CastSteps> {
    hit.question().map(CastSteps::new)
}

/// Draws the surroundings of a hit, and its cast up to a stage.
pub(super) fn draw(
    canvas: &mut Canvas,
    view: &View,
    hit: &TracedHit<'_>,
    cast: &CastSteps,
    stage: Stage,
) {
    let Cast {
        circle,
        motion,
        aabb,
    } = cast.asked;
    let (region, plain) = (view.field_pixels(), PostParams::default());
    canvas.begin_region(region, &plain);
    let (corner, size) = (view.origin, view.field_size());
    let room = Rect::new(corner.x, corner.y, size.x, size.y);
    let shown = surroundings(circle, motion, aabb);
    let port = Viewport::new(room, shown.center(), shown.size());
    let mut pen = Pen::new(canvas, port, view.ui.max(1.0), &FIELD_STROKES);
    pen.paper();
    pen.grid(port.seen(), SQUARE, blueprint::GRID);
    let bricks = hit.step.before.bricks();
    for brick in bricks.near(port.seen()) {
        let other = bricks.aabb(brick);
        pen.filled_box(other, 1.0, blueprint::APART.faded(0.5), Color::NONE);
    }
    pen.filled_box(aabb, 1.6, blueprint::INK, blueprint::INK.alpha(0.08));
    pen.disc(circle, 1.6, blueprint::INK, blueprint::INK.alpha(0.12));
    let end = Circle::new(circle.center + motion, circle.radius);
    pen.ring(end, blueprint::QUIET.faded(0.6));
    pen.arrow(circle.center, end.center, blueprint::INK);
    pen.dot(circle.center, DOT, blueprint::INK);
    pen.label(circle.center, "C", blueprint::INK);
    pen.label(end.center, "C + m", blueprint::QUIET);
    cast.draw(&mut pen, stage);
    pen.finish();
    canvas.end_region(region, &plain);
}

/// The circle's way, and as much of the box as is near.
fn surroundings(circle: Circle, motion: Vec2, aabb: Aabb) -> Aabb {
    let end = Circle::new(circle.center + motion, circle.radius).aabb();
    let start = circle.aabb();
    let way = Aabb::new(start.min.min(end.min), start.max.max(end.max));
    let around = way.grown(circle.radius * AROUND);
    let grown = aabb.grown(circle.radius);
    let near = Aabb::new(grown.min.max(around.min), grown.max.min(around.max));
    let both = Aabb::new(way.min.min(near.min), way.max.max(near.max));
    both.grown(circle.radius * MARGIN)
}
