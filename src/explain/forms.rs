//! Each tutorial's own form of the tests as rows, in our letters. Where a tutorial slips, the slip is shown as one.
//!
//! Source 000 is the article on pygame, 001 the one in C++, 002 that in Python, 003 OpenGL Breakout.

use super::Row;
use super::pairs::CLOSEST_POINT;

/// A tutorial's version of a test.
pub struct Form {
    /// Names the words that it is called by: what it does, and the tutorial.
    pub id: &'static str,
    /// Its lines.
    pub rows: &'static [Row],
}

const fn form(id: &'static str, rows: &'static [Row]) -> Form {
    Form { id, rows }
}

/// Of two intervals.
pub const INTERVALS: &[Form] = &[
    form("lines-python", LINES_ON_A_LINE),
    form("axis-opengl", ONE_AXIS),
];
/// Of two points.
pub const POINTS: &[Form] = &[form("points-cpp", EQUAL_POINTS)];
/// Of a point and a circle.
pub const POINT_CIRCLE: &[Form] = &[form("point-in-circle-cpp", POINT_IN_CIRCLE)];
/// Of a point and a box.
pub const POINT_BOX: &[Form] = &[form("point-in-box-cpp", POINT_IN_BOX)];
/// Of two circles.
pub const CIRCLES: &[Form] = &[
    form("five-cases-cpp", FIVE_CASES),
    form("negated-cpp", NOT_FARTHER),
];
/// Of two boxes.
pub const BOXES: &[Form] = &[
    form("not-apart-pygame", NOT_APART),
    form("pixels-pygame", PIXELS),
    form("boxes-cpp", SEPARATED_BOXES),
    form("boxes-python", STRICT_BOXES),
    form("boxes-opengl", CLOSED_BOXES),
];
/// Of a circle and a box.
pub const CIRCLE_BOX: &[Form] = &[
    form("ball-as-box-opengl", BALL_AS_BOX),
    form("first-guess-python", FIRST_GUESS),
    form("closest-python", SET_RANGE),
    form("closest-opengl", CLAMPED_DIFFERENCE),
];
/// Of a moving circle and a box.
pub const CAST: &[Form] = &[form("move-then-test-opengl", MOVE_THEN_TEST)];

const LINES_ON_A_LINE: &[Row] = &[
    Row::Case("if-right", "b.min < a.max", "b.min + b.max > a.min + a.max"),
    Row::Case("if-left", "b.max > a.min", "b.min + b.max ≤ a.min + a.max"),
    Row::Gap,
    Row::Note("my-left"),
    Row::Check("", "a.min < b.min + b.w"),
    Row::Note("my-right"),
    Row::Check("", "a.min + a.w > b.min"),
    Row::All("overlap-both"),
    Row::If("a.min < b.max and a.max > b.min and not an inside on both", &[Row::Note("ours-without-inside")]),
];

const ONE_AXIS: &[Row] = &[
    Row::Check("", "a.min + a.w ≥ b.min"),
    Row::Check("", "b.min + b.w ≥ a.min"),
    Row::All("collision-on-axis"),
    Row::Slip("says-greater", "1 = 1"),
];

const EQUAL_POINTS: &[Row] = &[
    Row::Check("", "a.x = b.x"),
    Row::Check("", "a.y = b.y"),
    Row::All("collision-both"),
    Row::Note("whole-coordinates"),
];

const POINT_IN_CIRCLE: &[Row] = &[
    Row::Line("dx = P.x − C.x"),
    Row::Line("dy = P.y − C.y"),
    Row::Note("by-pythagoras"),
    Row::Working("d = √(dx² + dy²)"),
    Row::Check("collision", "d ≤ r"),
    Row::Gap,
    Row::Slip("as-printed", "1 = 1"),
    Row::Working("d = √(dx² + √(dy²))"),
    Row::Check("slip", "d ≤ r"),
];

const POINT_IN_BOX: &[Row] = &[
    Row::Note("corner-and-sizes"),
    Row::Check("", "P.x ≥ B.left"),
    Row::Check("", "P.x ≤ B.left + B.w"),
    Row::Check("", "P.y ≥ B.top"),
    Row::Check("", "P.y ≤ B.top + B.h"),
    Row::All("collision-all-four"),
    Row::Unsigned("P.x ≤ B.left + B.w"),
    Row::Unsigned("P.y ≤ B.top + B.h"),
];

const FIVE_CASES: &[Row] = &[
    Row::Note("two-circles"),
    Row::Line("d = |C1 − C2|"),
    Row::Let("d² = (C1 − C2)²"),
    Row::Line("r1 + r2"),
    Row::Line("|r1 − r2|"),
    Row::Gap,
    Row::Case("touch-outside", "d = r1 + r2", "d² = (r1 + r2)² and not the same"),
    Row::Case("cross-twice", "between", "(r1 − r2)² < d² and d² < (r1 + r2)²"),
    // Its formula of inner tangency leaves out that the radii differ, and holds for the same circle.
    Row::Case("touch-inside", "d = |r1 − r2|", "d² = (r1 − r2)² and (d² < (r1 + r2)² or the same)"),
    Row::Case("inside", "d < |r1 − r2|", "d² < (r1 − r2)²"),
    Row::Case("apart", "d > r1 + r2", "d² > (r1 + r2)²"),
    Row::Slip("needs-different-radii", "the same and r1 > 0"),
    Row::Slip("shares-no-point", "d² < (r1 − r2)²"),
    Row::Gap,
    Row::Says("collision-but-apart", "d² ≤ (r1 + r2)²"),
];

const NOT_FARTHER: &[Row] = &[
    Row::Line("dx = C1.x − C2.x"),
    Row::Line("dy = C1.y − C2.y"),
    Row::Working("d = √(dx² + dy²)"),
    Row::Note("one-case-is-none"),
    Row::Check("", "d > r1 + r2"),
    Row::Note("ask-and-negate"),
    Row::Says("collision-negated", "not (d > r1 + r2)"),
];

const NOT_APART: &[Row] = &[
    Row::Apart("condition-a", "a.bottom < b.top"),
    Row::Apart("condition-b", "a.top > b.bottom"),
    Row::Apart("condition-c", "a.right < b.left"),
    Row::Apart("condition-d", "a.left > b.right"),
    Row::Says("apart-by-any", "a.bottom < b.top or a.top > b.bottom or a.right < b.left or a.left > b.right"),
    Row::NoneTouching("not-any"),
    Row::Note("by-de-morgan"),
    Row::Brief("a.bottom ≥ b.top"),
    Row::Brief("a.top ≤ b.bottom"),
    Row::Brief("a.right ≥ b.left"),
    Row::Brief("a.left ≤ b.right"),
    Row::NoneTouching("collision-and"),
    Row::Note("exchanged"),
    Row::Slip("lacks-brackets", "1 = 1"),
];

const PIXELS: &[Row] = &[
    Row::Note("pixels-from-left"),
    Row::Note("right-excluded"),
    Row::Check("", "a.bottom − 1 ≥ b.top"),
    Row::Check("", "b.bottom − 1 ≥ a.top"),
    Row::Check("", "a.right − 1 ≥ b.left"),
    Row::Check("", "b.right − 1 ≥ a.left"),
    Row::All("pixel-shared"),
    Row::Note("greater-without"),
    Row::Gap,
    Row::Note("grow-both"),
    Row::Note("leaves-at-least"),
    Row::Says("collision-then", "a.bottom ≥ b.top and b.bottom ≥ a.top and a.right ≥ b.left and b.right ≥ a.left"),
    Row::Slip("no-whole-numbers", "not whole(a.left, a.top, a.right, a.bottom, b.left, b.top, b.right, b.bottom)"),
];

const SEPARATED_BOXES: &[Row] = &[
    Row::Note("apart-if-any"),
    Row::Apart("", "a.left > b.left + b.w"),
    Row::Apart("", "a.left + a.w < b.left"),
    Row::Apart("", "a.top > b.top + b.h"),
    Row::Apart("", "a.top + a.h < b.top"),
    Row::NoneTouching("collision-if-none"),
    Row::Let("meet = a.left ≤ b.right and b.left ≤ a.right and a.top ≤ b.bottom and b.top ≤ a.bottom"),
    // A corner of one lies in the other, as source 001 takes for right and leaves out as too much work.
    Row::Let(
        "of a = (b.left ≤ a.left ≤ b.right or b.left ≤ a.right ≤ b.right) \
         and (b.top ≤ a.top ≤ b.bottom or b.top ≤ a.bottom ≤ b.bottom)",
    ),
    Row::Let(
        "of b = (a.left ≤ b.left ≤ a.right or a.left ≤ b.right ≤ a.right) \
         and (a.top ≤ b.top ≤ a.bottom or a.top ≤ b.bottom ≤ a.bottom)",
    ),
    Row::Slip("by-corners", "meet and not (of a or of b)"),
    Row::Unsigned("a.left > b.left + b.w"),
    Row::Unsigned("a.left + a.w < b.left"),
    Row::Unsigned("a.top > b.top + b.h"),
    Row::Unsigned("a.top + a.h < b.top"),
];

const STRICT_BOXES: &[Row] = &[
    Row::Note("left-and-right"),
    Row::Check("", "a.left < b.left + b.w"),
    Row::Check("", "b.left < a.left + a.w"),
    Row::Note("top-and-bottom"),
    Row::Check("", "a.top < b.top + b.h"),
    Row::Check("", "b.top < a.top + a.h"),
    Row::All("collision-all-four"),
    Row::If(
        "a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom \
         and not an inside on both",
        &[Row::Note("ours-without-inside")],
    ),
];

const CLOSED_BOXES: &[Row] = &[
    Row::Check("", "a.left + a.w ≥ b.left"),
    Row::Check("", "b.left + b.w ≥ a.left"),
    Row::All("meet-on-x"),
    Row::Check("", "a.top + a.h ≥ b.top"),
    Row::Check("", "b.top + b.h ≥ a.top"),
    Row::All("meet-on-y"),
    Row::Says(
        "collision-both-axes",
        "a.left + a.w ≥ b.left and b.left + b.w ≥ a.left and a.top + a.h ≥ b.top and b.top + b.h ≥ a.top",
    ),
    Row::Slip("says-greater", "1 = 1"),
];

const BALL_AS_BOX: &[Row] = &[
    Row::Line("a.left = C.x − r"),
    Row::Line("a.top = C.y − r"),
    Row::Line("a.w = 2 r"),
    Row::Line("a.h = 2 r"),
    Row::Check("", "a.left + a.w ≥ B.left"),
    Row::Check("", "B.left + B.w ≥ a.left"),
    Row::All("meet-on-x"),
    Row::Check("", "a.top + a.h ≥ B.top"),
    Row::Check("", "B.top + B.h ≥ a.top"),
    Row::All("meet-on-y"),
    Row::Let(
        "box = a.left + a.w ≥ B.left and B.left + B.w ≥ a.left and a.top + a.h ≥ B.top and B.top + B.h ≥ a.top",
    ),
    Row::Says("collision-both-axes", "box"),
    Row::Let("D = C − B"),
    Row::Let("K = clamp(D, −e, e)"),
    Row::Let("P = B + K"),
    Row::Slip("reason-for-circles", "box and (P − C)² > r²"),
];

const FIRST_GUESS: &[Row] = &[
    Row::Note("compare-right"),
    Row::Note("compare-top"),
    Row::Let("D = C − B"),
    Row::Let("K = clamp(D, −e, e)"),
    Row::Let("P = B + K"),
    Row::Check("gap-across", "|C.x − P.x| < r"),
    Row::Check("gap-down", "|C.y − P.y| < r"),
    Row::All("guess-collides"),
    Row::Slip("corner-farther", "|C.x − P.x| < r and |C.y − P.y| < r and (P − C)² > r²"),
    Row::Note("shortest-way"),
    Row::Slip("right-for-left", "1 = 1"),
];

const SET_RANGE: &[Row] = &[
    Row::Note("range-keeps"),
    Row::Note("range-ends"),
    Row::Let("left = B.left"),
    Row::Let("right = B.right"),
    Row::Let("top = B.top"),
    Row::Let("bottom = B.bottom"),
    Row::Working("x = range(left, right, C.x)"),
    Row::Working("y = range(top, bottom, C.y)"),
    Row::Line("dx = C.x − x"),
    Row::Line("dy = C.y − y"),
    Row::Working("d = √(dx² + dy²)"),
    Row::Check("", "d < r"),
    Row::All("collision"),
    Row::If("d < r and not an inside on both", &[Row::Note("ours-without-inside")]),
];

/// The clamp of source 003 at its own two numbers.
pub const CLAMP_EXAMPLES: &[Row] = &[
    Row::Note("clamp-is"),
    Row::Line("clamp(42, 3, 6)"),
    Row::Line("clamp(4.2, 3, 6)"),
];

const CLAMPED_DIFFERENCE: &[Row] = &[
    Row::If("1 = 1", CLAMP_EXAMPLES),
    Row::Gap,
    Row::Line("ball = C − (r, r)"),
    Row::Line("C = ball + (r, r)"),
    Row::Line("e = (B.w, B.h) / 2"),
    Row::Working("B = (B.left, B.top) + e"),
    Row::If("1 = 1", CLOSEST_POINT),
    Row::If("1 = 1", LENGTH_TEST),
    Row::If("|D'| < r and not an inside on both", &[Row::Note("ours-without-inside")]),
];

/// The last lines of source 003's test.
const LENGTH_TEST: &[Row] = &[
    Row::Working("|D'| = √(D'.x² + D'.y²)"),
    Row::Check("", "|D'| < r"),
    Row::All("collision"),
];

const MOVE_THEN_TEST: &[Row] = &[
    Row::Note("ball-is-moved"),
    Row::Note("where-it-is-now"),
    Row::Line("C' = C + m"),
    Row::Let("D = C' − B"),
    Row::Let("K = clamp(D, −e, e)"),
    Row::Let("P' = B + K"),
    Row::Line("P = P'"),
    Row::Line("D' = P − C'"),
    Row::If("1 = 1", LENGTH_TEST),
    Row::Slip("never-sees", "a hit and |D'| ≥ r"),
    Row::Gap,
    Row::Note("none-asks"),
    Row::Note("this-page-asks"),
];

#[cfg(test)]
mod tests {
    use glam::Vec2;

    use super::*;
    use crate::collision::{Aabb, Circle};
    use crate::explain::{Scene, Shape, Step};

    #[test]
    fn the_clamp_has_the_two_numbers_of_its_tutorial() {
        let shapes = [Vec2::ZERO, Vec2::ONE].map(Shape::Point);
        let steps = Scene {
            shapes,
            motion: Vec2::ZERO,
        }
        .work_out(CLAMP_EXAMPLES);
        let texts: Vec<String> = steps.iter().map(Step::text).collect();
        assert_eq!(texts[1..], ["6", "4.2"]);
    }

    #[test]
    fn a_centre_and_a_box_are_what_source_003_makes_of_their_corners() {
        let circle = Circle::new(Vec2::new(250.0, 60.0), 30.0);
        let aabb = Aabb::from_corner_size(Vec2::new(70.0, 50.0), Vec2::new(120.0, 90.0));
        let scene = Scene {
            shapes: [Shape::Circle(circle), Shape::Box(aabb)],
            motion: Vec2::ZERO,
        };
        let steps = scene.work_out(CLAMPED_DIFFERENCE);
        let text = |name: &str| {
            let step = steps.iter().find(|step| step.name() == name);
            step.map_or_else(String::new, Step::text)
        };
        assert_eq!(text("C"), "250 60");
        assert_eq!(text("B"), "130 95");
        assert_eq!(text("P"), "190 60");
    }
}
