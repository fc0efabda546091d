//! The looks of events, one table row each.

use breakout::event::{BrickImpact, Event};
use breakout::game::Game;
use breakout::tuning::FIELD;
use macroquad::prelude::{Vec2, vec2};

use crate::app::playfield::power_ups::color_of;
use crate::app::render::palette::{Color, play};

/// The height of a lost ball's sparks above the bottom, in playfield units.
const LOST_ABOVE: f32 = 6.0;

/// The sparks and the ring of an event, and its effect on shake, time and rumble.
#[derive(Clone, Copy)]
pub(super) struct EventLook {
    pub(super) color: Color,
    pub(super) sparks: u8,
    /// Speed of the fastest spark, in playfield units a second.
    pub(super) speed: f32,
    /// Final radius of the ring in playfield units, and its life in seconds.
    pub(super) ring: f32,
    pub(super) ring_life: f32,
    /// Added to the trauma, from 0 to 1, whose square is the shake.
    pub(super) jolt: f32,
    /// Seconds for which the game freezes.
    pub(super) hit_stop: f32,
    /// The strength of a pad's rumble, from 0 to 1, and its seconds.
    pub(super) rumble: (f32, f32),
}

const NOTHING: EventLook = EventLook {
    color: Color::NONE,
    sparks: 0,
    speed: 0.0,
    ring: 0.0,
    ring_life: 0.0,
    jolt: 0.0,
    hit_stop: 0.0,
    rumble: (0.0, 0.0),
};

#[rustfmt::skip]
impl EventLook {
    // In the colour of the brick or the capsule.
    const BRICK_BROKEN: Self   = NOTHING.sparks(8, 190.0).jolt(0.1);
    const BRICK_HIT: Self      = NOTHING.sparks(5, 150.0).jolt(0.06);
    const CAPSULE_CAUGHT: Self = NOTHING.sparks(18, 200.0).ring(70.0, 0.35);

    // In a fixed colour.
    const BRICK_REVEALED: Self = NOTHING.sparks(8, 150.0).of(play::TEXT);
    const BRICK_MENDED: Self   = NOTHING.sparks(6, 60.0).of(play::GOOD);
    pub(super) const EXPLOSION: Self      = NOTHING.sparks(22, 320.0).jolt(0.3).of(play::DANGER).rumble(0.5, 0.16);
    pub(super) const EXPLOSION_CORE: Self = NOTHING.sparks(12, 220.0).ring(110.0, 0.4).of(play::COMBO);
    const PADDLE_HIT: Self     = NOTHING.sparks(6, 130.0).of(play::BALL_LIGHT).rumble(0.15, 0.05);
    const WALL_HIT: Self       = NOTHING.sparks(3, 90.0).of(play::QUIET);
    const BALL_ADDED: Self     = NOTHING.sparks(6, 120.0).of(play::BALL_LIGHT);
    const BALL_LOST: Self      = NOTHING.sparks(16, 240.0).of(play::DANGER).rumble(0.3, 0.12);
    const BOLT_FIRED: Self     = NOTHING.sparks(3, 160.0).of(play::GOOD);
    const HELPED: Self         = NOTHING.sparks(5, 120.0).of(play::COMBO);
    const LOOP_BROKEN: Self    = NOTHING.sparks(14, 160.0).of(play::COMBO);
    const LIFE_GAINED: Self    = NOTHING.ring(120.0, 0.6).of(play::TEXT);
    pub(super) const LAST_BALL: Self      = NOTHING.ring(220.0, 0.7).of(play::TEXT);

    pub(super) const LAST_BRICK: Self     = NOTHING.sparks(40, 420.0).ring(330.0, 0.9).jolt(0.35).of(play::COMBO);
    pub(super) const CHAIN_ENDED: Self    = NOTHING.sparks(36, 380.0).ring(240.0, 0.6).jolt(0.35).of(play::COMBO).rumble(0.7, 0.25);

    // Without sparks or rings.
    pub(super) const TOUGH_BROKEN: Self   = NOTHING.hit_stop(0.03).rumble(0.35, 0.08);
    pub(super) const CHAIN_BEGUN: Self    = NOTHING.hit_stop(0.045);
    const LIGHTNING: Self      = NOTHING.jolt(0.4).rumble(0.6, 0.2);
    pub(super) const LIFE_LOST: Self      = NOTHING.jolt(0.9).hit_stop(0.08).rumble(1.0, 0.4);
    pub(super) const LEVEL_CLEARED: Self  = NOTHING.hit_stop(0.06).rumble(0.6, 0.3);
}

impl EventLook {
    /// The look of an event, with its place and the main direction of its sparks; `None` for events without a place.
    pub(super) fn of_event(event: Event, game: &Game) -> Option<(Self, Vec2, Vec2)> {
        let up = Vec2::NEG_Y;
        let paddle = game.paddle().aabb().center();
        let on_brick = |look: Self, impact: BrickImpact| {
            let color = Color::hex(impact.kind.spec().color);
            (look.of(color), impact.at, impact.normal)
        };
        Some(match event {
            Event::BrickBroken { impact, .. } => on_brick(Self::BRICK_BROKEN, impact),
            Event::BrickHit(impact) => on_brick(Self::BRICK_HIT, impact),
            Event::BrickRevealed(BrickImpact { at, normal, .. }) => {
                (Self::BRICK_REVEALED, at, normal)
            }
            Event::BrickMended { at, .. } => (Self::BRICK_MENDED, at, up),
            Event::PaddleHit { at, normal, .. } => (Self::PADDLE_HIT, at, normal),
            Event::WallHit { at, normal } => (Self::WALL_HIT, at, normal),
            Event::CapsuleCaught { at, kind } => (Self::CAPSULE_CAUGHT.of(color_of(kind)), at, up),
            Event::BallAdded { at } | Event::BallCaught { at } => (Self::BALL_ADDED, at, up),
            Event::BallLost { at, .. } => (Self::BALL_LOST, vec2(at.x, FIELD.y - LOST_ABOVE), up),
            Event::BoltFired { at } => (Self::BOLT_FIRED, at, up),
            Event::Helped { at, direction, .. } => (Self::HELPED, at, direction),
            Event::LoopBroken { at, .. } => (Self::LOOP_BROKEN, at, up),
            Event::Lightning { at, .. } => (Self::LIGHTNING, at, up),
            Event::LifeLost { .. } => (Self::LIFE_LOST, paddle, up),
            Event::LifeGained { .. } => (Self::LIFE_GAINED, paddle, up),
            Event::BrickAppeared { .. }
            | Event::Exploded { .. }
            | Event::Launched { .. }
            | Event::CapsuleDropped { .. }
            | Event::CapsuleLost { .. }
            | Event::PowerUpEnded { .. }
            | Event::LevelStarted { .. }
            | Event::LevelCleared { .. }
            | Event::Victory
            | Event::GameOver => return None,
        })
    }

    pub(super) const fn of(self, color: Color) -> Self {
        Self { color, ..self }
    }

    const fn sparks(mut self, sparks: u8, speed: f32) -> Self {
        self.sparks = sparks;
        self.speed = speed;
        self
    }

    const fn ring(mut self, ring: f32, ring_life: f32) -> Self {
        self.ring = ring;
        self.ring_life = ring_life;
        self
    }

    const fn jolt(self, jolt: f32) -> Self {
        Self { jolt, ..self }
    }

    const fn rumble(self, strength: f32, seconds: f32) -> Self {
        Self {
            rumble: (strength, seconds),
            ..self
        }
    }

    const fn hit_stop(self, hit_stop: f32) -> Self {
        Self { hit_stop, ..self }
    }
}
