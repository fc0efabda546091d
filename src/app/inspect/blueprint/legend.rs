//! The legend of the blueprint: layers, colours and numbers, beside the field or above and below.

use breakout::game::Game;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::layers::{LAYERS, Layer, Shown};
use super::numbers::Numbers;
use super::verdict::Verdict;
use crate::app::input::{Action, Context};
use crate::app::playfield::level_foot;
use crate::app::render::palette::blueprint;
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::view::{Panels, TIMERS_BELOW, View};

const VERDICTS: [(Verdict, &str); 3] = [
    (Verdict::Apart, "apart"),
    (Verdict::BoxOnly, "boxes overlap"),
    (Verdict::Touch, "circle touches"),
];

/// Height of a line.
const LINE: f32 = 21.0;
/// From the top of a column to the base line of its heading.
pub(super) const HEAD: f32 = 16.0;
/// Gap between two controls for fingers.
const CHIP_GAP: f32 = 4.0;
/// Gap between two parts of a strip.
const GAP: f32 = 22.0;

/// A line of the legend that belongs to a layer.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Strip {
    Verdicts,
    Numbers,
}

/// The strips of the layers that are shown.
fn strips(shown: Shown) -> impl Iterator<Item = Strip> {
    let strips = [
        (Layer::Tests, Strip::Verdicts),
        (Layer::Numbers, Strip::Numbers),
    ];
    let shown = strips
        .into_iter()
        .filter(move |(layer, _)| shown.has(*layer));
    shown.map(|(_, strip)| strip)
}

/// Draws the layers under the HUD at the right, and the strips in the margins of the field; or all in
/// lines above a HUD that is above the field.
pub(super) fn draw(shown: Shown, numbers: &Numbers, ui: &mut Ui<'_>, game: &Game) {
    let view = ui.view;
    ui.in_window();
    let size = view.field_size();
    if view.touch {
        return draw_chips(shown, ui, |index| chip(view, index));
    }
    let mut strip = |strip, middle: f32, base: f32| match strip {
        Strip::Verdicts => draw_verdicts(ui, middle, base),
        Strip::Numbers => draw_numbers(ui, view, numbers, game, base),
    };
    let middle = view.origin.x + size.x * 0.5;
    match view.panels {
        Panels::Sides => {
            for part in strips(shown) {
                let base = match part {
                    Strip::Verdicts => view.origin.y - 8.0,
                    Strip::Numbers => view.origin.y + size.y + 17.0,
                };
                strip(part, middle, base);
            }
            let top = vec2(view.origin.x + size.x + 24.0, level_foot(view));
            draw_layers(shown, ui, top + vec2(0.0, HEAD));
        }
        Panels::Rows => {
            let base = |line: usize| view.legend_top() + (20.0 + LINE * line as f32);
            for (line, part) in strips(shown).enumerate() {
                strip(part, middle, base(line + 2));
            }
            // As wide as the longest name needs, if the field is narrower.
            let width = size.x.max(528.0_f32.min(view.window.x - 16.0));
            for index in 0..LAYERS.len() {
                let left = middle + width * ((index % 4) as f32 * 0.25 - 0.5);
                draw_layer(shown, ui, index, vec2(left, base(index / 4)));
            }
        }
    }
}

/// The control of a layer on a view for fingers: below the field and the timers, or half of them at the foot of
/// the column at the left, and half in that at the right above the other controls.
fn chip(view: &View, index: usize) -> Rect {
    let height = view.layers_for_fingers();
    if view.panels == Panels::Rows {
        let top = view.origin.y + view.field_size().y + TIMERS_BELOW;
        let room = Rect::new(0.0, top, view.window.x, height).inset(vec2(6.0, 0.0));
        return room.cell(index, LAYERS.len() / 2, 2, CHIP_GAP);
    }
    let half = LAYERS.len() / 2;
    let width = (view.origin.x - 12.0).min(200.0);
    let control = view.control(0);
    let (left, foot) = if index < half {
        (4.0, control.bottom())
    } else {
        (view.window.x - 4.0 - width, control.y - 8.0)
    };
    let room = Rect::new(left, foot - height, width, height);
    room.cell(index % half, 2, 2, CHIP_GAP)
}

/// From the top of a column to the last layer's base line.
pub(super) fn layers_height() -> f32 {
    HEAD + LINE * LAYERS.len() as f32
}

/// Draws the colours of the discrete tests.
fn draw_verdicts(canvas: &mut Canvas, middle: f32, base: f32) {
    let width =
        |canvas: &Canvas, name: &str| canvas.lettering.width(Style::Small, name) + (28.0 + GAP);
    let all: f32 = VERDICTS.iter().map(|(_, name)| width(canvas, name)).sum();
    let mut left = middle - (all - GAP) * 0.5;
    for (verdict, name) in VERDICTS {
        draw_verdict(canvas, verdict, name, vec2(left, base));
        left += width(canvas, name);
    }
}

/// Draws the numbers as wide as the field, or a little wider.
fn draw_numbers(canvas: &mut Canvas, view: &View, numbers: &Numbers, game: &Game, base: f32) {
    let room = view.field_size().x.max(500.0);
    let rows = numbers.rows(game);
    let share = (room.min(view.window.x - 16.0) / rows.len() as f32).min(150.0);
    for (index, (name, value)) in rows.iter().enumerate() {
        let from_middle = index as f32 - (rows.len() - 1) as f32 * 0.5;
        let at = vec2(view.window.x * 0.5 + share * from_middle, base);
        let text = format!("{name} {value}");
        let text = canvas.lettering.fitted(Style::Small, &text, share);
        canvas.text(Style::Small, text, at, Align::Center, blueprint::INK);
    }
}

/// Draws the heading, its base line at `top`, and a line for each layer.
pub(super) fn draw_layers(shown: Shown, ui: &mut Ui<'_>, top: Vec2) {
    ui.text(Style::Heading, "LAYERS", top, Align::Left, blueprint::QUIET);
    for index in 0..LAYERS.len() {
        let at = top + vec2(0.0, LINE * (index + 1) as f32);
        draw_layer(shown, ui, index, at);
    }
}

/// Draws a control for each layer, where there is one: its name, or its number where not all names have
/// room, on a plate that is hollow while the layer is hidden.
pub(super) fn draw_chips(shown: Shown, ui: &mut Ui<'_>, at: impl Fn(usize) -> Rect) {
    let least = at(0).w - CHIP_GAP;
    let words = LAYERS.iter().flat_map(|(_, name, _)| name.split(' '));
    let mut widths = words.map(|word| ui.lettering.width(Style::Small, word));
    let has_names = widths.all(|width| width < least);
    for (index, (_, name, color)) in LAYERS.iter().enumerate() {
        let area = at(index);
        ui.links.add(area, Action::Layer(index));
        let chip = Shape::rect(area.point(), area.size()).round(9.0);
        let ink = if shown.0[index] {
            ui.add_snapped(chip.fill(color.faded(0.25)).border(1.5, *color));
            blueprint::INK
        } else {
            ui.add_snapped(chip.border(1.0, blueprint::GRID_COARSE));
            blueprint::DIM
        };
        let number = (index + 1).to_string();
        let text = if has_names { name } else { number.as_str() };
        let room = area.inset(vec2(CHIP_GAP * 0.5, 0.0));
        ui.paragraph(Style::Small, text, room, Align::Center, ink);
    }
}

/// Draws a layer's key and name, hollow and dim while the layer is hidden.
fn draw_layer(shown: Shown, ui: &mut Ui<'_>, index: usize, at: Vec2) {
    let (_, name, color) = LAYERS[index];
    let is_shown = shown.0[index];
    let side = 18.0;
    let action = Action::Layer(index);
    let width = ui.lettering.width(Style::Small, name) + 36.0;
    let corner = at - vec2(4.0, 15.0);
    let row = Rect::new(corner.x, corner.y, width, 20.0);
    ui.row(row, action);
    let key = Shape::rect(at - vec2(0.0, 14.0), Vec2::splat(side)).round(4.0);
    let (key, number, ink) = if is_shown {
        (key.fill(color), blueprint::MARGIN, blueprint::INK)
    } else {
        (
            key.border(1.0, blueprint::QUIET),
            blueprint::QUIET,
            blueprint::DIM,
        )
    };
    ui.add_snapped(key);
    let middle = at + vec2(side * 0.5, side * 0.5 - 14.0);
    let name_of_key = ui.bindings.key(Context::Blueprint, action);
    ui.text_centered(Style::Digits, name_of_key, middle, number);
    let name_at = at + vec2(26.0, 0.0);
    ui.text(Style::Small, name, name_at, Align::Left, ink);
}

fn draw_verdict(canvas: &mut Canvas, verdict: Verdict, name: &str, at: Vec2) {
    let color = verdict.color();
    canvas.add_snapped(
        Shape::rect(at - vec2(0.0, 11.0), vec2(20.0, 12.0))
            .fill(color.faded(0.25))
            .border(1.0, color),
    );
    let name_at = at + vec2(28.0, 0.0);
    canvas.text(Style::Small, name, name_at, Align::Left, blueprint::INK);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strip_goes_with_its_layer() {
        let mut shown = Shown::all();
        let strips = |shown| strips(shown).collect::<Vec<_>>();
        assert_eq!(strips(shown), [Strip::Verdicts, Strip::Numbers]);
        shown.toggle(3);
        assert_eq!(strips(shown), [Strip::Numbers]);
        shown.toggle(7);
        assert_eq!(strips(shown), []);
    }
}
