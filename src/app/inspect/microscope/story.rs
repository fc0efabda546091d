//! The story of one hit, in the sources' own terms and the collision module's own numbers.

use breakout::collision::{Aabb, Circle, closest_point_on_aabb};
use breakout::event::Event;
use breakout::game::{Bounce, Candidate, Game, Reason, Search, Surface, Trace};
use breakout::input::Input;
use breakout::tuning::LIGHTNING;
use macroquad::prelude::Vec2;

use crate::app::inspect::{D_PRIME, d_prime};

/// A step, flown again before a witness.
pub(super) struct Step {
    pub(super) before: Game,
    pub(super) after: Game,
    pub(super) events: Vec<Event>,
    pub(super) trace: Trace,
}

impl Step {
    /// Makes the step that leads on from a game.
    pub(super) fn of(before: Game, input: Input) -> Self {
        let mut after = before.clone();
        let (mut events, mut trace) = (Vec::new(), Trace::default());
        after.step_before(input, &mut events, &mut trace);
        Self {
            before,
            after,
            events,
            trace,
        }
    }

    /// What happened in the step besides hits, in sentences.
    pub(super) fn happenings(&self) -> Vec<String> {
        self.events.iter().filter_map(happening).collect()
    }

    /// The hits of the step, in order.
    pub(super) fn hits(&self) -> impl Iterator<Item = Hit<'_>> {
        self.trace.searches.iter().filter_map(|search| {
            let bounce = search.bounce.as_ref()?;
            Some(Hit {
                step: self,
                search,
                bounce,
            })
        })
    }
}

/// One hit of a step.
#[derive(Clone, Copy)]
pub(super) struct Hit<'a> {
    pub(super) step: &'a Step,
    pub(super) search: &'a Search,
    pub(super) bounce: &'a Bounce,
}

impl Hit<'_> {
    /// The ball at the moment of the impact.
    pub(super) fn circle(&self) -> Circle {
        let Circle { center, radius } = self.search.circle;
        Circle::new(center + self.search.motion * self.bounce.time, radius)
    }

    /// Where the ball would be at the end of its motion if nothing were there.
    pub(super) fn unresolved(&self) -> Circle {
        let Circle { center, radius } = self.search.circle;
        Circle::new(center + self.search.motion, radius)
    }

    /// The box that was hit; a wall is none.
    pub(super) fn aabb(&self) -> Option<Aabb> {
        let bricks = self.step.before.bricks();
        match self.bounce.impact.surface {
            Surface::Wall => None,
            Surface::Paddle { .. } => Some(self.step.after.paddle().aabb_during(self.bounce.share)),
            Surface::Brick(brick) | Surface::Bricks(brick, _) => Some(bricks.aabb(brick)),
        }
    }

    /// What the flight asked the cast: the ball, its motion, and the box; a moving paddle in its own
    /// frame. A wall is no box.
    pub(super) fn question(&self) -> Option<(Circle, Vec2, Aabb)> {
        let Search {
            circle,
            motion,
            flown,
            ..
        } = *self.search;
        if let Surface::Paddle { .. } = self.bounce.impact.surface {
            let paddle = self.step.after.paddle();
            let drift = Vec2::new(paddle.motion() * (1.0 - flown), 0.0);
            return Some((circle, motion - drift, paddle.aabb_during(flown)));
        }
        Some((circle, motion, self.aabb()?))
    }

    /// What was hit, in a word.
    pub(super) fn name(&self) -> String {
        surface_name(&self.step.before, self.bounce.impact.surface)
    }

    /// Label and value, line by line.
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
        let impact = self.bounce.impact;
        lines.extend([
            ("n", pair(impact.normal)),
            ("time", format!("{:.4}", self.bounce.time)),
            ("v in", pair(self.search.velocity)),
            ("v out", pair(self.bounce.velocity)),
        ]);
        // Help and the loop guard turn the ball after the bounce, and say so.
        let turned = self.step.events.iter().find_map(|event| match event {
            Event::Helped { direction, .. } => Some(("helped to", *direction)),
            Event::LoopBroken { direction, .. } => Some(("loop broken to", *direction)),
            _ => None,
        });
        lines.extend(
            turned.map(|(what, direction)| (what, pair(direction * self.bounce.velocity.length()))),
        );
        lines
    }

    /// The surfaces that were weighed and lost, each with its reason.
    pub(super) fn others(&self) -> Vec<(String, String)> {
        let lost = self
            .search
            .candidates
            .iter()
            .filter(|other| other.reason.is_some());
        lost.map(|other| {
            let name = surface_name(&self.step.before, other.surface);
            (name, reason(other))
        })
        .collect()
    }
}

/// An event in a sentence, if it can be the reason for a mark or for what one sees.
fn happening(event: &Event) -> Option<String> {
    let sentence = match *event {
        Event::Launched { .. } => "A ball left the paddle.".to_owned(),
        Event::BallLost { .. } => "A ball was lost through the bottom.".to_owned(),
        Event::LifeLost { lives } => {
            format!("It was the last one, so a life is lost: {lives} left.")
        }
        Event::Lightning { .. } => {
            format!("Lightning took a brick: no ball had hit one for {LIGHTNING} seconds.")
        }
        Event::CapsuleCaught { kind, .. } => format!("The paddle caught: {}.", kind.row().name),
        Event::PowerUpEnded { kind } => format!("Over: {}.", kind.row().name),
        Event::Exploded { .. } => "A brick exploded.".to_owned(),
        Event::LevelCleared { .. } => "The level is cleared.".to_owned(),
        Event::LevelStarted { .. } => "A level begins.".to_owned(),
        Event::GameOver => "The game is over.".to_owned(),
        _ => return None,
    };
    Some(sentence)
}

/// The closest point by its derivation: box centre, half extents, clamp.
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
    // At the moment of impact the two are equal but for the last bits.
    let sign = if (length - radius).abs() < 0.002 {
        "="
    } else if length < radius {
        "<"
    } else {
        ">"
    };
    format!("{length:.2} {sign} r")
}

fn reason(other: &Candidate) -> String {
    let time = other
        .hit
        .map_or(String::new(), |hit| format!(", {:.4}", hit.time));
    match other.reason {
        None => String::new(),
        Some(Reason::NotReached) => "not reached".to_owned(),
        Some(Reason::NotApproaching) => "not approaching".to_owned(),
        Some(Reason::Later) => format!("later{time}"),
        Some(Reason::CornerBehindFace) => "corner behind a face".to_owned(),
        Some(Reason::AnotherNearer) => "another brick nearer".to_owned(),
        Some(Reason::Glancing) => "another more head-on".to_owned(),
    }
}

/// A wall, the paddle, or a brick by column and row from the top left, counted from 1.
pub(super) fn surface_name(game: &Game, surface: Surface) -> String {
    let place = |brick| {
        let (column, row) = game.bricks().place(brick);
        format!("({}, {})", column + 1, row + 1)
    };
    match surface {
        Surface::Wall => "wall".to_owned(),
        Surface::Paddle { .. } => "paddle".to_owned(),
        Surface::Brick(brick) => {
            let kind = game
                .bricks()
                .get(brick)
                .map_or("", |brick| brick.kind.row().name);
            format!("{} {kind}", place(brick))
        }
        Surface::Bricks(first, second) => format!("{} {}", place(first), place(second)),
    }
}

fn pair(vector: Vec2) -> String {
    format!("{:.1} {:.1}", vector.x + 0.0, vector.y + 0.0)
}

#[cfg(test)]
mod tests {
    use breakout::collision::{cast_circle_aabb, contact_circle_aabb};

    use super::*;
    use crate::scenes::game;

    fn step_with_a_hit(text: &str) -> Step {
        let mut game = game(text);
        loop {
            let step = Step::of(game, Input::default());
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
    fn a_lost_ball_is_told() {
        let mut game = game("ball: 200 560 0 400\npaddle: 600\n\n. . . .\n. # . 2");
        let told = loop {
            let step = Step::of(game, Input::default());
            if step.hits().next().is_none() && !step.happenings().is_empty() {
                break step.happenings();
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
    fn a_turn_by_the_help_is_told() {
        let text = "ball: 400 500 0 400\npaddle: 400\n...2......\n....##....";
        let mut game = game(text);
        let input = Input {
            target: Some(400.0),
            ..Input::default()
        };
        let lines = loop {
            let step = Step::of(game, input);
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
    fn every_loser_has_its_reason() {
        let step = step_with_a_hit("ball: 409.45 200 -40 -400\n\n. . . .\n. # # 2");
        let hit = step.hits().next().expect("a hit");
        let others = hit.others();
        assert!(
            others.contains(&("(2, 2) solid".to_owned(), "corner behind a face".to_owned())),
            "{others:?}"
        );
    }
}
