//! A column of rows, for keys and for the pointer: choices, and values to be changed.
//!
//! A menu whose place is a point is a column of buttons under it. One whose place is a rectangle is a
//! list with values at the right, which scrolls.

use std::borrow::Cow;

use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::input::Action;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::view::View;

/// Size of a button and the distance to the next, times the scale of texts.
const BUTTON: Vec2 = vec2(220.0, 40.0);
const BUTTON_PITCH: f32 = 44.0;
/// The most of a window's height that buttons fill; more of them are closer together.
const MOST_OF_HEIGHT: f32 = 0.56;
/// Height of a list's row and the distance to the next, times the scale of texts.
const ROW_HEIGHT: f32 = 36.0;
const ROW_PITCH: f32 = 39.0;
/// Widest value, and the width of an arrow beside it, times the scale of texts.
const VALUE: f32 = 190.0;
const ARROW: f32 = 36.0;
/// Distance of a list's texts from the ends of their row, times the scale of texts.
const INSET: f32 = 14.0;
/// Width of the scroll bar of a list that is longer than its place, times the scale of texts.
const BAR: f32 = 20.0;

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

/// The place of a menu in window units.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    /// The middle of the upper edge of a column of buttons.
    Under(Vec2),
    /// The room for a list.
    Inside(Rect),
}

impl From<Vec2> for Place {
    fn from(top: Vec2) -> Self {
        Self::Under(top)
    }
}

impl From<Rect> for Place {
    fn from(room: Rect) -> Self {
        Self::Inside(room)
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

    /// The label of the selected row.
    pub(crate) fn label(&self) -> &str {
        &self.selected().label
    }

    /// The height of the rows as buttons, in window units.
    pub(crate) fn height(&self, view: &View) -> f32 {
        button_pitch(view, self.rows.len()) * self.rows.len() as f32
    }

    /// Draws the note of the selected row in the middle of a room.
    pub(crate) fn draw_note(&self, canvas: &mut Canvas, room: Rect) {
        let note = &self.selected().note;
        let lines = canvas.lettering.wrapped(Style::Small, note, room.w);
        let pitch = canvas.lettering.line(Style::Small);
        let first = room.center().y - pitch * 0.5 * (lines.len() as f32 - 1.0);
        for (index, line) in lines.into_iter().enumerate() {
            let middle = vec2(room.center().x, first + pitch * index as f32);
            canvas.text_centered(Style::Small, line, middle, play::QUIET);
        }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas, view: &View, place: impl Into<Place>) {
        let layout = Layout::new(view, place.into(), self.rows.len());
        let first = self.first.min(layout.last_first());
        for (place, row) in self.rows[first..].iter().take(layout.shown).enumerate() {
            let rect = layout.row(place);
            let selected = first + place == self.selected;
            if selected {
                canvas.add_snapped(
                    Shape::rect(rect.point(), rect.size())
                        .round(9.0 * view.ui)
                        .fill(play::PANEL)
                        .border(1.5 * view.ui, play::ACCENT),
                );
            }
            let lit = selected && row.enabled;
            let color = if lit { play::TEXT } else { play::QUIET };
            if layout.is_list {
                draw_list_row(canvas, &layout, place, row, color);
            } else {
                canvas.text_centered(Style::Body, row.label.as_ref(), rect.center(), color);
            }
        }
        if let Some(bar) = layout.bar() {
            canvas.links.add_drag(bar);
            draw_bar(canvas, &layout, bar, first);
        }
    }
}

/// Draws the label at the left and the value at the right: between its arrows, if it has any.
fn draw_list_row<C>(
    canvas: &mut Canvas,
    layout: &Layout,
    place: usize,
    row: &Row<C>,
    color: Color,
) {
    let (rect, ui) = (layout.row(place), layout.ui);
    let (left, right) = (rect.x + INSET * ui, rect.right() - INSET * ui);
    let drop = canvas.lettering.line(Style::Small) * 0.24;
    let base = |x: f32| vec2(x, rect.center().y + drop);
    let end = match &row.value {
        None => right,
        Some(value) if value.less || value.more => {
            let place = layout.value(place);
            draw_arrows(canvas, layout, place, value, row.enabled);
            let room = place.w - layout.arrow * 2.0;
            let text = canvas.lettering.fitted(Style::Small, &value.text, room);
            canvas.text_centered(Style::Small, text, place.center(), color);
            place.x
        }
        Some(value) => {
            let color = if value.warns { play::DANGER } else { color };
            let room = (right - left) * 0.6;
            let text = canvas.lettering.fitted(Style::Small, &value.text, room);
            let start = right - canvas.lettering.width(Style::Small, &text);
            canvas.text(Style::Small, text, base(right), Align::Right, color);
            start - INSET * ui
        }
    };
    let label = canvas
        .lettering
        .fitted(Style::Small, &row.label, end - left);
    canvas.text(Style::Small, label, base(left), Align::Left, color);
}

/// Draws the arrows beside a value that can be turned.
fn draw_arrows(canvas: &mut Canvas, layout: &Layout, place: Rect, value: &Value, enabled: bool) {
    let color = if enabled { play::ACCENT } else { play::QUIET };
    let half = layout.arrow * 0.5;
    for (shows, way, x) in [
        (value.less, -1.0, place.x + half),
        (value.more, 1.0, place.right() - half),
    ] {
        if shows {
            let at = vec2(x, place.center().y);
            draw_chevron(canvas, at, vec2(way, 0.0), layout.ui, color);
        }
    }
}

/// Draws the scroll bar: an arrow at both ends, and between them the part that is shown.
fn draw_bar(canvas: &mut Canvas, layout: &Layout, bar: Rect, first: usize) {
    let ui = layout.ui;
    let track = Layout::track(bar);
    let share = |rows: usize| track.h * rows as f32 / layout.count as f32;
    let thumb = Rect::new(
        track.x,
        track.y + share(first),
        track.w,
        share(layout.shown),
    );
    for (rect, color) in [(track, play::FAINT), (thumb, play::QUIET)] {
        let width = 5.0 * ui;
        let corner = vec2(rect.center().x - width * 0.5, rect.y);
        let shape = Shape::rect(corner, vec2(width, rect.h));
        canvas.add(shape.round(width * 0.5).fill(color));
    }
    let ends = [
        (bar.y + bar.w * 0.5, -1.0, first > 0),
        (bar.bottom() - bar.w * 0.5, 1.0, first < layout.last_first()),
    ];
    for (y, way, more) in ends {
        let color = if more { play::ACCENT } else { play::FAINT };
        draw_chevron(canvas, vec2(bar.center().x, y), vec2(0.0, way), ui, color);
    }
}

/// Draws an arrow head that points in a direction of length 1.
fn draw_chevron(canvas: &mut Canvas, middle: Vec2, way: Vec2, ui: f32, color: Color) {
    let tip = middle + way * 3.0 * ui;
    for side in [way.perp(), -way.perp()] {
        let end = tip + (side * 5.5 - way * 5.5) * ui;
        canvas.add(Shape::line(tip, end, 1.8 * ui).round(ui).fill(color));
    }
}

/// The distance from one button to the next, in window units.
fn button_pitch(view: &View, count: usize) -> f32 {
    let most = view.window.y * MOST_OF_HEIGHT / count as f32;
    view.target((BUTTON_PITCH * view.ui).min(most))
}

/// Where the rows of a menu are.
struct Layout {
    ui: f32,
    count: usize,
    /// Rows that are shown at once, at least one.
    shown: usize,
    is_list: bool,
    room: Rect,
    /// Height of a row, and the distance to the next.
    height: f32,
    pitch: f32,
    /// Width of a value and of an arrow beside it.
    value: f32,
    arrow: f32,
}

impl Layout {
    fn new(view: &View, place: Place, count: usize) -> Self {
        let ui = view.ui;
        match place {
            Place::Under(top) => {
                let pitch = button_pitch(view, count);
                let size = vec2(BUTTON.x * ui, pitch * count as f32);
                Self {
                    ui,
                    count,
                    shown: count,
                    is_list: false,
                    room: Rect::new(top.x - size.x * 0.5, top.y, size.x, size.y),
                    height: pitch * BUTTON.y / BUTTON_PITCH,
                    pitch,
                    value: 0.0,
                    arrow: 0.0,
                }
            }
            Place::Inside(room) => {
                let pitch = view.target(ROW_PITCH * ui);
                Self {
                    ui,
                    count,
                    shown: ((room.h / pitch) as usize).clamp(1, count),
                    is_list: true,
                    room,
                    height: pitch - (ROW_PITCH - ROW_HEIGHT) * ui,
                    pitch,
                    value: (VALUE * ui).min(room.w * 0.5),
                    arrow: view.target(ARROW * ui),
                }
            }
        }
    }

    /// The highest first row.
    fn last_first(&self) -> usize {
        self.count - self.shown
    }

    /// The rectangle of the `place`-th row on screen.
    fn row(&self, place: usize) -> Rect {
        let bar = if self.bar().is_some() {
            BAR * self.ui
        } else {
            0.0
        };
        let y = self.room.y + self.pitch * place as f32;
        Rect::new(self.room.x, y, self.room.w - bar, self.height)
    }

    /// The rectangle of the value in the `place`-th row on screen.
    fn value(&self, place: usize) -> Rect {
        let row = self.row(place);
        let x = row.right() - self.value;
        Rect::new(x, row.y, self.value, row.h)
    }

    /// The scroll bar, if there are more rows than are shown.
    fn bar(&self) -> Option<Rect> {
        let width = BAR * self.ui;
        let height = self.pitch * self.shown as f32 - (self.pitch - self.height);
        let bar = Rect::new(self.room.right() - width, self.room.y, width, height);
        (self.shown < self.count).then_some(bar)
    }

    /// The first row for a bar that is held at a place.
    fn first_at(&self, at: Vec2) -> usize {
        let Some(bar) = self.bar() else { return 0 };
        let track = Self::track(bar);
        let share = (at.y - track.y) / track.h;
        let middle = share * self.count as f32 - self.shown as f32 * 0.5;
        (middle.round().max(0.0) as usize).min(self.last_first())
    }

    /// The part of the bar between its arrows.
    fn track(bar: Rect) -> Rect {
        Rect::new(bar.x, bar.y + bar.w, bar.w, (bar.h - bar.w * 2.0).max(1.0))
    }
}

#[cfg(test)]
mod tests {
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
