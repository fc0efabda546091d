//! The bench alone, on which a station of the course shows a scene.

use breakout::explain::{Row, Step};
use macroquad::prelude::Rect;

use super::layout::Layout;
use super::place::Place;
use super::shapes::BodyKind;
use super::state::Lab;
use super::{bench, chrome, constructions};
use crate::app::input::Action;
use crate::app::render::palette::blueprint;
use crate::app::ui::Ui;

impl Lab {
    /// A scene with a part selected, which is counted in the order of the keys.
    pub(crate) fn on_bench(place: Place, part: usize) -> Self {
        let mut lab = Self::open(place);
        lab.selected = lab.setup.parts()[part];
        lab
    }

    /// Does what an action means for the scene. Other actions of the lab do nothing.
    pub(crate) fn act_on_bench(&mut self, bench: Rect, touch: bool, action: Action) {
        use Action::{
            Click, Down, FineSteps, FocusLost, Left, NextPart, Point, PreviousPart, Release,
            ResetLesson, Right, Up, WindowChanges,
        };
        let moves = matches!(action, Left | Up | Right | Down | NextPart | PreviousPart);
        let points = matches!(
            action,
            Point(_) | Click(_) | Release(_) | FocusLost | WindowChanges
        );
        if moves || points || matches!(action, FineSteps | ResetLesson) {
            self.act(&Layout::of_bench(bench, touch), action);
        }
    }

    /// Draws the bench, with the construction and the handles once they tell no answer, and a margin around it.
    pub(crate) fn draw_bench(&self, ui: &mut Ui<'_>, bench: Rect, is_answered: bool) {
        let layout = Layout::of_bench(bench, ui.view.touch);
        let mut pen = bench::pen(ui, self.viewport(&layout));
        bench::paper(&mut pen);
        let is_tinted = is_answered && self.setup.overlaps();
        bench::bodies(&mut pen, &self.setup, is_tinted, self.selected);
        bench::names(&mut pen, &self.setup, self.pair().letters);
        if is_answered {
            bench::handles(&mut pen, &self.setup, self.selected, self.hovered);
            (self.pair().draw)(&mut pen, &self.setup);
        } else {
            constructions::motion(&mut pen, &self.setup);
            let [ball, other] = self.setup.bodies;
            if self.setup.motion.is_none()
                && [ball.kind, other.kind] == [BodyKind::Circle, BodyKind::Box]
            {
                pen.dashed_box(ball.aabb(), blueprint::BOX_ONLY);
            }
        }
        pen.finish();
        ui.flush();
        ui.in_window();
        if is_answered {
            ui.links.add_drag(layout.bench);
        }
        chrome::margins(ui, &layout);
    }

    /// The lines of some rows behind the pair's own formula, and what its calculation comes to.
    pub(crate) fn work_out(&self, rows: &[Row]) -> Vec<Step> {
        let rows = [self.pair().formula, rows].concat();
        let mut steps = self.setup.scene().work_out(&rows);
        steps.extend(self.pair().steps(&self.setup));
        steps
    }
}
