//! Saves scores, settings, recordings and drafts beside the frames, and reports failures to the player.

pub(crate) mod text_file;
pub(crate) mod watch;

use std::{iter, mem};

use super::platform::background::Background;
use super::platform::{Crashed, crash};
use super::words::{files::Files, words};

/// The noun for the content in a sentence, in the plural.
pub(crate) type Content = fn(&Files) -> &'static str;

/// Work that may take long, a part at each call. The last part gives the result.
pub(crate) type Work<T> = Box<dyn FnMut() -> Option<Ended<T>> + Send>;

pub(crate) struct Ended<T> {
    /// For the owner, after a failure, too.
    pub(crate) value: T,
    /// A sentence for the player.
    pub(crate) remark: Option<String>,
    /// A failure with its reason.
    pub(crate) result: Result<(), String>,
}

impl<T> Ended<T> {
    pub(crate) fn of(value: T, result: Result<(), String>) -> Self {
        Self {
            value,
            remark: None,
            result,
        }
    }
}

/// Schedules work, and reports the first failure and the recovery. Failed work is retried with the next and at the end.
pub(crate) struct Keeper<T> {
    content: Content,
    pub(crate) running: Background<Ended<T>>,
    /// Seconds until the next work begins; `None` if none is wanted.
    wait: Option<f32>,
    pub(crate) is_failing: bool,
    sentences: Vec<String>,
}

impl<T: Send + 'static> Keeper<T> {
    pub(crate) fn new(content: Content) -> Self {
        Self {
            content,
            running: Background::default(),
            wait: None,
            is_failing: false,
            sentences: Vec::new(),
        }
    }

    /// Schedules work after a number of seconds, or earlier if it was wanted before.
    pub(crate) fn want(&mut self, seconds: f32) {
        self.wait.get_or_insert(seconds);
    }

    /// True while work is wanted or the last one has failed.
    pub(crate) fn is_behind(&self) -> bool {
        self.wait.is_some() || self.is_failing
    }

    pub(crate) fn is_quiet(&self) -> bool {
        self.sentences.is_empty()
    }

    pub(crate) fn say(&mut self, sentence: String) {
        self.sentences.push(sentence);
    }

    /// Reports the result of work, and returns its value.
    pub(crate) fn note(&mut self, ended: Ended<T>) -> T {
        self.sentences.extend(ended.remark);
        self.report(ended.result);
        ended.value
    }

    fn report(&mut self, result: Result<(), String>) {
        let was_failing = mem::replace(&mut self.is_failing, result.is_err());
        let words = words().files;
        let content = (self.content)(words);
        match result {
            Ok(()) if was_failing => self.say(words.kept_again(content)),
            Err(reason) if !was_failing => self.say(words.not_kept(content, &reason)),
            _ => {}
        }
    }
}

pub(crate) trait Keep {
    type Output: Send + 'static;

    fn keeper(&mut self) -> &mut Keeper<Self::Output>;

    /// Called in every frame, to schedule work.
    fn tick(&mut self, _: f32) {}

    /// The work that saves changes; `None` if there are none.
    fn work(&mut self) -> Option<Work<Self::Output>>;

    fn conclude(&mut self, done: Self::Output, was_failing: bool);

    /// Waits for the work under way, then does the rest.
    fn flush(&mut self) {
        let ended = self.keeper().running.wait();
        self.end(ended);
        if let Some(work) = self.work() {
            self.keeper().wait = None;
            let ended = crash::guard(|| iter::repeat_with(work).find_map(|ended| ended));
            self.end(ended.map_err(|_| Crashed).transpose());
        }
    }

    /// Notes the end of work. What a panic has ended is not saved, and stays to be saved.
    fn end(&mut self, ended: Option<Result<Ended<Self::Output>, Crashed>>) {
        let was_failing = self.keeper().is_failing;
        match ended {
            Some(Ok(ended)) => {
                let done = self.keeper().note(ended);
                self.conclude(done, was_failing);
            }
            Some(Err(Crashed)) => {
                let reason = words().files.crashed.to_owned();
                self.keeper().report(Err(reason));
            }
            None => {}
        }
    }
}

/// Saved content, as a frame and the end of the program see it.
pub(crate) trait Kept {
    /// Begins due work, without waiting for it. Called in every frame; returns sentences for the player.
    fn advance(&mut self, seconds: f32) -> Vec<String>;

    /// Saves everything, and waits for it. Returns sentences for the player.
    fn finish(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// True while work is under way, for which a page needs frames.
    fn is_busy(&mut self) -> bool {
        false
    }
}

impl<K: Keep> Kept for K {
    fn advance(&mut self, seconds: f32) -> Vec<String> {
        let ended = self.keeper().running.take();
        self.end(ended);
        self.tick(seconds);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Work that panics until it is mended.
    struct Fragile {
        keeper: Keeper<()>,
        is_mended: bool,
        concluded: usize,
    }

    impl Keep for Fragile {
        type Output = ();

        fn keeper(&mut self) -> &mut Keeper<()> {
            &mut self.keeper
        }

        fn work(&mut self) -> Option<Work<()>> {
            let is_mended = self.is_mended;
            let is_behind = self.keeper.is_behind();
            is_behind.then(|| -> Work<()> {
                Box::new(move || {
                    assert!(is_mended, "on purpose");
                    Some(Ended::of((), Ok(())))
                })
            })
        }

        fn conclude(&mut self, (): (), _: bool) {
            self.concluded += 1;
        }
    }

    #[test]
    fn a_save_that_panics_has_failed_and_is_tried_again() {
        let mut fragile = Fragile {
            keeper: Keeper::new(|words| words.settings),
            is_mended: false,
            concluded: 0,
        };
        fragile.keeper.want(0.0);
        assert_eq!(fragile.advance(0.1), Vec::<String>::new());
        assert!(fragile.is_busy());
        // The thread panics, and then this one, at the end of the program.
        let said = fragile.finish();
        assert_eq!(
            said,
            [words().files.not_kept("Settings", words().files.crashed)]
        );
        assert!(fragile.keeper.is_behind() && fragile.concluded == 0);
        fragile.is_mended = true;
        assert_eq!(fragile.finish(), [words().files.kept_again("Settings")]);
        assert!(!fragile.keeper.is_behind() && fragile.concluded == 1);
    }
}
