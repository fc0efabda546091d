//! Levels that change while they are played: in their files, or in the editor over the game.

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use breakout::level::{LevelChange, LevelEdit, LevelEntry};

use super::panel::Panel;
use super::{Drawn, Play, State};
use crate::app::audio::Cue;
use crate::app::platform::{fs, path::printable_path};
use crate::app::playfield::scenery::Scenery;
use crate::app::screens::{AppContext, Frame, Transition, editor};
use crate::app::words::words;
use crate::app::workbench::{LevelContext, Workbench};

impl Play {
    /// A game of the level on the workbench, if it is playable. Its score does not count.
    pub(in crate::app::screens) fn test(app: &AppContext) -> Option<Self> {
        let bench = app.workbench.as_ref()?;
        let beside = bench.play_test()?;
        let start = beside.index();
        let mut play = Self::begin(app, beside.levels, start);
        play.become_test(drawn(bench));
        let level = play.session.game.level();
        play.session.scenery = Some(Scenery::from_hash(bench.first_hash(), level));
        Some(play)
    }

    /// Turns the game into a workshop that plays a level of the workbench.
    fn become_test(&mut self, drawn: Drawn) {
        if !self.mode.is_workshop() {
            self.become_workshop();
        }
        self.mode.set_drawn(Some(drawn));
    }

    /// Brings in saved files, except that of the level on the workbench. Under the microscope no level changes.
    pub(super) fn reload(&mut self, frame: &mut Frame<'_>) {
        let is_still = self.is_under_microscope();
        let game = &self.session.game;
        let reload = &frame.app.reload;
        let Some(workshop) = self.mode.workshop_mut() else {
            return;
        };
        let file = game.entry().file.as_deref();
        let has_news = reload.version != 0 && workshop.followed != Some(reload.version);
        let has_file = |entry: &LevelEntry| entry.file.is_some();
        if is_still || !has_news || !game.levels().entries().iter().any(has_file) {
            return;
        }
        workshop.followed = Some(reload.version);
        // A file that was saved beside the watched ones is not known to them.
        let gone = file.filter(|file| !reload.has(file) && fs::metadata(file).is_err());
        let is_told = std::mem::replace(&mut workshop.is_gone, gone.is_some());
        let sentence = gone.map(|file| words().play.file_is_gone(&printable_path(file)));
        let drawn = workshop.drawn.map(|drawn| drawn.level);
        let edits = reload.edits(game.levels(), Some(game.entry().id()), drawn);
        let phase = game.phase();
        let strengths = &frame.app.settings.picture.strengths;
        for edit in edits {
            self.session.edit_levels(edit, strengths);
        }
        if let (Some(bench), Some(level)) = (&mut frame.app.workbench, drawn) {
            let levels = self.session.game.levels().clone();
            bench.context = Some(LevelContext { levels, level });
        }
        self.follow_phase(phase);
        if let Some(sentence) = sentence.filter(|_| !is_told) {
            frame.notify(sentence);
        }
    }

    pub(super) fn is_on_bench(&self, app: &AppContext) -> bool {
        let level = self.session.game.entry().id();
        self.mode.drawn().is_some_and(|drawn| drawn.level == level)
            && !self.is_under_microscope()
            && app.workbench.is_some()
    }

    /// Puts the level in play on the workbench, or the moment under the microscope, for the editor over it.
    pub(super) fn edit(&mut self, app: &mut AppContext) {
        self.is_edited = true;
        // If another program has written the file, the editor asks first which version to keep.
        let is_disputed = app.workbench.as_ref().is_some_and(Workbench::has_conflict);
        if !is_disputed && !self.is_on_bench(app) {
            self.mode.set_drawn(None);
            if let (State::Microscope(scope, _), None) = (&self.state, self.mode.exhibit()) {
                editor::edit_scene(app, self.session.game.level(), &scope.scene_text());
            } else {
                let game = &self.session.game;
                let levels = game.levels().clone();
                let level = game.entry().id();
                let file = self.file(app);
                editor::edit(app, LevelContext { levels, level }, file);
            }
        }
        app.audio.cue(Cue::MenuChoose);
    }

    /// The file of the level in play, if it can be edited in place: a watched file, or one of the open set.
    fn file(&self, app: &AppContext) -> Option<PathBuf> {
        let game = &self.session.game;
        let source = &app.source;
        if let Some(file) = &game.entry().file {
            return file.part.is_none().then(|| file.to_path_buf());
        }
        let open = source.index_of(game.level(), game.level_index())?;
        let file = source.editable_file(&source.playable()[open], app.level_sets.own.as_deref());
        file.filter(|_| self.mode.exhibit().is_none())
    }

    /// Plays the level of the workbench after the editor has closed, or when another program has changed it.
    pub(super) fn apply_editor_result(&mut self, frame: &mut Frame<'_>) {
        let is_edited = std::mem::take(&mut self.is_edited);
        let bench = frame.app.workbench.as_mut();
        let is_wanted = bench.is_some_and(|bench| std::mem::take(&mut bench.is_wanted));
        if frame.app.workbench.is_none() {
            // The level was discarded, so a restart plays the file.
            self.mode.set_drawn(None);
        }
        if self.is_under_microscope() || self.mode.exhibit().is_some() {
            // A scene or an exhibit was edited, which starts from the beginning.
            if is_edited && is_wanted {
                frame.go(Transition::PlayTest);
            }
        } else if is_edited || self.mode.drawn().is_some() {
            self.sync_from_workbench(frame.app);
            let is_paused = matches!(self.state, State::Panel(Panel::Paused, _));
            if is_edited && (self.is_live() || is_wanted && is_paused) {
                self.resume();
            }
        }
    }

    /// Replaces the level in play by that of the workbench, if it has changed.
    fn sync_from_workbench(&mut self, app: &mut AppContext) {
        let Some(bench) = &app.workbench else { return };
        let before = self.mode.drawn();
        let drawn = drawn(bench);
        let Some(played) = self.session.game.levels().get(drawn.level) else {
            return;
        };
        let level = bench
            .level()
            .filter(|level| **level != *played.level)
            .filter(|_| before != Some(drawn));
        // The level may have been saved under another name, which is watched from now on.
        let is_other = |path: &&Path| played.file.as_deref().is_some_and(|file| file != *path);
        let path = bench
            .path()
            .filter(|path| before.is_some() && is_other(path));
        if level.is_none() && path.is_none() {
            return;
        }
        let level = level.map_or(played.level.clone(), |level| level.clone().into());
        let file = path.map_or(played.file.clone(), |path| Some(path.into()));
        let edit = LevelEdit {
            level: drawn.level,
            change: LevelChange::Replace(LevelEntry::new(level, file)),
        };
        self.give_up_run(app);
        self.become_test(drawn);
        let before = self.session.game.phase();
        self.session
            .edit_levels(edit, &app.settings.picture.strengths);
        self.follow_phase(before);
    }

    /// The first warning about the file of the level in play, for its author.
    pub(super) fn warning(&self, app: &AppContext) -> Option<String> {
        let file = self.session.game.entry().file.as_deref();
        let warnings = match &app.workbench {
            Some(bench) if self.is_on_bench(app) => bench.warnings(),
            _ => file.map_or(&[][..], |file| app.reload.warnings(file)),
        };
        let (first, others) = warnings.split_first()?;
        // The text after the semicolon lists what is allowed.
        let message = first.message.split(';').next().unwrap_or_default();
        let line = first.line;
        let meant = first.suggestion.as_deref();
        Some(words().play.warning(line, message, meant, others.len()))
    }
}

fn drawn(bench: &Workbench) -> Drawn {
    let level = bench.id();
    let version = bench.version;
    Drawn { level, version }
}
