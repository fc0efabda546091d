//! The blueprint: the game as an engineer's drawing, in layers.
//!
//! It reads `&Game` and has no geometry of its own: all answers come from the collision module. It
//! draws the stepped state, not the interpolated one, so it shows exactly what was computed.

pub(crate) mod field;
mod layers;
pub(crate) mod legend;
mod numbers;
mod verdict;

use std::collections::VecDeque;

use breakout::event::Event;
use breakout::game::Game;
use breakout::tuning::STEPS_PER_SECOND;
use macroquad::prelude::Vec2;

use crate::app::playfield::level_foot;
use crate::app::playfield::session::StepCost;
use crate::app::render::Canvas;
use crate::app::view::{Panels, View};
use crate::app::words::words;
use field::Highlights;
use layers::{LAYERS, Layer};
use legend::LAYERS_HEIGHT;
use numbers::Numbers;
use verdict::Verdicts;

/// The number of recent hits whose normals are drawn.
const MAX_HITS: usize = 6;
/// Steps for which a hit's normal is drawn.
const HIT_LIFETIME: u64 = 3 * STEPS_PER_SECOND as u64;

pub(crate) struct Blueprint {
    on: bool,
    shown: [bool; LAYERS.len()],
    /// The step of each hit, with its point and normal.
    hits: VecDeque<(u64, (Vec2, Vec2))>,
    verdicts: Verdicts,
    numbers: Numbers,
}

impl Blueprint {
    pub(crate) fn new() -> Self {
        Self {
            on: false,
            shown: [true; LAYERS.len()],
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
        let is_shown = &mut self.shown[index];
        *is_shown = !*is_shown;
        let words = words().blueprint;
        words.switched(words.layers[index], *is_shown)
    }

    /// Takes note of a step and its cost. `game` is the game after it.
    pub(crate) fn observe(&mut self, game: &Game, events: &[Event], cost: StepCost) {
        self.numbers.observe_step(cost);
        let now = game.steps();
        // Hits from the future belong to an earlier run.
        if self.hits.back().is_some_and(|(step, _)| *step > now) {
            self.forget();
        }
        for event in events {
            if let Event::LevelStarted { .. } = event {
                self.forget();
            }
            if let Some(contact) = event.contact() {
                if self.hits.len() == MAX_HITS {
                    self.hits.pop_front();
                }
                self.hits.push_back((now, contact));
            }
        }
        let is_over = |(step, _): &(u64, _)| step + HIT_LIFETIME < now;
        while self.hits.front().is_some_and(is_over) {
            self.hits.pop_front();
        }
        self.verdicts.observe(game, events);
    }

    /// The height at which the column beside the field is free, below what the drawing has there.
    pub(crate) fn foot(&self, view: &View) -> f32 {
        match view.panels {
            Panels::Sides if self.on => level_foot(view) + LAYERS_HEIGHT + 14.0,
            Panels::Sides => level_foot(view),
            Panels::Rows => 0.0,
        }
    }

    fn forget(&mut self) {
        self.hits.clear();
        self.verdicts = Verdicts::default();
    }

    /// Draws the field of a running game.
    pub(crate) fn draw_field(&self, canvas: &mut Canvas, view: &View, game: &Game) {
        let verdicts = self.shown[Layer::Tests as usize].then(|| self.verdicts.colors());
        let highlights = Highlights {
            bricks: verdicts.unwrap_or_default(),
            contacts: self.hits.iter().map(|(_, contact)| *contact).collect(),
        };
        self.draw_moment(canvas, view, game, &highlights);
    }
}
