//! Actions, and the contexts in which keys mean them.

use std::fmt::Debug;

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
    Game,
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
                | Self::NextControl
                | Self::PreviousControl
                | Self::Keys
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

/// The contexts with their names on screen, and where they are live.
pub(crate) const CONTEXTS: [(Context, &str, &str); 11] = [
    (Context::Game, "Game", "In a running game."),
    (Context::Menu, "Menus", "In menus, lists and panels."),
    (Context::List, "Long lists", "In lists that scroll."),
    (Context::Levels, "Level choice", "Beside the levels."),
    (Context::Window, "Everywhere", "On every screen."),
    (
        Context::Blueprint,
        "Blueprint",
        "On the title, in a game and under the microscope.",
    ),
    (Context::Microscope, "Microscope", "Under the microscope."),
    (Context::Lab, "Collision lab", "In the collision lab."),
    (
        Context::Course,
        "Course",
        "In the museum, and on the course.",
    ),
    (Context::Editor, "Level editor", "While a level is drawn."),
    (Context::Text, "Texts", "While a text is written."),
];

impl Context {
    /// The name in files.
    pub(crate) fn name(self) -> String {
        in_files(self)
    }

    /// The name on screen.
    pub(crate) fn label(self) -> &'static str {
        self.row().1
    }

    /// Where it is live, in one line.
    pub(crate) fn about(self) -> &'static str {
        self.row().2
    }

    fn row(self) -> (Self, &'static str, &'static str) {
        let mut rows = CONTEXTS.into_iter();
        let row = rows.find(|(context, ..)| *context == self);
        row.unwrap_or((self, "", ""))
    }
}

impl Action {
    /// The name in files: that of the variant, but where players know the action by another. It must stay as it
    /// is, because players have files with it.
    pub(crate) fn name(self) -> String {
        let name = match self {
            Self::Fullscreen => "full-screen",
            Self::Screenshot => "save-a-picture",
            Self::SoundDown => "sounds-quieter",
            Self::SoundUp => "sounds-louder",
            Self::MusicDown => "music-quieter",
            Self::MusicUp => "music-louder",
            Self::Sets => "sets-of-levels",
            Self::NextUncleared => "next-not-cleared",
            Self::Guide => "path-ahead",
            Self::Layer(index) => return format!("layer-{}", index + 1),
            Self::Rewind => "run-back",
            Self::CopyTest => "copy-as-test",
            Self::Predict => "predict-first",
            Self::Lesson(index) => return format!("lesson-{}", index + 1),
            Self::NextForm => "sources",
            Self::Edit => "edit-level",
            Self::EditHere => "edit-in-a-workshop",
            Self::Ink(number) => return format!("ink-{number}"),
            Self::Tool(index) => ["pen", "line", "rectangle", "fill", "select"][index],
            Self::Heat => "when-bricks-fall",
            Self::Properties => "level-properties",
            _ => return in_files(self),
        };
        name.to_owned()
    }

    /// The name on screen.
    pub(crate) fn label(self) -> String {
        let words = self.name().replace('-', " ");
        let mut letters = words.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect()
    }
}

/// The name of a variant in small letters, with a hyphen between two words.
fn in_files(variant: impl Debug) -> String {
    let mut name = String::new();
    for letter in format!("{variant:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

#[cfg(test)]
mod tests {
    use crate::app::input::Bindings;

    /// What `settings.toml` may hold: players have files with these names.
    const IN_FILES: &str = "
window: full-screen save-a-picture mute sounds-quieter sounds-louder music-quieter music-louder
  next-control previous-control keys
menu: up down left right choose back first last next-page previous-page
list: scroll-up scroll-down
levels: next-difficulty previous-difficulty practice watch-best new-level open-files edit-level
  search sets-of-levels next-not-cleared copy paste save
game: steer-left steer-right launch pause restart slower faster microscope edit-level
  edit-in-a-workshop save-recording
blueprint: blueprint path-ahead layer-1 layer-2 layer-3 layer-4 layer-5 layer-6 layer-7 layer-8
microscope: left right up down first last run run-back slower faster next-method next-hit
  next-statement previous-statement next-report copy-as-test save-scene show-layers open-in-lab
  predict-first next-stage previous-stage next-page previous-page copy play-on back microscope
  edit-level save-recording restart
lab: left up right down previous-pair next-pair next-part previous-part snap fine-steps
  reset-lesson sources next-stage previous-stage copy inputs challenges predict-first next-line
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
        let (bindings, mut names) = (Bindings::default(), Vec::new());
        let mut last = None;
        for ((context, action), _) in bindings.rows() {
            if last.replace(context) != Some(context) {
                names.push(format!("{}:", context.name()));
            }
            names.push(action.name());
        }
        let expected: Vec<&str> = IN_FILES.split_whitespace().collect();
        assert_eq!(names, expected);
    }
}
