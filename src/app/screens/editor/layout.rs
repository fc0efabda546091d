//! The layout of the editor in a window.

use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::tools::TOOLS;
use crate::app::ui::area::Area;
use crate::app::view::{Panels, Surface, View};

/// The number of buttons that are no tools: mirror, undo and redo.
pub(super) const OTHER_BUTTONS: usize = 3;
/// The places of a palette: one more than the longest needs would be too many.
pub(super) const SWATCHES: usize = 13;

/// All of these.
const MARGIN: f32 = 12.0;
/// Height of the line with the title, and of the two lines at the foot.
const BAR: f32 = 46.0;
const FOOT: f32 = 58.0;
/// Width of the column with tools and palette, and of the panel.
const COLUMN: f32 = 152.0;
const PANEL: f32 = 248.0;
/// The height of a button and of a place in the palette, with the gap to the next.
const PITCH: f32 = 30.0;
const SWATCH_PITCH: f32 = 33.0;
const GAP: f32 = 4.0;
/// Height of the palettes' names.
const TABS: f32 = 32.0;

/// The layout of one frame, in text units.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The field, as large as there is room for.
    pub(super) view: View,
    /// The line with the title above.
    pub(super) bar: Rect,
    /// The tools, then the other buttons.
    pub(super) buttons: [Rect; TOOLS.len() + OTHER_BUTTONS],
    /// The names of both palettes.
    pub(super) tabs: [Rect; 2],
    pub(super) swatches: [Rect; SWATCHES],
    /// The room for a panel; it lies over the field where there is none beside it.
    pub(super) panel: Rect,
    pub(super) is_panel_beside: bool,
    /// The lines at the foot.
    pub(super) foot: Rect,
}

impl Layout {
    pub(super) fn new(surface: Surface) -> Self {
        if surface.window.x >= surface.window.y {
            Self::wide(surface)
        } else {
            Self::tall(surface)
        }
    }

    /// Where the first line at the foot ends: notices lie over it, and not over the hints below.
    pub(super) fn notices_end(&self) -> f32 {
        self.foot.y + 27.0
    }

    pub(super) fn is_in_field(&self, at: Vec2) -> bool {
        let place = at - self.view.origin;
        place.cmpge(Vec2::ZERO).all() && place.cmplt(self.view.field_size()).all()
    }

    /// The right part of the field below the lowest brick that there may be.
    pub(super) fn below_bricks(&self) -> Rect {
        let field = self.view.field_size();
        let size = vec2(field.x.min(300.0), field.y * 0.48);
        let corner = self.view.origin + field - size;
        Rect::new(corner.x, corner.y, size.x, size.y)
    }

    /// Tools and palette at the left, and in a window that is wide enough a panel at the right.
    fn wide(surface: Surface) -> Self {
        let Surface { window, .. } = surface;
        let left = MARGIN * 2.0 + COLUMN;
        let room = vec2(window.x - left - MARGIN, window.y - (BAR + FOOT));
        // Where the height is what limits the field, there is width to spare.
        let is_panel_beside = room.x - room.y * FIELD.x / FIELD.y >= (PANEL + MARGIN) * 0.8;
        let beside = if is_panel_beside { PANEL + MARGIN } else { 0.0 };
        let view = field(surface, Rect::new(left, BAR, room.x - beside, room.y));
        let panel = if is_panel_beside {
            let x = window.x - MARGIN - PANEL;
            Rect::new(x, view.origin.y, PANEL, view.field_size().y)
        } else {
            over(&view)
        };
        let column = Rect::new(MARGIN, BAR, COLUMN, room.y);
        // In a low window everything is closer together.
        let unit = (column.h / (PITCH * 7.0 + TABS + SWATCH_PITCH * 7.0)).min(1.0);
        let mut rest = column;
        let tools = rest.cut_top(PITCH * 7.0 * unit);
        let names = rest.cut_top(TABS * unit);
        let palette = rest.cut_top(SWATCH_PITCH * 7.0 * unit);
        let buttons = std::array::from_fn(|index| match index {
            0..=5 => tools.cell(index, 1, 7, GAP),
            _ => tools.cell(index + 6, 2, 7, GAP),
        });
        let tabs = std::array::from_fn(|side| names.cell(side, 2, 1, GAP));
        let swatches = std::array::from_fn(|index| palette.cell(index, 2, 7, GAP));
        Self {
            bar: Rect::new(left, 0.0, window.x - left - MARGIN, BAR),
            buttons,
            tabs,
            swatches,
            panel,
            is_panel_beside,
            foot: foot(window),
            view,
        }
    }

    /// Tools and palette below the field, and the panel below them.
    fn tall(surface: Surface) -> Self {
        let Surface { window, .. } = surface;
        let inside = window.x - MARGIN * 2.0;
        let tools = PITCH * 2.0 + TABS + SWATCH_PITCH * 2.0 + MARGIN;
        let room = window.y - (BAR + FOOT) - tools;
        let height = room.min(inside * FIELD.y / FIELD.x);
        let view = field(surface, Rect::new(MARGIN, BAR, inside, height));
        let top = view.origin.y + view.field_size().y + MARGIN;
        let mut rest = Rect::new(MARGIN, top, inside, tools);
        let buttons = rest.cut_top(PITCH * 2.0);
        let buttons = std::array::from_fn(|index| buttons.cell(index, 4, 2, GAP));
        let names = rest.cut_top(TABS);
        let tabs = std::array::from_fn(|side| names.cell(side, 2, 1, GAP));
        let palette = rest.cut_top(SWATCH_PITCH * 2.0);
        let swatches = std::array::from_fn(|index| palette.cell(index, 7, 2, GAP));
        let below = top + tools;
        let left = window.y - FOOT - below;
        let is_panel_beside = left >= 240.0;
        let panel = if is_panel_beside {
            Rect::new(MARGIN, below, inside, left - MARGIN)
        } else {
            over(&view)
        };
        Self {
            bar: Rect::new(MARGIN, 0.0, inside, BAR),
            buttons,
            tabs,
            swatches,
            panel,
            is_panel_beside,
            foot: foot(window),
            view,
        }
    }
}

/// The field in the middle of a room.
fn field(surface: Surface, room: Rect) -> View {
    let scale = (room.size() / FIELD).min_element().max(0.05);
    let rest = room.size() - FIELD * scale;
    let origin = (room.point() + vec2(rest.x * 0.5, 0.0)).max(Vec2::ZERO);
    View::at(surface, origin, scale, Panels::Sides)
}

/// A panel over the right part of the field.
fn over(view: &View) -> Rect {
    let size = view.field_size();
    let width = size.x.min(300.0);
    let x = view.origin.x + size.x - width;
    Rect::new(x, view.origin.y, width, size.y)
}

fn foot(window: Vec2) -> Rect {
    Rect::new(MARGIN, window.y - FOOT, window.x - MARGIN * 2.0, FOOT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view::SIZES;

    #[test]
    fn everything_is_in_the_window_and_nothing_lies_over_another() {
        for size in SIZES {
            let view = View::of(size.into());
            let layout = Layout::new(view.surface);
            let window = Rect::new(-0.5, -0.5, view.window.x + 1.0, view.window.y + 1.0);
            let field = layout.view.field_size();
            let field = Rect::new(layout.view.origin.x, layout.view.origin.y, field.x, field.y);
            let mut parts = vec![layout.bar, field, layout.foot];
            parts.extend(layout.buttons);
            parts.extend(layout.tabs);
            parts.extend(layout.swatches);
            if layout.is_panel_beside {
                parts.push(layout.panel);
            }
            for (index, part) in parts.iter().enumerate() {
                let ends = [part.point(), part.point() + part.size()];
                let at = format!("{size:?}: {index} {part:?}");
                assert!(ends.iter().all(|end| window.contains(*end)), "{at}");
                let inner = Rect::new(part.x + 1.0, part.y + 1.0, part.w - 2.0, part.h - 2.0);
                let mut others = parts[..index].iter().enumerate();
                let over = others.find(|(_, other)| other.overlaps(&inner));
                assert_eq!(over, None, "{at}");
            }
        }
    }

    #[test]
    fn a_usual_window_has_a_panel_beside_a_large_field() {
        let layout = |x, y| Layout::new(Surface::of(vec2(x, y)));
        let usual = layout(1280.0, 720.0);
        assert!(usual.is_panel_beside && usual.view.scale > 0.95);
        assert!(layout(600.0, 1000.0).is_panel_beside);
        assert!(!layout(800.0, 600.0).is_panel_beside);
    }
}
