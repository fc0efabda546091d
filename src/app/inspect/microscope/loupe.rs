//! The loupe: what happened at a place, magnified over the whole picture, with the field as its inset.

use breakout::collision::{Aabb, Circle};
use breakout::game::{Game, Turn};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::close_up::{bricks_in, draw_scene};
use super::layout::field_in;
use super::traced::TracedHit;
use crate::app::inspect::blueprint::field::DOT;
use crate::app::inspect::pen::Pen;
use crate::app::inspect::viewport::Viewport;
use crate::app::playfield::draw_in_parts;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, PostParams, Shape, Style};
use crate::app::ui::area::Area;
use crate::app::view::View;

/// The view around the ball's centre, in its radii to each side; the lengths of the velocities, of the normal and
/// of the arcs between them.
const AROUND: f32 = 2.3;
const VELOCITY: f32 = 1.95;
const NORMAL: f32 = 1.35;
const ARC: f32 = 1.25;
const ARC_LINES: usize = 12;
/// The inset's share of the room's width, and its distance from the edge.
const INSET: f32 = 0.24;
const MARGIN: f32 = 12.0;
/// The least radius of a ball of the inset, in text units.
const SPECK: f32 = 2.5;

/// Draws a hit, with v in, v out and n at the ball's centre. Returns the viewport, and in it
/// the areas of the labels, that of C first, in text units.
pub(super) fn draw_hit(
    canvas: &mut Canvas,
    view: &View,
    room: Rect,
    hit: &TracedHit<'_>,
) -> (Viewport, Vec<Aabb>) {
    let (circle, bounce) = (hit.circle(), hit.bounce);
    let Circle { center, radius } = circle;
    let port = Viewport::new(room, center, Vec2::splat(radius * AROUND * 2.0));
    let [came, went] = [-hit.search.velocity, bounce.out].map(Vec2::normalize_or_zero);
    let normal = bounce.impact.normal;
    let strokes = [came, went, normal, -normal];
    let inset = inset_in(
        room,
        freest(
            [Vec2::ONE, Vec2::NEG_ONE, vec2(1.0, -1.0), vec2(-1.0, 1.0)],
            &strokes,
        ),
    );
    let boxes = bricks_in(port, &hit.step.before);
    let labels = draw_scene(canvas, view, port, &boxes, |pen| {
        keep_clear(pen, inset);
        for (touch, aabb) in hit.touched() {
            let along = touch.normal.perp() * radius * AROUND * 4.0;
            match aabb {
                Some(aabb) => {
                    pen.filled_box(aabb, 2.0, blueprint::TOUCH, blueprint::TOUCH.alpha(0.16));
                }
                None => pen.line(touch.at - along, touch.at + along, 2.0, blueprint::TOUCH),
            }
        }
        pen.disc(circle, 1.8, blueprint::INK, blueprint::INK.alpha(0.12));
        if bounce.impact.turn == Turn::Mirrored {
            for way in [came, went] {
                arc(pen, circle, normal, way);
            }
        }
        pen.arrow(
            center + came * radius * VELOCITY,
            center,
            blueprint::VELOCITY.faded(0.75),
        );
        pen.arrow(
            center,
            center + went * radius * VELOCITY,
            blueprint::VELOCITY,
        );
        pen.arrow(center, center + normal * radius * NORMAL, blueprint::NORMAL);
        for (touch, _) in hit.touched() {
            pen.arrow(center, touch.at, blueprint::INK);
            pen.dot(touch.at, DOT * 1.8, blueprint::TOUCH);
        }
        pen.dot(center, DOT * 1.8, blueprint::INK);
        let mut label =
            |at, toward, text, color| pen.label_toward(at, toward, Style::Body, text, color);
        // C lies on its own side of the contact, away from all arrows.
        let sides = [0.0, 0.7, -0.7].map(|turn| {
            [normal.perp(), -normal.perp()].map(|side| (side + normal * turn).normalize())
        });
        label(
            center,
            freest(sides.concat(), &strokes),
            "C",
            blueprint::INK,
        );
        label(
            center + normal * radius * NORMAL,
            normal,
            "n",
            blueprint::NORMAL,
        );
        label(
            center + came * radius * VELOCITY,
            came,
            "v in",
            blueprint::VELOCITY,
        );
        label(
            center + went * radius * VELOCITY,
            went,
            "v out",
            blueprint::VELOCITY,
        );
        let names = [["P", "D'"], ["P2", "D2'"]];
        for (index, (touch, _)) in hit.touched().enumerate() {
            label(touch.at, -touch.normal, names[index][0], blueprint::TOUCH);
            let side = touch.normal.perp();
            label(
                center.lerp(touch.at, 0.5),
                freest([side, -side], &strokes),
                names[index][1],
                blueprint::INK,
            );
        }
    });
    let ball = [(circle, blueprint::TOUCH)];
    draw_inset(canvas, view, inset, &hit.step.before, &ball);
    frame(canvas, room);
    (port, labels)
}

/// The way, of some, that is farthest from all strokes.
fn freest(ways: impl IntoIterator<Item = Vec2>, strokes: &[Vec2]) -> Vec2 {
    let nearest = |way: &Vec2| {
        strokes
            .iter()
            .map(|stroke| way.normalize().dot(*stroke))
            .fold(-1.0, f32::max)
    };
    let ways = ways.into_iter();
    ways.min_by(|one, other| nearest(one).total_cmp(&nearest(other)))
        .unwrap_or(Vec2::X)
}

/// An arc around the ball's centre from the normal to a velocity.
fn arc(pen: &mut Pen<'_>, circle: Circle, normal: Vec2, way: Vec2) {
    let angle = normal.angle_between(way) / ARC_LINES as f32;
    let at = |part: usize| {
        let turned = Vec2::from_angle(angle * part as f32).rotate(normal);
        circle.center + turned * circle.radius * ARC
    };
    for part in 1..ARC_LINES - 1 {
        pen.line(at(part), at(part + 1), 1.4, blueprint::VELOCITY.faded(0.7));
    }
}

/// The room of the inset, in the corner of a room that lies in a direction.
pub(super) fn inset_in(room: Rect, toward: Vec2) -> Rect {
    let width = room.w * INSET;
    let size = vec2(width, width * 0.75);
    let room = room.inset(Vec2::splat(MARGIN));
    let corner = room.point() + (room.size() - size) * (toward + 1.0) * 0.5;
    Rect::new(corner.x, corner.y, size.x, size.y)
}

/// Keeps labels off the inset.
pub(super) fn keep_clear(pen: &mut Pen<'_>, inset: Rect) {
    let low = inset.point();
    pen.keep_area_clear(Aabb::new(low, low + inset.size().max(Vec2::ZERO)));
}

/// Draws the whole field of a game small, with balls in their colours.
pub(super) fn draw_inset(
    canvas: &mut Canvas,
    view: &View,
    room: Rect,
    game: &Game,
    balls: &[(Circle, Color)],
) {
    let small = field_in(view, room);
    let (region, plain) = (small.field_pixels(), PostParams::default());
    canvas.begin_region(region, &plain);
    Pen::on_field(canvas, &small).paper();
    canvas.flush();
    let bricks = game.bricks();
    let look = |_| small.pixels.to_bits().into();
    draw_in_parts(canvas, bricks, look, |canvas, brick, _| {
        Pen::on_field(canvas, &small).shade(bricks.aabb(brick), blueprint::APART.faded(0.8));
    });
    let mut pen = Pen::on_field(canvas, &small);
    pen.shade(game.paddle().aabb(), blueprint::INK);
    for (circle, color) in balls {
        let radius = circle.radius.max(SPECK / small.scale);
        pen.disc(Circle::new(circle.center, radius), 1.0, *color, *color);
    }
    canvas.end_region(region, &plain);
    frame(canvas, room);
}

/// The edge of a picture.
pub(super) fn frame(canvas: &mut Canvas, room: Rect) {
    canvas.in_window();
    canvas.add_snapped(Shape::of(room).border(1.5, blueprint::INK));
    canvas.flush();
}
