//! The picture of a place: a sky with a light, three ranks of scenery, and a floor.
//!
//! The processor computes the picture pixel by pixel, so that it is the same everywhere and a test can measure its
//! brightness. Values of a column are computed once. Places are in heights of the field: `u` sideways from its
//! middle, `v` from 0 at its top to 1 at its bottom. Colours are linear light until the end.

use macroquad::prelude::{Vec2, Vec3, vec2, vec3};

use super::{Family, Place, PlaceColors};
use crate::app::render::{Paints, smooth};

/// Where the land ends and the water begins, and where the floor begins.
const SHORE: f32 = 0.72;
pub(crate) const FLOOR: f32 = 0.80;
/// The height of the light.
const LIGHT: f32 = 0.66;
/// The most a pixel counts for a flake's size: in a small picture flakes would be blots.
const FLAKE: f32 = 1.0 / 300.0;
/// The depth above the floor's far edge at which its lines meet.
const VANISHING: f32 = 0.08;
const RANKS: usize = 3;

/// The most light (relative luminance) behind bricks, below them, of the sun above that, on the floor, beside
/// the field, and behind a menu.
pub(super) const BEHIND_BRICKS: f32 = 0.0127;
pub(super) const BRIGHTEST: f32 = 0.045;
pub(super) const SUN: f32 = 0.045;
pub(super) const FLOORS: f32 = 0.0233;
pub(super) const BESIDE: f32 = 0.014;
pub(super) const WORDS: f32 = 0.0233;

/// Where a picture lies around the field, in its own pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Framing {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// The middle of the field's upper edge.
    pub(crate) top: Vec2,
    /// Half the width of the field, or the largest number for a picture without its walls, and its height.
    pub(crate) half: f32,
    pub(crate) height: f32,
}

pub(crate) struct PlacePainter {
    place: Place,
    frame: Framing,
    columns: Vec<Slice>,
    kelp: Vec<Kelp>,
    corals: Vec<Coral>,
}

/// A stem of kelp: where it stands, its height, its number, and the reef before which it stands.
#[derive(Clone, Copy)]
struct Kelp {
    foot: f32,
    tall: f32,
    id: f32,
    rank: usize,
}

/// Where a coral stands, its size, and how far each branch leans and reaches.
struct Coral {
    foot: f32,
    size: f32,
    branches: [(f32, f32); 9],
}

/// Values shared by all pixels of a column.
#[derive(Clone, Copy, Default)]
struct Slice {
    u: f32,
    /// The upper edges of the ranks, from far to near.
    edges: [f32; RANKS],
    /// The house of each rank, the place in it from 0 to 1, and whether it is a mast.
    houses: [(f32, f32, bool); RANKS],
    /// The nearness to the light, from 0 to 1, for three widths of the light.
    near: f32,
    nearer: f32,
    /// The strength of each curtain of light, and how far they hang down.
    rays: [f32; 2],
    hanging: f32,
    /// The lower end of the snow on the far mountains.
    ragged: f32,
}

/// A number from 0 to 1 for a cell.
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

/// The radius of the light, which is not seen under water.
fn disc(family: Family) -> f32 {
    match family {
        Family::Land => 0.05,
        Family::City => 0.042,
        Family::Snow => 0.036,
        Family::Deep => -1.0,
    }
}

/// The most light at a place in the field, so that bricks, balls and words stand out.
fn ceiling(place: &Place, u: f32, v: f32) -> f32 {
    let limit = mix(BEHIND_BRICKS, BRIGHTEST, smooth(0.48, 0.65, v));
    let limit = mix(limit, FLOORS, smooth(0.79, 0.81, v));
    let away = vec2(u - place.light, v - LIGHT).length();
    let radius = disc(place.family);
    let sun = 1.0 - smooth(radius, radius + 0.004, away);
    let limit = limit + SUN * sun * smooth(0.5, 0.6, v) * (1.0 - smooth(0.79, 0.8, v));
    if place.is_open {
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

impl Paints for PlacePainter {
    fn row(&self, y: usize, bytes: &mut Vec<u8>) {
        let Framing {
            top, half, height, ..
        } = self.frame;
        let v = (y as f32 + 0.5 - top.y) / height;
        for x in 0..self.columns.len() {
            let u = self.columns[x].u;
            let mut color = if v < FLOOR {
                self.scene(x, v)
            } else {
                self.floor(x, v)
            };
            let mut limit = ceiling(&self.place, u, v);
            let is_field = half < f32::MAX;
            let half = half / height;
            let outside = (u.abs() - half).max(-v).max(v - 1.0);
            if is_field && outside > 0.0 {
                // Below the field lies the near floor, where a tall window is not to be empty.
                let least = mix(0.3, 0.5, smooth(1.0, 1.3, v));
                color *= mix(0.5, least, smooth(0.0, 0.3, outside));
                limit = limit.min(BESIDE);
            } else if is_field {
                color *= mix(0.55, 1.0, smooth(0.0, 0.07, (half - u.abs()).min(v)));
            }
            let color = limited(color, limit);
            // A dither against bands.
            let grain = chance(7, x as i32, y as i32) - 0.5;
            for part in [color.x, color.y, color.z] {
                bytes.push((encoded(part.max(0.0)) * 255.0 + 0.5 + grain * 0.98) as u8);
            }
            bytes.push(255);
        }
    }
}

impl PlacePainter {
    pub(crate) fn new(place: Place, frame: Framing) -> Self {
        let mut painter = Self {
            place,
            frame,
            columns: Vec::new(),
            kelp: Vec::new(),
            corals: Vec::new(),
        };
        if place.family == Family::Deep {
            painter.kelp = painter.stems().collect();
            painter.corals = painter.reef_corals().collect();
        }
        painter.columns = (0..frame.columns).map(|x| painter.column(x)).collect();
        painter
    }

    fn chance(&self, x: i32, y: i32) -> f32 {
        chance(self.place.seed, x, y)
    }

    fn noise(&self, x: f32, y: f32) -> f32 {
        let (cell, row) = (x.floor(), y.floor());
        let ease = |at: f32| at * at * (3.0 - 2.0 * at);
        let (across, down) = (ease(x - cell), ease(y - row));
        let corner = |x: i32, y: i32| self.chance(cell as i32 + x, row as i32 + y);
        let line = |y: i32| mix(corner(0, y), corner(1, y), across);
        mix(line(0), line(1), down)
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
        let away = (u - self.place.light).abs();
        let mut column = Slice {
            u,
            near: (-away * 2.4).exp(),
            nearer: (-away * away / 0.28).exp(),
            ..Slice::default()
        };
        for rank in 0..RANKS {
            column.edges[rank] = match self.place.family {
                Family::Land => SHORE - self.ridge(u, rank),
                Family::Snow => self.slope(u, rank),
                Family::Deep => self.reef(u, rank),
                Family::City => {
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
        let (x, y) = (u * often + row * 31.7, row * 5.1 + 0.5);
        let n = 0.62 * self.noise(x, y)
            + 0.26 * self.noise(x * 2.7, y + 40.0)
            + 0.12 * self.noise(x * 7.1, y + 90.0);
        let clear = mix(0.4, 1.0, smooth(0.0, 0.62, (u - self.place.light).abs()));
        (base + tall * n.powf(1.25)) * clear
    }

    fn slope(&self, u: f32, rank: usize) -> f32 {
        let far = rank == 0;
        let peaks = 0.09 * (1.0 - (self.noise(u * 5.0, 21.0) * 2.0 - 1.0).abs())
            + 0.03 * self.noise(u * 17.0, 23.0);
        let height =
            self.ridge(u, rank) * if far { 1.3 } else { 0.85 } + if far { peaks } else { 0.0 };
        FLOOR - 0.02 * (2 - rank) as f32 - height
    }

    fn reef(&self, u: f32, rank: usize) -> f32 {
        let row = rank as f32;
        let (x, y) = (u * (1.6 + 0.9 * row) + row * 17.3, row * 3.7);
        let n = 0.6 * self.noise(x, y)
            + 0.28 * self.noise(x * 2.3, y + 30.0)
            + 0.12 * self.noise(x * 6.1, y + 80.0);
        let sides = smooth(0.1, 0.75, (u - self.place.light * 0.5).abs());
        let height = (0.03 + (0.2 - 0.045 * row) * n) * mix(0.4, 1.0, sides) * (1.0 - 0.22 * row);
        FLOOR - height - 0.03 * (2.0 - row)
    }

    /// The roof over a place, and the house under it.
    fn house(&self, u: f32, rank: usize) -> (f32, (f32, f32, bool)) {
        let row = rank as f32;
        let wide = 0.055 + 0.02 * row;
        let x = u / wide + row * 37.0;
        let house = x.floor();
        let of = |what: i32| self.chance(house as i32, what + rank as i32);
        let middle = (house + 0.5 - row * 37.0) * wide;
        let away = (middle - self.place.light).abs();
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
        match self.place.family {
            Family::Land if v < SHORE => self.land(x, v),
            Family::Land => self.water(x, v),
            Family::Deep => self.deep(x, v),
            Family::City => self.city(x, v),
            Family::Snow => self.snow(x, v),
        }
    }

    /// The first visible rank and the colour behind it: the nearest rank that hides all behind, or the sky.
    fn before(&self, column: &Slice, v: f32, sky: impl FnOnce(&Self) -> Vec3) -> (usize, Vec3) {
        let mut edges = column.edges.iter();
        let front = edges.rposition(|edge| v > edge + self.pixel() * 4.0);
        front.map_or_else(|| (0, sky(self)), |front| (front, Vec3::ZERO))
    }

    /// The sky, with its light.
    fn sky(&self, column: &Slice, v: f32) -> Vec3 {
        let Place { colors, light, .. } = &self.place;
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

    /// A star near a place, if there is one.
    fn star(&self, u: f32, v: f32) -> Vec3 {
        const DENSE: f32 = 42.0;
        if v > 0.45 {
            return Vec3::ZERO;
        }
        let (x, y) = ((u * DENSE).floor(), (v * DENSE).floor());
        let of = |what: i32| self.chance(x as i32 + what * 1000, y as i32);
        if of(1) < 0.965 {
            return Vec3::ZERO;
        }
        let at = vec2(x + 0.2 + 0.6 * of(2), y + 0.2 + 0.6 * of(3)) / DENSE;
        let away = (vec2(u, v) - at).length() / self.pixel();
        vec3(0.75, 0.85, 1.0)
            * (of(4) * 0.05 * (-away * away * 0.7).exp() * (1.0 - smooth(0.1, 0.45, v)))
    }

    /// The sky with a disc of light.
    fn lit_sky(&self, column: &Slice, v: f32) -> Vec3 {
        let radius = disc(self.place.family);
        let color = self.sky(column, v) + self.star(column.u, v);
        let away = vec2(column.u - self.place.light, v - LIGHT).length();
        let cover = 1.0 - smooth(radius - self.pixel(), radius + self.pixel(), away);
        let lower = smooth(-0.05, 0.05, v - LIGHT);
        let PlaceColors { low, glow, .. } = self.place.colors;
        // A yellow so dark would be brown.
        color.lerp((glow * (0.2 - 0.06 * lower)).lerp(low, 0.3), cover)
    }

    /// The rim of light along an edge.
    fn rim(&self, column: &Slice, edge: f32, v: f32, strength: f32) -> Vec3 {
        let line = (-(v - edge).abs() / (self.pixel() * 1.6)).exp() * self.below(edge, v);
        self.place.colors.glow * (strength * line * column.near)
    }

    fn land(&self, x: usize, v: f32) -> Vec3 {
        let (column, colors) = (&self.columns[x], &self.place.colors);
        let (front, mut color) = self.before(column, v, |place| {
            let color = place.lit_sky(column, v);
            let (across, up) = (column.u - place.place.light, LIGHT - v);
            if up <= 0.0 {
                return color;
            }
            let shafts = smooth(0.5, 0.9, place.noise(across.atan2(up) * 7.0, 3.0));
            color + colors.glow * (0.02 * shafts * (-vec2(across, up).length() * 2.2).exp())
        });
        for rank in front..RANKS {
            let (edge, row) = (column.edges[rank], rank as f32);
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

    /// Water mirrors the land, flatter, in waves.
    fn water(&self, x: usize, v: f32) -> Vec3 {
        let (u, colors) = (self.columns[x].u, &self.place.colors);
        let depth = v - SHORE;
        let wave = self.noise(u * 14.0, v * 190.0) - 0.5;
        let beside = self.beside(x, wave * 0.02 * (1.0 + depth * 8.0));
        let color = self.land(beside, SHORE - depth * 1.6 - wave * 0.006) * 0.62;
        let glitter = smooth(0.62, 0.85, self.noise(u * 30.0, v * 260.0));
        let away = (u - self.place.light) / (0.05 + depth * 1.3);
        color
            + colors.glow * (0.17 * glitter * (-away * away).exp() + 0.02 * (-depth / 0.008).exp())
    }

    /// The column at a distance beside another, in heights of the field.
    fn beside(&self, x: usize, by: f32) -> usize {
        let moved = x as f32 + by * self.frame.height;
        (moved.max(0.0) as usize).min(self.columns.len() - 1)
    }

    fn deep(&self, x: usize, v: f32) -> Vec3 {
        let (column, colors) = (&self.columns[x], &self.place.colors);
        let u = column.u;
        let (front, mut color) = self.before(column, v, |place| place.sea(u, v));
        for rank in front..RANKS {
            let (edge, row) = (column.edges[rank], rank as f32);
            let bright = [0.55, 0.3, 0.12][rank];
            let stone = colors.air.lerp(colors.mid, 0.5 - 0.2 * row) * bright;
            let cover = self.below(edge, v);
            let line = (-(v - edge).abs() / (self.pixel() * 1.5)).exp() * cover;
            color = color.lerp(stone, cover) + colors.mid * (0.1 * line);
            if rank > 0 {
                color = color.lerp(stone * 0.6, self.kelp(u, v, rank));
            }
        }
        let (cover, up) = self.coral(u, v);
        let tone = colors.low.lerp(colors.glow * 0.12, 0.3) * (0.25 + 0.4 * up);
        color.lerp(tone, cover)
    }

    /// The water between the reefs, with the light in it.
    fn sea(&self, u: f32, v: f32) -> Vec3 {
        let colors = &self.place.colors;
        let mut color = (colors.air * 0.5).lerp(colors.air, smooth(0.0, 0.5, v));
        color = color.lerp(colors.mid, smooth(0.3, 0.61, v));
        let haze = (v - 0.63) / 0.12;
        color += colors.mid.lerp(colors.glow * 0.1, 0.35) * (0.8 * (-haze * haze).exp());
        // Shafts from above.
        let from = vec2(u - self.place.light * 0.5 + 0.28, v + 0.75);
        let turn = from.x.atan2(from.y);
        let shafts = 0.6 * self.noise(turn * 26.0, 1.0) + 0.4 * self.noise(turn * 61.0, 5.0);
        // Far above the field, in a tall window, is where they meet.
        let seen = smooth(-0.6, -0.1, v) * (-from.length() * 1.1).exp();
        let shafts = smooth(0.45, 0.85, shafts) * seen;
        color + colors.mid.lerp(colors.glow * 0.09, 0.5) * (1.3 * shafts)
    }

    /// The kelp, none before the light.
    fn stems(&self) -> impl Iterator<Item = Kelp> {
        let ids =
            (1..RANKS).flat_map(|rank| (0..9).map(move |stem| (rank, stem + 20 * rank as i32)));
        let stems = ids.map(|(rank, id)| Kelp {
            foot: self.chance(id, 3) * 1.9 - 0.95,
            tall: 0.12 + 0.2 * self.chance(id, 5),
            id: id as f32,
            rank,
        });
        stems.filter(|stem| (stem.foot - self.place.light * 0.4).abs() >= 0.3)
    }

    /// The share of a pixel that is kelp.
    fn kelp(&self, u: f32, v: f32, rank: usize) -> f32 {
        let mut most: f32 = 0.0;
        let above = FLOOR - v;
        if !(0.0..0.32).contains(&above) {
            return most;
        }
        for stem in self.kelp.iter().filter(|stem| stem.rank == rank) {
            let up = above / stem.tall;
            if !(0.0..=1.0).contains(&up) || (stem.foot - u).abs() > 0.08 {
                continue;
            }
            let phase = stem.id;
            let bend = 0.03 * (up * 5.0 + phase).sin() + 0.02 * (up * 11.0 + phase * 2.0).sin();
            let wide = 0.011 * (1.0 - up) * (0.75 + 0.5 * (up * 26.0 + phase).sin());
            let away = (u - stem.foot - bend).abs();
            most = most.max(self.below(away, wide));
        }
        most
    }

    /// The corals, none before the light.
    fn reef_corals(&self) -> impl Iterator<Item = Coral> {
        let corals = (0..7_i32).map(|id| {
            let share = (id as f32 + 0.25 + 0.5 * self.chance(id, 41)) / 7.0;
            let branch = |branch: usize| {
                let chance = self.chance(id, branch as i32 + 50) - 0.5;
                let lean = (branch as f32 - 4.0) * 0.25 + 0.2 * chance;
                let tall = 1.5 - 0.1 * lean.abs() - 0.5 * self.chance(id + 9, branch as i32);
                (lean, tall)
            };
            Coral {
                foot: mix(-0.68, 0.68, share),
                size: 0.035 + 0.05 * self.chance(id, 43),
                branches: std::array::from_fn(branch),
            }
        });
        corals.filter(|coral| (coral.foot - self.place.light * 0.4).abs() >= 0.2)
    }

    /// The share of a pixel that is coral, and its height in the coral.
    fn coral(&self, u: f32, v: f32) -> (f32, f32) {
        let mut found = (0.0, 0.0);
        if !(0.0..0.17).contains(&(FLOOR - v)) {
            return found;
        }
        for coral in &self.corals {
            let (x, up) = ((u - coral.foot) / coral.size, (FLOOR - v) / coral.size);
            if x.abs() > 1.7 || !(0.0..=1.9).contains(&up) {
                continue;
            }
            let mut away = f32::MAX;
            for (branch, (lean, tall)) in coral.branches.iter().enumerate() {
                let share = up / tall;
                if share > 1.0 {
                    continue;
                }
                let bend = lean * share * share * 1.2 + 0.05 * (share * 9.0 + branch as f32).sin();
                away = away.min((x - bend).abs() - 0.05 * (1.2 - 0.8 * share));
            }
            let cover = self.below(away * coral.size, 0.0);
            if cover > found.0 {
                found = (cover, (up / 1.5).min(1.0));
            }
        }
        found
    }

    fn city(&self, x: usize, v: f32) -> Vec3 {
        let (column, colors) = (&self.columns[x], &self.place.colors);
        let (front, mut color) = self.before(column, v, |place| place.lit_sky(column, v));
        for rank in front..RANKS {
            let (edge, row) = (column.edges[rank], rank as f32);
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

    fn snow(&self, x: usize, v: f32) -> Vec3 {
        let (column, colors) = (&self.columns[x], &self.place.colors);
        let u = column.u;
        let (front, mut color) = self.before(column, v, |place| place.curtains(column, v));
        let white = self.white(column);
        for rank in front..RANKS {
            let (edge, row) = (column.edges[rank], rank as f32);
            let bright = [0.5, 0.42, 0.3][rank];
            let bare = colors.mid.lerp(colors.air, 0.4 + 0.2 * row) * bright;
            let cover = if rank == 0 {
                let line = v - edge + 0.07 * (self.noise(u * 42.0, v * 13.0) - 0.5) + column.ragged;
                smooth(0.085, 0.055, line)
            } else {
                0.7
            };
            let shade = 0.8 - 0.13 * row - 0.25 * smooth(0.0, 0.2, v - edge);
            let slope = bare.lerp(white * shade, cover);
            color = color.lerp(slope, self.below(edge, v));
            if rank > 0 {
                let needles = colors.air.lerp(colors.top, 0.5) * (0.42 - 0.14 * row);
                color = color.lerp(needles, self.fir(x, v, rank));
            }
            color += self.rim(column, edge, v, 0.035);
        }
        color + Vec3::splat(self.flake(u, v))
    }

    /// The colour of snow, which glows near the light.
    fn white(&self, column: &Slice) -> Vec3 {
        let colors = &self.place.colors;
        let cold = colors.air.lerp(vec3(0.055, 0.07, 0.11), 0.55);
        cold.lerp(colors.mid * 1.6, 0.6 * column.nearer)
    }

    /// The sky with curtains of light.
    fn curtains(&self, column: &Slice, v: f32) -> Vec3 {
        let colors = &self.place.colors;
        let mut color = self.lit_sky(column, v) + self.star(column.u, v) * 0.6;
        for (index, rays) in column.rays.into_iter().enumerate() {
            let number = index as f32;
            let up = 0.47 - 0.13 * number + column.hanging * (1.0 - 2.0 * number) - v;
            let veil = if up > 0.0 {
                (-up / (0.12 * rays + 0.02)).exp()
            } else {
                (up / 0.006).exp()
            };
            color += colors.air.lerp(colors.mid, 0.5 + 0.5 * number) * (0.75 * rays * veil);
        }
        color
    }

    /// The share of a pixel that is fir.
    fn fir(&self, x: usize, v: f32, rank: usize) -> f32 {
        let (u, row) = (self.columns[x].u, rank as f32);
        let wide = 0.030 + 0.016 * (row - 1.0);
        let mut most: f32 = 0.0;
        let above = self.columns[x].edges[rank] + 0.012 - v;
        if !(0.0..=wide * 3.1).contains(&above) {
            return most;
        }
        for other in 0..2_i32 {
            let at = u / wide + 0.5 * other as f32 + row * 13.0;
            let tree = at.floor();
            let of = |what: i32| self.chance(tree as i32, what + rank as i32 * 10 + other);
            // They stand in woods, none before the light.
            let middle = (tree + 0.5 - 0.5 * other as f32 - row * 13.0) * wide;
            let wood = smooth(0.35, 0.65, self.noise(middle * 2.5, 61.0 + row));
            if of(90) > wood || (middle - self.place.light).abs() < 0.1 + 0.08 * of(95) {
                continue;
            }
            let side = at - tree - 0.5 - 0.25 * (of(4) - 0.5);
            let up = above / (wide * (1.5 + 1.6 * of(80)));
            if !(0.0..=1.0).contains(&up) {
                continue;
            }
            let half = 0.42 * (1.0 - up) * (1.12 - 0.4 * (up * 4.0).fract());
            most = most.max(((half - side.abs()) * wide / self.pixel() + 0.5).clamp(0.0, 1.0));
        }
        most
    }

    /// The light of a flake that hangs in the air.
    fn flake(&self, u: f32, v: f32) -> f32 {
        let mut sum = 0.0;
        for layer in 0..2_i32 {
            let dense = 15.0 + 12.0 * layer as f32;
            let (x, y) = (u * dense + layer as f32 * 9.0, v * dense);
            let of = |what: i32| self.chance(x.floor() as i32 + 500 * what, y.floor() as i32);
            if of(9) > 0.6 {
                let spot = vec2(x.floor() + 0.2 + 0.6 * of(1), y.floor() + 0.2 + 0.6 * of(2));
                let away = (vec2(x, y) - spot).length() / dense / self.pixel().min(FLAKE);
                sum += 0.035 * (-away * away * (0.25 + 0.2 * layer as f32)).exp();
            }
        }
        sum
    }

    /// The colour of the floor, which mirrors what is behind it.
    fn floor(&self, x: usize, v: f32) -> Vec3 {
        let (u, colors) = (self.columns[x].u, &self.place.colors);
        let depth = v - FLOOR;
        let far = 1.0 / (depth + VANISHING);
        let near = smooth(0.25, 0.7, depth);
        let ground = vec2(u * far, far);
        if self.place.family == Family::Deep {
            return self.sand(ground, depth);
        }
        let blur = 0.06 * depth.min(0.08) * (self.noise(u * 90.0, v * 400.0) - 0.5) * 4.0;
        let mirrored = (FLOOR - 0.004 - depth * 1.15).max(0.3);
        let mirror = self.scene(self.beside(x, blur), mirrored);
        let away = u - self.place.light;
        let spread = away / (0.17 + depth * 1.5);
        let wide = away / 0.55;
        let shine = colors.glow
            * (0.021 * (-spread * spread).exp() * (-depth / 0.17).exp()
                + 0.009 * (-wide * wide).exp() * (-depth / 0.09).exp()
                + 0.012 * (-depth / 0.002).exp());
        if self.place.family == Family::Snow {
            let drifts = self.noise(ground.x * 0.7, ground.y * 2.3) * 0.6
                + self.noise(ground.x * 2.9, ground.y * 6.1) * 0.4;
            let color = self.white(&self.columns[x])
                * (0.2 + 0.75 * smooth(0.2, 0.8, drifts))
                * (0.4 + 0.6 * (-depth / 0.1).exp() + 0.35 * near);
            return color + mirror * (0.12 * (-depth / 0.05).exp()) + shine * 0.6;
        }
        let grain = 0.75 + 0.5 * self.noise(ground.x * 4.0, ground.y * 9.0);
        let (slab, row) = (ground.x * 0.9, ground.y * 0.8);
        let tile = self.chance(slab.floor() as i32, row.floor() as i32);
        let haze = colors.mid.lerp(colors.air, 0.3) * (0.22 * (-depth / 0.08).exp());
        let color = (colors.ground * 1.5 + colors.mid * (0.3 * near) + haze)
            * (grain * (0.75 + 0.5 * tile))
            + mirror * (0.5 * (-depth / 0.09).exp())
            + shine;
        // Joints between the slabs, as wide as slabs are far.
        let line = |at: f32, wide: f32, by: f32| {
            let off = (at - at.round()).abs();
            1.0 - smooth(0.3, 1.0, off / wide.max(by * self.pixel() * 1.5))
        };
        let joint = line(slab, 0.018, far * 0.9).max(line(row, 0.03, far * far * 0.8));
        color * (1.0 - 0.6 * joint * smooth(0.002, 0.03, depth))
    }

    /// Sand, with the net of light that waves throw.
    fn sand(&self, ground: Vec2, depth: f32) -> Vec3 {
        let colors = &self.place.colors;
        let grain = 0.75 + 0.35 * self.noise(ground.x * 5.0, ground.y * 3.0);
        let color = colors.ground.lerp(colors.mid, 0.35) * grain;
        let net = ground * vec2(0.9, 1.3);
        let net = net + 0.8 * vec2(self.noise(net.x, net.y), self.noise(net.x, net.y + 70.0));
        let one = (self.noise(net.x, net.y) - 0.5).abs();
        let two = (self.noise(net.x * 1.4, net.y * 1.4 + 50.0) - 0.5).abs();
        let lines = smooth(0.07, 0.0, one.min(two)) * smooth(0.0, 0.04, depth);
        color + colors.mid.lerp(colors.glow * 0.1, 0.4) * (0.34 * lines)
    }
}
