//! |D'| over the time of a cast, below the bench: its time can be dragged.

use breakout::collision::{Circle, closest_point_on_aabb};
use breakout::explain::OverTime;
use breakout::explain::pairs::STEPS;

use super::state::Lab;
use crate::app::inspect::pen::Pen;
use crate::app::render::palette::blueprint;

/// The stops of the time.
pub(super) const STOPS: usize = 240;

impl Lab {
    /// The curve of the cast, with the steps of its scene.
    pub(super) fn curve(&self) -> Option<OverTime> {
        let motion = self.setup.motion?;
        let step = motion.length() / STEPS as f32;
        Some(OverTime::of_cast(self.setup.cast(), step))
    }

    /// The marked time: at first that of the hit, or of the lowest point.
    pub(super) fn marked(&self, curve: &OverTime) -> f32 {
        let lowest = || curve.lowest().map_or(0.0, |low| low.time);
        self.time.or(curve.impact).unwrap_or_else(lowest)
    }

    /// Draws the circle at a time that was chosen, with D'.
    pub(super) fn draw_moment(&self, pen: &mut Pen<'_>) {
        let (Some(time), Some(_)) = (self.time, self.setup.motion) else {
            return;
        };
        let cast = self.setup.cast();
        let center = cast.circle.center + cast.motion * time;
        pen.ring(Circle::new(center, cast.circle.radius), blueprint::INK);
        let closest = closest_point_on_aabb(center, cast.aabb);
        pen.vector(center, closest, "D'", blueprint::INK);
    }
}
