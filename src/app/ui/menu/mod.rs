//! Menus for keys and the pointer. A row is a choice, or a value that can be changed.
//!
//! A menu is drawn as a column of buttons, or as a list that scrolls and has values at the right.

mod drawing;

use std::borrow::Cow;
use std::cell::Cell;

use crate::app::input::Action;
pub(crate) use drawing::ROW;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MenuRow<C> {
    pub(crate) choice: C,
    /// Drawn before the label, right-aligned.
    pub(crate) number: Option<usize>,
    pub(crate) label: Cow<'static, str>,
    pub(crate) value: Option<RowValue>,
    /// True if typing replaces the value, which the selected row shows as selected.
    pub(crate) is_text: bool,
    /// An explanation, which the screen shows for the selected row.
    pub(crate) note: Cow<'static, str>,
    /// A disabled row can be selected, but not chosen.
    pub(crate) enabled: bool,
}

/// The value of a row, and whether it can be turned down (`less`) and up (`more`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RowValue {
    pub(crate) text: String,
    pub(crate) less: bool,
    pub(crate) more: bool,
    /// True if something is wrong with the row's subject.
    pub(crate) warns: bool,
}

impl<C> MenuRow<C> {
    pub(crate) fn new(label: impl Into<Cow<'static, str>>, choice: C) -> Self {
        Self {
            choice,
            number: None,
            label: label.into(),
            value: None,
            is_text: false,
            note: Cow::Borrowed(""),
            enabled: true,
        }
    }

    pub(crate) fn noted(mut self, note: impl Into<Cow<'static, str>>) -> Self {
        self.note = note.into();
        self
    }
}

impl<C> From<(&'static str, C)> for MenuRow<C> {
    fn from((label, choice): (&'static str, C)) -> Self {
        Self::new(label, choice)
    }
}

pub(crate) struct Menu<C> {
    rows: Vec<MenuRow<C>>,
    selected: usize,
    /// The rows in the last picture; `None` before the first, when no click means a row.
    seen: Cell<Option<ShownRows>>,
    first: Cell<usize>,
    /// True if the wheel turns the selected value: only after the pointer moved there, not after a scroll.
    wheel_turns: bool,
    /// The distance that a finger has slid since the list last moved by a row.
    slid: f32,
}

/// The number of rows that a picture showed, and the distance from one to the next.
#[derive(Clone, Copy, Debug)]
struct ShownRows {
    rows: usize,
    pitch: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuResponse<C> {
    Nothing,
    Moved,
    Chosen(C),
    /// Turns the value of a row: down for -1, up for 1.
    Turned(C, i8),
}

impl<C: Clone> Menu<C> {
    /// A menu with its first row selected. `rows` must not be empty.
    pub(crate) fn new(rows: impl IntoIterator<Item = impl Into<MenuRow<C>>>) -> Self {
        Self {
            rows: rows.into_iter().map(Into::into).collect(),
            selected: 0,
            seen: Cell::new(None),
            first: Cell::new(0),
            wheel_turns: false,
            slid: 0.0,
        }
    }

    /// Selects the row of a choice, if there is one.
    pub(crate) fn at(mut self, choice: &C) -> Self
    where
        C: PartialEq,
    {
        let row = self.rows.iter().position(|row| row.choice == *choice);
        self.selected = row.unwrap_or(self.selected);
        self
    }

    /// Replaces the rows; the index of the selection stays. `rows` must not be empty.
    pub(crate) fn set_rows(&mut self, rows: Vec<MenuRow<C>>) {
        let is_same = |(old, new): (&MenuRow<C>, &MenuRow<C>)| old.label == new.label;
        if self.rows.len() != rows.len() || !self.rows.iter().zip(&rows).all(is_same) {
            self.seen.set(None);
        }
        self.rows = rows;
        self.selected = self.selected.min(self.rows.len() - 1);
    }

    /// Applies actions up to the first that chooses a row or turns its value.
    pub(crate) fn update(&mut self, actions: &[Action]) -> MenuResponse<C> {
        let before = self.selected;
        for action in actions {
            if let Some(response) = self.act(*action) {
                return response;
            }
        }
        if self.selected == before {
            MenuResponse::Nothing
        } else {
            MenuResponse::Moved
        }
    }

    fn act(&mut self, action: Action) -> Option<MenuResponse<C>> {
        let count = self.rows.len();
        let first = self.first.get();
        match action {
            Action::Up => self.select((self.selected + count - 1) % count),
            Action::Down => self.select((self.selected + 1) % count),
            Action::First => self.select(0),
            Action::Last => self.select(count - 1),
            Action::Left => return self.turn(-1),
            Action::Right => return self.turn(1),
            Action::Choose => return self.choose(),
            Action::ScrollUp if self.wheel_turns => return self.turn(1),
            Action::ScrollDown if self.wheel_turns => return self.turn(-1),
            Action::ScrollUp => self.scroll_to(first.saturating_sub(1)),
            Action::ScrollDown => self.scroll_to(first + 1),
            Action::ScrollTo(first) => self.scroll_to(first),
            Action::Slide(by) => self.slide(by.y),
            Action::Point(_) => {
                self.slid = 0.0;
                self.wheel_turns = false;
            }
            Action::Over { row, is_value } if self.is_seen(row) => {
                self.selected = row;
                self.wheel_turns = is_value;
            }
            Action::Row(row) | Action::Turn(row, 0) if self.is_seen(row) => {
                self.selected = row;
                return self.choose();
            }
            Action::Turn(row, way) if self.is_seen(row) => {
                self.selected = row;
                return self.turn(way).or_else(|| self.choose());
            }
            _ => {}
        }
        None
    }

    fn is_seen(&self, row: usize) -> bool {
        let shown = self.seen.get().map_or(0, |seen| seen.rows);
        (self.first.get()..self.first.get() + shown).contains(&row) && row < self.rows.len()
    }

    fn slide(&mut self, by: f32) {
        let Some(ShownRows { pitch, .. }) = self.seen.get() else {
            return;
        };
        self.slid -= by;
        let rows = (self.slid / pitch) as isize;
        self.slid -= pitch * rows as f32;
        self.scroll_to(self.first.get().saturating_add_signed(rows));
    }

    fn choose(&self) -> Option<MenuResponse<C>> {
        let row = &self.rows[self.selected];
        row.enabled
            .then(|| MenuResponse::Chosen(row.choice.clone()))
    }

    /// Turns the selected row's value, if it has one with arrows.
    fn turn(&self, way: i8) -> Option<MenuResponse<C>> {
        let row = &self.rows[self.selected];
        let value = row.value.as_ref().filter(|_| row.enabled)?;
        let can_turn = value.less || value.more;
        can_turn.then(|| MenuResponse::Turned(row.choice.clone(), way))
    }

    /// Selects a row; the next picture brings it into view.
    fn select(&mut self, row: usize) {
        self.selected = row;
        self.bring_into_view(self.seen.get().map_or(1, |seen| seen.rows));
    }

    /// Scrolls by the least distance that shows the selected row, where `shown` rows have room.
    fn bring_into_view(&self, shown: usize) {
        let least = (self.selected + 1).saturating_sub(shown);
        self.first.set(self.first.get().clamp(least, self.selected));
    }

    /// Scrolls to a first row, and keeps the selection in view.
    fn scroll_to(&mut self, first: usize) {
        let shown = self.seen.get().map_or(1, |seen| seen.rows);
        let first = first.min(self.rows.len().saturating_sub(shown));
        self.first.set(first);
        let last = (first + shown).min(self.rows.len()) - 1;
        self.selected = self.selected.clamp(first, last);
    }

    pub(crate) fn selected(&self) -> &MenuRow<C> {
        &self.rows[self.selected]
    }

    /// The selected row for screen readers.
    pub(crate) fn spoken(&self) -> String {
        let MenuRow {
            number,
            label,
            value,
            note,
            ..
        } = self.selected();
        let number = number.map_or(String::new(), |number| format!("{number}. "));
        let value = value
            .as_ref()
            .filter(|value| !value.text.is_empty())
            .map(|value| format!(": {}", value.text));
        let stop = if note.is_empty() { "" } else { ". " };
        format!("{number}{label}{}{stop}{note}", value.unwrap_or_default())
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn label(&self) -> &str {
        &self.selected().label
    }
}

#[cfg(test)]
mod tests {
    use macroquad::prelude::{Rect, Vec2, vec2};

    use super::drawing::LIST_PITCH;
    use super::drawing::{ARROW, BAR};
    use super::*;
    use crate::app::input::{Bindings, Links};
    use crate::app::render::{Canvas, Lettering};
    use crate::app::ui::Ui;
    use crate::app::view::View;

    const ROOM: Rect = Rect {
        x: 100.0,
        y: 50.0,
        w: 400.0,
        h: 4.0 * LIST_PITCH,
    };

    /// Ten rows in a room for four, all but the last with a value.
    fn list() -> Menu<usize> {
        Menu::new((0..10).map(|index| MenuRow {
            value: (index < 9).then(|| RowValue {
                less: true,
                more: true,
                ..RowValue::default()
            }),
            enabled: index != 8,
            ..MenuRow::new(format!("row {index}"), index)
        }))
    }

    /// What the actions lead to after a picture.
    fn play(menu: &mut Menu<usize>, actions: &[Action]) -> MenuResponse<usize> {
        picture(menu);
        menu.update(actions)
    }

    /// The parts of a picture of the menu that stand for an action.
    fn picture(menu: &Menu<usize>) -> Links {
        let view = View::of(vec2(1280.0, 720.0));
        let bindings = Bindings::default();
        let mut canvas = Canvas::new();
        canvas.lettering = Lettering::plain();
        canvas.links.begin(Some(Vec2::ZERO), &view);
        menu.draw_list(&mut Ui::new(&mut canvas, &view, &bindings), ROOM);
        canvas.links
    }

    /// The actions across a row of a picture, counted from the uppermost, each with where it begins and ends.
    fn across(links: &Links, place: usize) -> Vec<(Action, f32, f32)> {
        let y = ROOM.y + LIST_PITCH * (place as f32 + 0.5);
        let mut found: Vec<(Action, f32, f32)> = Vec::new();
        for x in (0..1280).map(|x| x as f32 + 0.5) {
            match (links.at(vec2(x, y)), found.last_mut()) {
                (Some(action), Some((last, _, end))) if action == *last => *end = x,
                (Some(action), _) => found.push((action, x, x)),
                (None, _) => {}
            }
        }
        found
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
            assert_eq!(
                (menu.selected, menu.first.get()),
                (selected, first),
                "{action:?}"
            );
        }
    }

    #[test]
    fn rows_are_chosen_and_turned_by_keys_and_by_the_pointer() {
        let mut menu = list();
        for (action, response) in [
            (Action::Right, MenuResponse::Turned(0, 1)),
            (Action::Left, MenuResponse::Turned(0, -1)),
            (Action::Choose, MenuResponse::Chosen(0)),
            (
                Action::Over {
                    row: 1,
                    is_value: false,
                },
                MenuResponse::Moved,
            ),
            (Action::Row(1), MenuResponse::Chosen(1)),
            (Action::Turn(2, 0), MenuResponse::Chosen(2)),
            (Action::Turn(1, -1), MenuResponse::Turned(1, -1)),
            (Action::Turn(1, 1), MenuResponse::Turned(1, 1)),
            // It was not in the picture.
            (Action::Row(4), MenuResponse::Nothing),
            (Action::Click(Vec2::ZERO), MenuResponse::Nothing),
            (Action::Last, MenuResponse::Moved),
            (Action::Left, MenuResponse::Nothing),
            (Action::Choose, MenuResponse::Chosen(9)),
            (Action::Up, MenuResponse::Moved),
            (Action::Choose, MenuResponse::Nothing),
            (Action::Right, MenuResponse::Nothing),
        ] {
            assert_eq!(play(&mut menu, &[action]), response, "{action:?}");
        }
    }

    #[test]
    fn the_wheel_turns_a_value_only_where_the_pointer_was_moved() {
        let mut menu = list();
        let over = |is_value| Action::Over { row: 0, is_value };
        play(&mut menu, &[over(true)]);
        assert_eq!(
            play(&mut menu, &[Action::ScrollUp]),
            MenuResponse::Turned(0, 1)
        );
        play(&mut menu, &[over(false)]);
        play(&mut menu, &[Action::ScrollDown, Action::ScrollDown]);
        assert_eq!(menu.first.get(), 2);
    }

    #[test]
    fn a_finger_slides_the_list_row_by_row() {
        let mut menu = list();
        for (rows, first) in [
            (-0.6, 0),
            (-0.6, 1),
            (-2.0, 3),
            (1.5, 2),
            (-99.0, 6),
            (99.0, 0),
        ] {
            let by = vec2(5.0, rows * LIST_PITCH);
            play(&mut menu, &[Action::Slide(by)]);
            assert_eq!(menu.first.get(), first, "{rows}");
        }
    }

    #[test]
    fn the_arrows_stay_where_they_are_when_the_bar_appears() {
        let [short, long] = [4, 5].map(|count| {
            let mut menu = list();
            menu.set_rows(menu.rows[..count].to_vec());
            picture(&menu)
        });
        let bar = ROOM.right() - BAR;
        assert!(short.slider(vec2(bar + 1.0, ROOM.center().y)).is_none());
        assert!(long.slider(vec2(bar + 1.0, ROOM.center().y)).is_some());
        assert_eq!(across(&short, 1), across(&long, 1));
        assert!(across(&long, 1).iter().all(|(_, _, end)| *end < bar));
    }

    #[test]
    fn a_picture_registers_what_it_shows() {
        let mut menu = list();
        play(&mut menu, &[Action::Last]);
        let links = picture(&menu);
        let parts = across(&links, 2);
        let actions: Vec<Action> = parts.iter().map(|(action, ..)| *action).collect();
        let turn = |way| Action::Turn(8, way);
        assert_eq!(actions, [Action::Row(8), turn(-1), turn(0), turn(1)]);
        for (_, start, end) in [parts[1], parts[3]] {
            assert_eq!(end - start + 1.0, ARROW);
        }
        // The last row has no value.
        let last = across(&links, 3)[0];
        assert_eq!(last, (Action::Row(9), parts[0].1, parts[3].2));
    }

    #[test]
    fn no_click_means_a_row_before_a_picture_shows_it() {
        let mut menu = list();
        assert_eq!(menu.update(&[Action::Row(1)]), MenuResponse::Nothing);
        assert_eq!(play(&mut menu, &[Action::Row(1)]), MenuResponse::Chosen(1));
        // The same rows with other values are those that were seen.
        menu.set_rows(list().rows);
        assert_eq!(menu.update(&[Action::Row(1)]), MenuResponse::Chosen(1));
        let others = (0..10).map(|index| MenuRow::new(format!("other {index}"), index));
        menu.set_rows(others.collect());
        assert_eq!(menu.update(&[Action::Row(1)]), MenuResponse::Nothing);
    }

    #[test]
    fn the_bar_scrolls_by_its_arrows_and_by_dragging() {
        let mut menu = list();
        let bar = Rect::new(ROOM.right() - BAR, ROOM.y, BAR, ROOM.h - 3.0);
        let at = |y: f32| vec2(bar.center().x, y);
        let mut click = |y: f32| {
            let links = picture(&menu);
            let action = links
                .at(at(y))
                .or_else(|| Some(links.slider(at(y))?.at(at(y))));
            play(&mut menu, action.as_slice());
            menu.first.get()
        };
        assert_eq!(click(bar.bottom() - 2.0), 3);
        assert_eq!(click(bar.y + 2.0), 0);
        assert_eq!(click(bar.center().y), 3);
        assert_eq!(click(bar.bottom() - bar.w - 1.0), 6);
        let slider = picture(&menu)
            .slider(bar.center())
            .expect("ten rows are too many");
        let beside = |y| slider.at(vec2(0.0, y));
        assert_eq!(
            beside(2000.0),
            Action::ScrollTo(6),
            "the pointer may leave the bar"
        );
        assert_eq!(beside(-2000.0), Action::ScrollTo(0));
    }
}
