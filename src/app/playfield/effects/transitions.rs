//! Animation curves, scaled by the player's effect strengths.

use crate::app::settings::{Effect, Strengths};

/// Seconds that a panel takes to open.
const OPENING: f32 = 0.2;
/// Seconds in which something grows to its full size.
pub(super) const GROWTH: f32 = 0.22;
/// The overshoot of the growth, as the parameter of an ease-out-back curve.
const OVERSHOOT: f32 = 1.2;

impl Strengths {
    /// The remaining fraction of a panel's opening animation at `age` seconds.
    pub(crate) fn opening(&self, age: f32) -> f32 {
        let left = (1.0 - age / OPENING).max(0.0);
        left * left * self.of(Effect::Fade)
    }

    /// The opacity of something that fades in or out; 0 or 1 if fading is off.
    pub(crate) fn faded(&self, shown: f32) -> f32 {
        if self.of(Effect::Fade) > 0.0 {
            shown
        } else {
            shown.ceil()
        }
    }

    /// The scale factor of something that grows, at `age` seconds; it overshoots slightly.
    pub(crate) fn grown(&self, age: f32) -> f32 {
        // Ease-out-back less 1, with `t` from -1 at the start to 0 at the end.
        let t = (age / GROWTH).clamp(0.0, 1.0) - 1.0;
        let curve = (OVERSHOOT + 1.0) * t * t * t + OVERSHOOT * t * t;
        1.0 + curve * self.of(Effect::Entrance)
    }
}
