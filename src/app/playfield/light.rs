//! The colours of power-ups, and the light that they give the balls.

use breakout::game::Powers;
use breakout::level::PowerUp;

use crate::app::render::palette::{Color, play};

/// The colour of the balls' light: that of the power-up that changes them most.
pub(super) fn ball_light(powers: &Powers) -> Color {
    [PowerUp::Pierce, PowerUp::Fast, PowerUp::Slow]
        .into_iter()
        .find(|kind| powers.is_on(*kind))
        .map_or(play::BALL_LIGHT, color_of)
}

pub(super) fn color_of(kind: PowerUp) -> Color {
    Color::hex(kind.spec().color)
}
