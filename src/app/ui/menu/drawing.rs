//! Drawing of a menu.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::{Menu, ShownRows};
use crate::app::input::{Action, Slider};
use crate::app::render::{
    Align, Canvas, Shape, Style,
    palette::{Color, play},
};
use crate::app::ui::Ui;
use crate::app::view::View;
use crate::app::view::area::Area;

/// Size of a button with the gap below it, and its share of the height.
pub(crate) const ROW: Vec2 = vec2(220.0, 44.0);
const BUTTON: f32 = 40.0 / ROW.y;
/// The largest share of a window's height for buttons; more of them are closer together.
const MOST_OF_HEIGHT: f32 = 0.56;
/// The distance from one row of a list to the next, and the gap between them.
pub(super) const LIST_PITCH: f32 = 39.0;
const ROW_GAP: f32 = 3.0;
const CLOSE_PITCH: f32 = 34.0;
/// The width of a number before a label.
const NUMBER: f32 = 20.0;
/// Widest value, and the width of an arrow beside it.
const VALUE: f32 = 190.0;
pub(super) const ARROW: f32 = 36.0;
/// Width of the scroll bar.
pub(super) const BAR: f32 = 20.0;
/// Distance of a list's texts from the ends of their row.
const INSET: f32 = 14.0;

impl<C: Clone> Menu<C> {
    /// The height of the column of buttons where there is room for it, in text units.
    pub(crate) fn height(&self, view: &View) -> f32 {
        let rows = self.rows.len() as f32;
        let most = view.window.y * MOST_OF_HEIGHT / rows;
        view.target(ROW.y.min(most)) * rows
    }

    /// The distance from one button to the next in a column.
    fn pitch(&self, column: Rect) -> f32 {
        column.h / self.rows.len() as f32
    }

    fn button(&self, row: usize, column: Rect) -> Rect {
        let pitch = self.pitch(column);
        let mut area = column.middle(vec2(ROW.x, column.h));
        area.cut_top(pitch * row as f32);
        area.cut_top(pitch * BUTTON)
    }

    /// The button of the row with a choice.
    pub(crate) fn button_of(&self, choice: &C, column: Rect) -> Option<Rect>
    where
        C: PartialEq,
    {
        let row = self.rows.iter().position(|row| row.choice == *choice)?;
        Some(self.button(row, column))
    }

    /// Draws the rows as a column of buttons, as high as the column.
    pub(crate) fn draw(&self, ui: &mut Ui<'_>, column: Rect) {
        self.show(self.rows.len(), self.pitch(column));
        for (index, row) in self.rows.iter().enumerate() {
            let area = self.button(index, column);
            ui.links.add(area, Action::Row(index));
            // Names of files may be long.
            let width = ui.lettering.width(Style::Body, &row.label);
            let is_narrow = width > area.w;
            let color = if index == self.selected && row.enabled {
                draw_paddle(ui, area, width.min(area.w));
                play::WINDOW_FOOT
            } else {
                play::QUIET
            };
            let (style, room) = if is_narrow {
                (Style::Small, area.w - 2.0 * INSET)
            } else {
                (Style::Body, area.w)
            };
            let room = area.middle(vec2(room, area.h));
            ui.label(style, &row.label, room, Align::Center, color);
        }
    }

    /// Draws the rows as a list, with a scroll bar if not all have room.
    pub(crate) fn draw_list(&self, ui: &mut Ui<'_>, room: Rect) {
        self.draw_rows(ui, room, Style::Small, ui.view.target(LIST_PITCH));
    }

    /// A list with large labels, its rows a little closer together if all of them have room then.
    pub(crate) fn draw_large_list(&self, ui: &mut Ui<'_>, room: Rect) {
        let [least, pitch] = [CLOSE_PITCH, LIST_PITCH].map(|pitch| ui.view.target(pitch));
        let all = room.h / self.rows.len() as f32;
        let pitch = if all < least { pitch } else { pitch.min(all) };
        self.draw_rows(ui, room, Style::Body, pitch);
    }

    fn draw_rows(&self, ui: &mut Ui<'_>, mut room: Rect, style: Style, pitch: f32) {
        let count = self.rows.len();
        // A rounding error must not cost a row.
        let shown = ((room.h / pitch + 0.01) as usize).clamp(1, count);
        self.show(shown, pitch);
        let first = self.first.get();
        let value = self.value_width(ui, room.w);
        // Rows keep their width when the bar appears, so that a second click hits the same part.
        let mut bar = room.cut_right(BAR);
        for index in first..first + shown {
            let row = Rect {
                h: pitch - ROW_GAP,
                ..room.cut_top(pitch)
            };
            self.draw_row(ui, (index, style), row, value);
        }
        if shown < count {
            bar.h = pitch * shown as f32 - ROW_GAP;
            draw_bar(ui, bar, first, shown, count);
        }
    }

    /// The width of values with arrows: as much as they need and the labels leave, but at least half of a narrow room.
    fn value_width(&self, ui: &Ui<'_>, room: f32) -> f32 {
        let width = |text: &str| ui.lettering.width(Style::Small, text);
        let mut value = 0.0;
        let mut label = 0.0;
        for row in &self.rows {
            let Some(turned) = row.value.as_ref().filter(|value| value.less || value.more) else {
                continue;
            };
            value = width(&turned.text).max(value);
            label = width(&row.label).max(label);
        }
        let need = value + ui.view.target(ARROW) * 2.0;
        let free = room - label - 2.0 * INSET - BAR;
        VALUE.min(need.min(free).max(room * 0.5))
    }

    /// Notes the number of rows in the picture, and scrolls to the selected one.
    fn show(&self, rows: usize, pitch: f32) {
        self.bring_into_view(rows);
        let first = self.first.get().min(self.rows.len() - rows);
        self.first.set(first);
        self.seen.set(Some(ShownRows { rows, pitch }));
    }

    fn draw_row(&self, ui: &mut Ui<'_>, (index, style): (usize, Style), area: Rect, width: f32) {
        let row = &self.rows[index];
        let is_selected = index == self.selected;
        if is_selected {
            let plate = Shape::of(area).round(9.0);
            ui.add_snapped(plate.fill(play::PANEL).border(1.5, play::ACCENT));
        }
        let (color, accent) = match row.enabled {
            true if is_selected => (play::TEXT, play::ACCENT),
            true => (play::QUIET, play::ACCENT),
            false => (play::QUIET, play::QUIET),
        };
        let mut link = area;
        let mut room = area.inset(vec2(INSET, 0.0));
        match &row.value {
            Some(value) if value.less || value.more => {
                let mut middle = link.cut_right(width);
                room.w = middle.x - room.x;
                let arrow = ui.view.target(ARROW);
                for (end, shows, way) in [
                    (middle.cut_left(arrow), value.less, -1),
                    (middle.cut_right(arrow), value.more, 1),
                ] {
                    ui.links.add(end, Action::Turn(index, way));
                    if shows {
                        draw_chevron(ui, end.center(), vec2(way.into(), 0.0), accent);
                    }
                }
                ui.links.add(middle, Action::Turn(index, 0));
                if is_selected && row.is_text {
                    draw_selection(ui, middle, &value.text);
                }
                ui.label(Style::Small, &value.text, middle, Align::Center, color);
            }
            Some(value) => {
                let color = if value.warns { play::DANGER } else { color };
                let text = ui.lettering.fitted(Style::Small, &value.text, room.w * 0.6);
                let place = room.cut_right(ui.lettering.width(Style::Small, &text));
                if is_selected && row.is_text {
                    draw_selection(ui, place, &text);
                }
                ui.line(Style::Small, text, place, Align::Right, color);
                room.cut_right(INSET);
            }
            None => {}
        }
        ui.links.add(link, Action::Row(index));
        if let Some(number) = row.number {
            let place = room.cut_left(NUMBER);
            let text = number.to_string();
            ui.line(Style::Digits, text, place, Align::Right, play::QUIET);
            room.cut_left(INSET);
        }
        ui.label(style, &row.label, room, Align::Left, color);
    }
}

/// Draws the ground of a text in the middle of a room that typing replaces, as in a field.
fn draw_selection(ui: &mut Ui<'_>, room: Rect, text: &str) {
    let width = ui.lettering.width(Style::Small, text).min(room.w);
    let ground = Shape::of(room.middle(vec2(width + 6.0, 20.0))).round(3.0);
    ui.add_snapped(ground.fill(play::ACCENT.alpha(0.35)));
}

/// Draws the selected button as a paddle, with its leaning marks where the label leaves room for them.
fn draw_paddle(canvas: &mut Canvas, area: Rect, label: f32) {
    let body = Shape::of(area)
        .round(area.h * 0.5)
        .gradient(play::PADDLE_TOP, play::PADDLE_BOTTOM);
    canvas.add_snapped(body.glow(14.0, play::ACCENT.alpha(0.5)));
    for (from_end, lean) in [(area.h * 0.6, 6.0), (area.h * 1.2, 3.0)] {
        let away = area.w * 0.5 - from_end;
        if away < label * 0.5 + 10.0 {
            continue;
        }
        for side in [-1.0, 1.0] {
            let foot = area.center() + vec2(side * away, area.h * 0.16);
            let tip = foot + vec2(side * lean, -area.h * 0.32);
            canvas.add(Shape::line(foot, tip, 1.8).fill(play::MARK.alpha(0.75)));
        }
    }
}

fn draw_bar(ui: &mut Ui<'_>, bar: Rect, first: usize, shown: usize, count: usize) {
    let mut track = bar;
    let last = count - shown;
    let page = shown.max(2) - 1;
    // A finger slides the list, and holds all of the bar.
    let by_fingers = ui.view.touch;
    let before = first.saturating_sub(page);
    let next = (first + page).min(last);
    let head = track.cut_top(bar.w);
    let foot = track.cut_bottom(bar.w);
    for (end, way, to) in [(head, -1.0, before), (foot, 1.0, next)] {
        if !by_fingers {
            ui.links.add(end, Action::ScrollTo(to));
        }
        let is_live = to != first;
        let color = if is_live { play::ACCENT } else { play::FAINT };
        draw_chevron(ui, end.center(), vec2(0.0, way), color);
    }
    track.h = track.h.max(1.0);
    let held = if by_fingers { bar } else { track };
    let share = |rows: usize| rows as f32 / count as f32;
    let slider = Slider {
        track: held,
        thumb: share(shown),
        stops: last + 1,
        action: Action::ScrollTo,
    };
    ui.links.add_slider(held, slider);
    let thumb = Rect {
        y: track.y + track.h * share(first),
        h: track.h * share(shown),
        ..track
    };
    for (part, color) in [(track, play::TRACK), (thumb, play::QUIET)] {
        let line = part.middle(vec2(5.0, part.h));
        ui.add(Shape::of(line).round(2.5).fill(color));
    }
}

/// Draws an arrow head that points in a direction of length 1.
fn draw_chevron(canvas: &mut Canvas, middle: Vec2, way: Vec2, color: Color) {
    let tip = middle + way * 3.0;
    for side in [way.perp(), -way.perp()] {
        let end = tip + (side * 5.5 - way * 5.5);
        canvas.add(Shape::line(tip, end, 1.8).round(1.0).fill(color));
    }
}
