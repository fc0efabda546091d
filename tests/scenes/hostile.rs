//! Random games whose steps are expensive: many balls, as fast as a level may have them, among small cells.

use std::ops::Range;

use breakout::bot::NoAim;
use breakout::game::{Game, Phase};
use breakout::level::{Level, LevelChange, LevelEdit, MAX_CELLS_PER_SIDE};
use breakout::tuning::{BALL_RADIUS, FIELD, MAX_BALLS};
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use super::{drawn, levels, many_balls_in_small_cells};

/// The seed whose game has the most expensive step that a long search has found.
pub(crate) const WORST: u64 = 712;

/// The seed of the trap that is known as it is drawn here.
pub(crate) const TRAP: u64 = 9;

/// A crowd that comes into a random layout.
pub(crate) fn game(seed: u64) -> Game {
    let mut random = Pcg32::seed_from_u64(seed);
    let text = loop {
        let text = layout(&mut random);
        if Level::parse("any.txt", text.as_bytes()).level.is_some() {
            break text;
        }
    };
    crowd_in(&super::level(&text), seed)
}

/// A random number of balls at a random speed, caught among the smallest cells, whose level then becomes
/// another one.
pub(crate) fn crowd_in(level: &Level, seed: u64) -> Game {
    let mut random = Pcg32::seed_from_u64(seed);
    let speed = random.random_range(0.0_f32..1.0).sqrt() * 9500.0 + 450.0;
    let balls = MAX_BALLS >> random.random_range(0..5);
    let mut game = Game::new(levels(&many_balls_in_small_cells(speed)), 0, seed);
    let mut bot = NoAim::new(seed);
    let mut events = Vec::new();
    while game.phase() == Phase::Playing && game.balls().len() < balls {
        let input = bot.input(&game);
        events.clear();
        game.step(input, &mut events);
    }
    let change = LevelChange::Replace(level.clone().into());
    let level = game.entry().id();
    game.edit_levels(&LevelEdit { level, change }, &mut events);
    game
}

/// Balls that are trapped among hidden bricks in a wall of the smallest cells: the ball flies in by a door at the bottom,
/// and a column of bombs drops more of them and keeps them there. Seeds other than [`TRAP`] have other walls.
pub(crate) fn trap(seed: u64) -> Game {
    let mut random = Pcg32::seed_from_u64(seed);
    let mut vary = |known: usize, others: Range<usize>| {
        let other = random.random_range(others);
        if seed == TRAP { known } else { other }
    };
    let side = MAX_CELLS_PER_SIDE;
    let shaft = vary(8, 6..11);
    let gap = vary(2, 1..5);
    let hidden = 1..vary(180, 120..230);
    let bombs = vary(203, 190..215);
    let fuse = vary(233, 231..238);
    // Beneath the fuse, so many rows have all of the bombs.
    let is_thin = |row| matches!(row, 237 | 241..=247 | 249 | 250);
    let door = side / 2..side / 2 + 4;
    let brick = |column: usize, row: usize| match (column, row) {
        (0, _) => '2',
        (_, 255) if door.contains(&column) => '.',
        (_, 0 | 255) | (255, _) => '#',
        _ if column == shaft => '#',
        _ if hidden.contains(&row)
            && column > shaft + 1
            && (column - shaft).is_multiple_of(gap) =>
        {
            'h'
        }
        _ if row >= fuse && (bombs..bombs + 5).contains(&column) => {
            let is_gap = is_thin(row) && (column - bombs) % 2 == 1;
            if is_gap { '.' } else { 'x' }
        }
        _ => '.',
    };
    let drop = |column: usize, row: usize| match (column.wrapping_sub(bombs), row) {
        (2 | 3, 238) | (2, 242) => 'b',
        (4, 246) | (2, 253) => 'p',
        (2 | 4, 254) => 'l',
        _ if ".#".contains(brick(column, row)) => '.',
        _ => 'm',
    };
    let bricks = drawn(side, side, brick);
    let drops = drawn(side, side, drop);
    let ball = "406.25 307 197.98680026399748 -9898.02006599912";
    let text = format!("ball: {ball}\nbricks:\n{bricks}drops:\n{drops}");
    Game::new(levels(&text), 0, seed)
}

/// Shafts, corridors, posts or noise of solid bricks, with bricks that break among them.
fn layout(random: &mut Pcg32) -> String {
    let side = MAX_CELLS_PER_SIDE;
    let columns = [side, side, side / 2, side / 4, 16, 4, 2][random.random_range(0..7)];
    let rows = [side, side, side, side / 2][random.random_range(0..4)];
    // A ball fits through a gap of so many cells.
    let gap = |cells: usize, size: f32, random: &mut Pcg32| {
        let ball = (2.0 * BALL_RADIUS / (size / cells as f32)).ceil() as usize;
        ball + random.random_range(0..=ball)
    };
    let across = gap(columns, FIELD.x, random);
    let down = gap(rows, FIELD.y * 0.5, random);
    let thick = random.random_range(1..4);
    let kind = random.random_range(0..5);
    let solid = random.random_range(0.0..0.5);
    let full = random.random_range(0.0..0.6);
    let doors = random.random_range(0.0..0.3);
    let brick = ['2', 't', 'r', 'x'][random.random_range(0..4)];
    drawn(columns, rows, |column, row| {
        let in_shaft = column % (across + thick) >= thick;
        let in_corridor = row % (down + thick) >= thick;
        let is_free = match kind {
            0 => !random.random_bool(solid),
            1 => in_shaft,
            2 => in_corridor || random.random_bool(doors),
            3 => in_shaft || in_corridor,
            _ => (in_shaft && in_corridor) || random.random_bool(doors),
        };
        match is_free {
            _ if (column, row + 1) == (0, rows) => brick,
            false => '#',
            true if random.random_bool(full) => brick,
            true => '.',
        }
    })
}
