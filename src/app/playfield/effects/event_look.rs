//! What events look like: one table row each.

use crate::app::render::palette::{Color, play};

/// What is seen of an event at its place, and how much it shakes and stops everything.
#[derive(Clone, Copy)]
pub(super) struct EventLook {
    pub(super) color: Color,
    pub(super) sparks: u8,
    /// Of the fastest spark, in playfield units a second.
    pub(super) speed: f32,
    /// The radius to which a ring grows, in playfield units, and its seconds.
    pub(super) ring: f32,
    pub(super) ring_life: f32,
    /// Added to the trauma behind the shake, which is at most 1.
    pub(super) jolt: f32,
    /// Seconds for which time stands still.
    pub(super) hit_stop: f32,
}

#[rustfmt::skip]
impl EventLook {
    const NOTHING: Self = Self { color: Color::NONE, sparks: 0, speed: 0.0, ring: 0.0, ring_life: 0.0, jolt: 0.0, hit_stop: 0.0 };

    // In the colour of a brick or a capsule, which `of` gives.
    pub(super) const BRICK_BROKEN: Self   = Self { sparks: 8,  speed: 190.0, jolt: 0.1, ..Self::NOTHING };
    pub(super) const BRICK_HIT: Self      = Self { sparks: 5,  speed: 150.0, jolt: 0.06, ..Self::NOTHING };
    pub(super) const CAPSULE_CAUGHT: Self = Self { sparks: 18, speed: 200.0, ring: 70.0, ring_life: 0.35, ..Self::NOTHING };

    // In a colour of their own.
    pub(super) const BRICK_REVEALED: Self = Self { color: play::TEXT,       sparks: 8,  speed: 150.0, ..Self::NOTHING };
    pub(super) const BRICK_MENDED: Self   = Self { color: play::GOOD,       sparks: 6,  speed: 60.0,  ..Self::NOTHING };
    pub(super) const EXPLOSION: Self      = Self { color: play::DANGER,     sparks: 22, speed: 320.0, jolt: 0.3, ..Self::NOTHING };
    pub(super) const EXPLOSION_CORE: Self = Self { color: play::COMBO,      sparks: 12, speed: 220.0, ring: 110.0, ring_life: 0.4, ..Self::NOTHING };
    pub(super) const PADDLE_HIT: Self     = Self { color: play::BALL_LIGHT, sparks: 6,  speed: 130.0, ..Self::NOTHING };
    pub(super) const WALL_HIT: Self       = Self { color: play::QUIET,      sparks: 3,  speed: 90.0,  ..Self::NOTHING };
    pub(super) const BALL_ADDED: Self     = Self { color: play::BALL_LIGHT, sparks: 6,  speed: 120.0, ..Self::NOTHING };
    pub(super) const BALL_LOST: Self      = Self { color: play::DANGER,     sparks: 16, speed: 240.0, ..Self::NOTHING };
    pub(super) const BOLT_FIRED: Self     = Self { color: play::GOOD,       sparks: 3,  speed: 160.0, ..Self::NOTHING };
    pub(super) const HELPED: Self         = Self { color: play::COMBO,      sparks: 5,  speed: 120.0, ..Self::NOTHING };
    pub(super) const LOOP_BROKEN: Self    = Self { color: play::COMBO,      sparks: 14, speed: 160.0, ..Self::NOTHING };
    pub(super) const LIFE_GAINED: Self    = Self { color: play::TEXT, ring: 120.0, ring_life: 0.6, ..Self::NOTHING };
    pub(super) const LAST_BALL: Self      = Self { color: play::TEXT, ring: 220.0, ring_life: 0.7, ..Self::NOTHING };

    // Only felt.
    pub(super) const TOUGH_BROKEN: Self   = Self { hit_stop: 0.03, ..Self::NOTHING };
    pub(super) const CHAIN_BEGUN: Self    = Self { hit_stop: 0.045, ..Self::NOTHING };
    pub(super) const LIGHTNING: Self      = Self { jolt: 0.4, ..Self::NOTHING };
    pub(super) const LIFE_LOST: Self      = Self { jolt: 0.9, hit_stop: 0.08, ..Self::NOTHING };
    pub(super) const LEVEL_CLEARED: Self  = Self { hit_stop: 0.06, ..Self::NOTHING };

    /// The same in another colour.
    pub(super) const fn of(self, color: Color) -> Self {
        Self { color, ..self }
    }
}
