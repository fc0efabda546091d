//! The field, and what is in it.

use breakout::game::{Ball, Game};
use macroquad::prelude::{Vec2, vec2};

use super::actors;
use super::bricks::{brick, cracks};
use crate::app::playfield::effects::VisibleEffects;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Canvas, PostParams, Shape};
use crate::app::view::View;

/// Width of the line along the field's edge, times the scale of texts.
const LINE: f32 = 3.0;

/// What there is to draw of a game.
pub(crate) struct Scene<'a> {
    pub(crate) game: &'a Game,
    pub(crate) effects: VisibleEffects<'a>,
    /// How far the time is between the last step and the next, from 0 to 1.
    pub(crate) alpha: f32,
    /// The middle of the paddle as the newest input has it.
    pub(crate) paddle_x: f32,
    /// Whether the way ahead of the balls is shown.
    pub(crate) guide: bool,
    /// How far everything is moved, in playfield units.
    pub(crate) shake: Vec2,
}

impl Scene<'_> {
    /// Where a ball is drawn: between two steps, or on the paddle, which is ahead of the last.
    pub(crate) fn place_of(&self, ball: &Ball) -> Vec2 {
        if ball.held.is_some() {
            ball.position + vec2(self.paddle_x - self.game.paddle().x, 0.0)
        } else {
            ball.previous.lerp(ball.position, self.alpha)
        }
    }
}

/// The window behind everything.
pub(crate) fn draw_backdrop(canvas: &mut Canvas, view: &View) {
    canvas.in_window();
    canvas.flat(Shape::rect(Vec2::ZERO, view.window).gradient(play::WINDOW, play::WINDOW_FOOT));
}

/// Until [`end_field`], what is drawn is on the field, stays within its edge, and is distorted.
pub(super) fn begin_field(canvas: &mut Canvas, view: &View, post: &PostParams) {
    canvas.begin_region(view.field_pixels(), post);
    draw_ground(canvas, view);
}

/// Shows the field, and its edge around it with a line inside.
pub(super) fn end_field(canvas: &mut Canvas, view: &View, post: &PostParams, line: Color) {
    canvas.end_region(view.field_pixels(), post);
    draw_edge(canvas, view, line);
}

/// From here on shapes are in playfield units, moved by `shake`.
pub(crate) fn in_field(canvas: &mut Canvas, view: &View, shake: Vec2) {
    canvas.in_units(view.origin, view.scale, shake);
}

/// The field's ground.
fn draw_ground(canvas: &mut Canvas, view: &View) {
    canvas.in_window();
    let ground = Shape::rect(view.origin, view.field_size());
    canvas.flat(ground.gradient(play::FIELD_TOP, play::FIELD_BOTTOM));
}

/// The field's edge, around it, and a line of a mood along it, inside.
fn draw_edge(canvas: &mut Canvas, view: &View, line: Color) {
    canvas.in_window();
    let rim = 2.0;
    canvas.add_snapped(
        Shape::rect(view.origin - rim, view.field_size() + rim * 2.0)
            .round(4.0 * view.ui)
            .border(rim, play::EDGE),
    );
    if line.is_visible() {
        canvas.add_snapped(
            Shape::rect(view.origin, view.field_size())
                .round(2.0 * view.ui)
                .border(LINE * view.ui, line),
        );
    }
    canvas.flush();
}

/// Bricks, paddle, balls and what flies around them.
pub(crate) fn draw_scene(canvas: &mut Canvas, view: &View, scene: &Scene<'_>) {
    let Scene {
        game,
        effects,
        shake,
        ..
    } = *scene;
    let bricks = game.bricks();
    in_field(canvas, view, shake);
    for (index, standing) in bricks.iter() {
        let aabb = bricks.aabb(index);
        let shape = brick(standing, aabb, effects.flash(index));
        let size = effects.entrance(bricks.place(index));
        if size != 1.0 {
            canvas.add(shape.grown(size));
            continue;
        }
        canvas.add_snapped(shape);
        for crack in cracks(standing, index, aabb) {
            canvas.add(crack);
        }
    }
    canvas.flush();

    in_field(canvas, view, shake);
    effects.draw(canvas, view);
    canvas.flush();

    in_field(canvas, view, shake);
    actors::draw(canvas, view, scene);
    canvas.flush();
}
