//! Draws the microscope: the picture, and the page beside it.

use breakout::explain::{Mark, Step, textbook};
use breakout::textbook::museum::Exhibit;
use macroquad::prelude::Vec2;

use super::exhibit::{self, Show};
use super::layout::Layout;
use super::prediction::why_this_direction;
use super::sentence::{self, draw_sentence};
use super::{Microscope, Subject, loupe, timeline};
use crate::app::input::Context;
use crate::app::inspect::blueprint::field::Highlights;
use crate::app::inspect::blueprint::{Blueprint, TestCounts};
use crate::app::inspect::viewport::Viewport;
use crate::app::look::desk::Rows;
use crate::app::render::palette::blueprint;
use crate::app::ui::{Theme, Ui};
use crate::app::words::words;

impl Microscope {
    pub(crate) fn draw(&self, ui: &mut Ui<'_>, blueprint: &Blueprint, subject: &Subject<'_>) {
        ui.theme = Theme::BLUEPRINT;
        let layout = self.layout(ui.view);
        let show = subject.exhibit.zip(self.show.as_ref());
        let is_first = self.is_first_page();
        self.draw_picture(ui, blueprint, &layout, show);
        ui.in_window();
        let hit = self.chosen();
        self.draw_controls(ui, layout.controls, blueprint, subject);
        let mut page = layout.page;
        if show.is_none() && !self.has_more() && !self.is_asking() {
            let hints = sentence::hints(ui, self.enter_name(), self.prediction.is_some());
            sentence::draw_hints(ui, &mut page, &hints);
        }
        match (show, hit) {
            (Some(show), hit) if is_first => {
                exhibit::draw_page(ui, page, show, (self.step.as_ref(), hit), subject);
            }
            (None, Some(hit)) if let Some(asked) = self.predicted().filter(|of| of.is_open()) => {
                asked.draw_question(ui, page, &hit);
            }
            (_, hit) => {
                let why = hit.filter(|_| is_first);
                if let Some(hit) = &why {
                    draw_sentence(ui, &mut page, &why_this_direction(hit), blueprint::INK);
                }
                let steps = self.steps(show, blueprint);
                let rows = Rows {
                    steps: &steps,
                    inputs: 0,
                    decides: why.map(|_| steps.len() - 1),
                    typing: None,
                };
                let port = hit.map(|hit| loupe::port_of(layout.picture, &hit));
                let is_near = |mark: &Mark| {
                    port.is_some_and(|port| why.is_some() && is_near(port, self.pointer, *mark))
                };
                self.sheet
                    .draw(ui, Context::Microscope, page, &rows, is_near);
            }
        }
        let (history, now) = (subject.history, self.now.steps());
        if show.is_none() {
            timeline::draw(ui, layout.timeline, history, now);
        }
        // While a hit is asked about, its strip would give the answer away.
        if let Some(strip) = self.strip.as_ref().filter(|_| !self.is_asking()) {
            strip.draw(ui, layout.strip, self.time(), history.last());
        }
        ui.flush();
    }

    /// Draws the loupe of an exhibit, or while a hit is explained; the close-up of a question; or else the field with
    /// its layers.
    fn draw_picture(
        &self,
        ui: &mut Ui<'_>,
        blueprint: &Blueprint,
        layout: &Layout,
        show: Option<(&Exhibit, &Show)>,
    ) {
        let (view, hit) = (&layout.view, self.chosen());
        ui.flat_everywhere(|window| window.fill(blueprint::MARGIN));
        if let Some(show) = show {
            let of = (self.step.as_ref(), hit, &self.now);
            exhibit::draw_loupe(ui, view, layout.picture, show, of);
            return;
        }
        if let Some(hit) = self.hit_in_loupe() {
            let marks = self.sheet.marks(&hit.ball_hit().why());
            loupe::draw_hit(ui, view, layout.picture, &hit, &marks);
            return;
        }
        if let Some((hit, prediction)) = hit.zip(self.predicted()) {
            return prediction.draw(ui, view, &hit);
        }
        let touches = hit.iter().flat_map(|hit| hit.bounce.impact.touches());
        let highlights = Highlights {
            bricks: blueprint.colors(&self.tests),
            contacts: touches.map(|touch| (touch.at, touch.normal)).collect(),
            hit: None,
        };
        blueprint.draw_moment(ui, view, &self.now, &highlights);
    }

    /// The rows of a page: why a hit bounced, or on the other pages all about it.
    pub(super) fn steps(
        &self,
        show: Option<(&Exhibit, &Show)>,
        blueprint: &Blueprint,
    ) -> Vec<Step> {
        let words = words().microscope;
        let hit = self.chosen();
        if let Some(hit) = hit
            .as_ref()
            .filter(|_| self.is_first_page() && show.is_none())
        {
            return hit.ball_hit().why();
        }
        let has_more = self.has_more();
        let visit = show.and_then(|(exhibit, show)| show.shown(exhibit, self.now.steps()));
        let visit = visit.filter(|_| has_more);
        let mut steps = visit.map_or_else(Vec::new, |(of, _)| textbook::visit(of));
        steps.extend(match (hit, &self.step) {
            (Some(hit), _) => {
                let asked = self.predicted().map(|prediction| prediction.verdicts(&hit));
                let asked = asked.into_iter().flatten().map(Step::note);
                let told = (!self.is_asking()).then(|| hit.report());
                asked.chain(told.into_iter().flatten()).collect()
            }
            (None, Some(step)) => step.report(),
            (None, None) => vec![Step::note(words.begins)],
        });
        if has_more {
            steps.extend(self.tests(show.is_none().then(|| blueprint.counts())));
        }
        steps
    }

    /// The counts of the tests in the step, and of their mistakes in the level; an exhibit is no level.
    fn tests(&self, level: Option<TestCounts>) -> Vec<Step> {
        let (words, step) = (words().microscope, self.tests.counts);
        let counted = |labels: [&'static str; 3], counts: [u32; 3]| {
            let rows = labels.into_iter().zip(counts);
            rows.map(|(label, count)| Step::note(words.counted(label, count)))
        };
        let mut steps = vec![Step::note(words.tests_about)];
        steps.extend(counted(words.found, [step.boxes, step.circles, step.hits]));
        if let Some(of) = level {
            steps.push(Step::note(words.tests_in_level));
            steps.extend(counted(
                words.wrong,
                [of.boxes_alone, of.tunnelled, of.doubles],
            ));
        }
        steps
    }
}

/// The distance from the pointer at which a mark is lit, in text units.
const REACH: f32 = 6.0;

fn is_near(port: Viewport, pointer: Vec2, mark: Mark) -> bool {
    port.rect.contains(pointer) && mark.is_near(port.to_plane(pointer), REACH / port.scale)
}
