//! Transitions from one screen to another.

use std::path::Path;
use std::sync::Arc;

use breakout::difficulty::Rules;
use breakout::replay::{Recording, Setup};

use super::{
    AppContext, Errand, Screen, about, course, editor, key_sheet, lab, levels, opened, options,
    play, title, watch,
};
use crate::app::backup;
use crate::app::input::{BoundAction, Context};
use crate::app::level_sets::SetId;
use crate::app::workbench::Workbench;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Watched {
    pub(crate) recording: Arc<Recording>,
    /// The index of the first level to watch.
    pub(crate) from: usize,
    /// The first step to watch; 0 for that of the level.
    pub(crate) at: u64,
    pub(crate) back: Transition,
}

/// A step that may lose something: leaving a screen, or changing the game that is played.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Leave {
    To(Transition),
    Back,
    Close,
    For(Errand),
    Speed {
        faster: bool,
    },
    /// The game goes on from an earlier step.
    PlayOn(u64),
}

impl Leave {
    /// True if the screens beneath are left as well.
    pub(crate) fn is_for_good(&self) -> bool {
        match self {
            Self::To(transition) => !transition.is_overlay(),
            leave => *leave == Self::Close,
        }
    }
}

/// A change to another screen, with its start state.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Transition {
    Title,
    /// The level choice, with a level selected.
    Levels(usize),
    /// The level choice, with the level on the workbench selected, or with this card if the level has no file.
    LevelsOfDrawing(usize),
    /// The choice of a set, to which the level of a card is moved if there is one.
    Sets(Option<usize>),
    /// A new run from a level.
    Play(usize),
    /// The first level of a setup again, over the run that waits.
    Again(Setup),
    /// A game of files that were dropped on the window.
    Dropped(SetId),
    /// The title, while a backup is loaded.
    Load(backup::Source),
    /// The run that can be resumed.
    Continue,
    /// The museum's list, with an exhibit selected.
    Museum(usize),
    Exhibit(usize),
    Lab(Option<lab::SceneAddress>),
    /// A scene of the lab with a question over it.
    Asked(lab::SceneAddress, lab::OwnQuestion),
    /// The lab with a scene, over the current screen.
    LabOver(lab::SceneAddress),
    /// The course, with a station selected, or with the next one.
    Course(Option<usize>),
    /// A station of the course; its last page after the last one.
    Station(usize),
    /// A bot's run from a level, for `--demo`.
    Demo(usize),
    /// A bot's run while the title is idle.
    Attract,
    Watch(Box<Watched>),
    /// A recording that came from outside, which is raced or watched.
    Opened(Arc<Recording>),
    /// A run in the setup of a recording, beside it. One that cannot be raced is watched.
    Race(Arc<Recording>),
    /// The editor of the level on the workbench, over the game that is played.
    Editor,
    /// The editor with the level of a card of the open set, or with a new one.
    Draw(Option<usize>),
    /// The editor with a draft that is offered.
    DrawOn(usize),
    /// A game of the level on the workbench.
    PlayTest,
    /// The options, over the current screen, with the run that this screen has paused.
    Options(Option<PausedRun>),
    About,
    /// The keys of these contexts without some actions, over the screen on which they are live.
    Keys(&'static [Context], Vec<BoundAction>),
}

/// A run that is paused under the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PausedRun {
    /// The run's rules, which no option changes any more.
    pub(crate) rules: Rules,
    /// The level at which a new run would start.
    pub(crate) level: usize,
}

impl Transition {
    /// A recording from its beginning, with the title afterwards.
    pub(crate) fn watch(recording: Recording) -> Self {
        Self::Watch(Box::new(Watched {
            from: recording.setup.start,
            at: 0,
            recording: Arc::new(recording),
            back: Self::Title,
        }))
    }

    pub(crate) fn open(self, app: &mut AppContext) -> Box<dyn Screen> {
        match self {
            Self::Title | Self::Load(_) => Box::new(title::Title::open(app)),
            Self::Levels(selected) => {
                app.search_drafts();
                Box::new(levels::LevelsScreen::to_play(app, selected))
            }
            Self::LevelsOfDrawing(place) => {
                let path = app
                    .workbench
                    .as_ref()
                    .and_then(Workbench::path)
                    .map(Path::to_path_buf);
                let saved = path.and_then(|path| app.find_file(&path));
                Self::Levels(saved.unwrap_or(place)).open(app)
            }
            Self::Sets(moved) => Box::new(levels::SetsScreen::new(app, moved)),
            // A set without playable levels still has cards.
            Self::Play(_) if app.source.levels.is_none() => Self::Levels(0).open(app),
            Self::Play(start) => Box::new(play::Play::new(app, start)),
            Self::Again(setup) => Box::new(play::Play::again(app, setup)),
            Self::Dropped(place) => {
                // It was read a moment ago. If it is gone now, the set before stays open.
                let _ = app.open_set(&place);
                Box::new(play::Play::new(app, 0))
            }
            Self::Continue => Self::Title.unless(play::Play::continued(app), app),
            Self::Museum(selected) => Box::new(levels::LevelsScreen::museum(selected)),
            Self::Exhibit(number) => {
                Self::Museum(number).unless(play::Play::exhibit(number, None), app)
            }
            Self::Lab(place) => Box::new(lab::Lab::open(place.unwrap_or_default())),
            Self::Asked(place, question) => Box::new(lab::Lab::asking(place, question)),
            Self::LabOver(place) => Box::new(lab::Lab::over(place)),
            Self::Course(selected) => Box::new(course::Course::new(app, selected)),
            Self::Station(number) => course::open(app, number),
            Self::Demo(start) => Box::new(play::Play::demo(app, start, false)),
            Self::Attract => Box::new(play::Play::demo(app, 0, true)),
            Self::Watch(watched) => Box::new(watch::WatchScreen::new(*watched)),
            Self::Opened(recording) => Box::new(opened::OpenedScreen::new(recording)),
            Self::Race(recording) if opened::raceable(&recording).is_err() => {
                Self::Opened(recording).open(app)
            }
            Self::Race(recording) => Box::new(play::Play::race(app, recording)),
            Self::Editor => Box::new(editor::Editor::new(app, true)),
            Self::Draw(level) => {
                editor::open(app, level);
                Box::new(editor::Editor::new(app, false))
            }
            Self::DrawOn(draft) => match editor::go_on(app, draft) {
                Ok(()) => Box::new(editor::Editor::new(app, false)),
                Err(sentence) => {
                    app.level_sets.drafts.say(sentence);
                    Self::Title.open(app)
                }
            },
            Self::PlayTest => Self::Title.unless(play::Play::test(app), app),
            Self::Options(run) => Box::new(options::OptionsScreen::new(app, run)),
            Self::About => Box::new(about::AboutScreen),
            Self::Keys(contexts, silent) => {
                Box::new(key_sheet::KeySheet::new(app, contexts, silent))
            }
        }
    }

    /// A game, or this if there is none.
    pub(super) fn unless(self, game: Option<play::Play>, app: &mut AppContext) -> Box<dyn Screen> {
        match game {
            Some(game) => Box::new(game),
            None => self.open(app),
        }
    }

    /// True if the new screen lies over the current one.
    pub(crate) fn is_overlay(&self) -> bool {
        matches!(
            self,
            Self::Options(_)
                | Self::About
                | Self::Keys(..)
                | Self::Editor
                | Self::LabOver(_)
                | Self::Again(_)
        )
    }
}
