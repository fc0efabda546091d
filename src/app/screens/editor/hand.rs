//! What the player draws with.

use breakout::level::Picture;

use super::lens::Lens;
use super::palette::{Ink, Palette, size};
use super::tools::{Cell, Mirror, Tool};

/// Stays as it is across play-tests.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hand {
    pub(super) tool: Tool,
    pub(super) mirror: Mirror,
    pub(super) palette: Palette,
    /// The numbers of the inks that are chosen in both palettes.
    pub(super) inks: [usize; 2],
    /// The cell of the keys.
    pub(super) cursor: Cell,
    pub(super) lens: Lens,
}

impl Default for Hand {
    fn default() -> Self {
        Self {
            tool: Tool::Pen,
            mirror: Mirror::Off,
            palette: Palette::Bricks,
            inks: [2, 1],
            cursor: (0, 0),
            lens: Lens::default(),
        }
    }
}

impl Hand {
    pub(super) fn ink(&self) -> Ink {
        self.ink_after(0)
    }

    /// The ink that many places after the chosen one, round the palette.
    pub(super) fn ink_after(&self, places: usize) -> Ink {
        let number = self.inks[self.palette as usize] + places;
        self.palette.ink(number % self.palette.len())
    }

    /// The same hand over another picture.
    pub(super) fn over(self, picture: &Picture) -> Self {
        let (columns, rows) = size(picture);
        Self {
            cursor: (columns / 2, rows / 2),
            lens: Lens::default(),
            ..self
        }
    }
}
