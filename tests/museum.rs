//! The museum of mistakes: in each scene the textbook goes wrong as its file says, and this game
//! does not.

use std::path::Path;

use breakout::collision::{
    Circle, closest_point_on_aabb_from_its_center, overlaps_aabb_aabb, overlaps_circle_aabb,
    touches_aabb_aabb,
};
use breakout::event::Event;
use breakout::game::Game;
use breakout::level::Level;
use breakout::textbook::museum::Exhibit;
use breakout::textbook::record::{COMPASS, Line, PushOut, Response, Target, Test, Visit, program};
use breakout::textbook::{TextbookGame, TextbookStep};
use breakout::tuning::{FIELD, PADDLE_TOP, STEP};
use glam::{Vec2, vec2};

/// Directions of [`COMPASS`], in which y grows downwards.
const DOWN: usize = 0;
const UP: usize = 2;

/// Steps for which a scene is played.
const STEPS: usize = 60;

/// A scene played both ways. The first states are the start.
struct Played {
    ours: Vec<Game>,
    textbook: Vec<TextbookGame>,
    computed: Vec<TextbookStep>,
    /// The bricks hit in each step, by ours and by the textbook.
    our_hits: Vec<Vec<usize>>,
    textbook_hits: Vec<Vec<usize>>,
}

fn play(name: &str) -> Played {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("levels/museum")
        .join(name);
    let text = std::fs::read_to_string(&path).expect("the file is there");
    let parsed = Level::parse(name, text.as_bytes());
    // Two bricks as near to each other as in the one scene are thinner than the ball, and in the other the
    // ball is lost: of both `check` warns.
    let is_warned = ["04_double_flip.txt", "07_swallowed.txt"].contains(&name);
    assert_eq!(
        parsed.problems.is_empty(),
        !is_warned,
        "{}",
        parsed.problems
    );
    for word in ["// Textbook: ", "// Ours: "] {
        assert!(text.contains(word), "{name} says what happens: {word}");
    }
    let exhibit = exhibit(name);
    assert_eq!(
        Some(&exhibit.level),
        parsed.level.as_ref(),
        "the same scene"
    );
    let mut game = exhibit.setup().expect("a game").game();
    let mut ours = vec![game.clone()];
    let mut our_hits = Vec::new();
    for _ in 0..STEPS {
        let mut events = Vec::new();
        game.step(exhibit.input, &mut events);
        let hits = events.iter().filter_map(Event::brick_hit_by_ball);
        our_hits.push(hits.collect());
        ours.push(game.clone());
    }
    let hits = exhibit.steps.iter().map(|step| step.hits().collect());
    Played {
        ours,
        our_hits,
        textbook_hits: hits.collect(),
        textbook: exhibit.states,
        computed: exhibit.steps,
    }
}

/// The exhibit whose number its file's name begins with.
fn exhibit(name: &str) -> Exhibit {
    let number: usize = name[..2].parse().expect("a number");
    Exhibit::new(number - 1).expect("the exhibit is there")
}

impl Played {
    fn our_velocity(&self, step: usize) -> Vec2 {
        self.ours[step].balls()[0].velocity()
    }

    /// The visits of the first step that found a brick hit.
    fn found(&self) -> Vec<&Visit> {
        let mut steps = self.computed.iter();
        let step = steps.find(|step| step.hits().next().is_some());
        let visits = &step.expect("it hits").visits;
        visits.iter().filter(|visit| visit.is_hit()).collect()
    }

    /// The number of the first step in which something was hit, counted from 1.
    fn first(hits: &[Vec<usize>]) -> Option<usize> {
        hits.iter()
            .position(|hits| !hits.is_empty())
            .map(|index| index + 1)
    }
}

#[test]
fn every_file_is_tested_here() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/museum");
    let here = include_str!("museum.rs");
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let name = entry
            .expect("an entry")
            .file_name()
            .into_string()
            .expect("a plain name");
        assert!(
            here.contains(&format!("play(\"{name}\")")),
            "{name} has no test"
        );
    }
}

#[test]
fn no_reaction() {
    let played = play("01_no_reaction.txt");
    let vanished: usize = played.textbook_hits.iter().map(Vec::len).sum();
    assert!(vanished > 1);
    assert_eq!(played.textbook[STEPS].velocity, played.textbook[0].velocity);
    let hit = Played::first(&played.our_hits).expect("ours hits");
    assert!(played.our_velocity(hit).y > 0.0);
    assert_eq!(played.our_hits.iter().map(Vec::len).sum::<usize>(), 1);
}

#[test]
fn tunnelling() {
    let played = play("02_tunnelling.txt");
    let beyond = played
        .textbook
        .iter()
        .position(|state| state.position.y < 200.0);
    let beyond = beyond.expect("it gets beyond the wall");
    assert!(
        played.textbook_hits[..beyond].iter().all(Vec::is_empty),
        "without a hit"
    );
    let wall = played.computed[0].visits[0].aabb.size().y;
    let motion = played.textbook[0].velocity.length() * STEP;
    assert_eq!((wall, motion.round()), (25.0, 75.0), "as its file says");
    let hit = Played::first(&played.our_hits).expect("ours hits");
    assert!(hit <= beyond && played.our_velocity(hit).y > 0.0);
}

#[test]
fn centre_inside() {
    let played = play("03_centre_inside.txt");
    assert!(played.textbook[0].position.y < 225.0, "it comes from above");
    let brick = played.found()[0].aabb;
    let inside = played.found()[0].ball.center;
    assert!(
        brick.min.y < inside.y && inside.y < brick.max.y,
        "its centre is inside"
    );
    assert!(
        played.textbook[1].position.y > 250.0,
        "and is pushed out below"
    );
    let brick = played.ours[0].bricks().aabb(played.our_hits[0][0]);
    for game in &played.ours {
        assert!(!overlaps_circle_aabb(game.balls()[0].circle(), brick));
    }
    assert!(played.our_velocity(1).y < 0.0);
    let out = pushed_out(played.found()[0]);
    assert_eq!(out.chosen, None, "D' is zero, and has no direction");
}

#[test]
fn double_flip() {
    let played = play("04_double_flip.txt");
    assert_eq!(played.textbook_hits[0].len(), 2);
    assert!(played.textbook[1].velocity.y < 0.0, "turned twice");
    let turns: Vec<_> = played
        .found()
        .iter()
        .map(|visit| pushed_out(visit))
        .collect();
    assert!(turns[0].velocity.y > 0.0 && turns[1].velocity.y < 0.0);
    let ways = turns.iter().map(|out| out.chosen);
    assert!(
        ways.eq([Some(UP); 2]),
        "both lie above the ball, whose centre is in neither: {turns:?}"
    );
    let destroyed = played.textbook[1]
        .list
        .iter()
        .filter(|item| item.is_destroyed);
    assert_eq!(destroyed.count(), 2, "both bricks vanish");
    assert_eq!(played.our_hits[0].len(), 1);
    assert!(played.our_velocity(1).y > 0.0);
}

#[test]
fn compass() {
    let played = play("05_compass.txt");
    let hit = Played::first(&played.textbook_hits).expect("it hits");
    let Vec2 { x, y } = played.textbook[hit].velocity;
    assert!(x > 0.0 && y < 0.0, "only one axis turns: {x} {y}");
    let found = played.found()[0];
    let (out, Some(Test::Closest(closest))) = (pushed_out(found), found.test) else {
        panic!("no closest point: {found:?}")
    };
    assert_eq!(closest.to_point, vec2(3.0, 4.0), "along no direction");
    assert_eq!(out.chosen, Some(DOWN), "the nearest, and no tie");
    let mut others = out
        .products
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != DOWN);
    assert!(others.all(|(_, product)| *product < out.products[DOWN]));
    let hit = Played::first(&played.our_hits).expect("ours hits");
    let back = -played.our_velocity(0);
    assert!(
        played.our_velocity(hit).abs_diff_eq(back, 0.5),
        "{}",
        played.our_velocity(hit)
    );
}

#[test]
fn order_in_the_list() {
    let played = play("06_order.txt");
    let left = 9 * 8 + 3;
    let right = 9 * 8 + 4;
    assert_eq!(played.textbook_hits[0], [left]);
    assert_eq!(played.our_hits[0], [left, right]);
    let visit = |brick| {
        let mut visits = played.computed[0].visits.iter();
        let visit = visits.find(|visit| visit.target == Target::Brick(brick));
        visit.expect("a visit")
    };
    let first = visit(left);
    let second = visit(right);
    assert!(
        second.ball.center.y > first.ball.center.y && !second.is_hit(),
        "the first pushes it out, so the second is not found"
    );
    // The scene is its own mirror image, but for the list.
    assert_eq!(first.ball.center.x, FIELD.x * 0.5);
    assert_eq!(first.aabb.min.x, FIELD.x - second.aabb.max.x);
    assert!(played.our_velocity(1).y > 0.0);
}

#[test]
fn swallowed() {
    let played = play("07_swallowed.txt");
    let inside = |state: &TextbookGame| {
        let center = Circle::new(state.position, 0.5);
        overlaps_aabb_aabb(center.aabb(), state.paddle)
            && overlaps_circle_aabb(center, state.paddle)
    };
    assert!(
        played.textbook.iter().any(inside),
        "its centre is inside the paddle"
    );
    for game in played.ours.iter().filter(|game| !game.balls().is_empty()) {
        let ball = game.balls()[0].circle();
        let depth = breakout::collision::contact_circle_aabb(ball, game.paddle().aabb());
        assert!(depth.is_none_or(|contact| contact.depth <= 0.01));
    }
}

#[test]
fn inner_edge() {
    let played = play("08_inner_edge.txt");
    let hit = Played::first(&played.textbook_hits).expect("it hits");
    assert!(
        played.textbook[hit].velocity.x > 0.0,
        "off an edge inside the wall"
    );
    let hit = Played::first(&played.our_hits).expect("ours hits");
    let Vec2 { x, y } = played.our_velocity(hit);
    assert!(x < 0.0 && y > 0.0);
}

#[test]
fn flipped_back() {
    let played = play("09_flipped_back.txt");
    assert!(played.textbook[1].velocity.y < 0.0, "turned back in");
    let found = played.found()[0];
    let before = &played.textbook[0];
    assert!(
        found.velocity.y > 0.0 && before.position.y > found.aabb.max.y,
        "it was leaving"
    );
    assert!(played.our_velocity(1).y > 0.0);
    assert!(played.our_hits.iter().take(5).all(Vec::is_empty));
}

/// The push out of a visit.
fn pushed_out(visit: &Visit) -> PushOut {
    match visit.response {
        Some(Response::PushedOut(out)) => out,
        other => panic!("not pushed out: {other:?}"),
    }
}

#[test]
fn box_test() {
    let played = play("10_box_test.txt");
    let found = played.found();
    let [visit] = found[..] else {
        panic!("one brick: {found:?}")
    };
    assert!(touches_aabb_aabb(visit.ball.aabb(), visit.aabb));
    for state in &played.textbook {
        assert!(
            !overlaps_circle_aabb(state.circle(), visit.aabb),
            "untouched"
        );
    }
    assert!(
        played.our_hits.iter().all(Vec::is_empty),
        "ours stays whole"
    );
    for (ours, textbook) in played.ours.iter().zip(&played.textbook) {
        let apart = ours.balls()[0].position.distance(textbook.position);
        assert!(apart < 0.01, "the balls fly together: {apart}");
    }
}

#[test]
fn through_the_paddle() {
    let played = play("11_through_the_paddle.txt");
    let mut visits = played.computed.iter().flat_map(|step| &step.visits);
    assert!(!visits.any(|visit| visit.target == Target::Paddle && visit.is_hit()));
    assert!(played.textbook[0].position.y < PADDLE_TOP);
    assert!(played.textbook[STEPS].is_lost(), "lost below the paddle");
    let motion = played.textbook[0].velocity.length() * STEP;
    let thick = played.textbook[0].paddle.size().y;
    assert_eq!((thick, motion.round()), (18.0, 75.0), "as its file says");
    let paddle = played.textbook[0].paddle;
    assert!((paddle.min.x..paddle.max.x).contains(&played.textbook[0].position.x));
    let up = (1..STEPS).find(|step| played.our_velocity(*step).y < 0.0);
    let Vec2 { x, .. } = played.our_velocity(up.expect("it comes up again"));
    assert!(x > 0.0, "aimed to the side that it came down on");
}

/// Every exhibit's visits.
fn all_steps(mut check: impl FnMut(&Exhibit, usize, &TextbookStep)) {
    for exhibit in (0..).map_while(Exhibit::new) {
        for (index, step) in exhibit.steps.iter().enumerate() {
            check(&exhibit, index, step);
        }
    }
}

#[test]
fn the_lines_that_ran_are_those_of_the_numbers() {
    all_steps(|exhibit, _, step| {
        for visit in &step.visits {
            let mut expected = match visit.target {
                Target::Brick(_) => vec![Line::Next, Line::Destroyed],
                Target::Paddle => vec![Line::Paddle],
            };
            if let (Target::Brick(_), Some(_)) = (visit.target, visit.test) {
                expected.push(Line::Test);
            }
            match visit.response {
                _ if !visit.is_hit() => {}
                Some(Response::Aimed { .. }) => {
                    expected.extend([Line::Aim, Line::TurnUp, Line::KeepSpeed]);
                }
                Some(Response::PushedOut(out)) => {
                    let line = if out.shift.x == 0.0 {
                        Line::TurnY
                    } else {
                        Line::TurnX
                    };
                    expected.extend([Line::Destroy, Line::Compass, line]);
                }
                None => expected.push(Line::Destroy),
            }
            assert_eq!(visit.lines, expected, "{visit:?}");
            let has = |line: &Line| program(exhibit.stage()).any(|(known, _)| known == *line);
            assert!(visit.lines.iter().all(has), "{:?}", visit.lines);
        }
    });
}

/// Each number follows from those before it, and the last are those of the game after the step.
#[test]
fn the_numbers_are_a_calculation() {
    all_steps(|exhibit, index, step| {
        let mut ball = None;
        let mut velocity = Vec2::ZERO;
        for visit in &step.visits {
            let came = (visit.ball.center, visit.velocity);
            assert_eq!(came, ball.map_or(came, |ball| (ball, velocity)));
            if let Some(Test::Closest(closest)) = visit.test {
                let point = closest_point_on_aabb_from_its_center(visit.ball.center, visit.aabb);
                assert_eq!(closest.point, point);
                assert_eq!(closest.to_point, point - visit.ball.center);
                let is_near = closest.to_point.length() < visit.ball.radius;
                assert_eq!(visit.is_hit(), is_near);
            }
            ball = Some(visit.ball.center);
            velocity = visit.velocity;
            match visit.response {
                Some(Response::PushedOut(out)) => {
                    check_push_out(visit, &out);
                    ball = Some(visit.ball.center + out.shift);
                    velocity = out.velocity;
                }
                Some(Response::Aimed {
                    velocity: aimed, ..
                }) => velocity = aimed,
                None => {}
            }
        }
        let after = &exhibit.states[index + 1];
        assert_eq!((Some(after.position), after.velocity), (ball, velocity));
    });
}

/// The product that was chosen is the first of the largest, and its axis is turned and left.
fn check_push_out(visit: &Visit, out: &PushOut) {
    let Some(Test::Closest(closest)) = visit.test else {
        panic!("no test: {visit:?}")
    };
    let Some(chosen) = out.chosen else {
        assert_eq!(closest.to_point, Vec2::ZERO);
        assert!(out.products.iter().all(|product| product.is_nan()));
        return assert_eq!(out.shift, vec2(0.0, visit.ball.radius));
    };
    let (before, after) = out.products.split_at(chosen);
    assert!(before.iter().all(|other| *other < after[0]), "{out:?}");
    assert!(after.iter().all(|other| *other <= after[0]), "{out:?}");
    let along = closest.to_point.dot(COMPASS[chosen]);
    assert_eq!(out.depth, visit.ball.radius - along);
    assert_eq!(out.shift, -COMPASS[chosen] * out.depth);
    let turned = visit.velocity.dot(COMPASS[chosen]) * COMPASS[chosen];
    assert_eq!(out.velocity, visit.velocity - turned * 2.0);
}
