//! Panels over a screen, and the division of a long list into pages.

use macroquad::prelude::Rect;

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

pub(crate) struct PagePart {
    pub(crate) height: f32,
    /// The height that must be free at its place: its own, or that of a group that it begins.
    pub(crate) needed: f32,
    /// True for a gap between others: no page begins with it.
    pub(crate) is_gap: bool,
}

impl PagePart {
    /// A part that belongs to no group.
    pub(crate) fn of(height: f32) -> Self {
        Self {
            height,
            needed: height,
            is_gap: false,
        }
    }
}

/// The indices of the parts on each page. There is at least one page.
pub(crate) fn pages(parts: &[PagePart], room: f32) -> Vec<Vec<usize>> {
    let (mut pages, mut used) = (Vec::new(), 0.0);
    let mut page = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        if used + part.needed > room && !page.is_empty() {
            pages.push(std::mem::take(&mut page));
            used = 0.0;
        }
        if !(part.is_gap && page.is_empty()) {
            used += part.height;
            page.push(number);
        }
    }
    pages.push(page);
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(parts: &[(f32, f32, bool)], room: f32) -> Vec<Vec<usize>> {
        let part = |&(height, needed, is_gap): &(f32, f32, bool)| PagePart {
            height,
            needed,
            is_gap,
        };
        pages(&parts.iter().map(part).collect::<Vec<_>>(), room)
    }

    #[test]
    fn pages_are_full_begin_with_no_gap_and_lose_nothing() {
        let (line, gap, head) = ((1.0, 1.0, false), (0.5, 0.5, true), (1.0, 3.0, false));
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
    }
}
