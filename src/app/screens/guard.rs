//! Confirmation before something is lost: one question at a time, over any screen. A screen lists its losses, and is
//! left once the player has accepted all of them.

use std::path::Path;
use std::path::PathBuf;
use std::vec::IntoIter;

use super::{AppContext, Description, Errand, Frame, Leave, Screen, Transition};
use crate::app::input::Context;
use crate::app::ui::question::QuestionPanel;
use crate::app::words::words;
use crate::app::workbench::{Saved, Workbench};

/// Seconds in which a second press counts as a yes.
const PRESS_AGAIN: f32 = 4.0;
/// Seconds after which animations behind a question have come to rest.
const SETTLED: f32 = 3.0;

/// A loss that the player has to accept first.
pub(crate) enum Loss {
    /// Going back answers with staying.
    Question(QuestionPanel<LeaveReply>),
    /// A sentence that names the press to repeat: the same press again is a yes.
    Prompt(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LeaveReply {
    Stay,
    Go,
    /// Leave, and keep the run that waits instead of this one.
    MakeWay,
    /// Leave, and save the drawing.
    Save,
    /// Leave, and discard the drawing.
    Discard,
    Open(PathBuf),
}

impl Loss {
    /// The unsaved level on the workbench.
    pub(crate) fn of_drawing(app: &AppContext, stay: &'static str) -> Option<Self> {
        let bench = app.workbench.as_ref().filter(|bench| bench.is_dirty())?;
        // Save is first: its key S may be the one that also moves down, and a press too many must lose nothing.
        let words = words().editor;
        let answers = [
            (words.save, LeaveReply::Save),
            (stay, LeaveReply::Stay),
            (words.discard, LeaveReply::Discard),
        ];
        let sentence = words.not_saved(&bench.title());
        let question = QuestionPanel::new(sentence, answers, LeaveReply::Stay);
        Some(Self::Question(question))
    }
}

#[derive(Default)]
pub(crate) struct Guard {
    pending: Option<PendingLeave>,
}

/// A way out that waits for the player's answers.
struct PendingLeave {
    leave: Leave,
    loss: Loss,
    rest: IntoIter<Loss>,
    /// Seconds until a prompt is dropped. It is dropped at once when other keys become live.
    seconds: f32,
    live: &'static [Context],
}

/// The screens from the one in front down.
pub(crate) type Screens<'a, 'b> = &'a mut [&'b mut dyn Screen];

impl Guard {
    pub(crate) fn question(&self) -> Option<&QuestionPanel<LeaveReply>> {
        match &self.pending.as_ref()?.loss {
            Loss::Question(question) => Some(question),
            Loss::Prompt(_) => None,
        }
    }

    pub(crate) fn is_asking(&self) -> bool {
        self.question().is_some()
    }

    pub(crate) fn prompt(&self) -> Option<&String> {
        match &self.pending.as_ref()?.loss {
            Loss::Question(_) => None,
            Loss::Prompt(sentence) => Some(sentence),
        }
    }

    /// The screen in front, with the question over it.
    pub(crate) fn cover<'a>(&self, screen: Description<'a>) -> Description<'a> {
        let Some(question) = self.question() else {
            return screen;
        };
        Description {
            contexts: &[Context::Window, Context::Menu, Context::Game],
            is_idle: question.grace.age > SETTLED,
            goes_back: true,
            shows_pointer: true,
            is_steered: false,
            game: None,
            ..screen
        }
    }
}

/// One frame of the screen in front, or of the question over it. A request to leave remains only if the player has
/// accepted its losses and the screens were told.
pub(crate) fn update(screens: Screens<'_, '_>, frame: &mut Frame<'_>) {
    if frame.app.guard.is_asking() {
        screens[0].update_beneath(frame.seconds, frame.app);
        frame.requests.leave = answer(screens, frame);
        return;
    }
    screens[0].update(frame);
    let live = screens[0].describe().contexts;
    frame.app.guard.pending.take_if(|prompt| {
        prompt.seconds -= frame.seconds;
        prompt.seconds <= 0.0 || prompt.live != live
    });
    let leave = frame.requests.leave.take();
    frame.requests.leave = leave.filter(|leave| try_leave(screens, leave, frame.app));
}

fn left<'a, 'b>(screens: Screens<'a, 'b>, leave: &Leave) -> Screens<'a, 'b> {
    if leave.is_for_good() {
        return screens;
    }
    &mut screens[..1]
}

/// Tells the screens that they are left, or asks first if something would be lost. A new question replaces an earlier
/// one. Returns whether the screens are left.
pub(crate) fn try_leave(screens: Screens<'_, '_>, leave: &Leave, app: &mut AppContext) -> bool {
    let insists = app
        .guard
        .pending
        .take()
        .is_some_and(|pending| match pending.loss {
            Loss::Prompt(_) => pending.leave == *leave,
            // Closing the window a second time is a yes.
            Loss::Question(_) => *leave == Leave::Close,
        });
    let asks = left(screens, leave).iter().filter(|_| !insists);
    let mut losses: Vec<Loss> = asks.flat_map(|screen| screen.losses(leave, app)).collect();
    // The editor and the game beneath have the same level.
    losses.dedup_by(|next, loss| match (next, loss) {
        (Loss::Question(next), Loss::Question(loss)) => next.sentence == loss.sentence,
        _ => false,
    });
    ask_next(screens, leave, losses.into_iter(), app)
}

/// Asks about the first of these losses, or tells the screens that they are left if there is none.
fn ask_next(
    screens: Screens<'_, '_>,
    leave: &Leave,
    mut losses: IntoIter<Loss>,
    app: &mut AppContext,
) -> bool {
    let Some(loss) = losses.next() else {
        notify_left(screens, leave, app);
        return true;
    };
    app.guard.pending = Some(PendingLeave {
        leave: leave.clone(),
        loss,
        rest: losses,
        seconds: PRESS_AGAIN,
        live: screens[0].describe().contexts,
    });
    false
}

pub(crate) fn notify_left(screens: Screens<'_, '_>, leave: &Leave, app: &mut AppContext) {
    for screen in left(screens, leave).iter_mut().rev() {
        screen.leave(leave, app);
    }
}

/// One frame of a question. Returns the step that was asked about after the last answer that accepts it.
fn answer(screens: Screens<'_, '_>, frame: &mut Frame<'_>) -> Option<Leave> {
    let Loss::Question(question) = &mut frame.app.guard.pending.as_mut()?.loss else {
        return None;
    };
    let response = question.update(frame.seconds, frame.actions);
    let answer = frame.play_response(response)?;
    let app = &mut *frame.app;
    let path_before = app.workbench.as_ref().and_then(Workbench::path);
    let before = path_before.map(Path::to_path_buf);
    let saved = match &mut app.workbench {
        Some(bench) if answer == LeaveReply::Save => Some(bench.save()),
        _ => None,
    };
    if let Some(Err(sentence)) = saved {
        frame.notify(sentence);
        return None;
    }
    let mut pending = app.guard.pending.take()?;
    match (&answer, saved) {
        (_, Some(Ok(Saved::As(path)))) => {
            // The open set plays the file as it is now.
            let level = app.workbench.as_ref().and_then(Workbench::level).cloned();
            app.take_saved(before, &path, level.as_ref());
            frame.notify(words().drafts.saved(&path));
        }
        (_, Some(Ok(Saved::Conflict))) => {
            // The editor asks whose work counts.
            if screens[0].describe().contexts.contains(&Context::Editor) {
                return None;
            }
            pending.leave = Leave::To(Transition::Editor);
            pending.rest = IntoIter::default();
        }
        (LeaveReply::Discard, _) => {
            app.workbench.take_if(|bench| {
                bench.discard();
                bench.is_discarded
            });
        }
        (LeaveReply::Open(path), _) => pending.leave = Leave::For(Errand::Open(path.clone())),
        _ => {}
    }
    for screen in &mut *screens {
        screen.answer(&answer, frame.app);
    }
    let leaves =
        answer != LeaveReply::Stay && ask_next(screens, &pending.leave, pending.rest, frame.app);
    leaves.then_some(pending.leave)
}
