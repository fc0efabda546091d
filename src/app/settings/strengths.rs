//! The table of effects, and their strengths in the settings.

use crate::app::words::NamedSentence;

/// An effect with a strength that can be set, listed in [`EFFECTS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    Trail,
    Sparks,
    Shatter,
    Rings,
    Confetti,
    Flash,
    Popups,
    Shake,
    Squash,
    HitStop,
    SlowMotion,
    Lean,
    Entrance,
    Roll,
    Fade,
    Warp,
    Rumble,
}

pub(crate) struct EffectSpec {
    pub(crate) kind: Effect,
    /// The name in the settings file.
    pub(crate) name: &'static str,
    /// The label in the options, and a line about the effect.
    pub(super) told: NamedSentence,
    /// The strength at 100 percent, from 0, off, to 1.
    full: f32,
}

/// Every effect, in the order of [`Effect`].
#[rustfmt::skip]
pub(crate) const EFFECTS: [EffectSpec; 17] = [
    EffectSpec { kind: Effect::Trail, name: "trail", full: 1.0, told: ["Trails", "Balls have a trail of light."] },
    EffectSpec { kind: Effect::Sparks, name: "sparks", full: 1.0, told: ["Sparks", "Sparks fly where something was hit."] },
    EffectSpec { kind: Effect::Shatter, name: "shatter", full: 1.0, told: ["Broken pieces", "A broken brick falls into pieces."] },
    EffectSpec { kind: Effect::Rings, name: "rings", full: 1.0, told: ["Shock rings", "Rings run outwards from hits and explosions."] },
    EffectSpec { kind: Effect::Confetti, name: "confetti", full: 1.0, told: ["Confetti", "Confetti flies when a level is cleared."] },
    EffectSpec { kind: Effect::Flash, name: "flash", full: 1.0, told: ["Flashes", "Hits and explosions light up, lightning strikes, power-ups blink."] },
    EffectSpec { kind: Effect::Popups, name: "popups", full: 1.0, told: ["Points", "Points and names of power-ups float up and fade."] },
    EffectSpec { kind: Effect::Shake, name: "shake", full: 0.7, told: ["Shaking", "Explosions and losses shake the field."] },
    EffectSpec { kind: Effect::Squash, name: "squash", full: 1.0, told: ["Squash", "Balls are squashed where they bounce."] },
    EffectSpec { kind: Effect::HitStop, name: "hit-stop", full: 1.0, told: ["Hit stop", "Time stands still for a few frames at a strong hit."] },
    EffectSpec { kind: Effect::SlowMotion, name: "slow-motion", full: 1.0, told: ["Slow motion", "Time slows down as a ball nears the last brick."] },
    EffectSpec { kind: Effect::Lean, name: "lean", full: 1.0, told: ["Lean", "The paddle leans into its motion and dips under a ball."] },
    EffectSpec { kind: Effect::Entrance, name: "entrance", full: 1.0, told: ["Entrances", "Bricks, balls and stars grow into their places."] },
    EffectSpec { kind: Effect::Roll, name: "roll", full: 1.0, told: ["Rolling score", "The score runs up to its value."] },
    EffectSpec { kind: Effect::Fade, name: "fade", full: 1.0, told: ["Fades", "One screen fades into the next."] },
    EffectSpec { kind: Effect::Warp, name: "warp", full: 1.0, told: ["Distortion", "Confusion, chaos and lost balls distort the field."] },
    EffectSpec { kind: Effect::Rumble, name: "rumble", full: 1.0, told: ["Rumble", "The pad rumbles at hits, explosions and losses."] },
];

/// The strength of each effect in percent of its full strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strengths([u8; EFFECTS.len()]);

impl Strengths {
    pub(crate) fn full() -> Self {
        Self([100; EFFECTS.len()])
    }

    pub(crate) fn calm() -> Self {
        Self([0; EFFECTS.len()])
    }

    /// The strength from 0, off, to 1.
    pub(crate) fn of(&self, effect: Effect) -> f32 {
        let percent = f32::from(self.percent(effect));
        EFFECTS[effect as usize].full * percent / 100.0
    }

    /// The share of the full strength, from 0 to 100.
    pub(crate) fn percent(&self, effect: Effect) -> u8 {
        self.0[effect as usize]
    }

    /// Sets the share of the full strength; more than 100 counts as 100.
    pub(crate) fn set_percent(&mut self, effect: Effect, percent: u8) {
        self.0[effect as usize] = percent.min(100);
    }
}

// `Strengths::of` relies on the order, so a row out of place must not compile.
breakout::rows_are_in_order!(EFFECTS, kind);
