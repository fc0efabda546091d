//! The table of settings: the names in the file and the options, the valid values, and the field of each.

use breakout::difficulty::{DIFFICULTIES, Difficulty};

use super::{
    CURVES, DEAD_ZONES, EFFECTS, Effect, GHOSTS, HINTS, SENSITIVITIES, SPEEDS, Settings, TEXT_SIZES,
};
use crate::app::audio::VOLUME_STEPS;
use crate::app::platform::pad::current_model;
use crate::app::platform::{pointer, window};
use crate::app::words::{NamedSentence, words};

/// A setting with a few values, which are numbers.
pub(crate) struct Setting {
    pub(crate) place: SettingName,
    /// The label, and a line about the setting, which is also its comment in the settings file.
    told: NamedSentence,
    pub(crate) range: Range,
    pub(crate) get: Get,
    pub(crate) set: Set,
    /// True if the setting has an effect with the current values of the others.
    pub(crate) applies: fn(&Settings) -> bool,
    /// True if the setting exists on this system.
    pub(crate) is_offered: fn() -> bool,
    /// True if a run keeps the value with which it was started.
    pub(crate) waits: bool,
    pub(crate) flag: Option<Flag>,
}

/// The word of the command line and of a page's address that sets a setting for one session.
#[derive(Clone, Copy)]
#[cfg_attr(
    target_family = "wasm",
    expect(dead_code, reason = "a page has no help")
)]
pub(crate) struct Flag {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) sets: Sets,
}

#[derive(Clone, Copy)]
#[cfg_attr(
    target_family = "wasm",
    expect(dead_code, reason = "a page has no help")
)]
pub(crate) enum Sets {
    /// The word sets this value by itself.
    This(u16),
    /// The value that follows the word, with its name in the help.
    Next(&'static str),
}

/// A section in the file, like `picture.effects`, and a name there.
pub(crate) type SettingName = (&'static str, &'static str);
/// The value; `None` if several fields differ.
type Get = Box<dyn Fn(&Settings) -> Option<u16>>;
type Set = Box<dyn Fn(&mut Settings, u16)>;

/// The valid values of a setting.
pub(crate) enum Range {
    /// Off or on, for 0 and 1.
    Switch,
    /// Absolute or relative steering, for 0 and 1.
    Relative,
    /// One of these names by its number, and the word that the options show for it.
    Named(Vec<&'static str>, fn(usize) -> &'static str),
    /// From the first to the last of these, which the options offer.
    Number(Vec<u16>),
    /// One of these numbers, in percent.
    Percent(Vec<u16>),
}

/// The size of texts, of which a window may have less than is chosen.
pub(crate) const TEXT_SIZE: SettingName = ("picture", "text-size");
/// The strengths that can be chosen, in percent.
const STRENGTHS: [u16; 5] = [0, 25, 50, 75, 100];

impl Setting {
    fn new(
        place: SettingName,
        told: NamedSentence,
        range: Range,
        get: impl Fn(&Settings) -> u16 + 'static,
        set: impl Fn(&mut Settings, u16) + 'static,
    ) -> Self {
        Self {
            place,
            told,
            range,
            get: Box::new(move |settings| Some(get(settings))),
            set: Box::new(set),
            applies: |_| true,
            is_offered: || true,
            waits: false,
            flag: None,
        }
    }

    /// A setting that a run keeps from its start.
    fn waiting(mut self) -> Self {
        self.waits = true;
        self
    }

    /// A setting that has an effect only with some values of others.
    fn where_it(self, applies: fn(&Settings) -> bool) -> Self {
        Self { applies, ..self }
    }

    /// A setting that only some systems have.
    fn if_there(self, is_offered: fn() -> bool) -> Self {
        Self { is_offered, ..self }
    }

    /// A setting with a word for the command line.
    fn flag(mut self, name: &'static str, about: &'static str, sets: Sets) -> Self {
        self.flag = Some(Flag { name, about, sets });
        self
    }

    pub(crate) fn label(&self) -> &'static str {
        self.told[0]
    }

    pub(crate) fn about(&self) -> &'static str {
        self.told[1]
    }
}

impl Range {
    /// The values that the options offer, from the least to the most.
    pub(crate) fn offered(&self) -> Vec<u16> {
        match self {
            Self::Switch | Self::Relative => vec![0, 1],
            Self::Named(names, _) => (0..names.len() as u16).collect(),
            Self::Number(offered) | Self::Percent(offered) => offered.clone(),
        }
    }

    /// A value as the options show it.
    pub(crate) fn shown(&self, value: u16) -> String {
        let words = words().settings;
        let word = match self {
            Self::Switch if value == 0 => words.off,
            Self::Switch => words.on,
            Self::Relative if value == 0 => words.absolute,
            Self::Relative => words.relative,
            Self::Named(_, word) => word(value.into()),
            Self::Number(..) => return value.to_string(),
            Self::Percent(..) => return words.percent(value),
        };
        word.to_owned()
    }

    /// The value with a name; `None` for an unknown name.
    pub(crate) fn named(names: &[&str], name: &str) -> Option<u16> {
        let place = names.iter().position(|known| *known == name)?;
        Some(place as u16)
    }
}

/// The field of a setting.
trait Held {
    fn value(&self) -> u16;
    fn hold(&mut self, value: u16);
}

impl Held for bool {
    fn value(&self) -> u16 {
        (*self).into()
    }

    fn hold(&mut self, value: u16) {
        *self = value == 1;
    }
}

impl Held for u8 {
    fn value(&self) -> u16 {
        (*self).into()
    }

    fn hold(&mut self, value: u16) {
        *self = value as Self;
    }
}

impl Held for u16 {
    fn value(&self) -> u16 {
        *self
    }

    fn hold(&mut self, value: u16) {
        *self = value;
    }
}

impl Held for Difficulty {
    fn value(&self) -> u16 {
        *self as u16
    }

    fn hold(&mut self, value: u16) {
        *self = DIFFICULTIES[usize::from(value)].kind;
    }
}

/// A row: its section and name in the file, its label and a line about it, what it may be, and the field that holds it.
macro_rules! row {
    ($section:literal, $name:literal, $told:expr, $range:expr, $($field:ident).+) => {
        Setting::new(
            ($section, $name),
            $told,
            $range,
            |settings| settings.$($field).+.value(),
            |settings, value| settings.$($field).+.hold(value),
        )
    };
}

/// Every setting, section by section.
#[rustfmt::skip]
pub(crate) fn settings() -> Vec<Setting> {
    use Range::{Named, Number, Percent, Relative, Switch};
    use Sets::{Next, This};
    let has_mouse = || !window::begins_by_touch();
    let volumes = || Number((0..=VOLUME_STEPS.into()).collect());
    let sensitivities = || Percent(SENSITIVITIES.to_vec());
    let mut all = vec![
        row!("sound", "effects", ["Sounds", "How loud the ball, the bricks and the menus are; 0 is off."], volumes(), sound.effects)
            .flag("volume", "Volume of the sounds", Next("0..10")),
        row!("sound", "music", ["Music", "How loud the music is; 0 is off."], volumes(), sound.music)
            .flag("music", "Volume of the music; 0 is off", Next("0..10")),
        row!("sound", "muted", ["Mute", "No sound at all, and the volumes stay as they are."], Switch, sound.muted),
        row!("picture", "text-size", ["Text size", "The size of menus, numbers and notices, where the window has room."],
            Percent(TEXT_SIZES.to_vec()), picture.text_size),
        row!("picture", "place", ["Background", "How strong the places behind the levels are. Nothing in them moves."],
            Percent(STRENGTHS.to_vec()), picture.place),
        row!("picture", "high-contrast", ["High contrast", "Brighter texts, and clear edges on a dark field."],
            Switch, picture.high_contrast),
    ];
    all.extend(effects());
    all.extend([
        row!("game", "difficulty", ["Difficulty", "Lives, speeds, the paddle's width, and points."],
            Named(DIFFICULTIES.map(|row| row.name).into(), |row| words().common.difficulty(DIFFICULTIES[row].kind)),
            game.rules.difficulty)
            .flag("difficulty", "Difficulty at the start", Next("D"))
            .waiting(),
        row!("game", "practice", ["Practice", "A lost ball costs nothing, and scores are not kept."], Switch, game.rules.practice)
            .flag("practice", "Practice: a lost ball costs no life, and scores are not kept", This(1))
            .waiting(),
        row!("game", "help", ["Help", "Turns a ball that finds no brick for long; master has no help."], Switch, game.rules.help)
            .flag("no-help", "Turn off the help that shortens waits for a brick", This(0))
            .where_it(|settings| settings.game.rules.difficulty.spec().help)
            .waiting(),
        row!("game", "speed", ["Speed", "The speed of time; only runs at 100 % are ranked."],
            Percent(SPEEDS.to_vec()), game.speed),
        row!("game", "path-ahead", ["Path ahead", "A line shows where each ball flies next."], Switch, game.guide),
        row!("game", "ghost", ["Ghost", "A faint game beside yours: the rung above you, or your best run."],
            Named(GHOSTS.into(), |ghost| words().settings.ghosts[ghost]), game.ghost),
        row!("game", "clock", ["Clock", "The time of a level is shown beside its par."], Switch, game.clock),
        row!("game", "automatic-launch", ["Automatic launch", "A held ball is launched without a press."],
            Switch, game.automatic_launch),
        row!("game", "first-hints", ["First hints", "Each new thing is explained once; again: once more."],
            Named(HINTS.into(), |hints| words().settings.hints[hints]), game.first_hints),
        row!("mouse", "relative", ["Mouse", "The paddle is where the pointer is, or moves as the mouse does."],
            Relative, controls.steering.mouse.relative)
            .if_there(has_mouse),
        row!("mouse", "sensitivity", ["Mouse sensitivity", "How far the paddle moves when the mouse steers by motion."],
            sensitivities(), controls.steering.mouse.sensitivity)
            .where_it(|settings| settings.controls.steering.mouse.relative)
            .if_there(has_mouse),
        row!("mouse", "hold", ["Keep pointer in window", "The pointer that steers by position stays inside until a pause."],
            Switch, controls.steering.holds_pointer)
            .where_it(|settings| !settings.controls.steering.mouse.relative)
            .if_there(|| !window::begins_by_touch() && pointer::can_be_held()),
        row!("touch", "relative", ["Finger", "The paddle is where the finger is, or moves as the finger does."],
            Relative, controls.steering.touch.relative),
        row!("touch", "sensitivity", ["Finger sensitivity", "How far the paddle moves when a finger steers by motion."],
            sensitivities(), controls.steering.touch.sensitivity)
            .where_it(|settings| settings.controls.steering.touch.relative),
        row!("pad", "dead-zone", ["Stick: dead zone", "How far the stick has to be moved before the paddle moves."],
            Percent(DEAD_ZONES.to_vec()), controls.steering.stick.dead_zone)
            .if_there(|| current_model().is_some()),
        row!("pad", "curve", ["Stick: curve", "More makes small motions of the stick finer; 100 % is a straight line."],
            Percent(CURVES.to_vec()), controls.steering.stick.curve)
            .if_there(|| current_model().is_some()),
        row!("window", "full-screen", ["Full screen", "Fills the whole screen."], Switch, window.fullscreen)
            .flag("fullscreen", "Start in full screen", This(1))
            .if_there(window::can_fill),
    ]);
    all
}

/// The settings that have a word for the command line, with it.
pub(crate) fn flags() -> impl Iterator<Item = (Setting, Flag)> {
    let all = settings().into_iter().chain([all_effects()]);
    all.filter_map(|setting| setting.flag.map(|flag| (setting, flag)))
}

fn effects() -> impl Iterator<Item = Setting> {
    EFFECTS.iter().map(|effect| {
        let kind = effect.kind;
        let setting = Setting::new(
            ("picture.effects", effect.name),
            effect.told,
            Range::Percent(STRENGTHS.to_vec()),
            move |settings| strength(settings, kind),
            move |settings, percent| set_strength(settings, kind, percent),
        );
        match kind {
            Effect::Rumble => setting.if_there(|| current_model().is_some_and(|pad| pad.rumbles)),
            _ => setting,
        }
    })
}

/// All effects at once. The file has no such entry.
pub(crate) fn all_effects() -> Setting {
    let get = |settings: &Settings| {
        let first = strength(settings, EFFECTS[0].kind);
        let same = |kind| strength(settings, kind) == first;
        EFFECTS
            .iter()
            .all(|effect| same(effect.kind))
            .then_some(first)
    };
    let set = |settings: &mut Settings, percent| {
        for effect in &EFFECTS {
            set_strength(settings, effect.kind, percent);
        }
    };
    let all = Setting::new(
        ("picture", "effects"),
        [
            "All effects",
            "How strong all of the following are: 0 % is calm.",
        ],
        Range::Percent(STRENGTHS.to_vec()),
        |_| 0,
        set,
    );
    let about = "Turn off shaking, flashes, particles and fades";
    Setting {
        get: Box::new(get),
        ..all.flag("calm", about, Sets::This(0))
    }
}

fn strength(settings: &Settings, effect: Effect) -> u16 {
    settings.picture.strengths.percent(effect).into()
}

fn set_strength(settings: &mut Settings, effect: Effect, percent: u16) {
    settings
        .picture
        .strengths
        .set_percent(effect, percent as u8);
}
