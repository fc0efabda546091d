//! The show of an exhibit: it plays once, and stops at the step in which the two games part.

use breakout::collision::{Aabb, closest_point_on_aabb, overlaps_aabb_aabb, touches_point_aabb};
use breakout::textbook::TextbookStep;
use breakout::textbook::museum::Exhibit;
use breakout::textbook::record::Visit;
use breakout::tuning::FIELD;
use macroquad::prelude::Vec2;

use crate::app::input::Action;

/// The least seconds of a show, where steps can be long enough for it, and the seconds of a step.
const SHOW: f32 = 3.0;
const STEP: [f32; 2] = [1.0 / 16.0, 0.5];
/// Seconds for which the end of a show stays.
const END: f32 = 0.8;
/// The margin of the loupe around what it shows, and the farthest place from the ball, in radii of the ball.
const AROUND: f32 = 2.5;
const FARTHEST: f32 = 13.0;

/// The visits of a step's loop at boxes in an area.
fn visits(step: &TextbookStep, seen: Aabb) -> Vec<&Visit> {
    let visits = step
        .visits
        .iter()
        .filter(|visit| overlaps_aabb_aabb(visit.aabb, seen));
    visits.collect()
}

/// From the ball of a visit to its box. Of the bricks that a ball is in, it met the nearest first.
pub(super) fn distance(Visit { ball, aabb, .. }: &Visit) -> f32 {
    closest_point_on_aabb(ball.center, *aabb).distance(ball.center)
}

/// The index of the visit that explains most: the one that turned the ball back to its way before, or else the first
/// that found a hit, or else the one that came closest to a hit.
fn most_telling(visits: &[&Visit]) -> usize {
    let all = || visits.iter().enumerate();
    let flies_on = |(_, visit): &(usize, &&Visit)| visit.out() == visits[0].velocity;
    let mut hits = all().filter(|(_, visit)| visit.is_hit());
    let hit = hits.clone().find(flies_on).or_else(|| hits.next());
    let tested = all().filter(|(_, visit)| visit.test.is_some());
    let nearest = tested.min_by(|(_, one), (_, other)| distance(one).total_cmp(&distance(other)));
    hit.or(nearest).map_or(0, |(index, _)| index)
}

/// The places that the loupe shows: the balls where the games part, and the closest point of the box that explains most.
fn places_of(exhibit: &Exhibit) -> Vec<Vec2> {
    let parting = exhibit.parting_step as usize;
    let [before, after] = [parting - 1, parting].map(|step| exhibit.states[step].position);
    let mut places = vec![after, before];
    places.extend(exhibit.ours.get(parting));
    if let Some(step) = exhibit.computed(exhibit.parting_step) {
        let visits = visits(step, Aabb::new(Vec2::ZERO, FIELD));
        if let Some(Visit { ball, aabb, .. }) = visits.get(most_telling(&visits)) {
            places.extend([ball.center, closest_point_on_aabb(ball.center, *aabb)]);
        }
    }
    let farthest = exhibit.states[0].radius * FARTHEST;
    let near = |place: Vec2| after + (place - after).clamp_length_max(farthest);
    places.into_iter().map(near).collect()
}

pub(in super::super) struct Show {
    pub(in super::super) is_running: bool,
    /// Seconds since it began.
    age: f32,
    /// The visit of the loop that is shown, by its index; `None` for the one that explains most.
    pub(in super::super) visit: Option<usize>,
    /// The places that the loupe shows, and the part of the field in it, in playfield units.
    pub(super) places: Vec<Vec2>,
    pub(super) seen: Aabb,
    /// The first step of the show. From it on the ball is in the loupe until the games part.
    pub(in super::super) first: u64,
}

impl Show {
    pub(in super::super) fn new(exhibit: &Exhibit) -> Self {
        let mut places = places_of(exhibit);
        let radius = exhibit.states[0].radius;
        let min = places.iter().copied().fold(Vec2::MAX, Vec2::min);
        let max = places.iter().copied().fold(Vec2::MIN, Vec2::max);
        let seen = Aabb::new(min, max).grown(radius * AROUND);
        let inside = seen.grown(-radius);
        let before = exhibit.states[..exhibit.parting_step as usize].iter();
        let is_outside = |position| !touches_point_aabb(position, inside);
        let last_outside = before.map(|state| state.position).rposition(is_outside);
        let first = last_outside.map_or(0, |step| step + 1);
        places.push(exhibit.states[first].position);
        Self {
            is_running: true,
            age: 0.0,
            visit: None,
            places,
            seen,
            first: first as u64,
        }
    }

    pub(in super::super) fn begin(&mut self) {
        self.is_running = true;
        self.age = 0.0;
    }

    pub(in super::super) fn is_running(&self) -> bool {
        self.is_running
    }

    /// Continues the show; any press stops it. Returns the step that is shown; `None` once the show has stopped.
    pub(in super::super) fn advance(
        &mut self,
        seconds: f32,
        actions: &[Action],
        exhibit: &Exhibit,
    ) -> Option<u64> {
        if !self.is_running {
            return None;
        }
        self.age += seconds;
        let steps = (exhibit.last_shown - self.first) as f32;
        let pace = (SHOW / steps.max(1.0)).clamp(STEP[0], STEP[1]);
        let is_stopped = actions.iter().any(|action| action.is_press());
        if is_stopped || self.age >= pace * steps + END {
            self.is_running = false;
            return Some(exhibit.parting_step);
        }
        let step = self.first + (self.age / pace) as u64;
        Some(step.min(exhibit.last_shown))
    }

    /// Goes to the next visit of a step's loop or to the one before, wrapping round.
    pub(in super::super) fn go(&mut self, forward: bool, step: &TextbookStep) {
        let visits = visits(step, self.seen);
        let by = if forward { 1 } else { visits.len().max(1) - 1 };
        self.visit = (self.index(&visits) + by).checked_rem(visits.len());
    }

    /// The visit to show of the step that led to `step`; `None` if the loop visited nothing in the loupe.
    pub(in super::super) fn shown<'a>(&self, exhibit: &'a Exhibit, step: u64) -> Option<&'a Visit> {
        let visits = visits(exhibit.computed(step)?, self.seen);
        visits.get(self.index(&visits)).copied()
    }

    fn index(&self, visits: &[&Visit]) -> usize {
        let last = visits.len().saturating_sub(1);
        self.visit
            .map_or_else(|| most_telling(visits), |visit| visit.min(last))
    }
}

#[cfg(test)]
mod tests {
    use breakout::textbook::museum;
    use breakout::textbook::record::Target;

    use super::*;

    fn exhibits() -> impl Iterator<Item = Exhibit> {
        (0..museum::count()).filter_map(Exhibit::new)
    }

    #[test]
    fn a_show_plays_the_scene_and_stops_where_the_games_part() {
        for exhibit in exhibits() {
            let mut show = Show::new(&exhibit);
            let mut steps = Vec::new();
            for _ in 0..2000 {
                let Some(step) = show.advance(1.0 / 60.0, &[], &exhibit) else {
                    break;
                };
                if steps.last() != Some(&step) {
                    steps.push(step);
                }
            }
            assert!(!show.is_running());
            let mut expected: Vec<u64> = (show.first..=exhibit.last_shown).collect();
            let parting = Some(exhibit.parting_step);
            expected.extend(parting.filter(|step| exhibit.last_shown > *step));
            assert_eq!(steps, expected, "{}", exhibit.level.title());
        }
    }

    #[test]
    fn every_show_opens_with_the_ball_in_the_picture() {
        for exhibit in exhibits() {
            let show = Show::new(&exhibit);
            for step in show.first..exhibit.parting_step {
                let ball = exhibit.textbook_after(step).circle().aabb();
                let is_seen = |corner: &Vec2| touches_point_aabb(*corner, show.seen);
                let at = || format!("{} at {step}", exhibit.level.title());
                assert!(ball.corners().iter().all(is_seen), "{}", at());
            }
        }
    }

    #[test]
    fn no_box_outside_the_picture_is_shown() {
        let mut left_out = 0;
        for exhibit in exhibits() {
            let show = Show::new(&exhibit);
            for step in 1..=exhibit.last_shown {
                let step = exhibit.computed(step).expect("a step");
                let visits = visits(step, show.seen);
                for visit in &visits {
                    assert!(overlaps_aabb_aabb(visit.aabb, show.seen), "{visit:?}");
                }
                left_out += step.visits.len() - visits.len();
            }
            assert!(show.shown(&exhibit, exhibit.parting_step).is_some());
        }
        assert!(left_out > 0);
    }

    #[test]
    fn any_press_stops_a_show_and_the_pointer_and_the_window_do_not() {
        let exhibit = Exhibit::new(0).expect("the first");
        let mut show = Show::new(&exhibit);
        for action in [
            Action::Point(Vec2::ZERO),
            Action::FocusLost,
            Action::FocusGained,
            Action::WindowChanges,
            Action::Mute,
            Action::Screenshot,
        ] {
            let shown = show.advance(0.0, &[action], &exhibit);
            assert_eq!(shown, Some(show.first), "{action:?}");
        }
        let press = show.advance(0.0, &[Action::Right], &exhibit);
        assert_eq!(press, Some(exhibit.parting_step));
        let later = show.advance(0.0, &[Action::Right], &exhibit);
        assert_eq!(later, None, "the next press has its own meaning");
    }

    #[test]
    fn the_visit_that_explains_most_is_that_of_the_hit_or_of_the_nearest() {
        for (number, target) in [
            (1, Target::Brick(76)),
            (3, Target::Brick(476)),
            (6, Target::Paddle),
            (7, Target::Brick(75)),
        ] {
            let exhibit = Exhibit::new(number).expect("an exhibit");
            let shown = Show::new(&exhibit).shown(&exhibit, exhibit.parting_step);
            let visit = shown.expect("a visit");
            assert_eq!(visit.target, target, "{}", exhibit.level.title());
        }
    }

    #[test]
    fn the_visits_go_round() {
        let exhibit = Exhibit::new(3).expect("an exhibit");
        let step = exhibit.computed(exhibit.parting_step).expect("a step");
        let mut show = Show::new(&exhibit);
        let shown = |show: &Show| {
            let visit = show.shown(&exhibit, exhibit.parting_step);
            visit.expect("a visit").target
        };
        let first = shown(&show);
        show.go(true, step);
        assert_ne!(shown(&show), first);
        for _ in 1..visits(step, show.seen).len() {
            show.go(true, step);
        }
        assert_eq!(shown(&show), first);
        show.go(true, step);
        show.go(false, step);
        assert_eq!(shown(&show), first);
    }
}
