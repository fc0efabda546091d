//! The files that the levels of a run follow, as their maker edits them beside it.

use breakout::level::LevelEntry;

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
        let Mode::Workshop(workshop) = &mut self.mode else {
            return;
        };
        let file = game.entry().file.as_deref();
        reload.attend(file);
        let has_news = reload.version != 0 && workshop.followed != Some(reload.version);
        let has_file = |entry: &LevelEntry| entry.file.is_some();
        if is_still || !has_news || !game.levels().entries().iter().any(has_file) {
            return;
        }
        workshop.followed = Some(reload.version);
        let gone = file.filter(|file| !reload.has(file));
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
            bench.beside = Some(Beside { levels, level });
        }
        self.follow_phase(phase);
        if let Some(sentence) = sentence.filter(|_| !is_told) {
            frame.notify(sentence);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::reload::Reload;
    use crate::app::screens::AppContext;
    use crate::app::screens::play::State;
    use crate::app::screens::play::mode::Drawn;
    use crate::app::screens::play::testing::{self, titles, update};

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
        let app = testing::workshop(&[("a", A), ("c", C)]);
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
    fn what_is_to_come_in_the_past_is_not_drawn_there() {
        let (mut play, mut app) = workshop();
        said(&mut play, &mut app, 10);
        app.reload = Reload::after(1, &[("a", A), ("b", B), ("c", C)]);
        said(&mut play, &mut app, 10);
        let [a, b] = [0, 1].map(|index| play.session.game.levels().id(index));
        let Mode::Workshop(workshop) = &mut play.mode else {
            panic!("a workshop");
        };
        workshop.drawn = Some(Drawn {
            level: b,
            version: 1,
        });
        play.play_on(3);
        assert!(play.mode.drawn().is_none());
        assert_eq!(titles(&play), "A C");
        // Another level may get its id there.
        app.reload = Reload::after(2, &[("0", B), ("a", A), ("c", C)]);
        said(&mut play, &mut app, 1);
        assert_eq!(titles(&play), "B A C");
        assert_eq!(play.session.game.entry().id(), a);
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
