//! The start of the program: the command line's options, the levels, and the window.

use std::path::{Path, PathBuf};

use breakout::{level::Level, replay::Recording};
use macroquad::{miniquad::conf::Platform, prelude::Conf};

use super::automation::Automation;
use super::incoming::{self, Content};
use super::input::script::Script;
use super::inspect::blueprint::Blueprint;
use super::loading::{self, Loading};
use super::platform::frame_times::DemoFrames;
use super::platform::fullscreen::Fullscreen;
use super::platform::pacing::Pacer;
use super::platform::path::printable_path;
use super::platform::{folders, process, window};
use super::render::{self, Canvas};
use super::screens::context::{AppContext, Learning, ScreenMemory, WindowFacts};
use super::screens::guard::Guard;
use super::screens::title::TitleRow;
use super::screens::{Transition, course, editor};
use super::settings::{Overrides, Settings};
use super::settings_file::SettingsFile;
use super::shelf::{SetId, Shelf};
use super::status_report::StatusReport;
use super::ui::notice::Notice;
use super::{App, Messages, Storage, WindowState, fail, load_kept};
use super::{audio::Audio, backup::Home, input::Controls, reload::Reload, view::TextScale};
use crate::app::platform::files::{self, LeftOut, Source};
use crate::app::{platform::console::say_error, words::words};

#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "flags of the command line, which are given or not"
)]
pub(crate) struct Options {
    pub(crate) overrides: Overrides,
    /// Level files, or folders of them; none for the usual levels. A recording alone is watched.
    pub(crate) levels: Vec<PathBuf>,
    /// The number, from 1, of the level with which to begin.
    pub(crate) level: Option<usize>,
    /// A level to play instead.
    pub(crate) shared: Option<Level>,
    pub(crate) recording: Option<Recording>,
    /// The first screen: a place in the course, the museum or the lab.
    pub(crate) place: Option<Transition>,
    /// True if the window is a frame in a lesson.
    pub(crate) is_bare: bool,
    pub(crate) seed: Option<u64>,
    /// The folder for scores and settings instead of the platform's.
    pub(crate) data_folder: Option<PathBuf>,
    pub(crate) no_audio: bool,
    pub(crate) demo: bool,
    /// The number of frames in a demo.
    pub(crate) frames: Option<u32>,
    pub(crate) pictures: Option<PathBuf>,
    /// The number of frames for each picture that a demo saves.
    pub(crate) every: Option<u32>,
    pub(crate) script: Option<PathBuf>,
    pub(crate) report: bool,
}

impl Options {
    /// True for a session of fixed frames, which is the same on every machine.
    fn is_recorded(&self) -> bool {
        self.script.is_some() || self.frames.is_some()
    }

    /// The given data folder, or the platform's. A session of fixed frames keeps nothing unless a folder is given.
    pub(super) fn folder(&self, platforms: fn() -> Option<PathBuf>) -> Option<PathBuf> {
        let own = self.data_folder.clone();
        own.or_else(|| platforms().filter(|_| self.keeps()))
    }

    fn keeps(&self) -> bool {
        self.data_folder.is_some() || !(self.is_recorded() || self.is_bare)
    }

    fn home(&self) -> Option<Home> {
        self.keeps()
            .then(|| Home::find(self.data_folder.as_deref()))?
    }

    /// Watches a file that is a recording: a system that opens files by their kind passes it as if it were a level.
    ///
    /// # Errors
    /// The file cannot be read, or is a backup.
    fn recognised(mut self) -> Result<Self, String> {
        let file = match &self.levels[..] {
            [file] if file.is_file() => file,
            _ => return Ok(self),
        };
        match incoming::content(file, Vec::new())? {
            Content::Level(_) => {}
            Content::Recording(recording) => {
                self.levels.clear();
                self.recording = Some(*recording);
            }
            Content::Backup(_) => {
                let name = printable_path(file);
                return Err(format!(
                    "{name} is a backup: `breakout load {name}` loads it"
                ));
            }
        }
        Ok(self)
    }

    /// The index of the first level, and the levels that were read.
    fn begin(&self, read: loading::Read) -> Result<(usize, Source, LeftOut), String> {
        let (source, left_out) = read?;
        if self.demo && source.levels.is_none() {
            // The problems of each file are reported by now.
            return Err("there is no level that the demo could play".to_owned());
        }
        match (self.level, source.playable().len()) {
            (None, _) => Ok((0, source, left_out)),
            (Some(number), 0) => Err(format!("there is no level {number}: none can be played")),
            (Some(number), levels) if !(1..=levels).contains(&number) => {
                Err(format!("there is no level {number}, only 1 to {levels}"))
            }
            (Some(number), _) => Ok((number - 1, source, left_out)),
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
    let options = options.recognised()?;
    let (shared, named) = (options.shared.clone(), options.levels.clone());
    let load = move |tell: &dyn Fn(&Path)| {
        if let Some(source) = Source::shared(shared.into_iter().collect()) {
            return Ok((source, LeftOut::default()));
        }
        let (source, left_out) = files::find(&named, tell)?;
        for file in left_out.files() {
            say_error(&words().files.report(file));
        }
        Ok((source, left_out))
    };
    let loading = Loading::begin(load);
    let read = loading.wait(options.is_recorded());
    let begun = read.map(|read| options.begin(read)).transpose()?;
    let pictures = || options.pictures.clone();
    let demo = |frames| DemoFrames::new(frames, pictures(), options.every.unwrap_or(1));
    let recording = options.frames.map(demo).transpose();
    let recording = recording.map_err(|error| words().files.no_folder(&error))?;
    let read = |path: &PathBuf| Script::read(path, pictures());
    let script = options.script.as_ref().map(read).transpose()?;
    let unfinished = options.home().and_then(|home| home.finish());
    let settings = SettingsFile::load(options.folder(folders::settings), &options.overrides);
    let asked = &settings.0.window;
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
        platform: Platform::default(),
    };
    window::run(conf, render::is_supported, async move {
        let (mut canvas, mut pacer) = (Canvas::new(), Pacer::new());
        let begun = match begun {
            Some(begun) => Ok(begun),
            None => match loading.show(&mut canvas, &mut pacer, options.report).await {
                Some(read) => options.begin(read),
                None => return,
            },
        };
        let begun = begun.unwrap_or_else(|sentence| fail(&sentence));
        let named = !options.levels.is_empty() && begun.1.levels.is_some();
        let is_left_out = named && !begun.2.is_empty();
        let surface = (canvas, pacer);
        let mut app = App::new(&options, surface, begun, settings, recording, script).await;
        app.tell(unfinished.as_slice());
        if let Some(threat) = process::threat().filter(|_| app.automation.recording.is_none()) {
            app.notify(words().files.threat(threat));
        }
        app.run().await;
        if is_left_out {
            // Some named files cannot be played, which was reported at the start.
            process::fail();
        }
    })
}

/// Opens the set that was open last; false if the window is closed before it is read.
async fn open_last_set(
    context: &mut AppContext,
    (canvas, pacer): (&mut Canvas, &mut Pacer),
    options: &Options,
) -> bool {
    let Some(place) = context.last_set() else {
        return true;
    };
    let read = match place.clone() {
        SetId::Folder(folder) => {
            let loading = Loading::begin(move |tell| Ok(Source::read(&[folder], false, tell)?));
            match loading.wait(options.is_recorded()) {
                Some(read) => Some(read),
                None => loading.show(canvas, pacer, options.report).await,
            }
        }
        _ => Some(context.shelf.read(&place)),
    };
    // If its files are gone, the first set stays open.
    let is_read = read.is_some();
    if let Some(Ok(read)) = read {
        context.take_set(&place, read);
    }
    is_read
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
        shelf: Shelf::new(&source, left_out, shared, data_folder.as_deref()),
        source,
        scores,
        replays,
        seed: options.seed,
        controls: Controls::default(),
        window: WindowFacts {
            focused: true,
            has_notice: false,
        },
        audio: Audio::new(settings.sound, !options.no_audio, options.script.is_some()),
        blueprint: Blueprint::new(),
        workbench: None,
        memory: ScreenMemory {
            title_row: TitleRow::Continue,
            wall_stands: window::HAS_SHOWN_WALL,
            editor: editor::EditorChoices::default(),
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
    async fn new(
        options: &Options,
        (mut canvas, mut pacer): (Canvas, Pacer),
        (level, source, left_out): (usize, Source, LeftOut),
        (settings, settings_file): (Settings, SettingsFile),
        recording: Option<DemoFrames>,
        script: Option<Script>,
    ) -> Self {
        macroquad::input::prevent_quit();
        let begun = options.first(level, &source);
        // A notice would be in some recorded pictures and not in others; where nothing is played, the screen says why.
        let is_left_out = source.levels.is_some() && recording.is_none();
        let notice = words().files.left_out(&left_out).filter(|_| is_left_out);
        let mut context = context(options, &begun, (source, left_out), settings);
        let (station, first) = course::follow(None, begun);
        context.learning.station = station;
        let goes_on = first != Transition::Title
            || open_last_set(&mut context, (&mut canvas, &mut pacer), options).await;
        Self {
            window: WindowState {
                text_scale: TextScale::new(),
                fullscreen: Fullscreen::new(context.settings.window.fullscreen),
                size: None,
                drawn: None,
                surface: None,
            },
            canvas,
            pacer,
            screen: first.open(&mut context),
            beneath: Vec::new(),
            context,
            automation: Automation {
                report: options.report.then(StatusReport::default),
                recording,
                script,
            },
            messages: Messages {
                notice: notice.map(Notice::new),
                prompt: None,
                spoken: Default::default(),
            },
            fade: 0.0,
            strip: None,
            storage: Storage {
                settings_file,
                home: options.home(),
                overrides: options.overrides.clone(),
            },
            is_over: !goes_on,
        }
    }
}
