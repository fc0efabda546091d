//! The mirror image of a game plays the same: the same bricks break in the same steps, at mirrored places.
//!
//! Positions round differently on the two sides of the field, and each bounce off a corner or the paddle
//! multiplies the difference by ten, so two whole games soon diverge. The proof therefore goes in short stretches:
//! twenty times a second the image is copied from the game again, and in between both must have the same events.
//! An event at the very end of a step may come at the very start of the next step of the image.
//!
//! The rules are not symmetric where something has to come first:
//!
//! - a serve is aimed by chance, in the image with the same angle and not the mirrored one;
//! - of two equally near directions, the help and the loop guard try the left one first; as they predict far
//!   ahead, they also magnify every rounding difference;
//! - events of one step have an order: of two bricks hit at once the upper left one comes first, a blast goes
//!   through its neighbours row by row, and the left gun and the left of two new balls come first. Chance hands
//!   out power-ups in that order.

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

/// The largest allowed distance from a mirrored place, in playfield units.
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

/// The mirror image of a game, in mirrored levels.
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
            held.place = -held.place;
            held.aim = -held.aim;
            held.sweep = -held.sweep;
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

/// An event without its place: its kind, brick and power-up.
type Seen = (Discriminant<Event>, Option<usize>, Option<PowerUp>);

/// `None` for an event that the rules do not mirror.
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
    /// The events of both since they last agreed.
    events: [Vec<Event>; 2],
    /// True if an event of the last step was in only one of them.
    is_early: bool,
    /// The number of events compared, and the greatest distance of anything from its mirrored place.
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

    /// Steps both. Afterwards they must agree, or at the latest after the next step.
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
        let may_differ = self.may_differ();
        let off = if may_differ { 0.0 } else { self.off() };
        assert!(off < TOLERANCE, "{}: {off} units off", self.moment());
        self.proven = (self.proven.0 + self.events[0].len(), self.proven.1.max(off));
        let is_due = self.game.steps().is_multiple_of(u64::from(steps(0.05)));
        if is_due || may_differ {
            self.image = mirrored(&self.game, &self.mirrored_levels);
        }
        self.events = [Vec::new(), Vec::new()];
    }

    /// True if the same events happened in both, in any order.
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

    /// True after an event from which on the rules let places differ.
    fn may_differ(&self) -> bool {
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

    /// The greatest distance of anything from its mirrored place.
    fn off(&self) -> f32 {
        let game = &self.game;
        let image = &self.image;
        assert_eq!(game.balls.len(), image.balls.len(), "{}", self.moment());
        let balls = game
            .balls
            .iter()
            .zip(&image.balls)
            .map(|(ball, image)| (ball.position, image.position));
        let capsules = game
            .capsules
            .iter()
            .zip(&image.capsules)
            .map(|(capsule, image)| (capsule.position, image.position));
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
    let mut events = 0;
    let mut farthest = 0.0_f32;
    for start in 0..levels.len() {
        for by_keys in [false, true] {
            let rules = Rules {
                help: !by_keys,
                practice: true,
                ..Rules::default()
            };
            let game = Game::with_rules(levels.clone(), start, start as u64, rules);
            let mut pair = Pair::new(game, images.clone());
            let mut bot = NoAim::new(1);
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
