//! Sound: what is heard of the game and of the menus, and the music.
//!
//! It listens to events and changes nothing. Sounds and music are made by code; there are no files.
//!
//! ```text
//! events ─ listen ─► Cue ─┐ (synth makes the cues at the start)
//!                         ├─► mixer ─► limiter ─► output ─► a server, a device, or nobody
//! scene ───► music ───────┘
//! ```

mod audition;
mod cues;
mod limiter;
mod listen;
mod measure;
mod mixer;
mod music;
mod output;
mod synth;
#[cfg(test)]
mod tests;
mod units;
mod volumes;

use std::sync::{Arc, OnceLock};

use breakout::event::Event;
use breakout::game::Game;

use listen::CuePlay;
use mixer::{Bank, Mixer};
use music::{MusicScene, SharedScene};
use output::{DeviceStatus, OutputBackend};

pub(crate) use audition::Audition;
pub(crate) use cues::Cue;
pub(crate) use volumes::Volumes;

/// What the app has of the sound.
pub(crate) struct Audio {
    /// None if there is to be no sound.
    mixer: Option<Mixer<OutputBackend>>,
    status: Arc<DeviceStatus>,
    scene: Arc<SharedScene>,
    bank: Arc<OnceLock<Bank>>,
    /// What the mixer was told last.
    volumes: Volumes,
    focused: bool,
    /// Whether each cue is printed, for those who compare sessions.
    prints_cues: bool,
}

impl Audio {
    /// Starts the sound, if there is to be any. Nothing that is missing is an error.
    pub(crate) fn new(volumes: Volumes, wanted: bool, prints_cues: bool) -> Self {
        let status = Arc::new(DeviceStatus::default());
        let scene = Arc::new(SharedScene::new());
        let bank = Arc::new(OnceLock::new());
        let mut mixer = None;
        if wanted {
            synthesise(&bank);
            mixer = output::open(&status, &scene);
        }
        let mut audio = Self {
            mixer,
            status,
            scene,
            bank,
            volumes,
            focused: true,
            prints_cues,
        };
        audio.set_volumes();
        audio
    }

    /// What happened since the last frame. What happened twice at once is heard once.
    pub(crate) fn listen(&mut self, events: &[Event]) {
        let mut heard: Vec<CuePlay> = Vec::new();
        for new in events.iter().filter_map(listen::cue_for) {
            if heard.iter().all(|known| known.cue != new.cue) {
                self.play(new);
                heard.push(new);
            }
        }
    }

    /// Plays a cue in the middle.
    pub(crate) fn cue(&mut self, cue: Cue) {
        self.play(cue.into());
    }

    /// Plays that a level's star appears, each higher than the last; they count from 1.
    pub(crate) fn star(&mut self, star: u32) {
        self.play(CuePlay::star(star));
    }

    /// Once a frame: the volumes, the game that runs, if any, and whether the window has the focus.
    /// Without it nothing is heard, as from every other window in the background.
    pub(crate) fn follow(&mut self, volumes: Volumes, game: Option<&Game>, focused: bool) {
        let scene = game.map_or(MusicScene::Menu, |game| {
            MusicScene::Play(listen::tension(game))
        });
        self.scene.set((volumes.music > 0).then_some(scene));
        if (volumes, focused) != (self.volumes, self.focused) {
            (self.volumes, self.focused) = (volumes, focused);
            self.set_volumes();
        }
    }

    /// Whether there is no sound: none is wanted, or no device was found.
    pub(crate) fn is_missing(&self) -> bool {
        self.mixer.is_none() || self.status.is_missing()
    }

    /// Volumes and device, for the report.
    pub(crate) fn status(&self) -> String {
        let device = match (self.status.is_open(), self.status.is_missing()) {
            (true, _) => "open",
            (false, true) => "none",
            (false, false) => "unknown",
        };
        let Volumes {
            effects,
            music,
            muted,
        } = self.volumes;
        let muted = if muted { "yes" } else { "no" };
        format!("sound={effects} music={music} muted={muted} device={device}")
    }

    fn play(&mut self, play: CuePlay) {
        if self.prints_cues {
            let CuePlay { cue, pan, rise } = play;
            crate::console::say(&format!("cue={cue:?} pan={pan:.2} rise={rise:.1}"));
        }
        // What nobody hears would be kept, and come all at once when somebody does.
        if let (Some(mixer), Some(bank), true) =
            (&mut self.mixer, self.bank.get(), self.status.is_open())
        {
            mixer.play(bank, play);
        }
    }

    fn set_volumes(&mut self) {
        if let Some(mixer) = &mut self.mixer {
            mixer.set_effects(self.volumes.effects);
            mixer.set_music(self.volumes.music);
            mixer.set_audible(self.focused && !self.volumes.muted);
        }
    }
}

impl Drop for Audio {
    fn drop(&mut self) {
        // The thread is not waited for: a server that hangs must not keep the game from ending.
        self.status.stop();
    }
}

/// Makes the cues on a thread of their own, so that no frame waits for them.
fn synthesise(bank: &Arc<OnceLock<Bank>>) {
    let bank = Arc::clone(bank);
    std::thread::spawn(move || {
        bank.get_or_init(Bank::new);
    });
}
