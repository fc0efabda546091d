//! What is not saved yet, in a file beside, so that nothing is lost however the program ends.

use std::io;
use std::path::{Path, PathBuf};

use breakout::level::{Document, MAX_BYTES};

use crate::app::platform::background::Background;
use crate::app::platform::file_error::FileError;
use crate::app::platform::fs;
use crate::app::platform::path::beside;
use crate::app::platform::plain_file::read_plain_file;
use crate::app::platform::telling::Telling;
use crate::app::platform::whole_file::replace;

/// What stands after the name of a level's file. No folder of levels loads it.
const SUFFIX: &str = ".autosave";
/// Seconds from one write to the next, and after one that failed.
const REST: f32 = 0.1;
const RETRY: f32 = 2.0;

/// The file for work that is not saved, and the write that is under way.
pub(super) struct Draft {
    path: Option<PathBuf>,
    /// What it holds, if it is ours.
    kept: Option<Document>,
    /// Whether something of ours may be there, all of it or not.
    is_begun: bool,
    running: Background<(Document, io::Result<()>)>,
    /// Seconds until the next write may begin.
    rest: f32,
    telling: Telling,
}

/// The draft of a level's file.
pub(super) fn path_of(level: &Path) -> PathBuf {
    beside(level, SUFFIX)
}

/// A draft in a folder whose level has no file, because it was never saved or is gone.
pub(crate) fn left_behind(folder: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?;
    let mut drafts = entries.flatten().filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let level = name.strip_suffix(SUFFIX)?;
        let is_alone = fs::symlink_metadata(folder.join(level)).is_err();
        let draft = Draft::new(Some(entry.path()));
        (is_alone && draft.left().is_some()).then(|| entry.path())
    });
    drafts.next()
}

impl Draft {
    pub(super) fn new(path: Option<PathBuf>) -> Self {
        Self {
            path,
            kept: None,
            is_begun: false,
            running: Background::new(),
            rest: 0.0,
            telling: Telling::new("Unsaved changes"),
        }
    }

    /// What an earlier session has left. Our own may be older than what is drawn by now.
    pub(super) fn left(&self) -> Option<Document> {
        if self.is_begun {
            return None;
        }
        let bytes = read_plain_file(self.path.as_ref()?, MAX_BYTES + 1).ok()?;
        Document::new(&bytes).ok()
    }

    /// Brings the file up to date with what is not saved, if anything is. Returns sentences for the
    /// player.
    pub(super) fn keep(&mut self, dirty: Option<&Document>, seconds: f32) -> Vec<String> {
        self.rest -= seconds;
        if let Some(written) = self.running.take() {
            self.note(written);
        }
        let is_due = self.rest <= 0.0 && !self.running.is_busy();
        match (dirty, &self.path) {
            (Some(document), Some(path)) if is_due && !self.has(document, path) => {
                let (path, document) = (path.clone(), document.clone());
                self.rest = REST;
                self.is_begun = true;
                self.running.begin(move || {
                    let written = replace(&path, document.bytes(), || Ok(()));
                    (document, written)
                });
            }
            (None, _) if self.is_begun && !self.running.is_busy() => self.remove(),
            _ => {}
        }
        self.telling.sentences()
    }

    /// Whether this is kept, and no other window has thrown it away.
    fn has(&self, document: &Document, path: &Path) -> bool {
        self.kept.as_ref() == Some(document) && fs::metadata(path).is_ok()
    }

    fn note(&mut self, (document, written): (Document, io::Result<()>)) {
        if written.is_err() {
            self.rest = RETRY;
        }
        self.kept = Some(document).filter(|_| written.is_ok());
        let path = self.path.clone().unwrap_or_default();
        self.telling
            .note(written.map_err(|error| FileError::new(path, error)));
    }

    /// Waits for the write under way, and brings the file up to date.
    pub(super) fn finish(&mut self, dirty: Option<&Document>) -> Vec<String> {
        self.rest = 0.0;
        let mut sentences = Vec::new();
        // The first may be of what was there before, or only begin to write.
        for _ in 0..2 {
            if let Some(written) = self.running.wait() {
                self.note(written);
            }
            self.rest = 0.0;
            sentences.extend(self.keep(dirty, 0.0));
        }
        if let Some(written) = self.running.wait() {
            self.note(written);
        }
        sentences.extend(self.telling.sentences());
        sentences
    }

    /// There is nothing to keep any more.
    pub(super) fn forget(&mut self) {
        self.running.wait();
        self.remove();
    }

    /// The level is saved, in a file that may have another name.
    pub(super) fn move_to(&mut self, path: PathBuf) {
        self.forget();
        self.path = Some(path);
    }

    fn remove(&mut self) {
        self.is_begun = false;
        let kept = self.kept.take();
        // Another window may keep its own work there by now.
        let is_ours = kept.is_none() || self.left() == kept;
        if let Some(path) = self.path.as_ref().filter(|_| is_ours) {
            let _ = fs::remove_file(path);
        }
    }
}
