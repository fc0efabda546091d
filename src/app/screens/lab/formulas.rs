//! The formula of each pair with its numbers, line by line.
//!
//! Answers come from the collision module. The lines beside them write the same formula out in our own
//! terms, so that a learner can follow it; `forms.rs` has the sources' terms.

use breakout::collision::{
    CircleRelation, cast_circle_aabb, closest_point_on_aabb, contact_circle_aabb,
    overlaps_aabb_aabb, overlaps_circle_aabb, overlaps_circle_circle, overlaps_interval_interval,
    overlaps_point_aabb, overlaps_point_circle, relate_circle_circle, touches_aabb_aabb,
    touches_circle_aabb, touches_circle_circle, touches_interval_interval, touches_point_aabb,
    touches_point_circle, touches_point_point, work_out_cast_circle_aabb,
};
use macroquad::prelude::Vec2;

use super::marks::Mark;
use super::region::Region;
use super::row::{
    Line, Row, cast as cast_words, check, conclusion, detail, lie, miss, number, short, value,
    vector, words,
};
use super::shapes::{Body, Extra, Setup};
use crate::app::inspect::{D_PRIME, d_prime, describe_miss};
use crate::app::render::palette::blueprint;

/// The number of discrete steps in the lesson on tunnelling.
pub(super) const STEPS: usize = 3;

/// A comparison of a side of the first shape with one of the second, which separates them if it holds.
struct Separation {
    name: &'static str,
    sides: [&'static str; 2],
    values: [f32; 2],
    /// Whether the first is asked to be less, and not greater.
    less: bool,
    marks: [Mark; 2],
}

impl Separation {
    fn row(&self) -> Row {
        let [left, right] = self.values;
        let (sign, strict, loose) = if self.less {
            ('<', left < right, left <= right)
        } else {
            ('>', left > right, left >= right)
        };
        let [first, second] = self.sides;
        let separation = Line::Separation {
            name: self.name,
            symbols: format!("{first} {sign} {second}"),
            numbers: format!("{} {sign} {}", number(left), number(right)),
            strict,
            loose,
        };
        Row::from(separation).about(self.marks)
    }

    /// Where counting equality makes the difference.
    fn difference(&self) -> Option<Row> {
        let [first, second] = self.sides;
        let (text, color) = (
            format!("It differs at {first} = {second}."),
            blueprint::TOUCH,
        );
        let is_equal = self.values[0] == self.values[1];
        is_equal.then(|| Row::from(Line::Words(text, color)).about(self.marks))
    }
}

/// The comparisons that would separate two shapes, and what follows from them in both readings.
fn separations(
    letter: &str,
    comparisons: &[Separation],
    touches: bool,
    overlaps: bool,
) -> Vec<Row> {
    let mut rows = vec![words(format!("They are apart when {letter} lies"))];
    rows.extend(comparisons.iter().map(Separation::row));
    rows.push(conclusion("none holds: they touch", touches));
    rows.push(conclusion("none with ≤ or ≥: they overlap", overlaps));
    if touches && !overlaps {
        rows.extend(comparisons.iter().filter_map(Separation::difference));
    }
    rows
}

/// A comparison of squares, which the collision module computes in f64. Where `f32` does not tell
/// them apart, the first is written as their difference from the second.
fn squares(left: f64, sign: &str, right: f64) -> String {
    let text = number(right as f32);
    let off = left - right;
    let near = if left as f32 != right as f32 || off == 0.0 {
        number(left as f32)
    } else if off < 0.0 {
        format!("{text} − {}", number(-off as f32))
    } else {
        format!("{text} + {}", number(off as f32))
    };
    format!("{near} {sign} {text}")
}

fn distance_squared(a: Vec2, b: Vec2) -> f64 {
    a.as_dvec2().distance_squared(b.as_dvec2())
}

fn square(length: f64) -> f64 {
    length * length
}

/// The size that takes the inside from a shape, in words, if one of them has none.
pub(super) fn no_inside(setup: &Setup, letters: [&str; 2]) -> Option<String> {
    let missing = |(body, letter): (&Body, &str)| match *body {
        Body::Circle(circle) if circle.radius <= 0.0 => Some(format!("{letter}.r = 0")),
        Body::Box { size, .. } if size.x <= 0.0 => Some(format!("{letter}.w = 0")),
        Body::Box { size, .. } if size.y <= 0.0 => Some(format!("{letter}.h = 0")),
        Body::Interval { length, .. } if length <= 0.0 => Some(format!("{letter}.w = 0")),
        _ => None,
    };
    setup.bodies.iter().zip(letters).find_map(missing)
}

/// The comparison that decides over an overlap. A shape without an inside is a part of it.
fn overlap_check(symbols: &str, numbers: String, flat: Option<String>, overlaps: bool) -> Row {
    match flat {
        Some(size) => {
            let symbols = format!("{symbols}, insides");
            check(symbols, format!("{numbers}, but {size}"), overlaps)
        }
        None => check(symbols, numbers, overlaps),
    }
}

pub(super) fn interval_interval(setup: &Setup) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::interval);
    let [a_ends, b_ends] = setup.bodies.map(|body| (body.aabb().min, body.aabb().max));
    let comparisons = [
        Separation {
            name: "left of",
            sides: ["a.max", "b.min"],
            values: [a.max, b.min],
            less: true,
            marks: [Mark::Point(a_ends.1), Mark::Point(b_ends.0)],
        },
        Separation {
            name: "right of",
            sides: ["a.min", "b.max"],
            values: [a.min, b.max],
            less: false,
            marks: [Mark::Point(a_ends.0), Mark::Point(b_ends.1)],
        },
    ];
    let (touches, overlaps) = (
        touches_interval_interval(a, b),
        overlaps_interval_interval(a, b),
    );
    let (from, to) = (a.min.max(b.min), a.max.min(b.max));
    let (from_mark, to_mark) = (Mark::X(from), Mark::X(to));
    let mut rows = vec![words("They are apart when a lies")];
    rows.extend(comparisons.iter().map(Separation::row));
    rows.extend([
        conclusion("none holds: they touch", touches),
        Row::GAP,
        value("later min", number(from)).about([from_mark]),
        value("earlier max", number(to)).about([to_mark]),
        check(
            "later min < earlier max",
            format!("{} < {}", number(from), number(to)),
            overlaps,
        )
        .about([from_mark, to_mark]),
        conclusion("a shared length: they overlap", overlaps),
    ]);
    rows
}

pub(super) fn point_point(setup: &Setup) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::anchor);
    let equal = |left: f32, right: f32| format!("{} = {}", number(left), number(right));
    vec![
        check("a.x = b.x", equal(a.x, b.x), a.x == b.x).about([Mark::X(a.x), Mark::X(b.x)]),
        check("a.y = b.y", equal(a.y, b.y), a.y == b.y).about([Mark::Y(a.y), Mark::Y(b.y)]),
        conclusion("both hold: they touch", touches_point_point(a, b))
            .about([Mark::Point(a), Mark::Point(b)]),
        Row::GAP,
        value("d = |a − b|", short(a.distance(b))).about([Mark::Line(a, b)]),
        words("A point has no inside to overlap."),
    ]
}

pub(super) fn point_circle(setup: &Setup) -> Vec<Row> {
    let (point, circle) = (setup.bodies[0].anchor(), setup.bodies[1].circle());
    let away = point - circle.center;
    let squared = distance_squared(point, circle.center);
    let radius_squared = square(circle.radius.into());
    let (line, radius) = (Mark::Line(circle.center, point), Mark::radius(circle));
    let mut rows = vec![
        value("D = P − C", vector(away)).about([line]),
        detail("d = |D|", short(away.length())).about([line]),
        detail("r", number(circle.radius)).about([radius]),
        value("d² = dx² + dy²", number(squared as f32)).about([line]),
        value("r²", number(radius_squared as f32)).about([radius]),
        Row::GAP,
        check(
            "touches: d² ≤ r²",
            squares(squared, "≤", radius_squared),
            touches_point_circle(point, circle),
        )
        .about([line, Mark::Circle(circle)]),
        check(
            "overlaps: d² < r²",
            squares(squared, "<", radius_squared),
            overlaps_point_circle(point, circle),
        )
        .about([line, Mark::Circle(circle)]),
    ];
    if setup.extra == Extra::MisplacedRoot {
        let printed = misprinted_distance(away);
        rows.extend([
            Row::GAP,
            lie("a tutorial's misprint says"),
            check(
                "√(dx² + √(dy²)) ≤ r",
                format!("{} ≤ {}", short(printed), number(circle.radius)),
                printed <= circle.radius,
            ),
        ]);
    }
    rows
}

/// The length of a vector by the misprint of source 001 (see `breakout::collision`), wrong on purpose.
pub(super) fn misprinted_distance(away: Vec2) -> f32 {
    (away.x * away.x + (away.y * away.y).sqrt()).sqrt()
}

pub(super) fn point_box(setup: &Setup) -> Vec<Row> {
    let (point, aabb) = (setup.bodies[0].anchor(), setup.bodies[1].aabb());
    let comparison = |name, sides, values, less, side: usize| Separation {
        name,
        sides,
        values,
        less,
        marks: [Mark::Point(point), Mark::sides(aabb)[side]],
    };
    #[rustfmt::skip]
    let comparisons = [
        comparison("left of", ["p.x", "b.left"], [point.x, aabb.min.x], true, 0),
        comparison("right of", ["p.x", "b.right"], [point.x, aabb.max.x], false, 2),
        comparison("above", ["p.y", "b.top"], [point.y, aabb.min.y], true, 1),
        comparison("below", ["p.y", "b.bottom"], [point.y, aabb.max.y], false, 3),
    ];
    let (touches, overlaps) = (
        touches_point_aabb(point, aabb),
        overlaps_point_aabb(point, aabb),
    );
    let closest = closest_point_on_aabb(point, aabb);
    let mut rows = separations("P", &comparisons, touches, overlaps);
    rows.extend([
        Row::GAP,
        value("region", Region::name_of(point, aabb)).about([Mark::Point(point)]),
        value("closest Q", vector(closest)).about([Mark::Point(closest)]),
    ]);
    rows
}

pub(super) fn circle_circle(setup: &Setup) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::circle);
    let squared = distance_squared(a.center, b.center);
    let sum = f64::from(a.radius) + f64::from(b.radius);
    let difference = (f64::from(a.radius) - f64::from(b.radius)).abs();
    let relation = relate_circle_circle(a, b);
    let centers = Mark::Line(a.center, b.center);
    let radii = [Mark::radius(a), Mark::radius(b)];
    let mut rows = vec![
        value("d", short(a.center.distance(b.center))).about([centers]),
        value("d²", number(squared as f32)).about([centers]),
        detail("r1 + r2", number(sum as f32)).about(radii),
        detail("|r1 − r2|", number(difference as f32)).about(radii),
        Row::GAP,
        check(
            "touches: d² ≤ (r1 + r2)²",
            squares(squared, "≤", square(sum)),
            touches_circle_circle(a, b),
        )
        .about([centers, Mark::Circle(a), Mark::Circle(b)]),
        overlap_check(
            "overlaps: d² < (r1 + r2)²",
            squares(squared, "<", square(sum)),
            no_inside(setup, ["a", "b"]),
            overlaps_circle_circle(a, b),
        )
        .about([centers, Mark::Circle(a), Mark::Circle(b)]),
        check(
            "nested: d² ≤ (r1 − r2)²",
            squares(squared, "≤", square(difference)),
            squared <= square(difference),
        )
        .about([centers, Mark::Circle(a), Mark::Circle(b)]),
        Row::GAP,
    ];
    rows.extend(RELATIONS.iter().map(|(known, name, symbols)| {
        Row::from(Line::Case {
            name,
            symbols,
            here: *known == relation,
        })
    }));
    rows
}

pub(super) const RELATIONS: [(CircleRelation, &str, &str); 6] = [
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
        "d = |r1 − r2| > 0",
    ),
    (CircleRelation::Inside, "inside", "d < |r1 − r2|"),
    (CircleRelation::Same, "the same circle", "d = |r1 − r2| = 0"),
];

pub(super) fn relation_name(relation: CircleRelation) -> &'static str {
    let row = RELATIONS.iter().find(|(known, ..)| *known == relation);
    row.map_or("", |(_, name, _)| name)
}

pub(super) fn box_box(setup: &Setup) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::aabb);
    let comparison = |name, sides, values, less, [one, other]: [usize; 2]| Separation {
        name,
        sides,
        values,
        less,
        marks: [Mark::sides(a)[one], Mark::sides(b)[other]],
    };
    #[rustfmt::skip]
    let comparisons = [
        comparison("left of", ["a.right", "b.left"], [a.max.x, b.min.x], true, [2, 0]),
        comparison("right of", ["a.left", "b.right"], [a.min.x, b.max.x], false, [0, 2]),
        comparison("above", ["a.bottom", "b.top"], [a.max.y, b.min.y], true, [3, 1]),
        comparison("below", ["a.top", "b.bottom"], [a.min.y, b.max.y], false, [1, 3]),
    ];
    let (touches, overlaps) = (touches_aabb_aabb(a, b), overlaps_aabb_aabb(a, b));
    let mut rows = separations("a", &comparisons, touches, overlaps);
    if let Some(size) = no_inside(setup, ["a", "b"]) {
        rows.push(conclusion(format!("an inside on both: {size}"), false));
    }
    if setup.extra == Extra::Pixels {
        rows.extend([
            Row::GAP,
            value("a's pixels, x", pixels(a.min.x, a.max.x)),
            value("b's pixels, x", pixels(b.min.x, b.max.x)),
            detail("a's pixels, y", pixels(a.min.y, a.max.y)),
            detail("b's pixels, y", pixels(b.min.y, b.max.y)),
        ]);
    }
    rows
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

pub(super) fn circle_box(setup: &Setup) -> Vec<Row> {
    let (circle, aabb) = (setup.bodies[0].circle(), setup.bodies[1].aabb());
    let (center, middle) = (circle.center, aabb.center());
    let closest = closest_point_on_aabb(center, aabb);
    let squared = distance_squared(closest, center);
    let radius_squared = square(circle.radius.into());
    let d_line = Mark::Line(center, closest);

    let mut rows = vec![
        detail("D = C − B", vector(center - middle)).about([Mark::Line(middle, center)]),
        detail("half", vector(aabb.half_extents()))
            .about([Mark::Line(middle, middle + aabb.half_extents())]),
        value("clamp(D)", vector(closest - middle)).about([Mark::Line(middle, closest)]),
        value("P = B + clamp(D)", vector(closest)).about([Mark::Point(closest)]),
        value(D_PRIME, vector(d_prime(circle, aabb))).about([d_line]),
        value("region", Region::name_of(center, aabb)).about([Mark::Point(center)]),
        Row::GAP,
        check(
            "touches: |D'|² ≤ r²",
            squares(squared, "≤", radius_squared),
            touches_circle_aabb(circle, aabb),
        )
        .about([d_line, Mark::Circle(circle)]),
        overlap_check(
            "overlaps: |D'|² < r²",
            squares(squared, "<", radius_squared),
            no_inside(setup, ["C", "B"]),
            overlaps_circle_aabb(circle, aabb),
        )
        .about([d_line, Mark::Circle(circle)]),
    ];
    if let Some(contact) = contact_circle_aabb(circle, aabb) {
        let out = contact.point - contact.normal * contact.depth;
        rows.extend([
            value("normal n", vector(contact.normal)).about([Mark::Point(contact.point)]),
            value("depth", short(contact.depth)).about([Mark::Line(contact.point, out)]),
        ]);
    }
    rows.extend(box_verdict(setup));
    rows
}

/// The box test of the circle, and whether its answer is wrong.
fn box_verdict(setup: &Setup) -> Vec<Row> {
    let (circle, aabb) = (setup.bodies[0].circle(), setup.bodies[1].aabb());
    let around = circle.aabb();
    let boxes = overlaps_aabb_aabb(around, aabb);
    let compare = |name: &str, left: f32, sign: &str, right: f32, truth: bool| {
        let numbers = format!("{name} {} {sign} {}", number(left), number(right));
        let color = blueprint::BOX_ONLY;
        Row::from(Line::Compare {
            numbers,
            truth,
            color,
        })
    };
    let (min, max) = (around.min, around.max);
    let (ours, others) = (Mark::sides(around), Mark::sides(aabb));
    let text = match no_inside(setup, ["C", "B"]) {
        Some(size) => format!("the circle's box: but {size}"),
        None => "the circle's box overlaps".to_owned(),
    };
    let verdict = Row::from(Line::Conclusion {
        text,
        truth: boxes,
        color: blueprint::BOX_ONLY,
    });
    let mut rows = vec![
        Row::GAP,
        compare("left", min.x, "<", aabb.max.x, min.x < aabb.max.x).about([ours[0], others[2]]),
        compare("right", max.x, ">", aabb.min.x, max.x > aabb.min.x).about([ours[2], others[0]]),
        compare("top", min.y, "<", aabb.max.y, min.y < aabb.max.y).about([ours[1], others[3]]),
        compare("bottom", max.y, ">", aabb.min.y, max.y > aabb.min.y).about([ours[3], others[1]]),
        verdict.about([Mark::Box(around)]),
    ];
    if box_test_lies(setup) {
        rows.push(lie("The box test lies: no contact here."));
    }
    rows
}

/// Whether a circle's box overlaps a box that the circle does not touch.
pub(super) fn box_test_lies(setup: &Setup) -> bool {
    let (circle, aabb) = (setup.bodies[0].circle(), setup.bodies[1].aabb());
    overlaps_aabb_aabb(circle.aabb(), aabb) && !touches_circle_aabb(circle, aabb)
}

pub(super) fn cast(setup: &Setup) -> Vec<Row> {
    let (circle, aabb) = (setup.bodies[0].circle(), setup.bodies[1].aabb());
    let motion = setup.motion.unwrap_or_default();
    let grown = aabb.grown(circle.radius);
    let way = Mark::Line(circle.center, circle.center + motion);
    let mut rows = vec![
        words("Touches, overlaps: before it moves."),
        value("C", vector(circle.center)).about([Mark::Point(circle.center)]),
        value("motion", vector(motion)).about([way]),
        detail("grown min", vector(grown.min)).about([Mark::Point(grown.min)]),
        detail("grown max", vector(grown.max)).about([Mark::Point(grown.max)]),
        Row::GAP,
    ];
    match work_out_cast_circle_aabb(circle, motion, aabb).answer {
        Ok(hit) => {
            let along = hit.normal.dot(motion);
            let arrived = circle.center + motion * hit.time;
            let normal = Mark::Line(hit.point, arrived);
            rows.extend([
                value("time t", number(hit.time)).about([Mark::Line(circle.center, arrived)]),
                value("place at t", vector(arrived)).about([Mark::Point(arrived)]),
                value("point", vector(hit.point)).about([Mark::Point(hit.point)]),
                value("normal n", vector(hit.normal)).about([normal]),
                Row::from(Line::Check {
                    symbols: "approaches: n · motion < 0".to_owned(),
                    numbers: format!("{} < 0", number(along)),
                    truth: Some(along < 0.0),
                    color: blueprint::CAST,
                })
                .about([normal, way]),
                cast_words("The cast hits."),
            ]);
        }
        Err(reason) => {
            let reason = describe_miss(reason, circle.radius);
            rows.extend(miss(&reason).into_iter().map(|row| row.about([way])));
        }
    }
    rows.push(Row::GAP);
    if setup.extra == Extra::Steps {
        let touching = steps(setup).filter(|(_, touches)| *touches).count();
        let text = format!("{touching} of {}", STEPS + 1);
        rows.push(value("steps that touch", text));
        if tunnels(setup) {
            rows.push(lie("Discrete steps tunnel through."));
        }
    }
    rows
}

/// Whether the cast hits, and no discrete step of the motion touches.
pub(super) fn tunnels(setup: &Setup) -> bool {
    let (circle, aabb) = (setup.bodies[0].circle(), setup.bodies[1].aabb());
    let motion = setup.motion.unwrap_or_default();
    let is_hit = cast_circle_aabb(circle, motion, aabb).is_some();
    is_hit && steps(setup).all(|(_, touches)| !touches)
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
