//! The collision lab: two shapes to move, and the collision module's answers about them.
//!
//! The lab calls the same functions as the game and has no geometry of its own.

mod pairs;

mod lessons;
mod shapes;

mod inputs;
mod panel_line;
mod region;

mod bare;
mod bench;
mod constructions;

mod act;
mod sheet;
mod snap;
mod state;

mod address;
mod chrome;
mod code;
mod layout;
mod over_time;
mod page;
mod readout;

use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::input::{Action, Context};
use crate::app::render::{Shape, palette::blueprint};
use crate::app::screens::{AppContext, Description, Frame, Screen, Transition};
use crate::app::ui::keyboard;
use crate::app::ui::{Theme, Ui};
use crate::app::view::{Surface, View};
use crate::app::words::Told;
use crate::app::words::{self, words};
pub(crate) use address::SceneAddress;
use layout::LabLayout;
use sheet::Sheet;
pub(super) use state::Lab;

/// A name and a sentence about it, in the language of the player.
#[derive(Clone, Copy, Debug)]
struct Caption(fn(&words::lab::Lab) -> Told);

impl Caption {
    fn name(self) -> &'static str {
        (self.0)(words().lab)[0]
    }

    fn sentence(self) -> &'static str {
        (self.0)(words().lab)[1]
    }
}

#[cfg(test)]
pub(super) fn has_lesson(pair: &str, lesson: &str) -> bool {
    let mut pairs = pairs::PAIRS.iter().filter(|row| row.id == pair);
    pairs.any(|row| row.lessons.iter().any(|row| row.id == lesson))
}

/// The least window that has room for the bench and its formula, in text units.
const LEAST: Vec2 = vec2(600.0, 480.0);

/// The surface of the lab. Texts are smaller where the window is, and on a phone.
fn lab_surface(surface: Surface) -> Surface {
    let is_phone = surface.touch && surface.window.min_element() < 600.0;
    let fits = (surface.window / LEAST).min_element().clamp(0.75, 1.0);
    surface.enlarged(if is_phone { 0.875 } else { fits })
}

impl Screen for Lab {
    fn update(&mut self, frame: &mut Frame<'_>) {
        let layout = LabLayout::new(frame.view);
        self.step.shift = frame.app.controls.shift_is_down();
        self.setup.keep_inside(self.viewport(&layout).seen());
        for action in frame.actions {
            match (action, &self.back) {
                _ if self.panel.typing.is_some() => self.act(&layout, *action),
                (Action::Back, _) if self.panel.sheet != Sheet::Answer => self.show(Sheet::Answer),
                (Action::Back, Some(back)) => return frame.leave_to(back.clone()),
                (Action::Back | Action::OpenInLab, None) => return frame.close(),
                _ => self.act(&layout, *action),
            }
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        ui.theme = Theme::BLUEPRINT;
        let (view, setup) = (ui.view, &self.setup);
        if self.panel.sheet == Sheet::OverTime {
            return over_time::draw(self, ui, app.window.has_notice);
        }
        let layout = LabLayout::new(view);
        let mut pen = bench::pen(ui, self.viewport(&layout));
        let square = bench::paper(&mut pen);
        bench::scale_numbers(&mut pen, square, self.is_plane());
        if let Some(form) = self.form().filter(|form| form.id == "not-apart-pygame") {
            constructions::apart_regions(&mut pen, setup, form.rows);
        }
        bench::bodies(&mut pen, setup, setup.overlaps(), self.selected);
        bench::handles(&mut pen, setup, self.selected, self.pointer.hovered);
        bench::names(&mut pen, setup, self.pair().letters);
        match self.stage() {
            Some((cast, stage, ..)) => constructions::stage(&mut pen, &cast, stage),
            None => (self.pair().draw)(&mut pen, setup),
        }
        for mark in self.lit_marks() {
            bench::light(mark, &mut pen);
        }
        pen.finish();
        ui.flush();
        ui.in_window();
        ui.links.add_drag(layout.bench);
        chrome::draw(self, ui, &layout);
        if !app.window.has_notice {
            chrome::sentence(self, ui, layout.sentence);
        }
        readout::draw(self, ui, &layout);
        if view.touch && self.panel.typing.is_some() {
            let keypad = layout.keypad;
            ui.links.cover(keypad);
            ui.flat(Shape::of(keypad).fill(blueprint::MARGIN));
            keyboard::draw(ui, keyboard::DIGITS, Action::Choose);
        }
        ui.flush();
    }

    /// Notices take the place of the sentence, between the picture and the buttons.
    fn notices(&self, ui: &Ui<'_>, _: &AppContext) -> Vec<Rect> {
        let layout = LabLayout::new(ui.view);
        if self.panel.sheet == Sheet::OverTime {
            return vec![over_time::sentence_room(self, ui)];
        }
        vec![layout.sentence, layout.bench]
    }

    fn place(&self) -> Option<Transition> {
        Some(Transition::Lab(Some(self.address())))
    }

    fn describe(&self) -> Description<'_> {
        let contexts: &'static [Context] = if self.panel.typing.is_some() {
            &[Context::Window, Context::Text]
        } else {
            &[Context::Window, Context::Lab]
        };
        Description {
            covers: true,
            is_idle: self.pointer.drag.is_none(),
            ..Description::new("lab", contexts)
        }
    }

    fn state(&self, _: &AppContext) -> String {
        let yes = |truth: bool| if truth { "yes" } else { "no" };
        format!(
            "pair={} preset={} edited={} touches={} overlaps={} selected={} step={}",
            self.pair().id,
            self.lesson().id,
            yes(self.edited),
            yes(self.setup.touches()),
            yes(self.setup.overlaps()),
            self.selected.name(["a", "b"]),
            self.step.units(),
        )
    }

    fn view(&self, _: &AppContext, surface: Surface) -> View {
        View::new(lab_surface(surface))
    }

    fn spoken(&self, _: &AppContext) -> String {
        words()
            .lab
            .spoken(self.pair().caption.name(), &self.scene_name())
    }
}
