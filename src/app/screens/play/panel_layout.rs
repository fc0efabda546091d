//! The layout of a panel: its words at the head, a list, and the menu below or beside the list.

use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::ui::{menu::ROW, panel::Pager};
use crate::app::view::View;
use crate::app::view::area::Area;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Arrangement {
    /// Height of the words.
    pub(super) head: f32,
    /// Columns of the list, and the size of an item.
    columns: usize,
    item: Vec2,
    /// True if the menu is at the right of the list instead of below it.
    beside: bool,
}

impl Arrangement {
    pub(super) const fn new(head: f32, columns: usize, item: Vec2, beside: bool) -> Self {
        Self {
            head,
            columns,
            item,
            beside,
        }
    }

    /// Words above a menu, without a list.
    pub(super) const fn plain(head: f32) -> Self {
        Self::new(head, 1, Vec2::ZERO, false)
    }
}

/// The rectangles of a panel's parts in text units.
#[derive(Clone, Copy, Debug)]
pub(super) struct PanelLayout {
    pub(super) plate: Rect,
    pub(super) arrangement: Arrangement,
    list: Rect,
    pub(super) menu: Rect,
    /// The number of items, and the number that the list has room for.
    items: usize,
    capacity: usize,
}

/// The least width of a plate, the width of a menu beside a list, and the space around a list and at the foot.
const WIDTH: f32 = 340.0;
const MENU: f32 = ROW.x + 30.0;
const MARGIN: f32 = 20.0;
/// Between the list and a menu below it, and between two columns.
const GAP: f32 = 14.0;
/// Height of the words where only the title has room.
pub(super) const TIGHT: f32 = 72.0;
/// The least distance from the window's edges, and from the field's.
const EDGE: f32 = 8.0;
const FRAME: f32 = 10.0;

impl PanelLayout {
    /// The first arrangement that has room for all items off the HUD, or else the one with room for the most.
    pub(super) fn new(view: &View, menu: f32, items: usize, arrangements: &[Arrangement]) -> Self {
        let free = view.stage.free;
        let inside = view.field().inset(Vec2::splat(FRAME)).intersect(free);
        let rooms = [inside.unwrap_or(free), view.stage.off_values, free];
        let in_rooms = |arrangements: &[Arrangement]| -> Vec<_> {
            let ways = |room: &Rect| {
                arrangements
                    .iter()
                    .map(|way| (*room, *way))
                    .collect::<Vec<_>>()
            };
            rooms.iter().flat_map(ways).collect()
        };
        // Words alone matter more than where they stand, and a list less.
        let ways: Vec<_> = if items == 0 {
            arrangements.chunks(1).flat_map(in_rooms).collect()
        } else {
            in_rooms(arrangements)
        };
        let layouts = ways
            .into_iter()
            .map(|(room, way)| Self::of(view, room, menu, items, way));
        let fitting = layouts.filter_map(|(layout, fits)| fits.then_some(layout));
        let best = fitting
            .rev()
            .max_by_key(|layout| layout.capacity.min(items));
        best.unwrap_or_else(|| {
            // Words alone, as many as there is room for.
            let head = arrangements.last().map_or(TIGHT, |way| way.head);
            let (words, fits) = Self::of(view, free, menu, 0, Arrangement::plain(head));
            let tight = || Self::of(view, free, menu, 0, Arrangement::plain(TIGHT)).0;
            if fits || items == 0 { words } else { tight() }
        })
    }

    /// The layout of an arrangement with a menu of this height, and whether it fits into a room with one item at least.
    fn of(
        view: &View,
        room: Rect,
        menu: f32,
        items: usize,
        arrangement: Arrangement,
    ) -> (Self, bool) {
        let Arrangement { head, item, .. } = arrangement;
        let columns = arrangement.columns;
        let beside = arrangement.beside;
        let window = room.size();
        let below = if beside { 0.0 } else { menu + GAP };
        let most = ((window.y - head - below - MARGIN) / item.y) as usize;
        let rows = most.min(items.div_ceil(columns));
        let list = vec2((item.x + GAP) * columns as f32 - GAP, item.y * rows as f32);
        let mut size = list + vec2(MARGIN * 2.0, head + MARGIN);
        if beside {
            size += vec2(MENU, (menu - list.y).max(0.0));
        } else {
            size.x = size.x.max(WIDTH.min(window.x));
            size.y += menu + if rows > 0 { GAP } else { 0.0 };
        }
        let fits = size.x <= window.x
            && (rows > 0 || items == 0 && size.y <= window.y)
            && (!beside || head + menu + MARGIN <= window.y);
        // Centred on the field, as far as the window allows.
        let low = room.point();
        let high = room.point() + room.size();
        let most = (high - size).max(low.min(view.window - size - EDGE));
        let corner = (view.field_middle() - size * 0.5).clamp(low.min(most), most);
        let plate = Rect::new(corner.x, corner.y, size.x, size.y);
        let mut room = plate;
        room.cut_top(head);
        room.cut_bottom(MARGIN);
        let left = if beside {
            room.x + MARGIN
        } else {
            room.center().x - list.x * 0.5
        };
        let list = Rect::new(left, room.y, list.x, list.y);
        let column = if beside {
            room.cut_right(MENU + 8.0).cut_top(menu)
        } else {
            room.cut_bottom(menu)
        };
        let left = column.center().x - ROW.x * 0.5;
        let layout = Self {
            plate,
            arrangement,
            list,
            menu: Rect::new(left, column.y, ROW.x, menu),
            items,
            capacity: rows * columns,
        };
        (layout, fits)
    }

    /// The layout moved down for the opening animation, as far as the window allows.
    pub(super) fn lowered(self, by: f32, view: &View) -> Self {
        let room = view.window.y - EDGE - self.plate.bottom();
        let way = vec2(0.0, by.min(room).max(0.0));
        Self {
            plate: self.plate.offset(way),
            list: self.list.offset(way),
            menu: self.menu.offset(way),
            ..self
        }
    }

    /// The number of items on a page: all, or without the last row, which holds the page number.
    fn page_size(&self) -> usize {
        if self.items <= self.capacity {
            self.items.max(1)
        } else {
            let columns = self.arrangement.columns;
            self.capacity.max(columns * 2) - columns
        }
    }

    pub(super) fn pages(&self) -> usize {
        self.items.div_ceil(self.page_size()).max(1)
    }

    /// The items of a page with their rectangles, column by column.
    pub(super) fn page(&self, page: Pager) -> impl Iterator<Item = (usize, Rect)> + use<> {
        let size = self.page_size();
        let corner = self.list.point();
        let Arrangement { columns, item, .. } = self.arrangement;
        let rows = size.div_ceil(columns);
        let first = page.of(self.pages()) * size;
        (first..self.items.min(first + size)).map(move |number| {
            let place = number - first;
            let cell = vec2((place / rows) as f32, (place % rows) as f32);
            let at = corner + cell * vec2(item.x + GAP, item.y);
            (number, Rect::new(at.x, at.y, item.x, item.y))
        })
    }

    /// The rectangle of the page number, below the list's items.
    pub(super) fn page_line(&self) -> Rect {
        let top = self.list.bottom() - self.arrangement.item.y * 0.5;
        Rect::new(self.list.x, top, self.list.w, 22.0)
    }

    /// The middle of a line of words, by its distance from the plate's top.
    pub(super) fn line(&self, y: f32) -> Vec2 {
        vec2(self.plate.center().x, self.plate.y + y)
    }
}

#[cfg(test)]
mod tests {
    use super::super::panel_drawing::{ADVISED, CLEARED, PAUSED, WON};
    use super::super::sharing::ROW as SHARE;
    use super::*;
    use crate::app::view::{PHONES, SIZES, Surface};

    #[test]
    fn a_panel_is_in_the_window_and_its_list_on_the_panel_and_off_the_menu() {
        let views = SIZES.map(|size| View::of(size.into()));
        let phones = PHONES.map(|size| View::new(Surface::touched(size.into())));
        for view in views.into_iter().chain(phones) {
            let paused = if view.touch { 5 } else { 6 };
            for (arrangements, buttons) in [(&PAUSED[..], paused), (&CLEARED[..], 4), (&WON[..], 4)]
            {
                for items in [0, 1, 4, 12, 31, 99] {
                    let share = if items == 0 { 0.0 } else { view.target(SHARE) };
                    let menu_height = view.target(ROW.y) * buttons as f32 + share;
                    let layout = PanelLayout::new(&view, menu_height, items, arrangements);
                    let at = format!("{}, {items}: {layout:?}", view.window);
                    let plate = layout.plate;
                    if view.touch || view.window.min_element() > 400.0 {
                        assert!(plate.x >= 0.0 && plate.right() <= view.window.x, "{at}");
                        assert!(plate.y >= 0.0 && plate.bottom() <= view.window.y, "{at}");
                    }
                    let low = layout.lowered(30.0, &view);
                    assert_eq!(low.arrangement, layout.arrangement, "{at}");
                    let foot = plate.bottom().max(view.window.y - EDGE);
                    assert!(low.plate.bottom() <= foot + 0.01, "{at}");
                    let menu = layout.menu.inset(vec2(0.0, 1.0));
                    let mut seen = 0;
                    for page in 0..layout.pages() {
                        for (item, rect) in layout.page(Pager::at(page)) {
                            assert_eq!(item, seen, "{at}");
                            seen += 1;
                            assert!(!rect.overlaps(&menu), "{at}: {rect:?}, {menu:?}");
                            let ends = [rect.point(), rect.point() + rect.size()];
                            assert!(ends.iter().all(|end| plate.contains(*end)), "{at}");
                        }
                    }
                    assert!(seen == items || layout.items == 0, "{at}");
                }
            }
        }
    }

    /// With four rows, also on a phone on its side.
    #[test]
    fn the_words_of_a_defeat_are_in_the_window_and_as_many_as_have_room() {
        let views = SIZES.map(|size| View::of(size.into()));
        let phones = PHONES.map(|size| View::new(Surface::touched(size.into())));
        let large = [(800.0, 600.0), (1280.0, 720.0)]
            .map(|size| View::new(Surface::of(size.into()).enlarged(1.5)));
        for view in views.into_iter().chain(phones).chain(large) {
            let menu = view.target(ROW.y) * 4.0 + view.target(SHARE);
            let layout = PanelLayout::new(&view, menu, 0, &ADVISED);
            let plate = layout.plate;
            let at = format!("{}: {layout:?}", view.window);
            if view.window.y >= 300.0 {
                assert!(plate.y >= 0.0 && plate.bottom() <= view.window.y, "{at}");
            }
            let is_roomy = view.window.y > menu + 260.0;
            assert!(!is_roomy || layout.arrangement == ADVISED[0], "{at}");
        }
    }

    #[test]
    fn large_texts_leave_room_for_panels() {
        for size in [(800.0, 600.0), (1000.0, 500.0)] {
            let view = View::new(Surface::of(size.into()).enlarged(1.5));
            for (arrangements, buttons, items) in [
                (&PAUSED[..], 6, 12),
                (&CLEARED[..], 4, 1),
                (&WON[..], 4, 31),
            ] {
                let menu_height = ROW.y * buttons as f32;
                let layout = PanelLayout::new(&view, menu_height, items, arrangements);
                let plate = layout.plate;
                let window = view.window;
                assert!(plate.bottom() <= window.y, "{size:?}: {layout:?}");
                assert!(plate.right() <= window.x, "{size:?}: {layout:?}");
            }
        }
    }

    #[test]
    fn a_cleared_level_keeps_its_stars_above_five_rows_of_large_texts() {
        let view = View::new(Surface::of(vec2(800.0, 600.0)).enlarged(1.5));
        let layout = PanelLayout::new(&view, ROW.y * 5.0, 1, &CLEARED);
        assert_eq!(layout.page(Pager::default()).count(), 1, "{layout:?}");
        assert_eq!((layout.items, layout.capacity), (1, 1), "{layout:?}");
    }

    #[test]
    fn all_built_in_levels_are_on_one_page_in_the_usual_windows() {
        for size in [
            (1280.0, 720.0),
            (800.0, 600.0),
            (600.0, 1000.0),
            (1000.0, 500.0),
            (480.0, 854.0),
        ] {
            let view = View::of(size.into());
            let layout = PanelLayout::new(&view, ROW.y * 4.0, 31, &WON);
            assert_eq!(layout.pages(), 1, "{size:?}: {layout:?}");
        }
    }
}
