//! The colours and badges of power-ups, and the balls' glow under them.

use breakout::game::Powers;
use breakout::level::{PowerUp, PowerUpSpec};
use macroquad::prelude::{Vec2, vec2};

use crate::app::render::palette::{Color, play};
use crate::app::render::{Canvas, Shape, Style};

/// The usual size of a badge, in text units.
pub(crate) const BADGE: Vec2 = vec2(40.0, 18.0);

/// The colour of the balls' glow: that of the power-up with the strongest effect on them.
pub(super) fn ball_light(powers: &Powers) -> Color {
    [PowerUp::Pierce, PowerUp::Fast, PowerUp::Slow]
        .into_iter()
        .find(|kind| powers.is_on(*kind))
        .map_or(play::BALL_LIGHT, color_of)
}

pub(super) fn color_of(kind: PowerUp) -> Color {
    Color::hex(kind.spec().color)
}

/// Draws the body of a capsule or a timer: a pill with chevrons up for a power-up that helps, a box with chevrons down for
/// one that harms.
pub(crate) fn draw_badge(canvas: &mut Canvas, spec: &PowerUpSpec, corner: Vec2, size: Vec2) {
    let color = Color::hex(spec.color);
    let [top, bottom] = badge_ground(spec);
    let body = Shape::rect(corner, size).gradient(top, bottom);
    let shape = if spec.helps {
        body.round(size.y * 0.5)
    } else {
        body.round(size.y * 0.12).border(size.y * 0.09, color)
    };
    canvas.add(shape.glow(size.y * 0.6, color.alpha(0.4)));
    let middle = corner + size * 0.5;
    let unit = size.y * 0.16;
    let up = if spec.helps { -1.0 } else { 1.0 };
    for side in [-1.0, 1.0] {
        let tip = middle + vec2(side * size.x * 0.345, up * unit);
        for arm in [-1.0, 1.0] {
            let foot = tip + vec2(arm * unit * 1.3, -up * unit * 1.6);
            canvas.add(Shape::line(tip, foot, unit * 0.7).fill(badge_ink(spec)));
        }
    }
}

/// Draws a badge with the letter of its power-up.
pub(crate) fn draw_lettered_badge(
    canvas: &mut Canvas,
    spec: &PowerUpSpec,
    corner: Vec2,
    size: Vec2,
) {
    draw_badge(canvas, spec, corner, size);
    let letter = spec.letter.to_ascii_uppercase().to_string();
    canvas.text_centered(Style::Digits, letter, corner + size * 0.5, badge_ink(spec));
}

fn badge_ground(spec: &PowerUpSpec) -> [Color; 2] {
    let color = Color::hex(spec.color);
    if spec.helps {
        [color.mix(play::TEXT, 0.35), color]
    } else {
        [play::FIELD_BOTTOM, color.mix(play::WINDOW_FOOT, 0.7)]
    }
}

/// The colour of the letter on a badge.
pub(crate) fn badge_ink(spec: &PowerUpSpec) -> Color {
    if spec.helps {
        play::WINDOW_FOOT
    } else {
        play::TEXT
    }
}

#[cfg(test)]
mod tests {
    use breakout::level::POWER_UPS;

    use super::*;
    use crate::app::render::palette::assert_readable;

    #[test]
    fn the_letter_on_every_capsule_can_be_read() {
        for spec in &POWER_UPS {
            for ground in badge_ground(spec) {
                assert_readable(badge_ink(spec), ground);
            }
        }
    }
}
