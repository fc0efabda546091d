//! The settings that are chosen from a short list of values, as rows of data.

use breakout::difficulty::DIFFICULTIES;

use crate::app::audio::VOLUME_STEPS;
use crate::app::platform::{pointer, window};
use crate::app::settings::{EFFECTS, Effect, SENSITIVITIES, SPEEDS, Settings, TEXT_SIZES};
use crate::app::ui::menu::{Row, Value};

/// The strengths of an effect that can be chosen, in percent.
const STRENGTHS: [u8; 5] = [0, 25, 50, 75, 100];

/// A setting with its values, from the least to the most.
pub(super) struct Setting {
    label: &'static str,
    /// One line about it.
    about: &'static str,
    values: Vec<String>,
    get: Box<dyn Fn(&Settings) -> Place>,
    set: Set,
    applies: fn(&Settings) -> bool,
    /// Whether a run keeps the value with which it was started.
    pub(super) waits: bool,
}

type Set = Box<dyn Fn(&mut Settings, usize)>;

/// The place of the present value among those that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    At(usize),
    /// The parts of the setting differ.
    Mixed,
}

impl Setting {
    fn new(
        label: &'static str,
        about: &'static str,
        values: impl IntoIterator<Item = String>,
        get: impl Fn(&Settings) -> usize + 'static,
        set: impl Fn(&mut Settings, usize) + 'static,
    ) -> Self {
        Self {
            label,
            about,
            values: values.into_iter().collect(),
            get: Box::new(move |settings| Place::At(get(settings))),
            set: Box::new(set),
            applies: |_| true,
            waits: false,
        }
    }

    /// A setting that is on or off.
    fn switch(
        label: &'static str,
        about: &'static str,
        field: impl Fn(&mut Settings) -> &mut bool + Copy + 'static,
        get: impl Fn(&Settings) -> bool + 'static,
    ) -> Self {
        let values = ["off", "on"].map(str::to_owned);
        let set = move |settings: &mut Settings, value| *field(settings) = value == 1;
        Self::new(
            label,
            about,
            values,
            move |settings| get(settings).into(),
            set,
        )
    }

    /// A setting that a run keeps from its start.
    fn waiting(self) -> Self {
        Self {
            waits: true,
            ..self
        }
    }

    /// A setting that has an effect only under a condition.
    fn where_it(self, applies: fn(&Settings) -> bool) -> Self {
        Self { applies, ..self }
    }

    /// The row that shows it.
    pub(super) fn row<C>(&self, settings: &Settings, choice: C) -> Row<C> {
        let text = match (self.get)(settings) {
            Place::At(value) => self.values.get(value).cloned().unwrap_or_default(),
            Place::Mixed => "mixed".to_owned(),
        };
        let value = Value {
            text,
            less: self.turned(settings, -1).is_some(),
            more: self.turned(settings, 1).is_some(),
            warns: false,
        };
        Row {
            value: Some(value),
            note: self.about.into(),
            enabled: (self.applies)(settings),
            ..Row::new(self.label, choice)
        }
    }

    /// Turns it down or up, and not beyond its ends.
    pub(super) fn turn(&self, settings: &mut Settings, way: i8) {
        if let Some(value) = self.turned(settings, way) {
            (self.set)(settings, value);
        }
    }

    /// Turns it up, and from its last value to the first.
    pub(super) fn next(&self, settings: &mut Settings) {
        let value = self.turned(settings, 1).unwrap_or(0);
        (self.set)(settings, value);
    }

    fn turned(&self, settings: &Settings, way: i8) -> Option<usize> {
        let last = self.values.len() - 1;
        match (self.get)(settings) {
            Place::At(value) => value
                .checked_add_signed(way.into())
                .filter(|value| *value <= last),
            Place::Mixed => Some(if way < 0 { 0 } else { last }),
        }
    }
}

pub(super) fn sound() -> Vec<Setting> {
    let volumes = || (0..=VOLUME_STEPS).map(|step| step.to_string());
    vec![
        Setting::new(
            "Sounds",
            "How loud the game sounds.",
            volumes(),
            |settings| settings.sound.effects.into(),
            |settings, value| settings.sound.effects = value as u8,
        ),
        Setting::new(
            "Music",
            "How loud the music is; 0 is off.",
            volumes(),
            |settings| settings.sound.music.into(),
            |settings, value| settings.sound.music = value as u8,
        ),
        Setting::switch(
            "Mute",
            "No sound at all, and the volumes stay as they are.",
            |settings| &mut settings.sound.muted,
            |settings| settings.sound.muted,
        ),
    ]
}

pub(super) fn picture() -> Vec<Setting> {
    let full_screen = Setting::switch(
        "Full screen",
        "The game fills the screen.",
        |settings| &mut settings.window.fullscreen,
        |settings| settings.window.fullscreen,
    );
    let mut rows: Vec<_> = window::can_fill()
        .then_some(full_screen)
        .into_iter()
        .collect();
    rows.extend([
        Setting::new(
            "Text size",
            "The size of menus, numbers and notices, where the window has room.",
            TEXT_SIZES.map(percent),
            |settings| nearest(&TEXT_SIZES, settings.picture.text_size),
            |settings, value| settings.picture.text_size = TEXT_SIZES[value],
        ),
        Setting::new(
            "Place",
            "How strong the places behind the levels are. Nothing in them moves.",
            STRENGTHS.map(percent),
            |settings| nearest(&STRENGTHS, settings.picture.place),
            |settings, value| settings.picture.place = STRENGTHS[value],
        ),
        Setting::switch(
            "High contrast",
            "Brighter texts, and clear edges on a dark field.",
            |settings| &mut settings.picture.high_contrast,
            |settings| settings.picture.high_contrast,
        ),
        all_effects(),
    ]);
    rows.extend(EFFECTS.iter().map(|effect| {
        let kind = effect.kind;
        Setting::new(
            effect.label,
            effect.about,
            STRENGTHS.map(percent),
            move |settings| strength(settings, kind),
            move |settings, value| set_strength(settings, kind, value),
        )
    }));
    rows
}

fn all_effects() -> Setting {
    let get = |settings: &Settings| {
        let first = strength(settings, EFFECTS[0].kind);
        let same = |kind| strength(settings, kind) == first;
        if EFFECTS.iter().all(|effect| same(effect.kind)) {
            Place::At(first)
        } else {
            Place::Mixed
        }
    };
    let set = |settings: &mut Settings, value| {
        for effect in &EFFECTS {
            set_strength(settings, effect.kind, value);
        }
    };
    Setting {
        get: Box::new(get),
        ..Setting::new(
            "All effects",
            "How strong all of the following are: 0 % is calm.",
            STRENGTHS.map(percent),
            |_| 0,
            set,
        )
    }
}

fn strength(settings: &Settings, effect: Effect) -> usize {
    nearest(&STRENGTHS, settings.picture.strengths.percent(effect))
}

fn set_strength(settings: &mut Settings, effect: Effect, value: usize) {
    let strengths = &mut settings.picture.strengths;
    strengths.set_percent(effect, STRENGTHS[value]);
}

pub(super) fn game() -> Vec<Setting> {
    vec![
        Setting::new(
            "Difficulty",
            "Lives, speeds, the paddle's width, and points.",
            DIFFICULTIES.iter().map(|row| row.name.to_owned()),
            |settings| settings.game.rules.difficulty as usize,
            |settings, value| settings.game.rules.difficulty = DIFFICULTIES[value].kind,
        )
        .waiting(),
        Setting::switch(
            "Practice",
            "A lost ball costs nothing, and scores are not kept.",
            |settings| &mut settings.game.rules.practice,
            |settings| settings.game.rules.practice,
        )
        .waiting(),
        Setting::switch(
            "Help",
            "Waits for a brick are kept short; master has no help.",
            |settings| &mut settings.game.rules.help,
            |settings| settings.game.rules.help,
        )
        .where_it(|settings| settings.game.rules.difficulty.spec().help)
        .waiting(),
        Setting::new(
            "Speed",
            "The speed of time; only runs at 100 % are ranked.",
            SPEEDS.map(percent),
            |settings| nearest(&SPEEDS, settings.game.speed),
            |settings, value| settings.game.speed = SPEEDS[value],
        ),
        Setting::switch(
            "Path ahead",
            "A line shows where each ball flies next.",
            |settings| &mut settings.game.guide,
            |settings| settings.game.guide,
        ),
        Setting::switch(
            "Race your best",
            "A faint ghost plays the level's best run beside you.",
            |settings| &mut settings.game.ghost,
            |settings| settings.game.ghost,
        ),
        Setting::switch(
            "Clock",
            "The time of a level is shown beside its par.",
            |settings| &mut settings.game.clock,
            |settings| settings.game.clock,
        ),
        Setting::switch(
            "Automatic launch",
            "A held ball is launched without a press.",
            |settings| &mut settings.game.automatic_launch,
            |settings| settings.game.automatic_launch,
        ),
    ]
}

/// What a setting of steering is chosen from.
const PLACES: [&str; 2] = ["absolute", "relative"];

/// How the paddle is steered, by the devices that there are.
pub(super) fn steering() -> Vec<Setting> {
    let mut rows = Vec::new();
    if !window::begins_by_touch() {
        rows.extend(by_mouse());
    }
    rows.extend(by_finger());
    rows
}

fn by_mouse() -> Vec<Setting> {
    let mut rows = vec![
        Setting::new(
            "Mouse",
            "The paddle is where the pointer is, or moves as the mouse does.",
            PLACES.map(str::to_owned),
            |settings| settings.controls.steering.mouse.relative.into(),
            |settings, value| settings.controls.steering.mouse.relative = value == 1,
        ),
        Setting::new(
            "Sensitivity",
            "How far the paddle moves with a relative mouse.",
            SENSITIVITIES.map(percent),
            |settings| nearest(&SENSITIVITIES, settings.controls.steering.mouse.sensitivity),
            |settings, value| {
                settings.controls.steering.mouse.sensitivity = SENSITIVITIES[value];
            },
        )
        .where_it(|settings| settings.controls.steering.mouse.relative),
    ];
    if pointer::can_be_held() {
        rows.push(
            Setting::switch(
                "Hold pointer",
                "An absolute mouse stays in the window until the game is paused.",
                |settings| &mut settings.controls.steering.holds_pointer,
                |settings| settings.controls.steering.holds_pointer,
            )
            .where_it(|settings| !settings.controls.steering.mouse.relative),
        );
    }
    rows
}

fn by_finger() -> [Setting; 2] {
    [
        Setting::new(
            "Finger",
            "The paddle is where the finger is, or moves as the finger does.",
            PLACES.map(str::to_owned),
            |settings| settings.controls.steering.touch.relative.into(),
            |settings, value| settings.controls.steering.touch.relative = value == 1,
        ),
        Setting::new(
            "Finger sensitivity",
            "How far the paddle moves with a relative finger.",
            SENSITIVITIES.map(percent),
            |settings| nearest(&SENSITIVITIES, settings.controls.steering.touch.sensitivity),
            |settings, value| {
                settings.controls.steering.touch.sensitivity = SENSITIVITIES[value];
            },
        )
        .where_it(|settings| settings.controls.steering.touch.relative),
    ]
}

fn percent(value: impl std::fmt::Display) -> String {
    format!("{value} %")
}

/// The place of the value nearest to `value`, which a settings file may have between two.
fn nearest<T: Copy + Into<i32>>(values: &[T], value: T) -> usize {
    let distance = |other: &T| ((*other).into() - value.into()).abs();
    let places = 0..values.len();
    places
        .min_by_key(|place| distance(&values[*place]))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Setting> {
        [sound(), picture(), game(), steering()]
            .into_iter()
            .flatten()
            .collect()
    }

    #[test]
    fn every_value_can_be_set_and_is_then_shown() {
        for setting in all() {
            let mut settings = Settings::default();
            for value in 0..setting.values.len() {
                (setting.set)(&mut settings, value);
                assert_eq!(
                    (setting.get)(&settings),
                    Place::At(value),
                    "{}",
                    setting.label
                );
                let row = setting.row(&settings, ());
                let shown = row.value.unwrap_or_default();
                assert_eq!(shown.text, setting.values[value]);
                let ends = (value > 0, value + 1 < setting.values.len());
                assert_eq!((shown.less, shown.more), ends, "{}", setting.label);
            }
        }
    }

    #[test]
    fn turning_stops_at_the_ends_and_choosing_goes_round() {
        for setting in all() {
            let mut settings = Settings::default();
            let last = setting.values.len() - 1;
            for _ in 0..=last {
                setting.turn(&mut settings, -1);
            }
            assert_eq!((setting.get)(&settings), Place::At(0), "{}", setting.label);
            for _ in 0..=last {
                setting.next(&mut settings);
            }
            assert_eq!((setting.get)(&settings), Place::At(0), "{}", setting.label);
            for _ in 0..=last {
                setting.turn(&mut settings, 1);
            }
            assert_eq!(
                (setting.get)(&settings),
                Place::At(last),
                "{}",
                setting.label
            );
        }
    }

    #[test]
    fn every_setting_explains_itself_in_one_line() {
        let settings = all();
        for (index, setting) in settings.iter().enumerate() {
            assert!(setting.about.ends_with('.'), "{}", setting.label);
            assert!(setting.about.chars().count() <= 72, "{}", setting.label);
            let others = &settings[..index];
            assert!(others.iter().all(|other| other.label != setting.label));
        }
    }

    #[test]
    fn all_effects_are_mixed_until_they_are_set_together() {
        let (all, mut settings) = (all_effects(), Settings::default());
        let text = |settings: &Settings| all.row(settings, ()).value.map(|value| value.text);
        assert_eq!(text(&settings).as_deref(), Some("100 %"));
        settings.picture.strengths.set_percent(Effect::Shake, 50);
        assert_eq!(text(&settings).as_deref(), Some("mixed"));
        all.turn(&mut settings, -1);
        assert_eq!(text(&settings).as_deref(), Some("0 %"));
        assert_eq!(settings.picture.strengths.of(Effect::Shake), 0.0);
    }
}
