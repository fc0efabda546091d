//! The rules as data: a drawn level, a script of inputs, and all that must happen.
//!
//! A row of ten cells has bricks of 80 x 50 units; brick (4,0) spans 320 to 400 and 0 to 50.

use breakout::game::{Game, Held, Phase, aim};
use breakout::input::Input;
use breakout::tuning::*;
use glam::{Vec2, vec2};

use super::play::{Play, target};
use crate::scenes::levels;

/// Plays the script on the level and compares everything that happened.
#[track_caller]
fn check(level: &str, script: &str, expected: &[&str]) -> Game {
    let mut play = Play::new(level);
    play.run(script);
    assert_eq!(play.told, expected);
    play.game
}

#[test]
fn a_press_launches_the_ball_once() {
    check("....2....2", "wait 3", &[]);
    check("....2....2", "wait 3; launch", &["launched"]);
    check("....2....2", "launch; launch; launch", &["launched"]);
}

#[test]
fn a_served_ball_rides_in_the_middle_of_the_paddle_and_starts_where_it_aims() {
    let mut play = Play::new("....2....2");
    for steer in [1.0, 1.0, -1.0, -0.5, 0.0, 1.0] {
        play.run(&format!("steer {steer} x 30"));
        let ball = play.game.balls()[0];
        let paddle = play.game.paddle();
        assert_eq!(ball.position, vec2(paddle.x, PADDLE_TOP - BALL_RADIUS));
        assert!(play.game.is_serving());
    }
    let aimed = served(&play.game).aim;
    play.run("launch");
    assert!(!play.game.is_serving());
    assert_eq!(play.game.balls()[0].direction, aim(aimed));
    assert_eq!(play.game.balls()[0].speed, BALL_SPEED);
}

/// How the paddle holds the only ball.
#[track_caller]
fn served(game: &Game) -> Held {
    game.balls()[0].held.expect("the ball is held")
}

#[test]
fn the_aim_of_a_serve_sweeps_from_side_to_side_in_its_period() {
    let mut play = Play::new("....2....2");
    let period = steps(SERVE_PERIOD);
    let start = served(&play.game).aim;
    let mut aims = vec![start];
    for _ in 0..period {
        play.run("wait 1");
        aims.push(served(&play.game).aim);
    }
    let widest = aims
        .iter()
        .fold(0.0_f32, |widest, aim| widest.max(aim.abs()));
    assert!((0.99..=1.0).contains(&widest), "{widest}");
    assert!((aims[period as usize] - start).abs() < 1e-4);
    assert!(
        (aims[period as usize / 2] + start).abs() < 1e-4,
        "half way it is mirrored"
    );
    for pair in aims.windows(2) {
        assert!((pair[1] - pair[0]).abs() <= 4.0 / period as f32 + 1e-6);
    }
}

#[test]
fn a_serve_starts_near_straight_up_and_sweeps_across_it() {
    let mut starts: Vec<f32> = (0..200)
        .map(|seed| {
            let mut game = Game::new(levels("....2....2"), 0, seed);
            let start = served(&game).aim;
            game.step(Input::default(), &mut Vec::new());
            let to_the_other_side = served(&game).aim - start;
            assert!(start.abs() <= SERVE_START && start * to_the_other_side < 0.0);
            start
        })
        .collect();
    let to_the_right = starts.iter().filter(|start| **start > 0.0).count();
    assert!((70..=130).contains(&to_the_right), "{to_the_right} of 200");
    starts.sort_by(f32::total_cmp);
    starts.dedup();
    assert!(starts.len() > 190, "no two serves are alike");
}

#[test]
fn a_solid_brick_throws_the_ball_back_and_stays() {
    let game = check(
        "ball: 360 100 0 -400\n....#....2",
        "wait 30",
        &["brick (4,0) hit from below"],
    );
    assert_eq!(game.balls()[0].velocity(), vec2(0.0, 400.0));
    assert_eq!(
        game.bricks().get(4).and_then(|brick| brick.hits_remaining),
        None
    );
    assert!(game.bricks().get(4).is_some());
    assert_eq!((game.score(), game.combo()), (0, 0));
}

#[test]
fn a_plain_brick_breaks_and_makes_the_ball_faster() {
    let game = check(
        "ball: 360 100 0 -400\n....2....2",
        "wait 30",
        &["brick (4,0) broken from below +10 combo 1"],
    );
    assert_eq!(game.balls()[0].velocity(), vec2(0.0, 401.0));
    assert_eq!(game.bricks().get(4), None);
    assert_eq!((game.score(), game.bricks().remaining()), (10, 1));
}

#[test]
fn a_brick_is_hit_from_each_side() {
    let bricks = "..........\n....2.....\n2.........";
    for (ball, side) in [
        ("360 20 0 300", "from above"),
        ("360 150 0 -300", "from below"),
        ("300 75 300 0", "from the left"),
        ("420 75 -300 0", "from the right"),
        ("305 35 300 300", "at a corner"),
    ] {
        check(
            &format!("ball: {ball}\n{bricks}"),
            "wait 20",
            &[&format!("brick (4,1) broken {side} +10 combo 1")],
        );
    }
}

#[test]
fn tough_bricks_take_two_and_three_hits() {
    check(
        "ball: 360 100 0 -600\npaddle: 360\n....d....2",
        "wait 240",
        &[
            "brick (4,0) hit from below",
            "paddle at 0.00",
            "brick (4,0) broken from below +20 combo 1",
        ],
    );
    let game = check(
        "ball: 360 100 0 -600\npaddle: 360\n....t....2",
        "wait 440",
        &[
            "brick (4,0) hit from below",
            "paddle at 0.00",
            "brick (4,0) hit from below",
            "paddle at 0.00",
            "brick (4,0) broken from below +30 combo 1",
        ],
    );
    assert_eq!(game.score(), 30);
}

#[test]
fn bricks_in_a_row_are_worth_more_and_more() {
    // The ball jumps along between the upper wall and the bricks.
    let game = check(
        "ball: 20 20 300 -300\n..........\n2222222222",
        "wait 300",
        &[
            "wall top",
            "brick (0,1) broken from above +10 combo 1",
            "wall top",
            "brick (1,1) broken from above +20 combo 2",
            "wall top",
            "brick (2,1) broken from above +30 combo 3",
            "wall top",
            "brick (3,1) broken from above +40 combo 4",
            "wall top",
            "brick (4,1) broken from above +50 combo 5",
            "wall top",
            "brick (5,1) broken from above +60 combo 6",
            "wall top",
            "brick (6,1) broken from above +70 combo 7",
            "wall top",
            "brick (7,1) broken from above +80 combo 8",
            "wall top",
            "brick (8,1) broken from above +80 combo 9",
            "wall top",
            "brick (9,1) broken from above +80 combo 10",
            "level 1 cleared",
            "victory",
        ],
    );
    assert_eq!(game.score(), 520);
    assert_eq!((game.combo(), game.best_combo()), (10, 10));
}

#[test]
fn the_paddle_ends_a_combo() {
    let game = check(
        "ball: 360 150 0 -600\npaddle: 360\n....2....2\n....2.....",
        "wait 260",
        &[
            "brick (4,1) broken from below +10 combo 1",
            "paddle at 0.00",
            "brick (4,0) broken from below +10 combo 1",
        ],
    );
    assert_eq!((game.score(), game.best_combo()), (20, 1));
}

#[test]
fn bricks_speed_the_ball_up_to_a_limit() {
    let speed_after = |speed: f32| {
        let game = check(
            &format!("ball: 360 60 0 -{speed}\n....2....2"),
            "wait 10",
            &["brick (4,0) broken from below +10 combo 1"],
        );
        game.balls()[0].speed
    };
    assert_eq!(speed_after(400.0), 401.0);
    assert_eq!(speed_after(449.5), BALL_MAX_SPEED);
    assert_eq!(speed_after(450.0), BALL_MAX_SPEED);
    // A scene may start with a faster ball; it is not slowed down.
    assert_eq!(speed_after(1000.0), 1000.0);
}

#[test]
fn a_lost_ball_costs_a_life_and_the_next_is_served_slow() {
    let game = check(
        "ball: 100 590 0 440\npaddle: 600\n2.........",
        "wait 10",
        &["ball lost, 0 left", "life lost, 2 left"],
    );
    assert!(game.is_serving());
    assert_eq!(game.balls()[0].speed, BALL_SPEED);
    assert_eq!(game.balls()[0].position.y, PADDLE_TOP - BALL_RADIUS);
    assert_eq!((game.lives(), game.phase()), (2, Phase::Playing));
}

#[test]
fn the_last_life_ends_the_game() {
    let dodge = "launch; target 0 x 500";
    let level = "ball: 100 590 0 400\npaddle: 600\n2.........";
    let mut play = Play::new(level);
    play.run(&format!(
        "wait 10; target 600 x 60; {dodge}; target 600 x 60; {dodge}"
    ));
    assert_eq!(
        play.told,
        [
            "ball lost, 0 left",
            "life lost, 2 left",
            "launched",
            "wall top",
            "wall right",
            "ball lost, 0 left",
            "life lost, 1 left",
            "launched",
            "wall top",
            "wall left",
            "ball lost, 0 left",
            "life lost, 0 left",
            "game over",
        ]
    );
    assert_eq!((play.game.lives(), play.game.phase()), (0, Phase::Lost));
    assert!(play.game.balls().is_empty());

    // Nothing moves any more.
    play.told.clear();
    let x = play.game.paddle().x;
    play.run("launch; steer 1 x 50; target 300 x 50; launch; wait 50");
    assert_eq!(play.told, [""; 0]);
    assert_eq!(play.game.paddle().x, x);
}

#[test]
fn a_cleared_level_waits_for_the_next_launch() {
    let level = "ball: 360 60 0 -400\n....2.....\n---\n2.........";
    let cleared = [
        "brick (4,0) broken from below +10 combo 1",
        "level 1 cleared",
    ];
    let game = check(level, "wait 100", &cleared);
    assert_eq!((game.phase(), game.level_index()), (Phase::Cleared, 0));

    let next = [&cleared[..], &["level 2 started"]].concat();
    let game = check(level, "wait 100; launch; wait 10", &next);
    assert_eq!((game.phase(), game.level_index()), (Phase::Playing, 1));
    assert_eq!((game.score(), game.lives()), (10, LIVES));
    assert_eq!(game.bricks().remaining(), 1);
    // The press went into the next level; the ball waits for another one.
    assert!(game.is_serving());
    let launched = [&next[..], &["launched"]].concat();
    check(level, "wait 100; launch; launch; wait 10", &launched);
}

#[test]
fn between_levels_nothing_moves_on_the_screen() {
    // Drawing goes from `previous` to `position`: were they to differ, the ball would tremble.
    let game = check(
        "ball: 360 60 0 -400\n....2.....\n---\n2.........",
        "wait 20",
        &[
            "brick (4,0) broken from below +10 combo 1",
            "level 1 cleared",
        ],
    );
    let ball = game.balls()[0];
    assert_eq!(
        (ball.previous, ball.unresolved),
        (ball.position, ball.position)
    );
}

#[test]
fn a_ball_that_starts_in_a_wall_starts_beside_it() {
    for (start, place) in [
        ("0 300", vec2(BALL_RADIUS, 300.0)),
        ("800 300", vec2(FIELD.x - BALL_RADIUS, 300.0)),
        ("0 0", vec2(BALL_RADIUS, BALL_RADIUS)),
    ] {
        let mut play = Play::new(&format!("ball: {start} 0 50\n.........2"));
        assert_eq!(play.game.balls()[0].position, place);
        play.run("wait 30");
    }
}

#[test]
fn the_last_level_is_the_victory() {
    let mut play = Play::new("ball: 360 60 0 -400\n....2.....");
    play.run("wait 10; launch; wait 50; launch");
    assert_eq!(
        play.told,
        [
            "brick (4,0) broken from below +10 combo 1",
            "level 1 cleared",
            "victory",
        ]
    );
    assert_eq!(play.game.phase(), Phase::Won);
}

#[test]
fn bricks_out_of_reach_are_not_needed() {
    check(
        "ball: 440 60 0 -400\n#2#..2....\n###.......",
        "wait 10",
        &[
            "brick (5,0) broken from below +10 combo 1",
            "level 1 cleared",
            "victory",
        ],
    );
}

#[test]
fn the_paddle_aims() {
    let half = PADDLE_SIZE.x * 0.5;
    for (paddle, told, direction) in [
        (400.0, "paddle at 0.00", vec2(0.0, -1.0)),
        // The ends send the ball off at 60 degrees from vertical.
        (400.0 + half, "paddle at -1.00", vec2(-0.866_025_4, -0.5)),
        (400.0 - half, "paddle at 1.00", vec2(0.866_025_4, -0.5)),
        // Beyond the end only the ball's side touches.
        (403.0 + half, "paddle at -1.00", vec2(-0.866_025_4, -0.5)),
        (397.0 - half, "paddle at 1.00", vec2(0.866_025_4, -0.5)),
    ] {
        let game = check(
            &format!("ball: 400 545 0 400\npaddle: {paddle}\n2........."),
            "wait 5",
            &[told],
        );
        let ball = game.balls()[0];
        assert!(
            ball.direction.distance(direction) < 1e-5,
            "{paddle}: {ball:?}"
        );
    }
}

#[test]
fn the_aim_grows_with_the_offset_and_is_the_same_on_both_sides() {
    let mut last = 0.0;
    for tenths in 1_u8..=10 {
        let offset = f32::from(tenths) * 0.1;
        let direction = aim(offset);
        assert!(direction.x > last && direction.y < 0.0);
        assert!((direction.length() - 1.0).abs() < 1e-6);
        assert_eq!(aim(-offset), vec2(-direction.x, direction.y));
        // Linear in the offset within 2.3 degrees, so that the place says the angle.
        let degrees = direction.x.atan2_degrees(-direction.y);
        assert!((degrees - 60.0 * offset).abs() < 2.3, "{offset}: {degrees}");
        last = direction.x;
    }
    assert_eq!(aim(0.0), Vec2::NEG_Y);
    assert_eq!(aim(7.0), aim(1.0));
}

/// Angles, for the eyes of a test only.
trait Degrees {
    fn atan2_degrees(self, other: Self) -> Self;
}

impl Degrees for f32 {
    #[expect(clippy::disallowed_methods, reason = "a test may look at an angle")]
    fn atan2_degrees(self, other: Self) -> Self {
        self.atan2(other).to_degrees()
    }
}

#[test]
fn a_mouse_may_jump_but_the_paddle_runs() {
    let game = check("paddle: 100\n2.........", "target 700 x 1", &[]);
    let run = PADDLE_MAX_SPEED * STEP;
    assert_eq!(game.paddle().x, 100.0 + run);
    let game = check("paddle: 100\n2.........", "target 700 x 22", &[]);
    assert!(game.paddle().x < 700.0);
    let game = check("paddle: 100\n2.........", "target 700 x 23", &[]);
    assert_eq!(game.paddle().x, 700.0);
}

#[test]
fn keys_start_gently_and_stop_at_once() {
    let mut play = Play::new("paddle: 300\n2.........");
    let mut moved = Vec::new();
    for _ in 0..12 {
        let before = play.game.paddle().x;
        play.run("steer 1 x 1");
        moved.push(play.game.paddle().x - before);
    }
    assert!(moved[0] < 1.0, "a tap moves by a hair: {moved:?}");
    assert!(moved.is_sorted_by(|a, b| *b > *a - 1e-3), "{moved:?}");
    assert!((moved[11] - PADDLE_STEER_SPEED * STEP).abs() < 1e-3);
    let x = play.game.paddle().x;
    play.run("wait 5");
    assert_eq!(play.game.paddle().x, x);
    // Turning round starts gently too.
    play.run("steer 1 x 12");
    let x = play.game.paddle().x;
    play.run("steer -1 x 1");
    assert!(play.game.paddle().x < x && play.game.paddle().x > x - 1.0);
}

#[test]
fn the_paddle_stops_at_the_walls() {
    let half = PADDLE_SIZE.x * 0.5;
    for script in ["steer -1 x 200", "target -500 x 40", "target 0 x 40"] {
        assert_eq!(check("2.........", script, &[]).paddle().x, half);
    }
    for script in ["steer 1 x 200", "target 9000 x 40", "target 800 x 40"] {
        assert_eq!(check("2.........", script, &[]).paddle().x, 800.0 - half);
    }
}

#[test]
fn input_that_is_no_number_is_no_input() {
    for wild in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let mut play = Play::new("2.........");
        let steered = Input {
            steer: wild,
            ..Input::default()
        };
        for input in [steered, target(wild)] {
            for _ in 0..20 {
                play.step(input);
            }
        }
        assert_eq!(play.game.paddle().x, 400.0);
    }
    // Too much steering is full steering, and a target far off is a direction.
    let play = |script: &str| check("paddle: 100\n2.........", script, &[]).paddle().x;
    assert_eq!(play("steer 50 x 20"), play("steer 1 x 20"));
    assert_eq!(play("target 3e38 x 5"), play("target 790 x 5"));
}

#[test]
fn an_input_in_grain_is_what_a_recording_can_hold() {
    let made = |steer: f32, target: f32| {
        let input = Input {
            steer,
            ..self::target(target)
        };
        let made = input.in_grain();
        assert_eq!(made.in_grain(), made, "once is enough");
        (made.steer, made.target)
    };
    for (steer, target, expected) in [
        (0.0, 400.0, (0.0, Some(400.0))),
        (0.501, 123.454, (0.5, Some(123.453_125))),
        (-0.996, 799.999, (-1.0, Some(800.0))),
        (-7.0, -3e38, (-1.0, Some(0.0))),
        (7.0, 3e38, (1.0, Some(800.0))),
        (f32::NAN, f32::NAN, (0.0, None)),
        (f32::INFINITY, f32::NEG_INFINITY, (0.0, None)),
    ] {
        assert_eq!(made(steer, target), expected, "{steer} {target}");
    }
}

#[test]
fn no_flight_stays_nearly_horizontal() {
    for dy in [-60.0, -1.0, 0.0, 1.0, 60.0] {
        let game = check(
            &format!("ball: 700 400 400 {dy}\n2........."),
            "wait 30",
            &["wall right"],
        );
        let direction = game.balls()[0].direction;
        assert!(direction.x < 0.0);
        assert!(direction.y.abs() >= MIN_VERTICAL_SHARE, "{dy}: {direction}");
        assert!(direction.y * dy >= 0.0, "it keeps its side: {direction}");
    }
}

#[test]
fn a_steepened_flight_still_leaves_the_corner() {
    // The ball grazes the upper right corner of brick (4,1), falling ever so little. Steepened
    // downwards it would fly into the corner that it bounced off.
    let game = check(
        "ball: 361.04 38.05 395.6 59.84\n2.........\n....#.....",
        "wait 15",
        &["brick (4,1) hit at a corner"],
    );
    let direction = game.balls()[0].direction;
    assert_eq!(direction.y, -MIN_VERTICAL_SHARE);
    assert!(direction.x > 0.9);
}

#[test]
fn a_loop_between_solid_bricks_is_broken() {
    let mut play = Play::alone("ball: 360 20 0 -400\n.........2\n....#.....");
    let suspicion = (LOOP_SUSPICION * STEPS_PER_SECOND as f32) as u32;
    play.run(&format!("wait {}", suspicion - 1));
    assert!(!play.told.contains(&"loop broken".to_owned()));
    // At the next bounce, which is at most one height of the gap away, the ball is turned.
    play.until("loop broken", 20);
    let direction = play.game.balls()[0].direction;
    assert!(direction.y.abs() > 0.9, "only a little: {direction}");
    let horizon = (LOOP_HORIZON * STEPS_PER_SECOND as f32) as u32;
    for _ in 0..horizon {
        play.step(Input::default());
        if play.game.balls()[0].position.y > 300.0 {
            return;
        }
    }
    panic!("still in the loop: {:?}", play.game.balls());
}

#[test]
fn a_ball_that_finds_its_own_way_is_not_turned() {
    // Six seconds along a corridor whose end is open.
    let mut play = Play::new("ball: 20 20 120 -380\n..........\n#########.\n2.........");
    let suspicion = (LOOP_SUSPICION * STEPS_PER_SECOND as f32) as u32;
    while play.game.balls()[0].position.y < 100.0 {
        play.step(Input::default());
        assert!(play.game.steps() < 3 * u64::from(suspicion));
    }
    assert!(play.game.steps() > u64::from(suspicion));
    assert!(!play.told.contains(&"loop broken".to_owned()));
}

#[test]
fn a_later_level_may_start_its_ball_in_the_paddle() {
    let mut play = Play::alone(
        "ball: 360 90 0 -300\n....2.....\n---\nball: 400 570 0 300\npaddle: 400\n2.........",
    );
    play.until("level 1 cleared", 60);
    play.run("launch; wait 60");
    assert!(play.told.contains(&"level 2 started".to_owned()));
}
