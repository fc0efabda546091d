//! What stands above and below the cards.

use breakout::difficulty::Rules;
use std::sync::Arc;

use breakout::level::Level;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::grid::Grid;
use super::page::Page;
use crate::app::input::{Action, Context};
use crate::app::playfield::grouped;
use crate::app::render::palette::play;
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::screens::AppContext;
use crate::app::ui::finger_button::{Colors, Face, draw_finger_button};
use crate::app::view::View;

/// Width of the page number at the right of the heading.
const PAGE_NUMBER: f32 = 100.0;
/// Height of a row of hints, and the distance between two hints.
const HINT: f32 = 32.0;
const HINT_GAP: f32 = 22.0;

/// The gap between two controls for fingers, in text units.
const FINGER_GAP: f32 = 4.0;
/// Their distance from the cards.
const ABOVE_FINGERS: f32 = 10.0;
/// Height of the room for a notice below the hints.
const NOTICE: f32 = 20.0;

/// A hint at the foot: the context of its key, its action, and whether it does something now.
pub(super) type Hint = (Context, Action, &'static str, bool);

/// "12 of 31, 17 stars", at the chosen difficulty.
pub(super) fn progress(levels: &[Arc<Level>], app: &AppContext) -> String {
    let (records, difficulty) = (app.scores.records(), app.settings.game.rules.difficulty);
    let stars = levels.iter().map(|level| records.stars(level, difficulty));
    let (mut cleared, mut earned) = (0, 0);
    for stars in stars.filter(|stars| stars.cleared) {
        cleared += 1;
        earned += stars.each().into_iter().filter(|earned| *earned).count();
    }
    let plural = if earned == 1 { "" } else { "s" };
    format!("{cleared} of {}, {earned} star{plural}", levels.len())
}

/// Draws a heading, a line below it and whether that is what the player looks at, and the number of the
/// page.
pub(super) fn draw_head(
    canvas: &mut Canvas,
    view: &View,
    (page, grid): (&Page, &Grid),
    heading: &str,
    (below, is_bright): (&str, bool),
    room: f32,
) {
    let left = page.corner.x;
    let base = if below.is_empty() { 54.0 } else { 45.0 };
    let heading = canvas.lettering.fitted(Style::Title, heading, room);
    canvas.text(
        Style::Title,
        heading,
        vec2(left, base),
        Align::Left,
        play::TEXT,
    );
    let below = canvas.lettering.fitted(Style::Small, below, room);
    let color = if is_bright { play::TEXT } else { play::QUIET };
    canvas.text(Style::Small, below, vec2(left, 70.0), Align::Left, color);
    let pages = grid.pages(page);
    if pages > 1 {
        let here = page.first(grid.selected) / page.cards() + 1;
        let right = vec2(view.window.x - left, 54.0);
        let text = format!("page {here} of {pages}");
        canvas.text(Style::Small, text, right, Align::Right, play::QUIET);
    }
}

/// The room for the heading beside the buttons of [`draw_rules`].
pub(super) fn room_beside_rules(page: &Page, view: &View) -> f32 {
    let end = if view.is_upright() {
        view.window.x - page.corner.x - PAGE_NUMBER
    } else {
        head_button(page, view, 0.0).x
    };
    end - page.corner.x - 12.0
}

/// Draws difficulty and practice beside the heading.
pub(super) fn draw_rules(canvas: &mut Canvas, view: &View, page: &Page, app: &AppContext) {
    let Rules {
        difficulty,
        practice,
        ..
    } = app.settings.game.rules;
    let named = |name: &str, action| {
        let key = app.settings.controls.bindings.key(Context::Levels, action);
        if view.touch {
            name.to_owned()
        } else {
            format!("{name}   {key}")
        }
    };
    let action = Action::NextDifficulty;
    let name = named(difficulty.spec().name, action);
    draw_button(canvas, head_button(page, view, 0.0), &name, true, action);
    let action = Action::Practice;
    let state = if practice { "on" } else { "off" };
    let name = named(&format!("practice {state}"), action);
    let rect = head_button(page, view, 1.0);
    draw_button(canvas, rect, &name, practice, action);
}

/// "best run 12 345", if there was one at the chosen difficulty.
pub(super) fn best_run(app: &AppContext) -> Option<String> {
    let (records, difficulty) = (app.scores.records(), app.settings.game.rules.difficulty);
    let best = records.best_run(app.source.levels.as_ref()?, difficulty);
    (best > 0).then(|| format!("best run {}", grouped(best, 1)))
}

fn draw_button(canvas: &mut Canvas, rect: Rect, text: &str, lit: bool, action: Action) {
    canvas.links.add(rect, action);
    let edge = if lit { play::ACCENT } else { play::FAINT };
    canvas.add_snapped(
        Shape::rect(rect.point(), rect.size())
            .round(8.0)
            .fill(play::PANEL)
            .border(1.0, edge),
    );
    let bright = lit || canvas.links.hovers(action);
    let color = if bright { play::TEXT } else { play::QUIET };
    canvas.text_centered(Style::Small, text, rect.center(), color);
}

/// The rectangle of a button beside the heading, counted from the left.
fn head_button(page: &Page, view: &View, place: f32) -> Rect {
    let size = vec2(132.0, view.target(32.0));
    if view.is_upright() {
        let width = (view.window.x - page.corner.x * 2.0 - 10.0) * 0.5;
        let x = page.corner.x + place * (width + 10.0);
        return Rect::new(x, 80.0, width, size.y);
    }
    let right = view.window.x - page.corner.x - PAGE_NUMBER;
    let x = right - (2.0 - place) * (size.x + 10.0);
    let middle = 48.0;
    Rect::new(x, middle - size.y * 0.5, size.x, size.y)
}

/// The height of a foot with so many hints: a narrow window has two rows of them.
pub(super) fn foot(view: &View, hints: usize) -> f32 {
    if view.touch {
        let rows = hints.div_ceil(per_row(view).max(1)) as f32;
        let row = view.target(HINT) + FINGER_GAP;
        return rows * row + (NOTICE + ABOVE_FINGERS);
    }
    let rows = if hints > per_row(view) { 2.0 } else { 1.0 };
    NOTICE + HINT * rows
}

/// About as many hints as fit side by side.
fn per_row(view: &View) -> usize {
    let each = if view.touch { 76.0 } else { 104.0 };
    (view.window.x / each) as usize
}

/// Draws hints at the foot, each a button.
pub(super) fn draw_foot(canvas: &mut Canvas, view: &View, hints: &[Hint], app: &AppContext) {
    if view.touch {
        return draw_finger_foot(canvas, view, hints);
    }
    let rows = hints.len().div_ceil(per_row(view).max(1)).min(2);
    let in_row = hints.len().div_ceil(rows);
    for (row, hints) in hints.chunks(in_row).enumerate() {
        let bindings = &app.settings.controls.bindings;
        let texts = hints.iter().map(|(context, action, words, _)| {
            let text = format!("{}  {words}", bindings.key(*context, *action));
            let width = canvas.lettering.width(Style::Small, &text);
            (text, width + HINT_GAP)
        });
        let texts: Vec<(String, f32)> = texts.collect();
        let all: f32 = texts.iter().map(|(_, width)| width).sum();
        let y = view.window.y - (NOTICE + HINT * (rows - row) as f32);
        let mut x = (view.window.x - all) * 0.5;
        for ((text, width), (_, action, _, is_live)) in texts.into_iter().zip(hints) {
            let rect = Rect::new(x, y, width, HINT);
            x += width;
            if *is_live {
                canvas.links.add(rect, *action);
            }
            let color = match is_live {
                true if canvas.links.hovers(*action) => play::ACCENT,
                true => play::TEXT,
                false => play::DIM,
            };
            canvas.text_centered(Style::Small, &text, rect.center(), color);
        }
    }
}

/// Draws the hints as controls for fingers, in rows.
fn draw_finger_foot(canvas: &mut Canvas, view: &View, hints: &[Hint]) {
    let in_row = hints
        .len()
        .div_ceil(hints.len().div_ceil(per_row(view).max(1)).max(1));
    let side = view.target(HINT);
    let top = view.window.y - foot(view, hints.len()) + ABOVE_FINGERS;
    let left = 6.0;
    let width = (view.window.x - left * 2.0 + FINGER_GAP) / in_row as f32;
    let width = width.min(130.0);
    for (row, hints) in hints.chunks(in_row).enumerate() {
        let start = (view.window.x - width * hints.len() as f32 + FINGER_GAP) * 0.5;
        for (place, (_, action, words, is_live)) in hints.iter().enumerate() {
            let x = start + width * place as f32;
            let y = top + (side + FINGER_GAP) * row as f32;
            let rect = Rect::new(x, y, width - FINGER_GAP, side);
            if *is_live {
                let face = Face::Word(words);
                draw_finger_button(canvas, rect, face, Colors::PLAY, false, *action);
            } else {
                canvas.text_centered(Style::Small, *words, rect.center(), play::DIM);
            }
        }
    }
}

/// Draws a sentence in the middle of an empty page.
pub(super) fn draw_empty(canvas: &mut Canvas, view: &View, sentence: &str) {
    let room = view.window.x - 48.0;
    let pitch = Style::Small.line();
    let lines = canvas.lettering.wrapped(Style::Small, sentence, room);
    let top = (view.window.y - pitch * lines.len() as f32) * 0.5;
    for (index, line) in lines.iter().enumerate() {
        let middle: Vec2 = vec2(view.window.x * 0.5, top + pitch * index as f32);
        canvas.text_centered(Style::Small, line, middle, play::QUIET);
    }
}
