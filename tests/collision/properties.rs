//! Properties of all scenes: symmetries, and agreements between functions.

use breakout::collision::{
    Aabb, Circle, Contact, Hit, cast_circle_aabb, closest_point_on_aabb,
    closest_point_on_aabb_from_its_center, contact_circle_aabb, overlaps_aabb_aabb,
    overlaps_circle_aabb, overlaps_circle_circle, overlaps_interval_interval, overlaps_point_aabb,
    overlaps_point_circle, overlaps_point_point, relate_circle_circle, touches_aabb_aabb,
    touches_circle_aabb, touches_circle_circle, touches_interval_interval, touches_point_aabb,
    touches_point_circle, touches_point_point,
};
use glam::{Vec2, vec2};
use proptest::prelude::*;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::SeedableRng;

use crate::random_casts::{Cast, KINDS, random_cast};
use crate::scenes::{least_signed_distance, moved_box, moved_circle, signed_distance};

/// What a handful of roundings may move a circle against a box, in units, on coordinates up to 2000.
/// A million cases of each property stay below 0.0002.
const TOLERANCE: f32 = 0.0003;

/// The same after a translation by up to 1000, which itself rounds every coordinate.
const TRANSLATED: f64 = 0.0005;

/// Two of each shape.
#[derive(Clone, Copy, Debug)]
struct Shapes {
    points: [Vec2; 2],
    circles: [Circle; 2],
    boxes: [Aabb; 2],
}

/// How many of the first pairs in [`Shapes::answers`] are of two shapes of a kind.
const ALIKE: usize = 4;

/// "Touches" and "overlaps" for one pair.
type Answers = (bool, bool);

impl Shapes {
    /// Both answers for every pair that has them.
    fn answers(&self) -> [Answers; 7] {
        let ([p, q], [c, d], [a, b]) = (self.points, self.circles, self.boxes);
        let i = a.interval_x();
        let j = b.interval_x();
        [
            (touches_point_point(p, q), overlaps_point_point(p, q)),
            (touches_circle_circle(c, d), overlaps_circle_circle(c, d)),
            (
                touches_interval_interval(i, j),
                overlaps_interval_interval(i, j),
            ),
            (touches_aabb_aabb(a, b), overlaps_aabb_aabb(a, b)),
            (touches_point_circle(p, c), overlaps_point_circle(p, c)),
            (touches_point_aabb(p, a), overlaps_point_aabb(p, a)),
            (touches_circle_aabb(c, a), overlaps_circle_aabb(c, a)),
        ]
    }

    /// The circle and the box of the pair that has contacts.
    fn circle_and_box(&self) -> (Circle, Aabb) {
        (self.circles[0], self.boxes[0])
    }

    fn swapped(&self) -> Self {
        let ([p, q], [c, d], [a, b]) = (self.points, self.circles, self.boxes);
        Self {
            points: [q, p],
            circles: [d, c],
            boxes: [b, a],
        }
    }

    fn moved(&self, offset: Vec2) -> Self {
        Self {
            points: self.points.map(|point| point + offset),
            circles: self.circles.map(|circle| moved_circle(circle, offset)),
            boxes: self.boxes.map(|aabb| moved_box(aabb, offset)),
        }
    }

    fn mirrored(&self, mirror: Mirror) -> Self {
        Self {
            points: self.points.map(|point| mirror.vector(point)),
            circles: self.circles.map(|circle| mirror.circle(circle)),
            boxes: self.boxes.map(|aabb| mirror.aabb(aabb)),
        }
    }
}

/// Mirrors that lose no bit of an `f32`.
#[derive(Clone, Copy, Debug)]
enum Mirror {
    LeftRight,
    UpDown,
    Diagonal,
}
const MIRRORS: [Mirror; 3] = [Mirror::LeftRight, Mirror::UpDown, Mirror::Diagonal];

impl Mirror {
    fn vector(self, Vec2 { x, y }: Vec2) -> Vec2 {
        match self {
            Self::LeftRight => vec2(-x, y),
            Self::UpDown => vec2(x, -y),
            Self::Diagonal => vec2(y, x),
        }
    }

    fn circle(self, circle: Circle) -> Circle {
        Circle::new(self.vector(circle.center), circle.radius)
    }

    fn aabb(self, aabb: Aabb) -> Aabb {
        let a = self.vector(aabb.min);
        let b = self.vector(aabb.max);
        Aabb::new(a.min(b), a.max(b))
    }

    fn contact(self, contact: Contact) -> Contact {
        Contact {
            point: self.vector(contact.point),
            normal: self.vector(contact.normal),
            depth: contact.depth,
        }
    }

    fn hit(self, hit: Hit) -> Hit {
        Hit {
            time: hit.time,
            point: self.vector(hit.point),
            normal: self.vector(hit.normal),
        }
    }
}

/// A coordinate or a length from a range of 64ths: sums and differences of them are exact.
fn in_64ths(low: i32, high: i32) -> BoxedStrategy<f32> {
    (low * 64..=high * 64)
        .prop_map(|number| number as f32 / 64.0)
        .boxed()
}

/// Shapes with these coordinates and these sizes.
fn shapes(place: &BoxedStrategy<f32>, size: &BoxedStrategy<f32>) -> BoxedStrategy<Shapes> {
    let point = (place.clone(), place.clone()).prop_map(Vec2::from);
    let extent = (size.clone(), size.clone()).prop_map(Vec2::from);
    let circle = (point.clone(), size.clone()).prop_map(|(at, radius)| Circle::new(at, radius));
    let aabb = (point.clone(), extent).prop_map(|(at, size)| Aabb::from_corner_size(at, size));
    (
        [point.clone(), point],
        [circle.clone(), circle],
        [aabb.clone(), aabb],
    )
        .prop_map(|(points, circles, boxes)| Shapes {
            points,
            circles,
            boxes,
        })
        .boxed()
}

/// Shapes where nothing rounds: small whole numbers, which meet at their outlines all the time, and
/// multiples of 1/64 from all over the field.
fn exact_shapes() -> impl Strategy<Value = Shapes> {
    let whole = |low: i32, high: i32| (low..=high).prop_map(|number| number as f32).boxed();
    prop_oneof![
        shapes(&whole(0, 12), &whole(0, 6)),
        shapes(&in_64ths(-800, 800), &in_64ths(0, 400)),
    ]
}

/// Shapes anywhere, rounding or not.
fn any_shapes() -> impl Strategy<Value = Shapes> {
    let anywhere = (-1000.0_f32..1000.0).boxed();
    let size = (0.0_f32..500.0).boxed();
    prop_oneof![exact_shapes(), shapes(&anywhere, &size)]
}

/// A cast of any kind, near all that could go wrong.
fn any_cast() -> impl Strategy<Value = Cast> {
    (0..KINDS, any::<u64>())
        .prop_map(|(kind, seed)| random_cast(kind, &mut Pcg64Mcg::seed_from_u64(seed)))
}

/// A cast whose shapes lie on multiples of 1/64.
fn exact_cast() -> impl Strategy<Value = Cast> {
    let to_64th = |vector: Vec2| (vector * 64.0).round() / 64.0;
    any_cast().prop_map(move |cast| Cast {
        circle: Circle::new(
            to_64th(cast.circle.center),
            to_64th(Vec2::splat(cast.circle.radius)).x,
        ),
        motion: cast.motion,
        aabb: Aabb::new(to_64th(cast.aabb.min), to_64th(cast.aabb.max)),
    })
}

fn answer(cast: &Cast) -> Option<Hit> {
    cast_circle_aabb(cast.circle, cast.motion, cast.aabb)
}

/// Whether two sides are equally near to a centre inside the box. The way out is then a matter of
/// order, and the one thing that a mirror changes.
fn has_equal_ways_out(circle: Circle, aabb: Aabb) -> bool {
    let low = circle.center - aabb.min;
    let high = aabb.max - circle.center;
    let mut ways = [low.x, low.y, high.x, high.y];
    ways.sort_by(f32::total_cmp);
    ways[0] >= 0.0 && ways[0] == ways[1]
}

fn with_radius(circle: Circle, radius: f32) -> Circle {
    Circle::new(circle.center, radius)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    /// Whoever is named first. A rule that looks from one shape only fails here.
    #[test]
    fn pairs_of_a_kind_are_symmetric(shapes in any_shapes()) {
        let one = shapes.answers();
        let other = shapes.swapped().answers();
        prop_assert_eq!(&one[..ALIKE], &other[..ALIKE]);
        let [c, d] = shapes.circles;
        prop_assert_eq!(relate_circle_circle(c, d), relate_circle_circle(d, c));
    }

    #[test]
    fn what_overlaps_touches(shapes in any_shapes()) {
        for (touches, overlaps) in shapes.answers() {
            prop_assert!(touches || !overlaps, "{:?}", shapes.answers());
        }
    }

    #[test]
    fn a_mirror_changes_no_answer(shapes in any_shapes()) {
        for mirror in [Mirror::LeftRight, Mirror::UpDown] {
            prop_assert_eq!(shapes.mirrored(mirror).answers(), shapes.answers(), "{:?}", mirror);
        }
    }

    #[test]
    fn a_contact_is_mirrored_whole(shapes in any_shapes(), mirror in 0..3_usize) {
        let (circle, aabb) = shapes.circle_and_box();
        let mirror = MIRRORS[mirror];
        let contact = contact_circle_aabb(circle, aabb);
        let in_mirror = contact_circle_aabb(mirror.circle(circle), mirror.aabb(aabb));
        if has_equal_ways_out(circle, aabb) {
            let depth = |contact: Option<Contact>| contact.map(|contact| contact.depth);
            prop_assert_eq!(depth(in_mirror), depth(contact));
        } else {
            prop_assert_eq!(in_mirror, contact.map(|contact| mirror.contact(contact)));
        }
    }

    /// Bit for bit, in all three mirrors: no direction is better than another.
    #[test]
    fn a_cast_is_mirrored_whole(cast in any_cast(), mirror in 0..3_usize) {
        let mirror = MIRRORS[mirror];
        let in_mirror = Cast {
            circle: mirror.circle(cast.circle),
            motion: mirror.vector(cast.motion),
            aabb: mirror.aabb(cast.aabb),
        };
        // A ray straight through a corner at 45 degrees enters by top or bottom, by rule.
        let may_tie = cast.circle.radius == 0.0 && cast.motion.x.abs() == cast.motion.y.abs();
        if !may_tie && !has_equal_ways_out(cast.circle, cast.aabb) {
            prop_assert_eq!(answer(&in_mirror), answer(&cast).map(|hit| mirror.hit(hit)));
        }
    }

    /// On multiples of 1/64 no difference rounds, and only differences decide.
    #[test]
    fn a_translation_by_64ths_changes_nothing(
        shapes in exact_shapes(),
        x in in_64ths(-1000, 1000),
        y in in_64ths(-1000, 1000),
    ) {
        let moved = shapes.moved(vec2(x, y));
        prop_assert_eq!(moved.answers(), shapes.answers());
        let ((circle, aabb), (there, box_there)) = (shapes.circle_and_box(), moved.circle_and_box());
        let expect = contact_circle_aabb(circle, aabb).map(|contact| Contact {
            point: contact.point + vec2(x, y),
            ..contact
        });
        prop_assert_eq!(contact_circle_aabb(there, box_there), expect);
    }

    /// The same for casts: time and normal to the bit. The point may be any on a side, off the 64ths,
    /// and rounds.
    #[test]
    fn a_cast_translated_by_64ths_is_the_same(
        cast in exact_cast(),
        x in in_64ths(-1000, 1000),
        y in in_64ths(-1000, 1000),
    ) {
        let offset = vec2(x, y);
        let circle = moved_circle(cast.circle, offset);
        let there = cast_circle_aabb(circle, cast.motion, moved_box(cast.aabb, offset));
        let here = answer(&cast);
        let time_and_normal = |hit: Option<Hit>| hit.map(|hit| (hit.time, hit.normal));
        prop_assert_eq!(time_and_normal(there), time_and_normal(here));
        if let (Some(there), Some(here)) = (there, here) {
            prop_assert!(there.point.abs_diff_eq(here.point + offset, TOLERANCE));
        }
    }

    /// Elsewhere a translation rounds, and a contact may come or go by that much.
    #[test]
    fn a_translation_moves_a_contact_with_it(
        shapes in any_shapes(),
        x in -1000.0_f32..1000.0,
        y in -1000.0_f32..1000.0,
    ) {
        let (circle, aabb) = shapes.circle_and_box();
        let (there, box_there) = shapes.moved(vec2(x, y)).circle_and_box();
        let depth = |contact: Option<Contact>| contact.map_or(0.0, |contact| contact.depth);
        let change = depth(contact_circle_aabb(there, box_there))
            - depth(contact_circle_aabb(circle, aabb));
        prop_assert!(f64::from(change.abs()) < TRANSLATED, "{change}");
    }

    /// The same for casts: what the translated one answers is, at home, as good as true. The times
    /// themselves may lie apart, as the shallowest flight makes the most of each rounding.
    #[test]
    fn a_translated_cast_answers_for_the_first(
        cast in any_cast(),
        x in -1000.0_f32..1000.0,
        y in -1000.0_f32..1000.0,
    ) {
        let offset = vec2(x, y);
        let circle = moved_circle(cast.circle, offset);
        let there = cast_circle_aabb(circle, cast.motion, moved_box(cast.aabb, offset));
        let start = cast.start();
        let motion = cast.motion.as_dvec2();
        let flown = there.map_or(motion, |hit| motion * f64::from(hit.time));
        let touching_or_start = cast.radius().min(signed_distance(start, cast.aabb));
        let least = least_signed_distance(start, flown, cast.aabb);
        prop_assert!(least > touching_or_start - TRANSLATED, "{there:?} enters too deep");
        if there.is_some() {
            let gap = signed_distance(start + flown, cast.aabb) - cast.radius();
            prop_assert!(gap < TRANSLATED, "{there:?} is {gap} from touching");
        }
    }

    /// Sources 002 and 003 find the same point, to the bit where nothing rounds.
    #[test]
    fn the_closest_points_agree_on_64ths(shapes in exact_shapes()) {
        let point = shapes.points[0];
        let aabb = shapes.boxes[0];
        let from_center = closest_point_on_aabb_from_its_center(point, aabb);
        prop_assert_eq!(from_center, closest_point_on_aabb(point, aabb));
    }

    /// And elsewhere to what three roundings leave.
    #[test]
    fn the_closest_points_agree_elsewhere(shapes in any_shapes()) {
        let point = shapes.points[0];
        let aabb = shapes.boxes[0];
        let closest = closest_point_on_aabb(point, aabb);
        let from_center = closest_point_on_aabb_from_its_center(point, aabb);
        prop_assert!(from_center.abs_diff_eq(closest, TOLERANCE), "{from_center}, {closest}");
    }

    /// No point of the box is closer than the closest one.
    #[test]
    fn the_closest_point_is_the_closest(shapes in any_shapes(), x in 0.0..=1.0_f32, y in 0.0..=1.0_f32) {
        let point = shapes.points[0];
        let aabb = shapes.boxes[0];
        let closest = closest_point_on_aabb(point, aabb);
        prop_assert!(touches_point_aabb(closest, aabb));
        let other = (aabb.min + aabb.size() * vec2(x, y)).clamp(aabb.min, aabb.max);
        prop_assert!(closest.distance_squared(point) <= other.distance_squared(point));
    }

    /// The reason for testing boxes first: a circle reaches nothing that its box does not.
    #[test]
    fn a_circle_touches_only_what_its_box_touches(shapes in any_shapes()) {
        let (circle, aabb) = shapes.circle_and_box();
        if touches_circle_aabb(circle, aabb) {
            prop_assert!(touches_aabb_aabb(circle.aabb(), aabb));
        }
        if overlaps_circle_aabb(circle, aabb) {
            prop_assert!(overlaps_aabb_aabb(circle.aabb(), aabb));
        }
    }

    /// The circle's box holds it, and no box with `f32` sides that does is smaller.
    #[test]
    fn a_circles_box_is_the_smallest_that_holds_it(shapes in any_shapes()) {
        for circle in shapes.circles {
            let center = circle.center.as_dvec2();
            let radius = f64::from(circle.radius);
            let Aabb { min, max } = circle.aabb();
            for (side, exact) in [(-max, -center - radius), (min, center - radius)] {
                for axis in 0..2 {
                    prop_assert!(f64::from(side[axis]) <= exact[axis]);
                    prop_assert!(f64::from(side[axis].next_up()) > exact[axis]);
                }
            }
        }
    }

    /// A ray that starts on the outline answers as one from farther back does, unless that one has
    /// entered before.
    #[test]
    fn a_ray_from_the_outline_answers_as_from_farther_back(
        (x, y) in (-3..=9_i8, -3..=7_i8),
        (across, down) in (-5..=5_i8, -5..=5_i8),
    ) {
        let aabb = Aabb::new(Vec2::ZERO, vec2(6.0, 4.0));
        let start = vec2(x.into(), y.into());
        let motion = vec2(across.into(), down.into());
        let from = |at: Vec2, motion: Vec2| cast_circle_aabb(Circle::new(at, 0.0), motion, aabb);
        let here = from(start, motion);
        match from(start - motion, motion * 2.0) {
            Some(hit) if hit.time >= 0.5 => {
                prop_assert_eq!(here.map(|hit| (hit.point, hit.normal)), Some((hit.point, hit.normal)));
                let late = here.map_or(f32::NAN, |here| here.time - (hit.time * 2.0 - 1.0));
                prop_assert!(late.abs() < 1e-6, "{late}");
            }
            Some(_) => {}
            None => prop_assert_eq!(here, None),
        }
    }

    /// There is a contact exactly when they touch, and it says where and how deep.
    #[test]
    fn a_contact_is_what_touching_has(shapes in any_shapes()) {
        let (circle, aabb) = shapes.circle_and_box();
        let contact = contact_circle_aabb(circle, aabb);
        prop_assert_eq!(contact.is_some(), touches_circle_aabb(circle, aabb));
        if let Some(Contact { point, normal, depth }) = contact {
            prop_assert!(depth >= 0.0);
            prop_assert!((normal.length() - 1.0).abs() < 1e-6);
            prop_assert_eq!(signed_distance(point.as_dvec2(), aabb), 0.0);
            // From the point along the normal the box is left by the straight way.
            let one_off = signed_distance(point.as_dvec2() + normal.as_dvec2(), aabb);
            prop_assert!((one_off - 1.0).abs() < 1e-5, "one unit along it is {one_off} away");
        }
    }

    /// Moved along the normal by the depth, the two only just touch. Too far, too short or the wrong
    /// way all fail.
    #[test]
    fn a_contact_leads_to_tangency(shapes in any_shapes()) {
        let (circle, aabb) = shapes.circle_and_box();
        if let Some(Contact { normal, depth, .. }) = contact_circle_aabb(circle, aabb) {
            let out = moved_circle(circle, normal * depth);
            let gap = signed_distance(out.center.as_dvec2(), aabb) - f64::from(circle.radius);
            prop_assert!(gap.abs() < f64::from(TOLERANCE), "{gap} apart");
        }
    }

    /// "When?" agrees with "now?": at the time of a hit they touch, with a contact of that normal.
    #[test]
    fn a_hit_is_a_touch(cast in any_cast()) {
        if let Some(hit) = answer(&cast) {
            let there = moved_circle(cast.circle, cast.motion * hit.time);
            let grown = with_radius(there, there.radius + TOLERANCE);
            let contact = contact_circle_aabb(grown, cast.aabb);
            prop_assert!(contact.is_some(), "{hit:?} is no touch");
            // On a small circle a rounding turns the normal by more.
            if hit.time > 0.0 && cast.circle.radius >= 1.0 {
                let normal = contact.map_or(Vec2::ZERO, |contact| contact.normal);
                prop_assert!(normal.abs_diff_eq(hit.normal, TOLERANCE), "{normal}, {hit:?}");
            }
        }
    }

    /// A circle that does not touch at the start and hits nothing does not end up in the box, nor
    /// anywhere on its way.
    #[test]
    fn a_miss_stays_out(cast in any_cast(), share in 0.0..=1.0_f32) {
        if answer(&cast).is_none() && !touches_circle_aabb(cast.circle, cast.aabb) {
            for time in [share, 1.0] {
                let there = moved_circle(cast.circle, cast.motion * time);
                let shrunk = with_radius(there, (there.radius - TOLERANCE).max(0.0));
                prop_assert!(!overlaps_circle_aabb(shrunk, cast.aabb), "at {time}");
            }
        }
    }

    /// A hit does not depend on how far the motion goes on behind it.
    #[test]
    fn what_lies_behind_a_hit_does_not_matter(cast in any_cast()) {
        if let Some(hit) = answer(&cast) {
            let longer = Cast { motion: cast.motion * 2.0, ..cast };
            let again = answer(&longer);
            prop_assert_eq!(again.map(|hit| hit.normal), Some(hit.normal));
            prop_assert_eq!(again.map(|hit| hit.point), Some(hit.point));
            prop_assert_eq!(again.map(|hit| hit.time * 2.0), Some(hit.time));
        }
    }
}
