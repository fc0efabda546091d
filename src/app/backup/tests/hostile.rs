//! What is no backup, or a hostile one, costs a sentence, and little memory.

use std::cell::Cell;
use std::io::{self, Read};
use std::time::Instant;

use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng, SeedableRng};

use miniz_oxide::deflate::core::{CompressorOxide, TDEFLFlush, compress_to_output};
use miniz_oxide::{DataFormat, deflate::compress_to_vec_zlib};

use super::super::file::{MAX_FILE, MAX_FILES, MAX_INFLATED};
use super::*;
use crate::mutator::{Corpus, fuzz, memory};

/// The most memory that a refused backup takes.
const MAX_MEMORY: isize = 128 << 20;

/// A backup with a body that is written here.
fn packed(body: impl AsRef<[u8]>) -> Vec<u8> {
    [
        &b"breakout backup 1\n"[..],
        &compress_to_vec_zlib(body.as_ref(), 6),
    ]
    .concat()
}

/// A backup whose body is a start, and then a part many times.
fn packed_bomb(start: &str, part: &[u8], times: usize) -> Vec<u8> {
    let mut bytes = b"breakout backup 1\n".to_vec();
    let mut deflate = CompressorOxide::default();
    deflate.set_format_and_level(DataFormat::Zlib, 1);
    let mut add = |part: &[u8], flush| {
        compress_to_output(&mut deflate, part, flush, |out| {
            bytes.extend_from_slice(out);
            true
        });
    };
    add(start.as_bytes(), TDEFLFlush::None);
    for _ in 0..times {
        add(part, TDEFLFlush::None);
    }
    add(&[], TDEFLFlush::Finish);
    bytes
}

/// The lines of files of this size, each with a name of its own.
fn heads(files: usize, size: usize) -> String {
    let heads: Vec<_> = (0..files)
        .map(|number| format!("{size} levels/{number}\n"))
        .collect();
    heads.concat()
}

/// The lines of empty files whose names are as long as a line may be.
fn long_names(files: usize) -> String {
    let heads: Vec<_> = (0..files)
        .map(|number| format!("0 levels/{number:04080}\n"))
        .collect();
    heads.concat()
}

/// Counts the bytes that are read from a source.
struct Counted<'a>(&'a [u8], &'a Cell<usize>);

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(buffer)?;
        self.1.set(self.1.get() + count);
        Ok(count)
    }
}

/// Otherwise 256 MiB would be inflated to nothing.
#[test]
fn blocks_of_nothing_are_given_up_early() {
    let nothing = b"\0\0\0\xff\xff".repeat(1 << 20);
    let bytes = [&b"breakout backup 1\n\x78\x01"[..], &nothing].concat();
    let read = Cell::new(0);
    let refused = Reader::new(Counted(&bytes, &read)).err();
    assert_eq!(
        refused,
        Some(file::Unreadable::Ever("the backup is damaged".into()))
    );
    assert!(read.get() < 2 << 20, "{}", read.get());
}

/// Noise does not become smaller.
#[test]
fn what_cannot_be_packed_is_read() {
    let mut noise = vec![0; 4 << 20];
    Pcg32::seed_from_u64(4).fill_bytes(&mut noise);
    let files: Files = (0..4)
        .map(|number| (format!("levels/{number}.txt"), noise.clone()))
        .collect();
    let bytes = to_bytes(files.clone());
    assert!(bytes.len() > 16 << 20);
    assert!(read_all(&bytes) == files);
}

/// Loads a backup that is refused. Returns the sentence.
#[track_caller]
fn refused(what: &str, bytes: &[u8]) -> String {
    let folder = TestFolder::new("refused");
    let source = Source::Bytes(bytes.into());
    let mut loaded = None;
    let start = Instant::now();
    let taken = memory::peak(|| loaded = Some(home(&folder).load(&source)));
    let time = start.elapsed();
    println!(
        "{what}: {} bytes of backup, {taken} of memory, {time:.1?}",
        bytes.len()
    );
    assert!(taken < MAX_MEMORY, "{what} takes {taken} bytes");
    let Loaded { remarks, result } = loaded.expect("it is over");
    assert_eq!(remarks, Vec::<String>::new(), "{what}");
    assert_eq!(folder.names(), Vec::<String>::new(), "{what}");
    let sentence = result.expect_err(what);
    let reason = sentence.strip_prefix("Nothing is loaded: ");
    reason
        .unwrap_or_else(|| panic!("{what}: {sentence}"))
        .to_owned()
}

#[test]
fn what_is_no_whole_backup_costs_a_sentence_and_nothing_else() {
    let one = filled("one");
    let other = filled("other");
    let before = content(&other);
    let (whole, _) = home(&one).save();
    for (bytes, reason) in [
        (&b""[..], "this is not a backup of Breakout"),
        (
            b"breakout replay 1 00\n",
            "this is not a backup of Breakout",
        ),
        (
            b"breakout backup 2\n...",
            "the backup is in format 2, and this Breakout reads formats up to 1",
        ),
        (b"breakout backup x\n", "the backup is damaged"),
        (b"breakout backup 1\n", "the backup is damaged"),
    ] {
        assert_eq!(refused("no backup", bytes), reason);
    }
    let mut rng = Pcg32::seed_from_u64(1);
    for round in 0..rounds(1000) {
        let mut bytes = whole.clone();
        match round % 4 {
            0 => bytes.truncate(rng.random_range(0..whole.len())),
            // The first line says what it is.
            1 => {
                let bit = rng.random_range(18 * 8..whole.len() * 8);
                bytes[bit / 8] ^= 1 << (bit % 8);
            }
            2 => {
                let at = rng.random_range(18..whole.len());
                let end = (at + 40).min(bytes.len());
                bytes.drain(at..end);
            }
            _ => bytes.push(0),
        }
        let checked = Source::Bytes(bytes.clone().into()).check();
        // A flip in the last byte's padding may change nothing.
        if checked.is_ok() {
            assert!(read_all(&bytes) == read_all(&whole), "{round}");
            continue;
        }
        assert!(load(&other, &bytes).result.is_err(), "{round}");
    }
    assert!(content(&other) == before);
}

#[test]
fn a_bomb_of_files_names_or_sizes_is_refused_for_little_memory() {
    let damaged = "the backup is damaged";
    let many = "the backup has more than 20000 files";
    let large = "the backup has more than 256 MiB";
    let twice = format!("the backup has two files levels/{}…", "0".repeat(53));
    let mib = vec![b'x'; 1 << 20];
    let large_file = vec![0; MAX_FILE - 64];
    let mut cut = packed_bomb(&(heads(16, large_file.len()) + "\n"), &large_file, 16);
    cut.pop();
    for (what, bytes, reason) in [
        (
            "64 million lines",
            packed_bomb("", &b"0 a\n".repeat(1 << 18), 256),
            many,
        ),
        ("20,001 files", packed(heads(MAX_FILES + 1, 0) + "\n"), many),
        (
            "two files of a name",
            packed("1 levels/a\n1 levels/a\n\nab"),
            "the backup has two files levels/a",
        ),
        (
            "20,000 names of 4 KB, the last one twice",
            packed(long_names(MAX_FILES - 1) + &long_names(1) + "\n"),
            &twice,
        ),
        ("an endless name", packed_bomb("0 ", &mib, 300), damaged),
        (
            "a large file",
            packed(heads(1, MAX_FILE + 1) + "\n"),
            "the backup has a file levels/0 of more than 16 MiB",
        ),
        (
            "sizes that are too many bytes",
            packed(heads(17, MAX_FILE) + "\n"),
            large,
        ),
        (
            "a size beyond all numbers",
            packed("99999999999999999999 levels/a\n\n"),
            damaged,
        ),
        ("a size below zero", packed("-1 levels/a\n\n"), damaged),
        (
            "sizes without files",
            packed(heads(16, MAX_FILE - 64) + "\n"),
            damaged,
        ),
        (
            "more than the sizes say",
            packed_bomb("1 levels/a\n\n", &mib, MAX_INFLATED >> 20),
            damaged,
        ),
        ("a line without a name", packed("1\n\na"), damaged),
        ("no lines", packed(""), damaged),
        ("256 MiB that end too soon", cut, damaged),
        (
            "bytes behind its end",
            [packed("\n"), vec![0]].concat(),
            damaged,
        ),
        (
            "blocks of nothing",
            [
                &b"breakout backup 1\n\x78\x01"[..],
                &b"\0\0\0\xff\xff".repeat(1 << 22),
            ]
            .concat(),
            damaged,
        ),
    ] {
        assert_eq!(refused(what, &bytes), reason, "{what}");
    }
}

#[test]
fn as_many_files_as_a_backup_may_have_are_loaded_in_one_pass() {
    let folder = TestFolder::new("many");
    // Each file is written to the disk before the next one.
    let files = rounds(300).min(MAX_FILES);
    let text = |number: usize| format!("// {number}\n. 2 .\n");
    let files =
        (0..files).map(|number| (format!("levels/{number}.txt"), text(number).into_bytes()));
    let files: Files = files.collect();
    let count = files.len();
    let backup = to_bytes(files);
    assert_eq!(load_whole(&folder, &backup), count);
    assert_eq!(content(&folder).len(), count);
    assert_eq!(load_whole(&folder, &backup), count, "once more");
    assert_eq!(content(&folder).len(), count, "does nothing more");
}

#[test]
fn no_name_in_a_backup_leads_out_of_its_folders() {
    let folder = TestFolder::new("inside");
    let beside = TestFolder::new("beside");
    let outside = format!("../{}/x.txt", beside.file_name().expect("a name").display());
    let deep = format!("levels/{}z.txt", "d/".repeat(MAX_DEPTH + 1));
    for name in [
        outside.as_str(),
        &format!("levels/../{outside}"),
        &format!("{}/x.txt", beside.display()),
        &deep,
        "levels/../x.txt",
        "levels/.hidden.txt",
        "levels//x.txt",
        "levels/",
        "levels",
        "levels\\x.txt",
        "replays/left-1-1.lock",
        "replays/deep/left-1-1.replay",
        "replays/../scores.txt",
        "scores-aside-../../x",
        "scores.txt.lock",
        "scores.txt.old",
        "levels/a.txt.1-0.new",
        "crash-0001.txt",
        "loading.backup",
        "loading.backup.again",
    ] {
        let Loaded { remarks, result } = load(&folder, &backup_of(&[(name, "hostile")]));
        assert_eq!(result, Ok(0), "{name}");
        assert_eq!(remarks.len(), 1, "{name}");
        assert!(
            remarks[0].ends_with("is no file of a backup, and is left out"),
            "{remarks:?}"
        );
        assert_eq!(folder.names(), ["loading.backup.lock"], "{name}");
    }
    assert_eq!(beside.names(), Vec::<String>::new());
    let backup = backup_of(&[
        ("../a", ""),
        ("../b\u{202e}", ""),
        ("levels/c.txt", ". 2 .\n"),
    ]);
    let Loaded { remarks, result } = load(&folder, &backup);
    assert_eq!(result, Ok(1));
    assert_eq!(
        remarks,
        ["2 files, like ../a, are no files of a backup, and are left out"]
    );
}

/// Otherwise each start would read all of them.
#[test]
fn of_many_runs_and_games_the_newest_are_loaded() {
    let folder = TestFolder::new("runs");
    // A left run of the same number as a game would be the one that has ended.
    let process = |kind| if kind == "left" { 8 } else { 7 };
    let run = |kind, number| {
        (
            format!("replays/{kind}-{number}-{}.replay", process(kind)),
            Vec::new(),
        )
    };
    let of = |kind| (1..=30).map(move |number| run(kind, number));
    let backup = to_bytes(of("best").chain(of("game")).chain(of("left")).collect());
    let Loaded { remarks, result } = load(&folder, &backup);
    assert_eq!(remarks, ["40 older runs of the backup are left out"]);
    assert_eq!(result, Ok(50));
    let content = content(&folder);
    let newest = |kind| (21..=30).map(move |number| run(kind, number));
    let expected: Content = of("best")
        .chain(newest("game"))
        .chain(newest("left"))
        .collect();
    assert!(content == expected, "{:?}", names(&content));
}

/// As that of an older program, which read anything.
#[test]
fn a_load_that_was_cut_off_and_is_no_backup_is_set_aside_by_the_next_start() {
    let folder = TestFolder::new("bomb");
    folder.write("loading.backup", packed(heads(MAX_FILES + 1, 0) + "\n"));
    let loaded = home(&folder).finish().expect("something was left");
    assert_eq!(loaded.remarks, Vec::<String>::new());
    let said = loaded.result.expect_err("it is a bomb");
    let wanted =
        "A backup is not loaded in full: the backup has more than 20000 files; it is kept as";
    assert!(said.starts_with(wanted), "{said}");
    assert_eq!(
        folder.names(),
        ["loading-aside-0001.backup", "loading.backup.lock"]
    );
    assert_eq!(home(&folder).finish(), None, "no start tries again");
}

#[test]
fn any_bytes_are_read_as_a_backup_or_refused() {
    let words = [
        "0 levels/a\n",
        "1 levels/b.txt\n",
        "\n",
        "3 ../x\n",
        "16777216 levels/c\n",
    ];
    let corpus = Corpus {
        examples: vec![
            b"6 levels/a.txt\n3 settings.toml\n\n. 2 .\n# a".to_vec(),
            b"\n".to_vec(),
        ],
        words: words.map(|word| word.as_bytes().to_vec()).to_vec(),
    };
    let folder = TestFolder::new("any");
    fuzz(&corpus, 300, MAX_MEMORY, |bytes| {
        for bytes in [packed(bytes), [b"breakout backup 1\n", bytes].concat()] {
            let checked = Source::Bytes(bytes.clone().into()).check();
            let Loaded { result, .. } = load(&folder, &bytes);
            assert!(checked.is_ok() || result.is_err());
            assert_eq!(left_by_a_load(&folder), Vec::<String>::new());
        }
    });
}
