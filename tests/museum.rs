//! The museum of mistakes: in each scene the textbook goes wrong as its file says, and this game
//! does not.

use std::path::Path;

use breakout::collision::{overlaps_aabb_aabb, overlaps_circle_aabb};
use breakout::event::Event;
use breakout::game::Game;
use breakout::input::Input;
use breakout::level::Level;
use breakout::textbook::{Stage, TextbookGame};
use glam::Vec2;

mod scenes;

/// Steps for which a scene is played.
const STEPS: usize = 60;

/// A scene played both ways. The first states are the start.
struct Played {
    ours: Vec<Game>,
    textbook: Vec<TextbookGame>,
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
    assert!(parsed.problems.is_empty(), "{}", parsed.problems);
    for word in ["// Textbook: ", "// Ours: "] {
        assert!(text.contains(word), "{name} says what happens: {word}");
    }
    let goal = text
        .lines()
        .find_map(|line| line.strip_prefix("// Paddle goes to: "));
    let input = Input {
        target: goal.map(|x| x.trim().parse().expect("a place")),
        ..Input::default()
    };
    let stage = if name.contains("no_reaction") {
        Stage::Vanish
    } else {
        Stage::Resolve
    };
    let level = parsed.level.expect("a level");
    let mut game = Game::new(scenes::alone(&level), 0, 0);
    let mut textbook = TextbookGame::new(&game, stage).expect("a ball in flight");
    let mut played = Played {
        ours: vec![game.clone()],
        textbook: vec![textbook.clone()],
        our_hits: Vec::new(),
        textbook_hits: Vec::new(),
    };
    for _ in 0..STEPS {
        let mut events = Vec::new();
        game.step(input, &mut events);
        let hits = events.iter().filter_map(Event::brick_hit_by_ball);
        played.our_hits.push(hits.collect());
        played.textbook_hits.push(textbook.step(game.paddle().x));
        played.ours.push(game.clone());
        played.textbook.push(textbook.clone());
    }
    played
}

impl Played {
    fn our_velocity(&self, step: usize) -> Vec2 {
        self.ours[step].balls()[0].velocity()
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
    let hit = Played::first(&played.our_hits).expect("ours hits");
    assert!(hit <= beyond && played.our_velocity(hit).y > 0.0);
}

#[test]
fn centre_inside() {
    let played = play("03_centre_inside.txt");
    assert!(played.textbook[0].position.y < 225.0, "it comes from above");
    assert!(
        played.textbook[1].position.y > 250.0,
        "and is pushed out below"
    );
    let brick = played.ours[0].bricks().aabb(played.our_hits[0][0]);
    for game in &played.ours {
        assert!(!overlaps_circle_aabb(game.balls()[0].circle(), brick));
    }
    assert!(played.our_velocity(1).y < 0.0);
}

#[test]
fn double_flip() {
    let played = play("04_double_flip.txt");
    assert_eq!(played.textbook_hits[0].len(), 2);
    assert!(played.textbook[1].velocity.y < 0.0, "turned twice");
    assert_eq!(played.our_hits[0].len(), 1);
    assert!(played.our_velocity(1).y > 0.0);
}

#[test]
fn compass() {
    let played = play("05_compass.txt");
    let hit = Played::first(&played.textbook_hits).expect("it hits");
    let Vec2 { x, y } = played.textbook[hit].velocity;
    assert!(x > 0.0 && y < 0.0, "only one axis turns: {x} {y}");
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
    let (left, right) = (9 * 8 + 3, 9 * 8 + 4);
    assert_eq!(played.textbook_hits[0], [left]);
    assert_eq!(played.our_hits[0], [left, right]);
    assert!(played.our_velocity(1).y > 0.0);
}

#[test]
fn swallowed() {
    let played = play("07_swallowed.txt");
    let inside = |state: &TextbookGame| {
        let center = breakout::collision::Circle::new(state.position, 0.5);
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
    assert!(played.our_velocity(1).y > 0.0);
    assert!(played.our_hits.iter().take(5).all(Vec::is_empty));
}
