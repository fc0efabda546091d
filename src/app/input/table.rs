//! The table of actions by context: the name in files, the label and the default bindings of each. The options, the key
//! sheet, the settings file and prompts read it.

use macroquad::miniquad::KeyCode as Key;

use super::action::{Action, Context};
use super::button::{
    Chord, MIDDLE_CLICK, RIGHT_CLICK, WHEEL_DOWN, WHEEL_UP, alt, ctrl, ctrl_shift, key, shift,
};
use super::rebinding::BoundAction;
use crate::app::platform::{pad::PadButton, screenshot};
use crate::app::words::{Words, words};

pub(crate) struct ContextRow {
    pub(crate) context: Context,
    pub(crate) id: &'static str,
    pub(crate) label: &'static str,
    /// Where its actions work, in one sentence.
    pub(crate) about: &'static str,
    pub(crate) actions: &'static [ActionRow],
}

pub(crate) struct ActionRow {
    pub(crate) action: Action,
    /// The name in files. It must never change, because players' files refer to it.
    pub(crate) id: &'static str,
    pub(crate) label: &'static str,
    /// The default bindings. Prompts name the first of the current ones.
    pub(super) chords: &'static [Chord],
    /// The default gamepad buttons. Outside a running game the stick acts as the D-pad.
    pub(super) pad: &'static [PadButton],
    pub(super) repeats: bool,
    /// At most one: the touch gesture, or the word on the touch button where that differs from the label.
    pub(crate) finger: &'static [fn(&Words) -> &'static str],
}

impl Context {
    pub(crate) fn row(self) -> &'static ContextRow {
        &CONTEXTS[self as usize]
    }

    pub(crate) fn find(self, action: Action) -> Option<&'static ActionRow> {
        let mut rows = self.row().actions.iter();
        rows.find(|row| row.action == action)
    }
}

pub(crate) fn label((context, action): BoundAction) -> &'static str {
    context.find(action).map_or("", |row| row.label)
}

/// An action's label and its context's, as part of a sentence.
pub(crate) fn named(of: BoundAction) -> String {
    words().actions.in_context(label(of), of.0.row().label)
}

/// Defines [`CONTEXTS`]. A context has its name in files, its label and where its actions work; an action its name in
/// files, its label, its keys, and optionally pad buttons, a touch gesture and whether holding a key repeats it.
macro_rules! contexts {
    ($($context:ident, $context_id:literal, $context_label:literal, $about:literal {$(
        $action:ident $(($number:literal))?, $id:literal, $label:literal, [$($chord:expr),*]
        $(, pad [$($pad:ident),*])? $(, finger $room:ident.$gesture:ident)? $(, repeats $repeats:literal)?;
    )*})*) => {
        /// Every context, in the order of [`Context`].
        pub(crate) const CONTEXTS: [ContextRow; 11] = [$(ContextRow {
            context: Context::$context,
            id: $context_id,
            label: $context_label,
            about: $about,
            actions: &[$(ActionRow {
                action: Action::$action $(($number))?,
                id: $id,
                label: $label,
                chords: &[$($chord),*],
                pad: &[$($(PadButton::$pad),*)?],
                finger: &[$(|words| words.$room.$gesture)?],
                repeats: false $(|| $repeats)?,
            }),*],
        }),*];
    };
}

#[rustfmt::skip]
contexts! {
    Game, "game", "Game", "In a running game." {
        SteerLeft, "steer-left", "Steer left", [key(Key::Left), key(Key::A)], pad [Left], finger actions.slide_left;
        SteerRight, "steer-right", "Steer right", [key(Key::Right), key(Key::D)], pad [Right], finger actions.slide_right;
        Launch, "launch", "Launch, fire", [key(Key::Space), key(Key::Enter), key(Key::KpEnter)], pad [South],
            finger actions.tap_or_second_finger;
        Pause, "pause", "Pause", [key(Key::Escape), key(Key::P), RIGHT_CLICK], pad [Start], finger actions.two_bars;
        Restart, "restart", "Restart", [key(Key::R)];
        Slower, "slower", "Slower", [key(Key::Minus), key(Key::KpSubtract)];
        Faster, "faster", "Faster", [key(Key::Equal), key(Key::KpAdd)];
        Microscope, "microscope", "Microscope", [key(Key::F2)], pad [West], finger actions.glass_button;
        Edit, "edit-level", "Edit the level", [key(Key::F4)];
        EditHere, "edit-in-a-workshop", "Workshop: edit", [MIDDLE_CLICK];
        SaveRecording, "save-recording", "Save a recording", [key(Key::F8)];
        ShareResult, "share-result", "Copy the result", [key(Key::C)], finger play.key_share;
    }
    Menu, "menu", "Menus", "In menus, lists and panels." {
        Up, "up", "Up", [key(Key::Up), key(Key::W)], pad [Up], repeats true;
        Down, "down", "Down", [key(Key::Down), key(Key::S)], pad [Down], repeats true;
        Left, "left", "Left", [key(Key::Left), key(Key::A)], pad [Left], repeats true;
        Right, "right", "Right", [key(Key::Right), key(Key::D)], pad [Right], repeats true;
        Choose, "choose", "Choose", [key(Key::Enter), key(Key::KpEnter), key(Key::Space)], pad [South],
            finger actions.tap;
        Back, "back", "Back", [key(Key::Escape), RIGHT_CLICK], pad [East];
        First, "first", "First", [key(Key::Home)];
        Last, "last", "Last", [key(Key::End)];
        NextPage, "next-page", "Next page", [key(Key::E), key(Key::PageDown), WHEEL_DOWN], pad [R1];
        PreviousPage, "previous-page", "Previous page", [key(Key::Q), key(Key::PageUp), WHEEL_UP], pad [L1];
    }
    List, "list", "Long lists", "In lists that scroll." {
        ScrollUp, "scroll-up", "Scroll up", [WHEEL_UP], finger actions.slide_down;
        ScrollDown, "scroll-down", "Scroll down", [WHEEL_DOWN], finger actions.slide_up;
    }
    Levels, "levels", "Level choice", "In the level choice and among the sets." {
        NextDifficulty, "next-difficulty", "Next difficulty", [key(Key::Tab)], pad [North];
        PreviousDifficulty, "previous-difficulty", "Previous difficulty", [shift(Key::Tab)];
        Practice, "practice", "Practice", [key(Key::P)];
        WatchBest, "watch-best", "Watch the best run", [key(Key::V)], pad [West], finger levels.watch;
        NewLevel, "new-level", "New level or set", [key(Key::N)];
        OpenFiles, "open-files", "Open files", [key(Key::O)], finger levels.open_files;
        Edit, "edit-level", "Edit the level", [key(Key::F4)];
        Search, "search", "Search", [key(Key::Slash), ctrl(Key::F)], finger levels.search;
        Sets, "sets-of-levels", "Sets of levels", [key(Key::L)], finger levels.sets;
        NextUncleared, "next-not-cleared", "Next uncleared level", [key(Key::U)], pad [R3], finger levels.uncleared;
        Copy, "copy", "Copy", [ctrl(Key::C)], finger levels.copy;
        Paste, "paste", "Open a copied level", [ctrl(Key::V)], finger levels.paste;
        Save, "save", "Save a shared level, or a set as one file", [ctrl(Key::S)], finger levels.keep;
        Rename, "rename", "Rename", [key(Key::F2)], finger sets.rename_it;
        Duplicate, "duplicate", "Duplicate", [key(Key::C), ctrl(Key::D)], finger sets.duplicate;
        MoveToSet, "move-to-a-set", "Move to another set", [key(Key::X)], finger sets.move_it;
        ShiftLeft, "earlier", "Earlier in the set", [shift(Key::Left)], finger sets.earlier;
        ShiftRight, "later", "Later in the set", [shift(Key::Right)], finger sets.later;
        Delete, "delete", "Delete", [key(Key::Delete)], finger sets.delete;
        Undo, "take-back", "Take a change back", [ctrl(Key::Z), key(Key::Z)], finger sets.take_back;
        NextReport, "more-hints", "More or fewer hints", [key(Key::T)];
    }
    Window, "window", "Everywhere", "On every screen." {
        Fullscreen, "full-screen", "Full screen", [key(Key::F11), alt(Key::Enter)];
        Screenshot, "save-a-picture", "Save a picture", [key(screenshot::KEY)];
        CopyLink, "copy-link", "Copy a link to this place", [key(Key::F7)];
        Mute, "mute", "Mute", [key(Key::M)];
        SoundDown, "sounds-quieter", "Sounds quieter", [key(Key::Comma)];
        SoundUp, "sounds-louder", "Sounds louder", [key(Key::Period)];
        MusicDown, "music-quieter", "Music quieter", [key(Key::LeftBracket)];
        MusicUp, "music-louder", "Music louder", [key(Key::RightBracket)];
        NextControl, "next-control", "Next button", [key(Key::F6)], pad [R2];
        PreviousControl, "previous-control", "Previous button", [shift(Key::F6)], pad [L2];
        Keys, "keys", "Show these keys", [key(Key::F3), shift(Key::Slash)], pad [Select];
    }
    Blueprint, "blueprint", "Blueprint", "On the title, in a game and under the microscope." {
        Blueprint, "blueprint", "Blueprint", [key(Key::F1)], pad [North], finger actions.grid_button;
        Guide, "path-ahead", "Path ahead", [key(Key::G)];
        Layer(0), "layer-1", "Layer: boxes", [key(Key::Key1)];
        Layer(1), "layer-2", "Layer: ball box", [key(Key::Key2)];
        Layer(2), "layer-3", "Layer: closest points", [key(Key::Key3)];
        Layer(3), "layer-4", "Layer: discrete tests", [key(Key::Key4)];
        Layer(4), "layer-5", "Layer: normals", [key(Key::Key5)];
        Layer(5), "layer-6", "Layer: velocity", [key(Key::Key6)];
        Layer(6), "layer-7", "Layer: path ahead", [key(Key::Key7)];
        Layer(7), "layer-8", "Layer: numbers", [key(Key::Key8)];
        Layer(8), "layer-9", "Layer: cast", [key(Key::Key9)];
    }
    Microscope, "microscope", "Microscope", "Under the microscope." {
        Left, "left", "One step back", [key(Key::Left), key(Key::A), WHEEL_UP], pad [Left], repeats true;
        Right, "right", "One step forward", [key(Key::Right), key(Key::D), WHEEL_DOWN], pad [Right], repeats true;
        Up, "up", "Previous hit", [key(Key::Up), key(Key::W)], pad [Up], repeats true;
        Down, "down", "Next hit", [key(Key::Down), key(Key::S)], pad [Down], repeats true;
        First, "first", "Start of the run", [key(Key::Home)];
        Last, "last", "End of the run", [key(Key::End)];
        Run, "run", "Run", [key(Key::Space)], pad [South];
        Rewind, "run-back", "Run backwards", [key(Key::Backspace)];
        Slower, "slower", "Slower", [key(Key::Minus), key(Key::KpSubtract)];
        Faster, "faster", "Faster", [key(Key::Equal), key(Key::KpAdd)];
        NextHit, "next-hit", "Next hit in this step", [key(Key::Tab)], finger microscope.hit;
        NextLine, "next-statement", "Next line", [key(Key::J)], finger microscope.line;
        PreviousLine, "previous-statement", "Previous line", [key(Key::K)];
        Curve, "large-curve", "Large curve", [key(Key::Z)];
        CopyLink, "copy-link", "Copy a link to this place", [key(Key::L)], finger lab.link;
        NextReport, "next-report", "More or less detail", [key(Key::T)], finger microscope.more;
        WhyHelped, "why-helped", "Why the help turned the ball", [key(Key::H)], finger microscope.help;
        CopyTest, "copy-as-test", "Copy as a test", [key(Key::C)], finger microscope.test;
        SaveScene, "save-scene", "Save as a level", [key(Key::X)], finger microscope.scene;
        OpenInLab, "open-in-lab", "Open in the lab", [key(Key::O)], finger microscope.lab;
        Predict, "predict-first", "Predict first", [key(Key::Y)], finger microscope.predict;
        NextPage, "next-page", "Next page", [key(Key::E)], pad [R1];
        PreviousPage, "previous-page", "Previous page", [key(Key::Q)], pad [L1];
        PlayOn, "play-on", "Go on", [key(Key::Enter), key(Key::KpEnter)], pad [Start];
        Play, "play", "Play from here", [key(Key::P)], finger microscope.play;
        Back, "back", "Back", [key(Key::Escape), RIGHT_CLICK], pad [East];
        Microscope, "microscope", "Open or leave the microscope", [key(Key::F2)], pad [West];
        Edit, "edit-level", "Edit the level", [key(Key::F4)];
        SaveRecording, "save-recording", "Save a recording", [key(Key::F8)];
        Restart, "restart", "Restart", [key(Key::R)];
        Race, "race", "Race the recording", [key(Key::F)], finger watch.race;
    }
    Lab, "lab", "Collision lab", "In the collision lab." {
        Left, "left", "Move left", [key(Key::Left), key(Key::A)], pad [Left], repeats true;
        Up, "up", "Move up", [key(Key::Up), key(Key::W)], pad [Up], repeats true;
        Right, "right", "Move right", [key(Key::Right), key(Key::D)], pad [Right], repeats true;
        Down, "down", "Move down", [key(Key::Down), key(Key::S)], pad [Down], repeats true;
        NextPart, "next-part", "Next part", [key(Key::Tab)], pad [West], finger lab.part;
        PreviousPart, "previous-part", "Previous part", [shift(Key::Tab)];
        Snap, "snap", "Move until tangent", [key(Key::N)], pad [North], finger lab.snap;
        ResetLesson, "reset-lesson", "Reset the lesson", [key(Key::R)], finger lab.reset;
        OpenInLab, "whole-lab", "Whole lab and back", [key(Key::O)];
        CopyLink, "copy-link", "Copy a link to this place", [key(Key::L)], finger lab.link;
        NextForm, "sources", "Next source", [key(Key::V)], finger lab.forms;
        NextStage, "next-stage", "Next stage", [key(Key::U)], pad [Start], finger lab.stages;
        CopyCode, "copy-code", "Copy as a program", [key(Key::C)], finger lab.code;
        Scenes, "scenes", "All scenes", [key(Key::B)], finger lab.scenes;
        NextReport, "more-tools", "More or fewer tools", [key(Key::T)], finger microscope.more;
        NextLine, "next-line", "Next line", [key(Key::J)];
        PreviousLine, "previous-line", "Previous line", [key(Key::K)];
        Choose, "choose", "Choose", [key(Key::Enter), key(Key::KpEnter)], pad [South];
        NextPage, "next-page", "Next page", [key(Key::E)], pad [R1];
        PreviousPage, "previous-page", "Previous page", [key(Key::Q)], pad [L1];
        Curve, "large-curve", "Large curve", [key(Key::Z)];
        Back, "back", "Back", [key(Key::Escape), RIGHT_CLICK], pad [East];
        Lesson(0), "lesson-1", "Lesson or answer 1", [key(Key::Key1)];
        Lesson(1), "lesson-2", "Lesson or answer 2", [key(Key::Key2)];
        Lesson(2), "lesson-3", "Lesson or answer 3", [key(Key::Key3)];
        Lesson(3), "lesson-4", "Lesson or answer 4", [key(Key::Key4)];
        Lesson(4), "lesson-5", "Lesson or answer 5", [key(Key::Key5)];
        Lesson(5), "lesson-6", "Lesson or answer 6", [key(Key::Key6)];
        Lesson(6), "lesson-7", "Lesson or answer 7", [key(Key::Key7)];
        Lesson(7), "lesson-8", "Lesson or answer 8", [key(Key::Key8)];
    }
    Course, "course", "Course", "In the museum, and on the course." {
        NextStation, "next-station", "Next station, exhibit or scene", [key(Key::PageDown)], pad [R3];
        PreviousStation, "previous-station", "Previous station, exhibit or scene", [key(Key::PageUp)], pad [L3];
    }
    Editor, "editor", "Level editor", "While drawing a level." {
        Up, "up", "Up", [key(Key::Up)], pad [Up], repeats true;
        Down, "down", "Down", [key(Key::Down)], pad [Down], repeats true;
        Left, "left", "Left", [key(Key::Left)], pad [Left], repeats true;
        Right, "right", "Right", [key(Key::Right)], pad [Right], repeats true;
        Paint, "paint", "Paint", [key(Key::Space), key(Key::Enter), key(Key::KpEnter)], pad [South];
        Erase, "erase", "Erase", [key(Key::Backspace), key(Key::Delete)], pad [West], repeats true;
        Pick, "pick", "Pick the brick", [key(Key::I)], pad [North];
        PickHere, "pick-here", "Pick at the pointer", [RIGHT_CLICK];
        Pan, "pan", "Move the picture", [MIDDLE_CLICK];
        Ink(1), "ink-1", "Ink 1", [key(Key::Key1)];
        Ink(2), "ink-2", "Ink 2", [key(Key::Key2)];
        Ink(3), "ink-3", "Ink 3", [key(Key::Key3)];
        Ink(4), "ink-4", "Ink 4", [key(Key::Key4)];
        Ink(5), "ink-5", "Ink 5", [key(Key::Key5)];
        Ink(6), "ink-6", "Ink 6", [key(Key::Key6)];
        Ink(7), "ink-7", "Ink 7", [key(Key::Key7)];
        Ink(8), "ink-8", "Ink 8", [key(Key::Key8)];
        Ink(9), "ink-9", "Ink 9", [key(Key::Key9)];
        Ink(0), "ink-0", "Ink 0", [key(Key::Key0)];
        NextInk, "next-ink", "Next ink", [key(Key::E), key(Key::PageDown)], pad [R1];
        PreviousInk, "previous-ink", "Previous ink", [key(Key::Q), key(Key::PageUp)], pad [L1];
        NextPalette, "next-palette", "Bricks or drops", [key(Key::Tab)], pad [R3];
        Tool(0), "pen", "Pen", [key(Key::P)];
        Tool(1), "line", "Line", [key(Key::L)];
        Tool(2), "rectangle", "Box", [key(Key::R)];
        Tool(3), "fill", "Fill", [key(Key::F)];
        Tool(4), "select", "Select", [key(Key::S)];
        Tool(5), "change", "Change", [key(Key::K)];
        Mirror, "mirror", "Mirror", [key(Key::X)];
        Heat, "when-bricks-fall", "Times to break", [key(Key::H)];
        TakePar, "take-par", "Take the suggested par", [key(Key::B)];
        Undo, "undo", "Undo", [ctrl(Key::Z), key(Key::U)], pad [L3], repeats true;
        Redo, "redo", "Redo", [ctrl(Key::Y), ctrl_shift(Key::Z)], repeats true;
        Save, "save", "Save", [ctrl(Key::S)];
        Copy, "copy", "Copy", [ctrl(Key::C)];
        Cut, "cut", "Cut", [ctrl(Key::X)];
        Paste, "paste", "Paste", [ctrl(Key::V)];
        PasteMirrored, "paste-mirrored", "Paste mirrored", [ctrl_shift(Key::V)];
        SelectAll, "select-all", "Select all", [ctrl(Key::A)];
        FlipAcross, "flip-across", "Flip left-right", [shift(Key::X)];
        FlipDown, "flip-down", "Flip up-down", [shift(Key::Y)];
        Rotate, "rotate", "Rotate", [shift(Key::R)];
        Piece, "piece", "Copy, flip, rotate", [key(Key::C)];
        ShiftUp, "shift-up", "Shift up", [shift(Key::Up)], repeats true;
        ShiftDown, "shift-down", "Shift down", [shift(Key::Down)], repeats true;
        ShiftLeft, "shift-left", "Shift left", [shift(Key::Left)], repeats true;
        ShiftRight, "shift-right", "Shift right", [shift(Key::Right)], repeats true;
        InsertRow, "insert-row", "Insert row", [key(Key::Insert)];
        DeleteRow, "delete-row", "Delete row", [shift(Key::Delete)];
        InsertColumn, "insert-column", "Insert column", [shift(Key::Insert)];
        DeleteColumn, "delete-column", "Delete column", [ctrl(Key::Delete)];
        Properties, "level-properties", "Level properties", [key(Key::T)];
        ZoomIn, "zoom-in", "Zoom in", [key(Key::Equal), key(Key::KpAdd), WHEEL_UP];
        ZoomOut, "zoom-out", "Zoom out", [key(Key::Minus), key(Key::KpSubtract), WHEEL_DOWN];
        Edit, "edit-level", "Play on", [key(Key::F4)], pad [Start];
        ServeAfresh, "serve-afresh", "Play from a serve", [shift(Key::F4)];
        Back, "back", "Back", [key(Key::Escape)], pad [East];
    }
    Text, "text", "Text fields", "While typing text." {
        Up, "up", "Up", [key(Key::Up)], pad [Up], repeats true;
        Down, "down", "Down", [key(Key::Down)], pad [Down], repeats true;
        Left, "left", "Left", [key(Key::Left)], pad [Left], repeats true;
        Right, "right", "Right", [key(Key::Right)], pad [Right], repeats true;
        First, "first", "First", [key(Key::Home)];
        Last, "last", "Last", [key(Key::End)];
        NextPage, "next-page", "Next page", [key(Key::PageDown), WHEEL_DOWN], pad [R1];
        PreviousPage, "previous-page", "Previous page", [key(Key::PageUp), WHEEL_UP], pad [L1];
        Erase, "erase", "Erase", [key(Key::Backspace)], repeats true;
        EraseAhead, "erase-ahead", "Erase forward", [key(Key::Delete)], repeats true;
        NextField, "next-field", "Next field", [key(Key::Tab)];
        PreviousField, "previous-field", "Previous field", [shift(Key::Tab)];
        Paste, "paste", "Paste", [ctrl(Key::V)];
        Choose, "choose", "Choose", [key(Key::Enter), key(Key::KpEnter)], pad [South];
        Back, "back", "Back", [key(Key::Escape), RIGHT_CLICK], pad [East];
    }
}

// `Context::row` relies on the order, so a row out of place must not compile.
breakout::rows_are_in_order!(CONTEXTS, context);

#[cfg(test)]
mod tests {
    use super::*;

    /// The names in `settings.toml`, which must never change: players' files refer to them.
    const IN_FILES: &str = "
game: steer-left steer-right launch pause restart slower faster microscope edit-level
  edit-in-a-workshop save-recording share-result
menu: up down left right choose back first last next-page previous-page
list: scroll-up scroll-down
levels: next-difficulty previous-difficulty practice watch-best new-level open-files edit-level
  search sets-of-levels next-not-cleared copy paste save rename duplicate move-to-a-set earlier later
  delete take-back more-hints
window: full-screen save-a-picture copy-link mute sounds-quieter sounds-louder music-quieter music-louder
  next-control previous-control keys
blueprint: blueprint path-ahead layer-1 layer-2 layer-3 layer-4 layer-5 layer-6 layer-7 layer-8 layer-9
microscope: left right up down first last run run-back slower faster next-hit
  next-statement previous-statement large-curve copy-link next-report why-helped copy-as-test save-scene open-in-lab
  predict-first next-page previous-page play-on play back microscope
  edit-level save-recording restart race
lab: left up right down next-part previous-part snap
  reset-lesson whole-lab copy-link sources next-stage copy-code scenes more-tools
  next-line previous-line choose next-page previous-page large-curve back
  lesson-1 lesson-2 lesson-3 lesson-4 lesson-5 lesson-6 lesson-7 lesson-8
course: next-station previous-station
editor: up down left right paint erase pick pick-here pan ink-1 ink-2 ink-3 ink-4 ink-5 ink-6
  ink-7 ink-8 ink-9 ink-0 next-ink previous-ink next-palette pen line rectangle fill select change mirror
  when-bricks-fall take-par undo redo save copy cut paste paste-mirrored select-all flip-across flip-down rotate piece
  shift-up shift-down shift-left shift-right insert-row delete-row insert-column delete-column level-properties zoom-in zoom-out
  edit-level serve-afresh back
text: up down left right first last next-page previous-page erase erase-ahead next-field
  previous-field paste choose back
";

    #[test]
    fn names_in_files_stay() {
        let mut names = Vec::new();
        for context in &CONTEXTS {
            names.push(format!("{}:", context.id));
            names.extend(context.actions.iter().map(|row| row.id.to_owned()));
        }
        let expected: Vec<&str> = IN_FILES.split_whitespace().collect();
        assert_eq!(names, expected);
    }
}
