//! The fields of `settings.toml`: where each stands, what it means, and what it may be.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use macroquad::prelude::vec2;
use serde::de::{DeserializeOwned, IntoDeserializer};
use toml_edit::Value;

use crate::app::input::{Bindings, Chord, MOST_BUTTONS, Use};
use crate::app::settings::Settings;
use crate::app::settings::table::{Range, Setting, settings};

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

    /// A setting of the table.
    fn of(setting: Setting) -> Self {
        let Setting {
            place,
            about,
            range,
            get,
            set,
            ..
        } = setting;
        let right = match &range {
            Range::Switch(["off", "on"]) => "true or false".to_owned(),
            Range::Switch([off, on]) => format!("false is {off}, true is {on}"),
            Range::Names(names) => format!("one of {}, in quotes", names.join(", ")),
            Range::Number([least, most], _) => format!("{least} to {most}"),
            Range::Percent([least, most], _) => format!("{least} to {most}, in percent"),
        };
        let value = move |settings: &Settings| get(settings).unwrap_or_default();
        let (section, name) = place;
        let (get, set): (Get, Set) = match range {
            Range::Switch(_) => (
                Box::new(move |settings| (value(settings) == 1).into()),
                Box::new(move |settings, value| {
                    set(settings, value.as_bool()?.into());
                    Some(())
                }),
            ),
            Range::Names(names) => (
                Box::new({
                    let names = names.clone();
                    move |settings| names[usize::from(value(settings))].into()
                }),
                Box::new(move |settings, value| {
                    let asked = value.as_str()?;
                    let place = names.iter().position(|name| *name == asked)?;
                    set(settings, place as u16);
                    Some(())
                }),
            ),
            Range::Number([least, most], _) | Range::Percent([least, most], _) => (
                Box::new(move |settings| i64::from(value(settings)).into()),
                Box::new(move |settings, value| {
                    let number = u16::try_from(value.as_integer()?).ok()?;
                    let is_right = (least..=most).contains(&number);
                    is_right.then(|| set(settings, number))
                }),
            ),
        };
        Self {
            section: section.into(),
            name,
            about: Some(about),
            right,
            get,
            set,
        }
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
    let mut fields: Vec<Field> = settings().into_iter().map(Field::of).collect();
    fields.extend([size(), set(), learn()]);
    fields.extend(buttons());
    fields
}

fn set() -> Field {
    Field::new(
        ("game", "set"),
        "The set of levels opened last",
        "a folder or built-in, in quotes",
        |settings| settings.game.set.as_str().into(),
        |settings, name: String| {
            settings.game.set = name;
            Some(())
        },
    )
}

fn size() -> Field {
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
    )
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
