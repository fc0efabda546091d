//! Problems of level files on a plate, each with its line of the file and a caret below the place.

use breakout::level::{Problem, Severity};
use breakout::sorting::sort_by_key;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::Ui;
use crate::app::platform::files::UnplayableFile;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Align, Lettering, Shape, Style};
use crate::app::view::area::Area;
use crate::app::words::words;

/// The opacity of the plate: a ball behind it is visible.
const OPACITY: f32 = 0.86;
/// The margin around the text, and the gap between the heading and the problems.
const MARGIN: Vec2 = vec2(14.0, 12.0);
const GAP: f32 = 8.0;

type Line = (Color, String);

/// A problem as it is told: its sentence, and the line of the file with the place in it.
pub(crate) struct ToldProblem<'a> {
    pub(crate) severity: Severity,
    pub(crate) sentence: String,
    pub(crate) place: Option<(&'a str, usize)>,
}

impl<'a> ToldProblem<'a> {
    pub(crate) fn new(problem: &'a Problem, sentence: String) -> Self {
        let source = problem.source.as_deref();
        Self {
            severity: problem.severity,
            sentence,
            place: source.map(|source| (source, problem.caret)),
        }
    }

    /// The sentence wrapped, and a long line of the file cut on both sides of the caret.
    fn lines(&self, lettering: &Lettering, width: f32) -> Vec<Line> {
        let color = severity_color(self.severity);
        let sentence = lettering.wrapped(Style::Digits, &self.sentence, width);
        let fitted = |line: &String| (color, lettering.fitted(Style::Digits, line, width));
        let mut lines: Vec<Line> = sentence.iter().map(fitted).collect();
        if let Some((source, caret)) = self.place {
            let columns = width / lettering.width(Style::Digits, "0");
            let [source, caret] = cut(source, caret, columns as usize);
            lines.extend([(play::QUIET, source), (color, caret)]);
        }
        lines
    }
}

/// The problems of files that cannot be played, each with the name of its file, and the number of unlisted ones.
pub(crate) fn problems_of<'a>(
    files: impl Iterator<Item = &'a UnplayableFile>,
) -> (Vec<ToldProblem<'a>>, usize) {
    let mut told = Vec::new();
    let mut left_out = 0;
    for file in files {
        let problem_in =
            |problem: &Problem| words().reload.problem_in(&file.name(), &problem.in_line());
        match &file.why {
            Ok(problems) => {
                let problems_of_file = problems.iter();
                told.extend(problems_of_file.map(|it| ToldProblem::new(it, problem_in(it))));
                left_out += problems.left_out();
            }
            Err(_) => told.push(ToldProblem {
                severity: Severity::Error,
                sentence: words().files.problem(file),
                place: None,
            }),
        }
    }
    (told, left_out)
}

pub(crate) fn severity_color(severity: Severity) -> Color {
    match severity {
        Severity::Error => play::DANGER,
        Severity::Warning => play::COMBO,
    }
}

/// Draws the problems, errors first, from the upper edge of a room down, as many as fit, below a heading and beside a
/// hint. Others are not listed at all; their number is told.
pub(crate) fn draw_problems(
    ui: &mut Ui<'_>,
    mut room: Rect,
    (problems, left_out): (Vec<ToldProblem<'_>>, usize),
    (heading, hint): (&str, &str),
) {
    if problems.is_empty() {
        return;
    }
    let head = Style::Small.line() + GAP;
    let line = Style::Digits.line();
    let size = room.inset(MARGIN).size() - vec2(0.0, head);
    let lines = lay_out(&ui.lettering, problems, left_out, size);
    room.h = MARGIN.y * 2.0 + head + line * lines.len() as f32;
    ui.in_window();
    let ground = play::WINDOW_FOOT.alpha(OPACITY);
    let shape = Shape::of(room).round(10.0).fill(ground);
    ui.add_snapped(shape.border(1.5, play::DANGER));
    let mut rest = room.inset(MARGIN);
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

/// As many problems as fit, and the number of further ones, in lines of [`Style::Digits`].
pub(super) fn lay_out(
    lettering: &Lettering,
    mut problems: Vec<ToldProblem<'_>>,
    left_out: usize,
    room: Vec2,
) -> Vec<Line> {
    // Errors are the reason: they go first.
    sort_by_key(&mut problems, |problem| problem.severity != Severity::Error);
    let most = (room.y / Style::Digits.line()) as usize;
    let mut unlisted = problems.len() + left_out;
    let mut lines = Vec::new();
    for problem in &problems {
        let block = problem.lines(lettering, room.x);
        // The first is always shown; all but the last leave a line for the number of others.
        let needs = lines.len() + block.len() + usize::from(unlisted > 1);
        if needs > most && !lines.is_empty() {
            break;
        }
        unlisted -= 1;
        lines.extend(block);
    }
    if unlisted > 0 {
        lines.push((play::DIM, words().reload.more_problems(unlisted)));
    }
    lines
}

/// A line of a file and the caret below it, cut to a number of columns.
fn cut(source: &str, caret: usize, columns: usize) -> [String; 2] {
    let letters: Vec<char> = source.chars().collect();
    let is_whole = letters.len().max(caret + 1) <= columns;
    let first = if is_whole {
        0
    } else {
        caret.saturating_sub(columns / 2)
    };
    let mut shown: Vec<char> = letters.iter().skip(first).take(columns).copied().collect();
    if let Some(letter) = shown.first_mut().filter(|_| first > 0) {
        *letter = '…';
    }
    if let Some(letter) = shown.last_mut().filter(|_| letters.len() > first + columns) {
        *letter = '…';
    }
    let indent = " ".repeat(caret - first);
    [shown.into_iter().collect(), indent + "^"]
}

#[cfg(test)]
mod tests {
    use breakout::level::{Level, Problems};

    use super::*;

    fn problems(text: &str) -> Problems {
        Level::parse("a.txt", text.as_bytes()).problems
    }

    fn told(problems: &Problems) -> impl Iterator<Item = ToldProblem<'_>> {
        let each = problems.iter();
        each.map(|problem| ToldProblem::new(problem, problem.in_line()))
    }

    /// In every width each line fits, and the caret is below its letter.
    #[test]
    fn every_line_fits_and_the_caret_points_at_its_letter() {
        let lettering = Lettering::plain();
        let column = lettering.width(Style::Digits, "0");
        for place in 0..200 {
            let row = format!("{}Q{}", "2".repeat(place), ".".repeat(200 - place));
            let broken = problems(&row);
            for columns in [20, 40, 70, 97, 300] {
                let width = column * (columns as f32 + 0.5);
                let room = vec2(width, 10_000.0);
                let lines = lay_out(&lettering, told(&broken).collect(), 0, room);
                let fits = |line: &str| lettering.width(Style::Digits, line) <= width;
                assert!(lines.iter().all(|(_, line)| fits(line)), "{lines:?}");
                let source = lines
                    .iter()
                    .position(|(color, _)| *color == play::QUIET)
                    .expect("the line of the file");
                let [(_, source), (_, caret)] = &lines[source..source + 2] else {
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
        let lettering = Lettering::plain();
        let first = told(&one).next().expect("a problem");
        let whole = first.lines(&lettering, 2000.0).len();
        for (broken, most, more) in [
            (vec![&one], 10, None),
            (vec![&one, &one], 2 * whole, None),
            (vec![&one, &one], 2 * whole - 1, Some(1)),
            (vec![&many], 20, Some(80 - 19 / whole)),
            (vec![&many], 3000, Some(30)),
            (vec![&many, &one], 20, Some(81 - 19 / whole)),
            (vec![&many], 0, Some(79)),
        ] {
            let all = broken.iter().flat_map(|problems| told(problems));
            let left_out = broken.iter().map(|problems| problems.left_out()).sum();
            let room = vec2(2000.0, Style::Digits.line() * (most as f32 + 0.5));
            let lines = lay_out(&lettering, all.collect(), left_out, room);
            let told = lines.iter().find(|(color, _)| *color == play::DIM);
            let expected = more.map(|more| (play::DIM, format!("… and {more} more")));
            assert_eq!(told, expected.as_ref(), "{most}");
            assert!(lines.len() <= most.max(whole + 1));
        }
    }

    #[test]
    fn errors_go_first_and_warnings_have_their_own_colour() {
        let both = problems("titel: A\n. Q .\n");
        let room = vec2(2000.0, 2000.0);
        let lines = lay_out(&Lettering::plain(), told(&both).collect(), 0, room);
        let colors: Vec<Color> = lines.iter().map(|(color, _)| *color).collect();
        let of = |color| [color, play::QUIET, color];
        assert_eq!(colors, [of(play::DANGER), of(play::COMBO)].concat());
    }
}
