//! What an earlier version has kept is read as it is: a folder for each in `tests/kept`, as its program left it.

use std::fs;
use std::path::Path;

use breakout::difficulty::Difficulty;
use breakout::history::History;
use breakout::level::{Level, LevelSet};
use breakout::records::{Best, Condition, Records, Stars};
use breakout::replay::{Playthrough, Recording, RunId, Setup};

use super::*;
use input::{Chord, Context};
use platform::files::Source;
use platform::folders;
use platform::testing::TestFolder;
use replays::Run;
use screens::address;
use settings::Settings;

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

    let folder_of_settings = options.folder(folders::settings);
    let (mut settings, mut settings_file) =
        SettingsFile::load(folder_of_settings, &options.overrides);
    let (mut scores, mut replays) = load_kept(options.folder(folders::data), Some(&levels));
    assert_eq!(scores.finish(), Vec::<String>::new());
    assert_eq!(
        (&mut settings_file, &mut settings).finish(),
        Vec::<String>::new()
    );

    let (records, condition) = Records::parse(&scores_before);
    assert_eq!(condition, Condition::Whole);
    assert_eq!(*scores.records(), records);
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
    assert!(replays.proof(run).is_ok_and(|proof| *proof == best));
    let mut checked = 0;
    while checked < 2 {
        for (claim, shown) in replays.check(scores.records(), true) {
            scores.check(&claim, shown);
            checked += 1;
        }
        std::thread::yield_now();
    }
    let first = scores.records().level(&levels[0], Difficulty::Normal);
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
    } = &settings;
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

    let (_, recording) = replays.take_offer().expect("the run that was left");
    assert!(*recording == left);
}

/// A bot cleared the first three of the 31 levels, and left its run in the fourth.
#[test]
fn what_was_earned_in_0_8_0_stays_at_the_levels_as_they_are_drawn_now() {
    let folder = kept_by("0.8.0");
    let scores_before = folder.text("scores.txt");
    let read = |kind| {
        let path = folder.join(format!("replays/{kind}-1795700000000-808.replay"));
        Recording::from_bytes(&fs::read(path).expect("a file")).expect("whole")
    };
    let [best, left] = ["best", "left"].map(read);
    let normal = Difficulty::Normal;
    let options = Options {
        data_folder: Some(folder.to_path_buf()),
        ..Options::default()
    };
    for levels in LevelSet::builtin_sets() {
        let (mut scores, mut replays) = load_kept(options.folder(folders::data), Some(&levels));
        let records = scores.records();
        assert_eq!(records.best_run(&levels, normal), 0);
        assert_eq!(records.earlier_run(&levels, normal), 3310);
        // The run goes on in the levels that it began in.
        let (_, recording) = replays.take_offer().expect("the run that was left");
        assert!(*recording == left && left.setup.levels.len() == 31);
        assert_eq!(Playthrough::new(&left).run(), None);
        assert_eq!(scores.finish(), Vec::<String>::new());
        assert_eq!(folder.text("scores.txt"), scores_before, "nothing is lost");
    }

    let records = Records::parse(&scores_before).0;
    let today = LevelSet::builtin();
    let mut earned = 0;
    for before in left.setup.levels.iter() {
        let mut levels = today.iter();
        let is_it = |level: &&Level| level.title() == before.title();
        let level = levels.find(is_it).expect("each name has stayed");
        assert_eq!(level.earlier_hash(), Some(before.content_hash()));
        let own = records.level(level, normal);
        let earlier = records.earlier(level, normal);
        assert_eq!(own.score, 0, "{}", level.title());
        assert_eq!(earlier, records.level(before, normal), "{}", level.title());
        assert_eq!(records.stars(level, normal), earlier.stars);
        if let Some(proof) = earlier.proof {
            let (_, replays) = load_kept(options.folder(folders::data), None);
            assert!(replays.proof(proof.run).is_ok_and(|proof| *proof == best));
            earned += 1;
        }
        // A level of the player's own of that name has earned nothing.
        let own = crate::scenes::level(&format!("title: {}\n. 2 .\n", level.title()));
        assert_eq!(records.earlier(&own, normal), Best::default());
    }
    assert_eq!(earned, 3);
}

/// Until files stood in natural order, 10 came before 2.
#[test]
fn a_run_and_run_scores_of_the_order_of_earlier_versions_are_still_found() {
    let folder = TestFolder::new("order");
    fs::create_dir(folder.join("set")).expect("a folder");
    let texts = ["2", "10", "1"].map(|name| {
        let text = format!(
            "title: {name}\n. {} .\n",
            "2 ".repeat(name.parse().expect("a number"))
        );
        folder.write(&format!("set/{name}.txt"), &text);
        text
    });
    let [two, ten, one] = &texts;
    let before = crate::scenes::levels(&[one.as_str(), ten, two].join("---\n"));
    let (source, _) = Source::read(&[folder.join("set")], false).expect("levels");
    let levels = source.levels.expect("levels");
    let titles: Vec<&str> = levels.iter().map(Level::title).collect();
    assert_eq!(titles, ["1", "2", "10"]);

    let normal = Difficulty::Normal;
    let mut records = Records::default();
    for (start, score) in [(0, 700), (1, 500), (2, 40)] {
        records.note_run(&before, start, normal, score, None);
    }
    folder.write("scores.txt", records.to_string());
    let setup = Setup::new(before.clone(), 1, 3);
    let left = History::new(setup.clone()).recording(&setup.game(), true);
    let mut replays = Replays::load(Some(folder.to_path_buf()), Some(&before));
    replays.leave(Run::begin(), left.clone());
    assert_eq!(replays.finish(), Vec::<String>::new());

    let options = Options {
        data_folder: Some(folder.to_path_buf()),
        ..Options::default()
    };
    let (mut scores, mut replays) = load_kept(options.folder(folders::data), Some(&levels));
    let records = scores.records();
    let shown = [0, 1, 2].map(|start| records.run(&levels, start, normal).score);
    assert_eq!(shown, [700, 40, 500]);
    assert_eq!(records.best_run(&levels, normal), 700);
    scores.note(|records| records.note_run(&levels, 0, normal, 600, None));
    assert_eq!(scores.records().run(&levels, 0, normal).score, 700);
    let (_, recording) = replays.take_offer().expect("the run that was left");
    assert!(*recording == left);
}

/// Each page, form and lesson of the lab, each exhibit and station, and the links of the documents.
#[test]
fn links_of_0_8_0_open_their_places() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/0.8.0/links.txt");
    let links = fs::read_to_string(kept).expect("the links");
    assert!(links.lines().count() > 90);
    for link in links.lines() {
        let (word, at) = link.split_once('=').unwrap_or((link, ""));
        let opened = address::read(word, at).expect(link);
        assert!(opened.is_ok(), "{link}: {opened:?}");
    }
}
