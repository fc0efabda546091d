//! Games among solid bricks, in which a paddle keeps the ball: the work of a step stays the same.

use breakout::difficulty::Rules;
use breakout::event::Event;
use breakout::game::Game;
use breakout::input::Input;
use breakout::tuning::{BALL_MAX_SPEED, FIELD, STEP};
use glam::Vec2;

use super::{Solid, levels, solid};

/// A game, and the inputs that keep its ball.
pub(crate) struct Start {
    pub(crate) game: Game,
    pub(crate) inputs: Vec<Input>,
}

/// Starts whose ball comes through so many steps and meets nothing that breaks. The speed is in top
/// speeds of the normal difficulty.
///
/// The help is off, because every wait here would be endless.
pub(crate) fn starts(
    scene: Solid,
    (columns, rows): (usize, usize),
    speed: f32,
    steps: usize,
) -> impl Iterator<Item = Start> {
    let bricks = solid(scene, columns, rows);
    let rules = Rules {
        help: false,
        ..Rules::default()
    };
    (0..10_000_u16).filter_map(move |start| {
        let slope = f32::from(start % 97) / 97.0 - 0.5;
        let x = 350.0 + f32::from(start / 97);
        let velocity = Vec2::new(slope, -1.0).normalize() * BALL_MAX_SPEED * speed;
        let text = format!("ball: {x} 400 {} {}\n{bricks}", velocity.x, velocity.y);
        let game = Game::with_rules(levels(&text), 0, 0, rules);
        let inputs = inputs(game.clone(), steps)?;
        Some(Start { game, inputs })
    })
}

/// The inputs that keep a ball, if it comes through.
fn inputs(mut game: Game, steps: usize) -> Option<Vec<Input>> {
    let mut inputs = Vec::with_capacity(steps);
    let mut events = Vec::new();
    for _ in 0..steps {
        let input = follow(&game);
        events.clear();
        game.step(input, &mut events);
        if events.iter().any(is_spoilt) {
            return None;
        }
        inputs.push(input);
    }
    Some(inputs)
}

/// The paddle stays under the ball, a little outside, so that the ball comes back to the middle.
fn follow(game: &Game) -> Input {
    let target = game.balls().first().map(|ball| {
        let x = ball.position.x + ball.velocity().x * STEP;
        let outside = (x - FIELD.x * 0.5) * 0.05;
        let restless = (game.steps() / 128 % 5) as f32 * 5.0 - 10.0;
        x + outside + restless
    });
    Input {
        target,
        ..Input::default()
    }
}

fn is_spoilt(event: &Event) -> bool {
    match event {
        Event::BallLost { .. } | Event::LoopBroken { .. } => true,
        Event::BrickHit(hit) => hit.kind.breaks(),
        _ => false,
    }
}
