//! An assessment as a line of a table, and as JSON.

use super::assessment::Assessment;
use super::ladder::Rung;
use super::median::Median;
use super::player::{PLAYERS, Player};
use crate::level::quoted;

impl Assessment {
    /// The two lines above a table of [rows](Self::table_row).
    pub const TABLE_HEAD: &str = "\
level                      half        90 %         all   par   aim   cleared   longest wait    help  file
                        in seconds, median ± its interval           median  worst  a minute";

    /// One line of a table for people, with the name of the level's file, which may be empty; a time that
    /// was not reached is `-`.
    pub fn table_row(&self, file: &str) -> String {
        let bot = self.ladder.first();
        let row = format!(
            "{} {} {} {} {:>5} {:>5} {:>9} {:>8.1} {:>6.1} {:>9}  {file}",
            self.name(),
            cell(&self.half),
            cell(&self.most),
            cell(&self.all()),
            or_dash(self.par(), 0),
            or_dash(self.aim(), 2),
            bot.map_or(String::new(), |bot| format!(
                "{}/{}",
                bot.cleared, bot.games
            )),
            self.median_wait,
            self.worst_wait,
            or_dash(self.interventions_a_minute.known(), 1),
        );
        row.trim_end().to_owned()
    }

    /// The two lines above a Markdown table of [rows](Self::markdown_row).
    pub const MARKDOWN_HEAD: &str = "\
| level | bricks | bot | good | good / bot | last tenth | longest wait | a brick |
| --- | --: | --: | --: | --: | --: | --: | --: |";

    /// One line of a table for documents: what a level's designer looks at.
    pub fn markdown_row(&self) -> String {
        let good = self.rung(Player::Good).and_then(|good| good.time.known());
        let all = self.all().known();
        format!(
            "| {} | {} | {} s | {} s | {} | {:.0} % | {:.1} s | {} s |",
            self.title,
            self.bricks,
            or_dash(all, 0),
            or_dash(good, 0),
            or_dash(self.aim(), 2),
            self.end_share.value * 100.0,
            self.median_wait,
            or_dash(all.map(|all| all / self.bricks.max(1) as f64), 2),
        )
    }

    /// The two lines above a table of [rungs](Self::ladder_row).
    pub fn ladder_head() -> String {
        let columns = PLAYERS
            .each_ref()
            .map(|player| format!("{:>7}{:>11}", player.name, "seed"));
        let about = "in seconds, median ± its interval, and the seed of that game";
        format!(
            "{:<19} {}  file\n{:<22} {about}",
            "level",
            columns.join("  "),
            ""
        )
    }

    /// One line of the ladder for people: the time of each player, with the seed of that game.
    pub fn ladder_row(&self, file: &str) -> String {
        let seed = |rung: &Rung| rung.seed.map_or("-".to_owned(), |seed| seed.to_string());
        let rung = |rung: &Rung| format!("{} {:>6}", cell(&rung.time), seed(rung));
        let rungs: Vec<String> = self.ladder.iter().map(rung).collect();
        let row = format!("{} {}  {file}", self.name(), rungs.join("  "));
        row.trim_end().to_owned()
    }

    fn name(&self) -> String {
        let title: String = self.title.chars().take(19).collect();
        format!("{title:<19}")
    }

    /// One JSON object on a line, with the name of the level's file; an unknown value is `null`.
    pub fn json(&self, file: Option<&str>) -> String {
        let tastes = self.warnings().into_iter();
        let warnings: Vec<String> = tastes.map(|taste| quoted(&taste.to_string())).collect();
        let ladder: Vec<String> = self.ladder.iter().map(rung_json).collect();
        let bot = self.ladder.first();
        format!(
            "{{\"level\": {}, \"file\": {}, \"half\": {}, \"half_interval\": {}, \
             \"ninety_percent\": {}, \"ninety_percent_interval\": {}, \
             \"all\": {}, \"all_interval\": {}, \"par\": {}, \"aim\": {}, \"cleared\": {}, \
             \"games\": {}, \"median_longest_wait\": {:.3}, \"worst_wait\": {:.3}, \
             \"interventions_per_minute\": {}, \"bricks\": {}, \"last_tenth\": {}, \"ladder\": [{}], \"warnings\": [{}]}}",
            quoted(&self.title),
            file.map_or("null".to_owned(), quoted),
            number(self.half.value),
            interval(&self.half),
            number(self.most.value),
            interval(&self.most),
            number(self.all().value),
            interval(&self.all()),
            self.par().map_or("null".to_owned(), |par| par.to_string()),
            number(self.aim().unwrap_or(f64::INFINITY)),
            bot.map_or(0, |bot| bot.cleared),
            bot.map_or(0, |bot| bot.games),
            self.median_wait,
            self.worst_wait,
            number(self.interventions_a_minute.value),
            self.bricks,
            number(self.end_share.value),
            ladder.join(", "),
            warnings.join(", "),
        )
    }
}

fn rung_json(rung: &Rung) -> String {
    format!(
        "{{\"player\": {}, \"time\": {}, \"interval\": {}, \"seed\": {}, \"cleared\": {}, \"lost\": {:.2}}}",
        quoted(PLAYERS[rung.player as usize].name),
        number(rung.time.value),
        interval(&rung.time),
        rung.seed.map_or("null".to_owned(), |seed| seed.to_string()),
        rung.cleared,
        rung.lost,
    )
}

/// A time with its margin, eleven letters wide, and the time in a column of its own.
fn cell(time: &Median) -> String {
    let text = format!("{time:.1}");
    let (value, margin) = text.split_once(' ').unwrap_or((&text, ""));
    format!("{value:>7} {margin:<3}")
}

fn or_dash(value: Option<f64>, decimals: usize) -> String {
    value.map_or("-".to_owned(), |value| format!("{value:.decimals$}"))
}

fn number(value: f64) -> String {
    if value.is_finite() {
        format!("{value:.3}")
    } else {
        "null".to_owned()
    }
}

fn interval(median: &Median) -> String {
    format!("[{}, {}]", number(median.low), number(median.high))
}
