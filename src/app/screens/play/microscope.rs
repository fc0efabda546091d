//! The microscope over a game.

use breakout::textbook::museum::Exhibit;

use super::{Drawn, Play, State};
use crate::app::audio::Cue;
use crate::app::input::Action;
use crate::app::inspect::microscope::{Microscope, Outcome, Specimen};
use crate::app::look::desk::Quiz;
use crate::app::screens::course::STATIONS;
use crate::app::screens::{Frame, Leave, Transition};

impl Play {
    /// The recorded game, as the microscope takes it.
    pub(super) fn specimen(&self) -> Specimen<'_> {
        Specimen {
            history: &self.session.history,
            exhibit: self.shown_exhibit(),
        }
    }

    /// The exhibit, unless the microscope is over a game that was played on from it.
    fn shown_exhibit(&self) -> Option<&Exhibit> {
        let State::Microscope(scope, _) = &self.state else {
            return None;
        };
        self.mode.exhibit().filter(|_| scope.has_show())
    }

    pub(super) fn open_microscope(&mut self, frame: &mut Frame<'_>) {
        let before = match &self.state {
            State::Microscope(..) => return,
            State::Panel(panel, _) => {
                frame.cue(Cue::MenuChoose);
                Some(*panel)
            }
            State::Ending(_) => {
                self.note_end(frame.app);
                Some(self.ending())
            }
            State::Running | State::CountIn(_) => None,
        };
        let scope = Microscope::at_last_hit(&self.session.history, self.session.game.steps());
        self.state = State::Microscope(Box::new(scope), before);
    }

    pub(super) fn update_microscope(&mut self, frame: &mut Frame<'_>) {
        let State::Microscope(scope, _) = &mut self.state else {
            return;
        };
        let specimen = Specimen {
            history: &self.session.history,
            exhibit: self.mode.exhibit().filter(|_| scope.has_show()),
        };
        let outcome = scope.update(frame.seconds, frame.actions, frame.view, &specimen);
        if let Some(cue) = scope.answer.take() {
            frame.cue(cue);
        }
        let is_answered = scope.quiz().is_some_and(Quiz::is_answered);
        if let Some(station) = frame.app.learning.station.filter(|_| is_answered) {
            frame.app.settings.learn.note(STATIONS[station].id);
        }
        match outcome {
            Outcome::Stay => {}
            Outcome::Notify(sentence) => frame.notify(sentence),
            Outcome::Lab(cast) => return frame.try_in_lab(cast),
            Outcome::Exhibit(number) => {
                frame.cue(Cue::MenuMove);
                return frame.go(Transition::Exhibit(number));
            }
            Outcome::NextStation => {
                let Some(station) = frame.app.learning.station else {
                    return;
                };
                frame.cue(Cue::MenuMove);
                return frame.go(Transition::Station(station + 1));
            }
            Outcome::PlayOn(step) => return frame.leave(Leave::PlayOn(step)),
        }
        if frame.actions.contains(&Action::Back) && !scope.stop_predicting() {
            self.leave_microscope(frame, Some(Cue::MenuBack));
        }
    }

    /// Closes the microscope: back to the game, a panel, or the museum.
    pub(super) fn leave_microscope(&mut self, frame: &mut Frame<'_>, cue: Option<Cue>) {
        if let Some(exhibit) = self.shown_exhibit() {
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

    /// Resumes the game from an earlier step.
    pub(super) fn play_on(&mut self, step: u64) {
        if step == self.session.history.last() {
            self.close_microscope();
        } else {
            self.session.branch(step);
            self.advice = None;
            self.race = None;
            self.session.ghost = None;
            if let Some(workshop) = self.mode.workshop_mut() {
                let levels = self.session.game.levels();
                let is_to_come = |drawn: &mut Drawn| levels.get(drawn.level).is_none();
                workshop.drawn.take_if(is_to_come);
                workshop.followed = None;
            }
            // The ghost starts again, too.
            self.scoring.raced = None;
            self.resume();
        }
    }
}

#[cfg(test)]
mod tests {
    use breakout::game::Phase;

    use super::*;
    use crate::app::screens::Screen;
    use crate::app::screens::play::testing::{app, cleared, play_until, update};

    #[test]
    fn playing_on_from_the_past_asks_once_where_a_ranked_run_ends() {
        let (mut play, mut app) = cleared();
        update(&mut play, &mut app, &[Action::Microscope]);
        update(&mut play, &mut app, &[Action::Left]);
        update(&mut play, &mut app, &[Action::PlayOn]);
        assert!(app.guard.prompt().is_some() && play.is_under_microscope());
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
    fn back_leaves_a_question_before_the_microscope() {
        let (mut play, mut app) = cleared();
        update(&mut play, &mut app, &[Action::Microscope]);
        // Once with the question open, and once after its two answers.
        for answers in [0, 2] {
            update(&mut play, &mut app, &[Action::Predict]);
            update(&mut play, &mut app, &vec![Action::PlayOn; answers]);
            let is_asking = play.describe().is_asking;
            assert_eq!(is_asking, answers == 0);
            update(&mut play, &mut app, &[Action::Back]);
            assert!(play.is_under_microscope() && !play.describe().is_asking);
        }
        update(&mut play, &mut app, &[Action::Back]);
        assert!(!play.is_under_microscope());
    }

    #[test]
    fn a_hit_leads_into_the_lab_and_back() {
        let mut app = app(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
        let mut play = Play::new(&app, 0);
        play_until(&mut play, &mut app, Phase::Won);
        update(&mut play, &mut app, &[Action::Microscope]);
        update(&mut play, &mut app, &[Action::First]);
        let asked = update(&mut play, &mut app, &[Action::OpenInLab]);
        assert!(asked.notice.is_some() && asked.to().is_none());
        update(&mut play, &mut app, &[Action::Down]);
        let asked = update(&mut play, &mut app, &[Action::OpenInLab]);
        assert!(matches!(asked.to(), Some(Transition::LabOver(_))));
        assert!(play.is_under_microscope());
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
}
