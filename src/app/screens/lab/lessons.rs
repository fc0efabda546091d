//! The lessons: each is a scene of a pair and one sentence that explains it.

use breakout::collision::Aabb;
use macroquad::prelude::Vec2;

use super::Caption;
use super::shapes::{Body, Extra, Setup, boxed, circle, interval, point};
use crate::app::words::{NamedSentence, lab::Lab};

pub(super) struct Lesson {
    /// The name in addresses and in the status report.
    pub(super) id: &'static str,
    pub(super) caption: Caption,
    pub(super) camera: Camera,
    pub(super) setup: Setup,
}

/// The least part of the plane around a scene, in units.
const LEAST_SPAN: Vec2 = Vec2::new(32.0, 24.0);

/// The part of the plane that the bench shows, in units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Camera {
    pub(super) center: Vec2,
    pub(super) span: Vec2,
}

impl Camera {
    const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self {
            center: Vec2::new(x, y),
            span: Vec2::new(width, height),
        }
    }

    pub(super) fn around(setup: &Setup) -> Self {
        let bounds = setup.bounds();
        Self {
            center: bounds.center(),
            span: (bounds.size() * 1.5).max(LEAST_SPAN),
        }
    }

    /// True if a scene is inside the view, and not too small in it.
    pub(super) fn suits(&self, setup: &Setup) -> bool {
        let seen = Aabb::from_center_half(self.center, self.span * 0.5);
        let bounds = setup.bounds();
        let is_within = bounds.min.cmpge(seen.min).all() && bounds.max.cmple(seen.max).all();
        let least = (self.span * 0.1).min(LEAST_SPAN);
        is_within && bounds.size().cmpge(least).any()
    }
}

const BENCH: Camera = Camera::new(160.0, 120.0, 320.0, 240.0);

const fn lesson(id: &'static str, caption: fn(&Lab) -> NamedSentence, a: Body, b: Body) -> Lesson {
    Lesson {
        id,
        caption: Caption(caption),
        camera: BENCH,
        setup: Setup::of(a, b),
    }
}

impl Lesson {
    const fn seen(mut self, camera: Camera) -> Self {
        self.camera = camera;
        self
    }

    const fn moving(mut self, x: f32, y: f32) -> Self {
        self.setup = self.setup.moving(x, y);
        self
    }

    const fn showing(mut self, extra: Extra) -> Self {
        self.setup = self.setup.showing(extra);
        self
    }
}

#[rustfmt::skip]
pub(super) const INTERVALS: &[Lesson] = &[
    lesson("ends-meet", |words| words.ends_meet, interval(70.0, 160.0, 84.0), interval(160.0, 250.0, 156.0)),
    lesson("apart", |words| words.intervals_apart, interval(60.0, 140.0, 84.0), interval(170.0, 260.0, 156.0)),
    lesson("nested", |words| words.interval_in_interval, interval(60.0, 260.0, 84.0), interval(120.0, 200.0, 156.0)),
    lesson("no-length", |words| words.no_length, interval(160.0, 160.0, 84.0), interval(100.0, 220.0, 156.0)),
];

#[rustfmt::skip]
pub(super) const POINTS: &[Lesson] = &[
    lesson("one-axis", |words| words.same_x, point(160.0, 60.0), point(160.0, 170.0)),
    lesson("same-point", |words| words.same_point, point(160.0, 120.0), point(160.0, 120.0)),
    lesson("next-number", |words| words.next_number, point(160.0, 120.0), point(160.000_02, 120.0)),
];

#[rustfmt::skip]
pub(super) const POINT_CIRCLE: &[Lesson] = &[
    lesson("on-the-outline", |words| words.point_on_outline, point(204.0, 153.0), circle(160.0, 120.0, 55.0)),
    lesson("misplaced-root", |words| words.misplaced_root, point(0.0, 30.0), circle(0.0, 0.0, 6.0))
        .seen(Camera::new(0.0, 0.0, 112.0, 84.0)).showing(Extra::MisplacedRoot),
    lesson("inside", |words| words.point_in_circle, point(140.0, 130.0), circle(160.0, 120.0, 70.0)),
    lesson("no-radius", |words| words.no_radius, point(160.0, 120.0), circle(160.0, 120.0, 0.0)),
];

#[rustfmt::skip]
pub(super) const POINT_BOX: &[Lesson] = &[
    lesson("on-a-side", |words| words.point_on_side, point(230.0, 120.0), boxed(90.0, 70.0, 140.0, 100.0)),
    lesson("on-a-corner", |words| words.point_on_corner, point(230.0, 170.0), boxed(90.0, 70.0, 140.0, 100.0)),
    lesson("one-axis", |words| words.point_on_one_axis, point(140.0, 205.0), boxed(90.0, 70.0, 140.0, 100.0)),
    lesson("unsigned", |words| words.unsigned, point(-1.0, 0.0), boxed(-5.0, -5.0, 10.0, 10.0))
        .seen(Camera::new(0.0, 0.0, 32.0, 24.0)),
    lesson("unsigned-sum", |words| words.unsigned_sum, point(0.0, 0.0), boxed(-15.0, -15.0, 10.0, 10.0))
        .seen(Camera::new(-5.0, -5.0, 40.0, 30.0)),
];

#[rustfmt::skip]
pub(super) const CIRCLES: &[Lesson] = &[
    lesson("tangent-outside", |words| words.tangent_outside, circle(115.0, 120.0, 60.0), circle(213.0, 120.0, 38.0)),
    lesson("crossing", |words| words.crossing, circle(120.0, 110.0, 60.0), circle(190.0, 140.0, 45.0)),
    lesson("tangent-inside", |words| words.tangent_inside, circle(150.0, 120.0, 80.0), circle(190.0, 120.0, 40.0)),
    lesson("inside", |words| words.circle_in_circle, circle(150.0, 120.0, 80.0), circle(165.0, 130.0, 35.0)),
    lesson("same", |words| words.same_circle, circle(160.0, 120.0, 60.0), circle(160.0, 120.0, 60.0)),
    lesson("apart", |words| words.circles_apart, circle(90.0, 120.0, 50.0), circle(230.0, 130.0, 40.0)),
];

#[rustfmt::skip]
pub(super) const BOXES: &[Lesson] = &[
    lesson("tangent-edges", |words| words.tangent_edges,
        boxed(60.0, 65.0, 100.0, 80.0), boxed(160.0, 95.0, 100.0, 80.0)),
    lesson("pixel-edges", |words| words.pixel_edges, boxed(0.0, 0.0, 5.0, 5.0), boxed(5.0, 0.0, 5.0, 5.0))
        .seen(Camera::new(5.0, 3.0, 16.0, 12.0)).showing(Extra::Pixels),
    lesson("grown-unlike", |words| words.grown_unlike, boxed(0.0, 0.0, 6.0, 6.0), boxed(5.0, -1.0, 6.0, 6.0))
        .seen(Camera::new(5.5, 2.5, 16.0, 12.0)).showing(Extra::GrownUnlike),
    lesson("corner-to-corner", |words| words.corner_to_corner,
        boxed(60.0, 50.0, 100.0, 70.0), boxed(160.0, 120.0, 100.0, 70.0)),
    lesson("one-axis", |words| words.boxes_on_one_axis,
        boxed(60.0, 40.0, 130.0, 60.0), boxed(120.0, 140.0, 140.0, 60.0)),
    lesson("cross", |words| words.cross, boxed(130.0, 30.0, 60.0, 180.0), boxed(60.0, 85.0, 200.0, 70.0)),
];

#[rustfmt::skip]
pub(super) const CIRCLE_BOX: &[Lesson] = &[
    lesson("lying-corner", |words| words.lying_corner, circle(216.0, 163.0, 32.0), boxed(70.0, 50.0, 120.0, 90.0)),
    lesson("tangent-side", |words| words.tangent_side, circle(140.0, 172.0, 32.0), boxed(70.0, 50.0, 120.0, 90.0)),
    lesson("tangent-corner", |words| words.tangent_corner,
        circle(214.0, 158.0, 30.0), boxed(70.0, 50.0, 120.0, 90.0)),
    lesson("centre-inside", |words| words.centre_inside, circle(165.0, 108.0, 32.0), boxed(70.0, 50.0, 120.0, 90.0)),
    lesson("flat-box", |words| words.flat_box, circle(130.0, 105.0, 32.0), boxed(70.0, 120.0, 120.0, 0.0)),
];

#[rustfmt::skip]
pub(super) const CAST: &[Lesson] = &[
    lesson("tunnelling", |words| words.tunnelling, circle(48.0, 84.0, 12.0), boxed(150.0, 50.0, 14.0, 140.0))
        .moving(216.0, 0.0).showing(Extra::Steps),
    lesson("into-a-corner", |words| words.into_a_corner, circle(70.0, 56.0, 30.0), boxed(160.0, 110.0, 120.0, 90.0))
        .moving(130.0, 90.0),
    lesson("grazing", |words| words.grazing, circle(60.0, 70.0, 30.0), boxed(110.0, 100.0, 100.0, 80.0))
        .moving(200.0, 0.0),
    lesson("within", |words| words.starting_within, circle(160.0, 104.0, 24.0), boxed(90.0, 90.0, 140.0, 90.0))
        .moving(20.0, 90.0),
    lesson("leaving", |words| words.leaving, circle(160.0, 76.0, 24.0), boxed(90.0, 90.0, 140.0, 90.0))
        .moving(60.0, -50.0),
];

#[cfg(test)]
mod tests {
    use breakout::collision::{
        CircleRelation, cast_circle_aabb, closest_point_on_aabb, contact_circle_aabb,
        overlaps_aabb_aabb, relate_circle_circle, work_out_cast_circle_aabb,
    };

    use breakout::explain::pairs;

    use super::super::pairs::PAIRS;
    use super::*;
    use crate::app::inspect::describe_miss;
    use crate::app::look::desk::text_of;

    /// The claims of the lessons: pair, lesson, touches, overlaps.
    const CLAIMS: &[(&str, &str, bool, bool)] = &[
        ("interval-interval", "ends-meet", true, false),
        ("interval-interval", "apart", false, false),
        ("interval-interval", "nested", true, true),
        ("interval-interval", "no-length", true, false),
        ("point-point", "one-axis", false, false),
        ("point-point", "same-point", true, false),
        ("point-point", "next-number", false, false),
        ("point-circle", "on-the-outline", true, false),
        ("point-circle", "misplaced-root", false, false),
        ("point-circle", "inside", true, true),
        ("point-circle", "no-radius", true, false),
        ("point-box", "on-a-side", true, false),
        ("point-box", "on-a-corner", true, false),
        ("point-box", "one-axis", false, false),
        ("point-box", "unsigned", true, true),
        ("point-box", "unsigned-sum", false, false),
        ("circle-circle", "tangent-outside", true, false),
        ("circle-circle", "crossing", true, true),
        ("circle-circle", "tangent-inside", true, true),
        ("circle-circle", "inside", true, true),
        ("circle-circle", "same", true, true),
        ("circle-circle", "apart", false, false),
        ("box-box", "tangent-edges", true, false),
        ("box-box", "pixel-edges", true, false),
        ("box-box", "grown-unlike", true, true),
        ("box-box", "corner-to-corner", true, false),
        ("box-box", "one-axis", false, false),
        ("box-box", "cross", true, true),
        ("circle-box", "lying-corner", false, false),
        ("circle-box", "tangent-side", true, false),
        ("circle-box", "tangent-corner", true, false),
        ("circle-box", "centre-inside", true, true),
        ("circle-box", "flat-box", true, false),
        ("cast", "tunnelling", false, false),
        ("cast", "into-a-corner", false, false),
        ("cast", "grazing", false, false),
        ("cast", "within", true, true),
        ("cast", "leaving", true, true),
    ];

    fn setup(lessons: &[Lesson], id: &str) -> Setup {
        let lesson = lessons.iter().find(|lesson| lesson.id == id);
        lesson.map_or_else(|| panic!("no lesson {id}"), |lesson| lesson.setup)
    }

    #[test]
    fn each_lesson_is_what_it_claims() {
        let mut claims = CLAIMS.iter();
        for pair in PAIRS {
            for lesson in pair.lessons {
                let found = (
                    pair.id,
                    lesson.id,
                    lesson.setup.touches(),
                    lesson.setup.overlaps(),
                );
                assert_eq!(claims.next(), Some(&found));
            }
        }
        assert_eq!(claims.next(), None);
    }

    #[test]
    fn the_lying_corner_fools_the_boxes_and_not_the_circle() {
        let setup = setup(CIRCLE_BOX, "lying-corner");
        let circle = setup.bodies[0].circle();
        let aabb = setup.bodies[1].aabb();
        assert!(overlaps_aabb_aabb(circle.aabb(), aabb));
        assert_eq!(contact_circle_aabb(circle, aabb), None);
    }

    #[test]
    fn a_centre_inside_has_no_difference_and_a_normal_all_the_same() {
        let setup = setup(CIRCLE_BOX, "centre-inside");
        let circle = setup.bodies[0].circle();
        let aabb = setup.bodies[1].aabb();
        assert_eq!(closest_point_on_aabb(circle.center, aabb), circle.center);
        let contact = contact_circle_aabb(circle, aabb);
        assert!(contact.is_some_and(|contact| contact.normal.is_normalized()));
    }

    #[test]
    fn no_discrete_step_touches_and_the_cast_hits() {
        let setup = setup(CAST, "tunnelling");
        assert!(setup.scene().steps().iter().all(|(_, touches)| !touches));
        assert!(hit(&setup));
    }

    #[test]
    fn the_other_casts_hit_or_miss_as_they_say() {
        assert!(hit(&setup(CAST, "into-a-corner")));
        assert!(!hit(&setup(CAST, "grazing")));
        assert!(hit(&setup(CAST, "within")));
        assert!(!hit(&setup(CAST, "leaving")));
    }

    /// The panel and the last stage have the reason of the cast itself.
    #[test]
    fn a_lesson_without_a_hit_has_the_reason_of_its_cast() {
        let mut count = 0;
        for lesson in CAST {
            let circle = lesson.setup.bodies[0].circle();
            let aabb = lesson.setup.bodies[1].aabb();
            let motion = lesson.setup.motion.unwrap_or_default();
            if let Err(miss) = work_out_cast_circle_aabb(circle, motion, aabb).answer {
                let reason = describe_miss(miss, circle.radius);
                let (words, _) = reason.split_once(':').expect("a number follows");
                assert!(
                    lesson.caption.sentence().contains(words),
                    "{}: {reason}",
                    lesson.id
                );
                count += 1;
            }
        }
        assert_eq!(count, 2);
    }

    fn hit(setup: &Setup) -> bool {
        let motion = setup.motion.unwrap_or_default();
        cast_circle_aabb(setup.bodies[0].circle(), motion, setup.bodies[1].aabb()).is_some()
    }

    #[test]
    fn the_misprint_takes_in_the_point_that_is_outside() {
        let setup = setup(POINT_CIRCLE, "misplaced-root");
        assert!(setup.scene().holds(
            &[pairs::POINT_CIRCLE, pairs::MISPRINT].concat(),
            "printed ≤ r"
        ));
    }

    #[test]
    fn the_circles_lie_to_each_other_as_their_lessons_are_called() {
        use CircleRelation::{Apart, Crossing, ExternallyTangent, Inside, InternallyTangent, Same};
        let relations = [
            ExternallyTangent,
            Crossing,
            InternallyTangent,
            Inside,
            Same,
            Apart,
        ];
        for (lesson, relation) in CIRCLES.iter().zip(relations) {
            let [a, b] = lesson.setup.bodies.map(Body::circle);
            assert_eq!(relate_circle_circle(a, b), relation, "{}", lesson.id);
        }
    }

    #[test]
    fn pixel_edges_meet_when_both_boxes_grow_by_a_pixel() {
        let [a, b] = setup(BOXES, "pixel-edges").bodies.map(Body::aabb);
        let grown = |aabb: breakout::collision::Aabb| {
            breakout::collision::Aabb::new(aabb.min, aabb.max + Vec2::ONE)
        };
        assert!(!overlaps_aabb_aabb(a, b));
        assert!(overlaps_aabb_aabb(grown(a), grown(b)));
    }

    #[test]
    fn boxes_that_grow_unlike_share_pixels_across_one_between_them() {
        let grown = setup(BOXES, "grown-unlike");
        let [a, b] = grown.bodies.map(Body::aabb);
        assert!(overlaps_aabb_aabb(a, b));
        let [a, b] = grown
            .ungrown()
            .map(|aabb| Aabb::new(aabb.min, aabb.max + Vec2::ONE));
        // Grown alike they only touch: as pixels they are apart.
        assert!(!overlaps_aabb_aabb(a, b));
        assert_eq!((a.size(), b.size()), (Vec2::splat(6.0), Vec2::splat(6.0)));
    }

    /// Learners do not know the numbers of the sources.
    #[test]
    fn tutorials_are_named_in_words() {
        for pair in PAIRS {
            for lesson in pair.lessons {
                let scene = lesson.setup.scene();
                let forms = pair.forms.iter().flat_map(|form| scene.work_out(form.rows));
                let steps = pair.steps(&lesson.setup).into_iter().chain(forms);
                let lines: Vec<String> = steps.map(|step| text_of(&step)).collect();
                let said = format!(
                    "{} {} {lines:?}",
                    pair.caption.sentence(),
                    lesson.caption.sentence()
                );
                assert!(!said.to_lowercase().contains("source"), "{said}");
            }
        }
    }
}
