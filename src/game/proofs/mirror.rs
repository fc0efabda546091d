//! A mirrored game plays mirrored: the same bricks break in the same steps, at mirrored places.
//!
//! Places round differently on the two sides of the field, and each bounce off a corner or the paddle
//! makes ten times more of it, so that two whole games soon part. What is proven is each part of the way:
//! twenty times a second the image is made anew of the game, and until then both see the same.
//! What happens at the very end of a step may happen at the very start of the next.
//!
//! On purpose the rules are not the same in a mirror where they have to begin somewhere:
//!
//! - chance aims a serve, and does not aim it the other way in the mirror;
//! - of two directions as near the help tries the left one first, and so does the guard against loops;
//!   that they look far ahead makes the most of every rounding, too;
//! - what happens in one step has an order: of two bricks that are hit as one the upper left takes the
//!   hit first, a blast goes through its neighbours row by row, the left gun fires first, and the left of
//!   two new balls comes first. Chance gives its power-ups in that order.

use std::mem::{Discriminant, discriminant};

use glam::Vec2;

use super::level;
use crate::bot::NoAim;
use crate::difficulty::Rules;
use crate::event::Event;
use crate::game::Game;
use crate::input::Input;
use crate::level::{BallStart, Level, LevelSet, LevelText, PowerUp};
use crate::tuning::{FIELD, steps};

/// How far from the mirrored place anything may be, in units.
const TOLERANCE: f32 = 0.02;

fn mirrored_place(place: Vec2) -> Vec2 {
    Vec2::new(FIELD.x - place.x, place.y)
}

fn mirrored_level(original: &Level) -> Level {
    fn flipped<T: Copy>(cells: &[T], columns: usize) -> Vec<T> {
        let rows = cells.chunks(columns);
        rows.flat_map(|row| row.iter().rev().copied()).collect()
    }
    let columns = original.columns();
    let text = LevelText {
        cells: flipped(original.cells(), columns),
        drops: original.drops().map(|drops| flipped(drops, columns)),
        ball: original.ball().map(|start| BallStart {
            position: mirrored_place(start.position),
            velocity: start.velocity * Vec2::new(-1.0, 1.0),
        }),
        paddle: original.paddle().map(|x| FIELD.x - x),
        ..original.text().clone()
    };
    level(&text.to_string())
}

/// The game in a mirror, in mirrored levels.
fn mirrored(game: &Game, levels: &LevelSet) -> Game {
    let mut image = Game {
        levels: levels.clone(),
        bricks: game.bricks.mirrored(),
        paddle: game.paddle.mirrored(),
        ..game.clone()
    };
    for ball in &mut image.balls {
        ball.position = mirrored_place(ball.position);
        ball.direction.x = -ball.direction.x;
        if let Some(held) = &mut ball.held {
            (held.place, held.aim, held.sweep) = (-held.place, -held.aim, -held.sweep);
        }
    }
    for blast in &mut image.blasts {
        blast.brick = game.bricks.mirrored_index(blast.brick);
    }
    for capsule in &mut image.capsules {
        capsule.position = mirrored_place(capsule.position);
    }
    for bolt in &mut image.bolts {
        bolt.position = mirrored_place(bolt.position);
    }
    image
}

/// What an event says without a place: what happened, to which brick, with which power-up. `None` for
/// what the rules do not do alike in a mirror.
type Seen = (Discriminant<Event>, Option<usize>, Option<PowerUp>);

fn seen(event: &Event) -> Option<Seen> {
    let (brick, power) = match *event {
        Event::Helped { .. } | Event::LoopBroken { .. } => return None,
        Event::BrickHit(impact)
        | Event::BrickRevealed(impact)
        | Event::BrickBroken { impact, .. } => (Some(impact.brick), None),
        Event::BrickMended { brick, .. }
        | Event::BrickAppeared { brick, .. }
        | Event::Exploded { brick, .. } => (Some(brick), None),
        Event::CapsuleDropped { kind, .. }
        | Event::CapsuleCaught { kind, .. }
        | Event::CapsuleLost { kind, .. }
        | Event::PowerUpEnded { kind } => (None, Some(kind)),
        _ => (None, None),
    };
    Some((discriminant(event), brick, power))
}

/// A game and its image.
struct Pair {
    game: Game,
    image: Game,
    mirrored_levels: LevelSet,
    /// What happened in both since they were the same.
    events: [Vec<Event>; 2],
    /// True if something happened in the last step in one of them alone.
    is_early: bool,
    /// All events, and the greatest distance of anything from its mirrored place.
    proven: (usize, f32),
}

impl Pair {
    fn new(game: Game, mirrored_levels: LevelSet) -> Self {
        Self {
            image: mirrored(&game, &mirrored_levels),
            game,
            mirrored_levels,
            events: [Vec::new(), Vec::new()],
            is_early: false,
            proven: (0, 0.0),
        }
    }

    /// A step of both, after which they are the same, or it is the first in which they are not.
    fn step(&mut self, input: Input) {
        let mirrored_input = Input {
            steer: -input.steer,
            target: input.target.map(|x| FIELD.x - x),
            ..input
        };
        let [events, images] = &mut self.events;
        self.game.step(input, events);
        self.image.step(mirrored_input, images);
        if !self.has_same_events() {
            assert!(!self.is_early, "{}: {:#?}", self.moment(), self.events);
            self.is_early = true;
            return;
        }
        self.is_early = false;
        let is_free = self.is_free();
        let off = if is_free { 0.0 } else { self.off() };
        assert!(off < TOLERANCE, "{}: {off} units off", self.moment());
        self.proven = (self.proven.0 + self.events[0].len(), self.proven.1.max(off));
        let is_due = self.game.steps().is_multiple_of(u64::from(steps(0.05)));
        if is_due || is_free {
            self.image = mirrored(&self.game, &self.mirrored_levels);
        }
        self.events = [Vec::new(), Vec::new()];
    }

    /// Whether the same has happened in both, in whatever order.
    fn has_same_events(&self) -> bool {
        let image_of = |(what, brick, power): Seen| {
            let brick = brick.map(|brick| self.game.bricks.mirrored_index(brick));
            (what, brick, power)
        };
        let [events, images] = &self.events;
        let mut left: Vec<Seen> = images.iter().filter_map(seen).map(image_of).collect();
        let mut events = events.iter().filter_map(seen);
        let mut take = |event: Seen| {
            let same = left.iter().position(|image| *image == event);
            same.map(|same| left.remove(same)).is_some()
        };
        events.all(&mut take) && left.is_empty()
    }

    /// Whether something happened after which places differ by the rules.
    fn is_free(&self) -> bool {
        let [events, images] = &self.events;
        let is_turned = |event: &Event| {
            matches!(
                event,
                Event::Helped { .. }
                    | Event::LoopBroken { .. }
                    | Event::LifeLost { .. }
                    | Event::LevelStarted { .. }
                    | Event::BallAdded { .. }
            )
        };
        let is_broken = |event: &&Event| matches!(event, Event::BrickBroken { .. });
        events.iter().filter(is_broken).count() > 1 || events.iter().chain(images).any(is_turned)
    }

    fn moment(&self) -> String {
        format!("{}, step {}", self.game.level().title(), self.game.steps())
    }

    /// The greatest distance of anything from where it is in the mirror.
    fn off(&self) -> f32 {
        let (game, image) = (&self.game, &self.image);
        assert_eq!(game.balls.len(), image.balls.len(), "{}", self.moment());
        let balls = game.balls.iter().zip(&image.balls);
        let balls = balls.map(|(ball, image)| (ball.position, image.position));
        let capsules = game.capsules.iter().zip(&image.capsules);
        let capsules = capsules.map(|(capsule, image)| (capsule.position, image.position));
        let paddles = [(Vec2::X * game.paddle.x, Vec2::X * image.paddle.x)];
        let places = balls.chain(capsules).chain(paddles);
        let off = places.map(|(place, image)| place.distance(mirrored_place(image)));
        off.fold(0.0, f32::max)
    }
}

#[test]
fn a_mirrored_game_plays_mirrored() {
    let levels = LevelSet::builtin();
    let images = levels.iter().map(mirrored_level).collect();
    let images = LevelSet::new(images).expect("as many levels");
    let (mut events, mut farthest) = (0, 0.0_f32);
    for start in 0..levels.len() {
        for by_keys in [false, true] {
            let rules = Rules {
                help: !by_keys,
                practice: true,
                ..Rules::default()
            };
            let game = Game::with_rules(levels.clone(), start, start as u64, rules);
            let (mut pair, mut bot) = (Pair::new(game, images.clone()), NoAim::new(1));
            for _ in 0..steps(300.0) {
                let mut input = bot.input(&pair.game);
                if by_keys && let Some(target) = input.target.take() {
                    input.steer = ((target - pair.game.paddle.x) / 16.0).clamp(-1.0, 1.0);
                }
                pair.step(input.in_grain());
            }
            events += pair.proven.0;
            farthest = farthest.max(pair.proven.1);
        }
    }
    println!("{events} events, nothing more than {farthest} units off");
}
