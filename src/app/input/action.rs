//! Actions, and the contexts in which keys mean them.

use macroquad::prelude::Vec2;

/// A set of bindings. A screen lists its live contexts, the most important first; the first that binds a key decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    Game,
    Menu,
    /// A list that may be longer than its room.
    List,
    /// The settings in the level choice.
    Levels,
    /// The window as a whole, on every screen but a demo.
    Window,
    Blueprint,
    Microscope,
    Lab,
    /// The course, beside the screen at which it is.
    Course,
    Editor,
    /// A field of text that is being written. Letters are letters there.
    Text,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Action {
    // For the window.
    Fullscreen,
    Screenshot,
    Mute,
    SoundDown,
    SoundUp,
    MusicDown,
    MusicUp,
    /// Moves the focus to the next button, hint, row or tab, which Enter then presses.
    NextControl,
    PreviousControl,
    Keys,

    // Moving in a menu, the microscope and the lab. These repeat while their key is held.
    Up,
    Down,
    Left,
    Right,

    // For lists.
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
    WatchBest,
    NewLevel,
    OpenFiles,
    Search,
    Sets,
    NextUncleared,
    Rename,
    Duplicate,
    Delete,
    /// Moves a level to another set.
    MoveToSet,

    // For a game.
    SteerLeft,
    SteerRight,
    Launch,
    Pause,
    Restart,
    SaveRecording,
    /// Copies the result of a level or a run, and saves its recording.
    ShareResult,
    Slower,
    Faster,

    /// Races the recording that is watched.
    Race,

    // For the blueprint and the microscope.
    Blueprint,
    /// Shows or hides the guide line ahead of the balls.
    Guide,
    /// Shows or hides a layer of the blueprint, counted from 0.
    Layer(usize),
    Microscope,
    Run,
    Rewind,
    /// Goes on: to the next question, exhibit or station, or like [`Action::Play`].
    PlayOn,
    /// Resumes the game from the moment under the microscope.
    Play,
    NextHit,
    NextReport,
    /// Shows why the help turned the ball, or the hit again.
    WhyHelped,
    CopyLink,
    CopyTest,
    SaveScene,

    OpenInLab,

    // For the microscope and the lab.
    /// Makes |D'| over time large, or small again.
    Curve,
    /// Lights another row, or goes to another line of the textbook's loop.
    NextLine,
    PreviousLine,
    /// Switches between asking first and showing the answer.
    Predict,
    NextStage,

    // For the lab.
    NextPart,
    PreviousPart,
    /// A lesson of the pair, counted from 0.
    Lesson(usize),
    ResetLesson,
    /// Moves the selected part to the nearest tangent place.
    Snap,
    /// Shows the test as the next tutorial forms it.
    NextForm,
    /// Shows all scenes of the lab.
    Scenes,
    /// Copies a scene's test as a program.
    CopyCode,

    // For the course.
    NextStation,
    PreviousStation,

    // For the level editor.
    /// Opens the editor, or continues the game with the drawn level.
    Edit,
    /// Opens the editor in a workshop only: its button may be pressed by accident in other games.
    EditHere,
    /// Plays the drawn level from a new serve.
    ServeAfresh,
    Paint,
    /// Empties the cell at the cursor, or the selection; in a text the character before the caret.
    Erase,
    /// In a text, erases the character behind the caret.
    EraseAhead,
    /// Takes the brick or the drop at the cursor to paint with.
    Pick,
    /// Takes the ink of the cell at the pointer; a drag takes a patch.
    PickHere,
    /// Scrolls with the pointer while the button is held.
    Pan,
    /// Chooses from the palette, where 0 is nothing and 1 the first row of its table.
    Ink(usize),
    NextInk,
    PreviousInk,
    /// Switches between bricks and drops.
    NextPalette,
    /// Chooses a tool, counted from 0.
    Tool(usize),
    /// Switches to the next symmetry of painting.
    Mirror,
    /// Shows the times at which bricks fall, then the whole report where that needs the room of the tools, then neither.
    Heat,
    /// Makes the suggested par the level's.
    TakePar,
    Undo,
    Redo,
    Save,
    Copy,
    Cut,
    Paste,
    /// Pastes what was copied, flipped left-right.
    PasteMirrored,
    SelectAll,
    // These change the patch at the pointer, or else the selection, or else the whole picture.
    FlipAcross,
    FlipDown,
    /// By a quarter, clockwise.
    Rotate,
    /// Opens the page of what can be done with the selection.
    Piece,
    // These move the selection, or else the whole picture, and repeat.
    ShiftUp,
    ShiftDown,
    ShiftLeft,
    ShiftRight,
    InsertRow,
    DeleteRow,
    InsertColumn,
    DeleteColumn,
    Properties,
    ZoomIn,
    ZoomOut,
    Type(char),
    // These go from one text field to the next.
    NextField,
    PreviousField,

    // Links of a list, counted from its first row.
    Row(usize),
    /// The value of a row: down for -1, up for 1, or itself.
    Turn(usize, i8),
    /// The pointer came onto a row, or onto its value.
    Over {
        row: usize,
        is_value: bool,
    },
    /// A list begins with that row.
    ScrollTo(usize),
    /// A page at the head.
    Tab(usize),

    // The pointer, where there is no link.
    Point(Vec2),
    Click(Vec2),
    Release(Vec2),
    /// Another button of the mouse went up, in the editor.
    Lift,
    /// A finger scrolls, by this distance.
    Slide(Vec2),

    // News of the window system.
    FocusLost,
    FocusGained,
    /// The pad in use is gone.
    Unplugged,
    /// The window is resized, or requested to be.
    WindowChanges,
    /// A key or button without a meaning in the live contexts.
    Other,
}

impl Action {
    /// True for a press of a key or button for the screen, in contrast to motions, releases, and news of the window.
    pub(crate) fn is_press(self) -> bool {
        let is_other = matches!(
            self,
            Self::Point(_)
                | Self::Over { .. }
                | Self::Release(_)
                | Self::Lift
                | Self::FocusLost
                | Self::FocusGained
                | Self::Unplugged
                | Self::WindowChanges
        );
        !is_other && Context::Window.find(self).is_none()
    }

    /// True if it chooses the row that is selected or shown.
    pub(crate) fn chooses(self) -> bool {
        matches!(
            self,
            Self::Choose | Self::Click(_) | Self::Row(_) | Self::Turn(..) | Self::Tab(_)
        )
    }

    /// The action of the pointer's arrival on a link with this action.
    pub(super) fn pointed_at(self) -> Option<Self> {
        let over = |row, is_value| Some(Self::Over { row, is_value });
        match self {
            Self::Row(row) => over(row, false),
            Self::Turn(row, _) => over(row, true),
            _ => None,
        }
    }
}
