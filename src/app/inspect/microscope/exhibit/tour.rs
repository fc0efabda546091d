//! The course of an exhibit: it plays itself once, then runs the lines of the loop at
//! the step in which the two games part, and stands there.

use breakout::collision::closest_point_on_aabb;
use breakout::textbook::TextbookStep;
use breakout::textbook::museum::Exhibit;
use breakout::textbook::record::Visit;

use crate::app::input::Action;

/// Seconds that a show takes at least, where its steps can be long enough, and those of a step.
const SHOW: f32 = 3.0;
const STEP: [f32; 2] = [1.0 / 16.0, 0.5];
/// Seconds for which the end of a show is seen, and for which the lines run, each of them at most so
/// many seconds.
const END: f32 = 0.8;
const LINES: f32 = 4.0;
const LINE: f32 = 0.45;

/// A place in the loop of one step: a visit of the step, and the number of its lines that have run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Stop {
    pub(super) visit: usize,
    pub(super) lines: usize,
}

/// The places at which the loop of a step stops: each line of a visit that found a hit, and the last
/// one of any other.
pub(super) fn stops(step: &TextbookStep) -> Vec<Stop> {
    let visits = step.visits.iter().enumerate();
    let stops = visits.flat_map(|(visit, made)| {
        let all = made.lines.len();
        let first = if made.is_hit() { 1 } else { all };
        (first..=all).map(move |lines| Stop { visit, lines })
    });
    stops.collect()
}

/// The place that explains most: the end of the first visit that found a hit, or else of the one that
/// came closest to a hit.
pub(super) fn telling(step: &TextbookStep, stops: &[Stop]) -> usize {
    let distance = |visit: &usize| {
        let Visit { ball, aabb, .. } = step.visits[*visit];
        closest_point_on_aabb(ball.center, aabb).distance(ball.center)
    };
    let hit = step.visits.iter().position(Visit::is_hit);
    let tested = (0..step.visits.len()).filter(|visit| step.visits[*visit].test.is_some());
    let nearest = tested.min_by(|one, other| distance(one).total_cmp(&distance(other)));
    let visit = hit.or(nearest).unwrap_or(0);
    let last = stops.iter().rposition(|stop| stop.visit == visit);
    last.unwrap_or(0)
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    Plays,
    /// The lines of the loop run, at the parting step.
    RunsLines,
    Stands,
}

pub(in super::super) struct Tour {
    phase: Phase,
    /// Seconds of the phase.
    age: f32,
    /// The stop in the loop; `None` for the telling one.
    stop: Option<usize>,
}

impl Tour {
    pub(in super::super) fn new() -> Self {
        Self {
            phase: Phase::Plays,
            age: 0.0,
            stop: None,
        }
    }

    pub(in super::super) fn is_running(&self) -> bool {
        self.phase != Phase::Stands
    }

    /// Goes on with the show. Any press ends it. Returns the step that is shown; `None` if there is no
    /// show any more and the presses have their own meanings.
    pub(in super::super) fn advance(
        &mut self,
        seconds: f32,
        actions: &[Action],
        exhibit: &Exhibit,
    ) -> Option<u64> {
        if self.phase == Phase::Stands {
            return None;
        }
        if actions.iter().any(|action| action.is_press()) {
            (self.phase, self.stop) = (Phase::Stands, None);
            return Some(exhibit.parting_step);
        }
        self.age += seconds;
        if self.phase == Phase::Plays {
            let pace = (SHOW / exhibit.last_shown.max(1) as f32).clamp(STEP[0], STEP[1]);
            if self.age < pace * exhibit.last_shown as f32 + END {
                let step = (self.age / pace) as u64;
                return Some(step.min(exhibit.last_shown));
            }
            self.phase = Phase::RunsLines;
            self.age = 0.0;
        }
        let parting = exhibit.parting_step;
        let computed = exhibit.computed(parting);
        let stops = computed.map_or(0, |step| stops(step).len());
        let each = (LINES / stops.max(1) as f32).min(LINE);
        self.stop = Some((self.age / each) as usize).filter(|stop| *stop < stops);
        if self.stop.is_none() {
            self.phase = Phase::Stands;
        }
        Some(parting)
    }

    /// Goes to another line of the loop of a step, if it has one.
    pub(in super::super) fn act(&mut self, action: Action, step: Option<&TextbookStep>) {
        match (action, step) {
            (Action::NextStatement, Some(step)) => self.go(1, step),
            (Action::PreviousStatement, Some(step)) => self.go(-1, step),
            _ => {}
        }
    }

    /// Goes `by` places further on, wrapping round.
    fn go(&mut self, by: isize, step: &TextbookStep) {
        let stops = stops(step);
        let next = self.place(step, &stops) as isize + by;
        let next = next.checked_rem_euclid(stops.len() as isize);
        self.stop = next.map(|next| next as usize);
    }

    pub(in super::super) fn leave_line(&mut self) {
        self.stop = None;
    }

    /// The stop that is shown of a step; `None` if the step visited nothing.
    pub(super) fn stop(&self, step: &TextbookStep) -> Option<Stop> {
        let stops = stops(step);
        stops.get(self.place(step, &stops)).copied()
    }

    /// The visit that is shown of the step that led to `step` with its place, if it made one.
    pub(in super::super) fn shown<'a>(
        &self,
        exhibit: &'a Exhibit,
        step: u64,
    ) -> Option<(&'a Visit, Stop)> {
        let computed = exhibit.computed(step)?;
        let stop = self.stop(computed)?;
        Some((&computed.visits[stop.visit], stop))
    }

    fn place(&self, step: &TextbookStep, stops: &[Stop]) -> usize {
        let last = stops.len().saturating_sub(1);
        self.stop
            .map_or_else(|| telling(step, stops), |stop| stop.min(last))
    }
}

#[cfg(test)]
mod tests {
    use breakout::textbook::record::Target;
    use macroquad::prelude::Vec2;

    use super::*;

    fn exhibits() -> impl Iterator<Item = Exhibit> {
        (0..).map_while(Exhibit::new)
    }

    #[test]
    fn a_show_plays_the_scene_then_the_lines_and_stands() {
        for exhibit in exhibits() {
            let (mut tour, mut steps, mut places) = (Tour::new(), Vec::new(), Vec::new());
            let computed = exhibit.computed(exhibit.parting_step).expect("a step");
            for _ in 0..2000 {
                let Some(step) = tour.advance(1.0 / 60.0, &[], &exhibit) else {
                    break;
                };
                if steps.last() != Some(&step) {
                    steps.push(step);
                    tour.leave_line();
                }
                places.extend(tour.stop);
            }
            assert!(!tour.is_running());
            let mut expected: Vec<u64> = (0..=exhibit.last_shown).collect();
            expected.extend(
                (exhibit.last_shown > exhibit.parting_step).then_some(exhibit.parting_step),
            );
            assert_eq!(steps, expected, "{}", exhibit.level.title());
            places.dedup();
            let all: Vec<usize> = (0..stops(computed).len()).collect();
            assert_eq!(places, all, "each line runs once");
            assert_eq!(tour.stop, None, "it stands at the telling one");
        }
    }

    #[test]
    fn any_press_ends_a_show_and_the_pointer_and_the_window_do_not() {
        let exhibit = Exhibit::new(0).expect("the first");
        let mut tour = Tour::new();
        for action in [
            Action::Point(Vec2::ZERO),
            Action::FocusLost,
            Action::FocusGained,
            Action::WindowChanges,
            Action::Mute,
            Action::Screenshot,
        ] {
            let shown = tour.advance(0.0, &[action], &exhibit);
            assert_eq!(shown, Some(0), "{action:?}");
        }
        let press = tour.advance(0.0, &[Action::Right], &exhibit);
        assert_eq!(press, Some(exhibit.parting_step));
        let later = tour.advance(0.0, &[Action::Right], &exhibit);
        assert_eq!(later, None, "the next press has its own meaning");
    }

    #[test]
    fn the_telling_line_is_that_of_the_hit_or_of_the_nearest() {
        for (number, target) in [
            (1, Target::Brick(76)),
            (3, Target::Brick(468)),
            (6, Target::Paddle),
        ] {
            let exhibit = Exhibit::new(number).expect("an exhibit");
            let step = exhibit.computed(exhibit.parting_step).expect("a step");
            let stop = Tour::new().stop(step).expect("a visit");
            let visit = &step.visits[stop.visit];
            assert_eq!(visit.target, target, "{}", exhibit.level.title());
            assert_eq!(stop.lines, visit.lines.len(), "its last line");
        }
    }

    #[test]
    fn the_lines_go_round() {
        let exhibit = Exhibit::new(3).expect("an exhibit");
        let step = exhibit.computed(exhibit.parting_step).expect("a step");
        let mut tour = Tour::new();
        let first = tour.stop(step);
        let count = stops(step).len();
        for _ in 0..count {
            tour.go(1, step);
        }
        assert_eq!(tour.stop(step), first);
        tour.go(1, step);
        tour.go(-1, step);
        assert_eq!(tour.stop(step), first);
    }
}
