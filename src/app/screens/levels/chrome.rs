//! The heading above the cards and the hints below.

use breakout::difficulty::Rules;
use breakout::level::LevelEntry;
use macroquad::prelude::{Rect, vec2};

use super::grid::{CardPage, Grid};
use crate::app::input::{Action, Context};
use crate::app::render::{Align, Style, palette::play};
use crate::app::screens::AppContext;
use crate::app::ui::button::{FINGER_GAP, FINGER_ROW, Face};
use crate::app::ui::{Ui, hint, text_field::TextField};
use crate::app::view::View;
use crate::app::view::area::Area;
use crate::app::words::words;

/// Width of the buttons beside the heading, and the gap between them.
const BUTTONS: f32 = 274.0;
const GAP: f32 = 10.0;
/// Height of a row of hints, and of the line about the selected card above them.
const HINT: f32 = 26.0;
const DETAILS: f32 = 30.0;
/// The width that a hint needs, by which the rows are counted: for fingers, and with its key.
const HINT_WIDTHS: [f32; 2] = [75.0, 92.0];
/// Windows of less height have two rows of hints at most, others three.
const LOW: f32 = 380.0;

/// The distance of the buttons for fingers from the cards, and the height of the line below them.
const ABOVE_FINGERS: f32 = 10.0;
const BELOW_FINGERS: f32 = 20.0;
/// The distance of this line from the foot of the window, where a phone may draw a bar.
const ABOVE_BAR: f32 = 12.0;

/// The base line of the heading, and the gap between it and the text beside it.
const BASE: f32 = 50.0;
const BESIDE: f32 = 22.0;
/// The least width of the search field beside the heading.
const FIELD: f32 = 150.0;

/// The separator in the line about the selected card.
pub(super) const PARTS: &str = "  ·  ";

/// A hint at the foot: the context of its key, its action, its words, and whether it is enabled.
pub(super) type Hint = (Context, Action, &'static str, bool);

/// The number of cleared levels and earned stars at the chosen difficulty, with the best run if there is one.
pub(super) fn progress(levels: &[LevelEntry], best_run: &str, app: &AppContext) -> String {
    let stars = levels.iter().map(|entry| app.stars(&entry.level));
    let mut cleared = 0;
    let mut earned = 0;
    for stars in stars.filter(|stars| stars.cleared) {
        cleared += 1;
        earned += stars.each().into_iter().filter(|earned| *earned).count();
    }
    let words = words().levels;
    words.progress(cleared, levels.len(), earned, best_run)
}

/// Draws the heading, with a text beside it, or below it where there is no room beside.
pub(super) fn draw_head(ui: &mut Ui<'_>, page: &CardPage, heading: &str, below: &str, room: f32) {
    let left = page.margin;
    let room = room.min(ui.view.window.x - left * 2.0);
    let width = |style, text: &str| ui.lettering.width(style, text);
    let title = width(Style::Title, heading);
    let style = if title <= room {
        Style::Title
    } else {
        Style::Body
    };
    let is_beside = title + BESIDE + width(Style::Small, below) <= room || below.is_empty();
    let (base, at, below) = if is_beside {
        (BASE, vec2(left + title + BESIDE, BASE), below)
    } else {
        let below = in_parts(below, " · ", |text| width(Style::Small, text) <= room);
        (BASE - 11.0, vec2(left, BASE + 11.0), below)
    };
    let [heading, below] = [(style, heading), (Style::Small, below)]
        .map(|(style, text)| ui.lettering.fitted(style, text, room));
    ui.text(style, heading, vec2(left, base), Align::Left, play::TEXT);
    if !below.is_empty() {
        ui.text(Style::Small, below, at, Align::Left, play::QUIET);
    }
}

/// Draws the heading and a field, side by side or the field below. The field has a text while it is empty, and one behind it,
/// as the number of found cards.
pub(super) fn draw_field(
    ui: &mut Ui<'_>,
    page: &CardPage,
    heading: &str,
    (field_text, wanted, count): (&TextField, &str, &str),
    room: f32,
) {
    let counted = match count {
        "" => 0.0,
        count => ui.lettering.width(Style::Small, count) + GAP,
    };
    let title = ui.lettering.width(Style::Title, heading) + BESIDE;
    let room = room.min(ui.view.window.x - page.margin * 2.0);
    let mut field = Rect::new(page.margin, BASE - 22.0, room, 28.0);
    if room - title - counted >= FIELD {
        draw_head(ui, page, heading, "", room);
        field.cut_left(title);
    } else {
        let heading = ui.lettering.fitted(Style::Body, heading, room);
        let at = vec2(page.margin, BASE - 18.0);
        ui.text(Style::Body, heading, at, Align::Left, play::TEXT);
        field.y = BASE - 10.0;
    }
    field.w = field.w.min(FIELD * 2.0 + counted);
    let place = field.cut_right(counted);
    ui.line(Style::Small, count, place, Align::Right, play::QUIET);
    field_text.draw(ui, field);
    if field_text.text().is_empty() {
        field.cut_left(15.0);
        let text = ui.lettering.fitted(Style::Small, wanted, field.w);
        ui.line(Style::Small, text, field, Align::Left, play::DIM);
    }
}

/// Draws the buttons of difficulty and practice. Returns the width of the room for the heading.
pub(super) fn draw_rules(ui: &mut Ui<'_>, page: &CardPage, rules: Rules) -> f32 {
    let view = ui.view;
    let left = page.margin;
    let height = view.target(32.0);
    let width = view.window.x - left - left;
    let mut rest = Rect::new(left, BASE - 8.0 - height * 0.5, width, height);
    let row = if view.is_upright() {
        Rect::new(left, 72.0, width, height)
    } else {
        rest.cut_right(BUTTONS.min(width * 0.58))
    };
    let practice = words().levels.practice(rules.practice);
    let difficulty = words().common.difficulty(rules.difficulty);
    for (place, name, action, is_on) in [
        (0, difficulty, Action::NextDifficulty, false),
        (1, practice, Action::Practice, rules.practice),
    ] {
        let area = row.cell(place, 2, 1, GAP);
        let face = Face::Keyed(Context::Levels, name);
        ui.button(area, face, Some(action), is_on);
    }
    rest.w - 12.0
}

/// The height of a foot with a number of hints: rows of them, for fingers of buttons.
pub(super) fn foot(view: &View, hints: usize) -> f32 {
    if view.touch {
        let row = view.target(FINGER_ROW) + FINGER_GAP;
        rows(view, hints) as f32 * row + (BELOW_FINGERS + ABOVE_FINGERS + ABOVE_BAR)
    } else {
        DETAILS + 2.0 + below_details(view, hints)
    }
}

/// The height of what is below the line about the selected card.
pub(super) fn below_details(view: &View, hints: usize) -> f32 {
    HINT * rows(view, hints) as f32 + 4.0
}

fn rows(view: &View, hints: usize) -> usize {
    let width = HINT_WIDTHS[usize::from(!view.touch)];
    let rows = hints.div_ceil(((view.window.x / width) as usize).max(1));
    let most = match view.window.y < LOW {
        _ if view.touch => usize::MAX,
        is_low => 3 - usize::from(is_low),
    };
    rows.clamp(1, most)
}

/// Draws a sentence in place of cards.
pub(super) fn draw_no_cards(ui: &mut Ui<'_>, page: &CardPage, sentence: &str) {
    let whole = ui.whole_window().inset(vec2(page.margin, 0.0));
    let room = Rect {
        x: whole.x,
        w: whole.w,
        ..page.room
    };
    ui.paragraph(Style::Small, sentence, room, Align::Center, play::QUIET);
}

/// Draws the foot: a line about the selected card with the numbers of the shown cards, and hints.
pub(super) fn draw_foot(
    ui: &mut Ui<'_>,
    page: &CardPage,
    grid: &Grid,
    mut hints: Vec<Hint>,
    details: &str,
) {
    let view = ui.view;
    if grid.shown().len() == grid.count {
        hints.retain(|hint| !matches!(hint.1, Action::PreviousPage | Action::NextPage));
    }
    let numbers = grid.numbers();
    let height = foot(view, hints.len());
    let mut room = Rect::new(0.0, view.window.y - height, view.window.x, height);
    let details_row = if view.touch {
        room.cut_bottom(ABOVE_BAR);
        let row = room.cut_bottom(BELOW_FINGERS);
        draw_finger_hints(ui, room, &hints);
        row
    } else {
        // Nearer to the hints than to the cards, so that it does not read as part of the last row of cards.
        let row = room.cut_top(DETAILS + 2.0).cut_bottom(DETAILS - 4.0);
        let mut rows_of_hints = room.inset(vec2(page.margin, 0.0));
        let hint = |(context, action, words, is_live): &Hint| hint::Hint {
            is_live: *is_live,
            ..ui.hint(*context, *action, words)
        };
        // What has no room is on the sheet of keys; these always have room.
        let last = [
            Action::NextReport,
            Action::PreviousPage,
            Action::NextPage,
            Action::Keys,
        ];
        let is_last = |hint: &&Hint| last.contains(&hint.1);
        let (last, first): (Vec<&Hint>, Vec<&Hint>) = hints.iter().partition(is_last);
        let [first, last] =
            [first, last].map(|hints| hints.into_iter().map(hint).collect::<Vec<_>>());
        let mut first = &first[..];
        for _ in 1..rows(view, hints.len()) {
            let row = rows_of_hints.cut_top(HINT);
            let mut left = row.w;
            let fits = |hint: &&hint::Hint| {
                left -= hint.width(&ui.lettering) + hint::GAP;
                left + hint::GAP >= 0.0
            };
            let (above, below) = first.split_at(first.iter().take_while(fits).count());
            ui.hints(row, Align::Left, above);
            first = below;
        }
        ui.foot(rows_of_hints.cut_top(HINT), first, &last);
        row
    };
    let mut row = details_row.inset(vec2(page.margin, 0.0));
    if !numbers.is_empty() {
        let place = row.cut_right(ui.lettering.width(Style::Small, &numbers));
        ui.line(Style::Small, &*numbers, place, Align::Right, play::QUIET);
        row.cut_right(GAP);
    }
    if details.is_empty() {
        return;
    }
    // In a narrow window the title is on the card alone.
    let fits = |text: &str| ui.lettering.width(Style::Small, text) <= row.w;
    let short = details.split_once(PARTS).filter(|_| !fits(details));
    let details = short.map_or(details, |(_, rest)| in_parts(rest, PARTS, fits));
    let details = ui.lettering.fitted(Style::Small, details, row.w);
    ui.line(Style::Small, details, row, Align::Left, play::QUIET);
}

/// A text without its last parts that have no room, rather than cut in a number. At least the first part stays.
fn in_parts<'a>(text: &'a str, separator: &str, fits: impl Fn(&str) -> bool) -> &'a str {
    let ends = text.rmatch_indices(separator).map(|(end, _)| &text[..end]);
    let mut parts = [text].into_iter().chain(ends);
    let first = text.split(separator).next().unwrap_or(text);
    parts.find(|text| fits(text)).unwrap_or(first)
}

fn draw_finger_hints(ui: &mut Ui<'_>, mut room: Rect, hints: &[Hint]) {
    let rows = rows(ui.view, hints.len());
    let in_row = hints.len().div_ceil(rows).max(1);
    room.cut_top(ABOVE_FINGERS);
    room = room.inset(vec2(FINGER_GAP, 0.0));
    for (row, hints) in hints.chunks(in_row).enumerate() {
        let row = room.cell(row, 1, rows, FINGER_GAP);
        let button = |(_, action, words, is_live): &Hint| {
            (Face::Word(words), is_live.then_some(*action), false)
        };
        let buttons: Vec<_> = hints.iter().map(button).collect();
        ui.finger_buttons(row, in_row, &buttons);
    }
}
