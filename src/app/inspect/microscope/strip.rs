//! The strip of time below a picture: |D'| to what is hit, some steps before and after.

use breakout::collision::Aabb;
use breakout::explain::OverTime;
use breakout::explain::over_time::{distances, sample};
use breakout::game::Surface;
use breakout::history::{History, MarkKind};
use breakout::textbook::museum::Exhibit;
use breakout::textbook::record::{Target, Visit};
use breakout::tuning::STEPS_PER_SECOND;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::exhibit::Tour;
use super::traced::{TracedHit, TracedStep};
use crate::app::input::{Action, Slider};
use crate::app::inspect::over_time::Plot;
use crate::app::render::palette::blueprint;
use crate::app::render::{Canvas, Shape};
use crate::app::words::words;

/// The way that is shown before and after a hit, in radii, and the steps that it takes at least and at most.
const WAY: f32 = 9.0;
const STEPS: (f32, f32) = (2.0, 24.0);
/// The places of one ball are closer together than this from a step to the next, in playfield units.
const SAME: f32 = 0.5;
/// Half the size of the box that stands for what is behind a wall.
const WALL: f32 = 4000.0;
const KNOB: f32 = 6.0;
/// The least width of an exhibit's strip with letters.
const LETTERED: f32 = 600.0;

/// A place on a ball's way: the time, in steps; and how far the paddle has moved.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    time: f32,
    center: Vec2,
    paddle: Vec2,
}

pub(super) struct Strip {
    pub(super) curve: OverTime,
    /// The step at which the times begin, and the number of steps that it knows.
    first: u64,
    count: u64,
    /// The times that are shown, unless others are looked at.
    shown: [f32; 2],
    /// The hit: the step that it is in, and its index there.
    of: (u64, usize),
}

impl Strip {
    /// About a hit of the step that led to `step`; without one, as before, or about the nearest hit.
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
            Some(before) if before.of == of || (!is_hit && before.knows(step)) => Some(before),
            _ if is_hit => Self::of_hit(history, of),
            _ => {
                let marks = history
                    .marks()
                    .iter()
                    .filter(|mark| mark.kind < MarkKind::Lost);
                let nearest = marks.min_by_key(|mark| mark.step.abs_diff(step))?;
                let strip = Self::of_hit(history, (nearest.step, 0))?;
                strip.knows(step).then_some(strip)
            }
        }
    }

    fn knows(&self, step: u64) -> bool {
        (self.first..=self.first + self.count).contains(&step)
    }

    fn of_hit(history: &History, of: (u64, usize)) -> Option<Self> {
        let step = TracedStep::to(history, of.0)?;
        let hit = step.hits().nth(of.1)?;
        let circle = hit.circle();
        let span = span(
            hit.search.velocity.length() / STEPS_PER_SECOND as f32,
            circle.radius,
        );
        let (first, last) = (
            (of.0 - 1).saturating_sub(span),
            (of.0 + span).min(history.last()),
        );
        let steps = flights(history, first, last);
        let time = (of.0 - 1 - first) as f32 + hit.bounce.step_fraction;
        let way = follow(&steps, (of.0 - 1 - first) as usize, circle.center);
        let held = hit
            .step
            .after
            .paddle()
            .aabb_during(hit.bounce.step_fraction)
            .min;
        let is_paddle = matches!(hit.bounce.impact.surface, Surface::Paddle { .. });
        let seen = |place: &Place| {
            let by = if is_paddle {
                place.paddle - held
            } else {
                Vec2::ZERO
            };
            (place.time, place.center - by)
        };
        let path: Vec<_> = way.iter().map(seen).collect();
        let shape = (circle.radius, box_of(&hit)?);
        let mut curve = OverTime::of_path(&path, shape);
        curve.impact = Some(time);
        let ends = path.iter().filter(|(time, _)| time.fract() == 0.0);
        curve.looks = ends.map(|place| sample(*place, shape)).collect();
        curve.looks.dedup();
        let half = span as f32;
        let shown = [time - half, time + half];
        Some(Self {
            curve,
            first,
            count: last - first,
            shown,
            of,
        })
    }

    /// About the box that the textbook visits where both games part: its way in the colours of the curve, and ours from
    /// there on.
    pub(super) fn of_exhibit(history: &History, exhibit: &Exhibit) -> Option<Self> {
        let parting = exhibit.parting_step;
        let (visit, _) = Tour::new().shown(exhibit, parting)?;
        let last = history.last().min(exhibit.steps.len() as u64);
        let steps = flights(history, 0, last);
        let shape = (visit.ball.radius, visit.aabb);
        let [path, looks] = textbook_way(exhibit, visit, last as usize);
        let mut curve = OverTime::of_path(&path, shape);
        curve.looks = looks.into_iter().map(|look| sample(look, shape)).collect();
        let began = (parting - 1) as f32;
        let ours: Vec<_> = follow(&steps, 0, exhibit.ours[0])
            .into_iter()
            .map(|place| {
                let by = if visit.target == Target::Paddle {
                    place.paddle - visit.aabb.min
                } else {
                    Vec2::ZERO
                };
                (place.time, place.center - by)
            })
            .collect();
        let is_met = |place: &&(f32, Vec2)| {
            let off = sample(**place, shape).distance - shape.0;
            (began..=began + 1.0).contains(&place.0) && off.abs() < 0.01
        };
        curve.impact = ours.iter().find(is_met).map(|(time, _)| *time);
        let from = curve.impact.unwrap_or(began);
        let rest: Vec<_> = ours.into_iter().filter(|(time, _)| *time >= from).collect();
        curve.turned = distances(&rest, shape);
        let speed = visit
            .ball
            .center
            .distance(exhibit.states[parting as usize - 1].position);
        let half = span(speed, shape.0) as f32;
        let middle = (began + 0.5).max(half - 1.0);
        Some(Self {
            curve,
            first: 0,
            count: last,
            shown: [middle - half, middle + half],
            of: (parting, 0),
        })
    }

    /// Draws it at a time in steps of the run, as a slider over the whole run.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas,
        area: Rect,
        (step, fraction): (u64, f32),
        last: u64,
    ) {
        let column = |time: f32| time - self.first as f32;
        let now = (step as i64 - self.first as i64) as f32 + fraction;
        let edge = (self.shown[1] - self.shown[0]) * 0.04;
        let by = (now - self.shown[1] + edge).max(0.0) + (now - self.shown[0] - edge).min(0.0);
        let times = self.shown.map(|time| time + by);
        let plot = Plot::new(&self.curve, area, times, [area.x, area.right()]);
        plot.draw(canvas, Some(now), |pen, plot| {
            // A narrow exhibit has many texts.
            let is_hit = self.curve.turned.is_empty();
            let is_wide = area.w > LETTERED;
            if is_hit || is_wide {
                plot.letters(pen, false);
            }
            if !is_hit && is_wide {
                let words = words().museum;
                plot.names(pen, [words.textbook_ball, words.our_ball, words.overlap]);
            }
            // At a hit the page says it.
            if fraction == 0.0 && is_hit {
                plot.label_time(pen, now);
            }
        });
        let knob = vec2(plot.column(now), area.y);
        canvas.add(Shape::circle(knob, KNOB).fill(blueprint::INK));
        let [from, to] = [0.0, last as f32].map(|time| plot.column(column(time)));
        let track = Rect::new(from, area.y, to - from, 1.0);
        let slider = Slider {
            track,
            thumb: 0.0,
            stops: last as usize + 1,
            action: Action::ScrollTo,
        };
        canvas.links.add_slider(area, slider);
    }
}

/// The steps to each side of a hit for a ball that goes so far in one, in playfield units.
fn span(speed: f32, radius: f32) -> u64 {
    (radius * WAY / speed.max(f32::MIN_POSITIVE))
        .ceil()
        .clamp(STEPS.0, STEPS.1) as u64
}

/// What a hit is the distance to: the box, or what is behind the wall.
fn box_of(hit: &TracedHit<'_>) -> Option<Aabb> {
    let (touch, aabb) = hit.touched().next()?;
    let behind = || Aabb::from_center_half(touch.at - touch.normal * WALL, Vec2::splat(WALL));
    Some(aabb.unwrap_or_else(behind))
}

/// The flights of all balls in each step between two moments of a run; their times begin at the first.
fn flights(history: &History, first: u64, last: u64) -> Vec<Vec<Vec<Place>>> {
    let (mut game, mut steps) = (history.at(first), Vec::new());
    while let Some(input) = history.input(game.steps()).filter(|_| game.steps() < last) {
        let time = (game.steps() - first) as f32;
        let TracedStep {
            mut after, trace, ..
        } = TracedStep::of(game, input);
        let paddle = after.paddle();
        let place = |fraction: f32, center| Place {
            time: time + fraction,
            center,
            paddle: paddle.aabb_during(fraction).min,
        };
        let flights = trace.flights().map(|flight| {
            let starts = flight
                .iter()
                .map(|search| place(search.step_fraction, search.circle.center));
            // A ball that is held flies no further.
            let end = flight.last().map(|search| match &search.bounce {
                None => place(1.0, search.unresolved().center),
                Some(hit) => place(
                    hit.step_fraction,
                    search.circle.center + search.motion * hit.motion_fraction,
                ),
            });
            starts.chain(end).collect()
        });
        steps.push(flights.collect());
        history.track().edit(&mut after, &mut Vec::new());
        game = after;
    }
    steps
}

/// The whole way of the ball that is at a place in one of the steps.
fn follow(steps: &[Vec<Vec<Place>>], at: usize, center: Vec2) -> Vec<Place> {
    let nearest = |step: usize, to: Vec2, places: fn(&[Place]) -> &[Place]| {
        let off = |flight: &[Place]| {
            places(flight)
                .iter()
                .map(|place| place.center.distance(to))
                .fold(f32::INFINITY, f32::min)
        };
        let flights = steps.get(step)?.iter();
        let best = flights.min_by(|one, other| off(one).total_cmp(&off(other)))?;
        (off(best) < SAME).then_some(best)
    };
    let Some(flight) = nearest(at, center, |flight| flight) else {
        return Vec::new();
    };
    let mut way = flight.clone();
    for step in at + 1..steps.len() {
        let Some(next) = way
            .last()
            .and_then(|end| nearest(step, end.center, |flight| &flight[..1]))
        else {
            break;
        };
        way.extend(next);
    }
    for step in (0..at).rev() {
        let Some(before) = nearest(step, way[0].center, |flight| &flight[flight.len() - 1..])
        else {
            break;
        };
        way.splice(0..0, before.iter().copied());
    }
    way
}

/// The textbook's way as the box of a visit sees it, and where its steps look: before they respond.
fn textbook_way(exhibit: &Exhibit, visit: &Visit, last: usize) -> [Vec<(f32, Vec2)>; 2] {
    let seen = |step: usize, center: Vec2| {
        let paddle = exhibit.states[step].paddle.min - visit.aabb.min;
        let by = if visit.target == Target::Paddle {
            paddle
        } else {
            Vec2::ZERO
        };
        (step as f32, center - by)
    };
    let start = seen(0, exhibit.states[0].position);
    let (mut path, mut looks) = (vec![start], vec![start]);
    for step in 1..=last {
        let moved = exhibit.steps[step - 1]
            .visits
            .first()
            .map(|visit| visit.ball.center);
        let then = exhibit.states[step].position;
        looks.push(seen(step, moved.unwrap_or(then)));
        path.extend([seen(step, moved.unwrap_or(then)), seen(step, then)]);
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

    fn exhibit(number: usize) -> (Exhibit, Strip) {
        let exhibit = Exhibit::new(number).expect("an exhibit");
        let setup = exhibit.setup().expect("a game");
        let history = recorded(setup, museum::WATCHED_STEPS as u64, exhibit.input);
        let strip = Strip::of_exhibit(&history, &exhibit).expect("a strip");
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
                let strip = Strip::near(history, mark.step, index, None).expect("a strip");
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
        let strip = Strip::near(&history, mark.step + 1, 0, None).expect("the nearest");
        assert_eq!(strip.of, (mark.step, 0));
        let strip = Strip::near(&history, mark.step + 2, 0, Some(strip)).expect("as before");
        assert_eq!(strip.of.0, mark.step);
        let still = played("ball: 400 400 0 -60\n\n. . . .\n. # . 2", 30);
        assert!(Strip::near(&still, 20, 0, None).is_none());
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
            let (visit, _) = Tour::new()
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
