//! Keeps things in files beside the frames, and tells the player what became of them. What differs between
//! scores, settings, recordings and drafts is the work itself.

pub(crate) mod text_file;
pub(crate) mod watch;

use std::{iter, mem};

use super::platform::background::Background;
use super::words::files::Files;
use super::words::words;

/// The name of what is kept in a sentence, in the plural.
pub(crate) type Content = fn(&Files) -> &'static str;

/// Work that may take long, a part at each call. The last one gives how it has ended.
pub(crate) type Work<T> = Box<dyn FnMut() -> Option<Ended<T>> + Send>;

pub(crate) struct Ended<T> {
    /// What its owner gets, whether everything is kept or not.
    pub(crate) value: T,
    /// Sentences for the player. One that is made again and again is told once.
    pub(crate) remarks: Vec<String>,
    /// Why not everything is kept.
    pub(crate) result: Result<(), String>,
}

impl<T> Ended<T> {
    pub(crate) fn of(value: T, result: Result<(), String>) -> Self {
        Self {
            value,
            remarks: Vec::new(),
            result,
        }
    }
}

/// What is wanted, what runs beside the frames, and what the player is told: the first of several failures,
/// and that it works again. Work that failed is tried again with the next, and at the end.
pub(crate) struct Keeper<T> {
    content: Content,
    running: Background<Ended<T>>,
    /// Seconds until the next work begins; `None` if none is wanted since the last one began.
    wait: Option<f32>,
    is_failing: bool,
    sentences: Vec<String>,
    /// The remarks of the last work.
    remarks: Vec<String>,
}

impl<T: Send + 'static> Keeper<T> {
    pub(crate) fn new(content: Content) -> Self {
        Self {
            content,
            running: Background::default(),
            wait: None,
            is_failing: false,
            sentences: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// Work is to begin in so many seconds, or earlier if it was wanted before.
    pub(crate) fn want(&mut self, seconds: f32) {
        self.wait.get_or_insert(seconds);
    }

    pub(crate) fn is_failing(&self) -> bool {
        self.is_failing
    }

    /// Whether work is wanted, or the last one has failed.
    pub(crate) fn is_behind(&self) -> bool {
        self.wait.is_some() || self.is_failing
    }

    pub(crate) fn is_quiet(&self) -> bool {
        self.sentences.is_empty()
    }

    pub(crate) fn say(&mut self, sentence: String) {
        self.sentences.push(sentence);
    }

    /// Notes how work has ended. Returns what it gave.
    pub(crate) fn note(&mut self, ended: Ended<T>) -> T {
        let is_new = |remark: &&String| !self.remarks.contains(remark);
        let remarks = ended.remarks.iter().filter(is_new);
        self.sentences.extend(remarks.cloned());
        self.remarks = ended.remarks;
        let was_failing = mem::replace(&mut self.is_failing, ended.result.is_err());
        let words = words().files;
        let content = (self.content)(words);
        match ended.result {
            Ok(()) if was_failing => self.say(words.kept_again(content)),
            Err(reason) if !was_failing => self.say(words.not_kept(content, &reason)),
            _ => {}
        }
        ended.value
    }

    /// Waits for the work under way, of which nothing is needed any more.
    pub(crate) fn abandon(&mut self) {
        self.running.wait();
    }
}

/// An owner of something that is kept.
pub(crate) trait Keep {
    /// What work gives its owner.
    type Done: Send + 'static;

    fn keeper(&mut self) -> &mut Keeper<Self::Done>;

    /// Called in every frame; wants what is needed.
    fn pass(&mut self, _: f32) {}

    /// The work that keeps what is not kept yet; `None` if there is none.
    fn work(&mut self) -> Option<Work<Self::Done>>;

    /// Gets what work gave.
    fn conclude(&mut self, done: Self::Done, was_failing: bool);

    /// Waits for the work under way, and does what is not kept then.
    fn flush(&mut self) {
        let ended = self.keeper().running.wait();
        self.end(ended);
        if let Some(work) = self.work() {
            self.keeper().wait = None;
            let ended = iter::repeat_with(work).find_map(|ended| ended);
            self.end(ended);
        }
    }

    fn end(&mut self, ended: Option<Ended<Self::Done>>) {
        if let Some(ended) = ended {
            let was_failing = self.keeper().is_failing;
            let done = self.keeper().note(ended);
            self.conclude(done, was_failing);
        }
    }
}

/// Something that is kept, as a frame and the end of the program see it.
pub(crate) trait Kept {
    /// Keeps what is wanted, without waiting for it. Called in every frame; returns sentences for the player.
    fn advance(&mut self, seconds: f32) -> Vec<String>;

    /// Keeps what is not kept yet, and waits for it. Returns sentences for the player.
    fn finish(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// Whether something is being done, for which a page needs frames.
    fn is_busy(&mut self) -> bool {
        false
    }
}

impl<K: Keep> Kept for K {
    fn advance(&mut self, seconds: f32) -> Vec<String> {
        let ended = self.keeper().running.take();
        self.end(ended);
        self.pass(seconds);
        let keeper = self.keeper();
        keeper.wait = keeper.wait.map(|wait| wait - seconds);
        let is_due = keeper.wait.is_some_and(|wait| wait <= 0.0);
        if is_due && !keeper.running.is_busy() {
            let work = self.work();
            let keeper = self.keeper();
            if work.is_none_or(|work| keeper.running.begin_parts(work)) {
                keeper.wait = None;
            }
        }
        mem::take(&mut self.keeper().sentences)
    }

    fn finish(&mut self) -> Vec<String> {
        self.flush();
        mem::take(&mut self.keeper().sentences)
    }

    fn is_busy(&mut self) -> bool {
        self.keeper().running.is_busy()
    }
}
