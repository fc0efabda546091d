//! Capsules: bricks drop them, and the paddle that catches one gets its power-up.

use glam::Vec2;
use rand::RngExt;

use super::state_hash::hashed;
use super::{Ball, Game};
use crate::collision::{Aabb, overlaps_aabb_aabb};
use crate::event::Event;
use crate::level::{POWER_UPS, PowerUp};
use crate::tuning::{
    CAPSULE_SIZE, CAPSULE_SPEED, DROP_ODDS, FIELD, MAX_BALLS, MAX_BRICKS_TO_DROP, MAX_CAPSULES,
    MAX_LIVES, PADDLE_TOP, SPLIT_TURN, STEP,
};

/// A falling power-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    /// The power-up inside.
    pub kind: PowerUp,
    /// The centre, in playfield units.
    pub position: Vec2,
    /// The centre one step ago, for drawing between steps.
    pub previous: Vec2,
}

hashed!(Capsule: kind, position; but previous);

impl Capsule {
    /// The box.
    pub fn aabb(&self) -> Aabb {
        Aabb::from_corner_size(self.position - CAPSULE_SIZE * 0.5, CAPSULE_SIZE)
    }
}

/// The recent drops, which limit chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fairness {
    /// Bricks broken since the last helpful power-up.
    pub(super) since_help: u32,
    /// True if the last power-up that fell by chance was harmful.
    pub(super) was_harm: bool,
}

/// The number of power-ups among which a difficulty counts its helpful ones.
const OUT_OF: u32 = 10;

hashed!(Fairness: since_help, was_harm);

impl Game {
    /// True if a power-up can fall from a brick of the level in play.
    pub fn can_fall(&self, kind: PowerUp) -> bool {
        if let Some(drops) = self.level().drops() {
            return drops.contains(&Some(kind));
        }
        let harmful_ones_fall = self.rules.difficulty.spec().helpful < OUT_OF;
        self.rules.chance && (kind.spec().helps || harmful_ones_fall)
    }

    /// Drops the power-up of a broken brick, if it has one.
    pub(super) fn drop_from(&mut self, brick: usize, events: &mut Vec<Event>) {
        if self.capsules.len() == MAX_CAPSULES {
            return;
        }
        let kind = match self.level().drops() {
            Some(drops) => drops[brick],
            None if self.rules.chance => self.chance(),
            None => None,
        };
        let Some(kind) = kind else { return };
        let half = CAPSULE_SIZE.x * 0.5;
        let mut at = self.bricks.aabb(brick).center();
        at.x = at.x.clamp(half, FIELD.x - half);
        self.capsules.push(Capsule {
            kind,
            position: at,
            previous: at,
        });
        events.push(Event::CapsuleDropped { at, kind });
    }

    /// Draws the power-up of a brick: never two harmful ones in a row, and a helpful one at least every
    /// [`MAX_BRICKS_TO_DROP`] bricks.
    fn chance(&mut self) -> Option<PowerUp> {
        let fairness = &mut self.fairness;
        fairness.since_help += 1;
        let due = fairness.since_help >= MAX_BRICKS_TO_DROP;
        if !self.rng.random_ratio(1, DROP_ODDS) && !due {
            return None;
        }
        let lucky = self.rng.random_range(0..OUT_OF) < self.rules.difficulty.spec().helpful;
        let helps = due || fairness.was_harm || lucky;
        fairness.was_harm = !helps;
        if helps {
            fairness.since_help = 0;
        }
        // A weighted choice among the rows of the chosen side.
        let fitting = || POWER_UPS.iter().filter(|spec| spec.helps == helps);
        let all = fitting().map(|spec| spec.weight).sum();
        let mut pick = self.rng.random_range(0..all);
        let chosen = fitting().find(|spec| {
            let found = pick < spec.weight;
            pick = pick.saturating_sub(spec.weight);
            found
        });
        chosen.map(|spec| spec.kind)
    }

    /// Moves the capsules down, and removes those that are caught or lost.
    pub(super) fn sink_capsules(&mut self, events: &mut Vec<Event>) {
        let paddle = self.paddle.aabb();
        let mut index = 0;
        while let Some(capsule) = self.capsules.get_mut(index) {
            capsule.previous = capsule.position;
            capsule.position.y += CAPSULE_SPEED * STEP;
            let Capsule { kind, position, .. } = *capsule;
            if overlaps_aabb_aabb(capsule.aabb(), paddle) {
                self.capsules.swap_remove(index);
                events.push(Event::CapsuleCaught { at: position, kind });
                self.apply(kind, events);
            } else if capsule.aabb().min.y > FIELD.y {
                self.capsules.swap_remove(index);
                events.push(Event::CapsuleLost { at: position, kind });
            } else {
                index += 1;
            }
        }
    }

    /// Starts a power-up, or applies one that acts at once.
    fn apply(&mut self, kind: PowerUp, events: &mut Vec<Event>) {
        self.powers.start(kind.spec());
        self.apply_speed_factor();
        match kind {
            PowerUp::Balls => self.add_balls(events),
            PowerUp::Life => {
                self.lives = (self.lives + 1).min(MAX_LIVES.max(self.lives));
                events.push(Event::LifeGained { lives: self.lives });
            }
            _ => {}
        }
    }

    /// Adds two balls beside the first in flight that can still be caught or, without one, beside a held ball.
    fn add_balls(&mut self, events: &mut Vec<Event>) {
        let in_play = |ball: &&Ball| ball.held.is_none() && ball.position.y < PADDLE_TOP;
        let source = self.balls.iter().find(in_play);
        let Some(source) = source.or(self.balls.first()).copied() else {
            return;
        };
        let (sine, cosine) = SPLIT_TURN;
        for sine in [-sine, sine] {
            if self.balls.len() < MAX_BALLS {
                let mut ball = source.split(sine, cosine);
                ball.apply_speed_factor(self.powers.speed_factor());
                self.balls.push(ball);
                events.push(Event::BallAdded { at: ball.position });
            }
        }
    }
}
