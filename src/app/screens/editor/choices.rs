//! The player's choices in the editor, which outlive play-tests.

use super::palette::{Ink, Palette};
use super::tools::{Cell, Mirror, Tool};
use super::viewport::Viewport;

#[derive(Clone, Copy, Debug)]
pub(crate) struct EditorChoices {
    pub(super) tool: Tool,
    pub(super) mirror: Mirror,
    pub(super) palette: Palette,
    /// The number of the chosen ink in each palette.
    pub(super) inks: [usize; 2],
    /// The cell that keyboard commands apply to.
    pub(super) cursor: Cell,
    pub(super) viewport: Viewport,
}

impl Default for EditorChoices {
    fn default() -> Self {
        Self {
            tool: Tool::Pen,
            mirror: Mirror::Off,
            palette: Palette::Bricks,
            inks: [2, 1],
            cursor: (0, 0),
            viewport: Viewport::default(),
        }
    }
}

impl EditorChoices {
    /// The images that the tool paints with each cell.
    pub(super) fn mirror_of_tool(&self) -> Mirror {
        match self.tool {
            Tool::Select | Tool::Change => Mirror::Off,
            _ => self.mirror,
        }
    }

    pub(super) fn ink(&self) -> Ink {
        self.ink_after(0)
    }

    /// The ink a number of places after the chosen one, round the palette.
    pub(super) fn ink_after(&self, places: usize) -> Ink {
        let number = self.inks[self.palette as usize] + places;
        self.palette.ink(number % self.palette.len())
    }
}
