//! Draws the microscope: the picture, and the page beside it.

use breakout::explain::{Mark, Step};
use breakout::textbook::museum::{self, Exhibit};
use macroquad::prelude::{Rect, Vec2};

use super::close_up::field_in;
use super::exhibit::{self, Show};
use super::prediction::why_this_direction;
use super::{Microscope, Subject, desk_layout, loupe, timeline};
use crate::app::input::{Action, Context};
use crate::app::inspect::blueprint::field::Highlights;
use crate::app::inspect::blueprint::{Blueprint, TestCounts};
use crate::app::inspect::viewport::Viewport;
use crate::app::look::desk::{Ask, DeskLayout, Rows, head};
use crate::app::render::palette::blueprint;
use crate::app::ui::area::Area;
use crate::app::ui::button::Face;
use crate::app::ui::{Theme, Ui};
use crate::app::words::words;

/// The largest width of a button, the gaps between them, the least width of a layer's, and the height of the timeline.
const BUTTON: f32 = 150.0;
const GAP: f32 = 6.0;
const LAYER: f32 = 130.0;
const TIMELINE: f32 = 26.0;

impl Microscope {
    pub(crate) fn draw(&self, ui: &mut Ui<'_>, blueprint: &Blueprint, subject: &Subject<'_>) {
        ui.theme = Theme::BLUEPRINT;
        let layout = desk_layout(ui.view);
        let show = subject.exhibit.zip(self.show.as_ref());
        let is_first = self.is_first_page();
        self.draw_picture(ui, blueprint, &layout, show);
        ui.in_window();
        let (hit, history, now) = (self.chosen(), subject.history, self.now.steps());
        let mut curve = layout.curve;
        if show.is_none() {
            let room = curve.cut_bottom(ui.view.target(TIMELINE).min(curve.h));
            timeline::draw(ui, room, history, now);
        }
        // While a hit is asked about, its curve would give the answer away.
        if let Some(strip) = self.strip.as_ref().filter(|_| !self.is_asking()) {
            strip.draw(ui, curve, self.time(), history.last());
        }
        self.draw_head(ui, layout.head, subject);
        let mut foot = layout.foot;
        let buttons = self.buttons(ui.view.touch, subject);
        foot.w = foot.w.min(BUTTON * buttons.len() as f32);
        ui.buttons(foot, GAP, &buttons);
        match (show, hit) {
            (Some(show), hit) => {
                exhibit::draw_page(ui, &layout, show, (self.step.as_ref(), hit), subject);
            }
            (None, Some(hit)) if let Some(asked) = self.predicted().filter(|of| of.is_open()) => {
                asked.draw_question(ui, &layout, &hit);
            }
            (_, hit) => {
                let why = hit.filter(|_| is_first);
                let mut page = layout.beside();
                if let Some(hit) = &why {
                    let said = why_this_direction(hit);
                    let said = [(&*said, blueprint::INK)];
                    page = Ask::say(&said).draw(ui, Context::Microscope, &layout);
                }
                if self.has_more() && self.shows_layers {
                    let columns = (page.w / LAYER) as usize;
                    let rows = words().blueprint.layers.len().div_ceil(columns);
                    let chips = page.cut_top((ui.view.target(34.0) + GAP) * rows as f32);
                    blueprint.draw_chips(ui, |index| chips.cell(index, columns, rows, GAP));
                }
                let steps = self.steps(blueprint);
                let rows = Rows {
                    steps: &steps,
                    inputs: 0,
                    decides: why.map(|_| steps.len() - 1),
                    typing: None,
                };
                let port = why.map(|hit| loupe::port_of(layout.picture, &hit));
                let is_near =
                    |mark: &Mark| port.is_some_and(|port| is_near(port, self.pointer, *mark));
                self.sheet
                    .draw(ui, Context::Microscope, page, &rows, is_near);
            }
        }
        ui.flush();
    }

    /// Draws what was hit and when, or the name of an exhibit, and the way back.
    fn draw_head(&self, ui: &mut Ui<'_>, row: Rect, subject: &Subject<'_>) {
        let museum = words().museum;
        let back = Face::Keyed(Context::Microscope, words().common.back);
        let (place, name) = match (subject.exhibit, self.chosen()) {
            (Some(exhibit), _) => {
                let place = museum.place(exhibit.number + 1, museum::count());
                (place, exhibit.level.title().to_owned())
            }
            (None, hit) => {
                let hit = hit.filter(|_| !self.is_asking());
                let ago = timeline::ago(subject.history, self.now.steps());
                (ago, hit.map_or_else(String::new, |hit| hit.name()))
            }
        };
        head(
            ui,
            row,
            (&place, &name),
            &[(back, Some(Action::Back), false)],
        );
    }

    /// Draws the loupe of an exhibit, or while a hit is explained; the close-up of a question; or else the field with
    /// its layers.
    fn draw_picture(
        &self,
        ui: &mut Ui<'_>,
        blueprint: &Blueprint,
        layout: &DeskLayout,
        show: Option<(&Exhibit, &Show)>,
    ) {
        let (view, hit) = (&field_in(ui.view, layout.picture), self.chosen());
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
    pub(super) fn steps(&self, blueprint: &Blueprint) -> Vec<Step> {
        let words = words().microscope;
        let hit = self.chosen();
        if let Some(hit) = hit.as_ref().filter(|_| self.is_first_page()) {
            return hit.ball_hit().why();
        }
        let mut steps: Vec<Step> = match (hit, &self.step) {
            (Some(hit), _) => {
                let asked = self.predicted().map(|prediction| prediction.verdicts(&hit));
                let asked = asked.into_iter().flatten().map(Step::note);
                asked.chain(hit.report()).collect()
            }
            (None, Some(step)) => step.report(),
            (None, None) => vec![Step::note(words.begins)],
        };
        if self.has_more() {
            steps.extend(self.tests(blueprint.counts()));
        }
        steps
    }

    /// The counts of the tests in the step, and of their mistakes in the level.
    fn tests(&self, of: TestCounts) -> Vec<Step> {
        let (words, step) = (words().microscope, self.tests.counts);
        let counted = |labels: [&'static str; 3], counts: [u32; 3]| {
            let rows = labels.into_iter().zip(counts);
            rows.map(|(label, count)| Step::note(words.counted(label, count)))
        };
        let mut steps = vec![Step::note(words.tests_about)];
        steps.extend(counted(words.found, [step.boxes, step.circles, step.hits]));
        steps.push(Step::note(words.tests_in_level));
        steps.extend(counted(
            words.wrong,
            [of.boxes_alone, of.tunnelled, of.doubles],
        ));
        steps
    }
}

/// The distance from the pointer at which a mark is lit, in text units.
const REACH: f32 = 6.0;

fn is_near(port: Viewport, pointer: Vec2, mark: Mark) -> bool {
    port.rect.contains(pointer) && mark.is_near(port.to_plane(pointer), REACH / port.scale)
}
