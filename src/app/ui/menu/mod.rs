//! A column of rows, for keys and for the pointer: choices, and values to be changed.
//!
//! A menu whose place is a point is a column of buttons under it. One whose place is a rectangle is a
//! list with values at the right, which scrolls.

mod drawing;
mod layout;

use std::borrow::Cow;

use macroquad::prelude::{Rect, Vec2};

use crate::app::input::Action;
use crate::app::view::View;
use layout::{Layout, Place, button_pitch};

/// A row of a menu.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row<C> {
    pub(crate) choice: C,
    pub(crate) label: Cow<'static, str>,
    pub(crate) value: Option<Value>,
    /// One line of explanation, which the screen shows for the selected row.
    pub(crate) note: Cow<'static, str>,
    /// A disabled row can be selected, to be read, and not chosen.
    pub(crate) enabled: bool,
}

/// The value of a row, and whether it can be turned down and up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) text: String,
    pub(crate) less: bool,
    pub(crate) more: bool,
    /// Whether something is wrong with it.
    pub(crate) warns: bool,
}

impl<C> Row<C> {
    pub(crate) fn new(label: impl Into<Cow<'static, str>>, choice: C) -> Self {
        Self {
            choice,
            label: label.into(),
            value: None,
            note: Cow::Borrowed(""),
            enabled: true,
        }
    }

    /// The row with another choice.
    pub(crate) fn with<D>(self, choice: D) -> Row<D> {
        Row {
            choice,
            label: self.label,
            value: self.value,
            note: self.note,
            enabled: self.enabled,
        }
    }
}

impl<C> From<(&'static str, C)> for Row<C> {
    fn from((label, choice): (&'static str, C)) -> Self {
        Self::new(label, choice)
    }
}

/// Rows, one of them selected.
pub(crate) struct Menu<C> {
    rows: Vec<Row<C>>,
    selected: usize,
    /// The first row that is shown.
    first: usize,
    /// Whether the wheel turns the selected value instead of scrolling: only after the pointer was
    /// moved onto the value, so that one that scrolls under the pointer is not changed.
    wheel_turns: bool,
    /// Whether the bar is being dragged.
    drags_bar: bool,
    /// The way that a finger has slid the list, short of a row.
    slid: f32,
}

/// The result of a frame in a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Response<C> {
    Nothing,
    /// Another row is selected.
    Moved,
    Chosen(C),
    /// The value of a row is to be turned: down for -1, up for 1.
    Turned(C, i8),
}

impl<C: Clone> Menu<C> {
    /// A menu with its first row selected. `rows` must not be empty.
    pub(crate) fn new(rows: impl IntoIterator<Item = impl Into<Row<C>>>) -> Self {
        Self {
            rows: rows.into_iter().map(Into::into).collect(),
            selected: 0,
            first: 0,
            wheel_turns: false,
            drags_bar: false,
            slid: 0.0,
        }
    }

    /// The menu with the row of this choice selected, if it has one.
    pub(crate) fn at(mut self, choice: &C) -> Self
    where
        C: PartialEq,
    {
        let row = self.rows.iter().position(|row| row.choice == *choice);
        self.selected = row.unwrap_or(self.selected);
        self
    }

    /// The rectangle of the row with a choice, in a column of buttons under a point.
    pub(crate) fn place_of(&self, choice: &C, view: &View, top: Vec2) -> Option<Rect>
    where
        C: PartialEq,
    {
        let row = self.rows.iter().position(|row| row.choice == *choice)?;
        Some(Layout::new(view, Place::Under(top), self.rows.len()).row(row))
    }

    /// Shows other rows; the place of the selection stays. `rows` must not be empty.
    pub(crate) fn set_rows(&mut self, rows: Vec<Row<C>>) {
        self.rows = rows;
        self.selected = self.selected.min(self.rows.len() - 1);
    }

    /// Applies the actions up to the first that chooses a row or turns its value.
    pub(crate) fn update(
        &mut self,
        actions: &[Action],
        view: &View,
        place: impl Into<Place>,
    ) -> Response<C> {
        let layout = Layout::new(view, place.into(), self.rows.len());
        self.first = self.first.min(layout.last_first());
        let before = self.selected;
        for action in actions {
            if let Some(response) = self.act(*action, &layout) {
                return response;
            }
        }
        if self.selected == before {
            Response::Nothing
        } else {
            Response::Moved
        }
    }

    fn act(&mut self, action: Action, layout: &Layout) -> Option<Response<C>> {
        let count = self.rows.len();
        match action {
            Action::Up => self.select((self.selected + count - 1) % count, layout),
            Action::Down => self.select((self.selected + 1) % count, layout),
            Action::First => self.select(0, layout),
            Action::Last => self.select(count - 1, layout),
            Action::Left => return self.turn(-1),
            Action::Right => return self.turn(1),
            Action::Choose => return self.choose(),
            Action::Point(at) if self.drags_bar => self.scroll_to(layout.first_at(at), layout),
            Action::Point(at) => self.point(at, layout),
            Action::ScrollUp if self.wheel_turns => return self.turn(1),
            Action::ScrollDown if self.wheel_turns => return self.turn(-1),
            Action::ScrollUp => self.scroll_to(self.first.saturating_sub(1), layout),
            Action::ScrollDown => self.scroll_to(self.first + 1, layout),
            Action::Click(at) => return self.click(at, layout),
            Action::Release(_) => self.drags_bar = false,
            Action::Slide(by) => self.slide(by.y, layout),
            _ => {}
        }
        None
    }

    /// Selects the row at a place.
    fn point(&mut self, at: Vec2, layout: &Layout) {
        let row = self.row_at(layout, at);
        self.selected = row.unwrap_or(self.selected);
        self.slid = 0.0;
        self.wheel_turns = row.is_some_and(|row| layout.value(row - self.first).contains(at));
    }

    /// Chooses the row, turns the value, or scrolls the list at a place.
    fn click(&mut self, at: Vec2, layout: &Layout) -> Option<Response<C>> {
        if let Some(bar) = layout.bar().filter(|bar| bar.contains(at)) {
            self.press_bar(at, bar, layout);
            return None;
        }
        self.selected = self.row_at(layout, at)?;
        let value = layout.value(self.selected - self.first);
        let way = match at.x - value.x {
            x if (0.0..layout.arrow).contains(&x) => -1,
            x if (value.w - layout.arrow..value.w).contains(&x) => 1,
            _ => return self.choose(),
        };
        self.turn(way).or_else(|| self.choose())
    }

    /// Scrolls by a page at the bar's ends, and drags it between them.
    fn press_bar(&mut self, at: Vec2, bar: Rect, layout: &Layout) {
        let track = Layout::track(bar);
        let page = layout.shown.max(2) - 1;
        if at.y < track.y {
            self.scroll_to(self.first.saturating_sub(page), layout);
        } else if at.y > track.bottom() {
            self.scroll_to(self.first + page, layout);
        } else {
            self.drags_bar = true;
            self.scroll_to(layout.first_at(at), layout);
        }
    }

    /// Moves the list with a finger, row by row.
    fn slide(&mut self, by: f32, layout: &Layout) {
        self.slid -= by;
        let rows = (self.slid / layout.pitch) as isize;
        self.slid -= layout.pitch * rows as f32;
        self.scroll_to(self.first.saturating_add_signed(rows), layout);
    }

    fn choose(&self) -> Option<Response<C>> {
        let row = &self.rows[self.selected];
        row.enabled.then(|| Response::Chosen(row.choice.clone()))
    }

    /// Turns the selected row's value, if it has one with arrows.
    fn turn(&self, way: i8) -> Option<Response<C>> {
        let row = &self.rows[self.selected];
        let value = row.value.as_ref().filter(|_| row.enabled)?;
        let can_turn = value.less || value.more;
        can_turn.then(|| Response::Turned(row.choice.clone(), way))
    }

    /// Selects a row and brings it into view.
    fn select(&mut self, row: usize, layout: &Layout) {
        self.selected = row;
        self.first = self
            .first
            .clamp((row + 1).saturating_sub(layout.shown), row);
    }

    /// Scrolls to a first row, and keeps the selection in view.
    fn scroll_to(&mut self, first: usize, layout: &Layout) {
        self.first = first.min(layout.last_first());
        let last = (self.first + layout.shown).min(self.rows.len()) - 1;
        self.selected = self.selected.clamp(self.first, last);
    }

    fn row_at(&self, layout: &Layout, at: Vec2) -> Option<usize> {
        let shown = 0..layout.shown.min(self.rows.len());
        let mut rows = shown.map(|place| (self.first + place, layout.row(place)));
        rows.find(|(_, rect)| rect.contains(at)).map(|(row, _)| row)
    }

    /// The selected row.
    pub(crate) fn selected(&self) -> &Row<C> {
        &self.rows[self.selected]
    }

    /// What a screen reader says of the selected row.
    pub(crate) fn spoken(&self) -> String {
        let Row {
            label, value, note, ..
        } = self.selected();
        let value = value.iter().map(|value| format!(": {}", value.text));
        let note = Some(note).filter(|note| !note.is_empty());
        let note = note.iter().map(|note| format!(". {note}"));
        [label.to_string()]
            .into_iter()
            .chain(value)
            .chain(note)
            .collect()
    }

    /// The label of the selected row.
    pub(crate) fn label(&self) -> &str {
        &self.selected().label
    }

    /// The height of the rows as buttons, in text units.
    pub(crate) fn height(&self, view: &View) -> f32 {
        button_pitch(view, self.rows.len()) * self.rows.len() as f32
    }
}

#[cfg(test)]
mod tests {
    use macroquad::prelude::vec2;

    use super::layout::ROW_PITCH;
    use super::*;

    const ROOM: Rect = Rect {
        x: 100.0,
        y: 50.0,
        w: 400.0,
        h: 4.0 * ROW_PITCH,
    };

    /// Ten rows in a room for four, all but the last with a value.
    fn list() -> Menu<usize> {
        Menu::new((0..10).map(|index| Row {
            value: (index < 9).then(|| Value {
                less: true,
                more: true,
                ..Value::default()
            }),
            enabled: index != 8,
            ..Row::new(format!("row {index}"), index)
        }))
    }

    fn play(menu: &mut Menu<usize>, actions: &[Action]) -> Response<usize> {
        menu.update(actions, &View::of(vec2(1280.0, 720.0)), ROOM)
    }

    /// The middle of the label, of the left arrow and of the right arrow of a row on screen.
    fn places(place: usize) -> [Vec2; 3] {
        let layout = Layout::new(&View::of(vec2(1280.0, 720.0)), ROOM.into(), 10);
        let (row, value) = (layout.row(place), layout.value(place));
        let half = layout.arrow * 0.5;
        [row.x + 20.0, value.x + half, value.right() - half].map(|x| vec2(x, row.center().y))
    }

    #[test]
    fn the_selection_stays_in_view_and_goes_round() {
        let mut menu = list();
        for (action, selected, first) in [
            (Action::Up, 9, 6),
            (Action::Up, 8, 6),
            (Action::Down, 9, 6),
            (Action::Down, 0, 0),
            (Action::Last, 9, 6),
            (Action::First, 0, 0),
            (Action::ScrollDown, 1, 1),
            (Action::ScrollUp, 1, 0),
        ] {
            play(&mut menu, &[action]);
            assert_eq!((menu.selected, menu.first), (selected, first), "{action:?}");
        }
    }

    #[test]
    fn rows_are_chosen_and_turned_by_keys_and_by_the_pointer() {
        let mut menu = list();
        let [label, less, more] = places(1);
        for (action, response) in [
            (Action::Right, Response::Turned(0, 1)),
            (Action::Left, Response::Turned(0, -1)),
            (Action::Choose, Response::Chosen(0)),
            (Action::Point(label), Response::Moved),
            (Action::Click(label), Response::Chosen(1)),
            (Action::Click(less), Response::Turned(1, -1)),
            (Action::Click(more), Response::Turned(1, 1)),
            (Action::Click(Vec2::ZERO), Response::Nothing),
            (Action::Last, Response::Moved),
            (Action::Left, Response::Nothing),
            (Action::Choose, Response::Chosen(9)),
            (Action::Up, Response::Moved),
            (Action::Choose, Response::Nothing),
            (Action::Right, Response::Nothing),
        ] {
            assert_eq!(play(&mut menu, &[action]), response, "{action:?}");
        }
    }

    #[test]
    fn the_wheel_turns_a_value_only_where_the_pointer_was_moved() {
        let mut menu = list();
        let [label, less, _] = places(0);
        play(&mut menu, &[Action::Point(less)]);
        assert_eq!(play(&mut menu, &[Action::ScrollUp]), Response::Turned(0, 1));
        play(&mut menu, &[Action::Point(label)]);
        play(&mut menu, &[Action::ScrollDown, Action::ScrollDown]);
        assert_eq!(menu.first, 2);
    }

    #[test]
    fn a_finger_slides_the_list_row_by_row() {
        let mut menu = list();
        let [label, ..] = places(0);
        play(&mut menu, &[Action::Point(label)]);
        for (rows, first) in [
            (-0.6, 0),
            (-0.6, 1),
            (-2.0, 3),
            (1.5, 2),
            (-99.0, 6),
            (99.0, 0),
        ] {
            let by = vec2(5.0, rows * ROW_PITCH);
            play(&mut menu, &[Action::Slide(by)]);
            assert_eq!(menu.first, first, "{rows}");
        }
    }

    #[test]
    fn the_arrows_stay_where_they_are_when_the_bar_appears() {
        let view = View::of(vec2(1280.0, 720.0));
        let [short, long] = [4, 5].map(|count| Layout::new(&view, ROOM.into(), count));
        assert!(short.bar().is_none() && long.bar().is_some());
        assert_eq!(short.value(1), long.value(1));
        assert!(long.bar().is_some_and(|bar| bar.x >= long.row(0).right()));
    }

    #[test]
    fn the_bar_scrolls_by_its_arrows_and_by_dragging() {
        let mut menu = list();
        let bar = Layout::new(&View::of(vec2(1280.0, 720.0)), ROOM.into(), 10).bar();
        let bar = bar.expect("ten rows are too many");
        let at = |y: f32| vec2(bar.center().x, y);
        play(&mut menu, &[Action::Click(at(bar.bottom() - 2.0))]);
        assert_eq!(menu.first, 3);
        play(&mut menu, &[Action::Click(at(bar.y + 2.0))]);
        assert_eq!(menu.first, 0);
        play(&mut menu, &[Action::Click(at(bar.center().y))]);
        assert_eq!(menu.first, 3);
        play(&mut menu, &[Action::Point(vec2(0.0, 2000.0))]);
        assert_eq!(menu.first, 6, "the pointer may leave the bar");
        play(
            &mut menu,
            &[Action::Release(Vec2::ZERO), Action::Point(at(bar.y))],
        );
        assert_eq!(menu.first, 6);
    }
}
