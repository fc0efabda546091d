//! Plays recordings again without a window, in any build of the library: a line for each, with its
//! steps and the last state, and where it first differs from what was recorded. A state is compared
//! every second. `tests/machines.sh` runs it.
//!
//! Of the table of ladders the bots play their games live; the line has a hash of all their states,
//! which the script compares between the builds.
//!
//! Built for wasm it is called by `golden.mjs` beside it, which reads the files.

use std::hash::{DefaultHasher, Hash, Hasher};

use breakout::bot::{Ladders, Solo};
use breakout::difficulty::DIFFICULTIES;
use breakout::level::LevelSet;
use breakout::replay::{Playthrough, Recording};

/// How the table of ladders begins.
const LADDERS: &[u8] = b"breakout ladders ";

/// Plays what these bytes are.
fn play(bytes: &[u8]) -> Result<String, String> {
    if bytes.starts_with(LADDERS) {
        climb(bytes)
    } else {
        replay(bytes)
    }
}

/// Plays the rungs of each built-in level on one of the difficulties. The line is an error if a game does not end in the
/// steps of its rung.
fn climb(bytes: &[u8]) -> Result<String, String> {
    let ladders = Ladders::parse(&String::from_utf8_lossy(bytes)).0;
    let mut steps = 0;
    let mut hasher = DefaultHasher::new();
    for (index, level) in LevelSet::builtin().iter().enumerate() {
        let difficulty = DIFFICULTIES[index % DIFFICULTIES.len()].kind;
        let title = level.title();
        let ladder = ladders.of(level, difficulty);
        let ladder = ladder.ok_or_else(|| format!("{title} has no ladder"))?;
        let alone = LevelSet::of(level.clone());
        for goal in ladder.rungs() {
            let mut solo = Solo::new(&alone, goal.player, goal.seed, difficulty, true);
            while solo.game().tally().steps <= goal.steps && solo.step() {
                solo.game().state_hash().hash(&mut hasher);
            }
            let played = solo.game().tally().steps;
            if played != goal.steps {
                return Err(format!("{title}: {played} steps instead of {}", goal.steps));
            }
            steps += played;
        }
    }
    Ok(format!("{steps:6} {:016x} same", hasher.finish()))
}

/// Plays the recording that is these bytes. The line that tells of it is an error if it differs.
fn replay(bytes: &[u8]) -> Result<String, String> {
    let recording = Recording::from_bytes(bytes).map_err(|error| error.to_string())?;
    let mut playthrough = Playthrough::new(&recording);
    let mismatch = playthrough.run().map(ToString::to_string);
    let game = playthrough.game();
    let line = format!("{:6} {:016x}", game.steps(), game.state_hash());
    match mismatch {
        None => Ok(format!("{line} same")),
        Some(mismatch) => Err(format!("{line} {mismatch}")),
    }
}

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    let mut code = std::process::ExitCode::SUCCESS;
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).map_err(|error| error.to_string());
        let line = bytes.and_then(|bytes| play(&bytes)).unwrap_or_else(|line| {
            code = std::process::ExitCode::FAILURE;
            line
        });
        let name = path.rsplit('/').next().unwrap_or(&path);
        println!("{name:28} {line}");
    }
    code
}

#[cfg(target_family = "wasm")]
fn main() {}

/// What JavaScript calls: room for the bytes of a file, then their game, then its line.
#[cfg(target_family = "wasm")]
mod exports {
    use std::sync::Mutex;

    static BYTES: Mutex<Vec<u8>> = Mutex::new(Vec::new());

    /// Room for a file of a length in bytes.
    #[unsafe(no_mangle)]
    extern "C" fn room(length: usize) -> *mut u8 {
        let mut bytes = BYTES.lock().expect("there is one thread");
        *bytes = vec![0; length];
        bytes.as_mut_ptr()
    }

    /// Plays the recording in the room, and leaves its line there. True if it is the same.
    #[unsafe(no_mangle)]
    extern "C" fn play() -> bool {
        let mut bytes = BYTES.lock().expect("there is one thread");
        let line = super::play(&bytes);
        let is_same = line.is_ok();
        *bytes = line.unwrap_or_else(|line| line).into_bytes();
        is_same
    }

    #[unsafe(no_mangle)]
    extern "C" fn line() -> *const u8 {
        BYTES.lock().expect("there is one thread").as_ptr()
    }

    #[unsafe(no_mangle)]
    extern "C" fn line_length() -> usize {
        BYTES.lock().expect("there is one thread").len()
    }
}
