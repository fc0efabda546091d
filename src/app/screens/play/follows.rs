//! The files that the levels of a run follow, as their maker edits them beside it.

use std::path::{Path, PathBuf};

use breakout::game::Game;
use breakout::level::LevelEdit;

use super::{Mode, Play};
use crate::app::platform::path::printable_path;
use crate::app::reload::Reload;
use crate::app::screens::Frame;
use crate::app::words::words;
use crate::app::workbench::{Beside, Workbench};

/// The file of each level, if it has one.
type Files = Vec<Option<PathBuf>>;

/// The files of the levels of a run, which change with them; none where levels have no files.
#[derive(Default)]
pub(super) struct Follows {
    /// The file of each level of the run, from each step count on at which they changed.
    files: Vec<(u64, Files)>,
    /// The version of the files that the run follows; `None` at the start and after a return to the past.
    version: Option<u64>,
    /// Whether the file of the level in play is gone, which is said once.
    is_gone: bool,
    /// The file of the level that is drawn, which is what is on the workbench.
    drawn: Option<PathBuf>,
}

impl Follows {
    /// At the start of a run of levels with these files.
    pub(super) fn new(files: Files) -> Self {
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
    fn follow_drawing(&mut self, bench: Option<&Workbench>) {
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

    fn file_of(&self, level: usize) -> Option<&Path> {
        self.present().get(level)?.as_deref()
    }

    /// Whether the files have changed since the run caught up with them.
    fn is_behind(&self, reload: &Reload) -> bool {
        let has_files = !self.present().is_empty();
        has_files && reload.version != 0 && self.version != Some(reload.version)
    }

    /// What the run has to change to be as the files are, but for what is drawn: the levels, one after another.
    /// With that the files after it, and the one of the level in play, if it is gone and that is not said yet.
    fn catch_up(
        &mut self,
        reload: &Reload,
        game: &Game,
    ) -> (Vec<LevelEdit>, Files, Option<PathBuf>) {
        self.version = Some(reload.version);
        let in_play = game.level_index();
        let mut files = self.present().to_vec();
        let file = files.get(in_play).cloned().flatten();
        let is_gone = file.is_some() && !reload.has(file.as_ref());
        let is_told = std::mem::replace(&mut self.is_gone, is_gone);
        let drawn = self.drawn.as_deref();
        let edits = reload.edits(game.levels(), &mut files, Some(in_play), drawn);
        (edits, files, file.filter(|_| is_gone && !is_told))
    }

    /// The levels have these files from this step count on.
    fn note(&mut self, step: u64, files: Files) {
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

impl Play {
    /// Brings in what was saved, but for what is drawn. Under the microscope time stands still, and so do the levels.
    pub(super) fn reload(&mut self, frame: &mut Frame<'_>) {
        let is_still = self.is_under_microscope();
        let (game, reload) = (&self.session.game, &frame.app.reload);
        let bench = frame.app.workbench.as_ref();
        let Mode::Workshop(workshop) = &mut self.mode else {
            return;
        };
        let follows = &mut workshop.follows;
        reload.attend(follows.file_of(game.level_index()));
        follows.follow_drawing(bench.filter(|_| workshop.drawn.is_some()));
        if is_still || !follows.is_behind(reload) {
            return;
        }
        let (edits, files, gone) = follows.catch_up(reload, game);
        if let Some(file) = gone {
            let name = printable_path(&file);
            frame.notify(words().play.file_is_gone(&name));
        }
        let phase = game.phase();
        for edit in edits {
            workshop.start = edit.moved(workshop.start).unwrap_or(workshop.start);
            self.scoring.follow(&edit);
            self.session
                .edit_levels(edit, &frame.app.settings.picture.strengths);
        }
        follows.note(self.session.history.last(), files);
        if let Some(bench) = &mut frame.app.workbench
            && self.mode.drawn().is_some()
        {
            let index = self.mode.place_of(bench);
            bench.beside = Some(Beside {
                index,
                ..self.beside()
            });
        }
        self.follow_phase(phase);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::screens::AppContext;
    use crate::app::screens::play::State;
    use crate::app::screens::play::testing::{titles, update};

    const A: &str = "title: A\n. 2 2\n";
    const B: &str = "title: B\n. 3 3\n";
    const C: &str = "title: C\n. 4 4\n";

    /// Some frames of a sixtieth of a second, and what was said in them.
    fn said(play: &mut Play, app: &mut AppContext, frames: usize) -> Vec<String> {
        let said = (0..frames).map(|_| update(play, app, &[]).notice);
        said.flatten().collect()
    }

    /// A workshop with two levels, in its first.
    fn workshop() -> (Play, AppContext) {
        let mut app = AppContext::of(crate::scenes::levels(&[A, C].join("---\n")));
        app.source.files = ["a", "c"].map(|file| Some(PathBuf::from(file))).to_vec();
        app.source.workshop = true;
        (Play::new(&app, 0), app)
    }

    #[test]
    fn a_run_that_goes_on_from_its_past_follows_the_files_of_now() {
        let (mut play, mut app) = workshop();
        said(&mut play, &mut app, 10);
        assert_eq!(titles(&play), "A C");
        app.reload = Reload::after(1, &[("b", B), ("c", C)]);
        let sentences = said(&mut play, &mut app, 10);
        assert_eq!(sentences, ["a is gone; its level stays in play"]);
        assert_eq!(titles(&play), "B A C");
        app.reload = Reload::after(2, &[("b", B)]);
        assert!(said(&mut play, &mut app, 10).is_empty(), "it was said");
        assert_eq!(titles(&play), "B A");
        play.play_on(3);
        assert_eq!(titles(&play), "A C");
        said(&mut play, &mut app, 1);
        assert_eq!(titles(&play), "B A");
        assert_eq!(play.session.game.level_index(), 1);
    }

    #[test]
    fn under_the_microscope_the_levels_stand_still() {
        let (mut play, mut app) = workshop();
        said(&mut play, &mut app, 10);
        let scope = crate::app::inspect::microscope::Microscope::at(
            &play.session.history,
            play.session.game.steps(),
        );
        play.state = State::Microscope(Box::new(scope), None);
        app.reload = Reload::after(1, &[("a", C), ("c", C)]);
        said(&mut play, &mut app, 10);
        assert_eq!(titles(&play), "A C");
        play.close_microscope();
        said(&mut play, &mut app, 1);
        assert_eq!(titles(&play), "C C");
    }
}
