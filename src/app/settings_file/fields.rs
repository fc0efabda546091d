//! The fields of `settings.toml`: places, comments and valid values.

use std::{ops::RangeInclusive, rc::Rc};

use breakout::replay::PlayerName;
use macroquad::prelude::vec2;
use serde::de::{DeserializeOwned, IntoDeserializer};
use toml_edit::Value;

use crate::app::input::{ActionRow, ButtonDevice, CONTEXTS, Chord, Context};
use crate::app::settings::Settings;
use crate::app::settings::table::{Range, Setting, settings};
use crate::app::words::words;

pub(super) struct Field {
    /// The section, like `picture.effects`.
    pub(super) section: String,
    pub(super) name: &'static str,
    /// The comment; `None` for the buttons of an action, where the names say enough.
    pub(super) about: Option<&'static str>,
    /// The valid values, in a few words.
    pub(super) right: String,
    pub(super) get: Box<dyn Fn(&Settings) -> Value>,
    /// `None` if the value is not valid.
    pub(super) set: Set,
}

type Set = Box<dyn Fn(&mut Settings, &Value) -> Option<()>>;

/// The valid widths and heights of a window, in pixels.
const SIDES: RangeInclusive<i64> = 320..=16_384;

impl Field {
    fn new(
        (section, name): (&str, &'static str),
        about: impl Into<Option<&'static str>>,
        right: impl Into<String>,
        get: impl Fn(&Settings) -> Value + 'static,
        set: impl Fn(&mut Settings, &Value) -> Option<()> + 'static,
    ) -> Self {
        Self {
            section: section.to_owned(),
            name,
            about: about.into(),
            right: right.into(),
            get: Box::new(get),
            set: Box::new(set),
        }
    }

    fn of(setting: Setting) -> Self {
        let setting = Rc::new(setting);
        let shown = setting.clone();
        Self::new(
            setting.place,
            setting.about(),
            setting.range.in_words(),
            move |settings| {
                let value = (shown.get)(settings);
                shown.range.write(value.unwrap_or_default())
            },
            move |settings, value| {
                (setting.set)(settings, setting.range.read(value)?);
                Some(())
            },
        )
    }

    fn buttons(context: Context, row: &ActionRow, device: ButtonDevice) -> Self {
        let of = (context, row.action);
        let (section, right) = match device {
            ButtonDevice::Keys => ("keys", "buttons like [\"Space\", \"RightClick\"]"),
            ButtonDevice::Pad => ("pads", "buttons like [\"PadSouth\", \"PadStart\"]"),
        };
        Self::new(
            (&format!("{section}.{}", context.row().id), row.id),
            None,
            right,
            move |settings| {
                let chords = settings.controls.bindings.chords_of(of, device).iter();
                chords.filter_map(|chord| chord.name()).collect()
            },
            move |settings, value| {
                let names = parse::<Vec<String>>(value)?.into_iter();
                let chords: Vec<Chord> = names
                    .map(|name| Chord::from_name(&name))
                    .collect::<Option<_>>()?;
                let is_right = |of: &Chord| of.can_be_bound() && of.button.device() == device;
                let are_right = chords.iter().all(is_right);
                are_right.then(|| settings.controls.bindings.set(of, device, chords))
            },
        )
    }

    /// The comment in the file; empty if there is none.
    pub(super) fn comment(&self) -> String {
        self.about.map_or_else(String::new, |about| {
            format!("# {} ({})\n", about.trim_end_matches('.'), self.right)
        })
    }
}

fn parse<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value.clone().into_deserializer()).ok()
}

impl Range {
    /// The valid values, in a few words.
    fn in_words(&self) -> String {
        let limits = |all: &[u16]| format!("{} to {}", all[0], all[all.len() - 1]);
        match self {
            Self::Switch => "true or false".to_owned(),
            Self::Relative => "false is absolute, true is relative".to_owned(),
            Self::Named(names, _) => format!("one of {}, in quotes", names.join(", ")),
            Self::Number(offered) => limits(offered),
            Self::Percent(offered) => limits(offered) + ", in percent",
        }
    }

    fn write(&self, value: u16) -> Value {
        match self {
            Self::Switch | Self::Relative => (value == 1).into(),
            Self::Named(names, _) => names[usize::from(value)].into(),
            Self::Number(..) | Self::Percent(..) => i64::from(value).into(),
        }
    }

    /// `None` if the value is not valid.
    fn read(&self, value: &Value) -> Option<u16> {
        match self {
            Self::Switch | Self::Relative => value.as_bool().map(u16::from),
            Self::Named(names, _) => Self::named(names, value.as_str()?),
            Self::Number(offered) | Self::Percent(offered) => {
                let number = u16::try_from(value.as_integer()?).ok()?;
                let range = offered[0]..=offered[offered.len() - 1];
                range.contains(&number).then_some(number)
            }
        }
    }
}

fn window_size() -> Field {
    Field::new(
        ("window", "size"),
        words().settings.window_size,
        format!("[width, height], each {} to {}", SIDES.start(), SIDES.end()),
        |settings| {
            // A window can be resized beyond the sizes in which it may open.
            let sides = settings.window.size.to_array();
            let side = |side: f32| (side as i64).clamp(*SIDES.start(), *SIDES.end());
            sides.into_iter().map(side).collect()
        },
        |settings, value| {
            let sides: [i64; 2] = parse(value)?;
            let fits = sides.iter().all(|side| SIDES.contains(side));
            let [width, height] = sides.map(|side| side as f32);
            fits.then(|| settings.window.size = vec2(width, height))
        },
    )
}

/// Every field, section by section.
pub(super) fn fields() -> Vec<Field> {
    let words = words().settings;
    let mut fields: Vec<Field> = settings().into_iter().map(Field::of).collect();
    fields.extend([
        window_size(),
        Field::new(
            ("game", "set"),
            words.last_set,
            "a folder or built-in, in quotes",
            |settings| settings.game.set.as_str().into(),
            |settings, value| {
                settings.game.set = parse(value)?;
                Some(())
            },
        ),
        Field::new(
            ("game", "name"),
            words.name[1],
            format!("at most {} characters, in quotes", PlayerName::MAX_CHARS),
            |settings| settings.game.name.to_string().into(),
            |settings, value| {
                settings.game.name = PlayerName::of(value.as_str()?);
                Some(())
            },
        ),
        Field::new(
            ("game", "met"),
            words.met,
            "names in quotes, like [\"serve\"]",
            |settings| settings.game.met.iter().map(String::as_str).collect(),
            |settings, value| {
                // An invalid value is no problem: hints are only shown once more.
                settings.game.met = parse(value).unwrap_or_default();
                Some(())
            },
        ),
        Field::new(
            ("learn", "seen"),
            words.seen,
            "names in quotes, like [\"intervals\"]",
            |settings| settings.learn.seen.iter().map(String::as_str).collect(),
            |settings, value| {
                // Merged: another window may have added names.
                let seen: Vec<String> = parse(value)?;
                for name in &seen {
                    settings.learn.note(name);
                }
                Some(())
            },
        ),
    ]);
    for device in [ButtonDevice::Keys, ButtonDevice::Pad] {
        for context in &CONTEXTS {
            let rows = context.actions.iter();
            fields.extend(rows.map(|row| Field::buttons(context.context, row, device)));
        }
    }
    fields
}
