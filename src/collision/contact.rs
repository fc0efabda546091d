//! Do two shapes touch now, and how?
//!
//! Distances are compared squared, `d² <= r²` for `d <= r`: both sides are at least 0, so the
//! answer is the same and no root is taken.
//!
//! Squares are computed in f64, as the cast computes. On multiples of 1/64 as large as `f32` holds
//! them, up to 2^18 units, nothing rounds and every answer is exact. Elsewhere an answer is wrong
//! only where the distances differ by less than a part in 10^15.

use glam::{Vec2, vec2};

use super::shapes::{Aabb, Circle, Interval, closest_point_on_aabb};

/// The contact of a circle and a box, as [`contact_circle_aabb`] finds it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The point on the box's outline that is closest to the circle's centre.
    pub point: Vec2,
    /// Unit vector from the box to the circle: the direction in which they separate soonest.
    pub normal: Vec2,
    /// The distance along `normal` that the circle must move until the two just touch, in playfield
    /// units. At least 0, and 0 when they only just touch already.
    pub depth: f32,
}

/// The relation of two circles, by the distance of their centres; see [`relate_circle_circle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CircleRelation {
    /// No common point, each outside the other: `d > r1 + r2`.
    Apart,
    /// One common point, each outside the other: `d = r1 + r2`.
    ExternallyTangent,
    /// The outlines cross in two points: `|r1 - r2| < d < r1 + r2`.
    Crossing,
    /// The outlines share one point and the smaller circle lies inside the larger: `d = |r1 - r2| > 0`.
    InternallyTangent,
    /// The smaller circle lies inside the larger and the outlines share nothing: `d < |r1 - r2|`.
    Inside,
    /// One circle twice: `d = |r1 - r2| = 0`, and every point of the outline is common.
    Same,
}

/// Do two points touch? Only when they are the same point.
///
/// Exact equality, as in source 001.
#[inline]
pub fn touches_point_point(a: Vec2, b: Vec2) -> bool {
    a == b
}

/// Do the insides of two points meet? Never: a point has no inside.
///
/// Always false; it exists so that each pair has both tests.
#[inline]
pub fn overlaps_point_point(_a: Vec2, _b: Vec2) -> bool {
    false
}

/// Does a point touch a circle: does it lie inside or on the outline?
///
/// Source 001's rule, `d <= r`, without the misplaced root of its printed formula. A circle of
/// radius 0 is touched by its own centre.
#[inline]
pub fn touches_point_circle(point: Vec2, circle: Circle) -> bool {
    is_within(distance_squared(point, circle.center), circle.radius.into())
}

/// Does a point lie strictly inside a circle?
///
/// The strict reading, `d < r`, of source 001's rule. No point is inside a circle of radius 0.
#[inline]
pub fn overlaps_point_circle(point: Vec2, circle: Circle) -> bool {
    distance_squared(point, circle.center) < squared(circle.radius.into())
}

/// Does a point touch a box: does it lie inside or on one of the four sides?
///
/// Source 001: all four sides belong to the box. A box without area is touched by its own points.
#[inline]
pub fn touches_point_aabb(point: Vec2, aabb: Aabb) -> bool {
    aabb.min.cmple(point).all() && point.cmple(aabb.max).all()
}

/// Does a point lie strictly inside a box?
///
/// The strict reading of source 001's rule. No point is inside a box without area.
#[inline]
pub fn overlaps_point_aabb(point: Vec2, aabb: Aabb) -> bool {
    aabb.min.cmplt(point).all() && point.cmplt(aabb.max).all()
}

/// Do two circles touch?
///
/// Source 001's rule and its trick: they are apart when `d > r1 + r2`, and touch when they are not
/// apart. Radii of 0 are points and need no rule of their own; equal circles touch.
#[inline]
pub fn touches_circle_circle(a: Circle, b: Circle) -> bool {
    is_within(distance_squared(a.center, b.center), reach(a, b))
}

/// Do the insides of two circles meet?
///
/// The strict reading, `d < r1 + r2`, of source 001's rule. A circle of radius 0 has no inside and
/// overlaps nothing; equal circles with an inside overlap.
#[inline]
pub fn overlaps_circle_circle(a: Circle, b: Circle) -> bool {
    let both_have_an_inside = a.radius > 0.0 && b.radius > 0.0;
    both_have_an_inside && distance_squared(a.center, b.center) < squared(reach(a, b))
}

/// The relation of two circles.
///
/// Source 001 lists the five relations of tangency theory; [`CircleRelation::Same`] is ours. Its formula of inner
/// tangency, `d = |r1 - r2|`, holds for equal circles too, which have more than its one common point: it needs
/// `r1 != r2`. A circle of radius 0 on the outline of another is tangent from both sides at once and counts as
/// [`CircleRelation::ExternallyTangent`]. With a NaN the circles are [`CircleRelation::Apart`].
pub fn relate_circle_circle(a: Circle, b: Circle) -> CircleRelation {
    if a == b {
        return CircleRelation::Same;
    }
    // d against r1 + r2 and |r1 - r2|, everything squared.
    let distance = distance_squared(a.center, b.center);
    let sum = squared(reach(a, b));
    let difference = squared(f64::from(a.radius) - f64::from(b.radius));
    if distance == f64::INFINITY {
        CircleRelation::Apart
    } else if distance == sum {
        CircleRelation::ExternallyTangent
    } else if distance < difference {
        CircleRelation::Inside
    } else if distance == difference {
        CircleRelation::InternallyTangent
    } else if distance < sum {
        CircleRelation::Crossing
    } else {
        CircleRelation::Apart
    }
}

#[inline]
fn distance_squared(a: Vec2, b: Vec2) -> f64 {
    a.as_dvec2().distance_squared(b.as_dvec2())
}

/// `d <= r` of a squared distance and a radius. An infinite radius does not reach an infinitely distant point.
#[inline]
fn is_within(distance_squared: f64, radius: f64) -> bool {
    distance_squared <= squared(radius) && distance_squared < f64::INFINITY
}

#[inline]
fn squared(length: f64) -> f64 {
    length * length
}

/// The distance of the centres at which two circles are tangent from outside.
#[inline]
fn reach(a: Circle, b: Circle) -> f64 {
    f64::from(a.radius) + f64::from(b.radius)
}

/// Do two intervals touch?
///
/// Source 002's test of one axis, with touching counted: neither interval begins beyond the end of
/// the other. An interval without length is a point and touches like one.
#[inline]
pub fn touches_interval_interval(a: Interval, b: Interval) -> bool {
    a.min <= b.max && a.max >= b.min
}

/// Do the interiors of two intervals meet?
///
/// Source 002: my left is left of your right, and my right is right of your left. An interval
/// without length overlaps nothing, which the last two comparisons ensure.
#[inline]
pub fn overlaps_interval_interval(a: Interval, b: Interval) -> bool {
    a.min < b.max && a.max > b.min && a.min < a.max && b.min < b.max
}

/// Do two boxes touch?
///
/// Sources 000 (second half), 001 and 003: boxes are apart when one lies wholly left, right, above
/// or below; otherwise, by De Morgan, both axes touch. Boxes that share only a side or a corner
/// touch, and so do boxes without area.
#[inline]
pub fn touches_aabb_aabb(a: Aabb, b: Aabb) -> bool {
    touches_interval_interval(a.interval_x(), b.interval_x())
        && touches_interval_interval(a.interval_y(), b.interval_y())
}

/// Do the insides of two boxes meet?
///
/// Sources 000 (first half, the rule of its library) and 002: both axes overlap. Boxes that share
/// only a side or a corner do not, and a box without area overlaps nothing.
///
/// On whole coordinates this asks whether the two sets of pixels meet, where a box holds the
/// pixels from `min` to just before `max`.
#[inline]
pub fn overlaps_aabb_aabb(a: Aabb, b: Aabb) -> bool {
    overlaps_interval_interval(a.interval_x(), b.interval_x())
        && overlaps_interval_interval(a.interval_y(), b.interval_y())
}

/// Do a circle and a box touch?
///
/// Sources 002 and 003 measure to the point of the box closest to the circle's centre; here a
/// distance equal to the radius counts. With its centre inside the box the circle touches at
/// distance 0, whatever its radius; a box without area is a line or a point and touches like one.
#[inline]
pub fn touches_circle_aabb(circle: Circle, aabb: Aabb) -> bool {
    // False with a NaN side, which the closest point would overlook.
    let is_a_box = aabb.min.cmple(aabb.max).all();
    is_a_box && touches_point_circle(closest_point_on_aabb(circle.center, aabb), circle)
}

/// Do the insides of a circle and a box meet?
///
/// Sources 002 and 003: the point of the box closest to the circle's centre lies strictly inside
/// the circle. A circle of radius 0 and a box without area have no inside and overlap nothing.
#[inline]
pub fn overlaps_circle_aabb(circle: Circle, aabb: Aabb) -> bool {
    let box_has_an_inside = aabb.min.cmplt(aabb.max).all();
    box_has_an_inside && overlaps_point_circle(closest_point_on_aabb(circle.center, aabb), circle)
}

/// The contact point, normal and depth of a circle and a box; `None` when they do not touch.
///
/// Ours, built on the closest point of sources 002 and 003. Their difference of the closest
/// point and the centre is the zero vector when the centre is inside the box, and has no direction;
/// here the nearest side then gives the normal: the way out is the shortest one. When several
/// sides are exactly as near, the order is top, bottom, left, right.
///
/// A circle of radius 0 and a box without area have contacts like any others. The normal is never
/// NaN: what is infinitely far does not touch.
///
/// ```
/// # use breakout::collision::{Aabb, Circle, contact_circle_aabb};
/// # use glam::vec2;
/// let brick = Aabb::new(vec2(0.0, 0.0), vec2(64.0, 24.0));
/// let contact = contact_circle_aabb(Circle::new(vec2(30.0, 29.0), 6.0), brick).unwrap();
/// assert_eq!(contact.point, vec2(30.0, 24.0)); // On the bottom side,
/// assert_eq!(contact.normal, vec2(0.0, 1.0)); // which faces down,
/// assert_eq!(contact.depth, 1.0); // one unit deep.
/// ```
#[inline]
pub fn contact_circle_aabb(circle: Circle, aabb: Aabb) -> Option<Contact> {
    touches_circle_aabb(circle, aabb).then(|| contact_of_touching(circle, aabb))
}

/// The contact of a circle and a box that are known to touch.
pub(super) fn contact_of_touching(circle: Circle, aabb: Aabb) -> Contact {
    let closest = closest_point_on_aabb(circle.center, aabb);
    if closest == circle.center {
        return contact_of_center_inside(circle, aabb);
    }
    // In f64 the square of the smallest distance is not 0, and the normal has a direction.
    let away = circle.center.as_dvec2() - closest.as_dvec2();
    let distance = away.length();
    Contact {
        point: closest,
        normal: (away / distance).as_vec2(),
        depth: (f64::from(circle.radius) - distance).max(0.0) as f32,
    }
}

/// The contact of a circle whose centre is inside the box or on its outline: out by the nearest side.
fn contact_of_center_inside(circle: Circle, aabb: Aabb) -> Contact {
    let Vec2 { x, y } = circle.center;
    let ([left, top], [right, bottom]) = (aabb.min.to_array(), aabb.max.to_array());
    // Distance to the side, the point on it, its normal; the first of equals wins.
    let sides = [
        (y - top, vec2(x, top), Vec2::NEG_Y),
        (bottom - y, vec2(x, bottom), Vec2::Y),
        (x - left, vec2(left, y), Vec2::NEG_X),
        (right - x, vec2(right, y), Vec2::X),
    ];
    let mut nearest = sides[0];
    for side in sides {
        if side.0 < nearest.0 {
            nearest = side;
        }
    }
    let (distance, point, normal) = nearest;
    Contact {
        point,
        normal,
        depth: circle.radius + distance,
    }
}
