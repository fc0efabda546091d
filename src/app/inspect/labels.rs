//! Places labels so that none covers another, a point or a handle, and as few lines as possible.

use breakout::collision::{
    Aabb, Circle, cast_circle_aabb, overlaps_aabb_aabb, overlaps_point_circle, touches_circle_aabb,
    touches_point_aabb,
};
use macroquad::prelude::{Rect, Vec2};

use crate::app::render::palette::Color;

pub(super) struct Label {
    pub(super) text: String,
    pub(super) at: Vec2,
    pub(super) color: Color,
}

/// The labels of a drawing and what they avoid, in text units.
#[derive(Default)]
pub(super) struct Labels {
    /// Placed beside their points.
    pub(super) floating: Vec<Label>,
    /// Centred on their points, and left out where that place is taken.
    pub(super) fixed: Vec<Label>,
    /// Areas that no label may cover.
    pub(super) taken: Vec<Aabb>,
    /// Lines and circles, which labels cross only if no free place avoids them.
    pub(super) lines: Vec<(Vec2, Vec2)>,
    pub(super) circles: Vec<Circle>,
}

/// The directions in which a label is tried, best first.
const DIRECTIONS: [Vec2; 8] = [
    Vec2::new(1.0, -1.0),
    Vec2::new(-1.0, -1.0),
    Vec2::new(1.0, 1.0),
    Vec2::new(-1.0, 1.0),
    Vec2::new(0.0, -1.3),
    Vec2::new(0.0, 1.3),
    Vec2::new(1.3, 0.0),
    Vec2::new(-1.3, 0.0),
];
/// The distances at which it is tried, in units of the pen.
const DISTANCES: [f32; 4] = [8.0, 15.0, 24.0, 36.0];
/// The cost of a unit of distance, where crossing a line costs 1.
const DISTANCE_COST: f32 = 0.05;

impl Labels {
    /// The best free place for a label of a size around a point: the fewest crossed lines first,
    /// then the shortest distance. `None` if all places are taken.
    pub(super) fn free_place(&self, at: Vec2, size: Vec2, unit: f32, paper: Rect) -> Option<Aabb> {
        let half = size * 0.5;
        let mut best = None;
        for away in DISTANCES {
            for way in DIRECTIONS {
                let corner = way.clamp(Vec2::NEG_ONE, Vec2::ONE) * half;
                let place = Aabb::from_center_half(at + way * away * unit + corner, half);
                if !self.is_free(place, paper) {
                    continue;
                }
                let cost = self.crossings(place) as f32 + away * DISTANCE_COST;
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, place));
                }
            }
        }
        best.map(|(_, place)| place)
    }

    pub(super) fn is_free(&self, place: Aabb, paper: Rect) -> bool {
        let is_inside = paper.contains(place.min) && paper.contains(place.max);
        let mut taken = self.taken.iter();
        is_inside && !taken.any(|taken| overlaps_aabb_aabb(*taken, place))
    }

    pub(super) fn crossings(&self, place: Aabb) -> usize {
        let crosses_line = |(from, to): &&(Vec2, Vec2)| {
            let ray = Circle::new(*from, 0.0);
            touches_point_aabb(*from, place) || cast_circle_aabb(ray, *to - *from, place).is_some()
        };
        let crosses_circle = |circle: &&Circle| {
            let within = |corner: &Vec2| overlaps_point_circle(*corner, **circle);
            touches_circle_aabb(**circle, place) && !place.corners().iter().all(within)
        };
        self.lines.iter().filter(crosses_line).count()
            + self.circles.iter().filter(crosses_circle).count()
    }
}

#[cfg(test)]
mod tests {
    use macroquad::prelude::vec2;

    use super::*;

    const PAPER: Rect = Rect {
        x: 0.0,
        y: 0.0,
        w: 400.0,
        h: 300.0,
    };
    const SIZE: Vec2 = Vec2::new(20.0, 15.0);

    #[test]
    fn labels_of_one_point_are_apart_until_no_place_is_left() {
        let (mut labels, at) = (Labels::default(), vec2(200.0, 150.0));
        while let Some(place) = labels.free_place(at, SIZE, 1.0, PAPER) {
            assert!(labels.is_free(place, PAPER));
            labels.taken.push(place);
            assert!(!labels.is_free(place, PAPER));
        }
        assert!(labels.taken.len() >= 8, "{}", labels.taken.len());
    }

    #[test]
    fn a_label_keeps_off_a_line_and_stays_on_the_paper() {
        let (mut labels, at) = (Labels::default(), vec2(395.0, 150.0));
        labels.lines.push((vec2(0.0, 140.0), vec2(400.0, 140.0)));
        let place = labels.free_place(at, SIZE, 1.0, PAPER).expect("room");
        assert_eq!(labels.crossings(place), 0);
        assert!(place.max.x <= 400.0);
    }
}
