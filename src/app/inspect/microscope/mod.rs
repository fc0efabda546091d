//! The microscope: stops time, rewinds it, and explains every hit.
//!
//! The microscope repeats recorded steps with an observer of the game's own flight. It changes nothing until
//! play goes on from the moment shown.

mod close_up;
mod controls;
mod exhibit;
mod export;
mod hit_report;
mod layout;
mod loupe;
mod picture;
mod playback;
mod prediction;
mod readout;
#[cfg(test)]
mod recomputed;
mod rest;
mod strip;
mod survey;
mod timeline;
mod traced;
mod why;

use breakout::explain::{Cast, CastSteps, Stage};
use breakout::game::Game;
use breakout::history::History;
use breakout::textbook::methods::{self, METHODS, MethodResults};
use breakout::textbook::museum::{self, Exhibit};
use macroquad::prelude::Rect;

use crate::app::input::Action;
use crate::app::inspect::cast_steps::worked_example;
use crate::app::platform::{clipboard, saving};
use crate::app::ui::panel::Pager;
use crate::app::view::View;
use crate::app::words::words;
use exhibit::Tour;
pub(crate) use exhibit::draw_picture;
use layout::Layout;
pub(crate) use playback::Playback;
use prediction::{Enter, Prediction};
use strip::Strip;
use survey::Survey;
use traced::{TracedHit, TracedStep};

/// The result of an action. The error is a sentence for the player.
type Done<T> = Result<T, &'static str>;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    Stay,
    /// Play on from the step shown.
    PlayOn(u64),
    Notify(String),
    Lab(Cast),
    /// Show another exhibit, by its index.
    Exhibit(usize),
}

pub(crate) struct Specimen<'a> {
    pub(crate) history: &'a History,
    pub(crate) exhibit: Option<&'a Exhibit>,
    /// True if the next exhibit is reached from here. On the course the next station is.
    pub(crate) in_museum: bool,
}

impl<'a> Specimen<'a> {
    pub(crate) fn of(history: &'a History) -> Self {
        Self {
            history,
            exhibit: None,
            in_museum: false,
        }
    }

    /// The index of the exhibit that an action leads to, round and round.
    fn neighbour(&self, action: Action) -> Option<usize> {
        let count = museum::count();
        let by = match action {
            Action::NextStation | Action::PlayOn => 1,
            Action::PreviousStation => count - 1,
            _ => return None,
        };
        let exhibit = self.exhibit.filter(|_| self.in_museum)?;
        Some((exhibit.number + by) % count)
    }
}

/// A moment of a recorded game, and how it is shown.
pub(crate) struct Microscope {
    /// The step that led to the moment; `None` at the start of the recording.
    step: Option<TracedStep>,
    now: Game,
    results: Vec<MethodResults>,
    /// The hit reported, an index of the step's hits.
    hit: usize,
    /// The emphasised method, an index of [`METHODS`].
    method: usize,
    survey: Survey,
    playback: Playback,
    /// The stage of the hit's cast that is shown, an index of its stages; `None` without.
    stage: Option<usize>,
    page: Pager,
    /// True while all that is behind the first page is shown.
    shows_rest: bool,
    /// True while fingers see the layers in place of the explanation of a hit.
    shows_layers: bool,
    /// The player's answers about the hit, while they predict first.
    prediction: Option<Prediction>,
    tour: Option<Tour>,
    /// |D'| around the hit or the nearest one, or of an exhibit.
    strip: Option<Strip>,
}

impl Microscope {
    /// A microscope on the moment after a step of a run.
    pub(crate) fn at(history: &History, step: u64) -> Self {
        let mut scope = Self {
            step: None,
            now: history.at(step),
            results: Vec::new(),
            hit: 0,
            method: METHODS.len() - 1,
            survey: Survey::new(history),
            playback: Playback::stopped(),
            stage: None,
            page: Pager::default(),
            shows_rest: false,
            shows_layers: false,
            prediction: None,
            tour: None,
            strip: None,
        };
        scope.go_to(history, step);
        scope
    }

    /// A microscope on the last hit of a run up to a step; without one, on the moment after that.
    pub(crate) fn at_last_hit(history: &History, now: u64) -> Self {
        let steps = history.marks().iter().rev().map(|mark| mark.step);
        let last = steps.filter(|step| *step <= now);
        let last = last.into_iter().find(|step| has_hit(history, *step));
        Self::at(history, last.unwrap_or(now))
    }

    /// A microscope on an exhibit, which plays itself from its start.
    pub(crate) fn of_exhibit(history: &History) -> Self {
        let mut scope = Self::at(history, 0);
        scope.tour = Some(Tour::new());
        scope.strip = None;
        scope
    }

    /// Shows the game after `step` steps, or after the nearest recorded one.
    fn go_to(&mut self, history: &History, step: u64) {
        let step = step.min(history.last());
        self.step = TracedStep::to(history, step);
        (self.now, self.results) = match &self.step {
            Some(TracedStep { after, trace, .. }) => {
                (after.clone(), methods::results(after, trace))
            }
            None => (history.at(step), Vec::new()),
        };
        // A hit on a box explains more than one on a wall.
        let hit = self.hits().position(|hit| hit.aabb().is_some());
        self.hit = hit.unwrap_or(0);
        self.ask_anew();
        match &mut self.tour {
            Some(tour) => tour.leave_line(),
            None => self.strip = Strip::near(history, step, self.hit, self.strip.take()),
        }
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
        self.survey.advance(history);
        if let (Some(exhibit), None) = (specimen.exhibit, &self.strip) {
            self.strip = Strip::of_exhibit(history, exhibit);
        }
        let mut neighbours = actions.iter().filter_map(|of| specimen.neighbour(*of));
        if let Some(number) = neighbours.next() {
            return Outcome::Exhibit(number);
        }
        if self.plays_itself(seconds, actions, specimen) {
            return Outcome::Stay;
        }
        let field = self.layout(view).view;
        for action in actions {
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

    /// The room of the picture in the window.
    pub(crate) fn picture(&self, view: &View) -> Rect {
        self.layout(view).picture
    }

    fn layout(&self, view: &View) -> Layout {
        let rows = controls::ROWS[usize::from(self.shows_rest)];
        Layout::new(view, rows, self.tour.is_some())
    }

    /// Goes on with the show of an exhibit. Returns whether there is one.
    fn plays_itself(&mut self, seconds: f32, actions: &[Action], specimen: &Specimen<'_>) -> bool {
        let (Some(tour), Some(exhibit)) = (&mut self.tour, specimen.exhibit) else {
            return false;
        };
        let step = tour.advance(seconds, actions, exhibit);
        if let Some(step) = step.filter(|step| *step != self.now.steps()) {
            self.go_to(specimen.history, step);
        }
        step.is_some()
    }

    fn act(&mut self, action: Action, specimen: &Specimen<'_>) -> Done<Outcome> {
        let (now, history) = (self.now.steps(), specimen.history);
        if let Some(step) = self.playback.act(action, now, history)? {
            self.go_to(history, step);
        }
        match action {
            // In an exhibit nothing is predicted.
            Action::Predict if specimen.exhibit.is_some() => return Ok(Outcome::PlayOn(now)),
            // While hits are predicted, the key that answered leads to the next question.
            Action::PlayOn if self.prediction.is_some() => self.next_question(history)?,
            Action::PlayOn => return Ok(Outcome::PlayOn(now)),
            Action::Copy | Action::CopyTest => return self.copy(action == Action::CopyTest),
            Action::SaveScene => {
                let saved = saving::save_new("scene", "txt", self.scene_text().as_bytes());
                return Ok(Outcome::Notify(words().files.saved(&saved)));
            }
            Action::OpenInLab => {
                let question = self.chosen().and_then(|hit| hit.question());
                return question.map(Outcome::Lab).ok_or(words().microscope.no_cast);
            }
            Action::NextStage => self.turn_stage(true)?,
            Action::PreviousStage => self.turn_stage(false)?,
            Action::Predict => self.predict(history)?,
            Action::NextMethod => self.method = (self.method + 1) % METHODS.len(),
            Action::NextHit => {
                self.hit = (self.hit + 1) % self.hits().count().max(1);
                self.strip = Strip::near(history, now, self.hit, self.strip.take());
                self.ask_anew();
            }
            Action::ShowLayers => self.shows_layers = !self.shows_layers,
            Action::NextReport => {
                self.shows_rest = !self.shows_rest;
                (self.stage, self.page) = (None, Pager::default());
            }
            Action::NextStatement | Action::PreviousStatement => {
                let computed = specimen.exhibit.and_then(|exhibit| exhibit.computed(now));
                if let Some(tour) = &mut self.tour {
                    tour.act(action, computed);
                }
            }
            action => self.page.act(action),
        }
        Ok(Outcome::Stay)
    }

    fn chosen(&self) -> Option<TracedHit<'_>> {
        self.hits().nth(self.hit)
    }

    fn hits(&self) -> impl Iterator<Item = TracedHit<'_>> {
        self.step.iter().flat_map(TracedStep::hits)
    }

    /// Predicts the hit of this moment first, or else the next one; or predicts no more.
    fn predict(&mut self, history: &History) -> Done<()> {
        if self.prediction.take().is_some() {
            return Ok(());
        }
        self.playback.stop();
        if self.chosen().is_none() && self.next_question(history).is_err() {
            return Err(words().microscope.no_hit_to_predict);
        }
        self.prediction = Some(Prediction::default());
        self.ask_anew();
        Ok(())
    }

    /// Goes to the next hit, which is asked about. Without one it stays.
    fn next_question(&mut self, history: &History) -> Done<()> {
        if self.hit + 1 < self.hits().count() {
            self.hit += 1;
            let now = self.now.steps();
            self.strip = Strip::near(history, now, self.hit, self.strip.take());
            self.ask_anew();
            return Ok(());
        }
        let now = self.now.steps();
        let is_next = |step: &u64| *step > now && has_hit(history, *step);
        let next = playback::stops(history).find(is_next);
        let next = next.ok_or(words().microscope.no_next_question)?;
        self.playback.stop();
        self.go_to(history, next);
        Ok(())
    }

    /// Forgets the answers about another hit.
    fn ask_anew(&mut self) {
        if let Some(prediction) = &mut self.prediction {
            *prediction = Prediction::default();
            self.stage = None;
            self.page = Pager::default();
        }
    }

    /// True while a hit is hidden until the player has answered.
    pub(crate) fn is_asking(&self) -> bool {
        self.predicted().is_some_and(Prediction::is_open)
    }

    /// The answers about the hit of the moment, while time stands still at it.
    fn predicted(&self) -> Option<&Prediction> {
        let stands = !self.playback.is_running() && self.chosen().is_some();
        self.prediction.as_ref().filter(|_| stands)
    }

    /// The prediction whose close-up is on the field: while it is asked, and with the answers until a stage
    /// of the cast is looked at.
    fn shown_prediction(&self) -> Option<&Prediction> {
        let has_stage = self.shown_stage().is_some();
        self.predicted()
            .filter(|prediction| prediction.is_open() || !has_stage)
    }

    /// Takes an action as an answer. Returns whether it is one, or would tell the answer.
    fn take_answer(&mut self, action: Action, view: &View) -> bool {
        let (Some(mut prediction), Some(hit)) = (self.prediction, self.chosen()) else {
            return false;
        };
        match action {
            Action::Left => prediction.turn(&hit, false),
            Action::Right => prediction.turn(&hit, true),
            Action::PlayOn => prediction.answer(&hit),
            Action::Layer(choice) => prediction.choose(&hit, choice),
            Action::Click(at) if view.field_pixels().contains(at * view.pixels) => {
                prediction.click(&hit, view, at);
            }
            Action::NextStage
            | Action::PreviousStage
            | Action::OpenInLab
            | Action::Copy
            | Action::CopyTest => {}
            _ => return false,
        }
        self.prediction = Some(prediction);
        true
    }

    /// The step and the fraction of it at which the hit is, or the moment that is shown.
    fn time(&self) -> (u64, f32) {
        let now = self.now.steps();
        match self.chosen() {
            Some(hit) if self.tour.is_none() => (now - 1, hit.bounce.step_fraction),
            _ => (now, 0.0),
        }
    }

    fn enter(&self) -> Enter {
        match self.prediction {
            Some(_) if self.is_asking() => Enter::Answers,
            Some(_) => Enter::AsksNext,
            None => Enter::PlaysOn,
        }
    }

    /// The cast of the hit; `None` for a wall, which is a line.
    fn cast(&self) -> Option<CastSteps> {
        self.chosen()?.question().map(CastSteps::new)
    }

    /// Goes to the next stage or the one before. Before the first and after the last there is none.
    fn turn_stage(&mut self, forward: bool) -> Done<()> {
        let cast = self.cast().ok_or(words().microscope.no_cast)?;
        let last = cast.stages().len() - 1;
        self.stage = match (self.stage, forward) {
            (None, true) => Some(0),
            (None, false) => Some(last),
            (Some(stage), true) => Some(stage + 1).filter(|next| *next <= last),
            (Some(stage), false) => stage.min(last + 1).checked_sub(1),
        };
        self.page = Pager::default();
        Ok(())
    }

    fn shown_stage(&self) -> Option<(CastSteps, Stage)> {
        let (stage, cast) = (self.stage?, self.cast()?);
        let stages = cast.stages();
        let stage = stages.get(stage).or(stages.last()).copied()?;
        Some((cast, stage))
    }

    /// Copies the hit to the clipboard: as a unit test, as the worked example that is shown, or in numbers.
    fn copy(&self, as_test: bool) -> Done<Outcome> {
        let (words, hit) = (words().microscope, self.chosen());
        let (text, copied) = if as_test {
            let test = hit.and_then(|hit| export::unit_test(&hit));
            (test.ok_or(words.no_box_hit)?, words.copied_test)
        } else if let Some((cast, _)) = self.shown_stage() {
            (worked_example(&cast), words.copied_example)
        } else {
            let hit = hit.ok_or(words.nothing_hit)?;
            (export::numbers(&hit), words.copied_numbers)
        };
        clipboard::set(&text);
        Ok(Outcome::Notify(copied.to_owned()))
    }

    pub(crate) fn scene_text(&self) -> String {
        self.now.scene_text()
    }

    pub(crate) fn status(&self, history: &History) -> String {
        let shows = if self.shows() { "yes" } else { "no" };
        format!(
            "step={} last={} hit={} method={} shows={shows} hash={:016x}",
            self.now.steps(),
            history.last(),
            self.chosen().map_or("none".to_owned(), |hit| hit.id()),
            self.method,
            self.now.state_hash()
        )
    }

    /// True if time stands still and all is counted.
    pub(crate) fn is_idle(&self) -> bool {
        !self.playback.is_running() && !self.shows() && self.survey.is_done()
    }

    /// True while an exhibit plays itself.
    fn shows(&self) -> bool {
        self.tour.as_ref().is_some_and(Tour::is_running)
    }
}

/// True if a step of a run has a hit.
fn has_hit(history: &History, step: u64) -> bool {
    let step = TracedStep::to(history, step);
    step.is_some_and(|step| step.hits().next().is_some())
}

#[cfg(test)]
mod tests;
