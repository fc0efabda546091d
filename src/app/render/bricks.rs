//! Bricks, as they look in the game, in the title and on the cards of the level choice.

use breakout::collision::Aabb;
use breakout::level::{BrickKind, Level};
use macroquad::prelude::Vec2;

use super::palette::Color;
use super::{Canvas, Shape};

/// How much of a brick's box stays free on each side, in playfield units: boxes are flush, only
/// the drawing shows gaps.
const INSET: f32 = 1.5;

/// A brick in its box. `hits_left` shows in its mark; `flash` from 0 to 1 whitens it.
pub(crate) fn brick(kind: BrickKind, hits_left: Option<u8>, aabb: Aabb, flash: f32) -> Shape {
    let row = kind.row();
    let color = Color::hex(row.color).mix(Color::hex(0xff_ff_ff), flash * 0.8);
    let size = aabb.size();
    let inset = INSET.min(size.min_element() * 0.12);
    let shape = Shape::rect(aabb.min + inset, size - inset * 2.0)
        .round((size.min_element() * 0.16).min(4.0))
        .fill(color)
        .brick(row.mark, hits_left.unwrap_or(0));
    if kind.breaks() {
        let reach = (size.min_element() * 0.42).min(11.0);
        shape.glow(reach, color.alpha(0.34 + flash * 0.5))
    } else {
        shape.border(1.0, color.mix(Color::hex(0xff_ff_ff), 0.25))
    }
}

/// A level's bricks in a corner of the window, so small that a playfield unit is `scale` window
/// units.
pub(crate) fn draw_level(canvas: &mut Canvas, level: &Level, corner: Vec2, scale: f32) {
    let cell = level.cell_size();
    for (index, kind) in level.cells().iter().enumerate() {
        let Some(kind) = kind else { continue };
        let place = Vec2::new(
            (index % level.columns()) as f32,
            (index / level.columns()) as f32,
        );
        let gap = (cell.min_element() * scale * 0.1).clamp(0.0, 1.0);
        let low = corner + place * cell * scale + gap * 0.5;
        let color = Color::hex(kind.row().color);
        canvas.add(Shape::rect(low, cell * scale - gap).round(1.0).fill(color));
    }
}
