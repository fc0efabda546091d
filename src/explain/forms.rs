//! Each tutorial's own form of the tests, as rows in our notation. A slip of a tutorial is shown as a slip.
//!
//! Source 000 is the article on pygame, 001 the one in C++, 002 the one in Python, and 003 OpenGL Breakout.

use super::Kind::{All, Apart, Brief, Case, Check, Hidden, NoneTouching, Note, Says, Slip, Unsigned, Value, Working};
use super::Row;
use super::pairs::CLOSEST_POINT;

/// A tutorial's version of a test.
pub struct Form {
    /// The id of its name: the method and the tutorial.
    pub id: &'static str,
    /// The lines.
    pub rows: &'static [Row],
}

const fn form(id: &'static str, rows: &'static [Row]) -> Form {
    Form { id, rows }
}

/// Tests of two intervals.
pub const INTERVALS: &[Form] = &[
    form("lines-python", &[
        (Case, "if-right", "b.min < a.max if b.min + b.max > a.min + a.max"),
        (Case, "if-left", "b.max > a.min if b.min + b.max ≤ a.min + a.max"),
        (Note, "my-left", ""),
        (Check, "", "a.min < b.min + b.w"),
        (Note, "my-right", ""),
        (Check, "", "a.min + a.w > b.min"),
        (All, "overlap-both", ""),
        (Note, "ours-without-inside", "if a.min < b.max and a.max > b.min and not an inside on both"),
    ]),
    form("axis-opengl", &[
        (Check, "", "a.min + a.w ≥ b.min; b.min + b.w ≥ a.min"),
        (All, "collision-on-axis", ""),
        (Slip, "says-greater", ""),
    ]),
];

/// Tests of two points.
pub const POINTS: &[Form] = &[
    form("points-cpp", &[
        (Check, "", "a.x = b.x; a.y = b.y"),
        (All, "collision-both", ""),
        (Note, "whole-coordinates", ""),
    ]),
];

/// Tests of a point and a circle.
pub const POINT_CIRCLE: &[Form] = &[
    form("point-in-circle-cpp", &[
        (Value, "", "dx = P.x − C.x; dy = P.y − C.y"),
        (Note, "by-pythagoras", ""),
        (Working, "", "d = √(dx² + dy²)"),
        (Check, "collision", "d ≤ r"),
        (Slip, "as-printed", ""),
        (Working, "", "d = √(dx² + √(dy²))"),
        (Check, "slip", "d ≤ r"),
    ]),
];

/// Tests of a point and a box.
pub const POINT_BOX: &[Form] = &[
    form("point-in-box-cpp", &[
        (Note, "corner-and-sizes", ""),
        (Check, "", "P.x ≥ b.left; P.x ≤ b.left + b.w; P.y ≥ b.top; P.y ≤ b.top + b.h"),
        (All, "collision-all-four", ""),
        (Unsigned, "", "P.x ≤ b.left + b.w; P.y ≤ b.top + b.h"),
    ]),
];

/// Tests of two circles.
pub const CIRCLES: &[Form] = &[
    form("five-cases-cpp", &[
        (Note, "two-circles", ""),
        (Value, "", "d = |C1 − C2|"),
        (Hidden, "", "d² = (C1 − C2)²"),
        (Value, "", "r1 + r2; |r1 − r2|"),
        (Case, "touch-outside", "d = r1 + r2 if d² = (r1 + r2)² and not the same"),
        (Case, "cross-twice", "between if (r1 − r2)² < d² and d² < (r1 + r2)²"),
        // Its formula for inner tangency does not require different radii, so it also holds for identical circles.
        (Case, "touch-inside", "d = |r1 − r2| if d² = (r1 − r2)² and (d² < (r1 + r2)² or the same)"),
        (Case, "inside", "d < |r1 − r2| if d² < (r1 − r2)²"),
        (Case, "apart", "d > r1 + r2 if d² > (r1 + r2)²"),
        (Slip, "needs-different-radii", "if the same and r1 > 0"),
        (Slip, "shares-no-point", "if d² < (r1 − r2)²"),
        (Says, "collision-but-apart", "d² ≤ (r1 + r2)²"),
    ]),
    form("negated-cpp", &[
        (Value, "", "dx = C1.x − C2.x; dy = C1.y − C2.y"),
        (Working, "", "d = √(dx² + dy²)"),
        (Note, "one-case-is-none", ""),
        (Check, "", "d > r1 + r2"),
        (Note, "ask-and-negate", ""),
        (Says, "collision-negated", "not (d > r1 + r2)"),
    ]),
];

/// Tests of two boxes: first those that test for overlap, then those that test for a gap and negate.
pub const BOXES: &[Form] = &[
    form("boxes-python", &[
        (Note, "left-and-right", ""),
        (Check, "", "a.left < b.left + b.w; b.left < a.left + a.w"),
        (Note, "top-and-bottom", ""),
        (Check, "", "a.top < b.top + b.h; b.top < a.top + a.h"),
        (All, "collision-all-four", ""),
        (Note, "ours-without-inside", "if a.left < b.right and b.left < a.right and a.top < b.bottom \
            and b.top < a.bottom and not an inside on both"),
    ]),
    form("boxes-opengl", &[
        (Check, "", "a.left + a.w ≥ b.left; b.left + b.w ≥ a.left"),
        (All, "meet-on-x", ""),
        (Check, "", "a.top + a.h ≥ b.top; b.top + b.h ≥ a.top"),
        (All, "meet-on-y", ""),
        (Says, "collision-both-axes",
            "a.left + a.w ≥ b.left and b.left + b.w ≥ a.left and a.top + a.h ≥ b.top and b.top + b.h ≥ a.top"),
        (Slip, "says-greater", ""),
    ]),
    form("pixels-pygame", &[
        (Note, "pixels-from-left", ""),
        (Note, "right-excluded", ""),
        (Check, "", "a.bottom − 1 ≥ b.top; b.bottom − 1 ≥ a.top; a.right − 1 ≥ b.left; b.right − 1 ≥ a.left"),
        (All, "pixel-shared", ""),
        (Note, "greater-without", ""),
        (Note, "grow-both", ""),
        (Note, "leaves-at-least", ""),
        (Says, "collision-then", "a.bottom ≥ b.top and b.bottom ≥ a.top and a.right ≥ b.left and b.right ≥ a.left"),
        (Slip, "no-whole-numbers",
            "if not whole(a.left, a.top, a.right, a.bottom, b.left, b.top, b.right, b.bottom)"),
    ]),
    form("not-apart-pygame", &[
        (Apart, "condition-a", "a.bottom < b.top"),
        (Apart, "condition-b", "a.top > b.bottom"),
        (Apart, "condition-c", "a.right < b.left"),
        (Apart, "condition-d", "a.left > b.right"),
        (Says, "apart-by-any", "a.bottom < b.top or a.top > b.bottom or a.right < b.left or a.left > b.right"),
        (NoneTouching, "not-any", ""),
        (Note, "by-de-morgan", ""),
        (Brief, "", "a.bottom ≥ b.top; a.top ≤ b.bottom; a.right ≥ b.left; a.left ≤ b.right"),
        (NoneTouching, "collision-and", ""),
        (Note, "exchanged", ""),
        (Slip, "lacks-brackets", ""),
    ]),
    form("boxes-cpp", &[
        (Note, "apart-if-any", ""),
        (Apart, "", "a.left > b.left + b.w; a.left + a.w < b.left; a.top > b.top + b.h; a.top + a.h < b.top"),
        (NoneTouching, "collision-if-none", ""),
        (Hidden, "", "meet = a.left ≤ b.right and b.left ≤ a.right and a.top ≤ b.bottom and b.top ≤ a.bottom"),
        // "A corner of one lies in the other": source 001 takes this for correct, and leaves it out as too much work.
        (Hidden, "", "of a = (b.left ≤ a.left ≤ b.right or b.left ≤ a.right ≤ b.right) \
            and (b.top ≤ a.top ≤ b.bottom or b.top ≤ a.bottom ≤ b.bottom)"),
        (Hidden, "", "of b = (a.left ≤ b.left ≤ a.right or a.left ≤ b.right ≤ a.right) \
            and (a.top ≤ b.top ≤ a.bottom or a.top ≤ b.bottom ≤ a.bottom)"),
        (Slip, "by-corners", "if meet and not (of a or of b)"),
        (Unsigned, "", "a.left > b.left + b.w; a.left + a.w < b.left; a.top > b.top + b.h; a.top + a.h < b.top"),
    ]),
];

/// Tests of a circle and a box.
pub const CIRCLE_BOX: &[Form] = &[
    form("ball-as-box-opengl", &[
        (Value, "", "a.left = C.x − r; a.top = C.y − r; a.w = 2 r; a.h = 2 r"),
        (Check, "", "a.left + a.w ≥ b.left; b.left + b.w ≥ a.left"),
        (All, "meet-on-x", ""),
        (Check, "", "a.top + a.h ≥ b.top; b.top + b.h ≥ a.top"),
        (All, "meet-on-y", ""),
        (Hidden, "", "box = a.left + a.w ≥ b.left and b.left + b.w ≥ a.left \
            and a.top + a.h ≥ b.top and b.top + b.h ≥ a.top"),
        (Says, "collision-both-axes", "box"),
        (Hidden, "", CLOSEST_POINT),
        (Slip, "reason-for-circles", "if box and D'² > r²"),
    ]),
    form("first-guess-python", &[
        (Note, "not-by-centres", ""),
        (Note, "not-by-ranges", ""),
        (Note, "compare-right", ""),
        (Note, "compare-top", ""),
        (Hidden, "", CLOSEST_POINT),
        (Check, "gap-across", "|C.x − P.x| < r"),
        (Check, "gap-down", "|C.y − P.y| < r"),
        (All, "guess-collides", ""),
        (Slip, "corner-farther", "if |C.x − P.x| < r and |C.y − P.y| < r and D'² > r²"),
        (Note, "shortest-way", ""),
        (Slip, "right-for-left", ""),
    ]),
    form("closest-python", &[
        (Note, "range-keeps", ""),
        (Note, "range-ends", ""),
        (Hidden, "", "left = b.left; right = b.right; top = b.top; bottom = b.bottom"),
        (Working, "", "x = range(left, right, C.x); y = range(top, bottom, C.y)"),
        (Value, "", "dx = C.x − x; dy = C.y − y"),
        (Working, "", "d = √(dx² + dy²)"),
        (Check, "", "d < r"),
        (All, "collision", ""),
        (Note, "ours-without-inside", "if d < r and not an inside on both"),
    ]),
    form("closest-opengl", &[
        (Note, "replaces-boxes", ""),
        (Note, "clamp-is", ""),
        // The tutorial's own two examples.
        (Value, "", "clamp(42, 3, 6); clamp(4.2, 3, 6)"),
        (Value, "", "ball = C − (r, r); C = ball + (r, r); e = (b.w, b.h) / 2"),
        (Working, "", "B = (b.left, b.top) + e"),
        (Value, "", CLOSEST_POINT),
        (Working, "", LENGTH),
        (Check, "", "|D'| < r"),
        (All, "collision", ""),
        (Note, "ours-without-inside", "if |D'| < r and not an inside on both"),
    ]),
];

/// Tests of a moving circle and a box.
pub const CAST: &[Form] = &[
    form("move-then-test-opengl", &[
        (Note, "ball-is-moved", ""),
        (Note, "where-it-is-now", ""),
        (Value, "", "C' = C + m"),
        (Hidden, "", "D = C' − B; K = clamp(D, −e, e); P' = B + K"),
        (Value, "", "P = P'; D' = P − C'"),
        (Working, "", LENGTH),
        (Check, "", "|D'| < r"),
        (All, "collision", ""),
        (Slip, "never-sees", "if a hit and |D'| ≥ r"),
        (Note, "none-asks", ""),
        (Note, "this-page-asks", ""),
    ]),
];

/// The length of D', as source 003 calculates it.
const LENGTH: &str = "|D'| = √(D'.x² + D'.y²)";

#[cfg(test)]
mod tests {
    use glam::Vec2;

    use super::*;
    use crate::collision::{Aabb, Circle};
    use crate::explain::{Scene, SceneShape, Step};

    #[test]
    fn the_clamp_has_the_two_numbers_of_its_tutorial() {
        let shapes = [
            SceneShape::Circle(Circle::new(Vec2::ZERO, 1.0)),
            SceneShape::Box(Aabb::new(Vec2::ZERO, Vec2::ONE)),
        ];
        let scene = Scene { shapes, motion: Vec2::ZERO };
        let steps = scene.work_out(CIRCLE_BOX[3].rows);
        let texts: Vec<String> = steps.iter().map(Step::text).collect();
        assert_eq!(texts[2..4], ["6", "4.2"]);
    }

    #[test]
    fn a_centre_and_a_box_are_what_source_003_makes_of_their_corners() {
        let circle = Circle::new(Vec2::new(250.0, 60.0), 30.0);
        let aabb = Aabb::from_corner_size(Vec2::new(70.0, 50.0), Vec2::new(120.0, 90.0));
        let scene = Scene {
            shapes: [SceneShape::Circle(circle), SceneShape::Box(aabb)],
            motion: Vec2::ZERO,
        };
        let steps = scene.work_out(CIRCLE_BOX[3].rows);
        let text = |name: &str| {
            let step = steps.iter().find(|step| step.name() == name);
            step.map_or_else(String::new, Step::text)
        };
        assert_eq!(text("C"), "250 60");
        assert_eq!(text("B"), "130 95");
        assert_eq!(text("P"), "190 60");
    }
}
