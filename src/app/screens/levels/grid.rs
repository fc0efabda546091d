//! A grid of cards: its layout, and the selection by keys and pointer.

use std::cell::Cell;
use std::ops::Range;

use macroquad::prelude::{Rect, Vec2, vec2};

use super::card::Card;
use crate::app::input::{Action, Links};
use crate::app::view::View;
use crate::app::words::words;

#[derive(Default)]
pub(super) struct Grid {
    pub(super) count: usize,
    /// Below the count, or 0 if there are no cards.
    pub(super) selected: usize,
    /// The columns and the cards of a page in the last picture; `None` before the first, when no click means a card.
    seen: Cell<Option<(usize, usize)>>,
    /// The pointer before it selects a card.
    pub(super) resting: Option<Hover>,
    /// The distance that a finger has slid; `None` after it has turned the page.
    slid: Option<Vec2>,
}

pub(super) struct Hover {
    at: Vec2,
    card: Option<usize>,
    seconds: f32,
}

/// Seconds for which the pointer rests before it selects a card. Cards that it only crosses are not selected.
const RESTS: f32 = 0.12;
/// The most motion in text units that still counts as rest.
const TREMBLES: f32 = 4.0;

/// The distance that a finger slides to turn the page, in text units.
const TURNS: f32 = 60.0;

impl Grid {
    pub(super) fn new(count: usize, selected: usize) -> Self {
        Self {
            count,
            selected: selected.min(count.saturating_sub(1)),
            ..Self::default()
        }
    }

    pub(super) fn register(&self, links: &mut Links, page: &CardPage) {
        self.seen.set(Some((page.columns, page.cards())));
        for card in self.shown() {
            links.add(page.rect(card), Action::Row(card));
        }
    }

    pub(super) fn card(&self, page: &CardPage, index: usize) -> Card {
        let rect = page.rect(index);
        let is_selected = index == self.selected;
        Card { rect, is_selected }
    }

    pub(super) fn wait(&mut self, seconds: f32) {
        if let Some(rest) = &mut self.resting {
            rest.seconds += seconds;
            if rest.seconds >= RESTS {
                self.settle();
            }
        }
    }

    fn settle(&mut self) {
        let card = self.resting.take().and_then(|rest| rest.card);
        self.selected = card.unwrap_or(self.selected);
    }

    /// Follows the pointer. A key acts on the card under the pointer, so any other action selects that card at once.
    fn follow(&mut self, action: Action) {
        match action {
            Action::Point(at) => {
                let rest = self
                    .resting
                    .take()
                    .filter(|rest| rest.at.distance(at) <= TREMBLES);
                let (at, seconds) = rest.map_or((at, 0.0), |rest| (rest.at, rest.seconds));
                let card = None;
                self.resting = Some(Hover { at, card, seconds });
            }
            Action::Over { row, .. } => {
                let is_seen = self.seen.get().is_some() && row < self.count;
                if let Some(rest) = &mut self.resting {
                    rest.card = is_seen.then_some(row);
                }
            }
            Action::Slide(_) | Action::Click(_) | Action::Row(_) => self.resting = None,
            _ => self.settle(),
        }
    }

    /// Selects another card if the action does that. Returns the card that is chosen.
    pub(super) fn act(&mut self, action: Action) -> Option<usize> {
        self.follow(action);
        let count = self.count;
        let selected = self.selected;
        let (columns, cards) = self.seen.get().unwrap_or((1, 1));
        let last = count.checked_sub(1)?;
        let action = self.slide(action).unwrap_or(action);
        self.selected = match action {
            Action::Left => selected.saturating_sub(1),
            Action::Right => (selected + 1).min(last),
            Action::Up => selected.checked_sub(columns).unwrap_or(selected),
            Action::Down if selected / columns < last / columns => (selected + columns).min(last),
            // The first of the previous page, or of this one if there is none.
            Action::PreviousPage => (selected / cards * cards).saturating_sub(cards),
            Action::NextPage => {
                let next = (selected / cards + 1) * cards;
                if next <= last { next } else { selected }
            }
            Action::First => 0,
            Action::Last => last,
            Action::Choose => return Some(selected),
            Action::Row(card) => return Some(card).filter(|card| self.shown().contains(card)),
            _ => selected,
        };
        None
    }

    /// The turn of the page by a sliding finger, at most one until the finger is lifted.
    fn slide(&mut self, action: Action) -> Option<Action> {
        match action {
            Action::Point(_) => self.slid = Some(Vec2::ZERO),
            Action::Slide(by) => {
                let slid = self.slid? + by;
                self.slid = Some(slid).filter(|slid| slid.abs().max_element() < TURNS);
                if self.slid.is_none() {
                    let is_across = slid.x.abs() > slid.y.abs();
                    let along = if is_across { slid.x } else { slid.y };
                    return Some(if along < 0.0 {
                        Action::NextPage
                    } else {
                        Action::PreviousPage
                    });
                }
            }
            _ => {}
        }
        None
    }

    /// The numbers of the shown cards, if there are several pages.
    pub(super) fn numbers(&self) -> String {
        let shown = self.shown();
        if shown.len() == self.count {
            return String::new();
        }
        words().levels.shown(shown.start + 1, shown.end, self.count)
    }

    /// The cards of the shown page; none before the first picture.
    pub(super) fn shown(&self) -> Range<usize> {
        let Some((_, cards)) = self.seen.get() else {
            return 0..0;
        };
        let first = self.selected / cards * cards;
        first..self.count.min(first + cards)
    }
}

pub(super) struct CardPage {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Distance of heading and foot from the sides of the window.
    pub(super) margin: f32,
    /// The room of the cards.
    pub(super) room: Rect,
}

/// The size of cards: how wide they are where there is room, how narrow they may be, and the least height for a width.
#[derive(Clone, Copy)]
pub(super) struct CardShape {
    wanted: f32,
    narrowest: f32,
    height: fn(f32) -> f32,
}

/// A level has a picture and a line; an exhibit has a sentence, too.
pub(super) const LEVEL_CARD: CardShape = CardShape {
    wanted: 240.0,
    narrowest: 150.0,
    height: |width| (width - 20.0) * 0.3 + LINE_ROOM,
};
pub(super) const EXHIBIT_CARD: CardShape = CardShape {
    wanted: 230.0,
    narrowest: 200.0,
    height: |width| 128.0 + width * 0.15,
};
/// An exhibit without its sentence, for a window in which only one row of the others has room.
pub(super) const LOW_EXHIBIT_CARD: CardShape = CardShape {
    height: |width| 70.0 + width * 0.15,
    ..EXHIBIT_CARD
};
/// Height of the line of a level and of the margins of its picture.
const LINE_ROOM: f32 = 38.0;
/// The wanted number of cards on a page. Cards get narrower to reach it.
const WANTED: usize = 8;
/// The largest card: its width, and its height as a multiple of the least.
const WIDEST: f32 = 620.0;
const HIGHEST: f32 = 1.4;
/// The smallest card. A smaller window cuts it.
const LEAST: Vec2 = vec2(80.0, 56.0);
const MOST_COLUMNS: usize = 4;
const GAP: Vec2 = vec2(16.0, 11.0);
/// Height of the heading.
const HEAD: f32 = 74.0;

impl CardPage {
    /// A page of a set with `count` cards.
    pub(super) fn new(view: &View, foot: f32, shape: CardShape, count: usize) -> Self {
        // On a phone that is held upright the buttons are below the heading.
        let (margin, buttons) = if view.is_upright() {
            (24.0, view.target(32.0) + 8.0)
        } else {
            (64.0_f32.min(view.window.x * 0.06), 0.0)
        };
        let head = HEAD + buttons;
        let room = view.window - vec2(margin, head + foot);
        let width = |columns: usize| (room.x + GAP.x) / columns as f32 - GAP.x;
        let least = |columns: usize| (shape.height)(width(columns).min(WIDEST));
        let rows = |columns: usize| (((room.y + GAP.y) / (least(columns) + GAP.y)) as usize).max(1);
        let usual = ((room.x / shape.wanted).round() as usize).clamp(1, MOST_COLUMNS);
        let is_narrow = |columns: &usize| width(*columns) < shape.narrowest;
        let fuller = (usual..=MOST_COLUMNS).take_while(|columns| !is_narrow(columns));
        let columns = fuller
            .clone()
            .find(|columns| columns * rows(*columns) >= WANTED)
            .or(fuller.last())
            .unwrap_or(1);
        // A few cards are larger, if they all have room.
        let few = (count.clamp(1, 2)..columns).find(|few| few * rows(*few) >= count);
        let columns = few.unwrap_or(columns);
        let most = least(columns) * HIGHEST;
        let rows = if few.is_some() {
            count.div_ceil(columns).max(1)
        } else {
            // Pages are about equally full, so that the last is not nearly empty.
            let pages = count.div_ceil(columns * rows(columns)).max(1);
            count
                .div_ceil(pages)
                .div_ceil(columns)
                .clamp(1, rows(columns))
        };
        let height = (room.y + GAP.y) / rows as f32 - GAP.y;
        let card = vec2(width(columns), height)
            .min(vec2(WIDEST, most))
            .max(LEAST);
        let size = (card + GAP) * vec2(columns as f32, rows as f32) - GAP;
        let free = view.window.x - size.x;
        let above = ((room.y - size.y) * 0.35).max(0.0);
        let top = head + if few.is_some() { above } else { 0.0 };
        Self {
            columns,
            rows,
            margin: margin * 0.5,
            room: Rect::new(free * 0.5, top, size.x, size.y),
        }
    }

    pub(super) fn cards(&self) -> usize {
        self.columns * self.rows
    }

    pub(super) fn rect(&self, index: usize) -> Rect {
        let place = index % self.cards();
        let column = place % self.columns;
        let row = place / self.columns;
        let count = vec2(self.columns as f32, self.rows as f32);
        let card = (self.room.size() + GAP) / count - GAP;
        let corner = self.room.point() + (card + GAP) * vec2(column as f32, row as f32);
        Rect::new(corner.x, corner.y, card.x, card.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view::Surface;

    /// A page in a window of a size, and a grid of so many pages of which the first was drawn.
    fn drawn(window: Vec2, pages: usize) -> (CardPage, Grid) {
        let page = CardPage::new(&View::of(window), 50.0, LEVEL_CARD, 99);
        let grid = Grid::new(page.cards() * pages, 0);
        grid.register(&mut Links::default(), &page);
        (page, grid)
    }

    #[test]
    fn a_click_means_a_card_that_the_last_picture_showed() {
        let (page, mut grid) = drawn(vec2(1280.0, 720.0), 2);
        assert_eq!(grid.act(Action::Row(1)), Some(1));
        assert_eq!(grid.act(Action::Row(page.cards())), None);
        let mut other = Grid::new(page.cards(), 0);
        assert_eq!(other.act(Action::Row(1)), None);
    }

    #[test]
    fn few_levels_fill_the_page_and_many_have_few_pages() {
        let view = |x, y| View::of(vec2(x, y));
        let large = |x, y| View::new(Surface::new(vec2(x, y), 1.0, 1.5, false));
        for (view, count, pages) in [
            (view(1280.0, 720.0), 31, 2),
            (view(800.0, 600.0), 31, 3),
            (view(600.0, 1000.0), 31, 3),
            (view(1000.0, 500.0), 31, 3),
            (large(1280.0, 720.0), 31, 4),
            (large(800.0, 600.0), 31, 4),
            (view(1280.0, 720.0), 1, 1),
            (view(1280.0, 720.0), 2, 1),
            (view(1280.0, 720.0), 5, 1),
            (view(800.0, 600.0), 2, 1),
            (view(1280.0, 720.0), 0, 0),
        ] {
            let page = CardPage::new(&view, 56.0, LEVEL_CARD, count);
            let at = format!("{:?}, {count}: {}x{}", view.window, page.columns, page.rows);
            assert!(count.div_ceil(page.cards()) <= pages, "{at}");
            let whole = Rect::new(0.0, 0.0, view.window.x, view.window.y);
            for card in (0..page.cards()).map(|card| page.rect(card)) {
                assert!(whole.contains(card.point()), "{at}: {card:?}");
                assert!(
                    card.bottom() <= view.window.y - 56.0 + 0.5,
                    "{at}: {card:?}"
                );
            }
            let share = page.rect(0).size().element_product() * count as f32
                / view.window.element_product();
            assert!(count != 2 || share > 0.24, "{at}: {share}");
        }
    }

    #[test]
    fn the_pointer_selects_the_card_on_which_it_rests_and_none_that_it_crosses() {
        let (page, mut grid) = drawn(vec2(1280.0, 720.0), 1);
        let view = View::of(vec2(1280.0, 720.0));
        let mut links = Links::default();
        links.begin(Some(Vec2::ZERO), &view);
        grid.register(&mut links, &page);
        let point = |grid: &mut Grid, at| {
            grid.act(Action::Point(at));
            if let Some(Action::Row(row)) = links.at(at) {
                let is_value = false;
                grid.act(Action::Over { row, is_value });
            }
        };
        let frame = 1.0 / 60.0;
        let on = |card: usize| page.rect(card).center();
        // From the first card over all others to the foot, where a hint acts on the selected card.
        for way in 0..=40 {
            let at = on(0).lerp(vec2(on(page.cards() - 1).x, 715.0), way as f32 / 40.0);
            point(&mut grid, at);
            grid.wait(frame);
        }
        grid.act(Action::Edit);
        assert_eq!(grid.selected, 0);
        // A hand trembles.
        for way in 0..10 {
            assert_eq!(grid.selected, usize::from(way >= 8), "after {way} frames");
            point(&mut grid, on(1) + vec2((way % 2) as f32, 0.0));
            grid.wait(frame);
        }
        // A key acts on what is pointed at, at once.
        for (at, key, selected) in [
            (2, Action::Edit, 2),
            (0, Action::Right, 1),
            (0, Action::Last, page.cards() - 1),
        ] {
            point(&mut grid, on(at));
            grid.act(key);
            grid.wait(1.0);
            assert_eq!(grid.selected, selected, "{key:?}");
        }
    }

    #[test]
    fn a_finger_turns_one_page_however_far_it_goes() {
        let (page, mut grid) = drawn(vec2(800.0, 600.0), 3);
        let cards = page.cards();
        let mut after = |actions: &[Action]| {
            for action in actions {
                assert_eq!(grid.act(*action), None);
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
