//! Motion for effect: squash, lean, entrance, shake, hit stop and slow motion.

use breakout::collision::closest_point_on_aabb;
use breakout::game::{Ball, Game};
use breakout::tuning::{PADDLE_STEER_SPEED, STEP};
use macroquad::prelude::{Vec2, vec2};
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use super::VisibleEffects;
use super::event_look::EventLook;
use super::transitions::GROWTH;
use crate::app::settings::{Effect, Strengths};

/// Duration in seconds and depth of a ball's squash.
const SQUASH: f32 = 0.16;
const SQUASH_DEPTH: f32 = 0.3;
/// Oscillations of a squashed ball: flat, then long, then round.
const SQUASH_SWINGS: f32 = 0.75;
/// The steepest lean of the paddle, as a sine, and the fraction of the change that each step applies.
const LEAN: f32 = 0.06;
const LEAN_FOLLOW: f32 = 0.12;
/// The paddle's dip under a ball, in playfield units, and the decrease of dip and trauma in a second.
const DIP: f32 = 3.5;
const DIP_RECOVERY: f32 = 7.0;
const TRAUMA_RECOVERY: f32 = 2.2;
/// The largest shake along each axis, in playfield units, and the number of its targets per second.
const SHAKE: f32 = 6.0;
const SHAKE_PLACES: f32 = 10.0;
/// Seconds in which the strongest shake tires, and in which it recovers. This limits the shake of a long chain.
const TIRES: f32 = 0.2;
const RESTS: f32 = 1.2;
/// The least visible shake, in playfield units.
const LEAST_SHAKE: f32 = 0.01;
/// Seconds between two diagonals of entering bricks, and at most between the first and the last.
const RIPPLE: f32 = 0.016;
const LAST_RIPPLE: f32 = 0.5;
/// An age in seconds at which everything has entered.
const LONG_AGO: f32 = 60.0;
/// The distance to the last brick, in playfield units, at which time slows down, and the slowest time scale.
const NEAR: f32 = 110.0;
const SLOWEST: f32 = 0.35;
/// The rates at which the time scale and the shown score approach their goals, for each second.
const TIME_SCALE_FOLLOW: f32 = 12.0;
const SCORE_FOLLOW: f32 = 9.0;
/// The least age of a level with a ball in flight, in seconds: all bricks have entered.
const COME_IN: f32 = 1.0;

pub(crate) struct Motion {
    /// The normal of each ball's last bounce and its age, in the order of the game's balls.
    squashes: Vec<(Vec2, f32)>,
    lean: f32,
    /// From 0 to 1; it recovers by itself.
    pub(super) dip: f32,
    /// From 0 to 1; the shake grows with its square.
    trauma: f32,
    /// The displacement of the picture, in playfield units.
    pub(crate) shake: Vec2,
    /// The last and the next target of the shake, from -1 to 1, and the fraction of the way between them.
    way: (Vec2, Vec2, f32),
    /// From 0 to 1; it weakens the shake.
    tired: f32,
    pub(crate) level_age: f32,
    pub(crate) serve_age: f32,
    /// Remaining seconds for which the game freezes.
    hit_stop: f32,
    /// The strength and the seconds of the strongest rumble since the last call of `take_rumble`.
    rumble: (f32, f32),
    /// 1 normally, less in slow motion.
    time_scale: f32,
    wants_slow: bool,
    shown_score: f32,
    score: u32,
    rng: Pcg32,
}

impl Motion {
    pub(super) fn new() -> Self {
        Self {
            squashes: Vec::new(),
            lean: 0.0,
            dip: 0.0,
            trauma: 0.0,
            shake: Vec2::ZERO,
            way: (Vec2::ZERO, Vec2::ZERO, 1.0),
            tired: 0.0,
            level_age: 0.0,
            serve_age: 0.0,
            hit_stop: 0.0,
            rumble: (0.0, 0.0),
            time_scale: 1.0,
            wants_slow: false,
            shown_score: 0.0,
            score: 0,
            rng: Pcg32::seed_from_u64(1),
        }
    }

    /// Motion for a resumed game: no entrance, final score shown.
    pub(super) fn resumed(game: &Game) -> Self {
        Self {
            level_age: LONG_AGO,
            serve_age: LONG_AGO,
            shown_score: game.score() as f32,
            score: game.score(),
            ..Self::new()
        }
    }

    /// True if nothing moves while the game stands still.
    pub(super) fn is_still(&self) -> bool {
        let has_come_in = self.level_age.min(self.serve_age) > LAST_RIPPLE + GROWTH;
        let settles = self.trauma > 0.0 || self.dip > 0.0 || self.shown_score() != self.score;
        has_come_in && !settles && self.squashes.iter().all(|(_, age)| *age >= SQUASH)
    }

    /// Resets everything but the shown score.
    pub(super) fn on_level_start(&mut self) {
        *self = Self {
            shown_score: self.shown_score,
            score: self.score,
            ..Self::new()
        };
    }

    pub(super) fn observe(&mut self, game: &Game) {
        let calm = (Vec2::Y, SQUASH);
        self.squashes.resize(game.balls().len(), calm);
        let speed = game.paddle().motion() / (PADDLE_STEER_SPEED * STEP);
        self.lean += (speed.clamp(-1.0, 1.0) - self.lean) * LEAN_FOLLOW;
        if game.balls().iter().any(|ball| ball.held.is_none()) {
            // An early launch ends the entrance.
            self.level_age = self.level_age.max(COME_IN);
        }
        self.score = game.score();
        self.wants_slow = is_last_brick_near(game);
    }

    /// Squashes the ball nearest to a bounce.
    pub(super) fn on_bounce(&mut self, game: &Game, at: Vec2, normal: Vec2) {
        let distance = |ball: &Ball| ball.position.distance_squared(at);
        let nearest = game
            .balls()
            .iter()
            .enumerate()
            .min_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b)));
        if let Some(squash) = nearest.and_then(|(index, _)| self.squashes.get_mut(index)) {
            *squash = (normal, 0.0);
        }
    }

    /// Adds the jolt of a look, and its hit stop and rumble if they exceed the current ones.
    pub(super) fn add_impact(&mut self, look: EventLook) {
        self.trauma = (self.trauma + look.jolt).min(1.0);
        self.hit_stop = self.hit_stop.max(look.hit_stop);
        if look.rumble.0 > self.rumble.0 {
            self.rumble = look.rumble;
        }
    }

    /// The strongest rumble since the last call: its strength from 0 to 1, and its seconds.
    pub(crate) fn take_rumble(&mut self, strengths: &Strengths) -> Option<(f32, f32)> {
        let (strength, seconds) = std::mem::take(&mut self.rumble);
        let strength = strength * strengths.of(Effect::Rumble);
        (strength > 0.0).then_some((strength, seconds))
    }

    pub(super) fn advance(&mut self, seconds: f32, strengths: &Strengths) {
        self.level_age += seconds;
        self.serve_age += seconds;
        for (_, age) in &mut self.squashes {
            *age += seconds;
        }
        self.hit_stop = (self.hit_stop - seconds).max(0.0);
        self.dip = (self.dip - seconds * DIP_RECOVERY).max(0.0);
        self.trauma = (self.trauma - seconds * TRAUMA_RECOVERY).max(0.0);
        self.shake_on(seconds, strengths.of(Effect::Shake));
        let slow = 1.0 - (1.0 - SLOWEST) * strengths.of(Effect::SlowMotion);
        let goal = if self.wants_slow { slow } else { 1.0 };
        self.time_scale += (goal - self.time_scale) * (seconds * TIME_SCALE_FOLLOW).min(1.0);
        let missing = self.score as f32 - self.shown_score;
        let rolls = strengths.of(Effect::Roll) > 0.0 && missing > 0.0;
        self.shown_score += if rolls {
            (missing * (seconds * SCORE_FOLLOW).min(1.0))
                .max(1.0)
                .min(missing)
        } else {
            missing
        };
    }

    fn shake_on(&mut self, seconds: f32, strength: f32) {
        let share = self.trauma * self.trauma;
        let tires = (1.0 - self.tired) * share / TIRES - self.tired / RESTS;
        self.tired = (self.tired + tires * seconds).clamp(0.0, 1.0);
        let reach = share * (1.0 - self.tired) * SHAKE * strength;
        if reach < LEAST_SHAKE {
            self.shake = Vec2::ZERO;
            self.way.2 = 1.0;
            return;
        }
        let (from, to, gone) = &mut self.way;
        *gone += seconds * SHAKE_PLACES;
        if *gone >= 1.0 {
            let mut side = || self.rng.random_range(-1.0..=1.0);
            (*from, *to, *gone) = (*to, vec2(side(), side()), 0.0);
        }
        self.shake = from.lerp(*to, *gone) * reach;
    }

    /// The factor on the game's time, from 0 to 1.
    pub(crate) fn time_scale(&self, strengths: &Strengths) -> f32 {
        if self.hit_stop > 0.0 && strengths.of(Effect::HitStop) > 0.0 {
            0.0
        } else {
            self.time_scale
        }
    }

    /// The score that is shown, which runs up to the game's.
    pub(crate) fn shown_score(&self) -> u32 {
        self.shown_score.round() as u32
    }

    /// True while bricks enter.
    pub(super) fn is_entering(&self) -> bool {
        self.level_age <= LAST_RIPPLE + GROWTH
    }
}

impl VisibleEffects<'_> {
    /// The paddle's lean as the sine of an angle, and its dip in playfield units.
    pub(crate) fn lean(&self) -> (f32, f32) {
        let motion = &self.effects.motion;
        let strength = self.strengths.of(Effect::Lean);
        (motion.lean * LEAN * strength, motion.dip * DIP * strength)
    }

    /// The size of an entering brick, as a factor, by its column and row.
    pub(crate) fn entrance(&self, (column, row): (usize, usize)) -> f32 {
        let delay = ((column + row) as f32 * RIPPLE).min(LAST_RIPPLE);
        self.strengths.grown(self.effects.motion.level_age - delay)
    }

    /// The size of a held ball, as a factor: it grows when it is served.
    pub(crate) fn held_size(&self) -> f32 {
        self.strengths.grown(self.effects.motion.serve_age)
    }

    /// The half axes of a ball as fractions of its radius, and the direction of the first.
    pub(crate) fn squash(&self, ball: usize) -> (Vec2, Vec2) {
        let squash = self.effects.motion.squashes.get(ball);
        let Some((normal, age)) = squash.filter(|(_, age)| *age < SQUASH) else {
            return (Vec2::ONE, Vec2::X);
        };
        let share = age / SQUASH;
        let wave = (share * std::f32::consts::TAU * SQUASH_SWINGS).cos() * (1.0 - share);
        let flat = 1.0 - wave * SQUASH_DEPTH * self.strengths.of(Effect::Squash);
        (vec2(flat, 1.0 / flat), *normal)
    }
}

fn is_last_brick_near(game: &Game) -> bool {
    if game.bricks().remaining() != 1 {
        return false;
    }
    let mut needed = game.bricks().iter().filter(|(_, brick)| brick.counts);
    let Some((index, brick)) = needed.next() else {
        return false;
    };
    let aabb = game.bricks().aabb(index);
    brick.hits_remaining == Some(1)
        && !brick.hidden
        && game.balls().iter().any(|ball| {
            let way = closest_point_on_aabb(ball.position, aabb) - ball.position;
            ball.held.is_none() && way.length() < NEAR && way.dot(ball.direction) > 0.0
        })
}
