//! The stars that a cleared level earns.

use macroquad::prelude::Vec2;

use crate::app::render::{Canvas, Shape, palette::play};

/// A star, golden if it is earned and hollow if not.
pub(crate) fn draw_star(canvas: &mut Canvas, middle: Vec2, radius: f32, earned: bool) {
    let star = Shape::star(middle, radius);
    canvas.add(if earned {
        star.gradient(play::COMBO.mix(play::TEXT, 0.45), play::COMBO)
            .glow(radius * 1.2, play::COMBO.alpha(0.35))
    } else {
        star.fill(play::FAINT)
            .border((radius * 0.1).max(1.0), play::DIM)
    });
}
