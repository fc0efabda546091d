//! The errors of the cast, over many random casts.
//!
//! Two references judge it, independent of each other and of the code under test. `entry_time` is the same
//! mathematics in another shape, all in f64. The other one does not know how to cast at all: it
//! measures distances along the flight, and a hit has to be where they say that the circle first
//! touches, a miss where they say that it never does.

use breakout::collision::{Hit, cast_circle_aabb};
use glam::{DVec2, dvec2};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::SeedableRng;

use crate::random_casts::{Cast, KINDS, random_cast};
use crate::scenes::{least_signed_distance, signed_distance};

/// What `cast_circle_aabb` promises, in units: a hit is no farther than this from touching, and a
/// miss goes no deeper than this into the box.
const TOLERANCE: f64 = 0.0005;

/// A start this close to touching may count as either, whatever the order in which one rounds.
const EITHER: f64 = 1e-9;

/// The largest of each kind of error, in units.
#[derive(Debug, Default)]
struct Worst {
    hits: u32,
    misses: u32,
    /// Along the flight, between the hit and the truth: `|time - truth| * |motion|`.
    along: f64,
    /// From the circle at the time of the hit to touching.
    gap: f64,
    /// The same, where `center + motion * time` in `f32` puts the circle.
    gap_as_flown: f64,
    /// From the hit's point plus a radius along its normal to the centre at the time of the hit.
    contact: f64,
    /// How deep a hit was entered before its time.
    late: f64,
    /// How deep a miss enters all the same.
    missed: f64,
    /// Hits that the 64-bit truth does not know, all of them grazing.
    grazing_hits: u32,
    /// Misses where the 64-bit truth knows a hit, all of them grazing.
    grazing_misses: u32,
}

/// When the centre first enters the rounded box: the box grown by the radius to left and right, the
/// box grown by it up and down, and a circle around each corner. The earliest entry into any of the
/// six counts. `None` without an entry in 0 to 1; the start has to be outside.
fn entry_time(cast: &Cast) -> Option<f64> {
    let start = cast.start();
    let motion = cast.motion.as_dvec2();
    let min = cast.aabb.min.as_dvec2();
    let max = cast.aabb.max.as_dvec2();
    let radius = cast.radius();
    let along_x = dvec2(radius, 0.0);
    let along_y = dvec2(0.0, radius);
    [
        enter_box(start, motion, min - along_x, max + along_x),
        enter_box(start, motion, min - along_y, max + along_y),
        enter_circle(start, motion, min, radius),
        enter_circle(start, motion, max, radius),
        enter_circle(start, motion, dvec2(min.x, max.y), radius),
        enter_circle(start, motion, dvec2(max.x, min.y), radius),
    ]
    .into_iter()
    .flatten()
    .filter(|time| (0.0..=1.0).contains(time))
    .min_by(f64::total_cmp)
}

/// The time of the last line crossed inwards, if no line was crossed outwards before.
fn enter_box(start: DVec2, motion: DVec2, min: DVec2, max: DVec2) -> Option<f64> {
    let mut enter = f64::NEG_INFINITY;
    let mut leave = f64::INFINITY;
    for axis in 0..2 {
        if motion[axis] == 0.0 {
            if start[axis] < min[axis] || start[axis] > max[axis] {
                return None;
            }
            continue;
        }
        let to_min = (min[axis] - start[axis]) / motion[axis];
        let to_max = (max[axis] - start[axis]) / motion[axis];
        enter = enter.max(to_min.min(to_max));
        leave = leave.min(to_min.max(to_max));
    }
    (enter <= leave).then_some(enter)
}

/// The way to the line's point nearest to the centre, less half the chord.
fn enter_circle(start: DVec2, motion: DVec2, center: DVec2, radius: f64) -> Option<f64> {
    let length = motion.length();
    let direction = motion / length;
    let nearest = (center - start).dot(direction);
    let off = (center - start).perp_dot(direction).abs();
    let half_chord = ((radius - off) * (radius + off)).sqrt();
    (off < radius).then(|| (nearest - half_chord) / length)
}

impl Worst {
    /// Judges the answer to one cast, or says what is wrong with it.
    fn judge(&mut self, cast: &Cast, answer: Option<Hit>) -> Result<(), String> {
        let starts_at = signed_distance(cast.start(), cast.aabb);
        let outside = starts_at > cast.radius() - EITHER;
        if let Some(hit) = answer {
            self.hits += 1;
            Self::judge_form(cast, &hit)?;
            if outside {
                self.judge_arrival(cast, &hit)?;
            } else {
                self.judge_hit_at_the_start(cast, &hit, starts_at)?;
            }
        } else {
            self.misses += 1;
            let least = least_signed_distance(cast.start(), cast.motion.as_dvec2(), cast.aabb);
            let entered = cast.radius().min(starts_at) - least;
            self.missed = within(self.missed, entered, "a miss enters the box this deep")?;
        }
        // What is judged by the entry has to start where there is one to come.
        if starts_at > cast.radius() + EITHER {
            match (answer, entry_time(cast)) {
                (Some(hit), Some(time)) => {
                    let error = (f64::from(hit.time) - time).abs() * cast.length();
                    self.along = within(self.along, error, "the hit is this far off")?;
                }
                // That both graze is what the distances have shown.
                (Some(_), None) => self.grazing_hits += 1,
                (None, Some(_)) => self.grazing_misses += 1,
                (None, None) => {}
            }
        }
        Ok(())
    }

    /// What holds for each hit: an approach, a point on the outline, and a normal that leads
    /// straight away from the box there.
    fn judge_form(cast: &Cast, hit: &Hit) -> Result<(), String> {
        let point = hit.point.as_dvec2();
        let normal = hit.normal.as_dvec2();
        let one_off = signed_distance(point + normal, cast.aabb);
        let claims = [
            ((0.0..=1.0).contains(&hit.time), "the time is not in 0 to 1"),
            (
                normal.dot(cast.motion.as_dvec2()) < 0.0,
                "the motion does not approach",
            ),
            (
                (normal.length() - 1.0).abs() < 1e-6,
                "the normal is no unit",
            ),
            (
                signed_distance(point, cast.aabb).abs() < 1e-6,
                "the point is not on the outline",
            ),
            (
                (one_off - 1.0).abs() < 1e-5,
                "the normal does not lead straight away",
            ),
        ];
        match claims.iter().find(|(holds, _)| !holds) {
            Some((_, wrong)) => Err((*wrong).to_owned()),
            None => Ok(()),
        }
    }

    /// A hit after a start in the clear: it touches just then, where it says, and not before.
    fn judge_arrival(&mut self, cast: &Cast, hit: &Hit) -> Result<(), String> {
        let flown = cast.motion.as_dvec2() * f64::from(hit.time);
        let center = cast.start() + flown;
        let radius = cast.radius();

        let gap = (signed_distance(center, cast.aabb) - radius).abs();
        self.gap = within(self.gap, gap, "the hit is this far from touching")?;

        let as_flown = (cast.circle.center + cast.motion * hit.time).as_dvec2();
        let gap = (signed_distance(as_flown, cast.aabb) - radius).abs();
        self.gap_as_flown = within(self.gap_as_flown, gap, "flown in f32 it is this far off")?;

        let by_contact = hit.point.as_dvec2() + hit.normal.as_dvec2() * radius;
        let error = by_contact.distance(center);
        self.contact = within(self.contact, error, "the contact is this far off")?;

        let entered = radius - least_signed_distance(cast.start(), flown, cast.aabb);
        self.late = within(self.late, entered, "the box was entered before, this deep")?;
        Ok(())
    }

    /// A hit that was there from the start: at time 0, out by the shortest way.
    fn judge_hit_at_the_start(
        &mut self,
        cast: &Cast,
        hit: &Hit,
        starts_at: f64,
    ) -> Result<(), String> {
        if hit.time != 0.0 {
            return Err("a circle that touches at the start hits later".to_owned());
        }
        let by_contact = hit.point.as_dvec2() + hit.normal.as_dvec2() * starts_at;
        let error = by_contact.distance(cast.start());
        self.contact = within(self.contact, error, "the contact is this far off")?;
        Ok(())
    }
}

/// The larger error, if it is in order. NaN is not.
fn within(worst: f64, error: f64, what: &str) -> Result<f64, String> {
    if error < TOLERANCE {
        Ok(worst.max(error))
    } else {
        Err(format!("{what}: {error}"))
    }
}

/// Judges as many random casts; a failure prints the scene so that it can be pasted into a test.
fn judge_many(casts: u32, seed: u64) -> Worst {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut worst = Worst::default();
    for index in 0..casts {
        let cast = random_cast(index as usize % KINDS, &mut random);
        let answer = cast_circle_aabb(cast.circle, cast.motion, cast.aabb);
        if let Err(wrong) = worst.judge(&cast, answer) {
            panic!("cast {index} with seed {seed}: {wrong}\n{cast:?}\nanswer: {answer:?}");
        }
    }
    println!("{casts} casts, errors in units: {worst:#?}");
    // Neither answer may be so rare that nothing is judged.
    assert!(
        worst.hits > casts / 4 && worst.misses > casts / 8,
        "{worst:?}"
    );
    worst
}

/// The cast keeps its promise on 120,000 scenes of every kind.
#[test]
fn the_cast_is_true() {
    judge_many(120_000, 1);
}

/// The same on ten million others.
#[test]
#[ignore = "ten million casts: cargo test --release --no-default-features --test collision ten_million -- --ignored"]
fn the_cast_is_true_ten_million_times() {
    judge_many(10_000_000, 2);
}
