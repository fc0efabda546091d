//! Lines of text down a column, in text units.

use macroquad::prelude::{Rect, vec2};

use crate::app::input::{Action, Context};
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::Ui;

pub(super) const LINE: f32 = 21.0;

/// From the top of a line to its base line.
const ASCENT: f32 = 16.0;

pub(super) struct Column<'a, 'b> {
    pub(super) ui: &'a mut Ui<'b>,
    pub(super) rect: Rect,
    /// Base line of the next text.
    pub(super) base: f32,
}

impl<'a, 'b> Column<'a, 'b> {
    pub(super) fn new(ui: &'a mut Ui<'b>, rect: Rect) -> Self {
        Self {
            ui,
            rect,
            base: rect.y + ASCENT,
        }
    }

    pub(super) fn rest(&self) -> Rect {
        let Rect { x, w, .. } = self.rect;
        let bottom = self.rect.bottom();
        let top = (self.base - ASCENT).min(bottom);
        Rect::new(x, top, w, bottom - top)
    }

    pub(super) fn next(&mut self, lines: f32) {
        self.base += LINE * lines;
    }

    pub(super) fn heading(&mut self, text: &str) {
        self.text(Style::Heading, text, blueprint::QUIET);
        self.next(1.1);
    }

    /// A text at the left of the next line.
    pub(super) fn text(&mut self, style: Style, text: impl Into<String>, color: Color) {
        let at = vec2(self.rect.x, self.base);
        self.ui.text(style, text, at, Align::Left, color);
    }

    pub(super) fn words(&mut self, style: Style, text: &str, color: Color) {
        for line in self.ui.lettering.wrapped(style, text, self.rect.w) {
            self.text(style, line, color);
            self.next(1.0);
        }
    }

    pub(super) fn line(&mut self, label: &str, value: &str, color: Color) {
        let room = self.rect.w - self.ui.lettering.width(Style::Digits, value) - 4.0;
        self.label(label, room);
        self.up_to(self.rect.right(), Style::Digits, value, color);
        self.next(1.0);
    }

    fn label(&mut self, text: &str, room: f32) {
        let text = self.ui.lettering.fitted(Style::Small, text, room);
        self.text(Style::Small, text, blueprint::QUIET);
    }

    pub(super) fn up_to(&mut self, right: f32, style: Style, text: &str, color: Color) {
        let at = vec2(right, self.base);
        self.ui.text(style, text, at, Align::Right, color);
    }

    /// A plate under the next line.
    pub(super) fn mark(&mut self, color: Color) {
        let corner = vec2(self.rect.x - 6.0, self.base - 15.0);
        let plate = Shape::rect(corner, vec2(self.rect.w + 12.0, LINE));
        self.ui.add_snapped(plate.round(4.0).fill(color));
    }

    /// A label at the left, the keys of actions at the right. A click on a key is its action, and on
    /// the rest of the row the last one.
    pub(super) fn keys(&mut self, label: &str, actions: &[Action]) {
        let Rect { x, w, .. } = self.rect;
        let pad = 5.0;
        let row = Rect::new(x - pad, self.base - 15.0, w + pad * 2.0, LINE);
        if let Some(last) = actions.last() {
            self.ui.row(row, *last);
        }
        let keys = Rect { x, w, ..row };
        self.ui
            .keys(keys, Align::Right, Context::Microscope, actions);
        let names = self.ui.keys_width(Context::Microscope, actions);
        self.label(label, w - names - 4.0);
        self.next(1.0);
    }
}
