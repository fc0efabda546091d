//! Predict first: a hit stays hidden until the player has said where the ball goes.

use breakout::explain::Question;
use breakout::game::{Surface, Turn};
use macroquad::prelude::Vec2;

use super::close_up::{around_search, bricks_in, draw_scene};
use super::traced::{TracedHit, kind_name};
use crate::app::look::desk::Quiz;
use crate::app::render::Canvas;
use crate::app::render::palette::blueprint;
use crate::app::view::View;
use crate::app::words::words;

/// The length of the arrows to choose from, in ball radii.
const ARROW: f32 = 2.6;
/// The largest distance from the ball's centre at which a click chooses an arrow, in ball radii.
const NEAR: f32 = 5.0;

/// The directions to choose from, with their numbers from 0, and whether each is right.
fn directions(hit: &TracedHit<'_>) -> impl Iterator<Item = (usize, Vec2, bool)> + use<> {
    let question = Question::direction(hit.search.velocity, hit.bounce.out);
    let choices = question.choices.into_iter().enumerate();
    choices.map(|(number, (way, is_right))| (number, way, is_right))
}

/// The question where the ball goes. A wrong answer is told which parts of v it would turn.
pub(super) fn quiz(hit: &TracedHit<'_>) -> Quiz {
    let words = words().microscope;
    let answer = |(number, way, is_right): (usize, Vec2, bool)| {
        let turned = (way.signum() * hit.search.velocity.signum()).cmplt(Vec2::ZERO);
        let reply = words.would_turn(turned.x, turned.y);
        // The picture labels the arrows with the same numbers.
        let name = format!("{}   {}", number + 1, direction_name(way));
        ([name, reply.to_owned()], is_right)
    };
    let choices = directions(hit).map(answer).collect();
    let why = why_this_direction(hit);
    Quiz::new(words.asks_where.to_owned(), Question { choices }, why)
}

/// The number of the arrow at a click, in text units, if there is one.
pub(super) fn choice_at(hit: &TracedHit<'_>, view: &View, at: Vec2) -> Option<usize> {
    let toward = around_search(hit, view).to_plane(at) - hit.circle().center;
    let is_near = toward.length() <= hit.search.circle.radius * NEAR;
    let along = |(_, way, _): &(usize, Vec2, bool)| way.dot(toward);
    let nearest = directions(hit).max_by(|one, other| along(one).total_cmp(&along(other)));
    nearest.filter(|_| is_near).map(|(number, ..)| number)
}

/// Draws a close-up with an arrow for each answer.
pub(super) fn draw(canvas: &mut Canvas, view: &View, hit: &TracedHit<'_>) {
    let port = around_search(hit, view);
    let boxes = bricks_in(port, &hit.step.before);
    draw_scene(canvas, view, port, &boxes, |pen| {
        let circle = hit.circle();
        for aabb in hit.touched().filter_map(|(_, aabb)| aabb) {
            pen.filled_box(aabb, 2.0, blueprint::TOUCH, blueprint::TOUCH.alpha(0.1));
        }
        pen.disc(circle, 1.6, blueprint::INK, blueprint::INK.alpha(0.12));
        let came = hit.search.velocity.normalize_or_zero() * circle.radius * ARROW;
        pen.dashed(circle.center - came, circle.center, blueprint::INK);
        for (number, way, _) in directions(hit) {
            let tip = circle.center + way * circle.radius * ARROW;
            pen.arrow(circle.center, tip, blueprint::INK);
            pen.label(tip, (number + 1).to_string(), blueprint::INK);
        }
    });
}

fn direction_name(Vec2 { x, y }: Vec2) -> String {
    let angle = y.abs().atan2(x.abs()).to_degrees();
    let words = words().microscope;
    words.way(y < 0.0, x < 0.0, angle >= 85.0, angle)
}

/// A sentence that says what the ball hit, from where, and how that changed its velocity.
pub(super) fn why_this_direction(hit: &TracedHit<'_>) -> String {
    let impact = &hit.bounce.impact;
    let words = words().microscope;
    let normal = impact.normal;
    let bricks = hit.step.before.bricks();
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
    let mut change = match impact.turn {
        Turn::Mirrored | Turn::Steepened { .. } => words.mirrored_there(normal),
        Turn::Aimed => words.aimed_there,
        Turn::Dropped => words.dropped_there,
        Turn::Through => words.through_there,
    }
    .to_owned();
    if matches!(impact.turn, Turn::Steepened { .. }) {
        change += words.steepened_there;
    }
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
    use crate::app::input::Action;

    #[test]
    fn one_direction_is_right_and_each_other_is_told_what_it_would_turn() {
        for (text, told) in [
            (
                "ball: 300 200 30 -400\n\n. . . .\n. # # 2",
                ["turn v.x alone", "turn neither", "turn both"],
            ),
            (
                "ball: 700 400 400 -30\n\n2 . . .",
                ["turn v.y alone", "turn neither", "turn both"],
            ),
        ] {
            let step = TracedStep::with_a_hit(text);
            let hit = step.hits().next().expect("a hit");
            let mut rights = 0;
            let mut replies = Vec::new();
            for (number, ..) in directions(&hit) {
                let mut quiz = quiz(&hit);
                assert!(quiz.act(Action::Layer(number)).is_some());
                rights += usize::from(quiz.is_answered());
                if quiz.is_open() {
                    let said = quiz.ask(Action::Layer, None).said.into_iter();
                    replies.extend(said.skip(1).map(|(text, _)| text));
                }
            }
            assert_eq!(rights, 1);
            for told in told {
                let count = replies.iter().filter(|reply| reply.contains(told));
                assert_eq!(count.count(), 1, "{told}: {replies:?}");
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
}
