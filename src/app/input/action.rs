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

    // Of a game.
    SteerLeft,
    SteerRight,
    Launch,
    Pause,
    Restart,
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
