//! Golden games: recordings of play, in `tests/replays/`, that every build plays to the bit.
//!
//! `BREAKOUT_UPDATE=1 cargo test --test golden` plays them anew. The recordings are binary;
//! `tests/replays/index.txt` has a line for each, so that the difference can be read. `tests/machines.sh`
//! plays them in other builds and on other machines.

#[path = "scenes/mod.rs"]
mod scenes;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use breakout::bot::hands::{self, Device, Hands, Skill};
use breakout::difficulty::{DIFFICULTIES, Difficulty, Rules};
use breakout::event::Event;
use breakout::level::{LevelSet, POWER_UPS};
use breakout::replay::{Mismatch, Playthrough, RULES, Recording, Setup};

use Difficulty::{Easy, Gentle, Hard, Master, Normal};

const MOUSE: Device = Device::MOUSE;
/// One over a small window at 30 pictures a second.
const SLOW_MOUSE: Device = mouse(0.75, 4);
/// One over a screen of 3840 x 2160 at 120.
const FINE_MOUSE: Device = mouse(3.6, 1);

const fn mouse(pixels: f32, picture: u32) -> Device {
    let tremor = 0.0;
    Device::Mouse {
        pixels,
        picture,
        tremor,
    }
}

const STICK: Device = Device::Stick;
const KEYS: Device = Device::Keys;

/// One game: what it begins with, whose hand plays it, and for how long at most.
struct Row {
    name: &'static str,
    levels: Levels,
    start: usize,
    difficulty: Difficulty,
    /// Letters of the switches that are not as usual: `p`ractice, no `h`elp, no `c`hance.
    switches: &'static str,
    device: Device,
    /// How far off the ball is expected a second before it lands, in units.
    error: f32,
    seconds: u32,
}

enum Levels {
    All,
    /// Some of the built-in ones, counted from 1.
    Some(&'static [usize]),
    Drawn(&'static str),
    Text(fn() -> String),
}
use Levels::{All, Drawn, Some as Only, Text};

/// Every power-up, beside bricks of every kind.
const EVERY_DROP: &str = "
bricks:
. 2 t 2 d 2 t 2 d 2 t 2 .
. x . r . h . w . r . x .
. 2 3 4 5 w 2 3 4 5 w 2 .
. # . . # . . . # . . # .
. 2 3 4 5 w 2 3 4 5 w 2 .
drops:
. w n s f m k p l b u c .
. x . w . l . m . k . p .
. l k m b w n s f c x u .
. . . . . . . . . . . . .
. p l m k b s f c x n w .
";

fn every_drop() -> String {
    [EVERY_DROP; 4].join("---\n")
}

/// A run of levels that are soon cleared.
const SHORT_RUN: &str = "
. . . 2 . . . 3 . . .
. . . . . d . . . . .
---
. . . . x . x . . . .
. . 2 2 2 2 2 2 2 . .
---
. . # . # . # . # . .
. . 4 . 4 . 4 . 4 . .
---
. r . . h . h . . r .
. . . . . t . . . . .
---
ball: 400 300 200 -350
paddle: 250
. 5 5 5 5 5 5 5 5 5 .
---
. w . w . w . w . w .
. . x . . . . . x . .
";

/// Balls that fly a field's width in a few steps.
const FAST_SCENES: &str = "
ball: 400 520 3000 -9000
. 2 . # . 2 . # . 2 . # . 2 .
. . t . . . t . . . t . . . .
. # . 2 . # . 2 . # . 2 . # .
. . . . . . . . . . . . . . .
t . . t . . t . . t . . t . t
---
ball: 100 500 6000 -2500
paddle: 700
d d d d d d d d d
# . # . # . # . #
d d d d d d d d d
";

#[rustfmt::skip]
const GAMES: &[Row] = &[
    row("mouse_first_light",    All, 1,                     Normal, "",    MOUSE,      40.0,  150),
    row("mouse_to_the_end",     Drawn(SHORT_RUN), 1,        Normal, "",    MOUSE,      30.0,  400),
    row("mouse_gentle",         Only(&[2, 3, 4]), 1,        Gentle, "",    SLOW_MOUSE, 60.0,  200),
    row("mouse_master",         Only(&[5, 6, 7]), 1,        Master, "",    FINE_MOUSE, 25.0,  200),
    row("mouse_master_chance",  Only(&[18, 8, 3]), 1,         Master, "p",   FINE_MOUSE, 80.0,  120),
    row("mouse_hard_alone",     Only(&[15]), 1,             Hard,   "h",   MOUSE,      30.0,  150),
    row("mouse_every_drop",     Text(every_drop), 1,        Normal, "p",   MOUSE,      40.0,  200),
    row("mouse_lost",           Only(&[20, 21]), 1,         Easy,   "",    MOUSE,      400.0, 400),
    row("mouse_last_level",     All, 15,                    Normal, "",    FINE_MOUSE, 20.0,  150),
    row("mouse_many_balls",     Text(scenes::many_balls), 1, Easy,  "pc",  MOUSE,      60.0,  100),
    row("keys_first_light",     All, 1,                     Normal, "",    KEYS,       40.0,  150),
    row("keys_easy",            Only(&[9, 10, 11]), 1,      Easy,   "",    KEYS,       40.0,  200),
    row("keys_gentle_alone",    Only(&[12]), 1,             Gentle, "h",   KEYS,       40.0,  150),
    row("keys_every_drop",      Text(every_drop), 1,        Gentle, "pc",  KEYS,       40.0,  200),
    row("keys_to_the_end",      Drawn(SHORT_RUN), 3,        Gentle, "c",   KEYS,       30.0,  600),
    row("keys_hard",            Only(&[16, 17]), 2,         Hard,   "p",   KEYS,       60.0,  120),
    row("keys_lost",            Only(&[22, 23]), 1,         Gentle, "",    KEYS,       300.0, 400),
    row("keys_long_game",       Drawn(scenes::LONG_GAME), 1, Normal, "p",  KEYS,       40.0,  200),
    row("stick_normal",         Only(&[13, 14]), 1,         Normal, "",    STICK,      40.0,  150),
    row("stick_hard_chance",    Only(&[24, 25]), 1,         Hard,   "p",   STICK,      60.0,  150),
    row("stick_every_drop",     Text(every_drop), 1,        Hard,   "p",   STICK,      40.0,  200),
    row("stick_mixed",          Drawn(scenes::MIXED), 1,    Easy,   "hc",  STICK,      40.0,  200),
    row("stick_fast_balls",     Drawn(FAST_SCENES), 1,      Master, "p",   STICK,      60.0,  120),
    row("stick_master_alone",   Only(&[26, 28]), 1,         Master, "phc", STICK,      60.0,  120),
    row("stick_first_light",    All, 1,                     Easy,   "",    STICK,      30.0,  200),
];

#[allow(clippy::too_many_arguments, reason = "a row of the table")]
const fn row(
    name: &'static str,
    levels: Levels,
    start: usize,
    difficulty: Difficulty,
    switches: &'static str,
    device: Device,
    error: f32,
    seconds: u32,
) -> Row {
    Row {
        name,
        levels,
        start,
        difficulty,
        switches,
        device,
        error,
        seconds,
    }
}

impl Levels {
    fn set(&self) -> LevelSet {
        match self {
            All => LevelSet::builtin_sets().remove(0),
            Only(numbers) => {
                let all = LevelSet::builtin();
                let levels = numbers.iter().map(|number| all[number - 1].clone());
                LevelSet::new(levels.collect()).expect("at least one")
            }
            Drawn(text) => scenes::levels(text),
            Text(text) => scenes::levels(&text()),
        }
    }
}

impl Row {
    fn rules(&self) -> Rules {
        let has = |letter| self.switches.contains(letter);
        Rules {
            difficulty: self.difficulty,
            practice: has('p'),
            help: !has('h'),
            chance: !has('c'),
        }
    }

    /// Plays the game.
    fn play(&self, seed: u64) -> Recording {
        let setup = Setup {
            levels: self.levels.set(),
            start: self.start - 1,
            seed,
            rules: self.rules(),
        };
        hands::play(
            setup,
            Hands::new(self.device, Skill::casual(self.error), seed),
            self.seconds,
        )
    }
}

/// A golden game, played again.
struct Golden {
    recording: Recording,
    bytes: usize,
    /// The letters of the power-ups that were caught.
    caught: BTreeSet<char>,
    mismatch: Option<Mismatch>,
}

impl Golden {
    /// The game of a file; `None` if that is no recording.
    fn read(path: &Path) -> Option<Self> {
        let bytes = std::fs::read(path).ok()?;
        let recording = Recording::from_bytes(&bytes).ok()?;
        let mut caught = BTreeSet::new();
        let mut playthrough = Playthrough::new(&recording);
        while playthrough.step() {
            for event in playthrough.events() {
                if let Event::CapsuleCaught { kind, .. } = event {
                    caught.insert(kind.spec().letter);
                }
            }
        }
        let mismatch = playthrough.mismatch().cloned();
        Some(Self {
            bytes: bytes.len(),
            caught,
            mismatch,
            recording,
        })
    }

    /// Its line of the index.
    fn line(&self, name: &str) -> String {
        let Recording {
            setup,
            track,
            standing,
            ..
        } = &self.recording;
        let rules = setup.rules;
        let difficulty = rules.difficulty.spec().name;
        let switches = [
            if rules.practice { "practice" } else { "-" },
            if rules.help { "help" } else { "-" },
            if rules.chance { "chance" } else { "-" },
        ];
        let [practice, help, chance] = switches;
        let caught: String = self.caught.iter().collect();
        format!(
            "{name:20} {difficulty:6} {practice:8} {help:4} {chance:6} {:2} of {:2} {:3} {:5} {:2} {:2} {:6} {:4} \
             {:5} {:016x} {caught}",
            setup.start + 1,
            setup.levels.len(),
            setup.seed,
            track.steps(),
            track.clears().len(),
            standing.lives,
            standing.score,
            if standing.is_over { "over" } else { "-" },
            self.bytes,
            standing.state,
        )
    }
}

const UPDATE: &str = "run this test with BREAKOUT_UPDATE=1";

const HEADING: &str = "name, difficulty, switches, first level, seed, steps, levels cleared, lives, score, end, bytes, \
     state, power-ups caught";

/// The golden games in the order of the table, played by two threads.
static GOLDEN: LazyLock<Vec<Golden>> = LazyLock::new(|| {
    let half = |first: usize| {
        let rows = GAMES.iter().enumerate().skip(first).step_by(2);
        rows.map(|(index, row)| (index, golden(index, row)))
            .collect::<Vec<_>>()
    };
    let mut games = std::thread::scope(|scope| {
        let other = scope.spawn(|| half(1));
        let mut games = half(0);
        games.extend(other.join().expect("the games end"));
        games
    });
    games.sort_by_key(|(index, _)| *index);
    games.into_iter().map(|(_, golden)| golden).collect()
});

/// A row's golden game, played anew if that is asked for. One that differs by the same rules stays:
/// their number has to be raised first. So does one that is the same game: since then, a level may have got
/// another par.
fn golden(index: usize, row: &Row) -> Golden {
    let path = folder().join(format!("{}.replay", row.name));
    if is_update() {
        let new = row.play(index as u64 + 1);
        let stays = |Golden {
                         recording,
                         mismatch,
                         ..
                     }: Golden| {
            let is_same = (&recording.track, recording.standing) == (&new.track, new.standing);
            recording.rules == new.rules && (is_same || mismatch.is_some())
        };
        if !Golden::read(&path).is_some_and(stays) {
            std::fs::write(&path, new.to_bytes()).expect("a recording can be kept");
        }
    }
    Golden::read(&path).unwrap_or_else(|| panic!("{}: no recording", row.name))
}

fn is_update() -> bool {
    std::env::var_os("BREAKOUT_UPDATE").is_some_and(|value| !value.is_empty())
}

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "replays"]
        .iter()
        .collect()
}

#[test]
fn every_golden_game_is_played_as_it_was() {
    for (row, golden) in GAMES.iter().zip(&*GOLDEN) {
        let name = row.name;
        let by = golden.recording.rules;
        assert_eq!(by, RULES, "{name} was played by other rules: {UPDATE}");
        if let Some(mismatch) = &golden.mismatch {
            panic!(
                "{name} differs at {mismatch}; if that is meant, raise breakout::replay::RULES to {} and {UPDATE}",
                RULES + 1
            );
        }
    }
    let lines = GAMES
        .iter()
        .zip(&*GOLDEN)
        .map(|(row, golden)| golden.line(row.name));
    let index = [HEADING.to_owned()]
        .into_iter()
        .chain(lines)
        .collect::<Vec<_>>()
        .join("\n")
        + "\n";
    let path = folder().join("index.txt");
    if is_update() {
        std::fs::write(&path, &index).expect("the index can be kept");
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == index, "the index is of other recordings: {UPDATE}");
}

#[test]
fn the_golden_games_are_long_small_and_different() {
    let rules = || GOLDEN.iter().map(|golden| golden.recording.setup.rules);
    assert!(GOLDEN.len() >= 20);
    for (row, golden) in GAMES.iter().zip(&*GOLDEN) {
        let steps = golden.recording.track.steps();
        assert!(
            steps >= 10_000,
            "{} has {steps} steps, and should have 10,000: give its row another seed or level",
            row.name
        );
    }
    let bytes: usize = GOLDEN.iter().map(|golden| golden.bytes).sum();
    assert!(bytes < 1 << 20, "{bytes} bytes");
    for spec in &DIFFICULTIES {
        let has = rules().any(|rules| rules.difficulty == spec.kind);
        assert!(has, "{}", spec.name);
    }
    for switch in [
        |rules: Rules| rules.practice,
        |rules: Rules| rules.help,
        |rules: Rules| rules.chance,
    ] {
        assert!(rules().any(switch) && !rules().all(switch));
    }
    for spec in &POWER_UPS {
        let has = GOLDEN
            .iter()
            .any(|golden| golden.caught.contains(&spec.letter));
        assert!(has, "nobody catches {}", spec.name);
    }
    let standing = || GOLDEN.iter().map(|golden| golden.recording.standing);
    assert!(standing().any(|end| end.is_over && end.lives == 0), "lost");
    assert!(standing().any(|end| end.is_over && end.lives > 0), "won");
    let clears = |golden: &Golden| golden.recording.track.clears().len();
    assert!(GOLDEN.iter().any(|golden| clears(golden) >= 4));
}

/// The bytes beside the levels of ten minutes, from the first of the built-in levels on. The eye looks
/// some six times a second. Keys change four times a second, which is two taps; the pointer is on its
/// way in half of the pictures, and rests in the others.
fn ten_minutes(device: Device) -> usize {
    let rules = Rules {
        practice: true,
        ..Rules::default()
    };
    let play = |seconds| {
        let setup = Setup {
            rules,
            ..Setup::new(LevelSet::builtin(), 0, 1)
        };
        hands::play(setup, Hands::new(device, Skill::casual(40.0), 1), seconds)
    };
    let recording = play(600);
    assert_eq!(recording.track.steps(), 72_000);
    recording.to_bytes().len() - play(0).to_bytes().len()
}

#[test]
fn ten_minutes_are_small() {
    // The last one never rests, over the largest screen at the most pictures.
    let restless = Device::Mouse {
        pixels: 3.6,
        picture: 1,
        tremor: 3.0,
    };
    for (device, most) in [
        (MOUSE, 128 << 10),
        (FINE_MOUSE, 128 << 10),
        (restless, 128 << 10),
        (KEYS, 8 << 10),
    ] {
        let bytes = ten_minutes(device);
        println!("{device:?}: {bytes} bytes");
        assert!(bytes < most, "{device:?}: {bytes} bytes");
    }
}
