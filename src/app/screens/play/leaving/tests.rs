use breakout::input::Input;
use breakout::level::{Document, Header};
use macroquad::prelude::vec2;

use super::*;
use crate::app::backup::Source;
use crate::app::input::Context;
use crate::app::keeping::Kept;
use crate::app::level_sets::SetId;
use crate::app::platform::testing::TestFolder;
use crate::app::replays::Replays;
use crate::app::screens::guard::{self, Guard};
use crate::app::screens::play::testing::{
    app, cleared, leaves, offered, play_until, played, update, wait, window,
};
use crate::app::screens::{Frame, Requests, Screen};
use crate::app::view::View;
use crate::app::workbench::{LevelFile, Workbench};

#[test]
fn what_loses_points_asks_once() {
    for leave in [
        Leave::To(Transition::Play(0)),
        Leave::To(Transition::Levels(0)),
        Leave::To(Transition::Title),
        Leave::Close,
    ] {
        let (mut play, mut app) = cleared();
        let slower = Leave::Speed { faster: false };
        assert!(!leaves(&mut play, &mut app, &slower) && app.guard.prompt().is_some());
        assert!(!leaves(&mut play, &mut app, &leave), "{leave:?} asks");
        assert_eq!(app.guard.prompt(), None, "one question at a time");
        let covered = app.guard.cover(play.describe());
        assert_eq!(covered.contexts[1], Context::Menu);
        wait(&mut play, &mut app, 0.6);
        // Back is no, and nothing has changed.
        let requests = update(&mut play, &mut app, &[Action::Back]);
        assert!(requests.leave.is_none() && !app.guard.is_asking());
        assert!(!leaves(&mut play, &mut app, &leave), "{leave:?} asks again");
        wait(&mut play, &mut app, 0.6);
        update(&mut play, &mut app, &[Action::Down]);
        let requests = update(&mut play, &mut app, &[Action::Choose]);
        assert_eq!(requests.leave, Some(leave), "it asks once");
        assert!(!app.guard.is_asking());
    }
}

#[test]
fn nothing_is_asked_where_nothing_is_lost() {
    let leave = Leave::To(Transition::Title);
    let (mut play, mut app_of_run) = cleared();
    play.session.ranked = false;
    let at_once = leaves(&mut play, &mut app_of_run, &leave);
    assert!(at_once, "these points do not count");
    let mut fresh = Play::new(&app(&["2 . 2\n"]), 0);
    let at_once = leaves(&mut fresh, &mut app_of_run, &leave);
    assert!(at_once, "there are no points");
    let mut app = app(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
    let mut won = Play::new(&app, 0);
    play_until(&mut won, &mut app, Phase::Won);
    let at_once = leaves(&mut won, &mut app, &leave);
    assert!(at_once, "the run is over, and kept");
    let (mut closed, _) = cleared();
    assert!(!leaves(&mut closed, &mut app, &Leave::Close));
    let at_once = leaves(&mut closed, &mut app, &Leave::Close);
    assert!(at_once, "a second time means it");
}

#[test]
fn the_button_of_a_question_says_what_it_does() {
    let (play, app) = cleared();
    for (leave, label) in [
        (Leave::To(play.restart(&app)), "Restart"),
        (Leave::To(Transition::Play(1)), "Start a new run"),
        (Leave::To(Transition::Editor), "Edit this level"),
        (
            Leave::To(Transition::Dropped(SetId::Dropped)),
            "Open the dropped levels",
        ),
        (
            Leave::To(Transition::Load(Source::File("a.backup".into()))),
            "Load the backup",
        ),
        (Leave::To(Transition::Levels(0)), "Leave"),
        (Leave::Close, "Close the window"),
    ] {
        assert_eq!(play.exit(&leave, &app).label(), label);
    }
}

#[test]
fn a_run_without_points_takes_no_others_place_and_asks_nothing() {
    let folder = TestFolder::new("pointless");
    let mut app = window(&folder);
    app.settings.game.rules.help = false;
    let leave = Leave::To(Transition::Title);
    let mut waits = played(&mut app, 0, 5000);
    waits.leave(&leave, &mut app);
    let points = offered(&app).map(|run| run.score);
    assert!(points > Some(0));
    // Straight up, to what cannot be broken.
    let mut other = Play::new(&app, 2);
    while other.session.game.tally().steps < 1500 {
        let game = &other.session.game;
        let input = Input {
            launch: game.is_serving(),
            target: game.balls().first().map(|ball| ball.position.x),
            ..Input::default()
        };
        let input = input.in_grain();
        other.session.fast_forward(1, input);
    }
    assert_eq!(other.session.game.score(), 0);
    assert!(leaves(&mut other, &mut app, &leave), "nothing is asked");
    let left = offered(&app).map(|run| run.score);
    assert_eq!(left, points, "the one with points waits");
}

#[test]
fn restart_pressed_twice_restarts() {
    let (mut play, mut app) = cleared();
    let restart = Leave::To(play.restart(&app));
    assert!(!leaves(&mut play, &mut app, &restart));
    update(&mut play, &mut app, &[Action::Restart]);
    assert!(app.guard.is_asking(), "too early to be meant");
    wait(&mut play, &mut app, 0.25);
    let requests = update(&mut play, &mut app, &[Action::Restart]);
    assert_eq!(requests.leave, Some(restart));
}

#[test]
fn leaving_asks_only_where_the_run_is_lost() {
    let folder = TestFolder::new("asks");
    let mut app = window(&folder);
    let mut play = played(&mut app, 0, 5000);
    for (leave, may) in [
        (Leave::To(Transition::Title), true),
        (Leave::To(Transition::Levels(0)), true),
        (Leave::Close, true),
        (Leave::To(Transition::Play(0)), false),
    ] {
        let losses = play.losses(&leave, &app);
        assert_eq!(losses.is_empty(), may, "{leave:?}");
    }
    // A run that is given up is a game, and nothing to continue.
    play.leave(&Leave::To(Transition::Play(0)), &mut app);
    app.replays.finish();
    assert!(app.replays.offer().is_none());
    assert!(window(&folder).replays.offer().is_none());
}

#[test]
fn a_run_that_waits_is_displaced_only_after_a_question() {
    let folder = TestFolder::new("displaced");
    let mut app = window(&folder);
    let leave = Leave::To(Transition::Title);
    let mut waits = played(&mut app, 0, 5000);
    assert!(leaves(&mut waits, &mut app, &leave));
    let points = offered(&app).map(|run| run.score);
    let mut other = played(&mut app, 2, 3000);
    assert!(other.session.game.score() > 0);
    for asks in [
        leave.clone(),
        Leave::Close,
        Leave::To(Transition::Levels(0)),
    ] {
        app.guard = Guard::default();
        assert!(!leaves(&mut other, &mut app, &asks), "{asks:?}");
    }
    // A new run leaves the one that waits where it is, and loses this one.
    assert!(!leaves(
        &mut other,
        &mut app,
        &Leave::To(Transition::Play(0))
    ));
    assert_eq!(offered(&app).map(|run| run.score), points);
    assert!(!leaves(&mut other, &mut app, &leave));
    wait(&mut other, &mut app, 0.6);
    let requests = update(&mut other, &mut app, &[Action::Down, Action::Choose]);
    assert_eq!(requests.leave, Some(leave));
    let left = offered(&app).map(|run| run.level);
    assert_eq!(left, Some(2));
}

/// A run that is left, and another of the same levels.
fn waiting_and_other(folder: &TestFolder, are_ranked: [bool; 2]) -> (Play, AppContext) {
    let mut app = window(folder);
    app.settings.game.rules.practice = !are_ranked[0];
    let mut waits = played(&mut app, 0, 5000);
    waits.leave(&Leave::To(Transition::Title), &mut app);
    app.settings.game.rules.practice = !are_ranked[1];
    (played(&mut app, 2, 3000), app)
}

#[test]
fn a_run_makes_way_for_the_one_that_waits_and_an_unranked_one_does_so_first() {
    let leave = Leave::To(Transition::Title);
    for (are_ranked, first) in [
        ([true, false], true),
        ([true, true], false),
        ([false, false], false),
        ([false, true], false),
    ] {
        let folder = TestFolder::new(&format!("makes_way_{are_ranked:?}"));
        let (mut other, mut app) = waiting_and_other(&folder, are_ranked);
        assert!(!leaves(&mut other, &mut app, &leave), "{are_ranked:?}");
        let sentence = app
            .guard
            .question()
            .map(QuestionPanel::spoken)
            .expect("a question");
        assert_eq!(
            sentence.contains("not ranked"),
            !are_ranked[1],
            "{sentence}"
        );
        assert_eq!(
            sentence.contains("Keep the earlier run"),
            first,
            "{sentence}"
        );
        wait(&mut other, &mut app, 0.6);
        let way: &[_] = if first { &[] } else { &[Action::Last] };
        let way = [way, &[Action::Choose]].concat();
        let requests = update(&mut other, &mut app, &way);
        assert_eq!(requests.leave.as_ref(), Some(&leave), "it asks once");
        app.replays.finish();
        // This window and the next one offer the earlier run.
        for app in [&app, &window(&folder)] {
            let level = offered(app).map(|run| run.level);
            assert_eq!(level, Some(0), "{are_ranked:?}");
        }
    }
}

#[test]
fn when_the_run_that_was_offered_is_over_the_one_before_is() {
    let folder = TestFolder::new("hidden");
    let mut app = window(&folder);
    let title = Leave::To(Transition::Title);
    let mut points = Vec::new();
    for steps in [5000, 7000] {
        app.settings.game.rules.help = false;
        let mut run = played(&mut app, 0, steps);
        points.push(run.session.game.score());
        // As another window does, which knows nothing of the first.
        run.leave(&title, &mut app);
        app.replays.finish();
        app.replays = Replays::load(Some(folder.to_path_buf()), None);
    }
    Transition::Title.open(&mut app);
    assert_eq!(offered(&app).map(|run| run.score), Some(points[1]));
    let (run, recording) = app.replays.take_offer().expect("the newer run");
    app.replays
        .end(run, breakout::replay::Recording::clone(&recording));
    Transition::Title.open(&mut app);
    assert_eq!(offered(&app).map(|run| run.score), Some(points[0]));
}

/// A level of this file that was drawn on, on the workbench.
fn draw(app: &mut AppContext, file: LevelFile, text: &str) {
    let document = Document::new(text.as_bytes()).expect("a level");
    let mut bench = Workbench::new(document, file);
    bench.step(|document| document.set_header(Header::Title, Some("Mine")));
    app.workbench = Some(bench);
}

#[test]
fn editing_loses_nothing_before_all_is_agreed_to() {
    let (mut play, mut app) = cleared();
    draw(&mut app, LevelFile::new_in(None, "Mine"), "2 . 2\n");
    let asks = |app: &AppContext| {
        app.guard
            .question()
            .map(QuestionPanel::spoken)
            .unwrap_or_default()
    };
    update(&mut play, &mut app, &[Action::Edit]);
    assert!(asks(&app).contains("points will be lost"));
    wait(&mut play, &mut app, 0.6);
    update(&mut play, &mut app, &[Action::Down, Action::Choose]);
    assert!(asks(&app).contains("Mine is not saved"));
    wait(&mut play, &mut app, 0.6);
    update(&mut play, &mut app, &[Action::Back]);
    assert!(!app.guard.is_asking() && play.session.ranked);
    assert!(matches!(play.mode, Mode::Run(_)));
}

#[test]
fn work_on_a_file_that_another_program_has_written_goes_to_the_editor() {
    let folder = TestFolder::new("disputed");
    folder.write("a.txt", "2 . 2\n");
    let mut app = app(&["3 . 3\n"]);
    let mut play = Play::new(&app, 0);
    let (file, _) = LevelFile::open(folder.join("a.txt")).expect("a file");
    draw(&mut app, file, "2 . 2\n");
    folder.write("a.txt", "2 2 2 2\n");
    update(&mut play, &mut app, &[Action::Edit]);
    wait(&mut play, &mut app, 0.6);
    let requests = update(&mut play, &mut app, &[Action::Choose]);
    assert_eq!(requests.to(), Some(Transition::Editor));
    let bench = app.workbench.as_ref().expect("the work");
    assert!(bench.has_conflict() && bench.title() == "Mine");
}

#[test]
fn it_is_asked_over_the_screen_in_front_which_stays_after_a_no() {
    let view = View::of(vec2(1280.0, 720.0));
    let run = Leave::To(Transition::Play(0));
    for (answer, wanted) in [
        (&[Action::Back][..], None),
        (&[Action::Down, Action::Choose], Some(run.clone())),
    ] {
        let (mut play, mut app) = cleared();
        let mut options = Transition::Options(None).open(&mut app);
        let screens: &mut [&mut dyn Screen] = &mut [&mut *options, &mut play];
        assert!(!guard::try_leave(screens, &run, &mut app));
        let mut after = |actions: &[Action]| {
            let mut frame = Frame {
                seconds: 0.6,
                actions,
                view: &view,
                app: &mut app,
                requests: Requests::default(),
            };
            guard::update(screens, &mut frame);
            frame.requests.leave
        };
        assert_eq!(after(&[]), None);
        assert_eq!(after(answer), wanted);
        assert!(!app.guard.is_asking());
    }
}

#[test]
fn another_speed_asks_once_because_the_run_is_ranked_no_more() {
    for (presses, speed, asks) in [
        ("-", 100, true),
        ("--", 75, false),
        ("-+", 100, true),
        ("+++-", 125, false),
        // After a while the question is forgotten.
        ("- -", 100, true),
    ] {
        let mut app = app(&["2 . 2\n"]);
        let mut play = Play::new(&app, 0);
        for press in presses.chars() {
            match press {
                '-' => drop(update(&mut play, &mut app, &[Action::Slower])),
                '+' => drop(update(&mut play, &mut app, &[Action::Faster])),
                _ => wait(&mut play, &mut app, 5.0),
            }
        }
        assert_eq!(app.settings.game.speed, speed, "{presses}");
        assert_eq!(app.guard.prompt().is_some(), asks, "{presses}");
        assert_eq!(play.session.ranked, speed == 100, "{presses}");
    }
}
