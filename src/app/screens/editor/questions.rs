//! What the editor asks about the level on the workbench: whose work counts, and what becomes of a file.

use breakout::level::Document;

use super::tools::Cell;
use crate::app::ui::question::Question;
use crate::app::words::words;
use crate::app::workbench::{Workbench, ago};

#[derive(Clone)]
pub(super) enum Answer {
    Stay,
    Theirs,
    Mine,
    Both,
    Later,
    TakeDraft,
    DropDraft,
    /// A file of plain numbers becomes text, and this cell is painted.
    Paint(Cell),
    /// It becomes this text.
    Rewrite(Document),
}

/// Whose changes count, if another program has written the file meanwhile.
pub(super) fn about_conflict(bench: &Workbench) -> Option<Question<Answer>> {
    if !bench.has_conflict() {
        return None;
    }
    let (words, name) = (words().editor, bench.file_name());
    // The first answer loses nothing, and going back writes nothing.
    let mut answers = vec![
        (words.save_both, Answer::Both),
        (words.keep_mine, Answer::Mine),
        (words.decide_later, Answer::Later),
    ];
    let sentence = if bench.can_take_theirs() {
        answers.insert(1, (words.take_theirs, Answer::Theirs));
        words.changed_by_both(&name)
    } else {
        words.changed_to_no_level(&name)
    };
    Some(Question::new(sentence, answers, Answer::Later))
}

/// Whether to go on with what an earlier session could not save.
pub(super) fn about_draft(bench: &Workbench) -> Option<Question<Answer>> {
    let age = bench.left_draft()?.modified.map(ago);
    let (is_older, others) = (bench.is_newer_than_draft(), bench.other_drafts());
    let words = words().editor;
    let sentence = words.left_draft(age.as_deref(), is_older, others);
    let answers = [
        (words.take_draft, Answer::TakeDraft),
        (words.drop_draft, Answer::DropDraft),
    ];
    Some(Question::new(sentence, answers, Answer::TakeDraft))
}

pub(super) fn about_text(rewrite: Answer) -> Question<Answer> {
    let words = words().editor;
    let answers = [
        (words.rewrite, rewrite),
        (words.leave_numbers, Answer::Stay),
    ];
    Question::new(words.numbers_cannot, answers, Answer::Stay)
}

/// The same about the last step, which is taken back if it has made text of a file of numbers.
pub(super) fn about_step(bench: &mut Workbench, were_numbers: bool) -> Option<Question<Answer>> {
    (were_numbers && !bench.document().is_numbers()).then(|| {
        let text = bench.document().clone();
        bench.undo();
        about_text(Answer::Rewrite(text))
    })
}
