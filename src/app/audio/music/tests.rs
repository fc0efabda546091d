//! Tests of the scores as data, and of the tunes as they are played.

use breakout::level::SceneryKind;
use kira::info::MockInfoBuilder;

use super::notation::{Note, above};
use super::score::{Groove, LAYERS};
use super::tunes::TuneSpec;
use super::voice::LONGEST_ECHO;
use super::*;
use crate::app::audio::cues::CUES;
use crate::app::audio::mixer::{CEILING, MUSIC_GAIN};
use crate::app::audio::synth::Tone;
use crate::app::audio::units::gain;

const DT: f64 = 1.0 / 48_000.0;

fn play(music: &mut Music, seconds: f32) -> Vec<Frame> {
    let mut out = vec![Frame::ZERO; (f64::from(seconds) / DT) as usize];
    for chunk in out.chunks_mut(BLOCK) {
        music.process(chunk, DT, &MockInfoBuilder::new().build());
        assert!(music.ensemble.has_room(), "no note is left out");
    }
    out
}

/// The scene of a tune in which most is played.
fn fullest(row: &TuneSpec) -> MusicScene {
    MusicScene {
        tune: row.tune,
        tension: row.is_of_place().then_some(1.0),
    }
}

/// A tune in a scene.
fn music(scene: MusicScene) -> (Music, SharedScene) {
    let shared = SharedScene::new();
    shared.set(Some(scene));
    (Music::new(shared.clone()), shared)
}

/// The largest second difference of neighbouring samples between two moments, in seconds.
fn bend(out: &[Frame], from: f32, to: f32) -> f32 {
    let sample = |seconds: f32| (f64::from(seconds) / DT) as usize;
    out[sample(from)..sample(to).min(out.len())]
        .windows(3)
        .map(|three| (three[0].left - 2.0 * three[1].left + three[2].left).abs())
        .fold(0.0, f32::max)
}

fn bars(score: &Score) -> Vec<Bar<'_>> {
    (0..score.bars()).map_while(|bar| score.bar(bar)).collect()
}

/// The notes of a whole melody, each with its bar.
fn melody(score: &Score) -> Vec<(usize, Note)> {
    let bars = bars(score);
    let bars = bars.iter().enumerate();
    let notes = bars.flat_map(|(number, bar)| bar.melody().map(move |note| (number, note)));
    notes.filter(|(_, note)| note.pitch.is_some()).collect()
}

/// The steps in semitones from note to note of a melody.
fn intervals(score: &Score) -> Vec<i8> {
    let pitches = melody(score);
    let pitches = pitches.iter().filter_map(|(_, note)| note.pitch);
    let pitches: Vec<u8> = pitches.collect();
    let pairs = pitches.windows(2);
    pairs.map(|pair| pair[1] as i8 - pair[0] as i8).collect()
}

fn scale(score: &Score) -> Vec<u8> {
    let notes = super::notation::notes("C D E F G A B", score.sharps);
    notes.filter_map(|note| Some(note.pitch? % 12)).collect()
}

#[test]
fn tunes_differ_in_key_tempo_and_melody() {
    for (number, row) in TUNES.iter().enumerate() {
        let score = row.score;
        for other in &TUNES[..number] {
            let names = format!("{} and {}", row.name, other.name);
            assert_ne!(score.key, other.score.key, "{names}");
            let tempos = [score.beats_per_minute, other.score.beats_per_minute];
            let ratio = tempos[0].max(tempos[1]) / tempos[0].min(tempos[1]);
            assert!(ratio >= 1.1, "{names}: {tempos:?}");
            // Nor do they have a phrase in common.
            let [one, two] = [score, other.score].map(intervals);
            let shared = two
                .windows(8)
                .find(|run| one.windows(8).any(|own| own == *run));
            assert_eq!(shared, None, "{names}");
        }
    }
}

#[test]
fn a_tune_lasts_a_minute_before_it_repeats() {
    for row in &TUNES {
        let seconds = row.seconds();
        println!("{}: {seconds:.0} s", row.name);
        assert!((60.0..180.0).contains(&seconds), "{}: {seconds}", row.name);
        assert!(echo_delay(row.score) <= LONGEST_ECHO, "{}", row.name);
    }
}

#[test]
fn every_text_of_a_score_is_read_and_fills_its_bar() {
    for row in &TUNES {
        let score = row.score;
        let length = score.steps_per_bar();
        let low = TUNES.iter().map(|row| row.score.low);
        assert!(low.into_iter().all(|low| (50..=60).contains(&low)));
        for (number, bar) in bars(score).iter().enumerate() {
            let place = format!("{}, bar {}", row.name, number + 1);
            for step in 0..length {
                assert!(bar.chord(step).is_some(), "{place}");
            }
            let steps: usize = bar.melody().map(|note| note.steps).sum();
            assert!(steps == 0 || steps == length, "{place}: {steps} steps");
            let Groove {
                arpeggio,
                pulse,
                bass,
                drums,
            } = *bar.groove;
            let figures = drums.iter().map(|(_, figure)| *figure);
            for figure in figures.chain([arpeggio, pulse, bass]) {
                assert_eq!(figure.len(), length, "{place}: {figure}");
            }
            for (figure, known) in [
                (arpeggio, ".12345678"),
                (pulse, ".12345678"),
                (bass, ".-r58"),
            ] {
                assert!(
                    figure.chars().all(|c| known.contains(c)),
                    "{place}: {figure}"
                );
            }
            for (_, figure) in drums {
                assert!(
                    figure.chars().all(|c| ".xX".contains(c)),
                    "{place}: {figure}"
                );
            }
        }
    }
}

#[test]
fn every_note_is_in_the_key_and_every_key_agrees_with_the_cues() {
    for row in &TUNES {
        let score = row.score;
        let scale = scale(score);
        for cue in &CUES {
            for pitch in cue.notes.iter().flat_map(Tone::pitches) {
                let is_blast = cue.name == "blast";
                assert!(
                    is_blast || scale.contains(&(pitch as u8 % 12)),
                    "{} {pitch}",
                    cue.name
                );
            }
        }
        let [tonic, bars_of_tonic] = tonic(row);
        assert!(scale.contains(&tonic), "{}", row.name);
        assert!(bars_of_tonic > 0, "{}", row.name);
        for (number, bar) in bars(score).iter().enumerate() {
            for step in 0..score.steps_per_bar() {
                let (chord, _) = bar.chord(step).expect("a chord");
                for pitch in chord.notes.into_iter().chain([chord.bass, chord.fifth]) {
                    assert!(
                        scale.contains(&(pitch % 12)),
                        "{} {}: {pitch}",
                        row.name,
                        number + 1
                    );
                }
            }
        }
    }
}

/// The keynote, and how many chords have it in the bass.
fn tonic(row: &TuneSpec) -> [u8; 2] {
    let name = row
        .score
        .key
        .replace(" sharp", "#")
        .replace(" minor", "m")
        .replace(" major", "");
    let tonic = super::notation::chord(&name, row.score.low)
        .expect("a key")
        .bass;
    let bars = bars(row.score);
    let home = bars
        .iter()
        .filter(|bar| bar.chord(0).is_some_and(|(chord, _)| chord.bass == tonic));
    [tonic % 12, home.count() as u8]
}

#[test]
fn melodies_can_be_sung() {
    for row in &TUNES {
        let notes = melody(row.score);
        let pitches: Vec<u8> = notes.iter().filter_map(|(_, note)| note.pitch).collect();
        let lowest = pitches.iter().min().expect("notes");
        let highest = pitches.iter().max().expect("notes");
        let name = row.name;
        println!("{name}: {} notes from {lowest} to {highest}", notes.len());
        assert!(
            *lowest >= 67 && *highest <= 90,
            "{name}: {lowest} {highest}"
        );
        assert!(highest - lowest <= 19, "{name}: {lowest} {highest}");
        let intervals = intervals(row.score);
        assert!(
            intervals.iter().all(|interval| interval.abs() <= 12),
            "{name}"
        );
        let near = intervals.iter().filter(|interval| interval.abs() <= 4);
        let near = near.count() as f32 / intervals.len() as f32;
        assert!(
            near >= 0.6,
            "{name}: {near} of the steps are thirds or less"
        );
        // There are rests or long notes to breathe, at least one in four bars.
        let breaths = bars(row.score)
            .iter()
            .filter(|bar| {
                bar.melody().all(|note| note.pitch.is_none())
                    || bar
                        .melody()
                        .any(|note| note.pitch.is_none() || note.steps >= 8)
            })
            .count();
        assert!(breaths * 4 >= row.score.bars(), "{name}: {breaths}");
    }
}

/// A note that begins on a beat belongs to its chord, or goes on by step; nothing rubs a semitone above a chord's note.
#[test]
fn melodies_agree_with_their_chords() {
    let mut wrong = Vec::new();
    for row in &TUNES {
        let score = row.score;
        let bars = bars(score);
        let notes = melody(score);
        for (index, (number, note)) in notes.iter().enumerate() {
            let pitch = note.pitch.expect("a note");
            let (chord, _) = bars[*number].chord(note.at).expect("a chord");
            let next = notes.get(index + 1).and_then(|(_, next)| next.pitch);
            let resolves = next.is_some_and(|next| (1..=2).contains(&next.abs_diff(pitch)));
            let classes = chord.notes.map(|note| note % 12);
            let is_of_chord = classes.contains(&(pitch % 12)) || chord.bass % 12 == pitch % 12;
            let is_on_beat = note.at % score.meter[1] == 0;
            let rubs = classes.contains(&((pitch + 11) % 12)) && note.steps >= score.meter[1];
            if is_on_beat && !(is_of_chord || resolves) || rubs && !resolves {
                wrong.push(format!(
                    "{}, bar {}: {note:?} over {classes:?}",
                    row.name,
                    number + 1
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// No chord has a semitone in it, and no note of the pad is further than a third from the chord before.
#[test]
fn chords_lead_to_each_other() {
    let mut wrong = Vec::new();
    for row in &TUNES {
        let score = row.score;
        let mut before: Option<[u8; 4]> = None;
        for (number, bar) in bars(score).iter().enumerate() {
            for step in (0..score.steps_per_bar()).filter(|step| bar.changes(*step)) {
                let (chord, _) = bar.chord(step).expect("a chord");
                let place = format!("{}, bar {}: {chord:?}", row.name, number + 1);
                if chord.notes.windows(2).any(|pair| pair[1] - pair[0] < 2) {
                    wrong.push(format!("{place} has a semitone"));
                }
                // The note above the octave only doubles.
                let is_near = |note: u8| {
                    note == chord.notes[0] + 12
                        || before
                            .is_none_or(|before| before.iter().any(|old| old.abs_diff(note) <= 4))
                };
                if !chord.notes.into_iter().all(is_near) {
                    wrong.push(format!("{place} leaps"));
                }
                before = Some(chord.notes);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_layer_is_in_every_tune() {
    for row in &TUNES {
        let (mut music, _) = music(fullest(row));
        for (layer, _) in LAYERS {
            assert!(music.levels[layer as usize] > 0.1, "{} {layer:?}", row.name);
        }
        let mut heard = Vec::new();
        for _ in 0..2 * row.score.bars() {
            play(&mut music, 0.5 * row.score.bar_seconds());
            heard.extend(music.ensemble.layers());
        }
        for (layer, _) in LAYERS {
            assert!(heard.contains(&layer), "{} {layer:?}", row.name);
        }
    }
}

/// In the tensest game and at the highest volume, the limiter has to hold back 2 dB of the music at most.
#[test]
fn no_tune_clips() {
    let most = CEILING * gain(2.0 - MUSIC_GAIN);
    let mut wrong = Vec::new();
    for row in &TUNES {
        let (mut music, _) = music(fullest(row));
        let out = play(&mut music, row.seconds());
        let peak = out.iter().fold(0.0_f32, |peak, frame| {
            peak.max(frame.left.abs()).max(frame.right.abs())
        });
        println!("{}: {peak:.2} of {most:.2}", row.name);
        if !(0.05..most).contains(&peak) {
            wrong.push((row.name, peak));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn a_tune_repeats_without_a_seam() {
    for row in &TUNES {
        let bar = row.score.bar_seconds();
        let (music, _) = music(fullest(row));
        let mut music = music.at_bar(row.score.bars() - 2);
        let out = play(&mut music, 4.0 * bar);
        assert!((1..=2).contains(&music.bar), "{} has begun again", row.name);
        let usual = bend(&out, 0.5 * bar, 1.5 * bar).max(bend(&out, 2.5 * bar, 3.5 * bar));
        assert!(
            bend(&out, 2.0 * bar - 0.1, 2.0 * bar + 0.1) <= 1.3 * usual,
            "{}",
            row.name
        );
    }
}

#[test]
fn tunes_follow_each_other_at_a_bar() {
    for from in &TUNES {
        for to in TUNES.iter().filter(|to| to.tune != from.tune) {
            let names = format!("{} to {}", from.name, to.name);
            let bar = from.score.bar_seconds();
            let [mut music, mut unchanged] = [(); 2].map(|()| music(fullest(from)).0);
            let shared = music.shared.clone();
            let mut out = play(&mut music, 1.5 * bar);
            let mut same = play(&mut unchanged, 1.5 * bar);
            // Without a game the levels change too, which is another matter.
            let scene = MusicScene {
                tune: to.tune,
                ..fullest(from)
            };
            shared.set(Some(scene));
            out.extend(play(&mut music, 0.49 * bar));
            same.extend(play(&mut unchanged, 0.49 * bar));
            assert_eq!(
                music.tune, from.tune,
                "{names}: the bar is played to its end"
            );
            assert!(out == same, "{names}: nothing is heard of it before");
            out.extend(play(&mut music, 0.02 * bar));
            assert_eq!((music.tune, music.bar), (to.tune, 0), "{names}");
            out.extend(play(&mut music, to.score.bar_seconds()));
            let usual = bend(&out, 0.5 * bar, 1.9 * bar).max(bend(
                &out,
                2.1 * bar,
                2.0 * bar + to.score.bar_seconds(),
            ));
            assert!(
                bend(&out, 1.95 * bar, 2.05 * bar) <= 1.3 * usual,
                "{names} clicks"
            );
            // Earlier notes ring on.
            let after = &out[(f64::from(2.0 * bar) / DT) as usize..][..480];
            assert!(
                after.iter().any(|frame| frame.left.abs() > 0.002),
                "{names} is cut"
            );
        }
    }
}

#[test]
fn another_game_in_the_same_place_lets_the_tune_go_on() {
    let lake = |tension| MusicScene {
        tune: Tune::Lake,
        tension,
    };
    let (mut music, shared) = music(lake(Some(0.8)));
    play(&mut music, 2.2 * Tune::Lake.score().bar_seconds());
    for tension in [None, Some(0.0), Some(0.1)] {
        shared.set(Some(lake(tension)));
        play(&mut music, 0.5);
    }
    assert_eq!((music.tune, music.bar), (Tune::Lake, 2));
    // Off and on again it goes on, too, and with another tune it begins that one at once.
    shared.set(None);
    play(&mut music, 0.2);
    let bar = music.bar;
    shared.set(Some(lake(None)));
    play(&mut music, 0.01);
    assert_eq!((music.tune, music.bar), (Tune::Lake, bar));
    shared.set(None);
    play(&mut music, 0.2);
    shared.set(Some(MusicScene::default()));
    play(&mut music, 0.2);
    assert_eq!((music.tune, music.bar), (Tune::Title, 0));
}

#[test]
fn every_place_has_its_tune() {
    for place in SceneryKind::ALL {
        assert_eq!(Tune::of(place).spec().name, place.name());
    }
    for row in &TUNES {
        let shared = SharedScene::new();
        for tension in [None, Some(0.0), Some(0.25), Some(1.0)] {
            let scene = Some(MusicScene {
                tune: row.tune,
                tension,
            });
            shared.set(scene);
            assert_eq!(shared.get(), scene);
        }
    }
    assert_eq!(above(0, 57), 60);
}
