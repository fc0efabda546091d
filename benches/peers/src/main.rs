//! Our step beside those of physics engines, on the same scenes, and our queries beside parry2d's.
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml`

mod box2d;
mod clock;
mod engine;
mod ours;
mod queries;
mod rapier;
mod scene;

#[path = "../../../tests/scenes/mod.rs"]
mod scenes;

use breakout::collision::{Circle, contact_circle_aabb};

use box2d::Box2d;
use clock::{ROUNDS, nanoseconds};
use engine::Engine;
use ours::Ours;
use rapier::Rapier;
use scene::Scene;
use scenes::Solid;
use scenes::closed_field::{self, Start};

/// Steps of a round.
const STEPS: usize = 2500;

/// Steps in which speed and depth are looked at.
const WATCHED: usize = 20_000;

fn main() {
    println!(
        "                             ns a step           times    deepest    speed left alone"
    );
    println!("scene           engine       held    left alone  ours     in units   least    most");
    for (scene, size, speed) in [
        (Solid::Wall, (15, 8), 1.0),
        (Solid::Wall, (100, 60), 1.0),
        (Solid::Posts, (15, 8), 1.0),
        (Solid::Posts, (100, 60), 1.0),
        (Solid::Wall, (15, 8), 10.0),
        (Solid::Wall, (100, 60), 10.0),
    ] {
        let steps = if speed == 1.0 { STEPS } else { STEPS / 10 };
        let start = closed_field::starts(scene, size, speed, steps).next();
        let start = start.expect("a ball that comes through");
        let (columns, rows) = size;
        let name = format!("{scene:?}-{columns}x{rows}-x{speed}").to_lowercase();
        print_scene(&name, &start);
    }
    println!();
    queries::print();
}

/// An engine, and a new world of it.
type Maker = (&'static str, fn(&Start, &Scene) -> Box<dyn Engine>);

const ENGINES: [Maker; 3] = [
    ("ours", |start, _| Box::new(Ours::new(start))),
    ("box2d", |_, scene| Box::new(Box2d::new(scene))),
    ("rapier2d", |_, scene| Box::new(Rapier::new(scene))),
];

fn print_scene(name: &str, start: &Start) {
    let scene = Scene::of(&start.game);
    let speed = scene.velocity.length();
    let mut worlds = ENGINES.map(|(_, make)| [make(start, &scene), make(start, &scene)]);
    let mut times = [[f64::INFINITY; 2]; ENGINES.len()];
    for _ in 0..ROUNDS {
        for ([held, alone], [held_time, alone_time]) in worlds.iter_mut().zip(&mut times) {
            let time = nanoseconds(|| (0..STEPS).for_each(|_| held.step_at(speed)));
            *held_time = held_time.min(time / STEPS as f64);
            let time = nanoseconds(|| (0..STEPS).for_each(|_| alone.step()));
            *alone_time = alone_time.min(time / STEPS as f64);
        }
    }
    // Ours keeps its speed by itself.
    let [[_, ours], ..] = times;
    for ((engine, make), [held, alone]) in ENGINES.into_iter().zip(times) {
        let depth = deepest(make(start, &scene).as_mut(), &scene, speed);
        let (slowest, fastest) = speeds(make(start, &scene).as_mut());
        println!(
            "{name:<15} {engine:<9} {held:>8.0} {alone:>10.0} {:>8.1} {depth:>10.3} {:>9.2} {:>8.2}",
            held / ours,
            slowest / speed,
            fastest / speed
        );
    }
}

/// The greatest depth, in units, to which a ball at this speed is in a box after a step.
fn deepest(engine: &mut dyn Engine, scene: &Scene, speed: f32) -> f32 {
    let mut deepest = 0.0_f32;
    for _ in 0..WATCHED {
        engine.step_at(speed);
        let ball = Circle::new(engine.position(), scene.ball.radius);
        let contacts = scene
            .boxes
            .iter()
            .filter_map(|aabb| contact_circle_aabb(ball, *aabb));
        deepest = contacts.fold(deepest, |deepest, contact| deepest.max(contact.depth));
    }
    deepest
}

/// The least and the greatest speed of a ball that is left alone.
fn speeds(engine: &mut dyn Engine) -> (f32, f32) {
    (0..WATCHED).fold((f32::INFINITY, 0.0), |(slowest, fastest), _| {
        engine.step();
        let speed = engine.velocity().length();
        (slowest.min(speed), fastest.max(speed))
    })
}
