//! The lab on the desk: two shapes to move, with a calculation about them.

use breakout::explain::{Mark, compared, time};
use macroquad::prelude::Rect;

use super::bench::{self, BenchArea};
use super::constructions;
use super::curve::STOPS;
use super::inputs::inputs;
use super::rows::{Page, deciding};
use super::shapes::BodyKind;
use super::state::Lab;
use crate::app::input::{Action, Context};
use crate::app::inspect::over_time::Plot;
use crate::app::look::desk::{Ask, DeskLayout, Rows, Sheet, Subject};
use crate::app::render::palette::blueprint;
use crate::app::ui::Ui;
use crate::app::ui::button::{Button, keyed};
use crate::app::view::{POINTER_REACH, View};
use crate::app::words::words;

impl Lab {
    pub(super) fn layout(&self, view: &View) -> DeskLayout {
        DeskLayout::new(view, &self.panel.sheet, self.setup.motion.is_some())
    }

    /// Draws the curve, as far as to a time.
    pub(crate) fn draw_curve_until(&self, ui: &mut Ui<'_>, room: Rect, until: Option<f32>) {
        let Some(curve) = self.curve() else {
            return;
        };
        let now = until.unwrap_or_else(|| self.marked(&curve));
        let at = curve.at(now).unwrap_or_default();
        let compared = compared(at, curve.radius, 0);
        let label = words().lab.at_time(&time(now), &compared);
        let ends = [room.x + room.w * 0.04, room.x + room.w * 0.96];
        let mut plot = Plot::new(&curve, room, [0.0, 1.0], ends);
        plot.until = until.unwrap_or(f32::INFINITY);
        plot.draw_strip(ui, now, Some(label), ([0.0, 1.0], STOPS + 1));
    }

    /// Draws the bench with the construction, and parts that are lit. While the answer is hidden, neither is
    /// there, nor can anything be dragged.
    pub(crate) fn draw_bench(
        &self,
        ui: &mut Ui<'_>,
        picture: Rect,
        is_hidden: bool,
        lit: Vec<Mark>,
    ) {
        let bench = BenchArea::new(picture, ui.view.reach());
        let setup = &self.setup;
        let mut pen = bench::pen(ui, self.viewport(bench));
        let square = bench::paper(&mut pen);
        if !self.is_quiet {
            bench::scale_numbers(&mut pen, square, self.is_plane());
        }
        if let Some(form) = self.form().filter(|form| form.id == "not-apart-pygame") {
            constructions::apart_regions(&mut pen, setup, form.rows);
        }
        let is_tinted = !is_hidden && setup.overlaps();
        bench::bodies(&mut pen, setup, is_tinted, Some(self.selected));
        bench::names(&mut pen, setup, self.pair().letters);
        if is_hidden {
            constructions::motion(&mut pen, setup);
            let kinds = setup.bodies.map(|body| body.kind);
            if setup.motion.is_none() && kinds == [BodyKind::Circle, BodyKind::Box] {
                pen.dashed_box(setup.bodies[0].aabb(), blueprint::BOX_ONLY);
            }
        } else {
            bench::handles(&mut pen, setup, self.selected, self.pointer.hovered);
            match self.stage() {
                Some((cast, stage, ..)) => constructions::stage(&mut pen, &cast, stage),
                None => (self.pair().draw)(&mut pen, setup),
            }
            self.draw_moment(&mut pen);
            for mark in lit {
                pen.light(mark);
            }
        }
        pen.finish();
        ui.flush();
        ui.in_window();
        bench::margins(ui, picture);
        if !is_hidden {
            ui.links.add_drag(picture);
        }
    }
}

impl Subject for Lab {
    fn context(&self) -> Context {
        Context::Lab
    }

    fn title(&self) -> [String; 2] {
        let place = words().lab.place_of(self.pair().caption.name());
        [place, self.scene_name()]
    }

    fn ask(&self) -> Ask {
        if let Some((_, quiz)) = self
            .asked
            .as_ref()
            .filter(|_| self.panel.page == Page::Answer)
        {
            return quiz.ask(Action::Lesson, Some(self.sentence().0));
        }
        let heading = self.heading().map(|heading| (heading, blueprint::CAST));
        Ask::say([self.sentence()].into_iter().chain(heading).collect())
    }

    fn rows(&self) -> Rows<'_> {
        if self.is_asking() {
            return Rows::default();
        }
        let steps = self.steps();
        let typing = self.panel.typing.as_ref();
        let decides = (self.panel.page == Page::Answer)
            .then(|| deciding(&steps, self.setup.scene().answers()));
        Rows {
            steps,
            inputs: inputs(&self.setup, self.pair().letters).len(),
            decides: decides.flatten(),
            typing: typing.map(|(input, field)| (*input, field)),
        }
    }

    fn sheet(&self) -> &Sheet {
        &self.panel.sheet
    }

    /// The ways to other scenes and pages, or the tools that are used less.
    fn buttons(&self, _: bool) -> Vec<Button<'_>> {
        let all = words();
        let page = self.panel.page;
        let words = all.lab;
        let of_lab = |word, action| keyed(Context::Lab, word, action);
        let lit_on = |is_on, (face, action, _)| (face, action, is_on);
        if self.is_asking() {
            return vec![of_lab(all.course.skip, Action::Choose)];
        }
        if self.panel.has_more {
            return vec![
                of_lab(words.code, Action::CopyCode),
                of_lab(words.part, Action::NextPart),
                of_lab(words.snap, Action::Snap),
                of_lab(words.fewer, Action::NextReport),
            ];
        }
        let forms = of_lab(words.forms, Action::NextForm);
        let mut buttons = vec![
            keyed(
                Context::Course,
                all.course.previous,
                Action::PreviousStation,
            ),
            keyed(Context::Course, words.next_scene, Action::NextStation),
            of_lab(words.reset, Action::ResetLesson),
            lit_on(matches!(page, Page::Form(_)), forms),
        ];
        if self.setup.motion.is_some() {
            let stages = of_lab(words.stages, Action::NextStage);
            buttons.push(lit_on(matches!(page, Page::Stage(_)), stages));
        }
        buttons.push(of_lab(words.scenes, Action::Scenes));
        buttons.push(of_lab(all.microscope.more, Action::NextReport));
        buttons
    }

    fn draw_picture(&self, ui: &mut Ui<'_>, layout: &DeskLayout) {
        let lit = self.panel.sheet.marks(&self.steps());
        self.draw_bench(ui, layout.picture, self.is_asking(), lit);
    }

    fn draw_curve(&self, ui: &mut Ui<'_>, room: Rect) {
        let until = self.is_asking().then_some(0.0);
        self.draw_curve_until(ui, room, until);
    }

    fn is_near(&self, layout: &DeskLayout, mark: &Mark) -> bool {
        // A finger leaves nothing behind, and a drag has its own light.
        let bench = BenchArea::new(layout.picture, POINTER_REACH);
        let at = self.pointer.at;
        let is_pointed = bench.rect.contains(at) && self.pointer.drag.is_none();
        let viewport = self.viewport(bench);
        is_pointed && mark.is_near(viewport.to_plane(at), bench.reach * 0.5 / viewport.scale)
    }
}
