//! Everything around the bench: lists, formula, sentence and buttons.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::formulas::{Line, number};
use super::layout::Layout;
use super::pairs::{PAIRS, Pair};
use super::{BUTTONS, Lab};
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Canvas, Shape, Style};

/// Height of the panel's head: name, sources and answers.
const HEAD: f32 = 122.0;

/// Draws all of it.
pub(super) fn draw(lab: &Lab, canvas: &mut Canvas, layout: &Layout) {
    margins(canvas, layout);
    header(lab, canvas, layout);
    pairs(lab, canvas, layout);
    lessons(lab, canvas, layout);
    if layout.lesson_columns == 1 {
        hints(canvas, layout, lab.pair().presets.len());
    }
    sentence(lab, canvas, layout);
    buttons(lab, canvas, layout);
    formula(lab, canvas, layout);
}

/// Covers what the bench's shapes left on the margins, and frames the bench.
fn margins(canvas: &mut Canvas, layout: &Layout) {
    let Rect { x, y, w, h } = layout.bench;
    let window = layout.window;
    for (corner, size) in [
        (Vec2::ZERO, vec2(window.x, y)),
        (vec2(0.0, y + h), vec2(window.x, window.y - y - h)),
        (vec2(0.0, y), vec2(x, h)),
        (vec2(x + w, y), vec2(window.x - x - w, h)),
    ] {
        canvas.flat(Shape::rect(corner, size).fill(blueprint::MARGIN));
    }
    let rim = 1.5 * layout.ui;
    canvas.add_snapped(
        Shape::rect(vec2(x, y) - rim, vec2(w, h) + rim * 2.0).border(rim, blueprint::INK),
    );
}

fn header(lab: &Lab, canvas: &mut Canvas, layout: &Layout) {
    canvas.text(
        Style::Title,
        "Collision lab",
        layout.title,
        Align::Left,
        blueprint::INK,
    );
    let place = lab.scene.place(lab.selected);
    let (x, y) = (number(place.x), number(place.y));
    let name = lab.selected.name(lab.pair().letters);
    let text = if lab.is_plane() {
        format!("{name} at ({x}, {y})")
    } else {
        format!("{name} at {x}")
    };
    let right = vec2(layout.bench.x + layout.bench.w, layout.title.y);
    canvas.text(
        Style::Digits,
        text,
        right,
        Align::Right,
        blueprint::CAST.faded(0.9),
    );
}

fn pairs(lab: &Lab, canvas: &mut Canvas, layout: &Layout) {
    for (index, pair) in PAIRS.iter().enumerate() {
        let rect = layout.pair(index, PAIRS.len());
        let chosen = index == lab.pair;
        let color = choice(canvas, layout, rect, chosen, rect.contains(lab.pointer));
        let style = Style::Small;
        if layout.pair_columns > 1 {
            canvas.text_centered(style, pair.name, rect.center(), color);
        } else {
            let at = vec2(rect.x + 12.0 * layout.ui, rect.center().y + 5.0 * layout.ui);
            canvas.text(style, pair.name, at, Align::Left, color);
        }
    }
}

/// The ground of something that can be chosen; gives the colour of its letters.
fn choice(canvas: &mut Canvas, layout: &Layout, rect: Rect, chosen: bool, hovered: bool) -> Color {
    let ground = Shape::rect(rect.point(), rect.size()).round(7.0 * layout.ui);
    if chosen {
        let edge = blueprint::CAST.faded(0.9);
        canvas.add_snapped(ground.fill(blueprint::GRID_COARSE).border(layout.ui, edge));
        blueprint::INK
    } else if hovered {
        canvas.add_snapped(ground.fill(blueprint::PAPER));
        blueprint::INK
    } else {
        blueprint::QUIET
    }
}

fn lessons(lab: &Lab, canvas: &mut Canvas, layout: &Layout) {
    let ui = layout.ui;
    if layout.lesson_columns == 1 {
        let heading = layout.lessons.point() + vec2(6.0, -9.0) * ui;
        canvas.text(
            Style::Heading,
            "LESSONS",
            heading,
            Align::Left,
            blueprint::QUIET,
        );
    }
    for (index, preset) in lab.pair().presets.iter().enumerate() {
        let rect = layout.lesson(index);
        let chosen = index == lab.preset;
        let hovered = rect.contains(lab.pointer);
        let side = 18.0 * ui;
        let corner = vec2(rect.x + 5.0 * ui, rect.center().y - side * 0.5);
        let key = Shape::rect(corner, Vec2::splat(side)).round(4.0 * ui);
        let (key, digit_color, ink) = if chosen && !lab.edited {
            (
                key.fill(blueprint::CAST),
                blueprint::MARGIN,
                blueprint::CAST,
            )
        } else {
            let edge = if chosen {
                blueprint::CAST
            } else {
                blueprint::QUIET
            };
            let ink = if hovered {
                blueprint::INK
            } else {
                blueprint::QUIET.mix(blueprint::INK, 0.5)
            };
            (key.border(ui, edge), edge, ink)
        };
        canvas.add_snapped(key);
        let digit = format!("{}", index + 1);
        canvas.text_centered(Style::Digits, digit, corner + side * 0.5, digit_color);
        let room = rect.w - 30.0 * ui;
        let name = canvas.lettering.fitted(Style::Small, preset.name, room);
        let at = vec2(rect.x + 30.0 * ui, rect.center().y + 5.0 * ui);
        canvas.text(Style::Small, name, at, Align::Left, ink);
    }
}

fn sentence(lab: &Lab, canvas: &mut Canvas, layout: &Layout) {
    let (text, color) = lab.sentence();
    let Rect { x, y, w, .. } = layout.sentence;
    for (index, line) in wrapped(canvas, text, w).into_iter().enumerate() {
        let base = y + (15.0 + 20.0 * index as f32) * layout.ui;
        canvas.text(Style::Small, line, vec2(x, base), Align::Left, color);
    }
}

/// A sentence in lines that are no longer than `width`.
fn wrapped(canvas: &Canvas, text: &str, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if canvas.lettering.width(Style::Small, &longer) <= width {
                *line = longer;
                continue;
            }
        }
        lines.push(word.to_owned());
    }
    lines
}

fn buttons(lab: &Lab, canvas: &mut Canvas, layout: &Layout) {
    let ui = layout.ui;
    for (index, (_, key, word)) in BUTTONS.iter().enumerate() {
        let rect = layout.button(index, BUTTONS.len());
        let hovered = rect.contains(lab.pointer);
        let word = if *key == "F" {
            format!("step {}", number(lab.step()))
        } else {
            (*word).to_owned()
        };
        let edge = if hovered {
            blueprint::CAST
        } else {
            blueprint::GRID_COARSE
        };
        canvas.add_snapped(
            Shape::rect(rect.point(), rect.size())
                .round(7.0 * ui)
                .fill(blueprint::PAPER)
                .border(ui, edge),
        );
        let gap = 8.0 * ui;
        let key_width = canvas.lettering.width(Style::Digits, key);
        let width = key_width + gap + canvas.lettering.width(Style::Small, &word);
        let left = rect.center().x - width * 0.5;
        let base = rect.center().y + 5.0 * ui;
        canvas.text(
            Style::Digits,
            *key,
            vec2(left, base),
            Align::Left,
            blueprint::CAST,
        );
        let at = vec2(left + key_width + gap, base);
        canvas.text(Style::Small, word, at, Align::Left, blueprint::INK);
    }
}

fn formula(lab: &Lab, canvas: &mut Canvas, layout: &Layout) {
    let ui = layout.ui;
    let pair: &Pair = lab.pair();
    let Rect { x, y, w, h } = layout.panel;
    canvas.text(
        Style::Title,
        pair.name,
        vec2(x, y + 20.0 * ui),
        Align::Left,
        blueprint::INK,
    );
    canvas.text(
        Style::Small,
        pair.sources,
        vec2(x, y + 44.0 * ui),
        Align::Left,
        blueprint::QUIET,
    );
    let half = (w - 8.0 * ui) * 0.5;
    let size = vec2(half, 44.0 * ui);
    let top = y + 58.0 * ui;
    answer(canvas, ui, vec2(x, top), size, "touches", lab.touches());
    let right = vec2(x + half + 8.0 * ui, top);
    answer(canvas, ui, right, size, "overlaps", lab.overlaps());

    let mut lines = (pair.formula)(&lab.scene);
    let room = h / ui - HEAD;
    let total = |lines: &[Line]| lines.iter().map(height).sum::<f32>();
    // What says the least goes first.
    if total(&lines) > room {
        lines.retain(|line| !matches!(line, Line::Compare { .. }));
    }
    if total(&lines) > room {
        lines.retain(|line| !matches!(line, Line::Value { detail: true, .. }));
    }
    // Air where there is room for it, closer lines where there is not.
    let squeeze = (room / total(&lines).max(1.0)).min(1.15);
    let mut base = HEAD;
    for line in &lines {
        let row = Row {
            x,
            y: y + base * ui,
            w,
            ui,
        };
        row.draw(canvas, line);
        base += height(line) * squeeze;
    }
}

/// One of the two answers, side by side so that exact tangency shows.
fn answer(canvas: &mut Canvas, ui: f32, at: Vec2, size: Vec2, word: &str, yes: bool) {
    let color = if yes {
        blueprint::TOUCH
    } else {
        blueprint::APART
    };
    let fill = if yes {
        color.alpha(0.28)
    } else {
        color.alpha(0.06)
    };
    canvas.add_snapped(
        Shape::rect(at, size)
            .round(7.0 * ui)
            .fill(fill)
            .border(1.4 * ui, color),
    );
    let base = at.y + size.y * 0.5 + 5.0 * ui;
    let left = vec2(at.x + 12.0 * ui, base);
    canvas.text(Style::Small, word, left, Align::Left, blueprint::INK);
    let right = vec2(at.x + size.x - 12.0 * ui, base + 2.0 * ui);
    let text = if yes { "yes" } else { "no" };
    canvas.text(
        Style::Body,
        text,
        right,
        Align::Right,
        color.mix(blueprint::INK, 0.3),
    );
}

/// How high a line is, times the scale of texts.
fn height(line: &Line) -> f32 {
    match line {
        Line::Value { .. } => 22.0,
        Line::Check { .. } | Line::Separation { .. } => 44.0,
        Line::Conclusion { .. } | Line::Words(_) | Line::Lie(_) | Line::Cast(_) => 25.0,
        Line::Case { .. } | Line::Compare { .. } => 21.0,
        Line::Gap => 8.0,
    }
}

/// Where a line of the formula goes; `y` is its upper edge.
struct Row {
    x: f32,
    y: f32,
    w: f32,
    ui: f32,
}

impl Row {
    fn draw(&self, canvas: &mut Canvas, line: &Line) {
        match line {
            Line::Value { name, value, .. } => {
                self.left(canvas, Style::Digits, 0, name, blueprint::QUIET);
                let digits = value.starts_with(|c: char| !c.is_alphabetic());
                let style = if digits { Style::Digits } else { Style::Small };
                self.right(canvas, style, 0, value, blueprint::INK);
            }
            Line::Check {
                symbols,
                numbers,
                truth,
                color,
            } => {
                self.left(canvas, Style::Digits, 0, symbols, blueprint::QUIET);
                self.left(canvas, Style::Digits, 1, numbers, blueprint::INK);
                self.truth(canvas, 1, *truth, *color);
            }
            Line::Separation { .. } => self.separation(canvas, line),
            Line::Compare {
                numbers,
                truth,
                color,
            } => {
                self.left(canvas, Style::Digits, 0, numbers, blueprint::INK);
                self.truth(canvas, 0, *truth, *color);
            }
            Line::Words(text) => self.left(canvas, Style::Small, 0, text, blueprint::QUIET),
            Line::Conclusion { text, truth, color } => {
                self.left(canvas, Style::Small, 0, text, blueprint::INK);
                self.truth(canvas, 0, *truth, *color);
            }
            Line::Case {
                name,
                symbols,
                here,
            } => {
                let color = if *here {
                    blueprint::CAST
                } else {
                    blueprint::QUIET.faded(0.8)
                };
                self.left(canvas, Style::Small, 0, name, color);
                self.right(canvas, Style::Digits, 0, symbols, color);
            }
            Line::Lie(text) => self.left(canvas, Style::Small, 0, text, blueprint::BOX_ONLY),
            Line::Cast(text) => self.left(canvas, Style::Small, 0, text, blueprint::CAST),
            Line::Gap => {}
        }
    }

    /// Words and symbols above, numbers below; at the right what holds strictly, and what holds
    /// with equality.
    fn separation(&self, canvas: &mut Canvas, line: &Line) {
        let Line::Separation {
            name,
            symbols,
            numbers,
            strict,
            loose,
        } = line
        else {
            return;
        };
        self.left(canvas, Style::Small, 0, name, blueprint::INK);
        self.right(canvas, Style::Digits, 0, symbols, blueprint::QUIET);
        let color = |truth: bool, color: Color| if truth { color } else { blueprint::QUIET };
        let loose_sign = if numbers.contains('<') { "≤" } else { "≥" };
        let equal = *loose && !*strict;
        let mark = if equal {
            blueprint::TOUCH
        } else {
            blueprint::APART
        };
        let text = format!("{loose_sign} {loose}");
        self.right(canvas, Style::Digits, 1, &text, color(*loose, mark));
        let before = Row {
            w: self.w - 72.0 * self.ui,
            ..*self
        };
        let word = format!("{strict}");
        before.right(
            canvas,
            Style::Digits,
            1,
            &word,
            color(*strict, blueprint::APART),
        );
        let room = self.w - 128.0 * self.ui;
        let numbers = canvas.lettering.fitted(Style::Digits, numbers, room);
        self.left(canvas, Style::Digits, 1, &numbers, blueprint::INK);
    }

    fn truth(&self, canvas: &mut Canvas, row: usize, truth: bool, color: Color) {
        let color = if truth { color } else { blueprint::QUIET };
        let word = if truth { "true" } else { "false" };
        self.right(canvas, Style::Digits, row, word, color);
    }

    fn left(&self, canvas: &mut Canvas, style: Style, row: usize, text: &str, color: Color) {
        let at = vec2(self.x, self.base(row));
        canvas.text(style, text, at, Align::Left, color);
    }

    fn right(&self, canvas: &mut Canvas, style: Style, row: usize, text: &str, color: Color) {
        let at = vec2(self.x + self.w, self.base(row));
        canvas.text(style, text, at, Align::Right, color);
    }

    fn base(&self, row: usize) -> f32 {
        self.y + (14.0 + 19.0 * row as f32) * self.ui
    }
}

/// What the keys do that no button shows, at the foot of the lessons.
const HINTS: [(&str, &str); 3] = [
    ("arrows", "move, Shift by 0.1"),
    ("Q E", "pairs"),
    ("1 …", "lessons"),
];

fn hints(canvas: &mut Canvas, layout: &Layout, lessons: usize) {
    let ui = layout.ui;
    let list = layout.lessons.y + layout.lesson_pitch * lessons as f32;
    let foot = layout.lessons.y + layout.lessons.h;
    for (index, (key, words)) in HINTS.iter().rev().enumerate() {
        let base = foot - (6.0 + 20.0 * index as f32) * ui;
        if base - 20.0 * ui < list {
            return;
        }
        let left = layout.lessons.x + 6.0 * ui;
        canvas.text(
            Style::Digits,
            *key,
            vec2(left, base),
            Align::Left,
            blueprint::CAST.faded(0.8),
        );
        let at = vec2(left + 56.0 * ui, base);
        canvas.text(Style::Small, *words, at, Align::Left, blueprint::QUIET);
    }
}
