use breakout::level::{Document, Header};

use super::*;
use crate::app::input::Action;
use crate::app::keeping::Kept;
use crate::app::platform::testing::TestFolder;
use crate::app::reload::Reload;
use crate::app::screens::play::testing::{self, titles, update};
use crate::app::screens::play::{Mode, panel::Panel};
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
    let steps = play.session.game.steps();
    let ball = play.session.game.balls()[0].position;
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
    assert_eq!(play.list(&app), Transition::LevelsOfDrawing(0));
    update(&mut play, &mut app, &[Action::Edit]);
    app.workbench = None;
    update(&mut play, &mut app, &[]);
    assert_eq!(play.restart(&app), Transition::Play(0));
    assert_eq!(play.list(&app), Transition::Levels(0));
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
    let a = text("A");
    let b = text("B");
    let c = text("C");
    let d = text("D");
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
    play.mode.set_drawn(None);
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
    let mut play = Play::exhibit(0, None).expect("the first");
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
fn a_file_beside_the_watched_ones_is_not_gone() {
    let folder = TestFolder::new("beside");
    folder.write("a.txt", A);
    let path = folder.join("a.txt");
    let path = path.to_str().expect("a path in letters");
    let mut app = testing::workshop(&[(path, A), ("c", C)]);
    let mut play = Play::new(&app, 0);
    app.reload = Reload::after(1, &[("c", C)]);
    assert!(said(&mut play, &mut app, 10).is_empty());
    std::fs::remove_file(path).expect("it is there");
    app.reload = Reload::after(2, &[("c", C)]);
    assert_eq!(said(&mut play, &mut app, 10).len(), 1);
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
