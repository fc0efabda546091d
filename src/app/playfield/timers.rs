//! The timers of power-ups. Each keeps its slot while the power-up is active.

use breakout::game::Powers;
use breakout::level::{POWER_UPS, PowerUp};
use macroquad::prelude::{Rect, vec2};

use super::power_ups::{BADGE, draw_lettered_badge};
use crate::app::render::palette::{Color, play};
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::view::TIMERS;
use crate::app::view::area::Area;

/// The power-up in each slot. Of two opposites, only one is active.
#[derive(Default)]
pub(super) struct Timers([Option<PowerUp>; TIMERS]);

impl Timers {
    /// Follows the active power-ups: a new one takes the slot of its opposite, or else the first free slot.
    pub(super) fn observe(&mut self, is_on: impl Fn(PowerUp) -> bool) {
        for place in &mut self.0 {
            let heirs = place.map_or([None; 2], |kind| [Some(kind), kind.spec().ends]);
            *place = heirs.into_iter().flatten().find(|kind| is_on(*kind));
        }
        for spec in POWER_UPS.iter().filter(|spec| is_on(spec.kind)) {
            if !self.0.contains(&Some(spec.kind))
                && let Some(free) = self.0.iter_mut().find(|place| place.is_none())
            {
                *free = Some(spec.kind);
            }
        }
    }

    /// Draws a badge and a bar of the remaining time for each power-up: the bar is under the name beside the badge, or
    /// below the badge.
    pub(super) fn draw(&self, canvas: &mut Canvas, powers: &Powers, places: [Rect; TIMERS]) {
        for (kind, mut rect) in self.0.iter().zip(places) {
            let mut on = powers.on();
            let Some((spec, share)) = on.find(|(spec, _)| Some(spec.kind) == *kind) else {
                continue;
            };
            draw_lettered_badge(canvas, spec, rect.point(), BADGE);
            if rect.w > BADGE.x {
                rect.cut_left(BADGE.x + 8.0);
                let name = vec2(rect.x, rect.y + 13.0);
                canvas.text(Style::Small, spec.name, name, Align::Left, play::TEXT);
            }
            let bar = rect.cut_bottom(4.0);
            for (share, color) in [(1.0, play::TRACK), (share, Color::hex(spec.color))] {
                let part = Shape::rect(bar.point(), vec2(bar.w * share, bar.h));
                canvas.add(part.round(2.0).fill(color));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timer_keeps_its_place_while_others_begin_and_end() {
        use PowerUp::{Chaos, Laser, Narrow, Slow, Wide};
        let mut timers = Timers::default();
        for (on, places) in [
            (&[Laser][..], [Some(Laser), None, None]),
            (&[Wide, Laser], [Some(Laser), Some(Wide), None]),
            (
                &[Wide, Laser, Chaos],
                [Some(Laser), Some(Wide), Some(Chaos)],
            ),
            // One ends, its opposite takes another's place, and a new one the free place.
            (&[Narrow, Chaos], [None, Some(Narrow), Some(Chaos)]),
            (
                &[Slow, Narrow, Chaos],
                [Some(Slow), Some(Narrow), Some(Chaos)],
            ),
            (&[Chaos], [None, None, Some(Chaos)]),
            (&[], [None; 3]),
        ] {
            timers.observe(|kind| on.contains(&kind));
            assert_eq!(timers.0[..3], places, "{on:?}");
        }
    }

    #[test]
    fn there_is_a_place_for_each_power_up_that_can_be_active_at_once() {
        let timed = POWER_UPS.iter().filter(|spec| spec.seconds.is_some());
        let halves: usize = timed
            .map(|spec| if spec.ends.is_some() { 1 } else { 2 })
            .sum();
        assert_eq!(halves / 2, TIMERS);
    }
}
