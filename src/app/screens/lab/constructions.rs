//! The geometric construction of each pair, drawn between its two shapes.

use breakout::collision::{
    Aabb, Circle, closest_point_on_aabb, contact_circle_aabb, touches_aabb_aabb,
    touches_circle_aabb, touches_circle_circle, touches_point_aabb, touches_point_circle,
};
use breakout::explain::{Cast, CastSteps, Kind, Row, Stage, box_test_lies, exact, pairs};
use macroquad::prelude::{Vec2, vec2};

use super::shapes::{Body, Extra, Setup};
use super::{bench, region};
use crate::app::inspect::cast_steps;
use crate::app::inspect::pen::{Pen, line_across};
use crate::app::render::palette::{Color, blueprint};
use crate::app::words::words;

pub(super) fn answer_color(touches: bool) -> Color {
    if touches {
        blueprint::TOUCH
    } else {
        blueprint::APART
    }
}

pub(super) fn interval_interval(pen: &mut Pen<'_>, setup: &Setup) {
    let seen = pen.viewport.seen();
    let on_axis = |x: f32| vec2(x, seen.center().y);
    let left = on_axis(seen.min.x);
    let right = on_axis(seen.max.x);
    pen.arrow(left, right, blueprint::QUIET);
    // The numbers are above the first one and below the second.
    for (body, side) in setup.bodies.into_iter().zip([-24.0, 24.0]) {
        let Aabb { min, max } = body.aabb();
        for end in [min, max] {
            pen.dashed(end, on_axis(end.x), blueprint::APART);
            let at = pen.viewport.to_text(end) + vec2(0.0, side * pen.unit);
            pen.label_at(at, exact(end.x), blueprint::INK);
        }
    }
    // The common part, from the later start to the earlier end.
    let [a, b] = setup.bodies.map(Body::interval);
    let from = a.min.max(b.min);
    let to = a.max.min(b.max);
    let from_at = on_axis(from);
    let to_at = on_axis(to);
    if from < to {
        pen.line(from_at, to_at, 5.0, blueprint::TOUCH);
    } else if from == to {
        pen.dot(from_at, 5.0, blueprint::TOUCH);
    } else {
        pen.line(to_at, from_at, 3.0, blueprint::APART);
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
    let point = setup.bodies[0].anchor;
    let circle = setup.bodies[1].circle();
    if setup.extra == Extra::MisplacedRoot {
        misprinted_circle(pen, circle);
    }
    let color = answer_color(touches_point_circle(point, circle));
    let center = circle.center;
    let radius = vec2(circle.radius, 0.0);
    let elbow = vec2(point.x, center.y);
    pen.dashed(center, elbow, blueprint::APART);
    pen.dashed(elbow, point, blueprint::APART);
    pen.vector(center, point, "D'", color);
    pen.line(center, center + radius, 1.0, blueprint::QUIET);
    pen.label(center + radius * 0.6, "r", blueprint::QUIET);
}

/// Draws the outline of the "circle" of source 001's misprint: dx² + |dy| = r².
fn misprinted_circle(pen: &mut Pen<'_>, circle: Circle) {
    const PIECES: usize = 48;
    let radius = circle.radius;
    let outline = |piece: usize, side: f32| {
        let x = radius * (piece as f32 / PIECES as f32 * 2.0 - 1.0);
        circle.center + vec2(x, side * (radius * radius - x * x))
    };
    for piece in 0..PIECES {
        for side in [-1.0, 1.0] {
            let from = outline(piece, side);
            let to = outline(piece + 1, side);
            pen.line(from, to, 1.6, blueprint::BOX_ONLY);
        }
    }
}

pub(super) fn point_box(pen: &mut Pen<'_>, setup: &Setup) {
    let point = setup.bodies[0].anchor;
    let aabb = setup.bodies[1].aabb();
    regions(pen, point, aabb);
    let closest = closest_point_on_aabb(point, aabb);
    let color = answer_color(touches_point_aabb(point, aabb));
    pen.arrow(point, closest, color);
    pen.point(closest, "Q", color);
}

/// Draws the nine regions around a box, with the point's shaded and named.
fn regions(pen: &mut Pen<'_>, point: Vec2, aabb: Aabb) {
    let seen = pen.viewport.seen();
    let line = blueprint::APART.faded(0.5);
    for (corner, axis) in [(aabb.min, 0), (aabb.max, 0), (aabb.min, 1), (aabb.max, 1)] {
        let (from, to) = line_across(seen, axis, corner[axis]);
        pen.dashed(from, to, line);
    }
    let region = region::of(point, aabb);
    let area = region::area(region, aabb, seen);
    pen.shade(area, blueprint::CAST.alpha(0.09));
    // The box's letter is at the centre of the inside.
    let is_inside = region == region::INSIDE;
    let place = if is_inside { [0, 0] } else { region };
    let name = region::name(point, aabb);
    bench::caption(pen, area, place, name, blueprint::CAST);
}

pub(super) fn circle_circle(pen: &mut Pen<'_>, setup: &Setup) {
    let [a, b] = setup.bodies.map(Body::circle);
    let color = answer_color(touches_circle_circle(a, b));
    pen.line(a.center, b.center, 1.8, color);
    // Both radii along the line of centres: they meet, leave a gap, or run side by side.
    let way = (b.center - a.center).try_normalize().unwrap_or(Vec2::X);
    let side = way.perp() * (7.0 / pen.viewport.scale);
    let from_a = a.center + side;
    let from_b = b.center - side;
    pen.arrow(from_a, from_a + way * a.radius, blueprint::QUIET);
    pen.arrow(from_b, from_b - way * b.radius, blueprint::QUIET);
    pen.label(from_a + way * a.radius * 0.55, "r1", blueprint::QUIET);
    pen.label(from_b - way * b.radius * 0.55, "r2", blueprint::QUIET);
    pen.label((a.center + b.center) * 0.5, "d", color);
    let steps = setup.scene().work_out(pairs::CIRCLES);
    let mut cases = steps.iter().filter(|step| step.kind == Kind::Case);
    if let Some(case) = cases.find(|case| case.holds()) {
        bench::note(pen, words().lab.said(case.id), color);
    }
}

pub(super) fn box_box(pen: &mut Pen<'_>, setup: &Setup) {
    let [a, b] = setup.bodies.map(Body::aabb);
    let seen = pen.viewport.seen();
    if matches!(setup.extra, Extra::Pixels | Extra::GrownUnlike) {
        pixels(pen, a, blueprint::APART);
        pixels(pen, b, blueprint::INK);
    }
    if setup.extra == Extra::GrownUnlike {
        for aabb in setup.ungrown() {
            pen.dashed_box(aabb, blueprint::CAST);
        }
    }
    // The projections of both onto the axes, along the upper and right edges of the paper.
    for (index, aabb) in [a, b].into_iter().enumerate() {
        let color = [blueprint::APART, blueprint::QUIET][index];
        let shift = (10.0 + 9.0 * index as f32) * pen.unit / pen.viewport.scale;
        let x = seen.max.x - shift;
        let y = seen.min.y + shift;
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
    if touches_aabb_aabb(a, b) {
        let common = common(a, b);
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

/// The regions above, below, left and right of a box, up to the edges of the paper.
fn regions_beside(aabb: Aabb, seen: Aabb) -> [Aabb; 4] {
    let of = |min: Vec2, max: Vec2| Aabb::new(min.min(max), max);
    [
        of(seen.min, vec2(seen.max.x, aabb.min.y)),
        of(vec2(seen.min.x, aabb.max.y), seen.max),
        of(seen.min, vec2(aabb.min.x, seen.max.y)),
        of(vec2(aabb.max.x, seen.min.y), seen.max),
    ]
}

/// Draws the regions in which a is apart from b, each by a condition of the pygame tutorial. Those that hold are lit.
pub(super) fn apart_regions(pen: &mut Pen<'_>, setup: &Setup, rows: &[Row]) {
    let b = setup.bodies[1].aabb();
    let seen = pen.viewport.seen();
    let steps = setup.scene().work_out(rows);
    let conditions = steps.iter().filter(|step| step.kind == Kind::Apart);
    for (region, step) in regions_beside(b, seen).into_iter().zip(conditions) {
        let (color, strength) = if step.holds() {
            (blueprint::CAST, 0.22)
        } else {
            (blueprint::QUIET, 0.07)
        };
        pen.filled_box(region, 1.0, color.faded(0.5), color.alpha(strength));
        pen.label(region.center(), words().lab.said(step.id), color);
    }
}

/// The common part of two boxes that touch.
fn common(a: Aabb, b: Aabb) -> Aabb {
    Aabb::new(a.min.max(b.min), a.max.min(b.max))
}

fn gap(pen: &mut Pen<'_>, a: Aabb, b: Aabb) {
    // The axes are independent, so alternating between the boxes ends after these three steps.
    let on_b = closest_point_on_aabb(closest_point_on_aabb(b.center(), a), b);
    let on_a = closest_point_on_aabb(on_b, a);
    pen.line(on_a, on_b, 1.8, blueprint::APART);
    for (point, name) in [(on_a, "P"), (on_b, "Q")] {
        pen.point(point, name, blueprint::APART);
    }
}

/// Draws the pixels of a box, each as a square with a gap around it.
fn pixels(pen: &mut Pen<'_>, aabb: Aabb, color: Color) {
    let from = aabb.min.ceil();
    let to = aabb.max.ceil();
    for y in from.y as i32..to.y as i32 {
        for x in from.x as i32..to.x as i32 {
            let corner = vec2(x as f32, y as f32);
            let pixel = Aabb::from_corner_size(corner, Vec2::ONE).grown(-0.12);
            pen.filled_box(pixel, 1.0, color.faded(0.7), color.alpha(0.25));
        }
    }
}

pub(super) fn circle_box(pen: &mut Pen<'_>, setup: &Setup) {
    let (circle, aabb) = setup.circle_and_box();
    let center = circle.center;
    let around = circle.aabb();
    regions(pen, center, aabb);
    let mut color = answer_color(touches_circle_aabb(circle, aabb));
    pen.dashed_box(around, blueprint::BOX_ONLY.faded(0.8));
    if box_test_lies(circle, aabb) {
        color = blueprint::BOX_ONLY;
        pen.shade(around, color.alpha(0.14));
        pen.shade(common(around, aabb), color.alpha(0.5));
    }
    let closest = closest_point_on_aabb(center, aabb);
    if closest != center {
        pen.vector(center, closest, "D'", color);
    }
    pen.point(closest, "P", blueprint::TOUCH);
    contact(pen, circle, aabb);
}

fn contact(pen: &mut Pen<'_>, circle: Circle, aabb: Aabb) {
    if let Some(contact) = contact_circle_aabb(circle, aabb) {
        let out = circle.center + contact.normal * contact.depth;
        if contact.depth > 0.0 {
            let circle_out = Circle::new(out, circle.radius);
            pen.ring(circle_out, blueprint::CAST.faded(0.8));
            pen.dashed(circle.center, out, blueprint::CAST);
            let middle = (circle.center + out) * 0.5;
            pen.label(middle, words().lab.depth, blueprint::CAST);
        }
        let tip = contact.point + contact.normal * (34.0 / pen.viewport.scale);
        pen.dot(contact.point, 4.0, blueprint::CAST);
        pen.arrow(contact.point, tip, blueprint::CAST);
        pen.label(tip, "n", blueprint::CAST);
    }
}

pub(super) fn cast(pen: &mut Pen<'_>, setup: &Setup) {
    let cast = setup.cast();
    let (Circle { center, radius }, motion) = (cast.circle, cast.motion);
    let end = center + motion;
    let quiet = blueprint::QUIET.faded(0.6);
    let grown = cast.aabb.grown(radius);
    pen.rounded_box(grown, radius, blueprint::CAST.faded(0.7));
    let side = motion.perp().try_normalize().unwrap_or(Vec2::Y) * radius;
    for side in [side, -side] {
        pen.dashed(center + side, end + side, quiet);
    }
    pen.ring(Circle::new(end, radius), quiet);
    if setup.extra == Extra::Steps {
        for (step, (center, touches)) in setup.scene().steps().into_iter().enumerate() {
            let color = answer_color(touches);
            pen.disc(Circle::new(center, radius), 1.6, color, color.alpha(0.18));
            pen.label(center - vec2(0.0, radius), step.to_string(), color);
        }
    }
    moving(pen, &cast);
    match cast.hit() {
        Some(hit) => cast_steps::draw_hit(&cast, pen, hit),
        None => bench::note(pen, words().lab.no_hit, blueprint::QUIET),
    }
}

/// Draws the motion of the first shape, without the answer of the cast.
pub(super) fn motion(pen: &mut Pen<'_>, setup: &Setup) {
    if setup.motion.is_none() {
        return;
    }
    if setup.extra == Extra::Steps {
        let radius = setup.cast().circle.radius;
        for (center, _) in setup.scene().steps() {
            pen.ring(Circle::new(center, radius), blueprint::QUIET);
        }
    }
    moving(pen, &setup.cast());
}

fn moving(pen: &mut Pen<'_>, Cast { circle, motion, .. }: &Cast) {
    let end = circle.center + *motion;
    pen.arrow(circle.center, end, blueprint::INK);
    pen.label(end, "m", blueprint::INK);
}

pub(super) fn stage(pen: &mut Pen<'_>, cast: &CastSteps, stage: Stage) {
    moving(pen, &cast.asked);
    cast_steps::draw(cast, pen, stage);
}

#[cfg(test)]
mod tests {
    use super::super::lessons::BOXES;
    use super::super::shapes::boxed;
    use super::*;
    use breakout::explain::forms;

    #[test]
    fn the_regions_that_are_lit_are_the_conditions_that_hold() {
        let paper = Aabb::from_center_half(Vec2::ZERO, Vec2::splat(900.0));
        let mut setups: Vec<Setup> = BOXES.iter().map(|lesson| lesson.setup).collect();
        for (x, y) in [
            (0.0, -80.0),
            (0.0, 80.0),
            (-80.0, 0.0),
            (80.0, 0.0),
            (50.0, 40.0),
            (70.0, -70.0),
        ] {
            setups.push(Setup::of(
                boxed(x, y, 50.0, 40.0),
                boxed(0.0, 0.0, 50.0, 40.0),
            ));
        }
        let mut lit = [0; 4];
        for setup in setups {
            let [a, b] = setup.bodies.map(Body::aabb);
            let steps = setup.scene().work_out(forms::BOXES[3].rows);
            let conditions = steps.iter().filter(|step| step.kind == Kind::Apart);
            let holds: Vec<bool> = conditions.map(|step| step.value.holds()).collect();
            let regions = regions_beside(b, paper);
            let is_within =
                |region: Aabb| a.min.cmpgt(region.min).all() && a.max.cmplt(region.max).all();
            assert_eq!(holds, regions.map(is_within), "{a:?} {b:?}");
            lit.iter_mut()
                .zip(holds)
                .for_each(|(count, holds)| *count += u32::from(holds));
        }
        assert!(!lit.contains(&0), "{lit:?}");
    }
}
