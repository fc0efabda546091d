//! Confirmation before something is lost: one question at a time, over any screen. A screen lists what it would lose,
//! and is told to go once the player has agreed to all of it.

use std::path::PathBuf;
use std::vec::IntoIter;

use super::{AppContext, Description, Errand, Frame, Leave, Screen, Transition};
use crate::app::input::{Action, Context};
use crate::app::ui::grace_period::RESTART_WAIT;
use crate::app::ui::menu::{Response, Row};
use crate::app::ui::question::Question;
use crate::app::words::words;
use crate::app::workbench::{Saved, Workbench};

/// Seconds in which the second press counts.
const PRESS_AGAIN: f32 = 4.0;
/// Seconds after which what moves behind a question has come to rest.
const SETTLED: f32 = 3.0;

/// Something that the player has to agree to before it is done.
#[derive(Debug, PartialEq)]
pub(crate) struct Loss {
    pub(crate) sentence: String,
    /// The first should be a safe one. Going back means to stay. Without any, the same press again is a yes.
    pub(crate) answers: Vec<Row<Reply>>,
    /// An action that answers [`Reply::Go`], too: the one that was pressed.
    pub(crate) again: Option<Action>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Stay,
    Go,
    /// Go, and keep the run that waits instead of this one.
    MakeWay,
    /// Go, and save what was drawn.
    Save,
    /// Go, and throw it away.
    Discard,
    Open(PathBuf),
}

impl Loss {
    pub(crate) fn new(
        sentence: impl Into<String>,
        answers: impl IntoIterator<Item = impl Into<Row<Reply>>>,
    ) -> Self {
        Self {
            sentence: sentence.into(),
            answers: answers.into_iter().map(Into::into).collect(),
            again: None,
        }
    }

    /// A loss that the same press again agrees to.
    pub(crate) fn press_again(sentence: String) -> Self {
        Self::new(sentence, Vec::<Row<Reply>>::new())
    }

    /// The level on the workbench, if it is not saved.
    pub(crate) fn of_drawing(app: &AppContext, stay: &'static str) -> Option<Self> {
        let bench = app.workbench.as_ref().filter(|bench| bench.is_dirty())?;
        // One key too many after Save loses nothing: the key down may be S, which looks like its letter.
        let words = words().editor;
        let answers = [
            (words.save, Reply::Save),
            (stay, Reply::Stay),
            (words.discard, Reply::Discard),
        ];
        Some(Self::new(words.not_saved(&bench.title()), answers))
    }
}

/// The confirmation that the player is asked for now.
#[derive(Default)]
pub(crate) enum Guard {
    #[default]
    Quiet,
    Question {
        leave: Leave,
        question: Question<Reply>,
        /// Answers [`Reply::Go`], too.
        again: Option<Action>,
        /// The next questions.
        rest: IntoIter<Loss>,
    },
    /// A sentence that is forgotten after some seconds, or when other keys than these become live.
    Prompt {
        leave: Leave,
        sentence: String,
        seconds: f32,
        live: &'static [Context],
    },
}

/// The screens from the one in front down.
pub(crate) type Screens<'a, 'b> = &'a mut [&'b mut dyn Screen];

impl Guard {
    pub(crate) fn question(&self) -> Option<&Question<Reply>> {
        match self {
            Self::Question { question, .. } => Some(question),
            _ => None,
        }
    }

    pub(crate) fn is_asking(&self) -> bool {
        self.question().is_some()
    }

    /// The sentence that says which press to repeat.
    pub(crate) fn prompt(&self) -> Option<&String> {
        match self {
            Self::Prompt { sentence, .. } => Some(sentence),
            _ => None,
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
/// agreed to it and the screens were told.
pub(crate) fn update(screens: Screens<'_, '_>, frame: &mut Frame<'_>) {
    if frame.app.guard.is_asking() {
        screens[0].update_beneath(frame.seconds, frame.app);
        frame.requests.leave = answer(screens, frame);
        return;
    }
    screens[0].update(frame);
    if let Guard::Prompt { seconds, live, .. } = &mut frame.app.guard {
        *seconds -= frame.seconds;
        if *seconds <= 0.0 || *live != screens[0].describe().contexts {
            frame.app.guard = Guard::Quiet;
        }
    }
    let leave = frame.requests.leave.take();
    frame.requests.leave = leave.filter(|leave| passes(screens, leave, frame.app));
}

fn left<'a, 'b>(screens: Screens<'a, 'b>, leave: &Leave) -> Screens<'a, 'b> {
    let number = if leave.is_for_good() {
        screens.len()
    } else {
        1
    };
    &mut screens[..number]
}

/// Tells the screens that they are left, unless that loses something: then the player is asked first, in place of what
/// was asked before. Returns whether they are left.
pub(crate) fn passes(screens: Screens<'_, '_>, leave: &Leave, app: &mut AppContext) -> bool {
    let insists = match std::mem::take(&mut app.guard) {
        Guard::Prompt { leave: asked, .. } => asked == *leave,
        // Whoever closes the window twice means it.
        Guard::Question { .. } => *leave == Leave::Close,
        Guard::Quiet => false,
    };
    let asks = left(screens, leave).iter().filter(|_| !insists);
    let losses = asks.flat_map(|screen| screen.losses(leave, app));
    let mut losses: Vec<Loss> = losses.collect();
    // The editor and the game beneath have the same level.
    losses.dedup_by(|next, loss| next.sentence == loss.sentence);
    goes(screens, leave, losses.into_iter(), app)
}

/// Asks about the first of these losses. Without any, the screens are told, and left.
fn goes(
    screens: Screens<'_, '_>,
    leave: &Leave,
    mut rest: IntoIter<Loss>,
    app: &mut AppContext,
) -> bool {
    let Some(loss) = rest.next() else {
        tell(screens, leave, app);
        return true;
    };
    let leave = leave.clone();
    app.guard = if loss.answers.is_empty() {
        Guard::Prompt {
            leave,
            sentence: loss.sentence,
            seconds: PRESS_AGAIN,
            live: screens[0].describe().contexts,
        }
    } else {
        Guard::Question {
            leave,
            question: Question::new(loss.sentence, loss.answers, Reply::Stay),
            again: loss.again,
            rest,
        }
    };
    false
}

pub(crate) fn tell(screens: Screens<'_, '_>, leave: &Leave, app: &mut AppContext) {
    for screen in left(screens, leave).iter_mut().rev() {
        screen.leave(leave, app);
    }
}

/// One frame of a question. Returns what the player does after the last answer.
fn answer(screens: Screens<'_, '_>, frame: &mut Frame<'_>) -> Option<Leave> {
    let Guard::Question {
        question, again, ..
    } = &mut frame.app.guard
    else {
        return None;
    };
    let insists = again.is_some_and(|again| frame.actions.contains(&again));
    let response = if insists && question.grace.age > RESTART_WAIT {
        Response::Chosen(Reply::Go)
    } else {
        question.update(frame.seconds, frame.actions)
    };
    let answer = frame.play_response(response)?;
    let app = &mut *frame.app;
    let saved = match &mut app.workbench {
        Some(bench) if answer == Reply::Save => bench.save().map(Some),
        _ => Ok(None),
    };
    let saved = match saved {
        Ok(saved) => saved,
        Err(sentence) => {
            frame.notify(sentence);
            return None;
        }
    };
    let asked = std::mem::take(&mut app.guard);
    let Guard::Question {
        mut leave,
        mut rest,
        ..
    } = asked
    else {
        return None;
    };
    match (&answer, saved) {
        (_, Some(Saved::As(path))) => {
            // The open set plays what is in its file now.
            if let Some(level) = app.workbench.as_ref().and_then(Workbench::level) {
                app.source.take(&path, level, &mut app.shelf.left_out);
            }
            frame.notify(words().drafts.saved(&path));
        }
        // The editor asks whose work counts.
        (_, Some(Saved::Conflict)) => {
            if screens[0].describe().contexts.contains(&Context::Editor) {
                return None;
            }
            leave = Leave::To(Transition::Editor);
            rest = IntoIter::default();
        }
        (Reply::Discard, _) => {
            app.workbench.take_if(|bench| {
                bench.discard();
                bench.is_discarded
            });
        }
        (Reply::Open(path), _) => leave = Leave::For(Errand::Open(path.clone())),
        _ => {}
    }
    for screen in &mut *screens {
        screen.answer(&answer, frame.app);
    }
    let goes = answer != Reply::Stay && goes(screens, &leave, rest, frame.app);
    goes.then_some(leave)
}
