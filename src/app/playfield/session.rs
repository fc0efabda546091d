//! A running game with its clock, its effects and its history.

use std::time::Duration;

use breakout::clock::Clock;
use breakout::event::Event;
use breakout::game::Game;
use breakout::history::History;
use breakout::input::Input;
use breakout::level::LevelEdit;
use breakout::records::LevelResult;
use breakout::replay::{RecordedEdit, Recording, Setup};
use breakout::tuning::STEP;

use super::distortion::Distortion;
use super::effects::Effects;
use super::ghost::Ghost;
use super::place::Place;
use super::timers::Timers;
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
    /// Where the level is played; an exhibit has no place. It stays while the level is edited.
    pub(crate) place: Option<Place>,
    pub(super) timers: Timers,
    events: Vec<Event>,
    /// The events of this frame's steps, for the sound.
    pub(crate) frame_events: Vec<Event>,
    pub(super) alpha: f32,
    /// The target of the last step's input.
    target: Option<f32>,
    /// The middle of the drawn paddle: ahead of the last step when the input has a target, else interpolated.
    pub(super) paddle_x: f32,
    /// The whole run, for the microscope and as a recording. A watched run also has its future here.
    pub(crate) history: History,
    /// True while the score counts: not in a workshop, after a step at another speed, or after a branch.
    pub(crate) ranked: bool,
    /// The best run of the level in play, if it is raced.
    pub(crate) ghost: Option<Ghost>,
    /// The level that was just cleared, until it is taken.
    pub(crate) cleared: Option<LevelResult>,
}

impl Session {
    pub(crate) fn new(setup: Setup) -> Self {
        let game = setup.game();
        Self::of(History::new(setup), game)
    }

    /// A recording from its start.
    pub(crate) fn watching(recording: &Recording) -> Self {
        let history = History::of(recording);
        let game = history.at(0);
        Self::of(history, game)
    }

    /// Continues at a moment of a history, which must be that of `game`.
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
            place: Some(Place::of(game.level())),
            timers: Timers::default(),
            events: Vec::new(),
            frame_events: Vec::new(),
            alpha: 1.0,
            target: None,
            paddle_x: game.paddle().x,
            history,
            ranked: true,
            ghost: None,
            cleared: None,
            game,
        }
    }

    /// Makes the steps that are due after `seconds` at a speed in percent. `read_input` gives each input that the
    /// history lacks, or `None` to stop; `observe` gets the game after a step, its events, and its cost.
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
                self.place = self.place.map(|_| Place::of(self.game.level()));
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
        self.game.edit_levels(&edit, &mut events);
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
                place: self.place,
                ..Self::new(setup)
            };
        }
        self.ranked = false;
        self.ghost = None;
    }

    /// Makes one step, whose events are then in `events`, and records it if new. Measures [`Game::step`] alone.
    fn step(&mut self, input: Input) -> StepCost {
        self.events.clear();
        let is_new = self.game.steps() == self.history.last();
        if is_new {
            self.history.record(&self.game, input);
        }
        let start = Moment::now();
        let tests = self.game.step(input, &mut self.events);
        let took = start.elapsed();
        let is_cleared = |event: &Event| matches!(event, Event::LevelCleared { .. });
        if self.events.iter().any(is_cleared) {
            self.cleared = Some(LevelResult::of(&self.game));
        }
        if is_new {
            self.history.note(&self.game, &self.events, tests);
        }
        StepCost { tests, took }
    }

    /// Continues from an earlier step. Such a branch is not ranked; the last step does nothing.
    pub(crate) fn branch(&mut self, step: u64) {
        if step < self.history.last() {
            self.history.branch(step);
            self.ranked = false;
            self.seek(step);
        }
    }

    /// Goes to another moment of the history.
    pub(crate) fn seek(&mut self, step: u64) {
        if step != self.game.steps() {
            let game = self.history.at(step);
            let effects = Effects::resumed(&game, &self.history);
            self.show(game, effects);
        }
    }

    /// Shows a moment of a run that is played again faster than it can be seen.
    pub(crate) fn fly_by(&mut self, game: Game) {
        // No place stays for long enough to be painted.
        self.place = None;
        let effects = Effects::at_rest(&game);
        self.show(game, effects);
    }

    fn show(&mut self, game: Game, effects: Effects) {
        (self.paddle_x, self.target, self.alpha) = (game.paddle().x, None, 1.0);
        self.effects = effects;
        self.timers.observe(|kind| game.powers().is_on(kind));
        if game.level_index() != self.game.level_index() {
            self.place = self.place.map(|_| Place::of(game.level()));
        }
        self.game = game;
    }

    pub(crate) fn recording(&self) -> Recording {
        self.history.recording(&self.game, self.ranked)
    }

    /// Advances the effects, also while the game stands still.
    pub(crate) fn advance_effects(&mut self, seconds: f32, strengths: &Strengths) {
        let seconds = shown(seconds);
        self.effects.advance(seconds, strengths);
        self.distortion.advance(seconds, self.game.powers());
    }

    /// Draws the paddle at a target of the newest input, no further than it can move in one step.
    pub(crate) fn show_paddle_at(&mut self, target: f32) {
        self.paddle_x = self.game.paddle().toward(target);
    }
}

/// The seconds of a frame for its effects: at most a tenth, and none for NaN or negative time, as for the clock.
fn shown(seconds: f32) -> f32 {
    if seconds > 0.0 { seconds.min(0.1) } else { 0.0 }
}

#[cfg(test)]
mod tests {

    use breakout::bot::NoAim;
    use breakout::clock::MAX_STEPS_PER_FRAME;
    use breakout::game::Phase;
    use breakout::level::{LevelChange, LevelSet};
    use breakout::tuning::{FIELD, PADDLE_MAX_SPEED};
    use rand::RngExt;
    use rand_pcg::Pcg32;
    use rand_pcg::rand_core::SeedableRng;

    use super::*;
    use crate::app::input::Controls;

    #[test]
    fn a_paddle_under_keys_moves_in_every_frame_however_many_there_are() {
        let mut session = Session::new(Setup::new(LevelSet::builtin(), 0, 1));
        let strengths = Strengths::full();
        let steer = Input {
            steer: 1.0,
            ..Input::default()
        };
        let mut places = Vec::new();
        // Twice as many frames as steps.
        for _ in 0..120 {
            session.advance(
                STEP * 0.5,
                NORMAL_SPEED,
                &strengths,
                |_| Some(steer),
                |_, _, _| {},
            );
            places.push(session.paddle_x);
        }
        let moves: Vec<f32> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let moving = &moves[60..100];
        let (least, most) = moving
            .iter()
            .fold((f32::MAX, 0.0_f32), |(least, most), by| {
                (least.min(*by), most.max(*by))
            });
        assert!(least > 0.0 && most < least * 1.01, "{least} to {most}");
    }

    /// However short a frame is, and whether or not a step is due in it: the paddle is drawn where this
    /// frame's pointer is, as near as its top speed and the walls let it.
    #[test]
    fn the_paddle_is_drawn_at_the_pointer_of_its_own_frame() {
        let mut session = Session::new(Setup::new(LevelSet::builtin(), 0, 1));
        let (strengths, mut rng) = (Strengths::full(), Pcg32::seed_from_u64(19));
        let (mut target, mut without_step, mut at_pointer) = (400.0_f32, 0, 0);
        for _ in 0..5000 {
            let before = session.game.steps();
            target = (target + rng.random_range(-30.0_f32..30.0)).clamp(-50.0, FIELD.x + 50.0);
            let input = Input {
                target: Some(target),
                ..Input::default()
            };
            let seconds = rng.random_range(0.1_f32..3.0) * STEP;
            session.advance(
                seconds,
                NORMAL_SPEED,
                &strengths,
                |_| Some(input),
                |_, _, _| {},
            );
            session.show_paddle_at(target);
            let paddle = session.game.paddle();
            let half = paddle.aabb().size().x * 0.5;
            let wanted = target.clamp(half, FIELD.x - half);
            let reach = PADDLE_MAX_SPEED * STEP;
            let missing = (session.paddle_x - wanted).abs();
            let beyond_reach = ((wanted - paddle.x).abs() - reach).max(0.0);
            assert!(missing <= beyond_reach + 0.001, "{missing} of {target}");
            without_step += usize::from(session.game.steps() == before);
            at_pointer += usize::from(missing < 0.001);
        }
        assert!(
            without_step > 500 && at_pointer > 4900,
            "{without_step} {at_pointer}"
        );
    }

    fn level(text: &str) -> LevelChange {
        LevelChange::Replace(crate::scenes::level(text).into())
    }

    /// Plays one step with the bot.
    fn step(session: &mut Session, bot: &mut NoAim) {
        let read = |game: &Game| Some(bot.input(game));
        session.advance(STEP, NORMAL_SPEED, &Strengths::full(), read, |_, _, _| {});
    }

    /// A run whose levels change is the same game when its recording is watched, and at any moment of
    /// its history.
    #[test]
    fn a_run_whose_levels_change_is_watched_as_it_was() {
        let (full, mut bot) = (Strengths::full(), NoAim::new(1));
        let mut session = Session::new(Setup::new(LevelSet::builtin(), 0, 1));
        let changes = [
            (0, ". . . .\n2 t 2 2"),
            (300, ". . . .\n2 t 2 3"),
            (301, "x . x .\n2 t 2 3"),
            (700, "2 2 2\n# . #"),
        ];
        let mut hashes = Vec::new();
        while session.game.steps() < 900 {
            let now = session.game.steps();
            for (_, text) in changes.iter().filter(|(at, _)| *at == now) {
                let (level, change) = (session.game.entry().id(), level(text));
                session.edit_levels(LevelEdit { level, change }, &full);
            }
            hashes.push(session.game.state_hash());
            step(&mut session, &mut bot);
        }
        assert!(!session.ranked);
        let recording = session.recording();
        let mut watched = Session::watching(&recording);
        for (at, hash) in hashes.iter().enumerate() {
            assert_eq!(watched.game.state_hash(), *hash, "step {at}");
            assert_eq!(
                session.history.at(at as u64).state_hash(),
                *hash,
                "step {at}"
            );
            while watched.game.steps() == at as u64 {
                watched.advance(STEP, NORMAL_SPEED, &full, |_| None, |_, _, _| {});
            }
        }
        session.branch(301);
        assert_eq!(session.game.level().cells().len(), 8);
    }

    #[test]
    fn back_in_an_earlier_level_its_place_is_back_too() {
        let setup = Setup::new(crate::scenes::levels("2 2\n---\n2 . 2\n"), 0, 1);
        let (mut session, mut bot) = (Session::new(setup), NoAim::new(1));
        let first = session.place;
        while session.game.level_index() == 0 {
            step(&mut session, &mut bot);
        }
        assert_ne!(session.place, first);
        session.branch(10);
        assert_eq!((session.game.level_index(), session.place), (0, first));
    }

    /// The number of changes that a recording holds is limited.
    #[test]
    fn a_run_without_room_for_more_changes_begins_anew() {
        let mut session = Session::new(Setup::new(LevelSet::builtin(), 0, 1));
        let mut bot = NoAim::new(1);
        for _ in 0..10 {
            step(&mut session, &mut bot);
        }
        let change = level(&("2".repeat(256) + "\n").repeat(256));
        let level = session.game.entry().id();
        let edit = LevelEdit { level, change };
        let mut count = 0;
        while session.history.last() > 0 {
            session.edit_levels(edit.clone(), &Strengths::full());
            count += 1;
        }
        assert!((50..100).contains(&count), "{count}");
        assert_eq!(session.game.level().cells().len(), 65_536);
        assert!(session.game.steps() == 0 && !session.ranked);
    }

    #[test]
    fn a_run_is_ranked_until_a_step_at_another_speed() {
        let strengths = Strengths::full();
        let idle = |_: &Game| Some(Input::default());
        for (frames, ranked) in [
            (&[(STEP, 100)][..], true),
            // Back at the normal speed before a step is due.
            (&[(STEP, 100), (STEP * 0.5, 50), (STEP, 100)], true),
            (&[(STEP, 100), (STEP * 3.0, 50), (STEP, 100)], false),
            (&[(STEP, 125)], false),
        ] {
            let mut session = Session::new(Setup::new(LevelSet::builtin(), 0, 1));
            for (seconds, speed) in frames {
                session.advance(*seconds, *speed, &strengths, idle, |_, _, _| {});
            }
            assert_eq!(session.ranked, ranked, "{frames:?}");
        }
    }

    /// The length of a frame: of some rate from 30 to 1000 a second, or what no frame should be.
    fn any_length(random: &mut Pcg32) -> f32 {
        match random.random_range(0..200) {
            0 => f32::NAN,
            1 => f32::INFINITY,
            2 => f32::NEG_INFINITY,
            3 => random.random_range(-600.0..0.0),
            4 => 600.0,
            5 => 0.0,
            6..10 => random.random_range(0.0..5.0),
            _ => 1.0 / random.random_range(30.0..1000.0),
        }
    }

    /// However long the frames are, each press of launch is in the input of the next step and in no
    /// other, no frame makes a storm of steps, and the game is the same as step by step.
    #[test]
    fn a_million_frames_of_any_length_neither_lose_nor_double_a_press() {
        let mut random = Pcg32::seed_from_u64(1);
        let strengths = Strengths::full();
        let (mut frames, mut presses, mut steps, mut waiting) = (0, 0, 0, false);
        let mut controls = Controls::default();
        while frames < 1_000_000 {
            let mut setup = Setup::new(LevelSet::builtin(), 0, frames);
            setup.rules.practice = true;
            let (mut session, mut twin) = (Session::new(setup.clone()), setup.game());
            let mut bot = NoAim::new(frames);
            while session.game.phase() != Phase::Won && session.game.steps() < 200_000 {
                frames += 1;
                if random.random_bool(0.02) {
                    controls.latch_launch();
                    presses += u32::from(!waiting);
                    waiting = true;
                }
                let mut inputs = Vec::new();
                let read = |game: &Game| {
                    let target = bot.input(game).target;
                    let input = Input {
                        target,
                        ..controls.input(game, false)
                    };
                    inputs.push(input);
                    Some(input)
                };
                let speed = [25, 100, 150][random.random_range(0..3)];
                session.advance(
                    any_length(&mut random),
                    speed,
                    &strengths,
                    read,
                    |_, _, _| {},
                );
                assert!(inputs.len() <= MAX_STEPS_PER_FRAME as usize);
                for input in &inputs {
                    assert_eq!(input.launch, std::mem::take(&mut waiting), "frame {frames}");
                    twin.step(*input, &mut Vec::new());
                }
                steps += inputs.len();
                if frames.is_multiple_of(100) {
                    assert_eq!(
                        session.game.state_hash(),
                        twin.state_hash(),
                        "frame {frames}"
                    );
                }
            }
            assert_eq!(session.game.state_hash(), twin.state_hash());
        }
        println!("{frames} frames, {steps} steps, {presses} presses");
    }
}
