//! The playing screen: a game and its interruptions. This file has its state and the transitions between states;
//! `screen.rs` implements the screen with the other files.

mod continuing;
mod demo;
mod drawing;
mod editing;
mod first_minutes;
mod keeping;
mod leaving;
mod microscope;
mod panel;
mod panel_drawing;
mod panel_layout;
mod race;
mod screen;
mod sharing;
mod states;
#[cfg(test)]
mod testing;

use std::sync::Arc;

use breakout::bot::NoAim;
use breakout::game::Phase;
use breakout::level::{LevelId, LevelSet};
use breakout::replay::{Recording, Setup};
use breakout::textbook::museum::{Exhibit, WATCHED_STEPS};

use super::{AppContext, Transition, demo_bot::DemoBot, title};
use crate::app::inspect::microscope::Microscope;
use crate::app::ladders::Climb;
use crate::app::look::desk::Quiz;
use crate::app::playfield::session::Session;
use crate::app::ui::{grace_period::GracePeriod, menu::Menu, panel::Pager};
use crate::app::words::words;
use continuing::Resuming;
pub(in crate::app::screens) use drawing::draw_controls;
pub(crate) use first_minutes::Defeats;
use first_minutes::{Advice, FirstMinutes};
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
    /// The time since the last serve, whose first moments ignore presses.
    serve: GracePeriod,
    /// The time since a panel opened, whose first moments ignore presses.
    panel_grace: GracePeriod,
    panel_page: Pager,
    /// True while the editor is open over this game.
    is_edited: bool,
    /// True on touch screens, which have no editor.
    touch: bool,
    /// True if there are other sets of levels to play.
    has_other_sets: bool,
    /// The recording that is raced.
    race: Option<Arc<Recording>>,
    /// The sentence and the offer on the panel of a defeat.
    advice: Option<Advice>,
}

enum Mode {
    Run(Keeping),
    /// A replay of a cleared level, over the run that has cleared it and continues afterwards.
    Again(Keeping),
    /// Replays the recording of an unfinished run up to its end.
    Resuming(Box<Resuming>),
    Workshop(Workshop),
    Exhibit(Box<Exhibit>),
    Demo {
        bot: DemoBot,
        /// True on an idle title, to which a moving pointer leads back, too.
        on_title: bool,
    },
}

/// A game whose levels change while it is played, in files or on the workbench.
#[derive(Default)]
struct Workshop {
    /// The first level of a new run.
    start: LevelId,
    /// The version of the files in play; `None` at the start and after playing on from the past.
    followed: Option<u64>,
    /// True if the file of the level in play is gone, which is reported once.
    is_gone: bool,
    /// Plays on while the window has no focus.
    autopilot: Option<NoAim>,
    /// The level on the workbench, if it is played.
    drawn: Option<Drawn>,
}

/// A level that is edited while it is played.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Drawn {
    level: LevelId,
    /// The version of the workbench.
    version: u64,
}

impl Mode {
    /// The saved state of a run for points; exhibits and workshops have none.
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

    fn is_demo(&self) -> bool {
        matches!(self, Self::Demo { .. })
    }

    fn is_resuming(&self) -> bool {
        matches!(self, Self::Resuming(_))
    }

    fn workshop(&self) -> Option<&Workshop> {
        match self {
            Self::Workshop(workshop) => Some(workshop),
            _ => None,
        }
    }

    fn workshop_mut(&mut self) -> Option<&mut Workshop> {
        match self {
            Self::Workshop(workshop) => Some(workshop),
            _ => None,
        }
    }

    fn is_workshop(&self) -> bool {
        self.workshop().is_some()
    }

    fn is_on_autopilot(&self) -> bool {
        let workshop = self.workshop();
        workshop.is_some_and(|workshop| workshop.autopilot.is_some())
    }

    fn drawn(&self) -> Option<Drawn> {
        self.workshop()?.drawn
    }

    /// Plays this level of the workbench, or with `None` the level's file.
    fn set_drawn(&mut self, drawn: Option<Drawn>) {
        if let Some(workshop) = self.workshop_mut() {
            workshop.drawn = drawn;
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
    /// Stops the game. On closing, the panel that was open comes back.
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

    /// A separate run of one level, over the run that has cleared it.
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
        play.has_other_sets = app.level_sets.places().len() > 1;
        play
    }

    pub(super) fn exhibit(number: usize, quiz: Option<Quiz>) -> Option<Self> {
        let exhibit = Exhibit::new(number)?;
        let mut session = Session::new(exhibit.setup()?);
        session.scenery = None;
        session.ranked = false;
        session.fast_forward(WATCHED_STEPS, exhibit.input);
        let scope = Microscope::of_exhibit(&session.history, &exhibit, quiz);
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
            has_other_sets: false,
            race: None,
            advice: None,
        }
    }

    /// Turns the run into a workshop, whose score does not count.
    fn become_workshop(&mut self) {
        self.session.ranked = false;
        self.race = None;
        self.advice = None;
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
        self.state = State::Panel(panel, panel.menu(self));
    }

    /// Updates the state after an edit of the levels: a cleared level may have new bricks, or a next level now.
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

    /// Advances the effects while the game stands still.
    fn rest(&mut self, seconds: f32, app: &AppContext) {
        let strengths = &app.settings.picture.strengths;
        self.session.advance_effects(seconds, strengths);
    }

    /// Records the results of a cleared level and of the run, if ranked.
    fn keep_score(&mut self, app: &mut AppContext) {
        // After each level, because the player may leave before the next.
        let ends = self.session.ranked && matches!(self.state, State::Ending(_));
        let kept = self.mode.kept();
        self.scoring.keep(&mut self.session, kept, ends, app);
    }

    fn keep_run(&mut self, app: &mut AppContext) {
        let is_live = self.is_live();
        let is_over = matches!(self.session.game.phase(), Phase::Lost | Phase::Won);
        // A replayed level must not replace the run beneath as the one to resume.
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
            // A level that is tested alone has no run to sum up.
            Phase::Won if self.mode.is_workshop() && self.scoring.results.len() < 2 => {
                Panel::SingleCleared
            }
            Phase::Won => Panel::Won,
            Phase::Cleared | Phase::Playing => Panel::Cleared,
        }
    }

    fn start(&self) -> usize {
        let levels = self.session.game.levels();
        let workshop = self.mode.workshop();
        let start = workshop.and_then(|workshop| levels.position(workshop.start));
        start.unwrap_or(self.session.history.setup().start)
    }

    /// The index in the open set of a level of this game: a resumed run may have an older order of the levels.
    fn open_index(&self, level: usize, app: &AppContext) -> usize {
        let own = self.session.game.levels().entries().get(level);
        own.and_then(|own| app.source.index_of(&own.level, level))
            .unwrap_or(level)
    }

    /// A new run from this level; after a victory, from the level with which this run started.
    fn restart(&self, app: &AppContext) -> Transition {
        let level = self.session.game.level_index();
        match (&self.mode, self.session.game.phase()) {
            (Mode::Exhibit(exhibit), _) => Transition::Exhibit(exhibit.number),
            _ if self.mode.drawn().is_some() => Transition::PlayTest,
            _ if self.race.is_some() => self.new_run(app),
            (_, Phase::Won) if !self.mode.is_workshop() => self.new_run(app),
            _ => Transition::Play(self.open_index(level, app)),
        }
    }

    fn new_run(&self, app: &AppContext) -> Transition {
        match &self.race {
            Some(race) => Transition::Race(race.clone()),
            None => Transition::Play(self.open_index(self.start(), app)),
        }
    }

    /// The list of levels or of exhibits, with this one selected; of a drawn level, that of its file's set.
    fn list(&self, app: &AppContext) -> Transition {
        let level = self.open_index(self.session.game.level_index(), app);
        match (self.mode.exhibit(), self.mode.drawn()) {
            (Some(exhibit), _) => Transition::Museum(exhibit.number),
            (None, Some(_)) => Transition::LevelsOfDrawing(level),
            (None, None) => Transition::Levels(level),
        }
    }

    fn back(&self, app: &AppContext) -> Transition {
        use title::TitleRow::{Continue, Draw, Play};
        match app.memory.title_row {
            Continue | Play | Draw => Transition::Title,
            _ => self.list(app),
        }
    }

    /// Where the player stands on the level's ladder.
    fn climb(&self, app: &AppContext) -> Option<Climb> {
        let climbs = matches!(self.mode, Mode::Run(_) | Mode::Again(_));
        let game = &self.session.game;
        let climb = app.climb(game.level(), game.rules().difficulty);
        climb.filter(|_| climbs)
    }

    fn standing(&self, app: &AppContext) -> Option<String> {
        self.climb(app)?.line()
    }

    /// The reason why an unranked run is not ranked.
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

    /// True while the game runs or counts in.
    fn is_live(&self) -> bool {
        matches!(self.state, State::Running | State::CountIn(_)) && !self.mode.is_resuming()
    }

    fn is_running(&self) -> bool {
        self.is_live() || matches!(self.state, State::Ending(_))
    }
}
