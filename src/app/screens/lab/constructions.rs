//! The geometric construction of each pair, drawn between its two shapes.

use breakout::collision::{
    Aabb, Circle, cast_circle_aabb, closest_point_on_aabb, contact_circle_aabb,
    relate_circle_circle, touches_circle_aabb,
};
use macroquad::prelude::{Vec2, vec2};

use super::bench::{self, ABOVE, BELOW};
use super::challenges::neighbour;
use super::formulas;
use super::region::Region;
use super::row::number;
use super::shapes::{Body, Extra, Setup};
use crate::app::inspect::blueprint::field::DOT;
use crate::app::inspect::cast_steps::{CastSteps, Stage};
use crate::app::inspect::pen::Pen;
use crate::app::render::palette::{Color, blueprint};

pub(super) fn answer_color(touches: bool) -> Color {
    if touches {
        blueprint::TOUCH
    } else {
        blueprint::APART
    }
}

pub(super) fn interval_interval(pen: &mut Pen<'_>, setup: &Setup) {
    let seen = pen.viewport.seen();
    let axis = seen.center().y;
    let [a, b] = setup.bodies;
    pen.arrow(
        vec2(seen.min.x, axis),
        vec2(seen.max.x, axis),
        blueprint::QUIET,
    );
    for body in [a, b] {
        let Aabb { min, max } = body.aabb();
        for end in [min, max] {
            pen.dashed(end, vec2(end.x, axis), blueprint::APART);
        }
    }
    // The common part, from the later start to the earlier end.
    let (a, b) = (a.interval(), b.interval());
    let (from, to) = (a.min.max(b.min), a.max.min(b.max));
    let (from_at, to_at) = (vec2(from, axis), vec2(to, axis));
    if from < to {
        pen.line(from_at, to_at, 5.0, blueprint::TOUCH);
    } else if from == to {
        pen.dot(from_at, 5.0, blueprint::TOUCH);
    } else {
        pen.line(to_at, from_at, 3.0, blueprint::APART);
    }
    for (body, sign) in [(setup.bodies[0], ABOVE), (setup.bodies[1], BELOW)] {
        let Aabb { min, max } = body.aabb();
        for end in [min, max] {
            bench::number_beside(pen, end, number(end.x), sign);
        }
    }
}

pub(super) fn point_point(pen: &mut Pen<'_>, setup: &Setup) {
    let [a, b] = setup.bodies.map(|body| body.anchor);
    let elbow = vec2(b.x, a.y);
    pen.dashed(a, elbow, blueprint::APART);
    pen.dashed(elbow, b, blueprint::APART);
    pen.line(a, b, 1.4, answer_color(a == b));
    if a.x != b.x {
        pen.label((a + elbow) * 0.5, "dx", blueprint::APART);
    }
    if a.y != b.y {
        pen.label((elbow + b) * 0.5, "dy", blueprint::APART);
    }
}

pub(super) fn point_circle(pen: &mut Pen<'_>, setup: &Setup) {
    let (point, circle) = (setup.bodies[0].anchor, setup.bodies[1].circle());
    if setup.extra == Extra::MisplacedRoot {
        misprinted_circle(pen, circle);
    }
    let inside = breakout::collision::touches_point_circle(point, circle);
    let elbow = vec2(point.x, circle.center.y);
    pen.dashed(circle.center, elbow, blueprint::APART);
    pen.dashed(elbow, point, blueprint::APART);
    pen.arrow(circle.center, point, answer_color(inside));
    pen.line(
        circle.center,
        circle.center + vec2(circle.radius, 0.0),
        1.0,
        blueprint::QUIET,
    );
    pen.label((circle.center + point) * 0.5, "D", answer_color(inside));
    pen.label(
        circle.center + vec2(circle.radius * 0.6, 0.0),
        "r",
        blueprint::QUIET,
    );
}

/// The outline of the "circle" of source 001's printed formula: dx² + |dy| = r².
fn misprinted_circle(pen: &mut Pen<'_>, circle: Circle) {
    const PIECES: usize = 48;
    let radius = circle.radius;
    let outline = |piece: usize, side: f32| {
        let x = radius * (piece as f32 / PIECES as f32 * 2.0 - 1.0);
        circle.center + vec2(x, side * (radius * radius - x * x))
    };
    for piece in 0..PIECES {
        for side in [-1.0, 1.0] {
            let (from, to) = (outline(piece, side), outline(piece + 1, side));
            pen.line(from, to, 1.6, blueprint::BOX_ONLY);
        }
    }
}

pub(super) fn point_box(pen: &mut Pen<'_>, setup: &Setup) {
    let (point, aabb) = (setup.bodies[0].anchor, setup.bodies[1].aabb());
    regions(pen, point, aabb);
    let closest = closest_point_on_aabb(point, aabb);
    let color = answer_color(breakout::collision::touches_point_aabb(point, aabb));
    if closest != point {
        pen.arrow(point, closest, color);
        pen.label(closest, "Q", color);
    }
    pen.dot(closest, 3.5, color);
}

/// The nine regions around a box. That of the point is shaded and named.
fn regions(pen: &mut Pen<'_>, point: Vec2, aabb: Aabb) {
    let seen = pen.viewport.seen();
    let line = blueprint::APART.faded(0.5);
    for x in [aabb.min.x, aabb.max.x] {
        pen.dashed(vec2(x, seen.min.y), vec2(x, seen.max.y), line);
    }
    for y in [aabb.min.y, aabb.max.y] {
        pen.dashed(vec2(seen.min.x, y), vec2(seen.max.x, y), line);
    }
    let region = Region::of(point, aabb);
    let area = region.area(aabb, seen);
    pen.shade(area, blueprint::CAST.alpha(0.09));
    // The centre of the inside is taken by the box's letter.
    let place = match (region.column, region.row) {
        (1, 1) => (0, 0),
        outward => outward,
    };
    bench::caption(pen, area, place, &Region::name_of(point, aabb));
}

pub(super) fn circle_circle(pen: &mut Pen<'_>, setup: &Setup) {
    let [a, b] = setup.bodies.map(Body::circle);
    let color = answer_color(breakout::collision::touches_circle_circle(a, b));
    pen.line(a.center, b.center, 1.8, color);
    // Both radii along the line of centres: they meet, leave a gap, or run side by side.
    let way = (b.center - a.center).try_normalize().unwrap_or(Vec2::X);
    let side = way.perp() * (7.0 / pen.viewport.scale);
    let (from_a, from_b) = (a.center + side, b.center - side);
    pen.arrow(from_a, from_a + way * a.radius, blueprint::QUIET);
    pen.arrow(from_b, from_b - way * b.radius, blueprint::QUIET);
    pen.label(from_a + way * a.radius * 0.55, "r1", blueprint::QUIET);
    pen.label(from_b - way * b.radius * 0.55, "r2", blueprint::QUIET);
    pen.label((a.center + b.center) * 0.5, "d", color);
    let relation = formulas::relation_name(relate_circle_circle(a, b));
    bench::note(pen, relation, color);
}

pub(super) fn box_box(pen: &mut Pen<'_>, setup: &Setup) {
    let [a, b] = setup.bodies.map(Body::aabb);
    let seen = pen.viewport.seen();
    if setup.extra == Extra::Pixels {
        pixels(pen, a, blueprint::APART);
        pixels(pen, b, blueprint::INK);
    }
    // The projections of both onto the axes, along the upper and right edges of the paper.
    for (index, aabb) in [a, b].into_iter().enumerate() {
        let color = [blueprint::APART, blueprint::QUIET][index];
        let shift = (10.0 + 9.0 * index as f32) * pen.unit / pen.viewport.scale;
        let (x, y) = (seen.max.x - shift, seen.min.y + shift);
        let [left_top, right_top, right_bottom, _] = aabb.corners();
        for (from, to) in [
            (left_top, vec2(left_top.x, y)),
            (right_top, vec2(right_top.x, y)),
            (right_top, vec2(x, right_top.y)),
            (right_bottom, vec2(x, right_bottom.y)),
        ] {
            pen.dashed(from, to, color.faded(0.5));
        }
        pen.line(vec2(aabb.min.x, y), vec2(aabb.max.x, y), 4.0, color);
        pen.line(vec2(x, aabb.min.y), vec2(x, aabb.max.y), 4.0, color);
    }
    if breakout::collision::touches_aabb_aabb(a, b) {
        let common = Aabb::new(a.min.max(b.min), a.max.min(b.max));
        pen.filled_box(common, 2.0, blueprint::TOUCH, blueprint::TOUCH.alpha(0.22));
        if common.size().max_element() == 0.0 {
            pen.dot(common.min, 4.5, blueprint::TOUCH);
        } else if common.size().min_element() == 0.0 {
            pen.line(common.min, common.max, 3.0, blueprint::TOUCH);
        }
    } else {
        gap(pen, a, b);
    }
}

/// The closest points of two separate boxes.
fn gap(pen: &mut Pen<'_>, a: Aabb, b: Aabb) {
    // Each axis is independent, so alternating between the boxes ends after these three steps.
    let on_b = closest_point_on_aabb(closest_point_on_aabb(b.center(), a), b);
    let on_a = closest_point_on_aabb(on_b, a);
    pen.line(on_a, on_b, 1.8, blueprint::APART);
    for (point, name) in [(on_a, "P"), (on_b, "Q")] {
        pen.dot(point, 3.5, blueprint::APART);
        pen.label(point, name, blueprint::APART);
    }
}

/// The pixels of a box, each as a square with a gap around it.
fn pixels(pen: &mut Pen<'_>, aabb: Aabb, color: Color) {
    let (from, to) = (aabb.min.ceil(), aabb.max.ceil());
    for y in from.y as i32..to.y as i32 {
        for x in from.x as i32..to.x as i32 {
            let corner = vec2(x as f32, y as f32);
            let pixel = Aabb::from_corner_size(corner, Vec2::ONE).grown(-0.12);
            pen.filled_box(pixel, 1.0, color.faded(0.7), color.alpha(0.25));
        }
    }
}

pub(super) fn circle_box(pen: &mut Pen<'_>, setup: &Setup) {
    let (circle, aabb) = (setup.bodies[0].circle(), setup.bodies[1].aabb());
    regions(pen, circle.center, aabb);
    let touches = touches_circle_aabb(circle, aabb);
    let lies = formulas::box_test_lies(setup);
    pen.dashed_box(circle.aabb(), blueprint::BOX_ONLY.faded(0.8));
    if lies {
        pen.shade(circle.aabb(), blueprint::BOX_ONLY.alpha(0.14));
        let common = Aabb::new(
            circle.aabb().min.max(aabb.min),
            circle.aabb().max.min(aabb.max),
        );
        pen.shade(common, blueprint::BOX_ONLY.alpha(0.5));
    }
    let color = if lies {
        blueprint::BOX_ONLY
    } else {
        answer_color(touches)
    };
    let closest = closest_point_on_aabb(circle.center, aabb);
    pen.line(aabb.center(), circle.center, 1.0, blueprint::APART);
    pen.label((aabb.center() + circle.center) * 0.5, "D", blueprint::APART);
    if closest != circle.center {
        pen.arrow(circle.center, closest, color);
        pen.label((closest + circle.center) * 0.5, "D'", color);
        pen.dot(closest, 4.0, color);
        pen.label(closest, "P", color);
    }
    contact(pen, circle, aabb);
}

/// The contact's point and normal, and the circle pushed out by the depth.
fn contact(pen: &mut Pen<'_>, circle: Circle, aabb: Aabb) {
    if let Some(contact) = contact_circle_aabb(circle, aabb) {
        let out = Circle::new(
            circle.center + contact.normal * contact.depth,
            circle.radius,
        );
        if contact.depth > 0.0 {
            pen.ring(out, blueprint::CAST.faded(0.8));
            pen.dashed(circle.center, out.center, blueprint::CAST);
            pen.label((circle.center + out.center) * 0.5, "depth", blueprint::CAST);
        }
        let tip = contact.point + contact.normal * (34.0 / pen.viewport.scale);
        pen.dot(contact.point, 4.0, blueprint::CAST);
        pen.arrow(contact.point, tip, blueprint::CAST);
        pen.label(tip, "n", blueprint::CAST);
    }
}

pub(super) fn cast(pen: &mut Pen<'_>, setup: &Setup) {
    let (circle, aabb) = (setup.bodies[0].circle(), setup.bodies[1].aabb());
    let motion = setup.motion.unwrap_or_default();
    let end = circle.center + motion;
    pen.rounded_box(
        aabb.grown(circle.radius),
        circle.radius,
        blueprint::CAST.faded(0.7),
    );
    let side = motion.perp().try_normalize().unwrap_or(Vec2::Y) * circle.radius;
    for side in [side, -side] {
        pen.dashed(
            circle.center + side,
            end + side,
            blueprint::QUIET.faded(0.6),
        );
    }
    pen.ring(Circle::new(end, circle.radius), blueprint::QUIET.faded(0.6));
    if setup.extra == Extra::Neighbour {
        let neighbour = neighbour(setup);
        pen.tinted_box(neighbour, blueprint::INK);
        if let Some(hit) = cast_circle_aabb(circle, motion, neighbour) {
            pen.dot(hit.point, DOT, blueprint::TOUCH);
        }
    }
    if setup.extra == Extra::Steps {
        for (step, (center, touches)) in formulas::steps(setup).enumerate() {
            let color = answer_color(touches);
            let ghost = Circle::new(center, circle.radius);
            pen.disc(ghost, 1.6, color, color.alpha(0.18));
            let above = center - vec2(0.0, circle.radius);
            pen.label(above, step.to_string(), color);
        }
    }
    pen.arrow(circle.center, end, blueprint::INK);
    arrival(pen, circle, motion, aabb);
    pen.label(end, "motion", blueprint::INK);
}

/// The motion of the first shape alone, which answers nothing.
pub(super) fn motion(pen: &mut Pen<'_>, setup: &Setup) {
    if let Some(motion) = setup.motion {
        let start = setup.bodies[0].center();
        pen.arrow(start, start + motion, blueprint::INK);
        pen.label(start + motion, "motion", blueprint::INK);
    }
}

/// The cast up to a stage.
pub(super) fn stage(pen: &mut Pen<'_>, cast: &CastSteps, stage: Stage) {
    let (start, end) = (
        cast.asked.circle.center,
        cast.asked.circle.center + cast.asked.motion,
    );
    pen.arrow(start, end, blueprint::INK);
    cast.draw(pen, stage);
    pen.label(end, "m", blueprint::INK);
}

/// The circle at the time of impact, with its point and normal.
fn arrival(pen: &mut Pen<'_>, circle: Circle, motion: Vec2, aabb: Aabb) {
    if let Some(hit) = cast_circle_aabb(circle, motion, aabb) {
        let center = circle.center + motion * hit.time;
        let ghost = Circle::new(center, circle.radius);
        pen.disc(ghost, 2.0, blueprint::CAST, blueprint::CAST.alpha(0.15));
        pen.dot(center, 3.0, blueprint::CAST);
        let tip = hit.point + hit.normal * (46.0 / pen.viewport.scale);
        pen.arrow(hit.point, tip, blueprint::CAST);
        pen.dot(hit.point, 4.5, blueprint::TOUCH);
        pen.label(hit.point, "point", blueprint::TOUCH);
        pen.label(tip, "n", blueprint::CAST);
        let time = format!("t = {:.3}", hit.time);
        pen.label(center, time, blueprint::CAST);
    } else {
        bench::note(pen, "no hit", blueprint::QUIET);
    }
}
