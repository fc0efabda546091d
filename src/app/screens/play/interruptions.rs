//! Interruptions of the running game: count-in, panels, microscope.

use breakout::game::Phase;

use super::editing::Answer;
use super::panel::{Choice, Panel, Place};
use super::{Play, RESTART_GUARD, State, pauses};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::inspect::microscope;
use crate::app::inspect::microscope::{Microscope, Specimen};
use crate::app::playfield::grouped;
use crate::app::screens::{AppContext, Frame, Leave, PausedRun, Transition, title};
use crate::app::ui::guard::meant;
use crate::app::ui::menu::Response;

/// Seconds of the count-in after a pause.
pub(super) const COUNT_IN: f32 = 1.2;
/// Seconds after which the autopilot goes on from a panel.
const AUTOPILOT_WAIT: f32 = 2.0;

impl Play {
    /// One frame of the count-in after a pause.
    pub(super) fn count_in(&mut self, frame: &mut Frame<'_>, remaining: f32) {
        let remaining = remaining - frame.seconds;
        self.state = if remaining > 0.0 {
            State::CountIn(remaining)
        } else {
            State::Running
        };
        if frame.actions.iter().any(pauses) {
            frame.cue(Cue::MenuBack);
            self.pause();
        }
        self.follow_pointer(frame);
        let strengths = &frame.app.settings.picture.strengths;
        self.session.advance_effects(frame.seconds, strengths);
    }

    /// One frame between the end of a level and its panel.
    pub(super) fn fade_out(&mut self, frame: &Frame<'_>, remaining: f32) {
        let strengths = &frame.app.settings.picture.strengths;
        self.session.advance_effects(frame.seconds, strengths);
        let remaining = remaining - frame.seconds;
        if remaining > 0.0 {
            self.state = State::Ending(remaining);
        } else {
            self.open(self.ending());
        }
    }

    /// One frame of the question whether to lose the run. Pressing restart again is a yes, if that is
    /// what was asked.
    pub(super) fn update_question(&mut self, frame: &mut Frame<'_>) {
        let strengths = &frame.app.settings.picture.strengths;
        self.session.advance_effects(frame.seconds, strengths);
        let restart = Leave::To(self.restart());
        let Some((question, leave)) = &mut self.question else {
            return;
        };
        let insists = *leave == restart
            && question.age > RESTART_GUARD
            && frame.actions.contains(&Action::Restart);
        let response = match question.update(frame.seconds, frame.actions, frame.view) {
            _ if insists => Response::Chosen(Answer::Go),
            response => response,
        };
        let leave = *leave;
        match frame.play_response(response) {
            None => {}
            Some(Answer::Save) => self.save_drawing(frame, leave),
            Some(Answer::Discard) => self.discard_drawing(frame, leave),
            Some(Answer::Go) => self.agree(frame, leave),
            Some(Answer::Stay) => {
                self.question = None;
                if self.is_live() {
                    self.resume();
                }
            }
        }
    }

    /// One frame of a panel.
    pub(super) fn update_panel(&mut self, frame: &mut Frame<'_>, panel: Panel) {
        let actions = meant(frame.actions, self.panel_age);
        let before = self.panel_age;
        self.panel_age += frame.seconds;
        let outcome = self.outcome.filter(|_| panel.has_stars());
        let star = outcome.and_then(|outcome| outcome.star_between(before, self.panel_age));
        if let Some(star) = star {
            frame.app.audio.star(star);
        }
        let strengths = &frame.app.settings.picture.strengths;
        self.session.advance_effects(frame.seconds, strengths);
        if panel == Panel::Paused && actions.iter().any(pauses) {
            frame.cue(Cue::MenuChoose);
            return self.resume();
        }
        if actions.contains(&Action::Back) {
            return frame.leave_to(self.back(frame.app));
        }
        let State::Panel(_, menu) = &mut self.state else {
            return;
        };
        let (game, height) = (&self.session.game, menu.height(frame.view));
        let layout = panel.layout(frame.view, height, game, &self.results);
        for action in frame.actions {
            match action {
                Action::NextPage => self.panel_page += 1,
                Action::PreviousPage => self.panel_page += layout.pages() - 1,
                _ => {}
            }
        }
        let response = menu.update(&actions, frame.view, layout.menu);
        if let Some(choice) = frame.play_response(response) {
            return self.choose(frame, choice);
        }
        // The autopilot needs no key to go on.
        if self.autopilot.is_some()
            && self.panel_age > AUTOPILOT_WAIT
            && let Some(choice) = panel.next()
        {
            frame.cue(Cue::MenuChoose);
            self.choose(frame, choice);
        }
    }

    pub(super) fn choose(&mut self, frame: &mut Frame<'_>, choice: Choice) {
        match choice {
            Choice::Resume => self.resume(),
            Choice::NextLevel => {
                frame.app.controls.latch_launch();
                self.state = State::Running;
            }
            Choice::Restart => frame.go(self.restart()),
            Choice::Edit => self.press_edit(frame),
            Choice::NewRun if self.drawn.is_some() => frame.go(Transition::PlayTest),
            Choice::NewRun => frame.go(Transition::Play(self.start)),
            Choice::Options => frame.go(Transition::Options(self.paused_run())),
            Choice::List => frame.go(self.list()),
            Choice::Title => frame.go(Transition::Title),
        }
    }

    /// The list of levels or of exhibits, with this one selected.
    fn list(&self) -> Transition {
        match &self.exhibit {
            Some(exhibit) => Transition::Museum(exhibit.number),
            None => Transition::Levels(self.session.game.level_index()),
        }
    }

    /// Where the player came from.
    pub(super) fn back(&self, app: &AppContext) -> Transition {
        match app.title_choice {
            title::Choice::Continue | title::Choice::Play => Transition::Title,
            _ => self.list(),
        }
    }

    /// A new run from this level, or from the first level after a victory.
    pub(super) fn restart(&self) -> Transition {
        match (&self.exhibit, self.session.game.phase()) {
            _ if self.drawn.is_some() => Transition::PlayTest,
            (Some(exhibit), _) => Transition::Exhibit(exhibit.number),
            (None, Phase::Won) if !self.workshop => Transition::Play(self.start),
            _ => Transition::Play(self.session.game.level_index()),
        }
    }

    /// The run that the options are opened over.
    fn paused_run(&self) -> Option<PausedRun> {
        let game = &self.session.game;
        self.exhibit.is_none().then(|| PausedRun {
            rules: game.rules(),
            level: game.level_index(),
        })
    }

    /// One frame under the microscope.
    pub(super) fn update_microscope(&mut self, frame: &mut Frame<'_>) {
        let State::Microscope(scope, _) = &mut self.state else {
            return;
        };
        let specimen = Specimen {
            history: &self.session.history,
            exhibit: self.exhibit.as_ref(),
        };
        let controls = &frame.app.controls;
        match scope.update(
            frame.seconds,
            frame.actions,
            controls,
            frame.view,
            &specimen,
        ) {
            microscope::Outcome::Stay => {}
            microscope::Outcome::Notify(sentence) => frame.notify(sentence),
            microscope::Outcome::Lab(cast) => {
                return frame.try_in_lab(cast);
            }
            microscope::Outcome::PlayOn(step) => return self.ask_to_play_on(frame, step),
        }
        if frame.actions.contains(&Action::Back) {
            self.leave_microscope(frame, Some(Cue::MenuBack));
        }
    }

    pub(super) fn open_microscope(&mut self, frame: &mut Frame<'_>) {
        let before = match &self.state {
            State::Microscope(..) => return,
            State::Panel(panel, _) => {
                frame.cue(Cue::MenuChoose);
                Some(*panel)
            }
            State::Ending(_) => Some(self.ending()),
            State::Resuming(_) | State::Running | State::CountIn(_) => None,
        };
        let scope = Microscope::new(&self.session.history, &self.session.game);
        self.state = State::Microscope(Box::new(scope), before);
    }

    /// Closes the microscope: back to the game, a panel, or the museum.
    pub(super) fn leave_microscope(&mut self, frame: &mut Frame<'_>, cue: Option<Cue>) {
        if let Some(exhibit) = &self.exhibit {
            frame.cue(cue.unwrap_or(Cue::MenuChoose));
            return frame.go(Transition::Museum(exhibit.number));
        }
        self.close_microscope();
        if let (State::Panel(..), Some(cue)) = (&self.state, cue) {
            frame.cue(cue);
        }
    }

    pub(super) fn close_microscope(&mut self) {
        if let State::Microscope(_, before) = self.state {
            match before {
                Some(panel) => self.open(panel),
                None => self.resume(),
            }
        }
    }

    /// Resumes the game from a moment of the past. A ranked run ends there, so that asks for a second
    /// press.
    fn ask_to_play_on(&mut self, frame: &mut Frame<'_>, step: u64) {
        let is_past = step < self.session.history.last();
        let points = self.points_at_stake();
        if is_past && points > 0 && self.asked_play_on != Some(step) {
            self.asked_play_on = Some(step);
            let key = frame
                .app
                .settings
                .controls
                .bindings
                .key(Context::Microscope, Action::PlayOn);
            let points = grouped(points, 1);
            let press = if frame.view.touch {
                "Tap".to_owned()
            } else {
                format!("Press {key}")
            };
            return frame.notify(format!(
                "{press} again to play on from here: the run of {points} points ends"
            ));
        }
        if is_past {
            self.give_up_run(frame.app);
        }
        self.play_on(step);
    }

    /// Resumes the game from a moment of the past.
    pub(super) fn play_on(&mut self, step: u64) {
        if step == self.session.history.last() {
            self.close_microscope();
        } else {
            self.session.branch(step);
            if let Some(follows) = &mut self.follows {
                follows.branch(step);
            }
            // The best run of the level starts again, too.
            self.raced = None;
            self.resume();
        }
    }

    pub(super) fn pause(&mut self) {
        if self.is_live() {
            self.open(Panel::Paused);
        }
    }

    pub(super) fn resume(&mut self) {
        // A held ball waits for its launch anyway, so it needs no count-in.
        self.state = if self.session.game.is_serving() {
            State::Running
        } else {
            State::CountIn(COUNT_IN)
        };
    }

    pub(super) fn open(&mut self, panel: Panel) {
        self.panel_age = 0.0;
        self.panel_page = 0;
        let place = match &self.exhibit {
            Some(_) => Place::Museum,
            None if self.workshop => Place::Workshop,
            _ if self.start == self.session.game.level_index() => Place::Start,
            _ => Place::Later,
        };
        self.state = State::Panel(panel, panel.menu(place));
    }

    pub(super) fn ending(&self) -> Panel {
        match self.session.game.phase() {
            Phase::Lost => Panel::Lost,
            Phase::Won if self.workshop => Panel::Done,
            Phase::Won => Panel::Won,
            Phase::Cleared | Phase::Playing => Panel::Cleared,
        }
    }
}
