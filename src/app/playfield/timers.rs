//! The timers of power-ups. Each keeps its slot while the power-up is active.

use breakout::game::Powers;
use breakout::level::{POWER_UPS, PowerUp};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::power_ups::{BADGE, draw_lettered_badge};
use crate::app::render::palette::{Color, play};
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::ui::area::Area;
use crate::app::view::{NAMED_WIDTH, View};

/// The most power-ups that are active at once: of two opposites, only one is.
pub(super) const PLACES: usize = 8;

/// The power-up in each slot.
#[derive(Default)]
pub(super) struct Timers([Option<PowerUp>; PLACES]);

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
    pub(super) fn draw(&self, canvas: &mut Canvas, powers: &Powers, places: [Rect; PLACES]) {
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

/// Sizes of a timer with its name beside it, and a timer without, in text units.
const NAMED: Vec2 = vec2(138.0, 22.0);
const SMALL: Vec2 = vec2(40.0, 24.0);
/// The vertical distance between named timers, and the least gap between small ones.
const PITCH: f32 = 38.0;
const GAP: f32 = 6.0;

/// Slots down a column from `corner` to a lower edge, with names if all fit.
pub(super) fn places_down(corner: Vec2, bottom: f32) -> [Rect; PLACES] {
    let room = bottom - corner.y;
    let has_names = room >= (PITCH * (PLACES - 1) as f32 + NAMED.y);
    let (columns, size) = if has_names { (1, NAMED) } else { (2, SMALL) };
    let rows = (PLACES / columns) as f32;
    let pitch = ((room - size.y) / (rows - 1.0)).clamp(size.y + 2.0, PITCH);
    places(corner, columns, vec2(size.x + 16.0, pitch), size)
}

/// Slots below the field: two rows with names in a tall window, else one row without.
pub(super) fn places_below(view: &View) -> [Rect; PLACES] {
    let field = view.field_size();
    // Wider than a small field.
    let least = ((SMALL.x + GAP) * PLACES as f32).min(view.window.x - 16.0);
    let width = field.x.max(least);
    let left = view.origin.x - (width - field.x) * 0.5;
    let corner = vec2(left, view.origin.y + field.y + 9.0);
    let room = view.window.y - corner.y - 24.0;
    let is_tall = room >= (PITCH + NAMED.y);
    let (columns, size, gap) = if is_tall && width >= NAMED_WIDTH {
        (PLACES / 2, NAMED, GAP)
    } else {
        (PLACES, SMALL, 16.0)
    };
    let most = (width - size.x) / (columns - 1) as f32;
    places(corner, columns, vec2(most.min(size.x + gap), PITCH), size)
}

/// Slots of one size, row by row, with a pitch.
fn places(corner: Vec2, columns: usize, pitch: Vec2, size: Vec2) -> [Rect; PLACES] {
    std::array::from_fn(|place| {
        let cell = vec2((place % columns) as f32, (place / columns) as f32);
        let corner = corner + cell * pitch;
        Rect::new(corner.x, corner.y, size.x, size.y)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::playfield::hud::timer_places;
    use crate::app::view::{PHONES, SIZES, Surface};

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
        assert_eq!(halves / 2, PLACES);
    }

    #[test]
    fn timers_are_in_the_window_and_apart_and_off_the_field() {
        let enlarged = |size: (f32, f32)| {
            [1.0, 1.25, 1.5].map(|by: f32| {
                let surface = Surface::of(size.into());
                // As far as the window has room.
                surface.enlarged(by.min((surface.window.x / 480.0).max(1.0)))
            })
        };
        let touched = PHONES.map(|size| Surface::touched(size.into()));
        for surface in SIZES.into_iter().flat_map(enlarged).chain(touched) {
            let view = View::new(surface);
            let window = Rect::new(0.0, 0.0, view.window.x, view.window.y);
            let field = view.field_size();
            let field = Rect::new(view.origin.x, view.origin.y, field.x, field.y);
            let rects = timer_places(&view);
            for (place, rect) in rects.iter().enumerate() {
                let at = format!("{surface:?}: {place} {rect:?}");
                let ends = [rect.point(), rect.point() + rect.size()];
                assert!(ends.iter().all(|end| window.contains(*end)), "{at}");
                assert!(!field.overlaps(rect), "{at}, the field is {field:?}");
                let others = &rects[..place];
                assert!(!others.iter().any(|other| other.overlaps(rect)), "{at}");
            }
        }
    }
}
