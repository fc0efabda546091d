//! Recordings: the same game again, small files, and no trust in bytes.

#[path = "scenes/mod.rs"]
mod scenes;

use breakout::bot::NoAim;
use breakout::difficulty::{Difficulty, Rules};
use breakout::game::{Game, Phase};
use breakout::history::History;
use breakout::input::Input;
use breakout::level::{LevelChange, LevelSet};
use breakout::replay::{
    PlayerName, Playthrough, RULES, RecordedEdit, Recording, ReplayError, Setup, first_difference,
};
use breakout::tuning::STEPS_PER_SECOND;

/// A bot's run of so many seconds, or to its end.
fn recorded(setup: Setup, seconds: u32) -> Recording {
    let mut bot = NoAim::new(setup.seed);
    record(setup, seconds, |game| bot.input(game))
}

fn record(setup: Setup, seconds: u32, mut input: impl FnMut(&Game) -> Input) -> Recording {
    let mut game = setup.game();
    let mut history = History::new(setup);
    let mut events = Vec::new();
    for _ in 0..seconds * STEPS_PER_SECOND {
        if matches!(game.phase(), Phase::Lost | Phase::Won) {
            break;
        }
        let input = input(&game);
        history.record(&game, input);
        events.clear();
        let tests = game.step(input, &mut events);
        history.note(&game, &events, tests);
    }
    history.recording(&game, true)
}

fn usual(seconds: u32) -> Recording {
    recorded(Setup::new(LevelSet::builtin(), 5, 5), seconds)
}

#[test]
fn a_recording_read_back_is_the_same_and_plays_the_same_game() {
    for (difficulty, practice) in [(Difficulty::Gentle, true), (Difficulty::Master, false)] {
        let rules = Rules {
            difficulty,
            practice,
            ..Rules::default()
        };
        let recording = recorded(
            Setup {
                rules,
                ..Setup::new(LevelSet::builtin(), 30, 11)
            },
            200,
        );
        let read = Recording::from_bytes(&recording.to_bytes());
        assert_eq!(read.as_ref(), Ok(&recording));
        assert_eq!(Playthrough::new(recording).run(), None);
    }
}

/// As a player by keys does it: a key is held until the ball is above the paddle.
#[test]
fn a_minute_by_keys_fits_in_a_link_and_is_the_same_game() {
    for (start, seed) in [(0, 1), (1, u64::MAX), (2, 3), (5, 12_345_678_901_234)] {
        let mut steer = 0.0;
        let setup = Setup::new(LevelSet::builtin(), start, seed);
        let mut played = record(setup, 60, |game| {
            let ball = game
                .balls()
                .iter()
                .max_by(|a, b| a.position.y.total_cmp(&b.position.y));
            let away = ball.map_or(0.0, |ball| ball.position.x - game.paddle().x);
            if away.abs() > 30.0 {
                steer = away.signum();
            } else if away.abs() < 8.0 {
                steer = 0.0;
            }
            let launch = game.is_serving();
            Input {
                steer,
                launch,
                ..Input::default()
            }
        });
        played.name = PlayerName::of("A name of 24 characters!");
        assert_eq!(played.track.steps(), 7200, "it is a minute");
        let code = played.to_code().expect("it fits");
        let link = format!("https://somebody.example.org/a/folder/breakout/?race={code}");
        assert!(link.len() <= 2000, "{}", link.len());
        let read = Recording::from_code(&link).expect("it is whole");
        assert_eq!(read, played);
        assert_eq!(Playthrough::new(read).run(), None);
        println!("level {}: {} characters", start + 1, code.len());
    }
    // By mouse it is longer: there is a file for it.
    let mut practice = Setup::new(LevelSet::builtin(), 0, 1);
    practice.rules.practice = true;
    let by_mouse = record(practice, 60, |game| {
        let sway =
            ((game.steps() * game.steps()).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as f32 / 6e6;
        Input {
            target: Some(sway),
            launch: true,
            ..Input::default()
        }
        .in_grain()
    });
    assert_eq!(by_mouse.to_code(), None);
    // Levels that changed have no place in a link.
    let mut edited = usual(1);
    edited.track.push_edit(RecordedEdit {
        index: 0,
        change: LevelChange::Remove,
    });
    assert_eq!(edited.to_code(), None);
}

/// In the version of the recording, whose programs read past it.
#[test]
fn a_name_is_kept_and_changes_nothing_that_is_proved() {
    let plain = usual(5);
    let mut named = plain.clone();
    named.name = PlayerName::of("Zoë\nscore 9");
    let bytes = named.to_bytes();
    let version = b"breakout replay 1 ".len();
    assert_eq!(bytes[..version], plain.to_bytes()[..version]);
    let read = Recording::from_bytes(&bytes).expect("it is whole");
    assert_eq!(read, named);
    assert_eq!(read.name.chosen(), Some("Zoë score 9"));
    assert_eq!(first_difference(&read, &plain), None);
    assert_eq!(Playthrough::new(&read).run(), None);
    assert_eq!(
        (read.counts(), read.standing),
        (plain.counts(), plain.standing)
    );
    // Whatever a file says, the name is short and printable, and lines of newer programs are read past.
    let long = "x".repeat(5000);
    for (line, name) in [
        ("name \u{202e}A\u{1b}[2J".to_owned(), "A [2J"),
        (format!("name {long}"), &long[..PlayerName::MAX_CHARS]),
        ("name ".to_owned(), ""),
        ("mood good".to_owned(), ""),
        ("mood good\nname B".to_owned(), "B"),
    ] {
        let read = Recording::from_bytes(&forged(&bytes, "name Zoë score 9", &line));
        assert_eq!(read.map(|read| read.name.to_string()).as_deref(), Ok(name));
    }
}

/// As the game itself takes it.
#[test]
fn a_start_beyond_the_last_level_is_the_last() {
    let recording = recorded(Setup::new(LevelSet::builtin(), 99, 1), 2);
    let read = Recording::from_bytes(&recording.to_bytes()).expect("it is whole");
    assert_eq!(read.setup.start, 44);
    assert_eq!(Playthrough::new(read).run(), None);
}

#[test]
fn a_run_over_several_levels_knows_its_clears() {
    let levels = scenes::levels("ball: 400 400 0 -300\n. 2 .\n---\nball: 400 400 0 -300\n. 2 .\n");
    let recording = recorded(Setup::new(levels, 0, 1), 60);
    let clears = recording.track.clears();
    assert_eq!(clears.len(), 2);
    assert!(recording.standing.is_over && clears[0].step < clears[1].step);
    assert_eq!(clears[1].step, recording.track.steps());
    let points: u32 = clears.iter().map(|clear| clear.score).sum();
    assert_eq!(points, recording.standing.score);
    assert_eq!(Playthrough::new(recording).run(), None);
}

/// With and without help, as it always was; golden games say that they are ranked, whatever their rules.
#[test]
fn a_recording_counts_only_if_ranked_by_these_rules_without_help() {
    let whole = recorded(Setup::new(LevelSet::builtin(), 0, 1), 2);
    let changes: [fn(&mut Recording); 7] = [
        |_| {},
        |recording| recording.setup.rules.help = false,
        |recording| recording.ranked = false,
        |recording| recording.rules = RULES - 1,
        |recording| recording.rules = RULES + 1,
        |recording| recording.setup.rules.practice = true,
        |recording| recording.setup.rules.chance = false,
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let mut recording = whole.clone();
        change(&mut recording);
        assert_eq!(recording.counts(), number < 2, "{number}");
        let read = Recording::from_bytes(&recording.to_bytes());
        assert!(
            read == Ok(recording),
            "{number}: no file is refused or changed for it"
        );
    }
}

/// A level that changes after its clear is cleared again, and the recording tells both; only such
/// recordings are of the second version.
#[test]
fn a_changed_level_is_cleared_twice_and_its_recording_does_not_count() {
    let level = scenes::level("ball: 400 400 0 -300\n. 2 .\n. . .");
    let setup = Setup::new(scenes::alone(&level), 0, 1);
    let mut game = setup.game();
    let mut history = History::new(setup);
    let mut bot = NoAim::new(1);
    let mut events = Vec::new();
    for change in [None, Some("title: More\n3 2 3\n. . .")] {
        if let Some(text) = change {
            assert!(
                history
                    .recording(&game, true)
                    .to_bytes()
                    .starts_with(b"breakout replay 1 ")
            );
            let change = LevelChange::Replace(scenes::level(text).into());
            let edit = RecordedEdit { index: 0, change };
            game.edit_levels(&edit.on(game.levels()), &mut events);
            history.record_edit(&game, edit);
        }
        while game.phase() == Phase::Playing {
            let input = bot.input(&game);
            history.record(&game, input);
            events.clear();
            let tests = game.step(input, &mut events);
            history.note(&game, &events, tests);
        }
        assert_eq!(game.phase(), Phase::Won);
    }
    let recording = history.recording(&game, true);
    assert_eq!(recording.track.clears().len(), 2);
    assert!(!recording.counts());
    let bytes = recording.to_bytes();
    assert!(bytes.starts_with(b"breakout replay 2 "));
    let read = Recording::from_bytes(&bytes).expect("it is whole");
    assert!(read == recording);
    assert_eq!(Playthrough::new(read).run(), None);
    // The bytes of the body are changed one by one in `tests/fuzz`.
    for (from, to) in [("edits 1", "edits 0"), ("edits 1", "edits 2")] {
        let forged = forged(&bytes, from, to);
        assert_eq!(
            Recording::from_bytes(&forged),
            Err(ReplayError::Damaged),
            "{to}"
        );
    }
}

#[test]
fn no_more_changes_of_levels_are_read_than_there_is_room_for() {
    let setup = Setup::new(scenes::levels(". 2 .\n---\n. 3 ."), 0, 1);
    let game = setup.game();
    let mut history = History::new(setup);
    let edit = RecordedEdit {
        index: 9,
        change: LevelChange::Remove,
    };
    let mut count = 0;
    while history.track().has_room_for(&edit.change) {
        history.record_edit(&game, edit.clone());
        count += 1;
    }
    assert_eq!(count, 10_000);
    let bytes = history.recording(&game, true).to_bytes();
    assert!(Recording::from_bytes(&bytes).is_ok());
    history.record_edit(&game, edit);
    let bytes = history.recording(&game, true).to_bytes();
    assert_eq!(Recording::from_bytes(&bytes), Err(ReplayError::TooLong));
    // Large levels fill it earlier.
    let large = scenes::level(&("2".repeat(256) + "\n").repeat(256));
    let change = LevelChange::Replace(large.into());
    let edit = RecordedEdit { index: 0, change };
    let mut track = breakout::replay::Track::default();
    while track.has_room_for(&edit.change) {
        track.push_edit(edit.clone());
    }
    assert!((50..100).contains(&track.edits_at(0).count()));
}

/// Every input comes back, at the edges of its range too.
#[test]
fn every_input_in_its_grain_comes_back() {
    let mut inputs = Vec::new();
    for steer in [-1.0, -0.015_625, -0.0, 0.0, 0.5, 1.0] {
        for target in [
            None,
            Some(0.0),
            Some(0.015_625),
            Some(799.984_4),
            Some(800.0),
        ] {
            for (launch, fire) in [(false, false), (true, false), (false, true), (true, true)] {
                inputs.push(Input {
                    steer,
                    target,
                    launch,
                    fire,
                });
            }
        }
    }
    let mut next = inputs.iter();
    let setup = Setup {
        rules: Rules {
            practice: true,
            ..Rules::default()
        },
        ..Setup::new(LevelSet::builtin(), 0, 1)
    };
    let recording = record(setup, 1, |_| *next.next().expect("a second has 120 steps"));
    let read = Recording::from_bytes(&recording.to_bytes()).expect("it is whole");
    for (step, input) in inputs.iter().enumerate() {
        assert_eq!(read.track.input(step as u64), Some(*input));
        let zero = input.in_grain().steer;
        assert!(
            zero != 0.0 || zero.is_sign_positive(),
            "a zero has one sign"
        );
    }
    assert_eq!(read.track.input(120), None);
}

#[test]
fn another_input_is_found_within_the_second_and_its_field_at_once() {
    let recording = usual(30);
    let mut step = 0;
    let mut bot = NoAim::new(5);
    let other = record(recording.setup.clone(), 30, |game| {
        step += 1;
        let input = bot.input(game);
        match step {
            1500 => Input {
                target: Some(800.0),
                ..input
            },
            _ => input,
        }
    });
    let difference = first_difference(&recording, &other).expect("one input differs");
    assert_eq!((difference.step, difference.field), (1500, "paddle"));
    assert_eq!(first_difference(&recording, &recording.clone()), None);
    // What the other inputs give is not what this recording says.
    let forged = Recording {
        track: {
            let mut track = recording.track.clone();
            track.truncate(1499);
            for step in 1499..other.track.steps() {
                track.push(other.track.input(step).expect("it is as long"));
            }
            track
        },
        ..recording.clone()
    };
    let mut playthrough = Playthrough::new(&forged);
    let mismatch = playthrough.run().expect("it differs").clone();
    assert_eq!((mismatch.step, mismatch.what), (1560, "the state"));
    assert_eq!(playthrough.game().steps(), 3600, "it plays on");
}

#[test]
fn a_recording_knows_whether_it_is_of_these_rules() {
    let mut recording = usual(1);
    assert!(recording.is_of_these_rules());
    recording.rules += 1;
    let read = Recording::from_bytes(&recording.to_bytes()).expect("other rules are no damage");
    assert!(!read.is_of_these_rules());
}

#[test]
fn another_score_is_no_proof() {
    let mut forged = usual(20);
    forged.standing.score += 1;
    let mut playthrough = Playthrough::new(&forged);
    let mismatch = playthrough.run().expect("it differs");
    assert_eq!((mismatch.step, mismatch.what), (2400, "the end"));
}

/// Levels that do not exist, moments after the end, and what was cleared twice.
#[test]
fn clears_that_cannot_be_are_damage() {
    let levels = scenes::levels("ball: 400 400 0 -300\n. 2 .\n---\nball: 400 400 0 -300\n. 2 .\n");
    let recording = recorded(Setup::new(levels, 0, 1), 60);
    let text = recording.to_bytes();
    let head = String::from_utf8_lossy(&text).into_owned();
    let clears: Vec<&str> = head
        .lines()
        .filter(|line| line.starts_with("clear "))
        .collect();
    let [first, second] = clears[..] else {
        panic!("{head}")
    };
    let step = first.split(' ').nth(2).expect("its step");
    let at_once = format!("clear 2 {step} 10");
    for (from, to) in [
        (second, &*at_once),
        (second, "clear 9 200 10"),
        (second, "clear 2 9999999 10"),
        (second, first),
        (first, second),
    ] {
        let forged = forged(&text, from, to);
        assert_eq!(
            Recording::from_bytes(&forged),
            Err(ReplayError::Damaged),
            "{to}"
        );
    }
    assert!(Recording::from_bytes(&forged(&text, first, first)).is_ok());
}

/// The bytes with a line of the head replaced, and the right check.
fn forged(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let start = bytes
        .iter()
        .position(|byte| *byte == b'\n')
        .expect("a first line")
        + 1;
    let rest = &bytes[start..];
    let at = rest
        .windows(from.len())
        .position(|part| part == from.as_bytes())
        .expect("the line is there");
    let rest = [&rest[..at], to.as_bytes(), &rest[at + from.len()..]].concat();
    let check = rest.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let version = bytes["breakout replay ".len()] as char;
    [
        format!("breakout replay {version} {check:016x}\n").as_bytes(),
        &rest,
    ]
    .concat()
}

#[test]
fn bytes_that_are_no_recording_say_why() {
    let recording = usual(5);
    let bytes = recording.to_bytes();
    let text = |text: &str| text.as_bytes().to_vec();
    let mut changed = bytes.clone();
    changed[300] ^= 1;
    for (bytes, error) in [
        (Vec::new(), ReplayError::NotAReplay),
        (text("title: A level\n. 2 .\n"), ReplayError::NotAReplay),
        (text("breakout replay 7 0\n"), ReplayError::Format(7)),
        (text("breakout replay 1"), ReplayError::Damaged),
        (
            text("breakout replay 1 0000000000000000\n"),
            ReplayError::Damaged,
        ),
        (text("breakout replay x 0\n"), ReplayError::Damaged),
        (bytes[..bytes.len() - 1].to_vec(), ReplayError::Damaged),
        (changed, ReplayError::Damaged),
        (
            vec![b'x'; breakout::replay::MAX_BYTES + 1],
            ReplayError::TooLong,
        ),
    ] {
        assert_eq!(Recording::from_bytes(&bytes), Err(error));
    }
}

/// Earlier programs would play a level with a depth otherwise, so that they must not read it.
#[test]
fn a_run_with_a_depth_is_written_in_version_3() {
    let plain = scenes::levels("2 . 2\n. . .");
    let deep = scenes::levels("depth: 400\n2 . 2\n. . .");
    let versions = [
        recorded(Setup::new(plain.clone(), 0, 1), 2),
        recorded(Setup::new(deep.clone(), 0, 1), 2),
        changed(plain.clone(), &plain),
        changed(plain.clone(), &deep),
        changed(deep, &plain),
    ]
    .map(|recording| {
        let bytes = recording.to_bytes();
        assert_eq!(Recording::from_bytes(&bytes), Ok(recording));
        bytes[..18].to_vec()
    });
    assert_eq!(
        versions.map(|first| String::from_utf8_lossy(&first).into_owned()),
        [1, 3, 2, 3, 3].map(|version| format!("breakout replay {version} "))
    );
}

/// A run whose first level becomes another one before its first step.
fn changed(levels: LevelSet, to: &LevelSet) -> Recording {
    let setup = Setup::new(levels, 0, 1);
    let mut game = setup.game();
    let mut history = History::new(setup);
    let change = LevelChange::Replace(to.entries()[0].clone());
    let edit = RecordedEdit { index: 0, change };
    game.edit_levels(&edit.on(game.levels()), &mut Vec::new());
    history.record_edit(&game, edit);
    history.recording(&game, true)
}
