//! A recording that is watched: in real time with all effects, or step by step under the microscope.

use std::sync::Arc;

use breakout::game::Phase;
use breakout::replay::{Playthrough, RULES, Recording};
use breakout::tuning::{FIELD, STEP};
use macroquad::prelude::{Rect, vec2};

use super::opened::raceable;
use super::play::draw_controls;
use super::{AppContext, Description, Frame, Screen, Transition, Watched};
use crate::app::input::{Action, Context};
use crate::app::inspect::microscope::{Microscope, Outcome, Playback, Specimen};
use crate::app::look::desk;
use crate::app::platform::slice::Budget;
use crate::app::playfield::session::Session;
use crate::app::playfield::{Actors, Margin};
use crate::app::render::{Shape, palette::play};
use crate::app::settings::NORMAL_SPEED;
use crate::app::ui::{Ui, button::Sign};
use crate::app::view::{Surface, View};
use crate::app::words::words;

/// Time in a frame for playing ahead.
const BUDGET: Budget = Budget::millis(4);
/// Time in a frame for playing ahead to the first level to watch.
const BUDGET_BEFORE: Budget = Budget::millis(12);

pub(crate) struct WatchScreen {
    recording: Arc<Recording>,
    back: Transition,
    /// The index of the first level to watch, until it is reached.
    from: Option<usize>,
    session: Session,
    playback: Playback,
    /// The run, played ahead to its end: the microscope needs its whole history.
    ahead: Playthrough<Arc<Recording>>,
    scope: Option<Box<Microscope>>,
}

impl WatchScreen {
    pub(super) fn new(watched: Watched) -> Self {
        let recording = watched.recording;
        let mut watch = Self {
            from: Some(watched.from).filter(|from| *from > recording.setup.start),
            session: Session::watching(&recording),
            playback: Playback::playing(),
            ahead: Playthrough::new(recording.clone()),
            scope: None,
            recording,
            back: watched.back,
        };
        // A clip begins at its step, however long that takes.
        let is_before = |watch: &Self| watch.ahead.game().steps() < watched.at;
        while is_before(&watch) && watch.session.history.follow(&mut watch.ahead) {}
        watch.session.seek(watched.at);
        watch
    }

    fn play_ahead(&mut self) {
        let budget = self.from.map_or(BUDGET, |_| BUDGET_BEFORE);
        budget.run(|| {
            let goes_on = self.session.history.follow(&mut self.ahead);
            let game = self.ahead.game();
            let is_there = self.from == Some(game.level_index()) && game.phase() == Phase::Playing;
            if (is_there || !goes_on) && self.from.take().is_some() {
                self.session.seek(game.steps());
            }
            goes_on
        });
    }

    fn step(&self) -> u64 {
        let scope = self.scope.as_deref();
        scope.map_or(self.session.game.steps(), Microscope::step)
    }

    fn has_ended(&self) -> bool {
        self.session.game.steps() >= self.session.history.last()
    }

    fn watch(&mut self, frame: &mut Frame<'_>) {
        for action in frame.actions {
            match action {
                Action::Back => return frame.leave_to(self.back.clone()),
                Action::PlayOn | Action::Play if self.has_ended() => self.session.seek(0),
                Action::Race => return self.race(frame),
                Action::Microscope | Action::Click(_) => {
                    return self.open_microscope(frame, *action);
                }
                action => {
                    let mut playback = self.playback;
                    let now = self.session.game.steps();
                    // If it cannot go there, the microscope says why.
                    let _ = playback.act(*action, now, &self.session.history);
                    if !playback.is_running() {
                        return self.open_microscope(frame, *action);
                    }
                    self.playback = playback;
                }
            }
        }
        if self.from.is_some() {
            return;
        }
        let speed = self.playback.percent();
        let app = &mut *frame.app;
        app.advance(&mut self.session, frame.seconds, speed, |_, _| None);
        app.audio.listen(&self.session.frame_events);
    }

    fn race(&self, frame: &mut Frame<'_>) {
        match raceable(&self.recording) {
            Ok(()) => frame.go(Transition::Race(self.recording.clone())),
            Err(why) => frame.notify(why),
        }
    }

    /// The clock of the recording, and hints.
    fn margin(&self, ui: &Ui<'_>, app: &AppContext) -> Margin {
        let keys = words().play.key_keys;
        let words = words().watch;
        let mut hints = [
            (Context::Microscope, Action::Back, words.leave),
            (Context::Blueprint, Action::Blueprint, words.blueprint),
            (Context::Microscope, Action::Race, words.race),
            (Context::Microscope, Action::Run, words.stop_time),
            (Context::Microscope, Action::Slower, words.slower),
            (Context::Microscope, Action::Faster, words.faster),
            (Context::Microscope, Action::SaveRecording, words.save),
            (Context::Window, Action::Keys, keys),
        ];
        if self.has_ended() {
            // First, so that it has room in every window.
            hints[3] = (Context::Microscope, Action::PlayOn, words.again);
            hints[..4].rotate_right(1);
        }
        let steps = [self.session.game.steps(), self.session.history.last()];
        let [now, all] = steps.map(|steps| steps as f32 * STEP);
        Margin {
            remark: match self.playback.percent() {
                _ if self.has_ended() => words.ends.to_owned(),
                NORMAL_SPEED => words.progress(now, all),
                speed => words.progress_at(now, all, speed),
            },
            hints: ui.key_hints(hints),
            plate: None,
            has_notice: app.window.has_notice,
        }
    }

    /// Draws a bar of the time watched along the foot of the field.
    fn draw_position(&self, ui: &mut Ui<'_>) {
        let view = ui.view;
        let [now, all] = [self.session.game.steps(), self.session.history.last()];
        let watched = now as f32 / all.max(1) as f32;
        let corner = view.to_text(vec2(0.0, FIELD.y)) + vec2(0.0, 3.0);
        ui.in_window();
        for (share, color) in [(1.0, play::TRACK), (watched, play::ACCENT)] {
            let size = vec2(view.field_size().x * share, 4.0);
            ui.add(Shape::rect(corner, size).round(2.0).fill(color));
        }
        ui.flush();
    }

    fn open_microscope(&mut self, frame: &mut Frame<'_>, action: Action) {
        if !self.ahead.is_over() {
            return frame.notify(words().watch.is_being_read);
        }
        let history = &self.session.history;
        let now = self.session.game.steps();
        let mut scope = Microscope::at(history, now);
        if action != Action::Run {
            scope.update(0.0, &[action], frame.view, &Specimen::of(history));
        }
        self.scope = Some(Box::new(scope));
    }

    fn inspect(&mut self, frame: &mut Frame<'_>) {
        let Some(scope) = &mut self.scope else { return };
        let specimen = Specimen::of(&self.session.history);
        let outcome = scope.update(frame.seconds, frame.actions, frame.view, &specimen);
        let step = scope.step();
        let mut actions = frame.actions.iter();
        let leaves = actions.any(|action| matches!(action, Action::Back | Action::Microscope));
        if leaves || matches!(outcome, Outcome::PlayOn(_)) {
            self.scope = None;
            self.session.seek(step);
        }
        match outcome {
            Outcome::Lab(cast) => frame.try_in_lab(cast),
            Outcome::Notify(sentence) => frame.notify(sentence),
            _ => {}
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

impl Screen for WatchScreen {
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
        let settings = &app.settings;
        let blueprint = &app.blueprint;
        if let Some(scope) = &self.scope {
            let subject = scope.subject(blueprint, &Specimen::of(&self.session.history));
            let layout = scope.layout(view);
            return desk::draw(ui, &*subject, &layout, app.window.has_notice);
        }
        let game = &self.session.game;
        if blueprint.is_on() {
            let of = (game, Some(&self.session.history));
            blueprint.draw_field(ui, view, of, self.playback.percent() < NORMAL_SPEED);
        } else {
            let actors = Actors::guided(settings.game.guide);
            self.session.draw(ui, view, settings, actors);
        }
        self.session.draw_hud(ui, view, settings, None, None);
        if blueprint.is_on() {
            blueprint.draw_legend(ui, game, app.window.has_notice);
        }
        // The blueprint's layers leave no room for the speed. At the end one more plays it again.
        let shown = match (blueprint.is_on(), self.has_ended()) {
            (true, _) => 3,
            (false, true) => CONTROLS.len(),
            (false, false) => CONTROLS.len() - 1,
        };
        draw_controls(ui, blueprint.is_on(), &CONTROLS[..shown]);
        self.draw_position(ui);
        self.margin(ui, app).draw(ui);
    }

    fn notices(&self, ui: &Ui<'_>, app: &AppContext) -> Vec<Rect> {
        if let Some(scope) = &self.scope {
            return vec![scope.layout(ui.view).ask];
        }
        self.margin(ui, app).rooms(ui)
    }

    fn describe(&self) -> Description<'_> {
        let contexts = &[Context::Window, Context::Microscope, Context::Blueprint];
        let runs = self.scope.is_none() && !self.has_ended();
        Description {
            is_asking: self.scope.as_ref().is_some_and(|scope| scope.is_asking()),
            speaks_at_rest: self.scope.is_some(),
            is_idle: match &self.scope {
                Some(scope) => scope.is_idle(),
                None => self.has_ended() && self.session.effects.is_still() && self.ahead.is_over(),
            },
            tune: self.session.tune(),
            game: runs.then_some(&self.session.game),
            ..Description::new("watch", contexts)
        }
    }

    fn acts(&self, _: Context, action: Action) -> bool {
        let scope = self.scope.as_ref();
        let is_of_play = matches!(action, Action::Edit | Action::Restart);
        let is_race = action == Action::Race;
        !is_of_play && scope.is_none_or(|scope| !is_race && scope.acts(action))
    }

    fn state(&self, _: &AppContext) -> String {
        let step = self.step();
        let score = self.session.game.score();
        let state = match &self.scope {
            Some(scope) => format!("state=microscope {}", scope.status(&self.session.history)),
            None if self.has_ended() => "state=ended".to_owned(),
            None => "state=watching".to_owned(),
        };
        let diverged = self.ahead.mismatch().is_some_and(|at| at.step <= step);
        let level = self.session.game.level_index() + 1;
        format!("{state} level={level} score={score} diverged={diverged}")
    }

    fn spoken(&self, app: &AppContext) -> String {
        if let Some(scope) = &self.scope {
            let specimen = Specimen::of(&self.session.history);
            return desk::spoken(&*scope.subject(&app.blueprint, &specimen));
        }
        let game = &self.session.game;
        let words = words().watch;
        let title = game.level().title();
        if self.has_ended() {
            words.ended_recording(title, game.score())
        } else {
            words.recording(title)
        }
    }

    fn view(&self, app: &AppContext, surface: Surface) -> View {
        app.game_view(surface, self.scope.is_some())
    }

    /// Reports where the game diverged from the recording; for fingers, also the end.
    fn prompt(&self, app: &AppContext) -> Option<String> {
        let mismatch = self.ahead.mismatch();
        let words = words().watch;
        if let Some(mismatch) = mismatch.filter(|mismatch| mismatch.step <= self.step()) {
            return Some(if self.recording.is_of_these_rules() {
                words.diverged(mismatch)
            } else {
                words.diverged_by_rules(mismatch, self.recording.rules, RULES)
            });
        }
        // Elsewhere the margin says it, whose hints are not to be covered.
        let says_it = self.has_ended() && self.scope.is_none() && app.controls.touch();
        says_it.then(|| words.ends.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use breakout::bot::NoAim;
    use breakout::history::History;
    use breakout::level::LevelSet;
    use breakout::replay::Setup;

    use super::*;
    use crate::app::playfield::scenery::Scenery;
    use crate::app::screens::Requests;

    /// A bot's run through two levels.
    fn recorded() -> Arc<Recording> {
        let levels = crate::scenes::levels("2 . 2\n---\n. 2 .\n2 2 2\n");
        let setup = Setup::new(levels, 0, 3);
        let mut game = setup.game();
        let mut bot = NoAim::new(1);
        let mut history = History::new(setup);
        let mut events = Vec::new();
        while !matches!(game.phase(), Phase::Won | Phase::Lost) {
            let input = bot.input(&game);
            history.record(&game, input);
            events.clear();
            let tests = game.step(input, &mut events);
            history.note(&game, &events, tests);
        }
        Arc::new(history.recording(&game, true))
    }

    fn watch(from: usize) -> (WatchScreen, AppContext) {
        let watched = Watched {
            recording: recorded(),
            from,
            at: 0,
            back: Transition::Title,
        };
        (
            WatchScreen::new(watched),
            AppContext::of(LevelSet::builtin()),
        )
    }

    /// One frame.
    fn update((watch, app): &mut (WatchScreen, AppContext), actions: &[Action]) -> Requests {
        let view = View::of(vec2(1280.0, 720.0));
        Requests::of(watch, app, (&view, 1.0 / 60.0), actions)
    }

    /// The step that is shown, and whether under the microscope.
    fn shown((watch, _): &(WatchScreen, AppContext)) -> (u64, bool) {
        (watch.step(), watch.scope.is_some())
    }

    #[test]
    fn a_pause_under_the_microscope_lasts_until_it_is_left() {
        let mut watch = watch(0);
        while !watch.0.ahead.is_over() || watch.0.step() < 100 {
            update(&mut watch, &[]);
        }
        let hash = |watch: &WatchScreen| watch.session.game.state_hash();
        for (action, by) in [
            (Action::Microscope, 0),
            (Action::Run, 0),
            (Action::Click(vec2(9.0, 9.0)), 0),
            (Action::Left, -1),
            (Action::Right, 1),
        ] {
            let (now, _) = shown(&watch);
            update(&mut watch, &[action]);
            let there = now.saturating_add_signed(by);
            assert_eq!(shown(&watch), (there, true), "{action:?}");
            update(&mut watch, &[Action::Back]);
            assert_eq!(shown(&watch), (there, false), "{action:?}");
            assert_eq!(
                hash(&watch.0),
                watch.0.session.history.at(there).state_hash()
            );
        }
        let (now, _) = shown(&watch);
        update(&mut watch, &[Action::Rewind]);
        for _ in 0..30 {
            update(&mut watch, &[]);
        }
        assert!(shown(&watch).0 < now, "it rewinds");
        update(&mut watch, &[Action::First]);
        update(&mut watch, &[Action::PlayOn]);
        assert_eq!(shown(&watch), (0, false));
        update(&mut watch, &[Action::Down]);
        let first_mark = watch.0.session.history.marks()[0].step;
        assert!(shown(&watch).0 >= first_mark && shown(&watch).1);
    }

    #[test]
    fn a_recording_is_watched_to_its_end_at_any_speed_and_again() {
        let mut watch = watch(0);
        let last = watch.0.recording.track.steps();
        for (action, percent) in [
            (Action::Faster, 200),
            (Action::Slower, 100),
            (Action::Slower, 50),
            (Action::Slower, 25),
            (Action::Slower, 12),
            (Action::Slower, 12),
            (Action::Faster, 25),
        ] {
            update(&mut watch, &[action]);
            assert_eq!(watch.0.playback.percent(), percent);
        }
        update(&mut watch, &[Action::Faster; 9]);
        while !watch.0.has_ended() {
            update(&mut watch, &[]);
        }
        assert_eq!(shown(&watch), (last, false));
        let state = watch.0.session.game.state_hash();
        assert_eq!(state, watch.0.recording.standing.state);
        assert_eq!(watch.0.ahead.mismatch(), None);
        assert_eq!(watch.0.session.history.last(), last, "nothing is recorded");
        update(&mut watch, &[Action::PlayOn]);
        assert!(watch.0.step() < 10);
    }

    #[test]
    fn a_recording_is_watched_from_a_level_in_its_own_scenery() {
        let mut watch = watch(1);
        while watch.0.from.is_some() {
            update(&mut watch, &[]);
        }
        let Session { game, scenery, .. } = &watch.0.session;
        assert_eq!((game.level_index(), game.tally().steps), (1, 0));
        assert_eq!(*scenery, Some(Scenery::of(game.level())));
    }
}
