//! A part of the field, magnified.

use breakout::collision::Aabb;
use breakout::game::Game;
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2};

use super::traced::TracedHit;
use crate::app::inspect::pen::{FIELD_STROKES, Pen};
use crate::app::inspect::viewport::Viewport;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, PostParams};
use crate::app::view::View;

/// Squares of the grid, in playfield units.
const SQUARE: f32 = 5.0;
/// The margin around the circle, in its radii.
const AROUND: f32 = 7.0;

/// The surroundings of a search, which do not give its result away.
pub(super) fn around_search(hit: &TracedHit<'_>, view: &View) -> Viewport {
    let circle = hit.search.circle;
    let shown = circle.aabb().grown(circle.radius * AROUND);
    Viewport::new(Viewport::of_field(view).rect, circle.center, shown.size())
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
    let region = pixels_of(view, port.rect);
    let plain = PostParams::default();
    canvas.begin_region(region, &plain);
    let mut pen = Pen::new(canvas, port, 1.0, &FIELD_STROKES);
    pen.paper();
    pen.grid(port.seen(), SQUARE, blueprint::GRID);
    for aabb in boxes {
        let faint = blueprint::APART.faded(0.5);
        pen.filled_box(*aabb, 1.0, faint, blueprint::APART.alpha(0.16));
    }
    let walls = Aabb::new(Vec2::ZERO, FIELD);
    pen.filled_box(walls, 2.0, blueprint::QUIET, Color::NONE);
    content(&mut pen);
    let labels = pen.finish();
    canvas.end_region(region, &plain);
    labels
}

/// The view with the largest field that fits a room, in its middle.
pub(super) fn field_in(view: &View, room: Rect) -> View {
    let scale = (room.size() / FIELD).min_element().max(0.05);
    View {
        scale,
        origin: (room.center() - FIELD * scale * 0.5).round(),
        ..*view
    }
}

/// A rectangle in text units, in whole pixels.
pub(super) fn pixels_of(view: &View, rect: Rect) -> Rect {
    let corner = (rect.point() * view.pixels).round();
    let size = (rect.size() * view.pixels).round();
    Rect::new(corner.x, corner.y, size.x, size.y)
}
