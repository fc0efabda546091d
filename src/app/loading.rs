//! Reads the levels of the start, beside the window if that takes long.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::{collections::VecDeque, time::Duration};

use macroquad::miniquad::window as native;
use macroquad::prelude::{Vec2, vec2};
use macroquad::window::{clear_background, next_frame};

use super::platform::{self, locked, window};
use super::render::{Align, Canvas, Style, palette};
use super::{
    platform::activity::Activity, platform::background::Background, platform::pacing::Pacer,
    view::TextScale,
};
use crate::app::platform::files::{LeftOut, Source, name_of_file};
use crate::app::{platform::console::say, words::words};

/// The time before the window opens without the levels, in which most are read.
const PATIENCE: Duration = Duration::from_millis(250);
const SHOWN: usize = 10;

pub(super) type Read = Result<(Source, LeftOut), String>;

pub(super) struct Loading {
    result: Receiver<Read>,
    files: Arc<Mutex<FilesRead>>,
}

#[derive(Default)]
struct FilesRead {
    count: usize,
    /// The last few, the latest first.
    latest: VecDeque<PathBuf>,
}

impl Loading {
    /// Begins to read levels with a function that reports each file before it is read.
    pub(super) fn begin(read: impl FnOnce(&dyn Fn(&Path)) -> Read + Send + 'static) -> Self {
        let (sender, result) = channel();
        let files = Arc::new(Mutex::new(FilesRead::default()));
        let shared = files.clone();
        Background::default().begin(move || {
            let report = |file: &Path| {
                let mut files = locked(&shared);
                files.count += 1;
                files.latest.truncate(SHOWN - 1);
                files.latest.push_front(file.to_path_buf());
            };
            // Without a receiver the window is closed.
            let _ = sender.send(read(&report));
        });
        Self { result, files }
    }

    /// Waits for the end, or only for [`PATIENCE`]; `None` if it takes longer.
    pub(super) fn wait(&self, for_the_end: bool) -> Option<Read> {
        self.result_within(if for_the_end { Duration::MAX } else { PATIENCE })
    }

    fn result_within(&self, time: Duration) -> Option<Read> {
        let result = self.result.try_recv();
        // A page cannot wait, and has read them by now.
        match result.or_else(|_| self.result.recv_timeout(time)) {
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
            let read = self.result_within(Duration::ZERO);
            if read.is_some() {
                return read;
            }
            self.draw(canvas, &mut scale);
            if reports {
                let count = locked(&self.files).count;
                say(&format!("screen=loading read={count}"));
            }
            pacer.wait(Activity::MovesAside);
            next_frame().await;
        }
        None
    }

    fn draw(&self, canvas: &mut Canvas, scale: &mut TextScale) {
        clear_background(palette::play::WINDOW.into());
        let dpi = window::dpi_scale().max(0.1);
        let size = Vec2::from(native::screen_size());
        let corner = (platform::notches().0 * dpi).round();
        let pixels = dpi * scale.follow(size / dpi, false);
        canvas.begin(size, corner, pixels);
        let files = locked(&self.files);
        let margin = Style::Title.line();
        let mut at = vec2(margin, margin * 2.0);
        let width = size.x / pixels - margin * 2.0;
        let count = words().about.reading(files.count);
        canvas.text(Style::Title, count, at, Align::Left, palette::play::TEXT);
        at.y += margin;
        for file in &files.latest {
            let name = name_of_file(file);
            let name = canvas.lettering.fitted(Style::Small, &name, width);
            canvas.text(Style::Small, name, at, Align::Left, palette::play::QUIET);
            at.y += Style::Small.line();
        }
        canvas.flush();
    }
}
