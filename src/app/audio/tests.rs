//! Tests of the mix, rendered without a device.

use breakout::bot::NoAim;
use breakout::event::{BrickImpact, Cause, Event};
use breakout::game::Game;
use breakout::level::{BrickKind, SceneryKind};
use ebur128::{EbuR128, Mode};
use kira::Frame;
use kira::effect::EffectBuilder;
use kira::info::MockInfoBuilder;
use macroquad::prelude::vec2;

use super::cues::{CUES, Cue};
use super::listen::CuePlay;
use super::measure::{loudest, peak, rms};
use super::mixer::{Bank, CEILING, MAX_CUES, Mixer, limiter};
use super::music::{MusicScene, SharedScene, TUNES, Tune};
use super::output::{Handover, SampleSource};
use super::units::{SAMPLE_RATE, decibels};
use super::volumes::{VOLUME_STEPS, Volumes};
use super::{listen, output};
use crate::app::settings::Settings;

/// A mixer at full volume and the source of its samples.
struct Studio {
    mixer: Mixer<Handover>,
    source: SampleSource,
    shared: SharedScene,
    bank: Bank,
}

impl Studio {
    /// Starts without music.
    fn new() -> Self {
        Self::with(None)
    }

    fn with(scene: Option<MusicScene>) -> Self {
        let shared = SharedScene::new();
        shared.set(scene);
        let (mixer, source) = output::offline(&shared).expect("a mixer");
        Self {
            mixer,
            source,
            shared,
            bank: Bank::new(),
        }
    }

    fn play(&mut self, play: impl Into<CuePlay>) {
        self.mixer.play(&mut self.bank, play.into());
    }

    /// Mixes the next seconds as interleaved stereo.
    fn listen(&mut self, seconds: f32) -> Vec<f32> {
        let block = SAMPLE_RATE as usize / 100;
        let blocks = (seconds * 100.0).round() as usize;
        (0..blocks)
            .flat_map(|_| self.source.mix(block).to_vec())
            .collect()
    }
}

/// A game in the place of a tune.
fn play(tune: Tune, tension: f32) -> MusicScene {
    let tension = Some(tension);
    MusicScene { tune, tension }
}

/// One channel: 0 is the left.
fn ear(samples: &[f32], ear: usize) -> Vec<f32> {
    samples.iter().skip(ear).step_by(2).copied().collect()
}

/// The root mean square of the frequencies in a sound, in hertz, by its slope.
fn height(sound: &[f32]) -> f32 {
    let slope: Vec<f32> = sound.windows(2).map(|pair| pair[1] - pair[0]).collect();
    rms(&slope) / rms(sound) * SAMPLE_RATE as f32 / std::f32::consts::TAU
}

fn broken(x: f32, combo: u32) -> CuePlay {
    let event = Event::BrickBroken {
        impact: BrickImpact {
            at: vec2(x, 100.0),
            normal: vec2(0.0, 1.0),
            brick: 0,
            kind: BrickKind::Blue,
            by: Cause::Ball,
        },
        points: 10,
        combo,
    };
    listen::cue_for(&event).expect("a sound")
}

#[test]
fn every_cue_is_as_loud_as_its_row_says() {
    let mut studio = Studio::new();
    for row in &CUES {
        studio.play(row.cue);
        let sound = ear(&studio.listen(3.0), 0);
        let name = row.name;
        let loudest = decibels(loudest(&sound));
        let height = height(&sound);
        assert!((loudest - row.loudness).abs() < 1.0, "{name}: {loudest}");
        assert!((-31.0..=-15.0).contains(&loudest), "{name}: {loudest}");
        assert!(decibels(peak(&sound)) < -6.0, "{name}");
        // Neither harsh nor only rumble, which small speakers cannot play.
        assert!((150.0..1200.0).contains(&height), "{name}: {height}");
        let end = &sound[sound.len() - 1_000..];
        assert_eq!(peak(end), 0.0, "{name} has ended after three seconds");
    }
}

#[test]
fn names_are_unique() {
    for (index, row) in CUES.iter().enumerate() {
        assert!(CUES[..index].iter().all(|other| other.name != row.name));
        assert!(row.voices > 0 && !row.notes.is_empty(), "{}", row.name);
    }
}

#[test]
fn a_cue_begins_with_the_next_samples() {
    let mut studio = Studio::new();
    studio.listen(0.1);
    studio.play(Cue::Brick);
    let sound = ear(&studio.listen(0.05), 0);
    let first = sound.iter().position(|sample| sample.abs() > 1e-3);
    // The attack of the sound.
    assert!(
        first.is_some_and(|first| first < SAMPLE_RATE as usize / 500),
        "{first:?}"
    );
}

#[test]
fn places_are_heard_in_stereo() {
    let sides = |x| {
        let mut studio = Studio::new();
        studio.play(broken(x, 1));
        let sound = studio.listen(0.5);
        decibels(rms(&ear(&sound, 0))) - decibels(rms(&ear(&sound, 1)))
    };
    assert!((5.0..10.0).contains(&sides(0.0)), "{}", sides(0.0));
    assert!(sides(400.0).abs() < 0.01, "{}", sides(400.0));
    assert!((-10.0..-5.0).contains(&sides(800.0)), "{}", sides(800.0));
}

#[test]
fn a_combo_is_heard_rising() {
    let heights = [1, 3, 6, 11].map(|combo| {
        let mut studio = Studio::new();
        studio.play(broken(400.0, combo));
        height(&ear(&studio.listen(0.5), 0))
    });
    assert!(heights.is_sorted(), "{heights:?}");
    // It rises by two octaves.
    assert!(heights[3] > 3.0 * heights[0], "{heights:?}");
}

#[test]
fn two_hundred_hits_in_a_second_never_clip() {
    let mut studio = Studio::with(Some(play(Tune::Lake, 1.0)));
    let mut sound = Vec::new();
    for hit in 0..200 {
        studio.play(broken((hit * 37 % 800) as f32, hit % 16));
        studio.play(CUES[hit as usize % CUES.len()].cue);
        assert!(studio.mixer.playing() <= MAX_CUES);
        // Two hits every 10 ms.
        if hit % 2 == 1 {
            sound.extend(studio.listen(0.01));
        }
    }
    assert!(peak(&sound) <= CEILING + 1e-4, "{}", peak(&sound));
    assert!(rms(&sound) > 0.05, "{}", rms(&sound));
}

#[test]
fn nothing_passes_the_ceiling() {
    let (mut limiter, _) = limiter().build();
    // A square wave that grows to eight times full scale, with single spikes.
    let mut wave: Vec<Frame> = (0..SAMPLE_RATE)
        .map(|index| {
            let swell = 8.0 * (index as f32 / SAMPLE_RATE as f32);
            let spike = if index % 997 == 0 { 20.0 } else { 1.0 };
            let sign = if index / 100 % 2 == 0 { 1.0 } else { -1.0 };
            Frame::from_mono(swell * spike * sign)
        })
        .collect();
    let begin = wave[..4000].to_vec();
    let info = MockInfoBuilder::new().build();
    for frames in wave.chunks_mut(128) {
        limiter.process(frames, 1.0 / f64::from(SAMPLE_RATE), &info);
    }
    let loudest = wave
        .iter()
        .fold(0.0_f32, |most, frame| most.max(frame.left.abs()));
    assert!(loudest <= CEILING + 1e-4, "{loudest}");
    assert_eq!(wave[1..900], begin[1..900], "what is quiet stays");
}

#[test]
fn the_limiter_holds_what_would_be_too_loud() {
    let mut studio = Studio::new();
    let loud = [
        Cue::LevelCleared,
        Cue::Victory,
        Cue::Blast,
        Cue::ToughBreak,
        Cue::Paddle,
        Cue::ExtraBall,
        Cue::LevelStart,
        Cue::CaughtGood,
    ];
    let sum: f32 = loud
        .iter()
        .map(|cue| {
            let frames = &studio.bank.get(*cue).frames;
            frames
                .iter()
                .fold(0.0_f32, |most, frame| most.max(frame.left))
        })
        .sum();
    assert!(sum > 1.5, "that is not loud enough for a test: {sum}");
    for cue in loud {
        studio.play(cue);
    }
    let sound = studio.listen(1.0);
    assert!(
        (0.8..=CEILING + 1e-4).contains(&peak(&sound)),
        "{}",
        peak(&sound)
    );
}

#[test]
fn no_cue_crowds_out_the_others() {
    let mut studio = Studio::new();
    for _ in 0..50 {
        studio.play(Cue::Brick);
        studio.listen(0.01);
    }
    assert_eq!(studio.mixer.playing(), Cue::Brick.spec().voices);
    for _ in 0..10 {
        for row in &CUES {
            studio.play(row.cue);
            studio.listen(0.01);
        }
    }
    assert_eq!(studio.mixer.playing(), MAX_CUES);
    studio.listen(4.0);
    studio.play(Cue::Wall);
    assert_eq!(studio.mixer.playing(), 1, "what has ended needs no room");
}

#[test]
fn muted_is_silent_and_each_volume_is_its_own() {
    let mut studio = Studio::with(Some(play(Tune::Lake, 0.5)));
    studio.listen(1.0);
    let mut volumes = Volumes {
        effects: VOLUME_STEPS,
        music: VOLUME_STEPS,
        muted: true,
    };
    studio.mixer.set_volumes(volumes, true);
    studio.listen(0.1);
    studio.play(Cue::Brick);
    assert_eq!(peak(&studio.listen(0.5)), 0.0);
    volumes.muted = false;
    volumes.music = 0;
    studio.listen(1.0);
    studio.mixer.set_volumes(volumes, true);
    studio.listen(0.1);
    assert_eq!(peak(&studio.listen(0.5)), 0.0, "no music");
    studio.play(Cue::Brick);
    let loud = rms(&studio.listen(0.5));
    volumes.effects = VOLUME_STEPS / 2;
    studio.mixer.set_volumes(volumes, true);
    studio.listen(0.1);
    studio.play(Cue::Brick);
    let half = rms(&studio.listen(0.5));
    assert!(
        (decibels(loud) - decibels(half) - 12.0).abs() < 0.5,
        "{loud} {half}"
    );
    volumes.effects = 0;
    studio.mixer.set_volumes(volumes, true);
    studio.listen(0.1);
    studio.play(Cue::Brick);
    assert_eq!(peak(&studio.listen(0.5)), 0.0, "no effects");
}

#[test]
fn tension_adds_energy() {
    for row in TUNES.iter().filter(|row| row.is_of_place()) {
        let seconds = 8.0 * row.tune.bar_seconds();
        let loudness = |scene| decibels(rms(&Studio::with(Some(scene)).listen(seconds)));
        let [calm, middle, tense] =
            [0.0, 0.5, 1.0].map(|tension| loudness(play(row.tune, tension)));
        let told = format!("{}: {calm} {middle} {tense}", row.name);
        assert!(middle > calm + 0.5 && tense > middle + 0.5, "{told}");
    }
}

#[test]
fn a_change_of_scene_fades() {
    let tune = Tune::Town;
    let rest = MusicScene {
        tune,
        tension: None,
    };
    let mut studio = Studio::with(Some(rest));
    studio.listen(4.0);
    studio.shared.set(Some(play(tune, 1.0)));
    let soon = rms(&studio.listen(0.3));
    studio.listen(3.0);
    let later = rms(&studio.listen(4.0));
    assert!(later > 1.2 * soon, "{soon} {later}");
}

/// Prints the figures of `docs/playing.md`.
#[test]
fn all_tunes_are_equally_loud() {
    let mut levels = Vec::new();
    for row in &TUNES {
        let scene = MusicScene {
            tune: row.tune,
            tension: row.is_of_place().then_some(USUAL_TENSION),
        };
        let heard = Loudness::of(&Studio::with(Some(scene)).listen(row.seconds()));
        let told = format!(
            "{}: {:.1} LUFS over {:.0} s, true peak {:.1} dB",
            row.name,
            heard.integrated,
            row.seconds(),
            heard.true_peak
        );
        println!("{told}");
        if row.tune == Tune::Editor {
            assert!((-31.0..-26.0).contains(&heard.integrated), "{told}");
        } else {
            levels.push(heard.integrated);
        }
    }
    let loudest = levels.iter().fold(f64::MIN, |most, level| most.max(*level));
    let softest = levels
        .iter()
        .fold(f64::MAX, |least, level| least.min(*level));
    assert!(loudest - softest <= 1.0, "{levels:?}");
}

/// About the tension of a game on the average.
const USUAL_TENSION: f32 = 0.3;

#[test]
fn music_that_is_off_is_silent_and_comes_back_without_a_click() {
    let mut studio = Studio::with(Some(play(Tune::Lake, 0.5)));
    let usual = steepest(&ear(&studio.listen(4.0), 0));
    studio.shared.set(None);
    let mut change = studio.listen(0.2);
    assert_eq!(peak(&studio.listen(0.5)), 0.0);
    studio.shared.set(Some(play(Tune::Lake, 0.5)));
    change.extend(studio.listen(0.2));
    assert!(steepest(&ear(&change, 0)) <= usual);
}

/// The largest second difference of neighbouring samples, which a click makes large.
fn steepest(samples: &[f32]) -> f32 {
    samples
        .windows(3)
        .map(|three| (three[0] - 2.0 * three[1] + three[2]).abs())
        .fold(0.0, f32::max)
}

/// What broadcasters measure of a sound, in LUFS and decibels of the true peak.
struct Loudness {
    integrated: f64,
    true_peak: f64,
}

impl Loudness {
    fn of(samples: &[f32]) -> Self {
        let modes = Mode::I | Mode::TRUE_PEAK;
        let mut meter = EbuR128::new(2, SAMPLE_RATE, modes).expect("a meter");
        meter.add_frames_f32(samples).expect("frames");
        let peaks = [0, 1].map(|ear| meter.true_peak(ear).expect("a peak"));
        Self {
            integrated: meter.loudness_global().expect("a loudness"),
            true_peak: 20.0 * peaks[0].max(peaks[1]).max(1e-6).log10(),
        }
    }
}

/// A minute of a bot's play as it is heard at these volumes.
fn minute_of_play((level, place): (usize, SceneryKind), volumes: Volumes) -> Vec<f32> {
    let has_music = volumes.music > 0;
    let mut game = Game::new(crate::scenes::levels_of_0_8_0(), level, 3);
    let tune = Tune::of(place);
    let mut studio = Studio::with(has_music.then_some(play(tune, 0.0)));
    studio.mixer.set_volumes(volumes, true);
    let mut bot = NoAim::new(3);
    let mut sound = Vec::new();
    let mut events = Vec::new();
    for _ in 0..60 * 50 {
        // Fifty frames a second: 2.4 steps each, as near as whole ones come.
        events.clear();
        let now = game.steps();
        while game.steps() < now + 2 + u64::from(now % 12 < 5) {
            game.step(bot.input(&game), &mut events);
        }
        let mut heard = Vec::new();
        for play in events.iter().filter_map(listen::cue_for) {
            if !heard.contains(&play.cue) {
                heard.push(play.cue);
                studio.play(play);
            }
        }
        let scene = play(tune, listen::tension(&game));
        studio.shared.set(has_music.then_some(scene));
        sound.extend(studio.listen(0.02));
    }
    sound
}

/// Prints the figures of `docs/playing.md`.
#[test]
fn a_minute_of_play_is_as_loud_as_other_games() {
    // Rallies in every place, and a chain of nine explosions.
    for (level, place) in [
        (0, SceneryKind::Lake),
        (4, SceneryKind::Lake),
        (6, SceneryKind::Reef),
        (7, SceneryKind::Snow),
        (21, SceneryKind::Town),
        (17, SceneryKind::Lake),
    ] {
        let both = Settings::default().sound;
        let effects = Volumes { music: 0, ..both };
        let music = Volumes { effects: 0, ..both };
        // Too quiet for the limiter, by so many decibels.
        let quiet = Volumes {
            effects: 2,
            ..effects
        };
        let lower = 40.0 * (f64::from(both.effects) / 2.0).log10();
        let [all, effects, music, quiet] = [both, effects, music, quiet]
            .map(|volumes| Loudness::of(&minute_of_play((level, place), volumes)));
        let limited = quiet.true_peak + lower - all.true_peak;
        let apart = effects.integrated - music.integrated;
        let told = format!(
            "level {} ({}): {:.1} LUFS, music {apart:.1} LU below the cues, true peak {:.1} dB, limited by {limited:.1} dB",
            level + 1,
            place.name(),
            all.integrated,
            all.true_peak
        );
        println!("{told}");
        assert!((-20.0..=-18.0).contains(&all.integrated), "{told}");
        assert!((6.5..=9.0).contains(&apart), "{told}");
        assert!(all.true_peak < -1.0, "{told}");
        assert!(limited <= 3.0, "{told}");
    }
}
