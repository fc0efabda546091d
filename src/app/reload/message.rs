//! The problems of a broken save, over the field of the last good level.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::watch::Broken;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::Ui;

/// The share of the field's height that they take at most: the paddle stays free.
const SHARE: f32 = 0.62;
/// The strength of the plate: a ball behind it is seen.
const STRENGTH: f32 = 0.86;
/// The space around the text, and between the heading and the problems.
const MARGIN: Vec2 = vec2(14.0, 12.0);
const GAP: f32 = 8.0;

/// What a line of the message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Place and sentence.
    Sentence,
    /// The line of the file.
    Source,
    /// The caret below it.
    Caret,
    /// How many more there are.
    More,
}

impl Kind {
    fn color(self) -> Color {
        match self {
            Self::Sentence => play::TEXT,
            Self::Source => play::QUIET,
            Self::Caret => play::DANGER,
            Self::More => play::DIM,
        }
    }
}

type Line = (Kind, String);

/// Draws the problems over the upper part of the field, below a heading and beside a hint.
pub(super) fn draw(ui: &mut Ui<'_>, broken: &[&Broken], (heading, hint): (&str, &str)) {
    let view = ui.view;
    let field = view.field_size();
    let corner = view.origin + Vec2::splat(8.0);
    let width = field.x - 16.0;
    let room = width - MARGIN.x * 2.0;
    let (head, line) = (Style::Small.line() + GAP, Style::Digits.line());
    let columns = (room / ui.lettering.width(Style::Digits, "0")) as usize;
    let most = (field.y * SHARE - MARGIN.y * 2.0 - head) / line;
    let lines = lay_out(broken, columns, most as usize);
    let height = MARGIN.y * 2.0 + head + line * lines.len() as f32;
    let plate = Rect::new(corner.x, corner.y, width, height);
    ui.in_window();
    ui.add_snapped(
        Shape::rect(plate.point(), plate.size())
            .round(10.0)
            .fill(play::WINDOW_FOOT.alpha(STRENGTH))
            .border(1.5, play::DANGER),
    );
    let base = corner + MARGIN + vec2(0.0, Style::Small.line() * 0.72);
    let hint_width = ui.lettering.width(Style::Small, hint);
    let heading = ui
        .lettering
        .fitted(Style::Small, heading, room - hint_width - MARGIN.x);
    ui.text(Style::Small, heading, base, Align::Left, play::DANGER);
    let right = base + vec2(room, 0.0);
    ui.text(Style::Small, hint, right, Align::Right, play::QUIET);
    for (index, (kind, text)) in lines.into_iter().enumerate() {
        let at = base + vec2(0.0, head + line * index as f32);
        ui.text(Style::Digits, text, at, Align::Left, kind.color());
    }
    ui.flush();
}

/// The problems in lines of so many columns: as many of them as fit, and how many more there are.
fn lay_out(broken: &[&Broken], columns: usize, most: usize) -> Vec<Line> {
    let problems: Vec<&String> = broken.iter().flat_map(|broken| &broken.problems).collect();
    let unlisted: usize = broken.iter().map(|broken| broken.left_out).sum();
    let mut lines = Vec::new();
    for (index, problem) in problems.iter().enumerate() {
        let block = lines_of(problem, columns.max(20));
        let is_last = index + 1 == problems.len() && unlisted == 0;
        // The first is shown in any case, as far as it fits; all but the last leave a line for more.
        let fits = lines.len() + block.len() + usize::from(!is_last) <= most;
        if !fits && index > 0 {
            let more = problems.len() - index + unlisted;
            lines.push((Kind::More, format!("… and {more} more")));
            return lines;
        }
        lines.extend(block);
    }
    if unlisted > 0 {
        lines.push((Kind::More, format!("… and {unlisted} more")));
    }
    lines
}

/// A problem in lines of so many columns: the sentence is broken between words, and a long line of the
/// file is cut on both sides of the caret.
fn lines_of(problem: &str, columns: usize) -> Vec<Line> {
    let mut parts = problem.splitn(3, '\n');
    let sentence = parts.next().unwrap_or_default();
    let mut lines: Vec<Line> = broken_up(sentence, columns)
        .into_iter()
        .map(|line| (Kind::Sentence, line))
        .collect();
    if let (Some(source), Some(caret)) = (parts.next(), parts.next()) {
        let (source, caret) = cut(source, caret, columns);
        lines.extend([(Kind::Source, source), (Kind::Caret, caret)]);
    }
    lines
}

/// A text in lines of so many columns, broken between words, and within those that are longer.
fn broken_up(text: &str, columns: usize) -> Vec<String> {
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

/// A line of a file and the caret below it, in so many columns.
fn cut(source: &str, caret: &str, columns: usize) -> (String, String) {
    let letters: Vec<char> = source.chars().collect();
    if letters.len().max(caret.chars().count()) <= columns {
        return (source.to_owned(), caret.to_owned());
    }
    // The number of the line stays.
    let gutter = caret.find('|').map_or(0, |bar| bar + 2);
    let (place, room) = (caret.chars().count() - 1, columns - gutter.min(columns));
    let first = (place + room / 2)
        .saturating_sub(columns)
        .min(place - gutter);
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
    (
        number + &shown.iter().collect::<String>(),
        bar + &indent + "^",
    )
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
                let of = |kind| lines.iter().find(|(of, _)| *of == kind);
                let (Some((_, source)), Some((_, caret))) = (of(Kind::Source), of(Kind::Caret))
                else {
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
            let told = lines.iter().find(|(kind, _)| *kind == Kind::More);
            let expected = more.map(|more| (Kind::More, format!("… and {more} more")));
            assert_eq!(told, expected.as_ref(), "{most}");
            assert!(lines.len() <= most.max(whole + 1));
        }
    }
}
