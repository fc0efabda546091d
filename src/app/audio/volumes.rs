//! The volumes that the player has set.

use crate::app::words::words;

/// The highest volume; 0 is off.
pub(crate) const VOLUME_STEPS: u8 = 10;

/// Volumes from 0 to [`VOLUME_STEPS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Volumes {
    pub(crate) effects: u8,
    pub(crate) music: u8,
    pub(crate) muted: bool,
}

impl Volumes {
    /// Changes the volume of the effects, as `change_music` that of the music. Returns a notice.
    pub(crate) fn change_effects(&mut self, steps: i8) -> String {
        self.effects = self.changed(self.effects, steps);
        words().sound.effects(self.effects, VOLUME_STEPS)
    }

    pub(crate) fn change_music(&mut self, steps: i8) -> String {
        self.music = self.changed(self.music, steps);
        words().sound.music(self.music, VOLUME_STEPS)
    }

    pub(crate) fn toggle_mute(&mut self) -> String {
        self.muted = !self.muted;
        words().sound.mute(self.muted).to_owned()
    }

    fn changed(&mut self, volume: u8, steps: i8) -> u8 {
        // A changed volume should be heard.
        self.muted = false;
        volume.saturating_add_signed(steps).min(VOLUME_STEPS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_return_a_notice() {
        let mut volumes = Volumes {
            effects: 9,
            music: 1,
            muted: false,
        };
        assert_eq!(volumes.change_effects(1), "Sound 10 of 10");
        assert_eq!(volumes.change_effects(1), "Sound 10 of 10");
        assert_eq!(volumes.change_effects(-1), "Sound 9 of 10");
        assert_eq!(volumes.change_music(-1), "Music 0 of 10");
        assert_eq!(volumes.change_music(-1), "Music 0 of 10");
        assert_eq!(volumes.toggle_mute(), "Muted");
        assert_eq!(volumes.toggle_mute(), "Not muted");
        assert_eq!(volumes.toggle_mute(), "Muted");
        assert_eq!(volumes.change_music(1), "Music 1 of 10");
        assert!(!volumes.muted, "a knob that is turned is heard");
    }
}
