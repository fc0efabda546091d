//! The stars that a cleared level earns, and its medals.

use breakout::bot::Player;
use macroquad::prelude::{Vec2, vec2};

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

/// A medal on a ribbon: bronze, silver or gold.
pub(crate) fn draw_medal(canvas: &mut Canvas, middle: Vec2, radius: f32, of: Player) {
    let color = match of {
        Player::Bot => play::BRONZE,
        Player::Good => play::SILVER,
        Player::Maker => play::COMBO,
    };
    for side in [-1.0, 1.0] {
        let end = middle + vec2(side * 0.8, -1.9) * radius;
        let ribbon = Shape::line(middle - vec2(0.0, radius * 0.6), end, radius * 0.55);
        canvas.add(ribbon.fill(play::ACCENT));
    }
    let disc = Shape::circle(middle, radius).gradient(color.mix(play::TEXT, 0.45), color);
    canvas.add(disc.border(radius * 0.2, play::WINDOW_FOOT));
}
