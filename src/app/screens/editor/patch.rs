//! Cells with their contents, which are moved, copied and pasted.

use breakout::level::{BrickKind, Cell as Content, Document, Picture, PowerUp, Problem};
use breakout::sorting::sort_by_key;

use super::choices::EditorChoices;
use super::palette::{Ink, size};
use super::tools::{Area, Cell, Mirror, Size, neighbour};
use crate::app::words::words;

type Placed = (Cell, Option<BrickKind>, Option<PowerUp>);

/// Where the cells of a patch go, within its box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flip {
    Across,
    Down,
    /// By a quarter, clockwise: the box is as wide as it was high.
    Rotate,
}

#[derive(Clone, Debug)]
pub(super) struct Patch {
    pub(super) size: Size,
    /// Row by row, counted from the corner.
    cells: Vec<Placed>,
    has_drops: bool,
    /// A brush paints its mirror images, too, and stays at the pointer after it was put down.
    pub(super) is_brush: bool,
}

impl Patch {
    pub(super) fn of(picture: &Picture, area: &Area) -> Self {
        let corner = area.corner();
        let cells = area.cells().map(|(column, row)| {
            let brick = picture.brick(column, row);
            let drop = picture.drop(column, row);
            let cell = (column - corner.0, row - corner.1);
            (cell, brick.known(), drop.known())
        });
        Self {
            size: area.size(),
            cells: cells.collect(),
            has_drops: picture.has_drops(),
            is_brush: false,
        }
    }

    pub(super) fn put(&self, document: &mut Document, corner: (isize, isize), mirror: Mirror) {
        let cells = self.over(corner, mirror, size(&document.picture()));
        let bricks = cells.iter().map(|(at, brick, _)| (at.0, at.1, *brick));
        document.set_bricks(bricks);
        if self.has_drops {
            let drops = cells.iter().map(|(at, _, drop)| (at.0, at.1, *drop));
            document.set_drops(drops);
        }
    }

    /// The cells under the patch with its corner at a cell, maybe outside. The patch wins over its mirror images.
    pub(super) fn over(&self, corner: (isize, isize), mirror: Mirror, size: Size) -> Vec<Placed> {
        let place =
            |(cell, brick, drop): &Placed| Some((neighbour(*cell, corner, size)?, *brick, *drop));
        let cells: Vec<Placed> = self.cells.iter().filter_map(place).collect();
        let images = cells.iter().flat_map(|(cell, brick, drop)| {
            let images = mirror.images(*cell, size).skip(1);
            images.map(move |image| (image, *brick, *drop))
        });
        images.chain(cells.iter().copied()).collect()
    }

    /// The patch with its cells elsewhere, each with its brick and its drop.
    pub(super) fn flipped(&self, flip: Flip) -> Self {
        let (columns, rows) = self.size;
        let place = |(column, row): Cell| match flip {
            Flip::Across => (columns - 1 - column, row),
            Flip::Down => (column, rows - 1 - row),
            Flip::Rotate => (rows - 1 - row, column),
        };
        let moved = |(cell, brick, drop): &Placed| (place(*cell), *brick, *drop);
        let mut cells: Vec<Placed> = self.cells.iter().map(moved).collect();
        sort_by_key(&mut cells, |((column, row), ..)| (*row, *column));
        Self {
            size: if flip == Flip::Rotate {
                (rows, columns)
            } else {
                self.size
            },
            cells,
            ..*self
        }
    }

    pub(super) fn mirror(&self, choices: &EditorChoices) -> Mirror {
        if self.is_brush {
            choices.mirror
        } else {
            Mirror::Off
        }
    }

    /// Rows of a level file: bricks, then drops if there are any.
    pub(super) fn to_text(&self) -> String {
        let rows = |symbol: fn(&Placed) -> Option<char>| -> String {
            let row = |row: &[Placed]| {
                let letters = row.iter().map(|cell| symbol(cell).unwrap_or('.'));
                letters.map(String::from).collect::<Vec<_>>().join(" ") + "\n"
            };
            self.cells.chunks(self.size.0).map(row).collect()
        };
        let bricks = rows(|(_, brick, _)| brick.map(|kind| kind.spec().symbol));
        let mut text = format!("bricks:\n{bricks}");
        if self.has_drops {
            text += "drops:\n";
            text += &rows(|(.., drop)| drop.map(|kind| kind.spec().letter));
        }
        text
    }

    /// Reads rows of a level file. An error says that there is no brick, or an unknown letter, which would erase.
    pub(super) fn from_text(text: &str) -> Result<Self, String> {
        let words = words().editor;
        let none = words.nothing_to_paste;
        let document = Document::new(text.as_bytes()).map_err(|_| none)?;
        let picture = document.picture();
        let area = Area::whole(size(&picture)).ok_or(none)?;
        let patch = Self::of(&picture, &area);
        if patch.cells.iter().all(|(_, brick, _)| brick.is_none()) {
            return Err(none.to_owned());
        }
        let is_unknown = |(column, row): Cell| {
            picture.brick(column, row) == Content::Unknown
                || picture.drop(column, row) == Content::Unknown
        };
        if area.cells().any(is_unknown) {
            let problems = document.parse("").problems;
            let what = problems.first_error().map(Problem::in_line);
            return Err(words.nothing_pasted(&what.unwrap_or_default()));
        }
        Ok(patch)
    }
}

pub(super) fn clear(document: &mut Document, area: &Area) {
    Ink::Brick(None).paint(document, &area.cells().collect::<Vec<_>>());
}

/// The corner of a patch with its middle in a cell, moved inside the picture as far as it fits.
pub(super) fn corner(piece: Size, cell: Cell, size: Size) -> Cell {
    let place = |at: usize, length: usize, room: usize| {
        let first = at.saturating_sub((length - 1) / 2);
        first.min(room.saturating_sub(length))
    };
    let column = place(cell.0, piece.0, size.0);
    (column, place(cell.1, piece.1, size.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_with_unknown_letters_is_refused_and_the_letter_named() {
        let none = "The clipboard has no bricks to paste";
        for (text, said) in [
            ("", none),
            ("Nothing of the kind\n", none),
            ("bricks:\n. .\n", none),
            (
                "bricks:\n2 2 2\n2 Q 2\n",
                "Nothing was pasted: line 3: unknown brick `Q`; known: ",
            ),
            (
                "2 2 2\ndrops:\n. . j\n",
                "Nothing was pasted: line 3: unknown drop `j`; known: ",
            ),
        ] {
            let refused = Patch::from_text(text).expect_err(text);
            assert!(refused.starts_with(said), "{text}: {refused}");
        }
        for text in ["2 2\n", "bricks:\n2 2\n2\n", "par: soon\nbricks:\n2 .\n"] {
            assert!(Patch::from_text(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn a_piece_stays_in_the_picture_as_far_as_it_fits() {
        for (piece, cell, expected) in [
            ((1, 1), (3, 2), (3, 2)),
            ((3, 3), (3, 2), (2, 1)),
            ((2, 2), (3, 2), (3, 2)),
            ((3, 3), (0, 0), (0, 0)),
            ((3, 2), (4, 3), (2, 2)),
            ((9, 9), (4, 3), (0, 0)),
        ] {
            assert_eq!(corner(piece, cell, (5, 4)), expected, "{piece:?} {cell:?}");
        }
    }
}
