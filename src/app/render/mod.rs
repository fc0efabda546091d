//! Everything that is drawn: shapes, letters, and what they make of the game.

mod painter;
pub(crate) mod palette;
mod pool;
mod post;
mod press;
mod program;
mod shape;
mod sheet;
mod text;

pub(crate) use shape::Shape;
pub(crate) use text::{Align, Lettering, Style};

use std::time::{Duration, Instant};

use macroquad::prelude::{Vec2, vec2};

use super::view::View;
use crate::app::playfield::distortion::Look;
use painter::Painter;
use palette::Color;
use post::Post;
use text::Line;

/// Where everything is drawn. Shapes and texts collect in a layer; [`Canvas::flush`] draws the
/// shapes, the texts over them, and begins the next layer.
pub(crate) struct Canvas {
    painter: Painter,
    post: Post,
    pub(crate) lettering: Lettering,
    texts: Vec<Line>,
    dpi: f32,
    /// How long macroquad and OpenGL had this frame's lists: not the program's own time.
    pub(crate) hand_on: Duration,
}

impl Canvas {
    pub(crate) fn new() -> Self {
        Self {
            painter: Painter::new(),
            post: Post::new(),
            lettering: Lettering::new(),
            texts: Vec::new(),
            dpi: 1.0,
            hand_on: Duration::ZERO,
        }
    }

    /// Begins a frame.
    pub(crate) fn begin(&mut self, view: &View) {
        self.dpi = view.dpi;
        self.hand_on = Duration::ZERO;
        self.post.begin_frame();
        if let Some(sheet) = self.lettering.set_scale(view.ui, view.dpi) {
            self.painter.take_sheet(sheet);
        }
        self.painter.begin(view.window * view.dpi);
        self.in_window();
    }

    /// From here on shapes are in window units.
    pub(crate) fn in_window(&mut self) {
        self.painter.place(self.dpi, Vec2::ZERO);
    }

    /// From here on shapes are in playfield units, moved by `shake`.
    pub(crate) fn in_field(&mut self, view: &View, shake: Vec2) {
        let scale = view.scale * self.dpi;
        let offset = (view.origin * self.dpi + shake * scale).round();
        self.painter.place(scale, offset);
    }

    /// Until the next call, flushes draw shapes only inside a circle of window units. Texts are not
    /// clipped.
    pub(crate) fn clip_to(&mut self, circle: Option<(Vec2, f32)>) {
        let dpi = self.dpi;
        self.painter
            .clip_to(circle.map(|(middle, radius)| (middle * dpi, radius * dpi)));
    }

    /// A backdrop, under everything else of the layer.
    pub(crate) fn flat(&mut self, shape: Shape) {
        self.painter.flat(shape);
    }

    /// A shape.
    pub(crate) fn add(&mut self, shape: Shape) {
        self.painter.add(shape);
    }

    /// A shape with its edges on whole pixels.
    pub(crate) fn add_snapped(&mut self, shape: Shape) {
        self.painter.add_snapped(shape);
    }

    /// A line of text over the shapes; `at` is in window units, on the base line.
    pub(crate) fn text(
        &mut self,
        style: Style,
        text: impl Into<String>,
        at: Vec2,
        align: Align,
        color: Color,
    ) {
        self.texts.push(Line {
            style,
            text: text.into(),
            at,
            align,
            color,
        });
    }

    /// The same with its middle at a place.
    pub(crate) fn text_centered(
        &mut self,
        style: Style,
        text: impl Into<String>,
        middle: Vec2,
        color: Color,
    ) {
        let drop = self.lettering.line(style) * 0.24;
        self.text(style, text, middle + vec2(0.0, drop), Align::Center, color);
    }

    /// Until [`Canvas::end_field`], what is drawn is on the field, stays within its edge, and is in
    /// its mood. A plain look takes no detour.
    pub(crate) fn begin_field(&mut self, view: &View, look: &Look) {
        self.flush();
        if !look.is_plain() {
            let start = Instant::now();
            let picture = self.post.begin(view.window * view.dpi);
            self.hand_on += start.elapsed();
            self.painter.draw_on(Some(picture));
        }
        self.painter.frame(Some(view.field_pixels()));
        crate::app::playfield::scene::draw_ground(self, view);
    }

    /// Shows the field, and its edge around it.
    pub(crate) fn end_field(&mut self, view: &View, look: &Look) {
        self.flush();
        self.painter.frame(None);
        if !look.is_plain() {
            self.painter.draw_on(None);
            let start = Instant::now();
            self.post.end(view, look);
            self.hand_on += start.elapsed();
        }
        crate::app::playfield::scene::draw_edge(self, view, look.line);
    }

    /// Draws the layer and begins the next.
    pub(crate) fn flush(&mut self) {
        let mut has_new = false;
        for line in self.texts.drain(..) {
            has_new |= self.lettering.set(&line, self.painter.stamps());
        }
        let start = Instant::now();
        if has_new {
            self.painter.take_sheet(self.lettering.sheet());
        }
        self.painter.flush();
        self.hand_on += start.elapsed();
    }
}
