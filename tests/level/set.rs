//! The identity of a level in a set.

use breakout::level::{Level, LevelChange, LevelEdit, LevelEntry, LevelId, LevelSet};

use crate::scenes::level;

fn titled(title: &str) -> Level {
    level(&format!("title: {title}\n. 2 .\n"))
}

/// A level has its id whatever comes and goes around it, and no other level gets it afterwards.
#[test]
fn an_id_stays_and_is_given_once() {
    let start = LevelSet::new(["A", "B", "C"].map(titled).to_vec()).expect("three");
    let [a, b, c] = [0, 1, 2].map(|index| start.id(index));
    let insert = |title| LevelChange::Insert(titled(title).into());
    let replace = |title| LevelChange::Replace(titled(title).into());
    let mut set = start.clone();
    for (level, change, titles) in [
        (b, insert("X"), "A X B C"),
        (LevelId::NONE, insert("Y"), "A X B C Y"),
        (c, LevelChange::Remove, "A X B Y"),
        (c, LevelChange::Remove, "A X B Y"),
        (c, replace("C"), "A X B Y"),
        (c, insert("Z"), "A X B Y Z"),
        (b, replace("N"), "A X N Y Z"),
        (a, LevelChange::Remove, "X N Y Z"),
    ] {
        set = set.edited(&LevelEdit { level, change });
        let now: Vec<&str> = set.iter().map(Level::title).collect();
        assert_eq!(now.join(" "), titles);
        assert_eq!(set.get(b).map(LevelEntry::id), Some(b));
        let entries = set.entries().iter().enumerate();
        let mut places = entries.map(|(index, entry)| set.position(entry.id()) == Some(index));
        assert!(places.all(|is_its_own| is_its_own), "{titles}");
    }
    assert_eq!(
        (set.position(a), set.position(b), set.position(c)),
        (None, Some(1), None)
    );
    assert!(set.get(LevelId::NONE).is_none() && set.id(4) == LevelId::NONE);
}

/// What a set is does not depend on ids and files, and so neither does what is recorded.
#[test]
fn ids_and_files_are_no_part_of_a_level() {
    let file = |name: &str| Some(std::path::Path::new(name).into());
    let entries = vec![LevelEntry::new(titled("A"), file("a")), titled("B").into()];
    let set = LevelSet::new(entries).expect("two");
    let gone = LevelEdit {
        level: set.id(0),
        change: LevelChange::Remove,
    };
    let again = LevelEdit {
        level: set.id(1),
        change: LevelChange::Insert(titled("A").into()),
    };
    let other = set.edited(&gone).edited(&again);
    assert!(other == set && other.content_hash() == set.content_hash());
    assert!(other.id(0) != set.id(0));
    assert!(set.clone().without_files() == set);
}
