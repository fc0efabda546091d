//! A running game with its clock, its effects and its history.

#[cfg(test)]
mod tests;

use std::time::Duration;

use breakout::clock::Clock;
use breakout::event::Event;
use breakout::game::Game;
use breakout::history::History;
use breakout::input::Input;
use breakout::level::LevelEdit;
use breakout::records::LevelResult;
use breakout::replay::{PlayerName, RecordedEdit, Recording, Setup};
use breakout::tuning::STEP;

use super::distortion::Distortion;
use super::effects::Effects;
use super::ghost::Ghost;
use super::scenery::Scenery;
use super::timers::Timers;
use crate::app::audio::Tune;
use crate::app::platform::time::Moment;
use crate::app::settings::{NORMAL_SPEED, Strengths};

/// The pair tests of a step, and the time that it took to compute.
#[derive(Clone, Copy)]
pub(crate) struct StepCost {
    pub(crate) tests: u32,
    pub(crate) took: Duration,
}

pub(crate) struct Session {
    pub(crate) game: Game,
    clock: Clock,
    pub(crate) effects: Effects,
    pub(super) distortion: Distortion,
    /// The scenery of the level, which stays while the level is edited. Exhibits have none.
    pub(crate) scenery: Option<Scenery>,
    pub(super) timers: Timers,
    events: Vec<Event>,
    /// The events of this frame's steps, for the sound.
    pub(crate) frame_events: Vec<Event>,
    pub(super) alpha: f32,
    /// The target of the last step's input.
    target: Option<f32>,
    /// The middle of the drawn paddle: ahead of the last step if the input has a target, else interpolated.
    pub(super) paddle_x: f32,
    /// The whole run, for the microscope and the recording. That of a watched recording includes the future.
    pub(crate) history: History,
    /// True while the score counts. Workshops, other speeds and branches are not ranked.
    pub(crate) ranked: bool,
    /// The name for its recording.
    pub(crate) name: PlayerName,
    /// The other game of the level in play that is raced.
    pub(crate) ghost: Option<Ghost>,
    /// The result of the level that was just cleared, until it is recorded.
    pub(crate) cleared: Option<LevelResult>,
}

impl Session {
    pub(crate) fn new(setup: Setup) -> Self {
        let game = setup.game();
        Self::of(History::new(setup), game)
    }

    /// A session that plays a recording from its start.
    pub(crate) fn watching(recording: &Recording) -> Self {
        let history = History::of(recording);
        let game = history.at(0);
        Self::of(history, game)
    }

    /// A session that continues at a step of a history. `game` must be the game at that step.
    pub(crate) fn resumed(history: History, game: Game) -> Self {
        let mut session = Self {
            effects: Effects::resumed(&game, &history),
            ..Self::of(history, game)
        };
        let powers = session.game.powers();
        session.timers.observe(|kind| powers.is_on(kind));
        session
    }

    fn of(history: History, game: Game) -> Self {
        Self {
            clock: Clock::new(STEP),
            effects: Effects::new(),
            distortion: Distortion::default(),
            scenery: Some(Scenery::of(game.level())),
            timers: Timers::default(),
            events: Vec::new(),
            frame_events: Vec::new(),
            alpha: 1.0,
            target: None,
            paddle_x: game.paddle().x,
            history,
            ranked: true,
            name: PlayerName::default(),
            ghost: None,
            cleared: None,
            game,
        }
    }

    /// Makes the steps that are due after `seconds` at a speed in percent. `read_input` returns each input that the
    /// history lacks, or `None` to stop; `observe` receives the game after a step, its events and its cost.
    pub(crate) fn advance(
        &mut self,
        seconds: f32,
        speed: u16,
        strengths: &Strengths,
        mut read_input: impl FnMut(&Game) -> Option<Input>,
        mut observe: impl FnMut(&Game, &[Event], StepCost),
    ) {
        let pace = f32::from(speed) / f32::from(NORMAL_SPEED);
        let time_scale = pace * self.effects.motion.time_scale(strengths);
        let tick = self.clock.advance(f64::from(seconds * time_scale));
        self.ranked &= speed == NORMAL_SPEED || tick.steps == 0;
        self.frame_events.clear();
        let mut has_ended = false;
        for _ in 0..tick.steps {
            let known = self.history.input(self.game.steps());
            let Some(input) = known.or_else(|| read_input(&self.game)) else {
                has_ended = true;
                break;
            };
            let cost = self.step(input);
            observe(&self.game, &self.events, cost);
            self.effects.observe(&self.game, &self.events, strengths);
            self.distortion.observe(&self.events);
            let has_begun = |event: &Event| matches!(event, Event::LevelStarted { .. });
            if self.events.iter().any(has_begun) {
                self.scenery = self.scenery.map(|_| Scenery::of(self.game.level()));
            }
            self.timers.observe(|kind| self.game.powers().is_on(kind));
            self.frame_events.extend_from_slice(&self.events);
            let mut appeared = Vec::new();
            if self.history.track().edit(&mut self.game, &mut appeared) {
                (self.effects).observe_edit(&self.game, &appeared, strengths);
            }
            self.target = input.target;
        }
        if let Some(ghost) = &mut self.ghost {
            ghost.follow(&self.game);
        }
        self.alpha = if has_ended { 1.0 } else { tick.alpha };
        let paddle = self.game.paddle();
        let between = paddle.previous_x + (paddle.x - paddle.previous_x) * self.alpha;
        self.paddle_x = self.target.map_or(between, |target| paddle.toward(target));
        self.distortion.advance_sway(shown(seconds) * pace);
        self.advance_effects(seconds, strengths);
    }

    /// Makes and records steps without effects.
    pub(crate) fn fast_forward(&mut self, steps: usize, input: Input) {
        for _ in 0..steps {
            self.step(input);
        }
        self.alpha = 1.0;
    }

    /// Changes the levels between two steps: the run is not ranked, and restarts if its recording is full.
    pub(crate) fn edit_levels(&mut self, edit: LevelEdit, strengths: &Strengths) {
        let mut events = Vec::new();
        let before = self.game.levels().clone();
        let scenery = self.game.level().scenery();
        self.game.edit_levels(&edit, &mut events);
        if self.game.level().scenery() != scenery {
            self.scenery = self.scenery.map(|_| Scenery::of(self.game.level()));
        }
        if self.history.track().has_room_for(&edit.change) {
            let edit = RecordedEdit::of(edit, &before);
            self.history.record_edit(&self.game, edit);
            self.effects.observe_edit(&self.game, &events, strengths);
        } else {
            let setup = Setup {
                levels: self.game.levels().clone(),
                start: self.game.level_index(),
                ..self.history.setup().clone()
            };
            *self = Self {
                scenery: self.scenery,
                ..Self::new(setup)
            };
        }
        self.ranked = false;
        self.ghost = None;
    }

    /// Makes one step, stores its events in `events`, and records a new step. The cost is that of [`Game::step`] alone.
    fn step(&mut self, input: Input) -> StepCost {
        self.events.clear();
        let is_new = self.game.steps() == self.history.last();
        if is_new {
            self.history.record(&self.game, input);
        }
        let start = Moment::now();
        let tests = self.game.step(input, &mut self.events);
        let took = start.elapsed();
        if let Some(ghost) = &mut self.ghost {
            ghost.note(&self.game);
        }
        let is_cleared = |event: &Event| matches!(event, Event::LevelCleared { .. });
        if self.events.iter().any(is_cleared) {
            self.cleared = Some(LevelResult::of(&self.game));
        }
        if is_new {
            self.history.note(&self.game, &self.events, tests);
        }
        StepCost { tests, took }
    }

    /// Continues from an earlier step as an unranked branch. Does nothing at the last step.
    pub(crate) fn branch(&mut self, step: u64) {
        if step < self.history.last() {
            self.history.branch(step);
            self.ranked = false;
            self.seek(step);
        }
    }

    /// The tune of the place; none without a scenery.
    pub(crate) fn tune(&self) -> Option<Tune> {
        self.scenery.as_ref().map(Scenery::tune)
    }

    /// Shows another step of the history.
    pub(crate) fn seek(&mut self, step: u64) {
        if step != self.game.steps() {
            let game = self.history.at(step);
            let effects = Effects::resumed(&game, &self.history);
            self.show(game, effects);
        }
    }

    /// Shows a step of a run in fast motion.
    pub(crate) fn fly_by(&mut self, game: Game) {
        // No level stays long enough for its scenery to be painted.
        self.scenery = None;
        let effects = Effects::at_rest(&game);
        self.show(game, effects);
    }

    fn show(&mut self, game: Game, effects: Effects) {
        self.paddle_x = game.paddle().x;
        self.target = None;
        self.alpha = 1.0;
        self.effects = effects;
        self.timers.observe(|kind| game.powers().is_on(kind));
        if game.level_index() != self.game.level_index() {
            self.scenery = self.scenery.map(|_| Scenery::of(game.level()));
        }
        self.game = game;
    }

    pub(crate) fn recording(&self) -> Recording {
        Recording {
            name: self.name.clone(),
            ..self.history.recording(&self.game, self.ranked)
        }
    }

    /// Advances the effects, also while the game stands still.
    pub(crate) fn advance_effects(&mut self, seconds: f32, strengths: &Strengths) {
        let seconds = shown(seconds);
        self.effects.advance(seconds, strengths);
        self.distortion.advance(seconds, self.game.powers());
    }

    /// Draws the paddle at the target of the newest input, as far as it can move in one step.
    pub(crate) fn show_paddle_at(&mut self, target: f32) {
        self.paddle_x = self.game.paddle().toward(target);
    }
}

/// The seconds of a frame for its effects: at most 0.1, and 0 for NaN or negative time, as for the clock.
fn shown(seconds: f32) -> f32 {
    if seconds > 0.0 { seconds.min(0.1) } else { 0.0 }
}
