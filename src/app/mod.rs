//! The window: the only place that names macroquad. One frame is read, step, draw.

// Time, trigonometry and the like are fine here: nothing in the app decides the game.
#![allow(clippy::disallowed_methods)]

pub(crate) mod audio;
pub(crate) mod backup;
mod best_scores;
pub(crate) mod input;
mod inspect;
pub(crate) mod keeping;
mod loading;
mod opened;
pub(crate) mod platform;
pub(crate) mod playfield;
mod reload;
mod render;
mod replays;
pub(crate) mod screens;
pub(crate) mod settings;
mod settings_file;
mod shelf;
mod start;
mod status_report;
mod ui;
mod view;
pub(crate) mod words;
mod workbench;

use std::path::PathBuf;

use breakout::level::LevelSet;
use macroquad::miniquad::window as native;
use macroquad::prelude::{Vec2, vec2};
use macroquad::window::{clear_background, next_frame};

use crate::app::platform::console::{say, say_error};
use crate::app::platform::files;
use audio::Cue;
use backup::Home;
use best_scores::BestScores;
use input::script::{Command, Script};
use input::{Action, Context, Hand, Links};
use keeping::Kept;
use opened::Content;
use platform::activity::Activity;
use platform::file_error::FileError;
use platform::frame_times::{DemoFrames, FRAME_SECONDS, FrameTime};
use platform::fullscreen::{Fullscreen, Request};
use platform::pacing::Pacer;
use platform::path::printable_path;
use platform::time::Moment;
use platform::{clipboard, crash, keyboard, pointer, process, saving, screenshot, speech, window};
use render::{Canvas, palette};
use replays::Replays;
use screens::course::{self, STATIONS, Strip};
use screens::{
    AppContext, Description, Errand, Frame, Leave, Requests, Screen, Transition, address, guard,
    key_sheet,
};
use settings::{Effect, Overrides};
use settings_file::SettingsFile;
use status_report::StatusReport;
use ui::Ui;
use ui::notice::{Notice, draw_notice};
use ui::question::Question;
use view::{Surface, TextScale, View, enlarged};
use words::words;

pub(crate) use start::{Options, run};

/// Fades per second: a change of screens takes the inverse.
const FADE_SPEED: f32 = 6.0;

fn load_kept(folder: Option<PathBuf>, levels: Option<&LevelSet>) -> (BestScores, Replays) {
    let scores = BestScores::load(folder.clone());
    let replays = Replays::load(folder, levels);
    // A file that lost lines, or that only a newer program reads, may come back with them.
    if scores.is_whole() {
        replays.sweep_proofs(scores.records());
    }
    (scores, replays)
}

/// The error that the console prints for a picture of a session frame by frame.
fn cannot_save(FileError { path, error }: &FileError) -> String {
    let (name, reason) = (printable_path(path), words().files.reason(error));
    format!("cannot save {name}: {reason}")
}

fn fail(sentence: &str) -> ! {
    say_error(sentence);
    process::fail()
}

struct App {
    context: AppContext,
    canvas: Canvas,
    pacer: Pacer,
    text_scale: TextScale,
    screen: Box<dyn Screen>,
    /// The screens under the current one, the lowest first, which come back as they were.
    beneath: Vec<Box<dyn Screen>>,
    report: Option<StatusReport>,
    recording: Option<DemoFrames>,
    script: Option<Script>,
    notice: Option<Notice>,
    /// The prompt of the screen or of the guard.
    prompt: Option<Notice>,
    settings_file: SettingsFile,
    /// The player's folders; `None` in a session frame by frame.
    home: Option<Home>,
    overrides: Overrides,
    /// The texts that screen readers have: the place, and a notice.
    spoken: [String; 2],
    /// The remaining opacity of the fade between two screens, from 1 to 0.
    fade: f32,
    /// The strip of the course below the screen, at a station of the museum.
    strip: Option<Strip>,
    fullscreen: Fullscreen,
    /// The size of the window in the last frame, in window units.
    size: Option<Vec2>,
    /// The surface of the last picture.
    drawn: Option<Surface>,
    /// The window, before a screen makes its texts smaller.
    surface: Option<Surface>,
    is_over: bool,
}

impl App {
    async fn run(mut self) {
        let mut last = Moment::now();
        while !self.is_over {
            let closes = || macroquad::input::is_quit_requested() && self.leave(Leave::Close);
            match crash::guard(closes) {
                Ok(true) => break,
                Ok(false) => {}
                Err(report) => self.end_after(&report),
            }
            let start = Moment::now();
            let is_recorded = self.recording.is_some() || self.script.is_some();
            let passed = start.duration_since(std::mem::replace(&mut last, start));
            let passed = passed.as_secs_f32();
            let seconds = if is_recorded { FRAME_SECONDS } else { passed };
            if let Some(view) = self.view() {
                if let Err(report) = crash::guard(|| self.frame(&view, seconds)) {
                    self.end_after(&report);
                }
                self.context.blueprint.time_frame(start.elapsed(), seconds);
                let mut is_keeping = false;
                self.each_kept(|kept| is_keeping |= kept.is_busy());
                let is_idle = self.fade == 0.0
                    && self.described().is_idle
                    && self.beneath.iter().all(|screen| screen.describe().is_idle)
                    && !self.canvas.is_painting()
                    && !is_keeping;
                if self.script.is_none() {
                    self.pacer.wait(match (is_idle, self.context.focused) {
                        (true, _) if self.context.controls.are_used => Activity::Used,
                        // Nothing wakes a rest for a pad.
                        (true, _) if self.context.controls.pads_are_there() => Activity::MovesAside,
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
        self.keep();
    }

    /// Visits everything that is kept, in the order in which it is saved.
    fn each_kept(&mut self, mut act: impl FnMut(&mut dyn Kept)) {
        let context = &mut self.context;
        act(&mut context.scores);
        act(&mut context.replays);
        act(&mut context.drafts);
        if let Some(bench) = &mut context.workbench {
            act(bench);
        }
        act(&mut (&mut self.settings_file, &mut context.settings));
    }

    /// Finishes all saving before it returns.
    fn keep(&mut self) {
        let mut sentences = Vec::new();
        self.each_kept(|kept| sentences.extend(kept.finish()));
        self.tell(&sentences);
    }

    /// Saves what can be saved after a panic, and ends the program.
    fn end_after(&mut self, report: &crash::Report) -> ! {
        // The panic may have left anything half done, so each of these may panic again.
        let recording = crash::guard(|| {
            let mut screens = self.beneath.iter().chain([&self.screen]).rev();
            let recording = screens.find_map(|screen| screen.recording());
            recording.map(|recording| recording.to_bytes())
        });
        self.each_kept(|kept| drop(crash::guard(|| kept.finish())));
        report.leave(
            self.home.as_ref().map(|home| &*home.data),
            recording.ok().flatten().as_deref(),
        )
    }

    fn tell(&mut self, sentences: &[String]) {
        for sentence in sentences {
            say_error(sentence);
        }
        // A notice would be in some recorded pictures and not in others.
        if !sentences.is_empty() && self.recording.is_none() {
            self.notify(sentences.join(". "));
        }
    }

    fn notify(&mut self, sentence: impl Into<String>) {
        self.notice = Some(Notice::new(sentence));
    }

    fn frame(&mut self, view: &View, seconds: f32) {
        let start = Moment::now();
        let mut actions = self.read(view, seconds);
        let screen = self.described();
        let asks_for_keys = actions.contains(&Action::Keys)
            && screen.name != key_sheet::NAME
            && !self.context.guard.is_asking();
        let keys = asks_for_keys.then_some(screen.contexts);
        // A game that runs is paused first.
        if asks_for_keys && screen.is_steered {
            actions.push(Action::Pause);
        }
        let context = &mut self.context;
        let left_out = &mut context.shelf.left_out;
        context.reload.advance(&mut context.source, left_out);
        self.fade = (self.fade - seconds * FADE_SPEED).max(0.0);
        if process::is_renewed() && self.recording.is_none() {
            let sentence = words().window.new_version;
            say(sentence);
            self.notify(sentence);
        }
        self.open_files(self.dropped_files());
        self.open_address();
        self.update(view, seconds, &actions);
        if let Some(contexts) = keys {
            self.leave(Leave::To(Transition::Keys(contexts)));
        }
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
        macroquad::input::show_mouse(self.described().shows_pointer);
        self.mirror();
        let goes_back = !self.beneath.is_empty() || self.described().goes_back;
        let bindings = &self.context.settings.controls.bindings;
        keyboard::follow(goes_back, bindings.use_tab(self.described().contexts));
        self.catch_pointer();
        if let Some(report) = &mut self.report {
            report.print(self.screen.as_ref(), &self.context, &view);
        }
    }

    fn mirror(&mut self) {
        if !speech::IS_HEARD {
            return;
        }
        let notice = self.notice.as_ref().map(|notice| &notice.sentence);
        let notice = notice
            .or(self.context.guard.prompt())
            .map_or("", |sentence| sentence);
        let question = self.context.guard.question().map(Question::spoken);
        let spoken = question.unwrap_or_else(|| self.screen.spoken(&self.context));
        let texts = [spoken, notice.to_owned()];
        for (index, text) in texts.iter().enumerate() {
            if self.spoken[index] != *text {
                speech::tell(index == 1, text);
            }
        }
        self.spoken = texts;
    }

    fn dropped_files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut dropped: Vec<(PathBuf, Vec<u8>)> = macroquad::input::get_dropped_files()
            .into_iter()
            .filter_map(|file| Some((file.path?, file.bytes.unwrap_or_default())))
            .collect();
        if let Some(script) = &self.script
            && let Some(Command::Drop(path)) = &script.command
        {
            let bytes = files::read(path).unwrap_or_default();
            dropped.push((path.clone(), bytes));
        }
        dropped
    }

    /// Opens the place that a link within the page leads to.
    fn open_address(&mut self) {
        let Some(asked) = process::asked_place() else {
            return;
        };
        let (word, place) = asked.split_once('=').unwrap_or((&asked, ""));
        match address::read(word, place) {
            Some(Ok(place)) => _ = self.leave(Leave::To(place)),
            Some(Err(problem)) => self.notify(format!("{asked}: {problem}")),
            None => {}
        }
    }

    /// Opens files by their content, which is read for those without bytes.
    fn open_files(&mut self, files: Vec<(PathBuf, Vec<u8>)>) {
        if self.recording.is_some() {
            return;
        }
        let mut levels = Vec::new();
        for (path, bytes) in files {
            match opened::content(&path, bytes) {
                Ok(Content::Level(bytes)) => levels.push((path, bytes)),
                Ok(Content::Recording(recording)) => {
                    self.leave(Leave::To(Transition::watch(*recording)));
                    return;
                }
                Ok(Content::Backup(bytes)) => {
                    self.leave(Leave::To(Transition::Load(bytes.into())));
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
                if self.leave(Leave::To(Transition::Dropped(place)))
                    && let Some(sentence) = words().files.left_out(&self.context.shelf.left_out)
                {
                    self.notify(sentence);
                }
            }
            Err(report) => self.tell(&[report]),
        }
    }

    fn run_errand(&mut self, errand: Errand) {
        let sentence = match (errand, &self.home) {
            (Errand::Choose, _) if saving::CAN_CHOOSE => return saving::choose(),
            (Errand::Choose, _) => words().files.how_to_open.to_owned(),
            (Errand::Open(path), _) => return self.open_files(vec![(path, Vec::new())]),
            (Errand::Save, None) => words().window.keeps_nothing.to_owned(),
            (Errand::Save, Some(home)) => {
                let home = home.clone();
                self.keep();
                let (bytes, left_out) = home.save();
                self.tell(&left_out);
                let saved = saving::save_new("breakout", "backup", &bytes);
                words().files.saved(&saved)
            }
        };
        self.notify(sentence);
    }

    /// Merges the opened backup into the player's files, and loads them again.
    fn load_backup(&mut self, bytes: &[u8]) {
        let Some(home) = self.home.clone() else {
            return self.tell(&[words().window.keeps_nothing.to_owned()]);
        };
        self.keep();
        if let Err(sentence) = home.load(bytes) {
            self.tell(&[sentence]);
        } else {
            let sentence = words().window.backup_is_loaded;
            say(sentence);
            self.notify(sentence);
        }
        let context = &mut self.context;
        let folder = Some(home.settings.clone());
        (context.settings, self.settings_file) = SettingsFile::load(folder, &self.overrides);
        let (folder, levels) = (home.data.clone(), context.source.levels.as_ref());
        (context.scores, context.replays) = load_kept(Some(folder), levels);
    }

    /// Catches a relative mouse, or holds the pointer of an absolute one, but only while it steers.
    fn catch_pointer(&mut self) {
        let steering = self.context.settings.controls.steering;
        let steers = self.described().is_steered && self.context.controls.focused();
        let catches = steers && steering.mouse.relative;
        let is_new = self.context.controls.catch_pointer(catches);
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

    fn update(&mut self, view: &View, seconds: f32, actions: &[Action]) {
        let mut frame = Frame {
            seconds,
            actions,
            view,
            app: &mut self.context,
            requests: Requests::default(),
        };
        let screens = &mut all(&mut self.screen, &mut self.beneath);
        guard::update(screens, &mut frame);
        let Requests { leave, notice } = frame.requests;
        for screen in &mut self.beneath {
            screen.update_beneath(seconds, &mut self.context);
        }
        if let Some(sentence) = notice {
            self.notify(sentence);
        }
        if let Some(leave) = leave {
            self.follow(leave);
        }
        let at_rest = self.described().is_idle;
        let context = &mut self.context;
        for (claim, shown) in context.replays.check(context.scores.records(), at_rest) {
            context.scores.check(&claim, shown);
        }
        let mut sentences = Vec::new();
        self.each_kept(|kept| sentences.extend(kept.advance(seconds)));
        self.tell(&sentences);
        let context = &mut self.context;
        // A game with a question over it stands still.
        let game = self.screen.describe().game;
        let game = game.filter(|_| !context.guard.is_asking());
        let sound = context.settings.sound;
        context.audio.follow(sound, game, context.focused);
    }

    /// Leaves the screens, if that loses nothing; else the player is asked first. Returns whether it does.
    fn leave(&mut self, leave: Leave) -> bool {
        let screens = &mut all(&mut self.screen, &mut self.beneath);
        let passes = guard::passes(screens, &leave, &mut self.context);
        if passes {
            self.follow(leave);
        }
        passes
    }

    /// The description of the screen in front, with the question over it.
    fn described(&self) -> Description<'_> {
        self.context.guard.cover(self.screen.describe())
    }

    fn follow(&mut self, leave: Leave) {
        match leave {
            Leave::To(transition) => self.go(transition),
            Leave::Back => self.close(),
            Leave::Close => self.is_over = true,
            Leave::For(errand) => self.run_errand(errand),
            Leave::Speed { .. } | Leave::PlayOn(_) => {}
        }
    }

    /// Shows another screen, in place of the current one and of those beneath it, or over them.
    fn go(&mut self, transition: Transition) {
        use Transition::{Exhibit, Lab, Station};
        let (station, transition) = course::follow(self.context.station, transition);
        let is_over = transition.is_over();
        let has_lesson = is_over || matches!(transition, Station(_) | Exhibit(_) | Lab(_));
        if let Some(lesson) = &self.context.lesson
            && !(has_lesson || transition == *lesson)
        {
            return self.go(lesson.clone());
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
    }

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
            if to > station {
                course::pass(&mut self.context, station);
            }
            self.leave(Leave::To(Transition::Station(to)));
            if self.context.station.is_none() {
                self.notify(words::words().course.conclusion);
            } else {
                // The button is still under the pointer: each click is another step.
                self.context.controls.stay();
            }
        }
    }

    /// Ends the program after this frame, without a question.
    fn end(&mut self) {
        if !std::mem::replace(&mut self.is_over, true) {
            let screens = &mut all(&mut self.screen, &mut self.beneath);
            guard::tell(screens, &Leave::Close, &mut self.context);
        }
    }

    fn close(&mut self) {
        if let Some(screen) = self.beneath.pop() {
            self.screen = screen;
            self.context.controls.forget();
            self.canvas.links.leave_focus();
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
        // An incomplete recording is useless, so it ends the program.
        let is_over = recording.record(time);
        if is_over.unwrap_or_else(|trouble| fail(&cannot_save(&trouble))) {
            self.end();
        }
    }

    fn end_recording(&mut self) {
        for line in self.recording.take().iter().flat_map(DemoFrames::lines) {
            say(&line);
        }
    }

    fn take_pictures(&mut self, actions: &[Action]) {
        if actions.contains(&Action::Screenshot) {
            self.notify(words().files.saved(&screenshot::save_new()));
        }
        let Some(script) = &mut self.script else {
            return;
        };
        if let Some(line) = script.take_times() {
            say(&line);
        }
        match &script.command {
            Some(Command::Panic) => panic!("the script asks for a panic"),
            Some(Command::Targets) => {
                for (one, other) in self.canvas.links.crowded() {
                    say_error(&format!("{one:?} and {other:?} are too close for a finger"));
                }
            }
            Some(Command::Ways)
                if !leads_back(self.screen.as_ref(), &self.context, &self.canvas.links) =>
            {
                let name = self.screen.describe().name;
                let state = self.screen.state(&self.context);
                say_error(&format!("no row leads back from {name} {state}"));
            }
            _ => {}
        }
        #[cfg(debug_assertions)]
        if script.shot().is_some()
            && self.notice.is_none()
            && let Some(surface) = &self.drawn
        {
            let strip = self.strip.as_ref().map_or(0.0, |strip| strip.height);
            let window = surface.window + vec2(0.0, strip);
            for fault in self.canvas.links.text_faults(window) {
                say_error(&fault);
            }
        }
        if let Some(path) = script.shot()
            && let Err(trouble) = screenshot::save(&path)
        {
            say_error(&cannot_save(&trouble));
        }
        if script.command.is_none() {
            self.end();
        }
    }

    fn read(&mut self, view: &View, seconds: f32) -> Vec<Action> {
        if self.drawn.is_some_and(|drawn| drawn != view.surface) {
            // What was clicked is where the last picture showed it, and no other size has shown anything.
            self.canvas.links.begin(None, view);
        }
        let mut contexts = self.described().contexts.to_vec();
        if self.context.station.is_some() && !contexts.contains(&Context::Text) {
            contexts.push(Context::Course);
        }
        let context = &mut self.context;
        let (controls, links) = (&context.settings.controls, &mut self.canvas.links);
        let script = self.script.as_mut();
        let mut actions = context
            .controls
            .read(&contexts, controls, links, view, script, seconds);
        let hand = context.controls.hand;
        if context.settings.controls.bindings.hand != hand {
            context.settings.controls.bindings.hand = hand;
        }
        for action in &actions {
            self.act(*action);
        }
        actions.extend(self.follow_window(view, seconds));
        actions
    }

    /// Follows the setting of full screen. Returns the changes of the window and of its focus.
    fn follow_window(&mut self, view: &View, seconds: f32) -> impl Iterator<Item = Action> + use<> {
        let before = self.size.replace(view.in_window_units());
        let is_resized = before.is_some_and(|before| view.is_another_than(before));
        let settings = &mut self.context.settings;
        let actual = Vec2::from(native::screen_size());
        if let Some(is_full) = window::is_full().and_then(|actual| self.fullscreen.note(actual)) {
            settings.window.fullscreen = is_full;
        }
        let mut size = settings.window.size;
        let wanted = settings.window.fullscreen;
        let request = self.fullscreen.advance(wanted, &mut size, actual, seconds);
        if size != settings.window.size {
            settings.window.size = size;
        }
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
        let focused = self.context.controls.focused();
        self.context.focused = self.fullscreen.focus(before, focused);
        let focus = match (before, self.context.focused) {
            (false, true) => Some(Action::FocusGained),
            (true, false) => Some(Action::FocusLost),
            _ => None,
        };
        let changes = is_resized || request.is_some();
        focus
            .into_iter()
            .chain(changes.then_some(Action::WindowChanges))
    }

    fn act(&mut self, action: Action) {
        let screen = self.context.guard.cover(self.screen.describe());
        let context = &mut self.context;
        let settings = &mut context.settings;
        match action {
            Action::Unplugged => self.notify(words().play.pad_is_gone),
            Action::Fullscreen => settings.window.fullscreen ^= true,
            Action::Blueprint => context.blueprint.toggle(),
            Action::CopyLink => {
                let place = self.screen.place().map(|place| match context.station {
                    // A scene that was changed there is a place of its own.
                    Some(number) if STATIONS[number].leads_to() == place => {
                        Transition::Station(number)
                    }
                    _ => place,
                });
                let address = place.and_then(|place| place.address());
                let words = words().window;
                self.notify(match address {
                    Some(address) => words.copied_link(&clipboard::link(&address)),
                    None => words.no_link.to_owned(),
                });
            }
            Action::Guide => settings.game.guide ^= true,
            Action::Layer(index) => {
                // The microscope always shows the layers.
                let is_shown =
                    context.blueprint.is_on() || screen.contexts.contains(&Context::Microscope);
                if is_shown && !screen.is_asking {
                    let sentence = context.blueprint.toggle_layer(index);
                    // The controls for fingers have numbers where there is no room for names.
                    if context.controls.touch() {
                        self.notify(sentence);
                    }
                }
            }
            action => {
                let mut sentence = match action {
                    Action::SoundDown => settings.sound.change_effects(-1),
                    Action::SoundUp => settings.sound.change_effects(1),
                    Action::MusicDown => settings.sound.change_music(-1),
                    Action::MusicUp => settings.sound.change_music(1),
                    Action::Mute => settings.sound.toggle_mute(),
                    _ => return,
                };
                if let Some(problem) = context.audio.problem() {
                    sentence = words().window.volume_unheard(&sentence, problem);
                } else if matches!(action, Action::SoundDown | Action::SoundUp) {
                    context.audio.cue(Cue::Brick);
                }
                self.notify(sentence);
            }
        }
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
        let scale = self.text_scale.follow(window, touch);
        let text = enlarged(scale, window, touch, text_size);
        let mut surface = Surface::new(window, dpi, text, touch);
        let strip = self.context.station;
        let strip = strip.and_then(|at| Strip::of(at, &surface));
        let below = strip.as_ref().map_or(0.0, |strip| strip.height);
        surface.window -= vec2(0.0, below).min(surface.window * 0.5);
        self.strip = strip;
        self.surface = Some(surface);
        // One picture has one size of texts.
        if let Some(beneath) = self.beneath.last() {
            surface = beneath.view(&self.context, surface).surface;
        }
        Some(self.screen.view(&self.context, surface))
    }

    fn draw(&mut self, view: &View, seconds: f32) {
        self.drawn = Some(view.surface);
        let sentence = self.advance_notices(seconds);
        self.context.has_notice = sentence.is_some();
        clear_background(palette::play::WINDOW.into());
        self.canvas.high_contrast = self.context.settings.picture.high_contrast;
        let corner = (platform::notches().0 * window::dpi_scale()).round();
        let size = native::screen_size().into();
        self.canvas.begin(size, corner, view.pixels);
        let controls = &self.context.controls;
        let pointer = if view.touch {
            controls.tapping
        } else {
            Some(controls.pointer()).filter(|_| self.described().shows_pointer)
        };
        self.canvas.links.begin(pointer, view);
        let covers = self.described().covers;
        for screen in self.beneath.iter().filter(|_| !covers) {
            let view = screen.view(&self.context, self.surface.unwrap_or(view.surface));
            let bindings = &self.context.settings.controls.bindings;
            let ui = &mut Ui::new(&mut self.canvas, &view, bindings);
            screen.draw_beneath(ui, &self.context);
            self.canvas.links.cover(self.canvas.whole_window());
        }
        let bindings = &self.context.settings.controls.bindings;
        let ui = &mut Ui::new(&mut self.canvas, view, bindings);
        self.screen.draw(ui, &self.context);
        if let Some(question) = self.context.guard.question() {
            ui.in_window();
            question.draw(ui);
        }
        if self.fade > 0.0 {
            let dark = palette::play::WINDOW_FOOT.alpha(self.fade);
            ui.flat_everywhere(|window| window.fill(dark));
            ui.flush();
        }
        if let Some(strip) = &self.strip {
            strip.draw(ui);
        }
        ui.draw_focus();
        if let Some(sentence) = &sentence {
            let rooms = self.screen.notices(ui, &self.context);
            draw_notice(ui, &rooms, sentence);
        }
    }

    /// The hint of a pad's player where a text is written.
    fn typing_needs_keys(&self) -> Option<String> {
        let bindings = &self.context.settings.controls.bindings;
        let contexts = self.screen.describe().contexts;
        let is_lost = bindings.hand == Hand::Pad && contexts.contains(&Context::Text);
        let back = || bindings.key(Context::Text, Action::Back);
        is_lost.then(|| words().actions.typing_needs_keys(&back()))
    }

    /// The sentence at the foot of the window: the prompt or the notice, whichever is newer.
    fn advance_notices(&mut self, seconds: f32) -> Option<String> {
        let _ = self.notice.take_if(|notice| !notice.advance(seconds));
        let guard = &self.context.guard;
        let prompt = match guard.prompt() {
            Some(sentence) => Some(sentence.clone()),
            None if guard.is_asking() => None,
            None => self.screen.prompt(&self.context),
        };
        let prompt = prompt.or_else(|| self.typing_needs_keys());
        match &mut self.prompt {
            Some(known) if prompt.as_ref() == Some(&known.sentence) => known.age += seconds,
            known => *known = prompt.map(Notice::new),
        }
        let prompt = self.prompt.as_ref();
        let is_newer = |notice: &&Notice| prompt.is_none_or(|prompt| notice.age < prompt.age);
        let shown = self.notice.as_ref().filter(is_newer).or(prompt);
        shown.map(|notice| notice.sentence.clone())
    }
}

/// The screens from the one in front down.
fn all<'a>(
    front: &'a mut Box<dyn Screen>,
    beneath: &'a mut [Box<dyn Screen>],
) -> Vec<&'a mut dyn Screen> {
    let screens = [front].into_iter().chain(beneath.iter_mut().rev());
    screens.map(|screen| &mut **screen as _).collect()
}

/// Checks that a pointer finds a row that leads back from a screen, and one that leads out of its blueprint.
fn leads_back(screen: &dyn Screen, app: &AppContext, links: &Links) -> bool {
    use Action::{Back, Blueprint, Edit, Microscope, Pause};
    let screen = screen.describe();
    let is_in = |context| screen.contexts.contains(&context);
    // The microscope, which fills the window, is a drawing with or without the blueprint.
    let is_blueprint =
        app.blueprint.is_on() && is_in(Context::Blueprint) && !is_in(Context::Microscope);
    let back = [Back, Pause, Microscope, Edit];
    let leads_back = is_in(Context::Menu) || back.into_iter().any(|way| links.lead_to(way));
    let leads_out = !is_blueprint || links.lead_to(Blueprint);
    !screen.shows_pointer || leads_back && leads_out
}

#[cfg(test)]
mod tests;
