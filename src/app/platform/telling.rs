//! What the player is told about files: each trouble once, and its end.

use std::fmt::Display;

/// What the player is told about something that is kept: the first of several failures, and that it
/// works again.
pub(crate) struct Telling {
    /// Its name in a sentence, in the plural.
    content: &'static str,
    is_failing: bool,
    sentences: Vec<String>,
}

impl Telling {
    pub(crate) fn new(content: &'static str) -> Self {
        Self {
            content,
            is_failing: false,
            sentences: Vec::new(),
        }
    }

    /// Whether it failed the last time.
    pub(crate) fn is_failing(&self) -> bool {
        self.is_failing
    }

    /// Notes how it went.
    pub(crate) fn note(&mut self, result: Result<(), impl Display>) {
        let was_failing = self.is_failing;
        self.is_failing = result.is_err();
        match result {
            Ok(()) if was_failing => self.say(format!("{} are kept again", self.content)),
            Err(error) if !was_failing => {
                self.say(format!("{} are not kept: {error}", self.content));
            }
            _ => {}
        }
    }

    pub(crate) fn say(&mut self, sentence: String) {
        self.sentences.push(sentence);
    }

    pub(crate) fn is_quiet(&self) -> bool {
        self.sentences.is_empty()
    }

    /// Takes the sentences.
    pub(crate) fn sentences(&mut self) -> Vec<String> {
        std::mem::take(&mut self.sentences)
    }
}
