//! A moment of a recorded game on the desk: why the ball bounced, or all about the step.

use breakout::explain::{Mark, Step};
use breakout::game::Game;
use breakout::history::History;
use macroquad::prelude::Rect;

use super::close_up::field_in;
use super::prediction::{self, why_this_direction};
use super::traced::TracedHit;
use super::{Microscope, loupe, timeline};
use crate::app::input::{Action, Context};
use crate::app::inspect::blueprint::Blueprint;
use crate::app::inspect::blueprint::field::Highlights;
use crate::app::inspect::viewport::Viewport;
use crate::app::look::desk::{Ask, DeskLayout, Rows, Sheet, Subject};
use crate::app::render::palette::blueprint;
use crate::app::ui::Ui;
use crate::app::ui::button::{Button, Face, Sign, Way, keyed};
use crate::app::view::area::Area;
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

impl Microscope {
    /// Signs for fingers: a step back, run, a step forward.
    pub(super) fn time_buttons(&self) -> [Button<'static>; 3] {
        let sign = |sign, action| (Face::Sign(sign), Some(action), false);
        let run = if self.playback.is_running() {
            Sign::Pause
        } else {
            Sign::Play
        };
        [
            sign(Sign::Step(Way::Back), Action::Left),
            sign(run, Action::Run),
            sign(Sign::Step(Way::Forward), Action::Right),
        ]
    }

    /// True if the pointer is at a mark in a viewport.
    pub(super) fn points_at(&self, port: Viewport, mark: &Mark) -> bool {
        let at = self.pointer;
        port.rect.contains(at) && mark.is_near(port.to_plane(at), REACH / port.scale)
    }
}

impl HitSubject<'_> {
    /// The hit on the page that says why it bounced.
    fn why(&self) -> Option<TracedHit<'_>> {
        self.of.chosen().filter(|_| self.of.is_first_page())
    }

    /// The game before the step.
    pub(super) fn before(&self) -> &Game {
        self.of
            .step
            .as_ref()
            .map_or(&self.of.now, |step| &step.before)
    }

    /// The rows of a page: why a hit bounced, or on the other pages all about it.
    pub(super) fn steps(&self) -> Vec<Step> {
        let words = words().microscope;
        let hit = self.of.chosen();
        if let Some(hit) = self.why() {
            return hit.ball_hit().why();
        }
        match (hit, &self.of.step) {
            (Some(hit), _) => hit.report(),
            (None, Some(step)) => step.report(),
            (None, None) => vec![Step::note(words.begins)],
        }
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
        if let Some(quiz) = self.of.quiz().filter(|_| !self.of.has_more()) {
            return quiz.ask(Action::Layer, None);
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

    /// The buttons of the first page, or of the others. Fingers move through time with them, and have more behind *more*.
    fn buttons(&self, touch: bool) -> Vec<Button<'_>> {
        let words = words().microscope;
        let word = |word, action| keyed(Context::Microscope, word, action);
        let mut ways = vec![
            word(words.predict, Action::Predict),
            word(words.lab, Action::OpenInLab),
        ];
        if self.of.is_helped() {
            ways.push(word(words.help, Action::WhyHelped));
        }
        let more = Action::NextReport;
        if self.of.has_more() {
            let mut tools = vec![
                word(words.hit, Action::NextHit),
                word(words.test, Action::CopyTest),
                word(words.scene, Action::SaveScene),
            ];
            if touch {
                tools.extend(ways);
            }
            tools.push(word(words.less, more));
            return tools;
        }
        let mut buttons = Vec::new();
        if touch {
            let mark = |way, action| (Face::Sign(Sign::Mark(way)), Some(action), false);
            buttons.push(mark(Way::Back, Action::Up));
            buttons.extend(self.of.time_buttons());
            buttons.push(mark(Way::Forward, Action::Down));
        } else if !self.of.is_asking() {
            buttons.extend(ways);
        }
        if !self.of.is_asking() {
            buttons.push(word(words.more, more));
        }
        buttons.push(word(self.of.enter_name(), Action::PlayOn));
        buttons
    }

    /// Draws a hit in the loupe, the close-up of a question, or else the field with its layers.
    fn draw_picture(&self, ui: &mut Ui<'_>, layout: &DeskLayout) {
        let view = &field_in(ui.view, layout.picture);
        let hit = self.of.chosen();
        ui.flat_everywhere(|window| window.fill(blueprint::MARGIN));
        if let Some(hit) = self.of.hit_in_loupe() {
            let marks = self.of.sheet.marks(&hit.ball_hit().why());
            loupe::draw_hit(ui, view, layout.picture, &hit, &marks);
            return;
        }
        if let Some(hit) = hit.as_ref().filter(|_| self.of.is_asking()) {
            return prediction::draw(ui, view, hit);
        }
        let touches = hit.iter().flat_map(|hit| hit.bounce.impact.touches());
        let step = self.of.step.as_ref();
        let all = self.of.hits().flat_map(|hit| hit.bounce.impact.touches());
        let highlights = Highlights {
            bricks: self.blueprint.colors(&self.of.tests),
            contacts: touches.map(|touch| (touch.at, touch.normal)).collect(),
            searches: step.map_or_else(Vec::new, |step| step.trace.searches.clone()),
            fresh: all.map(|touch| (touch.at, touch.normal)).collect(),
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
            strip.draw(ui, room, self.of.time(), self.history.last(), false);
        }
    }

    /// Draws the layers of the field.
    fn draw_tools(&self, ui: &mut Ui<'_>, mut room: Rect) -> Rect {
        if self.of.has_more() {
            let columns = ((room.w / LAYER) as usize).max(1);
            let rows = words().blueprint.layers.len().div_ceil(columns);
            let chips = room.cut_top((ui.view.target(34.0) + GAP) * rows as f32);
            self.blueprint
                .draw_chips(ui, |index| chips.cell(index, columns, rows, GAP));
        }
        room
    }

    fn is_near(&self, layout: &DeskLayout, mark: &Mark) -> bool {
        let hit = self.of.hit_in_loupe();
        hit.is_some_and(|hit| {
            self.of
                .points_at(loupe::port_of(layout.picture, &hit), mark)
        })
    }
}
