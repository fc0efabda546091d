//! The table of settings: what each is called in the file and in the options, what it may be, and where it is
//! kept.

use breakout::difficulty::DIFFICULTIES;

use super::{EFFECTS, Effect, SENSITIVITIES, SPEEDS, Settings, TEXT_SIZES};
use crate::app::audio::VOLUME_STEPS;
use crate::app::platform::{pointer, window};
use crate::app::words::words;

/// A setting that has one of a few values, which are numbers.
pub(crate) struct Setting {
    pub(crate) place: Place,
    words: Words,
    pub(crate) range: Range,
    pub(crate) get: Get,
    pub(crate) set: Set,
    /// Whether it has an effect beside the others.
    pub(crate) applies: fn(&Settings) -> bool,
    /// Whether this system has what it sets.
    pub(crate) is_offered: fn() -> bool,
    /// Whether a run keeps the value with which it was started.
    pub(crate) waits: bool,
    pub(crate) flag: Option<Flag>,
}

/// The word of the command line and of a page's address that sets it for one session.
#[derive(Clone, Copy)]
pub(crate) struct Flag {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) sets: Sets,
}

#[derive(Clone, Copy)]
pub(crate) enum Sets {
    /// What the word sets by itself.
    This(u16),
    /// The value that follows the word; help calls it by this name.
    Next(&'static str),
}

/// Its label, and a line about it.
pub(super) type Words = fn(&crate::app::words::settings::Settings) -> [&'static str; 2];

/// A section in the file, like `picture.effects`, and a name there.
pub(crate) type Place = (&'static str, &'static str);
/// Its value; `None` if its parts differ.
type Get = Box<dyn Fn(&Settings) -> Option<u16>>;
type Set = Box<dyn Fn(&mut Settings, u16)>;

/// What a setting may be.
pub(crate) enum Range {
    /// Off or on, for 0 and 1.
    Switch,
    /// Whether the paddle is where a device points, or moves as it does, for 0 and 1.
    Relative,
    /// A difficulty by its number.
    Difficulty,
    /// From the first to the last of these, which the options offer.
    Number(Vec<u16>),
    /// The same in percent.
    Percent(Vec<u16>),
}

/// The strengths that can be chosen, in percent.
const STRENGTHS: [u16; 5] = [0, 25, 50, 75, 100];

impl Setting {
    fn new(
        place: Place,
        words: Words,
        range: Range,
        get: impl Fn(&Settings) -> u16 + 'static,
        set: impl Fn(&mut Settings, u16) + 'static,
    ) -> Self {
        Self {
            place,
            words,
            range,
            get: Box::new(move |settings| Some(get(settings))),
            set: Box::new(set),
            applies: |_| true,
            is_offered: || true,
            waits: false,
            flag: None,
        }
    }

    /// A setting that is on or off.
    fn switch(
        place: Place,
        words: Words,
        get: fn(&Settings) -> bool,
        set: fn(&mut Settings, bool),
    ) -> Self {
        Self::new(
            place,
            words,
            Range::Switch,
            move |settings| get(settings).into(),
            move |settings, value| set(settings, value == 1),
        )
    }

    /// A setting that a run keeps from its start.
    fn waiting(mut self) -> Self {
        self.waits = true;
        self
    }

    /// A setting that has an effect only beside others.
    fn where_it(self, applies: fn(&Settings) -> bool) -> Self {
        Self { applies, ..self }
    }

    /// A setting that only some systems have.
    fn if_there(self, is_offered: fn() -> bool) -> Self {
        Self { is_offered, ..self }
    }

    fn relative(mut self) -> Self {
        self.range = Range::Relative;
        self
    }

    /// A setting with a word for the command line.
    fn flag(mut self, name: &'static str, about: &'static str, sets: Sets) -> Self {
        self.flag = Some(Flag { name, about, sets });
        self
    }

    pub(crate) fn label(&self) -> &'static str {
        (self.words)(words().settings)[0]
    }

    pub(crate) fn about(&self) -> &'static str {
        (self.words)(words().settings)[1]
    }
}

impl Range {
    /// The values that the options offer, from the least to the most.
    pub(crate) fn offered(&self) -> Vec<u16> {
        match self {
            Self::Switch | Self::Relative => vec![0, 1],
            Self::Difficulty => (0..DIFFICULTIES.len() as u16).collect(),
            Self::Number(offered) | Self::Percent(offered) => offered.clone(),
        }
    }

    /// A value as the options show it.
    pub(crate) fn shown(&self, value: u16) -> String {
        let (words, common) = (words().settings, words().common);
        let word = match self {
            Self::Switch if value == 0 => words.off,
            Self::Switch => words.on,
            Self::Relative if value == 0 => words.absolute,
            Self::Relative => words.relative,
            Self::Difficulty => common.difficulty(DIFFICULTIES[usize::from(value)].kind),
            Self::Number(..) => return value.to_string(),
            Self::Percent(..) => return words.percent(value),
        };
        word.to_owned()
    }
}

/// Every setting, section by section.
pub(crate) fn settings() -> Vec<Setting> {
    let mut all = sound();
    all.extend(picture());
    all.extend(effects());
    all.extend(game());
    all.extend(steering());
    all.push(
        Setting::switch(
            ("window", "full-screen"),
            |words| words.full_screen,
            |settings| settings.window.fullscreen,
            |settings, on| settings.window.fullscreen = on,
        )
        .flag("fullscreen", "Start in full screen", Sets::This(1))
        .if_there(window::can_fill),
    );
    all
}

/// The settings that have a word for the command line, with it.
pub(crate) fn flags() -> impl Iterator<Item = (Setting, Flag)> {
    let all = settings().into_iter().chain([all_effects()]);
    all.filter_map(|setting| setting.flag.map(|flag| (setting, flag)))
}

fn sound() -> Vec<Setting> {
    let volumes = || Range::Number((0..=VOLUME_STEPS.into()).collect());
    vec![
        Setting::new(
            ("sound", "effects"),
            |words| words.sounds,
            volumes(),
            |settings| settings.sound.effects.into(),
            |settings, volume| settings.sound.effects = volume as u8,
        )
        .flag("volume", "Volume of the sounds", Sets::Next("0..10")),
        Setting::new(
            ("sound", "music"),
            |words| words.music,
            volumes(),
            |settings| settings.sound.music.into(),
            |settings, volume| settings.sound.music = volume as u8,
        )
        .flag(
            "music",
            "Volume of the music; 0 is off",
            Sets::Next("0..10"),
        ),
        Setting::switch(
            ("sound", "muted"),
            |words| words.mute,
            |settings| settings.sound.muted,
            |settings, on| settings.sound.muted = on,
        ),
    ]
}

fn picture() -> [Setting; 3] {
    [
        Setting::new(
            ("picture", "text-size"),
            |words| words.text_size,
            Range::Percent(TEXT_SIZES.to_vec()),
            |settings| settings.picture.text_size,
            |settings, size| settings.picture.text_size = size,
        ),
        Setting::new(
            ("picture", "place"),
            |words| words.place,
            Range::Percent(STRENGTHS.to_vec()),
            |settings| settings.picture.place.into(),
            |settings, percent| settings.picture.place = percent as u8,
        ),
        Setting::switch(
            ("picture", "high-contrast"),
            |words| words.high_contrast,
            |settings| settings.picture.high_contrast,
            |settings, on| settings.picture.high_contrast = on,
        ),
    ]
}

fn effects() -> impl Iterator<Item = Setting> {
    EFFECTS.iter().map(|effect| {
        let kind = effect.kind;
        Setting::new(
            ("picture.effects", effect.name),
            effect.words,
            Range::Percent(STRENGTHS.to_vec()),
            move |settings| strength(settings, kind),
            move |settings, percent| set_strength(settings, kind, percent),
        )
    })
}

/// All effects at once, which no file knows.
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
        |words| words.all_effects,
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

fn game() -> [Setting; 8] {
    [
        Setting::new(
            ("game", "difficulty"),
            |words| words.difficulty,
            Range::Difficulty,
            |settings| settings.game.rules.difficulty as u16,
            |settings, value| {
                settings.game.rules.difficulty = DIFFICULTIES[usize::from(value)].kind;
            },
        )
        .flag("difficulty", "Difficulty at the start", Sets::Next("D"))
        .waiting(),
        Setting::switch(
            ("game", "practice"),
            |words| words.practice,
            |settings| settings.game.rules.practice,
            |settings, on| settings.game.rules.practice = on,
        )
        .flag(
            "practice",
            "Practice: a lost ball costs no life, and scores are not kept",
            Sets::This(1),
        )
        .waiting(),
        Setting::switch(
            ("game", "help"),
            |words| words.help,
            |settings| settings.game.rules.help,
            |settings, on| settings.game.rules.help = on,
        )
        .flag(
            "no-help",
            "Turn off the help that shortens waits for a brick",
            Sets::This(0),
        )
        .where_it(|settings| settings.game.rules.difficulty.spec().help)
        .waiting(),
        Setting::new(
            ("game", "speed"),
            |words| words.speed,
            Range::Percent(SPEEDS.to_vec()),
            |settings| settings.game.speed,
            |settings, speed| settings.game.speed = speed,
        ),
        Setting::switch(
            ("game", "path-ahead"),
            |words| words.path_ahead,
            |settings| settings.game.guide,
            |settings, on| settings.game.guide = on,
        ),
        Setting::switch(
            ("game", "race-your-best"),
            |words| words.race_your_best,
            |settings| settings.game.ghost,
            |settings, on| settings.game.ghost = on,
        ),
        Setting::switch(
            ("game", "clock"),
            |words| words.clock,
            |settings| settings.game.clock,
            |settings, on| settings.game.clock = on,
        ),
        Setting::switch(
            ("game", "automatic-launch"),
            |words| words.automatic_launch,
            |settings| settings.game.automatic_launch,
            |settings, on| settings.game.automatic_launch = on,
        ),
    ]
}

/// How the paddle is steered, by each device.
fn steering() -> [Setting; 5] {
    let sensitivities = || Range::Percent(SENSITIVITIES.to_vec());
    let has_mouse = || !window::begins_by_touch();
    [
        Setting::switch(
            ("mouse", "relative"),
            |words| words.mouse,
            |settings| settings.controls.steering.mouse.relative,
            |settings, on| settings.controls.steering.mouse.relative = on,
        )
        .relative()
        .if_there(has_mouse),
        Setting::new(
            ("mouse", "sensitivity"),
            |words| words.sensitivity,
            sensitivities(),
            |settings| settings.controls.steering.mouse.sensitivity,
            |settings, percent| settings.controls.steering.mouse.sensitivity = percent,
        )
        .where_it(|settings| settings.controls.steering.mouse.relative)
        .if_there(has_mouse),
        Setting::switch(
            ("mouse", "hold"),
            |words| words.hold_pointer,
            |settings| settings.controls.steering.holds_pointer,
            |settings, on| settings.controls.steering.holds_pointer = on,
        )
        .where_it(|settings| !settings.controls.steering.mouse.relative)
        .if_there(|| !window::begins_by_touch() && pointer::can_be_held()),
        Setting::switch(
            ("touch", "relative"),
            |words| words.finger,
            |settings| settings.controls.steering.touch.relative,
            |settings, on| settings.controls.steering.touch.relative = on,
        )
        .relative(),
        Setting::new(
            ("touch", "sensitivity"),
            |words| words.finger_sensitivity,
            sensitivities(),
            |settings| settings.controls.steering.touch.sensitivity,
            |settings, percent| settings.controls.steering.touch.sensitivity = percent,
        )
        .where_it(|settings| settings.controls.steering.touch.relative),
    ]
}
