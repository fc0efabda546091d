//! Draws lists of shapes, and letters over them, with one instanced call each.
//!
//! macroquad's own shapes are neither rounded nor lit, and cost more; measurements and reasons are
//! in ARCHITECTURE.md.

use macroquad::miniquad::{
    PassAction, Pipeline, RenderPass, RenderingBackend, UniformType, VertexFormat,
};
use macroquad::prelude::{Rect, Vec2};

use super::gpu::{Quad, with_backend};
use super::pool::Pool;
use super::press::{Press, Stamp};
use super::program::Program;
use super::shape::Shape;
use super::sheet::Sheet;

const SHADER: &str = include_str!("../../../assets/shapes.glsl");

/// The three programs, in the order in which they draw.
const VARIANTS: [&str; 3] = ["FLAT", "HALO", "SHAPE"];
const FLAT: usize = 0;
const HALO: usize = 1;
const BODY: usize = 2;

/// Collects shapes and letters and draws them: flats, then halos, then bodies, then letters.
pub(crate) struct Painter {
    pipelines: [Pipeline; 3],
    /// Shared by all shapes.
    quad: Quad,
    lists: [Vec<Shape>; 3],
    stamps: Vec<Stamp>,
    press: Press,
    pool: Pool,
    window: Vec2,
    /// What is drawn on instead of the window.
    canvas: Option<RenderPass>,
    /// Middle and radius of the circle that is drawn in, in pixels.
    lens: Option<(Vec2, f32)>,
    /// The box that is drawn in, in pixels.
    frame: Option<Rect>,
    scale: f32,
    offset: Vec2,
}

#[repr(C)]
struct Uniforms {
    window: Vec2,
    /// As the shader has it, from the bottom up.
    lens: [f32; 3],
}

impl Painter {
    pub(crate) fn new() -> Self {
        with_backend(|backend| Self {
            pipelines: VARIANTS.map(|variant| program(variant).compile(backend)),
            quad: Quad::new(backend),
            lists: [const { Vec::new() }; 3],
            stamps: Vec::new(),
            press: Press::new(backend),
            pool: Pool::default(),
            window: Vec2::ONE,
            canvas: None,
            lens: None,
            frame: None,
            scale: 1.0,
            offset: Vec2::ZERO,
        })
    }

    /// Begins a frame on a window of so many pixels.
    pub(crate) fn begin(&mut self, window: Vec2) {
        self.window = window;
        self.pool.begin();
        self.press.begin();
        self.lens = None;
        self.frame = None;
        self.stamps.clear();
        self.lists.iter_mut().for_each(Vec::clear);
        self.place(1.0, Vec2::ZERO);
    }

    /// From here on shapes are in units of `scale` pixels, from a pixel `offset`.
    pub(crate) fn place(&mut self, scale: f32, offset: Vec2) {
        self.scale = scale;
        self.offset = offset;
    }

    /// From the next flush on, draws only inside a box of pixels, or everywhere.
    pub(crate) fn frame(&mut self, frame: Option<Rect>) {
        self.frame = frame;
    }

    /// From the next flush on, draws shapes only inside a circle of pixels, or everywhere.
    pub(crate) fn clip_to(&mut self, lens: Option<(Vec2, f32)>) {
        self.lens = lens;
    }

    /// From the next flush on, draws shapes and letters on a picture instead of the window.
    pub(crate) fn draw_on(&mut self, canvas: Option<RenderPass>) {
        self.canvas = canvas;
    }

    /// A backdrop: a plain box that lies under everything else until the next flush.
    pub(crate) fn flat(&mut self, shape: Shape) {
        let shape = shape.scaled(self.scale, self.offset).snapped();
        self.lists[FLAT].push(shape);
    }

    /// A shape with its glow.
    pub(crate) fn add(&mut self, shape: Shape) {
        self.push(shape.scaled(self.scale, self.offset));
    }

    /// A shape with its glow, its edges on whole pixels.
    pub(crate) fn add_snapped(&mut self, shape: Shape) {
        self.push(shape.scaled(self.scale, self.offset).snapped());
    }

    fn push(&mut self, shape: Shape) {
        if shape.has_glow() {
            self.lists[HALO].push(shape);
        }
        if shape.has_body() {
            self.lists[BODY].push(shape);
        }
    }

    /// Letters over the shapes, by pixels of the window.
    pub(super) fn stamps(&mut self) -> &mut Vec<Stamp> {
        &mut self.stamps
    }

    /// From the next flush on, letters are from this sheet.
    pub(super) fn take_sheet(&mut self, sheet: &Sheet) {
        with_backend(|backend| self.press.take(backend, sheet));
    }

    /// Draws what was collected, over everything that was drawn before.
    pub(crate) fn flush(&mut self) {
        with_backend(|backend| {
            backend.begin_pass(self.canvas, PassAction::Nothing);
            if let Some(frame) = self.frame {
                let foot = self.window.y - frame.bottom();
                let [x, y, width, height] =
                    [frame.x, foot, frame.w, frame.h].map(|length| length.round() as i32);
                backend.apply_scissor_rect(x, y, width, height);
            }
            for variant in 0..VARIANTS.len() {
                if !self.lists[variant].is_empty() {
                    self.draw(backend, variant);
                }
            }
            self.press
                .print(backend, &self.quad, &self.stamps, self.window);
            self.stamps.clear();
            backend.end_render_pass();
        });
    }

    fn draw(&mut self, backend: &mut dyn RenderingBackend, variant: usize) {
        let list = &mut self.lists[variant];
        let buffer = self.pool.fill(backend, list);
        let lens = self.lens.map_or([0.0; 3], |(middle, radius)| {
            [middle.x, self.window.y - middle.y, radius]
        });
        let uniforms = Uniforms {
            window: self.window,
            lens,
        };
        let items = Some((buffer, list.len()));
        self.quad
            .draw(backend, self.pipelines[variant], items, None, &uniforms);
        list.clear();
    }
}

fn program(variant: &'static str) -> Program {
    Program {
        source: SHADER,
        variant,
        uniforms: &[
            ("window", UniformType::Float2),
            ("lens", UniformType::Float3),
        ],
        image: None,
        item: &[
            ("box", VertexFormat::Float4),
            ("style", VertexFormat::Float4),
            ("turn", VertexFormat::Float4),
            ("top", VertexFormat::Byte4),
            ("bottom", VertexFormat::Byte4),
            ("edge", VertexFormat::Byte4),
            ("glow", VertexFormat::Byte4),
        ],
        blends: true,
    }
}
