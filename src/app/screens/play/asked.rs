//! What the screen asks before anything is lost.

use crate::app::playfield::grouped;
use crate::app::replays::Offer;
use crate::app::screens::Leave;
use crate::app::ui::question::Question;
use crate::app::workbench::Workbench;

/// What a question is answered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Stay,
    Go,
    /// Go, and keep the run that waits instead of this one.
    MakeWay,
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
    /// Whether to lose this run of so many points by a deed.
    pub(super) fn about_run(points: u32, deed: &'static str, leave: Leave) -> Self {
        let points = grouped(points, 1);
        let sentence = format!("Your run of {points} points will be lost.");
        Self::yes_or_no(sentence, deed, leave)
    }

    /// Whether to lose another run, in whose place this one would wait. A ranked run is not given for one
    /// that is not: there the first answer keeps it.
    pub(super) fn about_waiting_run(
        waits: &Offer,
        is_ranked: bool,
        deed: &'static str,
        leave: Leave,
    ) -> Self {
        let points = grouped(waits.standing.score, 1);
        let this = if is_ranked {
            ""
        } else {
            "for this one, which is not ranked, "
        };
        let sentence =
            format!("Only one run can wait: {this}the earlier one of {points} points ends here.");
        let mut answers = [
            ("Keep playing", Answer::Stay),
            (deed, Answer::Go),
            ("Keep the earlier run", Answer::MakeWay),
        ];
        if waits.ranked && !is_ranked {
            answers.rotate_right(1);
        }
        let question = Question::new(sentence, answers, Answer::Stay);
        Self { question, leave }
    }

    /// Whether to leave a game, which is not lost, for a backup.
    pub(super) fn about_backup(deed: &'static str, leave: Leave) -> Self {
        let sentence = "Leave this game, and bring the backup together with what is here?";
        Self::yes_or_no(sentence.to_owned(), deed, leave)
    }

    /// What to do with what was drawn and is not saved.
    pub(super) fn about_drawing(bench: &Workbench, leave: Leave) -> Self {
        let answers = [
            ("Save", Answer::Save),
            ("Keep playing", Answer::Stay),
            ("Discard", Answer::Discard),
        ];
        let sentence = format!("{} is not saved", bench.title());
        let question = Question::new(sentence, answers, Answer::Stay);
        Self { question, leave }
    }

    /// The safe answer is to stay.
    fn yes_or_no(sentence: String, deed: &'static str, leave: Leave) -> Self {
        let answers = [("Keep playing", Answer::Stay), (deed, Answer::Go)];
        let question = Question::new(sentence, answers, Answer::Stay);
        Self { question, leave }
    }
}
