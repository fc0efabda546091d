//! The HUD around the field, and the pop-ups in it.

use super::{clock, grouped};

words! {
    Hud {
        score = "SCORE";
        combo = "COMBO";
        lives = "LIVES";
        time = "TIME";
        place_in_run(level: usize, levels: usize) = format!("LEVEL {level} / {levels}");

        best_run(points: u32) = format!("best run {}", grouped(points, 1));
        is_best_run = "your best run";
        par(par: f32) = format!("par {}", clock(par));
        time_of_par(seconds: f32, par: f32) = format!("{}, par {}", clock(seconds), clock(par));

        lightning = "lightning";
        chain(explosions: u32) = format!("chain ×{explosions}");
        chain_sum(explosions: u32, points: u32) = format!("×{explosions} +{}", grouped(points, 1));
    }
}
