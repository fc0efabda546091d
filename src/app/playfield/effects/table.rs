//! The table of effects, and their strengths.

/// An effect whose strength can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Balls have a trail of light.
    Trail,
    /// Sparks fly where something was hit.
    Sparks,
    /// A broken brick falls into pieces.
    Shatter,
    /// Rings run outwards.
    Rings,
    /// Confetti flies when a level is cleared.
    Confetti,
    /// Bricks light up when they are hit, lightning strikes, and power-ups blink before they end.
    Flash,
    /// Points and names rise and fade.
    Popups,
    /// The field shakes.
    Shake,
    /// Balls are squashed where they bounce.
    Squash,
    /// Time stands still for a few frames.
    HitStop,
    /// Time slows down as a ball nears the last brick.
    SlowMotion,
    /// The paddle leans into its motion and dips under a ball.
    Lean,
    /// Bricks, balls and stars grow into their places.
    Entrance,
    /// The score runs up to its value.
    Roll,
    /// One screen fades into the next.
    Fade,
    /// Confusion, chaos and losses distort the field.
    Warp,
}

pub(crate) struct EffectSpec {
    pub(crate) kind: Effect,
    /// From 0, off, to 1.
    pub(crate) strength: f32,
}

/// Every effect with its full strength, in the order of [`Effect`].
#[rustfmt::skip]
pub(crate) const EFFECTS: [EffectSpec; 16] = [
    EffectSpec { kind: Effect::Trail,      strength: 1.0 },
    EffectSpec { kind: Effect::Sparks,     strength: 1.0 },
    EffectSpec { kind: Effect::Shatter,    strength: 1.0 },
    EffectSpec { kind: Effect::Rings,      strength: 1.0 },
    EffectSpec { kind: Effect::Confetti,   strength: 1.0 },
    EffectSpec { kind: Effect::Flash,      strength: 1.0 },
    EffectSpec { kind: Effect::Popups,     strength: 1.0 },
    EffectSpec { kind: Effect::Shake,      strength: 0.7 },
    EffectSpec { kind: Effect::Squash,     strength: 1.0 },
    EffectSpec { kind: Effect::HitStop,    strength: 1.0 },
    EffectSpec { kind: Effect::SlowMotion, strength: 1.0 },
    EffectSpec { kind: Effect::Lean,       strength: 1.0 },
    EffectSpec { kind: Effect::Entrance,   strength: 1.0 },
    EffectSpec { kind: Effect::Roll,       strength: 1.0 },
    EffectSpec { kind: Effect::Fade,       strength: 1.0 },
    EffectSpec { kind: Effect::Warp,       strength: 1.0 },
];

/// The strength of each effect, from 0, off, to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strengths([f32; EFFECTS.len()]);

impl Strengths {
    /// The strengths of the table.
    pub(crate) fn full() -> Self {
        Self(std::array::from_fn(|index| EFFECTS[index].strength))
    }

    /// All effects off.
    pub(crate) fn calm() -> Self {
        Self([0.0; EFFECTS.len()])
    }

    pub(crate) fn of(&self, effect: Effect) -> f32 {
        self.0[effect as usize]
    }
}

// `Strengths::of` relies on the order, so a row out of place must not compile.
const _: () = {
    let mut index = 0;
    while index < EFFECTS.len() {
        assert!(EFFECTS[index].kind as usize == index);
        index += 1;
    }
};
