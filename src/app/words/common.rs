//! Words that several rooms share.

use breakout::difficulty::Difficulty;

words! {
    Common {
        back = "back";
        difficulty(kind: Difficulty) -> &'static str = match kind {
            Difficulty::Gentle => "gentle",
            Difficulty::Easy => "easy",
            Difficulty::Normal => "normal",
            Difficulty::Hard => "hard",
            Difficulty::Master => "master",
        };
        page(page: usize, pages: usize) = format!("page {page} of {pages}");
        no_hit(reason: &str) = format!("No hit: {reason}.");
    }
}
