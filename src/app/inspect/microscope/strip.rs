//! The strip below a picture: |D'| to what is hit over time, some steps before and after.

use breakout::collision::Aabb;
use breakout::explain::over_time::{distances, sample};
use breakout::explain::{OverTime, compared};
use breakout::game::Surface;
use breakout::history::{History, MarkKind};
use breakout::textbook::museum::Exhibit;
use breakout::textbook::record::{Target, Visit};
use breakout::tuning::STEPS_PER_SECOND;
use macroquad::prelude::{Rect, Vec2};

use super::exhibit::Show;
use super::traced::TracedStep;
use crate::app::inspect::over_time::Plot;
use crate::app::render::Canvas;
use crate::app::render::palette::blueprint;

/// The length of the path before and after a hit, in radii, and the range of its steps.
const PATH: f32 = 9.0;
const STEPS: (f32, f32) = (2.0, 24.0);
/// The places of one ball are closer together than this from a step to the next, in playfield units.
const SAME: f32 = 0.5;
/// Half the size of the box that represents a wall.
const WALL: f32 = 4000.0;

/// A point on a ball's path: the time, in steps, and the corner of the paddle then.
#[derive(Clone, Copy, Debug, PartialEq)]
struct PathPoint {
    time: f32,
    center: Vec2,
    paddle: Vec2,
}

impl PathPoint {
    /// The time and the centre relative to the box: `paddle` is the corner of the paddle if that was hit, else `None`.
    fn relative_to(self, paddle: Option<Vec2>) -> (f32, Vec2) {
        let moved = paddle.map_or(Vec2::ZERO, |corner| self.paddle - corner);
        (self.time, self.center - moved)
    }
}

pub(super) struct DistanceStrip {
    pub(super) curve: OverTime,
    /// The step at which the times begin, and the number of steps that it covers.
    first: u64,
    count: u64,
    /// The times that are shown, unless the cursor leaves them.
    shown: [f32; 2],
    /// The hit: the step that it is in, and its index there.
    of: (u64, usize),
}

impl DistanceStrip {
    /// About a hit of the step that led to `step`; without one, the strip of before, or one about the nearest hit.
    pub(super) fn near(
        history: &History,
        step: u64,
        hit: usize,
        before: Option<Self>,
    ) -> Option<Self> {
        let here = TracedStep::to(history, step);
        let is_hit = here.is_some_and(|here| here.hits().nth(hit).is_some());
        let of = (step, hit);
        match before {
            Some(before) if before.of == of || (!is_hit && before.covers(step)) => Some(before),
            _ if is_hit => Self::of_hit(history, of),
            _ => {
                let marks = history.marks().iter();
                let hits = marks.filter(|mark| mark.kind < MarkKind::Lost);
                let nearest = hits.min_by_key(|mark| mark.step.abs_diff(step))?;
                Self::of_hit(history, (nearest.step, 0)).filter(|strip| strip.covers(step))
            }
        }
    }

    fn covers(&self, step: u64) -> bool {
        (self.first..=self.first + self.count).contains(&step)
    }

    fn of_hit(history: &History, of: (u64, usize)) -> Option<Self> {
        let step = TracedStep::to(history, of.0)?;
        let hit = step.hits().nth(of.1)?;
        let circle = hit.circle();
        let velocity = hit.search.velocity;
        let span = span(velocity.length() / STEPS_PER_SECOND as f32, circle.radius);
        let before = of.0 - 1;
        let first = before.saturating_sub(span);
        let last = (of.0 + span).min(history.last());
        let steps = flights(history, first, last);
        let fraction = hit.bounce.flown_share;
        let time = (before - first) as f32 + fraction;
        let path = follow(&steps, (before - first) as usize, circle.center);
        let paddle = match hit.bounce.impact.surface {
            Surface::Paddle { .. } => Some(step.after.paddle().aabb_during(fraction).min),
            _ => None,
        };
        let path: Vec<_> = path.iter().map(|point| point.relative_to(paddle)).collect();
        let (touch, aabb) = hit.touched().next()?;
        let wall = Aabb::from_center_half(touch.at - touch.normal * WALL, Vec2::splat(WALL));
        let shape = (circle.radius, aabb.unwrap_or(wall));
        let mut curve = OverTime::of_path(&path, shape);
        curve.impact = Some(time);
        let ends = path.iter().filter(|(time, _)| time.fract() == 0.0);
        curve.looks = ends.map(|point| sample(*point, shape)).collect();
        curve.looks.dedup();
        let half = span as f32;
        Some(Self {
            curve,
            first,
            count: last - first,
            shown: [time - half, time + half],
            of,
        })
    }

    /// About the box that the textbook visits where both games part: its path in the colours of the curve, and ours from
    /// there on.
    pub(super) fn of_exhibit(history: &History, exhibit: &Exhibit, show: &Show) -> Option<Self> {
        let parting = exhibit.parting_step;
        let visit = show.shown(exhibit, parting)?;
        let last = history.last().min(exhibit.steps.len() as u64);
        let shape = (visit.ball.radius, visit.aabb);
        let paddle = (visit.target == Target::Paddle).then_some(visit.aabb.min);
        let [path, looks] = textbook_path(exhibit, paddle, last as usize);
        let mut curve = OverTime::of_path(&path, shape);
        curve.looks = looks.into_iter().map(|look| sample(look, shape)).collect();
        let began = (parting - 1) as f32;
        let ours: Vec<_> = follow(&flights(history, 0, last), 0, exhibit.ours[0])
            .into_iter()
            .map(|point| point.relative_to(paddle))
            .collect();
        let is_met = |point: &&(f32, Vec2)| {
            let off = sample(**point, shape).distance - shape.0;
            (began..=began + 1.0).contains(&point.0) && off.abs() < 0.01
        };
        curve.impact = ours.iter().find(is_met).map(|(time, _)| *time);
        let from = curve.impact.unwrap_or(began);
        let rest: Vec<_> = ours.into_iter().filter(|(time, _)| *time >= from).collect();
        curve.turned = distances(&rest, shape);
        let before = exhibit.states[parting as usize - 1].position;
        let half = span(visit.ball.center.distance(before), shape.0) as f32;
        let middle = (began + 0.5).max(half - 1.0);
        Some(Self {
            curve,
            first: 0,
            count: last,
            shown: [middle - half, middle + half],
            of: (parting, 0),
        })
    }

    /// Draws it at a time in steps of the run, as a slider over the whole run; one that is cut ends at that time.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas,
        area: Rect,
        (step, fraction): (u64, f32),
        last: u64,
        is_cut: bool,
    ) {
        let now = (step as i64 - self.first as i64) as f32 + fraction;
        let edge = (self.shown[1] - self.shown[0]) * 0.04;
        let by = (now - self.shown[1] + edge).max(0.0) + (now - self.shown[0] - edge).min(0.0);
        let times = self.shown.map(|time| time + by);
        let mut plot = Plot::new(&self.curve, area, times, [area.x, area.right()]);
        if is_cut {
            plot.until = now;
        }
        let is_hit = self.curve.turned.is_empty();
        if !is_hit {
            // The textbook's, beside ours.
            plot.colors = [blueprint::TEXTBOOK; 2];
        }
        // At a hit the page says it.
        let says = fraction == 0.0 && is_hit;
        let distance = self.curve.at(now).filter(|_| says);
        let label = distance.map(|distance| compared(distance, self.curve.radius, 0));
        let ends = [0.0, last as f32].map(|time| time - self.first as f32);
        plot.draw_strip(canvas, now, label, (ends, last as usize + 1));
    }
}

/// The steps to each side of a hit, for a ball that moves `speed` playfield units in a step.
fn span(speed: f32, radius: f32) -> u64 {
    let steps = (radius * PATH / speed.max(f32::MIN_POSITIVE)).ceil();
    steps.clamp(STEPS.0, STEPS.1) as u64
}

/// The flights of all balls in each step between two moments of a run; their times begin at the first.
fn flights(history: &History, first: u64, last: u64) -> Vec<Vec<Vec<PathPoint>>> {
    let mut game = history.at(first);
    let mut steps = Vec::new();
    while let Some(input) = history.input(game.steps()).filter(|_| game.steps() < last) {
        let time = (game.steps() - first) as f32;
        let TracedStep {
            mut after, trace, ..
        } = TracedStep::of(game, input);
        let paddle = after.paddle();
        let point = |fraction: f32, center| PathPoint {
            time: time + fraction,
            center,
            paddle: paddle.aabb_during(fraction).min,
        };
        let flights = trace.flights().map(|flight| {
            let searches = flight.iter();
            let starts = searches.map(|search| point(search.flown_share, search.circle.center));
            // A ball that is caught flies no further.
            let end = flight.last().map(|search| match &search.bounce {
                None => point(1.0, search.moved(1.0).center),
                Some(hit) => point(hit.flown_share, search.moved(hit.motion_fraction).center),
            });
            starts.chain(end).collect()
        });
        steps.push(flights.collect());
        history.track().edit(&mut after, &mut Vec::new());
        game = after;
    }
    steps
}

/// The whole path of the ball that passes a place in one of the steps.
fn follow(steps: &[Vec<Vec<PathPoint>>], at: usize, center: Vec2) -> Vec<PathPoint> {
    let nearest = |step: usize, to: Vec2, part: fn(&[PathPoint]) -> &[PathPoint]| {
        let off = |flight: &[PathPoint]| {
            let distances = part(flight).iter().map(|point| point.center.distance(to));
            distances.fold(f32::INFINITY, f32::min)
        };
        let flights = steps.get(step)?.iter();
        let best = flights.min_by(|one, other| off(one).total_cmp(&off(other)))?;
        (off(best) < SAME).then_some(best)
    };
    let Some(mut path) = nearest(at, center, |flight| flight).cloned() else {
        return Vec::new();
    };
    for step in at + 1..steps.len() {
        let end = path[path.len() - 1].center;
        let Some(next) = nearest(step, end, |flight| &flight[..1]) else {
            break;
        };
        path.extend(next);
    }
    for step in (0..at).rev() {
        let Some(before) = nearest(step, path[0].center, |flight| &flight[flight.len() - 1..])
        else {
            break;
        };
        path.splice(0..0, before.iter().copied());
    }
    path
}

/// The textbook's path relative to a box, and the points that its steps test: before they respond.
fn textbook_path(exhibit: &Exhibit, paddle: Option<Vec2>, last: usize) -> [Vec<(f32, Vec2)>; 2] {
    let point = |step: usize, center: Vec2| {
        let point = PathPoint {
            time: step as f32,
            center,
            paddle: exhibit.states[step].paddle.min,
        };
        point.relative_to(paddle)
    };
    let start = point(0, exhibit.states[0].position);
    let mut path = vec![start];
    let mut looks = vec![start];
    for step in 1..=last {
        let then = exhibit.states[step].position;
        let visit: Option<&Visit> = exhibit.steps[step - 1].visits.first();
        let moved = point(step, visit.map_or(then, |visit| visit.ball.center));
        looks.push(moved);
        path.extend([moved, point(step, then)]);
    }
    [path, looks]
}

#[cfg(test)]
mod tests {
    use breakout::collision::closest_point_on_aabb;
    use breakout::explain::over_time::{Encounter, Sample};
    use breakout::input::Input;
    use breakout::replay::Setup;
    use breakout::textbook::museum;

    use super::super::tests::{played, recorded};
    use super::*;

    fn exhibit(number: usize) -> (Exhibit, DistanceStrip) {
        let exhibit = Exhibit::new(number).expect("an exhibit");
        let setup = exhibit.setup().expect("a game");
        let history = recorded(setup, museum::WATCHED_STEPS as u64, exhibit.input);
        let strip = DistanceStrip::of_exhibit(&history, &exhibit, &Show::new(&exhibit));
        let strip = strip.expect("a strip");
        (exhibit, strip)
    }

    /// On bricks, walls and a paddle that moves.
    #[test]
    fn at_each_hit_the_curve_meets_the_radius_and_turns() {
        let texts = [
            "ball: 400 400 100 -400\npaddle: 300\n\n2 . . 2\n. # . 2\n2 2 # 2",
            "ball: 60 400 -200 -300\n\n. . . .\n. # . 2",
        ];
        let mut counts = [0; 3];
        for text in texts {
            let setup = Setup::new(crate::scenes::levels(text), 0, 1);
            let input = Input {
                launch: true,
                target: Some(500.0),
                ..Input::default()
            };
            check_hits(&recorded(setup, 900, input), &mut counts);
        }
        assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
    }

    fn check_hits(history: &History, counts: &mut [u32; 3]) {
        let marks = history.marks().iter();
        for mark in marks.filter(|mark| mark.kind < MarkKind::Lost) {
            let step = TracedStep::to(history, mark.step).expect("a step");
            for (index, hit) in step.hits().enumerate() {
                let strip = DistanceStrip::near(history, mark.step, index, None).expect("a strip");
                let time = strip.curve.impact.expect("a hit");
                let met = strip.curve.at(time).expect("within");
                assert!(
                    (met - 6.0).abs() < 0.02,
                    "{} {}: {met}",
                    mark.step,
                    hit.id()
                );
                let around = [-0.2, 0.2].map(|by| strip.curve.at(time + by).unwrap_or(7.0));
                assert!(around.iter().all(|distance| *distance > 5.98), "{around:?}");
                assert!(strip.curve.looks.len() > 4, "{} {}", mark.step, hit.id());
                counts[mark.kind as usize] += 1;
            }
        }
    }

    #[test]
    fn beside_a_hit_its_strip_stays_and_far_from_all_there_is_none() {
        let history = played("ball: 400 400 100 -400\n\n. . . .\n. # . 2", 1200);
        let mark = history.marks()[0];
        let strip = DistanceStrip::near(&history, mark.step + 1, 0, None).expect("the nearest");
        assert_eq!(strip.of, (mark.step, 0));
        let strip =
            DistanceStrip::near(&history, mark.step + 2, 0, Some(strip)).expect("as before");
        assert_eq!(strip.of.0, mark.step);
        let still = played("ball: 400 400 0 -60\n\n. . . .\n. # . 2", 30);
        assert!(DistanceStrip::near(&still, 20, 0, None).is_none());
    }

    #[test]
    fn the_textbook_tunnels_without_a_dot_in_the_dip_and_ours_turns_at_the_radius() {
        let (_, strip) = exhibit(1);
        let curve = &strip.curve;
        let is_shown = |moment: &&Sample| moment.time <= strip.shown[1];
        let mut looks = curve.looks.iter().filter(is_shown);
        assert!(looks.all(|look| look.distance > curve.radius));
        assert_eq!(curve.lowest().map(|low| low.distance), Some(0.0));
        assert_eq!(curve.encounter(), Encounter::Hit);
        assert!((curve.turned[0].distance - curve.radius).abs() < 0.01);
        let mut turned = curve.turned.iter().filter(is_shown);
        assert!(turned.all(|moment| moment.distance > curve.radius - 0.01));
    }

    #[test]
    fn every_exhibit_shows_both_ways_where_they_part() {
        for number in 0..museum::count() {
            let (exhibit, strip) = exhibit(number);
            let parting = exhibit.parting_step as f32;
            let [from, to] = strip.shown;
            assert!(
                from < parting && parting <= to,
                "{number}: {:?}",
                strip.shown
            );
            let visit = Show::new(&exhibit)
                .shown(&exhibit, exhibit.parting_step)
                .expect("a visit");
            let tested =
                closest_point_on_aabb(visit.ball.center, visit.aabb).distance(visit.ball.center);
            let look = strip.curve.looks[exhibit.parting_step as usize].distance;
            let is_first = exhibit
                .computed(exhibit.parting_step)
                .expect("a step")
                .visits[0]
                .ball
                == visit.ball;
            assert!(
                !is_first || (look - tested).abs() < 1e-3,
                "{number}: {look} {tested}"
            );
            assert!(strip.curve.turned.len() > 1, "{number}");
        }
    }
}
