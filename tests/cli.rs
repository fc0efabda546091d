//! Output and exit status of the command line.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use breakout::bot::NoAim;
use breakout::history::History;
use breakout::level::{Level, LevelSet};
use breakout::replay::{Recording, Setup};
use breakout::tuning::STEPS_PER_SECOND;

fn breakout(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_breakout"))
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("the program starts")
}

/// A temporary file, removed on drop.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("breakout-cli-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).expect("a file");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn help_and_version() {
    let help = breakout(&["--help"]);
    assert_eq!(help.status.code(), Some(0));
    for word in [
        "--seed",
        "--difficulty",
        "--practice",
        "--data-dir",
        "--fullscreen",
        "--size",
        "check",
        "show",
        "share",
        "play",
        "bot",
        "LEVEL",
        "./NAME",
    ] {
        assert!(out(&help).contains(word), "{word}");
    }
    let version = breakout(&["--version"]);
    assert_eq!(
        out(&version).trim(),
        concat!("breakout ", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn the_bot_prints_a_table_or_json_and_fails_for_what_it_cannot_clear() {
    let level = Scratch::new("bot.txt", b"title: A \"quoted\" one\n. 2 2 .\n");
    let table = breakout(&[
        "bot",
        level.path(),
        "--seeds",
        "2",
        "--difficulty",
        "gentle",
    ]);
    assert_eq!(table.status.code(), Some(0), "{}", err(&table));
    assert!(out(&table).contains("2/2"), "{}", out(&table));
    let json = breakout(&["bot", level.path(), "--seeds", "2", "--format", "json"]);
    let text = out(&json);
    assert_eq!(json.status.code(), Some(0), "{}", err(&json));
    assert!(
        text.starts_with("[\n") && text.ends_with("}\n]\n"),
        "{text}"
    );
    for part in [
        r#""level": "A \"quoted\" one""#,
        r#""cleared": 2"#,
        r#""games": 2"#,
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let impatient = breakout(&["bot", level.path(), "--seeds", "2", "--limit", "1"]);
    assert_eq!(
        impatient.status.code(),
        Some(1),
        "it could have been cleared"
    );
    // A walled-in brick is not the bot's failure.
    let walled = Scratch::new("walled.txt", b"title: x\n#2#...2\n###....\n");
    let walled = breakout(&["bot", walled.path(), "--seeds", "2", "--limit", "1"]);
    assert_eq!(walled.status.code(), Some(0));
    let unknown = breakout(&["bot", level.path(), "--difficulty", "tough"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(err(&unknown).contains("gentle"), "{}", err(&unknown));
}

#[test]
fn bad_usage_exits_2() {
    for arguments in [
        &["--no-such-thing"][..],
        &["--size", "big"],
        &["--size", "1x1"],
        &["--seed", "minus"],
        &["check"],
    ] {
        let output = breakout(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!err(&output).is_empty());
    }
}

#[test]
fn a_level_is_named_by_its_number() {
    let level = Scratch::new("numbered.txt", b". 2 .\n");
    for (arguments, last) in [
        (&["--level", "46"][..], "1 to 45"),
        (&["--demo", "--level", "0"], "1 to 45"),
        (&["--level", "2", level.path()], "1 to 1"),
    ] {
        let output = breakout(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(err(&output).contains(last), "{}", err(&output));
    }
}

#[test]
fn check_prints_every_problem() {
    let bad = Scratch::new("bad.txt", b"titel: x\n\n. Q .\n. 2\n");
    let output = breakout(&["check", bad.path()]);
    assert_eq!(output.status.code(), Some(1));
    let text = out(&output);
    for place in [":1:1: warning: ", ":3:3: error: ", ":4:"] {
        assert!(
            text.contains(&format!("{}{place}", bad.path())),
            "{place} in {text}"
        );
    }
    assert!(text.contains("did you mean `title`?") && text.contains("0 playable, 1 with errors"));
}

#[test]
fn check_has_formats_for_text_editors_and_programs() {
    let bad = Scratch::new("format.txt", b"titel: x\n. Q .\n");
    let report = |format| breakout(&["check", bad.path(), "--format", format]);
    let short = report("short");
    assert_eq!(short.status.code(), Some(1));
    let name = bad.path();
    let starts = [
        format!("{name}:1:1: warning: "),
        format!("{name}:2:3: error: "),
    ];
    assert_eq!(out(&short).lines().count(), 2, "{}", out(&short));
    for (line, start) in out(&short).lines().zip(starts) {
        assert!(line.starts_with(&start), "{line}");
    }
    let json = out(&report("json"));
    assert!(
        json.starts_with("[\n  {\"file\": \"") && json.ends_with("}]}\n]\n"),
        "{json}"
    );
    let good = Scratch::new("silent.txt", b"2\n");
    let silent = breakout(&["check", good.path(), "--format", "short"]);
    assert_eq!(
        (silent.status.code(), out(&silent)),
        (Some(0), String::new())
    );
}

#[test]
fn a_watching_check_prints_again_what_has_changed() {
    let level = Scratch::new("watched.txt", b". Q .\n");
    let mut child = Command::new(env!("CARGO_BIN_EXE_breakout"))
        .args(["check", "--watch", "--format", "short", level.path()])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut next = || lines.next().expect("a line").expect("text");
    assert!(next().contains(":1:3: error: "));
    std::fs::write(level.path(), ". 2 .\n. . Z\n. 2 .\n").expect("a file");
    assert_eq!(next(), "");
    assert!(next().contains(":2:5: error: "));
    std::fs::remove_file(level.path()).expect("it was there");
    assert_eq!(next(), "");
    assert!(next().ends_with(": no such file"));
    child.kill().expect("it goes on until it is ended");
    child.wait().expect("it has ended");
}

#[test]
fn a_level_is_drawn_or_shared_as_a_line() {
    let level = Scratch::new("drawn.txt", b"title: Drawn\n\n. 2 #\n\ndrops:\n. w .\n");
    let bad = Scratch::new("not-drawn.txt", b". Q .\n");
    let shown = breakout(&["show", level.path(), bad.path()]);
    assert_eq!(shown.status.code(), Some(1));
    let picture = format!("Drawn  3 x 1, 1 brick  {}\n. 2W#\n\n", level.path());
    assert_eq!(out(&shown), picture);
    assert!(err(&shown).contains(":1:3: error: "), "{}", err(&shown));
    let colored = breakout(&["show", "--color", "always", level.path()]);
    assert!(out(&colored).contains("\x1b["), "{}", out(&colored));

    let shared = breakout(&["share", level.path()]);
    assert_eq!(
        (shared.status.code(), err(&shared)),
        (Some(0), String::new())
    );
    let text = std::fs::read(level.path()).expect("a file");
    let level = Level::parse("drawn.txt", &text).level;
    assert_eq!(Level::from_code(&out(&shared)).ok(), level);
    let failed = breakout(&["share", bad.path()]);
    assert_eq!(
        (failed.status.code(), out(&failed)),
        (Some(1), String::new())
    );
    // A folder may hold many levels, and a code is one.
    let folder = Levels::new("shared");
    let name = folder.path("");
    let failed = breakout(&["share", &name]);
    let said = format!("{name} is a folder; share takes one level file");
    assert_eq!(failed.status.code(), Some(1));
    assert!(err(&failed).contains(&said), "{}", err(&failed));
    // A code is read before a window opens.
    for (code, sentence) in [
        ("levels", "this is not the code of a level"),
        (
            "B4AAAA",
            "the code is of version 4, and this Breakout reads versions 2 and 3",
        ),
    ] {
        let output = breakout(&["play", code]);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(err(&output), format!("breakout: {sentence}\n"));
    }
}

#[test]
fn check_passes_the_levels_of_the_repository() {
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let museum = levels.join("museum");
    let path = |path: &Path| path.to_str().expect("a plain path").to_owned();
    let output = breakout(&["check", &path(&levels), &path(&museum)]);
    assert_eq!(output.status.code(), Some(0), "{}", out(&output));
    assert!(
        out(&output).ends_with(" playable, 0 with errors\n"),
        "{}",
        out(&output)
    );
}

#[test]
fn a_broken_level_is_one_list_and_exit_1() {
    let bad = Scratch::new("broken.txt", b". Q .\n");
    let output = breakout(&[bad.path()]);
    assert_eq!(output.status.code(), Some(1));
    let text = err(&output);
    assert!(
        text.starts_with("breakout: ") && text.contains(":1:3: error: unknown brick `Q`"),
        "{text}"
    );
    assert!(!text.contains("had to stop"));
}

#[test]
fn what_cannot_be_read_is_named() {
    // A folder without levels, a device that never ends, a missing file.
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    for arguments in [
        &["bot", folder][..],
        &["show", folder],
        &["/dev/zero"],
        &["/no/such/level.txt"],
    ] {
        let output = breakout(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let text = err(&output);
        let path = arguments.last().expect("a path");
        assert!(
            text.starts_with("breakout: ") && text.contains(path),
            "{text}"
        );
        assert_eq!(text.lines().count(), 1, "{text}");
    }
}

/// A temporary folder with a level, a file of solid bricks and an empty folder, removed on drop.
struct Levels(PathBuf);

impl Levels {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("breakout-cli-{}-{name}", std::process::id()));
        std::fs::create_dir_all(path.join("empty")).expect("a folder");
        for (name, text) in [("good.txt", "title:Good\n.2 .\n"), ("solid.txt", "# #\n")] {
            std::fs::write(path.join(name), text).expect("a file");
        }
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain path").to_owned()
    }
}

impl Drop for Levels {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn one_broken_or_empty_argument_does_not_hide_the_others() {
    let levels = Levels::new("several");
    let good = levels.path("good.txt");
    for (bad, why) in [
        ("solid.txt", "solid.txt"),
        ("empty", "empty has no level files (*.txt)"),
        ("missing.txt", "missing.txt: no such file"),
    ] {
        let bad = levels.path(bad);
        for (command, done) in [
            ("check", "1 playable, 1 with errors"),
            ("bot", "Good"),
            ("show", "Good  2 x 1"),
            ("fmt", "formatted "),
        ] {
            std::fs::write(&good, "title:Good\n.2\n").expect("a file");
            let output = breakout(&[command, &bad, &good]);
            assert_eq!(output.status.code(), Some(1), "{command} {bad}");
            let text = out(&output) + &err(&output);
            // The bot tells the reason in a few words.
            let why = if command == "bot" { &bad } else { why };
            assert!(
                text.contains(why) && text.contains(done),
                "{command}: {text}"
            );
        }
        // Without a display no game begins, but what is wrong is told before.
        let text = err(&breakout(&[&bad, &good]));
        assert!(text.contains(why) && text.contains("display"), "{text}");
    }
}

#[test]
fn a_slip_is_answered_with_what_was_probably_meant() {
    let levels = Levels::new("slips");
    let path = |name: &str| levels.path(name);
    for (arguments, meant) in [
        (vec!["chekc".to_owned()], "check".to_owned()),
        (vec!["nwe".to_owned(), path("a.txt")], "new".to_owned()),
        (vec![path("god.txt")], path("good.txt")),
        (vec![path("solid")], path("solid.txt")),
        (vec!["check".to_owned(), path("emty")], path("empty")),
        (
            vec!["show".to_owned(), path("sloid.txt")],
            path("solid.txt"),
        ),
    ] {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = breakout(&arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let text = out(&output) + &err(&output);
        assert!(
            text.contains(&format!("; did you mean `{meant}`?")),
            "{text}"
        );
    }
    let text = err(&breakout(&[&path("other.txt")]));
    assert!(!text.contains("did you mean"), "{text}");
    let text = err(&breakout(&["--no-audio", "replay", &path("a.txt")]));
    assert!(
        text.contains("write a command before all options: `breakout replay ...`"),
        "{text}"
    );
}

#[test]
fn a_bot_measures_levels() {
    let easy = Scratch::new("easy.txt", b"title: Easy\n\n. 2 2 2 .\n. 3 3 3 .\n");
    let output = breakout(&["bot", easy.path(), "--seeds", "3"]);
    assert_eq!(output.status.code(), Some(0), "{}", out(&output));
    let text = out(&output);
    let line = text
        .lines()
        .find(|line| line.starts_with("Easy"))
        .expect("its line");
    assert!(line.contains(" 3/3 "), "{line}");
    // A game that is given up after a second is not cleared, and the status says so.
    let output = breakout(&["bot", easy.path(), "--seeds", "3", "--limit", "1"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(out(&output).contains(" 0/3 "), "{}", out(&output));
    let output = breakout(&["bot", "/no/such/level.txt"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("/no/such/level.txt"));
    // What cannot be played is one line, and the others are played.
    let broken = Scratch::new("broken.txt", b"title: Broken\n. Q Q .\n. Q\n");
    let output = breakout(&["bot", broken.path(), easy.path(), "--seeds", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let said = err(&output);
    assert!(said.contains("broken.txt is left out: "), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    let row = out(&output).lines().nth(2).map(str::to_owned);
    let row = row.expect("the row of the other");
    assert!(
        row.starts_with("Easy ") && row.ends_with("easy.txt"),
        "{row}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_display_that_cannot_be_reached_is_named() {
    for (variables, reason) in [
        (&[][..], "DISPLAY and WAYLAND_DISPLAY are not set"),
        (&[("DISPLAY", ":4242")], "cannot reach DISPLAY :4242"),
        (&[("DISPLAY", "x")], "cannot reach DISPLAY x"),
        (
            &[("WAYLAND_DISPLAY", "none"), ("XDG_RUNTIME_DIR", "/no/such")],
            "cannot reach WAYLAND_DISPLAY none",
        ),
        (
            &[("WAYLAND_DISPLAY", "/dev/null")],
            "cannot reach WAYLAND_DISPLAY /dev/null",
        ),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_breakout"))
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .envs(variables.iter().copied())
            .output()
            .expect("the program starts");
        let said = format!("breakout: there is no display to open a window on ({reason})\n");
        assert_eq!((output.status.code(), err(&output)), (Some(1), said));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_display_that_does_not_answer_is_named() {
    // Both take a connection, and say nothing.
    let x11 = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = x11.local_addr().expect("its address").port();
    let x11_name = format!("127.0.0.1:{}", port - 6000);
    let socket = Scratch::new("wayland", b"");
    std::fs::remove_file(socket.path()).expect("it was there");
    let _wayland = std::os::unix::net::UnixListener::bind(socket.path()).expect("a socket");
    let displays = [("DISPLAY", &*x11_name), ("WAYLAND_DISPLAY", socket.path())];
    let programs = displays.map(|(variable, name)| {
        // A program that waits for ever ends with another status.
        let program = Command::new("timeout")
            .args(["60", env!("CARGO_BIN_EXE_breakout")])
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env(variable, name)
            .stderr(Stdio::piped())
            .spawn();
        (
            program.expect("it starts"),
            format!("{variable} {name} does not answer"),
        )
    });
    for (program, reason) in programs {
        let output = program.wait_with_output().expect("it ends");
        let said = format!("breakout: there is no display to open a window on ({reason})\n");
        assert_eq!((output.status.code(), err(&output)), (Some(1), said));
    }
}

/// What a file is called must not reach the terminal as it is.
#[cfg(unix)]
#[test]
fn no_name_of_a_file_is_obeyed_by_a_terminal() {
    let obeyed = |c: &char| *c != '\n' && (c.is_control() || ('\u{202a}'..='\u{202e}').contains(c));
    let name = "odd\u{1b}[31m\u{202e}.txt";
    let level = Scratch::new(name, b". Q .\n");
    let path = level.path();
    let below = format!("{path}/below");
    let script = Scratch::new("one-frame", b"wait 1\n");
    for words in [
        &["check", path][..],
        &["check", path, "--format", "short"],
        &["check", path, "--format", "json"],
        &["fmt", path],
        &["show", path],
        &["bot", path, "--format", "json"],
        &["verify", path],
        &["replay", path],
        &["new", path],
        &["--script", path],
        &["--script", &below],
        &["--demo", "--script", script.path(), "--shots", &below],
        &["sound", "brick", "--out", &below],
        &["sound", name],
        &["learn", name],
        &["learn", "lab", "--code", name],
        &[path],
    ] {
        let output = breakout(words);
        let said = out(&output) + &err(&output);
        assert_ne!(output.status.code(), Some(0), "{words:?}");
        assert!(said.contains("odd"), "{words:?}: {said:?}");
        assert_eq!(said.chars().find(obeyed), None, "{words:?}: {said:?}");
    }
    // The name of a display, too.
    let output = Command::new(env!("CARGO_BIN_EXE_breakout"))
        .env("DISPLAY", "odd\u{1b}[31m")
        .output()
        .expect("the program starts");
    assert_eq!(err(&output).chars().find(obeyed), None, "{}", err(&output));
}

/// Who made the link would choose what is overwritten.
#[cfg(unix)]
#[test]
fn a_sound_is_not_saved_through_a_link() {
    let victim = Scratch::new("victim.wav", b"kept");
    let link = Scratch::new("link.wav", b"");
    std::fs::remove_file(link.path()).expect("it was there");
    std::os::unix::fs::symlink(victim.path(), link.path()).expect("a link");
    let output = breakout(&["sound", "brick", "--out", link.path()]);
    let said = format!("breakout: cannot write {}: it is a link\n", link.path());
    assert_eq!((output.status.code(), err(&output)), (Some(1), said));
    assert_eq!(std::fs::read(victim.path()).ok(), Some(b"kept".into()));
}

/// A stick that a Mac has written holds a hidden file for each of its own.
#[test]
fn hidden_files_of_a_folder_are_no_levels() {
    let folder = Scratch::new("stick", b"");
    std::fs::remove_file(folder.path()).expect("it was there");
    std::fs::create_dir(folder.path()).expect("a folder");
    let below = |name| folder.0.join(name);
    std::fs::write(below("1.txt"), b"2\n").expect("a level");
    std::fs::write(below("._1.txt"), b"\0\x05\x16\x07").expect("what is no level");
    let check = breakout(&["check", folder.path()]);
    assert_eq!(out(&check), "1 playable, 0 with errors\n");
    for command in [&["show"][..], &["fmt", "--check"], &["bot", "--seeds", "1"]] {
        let output = breakout(&[command, &[folder.path()]].concat());
        assert_eq!(err(&output), "", "{command:?}");
        assert_eq!(output.status.code(), Some(0), "{command:?}");
    }
    std::fs::remove_dir_all(folder.path()).expect("it was there");
}

#[test]
fn a_letter_that_would_be_a_box_is_a_warning_with_its_place() {
    let level = Scratch::new(
        "letters.txt",
        "title: Größe 龍\nauthor: Grete\n2\n".as_bytes(),
    );
    let check = breakout(&["check", level.path(), "--format", "short"]);
    let warning = "no typeface of this program has `龍`: a box is drawn instead";
    assert_eq!(
        out(&check),
        format!("{}:1:14: warning: {warning}\n", level.path())
    );
    assert_eq!(check.status.code(), Some(0));
    // Letters and marks that stand apart are one letter, which the faces have.
    let apart = Scratch::new("apart.txt", "title: Gro\u{308}ße, a\u{30a}\n2\n".as_bytes());
    let check = breakout(&["check", apart.path()]);
    assert_eq!(out(&check), "1 playable, 0 with errors\n");
}

/// The kernel calls it a regular file, and a read of it waits for news.
#[cfg(target_os = "linux")]
#[test]
fn a_file_without_an_end_is_refused() {
    let output = Command::new("timeout")
        .args(["60", env!("CARGO_BIN_EXE_breakout"), "verify", "/proc/kmsg"])
        .output()
        .expect("the program starts");
    let said = err(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.starts_with("breakout: /proc/kmsg: "), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

/// Commands that print their results.
const PRINTING: [&[&str]; 5] = [
    &["check", concat!(env!("CARGO_MANIFEST_DIR"), "/levels")],
    &["show", concat!(env!("CARGO_MANIFEST_DIR"), "/levels")],
    &["bot", "--seeds", "1", "--limit", "1"],
    &["--help"],
    &["--version"],
];

#[test]
fn a_reader_that_has_gone_ends_a_command_quietly() {
    for words in PRINTING {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = Command::new(env!("CARGO_BIN_EXE_breakout"))
            .args(words)
            .stdout(writer)
            .output()
            .expect("the program starts");
        let status = (output.status.code(), err(&output));
        assert_eq!(status, (Some(141), String::new()), "{words:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_or_closed_standard_output_is_an_error() {
    for (redirection, reason) in [
        (">/dev/full", "no space left on device"),
        (">&-", "it is closed"),
    ] {
        for words in PRINTING {
            let output = Command::new("sh")
                .args(["-c", &format!("exec \"$0\" \"$@\" {redirection}")])
                .arg(env!("CARGO_BIN_EXE_breakout"))
                .args(words)
                .output()
                .expect("a shell");
            let said = format!("breakout: cannot write to the standard output: {reason}\n");
            let status = (output.status.code(), err(&output));
            assert_eq!(status, (Some(1), said), "{words:?} {redirection}");
        }
    }
}

#[test]
fn a_recording_says_what_it_cannot_do() {
    let file = Scratch::new("no-folder", b"");
    let folder = format!("{}/shots", file.path());
    let script = Scratch::new("script", b"wait 5\n");
    let output = breakout(&["--demo", "--script", script.path(), "--shots", &folder]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        err(&output).contains("cannot create the folder"),
        "{}",
        err(&output)
    );
    // Pictures are those of a script.
    let output = breakout(&["--demo", "--shots", "a"]);
    assert_eq!(output.status.code(), Some(2));
}

/// A bot's game of some seconds.
fn recording(seconds: u32) -> Recording {
    let setup = Setup::new(LevelSet::builtin(), 0, 3);
    let mut game = setup.game();
    let mut bot = NoAim::new(3);
    let mut history = History::new(setup);
    for _ in 0..seconds * STEPS_PER_SECOND {
        let input = bot.input(&game);
        let mut events = Vec::new();
        history.record(&game, input);
        let tests = game.step(input, &mut events);
        history.note(&game, &events, tests);
    }
    history.recording(&game, true)
}

#[test]
fn a_recording_is_verified_with_one_line() {
    let whole = recording(10);
    let mut forged = whole.clone();
    forged.standing.score += 1;
    let mut earlier = whole.clone();
    earlier.rules = 0;
    let bytes = whole.to_bytes();
    let files = [
        Scratch::new("whole.replay", &bytes),
        Scratch::new("forged.replay", &forged.to_bytes()),
        Scratch::new("earlier.replay", &earlier.to_bytes()),
        Scratch::new("cut.replay", &bytes[..bytes.len() / 2]),
        Scratch::new("other.replay", b"title: A level\n. 2 .\n"),
        Scratch::new("newer.replay", b"breakout replay 9 0000000000000000\n"),
    ];
    let [whole, forged, earlier, cut, other, newer] = files.each_ref().map(Scratch::path);
    for (path, told) in [
        (forged, "DIFFERS at step 1200: the end was"),
        (earlier, "cannot be compared: it was played under rules 0"),
        (cut, "the recording is damaged"),
        (other, "this is not a Breakout recording"),
        (
            newer,
            "the recording is in format 9, and this Breakout reads formats up to 3",
        ),
        ("/no/such/file", "no such file"),
        ("/", "it is not a regular file"),
    ] {
        let output = breakout(&["verify", path]);
        let said = out(&output) + &err(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains(&format!("{path}: {told}")), "{said}");
    }
    // Each file has its line, and one that fails hides no other.
    let output = breakout(&["verify", cut, whole]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        out(&output).contains("whole.replay: the same game: "),
        "{}",
        out(&output)
    );
    assert_eq!(breakout(&["verify", whole]).status.code(), Some(0));
    // Watching needs the file before the window.
    let output = breakout(&["replay", cut]);
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).ends_with("cut.replay: the recording is damaged\n"));
}

#[test]
fn two_recordings_or_two_builds_are_compared_step_by_step() {
    let whole = recording(5);
    let mut other = whole.clone();
    other.setup.seed += 1;
    let [whole, other] = [("a.replay", whole), ("b.replay", other)]
        .map(|(name, recording)| Scratch::new(name, &recording.to_bytes()));
    let states = breakout(&["verify", "--states", whole.path()]);
    assert_eq!(states.status.code(), Some(0));
    assert_eq!(
        out(&states).lines().count(),
        2 + 600,
        "a head, the start, each step"
    );
    let of_paddle = |line: &&str| line.contains("paddle=");
    let printed = out(&states);
    let mut moving = printed.lines().filter(of_paddle).skip(100);
    let moves = moving.find_map(|line| Some(line.split_once('\t')?.0));
    let moves = moves.expect("a paddle that moves");
    // As another build would print them that has another paddle from a step on.
    let changed: String = out(&states)
        .lines()
        .map(|line| match line.split_once("paddle=") {
            Some((before, _)) if before.starts_with(&format!("{moves}\t")) => {
                format!("{before}paddle=0\n")
            }
            _ => format!("{line}\n"),
        })
        .collect();
    assert!(changed != out(&states), "a paddle that moves");
    let same = Scratch::new("same.states", out(&states).as_bytes());
    let text = out(&states);
    let lines: Vec<&str> = text.lines().take(100).collect();
    let cut = lines.join("\n");
    let cut = Scratch::new("cut.states", cut.as_bytes());
    let long = Scratch::new("long.states", (out(&states) + "601\tsteps=0\n").as_bytes());
    let shorter = recording(4);
    let shorter = Scratch::new("shorter.replay", &shorter.to_bytes());
    let changed = Scratch::new("changed.states", changed.as_bytes());
    for (against, status, told) in [
        (whole.path(), 0, "the same game at every step"),
        (other.path(), 1, "DIFFERS at step 0: balls"),
        (same.path(), 0, "the same game at every step"),
        (
            changed.path(),
            1,
            &format!("DIFFERS at step {moves}: paddle"),
        ),
        (cut.path(), 1, "DIFFERS at step 98: one ends here"),
        (long.path(), 1, "DIFFERS at step 600: one ends here"),
        (shorter.path(), 1, "DIFFERS at step 480: one ends here"),
    ] {
        let output = breakout(&["verify", whole.path(), "--against", against]);
        assert_eq!(output.status.code(), Some(status), "{}", err(&output));
        assert!(
            out(&output).ends_with(&format!("{told}\n")),
            "{}",
            out(&output)
        );
    }
}

/// What `breakout fmt` made of a file: the exit status, what it printed, and the file afterwards.
fn formatted(options: &[&str], file: &Scratch) -> (Option<i32>, String, Vec<u8>) {
    let output = breakout(&[&["fmt", file.path()], options].concat());
    let printed = (out(&output) + &err(&output)).replace(file.path(), "FILE");
    let after = std::fs::read(file.path()).expect("the file");
    (output.status.code(), printed, after)
}

#[test]
fn fmt_writes_files_in_their_usual_form() {
    let ragged = b"title:x\r\n\n\n22//c\n";
    let usual = b"title: x\n\n2 2 //c\n";
    let level = Scratch::new("fmt.txt", ragged);
    let changed = "FILE is not formatted\n".to_owned();
    let check = formatted(&["--check"], &level);
    assert_eq!(check, (Some(1), changed, ragged.to_vec()));
    let written = "formatted FILE\n".to_owned();
    assert_eq!(formatted(&[], &level), (Some(0), written, usual.to_vec()));

    // What is right is not written again.
    let old = std::time::SystemTime::UNIX_EPOCH;
    let file = std::fs::File::options().write(true).open(level.path());
    let file = file.expect("the file");
    file.set_modified(old).expect("a time");
    for options in [&["--check"][..], &[]] {
        let silent = (Some(0), String::new(), usual.to_vec());
        assert_eq!(formatted(options, &level), silent);
    }
    let modified = file.metadata().expect("a file").modified();
    assert_eq!(modified.expect("a time"), old);
}

#[test]
fn fmt_leaves_files_with_errors_alone_and_goes_on() {
    let bad = Scratch::new("fmt-bad.txt", b"2  Q\n");
    let good = Scratch::new("fmt-good.txt", b"2  2");
    let binary = Scratch::new("fmt-binary.txt", &[0; 99]);
    let files = [
        "fmt",
        bad.path(),
        binary.path(),
        "/nonexistent.txt",
        good.path(),
    ];
    let output = breakout(&files);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(out(&output), format!("formatted {}\n", good.path()));
    let problems = err(&output);
    let check = out(&breakout(&[
        "check",
        bad.path(),
        binary.path(),
        "/nonexistent.txt",
    ]));
    assert!(
        check.starts_with(&problems) && problems.lines().count() == 5,
        "{problems}"
    );
    let kept = [&bad, &binary].map(|file| std::fs::read(file.path()).expect("the file"));
    assert_eq!(kept, [b"2  Q\n".to_vec(), vec![0; 99]]);
}

#[test]
fn fmt_formats_the_standard_input() {
    let pass = |options: &[&str], input: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_breakout"))
            .args([&["fmt", "-"], options].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(input.as_bytes()).expect("it reads");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        (output.status.code(), out(&output), err(&output))
    };
    let nothing = String::new();
    let formatted = (Some(0), "2 2\n".to_owned(), nothing.clone());
    assert_eq!(pass(&[], "22"), formatted);
    assert_eq!(pass(&[], "2 2\n"), formatted);
    let other = "<stdin> is not formatted\n".to_owned();
    assert_eq!(pass(&["--check"], "22"), (Some(1), other, nothing.clone()));
    assert_eq!(
        pass(&["--check"], "2 2\n"),
        (Some(0), nothing.clone(), nothing)
    );
    let (status, printed, problems) = pass(&[], "2 Q");
    assert_eq!((status, &*printed), (Some(1), ""));
    assert!(problems.starts_with("<stdin>:1:3: error: "), "{problems}");
}

#[cfg(unix)]
#[test]
fn fmt_keeps_links_and_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let level = Scratch::new("fmt-linked.txt", b"22");
    let link = Scratch::new("fmt-link.txt", b"");
    std::fs::remove_file(link.path()).expect("it was there");
    symlink(level.path(), link.path()).expect("a link");
    let mode = |mode| std::fs::set_permissions(level.path(), PermissionsExt::from_mode(mode));
    mode(0o640).expect("permissions");
    let (status, _, _) = formatted(&[], &link);
    assert_eq!(status, Some(0));
    let found = std::fs::symlink_metadata(link.path()).expect("a link");
    assert!(found.is_symlink());
    let found = std::fs::metadata(level.path()).expect("a file");
    assert_eq!(
        (found.permissions().mode() & 0o777, found.len()),
        (0o640, 4)
    );

    std::fs::write(level.path(), "22").expect("a file");
    mode(0o440).expect("permissions");
    let sentence = "error: cannot write FILE: permission denied\n".to_owned();
    assert_eq!(formatted(&[], &level), (Some(1), sentence, b"22".to_vec()));
}

#[test]
fn a_new_file_is_a_level_that_explains_itself_and_replaces_none() {
    let level = Scratch::new("new.txt", b"mine");
    let new = |path: &str| breakout(&["new", path]);
    let kept = new(level.path());
    assert_eq!(kept.status.code(), Some(1));
    assert!(err(&kept).ends_with("already exists, and was not changed\n"));
    assert_eq!(std::fs::read(level.path()).expect("a file"), b"mine");
    std::fs::remove_file(level.path()).expect("it was there");

    assert_eq!(new(level.path()).status.code(), Some(0));
    let check = breakout(&["check", level.path()]);
    assert_eq!(out(&check), "1 playable, 0 with errors\n");
    let text = std::fs::read_to_string(level.path()).expect("a text");
    assert!(text.starts_with("// What you see"));

    let nowhere = level.path().replace("new.txt", "none/new.txt");
    let refused = err(&new(&nowhere));
    assert!(refused.contains(": there is no folder "), "{refused}");
}

/// The packages of this target's program and their versions, as cargo tells them.
fn packages() -> Vec<[String; 2]> {
    let tree = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["tree", "--offline", "--edges", "normal"])
        .args(["--prefix", "none", "--no-dedupe"])
        .output()
        .expect("cargo starts");
    assert!(tree.status.success(), "{}", err(&tree));
    let tree = out(&tree);
    let mut packages: Vec<_> = tree
        .lines()
        .filter_map(|line| {
            let (name, rest) = line.split_once(" v")?;
            let version = rest.split(' ').next()?;
            Some([name.to_owned(), version.to_owned()])
        })
        .collect();
    packages.sort();
    packages.dedup();
    packages
}

#[test]
fn licences_tell_of_every_package_and_font() {
    let output = breakout(&["licences"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let text = out(&output);
    let listed = text
        .lines()
        .skip(1)
        .map_while(|line| line.strip_prefix("  "));
    let mut told: Vec<_> = listed
        .clone()
        .filter_map(|line| line.split_once(": ")?.0.split_once(' '))
        .map(|(name, version)| [name.to_owned(), version.to_owned()])
        .collect();
    told.sort();
    assert_eq!(told, packages());

    let lock = include_str!("../Cargo.lock");
    for [name, version] in &told {
        let locked = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        assert!(lock.contains(&locked), "{name} {version}");
    }
    // A package carries a text, under whose title it stands, or its authors and licence are told.
    let titles: Vec<_> = text
        .lines()
        .filter_map(|line| line.strip_suffix(':'))
        .collect();
    for line in listed {
        let (title, licence) = line.split_once(": ").expect("a package and its licence");
        let has_text = titles
            .iter()
            .any(|titles| titles.split(", ").any(|one| one == title));
        assert!(has_text || licence.contains(", by "), "{line}");
    }
    for words in [
        "Ubuntu Light derivative Breakout",
        "UBUNTU FONT LICENCE Version 1.0",
        "Hack derivative Breakout",
        "BITSTREAM VERA LICENSE",
        "Copyright (c) 2018 Source Foundry Authors",
        "ProggyClean",
        "Rust's standard library",
    ] {
        assert!(text.contains(words), "{words}");
    }
}

#[test]
fn what_one_folder_keeps_is_saved_in_a_file_and_loaded_into_another() {
    let folder = std::env::temp_dir().join(format!("breakout-cli-{}-backup", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("one/levels")).expect("a folder");
    std::fs::write(folder.join("one/levels/mine.txt"), ". 2 .\n").expect("a file");
    let path = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    let one = path("one");
    let other = path("other");
    let backup = path("mine.backup");
    let saved = breakout(&["save", &backup, "--data-dir", &one]);
    assert_eq!(
        (out(&saved), err(&saved)),
        (format!("Saved {backup}\n"), String::new())
    );
    let again = breakout(&["save", &backup, "--data-dir", &one]);
    assert_eq!(again.status.code(), Some(1));
    assert!(err(&again).contains("already exists"), "{}", err(&again));
    let loaded = breakout(&["load", &backup, "--data-dir", &other]);
    assert_eq!(
        (out(&loaded), err(&loaded)),
        (format!("Loaded {backup}: 1 file\n"), String::new())
    );
    let level = std::fs::read_to_string(folder.join("other/levels/mine.txt"));
    assert_eq!(level.expect("it is loaded"), ". 2 .\n");
    for (file, reason) in [
        (
            path("one/levels/mine.txt"),
            "this is not a backup of Breakout",
        ),
        (path("none.backup"), "no such file"),
    ] {
        let refused = breakout(&["load", &file, "--data-dir", &other]);
        assert_eq!(refused.status.code(), Some(1));
        assert!(err(&refused).contains(reason), "{}", err(&refused));
    }
    let _ = std::fs::remove_dir_all(&folder);
}

/// What is loaded is said to be loaded, and nothing else is.
#[test]
fn of_backups_that_are_loaded_at_once_each_is_whole() {
    let folder = std::env::temp_dir().join(format!("breakout-cli-{}-at-once", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let path = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    let start = |number: usize| {
        let one = path(&number.to_string());
        let backup = path(&format!("{number}.backup"));
        let levels = folder.join(format!("{number}/levels"));
        std::fs::create_dir_all(&levels).expect("a folder");
        std::fs::write(levels.join("same.txt"), format!("// {number}\n. 2 .\n")).expect("a file");
        std::fs::write(levels.join(format!("{number}.txt")), ". 3 .\n").expect("a file");
        assert!(
            breakout(&["save", &backup, "--data-dir", &one])
                .status
                .success()
        );
        backup
    };
    let backups: Vec<String> = (0..8).map(start).collect();
    let load = |backup: &String| {
        Command::new(env!("CARGO_BIN_EXE_breakout"))
            .args(["load", backup, "--data-dir", &path("all")])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts")
    };
    let loads: Vec<_> = backups.iter().map(load).collect();
    for (load, backup) in loads.into_iter().zip(&backups) {
        let output = load.wait_with_output().expect("it ends");
        assert_eq!(
            (out(&output), err(&output)),
            (format!("Loaded {backup}: 2 files\n"), String::new())
        );
    }
    let levels: Vec<String> = std::fs::read_dir(folder.join("all/levels"))
        .expect("a folder")
        .flatten()
        .map(|entry| std::fs::read_to_string(entry.path()))
        .map(|text| text.expect("a text"))
        .collect();
    assert_eq!(levels.len(), 16);
    for number in 0..8 {
        let text = format!("// {number}\n. 2 .\n");
        assert!(levels.contains(&text), "{number}");
    }
    let _ = std::fs::remove_dir_all(&folder);
}
