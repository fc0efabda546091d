//! A recorded run that is watched: played as it was, with all its effects, or step by step under the
//! microscope.

use std::sync::Arc;
use std::time::Duration;

use breakout::game::Phase;
use breakout::history::History;
use breakout::replay::{Playthrough, RULES, Recording};
use breakout::tuning::{FIELD, STEP};
use macroquad::prelude::vec2;

use super::play::draw_controls;
use super::{AppContext, Description, Frame, Screen, Transition, Watched};
use crate::app::input::{Action, Context};
use crate::app::inspect::microscope::{Microscope, Outcome, Specimen};
use crate::app::platform::slice::run_slice;
use crate::app::playfield::draw_hints;
use crate::app::playfield::session::Session;
use crate::app::render::palette::play;
use crate::app::render::{Align, Style};
use crate::app::settings::NORMAL_SPEED;
use crate::app::ui::Ui;
use crate::app::ui::button::Sign;
use crate::app::view::{Surface, View};
use crate::app::words::words;

/// Speeds in percent. The fastest makes as many steps as a frame may.
const SPEEDS: [u16; 5] = [25, 50, NORMAL_SPEED, 200, 400];
/// The most time of a frame for preparing the microscope.
const SLICE: Duration = Duration::from_millis(4);

pub(crate) struct Watch {
    recording: Arc<Recording>,
    back: Transition,
    /// The index of the level with which to begin, until it is reached.
    from: Option<usize>,
    session: Session,
    speed: u16,
    /// The whole run, for the microscope: played ahead, a slice in each frame.
    ahead: Playthrough<Arc<Recording>>,
    history: History,
    is_ahead_done: bool,
    scope: Option<Box<Microscope>>,
}

impl Watch {
    pub(super) fn new(watched: Watched) -> Self {
        let recording = watched.recording;
        Self {
            from: Some(watched.from).filter(|from| *from > recording.setup.start),
            session: Session::watching(&recording),
            speed: NORMAL_SPEED,
            history: History::new(recording.setup.clone()),
            ahead: Playthrough::new(recording.clone()),
            is_ahead_done: false,
            scope: None,
            recording,
            back: watched.back,
        }
    }

    fn play_ahead(&mut self) {
        if self.is_ahead_done {
            return;
        }
        // Until its level is reached, there is nothing else to do.
        let slice = SLICE * if self.from.is_some() { 3 } else { 1 };
        run_slice(slice, 64, || {
            self.is_ahead_done = !self.history.follow(&mut self.ahead);
            let game = self.ahead.game();
            let is_there = self.from == Some(game.level_index()) && game.phase() == Phase::Playing;
            let step = game.steps();
            if (is_there || self.is_ahead_done) && self.from.take().is_some() {
                self.go_on_at(step);
            }
            !self.is_ahead_done
        });
    }

    /// The step count that is shown.
    fn step(&self) -> u64 {
        let scope = self.scope.as_deref();
        scope.map_or(self.session.game.steps(), Microscope::step)
    }

    fn has_ended(&self) -> bool {
        self.session.game.steps() >= self.recording.track.steps()
    }

    /// One frame of the run as it was played.
    fn watch(&mut self, frame: &mut Frame<'_>) {
        for action in frame.actions {
            match action {
                Action::Back => return frame.leave_to(self.back.clone()),
                Action::PlayOn if self.has_ended() => self.go_on_at(0),
                Action::Slower | Action::Faster => {
                    self.speed = beside(self.speed, *action == Action::Faster);
                }
                Action::Microscope
                | Action::Run
                | Action::Rewind
                | Action::Left
                | Action::Right
                | Action::Up
                | Action::Down
                | Action::First
                | Action::Last
                | Action::Click(_) => return self.open_microscope(frame, *action),
                _ => {}
            }
        }
        if self.from.is_some() {
            return;
        }
        self.session.advance(
            frame.seconds,
            self.speed,
            &frame.app.settings.picture.strengths,
            |game| self.recording.track.input(game.steps()),
            |game, events, took| frame.app.blueprint.observe(game, events, took),
        );
        frame.app.audio.listen(&self.session.frame_events);
    }

    /// Stops time, and does what was asked for.
    fn open_microscope(&mut self, frame: &mut Frame<'_>, action: Action) {
        if !self.is_ahead_done {
            return frame.notify(words().watch.is_being_read);
        }
        let step = self.session.game.steps();
        let mut scope = Microscope::at(&self.history, &self.session.game, step);
        if !matches!(action, Action::Microscope | Action::Run | Action::Click(_)) {
            let specimen = Specimen::of(&self.history);
            scope.update(0.0, &[action], frame.view, &specimen);
        }
        self.scope = Some(Box::new(scope));
    }

    fn inspect(&mut self, frame: &mut Frame<'_>) {
        let Some(scope) = &mut self.scope else { return };
        let specimen = Specimen::of(&self.history);
        let step = match scope.update(frame.seconds, frame.actions, frame.view, &specimen) {
            Outcome::PlayOn(step) => step,
            Outcome::Lab(cast) => return frame.try_in_lab(cast),
            outcome => {
                if let Outcome::Notify(sentence) = outcome {
                    frame.notify(sentence);
                }
                let leaves = [Action::Back, Action::Microscope];
                if !leaves.iter().any(|leave| frame.actions.contains(leave)) {
                    return;
                }
                scope.step()
            }
        };
        self.scope = None;
        self.go_on_at(step);
    }

    fn go_on_at(&mut self, step: u64) {
        if step != self.session.game.steps() {
            let mut history = self.history.clone();
            history.branch(step);
            self.session = Session::resumed(history, self.history.at(step));
            self.session.watched = Some(self.recording.clone());
        }
    }
}

const CONTROLS: [(Sign, Action); 6] = [
    (Sign::Back, Action::Back),
    (Sign::Blueprint, Action::Blueprint),
    (Sign::Microscope, Action::Microscope),
    (Sign::Less, Action::Slower),
    (Sign::More, Action::Faster),
    (Sign::Play, Action::PlayOn),
];

fn beside(speed: u16, faster: bool) -> u16 {
    let at = SPEEDS.iter().position(|of| *of == speed).unwrap_or(2);
    let next = if faster { at + 1 } else { at.saturating_sub(1) };
    SPEEDS[next.min(SPEEDS.len() - 1)]
}

impl Screen for Watch {
    fn update(&mut self, frame: &mut Frame<'_>) {
        self.play_ahead();
        if frame.actions.contains(&Action::SaveRecording) {
            frame.save(&self.recording);
        }
        if self.scope.is_some() {
            self.inspect(frame);
        } else {
            self.watch(frame);
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let view = ui.view;
        let (settings, blueprint) = (&app.settings, &app.blueprint);
        if let Some(scope) = &self.scope {
            let specimen = Specimen::of(&self.history);
            return scope.draw(ui, blueprint, &specimen);
        }
        let game = &self.session.game;
        if blueprint.is_on() {
            blueprint.draw_field(ui, view, game, self.speed < NORMAL_SPEED);
        } else {
            self.session.draw(ui, view, settings, settings.game.guide);
        }
        self.session.draw_hud(ui, view, settings, None);
        if blueprint.is_on() {
            blueprint.draw_legend(ui, game);
        }
        if view.touch {
            // Those of the speed where the blueprint's layers leave room, and at the end one that begins again.
            let shown = match (blueprint.is_on(), self.has_ended()) {
                (true, _) => 3,
                (false, true) => CONTROLS.len(),
                (false, false) => CONTROLS.len() - 1,
            };
            draw_controls(ui, blueprint.is_on(), &CONTROLS[..shown]);
        } else {
            let words = words().watch;
            let hints = [
                (Context::Microscope, Action::Back, words.leave),
                (Context::Blueprint, Action::Blueprint, words.blueprint),
                (Context::Microscope, Action::Run, words.stop_time),
                (Context::Microscope, Action::Slower, words.slower),
                (Context::Microscope, Action::Faster, words.faster),
                (Context::Microscope, Action::SaveRecording, words.save),
            ];
            let hints = hints.map(|(context, action, words)| ui.hint(context, action, words));
            draw_hints(ui, game, &hints, blueprint.foot(view));
        }
        ui.in_window();
        let at = view.to_window(vec2(0.0, FIELD.y)) + vec2(8.0, -6.0);
        let steps = [game.steps(), self.recording.track.steps()];
        let [now, all] = steps.map(|steps| steps as f32 * STEP);
        let words = words().watch;
        let progress = match self.speed {
            NORMAL_SPEED => words.progress(now, all),
            speed => words.progress_at(now, all, speed),
        };
        ui.text(Style::Small, progress, at, Align::Left, play::QUIET);
        ui.flush();
    }

    fn describe(&self) -> Description<'_> {
        let contexts = &[Context::Window, Context::Microscope, Context::Blueprint];
        let runs = self.scope.is_none() && !self.has_ended();
        Description {
            is_asking: self.scope.as_ref().is_some_and(|scope| scope.is_asking()),
            is_idle: match &self.scope {
                Some(scope) => scope.is_idle(),
                None => self.has_ended() && self.session.effects.is_still() && self.is_ahead_done,
            },
            game: runs.then_some(&self.session.game),
            ..Description::new("watch", contexts)
        }
    }

    fn state(&self, _: &AppContext) -> String {
        let (step, score) = (self.step(), self.session.game.score());
        let state = match &self.scope {
            Some(scope) => format!("state=microscope {}", scope.status(&self.history)),
            None if self.has_ended() => "state=ended".to_owned(),
            None => "state=watching".to_owned(),
        };
        let diverged = self.ahead.mismatch().is_some_and(|at| at.step <= step);
        let level = self.session.game.level_index() + 1;
        format!("{state} level={level} score={score} diverged={diverged}")
    }

    fn spoken(&self, _: &AppContext) -> String {
        let (game, words) = (&self.session.game, words().watch);
        let title = game.level().title();
        if self.has_ended() {
            words.ended_recording(title, game.score())
        } else {
            words.recording(title)
        }
    }

    fn view(&self, app: &AppContext, surface: Surface) -> View {
        if app.blueprint.is_on() && self.scope.is_none() {
            View::blueprint(surface)
        } else {
            View::new(surface)
        }
    }

    /// Where it parted from what was recorded, and at the end what to do.
    fn prompt(&self, app: &AppContext) -> Option<String> {
        let (mismatch, words) = (self.ahead.mismatch(), words().watch);
        if let Some(mismatch) = mismatch.filter(|mismatch| mismatch.step <= self.step()) {
            return Some(if self.recording.is_of_these_rules() {
                words.diverged(mismatch)
            } else {
                words.diverged_by_rules(mismatch, self.recording.rules, RULES)
            });
        }
        if !self.has_ended() || self.scope.is_some() {
            return None;
        }
        if app.controls.touch() {
            return Some(words.ends.to_owned());
        }
        let bindings = &app.settings.controls.bindings;
        let [again, leave] =
            [Action::PlayOn, Action::Back].map(|action| bindings.key(Context::Microscope, action));
        Some(words.ends_with_keys(&again, &leave))
    }
}
