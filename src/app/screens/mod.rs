//! The screens, one at a time. A new one is a file here and a case of [`Transition::open`].

mod demo;
mod lab;
mod levels;
mod play;
mod title;

use std::time::{SystemTime, UNIX_EPOCH};

use breakout::game::Game;
use macroquad::prelude::Vec2;

use super::audio::{Audio, Cue};
use super::best_scores::BestScores;
use super::input::{Action, Context, Controls};
use super::inspect::blueprint::Blueprint;
use super::render::Canvas;
use super::settings::Settings;
use super::ui::menu::Response;
use super::view::View;
use crate::files::Source;

/// Something that fills the window, reads the player's wishes and leads on to others.
pub(crate) trait Screen {
    /// One frame. Another screen, a notice and sounds are asked for through the frame.
    fn update(&mut self, frame: &mut Frame<'_>);

    fn draw(&self, canvas: &mut Canvas, view: &View, app: &AppContext);

    /// Its name and its state, for the status report.
    fn status(&self, app: &AppContext) -> (&'static str, String);

    /// Where its keys have their meaning, the most important context first.
    fn contexts(&self) -> &'static [Context];

    /// Where the playfield is in a window; `ui` is the scale of texts.
    fn view(&self, window: Vec2, dpi: f32, ui: f32) -> View {
        View::new(window, dpi, ui)
    }

    /// Whether nothing moves, so that few frames do.
    fn is_idle(&self) -> bool {
        false
    }

    /// Whether the pointer is there to point with.
    fn shows_pointer(&self) -> bool {
        true
    }

    /// The game that the music follows.
    fn running_game(&self) -> Option<&Game> {
        None
    }
}

/// What outlives every screen.
pub(crate) struct AppContext {
    pub(crate) source: Source,
    pub(crate) settings: Settings,
    pub(crate) scores: BestScores,
    /// The seed that was asked for.
    pub(crate) seed: Option<u64>,
    pub(crate) controls: Controls,
    pub(crate) audio: Audio,
    pub(crate) blueprint: Blueprint,
}

impl AppContext {
    /// The seed that was asked for, or another one each time.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| {
            let now = SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .unwrap_or_default();
            now.as_nanos() as u64
        })
    }
}

/// One frame, for the screen that is shown.
pub(crate) struct Frame<'a> {
    pub(crate) seconds: f32,
    pub(crate) actions: &'a [Action],
    pub(crate) view: &'a View,
    pub(crate) app: &'a mut AppContext,
    /// What the screen has asked for.
    pub(crate) transition: Option<Transition>,
    pub(crate) notice: Option<String>,
    pub(crate) quits: bool,
}

impl Frame<'_> {
    /// Leads on to another screen after this frame.
    pub(crate) fn go(&mut self, transition: Transition) {
        self.transition = Some(transition);
    }

    /// Ends the program after this frame.
    fn quit(&mut self) {
        self.quits = true;
    }

    /// Shows a sentence for some seconds, whatever screen follows.
    pub(crate) fn notify(&mut self, sentence: impl Into<String>) {
        self.notice = Some(sentence.into());
    }

    /// Plays a sound.
    pub(crate) fn cue(&mut self, cue: Cue) {
        self.app.audio.cue(cue);
    }

    /// Leads back to another screen, and sounds like it.
    pub(crate) fn leave_to(&mut self, transition: Transition) {
        self.cue(Cue::MenuBack);
        self.go(transition);
    }

    /// Lets a menu's answer be heard; gives the choice.
    fn hear<C>(&mut self, response: Response<C>) -> Option<C> {
        match response {
            Response::Nothing => None,
            Response::Moved => {
                self.cue(Cue::MenuMove);
                None
            }
            Response::Chosen(choice) => {
                self.cue(Cue::MenuChoose);
                Some(choice)
            }
        }
    }
}

/// Where to go next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Transition {
    Title,
    /// The level choice, with a level selected.
    Levels(usize),
    /// A new run from a level.
    Play(usize),
    /// The museum's list, with an exhibit selected.
    Museum(usize),
    Exhibit(usize),
    Lab,
    /// A bot's game, as it was asked for.
    Demo,
    /// A bot's games, while the title is idle.
    Attract,
}

impl Transition {
    /// The screen that it leads to.
    pub(crate) fn open(self, app: &AppContext) -> Box<dyn Screen> {
        match self {
            Self::Title => Box::new(title::Title::new(app)),
            Self::Levels(selected) => Box::new(levels::Levels::to_play(app, selected)),
            Self::Play(start) => Box::new(play::Play::new(app, start)),
            Self::Museum(selected) => Box::new(levels::Levels::museum(selected)),
            Self::Exhibit(number) => match play::Play::exhibit(number) {
                Some(exhibit) => Box::new(exhibit),
                None => Box::new(levels::Levels::museum(number)),
            },
            Self::Lab => Box::new(lab::Lab::new()),
            Self::Demo => Box::new(demo::Demo::new(app)),
            Self::Attract => Box::new(demo::Demo::attract(app)),
        }
    }
}

#[cfg(test)]
impl AppContext {
    /// Some levels with the usual settings, and nowhere to keep scores.
    pub(crate) fn of(levels: breakout::level::LevelSet) -> Self {
        Self {
            source: Source {
                levels,
                workshop: false,
            },
            settings: Settings::default(),
            scores: BestScores::new(Some("/dev/null/nowhere".into())),
            seed: Some(7),
            controls: Controls::default(),
            audio: Audio::new(Settings::default().volumes, false, false),
            blueprint: Blueprint::new(),
        }
    }
}
