//! The two shapes of a scene, and our own test of each pair as rows.

use glam::Vec2;

use super::Kind::{
    All, AllStrict, AllTouching, Case, Check, Differs, Hidden, Meet, Note, Says, Slip, Value,
};
use super::{Calculation, Cast, Mark, Row, Depiction, Step};
use crate::collision::{
    Aabb, Circle, Interval, contact_circle_aabb, overlaps_aabb_aabb, overlaps_circle_aabb, overlaps_circle_circle,
    overlaps_interval_interval, overlaps_point_aabb, overlaps_point_circle, overlaps_point_point, touches_aabb_aabb,
    touches_circle_aabb, touches_circle_circle, touches_interval_interval, touches_point_aabb, touches_point_circle,
    touches_point_point,
};

/// A shape of a scene.
#[expect(missing_docs, reason = "the names say the rest")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SceneShape {
    Point(Vec2),
    Circle(Circle),
    Box(Aabb),
    /// A part of the x axis, drawn at a y.
    Interval(Interval, f32),
}

impl SceneShape {
    /// True if it has an inside, which another shape could overlap.
    fn has_inside(self) -> bool {
        match self {
            Self::Point(_) => false,
            Self::Circle(circle) => circle.radius > 0.0,
            Self::Box(aabb) => aabb.size().min_element() > 0.0,
            Self::Interval(of, _) => of.min < of.max,
        }
    }
}

/// The number of discrete steps that a motion is compared with.
pub const STEPS: usize = 3;

/// Two shapes, and the motion of the first in playfield units.
#[expect(missing_docs, reason = "the type says it")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scene {
    pub shapes: [SceneShape; 2],
    pub motion: Vec2,
}

impl Scene {
    /// The lines of some rows about the scene.
    pub fn work_out(&self, rows: &[Row]) -> Vec<Step> {
        self.calculation(rows).steps()
    }

    /// True if a condition with the names of the scene and of some rows holds.
    pub fn holds(&self, rows: &[Row], condition: &str) -> bool {
        self.calculation(rows).holds(condition)
    }

    pub(super) fn calculation(&self, rows: &[Row]) -> Calculation {
        let mut calculation = Calculation::default();
        self.name(&mut calculation);
        for row in rows {
            calculation.add(*row);
        }
        calculation
    }

    /// The collision module's answers: the shapes touch, and they overlap. A moving circle is tested at its start. A pair
    /// without a test, such as a box and a point in this order, does neither.
    pub fn answers(&self) -> [bool; 2] {
        match self.shapes {
            [SceneShape::Interval(a, _), SceneShape::Interval(b, _)] => {
                [touches_interval_interval(a, b), overlaps_interval_interval(a, b)]
            }
            [SceneShape::Point(a), SceneShape::Point(b)] => [touches_point_point(a, b), overlaps_point_point(a, b)],
            [SceneShape::Point(a), SceneShape::Circle(b)] => [touches_point_circle(a, b), overlaps_point_circle(a, b)],
            [SceneShape::Point(a), SceneShape::Box(b)] => [touches_point_aabb(a, b), overlaps_point_aabb(a, b)],
            [SceneShape::Circle(a), SceneShape::Circle(b)] => [touches_circle_circle(a, b), overlaps_circle_circle(a, b)],
            [SceneShape::Box(a), SceneShape::Box(b)] => [touches_aabb_aabb(a, b), overlaps_aabb_aabb(a, b)],
            [SceneShape::Circle(a), SceneShape::Box(b)] => [touches_circle_aabb(a, b), overlaps_circle_aabb(a, b)],
            _ => [false; 2],
        }
    }

    /// The circle's centre at the start and after each discrete step of the motion, and true where the circle
    /// touches the box. Empty for other shapes.
    pub fn steps(&self) -> Vec<(Vec2, bool)> {
        let [SceneShape::Circle(mut circle), SceneShape::Box(aabb)] = self.shapes else {
            return Vec::new();
        };
        let start = circle.center;
        let steps = (0..=STEPS).map(|step| {
            circle.center = start + self.motion * (step as f32 / STEPS as f32);
            (circle.center, touches_circle_aabb(circle, aabb))
        });
        steps.collect()
    }

    /// Names the scene's numbers. A single point is P and a single circle C; two shapes of one kind are told apart by
    /// a number or a letter.
    fn name(&self, calculation: &mut Calculation) {
        let insides = self.shapes.into_iter().all(SceneShape::has_inside);
        calculation.known("an inside on both", insides);
        let [touches, overlaps] = self.answers();
        calculation.known("touching", touches);
        calculation.known("overlapping", overlaps);
        match self.shapes {
            [SceneShape::Point(a), SceneShape::Point(b)] => {
                calculation.given("a", a, Depiction::Place);
                calculation.given("b", b, Depiction::Place);
            }
            [SceneShape::Circle(a), SceneShape::Circle(b)] => {
                calculation.circle("1", a);
                calculation.circle("2", b);
                // This is about both circles, so none is marked.
                calculation.define("the same = C1.x = C2.x and C1.y = C2.y and r1 = r2");
                calculation.last().step.marks.clear();
            }
            [SceneShape::Circle(circle), SceneShape::Box(aabb)] => {
                calculation.circle("", circle);
                calculation.given("m", self.motion, Depiction::From(circle.center.as_dvec2()));
                calculation.aabb("b.", aabb);
                let cast = Cast { circle, motion: self.motion, aabb };
                let hit = cast.hit();
                calculation.known("a hit", hit.is_some());
                if let Some(hit) = hit {
                    calculation.known("time", hit.time);
                }
                let touching = self.steps().iter().filter(|(_, touches)| *touches).count();
                calculation.known("steps that touch", touching as f64);
                let contact = contact_circle_aabb(circle, aabb);
                calculation.known("a contact", contact.is_some());
                if let Some(contact) = contact {
                    calculation.given("n", contact.normal, Depiction::From(contact.point.as_dvec2()));
                    calculation.known("depth", contact.depth);
                }
            }
            [a, b] => {
                shape(calculation, a, "a.");
                shape(calculation, b, "b.");
            }
        }
    }
}

fn shape(calculation: &mut Calculation, shape: SceneShape, letter: &str) {
    match shape {
        SceneShape::Point(at) => calculation.given("P", at, Depiction::Place),
        SceneShape::Circle(circle) => calculation.circle("", circle),
        SceneShape::Box(aabb) => calculation.aabb(letter, aabb),
        SceneShape::Interval(Interval { min, max }, y) => {
            for (name, end) in [("min", min), ("max", max)] {
                let mark = Mark::Point(Vec2::new(end, y));
                calculation.given(&format!("{letter}{name}"), end, Depiction::Part(Some(mark)));
            }
            let [min, max] = [min, max].map(f64::from);
            calculation.known(&format!("{letter}w"), max - min);
        }
    }
}

/// True if a circle's box overlaps a box that the circle does not touch.
pub fn box_test_lies(circle: Circle, aabb: Aabb) -> bool {
    overlaps_aabb_aabb(circle.aabb(), aabb) && !touches_circle_aabb(circle, aabb)
}

/// Two intervals.
pub const INTERVALS: &[Row] = &[
    (Meet, "from-left", "a.max > b.min"),
    (Meet, "from-right", "a.min < b.max"),
    (AllTouching, "all-touch", ""),
    (Value, "", "from = max(a.min, b.min); to = min(a.max, b.max)"),
    (Check, "overlaps", "from < to"),
    (All, "shared-length", ""),
];

/// Two points.
pub const POINTS: &[Row] = &[
    (Check, "", "a.x = b.x; a.y = b.y"),
    (All, "both-touch", ""),
    (Value, "", "d = |a − b|"),
    (Note, "point-without-inside", ""),
];

/// A point and a circle.
pub const POINT_CIRCLE: &[Row] = &[
    (Value, "", "D' = P − C; |D'|; |D'|² = D'.x² + D'.y²"),
    (Hidden, "", "r²"),
    (Check, "touches", "|D'|² ≤ r²"),
    (Check, "overlaps", "|D'|² < r²"),
];

/// The formula as source 001 misprints it, wrong on purpose.
pub const MISPRINT: &[Row] = &[
    (Slip, "misprint-says", ""),
    (Hidden, "", "printed = √(D'.x² + √(D'.y²))"),
    (Check, "slip", "printed ≤ r"),
];

/// A point and a box.
pub const POINT_BOX: &[Row] = &[
    (Meet, "left-side", "P.x > b.left"),
    (Meet, "right-side", "P.x < b.right"),
    (Meet, "top-side", "P.y > b.top"),
    (Meet, "bottom-side", "P.y < b.bottom"),
    (AllTouching, "all-touch", ""),
    (AllStrict, "all-overlap", ""),
    (Differs, "differs", ""),
    (Value, "", "min = (b.left, b.top); max = (b.right, b.bottom); Q = clamp(P, min, max)"),
];

/// Two circles.
pub const CIRCLES: &[Row] = &[
    (Value, "", "d = |C1 − C2|; d² = (C1 − C2)²; r1 + r2; |r1 − r2|"),
    (Check, "touches", "d² ≤ (r1 + r2)²"),
    (Check, "overlaps", "d² < (r1 + r2)² if an inside on both"),
    (Says, "insides", "an inside on both if not an inside on both"),
    (Check, "nested", "d² ≤ (r1 − r2)²"),
    (Case, "tangent-outside", "d = r1 + r2 if d² = (r1 + r2)² and not the same"),
    (Case, "crossing", "|r1−r2| < d < r1+r2 if (r1 − r2)² < d² and d² < (r1 + r2)²"),
    (Case, "tangent-inside", "d = |r1 − r2| > 0 if d² = (r1 − r2)² and d² < (r1 + r2)² and not the same"),
    (Case, "inside", "d < |r1 − r2| if d² < (r1 − r2)²"),
    (Case, "same", "d = |r1 − r2| = 0 if the same"),
    (Case, "apart", "d > r1 + r2 if d² > (r1 + r2)²"),
];

/// Two boxes.
pub const BOXES: &[Row] = &[
    (Meet, "from-left", "a.right > b.left"),
    (Meet, "from-right", "a.left < b.right"),
    (Meet, "from-above", "a.bottom > b.top"),
    (Meet, "from-below", "a.top < b.bottom"),
    (AllTouching, "all-touch", ""),
    (AllStrict, "all-overlap", ""),
    (Differs, "differs", ""),
    (Says, "insides", "an inside on both if not an inside on both"),
];

/// A moving circle and a box: their [`CastSteps`](super::CastSteps) are the calculation.
pub const CAST: &[Row] = &[];

/// Discrete steps in place of a cast.
pub const STEPS_OF_CAST: &[Row] = &[
    (Value, "", "steps that touch"),
    (Slip, "tunnels", "if a hit and steps that touch = 0"),
];

/// The last pixels of both boxes, whose right and lower edges are excluded.
pub const PIXELS: &[Row] = &[
    (Note, "last-pixels", ""),
    (Value, "", "a.right − 1; b.right − 1; a.bottom − 1; b.bottom − 1"),
];

/// From the centre C of a circle and a box, its centre B and its half extents e.
pub(super) const CLOSEST_POINT: &str = "D = C − B; K = clamp(D, −e, e); P = B + K; D' = P − C";

/// A circle and a box.
pub const CIRCLE_BOX: &[Row] = &[
    (Value, "", CLOSEST_POINT),
    (Value, "", "|D'|² = D'.x² + D'.y²"),
    (Hidden, "", "r²"),
    (Check, "touches", "|D'|² ≤ r²"),
    (Check, "overlaps", "|D'|² < r² if an inside on both"),
    (Says, "insides", "an inside on both if not an inside on both"),
    (Value, "", "n; depth if a contact"),
    (Hidden, "", "left = C.x − r; right = C.x + r; top = C.y − r; bottom = C.y + r"),
    (Hidden, "", "sides = left < b.right and right > b.left and top < b.bottom and bottom > b.top"),
    (Says, "box-insides", "an inside on both if sides and not an inside on both"),
    (Hidden, "", "box = sides and an inside on both"),
    (Says, "circles-box-overlaps", "box"),
    (Slip, "box-test-lies", "if box and |D'|² > r²"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collision::{CircleRelation, relate_circle_circle};
    use crate::explain::Kind;
    use crate::explain::tests::Numbers;

    #[test]
    fn a_calculation_concludes_what_the_collision_module_answers() {
        let mut numbers = Numbers(1);
        for (scene, rows, _) in (0..1000).flat_map(|_| numbers.scenes()) {
            if rows == STEPS_OF_CAST {
                continue;
            }
            let steps = scene.work_out(rows);
            let holds = |ids: &[&str]| steps.iter().any(|step| ids.contains(&step.id) && step.holds());
            let insides = steps.iter().all(|step| step.id != "insides" || step.holds());
            let touches = holds(&["touches", "all-touch", "both-touch"]);
            let overlaps = holds(&["overlaps", "all-overlap"]) && insides;
            assert_eq!([touches, overlaps], scene.answers(), "{scene:?} {steps:#?}");
            if let [SceneShape::Circle(circle), SceneShape::Box(aabb)] = scene.shapes {
                let lies = steps.iter().any(|step| step.id == "box-test-lies");
                assert_eq!(lies, box_test_lies(circle, aabb), "{scene:?}");
            }
        }
    }

    #[test]
    fn circles_have_one_relation_each() {
        use CircleRelation::{Apart, Crossing, ExternallyTangent, Inside, InternallyTangent, Same};
        let mut numbers = Numbers(2);
        for _ in 0..2000 {
            let [a, b] = [numbers.circle(), numbers.circle()];
            let scene = Scene { shapes: [a, b].map(SceneShape::Circle), motion: Vec2::ZERO };
            let steps = scene.work_out(CIRCLES);
            let cases = steps.iter().filter(|step| step.kind == Kind::Case && step.holds());
            let id = match relate_circle_circle(a, b) {
                Apart => "apart",
                ExternallyTangent => "tangent-outside",
                Crossing => "crossing",
                InternallyTangent => "tangent-inside",
                Inside => "inside",
                Same => "same",
            };
            assert_eq!(cases.map(|step| step.id).collect::<Vec<_>>(), [id], "{a:?} {b:?}");
        }
    }
}
