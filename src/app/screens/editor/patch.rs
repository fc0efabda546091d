//! The contents of some cells, which are moved, copied and put elsewhere.

use breakout::level::{BrickKind, Cell as Content, Document, Picture, PowerUp, Severity};

use super::palette::size;
use super::tools::{Area, Cell, Mirror, Size};

/// A cell with its brick and its drop.
type Placed = (Cell, Option<BrickKind>, Option<PowerUp>);

/// The contents of some cells.
#[derive(Clone, Debug, Default)]
pub(super) struct Patch {
    bricks: Vec<(usize, usize, Option<BrickKind>)>,
    drops: Vec<(usize, usize, Option<PowerUp>)>,
}

impl Patch {
    /// The contents of an area, from its corner on.
    pub(super) fn of(picture: &Picture, area: &Area) -> Self {
        let corner = area.corner();
        let at = |(column, row): Cell| (column - corner.0, row - corner.1);
        let drops = area.cells().filter(|_| picture.has_drops());
        Self {
            bricks: area
                .cells()
                .map(|cell| {
                    (
                        at(cell).0,
                        at(cell).1,
                        picture.brick(cell.0, cell.1).known(),
                    )
                })
                .collect(),
            drops: drops
                .map(|cell| (at(cell).0, at(cell).1, picture.drop(cell.0, cell.1).known()))
                .collect(),
        }
    }

    /// Puts it into a document with its corner at a place, which may be outside, and its images.
    pub(super) fn put(&self, document: &mut Document, corner: (isize, isize), mirror: Mirror) {
        let cells = self.over(corner, mirror, size(&document.picture()));
        document.set_bricks(
            cells
                .iter()
                .map(|(cell, brick, _)| (cell.0, cell.1, *brick)),
        );
        if !self.drops.is_empty() {
            document.set_drops(cells.iter().map(|(cell, _, drop)| (cell.0, cell.1, *drop)));
        }
    }

    /// The cells of a picture over which it lies with its corner at a place, each with its brick and its
    /// drop. Its images come first: where they meet it, it counts.
    fn over(&self, corner: (isize, isize), mirror: Mirror, size: Size) -> Vec<Placed> {
        let cells = self.cells().filter_map(|((column, row), brick, drop)| {
            let cell = (
                column.checked_add_signed(corner.0)?,
                row.checked_add_signed(corner.1)?,
            );
            Some((cell, brick, drop)).filter(|_| cell.0 < size.0 && cell.1 < size.1)
        });
        let cells: Vec<Placed> = cells.collect();
        let images = cells.iter().flat_map(|(cell, brick, drop)| {
            let images = mirror.images(*cell, size).skip(1);
            images.map(move |image| (image, *brick, *drop))
        });
        images.chain(cells.iter().copied()).collect()
    }

    pub(super) fn size(&self) -> Size {
        let last = self.bricks.last();
        last.map_or((1, 1), |(column, row, _)| (column + 1, row + 1))
    }

    /// Its cells from its corner on, each with its brick and its drop.
    fn cells(&self) -> impl Iterator<Item = Placed> {
        let bricks = self.bricks.iter().enumerate();
        bricks.map(|(index, (column, row, brick))| {
            let drop = self.drops.get(index).and_then(|(.., drop)| *drop);
            ((*column, *row), *brick, drop)
        })
    }

    /// It as rows of a level file: bricks, and below them drops if there are any.
    pub(super) fn to_text(&self) -> String {
        let (columns, _) = self.size();
        let bricks = self
            .bricks
            .iter()
            .map(|(.., kind)| kind.map_or('.', |kind| kind.spec().symbol));
        let drops = self
            .drops
            .iter()
            .map(|(.., kind)| kind.map_or('.', |kind| kind.spec().letter));
        let rows = |cells: Vec<char>| -> String {
            let row = |row: &[char]| {
                let cells: Vec<String> = row.iter().map(char::to_string).collect();
                cells.join(" ") + "\n"
            };
            cells.chunks(columns).map(row).collect()
        };
        let mut text = format!("bricks:\n{}", rows(bricks.collect()));
        if !self.drops.is_empty() {
            text += "drops:\n";
            text += &rows(drops.collect());
        }
        text
    }

    /// The cells in a text that has rows of a level file.
    ///
    /// # Errors
    /// A sentence: there is no brick, or something else than bricks and drops, which would erase as an
    /// empty cell does.
    pub(super) fn from_text(text: &str) -> Result<Self, String> {
        let none = "There are no bricks to paste in the clipboard";
        let document = Document::new(text.as_bytes()).map_err(|_| none)?;
        let picture = document.picture();
        let (columns, rows) = size(&picture);
        if columns == 0 || rows == 0 {
            return Err(none.to_owned());
        }
        let area = Area::whole((columns, rows));
        let patch = Self::of(&picture, &area);
        if patch.bricks.iter().all(|(.., kind)| kind.is_none()) {
            return Err(none.to_owned());
        }
        let is_unknown = |(column, row): Cell| {
            picture.brick(column, row) == Content::Unknown
                || picture.drop(column, row) == Content::Unknown
        };
        if area.cells().any(is_unknown) {
            let problems = document.parse("").problems;
            let mut errors = problems.iter();
            let first = errors.find(|problem| problem.severity == Severity::Error);
            let what = first.map_or(String::new(), |first| {
                format!("line {}: {}", first.line, first.message)
            });
            return Err(format!("Nothing was pasted: {what}"));
        }
        Ok(patch)
    }
}

/// Empties an area.
pub(super) fn clear(document: &mut Document, area: &Area) {
    document.set_bricks(area.cells().map(|cell| (cell.0, cell.1, None)));
    if document.picture().has_drops() {
        document.set_drops(area.cells().map(|cell| (cell.0, cell.1, None)));
    }
}

/// A piece over the cells that it would fill.
pub(super) struct PieceMark<'a> {
    pub(super) patch: &'a Patch,
    pub(super) corner: Cell,
    /// Of the picture.
    pub(super) size: Size,
    pub(super) mirror: Mirror,
}

impl PieceMark<'_> {
    /// The cells of the picture under it.
    pub(super) fn area(&self) -> Area {
        let (columns, rows) = self.patch.size();
        let last = |corner: usize, length: usize, room: usize| (corner + length).min(room) - 1;
        let end = (
            last(self.corner.0, columns, self.size.0),
            last(self.corner.1, rows, self.size.1),
        );
        Area::between(self.corner, end)
    }

    /// Its bricks and its drops and those of its images, each with the cell of the picture under it.
    pub(super) fn cells(&self) -> Vec<Placed> {
        let corner = (self.corner.0 as isize, self.corner.1 as isize);
        self.patch.over(corner, self.mirror, self.size)
    }
}

/// The corner at which a piece is put whose middle is to be in a cell. It stays in the picture, as far
/// as it fits.
pub(super) fn corner(piece: Size, cell: Cell, size: Size) -> Cell {
    let place = |at: usize, length: usize, room: usize| {
        at.saturating_sub((length - 1) / 2)
            .min(room.saturating_sub(length))
    };
    (
        place(cell.0, piece.0, size.0),
        place(cell.1, piece.1, size.1),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_with_unknown_letters_is_refused_and_the_letter_named() {
        let none = "There are no bricks to paste in the clipboard";
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
