//! The panel beside the bench: both answers, and the formula with its numbers.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::formulas::FormulaLine;
use super::layout::Layout;
use super::state::Lab;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Canvas, Shape, Style};

/// Height of the panel's head: name, idea and answers.
const HEAD: f32 = 122.0;

pub(super) fn draw(lab: &Lab, canvas: &mut Canvas, layout: &Layout) {
    let ui = layout.ui;
    let pair = lab.pair();
    let Rect { x, y, w, .. } = layout.panel;
    canvas.text(
        Style::Title,
        pair.name,
        vec2(x, y + 20.0 * ui),
        Align::Left,
        blueprint::INK,
    );
    canvas.text(
        Style::Small,
        pair.idea,
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

    lines(lab, canvas, layout);
}

/// Draws the formula, without its less important lines if room is short.
fn lines(lab: &Lab, canvas: &mut Canvas, layout: &Layout) {
    let (ui, Rect { x, y, w, h }) = (layout.ui, layout.panel);
    let mut lines = (lab.pair().formula)(&lab.setup);
    let room = h / ui - HEAD;
    let total = |lines: &[FormulaLine]| lines.iter().map(height).sum::<f32>();
    // The least important lines are left out first.
    if total(&lines) > room {
        lines.retain(|line| !matches!(line, FormulaLine::Compare { .. }));
    }
    if total(&lines) > room {
        lines.retain(|line| !matches!(line, FormulaLine::Value { detail: true, .. }));
    }
    // Line spacing grows a little with the room, or shrinks to fit.
    let squeeze = (room / total(&lines).max(1.0)).min(1.15);
    let mut base = HEAD;
    for line in &lines {
        let row = Slot {
            x,
            y: y + base * ui,
            w,
            ui,
        };
        row.draw(canvas, line);
        base += height(line) * squeeze;
    }
}

/// Draws one of the two answers. Side by side they show exact tangency: touching without overlap.
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

/// Height of a line, times the scale of texts.
fn height(line: &FormulaLine) -> f32 {
    match line {
        FormulaLine::Value { .. } => 22.0,
        FormulaLine::Check { .. } | FormulaLine::Separation { .. } => 44.0,
        FormulaLine::Conclusion { .. }
        | FormulaLine::Words(_)
        | FormulaLine::Lie(_)
        | FormulaLine::Cast(_) => 25.0,
        FormulaLine::Case { .. } | FormulaLine::Compare { .. } => 21.0,
        FormulaLine::Gap => 8.0,
    }
}

/// The place of a formula line. `y` is its upper edge.
struct Slot {
    x: f32,
    y: f32,
    w: f32,
    ui: f32,
}

impl Slot {
    fn draw(&self, canvas: &mut Canvas, line: &FormulaLine) {
        match line {
            FormulaLine::Value { name, value, .. } => {
                self.left(canvas, Style::Digits, 0, name, blueprint::QUIET);
                let digits = value.starts_with(|c: char| !c.is_alphabetic());
                let style = if digits { Style::Digits } else { Style::Small };
                self.right(canvas, style, 0, value, blueprint::INK);
            }
            FormulaLine::Check {
                symbols,
                numbers,
                truth,
                color,
            } => {
                self.left(canvas, Style::Digits, 0, symbols, blueprint::QUIET);
                self.left(canvas, Style::Digits, 1, numbers, blueprint::INK);
                self.truth(canvas, 1, *truth, *color);
            }
            FormulaLine::Separation { .. } => self.separation(canvas, line),
            FormulaLine::Compare {
                numbers,
                truth,
                color,
            } => {
                self.left(canvas, Style::Digits, 0, numbers, blueprint::INK);
                self.truth(canvas, 0, *truth, *color);
            }
            FormulaLine::Words(text) => self.left(canvas, Style::Small, 0, text, blueprint::QUIET),
            FormulaLine::Conclusion { text, truth, color } => {
                self.left(canvas, Style::Small, 0, text, blueprint::INK);
                self.truth(canvas, 0, *truth, *color);
            }
            FormulaLine::Case {
                name,
                symbols,
                here,
            } => {
                let color = if *here {
                    blueprint::CAST
                } else {
                    blueprint::DIM
                };
                self.left(canvas, Style::Small, 0, name, color);
                self.right(canvas, Style::Digits, 0, symbols, color);
            }
            FormulaLine::Lie(text) => self.left(canvas, Style::Small, 0, text, blueprint::BOX_ONLY),
            FormulaLine::Cast(text) => self.left(canvas, Style::Small, 0, text, blueprint::CAST),
            FormulaLine::Gap => {}
        }
    }

    /// Words and symbols above, numbers below. The truth of both comparisons is at the right, the
    /// strict one first.
    fn separation(&self, canvas: &mut Canvas, line: &FormulaLine) {
        let FormulaLine::Separation {
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
        let before = Slot {
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
