//! The table of effects, and how strong the player wants each of them.

/// An effect whose strength can be set. [`EFFECTS`] says what each does.
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
}

pub(crate) struct EffectSpec {
    pub(crate) kind: Effect,
    /// The name in the settings file.
    pub(crate) name: &'static str,
    /// The name on screen.
    pub(crate) label: &'static str,
    pub(crate) about: &'static str,
    /// The strength at 100 percent, from 0, off, to 1.
    full: f32,
}

/// Every effect, in the order of [`Effect`].
#[rustfmt::skip]
pub(crate) const EFFECTS: [EffectSpec; 16] = [
    EffectSpec { kind: Effect::Trail,      name: "trail",       label: "Trails",      full: 1.0, about: "Balls have a trail of light." },
    EffectSpec { kind: Effect::Sparks,     name: "sparks",      label: "Sparks",      full: 1.0, about: "Sparks fly where something was hit." },
    EffectSpec { kind: Effect::Shatter,    name: "shatter",     label: "Pieces",      full: 1.0, about: "A broken brick falls into pieces." },
    EffectSpec { kind: Effect::Rings,      name: "rings",       label: "Rings",       full: 1.0, about: "Rings run outwards from hits and explosions." },
    EffectSpec { kind: Effect::Confetti,   name: "confetti",    label: "Confetti",    full: 1.0, about: "Confetti flies when a level is cleared." },
    EffectSpec { kind: Effect::Flash,      name: "flash",       label: "Flashes",     full: 1.0, about: "Bricks light up when hit, lightning strikes, ending power-ups blink." },
    EffectSpec { kind: Effect::Popups,     name: "popups",      label: "Points",      full: 1.0, about: "Points and names of power-ups float up and fade." },
    EffectSpec { kind: Effect::Shake,      name: "shake",       label: "Shaking",     full: 0.7, about: "Explosions and losses shake the field." },
    EffectSpec { kind: Effect::Squash,     name: "squash",      label: "Squash",      full: 1.0, about: "Balls are squashed where they bounce." },
    EffectSpec { kind: Effect::HitStop,    name: "hit-stop",    label: "Hit stop",    full: 1.0, about: "Time stands still for a few frames at a strong hit." },
    EffectSpec { kind: Effect::SlowMotion, name: "slow-motion", label: "Slow motion", full: 1.0, about: "Time slows down as a ball nears the last brick." },
    EffectSpec { kind: Effect::Lean,       name: "lean",        label: "Lean",        full: 1.0, about: "The paddle leans into its motion and dips under a ball." },
    EffectSpec { kind: Effect::Entrance,   name: "entrance",    label: "Entrances",   full: 1.0, about: "Bricks, balls and stars grow into their places." },
    EffectSpec { kind: Effect::Roll,       name: "roll",        label: "Rolling score", full: 1.0, about: "The score runs up to its value." },
    EffectSpec { kind: Effect::Fade,       name: "fade",        label: "Fades",       full: 1.0, about: "One screen fades into the next." },
    EffectSpec { kind: Effect::Warp,       name: "warp",        label: "Distortion",  full: 1.0, about: "Confusion, chaos and lost balls distort the field." },
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
const _: () = {
    let mut index = 0;
    while index < EFFECTS.len() {
        assert!(EFFECTS[index].kind as usize == index);
        index += 1;
    }
};
