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
    /// The course, beside the screen at which it is.
    Course,
    /// The level editor.
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
    /// Searches by typing.
    Search,
    /// Shows the sets of levels.
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
    /// Shows the next page of the report.
    NextReport,
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
    /// Shows or hides the numbers of the scene, to be typed.
    Inputs,
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
    /// Paints at the cursor.
    Paint,
    /// Empties the cell at the cursor, or the selection; in a text the character before the caret.
    Erase,
    /// In a text, erases the character behind the caret.
    EraseAhead,
    /// Takes the brick or the drop at the cursor to paint with.
    Pick,
    /// The same at the pointer; where it is dragged, takes a piece.
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
    /// A row.
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
    /// The window gets another size, or is asked for it.
    WindowChanges,
    /// A key or button without a meaning in the live contexts.
    Other,
}

impl Action {
    /// Whether a key or button went down for the screen: not where the pointer moves or a press ends,
    /// nor what the window tells or is asked for.
    pub(crate) fn is_press(self) -> bool {
        !matches!(
            self,
            Self::Point(_)
                | Self::Over { .. }
                | Self::Release(_)
                | Self::Lift
                | Self::FocusLost
                | Self::FocusGained
                | Self::WindowChanges
                | Self::Fullscreen
                | Self::Screenshot
                | Self::Mute
                | Self::SoundDown
                | Self::SoundUp
                | Self::MusicDown
                | Self::MusicUp
        )
    }

    /// Whether it chooses what is shown or selected.
    pub(crate) fn chooses(self) -> bool {
        matches!(
            self,
            Self::Choose | Self::Click(_) | Self::Row(_) | Self::Turn(..) | Self::Tab(_)
        )
    }

    /// What the pointer does when it comes to a part of the picture that stands for this action.
    pub(super) fn pointed_at(self) -> Option<Self> {
        let over = |row, is_value| Some(Self::Over { row, is_value });
        match self {
            Self::Row(row) => over(row, false),
            Self::Turn(row, _) => over(row, true),
            _ => None,
        }
    }

    /// Whether holding the key repeats the action.
    pub(super) fn repeats(self) -> bool {
        matches!(
            self,
            Self::Up
                | Self::Down
                | Self::Left
                | Self::Right
                | Self::ShiftUp
                | Self::ShiftDown
                | Self::ShiftLeft
                | Self::ShiftRight
                | Self::Undo
                | Self::Redo
                | Self::Erase
                | Self::EraseAhead
        )
    }
}

/// The contexts with their names in files and on screen, and where they are live.
pub(crate) const CONTEXTS: [(Context, &str, &str, &str); 11] = [
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
    (
        Context::Course,
        "course",
        "Course",
        "In the museum, and on the course.",
    ),
    (
        Context::Editor,
        "editor",
        "Level editor",
        "While a level is drawn.",
    ),
    (Context::Text, "text", "Texts", "While a text is written."),
];

/// The names of the actions that buttons can have, in files and, with blanks, on screen.
#[rustfmt::skip]
const NAMES: &[(Action, &str)] = &[
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
    (Action::Search, "search"),
    (Action::Sets, "sets-of-levels"),
    (Action::NextUncleared, "next-not-cleared"),
    (Action::WatchBest, "watch-best"),
    (Action::NewLevel, "new-level"),
    (Action::OpenFiles, "open-files"),
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
    (Action::NextStatement, "next-statement"),
    (Action::PreviousStatement, "previous-statement"),
    (Action::NextReport, "next-report"),
    (Action::CopyTest, "copy-as-test"),
    (Action::SaveScene, "save-scene"),
    (Action::ShowLayers, "show-layers"),
    (Action::OpenInLab, "open-in-lab"),
    (Action::Predict, "predict-first"),
    (Action::NextStage, "next-stage"),
    (Action::PreviousStage, "previous-stage"),
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
    (Action::NextForm, "sources"),
    (Action::Inputs, "inputs"),
    (Action::Challenges, "challenges"),
    (Action::NextLine, "next-line"),
    (Action::PreviousLine, "previous-line"),
    (Action::NextField, "next-field"),
    (Action::PreviousField, "previous-field"),
    (Action::NextStation, "next-station"),
    (Action::PreviousStation, "previous-station"),
    (Action::Edit, "edit-level"),
    (Action::EditHere, "edit-in-a-workshop"),
    (Action::ServeAfresh, "serve-afresh"),
    (Action::Paint, "paint"),
    (Action::Erase, "erase"),
    (Action::EraseAhead, "erase-ahead"),
    (Action::Pick, "pick"),
    (Action::PickHere, "pick-here"),
    (Action::Pan, "pan"),
    (Action::Ink(0), "ink-0"),
    (Action::Ink(1), "ink-1"),
    (Action::Ink(2), "ink-2"),
    (Action::Ink(3), "ink-3"),
    (Action::Ink(4), "ink-4"),
    (Action::Ink(5), "ink-5"),
    (Action::Ink(6), "ink-6"),
    (Action::Ink(7), "ink-7"),
    (Action::Ink(8), "ink-8"),
    (Action::Ink(9), "ink-9"),
    (Action::NextInk, "next-ink"),
    (Action::PreviousInk, "previous-ink"),
    (Action::NextPalette, "next-palette"),
    (Action::Tool(0), "pen"),
    (Action::Tool(1), "line"),
    (Action::Tool(2), "rectangle"),
    (Action::Tool(3), "fill"),
    (Action::Tool(4), "select"),
    (Action::Mirror, "mirror"),
    (Action::Heat, "when-bricks-fall"),
    (Action::Undo, "undo"),
    (Action::Redo, "redo"),
    (Action::Save, "save"),
    (Action::Copy, "copy"),
    (Action::Cut, "cut"),
    (Action::Paste, "paste"),
    (Action::SelectAll, "select-all"),
    (Action::ShiftUp, "shift-up"),
    (Action::ShiftDown, "shift-down"),
    (Action::ShiftLeft, "shift-left"),
    (Action::ShiftRight, "shift-right"),
    (Action::InsertRow, "insert-row"),
    (Action::DeleteRow, "delete-row"),
    (Action::InsertColumn, "insert-column"),
    (Action::DeleteColumn, "delete-column"),
    (Action::Properties, "level-properties"),
    (Action::ZoomIn, "zoom-in"),
    (Action::ZoomOut, "zoom-out"),
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
