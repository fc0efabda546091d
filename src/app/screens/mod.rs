//! The screens. The one in front is used; it may lie over others, as the options do. A new screen is a file here and a
//! case of [`Transition::open`].

mod about;
pub(crate) mod address;
pub(crate) mod context;
pub(crate) mod course;
mod demo_bot;
pub(crate) mod editor;
pub(crate) mod guard;
pub(crate) mod key_sheet;
mod lab;
mod levels;
mod opened;
mod options;
#[cfg(all(test, debug_assertions))]
#[path = "../../../tests/screens/pictures.rs"]
mod pictures;
mod play;
#[cfg(test)]
mod tests;
pub(crate) mod title;
mod transition;
mod watch;

use std::path::PathBuf;

use macroquad::prelude::{Rect, Vec2};

use breakout::explain::Cast;
use breakout::game::Game;
use breakout::replay::Recording;

use super::audio::{Cue, Tune};
use super::input::{Action, Context};
use super::platform::saving;
use super::ui::Ui;
use super::ui::menu::MenuResponse;
use super::view::{Surface, View};
use super::words::words;
pub(crate) use context::AppContext;
use guard::{LeaveReply, Loss};
pub(crate) use play::Defeats;
pub(crate) use transition::{Leave, PausedRun, Transition, Watched};

/// A screen fills the window, handles actions, and leads to other screens.
pub(crate) trait Screen {
    /// Handles one frame. Transitions, notices and sounds are requested through `frame`.
    fn update(&mut self, frame: &mut Frame<'_>);

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext);

    fn describe(&self) -> Description<'_>;

    /// False for an action of its contexts that does nothing now, which the sheet of keys leaves out.
    fn acts(&self, _: Context, _: Action) -> bool {
        true
    }

    /// The state for the status report.
    fn state(&self, app: &AppContext) -> String;

    /// The text for screen readers, which read it out when it changes: the place and the selected row.
    fn spoken(&self, _: &AppContext) -> String;

    /// Advances animations while another screen lies over this one.
    fn update_beneath(&mut self, _seconds: f32, _app: &mut AppContext) {}

    /// Draws this screen under another one.
    fn draw_beneath(&self, ui: &mut Ui<'_>, app: &AppContext) {
        self.draw(ui, app);
    }

    /// Losses that the player has to accept before leaving, in the order of the questions.
    fn losses(&self, _: &Leave, _: &AppContext) -> Vec<Loss> {
        Vec::new()
    }

    /// Called after the player has answered the question about a loss.
    fn answer(&mut self, _: &LeaveReply, _: &mut AppContext) {}

    /// Called after the player has accepted all losses.
    fn leave(&mut self, _: &Leave, _: &mut AppContext) {}

    fn view(&self, _: &AppContext, surface: Surface) -> View {
        View::new(surface)
    }

    /// Areas for a notice, the best one first.
    fn notices(&self, ui: &Ui<'_>, _: &AppContext) -> Vec<Rect> {
        vec![above_foot(ui.view, 0.0)]
    }

    /// A sentence that is shown like a notice as long as it applies.
    fn prompt(&self, _: &AppContext) -> Option<String> {
        None
    }

    /// The transition of a link to this place.
    fn place(&self) -> Option<Transition> {
        None
    }

    fn recording(&self) -> Option<Recording> {
        None
    }
}

/// The area for a notice above a foot of hints. With fingers the lower half of the window is taken by controls.
fn above_foot(view: &View, foot: f32) -> Rect {
    let Vec2 { x, y } = view.window;
    if view.touch {
        Rect::new(0.0, 4.0, x, y * 0.5)
    } else {
        Rect::new(0.0, 0.0, x, y - foot)
    }
}

/// The current properties of a screen.
#[expect(
    clippy::struct_excessive_bools,
    reason = "answers to questions that have nothing in common"
)]
#[derive(Default)]
pub(crate) struct Description<'a> {
    /// The name in the status report.
    pub(crate) name: &'static str,
    /// The contexts whose keys are live, the most important first.
    pub(crate) contexts: &'static [Context],
    /// True if screens beneath are hidden and not drawn.
    pub(crate) covers: bool,
    /// True while the number keys answer a question, and do not switch layers.
    pub(crate) is_asking: bool,
    pub(crate) goes_back: bool,
    /// True if nothing moves, so that a low frame rate is enough.
    pub(crate) is_idle: bool,
    /// True if what it says changes with each move, and is spoken once it has rested for a while.
    pub(crate) speaks_at_rest: bool,
    pub(crate) shows_pointer: bool,
    pub(crate) is_steered: bool,
    /// The tune of this place; `None` leaves that of the screen beneath, and at last the title's.
    pub(crate) tune: Option<Tune>,
    /// The game that the music follows.
    pub(crate) game: Option<&'a Game>,
}

impl Description<'_> {
    /// A screen that shows the pointer and is never idle.
    pub(crate) fn new(name: &'static str, contexts: &'static [Context]) -> Self {
        Self {
            name,
            contexts,
            goes_back: true,
            shows_pointer: true,
            ..Self::default()
        }
    }
}

pub(crate) struct Frame<'a> {
    pub(crate) seconds: f32,
    pub(crate) actions: &'a [Action],
    pub(crate) view: &'a View,
    pub(crate) app: &'a mut AppContext,
    pub(crate) requests: Requests,
}

#[derive(Default)]
pub(crate) struct Requests {
    pub(crate) leave: Option<Leave>,
    pub(crate) notice: Option<String>,
}

#[cfg(test)]
impl Requests {
    /// The requests of a screen in a frame of some seconds.
    pub(crate) fn of(
        screen: &mut dyn Screen,
        app: &mut AppContext,
        (view, seconds): (&View, f32),
        actions: &[Action],
    ) -> Self {
        let requests = Self::default();
        let mut frame = Frame {
            seconds,
            actions,
            view,
            app,
            requests,
        };
        screen.update(&mut frame);
        frame.requests
    }

    pub(crate) fn to(&self) -> Option<Transition> {
        match &self.leave {
            Some(Leave::To(transition)) => Some(transition.clone()),
            _ => None,
        }
    }
}

/// A task for the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    /// Saves a backup.
    Save,
    /// Lets the player choose files to open.
    Choose,
    /// Opens a file as if it were dropped.
    Open(PathBuf),
}

impl Frame<'_> {
    pub(crate) fn leave(&mut self, leave: Leave) {
        self.requests.leave = Some(leave);
    }

    pub(crate) fn go(&mut self, transition: Transition) {
        self.leave(Leave::To(transition));
    }

    /// Returns to the screen beneath after this frame.
    fn close(&mut self) {
        self.cue(Cue::MenuBack);
        self.leave(Leave::Back);
    }

    fn is_leaving(&self) -> bool {
        self.requests.leave.is_some()
    }

    /// Shows a sentence for some seconds, whatever screen follows.
    pub(crate) fn notify(&mut self, sentence: impl Into<String>) {
        self.requests.notice = Some(sentence.into());
    }

    /// Saves a recording in the working directory, and says where it is.
    fn save(&mut self, recording: &Recording) {
        let saved = saving::save_new(saving::RECORDING, "replay", &recording.to_bytes());
        self.notify(words().files.recording_saved(&saved));
    }

    /// False where fingers are used, with which no level can be drawn.
    fn can_draw(&self) -> bool {
        !self.view.touch
    }

    /// True with a notice where no level can be drawn.
    fn refuses_to_draw(&mut self) -> bool {
        let refuses = !self.can_draw();
        if refuses {
            self.notify(words().window.drawing_needs);
        }
        refuses
    }

    fn try_in_lab(&mut self, cast: Cast) {
        self.cue(Cue::MenuChoose);
        self.go(Transition::LabOver(lab::SceneAddress::of_cast(cast)));
    }

    pub(crate) fn cue(&mut self, cue: Cue) {
        self.app.audio.cue(cue);
    }

    /// Requests another screen with the sound of going back.
    pub(crate) fn leave_to(&mut self, transition: Transition) {
        self.cue(Cue::MenuBack);
        self.go(transition);
    }

    /// Plays the sound of a menu's response. Returns the chosen row's choice.
    pub(crate) fn play_response<C>(&mut self, response: MenuResponse<C>) -> Option<C> {
        let (cue, choice) = match response {
            MenuResponse::Nothing | MenuResponse::Turned(..) => return None,
            MenuResponse::Moved => (Cue::MenuMove, None),
            MenuResponse::Chosen(choice) => (Cue::MenuChoose, Some(choice)),
        };
        self.cue(cue);
        choice
    }
}
