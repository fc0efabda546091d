//! Saves a text file beside the frames.

use super::telling::Telling;
use super::text_file::{TextFile, Update};
use crate::app::platform::background::Background;

/// A change of a file's text: gets the texts that were found, and returns something for its owner
/// and the new text. Where windows cannot be kept out, it is made again to what they wrote meanwhile.
pub(crate) type Edit<T> = Box<dyn Fn(&[String]) -> (T, Option<String>) + Send>;

pub(crate) struct Saver<T> {
    file: TextFile,
    running: Background<(T, Update)>,
    /// Whether something changed after the last save began.
    is_wanted: bool,
    /// A save that failed is tried again with the next change, and at the end.
    telling: Telling,
    has_said_unlocked: bool,
}

impl<T: Send + 'static> Saver<T> {
    pub(crate) fn new(file: TextFile) -> Self {
        Self {
            telling: Telling::new(file.kind().content),
            file,
            running: Background::new(),
            is_wanted: false,
            has_said_unlocked: false,
        }
    }

    pub(crate) fn want(&mut self) {
        self.is_wanted = true;
    }

    pub(crate) fn is_saving(&self) -> bool {
        self.running.is_busy()
    }

    pub(crate) fn is_failing(&self) -> bool {
        self.telling.is_failing()
    }

    /// Whether there are no sentences, and no file of this kind is set aside.
    pub(crate) fn is_whole(&self) -> bool {
        self.telling.is_quiet() && !self.file.has_aside()
    }

    /// Takes the sentences about what went wrong, and what works again.
    pub(crate) fn sentences(&mut self) -> Vec<String> {
        self.telling.sentences()
    }

    /// Updates the file at once. Returns what the edit returned.
    pub(crate) fn save(&mut self, edit: Edit<T>) -> T {
        self.is_wanted = false;
        let ended = self.file.update(edit);
        self.conclude(ended)
    }

    /// Begins a save that is wanted. When one has ended, returns what its edit returned.
    pub(crate) fn advance(&mut self, edit: impl FnOnce() -> Edit<T>) -> Option<T> {
        if self.is_wanted && !self.running.is_busy() {
            let (file, edit) = (self.file.clone(), edit());
            self.is_wanted = !self.running.begin(move || file.update(edit));
        }
        let ended = self.running.take()?;
        Some(self.conclude(ended))
    }

    /// Waits for the save that is under way, and makes another one if that is needed.
    pub(crate) fn finish(&mut self, edit: impl FnOnce() -> Edit<T>) {
        if let Some(ended) = self.running.wait() {
            self.conclude(ended);
        }
        if self.is_wanted || self.is_failing() {
            self.save(edit());
        }
    }

    fn conclude(&mut self, (value, update): (T, Update)) -> T {
        let told = update.map(|updated| {
            let unlocked = updated.unlocked.filter(|_| !self.has_said_unlocked);
            self.has_said_unlocked |= unlocked.is_some();
            for sentence in updated.set_aside.into_iter().chain(unlocked) {
                self.telling.say(sentence);
            }
        });
        self.telling.note(told);
        value
    }
}
