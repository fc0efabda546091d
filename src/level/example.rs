//! The level that a new file begins with.

use std::fmt::Write;

use super::{
    document::Document,
    kind::{BRICKS, BrickSpec},
    power_up::{POWER_UPS, PowerUpSpec},
};

/// What stands above the table of bricks.
const HEAD: &str = "\
// What you see in this file is what you see on the screen. Two slashes start
// a comment. Each line with a name and a colon may be left out.

title: Up and Away
author: You
// Cleared within so many seconds, it earns the third star.
par: 110

// A scene begins with a ball in flight: its place, x and y, and its speed, to
// the right and down. The field is 800 wide and 600 high.
// ball: 400 500 120 -300
// paddle: 400

// One character is one brick. Blanks between them do not matter.
";

/// What stands between the two tables.
const PICTURE: &str = "\
bricks:
. . . . . . 5 5 w 5 5 . . . . . .
. . 2 2 . 5 4 4 w 4 4 5 . . . . .
. 2 2 2 . 5 4 4 w 4 4 5 . . . . .
. . . . . 5 4 4 w 4 4 5 . . 2 2 .
. . . . . . 5 4 w 4 5 . . 2 2 2 .
. . . . . . . 5 w 5 . . . . . . .
. . . . . . . . . . . . . . . . .
. . . . . . . d x d . . . . . . .
. . . . . . . . . . . . . . . . .

// What each brick lets fall, in a grid of the same size. Without it, chance
// decides.
";

/// What stands below the table of power-ups.
const DROPS: &str = "\
drops:
. . . . . . . . . . . . . . . . .
. . . . . . . . s . . . . . . . .
. . l . . . . . . . . . . . . . .
. . . . . . . . m . . . . . . . .
. . . . . . . . . . . . . . . . .
. . . . . . . . w . . . . . . . .
. . . . . . . . . . . . . . . . .
. . . . . . . . u . . . . . . . .
. . . . . . . . . . . . . . . . .
";

impl Document {
    /// A level that can be played, with comments that explain all that a level file may hold.
    pub fn example() -> Self {
        let mut text = String::from(HEAD);
        let mut row = |symbols: &str, about: &str| {
            // Writing into a string cannot fail.
            let _ = writeln!(text, "//   {symbols:8}{about}");
        };
        row(". or 0", "no brick");
        for spec in &BRICKS {
            let alias = spec.alias.map(|alias| format!(" or {alias}"));
            let symbols = format!("{}{}", spec.symbol, alias.unwrap_or_default());
            row(&symbols, &about_brick(spec));
        }
        let _ = write!(text, "\n{PICTURE}");
        for spec in &POWER_UPS {
            let _ = writeln!(text, "//   {}  {}", spec.letter, about_power_up(spec));
        }
        let _ = write!(text, "\n{DROPS}");
        Self::of(text.into())
    }
}

fn about_brick(spec: &BrickSpec) -> String {
    let breaks = match spec.hits {
        None => "never breaks".to_owned(),
        Some(1) if spec.hides => "appears at the first hit, breaks at the next".to_owned(),
        Some(1) => "1 hit".to_owned(),
        Some(hits) => format!("{hits} hits"),
    };
    let explodes = if spec.explodes {
        ", breaks all bricks around it"
    } else {
        ""
    };
    let mends = spec
        .mends
        .map(|seconds| format!(", mends by one after {seconds} seconds"));
    format!(
        "{}: {breaks}{explodes}{}",
        spec.name,
        mends.unwrap_or_default()
    )
}

fn about_power_up(spec: &PowerUpSpec) -> String {
    let lasts = spec.seconds.map(|seconds| format!(", {seconds} seconds"));
    let harms = if spec.helps { "" } else { ", harms" };
    format!(
        "{}: {}{}{harms}",
        spec.name,
        spec.about,
        lasts.unwrap_or_default()
    )
}
