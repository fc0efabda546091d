//! Several levels in one file.

use breakout::level::{Document, Level, MAX_LEVELS, Parsed};

fn levels(text: &str) -> Vec<Parsed> {
    Level::parse_all("levels/trio.txt", text.as_bytes(), &|_| true)
}

/// The titles of the playable levels.
fn titles(text: &str) -> Vec<String> {
    let levels = levels(text).into_iter();
    let titles = levels.map(|parsed| parsed.level.map(|level| level.title().to_owned()));
    titles.map(Option::unwrap_or_default).collect()
}

#[test]
fn our_file_has_three_levels() {
    let text = include_str!("../../docs/three_in_one.txt");
    assert_eq!(titles(text), ["One Window", "Two Windows", "All Lit"]);
    assert!(levels(text).iter().all(|parsed| parsed.problems.is_empty()));
    let mut document = Document::new(text.as_bytes()).expect("a text");
    document.format();
    assert_eq!(document.bytes(), text.as_bytes(), "it is formatted");
}

#[test]
fn three_dashes_stand_between_levels() {
    for (text, expected) in [
        ("2 2\n", &["Trio"][..]),
        ("2 2\n---\n3 3\n", &["Trio 1", "Trio 2"]),
        ("2\r\n---\r\n\r\ntitle: B\r\n3\r\n", &["Trio 1", "B"]),
        ("2\n  ---  \n3", &["Trio 1", "Trio 2"]),
        // After the last line there is another level, without bricks.
        ("title: A\n2\n---\n\n\n", &["A", ""]),
        // More dashes, or others beside them, are no such line.
        ("title: A\n2\n// ---\n3", &["A"]),
        ("title: A\n2\n----\n3", &[""]),
        // A level that cannot be played takes none of the others with it.
        ("title: A\n2\n---\n---\ntitle: C\n3", &["A", "", "C"]),
    ] {
        assert_eq!(titles(text), expected, "{text:?}");
    }
}

#[test]
fn a_problem_has_its_place_in_the_file() {
    let found = levels("title: A\n2 2\n---\ntitle: B\n2 Q\n---\npar: 0\n2\n");
    let problems = found.iter().flat_map(|parsed| parsed.problems.iter());
    let places: Vec<String> = problems.map(ToString::to_string).collect();
    let first_lines: Vec<&str> = places
        .iter()
        .filter_map(|text| text.lines().next())
        .collect();
    assert_eq!(first_lines.len(), 2, "{places:?}");
    assert!(
        first_lines[0].starts_with("levels/trio.txt:5:3: error: "),
        "{places:?}"
    );
    assert!(
        first_lines[1].starts_with("levels/trio.txt:7:6: error: "),
        "{places:?}"
    );
    assert!(places[0].contains("  5 | 2 Q"), "{places:?}");
}

#[test]
fn a_file_has_so_many_levels_at_most() {
    let file = |count: usize| vec!["2\n"; count].join("---\n");
    assert_eq!(levels(&file(MAX_LEVELS)).len(), MAX_LEVELS);
    let found = levels(&file(MAX_LEVELS + 1));
    let [
        Parsed {
            level: None,
            problems,
        },
    ] = &found[..]
    else {
        panic!("{found:?}")
    };
    let sentence = "levels/trio.txt: error: 257 levels in one file; write at most 256";
    assert_eq!(problems.to_string(), sentence);
}

#[test]
fn each_level_is_formatted() {
    let mut document = Document::new(b"title:A\n2   3\n---\n\n\ntitle:B\n10  2\n").expect("a text");
    document.format();
    let text = String::from_utf8_lossy(document.bytes()).into_owned();
    assert_eq!(text, "title: A\n2 3\n\n---\n\ntitle: B\n10 2\n");
    document.format();
    assert_eq!(document.bytes(), text.as_bytes());
}
