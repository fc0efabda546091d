//! A moment to take along: as a unit test, and as a scene file.

use std::fmt::Write;

use breakout::game::{Ball, Game};
use breakout::level::BRICKS;

use super::story::Hit;

/// A test that asks the collision module the question of this hit and expects its answer. Floats
/// are written so that they read back exactly.
pub(super) fn unit_test(hit: &Hit<'_>) -> Option<String> {
    let aabb = hit.aabb()?;
    let circle = hit.search.circle;
    let (motion, impact) = (hit.search.motion, hit.bounce.impact);
    let vec = |vector: macroquad::prelude::Vec2| format!("vec2({:?}, {:?})", vector.x, vector.y);
    Some(format!(
        "#[test]\n\
         fn hit_in_step_{step}() {{\n    \
             let ball = Circle::new({center}, {radius:?});\n    \
             let brick = Aabb::new({min}, {max});\n    \
             let hit = cast_circle_aabb(ball, {motion}, brick).unwrap();\n    \
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
        time = hit.bounce.time,
        point = vec(impact.at),
        normal = vec(impact.normal),
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

    use super::super::story::Step;
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

    #[test]
    fn a_test_names_the_numbers_of_the_hit() {
        let mut game = game("ball: 300 200 30 -400\n\n. . . .\n. # . 2");
        let step = loop {
            let step = Step::of(game, Input::default());
            if step.hits().next().is_some() {
                break step;
            }
            game = step.after;
        };
        let hit = step.hits().next().expect("a hit");
        let text = unit_test(&hit).expect("a brick was hit");
        assert!(
            text.contains(&format!("assert_eq!(hit.time, {:?});", hit.bounce.time)),
            "{text}"
        );
        assert!(
            text.contains("Aabb::new(vec2(200.0, 50.0), vec2(400.0, 100.0))"),
            "{text}"
        );
    }
}
