//! The level text format: its meaning, its tolerance, and its problem reports.

mod any_bytes;
mod builtin;
mod check_report;
mod content_hash;
mod document;
mod example;
mod format;
mod headers;
mod kinds;
mod meaning;
mod parts;
mod printing;
mod problems;
mod reach;
mod set;
mod share;
mod suggestions;
mod writing;

#[path = "../fuzz/level_text.rs"]
mod level_text;
#[path = "../scenes/mod.rs"]
mod scenes;

use breakout::level::{BRICKS, BrickKind, Level, Parsed};

fn parse(text: &str) -> Parsed {
    Level::parse("x.txt", text.as_bytes())
}

/// The level in a text that has nothing wrong with it.
#[track_caller]
fn level(text: &str) -> Level {
    let parsed = parse(text);
    assert_eq!(parsed.problems.to_string(), "");
    parsed.level.expect("a file without problems is a level")
}

/// The level drawn again: symbols only, one line for each row.
fn drawn(level: &Level) -> String {
    let symbols: Vec<char> = level
        .cells()
        .iter()
        .map(|cell| cell.map_or('.', |kind| kind.spec().symbol))
        .collect();
    let rows: Vec<String> = symbols
        .chunks(level.columns())
        .map(String::from_iter)
        .collect();
    rows.join("\n")
}

/// A message with `<bricks>` for the symbols of all kinds, whose list grows with the table.
fn with_bricks_unnamed(message: &str) -> String {
    let symbols: Vec<String> = BRICKS.iter().map(|row| row.symbol.to_string()).collect();
    message.replace(&symbols.join(" "), "<bricks>")
}

/// Compares all that is printed about a file, and whether it is a level all the same.
#[track_caller]
fn check(bytes: impl AsRef<[u8]>, is_level: bool, printed: &str) {
    let parsed = Level::parse("levels/foo.txt", bytes.as_ref());
    let problems = with_bricks_unnamed(&parsed.problems.to_string());
    assert_eq!(format!("\n{problems}\n"), printed);
    assert_eq!(parsed.level.is_some(), is_level);
}

/// A file that is no level.
#[track_caller]
fn error(bytes: impl AsRef<[u8]>, printed: &str) {
    check(bytes, false, printed);
}

/// A file that is a level all the same.
#[track_caller]
fn warning(bytes: impl AsRef<[u8]>, printed: &str) {
    check(bytes, true, printed);
}

/// The brick in a cell of a level.
fn cell(level: &Level, column: usize, row: usize) -> Option<BrickKind> {
    level.cells()[row * level.columns() + column]
}
