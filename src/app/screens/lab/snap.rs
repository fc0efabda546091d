//! Snapping to the nearest place where two shapes touch and do not overlap.

use breakout::collision::{Aabb, Circle, closest_point_on_aabb, contact_circle_aabb};
use breakout::sorting::{sort_by, sort_by_key};
use macroquad::prelude::{Vec2, vec2};

use super::shapes::{Body, BodyKind, Setup};

/// The number of `f32` positions tried to either side, on each axis.
const NEIGHBOURS: i32 = 48;
/// The grid of the places tried on the whole arc, in units.
const ARC_GRID: f64 = 1.0 / 64.0;

/// The nearest place of a shape's anchor where the pair touches without overlapping; `None` if there is no such `f32`
/// position nearby or on the arc.
pub(super) fn tangent_place(setup: &Setup, body: usize) -> Option<Vec2> {
    let shape = setup.bodies[body];
    let is_tangent = |anchor: Vec2| {
        let mut moved = *setup;
        moved.bodies[body] = shape.moved_to(anchor);
        moved.scene().answers() == [true, false]
    };
    let other = setup.bodies[1 - body];
    let (to_pivot, direction) = way_to_tangency(shape, other);
    let reach = shape.circle().radius + other.circle().radius;
    let pivot = shape.anchor + to_pivot;
    let offset = direction * reach;
    // On a slant hardly any vector of `f32` has exactly the length of the reach.
    nearest_neighbour(pivot + offset, is_tangent).or_else(|| {
        let mut places = exact_offsets(reach);
        places.retain(|place| is_tangent(pivot + *place));
        let from_target = |place: &Vec2| place.distance_squared(offset);
        sort_by(&mut places, |a, b| {
            from_target(a).total_cmp(&from_target(b))
        });
        places.first().map(|place| pivot + *place)
    })
}

/// The vectors on the grid whose length is exactly `reach`, among them those along the axes. A finer grid would find no
/// others for a `reach` on this one: in multiples of half a cell, `x² + y² = reach²` has only even solutions.
fn exact_offsets(reach: f32) -> Vec<Vec2> {
    let reach = f64::from(reach);
    let cells = (reach / ARC_GRID) as u32;
    let quadrant = (0..=cells).filter_map(|cell| {
        let x = f64::from(cell) * ARC_GRID;
        let y = ((reach - x) * (reach + x)).sqrt() as f32;
        (x * x + f64::from(y) * f64::from(y) == reach * reach).then_some(vec2(x as f32, y))
    });
    let turned = |offset: Vec2| [offset, offset.perp(), -offset, -offset.perp()];
    quadrant.flat_map(turned).collect()
}

/// The nearest `f32` position to `target` for which `answers` is true.
fn nearest_neighbour(target: Vec2, answers: impl Fn(Vec2) -> bool) -> Option<Vec2> {
    if answers(target) {
        return Some(target);
    }
    let side = || -NEIGHBOURS..=NEIGHBOURS;
    let mut steps: Vec<(i32, i32)> = side().flat_map(|x| side().map(move |y| (x, y))).collect();
    sort_by_key(&mut steps, |(x, y)| x * x + y * y);
    let grain = vec2(grain(target.x), grain(target.y));
    let steps = steps.into_iter();
    let mut places = steps.map(|(x, y)| target + vec2(x as f32, y as f32) * grain);
    places.find(|place| answers(*place))
}

/// The distance from a number to the next `f32`, at least that of 1: finer differences vanish in sums with other numbers
/// on the bench.
fn grain(number: f32) -> f32 {
    let magnitude = number.abs().max(1.0);
    magnitude.next_up() - magnitude
}

/// The shortest translation with which `shape` touches `other` from outside, up to rounding, in two parts: to the
/// pivot, where the circle's centre is on the point that it has to reach, and the unit vector along which it then moves
/// by the radii. At a corner any other vector away from the box serves as well.
fn way_to_tangency(shape: Body, other: Body) -> (Vec2, Vec2) {
    if shape.kind == BodyKind::Interval {
        let mine = shape.interval();
        let theirs = other.interval();
        let left = theirs.min - mine.max;
        let right = theirs.max - mine.min;
        let is_left = left.abs() < right.abs();
        return (vec2(if is_left { left } else { right }, 0.0), Vec2::X);
    }
    match (shape.is_round(), other.is_round()) {
        (true, true) => {
            let away = shape.circle().center - other.circle().center;
            (-away, direction_of(away))
        }
        (true, false) => point_to_box(shape.circle().center, other.aabb()),
        (false, true) => {
            let (to_pivot, direction) = point_to_box(other.circle().center, shape.aabb());
            (-to_pivot, -direction)
        }
        (false, false) => {
            // Two boxes touch where the centre of one touches the other grown by its half extents.
            let mine = shape.aabb();
            let theirs = other.aabb();
            let half = mine.half_extents();
            let grown = Aabb::new(theirs.min - half, theirs.max + half);
            point_to_box(mine.center(), grown)
        }
    }
}

/// The vector from a point to the boundary of a box, and the unit vector that leads away from the box there.
fn point_to_box(point: Vec2, aabb: Aabb) -> (Vec2, Vec2) {
    // Only a point on or in the box has a contact.
    if let Some(contact) = contact_circle_aabb(Circle::new(point, 0.0), aabb) {
        return (contact.point - point, contact.normal);
    }
    let to_closest = closest_point_on_aabb(point, aabb) - point;
    (to_closest, direction_of(-to_closest))
}

fn direction_of(away: Vec2) -> Vec2 {
    away.try_normalize().unwrap_or(Vec2::X)
}

#[cfg(test)]
mod tests {
    use super::super::pairs::PAIRS;
    use super::super::shapes::{boxed, circle, interval};
    use super::*;

    #[test]
    fn a_circle_goes_straight_to_the_side_and_a_buried_one_out_of_the_nearest() {
        let side = Setup::of(circle(100.0, 40.0, 10.0), boxed(80.0, 60.0, 90.0, 50.0));
        assert_eq!(tangent_place(&side, 0), Some(vec2(100.0, 50.0)));
        let buried = Setup::of(circle(100.0, 64.0, 10.0), boxed(80.0, 60.0, 90.0, 50.0));
        assert_eq!(tangent_place(&buried, 0), Some(vec2(100.0, 50.0)));
        // Snapping the box moves it to the circle instead.
        assert_eq!(tangent_place(&side, 1), Some(vec2(80.0, 50.0)));
    }

    #[test]
    fn boxes_meet_at_a_side_or_at_a_corner_whichever_is_nearer() {
        let beside = Setup::of(boxed(10.0, 20.0, 30.0, 30.0), boxed(60.0, 10.0, 40.0, 80.0));
        assert_eq!(tangent_place(&beside, 0), Some(vec2(30.0, 20.0)));
        let askew = Setup::of(boxed(10.0, 10.0, 20.0, 20.0), boxed(60.0, 70.0, 40.0, 40.0));
        assert_eq!(tangent_place(&askew, 0), Some(vec2(40.0, 50.0)));
        let deep = Setup::of(boxed(50.0, 20.0, 30.0, 30.0), boxed(60.0, 10.0, 40.0, 80.0));
        assert_eq!(tangent_place(&deep, 0), Some(vec2(30.0, 20.0)));
    }

    #[test]
    fn what_touches_already_stays() {
        for pair in PAIRS {
            for lesson in pair.lessons {
                let setup = &lesson.setup;
                if setup.touches() && !setup.overlaps() {
                    for body in 0..2 {
                        let now = setup.bodies[body].anchor;
                        let found = tangent_place(setup, body);
                        let moved = found.map_or(f32::INFINITY, |found| found.distance(now));
                        // Shapes without an inside touch without overlap anywhere in the
                        // other, and snap to its edge.
                        if !["no-length", "no-radius", "flat-box"].contains(&lesson.id) {
                            assert!(moved < 1e-4, "{} {body}: {found:?}", lesson.id);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_found_is_tangent_and_little_is_not_found() {
        let mut none = Vec::new();
        for pair in PAIRS {
            for lesson in pair.lessons {
                for body in 0..2 {
                    let mut setup = lesson.setup;
                    let Some(found) = tangent_place(&setup, body) else {
                        none.push((pair.id, lesson.id, body));
                        continue;
                    };
                    setup.bodies[body] = setup.bodies[body].moved_to(found);
                    let tangent = setup.touches() && !setup.overlaps();
                    assert!(tangent, "{} {} {body}", pair.id, lesson.id);
                }
            }
        }
        assert!(none.is_empty(), "{none:?}");
    }

    /// No fraction of 32 on a slant is exact, as 32² is no sum of two squares but 32² + 0².
    #[test]
    fn a_radius_without_exact_slants_goes_to_the_end_of_the_arc() {
        let corner = Setup::of(circle(216.0, 163.0, 32.0), boxed(70.0, 50.0, 120.0, 90.0));
        assert_eq!(tangent_place(&corner, 0), Some(vec2(222.0, 140.0)));
        // 30² is 24² + 18².
        let corner = Setup::of(circle(216.0, 163.0, 30.0), boxed(70.0, 50.0, 120.0, 90.0));
        assert_eq!(tangent_place(&corner, 0), Some(vec2(214.0, 158.0)));
    }

    #[test]
    fn where_f32_has_no_such_position_there_is_none() {
        // The left interval would have to begin near -200, where f32 has multiples of 1/65536
        // only. No sum of one of them and the length is exactly 0.1.
        let mut a = interval(-250.0, 0.0, 0.0);
        a.size.x = 200.3;
        let mut b = interval(0.1, 0.0, 0.0);
        b.size.x = 50.0;
        assert_eq!(tangent_place(&Setup::of(a, b), 0), None);
    }
}
