//! Shows the problems of a broken save over the field of the last good level.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::watch::Broken;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::{Ui, area::Area};
use crate::app::words::words;

/// The largest share of the field's height: the paddle stays free.
const SHARE: f32 = 0.62;
/// The opacity of the plate: a ball behind it is visible.
const OPACITY: f32 = 0.86;
/// The margin around the text, and the gap between the heading and the problems.
const MARGIN: Vec2 = vec2(14.0, 12.0);
const GAP: f32 = 8.0;

/// The colours of a problem's sentence, the line of the file, the caret, and the number of further problems.
const SENTENCE: Color = play::TEXT;
const SOURCE: Color = play::QUIET;
const CARET: Color = play::DANGER;
const MORE: Color = play::DIM;

type Line = (Color, String);

/// Draws the problems, if there are any, over the upper part of the field, below a heading and beside a hint.
pub(super) fn draw(ui: &mut Ui<'_>, broken: &[&Broken], texts: (&str, &str)) {
    let height = ui.view.field_size().y * SHARE;
    draw_within(ui, height, broken, texts);
}

/// Draws the problems, if there are any, from the field's upper edge down, as many as have room in a height.
pub(super) fn draw_within(
    ui: &mut Ui<'_>,
    height: f32,
    broken: &[&Broken],
    (heading, hint): (&str, &str),
) {
    if broken.is_empty() {
        return;
    }
    let view = ui.view;
    let field = view.field_size();
    let corner = view.origin + 8.0;
    let width = field.x - 16.0;
    let room = width - MARGIN.x * 2.0;
    let (head, line) = (Style::Small.line() + GAP, Style::Digits.line());
    let columns = (room / ui.lettering.width(Style::Digits, "0")) as usize;
    let most = (height - MARGIN.y * 2.0 - head) / line;
    let lines = lay_out(broken, columns, most as usize);
    let height = MARGIN.y * 2.0 + head + line * lines.len() as f32;
    let plate = Rect::new(corner.x, corner.y, width, height);
    ui.in_window();
    let ground = play::WINDOW_FOOT.alpha(OPACITY);
    let shape = Shape::of(plate).round(10.0).fill(ground);
    ui.add_snapped(shape.border(1.5, play::DANGER));
    let mut rest = plate.inset(MARGIN);
    let row = rest.cut_top(Style::Small.line());
    let width = row.w - ui.lettering.width(Style::Small, hint) - MARGIN.x;
    let heading = ui.lettering.fitted(Style::Small, heading, width);
    ui.line(Style::Small, heading, row, Align::Left, play::DANGER);
    ui.line(Style::Small, hint, row, Align::Right, play::QUIET);
    rest.cut_top(GAP);
    for (color, text) in lines {
        ui.line(Style::Digits, text, rest.cut_top(line), Align::Left, color);
    }
    ui.flush();
}

/// As many problems as fit, wrapped to a number of columns, and the number of further ones.
fn lay_out(broken: &[&Broken], columns: usize, most: usize) -> Vec<Line> {
    let problems: Vec<&String> = broken.iter().flat_map(|broken| &broken.problems).collect();
    let mut unlisted: usize = broken.iter().map(|broken| broken.left_out).sum();
    let mut lines = Vec::new();
    for (index, problem) in problems.iter().enumerate() {
        let block = lines_of(problem, columns.max(20));
        let is_last = index + 1 == problems.len() && unlisted == 0;
        // The first is always shown, as far as it fits; all but the last leave a line for the number of others.
        let fits = lines.len() + block.len() + usize::from(!is_last) <= most;
        if !fits && index > 0 {
            unlisted += problems.len() - index;
            break;
        }
        lines.extend(block);
    }
    if unlisted > 0 {
        lines.push((MORE, words().reload.more_problems(unlisted)));
    }
    lines
}

/// A problem in a number of columns: its sentence wrapped, and a long line of the file cut on both sides of the caret.
fn lines_of(problem: &str, columns: usize) -> Vec<Line> {
    let mut parts = problem.splitn(3, '\n');
    let sentence = parts.next().unwrap_or_default();
    let lines = wrapped(sentence, columns).into_iter();
    let mut lines: Vec<Line> = lines.map(|line| (SENTENCE, line)).collect();
    if let (Some(source), Some(caret)) = (parts.next(), parts.next()) {
        let (source, caret) = cut(source, caret, columns);
        lines.extend([(SOURCE, source), (CARET, caret)]);
    }
    lines
}

/// A text wrapped between words, and within words that are too long.
fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let mut word: Vec<char> = word.chars().collect();
        loop {
            let line = lines.last_mut().expect("there is a line");
            let used = line.chars().count();
            let gap = usize::from(used > 0);
            if used + gap + word.len() <= columns {
                line.extend(std::iter::repeat_n(' ', gap).chain(word));
                break;
            }
            if used == 0 {
                line.extend(word.drain(..columns));
            }
            lines.push(String::new());
        }
    }
    lines
}

/// A line of a file and the caret below it, cut to a number of columns.
fn cut(source: &str, caret: &str, columns: usize) -> (String, String) {
    let letters: Vec<char> = source.chars().collect();
    if letters.len().max(caret.chars().count()) <= columns {
        return (source.to_owned(), caret.to_owned());
    }
    // The number of the line stays.
    let gutter = caret.find('|').map_or(0, |bar| bar + 2);
    let (place, room) = (caret.chars().count() - 1, columns - gutter.min(columns));
    let first = (place + room / 2).saturating_sub(columns);
    let first = first.min(place - gutter);
    let start = gutter + first;
    let shown = letters.iter().skip(start).take(room);
    let mut shown: Vec<char> = shown.copied().collect();
    if let Some(letter) = shown.first_mut().filter(|_| first > 0) {
        *letter = '…';
    }
    if let Some(letter) = shown.last_mut().filter(|_| letters.len() > start + room) {
        *letter = '…';
    }
    let number: String = letters[..gutter.min(letters.len())].iter().collect();
    let bar: String = caret.chars().take(gutter).collect();
    let indent = " ".repeat(place - start);
    let shown: String = shown.iter().collect();
    (number + &shown, bar + &indent + "^")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str) -> Broken {
        let problems = breakout::level::Level::parse("a.txt", text.as_bytes()).problems;
        Broken {
            path: "a.txt".into(),
            problems: problems.iter().map(ToString::to_string).collect(),
            left_out: problems.left_out(),
            save: 1,
        }
    }

    /// In every width each line fits, and the caret is below its letter.
    #[test]
    fn every_line_fits_and_the_caret_points_at_its_letter() {
        for place in 0..200 {
            let row = format!("{}Q{}", "2".repeat(place), ".".repeat(200 - place));
            let broken = problems(&row);
            for columns in [20, 40, 70, 97, 300] {
                let lines = lay_out(&[&broken], columns, 100);
                assert!(
                    lines
                        .iter()
                        .all(|(_, line)| line.chars().count() <= columns)
                );
                let of = |color| lines.iter().find(|(of, _)| *of == color);
                let (Some((_, source)), Some((_, caret))) = (of(SOURCE), of(CARET)) else {
                    panic!("{lines:?}")
                };
                let at = caret.chars().count() - 1;
                assert_eq!(
                    source.chars().nth(at),
                    Some('Q'),
                    "{columns}\n{source}\n{caret}"
                );
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_counted() {
        let many = problems(&". Q .\n".repeat(80));
        let one = problems(". Q .\n");
        let whole = many.problems[0].lines().count();
        for (broken, most, more) in [
            (vec![&one], 10, None),
            (vec![&one, &one], 2 * whole, None),
            (vec![&one, &one], 2 * whole - 1, Some(1)),
            (vec![&many], 20, Some(80 - 19 / whole)),
            (vec![&many], 3000, Some(30)),
            (vec![&many, &one], 20, Some(81 - 19 / whole)),
            (vec![&many], 0, Some(79)),
        ] {
            let lines = lay_out(&broken, 200, most);
            let told = lines.iter().find(|(color, _)| *color == MORE);
            let expected = more.map(|more| (MORE, format!("… and {more} more")));
            assert_eq!(told, expected.as_ref(), "{most}");
            assert!(lines.len() <= most.max(whole + 1));
        }
    }
}
