//! Drawn levels, and what is printed about their mistakes.

use breakout::level::Level;

use super::{Page, pages};

#[test]
fn every_drawn_level_is_read_without_a_complaint() {
    let mut count = 0;
    for page in pages() {
        for text in page.blocks("level") {
            for parsed in Level::parse_all("drawn.txt", text.as_bytes(), &|_| true) {
                let problems = parsed.problems.to_string();
                assert!(problems.is_empty(), "{}:\n{problems}", page.path.display());
            }
            count += 1;
        }
    }
    assert!(count > 5, "only {count} levels were found");
}

/// The README's level with a misspelt header and an unknown brick.
#[test]
fn messages_are_shown_as_they_are_printed() {
    let readme = Page::at("README.md");
    let drawing = readme.blocks("level")[0];
    let slips = drawing.replace("title:", "titel:").replace(" d ", " Q ");
    let printed = Level::parse("lintel.txt", slips.as_bytes()).problems;
    let example = format!("$ breakout check lintel.txt\n{printed}\n0 playable, 1 with errors\n");
    let shown = Page::at("docs/levels.md");
    assert!(
        shown.blocks("text").contains(&example.as_str()),
        "{example}"
    );
}
