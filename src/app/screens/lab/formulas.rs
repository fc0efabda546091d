//! The formula of each pair with its numbers, line by line.
//!
//! Answers come from the collision module. The lines beside them write the same formula out in the
//! terms of the sources, so that a learner can follow it.

use crate::app::inspect::{D_PRIME, d_prime};
use breakout::collision::{
    CircleRelation, cast_circle_aabb, closest_point_on_aabb, contact_circle_aabb,
    overlaps_aabb_aabb, overlaps_interval_interval, overlaps_point_aabb, overlaps_point_circle,
    relate_circle_circle, touches_aabb_aabb, touches_circle_aabb, touches_circle_circle,
    touches_interval_interval, touches_point_aabb, touches_point_circle, touches_point_point,
};
use macroquad::prelude::Vec2;

use super::region::Region;
use super::shapes::{Body, Extra, Setup};
use crate::app::render::palette::{Color, blueprint};

/// The number of discrete steps in the lesson on tunnelling.
pub(super) const STEPS: usize = 3;

/// A line of the readout.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum FormulaLine {
    /// A name and its value. Details are left out where room is short.
    Value {
        name: &'static str,
        value: String,
        detail: bool,
    },
    /// A comparison in symbols and in numbers, and its truth.
    Check {
        symbols: &'static str,
        numbers: String,
        truth: bool,
        /// The colour of the word "true".
        color: Color,
    },
    /// A comparison that separates the shapes, and its truth with `<` or `>` (`strict`) and with
    /// `≤` or `≥` (`loose`).
    Separation {
        name: &'static str,
        symbols: &'static str,
        numbers: String,
        strict: bool,
        loose: bool,
    },
    /// A conclusion from the lines above.
    Conclusion {
        text: &'static str,
        truth: bool,
        color: Color,
    },
    /// A comparison in numbers only. These are left out first.
    Compare {
        numbers: String,
        truth: bool,
        color: Color,
    },
    /// An introduction to the lines below.
    Words(&'static str),
    /// One of several cases. `here` marks the one that applies.
    Case {
        name: &'static str,
        symbols: &'static str,
        here: bool,
    },
    /// A sentence about a wrong answer of a test, in the colour of the box test.
    Lie(&'static str),
    /// A sentence about the swept test, in the colour of the cast.
    Cast(&'static str),
    /// Vertical space.
    Gap,
}

/// The shortest digits that tell an `f32` from its neighbours.
pub(super) fn number(x: f32) -> String {
    let text = if x != 0.0 && x.abs() < 1e-4 {
        format!("{x:e}")
    } else {
        format!("{x}")
    };
    text.replace('-', "−")
}

fn vector(v: Vec2) -> String {
    format!("({}, {})", short(v.x), short(v.y))
}

/// At most two decimals, for numbers that are not compared.
fn short(x: f32) -> String {
    number((x * 100.0).round() / 100.0)
}

fn value(name: &'static str, value: impl Into<String>) -> FormulaLine {
    let value = value.into();
    FormulaLine::Value {
        name,
        value,
        detail: false,
    }
}

fn detail(name: &'static str, value: impl Into<String>) -> FormulaLine {
    let value = value.into();
    FormulaLine::Value {
        name,
        value,
        detail: true,
    }
}

fn check(symbols: &'static str, left: f32, sign: &str, right: f32, truth: bool) -> FormulaLine {
    check_numbers(symbols, [number(left), number(right)], sign, truth)
}

/// A comparison of squares, which the collision module computes in f64. Where `f32` does not tell
/// them apart, the first is written as their difference from the second.
fn check_squares(
    symbols: &'static str,
    left: f64,
    sign: &str,
    right: f64,
    truth: bool,
) -> FormulaLine {
    let text = number(right as f32);
    let off = left - right;
    let near = if left as f32 != right as f32 || off == 0.0 {
        number(left as f32)
    } else if off < 0.0 {
        format!("{text} − {}", number(-off as f32))
    } else {
        format!("{text} + {}", number(off as f32))
    };
    check_numbers(symbols, [near, text], sign, truth)
}

fn check_numbers(
    symbols: &'static str,
    [left, right]: [String; 2],
    sign: &str,
    truth: bool,
) -> FormulaLine {
    FormulaLine::Check {
        symbols,
        numbers: format!("{left} {sign} {right}"),
        truth,
        color: blueprint::TOUCH,
    }
}

fn distance_squared(a: Vec2, b: Vec2) -> f64 {
    a.as_dvec2().distance_squared(b.as_dvec2())
}

fn square(length: f64) -> f64 {
    length * length
}

fn less(name: &'static str, symbols: &'static str, left: f32, right: f32) -> FormulaLine {
    FormulaLine::Separation {
        name,
        symbols,
        numbers: format!("{} < {}", number(left), number(right)),
        strict: left < right,
        loose: left <= right,
    }
}

fn greater(name: &'static str, symbols: &'static str, left: f32, right: f32) -> FormulaLine {
    FormulaLine::Separation {
        name,
        symbols,
        numbers: format!("{} > {}", number(left), number(right)),
        strict: left > right,
        loose: left >= right,
    }
}

fn conclusion(text: &'static str, truth: bool) -> FormulaLine {
    let color = blueprint::TOUCH;
    FormulaLine::Conclusion { text, truth, color }
}

pub(super) fn interval_interval(setup: &Setup) -> Vec<FormulaLine> {
    let [a, b] = setup.bodies.map(Body::interval);
    let separations = [
        less("left of", "a.max < b.min", a.max, b.min),
        greater("right of", "a.min > b.max", a.min, b.max),
    ];
    let touches = conclusion("none holds: they touch", touches_interval_interval(a, b));
    let (from, to) = (a.min.max(b.min), a.max.min(b.max));
    let overlaps = overlaps_interval_interval(a, b);
    let mut lines = vec![FormulaLine::Words("They are apart when a lies")];
    lines.extend(separations);
    lines.extend([
        touches,
        FormulaLine::Gap,
        value("later min", number(from)),
        value("earlier max", number(to)),
        check("later min < earlier max", from, "<", to, overlaps),
        conclusion("a shared length: they overlap", overlaps),
    ]);
    lines
}

pub(super) fn point_point(setup: &Setup) -> Vec<FormulaLine> {
    let [a, b] = setup.bodies.map(Body::anchor);
    let touches = touches_point_point(a, b);
    vec![
        check("a.x = b.x", a.x, "=", b.x, a.x == b.x),
        check("a.y = b.y", a.y, "=", b.y, a.y == b.y),
        conclusion("both hold: they touch", touches),
        FormulaLine::Gap,
        value("d = |a − b|", number(a.distance(b))),
        FormulaLine::Words("A point has no inside to overlap."),
    ]
}

pub(super) fn point_circle(setup: &Setup) -> Vec<FormulaLine> {
    let (point, circle) = (setup.bodies[0].anchor(), setup.bodies[1].circle());
    let away = point - circle.center;
    let squared = distance_squared(point, circle.center);
    let radius_squared = square(circle.radius.into());
    let touches = touches_point_circle(point, circle);
    let overlaps = overlaps_point_circle(point, circle);
    let mut lines = vec![
        value("D = P − C", vector(away)),
        detail("d = |D|", short(away.length())),
        detail("r", number(circle.radius)),
        value("d² = dx² + dy²", number(squared as f32)),
        value("r²", number(radius_squared as f32)),
        FormulaLine::Gap,
        check_squares("touches: d² ≤ r²", squared, "≤", radius_squared, touches),
        check_squares("overlaps: d² < r²", squared, "<", radius_squared, overlaps),
    ];
    if setup.extra == Extra::MisplacedRoot {
        // The misprint of source 001 (see `breakout::collision`), wrong on purpose.
        let printed = (away.x * away.x + (away.y * away.y).sqrt()).sqrt();
        lines.extend([
            FormulaLine::Gap,
            FormulaLine::Lie("a tutorial's misprint says"),
            check(
                "√(dx² + √(dy²)) ≤ r",
                printed,
                "≤",
                circle.radius,
                printed <= circle.radius,
            ),
        ]);
    }
    lines
}

pub(super) fn point_box(setup: &Setup) -> Vec<FormulaLine> {
    let (point, aabb) = (setup.bodies[0].anchor(), setup.bodies[1].aabb());
    let separations = [
        less("left of", "p.x < b.left", point.x, aabb.min.x),
        greater("right of", "p.x > b.right", point.x, aabb.max.x),
        less("above", "p.y < b.top", point.y, aabb.min.y),
        greater("below", "p.y > b.bottom", point.y, aabb.max.y),
    ];
    let touches = conclusion("none holds: they touch", touches_point_aabb(point, aabb));
    let overlaps = conclusion(
        "none with ≤ or ≥: they overlap",
        overlaps_point_aabb(point, aabb),
    );
    let closest = closest_point_on_aabb(point, aabb);
    let mut lines = vec![FormulaLine::Words("They are apart when P lies")];
    lines.extend(separations);
    lines.extend([
        touches,
        overlaps,
        FormulaLine::Gap,
        value("region", Region::of(point, aabb).name()),
        value("closest Q", vector(closest)),
    ]);
    lines
}

pub(super) fn circle_circle(setup: &Setup) -> Vec<FormulaLine> {
    let [a, b] = setup.bodies.map(Body::circle);
    let squared = distance_squared(a.center, b.center);
    let sum = f64::from(a.radius) + f64::from(b.radius);
    let difference = (f64::from(a.radius) - f64::from(b.radius)).abs();
    let relation = relate_circle_circle(a, b);
    let mut lines = vec![
        value("d", short(a.center.distance(b.center))),
        value("d²", number(squared as f32)),
        detail("r1 + r2", number(sum as f32)),
        detail("|r1 − r2|", number(difference as f32)),
        FormulaLine::Gap,
        check_squares(
            "touches: d² ≤ (r1 + r2)²",
            squared,
            "≤",
            square(sum),
            touches_circle_circle(a, b),
        ),
        check_squares(
            "overlaps: d² < (r1 + r2)²",
            squared,
            "<",
            square(sum),
            squared < square(sum),
        ),
        check_squares(
            "nested: d² ≤ (r1 − r2)²",
            squared,
            "≤",
            square(difference),
            squared <= square(difference),
        ),
        FormulaLine::Gap,
    ];
    lines.extend(no_inside(setup));
    lines.extend(
        RELATIONS
            .iter()
            .map(|(known, name, symbols)| FormulaLine::Case {
                name,
                symbols,
                here: *known == relation,
            }),
    );
    lines
}

const RELATIONS: [(CircleRelation, &str, &str); 6] = [
    (CircleRelation::Apart, "apart", "d > r1 + r2"),
    (
        CircleRelation::ExternallyTangent,
        "tangent outside",
        "d = r1 + r2",
    ),
    (CircleRelation::Crossing, "crossing", "between"),
    (
        CircleRelation::InternallyTangent,
        "tangent inside",
        "d = |r1 − r2|",
    ),
    (CircleRelation::Inside, "inside", "d < |r1 − r2|"),
    (CircleRelation::Same, "the same circle", "a = b"),
];

pub(super) fn relation_name(relation: CircleRelation) -> &'static str {
    let row = RELATIONS.iter().find(|(known, ..)| *known == relation);
    row.map_or("", |(_, name, _)| name)
}

pub(super) fn box_box(setup: &Setup) -> Vec<FormulaLine> {
    let [a, b] = setup.bodies.map(Body::aabb);
    let separations = [
        less("left of", "a.right < b.left", a.max.x, b.min.x),
        greater("right of", "a.left > b.right", a.min.x, b.max.x),
        less("above", "a.bottom < b.top", a.max.y, b.min.y),
        greater("below", "a.top > b.bottom", a.min.y, b.max.y),
    ];
    let touches = conclusion("none holds: they touch", touches_aabb_aabb(a, b));
    let mut lines = vec![FormulaLine::Words("They are apart when a lies")];
    lines.extend(separations);
    lines.extend([
        touches,
        conclusion("none with ≤ or ≥: they overlap", overlaps_aabb_aabb(a, b)),
    ]);
    lines.extend(no_inside(setup));
    if setup.extra == Extra::Pixels {
        lines.extend([
            FormulaLine::Gap,
            value("a's pixels, x", pixels(a.min.x, a.max.x)),
            value("b's pixels, x", pixels(b.min.x, b.max.x)),
            detail("a's pixels, y", pixels(a.min.y, a.max.y)),
            detail("b's pixels, y", pixels(b.min.y, b.max.y)),
        ]);
    }
    lines
}

/// The condition that both shapes have an inside, if it fails.
fn no_inside(setup: &Setup) -> Option<FormulaLine> {
    let has_inside = |body: Body| body.aabb().size().min_element() > 0.0;
    let missing = !setup.bodies.into_iter().all(has_inside);
    missing.then(|| conclusion("and both have an inside", false))
}

/// The first and the last pixel between two edges.
fn pixels(from: f32, to: f32) -> String {
    if from.ceil() < to.ceil() {
        let last = to.ceil() - 1.0;
        format!("{} … {}", number(from.ceil()), number(last))
    } else {
        "none".to_owned()
    }
}

pub(super) fn circle_box(setup: &Setup) -> Vec<FormulaLine> {
    let (circle, aabb) = (setup.bodies[0].circle(), setup.bodies[1].aabb());
    let closest = closest_point_on_aabb(circle.center, aabb);
    let squared = distance_squared(closest, circle.center);
    let radius_squared = square(circle.radius.into());
    let touches = touches_circle_aabb(circle, aabb);

    let mut lines = vec![
        detail("D = C − B", vector(circle.center - aabb.center())),
        detail("half", vector(aabb.half_extents())),
        value("clamp(D)", vector(closest - aabb.center())),
        value("P = B + clamp(D)", vector(closest)),
        value(D_PRIME, vector(d_prime(circle, aabb))),
        value("region", Region::of(circle.center, aabb).name()),
        FormulaLine::Gap,
        check_squares("touches: |D'|² ≤ r²", squared, "≤", radius_squared, touches),
        check_squares(
            "overlaps: |D'|² < r²",
            squared,
            "<",
            radius_squared,
            squared < radius_squared,
        ),
    ];
    lines.extend(no_inside(setup));
    if let Some(contact) = contact_circle_aabb(circle, aabb) {
        lines.extend([
            value("normal n", vector(contact.normal)),
            value("depth", short(contact.depth)),
        ]);
    }
    lines.extend(box_verdict(setup));
    lines
}

/// The box test of the circle, and whether its answer is wrong.
fn box_verdict(setup: &Setup) -> Vec<FormulaLine> {
    let (circle, aabb) = (setup.bodies[0].circle(), setup.bodies[1].aabb());
    let around = circle.aabb();
    let boxes = overlaps_aabb_aabb(around, aabb);
    let lies = boxes && !touches_circle_aabb(circle, aabb);
    let compare =
        |name: &str, left: f32, sign: &str, right: f32, truth: bool| FormulaLine::Compare {
            numbers: format!("{name} {} {sign} {}", number(left), number(right)),
            truth,
            color: blueprint::BOX_ONLY,
        };
    let (min, max) = (around.min, around.max);
    let mut lines = vec![
        FormulaLine::Gap,
        compare("left", min.x, "<", aabb.max.x, min.x < aabb.max.x),
        compare("right", max.x, ">", aabb.min.x, max.x > aabb.min.x),
        compare("top", min.y, "<", aabb.max.y, min.y < aabb.max.y),
        compare("bottom", max.y, ">", aabb.min.y, max.y > aabb.min.y),
        FormulaLine::Conclusion {
            text: "the circle's box overlaps",
            truth: boxes,
            color: blueprint::BOX_ONLY,
        },
    ];
    if lies {
        lines.push(FormulaLine::Lie("The box test lies: no contact here."));
    }
    lines
}

pub(super) fn cast(setup: &Setup) -> Vec<FormulaLine> {
    let (circle, aabb) = (setup.bodies[0].circle(), setup.bodies[1].aabb());
    let motion = setup.motion.unwrap_or_default();
    let grown = aabb.grown(circle.radius);
    let mut lines = vec![
        FormulaLine::Words("Touches, overlaps: before it moves."),
        value("C", vector(circle.center)),
        value("motion", vector(motion)),
        detail("grown min", vector(grown.min)),
        detail("grown max", vector(grown.max)),
        FormulaLine::Gap,
    ];
    match cast_circle_aabb(circle, motion, aabb) {
        Some(hit) => {
            let along = hit.normal.dot(motion);
            lines.extend([
                value("time t", number(hit.time)),
                value("C + motion · t", vector(circle.center + motion * hit.time)),
                value("point", vector(hit.point)),
                value("normal n", vector(hit.normal)),
                FormulaLine::Check {
                    symbols: "approaches: n · motion < 0",
                    numbers: format!("{} < 0", number(along)),
                    truth: along < 0.0,
                    color: blueprint::CAST,
                },
                FormulaLine::Cast("The cast hits."),
            ]);
        }
        None => lines.push(FormulaLine::Cast("The cast: no hit on this way.")),
    }
    lines.push(FormulaLine::Gap);
    if setup.extra == Extra::Steps {
        let touching = steps(setup).filter(|(_, touches)| *touches).count();
        let text = format!("{touching} of {}", STEPS + 1);
        lines.push(value("steps that touch", text));
        if touching == 0 && cast_circle_aabb(circle, motion, aabb).is_some() {
            lines.push(FormulaLine::Lie("Discrete steps tunnel through."));
        }
    }
    lines
}

/// The circle's centre at the start and after each discrete step, and whether the circle touches.
pub(super) fn steps(setup: &Setup) -> impl Iterator<Item = (Vec2, bool)> {
    let (mut circle, aabb) = (setup.bodies[0].circle(), setup.bodies[1].aabb());
    let (start, motion) = (circle.center, setup.motion.unwrap_or_default());
    (0..=STEPS).map(move |step| {
        circle.center = start + motion * (step as f32 / STEPS as f32);
        (circle.center, touches_circle_aabb(circle, aabb))
    })
}
