//! Boards: what is true counts, once; all else is named, and costs the others nothing.

#[path = "scenes/mod.rs"]
mod scenes;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use breakout::bot::NoAim;
use breakout::difficulty::Difficulty;
use breakout::game::Phase;
use breakout::history::History;
use breakout::level::{LevelChange, LevelSet};
use breakout::replay::{PlayerName, RULES, RecordedEdit, Recording, Setup};
use breakout::tuning::STEPS_PER_SECOND;
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec};
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;
use serde_json::Value;

/// Two levels that are cleared in a second each.
const TWO: &str = "title: One\nball: 400 400 0 -300\n. 2 .\n---\ntitle: Two\nball: 400 400 0 -300\n. 2 .\n. . .\n";

/// A temporary folder, removed on drop.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("breakout-rank-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }

    fn rank(&self, options: &[&str]) -> Output {
        let folder = self.0.to_str().expect("a plain path");
        rank(&[&[folder], options].concat())
    }

    fn json(&self, options: &[&str]) -> Value {
        let output = self.rank(&[&["--format", "json"], options].concat());
        serde_json::from_slice(&output.stdout).expect("JSON")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn rank(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_breakout"));
    let command = command.arg("rank").args(arguments);
    command.output().expect("the program starts")
}

fn said(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    format!("{out}{err}")
}

/// A bot's run of so many seconds, or to its end.
fn recorded(setup: Setup, seconds: u32) -> Recording {
    let mut bot = NoAim::new(setup.seed);
    let mut game = setup.game();
    let mut history = History::new(setup);
    for _ in 0..seconds * STEPS_PER_SECOND {
        if matches!(game.phase(), Phase::Lost | Phase::Won) {
            break;
        }
        let input = bot.input(&game);
        let mut events = Vec::new();
        history.record(&game, input);
        let tests = game.step(input, &mut events);
        history.note(&game, &events, tests);
    }
    history.recording(&game, true)
}

fn two(seed: u64) -> Recording {
    recorded(Setup::new(scenes::levels(TWO), 0, seed), 60)
}

/// Each forged or odd file, and how it is named.
fn odd_files() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let whole = two(1);
    let of = |change: fn(&mut Recording)| {
        let mut recording = whole.clone();
        change(&mut recording);
        recording.to_bytes()
    };
    let bytes = whole.to_bytes();
    let mut flipped = bytes.clone();
    let last = flipped.len() - 1;
    flipped[last] ^= 1;
    vec![
        ("score", of(|it| it.standing.score += 1), "forged"),
        ("seed", of(|it| it.setup.seed += 1), "forged"),
        ("state", of(|it| it.standing.state ^= 1), "forged"),
        (
            "cut-input",
            of(|it| it.track.truncate(it.track.steps() - 1)),
            "forged",
        ),
        (
            "easier",
            of(|it| it.setup.rules.difficulty = Difficulty::Easy),
            "forged",
        ),
        (
            "practice",
            of(|it| it.setup.rules.practice = true),
            "does not count",
        ),
        (
            "no-chance",
            of(|it| it.setup.rules.chance = false),
            "does not count",
        ),
        ("unranked", of(|it| it.ranked = false), "does not count"),
        (
            "edited",
            of(|it| {
                it.track.push_edit(RecordedEdit {
                    index: 1,
                    change: LevelChange::Remove,
                });
            }),
            "does not count",
        ),
        ("rules", of(|it| it.rules = RULES + 1), "not verifiable"),
        (
            "format",
            b"breakout replay 9 0000000000000000\n".into(),
            "not verifiable",
        ),
        ("truncated", bytes[..bytes.len() / 2].into(), "damaged"),
        ("flipped", flipped, "damaged"),
        ("foreign", b"title: A level\n2\n".into(), "foreign"),
        ("empty", Vec::new(), "foreign"),
        ("huge", vec![b' '; (16 << 20) + 1], "too large"),
        ("copy", bytes, "the same game"),
    ]
}

#[test]
fn a_board_has_what_is_true_and_names_all_else() {
    let folder = Folder::new("board");
    folder.write("a/first.replay", two(1).to_bytes());
    folder.write("b/second.replay", two(2).to_bytes());
    folder.write(".git/config", "hidden");
    let clean = folder.rank(&[]);
    assert_eq!(clean.status.code(), Some(0), "{}", said(&clean));
    let before = said(&clean);
    let files = odd_files();
    for (name, bytes, _) in &files {
        folder.write(&format!("z/{name}.replay"), bytes);
    }
    for threads in ["1", "3"] {
        let output = folder.rank(&["--threads", threads]);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        for (name, _, status) in &files {
            let line = format!("\nz/{name}.replay: {status}: ");
            assert!(said.contains(&line), "{line}{said}");
        }
        // The tables are as they were.
        let tables = before.rsplit_once("files:").expect("the last line").0;
        assert!(said.starts_with(tables), "{said}");
        assert!(
            said.contains("files: 19, in the tables: 2, forged: 5, damaged: 2"),
            "{said}"
        );
        assert!(
            said.contains("z/copy.replay: the same game: as a/first.replay\n"),
            "{said}"
        );
    }
    // Those that do no harm are no failure.
    for (name, _, status) in &files {
        if !["does not count", "not verifiable", "the same game"].contains(status) {
            fs::remove_file(folder.0.join(format!("z/{name}.replay"))).expect("it was there");
        }
    }
    assert_eq!(folder.rank(&[]).status.code(), Some(0));
}

/// A column has it if any recording of a table has one. The same game under another name counts once.
#[test]
fn the_name_in_a_recording_is_shown_and_decides_nothing() {
    let folder = Folder::new("names-in");
    let named = |seed, name| Recording {
        name: PlayerName::of(name),
        ..two(seed)
    };
    folder.write("1.replay", named(1, "Zoë \u{1b}[2J").to_bytes());
    folder.write("2.replay", two(2).to_bytes());
    folder.write("3.replay", named(1, "Mallory").to_bytes());
    let kept = folder.0.join("../breakout-rank-names-kept.txt");
    let _ = fs::remove_file(&kept);
    for _ in 0..2 {
        // The second time from the kept verdicts.
        let said = said(&folder.rank(&["--keep", kept.to_str().expect("a plain path")]));
        assert!(said.contains("help  player    file\n"), "{said}");
        assert!(said.contains("  yes   Zoë  [2J  1.replay\n"), "{said}");
        assert!(said.contains("  yes             2.replay\n"), "{said}");
        assert!(
            said.contains("3.replay: the same game: as 1.replay\n"),
            "{said}"
        );
    }
    let _ = fs::remove_file(&kept);
    let rows = &folder.json(&[])["tables"][0]["rows"];
    let players: BTreeSet<_> = [0, 1].map(|row| rows[row]["player"].to_string()).into();
    assert_eq!(
        players,
        BTreeSet::from(["\"\"".to_owned(), "\"Zoë  [2J\"".to_owned()])
    );
}

/// The golden games, and recordings of an earlier version: each is in a table, or named with its reason.
#[test]
fn recordings_of_the_tests_are_ranked() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Folder::new("golden");
    for place in ["tests/replays", "tests/kept/0.6.1/replays"] {
        for entry in fs::read_dir(root.join(place)).expect("a folder").flatten() {
            let bytes = fs::read(entry.path()).expect("a file");
            folder.write(&entry.file_name().to_string_lossy(), bytes);
        }
    }
    let output = folder.rank(&[]);
    let said = said(&output);
    let expected = fs::read_to_string(root.join("tests/board.txt")).unwrap_or_default();
    if std::env::var_os("BREAKOUT_UPDATE").is_some() {
        fs::write(root.join("tests/board.txt"), &said).expect("a file");
    } else {
        assert_eq!(said, expected);
    }
}

/// A recording with other bytes in the place of some: as they are, or with a right checksum over them.
fn changed(bytes: &[u8], rng: &mut Pcg32) -> Vec<u8> {
    let line = bytes
        .iter()
        .position(|byte| *byte == b'\n')
        .expect("a line")
        + 1;
    let rest = &bytes[line..];
    let end = rest
        .windows(2)
        .position(|pair| pair == b"\n\n")
        .expect("a head")
        + 2;
    let mut head = rest[..end].to_vec();
    let mut body = decompress_to_vec(&rest[end..]).expect("a body");
    let kind = rng.random_range(0..4);
    if kind == 0 {
        let mut bytes = bytes.to_vec();
        let at = rng.random_range(0..bytes.len());
        bytes[at] ^= 1 << rng.random_range(0..8);
        return bytes;
    }
    if kind == 1 {
        let digits = head
            .iter()
            .enumerate()
            .filter(|(_, byte)| byte.is_ascii_digit());
        let places: Vec<usize> = digits.map(|(at, _)| at).collect();
        head[places[rng.random_range(0..places.len())]] = b'0' + rng.random_range(0..10);
    } else {
        // Most of it is texts of levels; inputs and checkpoints are behind them.
        let first = if kind == 2 { 0 } else { body.len() * 3 / 4 };
        let at = rng.random_range(first..body.len());
        body[at] ^= 1 << rng.random_range(0..8);
    }
    let rest = [head, compress_to_vec(&body, rng.random_range(1..9))].concat();
    let check = rest.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let first = format!("breakout replay 1 {check:016x}\n");
    [first.as_bytes(), &rest].concat()
}

/// The rows of all tables: what was won, in which table.
fn rows(board: &Value) -> Vec<(String, String)> {
    let tables = board["tables"].as_array().expect("tables").iter();
    let rows = tables.flat_map(|table| {
        let rows = table["rows"].as_array().expect("rows").iter();
        let won = |row: &Value| format!("{} {} {}", row["score"], row["levels"], row["seconds"]);
        rows.map(move |row| (table["hash"].to_string(), won(row)))
    });
    rows.collect()
}

#[test]
fn of_a_thousand_forgeries_none_counts() {
    let folder = Folder::new("forgeries");
    let games = [two(1), recorded(Setup::new(LevelSet::builtin(), 0, 3), 10)];
    for (number, game) in games.iter().enumerate() {
        folder.write(&format!("a/{number}.replay"), game.to_bytes());
    }
    let top = ["--top", "10000"];
    let clean = folder.json(&top);
    let true_rows = rows(&clean);
    assert_eq!(true_rows.len(), 4, "two runs and two levels");
    for seed in 0..1000 {
        let mut rng = Pcg32::seed_from_u64(seed);
        let game = games[seed as usize % 2].to_bytes();
        folder.write(&format!("b/{seed}.replay"), changed(&game, &mut rng));
    }
    let board = folder.json(&top);
    let tables: BTreeSet<&String> = true_rows.iter().map(|row| &row.0).collect();
    let won: BTreeSet<&String> = true_rows.iter().map(|row| &row.1).collect();
    let all = rows(&board);
    let here: Vec<_> = all
        .iter()
        .filter(|row| tables.contains(&row.0))
        .cloned()
        .collect();
    assert_eq!(here, true_rows, "no row more in a table, and none less");
    // A level that was never reached may have changed, or one whose change decides nothing: another table, the same game.
    assert!(all.iter().all(|row| won.contains(&row.1)), "{all:?}");
    let others = board["others"].as_array().expect("others");
    let count = |status: &str| {
        others
            .iter()
            .filter(|other| other["status"] == status)
            .count()
    };
    println!(
        "forged: {}, damaged: {}, foreign: {}, the same: {}, in other tables: {}",
        count("forged"),
        count("damaged"),
        count("foreign"),
        count("the same game"),
        1002 - others.len() - 2
    );
    assert!(
        count("forged") > 200 && count("damaged") > 200,
        "{others:?}"
    );
}

#[test]
fn a_run_counts_once_however_much_of_it_a_file_has() {
    let folder = Folder::new("parts");
    let whole = two(1);
    let clear = whole.track.clears()[0].step;
    folder.write("whole.replay", whole.to_bytes());
    let alone = rows(&folder.json(&[]));
    // A run that was left behind its first clear, or before it, and one that was recorded for longer.
    let levels = scenes::levels(TWO);
    for (name, seconds) in [
        ("a-part", clear as u32 / STEPS_PER_SECOND + 1),
        ("before", clear as u32 / STEPS_PER_SECOND - 1),
        ("longer", 60),
    ] {
        let part = recorded(Setup::new(levels.clone(), 0, 1), seconds);
        folder.write(&format!("{name}.replay"), part.to_bytes());
    }
    let board = folder.json(&[]);
    assert_eq!(rows(&board), alone);
    // The part shows the first level, and comes first.
    let others = board["others"].as_array().expect("others");
    let names: Vec<&Value> = others.iter().map(|other| &other["file"]).collect();
    assert_eq!(names, ["before.replay", "whole.replay"]);
}

#[test]
fn verdicts_are_kept_and_a_forged_one_is_not_believed_for_other_bytes() {
    let folder = Folder::new("kept");
    let keep = Folder::new("keep");
    let file = keep.0.join("verdicts.txt");
    let options = ["--keep", file.to_str().expect("a plain path")];
    folder.write("a.replay", two(1).to_bytes());
    let first = said(&folder.rank(&options));
    let text = fs::read_to_string(&file).expect("verdicts");
    // As if the rest of a run that was cut off were there: what is kept is believed, and is not played again.
    let title = "A title of nobody";
    fs::write(&file, text.replace("\tOne\n", &format!("\t{title}\n"))).expect("a file");
    let second = said(&folder.rank(&options));
    assert_eq!(
        second,
        first.replace("One, normal", &format!("{title}, normal"))
    );
    // Other bytes have no verdict yet, and verdicts of files that are gone are forgotten.
    folder.write("a.replay", two(2).to_bytes());
    assert!(!said(&folder.rank(&options)).contains(title));
    assert!(!fs::read_to_string(&file).expect("verdicts").contains(title));
    // Another file is neither read nor changed.
    fs::write(&file, "mine").expect("a file");
    let refused = folder.rank(&options);
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&file).ok(), Some("mine".to_owned()));
}

#[test]
fn a_folder_that_is_none_is_named() {
    let output = rank(&["/no/such/folder"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(said(&output), "breakout: /no/such/folder: no such file\n");
    let folder = Folder::new("empty");
    let empty = folder.rank(&[]);
    assert_eq!(said(&empty), "files: 0, in the tables: 0\n");
    assert_eq!(empty.status.code(), Some(0));
    assert_eq!(folder.json(&[])["tables"], Value::Array(Vec::new()));
}

/// No name of a file and no title is obeyed by a terminal, and no link is followed.
#[cfg(unix)]
#[test]
fn names_are_printable_and_links_are_not_followed() {
    let folder = Folder::new("names");
    let levels = scenes::levels("title: A\u{202e}B\nball: 400 400 0 -300\n. 2 .\n");
    let recording = recorded(Setup::new(levels, 0, 1), 60).to_bytes();
    folder.write("odd\u{1b}[31m\n.replay", recording);
    folder.write("bad\u{7}", "");
    std::os::unix::fs::symlink("/etc/passwd", folder.0.join("link")).expect("a link");
    std::os::unix::fs::symlink("..", folder.0.join("up")).expect("a link");
    for format in ["table", "json"] {
        let output = folder.rank(&["--format", format]);
        let said = said(&output);
        let obeyed =
            |c: char| c != '\n' && (c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c));
        assert!(!said.contains(obeyed), "{said:?}");
        assert!(
            said.contains("odd") && said.contains("bad") && said.contains("it is a link"),
            "{said}"
        );
    }
}

/// Makes 10,000 short games and times their board: `BREAKOUT_BOARD` names a folder that keeps them.
#[test]
#[ignore = "minutes: cargo test --profile fast --test rank ten_thousand -- --ignored --nocapture"]
fn ten_thousand_recordings() {
    let folder = Folder::new("many");
    for seed in 0..10_000_u64 {
        let start = seed as usize % LevelSet::builtin().len();
        let recording = recorded(Setup::new(LevelSet::builtin(), start, seed), 60);
        folder.write(
            &format!("{}/{seed}.replay", seed % 100),
            recording.to_bytes(),
        );
    }
    if let Some(kept) = std::env::var_os("BREAKOUT_BOARD") {
        fs::rename(&folder.0, kept).expect("it is on the same disk");
        return;
    }
    for threads in ["1", "2"] {
        let board = folder.json(&["--threads", threads]);
        assert_eq!(board["files"], 10_000);
    }
}
