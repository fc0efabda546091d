//! A run of levels that their maker edits beside it.

use std::path::PathBuf;

use breakout::game::Phase;
use breakout::level::LevelEdit;

use super::{Play, State};
use crate::app::screens::Frame;
use crate::app::settings::Strengths;
use crate::app::workbench::{Beside, Workbench};
use crate::files::printable_path;

/// The files of the levels of a run, which change with them.
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

impl Follows {
    /// At the start of a run of levels with these files, if there are any.
    pub(super) fn new(files: Vec<Option<PathBuf>>) -> Option<Self> {
        (!files.is_empty()).then(|| Self {
            files: vec![(0, files)],
            version: None,
            is_gone: false,
            drawn: None,
        })
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

    /// The place of the level that is drawn, if it has a file; `known` if that is right.
    fn drawn_place(&self, known: usize) -> usize {
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

    /// The files of the present levels.
    pub(super) fn present(&self) -> Vec<Option<PathBuf>> {
        let last = self.files.last();
        last.map_or(Vec::new(), |(_, files)| files.clone())
    }
}

impl Play {
    /// The place of the level on the workbench among those of the run.
    pub(super) fn place_of(&self, bench: &Workbench) -> usize {
        let follows = self.follows.as_ref();
        follows.map_or(bench.place(), |follows| follows.drawn_place(bench.place()))
    }

    /// Brings in what was saved, but for what is drawn. Under the microscope time stands still, and so do the levels.
    pub(super) fn reload(&mut self, frame: &mut Frame<'_>) {
        let (game, reload) = (&self.session.game, &frame.app.reload);
        let bench = frame.app.workbench.as_ref();
        let Some(follows) = &mut self.follows else {
            return;
        };
        follows.follow_drawing(bench.filter(|_| self.drawn.is_some()));
        let is_known = follows.version == Some(reload.version) || reload.version == 0;
        if is_known || matches!(self.state, State::Microscope(..)) {
            return;
        }
        follows.version = Some(reload.version);
        let in_play = game.level_index();
        let mut files = follows.present();
        let file = files.get(in_play).cloned().flatten();
        let is_gone = file.is_some() && !reload.has(file.as_ref());
        let is_told = std::mem::replace(&mut follows.is_gone, is_gone);
        let drawn = follows.drawn.as_deref();
        let edits = reload.edits(game.levels(), &mut files, Some(in_play), drawn);
        if let Some(file) = file.filter(|_| is_gone && !is_told) {
            let name = printable_path(&file);
            frame.notify(format!("{name} is gone: its level is played on"));
        }
        let phase = game.phase();
        for edit in edits {
            self.edit_levels(edit, &frame.app.settings.picture.strengths);
        }
        if let Some(follows) = self
            .follows
            .as_mut()
            .filter(|follows| follows.present() != files)
        {
            follows.files.push((self.session.history.last(), files));
        }
        if let Some(bench) = frame
            .app
            .workbench
            .as_mut()
            .filter(|_| self.drawn.is_some())
        {
            let index = self.place_of(bench);
            bench.lie_among(Beside {
                index,
                ..self.beside()
            });
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

#[cfg(test)]
mod tests {
    use breakout::level::Level;
    use macroquad::prelude::vec2;

    use super::*;
    use crate::app::reload::Reload;
    use crate::app::screens::{AppContext, Requests, Screen};
    use crate::app::view::View;

    const A: &str = "title: A\n. 2 2\n";
    const B: &str = "title: B\n. 3 3\n";
    const C: &str = "title: C\n. 4 4\n";

    /// Some frames of a sixtieth of a second, and what was said in them.
    fn update(play: &mut Play, app: &mut AppContext, frames: usize) -> Vec<String> {
        let frames = (0..frames).filter_map(|_| {
            let mut frame = Frame {
                seconds: 1.0 / 60.0,
                actions: &[],
                view: &View::of(vec2(1280.0, 720.0)),
                app,
                requests: Requests::default(),
            };
            play.update(&mut frame);
            frame.requests.notice
        });
        frames.collect()
    }

    fn titles(play: &Play) -> String {
        let levels = play.session.game.levels().iter();
        levels.map(Level::title).collect::<Vec<_>>().join(" ")
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
        update(&mut play, &mut app, 10);
        assert_eq!(titles(&play), "A C");
        app.reload = Reload::after(1, &[("b", B), ("c", C)]);
        let said = update(&mut play, &mut app, 10);
        assert_eq!(said, ["a is gone: its level is played on"]);
        assert_eq!(titles(&play), "B A C");
        app.reload = Reload::after(2, &[("b", B)]);
        assert!(update(&mut play, &mut app, 10).is_empty(), "it was said");
        assert_eq!(titles(&play), "B A");
        play.play_on(3);
        assert_eq!(titles(&play), "A C");
        update(&mut play, &mut app, 1);
        assert_eq!(titles(&play), "B A");
        assert_eq!(play.session.game.level_index(), 1);
    }

    #[test]
    fn under_the_microscope_the_levels_stand_still() {
        let (mut play, mut app) = workshop();
        update(&mut play, &mut app, 10);
        let scope = crate::app::inspect::microscope::Microscope::new(
            &play.session.history,
            &play.session.game,
        );
        play.state = State::Microscope(Box::new(scope), None);
        app.reload = Reload::after(1, &[("a", C), ("c", C)]);
        update(&mut play, &mut app, 10);
        assert_eq!(titles(&play), "A C");
        play.close_microscope();
        update(&mut play, &mut app, 1);
        assert_eq!(titles(&play), "C C");
    }
}
