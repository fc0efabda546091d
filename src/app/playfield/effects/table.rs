//! Every effect with its strength: one table row each.

/// Something that moves or shines without being part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// What balls leave behind.
    Trail,
    /// Sparks where something was hit.
    Sparks,
    /// Pieces of a broken brick.
    Shatter,
    /// Rings that run outwards.
    Rings,
    /// Paper flies when a level is cleared.
    Confetti,
    /// Bricks light up when they are hit, lightning strikes, and what is about to end blinks.
    Flash,
    /// Words rise and fade.
    Popups,
    /// The whole field trembles.
    Shake,
    /// Balls give way where they bounce.
    Squash,
    /// Time stands still for a few frames.
    HitStop,
    /// Time goes slower as the last brick is about to go.
    SlowMotion,
    /// The paddle leans into its motion and dips under a ball.
    Lean,
    /// Bricks, balls and stars grow into their places.
    Entrance,
    /// The score runs up to its value.
    Roll,
    /// One screen fades into the next.
    Fade,
    /// Confusion and chaos turn and sway the picture.
    Warp,
}

/// One row of the table.
pub(crate) struct EffectRow {
    pub(crate) kind: Effect,
    /// From 0, off, to 1.
    pub(crate) strength: f32,
}

/// Every effect, in the order of [`Effect`], as strong as it is without a wish.
#[rustfmt::skip]
pub(crate) const EFFECTS: [EffectRow; 16] = [
    EffectRow { kind: Effect::Trail,      strength: 1.0 },
    EffectRow { kind: Effect::Sparks,     strength: 1.0 },
    EffectRow { kind: Effect::Shatter,    strength: 1.0 },
    EffectRow { kind: Effect::Rings,      strength: 1.0 },
    EffectRow { kind: Effect::Confetti,   strength: 1.0 },
    EffectRow { kind: Effect::Flash,      strength: 1.0 },
    EffectRow { kind: Effect::Popups,     strength: 1.0 },
    EffectRow { kind: Effect::Shake,      strength: 0.7 },
    EffectRow { kind: Effect::Squash,     strength: 1.0 },
    EffectRow { kind: Effect::HitStop,    strength: 1.0 },
    EffectRow { kind: Effect::SlowMotion, strength: 1.0 },
    EffectRow { kind: Effect::Lean,       strength: 1.0 },
    EffectRow { kind: Effect::Entrance,   strength: 1.0 },
    EffectRow { kind: Effect::Roll,       strength: 1.0 },
    EffectRow { kind: Effect::Fade,       strength: 1.0 },
    EffectRow { kind: Effect::Warp,       strength: 1.0 },
];

/// How strong each effect is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strengths([f32; EFFECTS.len()]);

impl Strengths {
    /// As the table has it.
    pub(crate) fn full() -> Self {
        Self(std::array::from_fn(|index| EFFECTS[index].strength))
    }

    /// All of them off.
    pub(crate) fn calm() -> Self {
        Self([0.0; EFFECTS.len()])
    }

    /// The strength of one, from 0 to 1.
    pub(crate) fn of(&self, effect: Effect) -> f32 {
        self.0[effect as usize]
    }
}

// `Strengths::of` relies on the order: a row out of place does not compile.
const _: () = {
    let mut index = 0;
    while index < EFFECTS.len() {
        assert!(EFFECTS[index].kind as usize == index);
        index += 1;
    }
};
