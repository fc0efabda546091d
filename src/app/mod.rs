//! The window: the only place that names macroquad. One frame is read, step, draw.

// Time, trigonometry and the like are fine here: nothing in the app decides the game.
#![allow(clippy::disallowed_methods)]

pub(crate) mod audio;
mod best_scores;
mod input;
mod inspect;
pub(crate) mod platform;
mod playfield;
mod render;
mod screens;
mod status_report;
mod ui;
mod view;

use std::time::{Duration, Instant};

use macroquad::Window;
use macroquad::miniquad::conf::Platform;
use macroquad::miniquad::window as native;
use macroquad::prelude::{Conf, Vec2, vec2};
use macroquad::window::{clear_background, next_frame};

use crate::commands::arguments::Play;
use crate::console::{say, say_error};
use crate::files::{self, Source};
use audio::{Audio, Cue, Volumes};
use best_scores::BestScores;
use breakout::difficulty::Rules;
use input::script::{Deed, Script};
use input::{Action, Controls};
use inspect::blueprint::Overlay;
use platform::frame_times::{Cost, FRAME, Recording};
use platform::pacing::Pacer;
use platform::{display, screenshot};
use playfield::effects::{Effect, Strengths};
use render::{Canvas, Shape, Style, palette};
use screens::{Frame, Goto, Home, Screen};
use status_report::Report;
use view::{TextScale, View};

/// Screens that fade in a second.
const FADE: f32 = 6.0;

/// Opens the window and plays until it is closed.
///
/// # Errors
/// One sentence: no display, or levels that cannot be played.
pub(crate) fn run(play: Play) -> Result<(), String> {
    let (source, left_out) = files::load_playable(&play.levels)?;
    let demo = &play.demo;
    let recording = demo
        .frames
        .map(|frames| Recording::new(frames, demo.shots.clone(), demo.every))
        .transpose()?;
    let script = match &play.script {
        Some(path) => Some(Script::read(path, play.demo.shots.clone())?),
        None => None,
    };
    let backend = display::linux_backend()?;
    let conf = Conf {
        window_title: "Breakout".to_owned(),
        window_width: play.size.0 as i32,
        window_height: play.size.1 as i32,
        high_dpi: true,
        fullscreen: play.fullscreen,
        platform: Platform {
            linux_backend: backend,
            linux_wm_class: "breakout",
            ..Platform::default()
        },
        ..Conf::default()
    };
    let start = async move {
        App::new(play, source, left_out, recording, script)
            .run()
            .await;
    };
    Window::from_config(conf, start);
    Ok(())
}

/// Everything that lives as long as the window.
struct App {
    home: Home,
    canvas: Canvas,
    controls: Controls,
    audio: Audio,
    volumes: Volumes,
    overlay: Overlay,
    text_scale: TextScale,
    screen: Screen,
    report: Option<Report>,
    recording: Option<Recording>,
    script: Option<Script>,
    /// A sentence, and for how many seconds it has been shown.
    notice: Option<(String, f32)>,
    /// How much of the screen before is still to be faded out, from 1 to 0.
    fade: f32,
    fullscreen: bool,
    /// Changing to full screen makes the focus flicker, which is no reason to pause.
    changed_fullscreen: Option<Instant>,
    /// The window's size before full screen.
    windowed: Vec2,
}

impl App {
    fn new(
        options: Play,
        source: Source,
        left_out: Option<String>,
        recording: Option<Recording>,
        script: Option<Script>,
    ) -> Self {
        macroquad::input::prevent_quit();
        let mut storage = BestScores::new(options.data_dir);
        let problem = storage.load().err().map(|error| error.to_string());
        let home = Home {
            rules: Rules {
                difficulty: options.difficulty,
                practice: options.practice,
                help: !options.no_help,
                ..Rules::default()
            },
            seed: options.seed,
            strengths: if options.calm {
                Strengths::calm()
            } else {
                Strengths::full()
            },
            source,
            storage,
        };
        let screen = if options.demo.wanted {
            Screen::demo(&home)
        } else if home.source.workshop {
            Screen::play(&home, 0)
        } else {
            Screen::title(&home)
        };
        let volumes = Volumes {
            effects: options.sound.volume,
            music: options.sound.music,
            muted: false,
        };
        Self {
            canvas: Canvas::new(),
            controls: Controls::new(),
            audio: Audio::new(volumes, !options.sound.no_audio, options.script.is_some()),
            volumes,
            overlay: Overlay::new(),
            text_scale: TextScale::new(),
            screen,
            report: options.report.then(Report::new),
            // A sentence that goes after some seconds would be in a picture or not.
            notice: problem
                .or(left_out)
                .filter(|_| recording.is_none())
                .map(|sentence| (sentence, 0.0)),
            recording,
            script,
            fade: 0.0,
            fullscreen: options.fullscreen,
            changed_fullscreen: None,
            windowed: vec2(options.size.0 as f32, options.size.1 as f32),
            home,
        }
    }

    async fn run(mut self) {
        let mut pacer = Pacer::new();
        let mut last = Instant::now();
        while !macroquad::input::is_quit_requested() {
            let start = Instant::now();
            let seconds = if self.recording.is_some() || self.script.is_some() {
                FRAME
            } else {
                start.duration_since(last).as_secs_f32()
            };
            last = start;
            let Some(view) = self.view() else {
                // A window without area: nothing to see, nothing to play.
                pacer.wait(true);
                next_frame().await;
                continue;
            };
            if self.frame(&view, seconds) {
                break;
            }
            self.overlay.time_frame(start.elapsed(), seconds);
            let idle = self.screen.is_idle() && self.fade == 0.0;
            if self.script.is_none() {
                pacer.wait(idle || !self.controls.focused());
            }
            next_frame().await;
        }
        self.end_recording();
    }

    /// Reads, steps and draws; true to leave.
    fn frame(&mut self, view: &View, seconds: f32) -> bool {
        let deed = self.script.as_mut().map(Script::next);
        let actions = self.read(deed.as_ref().map(Option::as_ref));
        let frame = Frame {
            seconds,
            actions: &actions,
            controls: &self.controls,
            view,
        };
        let (selected, was_demo) = (self.screen.selected(), self.screen.is_demo());
        let start = Instant::now();
        let goto = self
            .screen
            .update(&frame, &mut self.overlay, &mut self.home);
        let update = start.elapsed();
        self.sound(&actions, goto.as_ref(), selected);
        self.fade = (self.fade - seconds * FADE).max(0.0);
        if goto.as_ref().is_some_and(Goto::leaves) {
            self.fade = self.home.strengths.of(Effect::Fade);
        }
        if goto.is_some_and(|goto| self.go(goto)) {
            return true;
        }
        let view = self.view().unwrap_or(*view);
        let draw = self.draw(&view, seconds);
        let is_last = self.record(update, draw) || deed == Some(None);
        if let Some(Some(Deed::Shot(name))) = &deed
            && let Some(path) = self.script.as_ref().and_then(|script| script.shot(name))
            && let Err(sentence) = screenshot::save(&path)
        {
            say_error(&sentence);
        }
        if actions.contains(&Action::Screenshot) && !was_demo {
            let saved = screenshot::save_new().map(|name| format!("Saved {name}"));
            let sentence = saved.unwrap_or_else(|sentence| sentence);
            self.notice = Some((sentence, 0.0));
        }
        macroquad::input::show_mouse(self.screen.shows_pointer());
        if let Some(report) = &mut self.report {
            let Self {
                screen,
                home,
                overlay,
                controls,
                audio,
                ..
            } = self;
            report.say(screen, home, &view, overlay, controls, audio);
        }
        is_last
    }

    /// Shows another screen, or says something; true to leave.
    fn go(&mut self, goto: Goto) -> bool {
        let home = &self.home;
        self.screen = match goto {
            Goto::Quit => return true,
            Goto::Say(sentence) => {
                self.notice = Some((sentence, 0.0));
                return false;
            }
            Goto::Title => Screen::title(home),
            Goto::Levels(selected) => Screen::levels(home, selected),
            Goto::Museum(selected) => Screen::museum(selected),
            Goto::Exhibit(number) => Screen::exhibit(home, number),
            Goto::Play(start) => Screen::play(home, start),
            Goto::Lab => Screen::lab(),
            Goto::Attract => Screen::attract(home),
        };
        false
    }

    /// Notes what a frame of a recorded demo cost; true after the last one.
    fn record(&mut self, update: Duration, draw: Duration) -> bool {
        if !self.screen.is_demo() {
            self.end_recording();
        }
        let Some(recording) = &mut self.recording else {
            return false;
        };
        let hand_on = self.canvas.hand_on;
        let cost = Cost {
            update,
            draw: draw.saturating_sub(hand_on),
            hand_on,
        };
        recording.note(cost).unwrap_or_else(|sentence| {
            // Half a recording is of no use to anyone who waits for it.
            say_error(&sentence);
            std::process::exit(1);
        })
    }

    /// Says what the recorded frames cost, once.
    fn end_recording(&mut self) {
        for line in self.recording.take().iter().flat_map(Recording::lines) {
            say(&line);
        }
    }

    /// Lets the frame be heard; `before` is what was selected, if a menu was open.
    fn sound(&mut self, actions: &[Action], goto: Option<&Goto>, before: Option<usize>) {
        self.audio.listen(&self.screen.take_events());
        if let Some(star) = self.screen.take_star() {
            self.audio.star(star);
        }
        if let Some(cue) = audio::menu_cue(actions, goto, before, self.screen.selected()) {
            self.audio.cue(cue);
        }
        let focused = self.controls.focused();
        self.audio
            .follow(self.volumes, self.screen.running_game(), focused);
    }

    /// What was asked for, less what concerns the window as a whole.
    fn read(&mut self, script: Option<Option<&Deed>>) -> Vec<Action> {
        let mut actions = self.controls.read(script);
        if !self.screen.is_demo() {
            for action in &actions {
                self.act(*action);
            }
        }
        let flickers = self
            .changed_fullscreen
            .is_some_and(|at| at.elapsed().as_secs_f32() < 0.5);
        if flickers {
            actions.retain(|action| *action != Action::FocusLost);
        }
        actions
    }

    /// Does what concerns the window as a whole.
    fn act(&mut self, action: Action) {
        match action {
            Action::Fullscreen => self.toggle_fullscreen(),
            Action::Blueprint if self.screen.has_blueprint() => self.overlay.toggle(),
            Action::Guide if self.screen.has_blueprint() => self.overlay.toggle_guide(),
            Action::Layer(index) if self.screen.shows_layers(&self.overlay) => {
                self.overlay.toggle_layer(index);
            }
            action => {
                if let Some(sentence) = self.change_volumes(action) {
                    self.notice = Some((sentence, 0.0));
                }
            }
        }
    }

    /// Does what an action asks of the volumes, and says what came of it; `None` for other actions.
    fn change_volumes(&mut self, action: Action) -> Option<String> {
        let mut sentence = match action {
            Action::SoundDown => self.volumes.change_effects(-1),
            Action::SoundUp => self.volumes.change_effects(1),
            Action::MusicDown => self.volumes.change_music(-1),
            Action::MusicUp => self.volumes.change_music(1),
            Action::Mute => self.volumes.toggle_mute(),
            _ => return None,
        };
        if self.audio.is_missing() {
            sentence += ", but there is no sound";
        } else if matches!(action, Action::SoundDown | Action::SoundUp) {
            self.audio.cue(Cue::Brick);
        }
        Some(sentence)
    }

    fn toggle_fullscreen(&mut self) {
        self.changed_fullscreen = Some(Instant::now());
        if self.fullscreen {
            macroquad::window::set_fullscreen(false);
            native::set_window_size(self.windowed.x as u32, self.windowed.y as u32);
        } else {
            let (width, height) = native::screen_size();
            self.windowed = vec2(width, height);
            macroquad::window::set_fullscreen(true);
        }
        self.fullscreen = !self.fullscreen;
    }

    fn view(&mut self) -> Option<View> {
        let dpi = native::dpi_scale().max(0.1);
        let (width, height) = native::screen_size();
        let window = vec2(width, height) / dpi;
        if window.min_element() < 1.0 {
            return None;
        }
        let ui = self.text_scale.follow(window);
        Some(self.screen.view(window, dpi, ui))
    }

    /// Draws the screen and what is said over it. Gives the time that the screen took.
    fn draw(&mut self, view: &View, seconds: f32) -> Duration {
        clear_background(palette::play::WINDOW.into());
        self.canvas.begin(view);
        let start = Instant::now();
        self.screen
            .draw(&mut self.canvas, view, &self.overlay, &self.home);
        if self.fade > 0.0 {
            let dark = palette::play::WINDOW_FOOT.alpha(self.fade);
            self.canvas.in_window();
            self.canvas
                .flat(Shape::rect(Vec2::ZERO, view.window).fill(dark));
            self.canvas.flush();
        }
        let took = start.elapsed();
        let _ = self.notice.take_if(|(_, age)| {
            *age += seconds;
            *age >= 4.0
        });
        if let Some((sentence, _)) = self.notice.clone() {
            self.draw_notice(view, &sentence);
        }
        took
    }

    /// A sentence at the head of the window, away from the paddle.
    fn draw_notice(&mut self, view: &View, sentence: &str) {
        let ui = view.ui;
        let room = view.window.x - 64.0 * ui;
        let text = self.canvas.lettering.fitted(Style::Small, sentence, room);
        let width = self.canvas.lettering.width(Style::Small, &text) + 32.0 * ui;
        let middle = vec2(view.window.x * 0.5, 40.0 * ui);
        let size = vec2(width, 34.0 * ui);
        self.canvas.in_window();
        self.canvas.add_snapped(
            Shape::rect(middle - size * 0.5, size)
                .round(8.0 * ui)
                .fill(palette::play::PANEL)
                .border(1.0, palette::play::ACCENT),
        );
        self.canvas
            .text_centered(Style::Small, text, middle, palette::play::TEXT);
        self.canvas.flush();
    }
}
