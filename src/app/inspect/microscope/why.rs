//! The first page of a hit: why it bounced, in a card for each of D', n or d, v in and v out.

use breakout::explain::{Kind, Step};
use macroquad::prelude::{Rect, vec2};

use super::prediction::why_this_direction;
use super::traced::TracedHit;
use crate::app::input::{Action, Context};
use crate::app::inspect::cast_steps;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Lettering, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::ui::hint::{Hint, ROW};
use crate::app::words::words;

const GAP: f32 = 10.0;
/// The most that a card is higher than its lines, and the greatest height of a line.
const PADDING: f32 = 42.0;
const LINE: f32 = 32.0;
/// The styles of a formula and its result, and the least height of a line, from large to small.
const LETTERS: [([Style; 2], f32); 3] = [
    ([Style::Body, Style::Score], 30.0),
    ([Style::Digits, Style::Body], 20.0),
    ([Style::Digits; 2], 17.0),
];
/// The ways to draw the cards, the best first: an index of [`LETTERS`], and whether a card has the formula with numbers,
/// and a sentence about f.
const LOOKS: [(usize, bool, bool); 6] = [
    (0, true, true),
    (1, true, true),
    (1, true, false),
    (2, true, false),
    (1, false, true),
    (2, false, false),
];
const INSIDE: f32 = 10.0;
/// The width from which a page has large letters.
pub(super) const ROOMY: f32 = 440.0;

/// Draws a sentence about a hit at the top of a page, and below it the cards.
pub(super) fn draw(ui: &mut Ui<'_>, mut room: Rect, hit: &TracedHit<'_>) {
    draw_sentence(ui, &mut room, &why_this_direction(hit), blueprint::INK);
    room.cut_top(GAP);
    let steps = hit.ball_hit().why();
    // |D'|, v in · n and t belong to the line above, and have no card of their own.
    let has_card = |step: &Step| !["|D'|", "v in · n", "t"].contains(&step.name());
    let cards: Vec<&[Step]> = steps.chunk_by(|_, next| !has_card(next)).collect();
    let width = room.w - INSIDE * 3.2;
    let mut looks = LOOKS.map(|(letters, numbers, factor)| {
        let (styles, least) = LETTERS[letters];
        let lines = |card: &&[Step]| {
            let mut lines = lines_of(&ui.lettering, width, card, styles, numbers);
            if factor && card[0].symbols.contains("= f ") {
                let about = (Style::Small, words().microscope.factor.to_owned());
                lines.push(([about, (Style::Small, String::new())], true));
            }
            lines
        };
        let lines: Vec<Vec<CardLine>> = cards.iter().map(lines).collect();
        let count = lines.iter().flatten().count() as f32;
        let height = (room.h + GAP - GAP * cards.len() as f32) / count;
        let has_room = |(style, text): &(Style, String)| ui.lettering.width(*style, text) <= width;
        let mut texts = lines.iter().flatten().flat_map(|(texts, _)| texts);
        (height >= least && texts.all(has_room), height, lines)
    });
    let look = looks.iter().position(|(fits, ..)| *fits);
    let (_, height, lines) = &mut looks[look.unwrap_or(LOOKS.len() - 1)];
    for (card, lines) in cards.iter().zip(lines) {
        let count = lines.len() as f32;
        let area = room.cut_top((*height * count).min(LINE * count + PADDING));
        room.cut_top(GAP);
        draw_card(ui, area, color_of(&card[0]), lines);
    }
}

/// Draws a sentence at the top of a room, in large letters where there is room, and cuts it off.
pub(super) fn draw_sentence(ui: &mut Ui<'_>, room: &mut Rect, text: &str, color: Color) {
    let style = [Style::Small, Style::Body][usize::from(room.w > ROOMY)];
    let lines = ui.lettering.wrapped(style, text, room.w).len();
    let area = room.cut_top(style.line() * lines as f32);
    ui.paragraph(style, text, area, Align::Left, color);
}

/// Draws hints at the foot of a room, and cuts them off. Fingers have controls.
pub(super) fn draw_hints(ui: &mut Ui<'_>, room: &mut Rect, hints: &[Hint]) {
    if !ui.view.touch {
        let row = room.cut_bottom(ROW);
        room.cut_bottom(GAP * 0.5);
        ui.hints(row, Align::Left, hints);
    }
}

/// The hints of the first page, or of the answers to a prediction.
pub(super) fn hints(ui: &Ui<'_>, enter: &str, predicts: bool) -> Vec<Hint> {
    let words = words().microscope;
    let back = [words.key_leave, words.key_predict_no_more][usize::from(predicts)];
    let hints = [
        (Action::NextReport, words.more),
        (Action::PlayOn, enter),
        (Action::Back, back),
    ];
    let hints = hints.map(|(action, words)| ui.hint(Context::Microscope, action, words));
    hints.into_iter().skip(usize::from(predicts)).collect()
}

/// The colour that the loupe draws the subject of a line in.
fn color_of(step: &Step) -> Color {
    match step.name().chars().next() {
        Some('n') => blueprint::NORMAL,
        Some('v') => blueprint::VELOCITY,
        _ => blueprint::INK,
    }
}

/// A text at the left of a line of a card, and one at its right, in their styles; true if both are quiet.
type CardLine = ([(Style, String); 2], bool);

/// The lines of a card: a formula with its result at the right, and the same with numbers. A result that has no room
/// beside its formula goes on the next line.
fn lines_of(
    lettering: &Lettering,
    width: f32,
    card: &[Step],
    styles: [Style; 2],
    numbers: bool,
) -> Vec<CardLine> {
    let pair = |styles: [Style; 2], [left, right]: [&str; 2], is_quiet: bool| {
        let line = |left: String, right: &str| {
            ([(styles[0], left), (styles[1], right.to_owned())], is_quiet)
        };
        let mut lines = wrapped(lettering, styles[0], left, width);
        let taken = lettering.width(styles[1], right) + INSIDE;
        let is_beside = |last: &String| lettering.width(styles[0], last) + taken <= width;
        let last = lines.pop_if(|last| is_beside(last)).unwrap_or_default();
        let above = lines.into_iter().map(|left| line(left, ""));
        let mut lines: Vec<CardLine> = above.collect();
        if !(last.is_empty() && right.is_empty()) {
            lines.push(line(last, right));
        }
        lines
    };
    let (step, below) = (&card[0], card.get(1));
    let result = match &step.digits[..] {
        // As among the numbers below.
        [x, y] => format!("{}({x}, {y})", if step.is_rounded { "≈ " } else { "" }),
        _ => cast_steps::value(step),
    };
    let mut lines = pair(styles, [&step.symbols, &result], false);
    let is_worked = step.kind == Kind::Working;
    let (left, right) = match below {
        Some(below) if is_worked => (
            step.numbers.clone(),
            format!("{} {}", below.symbols, below.result()),
        ),
        Some(below) => {
            let formula = format!("{} = {}", below.symbols, below.numbers);
            let whole = format!("{formula} {}", below.result());
            if lettering.width(Style::Digits, &whole) <= width {
                (whole, String::new())
            } else {
                (formula, below.result())
            }
        }
        None if is_worked => (step.numbers.clone(), String::new()),
        None => Default::default(),
    };
    if numbers {
        lines.extend(pair([Style::Digits; 2], [&left, &right], true));
    }
    lines
}

/// Wraps a formula, but never between the two numbers of a pair.
fn wrapped(lettering: &Lettering, style: Style, text: &str, width: f32) -> Vec<String> {
    let mut lines = lettering.wrapped(style, text, width);
    // The line without the first number of a pair at its end.
    let cut = |line: &str| {
        let (before, last) = line.rsplit_once(' ')?;
        (last.contains('(') && last.ends_with(',')).then(|| before.to_owned())
    };
    let found = (0..lines.len()).find_map(|number| Some((number, cut(&lines[number])?)));
    if let Some((number, before)) = found {
        let rest = lines.split_off(number).join(" ")[before.len()..].to_owned();
        lines.push(before);
        lines.extend(wrapped(lettering, style, &rest, width));
    }
    lines
}

fn draw_card(ui: &mut Ui<'_>, area: Rect, color: Color, lines: &[CardLine]) {
    let plate = Shape::of(area).round(8.0);
    ui.add_snapped(plate.fill(color.alpha(0.09)));
    let edge = Rect { w: 4.0, ..area };
    ui.add_snapped(Shape::of(edge).round(2.0).fill(color));
    let height = (area.h / lines.len() as f32).min(LINE);
    let mut room = area.inset(vec2(INSIDE * 1.6, 0.0));
    room = room.middle(vec2(room.w, height * lines.len() as f32));
    for ([left, right], is_quiet) in lines {
        let row = room.cut_top(height);
        let (quiet, ink) = (blueprint::QUIET, blueprint::INK);
        let colors = if *is_quiet { [quiet, ink] } else { [color; 2] };
        let texts = [
            (left, Align::Left, colors[0]),
            (right, Align::Right, colors[1]),
        ];
        for ((style, text), align, color) in texts {
            if !text.is_empty() {
                ui.line(*style, &**text, row, align, color);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_ends_within_a_pair() {
        let (lettering, text) = (
            Lettering::plain(),
            "(−338.25, −215.37) − 2 (−338.25) · −(1, 0)",
        );
        for width in (200..500).step_by(10) {
            let lines = wrapped(&lettering, Style::Digits, text, width as f32);
            assert_eq!(lines.join(" "), text);
            for line in lines {
                assert!(!line.ends_with(','), "{width}: {line}");
                assert!(
                    lettering.width(Style::Digits, &line) <= width as f32,
                    "{line}"
                );
            }
        }
    }
}
