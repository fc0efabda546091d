//! The field and everything on it.

use std::ops::Range;

use breakout::collision::Aabb;
use breakout::game::Bricks;
use breakout::tuning::{FIELD, PADDLE_TOP};
use macroquad::prelude::{Vec2, Vec4, vec2};

use super::actors::{self, Actors, InterpolatedGame};
use super::bricks::{brick, cracks, draw_in_parts, mixed, outline};
use super::effects::VisibleEffects;
use super::scenery::{FLOOR, Scenery};
use super::session::Session;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Canvas, Shape};
use crate::app::settings::{Effect, Settings, Strengths};
use crate::app::view::View;

/// The least and the greatest width of the frame's beams, the extra width and the height of their feet, and the width
/// of their inner edges, in text units.
const FRAME: (f32, f32) = (4.0, 16.0);
const FOOT: Vec2 = vec2(10.0, 10.0);
const INNER: f32 = 1.5;
/// The number of vertical strips of light on the floor, the strips that a brick lights on each side of its own, and
/// the greatest opacity of the light.
const LIGHTS: usize = 40;
const SPREAD: usize = 2;
const MOST_LIGHT: f32 = 0.11;
/// The light of an explosion on the floor, compared with a column of bricks from the top to the bottom.
const EXPLOSION_LIGHT: f32 = 0.08;
const BEAM_TOP: Color = Color::hex(0x26_2b_58);
const BEAM_FOOT: Color = Color::hex(0x11_14_2c);

/// Width of the line along the field's edge during a distortion.
const LINE: f32 = 3.0;

pub(crate) fn draw_backdrop(canvas: &mut Canvas) {
    canvas.flat_everywhere(|window| window.gradient(play::WINDOW, play::WINDOW_FOOT));
}

impl Session {
    /// Draws the window and the field.
    pub(crate) fn draw(
        &self,
        canvas: &mut Canvas,
        view: &View,
        settings: &Settings,
        shown: Actors,
    ) {
        let strengths = &settings.picture.strengths;
        let effects = self.effects.at(strengths);
        let post = self.distortion.post(strengths.of(Effect::Warp));
        let opacity = Scenery::opacity(canvas, settings);
        let scenery = self.scenery.filter(|_| opacity > 0.0);
        let opacity = scenery.map_or(0.0, |_| opacity);
        // An opaque scenery hides the ground.
        let is_complete = scenery.is_some_and(|scenery| scenery.advance(canvas, view));
        let is_hidden = is_complete && opacity >= 1.0;
        if !is_hidden {
            draw_backdrop(canvas);
            draw_ground(canvas, view);
        }
        let region = view.field_pixels();
        let is_plain = post.is_plain();
        canvas.show_backdrop(opacity, (!is_plain).then_some(region));
        canvas.begin_region(region, &post);
        if !is_plain {
            if !is_hidden {
                draw_ground(canvas, view);
            }
            canvas.show_backdrop(opacity, None);
        }
        if is_complete {
            draw_light(canvas, view, self.game.bricks(), &effects, opacity);
        }
        self.draw_scene(canvas, view, strengths, shown);
        if let Some(ghost) = self.ghost.as_ref().filter(|ghost| ghost.is_rival) {
            ghost.draw_name(canvas, view);
        }
        canvas.end_region(region, &post);
        match scenery {
            Some(scenery) => {
                draw_frame(canvas, view, scenery.light().faded(opacity));
                in_field(canvas, view, Vec2::ZERO);
                effects.draw_on_frame(canvas, frame_width(view) / view.scale);
            }
            None => draw_edge(canvas, view),
        }
        draw_line(canvas, view, self.distortion.line());
    }

    /// Draws the bricks and the actors over the field, without those that a panel would cut.
    pub(crate) fn draw_scene(
        &self,
        canvas: &mut Canvas,
        view: &View,
        strengths: &Strengths,
        shown: Actors,
    ) {
        let bricks = self.game.bricks();
        let shake = self.effects.motion.shake;
        let effects = self.effects.at(strengths);
        in_field(canvas, view, shake);
        let is_cut = |aabb: Aabb| !shown.shows(view, aabb.center(), aabb.size() * 0.5);
        let look = |cells: Range<usize>| {
            let cut = cells.clone().filter(|cell| is_cut(bricks.aabb(*cell)));
            cut.fold(effects.stamp(&cells), |stamp, cell| {
                mixed(stamp, cell as u64)
            })
        };
        draw_in_parts(canvas, bricks, look, |canvas, index, standing| {
            let aabb = bricks.aabb(index);
            if is_cut(aabb) {
                return;
            }
            let shape = brick(standing, aabb, effects.flash(index), canvas.high_contrast);
            let entrance = effects.entrance(bricks.place(index));
            let size = entrance.min(effects.arrival(index));
            if size != 1.0 {
                return canvas.add(shape.grown(size));
            }
            canvas.add_snapped(shape);
            for crack in cracks(standing, index, aabb) {
                canvas.add(crack);
            }
        });
        let waiting = bricks.waiting();
        for (index, waiting) in waiting.filter(|(index, _)| !is_cut(bricks.aabb(*index))) {
            canvas.add(outline(waiting, bricks.aabb(index)));
        }
        canvas.flush();

        let scene = InterpolatedGame {
            session: self,
            effects,
            actors: shown,
        };
        in_field(canvas, view, shake);
        let balls = self.game.balls().iter().map(|ball| ball.position);
        let balls = (!scene.is_beside_panel()).then(|| balls.collect::<Vec<_>>());
        effects.draw(canvas, view, balls.as_deref());
        canvas.flush();

        in_field(canvas, view, shake);
        actors::draw(canvas, view, &scene);
        canvas.flush();
        if let Some(balls) = balls {
            effects.draw_popups(canvas, view, &balls, true);
            canvas.flush();
        }
    }
}

/// Switches shapes to playfield units, moved by `shake`.
pub(crate) fn in_field(canvas: &mut Canvas, view: &View, shake: Vec2) {
    canvas.in_units(view.origin, view.scale, shake);
}

pub(crate) fn draw_ground(canvas: &mut Canvas, view: &View) {
    canvas.in_window();
    let ground = Shape::rect(view.origin, view.field_size());
    canvas.flat(ground.gradient(play::FIELD_TOP, play::FIELD_BOTTOM));
}

/// The width of the frame's beams, in text units.
fn frame_width(view: &View) -> f32 {
    (view.around * 0.6).clamp(FRAME.0, FRAME.1)
}

/// Draws the beams around the field, as wide as the margin allows, with lit inner edges.
fn draw_frame(canvas: &mut Canvas, view: &View, light: Color) {
    canvas.in_window();
    let origin = view.origin;
    let size = view.field_size();
    let wide = frame_width(view);
    let top = origin - wide;
    let right = vec2(origin.x + size.x, origin.y - wide);
    let tall = size.y + wide;
    let across = size.x + wide * 2.0;
    let beams = [
        (top, vec2(wide, tall), vec2(1.0, tall)),
        (right, vec2(wide, tall), vec2(1.0, tall)),
        (top, vec2(across, wide), vec2(across, 1.0)),
    ];
    for (corner, size, outer) in beams {
        canvas.flat(Shape::rect(corner, size).gradient(BEAM_TOP, BEAM_FOOT));
        canvas.flat(Shape::rect(corner, outer).fill(play::EDGE));
    }
    let foot = vec2(wide + FOOT.x, FOOT.y);
    for x in [top.x - FOOT.x * 0.5, origin.x + size.x - FOOT.x * 0.5] {
        let corner = vec2(x, origin.y + size.y - foot.y);
        canvas.flat(Shape::rect(corner, foot).gradient(BEAM_FOOT, BEAM_TOP));
    }
    // The light of the scenery grows stronger towards the floor.
    let dark = light.faded(0.1);
    for x in [origin.x - INNER, origin.x + size.x] {
        let line = Shape::rect(vec2(x, origin.y), vec2(INNER, size.y));
        canvas.flat(line.gradient(dark, light.faded(0.75)));
    }
    canvas.flat(Shape::rect(origin - vec2(0.0, INNER), vec2(size.x, INNER)).fill(dark));
}

pub(crate) fn draw_edge(canvas: &mut Canvas, view: &View) {
    canvas.in_window();
    let rim = 2.0;
    let edge = Shape::rect(view.origin - rim, view.field_size() + rim * 2.0);
    canvas.add_snapped(edge.round(4.0).border(rim, play::EDGE));
}

fn draw_line(canvas: &mut Canvas, view: &View, line: Color) {
    canvas.in_window();
    if line.is_visible() {
        let edge = Shape::rect(view.origin, view.field_size()).round(2.0);
        canvas.add_snapped(edge.border(LINE, line));
    }
    canvas.flush();
}

/// Draws the light of bricks and explosions on the floor: for each strip, the sum of those above it. It ends above the
/// paddle.
fn draw_light(
    canvas: &mut Canvas,
    view: &View,
    bricks: &Bricks,
    effects: &VisibleEffects<'_>,
    opacity: f32,
) {
    let mut sums = [Vec4::ZERO; LIGHTS];
    let wide = FIELD.x / LIGHTS as f32;
    let mut add = |x: f32, color: Color, weight: f32| {
        let part = ((x / wide) as usize).min(LIGHTS - 1);
        let [red, green, blue, _] = color.bits().to_be_bytes().map(f32::from);
        sums[part] += Vec4::new(red, green, blue, 1.0) * weight;
    };
    for (index, brick) in bricks.iter() {
        let spec = brick.kind.spec();
        if spec.hits.is_none() || brick.hidden {
            continue;
        }
        let aabb = bricks.aabb(index);
        let size = aabb.size();
        let weight = size.x * size.y / (wide * FIELD.y);
        add(aabb.center().x, Color::hex(spec.color), weight);
    }
    for (x, color, strength) in effects.over_floor() {
        add(x, color, strength * EXPLOSION_LIGHT);
    }
    in_field(canvas, view, Vec2::ZERO);
    let top = FIELD.y * FLOOR;
    let foot = PADDLE_TOP - 8.0;
    for part in 0..LIGHTS {
        let near = part.saturating_sub(SPREAD)..(part + SPREAD + 1).min(LIGHTS);
        let sum: Vec4 = sums[near].iter().sum::<Vec4>() / (2 * SPREAD + 1) as f32;
        if sum.w == 0.0 {
            continue;
        }
        let mean = (sum / sum.w).as_uvec4();
        let strength = (sum.w * 1.6).min(1.0) * MOST_LIGHT * opacity;
        let color = Color::hex(mean.x << 16 | mean.y << 8 | mean.z).alpha(strength);
        let light = Shape::rect(vec2(part as f32 * wide, top), vec2(wide, foot - top));
        canvas.flat(light.gradient(color, color.alpha(0.0)));
    }
}
