//! The cast of a hit over the whole field, magnified, one stage at a time.

use breakout::collision::{Aabb, Circle};
use breakout::game::Game;
use breakout::tuning::FIELD;
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

/// A magnified part of the plane over the whole field.
pub(super) struct Scene {
    pub(super) port: Viewport,
}

impl Scene {
    fn new(view: &View, shown: Aabb) -> Self {
        let (corner, size) = (view.origin, view.field_size());
        let room = Rect::new(corner.x, corner.y, size.x, size.y);
        Self {
            port: Viewport::new(room, shown.center(), shown.size()),
        }
    }

    /// The surroundings of a search, which do not tell what it found.
    pub(super) fn of_search(hit: &TracedHit<'_>, view: &View) -> Self {
        let around = hit.search.circle.aabb();
        Self::new(view, around.grown(hit.search.circle.radius * AROUND))
    }

    /// Draws the paper with bricks and walls, and what is to be on it.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas,
        view: &View,
        game: &Game,
        content: impl FnOnce(&mut Pen<'_>),
    ) {
        let (region, plain) = (view.field_pixels(), PostParams::default());
        canvas.begin_region(region, &plain);
        let mut pen = Pen::new(canvas, self.port, 1.0, &FIELD_STROKES);
        let seen = self.port.seen();
        pen.paper();
        pen.grid(seen, SQUARE, blueprint::GRID);
        let bricks = game.bricks();
        for brick in bricks.near(seen) {
            let faint = blueprint::APART.faded(0.5);
            pen.filled_box(bricks.aabb(brick), 1.0, faint, Color::NONE);
        }
        let walls = Aabb::new(Vec2::ZERO, FIELD);
        pen.filled_box(walls, 2.0, blueprint::QUIET, Color::NONE);
        content(&mut pen);
        pen.finish();
        canvas.end_region(region, &plain);
    }
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
    let scene = Scene::new(view, surroundings(circle, motion, aabb));
    scene.draw(canvas, view, &hit.step.before, |pen| {
        pen.filled_box(aabb, 1.6, blueprint::INK, blueprint::INK.alpha(0.08));
        pen.disc(circle, 1.6, blueprint::INK, blueprint::INK.alpha(0.12));
        let end = Circle::new(circle.center + motion, circle.radius);
        pen.ring(end, blueprint::QUIET.faded(0.6));
        pen.arrow(circle.center, end.center, blueprint::INK);
        pen.dot(circle.center, DOT, blueprint::INK);
        pen.label(circle.center, "C", blueprint::INK);
        pen.label(end.center, "C + m", blueprint::QUIET);
        cast.draw(pen, stage);
    });
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
