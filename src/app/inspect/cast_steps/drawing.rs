//! The pictures of the stages of a cast.

use breakout::collision::{Aabb, Circle, CornerChord, Crossing, Hit};
use breakout::explain::{Cast, CastSteps, Stage, short, time};
use macroquad::prelude::{Vec2, vec2};

use crate::app::inspect::pen::{Pen, line_across};
use crate::app::render::palette::blueprint;

/// The opacity of the stages before the present one.
const FADED: f32 = 0.45;
/// Radius of a point, and the width of what is emphasised, in units of the pen.
const DOT: f32 = 3.5;
const STRONG: f32 = 3.0;
/// The length of the normal, in radii of the circle; and at least, in units of the pen.
const NORMAL_RADII: f32 = 1.7;
const NORMAL_LEAST: f32 = 30.0;

/// Draws all stages up to one. Circle, motion and box are drawn by the caller.
pub(crate) fn draw(cast: &CastSteps, pen: &mut Pen<'_>, stage: Stage) {
    for drawn in cast.stages() {
        let opacity = if drawn == stage { 1.0 } else { FADED };
        draw_stage(cast, pen, drawn, opacity);
        if drawn == stage {
            return;
        }
    }
}

fn draw_stage(cast: &CastSteps, pen: &mut Pen<'_>, stage: Stage, opacity: f32) {
    let working = cast.working;
    match (stage, working.touching, working.crossing, working.chord) {
        (Stage::Grown, ..) => draw_grown(cast, pen, opacity),
        (Stage::Touching, Some(contact), ..) => {
            let color = blueprint::TOUCH.faded(opacity);
            pen.arrow(cast.asked.circle.center, contact.point, color);
            pen.point(contact.point, "P", color);
        }
        (Stage::Crossings, _, Some(crossing), _) => {
            draw_crossings(cast, pen, &crossing, opacity);
        }
        (Stage::Last, _, Some(crossing), _) => {
            let axis = usize::from(!crossing.by_x);
            let line = crossing.lines[axis] as f32;
            let (from, to) = line_across(pen.viewport.seen(), axis, line);
            pen.line(from, to, 2.0, blueprint::BOX_ONLY.faded(opacity));
            let entry = crossing.center.as_vec2();
            let color = blueprint::INK.faded(opacity);
            pen.point(entry, "E", color);
        }
        (Stage::Place, _, Some(crossing), _) => draw_place(cast, pen, &crossing, opacity),
        (Stage::Chord, _, Some(crossing), Some(chord)) => {
            draw_chord(cast, pen, crossing.closest.as_vec2(), chord, opacity);
        }
        (Stage::Result, ..) => {
            if let Ok(hit) = working.answer {
                draw_hit(&cast.asked, pen, hit);
            }
        }
        _ => {}
    }
}

fn draw_grown(cast: &CastSteps, pen: &mut Pen<'_>, opacity: f32) {
    let grown = cast.working.grown;
    let radius = cast.asked.circle.radius;
    pen.dashed_box(grown, blueprint::QUIET.faded(opacity * 0.7));
    pen.rounded_box(grown, radius, blueprint::CAST.faded(opacity));
    let side = cast.asked.facing(0);
    let aabb = cast.asked.aabb;
    let [from, to] = [aabb, grown].map(|of| {
        let x = [of.min, of.max][side].x;
        vec2(x, aabb.center().y)
    });
    pen.vector(from, to, "r", blueprint::CAST.faded(opacity));
}

fn draw_crossings(cast: &CastSteps, pen: &mut Pen<'_>, crossing: &Crossing, opacity: f32) {
    let start = cast.asked.circle.center;
    let seen = pen.viewport.seen();
    let pale = blueprint::BOX_ONLY.faded(opacity);
    if let Some((from, to)) = through(seen, start, cast.asked.motion) {
        pen.dashed(from, to, blueprint::QUIET.faded(opacity));
    }
    for (axis, letter) in ["x", "y"].into_iter().enumerate() {
        let (from, to) = line_across(seen, axis, crossing.lines[axis] as f32);
        pen.dashed(from, to, pale);
        let then = crossing.times[axis];
        let at = start + cast.asked.motion * then as f32;
        if seen.min.cmple(at).all() && at.cmple(seen.max).all() {
            pen.point(at, &format!("t {letter} {}", time(then)), pale);
        } else {
            pen.label(from.lerp(to, 0.5), letter, pale);
        }
    }
}

fn draw_place(cast: &CastSteps, pen: &mut Pen<'_>, crossing: &Crossing, opacity: f32) {
    let entry = crossing.center.as_vec2();
    let closest = crossing.closest.as_vec2();
    let color = blueprint::TOUCH.faded(opacity);
    if cast.working.chord.is_none() {
        let axis = usize::from(!crossing.by_x);
        let (from, to) = line_across(cast.asked.aabb, axis, closest[axis]);
        pen.line(from, to, STRONG, color);
    }
    pen.dashed(entry, closest, color);
    pen.point(closest, "P", color);
}

fn draw_chord(cast: &CastSteps, pen: &mut Pen<'_>, corner: Vec2, chord: CornerChord, opacity: f32) {
    let start = cast.asked.circle.center;
    let radius = cast.asked.circle.radius;
    let color = blueprint::CAST.faded(opacity);
    pen.ring(Circle::new(corner, radius), color);
    let at = |then: f64| start + cast.asked.motion * then as f32;
    let nearest = at(chord.along / chord.length_squared);
    pen.line(corner, nearest, 1.4, color);
    pen.label(corner.lerp(nearest, 0.5), short(chord.distance()), color);
    if chord.half_chord_squared > 0.0 {
        let half = chord.half_chord_squared.sqrt() / chord.length_squared;
        let middle = chord.along / chord.length_squared;
        let from = at(middle - half);
        let to = at(middle + half);
        pen.line(from, to, STRONG, color);
        pen.dot(from, DOT, color);
        pen.dot(to, DOT, color);
    }
}

/// Draws the circle at the time of impact, with the point and the normal.
pub(crate) fn draw_hit(asked: &Cast, pen: &mut Pen<'_>, hit: Hit) {
    let Circle { center, radius } = asked.circle;
    let then = Circle::new(center + asked.motion * hit.time, radius);
    let color = blueprint::CAST;
    pen.disc(then, 2.0, color, color.alpha(0.15));
    let least = NORMAL_LEAST * pen.unit / pen.viewport.scale;
    let tip = hit.point + hit.normal * (radius * NORMAL_RADII).max(least);
    pen.arrow(hit.point, tip, color);
    pen.point(hit.point, "P", blueprint::TOUCH);
    pen.label(tip, "n", color);
    pen.point(then.center, &format!("t {}", time(hit.time)), color);
}

/// The part of a line within an area; `None` if it passes by, or has no direction.
fn through(area: Aabb, at: Vec2, way: Vec2) -> Option<(Vec2, Vec2)> {
    let way = way.try_normalize()?;
    let low = (area.min - at) / way;
    let high = (area.max - at) / way;
    // An axis along which it does not run does not limit it.
    let runs = way.cmpne(Vec2::ZERO);
    let near = low.min(high);
    let far = low.max(high);
    let near = Vec2::select(runs, near, Vec2::MIN).max_element();
    let far = Vec2::select(runs, far, Vec2::MAX).min_element();
    (near < far).then(|| (at + way * near, at + way * far))
}
