//! Actions, and the contexts in which keys mean them.

use macroquad::prelude::Vec2;

/// A set of bindings. A screen lists its live contexts, the most important first; the first one
/// that binds a key decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    /// The window as a whole, on every screen but a demo.
    Window,
    /// A list of choices.
    Menu,
    /// A list that may be longer than its room.
    List,
    /// The settings in the level choice.
    Levels,
    /// A running game.
    Game,
    /// The blueprint and its layers.
    Blueprint,
    Microscope,
    Lab,
}

/// Something the player asks for with a key or the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Action {
    // Of the window.
    Fullscreen,
    Screenshot,
    Mute,
    SoundDown,
    SoundUp,
    MusicDown,
    MusicUp,

    // Moving in a menu, the microscope and the lab. These repeat while their key is held.
    Up,
    Down,
    Left,
    Right,

    // Of lists.
    Choose,
    Back,
    First,
    Last,
    NextPage,
    PreviousPage,
    ScrollUp,
    ScrollDown,
    NextDifficulty,
    PreviousDifficulty,
    Practice,
    /// Watches the recording of a best score.
    WatchBest,

    // Of a game.
    SteerLeft,
    SteerRight,
    Launch,
    Pause,
    Restart,
    /// Saves a recording of the run so far.
    SaveRecording,
    Slower,
    Faster,

    // Of the blueprint and the microscope.
    /// Shows or hides the blueprint.
    Blueprint,
    /// Shows or hides the guide line ahead of the balls.
    Guide,
    /// Shows or hides a layer of the blueprint, counted from 0.
    Layer(usize),
    /// Opens or leaves the microscope.
    Microscope,
    Run,
    Rewind,
    /// Resumes the game from the moment under the microscope.
    PlayOn,
    /// Emphasises the next method.
    NextMethod,
    /// Explains the next hit of the same step.
    NextHit,
    /// Copies the hit to the clipboard as a unit test.
    CopyTest,
    /// Saves the moment as a level file.
    SaveScene,

    // Of the lab.
    NextPart,
    PreviousPart,
    NextPair,
    PreviousPair,
    /// A lesson of the pair, counted from 0.
    Lesson(usize),
    ResetLesson,
    /// Moves the selected part to the nearest tangent place.
    Snap,
    /// Switches between steps of 1 and of 0.1.
    FineSteps,

    // Of the pointer, in window units.
    Point(Vec2),
    /// The left button went down.
    Click(Vec2),
    /// The left button went up.
    Release(Vec2),

    // Of the window system.
    FocusLost,
    FocusGained,
    /// The window becomes full screen or leaves it.
    WindowChanges,
    /// A key or button without a meaning in the live contexts.
    Other,
}

impl Action {
    /// Whether holding the key repeats the action.
    pub(super) fn repeats(self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::Left | Self::Right)
    }
}

/// The contexts with their names in files and on screen, and where they are live.
pub(crate) const CONTEXTS: [(Context, &str, &str, &str); 8] = [
    (Context::Game, "game", "Game", "In a running game."),
    (
        Context::Menu,
        "menu",
        "Menus",
        "In menus, lists and panels.",
    ),
    (Context::List, "list", "Long lists", "In lists that scroll."),
    (
        Context::Levels,
        "levels",
        "Level choice",
        "Beside the levels.",
    ),
    (Context::Window, "window", "Everywhere", "On every screen."),
    (
        Context::Blueprint,
        "blueprint",
        "Blueprint",
        "On the title, in a game and under the microscope.",
    ),
    (
        Context::Microscope,
        "microscope",
        "Microscope",
        "Under the microscope.",
    ),
    (
        Context::Lab,
        "lab",
        "Collision lab",
        "In the collision lab.",
    ),
];

/// The names of the actions that buttons can have, in files and, with blanks, on screen.
#[rustfmt::skip]
const NAMES: [(Action, &str); 64] = [
    (Action::Fullscreen, "full-screen"),
    (Action::Screenshot, "save-a-picture"),
    (Action::Mute, "mute"),
    (Action::SoundDown, "sounds-quieter"),
    (Action::SoundUp, "sounds-louder"),
    (Action::MusicDown, "music-quieter"),
    (Action::MusicUp, "music-louder"),
    (Action::Up, "up"),
    (Action::Down, "down"),
    (Action::Left, "left"),
    (Action::Right, "right"),
    (Action::Choose, "choose"),
    (Action::Back, "back"),
    (Action::First, "first"),
    (Action::Last, "last"),
    (Action::NextPage, "next-page"),
    (Action::PreviousPage, "previous-page"),
    (Action::ScrollUp, "scroll-up"),
    (Action::ScrollDown, "scroll-down"),
    (Action::NextDifficulty, "next-difficulty"),
    (Action::PreviousDifficulty, "previous-difficulty"),
    (Action::Practice, "practice"),
    (Action::WatchBest, "watch-best"),
    (Action::SteerLeft, "steer-left"),
    (Action::SteerRight, "steer-right"),
    (Action::Launch, "launch"),
    (Action::Pause, "pause"),
    (Action::Restart, "restart"),
    (Action::SaveRecording, "save-recording"),
    (Action::Slower, "slower"),
    (Action::Faster, "faster"),
    (Action::Blueprint, "blueprint"),
    (Action::Guide, "path-ahead"),
    (Action::Layer(0), "layer-1"),
    (Action::Layer(1), "layer-2"),
    (Action::Layer(2), "layer-3"),
    (Action::Layer(3), "layer-4"),
    (Action::Layer(4), "layer-5"),
    (Action::Layer(5), "layer-6"),
    (Action::Layer(6), "layer-7"),
    (Action::Layer(7), "layer-8"),
    (Action::Microscope, "microscope"),
    (Action::Run, "run"),
    (Action::Rewind, "run-back"),
    (Action::PlayOn, "play-on"),
    (Action::NextMethod, "next-method"),
    (Action::NextHit, "next-hit"),
    (Action::CopyTest, "copy-as-test"),
    (Action::SaveScene, "save-scene"),
    (Action::NextPart, "next-part"),
    (Action::PreviousPart, "previous-part"),
    (Action::NextPair, "next-pair"),
    (Action::PreviousPair, "previous-pair"),
    (Action::Lesson(0), "lesson-1"),
    (Action::Lesson(1), "lesson-2"),
    (Action::Lesson(2), "lesson-3"),
    (Action::Lesson(3), "lesson-4"),
    (Action::Lesson(4), "lesson-5"),
    (Action::Lesson(5), "lesson-6"),
    (Action::Lesson(6), "lesson-7"),
    (Action::Lesson(7), "lesson-8"),
    (Action::ResetLesson, "reset-lesson"),
    (Action::Snap, "snap"),
    (Action::FineSteps, "fine-steps"),
];

impl Context {
    /// The name in files.
    pub(crate) fn name(self) -> &'static str {
        let mut contexts = CONTEXTS.iter();
        let found = contexts.find(|(context, ..)| *context == self);
        found.map_or("", |(_, name, ..)| name)
    }

    /// The name on screen.
    pub(crate) fn label(self) -> &'static str {
        let mut contexts = CONTEXTS.iter();
        let found = contexts.find(|(context, ..)| *context == self);
        found.map_or("", |(_, _, label, _)| label)
    }

    /// Where it is live, in one line.
    pub(crate) fn about(self) -> &'static str {
        let mut contexts = CONTEXTS.iter();
        let found = contexts.find(|(context, ..)| *context == self);
        found.map_or("", |(.., about)| about)
    }
}

impl Action {
    /// The name in files; empty for what no button does.
    pub(crate) fn name(self) -> &'static str {
        let mut names = NAMES.iter();
        let found = names.find(|(action, _)| *action == self);
        found.map_or("", |(_, name)| name)
    }

    /// The name on screen.
    pub(crate) fn label(self) -> String {
        let words = self.name().replace('-', " ");
        let mut letters = words.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect()
    }
}
