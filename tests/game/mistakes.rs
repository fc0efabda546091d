//! Mistakes that well-known Breakouts make, each as a scene that our step must pass.
//!
//! The scenes are the level files in `tests/scenes`; each says what the mistake is.

use breakout::collision::{contact_circle_aabb, overlaps_circle_aabb};
use breakout::event::Event;
use breakout::game::{Ball, Game};
use breakout::input::Input;
use breakout::tuning::*;
use glam::{Vec2, vec2};

use super::play::{Play, target};
use crate::scenes::game;

macro_rules! scene {
    ($name:literal) => {
        include_str!(concat!("../scenes/", $name, ".txt"))
    };
}

/// The scene with another start of the ball.
fn with_ball(scene: &str, position: Vec2, velocity: Vec2) -> String {
    let lines = scene.lines().map(|line| {
        if line.starts_with("ball:") {
            let ([x, y], [dx, dy]) = (position.to_array(), velocity.to_array());
            format!("ball: {x} {y} {dx} {dy}\n")
        } else {
            format!("{line}\n")
        }
    });
    lines.collect()
}

/// Plays the script on the scene and compares everything that happened.
#[track_caller]
fn check(scene: &str, script: &str, expected: &[&str]) -> Game {
    let mut play = Play::new(scene);
    play.run(script);
    assert_eq!(play.told, expected);
    play.game
}

fn ball(game: &Game) -> Ball {
    game.balls()[0]
}

#[test]
fn no_speed_tunnels_through_bricks() {
    let scene = scene!("tunnel_through_bricks");
    let broken = ["brick (4,12) broken from below +10 combo 1"];
    check(scene, "wait 2", &broken);
    for speed in [500.0, 1000.0, 2500.0, 5000.0, 9999.0] {
        let text = with_ball(scene, vec2(360.0, 162.1), vec2(0.0, -speed));
        check(&text, "wait 1", &broken);
    }
}

#[test]
fn no_speed_tunnels_through_the_paddle() {
    let scene = scene!("tunnel_through_the_paddle");
    let game = check(scene, "wait 1", &["paddle at 0.50"]);
    assert!(ball(&game).direction.y < 0.0);
    // Nor while the paddle runs under it.
    let mut play = Play::new(&with_ball(scene, vec2(426.0, 480.0), vec2(0.0, 10_000.0)));
    play.run("target 800 x 2");
    assert!(play.told[0].starts_with("paddle at"), "{:?}", play.told);
}

#[test]
fn a_centre_inside_a_brick_finds_the_way_out() {
    let scene = scene!("centre_inside");
    // It came from above and is nearer to the top, so that is where it leaves.
    let game = check(scene, "wait 5", &["brick (4,1) hit from above"]);
    assert!(ball(&game).position.y < 50.0);
    // Exactly in the middle, on the outline, and near each side, whatever the direction.
    for x in [320.0, 321.0, 360.0, 399.0, 400.0] {
        for y in [50.0, 51.0, 75.0, 99.0, 100.0] {
            for velocity in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
                let mut play = Play::new(&with_ball(scene, vec2(x, y), velocity * 400.0));
                let brick = play.game.bricks().aabb(14);
                play.run("wait 30");
                assert!(
                    !overlaps_circle_aabb(ball(&play.game).circle(), brick),
                    "from {x} {y} with {velocity}: {:?}",
                    ball(&play.game)
                );
                assert!(play.told.len() <= 4, "{:?}", play.told);
            }
        }
    }
}

#[test]
fn a_ball_that_starts_in_solid_bricks_starts_below_them() {
    let game = check(scene!("inside_solid_bricks"), "wait 0", &[]);
    let start = ball(&game);
    assert_eq!(start.position.x, 400.0);
    assert!((start.position.y - 156.0).abs() < 0.01, "{start:?}");
    let mut play = Play::new(scene!("inside_solid_bricks"));
    play.run("wait 20");
    assert!(ball(&play.game).position.distance(start.position) > 50.0);
}

#[test]
fn two_bricks_turn_the_ball_once() {
    let game = check(
        scene!("two_bricks_at_once"),
        "wait 30",
        &[
            "brick (4,0) broken from below +10 combo 1",
            "brick (5,0) broken from below +20 combo 2",
        ],
    );
    assert_eq!(ball(&game).direction, Vec2::Y);
    assert_eq!(ball(&game).speed, BALL_SPEED + 2.0);
}

#[test]
fn an_inner_corner_turns_the_ball_twice() {
    let mut play = Play::new(scene!("inner_corner"));
    play.run("wait 1");
    assert_eq!(play.told.len(), 2, "{:?}", play.told);
    let ball = ball(&play.game);
    assert!(ball.direction.x < 0.0 && ball.direction.y > 0.0);
}

#[test]
fn a_ball_straight_onto_a_corner_goes_back() {
    let middle = vec2(360.0, 75.0);
    for sides in [
        vec2(1.0, 1.0),
        vec2(-1.0, 1.0),
        vec2(1.0, -1.0),
        vec2(-1.0, -1.0),
    ] {
        let start = middle + sides * (vec2(40.0, 25.0) + 20.0);
        let text = with_ball(scene!("corner_tie"), start, sides * -300.0);
        let game = check(&text, "wait 10", &["brick (4,1) hit at a corner"]);
        let back = (sides * 300.0).normalize();
        assert!(ball(&game).direction.distance(back) < 1e-4);
    }
}

#[test]
fn a_mirrored_level_plays_mirrored() {
    let mirrored = |text: &str| {
        let lines = text.lines().map(|line| {
            if line.starts_with(['.', '2', '#']) {
                line.chars().rev().collect()
            } else {
                line.to_owned()
            }
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    let scene = scene!("mirror");
    for x in 0..50 {
        let x = 210.0 + x as f32 * 8.0;
        let velocity = vec2(250.0, -300.0);
        let mut play = Play::new(&with_ball(scene, vec2(x, 210.0), velocity));
        let text = with_ball(
            &mirrored(scene),
            vec2(FIELD.x - x, 210.0),
            vec2(-velocity.x, velocity.y),
        );
        let mut image = Play::new(&text);
        // Rounding differs on the two sides of the field, and each bounce off a corner makes ten
        // times more of it, so the two are compared for a few bricks.
        while let (Some(a), Some(b)) = (play.game.balls().first(), image.game.balls().first()) {
            let image_of_b = vec2(FIELD.x - b.position.x, b.position.y);
            assert!(
                a.position.distance(image_of_b) < 0.02,
                "from {x}: {a:?} {b:?}"
            );
            if a.position.y > 500.0 || a.combo > 4 {
                break;
            }
            play.step(Input::default());
            image.step(Input::default());
        }
        let reflect = |told: &String| {
            let swap = told
                .replace("left", "LEFT")
                .replace("right", "left")
                .replace("LEFT", "right");
            let Some((head, rest)) = swap.split_once('(') else {
                return swap;
            };
            let (column, rest) = rest.split_once(',').expect("a place");
            let column: u32 = column.parse().expect("a column");
            format!("{head}({},{rest}", 15 - column)
        };
        let reflected: Vec<String> = image.told.iter().map(reflect).collect();
        assert_eq!(play.told, reflected, "from {x}");
    }
}

#[test]
fn a_ball_that_leaves_is_left_alone() {
    let game = check(scene!("leaving"), "wait 30", &[]);
    assert_eq!(game.bricks().remaining(), 2);
    assert!(ball(&game).direction.y > 0.0);
}

#[test]
fn a_flush_wall_has_no_inner_edges() {
    let scene = scene!("flush_wall");
    for start in 0..300 {
        let x = 20.0 + start as f32 * 2.43;
        for slope in [0.21, 0.3, 0.7, 1.5] {
            for speed in [300.0, 450.0, 4000.0] {
                let direction = vec2(if start % 2 == 0 { 1.0 } else { -1.0 }, -slope).normalize();
                let position = vec2(x, 115.0);
                let mut play = Play::new(&with_ball(scene, position, direction * speed));
                play.until("brick", 400);
                let hits = play.told.iter().filter(|told| told.starts_with("brick"));
                for hit in hits {
                    assert!(hit.ends_with("hit from below"), "{x} {slope}: {hit}");
                }
            }
        }
    }
}

#[test]
fn an_exact_seam_takes_both_bricks_with_one_turn() {
    // Column borders of the flush wall lie at multiples of 800 / 13.
    for column in 1..13_u8 {
        let seam = FIELD.x / 13.0 * f32::from(column);
        for slant in [-200.0, 0.0, 200.0] {
            // Back from the contact at 106: two rows of 50 units, and the radius.
            let start = vec2(seam, 106.0) - vec2(slant, -400.0) * 0.05;
            let text = with_ball(scene!("flush_wall"), start, vec2(slant, -400.0));
            let mut play = Play::new(&text);
            play.run("wait 10");
            let hits = play.told.iter().filter(|told| told.starts_with("brick"));
            for hit in hits {
                assert!(hit.ends_with("hit from below"), "{column} {slant}: {hit}");
            }
            assert!(ball(&play.game).direction.y > 0.0);
        }
    }
}

#[test]
fn the_paddle_pushes_and_never_swallows() {
    for x in [450.0, 466.0, 480.0, 500.0] {
        for y in [550.0, 554.0, 555.9, 556.0, 557.0, 565.0, 574.0, 579.0] {
            for velocity in [
                vec2(0.0, 100.0),
                vec2(300.0, 200.0),
                vec2(-300.0, 200.0),
                vec2(-300.0, -200.0),
            ] {
                let scene = scene!("swallowed_by_the_paddle");
                let mut play = Play::new(&with_ball(scene, vec2(x, y), velocity));
                for _ in 0..40 {
                    play.step(target(800.0));
                    let Some(ball) = play.game.balls().first().filter(|ball| ball.held.is_none())
                    else {
                        break;
                    };
                    let contact = contact_circle_aabb(ball.circle(), play.game.paddle().aabb());
                    assert!(contact.is_none_or(|contact| contact.depth < 0.01));
                }
            }
        }
    }
}

#[test]
fn a_ball_at_the_paddles_back_stays_there() {
    // It overlaps the left side by a unit while the paddle runs to the right.
    let scene = scene!("swallowed_by_the_paddle");
    let mut play = Play::new(&with_ball(scene, vec2(143.0, 566.0), vec2(-60.0, 100.0)));
    play.run("steer 1 x 1");
    let ball = ball(&play.game);
    assert!(ball.position.distance(vec2(142.0, 566.0)) < 2.0, "{ball:?}");
}

#[test]
fn a_ball_between_paddle_and_wall_falls_free() {
    // It touches both once, and falls as fast as without the paddle.
    check(
        scene!("squeezed"),
        "target 800 x 61",
        &[
            "wall right",
            "paddle at 1.00",
            "ball lost, 0 left",
            "life lost, 2 left",
        ],
    );

    let mut play = Play::new(scene!("born_squeezed"));
    for _ in 0..2 {
        play.step(target(800.0));
    }
    assert!(!overlaps_circle_aabb(
        ball(&play.game).circle(),
        play.game.paddle().aabb()
    ));
    play.run("target 800 x 90");
    assert_eq!(
        play.told.last().map(String::as_str),
        Some("life lost, 2 left")
    );
}

#[test]
fn a_ball_below_the_top_has_passed() {
    let mut play = Play::new(scene!("past_the_paddle"));
    play.run("wait 40");
    assert_eq!(
        play.told,
        ["paddle at 1.00", "ball lost, 0 left", "life lost, 2 left"]
    );
}

#[test]
fn the_paddle_never_leaves_the_field() {
    let mut play = Play::new(scene!("paddle_at_the_wall"));
    let end = FIELD.x - PADDLE_SIZE.x * 0.5;
    assert_eq!(play.game.paddle().x, end);
    for _ in 0..30 {
        play.step(target(1e9));
        assert_eq!(play.game.paddle().x, end);
    }
}

#[test]
fn the_paddle_is_there_from_below_too() {
    let mut play = Play::new(scene!("from_below"));
    play.run("wait 5");
    assert_eq!(
        play.told,
        ["paddle at 0.00", "ball lost, 0 left", "life lost, 2 left"]
    );
}

/// A gap of 10 units, which a ball of 12 cannot enter: it meets both corners in the same moment.
/// Whichever brick comes first in memory, both take the hit and the ball goes straight back.
#[test]
fn both_sides_of_a_narrow_gap_are_met_as_one() {
    let mut row = [". "; 80];
    (row[39], row[41]) = ("2 ", "3 ");
    let text = format!("ball: 405 200 0 -400\n\n{}", row.concat());
    let game = check(
        &text,
        "wait 60",
        &[
            "brick (39,0) broken at a corner +10 combo 1",
            "brick (41,0) broken at a corner +20 combo 2",
            "level 1 cleared",
            "victory",
        ],
    );
    assert_eq!(ball(&game).direction, Vec2::Y);
}

/// Each of the two is touched at its own corner, with the normal from there; the contact was told in
/// the middle of the gap, 5 units off both.
#[test]
fn two_bricks_across_a_gap_are_each_touched_at_their_own_place() {
    let mut row = [". "; 80];
    (row[39], row[41]) = ("2 ", "3 ");
    let mut game = game(&format!("ball: 405 200 0 -400\n\n{}", row.concat()));
    let mut events = Vec::new();
    while events.is_empty() {
        game.step(Input::default(), &mut events);
    }
    let contacts: Vec<_> = events.iter().filter_map(Event::contact).collect();
    let [(left, from_left), (right, from_right)] = contacts[..] else {
        panic!("{events:?}");
    };
    assert_eq!([left, right], [vec2(400.0, 50.0), vec2(410.0, 50.0)]);
    let centers = [
        left + from_left * BALL_RADIUS,
        right + from_right * BALL_RADIUS,
    ];
    assert!(centers[0].abs_diff_eq(centers[1], 1e-3), "{centers:?}");
}

/// Straight into an inner corner, both faces in the same moment: back the same way, and both
/// bricks are hit, whichever of the four corners it is.
#[test]
fn an_inner_corner_sends_the_ball_back() {
    for (text, velocity) in [
        (
            ". . . . .\n. # # # .\n. # . . .\n. # . . 2",
            vec2(-300.0, -300.0),
        ),
        (
            ". . . . .\n. # # # .\n. . . # .\n2 . . # .",
            vec2(300.0, -300.0),
        ),
    ] {
        let text = format!("ball: 400 180 {} {}\n\n{text}", velocity.x, velocity.y);
        let mut play = Play::new(&text);
        play.run("wait 60");
        let hits: Vec<_> = play
            .told
            .iter()
            .filter(|told| told.contains("hit"))
            .collect();
        assert_eq!(hits.len(), 2, "{:?}", play.told);
        let back = -velocity.normalize();
        assert!(
            ball(&play.game).direction.abs_diff_eq(back, 1e-5),
            "{}",
            ball(&play.game).direction
        );
    }
}

#[test]
fn a_ball_that_starts_in_the_paddle_at_a_wall_comes_out_where_there_is_room() {
    for (ball, paddle) in [("54.3 571.6 -499 -624", 52), ("746 571.6 499 -624", 748)] {
        let text = format!("ball: {ball}\npaddle: {paddle}\n.........2");
        // Every step is checked: no ball may be in the paddle.
        Play::new(&text).run("wait 60");
    }
}
