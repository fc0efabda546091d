//! What the editor asks before anything is lost.

use breakout::level::Document;

use super::tools::Cell;
use crate::app::screens::Leave;
use crate::app::ui::question::Question;
use crate::app::workbench::{Workbench, ago};

#[derive(Clone)]
pub(super) enum Answer {
    Stay,
    /// Where the player goes then: `None` for back.
    Save(Option<Leave>),
    Discard(Option<Leave>),
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

/// What to do with unsaved work before leaving.
pub(super) fn about_leaving(bench: &Workbench, leave: Option<Leave>) -> Question<Answer> {
    // One key too many after Save loses nothing: the key down may be S, which looks like its letter.
    let answers = [
        ("Save", Answer::Save(leave.clone())),
        ("Stay", Answer::Stay),
        ("Discard", Answer::Discard(leave)),
    ];
    let sentence = format!("{} is not saved", bench.title());
    Question::new(sentence, answers, Answer::Stay)
}

/// Whose changes count, if another program has written the file meanwhile.
pub(super) fn about_conflict(bench: &Workbench) -> Option<Question<Answer>> {
    if !bench.has_conflict() {
        return None;
    }
    let theirs = ("Take the other", Answer::Theirs);
    let theirs = Some(theirs).filter(|_| bench.can_take_theirs());
    let end = theirs
        .as_ref()
        .map_or("and is no level file now", |_| "too");
    // The first answer loses nothing, and going back writes nothing.
    let both = ("Save mine beside it", Answer::Both);
    let mine = ("Overwrite it with mine", Answer::Mine);
    let later = ("Decide later", Answer::Later);
    let answers = [both].into_iter().chain(theirs).chain([mine, later]);
    let sentence = format!(
        "{} was changed by another program, {end}",
        bench.file_name()
    );
    Some(Question::new(sentence, answers, Answer::Later))
}

/// Whether to go on with what an earlier session could not save.
pub(super) fn about_draft(bench: &Workbench) -> Option<Question<Answer>> {
    let age = bench.left_draft()?.modified;
    let age = age.map_or_else(String::new, |modified| format!(", drawn {}", ago(modified)));
    let since = if bench.is_newer_than_draft() {
        "; the file has changed since"
    } else {
        ""
    };
    let others = match bench.other_drafts() {
        0 => String::new(),
        1 => "; another one waits on the title".to_owned(),
        count => format!("; {count} others wait on the title"),
    };
    let sentence = format!("There is unsaved work of an earlier session{age}{since}{others}");
    let answers = [
        ("Go on with it", Answer::TakeDraft),
        ("Throw it away", Answer::DropDraft),
    ];
    Some(Question::new(sentence, answers, Answer::TakeDraft))
}

/// Whether a file of plain numbers may become text.
pub(super) fn about_text(rewrite: Answer) -> Question<Answer> {
    let sentence = "Plain numbers cannot say this. Rewrite the file as a drawing?";
    let answers = [("Rewrite", rewrite), ("Leave the numbers", Answer::Stay)];
    Question::new(sentence, answers, Answer::Stay)
}

/// The same about the last step, which is taken back if it has made text of a file of numbers.
pub(super) fn about_step(bench: &mut Workbench, were_numbers: bool) -> Option<Question<Answer>> {
    (were_numbers && !bench.document().is_numbers()).then(|| {
        let text = bench.document().clone();
        bench.undo();
        about_text(Answer::Rewrite(text))
    })
}
