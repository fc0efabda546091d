//! The path ahead of each ball: what the game then does with the paddle at rest.

use breakout::bot::NoAim;
use breakout::event::Event;
use breakout::game::{Ball, Game, Path, Phase};
use breakout::input::Input;
use breakout::tuning::{BALL_RADIUS, FIELD, MAX_PATH_TESTS, PADDLE_TOP};
use glam::{Vec2, vec2};

use crate::scenes::{game, hostile, many_balls};

const HORIZON: u32 = 360;

fn path(text: &str) -> Path {
    let paths = game(text).paths_ahead(4, HORIZON);
    let [path] = &paths[..] else {
        panic!("{paths:?}")
    };
    path.clone()
}

/// The place where a falling ball of a scene that misses the paddle crosses the lower edge.
fn floor(path: &Path) -> Vec2 {
    let end = path.end.expect("it ends at the floor");
    assert!((end.y - FIELD.y).abs() < 0.01, "{end}");
    end
}

#[test]
fn a_ball_that_misses_the_paddle_is_followed_to_the_floor() {
    let missing = path("ball: 200 400 0 400\npaddle: 600\n\n. . . .\n. # . 2");
    assert_eq!(missing.bounces, []);
    assert_eq!(floor(&missing), vec2(200.0, FIELD.y));

    let aslant = path("ball: 200 400 100 400\npaddle: 600\n\n. . . .\n. # . 2");
    assert!((floor(&aslant) - vec2(250.0, FIELD.y)).length() < 0.01);

    let by_the_wall = path("ball: 50 400 -400 400\npaddle: 600\n\n. . . .\n. # . 2");
    assert_eq!(by_the_wall.bounces.len(), 1);
    assert!(
        (floor(&by_the_wall).x - 162.0).abs() < 0.1,
        "{by_the_wall:?}"
    );

    let fast = path("ball: 200 400 0 9000\npaddle: 600\n\n. . . .\n. # . 2");
    assert_eq!(floor(&fast), vec2(200.0, FIELD.y));
}

#[test]
fn a_path_goes_on_from_the_paddle_and_ends_after_its_bounces() {
    let path = path("ball: 400 400 0 800\npaddle: 400\n\n. . . .\n. # # 2");
    assert_eq!(path.bounces.len(), 4);
    assert_eq!(path.bounces[0], vec2(400.0, PADDLE_TOP - BALL_RADIUS));
    assert_eq!(path.end, None);
}

/// Where steps are expensive, the paths end where their pair tests do.
#[test]
fn paths_end_after_their_pair_tests() {
    let start = hostile::game(hostile::WORST);
    let paths = start.paths_ahead(usize::MAX, HORIZON);
    let mut game = start.clone();
    let mut tests = 0;
    while tests < MAX_PATH_TESTS {
        tests += game.step(Input::default(), &mut Vec::new());
    }
    let steps = game.steps() - start.steps();
    assert!(steps < HORIZON.into(), "{steps}");
    let ends = |ball: &Ball| paths.iter().any(|path| path.end == Some(ball.position));
    assert!(game.balls().iter().any(ends));
}

#[test]
fn at_the_horizon_a_path_ends_where_the_ball_is() {
    let path = path("ball: 400 400 0 -60\n\n. . . .\n. # . 2");
    let end = path.end.expect("the horizon");
    assert!((end - vec2(400.0, 220.0)).length() < 0.01, "{end}");
}

#[test]
fn without_a_level_in_play_there_is_no_path() {
    let mut game = game("ball: 700 200 0 -400\n\n. . . .\n. # . 2");
    while game.bricks().remaining() > 0 {
        game.step(Input::default(), &mut Vec::new());
    }
    assert_eq!(game.paths_ahead(4, HORIZON), []);
}

/// Where each ball of a game is after some steps with the paddle at rest; `None` for one that is lost.
///
/// Balls are known by their places one step before. Two that were just added share one with their
/// parent, which is before them in the list. If a loss has changed the order, or two balls fly as
/// one, there is no answer.
fn places_after(mut game: Game, steps: u32) -> Option<Vec<Option<Vec2>>> {
    let mut places: Vec<_> = game
        .balls()
        .iter()
        .map(|ball| Some(ball.position))
        .collect();
    let mut steps_since_loss = u32::MAX;
    for _ in 0..steps {
        let mut events = Vec::new();
        game.step(Input::default(), &mut events);
        let is_loss = |event: &Event| matches!(event, Event::BallLost { .. });
        steps_since_loss = if events.iter().any(is_loss) {
            0
        } else {
            steps_since_loss.saturating_add(1)
        };
        for index in 0..places.len() {
            let before = places[index];
            let balls = game.balls().iter();
            let mut same = balls.filter(|ball| Some(ball.previous) == before);
            places[index] = same.next().map(|ball| ball.position);
            let is_known = steps_since_loss > 1 && !places[index + 1..].contains(&before);
            if same.next().is_some() && !is_known {
                return None;
            }
        }
    }
    Some(places)
}

/// Balls are lost and added on the way, which changes their order in the game.
#[test]
fn every_ball_has_its_own_path() {
    let mut several = 0;
    let mut lost = 0;
    for seed in 1..=6 {
        let mut game = game(&many_balls());
        let mut bot = NoAim::new(seed);
        while game.phase() == Phase::Playing {
            let input = bot.input(&game);
            game.step(input, &mut Vec::new());
            let is_flying = game.phase() == Phase::Playing
                && game.balls().iter().all(|ball| ball.held.is_none());
            if !game.steps().is_multiple_of(240) || game.balls().len() < 3 || !is_flying {
                continue;
            }
            let Some(places) = places_after(game.clone(), HORIZON) else {
                continue;
            };
            several += 1;
            let paths = game.paths_ahead(usize::MAX, HORIZON);
            assert_eq!(paths.len(), game.balls().len());
            for ((ball, path), place) in game.balls().iter().zip(&paths).zip(places) {
                assert_eq!(path.start, ball.position);
                if place.is_some() {
                    assert_eq!(path.end, place);
                } else {
                    floor(path);
                    lost += 1;
                }
            }
        }
    }
    assert!(several > 10 && lost > 10, "{several} moments, {lost} lost");
}
