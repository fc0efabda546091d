//! The settings, kept in `settings.toml`, which is meant to be edited by hand.

mod fields;
mod text;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use toml_edit::Value;

use super::keeping::saver::{Edit, Saver};
use super::keeping::text_file::{Kind, TextFile};
use super::platform::file_error::FileError;
use super::settings::{Overrides, Settings};
use fields::fields;
use text::{Reading, put};

static KIND: Kind = Kind {
    name: ("settings", "toml"),
    content: |words| words.settings,
    max_bytes: 1 << 16,
    keeps_previous: false,
    fault: |text| Reading::of(text).fault(),
};

/// Seconds from a change to its save, at most.
const SAVE_INTERVAL: f32 = 1.0;

/// Values by the index of their field.
type Values = BTreeMap<usize, Value>;

pub(crate) struct SettingsFile {
    saver: Saver<Settings>,
    /// Each value as it was loaded, overridden by the command line, or changed last.
    known: Vec<Value>,
    changes: Values,
    /// Seconds until changes are looked at, once there are any.
    wait: Option<f32>,
}

impl SettingsFile {
    /// Loads the settings of a folder; without one they are not kept. What the overrides change in them
    /// is not kept either, until the player changes it.
    pub(crate) fn load(folder: Option<PathBuf>, overrides: &Overrides) -> (Settings, Self) {
        let mut saver = Saver::new(TextFile::new(folder, &KIND));
        let mut settings = saver.save(edit(Values::new()));
        overrides.apply(&mut settings);
        let file = Self {
            saver,
            known: values(&settings),
            changes: Values::new(),
            wait: None,
        };
        (settings, file)
    }

    /// Saves what has changed, without waiting for it. Called in every frame; returns sentences for the player.
    pub(crate) fn advance(&mut self, settings: &mut Settings, seconds: f32) -> Vec<String> {
        // From the first change on, so that those after it are saved with it.
        if settings.take_change() {
            self.wait.get_or_insert(SAVE_INTERVAL);
        }
        if let Some(wait) = &mut self.wait {
            *wait -= seconds;
            if *wait <= 0.0 && !self.saver.is_saving() {
                self.wait = None;
                self.look(settings);
            }
        }
        let changes = &self.changes;
        if self.saver.advance(|| edit(changes.clone())).is_some() && !self.saver.is_failing() {
            self.changes.clear();
        }
        self.saver.sentences()
    }

    /// Saves what is not saved yet, and waits for it. Returns sentences for the player.
    pub(crate) fn finish(&mut self, settings: &Settings) -> Vec<String> {
        self.look(settings);
        let changes = &self.changes;
        self.saver.finish(|| edit(changes.clone()));
        self.saver.sentences()
    }

    fn look(&mut self, settings: &Settings) {
        for (index, value) in values(settings).into_iter().enumerate() {
            if value.to_string() != self.known[index].to_string() {
                self.known[index] = value.clone();
                self.changes.insert(index, value);
                self.saver.want();
            }
        }
    }
}

/// Brings the settings of another text together with those of a folder: what was never changed here is as it is there.
pub(crate) fn merge(folder: &Path, text: &str) -> Result<(), FileError> {
    let file = TextFile::new(Some(folder.to_path_buf()), &KIND);
    let merged = file.update(|texts| {
        let own = texts.first().filter(|own| **own != Reading::new().text());
        let Some(own) = own else {
            return ((), Some(text.to_owned()));
        };
        let other = Reading::of(text).settings;
        ((), Some(Reading::of(own).filled_by(&other).text()))
    });
    merged.1.map(|_| ())
}

impl Reading {
    /// What was never changed in it is as it is in others.
    fn filled_by(mut self, others: &Settings) -> Self {
        let [kept, others, defaults] = [&self.settings, others, &Settings::default()].map(values);
        for (index, field) in fields().iter().enumerate() {
            let [kept, other, default] =
                [&kept, &others, &defaults].map(|values| values[index].to_string());
            if kept == default && other != default {
                let _ = (field.set)(&mut self.settings, &others[index]);
                put(&mut self.document, field, others[index].clone());
            }
        }
        self
    }
}

fn values(settings: &Settings) -> Vec<Value> {
    let fields = fields().into_iter();
    fields.map(|field| (field.get)(settings)).collect()
}

/// Changes values in the file, and returns the settings that are in it then.
fn edit(changes: Values) -> Edit<Settings> {
    Box::new(move |texts| {
        let mut reading = match texts {
            [] => Reading::new(),
            [own, others @ ..] => {
                let fill = |own: Reading, text: &String| own.filled_by(&Reading::of(text).settings);
                others.iter().fold(Reading::of(own), fill)
            }
        };
        let fields = fields();
        for (index, value) in &changes {
            let field = &fields[*index];
            let _ = (field.set)(&mut reading.settings, value);
            put(&mut reading.document, field, (field.get)(&reading.settings));
        }
        let text = reading.text();
        (reading.settings, Some(text))
    })
}

#[cfg(test)]
mod tests;
