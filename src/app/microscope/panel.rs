//! The texts of the microscope: layers, methods, counts, and the story of the hit.

use macroquad::prelude::{Rect, vec2};

use super::methods::{Disagreements, METHODS, Say};
use super::story::{Hit, Step};
use super::{Microscope, SPEEDS};
use crate::app::overlay::Overlay;
use crate::app::render::palette::blueprint;
use crate::app::render::{Align, Canvas, Shape, Style};

/// Height of a line, times the scale of texts.
const LINE: f32 = 21.0;

/// The keys, as the foot of the legend says them.
const KEYS: [(&str, &str); 7] = [
    ("← →", "step"),
    ("↑ ↓", "hits"),
    ("space", "run"),
    ("– +", "speed"),
    ("V", "method"),
    ("C X", "save test, scene"),
    ("Enter", "play on"),
];

/// A pen for lines of text down a column.
struct Column<'a> {
    canvas: &'a mut Canvas,
    rect: Rect,
    ui: f32,
    base: f32,
}

impl<'a> Column<'a> {
    fn new(canvas: &'a mut Canvas, rect: Rect, ui: f32) -> Self {
        Self {
            canvas,
            rect,
            ui,
            base: rect.y + 16.0 * ui,
        }
    }

    fn has_room(&self, lines: f32) -> bool {
        self.base + LINE * self.ui * lines <= self.rect.bottom() + 4.0 * self.ui
    }

    fn next(&mut self, lines: f32) {
        self.base += LINE * self.ui * lines;
    }

    fn heading(&mut self, text: &str) {
        let at = vec2(self.rect.x, self.base);
        self.canvas
            .text(Style::Heading, text, at, Align::Left, blueprint::QUIET);
        self.next(1.1);
    }

    fn words(&mut self, text: &str) {
        for line in self
            .canvas
            .lettering
            .wrapped(Style::Small, text, self.rect.w)
        {
            let at = vec2(self.rect.x, self.base);
            self.canvas
                .text(Style::Small, line, at, Align::Left, blueprint::INK);
            self.next(1.0);
        }
    }

    /// A label at the left, a value at the right.
    fn line(&mut self, label: &str, value: &str, color: crate::app::render::palette::Color) {
        let (left, right) = (
            vec2(self.rect.x, self.base),
            vec2(self.rect.right(), self.base),
        );
        self.canvas
            .text(Style::Small, label, left, Align::Left, blueprint::QUIET);
        self.canvas
            .text(Style::Digits, value, right, Align::Right, color);
        self.next(1.0);
    }
}

/// Everything in the story's rectangle.
pub(super) fn draw_story(
    canvas: &mut Canvas,
    rect: Rect,
    ui: f32,
    step: Option<&Step>,
    hit: Option<Hit<'_>>,
) {
    let mut column = Column::new(canvas, rect, ui);
    let Some(hit) = hit else {
        draw_uneventful(&mut column, step);
        return;
    };
    column.heading("WHY IT BOUNCED");
    for (label, value) in hit.lines() {
        column.line(label, &value, blueprint::INK);
    }
    draw_others(&mut column, &hit);
}

/// A step without a hit: what else happened in it.
fn draw_uneventful(column: &mut Column<'_>, step: Option<&Step>) {
    column.heading("IN THIS STEP");
    let Some(step) = step else {
        column.words("The recording begins here.");
        return;
    };
    column.line("step", &step.after.steps().to_string(), blueprint::INK);
    for sentence in step.happenings() {
        column.words(&sentence);
    }
    column.words("No ball hit anything.");
    column.words("Up and down go to hits and lost balls.");
}

/// The surfaces that were weighed and lost.
fn draw_others(column: &mut Column<'_>, hit: &Hit<'_>) {
    let (rect, ui) = (column.rect, column.ui);
    let others = hit.others();
    column.next(0.4);
    if others.is_empty() || !column.has_room(2.0) {
        return;
    }
    column.heading("OTHERS");
    for (name, reason) in others {
        if !column.has_room(0.0) {
            return;
        }
        let wide = column.canvas.lettering.width(Style::Small, &reason)
            + column.canvas.lettering.width(Style::Digits, &name);
        if wide + 8.0 * ui <= rect.w {
            let right = vec2(rect.right(), column.base);
            column
                .canvas
                .text(Style::Small, reason, right, Align::Right, blueprint::QUIET);
        } else {
            let below = vec2(rect.x, column.base + LINE * 0.85 * ui);
            column
                .canvas
                .text(Style::Small, reason, below, Align::Left, blueprint::QUIET);
        }
        let at = vec2(rect.x, column.base);
        column
            .canvas
            .text(Style::Digits, name, at, Align::Left, blueprint::INK);
        column.next(if wide + 8.0 * ui <= rect.w { 1.0 } else { 1.9 });
    }
}

/// Layers, methods, counts and keys, in as many columns as the rectangle is wide.
pub(super) fn draw_legend(
    canvas: &mut Canvas,
    rect: Rect,
    ui: f32,
    overlay: &Overlay,
    scope: &Microscope,
    counts: &Disagreements,
) {
    let columns = if rect.w > 420.0 * ui { 3 } else { 1 };
    let width = rect.w / columns as f32;
    let place = |index: usize| {
        let left = rect.x + width * (index.min(columns - 1)) as f32;
        Rect::new(left, rect.y, width - 14.0 * ui, rect.h)
    };
    let after_layers = overlay.draw_layers(canvas, place(0), ui);
    let mut column = Column::new(canvas, place(1), ui);
    if columns == 1 {
        column.base = after_layers + LINE * 1.8 * ui;
    }
    draw_methods(&mut column, scope, counts);
    let base = column.base;
    let mut column = Column::new(canvas, place(2), ui);
    if columns == 1 {
        column.base = base + 10.0 * ui;
    }
    draw_keys(&mut column, scope);
}

fn draw_methods(column: &mut Column<'_>, scope: &Microscope, counts: &Disagreements) {
    let ui = column.ui;
    column.heading("METHODS");
    for (index, (_, name, color)) in METHODS.iter().enumerate() {
        let hits = scope
            .says
            .iter()
            .filter(|Say { hits, .. }| hits[index])
            .count();
        let value = format!("{hits} {}", if hits == 1 { "hit" } else { "hits" });
        if index == scope.method {
            let corner = vec2(column.rect.x - 6.0 * ui, column.base - 15.0 * ui);
            let size = vec2(column.rect.w + 12.0 * ui, LINE * ui);
            let marker = Shape::rect(corner, size).round(4.0 * ui);
            column.canvas.add_snapped(marker.fill(color.alpha(0.16)));
        }
        column.line(
            name,
            &value,
            if hits > 0 { *color } else { blueprint::QUIET },
        );
    }
    column.next(0.4);
    column.line(
        "box test wrong",
        &counts.false_positives.to_string(),
        blueprint::BOX_ONLY,
    );
    column.line("tunnelled", &counts.tunnelled.to_string(), blueprint::CAST);
    column.line(
        "two in one step",
        &counts.doubles.to_string(),
        blueprint::TOUCH,
    );
}

fn draw_keys(column: &mut Column<'_>, scope: &Microscope) {
    let (label, _) = SPEEDS[scope.speed];
    let state = if scope.running == 0 {
        "stopped"
    } else {
        "running"
    };
    column.line(state, label, blueprint::INK);
    for (key, what) in KEYS {
        if column.has_room(0.0) {
            column.line(what, key, blueprint::INK.faded(0.8));
        }
    }
}
