//! The legend of the blueprint: layers, colours and numbers, beside the field or below it.

use breakout::game::Game;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::verdict::VERDICTS;
use super::{Blueprint, LAYERS, Layer};
use crate::app::input::{Action, Context};
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::ui::Ui;
use crate::app::view::area::Area;
use crate::app::words::words;

const CHIP_GAP: f32 = 4.0;
/// Gap between two parts of a strip.
const GAP: f32 = 22.0;
/// From the left of a layer's key to its name, and widths of a sample of a colour in a strip and in a column.
const NAME_AT: f32 = 26.0;
const SAMPLE: f32 = 20.0;
const SMALL_SAMPLE: f32 = 12.0;
/// From the top of a strip to its base line.
const BASE: f32 = 15.0;
/// Height of a line of a name, and the least width of a strip: narrower ones are columns.
const NAME_LINE: f32 = 17.0;
const STRIP: f32 = 260.0;

impl Blueprint {
    /// Draws the layers, the colours of the tests, and the numbers, which make room for a notice under the field.
    pub(crate) fn draw_legend(&self, ui: &mut Ui<'_>, game: &Game, has_notice: bool) {
        let view = ui.view;
        let stage = &view.stage;
        ui.in_window();
        if view.touch {
            self.draw_chips(ui, |index| stage.layers[index]);
            return ui.flush();
        }
        let words = words().blueprint;
        let [first, ..] = stage.layers;
        if stage.is_beside {
            let at = first.point() - vec2(0.0, 6.0);
            ui.text(
                Style::Heading,
                words.heading,
                at,
                Align::Left,
                blueprint::QUIET,
            );
        }
        // In the margins of the field a name has two lines, or there are digits alone.
        let room = first.w - NAME_AT;
        let is_one_line = first.h < NAME_LINE * 2.0;
        let mut parts = words.layers.iter().flat_map(|name| name.split(' '));
        let is_named = parts.all(|part| ui.lettering.width(Style::Small, part) <= room);
        for (index, (name, area)) in words.layers.into_iter().zip(stage.layers).enumerate() {
            let lines = match (is_named, is_one_line) {
                (false, _) => Vec::new(),
                (true, true) => vec![ui.lettering.fitted(Style::Small, name, room)],
                (true, false) => ui.lettering.wrapped(Style::Small, name, room),
            };
            self.draw_layer(ui, index, area.point() + vec2(0.0, BASE), &lines);
        }
        let [tests, numbers] = [Layer::Tests, Layer::Numbers].map(|of| self.shown[of as usize]);
        let is_strip = stage.verdicts.w > STRIP;
        if tests && is_strip {
            self.draw_verdicts(ui, stage.verdicts);
        } else if tests && is_named {
            draw_column(
                ui,
                stage.verdicts,
                VERDICTS.map(Some).into_iter().zip(words.verdicts),
            );
        }
        let [count, step, work, frame] = self.numbers;
        let texts = words.numbers(game.steps(), count, step, work, frame);
        if numbers && is_strip && !(has_notice && stage.is_beside) {
            draw_numbers(ui, stage.numbers, &texts);
        } else if numbers && is_named && !is_strip {
            draw_column(ui, stage.numbers, texts.iter().map(|text| (None, &**text)));
        }
        ui.flush();
    }

    /// Draws a control for each layer, hollow while it is hidden, with its key, and its name if all names fit.
    pub(crate) fn draw_chips(&self, ui: &mut Ui<'_>, at: impl Fn(usize) -> Rect) {
        let least = at(0).w - CHIP_GAP;
        let mut names = words().blueprint.layers.map(str::to_owned);
        for (index, name) in names.iter_mut().enumerate() {
            let key = ui.key(Context::Blueprint, Action::Layer(index));
            name.insert_str(0, &key.map_or_else(String::new, |key| key + " "));
        }
        let parts = names.iter().flat_map(|name| name.split(' '));
        let mut widths = parts.map(|part| ui.lettering.width(Style::Small, part));
        let has_names = widths.all(|width| width < least);
        for (index, (name, color)) in names.into_iter().zip(LAYERS).enumerate() {
            let area = at(index);
            if area.w <= 0.0 {
                continue;
            }
            ui.links.add(area, Action::Layer(index));
            let chip = Shape::of(area).round(9.0);
            let ink = if self.shown[index] {
                ui.add_snapped(chip.fill(color.faded(0.25)).border(1.5, color));
                blueprint::INK
            } else {
                ui.add_snapped(chip.border(1.0, blueprint::GRID_COARSE));
                blueprint::DIM
            };
            let text = if has_names {
                name
            } else {
                (index + 1).to_string()
            };
            let room = area.inset(vec2(CHIP_GAP * 0.5, 0.0));
            ui.paragraph(Style::Small, &text, room, Align::Center, ink);
        }
    }

    /// Draws a layer's key and the lines of its name, hollow and dim while the layer is hidden.
    fn draw_layer(&self, ui: &mut Ui<'_>, index: usize, at: Vec2, lines: &[String]) {
        let widths = lines
            .iter()
            .map(|line| ui.lettering.width(Style::Small, line) + 36.0);
        let width = widths.fold(NAME_AT, f32::max);
        let corner = at - vec2(4.0, 15.0);
        let height = 20.0 + NAME_LINE * lines.len().saturating_sub(1) as f32;
        let row = Rect::new(corner.x, corner.y, width, height);
        ui.row(row, Action::Layer(index));
        let ink = self.draw_key(ui, index, at);
        for (number, line) in lines.iter().enumerate() {
            let name_at = at + vec2(NAME_AT, NAME_LINE * number as f32);
            ui.text(Style::Small, &**line, name_at, Align::Left, ink);
        }
    }

    /// Draws a layer's key, hollow while the layer is hidden. Returns the colour of its name.
    fn draw_key(&self, ui: &mut Ui<'_>, index: usize, at: Vec2) -> Color {
        let side = 18.0;
        let color = LAYERS[index];
        let key = Shape::rect(at - vec2(0.0, 14.0), Vec2::splat(side)).round(4.0);
        let quiet = blueprint::QUIET;
        let (key, number, ink) = if self.shown[index] {
            (key.fill(color), blueprint::MARGIN, blueprint::INK)
        } else {
            (key.border(1.0, quiet), quiet, blueprint::DIM)
        };
        ui.add_snapped(key);
        let middle = at + vec2(side * 0.5, side * 0.5 - 14.0);
        let name_of_key = ui.bindings.key(Context::Blueprint, Action::Layer(index));
        ui.text_centered(Style::Digits, name_of_key, middle, number);
        ink
    }

    /// Draws the colours of the discrete tests in a line, after the key of their layer.
    fn draw_verdicts(&self, ui: &mut Ui<'_>, strip: Rect) {
        let names = words().blueprint.verdicts;
        let widths = names.map(|name| ui.lettering.width(Style::Small, name) + SAMPLE + 6.0);
        // Where names alone have room, the colours say of which layer they are.
        let key = if widths.iter().sum::<f32>() + NAME_AT <= strip.w {
            NAME_AT
        } else {
            0.0
        };
        let needs = key + widths.iter().sum::<f32>();
        let gap = ((strip.w - needs) * 0.5).clamp(2.0, GAP);
        let all = needs + gap * (names.len() - 1) as f32;
        let mut at = vec2(strip.center().x - all * 0.5, strip.y + BASE);
        if key > 0.0 {
            self.draw_key(ui, Layer::Tests as usize, at);
        }
        at.x += key;
        for ((name, color), width) in names.into_iter().zip(VERDICTS).zip(widths) {
            draw_sample(ui, at, color, SAMPLE);
            let name_at = at + vec2(SAMPLE + 6.0, 0.0);
            ui.text(Style::Small, name, name_at, Align::Left, blueprint::INK);
            at.x += width + gap;
        }
    }
}

/// Draws a sample of a colour on a base line.
fn draw_sample(canvas: &mut Canvas, at: Vec2, color: Color, width: f32) {
    let sample = Shape::rect(at - vec2(0.0, 11.0), vec2(width, 12.0));
    canvas.add_snapped(sample.fill(color.faded(0.25)).border(1.0, color));
}

/// Draws as many numbers in a line as have room, the most important ones first.
fn draw_numbers(canvas: &mut Canvas, strip: Rect, texts: &[String]) {
    let most = (canvas.whole_window().w - 16.0).min(150.0 * texts.len() as f32);
    // As wide as the strip, or a little wider.
    let row = strip.middle(vec2(strip.w.max(500.0).min(most), strip.h));
    let width = |text: &String| canvas.lettering.width(Style::Small, text) + 6.0;
    let mut needs: Vec<f32> = texts.iter().map(width).collect();
    while needs.iter().sum::<f32>() > row.w {
        needs.pop();
    }
    for (area, text) in row.shares(&needs, 0.0, 0.0).into_iter().zip(texts) {
        let at = vec2(area.center().x, strip.y + BASE);
        canvas.text(Style::Small, &**text, at, Align::Center, blueprint::INK);
    }
}

/// Draws texts in lines down a column, some after a sample of their colour.
fn draw_column<'a>(
    canvas: &mut Canvas,
    column: Rect,
    texts: impl Iterator<Item = (Option<Color>, &'a str)>,
) {
    let mut at = column.point() + vec2(0.0, 20.0);
    for (color, text) in texts {
        let mut indent = 0.0;
        if let Some(color) = color {
            draw_sample(canvas, at, color, SMALL_SAMPLE);
            indent = SMALL_SAMPLE + 6.0;
        }
        let digits = text.find(|letter: char| letter.is_ascii_digit());
        let mut lines = canvas
            .lettering
            .wrapped(Style::Small, text, column.w - indent);
        // A number stays with its unit.
        if let Some(at) = digits.filter(|_| lines.len() > 1) {
            lines = vec![text[..at].to_owned(), text[at..].to_owned()];
        }
        for line in lines {
            let line_at = at + vec2(indent, 0.0);
            canvas.text(Style::Small, line, line_at, Align::Left, blueprint::INK);
            at.y += NAME_LINE;
        }
    }
}
