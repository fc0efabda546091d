//! The pen that draws the blueprint, the microscope and the lab.

use std::f32::consts::TAU;

use breakout::collision::{Aabb, Circle};
use breakout::explain::Mark;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::labels::{Label, Labels};
use super::viewport::Viewport;
use crate::app::playfield::in_field;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, Shape, Style};
use crate::app::view::View;
use crate::app::view::area::Area;

/// Draws in units of a plane; line widths do not depend on its scale. Shapes are drawn at once,
/// labels by [`Pen::finish`], when everything that they must not cover is known.
pub(crate) struct Pen<'a> {
    pub(crate) canvas: &'a mut Canvas,
    /// Maps the plane to the window. Labels are placed with it.
    pub(crate) viewport: Viewport,
    /// The unit of all widths, in text units.
    pub(crate) unit: f32,
    /// Mapping and unit for shapes, in the units of the canvas.
    drawn: Viewport,
    hair: f32,
    strokes: &'static Strokes,
    pub(super) labels: Labels,
}

/// Sizes of dashed lines and arrows, in units of the pen.
pub(crate) struct Strokes {
    /// The period of dashed lines.
    pub(crate) dash: f32,
    /// Width of an arrow's lines.
    pub(crate) arrow: f32,
    /// The size of an arrow's head, and its largest share of the arrow's length.
    pub(crate) head: f32,
    pub(crate) head_share: f32,
    /// The end of a barb seen from the tip, backwards and sideways, for each unit of the head.
    pub(crate) barb: Vec2,
}

/// Strokes on the field and in the microscope.
pub(crate) const FIELD_STROKES: Strokes = Strokes {
    dash: 7.0,
    arrow: 2.0,
    head: 1.0,
    head_share: f32::INFINITY,
    barb: Vec2::new(9.0, 5.0),
};

const DASHED_WIDTH: f32 = 1.4;
/// The line width of dashed circles, and the dash's share of the period.
const RING_WIDTH: f32 = 1.3;
const RING_DASH: f32 = 0.6;

/// Height of a label, in lines of its style.
const LABEL_HEIGHT: f32 = 0.74;
/// The radius of a dot with a label, in units of the pen.
const POINT: f32 = 3.5;
/// From a label to the edge of the paper, in units of the pen.
const MARGIN: f32 = 3.0;

impl<'a> Pen<'a> {
    /// A pen on a viewport; the canvas draws in text units.
    pub(crate) fn new(
        canvas: &'a mut Canvas,
        viewport: Viewport,
        unit: f32,
        strokes: &'static Strokes,
    ) -> Self {
        canvas.in_window();
        Self {
            canvas,
            viewport,
            unit,
            drawn: viewport,
            hair: unit,
            strokes,
            labels: Labels::default(),
        }
    }

    /// A pen on the game's field; the canvas draws in playfield units.
    pub(crate) fn on_field(canvas: &'a mut Canvas, view: &View) -> Self {
        let mut pen = Self::new(canvas, Viewport::of_field(view), 1.0, &FIELD_STROKES);
        in_field(pen.canvas, view, Vec2::ZERO);
        pen.drawn = Viewport::FIELD;
        pen.hair = pen.unit / view.scale;
        pen
    }

    pub(crate) fn line(&mut self, from: Vec2, to: Vec2, width: f32, color: Color) {
        let ends = self.segment(from, to);
        self.stroke(ends, width, color);
    }

    pub(crate) fn dashed(&mut self, from: Vec2, to: Vec2, color: Color) {
        let (from, to) = self.segment(from, to);
        let line = Shape::line(from, to, DASHED_WIDTH * self.hair);
        let period = self.strokes.dash * self.hair;
        self.canvas.add(line.dashed(period).fill(color));
    }

    /// A line with a head at its end. An arrow without length has no head.
    pub(crate) fn arrow(&mut self, from: Vec2, to: Vec2, color: Color) {
        let Strokes { arrow, barb, .. } = *self.strokes;
        self.line(from, to, arrow, color);
        let tail = self.drawn.to_text(from);
        let tip = self.drawn.to_text(to);
        let Some(along) = (tip - tail).try_normalize() else {
            return;
        };
        let longest = tail.distance(tip) * self.strokes.head_share;
        let head = (self.strokes.head * self.hair).min(longest);
        for side in [along.perp(), -along.perp()] {
            let end = tip - (along * barb.x - side * barb.y) * head;
            self.stroke((tip, end), arrow, color);
        }
    }

    /// An arrow with a label at its middle.
    pub(crate) fn vector(&mut self, from: Vec2, to: Vec2, name: &str, color: Color) {
        self.arrow(from, to, color);
        self.label(from.lerp(to, 0.5), name, color);
    }

    /// A dot with a label beside it.
    pub(crate) fn point(&mut self, at: Vec2, name: &str, color: Color) {
        self.dot(at, POINT, color);
        self.label(at, name, color);
    }

    /// A point, its radius in units of the pen.
    pub(crate) fn dot(&mut self, at: Vec2, radius: f32, color: Color) {
        let dot = Shape::circle(self.drawn.to_text(at), radius * self.hair);
        self.canvas.add(dot.fill(color));
        self.keep_clear(self.viewport.to_text(at), radius + 1.0);
    }

    pub(crate) fn disc(&mut self, circle: Circle, width: f32, edge: Color, fill: Color) {
        let Circle { center, radius } = self.outline(circle);
        let width = (width * self.hair).min(radius);
        self.canvas
            .add(Shape::circle(center, radius).fill(fill).border(width, edge));
    }

    /// A dashed circle.
    pub(crate) fn ring(&mut self, circle: Circle, color: Color) {
        let Circle { center, radius } = self.outline(circle);
        let around = radius * TAU;
        let dashes = ((around / (self.strokes.dash * self.hair)) as usize).clamp(6, 160);
        let turn = TAU / dashes as f32;
        let at = |angle: f32| center + Vec2::from_angle(angle) * radius;
        for dash in 0..dashes {
            let angle = turn * dash as f32;
            let ends = (at(angle), at(angle + turn * RING_DASH));
            self.stroke(ends, RING_WIDTH, color);
        }
    }

    /// A line in the units of the canvas.
    fn stroke(&mut self, (from, to): (Vec2, Vec2), width: f32, color: Color) {
        let line = Shape::line(from, to, width * self.hair);
        self.canvas.add(line.fill(color));
    }

    pub(crate) fn filled_box(&mut self, aabb: Aabb, width: f32, edge: Color, fill: Color) {
        self.labels.boxes.push(self.viewport.box_to_window(aabb));
        let shape = self.box_shape(aabb).fill(fill);
        self.canvas
            .add_snapped(shape.border(width * self.hair, edge));
    }

    pub(crate) fn rounded_box(&mut self, aabb: Aabb, radius: f32, color: Color) {
        let shape = self
            .box_shape(aabb)
            .round(radius * self.drawn.scale)
            .fill(color.alpha(0.05));
        self.canvas
            .add(shape.border(DASHED_WIDTH * self.hair, color));
    }

    pub(crate) fn dashed_box(&mut self, aabb: Aabb, color: Color) {
        let corners = aabb.corners();
        for corner in 0..4 {
            self.dashed(corners[corner], corners[(corner + 1) % 4], color);
        }
    }

    pub(crate) fn shade(&mut self, aabb: Aabb, color: Color) {
        let shape = self.box_shape(aabb);
        self.canvas.add_snapped(shape.fill(color));
    }

    pub(crate) fn paper(&mut self) {
        let paper = Shape::of(self.drawn.rect);
        self.canvas.flat(paper.fill(blueprint::PAPER));
    }

    /// Lines across the paper at the multiples of `square` that lie within an area.
    pub(crate) fn grid(&mut self, within: Aabb, square: f32, color: Color) {
        // At least one text unit wide.
        let width = self.hair * self.unit.recip().max(1.0);
        let rect = self.drawn.rect;
        for axis in 0..2 {
            for place in multiples(within.min[axis], within.max[axis], square) {
                let mut corner = rect.point();
                let mut size = rect.size();
                corner[axis] = self.drawn.to_text(Vec2::splat(place))[axis];
                size[axis] = width;
                self.canvas.flat(Shape::rect(corner, size).fill(color));
            }
        }
    }

    /// A part of the picture that a lit row is about.
    pub(crate) fn light(&mut self, mark: Mark) {
        const WIDTH: f32 = 4.0;
        let color = blueprint::INK;
        let seen = self.viewport.seen();
        match mark {
            Mark::Point(at) => self.dot(at, 6.0, color),
            Mark::Line(from, to) => {
                self.line(from, to, WIDTH, color);
                self.dot(from, 3.0, color);
                self.dot(to, 3.0, color);
            }
            Mark::Circle(circle) => self.disc(circle, WIDTH, color, color.alpha(0.06)),
            Mark::Box(aabb) => self.filled_box(aabb, WIDTH, color, color.alpha(0.06)),
            Mark::X(x) => self.line(vec2(x, seen.min.y), vec2(x, seen.max.y), 2.0, color),
            Mark::Y(y) => self.line(vec2(seen.min.x, y), vec2(seen.max.x, y), 2.0, color),
        }
    }

    /// A label beside a point, in the best free place.
    pub(crate) fn label(&mut self, at: Vec2, text: impl Into<String>, color: Color) {
        self.label_toward(at, Vec2::ZERO, Style::Digits, text, color);
    }

    /// A label beside a point, if there is room in the direction of a unit vector.
    pub(crate) fn label_toward(
        &mut self,
        at: Vec2,
        toward: Vec2,
        style: Style,
        text: impl Into<String>,
        color: Color,
    ) {
        self.labels.floating.push(Label {
            text: text.into(),
            style,
            at: self.viewport.to_text(at),
            toward,
            color,
        });
    }

    /// A label centred on a point of the window, left out if that place is taken.
    pub(crate) fn label_at(&mut self, at: Vec2, text: String, color: Color) {
        self.labels.fixed.push(Label {
            text,
            style: Style::Digits,
            at,
            toward: Vec2::ZERO,
            color,
        });
    }

    /// Keeps labels `half` units of the pen away from a point of the window, on each axis.
    pub(crate) fn keep_clear(&mut self, at: Vec2, half: f32) {
        let half = Vec2::splat(half * self.unit);
        self.labels.points.push(Aabb::from_center_half(at, half));
    }

    /// Keeps labels away from a box in the window.
    pub(crate) fn keep_area_clear(&mut self, area: Aabb) {
        self.labels.taken.push(area);
    }

    /// Keeps labels a little away from a rectangle in the window.
    pub(crate) fn keep_rect_clear(&mut self, rect: Rect) {
        let size = rect.size().max(Vec2::ZERO);
        let area = Aabb::from_corner_size(rect.point(), size);
        self.keep_area_clear(area.grown(MARGIN * self.unit));
    }

    /// Places the labels and draws them over everything else. Returns their areas, in text units.
    pub(crate) fn finish(self) -> Vec<Aabb> {
        self.finish_among(|_| false)
    }

    /// [`Pen::finish`] among other shapes: `is_taken` says whether they cover an area of the plane.
    pub(crate) fn finish_among(mut self, is_taken: impl Fn(Aabb) -> bool) -> Vec<Aabb> {
        self.canvas.in_window();
        let port = self.viewport;
        let before = self.labels.taken.len();
        let paper = port.rect.inset(Vec2::splat(MARGIN * self.unit));
        let is_taken =
            |area: Aabb| is_taken(Aabb::new(port.to_plane(area.min), port.to_plane(area.max)));
        for label in std::mem::take(&mut self.labels.floating) {
            let size = self.label_size(label.style, &label.text);
            let place = self.labels.place(&label, size, self.unit, paper, is_taken);
            if let Some((area, line)) = place {
                if let Some((from, to)) = line {
                    self.labels.lines.push((from, to));
                    let line = Shape::line(from, to, self.unit);
                    self.canvas.add(line.fill(label.color.faded(0.5)));
                }
                self.write(label, area);
            }
        }
        for label in std::mem::take(&mut self.labels.fixed) {
            let size = self.label_size(label.style, &label.text);
            let area = Aabb::from_center_half(label.at, size * 0.5);
            if self.labels.is_free(area, port.rect) {
                self.write(label, area);
            }
        }
        self.labels.taken.split_off(before)
    }

    /// The room that a label takes, in text units.
    pub(crate) fn label_size(&self, style: Style, text: &str) -> Vec2 {
        let width = self.canvas.lettering.width(style, text);
        vec2(width, style.line() * LABEL_HEIGHT * self.unit)
    }

    fn write(&mut self, label: Label, area: Aabb) {
        self.labels.taken.push(area);
        // A plate keeps the text readable where a line runs through.
        if self.labels.crossings(area) > 0 {
            let around = area.grown(1.5 * self.unit);
            let plate = Shape::rect(around.min, around.size()).round(4.0 * self.unit);
            self.canvas
                .add_snapped(plate.fill(blueprint::PAPER.alpha(0.7)));
        }
        self.canvas
            .text_centered(label.style, label.text, area.center(), label.color);
    }

    /// Maps a line to the canvas, and records it for the labels to avoid.
    pub(super) fn segment(&mut self, from: Vec2, to: Vec2) -> (Vec2, Vec2) {
        let ends = |port: Viewport| (port.to_text(from), port.to_text(to));
        self.labels.lines.push(ends(self.viewport));
        ends(self.drawn)
    }

    /// Maps a circle to the canvas, its radius at least 1, and records it for the labels to avoid.
    fn outline(&mut self, circle: Circle) -> Circle {
        let placed = |port: Viewport| {
            let radius = (circle.radius * port.scale).max(1.0);
            Circle::new(port.to_text(circle.center), radius)
        };
        self.labels.circles.push(placed(self.viewport));
        placed(self.drawn)
    }

    fn box_shape(&self, aabb: Aabb) -> Shape {
        let low = self.drawn.to_text(aabb.min);
        Shape::rect(low, self.drawn.to_text(aabb.max) - low)
    }
}

/// The ends of the upright (axis 0) or level (axis 1) line at a place, within an area.
pub(crate) fn line_across(area: Aabb, axis: usize, place: f32) -> (Vec2, Vec2) {
    let mut from = area.min;
    let mut to = area.max;
    from[axis] = place;
    to[axis] = place;
    (from, to)
}

/// The multiples of `step` between two numbers.
pub(crate) fn multiples(from: f32, to: f32, step: f32) -> impl Iterator<Item = f32> {
    let first = (from / step).ceil() as i32;
    let last = (to / step).floor() as i32;
    (first..=last).map(move |n| n as f32 * step)
}
