//! The bench: paper with a scale, two shapes, and their handles.

use breakout::collision::{Aabb, Circle};
use breakout::explain::exact;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::shapes::{BodyKind, Part, Setup};
use crate::app::inspect::pen::{Pen, Strokes, multiples};
use crate::app::inspect::viewport::Viewport;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, Shape, Style};
use crate::app::ui::Ui;
use crate::app::view::area::Area;

const STROKES: Strokes = Strokes {
    dash: 8.0,
    arrow: 1.8,
    head: 10.0,
    head_share: 0.5,
    barb: Vec2::new(1.0, 0.45),
};

/// The possible squares of the grid, in units. The finest visible one is drawn.
const SQUARES: [f32; 6] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0];
const LARGEST_SQUARE: f32 = 100.0;
/// The smallest visible square in text units.
const VISIBLE_SQUARE: f32 = 14.0;
/// Squares between two strong lines of the grid.
const STRONG: f32 = 5.0;

/// The bench in the window, in text units.
#[derive(Clone, Copy)]
pub(super) struct BenchArea {
    pub(super) rect: Rect,
    /// The distance from which a handle or a point is grabbed.
    pub(super) reach: f32,
}

impl BenchArea {
    pub(super) fn new(rect: Rect, reach: f32) -> Self {
        // Texts follow a shrinking window a moment later, and until then the bench may have no room.
        let rect = Rect::new(rect.x, rect.y, rect.w.max(1.0), rect.h.max(1.0));
        Self { rect, reach }
    }
}

/// Covers what was drawn beyond a picture, and frames it.
pub(super) fn margins(ui: &mut Ui<'_>, picture: Rect) {
    let mut rest = ui.whole_window();
    for margin in [
        rest.cut_top(picture.y - rest.y),
        rest.cut_bottom(rest.bottom() - picture.bottom()),
        rest.cut_left(picture.x - rest.x),
        rest.cut_right(rest.right() - picture.right()),
    ] {
        ui.flat(Shape::of(margin).fill(blueprint::MARGIN));
    }
    let rim = picture.inset(Vec2::splat(-1.5));
    ui.add_snapped(
        Shape::of(rim)
            .round(4.0)
            .border(1.5, blueprint::GRID_COARSE),
    );
}

pub(super) fn pen(canvas: &mut Canvas, viewport: Viewport) -> Pen<'_> {
    Pen::new(canvas, viewport, 1.0, &STROKES)
}

/// Draws the paper with its grid. Returns the distance of its strong lines, in units.
pub(super) fn paper(pen: &mut Pen<'_>) -> f32 {
    pen.paper();
    let visible = |square: &f32| square * pen.viewport.scale >= VISIBLE_SQUARE * pen.unit;
    let fine = SQUARES.into_iter().find(visible).unwrap_or(LARGEST_SQUARE);
    let seen = pen.viewport.seen();
    pen.grid(seen, fine, blueprint::GRID);
    pen.grid(seen, fine * STRONG, blueprint::GRID_COARSE);
    fine * STRONG
}

/// Draws the two shapes, perhaps tinted, the selected one with a wider outline.
pub(super) fn bodies(pen: &mut Pen<'_>, setup: &Setup, is_tinted: bool, selected: Option<Part>) {
    for (index, body) in setup.bodies.iter().enumerate() {
        let fill = if is_tinted {
            blueprint::TOUCH.alpha(0.16)
        } else {
            blueprint::INK.alpha(0.08)
        };
        let is_selected = selected.is_some_and(|part| part.body == index);
        let width = if is_selected { 2.4 } else { 1.6 };
        match body.kind {
            BodyKind::Point => pen.dot(body.anchor, 4.5, blueprint::INK),
            BodyKind::Circle => {
                pen.disc(body.circle(), width, blueprint::INK, fill);
                pen.dot(body.anchor, 3.0, blueprint::INK);
            }
            BodyKind::Box => pen.filled_box(body.aabb(), width, blueprint::INK, fill),
            BodyKind::Interval => {
                let Aabb { min, max } = body.aabb();
                pen.line(min, max, width + 1.6, blueprint::INK);
                // Each end is a short upright line.
                let half = vec2(0.0, 9.0 / pen.viewport.scale * pen.unit);
                for end in [min, max] {
                    pen.line(end - half, end + half, 2.0, blueprint::INK);
                }
            }
        }
    }
}

pub(super) fn handles(pen: &mut Pen<'_>, setup: &Setup, selected: Part, hovered: Option<Part>) {
    // No dashes: those are for constructions.
    let body = setup.bodies[selected.body];
    let edge = blueprint::CAST.faded(0.45);
    let away = 7.0 * pen.unit / pen.viewport.scale;
    if body.is_round() {
        let Circle { center, radius } = body.circle();
        pen.disc(Circle::new(center, radius + away), 1.2, edge, Color::NONE);
    } else {
        pen.filled_box(body.aabb().grown(away), 1.2, edge, Color::NONE);
    }
    let parts = setup.parts().into_iter();
    for part in parts.filter(|part| part.handle.is_some()) {
        let at = pen.viewport.to_text(setup.place(part));
        let is_hovered = hovered == Some(part);
        let size = if is_hovered { 12.0 } else { 9.0 } * pen.unit;
        let (fill, edge) = if part == selected {
            (blueprint::CAST, blueprint::CAST)
        } else {
            (blueprint::PAPER, blueprint::INK)
        };
        let square = Shape::rect(at - size * 0.5, Vec2::splat(size)).fill(fill);
        pen.canvas.add_snapped(square.border(1.2 * pen.unit, edge));
        pen.keep_clear(at, 6.0);
    }
}

pub(super) fn names(pen: &mut Pen<'_>, setup: &Setup, letters: [&'static str; 2]) {
    for (body, letter) in setup.bodies.iter().zip(letters) {
        let center = body.center();
        if body.kind == BodyKind::Box {
            pen.dot(center, 3.0, blueprint::INK.faded(0.8));
        }
        pen.label(center, letter, blueprint::INK);
    }
}

/// Draws a word in the upper right corner of the paper.
pub(super) fn note(pen: &mut Pen<'_>, text: &str, color: Color) {
    caption(pen, pen.viewport.seen(), [2, 0], text, color);
}

/// Draws the name of an area in it. `outward` is its place on each axis: 0, 1 or 2 for low, middle and high.
pub(super) fn caption(
    pen: &mut Pen<'_>,
    area: Aabb,
    outward: [usize; 2],
    text: &str,
    color: Color,
) {
    let paper = pen.viewport.rect;
    let width = pen.canvas.lettering.width(Style::Small, text);
    let size = vec2(width, 17.0 * pen.unit);
    let gap = vec2(10.0, 8.0) * pen.unit;
    // The left and lower edges belong to the numbers of the scale.
    let edge = vec2(44.0, 24.0) * pen.unit;
    let low = pen.viewport.to_text(area.min) + gap;
    let high = pen.viewport.to_text(area.max) - gap - size;
    let share = Vec2::from(outward.map(|place| place as f32)) * 0.5;
    let least = paper.point() + vec2(edge.x, gap.y);
    let most = paper.point() + paper.size() - size - vec2(gap.x, edge.y);
    let corner = (low + (high - low) * share).clamp(least, most.max(least));
    let place = Aabb::from_corner_size(corner, size);
    pen.keep_area_clear(place);
    pen.canvas
        .text_centered(Style::Small, text, place.center(), color);
}

/// Draws the numbers of the scale along the paper's edges; those of the y axis only if the scene has one.
pub(super) fn scale_numbers(pen: &mut Pen<'_>, square: f32, has_y: bool) {
    let seen = pen.viewport.seen();
    let rect = pen.viewport.rect;
    let color = blueprint::DIM;
    for x in multiples(seen.min.x, seen.max.x, square) {
        let column = pen.viewport.to_text(vec2(x, 0.0)).x;
        let at = vec2(column, rect.y + rect.h - 12.0 * pen.unit);
        pen.label_at(at, exact(x), color);
    }
    for y in multiples(seen.min.y, seen.max.y, square).filter(|_| has_y) {
        let row = pen.viewport.to_text(vec2(0.0, y)).y;
        let text = exact(y);
        let column = rect.x + 6.0 * pen.unit + pen.label_size(Style::Digits, &text).x * 0.5;
        pen.label_at(vec2(column, row), text, color);
    }
}
