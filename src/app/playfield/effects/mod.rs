//! What the eye gets besides the game: pieces, sparks, rings, a ball that gives way, a little shake.
//!
//! It listens to events and changes nothing. It has its own random numbers.

mod air;
mod motion;
mod table;

use std::collections::VecDeque;

use breakout::event::{Cause, Event};
use breakout::game::Game;
use breakout::tuning::{FIELD, MAX_COMBO_FACTOR, STEP};
use macroquad::prelude::{Vec2, vec2};

use crate::app::playfield::ball_light;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Canvas, Shape};
use crate::app::view::View;
use air::Air;
use motion::Motion;
pub(crate) use table::{Effect, Strengths};

/// Seconds that a point of the trail lasts, and a brick stays white after a hit.
const TRAIL: f32 = 0.3;
const FLASH: f32 = 0.14;
/// The last share of its time in which a power-up blinks.
const BLINKS: f32 = 0.2;
/// Seconds that a panel takes to open.
const OPENING: f32 = 0.2;
/// The most points of all trails together.
const MAX_TRAIL: usize = 4000;

/// Everything that is seen and is not the game.
pub(crate) struct Effects {
    strengths: Strengths,
    air: Air,
    motion: Motion,
    trail: VecDeque<(Vec2, f32)>,
    trail_color: Color,
    flashes: Vec<(usize, f32)>,
}

impl Effects {
    pub(crate) fn new(strengths: Strengths) -> Self {
        Self {
            strengths,
            air: Air::new(),
            motion: Motion::new(),
            trail: VecDeque::new(),
            trail_color: play::BALL_LIGHT,
            flashes: Vec::new(),
        }
    }

    /// Those of a game that goes on from here: nothing comes in, and the score is what it is.
    pub(crate) fn going_on(strengths: Strengths, game: &Game) -> Self {
        Self {
            motion: Motion::going_on(game),
            ..Self::new(strengths)
        }
    }

    /// After each step: what happened, and where the balls are.
    pub(crate) fn listen(&mut self, game: &Game, events: &[Event]) {
        self.motion.follow(game);
        for event in events {
            if let Some((at, normal)) = event.contact() {
                self.motion.bounce(game, at, normal);
            }
            self.take(game, *event);
        }
        self.trail_color = ball_light(game.powers());
        for (_, age) in &mut self.trail {
            *age += STEP;
        }
        let flying = game.balls().iter().filter(|ball| ball.held.is_none());
        self.trail.extend(flying.map(|ball| (ball.position, 0.0)));
        let too_many = self.trail.len().saturating_sub(MAX_TRAIL);
        self.trail.drain(..too_many);
        while self.trail.front().is_some_and(|(_, age)| *age > TRAIL) {
            self.trail.pop_front();
        }
    }

    /// The table from events to effects.
    fn take(&mut self, game: &Game, event: Event) {
        match event {
            Event::BrickBroken {
                at,
                normal,
                brick,
                kind,
                points,
                combo,
                by,
            } => {
                let color = Color::hex(kind.row().color);
                let aabb = game.bricks().aabb(brick);
                let strength = self.strengths.of(Effect::Shatter);
                self.air.shatter(aabb, normal, strength, color);
                self.sparks(at, normal, 8, 190.0, color);
                self.motion.jolt(0.1);
                if kind.row().hits.is_some_and(|hits| hits > 2) {
                    self.motion.halt(0.03);
                }
                // A chain says how long it is where it goes off; more would be too much.
                if combo > 1 && by != Cause::Blast {
                    let factor = combo.min(MAX_COMBO_FACTOR);
                    let text = format!("×{factor} +{points}");
                    self.air.say(aabb.center(), text);
                }
            }
            Event::BrickHit {
                at,
                normal,
                brick,
                kind,
                ..
            } => {
                self.flashes.push((brick, 0.0));
                self.sparks(at, normal, 5, 150.0, Color::hex(kind.row().color));
                self.motion.jolt(0.06);
            }
            Event::BrickRevealed {
                at, normal, brick, ..
            } => {
                self.flashes.push((brick, 0.0));
                self.sparks(at, normal, 8, 150.0, play::TEXT);
            }
            Event::BrickMended { brick, at } => {
                self.flashes.push((brick, 0.0));
                self.sparks(at, Vec2::NEG_Y, 6, 60.0, play::GOOD);
            }
            Event::Exploded { at, chain, .. } => self.explode(at, chain),
            Event::PaddleHit { at, normal, .. } => {
                self.sparks(at, normal, 6, 130.0, play::BALL_LIGHT);
                self.motion.press();
            }
            Event::WallHit { at, normal } => self.sparks(at, normal, 3, 90.0, play::QUIET),
            Event::CapsuleCaught { at, kind } => {
                let row = kind.row();
                let color = Color::hex(row.color);
                self.sparks(at, Vec2::NEG_Y, 18, 200.0, color);
                self.wave(at, 70.0, 0.35, color);
                self.air.say(at - vec2(0.0, 14.0), row.name.to_owned());
            }
            Event::BallAdded { at } | Event::BallCaught { at } => {
                self.sparks(at, Vec2::NEG_Y, 6, 120.0, play::BALL_LIGHT);
            }
            Event::BoltFired { at } => self.sparks(at, Vec2::NEG_Y, 3, 160.0, play::GOOD),
            Event::Helped { at, direction } => self.sparks(at, direction, 5, 120.0, play::COMBO),
            Event::LoopBroken { at, .. } => self.sparks(at, Vec2::NEG_Y, 14, 160.0, play::COMBO),
            Event::Lightning { from, at } => {
                self.air.strike(from, at, self.strengths.of(Effect::Flash));
                self.air.say(at, "lightning".to_owned());
                self.motion.jolt(0.4);
            }
            Event::BallLost { at, left } => {
                let at = vec2(at.x, 594.0);
                self.sparks(at, Vec2::NEG_Y, 16, 240.0, play::DANGER);
                if left == 0 {
                    self.trail.clear();
                    self.motion.serve();
                }
            }
            Event::LifeLost { .. } => {
                self.motion.jolt(0.9);
                self.motion.halt(0.08);
            }
            Event::LifeGained { .. } => {
                let at = game.paddle().aabb().center();
                self.wave(at, 120.0, 0.6, play::TEXT);
            }
            Event::LevelCleared { .. } => self.celebrate(game),
            Event::Victory => self.confetti(game, &[0.5, 1.1, 1.9]),
            Event::LevelStarted { .. } => {
                self.trail.clear();
                self.motion.begin_level();
            }
            Event::Launched { .. }
            | Event::CapsuleDropped { .. }
            | Event::CapsuleLost { .. }
            | Event::PowerUpEnded { .. }
            | Event::GameOver => {}
        }
    }

    fn explode(&mut self, at: Vec2, chain: u32) {
        self.sparks(at, Vec2::NEG_Y, 22, 320.0, play::DANGER);
        self.sparks(at, Vec2::NEG_Y, 12, 220.0, play::COMBO);
        self.wave(at, 110.0, 0.4, play::COMBO);
        self.motion.jolt(0.3);
        // Only the first of a chain: a stutter would be no joy.
        if chain == 1 {
            self.motion.halt(0.045);
        } else {
            self.air
                .count(at - vec2(0.0, 16.0), format!("chain ×{chain}"));
        }
    }

    fn celebrate(&mut self, game: &Game) {
        for ball in game.balls().iter().take(3) {
            self.wave(ball.position, 220.0, 0.7, play::TEXT);
        }
        self.motion.halt(0.06);
        self.confetti(game, &[0.0]);
    }

    /// Paper in the level's own colours, from both sides of the paddle, after each of so many
    /// seconds.
    fn confetti(&mut self, game: &Game, volleys: &[f32]) {
        let rows = game.level().cells().iter().flatten().map(|kind| kind.row());
        let breakable = rows.filter(|row| row.hits.is_some());
        let colors: Vec<Color> = breakable.map(|row| Color::hex(row.color)).collect();
        let strength = self.strengths.of(Effect::Confetti);
        for delay in volleys {
            for (x, lean) in [(0.0, 0.4), (FIELD.x, -0.4)] {
                let from = vec2(x, FIELD.y - 20.0);
                let up = vec2(lean, -1.0);
                self.air.confetti(from, up, strength, *delay, &colors);
            }
        }
    }

    fn sparks(&mut self, at: Vec2, direction: Vec2, count: usize, speed: f32, color: Color) {
        let strength = self.strengths.of(Effect::Sparks);
        self.air
            .burst(at, direction, (count, strength), speed, color);
    }

    fn wave(&mut self, at: Vec2, reach: f32, life: f32, color: Color) {
        let reach = reach * self.strengths.of(Effect::Waves);
        self.air.wave(at, reach, life, color);
    }

    /// Lets time pass for what is not the game.
    pub(crate) fn advance(&mut self, seconds: f32) {
        self.air.advance(seconds);
        self.motion.advance(seconds, &self.strengths);
        for (_, age) in &mut self.flashes {
            *age += seconds;
        }
        self.flashes.retain(|(_, age)| *age < FLASH);
    }

    /// How fast the game's time goes now: 1 as usual, 0 while it stands still.
    pub(crate) fn pace(&self) -> f32 {
        self.motion.pace(&self.strengths)
    }

    /// How much of the way into its place something is missing that opened so many seconds ago.
    pub(crate) fn entering(&self, age: f32) -> f32 {
        let left = (1.0 - age / OPENING).max(0.0);
        left * left * self.strengths.of(Effect::Fade)
    }

    /// How much of something is seen that comes and goes: all of it, if nothing may fade.
    pub(crate) fn faded(&self, shown: f32) -> f32 {
        if self.strengths.of(Effect::Fade) > 0.0 {
            shown
        } else {
            shown.ceil()
        }
    }

    /// How far the picture is moved now, in playfield units.
    pub(crate) fn shake(&self) -> Vec2 {
        self.motion.shake()
    }

    /// The score as it is shown: it runs up to its value.
    pub(crate) fn shown_score(&self) -> u32 {
        self.motion.shown_score()
    }

    /// Seconds since the level began.
    pub(crate) fn level_age(&self) -> f32 {
        self.motion.level_age()
    }

    /// How white a brick is, from 0 to 1.
    pub(crate) fn flash(&self, brick: usize) -> f32 {
        let age = self.flashes.iter().rev().find(|(index, _)| *index == brick);
        let share = age.map_or(0.0, |(_, age)| 1.0 - age / FLASH);
        share * self.strengths.of(Effect::Flash)
    }

    /// Whether nothing of it moves while the game stands.
    pub(crate) fn is_still(&self) -> bool {
        self.air.is_empty() && self.flashes.is_empty() && self.motion.is_still()
    }

    /// How strongly something shows with this share of its time left, from 0 to 1: it blinks before
    /// it ends.
    pub(crate) fn blink(&self, left: f32) -> f32 {
        let is_dark = left < BLINKS && !((left * 60.0) as u32).is_multiple_of(2);
        let dark = if is_dark { 0.65 } else { 0.0 };
        1.0 - dark * self.strengths.of(Effect::Flash)
    }

    /// How large a brick is drawn, from 0 to 1, by its column and row.
    pub(crate) fn entrance(&self, place: (usize, usize)) -> f32 {
        let strength = self.strengths.of(Effect::Entrance);
        self.motion.entrance(place, strength)
    }

    /// How large a held ball is drawn, from 0 to 1: it grows when it is served.
    pub(crate) fn held_size(&self) -> f32 {
        self.grown(self.motion.serve_age())
    }

    /// How large something is drawn that appeared so many seconds ago, from 0 to 1.
    pub(crate) fn grown(&self, age: f32) -> f32 {
        motion::grown(age, self.strengths.of(Effect::Entrance))
    }

    /// The half axes of a ball as shares of its radius, and the direction of the first.
    pub(crate) fn squash(&self, ball: usize) -> (Vec2, Vec2) {
        self.motion.squash(ball, self.strengths.of(Effect::Squash))
    }

    /// The paddle's lean as the sine of an angle, and how far it is pressed down.
    pub(crate) fn lean(&self) -> (f32, f32) {
        self.motion.lean(self.strengths.of(Effect::Lean))
    }

    /// Draws what is under the balls.
    pub(crate) fn draw(&self, canvas: &mut Canvas, view: &View) {
        let strength = self.strengths.of(Effect::Trail);
        for (at, age) in self.trail.iter().filter(|_| strength > 0.0) {
            let left = 1.0 - age / TRAIL;
            let color = self.trail_color.alpha(0.2 * left * left * strength);
            canvas.add(Shape::circle(*at, 5.5 * left).fill(color));
        }
        self.air
            .draw(canvas, view, self.strengths.of(Effect::Words));
    }
}

#[cfg(test)]
mod tests {
    use breakout::bot::NoAim;
    use breakout::level::LevelSet;

    use super::*;

    /// A bot's game with its effects for some seconds.
    fn play(strengths: Strengths, seconds: u32) -> (Game, Effects, f32) {
        let mut game = Game::new(LevelSet::builtin(), 0, 3);
        let (mut bot, mut effects) = (NoAim::new(3), Effects::new(strengths));
        let (mut events, mut shaken) = (Vec::new(), 0.0_f32);
        for _ in 0..seconds * 120 {
            events.clear();
            game.step(bot.input(&game), &mut events);
            effects.listen(&game, &events);
            effects.advance(STEP);
            shaken = shaken.max(effects.shake().length());
        }
        (game, effects, shaken)
    }

    #[test]
    fn effects_do_not_change_the_game() {
        let (lively, ..) = play(Strengths::full(), 20);
        let (calm, ..) = play(Strengths::calm(), 20);
        assert_eq!(lively.state_hash(), calm.state_hash());
    }

    #[test]
    fn calm_is_calm() {
        let (game, effects, shaken) = play(Strengths::calm(), 20);
        assert_eq!(shaken, 0.0);
        assert_eq!(effects.pace(), 1.0);
        assert_eq!(effects.shown_score(), game.score());
        assert_eq!(effects.lean(), (0.0, 0.0));
        assert_eq!(effects.squash(0).0, Vec2::ONE);
        assert_eq!(effects.entrance((3, 4)), 1.0);
        assert_eq!(effects.blink(0.01 * 5.5), 1.0);
        assert_eq!((effects.faded(0.0), effects.faded(0.3)), (0.0, 1.0));
    }

    #[test]
    fn the_shake_has_a_limit_and_ends() {
        let (_, mut effects, shaken) = play(Strengths::full(), 20);
        assert!(shaken > 0.0);
        for _ in 0..100 {
            effects.motion.jolt(1.0);
        }
        effects.advance(STEP);
        assert!(effects.shake().abs().max_element() <= 6.0);
        effects.advance(1.0);
        assert_eq!(effects.shake(), Vec2::ZERO);
    }

    #[test]
    fn the_score_runs_up_and_arrives() {
        let (game, mut effects, _) = play(Strengths::full(), 20);
        assert!(effects.shown_score() <= game.score());
        for _ in 0..240 {
            effects.advance(STEP);
        }
        assert_eq!(effects.shown_score(), game.score());
    }

    #[test]
    fn bricks_grow_into_their_places() {
        let effects = Effects::new(Strengths::full());
        assert_eq!(effects.entrance((0, 0)), 0.0);
        let (_, effects, _) = play(Strengths::full(), 2);
        for place in [(0, 0), (14, 10), (20, 16)] {
            assert!((effects.entrance(place) - 1.0).abs() < 1e-4);
        }
    }
}
