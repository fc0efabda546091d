//! The cells that the ball can reach, and the bricks that explosions can.

use super::BrickKind;
use crate::sorting::sort;

/// For each cell, true if a path from below the grid, from side to side and not through solid bricks, leads to it.
/// Exact if a cell is at least as wide and high as the ball.
pub(super) fn reachable(columns: usize, cells: &[Option<BrickKind>]) -> Vec<bool> {
    let mut reached = vec![false; cells.len()];
    let bottom_row = cells.len().saturating_sub(columns)..cells.len();
    let is_open = |index: usize| cells[index].is_none_or(BrickKind::breaks);
    // Every ball comes from below the grid, so the bottom row is where it enters.
    flood(columns, is_open, bottom_row.collect(), &mut reached);
    reached
}

/// Flood fill from some cells of a grid over open cells that share a side. Marks them in `reached`, and returns the
/// newly marked ones.
pub fn flood(
    columns: usize,
    is_open: impl Fn(usize) -> bool,
    mut to_visit: Vec<usize>,
    reached: &mut [bool],
) -> Vec<usize> {
    let mut flooded = Vec::new();
    while let Some(index) = to_visit.pop() {
        if !is_open(index) || reached[index] {
            continue;
        }
        reached[index] = true;
        flooded.push(index);
        let column = index % columns;
        to_visit.extend((column > 0).then(|| index - 1));
        to_visit.extend((column + 1 < columns).then_some(index + 1));
        to_visit.extend(index.checked_sub(columns));
        to_visit.extend(Some(index + columns).filter(|below| *below < reached.len()));
    }
    flooded
}

/// The breakable bricks that nothing reaches, sorted, one list for each closed pocket.
pub(super) fn pockets(
    columns: usize,
    cells: &[Option<BrickKind>],
    reachable: &[bool],
) -> Vec<Vec<usize>> {
    let is_walled_in =
        |index: &usize| !reachable[*index] && cells[*index].is_some_and(BrickKind::breaks);
    let is_open = |index: usize| cells[index].is_none_or(BrickKind::breaks);
    // Reached cells count as seen: what is left falls apart into the pockets.
    let mut seen = reachable.to_vec();
    let mut pockets = Vec::new();
    for index in (0..cells.len()).filter(is_walled_in) {
        if !seen[index] {
            let mut pocket = flood(columns, is_open, vec![index], &mut seen);
            pocket.retain(is_walled_in);
            sort(&mut pocket);
            pockets.push(pocket);
        }
    }
    pockets
}

/// Adds the cells of breakable bricks beside or diagonal to an explosive brick that the ball or another explosion
/// reaches.
pub(super) fn add_blasts(columns: usize, cells: &[Option<BrickKind>], reached: &mut [bool]) {
    let explodes = |index: usize| cells[index].is_some_and(|kind| kind.spec().explodes);
    let all = 0..cells.len();
    let mut to_spread: Vec<usize> = all.filter(|at| reached[*at] && explodes(*at)).collect();
    // A brick that is newly reached and explodes reaches its own neighbours in turn.
    while let Some(index) = to_spread.pop() {
        for near in around(columns, cells.len() / columns, index) {
            if cells[near].is_some_and(BrickKind::breaks)
                && !std::mem::replace(&mut reached[near], true)
                && explodes(near)
            {
                to_spread.push(near);
            }
        }
    }
}

/// The up to eight cells around one.
pub(crate) fn around(
    columns: usize,
    rows: usize,
    index: usize,
) -> impl Iterator<Item = usize> + use<> {
    let column = index % columns;
    let row = index / columns;
    let near = |at: usize, count: usize| at.saturating_sub(1)..=(at + 1).min(count - 1);
    let cells = near(row, rows)
        .flat_map(move |row| near(column, columns).map(move |column| row * columns + column));
    cells.filter(move |other| *other != index)
}
