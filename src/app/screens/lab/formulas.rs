//! The formula of each pair with its numbers, line by line.
//!
//! Answers come from the collision module. The lines beside them write the same formula out in our own
//! terms, so that a learner can follow it; `forms.rs` has the sources' terms.

use breakout::collision::{
    Aabb, Circle, CircleRelation, closest_point_on_aabb, contact_circle_aabb, overlaps_aabb_aabb,
    relate_circle_circle, touches_circle_aabb,
};
use macroquad::prelude::Vec2;

use super::marks::Mark;
use super::region::Region;
use super::row::{
    Line, Row, Sides, Term, case, check, compare, concluded, conclusion, detail, lie, miss, number,
    separation, short, value, vector, words,
};
use super::shapes::{Body, Extra, Kind, Setup};
use crate::app::inspect::{D_PRIME, d_prime, describe_miss};
use crate::app::render::Style;
use crate::app::render::palette::blueprint;

/// The number of discrete steps in the lesson on tunnelling.
pub(super) const STEPS: usize = 3;

/// The comparisons that would separate two shapes, and what follows from them in both readings.
fn separations(letter: &str, comparisons: [Row; 4], [touches, overlaps]: [bool; 2]) -> Vec<Row> {
    // Where counting equality makes the difference.
    let difference = |row: &Row| match &row.line {
        Line::Separation {
            symbols,
            strict: false,
            loose: true,
            ..
        } if touches && !overlaps => {
            let text = format!("It differs at {}.", symbols.replace(['<', '>'], "="));
            let words = words(text).colored(blueprint::TOUCH);
            Some(words.about(row.marks.clone()))
        }
        _ => None,
    };
    let differences: Vec<Row> = comparisons.iter().filter_map(difference).collect();
    let mut rows = vec![words(format!("They are apart when {letter} lies"))];
    rows.extend(comparisons);
    rows.push(conclusion("none holds: they touch", touches));
    rows.push(conclusion("none with ≤ or ≥: they overlap", overlaps));
    rows.extend(differences);
    rows
}

/// A comparison of squares, which the collision module computes in f64. Where `f32` does not tell
/// them apart, the first is written as their difference from the second.
fn squares(left: f64, sign: char, right: f64) -> String {
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

/// The comparisons of two squares, in symbols and in numbers, that answer whether two shapes touch and
/// whether they overlap. A shape without an inside, by its size, takes part in the second.
fn answer_checks(
    [left, right]: [&str; 2],
    squared: [f64; 2],
    [touches, overlaps]: [bool; 2],
    without_inside: Option<String>,
) -> [Row; 2] {
    let numbers = |sign| squares(squared[0], sign, squared[1]);
    let (insides, but) = match without_inside {
        Some(size) => (", insides", format!(", but {size}")),
        None => ("", String::new()),
    };
    let overlap = format!("overlaps: {left} < {right}{insides}");
    [
        check(format!("touches: {left} ≤ {right}"), numbers('≤'), touches),
        check(overlap, numbers('<') + &but, overlaps),
    ]
}

fn distance_squared(a: Vec2, b: Vec2) -> f64 {
    a.as_dvec2().distance_squared(b.as_dvec2())
}

fn square(length: f64) -> f64 {
    length * length
}

/// The squares of the distance from a circle's centre and of its radius.
fn squares_of(point: Vec2, circle: Circle) -> [f64; 2] {
    let radius = f64::from(circle.radius);
    [distance_squared(point, circle.center), square(radius)]
}

/// The size that takes the inside from a shape, in words, if one of them has none.
pub(super) fn no_inside(setup: &Setup, letters: [&str; 2]) -> Option<String> {
    let missing = |(body, letter): (&Body, &str)| {
        let sizes: &[_] = match body.kind {
            Kind::Point => &[],
            Kind::Circle => &[(body.size.x, "r")],
            Kind::Box => &[(body.size.x, "w"), (body.size.y, "h")],
            Kind::Interval => &[(body.size.x, "w")],
        };
        let missing = sizes.iter().find(|(size, _)| *size <= 0.0);
        missing.map(|(_, name)| format!("{letter}.{name} = 0"))
    };
    setup.bodies.iter().zip(letters).find_map(missing)
}

pub(super) fn interval_interval(setup: &Setup, [touches, overlaps]: [bool; 2]) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::interval);
    let [[a_min, a_max], [b_min, b_max]] = setup.bodies.map(|body| {
        let Aabb { min, max } = body.aabb();
        [min, max].map(|end| Term::new(end.x).at(Mark::Point(end)))
    });
    let (from, to) = (Term::x(a.min.max(b.min)), Term::x(a.max.min(b.max)));
    let common = compare("later min < earlier max", &from, &to);
    vec![
        words("They are apart when a lies"),
        separation("left of", "a.max < b.min", &a_max, &b_min),
        separation("right of", "a.min > b.max", &a_min, &b_max),
        conclusion("none holds: they touch", touches),
        Row::GAP,
        value("later min", &from.text).about([common.marks[0]]),
        value("earlier max", &to.text).about([common.marks[1]]),
        common,
        conclusion("a shared length: they overlap", overlaps),
    ]
}

pub(super) fn equalities(a: Vec2, b: Vec2) -> [Row; 2] {
    [
        compare("a.x = b.x", &Term::x(a.x), &Term::x(b.x)),
        compare("a.y = b.y", &Term::y(a.y), &Term::y(b.y)),
    ]
}

pub(super) fn point_point(setup: &Setup, [touches, _]: [bool; 2]) -> Vec<Row> {
    let [a, b] = setup.bodies.map(|body| body.anchor);
    let mut rows = Vec::from(equalities(a, b));
    rows.extend([
        conclusion("both hold: they touch", touches).about([Mark::Point(a), Mark::Point(b)]),
        Row::GAP,
        value("d = |a − b|", short(a.distance(b))).about([Mark::Line(a, b)]),
        words("A point has no inside to overlap."),
    ]);
    rows
}

pub(super) fn point_circle(setup: &Setup, answers: [bool; 2]) -> Vec<Row> {
    let (point, circle) = (setup.bodies[0].anchor, setup.bodies[1].circle());
    let away = point - circle.center;
    let squared = squares_of(point, circle);
    let (line, radius) = (Mark::Line(circle.center, point), Mark::radius(circle));
    let mut rows = vec![
        value("D = P − C", vector(away)).about([line]),
        detail("d = |D|", short(away.length())).about([line]),
        detail("r", number(circle.radius)).about([radius]),
        value("d² = dx² + dy²", number(squared[0] as f32)).about([line]),
        value("r²", number(squared[1] as f32)).about([radius]),
        Row::GAP,
    ];
    let checks = answer_checks(["d²", "r²"], squared, answers, None);
    rows.extend(checks.map(|row| row.about([line, Mark::Circle(circle)])));
    if setup.extra == Extra::MisplacedRoot {
        let printed = misprinted_distance(away);
        let printed = Term::new(printed).written(short(printed));
        rows.extend([
            Row::GAP,
            lie("a tutorial's misprint says"),
            compare("√(dx² + √(dy²)) ≤ r", &printed, &Term::new(circle.radius)),
        ]);
    }
    rows
}

/// The length of a vector by the misprint of source 001 (see `breakout::collision`), wrong on purpose.
pub(super) fn misprinted_distance(away: Vec2) -> f32 {
    (away.x * away.x + (away.y * away.y).sqrt()).sqrt()
}

pub(super) fn point_box(setup: &Setup, answers: [bool; 2]) -> Vec<Row> {
    let (point, aabb) = (setup.bodies[0].anchor, setup.bodies[1].aabb());
    let [x, y] = [point.x, point.y].map(|at| Term::new(at).at(Mark::Point(point)));
    let sides = Sides::of(aabb);
    let comparisons = [
        separation("left of", "p.x < b.left", &x, &sides.left),
        separation("right of", "p.x > b.right", &x, &sides.right),
        separation("above", "p.y < b.top", &y, &sides.top),
        separation("below", "p.y > b.bottom", &y, &sides.bottom),
    ];
    let closest = closest_point_on_aabb(point, aabb);
    let mut rows = separations("P", comparisons, answers);
    rows.extend([
        Row::GAP,
        value("region", Region::name_of(point, aabb)).about([Mark::Point(point)]),
        value("closest Q", vector(closest)).about([Mark::Point(closest)]),
    ]);
    rows
}

pub(super) fn circle_circle(setup: &Setup, answers: [bool; 2]) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::circle);
    let squared = distance_squared(a.center, b.center);
    let sum = f64::from(a.radius) + f64::from(b.radius);
    let difference = (f64::from(a.radius) - f64::from(b.radius)).abs();
    let relation = relate_circle_circle(a, b);
    let centers = Mark::Line(a.center, b.center);
    let radii = [a, b].map(Mark::radius);
    let mut rows = vec![
        value("d", short(a.center.distance(b.center))).about([centers]),
        value("d²", number(squared as f32)).about([centers]),
        detail("r1 + r2", number(sum as f32)).about(radii),
        detail("|r1 − r2|", number(difference as f32)).about(radii),
        Row::GAP,
    ];
    let flat = no_inside(setup, ["a", "b"]);
    let names = ["d²", "(r1 + r2)²"];
    let checks = answer_checks(names, [squared, square(sum)], answers, flat);
    let nested = check(
        "nested: d² ≤ (r1 − r2)²",
        squares(squared, '≤', square(difference)),
        squared <= square(difference),
    );
    let checks = checks.into_iter().chain([nested]);
    rows.extend(checks.map(|row| row.about([centers, Mark::Circle(a), Mark::Circle(b)])));
    rows.push(Row::GAP);
    rows.extend(RELATIONS.map(|(known, name, symbols)| case(name, symbols, known == relation)));
    rows
}

pub(super) const RELATIONS: [(CircleRelation, &str, &str); 6] = {
    use CircleRelation::{Apart, Crossing, ExternallyTangent, Inside, InternallyTangent, Same};
    [
        (Apart, "apart", "d > r1 + r2"),
        (ExternallyTangent, "tangent outside", "d = r1 + r2"),
        (Crossing, "crossing", "between"),
        (InternallyTangent, "tangent inside", "d = |r1 − r2| > 0"),
        (Inside, "inside", "d < |r1 − r2|"),
        (Same, "the same circle", "d = |r1 − r2| = 0"),
    ]
};

/// The row of [`RELATIONS`] that tells how two circles lie to each other.
pub(super) fn relation_of(a: Circle, b: Circle) -> usize {
    let relation = relate_circle_circle(a, b);
    let row = RELATIONS.iter().position(|(known, ..)| *known == relation);
    row.unwrap_or_default()
}

pub(super) fn box_box(setup: &Setup, answers: [bool; 2]) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::aabb);
    let [ours, others] = [a, b].map(Sides::of);
    let comparisons = [
        separation("left of", "a.right < b.left", &ours.right, &others.left),
        separation("right of", "a.left > b.right", &ours.left, &others.right),
        separation("above", "a.bottom < b.top", &ours.bottom, &others.top),
        separation("below", "a.top > b.bottom", &ours.top, &others.bottom),
    ];
    let mut rows = separations("a", comparisons, answers);
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

pub(super) fn circle_box(setup: &Setup, answers: [bool; 2]) -> Vec<Row> {
    let (circle, aabb) = setup.circle_and_box();
    let (center, middle, half) = (circle.center, aabb.center(), aabb.half_extents());
    let closest = closest_point_on_aabb(center, aabb);
    let squared = squares_of(closest, circle);
    let d_line = Mark::Line(center, closest);
    let mut rows = vec![
        detail("D = C − B", vector(center - middle)).about([Mark::Line(middle, center)]),
        detail("half", vector(half)).about([Mark::Line(middle, middle + half)]),
        value("clamp(D)", vector(closest - middle)).about([Mark::Line(middle, closest)]),
        value("P = B + clamp(D)", vector(closest)).about([Mark::Point(closest)]),
        value(D_PRIME, vector(d_prime(circle, aabb))).about([d_line]),
        value("region", Region::name_of(center, aabb)).about([Mark::Point(center)]),
        Row::GAP,
    ];
    let flat = no_inside(setup, ["C", "B"]);
    let checks = answer_checks(["|D'|²", "r²"], squared, answers, flat);
    rows.extend(checks.map(|row| row.about([d_line, Mark::Circle(circle)])));
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
    let (circle, aabb) = setup.circle_and_box();
    let around = circle.aabb();
    let [ours, others] = [around, aabb].map(Sides::of);
    let compared = |name, one: &Term, sign, other: &Term| {
        let numbers = format!("{name} {} {sign} {}", one.text, other.text);
        concluded(Style::Digits, numbers, one, other)
    };
    let text = match no_inside(setup, ["C", "B"]) {
        Some(size) => format!("the circle's box: but {size}"),
        None => "the circle's box overlaps".to_owned(),
    };
    let verdict = conclusion(text, overlaps_aabb_aabb(around, aabb)).about([Mark::Box(around)]);
    let lines = [
        compared("left", &ours.left, '<', &others.right),
        compared("right", &ours.right, '>', &others.left),
        compared("top", &ours.top, '<', &others.bottom),
        compared("bottom", &ours.bottom, '>', &others.top),
        verdict,
    ];
    let mut rows = vec![Row::GAP];
    rows.extend(lines.map(|row| row.colored(blueprint::BOX_ONLY)));
    if box_test_lies(setup) {
        rows.push(lie("The box test lies: no contact here."));
    }
    rows
}

/// Whether a circle's box overlaps a box that the circle does not touch.
pub(super) fn box_test_lies(setup: &Setup) -> bool {
    let (circle, aabb) = setup.circle_and_box();
    overlaps_aabb_aabb(circle.aabb(), aabb) && !touches_circle_aabb(circle, aabb)
}

pub(super) fn cast(setup: &Setup, _: [bool; 2]) -> Vec<Row> {
    let (circle, aabb) = setup.circle_and_box();
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
    match setup.cast().work_out().answer {
        Ok(hit) => {
            let along = Term::new(hit.normal.dot(motion));
            let arrived = circle.center + motion * hit.time;
            let normal = Mark::Line(hit.point, arrived);
            rows.extend([
                value("time t", number(hit.time)).about([Mark::Line(circle.center, arrived)]),
                value("place at t", vector(arrived)).about([Mark::Point(arrived)]),
                value("point", vector(hit.point)).about([Mark::Point(hit.point)]),
                value("normal n", vector(hit.normal)).about([normal]),
                compare("approaches: n · motion < 0", &along, &Term::new(0.0))
                    .colored(blueprint::CAST)
                    .about([normal, way]),
                words("The cast hits.").colored(blueprint::CAST),
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
    setup.cast().hit().is_some() && steps(setup).all(|(_, touches)| !touches)
}

/// The circle's centre at the start and after each discrete step, and whether the circle touches.
pub(super) fn steps(setup: &Setup) -> impl Iterator<Item = (Vec2, bool)> {
    let (mut circle, aabb) = setup.circle_and_box();
    let (start, motion) = (circle.center, setup.motion.unwrap_or_default());
    (0..=STEPS).map(move |step| {
        circle.center = start + motion * (step as f32 / STEPS as f32);
        (circle.center, touches_circle_aabb(circle, aabb))
    })
}
