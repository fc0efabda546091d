//! The app: the window and its frames. A frame reads actions, updates the screens, and draws them.

// Time, trigonometry and the like are fine here: nothing in the app decides the game.
#![allow(clippy::disallowed_methods)]

mod actions;
pub(crate) mod audio;
mod automation;
pub(crate) mod backup;
mod best_scores;
mod copying;
mod drawing;
pub(crate) mod incoming;
pub(crate) mod input;
mod inspect;
pub(crate) mod keeping;
mod ladders;
mod level_sets;
mod loading;
mod look;
pub(crate) mod platform;
pub(crate) mod playfield;
mod reload;
mod render;
mod replays;
pub(crate) mod screens;
pub(crate) mod settings;
mod settings_file;
mod start;
mod status_report;
mod ui;
mod view;
pub(crate) mod words;
mod workbench;

use std::path::PathBuf;

use breakout::level::LevelSet;
use macroquad::prelude::Vec2;
use macroquad::window::next_frame;

use audio::Cue;
use automation::Automation;
use backup::Home;
use best_scores::BestScores;
use drawing::Resting;
use input::Action;
use keeping::Kept;
use loading::Loading;
use platform::activity::Activity;
use platform::console::{say, say_error};
use platform::files::LeftOut;
use platform::frame_times::{FRAME_SECONDS, FrameTime};
use platform::fullscreen::Fullscreen;
use platform::pacing::Pacer;
use platform::slice::Budget;
use platform::time::Moment;
use platform::{crash, keyboard, process, window};
use render::Canvas;
use replays::Replays;
use screens::course;
use screens::{
    AppContext, Description, Frame, Leave, Requests, Screen, Transition, guard, key_sheet,
};
use settings::{Effect, Overrides};
use settings_file::SettingsFile;
use ui::notice::Notice;
use view::{Surface, TextScale, View};
use words::words;

pub(crate) use start::{Options, run};

/// Fades per second.
const FADE_SPEED: f32 = 6.0;

fn load_kept(folder: Option<PathBuf>, levels: Option<&LevelSet>) -> (BestScores, Replays) {
    let scores = BestScores::load(folder.clone());
    let replays = Replays::load(folder, levels);
    // Lines that are lost or from a newer program may come back, and need their recordings then.
    if scores.is_whole() {
        replays.sweep_proofs(scores.records());
    }
    (scores, replays)
}

struct App {
    context: AppContext,
    canvas: Canvas,
    pacer: Pacer,
    screen: Box<dyn Screen>,
    /// The screens under the current one, the lowest first.
    beneath: Vec<Box<dyn Screen>>,
    /// The remaining opacity of the fade between two screens, from 1 to 0.
    fade: f32,
    automation: Automation,
    messages: Messages,
    storage: Storage,
    loading: Loading,
    window: WindowState,
    is_over: bool,
}

struct Messages {
    notice: Option<Notice>,
    /// The prompt of the screen or of the guard.
    prompt: Option<Notice>,
    /// The last texts for screen readers: the place, and a notice.
    spoken: [String; 2],
    resting: Resting,
}

struct Storage {
    settings_file: SettingsFile,
    /// The player's folders; `None` in a session frame by frame.
    home: Option<Home>,
    overrides: Overrides,
}

struct WindowState {
    text_scale: TextScale,
    fullscreen: Fullscreen,
    /// The size in the last frame, in window units.
    size: Option<Vec2>,
    /// The surface of the last picture.
    drawn: Option<Surface>,
    /// The surface before a screen makes its texts smaller.
    surface: Option<Surface>,
}

/// The time for compiling programs of the GPU before a page shows that it lives.
const COMPILING: Budget = Budget::millis(80);

impl App {
    async fn run(mut self) {
        while !COMPILING.run(|| self.canvas.prepare()) {
            window::breathe().await;
        }
        let mut last = Moment::now();
        while !self.is_over {
            let closes = || macroquad::input::is_quit_requested() && self.leave(Leave::Close);
            match crash::guard(closes) {
                Ok(true) => break,
                Ok(false) => {}
                Err(report) => self.end_after(&report),
            }
            let start = Moment::now();
            let is_recorded = self.automation.script.is_some();
            let passed = start
                .duration_since(std::mem::replace(&mut last, start))
                .as_secs_f32();
            let seconds = if is_recorded { FRAME_SECONDS } else { passed };
            if let Some(view) = self.view() {
                if let Err(report) = crash::guard(|| self.frame(&view, seconds)) {
                    self.end_after(&report);
                }
                self.context.blueprint.time_frame(start.elapsed(), seconds);
                self.canvas.prepare_others();
                let mut is_keeping = self.loading.is_busy();
                self.each_kept(|kept| is_keeping |= kept.is_busy());
                let is_idle = self.fade == 0.0
                    && self.described().is_idle
                    && self.beneath.iter().all(|screen| screen.describe().is_idle)
                    && !self.canvas.is_painting()
                    && !is_keeping
                    && !self.context.ladders.is_making();
                if self.automation.script.is_none() {
                    let controls = &self.context.controls;
                    let activity = match (is_idle, self.context.window.focused) {
                        (true, _) if controls.are_used => Activity::Used,
                        // Nothing wakes a rest for a pad.
                        (true, _) if controls.pads_are_there() => Activity::MovesAside,
                        (true, _) => Activity::Still,
                        (false, true) => Activity::Moves,
                        (false, false) => Activity::MovesAside,
                    };
                    self.pacer.wait(activity);
                }
            } else {
                // A window without area: nothing to see, nothing to play.
                self.pacer.wait(Activity::Still);
            }
            if !self.is_over {
                next_frame().await;
            }
        }
        self.keep();
        self.leave_load();
    }

    /// Visits everything that is saved, in the order of saving.
    fn each_kept(&mut self, mut act: impl FnMut(&mut dyn Kept)) {
        let context = &mut self.context;
        act(&mut context.scores);
        act(&mut context.replays);
        act(&mut context.ladders);
        act(&mut context.level_sets.drafts);
        if let Some(bench) = &mut context.workbench {
            act(bench);
        }
        act(&mut (&mut self.storage.settings_file, &mut context.settings));
    }

    /// Finishes all saving before it returns.
    fn keep(&mut self) {
        let mut sentences = Vec::new();
        self.each_kept(|kept| sentences.extend(kept.finish()));
        self.tell(&sentences);
    }

    /// Saves as much as possible after a panic, and ends the program.
    fn end_after(&mut self, report: &crash::Report) -> ! {
        // The state may be inconsistent, so each of these may panic again.
        let recording = crash::guard(|| {
            let mut screens = self.beneath.iter().chain([&self.screen]).rev();
            let played = screens.find_map(|screen| screen.recording())?;
            Some(played.to_bytes())
        });
        self.each_kept(|kept| drop(crash::guard(|| kept.finish())));
        report.leave(
            self.storage.home.as_ref().map(|home| &*home.data),
            recording.ok().flatten().as_deref(),
        )
    }

    fn tell(&mut self, sentences: &[String]) {
        for sentence in sentences {
            say_error(sentence);
        }
        if !sentences.is_empty() {
            self.notify(sentences.join(". "));
        }
    }

    /// Reports files of which none can be played: all problems to the console, and the first ones in a notice.
    fn refuse(&mut self, files: LeftOut) {
        say_error(&words().files.reports(&files));
        self.messages.notice = Some(Notice::about(files));
    }

    fn notify(&mut self, sentence: impl Into<String>) {
        self.messages.notice = Some(Notice::new(sentence));
    }

    fn frame(&mut self, view: &View, seconds: f32) {
        let start = Moment::now();
        let mut actions = self.read(view, seconds);
        let screen = self.described();
        let asks_for_keys = actions.contains(&Action::Keys)
            && screen.name != key_sheet::NAME
            && !self.context.guard.is_asking();
        let keys = asks_for_keys.then(|| key_sheet::of(self.screen.as_ref()));
        // A game that runs is paused first.
        if asks_for_keys && screen.is_steered {
            actions.push(Action::Pause);
        }
        let context = &mut self.context;
        let left_out = &mut context.level_sets.left_out;
        context.reload.advance(&mut context.source, left_out);
        self.fade = (self.fade - seconds * FADE_SPEED).max(0.0);
        if process::is_renewed() {
            let sentence = words().window.new_version;
            say(sentence);
            self.notify(sentence);
        }
        self.open_dropped();
        self.open_address();
        self.update(view, seconds, &actions);
        if let Some(keys) = keys {
            self.leave(Leave::To(keys));
        }
        self.follow_course(&actions);
        if self.is_over {
            return;
        }
        let view = self.view().unwrap_or(*view);
        self.draw(&view, seconds);
        let hand_on = self.canvas.hand_on;
        if let Some(script) = &mut self.automation.script {
            script.times.add(FrameTime {
                own: start.elapsed().saturating_sub(hand_on),
                hand_on,
            });
        }
        self.take_pictures(&actions);
        macroquad::input::show_mouse(self.described().shows_pointer);
        self.tell_screen_readers(seconds);
        let goes_back = !self.beneath.is_empty() || self.described().goes_back;
        let bindings = &self.context.settings.controls.bindings;
        keyboard::follow(goes_back, bindings.live_keys(self.described().contexts));
        self.catch_pointer();
        if let Some(report) = &mut self.automation.report {
            report.print(self.screen.as_ref(), &self.context, &view);
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
        self.follow_load(seconds);
        let context = &mut self.context;
        // A game with a question over it stands still.
        let game = self
            .screen
            .describe()
            .game
            .filter(|_| !context.guard.is_asking());
        let screens = [&self.screen].into_iter().chain(self.beneath.iter().rev());
        let tune = screens
            .into_iter()
            .find_map(|screen| screen.describe().tune);
        let sound = context.settings.sound;
        let focused = context.window.focused;
        context
            .audio
            .follow(sound, tune.unwrap_or_default(), game, focused);
    }

    /// Leaves the screens, or asks first if something would be lost. Returns whether they are left.
    fn leave(&mut self, leave: Leave) -> bool {
        let screens = &mut all(&mut self.screen, &mut self.beneath);
        let leaves = guard::try_leave(screens, &leave, &mut self.context);
        if leaves {
            self.follow(leave);
        }
        leaves
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

    /// Shows another screen, over the current ones or in place of all of them.
    fn go(&mut self, transition: Transition) {
        use Transition::{Asked, Exhibit, Lab, Station};
        let (station, transition) = course::follow(self.context.learning.station, transition);
        let is_over = transition.is_overlay();
        let has_lesson =
            is_over || matches!(transition, Station(_) | Exhibit(_) | Lab(_) | Asked(..));
        if let Some(lesson) = &self.context.learning.lesson
            && !(has_lesson || transition == *lesson)
        {
            return self.go(lesson.clone());
        }
        self.context.learning.station = station;
        if let Transition::Load(backup) = &transition {
            self.load_backup(backup.clone());
        }
        let next = transition.open(&mut self.context);
        let before = std::mem::replace(&mut self.screen, next);
        if is_over {
            self.beneath.push(before);
        } else {
            self.beneath.clear();
            process::leave_place();
            self.fade = self.context.settings.picture.strengths.of(Effect::Fade);
        }
        // A launch pressed on one screen must not launch on the next.
        self.context.controls.forget();
        self.canvas.links.leave_focus();
    }

    fn follow_course(&mut self, actions: &[Action]) {
        // What lies over a station has its own ways on.
        let station = self.context.learning.station;
        let Some(station) = station.filter(|_| self.beneath.is_empty()) else {
            return;
        };
        let to = actions.iter().find_map(|action| match action {
            Action::NextStation => Some(station + 1),
            Action::PreviousStation => station.checked_sub(1),
            _ => None,
        });
        if let Some(to) = to {
            self.context.audio.cue(Cue::MenuMove);
            self.leave(Leave::To(Transition::Station(to)));
            if self.context.learning.station.is_some() {
                // The button stays under the pointer, so that each click is another step.
                self.context.controls.double_click.disarm();
            }
        }
    }

    /// Ends the program after this frame, without a question.
    fn end(&mut self) {
        if !std::mem::replace(&mut self.is_over, true) {
            let screens = &mut all(&mut self.screen, &mut self.beneath);
            guard::notify_left(screens, &Leave::Close, &mut self.context);
        }
    }

    fn close(&mut self) {
        if let Some(screen) = self.beneath.pop() {
            self.screen = screen;
            self.context.controls.forget();
            self.canvas.links.leave_focus();
        }
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

#[cfg(test)]
mod tests;
