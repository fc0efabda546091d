//! The stars that a cleared level earns.

use macroquad::prelude::Vec2;

use crate::app::render::palette::play;
use crate::app::render::{Canvas, Pattern, Shape};

/// A star, filled if it is earned.
pub(crate) fn draw_star(canvas: &mut Canvas, middle: Vec2, radius: f32, earned: bool) {
    let tile = Shape::rect(middle - radius, Vec2::splat(radius * 2.0)).round(radius * 0.45);
    canvas.add(if earned {
        tile.fill(play::COMBO)
            .tile(Pattern::Star, 0)
            .glow(radius * 1.2, play::COMBO.alpha(0.35))
    } else {
        tile.fill(play::FAINT).tile(Pattern::Star, 0)
    });
}
