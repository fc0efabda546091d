//! The nine regions around a box, found by the closest point.

use breakout::collision::{Aabb, closest_point_on_aabb};
use macroquad::prelude::Vec2;

use crate::app::words::words;

/// A region by column and row, 0 to 2 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Region {
    pub(super) column: usize,
    pub(super) row: usize,
}

impl Region {
    const INSIDE: Self = Self { column: 1, row: 1 };

    /// The region of a point around a box. The point is outside on each axis on which the closest
    /// point differs from it.
    pub(super) fn of(point: Vec2, aabb: Aabb) -> Self {
        let closest = closest_point_on_aabb(point, aabb);
        let third = |point: f32, closest: f32| {
            1 + usize::from(point > closest) - usize::from(point < closest)
        };
        Self {
            column: third(point.x, closest.x),
            row: third(point.y, closest.y),
        }
    }

    /// Where a point lies around a box or in it. A side belongs to the box, and is not its inside.
    pub(super) fn name_of(point: Vec2, aabb: Aabb) -> &'static str {
        let (around, words) = (Self::of(point, aabb), words().lab);
        if around != Self::INSIDE {
            return words.around_box[around.row][around.column];
        }
        let third = |axis: usize| match point[axis] {
            at if at == aabb.min[axis] => 0,
            at if at == aabb.max[axis] => 2,
            _ => 1,
        };
        words.on_box[third(1)][third(0)]
    }

    pub(super) fn area(self, aabb: Aabb, paper: Aabb) -> Aabb {
        let xs = [paper.min.x, aabb.min.x, aabb.max.x, paper.max.x];
        let ys = [paper.min.y, aabb.min.y, aabb.max.y, paper.max.y];
        let min = Vec2::new(xs[self.column], ys[self.row]);
        let max = Vec2::new(xs[self.column + 1], ys[self.row + 1]);
        Aabb::new(min.min(max), max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use macroquad::prelude::vec2;

    #[test]
    fn all_nine_are_told_apart() {
        let aabb = Aabb::new(vec2(10.0, 10.0), vec2(20.0, 20.0));
        for (row, y) in [5.0, 15.0, 25.0].into_iter().enumerate() {
            for (column, x) in [5.0, 15.0, 25.0].into_iter().enumerate() {
                let region = Region::of(vec2(x, y), aabb);
                assert_eq!(region, Region { column, row });
            }
        }
        for (x, y, name) in [
            (15.0, 12.0, "inside"),
            (10.0, 12.0, "on the left side"),
            (15.0, 20.0, "on the bottom side"),
            (20.0, 10.0, "on the top right corner"),
            (20.0, 5.0, "top side"),
            (25.0, 20.0, "right side"),
        ] {
            assert_eq!(Region::name_of(vec2(x, y), aabb), name);
        }
    }
}
