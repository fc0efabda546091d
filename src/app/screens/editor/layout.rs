//! The layout of the editor in a window.

use breakout::level::{BRICKS, POWER_UPS};
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::{bot_panel::BUTTON, tools::TOOLS};
use crate::app::view::area::Area;
use crate::app::view::{Surface, View};

const OTHER_BUTTONS: usize = 4;
const BUTTONS: usize = TOOLS.len() + OTHER_BUTTONS;
const LAST_PAIR: usize = BUTTONS - 2;
/// The swatches of the longer palette, the eraser included.
const SWATCHES: usize = 1 + if BRICKS.len() > POWER_UPS.len() {
    BRICKS.len()
} else {
    POWER_UPS.len()
};
/// Tools and swatches side by side in the column beside the field, in that of a low window, below the field,
/// and below a narrow one.
const BESIDE: [usize; 2] = [1, 2];
const LOW: [usize; 2] = [2, 3];
const BELOW: [usize; 2] = [5, 7];
const NARROW: [usize; 2] = [4, 7];
/// The least width for the former.
const LEAST_BELOW: f32 = 340.0;

const MARGIN: f32 = 12.0;
/// Height of the line with the title, of the two lines at the foot, and of one more for a problem that a narrow window
/// would cut.
const BAR: f32 = 46.0;
const LEAST_BAR: f32 = 480.0;
const FOOT: f32 = 58.0;
const SECOND_LINE: f32 = 17.0;
/// Width of the column with tools and palette, and of the panel.
const COLUMN: f32 = 152.0;
const PANEL: f32 = 248.0;
/// The height of a button and of a swatch, with the gap to the next.
const PITCH: f32 = 30.0;
const SWATCH_PITCH: f32 = 33.0;
const GAP: f32 = 4.0;
const TABS: f32 = 44.0;
/// The least height of a panel below the field: for the report on the level, and for a page.
const REPORT: f32 = 140.0;
const PAGE: f32 = 280.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PanelContent {
    /// Facts and results, where there is room for them beside the tools.
    Report,
    /// The report and the time of each brick; one line where there is no room for the report beside the tools.
    Times,
    /// The report in the place of the tools where there is no room for both.
    WholeReport,
    Page,
}

#[derive(Clone, Debug)]
pub(super) struct EditorLayout {
    pub(super) view: View,
    pub(super) bar: Rect,
    /// False where the panel has the place of the buttons, tabs and swatches.
    pub(super) has_tools: bool,
    /// The tools, then the other buttons.
    pub(super) buttons: [Rect; BUTTONS],
    pub(super) tabs: [Rect; 2],
    pub(super) swatches: [Rect; SWATCHES],
    pub(super) has_panel: bool,
    pub(super) panel: Rect,
    /// The room of the report where it is one line.
    pub(super) line: Option<Rect>,
    pub(super) foot: Rect,
}

impl PanelContent {
    /// True if it has the place of the tools where there is no room for both.
    fn replaces_tools(self) -> bool {
        matches!(self, Self::WholeReport | Self::Page)
    }
}

impl EditorLayout {
    /// A wide window has tools and palette at the left, and the panel at the right of the field; a tall one has both
    /// below. Where there is no room for both, a page and the whole report have the place of the tools.
    pub(super) fn new(surface: Surface, content: PanelContent) -> Self {
        let window = surface.window;
        let is_wide = window.x >= window.y;
        let left = MARGIN + if is_wide { COLUMN + MARGIN } else { 0.0 };
        let is_narrow = window.x < 900.0 && window.y >= 560.0;
        let foot = FOOT + if is_narrow { SECOND_LINE } else { 0.0 };
        let mut room = Rect::new(left, 0.0, window.x - left - MARGIN, window.y - foot);
        let bar = room.cut_top(BAR);
        let is_low = room.h < heights(BESIDE).iter().sum::<f32>() * 0.85;
        let columns = match is_wide {
            true if is_low => LOW,
            true => BESIDE,
            false if room.w < LEAST_BELOW => NARROW,
            false => BELOW,
        };
        let cut = if is_wide { wide } else { tall };
        let heights = heights(columns);
        let Parts {
            view,
            panel,
            line,
            tools,
        } = cut(surface, room, heights, content);
        let has_tools = tools.is_some();
        let [tools, names, palette] = tools.unwrap_or_default();
        let names = names.inset(vec2(0.0, names.h * 0.14));
        let rows = SWATCHES.div_ceil(columns[1]);
        let lines = lines(columns[0]);
        let buttons = std::array::from_fn(|index| match (columns[0], index) {
            (1, LAST_PAIR..) => tools.cell(index + LAST_PAIR, 2, lines, GAP),
            (side, _) => tools.cell(index, side, lines, GAP),
        });
        let mut left = view.origin.x;
        // Beside a wide panel the title begins above that.
        if bar.right() - left < LEAST_BAR {
            left = MARGIN;
        }
        Self {
            bar: Rect::new(left, bar.y, bar.right() - left, bar.h),
            has_tools,
            buttons,
            tabs: std::array::from_fn(|side| names.cell(side, 2, 1, GAP)),
            swatches: std::array::from_fn(|index| palette.cell(index, columns[1], rows, GAP)),
            has_panel: panel.is_some(),
            panel: panel.unwrap_or_default(),
            line,
            foot: Rect::new(MARGIN, window.y - foot, window.x - MARGIN * 2.0, foot),
            view,
        }
    }

    /// Hides tools and panel if a plate covers a part of them.
    pub(super) fn make_room_for(&mut self, plate: Rect) {
        let is_in_field =
            self.is_in_field(plate.point()) && self.is_in_field(plate.point() + plate.size());
        self.has_tools &= is_in_field;
        self.has_panel &= is_in_field;
        self.line.take_if(|_| !is_in_field);
    }

    pub(super) fn is_in_field(&self, at: Vec2) -> bool {
        let place = at - self.view.origin;
        place.cmpge(Vec2::ZERO).all() && place.cmplt(self.view.field_size()).all()
    }
}

/// The heights of tools, tabs and palette with numbers of tools and swatches side by side.
fn heights([tools, swatches]: [usize; 2]) -> [f32; 3] {
    let palette = SWATCH_PITCH * SWATCHES.div_ceil(swatches) as f32;
    [PITCH * lines(tools) as f32, TABS, palette]
}

/// The number of lines of buttons with `side` of them side by side. One below the other, the last two share a line.
fn lines(side: usize) -> usize {
    match side {
        1 => LAST_PAIR + 1,
        side => BUTTONS.div_ceil(side),
    }
}

struct Parts {
    view: View,
    panel: Option<Rect>,
    line: Option<Rect>,
    /// Tools, tabs and palette, unless the panel has their place.
    tools: Option<[Rect; 3]>,
}

fn wide(surface: Surface, room: Rect, heights: [f32; 3], content: PanelContent) -> Parts {
    let mut inner = room;
    let mut column = Rect::new(MARGIN, room.y, COLUMN, room.h);
    // Where the height is what limits the field, there is width to spare.
    let has_width = room.w - room.h * FIELD.x / FIELD.y >= (PANEL + MARGIN) * 0.8;
    if !has_width && content.replaces_tools() {
        column.w = PANEL.min(surface.window.x * 0.5);
        inner.cut_left(column.w - COLUMN);
        return Parts {
            view: field(surface, inner),
            panel: Some(column),
            line: None,
            tools: None,
        };
    }
    let has_line = !has_width && content == PanelContent::Times;
    let line = has_line.then(|| inner.cut_bottom(surface.target(BUTTON)));
    inner.cut_bottom(line.map_or(0.0, |_| GAP));
    let beside = has_width.then(|| inner.cut_right(PANEL));
    inner.cut_right(beside.map_or(0.0, |_| MARGIN));
    let view = field(surface, inner);
    let beside = beside.map(|panel| Rect {
        y: view.origin.y,
        h: view.field_size().y,
        ..panel
    });
    // In a low window everything is closer together.
    let unit = (column.h / heights.iter().sum::<f32>()).min(1.0);
    let parts = heights.map(|height| column.cut_top(height * unit));
    Parts {
        view,
        panel: beside,
        line,
        tools: Some(parts),
    }
}

fn tall(surface: Surface, mut room: Rect, heights: [f32; 3], content: PanelContent) -> Parts {
    let tools = heights.iter().sum::<f32>() + MARGIN;
    let most = room.w * FIELD.y / FIELD.x;
    let least = match content {
        PanelContent::Page => PAGE,
        _ => REPORT,
    };
    let button = surface.target(BUTTON);
    let has_room = room.h - most - tools - MARGIN * 2.0 >= least;
    let is_over = !has_room && content.replaces_tools();
    let has_line = !has_room && content == PanelContent::Times;
    let below = match () {
        () if is_over => tools.max(least + MARGIN * 2.0),
        () if has_line => tools + MARGIN + button,
        () => tools,
    };
    let height = (room.h - below).min(most);
    let view = field(surface, Rect { h: height, ..room });
    room.cut_top(view.origin.y - room.y + view.field_size().y + MARGIN);
    room.cut_bottom(MARGIN);
    let mut parts = Parts {
        view,
        panel: Some(room),
        line: None,
        tools: None,
    };
    if !is_over {
        parts.tools = Some(heights.map(|height| room.cut_top(height)));
        room.cut_top(MARGIN);
        parts.panel = has_room.then_some(room);
        parts.line = has_line.then(|| room.cut_top(button));
    }
    parts
}

fn field(surface: Surface, room: Rect) -> View {
    let scale = (room.size() / FIELD).min_element().max(0.05);
    let rest = room.size() - FIELD * scale;
    let origin = (room.point() + vec2(rest.x * 0.5, 0.0)).max(Vec2::ZERO);
    View::at(surface, origin, scale)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view::SIZES;

    #[test]
    fn everything_is_in_the_window_and_nothing_lies_over_another() {
        use PanelContent::{Page, Report, Times, WholeReport};
        let contents = [Report, Times, WholeReport, Page].into_iter();
        for (size, content) in contents.flat_map(|content| SIZES.map(|size| (size, content))) {
            let view = View::of(size.into());
            let layout = EditorLayout::new(view.surface, content);
            let has_report = layout.has_panel || layout.line.is_some();
            assert!(has_report || content == Report, "{size:?}");
            let stay = matches!(content, Report | Times);
            assert!(layout.has_tools || !stay, "{size:?}: {content:?}");
            let window = Rect::new(-0.5, -0.5, view.window.x + 1.0, view.window.y + 1.0);
            let field = layout.view.field_size();
            let field = Rect::new(layout.view.origin.x, layout.view.origin.y, field.x, field.y);
            let mut parts = vec![layout.bar, field, layout.foot];
            if layout.has_tools {
                parts.extend(layout.buttons);
                parts.extend(layout.tabs);
                parts.extend(layout.swatches);
            }
            if layout.has_panel {
                parts.push(layout.panel);
            }
            parts.extend(layout.line);
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
        let layout = |x, y, content| EditorLayout::new(Surface::of(vec2(x, y)), content);
        let usual = layout(1280.0, 720.0, PanelContent::Page);
        assert!(usual.has_panel && usual.has_tools && usual.view.scale > 0.95);
        for size in [(600.0, 1000.0), (480.0, 854.0)] {
            let tall = layout(size.0, size.1, PanelContent::Times);
            assert!(tall.has_panel && tall.has_tools, "{size:?}");
        }
        assert!(!layout(800.0, 600.0, PanelContent::Report).has_panel);
        assert!(!layout(800.0, 600.0, PanelContent::WholeReport).has_tools);
    }
}
