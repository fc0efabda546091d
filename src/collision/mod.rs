//! When do two shapes touch, how deep, and when will a moving circle arrive?
//!
//! Geometry only: nothing here knows of bricks, balls or a window. The game, the blueprint and the
//! collision lab call these same functions, so what the lab shows is what the game does.
//!
//! # Conventions
//!
//! - Lengths are playfield units in `f32`, the origin is the playfield's top left corner, and
//!   **y points down**: the top of a box is its `min.y`.
//! - A function is named operation first, then its shapes, and takes them in that order:
//!   [`touches_circle_aabb`]`(circle, aabb)`. Each pair has one function per question; for the
//!   mirrored pair swap the arguments.
//! - Two words that are never mixed:
//!   - **touches**: the closed shapes share at least a point. Tangent shapes touch (`<=`).
//!   - **overlaps**: the interiors meet. Tangent shapes do not overlap (`<`).
//! - A shape without interior (a circle of radius 0, a box or an interval without length) touches like any other and
//!   overlaps nothing. A bare point is not asked for its interior: it overlaps a shape when it lies strictly inside.
//! - Normals are unit vectors and point from the box to the circle.
//!
//! # Which function answers what
//!
//! The module grew out of four tutorials, called source 000 to 003 here.
//!
//! | pair | touching counts | touching does not count | source |
//! | --- | --- | --- | --- |
//! | point, point | [`touches_point_point`] | [`overlaps_point_point`] (never) | 001 |
//! | point, circle | [`touches_point_circle`] | [`overlaps_point_circle`] | 001 |
//! | point, box | [`touches_point_aabb`] | [`overlaps_point_aabb`] | 001 |
//! | circle, circle | [`touches_circle_circle`] | [`overlaps_circle_circle`] | 001 |
//! | circle, circle: how? | [`relate_circle_circle`] | | 001 |
//! | interval, interval | [`touches_interval_interval`] | [`overlaps_interval_interval`] | 002 |
//! | box, box | [`touches_aabb_aabb`] (000, 001, 003) | [`overlaps_aabb_aabb`] (000, 002) | |
//! | circle, box | [`touches_circle_aabb`] | [`overlaps_circle_aabb`] (002, 003) | |
//!
//! Beyond yes and no:
//!
//! | question | function | source |
//! | --- | --- | --- |
//! | which point of a box is closest? | [`closest_point_on_aabb`] | 002 |
//! | the same, measured from the box's centre | [`closest_point_on_aabb_from_its_center`] | 003 |
//! | where, which way and how deep do circle and box touch? | [`contact_circle_aabb`] | ours |
//! | when does a moving circle reach a box? | [`cast_circle_aabb`] | ours |
//! | how does it come to that answer, or why is there none? | [`work_out_cast_circle_aabb`] | ours |
//!
//! The sources do not cover the last three: 003 detects the collision and leaves its resolution to the next lesson.
//!
//! # Numbers that are not finite
//!
//! No function checks its numbers or panics over them, except that debug builds assert a radius of
//! at least 0 and `min <= max` where a shape is made; a NaN fails both.
//!
//! - **NaN**: the answer is no. A shape with a NaN touches and overlaps nothing, itself included; it
//!   has no contact and no hit, and [`relate_circle_circle`] says [`CircleRelation::Apart`].
//! - **Infinite places**: a box with infinite sides is a half plane or a strip, and is met like any
//!   other. Two infinities of the same sign have no distance: a circle whose centre is at infinity
//!   touches nothing, whatever its radius, and no cast of it hits.
//! - **Infinite radius**: the circle touches and overlaps all that is finite, with a contact of
//!   infinite depth, and nothing that is infinitely far.
//! - **Infinite motion**: a hit has time 0, since every finite distance is a vanishing fraction of it, and some hits
//!   are missed. Cast a finite motion.
//! - So no time, point or normal of an answer is NaN, and a normal is a unit vector for every radius
//!   down to the smallest. Where coordinates are so large that they round by a part of the radius, a
//!   hit's normal is as wrong in length as in direction.
//! - The two closest points take the box's `min` for a coordinate that is NaN.
//!   [`closest_point_on_aabb_from_its_center`] is NaN where the box's side is infinite.
//!
//! # Errors in the sources
//!
//! Where a source has an error, this module follows the mathematics:
//!
//! - 001's distance from point to circle has a root in the wrong place, `sqrt(dx² + sqrt(dy²))`.
//!   It puts the point (0, 30) inside a circle of radius 6 at the origin.
//! - 001's boxes have unsigned sizes. In its language the right side, corner + size, is then
//!   unsigned, and so is a point compared with it. For the box of size 10 at (-5, -5) the sum is
//!   still 5, but the point (-1, 0) is compared as 4294967295 and falls outside. For the one at
//!   (-15, -15) the sum itself wraps, to 4294967291 instead of -5, and (0, 0) falls inside.
//! - 002's text takes a ball at the upper left of a box, once writes upper right, and then measures
//!   to the left and the upper side: "right" stands where "left" is meant.
//! - 003's prose says "greater" where its code says `>=`; the code is what counts touching.
//! - 000's condition over several lines does not parse; its four comparisons are right.

mod cast;
mod contact;
mod shapes;
mod working;

pub use cast::{CornerChord, Hit, cast_circle_aabb};
pub use contact::{
    CircleRelation, Contact, contact_circle_aabb, overlaps_aabb_aabb, overlaps_circle_aabb,
    overlaps_circle_circle, overlaps_interval_interval, overlaps_point_aabb, overlaps_point_circle,
    overlaps_point_point, relate_circle_circle, touches_aabb_aabb, touches_circle_aabb,
    touches_circle_circle, touches_interval_interval, touches_point_aabb, touches_point_circle,
    touches_point_point,
};
pub use shapes::{
    Aabb, Circle, Interval, closest_point_on_aabb, closest_point_on_aabb_from_its_center,
};
pub use working::{CastWorking, Crossing, Miss, work_out_cast_circle_aabb};
