//! Playing: the game, and the panels that interrupt it.

mod drawing;

use breakout::bot::NoAim;
use breakout::event::Event;
use breakout::game::{Game, Phase};
use breakout::input::Input;

use super::panel::{Choice, Outcome, Panel};
use super::{Frame, Goto, Home};
use crate::app::best_scores::ScoresError;
use crate::app::input::{Action, Steering};
use crate::app::inspect::blueprint::Overlay;
use crate::app::inspect::microscope;
use crate::app::inspect::microscope::Microscope;
use crate::app::playfield::session::Session;
use crate::app::ui::menu::Menu;
use breakout::textbook::museum::{Exhibit, WATCHED};

/// Seconds of the count-in after a pause.
const COUNT_IN: f32 = 1.2;
/// Seconds between the end of a level and its panel.
const AFTERGLOW: f32 = 0.7;
/// Seconds in which a second R restarts a run that would be lost.
const SURE: f32 = 3.0;
/// Seconds after which a game that plays by itself goes on from a panel.
const PATIENCE: f32 = 2.0;
/// Seconds after which nothing of a panel moves any more.
const SETTLED: f32 = 1.5;

/// The playing screen.
pub(crate) struct Play {
    session: Session,
    state: State,
    /// A press of launch that no step has consumed yet.
    launch: bool,
    start: usize,
    workshop: bool,
    /// Plays on while a workshop's window has no focus.
    autopilot: Option<NoAim>,
    /// The museum's scene that is looked at.
    exhibit: Option<Exhibit>,
    /// What came of the level that was cleared last.
    outcome: Option<Outcome>,
    /// The most points of an earlier run.
    best_before: u32,
    /// Seconds since the panel opened.
    panel_age: f32,
    /// The star that has just appeared, counted from 1.
    star: Option<u32>,
    /// Seconds left in which another press restarts.
    sure: f32,
}

enum State {
    Running,
    /// Seconds until the ball moves again.
    CountIn(f32),
    /// Seconds until the panel appears.
    Ending(f32),
    Panel(Panel, Menu<Choice>),
    /// Time stands still; what was there before comes back after it.
    Microscope(Box<Microscope>, Option<Panel>),
}

impl Play {
    pub(crate) fn new(home: &Home, start: usize) -> Self {
        let Home { source, rules, .. } = home;
        let game = Game::with_rules(source.levels.clone(), start, home.seed(), *rules);
        let mut session = Session::new(game, home.strengths);
        session.ranked = !source.workshop && !rules.practice;
        Self {
            start,
            workshop: source.workshop,
            best_before: home.storage.run(&source.levels),
            ..Self::of(session)
        }
    }

    /// A scene of the museum under the microscope, in the step in which the two ways part.
    pub(crate) fn exhibit(home: &Home, number: usize) -> Option<Self> {
        let exhibit = Exhibit::new(number)?;
        let mut session = Session::new(exhibit.game()?, home.strengths);
        session.ranked = false;
        session.fly_ahead(WATCHED, exhibit.input);
        let scope = Microscope::at(&session.history, &session.game, exhibit.parting);
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
            launch: false,
            start: 0,
            workshop: false,
            autopilot: None,
            exhibit: None,
            outcome: None,
            best_before: 0,
            panel_age: 0.0,
            star: None,
            sure: 0.0,
        }
    }

    pub(crate) fn update(
        &mut self,
        frame: &Frame<'_>,
        overlay: &mut Overlay,
        home: &mut Home,
    ) -> Option<Goto> {
        self.sure -= frame.seconds;
        if let Some(goto) = self.hear(frame) {
            return Some(goto);
        }
        match self.state {
            State::Running => self.run(frame, overlay, home),
            State::CountIn(left) => {
                self.count_in(frame, left);
                None
            }
            State::Ending(left) => {
                self.fade_out(frame, left);
                None
            }
            State::Panel(panel, _) => self.ask(frame, panel),
            State::Microscope(..) => self.look(frame),
        }
    }

    /// What means the same in every state.
    fn hear(&mut self, frame: &Frame<'_>) -> Option<Goto> {
        // Whoever writes a level has the focus elsewhere and watches; what the pointer does on its
        // way is meant for others.
        let watched = self.workshop && !frame.controls.focused();
        if watched && self.autopilot.is_none() {
            self.autopilot = Some(NoAim::new(0));
        }
        let mut goto = None;
        for action in frame.actions {
            match action {
                Action::Restart => goto = Some(self.restart_surely()),
                Action::Microscope if self.is_under_microscope() => {
                    goto = self.leave_microscope();
                }
                Action::Microscope => self.open_microscope(),
                Action::FocusLost if !self.workshop => self.pause(),
                Action::FocusLost
                | Action::FocusGained
                | Action::Screenshot
                | Action::Fullscreen => {}
                _ if watched => {}
                _ => self.autopilot = None,
            }
        }
        goto
    }

    /// Asks first if points would be lost that count.
    fn restart_surely(&mut self) -> Goto {
        let game = &self.session.game;
        let would_lose = self.session.ranked && game.phase() == Phase::Playing && game.score() > 0;
        if would_lose && self.sure <= 0.0 {
            self.sure = SURE;
            return Goto::Say("R again restarts, and this run is over".to_owned());
        }
        self.restart()
    }

    /// One frame of the count-in after a pause.
    fn count_in(&mut self, frame: &Frame<'_>, left: f32) {
        let left = left - frame.seconds;
        self.state = if left > 0.0 {
            State::CountIn(left)
        } else {
            State::Running
        };
        if frame.actions.iter().any(pauses) {
            self.pause();
        }
        self.follow_pointer(frame);
        self.session.drift(frame.seconds);
    }

    /// One frame between the end of a level and its panel.
    fn fade_out(&mut self, frame: &Frame<'_>, left: f32) {
        self.session.drift(frame.seconds);
        let left = left - frame.seconds;
        if left > 0.0 {
            self.state = State::Ending(left);
        } else {
            self.open(self.ending());
        }
    }

    /// One frame of a panel.
    fn ask(&mut self, frame: &Frame<'_>, panel: Panel) -> Option<Goto> {
        let before = self.panel_age;
        self.panel_age += frame.seconds;
        let outcome = self.outcome.filter(|_| panel.has_stars());
        self.star = outcome.and_then(|outcome| outcome.star_between(before, self.panel_age));
        self.session.drift(frame.seconds);
        if panel == Panel::Paused && frame.actions.iter().any(pauses) {
            self.resume();
            return None;
        }
        let State::Panel(_, menu) = &mut self.state else {
            return None;
        };
        let top = panel.menu_top(frame.view, menu);
        let choice = menu.update(frame.actions, frame.view, top);
        // A game that plays by itself goes on by itself.
        let waited = self.autopilot.is_some() && self.panel_age > PATIENCE;
        let next = panel.next().filter(|_| waited);
        self.choose(choice.or(next)?)
    }

    /// One frame under the microscope.
    fn look(&mut self, frame: &Frame<'_>) -> Option<Goto> {
        let Frame {
            seconds,
            actions,
            controls,
            view,
        } = frame;
        let State::Microscope(scope, _) = &mut self.state else {
            return None;
        };
        match scope.update(*seconds, actions, controls, view, &self.session.history) {
            microscope::Outcome::Stay if actions.contains(&Action::Back) => {
                return self.leave_microscope();
            }
            microscope::Outcome::Stay => {}
            microscope::Outcome::Say(sentence) => return Some(Goto::Say(sentence)),
            microscope::Outcome::PlayOn(step) => self.play_on(step),
        }
        None
    }

    fn open_microscope(&mut self) {
        let before = match &self.state {
            State::Microscope(..) => return,
            State::Panel(panel, _) => Some(*panel),
            State::Ending(_) => Some(self.ending()),
            State::Running | State::CountIn(_) => None,
        };
        let scope = Microscope::new(&self.session.history, &self.session.game);
        self.state = State::Microscope(Box::new(scope), before);
    }

    /// Back to where it was opened: the game, or the museum.
    fn leave_microscope(&mut self) -> Option<Goto> {
        if let Some(exhibit) = &self.exhibit {
            return Some(Goto::Museum(exhibit.number));
        }
        self.close_microscope();
        None
    }

    fn close_microscope(&mut self) {
        if let State::Microscope(_, before) = self.state {
            match before {
                Some(panel) => self.open(panel),
                None => self.resume(),
            }
        }
    }

    /// Goes on from the moment under the microscope.
    fn play_on(&mut self, step: u64) {
        if step == self.session.history.last() {
            self.close_microscope();
        } else {
            self.session.branch(step);
            self.resume();
        }
    }

    /// One frame of the running game.
    fn run(&mut self, frame: &Frame<'_>, overlay: &mut Overlay, home: &mut Home) -> Option<Goto> {
        for action in frame.actions {
            match action {
                action if pauses(action) => {
                    self.pause();
                    return None;
                }
                Action::Confirm | Action::Launch | Action::Click(_) => {
                    self.launch = self.autopilot.is_none();
                }
                Action::Slower => self.session.set_speed(self.session.speed.saturating_sub(1)),
                Action::Faster => self.session.set_speed(self.session.speed + 1),
                _ => {}
            }
        }
        let Self {
            session,
            launch,
            autopilot,
            ..
        } = self;
        session.advance(frame.seconds, overlay, |game| {
            let wish = autopilot
                .as_mut()
                .map_or_else(|| wish(frame), |bot| bot.input(game));
            // A press is latched until exactly one step has consumed it.
            Input {
                launch: std::mem::take(launch) || wish.launch,
                ..wish
            }
        });
        if self.autopilot.is_none() {
            self.follow_pointer(frame);
        }
        // A launch that no step has taken yet leads on to the next level.
        if self.session.game.phase() != Phase::Playing && !self.launch {
            self.state = State::Ending(AFTERGLOW);
        }
        let kept = self.keep_score(home);
        kept.err().map(|error| Goto::Say(error.to_string()))
    }

    /// Notes what came of a level and of the run, where that is ranked.
    fn keep_score(&mut self, home: &mut Home) -> Result<(), ScoresError> {
        let game = &self.session.game;
        let mut kept = Ok(());
        if let Some(cleared) = self.session.cleared.take() {
            let level = &game.levels()[cleared.level];
            let ranked = self.session.ranked;
            let is_best = ranked && cleared.score > home.storage.level(level).score;
            self.outcome = Some(Outcome { cleared, is_best });
            if ranked {
                kept = home.storage.note_level(level, cleared.score, cleared.stars);
            }
        }
        // After each level, for nobody knows whether they will go on.
        let has_ended = matches!(self.state, State::Ending(_));
        if self.session.ranked && has_ended {
            kept = kept.and(home.storage.note_run(game.levels(), game.score()));
        }
        kept
    }

    /// Draws the paddle where the pointer is by now.
    fn follow_pointer(&mut self, frame: &Frame<'_>) {
        if let Some(target) = wish(frame).target {
            self.session.show_paddle_at(target);
        }
    }

    fn choose(&mut self, choice: Choice) -> Option<Goto> {
        match choice {
            Choice::Resume => self.resume(),
            Choice::NextLevel => {
                self.launch = true;
                self.state = State::Running;
            }
            Choice::Restart => return Some(self.restart()),
            Choice::List => {
                return Some(match &self.exhibit {
                    Some(exhibit) => Goto::Museum(exhibit.number),
                    None => Goto::Levels(self.session.game.level_index()),
                });
            }
            Choice::Title => return Some(Goto::Title),
        }
        None
    }

    /// A new run: from this level, or from the start after the last.
    fn restart(&self) -> Goto {
        match (&self.exhibit, self.session.game.phase()) {
            (Some(exhibit), _) => Goto::Exhibit(exhibit.number),
            (None, Phase::Won) => Goto::Play(self.start),
            _ => Goto::Play(self.session.game.level_index()),
        }
    }

    fn pause(&mut self) {
        if matches!(self.state, State::Running | State::CountIn(_)) {
            self.open(Panel::Paused);
        }
    }

    fn resume(&mut self) {
        // What waits on the paddle waits anyway.
        self.state = if self.session.game.is_serving() {
            State::Running
        } else {
            State::CountIn(COUNT_IN)
        };
    }

    fn open(&mut self, panel: Panel) {
        self.panel_age = 0.0;
        self.state = State::Panel(panel, panel.menu(self.exhibit.is_some()));
    }

    fn ending(&self) -> Panel {
        match self.session.game.phase() {
            Phase::Lost => Panel::Lost,
            Phase::Won => Panel::Won,
            Phase::Cleared | Phase::Playing => Panel::Cleared,
        }
    }

    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.session.heard)
    }

    pub(crate) fn take_star(&mut self) -> Option<u32> {
        self.star.take()
    }

    pub(crate) fn game(&self) -> &Game {
        &self.session.game
    }

    pub(crate) fn is_idle(&self) -> bool {
        match &self.state {
            State::Panel(..) => self.panel_age > SETTLED && self.session.effects.is_still(),
            State::Microscope(scope, _) => scope.is_idle(),
            State::Running | State::CountIn(_) | State::Ending(_) => false,
        }
    }

    /// What is selected on the panel, if one is open.
    pub(crate) fn selected(&self) -> Option<usize> {
        match &self.state {
            State::Panel(_, menu) => Some(menu.selected()),
            _ => None,
        }
    }

    pub(crate) fn is_under_microscope(&self) -> bool {
        matches!(self.state, State::Microscope(..))
    }

    pub(crate) fn is_running(&self) -> bool {
        !matches!(self.state, State::Panel(..) | State::Microscope(..))
    }

    pub(crate) fn status(&self) -> String {
        let game = &self.session.game;
        if let State::Microscope(scope, _) = &self.state {
            return format!("state=microscope {}", scope.status(&self.session.history));
        }
        let state = match &self.state {
            State::Microscope(..) => "microscope",
            State::Running if game.is_serving() => "serving",
            State::Running => "running",
            State::CountIn(_) => "count-in",
            State::Ending(_) => "ending",
            State::Panel(Panel::Paused, _) => "paused",
            State::Panel(Panel::Cleared, _) => "cleared",
            State::Panel(Panel::Lost, _) => "lost",
            State::Panel(Panel::Won, _) => "won",
        };
        format!(
            "state={state} level={} lives={} score={} paddle={}",
            game.level_index() + 1,
            game.lives(),
            game.score(),
            game.paddle().x.round()
        )
    }
}

/// Whether it asks for a pause, or for its end.
fn pauses(action: &Action) -> bool {
    matches!(action, Action::Back | Action::Pause)
}

/// What the devices want now, the launch apart.
fn wish(frame: &Frame<'_>) -> Input {
    match frame.controls.steering() {
        Steering::Pointer => Input {
            target: Some(frame.view.to_field(frame.controls.pointer()).x),
            ..Input::default()
        },
        Steering::Keys => Input {
            steer: frame.controls.steer(),
            ..Input::default()
        },
    }
}

#[cfg(test)]
mod tests {
    use breakout::level::{Level, LevelSet};

    use breakout::tuning::STEP;

    use super::*;

    fn home(texts: &[&str]) -> Home {
        let levels = texts.iter().map(|text| {
            let parsed = Level::parse("a level", text.as_bytes());
            parsed.level.expect("a level without errors")
        });
        let mut home = Home::of(LevelSet::new(levels.collect()).expect("a level"));
        home.rules.help = false;
        home
    }

    /// Serves from the right and stays away from the ball, until it is in such a phase.
    fn play_until(play: &mut Play, home: &mut Home, wanted: Phase) {
        let mut overlay = Overlay::new();
        for _ in 0..60_000 {
            play.session.advance(STEP, &mut overlay, |game| {
                let serving = game.is_serving();
                let ready = serving && (game.paddle().x - 700.0).abs() < 1.0;
                Input {
                    launch: ready || game.phase() == Phase::Cleared,
                    target: Some(if serving { 700.0 } else { 100.0 }),
                    ..Input::default()
                }
            });
            let phase = play.session.game.phase();
            if phase != Phase::Playing {
                play.state = State::Ending(AFTERGLOW);
                let _ = play.keep_score(home);
            }
            if phase == wanted {
                return;
            }
        }
        panic!("never {wanted:?}");
    }

    #[test]
    fn a_run_is_compared_with_those_before_it_and_a_branch_with_none() {
        let mut home = home(&[
            "ball: 400 400 0 -300\n. . .\n. 2 .\n",
            "2 # # # # # # # #\n",
        ]);
        let mut play = Play::new(&home, 0);
        play_until(&mut play, &mut home, Phase::Lost);
        let score = play.session.game.score();
        assert!(score > 0 && home.storage.run(&home.source.levels) == score);
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
        assert_eq!(Play::new(&home, 0).best_run(), Some(score));
    }

    #[test]
    fn a_panel_rests_when_all_of_it_has_settled() {
        let mut home = home(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
        let mut play = Play::new(&home, 0);
        play_until(&mut play, &mut home, Phase::Won);
        play.open(play.ending());
        let mut lively = 0;
        while !play.is_idle() {
            play.panel_age += STEP;
            play.session.drift(STEP);
            lively += 1;
            assert!(lively < 120 * 10, "it never rests");
        }
        assert!(
            lively > 120 * 4,
            "confetti flies for longer than {lively} frames"
        );
    }
}
