//! The first page of a hit: why it bounced, in a card for each of D', n, v in and v out.

use breakout::explain::{Kind, Step};
use breakout::game::{Surface, Turn};
use macroquad::prelude::{Rect, vec2};

use super::prediction::{Enter, why_this_way};
use super::traced::TracedHit;
use crate::app::input::{Action, Context};
use crate::app::inspect::cast_steps;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::ui::hint::{Hint, ROW};
use crate::app::words::words;

const GAP: f32 = 10.0;
/// The height of a card at most, of its rows, and its margin.
const MOST: f32 = 106.0;
const LINE: f32 = 23.0;
const INSIDE: f32 = 10.0;
/// The width from which a page has large letters.
pub(super) const ROOMY: f32 = 440.0;

/// Draws what is said of a hit at the top of a page, and its cards.
pub(super) fn draw(ui: &mut Ui<'_>, mut room: Rect, hit: &TracedHit<'_>) {
    draw_sentence(ui, &mut room, &sentence(hit), blueprint::INK);
    room.cut_top(GAP);
    let (steps, mut cards) = (hit.ball_hit().why(), Vec::<(&Step, Option<&Step>)>::new());
    for step in &steps {
        match cards.last_mut() {
            // These belong to the line above, and have no card of their own.
            Some((_, below)) if ["|D'|", "v in · n"].contains(&&*step.symbols) => {
                *below = Some(step);
            }
            _ => cards.push((step, None)),
        }
    }
    let count = cards.len();
    let height = ((room.h + GAP) / count as f32 - GAP).min(MOST);
    for (step, below) in cards {
        let area = room.cut_top(height);
        room.cut_top(GAP);
        draw_card(ui, area, step, below);
    }
}

fn sentence(hit: &TracedHit<'_>) -> String {
    let words = words().microscope;
    let told = match hit.bounce.impact.surface {
        Surface::Bricks(..) => words.two_at_once.to_owned(),
        _ => words.hit_because(&hit.name(), &why_this_way(hit)),
    };
    let is_mirrored = hit.bounce.impact.turn == Turn::Mirrored;
    if is_mirrored && hit.bounce.is_faster() {
        return told + words.faster_by;
    }
    told
}

/// Draws a sentence at the top of a room, in large letters where there is room, and cuts it off.
pub(super) fn draw_sentence(ui: &mut Ui<'_>, room: &mut Rect, text: &str, color: Color) {
    let style = if room.w > ROOMY {
        Style::Body
    } else {
        Style::Small
    };
    let lines = ui.lettering.wrapped(style, text, room.w).len();
    let area = room.cut_top(style.line() * lines as f32);
    ui.paragraph(style, text, area, Align::Left, color);
}

/// Draws keys at the foot of a room, and cuts them off. Fingers have controls.
pub(super) fn draw_keys(ui: &mut Ui<'_>, room: &mut Rect, hints: &[Hint]) {
    if !ui.view.touch {
        let row = room.cut_bottom(ROW);
        ui.hints(row, Align::Left, hints);
    }
}

/// The keys that lead on. Where there is no room for all, the last are behind [`Action::NextReport`] alone.
pub(super) fn hints(ui: &Ui<'_>, enter: Enter) -> Vec<Hint> {
    let words = words().microscope;
    vec![
        ui.hint(Context::Microscope, Action::NextReport, words.more),
        ui.hint(Context::Microscope, Action::PlayOn, enter.name()),
        ui.hint(Context::Microscope, Action::Back, words.key_leave),
    ]
}

/// The colour of what a line is about, as the loupe has it.
fn color_of(step: &Step) -> Color {
    match step.name().chars().next() {
        Some('n') => blueprint::NORMAL,
        Some('v') => blueprint::VELOCITY,
        _ => blueprint::INK,
    }
}

/// A formula with its result at the right, and below it the same with its numbers.
fn draw_card(ui: &mut Ui<'_>, area: Rect, step: &Step, below: Option<&Step>) {
    let color = color_of(step);
    let plate = Shape::of(area).round(8.0);
    ui.add_snapped(plate.fill(color.alpha(0.09)));
    let edge = Rect { w: 4.0, ..area };
    ui.add_snapped(Shape::of(edge).round(2.0).fill(color));
    let mut room = area.inset(vec2(INSIDE * 1.6, 0.0));
    let result = cast_steps::value(step);
    let (numbers, aside) = match (step.kind, below) {
        (Kind::Working, Some(below)) => {
            let aside = format!("{} = {}", below.symbols, below.text());
            (step.numbers.clone(), aside)
        }
        (Kind::Working, None) => (step.numbers.clone(), String::new()),
        (_, Some(below)) => {
            let dot = format!("{} = {} = {}", below.symbols, below.numbers, below.text());
            (dot, String::new())
        }
        _ => Default::default(),
    };
    let width = |style, text: &str| ui.lettering.width(style, text);
    let is_wide =
        |of: [Style; 2]| width(of[0], &step.symbols) + width(of[1], &result) + INSIDE <= room.w;
    // Formula and result are large where they have room; in a small room the result has a row of its own.
    let lines = ((area.h - 4.0) / LINE) as usize;
    let large = [Style::Body, Style::Score];
    let styles = if lines > 2 && is_wide(large) {
        large
    } else {
        [Style::Digits; 2]
    };
    let beside = is_wide(styles) || lines < 2;
    let rows = 1 + usize::from(!beside) + usize::from(!numbers.is_empty());
    let rows = rows.clamp(1, lines.max(1));
    let has_numbers = rows > 1 + usize::from(!beside);
    let height = (area.h / rows as f32).min(LINE * 1.4);
    room = room.middle(vec2(room.w, height * rows as f32));
    let mut row = room.cut_top(height);
    let shown = row;
    if has_numbers {
        row = room.cut_top(height);
        let numbers = ui.lettering.fitted(Style::Digits, &numbers, row.w);
        let rest = row.w - ui.lettering.width(Style::Digits, &numbers) - INSIDE;
        if !aside.is_empty() && ui.lettering.width(Style::Digits, &aside) <= rest {
            ui.line(Style::Digits, aside, row, Align::Right, blueprint::INK);
        }
        ui.line(Style::Digits, numbers, row, Align::Left, blueprint::QUIET);
    }
    let mut left = shown;
    if beside {
        left.w -= ui.lettering.width(styles[1], &result) + INSIDE;
        ui.line(styles[1], &*result, shown, Align::Right, color);
    } else {
        row = room.cut_top(height);
        ui.line(styles[1], &*result, row, Align::Right, color);
    }
    let symbols = ui.lettering.fitted(styles[0], &step.symbols, left.w);
    ui.line(styles[0], symbols, left, Align::Left, color);
}
