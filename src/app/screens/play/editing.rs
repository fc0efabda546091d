//! Levels that change while they are played: in their files, or in the editor over the game.

use std::path::{Path, PathBuf};

use breakout::level::{LevelChange, LevelEdit, LevelEntry};

use super::panel::Panel;
use super::{Drawn, Mode, Play, State};
use crate::app::audio::Cue;
use crate::app::platform::path::printable_path;
use crate::app::playfield::place::Place;
use crate::app::screens::{AppContext, Frame, Transition, editor};
use crate::app::words::words;
use crate::app::workbench::{Beside, Workbench};

impl Play {
    /// A game of what is on the workbench, if it can be played. Its score does not count.
    pub(in crate::app::screens) fn test(app: &AppContext) -> Option<Self> {
        let bench = app.workbench.as_ref()?;
        let beside = bench.play_test()?;
        let start = beside.index();
        let mut play = Self::begin(app, beside.levels, start);
        play.show_drawing(drawn(bench));
        let level = play.session.game.level();
        play.session.place = Some(Place::chosen_by(bench.first_hash(), level));
        Some(play)
    }

    fn show_drawing(&mut self, drawn: Drawn) {
        if !self.mode.is_workshop() {
            self.become_workshop();
        }
        if let Mode::Workshop(workshop) = &mut self.mode {
            workshop.drawn = Some(drawn);
            workshop.followed = None;
        }
    }

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

    pub(super) fn is_on_bench(&self, app: &AppContext) -> bool {
        let level = self.session.game.entry().id();
        self.mode.drawn().is_some_and(|drawn| drawn.level == level)
            && !self.is_under_microscope()
            && app.workbench.is_some()
    }

    /// Puts the level in play on the workbench, or the moment under the microscope, for the editor over it.
    pub(super) fn edit(&mut self, app: &mut AppContext) {
        self.is_edited = true;
        // Where another program has written the file, the editor asks first whose work counts.
        let is_disputed = app.workbench.as_ref().is_some_and(Workbench::has_conflict);
        if !is_disputed && !self.is_on_bench(app) {
            self.mode.forget_drawing();
            if let (State::Microscope(scope, _), None) = (&self.state, self.mode.exhibit()) {
                editor::edit_scene(app, self.session.game.level(), &scope.scene_text());
            } else {
                let game = &self.session.game;
                let (levels, level) = (game.levels().clone(), game.entry().id());
                let file = self.file(app);
                if let Some(sentence) = editor::edit(app, Beside { levels, level }, file) {
                    app.shelf.drafts.say(sentence);
                }
            }
        }
        app.audio.cue(Cue::MenuChoose);
    }

    /// The file of the level in play, if it is edited in place: one that is followed, or of the open set.
    fn file(&self, app: &AppContext) -> Option<PathBuf> {
        let (game, source) = (&self.session.game, &app.source);
        if let Some(file) = &game.entry().file {
            return Some(file.to_path_buf());
        }
        let open = source.index_of(game.level(), game.level_index())?;
        let file = source.editable_file(&source.playable()[open], app.shelf.own.as_deref());
        file.filter(|_| self.mode.exhibit().is_none())
    }

    /// Plays the drawn level after the editor has closed, and whatever another program makes of it.
    pub(super) fn take_drawing(&mut self, frame: &mut Frame<'_>) {
        let is_edited = std::mem::take(&mut self.is_edited);
        let bench = frame.app.workbench.as_mut();
        let is_wanted = bench.is_some_and(|bench| std::mem::take(&mut bench.is_wanted));
        if frame.app.workbench.is_none() {
            // What was drawn was thrown away: there is nothing to begin again with.
            self.mode.forget_drawing();
        }
        if self.is_under_microscope() || self.mode.exhibit().is_some() {
            // What was drawn is a scene or an exhibit, which begins from the start.
            if is_edited && is_wanted {
                frame.go(Transition::PlayTest);
            }
        } else if is_edited || self.mode.drawn().is_some() {
            self.follow_bench(frame.app);
            let is_paused = matches!(self.state, State::Panel(Panel::Paused, _));
            if is_edited && (self.is_live() || is_wanted && is_paused) {
                self.resume();
            }
        }
    }

    /// Plays the level that is on the workbench in its place among the others.
    fn follow_bench(&mut self, app: &mut AppContext) {
        let Some(bench) = &app.workbench else { return };
        let (before, drawn) = (self.mode.drawn(), drawn(bench));
        let Some(played) = self.session.game.levels().get(drawn.level) else {
            return;
        };
        let level = bench.level().filter(|level| **level != *played.level);
        let level = level.filter(|_| before != Some(drawn));
        // What is drawn may have got another file, which is followed from now on.
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
        self.show_drawing(drawn);
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
        // What comes after is a list of what would be right.
        let message = first.message.split(';').next().unwrap_or_default();
        let (line, meant) = (first.line, first.suggestion.as_deref());
        let warning = words().play.warning(line, message, meant, others.len());
        Some(warning)
    }
}

fn drawn(bench: &Workbench) -> Drawn {
    let (level, version) = (bench.id(), bench.version);
    Drawn { level, version }
}

#[cfg(test)]
mod tests {
    use breakout::level::{Document, Header};

    use super::*;
    use crate::app::input::Action;
    use crate::app::keeping::Kept;
    use crate::app::platform::test_folder::TestFolder;
    use crate::app::reload::Reload;
    use crate::app::screens::play::panel::Panel;
    use crate::app::screens::play::testing::{self, titles, update};
    use crate::app::screens::{Leave, Screen};
    use crate::app::workbench::Saved;

    const SCENE: &str = "ball: 400 400 0 -300\n. . .\n. 2 2\n";

    fn app() -> AppContext {
        testing::app(&[SCENE, "3 3 3\n"])
    }

    /// Opens the editor over a game and draws.
    fn draw(play: &mut Play, app: &mut AppContext, change: impl FnOnce(&mut Document)) {
        let asked = update(play, app, &[Action::Edit]);
        assert_eq!(asked.to(), Some(Transition::Editor));
        let bench = app.workbench.as_mut().expect("the level");
        bench.step(change);
        bench.is_wanted = true;
    }

    fn titled(title: &'static str) -> impl FnOnce(&mut Document) {
        move |document| document.set_header(Header::Title, Some(title))
    }

    /// A game whose level was drawn on.
    fn drawn(app: &mut AppContext, level: usize) -> Play {
        let mut play = Play::new(app, level);
        draw(&mut play, app, titled("Mine"));
        update(&mut play, app, &[]);
        play
    }

    #[test]
    fn the_game_goes_on_with_what_was_drawn_and_does_not_count_any_more() {
        let mut app = app();
        let mut play = Play::new(&app, 0);
        (0..20).for_each(|_| drop(update(&mut play, &mut app, &[])));
        let (steps, ball) = (
            play.session.game.steps(),
            play.session.game.balls()[0].position,
        );
        assert!(steps > 0 && play.session.ranked);
        draw(&mut play, &mut app, |document| {
            document.set_bricks([(1, 1, None)]);
        });
        update(&mut play, &mut app, &[]);
        assert!(matches!(play.state, State::CountIn(_)));
        let game = &play.session.game;
        assert_eq!((game.steps(), game.balls()[0].position), (steps, ball));
        assert_eq!(game.bricks().iter().count(), 1);
        assert!(!play.session.ranked && play.mode.is_workshop());
        assert_eq!(play.restart(&app), Transition::PlayTest);
        let test = Play::test(&app).expect("it can be played");
        assert_eq!(test.session.game.level(), play.session.game.level());
        assert_eq!(test.session.game.levels().len(), 2);
    }

    #[test]
    fn the_pause_leads_to_the_editor_and_what_is_played_then_is_no_pause() {
        let mut app = app();
        let mut play = Play::new(&app, 0);
        for (is_wanted, is_paused) in [(false, true), (true, false)] {
            play.open(Panel::Paused);
            testing::wait(&mut play, &mut app, 0.6);
            let rows = [Action::Down, Action::Down, Action::Choose];
            let asked = update(&mut play, &mut app, &rows);
            assert_eq!(asked.to(), Some(Transition::Editor));
            app.workbench.as_mut().expect("the level").is_wanted = is_wanted;
            update(&mut play, &mut app, &[]);
            assert_eq!(
                matches!(play.state, State::Panel(Panel::Paused, _)),
                is_paused
            );
        }
    }

    #[test]
    fn a_look_into_the_editor_changes_nothing() {
        let mut app = app();
        let mut play = Play::new(&app, 0);
        draw(&mut play, &mut app, |_| {});
        update(&mut play, &mut app, &[]);
        assert!(play.session.ranked && play.mode.drawn().is_none());
        assert_eq!(play.restart(&app), Transition::Play(0));
    }

    #[test]
    fn after_what_was_drawn_is_thrown_away_the_level_itself_begins_again() {
        let mut app = app();
        let mut play = drawn(&mut app, 0);
        assert_eq!(play.restart(&app), Transition::PlayTest);
        update(&mut play, &mut app, &[Action::Edit]);
        app.workbench = None;
        update(&mut play, &mut app, &[]);
        assert_eq!(play.restart(&app), Transition::Play(0));
        assert!(!play.session.ranked);
    }

    #[test]
    fn what_another_program_makes_of_it_is_played_too() {
        let mut app = app();
        let mut play = drawn(&mut app, 0);
        let bench = app.workbench.as_mut().expect("the level");
        bench.step(titled("Theirs"));
        update(&mut play, &mut app, &[]);
        assert_eq!(play.session.game.level().title(), "Theirs");
    }

    #[test]
    fn what_is_drawn_stays_among_the_files_that_come_and_go() {
        let text = |title: &str| format!("title: {title}\n. 2 2\n");
        let (a, b, c, d) = (text("A"), text("B"), text("C"), text("D"));
        let mut app = testing::workshop(&[("a", &a), ("c", &c)]);
        let mut play = drawn(&mut app, 0);
        assert_eq!(titles(&play), "Mine C");
        app.reload = Reload::after(1, &[("a", &b), ("b", &b), ("c", &d)]);
        update(&mut play, &mut app, &[]);
        assert_eq!(titles(&play), "Mine B D", "changed and added");

        // So it is after it began again, and when another comes before it.
        let mut play = Play::test(&app).expect("it can be played");
        assert_eq!(titles(&play), "Mine B D");
        app.reload = Reload::after(2, &[("0", &c), ("b", &b)]);
        update(&mut play, &mut app, &[]);
        assert_eq!(titles(&play), "C Mine B", "removed, and the file itself");
        assert_eq!(play.session.game.level_index(), 1);
        let bench = app.workbench.as_mut().expect("the level");
        bench.step(titled("More"));
        update(&mut play, &mut app, &[]);
        assert_eq!(titles(&play), "C More B");
        assert_eq!(
            titles(&Play::test(&app).expect("it can be played")),
            "C More B"
        );

        // What is thrown away makes room for the file.
        app.reload = Reload::after(3, &[("a", &a), ("b", &b)]);
        update(&mut play, &mut app, &[]);
        assert_eq!(titles(&play), "More B");
        app.workbench = None;
        update(&mut play, &mut app, &[]);
        assert_eq!(titles(&play), "A B");
    }

    #[test]
    fn what_is_drawn_goes_with_its_file() {
        let folder = TestFolder::new("drawn-and-followed");
        let text = "title: A\n. 2 2\n";
        let files = ["a.txt", "b.txt"].map(|name| {
            folder.write(name, text);
            folder.join(name)
        });
        let name = |path: &PathBuf| path.to_str().expect("a name").to_owned();
        let files = files.each_ref().map(name);
        let mut app = testing::workshop(&files.each_ref().map(|file| (file.as_str(), text)));
        let mut play = drawn(&mut app, 1);
        let bench = app.workbench.as_mut().expect("the level");
        assert_eq!(bench.keep_both(), Ok(Saved::As(folder.join("mine.txt"))));
        let wanted = ["a.txt", "b.txt", "mine.txt"];
        let wanted = wanted.map(|name| (folder.join(name), text));
        let wanted = wanted
            .each_ref()
            .map(|(path, text)| (path.to_str().expect("a name"), *text));
        app.reload = Reload::after(1, &wanted);
        update(&mut play, &mut app, &[]);
        assert_eq!(titles(&play), "A A Mine", "what it was lies beside it");
        assert_eq!(play.session.game.level_index(), 2);
        assert!(play.is_on_bench(&app));
    }

    #[test]
    fn a_save_from_outside_while_something_is_drawn_is_told_in_play() {
        let folder = TestFolder::new("told-in-play");
        folder.write("a.txt", "title: A\n. 2 2\n");
        let file = folder.join("a.txt");
        let file = file.to_str().expect("a name");
        let mut app = testing::workshop(&[(file, "title: A\n. 2 2\n")]);
        let play = drawn(&mut app, 0);
        assert_eq!(play.prompt(&app), None);
        folder.write("a.txt", "title: Theirs\n. 2 2 2\n");
        let bench = |app: &mut AppContext| app.workbench.take().expect("the level");
        let mut drawn = bench(&mut app);
        while !drawn.has_conflict() {
            assert!(drawn.advance(0.2).is_empty());
        }
        app.workbench = Some(drawn);
        let told = "Another program has changed a.txt too: F4 lets you choose";
        assert_eq!(play.prompt(&app).as_deref(), Some(told));
        let mut drawn = bench(&mut app);
        drawn.take_theirs();
        app.workbench = Some(drawn);
        assert_eq!(play.prompt(&app), None);
    }

    #[test]
    fn what_is_odd_in_the_file_in_play_is_told_in_one_line() {
        let mut app = testing::workshop(&[("a", ". 2 2\n")]);
        app.source.workshop = false;
        let mut play = Play::new(&app, 0);
        app.reload = Reload::of_text("a", "titel: A\n. 2 2\n");
        assert_eq!(play.warning(&app), None, "no workshop");
        app.source.workshop = true;
        play = Play::new(&app, 0);
        let told = "line 1: unknown header `titel`; did you mean `title`?";
        assert_eq!(play.warning(&app).as_deref(), Some(told));
        app.reload = Reload::of_text("a", "titel: A\n. 2 2\n\ndrops:\nw w .\nparr: 3\n");
        let more = format!("{told}, and 2 more");
        assert_eq!(play.warning(&app), Some(more));
        // What is drawn has warnings of its own.
        update(&mut play, &mut app, &[Action::Edit]);
        let bench = app.workbench.as_mut().expect("the level");
        bench.step(|document| document.set_header(Header::Title, Some("Mine")));
        bench.is_wanted = true;
        update(&mut play, &mut app, &[]);
        assert_eq!(play.warning(&app), None);
    }

    #[test]
    fn leaving_asks_about_unsaved_work_and_so_does_another_level() {
        let mut app = app();
        let mut play = drawn(&mut app, 0);
        let again = Leave::To(Transition::PlayTest);
        assert!(play.losses(&again, &app).is_empty());
        let leave = Leave::To(Transition::Title);
        assert!(!testing::leaves(&mut play, &mut app, &leave));
        (0..40).for_each(|_| drop(update(&mut play, &mut app, &[])));
        // Nothing can be saved here, so the work stays.
        let asked = update(&mut play, &mut app, &[Action::Choose]);
        assert!(asked.to().is_none() && asked.notice.is_some());
        assert!(app.workbench.is_some());
        let discard = [Action::Down, Action::Down, Action::Choose];
        let asked = update(&mut play, &mut app, &discard);
        assert_eq!(asked.to(), Some(Transition::Title));
        assert!(app.workbench.is_none() && play.losses(&leave, &app).is_empty());

        let mut play = drawn(&mut app, 0);
        play.mode.forget_drawing();
        let asked = update(&mut play, &mut app, &[Action::Edit]);
        assert!(asked.to().is_none() && app.guard.is_asking());
    }

    #[test]
    fn a_level_played_again_that_is_drawn_is_a_test_like_any_other() {
        let mut app = app();
        let setup = Play::new(&app, 0).session.history.setup().clone();
        let mut play = Play::again(&app, setup);
        draw(&mut play, &mut app, titled("Mine"));
        update(&mut play, &mut app, &[]);
        assert_eq!(play.restart(&app), Transition::PlayTest);
        // Going back leaves it, which asks about what was drawn.
        play.open(Panel::Lost);
        (0..40).for_each(|_| drop(update(&mut play, &mut app, &[])));
        let last = update(&mut play, &mut app, &[Action::Back]);
        assert_eq!(last.leave, None);
        assert!(app.guard.is_asking());
    }

    #[test]
    fn a_moment_under_the_microscope_is_drawn_as_a_scene() {
        let mut app = app();
        let mut play = Play::new(&app, 0);
        (0..20).for_each(|_| drop(update(&mut play, &mut app, &[])));
        update(&mut play, &mut app, &[Action::Microscope]);
        let asked = update(&mut play, &mut app, &[Action::Edit]);
        assert_eq!(asked.to(), Some(Transition::Editor));
        let bench = app.workbench.as_mut().expect("the scene");
        let scene = bench.level().expect("it can be played");
        let ball = scene.ball().expect("it flies");
        assert_eq!(ball.position, play.session.game.balls()[0].position);
        // Back leads to the microscope, and playing begins with the scene.
        let asked = update(&mut play, &mut app, &[]);
        assert!(asked.to().is_none() && play.is_under_microscope());
        update(&mut play, &mut app, &[Action::Edit]);
        app.workbench.as_mut().expect("the scene").is_wanted = true;
        let asked = update(&mut play, &mut app, &[]);
        assert_eq!(asked.to(), Some(Transition::PlayTest));
    }

    #[test]
    fn an_exhibit_is_drawn_as_a_copy() {
        let mut app = app();
        let mut play = Play::exhibit(0).expect("the first");
        draw(&mut play, &mut app, titled("Mine"));
        assert_eq!(
            app.workbench.as_ref().map(Workbench::file_name).as_deref(),
            Some("")
        );
        let asked = update(&mut play, &mut app, &[]);
        assert_eq!(asked.to(), Some(Transition::PlayTest));
    }

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
