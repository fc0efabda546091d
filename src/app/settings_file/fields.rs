//! The fields of `settings.toml`: where each stands, what it means, and what it may be.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use breakout::difficulty::{DIFFICULTIES, Difficulty};
use macroquad::prelude::vec2;
use serde::de::{DeserializeOwned, IntoDeserializer};
use toml_edit::Value;

use crate::app::audio::VOLUME_STEPS;
use crate::app::input::{Bindings, Chord, MOST_BUTTONS, Use};
use crate::app::settings::{EFFECTS, Settings};

/// A setting in the file.
pub(super) struct Field {
    /// Its section, like `picture.effects`.
    pub(super) section: Cow<'static, str>,
    pub(super) name: &'static str,
    /// A line about it; `None` for buttons, whose names say it all.
    about: Option<&'static str>,
    /// What it may be, in a few words.
    pub(super) right: String,
    pub(super) get: Get,
    /// Sets it, unless the value is none that it may be.
    pub(super) set: Set,
}

type Get = Box<dyn Fn(&Settings) -> Value>;
type Set = Box<dyn Fn(&mut Settings, &Value) -> Option<()>>;

/// The sides of a window in pixels.
const SIDES: RangeInclusive<i64> = 320..=16_384;

impl Field {
    fn new<T: DeserializeOwned>(
        (section, name): (&'static str, &'static str),
        about: &'static str,
        right: impl Into<String>,
        get: impl Fn(&Settings) -> Value + 'static,
        set: impl Fn(&mut Settings, T) -> Option<()> + 'static,
    ) -> Self {
        Self {
            section: section.into(),
            name,
            about: Some(about),
            right: right.into(),
            get: Box::new(get),
            set: Box::new(move |settings, value| {
                let value = T::deserialize(value.clone().into_deserializer()).ok()?;
                set(settings, value)
            }),
        }
    }

    fn switch(
        place: (&'static str, &'static str),
        about: &'static str,
        get: fn(&Settings) -> bool,
        set: fn(&mut Settings, bool),
    ) -> Self {
        let get = move |settings: &Settings| get(settings).into();
        Self::new(place, about, "true or false", get, move |settings, on| {
            set(settings, on);
            Some(())
        })
    }

    fn number(
        place: (&'static str, &'static str),
        about: &'static str,
        [least, most]: [u16; 2],
        get: impl Fn(&Settings) -> u16 + 'static,
        set: impl Fn(&mut Settings, u16) + 'static,
    ) -> Self {
        let right = format!("{least} to {most}");
        let get = move |settings: &Settings| i64::from(get(settings)).into();
        Self::new(place, about, right, get, move |settings, number: u16| {
            (least..=most)
                .contains(&number)
                .then(|| set(settings, number))
        })
    }

    /// Whether it is the buttons of an action. A new file names them, but leaves them to the game.
    pub(super) fn is_buttons(&self) -> bool {
        self.about.is_none()
    }

    /// A line about it for those who read the file; empty if it needs none.
    pub(super) fn comment(&self) -> String {
        self.about.map_or_else(String::new, |about| {
            format!("# {} ({})\n", about.trim_end_matches('.'), self.right)
        })
    }
}

/// Every field, section by section.
pub(super) fn fields() -> Vec<Field> {
    let mut fields = sound();
    fields.extend(picture());
    fields.extend(effects());
    fields.extend(game());
    fields.extend(steering());
    fields.extend(window());
    fields.push(learn());
    fields.extend(buttons());
    fields
}

fn sound() -> Vec<Field> {
    vec![
        Field::number(
            ("sound", "effects"),
            "Volume of the sounds",
            [0, VOLUME_STEPS.into()],
            |settings| settings.sound.effects.into(),
            |settings, volume| settings.sound.effects = volume as u8,
        ),
        Field::number(
            ("sound", "music"),
            "Volume of the music",
            [0, VOLUME_STEPS.into()],
            |settings| settings.sound.music.into(),
            |settings, volume| settings.sound.music = volume as u8,
        ),
        Field::switch(
            ("sound", "muted"),
            "No sound at all",
            |settings| settings.sound.muted,
            |settings, on| settings.sound.muted = on,
        ),
    ]
}

fn picture() -> Vec<Field> {
    vec![
        Field::number(
            ("picture", "text-size"),
            "Size of menus, numbers and notices in percent",
            [100, 150],
            |settings| settings.picture.text_size,
            |settings, size| settings.picture.text_size = size,
        ),
        Field::number(
            ("picture", "place"),
            "How strong the places behind the levels are in percent",
            [0, 100],
            |settings| settings.picture.place.into(),
            |settings, percent| settings.picture.place = percent as u8,
        ),
        Field::switch(
            ("picture", "high-contrast"),
            "Brighter text, and clear edges on a dark field",
            |settings| settings.picture.high_contrast,
            |settings, on| settings.picture.high_contrast = on,
        ),
    ]
}

/// The strength of each effect in percent.
fn effects() -> impl Iterator<Item = Field> {
    EFFECTS.iter().map(|effect| {
        let kind = effect.kind;
        Field::number(
            ("picture.effects", effect.name),
            effect.about,
            [0, 100],
            move |settings| settings.picture.strengths.percent(kind).into(),
            move |settings, percent| settings.picture.strengths.set_percent(kind, percent as u8),
        )
    })
}

fn game() -> Vec<Field> {
    let names = DIFFICULTIES.map(|row| row.name).join(", ");
    vec![
        Field::new(
            ("game", "difficulty"),
            "Sets lives, speeds, the width of the paddle, and points",
            format!("one of {names}, in quotes"),
            |settings| settings.game.rules.difficulty.spec().name.into(),
            |settings, name: String| {
                settings.game.rules.difficulty = Difficulty::from_name(&name)?;
                Some(())
            },
        ),
        Field::switch(
            ("game", "practice"),
            "A lost ball costs nothing, and scores are not kept",
            |settings| settings.game.rules.practice,
            |settings, on| settings.game.rules.practice = on,
        ),
        Field::switch(
            ("game", "help"),
            "Shortens waits for a brick",
            |settings| settings.game.rules.help,
            |settings, on| settings.game.rules.help = on,
        ),
        Field::new(
            ("game", "set"),
            "The set of levels opened last",
            "a folder or built-in, in quotes",
            |settings| settings.game.set.as_str().into(),
            |settings, name: String| {
                settings.game.set = name;
                Some(())
            },
        ),
        Field::number(
            ("game", "speed"),
            "Speed of the game in percent; only runs at 100 are ranked",
            [25, 150],
            |settings| settings.game.speed,
            |settings, speed| settings.game.speed = speed,
        ),
        Field::switch(
            ("game", "path-ahead"),
            "A line shows where each ball flies next",
            |settings| settings.game.guide,
            |settings, on| settings.game.guide = on,
        ),
        Field::switch(
            ("game", "race-your-best"),
            "A faint ghost shows your best run of the level",
            |settings| settings.game.ghost,
            |settings, on| settings.game.ghost = on,
        ),
        Field::switch(
            ("game", "clock"),
            "Shows the time of a level beside its par",
            |settings| settings.game.clock,
            |settings, on| settings.game.clock = on,
        ),
        Field::switch(
            ("game", "automatic-launch"),
            "Launches a held ball without a press",
            |settings| settings.game.automatic_launch,
            |settings, on| settings.game.automatic_launch = on,
        ),
    ]
}

fn steering() -> Vec<Field> {
    vec![
        Field::switch(
            ("mouse", "relative"),
            "The paddle follows the motion of the mouse, not the position of the pointer",
            |settings| settings.controls.steering.mouse.relative,
            |settings, on| settings.controls.steering.mouse.relative = on,
        ),
        Field::number(
            ("mouse", "sensitivity"),
            "Sensitivity of a relative mouse in percent",
            [25, 300],
            |settings| settings.controls.steering.mouse.sensitivity,
            |settings, percent| settings.controls.steering.mouse.sensitivity = percent,
        ),
        Field::switch(
            ("mouse", "hold"),
            "Keeps the pointer of an absolute mouse in the window during play, where the system can",
            |settings| settings.controls.steering.holds_pointer,
            |settings, on| settings.controls.steering.holds_pointer = on,
        ),
        Field::switch(
            ("touch", "relative"),
            "The paddle follows the motion of a finger, not its position",
            |settings| settings.controls.steering.touch.relative,
            |settings, on| settings.controls.steering.touch.relative = on,
        ),
        Field::number(
            ("touch", "sensitivity"),
            "Sensitivity of a relative finger in percent",
            [25, 300],
            |settings| settings.controls.steering.touch.sensitivity,
            |settings, percent| settings.controls.steering.touch.sensitivity = percent,
        ),
    ]
}

fn window() -> Vec<Field> {
    vec![
        Field::switch(
            ("window", "full-screen"),
            "The game fills the screen",
            |settings| settings.window.fullscreen,
            |settings, on| settings.window.fullscreen = on,
        ),
        Field::new(
            ("window", "size"),
            "Width and height of the window in pixels",
            format!("[width, height], each {} to {}", SIDES.start(), SIDES.end()),
            |settings| {
                // A window may be made smaller or larger than one that opens.
                let sides = settings.window.size.to_array();
                let side = |side: f32| (side as i64).clamp(*SIDES.start(), *SIDES.end());
                sides.into_iter().map(side).collect()
            },
            |settings, sides: [i64; 2]| {
                let fits = sides.iter().all(|side| SIDES.contains(side));
                let [width, height] = sides.map(|side| side as f32);
                fits.then(|| settings.window.size = vec2(width, height))
            },
        ),
    ]
}

fn learn() -> Field {
    Field::new(
        ("learn", "seen"),
        "Stations of the course you have seen, and challenges of the lab you have met",
        "names in quotes, like [\"intervals\"]",
        |settings| settings.learn.seen.iter().map(String::as_str).collect(),
        |settings, seen: Vec<String>| {
            // Beside what is seen already: another window may have shown it.
            for name in &seen {
                settings.learn.note(name);
            }
            Some(())
        },
    )
}

/// The buttons of each action, by context.
fn buttons() -> impl Iterator<Item = Field> {
    let uses = Bindings::default();
    let uses: Vec<Use> = uses.rows().map(|(of, _)| of).collect();
    uses.into_iter().map(|of| {
        let (context, action) = of;
        Field {
            section: format!("keys.{}", context.name()).into(),
            about: None,
            ..Field::new(
                ("", action.name()),
                "",
                format!("up to {MOST_BUTTONS} buttons like [\"Space\", \"RightClick\"]"),
                move |settings| {
                    let chords = settings.controls.bindings.chords(context, action).iter();
                    chords.filter_map(|chord| chord.name()).collect()
                },
                move |settings, names: Vec<String>| {
                    let chords = names.iter().map(|name| Chord::from_name(name));
                    let chords: Vec<Chord> = chords.collect::<Option<_>>()?;
                    let is_right = chords.len() <= MOST_BUTTONS
                        && chords.iter().all(|chord| chord.can_be_bound());
                    is_right.then(|| settings.controls.bindings.set(of, chords))
                },
            )
        }
    })
}
