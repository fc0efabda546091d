//! The built-in levels: the folder `levels/`, read without a complaint.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use breakout::level::{Level, LevelSet};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files
}

#[test]
fn the_folder_is_what_is_built_in() {
    let levels: Vec<Level> = files()
        .iter()
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy();
            let parsed = Level::parse(&name, &fs::read(path).expect("it can be read"));
            assert!(parsed.problems.is_empty(), "{}", parsed.problems);
            parsed.level.expect("a level")
        })
        .collect();
    assert!(levels.len() >= 10, "{} levels", levels.len());
    assert_eq!(LevelSet::new(levels), Some(LevelSet::builtin()));
}

#[test]
fn each_states_its_idea_and_has_its_own_title() {
    let mut titles = HashSet::new();
    for path in files() {
        let text = fs::read_to_string(&path).expect("it is text");
        assert!(text.starts_with("// Idea: "), "{}", path.display());
        assert!(text.contains("\ntitle: "), "{}", path.display());
    }
    for level in &LevelSet::builtin() {
        assert!(
            titles.insert(level.title().to_owned()),
            "{} twice",
            level.title()
        );
    }
}

#[test]
fn every_brick_that_breaks_can_be_reached() {
    for level in &LevelSet::builtin() {
        let cells = level.cells().iter().zip(level.reachable());
        let hidden = cells.filter(|(kind, reachable)| {
            kind.is_some_and(breakout::level::BrickKind::breaks) && !**reachable
        });
        assert_eq!(hidden.count(), 0, "{}", level.title());
    }
}
