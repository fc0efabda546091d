//! The ball in flight and the paddle at the start of a level, with the path ahead. Their handles can be dragged.

use breakout::game::Game;
use breakout::level::{Document, Header, Level, LevelSet};
use breakout::numbers::numbers;
use breakout::tuning::{BALL_RADIUS, FIELD, PADDLE_SIZE, PADDLE_TOP, STEPS_PER_SECOND};
use macroquad::prelude::{Vec2, vec2};

use crate::app::render::{Canvas, Shape, palette::play};
use crate::app::{playfield::in_field, view::View};

/// The length of the arrow in seconds of flight, and the range of speeds that it can be dragged to, in units a second.
const ARROW: f32 = 0.25;
const SPEEDS: [f32; 2] = [60.0, 1500.0];
/// The most bounces and steps of the path ahead.
const BOUNCES: usize = 5;
const STEPS: u32 = 4 * STEPS_PER_SECOND;
/// A handle is taken within this distance, in text units.
const GRASP: f32 = 12.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SceneHandle {
    Ball,
    Velocity,
    Paddle,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct StartScene {
    /// Position, and velocity in units a second.
    ball: Option<(Vec2, Vec2)>,
    /// The x of the middle.
    paddle: Option<f32>,
    /// The corners of the ball's path; empty without a ball or a playable level.
    path: Vec<Vec2>,
}

/// A new ball below the bricks and on its way up, or a new paddle in the middle; `None` for other headers.
pub(super) fn new_value(header: Header) -> Option<&'static str> {
    match header {
        Header::Ball => Some("400 450 150 -300"),
        Header::Paddle => Some("400"),
        _ => None,
    }
}

impl StartScene {
    pub(super) fn of(document: &Document, level: Option<&Level>) -> Self {
        let numbers = |header| numbers(&document.header(header)?);
        let ball = match numbers(Header::Ball).as_deref() {
            Some(&[x, y, dx, dy]) => Some((vec2(x, y), vec2(dx, dy))),
            _ => None,
        };
        let paddle = numbers(Header::Paddle).and_then(|numbers| numbers.first().copied());
        let flies = level.filter(|_| ball.is_some());
        let game = flies.map(|level| Game::new(LevelSet::of(level.clone()), 0, 1));
        let paths = game.map(|game| game.paths_ahead(BOUNCES, STEPS));
        let path = paths
            .into_iter()
            .flatten()
            .next()
            .map(|path| {
                let corners = [path.start].into_iter().chain(path.bounces);
                corners.chain(path.end).collect()
            })
            .unwrap_or_default();
        Self { ball, paddle, path }
    }

    /// The handle at a point in the window.
    pub(super) fn handle_at(&self, place: Vec2, view: &View) -> Option<SceneHandle> {
        let is_near = |at: Vec2, least: f32| {
            view.to_text(at).distance(place) <= GRASP.max(least * view.scale)
        };
        if let Some((at, velocity)) = self.ball {
            if is_near(at, BALL_RADIUS) {
                return Some(SceneHandle::Ball);
            }
            if is_near(at + velocity * ARROW, 0.0) {
                return Some(SceneHandle::Velocity);
            }
        }
        let half = PADDLE_SIZE * 0.5;
        let middle = vec2(self.paddle?, PADDLE_TOP + half.y);
        let off = (view.to_field(place) - middle).abs();
        let is_paddle = off.cmple(half + 4.0).all();
        is_paddle.then_some(SceneHandle::Paddle)
    }

    /// Drags a handle to a point in playfield units.
    pub(super) fn drag(&self, handle: SceneHandle, to: Vec2, document: &mut Document) {
        match (handle, self.ball) {
            (SceneHandle::Ball, Some((_, velocity))) => {
                let inside = to.clamp(Vec2::splat(BALL_RADIUS), FIELD - BALL_RADIUS);
                set_ball(document, inside, velocity);
            }
            (SceneHandle::Velocity, Some((at, _))) => {
                let velocity = ((to - at) / ARROW).clamp_length(SPEEDS[0], SPEEDS[1]);
                set_ball(document, at, velocity);
            }
            (SceneHandle::Paddle, _) => {
                let half = PADDLE_SIZE.x * 0.5;
                let x = to.x.clamp(half, FIELD.x - half).round();
                document.set_header(Header::Paddle, Some(&format!("{x}")));
            }
            _ => {}
        }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas, view: &View) {
        in_field(canvas, view, Vec2::ZERO);
        let unit = 1.0 / view.scale;
        for ends in self.path.windows(2) {
            let line = Shape::line(ends[0], ends[1], 2.0 * unit);
            canvas.add(line.fill(play::BALL_LIGHT.alpha(0.5)).dashed(9.0 * unit));
        }
        for corner in self.path.iter().skip(1) {
            let dot = Shape::circle(*corner, 3.0 * unit);
            canvas.add(dot.fill(play::BALL_LIGHT.alpha(0.8)));
        }
        if let Some(x) = self.paddle {
            let corner = vec2(x - PADDLE_SIZE.x * 0.5, PADDLE_TOP);
            let paddle = Shape::rect(corner, PADDLE_SIZE).round(PADDLE_SIZE.y * 0.5);
            canvas.add(paddle.gradient(play::PADDLE_TOP, play::PADDLE_BOTTOM));
        }
        if let Some((at, velocity)) = self.ball {
            let tip = at + velocity * ARROW;
            canvas.add(Shape::line(at, tip, 2.0 * unit).fill(play::GOOD));
            canvas.add(Shape::circle(tip, 5.0 * unit).fill(play::GOOD));
            let ball = Shape::circle(at, BALL_RADIUS).fill(play::BALL);
            canvas.add(ball.glow(18.0, play::BALL_LIGHT.alpha(0.5)));
        }
        canvas.flush();
    }
}

fn set_ball(document: &mut Document, at: Vec2, velocity: Vec2) {
    let [at, velocity] = [at, velocity].map(Vec2::round);
    let text = format!("{} {} {} {}", at.x, at.y, velocity.x, velocity.y);
    document.set_header(Header::Ball, Some(&text));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(text: &str) -> Document {
        Document::new(text.as_bytes()).expect("it is text")
    }

    #[test]
    fn a_ball_and_the_paddle_are_dragged_and_stay_in_the_field() {
        let text = "ball: 400 450 100 -200\npaddle: 300\nbricks:\n. 2 .\n";
        let view = View::of(vec2(1280.0, 720.0));
        for (grasp, handle, to, lines) in [
            (
                (402.0, 451.0),
                Some(SceneHandle::Ball),
                (10.4, 500.0),
                "ball: 10 500 100 -200",
            ),
            (
                (400.0, 450.0),
                Some(SceneHandle::Ball),
                (-50.0, 900.0),
                "ball: 6 594 100 -200",
            ),
            (
                (425.0, 400.0),
                Some(SceneHandle::Velocity),
                (500.0, 350.0),
                "ball: 400 450 400 -400",
            ),
            (
                (300.0, 560.0),
                Some(SceneHandle::Paddle),
                (0.0, 0.0),
                "paddle: 52",
            ),
            ((600.0, 500.0), None, (0.0, 0.0), "ball: 400 450 100 -200"),
        ] {
            let mut document = document(text);
            let scene = StartScene::of(&document, None);
            let found = scene.handle_at(view.to_text(grasp.into()), &view);
            assert_eq!(found, handle, "{grasp:?}");
            if let Some(handle) = found {
                scene.drag(handle, to.into(), &mut document);
            }
            let text = String::from_utf8_lossy(document.bytes()).into_owned();
            assert!(text.lines().any(|line| line == lines), "{handle:?}: {text}");
        }
    }

    #[test]
    fn a_ball_has_a_path_where_the_level_can_be_played() {
        for (text, corners) in [
            ("bricks:\n. 2 .\n", None),
            ("ball: 400 400 0 -300\nbricks:\n. . .\n. . .\n", Some(false)),
            ("ball: 400 400 0 -300\nbricks:\n. . .\n. 2 .\n", Some(true)),
            ("ball: 400 400\nbricks:\n. 2 .\n", None),
        ] {
            let document = document(text);
            let level = document.parse("").level;
            let scene = StartScene::of(&document, level.as_ref());
            let found = (scene != StartScene::default()).then_some(scene.path.len() > 1);
            assert_eq!(found, corners, "{text}");
        }
    }
}
