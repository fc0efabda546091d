//! Files of levels that are drawn: saved, kept, changed by others.

use std::io;
use std::path::Path;
use std::time::Duration;

use super::{counted, words};
use crate::app::platform::path::printable_path;

words! {
    Drafts {
        untitled = "Untitled";
        untitled_number(number: usize) = format!("Untitled {number}");
        ago(age: Duration) = match age.as_secs() as usize / 60 {
            0 => "just now".to_owned(),
            minutes @ 1..60 => format!("{} ago", counted(minutes, "minute", "minutes")),
            minutes @ 60..1440 => format!("{} ago", counted(minutes / 60, "hour", "hours")),
            minutes => format!("{} ago", counted(minutes / 1440, "day", "days")),
        };

        // Whether a file is saved, and its work kept.
        saved(path: &Path) = format!("Saved {}", printable_path(path));
        cannot_save(path: &Path, error: &io::Error) =
            format!("Cannot save {}: {}", printable_path(path), words().files.reason(error));
        cannot_read(path: &Path, reason: &str) = format!("Cannot read {}: {reason}", printable_path(path));
        keeps_nothing = "This session keeps nothing: name a folder with --data-dir";
        not_saved = "Not saved";
        not_kept = "Not kept";
        too_many(drafts: u32) = format!("there are {drafts} drafts of this level already");

        // What others do.
        in_another_window(path: &Path) = format!("{} is open in another window, or gone", printable_path(path));
        has_several_levels(path: &Path) = format!(
            "{} has several levels: change it with a text editor, the game reads it again",
            printable_path(path)
        );
        draft_is_gone = "This draft is gone";
        file_has_changed(file: &str) = format!("{file} has changed; the editor can undo that");
        file_was_deleted(file: &str) = format!("{file} was deleted: saving creates it again");
    }
}
