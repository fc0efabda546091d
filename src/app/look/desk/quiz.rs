//! A question that stands until it is answered, or until its answer is shown.

use breakout::explain::Question;

use super::{Ask, verdict_color};
use crate::app::audio::Cue;
use crate::app::input::Action;
use crate::app::render::palette::blueprint;
use crate::app::words::words;

/// A question with its answers, each with the reply to it if it is wrong.
pub(crate) struct Quiz {
    /// The place in which it is asked, and the name of what is there.
    pub(crate) title: [String; 2],
    question: String,
    answers: Question<[String; 2]>,
    /// The reason for the right answer.
    why: String,
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
    /// An open question with the reason for the right answer.
    pub(crate) fn new(question: String, answers: Question<[String; 2]>, why: String) -> Self {
        Self {
            title: [String::new(), String::new()],
            question,
            answers,
            why,
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
        self.state = match action {
            Action::Lesson(answer) | Action::Layer(answer) => match self.answers.judge(answer) {
                Some(true) => QuizState::Answered(answer),
                _ => QuizState::Open(Some(answer)),
            },
            _ => QuizState::Shown,
        };
        Some(if self.is_answered() {
            Cue::MenuChoose
        } else {
            Cue::MenuMove
        })
    }

    /// The question with its answers, each with its action, and with the reply to the last wrong one; once it is closed,
    /// the right answer with its reason, and what there is to do then.
    pub(crate) fn ask(&self, action: fn(usize) -> Action, to_do: Option<String>) -> Ask {
        let choices = &self.answers.choices;
        let right = match self.state {
            QuizState::Answered(answer) => Some(&choices[answer].0),
            QuizState::Shown => self.answers.right(),
            QuizState::Open(wrong) => {
                let reply = wrong
                    .map(|wrong| &choices[wrong].0[1])
                    .map(|reply| (words().course.wrong(reply), verdict_color(false)));
                // The last wrong answer has a disabled button.
                let live = |number| (wrong != Some(number)).then_some(action(number));
                let answers = choices
                    .iter()
                    .enumerate()
                    .map(|(number, ([answer, _], _))| (answer.clone(), live(number)))
                    .collect();
                let said = [(self.question.clone(), blueprint::INK)]
                    .into_iter()
                    .chain(reply)
                    .collect();
                return Ask {
                    answers,
                    ..Ask::say(said)
                };
            }
        };
        let why = Some((self.why.clone(), blueprint::INK)).filter(|(why, _)| !why.is_empty());
        let to_do = to_do.map(|to_do| (to_do, blueprint::CAST));
        Ask {
            answered: right.map(|[answer, _]| [self.question.clone(), answer.clone()]),
            ..Ask::say(why.into_iter().chain(to_do).collect())
        }
    }
}
