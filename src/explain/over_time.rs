//! |D'| over time: the distance from a moving circle's centre to a box, and where fixed steps sample it.

use crate::sorting::sort_by;
use glam::{DVec2, Vec2};

use super::Cast;
use super::digits::relation;
use crate::collision::{Aabb, Circle, closest_point_on_aabb, touches_circle_aabb};

/// The distance between a circle's centre and a box at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// For a cast, a fraction of its motion.
    pub time: f32,
    /// |D'|, in playfield units.
    pub distance: f32,
    /// True if the circle touches the box then.
    pub touches: bool,
}

/// The result of a curve's lowest point against the radius.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encounter {
    /// The circle hits the box, and turns.
    Hit,
    /// The curve reaches the radius and goes no lower.
    Graze,
    /// No hit: the circle stays apart, or only moves away.
    Miss,
}

/// A curve of |D'|, and the samples and the hit on it.
#[derive(Clone, Debug, PartialEq)]
pub struct OverTime {
    /// The radius of the circle, in playfield units.
    pub radius: f32,
    /// The box, and the circle's way past it: straight lines between places with their times.
    aabb: Aabb,
    path: Vec<(f32, Vec2)>,
    /// The curve as a polyline: exact, except where the closest point is a corner.
    pub curve: Vec<Sample>,
    /// The samples of move-then-test.
    pub looks: Vec<Sample>,
    /// The time of impact, if there is a hit.
    pub impact: Option<f32>,
    /// The curve of a ball that bounces, from the hit on.
    pub turned: Vec<Sample>,
}

/// The most looks of a cast: shorter steps are lengthened.
const MAX_LOOKS: f32 = 240.0;
/// Vertices of the polyline around the place closest to a corner, where the curve bends most, as multiples of the least
/// distance.
const ENDS: [f64; 9] = [0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 8.0];

impl OverTime {
    /// The curve of a cast; looks begin at its start, and are `step` playfield units apart.
    pub fn of_cast(cast: Cast, step: f32) -> Self {
        let center = cast.circle.center;
        let motion = cast.motion;
        let obstacle = (cast.circle.radius, cast.aabb);
        let at = |time: f32| (time, center + motion * time);
        let mut of = Self::of_path(&[at(0.0), at(1.0)], obstacle);
        // Without motion the share is infinite, and there is one look.
        let share = (step / motion.length()).max(1.0 / MAX_LOOKS);
        let last = (1.0 / share + 1e-4) as usize;
        let looks = (0..=last).map(|look| (look as f32 * share).min(1.0));
        of.looks = looks.map(|time| sample(at(time), obstacle)).collect();
        if let Some(hit) = cast.hit() {
            let (_, then) = at(hit.time);
            let out = motion - 2.0 * motion.dot(hit.normal) * hit.normal;
            let end = (1.0, then + out * (1.0 - hit.time));
            of.turned = distances(&[(hit.time, then), end], obstacle);
            of.impact = Some(hit.time);
        }
        of
    }

    /// The curve along straight lines between places, each with its time.
    pub fn of_path(path: &[(f32, Vec2)], (radius, aabb): (f32, Aabb)) -> Self {
        Self {
            radius,
            aabb,
            path: path.to_vec(),
            curve: distances(path, (radius, aabb)),
            looks: Vec::new(),
            impact: None,
            turned: Vec::new(),
        }
    }

    /// |D'| at a time, computed from where the circle is then; `None` beyond the ends of the curve.
    pub fn at(&self, time: f32) -> Option<f32> {
        let mut lines = self.path.windows(2);
        let line = lines.find(|line| (line[0].0..=line[1].0).contains(&time))?;
        let [(began, from), (ended, to)] = [line[0], line[1]];
        let share = (time - began) / (ended - began).max(f32::MIN_POSITIVE);
        let moment = (time, from.lerp(to, share));
        Some(sample(moment, (self.radius, self.aabb)).distance)
    }

    /// The lowest sample of the curve; of several, at their middle time.
    pub fn lowest(&self) -> Option<Sample> {
        let distances = self.curve.iter().map(|sample| sample.distance);
        let least = distances.reduce(f32::min)?;
        let mut low = self.curve.iter().filter(|sample| sample.distance == least);
        let first = *low.next()?;
        let last = low.next_back().unwrap_or(&first);
        Some(Sample {
            time: (first.time + last.time) * 0.5,
            ..first
        })
    }

    /// Compares the curve with the radius.
    pub fn encounter(&self) -> Encounter {
        let low = self.lowest().map_or(f32::INFINITY, |low| low.distance);
        match relation(low, self.radius) {
            _ if self.impact.is_some() => Encounter::Hit,
            '=' => Encounter::Graze,
            _ => Encounter::Miss,
        }
    }

    /// The times between which the curve is first below the radius: a look in this dip sees the hit.
    pub fn dip(&self) -> Option<[f32; 2]> {
        let is_below = |pair: &[Sample]| (pair[0].distance + pair[1].distance) * 0.5 < self.radius;
        let mut pairs = self.curve.windows(2).skip_while(|pair| !is_below(pair));
        let from = pairs.clone().next()?[0].time;
        let to = pairs.find(|pair| !is_below(pair)).map(|pair| pair[0].time);
        let end = self.curve.last()?.time;
        (relation(self.lowest()?.distance, self.radius) == '<').then(|| [from, to.unwrap_or(end)])
    }
}

/// The sample of a circle, centred at a place at a time, against a box.
pub fn sample((time, center): (f32, Vec2), (radius, aabb): (f32, Aabb)) -> Sample {
    Sample {
        time,
        distance: closest_point_on_aabb(center, aabb).distance(center),
        touches: touches_circle_aabb(Circle::new(center, radius), aabb),
    }
}

/// The curve of a circle that moves along straight lines, against a box.
pub fn distances(path: &[(f32, Vec2)], of: (f32, Aabb)) -> Vec<Sample> {
    let mut curve = Vec::new();
    for pair in path.windows(2) {
        let [(began, from), (ended, to)] = [pair[0], pair[1]];
        let stops = stops(from.as_dvec2(), (to - from).as_dvec2(), of);
        curve.extend(stops.into_iter().map(|share| {
            let share = share as f32;
            sample((began + (ended - began) * share, from.lerp(to, share)), of)
        }));
    }
    curve.dedup();
    curve
}

/// The vertices of the polyline, as ascending fractions of a motion: its ends, where it crosses a side's line, where
/// |D'| is least or equals the radius, and some more where P is a corner.
fn stops(start: DVec2, motion: DVec2, (radius, aabb): (f32, Aabb)) -> Vec<f64> {
    let min = aabb.min.as_dvec2();
    let max = aabb.max.as_dvec2();
    let is_within = |share: &f64| (0.0..1.0).contains(share);
    let crossings = [(min - start) / motion, (max - start) / motion]
        .into_iter()
        .flat_map(|shares| shares.to_array());
    let mut bends = vec![0.0, 1.0];
    bends.extend(crossings.filter(is_within));
    sort_by(&mut bends, f64::total_cmp);
    let mut stops = bends.clone();
    for pair in bends.windows(2) {
        let is_between = |share: &f64| pair[0] < *share && *share < pair[1];
        // Here D' is `from - way t`; an axis on which the centre is within the box adds nothing.
        let middle = start + motion * (pair[0] + pair[1]) * 0.5;
        let apart = middle.clamp(min, max).cmpne(middle);
        let from = DVec2::select(apart, middle.clamp(min, max) - start, DVec2::ZERO);
        let way = DVec2::select(apart, motion, DVec2::ZERO);
        let square = way.length_squared();
        let along = from.dot(way);
        let least = along / square;
        let across = from.perp_dot(way);
        let radius = f64::from(radius);
        let half = (radius * radius * square - across * across).max(0.0).sqrt() / square;
        let ends = if apart.all() { &ENDS[..] } else { &[] };
        let ends = ends
            .iter()
            .map(|end| end * across.abs() / square)
            .chain([0.0, half]);
        let both = ends.flat_map(|by| [least - by, least + by]);
        stops.extend(both.filter(is_between));
    }
    sort_by(&mut stops, f64::total_cmp);
    stops
}

#[cfg(test)]
mod tests {
    use glam::vec2;

    use super::super::digits::compared;
    use super::*;

    /// Past or through a box 16 wide and 40 high, whose left top corner is at 72, 0.
    fn cast(from: Vec2, motion: Vec2) -> Cast {
        Cast {
            circle: Circle::new(from, 6.0),
            motion,
            aabb: Aabb::from_corner_size(vec2(72.0, 0.0), vec2(16.0, 40.0)),
        }
    }

    fn through() -> Cast {
        cast(vec2(26.0, 20.0), vec2(108.0, 0.0))
    }

    /// Casts from all around the box.
    fn casts() -> impl Iterator<Item = Cast> {
        (0..400).map(|number: i32| {
            let [x, y, to_x, to_y] = [7, 11, 13, 17].map(|by| ((number * by) % 160 - 40) as f32);
            cast(vec2(x, y), vec2(to_x - x, to_y - y))
        })
    }

    fn distance(cast: Cast, time: f32) -> f32 {
        let center = cast.circle.center + cast.motion * time;
        sample((time, center), (6.0, cast.aabb)).distance
    }

    #[test]
    fn the_curve_is_the_distance_at_every_time_and_dots_lie_on_it() {
        for cast in casts() {
            let of = OverTime::of_cast(cast, 9.0);
            for part in 0..=100 {
                let time = part as f32 * 0.01;
                let shown = of.at(time).expect("within");
                let off = (shown - distance(cast, time)).abs();
                assert!(off < 1e-4, "{cast:?} {time}: {off}");
                let mut drawn = of.curve.windows(2);
                let ends = drawn
                    .find(|ends| (ends[0].time..=ends[1].time).contains(&time))
                    .expect("within");
                let share = (time - ends[0].time) / (ends[1].time - ends[0].time).max(1e-9);
                let line = ends[0].distance + (ends[1].distance - ends[0].distance) * share;
                assert!(
                    (line - shown).abs() < 0.02 + shown * 0.01,
                    "{cast:?} {time}: {line}"
                );
            }
            for look in &of.looks {
                assert_eq!(look.distance, distance(cast, look.time));
                assert_eq!(look.touches, look.distance <= 6.0, "{cast:?}");
            }
            let all = of.curve.windows(2).all(|pair| pair[0].time <= pair[1].time);
            assert!(all && of.curve[0].time == 0.0, "{:?}", of.curve);
        }
    }

    #[test]
    fn tunnelling_has_no_dot_in_the_dip_until_steps_are_shorter() {
        let of = OverTime::of_cast(through(), 36.0);
        let looks: Vec<f32> = of.looks.iter().map(|look| look.distance.round()).collect();
        assert_eq!(looks, [46.0, 10.0, 10.0, 46.0]);
        let lowest = of.lowest().expect("a curve");
        assert_eq!((lowest.distance, lowest.touches), (0.0, true));
        let [from, to] = of.dip().expect("a dip");
        assert!(((to - from) * 108.0 - 28.0).abs() < 1e-3, "16 + 2 · 6");
        for step in 1..=108 {
            let of = OverTime::of_cast(through(), step as f32);
            let is_seen = of.looks.iter().any(|look| look.touches);
            assert!(is_seen || step >= 28, "{step}");
        }
    }

    #[test]
    fn a_hit_meets_the_radius_at_its_time_of_impact() {
        let mut hits = 0;
        for cast in casts() {
            let of = OverTime::of_cast(cast, 9.0);
            assert_eq!(of.impact, cast.hit().map(|hit| hit.time));
            if let Some(time) = of.impact.filter(|time| *time > 0.0) {
                hits += 1;
                let met = of
                    .curve
                    .iter()
                    .find(|sample| sample.distance <= 6.001)
                    .expect("a crossing")
                    .time;
                assert!((met - time).abs() < 2e-3, "{cast:?}: {met} {time}");
                assert!((of.turned[0].distance - 6.0).abs() < 1e-3);
                assert!(of.turned.iter().all(|sample| sample.distance > 5.99));
                assert_eq!(of.encounter(), Encounter::Hit);
            }
        }
        assert!(hits > 40, "{hits}");
    }

    #[test]
    fn a_graze_goes_down_to_the_radius_and_no_further() {
        use Encounter::{Graze, Hit, Miss};
        for (y, encounter) in [(-6.0, Graze), (-7.0, Miss), (-5.0, Hit)] {
            let of = OverTime::of_cast(cast(vec2(26.0, y), vec2(108.0, 0.0)), 36.0);
            assert_eq!(of.encounter(), encounter, "{y}");
            assert_eq!(of.lowest().map(|low| low.distance), Some(-y));
            assert_eq!(of.dip().is_some(), encounter == Hit, "{y}");
        }
    }

    /// The lab's graze: the ball flies 30 above the box, from 50 before it.
    #[test]
    fn the_number_at_a_time_is_the_distance_then() {
        let graze = Cast {
            circle: Circle::new(vec2(60.0, 70.0), 30.0),
            motion: vec2(200.0, 0.0),
            aabb: Aabb::from_corner_size(vec2(110.0, 100.0), vec2(100.0, 80.0)),
        };
        let of = OverTime::of_cast(graze, 60.0);
        for stop in 0..=240 {
            let time = f64::from(stop) / 240.0;
            let across = (50.0 - 200.0 * time).max(200.0 * time - 150.0).max(0.0);
            let distance = compared(across.hypot(30.0) as f32, 30.0, 0);
            let shown = of.at(time as f32).map(|shown| compared(shown, 30.0, 0));
            assert_eq!(shown, Some(distance), "{stop}");
        }
    }

    #[test]
    fn no_motion_and_no_number_give_a_curve_all_the_same() {
        let still = OverTime::of_cast(cast(vec2(60.0, 20.0), Vec2::ZERO), 9.0);
        assert_eq!((still.at(0.5), still.looks.len()), (Some(12.0), 1));
        for step in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            assert!(OverTime::of_cast(through(), step).looks.len() <= 241);
        }
        OverTime::of_cast(cast(vec2(f32::NAN, 0.0), vec2(f32::INFINITY, 1.0)), 1.0);
        assert_eq!(OverTime::of_path(&[], (6.0, through().aabb)).lowest(), None);
    }

    #[test]
    fn the_curve_follows_a_path_through_its_turn() {
        let path = [(3.0, 46.0), (4.0, 66.0), (5.0, 46.0)].map(|(time, x)| (time, vec2(x, 20.0)));
        let of = OverTime::of_path(&path, (6.0, through().aabb));
        let at = [3.0, 4.0, 4.5].map(|time| of.at(time));
        assert_eq!(at, [26.0, 6.0, 16.0].map(Some));
        assert_eq!((of.at(2.0), of.dip()), (None, None));
    }
}
