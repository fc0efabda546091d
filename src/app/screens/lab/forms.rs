//! Each tutorial's own form of the tests, with the numbers of the scene, in our notation.
//!
//! A tutorial is named by what it is about; which source that is stands beside its forms. Where it slips,
//! the slip is shown as one. `formulas.rs` has our forms.

use breakout::collision::{
    Aabb, Circle, CircleRelation, closest_point_on_aabb, closest_point_on_aabb_from_its_center,
    overlaps_aabb_aabb, overlaps_circle_aabb, overlaps_interval_interval, relate_circle_circle,
    touches_aabb_aabb, touches_circle_aabb, touches_point_aabb,
};
use macroquad::prelude::Vec2;

use super::formulas::{box_test_lies, equalities, misprinted_distance};
use super::marks::Mark;
use super::row::{
    Row, Sides, Term, case, check, compare, concluded, conclusion, holds, lie, number, short,
    sign_of, value, vector, words, working,
};
use super::shapes::{Body, Setup};
use crate::app::render::Style;
use crate::app::render::palette::blueprint;

pub(super) struct Form {
    pub(super) name: &'static str,
    pub(super) rows: fn(&Setup) -> Vec<Row>,
}

const fn form(name: &'static str, rows: fn(&Setup) -> Vec<Row>) -> Form {
    Form { name, rows }
}

// Source 000 is the article on pygame, 001 the one in C++, 002 that in Python, 003 OpenGL Breakout.
pub(super) const INTERVALS: &[Form] = &[
    form("lines on a line, Python", lines_on_a_line),
    form("one axis, OpenGL Breakout", one_axis),
];
pub(super) const POINTS: &[Form] = &[form("points, C++", points)];
pub(super) const POINT_CIRCLE: &[Form] = &[form("point in circle, C++", point_in_circle)];
pub(super) const POINT_BOX: &[Form] = &[form("point in box, C++", point_in_box)];
pub(super) const CIRCLES: &[Form] = &[
    form("five cases, C++", five_cases),
    form("one case negated, C++", not_farther),
];
pub(super) const BOXES: &[Form] = &[
    form("not apart, pygame", not_apart),
    form("pixels, pygame", pixels),
    form("box test, C++", separated_boxes),
    form("box test, Python", strict_boxes),
    form("box test, OpenGL Breakout", closed_boxes),
];
pub(super) const CIRCLE_BOX: &[Form] = &[
    form("ball as a box, OpenGL Breakout", ball_as_box),
    form("first guess, Python", first_guess),
    form("closest point, Python", set_range),
    form("closest point, OpenGL Breakout", clamped_difference),
];
pub(super) const CAST: &[Form] = &[form("move, then test, OpenGL", move_then_test)];

/// The sides of a box in the form of the tutorials: right and bottom as sums with its size.
fn sums(body: Body) -> Sides {
    let (corner, size) = (body.anchor, body.size);
    let sides = Sides::of(body.aabb());
    Sides {
        right: sides.right.written(sum(corner.x, size.x).text),
        bottom: sides.bottom.written(sum(corner.y, size.y).text),
        ..sides
    }
}

fn sum(x: f32, w: f32) -> Term {
    Term::new(x + w).written(format!("{} + {}", number(x), number(w)))
}

/// A square, in brackets where it is of a negative number.
fn square(x: f32) -> String {
    let text = number(x);
    if x < 0.0 {
        format!("({text})²")
    } else {
        format!("{text}²")
    }
}

/// What a formula comes to, rounded where that is said.
fn equals(x: f32) -> String {
    let text = short(x);
    if text.starts_with('≈') {
        text
    } else {
        format!("= {text}")
    }
}

/// A number that is compared with another: with all of its digits where two decimals would make them equal.
fn compared(x: f32, with: f32) -> Term {
    let (exact, rounded) = (Term::new(x), short(x));
    if x != with && rounded == format!("≈ {}", number(with)) {
        exact
    } else {
        exact.written(rounded)
    }
}

fn differences([to, from]: [&str; 2], away: Vec2, line: Mark) -> [Row; 2] {
    let of = |axis, away| {
        let name = format!("d{axis} = {to}.{axis} − {from}.{axis}");
        value(name, number(away)).about([line])
    };
    [of("x", away.x), of("y", away.y)]
}

fn pythagoras(name: &str, away: Vec2) -> Row {
    let (x, y) = (square(away.x), square(away.y));
    let numbers = format!("√({x} + {y}) {}", equals(away.length()));
    working(format!("{name} = √(dx² + dy²)"), numbers)
}

/// A test with what it concludes, and where ours differs because a shape without an inside overlaps nothing.
fn with_verdict(mut rows: Vec<Row>, text: &str, truth: bool, ours: bool) -> Vec<Row> {
    rows.push(conclusion(text, truth));
    if truth && !ours {
        rows.push(words("Ours: no inside, so no overlap."));
    }
    rows
}

/// The ends of an interval in the form of the tutorials.
fn ends(body: Body) -> [Term; 2] {
    let interval = body.interval();
    let width = interval.max - interval.min;
    let max = Term::x(interval.max).written(sum(interval.min, width).text);
    [Term::x(interval.min), max]
}

fn lines_on_a_line(setup: &Setup) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::interval);
    let is_right = b.min + b.max > a.min + a.max;
    let [[a_min, a_max], [b_min, b_max]] = setup.bodies.map(ends);
    let rows = vec![
        words("a from A to B, b from C to D overlap"),
        case("if b is on the right", "C left of B", is_right),
        case("if b is on the left", "D right of A", !is_right),
        Row::GAP,
        words("My left is left of your right:"),
        compare("a.x < b.x + b.w", &a_min, &b_max),
        words("and my right is right of your left:"),
        compare("a.x + a.w > b.x", &a_max, &b_min),
    ];
    let both = a.min < b.max && a.max > b.min;
    let ours = overlaps_interval_interval(a, b);
    with_verdict(rows, "both: they overlap", both, ours)
}

fn one_axis(setup: &Setup) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::interval);
    let [[a_min, a_max], [b_min, b_max]] = setup.bodies.map(ends);
    let both = a.max >= b.min && b.max >= a.min;
    vec![
        compare("a.x + a.w ≥ b.x", &a_max, &b_min),
        compare("b.x + b.w ≥ a.x", &b_max, &a_min),
        conclusion("both: a collision on this axis", both),
        lie("Its text says greater, its code ≥."),
    ]
}

fn points(setup: &Setup) -> Vec<Row> {
    let [a, b] = setup.bodies.map(|body| body.anchor);
    let mut rows = Vec::from(equalities(a, b));
    rows.extend([
        conclusion("both: a collision", a == b).about([Mark::Point(a), Mark::Point(b)]),
        words("Its coordinates are whole numbers."),
    ]);
    rows
}

fn point_in_circle(setup: &Setup) -> Vec<Row> {
    let (point, circle) = (setup.bodies[0].anchor, setup.bodies[1].circle());
    let away = point - circle.center;
    let (d, printed) = (away.length(), misprinted_distance(away));
    let (x, y, r) = (square(away.x), square(away.y), Term::new(circle.radius));
    let line = Mark::Line(circle.center, point);
    let misprint = format!("√({x} + √({y})) {}", equals(printed));
    let mut rows = Vec::from(differences(["P", "C"], away, line));
    rows.extend([
        words("The distance, by Pythagoras:"),
        pythagoras("d", away).about([line]),
        compare("d ≤ r: a collision", &compared(d, circle.radius), &r)
            .about([line, Mark::Circle(circle)]),
        Row::GAP,
        lie("As printed, with a root too many:"),
        working("d = √(dx² + √(dy²))", misprint).about([line]),
        compare("d ≤ r", &Term::new(printed).written(short(printed)), &r)
            .colored(blueprint::BOX_ONLY),
    ]);
    rows
}

fn point_in_box(setup: &Setup) -> Vec<Row> {
    let (point, aabb) = (setup.bodies[0].anchor, setup.bodies[1].aabb());
    let (x, y) = (Term::new(point.x), Term::new(point.y));
    let sides = sums(setup.bodies[1]);
    let comparisons = [
        ("P.x ≥ B.x", &x, &sides.left),
        ("P.x ≤ B.x + B.w", &x, &sides.right),
        ("P.y ≥ B.y", &y, &sides.top),
        ("P.y ≤ B.y + B.h", &y, &sides.bottom),
    ];
    let mut rows = vec![words("The box has a corner and sizes.")];
    rows.extend(comparisons.map(|(symbols, left, right)| compare(symbols, left, right)));
    let touches = touches_point_aabb(point, aabb);
    rows.push(conclusion("all four: a collision", touches));
    rows.extend(unsigned_slip(&comparisons));
    rows
}

/// The comparisons of source 001 that its unsigned sizes turn round: each with a sum, whose numbers are whole.
fn unsigned_slip(comparisons: &[(&str, &Term, &Term)]) -> Vec<Row> {
    const RANGE: f64 = 4_294_967_296.0;
    let mut rows = Vec::new();
    for (symbols, left, right) in comparisons {
        let (sides, sign) = ([left.value, right.value].map(f64::from), sign_of(symbols));
        let wrapped = sides.map(|side| if side < 0.0 { side + RANGE } else { side });
        let is_whole = sides.iter().all(|side| side.fract() == 0.0);
        let [truth, signed] = [wrapped, sides].map(|[left, right]| holds(left, sign, right));
        if symbols.contains('+') && is_whole && truth != signed {
            let numbers = format!("{} {sign} {}", wrapped[0], wrapped[1]);
            rows.push(check(*symbols, numbers, truth).colored(blueprint::BOX_ONLY));
        }
    }
    if !rows.is_empty() {
        rows.insert(0, lie("Its sizes are unsigned, and then:"));
    }
    rows
}

fn five_cases(setup: &Setup) -> Vec<Row> {
    use CircleRelation::{Apart, Crossing, ExternallyTangent, Inside, InternallyTangent, Same};
    let [o, p] = setup.bodies.map(Body::circle);
    let relation = relate_circle_circle(o, p);
    let (centers, radii) = (Mark::Line(o.center, p.center), [o, p].map(Mark::radius));
    let is = |known| relation == known;
    // Its formula of inner tangency leaves out r ≠ R, and holds for the same circle.
    let is_tangent = is(InternallyTangent) || is(Same);
    let mut rows = vec![
        words("Circles (O, r) and (P, R); |OP| is"),
        value("|OP|", short(o.center.distance(p.center))).about([centers]),
        value("r + R", short(o.radius + p.radius)).about(radii),
        value("|r − R|", short((o.radius - p.radius).abs())).about(radii),
        Row::GAP,
        case("touch outside: 1 point", "= r + R", is(ExternallyTangent)),
        case("cross: 2 points", "between", is(Crossing)),
        case("touch inside: 1 point", "= |r − R|", is_tangent),
        case("one inside the other", "< |r − R|", is(Inside)),
        case("apart", "> r + R", is(Apart)),
    ];
    if is(Same) && o.radius > 0.0 {
        rows.push(lie("It needs r ≠ R: here all are common."));
    }
    if is(Inside) {
        rows.push(lie("It says they share a point; not these."));
    }
    rows.extend([
        Row::GAP,
        conclusion("any but apart: a collision", !is(Apart)),
    ]);
    rows
}

fn not_farther(setup: &Setup) -> Vec<Row> {
    let [o, p] = setup.bodies.map(Body::circle);
    let (away, radii) = (o.center - p.center, sum(o.radius, p.radius));
    let d = compared(away.length(), radii.value);
    let centers = Mark::Line(o.center, p.center);
    let mut rows = Vec::from(differences(["O", "P"], away, centers));
    rows.extend([
        pythagoras("d", away).about([centers]),
        words("Only one case is no collision:"),
        compare("d > r + R", &d, &radii).about([centers, Mark::radius(o), Mark::radius(p)]),
        words("so ask for it, and negate:"),
        conclusion("not (d > r + R): a collision", d.value <= radii.value),
    ]);
    rows
}

fn not_apart(setup: &Setup) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::aabb);
    let [ours, others] = [a, b].map(Sides::of);
    let conditions = [
        ("A  above: a.bottom < b.top", &ours.bottom, &others.top),
        ("B  below: a.top > b.bottom", &ours.top, &others.bottom),
        ("C  left: a.right < b.left", &ours.right, &others.left),
        ("D  right: a.left > b.right", &ours.left, &others.right),
    ];
    let touches = touches_aabb_aabb(a, b);
    let mut rows = Vec::from(conditions.map(|(symbols, a, b)| compare(symbols, a, b)));
    rows.extend([
        conclusion("apart: A or B or C or D", !touches),
        conclusion("not (A or B or C or D)", touches),
        words("by De Morgan's law, all four of these:"),
    ]);
    rows.extend(conditions.map(|(symbols, a, b)| {
        let (_, asked) = symbols.split_once(": ").unwrap_or_default();
        let negated = asked.replace('<', "≥").replace('>', "≤");
        concluded(Style::Small, negated, a, b)
    }));
    rows.extend([
        conclusion("and a collision", touches),
        words("With a and b exchanged the same."),
        lie("Its code lacks the brackets round it."),
    ]);
    rows
}

fn pixels(setup: &Setup) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::aabb);
    let [ours, others] = [a, b].map(Sides::of);
    // First a lower or right side.
    let comparisons = [
        ("a.bottom − 1 ≥ b.top", &ours.bottom, &others.top),
        ("b.bottom − 1 ≥ a.top", &others.bottom, &ours.top),
        ("a.right − 1 ≥ b.left", &ours.right, &others.left),
        ("b.right − 1 ≥ a.left", &others.right, &ours.left),
    ];
    let all = |grown: f32| {
        let mut sides = comparisons.iter();
        sides.all(|(_, far, near)| far.value - 1.0 + grown >= near.value)
    };
    let [shared, collides] = [0.0, 1.0].map(all);
    let mut rows = vec![
        words("Its pixels go from left to right − 1,"),
        words("in whole numbers: right is excluded."),
    ];
    rows.extend(comparisons.map(|(symbols, far, near)| {
        let last = Term {
            value: far.value - 1.0,
            text: format!("{} − 1", far.text),
            mark: far.mark,
        };
        compare(symbols, &last, near)
    }));
    rows.extend([
        conclusion("all four: a pixel is shared", shared),
        words("≥ with − 1 is > without: a.right > b.left."),
        Row::GAP,
        words("To count touching, grow both by 1"),
        words("right and down: − 1 + 1 leaves ≥."),
        conclusion("then all four: a collision", collides),
    ]);
    let whole = [a.min, a.max, b.min, b.max];
    if whole.iter().any(|place| place.fract() != Vec2::ZERO) {
        rows.push(lie("These are no whole numbers."));
    }
    rows
}

fn separated_boxes(setup: &Setup) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::aabb);
    let [ours, others] = setup.bodies.map(sums);
    let comparisons = [
        ("a.x > b.x + b.w", &ours.left, &others.right),
        ("a.x + a.w < b.x", &ours.right, &others.left),
        ("a.y > b.y + b.h", &ours.top, &others.bottom),
        ("a.y + a.h < b.y", &ours.bottom, &others.top),
    ];
    let touches = touches_aabb_aabb(a, b);
    let mut rows = vec![words("Apart, if any of these holds:")];
    rows.extend(comparisons.map(|(symbols, left, right)| compare(symbols, left, right)));
    rows.push(conclusion("none: a collision", touches));
    if touches && !corner_test(a, b) {
        rows.push(lie("By corners, as it says, they are apart."));
    }
    rows.extend(unsigned_slip(&comparisons));
    rows
}

/// Whether a corner of one box lies in the other, the test that source 001 takes for right and leaves out as
/// too much work. Boxes may meet without any.
fn corner_test(a: Aabb, b: Aabb) -> bool {
    let lies_in = |other: Aabb| move |corner: &Vec2| touches_point_aabb(*corner, other);
    a.corners().iter().any(lies_in(b)) || b.corners().iter().any(lies_in(a))
}

fn strict_boxes(setup: &Setup) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::aabb);
    let [ours, others] = setup.bodies.map(sums);
    let rows = vec![
        words("x is the left, x + w the right side."),
        compare("a.x < b.x + b.w", &ours.left, &others.right),
        compare("b.x < a.x + a.w", &others.left, &ours.right),
        words("y grows downwards, so y is the top:"),
        compare("a.y < b.y + b.h", &ours.top, &others.bottom),
        compare("b.y < a.y + a.h", &others.top, &ours.bottom),
    ];
    let all = a.min.cmplt(b.max).all() && b.min.cmplt(a.max).all();
    with_verdict(rows, "all four: a collision", all, overlaps_aabb_aabb(a, b))
}

/// The comparisons of source 003 for two boxes: both axes, each asked from both sides.
fn closed_rows([one, two]: [&str; 2], bodies: [Body; 2]) -> Vec<Row> {
    let [a, b] = bodies.map(Body::aabb);
    let [ours, others] = bodies.map(sums);
    let meet = a.max.cmpge(b.min) & b.max.cmpge(a.min);
    let reaches = |[one, two]: [&str; 2], [x, w]: [&str; 2], far: &Term, near: &Term| {
        compare(format!("{one}.{x} + {one}.{w} ≥ {two}.{x}"), far, near)
    };
    vec![
        reaches([one, two], ["x", "w"], &ours.right, &others.left),
        reaches([two, one], ["x", "w"], &others.right, &ours.left),
        conclusion("both: they meet on the x axis", meet.test(0)),
        reaches([one, two], ["y", "h"], &ours.bottom, &others.top),
        reaches([two, one], ["y", "h"], &others.bottom, &ours.top),
        conclusion("both: they meet on the y axis", meet.test(1)),
        conclusion("both axes: a collision", touches_aabb_aabb(a, b)),
    ]
}

fn closed_boxes(setup: &Setup) -> Vec<Row> {
    let mut rows = closed_rows(["a", "b"], setup.bodies);
    rows.push(lie("Its text says greater, its code ≥."));
    rows
}

fn ball_as_box(setup: &Setup) -> Vec<Row> {
    let circle = setup.bodies[0].circle();
    let around = circle.aabb();
    let ball = Body::of(around);
    let mut rows = vec![
        value("a = C − r", vector(around.min)).about([Mark::Point(around.min)]),
        value("a.w = a.h = 2 r", short(ball.size.x)).about([Mark::Box(around)]),
    ];
    rows.extend(closed_rows(["a", "B"], [ball, setup.bodies[1]]));
    if box_test_lies(setup) {
        rows.push(lie("Wrong here: the reason for circles."));
    }
    rows
}

fn first_guess(setup: &Setup) -> Vec<Row> {
    let (circle, aabb) = setup.circle_and_box();
    let closest = closest_point_on_aabb(circle.center, aabb);
    let away = (circle.center - closest).abs();
    let gap = |name: &str, gap: f32, mark| {
        let gap = Term::new(gap).written(short(gap)).at(mark);
        compare(format!("{name} < r"), &gap, &Term::new(circle.radius))
    };
    let corner = Vec2::new(circle.center.x, closest.y);
    let across = Mark::Line(corner, closest);
    let down = Mark::Line(circle.center, corner);
    let both = away.max_element() < circle.radius;
    let mut rows = vec![
        words("From the right compare to the right"),
        words("side, from above with the top side:"),
        gap("gap to left or right", away.x, across),
        gap("gap to top or bottom", away.y, down),
        conclusion("both: one guesses a collision", both),
    ];
    if both && !touches_circle_aabb(circle, aabb) {
        rows.push(lie("But a corner is farther than its sides."));
    }
    rows.extend([
        words("So take the shortest way to the box."),
        lie("Its text once says right for left."),
    ]);
    rows
}

fn less_than_radius(name: &str, d: f32, circle: Circle, line: Mark) -> Row {
    let (d, r) = (compared(d, circle.radius), Term::new(circle.radius));
    compare(format!("{name} < r"), &d, &r).about([line, Mark::Circle(circle)])
}

fn set_range(setup: &Setup) -> Vec<Row> {
    let (circle, aabb) = setup.circle_and_box();
    let (center, closest) = (circle.center, closest_point_on_aabb(circle.center, aabb));
    let away = center - closest;
    let (x, y, d) = (square(away.x), square(away.y), away.length());
    let sides = sums(setup.bodies[1]);
    let range = |low: Term, high: Term, n: f32, to: f32| {
        let (n, to) = (number(n), equals(to));
        format!("({}, {}, {n}) {to}", low.text, high.text)
    };
    let range_x = range(sides.left, sides.right, center.x, closest.x);
    let range_y = range(sides.top, sides.bottom, center.y, closest.y);
    let root = format!("({x} + {y})^0.5 {}", equals(d));
    let line = Mark::Line(center, closest);
    let rows = vec![
        words("range(least, most, n) keeps n, or gives"),
        words("the end that n is beyond."),
        working("x = range(B.x, B.x+B.w, C.x)", range_x).about([Mark::X(closest.x)]),
        working("y = range(B.y, B.y+B.h, C.y)", range_y).about([Mark::Y(closest.y)]),
        value("dx = C.x − x", number(away.x)).about([line]),
        value("dy = C.y − y", number(away.y)).about([line]),
        working("d = (dx² + dy²)^0.5", root).about([line]),
        less_than_radius("d", d, circle, line),
    ];
    let ours = overlaps_circle_aabb(circle, aabb);
    with_verdict(rows, "a collision", d < circle.radius, ours)
}

/// The clamp of source 003 at its own two numbers.
fn clamp_examples() -> [Row; 3] {
    let clamp = |value: f32| short(value.clamp(3.0, 6.0));
    [
        working("clamp(v, lo, hi)", "max(lo, min(hi, v))"),
        value("clamp(42, 3, 6)", clamp(42.0)),
        value("clamp(4.2, 3, 6)", clamp(4.2)),
    ]
}

fn clamped_difference(setup: &Setup) -> Vec<Row> {
    let (circle, aabb) = setup.circle_and_box();
    let (center, middle, half) = (circle.center, aabb.center(), aabb.half_extents());
    let half_size = setup.bodies[1].size * 0.5;
    let closest = closest_point_on_aabb_from_its_center(center, aabb);
    let (difference, ball) = (center - middle, circle.aabb().min);
    let clamped = difference.clamp(-half, half);
    let mut rows = Vec::from(clamp_examples());
    rows.extend([
        Row::GAP,
        value("ball's corner", vector(ball)).about([Mark::Point(ball)]),
        value("C = corner + r", vector(center)).about([Mark::Line(ball, center)]),
        value("half = size / 2", vector(half_size)).about([Mark::Line(middle, middle + half)]),
        value("B = corner + half", vector(aabb.min + half_size)).about([Mark::Point(middle)]),
        value("D = C − B", vector(difference)).about([Mark::Line(middle, center)]),
        value("clamp(D, −half, half)", vector(clamped)).about([Mark::Line(middle, closest)]),
        value("P = B + clamped", vector(closest)).about([Mark::Point(closest)]),
    ]);
    rows.extend(length_test("C", circle, closest));
    let is_less = closest.distance(center) < circle.radius;
    let ours = overlaps_circle_aabb(circle, aabb);
    with_verdict(rows, "a collision", is_less, ours)
}

/// The last lines of source 003's test: the difference to the closest point, and its length.
fn length_test(center: &str, circle: Circle, closest: Vec2) -> [Row; 3] {
    let line = Mark::Line(circle.center, closest);
    let d = closest - circle.center;
    [
        value(format!("D' = P − {center}"), vector(d)).about([line]),
        pythagoras("|D'|", d).about([line]),
        less_than_radius("|D'|", d.length(), circle, line),
    ]
}

fn move_then_test(setup: &Setup) -> Vec<Row> {
    let cast = setup.cast();
    let start = cast.circle.center;
    let end = Circle::new(start + cast.motion, cast.circle.radius);
    let closest = closest_point_on_aabb(end.center, cast.aabb);
    let way = Mark::Line(start, end.center);
    let mut rows = vec![
        words("The ball is moved, and then asked"),
        words("whether it collides where it is now."),
        value("C' = C + motion", vector(end.center)).about([way, Mark::Point(end.center)]),
        value("P, closest to C'", vector(closest)).about([Mark::Point(closest)]),
    ];
    rows.extend(length_test("C'", end, closest));
    let collides = closest.distance(end.center) < end.radius;
    rows.push(conclusion("a collision", collides));
    if cast.hit().is_some() && !collides {
        rows.push(lie("It never sees what lies between."));
    }
    rows.extend([
        Row::GAP,
        words("Not one of the four tutorials asks"),
        words("when: that is this page's own test."),
    ]);
    rows
}

#[cfg(test)]
mod tests {
    use super::super::pairs::{PAIRS, Pair};
    use super::super::row::Line;
    use super::*;

    fn pair(id: &str) -> &'static Pair {
        PAIRS.iter().find(|pair| pair.id == id).expect("is there")
    }

    /// The truth of the last line that speaks of a collision or an overlap.
    fn answer(form: &Form, setup: &Setup) -> bool {
        let answers = |text: &str| text.contains("collision") || text.contains("overlap");
        let mut said = (form.rows)(setup)
            .into_iter()
            .filter_map(|row| match row.line {
                Line::Conclusion { text, truth, .. } if answers(&text) => Some(truth),
                Line::Check { symbols, truth, .. } if answers(&symbols) => truth,
                _ => None,
            });
        said.next_back()
            .unwrap_or_else(|| panic!("{} answers nothing", form.name))
    }

    fn shown(id: &str, form: usize, lesson: &str) -> String {
        let pair = pair(id);
        let lesson = pair.lessons.iter().find(|known| known.id == lesson);
        format!(
            "{:?}",
            (pair.forms[form].rows)(&lesson.expect("is there").setup)
        )
    }

    /// Each tutorial counts touching or does not, as it says. Our reading differs from a strict one only
    /// for shapes without an inside.
    #[test]
    fn a_form_answers_as_its_tutorial_does() {
        const STRICT: [&str; 4] = [
            "lines on a line, Python",
            "box test, Python",
            "closest point, Python",
            "closest point, OpenGL Breakout",
        ];
        // They answer something else than the page does: what is wrong about them.
        const OTHERS: [&str; 3] = [
            "ball as a box, OpenGL Breakout",
            "first guess, Python",
            "move, then test, OpenGL",
        ];
        let flat = ["no-length", "flat-box"];
        for pair in PAIRS {
            for lesson in pair
                .lessons
                .iter()
                .filter(|lesson| !flat.contains(&lesson.id))
            {
                let forms = pair
                    .forms
                    .iter()
                    .filter(|form| !OTHERS.contains(&form.name));
                for form in forms {
                    let test = if STRICT.contains(&form.name) {
                        pair.overlaps
                    } else {
                        pair.touches
                    };
                    let (told, ours) = (answer(form, &lesson.setup), test(&lesson.setup));
                    assert_eq!(told, ours, "{} {}", form.name, lesson.id);
                }
            }
        }
    }

    #[test]
    fn touching_edges_share_no_pixel_until_they_have_grown() {
        let boxes = pair("box-box");
        let pixels = |setup: &Setup| {
            let rows = (boxes.forms[1].rows)(setup);
            let all_four = |row: &Row| match &row.line {
                Line::Conclusion { text, truth, .. } if text.contains("all four") => Some(*truth),
                _ => None,
            };
            rows.iter().filter_map(all_four).collect::<Vec<_>>()
        };
        let mut setup = boxes.lessons[1].setup;
        assert_eq!(pixels(&setup), [false, true]);
        setup.bodies[1] = setup.bodies[1].moved_to(setup.bodies[1].anchor - Vec2::X);
        assert_eq!(pixels(&setup), [true, true]);
    }

    #[test]
    fn slips_are_shown_with_their_numbers() {
        for (id, form, lesson, said) in [
            ("point-box", 0, "unsigned", "4294967295 ≤ 5"),
            ("point-box", 0, "unsigned-sum", "0 ≤ 4294967291"),
            ("point-circle", 0, "misplaced-root", "≈ 5.48 ≤ 6"),
            ("circle-box", 0, "lying-corner", "Wrong here"),
            ("circle-box", 1, "lying-corner", "farther than its sides"),
            ("cast", 0, "tunnelling", "never sees"),
            ("circle-circle", 0, "same", "It needs r ≠ R"),
            ("circle-circle", 0, "inside", "not these"),
            ("box-box", 2, "cross", "By corners"),
        ] {
            let shown = shown(id, form, lesson);
            assert!(shown.contains(said), "{id} {lesson}: {shown}");
        }
        assert!(!shown("point-box", 0, "on-a-side").contains("unsigned"));
        assert!(!shown("circle-circle", 0, "tangent-inside").contains("r ≠ R"));
        assert!(!shown("box-box", 2, "tangent-edges").contains("By corners"));
    }

    #[test]
    fn the_clamp_has_the_two_numbers_of_its_tutorial() {
        let shown = clamp_examples().map(|row| row.line);
        let value = |name: &str, text: &str| value(name, text).line;
        assert_eq!(shown[1], value("clamp(42, 3, 6)", "6"));
        assert_eq!(shown[2], value("clamp(4.2, 3, 6)", "4.2"));
    }

    #[test]
    fn numbers_that_differ_are_shown_to_differ() {
        assert_eq!(compared(34.706, 32.0).text, "≈ 34.71");
        assert_eq!(compared(32.0, 32.0).text, "32");
        assert_eq!(compared(31.999_998, 32.0).text, "31.999998");
    }
}
