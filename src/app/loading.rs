//! Loads backups beside the frames: one that is opened, and the rest of one whose load was cut off.

use super::backup::{Loaded, Source};
use super::platform::console::{say, say_error};
use super::platform::{Crashed, background::Background, patience::PATIENCE};
use super::screens::Transition;
use super::settings_file::SettingsFile;
use super::words::words;
use super::{App, load_kept};

/// The load that is under way.
#[derive(Default)]
pub(super) struct Loading {
    /// `None` if nothing was left to be loaded.
    running: Background<Option<Loaded>>,
    seconds: f32,
}

impl Loading {
    pub(super) fn is_busy(&self) -> bool {
        self.running.is_busy()
    }
}

impl App {
    /// Merges the opened backup into the player's files.
    pub(super) fn load_backup(&mut self, backup: Source) {
        let Some(home) = self.storage.home.clone() else {
            return self.tell(&[words().window.keeps_nothing.to_owned()]);
        };
        if self.loading.is_busy() {
            return self.tell(&[words().files.loaded_elsewhere.to_owned()]);
        }
        self.keep();
        self.begin_load(move || Some(home.load(&backup)));
    }

    /// Finishes a load that was cut off.
    pub(super) fn finish_load(&mut self) {
        let Some(home) = self.storage.home.clone() else {
            return;
        };
        if home.is_loading() {
            self.begin_load(move || home.finish());
        } else {
            home.finish();
        }
    }

    fn begin_load(&mut self, load: impl FnOnce() -> Option<Loaded> + Send + 'static) {
        self.loading.seconds = 0.0;
        if !self.loading.running.begin(load) {
            let reason = words().files.no_thread;
            self.tell(&[words().files.nothing_loaded(reason)]);
        }
        // A session frame by frame is the same on every machine.
        if self.automation.script.is_some()
            && let Some(ended) = self.loading.running.wait()
        {
            self.end_load(ended);
        }
    }

    /// Called in every frame.
    pub(super) fn follow_load(&mut self, seconds: f32) {
        if let Some(ended) = self.loading.running.take() {
            self.end_load(ended);
            if self.described().name == "title" {
                // Its menu may have a run to continue now.
                self.go(Transition::Title);
            }
        } else if self.loading.is_busy() {
            let was_slow = self.loading.seconds >= PATIENCE.as_secs_f32();
            self.loading.seconds += seconds;
            if !was_slow && self.loading.seconds >= PATIENCE.as_secs_f32() {
                let sentence = words().files.still_loading;
                say(sentence);
                self.notify(sentence);
            }
        }
    }

    /// At the end of the program: a load that is under way is not waited for.
    pub(super) fn leave_load(&mut self) {
        if self.loading.is_busy()
            && let Some(home) = &self.storage.home
        {
            home.leave_to_next_start();
        }
    }

    /// Reports the end of a load, and reads what is kept again.
    fn end_load(&mut self, ended: Result<Option<Loaded>, Crashed>) {
        let words = words();
        self.read_kept_again();
        let loaded = ended.unwrap_or_else(|Crashed| {
            let remarks = Vec::new();
            let result = Err(words.files.load_crashed.to_owned());
            Some(Loaded { remarks, result })
        });
        let Some(Loaded { remarks, result }) = loaded else {
            return;
        };
        let first = match result {
            Ok(_) => {
                say(words.window.backup_is_loaded);
                words.window.backup_is_loaded.to_owned()
            }
            Err(sentence) => {
                say_error(&sentence);
                sentence
            }
        };
        for remark in &remarks {
            say_error(remark);
        }
        self.notify([vec![first], remarks].concat().join(". "));
    }

    fn read_kept_again(&mut self) {
        let Some(home) = self.storage.home.clone() else {
            return;
        };
        self.keep();
        let context = &mut self.context;
        let folder = Some(home.settings);
        (context.settings, self.storage.settings_file) =
            SettingsFile::load(folder, &self.storage.overrides);
        let levels = context.source.levels.as_ref();
        (context.scores, context.replays) = load_kept(Some(home.data), levels);
    }
}
