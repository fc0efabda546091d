//! The field and everything on it.

use std::ops::Range;

use macroquad::prelude::Vec2;

use super::actors;
use super::bricks::{brick, cracks, draw_in_parts, outline};
use super::scene::Scene;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Canvas, PostParams, Shape};
use crate::app::view::View;

/// Width of a distortion's line along the field's edge, times the scale of texts.
const LINE: f32 = 3.0;

/// Draws the window's background.
pub(crate) fn draw_backdrop(canvas: &mut Canvas) {
    canvas.flat_everywhere(|window| window.gradient(play::WINDOW, play::WINDOW_FOOT));
}

/// Draws the field without anything on it.
pub(crate) fn draw_empty_field(canvas: &mut Canvas, view: &View) {
    draw_ground(canvas, view);
    draw_edge(canvas, view, Color::NONE);
}

/// Begins the field: drawing is clipped to it, and distorted, until [`end_field`].
pub(super) fn begin_field(canvas: &mut Canvas, view: &View, post: &PostParams) {
    canvas.begin_region(view.field_pixels(), post);
    draw_ground(canvas, view);
}

/// Ends the field and draws its edge, with a distortion's line inside.
pub(super) fn end_field(canvas: &mut Canvas, view: &View, post: &PostParams, line: Color) {
    canvas.end_region(view.field_pixels(), post);
    draw_edge(canvas, view, line);
}

/// Switches shapes to playfield units, moved by `shake`.
pub(crate) fn in_field(canvas: &mut Canvas, view: &View, shake: Vec2) {
    canvas.in_units(view.origin, view.scale, shake);
}

fn draw_ground(canvas: &mut Canvas, view: &View) {
    canvas.in_window();
    let ground = Shape::rect(view.origin, view.field_size());
    canvas.flat(ground.gradient(play::FIELD_TOP, play::FIELD_BOTTOM));
}

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

/// Draws bricks, effects, and everything that moves.
pub(crate) fn draw_scene(canvas: &mut Canvas, view: &View, scene: &Scene<'_>) {
    let Scene {
        game,
        effects,
        shake,
        ..
    } = *scene;
    let bricks = game.bricks();
    in_field(canvas, view, shake);
    let look = |cells: Range<usize>| effects.stamp(&cells);
    draw_in_parts(canvas, bricks, look, |canvas, index, standing| {
        let aabb = bricks.aabb(index);
        let shape = brick(standing, aabb, effects.flash(index), canvas.high_contrast);
        let size = effects
            .entrance(bricks.place(index))
            .min(effects.arrival(index));
        if size != 1.0 {
            return canvas.add(shape.grown(size));
        }
        canvas.add_snapped(shape);
        for crack in cracks(standing, index, aabb) {
            canvas.add(crack);
        }
    });
    for (index, waiting) in bricks.waiting() {
        canvas.add(outline(waiting, bricks.aabb(index)));
    }
    canvas.flush();

    in_field(canvas, view, shake);
    effects.draw(canvas, view);
    canvas.flush();

    in_field(canvas, view, shake);
    actors::draw(canvas, view, scene);
    canvas.flush();
}
