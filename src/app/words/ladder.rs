//! The ladder of a level: its rungs, where a player stands, and the gap to the ghost of one.

use breakout::bot::Player;

use super::clock;

words! {
    Ladder {
        // `None` is the best known time, which a recording has.
        rung(player: Option<Player>) -> &'static str = match player {
            Some(Player::Bot) => "bronze",
            Some(Player::Good) => "silver",
            Some(Player::Maker) => "gold",
            None => "best known",
        };
        own_best = "your best";

        // Where a player stands, and what the next rung needs.
        first(rung: &str, seconds: f32) = format!("{rung} medal: clear it in {}", clock(seconds));
        next(rung: &str, less: f32) = format!("{} to {rung}", clock(less));
        both(reached: &str, next: &str) = format!("medal: {reached} · {next}");
        top(reached: &str) = format!("medal: {reached}");

        // Against the ghost: seconds behind it, negative ahead of it.
        gap(name: &str, behind: f32, unit: &str) = {
            let side = if behind < 0.0 { "ahead of" } else { "behind" };
            format!("{:.1} {unit} {side} {name}", behind.abs())
        };
    }
}
