//! A hit as a unit test.

use breakout::collision::cast_circle_aabb;
use macroquad::prelude::Vec2;

use super::traced::TracedHit;

/// The text of a test file that casts this hit again and expects the same answer, with floats that
/// read back exactly. `None` for a wall, which is not a box.
pub(super) fn unit_test(hit: &TracedHit<'_>) -> Option<String> {
    let asked = hit.question()?;
    let answer = cast_circle_aabb(asked.circle, asked.motion, asked.aabb)?;
    let vec = |vector: Vec2| format!("vec2({:?}, {:?})", vector.x, vector.y);
    Some(format!(
        "//! A hit, copied from the microscope.\n\n\
         // The values of the game, to the last bit.\n\
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
        center = vec(asked.circle.center),
        radius = asked.circle.radius,
        min = vec(asked.aabb.min),
        max = vec(asked.aabb.max),
        motion = vec(asked.motion),
        time = answer.time,
        point = vec(answer.point),
        normal = vec(answer.normal),
    ))
}

#[cfg(test)]
mod tests {
    use breakout::input::Input;

    use super::super::traced::TracedStep;
    use super::*;
    use crate::scenes::game;

    /// The first step of a drawn level in which a box is hit.
    fn first_hit(text: &str, input: Input) -> TracedStep {
        let mut game = game(text);
        loop {
            let step = TracedStep::of(game, input);
            if step.hits().any(|hit| hit.aabb().is_some()) {
                return step;
            }
            assert!(step.after.steps() < 1000, "nothing was hit");
            game = step.after;
        }
    }

    /// `tests/copied_hit.rs` is such a file, so it is known to pass.
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

    /// A moving paddle is cast against in its own frame, as in the flight.
    #[test]
    fn the_question_is_the_flights_own() {
        let to_the_right = Input {
            target: Some(500.0),
            ..Input::default()
        };
        let text = "ball: 300 546.5 30 400\npaddle: 250\n\n. . . .\n. # . 2";
        let step = first_hit(text, to_the_right);
        let hit = step.hits().next().expect("a hit");
        let cast = hit.question().expect("the paddle");
        let answer = cast_circle_aabb(cast.circle, cast.motion, cast.aabb).expect("a hit");
        assert_eq!(answer.time, hit.bounce.motion_fraction);
        assert_eq!(answer.normal, hit.bounce.impact.normal);
    }
}
