//! The bench alone, on which a station of the course shows a scene.

use breakout::explain::{Row, Step};
use macroquad::prelude::Rect;

use super::address::SceneAddress;
use super::bench::BenchArea;
use super::shapes::BodyKind;
use super::state::Lab;
use super::{bench, constructions};
use crate::app::input::Action;
use crate::app::render::palette::blueprint;
use crate::app::ui::Ui;

impl Lab {
    /// A scene with a part selected, by its index in the order of selection by key.
    pub(crate) fn on_bench(address: SceneAddress, part: usize) -> Self {
        let mut lab = Self::open(address);
        lab.selected = lab.setup.parts()[part];
        lab
    }

    pub(crate) fn is_dragging(&self) -> bool {
        self.pointer.drag.is_some()
    }

    /// True for an action on the scene. Other actions of the lab do nothing on the bench.
    #[rustfmt::skip]
    pub(crate) fn acts_on_bench(action: Action) -> bool {
        use Action::{Click, FineSteps, FocusLost, NextPart, Point, PreviousPart, Release};
        use Action::{Down, Left, ResetLesson, Right, Up, WindowChanges};
        matches!(action, Left | Up | Right | Down | NextPart | PreviousPart | FineSteps | ResetLesson | Point(_) | Click(_)
            | Release(_) | FocusLost | WindowChanges)
    }

    pub(crate) fn act_on_bench(&mut self, bench: Rect, touch: bool, action: Action) {
        if Self::acts_on_bench(action) {
            self.act(BenchArea::new(bench, touch), action);
        }
    }

    /// Draws the bench and a margin around it. The construction and the handles would tell the answer before it is
    /// given.
    pub(crate) fn draw_bench(&self, ui: &mut Ui<'_>, bench: Rect, is_answered: bool) {
        let setup = &self.setup;
        let viewport = self.viewport(BenchArea::new(bench, ui.view.touch));
        let mut pen = bench::pen(ui, viewport);
        bench::paper(&mut pen);
        let is_tinted = is_answered && setup.overlaps();
        bench::bodies(&mut pen, setup, is_tinted, Some(self.selected));
        bench::names(&mut pen, setup, self.pair().letters);
        if is_answered {
            bench::handles(&mut pen, setup, self.selected, self.pointer.hovered);
            (self.pair().draw)(&mut pen, setup);
        } else {
            constructions::motion(&mut pen, setup);
            let kinds = setup.bodies.map(|body| body.kind);
            if setup.motion.is_none() && kinds == [BodyKind::Circle, BodyKind::Box] {
                pen.dashed_box(setup.bodies[0].aabb(), blueprint::BOX_ONLY);
            }
        }
        pen.finish();
        ui.flush();
        ui.in_window();
        if is_answered {
            ui.links.add_drag(bench);
        }
        bench::margins(ui, bench);
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
