//! `breakout sound`: plays or saves cues and music, and prints how loud they are.

use std::io::{BufWriter, Write};
use std::time::{Duration, Instant};
use std::{fs::File, path::Path, sync::Arc};

use breakout::level::printable;

use super::cues::{CUES, Cue};
use super::measure::{loudest, peak, rms};
use super::mixer::{Bank, Mixer};
use super::music::{MusicScene, SharedScene, TUNES};
use super::output::{self, DeviceState, DeviceStatus, to_16_bits};
use super::units::{SAMPLE_RATE, decibels};
use crate::app::platform::console::{Failure, print};
use crate::app::platform::{file_error::FileError, plain_file::refuse_link};

/// Measures the sounds of these names, or all, and plays them or writes them to a WAV file; music lasts `bars` bars.
pub(crate) fn audition(names: &[String], out: Option<&Path>, bars: u32) -> Result<(), Failure> {
    let parts = choose(names)?;
    let begun = Instant::now();
    let mut bank = Bank::new();
    for (_, part) in &parts {
        if let Audible::Cue(cue) = part {
            bank.get(*cue);
        }
    }
    let made = begun.elapsed();
    let mut mixed = Duration::ZERO;
    let mut mix = Vec::new();
    let mut lengths = Vec::new();
    print("sound           seconds   peak  loudest    rms")?;
    print("                            dB       dB     dB")?;
    for (name, part) in &parts {
        let begun = Instant::now();
        let samples = render(*part, &mut bank, bars)?;
        mixed += begun.elapsed();
        print(&table_row(name, &samples))?;
        lengths.push(seconds(&samples));
        mix.extend(samples);
    }
    print(&format!(
        "cues rendered in {:.0} ms; one second mixed in {:.1} ms",
        made.as_secs_f32() * 1e3,
        mixed.as_secs_f32() / seconds(&mix) * 1e3
    ))?;
    match out {
        Some(path) => {
            let written =
                refuse_link(path).and_then(|()| write_wav(path, &mix).map_err(FileError::at(path)));
            written.map_err(|trouble| format!("cannot write {trouble}"))?;
        }
        None => play(&parts, &lengths, &mut bank)?,
    }
    Ok(())
}

/// Frames mixed at a time: 10 ms.
const BLOCK: usize = SAMPLE_RATE as usize / 100;
/// Seconds of silence after each part.
const GAP: f32 = 0.25;
const OPEN_TIMEOUT: Duration = Duration::from_secs(5);

/// The scenes of the tunes by name: those of places in a calm game and in a tense one.
fn scenes() -> impl Iterator<Item = (String, Audible)> {
    TUNES.iter().flat_map(|row| {
        let moods: &[_] = if row.is_of_place() {
            &[("", Some(0.0)), ("-tense", Some(1.0))]
        } else {
            &[("", None)]
        };
        moods.iter().map(|(mood, tension)| {
            let tune = row.tune;
            let tension = *tension;
            let scene = MusicScene { tune, tension };
            (format!("music-{}{mood}", row.name), Audible::Music(scene))
        })
    })
}

#[derive(Clone, Copy)]
enum Audible {
    Cue(Cue),
    Music(MusicScene),
}

impl Audible {
    fn scene(self) -> Option<MusicScene> {
        match self {
            Self::Cue(_) => None,
            Self::Music(scene) => Some(scene),
        }
    }
}

/// Finds the parts by name; all parts if `names` is empty.
fn choose(names: &[String]) -> Result<Vec<(String, Audible)>, String> {
    let cues = CUES
        .iter()
        .map(|row| (row.name.to_owned(), Audible::Cue(row.cue)));
    let all: Vec<_> = cues.chain(scenes()).collect();
    if names.is_empty() {
        return Ok(all);
    }
    let find = |name: &String| {
        let found = all.iter().find(|(known, _)| known == name).cloned();
        found.ok_or_else(|| {
            let known: Vec<_> = all.iter().map(|(name, _)| name.as_str()).collect();
            let name = printable(name);
            let known = known.join(" ");
            format!("there is no sound `{name}`; known: {known}")
        })
    };
    names.iter().map(find).collect()
}

/// Renders a part and the gap after it as interleaved stereo.
fn render(part: Audible, bank: &mut Bank, bars: u32) -> Result<Vec<f32>, String> {
    let shared = SharedScene::new();
    shared.set(part.scene());
    let (mut mixer, mut source) = output::offline(&shared).ok_or("the mixer does not start")?;
    let mut samples = Vec::new();
    for seconds in [start(part, &mut mixer, bank, bars), GAP] {
        for _ in 0..=(seconds * SAMPLE_RATE as f32) as usize / BLOCK {
            samples.extend(source.mix(BLOCK));
        }
        shared.set(None);
    }
    Ok(samples)
}

/// Starts a part and returns its duration in seconds.
fn start<B: kira::backend::Backend>(
    part: Audible,
    mixer: &mut Mixer<B>,
    bank: &mut Bank,
    bars: u32,
) -> f32 {
    match part {
        Audible::Cue(cue) => {
            mixer.play(bank, cue.into());
            bank.get(cue).duration().as_secs_f32()
        }
        Audible::Music(scene) => bars as f32 * scene.tune.bar_seconds(),
    }
}

/// Plays the parts one after another; `lengths` are their durations in seconds, gaps included.
fn play(parts: &[(String, Audible)], lengths: &[f32], bank: &mut Bank) -> Result<(), String> {
    let status = Arc::new(DeviceStatus::default());
    let shared = SharedScene::new();
    shared.set(None);
    let mut mixer = output::open(&status, &shared).ok_or("the mixer does not start")?;
    let begun = Instant::now();
    while status.state() != DeviceState::Open {
        if status.state() != DeviceState::Unknown || begun.elapsed() > OPEN_TIMEOUT {
            return Err("no sound device could be opened".to_owned());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let mut begin = Instant::now();
    for ((_, part), seconds) in parts.iter().zip(lengths) {
        start(*part, &mut mixer, bank, 0);
        shared.set(part.scene());
        sleep_until(begin + Duration::from_secs_f32(seconds - GAP));
        shared.set(None);
        begin += Duration::from_secs_f32(*seconds);
        sleep_until(begin);
    }
    status.stop();
    Ok(())
}

fn sleep_until(moment: Instant) {
    std::thread::sleep(moment.saturating_duration_since(Instant::now()));
}

fn table_row(name: &str, samples: &[f32]) -> String {
    let frames = samples.chunks_exact(2);
    let mono: Vec<f32> = frames.map(|both| (both[0] + both[1]) * 0.5).collect();
    let length = seconds(samples);
    let levels = [peak(&mono), loudest(&mono), rms(&mono)];
    let [peak, loudest, rms] = levels.map(decibels);
    format!("{name:<16}{length:>7.2}{peak:>7.1}{loudest:>9.1}{rms:>7.1}")
}

fn seconds(samples: &[f32]) -> f32 {
    (samples.len() / 2) as f32 / SAMPLE_RATE as f32
}

/// Writes a 16-bit stereo WAV file: a header of 44 bytes, then the samples.
fn write_wav(path: &Path, samples: &[f32]) -> std::io::Result<()> {
    let length = samples.len() as u32 * 2;
    let mut file = BufWriter::new(File::create(path)?);
    file.write_all(b"RIFF")?;
    file.write_all(&(36 + length).to_le_bytes())?;
    file.write_all(b"WAVEfmt ")?;
    // The size of the format chunk; PCM, two channels.
    file.write_all(&[16, 0, 0, 0, 1, 0, 2, 0])?;
    // Frames per second, bytes per second, bytes per frame, bits per sample.
    for rate in [SAMPLE_RATE, SAMPLE_RATE * 4, 16 << 16 | 4] {
        file.write_all(&rate.to_le_bytes())?;
    }
    file.write_all(b"data")?;
    file.write_all(&length.to_le_bytes())?;
    for sample in samples {
        file.write_all(&to_16_bits(*sample).to_le_bytes())?;
    }
    file.flush()
}
