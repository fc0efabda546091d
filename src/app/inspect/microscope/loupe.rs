//! The loupe: a hit, magnified over the whole picture, with the field as its inset.

use breakout::collision::{Aabb, Circle};
use breakout::explain::Mark;
use breakout::game::{Game, Turn};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::close_up::{bricks_in, draw_scene, field_in};
use super::traced::TracedHit;
use crate::app::inspect::blueprint::field::DOT;
use crate::app::inspect::pen::Pen;
use crate::app::inspect::viewport::Viewport;
use crate::app::playfield::draw_in_parts;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, PostParams, Shape, Style};
use crate::app::view::View;
use crate::app::view::area::Area;

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

/// The part of the field that a loupe shows.
pub(super) fn port_of(room: Rect, hit: &TracedHit<'_>) -> Viewport {
    let Circle { center, radius } = hit.circle();
    Viewport::new(room, center, Vec2::splat(radius * AROUND * 2.0))
}

/// Draws a hit with the parts of it that are lit, v in, v out and n at the ball's centre. Returns the viewport, and in it
/// the areas of the labels, that of C first, in text units.
pub(super) fn draw_hit(
    canvas: &mut Canvas,
    view: &View,
    room: Rect,
    hit: &TracedHit<'_>,
    lit: &[Mark],
) -> (Viewport, Vec<Aabb>) {
    let circle = hit.circle();
    let bounce = hit.bounce;
    let Circle { center, radius } = circle;
    let port = port_of(room, hit);
    let strokes = strokes_of(hit);
    let [came, went, normal, _] = strokes;
    let inset = inset_of(room, hit);
    let boxes = bricks_in(port, &hit.step.before);
    let labels = draw_scene(canvas, view, port, &boxes, |pen| {
        pen.keep_rect_clear(inset);
        draw_touched(pen, hit, radius * AROUND * 4.0);
        pen.disc(circle, 1.8, blueprint::INK, blueprint::INK.alpha(0.12));
        if bounce.impact.turn == Turn::Mirrored {
            for velocity in [came, went] {
                arc(pen, circle, normal, velocity);
            }
        }
        let [from, to] = [came, went].map(|along| center + along * radius * VELOCITY);
        let tip = center + normal * radius * NORMAL;
        pen.arrow(from, center, blueprint::VELOCITY.faded(0.75));
        pen.arrow(center, to, blueprint::VELOCITY);
        // On the paddle the offset decides, and n has no part.
        let has_normal = bounce.impact.turn != Turn::Aimed;
        if has_normal {
            pen.arrow(center, tip, blueprint::NORMAL);
        }
        for touch in bounce.impact.touches() {
            pen.arrow(center, touch.at, blueprint::INK);
            pen.dot(touch.at, DOT * 1.8, blueprint::TOUCH);
        }
        pen.dot(center, DOT * 1.8, blueprint::INK);
        for mark in lit {
            pen.light(*mark);
        }
        // C lies on its own side of the contact, away from all arrows.
        let sides = [0.0, 0.7, -0.7].map(|turn| {
            [normal.perp(), -normal.perp()].map(|side| (side + normal * turn).normalize())
        });
        let of_c = freest(sides.concat(), &strokes);
        let mut labels = vec![
            (center, of_c, "C", blueprint::INK),
            (from, came, "v in", blueprint::VELOCITY),
            (to, went, "v out", blueprint::VELOCITY),
        ];
        if has_normal {
            labels.push((tip, normal, "n", blueprint::NORMAL));
        }
        let names = [["P", "D'"], ["P2", "D2'"]];
        for (touch, [point, d]) in bounce.impact.touches().iter().zip(names) {
            let side = touch.normal.perp();
            let middle = center.lerp(touch.at, 0.5);
            labels.push((touch.at, -touch.normal, point, blueprint::TOUCH));
            labels.push((middle, freest([side, -side], &strokes), d, blueprint::INK));
        }
        for (at, toward, text, color) in labels {
            pen.label_toward(at, toward, Style::Body, text, color);
        }
    });
    draw_inset(canvas, view, inset, &hit.step.before, |pen| {
        pen.speck(circle, blueprint::TOUCH);
    });
    frame(canvas, room);
    (port, labels)
}

/// Draws what was hit: boxes, or as much of a wall to both sides.
fn draw_touched(pen: &mut Pen<'_>, hit: &TracedHit<'_>, along: f32) {
    let color = blueprint::TOUCH;
    for (touch, aabb) in hit.touched() {
        let along = touch.normal.perp() * along;
        match aabb {
            Some(aabb) => pen.filled_box(aabb, 2.0, color, color.alpha(0.16)),
            None => pen.line(touch.at - along, touch.at + along, 2.0, color),
        }
    }
}

/// The directions of the arrows at the ball's centre: to where it came from, where it goes, and n to both sides.
fn strokes_of(hit: &TracedHit<'_>) -> [Vec2; 4] {
    let normal = hit.bounce.impact.normal;
    let [came, went] = [-hit.search.velocity, hit.bounce.out].map(Vec2::normalize_or_zero);
    [came, went, normal, -normal]
}

/// The direction that is farthest from all strokes.
fn freest(directions: impl IntoIterator<Item = Vec2>, strokes: &[Vec2]) -> Vec2 {
    let nearest = |direction: &Vec2| {
        let along = strokes
            .iter()
            .map(|stroke| direction.normalize().dot(*stroke));
        along.fold(-1.0, f32::max)
    };
    let directions = directions.into_iter();
    let freest = directions.min_by(|one, other| nearest(one).total_cmp(&nearest(other)));
    freest.unwrap_or(Vec2::X)
}

/// An arc around the ball's centre from the normal to a velocity.
fn arc(pen: &mut Pen<'_>, circle: Circle, normal: Vec2, velocity: Vec2) {
    let angle = normal.angle_between(velocity) / ARC_LINES as f32;
    let at = |part: usize| {
        let turned = Vec2::from_angle(angle * part as f32).rotate(normal);
        circle.center + turned * circle.radius * ARC
    };
    for part in 1..ARC_LINES - 1 {
        pen.line(at(part), at(part + 1), 1.4, blueprint::VELOCITY.faded(0.7));
    }
}

/// The room of the inset of a hit: the corner that is farthest from its arrows.
pub(super) fn inset_of(room: Rect, hit: &TracedHit<'_>) -> Rect {
    let corners = [Vec2::ONE, Vec2::NEG_ONE, vec2(1.0, -1.0), vec2(-1.0, 1.0)];
    inset_in(room, room.w * INSET, freest(corners, &strokes_of(hit)))
}

/// An inset of a width, in the corner of a room that lies in a direction.
pub(super) fn inset_in(room: Rect, width: f32, toward: Vec2) -> Rect {
    let size = vec2(width, width * 0.75);
    let room = room.inset(Vec2::splat(MARGIN));
    let corner = room.point() + (room.size() - size) * (toward + 1.0) * 0.5;
    Rect::new(corner.x, corner.y, size.x, size.y)
}

/// Draws the whole field of a game small, and what else is on it.
pub(super) fn draw_inset(
    canvas: &mut Canvas,
    view: &View,
    room: Rect,
    game: &Game,
    more: impl FnOnce(&mut Pen<'_>),
) {
    let small = field_in(view, room);
    let region = small.field_pixels();
    let plain = PostParams::default();
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
    more(&mut pen);
    canvas.end_region(region, &plain);
    frame(canvas, room);
}

impl Pen<'_> {
    /// A ball of an inset, large enough to be seen.
    pub(super) fn speck(&mut self, ball: Circle, color: Color) {
        let radius = ball.radius.max(SPECK / self.viewport.scale);
        self.disc(Circle::new(ball.center, radius), 1.0, color, color);
    }
}

/// The edge of a picture.
pub(super) fn frame(canvas: &mut Canvas, room: Rect) {
    canvas.in_window();
    canvas.add_snapped(Shape::of(room).border(1.5, blueprint::INK));
    canvas.flush();
}
