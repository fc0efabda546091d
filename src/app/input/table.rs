//! The table of actions: context by context, each with its name in files, its words, and the buttons that it has at
//! first. The options, the sheet of keys, the settings file and prompts walk it.

use macroquad::miniquad::KeyCode as Key;

use super::action::{Action, Context};
use super::button::{
    Chord, MIDDLE_CLICK, RIGHT_CLICK, WHEEL_DOWN, WHEEL_UP, alt, ctrl, ctrl_shift, key, shift,
};
use super::rebinding::Use;
use crate::app::platform::pad::PadButton::{
    East, L1, L2, L3, North, R1, R2, R3, Select, South, Start, West,
};
use crate::app::platform::{pad::PadButton, screenshot};
use crate::app::words::{Words, actions::Actions, words};

/// A set of actions: its name in files, its words, and its rows.
pub(crate) struct ContextRow {
    pub(crate) context: Context,
    pub(crate) id: &'static str,
    label: Label,
    about: Label,
    pub(crate) actions: &'static [ActionRow],
}

/// An action in a context.
pub(crate) struct ActionRow {
    pub(crate) action: Action,
    /// The name in files. It must stay as it is, because players have files with it.
    pub(crate) id: &'static str,
    label: Label,
    /// The buttons that it has at first. Prompts name the first of those that it has.
    pub(super) chords: &'static [Chord],
    /// The pad's buttons; menus are walked by its cross and, in the same way, by its stick.
    pub(super) pad: &'static [PadButton],
    /// True if it repeats while its button is held.
    pub(super) repeats: bool,
    /// The gesture of fingers, or the word on the button that they press; none where they cannot, or where the word
    /// says it all.
    finger: Option<fn(&Words) -> &'static str>,
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
    const fn finger(self, way: fn(&Words) -> &'static str) -> Self {
        Self {
            finger: Some(way),
            ..self
        }
    }

    const fn pad(self, pad: &'static [PadButton]) -> Self {
        Self { pad, ..self }
    }

    pub(crate) fn label(&self) -> &'static str {
        (self.label)(words().actions)
    }

    /// The gesture of fingers for it.
    pub(crate) fn by_finger(&self) -> Option<&'static str> {
        Some((self.finger?)(words()))
    }
}

impl Context {
    pub(crate) fn row(self) -> &'static ContextRow {
        &CONTEXTS[self as usize]
    }

    /// The row of an action, if the context has it.
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

const fn row(
    action: Action,
    id: &'static str,
    label: Label,
    chords: &'static [Chord],
) -> ActionRow {
    ActionRow {
        action,
        id,
        label,
        chords,
        pad: &[],
        repeats: false,
        finger: None,
    }
}

const fn repeating(
    action: Action,
    id: &'static str,
    label: Label,
    chords: &'static [Chord],
) -> ActionRow {
    ActionRow {
        repeats: true,
        ..row(action, id, label, chords)
    }
}

/// Every context, in the order of [`Context`].
#[rustfmt::skip]
pub(crate) const CONTEXTS: [ContextRow; 11] = [
    ContextRow {
        context: Context::Game,
        id: "game",
        label: |words| words.game_context,
        about: |words| words.game_context_about,
        actions: &[
            row(Action::SteerLeft, "steer-left", |words| words.steer_left, &[key(Key::Left), key(Key::A)])
                .pad(&[PadButton::Left])
                .finger(|words| words.actions.slide_left),
            row(Action::SteerRight, "steer-right", |words| words.steer_right, &[key(Key::Right), key(Key::D)])
                .pad(&[PadButton::Right])
                .finger(|words| words.actions.slide_right),
            row(Action::Launch, "launch", |words| words.launch, &[key(Key::Space), key(Key::Enter), key(Key::KpEnter)])
                .pad(&[South])
                .finger(|words| words.actions.tap_or_second_finger),
            row(Action::Pause, "pause", |words| words.pause, &[key(Key::Escape), key(Key::P), RIGHT_CLICK])
                .pad(&[Start])
                .finger(|words| words.actions.two_bars),
            row(Action::Restart, "restart", |words| words.restart, &[key(Key::R)]),
            row(Action::Slower, "slower", |words| words.slower, &[key(Key::Minus), key(Key::KpSubtract)]),
            row(Action::Faster, "faster", |words| words.faster, &[key(Key::Equal), key(Key::KpAdd)]),
            row(Action::Microscope, "microscope", |words| words.microscope, &[key(Key::F2)]).pad(&[West])
                .finger(|words| words.actions.glass_button),
            row(Action::Edit, "edit-level", |words| words.game_edit_level, &[key(Key::F4)]),
            row(Action::EditHere, "edit-in-a-workshop", |words| words.edit_in_a_workshop, &[MIDDLE_CLICK]),
            row(Action::SaveRecording, "save-recording", |words| words.save_recording, &[key(Key::F8)]),
        ],
    },
    ContextRow {
        context: Context::Menu,
        id: "menu",
        label: |words| words.menu_context,
        about: |words| words.menu_context_about,
        actions: &[
            repeating(Action::Up, "up", |words| words.up, &[key(Key::Up), key(Key::W)]).pad(&[PadButton::Up]),
            repeating(Action::Down, "down", |words| words.down, &[key(Key::Down), key(Key::S)]).pad(&[PadButton::Down]),
            repeating(Action::Left, "left", |words| words.left, &[key(Key::Left), key(Key::A)]).pad(&[PadButton::Left]),
            repeating(Action::Right, "right", |words| words.right, &[key(Key::Right), key(Key::D)])
                .pad(&[PadButton::Right]),
            row(Action::Choose, "choose", |words| words.choose, &[key(Key::Enter), key(Key::KpEnter), key(Key::Space)])
                .pad(&[South])
                .finger(|words| words.actions.tap),
            row(Action::Back, "back", |words| words.back, &[key(Key::Escape), RIGHT_CLICK]).pad(&[East]),
            row(Action::First, "first", |words| words.first, &[key(Key::Home)]),
            row(Action::Last, "last", |words| words.last, &[key(Key::End)]),
            row(Action::NextPage, "next-page", |words| words.next_page, &[key(Key::E), key(Key::PageDown), WHEEL_DOWN])
                .pad(&[R1]),
            row(Action::PreviousPage, "previous-page", |words| words.previous_page, &[key(Key::Q), key(Key::PageUp), WHEEL_UP])
                .pad(&[L1]),
        ],
    },
    ContextRow {
        context: Context::List,
        id: "list",
        label: |words| words.list_context,
        about: |words| words.list_context_about,
        actions: &[
            row(Action::ScrollUp, "scroll-up", |words| words.scroll_up, &[WHEEL_UP])
                .finger(|words| words.actions.slide_down),
            row(Action::ScrollDown, "scroll-down", |words| words.scroll_down, &[WHEEL_DOWN])
                .finger(|words| words.actions.slide_up),
        ],
    },
    ContextRow {
        context: Context::Levels,
        id: "levels",
        label: |words| words.levels_context,
        about: |words| words.levels_context_about,
        actions: &[
            row(Action::NextDifficulty, "next-difficulty", |words| words.next_difficulty, &[key(Key::Tab)])
                .pad(&[North]),
            row(Action::PreviousDifficulty, "previous-difficulty", |words| words.previous_difficulty, &[shift(Key::Tab)]),
            row(Action::Practice, "practice", |words| words.practice, &[key(Key::P)]),
            row(Action::WatchBest, "watch-best", |words| words.watch_best, &[key(Key::V)]).pad(&[West])
                .finger(|words| words.levels.watch),
            row(Action::NewLevel, "new-level", |words| words.new_level, &[key(Key::N)]),
            row(Action::OpenFiles, "open-files", |words| words.open_files, &[key(Key::O)])
                .finger(|words| words.levels.open_files),
            row(Action::Edit, "edit-level", |words| words.game_edit_level, &[key(Key::F4)]),
            row(Action::Search, "search", |words| words.search, &[key(Key::Slash), ctrl(Key::F)])
                .finger(|words| words.levels.search),
            row(Action::Sets, "sets-of-levels", |words| words.sets_of_levels, &[key(Key::L)])
                .finger(|words| words.levels.sets),
            row(Action::NextUncleared, "next-not-cleared", |words| words.next_not_cleared, &[key(Key::U)]).pad(&[R3])
                .finger(|words| words.levels.uncleared),
            row(Action::Copy, "copy", |words| words.levels_copy, &[ctrl(Key::C)]).finger(|words| words.levels.copy),
            row(Action::Paste, "paste", |words| words.levels_paste, &[ctrl(Key::V)]).finger(|words| words.levels.paste),
            row(Action::Save, "save", |words| words.levels_save, &[ctrl(Key::S)]).finger(|words| words.levels.keep),
        ],
    },
    ContextRow {
        context: Context::Window,
        id: "window",
        label: |words| words.window_context,
        about: |words| words.window_context_about,
        actions: &[
            row(Action::Fullscreen, "full-screen", |words| words.full_screen, &[key(Key::F11), alt(Key::Enter)]),
            row(Action::Screenshot, "save-a-picture", |words| words.save_a_picture, &[key(screenshot::KEY)]),
            row(Action::CopyLink, "copy-link", |words| words.copy_link, &[key(Key::F7)]),
            row(Action::Mute, "mute", |words| words.mute, &[key(Key::M)]),
            row(Action::SoundDown, "sounds-quieter", |words| words.sounds_quieter, &[key(Key::Comma)]),
            row(Action::SoundUp, "sounds-louder", |words| words.sounds_louder, &[key(Key::Period)]),
            row(Action::MusicDown, "music-quieter", |words| words.music_quieter, &[key(Key::LeftBracket)]),
            row(Action::MusicUp, "music-louder", |words| words.music_louder, &[key(Key::RightBracket)]),
            row(Action::NextControl, "next-control", |words| words.next_control, &[key(Key::F6)]).pad(&[R2]),
            row(Action::PreviousControl, "previous-control", |words| words.previous_control, &[shift(Key::F6)])
                .pad(&[L2]),
            row(Action::Keys, "keys", |words| words.keys, &[key(Key::F3), shift(Key::Slash)]).pad(&[Select]),
        ],
    },
    ContextRow {
        context: Context::Blueprint,
        id: "blueprint",
        label: |words| words.blueprint_context,
        about: |words| words.blueprint_context_about,
        actions: &[
            row(Action::Blueprint, "blueprint", |words| words.blueprint, &[key(Key::F1)]).pad(&[North])
                .finger(|words| words.actions.grid_button),
            row(Action::Guide, "path-ahead", |words| words.path_ahead, &[key(Key::G)]),
            row(Action::Layer(0), "layer-1", |words| words.layer_1, &[key(Key::Key1)]),
            row(Action::Layer(1), "layer-2", |words| words.layer_2, &[key(Key::Key2)]),
            row(Action::Layer(2), "layer-3", |words| words.layer_3, &[key(Key::Key3)]),
            row(Action::Layer(3), "layer-4", |words| words.layer_4, &[key(Key::Key4)]),
            row(Action::Layer(4), "layer-5", |words| words.layer_5, &[key(Key::Key5)]),
            row(Action::Layer(5), "layer-6", |words| words.layer_6, &[key(Key::Key6)]),
            row(Action::Layer(6), "layer-7", |words| words.layer_7, &[key(Key::Key7)]),
            row(Action::Layer(7), "layer-8", |words| words.layer_8, &[key(Key::Key8)]),
        ],
    },
    ContextRow {
        context: Context::Microscope,
        id: "microscope",
        label: |words| words.microscope_context,
        about: |words| words.microscope_context_about,
        actions: &[
            repeating(Action::Left, "left", |words| words.microscope_left, &[key(Key::Left), key(Key::A), WHEEL_UP])
                .pad(&[PadButton::Left]),
            repeating(Action::Right, "right", |words| words.microscope_right, &[key(Key::Right), key(Key::D), WHEEL_DOWN])
                .pad(&[PadButton::Right]),
            repeating(Action::Up, "up", |words| words.microscope_up, &[key(Key::Up), key(Key::W)])
                .pad(&[PadButton::Up]),
            repeating(Action::Down, "down", |words| words.microscope_down, &[key(Key::Down), key(Key::S)])
                .pad(&[PadButton::Down]),
            row(Action::First, "first", |words| words.microscope_first, &[key(Key::Home)]),
            row(Action::Last, "last", |words| words.microscope_last, &[key(Key::End)]),
            row(Action::Run, "run", |words| words.run, &[key(Key::Space)]).pad(&[South]),
            row(Action::Rewind, "run-back", |words| words.run_back, &[key(Key::Backspace)]),
            row(Action::Slower, "slower", |words| words.slower, &[key(Key::Minus), key(Key::KpSubtract)]),
            row(Action::Faster, "faster", |words| words.faster, &[key(Key::Equal), key(Key::KpAdd)]),
            row(Action::NextMethod, "next-method", |words| words.next_method, &[key(Key::V)]),
            row(Action::NextHit, "next-hit", |words| words.next_hit, &[key(Key::Tab)])
                .finger(|words| words.microscope.hit),
            row(Action::NextStatement, "next-statement", |words| words.next_statement, &[key(Key::L)])
                .finger(|words| words.microscope.line),
            row(Action::PreviousStatement, "previous-statement", |words| words.previous_statement, &[shift(Key::L)]),
            row(Action::NextReport, "next-report", |words| words.next_report, &[key(Key::T)])
                .finger(|words| words.microscope.more),
            row(Action::CopyTest, "copy-as-test", |words| words.copy_as_test, &[key(Key::C)])
                .finger(|words| words.microscope.test),
            row(Action::SaveScene, "save-scene", |words| words.save_scene, &[key(Key::X)])
                .finger(|words| words.microscope.scene),
            row(Action::ShowLayers, "show-layers", |words| words.show_layers, &[])
                .finger(|words| words.microscope.layers),
            row(Action::OpenInLab, "open-in-lab", |words| words.open_in_lab, &[key(Key::I)])
                .finger(|words| words.microscope.lab),
            row(Action::Predict, "predict-first", |words| words.predict_first, &[key(Key::P)])
                .finger(|words| words.microscope.predict),
            row(Action::NextStage, "next-stage", |words| words.next_stage, &[key(Key::O)])
                .finger(|words| words.microscope.cast),
            row(Action::PreviousStage, "previous-stage", |words| words.previous_stage, &[key(Key::U)]),
            row(Action::NextPage, "next-page", |words| words.next_page, &[key(Key::E), key(Key::PageDown)]).pad(&[R1]),
            row(Action::PreviousPage, "previous-page", |words| words.previous_page, &[key(Key::Q), key(Key::PageUp)])
                .pad(&[L1]),
            row(Action::Copy, "copy", |words| words.microscope_copy, &[ctrl(Key::C)])
                .finger(|words| words.microscope.copy),
            row(Action::PlayOn, "play-on", |words| words.play_on, &[key(Key::Enter), key(Key::KpEnter)]).pad(&[Start]),
            row(Action::Back, "back", |words| words.back, &[key(Key::Escape), RIGHT_CLICK]).pad(&[East]),
            row(Action::Microscope, "microscope", |words| words.microscope_microscope, &[key(Key::F2)]).pad(&[West]),
            row(Action::Edit, "edit-level", |words| words.game_edit_level, &[key(Key::F4)]),
            row(Action::SaveRecording, "save-recording", |words| words.save_recording, &[key(Key::F8)]),
            row(Action::Restart, "restart", |words| words.restart, &[key(Key::R)]),
        ],
    },
    ContextRow {
        context: Context::Lab,
        id: "lab",
        label: |words| words.lab_context,
        about: |words| words.lab_context_about,
        actions: &[
            repeating(Action::Left, "left", |words| words.lab_left, &[key(Key::Left), key(Key::A)])
                .pad(&[PadButton::Left]),
            repeating(Action::Up, "up", |words| words.lab_up, &[key(Key::Up), key(Key::W)]).pad(&[PadButton::Up]),
            repeating(Action::Right, "right", |words| words.lab_right, &[key(Key::Right), key(Key::D)])
                .pad(&[PadButton::Right]),
            repeating(Action::Down, "down", |words| words.lab_down, &[key(Key::Down), key(Key::S)])
                .pad(&[PadButton::Down]),
            row(Action::PreviousPair, "previous-pair", |words| words.previous_pair, &[key(Key::Q), key(Key::PageUp)])
                .pad(&[L1]),
            row(Action::NextPair, "next-pair", |words| words.next_pair, &[key(Key::E), key(Key::PageDown)]).pad(&[R1])
                .finger(|words| words.lab.pair),
            row(Action::NextPart, "next-part", |words| words.next_part, &[key(Key::Tab)]).pad(&[West])
                .finger(|words| words.lab.part),
            row(Action::PreviousPart, "previous-part", |words| words.previous_part, &[shift(Key::Tab)]),
            row(Action::Snap, "snap", |words| words.snap, &[key(Key::T)]).pad(&[North]).finger(|words| words.lab.snap),
            row(Action::FineSteps, "fine-steps", |words| words.fine_steps, &[key(Key::F)]),
            row(Action::ResetLesson, "reset-lesson", |words| words.reset_lesson, &[key(Key::R)])
                .finger(|words| words.lab.reset),
            row(Action::OpenInLab, "whole-lab", |words| words.whole_lab, &[key(Key::L)]),
            row(Action::CountTouching, "count-touching", |words| words.count_touching, &[key(Key::H)]),
            row(Action::NextForm, "sources", |words| words.sources, &[key(Key::V)]).finger(|words| words.lab.forms),
            row(Action::NextStage, "next-stage", |words| words.next_stage, &[key(Key::O)]).pad(&[Start])
                .finger(|words| words.lab.stages),
            row(Action::PreviousStage, "previous-stage", |words| words.previous_stage, &[key(Key::U)]),
            row(Action::OverTime, "over-time", |words| words.over_time, &[key(Key::H)])
                .finger(|words| words.lab.over_time),
            row(Action::Copy, "copy", |words| words.microscope_copy, &[key(Key::C), ctrl(Key::C)])
                .finger(|words| words.lab.copy),
            row(Action::CopyCode, "copy-code", |words| words.copy_code, &[key(Key::X)]).finger(|words| words.lab.code),
            row(Action::Inputs, "inputs", |words| words.inputs, &[key(Key::I)]).finger(|words| words.lab.inputs),
            row(Action::Challenges, "challenges", |words| words.challenges, &[key(Key::G)])
                .finger(|words| words.lab.challenges),
            row(Action::Predict, "predict-first", |words| words.predict_first, &[key(Key::P)])
                .finger(|words| words.lab.predict),
            row(Action::NextLine, "next-line", |words| words.next_line, &[key(Key::J)]),
            row(Action::PreviousLine, "previous-line", |words| words.previous_line, &[key(Key::K)]),
            row(Action::Choose, "choose", |words| words.choose, &[key(Key::Enter), key(Key::KpEnter)]).pad(&[South]),
            row(Action::NextPage, "next-page", |words| words.next_page, &[key(Key::Space)]),
            row(Action::Back, "back", |words| words.back, &[key(Key::Escape), RIGHT_CLICK]).pad(&[East]),
            row(Action::Lesson(0), "lesson-1", |words| words.lesson_1, &[key(Key::Key1)]),
            row(Action::Lesson(1), "lesson-2", |words| words.lesson_2, &[key(Key::Key2)]),
            row(Action::Lesson(2), "lesson-3", |words| words.lesson_3, &[key(Key::Key3)]),
            row(Action::Lesson(3), "lesson-4", |words| words.lesson_4, &[key(Key::Key4)]),
            row(Action::Lesson(4), "lesson-5", |words| words.lesson_5, &[key(Key::Key5)]),
            row(Action::Lesson(5), "lesson-6", |words| words.lesson_6, &[key(Key::Key6)]),
            row(Action::Lesson(6), "lesson-7", |words| words.lesson_7, &[key(Key::Key7)]),
            row(Action::Lesson(7), "lesson-8", |words| words.lesson_8, &[key(Key::Key8)]),
        ],
    },
    ContextRow {
        context: Context::Course,
        id: "course",
        label: |words| words.course_context,
        about: |words| words.course_context_about,
        actions: &[
            row(Action::NextStation, "next-station", |words| words.next_station, &[key(Key::N)]).pad(&[R3]),
            row(Action::PreviousStation, "previous-station", |words| words.previous_station, &[key(Key::B)]).pad(&[L3]),
        ],
    },
    ContextRow {
        context: Context::Editor,
        id: "editor",
        label: |words| words.editor_context,
        about: |words| words.editor_context_about,
        actions: &[
            repeating(Action::Up, "up", |words| words.up, &[key(Key::Up)]).pad(&[PadButton::Up]),
            repeating(Action::Down, "down", |words| words.down, &[key(Key::Down)]).pad(&[PadButton::Down]),
            repeating(Action::Left, "left", |words| words.left, &[key(Key::Left)]).pad(&[PadButton::Left]),
            repeating(Action::Right, "right", |words| words.right, &[key(Key::Right)]).pad(&[PadButton::Right]),
            row(Action::Paint, "paint", |words| words.paint, &[key(Key::Space), key(Key::Enter), key(Key::KpEnter)])
                .pad(&[South]),
            repeating(Action::Erase, "erase", |words| words.erase, &[key(Key::Backspace), key(Key::Delete)])
                .pad(&[West]),
            row(Action::Pick, "pick", |words| words.pick, &[key(Key::I)]).pad(&[North]),
            row(Action::PickHere, "pick-here", |words| words.pick_here, &[RIGHT_CLICK]),
            row(Action::Pan, "pan", |words| words.pan, &[MIDDLE_CLICK]),
            row(Action::Ink(1), "ink-1", |words| words.ink_1, &[key(Key::Key1)]),
            row(Action::Ink(2), "ink-2", |words| words.ink_2, &[key(Key::Key2)]),
            row(Action::Ink(3), "ink-3", |words| words.ink_3, &[key(Key::Key3)]),
            row(Action::Ink(4), "ink-4", |words| words.ink_4, &[key(Key::Key4)]),
            row(Action::Ink(5), "ink-5", |words| words.ink_5, &[key(Key::Key5)]),
            row(Action::Ink(6), "ink-6", |words| words.ink_6, &[key(Key::Key6)]),
            row(Action::Ink(7), "ink-7", |words| words.ink_7, &[key(Key::Key7)]),
            row(Action::Ink(8), "ink-8", |words| words.ink_8, &[key(Key::Key8)]),
            row(Action::Ink(9), "ink-9", |words| words.ink_9, &[key(Key::Key9)]),
            row(Action::Ink(0), "ink-0", |words| words.ink_0, &[key(Key::Key0)]),
            row(Action::NextInk, "next-ink", |words| words.next_ink, &[key(Key::E), key(Key::PageDown)]).pad(&[R1]),
            row(Action::PreviousInk, "previous-ink", |words| words.previous_ink, &[key(Key::Q), key(Key::PageUp)])
                .pad(&[L1]),
            row(Action::NextPalette, "next-palette", |words| words.next_palette, &[key(Key::Tab)]).pad(&[R3]),
            row(Action::Tool(0), "pen", |words| words.pen, &[key(Key::P)]),
            row(Action::Tool(1), "line", |words| words.line, &[key(Key::L)]),
            row(Action::Tool(2), "rectangle", |words| words.rectangle, &[key(Key::R)]),
            row(Action::Tool(3), "fill", |words| words.fill, &[key(Key::F)]),
            row(Action::Tool(4), "select", |words| words.select, &[key(Key::S)]),
            row(Action::Mirror, "mirror", |words| words.mirror, &[key(Key::X)]),
            row(Action::Heat, "when-bricks-fall", |words| words.when_bricks_fall, &[key(Key::H)]),
            repeating(Action::Undo, "undo", |words| words.undo, &[ctrl(Key::Z), key(Key::U)]).pad(&[L3]),
            repeating(Action::Redo, "redo", |words| words.redo, &[ctrl(Key::Y), ctrl_shift(Key::Z)]),
            row(Action::Save, "save", |words| words.save, &[ctrl(Key::S)]),
            row(Action::Copy, "copy", |words| words.copy, &[ctrl(Key::C)]),
            row(Action::Cut, "cut", |words| words.cut, &[ctrl(Key::X)]),
            row(Action::Paste, "paste", |words| words.paste, &[ctrl(Key::V)]),
            row(Action::SelectAll, "select-all", |words| words.select_all, &[ctrl(Key::A)]),
            repeating(Action::ShiftUp, "shift-up", |words| words.shift_up, &[shift(Key::Up)]),
            repeating(Action::ShiftDown, "shift-down", |words| words.shift_down, &[shift(Key::Down)]),
            repeating(Action::ShiftLeft, "shift-left", |words| words.shift_left, &[shift(Key::Left)]),
            repeating(Action::ShiftRight, "shift-right", |words| words.shift_right, &[shift(Key::Right)]),
            row(Action::InsertRow, "insert-row", |words| words.insert_row, &[key(Key::Insert)]),
            row(Action::DeleteRow, "delete-row", |words| words.delete_row, &[shift(Key::Delete)]),
            row(Action::InsertColumn, "insert-column", |words| words.insert_column, &[shift(Key::Insert)]),
            row(Action::DeleteColumn, "delete-column", |words| words.delete_column, &[ctrl(Key::Delete)]),
            row(Action::Properties, "level-properties", |words| words.level_properties, &[key(Key::T)]),
            row(Action::ZoomIn, "zoom-in", |words| words.zoom_in, &[key(Key::Equal), key(Key::KpAdd), WHEEL_UP]),
            row(Action::ZoomOut, "zoom-out", |words| words.zoom_out, &[key(Key::Minus), key(Key::KpSubtract), WHEEL_DOWN]),
            row(Action::Edit, "edit-level", |words| words.editor_edit_level, &[key(Key::F4)]).pad(&[Start]),
            row(Action::ServeAfresh, "serve-afresh", |words| words.serve_afresh, &[shift(Key::F4)]),
            row(Action::Back, "back", |words| words.back, &[key(Key::Escape)]).pad(&[East]),
        ],
    },
    ContextRow {
        context: Context::Text,
        id: "text",
        label: |words| words.text_context,
        about: |words| words.text_context_about,
        actions: &[
            repeating(Action::Up, "up", |words| words.up, &[key(Key::Up)]).pad(&[PadButton::Up]),
            repeating(Action::Down, "down", |words| words.down, &[key(Key::Down)]).pad(&[PadButton::Down]),
            repeating(Action::Left, "left", |words| words.left, &[key(Key::Left)]).pad(&[PadButton::Left]),
            repeating(Action::Right, "right", |words| words.right, &[key(Key::Right)]).pad(&[PadButton::Right]),
            row(Action::First, "first", |words| words.first, &[key(Key::Home)]),
            row(Action::Last, "last", |words| words.last, &[key(Key::End)]),
            row(Action::NextPage, "next-page", |words| words.next_page, &[key(Key::PageDown), WHEEL_DOWN]).pad(&[R1]),
            row(Action::PreviousPage, "previous-page", |words| words.previous_page, &[key(Key::PageUp), WHEEL_UP])
                .pad(&[L1]),
            repeating(Action::Erase, "erase", |words| words.erase, &[key(Key::Backspace)]),
            repeating(Action::EraseAhead, "erase-ahead", |words| words.erase_ahead, &[key(Key::Delete)]),
            row(Action::NextField, "next-field", |words| words.next_field, &[key(Key::Tab)]),
            row(Action::PreviousField, "previous-field", |words| words.previous_field, &[shift(Key::Tab)]),
            row(Action::Paste, "paste", |words| words.paste, &[ctrl(Key::V)]),
            row(Action::Choose, "choose", |words| words.choose, &[key(Key::Enter), key(Key::KpEnter)]).pad(&[South]),
            row(Action::Back, "back", |words| words.back, &[key(Key::Escape), RIGHT_CLICK]).pad(&[East]),
        ],
    },
];

// `Context::row` relies on the order, so a row out of place must not compile.
const _: () = {
    let mut index = 0;
    while index < CONTEXTS.len() {
        assert!(CONTEXTS[index].context as usize == index);
        index += 1;
    }
};

#[cfg(test)]
mod tests {
    use super::*;

    /// What `settings.toml` may hold: players have files with these names.
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
