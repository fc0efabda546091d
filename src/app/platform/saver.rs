//! Saves a text file in a thread of its own: a slow disk must not hold up a frame.

use std::thread::{Builder, JoinHandle};

use super::text_file::{Kind, TextFile, Update};

/// A change of a file's text: gets the texts that were found, and returns something for its owner
/// and the new text.
pub(crate) type Edit<T> = Box<dyn FnOnce(&[String]) -> (T, Option<String>) + Send>;

/// A text file, and the save that is under way.
pub(crate) struct Saver<T> {
    file: TextFile,
    running: Option<JoinHandle<(T, Update)>>,
    /// Whether something changed after the last save began.
    is_wanted: bool,
    /// Whether the last save failed. It is tried again with the next change, and at the end.
    is_failing: bool,
    /// Sentences for the player.
    sentences: Vec<String>,
}

impl<T: Send + 'static> Saver<T> {
    pub(crate) fn new(file: TextFile) -> Self {
        Self {
            file,
            running: None,
            is_wanted: false,
            is_failing: false,
            sentences: Vec::new(),
        }
    }

    /// There is something to save.
    pub(crate) fn want(&mut self) {
        self.is_wanted = true;
    }

    pub(crate) fn is_saving(&self) -> bool {
        self.running.is_some()
    }

    /// Whether the last save failed.
    pub(crate) fn is_failing(&self) -> bool {
        self.is_failing
    }

    /// Takes the sentences about what went wrong, and what works again.
    pub(crate) fn sentences(&mut self) -> Vec<String> {
        std::mem::take(&mut self.sentences)
    }

    /// Updates the file at once. Returns what the edit returned.
    pub(crate) fn save(&mut self, edit: Edit<T>) -> T {
        self.is_wanted = false;
        let ended = self.file.update(edit);
        self.conclude(ended)
    }

    /// Begins a save that is wanted. When one has ended, returns what its edit returned.
    pub(crate) fn advance(&mut self, edit: impl FnOnce() -> Edit<T>) -> Option<T> {
        if self.is_wanted && self.running.is_none() {
            let (file, edit) = (self.file.clone(), edit());
            let thread = Builder::new().name("save".to_owned());
            self.running = thread.spawn(move || file.update(edit)).ok();
            self.is_wanted = self.running.is_none();
        }
        let ended = self.running.take_if(|thread| thread.is_finished())?;
        Some(self.conclude(ended.join().ok()?))
    }

    /// Waits for the save that is under way, and makes another one if that is needed.
    pub(crate) fn finish(&mut self, edit: impl FnOnce() -> Edit<T>) {
        if let Some(ended) = self.running.take().and_then(|thread| thread.join().ok()) {
            self.conclude(ended);
        }
        if self.is_wanted || self.is_failing {
            self.save(edit());
        }
    }

    fn conclude(&mut self, (value, update): (T, Update)) -> T {
        let Kind { content, .. } = self.file.kind();
        let was_failing = self.is_failing;
        self.is_failing = update.is_err();
        match update {
            Ok(set_aside) => {
                self.sentences.extend(set_aside);
                if was_failing {
                    self.sentences.push(format!("{content} are kept again"));
                }
            }
            Err(error) if !was_failing => {
                let sentence = format!("{content} are not kept: {error}");
                self.sentences.push(sentence);
            }
            Err(_) => {}
        }
        value
    }
}
