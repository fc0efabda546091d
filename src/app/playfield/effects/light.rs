//! The light of explosions: it adds to what is near, and fades in a few frames.

use std::collections::VecDeque;

use breakout::collision::{Aabb, closest_point_on_aabb};
use breakout::tuning::FIELD;
use macroquad::prelude::{Vec2, vec2};

use crate::app::render::palette::{Color, play};
use crate::app::render::{Canvas, Shape};

/// Seconds for which an explosion gives light.
const LIFE: f32 = 0.5;
/// The reach of the light from the brick's sides, in heights of the brick.
const REACH: f32 = 3.2;
/// The opacity at first, and the share of gold in the brick's colour.
const OPACITY: f32 = 0.9;
const GOLD: f32 = 0.5;
/// The most lights at once. Chains beyond it lose the oldest, which have faded most.
const MAX_LIGHTS: usize = 64;
/// The light on the frame's beams beside an explosion, compared with the light around it.
const ON_FRAME: f32 = 0.8;

#[derive(Default)]
pub(super) struct Lights(VecDeque<Light>);

struct Light {
    brick: Aabb,
    /// In playfield units.
    reach: f32,
    color: Color,
    /// From 0 to 1.
    strength: f32,
    age: f32,
}

impl Lights {
    /// Lights what is near a brick in its colour: the less, the more light is there, so that a long chain neither glares
    /// nor flickers.
    pub(super) fn add(&mut self, brick: Aabb, color: Color, strength: f32) {
        let strength = strength * (1.0 - self.at(brick.center())).max(0.0);
        if strength == 0.0 {
            return;
        }
        if self.0.len() == MAX_LIGHTS {
            self.0.pop_front();
        }
        self.0.push_back(Light {
            brick,
            reach: brick.size().y * REACH,
            color: color.mix(play::COMBO, GOLD).alpha(OPACITY * strength),
            strength,
            age: 0.0,
        });
    }

    /// The strength of all lights at a place.
    pub(super) fn at(&self, place: Vec2) -> f32 {
        self.0.iter().map(|light| light.at(place)).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn advance(&mut self, seconds: f32) {
        for light in &mut self.0 {
            light.age += seconds;
        }
        self.0.retain(|light| light.age < LIFE);
    }

    /// Draws the lights in the field.
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        for light in &self.0 {
            let source = Shape::rect(light.brick.min, light.brick.size());
            canvas.add(source.glow(light.reach, light.shown()));
        }
    }

    /// Draws the lights on the frame, which is `wide` in playfield units: a bar along each beam in reach.
    pub(super) fn draw_on_frame(&self, canvas: &mut Canvas, wide: f32) {
        for light in &self.0 {
            let Vec2 { x, y } = light.brick.center();
            let beams = [
                (vec2(-wide * 0.5, y), x, Vec2::Y),
                (vec2(FIELD.x + wide * 0.5, y), FIELD.x - x, Vec2::Y),
                (vec2(x, -wide * 0.5), y, Vec2::X),
            ];
            for (middle, distance, along) in beams {
                let near = 1.0 - distance / light.reach;
                if near > 0.0 {
                    let half = along * light.reach * near * 0.5;
                    let bar = Shape::rect(middle - half, half * 2.0);
                    canvas.add(bar.glow(wide, light.shown().faded(near * ON_FRAME)));
                }
            }
        }
    }

    /// The lights over the floor: their x, their colours and their strengths from 0 to 1.
    pub(super) fn over_floor(&self) -> impl Iterator<Item = (f32, Color, f32)> {
        let lights = self.0.iter();
        lights.map(|light| {
            (
                light.brick.center().x,
                light.color,
                light.strength * light.left(),
            )
        })
    }
}

impl Light {
    /// The share that is left, from 1 at first to 0.
    fn left(&self) -> f32 {
        let share = self.age / LIFE;
        1.0 - share * share
    }

    /// The strength at a place, as the shader draws a glow.
    fn at(&self, place: Vec2) -> f32 {
        let distance = closest_point_on_aabb(place, self.brick).distance(place);
        let near = (1.0 - distance / self.reach).max(0.0);
        self.strength * self.left() * near * near
    }

    fn shown(&self) -> Color {
        self.color.faded(self.left())
    }
}
