//! The table of settings: what each is called in the file and in the options, what it may be, and where it is
//! kept.

use breakout::difficulty::DIFFICULTIES;

use super::{EFFECTS, Effect, SENSITIVITIES, SPEEDS, Settings, TEXT_SIZES};
use crate::app::audio::VOLUME_STEPS;
use crate::app::platform::{pointer, window};

/// A setting that has one of a few values, which are numbers.
pub(crate) struct Setting {
    pub(crate) place: Place,
    pub(crate) label: &'static str,
    pub(crate) about: &'static str,
    pub(crate) range: Range,
    pub(crate) get: Get,
    pub(crate) set: Set,
    /// Whether it has an effect beside the others.
    pub(crate) applies: fn(&Settings) -> bool,
    /// Whether this system has what it sets.
    pub(crate) is_offered: fn() -> bool,
    /// Whether a run keeps the value with which it was started.
    pub(crate) waits: bool,
}

/// A section in the file, like `picture.effects`, and a name there.
pub(crate) type Place = (&'static str, &'static str);
/// Its value; `None` if its parts differ.
type Get = Box<dyn Fn(&Settings) -> Option<u16>>;
type Set = Box<dyn Fn(&mut Settings, u16)>;

/// What a setting may be.
pub(crate) enum Range {
    /// One of two words, for 0 and 1.
    Switch([&'static str; 2]),
    /// One of these names, counted from 0.
    Names(Vec<&'static str>),
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
        label: &'static str,
        about: &'static str,
        range: Range,
        get: impl Fn(&Settings) -> u16 + 'static,
        set: impl Fn(&mut Settings, u16) + 'static,
    ) -> Self {
        Self {
            place,
            label,
            about,
            range,
            get: Box::new(move |settings| Some(get(settings))),
            set: Box::new(set),
            applies: |_| true,
            is_offered: || true,
            waits: false,
        }
    }

    /// A setting that is on or off.
    fn switch(
        place: Place,
        label: &'static str,
        about: &'static str,
        get: fn(&Settings) -> bool,
        set: fn(&mut Settings, bool),
    ) -> Self {
        Self::new(
            place,
            label,
            about,
            Range::Switch(["off", "on"]),
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

    /// A setting with other words for off and on.
    fn called(mut self, words: [&'static str; 2]) -> Self {
        self.range = Range::Switch(words);
        self
    }

    /// The values that the options offer, from the least to the most.
    pub(crate) fn offered(&self) -> Vec<u16> {
        match &self.range {
            Range::Switch(_) => vec![0, 1],
            Range::Names(names) => (0..names.len() as u16).collect(),
            Range::Number(offered) | Range::Percent(offered) => offered.clone(),
        }
    }

    /// A value as the options show it.
    pub(crate) fn shown(&self, value: u16) -> String {
        match &self.range {
            Range::Switch(words) => words[usize::from(value)].to_owned(),
            Range::Names(names) => names[usize::from(value)].to_owned(),
            Range::Number(..) => value.to_string(),
            Range::Percent(..) => format!("{value} %"),
        }
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
            "Full screen",
            "The game fills the screen.",
            |settings| settings.window.fullscreen,
            |settings, on| settings.window.fullscreen = on,
        )
        .if_there(window::can_fill),
    );
    all
}

fn sound() -> Vec<Setting> {
    let volumes = || Range::Number((0..=VOLUME_STEPS.into()).collect());
    vec![
        Setting::new(
            ("sound", "effects"),
            "Sounds",
            "How loud the game sounds.",
            volumes(),
            |settings| settings.sound.effects.into(),
            |settings, volume| settings.sound.effects = volume as u8,
        ),
        Setting::new(
            ("sound", "music"),
            "Music",
            "How loud the music is; 0 is off.",
            volumes(),
            |settings| settings.sound.music.into(),
            |settings, volume| settings.sound.music = volume as u8,
        ),
        Setting::switch(
            ("sound", "muted"),
            "Mute",
            "No sound at all, and the volumes stay as they are.",
            |settings| settings.sound.muted,
            |settings, on| settings.sound.muted = on,
        ),
    ]
}

fn picture() -> [Setting; 3] {
    [
        Setting::new(
            ("picture", "text-size"),
            "Text size",
            "The size of menus, numbers and notices, where the window has room.",
            Range::Percent(TEXT_SIZES.to_vec()),
            |settings| settings.picture.text_size,
            |settings, size| settings.picture.text_size = size,
        ),
        Setting::new(
            ("picture", "place"),
            "Place",
            "How strong the places behind the levels are. Nothing in them moves.",
            Range::Percent(STRENGTHS.to_vec()),
            |settings| settings.picture.place.into(),
            |settings, percent| settings.picture.place = percent as u8,
        ),
        Setting::switch(
            ("picture", "high-contrast"),
            "High contrast",
            "Brighter texts, and clear edges on a dark field.",
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
            effect.label,
            effect.about,
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
    Setting {
        get: Box::new(get),
        ..Setting::new(
            ("picture", "effects"),
            "All effects",
            "How strong all of the following are: 0 % is calm.",
            Range::Percent(STRENGTHS.to_vec()),
            |_| 0,
            set,
        )
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
            "Difficulty",
            "Lives, speeds, the paddle's width, and points.",
            Range::Names(DIFFICULTIES.iter().map(|row| row.name).collect()),
            |settings| settings.game.rules.difficulty as u16,
            |settings, value| {
                settings.game.rules.difficulty = DIFFICULTIES[usize::from(value)].kind;
            },
        )
        .waiting(),
        Setting::switch(
            ("game", "practice"),
            "Practice",
            "A lost ball costs nothing, and scores are not kept.",
            |settings| settings.game.rules.practice,
            |settings, on| settings.game.rules.practice = on,
        )
        .waiting(),
        Setting::switch(
            ("game", "help"),
            "Help",
            "Waits for a brick are kept short; master has no help.",
            |settings| settings.game.rules.help,
            |settings, on| settings.game.rules.help = on,
        )
        .where_it(|settings| settings.game.rules.difficulty.spec().help)
        .waiting(),
        Setting::new(
            ("game", "speed"),
            "Speed",
            "The speed of time; only runs at 100 % are ranked.",
            Range::Percent(SPEEDS.to_vec()),
            |settings| settings.game.speed,
            |settings, speed| settings.game.speed = speed,
        ),
        Setting::switch(
            ("game", "path-ahead"),
            "Path ahead",
            "A line shows where each ball flies next.",
            |settings| settings.game.guide,
            |settings, on| settings.game.guide = on,
        ),
        Setting::switch(
            ("game", "race-your-best"),
            "Race your best",
            "A faint ghost plays the level's best run beside you.",
            |settings| settings.game.ghost,
            |settings, on| settings.game.ghost = on,
        ),
        Setting::switch(
            ("game", "clock"),
            "Clock",
            "The time of a level is shown beside its par.",
            |settings| settings.game.clock,
            |settings, on| settings.game.clock = on,
        ),
        Setting::switch(
            ("game", "automatic-launch"),
            "Automatic launch",
            "A held ball is launched without a press.",
            |settings| settings.game.automatic_launch,
            |settings, on| settings.game.automatic_launch = on,
        ),
    ]
}

/// How the paddle is steered, by each device.
fn steering() -> [Setting; 5] {
    const WAYS: [&str; 2] = ["absolute", "relative"];
    let sensitivities = || Range::Percent(SENSITIVITIES.to_vec());
    let has_mouse = || !window::begins_by_touch();
    [
        Setting::switch(
            ("mouse", "relative"),
            "Mouse",
            "The paddle is where the pointer is, or moves as the mouse does.",
            |settings| settings.controls.steering.mouse.relative,
            |settings, on| settings.controls.steering.mouse.relative = on,
        )
        .called(WAYS)
        .if_there(has_mouse),
        Setting::new(
            ("mouse", "sensitivity"),
            "Sensitivity",
            "How far the paddle moves with a relative mouse.",
            sensitivities(),
            |settings| settings.controls.steering.mouse.sensitivity,
            |settings, percent| settings.controls.steering.mouse.sensitivity = percent,
        )
        .where_it(|settings| settings.controls.steering.mouse.relative)
        .if_there(has_mouse),
        Setting::switch(
            ("mouse", "hold"),
            "Hold pointer",
            "An absolute mouse stays in the window until the game is paused.",
            |settings| settings.controls.steering.holds_pointer,
            |settings, on| settings.controls.steering.holds_pointer = on,
        )
        .where_it(|settings| !settings.controls.steering.mouse.relative)
        .if_there(|| !window::begins_by_touch() && pointer::can_be_held()),
        Setting::switch(
            ("touch", "relative"),
            "Finger",
            "The paddle is where the finger is, or moves as the finger does.",
            |settings| settings.controls.steering.touch.relative,
            |settings, on| settings.controls.steering.touch.relative = on,
        )
        .called(WAYS),
        Setting::new(
            ("touch", "sensitivity"),
            "Finger sensitivity",
            "How far the paddle moves with a relative finger.",
            sensitivities(),
            |settings| settings.controls.steering.touch.sensitivity,
            |settings, percent| settings.controls.steering.touch.sensitivity = percent,
        )
        .where_it(|settings| settings.controls.steering.touch.relative),
    ]
}
