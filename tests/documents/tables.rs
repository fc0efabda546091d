//! The tables of the game in the documents.

use breakout::difficulty::DIFFICULTIES;
use breakout::level::{BRICKS, POWER_UPS};

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
