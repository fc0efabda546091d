//! The heading above the cards and the hints below.

use breakout::difficulty::Rules;
use breakout::level::LevelEntry;
use macroquad::prelude::{Rect, vec2};

use super::grid::{CardPage, Grid};
use crate::app::input::{Action, Context};
use crate::app::render::{Align, Style, palette::play};
use crate::app::screens::AppContext;
use crate::app::ui::{Ui, area::Area, button::Face, hint};
use crate::app::view::View;
use crate::app::words::words;

/// Width of the page number at the right of the heading, of the buttons beside it, and the gap after each.
const PAGE_NUMBER: f32 = 100.0;
const BUTTONS: f32 = 274.0;
const GAP: f32 = 10.0;
const HINT: f32 = 32.0;

/// The gap between two controls for fingers, in text units.
const FINGER_GAP: f32 = 4.0;
/// Their distance from the cards.
const ABOVE_FINGERS: f32 = 10.0;
/// Height of the room for a notice below the hints.
const NOTICE: f32 = 20.0;

/// A hint at the foot: the context of its key, its action, and whether it does something now.
pub(super) type Hint = (Context, Action, &'static str, bool);

/// The number of cleared levels and earned stars at the chosen difficulty, with the best run unless that is 0.
pub(super) fn progress(levels: &[LevelEntry], best_run: u32, app: &AppContext) -> String {
    let stars = levels.iter().map(|entry| app.stars(&entry.level));
    let (mut cleared, mut earned) = (0, 0);
    for stars in stars.filter(|stars| stars.cleared) {
        cleared += 1;
        earned += stars.each().into_iter().filter(|earned| *earned).count();
    }
    let words = words().levels;
    words.progress(cleared, levels.len(), earned, best_run)
}

pub(super) fn draw_head(
    ui: &mut Ui<'_>,
    (page, grid): (&CardPage, &Grid),
    heading: &str,
    (below, is_bright): (&str, bool),
    mut room: f32,
) {
    let view = ui.view;
    let left = page.room.x;
    let base = if below.is_empty() { 54.0 } else { 45.0 };
    let pages = grid.count.div_ceil(page.cards());
    let here = grid.selected / page.cards() + 1;
    let number = words().common.page(here, pages);
    if pages > 1 {
        let beside = ui.lettering.width(Style::Small, &number) + 12.0;
        room = room.min(view.window.x - left * 2.0 - beside);
    }
    let fits = |style: &Style| ui.lettering.width(*style, heading) <= room;
    let styles = [Style::Title, Style::Body];
    let style = styles.into_iter().find(fits).unwrap_or(Style::Small);
    let heading = ui.lettering.fitted(style, heading, room);
    ui.text(style, heading, vec2(left, base), Align::Left, play::TEXT);
    let below = ui.lettering.fitted(Style::Small, below, room);
    let color = if is_bright { play::TEXT } else { play::QUIET };
    ui.text(Style::Small, below, vec2(left, 70.0), Align::Left, color);
    if pages > 1 {
        let right = vec2(view.window.x - left, 54.0);
        ui.text(Style::Small, number, right, Align::Right, play::QUIET);
    }
}

/// Draws the buttons of difficulty and practice. Returns the width of the room for the heading.
pub(super) fn draw_rules(ui: &mut Ui<'_>, page: &CardPage, rules: Rules) -> f32 {
    let (view, left) = (ui.view, page.room.x);
    let (height, width) = (view.target(32.0), view.window.x - left - left);
    let mut rest = Rect::new(left, 48.0 - height * 0.5, width - PAGE_NUMBER, height);
    let row = if view.is_upright() {
        Rect::new(left, 80.0, width, height)
    } else {
        rest.cut_right(GAP);
        rest.cut_right(BUTTONS)
    };
    let practice = words().levels.practice(rules.practice);
    let difficulty = words().common.difficulty(rules.difficulty);
    for (place, name, action, is_on) in [
        (0, difficulty, Action::NextDifficulty, true),
        (1, practice, Action::Practice, rules.practice),
    ] {
        let area = row.cell(place, 2, 1, GAP);
        let face = Face::Keyed(Context::Levels, name);
        ui.button(area, face, Some(action), is_on);
    }
    rest.w - 12.0
}

/// The height of a foot with a number of hints: a narrow window has two rows of them, or for fingers more.
pub(super) fn foot(view: &View, hints: usize) -> f32 {
    let rows = rows(view, hints) as f32;
    if view.touch {
        rows * (view.target(HINT) + FINGER_GAP) + (NOTICE + ABOVE_FINGERS)
    } else {
        NOTICE + HINT * rows
    }
}

fn rows(view: &View, hints: usize) -> usize {
    let each = if view.touch { 76.0 } else { 104.0 };
    let rows = hints.div_ceil(((view.window.x / each) as usize).max(1));
    rows.clamp(1, if view.touch { hints.max(1) } else { 2 })
}

pub(super) fn draw_foot(ui: &mut Ui<'_>, hints: &[Hint]) {
    let view = ui.view;
    let (height, rows) = (foot(view, hints.len()), rows(view, hints.len()));
    let mut room = Rect::new(0.0, view.window.y - height, view.window.x, height - NOTICE);
    let in_row = hints.len().div_ceil(rows).max(1);
    let gap = if view.touch { FINGER_GAP } else { 0.0 };
    room.cut_top(if view.touch { ABOVE_FINGERS } else { 0.0 });
    for (row, hints) in hints.chunks(in_row).enumerate() {
        let row = room.cell(row, 1, rows, gap);
        if view.touch {
            let width = (room.w - 8.0) / in_row as f32;
            let row = row.middle(vec2(width.min(130.0) * hints.len() as f32 - gap, row.h));
            let button = |(_, action, words, is_live): &Hint| {
                (Face::Word(words), is_live.then_some(*action), false)
            };
            ui.buttons(row, gap, &hints.iter().map(button).collect::<Vec<_>>());
        } else {
            let hint = |(context, action, words, is_live): &Hint| hint::Hint {
                is_live: *is_live,
                ..ui.hint(*context, *action, words)
            };
            let hints: Vec<_> = hints.iter().map(hint).collect();
            ui.hints(row, Align::Center, &hints);
        }
    }
}
