//! The cast of a hit, magnified, one stage at a time.

use breakout::collision::{Aabb, Circle};
use breakout::explain::{CastSteps, Stage};
use breakout::game::Game;
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2};

use super::traced::TracedHit;
use crate::app::inspect::blueprint::field::DOT;
use crate::app::inspect::cast_steps;
use crate::app::inspect::pen::{FIELD_STROKES, Pen};
use crate::app::inspect::viewport::Viewport;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, PostParams};
use crate::app::view::View;

/// Squares of the grid, in playfield units.
const SQUARE: f32 = 5.0;
/// The margin around the circle's motion, in its radii: more of a large box would make everything else small.
const AROUND: f32 = 7.0;
/// The margin around what is shown, in radii.
const MARGIN: f32 = 1.5;

fn part_of_field(view: &View, shown: Aabb) -> Viewport {
    let room = Viewport::of_field(view).rect;
    Viewport::new(room, shown.center(), shown.size())
}

/// The surroundings of a search, which do not give its result away.
pub(super) fn around_search(hit: &TracedHit<'_>, view: &View) -> Viewport {
    let circle = hit.search.circle;
    part_of_field(view, circle.aabb().grown(circle.radius * AROUND))
}

/// The boxes of the bricks of a game that a viewport sees.
pub(super) fn bricks_in(port: Viewport, game: &Game) -> Vec<Aabb> {
    let bricks = game.bricks();
    let near = bricks.near(port.seen());
    near.map(|brick| bricks.aabb(brick)).collect()
}

/// Draws the paper of a viewport with boxes and walls, and what is to be on it. Returns the areas of the labels.
pub(super) fn draw_scene(
    canvas: &mut Canvas,
    view: &View,
    port: Viewport,
    boxes: &[Aabb],
    content: impl FnOnce(&mut Pen<'_>),
) -> Vec<Aabb> {
    let (region, plain) = (pixels_of(view, port.rect), PostParams::default());
    canvas.begin_region(region, &plain);
    let mut pen = Pen::new(canvas, port, 1.0, &FIELD_STROKES);
    pen.paper();
    pen.grid(port.seen(), SQUARE, blueprint::GRID);
    for aabb in boxes {
        let faint = blueprint::APART.faded(0.5);
        pen.filled_box(*aabb, 1.0, faint, Color::NONE);
    }
    let walls = Aabb::new(Vec2::ZERO, FIELD);
    pen.filled_box(walls, 2.0, blueprint::QUIET, Color::NONE);
    content(&mut pen);
    let labels = pen.finish();
    canvas.end_region(region, &plain);
    labels
}

/// A rectangle in text units, in whole pixels.
pub(super) fn pixels_of(view: &View, rect: Rect) -> Rect {
    let corner = (rect.point() * view.pixels).round();
    let size = (rect.size() * view.pixels).round();
    Rect::new(corner.x, corner.y, size.x, size.y)
}

pub(super) fn draw(
    canvas: &mut Canvas,
    view: &View,
    hit: &TracedHit<'_>,
    cast: &CastSteps,
    stage: Stage,
) {
    let (circle, aabb) = (cast.asked.circle, cast.asked.aabb);
    let end = Circle::new(circle.center + cast.asked.motion, circle.radius);
    let hull = |a: Aabb, b: Aabb| Aabb::new(a.min.min(b.min), a.max.max(b.max));
    // The circle's motion, and the part of the box that is near it.
    let motion = hull(circle.aabb(), end.aabb());
    let around = motion.grown(circle.radius * AROUND);
    let grown = aabb.grown(circle.radius);
    let near = Aabb::new(grown.min.max(around.min), grown.max.min(around.max));
    let shown = hull(motion, near).grown(circle.radius * MARGIN);
    let port = part_of_field(view, shown);
    let boxes = bricks_in(port, &hit.step.before);
    draw_scene(canvas, view, port, &boxes, |pen| {
        pen.filled_box(aabb, 1.6, blueprint::INK, blueprint::INK.alpha(0.08));
        pen.disc(circle, 1.6, blueprint::INK, blueprint::INK.alpha(0.12));
        pen.ring(end, blueprint::QUIET.faded(0.6));
        pen.arrow(circle.center, end.center, blueprint::INK);
        pen.dot(circle.center, DOT, blueprint::INK);
        pen.label(circle.center, "C", blueprint::INK);
        pen.label(end.center, "C + m", blueprint::QUIET);
        cast_steps::draw(cast, pen, stage);
    });
}
