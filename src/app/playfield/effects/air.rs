//! What flies, shines and fades: bits, rings, lightning, words.

use std::collections::VecDeque;
use std::ops::RangeInclusive;

use breakout::collision::Aabb;
use breakout::tuning::FIELD;
use macroquad::prelude::{Vec2, vec2};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use crate::app::render::palette::{Color, play};
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::view::View;

const MAX_BITS: usize = 700;
const MAX_WAVES: usize = 24;
const MAX_WORDS: usize = 12;
const WORD_LIFE: f32 = 0.8;
/// How far words rise, and about the size of a letter and its line, in playfield units.
const WORD_RISE: f32 = 26.0;
const WORD_SIZE: Vec2 = vec2(8.0, 15.0);
const LIGHTNING_LIFE: f32 = 0.35;
/// Playfield units a second, each second.
const GRAVITY: f32 = 420.0;

/// Sparks: how much of their direction is the burst's rather than chance, how far apart they begin,
/// their speed as a share of the fastest, their width and their seconds.
const SPARK_FOCUS: f32 = 0.7;
const SPARK_SPREAD: f32 = 4.0;
const SPARK_SPEED: RangeInclusive<f32> = 0.25..=1.0;
const SPARK_WIDTH: RangeInclusive<f32> = 1.4..=3.4;
const SPARK_LIFE: RangeInclusive<f32> = 0.25..=0.7;
/// The length of a spark for its width.
const SPARK_ASPECT: f32 = 1.7;

/// A broken brick falls into this many pieces across and down.
const PIECES: (u8, u8) = (4, 2);
/// Speeds of a piece in playfield units a second: out of the brick, away from the hit, by chance.
const PIECE_OUTWARDS: f32 = 70.0;
const PIECE_PUSH: f32 = 60.0;
const PIECE_SCATTER: f32 = 46.0;
/// Radians a second, and seconds.
const PIECE_SPIN: RangeInclusive<f32> = -9.0..=9.0;
const PIECE_LIFE: RangeInclusive<f32> = 0.35..=0.65;
/// The share of its place in the brick that a piece fills, and how much lighter an upper one is.
const PIECE_FILL: f32 = 0.82;
const PIECE_LIGHT: f32 = 0.1;

/// Slips of paper in a volley, and how far apart they begin, in playfield units.
const SLIPS: f32 = 70.0;
const SLIP_SPREAD: f32 = 8.0;
/// How far chance turns a slip aside and along, for each unit of its direction.
const SLIP_SCATTER: Vec2 = vec2(0.34, 0.1);
/// Playfield units a second.
const SLIP_SPEED: RangeInclusive<f32> = 500.0..=1900.0;
const SLIP_SIZE: Vec2 = vec2(12.0, 7.0);
/// The widest turn at first in radians, and the fastest in radians a second.
const SLIP_TURN: f32 = 3.0;
const SLIP_SPIN: f32 = 4.0;
/// Seconds between the first and the last of a volley, and of a slip.
const SLIP_DELAY: RangeInclusive<f32> = 0.0..=0.12;
const SLIP_LIFE: RangeInclusive<f32> = 1.8..=3.2;
/// As [`Bit::drag`] and [`Bit::tumble`].
const SLIP_DRAG: RangeInclusive<f32> = 2.6..=3.6;
const SLIP_TUMBLE: RangeInclusive<f32> = 5.0..=12.0;
/// The least of its height and of its size that is seen of a bit.
const LEAST_TUMBLED: f32 = 0.2;
const LEAST_SIZE: f32 = 0.35;

/// Straight lines of a lightning, how far it strays in the middle, and its width and glow, in
/// playfield units.
const LIGHTNING_LINES: u8 = 9;
const LIGHTNING_STRAY: f32 = 22.0;
const LIGHTNING_WIDTH: f32 = 2.6;
const LIGHTNING_GLOW: f32 = 12.0;
/// The width of a ring's line at last and how much of it passes, in playfield units, and its opacity
/// at first.
const WAVE_THINNING: f32 = 5.0;
const WAVE_LAST_WIDTH: f32 = 0.5;
const WAVE_OPACITY: f32 = 0.8;

/// All that is in the air.
pub(super) struct Air {
    bits: Vec<Bit>,
    waves: VecDeque<Wave>,
    words: VecDeque<Word>,
    lightning: Option<(Vec<Vec2>, f32)>,
    rng: Pcg32,
}

/// A spark, a piece of a brick, or a slip of paper.
#[derive(Default)]
struct Bit {
    at: Vec2,
    velocity: Vec2,
    /// The direction of its long side.
    along: Vec2,
    /// How fast it turns, in radians a second.
    spin: f32,
    size: Vec2,
    /// Seconds since it appeared; less than 0 for one that waits.
    age: f32,
    life: f32,
    color: Color,
    /// The share of its speed that the air takes each second, and how fast it tumbles, in radians
    /// a second: paper.
    drag: f32,
    tumble: f32,
}

/// A ring that grows and fades.
struct Wave {
    at: Vec2,
    reach: f32,
    age: f32,
    life: f32,
    color: Color,
}

struct Word {
    at: Vec2,
    text: String,
    age: f32,
    /// Whether it is one of a running count.
    counts: bool,
}

impl Word {
    /// Whether another one of such a width would lie on it.
    fn covers(&self, place: Vec2, width: f32) -> bool {
        let own = self.text.chars().count() as f32 * WORD_SIZE.x;
        let risen = self.at - vec2(0.0, WORD_RISE * self.age / WORD_LIFE);
        let apart = (risen - place).abs();
        apart.x < (own + width) * 0.5 && apart.y < WORD_SIZE.y * 0.9
    }
}

impl Air {
    pub(super) fn new() -> Self {
        Self {
            bits: Vec::with_capacity(MAX_BITS),
            waves: VecDeque::with_capacity(MAX_WAVES),
            words: VecDeque::with_capacity(MAX_WORDS),
            lightning: None,
            rng: Pcg32::seed_from_u64(0),
        }
    }

    /// Sparks from a point, most of them along a direction.
    pub(super) fn burst(
        &mut self,
        at: Vec2,
        direction: Vec2,
        count: usize,
        speed: f32,
        color: Color,
    ) {
        for _ in 0..count {
            let scatter = self.scatter();
            let along = (direction * SPARK_FOCUS + scatter)
                .try_normalize()
                .unwrap_or(direction);
            let velocity = along * speed * self.rng.random_range(SPARK_SPEED);
            let width = self.rng.random_range(SPARK_WIDTH);
            let life = self.rng.random_range(SPARK_LIFE);
            self.push(Bit {
                at: at + scatter * SPARK_SPREAD,
                velocity,
                along,
                size: vec2(width * SPARK_ASPECT, width),
                life,
                color,
                ..Bit::default()
            });
        }
    }

    /// A brick falls into pieces, away from what hit it.
    pub(super) fn shatter(&mut self, aabb: Aabb, normal: Vec2, strength: f32, color: Color) {
        if strength == 0.0 {
            return;
        }
        let (across, down) = PIECES;
        let size = aabb.size() / vec2(f32::from(across), f32::from(down));
        for row in 0..down {
            for column in 0..across {
                let place = vec2(f32::from(column) + 0.5, f32::from(row) + 0.5);
                let at = aabb.min + place * size;
                let outwards = (at - aabb.center()) / aabb.size() * 2.0;
                let scatter = self.scatter();
                let push =
                    outwards * PIECE_OUTWARDS - normal * PIECE_PUSH + scatter * PIECE_SCATTER;
                let spin = self.rng.random_range(PIECE_SPIN);
                let life = self.rng.random_range(PIECE_LIFE);
                self.push(Bit {
                    at,
                    velocity: push * strength,
                    along: Vec2::X,
                    spin,
                    size: size * PIECE_FILL,
                    life,
                    color: color.mix(play::TEXT, PIECE_LIGHT * f32::from(1 - row)),
                    ..Bit::default()
                });
            }
        }
    }

    /// Slips of paper that fly up and sink, after so many seconds.
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
            let slip = Bit {
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
            };
            self.push(slip);
        }
    }

    /// A ring that runs outwards.
    pub(super) fn wave(&mut self, at: Vec2, reach: f32, life: f32, color: Color) {
        if reach <= 0.0 {
            return;
        }
        if self.waves.len() == MAX_WAVES {
            self.waves.pop_front();
        }
        self.waves.push_back(Wave {
            at,
            reach,
            age: 0.0,
            life,
            color,
        });
    }

    /// Words that rise from a place, or from the next one above or below it that is free.
    pub(super) fn say(&mut self, at: Vec2, text: String) {
        if self.words.len() == MAX_WORDS {
            self.words.pop_front();
        }
        let lines = (0..MAX_WORDS).map(|line| line as f32 * WORD_SIZE.y);
        let above = lines.clone().map(|by| at.y - by).filter(|y| *y > WORD_RISE);
        let mut places = above.chain(lines.map(|by| at.y + by));
        let width = text.chars().count() as f32 * WORD_SIZE.x;
        let is_free = |y: &f32| {
            let mut others = self.words.iter();
            !others.any(|other| other.covers(vec2(at.x, *y), width))
        };
        let y = places.find(is_free).unwrap_or(at.y);
        self.words.push_back(Word {
            at: vec2(at.x, y),
            text,
            age: 0.0,
            counts: false,
        });
    }

    /// The same for the next of a count, which takes the place of the last.
    pub(super) fn count(&mut self, at: Vec2, text: String) {
        self.words.retain(|word| !word.counts);
        self.say(at, text);
        if let Some(word) = self.words.back_mut() {
            word.counts = true;
        }
    }

    /// A jagged line from one place to another.
    pub(super) fn strike(&mut self, from: Vec2, to: Vec2, strength: f32) {
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
        vec2(
            self.rng.random_range(-1.0..=1.0),
            self.rng.random_range(-1.0..=1.0),
        )
    }

    fn push(&mut self, bit: Bit) {
        if self.bits.len() < MAX_BITS {
            self.bits.push(bit);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bits.is_empty()
            && self.waves.is_empty()
            && self.words.is_empty()
            && self.lightning.is_none()
    }

    /// Lets time pass for all of it.
    pub(super) fn advance(&mut self, seconds: f32) {
        for bit in &mut self.bits {
            bit.age += seconds;
            if bit.age < 0.0 {
                continue;
            }
            bit.velocity.y += GRAVITY * seconds;
            bit.velocity *= (-bit.drag * seconds).exp();
            bit.at += bit.velocity * seconds;
            bit.along = Vec2::from_angle(bit.spin * seconds).rotate(bit.along);
        }
        self.bits.retain(|bit| bit.age < bit.life);
        for wave in &mut self.waves {
            wave.age += seconds;
        }
        self.waves.retain(|wave| wave.age < wave.life);
        for word in &mut self.words {
            word.age += seconds;
        }
        self.words.retain(|word| word.age < WORD_LIFE);
        if let Some((_, age)) = &mut self.lightning {
            *age += seconds;
        }
        self.lightning.take_if(|(_, age)| *age > LIGHTNING_LIFE);
    }

    /// Draws what is under the balls; words move as strongly as this.
    pub(super) fn draw(&self, canvas: &mut Canvas, view: &View, words: f32) {
        for wave in &self.waves {
            let share = wave.age / wave.life;
            let radius = wave.reach * (1.0 - (1.0 - share) * (1.0 - share));
            let width = WAVE_THINNING * (1.0 - share) + WAVE_LAST_WIDTH;
            let color = wave.color.faded((1.0 - share) * WAVE_OPACITY);
            let ring = Shape::circle(wave.at, radius.max(1.0)).border(width, color);
            canvas.add(ring);
        }
        for bit in self.bits.iter().filter(|bit| bit.age >= 0.0) {
            let left = 1.0 - bit.age / bit.life;
            let turned = (bit.tumble * bit.age).cos().abs().max(LEAST_TUMBLED);
            let size = bit.size * left.max(LEAST_SIZE) * vec2(1.0, turned);
            canvas.add(
                Shape::rect(bit.at - size * 0.5, size)
                    .round(1.0)
                    .turned(bit.along)
                    .fill(bit.color.alpha(left)),
            );
        }
        if let Some((points, age)) = &self.lightning {
            let color = play::COMBO.alpha(1.0 - age / LIGHTNING_LIFE);
            for pair in points.windows(2) {
                let line =
                    Shape::line(pair[0], pair[1], LIGHTNING_WIDTH).round(LIGHTNING_WIDTH * 0.5);
                canvas.add(line.fill(color).glow(LIGHTNING_GLOW, color.faded(0.6)));
            }
        }
        for word in &self.words {
            let gone = word.age / WORD_LIFE * words;
            // The whole word stays on the field.
            let room = canvas.lettering.width(Style::Digits, &word.text) * 0.5 / view.scale + 2.0;
            let x = word.at.x.max(room).min(FIELD.x - room);
            let at = view.to_window(vec2(x, word.at.y - WORD_RISE * gone));
            let left = 1.0 - gone * gone;
            // Its shadow makes it readable on a light brick.
            let shades = [(1.5, play::WINDOW_FOOT), (0.0, play::COMBO)];
            for (drop, color) in shades {
                let at = at + drop * view.ui;
                let text = word.text.clone();
                canvas.text(Style::Digits, text, at, Align::Center, color.alpha(left));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn confetti_waits_flies_up_sinks_and_ends() {
        let mut air = Air::new();
        let from = vec2(0.0, 580.0);
        air.confetti(from, Vec2::NEG_Y, 1.0, 0.5, &[play::GOOD, play::COMBO]);
        assert_eq!(air.bits.len(), SLIPS as usize);
        let mut highest = Vec::new();
        for _ in 0..240 {
            air.advance(1.0 / 60.0);
            let ages = air.bits.iter().filter(|bit| bit.age >= 0.0);
            highest.push(ages.map(|bit| bit.at.y).fold(600.0, f32::min));
        }
        assert_eq!(highest[28], 600.0, "it waits");
        assert!(highest[90] < 300.0, "it flies up: {}", highest[90]);
        assert!(highest[150] > highest[90], "it sinks");
        assert!(air.bits.is_empty(), "it ends");
    }

    #[test]
    fn words_that_come_together_are_above_each_other_and_below_the_edge() {
        for y in [200.0, 20.0] {
            let mut air = Air::new();
            for _ in 0..5 {
                air.say(vec2(100.0, y), "×8 +160".to_owned());
                air.advance(0.01);
            }
            let mut heights: Vec<f32> = air.words.iter().map(|word| word.at.y).collect();
            assert!(heights.iter().all(|y| *y >= 20.0), "{heights:?}");
            heights.sort_by(f32::total_cmp);
            let apart = heights.windows(2).map(|pair| pair[1] - pair[0]);
            assert!(apart.into_iter().all(|by| by > 12.0), "{heights:?}");
        }
        let mut air = Air::new();
        air.say(vec2(100.0, 200.0), "one".to_owned());
        air.say(vec2(160.0, 200.0), "other".to_owned());
        assert_eq!(air.words[1].at.y, 200.0, "beside it there is room");
    }

    #[test]
    fn without_strength_or_colours_there_is_no_confetti() {
        let mut air = Air::new();
        air.confetti(Vec2::ZERO, Vec2::NEG_Y, 0.0, 0.0, &[play::GOOD]);
        air.confetti(Vec2::ZERO, Vec2::NEG_Y, 1.0, 0.0, &[]);
        assert!(air.bits.is_empty());
    }
}
