//! Command-line options that change the game in the window, and saved scores.

use crate::display::{DOWN, HOME, LEFT, RETURN, SPACE, TAB, TIMEOUT, key};
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    ("a_levels_folder_wins", a_levels_folder_wins),
    ("a_workshop_plays_on_alone", a_workshop_plays_on_alone),
    (
        "difficulty_and_practice_are_chosen_beside_the_levels",
        difficulty_and_practice_are_chosen_beside_the_levels,
    ),
    (
        "a_cleared_level_keeps_score_and_stars",
        a_cleared_level_keeps_score_and_stars,
    ),
    ("damaged_scores_are_set_aside", damaged_scores_are_set_aside),
    (
        "the_same_seed_serves_the_same",
        the_same_seed_serves_the_same,
    ),
    (
        "settings_are_as_they_were_left",
        settings_are_as_they_were_left,
    ),
    (
        "a_script_keeps_nothing_without_a_folder",
        a_script_keeps_nothing_without_a_folder,
    ),
];

fn a_levels_folder_wins(stage: &Stage<'_>) {
    std::fs::create_dir(stage.folder.join("levels")).expect("a folder");
    stage.write(
        "levels/only.txt",
        "title: Only\nball: 400 400 10 -300\n\n. . .\n. 2 .\n",
    );
    let (program, desk) = stage.open(&[]);
    desk.press(RETURN);
    program.wait("the victory", |report| report.is("state", "won"));
}

fn difficulty_and_practice_are_chosen_beside_the_levels(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&["--difficulty", "hard"]);
    desk.press(DOWN);
    program.wait("the second item", |report| report.is("menu", "Levels"));
    desk.press(RETURN);
    program.wait("what was asked for", |report| {
        report.is("difficulty", "hard") && report.is("practice", "false")
    });
    desk.press(TAB);
    program.wait("the next one", |report| report.is("difficulty", "master"));
    desk.press(TAB);
    program.wait("the first again", |report| {
        report.is("difficulty", "gentle")
    });
    desk.press(key('p'));
    program.wait("practice", |report| report.is("practice", "true"));
    desk.press(RETURN);
    let report = program.wait("a serve", |report| report.is("state", "serving"));
    assert!(report.is("lives", "6"), "as the gentle row says");
    // With the paddle at a wall the ball is lost, which costs no life in practice.
    desk.down(LEFT);
    desk.press(SPACE);
    program.wait("the flight", |report| report.is("state", "running"));
    let report = program.wait("another serve", |report| report.is("state", "serving"));
    assert!(report.is("lives", "6"));
    desk.up(LEFT);
}

fn a_cleared_level_keeps_score_and_stars(stage: &Stage<'_>) {
    std::fs::create_dir(stage.folder.join("levels")).expect("a folder");
    stage.write(
        "levels/only.txt",
        "title: Only\npar: 5\nball: 400 400 10 -300\n\n. . .\n. 2 .\n",
    );
    let (program, desk) = stage.open(&[]);
    desk.press(RETURN);
    program.wait("the victory", |report| report.is("state", "won"));
    let scores = stage.folder.join("data/breakout/scores.txt");
    let text = std::fs::read_to_string(scores).expect("scores are kept");
    assert!(text.contains(" normal 10 stars=cnt time="), "{text}");
}

fn damaged_scores_are_set_aside(stage: &Stage<'_>) {
    let mine = stage.folder.join("mine");
    std::fs::create_dir(&mine).expect("a folder");
    stage.write("mine/scores.txt", "level what is this\n");
    let (program, _) = stage.open(&["--data-dir", "mine"]);
    program.wait("the title", |report| report.is("screen", "title"));
    let aside = std::fs::read_to_string(mine.join("scores-aside-0001.txt"));
    assert_eq!(aside.expect("it is kept"), "level what is this\n");
}

fn settings_are_as_they_were_left(stage: &Stage<'_>) {
    let file = stage.folder.join("config/breakout/settings.toml");
    let text = || std::fs::read_to_string(&file).unwrap_or_default();
    let (program, desk) = stage.open(&["--music", "9", "--size", "700x500"]);
    program.wait("sound", |report| report.is("muted", "no"));
    desk.press(key(','));
    desk.press(key('g'));
    desk.press(key('m'));
    program.wait("silence", |report| report.is("muted", "yes"));
    // A change is saved soon, not only at the end.
    let start = std::time::Instant::now();
    while !text().contains("\nmuted = true\n") {
        assert!(start.elapsed() < TIMEOUT, "never saved: {}", text());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    desk.close();
    assert!(program.end().0.success());
    for line in ["effects = 6", "muted = true", "path-ahead = true"] {
        assert!(text().contains(&format!("\n{line}\n")), "{}", text());
    }
    for line in ["music = 6", "size = [1280, 720]"] {
        assert!(text().contains(line), "the command line: {}", text());
    }
    let (program, _) = stage.open(&[]);
    let report = program.wait("the title", |report| report.is("screen", "title"));
    assert!(report.is("muted", "yes"));
    assert!(report.is("window", "1280x720"));
}

fn a_script_keeps_nothing_without_a_folder(stage: &Stage<'_>) {
    stage.write("mute.txt", "wait 5\npress M\nwait 5\n");
    for (arguments, kept) in [(&[][..], false), (&["--data-dir", "mine"], true)] {
        let arguments = [&["--script", "mute.txt", "--no-audio"], arguments].concat();
        let mut command = stage.command(&arguments);
        let output = command.output().expect("the program starts");
        assert!(output.status.success() && output.stderr.is_empty());
        let text = std::fs::read_to_string(stage.folder.join("mine/settings.toml"));
        let is_kept = text.is_ok_and(|text| text.contains("muted = true"));
        assert_eq!(is_kept, kept);
        for folder in ["config", "data"] {
            assert!(!stage.folder.join(folder).exists(), "{folder}");
        }
    }
}

fn a_workshop_plays_on_alone(stage: &Stage<'_>) {
    stage.write("mine.txt", ". . . . .\n. 2 3 2 .\n. 4 5 4 .\n");
    let (program, desk) = stage.open(&["mine.txt"]);
    program.wait("a serve", |report| report.is("state", "serving"));
    desk.blur();
    program.wait("the bot's launch", |report| report.is("state", "running"));
    program.wait("the bot's bricks", |report| report.number("score") >= 20.0);
}

fn the_same_seed_serves_the_same(stage: &Stage<'_>) {
    // The state at the first step: later ones follow the moments of the keys. A folder for each, or the
    // second would continue the first.
    let served = |folder: &str| {
        let (program, desk, _) = stage.play(&["--data-dir", folder]);
        desk.press(crate::display::F2);
        program.wait("the microscope", |report| report.is("state", "microscope"));
        desk.press(HOME);
        let report = program.wait("the start", |report| report.is("step", "0"));
        report.get("hash").to_owned()
    };
    assert_eq!(served("one"), served("two"));
}
