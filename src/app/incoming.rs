//! Files and links that are opened in the window or with it, and the player's backups.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use breakout::replay::{MAX_BYTES, Recording, ReplayError};

use super::input::script::ScriptCommand;
use super::platform::dropped::{self, Dropped};
use super::platform::files::name_of_file;
use super::platform::{plain_file::read_plain_file, process, saving};
use super::screens::{Errand, Leave, Transition, address};
use super::words::words;
use super::{App, backup};

pub(crate) enum Content {
    Recording(Box<Recording>),
    Backup(backup::Source),
    /// Anything else: a level, or a draft of one.
    Level,
}

/// Reads a file and classifies it. Without `bytes` it is read from `path`.
pub(crate) fn content(path: &Path, bytes: Option<&[u8]>) -> Result<Content, String> {
    let about = |problem: String| format!("{}: {problem}", name_of_file(path));
    let read = |max_bytes| match bytes {
        None => read_plain_file(path, max_bytes)
            .map(Cow::Owned)
            .map_err(|error| about(words().files.reason(&error))),
        Some(bytes) => Ok(Cow::Borrowed(&bytes[..bytes.len().min(max_bytes)])),
    };
    let start = read(64).unwrap_or_default();
    if backup::is_backup(&start) {
        let backup = match bytes {
            None => backup::Source::File(path.to_path_buf()),
            Some(bytes) => backup::Source::Bytes(bytes.into()),
        };
        let checked = backup.check();
        let nothing = |reason: &str| about(words().files.nothing_loaded(reason));
        checked.map_err(|reason| nothing(&reason.to_string()))?;
        return Ok(Content::Backup(backup));
    }
    let is_recording = !matches!(Recording::from_bytes(&start), Err(ReplayError::NotAReplay));
    if is_recording {
        let recording = Recording::from_bytes(&read(MAX_BYTES + 1)?)
            .map_err(|error| about(error.to_string()))?;
        return Ok(Content::Recording(Box::new(recording)));
    }
    Ok(Content::Level)
}

impl App {
    /// Opens what was dropped in this frame.
    pub(super) fn open_dropped(&mut self) {
        let mut dropped = dropped::take();
        if let Some(script) = &self.automation.script
            && let Some(ScriptCommand::Drop(path)) = &script.command
        {
            dropped.push(Dropped::File(path.clone(), None));
        }
        let mut files = Vec::new();
        for thing in dropped {
            match thing {
                Dropped::File(path, bytes) => files.push((path, bytes)),
                Dropped::Foreign(text) => self.tell(&[words().files.no_file(&text)]),
            }
        }
        self.open_files(files);
    }

    /// Opens the place of a link that was followed within the page.
    pub(super) fn open_address(&mut self) {
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
    pub(super) fn open_files(&mut self, files: Vec<(PathBuf, Option<Vec<u8>>)>) {
        let mut levels = Vec::new();
        for (path, bytes) in files {
            match content(&path, bytes.as_deref()) {
                Ok(Content::Level) => levels.push((path, bytes)),
                Ok(Content::Recording(recording)) => {
                    self.leave(Leave::To(Transition::Opened(Arc::new(*recording))));
                    return;
                }
                Ok(Content::Backup(backup)) => {
                    self.leave(Leave::To(Transition::Load(backup)));
                    return;
                }
                Err(sentence) => self.tell(&[sentence]),
            }
        }
        if levels.is_empty() {
            return;
        }
        match self.context.level_sets.take(levels) {
            Ok(place) => {
                if self.leave(Leave::To(Transition::Dropped(place)))
                    && let Some(sentence) =
                        words().files.left_out(&self.context.level_sets.left_out)
                {
                    self.notify(sentence);
                }
            }
            Err(refused) => self.refuse(refused),
        }
    }

    /// Does what only the window can do.
    pub(super) fn run_errand(&mut self, errand: Errand) {
        let sentence = match (errand, &self.storage.home) {
            (Errand::Choose, _) if saving::CAN_CHOOSE => return saving::choose(),
            (Errand::Choose, _) => words().files.how_to_open.to_owned(),
            (Errand::Open(path), _) => return self.open_files(vec![(path, None)]),
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
}
