//! Places labels beside what they name, or further off with a line to it, so that none covers another, a point, a handle
//! or a line.

use breakout::sorting::sort_by;
use std::f32::consts::TAU;

use breakout::collision::{
    Aabb, Circle, cast_circle_aabb, closest_point_on_aabb, overlaps_aabb_aabb,
    overlaps_point_circle, touches_aabb_aabb, touches_circle_aabb, touches_point_aabb,
};
use macroquad::prelude::{Rect, Vec2};

use crate::app::render::Style;
use crate::app::render::palette::Color;

pub(super) struct Label {
    pub(super) text: String,
    pub(super) style: Style,
    pub(super) at: Vec2,
    /// The preferred side of its point, a unit vector; zero if there is none.
    pub(super) toward: Vec2,
    pub(super) color: Color,
}

/// The labels of a drawing and what they avoid, in text units.
#[derive(Default)]
pub(super) struct Labels {
    /// Placed beside their points.
    pub(super) floating: Vec<Label>,
    /// Centred on their points, and left out where that place is taken.
    pub(super) fixed: Vec<Label>,
    /// Areas that no label may cover, and those that no line to a label may cross either.
    pub(super) points: Vec<Aabb>,
    pub(super) taken: Vec<Aabb>,
    /// Lines, and the edges of boxes and circles, which labels cross only where no free place avoids them.
    pub(super) lines: Vec<(Vec2, Vec2)>,
    pub(super) boxes: Vec<Aabb>,
    pub(super) circles: Vec<Circle>,
}

/// The area of a label, and the line to what it names, if that is further off.
pub(super) type Placement = (Aabb, Option<(Vec2, Vec2)>);

/// The directions in which a label is tried beside its point, the best first, and their number further off.
const DIRECTIONS: [Vec2; 8] = [
    Vec2::new(1.0, -1.0),
    Vec2::new(-1.0, -1.0),
    Vec2::new(1.0, 1.0),
    Vec2::new(-1.0, 1.0),
    Vec2::new(0.0, -1.0),
    Vec2::new(0.0, 1.0),
    Vec2::new(1.0, 0.0),
    Vec2::new(-1.0, 0.0),
];
const ANGLES_OFF: u8 = 16;
/// The distances from its point, in units of the pen, beside it and further off.
const BESIDE: [f32; 8] = [8.0, 10.0, 4.0, 13.0, 17.0, 22.0, 28.0, 36.0];
const OFF: [f32; 9] = [30.0, 40.0, 52.0, 66.0, 82.0, 110.0, 150.0, 200.0, 300.0];
/// The extra distance at which a place on the preferred side still comes before others.
const ITS_SIDE: f32 = 12.0;

impl Labels {
    /// The first place of a label that crosses no line, beside its point or further off with a line to it; else the place
    /// beside its point that crosses the fewest lines. `None` if all are taken; `is_taken` decides for shapes that are
    /// not listed here.
    pub(super) fn place(
        &self,
        label: &Label,
        size: Vec2,
        unit: f32,
        paper: Rect,
        is_taken: impl Fn(Aabb) -> bool,
    ) -> Option<Placement> {
        let at = label.at;
        let half = size * 0.5;
        let first = paper.point() + half;
        let last = paper.point() + paper.size() - half;
        let stays = paper.contains(at) && first.cmple(last).all();
        let limits = stays.then_some((first, last));
        let mut fewest: Option<(usize, Placement)> = None;
        for (middle, is_off) in middles(label, half, unit) {
            let middle = limits.map_or(middle, |(first, last)| middle.clamp(first, last));
            let area = Aabb::from_center_half(middle, half);
            let wide = area.grown(unit);
            if !self.is_free(area, paper) || is_taken(wide) {
                continue;
            }
            let line = is_off.then(|| (at, closest_point_on_aabb(at, area)));
            let crossings = self.crossings(wide);
            if crossings == 0 && line.is_none_or(|line| self.is_clear(line)) {
                return Some((area, line));
            }
            if !is_off && fewest.is_none_or(|(least, _)| crossings < least) {
                fewest = Some((crossings, (area, None)));
            }
        }
        fewest.map(|(_, place)| place)
    }

    pub(super) fn is_free(&self, place: Aabb, paper: Rect) -> bool {
        let is_inside = paper.contains(place.min) && paper.contains(place.max);
        let mut taken = self.taken.iter().chain(&self.points);
        is_inside && !taken.any(|taken| overlaps_aabb_aabb(*taken, place))
    }

    /// True if a line to a label crosses nothing but what the label names.
    fn is_clear(&self, line: (Vec2, Vec2)) -> bool {
        let covers = |area: &Aabb| !touches_point_aabb(line.0, *area) && meets_line(*area, line);
        !self.taken.iter().any(covers)
    }

    pub(super) fn crossings(&self, place: Aabb) -> usize {
        let crosses_circle = |circle: &&Circle| {
            let within = |corner: &Vec2| overlaps_point_circle(*corner, **circle);
            touches_circle_aabb(**circle, place) && !place.corners().iter().all(within)
        };
        let lines = self.lines.iter().filter(|line| meets_line(place, **line));
        let boxes = self.boxes.iter().filter(|of| crosses_edge(place, **of));
        lines.count() + boxes.count() + self.circles.iter().filter(crosses_circle).count()
    }
}

/// The middles of the places that are tried, the best first, and whether they are further off.
fn middles(label: &Label, half: Vec2, unit: f32) -> impl Iterator<Item = (Vec2, bool)> {
    let at = label.at;
    let toward = label.toward;
    let all_around = |away: &f32| DIRECTIONS.map(|direction| (*away, direction));
    let mut beside: Vec<(f32, Vec2)> = BESIDE.iter().flat_map(all_around).collect();
    let cost = |(away, side): (f32, Vec2)| away - side.normalize().dot(toward) * ITS_SIDE;
    sort_by(&mut beside, |a, b| cost(*a).total_cmp(&cost(*b)));
    let beside = beside.into_iter().map(|place| (place, false));
    let angle = |number: u8| f32::from(number) * (TAU / f32::from(ANGLES_OFF));
    let directions = (0..ANGLES_OFF).map(move |number| Vec2::from_angle(angle(number)));
    let off = OFF.into_iter().flat_map(move |away| {
        let directions = directions.clone();
        directions.map(move |direction| ((away, direction), true))
    });
    let places = beside.chain(off);
    places.map(move |((away, side), is_off)| (at + side * (half + away * unit), is_off))
}

/// True if an area lies on an edge of a box.
pub(super) fn crosses_edge(area: Aabb, of: Aabb) -> bool {
    let is_within = touches_point_aabb(area.min, of) && touches_point_aabb(area.max, of);
    touches_aabb_aabb(area, of) && !is_within
}

fn meets_line(area: Aabb, (from, to): (Vec2, Vec2)) -> bool {
    let is_near = touches_aabb_aabb(Aabb::new(from.min(to), from.max(to)), area);
    let meets = || cast_circle_aabb(Circle::new(from, 0.0), to - from, area).is_some();
    is_near && (touches_point_aabb(from, area) || meets())
}

#[cfg(test)]
mod tests {
    use macroquad::prelude::vec2;

    use super::*;
    use crate::app::render::palette::blueprint;

    const PAPER: Rect = Rect {
        x: 0.0,
        y: 0.0,
        w: 400.0,
        h: 300.0,
    };
    const SIZE: Vec2 = Vec2::new(20.0, 15.0);

    fn placed(labels: &Labels, at: Vec2, toward: Vec2) -> Option<Placement> {
        let text = "C".to_owned();
        let style = Style::Digits;
        let color = blueprint::INK;
        let label = Label {
            text,
            style,
            at,
            toward,
            color,
        };
        labels.place(&label, SIZE, 1.0, PAPER, |_| false)
    }

    #[test]
    fn labels_of_one_point_are_apart_until_no_place_is_left() {
        let mut labels = Labels::default();
        let at = vec2(200.0, 150.0);
        while let Some(place) = placed(&labels, at, Vec2::ZERO) {
            assert!(labels.is_free(place.0, PAPER));
            labels.taken.push(place.0);
            assert!(!labels.is_free(place.0, PAPER));
        }
        assert!(labels.taken.len() >= 8, "{}", labels.taken.len());
    }

    #[test]
    fn a_label_keeps_off_a_line_and_stays_on_the_paper() {
        let mut labels = Labels::default();
        let at = vec2(395.0, 150.0);
        labels.lines.push((vec2(0.0, 140.0), vec2(400.0, 140.0)));
        let place = placed(&labels, at, Vec2::ZERO).expect("room").0;
        assert_eq!(labels.crossings(place), 0);
        assert!(place.max.x <= 400.0);
    }

    #[test]
    fn among_lines_a_label_is_off_its_point_and_tied_to_it() {
        let mut labels = Labels::default();
        let at = vec2(200.0, 150.0);
        for line in 0..15 {
            let y = 80.0 + line as f32 * 10.0;
            labels.lines.push((vec2(0.0, y), vec2(400.0, y)));
        }
        let above = Aabb::from_center_half(vec2(200.0, 100.0), vec2(20.0, 6.0));
        labels.taken.push(above);
        let place = placed(&labels, at, Vec2::NEG_Y).expect("room");
        let line = place.1.expect("a line");
        assert_eq!(labels.crossings(place.0), 0);
        assert!(line.0 == at && touches_point_aabb(line.1, place.0));
        assert!(!meets_line(above, line));
    }

    #[test]
    fn a_label_is_on_its_side_and_within_a_box_or_outside_but_not_on_its_edge() {
        let mut labels = Labels::default();
        let at = vec2(200.0, 150.0);
        for toward in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
            let place = placed(&labels, at, toward).expect("room").0;
            assert!((place.center() - at).dot(toward) > 10.0, "{toward}");
        }
        labels
            .boxes
            .push(Aabb::from_center_half(at, vec2(30.0, 20.0)));
        let place = placed(&labels, at, Vec2::ZERO).expect("room").0;
        assert!(!crosses_edge(place, labels.boxes[0]));
        // With edges everywhere it crosses some.
        let rows = (0..30)
            .map(|row| vec2(0.0, row as f32 * 10.0))
            .map(|corner| Aabb::from_corner_size(corner, vec2(400.0, 10.0)));
        labels.boxes.extend(rows);
        assert!(placed(&labels, at, Vec2::ZERO).is_some());
    }
}
