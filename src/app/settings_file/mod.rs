//! The settings, kept in `settings.toml`, which is meant to be edited by hand.

mod fields;
mod text;

use std::path::{Path, PathBuf};

use toml_edit::Value;

use super::keeping::text_file::{TextFile, TextFileKind};
use super::keeping::{Keep, Keeper, Work};
use super::platform::file_error::FileError;
use super::settings::{Overrides, Settings};
use fields::fields;
use text::{ParsedSettings, put};

static KIND: TextFileKind = TextFileKind {
    name: ("settings", "toml"),
    content: |words| words.settings,
    max_bytes: 1 << 16,
    keeps_previous: false,
    fault: |text| ParsedSettings::of(text).fault(),
};

/// Seconds from one look for changes to the next, and so from a change to its save, at most.
const SAVE_INTERVAL: f32 = 1.0;

/// Values with the index of their field.
type Values = Vec<(usize, Value)>;

pub(crate) struct SettingsFile {
    file: TextFile,
    keeper: Keeper<Settings>,
    /// As they were loaded, overridden by the command line, or changed last.
    known: Settings,
    changes: Values,
}

impl SettingsFile {
    /// Loads the settings of a folder; without one they are not kept. Overrides are kept once the player changes them.
    pub(crate) fn load(folder: Option<PathBuf>, overrides: &Overrides) -> (Settings, Self) {
        let file = TextFile::new(folder, &KIND);
        let mut keeper = Keeper::new(KIND.content);
        let mut settings = keeper.note(file.update(edit(Values::new())));
        overrides.apply(&mut settings);
        let file = Self {
            file,
            keeper,
            known: settings.clone(),
            changes: Values::new(),
        };
        (settings, file)
    }
}

impl Keep for (&mut SettingsFile, &mut Settings) {
    type Output = Settings;

    fn keeper(&mut self) -> &mut Keeper<Settings> {
        &mut self.0.keeper
    }

    fn tick(&mut self, _: f32) {
        self.0.keeper.want(SAVE_INTERVAL);
    }

    fn work(&mut self) -> Option<Work<Settings>> {
        let (file, settings) = self;
        if **settings != file.known {
            let [now, known] = [&**settings, &file.known].map(values);
            let both = now.into_iter().zip(known).enumerate();
            let changed = both.filter(|(_, (now, known))| now.to_string() != known.to_string());
            for (index, (now, _)) in changed {
                file.changes.retain(|(earlier, _)| *earlier != index);
                file.changes.push((index, now));
            }
            file.known = settings.clone();
        }
        let is_needed = !file.changes.is_empty() || file.keeper.is_failing;
        is_needed.then(|| file.file.work(edit(file.changes.clone())))
    }

    fn conclude(&mut self, _: Settings, _: bool) {
        if !self.0.keeper.is_failing {
            self.0.changes.clear();
        }
    }
}

/// Merges the settings of a backup into those of a folder, as far as these have their defaults. Returns a sentence about
/// a damaged file in the folder.
pub(crate) fn merge(folder: &Path, bytes: &[u8]) -> Result<Option<String>, FileError> {
    let file = TextFile::new(Some(folder.to_path_buf()), &KIND);
    file.merge(bytes, |text, texts| {
        let own = texts
            .first()
            .filter(|own| **own != ParsedSettings::new().text());
        let Some(own) = own else {
            return Some(text.to_owned());
        };
        let other = ParsedSettings::of(text).settings;
        Some(ParsedSettings::of(own).filled_by(&other).text())
    })
}

impl ParsedSettings {
    /// Replaces defaults by the values of other settings.
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

/// Changes values in the file, and returns its settings.
fn edit(changes: Values) -> impl Fn(&[String]) -> (Settings, Option<String>) + Send {
    move |texts| {
        let mut reading = match texts {
            [] => ParsedSettings::new(),
            [own, others @ ..] => {
                let fill = |own: ParsedSettings, text: &String| {
                    own.filled_by(&ParsedSettings::of(text).settings)
                };
                others.iter().fold(ParsedSettings::of(own), fill)
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
    }
}

#[cfg(test)]
mod tests;
