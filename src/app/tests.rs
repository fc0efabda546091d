//! What an earlier version has kept is read as it is: a folder for each in `tests/kept`, as its program left it.

use std::fs;
use std::path::Path;

use breakout::difficulty::Difficulty;
use breakout::records::{Condition, Records, Stars};
use breakout::replay::{Playthrough, RunId};

use super::*;
use input::Chord;
use platform::test_folder::TestFolder;

/// A copy of what a version has kept.
fn kept_by(version: &str) -> TestFolder {
    let folder = TestFolder::new(version);
    let kept = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/kept")
        .join(version);
    fs::create_dir(folder.join("replays")).expect("a folder");
    for place in ["", "replays"] {
        for entry in fs::read_dir(kept.join(place)).expect("a folder").flatten() {
            let is_file = entry.path().is_file();
            let to = folder.join(place).join(entry.file_name());
            is_file.then(|| fs::copy(entry.path(), to).expect("a copy"));
        }
    }
    folder
}

/// One of two levels is cleared, and the run was left in the other. Of the settings, some were changed in the
/// game and some by hand.
#[test]
fn scores_settings_and_recordings_of_0_6_1_are_read_as_they_are() {
    let folder = kept_by("0.6.1");
    let [scores_before, settings_before] =
        ["scores.txt", "settings.toml"].map(|name| folder.text(name));
    let run: RunId = "1795409260579-13914".parse().expect("a name");
    let read = |kind| {
        let path = folder.join(format!("replays/{kind}-{run}.replay"));
        let recording = Recording::from_bytes(&fs::read(path).expect("a file")).expect("whole");
        assert_eq!(Playthrough::new(&recording).run(), None);
        recording
    };
    let [best, left] = ["best", "left"].map(read);
    let levels = left.setup.levels.clone();
    let options = Options {
        data_folder: Some(folder.to_path_buf()),
        ..Options::default()
    };

    let settings = SettingsFile::load(options.folder(folders::settings), options.overrides);
    let mut kept = Kept::load(options.folder(folders::data), Some(&levels), settings);
    assert_eq!(kept.scores.finish(), Vec::<String>::new());
    assert_eq!(
        kept.settings_file.finish(&kept.settings),
        Vec::<String>::new()
    );

    let (records, condition) = Records::parse(&scores_before);
    assert_eq!(condition, Condition::Whole);
    assert_eq!(*kept.scores.records(), records);
    let first = records.level(&levels[0], Difficulty::Normal);
    let stars = Stars {
        in_time: false,
        cleared: true,
        unhurt: true,
    };
    assert_eq!(
        (first.score, first.stars, first.seconds()),
        (10, stars, Some(1.475))
    );
    let whole = records.run(&levels, 0, Difficulty::Normal);
    for best in [first, whole] {
        assert_eq!(
            (best.score, best.proof.map(|proof| proof.run)),
            (10, Some(run))
        );
    }
    assert!(kept.replays.proof(run).is_ok_and(|proof| *proof == best));
    let mut checked = 0;
    while checked < 2 {
        for (claim, shown) in kept.replays.check(kept.scores.records(), true) {
            kept.scores.check(&claim, shown);
            checked += 1;
        }
        std::thread::yield_now();
    }
    let first = kept.scores.records().level(&levels[0], Difficulty::Normal);
    assert_eq!(
        (first.shows_score(), first.shows_time()),
        (Some(true), true)
    );

    assert_eq!(folder.text("settings.toml"), settings_before);
    let Settings {
        sound,
        picture,
        game,
        controls,
        ..
    } = &kept.settings;
    assert_eq!(
        (
            sound.effects,
            sound.music,
            picture.strengths.percent(Effect::Shake)
        ),
        (5, 5, 30)
    );
    assert!(game.rules.difficulty == Difficulty::Hard && controls.steering.mouse.relative);
    let chords = ["Space", "X"].map(|name| Chord::from_name(name).expect("a button"));
    assert_eq!(
        controls.bindings.chords(Context::Game, Action::Launch),
        chords
    );

    let (_, recording) = kept.replays.take_offer().expect("the run that was left");
    assert!(recording == left);
}
