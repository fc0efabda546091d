//! Draws the microscope: the picture, and the page beside it.

use breakout::textbook::museum::Exhibit;

use super::exhibit::{self, Show};
use super::hit_report::{self, Chapter, Row};
use super::layout::Layout;
use super::{Microscope, Subject, loupe, readout, timeline, why};
use crate::app::inspect::blueprint::field::Highlights;
use crate::app::inspect::blueprint::{Blueprint, TestCounts};
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
            let hints = why::hints(ui, self.enter_name(), self.prediction.is_some());
            why::draw_hints(ui, &mut page, &hints);
        }
        match (show, hit) {
            (Some(show), hit) if is_first => {
                exhibit::draw_page(ui, page, show, (self.step.as_ref(), hit), subject);
            }
            (None, Some(hit)) if is_first => why::draw(ui, page, &hit),
            (None, Some(hit)) if let Some(asked) = self.predicted().filter(|of| of.is_open()) => {
                asked.draw_question(ui, page, &hit);
            }
            _ => {
                let chapters = self.report(show, blueprint);
                readout::draw(ui, page, &chapters, self.page);
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
            loupe::draw_hit(ui, view, layout.picture, &hit);
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

    /// The chapters of a page other than the first.
    pub(super) fn report(
        &self,
        show: Option<(&Exhibit, &Show)>,
        blueprint: &Blueprint,
    ) -> Vec<Chapter> {
        let mut chapters = Vec::new();
        let has_more = self.has_more();
        let visit = show.and_then(|(exhibit, show)| show.shown(exhibit, self.now.steps()));
        if let Some((visit, _)) = visit.filter(|_| has_more) {
            chapters = exhibit::chapters(visit);
        }
        chapters.extend(match (self.chosen(), &self.step) {
            (Some(hit), _) => {
                let asked = self.predicted().map(|prediction| prediction.chapter(&hit));
                let told = (!self.is_asking()).then(|| hit.chapters());
                let told = told.into_iter().flatten();
                asked.into_iter().chain(told).collect()
            }
            (None, Some(step)) => step.chapters(),
            (None, None) => {
                let rows = vec![Row::Words(words().microscope.begins.to_owned())];
                hit_report::written([("IN THIS STEP", rows)])
            }
        });
        if has_more {
            let level = show.is_none().then(|| blueprint.counts());
            chapters.extend(self.tests_chapters(level));
        }
        chapters
    }

    /// The counts of the tests in the step, and of their mistakes in the level; an exhibit is no level.
    fn tests_chapters(&self, level: Option<TestCounts>) -> Vec<Chapter> {
        let (words, step) = (words().microscope, self.tests.counts);
        let counted = |labels: [&str; 3], counts: [u32; 3]| {
            let rows = labels.into_iter().zip(counts);
            rows.map(|(label, count)| Row::Value(label.to_owned(), count.to_string()))
                .collect::<Vec<Row>>()
        };
        let mut found = counted(words.found, [step.boxes, step.circles, step.hits]);
        found.insert(0, Row::Words(words.tests_about.to_owned()));
        let wrong =
            level.map(|of| counted(words.wrong, [of.boxes_alone, of.tunnelled, of.doubles]));
        let wrong = wrong.unwrap_or_default();
        hit_report::written([(words.tests, found), (words.tests_in_level, wrong)])
    }
}
