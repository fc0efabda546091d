//! The playing screen: a running game and its interruptions.

mod drawing;
mod editing;
mod interruptions;
mod keeping;
mod panel;
mod panel_drawing;
mod panel_layout;
mod workshop;

use std::fmt::Write;

use breakout::bot::NoAim;
use breakout::game::{Game, Phase};
use breakout::input::Input;
use breakout::records::{Best, LevelResult};
use breakout::replay::{Recording, Setup};
use breakout::textbook::museum::{Exhibit, WATCHED_STEPS};

use super::{AppContext, Frame, Leave, Screen};
use crate::app::audio::Cue;
use crate::app::input::{Action, Bindings, Context};
use crate::app::inspect::microscope::Microscope;
use crate::app::playfield::ghost::Ghost;
use crate::app::playfield::grouped;
use crate::app::playfield::session::Session;
use crate::app::render::Canvas;
use crate::app::settings::NORMAL_SPEED;
use crate::app::ui::guard::takes_choices;
use crate::app::ui::menu::Menu;
use crate::app::ui::question::Question;
use crate::app::view::{Surface, View};
use editing::{Answer, Editing, ask};
use keeping::{Keeping, Resuming};
use panel::{Choice, Outcome, Panel};
use workshop::Follows;

/// Seconds between the end of a level and its panel.
const END_DELAY: f32 = 0.7;
/// Seconds in which a second press changes the speed of a ranked run.
const SPEED_QUESTION: f32 = 4.0;
/// Seconds in which a panel or a question that has just opened takes no restart.
const RESTART_GUARD: f32 = 0.2;
/// Seconds after which a panel's own animations have ended.
const PANEL_SETTLED: f32 = 1.5;

/// The playing screen.
pub(crate) struct Play {
    session: Session,
    state: State,
    start: usize,
    workshop: bool,
    /// The files that the levels of the run follow.
    follows: Option<Follows>,
    /// Plays on while a workshop's window has no focus.
    autopilot: Option<NoAim>,
    /// The exhibit of the museum that is shown.
    exhibit: Option<Exhibit>,
    /// The result of the last cleared level.
    outcome: Option<Outcome>,
    /// The index of the level whose best run is raced.
    raced: Option<usize>,
    /// The results of all levels that this run cleared.
    results: Vec<LevelResult>,
    /// The best score of an earlier run.
    best_before: u32,
    /// Seconds since the panel opened.
    panel_age: f32,
    /// The page of the panel's list, if it has several.
    panel_page: usize,
    /// The question whether to lose something, and what would follow. Time stands still.
    question: Option<(Question<Answer>, Leave)>,
    /// The moment from which playing on waits for its second press.
    asked_play_on: Option<u64>,
    /// Whether the player has agreed to lose the run.
    given_up: bool,
    /// A change of speed that waits for its second press, and the seconds it still waits.
    asked_speed: Option<(Action, f32)>,
    /// The version of the workbench that it plays, if it does.
    drawn: Option<u64>,
    /// What the editor over this game is for.
    editing: Option<Editing>,
    /// The recording of the run in the data folder.
    keeping: Keeping,
    /// A sentence for the player when the run begins.
    notice: Option<String>,
}

enum State {
    /// A run that was left is played again up to that moment.
    Resuming(Box<Resuming>),
    Running,
    /// Seconds until the ball moves again.
    CountIn(f32),
    /// Seconds until the panel appears.
    Ending(f32),
    Panel(Panel, Menu<Choice>),
    /// Time stands still. Afterwards the panel that was open comes back.
    Microscope(Box<Microscope>, Option<Panel>),
}

impl Play {
    pub(super) fn new(app: &AppContext, start: usize) -> Self {
        let setup = Setup {
            levels: app.source.levels.clone(),
            start,
            seed: app.seed(),
            rules: app.settings.game.rules,
        };
        let mut play = Self::with(app, setup);
        play.workshop = app.source.workshop;
        play.follows = Follows::new(app.source.followed());
        play.session.ranked &= !play.workshop;
        play
    }

    /// A run from its beginning.
    fn with(app: &AppContext, setup: Setup) -> Self {
        let (start, rules) = (setup.start, setup.rules);
        let records = app.scores.records();
        let best = records.run(&setup.levels, start, rules.difficulty);
        let mut session = Session::new(setup);
        session.ranked = !rules.practice;
        Self {
            start,
            best_before: best.score,
            ..Self::of(session)
        }
    }

    /// An exhibit under the microscope.
    pub(super) fn exhibit(number: usize) -> Option<Self> {
        let exhibit = Exhibit::new(number)?;
        let mut session = Session::new(exhibit.setup()?);
        session.ranked = false;
        session.fast_forward(WATCHED_STEPS, exhibit.input);
        let scope = Microscope::of_exhibit(&session.history, &session.game);
        Some(Self {
            state: State::Microscope(Box::new(scope), None),
            exhibit: Some(exhibit),
            ..Self::of(session)
        })
    }

    fn of(session: Session) -> Self {
        Self {
            session,
            state: State::Running,
            start: 0,
            workshop: false,
            follows: None,
            autopilot: None,
            exhibit: None,
            outcome: None,
            raced: None,
            results: Vec::new(),
            best_before: 0,
            panel_age: 0.0,
            panel_page: 0,
            question: None,
            asked_play_on: None,
            given_up: false,
            drawn: None,
            editing: None,
            asked_speed: None,
            keeping: Keeping::new(),
            notice: None,
        }
    }

    /// Handles the actions that mean the same in every state.
    fn handle_common(&mut self, frame: &mut Frame<'_>) {
        // A level maker works in another window and watches this one: pointer events without focus
        // are not meant for the game.
        let watched = self.workshop && !frame.app.focused;
        if watched && self.autopilot.is_none() {
            self.autopilot = Some(NoAim::new(0));
        }
        for action in frame.actions {
            match action {
                Action::Restart => self.press_restart(frame),
                Action::Edit => self.press_edit(frame),
                Action::Microscope if self.is_under_microscope() => {
                    self.leave_microscope(frame, None);
                }
                Action::Microscope => self.open_microscope(frame),
                Action::SaveRecording => frame.save(&self.session.recording()),
                Action::FocusLost if !self.workshop => self.pause(),
                Action::WindowChanges if self.is_live() => self.resume(),
                Action::FocusLost
                | Action::FocusGained
                | Action::WindowChanges
                | Action::Screenshot
                | Action::Fullscreen => {}
                _ if watched => {}
                _ => self.autopilot = None,
            }
        }
    }

    /// Restarts the run, but not by a press that was meant for the game before its panel.
    fn press_restart(&self, frame: &mut Frame<'_>) {
        let is_early = match self.state {
            State::Ending(_) => true,
            State::Panel(..) => self.panel_age < RESTART_GUARD,
            _ => false,
        };
        if !is_early {
            frame.cue(Cue::MenuChoose);
            frame.go(self.restart());
        }
    }

    /// The points that are lost when this run is left: those of a ranked run that could go on.
    fn points_at_stake(&self) -> u32 {
        let game = &self.session.game;
        match game.phase() {
            // A run that is played again waits on the disk all the while.
            _ if matches!(self.state, State::Resuming(_)) => 0,
            Phase::Playing | Phase::Cleared if self.session.ranked => game.score(),
            _ => 0,
        }
    }

    /// One frame of the running game.
    fn run(&mut self, frame: &mut Frame<'_>) {
        for action in frame.actions {
            match action {
                action if pauses(action) && frame.app.reload.has_message() => {
                    frame.cue(Cue::MenuBack);
                    frame.app.reload.put_away();
                }
                action if pauses(action) => {
                    frame.cue(Cue::MenuBack);
                    return self.pause();
                }
                Action::Launch | Action::Click(_) if self.autopilot.is_none() => {
                    frame.app.controls.latch_launch();
                }
                Action::Slower | Action::Faster => self.change_speed(frame, *action),
                _ => {}
            }
        }
        self.race(frame.app);
        self.advance(frame);
        if self.autopilot.is_none() {
            self.follow_pointer(frame);
        }
        // A latched launch starts the next level, so the level's end needs no panel.
        let has_ended = self.session.game.phase() != Phase::Playing;
        if has_ended && !frame.app.controls.has_launch() {
            self.state = State::Ending(END_DELAY);
        }
        self.keep_score(frame.app);
    }

    /// Changes the speed of time. A ranked run asks for a second press first, because it would be
    /// ranked no more.
    fn change_speed(&mut self, frame: &mut Frame<'_>, action: Action) {
        let settings = &mut frame.app.settings.game;
        let speed = settings.speed_beside(action == Action::Faster);
        let asked = self.asked_speed.take().map(|(asked, _)| asked);
        let loses_rank = self.session.ranked && speed != NORMAL_SPEED;
        if loses_rank && asked != Some(action) {
            self.asked_speed = Some((action, SPEED_QUESTION));
        } else {
            settings.speed = speed;
        }
    }

    /// The question before a change of speed, while it waits for its second press.
    fn speed_question(&self, bindings: &Bindings) -> Option<String> {
        let (action, _) = self.asked_speed?;
        let key = bindings.key(Context::Game, action);
        let change = if action == Action::Faster {
            "speed up"
        } else {
            "slow down"
        };
        Some(format!(
            "Press {key} again to {change}: this run will not be ranked"
        ))
    }

    /// Makes the due steps, and reports them to the blueprint and the sound.
    fn advance(&mut self, frame: &mut Frame<'_>) {
        let Self {
            session, autopilot, ..
        } = self;
        let AppContext {
            controls,
            blueprint,
            audio,
            settings,
            ..
        } = &mut *frame.app;
        let mut input = |game: &Game| match autopilot {
            Some(bot) => {
                let input = bot.input(game);
                Input {
                    launch: controls.take_launch() || input.launch,
                    ..input
                }
            }
            None => controls.input(game, settings.game.automatic_launch),
        };
        session.advance(
            frame.seconds,
            settings.game.speed,
            &settings.picture.strengths,
            |game| Some(input(game)),
            |game, events, took| blueprint.observe(game, events, took),
        );
        audio.listen(&session.frame_events);
    }

    /// Records the results of a cleared level and of the run, if ranked, with the recording that proves
    /// them.
    fn keep_score(&mut self, app: &mut AppContext) {
        let ranked = self.session.ranked;
        let cleared = self.session.cleared.take();
        // After each level, because the player may not go on to the next.
        let ends = ranked && matches!(self.state, State::Ending(_));
        if cleared.is_none() && !ends {
            return;
        }
        let run = self.proving_run(app);
        let game = &self.session.game;
        let (difficulty, scores) = (game.rules().difficulty, &mut app.scores);
        let mut is_proof = false;
        let mut proof = |score: u32, before: Best| {
            let is_new = score > before.score || score == before.score && before.proof.is_none();
            is_proof |= is_new;
            run.filter(|_| is_new)
        };
        if let Some(cleared) = cleared {
            let level = &game.levels()[cleared.level];
            let before = scores.records().level(level, difficulty);
            let is_best = ranked && cleared.score > before.score;
            self.outcome = Some(Outcome { cleared, is_best });
            // A branch may clear a level again.
            self.results.retain(|result| result.level < cleared.level);
            self.results.push(cleared);
            if ranked {
                let proof = proof(cleared.score, before);
                scores.note_level(level, difficulty, &cleared, proof);
            }
        }
        if ends {
            let (levels, score) = (game.levels(), game.score());
            let before = scores.records().run(levels, self.start, difficulty);
            let proof = proof(score, before);
            scores.note_run(levels, self.start, difficulty, score, proof);
        }
        if is_proof {
            self.prove(app);
        }
    }

    /// Brings in the best run of a level when it begins, if the player wants to race it.
    fn race(&mut self, app: &AppContext) {
        let game = &self.session.game;
        let wanted = app.settings.game.ghost && self.exhibit.is_none();
        let level = wanted.then(|| game.level_index());
        if self.raced != level {
            self.raced = level;
            let best = level.and_then(|_| app.best_run(game.level(), game.rules().difficulty));
            self.session.ghost = best.and_then(|best| Ghost::new(best, game.level()));
        }
    }

    /// Shows the paddle at the pointer's newest position.
    fn follow_pointer(&mut self, frame: &Frame<'_>) {
        if let Some(target) = frame.app.controls.target(self.session.game.paddle()) {
            self.session.show_paddle_at(target);
        }
    }

    fn is_under_microscope(&self) -> bool {
        matches!(self.state, State::Microscope(..))
    }

    /// Whether time passes in the game, or is about to.
    fn is_live(&self) -> bool {
        matches!(self.state, State::Running | State::CountIn(_))
    }

    fn is_running(&self) -> bool {
        let stands = matches!(
            self.state,
            State::Resuming(_) | State::Panel(..) | State::Microscope(..)
        );
        !stands && self.question.is_none()
    }
}

impl Play {
    fn update_state(&mut self, frame: &mut Frame<'_>) {
        self.asked_speed = self.asked_speed.and_then(|(action, remaining)| {
            let remaining = remaining - frame.seconds;
            (remaining > 0.0 && matches!(self.state, State::Running)).then_some((action, remaining))
        });
        self.take_drawing(frame);
        if frame.is_leaving() {
            return;
        }
        if self.question.is_some() {
            return self.update_question(frame);
        }
        if matches!(self.state, State::Resuming(_)) {
            return self.resume_run(frame.app);
        }
        self.reload(frame);
        self.handle_common(frame);
        if frame.is_leaving() {
            return;
        }
        match self.state {
            State::Resuming(_) => {}
            State::Running => self.run(frame),
            State::CountIn(remaining) => self.count_in(frame, remaining),
            State::Ending(remaining) => self.fade_out(frame, remaining),
            State::Panel(panel, _) => self.update_panel(frame, panel),
            State::Microscope(..) => self.update_microscope(frame),
        }
    }
}

impl Screen for Play {
    fn update(&mut self, frame: &mut Frame<'_>) {
        if let Some(sentence) = self.notice.take() {
            frame.notify(sentence);
        }
        self.update_state(frame);
        self.keep_run(frame.app);
    }

    fn draw(&self, canvas: &mut Canvas, view: &View, app: &AppContext) {
        self.draw_state(canvas, view, app);
        if let Some((question, _)) = &self.question {
            question.draw(canvas, view);
        }
    }

    fn update_beneath(&mut self, seconds: f32, app: &mut AppContext) {
        self.panel_age += seconds;
        let strengths = &app.settings.picture.strengths;
        self.session.advance_effects(seconds, strengths);
    }

    /// The game without its panel.
    fn draw_beneath(&self, canvas: &mut Canvas, view: &View, app: &AppContext) {
        self.draw_game(canvas, view, app);
    }

    fn may_leave(&mut self, leave: Leave, app: &AppContext) -> bool {
        let points = self.points_at_stake();
        // Whoever closes the window twice means it.
        let insists = leave == Leave::Close && self.question.is_some();
        if insists {
            return true;
        }
        if let Some(question) = self.question_about_drawing(leave, app) {
            self.question = Some((question, leave));
            return false;
        }
        if self.given_up {
            return true;
        }
        let question = if let Some(points) = self.displaced_by_leaving(leave, app) {
            let points = grouped(points, 1);
            let sentence = format!("The run of {points} points can then not be continued");
            ask(sentence, "Leave this run in its place")
        } else if points == 0 || self.is_kept_after(leave, app) {
            return true;
        } else {
            let sentence = format!("Lose this run of {} points?", grouped(points, 1));
            ask(sentence, "Lose this run")
        };
        self.question = Some((question, leave));
        self.asked_speed = None;
        false
    }

    fn leave(&mut self, leave: Leave, app: &mut AppContext) {
        self.leave_run(leave, app);
    }

    fn status(&self, app: &AppContext) -> (&'static str, String) {
        ("play", self.state_and_score(app))
    }

    fn contexts(&self) -> &'static [Context] {
        match &self.state {
            _ if self.question.is_some() => &[Context::Window, Context::Menu, Context::Game],
            State::Panel(..) => &[
                Context::Window,
                Context::Menu,
                Context::Game,
                Context::Blueprint,
            ],
            State::Microscope(..) => &[Context::Window, Context::Microscope, Context::Blueprint],
            _ => &[Context::Window, Context::Game, Context::Blueprint],
        }
    }

    fn is_asking(&self) -> bool {
        matches!(&self.state, State::Microscope(scope, _) if scope.is_asking())
    }

    fn view(&self, app: &AppContext, surface: Surface) -> View {
        if app.blueprint.is_on() && !self.is_under_microscope() {
            View::blueprint(surface)
        } else {
            View::new(surface)
        }
    }

    /// The columns of the microscope fill the window as it is.
    fn enlarges_texts(&self) -> bool {
        !self.is_under_microscope()
    }

    fn is_idle(&self) -> bool {
        match &self.state {
            _ if self.question.is_some() => self.session.effects.is_still(),
            State::Panel(..) => self.panel_age > PANEL_SETTLED && self.session.effects.is_still(),
            State::Microscope(scope, _) => scope.is_idle(),
            State::Resuming(_) | State::Running | State::CountIn(_) | State::Ending(_) => false,
        }
    }

    fn shows_pointer(&self) -> bool {
        !self.is_running()
    }

    fn prompt(&self, app: &AppContext) -> Option<String> {
        self.speed_question(&app.settings.controls.bindings)
    }

    fn is_steered(&self) -> bool {
        self.is_running() && self.autopilot.is_none()
    }

    fn recording(&self) -> Option<Recording> {
        let is_whole = !matches!(self.state, State::Resuming(_));
        is_whole.then(|| self.session.recording())
    }

    fn running_game(&self) -> Option<&Game> {
        self.is_running().then_some(&self.session.game)
    }
}

impl Play {
    /// The state and the score, for the status report.
    fn state_and_score(&self, app: &AppContext) -> String {
        let game = &self.session.game;
        let state = match &self.state {
            _ if self.question.is_some() => "asking",
            State::Microscope(scope, _) => {
                return format!("state=microscope {}", scope.status(&self.session.history));
            }
            State::Resuming(_) => "resuming",
            State::Running if game.is_serving() => "serving",
            State::Running => "running",
            State::CountIn(_) => "count-in",
            State::Ending(_) => "ending",
            State::Panel(Panel::Paused, _) => "paused",
            State::Panel(Panel::Cleared, _) => "cleared",
            State::Panel(Panel::Lost, _) => "lost",
            State::Panel(Panel::Won | Panel::Done, _) => "won",
        };
        let age = match &self.question {
            Some((question, _)) => question.age,
            None => self.panel_age,
        };
        let panel = if takes_choices(age) { "ready" } else { "new" };
        let menu = match &self.state {
            State::Panel(_, menu) => menu.label().split(' ').next().unwrap_or_default(),
            _ => "none",
        };
        let mut status = format!(
            "state={state} panel={panel} menu={menu} level={} lives={} score={} paddle={}",
            game.level_index() + 1,
            game.lives(),
            game.score(),
            game.paddle().x.round()
        );
        if self.workshop {
            let (levels, bricks) = (game.levels().len(), game.bricks().remaining());
            let message = if app.reload.has_message() {
                "yes"
            } else {
                "no"
            };
            // A string takes whatever is written to it.
            let _ = write!(status, " levels={levels} bricks={bricks} message={message}");
        }
        status
    }
}

/// Whether an action starts or ends a pause.
fn pauses(action: &Action) -> bool {
    matches!(action, Action::Back | Action::Pause)
}

#[cfg(test)]
mod tests {
    use breakout::tuning::STEP;
    use macroquad::prelude::vec2;

    use super::*;
    use crate::app::screens::{Requests, Transition, title};

    fn app(texts: &[&str]) -> AppContext {
        let mut app = AppContext::of(crate::scenes::levels(&texts.join("\n---\n")));
        app.settings.game.rules.help = false;
        app
    }

    /// Serves from the right and avoids the ball until the game reaches a phase.
    fn play_until(play: &mut Play, app: &mut AppContext, wanted: Phase) {
        let input = |game: &Game| {
            let serving = game.is_serving();
            let ready = serving && (game.paddle().x - 700.0).abs() < 1.0;
            Input {
                launch: ready || game.phase() == Phase::Cleared,
                target: Some(if serving { 700.0 } else { 100.0 }),
                ..Input::default()
            }
        };
        for _ in 0..60_000 {
            let strengths = &app.settings.picture.strengths;
            play.session
                .advance(STEP, 100, strengths, |game| Some(input(game)), |_, _, _| {});
            let phase = play.session.game.phase();
            if phase != Phase::Playing {
                play.state = State::Ending(END_DELAY);
                play.keep_score(app);
            }
            if phase == wanted {
                return;
            }
        }
        panic!("never {wanted:?}");
    }

    #[test]
    fn a_run_is_compared_with_those_before_it_and_a_branch_with_none() {
        let mut app = app(&[
            "ball: 400 400 0 -300\n. . .\n. 2 .\n",
            "2 # # # # # # # #\n",
        ]);
        let mut play = Play::new(&app, 0);
        play_until(&mut play, &mut app, Phase::Lost);
        let score = play.session.game.score();
        let kept = app.scores.records().run_overall(&app.source.levels);
        assert!(score > 0 && kept == score);
        assert_eq!(
            play.best_run(),
            Some(0),
            "its own first level is no run before it"
        );

        let last = play.session.history.last();
        play.play_on(last - 100);
        assert_eq!(play.best_run(), None);
        let shown = play.session.effects.shown_score();
        assert_eq!(
            shown,
            play.session.game.score(),
            "the score does not run up again"
        );
        assert_eq!(Play::new(&app, 0).best_run(), Some(score));
    }

    /// One frame of a sixtieth of a second with these actions.
    fn update(play: &mut Play, app: &mut AppContext, actions: &[Action]) -> Requests {
        let mut frame = Frame {
            seconds: 1.0 / 60.0,
            actions,
            view: &View::of(vec2(1280.0, 720.0)),
            app,
            requests: Requests::default(),
        };
        play.update(&mut frame);
        frame.requests
    }

    #[test]
    fn another_speed_asks_once_because_the_run_is_ranked_no_more() {
        for (presses, speed, asks) in [
            ("-", 100, true),
            ("--", 75, false),
            ("-+", 100, true),
            ("+++-", 125, false),
            // After a while the question is forgotten.
            ("- -", 100, true),
        ] {
            let mut app = app(&["2 . 2\n"]);
            let mut play = Play::new(&app, 0);
            for press in presses.chars() {
                match press {
                    '-' => drop(update(&mut play, &mut app, &[Action::Slower])),
                    '+' => drop(update(&mut play, &mut app, &[Action::Faster])),
                    _ => wait(&mut play, &mut app, 5.0),
                }
            }
            assert_eq!(app.settings.game.speed, speed, "{presses}");
            assert_eq!(play.prompt(&app).is_some(), asks, "{presses}");
            assert_eq!(play.session.ranked, speed == 100, "{presses}");
        }
    }

    /// Frames without input, for a time in seconds.
    fn wait(play: &mut Play, app: &mut AppContext, seconds: f32) {
        for _ in 0..(seconds * 60.0) as u32 {
            update(play, app, &[]);
        }
    }

    /// A run in which the first of two levels has just been cleared.
    fn cleared() -> (Play, AppContext) {
        let level = "ball: 400 400 0 -300\n. . .\n. 2 .\n";
        let mut app = app(&[level, level]);
        let mut play = Play::new(&app, 0);
        play_until(&mut play, &mut app, Phase::Cleared);
        (play, app)
    }

    #[test]
    fn whoever_taps_on_while_the_last_brick_breaks_sees_the_panel() {
        let middle = vec2(640.0, 360.0);
        for tap in [
            Action::Choose,
            Action::Click(middle),
            Action::Back,
            Action::Restart,
        ] {
            let (mut play, mut app) = cleared();
            let guard = if tap == Action::Restart { 0.2 } else { 0.5 };
            // A press in every frame, until the panel has been open almost as long as it is deaf.
            for _ in 0..((END_DELAY + guard) * 60.0) as u32 {
                let requests = update(&mut play, &mut app, &[tap]);
                assert_eq!(requests.transition, None, "{tap:?}");
                let early = matches!(
                    play.state,
                    State::Ending(_) | State::Panel(Panel::Cleared, _)
                );
                assert!(early, "{tap:?}");
            }
        }
        // After that a press counts.
        let (mut play, mut app) = cleared();
        wait(&mut play, &mut app, END_DELAY + 0.6);
        update(&mut play, &mut app, &[Action::Choose]);
        assert!(matches!(play.state, State::Running), "the next level");
    }

    #[test]
    fn playing_on_from_the_past_asks_once_where_a_ranked_run_ends() {
        let (mut play, mut app) = cleared();
        update(&mut play, &mut app, &[Action::Microscope]);
        update(&mut play, &mut app, &[Action::Left]);
        let asked = update(&mut play, &mut app, &[Action::PlayOn]);
        assert!(asked.notice.is_some() && play.is_under_microscope());
        // Another moment is another question.
        update(&mut play, &mut app, &[Action::Left]);
        update(&mut play, &mut app, &[Action::PlayOn]);
        assert!(play.is_under_microscope() && play.session.ranked);
        update(&mut play, &mut app, &[Action::PlayOn]);
        assert!(!play.is_under_microscope() && !play.session.ranked);
        // A run that is not ranked has nothing to lose.
        update(&mut play, &mut app, &[Action::Microscope]);
        update(&mut play, &mut app, &[Action::Left]);
        update(&mut play, &mut app, &[Action::PlayOn]);
        assert!(!play.is_under_microscope());
    }

    #[test]
    fn what_loses_points_asks_once() {
        for leave in [
            Leave::To(Transition::Play(0)),
            Leave::To(Transition::Levels(0)),
            Leave::To(Transition::Title),
            Leave::Close,
        ] {
            let (mut play, mut app) = cleared();
            play.asked_speed = Some((Action::Slower, 1.0));
            assert!(!play.may_leave(leave, &app), "{leave:?} asks");
            assert_eq!(play.prompt(&app), None, "one question at a time");
            assert_eq!(play.contexts()[1], Context::Menu);
            wait(&mut play, &mut app, 0.6);
            // Back is no, and nothing has changed.
            update(&mut play, &mut app, &[Action::Back]);
            assert!(play.question.is_none());
            assert!(!play.may_leave(leave, &app), "{leave:?} asks again");
            wait(&mut play, &mut app, 0.6);
            update(&mut play, &mut app, &[Action::Down]);
            let requests = update(&mut play, &mut app, &[Action::Choose]);
            let wanted = match leave {
                Leave::To(transition) => (Some(transition), false),
                Leave::Close => (None, true),
            };
            assert_eq!((requests.transition, requests.quit), wanted);
            assert!(play.may_leave(leave, &app), "{leave:?} asks once");
        }
    }

    #[test]
    fn nothing_is_asked_where_nothing_is_lost() {
        let leave = Leave::To(Transition::Title);
        let (mut play, app_of_run) = cleared();
        play.session.ranked = false;
        assert!(
            play.may_leave(leave, &app_of_run),
            "these points do not count"
        );
        let mut fresh = Play::new(&app(&["2 . 2\n"]), 0);
        assert!(fresh.may_leave(leave, &app_of_run), "there are no points");
        let mut app = app(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
        let mut won = Play::new(&app, 0);
        play_until(&mut won, &mut app, Phase::Won);
        assert!(won.may_leave(leave, &app), "the run is over, and kept");
        let (mut closed, _) = cleared();
        assert!(!closed.may_leave(Leave::Close, &app));
        assert!(
            closed.may_leave(Leave::Close, &app),
            "a second time means it"
        );
    }

    #[test]
    fn restart_pressed_twice_restarts() {
        let (mut play, mut app) = cleared();
        let restart = Leave::To(play.restart());
        assert!(!play.may_leave(restart, &app));
        update(&mut play, &mut app, &[Action::Restart]);
        assert!(!play.given_up, "too early to be meant");
        wait(&mut play, &mut app, 0.25);
        let requests = update(&mut play, &mut app, &[Action::Restart]);
        assert_eq!(requests.transition.map(Leave::To), Some(restart));
    }

    #[test]
    fn going_back_from_an_ended_run_leads_where_it_came_from() {
        for (choice, back) in [
            (title::Choice::Play, Transition::Title),
            (title::Choice::Levels, Transition::Levels(0)),
        ] {
            let (mut play, mut app) = cleared();
            app.title_choice = choice;
            wait(&mut play, &mut app, END_DELAY + 0.6);
            let requests = update(&mut play, &mut app, &[Action::Back]);
            assert_eq!(requests.transition, Some(back));
        }
    }

    #[test]
    fn after_a_change_of_the_window_the_game_counts_in() {
        let mut app = app(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
        let mut play = Play::new(&app, 0);
        update(&mut play, &mut app, &[Action::WindowChanges]);
        let steps = play.session.game.steps();
        wait(&mut play, &mut app, 1.0);
        assert!(matches!(play.state, State::CountIn(_)));
        assert_eq!(play.session.game.steps(), steps);
    }

    #[test]
    fn a_hit_leads_into_the_lab_and_back() {
        let mut app = app(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
        let mut play = Play::new(&app, 0);
        play_until(&mut play, &mut app, Phase::Won);
        update(&mut play, &mut app, &[Action::Microscope]);
        update(&mut play, &mut app, &[Action::First]);
        let asked = update(&mut play, &mut app, &[Action::OpenInLab]);
        assert!(asked.notice.is_some() && asked.transition.is_none());
        update(&mut play, &mut app, &[Action::Down]);
        let asked = update(&mut play, &mut app, &[Action::OpenInLab]);
        assert_eq!(asked.transition, Some(Transition::LabWithCast));
        assert!(app.cast.is_some() && play.is_under_microscope());
    }

    #[test]
    fn a_jump_without_a_mark_does_not_swallow_the_way_out_of_the_microscope() {
        let mut app = app(&["2 . 2\n"]);
        let mut play = Play::new(&app, 0);
        update(&mut play, &mut app, &[]);
        update(&mut play, &mut app, &[Action::Microscope]);
        assert!(play.is_under_microscope());
        let asked = update(&mut play, &mut app, &[Action::Down, Action::Back]);
        assert!(asked.notice.is_some() && !play.is_under_microscope());
    }

    #[test]
    fn a_panel_rests_when_all_of_it_has_settled() {
        let mut app = app(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
        let mut play = Play::new(&app, 0);
        play_until(&mut play, &mut app, Phase::Won);
        play.open(play.ending());
        let mut lively = 0;
        while !play.is_idle() {
            play.panel_age += STEP;
            play.session
                .advance_effects(STEP, &app.settings.picture.strengths);
            lively += 1;
            assert!(lively < 120 * 10, "it never rests");
        }
        assert!(
            lively > 120 * 4,
            "confetti flies for longer than {lively} frames"
        );
    }
}
