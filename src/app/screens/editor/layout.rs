//! The layout of the editor in a window.

use breakout::level::{BRICKS, POWER_UPS};
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::tools::TOOLS;
use crate::app::ui::area::Area;
use crate::app::view::{Panels, Surface, View};

const OTHER_BUTTONS: usize = 3;
/// The swatches of the longer palette, the eraser included.
const SWATCHES: usize = 1 + if BRICKS.len() > POWER_UPS.len() {
    BRICKS.len()
} else {
    POWER_UPS.len()
};
/// Swatches side by side in a column beside the field, and in a row below it.
const IN_COLUMN: usize = 2;
const IN_ROW: usize = 7;

const MARGIN: f32 = 12.0;
/// Height of the line with the title, of the two lines at the foot, and of one more for a problem that a narrow window
/// would cut.
const BAR: f32 = 46.0;
const FOOT: f32 = 58.0;
const SECOND_LINE: f32 = 17.0;
/// Width of the column with tools and palette, and of the panel.
const COLUMN: f32 = 152.0;
const PANEL: f32 = 248.0;
/// The height of a button and of a swatch, with the gap to the next.
const PITCH: f32 = 30.0;
const SWATCH_PITCH: f32 = 33.0;
const GAP: f32 = 4.0;
const TABS: f32 = 32.0;

#[derive(Clone, Debug)]
pub(super) struct EditorLayout {
    pub(super) view: View,
    pub(super) bar: Rect,
    /// The tools, then the other buttons.
    pub(super) buttons: [Rect; TOOLS.len() + OTHER_BUTTONS],
    pub(super) tabs: [Rect; 2],
    pub(super) swatches: [Rect; SWATCHES],
    /// The area of a panel, over the field where there is no room beside it.
    pub(super) panel: Rect,
    pub(super) is_panel_beside: bool,
    pub(super) foot: Rect,
}

impl EditorLayout {
    /// A wide window has tools and palette at the left, a tall one below the field.
    pub(super) fn new(surface: Surface) -> Self {
        let window = surface.window;
        let is_wide = window.x >= window.y;
        let left = MARGIN + if is_wide { COLUMN + MARGIN } else { 0.0 };
        let is_narrow = window.x < 900.0 && window.y >= 560.0;
        let foot = FOOT + if is_narrow { SECOND_LINE } else { 0.0 };
        let mut room = Rect::new(left, 0.0, window.x - left - MARGIN, window.y - foot);
        let bar = room.cut_top(BAR);
        let cut = if is_wide { wide } else { tall };
        let (view, beside, [tools, names, palette]) = cut(surface, room);
        let columns = if is_wide { IN_COLUMN } else { IN_ROW };
        let rows = SWATCHES.div_ceil(columns);
        let buttons = std::array::from_fn(|index| match index {
            _ if !is_wide => tools.cell(index, 4, 2, GAP),
            0..=5 => tools.cell(index, 1, 7, GAP),
            _ => tools.cell(index + 6, 2, 7, GAP),
        });
        let over = || {
            let field = view.field_size();
            let width = field.x.min(300.0);
            let left = view.origin.x + field.x - width;
            Rect::new(left, view.origin.y, width, field.y)
        };
        Self {
            bar,
            buttons,
            tabs: std::array::from_fn(|side| names.cell(side, 2, 1, GAP)),
            swatches: std::array::from_fn(|index| palette.cell(index, columns, rows, GAP)),
            panel: beside.unwrap_or_else(over),
            is_panel_beside: beside.is_some(),
            foot: Rect::new(MARGIN, window.y - foot, window.x - MARGIN * 2.0, foot),
            view,
        }
    }

    pub(super) fn is_in_field(&self, at: Vec2) -> bool {
        let place = at - self.view.origin;
        place.cmpge(Vec2::ZERO).all() && place.cmplt(self.view.field_size()).all()
    }
}

fn swatches_height(columns: usize) -> f32 {
    SWATCH_PITCH * SWATCHES.div_ceil(columns) as f32
}

/// A wide window: the field, at its right the panel if there is width for one, at its left tools, tabs and palette.
fn wide(surface: Surface, room: Rect) -> (View, Option<Rect>, [Rect; 3]) {
    let (mut inner, mut column) = (room, Rect::new(MARGIN, room.y, COLUMN, room.h));
    // Where the height is what limits the field, there is width to spare.
    let is_panel_beside = room.w - room.h * FIELD.x / FIELD.y >= (PANEL + MARGIN) * 0.8;
    let beside = is_panel_beside.then(|| inner.cut_right(PANEL));
    inner.cut_right(beside.map_or(0.0, |_| MARGIN));
    let view = field(surface, inner);
    let beside = beside.map(|panel| Rect {
        y: view.origin.y,
        h: view.field_size().y,
        ..panel
    });
    // In a low window everything is closer together.
    let heights = [PITCH * 7.0, TABS, swatches_height(IN_COLUMN)];
    let unit = (column.h / heights.iter().sum::<f32>()).min(1.0);
    let parts = heights.map(|height| column.cut_top(height * unit));
    (view, beside, parts)
}

/// A tall window: the field, below it tools, tabs and palette, and the panel at the foot if there is room for one.
fn tall(surface: Surface, mut room: Rect) -> (View, Option<Rect>, [Rect; 3]) {
    let heights = [PITCH * 2.0, TABS, swatches_height(IN_ROW)];
    let tools = heights.iter().sum::<f32>() + MARGIN;
    let height = (room.h - tools).min(room.w * FIELD.y / FIELD.x);
    let view = field(surface, Rect { h: height, ..room });
    room.cut_top(view.origin.y - room.y + view.field_size().y + MARGIN);
    let parts = heights.map(|height| room.cut_top(height));
    room.cut_top(MARGIN);
    let beside = (room.h >= 240.0).then(|| room.cut_top(room.h - MARGIN));
    (view, beside, parts)
}

fn field(surface: Surface, room: Rect) -> View {
    let scale = (room.size() / FIELD).min_element().max(0.05);
    let rest = room.size() - FIELD * scale;
    let origin = (room.point() + vec2(rest.x * 0.5, 0.0)).max(Vec2::ZERO);
    View::at(surface, origin, scale, Panels::Sides)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view::SIZES;

    #[test]
    fn everything_is_in_the_window_and_nothing_lies_over_another() {
        for size in SIZES {
            let view = View::of(size.into());
            let layout = EditorLayout::new(view.surface);
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
        let layout = |x, y| EditorLayout::new(Surface::of(vec2(x, y)));
        let usual = layout(1280.0, 720.0);
        assert!(usual.is_panel_beside && usual.view.scale > 0.95);
        assert!(layout(600.0, 1000.0).is_panel_beside);
        assert!(!layout(800.0, 600.0).is_panel_beside);
    }
}
