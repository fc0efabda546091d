//! What the documents say of the code is so.

use std::fs;
use std::path::{Path, PathBuf};

const SOURCES: &str = include_str!("../docs/sources.md");

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            found.push(path);
        }
    }
}

/// The texts of all files of the program and its tests.
fn code() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    rust_files(&root.join("src"), &mut files);
    rust_files(&root.join("tests"), &mut files);
    let text = |path: PathBuf| fs::read_to_string(path).expect("it can be read");
    files.into_iter().map(text).collect()
}

/// The cells of the rows of a table, without the heads.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("| "));
    let rows = rows.map(|row| row.trim_end_matches(" |").split(" | ").collect::<Vec<_>>());
    rows.filter(|row| row[0] != "---" && row[0] != "in the source")
}

#[test]
fn each_item_of_a_source_has_a_screen_and_a_test() {
    let code = code();
    let mut count = 0;
    for row in rows(SOURCES) {
        let [item, screen, test] = row[..] else {
            panic!("a row has three cells: {row:?}");
        };
        assert!(!screen.is_empty(), "{item}");
        if test != "in words alone" {
            let name = test.trim_matches('`');
            let head = format!("fn {name}(");
            let is_there = code.iter().any(|text| text.contains(&head));
            assert!(is_there, "{item}: there is no test {name}");
        }
        count += 1;
    }
    assert!(count > 40, "only {count} rows were found");
}

#[test]
fn each_form_of_a_tutorial_has_a_row() {
    let forms = include_str!("../src/app/screens/lab/forms.rs");
    let names = forms.split("form(\"").skip(1);
    let names: Vec<_> = names.filter_map(|rest| rest.split('"').next()).collect();
    assert!(names.len() > 12, "only {names:?} were found");
    for name in names {
        assert!(SOURCES.contains(&format!("*{name}*")), "{name} has no row");
    }
}
