//! Panels over a screen, and the division of a long list into pages.

use macroquad::prelude::{Rect, Vec2};

use super::Ui;
use crate::app::input::Action;
use crate::app::render::Shape;
use crate::app::render::palette::{Color, play};

impl Ui<'_> {
    /// Darkens the window behind a panel, and blocks its hit areas.
    pub(crate) fn darken(&mut self, by: f32) {
        let whole = self.whole_window();
        self.links.cover(whole);
        self.flat_everywhere(|window| window.fill(play::WINDOW_FOOT.alpha(by)));
    }

    /// Draws a large panel over the darkened window. The window is hidden where the panel covers most of it.
    pub(crate) fn sheet(&mut self, plate: Rect, dim: f32) {
        let whole = self.whole_window();
        let leaves_little = plate.w * plate.h > whole.w * whole.h * 0.5;
        self.darken(if leaves_little { 1.0 } else { dim });
        self.panel(plate, play::EDGE, None);
    }

    /// Draws the plate of a panel, perhaps with a light around it.
    pub(crate) fn panel(&mut self, area: Rect, edge: Color, light: Option<Color>) {
        self.links.cover(area);
        let plate = Shape::of(area)
            .round(14.0)
            .gradient(play::FIELD_TOP, play::FIELD_BOTTOM)
            .border(1.5, edge);
        self.add_snapped(match light {
            Some(light) => plate.glow(40.0, light),
            None => plate,
        });
    }
}

/// The shown page. It wraps around when it is drawn, because only drawing knows the number of pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pager(isize);

impl Pager {
    /// A page, counted from 0.
    #[cfg(test)]
    pub(crate) fn at(page: usize) -> Self {
        Self(page as isize)
    }

    pub(crate) fn act(&mut self, action: Action) {
        match action {
            Action::NextPage => self.0 += 1,
            Action::PreviousPage => self.0 -= 1,
            _ => {}
        }
    }

    /// The index of the page among `pages`, at least one.
    pub(crate) fn of(self, pages: usize) -> usize {
        self.0.rem_euclid(pages.max(1) as isize) as usize
    }
}

/// A part of a list: it counts as a number of rows (x) and has a height (y).
pub(crate) struct PagePart {
    pub(crate) size: Vec2,
    /// The room that must be free at its place: its own size, or that of a group that it begins.
    pub(crate) needed: Vec2,
    /// True for a gap between others: no page begins with it.
    pub(crate) is_gap: bool,
}

impl PagePart {
    /// A part that belongs to no group.
    pub(crate) fn of(size: Vec2) -> Self {
        Self {
            size,
            needed: size,
            is_gap: false,
        }
    }
}

/// The indices of the parts on each page. There is at least one page.
pub(crate) fn pages(parts: &[PagePart], room: Vec2) -> Vec<Vec<usize>> {
    let mut pages = Vec::new();
    let mut used = Vec2::ZERO;
    let mut page = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        if (used + part.needed).cmpgt(room).any() && !page.is_empty() {
            pages.push(std::mem::take(&mut page));
            used = Vec2::ZERO;
        }
        if !(part.is_gap && page.is_empty()) {
            used += part.size;
            page.push(number);
        }
    }
    pages.push(page);
    pages
}

#[cfg(test)]
mod tests {
    use macroquad::prelude::vec2;

    use super::*;

    const MOST: f32 = 3.0;

    fn split(parts: &[(f32, f32, bool)], room: f32) -> Vec<Vec<usize>> {
        let part = |&(height, needed, is_gap): &(f32, f32, bool)| PagePart {
            size: vec2(1.0, height),
            needed: vec2(1.0, needed),
            is_gap,
        };
        pages(
            &parts.iter().map(part).collect::<Vec<_>>(),
            vec2(MOST, room),
        )
    }

    #[test]
    fn pages_are_full_begin_with_no_gap_and_lose_nothing() {
        let line = (1.0, 1.0, false);
        let gap = (0.5, 0.5, true);
        let head = (1.0, 3.0, false);
        assert_eq!(split(&[], 2.0), [[0_usize; 0]]);
        assert_eq!(split(&[line; 5], 2.0), [vec![0, 1], vec![2, 3], vec![4]]);
        let gaps = [gap, line, gap, line, gap, line];
        assert_eq!(split(&gaps, 2.5), [vec![1, 2, 3], vec![5]]);
        // A heading takes what belongs to it along.
        assert_eq!(
            split(&[line, head, line, line], 3.0),
            [vec![0], vec![1, 2, 3]]
        );
        assert_eq!(split(&[(9.0, 9.0, false), line], 2.0), [[0], [1]]);
        // There may be room for more parts than a page may have.
        assert_eq!(split(&[line; 5], 9.0), [vec![0, 1, 2], vec![3, 4]]);
    }
}
