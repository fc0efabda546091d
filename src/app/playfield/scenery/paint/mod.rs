//! The picture of a scenery: a sky with a light, three ranks of land or buildings, and a floor.
//!
//! The CPU computes the picture pixel by pixel, so that it is the same on every machine and tests can measure its
//! brightness. Lengths are in heights of the scene, which is as high as the field or, in a tall window, higher: `u`
//! sideways from its middle, `v` from 0 at its top, which is the field's, to 1 at its bottom. Colours are linear light until they are encoded.

mod reef;
mod snow;

use macroquad::prelude::{Vec2, Vec3, vec2, vec3};

use super::{Scenery, SceneryColors, SceneryKind};
use crate::app::render::{Paints, smooth};
use reef::{Coral, Kelp};

/// The upper edges of the water and of the floor.
const SHORE: f32 = 0.72;
pub(crate) const FLOOR: f32 = 0.80;
/// The height of the light.
const LIGHT: f32 = 0.66;
/// The depth above the floor's far edge at which its lines meet.
const VANISHING: f32 = 0.08;
const RANKS: usize = 3;

/// Limits of the relative luminance: behind bricks, below them, of the sun in addition, on the floor, beside the field,
/// and behind a menu.
pub(super) const BEHIND_BRICKS: f32 = 0.0127;
pub(super) const BRIGHTEST: f32 = 0.045;
pub(super) const SUN: f32 = 0.045;
pub(super) const FLOORS: f32 = 0.0233;
pub(super) const BESIDE: f32 = 0.014;
pub(super) const WORDS: f32 = 0.0233;

/// The size of a picture and the position of the field in it, in its pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Framing {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// The middle of the field's upper edge.
    pub(crate) top: Vec2,
    /// Half the width of the field, or `f32::MAX` for a picture without walls, and the height of the scene.
    pub(crate) half: f32,
    pub(crate) height: f32,
    /// The field's lower edge, in heights of the scene.
    pub(crate) foot: f32,
}

pub(crate) struct SceneryPainter {
    scenery: Scenery,
    frame: Framing,
    columns: Vec<Slice>,
    kelp: Vec<Kelp>,
    corals: Vec<Coral>,
}

/// Values shared by all pixels of a column.
#[derive(Clone, Copy, Default)]
struct Slice {
    u: f32,
    /// The upper edges of the ranks, from far to near.
    edges: [f32; RANKS],
    /// The house of each rank, the position in it from 0 to 1, and true for a mast.
    houses: [(f32, f32, bool); RANKS],
    /// The nearness to the light, from 0 to 1, with a wide and a narrow falloff.
    near: f32,
    nearer: f32,
    /// The strength of each curtain of the aurora, and their length.
    rays: [f32; 2],
    hanging: f32,
    /// The lower end of the snow on the far mountains.
    ragged: f32,
}

/// A pseudo-random number from 0 to 1 for a cell.
fn chance(seed: u32, x: i32, y: i32) -> f32 {
    let mut hash =
        (x as u32).wrapping_mul(0x85eb_ca6b) ^ (y as u32).wrapping_mul(0xc2b2_ae35) ^ seed;
    hash ^= hash >> 15;
    hash = hash.wrapping_mul(0x2c1b_3c6d);
    hash ^= hash >> 12;
    hash = hash.wrapping_mul(0x297a_2d39);
    hash ^= hash >> 15;
    (hash >> 8) as f32 / (1 << 24) as f32
}

fn mix(from: f32, to: f32, share: f32) -> f32 {
    from + (to - from) * share
}

fn luminance(color: Vec3) -> f32 {
    color.dot(vec3(0.2126, 0.7152, 0.0722))
}

/// The colour with a soft limit on its luminance.
fn limited(color: Vec3, limit: f32) -> Vec3 {
    let bright = luminance(color);
    let knee = limit * 0.6;
    if bright <= knee {
        return color;
    }
    let room = limit - knee;
    color * ((limit - room * (-(bright - knee) / room).exp()) / bright)
}

/// The radius of the sun or moon; negative under water, where it is not visible.
fn disc(kind: SceneryKind) -> f32 {
    match kind {
        SceneryKind::Lake => 0.05,
        SceneryKind::Town => 0.042,
        SceneryKind::Snow => 0.036,
        SceneryKind::Reef => -1.0,
    }
}

/// The limit of the luminance at a point of the field, so that bricks, balls and words stand out.
fn ceiling(scenery: &Scenery, u: f32, v: f32) -> f32 {
    let limit = mix(BEHIND_BRICKS, BRIGHTEST, smooth(0.48, 0.65, v));
    let limit = mix(limit, FLOORS, smooth(0.79, 0.81, v));
    let away = vec2(u - scenery.light, v - LIGHT).length();
    let radius = disc(scenery.kind);
    let sun = 1.0 - smooth(radius, radius + 0.004, away);
    let limit = limit + SUN * sun * smooth(0.5, 0.6, v) * (1.0 - smooth(0.79, 0.8, v));
    if scenery.is_open {
        mix(limit.min(WORDS), limit, smooth(0.3, 0.45, u.abs()))
    } else {
        limit
    }
}

pub(super) fn encoded(linear: f32) -> f32 {
    if linear <= 0.003_130_8 {
        linear * 12.92
    } else {
        1.055 * linear.powf(1.0 / 2.4) - 0.055
    }
}

impl Paints for SceneryPainter {
    fn row(&self, y: usize, bytes: &mut Vec<u8>) {
        let Framing {
            top,
            half,
            height,
            foot,
            ..
        } = self.frame;
        let v = (y as f32 + 0.5 - top.y) / height;
        for x in 0..self.columns.len() {
            let u = self.columns[x].u;
            let mut color = if v < FLOOR {
                self.scene(x, v)
            } else {
                self.floor(x, v)
            };
            let mut limit = ceiling(&self.scenery, u, v);
            let is_field = half < f32::MAX;
            let half = half / height;
            let outside = (u.abs() - half).max(-v).max(v - foot);
            if is_field && outside > 0.0 {
                // Below the field of a tall window the scene goes on.
                let least = mix(0.3, 0.75, smooth(foot, foot + 0.1, v));
                color *= mix(0.5, least, smooth(0.0, 0.1, outside));
                limit = limit.min(BESIDE);
            } else if is_field {
                color *= mix(0.55, 1.0, smooth(0.0, 0.07, (half - u.abs()).min(v)));
            }
            let color = limited(color, limit);
            // Dithering prevents visible bands.
            let grain = chance(7, x as i32, y as i32) - 0.5;
            for part in [color.x, color.y, color.z] {
                bytes.push((encoded(part.max(0.0)) * 255.0 + 0.5 + grain * 0.98) as u8);
            }
            bytes.push(255);
        }
    }
}

impl SceneryPainter {
    pub(crate) fn new(scenery: Scenery, frame: Framing) -> Self {
        let mut painter = Self {
            scenery,
            frame,
            columns: Vec::new(),
            kelp: Vec::new(),
            corals: Vec::new(),
        };
        if scenery.kind == SceneryKind::Reef {
            painter.kelp = painter.new_kelp();
            painter.corals = painter.new_corals();
        }
        painter.columns = (0..frame.columns).map(|x| painter.column(x)).collect();
        painter
    }

    fn chance(&self, x: i32, y: i32) -> f32 {
        chance(self.scenery.seed, x, y)
    }

    fn noise(&self, x: f32, y: f32) -> f32 {
        let cell = x.floor();
        let row = y.floor();
        let ease = |at: f32| at * at * (3.0 - 2.0 * at);
        let across = ease(x - cell);
        let down = ease(y - row);
        let corner = |x: i32, y: i32| self.chance(cell as i32 + x, row as i32 + y);
        let line = |y: i32| mix(corner(0, y), corner(1, y), across);
        mix(line(0), line(1), down)
    }

    /// Noise in three octaves, each with its weight, its frequency and its shift in y.
    fn octaves(&self, x: f32, y: f32, octaves: [(f32, f32, f32); 3]) -> f32 {
        let octave =
            |(weight, often, shift): (f32, f32, f32)| weight * self.noise(x * often, y + shift);
        let [first, second, third] = octaves.map(octave);
        first + second + third
    }

    /// The size of a pixel.
    fn pixel(&self) -> f32 {
        1.0 / self.frame.height
    }

    /// The share of a pixel below an edge.
    fn below(&self, edge: f32, v: f32) -> f32 {
        ((v - edge) / self.pixel() + 0.5).clamp(0.0, 1.0)
    }

    fn column(&self, x: usize) -> Slice {
        let u = (x as f32 + 0.5 - self.frame.top.x) / self.frame.height;
        let away = (u - self.scenery.light).abs();
        let mut column = Slice {
            u,
            near: (-away * 2.4).exp(),
            nearer: (-away * away / 0.28).exp(),
            ..Slice::default()
        };
        for rank in 0..RANKS {
            column.edges[rank] = match self.scenery.kind {
                SceneryKind::Lake => SHORE - self.ridge(u, rank),
                SceneryKind::Snow => self.slope(u, rank),
                SceneryKind::Reef => self.reef(u, rank),
                SceneryKind::Town => {
                    let (roof, house) = self.house(u, rank);
                    column.houses[rank] = house;
                    roof
                }
            };
        }
        column.hanging = 0.10 * self.noise(u * 1.7, 2.0) + 0.03 * self.noise(u * 6.0, 4.0);
        column.ragged = 0.05 * (self.noise(u * 7.0, 77.0) - 0.5);
        for (index, rays) in column.rays.iter_mut().enumerate() {
            let number = index as f32;
            let thin = 0.55 + 0.45 * self.noise(u * (34.0 + 9.0 * number), number);
            *rays = thin * smooth(0.25, 0.75, self.noise(u * 1.1 + 5.0 * number, 8.0) + 0.1);
        }
        column
    }

    fn ridge(&self, u: f32, rank: usize) -> f32 {
        let row = rank as f32;
        let (base, tall, often) =
            [(0.045, 0.25, 1.15), (0.026, 0.19, 1.9), (0.009, 0.11, 3.1)][rank];
        let x = u * often + row * 31.7;
        let y = row * 5.1 + 0.5;
        let n = self.octaves(
            x,
            y,
            [(0.62, 1.0, 0.0), (0.26, 2.7, 40.0), (0.12, 7.1, 90.0)],
        );
        let clear = mix(0.4, 1.0, smooth(0.0, 0.62, (u - self.scenery.light).abs()));
        (base + tall * n.powf(1.25)) * clear
    }

    /// The roof, and the values of the house under it: its number, the position in it, and true for a mast.
    fn house(&self, u: f32, rank: usize) -> (f32, (f32, f32, bool)) {
        let row = rank as f32;
        let wide = 0.055 + 0.02 * row;
        let x = u / wide + row * 37.0;
        let house = x.floor();
        let of = |what: i32| self.chance(house as i32, what + rank as i32);
        let middle = (house + 0.5 - row * 37.0) * wide;
        let away = (middle - self.scenery.light).abs();
        let clear = mix(0.45, 1.0, smooth(0.05, 0.6, away));
        let tall = (0.10 + 0.27 * of(60).powf(1.6)) * (1.0 - 0.24 * row) * clear;
        let mut edge = FLOOR - 0.03 * (2.0 - row) - tall;
        let inside = x - house;
        let side = (inside - 0.5).abs();
        let kind = of(70);
        let is_mast = kind > 0.88 && side * wide < self.pixel() * 0.9;
        if kind < 0.25 {
            edge += 0.06 * side;
        } else if kind > 0.7 && side > 0.35 {
            edge += 0.022;
        }
        if is_mast {
            edge -= 0.045;
        }
        (edge, (house, inside, is_mast))
    }

    fn scene(&self, x: usize, v: f32) -> Vec3 {
        match self.scenery.kind {
            SceneryKind::Lake if v < SHORE => self.land(x, v),
            SceneryKind::Lake => self.water(x, v),
            SceneryKind::Reef => self.deep(x, v),
            SceneryKind::Town => self.city(x, v),
            SceneryKind::Snow => self.snow(x, v),
        }
    }

    /// The first rank to paint and the colour behind it. Ranks and sky behind an opaque rank are skipped.
    fn before(&self, column: &Slice, v: f32, sky: impl FnOnce(&Self) -> Vec3) -> (usize, Vec3) {
        let mut edges = column.edges.iter();
        let front = edges.rposition(|edge| v > edge + self.pixel() * 4.0);
        front.map_or_else(|| (0, sky(self)), |front| (front, Vec3::ZERO))
    }

    fn sky(&self, column: &Slice, v: f32) -> Vec3 {
        let Scenery { colors, light, .. } = &self.scenery;
        let mut color = colors.top.lerp(colors.air, smooth(0.0, 0.40, v));
        color = color.lerp(colors.mid, smooth(0.34, 0.67, v));
        let near = mix(0.2, 0.85, column.nearer);
        color = color.lerp(colors.low, near * smooth(0.46, 0.75, v));
        let streaks = 0.65 * self.noise(column.u * 1.6 + 3.0, v * 9.0)
            + 0.35 * self.noise(column.u * 4.1, v * 21.0 + 50.0);
        color *= 0.84 + 0.5 * smooth(0.42, 0.8, streaks) * smooth(0.15, 0.5, v);
        let away = vec2(column.u - light, v - LIGHT).length();
        color + colors.glow * (0.095 * (-away * away / 0.0075).exp() + 0.052 * (-away / 0.17).exp())
    }

    /// The light of a star near a point.
    fn star(&self, u: f32, v: f32) -> Vec3 {
        const DENSE: f32 = 42.0;
        if v > 0.45 {
            return Vec3::ZERO;
        }
        let x = (u * DENSE).floor();
        let y = (v * DENSE).floor();
        let of = |what: i32| self.chance(x as i32 + what * 1000, y as i32);
        if of(1) < 0.965 {
            return Vec3::ZERO;
        }
        let at = vec2(x + 0.2 + 0.6 * of(2), y + 0.2 + 0.6 * of(3)) / DENSE;
        let away = (vec2(u, v) - at).length() / self.pixel();
        vec3(0.75, 0.85, 1.0)
            * (of(4) * 0.05 * (-away * away * 0.7).exp() * (1.0 - smooth(0.1, 0.45, v)))
    }

    /// The sky with stars, and the sun or moon.
    fn lit_sky(&self, column: &Slice, v: f32) -> Vec3 {
        let radius = disc(self.scenery.kind);
        let color = self.sky(column, v) + self.star(column.u, v);
        let away = vec2(column.u - self.scenery.light, v - LIGHT).length();
        let cover = 1.0 - smooth(radius - self.pixel(), radius + self.pixel(), away);
        let lower = smooth(-0.05, 0.05, v - LIGHT);
        let SceneryColors { low, glow, .. } = self.scenery.colors;
        // A very dark yellow would look brown.
        color.lerp((glow * (0.2 - 0.06 * lower)).lerp(low, 0.3), cover)
    }

    /// The rim of light along an edge.
    fn rim(&self, column: &Slice, edge: f32, v: f32, strength: f32) -> Vec3 {
        let line = (-(v - edge).abs() / (self.pixel() * 1.6)).exp() * self.below(edge, v);
        self.scenery.colors.glow * (strength * line * column.near)
    }

    fn land(&self, x: usize, v: f32) -> Vec3 {
        let column = &self.columns[x];
        let colors = &self.scenery.colors;
        let (front, mut color) = self.before(column, v, |painter| {
            let color = painter.lit_sky(column, v);
            let across = column.u - painter.scenery.light;
            let up = LIGHT - v;
            if up <= 0.0 {
                return color;
            }
            let shafts = smooth(0.5, 0.9, painter.noise(across.atan2(up) * 7.0, 3.0));
            color + colors.glow * (0.02 * shafts * (-vec2(across, up).length() * 2.2).exp())
        });
        for rank in front..RANKS {
            let edge = column.edges[rank];
            let row = rank as f32;
            if v < edge - self.pixel() {
                continue;
            }
            let bright = [0.62, 0.36, 0.17][rank];
            let foot = smooth(0.0, 1.0, (v - edge) / (SHORE - edge).max(0.01));
            let stone = colors.mid.lerp(colors.top, 0.25 + 0.25 * row) * bright
                + colors.mid * (0.22 * foot * (1.0 - 0.3 * row));
            color = color.lerp(stone, self.below(edge, v)) + self.rim(column, edge, v, 0.05);
        }
        color
    }

    /// Water, which mirrors the land flatter and in waves.
    fn water(&self, x: usize, v: f32) -> Vec3 {
        let u = self.columns[x].u;
        let colors = &self.scenery.colors;
        let depth = v - SHORE;
        let wave = self.noise(u * 14.0, v * 190.0) - 0.5;
        let beside = self.beside(x, wave * 0.02 * (1.0 + depth * 8.0));
        let color = self.land(beside, SHORE - depth * 1.6 - wave * 0.006) * 0.62;
        let glitter = smooth(0.62, 0.85, self.noise(u * 30.0, v * 260.0));
        let away = (u - self.scenery.light) / (0.05 + depth * 1.3);
        color
            + colors.glow * (0.17 * glitter * (-away * away).exp() + 0.02 * (-depth / 0.008).exp())
    }

    /// The index of the column at a distance from another, in heights of the field.
    fn beside(&self, x: usize, by: f32) -> usize {
        let moved = x as f32 + by * self.frame.height;
        (moved.max(0.0) as usize).min(self.columns.len() - 1)
    }

    fn city(&self, x: usize, v: f32) -> Vec3 {
        let column = &self.columns[x];
        let colors = &self.scenery.colors;
        let (front, mut color) = self.before(column, v, |painter| painter.lit_sky(column, v));
        for rank in front..RANKS {
            let edge = column.edges[rank];
            let row = rank as f32;
            if v < edge - self.pixel() {
                continue;
            }
            let (house, inside, is_mast) = column.houses[rank];
            let bright = [0.55, 0.3, 0.14][rank];
            let wall = colors.mid.lerp(colors.top, 0.3 + 0.2 * row) * bright
                + colors.mid * (0.16 * smooth(0.0, 0.25, v - edge) * (1.0 - 0.35 * row));
            let wide = 0.055 + 0.02 * row;
            let size = vec2(0.0092 + 0.002 * row, 0.0125 + 0.003 * row);
            let pane = vec2(inside * wide, v - edge) / size;
            let cell = pane.floor();
            let at = pane - cell;
            let is_glass = at.x > 0.28 && at.x < 0.78 && at.y > 0.3 && at.y < 0.72;
            let is_wall = cell.y < 1.0 || !(0.06..=0.94).contains(&inside) || is_mast;
            let window = cell.x as i32 + house as i32 * 7 + rank as i32 * 91;
            let of = |what: i32| self.chance(window, cell.y as i32 * 31 + what);
            let mut here = wall;
            if is_glass && !is_wall && of(13) > 0.78 {
                let cold = colors.mid.lerp(colors.glow, 0.3) * 0.14;
                let lamp = (colors.glow * 0.11).lerp(cold, of(29));
                here = wall.lerp(lamp, 0.35 + 0.25 * row);
            }
            color = color.lerp(here, self.below(edge, v)) + self.rim(column, edge, v, 0.04);
        }
        color
    }

    /// The floor, which mirrors the scene behind it.
    fn floor(&self, x: usize, v: f32) -> Vec3 {
        let u = self.columns[x].u;
        let colors = &self.scenery.colors;
        let depth = v - FLOOR;
        let far = 1.0 / (depth + VANISHING);
        let near = smooth(0.25, 0.7, depth);
        let ground = vec2(u * far, far);
        if self.scenery.kind == SceneryKind::Reef {
            return self.sand(ground, depth);
        }
        let blur = 0.06 * depth.min(0.08) * (self.noise(u * 90.0, v * 400.0) - 0.5) * 4.0;
        let mirrored = (FLOOR - 0.004 - depth * 1.15).max(0.3);
        let mirror = self.scene(self.beside(x, blur), mirrored);
        let away = u - self.scenery.light;
        let spread = away / (0.17 + depth * 1.5);
        let wide = away / 0.55;
        let shine = colors.glow
            * (0.021 * (-spread * spread).exp() * (-depth / 0.17).exp()
                + 0.009 * (-wide * wide).exp() * (-depth / 0.09).exp()
                + 0.012 * (-depth / 0.002).exp());
        if self.scenery.kind == SceneryKind::Snow {
            let drifts = self.noise(ground.x * 0.7, ground.y * 2.3) * 0.6
                + self.noise(ground.x * 2.9, ground.y * 6.1) * 0.4;
            let color = self.white(&self.columns[x])
                * (0.2 + 0.75 * smooth(0.2, 0.8, drifts))
                * (0.4 + 0.6 * (-depth / 0.1).exp() + 0.35 * near);
            return color + mirror * (0.12 * (-depth / 0.05).exp()) + shine * 0.6;
        }
        let grain = 0.75 + 0.5 * self.noise(ground.x * 4.0, ground.y * 9.0);
        let slab = ground.x * 0.9;
        let row = ground.y * 0.8;
        let tile = self.chance(slab.floor() as i32, row.floor() as i32);
        let haze = colors.mid.lerp(colors.air, 0.3) * (0.22 * (-depth / 0.08).exp());
        let color = (colors.ground * 1.5 + colors.mid * (0.3 * near) + haze)
            * (grain * (0.75 + 0.5 * tile))
            + mirror * (0.5 * (-depth / 0.09).exp())
            + shine;
        // Joints between the slabs are at least 1.5 pixels wide at every distance.
        let line = |at: f32, wide: f32, by: f32| {
            let off = (at - at.round()).abs();
            1.0 - smooth(0.3, 1.0, off / wide.max(by * self.pixel() * 1.5))
        };
        let joint = line(slab, 0.018, far * 0.9).max(line(row, 0.03, far * far * 0.8));
        color * (1.0 - 0.6 * joint * smooth(0.002, 0.03, depth))
    }
}
