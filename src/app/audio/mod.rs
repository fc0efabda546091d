//! Sound: what is heard of the game and of the menus, and the music.
//!
//! It listens to events and changes nothing. Sounds and music are made by code; there are no files.
//!
//! ```text
//! events ─ listen ─► Cue ─┐ (synth makes the cues at the start)
//!                         ├─► mixer ─► limiter ─► output ─► a server, a device, or nobody
//! scene ───► music ───────┘
//! ```

mod cues;
mod limiter;
mod listen;
mod measure;
mod menus;
mod mixer;
mod music;
mod output;
pub(crate) mod show;
mod synth;
#[cfg(test)]
mod tests;
mod units;
mod volumes;

use std::sync::{Arc, OnceLock};

use breakout::event::Event;
use breakout::game::Game;

use crate::app::input::Action;
use crate::commands::arguments::Sound;
use cues::Cue;
use listen::Heard;
use mixer::{Bank, Mixer};
use music::{Mood, Scene};
use output::{Line, Way};
use volumes::Volumes;

pub(crate) use menus::menu_cue;

/// What the app has of the sound.
pub(crate) struct Audio {
    /// None if there is to be no sound.
    mixer: Option<Mixer<Way>>,
    line: Arc<Line>,
    mood: Arc<Mood>,
    bank: Arc<OnceLock<Bank>>,
    volumes: Volumes,
    focused: bool,
    /// Whether each cue is printed, for those who compare sessions.
    prints: bool,
}

impl Audio {
    /// Starts the sound as the command line wants it. Nothing that is missing is an error.
    pub(crate) fn new(options: &Sound, prints: bool) -> Self {
        let line = Arc::new(Line::default());
        let mood = Arc::new(Mood::new());
        let bank = Arc::new(OnceLock::new());
        let mut mixer = None;
        if !options.no_audio {
            synthesise(&bank);
            mixer = output::open(&line, &mood);
        }
        let mut audio = Self {
            mixer,
            line,
            mood,
            bank,
            volumes: Volumes {
                effects: options.volume,
                music: options.music,
                muted: false,
            },
            focused: true,
            prints,
        };
        audio.set_volumes();
        audio
    }

    /// What happened since the last frame. What happened twice at once is heard once.
    pub(crate) fn listen(&mut self, events: &[Event]) {
        let mut heard: Vec<Heard> = Vec::new();
        for new in events.iter().filter_map(listen::heard) {
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
        self.play(Heard::star(star));
    }

    /// Once a frame: the game that runs, if any, and whether the window has the focus. Without it
    /// nothing is heard, as from every other window in the background.
    pub(crate) fn follow(&mut self, game: Option<&Game>, focused: bool) {
        let scene = game.map_or(Scene::Menu, |game| Scene::Play(listen::tension(game)));
        self.mood.set((self.volumes.music > 0).then_some(scene));
        if std::mem::replace(&mut self.focused, focused) != focused {
            self.set_volumes();
        }
    }

    /// Does what an action asks of the sound, and says what came of it; `None` for other actions.
    pub(crate) fn act(&mut self, action: Action) -> Option<String> {
        let sentence = self.volumes.act(action)?;
        self.set_volumes();
        if self.mixer.is_none() || self.line.is_missing() {
            return Some(format!("{sentence}, but there is no sound"));
        }
        if matches!(action, Action::SoundDown | Action::SoundUp) {
            self.cue(Cue::Brick);
        }
        Some(sentence)
    }

    /// Volumes and device, for the report.
    pub(crate) fn status(&self) -> String {
        let device = match (self.line.is_open(), self.line.is_missing()) {
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

    fn play(&mut self, heard: Heard) {
        if self.prints {
            let Heard { cue, pan, rise } = heard;
            crate::console::say(&format!("cue={cue:?} pan={pan:.2} rise={rise:.1}"));
        }
        // What nobody hears would be kept, and come all at once when somebody does.
        if let (Some(mixer), Some(bank), true) =
            (&mut self.mixer, self.bank.get(), self.line.is_open())
        {
            mixer.play(bank, heard);
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
        self.line.stop();
    }
}

/// Makes the cues on a thread of their own, so that no frame waits for them.
fn synthesise(bank: &Arc<OnceLock<Bank>>) {
    let bank = Arc::clone(bank);
    std::thread::spawn(move || {
        bank.get_or_init(Bank::new);
    });
}
