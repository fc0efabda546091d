//! How loud the player wants it, and the keys for that.

use super::mixer::STEPS;
use crate::app::input::Action;

/// What the player has set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Volumes {
    /// In steps, up to [`STEPS`].
    pub(super) effects: u8,
    pub(super) music: u8,
    pub(super) muted: bool,
}

impl Volumes {
    /// Does what an action asks, and says what came of it; `None` for other actions.
    pub(super) fn act(&mut self, action: Action) -> Option<String> {
        match action {
            Action::Mute => {
                self.muted = !self.muted;
                let sentence = if self.muted { "Muted" } else { "Not muted" };
                return Some(sentence.to_owned());
            }
            Action::SoundDown => self.effects = self.effects.saturating_sub(1),
            Action::SoundUp => self.effects = (self.effects + 1).min(STEPS),
            Action::MusicDown => self.music = self.music.saturating_sub(1),
            Action::MusicUp => self.music = (self.music + 1).min(STEPS),
            _ => return None,
        }
        // Who turns a knob wants to hear what it does.
        self.muted = false;
        Some(match action {
            Action::MusicDown | Action::MusicUp => format!("Music {} of {STEPS}", self.music),
            _ => format!("Sound {} of {STEPS}", self.effects),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_say_what_they_did() {
        let mut volumes = Volumes {
            effects: 9,
            music: 1,
            muted: false,
        };
        let table = [
            (Action::SoundUp, "Sound 10 of 10"),
            (Action::SoundUp, "Sound 10 of 10"),
            (Action::SoundDown, "Sound 9 of 10"),
            (Action::MusicDown, "Music 0 of 10"),
            (Action::MusicDown, "Music 0 of 10"),
            (Action::Mute, "Muted"),
            (Action::Mute, "Not muted"),
            (Action::Mute, "Muted"),
            (Action::MusicUp, "Music 1 of 10"),
        ];
        for (action, sentence) in table {
            assert_eq!(volumes.act(action).as_deref(), Some(sentence));
        }
        assert!(!volumes.muted, "a knob that is turned is heard");
        assert_eq!(volumes.act(Action::Choose), None);
    }
}
