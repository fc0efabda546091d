//! The levels with which the program begins, read beside the window if that takes long.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use macroquad::miniquad::window as native;
use macroquad::prelude::{Vec2, vec2};
use macroquad::window::{clear_background, next_frame};

use super::platform::activity::Activity;
use super::platform::background::Background;
use super::platform::pacing::Pacer;
use super::platform::{self, locked, window};
use super::render::{Align, Canvas, Style, palette};
use super::view::TextScale;
use crate::app::platform::console::say;
use crate::app::platform::files::{LeftOut, Source, name_of_file};
use crate::app::words::words;

/// The time for which the window waits. Most levels are read by then, and nobody sees them come.
const PATIENCE: Duration = Duration::from_millis(250);
const SHOWN: usize = 10;

pub(super) type Read = Result<(Source, LeftOut), String>;

pub(super) struct Loading {
    running: Background<()>,
    ended: Receiver<Read>,
    progress: Arc<Mutex<Progress>>,
}

#[derive(Default)]
struct Progress {
    count: usize,
    files: VecDeque<PathBuf>,
}

impl Loading {
    /// Begins to read levels with a function, which tells of each file before it is read.
    pub(super) fn begin(read: impl FnOnce(&dyn Fn(&Path)) -> Read + Send + 'static) -> Self {
        let (sender, ended) = channel();
        let progress = Arc::new(Mutex::new(Progress::default()));
        let told = progress.clone();
        let mut running = Background::default();
        running.begin(move || {
            let tell = |file: &Path| {
                let mut told = locked(&told);
                told.count += 1;
                told.files.truncate(SHOWN - 1);
                told.files.push_front(file.to_path_buf());
            };
            // Nobody listens any more once the window is closed.
            let _ = sender.send(read(&tell));
        });
        Self {
            running,
            ended,
            progress,
        }
    }

    /// Waits for the end, or only for a moment; `None` if it takes longer.
    pub(super) fn wait(&mut self, for_the_end: bool) -> Option<Read> {
        if for_the_end {
            self.running.wait();
        }
        let ended = self.ended.try_recv();
        // A page, which has no clock for this, has read them by now.
        match ended.or_else(|_| self.ended.recv_timeout(PATIENCE)) {
            Ok(read) => Some(read),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Err(words().levels.interrupted.to_owned())),
        }
    }

    /// Shows the names in the window until all are read; `None` if it is closed before.
    pub(super) async fn show(
        self,
        canvas: &mut Canvas,
        pacer: &mut Pacer,
        reports: bool,
    ) -> Option<Read> {
        macroquad::input::prevent_quit();
        let mut scale = TextScale::new();
        while !macroquad::input::is_quit_requested() {
            match self.ended.try_recv() {
                Ok(read) => return Some(read),
                Err(TryRecvError::Disconnected) => {
                    return Some(Err(words().levels.interrupted.to_owned()));
                }
                Err(TryRecvError::Empty) => {}
            }
            self.draw(canvas, &mut scale);
            if reports {
                let count = locked(&self.progress).count;
                say(&format!("screen=loading read={count}"));
            }
            pacer.wait(Activity::MovesAside);
            next_frame().await;
        }
        None
    }

    fn draw(&self, canvas: &mut Canvas, scale: &mut TextScale) {
        clear_background(palette::play::WINDOW.into());
        let (dpi, size) = (
            window::dpi_scale().max(0.1),
            Vec2::from(native::screen_size()),
        );
        let corner = (platform::notches().0 * dpi).round();
        let pixels = dpi * scale.follow(size / dpi, false);
        canvas.begin(size, corner, pixels);
        let progress = locked(&self.progress);
        let margin = Style::Title.line();
        let mut at = vec2(margin, margin * 2.0);
        let width = size.x / pixels - margin * 2.0;
        let count = words().about.reading(progress.count);
        canvas.text(Style::Title, count, at, Align::Left, palette::play::TEXT);
        at.y += margin;
        for file in &progress.files {
            let name = name_of_file(file);
            let name = canvas.lettering.fitted(Style::Small, &name, width);
            canvas.text(Style::Small, name, at, Align::Left, palette::play::QUIET);
            at.y += Style::Small.line();
        }
        canvas.flush();
    }
}
