//! From what the lines said to a level that can be played.

use glam::Vec2;

use super::{
    BALL_SPEEDS, BallStart, BrickKind, Level, MAX_NAME_CHARS,
    draft::{Draft, Key},
    grid::{self, Row, count},
    piece::{Piece, is_blank},
    problem::Report,
    reach,
    show::quote,
};
use crate::tuning::FIELD;

impl Draft<'_> {
    /// The level, if all of it makes sense.
    pub(super) fn finish(self, file: &str, report: &mut Report<'_>) -> Option<Level> {
        let title = self
            .name(Key::Title, report)
            .unwrap_or_else(|| title_from(file));
        let author = self.name(Key::Author, report);
        let ball = self.ball(report);
        let paddle = self.paddle(report);

        if self.bricks.is_empty() {
            let start = Piece {
                line: 1,
                offset: 0,
                text: "",
            };
            let place = self.headers[Key::Bricks as usize].unwrap_or(start);
            report.error(
                place,
                format_args!("there are no bricks; write rows such as `. 2 # 2 .`"),
            );
        }
        let size = grid::measure(&self.bricks, report);
        let read_brick = |cell: &str| grid::read_brick(cell, !self.has_names);
        let cells = grid::read_cells(&self.bricks, report, read_brick);
        let drops_size = grid::measure(&self.drops, report);
        let drops = grid::read_cells(&self.drops, report, grid::read_drop);

        if let (Some(found), Some(wanted)) = (drops_size, size)
            && found != wanted
        {
            let place = self.headers[Key::Drops as usize].unwrap_or(self.drops[0].line);
            let (found, wanted) = (size_in_words(found), size_in_words(wanted));
            report.error(
                place,
                format_args!("drops of {found}, but bricks of {wanted}"),
            );
        }
        let ((columns, rows), cells) = (size?, cells?);

        let reachable = reach::reachable(columns, &cells);
        self.check_winnable(&cells, &reachable, report);
        let drops = match drops {
            Some(drops) if drops_size == size => self.drops_that_fall(drops, &cells, report),
            _ => vec![None; cells.len()],
        };
        Some(Level {
            title,
            author,
            columns,
            rows,
            cells,
            drops,
            reachable,
            ball,
            paddle,
        })
    }

    /// A title or author: what the header says, short enough to be shown.
    fn name(&self, key: Key, report: &mut Report<'_>) -> Option<String> {
        let value = self.headers[key as usize].filter(|value| !value.text.is_empty())?;
        if let Some(beyond) = value.chars().nth(MAX_NAME_CHARS) {
            report.warning(
                beyond,
                format_args!("cut here: at most {MAX_NAME_CHARS} characters"),
            );
        }
        Some(value.text.chars().take(MAX_NAME_CHARS).collect())
    }

    fn ball(&self, report: &mut Report<'_>) -> Option<BallStart> {
        let value = self.headers[Key::Ball as usize]?;
        let [x, y, dx, dy] = numbers(value, "ball: x y dx dy", report)?;
        let (position, velocity) = (Vec2::new(x, y), Vec2::new(dx, dy));
        let is_inside = position.cmpge(Vec2::ZERO).all() && position.cmple(FIELD).all();
        if !is_inside {
            let Vec2 { x, y } = FIELD;
            report.error(
                value,
                format_args!("the ball is outside the field of {x} x {y}"),
            );
        }
        let is_flying = BALL_SPEEDS.contains(&velocity.length());
        if !is_flying {
            let (slowest, fastest) = (BALL_SPEEDS.start(), BALL_SPEEDS.end());
            let message = format_args!(
                "the ball's speed is {}; it must be from {slowest} to {fastest} units a second",
                velocity.length()
            );
            report.error(value.words().nth(2).unwrap_or(value), message);
        }
        (is_inside && is_flying).then_some(BallStart { position, velocity })
    }

    fn paddle(&self, report: &mut Report<'_>) -> Option<f32> {
        let value = self.headers[Key::Paddle as usize]?;
        let [x] = numbers(value, "paddle: x", report)?;
        let is_inside = (0.0..=FIELD.x).contains(&x);
        if !is_inside {
            let message = format_args!("the paddle is outside the field, 0 to {}", FIELD.x);
            report.error(value, message);
        }
        is_inside.then_some(x)
    }

    /// Reports bricks that count for winning but cannot be broken.
    fn check_winnable(
        &self,
        cells: &[Option<BrickKind>],
        reachable: &[bool],
        report: &mut Report<'_>,
    ) {
        let breaks = |index: &usize| cells[*index].is_some_and(BrickKind::breaks);
        let (reached, walled_in): (Vec<usize>, Vec<usize>) = (0..cells.len())
            .filter(breaks)
            .partition(|index| reachable[*index]);
        let number = count(walled_in.len(), "brick");
        match (reached.first(), walled_in.first()) {
            (None, None) => {
                let place = cell_place(&self.bricks, 0);
                report.error(
                    place,
                    format_args!("no brick breaks: this level cannot be won"),
                );
            }
            (None, Some(&first)) => {
                let place = cell_place(&self.bricks, first);
                let message = "solid bricks wall in every brick: this level cannot be won";
                report.error(place, format_args!("{message}"));
            }
            (Some(_), Some(&first)) => {
                let place = cell_place(&self.bricks, first);
                let message = format_args!("{number} walled in by solid bricks: not needed to win");
                report.warning(place, message);
            }
            (Some(_), None) => {}
        }
    }

    /// The drops that a brick can let fall; reports the others.
    fn drops_that_fall(
        &self,
        mut drops: Vec<Option<char>>,
        cells: &[Option<BrickKind>],
        report: &mut Report<'_>,
    ) -> Vec<Option<char>> {
        for (index, drop) in drops.iter_mut().enumerate() {
            if drop.is_some() && !cells[index].is_some_and(BrickKind::breaks) {
                let holder = cells[index].map_or("the cell is empty", |_| "its brick never breaks");
                let place = cell_place(&self.drops, index);
                report.warning(place, format_args!("this drop cannot fall: {holder}"));
                *drop = None;
            }
        }
        drops
    }
}

/// Where the cell of this index stands in the file, in a grid that is a rectangle.
fn cell_place<'a>(rows: &[Row<'a>], index: usize) -> Piece<'a> {
    let columns = rows[0].cells.len();
    rows[index / columns].cells[index % columns]
}

fn size_in_words((columns, rows): (usize, usize)) -> String {
    format!("{} in {}", count(columns, "column"), count(rows, "row"))
}

/// The `N` numbers of a header's value, all finite. `form` shows how the header is written.
fn numbers<const N: usize>(
    value: Piece<'_>,
    form: &str,
    report: &mut Report<'_>,
) -> Option<[f32; N]> {
    let mut numbers = Vec::new();
    let mut words = 0;
    for word in value.words() {
        words += 1;
        match word.text.parse::<f32>() {
            Ok(number) if number.is_finite() => numbers.push(number),
            _ => report.error(
                word,
                format_args!("{} is no number; `{form}`", quote(word.text)),
            ),
        }
    }
    if words != N {
        let place = value.words().nth(N).unwrap_or(value.end());
        let wanted = count(N, "number");
        report.error(
            place,
            format_args!("{wanted} wanted, found {words}; `{form}`"),
        );
    }
    <[f32; N]>::try_from(numbers).ok()
}

/// A title from the name of a file: `levels/03_first-light.txt` is "First Light".
fn title_from(file: &str) -> String {
    let base = file.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = base.rsplit_once('.').map_or(base, |(stem, _)| stem);
    let is_gap = |c: char| is_blank(c) || "-_.".contains(c);
    let unnumbered = stem.trim_start_matches(|c: char| c.is_ascii_digit() || is_gap(c));
    let stem = if unnumbered.is_empty() {
        stem
    } else {
        unnumbered
    };
    let words: Vec<String> = stem
        .split(is_gap)
        .filter(|word| !word.is_empty())
        .map(capitalised)
        .collect();
    if words.is_empty() {
        return "Untitled".to_owned();
    }
    words.join(" ").chars().take(MAX_NAME_CHARS).collect()
}

fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(chars)
        .collect()
}
