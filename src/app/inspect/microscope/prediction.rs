//! Predict first: a hit is hidden until the player has said what is hit, and which way the ball goes.

use breakout::collision::touches_point_aabb;
use breakout::event::Event;
use breakout::explain::Quiz;
use breakout::game::{Candidate, Surface, Turn};
use macroquad::prelude::{Vec2, vec2};

use super::close_up::{around_search, bricks_in, draw_scene};
use super::hit_report::{Chapter, Row, reason};
use super::traced::{TracedHit, surface_name};
use crate::app::input::Action;
use crate::app::inspect::pen::Pen;
use crate::app::render::Canvas;
use crate::app::render::palette::blueprint;
use crate::app::view::View;
use crate::app::words::words;

/// The least number of surfaces to choose from, if there are bricks within this many radii.
const SURFACES: usize = 4;
const AROUND: f32 = 9.0;
/// Directions that differ by less are the same: 3 degrees, as a cosine.
const SAME_WAY: f32 = 0.9986;
/// The length of the arrows to choose from, in radii.
const ARROW: f32 = 2.6;
/// From the ball's centre to a click that chooses an arrow, in radii at most.
const NEAR: f32 = 5.0;

/// The next effect of the key that answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Enter {
    Answers,
    AsksNext,
    PlaysOn,
}

impl Enter {
    pub(super) fn name(self) -> &'static str {
        let words = words().microscope;
        match self {
            Self::Answers => words.key_answer,
            Self::AsksNext => words.key_next_hit,
            Self::PlaysOn => words.key_play_on,
        }
    }
}

/// Two questions: the surface that is hit, and the way that the ball goes.
#[derive(Clone, Copy, Default)]
pub(super) struct Prediction(Quiz<2>);

/// The choices, and the true one.
struct Choices {
    surfaces: Vec<Surface>,
    ways: Vec<Vec2>,
}

impl Choices {
    fn of(hit: &TracedHit<'_>) -> Self {
        let candidates = hit.search.candidates.iter();
        let mut surfaces: Vec<Surface> = candidates.map(|other| other.surface).collect();
        let bricks = hit.step.before.bricks();
        let circle = hit.search.circle;
        let near = circle.aabb().grown(circle.radius * AROUND);
        for brick in bricks.near(near).map(Surface::Brick) {
            if surfaces.len() < SURFACES && !surfaces.contains(&brick) {
                surfaces.push(brick);
            }
        }
        // From left to right, so that the order tells nothing.
        let left = |surface: &Surface| hit.box_of(*surface).map_or(f32::MAX, |aabb| aabb.min.x);
        surfaces.sort_by(|one, other| left(one).total_cmp(&left(other)));
        let before = hit.search.velocity.normalize_or_zero();
        let signs = [(1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, 1.0)];
        let turned = signs.map(|(x, y)| before * vec2(x, y));
        let mut ways: Vec<Vec2> = Vec::new();
        let out = hit.bounce.out.normalize_or_zero();
        for way in turned.into_iter().chain([out]) {
            if ways.iter().all(|other| other.dot(way) < SAME_WAY) {
                ways.push(way);
            }
        }
        // The true one has no place of its own.
        ways.sort_by(|one, other| one.to_angle().total_cmp(&other.to_angle()));
        Self { surfaces, ways }
    }

    fn len(&self, question: usize) -> usize {
        [self.surfaces.len(), self.ways.len()][question]
    }

    fn is_right(&self, hit: &TracedHit<'_>, question: usize, choice: usize) -> bool {
        if question == 0 {
            let chosen = self.surfaces[choice];
            let each = match hit.bounce.impact.surface {
                Surface::Bricks(first, second) => [first, second].map(Surface::Brick),
                surface => [surface; 2],
            };
            each.iter().any(|surface| surface.is_same(chosen))
        } else {
            self.ways[choice].dot(hit.bounce.out.normalize_or_zero()) >= SAME_WAY
        }
    }

    fn verdict(&self, hit: &TracedHit<'_>, question: usize, choice: usize) -> String {
        let is_right = self.is_right(hit, question, choice);
        let right = if is_right { "Right" } else { "No" };
        if question == 1 {
            return format!("{right}: {}", why_this_way(hit));
        }
        let (name, time) = (hit.name(), hit.bounce.motion_fraction);
        let mut told = format!("{right}: {name} is hit at time {time:.2}.");
        if !is_right {
            told += &rejected(hit, self.surfaces[choice]);
        }
        told
    }
}

impl Prediction {
    pub(super) fn is_open(&self) -> bool {
        self.0.question().is_some()
    }

    /// Marks the next choice, or the one before.
    pub(super) fn turn(&mut self, hit: &TracedHit<'_>, forward: bool) {
        if let Some(question) = self.0.question() {
            self.0.turn(Choices::of(hit).len(question), forward);
        }
    }

    pub(super) fn answer(&mut self, hit: &TracedHit<'_>) {
        self.choose(hit, self.0.choice);
    }

    pub(super) fn choose(&mut self, hit: &TracedHit<'_>, choice: usize) {
        if let Some(question) = self.0.question() {
            self.0.choose(Choices::of(hit).len(question), choice);
        }
    }

    /// Answers with what is at a place of the field, if anything is.
    pub(super) fn click(&mut self, hit: &TracedHit<'_>, view: &View, at: Vec2) {
        let Some(question) = self.0.question() else {
            return;
        };
        let place = around_search(hit, view).to_plane(at);
        let Choices { surfaces, ways } = Choices::of(hit);
        let found = if question == 0 {
            let is_there = |surface: &Surface| {
                let aabb = hit.box_of(*surface);
                aabb.is_some_and(|aabb| touches_point_aabb(place, aabb))
            };
            // A wall is all around.
            let is_wall = |surface: &Surface| *surface == Surface::Wall;
            let found = surfaces.iter().position(is_there);
            found.or_else(|| surfaces.iter().position(is_wall))
        } else {
            let way = place - hit.circle().center;
            let is_near = way.length() <= hit.search.circle.radius * NEAR;
            let along = |choice: &usize| ways[*choice].dot(way);
            let ways = (0..ways.len()).filter(|_| is_near);
            ways.max_by(|one, other| along(one).total_cmp(&along(other)))
        };
        if let Some(found) = found {
            self.choose(hit, found);
        }
    }

    /// The verdicts on the answers with their reasons; then the open question with its choices.
    pub(super) fn chapter(&self, hit: &TracedHit<'_>) -> Chapter {
        let (choices, words) = (Choices::of(hit), words().microscope);
        let answers = self.0.answers.iter().enumerate();
        let verdicts = answers
            .filter_map(|(question, choice)| Some(choices.verdict(hit, question, (*choice)?)));
        let mut rows: Vec<Row> = verdicts.map(Row::Words).collect();
        if let Some(question) = self.0.question() {
            let asked = ["What is hit first?", "Which way does the ball go?"][question];
            rows.push(Row::Words(asked.to_owned()));
            rows.extend((0..choices.len(question)).map(|choice| {
                let name = match question {
                    0 => surface_name(&hit.step.before, choices.surfaces[choice]),
                    _ => way_name(choices.ways[choice]),
                };
                let marked = if choice == self.0.choice { "→ " } else { "" };
                Row::Value((choice + 1).to_string(), format!("{marked}{name}"))
            }));
            rows.push(Row::Keys(
                words.key_choose.to_owned(),
                &[Action::Left, Action::Right],
            ));
            rows.push(Row::Keys(words.key_answer.to_owned(), &[Action::PlayOn]));
        }
        rows.push(Row::Keys(words.key_predict.to_owned(), &[Action::Predict]));
        Chapter {
            heading: "PREDICT FIRST",
            rows,
        }
    }

    /// Draws what is known so far, magnified, with the choices; in the end the true way and a wrong answer.
    pub(super) fn draw(&self, canvas: &mut Canvas, view: &View, hit: &TracedHit<'_>) {
        let (choices, port) = (Choices::of(hit), around_search(hit, view));
        let boxes = bricks_in(port, &hit.step.before);
        draw_scene(canvas, view, port, &boxes, |pen| {
            if self.0.question() == Some(0) {
                self.draw_surfaces(pen, hit, &choices);
            } else {
                self.draw_ways(pen, hit, &choices);
            }
        });
    }

    fn draw_surfaces(&self, pen: &mut Pen<'_>, hit: &TracedHit<'_>, choices: &Choices) {
        let (circle, ink) = (hit.search.circle, blueprint::INK);
        for (choice, surface) in choices.surfaces.iter().enumerate() {
            let Some(aabb) = hit.box_of(*surface) else {
                continue;
            };
            let is_marked = choice == self.0.choice;
            let color = if is_marked { blueprint::CAST } else { ink };
            let width = if is_marked { 3.0 } else { 1.4 };
            pen.filled_box(aabb, width, color, color.alpha(0.08));
            let (low, high) = (circle.center - 60.0, circle.center + 60.0);
            pen.label(
                aabb.center().clamp(low, high),
                (choice + 1).to_string(),
                color,
            );
        }
        pen.disc(circle, 1.6, ink, ink.alpha(0.12));
        let way = hit.search.velocity.normalize_or_zero() * circle.radius * ARROW;
        pen.arrow(circle.center, circle.center + way, ink);
        pen.label(circle.center + way, "v", ink);
    }

    fn draw_ways(&self, pen: &mut Pen<'_>, hit: &TracedHit<'_>, choices: &Choices) {
        let circle = hit.circle();
        for aabb in hit.touched().filter_map(|(_, aabb)| aabb) {
            pen.filled_box(aabb, 2.0, blueprint::TOUCH, blueprint::TOUCH.alpha(0.1));
        }
        pen.disc(circle, 1.6, blueprint::INK, blueprint::INK.alpha(0.12));
        let came = hit.search.velocity.normalize_or_zero() * circle.radius * ARROW;
        pen.dashed(circle.center - came, circle.center, blueprint::INK);
        for (choice, way) in choices.ways.iter().enumerate() {
            let color = match self.0.answers[1] {
                None if choice == self.0.choice => blueprint::CAST,
                Some(_) if choices.is_right(hit, 1, choice) => blueprint::CAST,
                Some(answer) if choice == answer => blueprint::BOX_ONLY,
                _ => blueprint::QUIET,
            };
            let tip = circle.center + *way * circle.radius * ARROW;
            pen.arrow(circle.center, tip, color);
            pen.label(tip, (choice + 1).to_string(), color);
        }
    }
}

fn way_name(way: Vec2) -> String {
    let level = if way.x < 0.0 { "left" } else { "right" };
    let upright = if way.y < 0.0 { "up" } else { "down" };
    let angle = way.y.abs().atan2(way.x.abs()).to_degrees();
    match angle {
        85.0.. => format!("{upright}, {angle:.0}°"),
        _ => format!("{upright} {level}, {angle:.0}°"),
    }
}

/// Why another surface is not hit first.
fn rejected(hit: &TracedHit<'_>, surface: Surface) -> String {
    let is_it = |other: &&Candidate| other.surface.is_same(surface);
    let Some(other) = hit.search.candidates.iter().find(is_it) else {
        return " The one you chose is out of reach.".to_owned();
    };
    let reason = reason(other, hit.search.circle.radius);
    format!(" The one you chose: {reason}.")
}

pub(super) fn why_this_way(hit: &TracedHit<'_>) -> String {
    let normal = hit.bounce.impact.normal;
    let mirrored = match (normal.x == 0.0, normal.y == 0.0) {
        (true, _) => "it meets a level side, so v.y changes its sign",
        (_, true) => "it meets an upright side, so v.x changes its sign",
        _ => "it meets a corner, and is mirrored about n",
    };
    let mut why = match hit.bounce.impact.turn {
        Turn::Mirrored => format!("{mirrored}."),
        Turn::Steepened { .. } => format!("{mirrored}, and too flat, so it is steepened."),
        Turn::Aimed => "the place on the paddle decides.".to_owned(),
        Turn::Dropped => "between paddle and wall it falls straight down.".to_owned(),
        Turn::Through => "the brick breaks, and it flies on.".to_owned(),
    };
    let mut effects = hit.search.effects.iter();
    let turned = |event: &Event| matches!(event, Event::Helped { .. } | Event::LoopBroken { .. });
    if effects.any(turned) {
        why += " Then the help turned it.";
    }
    why
}

#[cfg(test)]
mod tests {
    use super::super::traced::TracedStep;
    use super::*;

    /// The verdict on each choice of a question.
    fn verdicts(hit: &TracedHit<'_>, question: usize) -> Vec<String> {
        let choices = Choices::of(hit);
        let verdict = |choice| choices.verdict(hit, question, choice);
        (0..choices.len(question)).map(verdict).collect()
    }

    #[test]
    fn one_choice_is_right_and_each_other_is_told_why_not() {
        for (text, why) in [
            (
                "ball: 300 200 30 -400\n\n. . . .\n. # # 2",
                "v.y changes its sign",
            ),
            ("ball: 700 400 400 -30\n\n2 . . .", "v.x changes its sign"),
        ] {
            let step = TracedStep::with_a_hit(text);
            let hit = step.hits().next().expect("a hit");
            for question in [0, 1] {
                let verdicts = verdicts(&hit, question);
                let right = verdicts.iter().filter(|told| told.starts_with("Right"));
                assert_eq!(right.count(), 1, "{verdicts:?}");
                assert!(
                    verdicts.iter().all(|told| told.ends_with('.')),
                    "{verdicts:?}"
                );
                assert!(question == 0 || verdicts[0].contains(why), "{verdicts:?}");
            }
        }
    }

    #[test]
    fn both_questions_are_asked_in_turn() {
        let step = TracedStep::with_a_hit("ball: 300 200 30 -400\n\n. . . .\n. # # 2");
        let hit = step.hits().next().expect("a hit");
        let mut prediction = Prediction::default();
        prediction.turn(&hit, false);
        assert_eq!(prediction.0.choice, Choices::of(&hit).len(0) - 1);
        for question in [0, 1] {
            assert_eq!(prediction.0.question(), Some(question));
            prediction.answer(&hit);
        }
        assert!(!prediction.is_open());
        prediction.answer(&hit);
        assert_eq!(prediction.chapter(&hit).rows.len(), 3);
    }
}
