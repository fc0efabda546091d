//! The tables of the game in the documents.

use breakout::bot::Assessment;
use breakout::difficulty::DIFFICULTIES;
use breakout::level::{BRICKS, BrickKind, Level, LevelSet, POWER_UPS};

use super::Page;

#[test]
fn every_difficulty_has_its_numbers() {
    let page = Page::at("docs/playing.md");
    for row in &DIFFICULTIES {
        let help = if row.help { "yes" } else { "no" };
        let points = f64::from(row.tenths) / 10.0;
        let line = format!(
            "| {} | {} | {} to {} | {} | {help} | × {points} |\n",
            row.name, row.lives, row.speed, row.max_speed, row.paddle
        );
        assert!(page.text.contains(&line), "{line}");
    }
}

#[test]
fn every_power_up_has_its_letter_time_and_side() {
    let page = Page::at("docs/playing.md");
    for spec in &POWER_UPS {
        let letter = spec.letter.to_ascii_uppercase();
        let start = format!("| {letter} | {} | ", spec.name);
        let line = page
            .text
            .lines()
            .find(|line| line.starts_with(&start))
            .unwrap_or_else(|| panic!("no row {start}"));
        let lasts = spec
            .seconds
            .map_or("| |".to_owned(), |seconds| format!("| {seconds} s |"));
        assert!(line.ends_with(&lasts), "{line}: {lasts}");
        assert_eq!(line.contains("harms"), !spec.helps, "{line}");
    }
}

#[test]
fn every_brick_has_its_characters_and_hits() {
    let page = Page::at("docs/levels.md");
    for spec in &BRICKS {
        let alias = spec
            .alias
            .map_or(String::new(), |alias| format!(" or `{alias}`"));
        let start = format!("| `{}`{alias} | {}", spec.symbol, spec.name);
        let line = page
            .text
            .lines()
            .find(|line| line.starts_with(&start))
            .unwrap_or_else(|| panic!("no row {start}"));
        let hits = spec
            .hits
            .map_or("never".to_owned(), |hits| hits.to_string());
        let cell = line
            .trim_end_matches('|')
            .rsplit('|')
            .next()
            .unwrap_or_default();
        assert!(cell.trim().starts_with(&hits), "{line}");
    }
}

/// The rows are of the built-in levels, in their order; `breakout bot levels --format markdown` prints them.
#[test]
fn every_built_in_level_has_its_measured_row() {
    let page = Page::at("docs/levels.md");
    let (_, table) = page
        .text
        .split_once(Assessment::MARKDOWN_HEAD)
        .expect("a table of what the bot measured");
    let rows: Vec<String> = table.lines().skip(1).map(start_of_row).collect();
    let of_level = |level: &Level| {
        let reached = level.cells().iter().zip(level.reachable());
        let counts = |(kind, is_reached): &(&Option<BrickKind>, &bool)| {
            kind.is_some_and(BrickKind::breaks) && **is_reached
        };
        format!("| {} | {} ", level.title(), reached.filter(counts).count())
    };
    let levels: Vec<String> = LevelSet::builtin().iter().map(of_level).collect();
    assert_eq!(rows, levels);
}

/// The name and the bricks.
fn start_of_row(row: &str) -> String {
    let cells: Vec<&str> = row.split('|').take(3).collect();
    cells.join("|")
}
