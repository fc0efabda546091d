//! Effects: sparks, pieces of bricks, rings, pop-ups, squash, shake, hit stop. They only read events and have their own
//! random numbers, so they cannot change the game.

mod event_look;
mod light;
mod motion;
mod particles;
mod popups;
#[cfg(test)]
mod tests;
mod transitions;

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use breakout::collision::Aabb;
use breakout::event::{BrickImpact, Cause, Event};
use breakout::game::Game;
use breakout::history::History;
use breakout::tuning::{BLAST_DELAY, FIELD, MAX_COMBO_FACTOR, STEP, steps};
use macroquad::prelude::{Vec2, vec2};

use crate::app::playfield::bricks::mixed;
use crate::app::playfield::power_ups::ball_light;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Canvas, Shape};
use crate::app::settings::{Effect, Strengths};
use crate::app::view::View;
use crate::app::words::words;
use event_look::EventLook;
use light::Lights;
use motion::Motion;
use particles::Particles;
use popups::Popups;
pub(crate) use popups::{away, draw_plate, plate_half};
use transitions::GROWTH;

/// Seconds for which a point of the trail and the flash of a brick last.
const TRAIL: f32 = 0.3;
const FLASH: f32 = 0.14;
/// The trail's opacity at the ball, and its radius there in playfield units.
const TRAIL_OPACITY: f32 = 0.2;
const TRAIL_RADIUS: f32 = 5.5;
/// The most points of all trails together.
const MAX_TRAIL: usize = 4000;
/// A power-up blinks in this last fraction of its time: `BLINK_CHANGES` is the number of changes in the whole time, and
/// `BLINK_DEPTH` the share of the opacity that it loses.
const BLINKS: f32 = 0.2;
const BLINK_CHANGES: f32 = 60.0;
const BLINK_DEPTH: f32 = 0.65;
/// The least number of hits for which the break of a brick has a hit stop.
const TOUGH_HITS: u8 = 3;
/// The height of pop-ups above their events, in playfield units.
const CAPSULE_NAME: f32 = 14.0;
const CHAIN_COUNT: f32 = 16.0;
/// The most balls with a ring at the end of a level.
const MAX_LAST_BALLS: usize = 3;
/// The share of falling pieces that a brick leaves in an explosion, whose light would flicker behind more.
const BLASTED_PIECES: f32 = 0.15;
/// Seconds from the last explosion to the end of its chain, and the darkening of a piece compared with its brick.
const CHAIN_ENDS: f32 = BLAST_DELAY * 1.5;
const PIECE_DARK: f32 = 0.14;
/// Seconds between a victory and each volley of confetti.
const VICTORY_VOLLEYS: [f32; 5] = [0.4, 1.0, 1.8, 2.8, 4.0];
/// The height at which confetti starts, in playfield units, and its motion inwards for each unit upwards.
const CONFETTI_ABOVE: f32 = 20.0;
const CONFETTI_LEAN: f32 = 0.4;

pub(crate) struct Effects {
    particles: Particles,
    popups: Popups,
    lights: Lights,
    pub(crate) motion: Motion,
    trail: VecDeque<(Vec2, f32)>,
    trail_color: Color,
    flashes: Vec<(usize, f32)>,
    /// The ages of bricks that appeared during play.
    arrivals: BTreeMap<usize, f32>,
    /// The middle of the brick that broke last.
    last_broken: Vec2,
    /// The explosions that set each other off.
    chain: Option<Chain>,
    /// True once the level is cleared: the game stops, but pieces continue to fall.
    is_cleared: bool,
}

/// Explosions without a pause between them, with the points of all bricks that they break.
#[derive(Default)]
struct Chain {
    /// The place of the last explosion.
    at: Vec2,
    /// The most that set each other off, one after the other.
    explosions: u32,
    points: u32,
    /// Seconds until the chain has ended.
    left: f32,
}

/// The colour of a brick's pieces, which is darker than the ball.
fn piece_color(brick: Color) -> Color {
    brick.mix(play::WINDOW, PIECE_DARK)
}

impl Effects {
    pub(crate) fn new() -> Self {
        Self {
            particles: Particles::new(),
            popups: Popups::default(),
            lights: Lights::default(),
            motion: Motion::new(),
            trail: VecDeque::new(),
            trail_color: play::BALL_LIGHT,
            flashes: Vec::new(),
            arrivals: BTreeMap::new(),
            last_broken: FIELD * 0.5,
            chain: None,
            is_cleared: false,
        }
    }

    /// Effects for a game at rest: no entrance, final score shown.
    pub(crate) fn at_rest(game: &Game) -> Self {
        Self {
            motion: Motion::resumed(game),
            ..Self::new()
        }
    }

    /// Effects for a game at a step of its history: at rest, with the trail of the last steps.
    pub(crate) fn resumed(game: &Game, history: &History) -> Self {
        let mut past = Self::new();
        let mut moment = history.at(game.steps().saturating_sub(steps(TRAIL).into()));
        let mut events = Vec::new();
        while moment.steps() < game.steps()
            && let Some(input) = history.input(moment.steps())
        {
            events.clear();
            moment.step(input, &mut events);
            history.track().edit(&mut moment, &mut events);
            past.observe(&moment, &events, &Strengths::calm());
        }
        Self {
            trail: past.trail,
            trail_color: past.trail_color,
            ..Self::at_rest(game)
        }
    }

    pub(crate) fn observe(&mut self, game: &Game, events: &[Event], strengths: &Strengths) {
        self.motion.observe(game);
        for event in events {
            if let Some((at, normal)) = event.contact() {
                self.motion.on_bounce(game, at, normal);
            }
            self.on_event(game, *event, strengths);
        }
        // A chain has ended when the next explosion is overdue.
        if let Some(chain) = &mut self.chain {
            chain.left -= STEP;
        }
        if let Some(chain) = self.chain.take_if(|chain| chain.left <= 0.0) {
            self.end_chain(&chain, strengths);
        }
        self.particles.advance_falling(STEP);
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

    /// Observes an edit of the levels, with the bricks that appeared.
    pub(crate) fn observe_edit(&mut self, game: &Game, events: &[Event], strengths: &Strengths) {
        for event in events {
            self.on_event(game, *event, strengths);
        }
        if game.is_serving() {
            self.trail.clear();
            self.motion.serve_age = 0.0;
        }
        self.motion.observe(game);
    }

    fn on_event(&mut self, game: &Game, event: Event, strengths: &Strengths) {
        match event {
            Event::BrickBroken {
                impact,
                points,
                combo,
            } => {
                let spec = impact.kind.spec();
                let aabb = game.bricks().aabb(impact.brick);
                self.break_up(impact, aabb, strengths);
                if spec.hits.is_some_and(|hits| hits >= TOUGH_HITS) {
                    self.motion.add_impact(EventLook::TOUGH_BROKEN);
                }
                if spec.explodes || impact.by == Cause::Blast {
                    self.chain.get_or_insert_default().points += points;
                }
                // A chain of explosions shows its own count instead of points.
                if combo > 1 && impact.by != Cause::Blast {
                    let factor = combo.min(MAX_COMBO_FACTOR);
                    let text = format!("×{factor} +{points}");
                    self.popups.add(aabb.center(), text);
                }
            }
            Event::BrickHit(BrickImpact { brick, .. })
            | Event::BrickRevealed(BrickImpact { brick, .. })
            | Event::BrickMended { brick, .. } => self.flashes.push((brick, 0.0)),
            Event::BrickAppeared { brick, .. } => {
                self.arrivals.insert(brick, 0.0);
            }
            Event::Exploded { at, chain, .. } => self.explode(at, chain, strengths),
            Event::PaddleHit { .. } => self.motion.dip = 1.0,
            Event::CapsuleCaught { at, kind } => {
                let above = at - vec2(0.0, CAPSULE_NAME);
                self.popups.add(above, kind.spec().name);
            }
            Event::Lightning { from, at } => {
                self.particles
                    .lightning(from, at, strengths.of(Effect::Flash));
                self.popups.add(at, words().hud.lightning);
            }
            Event::BallLost { remaining: 0, .. } => {
                self.trail.clear();
                self.motion.serve_age = 0.0;
            }
            Event::LevelCleared { .. } => {
                // The game stops, so the chain has ended.
                if let Some(chain) = self.chain.take() {
                    self.end_chain(&chain, strengths);
                }
                self.celebrate(game, strengths);
            }
            Event::Victory => self.confetti(game, &VICTORY_VOLLEYS, strengths),
            Event::LevelStarted { .. } => {
                self.is_cleared = false;
                self.chain = None;
                self.trail.clear();
                self.arrivals.clear();
                self.motion.on_level_start();
            }
            _ => {}
        }
        if let Some((look, at, direction)) = EventLook::of_event(event, game) {
            self.show(look, at, direction, strengths);
        }
    }

    fn break_up(&mut self, impact: BrickImpact, aabb: Aabb, strengths: &Strengths) {
        let color = Color::hex(impact.kind.spec().color);
        let particles = &mut self.particles;
        let strength = strengths.of(Effect::Shatter);
        let is_blasted = impact.by == Cause::Blast;
        let falling = if is_blasted { BLASTED_PIECES } else { 1.0 };
        particles.shatter(aabb, impact.normal, strength, color);
        particles.fall(aabb, impact.normal, strength * falling, piece_color(color));
        particles.outline(aabb, strengths.of(Effect::Flash), color);
        if impact.kind.spec().explodes || is_blasted {
            self.lights.add(aabb, color, strengths.of(Effect::Flash));
        }
        self.last_broken = aabb.center();
    }

    fn explode(&mut self, at: Vec2, chain: u32, strengths: &Strengths) {
        let current = self.chain.get_or_insert_default();
        current.at = at;
        current.explosions = current.explosions.max(chain);
        current.left = CHAIN_ENDS;
        for look in [EventLook::EXPLOSION, EventLook::EXPLOSION_CORE] {
            self.show(look, at, Vec2::NEG_Y, strengths);
        }
        // Only the first explosion of a chain freezes the game: more would stutter.
        if chain == 1 {
            self.motion.add_impact(EventLook::CHAIN_BEGUN);
        } else {
            let above = at - vec2(0.0, CHAIN_COUNT);
            self.popups.count(above, words().hud.chain(chain));
        }
    }

    /// Shows the sum of a chain. One explosion alone is none.
    fn end_chain(&mut self, chain: &Chain, strengths: &Strengths) {
        if chain.explosions > 1 {
            self.show(EventLook::CHAIN_ENDED, chain.at, Vec2::NEG_Y, strengths);
            let sum = words().hud.chain_sum(chain.explosions, chain.points);
            self.popups.sum(chain.at, sum);
        }
    }

    fn celebrate(&mut self, game: &Game, strengths: &Strengths) {
        self.is_cleared = true;
        let up = Vec2::NEG_Y;
        let last = self.last_broken;
        self.show(EventLook::LAST_BRICK, last, up, strengths);
        for ball in game.balls().iter().take(MAX_LAST_BALLS) {
            self.show(EventLook::LAST_BALL, ball.position, up, strengths);
        }
        self.motion.add_impact(EventLook::LEVEL_CLEARED);
        self.confetti(game, &[0.0], strengths);
    }

    /// Starts confetti in the level's colours from both sides, one volley after each delay in seconds.
    fn confetti(&mut self, game: &Game, volleys: &[f32], strengths: &Strengths) {
        let kinds = game.level().cells().iter().flatten();
        let breakable = kinds.filter(|kind| kind.breaks());
        let colors: Vec<Color> = breakable
            .map(|kind| Color::hex(kind.spec().color))
            .collect();
        let strength = strengths.of(Effect::Confetti);
        for delay in volleys {
            for (x, lean) in [(0.0, CONFETTI_LEAN), (FIELD.x, -CONFETTI_LEAN)] {
                let from = vec2(x, FIELD.y - CONFETTI_ABOVE);
                let up = vec2(lean, -1.0);
                self.particles.confetti(from, up, strength, *delay, &colors);
            }
        }
    }

    /// Shows a look at a place. Most sparks fly along `direction`.
    fn show(&mut self, look: EventLook, at: Vec2, direction: Vec2, strengths: &Strengths) {
        self.particles
            .burst(look, at, direction, strengths.of(Effect::Sparks));
        self.particles.ring(look, at, strengths.of(Effect::Rings));
        self.motion.add_impact(look);
    }

    /// Advances the effects, also while the game stands still.
    pub(crate) fn advance(&mut self, seconds: f32, strengths: &Strengths) {
        self.particles.advance(seconds);
        if self.is_cleared {
            self.particles.advance_falling(seconds);
        }
        self.popups.advance(seconds);
        self.lights.advance(seconds);
        self.motion.advance(seconds, strengths);
        for (_, age) in &mut self.flashes {
            *age += seconds;
        }
        self.flashes.retain(|(_, age)| *age < FLASH);
        self.arrivals.retain(|_, age| {
            *age += seconds;
            *age < GROWTH
        });
    }

    /// True if nothing moves while the game stands still.
    pub(crate) fn is_still(&self) -> bool {
        self.particles.is_still(self.is_cleared)
            && self.popups.is_empty()
            && self.lights.is_empty()
            && self.flashes.is_empty()
            && self.arrivals.is_empty()
            && self.motion.is_still()
    }

    pub(crate) fn at<'a>(&'a self, strengths: &'a Strengths) -> VisibleEffects<'a> {
        VisibleEffects {
            effects: self,
            strengths,
        }
    }
}

/// Effects at the strengths from the settings.
#[derive(Clone, Copy)]
pub(crate) struct VisibleEffects<'a> {
    effects: &'a Effects,
    strengths: &'a Strengths,
}

impl VisibleEffects<'_> {
    /// The strength of a brick's flash, from 0 to 1.
    pub(crate) fn flash(&self, brick: usize) -> f32 {
        let mut flashes = self.effects.flashes.iter().rev();
        let newest = flashes.find(|(index, _)| *index == brick);
        let share = newest.map_or(0.0, |(_, age)| 1.0 - age / FLASH);
        share * self.strengths.of(Effect::Flash)
    }

    /// A hash of the effects on the look of cells: 0 when nothing moves there.
    pub(crate) fn stamp(&self, cells: &Range<usize>) -> u64 {
        let motion = &self.effects.motion;
        let flashes = self
            .effects
            .flashes
            .iter()
            .filter(|(brick, _)| cells.contains(brick))
            .map(|(brick, _)| (*brick, self.flash(*brick)));
        let arrivals = self
            .effects
            .arrivals
            .range(cells.clone())
            .map(|(brick, _)| (*brick, self.arrival(*brick)));
        let strength = self.strengths.of(Effect::Entrance);
        let entrance = [(0, motion.level_age), (1, strength)]
            .into_iter()
            .filter(|_| motion.is_entering());
        let moving = flashes.chain(arrivals).chain(entrance);
        moving.fold(0, |stamp, (brick, share)| {
            mixed(mixed(stamp, brick as u64), share.to_bits().into())
        })
    }

    /// The opacity of a power-up that blinks before it ends; `left` is the fraction of its time.
    pub(crate) fn blink(&self, left: f32) -> f32 {
        let is_dark = left < BLINKS && !((left * BLINK_CHANGES) as u32).is_multiple_of(2);
        let dark = if is_dark { BLINK_DEPTH } else { 0.0 };
        1.0 - dark * self.strengths.of(Effect::Flash)
    }

    /// The size of a brick that appears in a running level, as a factor.
    pub(crate) fn arrival(&self, brick: usize) -> f32 {
        let age = self.effects.arrivals.get(&brick);
        age.map_or(1.0, |age| self.strengths.grown(*age))
    }

    /// Draws the light of explosions on the frame, which is `wide` in playfield units.
    pub(crate) fn draw_on_frame(&self, canvas: &mut Canvas, wide: f32) {
        self.effects.lights.draw_on_frame(canvas, wide);
    }

    /// The light of explosions over the floor: its x in playfield units, its colour, and its strength from 0 to 1.
    pub(crate) fn over_floor(&self) -> impl Iterator<Item = (f32, Color, f32)> {
        self.effects.lights.over_floor()
    }

    /// Draws the light, the trail, the particles and the small pop-ups, which fade near `balls`; beside a panel, without
    /// balls, only the particles.
    pub(crate) fn draw(&self, canvas: &mut Canvas, view: &View, balls: Option<&[Vec2]>) {
        let effects = self.effects;
        if balls.is_some() {
            effects.lights.draw(canvas);
        }
        let strength = self.strengths.of(Effect::Trail);
        let has_trail = strength > 0.0 && balls.is_some();
        for (at, age) in effects.trail.iter().filter(|_| has_trail) {
            let left = 1.0 - age / TRAIL;
            let opacity = TRAIL_OPACITY * left * left * strength;
            let dot = Shape::circle(*at, TRAIL_RADIUS * left);
            canvas.add(dot.fill(effects.trail_color.alpha(opacity)));
        }
        effects.particles.draw(canvas);
        if let Some(balls) = balls {
            self.draw_popups(canvas, view, balls, false);
        }
    }

    /// Draws the sums of chains, which no capsule covers, or the other pop-ups.
    pub(crate) fn draw_popups(&self, canvas: &mut Canvas, view: &View, balls: &[Vec2], sums: bool) {
        let strength = self.strengths.of(Effect::Popups);
        let popups = &self.effects.popups;
        popups.draw(canvas, view, strength, balls, sums);
    }
}
