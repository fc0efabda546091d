//! The effect of each power-up alone and with others, as data.
//!
//! A ball breaks the brick (4,0) above the paddle, which lets the capsule fall.

use breakout::difficulty::{Difficulty, Rules};
use breakout::game::{Phase, aim};
use breakout::level::{POWER_UPS, PowerUp};
use breakout::tuning::*;

use super::play::Play;

/// The ball breaks a brick with this power-up and comes back to the paddle, which catches both.
fn caught(letter: char) -> Play {
    caught_over(letter, ".........t")
}

/// The same with another row of bricks above.
fn caught_over(letter: char, row: &str) -> Play {
    caught_in(letter, row, Difficulty::default())
}

/// The same in another difficulty.
fn caught_by(letter: char, difficulty: Difficulty) -> Play {
    caught_in(letter, ".........t", difficulty)
}

fn caught_in(letter: char, row: &str, difficulty: Difficulty) -> Play {
    let text = format!(
        "ball: 360 90 0 -300\npaddle: 360\nbricks:\n{row}\n....2....2\n\
         drops:\n..........\n....{letter}....."
    );
    let rules = Rules {
        difficulty,
        help: false,
        chance: false,
        ..Rules::default()
    };
    let mut play = Play::with_rules(&text, rules);
    let name = PowerUp::from_letter(letter).expect("a letter").spec().name;
    // A ball beside the capsule's way stays out of it.
    play.run("follow x 20");
    play.until(&format!("{name} caught"), 600);
    play.told.clear();
    play
}

fn is_on(play: &Play, kind: PowerUp) -> bool {
    play.game.powers().is_on(kind)
}

#[test]
fn a_capsule_falls_from_its_brick_and_is_caught_or_lost() {
    for (then, told) in [(360, "wide paddle caught"), (600, "wide paddle lost")] {
        let mut play = Play::alone(
            "ball: 360 60 0 -300\npaddle: 360\nbricks:\n....2....2\ndrops:\n....w.....",
        );
        play.run("wait 5");
        assert_eq!(
            play.told,
            [
                "brick (4,0) broken from below +10 combo 1",
                "wide paddle falls"
            ]
        );
        let capsule = play.game.capsules()[0];
        assert_eq!(capsule.position.x, 360.0);
        // The ball is faster: the paddle serves it before the capsule comes.
        play.run(&format!("wait 220; target {then} x 30"));
        play.until(told, 300);
        assert!(play.game.capsules().is_empty());
    }
}

#[test]
fn every_power_up_that_lasts_ends_after_its_time() {
    for row in &POWER_UPS {
        let mut play = caught(row.letter);
        let Some(seconds) = row.seconds else {
            assert!(!is_on(&play, row.kind), "{}", row.name);
            continue;
        };
        assert!(is_on(&play, row.kind), "{}", row.name);
        // Whatever the ball does meanwhile.
        let ended = format!("{} ended", row.name);
        for step in 1..=steps(seconds) {
            let is_last = step == steps(seconds);
            play.run("follow x 1; launch");
            if play.told.contains(&ended) {
                assert!(step * 2 >= steps(seconds), "{}", row.name);
                break;
            }
            assert!(!is_last || play.told.iter().any(|told| told.starts_with("life lost")));
        }
        assert!(!is_on(&play, row.kind), "{}", row.name);
    }
}

#[test]
fn a_lost_life_ends_power_ups_and_capsules() {
    let mut play = Play::alone(
        "ball: 360 90 0 -300\npaddle: 360\nbricks:\n.........2\n...22....2\n\
         drops:\n..........\n....w.....",
    );
    play.until("wide paddle caught", 600);
    assert!(play.game.paddle().width >= PADDLE_SIZE.x);
    play.run("target 760 x 100");
    play.until("life lost", 2000);
    assert!(!is_on(&play, PowerUp::Wide));
    assert!(play.game.capsules().is_empty());
    // Back to its size little by little.
    play.run("wait 60");
    assert_eq!(play.game.paddle().width, PADDLE_SIZE.x);
}

#[test]
fn wide_and_narrow_change_the_paddle_little_by_little_and_end_each_other() {
    for (letter, factor) in [('w', 1.5), ('n', 0.65)] {
        let mut play = caught(letter);
        let mut widths = vec![play.game.paddle().width];
        for _ in 0..60 {
            play.run("wait 1");
            widths.push(play.game.paddle().width);
        }
        let most = PADDLE_GROWTH * STEP + 1e-4;
        assert!(
            widths
                .windows(2)
                .all(|pair| (pair[1] - pair[0]).abs() <= most)
        );
        let goal = PADDLE_SIZE.x * factor;
        assert!((play.game.paddle().width - goal).abs() < 1e-3, "{letter}");
    }
    let mut play = Play::alone(
        "ball: 360 140 0 -300\npaddle: 360\nbricks:\n.........t\n....2....2\n....2....2\n\
         drops:\n..........\n....n.....\n....w.....",
    );
    play.until("wide paddle caught", 900);
    assert!(is_on(&play, PowerUp::Wide) && !is_on(&play, PowerUp::Narrow));
    play.until("narrow paddle caught", 900);
    assert!(is_on(&play, PowerUp::Narrow) && !is_on(&play, PowerUp::Wide));
}

#[test]
fn slow_and_fast_change_every_ball_within_limits_and_for_a_while() {
    for (letter, tempo) in [('s', 0.75), ('f', 1.25)] {
        let mut play = caught(letter);
        play.run("wait 1");
        let ball = play.game.balls()[0];
        // 300 and a brick.
        assert!(
            (ball.speed - (301.0_f32 * tempo).max(POWER_UP_SPEEDS.0)).abs() < 1e-3,
            "{letter}"
        );
    }
    // Too fast a scene is not slowed by a limit, and a slow one is not hurried.
    let speed = |letter: char, speed: f32| {
        let mut play = Play::alone(&format!(
            "ball: 360 90 0 -{speed}\npaddle: 100\nbricks:\n.........2\n....2....2\n\
             drops:\n..........\n....{letter}....."
        ));
        let name = PowerUp::from_letter(letter).expect("a letter").spec().name;
        play.run("wait 30; target 360 x 20");
        play.until(&format!("{name} caught"), 2000);
        play.run("wait 1");
        play.game.balls()[0].speed
    };
    assert_eq!(speed('f', 650.0), POWER_UP_SPEEDS.1);
    assert_eq!(speed('s', 100.0), 101.0);
}

#[test]
fn more_balls_leave_the_first_at_an_angle_and_only_the_last_costs_a_life() {
    let mut play = caught('m');
    assert_eq!(play.game.balls().len(), 3);
    // They are drawn on the way of the first, out of which they come.
    let first = play.game.balls()[0];
    for ball in play.game.balls() {
        let way = [first.previous, first.position];
        assert_eq!([ball.previous, ball.position], way);
    }
    let mut directions: Vec<_> = play
        .game
        .balls()
        .iter()
        .map(|ball| ball.direction)
        .collect();
    directions.sort_by(|a, b| a.x.total_cmp(&b.x));
    for (direction, other) in directions.iter().zip(&directions[1..]) {
        assert!((direction.dot(*other) - SPLIT_TURN.1).abs() < 1e-4);
    }
    play.run("target 52 x 100");
    play.until("life lost", 4000);
    let lost: Vec<_> = play
        .told
        .iter()
        .filter(|told| told.starts_with("ball lost"))
        .collect();
    assert_eq!(
        lost.last().map(|told| told.as_str()),
        Some("ball lost, 0 left")
    );
    assert!(lost.iter().any(|told| *told == "ball lost, 1 left"));
    assert_eq!(play.game.lives(), LIVES - 1);
}

#[test]
fn more_balls_fly_up_whatever_the_first_does() {
    let mut seen = [false; 2];
    for speed in (200..500).step_by(20) {
        let text = format!(
            "ball: 360 90 0 -{speed}\npaddle: 360\nbricks:\n.........t\n....2....2\n\
             drops:\n..........\n....m....."
        );
        let mut play = Play::alone(&text);
        play.until("more balls caught", 900);
        let [first, others @ ..] = play.game.balls() else {
            panic!("no ball")
        };
        seen[usize::from(first.direction.y > 0.0)] = true;
        assert_eq!(others.len(), 2);
        assert!(others.iter().all(|ball| ball.direction.y < 0.0), "{speed}");
    }
    assert_eq!(seen, [true, true], "it rose, and it fell");
}

#[test]
fn there_are_never_too_many_balls() {
    let bricks = "2".repeat(20) + "\n";
    let drops = "m".repeat(20) + "\n";
    let bricks = bricks.repeat(15);
    let drops = drops.repeat(15);
    let text = format!("ball: 400 500 0 -300\nbricks:\n{bricks}drops:\n{drops}");
    let mut play = Play::alone(&text);
    let mut most = 0;
    for _ in 0..6000 {
        play.run("follow x 1");
        most = most.max(play.game.balls().len());
        assert!(play.game.capsules().len() <= MAX_CAPSULES);
    }
    assert!(most > 20 && most <= MAX_BALLS, "{most} balls");
}

#[test]
fn a_sticky_paddle_holds_each_ball_until_launch() {
    let mut play = caught('k');
    play.until("ball caught", 600);
    assert_eq!(play.told.last().map(String::as_str), Some("ball caught"));
    assert!(play.game.is_serving());
    let held = play.game.balls()[0].held.expect("held");
    assert_eq!(held.aim, held.place);
    play.run("target 500 x 40");
    assert_eq!(
        play.game.balls()[0].held,
        Some(held),
        "its aim does not sweep"
    );
    let place = play.game.paddle().x + held.place * play.game.paddle().width * 0.5;
    assert_eq!(play.game.balls()[0].position.x, place);
    play.told.clear();
    play.run("launch");
    assert_eq!(play.told, ["launched"]);
    assert_eq!(play.game.balls()[0].direction, aim(held.place));
    assert!(!play.game.is_serving());
}

#[test]
fn a_ball_that_is_held_at_a_wall_stays_within_it() {
    let mut play = caught('k');
    play.run("target 410 x 30");
    play.until("ball caught", 600);
    play.run("target 0 x 60");
    assert!(play.game.balls()[0].held.expect("held").place < -0.9);
    assert_eq!(play.game.balls()[0].position.x, BALL_RADIUS);
    play.run("launch; wait 20");
}

#[test]
fn a_sticky_paddle_and_more_balls_hold_and_launch_them_all() {
    // The capsule with more balls comes while the paddle holds the only ball.
    let mut play = Play::alone(
        "ball: 360 140 0 -200\npaddle: 360\nbricks:\n.........t\n....2....2\n....2....2\n\
         drops:\n..........\n....m.....\n....k.....",
    );
    play.until("sticky paddle caught", 900);
    play.until("ball caught", 900);
    play.told.clear();
    play.until("more balls caught", 900);
    let held = |play: &Play| {
        let balls = play.game.balls().iter();
        balls.filter(|ball| ball.held.is_some()).count()
    };
    assert_eq!(
        (play.game.balls().len(), held(&play)),
        (3, 1),
        "{:?}",
        play.told
    );
    assert!(!play.game.is_serving(), "two of them fly");
    assert!(
        play.game
            .balls()
            .iter()
            .all(|ball| ball.held.is_some() || ball.direction.y < 0.0),
        "the new ones fly up"
    );
    play.told.clear();
    play.run("launch");
    assert_eq!(
        (held(&play), play.told.as_slice()),
        (0, &["launched".to_owned()][..])
    );
}

#[test]
fn pass_through_goes_through_all_that_breaks_and_bounces_off_solid_bricks() {
    let level = |top: &str| {
        format!(
            "ball: 360 240 0 -300\npaddle: 360\nbricks:\n{top}\n....t....2\n....d....2\n\
             ....h....2\n....2.....\ndrops:\n..........\n..........\n..........\n..........\n....p....."
        )
    };
    for (top, after) in [
        ("....#.....", "brick (4,0) hit from below"),
        ("..........", "wall top"),
    ] {
        let mut play = Play::alone(&level(top));
        play.until("pass-through caught", 900);
        play.told.clear();
        play.until(after, 900);
        let told: Vec<_> = play
            .told
            .iter()
            .filter(|told| !told.starts_with("paddle"))
            .collect();
        assert_eq!(
            told,
            [
                "brick (4,3) broken from below +20 combo 1",
                "brick (4,2) broken from below +40 combo 2",
                "brick (4,1) broken from below +90 combo 3",
                after,
            ]
        );
        assert!(
            play.game.balls()[0].direction.y > 0.0,
            "thrown back at last"
        );
    }
}

#[test]
fn a_laser_fires_two_bolts_that_hit_one_brick_each() {
    let mut play = caught_over('l', "...2.d...t");
    play.run("target 360 x 30");
    play.told.clear();
    play.run("launch");
    assert_eq!(play.told, ["bolt fired", "bolt fired"]);
    let [left, right] = play.game.bolts() else {
        panic!("two bolts");
    };
    assert_eq!((left.position.x, right.position.x), (316.0, 404.0));
    play.until("brick (5,0) hit from below", 120);
    assert!(
        play.told
            .contains(&"brick (3,0) broken by a bolt +10 combo 1".to_owned())
    );
    assert!(play.game.bolts().is_empty());
}

#[test]
fn a_laser_needs_a_pause_and_launches_a_held_ball_first() {
    let mut play = caught('l');
    play.run("launch; launch; launch");
    let shots = |play: &Play| {
        play.told
            .iter()
            .filter(|told| *told == "bolt fired")
            .count()
    };
    assert_eq!(shots(&play), 2);
    play.run(&format!("wait {}; launch", steps(BOLT_PAUSE)));
    assert_eq!(shots(&play), 4);
    assert!(play.game.bolts().len() <= MAX_BOLTS);
}

#[test]
fn fire_fires_as_long_as_it_is_held_and_does_nothing_else() {
    let mut play = caught_over('l', "#########t");
    play.told.clear();
    play.run(&format!("fire x {}", 3 * steps(BOLT_PAUSE)));
    let shots = |play: &Play| {
        let fired = play.told.iter().filter(|told| *told == "bolt fired");
        fired.count() / 2
    };
    assert_eq!(shots(&play), 3);
    play.run(&format!("wait {}", 3 * steps(BOLT_PAUSE)));
    assert_eq!(shots(&play), 3);
    // Without a laser it fires nothing, and it launches no ball.
    for level in [
        "2.........",
        "ball: 360 60 0 -400\n....2.....\n---\n2.........",
    ] {
        let mut play = Play::new(level);
        play.run("wait 20; fire x 60");
        assert!(
            shots(&play) == 0 && play.game.level_index() == 0,
            "{:?}",
            play.told
        );
        assert!(!play.told.contains(&"launched".to_owned()));
    }
}

#[test]
fn fire_fires_past_a_ball_that_the_paddle_holds() {
    let mut play = Play::alone(
        "ball: 360 140 0 -200\npaddle: 360\nbricks:\n.........t\n....2....2\n....2....2\n\
         drops:\n..........\n....l.....\n....k.....",
    );
    play.until("ball caught", 1800);
    play.until("laser caught", 1800);
    play.told.clear();
    play.run("fire x 1");
    assert_eq!(play.told, ["bolt fired", "bolt fired"]);
    assert!(play.game.is_serving());
}

#[test]
fn a_bolt_lights_an_explosion() {
    let mut play = caught_over('l', "..2x.....t");
    play.run("target 360 x 30");
    play.told.clear();
    play.run("launch");
    play.until("brick (2,0) broken by a blast +20 combo 2", 200);
    assert!(
        play.told
            .contains(&"brick (3,0) broken by a bolt +20 combo 1".to_owned())
    );
    assert!(
        play.told
            .contains(&"brick (3,0) exploded, 1 in a row".to_owned())
    );
}

#[test]
fn a_bolt_shows_a_hidden_brick_and_stops_at_solid_ones() {
    let mut play = caught_over('l', "...h.#...t");
    play.run("target 360 x 30");
    play.told.clear();
    play.run("launch; wait 100");
    assert!(
        play.told
            .contains(&"brick (3,0) revealed from below".to_owned())
    );
    assert!(play.told.contains(&"brick (5,0) hit from below".to_owned()));
    assert!(play.game.bolts().is_empty());
}

#[test]
fn a_barrier_saves_the_last_ball_while_it_stands() {
    let mut play = caught('b');
    play.run("target 700 x 60");
    play.told.clear();
    play.until("wall barrier", 1200);
    let ball = play.game.balls()[0];
    assert!(ball.direction.y < 0.0 && ball.position.y <= BARRIER_TOP);
    assert_eq!(play.game.lives(), LIVES);
    play.until("barrier ended", 2400);
    play.until("life lost", 2400);
}

#[test]
fn a_barrier_lifts_a_ball_that_is_already_below_it() {
    // The ball falls past the paddle while the capsule is caught at its end.
    let mut play = caught('b');
    play.run("target 700 x 30");
    for _ in 0..3000 {
        play.run("wait 1");
        let ball = play.game.balls()[0];
        assert!(ball.position.y <= BARRIER_TOP + BALL_RADIUS || !is_on(&play, PowerUp::Barrier));
        if !is_on(&play, PowerUp::Barrier) {
            return;
        }
    }
}

#[test]
fn an_extra_life_is_one_more_up_to_what_can_be_shown() {
    let play = caught('u');
    assert_eq!(play.game.lives(), LIVES + 1);
    let mut text = "ball: 360 540 0 -300\npaddle: 360\nbricks:\n".to_owned();
    text += &"....2....2\n".repeat(10);
    text += "drops:\n";
    text += &"....u.....\n".repeat(10);
    let mut play = Play::alone(&text);
    play.run("target 360 x 6000");
    assert_eq!(play.game.lives(), MAX_LIVES);
    assert_eq!(play.game.phase(), Phase::Playing);
}

#[test]
fn a_cleared_level_ends_power_ups_and_empties_the_air() {
    let mut play = Play::alone(
        "ball: 360 90 0 -300\npaddle: 360\nbricks:\n..........\n....2.....\n\
         drops:\n..........\n....w.....\n---\n2.........",
    );
    play.until("level 1 cleared", 60);
    assert_eq!(play.game.capsules().len(), 1);
    play.run("wait 5; launch");
    assert!(play.game.capsules().is_empty());
    assert_eq!(play.game.paddle().width, PADDLE_SIZE.x);
}

#[test]
fn a_narrow_paddle_stays_between_the_walls() {
    let mut play = caught_by('n', Difficulty::Hard);
    play.run("target 800 x 90");
    let end = play.game.paddle().aabb().max.x;
    assert!((end - FIELD.x).abs() < 1e-3, "{end}");
}

#[test]
fn a_sticky_paddle_catches_with_its_top_alone() {
    let mut play = Play::alone(
        "ball: 360 140 0 -250\npaddle: 360\nbricks:\n.........t\n....2....2\n....2....2\n\
         drops:\n..........\n....b.....\n....k.....",
    );
    play.until("barrier caught", 1800);
    play.run("launch; target 335 x 250");
    play.until("ball caught", 900);
    play.run("launch");
    play.told.clear();
    // The ball falls past the paddle, and the barrier throws it up against the paddle's end.
    while !play.told.contains(&"wall barrier".to_owned()) {
        let ball = play.game.balls()[0];
        let to_fall = (540.0 - ball.position.y).max(0.0) / ball.direction.y;
        let place = ball.position.x + to_fall * ball.direction.x;
        let aside = (PADDLE_SIZE.x * 0.5 + BALL_RADIUS + 45.0) * ball.direction.x.signum();
        let is_falling = ball.direction.y > 0.0 && ball.position.y < 540.0;
        let target = if is_falling {
            place + aside
        } else {
            play.game.paddle().x
        };
        play.run(&format!("target {target} x 1"));
    }
    play.until("paddle at", 60);
    assert!(is_on(&play, PowerUp::Sticky) && is_on(&play, PowerUp::Barrier));
    let ball = play.game.balls()[0];
    assert!(ball.position.y > PADDLE_TOP, "{ball:?}");
    assert_eq!(ball.held, None, "{:?}", play.told);
}
