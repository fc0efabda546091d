//! The field, and what is in it.

use breakout::game::Game;
use breakout::tuning::{FIELD, PADDLE_SIZE, PADDLE_TOP};
use macroquad::prelude::{Vec2, vec2};

use super::palette::play;
use super::{Canvas, Shape, brick};
use crate::app::effects::Effects;
use crate::app::view::View;

/// What there is to draw of a game.
pub(crate) struct Scene<'a> {
    pub(crate) game: &'a Game,
    pub(crate) effects: &'a Effects,
    /// How far the time is between the last step and the next, from 0 to 1.
    pub(crate) alpha: f32,
    /// The middle of the paddle as the newest input has it.
    pub(crate) paddle_x: f32,
}

/// The window behind everything.
pub(crate) fn draw_backdrop(canvas: &mut Canvas, view: &View) {
    canvas.in_window();
    canvas.flat(Shape::rect(Vec2::ZERO, view.window).gradient(play::WINDOW, play::WINDOW_FOOT));
}

/// The field's ground and its edge.
pub(crate) fn draw_field(canvas: &mut Canvas, view: &View) {
    canvas.in_window();
    let size = view.field_size();
    canvas.flat(Shape::rect(view.origin, size).gradient(play::FIELD_TOP, play::FIELD_BOTTOM));
    let rim = 2.0;
    canvas.add_snapped(
        Shape::rect(view.origin - rim, size + rim * 2.0)
            .round(4.0 * view.ui)
            .border(rim, play::EDGE),
    );
}

/// Bricks, paddle, balls and what flies around them.
pub(crate) fn draw_scene(canvas: &mut Canvas, view: &View, scene: &Scene<'_>, shake: Vec2) {
    let Scene {
        game,
        effects,
        alpha,
        paddle_x,
    } = *scene;
    canvas.in_field(view, shake);
    for (index, standing) in game.bricks().iter() {
        let aabb = game.bricks().aabb(index);
        let flash = effects.flash(index);
        canvas.add_snapped(brick(standing.kind, standing.hits_left, aabb, flash));
    }
    canvas.flush();

    canvas.in_field(view, shake);
    effects.draw(canvas, view);
    let corner = vec2(paddle_x - PADDLE_SIZE.x * 0.5, PADDLE_TOP);
    canvas.add(
        Shape::rect(corner, PADDLE_SIZE)
            .round(PADDLE_SIZE.y * 0.5)
            .gradient(play::PADDLE_TOP, play::PADDLE_BOTTOM)
            .glow(12.0, play::ACCENT.alpha(0.4)),
    );
    for ball in game.balls() {
        let place = if ball.held.is_some() {
            // It rides on the paddle, which is drawn ahead of the last step.
            ball.position + vec2(paddle_x - game.paddle().x, 0.0)
        } else {
            ball.previous.lerp(ball.position, alpha)
        };
        if place.y - ball.radius() < FIELD.y {
            canvas.add(
                Shape::circle(place, ball.radius())
                    .fill(play::BALL)
                    .glow(18.0, play::BALL_LIGHT.alpha(0.5)),
            );
        }
    }
    canvas.flush();
}
