//! Each tutorial's own form of the tests, with the numbers of the scene, in our notation.
//!
//! A tutorial is named by what it is about; which source that is stands beside its forms. Where it slips,
//! the slip is shown as one. `formulas.rs` has our forms.

use breakout::collision::{
    Aabb, Circle, CircleRelation, cast_circle_aabb, closest_point_on_aabb,
    closest_point_on_aabb_from_its_center, overlaps_aabb_aabb, overlaps_circle_aabb,
    overlaps_interval_interval, relate_circle_circle, touches_aabb_aabb, touches_circle_aabb,
    touches_point_aabb,
};
use macroquad::prelude::Vec2;

use super::formulas::{box_test_lies, misprinted_distance};
use super::marks::Mark;
use super::row::{Line, Row, check, conclusion, lie, number, short, value, vector, words, working};
use super::shapes::{Body, Setup};

/// A test as a tutorial forms it.
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

/// The corner and the size of a box, or of the box around another shape.
fn corner_size(body: Body) -> (Vec2, Vec2) {
    match body {
        Body::Box { corner, size } => (corner, size),
        _ => (body.aabb().min, body.aabb().size()),
    }
}

fn sum(x: f32, w: f32) -> String {
    format!("{} + {}", number(x), number(w))
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
fn compared(x: f32, with: f32) -> String {
    let rounded = short(x);
    if x != with && rounded == format!("≈ {}", number(with)) {
        number(x)
    } else {
        rounded
    }
}

/// What a test concludes, and where ours differs because a shape without an inside overlaps nothing.
fn verdict(text: &str, truth: bool, ours: bool) -> Vec<Row> {
    let mut rows = vec![conclusion(text, truth)];
    if truth && !ours {
        rows.push(words("Ours: no inside, so no overlap."));
    }
    rows
}

fn lines_on_a_line(setup: &Setup) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::interval);
    let is_right = b.min + b.max > a.min + a.max;
    let case = |name, symbols, here| {
        Row::from(Line::Case {
            name,
            symbols,
            here,
        })
    };
    let (first, second) = (a.min < b.max, a.max > b.min);
    let (a_width, b_width) = (a.max - a.min, b.max - b.min);
    let mut rows = vec![
        words("a from A to B, b from C to D overlap"),
        case("if b is on the right", "C left of B", is_right),
        case("if b is on the left", "D right of A", !is_right),
        Row::GAP,
        words("My left is left of your right:"),
        check(
            "a.x < b.x + b.w",
            format!("{} < {}", number(a.min), sum(b.min, b_width)),
            first,
        )
        .about([Mark::X(a.min), Mark::X(b.max)]),
        words("and my right is right of your left:"),
        check(
            "a.x + a.w > b.x",
            format!("{} > {}", sum(a.min, a_width), number(b.min)),
            second,
        )
        .about([Mark::X(a.max), Mark::X(b.min)]),
    ];
    let ours = overlaps_interval_interval(a, b);
    rows.extend(verdict("both: they overlap", first && second, ours));
    rows
}

fn one_axis(setup: &Setup) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::interval);
    let (first, second) = (a.max >= b.min, b.max >= a.min);
    let (a_width, b_width) = (a.max - a.min, b.max - b.min);
    vec![
        check(
            "a.x + a.w ≥ b.x",
            format!("{} ≥ {}", sum(a.min, a_width), number(b.min)),
            first,
        )
        .about([Mark::X(a.max), Mark::X(b.min)]),
        check(
            "b.x + b.w ≥ a.x",
            format!("{} ≥ {}", sum(b.min, b_width), number(a.min)),
            second,
        )
        .about([Mark::X(b.max), Mark::X(a.min)]),
        conclusion("both: a collision on this axis", first && second),
        lie("Its text says greater, its code ≥."),
    ]
}

fn points(setup: &Setup) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::anchor);
    let equal = |left: f32, right: f32| format!("{} = {}", number(left), number(right));
    vec![
        check("a.x = b.x", equal(a.x, b.x), a.x == b.x).about([Mark::X(a.x), Mark::X(b.x)]),
        check("a.y = b.y", equal(a.y, b.y), a.y == b.y).about([Mark::Y(a.y), Mark::Y(b.y)]),
        conclusion("both: a collision", a == b).about([Mark::Point(a), Mark::Point(b)]),
        words("Its coordinates are whole numbers."),
    ]
}

fn point_in_circle(setup: &Setup) -> Vec<Row> {
    let (point, circle) = (setup.bodies[0].anchor(), setup.bodies[1].circle());
    let away = point - circle.center;
    let (d, printed) = (away.length(), misprinted_distance(away));
    let (x, y, r) = (square(away.x), square(away.y), number(circle.radius));
    let line = Mark::Line(circle.center, point);
    let near = compared(d, circle.radius);
    let mut rows = Vec::from(differences(["P", "C"], away, line));
    rows.extend([
        words("The distance, by Pythagoras:"),
        working("d = √(dx² + dy²)", format!("√({x} + {y}) {}", equals(d))).about([line]),
        check(
            "d ≤ r: a collision",
            format!("{near} ≤ {r}"),
            d <= circle.radius,
        )
        .about([line, Mark::Circle(circle)]),
        Row::GAP,
        lie("As printed, with a root too many:"),
        working(
            "d = √(dx² + √(dy²))",
            format!("√({x} + √({y})) {}", equals(printed)),
        )
        .about([line]),
        check(
            "d ≤ r",
            format!("{} ≤ {r}", short(printed)),
            printed <= circle.radius,
        )
        .in_amber(),
    ]);
    rows
}

/// The differences of two places on both axes.
fn differences([to, from]: [&str; 2], away: Vec2, line: Mark) -> [Row; 2] {
    [
        value(format!("dx = {to}.x − {from}.x"), number(away.x)).about([line]),
        value(format!("dy = {to}.y − {from}.y"), number(away.y)).about([line]),
    ]
}

fn point_in_box(setup: &Setup) -> Vec<Row> {
    let point = setup.bodies[0].anchor();
    let (corner, size) = corner_size(setup.bodies[1]);
    let aabb = setup.bodies[1].aabb();
    let sides = Mark::sides(aabb);
    let axis = |[p, x, w]: [f32; 3], [low, high]: [&'static str; 2], marks: [Mark; 2]| {
        let far = x + w;
        [
            check(low, format!("{} ≥ {}", number(p), number(x)), p >= x).about([marks[0]]),
            check(high, format!("{} ≤ {}", number(p), sum(x, w)), p <= far).about([marks[1]]),
        ]
    };
    let mut rows = vec![words("The box has a corner and sizes.")];
    let (x, y) = ([point.x, corner.x, size.x], [point.y, corner.y, size.y]);
    rows.extend(axis(
        x,
        ["P.x ≥ B.x", "P.x ≤ B.x + B.w"],
        [sides[0], sides[2]],
    ));
    rows.extend(axis(
        y,
        ["P.y ≥ B.y", "P.y ≤ B.y + B.h"],
        [sides[1], sides[3]],
    ));
    let touches = touches_point_aabb(point, aabb);
    rows.push(conclusion("all four: a collision", touches));
    let unsigned =
        [("P.x ≤ B.x + B.w", x), ("P.y ≤ B.y + B.h", y)].map(|(symbols, [p, x, w])| Unsigned {
            symbols,
            sign: "≤",
            sides: [p, x + w],
            holds: |left, right| left <= right,
        });
    rows.extend(unsigned_slip(&unsigned));
    rows
}

/// A comparison one side of which is a sum with a size, in whole numbers without a sign.
struct Unsigned {
    symbols: &'static str,
    sign: &'static str,
    sides: [f32; 2],
    holds: fn(f64, f64) -> bool,
}

/// The comparisons of source 001 that its unsigned sizes turn round. Its numbers are whole.
fn unsigned_slip(comparisons: &[Unsigned]) -> Vec<Row> {
    const RANGE: f64 = 4_294_967_296.0;
    let mut rows = Vec::new();
    for comparison in comparisons {
        let [left, right] = comparison.sides.map(f64::from);
        let wrapped = [left, right].map(|side| if side < 0.0 { side + RANGE } else { side });
        let is_whole = left.fract() == 0.0 && right.fract() == 0.0;
        let truth = (comparison.holds)(wrapped[0], wrapped[1]);
        if is_whole && truth != (comparison.holds)(left, right) {
            let numbers = format!("{} {} {}", wrapped[0], comparison.sign, wrapped[1]);
            rows.push(check(comparison.symbols, numbers, truth).in_amber());
        }
    }
    if !rows.is_empty() {
        rows.insert(0, lie("Its sizes are unsigned, and then:"));
    }
    rows
}

fn five_cases(setup: &Setup) -> Vec<Row> {
    let [o, p] = setup.bodies.map(Body::circle);
    let relation = relate_circle_circle(o, p);
    let centers = Mark::Line(o.center, p.center);
    let (r, big_r) = (o.radius, p.radius);
    let mut rows = vec![
        words("Circles (O, r) and (P, R); |OP| is"),
        value("|OP|", short(o.center.distance(p.center))).about([centers]),
        value("r + R", short(r + big_r)).about([Mark::radius(o), Mark::radius(p)]),
        value("|r − R|", short((r - big_r).abs())).about([Mark::radius(o), Mark::radius(p)]),
        Row::GAP,
    ];
    let cases = [
        (
            CircleRelation::ExternallyTangent,
            "touch outside: 1 point",
            "= r + R",
        ),
        (CircleRelation::Crossing, "cross: 2 points", "between"),
        (
            CircleRelation::InternallyTangent,
            "touch inside: 1 point",
            "= |r − R|",
        ),
        (CircleRelation::Inside, "one inside the other", "< |r − R|"),
        (CircleRelation::Apart, "apart", "> r + R"),
    ];
    // Its formula of inner tangency leaves out r ≠ R, and holds for the same circle.
    let is_same = relation == CircleRelation::Same;
    let rows_of_cases = cases.map(|(known, name, symbols)| {
        let here = known == relation || (is_same && known == CircleRelation::InternallyTangent);
        Row::from(Line::Case {
            name,
            symbols,
            here,
        })
    });
    rows.extend(rows_of_cases);
    if is_same && r > 0.0 {
        rows.push(lie("It needs r ≠ R: here all are common."));
    }
    if relation == CircleRelation::Inside {
        rows.push(lie("It says they share a point; not these."));
    }
    rows.extend([
        Row::GAP,
        conclusion(
            "any but apart: a collision",
            relation != CircleRelation::Apart,
        ),
    ]);
    rows
}

fn not_farther(setup: &Setup) -> Vec<Row> {
    let [o, p] = setup.bodies.map(Body::circle);
    let away = o.center - p.center;
    let d = o.center.distance(p.center);
    let is_farther = d > o.radius + p.radius;
    let centers = Mark::Line(o.center, p.center);
    let (x, y) = (square(away.x), square(away.y));
    let mut rows = Vec::from(differences(["O", "P"], away, centers));
    rows.extend([
        working("d = √(dx² + dy²)", format!("√({x} + {y}) {}", equals(d))).about([centers]),
        words("Only one case is no collision:"),
        check(
            "d > r + R",
            format!(
                "{} > {}",
                compared(d, o.radius + p.radius),
                sum(o.radius, p.radius)
            ),
            is_farther,
        )
        .about([centers, Mark::radius(o), Mark::radius(p)]),
        words("so ask for it, and negate:"),
        conclusion("not (d > r + R): a collision", !is_farther),
    ]);
    rows
}

fn not_apart(setup: &Setup) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::aabb);
    let (ours, others) = (Mark::sides(a), Mark::sides(b));
    // The letter and the comparison, its negation, its numbers, and the sides of a and b.
    #[rustfmt::skip]
    let conditions = [
        ("A  above: a.bottom < b.top", "a.bottom ≥ b.top", '<', [a.max.y, b.min.y], [3, 1]),
        ("B  below: a.top > b.bottom", "a.top ≤ b.bottom", '>', [a.min.y, b.max.y], [1, 3]),
        ("C  left: a.right < b.left", "a.right ≥ b.left", '<', [a.max.x, b.min.x], [2, 0]),
        ("D  right: a.left > b.right", "a.left ≤ b.right", '>', [a.min.x, b.max.x], [0, 2]),
    ];
    let holds = |sign: char, [left, right]: [f32; 2]| match sign {
        '<' => left < right,
        _ => left > right,
    };
    let touches = touches_aabb_aabb(a, b);
    let mut rows: Vec<Row> = Vec::new();
    for (symbols, _, sign, sides, [one, other]) in conditions {
        let numbers = format!("{} {sign} {}", number(sides[0]), number(sides[1]));
        let row = check(symbols, numbers, holds(sign, sides));
        rows.push(row.about([ours[one], others[other]]));
    }
    rows.extend([
        conclusion("apart: A or B or C or D", !touches),
        conclusion("not (A or B or C or D)", touches),
        words("by De Morgan's law, all four of these:"),
    ]);
    for (_, negated, sign, sides, [one, other]) in conditions {
        let row = conclusion(negated, !holds(sign, sides));
        rows.push(row.about([ours[one], others[other]]));
    }
    rows.extend([
        conclusion("and a collision", touches),
        words("With a and b exchanged the same."),
        lie("Its code lacks the brackets round it."),
    ]);
    rows
}

fn pixels(setup: &Setup) -> Vec<Row> {
    let [a, b] = setup.bodies.map(Body::aabb);
    let (ours, others) = (Mark::sides(a), Mark::sides(b));
    // The symbols, the sides that are compared, first a lower or right one, and which of a and b they are.
    #[rustfmt::skip]
    let comparisons = [
        ("a.bottom − 1 ≥ b.top", [a.max.y, b.min.y], [ours[3], others[1]]),
        ("b.bottom − 1 ≥ a.top", [b.max.y, a.min.y], [others[3], ours[1]]),
        ("a.right − 1 ≥ b.left", [a.max.x, b.min.x], [ours[2], others[0]]),
        ("b.right − 1 ≥ a.left", [b.max.x, a.min.x], [others[2], ours[0]]),
    ];
    let mut rows = vec![
        words("Its pixels go from left to right − 1,"),
        words("in whole numbers: right is excluded."),
    ];
    for (symbols, [far, near], marks) in comparisons {
        let numbers = format!("{} − 1 ≥ {}", number(far), number(near));
        rows.push(check(symbols, numbers, far - 1.0 >= near).about(marks));
    }
    let all = |grown: f32| {
        let mut sides = comparisons.iter().map(|(_, sides, _)| *sides);
        sides.all(|[far, near]| far - 1.0 + grown >= near)
    };
    rows.extend([
        conclusion("all four: a pixel is shared", all(0.0)),
        words("≥ with − 1 is > without: a.right > b.left."),
        Row::GAP,
        words("To count touching, grow both by 1"),
        words("right and down: − 1 + 1 leaves ≥."),
        conclusion("then all four: a collision", all(1.0)),
    ]);
    let whole = [a.min, a.max, b.min, b.max];
    if whole.iter().any(|place| place.fract() != Vec2::ZERO) {
        rows.push(lie("These are no whole numbers."));
    }
    rows
}

fn separated_boxes(setup: &Setup) -> Vec<Row> {
    let [(p, p_size), (q, q_size)] = setup.bodies.map(corner_size);
    let [a, b] = setup.bodies.map(Body::aabb);
    let (ours, others) = (Mark::sides(a), Mark::sides(b));
    let beyond = |x: f32, other: f32, w: f32| format!("{} > {}", number(x), sum(other, w));
    let before = |x: f32, w: f32, other: f32| format!("{} < {}", sum(x, w), number(other));
    let touches = touches_aabb_aabb(a, b);
    let mut rows = vec![
        words("Apart, if any of these holds:"),
        check("a.x > b.x + b.w", beyond(p.x, q.x, q_size.x), p.x > b.max.x)
            .about([ours[0], others[2]]),
        check("a.x + a.w < b.x", before(p.x, p_size.x, q.x), a.max.x < q.x)
            .about([ours[2], others[0]]),
        check("a.y > b.y + b.h", beyond(p.y, q.y, q_size.y), p.y > b.max.y)
            .about([ours[1], others[3]]),
        check("a.y + a.h < b.y", before(p.y, p_size.y, q.y), a.max.y < q.y)
            .about([ours[3], others[1]]),
        conclusion("none: a collision", touches),
    ];
    if touches && !corner_test(a, b) {
        rows.push(lie("By corners, as it says, they are apart."));
    }
    let beyond = |symbols, left, right| Unsigned {
        symbols,
        sign: ">",
        sides: [left, right],
        holds: |left, right| left > right,
    };
    let before = |symbols, left, right| Unsigned {
        symbols,
        sign: "<",
        sides: [left, right],
        holds: |left, right| left < right,
    };
    rows.extend(unsigned_slip(&[
        beyond("a.x > b.x + b.w", p.x, b.max.x),
        before("a.x + a.w < b.x", a.max.x, q.x),
        beyond("a.y > b.y + b.h", p.y, b.max.y),
        before("a.y + a.h < b.y", a.max.y, q.y),
    ]));
    rows
}

/// Whether a corner of one box lies in the other, the test that source 001 takes for right and leaves out as
/// too much work. Boxes may meet without any.
fn corner_test(a: Aabb, b: Aabb) -> bool {
    let lies_in = |other: Aabb| move |corner: &Vec2| touches_point_aabb(*corner, other);
    a.corners().iter().any(lies_in(b)) || b.corners().iter().any(lies_in(a))
}

fn strict_boxes(setup: &Setup) -> Vec<Row> {
    let [(p, p_size), (q, q_size)] = setup.bodies.map(corner_size);
    let [a, b] = setup.bodies.map(Body::aabb);
    let (ours, others) = (Mark::sides(a), Mark::sides(b));
    let less = |x: f32, other: f32, w: f32| format!("{} < {}", number(x), sum(other, w));
    let truths = [p.x < b.max.x, q.x < a.max.x, p.y < b.max.y, q.y < a.max.y];
    let mut rows = vec![
        words("x is the left, x + w the right side."),
        check("a.x < b.x + b.w", less(p.x, q.x, q_size.x), truths[0]).about([ours[0], others[2]]),
        check("b.x < a.x + a.w", less(q.x, p.x, p_size.x), truths[1]).about([others[0], ours[2]]),
        words("y grows downwards, so y is the top:"),
        check("a.y < b.y + b.h", less(p.y, q.y, q_size.y), truths[2]).about([ours[1], others[3]]),
        check("b.y < a.y + a.h", less(q.y, p.y, p_size.y), truths[3]).about([others[1], ours[3]]),
    ];
    let all = truths.into_iter().all(|truth| truth);
    rows.extend(verdict(
        "all four: a collision",
        all,
        overlaps_aabb_aabb(a, b),
    ));
    rows
}

/// The comparisons of source 003 for two boxes: both axes, each asked from both sides.
fn closed_rows(letters: [&str; 2], bodies: [Body; 2]) -> Vec<Row> {
    let [(p, p_size), (q, q_size)] = bodies.map(corner_size);
    let [a, b] = bodies.map(Body::aabb);
    let (ours, others) = (Mark::sides(a), Mark::sides(b));
    let [one, two] = letters;
    let reaches = |x: f32, w: f32, other: f32| format!("{} ≥ {}", sum(x, w), number(other));
    let symbols = |one, two, axis, size| format!("{one}.{axis} + {one}.{size} ≥ {two}.{axis}");
    let x = [a.max.x >= q.x, b.max.x >= p.x];
    let y = [a.max.y >= q.y, b.max.y >= p.y];
    vec![
        check(
            symbols(one, two, "x", "w"),
            reaches(p.x, p_size.x, q.x),
            x[0],
        )
        .about([ours[2], others[0]]),
        check(
            symbols(two, one, "x", "w"),
            reaches(q.x, q_size.x, p.x),
            x[1],
        )
        .about([others[2], ours[0]]),
        conclusion("both: they meet on the x axis", x[0] && x[1]),
        check(
            symbols(one, two, "y", "h"),
            reaches(p.y, p_size.y, q.y),
            y[0],
        )
        .about([ours[3], others[1]]),
        check(
            symbols(two, one, "y", "h"),
            reaches(q.y, q_size.y, p.y),
            y[1],
        )
        .about([others[3], ours[1]]),
        conclusion("both: they meet on the y axis", y[0] && y[1]),
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
    let ball = Body::Box {
        corner: around.min,
        size: around.size(),
    };
    let mut rows = vec![
        value("a = C − r", vector(around.min)).about([Mark::Point(around.min)]),
        value("a.w = a.h = 2 r", short(around.size().x)).about([Mark::Box(around)]),
    ];
    rows.extend(closed_rows(["a", "B"], [ball, setup.bodies[1]]));
    if box_test_lies(setup) {
        rows.push(lie("Wrong here: the reason for circles."));
    }
    rows
}

fn first_guess(setup: &Setup) -> Vec<Row> {
    let (circle, aabb) = (setup.bodies[0].circle(), setup.bodies[1].aabb());
    let closest = closest_point_on_aabb(circle.center, aabb);
    let away = (circle.center - closest).abs();
    let gap = |name: &str, gap: f32, mark| {
        let numbers = format!("{} < {}", short(gap), number(circle.radius));
        check(format!("{name} < r"), numbers, gap < circle.radius).about([mark])
    };
    let corner = Vec2::new(circle.center.x, closest.y);
    let (across, down) = (
        Mark::Line(corner, closest),
        Mark::Line(circle.center, corner),
    );
    let both = away.max_element() < circle.radius;
    let touches = touches_circle_aabb(circle, aabb);
    let mut rows = vec![
        words("From the right compare to the right"),
        words("side, from above with the top side:"),
        gap("gap to left or right", away.x, across),
        gap("gap to top or bottom", away.y, down),
        conclusion("both: one guesses a collision", both),
    ];
    if both && !touches {
        rows.push(lie("But a corner is farther than its sides."));
    }
    rows.extend([
        words("So take the shortest way to the box."),
        lie("Its text once says right for left."),
    ]);
    rows
}

fn set_range(setup: &Setup) -> Vec<Row> {
    let (circle, aabb) = (setup.bodies[0].circle(), setup.bodies[1].aabb());
    let (corner, size) = corner_size(setup.bodies[1]);
    let center = circle.center;
    let closest = closest_point_on_aabb(center, aabb);
    let (away, d) = (center - closest, center.distance(closest));
    let range = |c: f32, x: f32, w: f32, to: f32| {
        let (c, x, w) = (number(c), number(x), number(w));
        format!("({x}, {x} + {w}, {c}) {}", equals(to))
    };
    let line = Mark::Line(center, closest);
    let mut rows = vec![
        words("range(least, most, n) keeps n, or gives"),
        words("the end that n is beyond."),
        working(
            "x = range(B.x, B.x+B.w, C.x)",
            range(center.x, corner.x, size.x, closest.x),
        )
        .about([Mark::X(closest.x)]),
        working(
            "y = range(B.y, B.y+B.h, C.y)",
            range(center.y, corner.y, size.y, closest.y),
        )
        .about([Mark::Y(closest.y)]),
        value("dx = C.x − x", number(away.x)).about([line]),
        value("dy = C.y − y", number(away.y)).about([line]),
        working(
            "d = (dx² + dy²)^0.5",
            format!(
                "({} + {})^0.5 {}",
                square(away.x),
                square(away.y),
                equals(d)
            ),
        )
        .about([line]),
    ];
    let is_less = d < circle.radius;
    rows.push(
        check(
            "d < r",
            format!("{} < {}", compared(d, circle.radius), number(circle.radius)),
            is_less,
        )
        .about([line, Mark::Circle(circle)]),
    );
    rows.extend(verdict(
        "a collision",
        is_less,
        overlaps_circle_aabb(circle, aabb),
    ));
    rows
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
    let (circle, aabb) = (setup.bodies[0].circle(), setup.bodies[1].aabb());
    let (corner, size) = corner_size(setup.bodies[1]);
    let (half, middle) = (aabb.half_extents(), aabb.center());
    let closest = closest_point_on_aabb_from_its_center(circle.center, aabb);
    let difference = circle.center - middle;
    let ball = circle.aabb().min;
    let mut rows = Vec::from(clamp_examples());
    rows.extend([
        Row::GAP,
        value("ball's corner", vector(ball)).about([Mark::Point(ball)]),
        value("C = corner + r", vector(circle.center)).about([Mark::Line(ball, circle.center)]),
        value("half = size / 2", vector(size * 0.5)).about([Mark::Line(middle, middle + half)]),
        value("B = corner + half", vector(corner + size * 0.5)).about([Mark::Point(middle)]),
        value("D = C − B", vector(difference)).about([Mark::Line(middle, circle.center)]),
        value(
            "clamp(D, −half, half)",
            vector(difference.clamp(-half, half)),
        )
        .about([Mark::Line(middle, closest)]),
        value("P = B + clamped", vector(closest)).about([Mark::Point(closest)]),
    ]);
    rows.extend(length_test("C", circle, closest));
    rows.extend(verdict(
        "a collision",
        closest.distance(circle.center) < circle.radius,
        overlaps_circle_aabb(circle, aabb),
    ));
    rows
}

/// The last lines of source 003's test: the difference to the closest point, and its length.
fn length_test(center: &str, circle: Circle, closest: Vec2) -> [Row; 3] {
    let line = Mark::Line(circle.center, closest);
    let d = closest - circle.center;
    let length = d.length();
    let squares = format!("√({} + {})", square(d.x), square(d.y));
    [
        value(format!("D' = P − {center}"), vector(d)).about([line]),
        working(
            "|D'| = √(dx² + dy²)",
            format!("{squares} {}", equals(length)),
        )
        .about([line]),
        check(
            "|D'| < r",
            format!(
                "{} < {}",
                compared(length, circle.radius),
                number(circle.radius)
            ),
            length < circle.radius,
        )
        .about([line, Mark::Circle(circle)]),
    ]
}

fn move_then_test(setup: &Setup) -> Vec<Row> {
    let (circle, aabb) = (setup.bodies[0].circle(), setup.bodies[1].aabb());
    let motion = setup.motion.unwrap_or_default();
    let end = Circle::new(circle.center + motion, circle.radius);
    let closest = closest_point_on_aabb(end.center, aabb);
    let way = Mark::Line(circle.center, end.center);
    let mut rows = vec![
        words("The ball is moved, and then asked"),
        words("whether it collides where it is now."),
        value("C' = C + motion", vector(end.center)).about([way, Mark::Point(end.center)]),
        value("P, closest to C'", vector(closest)).about([Mark::Point(closest)]),
    ];
    rows.extend(length_test("C'", end, closest));
    let collides = closest.distance(end.center) < end.radius;
    rows.push(conclusion("a collision", collides));
    let hit = cast_circle_aabb(circle, motion, aabb);
    if hit.is_some() && !collides {
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
        setup.bodies[1] = setup.bodies[1].moved_to(setup.bodies[1].anchor() - Vec2::X);
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
        assert_eq!(compared(34.706, 32.0), "≈ 34.71");
        assert_eq!(compared(32.0, 32.0), "32");
        assert_eq!(compared(31.999_998, 32.0), "31.999998");
    }
}
