//! Checks the raw contents of a file, and makes a playable level from them.

use glam::Vec2;

use super::{
    BALL_SPEEDS, BrickKind, DEPTHS, MAX_CELL_HEIGHT, MAX_NAME_CHARS, MAX_PAR, SLOW_BALL,
    composed::composed,
    escape::{is_control_char, quote},
    grid::{self, GridRow, count, single_char},
    level_text::{BallStart, LevelText},
    playable::Level,
    problem::{Remark, Reporter},
    raw_level::{Header, RawLevel},
    reach,
    scenery::{ChosenScenery, SceneryKind},
    span::{Span, is_blank},
    suggest,
};
use crate::collision::{Aabb, Circle, overlaps_circle_aabb};
use crate::difficulty::DIFFICULTIES;
use crate::numbers;
use crate::tuning::{BALL_RADIUS, FIELD, PADDLE_MAX_SPEED, PADDLE_TOP, STEP};

impl RawLevel<'_> {
    /// The level; `None` without a valid grid.
    pub(super) fn finish(
        self,
        file: &str,
        has_letter: &dyn Fn(char) -> bool,
        report: &mut Reporter<'_>,
    ) -> Option<Level> {
        let title = self
            .name(Header::Title, has_letter, report)
            .unwrap_or_else(|| title_from(file));
        let author = self.name(Header::Author, has_letter, report);
        let ball = self.ball(report);
        let paddle = self.paddle(report);
        let par = self.par(report);
        let scenery = self.scenery(report);
        let depth = self.depth(report);

        if self.bricks.rows.is_empty() {
            let place = self.bricks.name.unwrap_or(Span::at(1, 0));
            report.error(place, || {
                "there are no bricks; write rows such as `. 2 # 2 .`".to_owned()
            });
        }
        let size = grid::measure(&self.bricks.rows, report);
        let read_brick = |cell: &str| grid::read_brick(cell, !self.has_names);
        let cells = grid::read_cells(&self.bricks.rows, report, read_brick);
        let drops_size = grid::measure(&self.drops.rows, report);
        let drops = grid::read_cells(&self.drops.rows, report, grid::read_drop);

        if let (Some(found), Some(wanted)) = (drops_size, size)
            && found != wanted
        {
            let place = self.drops.name.unwrap_or(self.drops.rows[0].line);
            report.error(place, || {
                let [found, wanted] = [found, wanted].map(|(columns, rows)| {
                    format!("{} and {}", count(columns, "column"), count(rows, "row"))
                });
                format!("drops of {found} for bricks of {wanted}")
            });
        }
        let ((columns, _), cells) = (size?, cells?);

        let mut level = Level {
            reachable: reach::reachable(columns, &cells),
            content_hash: 0,
            text: LevelText {
                title,
                author,
                ball,
                paddle,
                par,
                scenery,
                depth,
                columns,
                cells,
                drops: drops.filter(|_| drops_size == size),
            },
        };
        self.check_start(&level, report);
        reach::add_blasts(columns, &level.text.cells, &mut level.reachable);
        self.check_winnable(&level, report);
        self.check_drops(&mut level, report);
        level.content_hash = level.hash_of_content();
        Some(level)
    }

    /// A title or author, without control characters and cut if too long.
    fn name(
        &self,
        header: Header,
        has_letter: &dyn Fn(char) -> bool,
        report: &mut Reporter<'_>,
    ) -> Option<String> {
        let value = self.header(header).filter(|value| !value.text.is_empty())?;
        let is_cut = composed(value.text).chars().count() > MAX_NAME_CHARS;
        if let Some(beyond) = value.chars().nth(MAX_NAME_CHARS).filter(|_| is_cut) {
            report.warning(beyond, || {
                format!("cut here: at most {MAX_NAME_CHARS} characters")
            });
        }
        let is_left_out = |c: char| is_control_char(c) && !is_blank(c);
        if let Some(control) = value.chars().find(|c| c.text.contains(is_left_out)) {
            report.warning(control, || {
                format!("{} cannot be shown: left out", quote(control.text))
            });
        }
        let name = fit_to_be_shown(value.text);
        if let Some(letter) = name.chars().find(|c| !c.is_ascii() && !has_letter(*c)) {
            let place = value.chars().find(|c| single_char(c.text) == Some(letter));
            report.warning(place.unwrap_or(value), || {
                format!("no typeface of this program has `{letter}`: a box is drawn instead")
            });
        }
        Some(name).filter(|name| !name.is_empty())
    }

    pub(super) fn ball(&self, report: &mut Reporter<'_>) -> Option<BallStart> {
        let value = self.header(Header::Ball)?;
        let [x, y, dx, dy] = read_numbers(value, "ball: x y dx dy", || None, report)?;
        let position = Vec2::new(x, y);
        let velocity = Vec2::new(dx, dy);
        let is_inside = position.cmpge(Vec2::ZERO).all() && position.cmple(FIELD).all();
        if !is_inside {
            let Vec2 { x, y } = FIELD;
            report.error(value, || {
                format!("the ball is outside the field of {x} x {y}")
            });
        }
        let speed = velocity.length();
        let is_flying = BALL_SPEEDS.contains(&speed);
        let place = value.words().nth(2).unwrap_or(value);
        if !is_flying {
            report.error(place, || {
                let slowest = BALL_SPEEDS.start();
                let fastest = BALL_SPEEDS.end();
                format!("the ball's speed is {speed}; it must be from {slowest} to {fastest} units a second")
            });
        } else if speed < SLOW_BALL {
            report.warning(place, || {
                let seconds = FIELD.y / speed;
                format!(
                    "the ball's speed is {speed}: {seconds:.0} seconds from top to bottom; \
                     it should be at least {SLOW_BALL} units a second"
                )
            });
        }
        (is_inside && is_flying).then_some(BallStart { position, velocity })
    }

    /// Checks the start of a ball, and whether the cells are smaller than a ball.
    fn check_start(&self, level: &Level, report: &mut Reporter<'_>) {
        let start = level.ball().zip(self.header(Header::Ball));
        if let Some((ball, place)) = start {
            check_ball_is_saved(level, ball, place, report);
        }
        if level.cell_size().min_element() < BALL_RADIUS * 2.0 {
            self.check_small_cells(level, start, report);
        } else if let Some((ball, place)) = start {
            check_way_out(level, ball.position, place, report);
        }
    }

    /// Warns of cells smaller than the ball, which may not fit between bricks. A ball that starts among them is an
    /// error: it would hit something many times in each step.
    fn check_small_cells(
        &self,
        level: &Level,
        start: Option<(BallStart, Span<'_>)>,
        report: &mut Reporter<'_>,
    ) {
        let diameter = BALL_RADIUS * 2.0;
        let Vec2 { x, y } = level.cell_size();
        let below = (MAX_CELL_HEIGHT * level.rows() as f32).min(level.depth()) + BALL_RADIUS;
        if let Some((_, place)) = start.filter(|(ball, _)| ball.position.y < below) {
            report.error(place, || {
                format!(
                    "the ball, {diameter} units wide, starts among cells of {x:.1} x {y:.1}; \
                     start it below them, at a y of {below} or more"
                )
            });
            return;
        }
        let most = Vec2::new(FIELD.x, level.depth()) / diameter;
        let most_columns = most.x as usize;
        let most_rows = most.y as usize;
        let first_too_many = if level.columns() > most_columns {
            most_columns
        } else {
            most_rows * level.columns()
        };
        report.warning(cell_place(&self.bricks.rows, first_too_many), || {
            format!(
                "cells of {x:.1} x {y:.1} units are smaller than the ball, {diameter}: it may not fit between \
                 bricks; draw at most {most_columns} columns and {most_rows} rows"
            )
        });
    }

    pub(super) fn paddle(&self, report: &mut Reporter<'_>) -> Option<f32> {
        let value = self.header(Header::Paddle)?;
        let [x] = read_numbers(value, "paddle: x", || None, report)?;
        let is_inside = (0.0..=FIELD.x).contains(&x);
        if !is_inside {
            report.error(value, || {
                format!("the paddle is outside the field, 0 to {}", FIELD.x)
            });
        }
        is_inside.then_some(x)
    }

    pub(super) fn par(&self, report: &mut Reporter<'_>) -> Option<f32> {
        let value = self.header(Header::Par)?;
        let meant = || numbers::meant_time(value.text);
        let seconds = if value.text.contains(':') {
            let seconds = seconds_of(value.text);
            if seconds.is_none() {
                report.error(value, || {
                    let value = quote(value.text);
                    Remark {
                        message: format!("{value} is not a time; write `par: 1:30` for 90 seconds"),
                        suggestion: meant(),
                    }
                });
            }
            seconds?
        } else {
            let [seconds] = read_numbers(value, "par: seconds", meant, report)?;
            seconds
        };
        let is_time = seconds > 0.0 && seconds <= MAX_PAR;
        if !is_time {
            report.error(value, || {
                format!("a par time is above 0 and at most {MAX_PAR} seconds")
            });
        }
        is_time.then_some(seconds)
    }

    /// A scenery decides nothing in the game, so a wrong one is a warning.
    pub(super) fn scenery(&self, report: &mut Reporter<'_>) -> Option<ChosenScenery> {
        let value = self.header(Header::Scenery)?;
        let scenery = ChosenScenery::read(value.text);
        if scenery.is_none() {
            report.warning(value, || {
                let names = SceneryKind::ALL.map(SceneryKind::name);
                let word = value.text.split_whitespace().next().unwrap_or_default();
                Remark {
                    message: format!(
                        "{} is no scenery; write one of {} and a number from 0 to {}, such as `scenery: lake 7`",
                        quote(value.text),
                        names.join(", "),
                        ChosenScenery::MAX_SEED
                    ),
                    suggestion: suggest::word(word, &names).map(str::to_owned),
                }
            });
        }
        scenery
    }

    pub(super) fn depth(&self, report: &mut Reporter<'_>) -> Option<f32> {
        let value = self.header(Header::Depth)?;
        let [y] = read_numbers(value, "depth: y", || None, report)?;
        let is_depth = DEPTHS.contains(&y);
        if !is_depth {
            report.error(value, || {
                let [least, most] = [DEPTHS.start(), DEPTHS.end()];
                format!("bricks reach down to a y from {least} to {most}")
            });
        }
        is_depth.then_some(y)
    }

    /// Reports breakable bricks that no ball and no explosion reaches, one problem for each closed pocket.
    fn check_winnable(&self, level: &Level, report: &mut Reporter<'_>) {
        let cells = level.cells();
        let reachable = level.reachable();
        let breaks = |index: &usize| cells[*index].is_some_and(BrickKind::breaks);
        let is_won = (0..cells.len()).any(|index| breaks(&index) && reachable[index]);
        let pockets = reach::pockets(level.columns(), cells, reachable);
        if !is_won {
            let place = pockets.first().map_or(0, |pocket| pocket[0]);
            report.error(
                cell_place(&self.bricks.rows, place),
                || match &pockets[..] {
                    [] => "no brick breaks: this cannot be won".to_owned(),
                    _ => "solid bricks wall in every brick: this cannot be won".to_owned(),
                },
            );
            return;
        }
        for pocket in pockets {
            report.warning(cell_place(&self.bricks.rows, pocket[0]), || {
                let number = count(pocket.len(), "brick");
                format!("{number} walled in by solid bricks: not needed to win")
            });
        }
    }

    /// Removes drops outside breakable bricks; reports them, and drops in bricks that nothing reaches.
    fn check_drops(&self, level: &mut Level, report: &mut Reporter<'_>) {
        let drops = level.text.drops.iter_mut().flatten();
        let places = self.drops.rows.iter().flat_map(GridRow::cells);
        let cells = level.text.cells.iter().zip(&level.reachable);
        for ((drop, (cell, is_reached)), place) in drops.zip(cells).zip(places) {
            let holder = match cell {
                _ if drop.is_none() => continue,
                None => "the cell is empty",
                Some(kind) if !kind.breaks() => "its brick never breaks",
                Some(_) if !is_reached => "nothing reaches its brick",
                Some(_) => continue,
            };
            report.warning(place, || format!("this drop cannot fall: {holder}"));
            if !cell.is_some_and(BrickKind::breaks) {
                *drop = None;
            }
        }
    }
}

/// Warns of a falling ball below the bricks that no paddle can reach in time.
fn check_ball_is_saved(level: &Level, ball: BallStart, place: Span<'_>, report: &mut Reporter<'_>) {
    let BallStart { position, velocity } = ball;
    let foot = level.cell_size().y * level.rows() as f32;
    if position.y < foot + BALL_RADIUS || velocity.y <= 0.0 {
        return;
    }
    let time = (PADDLE_TOP - position.y) / velocity.y;
    let x = position.x + velocity.x * time;
    let widths = DIFFICULTIES.iter().map(|row| row.paddle);
    let reach = widths.fold(0.0, f32::max) / 2.0 + BALL_RADIUS + PADDLE_MAX_SPEED * (time + STEP);
    let away = (x - level.paddle().unwrap_or(FIELD.x / 2.0)).abs();
    // A ball that reaches a wall first may turn back.
    let is_straight = (BALL_RADIUS..=FIELD.x - BALL_RADIUS).contains(&x);
    if time < 0.0 || (is_straight && away > reach) {
        report.warning(place, || {
            format!(
                "the ball is lost at once: no paddle reaches it before its middle is below a y of \
                 {PADDLE_TOP}; start it higher, or send it up"
            )
        });
    }
}

/// Reports a ball in a closed room of solid bricks, where it could neither be played nor lost. Moves a ball inside a
/// solid brick down and out of it first, as the game does.
fn check_way_out(level: &Level, ball: Vec2, place: Span<'_>, report: &mut Reporter<'_>) {
    let columns = level.columns();
    let rows = level.rows();
    let cell = level.cell_size();
    let column = ((ball.x / cell.x) as usize).min(columns - 1);
    let is_solid = |row: usize| {
        let mut near = column.saturating_sub(1)..=(column + 1).min(columns - 1);
        near.any(|column| {
            let aabb = Aabb::from_corner_size(Vec2::new(column as f32, row as f32) * cell, cell);
            let middle = Vec2::new(ball.x, aabb.center().y);
            level.cells()[row * columns + column].is_some_and(|kind| !kind.breaks())
                && overlaps_circle_aabb(Circle::new(middle, BALL_RADIUS), aabb)
        })
    };
    let first = (ball.y / cell.y) as usize;
    let row = (first..rows).find(|row| !is_solid(*row));
    if row.is_some_and(|row| !level.reachable[row * columns + column]) {
        report.error(place, || {
            "the ball starts among solid bricks, without a way out".to_owned()
        });
    }
}

/// The span of a cell, by its index in a rectangular grid.
fn cell_place<'a>(rows: &[GridRow<'a>], index: usize) -> Span<'a> {
    let columns = rows[0].columns;
    let row = &rows[index / columns];
    row.cells().nth(index % columns).unwrap_or(row.line)
}

/// The `N` numbers of a header's value, all finite. `form` shows how the header is written; `meant` is a further
/// spelling of it.
fn read_numbers<const N: usize>(
    value: Span<'_>,
    form: &str,
    meant: impl FnOnce() -> Option<String>,
    report: &mut Reporter<'_>,
) -> Option<[f32; N]> {
    let is_plain = numbers::numbers(value.text).is_some();
    let suggestion = (!is_plain).then(|| numbers::meant(value.text, N).or_else(meant));
    if let Some(suggestion) = suggestion.flatten() {
        let are_none = if N == 1 {
            "is not a number"
        } else {
            "are not numbers"
        };
        report.error(value, || Remark {
            message: format!("{} {are_none}; write `{form}`", quote(value.text)),
            suggestion: Some(suggestion),
        });
        return None;
    }
    let mut numbers = Vec::new();
    for word in value.words() {
        let number = numbers::number(word.text);
        if number.is_none() {
            report.error(word, || {
                format!("{} is not a number; write `{form}`", quote(word.text))
            });
        }
        numbers.push(number);
    }
    if numbers.len() != N {
        let place = value.words().nth(N).unwrap_or(value.end());
        report.error(place, || {
            let wanted = count(N, "number");
            let found = numbers.len();
            format!("expected {wanted}, found {found}; write `{form}`")
        });
    }
    let numbers: Option<Vec<f32>> = numbers.into_iter().collect();
    numbers?.try_into().ok()
}

/// The seconds of a time `m:ss`.
fn seconds_of(time: &str) -> Option<f32> {
    let (minutes, seconds) = time.split_once(':')?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_time = is_number(minutes) && is_number(seconds) && seconds.len() == 2 && seconds < "60";
    let number = |text: &str| numbers::number(text).filter(|_| is_time);
    Some(number(minutes)? * 60.0 + number(seconds)?)
}

/// A title from the name of a file: `levels/03_first-light.txt` is "First Light".
pub(super) fn title_from(file: &str) -> String {
    let base = file.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = base.rsplit_once('.').map_or(base, |(stem, _)| stem);
    let is_gap = |c: char| is_blank(c) || "-_.".contains(c);
    let mut words: Vec<&str> = stem.split(is_gap).filter(|word| !word.is_empty()).collect();
    // Many names begin with a number for the order of play.
    if words.len() > 1 && words[0].bytes().all(|byte| byte.is_ascii_digit()) {
        words.remove(0);
    }
    let capitalised = |word: &str| {
        let mut chars = word.chars();
        let first = chars.next().into_iter().flat_map(char::to_uppercase);
        first.chain(chars).collect()
    };
    let words: Vec<String> = words.into_iter().map(capitalised).collect();
    match fit_to_be_shown(&words.join(" ")) {
        title if title.is_empty() => "Untitled".to_owned(),
        title => title,
    }
}

/// A name with its letters composed, without control characters, and cut if too long or where a file would have a comment.
fn fit_to_be_shown(name: &str) -> String {
    let name = composed(name);
    let shown: String = name
        .chars()
        .filter_map(|c| match c {
            _ if is_blank(c) => Some(' '),
            _ => (!is_control_char(c)).then_some(c),
        })
        .take(MAX_NAME_CHARS)
        .collect();
    let end = shown.find(" //").unwrap_or(shown.len());
    shown[..end].trim().to_owned()
}
