//! Keys in the documents are the default ones.

use std::collections::BTreeSet;

use super::{Page, pages};
use crate::app::input::{Action, Bindings, Context};

/// Each key that a page names, with what the page says it does.
#[rustfmt::skip]
const KEYS: &[(&str, &str, Context, Action)] = &[
    ("README.md", "F1", Context::Blueprint, Action::Blueprint),
    ("README.md", "F2", Context::Game, Action::Microscope),
    ("README.md", "F4", Context::Game, Action::Edit),
    ("docs/learning.md", "F7", Context::Window, Action::CopyLink),
    ("docs/learning.md", "F1", Context::Blueprint, Action::Blueprint),
    ("docs/learning.md", "G", Context::Blueprint, Action::Guide),
    ("docs/learning.md", "F2", Context::Game, Action::Microscope),
    ("docs/learning.md", "←", Context::Microscope, Action::Left),
    ("docs/learning.md", "→", Context::Microscope, Action::Right),
    ("docs/learning.md", "↑", Context::Microscope, Action::Up),
    ("docs/learning.md", "↓", Context::Microscope, Action::Down),
    ("docs/learning.md", "Space", Context::Microscope, Action::Run),
    ("docs/learning.md", "Backspace", Context::Microscope, Action::Rewind),
    ("docs/learning.md", "O", Context::Microscope, Action::OpenInLab),
    ("docs/learning.md", "Y", Context::Microscope, Action::Predict),
    ("docs/learning.md", "C", Context::Microscope, Action::CopyTest),
    ("docs/learning.md", "X", Context::Microscope, Action::SaveScene),
    ("docs/learning.md", "Enter", Context::Microscope, Action::PlayOn),
    ("docs/learning.md", "J", Context::Microscope, Action::NextLine),
    ("docs/learning.md", "H", Context::Microscope, Action::WhyHelped),
    ("docs/learning.md", "P", Context::Microscope, Action::Play),
    ("docs/learning.md", "L", Context::Lab, Action::CopyLink),
    ("docs/learning.md", "O", Context::Lab, Action::OpenInLab),
    ("docs/learning.md", "B", Context::Lab, Action::Scenes),
    ("docs/learning.md", "T", Context::Lab, Action::NextReport),
    ("docs/learning.md", "PageDown", Context::Course, Action::NextStation),
    ("docs/learning.md", "PageUp", Context::Course, Action::PreviousStation),
    ("docs/learning.md", "N", Context::Lab, Action::Snap),
    ("docs/learning.md", "V", Context::Lab, Action::NextForm),
    ("docs/learning.md", "U", Context::Lab, Action::NextStage),
    ("docs/learning.md", "C", Context::Lab, Action::CopyCode),
    ("docs/browser.md", "F12", Context::Window, Action::Screenshot),
    ("docs/browser.md", "Esc", Context::Menu, Action::Back),
    ("docs/browser.md", "Tab", Context::Levels, Action::NextDifficulty),
    ("docs/levels.md", "F4", Context::Game, Action::Edit),
    ("docs/levels.md", "F4", Context::Editor, Action::Edit),
    ("docs/levels.md", "Shift+F4", Context::Editor, Action::ServeAfresh),
    ("docs/levels.md", "Esc", Context::Editor, Action::Back),
    ("docs/levels.md", "Space", Context::Editor, Action::Paint),
    ("docs/levels.md", "Ctrl+S", Context::Editor, Action::Save),
    ("docs/levels.md", "Ctrl+Z", Context::Editor, Action::Undo),
    ("docs/levels.md", "H", Context::Editor, Action::Heat),
    ("docs/levels.md", "B", Context::Editor, Action::TakePar),
    ("docs/levels.md", "C", Context::Editor, Action::Piece),
    ("docs/levels.md", "K", Context::Editor, Action::Tool(5)),
    ("docs/levels.md", "T", Context::Editor, Action::Properties),
    ("docs/levels.md", "Shift+X", Context::Editor, Action::FlipAcross),
    ("docs/levels.md", "Shift+Y", Context::Editor, Action::FlipDown),
    ("docs/levels.md", "Shift+R", Context::Editor, Action::Rotate),
    ("docs/levels.md", "Ctrl+Shift+V", Context::Editor, Action::PasteMirrored),
    ("docs/levels.md", "N", Context::Levels, Action::NewLevel),
    ("docs/levels.md", "Ctrl+C", Context::Levels, Action::Copy),
    ("docs/levels.md", "Ctrl+V", Context::Levels, Action::Paste),
    ("docs/levels.md", "Ctrl+S", Context::Levels, Action::Save),
    ("docs/levels.md", "L", Context::Levels, Action::Sets),
    ("docs/levels.md", "/", Context::Levels, Action::Search),
    ("docs/levels.md", "T", Context::Levels, Action::NextReport),
    ("docs/levels.md", "F2", Context::Levels, Action::Rename),
    ("docs/levels.md", "C", Context::Levels, Action::Duplicate),
    ("docs/levels.md", "X", Context::Levels, Action::MoveToSet),
    ("docs/levels.md", "Shift+←", Context::Levels, Action::ShiftLeft),
    ("docs/levels.md", "Shift+→", Context::Levels, Action::ShiftRight),
    ("docs/levels.md", "Delete", Context::Levels, Action::Delete),
    ("docs/levels.md", "Ctrl+Z", Context::Levels, Action::Undo),
    ("docs/levels.md", "Z", Context::Levels, Action::Undo),
    ("docs/playing.md", "←", Context::Game, Action::SteerLeft),
    ("docs/playing.md", "→", Context::Game, Action::SteerRight),
    ("docs/playing.md", "A", Context::Game, Action::SteerLeft),
    ("docs/playing.md", "D", Context::Game, Action::SteerRight),
    ("docs/playing.md", "Space", Context::Game, Action::Launch),
    ("docs/playing.md", "Enter", Context::Game, Action::Launch),
    ("docs/playing.md", "Esc", Context::Game, Action::Pause),
    ("docs/playing.md", "F3", Context::Window, Action::Keys),
    ("docs/playing.md", "F6", Context::Window, Action::NextControl),
    ("docs/playing.md", "Shift+F6", Context::Window, Action::PreviousControl),
    ("docs/playing.md", "Tab", Context::Levels, Action::NextDifficulty),
    ("docs/playing.md", "P", Context::Levels, Action::Practice),
    ("docs/playing.md", "L", Context::Levels, Action::Sets),
    ("docs/playing.md", "/", Context::Levels, Action::Search),
    ("docs/playing.md", "U", Context::Levels, Action::NextUncleared),
    ("docs/playing.md", "V", Context::Levels, Action::WatchBest),
    ("docs/boards.md", "F8", Context::Game, Action::SaveRecording),
    ("docs/recordings.md", "C", Context::Game, Action::ShareResult),
    ("docs/recordings.md", "F", Context::Microscope, Action::Race),
    ("docs/recordings.md", "F8", Context::Game, Action::SaveRecording),
    ("docs/recordings.md", "–", Context::Microscope, Action::Slower),
    ("docs/recordings.md", "+", Context::Microscope, Action::Faster),
    ("docs/recordings.md", "Space", Context::Microscope, Action::Run),
    ("docs/recordings.md", "Enter", Context::Microscope, Action::PlayOn),
];

/// The keys of a page, in `<kbd>`.
fn keys(page: &Page) -> BTreeSet<&str> {
    let parts = page.text.split("<kbd>").skip(1);
    parts
        .filter_map(|rest| rest.split("</kbd>").next())
        .collect()
}

#[test]
fn every_key_is_a_default_binding() {
    let bindings = Bindings::default();
    for (page, key, context, action) in KEYS {
        let chords = bindings.chords(*context, *action);
        let is_bound = chords
            .iter()
            .any(|chord| chord.label().eq_ignore_ascii_case(key));
        assert!(is_bound, "{page}: {key} is not bound to {action:?}");
    }
    for page in pages() {
        let path = page.path.to_str().expect("a path");
        let said: BTreeSet<&str> = KEYS
            .iter()
            .filter(|row| row.0 == path)
            .map(|row| row.1)
            .collect();
        assert_eq!(
            keys(&page),
            said,
            "{path}: the keys of the page, and those of the table"
        );
    }
}
