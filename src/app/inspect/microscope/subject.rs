//! A moment of a recorded game on the desk: why the ball bounced, or all about the step.

use breakout::explain::{Mark, Step};
use breakout::history::History;
use macroquad::prelude::Rect;

use super::close_up::field_in;
use super::prediction::why_this_direction;
use super::traced::TracedHit;
use super::{Microscope, loupe, timeline};
use crate::app::input::{Action, Context};
use crate::app::inspect::blueprint::field::Highlights;
use crate::app::inspect::blueprint::{Blueprint, TestCounts};
use crate::app::look::desk::{Ask, DeskLayout, Rows, Sheet, Subject};
use crate::app::render::palette::blueprint;
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::ui::button::{Button, Face, Sign, Way};
use crate::app::words::words;

/// The gap between two layers, the least width of one, and the height of the timeline.
const GAP: f32 = 6.0;
const LAYER: f32 = 130.0;
const TIMELINE: f32 = 26.0;
/// The distance from the pointer at which a mark is lit, in text units.
const REACH: f32 = 6.0;

pub(super) struct HitSubject<'a> {
    pub(super) of: &'a Microscope,
    pub(super) history: &'a History,
    pub(super) blueprint: &'a Blueprint,
}

impl HitSubject<'_> {
    /// The hit on the page that says why it bounced.
    fn why(&self) -> Option<TracedHit<'_>> {
        self.of.chosen().filter(|_| self.of.is_first_page())
    }

    /// The rows of a page: why a hit bounced, or on the other pages all about it.
    pub(super) fn steps(&self) -> Vec<Step> {
        let words = words().microscope;
        let hit = self.of.chosen();
        if let Some(hit) = self.why() {
            return hit.ball_hit().why();
        }
        let mut steps: Vec<Step> = match (hit, &self.of.step) {
            (Some(hit), _) => {
                let asked = self.of.predicted().map(|asked| asked.verdicts(&hit));
                let asked = asked.into_iter().flatten().map(Step::note);
                asked.chain(hit.report()).collect()
            }
            (None, Some(step)) => step.report(),
            (None, None) => vec![Step::note(words.begins)],
        };
        if self.of.has_more() {
            steps.extend(self.tests(self.blueprint.counts()));
        }
        steps
    }

    /// The counts of the tests in the step, and of their mistakes in the level.
    fn tests(&self, of: TestCounts) -> Vec<Step> {
        let (words, step) = (words().microscope, self.of.tests.counts);
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

impl Subject for HitSubject<'_> {
    fn context(&self) -> Context {
        Context::Microscope
    }

    /// When it was, and what was hit.
    fn title(&self) -> [String; 2] {
        let hit = self.of.chosen().filter(|_| !self.of.is_asking());
        let ago = timeline::ago(self.history, self.of.now.steps());
        [ago, hit.map_or_else(String::new, |hit| hit.name())]
    }

    /// A run has no address.
    fn has_link(&self) -> bool {
        false
    }

    fn ask(&self) -> Ask {
        let asked = self.of.predicted().zip(self.of.chosen());
        if let Some(asked) = asked.and_then(|(asked, hit)| asked.ask(&hit)) {
            return asked;
        }
        let why = self.why().map(|hit| why_this_direction(&hit));
        Ask::say(why.into_iter().map(|why| (why, blueprint::INK)).collect())
    }

    fn rows(&self) -> Rows<'_> {
        if self.of.is_asking() {
            return Rows::default();
        }
        let steps = self.steps();
        let decides = self.why().map(|_| steps.len() - 1);
        Rows::of(steps, decides)
    }

    fn sheet(&self) -> &Sheet {
        &self.of.sheet
    }

    /// The buttons of the first page, or of the others. Fingers move through time with them.
    fn buttons(&self, touch: bool) -> Vec<Button<'_>> {
        let words = words().microscope;
        let word = |word, action| (Face::Keyed(Context::Microscope, word), Some(action), false);
        let sign = |sign, action| (Face::Sign(sign), Some(action), false);
        let on = word(self.of.enter_name(), Action::PlayOn);
        let (more, lab) = (Action::NextReport, word(words.lab, Action::OpenInLab));
        let predict = word(words.predict, Action::Predict);
        if self.of.has_more() {
            let (layers, action, _) = word(words.layers, Action::ShowLayers);
            return vec![
                (layers, action, self.of.shows_layers),
                word(words.hit, Action::NextHit),
                word(words.test, Action::CopyTest),
                word(words.copy, Action::Copy),
                word(words.scene, Action::SaveScene),
                predict,
                word(words.less, more),
            ];
        }
        let mut buttons = if touch {
            let run = [Sign::Play, Sign::Pause][usize::from(self.of.playback.is_running())];
            vec![
                sign(Sign::Mark(Way::Back), Action::Up),
                sign(Sign::Step(Way::Back), Action::Left),
                sign(run, Action::Run),
                sign(Sign::Step(Way::Forward), Action::Right),
                sign(Sign::Mark(Way::Forward), Action::Down),
            ]
        } else {
            Vec::new()
        };
        if !self.of.is_asking() {
            if !touch {
                buttons.extend([predict, word(words.cast, Action::NextStage)]);
            }
            buttons.extend([lab, word(words.more, more)]);
        }
        buttons.push(on);
        buttons
    }

    /// Draws a hit in the loupe, the close-up of a question, or else the field with its layers.
    fn draw_picture(&self, ui: &mut Ui<'_>, layout: &DeskLayout) {
        let (view, hit) = (&field_in(ui.view, layout.picture), self.of.chosen());
        ui.flat_everywhere(|window| window.fill(blueprint::MARGIN));
        if let Some(hit) = self.of.hit_in_loupe() {
            let marks = self.of.sheet.marks(&hit.ball_hit().why());
            loupe::draw_hit(ui, view, layout.picture, &hit, &marks);
            return;
        }
        if let Some((hit, prediction)) = hit.zip(self.of.predicted()) {
            return prediction.draw(ui, view, &hit);
        }
        let touches = hit.iter().flat_map(|hit| hit.bounce.impact.touches());
        let highlights = Highlights {
            bricks: self.blueprint.colors(&self.of.tests),
            contacts: touches.map(|touch| (touch.at, touch.normal)).collect(),
            hit: None,
        };
        self.blueprint
            .draw_moment(ui, view, &self.of.now, &highlights);
    }

    /// Draws it above the timeline of the run.
    fn draw_curve(&self, ui: &mut Ui<'_>, mut room: Rect) {
        let line = room.cut_bottom(ui.view.target(TIMELINE).min(room.h));
        timeline::draw(ui, line, self.history, self.of.now.steps());
        // While a hit is asked about, its curve would give the answer away.
        if let Some(strip) = self.of.strip.as_ref().filter(|_| !self.of.is_asking()) {
            strip.draw(ui, room, self.of.time(), self.history.last());
        }
    }

    /// Draws the layers, while they are shown.
    fn draw_tools(&self, ui: &mut Ui<'_>, mut room: Rect) -> Rect {
        if self.of.has_more() && self.of.shows_layers {
            let columns = ((room.w / LAYER) as usize).max(1);
            let rows = words().blueprint.layers.len().div_ceil(columns);
            let chips = room.cut_top((ui.view.target(34.0) + GAP) * rows as f32);
            self.blueprint
                .draw_chips(ui, |index| chips.cell(index, columns, rows, GAP));
        }
        room
    }

    fn is_near(&self, layout: &DeskLayout, mark: &Mark) -> bool {
        self.of.hit_in_loupe().is_some_and(|hit| {
            let (port, at) = (loupe::port_of(layout.picture, &hit), self.of.pointer);
            port.rect.contains(at) && mark.is_near(port.to_plane(at), REACH / port.scale)
        })
    }
}
