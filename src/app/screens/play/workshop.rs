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
    /// The file of each level of the run, from each step count on at which they changed.
    files: Vec<(u64, Vec<Option<PathBuf>>)>,
    /// The version of the files that the run follows; `None` after a return to the past.
    version: Option<u64>,
    /// Whether the file of the level in play is gone, which is said once.
    is_gone: bool,
}

impl Follows {
    /// At the start of a run of the present levels.
    pub(super) fn new(app: &AppContext) -> Self {
        Self {
            files: vec![(0, app.source.files.clone())],
            version: Some(app.reload.version),
            is_gone: false,
        }
    }

    /// The run goes on from this step count, with the levels that it had there.
    pub(super) fn branch(&mut self, step: u64) {
        self.files.retain(|(from, _)| *from <= step);
        self.version = None;
    }

    /// The files of the present levels.
    fn present(&self) -> Vec<Option<PathBuf>> {
        let last = self.files.last();
        last.map_or(Vec::new(), |(_, files)| files.clone())
    }
}

impl Play {
    /// Brings in what was saved. Under the microscope time stands still, and so do the levels.
    pub(super) fn reload(&mut self, frame: &mut Frame<'_>) {
        let (game, reload) = (&self.session.game, &frame.app.reload);
        let Some(follows) = &mut self.follows else {
            return;
        };
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
        let edits = reload.edits(game.levels(), &mut files, Some(in_play));
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
    use crate::app::screens::{Requests, Screen};
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
