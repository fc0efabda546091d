//! Sound effects and music, synthesised in code. Audio listens to events, and changes nothing in the game.
//!
//! ```text
//! events ─ listen ─► Cue ─┐ (synth renders the cues in the first frames)
//!                         ├─► mixer ─► limiter ─► output ─► a sound server, a device, or nothing
//! scene ───► music ───────┘
//! ```

#[cfg(not(target_family = "wasm"))]
mod audition;
mod cues;
mod listen;
#[cfg_attr(target_family = "wasm", expect(dead_code, reason = "for the desktop"))]
mod measure;
mod mixer;
mod music;
mod output;
mod synth;
#[cfg(test)]
mod tests;
mod units;
mod volumes;

use std::sync::Arc;

use breakout::{event::Event, game::Game};

use super::{platform::slice::Budget, words::words};
use listen::CuePlay;
use mixer::{Bank, Mixer};
use music::{MusicScene, SharedScene};
use output::{Backend, DeviceState, DeviceStatus};

#[cfg(not(target_family = "wasm"))]
pub(crate) use audition::audition;
pub(crate) use cues::Cue;
pub(crate) use music::Tune;
pub(crate) use volumes::{VOLUME_STEPS, Volumes};

/// The time in a frame for rendering cues that were not heard yet.
const BUDGET: Budget = Budget::millis(2);

pub(crate) struct Audio {
    /// `None` without sound.
    mixer: Option<Mixer<Backend>>,
    status: Arc<DeviceStatus>,
    scene: SharedScene,
    bank: Bank,
    /// The volumes and the focus that were last applied to the mixer.
    volumes: Volumes,
    focused: bool,
    /// Prints each cue, so that scripted sessions can be compared.
    prints_cues: bool,
}

impl Audio {
    /// Starts the sound if it is enabled. A missing device is not an error.
    pub(crate) fn new(volumes: Volumes, wanted: bool, prints_cues: bool) -> Self {
        let status = Arc::new(DeviceStatus::default());
        let scene = SharedScene::new();
        let mixer = wanted.then(|| output::open(&status, &scene)).flatten();
        let mut audio = Self {
            mixer,
            status,
            scene,
            bank: Bank::new(),
            volumes,
            focused: true,
            prints_cues,
        };
        audio.set_volumes();
        audio
    }

    /// Plays the cues of a frame's events, each cue at most once.
    pub(crate) fn listen(&mut self, events: &[Event]) {
        let mut heard = Vec::new();
        for new in events.iter().filter_map(listen::cue_for) {
            if !heard.contains(&new.cue) {
                self.play(new);
                heard.push(new.cue);
            }
        }
    }

    pub(crate) fn cue(&mut self, cue: Cue) {
        self.play(cue.into());
    }

    /// Plays the n-th star of a cleared level, counted from 1; each is higher than the last.
    pub(crate) fn star(&mut self, star: u32) {
        self.play(CuePlay::from(Cue::Star).nth(star));
    }

    /// Updates volumes and music once a frame: the tune of the place, and the running game if there is one. Without the
    /// focus all is silent.
    pub(crate) fn follow(
        &mut self,
        volumes: Volumes,
        tune: Tune,
        game: Option<&Game>,
        focused: bool,
    ) {
        let tension = game.map(listen::tension);
        let scene = MusicScene { tune, tension };
        self.scene.set((volumes.music > 0).then_some(scene));
        if self.status.state() == DeviceState::Open {
            BUDGET.run(|| self.bank.render_next());
        }
        if (volumes, focused) != (self.volumes, self.focused) {
            self.volumes = volumes;
            self.focused = focused;
            self.set_volumes();
        }
    }

    /// Why nothing can be heard, in a few words after "but"; `None` if nothing is known to be wrong.
    pub(crate) fn problem(&self) -> Option<&'static str> {
        match self.status.state() {
            _ if self.mixer.is_none() => Some(words().sound.missing),
            DeviceState::Unknown | DeviceState::Open => None,
            DeviceState::Missing => Some(words().sound.missing),
            DeviceState::Broken => Some(words().sound.failed),
        }
    }

    /// Volumes and device for the status report.
    pub(crate) fn status(&self) -> String {
        let device = match self.status.state() {
            DeviceState::Unknown => "unknown",
            DeviceState::Open => "open",
            DeviceState::Missing => "none",
            DeviceState::Broken => "broken",
        };
        let Volumes { effects, music, .. } = self.volumes;
        let muted = if self.volumes.muted { "yes" } else { "no" };
        format!("sound={effects} music={music} muted={muted} device={device}")
    }

    fn play(&mut self, play: CuePlay) {
        if self.prints_cues {
            let CuePlay { cue, pan, rise } = play;
            crate::app::platform::console::say(&format!("cue={cue:?} pan={pan:.2} rise={rise:.1}"));
        }
        // Without a device the mixer would queue the cues and play them all at once later.
        if let Some(mixer) = &mut self.mixer
            && self.status.state() == DeviceState::Open
        {
            mixer.play(&mut self.bank, play);
        }
    }

    fn set_volumes(&mut self) {
        if let Some(mixer) = &mut self.mixer {
            mixer.set_volumes(self.volumes, self.focused);
        }
    }
}

impl Drop for Audio {
    fn drop(&mut self) {
        // The thread is not joined: a hanging server must not keep the game from ending.
        self.status.stop();
    }
}
