//! Panels over a picture, and the pages of what has no room on one.

use macroquad::prelude::Rect;

use super::Ui;
use crate::app::input::Action;
use crate::app::render::Shape;
use crate::app::render::palette::{Color, play};

impl Ui<'_> {
    /// Darkens the window behind what is asked or set, and takes its clicks.
    pub(crate) fn darken(&mut self, by: f32) {
        let whole = self.whole_window();
        self.links.cover(whole);
        self.flat_everywhere(|window| window.fill(play::WINDOW_FOOT.alpha(by)));
    }

    /// Draws the plate of a panel over what is under it, perhaps with a light around it.
    pub(crate) fn panel(&mut self, area: Rect, edge: Color, light: Option<Color>) {
        self.links.cover(area);
        let plate = Shape::rect(area.point(), area.size())
            .round(14.0)
            .gradient(play::FIELD_TOP, play::FIELD_BOTTOM)
            .border(1.5, edge);
        self.add_snapped(match light {
            Some(light) => plate.glow(40.0, light),
            None => plate,
        });
    }
}

/// Which page is shown, counted round and round: only a picture knows how many there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pager(isize);

impl Pager {
    /// The last page.
    pub(crate) const LAST: Self = Self(-1);

    /// A page, counted from 0.
    pub(crate) fn at(page: usize) -> Self {
        Self(page as isize)
    }

    /// Turns the page if the action does that.
    pub(crate) fn act(&mut self, action: Action) {
        match action {
            Action::NextPage => self.0 += 1,
            Action::PreviousPage => self.0 -= 1,
            _ => {}
        }
    }

    /// The number of the page, from 0, of so many. There is at least one.
    pub(crate) fn of(self, pages: usize) -> usize {
        self.0.rem_euclid(pages.max(1) as isize) as usize
    }
}
