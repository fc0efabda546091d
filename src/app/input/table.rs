//! The table of actions: context by context, each with its name in files, its words, and the buttons that it has at
//! first. The options, the sheet of keys, the settings file and prompts walk it.

use macroquad::miniquad::KeyCode as Key;

use super::action::{Action, Context};
use super::button::{
    Chord, MIDDLE_CLICK, RIGHT_CLICK, WHEEL_DOWN, WHEEL_UP, alt, ctrl, ctrl_shift, key, shift,
};
use super::rebinding::Use;
use crate::app::platform::{pad::PadButton, screenshot};
use crate::app::words::{Words, actions::Actions, words};

pub(crate) struct ContextRow {
    pub(crate) context: Context,
    pub(crate) id: &'static str,
    label: Label,
    about: Label,
    pub(crate) actions: &'static [ActionRow],
}

pub(crate) struct ActionRow {
    pub(crate) action: Action,
    /// The name in files. It must stay as it is, because players have files with it.
    pub(crate) id: &'static str,
    label: Label,
    /// The buttons that it has at first. Prompts name the first of those that it has.
    pub(super) chords: &'static [Chord],
    /// The pad's buttons; menus are walked by its cross and, in the same way, by its stick.
    pub(super) pad: &'static [PadButton],
    pub(super) repeats: bool,
    /// The gesture of fingers, or the word on the button that they press, unless that is the label.
    finger: &'static [fn(&Words) -> &'static str],
}

type Label = fn(&Actions) -> &'static str;

impl ContextRow {
    pub(crate) fn label(&self) -> &'static str {
        (self.label)(words().actions)
    }

    /// Where it is live, in one line.
    pub(crate) fn about(&self) -> &'static str {
        (self.about)(words().actions)
    }
}

impl ActionRow {
    pub(crate) fn label(&self) -> &'static str {
        (self.label)(words().actions)
    }

    pub(crate) fn by_finger(&self) -> Option<&'static str> {
        self.finger.first().map(|gesture| gesture(words()))
    }
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

pub(crate) fn label((context, action): Use) -> &'static str {
    context.find(action).map_or("", ActionRow::label)
}

/// An action with its context, in a sentence.
pub(crate) fn named(of: Use) -> String {
    words().actions.in_context(label(of), of.0.row().label())
}

/// Defines [`CONTEXTS`]. The rows of a context say its name in files, what it is called and where it is live; those of
/// an action its name in files, what it is called, and its buttons.
macro_rules! contexts {
    ($($context:ident, $context_id:literal, $context_label:ident, $about:ident {$(
        $action:ident $(($number:literal))?, $id:literal, $label:ident, [$($chord:expr),*]
        $(, pad [$($pad:ident),*])? $(, finger $room:ident.$gesture:ident)? $(, repeats $repeats:literal)?;
    )*})*) => {
        /// Every context, in the order of [`Context`].
        pub(crate) const CONTEXTS: [ContextRow; 11] = [$(ContextRow {
            context: Context::$context,
            id: $context_id,
            label: |words| words.$context_label,
            about: |words| words.$about,
            actions: &[$(ActionRow {
                action: Action::$action $(($number))?,
                id: $id,
                label: |words| words.$label,
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
    Game, "game", game_context, game_context_about {
        SteerLeft, "steer-left", steer_left, [key(Key::Left), key(Key::A)], pad [Left], finger actions.slide_left;
        SteerRight, "steer-right", steer_right, [key(Key::Right), key(Key::D)], pad [Right], finger actions.slide_right;
        Launch, "launch", launch, [key(Key::Space), key(Key::Enter), key(Key::KpEnter)], pad [South],
            finger actions.tap_or_second_finger;
        Pause, "pause", pause, [key(Key::Escape), key(Key::P), RIGHT_CLICK], pad [Start], finger actions.two_bars;
        Restart, "restart", restart, [key(Key::R)];
        Slower, "slower", slower, [key(Key::Minus), key(Key::KpSubtract)];
        Faster, "faster", faster, [key(Key::Equal), key(Key::KpAdd)];
        Microscope, "microscope", microscope, [key(Key::F2)], pad [West], finger actions.glass_button;
        Edit, "edit-level", game_edit_level, [key(Key::F4)];
        EditHere, "edit-in-a-workshop", edit_in_a_workshop, [MIDDLE_CLICK];
        SaveRecording, "save-recording", save_recording, [key(Key::F8)];
    }
    Menu, "menu", menu_context, menu_context_about {
        Up, "up", up, [key(Key::Up), key(Key::W)], pad [Up], repeats true;
        Down, "down", down, [key(Key::Down), key(Key::S)], pad [Down], repeats true;
        Left, "left", left, [key(Key::Left), key(Key::A)], pad [Left], repeats true;
        Right, "right", right, [key(Key::Right), key(Key::D)], pad [Right], repeats true;
        Choose, "choose", choose, [key(Key::Enter), key(Key::KpEnter), key(Key::Space)], pad [South],
            finger actions.tap;
        Back, "back", back, [key(Key::Escape), RIGHT_CLICK], pad [East];
        First, "first", first, [key(Key::Home)];
        Last, "last", last, [key(Key::End)];
        NextPage, "next-page", next_page, [key(Key::E), key(Key::PageDown), WHEEL_DOWN], pad [R1];
        PreviousPage, "previous-page", previous_page, [key(Key::Q), key(Key::PageUp), WHEEL_UP], pad [L1];
    }
    List, "list", list_context, list_context_about {
        ScrollUp, "scroll-up", scroll_up, [WHEEL_UP], finger actions.slide_down;
        ScrollDown, "scroll-down", scroll_down, [WHEEL_DOWN], finger actions.slide_up;
    }
    Levels, "levels", levels_context, levels_context_about {
        NextDifficulty, "next-difficulty", next_difficulty, [key(Key::Tab)], pad [North];
        PreviousDifficulty, "previous-difficulty", previous_difficulty, [shift(Key::Tab)];
        Practice, "practice", practice, [key(Key::P)];
        WatchBest, "watch-best", watch_best, [key(Key::V)], pad [West], finger levels.watch;
        NewLevel, "new-level", new_level, [key(Key::N)];
        OpenFiles, "open-files", open_files, [key(Key::O)], finger levels.open_files;
        Edit, "edit-level", game_edit_level, [key(Key::F4)];
        Search, "search", search, [key(Key::Slash), ctrl(Key::F)], finger levels.search;
        Sets, "sets-of-levels", sets_of_levels, [key(Key::L)], finger levels.sets;
        NextUncleared, "next-not-cleared", next_not_cleared, [key(Key::U)], pad [R3], finger levels.uncleared;
        Copy, "copy", levels_copy, [ctrl(Key::C)], finger levels.copy;
        Paste, "paste", levels_paste, [ctrl(Key::V)], finger levels.paste;
        Save, "save", levels_save, [ctrl(Key::S)], finger levels.keep;
    }
    Window, "window", window_context, window_context_about {
        Fullscreen, "full-screen", full_screen, [key(Key::F11), alt(Key::Enter)];
        Screenshot, "save-a-picture", save_a_picture, [key(screenshot::KEY)];
        CopyLink, "copy-link", copy_link, [key(Key::F7)];
        Mute, "mute", mute, [key(Key::M)];
        SoundDown, "sounds-quieter", sounds_quieter, [key(Key::Comma)];
        SoundUp, "sounds-louder", sounds_louder, [key(Key::Period)];
        MusicDown, "music-quieter", music_quieter, [key(Key::LeftBracket)];
        MusicUp, "music-louder", music_louder, [key(Key::RightBracket)];
        NextControl, "next-control", next_control, [key(Key::F6)], pad [R2];
        PreviousControl, "previous-control", previous_control, [shift(Key::F6)], pad [L2];
        Keys, "keys", keys, [key(Key::F3), shift(Key::Slash)], pad [Select];
    }
    Blueprint, "blueprint", blueprint_context, blueprint_context_about {
        Blueprint, "blueprint", blueprint, [key(Key::F1)], pad [North], finger actions.grid_button;
        Guide, "path-ahead", path_ahead, [key(Key::G)];
        Layer(0), "layer-1", layer_1, [key(Key::Key1)];
        Layer(1), "layer-2", layer_2, [key(Key::Key2)];
        Layer(2), "layer-3", layer_3, [key(Key::Key3)];
        Layer(3), "layer-4", layer_4, [key(Key::Key4)];
        Layer(4), "layer-5", layer_5, [key(Key::Key5)];
        Layer(5), "layer-6", layer_6, [key(Key::Key6)];
        Layer(6), "layer-7", layer_7, [key(Key::Key7)];
        Layer(7), "layer-8", layer_8, [key(Key::Key8)];
    }
    Microscope, "microscope", microscope_context, microscope_context_about {
        Left, "left", microscope_left, [key(Key::Left), key(Key::A), WHEEL_UP], pad [Left], repeats true;
        Right, "right", microscope_right, [key(Key::Right), key(Key::D), WHEEL_DOWN], pad [Right], repeats true;
        Up, "up", microscope_up, [key(Key::Up), key(Key::W)], pad [Up], repeats true;
        Down, "down", microscope_down, [key(Key::Down), key(Key::S)], pad [Down], repeats true;
        First, "first", microscope_first, [key(Key::Home)];
        Last, "last", microscope_last, [key(Key::End)];
        Run, "run", run, [key(Key::Space)], pad [South];
        Rewind, "run-back", run_back, [key(Key::Backspace)];
        Slower, "slower", slower, [key(Key::Minus), key(Key::KpSubtract)];
        Faster, "faster", faster, [key(Key::Equal), key(Key::KpAdd)];
        NextMethod, "next-method", next_method, [key(Key::V)];
        NextHit, "next-hit", next_hit, [key(Key::Tab)], finger microscope.hit;
        NextStatement, "next-statement", next_statement, [key(Key::L)], finger microscope.line;
        PreviousStatement, "previous-statement", previous_statement, [shift(Key::L)];
        NextReport, "next-report", next_report, [key(Key::T)], finger microscope.more;
        CopyTest, "copy-as-test", copy_as_test, [key(Key::C)], finger microscope.test;
        SaveScene, "save-scene", save_scene, [key(Key::X)], finger microscope.scene;
        ShowLayers, "show-layers", show_layers, [], finger microscope.layers;
        OpenInLab, "open-in-lab", open_in_lab, [key(Key::I)], finger microscope.lab;
        Predict, "predict-first", predict_first, [key(Key::P)], finger microscope.predict;
        NextStage, "next-stage", next_stage, [key(Key::O)], finger microscope.cast;
        PreviousStage, "previous-stage", previous_stage, [key(Key::U)];
        NextPage, "next-page", next_page, [key(Key::E), key(Key::PageDown)], pad [R1];
        PreviousPage, "previous-page", previous_page, [key(Key::Q), key(Key::PageUp)], pad [L1];
        Copy, "copy", microscope_copy, [ctrl(Key::C)], finger microscope.copy;
        PlayOn, "play-on", play_on, [key(Key::Enter), key(Key::KpEnter)], pad [Start];
        Back, "back", back, [key(Key::Escape), RIGHT_CLICK], pad [East];
        Microscope, "microscope", microscope_microscope, [key(Key::F2)], pad [West];
        Edit, "edit-level", game_edit_level, [key(Key::F4)];
        SaveRecording, "save-recording", save_recording, [key(Key::F8)];
        Restart, "restart", restart, [key(Key::R)];
    }
    Lab, "lab", lab_context, lab_context_about {
        Left, "left", lab_left, [key(Key::Left), key(Key::A)], pad [Left], repeats true;
        Up, "up", lab_up, [key(Key::Up), key(Key::W)], pad [Up], repeats true;
        Right, "right", lab_right, [key(Key::Right), key(Key::D)], pad [Right], repeats true;
        Down, "down", lab_down, [key(Key::Down), key(Key::S)], pad [Down], repeats true;
        PreviousPair, "previous-pair", previous_pair, [key(Key::Q), key(Key::PageUp)], pad [L1];
        NextPair, "next-pair", next_pair, [key(Key::E), key(Key::PageDown)], pad [R1], finger lab.pair;
        NextPart, "next-part", next_part, [key(Key::Tab)], pad [West], finger lab.part;
        PreviousPart, "previous-part", previous_part, [shift(Key::Tab)];
        Snap, "snap", snap, [key(Key::T)], pad [North], finger lab.snap;
        FineSteps, "fine-steps", fine_steps, [key(Key::F)];
        ResetLesson, "reset-lesson", reset_lesson, [key(Key::R)], finger lab.reset;
        OpenInLab, "whole-lab", whole_lab, [key(Key::L)];
        CountTouching, "count-touching", count_touching, [key(Key::Y)];
        NextForm, "sources", sources, [key(Key::V)], finger lab.forms;
        NextStage, "next-stage", next_stage, [key(Key::O)], pad [Start], finger lab.stages;
        PreviousStage, "previous-stage", previous_stage, [key(Key::U)];
        OverTime, "over-time", over_time, [key(Key::H)], finger lab.over_time;
        Copy, "copy", microscope_copy, [key(Key::C), ctrl(Key::C)], finger lab.copy;
        CopyCode, "copy-code", copy_code, [key(Key::X)], finger lab.code;
        Inputs, "inputs", inputs, [key(Key::I)], finger lab.inputs;
        Challenges, "challenges", challenges, [key(Key::G)], finger lab.challenges;
        Predict, "predict-first", predict_first, [key(Key::P)], finger lab.predict;
        NextLine, "next-line", next_line, [key(Key::J)];
        PreviousLine, "previous-line", previous_line, [key(Key::K)];
        Choose, "choose", choose, [key(Key::Enter), key(Key::KpEnter)], pad [South];
        NextPage, "next-page", next_page, [key(Key::Space)];
        Back, "back", back, [key(Key::Escape), RIGHT_CLICK], pad [East];
        Lesson(0), "lesson-1", lesson_1, [key(Key::Key1)];
        Lesson(1), "lesson-2", lesson_2, [key(Key::Key2)];
        Lesson(2), "lesson-3", lesson_3, [key(Key::Key3)];
        Lesson(3), "lesson-4", lesson_4, [key(Key::Key4)];
        Lesson(4), "lesson-5", lesson_5, [key(Key::Key5)];
        Lesson(5), "lesson-6", lesson_6, [key(Key::Key6)];
        Lesson(6), "lesson-7", lesson_7, [key(Key::Key7)];
        Lesson(7), "lesson-8", lesson_8, [key(Key::Key8)];
    }
    Course, "course", course_context, course_context_about {
        NextStation, "next-station", next_station, [key(Key::N)], pad [R3];
        PreviousStation, "previous-station", previous_station, [key(Key::B)], pad [L3];
    }
    Editor, "editor", editor_context, editor_context_about {
        Up, "up", up, [key(Key::Up)], pad [Up], repeats true;
        Down, "down", down, [key(Key::Down)], pad [Down], repeats true;
        Left, "left", left, [key(Key::Left)], pad [Left], repeats true;
        Right, "right", right, [key(Key::Right)], pad [Right], repeats true;
        Paint, "paint", paint, [key(Key::Space), key(Key::Enter), key(Key::KpEnter)], pad [South];
        Erase, "erase", erase, [key(Key::Backspace), key(Key::Delete)], pad [West], repeats true;
        Pick, "pick", pick, [key(Key::I)], pad [North];
        PickHere, "pick-here", pick_here, [RIGHT_CLICK];
        Pan, "pan", pan, [MIDDLE_CLICK];
        Ink(1), "ink-1", ink_1, [key(Key::Key1)];
        Ink(2), "ink-2", ink_2, [key(Key::Key2)];
        Ink(3), "ink-3", ink_3, [key(Key::Key3)];
        Ink(4), "ink-4", ink_4, [key(Key::Key4)];
        Ink(5), "ink-5", ink_5, [key(Key::Key5)];
        Ink(6), "ink-6", ink_6, [key(Key::Key6)];
        Ink(7), "ink-7", ink_7, [key(Key::Key7)];
        Ink(8), "ink-8", ink_8, [key(Key::Key8)];
        Ink(9), "ink-9", ink_9, [key(Key::Key9)];
        Ink(0), "ink-0", ink_0, [key(Key::Key0)];
        NextInk, "next-ink", next_ink, [key(Key::E), key(Key::PageDown)], pad [R1];
        PreviousInk, "previous-ink", previous_ink, [key(Key::Q), key(Key::PageUp)], pad [L1];
        NextPalette, "next-palette", next_palette, [key(Key::Tab)], pad [R3];
        Tool(0), "pen", pen, [key(Key::P)];
        Tool(1), "line", line, [key(Key::L)];
        Tool(2), "rectangle", rectangle, [key(Key::R)];
        Tool(3), "fill", fill, [key(Key::F)];
        Tool(4), "select", select, [key(Key::S)];
        Mirror, "mirror", mirror, [key(Key::X)];
        Heat, "when-bricks-fall", when_bricks_fall, [key(Key::H)];
        Undo, "undo", undo, [ctrl(Key::Z), key(Key::U)], pad [L3], repeats true;
        Redo, "redo", redo, [ctrl(Key::Y), ctrl_shift(Key::Z)], repeats true;
        Save, "save", save, [ctrl(Key::S)];
        Copy, "copy", copy, [ctrl(Key::C)];
        Cut, "cut", cut, [ctrl(Key::X)];
        Paste, "paste", paste, [ctrl(Key::V)];
        SelectAll, "select-all", select_all, [ctrl(Key::A)];
        ShiftUp, "shift-up", shift_up, [shift(Key::Up)], repeats true;
        ShiftDown, "shift-down", shift_down, [shift(Key::Down)], repeats true;
        ShiftLeft, "shift-left", shift_left, [shift(Key::Left)], repeats true;
        ShiftRight, "shift-right", shift_right, [shift(Key::Right)], repeats true;
        InsertRow, "insert-row", insert_row, [key(Key::Insert)];
        DeleteRow, "delete-row", delete_row, [shift(Key::Delete)];
        InsertColumn, "insert-column", insert_column, [shift(Key::Insert)];
        DeleteColumn, "delete-column", delete_column, [ctrl(Key::Delete)];
        Properties, "level-properties", level_properties, [key(Key::T)];
        ZoomIn, "zoom-in", zoom_in, [key(Key::Equal), key(Key::KpAdd), WHEEL_UP];
        ZoomOut, "zoom-out", zoom_out, [key(Key::Minus), key(Key::KpSubtract), WHEEL_DOWN];
        Edit, "edit-level", editor_edit_level, [key(Key::F4)], pad [Start];
        ServeAfresh, "serve-afresh", serve_afresh, [shift(Key::F4)];
        Back, "back", back, [key(Key::Escape)], pad [East];
    }
    Text, "text", text_context, text_context_about {
        Up, "up", up, [key(Key::Up)], pad [Up], repeats true;
        Down, "down", down, [key(Key::Down)], pad [Down], repeats true;
        Left, "left", left, [key(Key::Left)], pad [Left], repeats true;
        Right, "right", right, [key(Key::Right)], pad [Right], repeats true;
        First, "first", first, [key(Key::Home)];
        Last, "last", last, [key(Key::End)];
        NextPage, "next-page", next_page, [key(Key::PageDown), WHEEL_DOWN], pad [R1];
        PreviousPage, "previous-page", previous_page, [key(Key::PageUp), WHEEL_UP], pad [L1];
        Erase, "erase", erase, [key(Key::Backspace)], repeats true;
        EraseAhead, "erase-ahead", erase_ahead, [key(Key::Delete)], repeats true;
        NextField, "next-field", next_field, [key(Key::Tab)];
        PreviousField, "previous-field", previous_field, [shift(Key::Tab)];
        Paste, "paste", paste, [ctrl(Key::V)];
        Choose, "choose", choose, [key(Key::Enter), key(Key::KpEnter)], pad [South];
        Back, "back", back, [key(Key::Escape), RIGHT_CLICK], pad [East];
    }
}

// `Context::row` relies on the order, so a row out of place must not compile.
breakout::rows_are_in_order!(CONTEXTS, context);

#[cfg(test)]
mod tests {
    use super::*;

    /// The names in `settings.toml`, which must stay: players have files with them.
    const IN_FILES: &str = "
game: steer-left steer-right launch pause restart slower faster microscope edit-level
  edit-in-a-workshop save-recording
menu: up down left right choose back first last next-page previous-page
list: scroll-up scroll-down
levels: next-difficulty previous-difficulty practice watch-best new-level open-files edit-level
  search sets-of-levels next-not-cleared copy paste save
window: full-screen save-a-picture copy-link mute sounds-quieter sounds-louder music-quieter music-louder
  next-control previous-control keys
blueprint: blueprint path-ahead layer-1 layer-2 layer-3 layer-4 layer-5 layer-6 layer-7 layer-8
microscope: left right up down first last run run-back slower faster next-method next-hit
  next-statement previous-statement next-report copy-as-test save-scene show-layers open-in-lab
  predict-first next-stage previous-stage next-page previous-page copy play-on back microscope
  edit-level save-recording restart
lab: left up right down previous-pair next-pair next-part previous-part snap fine-steps
  reset-lesson whole-lab count-touching sources next-stage previous-stage over-time copy copy-code inputs challenges
  predict-first next-line
  previous-line choose next-page back lesson-1 lesson-2 lesson-3 lesson-4 lesson-5 lesson-6
  lesson-7 lesson-8
course: next-station previous-station
editor: up down left right paint erase pick pick-here pan ink-1 ink-2 ink-3 ink-4 ink-5 ink-6
  ink-7 ink-8 ink-9 ink-0 next-ink previous-ink next-palette pen line rectangle fill select mirror
  when-bricks-fall undo redo save copy cut paste select-all shift-up shift-down shift-left
  shift-right insert-row delete-row insert-column delete-column level-properties zoom-in zoom-out
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
