//! Links, pictures, and paths.

use std::collections::BTreeSet;
use std::fs;

use super::{Code, Page, files, pages, root};

/// The targets of a page's links and pictures.
fn targets(page: &Page) -> impl Iterator<Item = &str> {
    let parts = page.text.split("](").skip(1);
    parts.filter_map(|rest| rest.split(')').next())
}

/// The names by which links find a page's headings.
fn anchors(page: &Page) -> Vec<String> {
    let headings = page.text.lines().filter(|line| line.starts_with('#'));
    let slug = |heading: &str| {
        let words = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = words
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(slug).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut count = 0;
    let mut all = pages();
    all.push(Page::at("CHANGELOG.md"));
    for page in all {
        let folder = root().join(page.path.parent().expect("a file is in a folder"));
        for target in targets(&page).filter(|target| !target.starts_with("http")) {
            let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = match path {
                "" => root().join(&page.path),
                path => folder.join(path),
            };
            assert!(file.exists(), "{}: {target}", page.path.display());
            if !anchor.is_empty() {
                let is_there = anchors(&Page::read(file.canonicalize().expect("it exists")))
                    .contains(&anchor.to_owned());
                assert!(is_there, "{}: {target}", page.path.display());
            }
            count += 1;
        }
    }
    assert!(count > 40, "only {count} links were found");
}

#[test]
fn the_index_has_every_page() {
    let index = Page::at("docs/README.md");
    for path in files(&root().join("docs"), "md") {
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.expect("a name");
        let is_listed = targets(&index).any(|target| target == name);
        assert!(is_listed || name == "README.md", "{name}");
    }
}

#[test]
fn every_picture_is_shown_and_they_are_small() {
    let pages = pages();
    let shown: BTreeSet<&str> = pages
        .iter()
        .flat_map(targets)
        .filter_map(|target| target.split("assets/screenshots/").nth(1))
        .collect();
    let mut sum = 0;
    for extension in ["png", "gif"] {
        for path in files(&root().join("assets/screenshots"), extension) {
            let name = path.file_name().and_then(|name| name.to_str());
            assert!(shown.contains(name.expect("a name")), "{}", path.display());
            let size = fs::metadata(&path).expect("a file").len();
            assert!(size < 1_000_000, "{}: {size} bytes", path.display());
            sum += size;
        }
    }
    assert!(sum < 2_000_000, "{sum} bytes of pictures");
}

#[test]
fn every_path_in_code_exists() {
    let folders = [
        "src/", "tests/", "levels/", "assets/", "benches/", "docs/", "web/", "fuzz/",
    ];
    let mut count = 0;
    for page in pages() {
        for code in page.code() {
            let Code::Inline(text) = code else { continue };
            let paths = text.split_whitespace().filter(|word| {
                let is_one = folders.iter().any(|folder| word.starts_with(folder));
                is_one && !word.contains(['*', '…', '|', '\\'])
            });
            for path in paths {
                assert!(
                    root().join(path).exists(),
                    "{}: {path}",
                    page.path.display()
                );
                count += 1;
            }
        }
    }
    assert!(count > 60, "only {count} paths were found");
}

#[test]
fn every_room_of_the_map_exists() {
    let page = Page::at("ARCHITECTURE.md");
    let (library, program) = page.text.split_once("The program,").expect("two maps");
    let (program, _) = program
        .split_once("## Invariants")
        .expect("the end of the maps");
    for (map, folder) in [(library, "src"), (program, "src/app")] {
        let rows = map.lines().filter(|line| line.starts_with("| `"));
        let mut rooms = 0;
        for cell in rows.filter_map(|row| row.split('|').nth(1)) {
            for name in cell.split('`').skip(1).step_by(2) {
                assert!(root().join(folder).join(name).exists(), "{folder}/{name}");
                rooms += 1;
            }
        }
        assert!(rooms > 10, "only {rooms} rooms in {folder}");
    }
}

#[test]
fn the_readme_is_short() {
    let lines = Page::at("README.md").text.lines().count();
    assert!(lines <= 160, "{lines} lines");
}
