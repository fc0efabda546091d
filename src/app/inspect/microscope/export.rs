//! A moment to take along: as a unit test, and as a scene file.

use std::fmt::Write;

use breakout::collision::cast_circle_aabb;
use breakout::game::{Ball, Game};
use breakout::level::BRICKS;
use macroquad::prelude::Vec2;

use super::traced::Hit;

/// A test file that asks the collision module the question of this hit and expects its answer.
/// Floats are written so that they read back exactly. A wall is no box, and has no such test.
pub(super) fn unit_test(hit: &Hit<'_>) -> Option<String> {
    let (circle, motion, aabb) = hit.question()?;
    let answer = cast_circle_aabb(circle, motion, aabb)?;
    let vec = |vector: Vec2| format!("vec2({:?}, {:?})", vector.x, vector.y);
    Some(format!(
        "//! A hit, copied from the microscope.\n\n\
         // The numbers are as they were, to the last bit.\n\
         #![allow(clippy::unreadable_literal)]\n\n\
         use breakout::collision::{{Aabb, Circle, cast_circle_aabb}};\n\
         use glam::vec2;\n\
         \n\
         #[test]\n\
         fn hit_in_step_{step}() {{\n    \
             let ball = Circle::new({center}, {radius:?});\n    \
             let motion = {motion};\n    \
             let aabb = Aabb::new({min}, {max});\n    \
             let hit = cast_circle_aabb(ball, motion, aabb).expect(\"a hit\");\n    \
             assert_eq!(hit.time, {time:?});\n    \
             assert_eq!(hit.point, {point});\n    \
             assert_eq!(hit.normal, {normal});\n\
         }}\n",
        step = hit.step.after.steps(),
        center = vec(circle.center),
        radius = circle.radius,
        min = vec(aabb.min),
        max = vec(aabb.max),
        motion = vec(motion),
        time = answer.time,
        point = vec(answer.point),
        normal = vec(answer.normal),
    ))
}

/// A level file that begins at this moment. What the format has no words for is left out: a brick
/// with some of its hits taken is whole again.
pub(super) fn scene(game: &Game) -> String {
    let level = game.level();
    let mut text = format!("title: {}, step {}\n", level.title(), game.steps());
    if let Some(ball) = game.balls().first().filter(|ball| ball.held.is_none()) {
        let Ball { position, .. } = ball;
        let velocity = ball.velocity();
        let _ = writeln!(
            text,
            "ball: {:?} {:?} {:?} {:?}",
            position.x, position.y, velocity.x, velocity.y
        );
    }
    let _ = writeln!(text, "paddle: {:?}\n\nbricks:", game.paddle().x);
    for row in 0..level.rows() {
        let cells: Vec<String> = (0..level.columns())
            .map(|column| {
                let brick = game.bricks().get(row * level.columns() + column);
                let symbol = brick.map_or('.', |brick| BRICKS[brick.kind as usize].symbol);
                symbol.to_string()
            })
            .collect();
        let _ = writeln!(text, "{}", cells.join(" "));
    }
    text
}

#[cfg(test)]
mod tests {
    use breakout::input::Input;
    use breakout::level::{Level, LevelSet};

    use super::super::traced::Step;
    use super::*;

    fn game(text: &str) -> Game {
        let level = Level::parse("drawn", text.as_bytes())
            .level
            .expect("a level");
        Game::new(LevelSet::new(vec![level]).expect("one level"), 0, 1)
    }

    #[test]
    fn a_scene_begins_where_it_was_saved() {
        let mut game_then = game("ball: 300 200 30 -400\npaddle: 123\n\n. d . .\n. # . 2");
        for _ in 0..20 {
            game_then.step(Input::default(), &mut Vec::new());
        }
        let text = scene(&game_then);
        let parsed = Level::parse("scene", text.as_bytes());
        assert!(parsed.problems.is_empty(), "{}\n{text}", parsed.problems);
        let again = game(&text);
        assert_eq!(again.balls()[0].position, game_then.balls()[0].position);
        assert!(
            again.balls()[0]
                .velocity()
                .abs_diff_eq(game_then.balls()[0].velocity(), 1e-3)
        );
        assert_eq!(again.paddle().x, game_then.paddle().x);
        let bricks = |game: &Game| {
            game.bricks()
                .iter()
                .map(|(index, _)| index)
                .collect::<Vec<_>>()
        };
        assert_eq!(bricks(&again), bricks(&game_then));
    }

    /// The first step of a scene in which a box is hit.
    fn first_hit(text: &str, input: Input) -> Step {
        let mut game = game(text);
        loop {
            let step = Step::of(game, input);
            if step.hits().any(|hit| hit.aabb().is_some()) {
                return step;
            }
            assert!(step.after.steps() < 1000, "nothing was hit");
            game = step.after;
        }
    }

    /// The copied test is a test of this repository, so it is known to pass.
    #[test]
    fn a_copied_test_is_ready_to_run() {
        let step = first_hit(
            "ball: 300 200 30 -400\n\n. . . .\n. # . 2",
            Input::default(),
        );
        let hit = step.hits().next().expect("a hit");
        let copied = include_str!("../../../../tests/copied_hit.rs");
        assert_eq!(unit_test(&hit).expect("a brick was hit"), copied);
    }

    /// A paddle on the move is asked about in its own frame, as the flight does.
    #[test]
    fn the_question_is_the_flights_own() {
        let to_the_right = Input {
            target: Some(500.0),
            ..Input::default()
        };
        let text = "ball: 300 546.5 30 400\npaddle: 250\n\n. . . .\n. # . 2";
        let step = first_hit(text, to_the_right);
        let hit = step.hits().next().expect("a hit");
        let (circle, motion, aabb) = hit.question().expect("the paddle");
        let answer = cast_circle_aabb(circle, motion, aabb).expect("a hit");
        assert_eq!(answer.time, hit.bounce.time);
        assert_eq!(answer.normal, hit.bounce.impact.normal);
    }
}
