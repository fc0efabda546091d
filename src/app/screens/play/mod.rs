//! The playing screen: a running game and its interruptions.

mod continuing;
mod drawing;
mod editing;
mod follows;
mod interruptions;
mod keeping;
mod leaving;
mod microscope;
mod panel;
mod panel_drawing;
mod panel_layout;
mod scoring;
mod screen;
mod speed;
#[cfg(test)]
mod testing;
mod workshop;

use breakout::bot::NoAim;
use breakout::event::Event;
use breakout::game::{Game, Phase};
use breakout::records::LevelResult;
use breakout::replay::Setup;
use breakout::textbook::museum::{Exhibit, WATCHED_STEPS};

use super::{AppContext, Frame};
use crate::app::audio::Cue;
use crate::app::input::Action;
use crate::app::inspect::microscope::Microscope;
use crate::app::playfield::session::Session;
use crate::app::replays::Run;
use crate::app::ui::guard::Guard;
use crate::app::ui::menu::Menu;
use crate::app::ui::panel::Pager;
use continuing::Resuming;
pub(in crate::app::screens) use drawing::draw_controls;
use follows::Follows;
use interruptions::END_DELAY;
use leaving::Asked;
use panel::{Choice, Outcome, Panel};
use speed::SpeedChange;

#[expect(clippy::struct_excessive_bools, reason = "they have nothing in common")]
pub(crate) struct Play {
    session: Session,
    state: State,
    start: usize,
    /// Whether its level is played once more while a run waits beneath, which goes on afterwards.
    again: bool,
    workshop: bool,
    follows: Option<Follows>,
    /// Plays on while a workshop's window has no focus.
    autopilot: Option<NoAim>,
    exhibit: Option<Exhibit>,
    /// The result of the last cleared level.
    outcome: Option<Outcome>,
    /// The index of the level whose best run is raced.
    raced: Option<usize>,
    /// The results of all levels that this run cleared.
    results: Vec<LevelResult>,
    /// The best score of an earlier run.
    best_before: u32,
    /// Keeps presses from a ball that was just served.
    serve: Guard,
    panel: PanelState,
    /// The question whether to lose something. Time stands still.
    question: Option<Asked>,
    /// The moment from which playing on waits for its second press.
    asked_play_on: Option<u64>,
    speed_change: SpeedChange,
    /// The version of the workbench that it plays, if it does.
    drawn: Option<u64>,
    /// Whether the editor was opened over this game.
    is_edited: bool,
    /// Whether fingers are used, which do not draw.
    touch: bool,
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

/// The panel that is open, or was open last.
#[derive(Default)]
struct PanelState {
    /// Seconds since it opened.
    age: f32,
    /// Keeps presses from a panel that has just opened.
    guard: Guard,
    /// The page of its list, if that has several.
    page: Pager,
}

#[derive(Default)]
struct Keeping {
    /// The name under which the run is kept, from its first save on.
    run: Option<Run>,
    /// The steps at the last save.
    saved: u64,
    /// Whether the player has agreed to lose it.
    given_up: bool,
    /// Whether it leaves its place to the run that waits.
    makes_way: bool,
}

impl Play {
    pub(super) fn new(app: &AppContext, start: usize) -> Self {
        let setup = Setup {
            levels: app.source.to_play(),
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

    /// A level once more, over the run that has cleared it. It is a run of its own, which ends with the
    /// level.
    pub(super) fn again(app: &AppContext, setup: Setup) -> Self {
        Self {
            again: true,
            ..Self::with(app, setup)
        }
    }

    /// A run from its beginning.
    fn with(app: &AppContext, setup: Setup) -> Self {
        let (start, rules) = (setup.start, setup.rules);
        let records = app.scores.records();
        let best = records.run(&setup.levels, start, rules.difficulty);
        let mut session = Session::new(setup);
        session.ranked = rules.are_ranked();
        Self {
            start,
            best_before: best.score,
            ..Self::of(session)
        }
    }

    pub(super) fn exhibit(number: usize) -> Option<Self> {
        let exhibit = Exhibit::new(number)?;
        let mut session = Session::new(exhibit.setup()?);
        session.place = None;
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
            again: false,
            workshop: false,
            follows: None,
            autopilot: None,
            exhibit: None,
            outcome: None,
            raced: None,
            results: Vec::new(),
            best_before: 0,
            serve: Guard::default(),
            panel: PanelState::default(),
            question: None,
            asked_play_on: None,
            drawn: None,
            is_edited: false,
            touch: false,
            speed_change: SpeedChange::default(),
            keeping: Keeping::default(),
            notice: None,
        }
    }
}

impl Play {
    fn update_state(&mut self, frame: &mut Frame<'_>) {
        self.touch = frame.view.touch;
        match self.state {
            State::Running => self.speed_change.wait(frame.seconds),
            _ => self.speed_change.forget(),
        }
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
                Action::EditHere if self.workshop => self.press_edit(frame),
                Action::Microscope if self.is_under_microscope() => {
                    self.leave_microscope(frame, None);
                }
                Action::Microscope => self.open_microscope(frame),
                Action::SaveRecording => frame.save(&self.session.recording()),
                Action::FocusLost if !self.workshop => self.pause(),
                // Whoever turns a phone holds it anew.
                Action::WindowChanges if self.is_live() && self.touch => self.pause(),
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
                Action::Launch | Action::Click(_)
                    if self.autopilot.is_none() && !self.is_new_serve() =>
                {
                    frame.app.controls.latch_launch();
                }
                Action::Slower | Action::Faster => {
                    let settings = &mut frame.app.settings.game;
                    self.speed_change
                        .press(*action, self.session.ranked, settings);
                }
                _ => {}
            }
        }
        self.race(frame.app);
        self.advance(frame);
        self.guard_serve(frame.seconds, frame.actions);
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

    /// Makes the due steps, and reports them to the blueprint and the sound.
    fn advance(&mut self, frame: &mut Frame<'_>) {
        let (controls, settings) = (&mut frame.app.controls, &frame.app.settings);
        let input = |game: &Game| match &mut self.autopilot {
            Some(bot) => {
                let mut input = bot.input(game);
                input.launch |= controls.take_launch();
                Some(input)
            }
            None => Some(controls.input(game, settings.game.automatic_launch)),
        };
        self.session.advance(
            frame.seconds,
            settings.game.speed,
            &settings.picture.strengths,
            input,
            |game, events, took| frame.app.blueprint.observe(game, events, took),
        );
        frame.app.audio.listen(&self.session.frame_events);
    }

    /// Whether the ball was just served, and takes no press yet, as a new panel: the press belongs to what
    /// led there.
    fn is_new_serve(&self) -> bool {
        self.session.game.is_serving() && !self.serve.is_open()
    }

    /// Guards a serve for its first moments. A ball that was caught is none, and is launched at once.
    fn guard_serve(&mut self, seconds: f32, actions: &[Action]) {
        let is_serve = |event: &Event| {
            matches!(
                event,
                Event::LevelStarted { .. } | Event::BallLost { remaining: 0, .. }
            )
        };
        self.serve.wait(seconds, actions);
        if self.session.frame_events.iter().any(is_serve) {
            self.serve = Guard::default();
        }
    }

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
        let is_ending = matches!(self.state, State::Ending(_));
        (self.is_live() || is_ending) && self.question.is_none()
    }
}

/// Whether an action starts or ends a pause.
fn pauses(action: &Action) -> bool {
    matches!(action, Action::Back | Action::Pause)
}
