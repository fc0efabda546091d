//! The screens, one at a time.

mod demo;
mod lab;
mod levels;
mod panel;
mod play;
mod title;

use std::time::{SystemTime, UNIX_EPOCH};

use breakout::difficulty::Rules;
use breakout::event::Event;
use breakout::game::Game;
#[cfg(test)]
use breakout::level::LevelSet;
use macroquad::prelude::Vec2;

use super::render::Canvas;
use super::view::View;
use crate::app::best_scores::BestScores;
use crate::app::input::{Action, Controls};
use crate::app::inspect::blueprint::Overlay;
use crate::app::playfield::effects::Strengths;
use crate::app::screens::lab::Lab;
use crate::files::Source;
use demo::Demo;
use levels::Levels;
use play::Play;
use title::Title;

/// What a screen gets each frame.
pub(crate) struct Frame<'a> {
    pub(crate) seconds: f32,
    pub(crate) actions: &'a [Action],
    pub(crate) controls: &'a Controls,
    pub(crate) view: &'a View,
}

/// What outlives every screen: the levels, what the player chose, and what they reached.
pub(crate) struct Home {
    pub(crate) source: Source,
    pub(crate) rules: Rules,
    pub(crate) storage: BestScores,
    /// The seed that was asked for.
    pub(crate) seed: Option<u64>,
    /// How strong effects are.
    pub(crate) strengths: Strengths,
}

impl Home {
    /// Some levels with the usual rules, and nowhere to keep scores.
    #[cfg(test)]
    pub(crate) fn of(levels: LevelSet) -> Self {
        Self {
            source: Source {
                levels,
                workshop: false,
            },
            rules: Rules::default(),
            storage: BestScores::new(Some("/dev/null/nowhere".into())),
            seed: Some(7),
            strengths: Strengths::full(),
        }
    }

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

/// Where to go next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Goto {
    Title,
    /// The level choice, with a level selected.
    Levels(usize),
    /// A new run from a level.
    Play(usize),
    /// The museum's list, with a scene selected.
    Museum(usize),
    /// A scene of the museum.
    Exhibit(usize),
    /// The collision lab.
    Lab,
    /// What an idle title shows.
    Attract,
    Quit,
    /// Nowhere: say this to the player.
    Say(String),
}

impl Goto {
    /// Whether another screen follows.
    pub(crate) fn leaves(&self) -> bool {
        !matches!(self, Self::Say(_) | Self::Quit)
    }
}

/// What the window shows.
pub(crate) enum Screen {
    Title(Box<Title>),
    Levels(Levels),
    Play(Box<Play>),
    Demo(Box<Demo>),
    Lab(Box<Lab>),
}

impl Screen {
    pub(crate) fn title(home: &Home) -> Self {
        Self::Title(Box::new(Title::new(home)))
    }

    pub(crate) fn levels(home: &Home, selected: usize) -> Self {
        Self::Levels(Levels::to_play(home.source.levels.clone(), selected))
    }

    pub(crate) fn museum(selected: usize) -> Self {
        Self::Levels(Levels::museum(selected))
    }

    /// A scene of the museum; its list, if there is no such scene.
    pub(crate) fn exhibit(home: &Home, number: usize) -> Self {
        match Play::exhibit(home, number) {
            Some(play) => Self::Play(Box::new(play)),
            None => Self::museum(number),
        }
    }

    pub(crate) fn play(home: &Home, start: usize) -> Self {
        Self::Play(Box::new(Play::new(home, start)))
    }

    /// A run of a bot, as it was asked for.
    pub(crate) fn demo(home: &Home) -> Self {
        Self::Demo(Box::new(Demo::new(home)))
    }

    /// What an idle title shows.
    pub(crate) fn attract(home: &Home) -> Self {
        Self::Demo(Box::new(Demo::attract(home)))
    }

    pub(crate) fn lab() -> Self {
        Self::Lab(Box::new(Lab::new()))
    }

    /// The layout that the screen wants.
    pub(crate) fn view(&self, window: Vec2, dpi: f32, ui: f32) -> View {
        match self {
            Self::Title(_) => View::bare(window, dpi, ui),
            Self::Levels(_) | Self::Play(_) | Self::Demo(_) | Self::Lab(_) => {
                View::new(window, dpi, ui)
            }
        }
    }

    pub(crate) fn update(
        &mut self,
        frame: &Frame<'_>,
        overlay: &mut Overlay,
        home: &mut Home,
    ) -> Option<Goto> {
        match self {
            Self::Title(title) => title.update(frame, overlay),
            Self::Levels(levels) => levels.update(frame, home),
            Self::Play(play) => play.update(frame, overlay, home),
            Self::Demo(demo) => demo.update(frame, overlay),
            Self::Lab(lab) => lab.update(frame),
        }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas, view: &View, overlay: &Overlay, home: &Home) {
        match self {
            Self::Title(title) => title.draw(canvas, view, overlay, home),
            Self::Levels(levels) => levels.draw(canvas, view, home),
            Self::Play(play) => play.draw(canvas, view, overlay),
            Self::Demo(demo) => demo.draw(canvas, view, overlay),
            Self::Lab(lab) => lab.draw(canvas, view),
        }
    }

    /// What happened in the game that is played since this was asked last. A demo is silent.
    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        match self {
            Self::Play(play) => play.take_events(),
            Self::Title(_) | Self::Levels(_) | Self::Demo(_) | Self::Lab(_) => Vec::new(),
        }
    }

    /// The star of a cleared level that has just appeared, counted from 1.
    pub(crate) fn take_star(&mut self) -> Option<u32> {
        match self {
            Self::Play(play) => play.take_star(),
            Self::Title(_) | Self::Levels(_) | Self::Demo(_) | Self::Lab(_) => None,
        }
    }

    /// The game that is played, while it runs.
    pub(crate) fn running_game(&self) -> Option<&Game> {
        match self {
            Self::Play(play) if play.is_running() => Some(play.game()),
            _ => None,
        }
    }

    /// What is selected, if a menu is open.
    pub(crate) fn selected(&self) -> Option<usize> {
        match self {
            Self::Title(title) => Some(title.selected()),
            Self::Levels(levels) => Some(levels.selected()),
            Self::Play(play) => play.selected(),
            Self::Demo(_) | Self::Lab(_) => None,
        }
    }

    /// Whether nothing moves, so that few frames do.
    pub(crate) fn is_idle(&self) -> bool {
        match self {
            Self::Title(_) | Self::Demo(_) => false,
            Self::Levels(_) => true,
            Self::Play(play) => play.is_idle(),
            Self::Lab(lab) => lab.is_idle(),
        }
    }

    /// Whether it shows a game, and so a blueprint of it on demand.
    pub(crate) fn has_blueprint(&self) -> bool {
        matches!(self, Self::Title(_) | Self::Play(_))
    }

    /// Whether a bot plays, and whatever is pressed leads to the title and does nothing else.
    pub(crate) fn is_demo(&self) -> bool {
        matches!(self, Self::Demo(_))
    }

    /// Whether the blueprint's layers are to be seen, so that their keys mean something.
    pub(crate) fn shows_layers(&self, overlay: &Overlay) -> bool {
        let under_the_microscope = matches!(self, Self::Play(play) if play.is_under_microscope());
        under_the_microscope || (self.has_blueprint() && overlay.is_on())
    }

    /// Whether the pointer is there to point with.
    pub(crate) fn shows_pointer(&self) -> bool {
        match self {
            Self::Play(play) => !play.is_running(),
            Self::Demo(_) => false,
            Self::Title(_) | Self::Levels(_) | Self::Lab(_) => true,
        }
    }

    /// The game that runs, for the report.
    pub(crate) fn status(&self, home: &Home) -> (&'static str, String) {
        match self {
            Self::Title(title) => ("title", title.status()),
            Self::Levels(levels) => ("levels", levels.status(home)),
            Self::Play(play) => ("play", play.status()),
            Self::Demo(demo) => ("demo", demo.status()),
            Self::Lab(lab) => ("lab", lab.status()),
        }
    }
}
