//! The player's settings. A change of picture or sound takes effect in the same frame, a change of rules with the next
//! run.

mod strengths;
pub(crate) mod table;

use breakout::difficulty::Rules;
use breakout::replay::PlayerName;
use macroquad::prelude::Vec2;

use super::audio::Volumes;
use super::input::{Bindings, ControlSettings, PointerSettings, SteeringSettings, StickSettings};
pub(crate) use strengths::{EFFECTS, Effect, Strengths};

#[derive(Clone, PartialEq)]
pub(crate) struct Settings {
    pub(crate) sound: Volumes,
    pub(crate) picture: PictureSettings,
    pub(crate) game: GameSettings,
    pub(crate) controls: ControlSettings,
    pub(crate) window: WindowSettings,
    pub(crate) learn: LearnSettings,
}

#[derive(Clone, Default, PartialEq)]
pub(crate) struct LearnSettings {
    /// The names of stations of the course and of their further tasks that were done, in order.
    pub(crate) seen: Vec<String>,
}

impl LearnSettings {
    pub(crate) fn has_seen(&self, name: &str) -> bool {
        self.seen.iter().any(|seen| seen == name)
    }

    pub(crate) fn note(&mut self, name: &str) {
        if !self.has_seen(name) {
            self.seen.push(name.to_owned());
        }
    }
}

#[derive(Clone, PartialEq)]
pub(crate) struct PictureSettings {
    pub(crate) strengths: Strengths,
    /// The size of texts in percent, one of [`TEXT_SIZES`].
    pub(crate) text_size: u16,
    /// The strength of the places behind the levels, in percent.
    pub(crate) place: u8,
    /// Makes grounds black and texts light, and outlines bricks.
    pub(crate) high_contrast: bool,
}

#[derive(Clone, PartialEq)]
pub(crate) struct GameSettings {
    /// Difficulty, practice and help of the next run.
    pub(crate) rules: Rules,
    /// The set of levels that was opened last: a folder, or `built-in`; empty before there was one.
    pub(crate) set: String,
    /// The name on recordings.
    pub(crate) name: PlayerName,
    /// The speed of time in percent, one of [`SPEEDS`]. A run with a step at another speed than
    /// [`NORMAL_SPEED`] is not ranked.
    pub(crate) speed: u16,
    /// Shows the guide line ahead of the balls in play.
    pub(crate) guide: bool,
    /// The ghost beside the game, one of [`GHOSTS`].
    pub(crate) ghost: u16,
    /// Shows the time of the level beside its par.
    pub(crate) clock: bool,
    /// Launches a held ball without a press.
    pub(crate) automatic_launch: bool,
    /// The hints of the first minutes, one of [`HINTS`]. `again` shows all hints once more, and becomes `on`.
    pub(crate) first_hints: u16,
    /// The names of first hints that were shown.
    pub(crate) met: Vec<String>,
}

/// The values of the first hints by their names in the file.
pub(crate) const HINTS: [&str; 3] = ["off", "on", "again"];
pub(crate) const HINTS_OFF: u16 = 0;
pub(crate) const HINTS_ON: u16 = 1;
pub(crate) const HINTS_AGAIN: u16 = 2;

/// The ghosts by their names in the file.
pub(crate) const GHOSTS: [&str; 3] = ["off", "best-run", "next-rung"];
pub(crate) const GHOST_BEST_RUN: u16 = 1;
pub(crate) const GHOST_NEXT_RUNG: u16 = 2;

/// The speeds of time that can be chosen, in percent.
pub(crate) const SPEEDS: [u16; 6] = [25, 50, 75, 100, 125, 150];
/// The one of [`SPEEDS`] at which runs are ranked.
pub(crate) const NORMAL_SPEED: u16 = 100;
/// The sizes of texts that can be chosen, in percent.
pub(crate) const TEXT_SIZES: [u16; 5] = [100, 112, 125, 137, 150];
/// The sensitivities of a relative mouse or finger that can be chosen, in percent.
pub(crate) const SENSITIVITIES: [u16; 8] = [25, 50, 75, 100, 125, 150, 200, 300];
/// The dead zones and the curves of a stick that can be chosen, in percent.
pub(crate) const DEAD_ZONES: [u16; 6] = [5, 10, 15, 20, 30, 40];
pub(crate) const CURVES: [u16; 5] = [100, 125, 150, 200, 300];

#[derive(Clone, PartialEq)]
pub(crate) struct WindowSettings {
    pub(crate) fullscreen: bool,
    /// The size of the window when it is not full screen, in pixels.
    pub(crate) size: Vec2,
}

/// Changes of the settings by a command line, for its one session.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overrides {
    /// Values by the flags of their settings.
    pub(crate) values: Vec<(&'static str, u16)>,
    /// Width and height of the window in pixels.
    pub(crate) size: Option<(u32, u32)>,
}

impl Overrides {
    pub(crate) fn apply(&self, settings: &mut Settings) {
        if let Some((width, height)) = self.size {
            settings.window.fullscreen = false;
            settings.window.size = Vec2::new(width as f32, height as f32);
        }
        for (setting, flag) in table::flags() {
            if let Some(value) = self.value(flag.name) {
                (setting.set)(settings, value);
                // A volume that is asked for is heard.
                settings.sound.muted &= setting.place.0 != "sound";
            }
        }
    }

    pub(crate) fn value(&self, flag: &str) -> Option<u16> {
        let mut values = self.values.iter();
        values.find_map(|(name, value)| (*name == flag).then_some(*value))
    }
}

impl GameSettings {
    /// The next speed of [`SPEEDS`] below or above the present one; that one itself at the end.
    pub(crate) fn speed_beside(&self, faster: bool) -> u16 {
        let beside = if faster {
            SPEEDS.into_iter().find(|speed| *speed > self.speed)
        } else {
            SPEEDS.into_iter().rfind(|speed| *speed < self.speed)
        };
        beside.unwrap_or(self.speed)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            sound: Volumes {
                effects: 7,
                music: 6,
                muted: false,
            },
            picture: PictureSettings {
                strengths: Strengths::full(),
                text_size: 100,
                place: 100,
                high_contrast: false,
            },
            game: GameSettings {
                rules: Rules::default(),
                set: String::new(),
                name: PlayerName::default(),
                speed: NORMAL_SPEED,
                guide: false,
                ghost: GHOST_NEXT_RUNG,
                clock: true,
                automatic_launch: false,
                first_hints: HINTS_ON,
                met: Vec::new(),
            },
            controls: ControlSettings {
                bindings: Bindings::default(),
                steering: SteeringSettings {
                    mouse: PointerSettings {
                        relative: false,
                        sensitivity: 100,
                    },
                    holds_pointer: false,
                    // A thumb does not reach across a phone.
                    touch: PointerSettings {
                        relative: true,
                        sensitivity: 150,
                    },
                    stick: StickSettings {
                        dead_zone: 15,
                        curve: 150,
                    },
                },
            },
            window: WindowSettings {
                fullscreen: false,
                size: Vec2::new(1280.0, 720.0),
            },
            learn: LearnSettings::default(),
        }
    }
}
