//! The statements of the four tutorials, with their screens and tests.

use std::fs;

use super::{Page, files, root};
use crate::app::screens::address;

/// The texts of all files of the program and its tests.
fn code() -> Vec<String> {
    let folders = ["src", "tests"].map(|folder| files(&root().join(folder), "rs"));
    let files = folders.into_iter().flatten();
    files
        .map(|path| fs::read_to_string(path).expect("it can be read"))
        .collect()
}

#[test]
fn each_item_of_a_source_has_a_screen_and_a_test() {
    let code = code();
    let mut count = 0;
    let page = Page::at("docs/sources.md");
    for row in page
        .rows()
        .filter(|row| !["---", "in the source"].contains(&row[0]))
    {
        let [item, screen, address, test] = row[..] else {
            panic!("a row has four cells: {row:?}");
        };
        assert!(!screen.is_empty(), "{item}");
        let query = address
            .trim_matches('`')
            .strip_prefix('?')
            .unwrap_or_else(|| panic!("{item}: {address} begins with no ?"));
        let (word, place) = query.split_once('=').unwrap_or((query, ""));
        let opened = address::read(word, place);
        assert!(
            matches!(opened, Some(Ok(_))),
            "{item}: {address} leads nowhere"
        );
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

/// The forms and lessons that a row names are those that its address opens.
#[test]
fn each_address_opens_what_its_row_names() {
    let forms = include_str!("../../src/explain/forms.rs");
    let lessons = include_str!("../../src/app/screens/lab/lessons.rs");
    let words = include_str!("../../src/app/words/lab.rs");
    let first = |text: &'static str| text.split('"').next().unwrap_or_default();
    let form = |rest| {
        let id = first(rest);
        let (_, name) = words.split_once(&format!("\"{id}\" => \""))?;
        Some((first(name), id))
    };
    let lesson = |rest: &'static str| {
        let (_, field) = rest.split_once("|words| words.")?;
        let (field, _) = field.split_once(',')?;
        let (_, name) = words.split_once(&format!(" {field} -> Told = [\""))?;
        Some((first(name), first(rest)))
    };
    let forms: Vec<_> = forms.split("form(\"").filter_map(form).collect();
    let lessons: Vec<_> = lessons.split("lesson(\"").filter_map(lesson).collect();
    let mut count = 0;
    for row in Page::at("docs/sources.md").rows() {
        let screen = row[1];
        let address = row[2].trim_matches('`');
        for known in [&forms, &lessons] {
            let named = screen.split('*').skip(1).step_by(2);
            let ids: Vec<&str> = named
                .flat_map(|name| known.iter().filter(move |(known, _)| *known == name))
                .map(|(_, id)| *id)
                .collect();
            let opens = |id: &&str| address.split(['=', '/']).any(|part| part == *id);
            assert!(ids.is_empty() || ids.iter().any(opens), "{row:?}: {ids:?}");
            count += ids.len();
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn each_form_of_a_tutorial_has_a_row() {
    let forms = include_str!("../../src/explain/forms.rs");
    let words = include_str!("../../src/app/words/lab.rs");
    let ids = forms
        .split("form(\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next());
    let name = |id| {
        let (_, rest) = words.split_once(&format!("\"{id}\" => \""))?;
        rest.split('"').next()
    };
    let names: Vec<_> = ids
        .map(|id| name(id).unwrap_or_else(|| panic!("no words for {id}")))
        .collect();
    assert!(names.len() > 12, "only {names:?} were found");
    let sources = Page::at("docs/sources.md").text;
    for name in names {
        assert!(sources.contains(&format!("*{name}*")), "{name} has no row");
    }
}
