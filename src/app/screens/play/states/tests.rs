use breakout::difficulty::Difficulty;
use breakout::input::Input;
use breakout::tuning::STEP;
use macroquad::prelude::vec2;

use super::*;
use crate::app::keeping::Kept;
use crate::app::platform::testing::TestFolder;
use crate::app::screens::play::testing::{
    app, cleared, games, leaves, play_on, play_until, played, resumed, update, update_in, wait,
    window, workshop,
};
use crate::app::screens::{AppContext, Screen, title};
use crate::app::view::{Surface, View};

#[test]
fn whoever_taps_on_while_the_last_brick_breaks_sees_the_panel() {
    let middle = vec2(640.0, 360.0);
    for tap in [
        Action::Choose,
        Action::Click(middle),
        Action::Back,
        Action::Restart,
    ] {
        let (mut play, mut app) = cleared();
        let guard = match tap {
            Action::Restart => 0.2,
            Action::Back => 0.4,
            _ => 3.0,
        };
        // A press in every frame, until the panel has been open almost as long as it is deaf.
        for _ in 0..((END_DELAY + guard) * 60.0) as u32 {
            let requests = update(&mut play, &mut app, &[tap]);
            assert_eq!(requests.to(), None, "{tap:?}");
            let early = matches!(
                play.state,
                State::Ending(_) | State::Panel(Panel::Cleared, _)
            );
            assert!(early, "{tap:?}");
        }
    }
    // After a pause a press counts, also of somebody who has hammered on.
    let (mut play, mut app) = cleared();
    hammer(&mut play, &mut app, Action::Choose, END_DELAY + 1.0);
    wait(&mut play, &mut app, 0.5);
    update(&mut play, &mut app, &[Action::Choose]);
    assert!(matches!(play.state, State::Running), "the next level");
}

/// A run at the panel of its first level, and that level once more.
fn cleared_and_again() -> (Play, Play, AppContext) {
    let (mut run, mut app) = cleared();
    wait(&mut run, &mut app, END_DELAY + 0.6);
    let requests = update(&mut run, &mut app, &[Action::Down, Action::Choose]);
    let Some(Transition::Again(setup)) = requests.to() else {
        panic!("the level");
    };
    let again = Play::again(&app, setup);
    (run, again, app)
}

#[test]
fn a_cleared_level_is_played_again_while_its_run_waits() {
    let (mut run, mut again, mut app) = cleared_and_again();
    let score = run.session.game.score();
    assert!(again.session.ranked && again.session.game.score() == 0);
    // Whoever launches on comes to the panel, not to the next level.
    for _ in 0..60 * 20 {
        update(&mut again, &mut app, &[Action::Launch]);
    }
    assert_eq!(again.session.game.phase(), Phase::Cleared);
    assert!(matches!(again.state, State::Panel(Panel::Cleared, _)));
    let requests = update(&mut again, &mut app, &[Action::Choose]);
    assert_eq!(requests.leave, Some(Leave::Back));
    // The run goes on from its panel, with its points.
    wait(&mut run, &mut app, 0.6);
    update(&mut run, &mut app, &[Action::Choose]);
    assert!(matches!(run.state, State::Running), "the next level");
    assert_eq!(run.session.game.score(), score);
}

#[test]
fn a_level_that_is_played_again_is_restarted_and_left_without_a_question() {
    for leave in [Leave::To(Transition::Title), Leave::Close] {
        let (_, mut again, mut app) = cleared_and_again();
        play_until(&mut again, &mut app, Phase::Cleared);
        again.state = State::Running;
        assert!(again.session.game.score() > 0);
        assert!(again.losses(&leave, &app).is_empty());
        let requests = update(&mut again, &mut app, &[Action::Restart]);
        assert!(requests.to().is_none() && !app.guard.is_asking());
        assert!(matches!(again.mode, Mode::Again(_)) && again.session.game.score() == 0);
        again.open(Panel::Paused);
        wait(&mut again, &mut app, 0.6);
        let on = [Action::Down, Action::Down, Action::Choose];
        assert_eq!(update(&mut again, &mut app, &on).leave, Some(Leave::Back));
    }
}

#[test]
fn the_run_that_waits_is_the_one_to_continue() {
    let folder = TestFolder::new("again");
    let mut app = window(&folder);
    let mut run = played(&mut app, 0, 5000);
    run.keep_run(&mut app);
    let mut again = Play::again(&app, run.session.history.setup().clone());
    play_on(&mut again, &mut app, 5000);
    again.keep_run(&mut app);
    let leave = Leave::To(Transition::Title);
    for play in [&mut run, &mut again] {
        assert!(leaves(play, &mut app, &leave));
    }
    app.replays.finish();
    let hash = run.session.game.state_hash();
    assert_eq!(resumed(&mut app).session.game.state_hash(), hash);
    // What was played meanwhile is one of the last games.
    assert_eq!(games(&folder), 1);
}

#[test]
fn going_back_from_an_ended_run_leads_where_it_came_from() {
    for (choice, back) in [
        (title::TitleRow::Play, Transition::Title),
        (title::TitleRow::Levels, Transition::Levels(0)),
    ] {
        let (mut play, mut app) = cleared();
        app.memory.title_row = choice;
        wait(&mut play, &mut app, END_DELAY + 0.6);
        update(&mut play, &mut app, &[Action::Back]);
        // Nothing keeps its points here, so it asks.
        wait(&mut play, &mut app, 0.6);
        let requests = update(&mut play, &mut app, &[Action::Down, Action::Choose]);
        assert_eq!(requests.to(), Some(back));
    }
}

/// Presses in every frame, for a number of seconds.
fn hammer(play: &mut Play, app: &mut AppContext, press: Action, seconds: f32) {
    for _ in 0..(seconds * 60.0) as u32 {
        update(play, app, &[press]);
    }
}

/// Plays with an input until the paddle holds the ball.
fn until_held(play: &mut Play, app: &AppContext, input: impl Fn(&Game) -> Input) {
    let strengths = &app.settings.picture.strengths;
    for _ in 0..20_000 {
        play.session
            .advance(STEP, 100, strengths, |game| Some(input(game)), |_, _, _| {});
        play.follow_serve(STEP, &[]);
        if play.session.game.is_serving() {
            return;
        }
    }
    panic!("it is never held");
}

#[test]
fn a_serve_takes_no_press_that_was_meant_for_what_led_there() {
    for press in [Action::Launch, Action::Click(vec2(640.0, 360.0))] {
        // A run that begins, and one that goes on.
        let mut app = app(&[". . .\n. 2 .\n", ". . .\n. 2 .\n"]);
        let mut play = Play::new(&app, 0);
        for _ in 0..2 {
            hammer(&mut play, &mut app, press, 1.5);
            assert!(play.session.game.is_serving(), "{press:?}");
            wait(&mut play, &mut app, 0.1);
            assert!(play.session.game.is_serving(), "no press waits: {press:?}");
            play.pause();
            wait(&mut play, &mut app, 0.6);
            update(&mut play, &mut app, &[Action::Back]);
            assert!(matches!(play.state, State::Running));
        }
        // After that a press counts, and the next serve takes none again.
        wait(&mut play, &mut app, 0.55);
        hammer(&mut play, &mut app, press, 0.1);
        assert!(!play.session.game.is_serving(), "{press:?}");
        until_held(&mut play, &app, |_| Input {
            target: Some(0.0),
            ..Input::default()
        });
        hammer(&mut play, &mut app, press, 1.5);
        assert!(play.session.game.is_serving(), "{press:?}");
    }
}

#[test]
fn the_next_level_waits_for_a_press_of_its_own() {
    let level = ". . .\n. 2 .\n";
    let mut app = app(&[&format!("ball: 400 400 0 -300\n{level}"), level]);
    let mut play = Play::new(&app, 0);
    play_until(&mut play, &mut app, Phase::Cleared);
    wait(&mut play, &mut app, END_DELAY + 0.6);
    update(&mut play, &mut app, &[Action::Choose]);
    hammer(&mut play, &mut app, Action::Launch, 1.5);
    assert_eq!(play.session.game.level_index(), 1);
    assert!(play.session.game.is_serving());
    wait(&mut play, &mut app, 0.5);
    hammer(&mut play, &mut app, Action::Launch, 0.1);
    assert!(!play.session.game.is_serving());
}

#[test]
fn a_ball_that_was_caught_is_launched_at_once() {
    // The second brick drops a sticky paddle.
    let mut app = app(&[
        "ball: 360 90 0 -300\npaddle: 360\nbricks:\n.........t\n....2....2\n\
         drops:\n..........\n....k.....\n",
    ]);
    let mut play = Play::new(&app, 0);
    let follow = |game: &Game| Input {
        target: game.balls().first().map(|ball| ball.position.x),
        ..Input::default()
    };
    until_held(&mut play, &app, follow);
    assert_eq!(play.session.game.lives(), 3, "it is caught");
    hammer(&mut play, &mut app, Action::Launch, 0.1);
    assert!(!play.session.game.is_serving());
}

#[test]
fn after_a_change_of_the_window_the_game_counts_in() {
    let mut app = app(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
    let mut play = Play::new(&app, 0);
    update(&mut play, &mut app, &[Action::WindowChanges]);
    let steps = play.session.game.steps();
    wait(&mut play, &mut app, 1.0);
    assert!(matches!(play.state, State::CountIn(_)));
    assert_eq!(play.session.game.steps(), steps);
    assert!(play.shows_path(&app));
    // A border that is dragged on holds the count.
    for _ in 0..60 {
        update(&mut play, &mut app, &[Action::WindowChanges]);
    }
    wait(&mut play, &mut app, 1.0);
    assert_eq!(play.session.game.steps(), steps);
    wait(&mut play, &mut app, 0.3);
    assert!(matches!(play.state, State::Running) && !play.shows_path(&app));
}

#[test]
fn a_pad_that_is_unplugged_pauses() {
    let mut app = app(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
    let mut play = Play::new(&app, 0);
    update(&mut play, &mut app, &[Action::Unplugged]);
    assert!(matches!(play.state, State::Panel(Panel::Paused, _)));
}

#[test]
fn a_phone_that_is_turned_pauses() {
    let mut app = app(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
    let mut play = Play::new(&app, 0);
    let turned = View::new(Surface::touched(vec2(390.0, 844.0)));
    update_in(&turned, &mut play, &mut app, &[Action::WindowChanges]);
    assert!(matches!(play.state, State::Panel(Panel::Paused, _)));
}

#[test]
fn a_set_ends_with_a_victory_in_a_workshop_too_and_a_single_level_without() {
    let level = "ball: 400 400 0 -300\n. . .\n. 2 .\n";
    for (files, panel) in [
        (&[("a", level)][..], Panel::SingleCleared),
        (&[("a", level), ("b", level)], Panel::Won),
    ] {
        let mut app = workshop(files);
        let mut play = Play::new(&app, 0);
        play_until(&mut play, &mut app, Phase::Won);
        assert_eq!(play.ending(), panel);
        assert_eq!(play.scoring.results.len(), files.len());
    }
}

#[test]
fn after_a_victory_a_harder_run_can_be_started() {
    let mut app = app(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
    let mut play = Play::new(&app, 0);
    play_until(&mut play, &mut app, Phase::Won);
    wait(&mut play, &mut app, END_DELAY + 0.6);
    let requests = update(&mut play, &mut app, &[Action::Down, Action::Choose]);
    assert_eq!(requests.to(), Some(Transition::Play(0)));
    assert_eq!(app.settings.game.rules.difficulty, Difficulty::Hard);
}

#[test]
fn a_panel_rests_when_all_of_it_has_settled() {
    let mut app = app(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
    let mut play = Play::new(&app, 0);
    play_until(&mut play, &mut app, Phase::Won);
    play.open(play.ending());
    let mut lively = 0;
    while !play.describe().is_idle {
        play.panel_grace.age += STEP;
        play.session
            .advance_effects(STEP, &app.settings.picture.strengths);
        lively += 1;
        assert!(lively < 120 * 10, "it never rests");
    }
    assert!(
        lively > 120 * 4,
        "confetti flies for longer than {lively} frames"
    );
}
