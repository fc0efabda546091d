//! `docs/ladders.md` has the ladders of the built-in levels; it is made here from `assets/ladders.txt`.

use std::fmt::Write;
use std::fs;

use breakout::bot::{Goal, Ladders, PLAYERS};
use breakout::difficulty::DIFFICULTIES;
use breakout::level::LevelSet;

use super::root;

const HEAD: &str = "\
# Ladders

The rungs of every built-in level, in seconds with a ball in flight, each with the seed of the game that is raced.
`BREAKOUT_UPDATE=1 cargo test --profile fast --test game built_in_ladders` plays them, and then `BREAKOUT_UPDATE=1 cargo
test --bin breakout documents` writes this page. [playing.md](playing.md#the-ladder) says what a ladder is.
";

#[test]
fn every_ladder_is_in_the_table() {
    let ladders = Ladders::builtin();
    let mut page = HEAD.to_owned();
    for row in &DIFFICULTIES {
        let name = row.name;
        let _ = write!(
            page,
            "\n## {name}\n\n| level | bronze | seed | silver | seed | gold | seed |\n\
             | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        );
        for (index, level) in LevelSet::builtin().iter().enumerate() {
            let ladder = ladders.of(level, row.kind).expect("it is built in");
            let cells = PLAYERS.each_ref().map(|player| {
                let mut rungs = ladder.rungs().iter();
                let goal = rungs.find(|goal| goal.player == player.kind);
                let cells = |goal: &Goal| format!(" {:.1} | {} |", goal.seconds(), goal.seed);
                goal.map_or(" | |".to_owned(), cells)
            });
            let number = index + 1;
            let title = level.title();
            let _ = writeln!(page, "| {number:02} {title} |{}", cells.concat());
        }
    }
    let path = root().join("docs/ladders.md");
    if std::env::var_os("BREAKOUT_UPDATE").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept.replace("\r\n", "\n") == page,
        "docs/ladders.md is not of assets/ladders.txt: run this test with BREAKOUT_UPDATE=1"
    );
}
