//! Whatever the bytes are, a recording is read from them or refused, and what is read can be played.

use breakout::bot::NoAim;
use breakout::history::History;
use breakout::level::{LevelChange, LevelSet};
use breakout::replay::{MAX_STEPS, Playthrough, RecordedEdit, Recording, Setup};
use breakout::tuning::STEPS_PER_SECOND;
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec};

use crate::scenes;

/// The most steps that are played of one recording, so that none takes long.
const MAX_PLAYED: usize = 2000;

/// Where the head ends and the body begins.
const EMPTY_LINE: &[u8] = b"\n\n";

/// What heads are made of, and what spoils them.
pub(crate) const WORDS: [&[u8]; 18] = [
    b"\n",
    b"\n\n",
    b" ",
    b"rules ",
    b"difficulty master\n",
    b"practice yes\n",
    b"steps 10368000\n",
    b"steps 10368001\n",
    b"levels 10000\n",
    b"edits 3\n",
    b"edits 10001\n",
    b"clear 1 1 1\n",
    b"clear 0 0 0\n",
    b"state zz\n",
    b"\xff\xff\xff\xff\xff\xff\xff\xff\x7f",
    b"\x80",
    b"\0",
    b"breakout replay 2 0\n",
];

/// Recordings of a bot, and what is below their first line: with the body as it is compressed, and as it
/// is before.
pub(crate) fn examples() -> Vec<Vec<u8>> {
    let sets = [
        LevelSet::builtin(),
        scenes::levels(&[scenes::MIXED; 3].join("---\n")),
        scenes::levels("ball: 400 400 0 -300\n. 2 .\n"),
        scenes::levels("ball: 400 400 0 -300\n. 2 .\n"),
    ];
    let mut examples = Vec::new();
    let edited = [false, false, false, true];
    for (levels, edited) in sets.into_iter().zip(edited) {
        let file = recorded(Setup::new(levels, 0, 1), edited).to_bytes();
        let line = file.iter().position(|byte| *byte == b'\n');
        let rest = &file[line.expect("a first line") + 1..];
        let (head, body) = halves(rest).expect("an empty line");
        let body = decompress_to_vec(body).expect("a whole body");
        let plain = [head, &body].concat();
        examples.extend([rest.to_vec(), plain, file]);
    }
    examples.push(day());
    examples
}

/// A bot's game, in which the levels change if `edited`.
fn recorded(setup: Setup, edited: bool) -> Recording {
    let mut game = setup.game();
    let mut history = History::new(setup);
    let mut bot = NoAim::new(1);
    let mut events = Vec::new();
    let changes = [
        LevelChange::Replace(scenes::level(". t . 2\n# . 3 .").into()),
        LevelChange::Insert(scenes::level(scenes::MIXED).into()),
        LevelChange::Remove,
    ];
    for step in 0..600 {
        if edited && step % 50 == 0 {
            let change = changes[step / 50 % changes.len()].clone();
            let edit = RecordedEdit {
                index: step % 3,
                change,
            };
            game.edit_levels(&edit.on(game.levels()), &mut events);
            history.record_edit(&game, edit);
        }
        let input = bot.input(&game);
        history.record(&game, input);
        events.clear();
        let tests = game.step(input, &mut events);
        history.note(&game, &events, tests);
    }
    history.recording(&game, true)
}

/// A small file of a whole day in which nothing is pressed.
fn day() -> Vec<u8> {
    let steps = MAX_STEPS as u32;
    let head = format!(
        "rules 1\ndifficulty normal\npractice no\nhelp yes\nchance yes\nranked yes\nstart 1\nseed 1\n\
         steps {steps}\nlevel 1\nlives 3\nscore 0\nover no\nstate 0\nlevels 1\n\n"
    );
    let level = b"\x05. 2 .";
    let checkpoints = vec![0; 4 * (steps / STEPS_PER_SECOND) as usize];
    // One length for all, of seven bits a byte, one change, and three empty columns.
    let more = steps - 1;
    let length = [0, 7, 14, 21].map(|shift| (more >> shift) as u8 | 0x80);
    let inputs = [&[5][..], &length, &[0, 1, 0, 0, 0, 0]].concat();
    [head.as_bytes(), level, &checkpoints, &inputs].concat()
}

/// The head with its empty line, and what follows.
fn halves(rest: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = rest.windows(2).position(|pair| pair == EMPTY_LINE)?;
    Some(rest.split_at(end + EMPTY_LINE.len()))
}

/// Reads some bytes as they are, as what stands below the first line of a recording, and as that before
/// its body is compressed.
pub(crate) fn check(bytes: &[u8]) {
    read(bytes);
    read(&signed(bytes));
    if let Some((head, body)) = halves(bytes) {
        read(&signed(&[head, &compress_to_vec(body, 1)].concat()));
    }
}

/// The recording with this below its first line.
fn signed(rest: &[u8]) -> Vec<u8> {
    let hash = rest.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    // Only those with changes of levels are of the second version.
    let is_edited = rest.windows(7).any(|part| part == b"\nedits ");
    let version = if is_edited { 2 } else { 1 };
    let first = format!("breakout replay {version} {hash:016x}\n");
    [first.as_bytes(), rest].concat()
}

fn read(bytes: &[u8]) {
    let recording = match Recording::from_bytes(bytes) {
        Ok(recording) => recording,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let again = Recording::from_bytes(&recording.to_bytes());
    assert!(
        again.is_ok_and(|again| again == recording),
        "what is written is what was read"
    );
    let mut playthrough = Playthrough::new(&recording);
    for _ in 0..MAX_PLAYED {
        if !playthrough.step() {
            break;
        }
    }
    playthrough.game().validate();
}
