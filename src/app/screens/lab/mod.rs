//! The collision lab: two shapes to move, and the collision module's answers about them.
//!
//! It calls the same functions as the game and has no geometry of its own.

mod pairs;

mod lessons;
mod shapes;

mod formulas;
mod region;

mod bench;
mod constructions;

mod snap;
mod state;

mod chrome;
mod layout;
mod readout;

use crate::app::input::{Action, Context};
use crate::app::render::Canvas;
use crate::app::screens::{AppContext, Frame, Screen, Transition};
use crate::app::view::View;
use layout::Layout;
use pairs::PAIRS;
pub(super) use state::Lab;

impl Screen for Lab {
    fn update(&mut self, frame: &mut Frame<'_>) {
        let layout = Layout::new(frame.view, PAIRS.len());
        self.shift = frame.app.controls.shift_is_down();
        self.setup.keep_inside(self.viewport(&layout).seen());
        for action in frame.actions {
            if *action == Action::Back {
                return frame.leave_to(Transition::Title);
            }
            self.act(&layout, *action);
        }
    }

    fn draw(&self, canvas: &mut Canvas, view: &View, app: &AppContext) {
        let layout = Layout::new(view, PAIRS.len());
        let mut pen = bench::pen(canvas, self.viewport(&layout), layout.ui);
        bench::paper(&mut pen, self.is_plane());
        bench::bodies(&mut pen, &self.setup, self.overlaps(), self.selected);
        bench::handles(&mut pen, &self.setup, self.selected, self.hovered);
        bench::names(&mut pen, &self.setup, self.pair().letters);
        (self.pair().draw)(&mut pen, &self.setup);
        pen.finish();
        canvas.flush();
        canvas.in_window();
        canvas.links.add_drag(layout.bench);
        chrome::draw(self, canvas, &layout, &app.settings.controls.bindings);
        readout::draw(self, canvas, &layout);
        canvas.flush();
    }

    fn status(&self, _: &AppContext) -> (&'static str, String) {
        let yes = |truth: bool| if truth { "yes" } else { "no" };
        let status = format!(
            "pair={} preset={} edited={} touches={} overlaps={} selected={} step={}",
            self.pair().id,
            self.lesson().id,
            yes(self.edited),
            yes(self.touches()),
            yes(self.overlaps()),
            self.selected.name(["a", "b"]),
            self.step(),
        );
        ("lab", status)
    }

    /// Its drawings and formulas fill the window as it is.
    fn enlarges_texts(&self) -> bool {
        false
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::Window, Context::Lab]
    }

    fn is_idle(&self) -> bool {
        !self.is_dragging()
    }
}
