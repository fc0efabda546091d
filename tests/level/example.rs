//! The level that a new file begins with.

use breakout::bot::{Assessment, Conditions};
use breakout::level::{BRICKS, Document, POWER_UPS};

#[test]
fn the_example_is_a_level_in_its_usual_form() {
    let example = Document::example();
    let text = String::from_utf8_lossy(example.bytes());
    println!("{text}");
    let level = super::level(&text);
    let mut formatted = example.clone();
    formatted.format();
    assert_eq!(formatted, example);
    assert!(text.lines().all(|line| line.chars().count() <= 80));
    // Every kind is explained.
    for (symbol, name) in BRICKS.iter().map(|row| (row.symbol, row.name)) {
        assert!(
            text.lines()
                .any(|line| line.starts_with(&format!("//   {symbol}")) && line.contains(name))
        );
    }
    for (letter, name) in POWER_UPS.iter().map(|row| (row.letter, row.name)) {
        assert!(text.contains(&format!("//   {letter}  {name}: ")), "{name}");
    }
    // What is a remark only would do if it were none.
    super::level(
        &text
            .replace("// ball:", "ball:")
            .replace("// paddle:", "paddle:"),
    );
    let assessment = Assessment::new(&level, &Conditions::default());
    println!("{}\n{}", Assessment::TABLE_HEAD, assessment.table_row(""));
    assert!(!assessment.has_failed() && assessment.warnings().is_empty());
}
