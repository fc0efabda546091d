//! What a question of the editor is about, and its answers.

use breakout::level::Document;

use super::tools::Cell;
use crate::app::screens::Leave;

/// What a question is about.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Asked {
    /// Unsaved work, and where one wants to go; `None` for back.
    Leave(Option<Leave>),
    /// Someone else has written the file.
    Conflict,
    /// Unsaved work of an earlier session.
    Draft,
    /// A file of plain numbers cannot hold what was to be painted in this cell.
    Numbers(Cell),
    /// It cannot hold what this text would say.
    Rewrite(Document),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Stay,
    Save,
    Discard,
    Theirs,
    Mine,
    Both,
    Later,
    TakeDraft,
    DropDraft,
    MakeText,
}
