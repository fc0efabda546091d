//! The blueprint: the game as an engineer's drawing, in layers.
//!
//! It reads `&Game` and has no geometry of its own: all answers come from the collision module. It
//! draws the stepped state, not the interpolated one, so it shows exactly what was computed.

pub(crate) mod field;
mod layers;
mod legend;
mod numbers;
mod verdict;

use std::collections::VecDeque;
use std::time::Duration;

use breakout::event::Event;
use breakout::game::Game;
use breakout::tuning::STEPS_PER_SECOND;
use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::playfield::level_foot;
use crate::app::render::Canvas;
use crate::app::ui::Ui;
use crate::app::view::{Panels, View};
use field::Highlights;
use layers::{LAYERS, Layer, Shown};
use numbers::Numbers;
use verdict::Verdicts;

/// The number of recent hits whose normals are drawn.
const MAX_HITS: usize = 6;
/// Steps for which a hit's normal is drawn.
const HIT_LIFETIME: u64 = 3 * STEPS_PER_SECOND as u64;

/// The switches of the blueprint and its memory of the last steps.
pub(crate) struct Blueprint {
    on: bool,
    shown: Shown,
    hits: VecDeque<SeenHit>,
    verdicts: Verdicts,
    numbers: Numbers,
}

/// A contact and its step.
struct SeenHit {
    at: Vec2,
    normal: Vec2,
    step: u64,
}

impl Blueprint {
    pub(crate) fn new() -> Self {
        Self {
            on: false,
            shown: Shown::all(),
            hits: VecDeque::with_capacity(MAX_HITS),
            verdicts: Verdicts::default(),
            numbers: Numbers::default(),
        }
    }

    pub(crate) fn is_on(&self) -> bool {
        self.on
    }

    pub(crate) fn toggle(&mut self) {
        self.on = !self.on;
    }

    /// Shows or hides a layer. Returns a sentence about that.
    pub(crate) fn toggle_layer(&mut self, index: usize) -> String {
        self.shown.toggle(index);
        let (_, name, _) = LAYERS[index];
        let state = if self.shown.0[index] {
            "shown"
        } else {
            "hidden"
        };
        format!("{name}: {state}")
    }

    /// Takes note of a step and its duration. `game` is the game after it.
    pub(crate) fn observe(&mut self, game: &Game, events: &[Event], took: Duration) {
        self.numbers.observe_step(game, took);
        let now = game.steps();
        // Hits from the future belong to an earlier run.
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
            if self.hits.len() == MAX_HITS {
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
            .is_some_and(|hit| hit.step + HIT_LIFETIME < now)
        {
            self.hits.pop_front();
        }
        self.verdicts.observe(game, events);
    }

    /// Draws the names of the layers down a column.
    pub(crate) fn draw_layers(&self, ui: &mut Ui<'_>, rect: Rect) {
        let top = vec2(rect.x, rect.y + legend::HEAD);
        legend::draw_layers(self.shown, ui, top);
    }

    /// Draws a control for each layer, in so many columns of a room.
    pub(crate) fn draw_chips(&self, ui: &mut Ui<'_>, at: impl Fn(usize) -> Rect) {
        legend::draw_chips(self.shown, ui, at);
    }

    /// The height at which the column beside the field is free, below what the drawing has there.
    pub(crate) fn foot(&self, view: &View) -> f32 {
        let legend = Self::layers_height() + 14.0;
        match view.panels {
            Panels::Sides => level_foot(view) + if self.on { legend } else { 0.0 },
            Panels::Rows => 0.0,
        }
    }

    /// From the top of a column to the last layer's base line.
    pub(crate) fn layers_height() -> f32 {
        legend::layers_height()
    }

    fn forget(&mut self) {
        self.hits.clear();
        self.verdicts = Verdicts::default();
    }

    /// Takes note of a frame: the program's working time, and the seconds since the last frame.
    pub(crate) fn time_frame(&mut self, work: Duration, seconds: f32) {
        self.numbers.observe_frame(work, seconds);
    }

    /// Draws the field of a running game.
    pub(crate) fn draw_field(&self, canvas: &mut Canvas, view: &View, game: &Game) {
        let highlights = Highlights {
            bricks: self.verdicts.colors(self.shown.has(Layer::Tests)),
            contacts: self.hits.iter().map(|hit| (hit.at, hit.normal)).collect(),
        };
        field::draw(self.shown, canvas, view, game, &highlights);
    }

    /// Draws the field of a game at rest, with the caller's highlights.
    pub(crate) fn draw_moment(
        &self,
        canvas: &mut Canvas,
        view: &View,
        game: &Game,
        highlights: &Highlights,
    ) {
        field::draw(self.shown, canvas, view, game, highlights);
    }

    /// Draws the legend around the field.
    pub(crate) fn draw_legend(&self, ui: &mut Ui<'_>, game: &Game) {
        legend::draw(self.shown, &self.numbers, ui, game);
        ui.flush();
    }
}
