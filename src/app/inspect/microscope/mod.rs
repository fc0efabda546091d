//! The microscope: stops time, rewinds it, and explains every hit.
//!
//! The microscope repeats recorded steps with an observer of the game's own flight. It changes nothing until
//! play goes on from the moment shown.

mod close_up;
mod exhibit;
mod export;
mod help;
mod hit_report;
mod loupe;
mod playback;
mod prediction;
#[cfg(test)]
mod recomputed;
mod strip;
mod subject;
mod timeline;
mod traced;

use breakout::event::Event;
use breakout::explain::{Cast, HelpTurn};
use breakout::game::Game;
use breakout::history::History;
use breakout::textbook::museum::{self, Exhibit};
use macroquad::prelude::Vec2;

use crate::app::audio::Cue;
use crate::app::copying::copy;
use crate::app::input::Action;
use crate::app::inspect::blueprint::{Blueprint, Verdicts};
use crate::app::look::desk::{DeskLayout, Quiz, Sheet, Subject};
use crate::app::platform::saving;
use crate::app::view::View;
use crate::app::words::words;
pub(crate) use exhibit::draw_picture;
use exhibit::{ExhibitSubject, Show};
use help::HelpSubject;
pub(crate) use playback::Playback;
use strip::DistanceStrip;
use subject::HitSubject;
use traced::{TracedHit, TracedStep};

/// The result of an action. The error is a sentence for the player.
type OrReason<T> = Result<T, &'static str>;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    Stay,
    /// Play on from the step shown.
    PlayOn(u64),
    Notify(String),
    /// Open the lab with a cast.
    Lab(Cast),
    /// Show another exhibit, by its index.
    Exhibit(usize),
    /// Go on from an exhibit of the course.
    NextStation,
}

/// A recorded game under the microscope.
pub(crate) struct Specimen<'a> {
    pub(crate) history: &'a History,
    pub(crate) exhibit: Option<&'a Exhibit>,
}

impl<'a> Specimen<'a> {
    pub(crate) fn of(history: &'a History) -> Self {
        Self {
            history,
            exhibit: None,
        }
    }

    /// The index of the exhibit that an action leads to, wrapping round.
    fn neighbour(&self, action: Action) -> Option<usize> {
        let count = museum::count();
        let by = match action {
            Action::NextStation | Action::PlayOn => 1,
            Action::PreviousStation => count - 1,
            _ => return None,
        };
        Some((self.exhibit?.number + by) % count)
    }
}

/// A page about a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    /// Why it bounced.
    Why,
    /// The whole calculation, with the tools that are used less.
    More,
    /// Why the help turned the ball; of another hit the first page.
    Help,
}

/// A moment of a recorded game, and how it is shown.
pub(crate) struct Microscope {
    /// The step that led to the moment; `None` at the start of the recording.
    step: Option<TracedStep>,
    now: Game,
    /// The answers of the discrete tests in the step.
    tests: Verdicts,
    /// The hit reported, an index of the step's hits.
    hit: usize,
    playback: Playback,
    sheet: Sheet,
    /// The pointer, in text units.
    pointer: Vec2,
    page: Page,
    /// True while each hit is asked about.
    predicts: bool,
    /// The question about the hit; of an exhibit that of its station, which stands before the games part until it is
    /// closed.
    quiz: Option<Quiz>,
    /// The sound of the last answer, until it is played.
    pub(crate) answer: Option<Cue>,
    show: Option<Show>,
    /// |D'| over time around the hit or the nearest one, or of an exhibit.
    strip: Option<DistanceStrip>,
}

impl Microscope {
    /// A microscope on the moment after a step of a run.
    pub(crate) fn at(history: &History, step: u64) -> Self {
        let mut scope = Self {
            step: None,
            now: history.at(step),
            tests: Verdicts::default(),
            hit: 0,
            playback: Playback::stopped(),
            sheet: Sheet::default(),
            pointer: Vec2::ZERO,
            page: Page::Why,
            predicts: false,
            quiz: None,
            answer: None,
            show: None,
            strip: None,
        };
        scope.go_to(history, step);
        scope
    }

    /// A microscope on the last hit of a run up to a step; without a hit, on the moment after that step.
    pub(crate) fn at_last_hit(history: &History, now: u64) -> Self {
        let mut steps = history.marks().iter().rev().map(|mark| mark.step);
        let last = steps.find(|step| *step <= now && has_hit(history, *step));
        Self::at(history, last.unwrap_or(now))
    }

    /// A microscope on an exhibit, whose show begins once a question is closed, if there is one.
    pub(crate) fn of_exhibit(history: &History, exhibit: &Exhibit, quiz: Option<Quiz>) -> Self {
        let mut show = Show::new(exhibit);
        let step = if quiz.is_some() {
            show.is_running = false;
            exhibit.parting_step - 1
        } else {
            show.first
        };
        let mut scope = Self::at(history, step);
        scope.strip = DistanceStrip::of_exhibit(history, exhibit, &show);
        scope.show = Some(show);
        scope.quiz = quiz;
        scope
    }

    /// The question of an exhibit at a station.
    pub(crate) fn quiz(&self) -> Option<&Quiz> {
        self.quiz.as_ref()
    }

    /// Shows the game after `step` steps, or after the last recorded one.
    fn go_to(&mut self, history: &History, step: u64) {
        let step = step.min(history.last());
        self.step = TracedStep::to(history, step);
        self.tests = Verdicts::default();
        self.now = match &self.step {
            Some(TracedStep { after, events, .. }) => {
                self.tests.observe(after, events);
                after.clone()
            }
            None => history.at(step),
        };
        if let Some(show) = &mut self.show {
            show.visit = None;
        }
        // A hit on a box explains more than one on a wall.
        let hit = self.hits().position(|hit| hit.aabb().is_some());
        self.choose_hit(hit.unwrap_or(0), history);
    }

    /// Reports a hit of the step. Answers about another one are forgotten.
    fn choose_hit(&mut self, hit: usize, history: &History) {
        self.hit = hit;
        self.sheet.begin();
        if self.show.is_none() {
            let now = self.now.steps();
            self.strip = DistanceStrip::near(history, now, hit, self.strip.take());
        }
        if self.predicts {
            self.quiz = self.chosen().map(|hit| prediction::quiz(&hit));
        }
    }

    /// True under the microscope of an exhibit, but not of a game that was played on from it.
    pub(crate) fn has_show(&self) -> bool {
        self.show.is_some()
    }

    pub(crate) fn step(&self) -> u64 {
        self.now.steps()
    }

    pub(crate) fn update(
        &mut self,
        seconds: f32,
        actions: &[Action],
        view: &View,
        specimen: &Specimen<'_>,
    ) -> Outcome {
        let history = specimen.history;
        let mut neighbours = actions.iter().filter_map(|of| specimen.neighbour(*of));
        // From a station the keys lead to the next one, and not to the next exhibit.
        if let Some(number) = neighbours.next().filter(|_| self.quiz.is_none()) {
            return Outcome::Exhibit(number);
        }
        if self.continue_show(seconds, actions, specimen) {
            return Outcome::Stay;
        }
        let field = close_up::field_in(view, self.layout(view).picture);
        for action in actions {
            if self.sheet.opens(view, *action) {
                continue;
            }
            if self.is_asking() && self.take_answer(*action, &field) {
                continue;
            }
            match self.act(*action, specimen) {
                Ok(Outcome::Stay) => {}
                Ok(outcome) => return outcome,
                Err(sentence) => return Outcome::Notify(sentence.to_owned()),
            }
        }
        let now = self.now.steps();
        if let Some(step) = self.playback.advance(seconds, now, history.last()) {
            self.go_to(history, step);
        }
        Outcome::Stay
    }

    /// The subject of the desk.
    pub(crate) fn subject<'a>(
        &'a self,
        blueprint: &'a Blueprint,
        specimen: &Specimen<'a>,
    ) -> Box<dyn Subject + 'a> {
        if let Some((exhibit, show)) = specimen.exhibit.zip(self.show.as_ref()) {
            return Box::new(ExhibitSubject {
                of: self,
                exhibit,
                show,
                last: specimen.history.last(),
            });
        }
        let hit = HitSubject {
            of: self,
            history: specimen.history,
            blueprint,
        };
        match self.turn() {
            Some(turn) => Box::new(HelpSubject { hit, turn }),
            None => Box::new(hit),
        }
    }

    /// Every page has a curve.
    pub(crate) fn layout(&self, view: &View) -> DeskLayout {
        DeskLayout::new(view, &self.sheet, true)
    }

    /// True on the pages that [`Action::NextReport`] leads to.
    fn has_more(&self) -> bool {
        self.page == Page::More && !self.is_asking()
    }

    /// Continues the show of an exhibit. Returns whether it used up the actions: one that opens a page still has to act.
    fn continue_show(&mut self, seconds: f32, actions: &[Action], specimen: &Specimen<'_>) -> bool {
        let (Some(show), Some(exhibit)) = (&mut self.show, specimen.exhibit) else {
            return false;
        };
        let step = show.advance(seconds, actions, exhibit);
        if let Some(step) = step.filter(|step| *step != self.now.steps()) {
            self.go_to(specimen.history, step);
        }
        let opening = [Action::OpenInLab, Action::Play];
        step.is_some() && !actions.iter().any(|action| opening.contains(action))
    }

    /// False for an action that does nothing now. In an exhibit nothing is predicted, and its game has no pages.
    pub(crate) fn acts(&self, action: Action) -> bool {
        let is_exhibit = self.show.is_some();
        match action {
            Action::Back | Action::CopyLink | Action::Curve if is_exhibit => true,
            _ if is_exhibit && self.is_asking() => {
                self.quiz.as_ref().is_some_and(|quiz| quiz.takes(action))
            }
            Action::Predict | Action::NextReport | Action::NextHit => !is_exhibit,
            Action::CopyLink => false,
            Action::WhyHelped => !is_exhibit && self.is_helped(),
            _ => true,
        }
    }

    fn act(&mut self, action: Action, specimen: &Specimen<'_>) -> OrReason<Outcome> {
        let now = self.now.steps();
        let history = specimen.history;
        if let Some(step) = self.playback.act(action, now, history)? {
            self.go_to(history, step);
        }
        match action {
            _ if !self.acts(action) => {}
            // While hits are predicted, the key that shows an answer also leads to the next question.
            Action::PlayOn if self.predicts => self.next_question(history)?,
            Action::PlayOn if specimen.exhibit.is_some() => return Ok(Outcome::NextStation),
            Action::PlayOn | Action::Play => return Ok(Outcome::PlayOn(now)),
            Action::CopyTest => return self.copy_test(),
            Action::SaveScene => {
                let saved = saving::save_new("scene", "txt", self.scene_text().as_bytes());
                return Ok(Outcome::Notify(words().files.saved(&saved)));
            }
            Action::OpenInLab => {
                let hit = self.chosen().and_then(|hit| hit.question());
                let shown = specimen.exhibit.zip(self.show.as_ref());
                let visit = shown.and_then(|(exhibit, show)| show.shown(exhibit, now));
                let cast = visit
                    .map(exhibit::cast_of)
                    .or(hit)
                    .ok_or(words().microscope.no_cast)?;
                return Ok(Outcome::Lab(cast));
            }
            Action::Predict => self.predict(history)?,
            Action::NextHit => {
                self.choose_hit((self.hit + 1) % self.hits().count().max(1), history);
            }
            Action::NextReport => self.turn_to(Page::More),
            Action::WhyHelped => self.turn_to(Page::Help),
            Action::NextLine | Action::PreviousLine if let Some(exhibit) = specimen.exhibit => {
                if let (Some(show), Some(step)) = (&mut self.show, exhibit.computed(now)) {
                    show.go(action == Action::NextLine, step);
                    self.sheet.begin();
                }
                return Ok(Outcome::Stay);
            }
            Action::Point(at) => self.pointer = at,
            _ => {}
        }
        let rows = match (self.turn(), self.hit_in_loupe()) {
            (Some(turn), _) => turn.steps(),
            (_, Some(hit)) => hit.ball_hit().why(),
            _ => Vec::new(),
        };
        self.sheet.act(action, &rows);
        Ok(Outcome::Stay)
    }

    /// Shows a page, or the first one again.
    fn turn_to(&mut self, page: Page) {
        self.stop_predicting();
        self.page = if self.page == page { Page::Why } else { page };
        self.sheet.begin();
    }

    /// True if the help turned the ball after the hit.
    fn is_helped(&self) -> bool {
        let is_turn = |event: &Event| matches!(event, Event::Helped { .. });
        let hit = self.chosen();
        hit.is_some_and(|hit| hit.search.effects.iter().any(is_turn))
    }

    /// The turn by the help, while it is explained.
    fn turn(&self) -> Option<HelpTurn> {
        let is_shown = self.page == Page::Help && !self.is_asking();
        let hit = self.chosen().filter(|_| is_shown)?;
        HelpTurn::of(&hit.step.before, hit.search, hit.bounce)
    }

    fn chosen(&self) -> Option<TracedHit<'_>> {
        self.hits().nth(self.hit)
    }

    /// True on the page that says why it bounced, or what an exhibit shows.
    fn is_first_page(&self) -> bool {
        self.page != Page::More && !self.is_asking()
    }

    /// The hit while it is explained in a loupe.
    fn hit_in_loupe(&self) -> Option<TracedHit<'_>> {
        let is_first = self.is_first_page() && !self.playback.is_running();
        self.chosen().filter(|_| is_first)
    }

    fn hits(&self) -> impl Iterator<Item = TracedHit<'_>> {
        self.step.iter().flat_map(TracedStep::hits)
    }

    /// Asks about the hit of this moment or else the next one; or stops asking.
    fn predict(&mut self, history: &History) -> OrReason<()> {
        if self.stop_predicting() {
            return Ok(());
        }
        self.playback.stop();
        if self.chosen().is_none() && self.next_question(history).is_err() {
            return Err(words().microscope.no_hit_to_predict);
        }
        self.predicts = true;
        self.choose_hit(self.hit, history);
        Ok(())
    }

    /// Shows the hits again. Returns false if none was predicted.
    pub(crate) fn stop_predicting(&mut self) -> bool {
        let predicted = std::mem::take(&mut self.predicts);
        if predicted {
            self.quiz = None;
        }
        predicted
    }

    /// Goes to the next hit, which is asked about; without one it stays.
    fn next_question(&mut self, history: &History) -> OrReason<()> {
        if self.hit + 1 < self.hits().count() {
            self.choose_hit(self.hit + 1, history);
            return Ok(());
        }
        let now = self.now.steps();
        let is_next = |step: &u64| *step > now && has_hit(history, *step);
        let next = playback::stops(history)
            .find(is_next)
            .ok_or(words().microscope.no_next_question)?;
        self.playback.stop();
        self.go_to(history, next);
        Ok(())
    }

    /// True while something is hidden until the player has answered, which is asked while time stands still.
    pub(crate) fn is_asking(&self) -> bool {
        !self.playback.is_running() && self.quiz.as_ref().is_some_and(Quiz::is_open)
    }

    /// Takes an action as an answer. Returns whether it is one, or would give the answer away.
    fn take_answer(&mut self, action: Action, view: &View) -> bool {
        use Action::{CopyTest, NextReport, OpenInLab, WhyHelped};
        let choice = match (action, self.chosen()) {
            (Action::Click(at), Some(hit)) if self.predicts => {
                prediction::choice_at(&hit, view, at).map(Action::Layer)
            }
            _ => None,
        };
        let Some(quiz) = &mut self.quiz else {
            return false;
        };
        if let Some(cue) = quiz.act(choice.unwrap_or(action)) {
            self.answer = Some(cue);
            if let Some(show) = self.show.as_mut().filter(|_| !quiz.is_open()) {
                show.begin();
            }
            return true;
        }
        // An exhibit stands still.
        let is_still = self.show.is_some() && !matches!(action, Action::Point(_) | Action::Curve);
        is_still || matches!(action, OpenInLab | CopyTest | NextReport | WhyHelped)
    }

    /// The time of the hit, as a step and a fraction of it, or else of the moment.
    fn time(&self) -> (u64, f32) {
        let now = self.now.steps();
        match self.chosen() {
            Some(hit) if self.show.is_none() => (now - 1, hit.bounce.flown_share),
            _ => (now, 0.0),
        }
    }

    /// The name of what [`Action::PlayOn`] does next.
    fn enter_name(&self) -> &'static str {
        let words = words();
        match self.predicts {
            true if self.is_asking() => words.course.skip,
            true => words.microscope.key_next_hit,
            false => words.microscope.key_play_on,
        }
    }

    /// Copies the hit to the clipboard as a unit test.
    fn copy_test(&self) -> OrReason<Outcome> {
        let words = words().microscope;
        let hit = self.chosen();
        let test = hit
            .and_then(|hit| export::unit_test(&hit))
            .ok_or(words.no_box_hit)?;
        Ok(Outcome::Notify(copy(&test, words.copied_test)))
    }

    pub(crate) fn scene_text(&self) -> String {
        self.now.scene_text()
    }

    pub(crate) fn status(&self, history: &History) -> String {
        let shows = if self.is_showing() { "yes" } else { "no" };
        format!(
            "step={} last={} hit={} shows={shows} hash={:016x}",
            self.now.steps(),
            history.last(),
            self.chosen().map_or("none".to_owned(), |hit| hit.id()),
            self.now.state_hash()
        )
    }

    /// True if time stands still.
    pub(crate) fn is_idle(&self) -> bool {
        !self.playback.is_running() && !self.is_showing()
    }

    fn is_showing(&self) -> bool {
        self.show.as_ref().is_some_and(Show::is_running)
    }
}

/// True if a step of a run has a hit.
fn has_hit(history: &History, step: u64) -> bool {
    let step = TracedStep::to(history, step);
    step.is_some_and(|step| step.hits().next().is_some())
}

#[cfg(test)]
mod tests;
