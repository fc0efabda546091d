//! A run of levels that their maker edits beside it.

use std::path::PathBuf;

use breakout::game::Phase;
use breakout::level::LevelEdit;

use super::{Play, State};
use crate::app::playfield::effects::Strengths;
use crate::app::screens::{AppContext, Frame};
use crate::files::printable_path;

/// The files of the levels of a run, which change with them.
pub(super) struct Follows {
    /// The file of each level of the run.
    files: Vec<Option<PathBuf>>,
    /// The version of the files that the run follows.
    version: u64,
    /// Whether the file of the level in play is gone, which is said once.
    is_gone: bool,
}

impl Follows {
    /// At the start of a run of the present levels.
    pub(super) fn new(app: &AppContext) -> Self {
        Self {
            files: app.source.files.clone(),
            version: app.reload.version,
            is_gone: false,
        }
    }
}

impl Play {
    /// Brings in what was saved. Under the microscope time stands still, and so do the levels.
    pub(super) fn reload(&mut self, frame: &mut Frame<'_>) {
        let (game, reload) = (&self.session.game, &frame.app.reload);
        let Some(follows) = &mut self.follows else {
            return;
        };
        if follows.version == reload.version || matches!(self.state, State::Microscope(..)) {
            return;
        }
        follows.version = reload.version;
        let in_play = game.level_index();
        let file = follows.files[in_play].clone();
        let is_gone = file.is_some() && !reload.has(file.as_ref());
        let is_told = std::mem::replace(&mut follows.is_gone, is_gone);
        let edits = reload.edits(game.levels(), &mut follows.files, Some(in_play));
        if let Some(file) = file.filter(|_| is_gone && !is_told) {
            let name = printable_path(&file);
            frame.notify(format!("{name} is gone: its level is played on"));
        }
        let phase = game.phase();
        for edit in edits {
            self.edit_levels(edit, &frame.app.settings.picture.strengths);
        }
        self.follow_phase(phase);
    }

    /// Changes the levels of the run, and what is known of them by their indices.
    fn edit_levels(&mut self, edit: LevelEdit, strengths: &Strengths) {
        self.start = edit.moved(self.start).unwrap_or(self.start);
        self.results.retain_mut(|result| {
            let level = edit.moved(result.level);
            result.level = level.unwrap_or(0);
            level.is_some()
        });
        if let Some(outcome) = &mut self.outcome {
            outcome.cleared.level = edit.moved(outcome.cleared.level).unwrap_or(0);
        }
        self.session.edit_levels(edit, strengths);
    }

    /// After a change of levels: a cleared level with something new to break is played on, and whether
    /// there is a next one may have changed.
    pub(super) fn follow_phase(&mut self, before: Phase) {
        let phase = self.session.game.phase();
        match self.state {
            _ if phase == before => {}
            State::Ending(_) | State::Panel(..) if phase == Phase::Playing => {
                self.state = State::Running;
            }
            State::Panel(..) => self.open(self.ending()),
            _ => {}
        }
    }
}
