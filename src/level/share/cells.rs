//! The cells of a picture, each told by how it is like those around it.

use super::coder::{Chance, Coder};

/// The cells around one that are told before it.
const NEAR: usize = 5;
/// The ways in which these may be alike: the second is like the first or another, the third is like one
/// of these or another, and so on.
const LIKENESSES: usize = 2 * 3 * 4 * 5;

/// Passes the cells of a picture, row by row, but for those that are not told and stay as they are.
/// `kinds` are all that there are; what is outside is of the first of them.
///
/// A cell is asked whether it is like its mirror image, its neighbours, and the kinds that came last, each
/// kind once. How likely the answer is yes depends on which of the neighbours are alike, and is learned.
pub(super) fn pass<T: Copy + PartialEq>(
    coder: &mut Coder<'_>,
    kinds: &[T],
    columns: usize,
    cells: &mut [T],
    is_told: impl Fn(usize) -> bool,
) {
    let mut near_chances = [[Chance::default(); NEAR]; LIKENESSES];
    let mut far_chance = Chance::default();
    let mut latest = kinds.to_vec();
    let mut others = Vec::new();
    for index in (0..cells.len()).filter(|index| is_told(*index)) {
        let near = near(kinds[0], columns, cells, index);
        let chances = &mut near_chances[likeness(near)];
        others.clear();
        for (place, kind) in near.iter().chain(&latest).enumerate() {
            if others.contains(kind) {
                continue;
            }
            let chance = chances.get_mut(place).unwrap_or(&mut far_chance);
            // The last one that is left needs no question.
            if others.len() + 1 == kinds.len() || coder.bit(chance, cells[index] == *kind) {
                cells[index] = *kind;
                break;
            }
            others.push(*kind);
        }
        let mut places = latest.iter();
        let place = places.position(|kind| *kind == cells[index]);
        latest[..=place.unwrap_or(0)].rotate_right(1);
    }
}

/// The cells around one that are told before it: its mirror image in the right half and its left neighbour
/// in the left one, then those to the left, above, above to the left and above to the right.
fn near<T: Copy>(outside: T, columns: usize, cells: &[T], index: usize) -> [T; NEAR] {
    let column = index % columns;
    let row = index - column;
    let left = (column > 0).then(|| index - 1);
    let mirrored = columns - 1 - column;
    let mirrored = (mirrored < column).then(|| row + mirrored);
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

/// The number of the way in which some cells are alike, below [`LIKENESSES`].
fn likeness<T: Copy + PartialEq>(near: [T; NEAR]) -> usize {
    (1..NEAR).fold(0, |number, place| {
        let first = near.iter().position(|cell| *cell == near[place]);
        number * (place + 1) + first.unwrap_or(place)
    })
}
