//! The tables of a board, for people and as JSON.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use breakout::difficulty::Difficulty;
use breakout::level::quoted;
use breakout::replay::RULES;
use breakout::tuning::STEPS_PER_SECOND;

use super::verdict::{BUILTIN, Feat, Kind, SETS, Status, Verdict};

/// The tables, the best first, and the files that are in none.
pub(super) struct Board<'a> {
    files: usize,
    tables: BTreeMap<Key, Vec<Row<'a>>>,
    /// Each with its reason, in the order of the files.
    others: Vec<(&'a str, Status, String)>,
    most: usize,
}

/// Runs, then levels; the built-in ones first, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    kind: Kind,
    place: usize,
    hash: u64,
    difficulty: Difficulty,
}

impl Key {
    fn of(feat: &Feat) -> Self {
        let of_level = || {
            BUILTIN
                .iter()
                .position(|level| level.content_hash() == feat.hash)
        };
        let of_levels = || SETS.iter().position(|set| set.content_hash() == feat.hash);
        let place = match feat.kind {
            Kind::Level => of_level(),
            Kind::Run(_) => of_levels(),
        };
        Self {
            kind: feat.kind,
            place: place.unwrap_or(usize::MAX),
            hash: feat.hash,
            difficulty: feat.difficulty,
        }
    }
}

/// A result, the file that shows it, and the index of that file.
#[derive(Clone, Copy)]
struct Row<'a> {
    feat: &'a Feat,
    file: usize,
    name: &'a str,
}

impl Row<'_> {
    /// More points come first, then less time.
    fn rank(&self) -> impl Ord + use<> {
        (std::cmp::Reverse(self.feat.score), self.feat.steps)
    }
}

impl<'a> Board<'a> {
    /// Ranks the results of files, which are in order. A table shows `most` rows or fewer.
    pub(super) fn new(verdicts: &'a [(String, Verdict)], most: usize) -> Self {
        let mut tables = BTreeMap::<Key, Vec<Row<'a>>>::new();
        for (file, (name, verdict)) in verdicts.iter().enumerate() {
            let feats = match verdict {
                Verdict::Counts(feats) => &feats[..],
                Verdict::Not(..) => &[],
            };
            for feat in feats {
                let row = Row { feat, file, name };
                tables.entry(Key::of(feat)).or_default().push(row);
            }
        }
        // The files that have a row, and for each of the others one that shows the same.
        let mut has_row = vec![false; verdicts.len()];
        let mut same_as = vec![None; verdicts.len()];
        for rows in tables.values_mut() {
            // Stable: of equal ones, the first file comes first.
            rows.sort_by_key(Row::rank);
            let mut seen = HashMap::new();
            rows.retain(|row| {
                let first = *seen.entry(row.feat.state).or_insert(row.file);
                // A level may be cleared twice in one run.
                let is_first = first == row.file;
                has_row[row.file] |= is_first;
                if !is_first {
                    same_as[row.file] = Some(first);
                }
                is_first
            });
        }
        let other = |(file, (name, verdict)): (usize, &'a (String, Verdict))| match verdict {
            Verdict::Not(status, reason) => Some((&name[..], *status, reason.clone())),
            Verdict::Counts(_) if has_row[file] => None,
            Verdict::Counts(_) => {
                let first = same_as[file].map_or("", |first| &verdicts[first].0[..]);
                Some((&name[..], Status::Same, format!("as {first}")))
            }
        };
        Self {
            files: verdicts.len(),
            others: verdicts.iter().enumerate().filter_map(other).collect(),
            tables,
            most,
        }
    }

    /// True if a file should not be there.
    pub(super) fn has_refused(&self) -> bool {
        self.others.iter().any(|(_, status, _)| status.is_refusal())
    }

    /// For people: a table for each level and kind of run, the other files, and how many there are of each.
    pub(super) fn table(&self) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        for (key, rows) in &self.tables {
            let _ = writeln!(text, "{}, {}", title(key, rows), key.difficulty.spec().name);
            // Without names there is no column of them.
            let names = rows.iter().map(|row| row.feat.player.chars().count());
            let column = |player: &str, width: usize| match width {
                0 => String::new(),
                width => format!("{player:width$}  "),
            };
            let width = match names.max() {
                None | Some(0) => 0,
                Some(longest) => longest.max("player".len()),
            };
            let player = column("player", width);
            let _ = writeln!(
                text,
                "  place       score   levels          time  help  {player}file"
            );
            for (place, row) in self.placed(rows) {
                let Feat {
                    score,
                    levels,
                    steps,
                    help,
                    ..
                } = row.feat;
                let help = if *help { "yes" } else { "no" };
                let name = row.name;
                let player = column(&row.feat.player, width);
                let time = time(*steps);
                let _ = writeln!(
                    text,
                    "{place:>7} {score:>11} {levels:>8} {time:>13}  {help:<4}  {player}{name}"
                );
            }
            if let more @ 1.. = rows.len().saturating_sub(self.most) {
                let _ = writeln!(text, "        and {more} more");
            }
            text.push('\n');
        }
        for (name, status, reason) in &self.others {
            let _ = writeln!(text, "{name}: {}: {reason}", status.name());
        }
        if !self.others.is_empty() {
            text.push('\n');
        }
        let mut counts = BTreeMap::new();
        for (_, status, _) in &self.others {
            *counts.entry(*status).or_insert(0) += 1;
        }
        let _ = write!(
            text,
            "files: {}, in the tables: {}",
            self.files,
            self.files - self.others.len()
        );
        for (status, count) in counts {
            let _ = write!(text, ", {}: {count}", status.name());
        }
        text
    }

    /// An object with `rules`, the number of `files`, `tables` and `others`.
    ///
    /// A table has its `kind` (`run` or `level`), for a run `start` (from 1; otherwise null), `title`, `hash`,
    /// `difficulty`, the number of its `results`, and the best ones as `rows`: `place`, `score`, `levels`, `seconds`,
    /// `help`, `player` (empty without a name), `file`. Another file has `file`, `status` and `reason`.
    pub(super) fn json(&self) -> String {
        let tables = self.tables.iter().map(|(key, rows)| {
            let row = |(place, row): (usize, &Row<'_>)| {
                let feat = row.feat;
                format!(
                    "      {{\"place\": {place}, \"score\": {}, \"levels\": {}, \"seconds\": {:.3}, \
                     \"help\": {}, \"player\": {}, \"file\": {}}}",
                    feat.score,
                    feat.levels,
                    feat.steps as f64 / f64::from(STEPS_PER_SECOND),
                    feat.help,
                    quoted(&feat.player),
                    quoted(row.name),
                )
            };
            let shown: Vec<String> = self.placed(rows).map(row).collect();
            let (kind, start) = match key.kind {
                Kind::Run(start) => ("run", start.saturating_add(1).to_string()),
                Kind::Level => ("level", "null".to_owned()),
            };
            format!(
                "    {{\"kind\": \"{kind}\", \"start\": {start}, \"title\": {}, \"hash\": \"{:016x}\", \
                 \"difficulty\": {}, \"results\": {}, \"rows\": [\n{}\n    ]}}",
                quoted(&title(key, rows)),
                key.hash,
                quoted(key.difficulty.spec().name),
                rows.len(),
                shown.join(",\n"),
            )
        });
        let others = self.others.iter().map(|(name, status, reason)| {
            format!(
                "    {{\"file\": {}, \"status\": {}, \"reason\": {}}}",
                quoted(name),
                quoted(status.name()),
                quoted(reason),
            )
        });
        format!(
            "{{\n  \"rules\": {RULES},\n  \"files\": {},\n  \"tables\": {},\n  \"others\": {}\n}}",
            self.files,
            array(tables),
            array(others),
        )
    }

    /// The rows that are shown, with their places: equal ones share a place.
    fn placed<'b>(&self, rows: &'b [Row<'a>]) -> impl Iterator<Item = (usize, &'b Row<'a>)> {
        let place = |row: &Row<'_>| rows.partition_point(|other| other.rank() < row.rank()) + 1;
        rows.iter()
            .take(self.most)
            .map(move |row| (place(row), row))
    }
}

fn array(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() {
        return "[]".to_owned();
    }
    format!("[\n{}\n  ]", items.join(",\n"))
}

/// A level of the game has its own title, whatever a recording calls it; another one that of its best result.
fn title(key: &Key, rows: &[Row<'_>]) -> String {
    match key.kind {
        Kind::Level if key.place < BUILTIN.len() => BUILTIN[key.place].title().to_owned(),
        _ => rows
            .first()
            .map_or(String::new(), |row| row.feat.title.clone()),
    }
}

/// Minutes, seconds and hundredths.
fn time(steps: u64) -> String {
    let hundredths = steps.saturating_mul(100) / u64::from(STEPS_PER_SECOND);
    let seconds = hundredths / 100;
    format!(
        "{}:{:02}.{:02}",
        seconds / 60,
        seconds % 60,
        hundredths % 100
    )
}
