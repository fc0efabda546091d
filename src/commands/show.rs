//! `breakout show FILE…`: levels drawn in the terminal.

use std::fmt::Write as _;
use std::io::{IsTerminal, stdout};
use std::path::Path;

use breakout::level::{BrickKind, Level, LevelEntry, PowerUp};

use crate::app::platform::console::{Failure, print, reported, say_error, terminal_width};
use crate::app::platform::files;
use crate::app::platform::path::printable_path;
use crate::app::words::{counted, words};
use crate::commands::arguments::{ColorWhen, ShowArgs};

#[derive(Clone, Copy)]
struct Output {
    colors: ColorDepth,
    /// Characters in a line; `None` without a limit.
    width: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ColorDepth {
    /// Bricks are letters.
    None,
    /// The 216 colours of every terminal.
    Cube,
    All,
}

const CUT: &str = "…";

/// Draws every playable file, prints the problems of the others, and fails if there are any.
pub(crate) fn run(args: &ShowArgs) -> Result<(), Failure> {
    let style = Output::new(args.color);
    let mut failed = false;
    for (index, path) in files::expand(&args.files).iter().enumerate() {
        if index > 0 {
            print("")?;
        }
        let (levels, broken) = files::judge(path, files::parse(path));
        for (index, LevelEntry { level, .. }) in levels.iter().enumerate() {
            if index > 0 {
                print("")?;
            }
            print(&drawn(level, path, style))?;
        }
        if let Some(file) = broken {
            say_error(&match file.why {
                Ok(problems) => problems.to_string(),
                Err(why) => words().files.cannot_read(path, &why),
            });
            failed = true;
        }
    }
    reported(failed)
}

impl Output {
    fn new(when: ColorWhen) -> Self {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let variable = |name: &str| std::env::var(name).unwrap_or_default();
        let is_terminal = stdout().is_terminal();
        let has_colors = match when {
            ColorWhen::Always => true,
            ColorWhen::Never => false,
            ColorWhen::Auto => is_terminal && !is_set("NO_COLOR") && variable("TERM") != "dumb",
        };
        let colors = match variable("COLORTERM").as_str() {
            _ if !has_colors => ColorDepth::None,
            "truecolor" | "24bit" => ColorDepth::All,
            _ => ColorDepth::Cube,
        };
        let width = is_terminal.then(terminal_width);
        Self { colors, width }
    }

    /// Appends the escape code of a background colour, with readable letters on it.
    fn paint(self, text: &mut String, color: u32) {
        let [_, red, green, blue] = color.to_be_bytes().map(u32::from);
        let is_light = 3 * red + 6 * green + blue > 1280;
        let letters = if is_light { 30 } else { 97 };
        // Writing into a string cannot fail.
        let _ = match self.colors {
            ColorDepth::None => Ok(()),
            ColorDepth::Cube => {
                let [red, green, blue] = [red, green, blue].map(|part| (part * 5 + 127) / 255);
                let index = 16 + 36 * red + 6 * green + blue;
                write!(text, "\x1b[{letters};48;5;{index}m")
            }
            ColorDepth::All => write!(text, "\x1b[{letters};48;2;{red};{green};{blue}m"),
        };
    }
}

/// The title line and the picture of a level, with two characters a cell or, if they do not fit, one. Cuts wider rows.
fn drawn(level: &Level, path: &Path, style: Output) -> String {
    let most = style.width.unwrap_or(usize::MAX);
    let columns = level.columns();
    let drops = level.drops();
    let cell = if 2 * columns <= most { 2 } else { 1 };
    let is_cut = columns > most;
    // A cut row ends with one more character.
    let shown = columns.min(most.saturating_sub(is_cut.into()));
    let mut text = title_line(level, path);
    for (row, cells) in level.cells().chunks(columns).enumerate() {
        text.push('\n');
        let mut last = None;
        for (column, brick) in cells[..shown].iter().enumerate() {
            if style.colors != ColorDepth::None && *brick != last {
                text.push_str(if last.is_some() { "\x1b[0m" } else { "" });
                if let Some(kind) = brick {
                    style.paint(&mut text, kind.spec().color);
                }
                last = *brick;
            }
            let drop = drops.and_then(|drops| drops[row * columns + column]);
            text += &letters(*brick, drop, style, cell);
        }
        text.push_str(if last.is_some() { "\x1b[0m" } else { "" });
        text.push_str(if is_cut { CUT } else { "" });
        text.truncate(text.trim_end_matches(' ').len());
    }
    text
}

/// The characters of a cell: its kind, unless colour shows it, and its drop. In one character, the drop hides the kind.
fn letters(brick: Option<BrickKind>, drop: Option<PowerUp>, style: Output, cell: usize) -> String {
    let symbol = brick.map_or('.', |kind| kind.spec().symbol);
    let symbol = (style.colors == ColorDepth::None).then_some(symbol);
    let drop = drop.map(|drop| drop.spec().letter.to_ascii_uppercase());
    let symbol = symbol.filter(|_| cell == 2 || drop.is_none());
    let letters: String = symbol.into_iter().chain(drop).collect();
    format!("{letters:cell$}")
}

fn title_line(level: &Level, path: &Path) -> String {
    let kinds = level.cells().iter().flatten();
    let count = kinds.filter(|kind| kind.breaks()).count();
    let bricks = counted(count, "brick", "bricks");
    let title = level.title();
    let columns = level.columns();
    let rows = level.rows();
    let author = level.author().map(|author| format!(" by {author}"));
    let par = level.par().map(|par| format!(", par {par} s"));
    let [author, par] = [author, par].map(Option::unwrap_or_default);
    let file = printable_path(path);
    format!("{title}{author}  {columns} x {rows}, {bricks}{par}  {file}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::level;

    const DRAWN: &str = "title: A\nauthor: B\npar: 9\nbricks:\n.2#x\ndrops:\n.w..\n";

    #[track_caller]
    fn check(colors: ColorDepth, width: Option<usize>, picture: &str) {
        let text = drawn(&level(DRAWN), Path::new("a.txt"), Output { colors, width });
        let (title, drawn) = text.split_once('\n').expect("a title line");
        assert_eq!(title, "A by B  4 x 1, 2 bricks, par 9 s  a.txt");
        assert_eq!(drawn, picture);
    }

    #[test]
    fn without_colour_kinds_and_drops_are_letters() {
        check(ColorDepth::None, None, ". 2W# x");
        check(ColorDepth::None, Some(8), ". 2W# x");
        check(ColorDepth::None, Some(7), ".W#x");
        check(ColorDepth::None, Some(3), ".W…");
        check(ColorDepth::None, Some(0), "…");
    }

    #[test]
    fn in_colour_only_drops_are_letters() {
        check(
            ColorDepth::All,
            None,
            "  \x1b[30;48;2;76;201;240mW \x1b[0m\x1b[97;48;2;90;98;140m  \x1b[0m\x1b[97;48;2;255;59;48m  \x1b[0m",
        );
        check(
            ColorDepth::Cube,
            Some(4),
            " \x1b[30;48;5;81mW\x1b[0m\x1b[97;48;5;103m \x1b[0m\x1b[97;48;5;203m \x1b[0m",
        );
    }
}
