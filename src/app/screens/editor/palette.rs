//! The inks: the kinds of bricks, and the drops.

use breakout::level::{BRICKS, BrickKind, Document, POWER_UPS, Picture, PowerUp};

use super::tools::{Cell, Size};
use crate::app::words::words;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Palette {
    Bricks,
    Drops,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    Brick(Option<BrickKind>),
    Drop(Option<PowerUp>),
}

impl Palette {
    pub(super) fn other(self) -> Self {
        [Self::Drops, Self::Bricks][self as usize]
    }

    pub(super) fn len(self) -> usize {
        1 + [BRICKS.len(), POWER_UPS.len()][self as usize]
    }

    /// An ink by its number: 0 is the eraser, 1 the first row of the table.
    pub(super) fn ink(self, number: usize) -> Ink {
        let row = number.wrapping_sub(1);
        match self {
            Self::Bricks => Ink::Brick(BRICKS.get(row).map(|spec| spec.kind)),
            Self::Drops => Ink::Drop(POWER_UPS.get(row).map(|spec| spec.kind)),
        }
    }
}

impl Ink {
    pub(super) fn place(self) -> (Palette, usize) {
        match self {
            Self::Brick(kind) => (Palette::Bricks, kind.map_or(0, |kind| kind as usize + 1)),
            Self::Drop(kind) => (Palette::Drops, kind.map_or(0, |kind| kind as usize + 1)),
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Brick(kind) => kind.map_or(words().editor.empty, |kind| kind.spec().name),
            Self::Drop(kind) => kind.map_or(words().editor.no_drop, |kind| kind.spec().name),
        }
    }

    pub(super) fn about(self) -> String {
        match self {
            Self::Brick(None) => words().editor.takes_bricks.to_owned(),
            Self::Brick(Some(kind)) => kind.spec().about(),
            Self::Drop(None) => words().editor.takes_drops.to_owned(),
            Self::Drop(Some(kind)) => kind.spec().about.to_owned(),
        }
    }

    /// False if the ink would turn a file of plain numbers into text.
    pub(super) fn fits(self, document: &Document) -> bool {
        match self {
            Self::Brick(kind) => document.can_hold(kind),
            Self::Drop(_) => !document.is_numbers(),
        }
    }

    /// Paints cells. A brick that is taken away takes its drop with it.
    pub(super) fn paint(self, document: &mut Document, cells: &[Cell]) {
        let places = cells.iter();
        match self {
            Self::Brick(kind) => {
                document.set_bricks(places.clone().map(|cell| (cell.0, cell.1, kind)));
                if kind.is_none() && document.picture().has_drops() {
                    document.set_drops(places.map(|cell| (cell.0, cell.1, None)));
                }
            }
            Self::Drop(kind) => document.set_drops(places.map(|cell| (cell.0, cell.1, kind))),
        }
    }
}

pub(super) fn size(picture: &Picture) -> Size {
    (picture.columns(), picture.rows())
}

/// The ink of a cell, for the eyedropper: its drop in the palette of drops, if there is one, or else its brick.
pub(super) fn pick(picture: &Picture, (column, row): Cell, palette: Palette) -> Option<Ink> {
    let drop = picture.drop(column, row).known();
    if let Some(kind) = drop.filter(|_| palette == Palette::Drops) {
        return Some(Ink::Drop(Some(kind)));
    }
    let brick = picture.brick(column, row).known();
    brick.map(|kind| Ink::Brick(Some(kind)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ink_has_one_number() {
        for palette in [Palette::Bricks, Palette::Drops] {
            for number in 0..palette.len() {
                let ink = palette.ink(number);
                assert_eq!(ink.place(), (palette, number), "{ink:?}");
                assert!(!ink.about().is_empty());
            }
            assert_eq!(palette.ink(99).place(), (palette, 0));
        }
        // The digits of a level file are those of the palette.
        for digit in 1..=5 {
            let symbol = char::from_digit(digit, 10).and_then(BrickKind::from_symbol);
            assert_eq!(Palette::Bricks.ink(digit as usize), Ink::Brick(symbol));
        }
    }

    #[test]
    fn the_eyedropper_takes_what_is_seen_and_nothing_from_an_empty_cell() {
        let text = b"bricks:\n. 2 d\ndrops:\n. . w\n";
        let picture = Document::new(text).expect("it is text").picture();
        let brick = |kind| Some(Ink::Brick(Some(kind)));
        for (cell, palette, ink) in [
            ((0, 0), Palette::Bricks, None),
            ((1, 0), Palette::Bricks, brick(BrickKind::Blue)),
            ((1, 0), Palette::Drops, brick(BrickKind::Blue)),
            ((2, 0), Palette::Bricks, brick(BrickKind::Double)),
            ((2, 0), Palette::Drops, Some(Ink::Drop(Some(PowerUp::Wide)))),
            ((3, 0), Palette::Drops, None),
        ] {
            assert_eq!(pick(&picture, cell, palette), ink, "{cell:?} {palette:?}");
        }
    }

    #[test]
    fn a_brick_that_is_taken_away_takes_its_drop_along() {
        let text = b"bricks:\n2 2\ndrops:\nw m\n";
        let mut document = Document::new(text).expect("it is text");
        Ink::Brick(None).paint(&mut document, &[(0, 0)]);
        assert_eq!(document.bytes(), b"bricks:\n. 2\ndrops:\n. m\n");
    }
}
