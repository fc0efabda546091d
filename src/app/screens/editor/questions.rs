//! Questions about the level on the workbench: conflicts, drafts, and files of numbers.

use breakout::level::Document;

use super::tools::Cell;
use crate::app::workbench::{Saved, Workbench, ago};
use crate::app::{ui::question::QuestionPanel, words::words};

pub(super) type Save = fn(&mut Workbench) -> Result<Saved, String>;

#[derive(Clone)]
pub(super) enum Reply {
    Do(fn(&mut Workbench)),
    Save(Save),
    DropDraft,
    /// A file of plain numbers becomes text, and this cell is painted.
    Paint(Cell),
    Rewrite(Document),
}

/// Asks whose changes to keep, if another program has written the file meanwhile.
pub(super) fn conflict_question(bench: &Workbench) -> Option<QuestionPanel<Reply>> {
    if !bench.has_conflict() {
        return None;
    }
    let words = words().editor;
    let name = bench.file_name();
    let later = Reply::Do(Workbench::put_off_conflict);
    // The first answer loses nothing, and going back writes nothing.
    let mut answers = vec![
        (words.save_both, Reply::Save(Workbench::keep_both)),
        (words.keep_mine, Reply::Save(Workbench::keep_mine)),
        (words.decide_later, later.clone()),
    ];
    let sentence = if bench.can_take_theirs() {
        answers.insert(1, (words.take_theirs, Reply::Do(Workbench::take_theirs)));
        words.changed_by_both(&name)
    } else {
        words.changed_to_no_level(&name)
    };
    Some(QuestionPanel::new(sentence, answers, later))
}

/// Asks whether to go on with unsaved work of an earlier session.
pub(super) fn draft_question(bench: &Workbench) -> Option<QuestionPanel<Reply>> {
    let age = bench.left_draft()?.modified.map(ago);
    let is_older = bench.is_newer_than_draft();
    let others = bench.other_drafts();
    let words = words().editor;
    let sentence = words.left_draft(age.as_deref(), is_older, others);
    let take = Reply::Do(Workbench::take_draft);
    let drop = (words.drop_draft, Reply::DropDraft);
    let answers = [(words.take_draft, take.clone()), drop];
    Some(QuestionPanel::new(sentence, answers, take))
}

pub(super) fn text_question(rewrite: Reply) -> QuestionPanel<Reply> {
    let words = words().editor;
    let stay = Reply::Do(|_| {});
    let leave = (words.leave_numbers, stay.clone());
    let answers = [(words.rewrite, rewrite), leave];
    QuestionPanel::new(words.numbers_cannot, answers, stay)
}

/// Undoes the last step and asks, if it has turned a file of numbers into text.
pub(super) fn step_question(
    bench: &mut Workbench,
    were_numbers: bool,
) -> Option<QuestionPanel<Reply>> {
    (were_numbers && !bench.document().is_numbers()).then(|| {
        let text = bench.document().clone();
        bench.undo();
        text_question(Reply::Rewrite(text))
    })
}
