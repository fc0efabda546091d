//! The drawing kit: shapes, text, shaders, colours and post-processing. It knows no game.

mod backdrop;
mod color;
mod gallery;
mod glyph_atlas;
mod glyph_batch;
mod gpu;
mod painter;
pub(crate) mod palette;
mod picture;
mod pictures;
mod post;
mod shader;
mod shape;
mod stream_buffers;
#[cfg(test)]
mod testing;
mod text;

pub(crate) use crate::app::view::area::Align;
pub(crate) use gallery::{CELL_ASPECT, Thumbnail};
pub(crate) use gpu::is_supported;
pub(crate) use picture::Paints;
pub(crate) use post::PostParams;
pub(crate) use shape::Shape;
pub(crate) use text::{Lettering, Style};

use std::time::Duration;

use crate::app::{input::Links, platform::time::Moment};
use macroquad::prelude::{Rect, UVec2, Vec2, vec2};

use backdrop::Wanted;
use color::Color;
use painter::Painter;
use picture::PictureQuad;
use pictures::Pictures;
use post::Post;
use shader::Program;
use text::TextLine;

/// Shapes and texts collect in a layer; [`Canvas::flush`] draws the shapes, then the texts, and begins the next layer.
pub(crate) struct Canvas {
    painter: Painter,
    post: Post,
    picture_quad: PictureQuad,
    backdrop: Pictures<Wanted>,
    gallery: Pictures<gallery::Key>,
    pub(crate) lettering: Lettering,
    pub(crate) links: Links,
    texts: Vec<TextLine>,
    /// The window's size in pixels.
    window: Vec2,
    /// The pixel of the origin of text units, which is not 0 beside a notch.
    corner: Vec2,
    /// Pixels in a text unit.
    pixels: f32,
    /// Replaces colours by [`palette::high_contrast`], and draws no glow.
    pub(crate) high_contrast: bool,
    /// The time that macroquad and OpenGL took in this frame.
    pub(crate) hand_on: Duration,
}

impl Canvas {
    pub(crate) fn new() -> Self {
        Self {
            painter: Painter::new(),
            post: Post::new(),
            picture_quad: gpu::with_gpu(PictureQuad::new),
            backdrop: Pictures::new(),
            gallery: Pictures::new(),
            lettering: Lettering::new(),
            links: Links::default(),
            texts: Vec::new(),
            window: Vec2::ONE,
            corner: Vec2::ZERO,
            pixels: 1.0,
            high_contrast: false,
            hand_on: Duration::ZERO,
        }
    }

    /// Compiles the next program of the GPU that a first picture needs. Returns false if there is none.
    pub(crate) fn prepare(&self) -> bool {
        let [of_places, _] = &self.picture_quad.programs;
        let mut programs = self.painter.programs().chain([of_places]);
        programs.any(Program::prepare)
    }

    /// Compiles the next of the others, which would delay a later picture.
    pub(crate) fn prepare_others(&self) {
        let [_, of_cards] = &self.picture_quad.programs;
        let mut programs = [of_cards].into_iter().chain(&self.post.programs);
        programs.any(Program::prepare);
    }

    /// Begins a frame in a window of a size in pixels. A text unit has `pixels`, and `corner` is the pixel of the origin.
    pub(crate) fn begin(&mut self, window: Vec2, corner: Vec2, pixels: f32) {
        self.window = window;
        self.corner = corner;
        self.pixels = pixels;
        self.hand_on = Duration::ZERO;
        self.post.begin_frame();
        self.backdrop.begin_frame();
        if self.gallery.begin_frame() {
            self.gallery.release();
        }
        if self.lettering.set_scale(pixels) {
            self.timed(|canvas| canvas.painter.set_atlas(&canvas.lettering.atlas));
        }
        self.painter.begin(self.window);
        self.in_window();
    }

    /// Ends the frame.
    pub(crate) fn end(&mut self) {
        let pass = &mut self.painter.pass;
        gpu::with_gpu(|gpu| pass.end(gpu));
    }

    /// Adds the time of `work` to `hand_on`.
    fn timed<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let start = Moment::now();
        let done = work(self);
        self.hand_on += start.elapsed();
        done
    }

    pub(crate) fn in_window(&mut self) {
        self.painter.set_transform(self.pixels, self.corner);
    }

    /// All of the window, in text units.
    pub(crate) fn whole_window(&self) -> Rect {
        let corner = -self.corner / self.pixels;
        let size = self.window / self.pixels;
        Rect::new(corner.x, corner.y, size.x, size.y)
    }

    /// Adds a backdrop over the whole window.
    pub(crate) fn flat_everywhere(&mut self, paint: impl Fn(Shape) -> Shape) {
        self.in_window();
        self.flat(paint(Shape::of(self.whole_window())));
    }

    /// Paints a strip of the picture behind everything. `field` is in text units; `painter` receives the size of the
    /// picture and the field in it, in the picture's pixels. Returns true if the picture is complete and opaque.
    pub(crate) fn paint_backdrop<P: Paints + 'static>(
        &mut self,
        stamp: u64,
        field: Rect,
        painter: impl FnOnce((usize, usize), Rect) -> P,
    ) -> bool {
        let corner = field.point() * self.pixels + self.corner;
        let size = field.size() * self.pixels;
        let wanted = Wanted {
            stamp,
            window: self.window,
            field: Rect::new(corner.x, corner.y, size.x, size.y),
        };
        // The older of two is under the newer one while that fades in.
        let room = if self.backdrop.is_opaque() { 1 } else { 2 };
        let painter = |size: UVec2, field| -> Box<dyn Paints> {
            Box::new(painter((size.x as usize, size.y as usize), field))
        };
        self.timed(|canvas| {
            let begin = |_| wanted.begin(painter);
            canvas.backdrop.advance(room, &[wanted], begin);
        });
        self.backdrop.is_opaque()
    }

    /// Removes the pictures behind everything but those of a stamp, so that none is under it while it fades in.
    pub(crate) fn drop_other_backdrops(&mut self, stamp: u64) {
        self.backdrop.retain(|key| key.stamp == stamp);
    }

    /// Keeps the picture behind everything that was shown last, if it was made for this window. Returns true if there is
    /// one, or if what lies beneath paints one in this frame.
    pub(crate) fn keep_backdrop(&mut self) -> bool {
        let window = self.window;
        self.backdrop.keep_newest(|key| key.window == window)
    }

    /// Paints a strip of the wanted thumbnails, at most `room`, and draws the painted ones. Boxes are in text units;
    /// `painter` receives the index and the size in pixels of the next picture.
    pub(crate) fn gallery<P: Paints + 'static>(
        &mut self,
        room: usize,
        mut wanted: Vec<Thumbnail>,
        opacity: f32,
        painter: impl FnOnce(usize, (usize, usize)) -> P,
    ) {
        self.flush();
        for thumbnail in &mut wanted {
            // On whole pixels, like the cards.
            let low = (thumbnail.frame.point() * self.pixels + self.corner).round();
            let high = thumbnail.frame.point() + thumbnail.frame.size();
            let size = (high * self.pixels + self.corner).round() - low;
            thumbnail.frame = Rect::new(low.x, low.y, size.x, size.y);
            thumbnail.round *= self.pixels;
        }
        self.timed(|canvas| {
            let painter = |number, size: UVec2| -> Box<dyn Paints> {
                Box::new(painter(number, (size.x as usize, size.y as usize)))
            };
            let gallery = &mut canvas.gallery;
            let pass = &mut canvas.painter.pass;
            let quad = &canvas.picture_quad;
            gallery.advance_and_draw(quad, pass, room, &wanted, opacity, painter);
        });
    }

    /// True while a picture is not painted yet.
    pub(crate) fn is_painting(&self) -> bool {
        self.backdrop.is_painting() || self.gallery.is_painting()
    }

    /// Draws the picture behind everything in the window, or in the current region, except in `hidden`: a box in pixels
    /// from the origin that will be drawn over.
    pub(crate) fn show_backdrop(&mut self, opacity: f32, hidden: Option<Rect>) {
        self.flush();
        let scissor = self.painter.pass.scissor;
        let around = hidden.map(|hidden| around(hidden.offset(self.corner), self.window));
        let boxes = around.map_or(vec![scissor], |boxes| boxes.map(Some).to_vec());
        for scissor in boxes {
            self.painter.pass.scissor = scissor;
            self.timed(|canvas| {
                let pass = &mut canvas.painter.pass;
                canvas.backdrop.draw(&canvas.picture_quad, pass, opacity);
            });
        }
        self.painter.pass.scissor = scissor;
    }

    /// Switches shapes to units of `scale` text units from `origin`, moved by `shift` in the new units.
    pub(crate) fn in_units(&mut self, origin: Vec2, scale: f32, shift: Vec2) {
        let scale = scale * self.pixels;
        let offset = self.corner + (origin * self.pixels + shift * scale).round();
        self.painter.set_transform(scale, offset);
    }

    /// Clips the shapes, and no texts, of later flushes to a circle: its middle and radius in text units.
    pub(crate) fn clip_to(&mut self, circle: Option<(Vec2, f32)>) {
        let corner = self.corner;
        let pixels = self.pixels;
        self.painter.clip_circle =
            circle.map(|(middle, radius)| (corner + middle * pixels, radius * pixels));
    }

    /// Adds a backdrop under everything else in the layer.
    pub(crate) fn flat(&mut self, shape: Shape) {
        self.painter.flat(self.painted(shape).snapped());
    }

    pub(crate) fn add(&mut self, shape: Shape) {
        self.painter.add(self.painted(shape));
    }

    /// Adds a shape with its edges on whole pixels.
    pub(crate) fn add_snapped(&mut self, shape: Shape) {
        self.painter.add(self.painted(shape).snapped());
    }

    /// The shape in pixels, and in the colours of high contrast if it is on.
    fn painted(&self, shape: Shape) -> Shape {
        let mut shape = shape.scaled(self.painter.scale, self.painter.offset);
        if self.high_contrast {
            shape = shape.recolored(palette::high_contrast);
        }
        shape
    }

    /// Adds a line of text over the shapes; `at` is on the base line, in text units.
    pub(crate) fn text(
        &mut self,
        style: Style,
        text: impl Into<String>,
        at: Vec2,
        align: Align,
        mut color: Color,
    ) {
        if self.high_contrast {
            color = palette::high_contrast(color);
        }
        let text = text.into();
        #[cfg(debug_assertions)]
        self.links
            .write(self.lettering.area(style, &text, at, align), &text);
        self.texts.push(TextLine {
            style,
            text,
            at,
            align,
            color,
        });
    }

    pub(crate) fn text_centered(
        &mut self,
        style: Style,
        text: impl Into<String>,
        middle: Vec2,
        color: Color,
    ) {
        // About half the height of a small letter.
        let drop = style.line() * 0.24;
        self.text(style, text, middle + vec2(0.0, drop), Align::Center, color);
    }

    /// Begins a region, a box in pixels from the origin that clips all drawing until [`Canvas::end_region`]. Unless
    /// `params` is plain, the region is drawn off screen first.
    pub(crate) fn begin_region(&mut self, region: Rect, params: &PostParams) {
        self.flush();
        if !params.is_plain() {
            let target = self.timed(|canvas| {
                let pass = &mut canvas.painter.pass;
                canvas.post.begin(pass, canvas.window)
            });
            self.painter.pass.target = Some(target);
        }
        self.painter.pass.scissor = Some(region.offset(self.corner));
    }

    /// Ends the region and shows it. `region` and `params` must be those of [`Canvas::begin_region`].
    pub(crate) fn end_region(&mut self, region: Rect, params: &PostParams) {
        self.flush();
        let pass = &mut self.painter.pass;
        pass.scissor = None;
        if !params.is_plain() {
            pass.target = None;
            self.timed(|canvas| {
                let region = region.offset(canvas.corner);
                canvas.post.end(&mut canvas.painter.pass, region, params);
            });
        }
    }

    /// Draws the layer, and over it parts that stay on the GPU: a part is repainted only when its stamp changes. Parts
    /// have no backdrops or texts, and move with the origin of their units.
    pub(crate) fn draw_parts(
        &mut self,
        stamps: impl Iterator<Item = u64>,
        mut paint: impl FnMut(&mut Self, usize),
    ) {
        self.flush();
        let mut count = 0;
        for (part, stamp) in stamps.enumerate() {
            let stamp = stamp ^ u64::from(self.high_contrast);
            if self.painter.begin_part(part, stamp) {
                paint(self, part);
                self.timed(|canvas| canvas.painter.keep());
            }
            count += 1;
        }
        self.timed(|canvas| canvas.painter.draw_kept(count));
    }

    pub(crate) fn flush(&mut self) {
        let mut has_new = false;
        for line in self.texts.drain(..) {
            let glyphs = &mut self.painter.glyphs;
            has_new |= self.lettering.place_glyphs(&line, self.corner, glyphs);
        }
        self.timed(|canvas| {
            if has_new {
                canvas.painter.set_atlas(&canvas.lettering.atlas);
            }
            canvas.painter.flush();
        });
    }
}

/// Smoothstep: from 0 at `low` to 1 at `high`, slow at both ends.
pub(crate) fn smooth(low: f32, high: f32, at: f32) -> f32 {
    let share = ((at - low) / (high - low)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// The four boxes of a window around a region, in whole pixels.
fn around(region: Rect, window: Vec2) -> [Rect; 4] {
    let low = region.point().ceil().max(Vec2::ZERO);
    let high = (region.point() + region.size()).floor().min(window);
    [
        Rect::new(0.0, 0.0, low.x, window.y),
        Rect::new(high.x, 0.0, window.x - high.x, window.y),
        Rect::new(low.x, 0.0, high.x - low.x, low.y),
        Rect::new(low.x, high.y, high.x - low.x, window.y - high.y),
    ]
}
