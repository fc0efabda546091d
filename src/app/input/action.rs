//! What a person can ask for, and where.

use macroquad::prelude::Vec2;

/// A place where keys have a meaning of their own. A screen names those that are live, the most
/// important first, and a key means what the first of them says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    /// The window as a whole, on every screen but a demo.
    Window,
    /// A list of choices.
    Menu,
    /// What can be set in the level choice.
    Levels,
    /// A game that is played.
    Game,
    /// The blueprint and its layers.
    Blueprint,
    Microscope,
    Lab,
}

/// Something asked for, in the order in which it was asked.
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

    // Of what looks inside.
    /// The blueprint instead of the playing face, or back.
    Blueprint,
    /// The way ahead of the balls while playing.
    Guide,
    /// A layer of the blueprint, counted from 0.
    Layer(usize),
    /// Into the microscope, or out of it.
    Microscope,
    Run,
    Rewind,
    /// On from the moment under the microscope.
    PlayOn,
    /// The next method is emphasised.
    NextMethod,
    /// The next hit of the same step is told.
    NextHit,
    /// The hit as a unit test, to the clipboard.
    CopyTest,
    /// The moment as a level file.
    SaveScene,

    // Of the lab.
    NextPart,
    PreviousPart,
    NextPair,
    PreviousPair,
    /// A lesson of the pair, counted from 0.
    Lesson(usize),
    ResetLesson,
    /// To the nearest place that touches.
    Snap,
    /// Small steps instead of whole ones, or back.
    FineSteps,

    // Of the pointer, in window units.
    Point(Vec2),
    /// The left button went down.
    Click(Vec2),
    /// The left button went up.
    Release(Vec2),

    FocusLost,
    FocusGained,
    /// A key, a button or the wheel that means nothing here.
    Other,
}

impl Action {
    /// Whether it is asked again and again while its key is held.
    pub(super) fn repeats(self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::Left | Self::Right)
    }
}
