//! Sparks, pieces of bricks, confetti, rings and lightning.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::ops::RangeInclusive;

use breakout::collision::Aabb;
use breakout::tuning::FIELD;
use macroquad::prelude::{Vec2, vec2};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use super::event_look::EventLook;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Canvas, Shape};

/// The limit of all particles, and that at which no more sparks and pieces are added, lest they flicker.
const MAX_PARTICLES: usize = 700;
const MAX_FROM_HITS: usize = 400;
const MAX_RINGS: usize = 24;
/// Playfield units a second squared.
const GRAVITY: f32 = 420.0;

/// Sparks: the weight of the burst's direction against a random one, the spread of their origins, their speed as a
/// fraction of the fastest, their width, and their life in seconds.
const SPARK_FOCUS: f32 = 0.7;
const SPARK_SPREAD: f32 = 4.0;
const SPARK_SPEED: RangeInclusive<f32> = 0.25..=1.0;
const SPARK_WIDTH: RangeInclusive<f32> = 1.4..=3.4;
const SPARK_LIFE: RangeInclusive<f32> = 0.25..=0.7;
/// The length of a spark for each unit of its width.
const SPARK_ASPECT: f32 = 1.7;

/// The pieces of a broken brick, across and down.
const PIECES: (u8, u8) = (4, 2);
/// Speeds of a piece, in playfield units a second: outwards, away from the hit, and random.
const PIECE_OUTWARDS: f32 = 70.0;
const PIECE_PUSH: f32 = 60.0;
const PIECE_SCATTER: f32 = 46.0;
/// Radians a second, and life in seconds.
const PIECE_SPIN: RangeInclusive<f32> = -9.0..=9.0;
const PIECE_LIFE: RangeInclusive<f32> = 0.35..=0.65;
/// The fraction of its place in the brick that a piece fills, and the brightening of upper pieces.
const PIECE_FILL: f32 = 0.82;
const PIECE_LIGHT: f32 = 0.1;

/// Pieces that fall to the floor: their number per brick, the limit of all, the share left out near the limit, size in
/// playfield units, speeds upwards and sideways, acceleration, radians a second, the height of the floor, and seconds of
/// lying and of fading.
const FALLING: usize = 7;
const MAX_FALLEN: usize = 60;
const FALLING_THINNED: f32 = 0.7;
const FALLEN_SIZE: RangeInclusive<f32> = 8.0..=14.0;
const FALL_UP: RangeInclusive<f32> = -40.0..=130.0;
const FALL_ASIDE: f32 = 75.0;
const FALL_GRAVITY: f32 = 620.0;
const FALL_SPIN: RangeInclusive<f32> = -7.0..=7.0;
const FALL_FLOOR: RangeInclusive<f32> = 488.0..=594.0;
const FALLEN_LIFE: f32 = 6.0;
const FALLEN_FADE: f32 = 0.8;
/// Factors by which a piece at rest is smaller, flatter and darker.
const FALLEN_REST: Vec2 = vec2(0.85, 0.5);
const FALLEN_LIGHT: f32 = 0.62;
/// The lighter face of a piece, which makes it look like a splinter: its size, its turn in radians, and its share of white.
const FACE: f32 = 0.66;
const FACE_TURN: f32 = 0.7;
const FACE_LIGHT: f32 = 0.22;
/// The length of the tail for each unit of speed, its greatest length, and its opacity at the piece.
const FALL_TAIL: f32 = 0.05;
const MAX_TAIL: f32 = 30.0;
const TAIL_OPACITY: f32 = 0.34;

/// The outlines around a hit brick: seconds, the final distance and the opacity of each, and the width.
const OUTLINE_LIFE: f32 = 0.25;
const OUTLINES: [(f32, f32); 3] = [(5.0, 0.62), (13.0, 0.26), (23.0, 0.11)];
const OUTLINE_WIDTH: f32 = 2.2;
const MAX_OUTLINES: usize = 24;

/// Confetti: slips of paper in a volley, and the spread of their origins in playfield units.
const SLIPS: f32 = 70.0;
const SLIP_SPREAD: f32 = 8.0;
/// The weight of a random direction against the volley's, along both axes.
const SLIP_SCATTER: Vec2 = vec2(0.34, 0.1);
/// Playfield units a second, and playfield units.
const SLIP_SPEED: RangeInclusive<f32> = 500.0..=1900.0;
const SLIP_SIZE: Vec2 = vec2(12.0, 7.0);
/// The largest rotation at first in radians, and the fastest in radians a second.
const SLIP_TURN: f32 = 3.0;
const SLIP_SPIN: f32 = 4.0;
/// Seconds from the volley's time to a slip's, and life in seconds.
const SLIP_DELAY: RangeInclusive<f32> = 0.0..=0.12;
const SLIP_LIFE: RangeInclusive<f32> = 1.8..=3.2;
/// The values of [`Particle::drag`] and [`Particle::tumble`].
const SLIP_DRAG: RangeInclusive<f32> = 2.6..=3.6;
const SLIP_TUMBLE: RangeInclusive<f32> = 5.0..=12.0;
/// The least height of a tumbling particle, and the least size of a dying one, as fractions.
const LEAST_TUMBLED: f32 = 0.2;
const LEAST_SIZE: f32 = 0.35;

/// Lightning: life in seconds, number of lines, and in playfield units largest deviation, width and glow.
const LIGHTNING_LIFE: f32 = 0.35;
const LIGHTNING_LINES: u8 = 9;
const LIGHTNING_STRAY: f32 = 22.0;
const LIGHTNING_WIDTH: f32 = 2.6;
const LIGHTNING_GLOW: f32 = 12.0;
/// Rings: the decrease of the line's width, its last width in playfield units, and its first opacity.
const RING_THINNING: f32 = 5.0;
const RING_LAST_WIDTH: f32 = 0.5;
const RING_OPACITY: f32 = 0.8;
/// Seconds after a ring in which no similar ring appears near it. This limits the flashes of a long chain.
const RING_APART: f32 = 0.3;

pub(super) struct Particles {
    flying: Vec<Particle>,
    rings: VecDeque<Ring>,
    /// Pieces that fall or lie on the floor.
    fallen: VecDeque<Particle>,
    /// The brick of each outline, its colour, and the seconds since the hit.
    outlines: VecDeque<(Aabb, Color, f32)>,
    lightning: Option<(Vec<Vec2>, f32)>,
    rng: Pcg32,
}

/// A spark, a piece of a brick, or a slip of paper.
#[derive(Default)]
struct Particle {
    at: Vec2,
    velocity: Vec2,
    /// The direction of its long side.
    along: Vec2,
    /// Radians a second.
    spin: f32,
    size: Vec2,
    /// Seconds since it appeared; negative while it waits.
    age: f32,
    life: f32,
    color: Color,
    /// The rate at which the air slows it, per second, and its tumbling in radians a second.
    drag: f32,
    tumble: f32,
    /// The height at which a piece that falls comes to rest.
    floor: f32,
}

struct Ring {
    at: Vec2,
    reach: f32,
    age: f32,
    life: f32,
    color: Color,
}

impl Particles {
    pub(super) fn new() -> Self {
        Self {
            flying: Vec::with_capacity(MAX_PARTICLES),
            rings: VecDeque::with_capacity(MAX_RINGS),
            fallen: VecDeque::with_capacity(MAX_FALLEN),
            outlines: VecDeque::with_capacity(MAX_OUTLINES),
            lightning: None,
            rng: Pcg32::seed_from_u64(0),
        }
    }

    /// Adds sparks at a point, most of them along a direction.
    pub(super) fn burst(&mut self, look: EventLook, at: Vec2, direction: Vec2, strength: f32) {
        for _ in 0..(f32::from(look.sparks) * strength).round() as usize {
            let scatter = self.scatter();
            let along = (direction * SPARK_FOCUS + scatter).normalize_or(direction);
            let mut between = |range| self.rng.random_range(range);
            let velocity = along * look.speed * between(SPARK_SPEED);
            let width = between(SPARK_WIDTH);
            let spark = Particle {
                at: at + scatter * SPARK_SPREAD,
                velocity,
                along,
                size: vec2(width * SPARK_ASPECT, width),
                life: between(SPARK_LIFE),
                color: look.color,
                ..Particle::default()
            };
            self.push(spark, MAX_FROM_HITS);
        }
    }

    /// Breaks a brick into pieces, which fly against the hit's normal.
    pub(super) fn shatter(&mut self, aabb: Aabb, normal: Vec2, strength: f32, color: Color) {
        if strength == 0.0 {
            return;
        }
        let (across, down) = PIECES;
        let size = aabb.size() / vec2(f32::from(across), f32::from(down));
        for piece in 0..across * down {
            let column = piece % across;
            let row = piece / across;
            let place = vec2(f32::from(column) + 0.5, f32::from(row) + 0.5);
            let at = aabb.min + place * size;
            let outwards = (at - aabb.center()) / aabb.size() * 2.0;
            let scatter = self.scatter();
            let push = outwards * PIECE_OUTWARDS - normal * PIECE_PUSH + scatter * PIECE_SCATTER;
            let piece = Particle {
                at,
                velocity: push * strength,
                along: Vec2::X,
                spin: self.rng.random_range(PIECE_SPIN),
                size: size * PIECE_FILL,
                life: self.rng.random_range(PIECE_LIFE),
                color: color.mix(play::TEXT, PIECE_LIGHT * f32::from(1 - row)),
                ..Particle::default()
            };
            self.push(piece, MAX_FROM_HITS);
        }
    }

    pub(super) fn fall(&mut self, aabb: Aabb, normal: Vec2, strength: f32, color: Color) {
        // With many pieces, fewer are added, so that most reach the floor.
        let room = 1.0 - FALLING_THINNED * self.fallen.len() as f32 / MAX_FALLEN as f32;
        for _ in 0..(FALLING as f32 * strength * room).round() as usize {
            let scatter = self.scatter();
            let mut between = |range| self.rng.random_range(range);
            let piece = Particle {
                at: aabb.center() + scatter * aabb.size() * 0.4,
                velocity: vec2(scatter.x * FALL_ASIDE, -between(FALL_UP)) - normal * PIECE_PUSH,
                along: Vec2::from_angle(scatter.y * SLIP_TURN),
                spin: between(FALL_SPIN),
                size: Vec2::splat(between(FALLEN_SIZE)),
                floor: between(FALL_FLOOR),
                life: FALLEN_LIFE,
                color,
                ..Particle::default()
            };
            if self.fallen.len() == MAX_FALLEN {
                let Some(oldest) = self.fallen.iter().position(Particle::is_at_rest) else {
                    return;
                };
                self.fallen.remove(oldest);
            }
            self.fallen.push_back(piece);
        }
    }

    /// Moves the falling pieces, only while the game runs.
    pub(super) fn advance_falling(&mut self, seconds: f32) {
        for piece in &mut self.fallen {
            if piece.is_at_rest() {
                piece.age += seconds;
                continue;
            }
            piece.fly(seconds, FALL_GRAVITY);
            if piece.at.x < 0.0 || piece.at.x > FIELD.x {
                piece.at.x = piece.at.x.clamp(0.0, FIELD.x);
                piece.velocity.x *= -0.5;
            }
            piece.at.y = piece.at.y.min(piece.floor);
        }
        self.fallen.retain(Particle::is_alive);
    }

    pub(super) fn outline(&mut self, aabb: Aabb, strength: f32, color: Color) {
        if strength == 0.0 {
            return;
        }
        if self.outlines.len() == MAX_OUTLINES {
            self.outlines.pop_front();
        }
        let outline = (aabb, color.alpha(strength), 0.0);
        self.outlines.push_back(outline);
    }

    /// Adds slips of paper that fly up and sink after `delay` seconds.
    pub(super) fn confetti(
        &mut self,
        from: Vec2,
        direction: Vec2,
        strength: f32,
        delay: f32,
        colors: &[Color],
    ) {
        for _ in 0..(SLIPS * strength).round() as usize {
            let Some(&color) = colors.choose(&mut self.rng) else {
                return;
            };
            let scatter = self.scatter();
            let mut between = |range| self.rng.random_range(range);
            let velocity = (direction + scatter * SLIP_SCATTER) * between(SLIP_SPEED);
            let slip = Particle {
                at: from + scatter * SLIP_SPREAD,
                velocity,
                along: Vec2::from_angle(scatter.x * SLIP_TURN),
                spin: scatter.y * SLIP_SPIN,
                size: SLIP_SIZE,
                age: -delay - between(SLIP_DELAY),
                life: between(SLIP_LIFE),
                color,
                drag: between(SLIP_DRAG),
                tumble: between(SLIP_TUMBLE),
                floor: f32::MAX,
            };
            self.push(slip, MAX_PARTICLES);
        }
    }

    pub(super) fn ring(&mut self, look: EventLook, at: Vec2, strength: f32) {
        let reach = look.ring * strength;
        let mut rings = self.rings.iter();
        let is_near = |ring: &Ring| {
            ring.reach == reach && ring.age < RING_APART && ring.at.distance(at) < reach * 2.0
        };
        if reach <= 0.0 || rings.any(is_near) {
            return;
        }
        if self.rings.len() == MAX_RINGS {
            self.rings.pop_front();
        }
        self.rings.push_back(Ring {
            at,
            reach,
            age: 0.0,
            life: look.ring_life,
            color: look.color,
        });
    }

    pub(super) fn lightning(&mut self, from: Vec2, to: Vec2, strength: f32) {
        if strength == 0.0 {
            return;
        }
        let across = (to - from).perp().normalize_or_zero();
        let points = (0..=LIGHTNING_LINES).map(|step| {
            let share = f32::from(step) / f32::from(LIGHTNING_LINES);
            let free = (share * (1.0 - share) * 4.0) * LIGHTNING_STRAY;
            from.lerp(to, share) + across * self.rng.random_range(-1.0..=1.0) * free
        });
        self.lightning = Some((points.collect(), 0.0));
    }

    fn scatter(&mut self) -> Vec2 {
        let mut side = || self.rng.random_range(-1.0..=1.0);
        vec2(side(), side())
    }

    fn push(&mut self, particle: Particle, limit: usize) {
        if self.flying.len() < limit {
            self.flying.push(particle);
        }
    }

    /// True if nothing moves. Falling pieces count only if they `fall` while the game is stopped.
    pub(super) fn is_still(&self, fall: bool) -> bool {
        let is_empty = self.flying.is_empty()
            && self.rings.is_empty()
            && self.outlines.is_empty()
            && self.lightning.is_none();
        is_empty && (!fall || self.fallen.iter().all(Particle::is_at_rest))
    }

    pub(super) fn advance(&mut self, seconds: f32) {
        for particle in &mut self.flying {
            particle.fly(seconds, GRAVITY);
        }
        self.flying.retain(Particle::is_alive);
        for ring in &mut self.rings {
            ring.age += seconds;
        }
        self.rings.retain(|ring| ring.age < ring.life);
        for (.., age) in &mut self.outlines {
            *age += seconds;
        }
        self.outlines.retain(|(.., age)| *age < OUTLINE_LIFE);
        if let Some((_, age)) = &mut self.lightning {
            *age += seconds;
        }
        self.lightning.take_if(|(_, age)| *age > LIGHTNING_LIFE);
    }

    pub(super) fn draw(&self, canvas: &mut Canvas) {
        for piece in &self.fallen {
            piece.draw_fallen(canvas);
        }
        for (Aabb { min, max }, color, age) in &self.outlines {
            let share = age / OUTLINE_LIFE;
            for (away, opacity) in OUTLINES {
                let away = away * (0.4 + 0.6 * share);
                let corner = *min - away;
                let size = *max - *min + away * 2.0;
                let color = color.faded(opacity * (1.0 - share));
                let line = Shape::rect(corner, size).round(away * 0.7 + 3.0);
                canvas.add(line.border(OUTLINE_WIDTH * (1.0 - share * 0.5), color));
            }
        }
        for ring in &self.rings {
            let share = ring.age / ring.life;
            let radius = ring.reach * (1.0 - (1.0 - share) * (1.0 - share));
            let width = RING_THINNING * (1.0 - share) + RING_LAST_WIDTH;
            let color = ring.color.faded((1.0 - share) * RING_OPACITY);
            canvas.add(Shape::circle(ring.at, radius.max(1.0)).border(width, color));
        }
        for particle in self.flying.iter().filter(|particle| particle.age >= 0.0) {
            particle.draw(canvas);
        }
        if let Some((points, age)) = &self.lightning {
            let color = play::COMBO.alpha(1.0 - age / LIGHTNING_LIFE);
            for pair in points.windows(2) {
                let line = Shape::line(pair[0], pair[1], LIGHTNING_WIDTH)
                    .fill(color)
                    .round(LIGHTNING_WIDTH * 0.5);
                canvas.add(line.glow(LIGHTNING_GLOW, color.faded(0.6)));
            }
        }
    }
}

impl Particle {
    fn is_alive(&self) -> bool {
        self.age < self.life
    }

    fn is_at_rest(&self) -> bool {
        self.at.y >= self.floor
    }

    /// Moves it, unless it still waits.
    fn fly(&mut self, seconds: f32, gravity: f32) {
        self.age += seconds;
        if self.age >= 0.0 {
            self.velocity.y += gravity * seconds;
            self.velocity *= (-self.drag * seconds).exp();
            self.at += self.velocity * seconds;
            self.along = Vec2::from_angle(self.spin * seconds).rotate(self.along);
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        let left = 1.0 - self.age / self.life;
        let turned = (self.tumble * self.age).cos().abs().max(LEAST_TUMBLED);
        let size = self.size * left.max(LEAST_SIZE) * vec2(1.0, turned);
        let slip = Shape::rect(self.at - size * 0.5, size).round(1.0);
        canvas.add(slip.turned(self.along).fill(self.color.alpha(left)));
    }

    fn draw_fallen(&self, canvas: &mut Canvas) {
        let left = ((self.life - self.age) / FALLEN_FADE).clamp(0.0, 1.0);
        let is_at_rest = self.is_at_rest();
        let (size, along, dark) = if is_at_rest {
            // A lying piece is flat.
            let along = vec2(1.0, self.along.y * 0.35).normalize();
            (FALLEN_REST, along, 1.0 - FALLEN_LIGHT)
        } else {
            (Vec2::ONE, self.along, 0.0)
        };
        let size = size * vec2(1.0, 0.72) * self.size;
        let color = |light| {
            let color = self.color.mix(play::TEXT, light);
            color.mix(play::WINDOW_FOOT, dark).alpha(left)
        };
        if !is_at_rest {
            let tail = (self.velocity * FALL_TAIL).clamp_length_max(MAX_TAIL);
            let half = vec2(size.y * 0.4, tail.length() * 0.5);
            let foot = color(0.0).faded(TAIL_OPACITY);
            let tail = Shape::rect(self.at - tail * 0.5 - half, half * 2.0)
                .turned(-tail.normalize_or(Vec2::Y).perp())
                .gradient(foot.alpha(0.0), foot);
            canvas.add(tail);
        }
        let turn = Vec2::from_angle(FACE_TURN * if is_at_rest { 0.3 } else { 1.0 });
        for (size, along, light) in [
            (size, along, 0.0),
            (size * FACE, turn.rotate(along), FACE_LIGHT),
        ] {
            let shape = Shape::rect(self.at - size * 0.5 - vec2(0.0, size.y * light), size);
            canvas.add(shape.round(1.0).turned(along).fill(color(light)));
        }
    }
}
