//! The playing screen: a game and its interruptions. This file holds what it is and the steps from one state to
//! another; `screen.rs` brings the other files together, which call nothing of it.

mod continuing;
mod drawing;
mod editing;
mod first_minutes;
mod keeping;
mod leaving;
mod microscope;
mod panel;
mod panel_drawing;
mod panel_layout;
mod screen;
mod states;
#[cfg(test)]
mod testing;

use breakout::bot::NoAim;
use breakout::game::Phase;
use breakout::level::{LevelId, LevelSet};
use breakout::replay::Setup;
use breakout::textbook::museum::{Exhibit, WATCHED_STEPS};

use super::{AppContext, Frame, Transition, title};
use crate::app::inspect::microscope::Microscope;
use crate::app::playfield::session::Session;
use crate::app::ui::{grace_period::GracePeriod, menu::Menu, panel::Pager};
use crate::app::words::words;
use continuing::Resuming;
pub(in crate::app::screens) use drawing::draw_controls;
use first_minutes::FirstMinutes;
use keeping::{Keeping, Scoring};
use panel::{Panel, PanelChoice};

/// Seconds of the count-in after a pause.
const COUNT_IN: f32 = 1.2;

pub(crate) struct Play {
    session: Session,
    mode: Mode,
    state: State,
    scoring: Scoring,
    first_minutes: FirstMinutes,
    /// Keeps presses from a ball that was just served.
    serve: GracePeriod,
    /// Keeps presses from a panel that has just opened, and knows its age.
    panel_grace: GracePeriod,
    panel_page: Pager,
    /// True while the editor is open over this game.
    is_edited: bool,
    /// True if fingers are used, which do not draw.
    touch: bool,
}

enum Mode {
    Run(Keeping),
    /// A level once more, over the run that has cleared it, which goes on afterwards.
    Again(Keeping),
    /// A run that was left is played again up to that moment.
    Resuming(Box<Resuming>),
    Workshop(Workshop),
    Exhibit(Box<Exhibit>),
}

/// A game of levels that are made beside it, in files or on the workbench.
#[derive(Default)]
struct Workshop {
    /// The level with which it begins again.
    start: LevelId,
    /// The version of the files that it follows; `None` at the start and after a return to the past.
    followed: Option<u64>,
    /// True if the file of the level in play is gone, which is said once.
    is_gone: bool,
    /// Plays on while the window has no focus.
    autopilot: Option<NoAim>,
    /// The level on the workbench, if it is played.
    drawn: Option<Drawn>,
}

/// A level that is drawn while it is played.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Drawn {
    level: LevelId,
    /// The version of the workbench.
    version: u64,
}

impl Mode {
    /// The saving of a run for points: not of an exhibit or a workshop.
    fn kept(&mut self) -> Option<&mut Keeping> {
        match self {
            Self::Run(keeping) | Self::Again(keeping) => Some(keeping),
            _ => None,
        }
    }

    fn exhibit(&self) -> Option<&Exhibit> {
        match self {
            Self::Exhibit(exhibit) => Some(exhibit),
            _ => None,
        }
    }

    fn is_resuming(&self) -> bool {
        matches!(self, Self::Resuming(_))
    }

    fn is_workshop(&self) -> bool {
        matches!(self, Self::Workshop(_))
    }

    fn is_on_autopilot(&self) -> bool {
        matches!(self, Self::Workshop(workshop) if workshop.autopilot.is_some())
    }

    fn drawn(&self) -> Option<Drawn> {
        match self {
            Self::Workshop(workshop) => workshop.drawn,
            _ => None,
        }
    }

    /// Plays the level's file instead of the level on the workbench.
    fn forget_drawing(&mut self) {
        if let Self::Workshop(workshop) = self {
            workshop.drawn = None;
            workshop.followed = None;
        }
    }
}

enum State {
    Running,
    /// Seconds until the ball moves again.
    CountIn(f32),
    /// Seconds until the panel appears.
    Ending(f32),
    Panel(Panel, Menu<PanelChoice>),
    /// Time stands still. Afterwards the panel that was open comes back.
    Microscope(Box<Microscope>, Option<Panel>),
}

impl Play {
    pub(super) fn new(app: &AppContext, start: usize) -> Self {
        let mut play = Self::begin(app, app.source.to_play(), start);
        if app.source.workshop {
            play.become_workshop();
        }
        play
    }

    /// A level once more, over the run that has cleared it: a run of its own, which ends with the level.
    pub(super) fn again(app: &AppContext, setup: Setup) -> Self {
        Self::with(app, setup, Mode::Again(Keeping::default()))
    }

    fn begin(app: &AppContext, levels: LevelSet, start: usize) -> Self {
        let setup = Setup {
            levels,
            start,
            seed: app.seed(),
            rules: app.settings.game.rules,
        };
        Self::with(app, setup, Mode::Run(Keeping::default()))
    }

    fn with(app: &AppContext, setup: Setup, mode: Mode) -> Self {
        let rules = setup.rules;
        let records = app.scores.records();
        let best = records.run(&setup.levels, setup.start, rules.difficulty);
        let mut session = Session::new(setup);
        session.ranked = rules.are_ranked();
        let mut play = Self::of(session, mode);
        play.scoring.best_before = best.score;
        play
    }

    pub(super) fn exhibit(number: usize) -> Option<Self> {
        let exhibit = Exhibit::new(number)?;
        let mut session = Session::new(exhibit.setup()?);
        session.place = None;
        session.ranked = false;
        session.fast_forward(WATCHED_STEPS, exhibit.input);
        let scope = Microscope::of_exhibit(&session.history);
        Some(Self {
            state: State::Microscope(Box::new(scope), None),
            ..Self::of(session, Mode::Exhibit(Box::new(exhibit)))
        })
    }

    fn of(session: Session, mode: Mode) -> Self {
        Self {
            session,
            mode,
            state: State::Running,
            scoring: Scoring::default(),
            first_minutes: FirstMinutes::default(),
            serve: GracePeriod::default(),
            panel_grace: GracePeriod::default(),
            panel_page: Pager::default(),
            is_edited: false,
            touch: false,
        }
    }

    /// From now on levels are made beside it, and nothing of it counts.
    fn become_workshop(&mut self) {
        self.session.ranked = false;
        self.mode = Mode::Workshop(Workshop {
            start: self.session.game.levels().id(self.start()),
            ..Workshop::default()
        });
    }

    fn pause(&mut self) {
        if self.is_live() {
            self.open(Panel::Paused);
        }
    }

    fn resume(&mut self) {
        self.serve = GracePeriod::default();
        // A held ball waits for its launch anyway, so it needs no count-in.
        self.state = if self.session.game.is_serving() {
            State::Running
        } else {
            State::CountIn(COUNT_IN)
        };
    }

    fn open(&mut self, panel: Panel) {
        (self.panel_grace, self.panel_page) = Default::default();
        let is_later = self.start() != self.session.game.level_index();
        let menu = panel.menu(&self.mode, is_later, !self.touch);
        self.state = State::Panel(panel, menu);
    }

    /// Follows a change of levels: a cleared one with new bricks is played on, and there may be a next one now.
    fn follow_phase(&mut self, before: Phase) {
        let phase = self.session.game.phase();
        match self.state {
            _ if phase == before => {}
            State::Ending(_) | State::Panel(..) if phase == Phase::Playing => {
                self.state = State::Running;
            }
            State::Panel(..) => self.open(self.ending()),
            _ => {}
        }
    }

    fn rest(&mut self, frame: &Frame<'_>) {
        let strengths = &frame.app.settings.picture.strengths;
        self.session.advance_effects(frame.seconds, strengths);
    }

    /// Records the results of a cleared level and of the run, if ranked.
    fn keep_score(&mut self, app: &mut AppContext) {
        // After each level, because the player may not go on to the next.
        let ends = self.session.ranked && matches!(self.state, State::Ending(_));
        let kept = self.mode.kept();
        self.scoring.keep(&mut self.session, kept, ends, app);
    }

    fn keep_run(&mut self, app: &mut AppContext) {
        let is_live = self.is_live();
        let is_over = matches!(self.session.game.phase(), Phase::Lost | Phase::Won);
        // While the run beneath is the one to come back to, this one is kept when it is over.
        let is_kept = is_over || !matches!(self.mode, Mode::Again(_));
        if let Some(kept) = self.mode.kept().filter(|_| is_kept) {
            kept.keep(&self.session, is_live, app);
        }
    }

    fn give_up_run(&mut self, app: &mut AppContext) {
        if let Some(kept) = self.mode.kept() {
            kept.give_up(&self.session, app);
        }
    }

    fn ending(&self) -> Panel {
        match self.session.game.phase() {
            Phase::Lost => Panel::Lost,
            Phase::Won if self.mode.is_workshop() => Panel::Done,
            Phase::Won => Panel::Won,
            Phase::Cleared | Phase::Playing => Panel::Cleared,
        }
    }

    fn start(&self) -> usize {
        let workshop = match &self.mode {
            Mode::Workshop(workshop) => self.session.game.levels().position(workshop.start),
            _ => None,
        };
        workshop.unwrap_or(self.session.history.setup().start)
    }

    /// The index in the open set of a level of this game: a run that was left may have the order of an earlier version.
    fn open_index(&self, level: usize, app: &AppContext) -> usize {
        let own = self.session.game.levels().entries().get(level);
        own.and_then(|own| app.source.index_of(&own.level, level))
            .unwrap_or(level)
    }

    /// A new run from this level, or from the first level after a victory.
    fn restart(&self, app: &AppContext) -> Transition {
        let level = self.session.game.level_index();
        match (&self.mode, self.session.game.phase()) {
            (Mode::Exhibit(exhibit), _) => Transition::Exhibit(exhibit.number),
            _ if self.mode.drawn().is_some() => Transition::PlayTest,
            (_, Phase::Won) if !self.mode.is_workshop() => self.new_run(app),
            _ => Transition::Play(self.open_index(level, app)),
        }
    }

    fn new_run(&self, app: &AppContext) -> Transition {
        Transition::Play(self.open_index(self.start(), app))
    }

    /// The list of levels or of exhibits, with this one selected.
    fn list(&self, app: &AppContext) -> Transition {
        match self.mode.exhibit() {
            Some(exhibit) => Transition::Museum(exhibit.number),
            None => Transition::Levels(self.open_index(self.session.game.level_index(), app)),
        }
    }

    fn back(&self, app: &AppContext) -> Transition {
        use title::TitleRow::{Continue, Draw, Play};
        match app.memory.title_row {
            Continue | Play | Draw => Transition::Title,
            _ => self.list(app),
        }
    }

    /// The reason why the run is not ranked, if it is not.
    fn unranked(&self) -> Option<&'static str> {
        let words = words().play;
        let reason = match self.session.game.rules().practice {
            _ if self.mode.is_workshop() => words.workshop_not_ranked,
            true => words.practice_not_ranked,
            false => words.not_ranked,
        };
        (!self.session.ranked).then_some(reason)
    }

    fn is_under_microscope(&self) -> bool {
        matches!(self.state, State::Microscope(..))
    }

    /// True if time passes in the game, or is about to.
    fn is_live(&self) -> bool {
        matches!(self.state, State::Running | State::CountIn(_)) && !self.mode.is_resuming()
    }

    fn is_running(&self) -> bool {
        let is_ending = matches!(self.state, State::Ending(_));
        self.is_live() || is_ending
    }
}
