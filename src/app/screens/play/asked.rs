//! What the screen asks before anything is lost.

use crate::app::playfield::grouped;
use crate::app::screens::Leave;
use crate::app::ui::question::Question;
use crate::app::workbench::Workbench;

/// What a question is answered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Stay,
    Go,
    /// Go, and save what was drawn.
    Save,
    /// Go, and throw it away.
    Discard,
}

/// A question whether to lose something, and where the player goes then.
pub(super) struct Asked {
    pub(super) question: Question<Answer>,
    pub(super) leave: Leave,
}

impl Asked {
    /// Whether to lose a run of so many points.
    pub(super) fn about_run(points: u32, go: &'static str, leave: Leave) -> Self {
        let sentence = format!("Lose this run of {} points?", grouped(points, 1));
        Self::yes_or_no(sentence, go, leave)
    }

    /// Whether this run is to wait in the place of another one of so many points.
    pub(super) fn about_waiting_run(points: u32, leave: Leave) -> Self {
        let points = grouped(points, 1);
        let sentence = format!("The run of {points} points can then not be continued");
        Self::yes_or_no(sentence, "Leave this run in its place", leave)
    }

    /// What to do with what was drawn and is not saved.
    pub(super) fn about_drawing(bench: &Workbench, leave: Leave) -> Self {
        let answers = [
            ("Save", Answer::Save),
            ("Discard", Answer::Discard),
            ("Keep playing", Answer::Stay),
        ];
        let sentence = format!("{} is not saved", bench.title());
        let question = Question::new(sentence, answers, Answer::Stay);
        Self { question, leave }
    }

    /// The safe answer is to stay.
    fn yes_or_no(sentence: String, go: &'static str, leave: Leave) -> Self {
        let answers = [("Keep playing", Answer::Stay), (go, Answer::Go)];
        let question = Question::new(sentence, answers, Answer::Stay);
        Self { question, leave }
    }
}
