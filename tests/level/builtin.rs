//! The built-in levels: the folder `levels/`, read without a complaint.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use breakout::level::{BRICKS, BrickKind, Level, LevelSet, POWER_UPS, PowerUp, Problem};

/// The levels that teach a power-up, in their order. Those before a lesson do not drop it, and none drops what harms before
/// the second set.
const LESSONS: [(&str, PowerUp); 12] = [
    ("Rainbow", PowerUp::Wide),
    ("Visitors", PowerUp::Laser),
    ("Windfall", PowerUp::Balls),
    ("Umbrella", PowerUp::Barrier),
    ("No Hurry", PowerUp::Slow),
    ("Key", PowerUp::Pierce),
    ("Windmill", PowerUp::Sticky),
    ("Anchor", PowerUp::Life),
    ("Two Sides", PowerUp::Narrow),
    ("Octopus", PowerUp::Chaos),
    ("Poison", PowerUp::Fast),
    ("Moth", PowerUp::Confuse),
];

fn files_in(folder: &str) -> impl Iterator<Item = PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).expect("the folder is there");
    entries.map(|entry| entry.expect("an entry").path())
}

fn files() -> Vec<PathBuf> {
    let mut files: Vec<_> = files_in("levels").filter(|path| path.is_file()).collect();
    files.sort();
    files
}

#[test]
fn the_scenes_of_the_tests_are_read_without_a_complaint() {
    for path in
        files_in("tests/scenes").filter(|path| path.extension().is_some_and(|end| end == "txt"))
    {
        let parsed = Level::parse("x", &fs::read(path).expect("it can be read"));
        // Some are about a ball that has been missed.
        let is_meant = |problem: &Problem| problem.message.starts_with("the ball is lost at once");
        assert!(parsed.problems.iter().all(is_meant), "{}", parsed.problems);
    }
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
    assert!(levels.len() >= 24, "{} levels", levels.len());
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
    for level in LevelSet::builtin().iter() {
        assert!(
            titles.insert(level.title().to_owned()),
            "{} twice",
            level.title()
        );
    }
}

#[test]
fn every_brick_that_breaks_can_be_reached() {
    for level in LevelSet::builtin().iter() {
        let cells = level.cells().iter().zip(level.reachable());
        let hidden =
            cells.filter(|(kind, reachable)| kind.is_some_and(BrickKind::breaks) && !**reachable);
        assert_eq!(hidden.count(), 0, "{}", level.title());
    }
}

#[test]
fn each_has_a_par_and_a_size_that_plays_well() {
    for level in LevelSet::builtin().iter() {
        let title = level.title();
        let par = level.par();
        assert!(
            par.is_some_and(|par| par.fract() == 0.0),
            "{title}: {par:?}"
        );
        let cell = level.cell_size();
        assert!(cell.x >= 34.0 && cell.y >= 16.0, "{title}: cells of {cell}");
        let foot = &level.cells()[level.cells().len() - level.columns()..];
        assert!(foot.iter().all(Option::is_none), "{title}: no air below");
    }
}

#[test]
fn each_places_what_falls_and_a_power_up_falls_first_where_it_is_taught() {
    let levels = LevelSet::builtin();
    let drops = |level: &Level| -> Vec<PowerUp> {
        let drops = level.drops().expect("what falls is compared");
        drops.iter().flatten().copied().collect()
    };
    for (title, lesson) in LESSONS {
        let first = levels.iter().find(|level| drops(level).contains(&lesson));
        assert_eq!(first.map(Level::title), Some(title), "{lesson:?}");
    }
    let daylight = &LevelSet::builtin_sets()[0];
    let mut early = daylight.iter().flat_map(drops);
    assert!(early.all(|drop| drop.spec().helps));
}

#[test]
fn every_kind_of_brick_and_every_power_up_is_met() {
    let levels = LevelSet::builtin();
    let kinds: HashSet<_> = levels
        .iter()
        .flat_map(|level| level.cells().iter().flatten())
        .collect();
    for row in &BRICKS {
        assert!(kinds.contains(&row.kind), "no {} brick", row.name);
    }
    let power_ups: HashSet<_> = levels
        .iter()
        .filter_map(Level::drops)
        .flat_map(|drops| drops.iter().flatten())
        .collect();
    for row in &POWER_UPS {
        assert!(power_ups.contains(&row.kind), "no {}", row.name);
    }
}
