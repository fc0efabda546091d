//! The shapes, and the closest point of a box.

use glam::Vec2;

/// A circle with its inside, in playfield units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// The centre.
    pub center: Vec2,
    /// The radius, at least 0. A circle of radius 0 is a point.
    pub radius: f32,
}

/// A box whose sides are parallel to the axes, with its inside, in playfield units.
///
/// The name is short for "axis-aligned bounding box". `y` points down, so `min` is the top left
/// corner and `max` the bottom right one. A box may have no width or no height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// The top left corner: the smallest x and y of the box.
    pub min: Vec2,
    /// The bottom right corner: the largest x and y, never less than `min`.
    pub max: Vec2,
}

/// A closed interval on one axis, in playfield units: the projection of a box onto that axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end: the left or the top.
    pub min: f32,
    /// The upper end: the right or the bottom, never less than `min`.
    pub max: f32,
}

impl Circle {
    /// The circle around `center`. The radius is at least 0.
    #[inline]
    pub const fn new(center: Vec2, radius: f32) -> Self {
        debug_assert!(radius >= 0.0);
        Self { center, radius }
    }

    /// The circle's bounding box, the smallest box with `f32` sides that encloses it: where a side
    /// needs rounding, it is rounded outwards.
    ///
    /// The box is larger than the circle at its four corners, and there a test of boxes answers
    /// "touching" while the circle is still clear: the lying corner of source 002.
    #[inline]
    pub fn aabb(self) -> Aabb {
        let Self { center, radius } = self;
        Aabb::new(
            Vec2::new(sum_below(center.x, -radius), sum_below(center.y, -radius)),
            Vec2::new(sum_above(center.x, radius), sum_above(center.y, radius)),
        )
    }
}

impl Aabb {
    /// The box from its top left to its bottom right corner.
    #[inline]
    pub fn new(min: Vec2, max: Vec2) -> Self {
        debug_assert!(min.cmple(max).all());
        Self { min, max }
    }

    /// The box with this top left corner and size, as sources 000 to 003 all store it. `size` is never negative.
    #[inline]
    pub fn from_corner_size(corner: Vec2, size: Vec2) -> Self {
        Self::new(corner, corner + size)
    }

    /// The box that reaches `half` to either side of `center`. No component of `half` is negative.
    #[inline]
    pub fn from_center_half(center: Vec2, half: Vec2) -> Self {
        Self::new(center - half, center + half)
    }

    /// The middle of the box.
    #[inline]
    pub fn center(self) -> Vec2 {
        (self.min + self.max) * 0.5
    }

    /// Half the width and half the height.
    #[inline]
    pub fn half_extents(self) -> Vec2 {
        (self.max - self.min) * 0.5
    }

    /// The width and the height.
    #[inline]
    pub fn size(self) -> Vec2 {
        self.max - self.min
    }

    /// The box with every side moved outwards by the same distance.
    #[inline]
    #[must_use]
    pub fn grown(self, by: f32) -> Self {
        Self::new(self.min - Vec2::splat(by), self.max + Vec2::splat(by))
    }

    /// The four corners: top left, top right, bottom right, bottom left.
    #[inline]
    pub const fn corners(self) -> [Vec2; 4] {
        let Self { min, max } = self;
        [min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)]
    }

    /// The box's projection onto the x axis.
    #[inline]
    pub const fn interval_x(self) -> Interval {
        Interval {
            min: self.min.x,
            max: self.max.x,
        }
    }

    /// The box's projection onto the y axis.
    #[inline]
    pub const fn interval_y(self) -> Interval {
        Interval {
            min: self.min.y,
            max: self.max.y,
        }
    }
}

impl Interval {
    /// The interval from `min` to `max`.
    #[inline]
    pub const fn new(min: f32, max: f32) -> Self {
        debug_assert!(min <= max);
        Self { min, max }
    }
}

/// The largest `f32` that is not above the sum.
#[inline]
fn sum_below(a: f32, b: f32) -> f32 {
    // Knuth's TwoSum: without rounding, the sum would be exactly `sum + error`.
    let sum = a + b;
    let b_in_sum = sum - a;
    let error = (a - (sum - b_in_sum)) + (b - b_in_sum);
    if error < 0.0 { sum.next_down() } else { sum }
}

/// The smallest `f32` that is not below the sum.
#[inline]
fn sum_above(a: f32, b: f32) -> f32 {
    -sum_below(-a, -b)
}

/// The point of the box that is closest to `point`: the point itself when it lies inside.
///
/// Source 002: if the box were not there, the closest point would be `point` itself; so take it
/// and push each coordinate only as far as the box makes you.
///
/// ```
/// # use breakout::collision::{Aabb, closest_point_on_aabb};
/// # use glam::vec2;
/// let brick = Aabb::new(vec2(3.0, 3.0), vec2(6.0, 6.0));
/// assert_eq!(closest_point_on_aabb(vec2(42.0, 4.2), brick), vec2(6.0, 4.2));
/// ```
#[inline]
pub fn closest_point_on_aabb(point: Vec2, aabb: Aabb) -> Vec2 {
    point.clamp(aabb.min, aabb.max)
}

/// Finds the point of [`closest_point_on_aabb`] from the middle of the box.
///
/// Source 003: look from the box's centre towards the point, and go along that difference `D` as
/// far as the half extents allow on each axis.
///
/// The two agree exactly as long as no sum here needs rounding, as with coordinates that are multiples of 1/64.
/// Elsewhere they differ in about 40 % of random cases on the field, by up to 0.00007 units, and this one may lie
/// just outside the box. The game uses the other one, which never rounds; this one is for comparison.
#[inline]
pub fn closest_point_on_aabb_from_its_center(point: Vec2, aabb: Aabb) -> Vec2 {
    // D = C - B,  P = B + clamp(D, -half, half).
    let half = aabb.half_extents();
    let difference = point - aabb.center();
    aabb.center() + difference.clamp(-half, half)
}
