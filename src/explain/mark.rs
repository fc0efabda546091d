//! The parts of a picture that a line refers to.

use glam::Vec2;

use crate::collision::{
    Aabb, Circle, cast_circle_aabb, overlaps_point_aabb, overlaps_point_circle,
    touches_circle_aabb, touches_point_aabb, touches_point_circle,
};

/// A part of a picture, in playfield units.
#[expect(missing_docs, reason = "the names say the rest")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    Point(Vec2),
    /// A line from one place to another.
    Line(Vec2, Vec2),
    Circle(Circle),
    Box(Aabb),
    /// The whole vertical line at an x.
    X(f32),
    /// The whole horizontal line at a y.
    Y(f32),
}

impl Mark {
    /// The sides of a box: left, top, right, bottom.
    pub fn sides(aabb: Aabb) -> [Self; 4] {
        let [left_top, right_top, right_bottom, left_bottom] = aabb.corners();
        [
            Self::Line(left_bottom, left_top),
            Self::Line(left_top, right_top),
            Self::Line(right_top, right_bottom),
            Self::Line(right_bottom, left_bottom),
        ]
    }

    /// A circle's radius, drawn to the right.
    pub fn radius(circle: Circle) -> Self {
        Self::Line(circle.center, circle.center + Vec2::new(circle.radius, 0.0))
    }

    /// True if a place is at most `reach` from the mark's outline, in playfield units.
    pub fn is_near(self, place: Vec2, reach: f32) -> bool {
        let around = Circle::new(place, reach);
        match self {
            Self::Point(at) => touches_point_circle(at, around),
            Self::Line(from, to) => {
                let ray = Circle::new(from, reach);
                let at = Aabb::new(place, place);
                touches_circle_aabb(ray, at) || cast_circle_aabb(ray, to - from, at).is_some()
            }
            Self::Circle(Circle { center, radius }) => {
                let within = Circle::new(center, (radius - reach).max(0.0));
                touches_point_circle(place, Circle::new(center, radius + reach))
                    && !overlaps_point_circle(place, within)
            }
            Self::Box(aabb) => {
                let within = aabb.grown(-reach.min(aabb.half_extents().min_element()));
                touches_point_aabb(place, aabb.grown(reach)) && !overlaps_point_aabb(place, within)
            }
            Self::X(x) => (place.x - x).abs() <= reach,
            Self::Y(y) => (place.y - y).abs() <= reach,
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::vec2;

    use super::*;

    #[test]
    fn a_mark_is_found_on_its_outline_and_not_within_or_beside() {
        let circle = Mark::Circle(Circle::new(vec2(50.0, 50.0), 20.0));
        let aabb = Mark::Box(Aabb::new(vec2(0.0, 0.0), vec2(100.0, 60.0)));
        let slant = Mark::Line(vec2(0.0, 0.0), vec2(40.0, 30.0));
        for (mark, x, y, is_near) in [
            (Mark::Point(vec2(5.0, 5.0)), 7.0, 5.0, true),
            (Mark::Point(vec2(5.0, 5.0)), 9.0, 5.0, false),
            (circle, 71.0, 50.0, true),
            (circle, 50.0, 50.0, false),
            (circle, 78.0, 50.0, false),
            (aabb, 101.0, 30.0, true),
            (aabb, 50.0, 30.0, false),
            (aabb, 50.0, 70.0, false),
            (slant, 20.0, 16.0, true),
            (slant, 20.0, 22.0, false),
            (slant, 60.0, 45.0, false),
            (Mark::X(8.0), 9.0, 500.0, true),
            (Mark::Y(8.0), 9.0, 500.0, false),
        ] {
            assert_eq!(mark.is_near(vec2(x, y), 3.0), is_near, "{mark:?} {x} {y}");
        }
    }
}
