//! Actions, and the contexts in which keys mean them.

use macroquad::prelude::Vec2;

/// A set of bindings. A screen lists its live contexts, the most important first; the first one
/// that binds a key decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    Game,
    /// A list of choices.
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
    /// Goes to the next button, hint, row or tab of the picture, which Enter then presses.
    NextControl,
    PreviousControl,
    /// Shows all keys of the screen.
    Keys,

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
    /// Opens the editor with a new level.
    NewLevel,
    OpenFiles,
    Search,
    Sets,
    /// Selects the next level that was never cleared.
    NextUncleared,

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
    /// Goes to another statement of the textbook's loop, in the museum.
    NextStatement,
    PreviousStatement,
    NextReport,
    /// Copies a link to the place.
    CopyLink,
    /// Copies the hit to the clipboard as a unit test.
    CopyTest,
    /// Saves the moment as a level file.
    SaveScene,

    /// Shows the controls of the layers to fingers, or no more.
    ShowLayers,
    /// Opens the lab with the hit.
    OpenInLab,

    // Of the microscope and the lab.
    /// Asks before it answers, or no more.
    Predict,
    /// Shows the next stage of a cast.
    NextStage,
    PreviousStage,
    /// Shows |D'| over the time of a cast, or no more.
    OverTime,

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
    /// Shows the test as the next tutorial forms it.
    NextForm,
    CountTouching,
    /// Shows or hides the numbers of the scene, to be typed.
    Inputs,
    /// Copies a scene's test as a program.
    CopyCode,
    /// Shows or hides the challenges.
    Challenges,
    /// Walks through the lines of the panel.
    NextLine,
    PreviousLine,

    // Of the course.
    NextStation,
    PreviousStation,

    // Of the level editor.
    /// Opens the editor, or plays on with what was drawn.
    Edit,
    /// Opens the editor where levels are made: for a button that may be pressed by accident in other games.
    EditHere,
    /// Plays what was drawn from a new serve.
    ServeAfresh,
    Paint,
    /// Empties the cell at the cursor, or the selection; in a text the character before the caret.
    Erase,
    /// In a text, erases the character behind the caret.
    EraseAhead,
    /// Takes the brick or the drop at the cursor to paint with.
    Pick,
    /// Takes the cell at the pointer as the ink; a drag takes a piece.
    PickHere,
    /// Moves what is seen with the pointer, while it is held.
    Pan,
    /// Chooses from the palette, where 0 is nothing and 1 the first row of its table.
    Ink(usize),
    NextInk,
    PreviousInk,
    /// Switches between bricks and drops.
    NextPalette,
    /// Chooses a tool, counted from 0.
    Tool(usize),
    /// Goes on to the next way of painting the mirror image, too.
    Mirror,
    /// Shows when each brick falls, or no more.
    Heat,
    Undo,
    Redo,
    Save,
    Copy,
    Cut,
    Paste,
    SelectAll,
    // These move the selection, or else all of the picture, and repeat.
    ShiftUp,
    ShiftDown,
    ShiftLeft,
    ShiftRight,
    InsertRow,
    DeleteRow,
    InsertColumn,
    DeleteColumn,
    /// Opens or closes what the level is besides its picture.
    Properties,
    ZoomIn,
    ZoomOut,
    /// A character was typed, in a text.
    Type(char),
    // These go from one text to the next, where there are several.
    NextField,
    PreviousField,

    // Of what a picture shows, counted from the first of its list.
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

    // Of the pointer, where the picture shows nothing that is to be chosen.
    Point(Vec2),
    /// The left button went down.
    Click(Vec2),
    /// The left button went up.
    Release(Vec2),
    /// Another button of the mouse went up, where that matters.
    Lift,
    /// A finger moves what is under it, by a way.
    Slide(Vec2),

    // Of the window system.
    FocusLost,
    FocusGained,
    /// The pad in hand is gone.
    Unplugged,
    /// The window gets another size, or is asked for it.
    WindowChanges,
    /// A key or button without a meaning in the live contexts.
    Other,
}

impl Action {
    /// True for a key or button that went down for the screen: not for a motion of the pointer, the end of a press, or news
    /// and requests of the window.
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
