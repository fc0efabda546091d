//! The nine regions around a box, each by column and row, 0 to 2; the box is `[1, 1]`.

use breakout::collision::{Aabb, closest_point_on_aabb};
use macroquad::prelude::Vec2;

use crate::app::words::words;

pub(super) const INSIDE: [usize; 2] = [1, 1];

/// The region of a point. It is outside on each axis on which the closest point of the box differs from it.
pub(super) fn of(point: Vec2, aabb: Aabb) -> [usize; 2] {
    let closest = closest_point_on_aabb(point, aabb);
    [0, 1].map(|axis| {
        1 + usize::from(point[axis] > closest[axis]) - usize::from(point[axis] < closest[axis])
    })
}

/// The name of a point's region, or of the side of the box that it is on. A side is not inside.
pub(super) fn name(point: Vec2, aabb: Aabb) -> &'static str {
    let ([column, row], words) = (of(point, aabb), words().lab);
    if [column, row] != INSIDE {
        return words.around_box[row][column];
    }
    let [column, row] = [0, 1].map(|axis| match point[axis] {
        at if at == aabb.min[axis] => 0,
        at if at == aabb.max[axis] => 2,
        _ => 1,
    });
    words.on_box[row][column]
}

pub(super) fn area([column, row]: [usize; 2], aabb: Aabb, paper: Aabb) -> Aabb {
    let xs = [paper.min.x, aabb.min.x, aabb.max.x, paper.max.x];
    let ys = [paper.min.y, aabb.min.y, aabb.max.y, paper.max.y];
    let min = Vec2::new(xs[column], ys[row]);
    let max = Vec2::new(xs[column + 1], ys[row + 1]);
    Aabb::new(min.min(max), max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use macroquad::prelude::vec2;

    #[test]
    fn each_of_the_nine_is_recognised() {
        let aabb = Aabb::new(vec2(10.0, 10.0), vec2(20.0, 20.0));
        for (row, y) in [5.0, 15.0, 25.0].into_iter().enumerate() {
            for (column, x) in [5.0, 15.0, 25.0].into_iter().enumerate() {
                assert_eq!(of(vec2(x, y), aabb), [column, row]);
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
            assert_eq!(super::name(vec2(x, y), aabb), name);
        }
    }
}
