//! Mountains, firs and an aurora in snow.

use macroquad::prelude::{Vec3, vec2, vec3};

use super::{FLOOR, RANKS, SceneryPainter, Slice};
use crate::app::render::smooth;

/// The largest pixel for the size of a flake: in a small picture flakes would be blots.
const FLAKE: f32 = 1.0 / 300.0;

impl SceneryPainter {
    pub(super) fn slope(&self, u: f32, rank: usize) -> f32 {
        let far = rank == 0;
        let peaks = 0.09 * (1.0 - (self.noise(u * 5.0, 21.0) * 2.0 - 1.0).abs())
            + 0.03 * self.noise(u * 17.0, 23.0);
        let height =
            self.ridge(u, rank) * if far { 1.3 } else { 0.85 } + if far { peaks } else { 0.0 };
        FLOOR - 0.02 * (2 - rank) as f32 - height
    }

    pub(super) fn snow(&self, x: usize, v: f32) -> Vec3 {
        let column = &self.columns[x];
        let colors = &self.scenery.colors;
        let u = column.u;
        let (front, mut color) = self.before(column, v, |painter| painter.aurora(column, v));
        let white = self.white(column);
        for rank in front..RANKS {
            let edge = column.edges[rank];
            let row = rank as f32;
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

    /// The colour of snow, which is warmer near the light.
    pub(super) fn white(&self, column: &Slice) -> Vec3 {
        let colors = &self.scenery.colors;
        let cold = colors.air.lerp(vec3(0.055, 0.07, 0.11), 0.55);
        cold.lerp(colors.mid * 1.6, 0.6 * column.nearer)
    }

    /// The sky with two curtains of the aurora.
    fn aurora(&self, column: &Slice, v: f32) -> Vec3 {
        let colors = &self.scenery.colors;
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

    /// The share of a pixel that firs cover.
    fn fir(&self, x: usize, v: f32, rank: usize) -> f32 {
        let u = self.columns[x].u;
        let row = rank as f32;
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
            // Firs form woods, with none in front of the light.
            let middle = (tree + 0.5 - 0.5 * other as f32 - row * 13.0) * wide;
            let wood = smooth(0.35, 0.65, self.noise(middle * 2.5, 61.0 + row));
            if of(90) > wood || (middle - self.scenery.light).abs() < 0.1 + 0.08 * of(95) {
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

    /// The light of snowflakes near a point.
    fn flake(&self, u: f32, v: f32) -> f32 {
        let mut sum = 0.0;
        for layer in 0..2_i32 {
            let dense = 15.0 + 12.0 * layer as f32;
            let x = u * dense + layer as f32 * 9.0;
            let y = v * dense;
            let of = |what: i32| self.chance(x.floor() as i32 + 500 * what, y.floor() as i32);
            if of(9) > 0.6 {
                let spot = vec2(x.floor() + 0.2 + 0.6 * of(1), y.floor() + 0.2 + 0.6 * of(2));
                let away = (vec2(x, y) - spot).length() / dense / self.pixel().min(FLAKE);
                sum += 0.035 * (-away * away * (0.25 + 0.2 * layer as f32)).exp();
            }
        }
        sum
    }
}
