//! The bench alone, on which a station of the course shows a scene.

use breakout::explain::{Row, Step};
use macroquad::prelude::Rect;

use super::address::SceneAddress;
use super::bench::BenchArea;
use super::state::{COARSE, FINE, Lab};
use crate::app::input::Action;
use crate::app::screens::AppContext;

impl Lab {
    /// A scene with a part selected, by its index in the order of selection by key.
    pub(crate) fn on_bench(address: SceneAddress, part: usize) -> Self {
        let mut lab = Self::open(address);
        lab.selected = lab.setup.parts()[part];
        lab.is_quiet = true;
        lab
    }

    /// Steps are fine while Shift is held.
    pub(crate) fn follow_shift(&mut self, app: &AppContext) {
        let is_fine = app.controls.shift_is_down();
        self.step = if is_fine { FINE } else { COARSE };
    }

    pub(crate) fn has_motion(&self) -> bool {
        self.setup.motion.is_some()
    }

    pub(crate) fn is_dragging(&self) -> bool {
        self.pointer.drag.is_some()
    }

    /// True for an action on the scene. Other actions of the lab do nothing on the bench.
    #[rustfmt::skip]
    pub(crate) fn acts_on_bench(action: Action) -> bool {
        use Action::{Click, FocusLost, NextPart, Point, PreviousPart, Release};
        use Action::{Down, Left, ResetLesson, Right, ScrollTo, Up, WindowChanges};
        matches!(action, Left | Up | Right | Down | NextPart | PreviousPart | ResetLesson | ScrollTo(_) | Point(_) | Click(_)
            | Release(_) | FocusLost | WindowChanges)
    }

    pub(crate) fn act_on_bench(&mut self, picture: Rect, reach: f32, action: Action) {
        if Self::acts_on_bench(action) {
            self.act(BenchArea::new(picture, reach), action);
        }
    }

    /// True if a condition on the scene holds, with the names of the pair's own test.
    pub(crate) fn holds(&self, condition: &str) -> bool {
        self.setup.scene().holds(self.pair().formula, condition)
    }

    /// The lines of some rows behind the pair's own formula, and then of its calculation.
    pub(crate) fn work_out(&self, rows: &[Row]) -> Vec<Step> {
        let rows = [self.pair().formula, rows].concat();
        let mut steps = self.setup.scene().work_out(&rows);
        steps.extend(self.pair().steps(&self.setup));
        steps
    }
}
