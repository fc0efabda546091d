//! What the player is told about files: each trouble once, and its end.

use std::fmt::Display;

use crate::app::words::files::Files;
use crate::app::words::words;

/// The name of what is kept in a sentence, in the plural.
pub(crate) type Content = fn(&Files) -> &'static str;

/// What the player is told about something that is kept: the first of several failures, and that it works again.
pub(crate) struct Telling {
    content: Content,
    is_failing: bool,
    sentences: Vec<String>,
}

impl Telling {
    pub(crate) fn new(content: Content) -> Self {
        Self {
            content,
            is_failing: false,
            sentences: Vec::new(),
        }
    }

    pub(crate) fn is_failing(&self) -> bool {
        self.is_failing
    }

    pub(crate) fn note(&mut self, result: Result<(), impl Display>) {
        let was_failing = self.is_failing;
        self.is_failing = result.is_err();
        let words = words().files;
        let content = (self.content)(words);
        match result {
            Ok(()) if was_failing => self.say(words.kept_again(content)),
            Err(error) if !was_failing => self.say(words.not_kept(content, &error.to_string())),
            _ => {}
        }
    }

    pub(crate) fn say(&mut self, sentence: String) {
        self.sentences.push(sentence);
    }

    pub(crate) fn is_quiet(&self) -> bool {
        self.sentences.is_empty()
    }

    pub(crate) fn sentences(&mut self) -> Vec<String> {
        std::mem::take(&mut self.sentences)
    }
}
