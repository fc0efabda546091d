//! A question that stands until it is answered, or until its answer is shown.

use breakout::explain::Question;

use super::{Ask, verdict_color};
use crate::app::audio::Cue;
use crate::app::input::Action;
use crate::app::render::palette::{Color, blueprint};
use crate::app::words::words;

/// A question with its answers, each with the reply to it if it is wrong.
pub(crate) struct Quiz {
    question: String,
    answers: Question<[String; 2]>,
    state: QuizState,
}

/// The indices count the answers from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QuizState {
    /// With the last wrong answer.
    Open(Option<usize>),
    Answered(usize),
    /// Closed without an answer.
    Shown,
}

impl Quiz {
    pub(crate) fn new(question: String, answers: Question<[String; 2]>) -> Self {
        Self {
            question,
            answers,
            state: QuizState::Open(None),
        }
    }

    pub(crate) fn is_open(&self) -> bool {
        matches!(self.state, QuizState::Open(_))
    }

    /// True if the player has given a right answer.
    pub(crate) fn is_answered(&self) -> bool {
        matches!(self.state, QuizState::Answered(_))
    }

    /// True for an action that answers it or shows the answer.
    pub(crate) fn takes(&self, action: Action) -> bool {
        let is_there = |answer| answer < self.answers.choices.len();
        self.is_open()
            && match action {
                Action::Lesson(answer) | Action::Layer(answer) => is_there(answer),
                action => matches!(action, Action::Choose | Action::PlayOn),
            }
    }

    /// Takes an answer, or shows the right one. Returns the sound of an action that it [takes](Self::takes).
    pub(crate) fn act(&mut self, action: Action) -> Option<Cue> {
        if !self.takes(action) {
            return None;
        }
        let (state, cue) = match action {
            Action::Lesson(answer) | Action::Layer(answer) => {
                if self.answers.judge(answer)? {
                    (QuizState::Answered(answer), Cue::MenuChoose)
                } else {
                    (QuizState::Open(Some(answer)), Cue::MenuMove)
                }
            }
            _ => (QuizState::Shown, Cue::MenuMove),
        };
        self.state = state;
        Some(cue)
    }

    /// The question with its answers, each with its action and the last wrong one with its reply; once it is closed, the
    /// right answer with sentences about it.
    pub(crate) fn ask(&self, action: fn(usize) -> Action, about: Vec<(String, Color)>) -> Ask {
        let choices = &self.answers.choices;
        let wrong = match self.state {
            QuizState::Open(wrong) => wrong,
            QuizState::Answered(answer) => return self.answered(&choices[answer].0, about),
            QuizState::Shown => {
                let right = self.answers.right();
                return right.map_or(Ask::say(about.clone()), |of| self.answered(of, about));
            }
        };
        let mut said = vec![(self.question.clone(), blueprint::INK)];
        said.extend(wrong.map(|wrong| {
            let ([_, meaning], _) = &choices[wrong];
            (words().course.wrong(meaning), verdict_color(false))
        }));
        // The last wrong answer has a disabled button.
        let live = |number| (wrong != Some(number)).then_some(action(number));
        let answers = choices.iter().enumerate();
        Ask {
            answers: answers
                .map(|(number, ([answer, _], _))| (answer.clone(), live(number)))
                .collect(),
            ..Ask::say(said)
        }
    }

    fn answered(&self, [answer, _]: &[String; 2], about: Vec<(String, Color)>) -> Ask {
        Ask {
            answered: Some([self.question.clone(), answer.clone()]),
            ..Ask::say(about)
        }
    }
}
