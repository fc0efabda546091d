//! A run of levels that their maker edits beside it.

use super::{Mode, Play};
use crate::app::platform::path::printable_path;
use crate::app::screens::Frame;
use crate::app::words::words;
use crate::app::workbench::Beside;

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
        let changes = follows.catch_up(reload, game);
        if let Some(file) = changes.gone {
            let name = printable_path(&file);
            frame.notify(words().play.file_is_gone(&name));
        }
        let phase = game.phase();
        for edit in changes.edits {
            workshop.start = edit.moved(workshop.start).unwrap_or(workshop.start);
            self.scoring.follow(&edit);
            self.session
                .edit_levels(edit, &frame.app.settings.picture.strengths);
        }
        follows.note(self.session.history.last(), changes.files);
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
    use std::path::PathBuf;

    use super::*;
    use crate::app::reload::Reload;
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
        let scope = crate::app::inspect::microscope::Microscope::new(
            &play.session.history,
            &play.session.game,
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
