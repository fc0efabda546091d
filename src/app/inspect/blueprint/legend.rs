//! The legend of the blueprint: layers, colours and numbers, beside the field or above and below.

use breakout::game::Game;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::layers::{LAYERS, Layer, Shown};
use super::numbers::Numbers;
use super::verdict::Verdict;
use crate::app::input::{Action, Bindings, Context};
use crate::app::render::palette::blueprint;
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::ui::link::row_link;
use crate::app::view::{Panels, View};

const VERDICTS: [(Verdict, &str); 3] = [
    (Verdict::Apart, "apart"),
    (Verdict::BoxOnly, "boxes overlap"),
    (Verdict::Touch, "circle touches"),
];

/// Height of a line, times the scale of texts.
const LINE: f32 = 23.0;
/// From the top of a column to the base line of its heading.
pub(super) const HEAD: f32 = 16.0;

/// The layers as the legend shows them: which are on, and their keys.
#[derive(Clone, Copy)]
pub(super) struct Layers<'a> {
    pub(super) shown: Shown,
    pub(super) bindings: &'a Bindings,
}

pub(super) fn draw(
    layers: Layers<'_>,
    numbers: &Numbers,
    canvas: &mut Canvas,
    view: &View,
    game: &Game,
) {
    canvas.in_window();
    match view.panels {
        Panels::Sides => draw_sides(layers, numbers, canvas, view, game),
        Panels::Rows => draw_rows(layers, numbers, canvas, view, game),
    }
}

/// From the top of a column to the last layer's base line.
pub(super) fn layers_height(ui: f32) -> f32 {
    (HEAD + LINE * LAYERS.len() as f32) * ui
}

fn draw_sides(
    layers: Layers<'_>,
    numbers: &Numbers,
    canvas: &mut Canvas,
    view: &View,
    game: &Game,
) {
    let ui = view.ui;
    let top = view.origin.y + 22.0 * ui;
    let left = (view.origin.x - 168.0 * ui).max(12.0 * ui);
    let line = LINE * ui;
    let top = draw_layers(layers, canvas, vec2(left, top), ui) + line * 1.9;
    heading(canvas, "DISCRETE TESTS", vec2(left, top));
    for (index, (verdict, name)) in VERDICTS.iter().enumerate() {
        let at = vec2(left, top + line * (index + 1) as f32);
        draw_verdict(canvas, *verdict, name, at, ui);
    }
    let note = vec2(left, top + line * (VERDICTS.len() + 1) as f32);
    canvas.text(
        Style::Small,
        "held half a second",
        note,
        Align::Left,
        blueprint::QUIET,
    );

    if !layers.shown.has(Layer::Numbers) {
        return;
    }
    let left = view.origin.x + view.field_size().x + 16.0 * ui;
    let right = (left + 152.0 * ui).min(view.window.x - 8.0 * ui);
    let top = view.origin.y + 22.0 * ui;
    heading(canvas, "NUMBERS", vec2(left, top));
    for (index, (name, value)) in numbers.rows(game).iter().enumerate() {
        let base = top + line * (index + 1) as f32;
        canvas.text(
            Style::Small,
            *name,
            vec2(left, base),
            Align::Left,
            blueprint::QUIET,
        );
        let at = vec2(right, base);
        canvas.text(
            Style::Digits,
            value.clone(),
            at,
            Align::Right,
            blueprint::INK,
        );
    }
}

fn draw_rows(layers: Layers<'_>, numbers: &Numbers, canvas: &mut Canvas, view: &View, game: &Game) {
    let ui = view.ui;
    let (left, width) = (view.origin.x, view.field_size().x);
    let column = width / 4.0;
    for index in 0..LAYERS.len() {
        let (row, place) = (index / 4, index % 4);
        let base = view.origin.y - (40.0 - 26.0 * row as f32) * ui;
        draw_layer(
            layers,
            canvas,
            index,
            vec2(left + column * place as f32, base),
            ui,
        );
    }
    let foot = view.origin.y + view.field_size().y;
    for (index, (verdict, name)) in VERDICTS.iter().enumerate() {
        let at = vec2(left + width / 3.0 * index as f32, foot + 20.0 * ui);
        draw_verdict(canvas, *verdict, name, at, ui);
    }
    if layers.shown.has(Layer::Numbers) {
        let all = numbers.rows(game);
        let share = width / all.len() as f32;
        for (index, (name, value)) in all.iter().enumerate() {
            let middle = left + share * (index as f32 + 0.5);
            let text = format!("{name} {value}");
            let text = canvas.lettering.fitted(Style::Small, &text, share);
            let at = vec2(middle, foot + 41.0 * ui);
            canvas.text(Style::Small, text, at, Align::Center, blueprint::INK);
        }
    }
}

/// Draws the heading and a line for each layer, the first base line at `top`. Returns the last
/// base line.
pub(super) fn draw_layers(layers: Layers<'_>, canvas: &mut Canvas, top: Vec2, ui: f32) -> f32 {
    heading(canvas, "LAYERS", top);
    for index in 0..LAYERS.len() {
        let at = top + vec2(0.0, LINE * ui * (index + 1) as f32);
        draw_layer(layers, canvas, index, at, ui);
    }
    top.y + LINE * ui * LAYERS.len() as f32
}

fn heading(canvas: &mut Canvas, text: &str, at: Vec2) {
    canvas.text(Style::Heading, text, at, Align::Left, blueprint::QUIET);
}

/// Draws a layer's key and name, hollow and dim while the layer is hidden.
fn draw_layer(layers: Layers<'_>, canvas: &mut Canvas, index: usize, at: Vec2, ui: f32) {
    let (_, name, color) = LAYERS[index];
    let is_shown = layers.shown.0[index];
    let side = 18.0 * ui;
    let action = Action::Layer(index);
    let width = canvas.lettering.width(Style::Small, name) + 36.0 * ui;
    let corner = at - vec2(4.0, 16.0) * ui;
    let row = Rect::new(corner.x, corner.y, width, 22.0 * ui);
    row_link(canvas, row, ui, action);
    let key = Shape::rect(at - vec2(0.0, 14.0 * ui), Vec2::splat(side)).round(4.0 * ui);
    let (key, number, ink) = if is_shown {
        (key.fill(color), blueprint::MARGIN, blueprint::INK)
    } else {
        (
            key.border(ui, blueprint::QUIET),
            blueprint::QUIET,
            blueprint::DIM,
        )
    };
    canvas.add_snapped(key);
    let middle = at + vec2(side * 0.5, side * 0.5 - 14.0 * ui);
    let name_of_key = layers.bindings.key(Context::Blueprint, action);
    canvas.text_centered(Style::Digits, name_of_key, middle, number);
    let name_at = at + vec2(26.0 * ui, 0.0);
    canvas.text(Style::Small, name, name_at, Align::Left, ink);
}

fn draw_verdict(canvas: &mut Canvas, verdict: Verdict, name: &str, at: Vec2, ui: f32) {
    let color = verdict.color();
    canvas.add_snapped(
        Shape::rect(at - vec2(0.0, 11.0 * ui), vec2(20.0, 12.0) * ui)
            .fill(color.faded(0.25))
            .border(ui, color),
    );
    let name_at = at + vec2(28.0 * ui, 0.0);
    canvas.text(Style::Small, name, name_at, Align::Left, blueprint::INK);
}
