//! The window: the only place that names macroquad. One frame is read, step, draw.

// Time, trigonometry and the like are fine here: nothing in the app decides the game.
#![allow(clippy::disallowed_methods)]

pub(crate) mod audio;
pub(crate) mod backup;
mod best_scores;
pub(crate) mod input;
mod inspect;
mod loading;
mod opened;
pub(crate) mod platform;
pub(crate) mod playfield;
mod reload;
mod render;
mod replays;
mod screens;
pub(crate) mod settings;
mod settings_file;
mod shelf;
mod status_report;
mod ui;
mod view;
mod workbench;

use std::path::PathBuf;

use breakout::level::{Level, LevelSet};
use breakout::replay::Recording;
use macroquad::miniquad::window as native;
use macroquad::prelude::{Conf, Vec2, vec2};
use macroquad::window::{clear_background, next_frame};

use crate::app::platform::console::{say, say_error};
use crate::app::platform::files::{self, LeftOut, Source};
use audio::{Audio, Cue};
use backup::Home;
use best_scores::BestScores;
use input::script::{Command, Script};
use input::{Action, Context, Controls, Links};
use inspect::blueprint::Blueprint;
use loading::Loading;
use opened::Content;
use platform::activity::Activity;
use platform::frame_times::{DemoFrames, FRAME_SECONDS, FrameTime};
use platform::fullscreen::{Fullscreen, Request};
use platform::pacing::Pacer;
use platform::path::printable_path;
use platform::time::Moment;
use platform::{
    crash, folders, fs, keyboard, pointer, process, saving, screenshot, speech, window,
};
use reload::Reload;
use render::{Canvas, palette};
use replays::Replays;
use screens::course::{self, Strip};
use screens::{
    AppContext, Description, Errand, Frame, Leave, Requests, Screen, Transition, Watched, title,
};
use settings::{Effect, Overrides, Settings};
use settings_file::SettingsFile;
use shelf::{Place, Shelf};
use status_report::StatusReport;
use ui::Ui;
use ui::notice::{Notice, draw_notice};
use view::{Surface, TextScale, View, enlarged};
use workbench::{Drafts, Workbench};

/// Fades per second: a change of screens takes the inverse.
const FADE_SPEED: f32 = 6.0;

const KEEPS_NOTHING: &str = "This session keeps nothing: name a folder with --data-dir";
const LOADED: &str =
    "The backup is loaded: scores, recordings, settings and levels are together with yours";

/// How to start, as a command line asks for it.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) overrides: Overrides,
    /// Level files, or folders of them; none for the usual levels. A recording alone is watched.
    pub(crate) levels: Vec<PathBuf>,
    /// The number, from 1, of the level with which to begin.
    pub(crate) level: Option<usize>,
    /// A level to play instead of them.
    pub(crate) shared: Option<Level>,
    /// A recording to watch.
    pub(crate) recording: Option<Recording>,
    pub(crate) seed: Option<u64>,
    /// The folder for scores and settings instead of the platform's.
    pub(crate) data_folder: Option<PathBuf>,
    pub(crate) no_audio: bool,
    /// Whether a bot plays.
    pub(crate) demo: bool,
    /// The number of frames after which a demo ends.
    pub(crate) frames: Option<u32>,
    /// The folder for pictures of a demo or a script.
    pub(crate) pictures: Option<PathBuf>,
    /// A demo saves only every so many-th frame.
    pub(crate) every: Option<u32>,
    pub(crate) script: Option<PathBuf>,
    /// Whether to print a line whenever the state changes.
    pub(crate) report: bool,
}

impl Options {
    /// Whether it is a session frame by frame, which is the same on every machine.
    fn is_recorded(&self) -> bool {
        self.script.is_some() || self.frames.is_some()
    }

    /// The folder for files of a kind: the one that is given for all, or the platform's. A session frame
    /// by frame keeps nothing without that one.
    fn folder(&self, platforms: fn() -> Option<PathBuf>) -> Option<PathBuf> {
        match &self.data_folder {
            Some(folder) => Some(folder.clone()),
            None if self.is_recorded() => None,
            None => platforms(),
        }
    }

    /// Where everything lies that this session keeps.
    fn home(&self) -> Option<Home> {
        let keeps = self.data_folder.is_some() || !self.is_recorded();
        keeps
            .then(|| Home::find(self.data_folder.as_deref()))
            .flatten()
    }

    /// What the files are: a program that opens files by their kind names a recording in the place of levels.
    ///
    /// # Errors
    /// It cannot be read, or is a backup.
    fn opened(mut self) -> Result<Self, String> {
        let file = match &self.levels[..] {
            [file] if file.is_file() => file,
            _ => return Ok(self),
        };
        match opened::content(file, Vec::new())? {
            Content::Level(_) => {}
            Content::Recording(recording) => {
                self.levels.clear();
                self.recording = Some(*recording);
            }
            Content::Backup(_) => {
                let name = printable_path(file);
                let sentence = format!("{name} is a backup: `breakout load {name}` loads it");
                return Err(sentence);
            }
        }
        Ok(self)
    }

    /// What was read, and the index of the level with which to begin.
    ///
    /// # Errors
    /// Why there are no levels, or that there is no level of that number.
    fn begin(&self, read: loading::Read) -> Result<(usize, Source, LeftOut), String> {
        let (source, left_out) = read?;
        if self.demo && source.levels.is_none() {
            // What is wrong with each file is told by now.
            return Err("there is no level that the demo could play".to_owned());
        }
        Ok((self.start(source.playable().len())?, source, left_out))
    }

    /// The index of the level with which to begin.
    ///
    /// # Errors
    /// There is no level of that number.
    fn start(&self, levels: usize) -> Result<usize, String> {
        match self.level {
            None => Ok(0),
            Some(number) if (1..=levels).contains(&number) => Ok(number - 1),
            Some(number) if levels == 0 => {
                Err(format!("there is no level {number}: none can be played"))
            }
            Some(number) => Err(format!("there is no level {number}, only 1 to {levels}")),
        }
    }
}

/// What outlives the program, in files.
struct Kept {
    scores: BestScores,
    replays: Replays,
    settings: Settings,
    settings_file: SettingsFile,
}

impl Kept {
    /// Loads what there is besides the settings.
    fn load(
        data_folder: Option<PathBuf>,
        levels: Option<&LevelSet>,
        (settings, settings_file): (Settings, SettingsFile),
    ) -> Self {
        let scores = BestScores::load(data_folder.clone());
        let replays = Replays::load(data_folder, levels);
        // A file that lost lines, or that only a newer program reads, may come back with them.
        if scores.is_whole() {
            replays.sweep_proofs(scores.records());
        }
        Self {
            scores,
            replays,
            settings,
            settings_file,
        }
    }
}

/// Opens the window and plays until it is closed.
///
/// # Errors
/// One sentence: no display, or levels that cannot be played.
pub(crate) fn run(options: Options) -> Result<(), String> {
    let options = options.opened()?;
    let (shared, named) = (options.shared.clone(), options.levels.clone());
    let mut loading =
        Loading::begin(
            move |tell| match Source::shared(shared.into_iter().collect()) {
                Some(source) => Ok((source, LeftOut::default())),
                None => files::load_playable(&named, tell),
            },
        );
    let read = loading.wait(options.is_recorded());
    let begun = read.map(|read| options.begin(read)).transpose()?;
    let pictures = || options.pictures.clone();
    let recording = options
        .frames
        .map(|frames| DemoFrames::new(frames, pictures(), options.every.unwrap_or(1)))
        .transpose()?;
    let script = match &options.script {
        Some(path) => Some(Script::read(path, pictures())?),
        None => None,
    };
    let unfinished = options.home().and_then(|home| home.finish());
    let settings = SettingsFile::load(options.folder(folders::settings), options.overrides);
    let asked = &settings.0.window;
    let conf = Conf {
        window_title: "Breakout".to_owned(),
        window_width: asked.size.x as i32,
        window_height: asked.size.y as i32,
        high_dpi: true,
        fullscreen: asked.fullscreen,
        ..Conf::default()
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
        let begun = begun.unwrap_or_else(|sentence| {
            say_error(&sentence);
            process::fail()
        });
        let data_folder = options.folder(folders::data);
        let kept = Kept::load(data_folder, begun.1.levels.as_ref(), settings);
        let named = !options.levels.is_empty() && begun.1.levels.is_some();
        let is_left_out = named && !begun.2.is_empty();
        let mut app = App::new(&options, (canvas, pacer), begun, kept, recording, script).await;
        app.tell(unfinished.as_slice());
        if let Some(warning) = process::warning().filter(|_| app.recording.is_none()) {
            app.notice = Some(Notice::new(warning));
        }
        app.run().await;
        if is_left_out {
            // What was named beside the others; it was told at the start.
            process::fail();
        }
    })
}

/// Opens the set to which the player comes back; false if the window is closed before it is read.
async fn open_last_set(
    context: &mut AppContext,
    (canvas, pacer): (&mut Canvas, &mut Pacer),
    options: &Options,
) -> bool {
    let Some(place) = context.last_set() else {
        return true;
    };
    let read = match place.clone() {
        Place::Folder(folder) => {
            let mut loading =
                Loading::begin(move |tell| Source::read_and_tell(&[folder], false, tell));
            match loading.wait(options.is_recorded()) {
                Some(read) => Some(read),
                None => loading.show(canvas, pacer, options.report).await,
            }
        }
        _ => Some(context.shelf.read(&place)),
    };
    let Some(read) = read else {
        return false;
    };
    // A set that has lost its files is not needed.
    if let Ok(read) = read {
        context.take_set(&place, read);
    }
    true
}

/// Everything that lives as long as the window.
struct App {
    context: AppContext,
    canvas: Canvas,
    pacer: Pacer,
    text_scale: TextScale,
    screen: Box<dyn Screen>,
    /// The screens under the current one, the lowest first. They are drawn beneath it, and come back
    /// as they were.
    beneath: Vec<Box<dyn Screen>>,
    report: Option<StatusReport>,
    recording: Option<DemoFrames>,
    script: Option<Script>,
    notice: Option<Notice>,
    /// The screen's prompt, and the seconds for which it has been shown.
    prompt: Option<(String, f32)>,
    settings_file: SettingsFile,
    /// Where it lies what a player keeps; `None` in a session frame by frame.
    home: Option<Home>,
    overrides: Overrides,
    /// What screen readers were told last: the place, and a notice.
    spoken: [String; 2],
    /// The remaining opacity of the fade between two screens, from 1 to 0.
    fade: f32,
    /// The strip of the course below the screen, at a station.
    strip: Option<Strip>,
    fullscreen: Fullscreen,
    /// The size of the window in the last frame, in window units.
    size: Option<Vec2>,
    /// What the last picture was laid out on.
    drawn: Option<Surface>,
    is_over: bool,
}

impl App {
    async fn new(
        options: &Options,
        (mut canvas, mut pacer): (Canvas, Pacer),
        (level, source, left_out): (usize, Source, LeftOut),
        kept: Kept,
        recording: Option<DemoFrames>,
        script: Option<Script>,
    ) -> Self {
        macroquad::input::prevent_quit();
        let Kept {
            scores,
            replays,
            settings,
            settings_file,
        } = kept;
        let data_folder = options.folder(folders::data);
        let first = if options.demo {
            Transition::Demo(level)
        } else if source.workshop || options.shared.is_some() || options.level.is_some() {
            Transition::Play(level)
        } else if let Some(recording) = &options.recording {
            let watched = Watched::new(recording.clone(), Transition::Title);
            Transition::Watch(Box::new(watched))
        } else {
            Transition::Title
        };
        // A notice would be in some recorded pictures and not in others; where nothing is played, the
        // screen says why.
        let is_left_out = source.levels.is_some() && recording.is_none();
        let notice = left_out.notice().filter(|_| is_left_out);
        let shared = options.shared.clone();
        let mut context = AppContext {
            reload: Reload::of(&source),
            shelf: Shelf::new(&source, left_out, shared, data_folder.as_deref()),
            source,
            scores,
            replays,
            seed: options.seed,
            controls: Controls::default(),
            focused: true,
            audio: Audio::new(settings.sound, !options.no_audio, script.is_some()),
            blueprint: Blueprint::new(),
            workbench: None,
            hand: screens::editor::Hand::default(),
            drafts: Drafts::new(),
            station: None,
            title: title::Memory {
                choice: title::Choice::Continue,
                wall_stands: window::HAS_SHOWN_WALL,
            },
            settings,
        };
        let goes_on = first != Transition::Title
            || open_last_set(&mut context, (&mut canvas, &mut pacer), options).await;
        Self {
            fullscreen: Fullscreen::new(context.settings.window.fullscreen),
            size: None,
            drawn: None,
            canvas,
            pacer,
            text_scale: TextScale::new(),
            screen: first.open(&mut context),
            beneath: Vec::new(),
            context,
            report: options.report.then(StatusReport::default),
            recording,
            script,
            notice: notice.map(Notice::new),
            prompt: None,
            spoken: Default::default(),
            fade: 0.0,
            strip: None,
            settings_file,
            home: options.home(),
            overrides: options.overrides,
            is_over: !goes_on,
        }
    }

    async fn run(mut self) {
        let mut last = Moment::now();
        while !self.is_over {
            let closes = || macroquad::input::is_quit_requested() && self.may_leave(&Leave::Close);
            match crash::guard(closes) {
                Ok(true) => break,
                Ok(false) => {}
                Err(report) => self.end_after(&report),
            }
            let start = Moment::now();
            let is_recorded = self.recording.is_some() || self.script.is_some();
            let seconds = if is_recorded {
                FRAME_SECONDS
            } else {
                start.since(last).as_secs_f32()
            };
            last = start;
            if let Some(view) = self.view() {
                if let Err(report) = crash::guard(|| self.frame(&view, seconds)) {
                    self.end_after(&report);
                }
                self.context.blueprint.time_frame(start.elapsed(), seconds);
                let mut screens = self.beneath.iter().chain([&self.screen]);
                let is_idle = screens.all(|screen| screen.describe().is_idle) && self.fade == 0.0;
                let is_idle = is_idle && !self.canvas.is_painting();
                let is_idle = is_idle && !self.context.replays.is_busy();
                if self.script.is_none() {
                    self.pacer.wait(match (is_idle, self.context.focused) {
                        (true, _) if self.context.controls.are_used() => Activity::Used,
                        (true, _) => Activity::Still,
                        (false, true) => Activity::Moves,
                        (false, false) => Activity::MovesAside,
                    });
                }
            } else {
                // A window without area: nothing to see, nothing to play.
                self.pacer.wait(Activity::Still);
            }
            if !self.is_over {
                next_frame().await;
            }
        }
        self.end_recording();
        self.leave(&Leave::Close);
        self.keep();
    }

    /// Saves what is not saved yet, and waits for it.
    fn keep(&mut self) {
        let mut sentences = self.context.scores.finish();
        sentences.extend(self.context.replays.finish());
        if let Some(bench) = &mut self.context.workbench {
            sentences.extend(bench.finish());
        }
        sentences.extend(self.settings_file.finish(&self.context.settings));
        self.tell(&sentences);
    }

    /// Leaves what can be saved after a panic, and ends the program.
    fn end_after(&mut self, report: &crash::Report) -> ! {
        // The panic may have left anything half done, so each of these may panic again.
        let recording = crash::guard(|| {
            let mut screens = self.beneath.iter().chain([&self.screen]).rev();
            let recording = screens.find_map(|screen| screen.recording());
            recording.map(|recording| recording.to_bytes())
        });
        let _ = crash::guard(|| self.context.scores.finish());
        let _ = crash::guard(|| self.context.replays.finish());
        let _ = crash::guard(|| self.context.workbench.as_mut().map(Workbench::finish));
        let _ = crash::guard(|| self.settings_file.finish(&self.context.settings));
        report.leave(
            self.home.as_ref().map(Home::data),
            recording.ok().flatten().as_deref(),
        )
    }

    /// Prints and shows sentences about files.
    fn tell(&mut self, sentences: &[String]) {
        for sentence in sentences {
            say_error(sentence);
        }
        // A notice would be in some recorded pictures and not in others.
        if !sentences.is_empty() && self.recording.is_none() {
            self.notice = Some(Notice::new(sentences.join(". ")));
        }
    }

    /// Reads, steps and draws.
    fn frame(&mut self, view: &View, seconds: f32) {
        let start = Moment::now();
        let actions = self.read(view, seconds);
        let AppContext {
            reload,
            source,
            shelf,
            ..
        } = &mut self.context;
        reload.advance(source, &mut shelf.left_out);
        self.fade = (self.fade - seconds * FADE_SPEED).max(0.0);
        if process::is_renewed() && self.recording.is_none() {
            let sentence = "A new version is here. It begins with the next start";
            say(sentence);
            self.notice = Some(Notice::new(sentence));
        }
        self.take_dropped();
        self.update(view, seconds, &actions);
        self.follow_course(&actions);
        if self.is_over {
            return;
        }
        let update = start.elapsed();
        let view = self.view().unwrap_or(*view);
        self.draw(&view, seconds);
        let hand_on = self.canvas.hand_on;
        self.record(FrameTime {
            update,
            draw: start.elapsed().saturating_sub(update + hand_on),
            hand_on,
        });
        self.take_pictures(&actions);
        macroquad::input::show_mouse(self.screen.describe().shows_pointer);
        self.mirror();
        let goes_back = !self.beneath.is_empty() || self.screen.describe().goes_back;
        let bindings = &self.context.settings.controls.bindings;
        keyboard::follow(goes_back, bindings.use_tab(self.screen.describe().contexts));
        self.catch_pointer();
        if let Some(report) = &mut self.report {
            report.print(self.screen.as_ref(), &self.context, &view);
        }
    }

    /// Tells screen readers what has changed.
    fn mirror(&mut self) {
        if !speech::IS_HEARD {
            return;
        }
        let notice = self
            .notice
            .as_ref()
            .map(Notice::sentence)
            .unwrap_or_default();
        let texts = [self.screen.spoken(&self.context), notice.to_owned()];
        for (index, text) in texts.iter().enumerate() {
            if self.spoken[index] != *text {
                speech::tell(index == 1, text);
            }
        }
        self.spoken = texts;
    }

    /// Opens files that were dropped on the window or chosen: levels, recordings and backups.
    fn take_dropped(&mut self) {
        let mut dropped: Vec<(PathBuf, Vec<u8>)> = macroquad::input::get_dropped_files()
            .into_iter()
            .filter_map(|file| Some((file.path?, file.bytes.unwrap_or_default())))
            .collect();
        if let Some(Command::Drop(path)) = self.script.as_ref().and_then(Script::command) {
            let bytes = files::read(path).unwrap_or_default();
            dropped.push((path.clone(), bytes));
        }
        self.open_files(dropped);
    }

    /// Opens files by what is in them. Of those without bytes the place is known.
    fn open_files(&mut self, files: Vec<(PathBuf, Vec<u8>)>) {
        if self.recording.is_some() {
            return;
        }
        let mut levels = Vec::new();
        for (path, bytes) in files {
            match opened::content(&path, bytes) {
                Ok(Content::Level(bytes)) => levels.push((path, bytes)),
                Ok(Content::Recording(recording)) => {
                    let watched = Watched::new(*recording, Transition::Title);
                    self.go(Transition::Watch(Box::new(watched)));
                    return;
                }
                Ok(Content::Backup(bytes)) => {
                    self.go(Transition::Load(bytes.into()));
                    return;
                }
                Err(sentence) => self.tell(&[sentence]),
            }
        }
        if levels.is_empty() {
            return;
        }
        match self.context.shelf.take(levels) {
            Ok(place) => {
                if self.go(Transition::Dropped(place))
                    && let Some(sentence) = self.context.shelf.left_out.notice()
                {
                    self.notice = Some(Notice::new(sentence));
                }
            }
            Err(report) => self.tell(&[report]),
        }
    }

    /// Does what a screen asks of the window.
    fn run_errand(&mut self, errand: Errand) {
        let sentence = match (errand, &self.home) {
            (Errand::Choose, _) => match saving::choose() {
                Ok(()) => return,
                Err(sentence) => sentence.to_owned(),
            },
            (Errand::Open(path), _) => return self.open_files(vec![(path, Vec::new())]),
            (Errand::Save, None) => KEEPS_NOTHING.to_owned(),
            (Errand::Save, Some(home)) => {
                let home = home.clone();
                self.keep();
                let (bytes, left_out) = home.save();
                self.tell(&left_out);
                let saved = saving::save_new("breakout", "backup", &bytes);
                let saved = saved.map(|path| format!("Saved {}", fs::name_and_folder(&path)));
                saved.unwrap_or_else(|sentence| sentence)
            }
        };
        self.notice = Some(Notice::new(sentence));
    }

    /// Brings the backup that was opened together with what is kept, and goes on with all of it.
    fn load_backup(&mut self, bytes: &[u8]) {
        let Some(home) = self.home.clone() else {
            return self.tell(&[KEEPS_NOTHING.to_owned()]);
        };
        self.keep();
        if let Err(sentence) = home.load(bytes) {
            self.tell(&[sentence]);
        } else {
            say(LOADED);
            self.notice = Some(Notice::new(LOADED));
        }
        let settings = SettingsFile::load(Some(home.settings().to_path_buf()), self.overrides);
        let levels = self.context.source.levels.as_ref();
        let Kept {
            scores,
            replays,
            settings,
            settings_file,
        } = Kept::load(Some(home.data().to_path_buf()), levels, settings);
        self.settings_file = settings_file;
        self.context.scores = scores;
        self.context.replays = replays;
        self.context.settings = settings;
    }

    /// Catches a relative mouse in the window while it steers, or holds the pointer of an absolute one
    /// there, and only then: in a pause, without the focus and on every other screen the pointer is free.
    fn catch_pointer(&mut self) {
        let AppContext {
            controls, settings, ..
        } = &mut self.context;
        let steering = settings.controls.steering;
        let steers = self.screen.describe().is_steered && controls.focused();
        let catches = steers && steering.mouse.relative;
        let is_new = controls.catch_pointer(catches);
        // A script moves no pointer of the window.
        if self.script.is_some() {
            return;
        }
        if is_new {
            macroquad::input::set_cursor_grab(catches);
        }
        if steers && !catches && steering.holds_pointer && pointer::can_be_held() {
            pointer::hold();
        }
    }

    /// Updates the screen and follows its requests.
    fn update(&mut self, view: &View, seconds: f32, actions: &[Action]) {
        let mut frame = Frame {
            seconds,
            actions,
            view,
            app: &mut self.context,
            requests: Requests::default(),
        };
        self.screen.update(&mut frame);
        let Requests {
            transition,
            close,
            notice,
            quit,
            errand,
        } = frame.requests;
        for screen in &mut self.beneath {
            screen.update_beneath(seconds, &mut self.context);
        }
        self.is_over |= quit;
        if let Some(sentence) = notice {
            self.notice = Some(Notice::new(sentence));
        }
        if let Some(errand) = errand {
            self.run_errand(errand);
        }
        if let Some(transition) = transition {
            self.go(transition);
        } else if close {
            self.close();
        }
        let AppContext {
            scores, replays, ..
        } = &mut self.context;
        let at_rest = self.screen.describe().is_idle;
        for (claim, shown) in replays.check(scores.records(), at_rest) {
            scores.check(&claim, shown);
        }
        let mut sentences = self.context.scores.advance();
        sentences.extend(self.context.replays.advance());
        sentences.extend(self.context.drafts.advance());
        if let Some(bench) = &mut self.context.workbench {
            sentences.extend(bench.advance(seconds));
        }
        let settings = &self.context.settings;
        sentences.extend(self.settings_file.advance(settings, seconds));
        self.tell(&sentences);
        let AppContext {
            audio,
            focused,
            settings,
            ..
        } = &mut self.context;
        let game = self.screen.describe().game;
        audio.follow(settings.sound, game, *focused);
    }

    /// Shows another screen, in place of the current one and of those beneath it, or over them. Returns whether
    /// it does: one that is left may ask the player first, and request the same after a yes.
    fn go(&mut self, transition: Transition) -> bool {
        let (station, transition) = course::follow(self.context.station, transition);
        let is_over = transition.is_over();
        if !is_over {
            let leave = Leave::To(transition.clone());
            if !self.may_leave(&leave) {
                return false;
            }
            self.leave(&leave);
        }
        self.context.station = station;
        if let Transition::Load(bytes) = &transition {
            self.load_backup(bytes);
        }
        let next = transition.open(&mut self.context);
        let before = std::mem::replace(&mut self.screen, next);
        if is_over {
            self.beneath.push(before);
        } else {
            self.beneath.clear();
            self.fade = self.context.settings.picture.strengths.of(Effect::Fade);
        }
        // A launch pressed on one screen must not launch on the next.
        self.context.controls.forget();
        self.canvas.links.leave_focus();
        self.end_recording();
        true
    }

    /// Goes on to the next station of the course, or back to the one before.
    fn follow_course(&mut self, actions: &[Action]) {
        let Some(station) = self.context.station else {
            return;
        };
        let to = actions.iter().find_map(|action| match action {
            Action::NextStation => Some(station + 1),
            Action::PreviousStation => station.checked_sub(1),
            _ => None,
        });
        if let Some(to) = to {
            self.context.audio.cue(Cue::MenuMove);
            self.go(Transition::Station(to));
            if self.context.station.is_none() {
                self.notice = Some(Notice::new(course::CONCLUSION));
            } else {
                // The button is still under the pointer: each click is another step.
                self.context.controls.stay();
            }
        }
    }

    /// Whether all screens may be left. The first that asks the player comes to the front.
    fn may_leave(&mut self, leave: &Leave) -> bool {
        if !self.screen.may_leave(leave, &self.context) {
            return false;
        }
        let asks = |screen: &mut Box<dyn Screen>| !screen.may_leave(leave, &self.context);
        let Some(asking) = self.beneath.iter_mut().rposition(asks) else {
            return true;
        };
        self.beneath.truncate(asking + 1);
        self.close();
        false
    }

    /// All screens are left.
    fn leave(&mut self, leave: &Leave) {
        for screen in self.beneath.iter_mut().chain([&mut self.screen]) {
            screen.leave(leave, &mut self.context);
        }
    }

    /// Goes back to the screen beneath the current one.
    fn close(&mut self) {
        if let Some(screen) = self.beneath.pop() {
            self.screen = screen;
            self.context.controls.forget();
        }
    }

    /// Records the times of a frame, and ends a demo after its last one.
    fn record(&mut self, time: FrameTime) {
        if let Some(script) = &mut self.script {
            script.times.add(time);
        }
        let Some(recording) = &mut self.recording else {
            return;
        };
        self.is_over |= recording.record(time).unwrap_or_else(|sentence| {
            // An incomplete recording is useless, so it ends the program.
            say_error(&sentence);
            process::fail()
        });
    }

    /// Prints the recorded frame times, once.
    fn end_recording(&mut self) {
        for line in self.recording.take().iter().flat_map(DemoFrames::lines) {
            say(&line);
        }
    }

    /// Saves a picture of this frame if a key or the script asks for one.
    fn take_pictures(&mut self, actions: &[Action]) {
        if actions.contains(&Action::Screenshot) {
            let saved = screenshot::save_new();
            let saved = saved.map(|path| format!("Saved {}", fs::name_and_folder(&path)));
            self.notice = Some(Notice::new(saved.unwrap_or_else(|sentence| sentence)));
        }
        let Some(script) = &mut self.script else {
            return;
        };
        if let Some(line) = script.take_times() {
            say(&line);
        }
        assert_ne!(
            script.command(),
            Some(&Command::Panic),
            "the script asks for a panic"
        );
        if script.command() == Some(&Command::Targets) {
            for (one, other) in self.canvas.links.crowded() {
                say_error(&format!("{one:?} and {other:?} are too close for a finger"));
            }
        }
        if script.command() == Some(&Command::Ways)
            && !leads_back(self.screen.as_ref(), &self.context, &self.canvas.links)
        {
            let (name, state) = (
                self.screen.describe().name,
                self.screen.state(&self.context),
            );
            say_error(&format!("no row leads back from {name} {state}"));
        }
        if let Some(path) = script.shot()
            && let Err(sentence) = screenshot::save(&path)
        {
            say_error(&sentence);
        }
        self.is_over |= script.command().is_none();
    }

    /// Reads the actions of this frame and handles those of the window.
    fn read(&mut self, view: &View, seconds: f32) -> Vec<Action> {
        if self.drawn.is_some_and(|drawn| drawn != view.surface) {
            // What was clicked is where the last picture showed it, and no other size has shown anything.
            self.canvas.links.begin(None, view);
        }
        let AppContext {
            controls,
            settings,
            station,
            ..
        } = &mut self.context;
        let mut contexts = self.screen.describe().contexts.to_vec();
        if station.is_some() && !contexts.contains(&Context::Text) {
            contexts.push(Context::Course);
        }
        let mut actions = controls.read(
            &contexts,
            &settings.controls,
            &mut self.canvas.links,
            view,
            self.script.as_mut(),
            seconds,
        );
        for action in &actions {
            self.act(*action);
        }
        actions.extend(self.follow_window(view, seconds));
        actions
    }

    /// Makes the window full screen or not, as the settings say. Returns what happens to the window
    /// and to its focus.
    fn follow_window(&mut self, view: &View, seconds: f32) -> impl Iterator<Item = Action> + use<> {
        let before = self.size.replace(view.in_window_units());
        let is_resized = before.is_some_and(|before| view.is_another_than(before));
        let kept = &mut self.context.settings.window;
        let actual = Vec2::from(native::screen_size());
        if let Some(is_full) = window::is_full().and_then(|actual| self.fullscreen.note(actual)) {
            kept.fullscreen = is_full;
        }
        let request = self
            .fullscreen
            .advance(kept.fullscreen, &mut kept.size, actual, seconds);
        match request {
            Some(Request::Fill) => window::fill(true),
            Some(Request::Restore(size)) => {
                window::fill(false);
                window::resize(size);
            }
            Some(Request::Resize(size)) => window::resize(size),
            None => {}
        }
        let before = self.context.focused;
        let focused = self
            .fullscreen
            .focus(before, self.context.controls.focused());
        self.context.focused = focused;
        let focus = if focused {
            Action::FocusGained
        } else {
            Action::FocusLost
        };
        let focus = (focused != before).then_some(focus);
        focus
            .into_iter()
            .chain((is_resized || request.is_some()).then_some(Action::WindowChanges))
    }

    /// Handles an action of the window as a whole.
    fn act(&mut self, action: Action) {
        let AppContext {
            blueprint,
            controls,
            settings,
            ..
        } = &mut self.context;
        match action {
            Action::Fullscreen => settings.window.fullscreen = !settings.window.fullscreen,
            Action::Blueprint => blueprint.toggle(),
            Action::Guide => settings.game.guide = !settings.game.guide,
            // The microscope always shows the layers.
            Action::Layer(_) if self.screen.describe().is_asking => {}
            Action::Layer(index)
                if blueprint.is_on()
                    || self
                        .screen
                        .describe()
                        .contexts
                        .contains(&Context::Microscope) =>
            {
                let sentence = blueprint.toggle_layer(index);
                // The controls for fingers have numbers where there is no room for names.
                if controls.touch() {
                    self.notice = Some(Notice::new(sentence));
                }
            }
            action => {
                if let Some(sentence) = self.change_volumes(action) {
                    self.notice = Some(Notice::new(sentence));
                }
            }
        }
    }

    /// Handles an action on the volumes. Returns the notice, or `None` for other actions.
    fn change_volumes(&mut self, action: Action) -> Option<String> {
        let AppContext {
            audio, settings, ..
        } = &mut self.context;
        let volumes = &mut settings.sound;
        let mut sentence = match action {
            Action::SoundDown => volumes.change_effects(-1),
            Action::SoundUp => volumes.change_effects(1),
            Action::MusicDown => volumes.change_music(-1),
            Action::MusicUp => volumes.change_music(1),
            Action::Mute => volumes.toggle_mute(),
            _ => return None,
        };
        if let Some(problem) = audio.problem() {
            sentence = format!("{sentence}, but {problem}");
        } else if matches!(action, Action::SoundDown | Action::SoundUp) {
            audio.cue(Cue::Brick);
        }
        Some(sentence)
    }

    fn view(&mut self) -> Option<View> {
        let dpi = window::dpi_scale().max(0.1);
        let (width, height) = native::screen_size();
        let window = vec2(width, height) / dpi - platform::notches().1;
        if window.min_element() < 1.0 {
            return None;
        }
        let text_size = self.context.settings.picture.text_size;
        let touch = self.context.controls.touch();
        let text = enlarged(
            self.text_scale.follow(window, touch),
            window,
            touch,
            text_size,
        );
        let mut surface = Surface::new(window, dpi, text, touch);
        let strip = self.context.station.map(|at| Strip::new(at, &surface));
        let below = strip.as_ref().map_or(0.0, |strip| strip.height);
        surface.window -= vec2(0.0, below).min(surface.window * 0.5);
        self.strip = strip;
        Some(self.screen.view(&self.context, surface))
    }

    /// Draws the screens, then the fade and the notice.
    fn draw(&mut self, view: &View, seconds: f32) {
        self.drawn = Some(view.surface);
        clear_background(palette::play::WINDOW.into());
        self.canvas.high_contrast = self.context.settings.picture.high_contrast;
        let corner = (platform::notches().0 * window::dpi_scale()).round();
        let size = native::screen_size().into();
        self.canvas.begin(size, corner, view.pixels);
        let controls = &self.context.controls;
        let pointer = if view.touch {
            controls.tapping()
        } else {
            Some(controls.pointer()).filter(|_| self.screen.describe().shows_pointer)
        };
        self.canvas.links.begin(pointer, view);
        let seen = self
            .beneath
            .iter()
            .filter(|_| !self.screen.describe().covers);
        for screen in seen {
            let view = screen.view(&self.context, view.surface);
            let bindings = &self.context.settings.controls.bindings;
            let ui = &mut Ui::new(&mut self.canvas, &view, bindings);
            screen.draw_beneath(ui, &self.context);
            self.canvas.links.cover(self.canvas.whole_window());
        }
        let bindings = &self.context.settings.controls.bindings;
        let ui = &mut Ui::new(&mut self.canvas, view, bindings);
        self.screen.draw(ui, &self.context);
        if self.fade > 0.0 {
            let dark = palette::play::WINDOW_FOOT.alpha(self.fade);
            ui.flat_everywhere(|window| window.fill(dark));
            ui.flush();
        }
        if let Some(strip) = &self.strip {
            strip.draw(ui);
        }
        ui.draw_focus();
        let _ = self.notice.take_if(|notice| !notice.advance(seconds));
        self.draw_foot(view, seconds);
    }

    /// Draws the screen's prompt or the notice, whichever is newer.
    fn draw_foot(&mut self, view: &View, seconds: f32) {
        let prompt = self.screen.prompt(&self.context);
        match &mut self.prompt {
            Some((known, age)) if prompt.as_ref() == Some(known) => *age += seconds,
            known => *known = prompt.map(|prompt| (prompt, 0.0)),
        }
        let end = self.screen.notices_end(view);
        let bindings = &self.context.settings.controls.bindings;
        let ui = &mut Ui::new(&mut self.canvas, view, bindings);
        match (&self.prompt, &self.notice) {
            (Some((_, age)), Some(notice)) if notice.age() < *age => {
                notice.draw(ui, end);
            }
            (Some((prompt, _)), _) => draw_notice(ui, end, prompt),
            (None, Some(notice)) => notice.draw(ui, end),
            (None, None) => {}
        }
    }
}

/// Whether a pointer finds a row that leads back from a screen, and one that leads out of its blueprint.
fn leads_back(screen: &dyn Screen, app: &AppContext, links: &Links) -> bool {
    let Description {
        contexts,
        shows_pointer,
        ..
    } = screen.describe();
    let is_in = |context| contexts.contains(&context);
    // The microscope, which fills the window, is a drawing with or without the blueprint.
    let is_blueprint =
        app.blueprint.is_on() && is_in(Context::Blueprint) && !is_in(Context::Microscope);
    let back = [
        Action::Back,
        Action::Pause,
        Action::Microscope,
        Action::Edit,
    ];
    let leads_back = is_in(Context::Menu) || back.into_iter().any(|way| links.lead_to(way));
    let leads_out = !is_blueprint || links.lead_to(Action::Blueprint);
    !shows_pointer || leads_back && leads_out
}

#[cfg(test)]
mod tests;
