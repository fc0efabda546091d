//! The HUD around the field: beside it in a wide window, above and below in a tall one.

use breakout::game::Game;
use breakout::level::PowerUpSpec;
use breakout::tuning::MAX_COMBO_FACTOR;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::actors::{badge_ink, draw_badge};
use crate::app::input::Action;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::ui::link::{HintColors, text_link};
use crate::app::view::{Panels, View};

/// Size of a timer's badge, times the scale of texts.
const BADGE: Vec2 = vec2(40.0, 18.0);

/// Draws the HUD without the hints.
pub(crate) fn draw_hud(canvas: &mut Canvas, view: &View, game: &Game, shown_score: u32) {
    let score = grouped(shown_score, 6);
    canvas.in_window();
    match view.panels {
        Panels::Sides => draw_sides(canvas, view, game, score),
        Panels::Rows => draw_rows(canvas, view, game, score),
    }
    canvas.flush();
}

/// Draws hints about keys: beside the field, or below it unless a timer is there.
pub(crate) fn draw_hints(
    canvas: &mut Canvas,
    view: &View,
    game: &Game,
    hints: &[(Action, String)],
) {
    match view.panels {
        Panels::Sides => {
            let ui = view.ui;
            let left = view.origin.x + view.field_size().x + 24.0 * ui;
            let bottom = view.origin.y + view.field_size().y;
            for (line, (action, hint)) in hints.iter().rev().enumerate() {
                let at = vec2(left, bottom - (12.0 + 22.0 * line as f32) * ui);
                text_link(canvas, hint, at, Align::Left, HintColors::PLAY, *action);
            }
        }
        Panels::Rows if game.powers().on().next().is_none() => {
            let gap = 24.0 * view.ui;
            let width = |(_, hint): &(_, String)| canvas.lettering.width(Style::Small, hint) + gap;
            let mut at = foot(view);
            at.x -= (hints.iter().map(width).sum::<f32>() - gap) * 0.5;
            for (action, hint) in hints {
                at.x += text_link(canvas, hint, at, Align::Left, HintColors::PLAY, *action) + gap;
            }
        }
        Panels::Rows => {}
    }
    canvas.flush();
}

fn draw_sides(canvas: &mut Canvas, view: &View, game: &Game, score: String) {
    draw_left(canvas, view, game, score);
    draw_right(canvas, view, game);
}

/// Draws score, combo, lives, and the timers of power-ups.
fn draw_left(canvas: &mut Canvas, view: &View, game: &Game, score: String) {
    let ui = view.ui;
    let left = (view.origin.x - 164.0 * ui).max(20.0 * ui);
    let at = |y: f32| vec2(left, view.origin.y + y * ui);
    heading(canvas, "SCORE", at(36.0), Align::Left);
    canvas.text(Style::Score, score, at(70.0), Align::Left, play::TEXT);
    heading(canvas, "COMBO", at(122.0), Align::Left);
    combo(canvas, game, at(156.0), at(170.0), ui);
    heading(canvas, "LIVES", at(224.0), Align::Left);
    lives(canvas, game, at(246.0) + vec2(8.0 * ui, 0.0), ui);

    for (place, (spec, share)) in game.powers().on().enumerate() {
        let at = at(292.0 + 44.0 * place as f32);
        let bar = Rect::new(BADGE.x + 6.0, 10.0, 90.0, 4.0);
        timer(canvas, spec, share, at, bar, ui);
        let name = at + vec2(BADGE.x + 6.0, 5.0) * ui;
        canvas.text(Style::Small, spec.name, name, Align::Left, play::TEXT);
    }
}

/// Draws the level, its progress, and the difficulty.
fn draw_right(canvas: &mut Canvas, view: &View, game: &Game) {
    let ui = view.ui;
    let left = view.origin.x + view.field_size().x + 24.0 * ui;
    let width = (view.window.x - left - 20.0 * ui).max(40.0);
    let at = |y: f32| vec2(left, view.origin.y + y * ui);
    heading(canvas, &place_in_run(game), at(36.0), Align::Left);
    let title = game.level().title();
    let title = canvas.lettering.fitted(Style::Title, title, width);
    canvas.text(Style::Title, title, at(68.0), Align::Left, play::TEXT);
    let bar = vec2(width.min(140.0 * ui), 6.0 * ui);
    progress(canvas, game, at(84.0), bar);
    let rules = game.rules().difficulty.spec().name.to_owned();
    for (y, text) in [(112.0, bricks_remaining(game)), (140.0, rules)] {
        canvas.text(Style::Small, text, at(y), Align::Left, play::QUIET);
    }
}

fn draw_rows(canvas: &mut Canvas, view: &View, game: &Game, score: String) {
    let ui = view.ui;
    let (left, right) = (view.origin.x, view.origin.x + view.field_size().x);
    let base = view.origin.y - 16.0 * ui;
    let head = base - 30.0 * ui;
    heading(canvas, "SCORE", vec2(left, head), Align::Left);
    canvas.text(
        Style::Score,
        score,
        vec2(left, base),
        Align::Left,
        play::TEXT,
    );

    let combo_at = vec2(left + 150.0 * ui, base - 4.0 * ui);
    heading(canvas, "COMBO", vec2(combo_at.x, head), Align::Left);
    combo(canvas, game, combo_at, combo_at + vec2(42.0, -9.0) * ui, ui);

    heading(canvas, "LIVES", vec2(right, head), Align::Right);
    let spread = life_pitch(game) * ui * f32::from(most_lives(game) - 1);
    let first = vec2(right - 8.0 * ui - spread, base - 9.0 * ui);
    lives(canvas, game, first, ui);

    let bar = vec2(150.0, 4.0) * ui;
    let level = vec2(right - 110.0 * ui - bar.x, base);
    heading(
        canvas,
        &place_in_run(game),
        vec2(level.x, head),
        Align::Left,
    );
    let title = game.level().title();
    let title = canvas
        .lettering
        .fitted(Style::Body, title, bar.x + 20.0 * ui);
    let above = level - vec2(0.0, 8.0 * ui);
    canvas.text(Style::Body, title, above, Align::Left, play::TEXT);
    progress(canvas, game, level, bar);
    draw_foot(canvas, view, game);
}

/// Draws the timers of power-ups below the field.
fn draw_foot(canvas: &mut Canvas, view: &View, game: &Game) {
    let ui = view.ui;
    let foot = foot(view);
    let timers: Vec<_> = game.powers().on().collect();
    let pitch = (98.0 * ui).min(view.field_size().x / timers.len().max(1) as f32);
    for (place, (spec, share)) in timers.iter().enumerate() {
        let from_middle = place as f32 - timers.len() as f32 * 0.5;
        let at = foot + vec2(from_middle * pitch + 4.0 * ui, -6.0 * ui);
        let bar = Rect::new(BADGE.x + 5.0, -2.0, 46.0, 4.0);
        timer(canvas, spec, *share, at, bar, ui);
        // A tall window has room for words.
        let name = at + vec2((pitch - 7.0 * ui) * 0.5, 28.0 * ui);
        if name.y < view.window.y - 8.0 * ui {
            canvas.text(Style::Small, spec.name, name, Align::Center, play::TEXT);
        }
    }
}

/// The middle of the row below the field.
fn foot(view: &View) -> Vec2 {
    let below = view.origin.y + view.field_size().y + 26.0 * view.ui;
    vec2(view.window.x * 0.5, below)
}

/// Draws a power-up's badge, and a bar for its remaining time. `at` is the middle of the badge's
/// left side; `bar` is measured from there, times the scale of texts.
fn timer(canvas: &mut Canvas, spec: &PowerUpSpec, share: f32, at: Vec2, bar: Rect, ui: f32) {
    let badge = BADGE * ui;
    draw_badge(canvas, spec, at - vec2(0.0, badge.y * 0.5), badge);
    let letter = spec.letter.to_ascii_uppercase().to_string();
    let middle = at + vec2(badge.x * 0.5, 0.0);
    canvas.text_centered(Style::Digits, letter, middle, badge_ink(spec));
    let (corner, size) = (at + bar.point() * ui, bar.size() * ui);
    let round = size.y * 0.5;
    canvas.add(Shape::rect(corner, size).round(round).fill(play::FAINT));
    let left = vec2(size.x * share, size.y);
    let color = Color::hex(spec.color);
    canvas.add(Shape::rect(corner, left).round(round).fill(color));
}

fn heading(canvas: &mut Canvas, text: &str, at: Vec2, align: Align) {
    canvas.text(Style::Heading, text, at, align, play::QUIET);
}

/// Draws the combo's factor, and a dash for each brick up to the largest factor.
fn combo(canvas: &mut Canvas, game: &Game, at: Vec2, dashes: Vec2, ui: f32) {
    let factor = game.combo().min(MAX_COMBO_FACTOR);
    let color = if factor > 1 { play::COMBO } else { play::QUIET };
    canvas.text(
        Style::Title,
        format!("×{}", factor.max(1)),
        at,
        Align::Left,
        color,
    );
    for step in 0..MAX_COMBO_FACTOR {
        let corner = dashes + vec2(step as f32 * 14.5, 0.0) * ui;
        let reached = step < factor;
        let share = 0.35 + 0.65 * (step + 1) as f32 / MAX_COMBO_FACTOR as f32;
        let color = if reached {
            play::COMBO.alpha(share)
        } else {
            play::FAINT
        };
        let size = vec2(11.5, 4.0) * ui;
        canvas.add(Shape::rect(corner, size).round(2.0 * ui).fill(color));
    }
}

fn lives(canvas: &mut Canvas, game: &Game, first: Vec2, ui: f32) {
    let pitch = life_pitch(game);
    for life in 0..most_lives(game) {
        let at = first + vec2(f32::from(life) * pitch * ui, 0.0);
        let dot = Shape::circle(at, (pitch * 0.3) * ui);
        canvas.add(if life < game.lives() {
            dot.fill(play::TEXT)
        } else {
            dot.border(1.5 * ui, play::EDGE)
        });
    }
}

/// The lives that a run begins with, or more if the player has more.
fn most_lives(game: &Game) -> u8 {
    game.lives().max(game.rules().difficulty.spec().lives)
}

/// The distance between lives, times the scale of texts: many are closer together.
fn life_pitch(game: &Game) -> f32 {
    (120.0 / f32::from(most_lives(game))).min(24.0)
}

fn progress(canvas: &mut Canvas, game: &Game, at: Vec2, size: Vec2) {
    let bricks = game.bricks();
    let done = (bricks.total() - bricks.remaining()) as f32 / bricks.total().max(1) as f32;
    canvas.add(Shape::rect(at, size).round(size.y * 0.5).fill(play::FAINT));
    if done > 0.0 {
        let size = vec2((size.x * done).max(size.y), size.y);
        canvas.add(Shape::rect(at, size).round(size.y * 0.5).fill(play::ACCENT));
    }
}

fn place_in_run(game: &Game) -> String {
    format!("LEVEL {} / {}", game.level_index() + 1, game.levels().len())
}

fn bricks_remaining(game: &Game) -> String {
    let (total, left) = (game.bricks().total(), game.bricks().remaining());
    let noun = if total == 1 { "brick" } else { "bricks" };
    format!("{} of {total} {noun}", total - left)
}

/// A number in groups of three digits, with leading zeros up to `least` digits.
pub(crate) fn grouped(number: u32, least: usize) -> String {
    let digits = format!("{number:0least$}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_in_groups() {
        assert_eq!(grouped(0, 6), "000 000");
        assert_eq!(grouped(12_480, 6), "012 480");
        assert_eq!(grouped(1_234_567, 6), "1 234 567");
        assert_eq!(grouped(0, 1), "0");
    }
}
