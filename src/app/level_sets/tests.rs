//! Changes of the player's own sets: what becomes of their files, and that all of it is taken back.

use std::fs;
use std::path::Path;

use breakout::level::LevelSource;

use super::*;
use crate::app::platform::testing::TestFolder;

/// The sets of a player, of which `Sea` is open.
fn sets(files: &[(&str, &str)]) -> (TestFolder, LevelSets) {
    let folder = TestFolder::new("managed");
    for name in ["levels/Sea", "levels/Land"] {
        fs::create_dir_all(folder.join(name)).expect("a folder");
    }
    for (name, text) in files {
        folder.write(&format!("levels/{name}"), text);
    }
    let mut sets = LevelSets::new(&Source::builtin(), LeftOut::default(), None, Some(&folder));
    sets.open = place(&folder, "Sea");
    (folder, sets)
}

fn place(folder: &Path, name: &str) -> SetId {
    SetId::Folder(folder.join("levels").join(name))
}

/// The level of the open set with a title.
fn level(sets: &LevelSets, title: &str) -> Subject {
    let (source, left_out) = sets.read(&sets.open).expect("the set");
    let mut all = (0..).map_while(|card| Subject::of(card, source.playable(), left_out.files()));
    all.find(|level| level.title == title).expect("the level")
}

fn titles(sets: &LevelSets, place: &SetId) -> Vec<String> {
    let (source, _) = sets.read(place).expect("the set");
    let levels = source.playable().iter();
    levels.map(|entry| entry.level.title().to_owned()).collect()
}

/// The names and texts of all files, without those in the bin.
fn files(folder: &Path) -> Vec<(String, String)> {
    fn list(at: &Path, below: &str, all: &mut Vec<(String, String)>) {
        for entry in fs::read_dir(at).expect("a folder").flatten() {
            let name = format!("{below}/{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                list(&entry.path(), &name, all);
            } else {
                let text = fs::read_to_string(entry.path()).expect("a text");
                all.push((name, text));
            }
        }
    }
    let mut all = Vec::new();
    list(&folder.join("levels"), "", &mut all);
    all.retain(|(name, _)| !name.starts_with("/.deleted"));
    all.sort();
    all
}

fn names(folder: &Path) -> Vec<String> {
    files(folder).into_iter().map(|(name, _)| name).collect()
}

const WAVE: (&str, &str) = ("Sea/01-wave.txt", "// Mine\ntitle: Wave\n. 2 .\n");
const SHELL: (&str, &str) = ("Sea/02-shell.txt", "title: Shell\n. 3 .\n");
const OWN_NAME: (&str, &str) = ("Sea/blue whale.txt", "title: Big\n. 4 .\n");
const SEVERAL: (&str, &str) = (
    "Sea/04-several.txt",
    "title: Crab\n. 2 .\n\n---\n\ntitle: Eel\n. 3 .\n",
);

type Act = fn(&mut LevelSets, &Path) -> Result<Changed, String>;

#[test]
fn each_change_of_a_level_is_made_in_its_files_and_taken_back() {
    for (act, expected) in [
        (
            (|sets, _| sets.rename_level(&level(sets, "Wave"), "High Tide")) as Act,
            &[
                "Sea/01-high-tide.txt",
                "Sea/02-shell.txt",
                "Sea/04-several.txt",
                "Sea/blue whale.txt",
            ][..],
        ),
        (
            // A name that the player chose stays.
            |sets, _| sets.rename_level(&level(sets, "Big"), "Bigger"),
            &[
                "Sea/01-wave.txt",
                "Sea/02-shell.txt",
                "Sea/04-several.txt",
                "Sea/blue whale.txt",
            ],
        ),
        (
            |sets, _| sets.duplicate_level(&level(sets, "Wave")),
            &[
                "Sea/01-wave-2.txt",
                "Sea/01-wave.txt",
                "Sea/02-shell.txt",
                "Sea/04-several.txt",
                "Sea/blue whale.txt",
            ],
        ),
        (
            |sets, _| sets.delete_level(&level(sets, "Shell")),
            &[
                "Sea/01-wave.txt",
                "Sea/04-several.txt",
                "Sea/blue whale.txt",
            ],
        ),
        (
            |sets, folder| sets.move_level(&level(sets, "Wave"), &place(folder, "Land")),
            &[
                "Land/wave.txt",
                "Sea/02-shell.txt",
                "Sea/04-several.txt",
                "Sea/blue whale.txt",
            ],
        ),
        (
            // Of several in a file, one leaves it.
            |sets, folder| sets.move_level(&level(sets, "Eel"), &place(folder, "Land")),
            &[
                "Land/eel.txt",
                "Sea/01-wave.txt",
                "Sea/02-shell.txt",
                "Sea/04-several.txt",
                "Sea/blue whale.txt",
            ],
        ),
        (
            |sets, folder| sets.rename_set(&place(folder, "Sea"), "Ocean"),
            &[
                "Ocean/01-wave.txt",
                "Ocean/02-shell.txt",
                "Ocean/04-several.txt",
                "Ocean/blue whale.txt",
            ],
        ),
        (|sets, folder| sets.delete_set(&place(folder, "Sea")), &[]),
    ] {
        let (folder, mut sets) = sets(&[WAVE, SHELL, OWN_NAME, SEVERAL]);
        let before = files(&folder);
        act(&mut sets, &folder).unwrap_or_else(|sentence| panic!("{expected:?}: {sentence}"));
        let expected: Vec<String> = expected.iter().map(|name| format!("/{name}")).collect();
        assert_eq!(names(&folder), expected);
        assert_ne!(files(&folder), before);
        sets.take_back().expect("it is taken back");
        assert_eq!(files(&folder), before, "{expected:?}");
        assert!(sets.take_back().is_err() || names(&folder).len() > before.len());
    }
}

#[test]
fn levels_are_ordered_by_the_numbers_before_their_names() {
    let order = |sets: &mut LevelSets, title: &str, beside: &str, is_later| {
        let one = level(sets, title);
        let file = level(sets, beside).file.expect("a file");
        sets.order_level(&one, &file, is_later)
            .map(|changed| changed.level)
    };
    let listed = |sets: &LevelSets| titles(sets, &sets.open).join(" ");
    // Numbers change places, and nothing else is renamed.
    let (folder, mut one) = sets(&[WAVE, SHELL, SEVERAL]);
    let now = order(&mut one, "Wave", "Shell", true).expect("it moves");
    assert_eq!(now, Some(folder.join("levels/Sea/02-wave.txt").into()));
    assert_eq!(listed(&one), "Shell Wave Crab Eel");
    // A level passes a file of several as a whole, and one of them stays in it.
    order(&mut one, "Wave", "Crab", true).expect("it moves");
    assert_eq!(listed(&one), "Shell Crab Eel Wave");
    order(&mut one, "Eel", "Crab", false).expect("it moves");
    assert_eq!(listed(&one), "Shell Eel Crab Wave");
    let stays = order(&mut one, "Crab", "Wave", true).expect_err("it stays");
    assert_eq!(stays, "The levels of 02-several.txt stay together");
    for _ in 0..3 {
        one.take_back().expect("it is taken back");
    }
    assert_eq!(listed(&one), "Wave Shell Crab Eel");
    // Without numbers all get one.
    let (folder, mut one) = sets(&[
        ("Sea/a.txt", "title: A\n. 2 .\n"),
        ("Sea/b.txt", "title: B\n. 2 .\n"),
        ("Sea/c.txt", "title: C\n. 2 .\n"),
    ]);
    order(&mut one, "C", "B", false).expect("it moves");
    assert_eq!(
        names(&folder),
        ["/Sea/01-a.txt", "/Sea/02-c.txt", "/Sea/03-b.txt"]
    );
}

#[test]
fn nothing_is_overwritten_that_has_changed_meanwhile() {
    let (folder, mut sets) = sets(&[WAVE, SEVERAL]);
    let crab = level(&sets, "Crab");
    sets.rename_level(&crab, "Lobster").expect("it is renamed");
    folder.write("levels/Sea/04-several.txt", "title: Other\n. 2 .\n");
    let sentence = sets.take_back().err().expect("it has changed");
    assert_eq!(
        sentence,
        "04-several.txt has changed meanwhile: nothing was overwritten"
    );
    assert_eq!(
        folder.text("levels/Sea/04-several.txt"),
        "title: Other\n. 2 .\n"
    );
    // The level is no longer where the card says.
    let eel = Subject {
        file: Some(LevelSource {
            path: folder.join("levels/Sea/04-several.txt").into(),
            part: Some(1),
        }),
        ..crab
    };
    assert!(sets.delete_level(&eel).is_err());
    assert_eq!(names(&folder).len(), 2);
    // A place that is taken by now is not written over.
    let wave = level(&sets, "Wave");
    sets.delete_level(&wave).expect("it is deleted");
    folder.write("levels/Sea/01-wave.txt", "title: New\n. 2 .\n");
    let sentence = sets.take_back().err().expect("its place is taken");
    assert_eq!(sentence, "01-wave.txt exists already: nothing has changed");
    assert_eq!(folder.text("levels/Sea/01-wave.txt"), "title: New\n. 2 .\n");
    // What was deleted comes back from the bin under another name, also in a later session.
    sets.take_back().expect("it is in the bin");
    assert_eq!(folder.text("levels/Sea/01-wave-2.txt"), WAVE.1);
}

#[cfg(unix)]
#[test]
fn a_write_that_fails_changes_nothing_and_says_why() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, mut sets) = sets(&[WAVE, SEVERAL]);
    let before = files(&folder);
    let land = folder.join("levels/Land");
    let eel = level(&sets, "Eel");
    // The new file is written first, and then the file cannot be.
    let several = folder.join("levels/Sea/04-several.txt");
    fs::set_permissions(&several, fs::Permissions::from_mode(0o444)).expect("permissions");
    let sentence = sets.move_level(&eel, &SetId::Folder(land)).err();
    assert_eq!(
        sentence.as_deref(),
        Some("Cannot change 04-several.txt: permission denied")
    );
    assert_eq!(files(&folder), before);
    assert!(sets.take_back().is_err(), "there is nothing to take back");
}

#[test]
fn new_numbers_keep_the_sign_of_the_old_ones() {
    let (folder, mut sets) = sets(&[
        ("Sea/01_wave.txt", "title: Wave\n2\n"),
        ("Sea/02_shell.txt", "title: Shell\n4\n"),
    ]);
    sets.duplicate_level(&level(&sets, "Wave")).expect("a copy");
    let beside = level(&sets, "Shell").file.expect("a file");
    sets.order_level(&level(&sets, "Wave"), &beside, true)
        .expect("it moves");
    let listed = titles(&sets, &place(&folder, "Sea")).join(", ");
    assert_eq!(listed, "Wave 2, Shell, Wave");
    let mut files = names(&folder);
    files.retain(|name| name.contains(".txt"));
    let is_kept = |name: &String| name.contains("/0") && name.contains('_');
    assert!(files.iter().all(is_kept), "{files:?}");
}

/// Names of files are shorter than titles.
#[test]
fn levels_with_long_titles_are_copied_again_and_again() {
    let title = "long ".repeat(12);
    let title = title.trim();
    let text = format!("title: {title}\n2\n");
    let (folder, mut sets) = sets(&[("Sea/1.txt", &text)]);
    for copies in 1..4 {
        let first = level(&sets, title);
        sets.duplicate_level(&first).expect("a copy");
        assert_eq!(titles(&sets, &place(&folder, "Sea")).len(), 1 + copies);
    }
}

/// Another program puts a level before the one that is renamed.
#[test]
fn a_level_of_a_file_whose_place_is_anothers_now_stays() {
    let (folder, mut sets) = sets(&[("Sea/all.txt", "title: A\n2\n---\ntitle: B\n3\n")]);
    let first = level(&sets, "A");
    let changed = "title: Z\n4\n---\ntitle: A\n2\n---\ntitle: B\n3\n";
    folder.write("levels/Sea/all.txt", changed);
    for said in [
        sets.rename_level(&first, "Other").err(),
        sets.delete_level(&first).err(),
        sets.duplicate_level(&first).err(),
    ] {
        let said = said.expect("it stays");
        assert!(said.ends_with("nothing was overwritten"), "{said}");
    }
    assert_eq!(folder.text("levels/Sea/all.txt"), changed);
}

#[test]
fn sets_that_are_not_the_players_stay_and_are_copied() {
    let (folder, mut sets) = sets(&[WAVE]);
    sets.open = SetId::BuiltIn(0);
    let first = level(&sets, "First Light");
    for sentence in [
        sets.rename_level(&first, "Other").err(),
        sets.delete_level(&first).err(),
        sets.rename_set(&SetId::BuiltIn(0), "Other").err(),
        sets.delete_set(&SetId::BuiltIn(0)).err(),
        sets.move_level(&first, &SetId::BuiltIn(0)).err(),
    ] {
        let sentence = sentence.expect("it stays");
        assert!(
            sentence.starts_with("Daylight is not among your own sets"),
            "{sentence}"
        );
    }
    let own = SetId::Folder(folder.join("levels"));
    let whole = sets.delete_set(&own).err().expect("it stays");
    assert!(whole.contains("folder of all your sets"), "{whole}");
    sets.duplicate_level(&first).expect("a copy");
    sets.move_level(&first, &place(&folder, "Land"))
        .expect("a copy");
    let copied = folder.text("levels/first-light.txt");
    assert!(
        copied.starts_with("// Idea"),
        "its comments come along: {copied}"
    );
    assert_eq!(titles(&sets, &place(&folder, "Land")), ["First Light"]);
    // A whole set is copied once under its name, and then with a number.
    for name in ["Daylight", "Daylight 2"] {
        let changed = sets.duplicate_set(&SetId::BuiltIn(0)).expect("a copy");
        assert_eq!(changed.set, Some(place(&folder, name)));
        assert_eq!(
            titles(&sets, &place(&folder, name)),
            titles(&sets, &SetId::BuiltIn(0))
        );
    }
    sets.take_back().expect("it is taken back");
    assert!(!folder.join("levels/Daylight 2").exists());
}

#[test]
fn a_set_becomes_one_file_and_the_file_a_set_again() {
    let (folder, mut sets) = sets(&[
        WAVE,
        ("Sea/3.txt", "\n\n. 2 .\r\n"),
        ("Sea/4.txt", "1 2 3\n"),
        SEVERAL,
    ]);
    let whole = sets.one_file(&sets.open).expect("a file");
    folder.write("shared.txt", whole.bytes());
    let shared = SetId::Named(vec![folder.join("shared.txt")]);
    assert_eq!(titles(&sets, &shared), titles(&sets, &sets.open));
    let copy = sets.duplicate_set(&shared).expect("a copy");
    let copy = copy.set.expect("a set");
    assert_eq!(sets.name(&copy), "Level files");
    assert_eq!(titles(&sets, &copy), titles(&sets, &sets.open));
    assert_eq!(folder.text("levels/Level files/01-wave.txt"), WAVE.1);
    // An empty set has nothing to share.
    let none = sets.one_file(&place(&folder, "Land")).err();
    assert_eq!(
        none.as_deref(),
        Some("Land has no level that can be played")
    );
}

#[test]
fn names_of_sets_are_free_and_good_on_every_system() {
    let (folder, mut sets) = sets(&[WAVE]);
    let long = "x".repeat(61);
    for name in [
        "", "  ", ".", "..", ".hidden", "a/b", "a\\b", "a:b", "aux", "a.", "a.txt", &long,
    ] {
        let sentence = sets.new_set(name).err().expect(name);
        assert!(
            sentence.starts_with("A set is named by 1 to 60"),
            "{name}: {sentence}"
        );
    }
    assert_eq!(
        sets.new_set("sEA").err().as_deref(),
        Some("There is sEA already")
    );
    assert_eq!(sets.free_name(), "Set 1");
    sets.new_set("  Set 1 ").expect("a set");
    assert_eq!(sets.free_name(), "Set 2");
    assert!(folder.join("levels/Set 1").is_dir());
    assert!(sets.places().contains(&place(&folder, "Set 1")));
    assert_eq!(
        sets.read(&place(&folder, "Set 1"))
            .expect("it opens")
            .0
            .playable()
            .len(),
        0
    );
    // A page has no empty folders: a set is known by its name until it has a level.
    fs::remove_dir(folder.join("levels/Set 1")).expect("a folder");
    assert!(sets.read(&place(&folder, "Set 1")).is_ok());
    sets.rename_set(&place(&folder, "Set 1"), "Sky")
        .expect("a name");
    assert!(sets.places().contains(&place(&folder, "Sky")));
    sets.delete_set(&place(&folder, "Sky")).expect("it goes");
    assert!(!sets.places().contains(&place(&folder, "Sky")));
}

#[test]
fn what_an_earlier_session_deleted_comes_back_newest_first() {
    let (folder, mut sets) = sets(&[WAVE, SHELL, ("Land/1.txt", "title: Hill\n. 2 .\n")]);
    let before = files(&folder);
    for title in ["Wave", "Shell"] {
        sets.delete_level(&level(&sets, title)).expect("it goes");
    }
    sets.delete_set(&place(&folder, "Land")).expect("it goes");
    assert!(names(&folder).is_empty());
    sets.changes.clear();
    for name in ["Land", "02-shell.txt", "01-wave.txt"] {
        let back = sets.take_back().expect("it is in the bin");
        assert_eq!(back.sentence, format!("{name} is back"));
    }
    assert_eq!(files(&folder), before);
    assert!(sets.take_back().is_err());
}
