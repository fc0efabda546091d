//! The report of a hit, in the terms of the sources and the numbers of the collision module.

use breakout::collision::{Aabb, Circle, closest_point_on_aabb};
use breakout::event::Event;
use breakout::game::{Candidate, Reason};
use breakout::tuning::LIGHTNING_WAIT;
use macroquad::prelude::Vec2;

use super::traced::{TracedHit, TracedStep, surface_name};
use crate::app::inspect::{D_PRIME, d_prime, describe_miss};

impl TracedStep {
    /// Sentences about the events of the step, without hits.
    pub(super) fn described_events(&self) -> Vec<String> {
        self.events.iter().filter_map(describe_event).collect()
    }
}

impl TracedHit<'_> {
    /// Labels and values.
    pub(super) fn lines(&self) -> Vec<(&'static str, String)> {
        let mut lines = vec![
            ("step", self.step.after.steps().to_string()),
            ("hit", self.name()),
        ];
        let circle = self.circle();
        lines.push(("C", pair(circle.center)));
        if let Some(aabb) = self.aabb() {
            lines.extend(box_lines(circle, aabb));
            let end = self.unresolved();
            let beyond = closest_point_on_aabb(end.center, aabb).distance(end.center);
            lines.push(("|D'| at end", against_radius(beyond, end.radius)));
        }
        // The second of two bricks that were met at once has a closest point of its own.
        if let Some(aabb) = self.touched().nth(1).and_then(|(_, aabb)| aabb) {
            let to_closest = d_prime(circle, aabb);
            lines.extend([
                ("P, other", pair(closest_point_on_aabb(circle.center, aabb))),
                ("D', other", pair(to_closest)),
                (
                    "|D'|, other",
                    against_radius(to_closest.length(), circle.radius),
                ),
            ]);
        }
        lines.extend([
            ("n", pair(self.bounce.impact.normal)),
            ("time", format!("{:.4}", self.bounce.motion_fraction)),
            ("v in", pair(self.search.velocity)),
            ("v out", pair(self.bounce.velocity)),
        ]);
        // The assist and the loop guard turn the ball after the bounce.
        let turned = self.search.effects.iter().find_map(|event| match event {
            Event::Helped { direction, .. } => Some(("helped to", *direction)),
            Event::LoopBroken { direction, .. } => Some(("loop broken to", *direction)),
            _ => None,
        });
        lines.extend(
            turned.map(|(what, direction)| (what, pair(direction * self.bounce.velocity.length()))),
        );
        lines
    }

    /// The names of the rejected surfaces, each with the reason.
    pub(super) fn others(&self) -> Vec<(String, String)> {
        let lost = self
            .search
            .candidates
            .iter()
            .filter(|other| other.reason.is_some());
        lost.map(|other| {
            let name = surface_name(&self.step.before, other.surface);
            (name, reason(other, self.search.circle.radius))
        })
        .collect()
    }
}

/// An event in a sentence; `None` for events that explain nothing visible.
fn describe_event(event: &Event) -> Option<String> {
    let sentence = match *event {
        Event::Launched { .. } => "A ball left the paddle.".to_owned(),
        Event::BallLost { .. } => "A ball was lost through the bottom.".to_owned(),
        Event::LifeLost { lives } => {
            format!("It was the last one, so a life is lost: {lives} left.")
        }
        Event::Lightning { .. } => {
            format!("Lightning took a brick: {LIGHTNING_WAIT} seconds had passed without progress.")
        }
        Event::CapsuleCaught { kind, .. } => format!("The paddle caught: {}.", kind.spec().name),
        Event::PowerUpEnded { kind } => format!("Over: {}.", kind.spec().name),
        Event::Exploded { .. } => "A brick exploded.".to_owned(),
        Event::LevelCleared { .. } => "The level is cleared.".to_owned(),
        Event::LevelStarted { .. } => "A level begins.".to_owned(),
        Event::GameOver => "The game is over.".to_owned(),
        _ => return None,
    };
    Some(sentence)
}

/// The derivation of the closest point: box centre, half extents, clamp.
fn box_lines(circle: Circle, aabb: Aabb) -> [(&'static str, String); 7] {
    let center = aabb.center();
    let half = aabb.half_extents();
    let difference = circle.center - center;
    let closest = closest_point_on_aabb(circle.center, aabb);
    let to_closest = d_prime(circle, aabb);
    [
        ("B", pair(center)),
        ("half", pair(half)),
        ("D = C − B", pair(difference)),
        ("clamp D", pair(difference.clamp(-half, half))),
        ("P", pair(closest)),
        (D_PRIME, pair(to_closest)),
        ("|D'|", against_radius(to_closest.length(), circle.radius)),
    ]
}

fn against_radius(length: f32, radius: f32) -> String {
    // At the moment of impact the two differ by rounding only.
    let sign = if (length - radius).abs() < 0.002 {
        "="
    } else if length < radius {
        "<"
    } else {
        ">"
    };
    format!("{length:.2} {sign} r")
}

fn reason(other: &Candidate, radius: f32) -> String {
    let time = other
        .hit
        .map_or(String::new(), |hit| format!(", {:.4}", hit.time));
    match other.reason {
        None => String::new(),
        Some(Reason::Missed(miss)) => describe_miss(miss, radius),
        Some(Reason::Later) => format!("later{time}"),
        Some(Reason::CornerBehindFace) => "corner behind a face".to_owned(),
        Some(Reason::AnotherNearer) => "another brick nearer".to_owned(),
        Some(Reason::Glancing) => "another more head-on".to_owned(),
    }
}

fn pair(vector: Vec2) -> String {
    format!("{:.1} {:.1}", vector.x + 0.0, vector.y + 0.0)
}

#[cfg(test)]
mod tests {
    use breakout::collision::{cast_circle_aabb, contact_circle_aabb};
    use breakout::input::Input;

    use super::*;
    use crate::scenes::game;

    fn step_with_a_hit(text: &str) -> TracedStep {
        let mut game = game(text);
        loop {
            let step = TracedStep::of(game, Input::default());
            if step.hits().next().is_some() {
                return step;
            }
            assert!(step.after.steps() < 1000, "nothing was hit");
            game = step.after;
        }
    }

    #[test]
    fn the_panel_shows_the_collision_modules_numbers() {
        let step = step_with_a_hit("ball: 310 200 30 -400\n\n. . . .\n. # . 2");
        let hit = step.hits().next().expect("a hit");
        let aabb = hit.aabb().expect("a brick");
        let cast = cast_circle_aabb(hit.search.circle, hit.search.motion, aabb).expect("a hit");
        let contact = contact_circle_aabb(hit.unresolved(), aabb).expect("it overlaps at the end");
        let lines = hit.lines();
        let value = |label| {
            let line = lines.iter().find(|(found, _)| *found == label);
            line.map(|(_, value)| value.clone())
                .expect("the line is there")
        };
        assert_eq!(value("time"), format!("{:.4}", cast.time));
        assert_eq!(value("P"), pair(cast.point));
        assert_eq!(value("n"), pair(cast.normal));
        assert_eq!(value("C"), pair(hit.circle().center));
        // From C to P, as in the lab: against the normal.
        let to_closest = d_prime(hit.circle(), aabb);
        assert_eq!(value(D_PRIME), pair(to_closest));
        assert!(to_closest.dot(cast.normal) < 0.0);
        assert_eq!(value("|D'|"), "6.00 = r");
        let at_end = hit.unresolved().radius - contact.depth;
        assert_eq!(value("|D'| at end"), format!("{at_end:.2} < r"));
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
        let lines = loop {
            let step = TracedStep::of(game, input);
            let helped = step
                .events
                .iter()
                .any(|event| matches!(event, Event::Helped { .. }));
            if helped {
                break step.hits().last().expect("the paddle's hit").lines();
            }
            assert!(step.after.steps() < 5000, "no help came");
            game = step.after;
        };
        assert!(
            lines.iter().any(|(label, _)| *label == "helped to"),
            "{lines:?}"
        );
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
            .map(|hit| hit.lines().iter().any(|(label, _)| label.ends_with(" to")))
            .collect();
        assert!(told.len() > 1, "{told:?}");
        assert_eq!(told.iter().filter(|told| **told).count(), 1, "{told:?}");
    }

    #[test]
    fn two_bricks_at_once_have_a_closest_point_each() {
        let mut row = [". "; 80];
        (row[39], row[41]) = ("2 ", "3 ");
        let step = step_with_a_hit(&format!("ball: 405 200 0 -400\n\n{}", row.concat()));
        let lines = step.hits().next().expect("a hit").lines();
        for expected in [
            ("P", "400.0 50.0"),
            ("|D'|", "6.00 = r"),
            ("P, other", "410.0 50.0"),
            ("|D'|, other", "6.00 = r"),
            ("n", "0.0 1.0"),
        ] {
            let is_there = |line: &(&str, String)| (line.0, line.1.as_str()) == expected;
            assert!(lines.iter().any(is_there), "{expected:?} in {lines:?}");
        }
    }

    #[test]
    fn every_rejected_surface_has_its_reason() {
        let step = step_with_a_hit("ball: 409.45 200 -40 -400\n\n. . . .\n. # # 2");
        let hit = step.hits().next().expect("a hit");
        let others = hit.others();
        assert!(
            others.contains(&("(2, 2) solid".to_owned(), "corner behind a face".to_owned())),
            "{others:?}"
        );
    }
}
