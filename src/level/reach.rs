//! The cells that the ball can reach.

use super::BrickKind;

/// For each cell, true if a path of cells that share a side leads to it from below the grid without
/// a solid brick. Breakable bricks do not block the path.
///
/// This is exact while a cell is at least as wide and high as the ball.
pub(super) fn reachable(columns: usize, cells: &[Option<BrickKind>]) -> Vec<bool> {
    let open: Vec<bool> = cells
        .iter()
        .map(|cell| cell.is_none_or(BrickKind::breaks))
        .collect();
    let mut reached = vec![false; cells.len()];
    let bottom_row = cells.len().saturating_sub(columns)..cells.len();
    let mut to_visit: Vec<usize> = bottom_row.collect();
    while let Some(index) = to_visit.pop() {
        if !open[index] || reached[index] {
            continue;
        }
        reached[index] = true;
        let column = index % columns;
        to_visit.extend((column > 0).then(|| index - 1));
        to_visit.extend((column + 1 < columns).then_some(index + 1));
        to_visit.extend(index.checked_sub(columns));
        to_visit.extend(Some(index + columns).filter(|below| *below < cells.len()));
    }
    reached
}
