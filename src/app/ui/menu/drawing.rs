//! Drawing of a menu.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::layout::{Layout, Place};
use super::{Menu, Row, Value};
use crate::app::render::palette::{Color, play};
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::ui::Ui;

/// Distance of a list's texts from the ends of their row.
const INSET: f32 = 14.0;

impl<C: Clone> Menu<C> {
    /// Draws the note of the selected row in the middle of a room.
    pub(crate) fn draw_note(&self, ui: &mut Ui<'_>, room: Rect) {
        let note = &self.selected().note;
        ui.paragraph(Style::Small, note, room, Align::Center, play::QUIET);
    }

    pub(crate) fn draw(&self, ui: &mut Ui<'_>, place: impl Into<Place>) {
        let view = ui.view;
        let layout = self.lay_out(&mut ui.links, view, place.into());
        let first = self.first.get();
        for (place, row) in self.rows[first..].iter().take(layout.shown).enumerate() {
            let rect = layout.row(place);
            let selected = first + place == self.selected;
            if selected {
                ui.add_snapped(
                    Shape::rect(rect.point(), rect.size())
                        .round(9.0)
                        .fill(play::PANEL)
                        .border(1.5, play::ACCENT),
                );
            }
            let lit = selected && row.enabled;
            let color = if lit { play::TEXT } else { play::QUIET };
            if layout.is_list {
                draw_list_row(ui, &layout, place, row, color);
            } else {
                // Names of files may be long.
                let is_narrow = ui.lettering.width(Style::Body, &row.label) > rect.w;
                let (style, room) = if is_narrow {
                    (Style::Small, rect.w - 2.0 * INSET)
                } else {
                    (Style::Body, rect.w)
                };
                let label = ui.lettering.fitted(style, &row.label, room);
                ui.text_centered(style, label, rect.center(), color);
            }
        }
        if let Some(bar) = layout.bar() {
            draw_bar(ui, &layout, bar, first);
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
    let rect = layout.row(place);
    let (left, right) = (rect.x + INSET, rect.right() - INSET);
    let drop = Style::Small.line() * 0.24;
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
            start - INSET
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
            draw_chevron(canvas, at, vec2(way, 0.0), color);
        }
    }
}

/// Draws the scroll bar: an arrow at both ends, and between them the part that is shown.
fn draw_bar(canvas: &mut Canvas, layout: &Layout, bar: Rect, first: usize) {
    let track = Layout::track(bar);
    let share = |rows: usize| track.h * rows as f32 / layout.count as f32;
    let thumb = Rect::new(
        track.x,
        track.y + share(first),
        track.w,
        share(layout.shown),
    );
    for (rect, color) in [(track, play::FAINT), (thumb, play::QUIET)] {
        let width = 5.0;
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
        draw_chevron(canvas, vec2(bar.center().x, y), vec2(0.0, way), color);
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
