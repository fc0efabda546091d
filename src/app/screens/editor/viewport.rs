//! The part of the field that is seen: all of it, or less and larger.

use breakout::tuning::FIELD;
use macroquad::prelude::Vec2;

use crate::app::view::View;

/// The largest zoom: a cell of the largest grid is then 100 units wide.
const MOST: f32 = 32.0;
/// The zoom of one notch of the wheel.
const STEP: f32 = 1.25;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Viewport {
    /// From 1 to [`MOST`].
    zoom: f32,
    /// The upper left corner of what is seen, in playfield units.
    corner: Vec2,
}

impl Default for Viewport {
    fn default() -> Self {
        Self {
            zoom: 1.0,
            corner: Vec2::ZERO,
        }
    }
}

impl Viewport {
    pub(super) fn view(&self, whole: &View) -> View {
        let scale = whole.scale * self.zoom;
        View {
            scale,
            origin: whole.origin - self.corner * scale,
            ..*whole
        }
    }

    /// Zooms in or out about a place in playfield units.
    pub(super) fn turn(&mut self, closer: bool, about: Vec2) {
        let zoom = if closer {
            self.zoom * STEP
        } else {
            self.zoom / STEP
        };
        // Rounding errors must not keep it just above 1.
        let zoom = if zoom < 1.1 { 1.0 } else { zoom.min(MOST) };
        let share = (about - self.corner) * self.zoom;
        self.corner = about - share / zoom;
        self.zoom = zoom;
        self.stay_inside();
    }

    /// Scrolls as far as needed to show a box in playfield units, with a margin.
    pub(super) fn reveal(&mut self, low: Vec2, high: Vec2) {
        let seen = FIELD / self.zoom;
        let room = ((seen - (high - low)) * 0.5).clamp(Vec2::ZERO, seen * 0.15);
        self.corner = self.corner.min(low - room).max(high + room - seen);
        self.stay_inside();
    }

    /// Moves the picture by a distance in playfield units, up to the edge.
    pub(super) fn slide(&mut self, by: Vec2) {
        self.corner -= by;
        self.stay_inside();
    }

    fn stay_inside(&mut self) {
        let most = (FIELD - FIELD / self.zoom).max(Vec2::ZERO);
        self.corner = self.corner.clamp(Vec2::ZERO, most);
    }
}

#[cfg(test)]
mod tests {
    use macroquad::prelude::vec2;

    use super::*;

    #[test]
    fn what_is_under_the_pointer_stays_there_and_the_whole_comes_back() {
        let whole = View::of(vec2(1280.0, 720.0));
        let mut viewport = Viewport::default();
        let about = vec2(300.0, 200.0);
        let place = viewport.view(&whole).to_text(about);
        for _ in 0..8 {
            viewport.turn(true, about);
            let seen = viewport.view(&whole).to_text(about);
            assert!(seen.abs_diff_eq(place, 0.01), "{seen}");
        }
        assert_ne!(viewport, Viewport::default());
        for _ in 0..8 {
            viewport.turn(false, vec2(700.0, 500.0));
        }
        assert_eq!(viewport, Viewport::default());
    }

    #[test]
    fn what_is_dragged_follows_the_pointer_up_to_the_edge() {
        let whole = View::of(vec2(1280.0, 720.0));
        let mut viewport = Viewport::default();
        viewport.slide(vec2(-50.0, 30.0));
        assert_eq!(viewport, Viewport::default(), "all is seen already");
        (0..4).for_each(|_| viewport.turn(true, vec2(400.0, 300.0)));
        let about = vec2(400.0, 300.0);
        let before = viewport.view(&whole);
        viewport.slide(vec2(-50.0, 30.0));
        let moved = viewport.view(&whole).to_text(about) - before.to_text(about);
        assert!(moved.abs_diff_eq(vec2(-50.0, 30.0) * before.scale, 0.01));
        viewport.slide(vec2(9000.0, 9000.0));
        assert_eq!(viewport.corner, Vec2::ZERO);
    }

    #[test]
    fn a_cell_that_is_looked_for_comes_into_sight_and_no_more_moves() {
        let whole = View::of(vec2(1280.0, 720.0));
        let mut viewport = Viewport::default();
        (0..10).for_each(|_| viewport.turn(true, Vec2::ZERO));
        for low in [vec2(790.0, 0.0), vec2(0.0, 290.0), vec2(400.0, 590.0)] {
            let high = low + 10.0;
            viewport.reveal(low, high);
            let view = viewport.view(&whole);
            for end in [low, high] {
                let at = whole.to_field(view.to_text(end));
                assert!(at.cmpge(Vec2::ZERO - 0.01).all() && at.cmple(FIELD + 0.01).all());
            }
            let before = viewport;
            viewport.reveal(low, high);
            assert_eq!(viewport, before);
        }
    }
}
