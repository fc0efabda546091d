//! Which of many cards is selected, and how keys and pointer change that.

use macroquad::prelude::Vec2;

use super::page::Page;
use crate::app::input::Action;

/// Cards in rows and pages, one of them selected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) count: usize,
    /// Below the count, or 0 if there are no cards.
    pub(super) selected: usize,
    /// Where the pointer rests, and for how many seconds.
    resting: Option<(Vec2, f32)>,
    /// The way that a finger has gone; `None` after it has turned the page.
    slid: Option<Vec2>,
}

/// Seconds for which the pointer rests on a card that it selects, and what it may tremble meanwhile, in
/// text units. It crosses other cards on its way to the hints at the foot.
const RESTS: f32 = 0.12;
const TREMBLES: f32 = 4.0;

/// The way of a finger that turns the page, in text units.
const TURNS: f32 = 60.0;

impl Grid {
    pub(super) fn new(count: usize, selected: usize) -> Self {
        let selected = selected.min(count.saturating_sub(1));
        Self {
            count,
            selected,
            resting: None,
            slid: None,
        }
    }

    /// Selects the card on which the pointer has rested for long enough.
    pub(super) fn wait(&mut self, page: &Page, seconds: f32) {
        if let Some((_, rested)) = &mut self.resting {
            *rested += seconds;
            if *rested >= RESTS {
                self.settle(page);
            }
        }
    }

    /// Selects the card at which the pointer points.
    fn settle(&mut self, page: &Page) {
        let at = self.resting.take().map(|(at, _)| at);
        let card = at.and_then(|at| self.card_at(page, at));
        self.selected = card.unwrap_or(self.selected);
    }

    /// Whether the pointer is about to select a card.
    pub(super) fn is_pointed_at(&self) -> bool {
        self.resting.is_some()
    }

    /// Follows the pointer, and selects what it points at before a key acts on that.
    fn follow(&mut self, page: &Page, action: Action) {
        match action {
            Action::Point(at) => {
                let trembles = |(from, _): &(Vec2, f32)| from.distance(at) <= TREMBLES;
                self.resting = self.resting.filter(trembles).or(Some((at, 0.0)));
            }
            Action::Slide(_) | Action::Click(_) => self.resting = None,
            _ => self.settle(page),
        }
    }

    /// Selects another card if the action does that. Returns the card that is chosen.
    pub(super) fn act(&mut self, page: &Page, action: Action) -> Option<usize> {
        self.follow(page, action);
        let Self {
            count, selected, ..
        } = *self;
        let last = count.checked_sub(1)?;
        let action = self.slide(action).unwrap_or(action);
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
            Action::Choose => return Some(selected),
            Action::Click(at) => return self.card_at(page, at),
            _ => selected,
        };
        None
    }

    /// The turn of the page that an action of a finger makes, one for each time that it goes down.
    fn slide(&mut self, action: Action) -> Option<Action> {
        match action {
            Action::Point(_) => self.slid = Some(Vec2::ZERO),
            Action::Slide(by) => {
                let slid = self.slid? + by;
                self.slid = Some(slid).filter(|slid| slid.abs().max_element() < TURNS);
                if self.slid.is_none() {
                    let along = if slid.x.abs() > slid.y.abs() {
                        slid.x
                    } else {
                        slid.y
                    };
                    let turn = if along < 0.0 {
                        Action::NextPage
                    } else {
                        Action::PreviousPage
                    };
                    return Some(turn);
                }
            }
            _ => {}
        }
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

#[cfg(test)]
mod tests {
    use macroquad::prelude::vec2;

    use super::*;
    use crate::app::screens::levels::page::CardSize;
    use crate::app::view::View;

    #[test]
    fn the_pointer_selects_the_card_on_which_it_rests_and_none_that_it_crosses() {
        let page = Page::new(&View::of(vec2(1280.0, 720.0)), 50.0, CardSize::LEVEL);
        let mut grid = Grid::new(page.cards(), 0);
        let frame = 1.0 / 60.0;
        let on = |card: usize| page.rect(card).center();
        // From the first card over all others to the foot, where a hint acts on the selected card.
        for way in 0..=40 {
            let at = on(0).lerp(vec2(on(page.cards() - 1).x, 715.0), way as f32 / 40.0);
            grid.act(&page, Action::Point(at));
            grid.wait(&page, frame);
        }
        grid.act(&page, Action::Edit);
        assert_eq!(grid.selected, 0);
        // A hand trembles.
        for way in 0..10 {
            assert_eq!(grid.selected, usize::from(way >= 8), "after {way} frames");
            grid.act(&page, Action::Point(on(1) + vec2((way % 2) as f32, 0.0)));
            grid.wait(&page, frame);
        }
        // A key acts on what is pointed at, at once.
        for (at, key, selected) in [
            (2, Action::Edit, 2),
            (0, Action::Right, 1),
            (0, Action::Last, page.cards() - 1),
        ] {
            grid.act(&page, Action::Point(on(at)));
            grid.act(&page, key);
            grid.wait(&page, 1.0);
            assert_eq!(grid.selected, selected, "{key:?}");
        }
    }

    #[test]
    fn a_finger_turns_one_page_however_far_it_goes() {
        let page = Page::new(&View::of(vec2(800.0, 600.0)), 50.0, CardSize::LEVEL);
        let cards = page.cards();
        let mut grid = Grid::new(cards * 3, 0);
        let mut after = |actions: &[Action]| {
            for action in actions {
                assert_eq!(grid.act(&page, *action), None);
            }
            grid.selected
        };
        let outside = Action::Point(Vec2::ZERO);
        let slide = |x, y| Action::Slide(vec2(x, y));
        assert_eq!(after(&[slide(0.0, -500.0)]), 0, "it has not gone down here");
        assert_eq!(after(&[outside, slide(-40.0, 5.0)]), 0);
        assert_eq!(after(&[slide(-40.0, 5.0), slide(-900.0, 0.0)]), cards);
        assert_eq!(after(&[outside, slide(8.0, -300.0)]), cards * 2);
        assert_eq!(after(&[outside, slide(8.0, 300.0)]), cards);
    }
}
