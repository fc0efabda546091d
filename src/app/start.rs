//! The start of the program: the command line's options, the levels, and the window.

use std::path::PathBuf;
use std::sync::Arc;

use breakout::{level::Level, replay::Recording};
use macroquad::miniquad::conf::{LinuxBackend, Platform};
use macroquad::prelude::Conf;

use super::automation::Automation;
use super::drawing::Resting;
use super::incoming::{self, Content};
use super::input::script::Script;
use super::inspect::blueprint::Blueprint;
use super::ladders::Ladders;
use super::level_sets::LevelSets;
use super::platform::fullscreen::Fullscreen;
use super::platform::pacing::Pacer;
use super::platform::{folders, patience::say_if_slow, process, saving, window};
use super::render::{self, Canvas};
use super::screens::context::{AppContext, Learning, ScreenMemory, WindowFacts};
use super::screens::guard::Guard;
use super::screens::title::TitleRow;
use super::screens::{Defeats, Leave, Transition, course, editor};
use super::settings::{Overrides, Settings};
use super::settings_file::SettingsFile;
use super::status_report::StatusReport;
use super::ui::notice::Notice;
use super::{App, Messages, Storage, WindowState, load_kept, loading::Loading};
use super::{audio::Audio, backup, backup::Home, input::Controls, reload::Reload, view::TextScale};
use crate::app::platform::console::{say, say_error};
use crate::app::platform::files::{self, LeftOut, Source};
use crate::app::words::words;

#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "flags of the command line, which are given or not"
)]
pub(crate) struct Options {
    pub(crate) overrides: Overrides,
    /// Level files, or folders of them; empty for the usual levels. A single file may be a recording, which is raced or watched.
    pub(crate) levels: Vec<PathBuf>,
    /// The number, from 1, of the level to start with.
    pub(crate) level: Option<usize>,
    /// A shared level to play instead of `levels`.
    pub(crate) shared: Option<Level>,
    pub(crate) recording: Option<Recording>,
    /// A backup to load.
    pub(crate) backup: Option<backup::Source>,
    /// The first screen: a place in the course, the museum or the lab.
    pub(crate) place: Option<Transition>,
    /// True if the game is embedded as a frame in a lesson.
    pub(crate) is_bare: bool,
    pub(crate) seed: Option<u64>,
    /// The folder for scores and settings instead of the platform's.
    pub(crate) data_folder: Option<PathBuf>,
    pub(crate) no_audio: bool,
    /// Opens the window by Wayland itself, without an X display.
    pub(crate) wayland: bool,
    pub(crate) demo: bool,
    /// The folder for the pictures that the script takes.
    pub(crate) pictures: Option<PathBuf>,
    /// The folder for the pictures of a clip of what is watched, instead of a script.
    pub(crate) clip: Option<PathBuf>,
    /// A script of input in fixed frames: the session is the same on every machine.
    pub(crate) script: Option<PathBuf>,
    pub(crate) report: bool,
}

impl Options {
    /// The given data folder, or else the platform's; `None` if nothing is saved, as in a scripted session.
    pub(super) fn folder(&self, platforms: fn() -> Option<PathBuf>) -> Option<PathBuf> {
        let own = self.data_folder.clone();
        own.or_else(|| platforms().filter(|_| self.keeps()))
    }

    fn is_scripted(&self) -> bool {
        self.script.is_some() || self.clip.is_some()
    }

    fn keeps(&self) -> bool {
        self.data_folder.is_some() || !(self.is_scripted() || self.is_bare)
    }

    fn home(&self) -> Option<Home> {
        Home::find(self.data_folder.as_deref()).filter(|_| self.keeps())
    }

    /// Asks about the file if it is a recording, and loads it if it is a backup: what is opened from a file manager arrives
    /// as if it were a level.
    ///
    /// # Errors
    /// If the file cannot be read.
    fn recognised(mut self) -> Result<Self, String> {
        let file = match &self.levels[..] {
            [file] if file.is_file() => file,
            _ => return Ok(self),
        };
        match incoming::content(file, None)? {
            Content::Level => {}
            Content::Recording(recording) => {
                self.levels.clear();
                self.place = Some(Transition::Opened(Arc::new(*recording)));
            }
            Content::Backup(backup) => {
                self.levels.clear();
                self.backup = Some(backup);
            }
        }
        Ok(self)
    }

    /// The index of the level to start with. An error says which numbers there are.
    fn first_level(&self, source: &Source) -> Result<usize, String> {
        if self.demo && source.levels.is_none() {
            // Each file's problems have been printed.
            return Err("there is no level that the demo could play".to_owned());
        }
        match (self.level, source.playable().len()) {
            (None, _) => Ok(0),
            (Some(number), 0) => Err(format!("there is no level {number}: none can be played")),
            (Some(number), levels) if !(1..=levels).contains(&number) => {
                Err(format!("there is no level {number}, only 1 to {levels}"))
            }
            (Some(number), _) => Ok(number - 1),
        }
    }

    fn first(&self, level: usize, source: &Source) -> Transition {
        if let Some(place) = &self.place {
            place.clone()
        } else if self.demo {
            Transition::Demo(level)
        } else if source.workshop || self.shared.is_some() || self.level.is_some() {
            Transition::Play(level)
        } else if let Some(recording) = &self.recording {
            Transition::watch(recording.clone())
        } else {
            Transition::Title
        }
    }
}

/// Opens the window, and runs until it is closed.
///
/// # Errors
/// A sentence: there is no display, or levels cannot be played.
pub(crate) fn run(options: Options) -> Result<(), String> {
    let reading = say_slow_levels(&options.levels);
    let options = options.recognised()?;
    let (source, left_out) = match Source::shared(options.shared.clone().into_iter().collect()) {
        Some(source) => (source, LeftOut::default()),
        None => files::find(&options.levels)?,
    };
    drop(reading);
    for file in left_out.files() {
        say_error(&words().files.report(file));
    }
    let level = options.first_level(&source)?;
    let (source, level) = source.with_level(level);
    let read = |path: &PathBuf| Script::read(path, options.pictures.clone());
    let script = match options.clip.clone() {
        Some(folder) => Some(Script::clip(folder)?),
        None => options.script.as_ref().map(read).transpose()?,
    };
    let settings = SettingsFile::load(options.folder(folders::settings), &options.overrides);
    let asked = &settings.0.window;
    let is_first =
        options.overrides.size.is_none() && asked.size == Settings::default().window.size;
    if let Some(folder) = options.folder(folders::data) {
        saving::save_instead_in(folder);
    }
    let linux_backend = if options.wayland {
        LinuxBackend::WaylandOnly
    } else {
        LinuxBackend::X11Only
    };
    let conf = Conf {
        window_title: "Breakout".to_owned(),
        window_width: asked.size.x as i32,
        window_height: asked.size.y as i32,
        high_dpi: true,
        fullscreen: asked.fullscreen,
        sample_count: 1,
        window_resizable: true,
        // The default icon would take 21 KB of the page.
        icon: None,
        platform: Platform {
            linux_backend,
            ..Platform::default()
        },
    };
    window::run(conf, is_first, render::is_supported, async move {
        let is_partial =
            !options.levels.is_empty() && source.levels.is_some() && !left_out.is_empty();
        let is_opened = matches!(options.place, Some(Transition::Opened(_)));
        let has_file = !options.levels.is_empty() || options.recording.is_some() || is_opened;
        let opened = (level, source, left_out);
        window::breathe().await;
        let mut app = App::new(&options, opened, settings, script);
        app.finish_load();
        // A lesson keeps nothing that could be lost.
        if let Some(threat) = process::threat().filter(|_| !options.is_bare) {
            app.notify(words().files.threat(threat));
        }
        if has_file && app.context.replays.has_run_elsewhere() {
            let sentence = words().files.run_elsewhere;
            say(sentence);
            app.notify(sentence);
        }
        if let Some(backup) = options.backup {
            app.leave(Leave::To(Transition::Load(backup)));
        }
        Box::pin(app.run()).await;
        if is_partial {
            // Some named files cannot be played, as printed at the start.
            process::fail();
        }
    })
}

/// Prints which levels are being read if that takes long, as in a network folder that does not answer. Reading is over
/// when the returned value is dropped.
fn say_slow_levels(levels: &[PathBuf]) -> Arc<()> {
    say_if_slow(words().files.still_reading(levels))
}

fn context(
    options: &Options,
    begun: &Transition,
    (source, left_out): (Source, LeftOut),
    settings: Settings,
) -> AppContext {
    let data_folder = options.folder(folders::data);
    let (scores, replays) = load_kept(data_folder.clone(), source.levels.as_ref());
    let shared = options.shared.clone();
    AppContext {
        reload: Reload::of(&source),
        level_sets: LevelSets::new(&source, left_out, shared, data_folder.as_deref()),
        source,
        scores,
        replays,
        ladders: Ladders::load(data_folder),
        seed: options.seed,
        controls: Controls::default(),
        window: WindowFacts {
            focused: true,
            has_notice: false,
            text_size: 100,
        },
        audio: Audio::new(settings.sound, !options.no_audio, options.is_scripted()),
        blueprint: Blueprint::new(),
        workbench: None,
        memory: ScreenMemory {
            title_row: TitleRow::Continue,
            wall_stands: window::HAS_SHOWN_WALL,
            editor: editor::EditorChoices::default(),
            defeats: Defeats::default(),
        },
        learning: Learning {
            station: None,
            lesson: options.is_bare.then(|| begun.clone()),
        },
        guard: Guard::default(),
        settings,
    }
}

impl App {
    fn new(
        options: &Options,
        (level, source, left_out): (usize, Source, LeftOut),
        (settings, settings_file): (Settings, SettingsFile),
        script: Option<Script>,
    ) -> Self {
        macroquad::input::prevent_quit();
        let begun = options.first(level, &source);
        // Without a playable level, the screen itself shows the problems.
        let is_played = source.levels.is_some();
        let notice = words().files.left_out(&left_out).filter(|_| is_played);
        // What is left out of the built-in set is another program's, and no card in it.
        let is_own = !source.roots.is_empty();
        let left_out = Some(left_out).filter(|_| is_own).unwrap_or_default();
        let mut context = context(options, &begun, (source, left_out), settings);
        let (station, first) = course::follow(None, begun);
        context.learning.station = station;
        if first == Transition::Title
            && let Some(place) = context.last_set()
        {
            let _reading = say_slow_levels(place.setting().map(PathBuf::from).as_slice());
            // If its files are gone, the first set stays open.
            let _ = context.open_set(&place);
        }
        Self {
            window: WindowState {
                text_scale: TextScale::new(),
                fullscreen: Fullscreen::new(context.settings.window.fullscreen),
                size: None,
                drawn: None,
                surface: None,
            },
            canvas: Canvas::new(),
            pacer: Pacer::new(),
            screen: first.open(&mut context),
            beneath: Vec::new(),
            context,
            automation: Automation {
                report: options.report.then(StatusReport::default),
                script,
            },
            messages: Messages {
                notice: notice.map(Notice::new),
                prompt: None,
                spoken: Default::default(),
                resting: Resting::default(),
            },
            fade: 0.0,
            storage: Storage {
                settings_file,
                home: options.home(),
                overrides: options.overrides.clone(),
            },
            loading: Loading::default(),
            is_over: false,
        }
    }
}
