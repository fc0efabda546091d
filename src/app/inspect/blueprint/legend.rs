//! The legend of the blueprint: layers, colours and numbers, beside the field or below it.

use breakout::game::Game;
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::verdict::VERDICTS;
use super::{Blueprint, LAYERS, Layer};
use crate::app::input::{Action, Context};
use crate::app::playfield::level_foot;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::view::{NARROW_GAP, Panels, TIMERS_BELOW, View};
use crate::app::words::words;

const LINE: f32 = 21.0;
/// The distances from the top of a column to the base lines of its heading and of the last layer.
const HEAD: f32 = 16.0;
pub(super) const LAYERS_HEIGHT: f32 = HEAD + LINE * LAYERS.len() as f32;
const CHIP_GAP: f32 = 4.0;
/// Gap between two parts of a strip.
const GAP: f32 = 22.0;
/// From the left of a layer's key to its name, and widths of a sample of a colour in a strip and in a margin.
const NAME_AT: f32 = 26.0;
const SAMPLE: f32 = 20.0;
const SMALL_SAMPLE: f32 = 12.0;

/// The least width of a margin of the field that holds names, and the height of a line of a name.
const NAMED: f32 = 84.0;
const NAME_LINE: f32 = 17.0;
/// From the edge of the window to the legend in a margin.
const EDGE: f32 = 6.0;

/// The base line of a line of the legend below a tall field, counted from the top.
fn base(view: &View, line: usize) -> f32 {
    view.tall_values().bottom() + (20.0 + LINE * line as f32)
}

impl Blueprint {
    /// Draws the layers below a HUD at the right, with colours and numbers above and below the field; or all of them left
    /// and right of the field, or below it. Numbers below the field make room for a notice.
    pub(crate) fn draw_legend(&self, ui: &mut Ui<'_>, game: &Game, has_notice: bool) {
        let view = ui.view;
        ui.in_window();
        if view.touch {
            self.draw_chips(ui, |index| chip(view, index));
            return ui.flush();
        }
        if view.panels == Panels::Rows {
            self.draw_in_margins(ui, game);
            return ui.flush();
        }
        let size = view.field_size();
        let middle = view.origin.x + size.x * 0.5;
        let [verdicts, numbers] = self.strips(view);
        if let Some(base) = verdicts {
            self.draw_verdicts(ui, middle, base);
        }
        let make_way = has_notice && view.panels == Panels::Sides;
        if let Some(base) = numbers.filter(|_| !make_way) {
            self.draw_numbers(ui, view, game, base);
        }
        let (corner, width, columns) = if view.panels == Panels::Sides {
            let top = vec2(view.origin.x + size.x + 32.0, level_foot(view) + HEAD);
            let heading = words().blueprint.heading;
            ui.text(Style::Heading, heading, top, Align::Left, blueprint::QUIET);
            (top + vec2(0.0, LINE), f32::MAX, 1)
        } else {
            // As wide as the longest name needs, if the field is narrower.
            let width = size.x.max(528.0_f32.min(view.window.x - 16.0));
            let corner = vec2(middle - width * 0.5, base(view, 0));
            (corner, width, view.layers_in_line())
        };
        let room = width / columns as f32;
        let lines = LAYERS.len().div_ceil(columns);
        for (index, name) in words().blueprint.layers.into_iter().enumerate() {
            // One or two columns are read downwards.
            let [line, column] = match columns {
                1 | 2 => [index % lines, index / lines],
                _ => [index / columns, index % columns],
            };
            let at = corner + vec2(room * column as f32, LINE * line as f32);
            let name = ui.lettering.fitted(Style::Small, name, room - 34.0);
            self.draw_layer(ui, index, at, &[name]);
        }
        ui.flush();
    }

    /// Draws half of the layers left of the field, the colours of the tests under their layer, and half at the right with
    /// the numbers below. Narrow margins have the digits alone.
    fn draw_in_margins(&self, ui: &mut Ui<'_>, game: &Game) {
        let view = ui.view;
        let words = words().blueprint;
        let left = view.origin.x;
        let size = view.field_size();
        let mut parts = words.layers.iter().flat_map(|name| name.split(' '));
        let is_whole =
            |part: &str| ui.lettering.width(Style::Small, part) <= left - EDGE * 1.5 - NAME_AT;
        let is_named = left >= NAMED && parts.all(is_whole);
        let half = LAYERS.len().div_ceil(2);
        let [has_tests, has_numbers] =
            [Layer::Tests, Layer::Numbers].map(|of| self.shown[of as usize] && is_named);
        let [tests, step, work, frame] = self.numbers;
        let numbers = words.numbers(game.steps(), tests, step, work, frame);
        for side in 0..2 {
            let corner = [EDGE, left + size.x + EDGE][side];
            let room = left - EDGE * 1.5;
            let mut at = vec2(corner, view.origin.y + HEAD);
            for index in half * side..(half * (side + 1)).min(LAYERS.len()) {
                let mut lines = Vec::new();
                if is_named {
                    let name = words.layers[index];
                    lines = ui.lettering.wrapped(Style::Small, name, room - NAME_AT);
                }
                self.draw_layer(ui, index, at, &lines);
                at.y += (NAME_LINE * lines.len() as f32 + 4.0).max(LINE);
            }
            let below: Vec<(Option<Color>, &str)> = match side {
                0 if has_tests => VERDICTS.map(Some).into_iter().zip(words.verdicts).collect(),
                1 if has_numbers => numbers.iter().map(|text| (None, &**text)).collect(),
                _ => Vec::new(),
            };
            at.y += 4.0;
            for (color, text) in below {
                let indent = if let Some(color) = color {
                    draw_sample(ui, at, color, SMALL_SAMPLE);
                    SMALL_SAMPLE + 6.0
                } else {
                    0.0
                };
                let digits = text.find(|letter: char| letter.is_ascii_digit());
                let mut lines = ui.lettering.wrapped(Style::Small, text, room - indent);
                // A number stays with its unit.
                if let Some(at) = digits.filter(|_| lines.len() > 1) {
                    lines = vec![text[..at].to_owned(), text[at..].to_owned()];
                }
                for line in lines {
                    let name_at = at + vec2(indent, 0.0);
                    ui.text(Style::Small, line, name_at, Align::Left, blueprint::INK);
                    at.y += NAME_LINE;
                }
            }
        }
    }

    /// The base lines of the colours of the tests and of the numbers, where their layers are shown.
    fn strips(&self, view: &View) -> [Option<f32>; 2] {
        let [tests, numbers] = [Layer::Tests, Layer::Numbers].map(|of| self.shown[of as usize]);
        let bases = match view.panels {
            Panels::Sides => [view.origin.y - 8.0, view.to_text(FIELD).y + 17.0],
            Panels::Rows | Panels::Tall => {
                let line = LAYERS.len().div_ceil(view.layers_in_line());
                [line, line + usize::from(tests)].map(|line| base(view, line))
            }
        };
        [tests.then_some(bases[0]), numbers.then_some(bases[1])]
    }

    fn draw_numbers(&self, canvas: &mut Canvas, view: &View, game: &Game, base: f32) {
        let ([tests, step, work, frame], words) = (self.numbers, words().blueprint);
        let rows = words.numbers(game.steps(), tests, step, work, frame);
        let most = (view.window.x - 16.0).min(150.0 * rows.len() as f32);
        // As wide as the field, or a little wider.
        let room = view.field_size().x.max(500.0).min(most);
        let row = Rect::new((view.window.x - room) * 0.5, base, room, 0.0);
        let width = |text: &String| canvas.lettering.width(Style::Small, text);
        let needs = rows.each_ref().map(|text| width(text) + 6.0);
        for (area, text) in row.shares(&needs, 0.0, 0.0).into_iter().zip(&rows) {
            let text = canvas.lettering.fitted(Style::Small, text, area.w);
            let at = vec2(area.center().x, base);
            canvas.text(Style::Small, text, at, Align::Center, blueprint::INK);
        }
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
    fn draw_verdicts(&self, ui: &mut Ui<'_>, middle: f32, base: f32) {
        let names = words().blueprint.verdicts;
        let widths = names.map(|name| ui.lettering.width(Style::Small, name) + (28.0 + GAP));
        let all = NAME_AT + widths.iter().sum::<f32>() - GAP;
        let mut at = vec2(middle - all * 0.5, base);
        self.draw_key(ui, Layer::Tests as usize, at);
        at.x += NAME_AT;
        for ((name, color), width) in names.into_iter().zip(VERDICTS).zip(widths) {
            draw_sample(ui, at, color, SAMPLE);
            let name_at = at + vec2(28.0, 0.0);
            ui.text(Style::Small, name, name_at, Align::Left, blueprint::INK);
            at.x += width;
        }
    }
}

/// Draws a sample of a colour on a base line.
fn draw_sample(canvas: &mut Canvas, at: Vec2, color: Color, width: f32) {
    let sample = Shape::rect(at - vec2(0.0, 11.0), vec2(width, 12.0));
    canvas.add_snapped(sample.fill(color.faded(0.25)).border(1.0, color));
}

/// The control for fingers of a layer: below the field and the timers, or half of them at the foot of the left column and
/// half in the right column above the other controls.
fn chip(view: &View, index: usize) -> Rect {
    let height = view.layers_for_fingers();
    if view.panels != Panels::Sides {
        let top = view.origin.y + view.field_size().y + TIMERS_BELOW;
        let rows = view.rows_of_layers();
        let [margin, gap] = if rows == 1 {
            [NARROW_GAP; 2]
        } else {
            [6.0, CHIP_GAP]
        };
        let room = Rect::new(0.0, top, view.window.x, height).inset(vec2(margin, 0.0));
        // One row has room for all but the numbers.
        let numbers = Layer::Numbers as usize;
        return match rows {
            1 if index == numbers => Rect::default(),
            1 => room.cell(
                index - usize::from(index > numbers),
                LAYERS.len() - 1,
                1,
                gap,
            ),
            _ => room.cell(index, LAYERS.len().div_ceil(rows), rows, gap),
        };
    }
    let half = LAYERS.len().div_ceil(2);
    let width = (view.origin.x - 12.0).min(200.0);
    let control = view.control(0);
    let (left, foot) = if index < half {
        (4.0, control.bottom())
    } else {
        (view.window.x - 4.0 - width, control.y - 8.0)
    };
    let room = Rect::new(left, foot - height, width, height);
    room.cell(index % half, half.div_ceil(2), 2, CHIP_GAP)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view::Surface;

    #[test]
    fn in_a_low_window_for_fingers_a_third_is_below_the_field() {
        for (width, height) in [(375.0, 553.0), (390.0, 560.0)] {
            let view = View::blueprint(Surface::touched(vec2(width, height)));
            let below = view.window.y - view.to_text(FIELD).y;
            assert!(below <= view.window.y / 3.0, "{width}: {below}");
            let chips = [0, LAYERS.len() - 1].map(|index| chip(&view, index));
            assert!(chips[0].w >= view.target(0.0), "{chips:?}");
            assert!(
                chips[0].x >= 0.0 && chips[1].right() <= view.window.x,
                "{chips:?}"
            );
        }
    }

    #[test]
    fn a_field_between_lines_keeps_its_height_and_has_the_layers_in_its_margins() {
        for (size, texts) in [
            (vec2(800.0, 600.0), 1.0),
            (vec2(800.0, 600.0), 1.5),
            (vec2(620.0, 600.0), 1.0),
            (vec2(640.0, 480.0), 1.0),
        ] {
            let view = View::blueprint(Surface::of(size).enlarged(texts));
            let share = view.field_size().y / view.window.y;
            assert!(
                view.panels == Panels::Rows && share > 0.64,
                "{size}: {share}"
            );
            assert!(view.origin.x >= EDGE + NAME_AT - 8.0, "{size}: {view:?}");
        }
        // Names and numbers need room.
        let view = View::blueprint(Surface::of(vec2(800.0, 600.0)).enlarged(1.5));
        assert!(view.origin.x >= NAMED, "{view:?}");
    }

    #[test]
    fn a_strip_goes_with_its_layer() {
        for panels in [Panels::Sides, Panels::Tall] {
            let view = View {
                panels,
                ..View::of(vec2(800.0, 600.0))
            };
            let mut blueprint = Blueprint::new();
            let strips = |blueprint: &Blueprint| blueprint.strips(&view).map(|base| base.is_some());
            assert_eq!(strips(&blueprint), [true, true]);
            blueprint.toggle_layer(3);
            assert_eq!(strips(&blueprint), [false, true]);
            blueprint.toggle_layer(7);
            assert_eq!(strips(&blueprint), [false, false]);
        }
    }
}
