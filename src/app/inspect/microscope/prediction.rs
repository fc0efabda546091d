//! Predict first: a hit stays hidden until the player has predicted what is hit and where the ball goes.

use breakout::collision::touches_point_aabb;
use breakout::explain::{Question, time};
use breakout::game::{Surface, Turn};
use macroquad::prelude::Vec2;

use super::close_up::{around_search, bricks_in, draw_scene};
use super::hit_report::reason;
use super::traced::{TracedHit, kind_name, surface_name};
use crate::app::input::Action;
use crate::app::inspect::pen::Pen;
use crate::app::look::desk::Ask;
use crate::app::render::Canvas;
use crate::app::render::palette::blueprint;
use crate::app::view::View;
use crate::app::words::words;

/// Bricks within [`AROUND`] ball radii join the choices until there are this many.
const SURFACES: usize = 4;
const AROUND: f32 = 9.0;
/// The length of the arrows to choose from, in ball radii.
const ARROW: f32 = 2.6;
/// The largest distance from the ball's centre at which a click chooses an arrow, in ball radii.
const NEAR: f32 = 5.0;

/// The answers to two questions: which surface is hit, and in which direction the ball goes.
#[derive(Clone, Copy, Default)]
pub(super) struct HitPrediction {
    /// The index of the marked choice.
    choice: usize,
    answers: [Option<usize>; 2],
}

struct HitQuestions {
    surfaces: Question<Surface>,
    directions: Question<Vec2>,
}

impl HitQuestions {
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
        // Sorted from left to right, so that the order does not give the answer away.
        let left = |surface: &Surface| hit.box_of(*surface).map_or(f32::MAX, |aabb| aabb.min.x);
        surfaces.sort_by(|one, other| left(one).total_cmp(&left(other)));
        let each = match hit.bounce.impact.surface {
            Surface::Bricks(first, second) => [first, second].map(Surface::Brick),
            surface => [surface; 2],
        };
        Self {
            surfaces: Question::new(surfaces, |chosen| {
                each.iter().any(|surface| surface.is_same(*chosen))
            }),
            directions: Question::direction(hit.search.velocity, hit.bounce.out),
        }
    }

    fn len(&self, question: usize) -> usize {
        [self.surfaces.choices.len(), self.directions.choices.len()][question]
    }

    fn verdict(&self, hit: &TracedHit<'_>, question: usize, choice: usize) -> String {
        let judges = [self.surfaces.judge(choice), self.directions.judge(choice)];
        let (is_right, all) = (judges[question] == Some(true), words());
        let words = all.microscope;
        let mut sentence = words.hit_at(&hit.name(), &time(hit.bounce.motion_fraction));
        if question == 1 {
            let direction = self.directions.right().copied().unwrap_or_default();
            sentence = words.goes(&direction_name(direction), &why_this_direction(hit));
        } else if !is_right {
            sentence += &rejected(hit, self.surfaces.choices[choice].0);
        }
        all.common.verdict(is_right, &sentence)
    }
}

impl HitPrediction {
    /// The first question without an answer.
    fn open(&self) -> Option<usize> {
        self.answers.iter().position(Option::is_none)
    }

    pub(super) fn is_open(&self) -> bool {
        self.open().is_some()
    }

    /// Marks the next or the previous choice of the open question, wrapping around.
    pub(super) fn turn(&mut self, hit: &TracedHit<'_>, forward: bool) {
        if let Some(question) = self.open() {
            let count = HitQuestions::of(hit).len(question).max(1);
            let by = if forward { 1 } else { count - 1 };
            self.choice = (self.choice + by) % count;
        }
    }

    pub(super) fn answer(&mut self, hit: &TracedHit<'_>) {
        self.choose(hit, self.choice);
    }

    /// Answers the open question with a choice; a choice that does not exist leaves it open.
    pub(super) fn choose(&mut self, hit: &TracedHit<'_>, choice: usize) {
        let exists = |question: &usize| choice < HitQuestions::of(hit).len(*question);
        if let Some(question) = self.open().filter(exists) {
            (self.answers[question], self.choice) = (Some(choice), 0);
        }
    }

    /// Answers with the surface or the arrow at a click, in text units, if there is one.
    pub(super) fn click(&mut self, hit: &TracedHit<'_>, view: &View, at: Vec2) {
        let Some(question) = self.open() else {
            return;
        };
        let place = around_search(hit, view).to_plane(at);
        let HitQuestions {
            surfaces,
            directions,
        } = HitQuestions::of(hit);
        let found = if question == 0 {
            // Walls have no box: a click on no other surface chooses the wall.
            let is_wall = |surface: Surface| surface == Surface::Wall;
            let is_there = |surface: Surface| {
                let aabb = hit.box_of(surface);
                aabb.is_some_and(|aabb| touches_point_aabb(place, aabb))
            };
            let mut all = surfaces.choices.iter();
            let found = all.clone().position(|(surface, _)| is_there(*surface));
            found.or_else(|| all.position(|(surface, _)| is_wall(*surface)))
        } else {
            let toward = place - hit.circle().center;
            let is_near = toward.length() <= hit.search.circle.radius * NEAR;
            let along = |choice: &usize| directions.choices[*choice].0.dot(toward);
            let all = 0..directions.choices.len();
            let nearest = all.max_by(|one, other| along(one).total_cmp(&along(other)));
            nearest.filter(|_| is_near)
        };
        if let Some(found) = found {
            self.choose(hit, found);
        }
    }

    /// The verdicts on the answers with their reasons.
    pub(super) fn verdicts(&self, hit: &TracedHit<'_>) -> Vec<String> {
        let choices = HitQuestions::of(hit);
        let answers = self.answers.iter().enumerate();
        let verdicts = answers
            .filter_map(|(question, choice)| Some(choices.verdict(hit, question, (*choice)?)));
        verdicts.collect()
    }

    /// The open question with its choices, and the verdict on the previous answer.
    pub(super) fn ask(&self, hit: &TracedHit<'_>) -> Option<Ask> {
        let question = self.open()?;
        let choices = HitQuestions::of(hit);
        let asked = words().microscope.asks_what[question].to_owned();
        let verdicts = self.verdicts(hit).into_iter();
        let verdicts = verdicts.map(|verdict| (verdict, blueprint::QUIET));
        let answer = |choice: usize| {
            let name = match question {
                0 => surface_name(&hit.step.before, choices.surfaces.choices[choice].0),
                _ => direction_name(choices.directions.choices[choice].0),
            };
            // The picture labels its choices with the same numbers.
            let text = format!("{}   {name}", choice + 1);
            (text, Some(Action::Layer(choice)))
        };
        let said = [(asked, blueprint::INK)].into_iter().chain(verdicts);
        Some(Ask {
            answers: (0..choices.len(question)).map(answer).collect(),
            marked: Some(self.choice),
            ..Ask::say(said.collect())
        })
    }

    /// Draws a close-up of the choices with what is known so far; after both answers, marks the right direction and a
    /// wrong answer.
    pub(super) fn draw(&self, canvas: &mut Canvas, view: &View, hit: &TracedHit<'_>) {
        let (choices, port) = (HitQuestions::of(hit), around_search(hit, view));
        let boxes = bricks_in(port, &hit.step.before);
        draw_scene(canvas, view, port, &boxes, |pen| {
            if self.open() == Some(0) {
                self.draw_surfaces(pen, hit, &choices);
            } else {
                self.draw_directions(pen, hit, &choices);
            }
        });
    }

    fn draw_surfaces(&self, pen: &mut Pen<'_>, hit: &TracedHit<'_>, choices: &HitQuestions) {
        let (circle, ink) = (hit.search.circle, blueprint::INK);
        for (choice, (surface, _)) in choices.surfaces.choices.iter().enumerate() {
            let Some(aabb) = hit.box_of(*surface) else {
                continue;
            };
            let is_chosen = choice == self.choice;
            let (color, width) = [(ink, 1.4), (blueprint::CAST, 3.0)][usize::from(is_chosen)];
            pen.filled_box(aabb, width, color, color.alpha(0.08));
            // The label of a large box stays near the ball, inside the picture.
            let (low, high) = (circle.center - 60.0, circle.center + 60.0);
            let at = aabb.center().clamp(low, high);
            pen.label(at, (choice + 1).to_string(), color);
        }
        pen.disc(circle, 1.6, ink, ink.alpha(0.12));
        let tip = circle.center + hit.search.velocity.normalize_or_zero() * circle.radius * ARROW;
        pen.arrow(circle.center, tip, ink);
        pen.label(tip, "v", ink);
    }

    fn draw_directions(&self, pen: &mut Pen<'_>, hit: &TracedHit<'_>, choices: &HitQuestions) {
        let circle = hit.circle();
        for aabb in hit.touched().filter_map(|(_, aabb)| aabb) {
            pen.filled_box(aabb, 2.0, blueprint::TOUCH, blueprint::TOUCH.alpha(0.1));
        }
        pen.disc(circle, 1.6, blueprint::INK, blueprint::INK.alpha(0.12));
        let came = hit.search.velocity.normalize_or_zero() * circle.radius * ARROW;
        pen.dashed(circle.center - came, circle.center, blueprint::INK);
        for (choice, (direction, is_right)) in choices.directions.choices.iter().enumerate() {
            let color = match self.answers[1] {
                None if choice == self.choice => blueprint::CAST,
                Some(_) if *is_right => blueprint::CAST,
                Some(answer) if choice == answer => blueprint::BOX_ONLY,
                _ => blueprint::QUIET,
            };
            let tip = circle.center + *direction * circle.radius * ARROW;
            pen.arrow(circle.center, tip, color);
            pen.label(tip, (choice + 1).to_string(), color);
        }
    }
}

fn direction_name(Vec2 { x, y }: Vec2) -> String {
    let angle = y.abs().atan2(x.abs()).to_degrees();
    let words = words().microscope;
    words.way(y < 0.0, x < 0.0, angle >= 85.0, angle)
}

/// Why another surface is not hit first.
fn rejected(hit: &TracedHit<'_>, surface: Surface) -> String {
    let mut others = hit.search.candidates.iter();
    let other = others.find(|other| other.surface.is_same(surface));
    let (words, radius) = (words().microscope, hit.search.circle.radius);
    let why = other.map(|other| reason(other, radius));
    words.other_is(why.as_deref().unwrap_or(words.out_of_reach))
}

/// A sentence that says what the ball hit, from where, and how that changed its velocity.
pub(super) fn why_this_direction(hit: &TracedHit<'_>) -> String {
    let (impact, words) = (&hit.bounce.impact, words().microscope);
    let (normal, bricks) = (impact.normal, hit.step.before.bricks());
    let (what, side) = match impact.surface {
        Surface::Wall => (words.the_wall(normal).to_owned(), ""),
        Surface::Paddle { .. } => (words.the_paddle.to_owned(), ""),
        Surface::Brick(brick) => {
            let (column, row) = bricks.place(brick);
            let what = words.the_brick(kind_name(&hit.step.before, brick), column + 1, row + 1);
            (what, words.on_side(normal))
        }
        Surface::Bricks(..) => return words.two_at_once.to_owned(),
    };
    let mirrored = words.mirrored_there(normal);
    let change = match impact.turn {
        Turn::Mirrored => mirrored.to_owned(),
        Turn::Steepened { .. } => mirrored.to_owned() + words.steepened_there,
        Turn::Aimed => words.aimed_there.to_owned(),
        Turn::Dropped => words.dropped_there.to_owned(),
        Turn::Through => words.through_there.to_owned(),
    };
    let mut why = words.ball_hit(&what, side, &change);
    if hit.search.is_turned() {
        why += words.then_helped;
    }
    why
}

#[cfg(test)]
mod tests {
    use super::super::traced::TracedStep;
    use super::*;

    /// The verdict on each choice of a question.
    fn verdicts(hit: &TracedHit<'_>, question: usize) -> Vec<String> {
        let choices = HitQuestions::of(hit);
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
    fn a_sentence_names_what_was_hit_and_from_where() {
        for (text, sentence) in [
            (
                "ball: 300 200 30 -400\n\n. . . .\n. # # 2",
                "The ball hit the solid brick in column 2, row 2 from below, so v.y changes its sign.",
            ),
            (
                "ball: 700 400 400 -30\n\n2 . . .",
                "The ball hit the right wall, so v.x changes its sign. That would be too flat, so v is made steeper.",
            ),
        ] {
            let step = TracedStep::with_a_hit(text);
            let hit = step.hits().next().expect("a hit");
            assert_eq!(why_this_direction(&hit), sentence);
        }
    }

    #[test]
    fn both_questions_are_asked_in_turn() {
        let step = TracedStep::with_a_hit("ball: 300 200 30 -400\n\n. . . .\n. # # 2");
        let hit = step.hits().next().expect("a hit");
        let mut prediction = HitPrediction::default();
        prediction.turn(&hit, false);
        assert_eq!(prediction.choice, HitQuestions::of(&hit).len(0) - 1);
        for question in [0, 1] {
            assert_eq!(prediction.open(), Some(question));
            prediction.choose(&hit, 9);
            assert_eq!(prediction.open(), Some(question), "no such choice");
            prediction.answer(&hit);
            assert_eq!(prediction.choice, 0);
        }
        assert!(!prediction.is_open());
        prediction.answer(&hit);
        assert_eq!(prediction.verdicts(&hit).len(), 2);
    }
}
