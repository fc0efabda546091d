//! The scenes that tests and benchmarks play, and the one way to turn drawn text into a game.
//!
//! The level files beside this one are mistakes of textbook games that ours must pass.

#![allow(dead_code, reason = "each crate of tests uses a part of it")]

pub(crate) mod closed_field;
pub(crate) mod hostile;

use std::fmt::Write;

use breakout::bot::NoAim;
use breakout::game::Game;
use breakout::history::History;
use breakout::level::{Level, LevelSet, MAX_CELLS_PER_SIDE, Parsed};
use breakout::replay::{Recording, Setup};
use breakout::tuning::FIELD;

/// The drawn level; panics with its problems if it is none. Warnings are allowed.
#[track_caller]
pub(crate) fn level(text: &str) -> Level {
    playable(Level::parse("drawn.txt", text.as_bytes()))
}

#[track_caller]
fn playable(Parsed { level, problems }: Parsed) -> Level {
    level.unwrap_or_else(|| panic!("\n{problems}"))
}

/// The levels of a text, set apart by lines of `---`.
#[track_caller]
pub(crate) fn levels(text: &str) -> LevelSet {
    let levels = Level::parse_all("drawn.txt", text.as_bytes(), &|_| true).into_iter();
    LevelSet::new(levels.map(playable).collect()).expect("a text is at least one level")
}

/// A game of drawn levels from its start.
#[track_caller]
pub(crate) fn game(text: &str) -> Game {
    Game::new(levels(text), 0, 1)
}

/// A single level as a set.
pub(crate) fn alone(level: &Level) -> LevelSet {
    LevelSet::new(vec![level.clone()]).expect("one level is a set")
}

/// Each kind of brick, borders that are no round numbers, and room above for long rallies.
pub(crate) const LONG_GAME: &str = "
. . . . . . . . . . . . .
. t d 2 . # 3 # . 4 d t .
. 5 x w . d . d . w x 5 .
2 3 4 5 w . t . w 5 4 3 2
. # . # . . # . . # . # .
---
. . . . . . . . . . . . . . . . .
. # . # . # . # . # . # . # . # .
2 t 2 t 2 t 2 t 2 t 2 t 2 t 2 t 2
# d # d # d # d # d # d # d # d #
3 4 x w 3 4 h w r w h 4 3 w x 4 3
. . . . . . . . . . . . . . . . .
t . t . t . t . t . t . t . t . t
. 2 . r . 2 . h . h . 2 . r . 2 .
---
t t t t t t t t t t t t t t t t t t t t t t t
t # . . . . . . . . . . . . . . . . . . . # t
t # d d d d d d d d d d d d d d d d d d d # t
t # t t t t t t t t t t t t t t t t t t t # t
t t . # . # . # . # . # . # . # . # . # . t t
";

/// The ball is caught between the upper wall and a solid brick until the guard against loops acts.
pub(crate) const LOOP: &str = "
ball: 360 20 0 -400
. . . . . . . . . 2
. . . . # . . . . .
";

/// Every kind of brick in little room.
pub(crate) const MIXED: &str = "
. # . . # . . # . .
. 2 d t x # h t d 2
2 2 # 3 x . 4 4 # 5
. r w w . # . r w h
";

/// Every brick brings more balls or the barrier that keeps them.
pub(crate) fn many_balls() -> String {
    let bricks = format!("{}\n", "t".repeat(20)).repeat(14);
    let drops = format!("{}\n", "mb".repeat(10)).repeat(14);
    format!("bricks:\n{bricks}drops:\n{drops}")
}

/// Bricks that no ball breaks, so that the work of a step stays the same.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Solid {
    /// The upper half is full: a flush wall.
    Wall,
    /// Single bricks with gaps.
    Posts,
}

/// A scene of solid bricks as level text. A level needs a brick that can be reached; it stands in a corner, at
/// the end of a way that no ball takes by chance.
pub(crate) fn solid(scene: Solid, columns: usize, rows: usize) -> String {
    let mut text = String::new();
    for row in 0..rows {
        for column in 0..columns {
            let cell = match scene {
                _ if (column, row) == (0, 0) => 't',
                Solid::Wall if column == 0 => '.',
                Solid::Wall => '#',
                Solid::Posts if row <= 1 && column <= 2 && (column, row) != (0, 1) => '#',
                // Posts at every fifth or so of the smaller size alike.
                Solid::Posts if column % (columns / 7) == 1 && row % (rows / 4) == 1 => '#',
                Solid::Posts => '.',
            };
            text.push(cell);
        }
        writeln!(text).expect("a string");
    }
    text
}

/// A ball that flies into a room of cells smaller than itself, at a speed in units a second. The way
/// in is hardly wider than the ball, a post in the room turns it aside, and the only brick that breaks
/// stands in a column that it does not fit through.
pub(crate) fn room_of_small_cells(columns: usize, rows: usize, speed: f32) -> String {
    let left = columns * 110 / 256;
    let right = columns * 145 / 256;
    let top = rows * 100 / 256;
    let bottom = rows * 160 / 256;
    let middle = usize::midpoint(left, right);
    let half = (7.0 / (FIELD.x / columns as f32)).ceil() as usize;
    let shaft = middle - half..=middle + half;
    let post = (middle + half / 2, usize::midpoint(top, bottom));
    let cell = |column, row| match (column, row) {
        (0, row) if row == rows - 1 => '2',
        (0, _) => '.',
        place if place == post => '#',
        (column, row) if shaft.contains(&column) && row > bottom => '.',
        (column, row) if (left..=right).contains(&column) && (top..=bottom).contains(&row) => '.',
        _ => '#',
    };
    let x = (middle as f32 + 0.5) * FIELD.x / columns as f32;
    format!("ball: {x} 320 0 {}\n{}", -speed, drawn(columns, rows, cell))
}

/// As many balls as there may be, at the speed of the first, among the smallest cells that there are.
pub(crate) fn many_balls_in_small_cells(speed: f32) -> String {
    let side = MAX_CELLS_PER_SIDE;
    let bricks = drawn(side, side, |_, _| '2');
    let drops = drawn(side, side, |column, row| ['m', 'b'][(column + row) % 2]);
    let dx = speed * 0.6;
    let dy = speed * -0.8;
    format!("ball: 400 500 {dx} {dy}\nbricks:\n{bricks}drops:\n{drops}")
}

/// The rows of a grid as text.
fn drawn(columns: usize, rows: usize, mut cell: impl FnMut(usize, usize) -> char) -> String {
    let mut text = String::new();
    for row in 0..rows {
        text.extend((0..columns).map(|column| cell(column, row)));
        text.push('\n');
    }
    text
}

/// A bot's run of so many steps.
pub(crate) fn recorded(levels: &LevelSet, steps: usize) -> Recording {
    let setup = Setup::new(levels.clone(), 0, 3);
    let mut game = setup.game();
    let mut history = History::new(setup);
    let mut bot = NoAim::new(3);
    for _ in 0..steps {
        let input = bot.input(&game);
        history.record(&game, input);
        let mut events = Vec::new();
        let tests = game.step(input, &mut events);
        history.note(&game, &events, tests);
    }
    history.recording(&game, true)
}

/// The built-in levels of 0.8.0, which stay what they are whatever is drawn anew.
pub(crate) fn levels_of_0_8_0() -> LevelSet {
    let codes = include_str!("../kept/0.8.0/codes.txt").lines();
    let levels = codes.map(|code| Level::from_code(code).expect(code));
    LevelSet::new(levels.collect()).expect("levels")
}
