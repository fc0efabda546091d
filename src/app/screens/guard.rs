//! Before something is lost, the player is asked: one question at a time, over whatever screen. A screen says what it
//! would lose, and is told to go on once the player has agreed to all of it.

use std::path::PathBuf;
use std::vec::IntoIter;

use super::{AppContext, Description, Errand, Frame, Leave, Screen, Transition};
use crate::app::input::{Action, Context};
use crate::app::ui::Ui;
use crate::app::ui::grace_period::RESTART_WAIT;
use crate::app::ui::menu::{Response, Row};
use crate::app::ui::question::Question;
use crate::app::words::words;
use crate::app::workbench::Saved;

/// Seconds in which the second press counts.
const PRESS_AGAIN: f32 = 4.0;
/// Seconds after which what moves behind a question has come to rest.
const SETTLED: f32 = 3.0;

/// Something that the player has to agree to before it is done.
#[derive(Debug, PartialEq)]
pub(crate) struct Loss {
    pub(crate) sentence: String,
    /// The first should be a safe one. Going back means to stay. Without any, the same press again is a yes.
    pub(crate) answers: Vec<Row<Answer>>,
    /// An action that answers [`Answer::Go`], too: the one that was pressed.
    pub(crate) again: Option<Action>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Stay,
    Go,
    /// Go, and keep the run that waits instead of this one.
    MakeWay,
    /// Go, and save what was drawn.
    Save,
    /// Go, and throw it away.
    Discard,
    /// Open this file.
    Open(PathBuf),
}

impl Loss {
    pub(crate) fn new(
        sentence: impl Into<String>,
        answers: impl IntoIterator<Item = impl Into<Row<Answer>>>,
    ) -> Self {
        Self {
            sentence: sentence.into(),
            answers: answers.into_iter().map(Into::into).collect(),
            again: None,
        }
    }

    /// What the same press does when it comes again.
    pub(crate) fn press_again(sentence: String) -> Self {
        Self::new(sentence, [] as [Row<Answer>; 0])
    }

    /// The level on the workbench, if it is not saved.
    pub(crate) fn of_drawing(app: &AppContext, stay: &'static str) -> Option<Self> {
        let bench = app.workbench.as_ref().filter(|bench| bench.is_dirty())?;
        // One key too many after Save loses nothing: the key down may be S, which looks like its letter.
        let words = words().editor;
        let answers = [
            (words.save, Answer::Save),
            (stay, Answer::Stay),
            (words.discard, Answer::Discard),
        ];
        Some(Self::new(words.not_saved(&bench.title()), answers))
    }
}

/// What the player is asked at the moment.
#[derive(Default)]
pub(crate) struct Guard {
    asked: Option<Asked>,
}

struct Asked {
    leave: Leave,
    /// What is asked about next.
    rest: IntoIter<Loss>,
    by: By,
}

enum By {
    /// A question, and the action that is a yes, too.
    Question(Question<Answer>, Option<Action>),
    /// A sentence, for as many seconds. It is forgotten when other keys than these become live.
    Prompt(String, f32, &'static [Context]),
}

/// The screens from the one in front down.
pub(crate) type Screens<'a, 'b> = &'a mut [&'b mut dyn Screen];

impl Guard {
    fn question(&self) -> Option<&Question<Answer>> {
        match &self.asked.as_ref()?.by {
            By::Question(question, _) => Some(question),
            By::Prompt(..) => None,
        }
    }

    pub(crate) fn is_asking(&self) -> bool {
        self.question().is_some()
    }

    /// Whether the question takes an answer yet; `None` without one.
    pub(crate) fn is_ready(&self) -> Option<bool> {
        self.question().map(Question::is_ready)
    }

    pub(crate) fn spoken(&self) -> Option<String> {
        self.question().map(Question::spoken)
    }

    /// What to press again.
    pub(crate) fn prompt(&self) -> Option<&String> {
        match &self.asked.as_ref()?.by {
            By::Prompt(sentence, ..) => Some(sentence),
            By::Question(..) => None,
        }
    }

    pub(crate) fn draw(&self, ui: &mut Ui<'_>) {
        if let Some(question) = self.question() {
            ui.in_window();
            question.draw(ui);
        }
    }

    /// The screen in front as it is with the question over it.
    pub(crate) fn cover<'a>(&self, screen: Description<'a>) -> Description<'a> {
        let Some(question) = self.question() else {
            return screen;
        };
        Description {
            contexts: &[Context::Window, Context::Menu, Context::Game],
            is_idle: question.age > SETTLED,
            goes_back: true,
            shows_pointer: true,
            is_steered: false,
            game: None,
            ..screen
        }
    }

    fn wait(&mut self, seconds: f32, live: &[Context]) {
        self.asked.take_if(|asked| match &mut asked.by {
            By::Prompt(_, left, contexts) => {
                *left -= seconds;
                *left <= 0.0 || *contexts != live
            }
            By::Question(..) => false,
        });
    }
}

/// One frame of the screen in front, or of the question over it. What is left of its request to leave is what the
/// player has agreed to, and the screens were told.
pub(crate) fn update(screens: Screens<'_, '_>, frame: &mut Frame<'_>) {
    frame.requests.leave = if frame.app.guard.is_asking() {
        screens[0].update_beneath(frame.seconds, frame.app);
        answer(screens, frame)
    } else {
        screens[0].update(frame);
        let live = screens[0].describe().contexts;
        frame.app.guard.wait(frame.seconds, live);
        let leave = frame.requests.leave.take();
        leave.filter(|leave| passes(screens, leave, frame.app))
    };
}

/// The screens that are left like this.
fn left<'a, 'b>(screens: Screens<'a, 'b>, leave: &Leave) -> Screens<'a, 'b> {
    let number = if leave.is_for_good() {
        screens.len()
    } else {
        1
    };
    &mut screens[..number]
}

/// Whether the screens are left like this, which they are told then. If that loses something, the player is asked first,
/// in place of what was asked before.
pub(crate) fn passes(screens: Screens<'_, '_>, leave: &Leave, app: &mut AppContext) -> bool {
    let insists = app.guard.asked.take().is_some_and(|asked| match asked.by {
        By::Prompt(..) => asked.leave == *leave,
        // Whoever closes the window twice means it.
        By::Question(..) => *leave == Leave::Close,
    });
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
    mut losses: IntoIter<Loss>,
    app: &mut AppContext,
) -> bool {
    let Some(loss) = losses.next() else {
        tell(screens, leave, app);
        return true;
    };
    let by = if loss.answers.is_empty() {
        By::Prompt(loss.sentence, PRESS_AGAIN, screens[0].describe().contexts)
    } else {
        let question = Question::new(loss.sentence, loss.answers, Answer::Stay);
        By::Question(question, loss.again)
    };
    app.guard.asked = Some(Asked {
        leave: leave.clone(),
        rest: losses,
        by,
    });
    false
}

/// Tells the screens how they are left.
pub(crate) fn tell(screens: Screens<'_, '_>, leave: &Leave, app: &mut AppContext) {
    for screen in left(screens, leave).iter_mut().rev() {
        screen.leave(leave, app);
    }
}

/// One frame of a question. Returns what the player does after the last answer.
fn answer(screens: Screens<'_, '_>, frame: &mut Frame<'_>) -> Option<Leave> {
    let mut asked = frame.app.guard.asked.take()?;
    let By::Question(question, again) = &mut asked.by else {
        return None;
    };
    let insists = again.is_some_and(|again| frame.actions.contains(&again));
    let response = if insists && question.age > RESTART_WAIT {
        Response::Chosen(Answer::Go)
    } else {
        question.update(frame.seconds, frame.actions)
    };
    let Some(answer) = frame.play_response(response) else {
        frame.app.guard.asked = Some(asked);
        return None;
    };
    match &answer {
        Answer::Save => match save_drawing(frame.app) {
            Ok(Some(Saved::As(path))) => frame.notify(words().drafts.saved(&path)),
            Ok(None) => {}
            // The editor asks whose work counts.
            Ok(Some(Saved::Conflict)) => {
                if screens[0].describe().contexts.contains(&Context::Editor) {
                    return None;
                }
                asked.leave = Leave::To(Transition::Editor);
                asked.rest = IntoIter::default();
            }
            Err(sentence) => {
                frame.app.guard.asked = Some(asked);
                frame.notify(sentence);
                return None;
            }
        },
        Answer::Discard => {
            if let Some(bench) = &mut frame.app.workbench {
                bench.discard();
            }
            frame.app.workbench.take_if(|bench| bench.is_discarded);
        }
        Answer::Open(path) => asked.leave = Leave::For(Errand::Open(path.clone())),
        Answer::Stay | Answer::Go | Answer::MakeWay => {}
    }
    for screen in &mut *screens {
        screen.answer(&answer, frame.app);
    }
    let Asked { leave, rest, .. } = asked;
    let goes = answer != Answer::Stay && goes(screens, &leave, rest, frame.app);
    goes.then_some(leave)
}

/// Saves the level on the workbench, if there is one. The open set plays what is in its file now.
fn save_drawing(app: &mut AppContext) -> Result<Option<Saved>, String> {
    let Some(bench) = &mut app.workbench else {
        return Ok(None);
    };
    let saved = bench.save()?;
    if let (Saved::As(path), Some(level)) = (&saved, bench.level()) {
        app.source.take(path, level, &mut app.shelf.left_out);
    }
    Ok(Some(saved))
}
