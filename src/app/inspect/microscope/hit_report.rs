//! The report of a hit, in the terms of the sources and the numbers of the game.
//!
//! Each part is a calculation of its own: its results follow from its other numbers.

use breakout::event::Event;
use breakout::explain::{BallHit, Kind, Step, short, time};
use breakout::game::{Candidate, Reason, Search, Surface, Turn};
use breakout::tuning::STEP;
use macroquad::prelude::Vec2;

use super::traced::{TracedHit, TracedStep, surface_name};
use crate::app::inspect::describe_miss;
use crate::app::words::words;

impl TracedStep {
    pub(super) fn described_events(&self) -> Vec<String> {
        let events = self.events.iter();
        let described = events.map(|event| words().microscope.happened(event));
        described.filter(|text| !text.is_empty()).collect()
    }

    /// The report of a step without hits.
    pub(super) fn report(&self) -> Vec<Step> {
        let mut steps: Vec<Step> = self
            .described_events()
            .into_iter()
            .map(Step::note)
            .collect();
        steps.push(Step::note(words().microscope.no_bounce));
        let searches = self.trace.searches.iter();
        steps.extend(searches.flat_map(|search| self.rejected(search)));
        steps
    }

    /// The surfaces that a search rejected, each with the reason.
    fn rejected(&self, search: &Search) -> Vec<Step> {
        let rejected = search.candidates.iter();
        // Without a bounce no surface was chosen; a paddle that pushes has no reason.
        let rejected = rejected.filter(|other| other.reason.is_some() || search.bounce.is_none());
        let row = |other: &Candidate| {
            let name = surface_name(&self.before, other.surface);
            Step::note(
                words()
                    .microscope
                    .rejected(&name, &reason(other, search.circle.radius)),
            )
        };
        rejected.map(row).collect()
    }
}

impl TracedHit<'_> {
    /// The whole calculation, with a sentence where a rule changed the velocity, and the surfaces that were not hit.
    pub(super) fn report(&self) -> Vec<Step> {
        let mut said = self.said().into_iter();
        let mut steps = self.ball_hit().steps();
        for step in steps.iter_mut().filter(|step| step.kind == Kind::Note) {
            step.symbols = said.next().unwrap_or_default();
        }
        let rejected = self.step.rejected(self.search);
        if !rejected.is_empty() {
            steps.push(Step::note(words().microscope.others));
            steps.extend(rejected);
        }
        steps
    }

    pub(super) fn ball_hit(&self) -> BallHit<'_> {
        let mut boxes = self.touched().map(|(_, aabb)| aabb);
        let question = self.question();
        BallHit {
            search: self.search,
            bounce: self.bounce,
            boxes: [boxes.next().flatten(), boxes.next().flatten()],
            box_at_end: self.box_at_end(),
            seen_motion: question.map_or(self.search.motion, |cast| cast.motion),
            paddle_speed: self.step.after.paddle().motion() / STEP,
        }
    }

    /// The sentences about changes of the velocity, in order.
    fn said(&self) -> Vec<String> {
        let bounce = self.bounce;
        let words = words().microscope;
        let mut said = Vec::new();
        match (bounce.impact.turn, bounce.impact.surface) {
            (Turn::Steepened { .. }, _) => said.push(words.steepened.to_owned()),
            (Turn::Aimed, Surface::Paddle { offset }) => {
                said.push(words.aimed(offset, degrees(bounce.velocity, Vec2::NEG_Y)));
            }
            (Turn::Dropped, _) => said.push(words.dropped.to_owned()),
            (Turn::Through, _) => said.push(words.through.to_owned()),
            _ => {}
        }
        if bounce.is_faster() {
            let broken = |event: &&Event| matches!(event, Event::BrickBroken { .. });
            let bricks = self
                .search
                .effects
                .iter()
                .filter(broken)
                .filter_map(Event::brick_hit_by_ball)
                .count();
            let change = short(bounce.out.length() - bounce.velocity.length());
            said.push(words.faster(&change, bricks));
        }
        let mut before = bounce.velocity;
        for event in &self.search.effects {
            match *event {
                Event::Helped {
                    direction, brick, ..
                } => {
                    let brick = surface_name(&self.step.before, Surface::Brick(brick));
                    said.push(words.helped(degrees(before, direction), &brick));
                    before = direction;
                }
                Event::LoopBroken { direction, .. } => {
                    said.push(words.loop_broken(degrees(before, direction)));
                    before = direction;
                }
                Event::BallCaught { .. } => said.push(words.held.to_owned()),
                _ => {}
            }
        }
        said
    }
}

fn degrees(from: Vec2, to: Vec2) -> f32 {
    from.angle_between(to).to_degrees().abs()
}

pub(super) fn reason(other: &Candidate, radius: f32) -> String {
    match (other.reason, other.hit) {
        // They approach in the paddle's frame, but in the field's the ball moves away.
        (None, _) => words().microscope.pushes.to_owned(),
        (Some(Reason::Missed(miss)), _) => describe_miss(miss, radius),
        (Some(Reason::Later), Some(hit)) => format!("later, {}", time(hit.time)),
        (Some(Reason::Later), None) => "later".to_owned(),
        (Some(Reason::CornerBehindFace), _) => "corner behind a face".to_owned(),
        (Some(Reason::AnotherNearer), _) => "another brick nearer".to_owned(),
        (Some(Reason::Glancing), _) => "another more head-on".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use breakout::collision::{cast_circle_aabb, closest_point_on_aabb, contact_circle_aabb};
    use breakout::input::Input;

    use super::*;
    use crate::scenes::game;

    /// The values of the report by their names.
    fn values(hit: &TracedHit<'_>) -> Vec<(String, String)> {
        let steps = hit
            .report()
            .into_iter()
            .filter(|step| step.kind != Kind::Note);
        steps
            .map(|step| (step.symbols.clone(), step.text()))
            .collect()
    }

    fn value(hit: &TracedHit<'_>, name: &str) -> String {
        let values = values(hit);
        let line = values.iter().find(|(found, _)| found == name);
        let (_, value) = line.unwrap_or_else(|| panic!("{name} in {values:?}"));
        value.clone()
    }

    /// The sentences of the report.
    fn words(hit: &TracedHit<'_>) -> Vec<String> {
        let notes = hit
            .report()
            .into_iter()
            .filter(|step| step.kind == Kind::Note);
        notes.map(|step| step.symbols).collect()
    }

    #[test]
    fn the_panel_shows_the_collision_modules_numbers() {
        let step = TracedStep::with_a_hit("ball: 310 200 30 -400\n\n. . . .\n. # . 2");
        let hit = step.hits().next().expect("a hit");
        let aabb = hit.aabb().expect("a brick");
        let cast = cast_circle_aabb(hit.search.circle, hit.search.motion, aabb).expect("a hit");
        let contact =
            contact_circle_aabb(hit.search.moved(1.0), aabb).expect("it overlaps at the end");
        let near = |name: &str, numbers: &[f32]| {
            let text = value(&hit, name).replace('−', "-").replace("≈ ", "");
            let shown = text.split(' ').zip(numbers);
            for (shown, number) in shown {
                let shown: f32 = shown.parse().expect("a number");
                assert!((shown - number).abs() <= 0.005, "{name}: {text}");
            }
        };
        near("time, by the cast", &[cast.time]);
        near("P = B + K", &cast.point.to_array());
        near("n", &cast.normal.to_array());
        near("C", &hit.circle().center.to_array());
        // From C to P, as in the lab: against the normal.
        let to_closest = cast.point - hit.circle().center;
        near("D' = P − C", &to_closest.to_array());
        assert!(to_closest.dot(cast.normal) < 0.0);
        assert_eq!(value(&hit, "|D'|"), "6 = r");
        let at_end = hit.search.moved(1.0).radius - contact.depth;
        assert_eq!(value(&hit, "|D'| at end"), format!("≈ {at_end:.2} < r"));
    }

    #[test]
    fn a_paddle_that_pushes_is_no_hit_and_says_so() {
        let mut game = game(include_str!("../../../../levels/museum/07_swallowed.txt"));
        let input = Input {
            target: Some(250.0),
            ..Input::default()
        };
        let told = (0..20).any(|_| {
            let step = TracedStep::of(game.clone(), input);
            game = step.after.clone();
            let microscope = super::words().microscope;
            let pushes = microscope.rejected("paddle", microscope.pushes);
            let told = step.report().into_iter().any(|step| step.symbols == pushes);
            step.hits().next().is_none() && told
        });
        assert!(told);
    }

    #[test]
    fn the_end_is_told_by_where_the_paddle_is_then() {
        let mut told = 0;
        for x in 420..520 {
            let mut game = game(&format!("ball: {x} 545 -120 260\npaddle: 340\n\n2 . . ."));
            let input = Input {
                target: Some(700.0),
                ..Input::default()
            };
            for _ in 0..60 {
                let step = TracedStep::of(game, input);
                let hits = step.hits();
                for hit in hits.filter(|hit| hit.aabb() != hit.box_at_end()) {
                    let end = step.after.paddle().aabb();
                    let point = closest_point_on_aabb(hit.search.moved(1.0).center, end);
                    let shown: f32 = value(&hit, "P at end")
                        .trim_start_matches("≈ ")
                        .split_once(' ')
                        .and_then(|(x, _)| x.parse().ok())
                        .expect("a place");
                    assert!((shown - point.x).abs() < 0.006, "{shown} {point}");
                    let before = hit.aabb().expect("the paddle's box").max.x;
                    told += usize::from((point.x - before).abs() > 0.1 && point.x == end.max.x);
                }
                game = step.after;
            }
        }
        assert!(told > 0);
    }

    #[test]
    fn a_lost_ball_is_described() {
        let mut game = game("ball: 200 560 0 400\npaddle: 600\n\n. . . .\n. # . 2");
        let told = loop {
            let step = TracedStep::of(game, Input::default());
            if step.hits().next().is_none() && !step.described_events().is_empty() {
                break step.described_events();
            }
            assert!(step.after.steps() < 1000, "nothing happened");
            game = step.after;
        };
        assert_eq!(
            told,
            [
                "A ball was lost through the bottom.",
                "It was the last one, so a life is lost: 2 left."
            ]
        );
    }

    #[test]
    fn a_turn_by_the_help_is_reported() {
        let text = "ball: 400 500 0 400\npaddle: 400\n...2......\n....##....";
        let mut game = game(text);
        let input = Input {
            target: Some(400.0),
            ..Input::default()
        };
        let words = loop {
            let step = TracedStep::of(game, input);
            let helped = step
                .events
                .iter()
                .any(|event| matches!(event, Event::Helped { .. }));
            if helped {
                break words(&step.hits().last().expect("the paddle's hit"));
            }
            assert!(step.after.steps() < 5000, "no help came");
            game = step.after;
        };
        let told = words
            .iter()
            .find(|words| words.starts_with("Helped: turned by"))
            .unwrap_or_else(|| panic!("{words:?}"));
        assert!(told.ends_with("° to brick (4, 1) blue."), "{told}");
    }

    #[test]
    fn a_turn_is_told_at_its_own_hit_alone() {
        // So fast that it bounces several times in a step.
        let mut game = game(&crate::scenes::LOOP.replace("-400", "-9900"));
        let step = loop {
            let step = TracedStep::of(game, Input::default());
            let turned =
                |event: &Event| matches!(event, Event::LoopBroken { .. } | Event::Helped { .. });
            if step.events.iter().filter(|event| turned(event)).count() == 1 {
                break step;
            }
            assert!(step.after.steps() < 5000, "nothing turned it");
            game = step.after;
        };
        let told: Vec<_> = step
            .hits()
            .map(|hit| words(&hit).iter().any(|words| words.contains("turned by")))
            .collect();
        assert!(told.len() > 1, "{told:?}");
        assert_eq!(told.iter().filter(|told| **told).count(), 1, "{told:?}");
    }

    #[test]
    fn two_bricks_at_once_have_a_closest_point_each() {
        let mut row = [". "; 80];
        (row[39], row[41]) = ("2 ", "3 ");
        let step = TracedStep::with_a_hit(&format!("ball: 405 200 0 -400\n\n{}", row.concat()));
        let hit = step.hits().next().expect("a hit");
        for (name, expected) in [
            ("P = B + K", "400 50"),
            ("|D'|", "6 = r"),
            ("P, other", "410 50"),
            ("|D'|, other", "6 = r"),
            ("n", "0 1"),
        ] {
            assert_eq!(value(&hit, name), expected, "{name}");
        }
    }

    #[test]
    fn every_rejected_surface_has_its_reason() {
        let step = TracedStep::with_a_hit("ball: 409.45 200 -40 -400\n\n. . . .\n. # # 2");
        let hit = step.hits().next().expect("a hit");
        let words = words(&hit);
        let expected = "(2, 2) solid: corner behind a face".to_owned();
        assert!(words.contains(&expected), "{words:?}");
    }
}
