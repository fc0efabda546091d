//! The reef under water: rocks, kelp, corals and sand.

use macroquad::prelude::{Vec2, Vec3, vec2};

use super::{FLOOR, RANKS, SceneryPainter, mix};
use crate::app::render::smooth;

/// A stem of kelp in front of a rank.
pub(super) struct Kelp {
    /// The horizontal position.
    foot: f32,
    tall: f32,
    id: f32,
    rank: usize,
}

pub(super) struct Coral {
    /// The horizontal position.
    foot: f32,
    size: f32,
    /// The lean and the height of each branch.
    branches: [(f32, f32); 9],
}

impl SceneryPainter {
    pub(super) fn reef(&self, u: f32, rank: usize) -> f32 {
        let row = rank as f32;
        let x = u * (1.6 + 0.9 * row) + row * 17.3;
        let y = row * 3.7;
        let n = self.octaves(
            x,
            y,
            [(0.6, 1.0, 0.0), (0.28, 2.3, 30.0), (0.12, 6.1, 80.0)],
        );
        let sides = smooth(0.1, 0.75, (u - self.scenery.light * 0.5).abs());
        let height = (0.03 + (0.2 - 0.045 * row) * n) * mix(0.4, 1.0, sides) * (1.0 - 0.22 * row);
        FLOOR - height - 0.03 * (2.0 - row)
    }

    pub(super) fn deep(&self, x: usize, v: f32) -> Vec3 {
        let column = &self.columns[x];
        let colors = &self.scenery.colors;
        let u = column.u;
        let (front, mut color) = self.before(column, v, |painter| painter.sea(u, v));
        for rank in front..RANKS {
            let edge = column.edges[rank];
            let row = rank as f32;
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

    /// The water between the reefs, with shafts of light.
    fn sea(&self, u: f32, v: f32) -> Vec3 {
        let colors = &self.scenery.colors;
        let mut color = (colors.air * 0.5).lerp(colors.air, smooth(0.0, 0.5, v));
        color = color.lerp(colors.mid, smooth(0.3, 0.61, v));
        let haze = (v - 0.63) / 0.12;
        color += colors.mid.lerp(colors.glow * 0.1, 0.35) * (0.8 * (-haze * haze).exp());
        // Shafts from above.
        let from = vec2(u - self.scenery.light * 0.5 + 0.28, v + 0.75);
        let turn = from.x.atan2(from.y);
        let shafts = 0.6 * self.noise(turn * 26.0, 1.0) + 0.4 * self.noise(turn * 61.0, 5.0);
        // In a tall window the point where they meet would be visible.
        let seen = smooth(-0.6, -0.1, v) * (-from.length() * 1.1).exp();
        let shafts = smooth(0.45, 0.85, shafts) * seen;
        color + colors.mid.lerp(colors.glow * 0.09, 0.5) * (1.3 * shafts)
    }

    /// The kelp, with none in front of the light.
    pub(super) fn new_kelp(&self) -> Vec<Kelp> {
        let ids =
            (1..RANKS).flat_map(|rank| (0..9).map(move |stem| (rank, stem + 20 * rank as i32)));
        let stems = ids.map(|(rank, id)| Kelp {
            foot: self.chance(id, 3) * 1.9 - 0.95,
            tall: 0.12 + 0.2 * self.chance(id, 5),
            id: id as f32,
            rank,
        });
        let light = self.scenery.light * 0.4;
        stems
            .filter(|stem| (stem.foot - light).abs() >= 0.3)
            .collect()
    }

    /// The share of a pixel that kelp covers.
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

    /// The corals, with none in front of the light.
    pub(super) fn new_corals(&self) -> Vec<Coral> {
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
        let light = self.scenery.light * 0.4;
        corals
            .filter(|coral| (coral.foot - light).abs() >= 0.2)
            .collect()
    }

    /// The share of a pixel that coral covers, and the pixel's height in it.
    fn coral(&self, u: f32, v: f32) -> (f32, f32) {
        let mut found = (0.0, 0.0);
        if !(0.0..0.17).contains(&(FLOOR - v)) {
            return found;
        }
        for coral in &self.corals {
            let x = (u - coral.foot) / coral.size;
            let up = (FLOOR - v) / coral.size;
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

    /// Sand with caustics, the net of light under waves.
    pub(super) fn sand(&self, ground: Vec2, depth: f32) -> Vec3 {
        let colors = &self.scenery.colors;
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
