//! The level that `breakout new` writes.

use std::fmt::Write;

use super::{document::Document, kind::BRICKS, power_up::POWER_UPS};

const HEAD: &str = "\
// What you see in this file is what you see on the screen. Two slashes start
// a comment. The header lines, like `title:`, are optional.

title: Balloon
author: You
// The time in seconds that earns the third star.
par: 110

// A scene starts with a ball in flight: its position (x, y) and its velocity
// (right, down). The field is 800 units wide and 600 high.
// ball: 400 500 120 -300
// paddle: 400

// Each character is a brick. Spaces between them are optional.
";

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

// What each brick drops, in a grid of the same size. Without it, chance
// decides.
";

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
    /// A playable level whose comments explain the format.
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
            row(&symbols, &format!("{}: {}", spec.name, spec.about()));
        }
        let _ = write!(text, "\n{PICTURE}");
        for spec in &POWER_UPS {
            let lasts = spec
                .seconds
                .map(|seconds| format!(", {seconds} seconds"))
                .unwrap_or_default();
            let harms = if spec.helps { "" } else { ", harms" };
            let letter = spec.letter;
            let name = spec.name;
            let about = spec.about;
            let _ = writeln!(text, "//   {letter}  {name}: {about}{lasts}{harms}");
        }
        let _ = write!(text, "\n{DROPS}");
        Self::of(text.into_bytes())
    }
}
