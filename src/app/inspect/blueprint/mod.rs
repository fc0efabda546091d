//! The blueprint: the same scene as an engineer's drawing, in layers.
//!
//! It reads `&Game` and asks the collision module; it has no geometry of its own. It draws the
//! stepped state, not the interpolated one: what it shows is what was computed.

pub(in crate::app) mod drawing;
mod legend;
pub(in crate::app) mod pen;
mod verdict;

use std::collections::VecDeque;
use std::time::Duration;

use breakout::event::Event;
use breakout::game::Game;
use breakout::tuning::STEPS_PER_SECOND;
use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::render::Canvas;
use crate::app::render::palette::{Color, blueprint};
use crate::app::view::View;
use drawing::Marks;
use verdict::Verdicts;

/// A part of the drawing with its own key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layer {
    Boxes,
    BallBox,
    ClosestPoints,
    Tests,
    Normals,
    Velocity,
    Path,
    Numbers,
}

/// Every layer with its name and its colour, in the order of the keys from 1.
const LAYERS: [(Layer, &str, Color); 8] = [
    (Layer::Boxes, "boxes", blueprint::INK),
    (Layer::BallBox, "ball box", blueprint::BOX_ONLY),
    (Layer::ClosestPoints, "closest points", blueprint::APART),
    (Layer::Tests, "discrete tests", blueprint::TOUCH),
    (Layer::Normals, "normals", blueprint::CAST),
    (Layer::Velocity, "velocity", blueprint::INK),
    (Layer::Path, "path ahead", blueprint::CAST),
    (Layer::Numbers, "numbers", blueprint::QUIET),
];

/// How many hits keep their normals on the drawing.
const HITS: usize = 6;
/// Steps for which they do.
const HIT_LIFE: u64 = 3 * STEPS_PER_SECOND as u64;

/// The overlay's switches and what it remembers of the last steps.
pub(crate) struct Overlay {
    on: bool,
    /// Whether the playing face shows the way ahead of the balls.
    guide: bool,
    shown: [bool; LAYERS.len()],
    hits: VecDeque<SeenHit>,
    verdicts: Verdicts,
    times: Times,
}

/// A contact that happened, and in which step.
struct SeenHit {
    at: Vec2,
    normal: Vec2,
    step: u64,
}

/// Smoothed times and counts.
#[derive(Default)]
struct Times {
    /// Microseconds of one step.
    step: f32,
    /// Pair tests a second.
    tests: f32,
    /// Milliseconds that the program works for a frame.
    work: f32,
    /// Milliseconds from frame to frame.
    frame: f32,
}

impl Overlay {
    pub(crate) fn new() -> Self {
        Self {
            on: false,
            guide: false,
            shown: [true; LAYERS.len()],
            hits: VecDeque::with_capacity(HITS),
            verdicts: Verdicts::default(),
            times: Times::default(),
        }
    }

    pub(crate) fn is_on(&self) -> bool {
        self.on
    }

    pub(crate) fn toggle(&mut self) {
        self.on = !self.on;
    }

    /// Whether the playing face shows the way ahead of the balls.
    pub(crate) fn guides(&self) -> bool {
        self.guide
    }

    pub(crate) fn toggle_guide(&mut self) {
        self.guide = !self.guide;
    }

    /// Shows or hides a layer.
    pub(crate) fn toggle_layer(&mut self, index: usize) {
        if let Some(shown) = self.shown.get_mut(index) {
            *shown = !*shown;
        }
    }

    fn shows(&self, layer: Layer) -> bool {
        LAYERS
            .iter()
            .zip(self.shown)
            .any(|((listed, ..), shown)| *listed == layer && shown)
    }

    /// After each step: remembers what the drawing holds on to.
    pub(crate) fn observe(&mut self, game: &Game, events: &[Event], took: Duration) {
        smooth(&mut self.times.step, took.as_secs_f32() * 1e6);
        smooth(
            &mut self.times.tests,
            (game.tests() * STEPS_PER_SECOND) as f32,
        );
        let now = game.steps();
        // A game that began anew has nothing to do with the last one's hits.
        if self.hits.back().is_some_and(|hit| hit.step > now) {
            self.forget();
        }
        for event in events {
            if let Event::LevelStarted { .. } = event {
                self.forget();
            }
            let Some((at, normal)) = event.contact() else {
                continue;
            };
            if self.hits.len() == HITS {
                self.hits.pop_front();
            }
            self.hits.push_back(SeenHit {
                at,
                normal,
                step: now,
            });
        }
        while self
            .hits
            .front()
            .is_some_and(|hit| hit.step + HIT_LIFE < now)
        {
            self.hits.pop_front();
        }
        self.verdicts.observe(game, events);
    }

    /// Draws the names of the layers down a column.
    pub(crate) fn draw_layers(&self, canvas: &mut Canvas, rect: Rect, ui: f32) {
        legend::draw_layers(self, canvas, vec2(rect.x, rect.y + legend::HEAD * ui), ui);
    }

    /// How far down a column the last layer's base line is.
    pub(crate) fn layers_height(ui: f32) -> f32 {
        (legend::HEAD + legend::LINE * LAYERS.len() as f32) * ui
    }

    fn forget(&mut self) {
        self.hits.clear();
        self.verdicts = Verdicts::default();
    }

    /// After each frame: how long the program worked for it, and the time since the last one.
    pub(crate) fn time_frame(&mut self, work: Duration, seconds: f32) {
        smooth(&mut self.times.work, work.as_secs_f32() * 1e3);
        smooth(&mut self.times.frame, seconds * 1e3);
    }

    /// Draws the field.
    pub(crate) fn draw_field(&self, canvas: &mut Canvas, view: &View, game: &Game) {
        let marks = Marks {
            bricks: self.verdicts.colors(self.shows(Layer::Tests)),
            hits: self.hits.iter().map(|hit| (hit.at, hit.normal)).collect(),
        };
        drawing::draw(self, canvas, view, game, &marks);
    }

    /// Draws what layers, colours and numbers are, around the field.
    pub(crate) fn draw_legend(&self, canvas: &mut Canvas, view: &View, game: &Game) {
        legend::draw(self, canvas, view, game);
        canvas.flush();
    }
}

fn smooth(value: &mut f32, new: f32) {
    *value += (new - *value) * 0.05;
}
