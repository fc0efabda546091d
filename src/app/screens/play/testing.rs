//! What the tests of the playing screen share.

use breakout::game::{Game, Phase};
use breakout::input::Input;
use breakout::level::{Level, LevelSet};
use breakout::replay::Standing;
use breakout::tuning::STEP;
use macroquad::prelude::vec2;

use super::states::END_DELAY;
use super::{Play, State};
use crate::app::input::Action;
use crate::app::platform::testing::TestFolder;
use crate::app::reload::entries;
use crate::app::replays::Replays;
use crate::app::screens::{AppContext, Frame, Leave, Requests, guard};
use crate::app::view::View;
use crate::scenes;

/// A program with these levels, without the help.
pub(super) fn app(texts: &[&str]) -> AppContext {
    let mut app = AppContext::of(scenes::levels(&texts.join("\n---\n")));
    app.settings.game.rules.help = false;
    app
}

/// Three levels, the first two of which are cleared within seconds.
pub(super) fn levels() -> LevelSet {
    let level = |cell: &str| format!("ball: 400 400 0 -300\n. . .\n. {cell} .\n");
    let last = "3 3 3 3 3 3 3\n2 2 2 2 2 2 2\n. # # # # # .\n".to_owned();
    scenes::levels(&[level("2"), level("3"), last].join("\n---\n"))
}

/// A program that keeps its recordings in a folder.
pub(super) fn window(folder: &TestFolder) -> AppContext {
    let mut app = AppContext::of(levels());
    app.replays = Replays::load(Some(folder.to_path_buf()), Some(&levels()));
    app
}

/// A workshop of files with these texts.
pub(super) fn workshop(files: &[(&str, &str)]) -> AppContext {
    let mut app = AppContext::of(LevelSet::new(entries(files)).expect("some files"));
    app.source.workshop = true;
    app
}

/// One frame of a sixtieth of a second with these actions.
pub(super) fn update(play: &mut Play, app: &mut AppContext, actions: &[Action]) -> Requests {
    update_in(&View::of(vec2(1280.0, 720.0)), play, app, actions)
}

/// The same in another window.
pub(super) fn update_in(
    view: &View,
    play: &mut Play,
    app: &mut AppContext,
    actions: &[Action],
) -> Requests {
    let mut frame = Frame {
        seconds: 1.0 / 60.0,
        actions,
        view,
        app,
        requests: Requests::default(),
    };
    guard::update(&mut [play], &mut frame);
    frame.requests
}

/// Whether a game is left like this at once.
pub(super) fn leaves(play: &mut Play, app: &mut AppContext, leave: &Leave) -> bool {
    guard::try_leave(&mut [play], leave, app)
}

/// Frames without input, for a time in seconds.
pub(super) fn wait(play: &mut Play, app: &mut AppContext, seconds: f32) {
    for _ in 0..(seconds * 60.0) as u32 {
        update(play, app, &[]);
    }
}

/// A run in which the first of two levels has just been cleared.
pub(super) fn cleared() -> (Play, AppContext) {
    let level = "ball: 400 400 0 -300\n. . .\n. 2 .\n";
    let mut app = app(&[level, level]);
    let mut play = Play::new(&app, 0);
    play_until(&mut play, &mut app, Phase::Cleared);
    (play, app)
}

/// Serves from the right and avoids the ball until the game reaches a phase.
pub(super) fn play_until(play: &mut Play, app: &mut AppContext, wanted: Phase) {
    let input = |game: &Game| {
        let serving = game.is_serving();
        let ready = serving && (game.paddle().x - 700.0).abs() < 1.0;
        Input {
            launch: ready || game.phase() == Phase::Cleared,
            target: Some(if serving { 700.0 } else { 100.0 }),
            ..Input::default()
        }
    };
    for _ in 0..60_000 {
        let strengths = &app.settings.picture.strengths;
        play.session
            .advance(STEP, 100, strengths, |game| Some(input(game)), |_, _, _| {});
        let phase = play.session.game.phase();
        if phase != Phase::Playing {
            play.state = State::Ending(END_DELAY);
            play.keep_score(app);
        }
        if phase == wanted {
            return;
        }
    }
    panic!("never {wanted:?}");
}

/// Plays a number of steps, or until the level is cleared.
pub(super) fn play_on(play: &mut Play, app: &mut AppContext, steps: u64) {
    let input = |game: &Game| Input {
        launch: game.is_serving(),
        target: game.balls().first().map(|ball| ball.position.x + 20.0),
        ..Input::default()
    };
    let end = play.session.game.steps() + steps;
    while play.session.game.steps() < end && play.session.game.phase() == Phase::Playing {
        let input = input(&play.session.game).in_grain();
        play.session.fast_forward(1, input);
        play.keep_score(app);
        play.keep_run(app);
    }
}

/// Where the run stands that can be continued.
pub(super) fn offered(app: &AppContext) -> Option<Standing> {
    app.replays.offer().map(|offer| offer.recording.standing)
}

/// The number of games that are kept, and are over.
pub(super) fn games(folder: &TestFolder) -> usize {
    let files = std::fs::read_dir(folder.join("replays")).expect("the folder");
    let names = files.flatten().map(|entry| entry.file_name());
    let games = names.filter(|name| name.to_string_lossy().starts_with("game-"));
    games.count()
}

/// A run from a level, played for a number of steps.
pub(super) fn played(app: &mut AppContext, level: usize, steps: u64) -> Play {
    let mut play = Play::new(app, level);
    play_on(&mut play, app, steps);
    play
}

/// Launches the ball, or goes on to the next level.
pub(super) fn launch(play: &mut Play) {
    let launch = Input {
        launch: true,
        ..Input::default()
    };
    play.session.fast_forward(1, launch);
}

/// Resumes the run of a new window on the folder.
pub(super) fn resumed(app: &mut AppContext) -> Play {
    let mut play = Play::continued(app).expect("the run");
    while play.mode.is_resuming() {
        update(&mut play, app, &[]);
    }
    play
}

/// The titles of the levels of the run.
pub(super) fn titles(play: &Play) -> String {
    let levels = play.session.game.levels().iter();
    levels.map(Level::title).collect::<Vec<_>>().join(" ")
}
