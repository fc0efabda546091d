//! Which of many cards is selected, and how keys and pointer change that.

use macroquad::prelude::Vec2;

use super::page::Page;
use crate::app::input::Action;

/// Cards in rows and pages, one of them selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) count: usize,
    /// Below the count, or 0 if there are no cards.
    pub(super) selected: usize,
}

impl Grid {
    pub(super) fn new(count: usize, selected: usize) -> Self {
        let selected = selected.min(count.saturating_sub(1));
        Self { count, selected }
    }

    /// Selects another card if the action does that. Returns the card that is chosen.
    pub(super) fn act(&mut self, page: &Page, action: Action) -> Option<usize> {
        let Self { count, selected } = *self;
        let last = count.checked_sub(1)?;
        self.selected = match action {
            Action::Left => selected.saturating_sub(1),
            Action::Right => (selected + 1).min(last),
            Action::Up => selected.checked_sub(page.columns).unwrap_or(selected),
            Action::Down if selected / page.columns < last / page.columns => {
                (selected + page.columns).min(last)
            }
            // The first of the previous page, or of this one if there is none.
            Action::PreviousPage => page.first(selected).saturating_sub(page.cards()),
            Action::NextPage => {
                let next = page.first(selected) + page.cards();
                if next <= last { next } else { selected }
            }
            Action::First => 0,
            Action::Last => last,
            Action::Point(at) => self.card_at(page, at).unwrap_or(selected),
            Action::Choose => return Some(selected),
            Action::Click(at) => return self.card_at(page, at),
            _ => selected,
        };
        None
    }

    /// The number of pages, at least 1.
    pub(super) fn pages(&self, page: &Page) -> usize {
        self.count.div_ceil(page.cards()).max(1)
    }

    /// The cards on the page that is shown.
    pub(super) fn shown(&self, page: &Page) -> std::ops::Range<usize> {
        let first = page.first(self.selected);
        first..self.count.min(first + page.cards())
    }

    fn card_at(&self, page: &Page, at: Vec2) -> Option<usize> {
        self.shown(page)
            .find(|index| page.rect(*index).contains(at))
    }
}
