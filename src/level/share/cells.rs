//! The cells of a picture, each coded by its likeness to its neighbours.

use super::coder::{Chance, Coder};

/// The neighbours that are coded before a cell.
const NEAR: usize = 5;
/// The number of patterns of equal neighbours: the second equals the first or is another, the third equals one of
/// these or is another, and so on.
const LIKENESSES: usize = 2 * 3 * 4 * 5;

/// Codes the cells of a picture, row by row, except those that are not `is_stored`. `kinds` are all kinds; cells
/// outside the picture count as the first.
///
/// A cell is compared with its mirror image, its neighbours, and the latest kinds, each kind once, until it is equal.
/// The chance of that depends on which neighbours are equal, and is learned.
pub(super) fn code<T: Copy + PartialEq>(
    coder: &mut Coder<'_>,
    kinds: &[T],
    columns: usize,
    cells: &mut [T],
    is_stored: impl Fn(usize) -> bool,
) {
    let mut near_chances = [[Chance::default(); NEAR]; LIKENESSES];
    let mut far_chance = Chance::default();
    let mut latest = kinds.to_vec();
    let mut others = Vec::new();
    for index in (0..cells.len()).filter(|index| is_stored(*index)) {
        let near = near(kinds[0], columns, cells, index);
        // Only which neighbours are equal matters, not their kinds: few patterns are learned sooner than all kinds.
        let likeness = (1..NEAR).fold(0, |pattern, place| {
            let first = near.iter().position(|cell| *cell == near[place]);
            pattern * (place + 1) + first.unwrap_or(place)
        });
        let chances = &mut near_chances[likeness];
        others.clear();
        for (place, kind) in near.iter().chain(&latest).enumerate() {
            if others.contains(kind) {
                continue;
            }
            let chance = chances.get_mut(place).unwrap_or(&mut far_chance);
            // The last remaining kind needs no bit.
            if others.len() + 1 == kinds.len() || coder.bit(chance, cells[index] == *kind) {
                cells[index] = *kind;
                break;
            }
            others.push(*kind);
        }
        // Move to front: a picture uses few kinds at a time.
        let mut places = latest.iter();
        let place = places.position(|kind| *kind == cells[index]);
        latest[..=place.unwrap_or(0)].rotate_right(1);
    }
}

/// The neighbours coded before a cell: its mirror image in the right half or its left neighbour in the left half,
/// then those to the left, above, above to the left and above to the right.
fn near<T: Copy>(outside: T, columns: usize, cells: &[T], index: usize) -> [T; NEAR] {
    let column = index % columns;
    let row = index - column;
    let left = (column > 0).then(|| index - 1);
    let opposite = columns - 1 - column;
    let mirrored = (opposite < column).then(|| row + opposite);
    let above = |column: usize| (row > 0 && column < columns).then(|| row - columns + column);
    let places = [
        mirrored.or(left),
        left,
        above(column),
        above(column.wrapping_sub(1)),
        above(column + 1),
    ];
    places.map(|place| place.map_or(outside, |place| cells[place]))
}
