//! A ball in flight and a paddle from the start, with the path ahead. Their handles can be dragged.

use breakout::game::Game;
use breakout::level::{Document, Header, Level, LevelSet};
use breakout::tuning::{BALL_RADIUS, FIELD, PADDLE_SIZE, PADDLE_TOP, STEPS_PER_SECOND};
use macroquad::prelude::{Vec2, vec2};

use crate::app::playfield::in_field;
use crate::app::render::palette::play;
use crate::app::render::{Canvas, Shape};
use crate::app::view::View;

/// The length of the arrow in seconds of flight, and what its tip can be dragged to, in units a second.
const ARROW: f32 = 0.25;
const SPEEDS: [f32; 2] = [60.0, 1500.0];
/// The most bounces and steps of the path ahead.
const BOUNCES: usize = 5;
const STEPS: u32 = 4 * STEPS_PER_SECOND;
/// A handle is taken within this distance, in text units.
const GRASP: f32 = 12.0;
/// A ball that was not there before: below the bricks, and on its way up.
const NEW_BALL: &str = "400 450 150 -300";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Handle {
    Ball,
    Velocity,
    Paddle,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Scene {
    /// Place and velocity.
    ball: Option<(Vec2, Vec2)>,
    paddle: Option<f32>,
}

#[derive(Clone, Debug)]
pub(super) struct Shown {
    scene: Scene,
    path: Vec<Vec2>,
}

impl Scene {
    pub(super) fn of(document: &Document) -> Self {
        let number = |word: &str| word.parse().ok().filter(|number: &f32| number.is_finite());
        let numbers = |header| -> Option<Vec<f32>> {
            let text = document.header(header)?;
            text.split_whitespace().map(number).collect()
        };
        let ball = match numbers(Header::Ball).as_deref() {
            Some(&[x, y, dx, dy]) => Some((vec2(x, y), vec2(dx, dy))),
            _ => None,
        };
        let paddle = numbers(Header::Paddle);
        Self {
            ball,
            paddle: paddle.and_then(|numbers| numbers.first().copied()),
        }
    }

    /// The handle at a place of the window.
    pub(super) fn handle_at(&self, place: Vec2, view: &View) -> Option<Handle> {
        let is_near = |at: Vec2, least: f32| {
            view.to_window(at).distance(place) <= GRASP.max(least * view.scale)
        };
        if let Some((at, velocity)) = self.ball {
            if is_near(at, BALL_RADIUS) {
                return Some(Handle::Ball);
            }
            if is_near(at + velocity * ARROW, 0.0) {
                return Some(Handle::Velocity);
            }
        }
        let half = PADDLE_SIZE * 0.5;
        let middle = vec2(self.paddle?, PADDLE_TOP + half.y);
        let off = (view.to_field(place) - middle).abs();
        off.cmple(half + 4.0).all().then_some(Handle::Paddle)
    }

    /// Drags a handle to a place in playfield units.
    pub(super) fn drag(&self, handle: Handle, to: Vec2, document: &mut Document) {
        match (handle, self.ball) {
            (Handle::Ball, Some((_, velocity))) => {
                let inside = to.clamp(Vec2::splat(BALL_RADIUS), FIELD - BALL_RADIUS);
                set_ball(document, inside, velocity);
            }
            (Handle::Velocity, Some((at, _))) => {
                let velocity = ((to - at) / ARROW).clamp_length(SPEEDS[0], SPEEDS[1]);
                set_ball(document, at, velocity);
            }
            (Handle::Paddle, _) => {
                let half = PADDLE_SIZE.x * 0.5;
                let x = to.x.clamp(half, FIELD.x - half).round();
                document.set_header(Header::Paddle, Some(&format!("{x}")));
            }
            _ => {}
        }
    }
}

fn set_ball(document: &mut Document, at: Vec2, velocity: Vec2) {
    let [at, velocity] = [at, velocity].map(Vec2::round);
    let text = format!("{} {} {} {}", at.x, at.y, velocity.x, velocity.y);
    document.set_header(Header::Ball, Some(&text));
}

pub(super) fn add_ball(document: &mut Document) {
    document.set_header(Header::Ball, Some(NEW_BALL));
}

/// Puts the paddle where it would be anyway, from where it can be moved.
pub(super) fn add_paddle(document: &mut Document) {
    let x = FIELD.x * 0.5;
    document.set_header(Header::Paddle, Some(&format!("{x}")));
}

impl Shown {
    /// The scene of a document, if it has one; only what can be played has a path.
    pub(super) fn of(document: &Document, level: Option<&Level>) -> Option<Self> {
        let scene = Scene::of(document);
        if scene == Scene::default() {
            return None;
        }
        let flies = level.filter(|_| scene.ball.is_some());
        let game = flies.map(|level| Game::new(LevelSet::of(level.clone()), 0, 1));
        let paths = game.map(|game| game.paths_ahead(BOUNCES, STEPS));
        let path = paths.into_iter().flatten().next().map(|path| {
            let corners = [path.start].into_iter().chain(path.bounces);
            corners.chain(path.end).collect()
        });
        let path = path.unwrap_or_default();
        Some(Self { scene, path })
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
        if let Some(x) = self.scene.paddle {
            let corner = vec2(x - PADDLE_SIZE.x * 0.5, PADDLE_TOP);
            let paddle = Shape::rect(corner, PADDLE_SIZE).round(PADDLE_SIZE.y * 0.5);
            canvas.add(paddle.gradient(play::PADDLE_TOP, play::PADDLE_BOTTOM));
        }
        if let Some((at, velocity)) = self.scene.ball {
            let tip = at + velocity * ARROW;
            canvas.add(Shape::line(at, tip, 2.0 * unit).fill(play::GOOD));
            canvas.add(Shape::circle(tip, 5.0 * unit).fill(play::GOOD));
            let ball = Shape::circle(at, BALL_RADIUS).fill(play::BALL);
            canvas.add(ball.glow(18.0, play::BALL_LIGHT.alpha(0.5)));
        }
        canvas.flush();
    }
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
                Some(Handle::Ball),
                (10.4, 500.0),
                "ball: 10 500 100 -200",
            ),
            (
                (400.0, 450.0),
                Some(Handle::Ball),
                (-50.0, 900.0),
                "ball: 6 594 100 -200",
            ),
            (
                (425.0, 400.0),
                Some(Handle::Velocity),
                (500.0, 350.0),
                "ball: 400 450 400 -400",
            ),
            (
                (300.0, 560.0),
                Some(Handle::Paddle),
                (0.0, 0.0),
                "paddle: 52",
            ),
            ((600.0, 500.0), None, (0.0, 0.0), "ball: 400 450 100 -200"),
        ] {
            let mut document = document(text);
            let scene = Scene::of(&document);
            let found = scene.handle_at(view.to_window(grasp.into()), &view);
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
            let shown = Shown::of(&document, level.as_ref());
            assert_eq!(shown.map(|shown| shown.path.len() > 1), corners, "{text}");
        }
    }
}
