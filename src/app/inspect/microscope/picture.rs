//! The picture of the microscope: what is magnified, and the page beside it.

use breakout::explain::{CastSteps, Stage};
use breakout::textbook::museum::Exhibit;

use super::exhibit::{self, Tour};
use super::hit_report::{self, Chapter};
use super::layout::Layout;
use super::{Microscope, Specimen, close_up, loupe, readout, rest, timeline, why};
use crate::app::inspect::blueprint::Blueprint;
use crate::app::inspect::blueprint::field::Highlights;
use crate::app::render::palette::blueprint;
use crate::app::ui::{Theme, Ui};

impl Microscope {
    pub(crate) fn draw(&self, ui: &mut Ui<'_>, blueprint: &Blueprint, specimen: &Specimen<'_>) {
        ui.theme = Theme::BLUEPRINT;
        let layout = self.layout(ui.view);
        let shown = specimen.exhibit.zip(self.tour.as_ref());
        let stage = self.shown_stage();
        let is_first = !self.shows_rest && stage.is_none() && self.prediction.is_none();
        self.draw_picture(ui, blueprint, &layout, shown.filter(|_| is_first), shown);
        ui.in_window();
        let (enter, hit) = (self.enter(), self.chosen());
        if ui.view.touch {
            self.draw_controls(ui, layout.controls, blueprint, specimen, enter);
        }
        let mut page = layout.page;
        if is_first && shown.is_none() {
            let hints = why::hints(ui, enter);
            why::draw_keys(ui, &mut page, &hints);
        }
        match (shown, hit) {
            (Some(shown), hit) if is_first => {
                exhibit::draw_page(ui, layout.page, shown, (self.step.as_ref(), hit), specimen);
            }
            (None, Some(hit)) if is_first => why::draw(ui, page, &hit),
            _ => {
                let chapters = self.report(stage.as_ref(), (ui.view.touch, shown));
                readout::draw(ui, page, chapters, self.page, blueprint);
            }
        }
        let (history, now) = (specimen.history, self.now.steps());
        if shown.is_none() {
            timeline::draw(ui, layout.timeline, history, now);
        }
        // Of a hit that is asked about it would tell.
        if let Some(strip) = self.strip.as_ref().filter(|_| !self.is_asking()) {
            strip.draw(ui, layout.strip, self.time(), history.last());
        }
        ui.flush();
    }

    /// Draws the loupe while a hit or an exhibit is explained; what is asked, or a stage of the cast; or else the
    /// field with its layers.
    fn draw_picture(
        &self,
        ui: &mut Ui<'_>,
        blueprint: &Blueprint,
        layout: &Layout,
        in_loupe: Option<(&Exhibit, &Tour)>,
        shown: Option<(&Exhibit, &Tour)>,
    ) {
        let (view, hit) = (&layout.view, self.chosen());
        ui.flat_everywhere(|window| window.fill(blueprint::MARGIN));
        if let Some(shown) = in_loupe {
            let of = (self.step.as_ref(), hit, &self.now);
            exhibit::draw_loupe(ui, view, layout.picture, shown, of);
            return;
        }
        match (&hit, self.shown_stage(), self.shown_prediction()) {
            (Some(hit), _, Some(prediction)) => return prediction.draw(ui, view, hit),
            (Some(hit), Some((cast, stage)), None) => {
                return close_up::draw(ui, view, hit, &cast, stage);
            }
            (Some(hit), ..) if !self.shows_rest && !self.playback.is_running() => {
                loupe::draw_hit(ui, view, layout.picture, hit);
                return;
            }
            _ => {}
        }
        let touches = hit.iter().flat_map(|hit| hit.bounce.impact.touches());
        let highlights = Highlights {
            bricks: rest::brick_colors(&self.results, self.method),
            contacts: touches.map(|touch| (touch.at, touch.normal)).collect(),
            ..Highlights::default()
        };
        let labels = blueprint.draw_moment(ui, view, &self.now, &highlights);
        if let Some(shown) = shown {
            exhibit::draw_textbook(ui, view, shown, &self.now, &labels);
        }
    }

    /// The rows of a page. Behind the first page it begins with all else.
    pub(super) fn report(
        &self,
        stage: Option<&(CastSteps, Stage)>,
        (touch, shown): (bool, Option<(&Exhibit, &Tour)>),
    ) -> Vec<Chapter> {
        let mut chapters = Vec::new();
        if self.shows_rest && stage.is_none() && self.prediction.is_none() {
            chapters = self.rest(self.enter(), touch, shown.is_some());
            let visit = shown.and_then(|(exhibit, tour)| tour.shown(exhibit, self.now.steps()));
            chapters.extend(
                visit
                    .into_iter()
                    .flat_map(|(visit, _)| exhibit::chapters(visit)),
            );
        }
        chapters.extend(match (stage, self.chosen(), &self.step) {
            (Some((cast, stage)), ..) => hit_report::of_stage(cast, *stage),
            (None, Some(hit), _) => {
                let asked = self.predicted().map(|asked| asked.chapter(&hit));
                let told = if self.is_asking() {
                    Vec::new()
                } else {
                    hit.chapters()
                };
                asked.into_iter().chain(told).collect()
            }
            (None, None, Some(step)) => step.chapters(),
            (None, None, None) => hit_report::of_beginning(),
        });
        chapters
    }
}
