//! The widgets of all screens, and the surface that they are drawn on.
//!
//! Drawing a widget registers its hit area with an action. A click there arrives as that action in the next update.

pub(crate) mod button;
pub(crate) mod grace_period;
pub(crate) mod hint;
pub(crate) mod keyboard;
pub(crate) mod menu;
pub(crate) mod notice;
pub(crate) mod panel;
pub(crate) mod problems;
pub(crate) mod question;
pub(crate) mod star;
pub(crate) mod text_field;

use std::ops::{Deref, DerefMut};

use macroquad::prelude::{Rect, Vec2, vec2};

use super::input::{Action, Bindings, Context};
use super::render::palette::{Color, blueprint, play};
use super::render::{Align, Canvas, Shape, Style};
use super::view::View;
use crate::app::view::area::Area;

/// The colours of buttons and hints.
pub(crate) struct Theme {
    plate: Color,
    edge: Color,
    /// The edge of disabled parts.
    faint: Color,
    /// The edge of parts that are on or under the pointer.
    lit: Color,
    ink: Color,
    quiet: Color,
    dim: Color,
    hint: Color,
    lit_hint: Color,
}

impl Theme {
    pub(crate) const PLAY: &Self = &Self {
        plate: play::PANEL,
        edge: play::EDGE,
        faint: play::FAINT,
        lit: play::ACCENT,
        ink: play::TEXT,
        quiet: play::QUIET,
        dim: play::DIM,
        hint: play::QUIET,
        lit_hint: play::TEXT,
    };
    pub(crate) const BLUEPRINT: &Self = &Self {
        plate: blueprint::PAPER,
        edge: blueprint::GRID_COARSE,
        faint: blueprint::GRID_COARSE,
        lit: blueprint::CAST,
        ink: blueprint::INK,
        quiet: blueprint::INK,
        dim: blueprint::QUIET,
        hint: blueprint::INK,
        lit_hint: blueprint::CAST,
    };
}

/// The surface of a screen: the canvas with its hit areas, the window's layout, and the names of keys.
pub(crate) struct Ui<'a> {
    canvas: &'a mut Canvas,
    pub(crate) view: &'a View,
    pub(crate) bindings: &'a Bindings,
    pub(crate) theme: &'static Theme,
}

impl<'a> Ui<'a> {
    pub(crate) fn new(canvas: &'a mut Canvas, view: &'a View, bindings: &'a Bindings) -> Self {
        Self {
            canvas,
            view,
            bindings,
            theme: Theme::PLAY,
        }
    }

    /// The name of an action's key or button; `None` for fingers, and where a pad has no button for it.
    pub(crate) fn key(&self, context: Context, action: Action) -> Option<String> {
        let has_none = self.view.touch || self.bindings.needs_keys(context, action);
        (!has_none).then(|| self.bindings.key(context, action))
    }

    pub(crate) fn draw_focus(&mut self) {
        let Some((area, _)) = self.links.focused() else {
            return;
        };
        let ring = area.inset(Vec2::splat(-3.0));
        let shape = Shape::of(ring).round(8.0);
        self.in_window();
        self.add(shape.border(2.0, play::ACCENT));
        self.flush();
    }

    /// Draws the title of a screen at the left of a row, smaller or cut where there is little room. Returns its width.
    pub(crate) fn title(&mut self, text: &str, row: Rect) -> f32 {
        let is_short = self.lettering.width(Style::Title, text) <= row.w;
        let style = if is_short { Style::Title } else { Style::Body };
        let text = self.lettering.fitted(style, text, row.w);
        let width = self.lettering.width(style, &text);
        self.line(style, text, row, Align::Left, self.theme.ink);
        width
    }

    /// Draws a line of text in a row, in the middle of its height.
    pub(crate) fn line(
        &mut self,
        style: Style,
        text: impl Into<String>,
        row: Rect,
        align: Align,
        color: Color,
    ) {
        // Digits have the base line of the words beside them.
        let beside = match style {
            Style::Digits => Style::Small,
            style => style,
        };
        let drop = beside.line() * 0.24;
        let at = vec2(row.x + row.w * align.share(), row.center().y + drop);
        self.text(style, text, at, align, color);
    }

    /// Draws a short text in the middle of an area's height, broken into lines where one line has no room.
    pub(crate) fn label(
        &mut self,
        style: Style,
        text: &str,
        area: Rect,
        align: Align,
        color: Color,
    ) {
        if self.lettering.width(style, text) <= area.w {
            return self.line(style, text, area, align, color);
        }
        let lines = self.lettering.wrapped(style, text, area.w);
        let broken = lines
            .iter()
            .flat_map(|line| self.lettering.hyphenated(style, line, area.w));
        let mut lines: Vec<String> = broken.collect();
        // Closer than in a paragraph, so that two lines have room on a button.
        let pitch = style.line() * 0.72;
        let shown = ((area.h / pitch) as usize).clamp(1, lines.len().max(1));
        if shown < lines.len() {
            lines = vec![text.to_owned()];
        }
        let mut room = area.middle(vec2(area.w, pitch * lines.len() as f32));
        for line in lines {
            let line = self.lettering.fitted(style, &line, area.w);
            self.line(style, line, room.cut_top(pitch), align, color);
        }
    }

    /// Draws a text broken into lines, cut where the room is full. Centred text is also centred in height.
    pub(crate) fn paragraph(
        &mut self,
        style: Style,
        text: &str,
        mut room: Rect,
        align: Align,
        color: Color,
    ) {
        let mut lines = self.lettering.wrapped(style, text, room.w);
        let least = style.line() * 0.85;
        let most = style.line();
        let shown = ((room.h / least) as usize).clamp(1, lines.len().max(1));
        if shown < lines.len() {
            let rest = lines.split_off(shown - 1).join(" ");
            lines.push(self.lettering.fitted(style, &rest, room.w));
        }
        let pitch = (room.h / shown as f32).clamp(least, most);
        if align == Align::Center {
            room = room.middle(vec2(room.w, pitch * shown as f32));
        }
        for line in lines {
            let line = self.lettering.fitted(style, &line, room.w);
            let row = room.cut_top(pitch);
            self.line(style, line, row, align, color);
        }
    }
}

impl Deref for Ui<'_> {
    type Target = Canvas;

    fn deref(&self) -> &Canvas {
        self.canvas
    }
}

impl DerefMut for Ui<'_> {
    fn deref_mut(&mut self) -> &mut Canvas {
        self.canvas
    }
}
