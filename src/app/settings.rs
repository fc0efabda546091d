//! The player's settings, in one place and lent by reference. A change to sight or sound reaches a
//! running game in the same frame; a change to the rules waits for the next run.

use breakout::difficulty::Rules;
use macroquad::prelude::Vec2;

use super::audio::Volumes;
use super::input::Bindings;
use super::playfield::effects::Strengths;

pub(crate) struct Settings {
    /// Difficulty, practice and help of the next run.
    pub(crate) rules: Rules,
    pub(crate) volumes: Volumes,
    pub(crate) strengths: Strengths,
    pub(crate) bindings: Bindings,
    /// Whether play shows the guide line ahead of the balls.
    pub(crate) guide: bool,
    pub(crate) window: WindowSettings,
}

pub(crate) struct WindowSettings {
    pub(crate) fullscreen: bool,
    /// The size of the window when it is not full screen, in pixels.
    pub(crate) size: Vec2,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            rules: Rules::default(),
            volumes: Volumes {
                effects: 7,
                music: 6,
                muted: false,
            },
            strengths: Strengths::full(),
            bindings: Bindings::default(),
            guide: false,
            window: WindowSettings {
                fullscreen: false,
                size: Vec2::new(1280.0, 720.0),
            },
        }
    }
}
