//! The files that the levels of a run follow.

use std::path::{Path, PathBuf};

use breakout::game::Game;
use breakout::level::LevelEdit;

use crate::app::reload::Reload;
use crate::app::workbench::Workbench;

/// The files of the levels of a run, which change with them; none where levels have no files.
#[derive(Default)]
pub(super) struct Follows {
    /// The file of each level of the run, from each step count on at which they changed.
    files: Vec<(u64, Vec<Option<PathBuf>>)>,
    /// The version of the files that the run follows; `None` at the start and after a return to the past.
    version: Option<u64>,
    /// Whether the file of the level in play is gone, which is said once.
    is_gone: bool,
    /// The file of the level that is drawn, which is what is on the workbench.
    drawn: Option<PathBuf>,
}

pub(super) struct Changes {
    /// What it makes of the levels, one after another.
    pub(super) edits: Vec<LevelEdit>,
    /// The files of the levels after that.
    pub(super) files: Vec<Option<PathBuf>>,
    /// The file of the level in play, if it is gone and that is not said yet.
    pub(super) gone: Option<PathBuf>,
}

impl Follows {
    /// At the start of a run of levels with these files.
    pub(super) fn new(files: Vec<Option<PathBuf>>) -> Self {
        Self {
            files: vec![(0, files)],
            ..Self::default()
        }
    }

    /// From now on this level is drawn, whatever its file says.
    pub(super) fn leave_out(&mut self, index: usize) {
        self.drawn = self.present().get(index).cloned().flatten();
    }

    /// What is drawn may have got another file, and at some time nothing is drawn any more.
    pub(super) fn follow_drawing(&mut self, bench: Option<&Workbench>) {
        let Some(drawn) = &self.drawn else { return };
        if let Some(bench) = bench {
            let other = bench.path().filter(|path| path != drawn);
            let Some(other) = other else { return };
            let all = self.files.iter_mut().flat_map(|(_, files)| files);
            for file in all.flatten().filter(|file| *file == drawn) {
                *file = other.to_path_buf();
            }
            self.drawn = Some(other.to_path_buf());
        } else {
            self.drawn = None;
        }
        self.version = None;
    }

    pub(super) fn file_of(&self, level: usize) -> Option<&Path> {
        self.present().get(level)?.as_deref()
    }

    /// Whether the files have changed since the run caught up with them.
    pub(super) fn is_behind(&self, reload: &Reload) -> bool {
        let has_files = !self.present().is_empty();
        has_files && reload.version != 0 && self.version != Some(reload.version)
    }

    /// What the run has to change to be as the files are, but for what is drawn.
    pub(super) fn catch_up(&mut self, reload: &Reload, game: &Game) -> Changes {
        self.version = Some(reload.version);
        let in_play = game.level_index();
        let mut files = self.present().to_vec();
        let file = files.get(in_play).cloned().flatten();
        let is_gone = file.is_some() && !reload.has(file.as_ref());
        let is_told = std::mem::replace(&mut self.is_gone, is_gone);
        let drawn = self.drawn.as_deref();
        Changes {
            edits: reload.edits(game.levels(), &mut files, Some(in_play), drawn),
            files,
            gone: file.filter(|_| is_gone && !is_told),
        }
    }

    /// The levels have these files from this step count on.
    pub(super) fn note(&mut self, step: u64, files: Vec<Option<PathBuf>>) {
        if self.present() != files {
            self.files.push((step, files));
        }
    }

    /// The place of the level that is drawn, if it has a file; `known` if that is right.
    pub(super) fn drawn_place(&self, known: usize) -> usize {
        let files = self.present();
        let is_drawn = |file: &Option<PathBuf>| file.is_some() && *file == self.drawn;
        if files.get(known).is_some_and(is_drawn) {
            return known;
        }
        files.iter().position(is_drawn).unwrap_or(known)
    }

    /// The run goes on from this step count, with the levels that it had there.
    pub(super) fn branch(&mut self, step: u64) {
        self.files.retain(|(from, _)| *from <= step);
        self.version = None;
    }

    pub(super) fn present(&self) -> &[Option<PathBuf>] {
        self.files.last().map_or(&[], |(_, files)| files)
    }
}
