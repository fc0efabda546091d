//! The report of a hit, in the terms of the sources and the numbers of the game.
//!
//! Each chapter is a calculation of its own: what it shows can be worked out from its other numbers.

use breakout::collision::{Aabb, Circle, closest_point_on_aabb};
use breakout::event::Event;
use breakout::game::{Candidate, Reason, Search, Surface, Turn, aim};
use breakout::tuning::{BARRIER_TOP, FIELD, LIGHTNING_WAIT, PADDLE_AIM, STEP};
use macroquad::prelude::Vec2;

use super::traced::{TracedHit, TracedStep, surface_name};
use crate::app::inspect::cast_steps::{CastSteps, Stage};
use crate::app::inspect::paper::{
    ALONG, DIFFERENCE, DOT, LENGTH, PRODUCT, Paper, Row, SUM, TIME_DECIMALS,
};
use crate::app::inspect::sheet::{Formula, Number};
use crate::app::inspect::{D_PRIME, d_prime, describe_miss};

/// Why a paddle that meets the ball is no hit: they meet in the paddle's frame, in the field's the ball
/// leaves.
const PUSHES: &str = "faster than the ball, and pushes it aside";

pub(super) struct Chapter {
    pub(super) heading: &'static str,
    pub(super) rows: Vec<Row>,
}

impl TracedStep {
    pub(super) fn described_events(&self) -> Vec<String> {
        self.events.iter().filter_map(describe_event).collect()
    }

    /// The report of a step without hits.
    pub(super) fn chapters(&self) -> Vec<Chapter> {
        let step = self.after.steps().to_string();
        let mut rows = vec![Row::Value("step".to_owned(), step)];
        rows.extend(self.described_events().into_iter().map(Row::Words));
        rows.push(Row::Words("No ball bounced.".to_owned()));
        let searches = self.trace.searches.iter();
        let missed = searches.flat_map(|search| self.rejected(search)).collect();
        written([("IN THIS STEP", rows), ("NOT HIT", missed)])
    }

    fn rejected(&self, search: &Search) -> Vec<Row> {
        let lost = search.candidates.iter();
        // Without a bounce nothing was taken, but a paddle that pushes.
        let lost = lost.filter(|other| other.reason.is_some() || search.bounce.is_none());
        lost.map(|other| {
            let name = surface_name(&self.before, other.surface);
            Row::Other(name, reason(other, search.circle.radius))
        })
        .collect()
    }
}

/// The report where there is no step yet.
pub(super) fn of_beginning() -> Vec<Chapter> {
    let rows = vec![Row::Words("The recording begins here.".to_owned())];
    written([("IN THIS STEP", rows)])
}

pub(super) fn of_stage(cast: &CastSteps, stage: Stage) -> Vec<Chapter> {
    let values = |stage| {
        let lines = cast.lines(stage).into_iter();
        lines.map(|(name, value)| Row::Value(name, value))
    };
    let stages = cast.stages();
    let number = stages.iter().take_while(|other| **other != stage).count() + 1;
    let mut rows = vec![
        Row::Value("stage".to_owned(), format!("{number} of {}", stages.len())),
        Row::Words(cast.sentence(stage)),
    ];
    rows.extend(values(Some(stage)));
    written([
        ("STEP BY STEP", rows),
        ("THE QUESTION", values(None).collect()),
    ])
}

fn written<const N: usize>(chapters: [(&'static str, Vec<Row>); N]) -> Vec<Chapter> {
    let chapters = chapters.map(|(heading, rows)| Chapter { heading, rows });
    let has_rows = |chapter: &Chapter| !chapter.rows.is_empty();
    chapters.into_iter().filter(has_rows).collect()
}

impl TracedHit<'_> {
    pub(super) fn chapters(&self) -> Vec<Chapter> {
        let searches = self.step.trace.flights().flatten();
        let rest = searches.skip_while(|search| *search != self.search).nth(1);
        let rest = rest.filter(|next| next.ball == self.search.ball && next.bounce.is_none());
        let rejected = |search| self.step.rejected(search);
        written([
            ("WHY IT BOUNCED", self.contact()),
            ("THE BOUNCE", self.bounce()),
            ("THE TIME", self.time()),
            ("OTHERS", rejected(self.search)),
            ("REST OF ITS WAY", rest.map_or_else(Vec::new, rejected)),
        ])
    }

    /// Where it was hit: the derivation of the closest point.
    fn contact(&self) -> Vec<Row> {
        let mut paper = Paper::default();
        paper.add("step", &[], self.step.after.steps().to_string());
        paper.add("hit", &[], self.name());
        let circle = self.circle();
        let center = paper.vector("C", circle.center);
        paper.number("r", circle.radius);
        if let Some(aabb) = self.aabb() {
            paper.closest_point(center, circle, aabb);
            paper.at_end(self.search.unresolved(), self.box_at_end().unwrap_or(aabb));
        }
        // The second of two bricks that were met at once has a closest point of its own.
        if let Some(aabb) = self.touched().nth(1).and_then(|(_, aabb)| aabb) {
            let point = closest_point_on_aabb(circle.center, aabb);
            let point = paper.vector("P, other", point);
            paper.closest_vector(["D', other", "|D'|, other"], center, point, circle, aabb);
        }
        paper.vector("n", self.bounce.impact.normal);
        paper.rows()
    }

    /// How the velocity came about, change by change.
    pub(super) fn bounce(&self) -> Vec<Row> {
        let (search, bounce) = (self.search, self.bounce);
        let mut paper = Paper::default();
        let v = paper.vector("v in", search.velocity);
        let turned = match bounce.impact.turn {
            Turn::Mirrored => {
                paper.mirrored(v, search.velocity, bounce.impact.normal, bounce.velocity)
            }
            Turn::Steepened { mirrored } => {
                let mirrored = mirrored * search.velocity.length();
                paper.mirrored(v, search.velocity, bounce.impact.normal, mirrored);
                paper.words("Too flat: steepened to 20 % vertical.");
                paper.directed(bounce.velocity)
            }
            Turn::Aimed => {
                let offset = match bounce.impact.surface {
                    Surface::Paddle { offset } => offset,
                    _ => 0.0,
                };
                paper.aimed(offset, bounce.velocity)
            }
            Turn::Dropped => {
                paper.words("Between paddle and wall it falls straight down.");
                paper.directed(bounce.velocity)
            }
            Turn::Through => {
                paper.words("It flies through the brick that breaks.");
                v
            }
        };
        let out = self.effects(&mut paper, turned);
        paper.line("v out", &out);
        paper.rows()
    }

    /// What changed the velocity after the bounce, in order. Returns the last.
    fn effects(&self, paper: &mut Paper, mut v: [Number; 2]) -> [Number; 2] {
        let bounce = self.bounce;
        let (before, after) = (bounce.velocity.length(), bounce.out.length());
        let mut velocity = bounce.velocity;
        // Speeds that differ less are told apart by rounding alone.
        if (after - before).abs() > SAME_SPEED {
            let broken = |event: &&Event| matches!(event, Event::BrickBroken { .. });
            let bricks = self.search.effects.iter().filter(broken);
            let what = match bricks.filter_map(Event::brick_hit_by_ball).count() {
                0 | 1 => "the brick",
                _ => "two bricks",
            };
            let change = format!("{:+.2}", after - before);
            let change = change.trim_end_matches('0').trim_end_matches('.');
            paper.words(format!("{change} for {what}:"));
            velocity *= after / before;
            v = paper.faster(v, [before, after], velocity);
        }
        let mut is_turned = false;
        for event in &self.search.effects {
            let direction = match *event {
                Event::Helped {
                    direction, brick, ..
                } => {
                    let angle = degrees(velocity, direction);
                    let brick = surface_name(&self.step.before, Surface::Brick(brick));
                    paper.words(format!("Helped: turned by {angle:.1}° to brick {brick}."));
                    direction
                }
                Event::LoopBroken { direction, .. } => {
                    let angle = degrees(velocity, direction);
                    paper.words(format!("Loop guard: turned by {angle:.1}°."));
                    direction
                }
                Event::BallCaught { .. } => {
                    paper.words("Held by the sticky paddle.");
                    continue;
                }
                _ => continue,
            };
            velocity = direction * velocity.length();
            is_turned = true;
        }
        if is_turned {
            v = paper.directed(bounce.out);
        }
        v
    }

    /// When it was hit: where the ball started, and how it moved as seen from what it met.
    fn time(&self) -> Vec<Row> {
        let (search, bounce) = (self.search, self.bounce);
        let mut paper = Paper::default();
        let start = paper.vector("C, start", search.circle.center);
        let motion = paper.vector("motion", search.motion);
        let seen = self.question().map_or(search.motion, |cast| cast.motion);
        if seen != search.motion {
            let paddle = search.motion - seen;
            let speed = self.step.after.paddle().motion() / STEP;
            let speed = paper.number("paddle's speed", speed);
            let rest = STEP * (1.0 - search.step_fraction);
            let rest = paper.number("rest of the step, s", rest);
            let paddle = [
                paper.sheet.worked(paddle.x, &[speed, rest], PRODUCT),
                paper.sheet.given(paddle.y),
            ];
            paper.line("paddle's motion", &paddle);
            let seen = seen.as_dvec2();
            paper.by_axis("m = motion − paddle's", seen, [motion, paddle], DIFFERENCE);
        }
        let time = match self.aabb() {
            Some(_) => paper.number("time, by the cast", bounce.motion_fraction),
            None => self.time_of_wall(&mut paper, start, motion),
        };
        paper.sheet.refine(time, TIME_DECIMALS);
        let then = self.circle().center.as_dvec2();
        let from = [start, motion, [time; 2]];
        paper.by_axis("C = start + motion · time", then, from, ALONG);
        paper.rows()
    }

    /// The time at which the ball meets a wall, which is a line.
    fn time_of_wall(&self, paper: &mut Paper, start: [Number; 2], motion: [Number; 2]) -> Number {
        let normal = self.bounce.impact.normal;
        let axis = usize::from(normal.x == 0.0);
        let letter = ["x", "y"][axis];
        let wall = paper.number(format!("wall {letter}"), wall_line(normal));
        let radius = paper.number("r", self.search.circle.radius);
        let (sign, reach): (_, Formula) = if normal[axis] > 0.0 {
            ("+", |of| (of[0] + of[1] - of[2]) / of[3])
        } else {
            ("−", |of| (of[0] - of[1] - of[2]) / of[3])
        };
        let from = [wall, radius, start[axis], motion[axis]];
        let name = format!("time = (wall {sign} r − C.{letter}) / motion.{letter}");
        paper.worked(name, self.bounce.motion_fraction, &from, reach)
    }
}

/// Where the wall is that pushes a ball along its normal: left or right, the upper one or the barrier.
fn wall_line(normal: Vec2) -> f32 {
    match normal.to_array() {
        [1.0, _] | [_, 1.0] => 0.0,
        [-1.0, _] => FIELD.x,
        _ => BARRIER_TOP,
    }
}

/// Speeds closer together than this are the same, in units a second.
const SAME_SPEED: f32 = 0.001;

fn degrees(from: Vec2, to: Vec2) -> f32 {
    from.angle_between(to).to_degrees().abs()
}

impl Paper {
    fn length(&mut self, name: &str, value: f64, from: &[Number], formula: Formula, radius: f32) {
        let length = self.sheet.worked(value, from, formula);
        let relation = relation(value as f32, radius);
        self.add(name, &[length], format!("{relation} r"));
    }

    /// The closest point of a box: box centre, half extents, clamp.
    fn closest_point(&mut self, c: [Number; 2], circle: Circle, aabb: Aabb) {
        let b = self.vector("B", aabb.center());
        let h = self.vector("half", aabb.half_extents());
        let (center, half) = (aabb.center().as_dvec2(), aabb.half_extents().as_dvec2());
        let difference = circle.center.as_dvec2() - center;
        let d = self.by_axis("D = C − B", difference, [c, b], DIFFERENCE);
        let clamped = difference.clamp(-half, half);
        let clamp: Formula = |of| of[0].clamp(-of[1], of[1]);
        let clamped = self.by_axis("clamp D", clamped, [d, h], clamp);
        let point = closest_point_on_aabb(circle.center, aabb).as_dvec2();
        let point = self.by_axis("P = B + clamp D", point, [b, clamped], SUM);
        self.closest_vector([D_PRIME, "|D'|"], c, point, circle, aabb);
    }

    /// How far a circle would be from a box at the end of its motion.
    fn at_end(&mut self, circle: Circle, aabb: Aabb) {
        let [cx, cy] = self.vector("C at end", circle.center);
        let p = closest_point_on_aabb(circle.center, aabb);
        let beyond = p.as_dvec2().distance(circle.center.as_dvec2());
        let [px, py] = self.vector("P at end", p);
        let distance: Formula = |of| (of[0] - of[2]).hypot(of[1] - of[3]);
        let from = [px, py, cx, cy];
        self.length("|D'| at end", beyond, &from, distance, circle.radius);
    }

    fn closest_vector(
        &mut self,
        names: [&str; 2],
        c: [Number; 2],
        point: [Number; 2],
        circle: Circle,
        aabb: Aabb,
    ) {
        let to_closest = d_prime(circle, aabb).as_dvec2();
        let d = self.by_axis(names[0], to_closest, [point, c], DIFFERENCE);
        self.length(names[1], to_closest.length(), &d, LENGTH, circle.radius);
    }

    fn mirrored(
        &mut self,
        v: [Number; 2],
        velocity: Vec2,
        normal: Vec2,
        mirrored: Vec2,
    ) -> [Number; 2] {
        let n = self.vector("n", normal);
        let value = velocity.as_dvec2().dot(normal.as_dvec2());
        let dot = self.worked("v · n", value, &[v[0], v[1], n[0], n[1]], DOT);
        let mirror: Formula = |of| of[0] - 2.0 * of[1] * of[2];
        let mirrored = mirrored.as_dvec2();
        self.by_axis("v − 2 (v · n) n", mirrored, [v, [dot; 2], n], mirror)
    }

    /// A velocity in a direction that was chosen.
    fn directed(&mut self, velocity: Vec2) -> [Number; 2] {
        let d = self.vector("d", velocity / velocity.length());
        self.in_direction(d, velocity)
    }

    /// A velocity that the place on the paddle chose.
    fn aimed(&mut self, offset: f32, velocity: Vec2) -> [Number; 2] {
        let angle = degrees(velocity, Vec2::NEG_Y);
        let told = format!("Aimed by the paddle: offset {offset:.2} → {angle:.0}°.");
        self.words(told);
        let at = self.number("offset", offset);
        let tangent: Formula = |of| of[0] * f64::from(PADDLE_AIM);
        let t = self.worked("t = offset · tan 30°", offset * PADDLE_AIM, &[at], tangent);
        let across: Formula = |of| 2.0 * of[0] / (1.0 + of[0] * of[0]);
        let up: Formula = |of| (of[0] * of[0] - 1.0) / (1.0 + of[0] * of[0]);
        let direction = aim(offset);
        let d = [(direction.x, across), (direction.y, up)]
            .map(|(value, formula)| self.sheet.worked(value, &[t], formula));
        self.line("d = (2t, t² − 1) / (1 + t²)", &d);
        self.in_direction(d, velocity)
    }

    fn in_direction(&mut self, d: [Number; 2], velocity: Vec2) -> [Number; 2] {
        let speed = self.number("|v|", velocity.length());
        self.by_axis("|v| d", velocity.as_dvec2(), [d, [speed; 2]], PRODUCT)
    }

    fn faster(&mut self, v: [Number; 2], [from, to]: [f32; 2], velocity: Vec2) -> [Number; 2] {
        let (from, to) = (self.number("|v|", from), self.number("|v| now", to));
        let scale: Formula = |of| of[0] * of[2] / of[1];
        let numbers = [v, [from; 2], [to; 2]];
        self.by_axis("v · |v| now / |v|", velocity.as_dvec2(), numbers, scale)
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

pub(super) fn relation(length: f32, radius: f32) -> &'static str {
    // At the moment of impact the two differ by rounding only.
    if (length - radius).abs() < 0.002 {
        "="
    } else if length < radius {
        "<"
    } else {
        ">"
    }
}

pub(super) fn reason(other: &Candidate, radius: f32) -> String {
    match (other.reason, other.hit) {
        (None, _) => PUSHES.to_owned(),
        (Some(Reason::Missed(miss)), _) => describe_miss(miss, radius),
        (Some(Reason::Later), Some(hit)) => format!("later, {:.4}", hit.time),
        (Some(Reason::Later), None) => "later".to_owned(),
        (Some(Reason::CornerBehindFace), _) => "corner behind a face".to_owned(),
        (Some(Reason::AnotherNearer), _) => "another brick nearer".to_owned(),
        (Some(Reason::Glancing), _) => "another more head-on".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use breakout::collision::{cast_circle_aabb, contact_circle_aabb};
    use breakout::input::Input;

    use super::*;
    use crate::scenes::game;

    /// The values of the report by their names.
    fn values(hit: &TracedHit<'_>) -> Vec<(String, String)> {
        let rows = hit.chapters().into_iter().flat_map(|chapter| chapter.rows);
        rows.filter_map(Row::value).collect()
    }

    fn value(hit: &TracedHit<'_>, name: &str) -> String {
        let values = values(hit);
        let line = values.iter().find(|(found, _)| found == name);
        let (_, value) = line.unwrap_or_else(|| panic!("{name} in {values:?}"));
        value.clone()
    }

    /// What the report says in words, and of other surfaces.
    fn words(hit: &TracedHit<'_>) -> Vec<String> {
        let rows = hit.chapters().into_iter().flat_map(|chapter| chapter.rows);
        let words = rows.filter_map(|row| match row {
            Row::Words(words) => Some(words),
            Row::Other(name, reason) => Some(format!("{name}: {reason}")),
            Row::Value(..) => None,
        });
        words.collect()
    }

    #[test]
    fn the_panel_shows_the_collision_modules_numbers() {
        let step = TracedStep::with_a_hit("ball: 310 200 30 -400\n\n. . . .\n. # . 2");
        let hit = step.hits().next().expect("a hit");
        let aabb = hit.aabb().expect("a brick");
        let cast = cast_circle_aabb(hit.search.circle, hit.search.motion, aabb).expect("a hit");
        let contact =
            contact_circle_aabb(hit.search.unresolved(), aabb).expect("it overlaps at the end");
        let near = |name: &str, numbers: &[f32]| {
            let text = value(&hit, name);
            let shown = text.split(' ').zip(numbers);
            for (shown, number) in shown {
                let shown: f32 = shown.parse().expect("a number");
                assert!((shown - number).abs() <= 0.005, "{name}: {text}");
            }
        };
        near("time, by the cast", &[cast.time]);
        near("P = B + clamp D", &cast.point.to_array());
        near("n", &cast.normal.to_array());
        near("C", &hit.circle().center.to_array());
        // From C to P, as in the lab: against the normal.
        let to_closest = d_prime(hit.circle(), aabb);
        near(D_PRIME, &to_closest.to_array());
        assert!(to_closest.dot(cast.normal) < 0.0);
        assert_eq!(value(&hit, "|D'|"), "6 = r");
        let at_end = hit.search.unresolved().radius - contact.depth;
        assert_eq!(value(&hit, "|D'| at end"), format!("{at_end:.2} < r"));
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
            let rows = step.chapters().into_iter().flat_map(|chapter| chapter.rows);
            let pushes = Row::Other("paddle".to_owned(), PUSHES.to_owned());
            step.hits().next().is_none() && rows.into_iter().any(|row| row == pushes)
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
                    let point = closest_point_on_aabb(hit.search.unresolved().center, end);
                    let shown: f32 = value(&hit, "P at end")
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
            .find(|words| words.starts_with("Helped: turned by"));
        let told = told.unwrap_or_else(|| panic!("{words:?}"));
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
            ("P = B + clamp D", "400 50"),
            ("|D'|", "6.00 = r"),
            ("P, other", "410 50"),
            ("|D'|, other", "6.00 = r"),
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
