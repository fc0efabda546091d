//! Notices: a sentence for some seconds, in an area that the screen leaves free, perhaps with problems of level files
//! below it.

use breakout::level::Severity;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::Ui;
use super::problems::{self, problems_of};
use crate::app::platform::files::LeftOut;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Align, Lettering, Shape, Style};
use crate::app::view::View;
use crate::app::view::area::Area;
use crate::app::words::words;

/// Seconds.
const LIFETIME: f32 = 4.0;
/// The most seconds of a frame that count: in one that takes longer, as while a page loads a backup, nobody reads.
const LONGEST_FRAME: f32 = 0.5;

pub(crate) struct Notice {
    pub(crate) sentence: String,
    /// Files that the sentence is about, whose problems are listed below it.
    files: LeftOut,
    pub(crate) age: f32,
}

impl Notice {
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self {
            sentence: sentence.into(),
            files: LeftOut::default(),
            age: 0.0,
        }
    }

    /// The notice about files of which none can be played.
    pub(crate) fn about(files: LeftOut) -> Self {
        Self {
            sentence: words().files.refused(files.files().len()),
            files,
            age: 0.0,
        }
    }

    /// The sentence for screen readers, with the first error.
    pub(crate) fn spoken(&self) -> String {
        let (problems, _) = problems_of(self.files.files());
        let mut problems = problems.into_iter();
        match problems.find(|problem| problem.severity == Severity::Error) {
            Some(problem) => format!("{}: {}", self.sentence, problem.sentence),
            None => self.sentence.clone(),
        }
    }

    /// Advances the age. Returns whether the notice is still shown.
    pub(crate) fn advance(&mut self, seconds: f32) -> bool {
        self.age += seconds.min(LONGEST_FRAME);
        self.age < LIFETIME
    }
}

/// The lines of a notice in a room.
struct Layout {
    lines: Vec<(Style, Align, Color, String)>,
    size: Vec2,
    /// True if the room is high enough for all lines, and wide enough for each word.
    has_room: bool,
}

impl Layout {
    fn new(lettering: &Lettering, notice: &Notice, room: Rect) -> Self {
        let width = room.w - (MARGIN.x * 2.0 + 8.0);
        let has_words = |style, text: &str| {
            let mut lines = lettering.wrapped(style, text, width).into_iter();
            lines.all(|line| lettering.width(style, &line) <= width)
        };
        let sentence = lettering.wrapped(Style::Small, &notice.sentence, width);
        let below = room.h - height(sentence.len());
        let (told, left_out) = problems_of(notice.files.files());
        let mut has_room = has_words(Style::Small, &notice.sentence)
            && told.iter().all(|it| has_words(Style::Digits, &it.sentence));
        let below = vec2(width, below.min(MOST_OF_PROBLEMS * pitch(Style::Digits)));
        // Each caret is below its letter, because all digits and letters of this style are equally wide.
        let problems = problems::lay_out(lettering, told, left_out, below);

        let is_whole = height(sentence.len()) <= room.h;
        let sentence = shortened(sentence, (room.h / LINE) as usize)
            .into_iter()
            .map(|line| lettering.fitted(Style::Small, &line, width))
            .map(|line| (Style::Small, Align::Center, play::TEXT, line));
        let problems = problems
            .into_iter()
            .map(|(color, line)| (Style::Digits, Align::Left, color, line));
        let lines: Vec<_> = sentence.chain(problems).collect();
        let sizes = lines.iter();
        let sizes =
            sizes.map(|(style, .., line)| vec2(lettering.width(*style, line), pitch(*style)));
        let size = sizes.fold(Vec2::ZERO, |all, line| {
            vec2(all.x.max(line.x), all.y + line.y)
        });
        has_room &= size.y + MARGIN.y * 2.0 <= room.h && is_whole;
        Self {
            lines,
            size,
            has_room,
        }
    }
}

/// Draws a notice in the first area that has room for it, or else at the foot of the last area.
pub(crate) fn draw_notice(ui: &mut Ui<'_>, rooms: &[Rect], notice: &Notice) {
    let layout = |room: &Rect| (*room, Layout::new(&ui.lettering, notice, *room));
    let has_room = |(_, layout): &(Rect, Layout)| layout.has_room;
    let first = rooms.iter().map(layout).find(has_room);
    let Some((room, layout)) = first.or_else(|| rooms.last().map(layout)) else {
        return;
    };
    let plate = plate(ui.view, room, layout.size);
    ui.in_window();
    let shape = Shape::of(plate).round(7.0);
    ui.add_snapped(shape.fill(play::PANEL).border(1.0, play::ACCENT));
    let mut rest = plate.inset(MARGIN);
    for (style, align, color, line) in layout.lines {
        let row = rest.cut_top(pitch(style));
        ui.line(style, line, row, align, color);
    }
    ui.flush();
}

/// The most lines of problems: a notice is soon gone.
const MOST_OF_PROBLEMS: f32 = 13.0;

/// The distance from one line to the next.
fn pitch(style: Style) -> f32 {
    match style {
        Style::Small => LINE,
        style => style.line(),
    }
}

/// The most lines of a notice with too little room.
const MAX_LINES: usize = 4;

/// The lines that have room, but at least [`MAX_LINES`]. If some are left out, the last line counts them.
fn shortened(mut lines: Vec<String>, room: usize) -> Vec<String> {
    let most = room.max(MAX_LINES);
    let more = lines.len().saturating_sub(most - 1);
    if more > 1 {
        lines.truncate(most - 1);
        lines.push(words().window.more_lines(more));
    }
    lines
}

/// The height of a line, the margins around the text, and the distance from the window's foot if there is room.
const LINE: f32 = 18.0;
const MARGIN: Vec2 = vec2(14.0, 2.0);
const EDGE: f32 = 12.0;

fn height(lines: usize) -> f32 {
    LINE * lines as f32 + MARGIN.y * 2.0
}

/// The plate in a room: at the room's foot if that is the window's, or if the room begins at the window's top and leaves
/// only the screen's foot free; else at its top.
fn plate(view: &View, room: Rect, lines: Vec2) -> Rect {
    let size = lines + MARGIN * 2.0;
    let last_with = |edge: f32| room.bottom().min(view.window.y - edge) - size.y;
    let last = last_with(EDGE).max(room.y).min(last_with(1.0));
    let is_at_foot = room.bottom() >= view.window.y || room.y <= 0.0 || last < room.y;
    let top = if is_at_foot { last } else { room.y };
    // In a column at its left edge, as what is above it.
    let share = if room.x > view.window.x * 0.5 {
        0.0
    } else {
        0.5
    };
    Rect::new(room.x + (room.w - size.x) * share, top, size.x, size.y)
}

#[cfg(test)]
mod tests {
    use breakout::level::Level;
    use breakout::tuning::{FIELD, PADDLE_SIZE, PADDLE_TOP};

    use super::*;
    use crate::app::input::Bindings;
    use crate::app::platform::files::UnplayableFile;
    use crate::app::render::Canvas;
    use crate::app::view::SIZES;

    #[test]
    fn a_notice_can_be_read_even_after_a_frame_that_took_long() {
        let mut notice = Notice::new("The backup is loaded");
        assert!(notice.advance(20.0));
        assert!((0..100).any(|_| !notice.advance(0.1)), "it goes");
    }

    #[test]
    fn a_notice_has_at_most_four_lines() {
        for (lines, shown) in [
            ("a", "a"),
            ("a b c d", "a b c d"),
            ("a b c d e", "a b c …_and_2_more"),
            ("a b c d e f g h i j k l m n o", "a b c …_and_12_more"),
        ] {
            let lines = lines.split(' ').map(str::to_owned).collect();
            let shown: Vec<_> = shown
                .split(' ')
                .map(|line| line.replace('_', " "))
                .collect();
            assert_eq!(shortened(lines, 2), shown);
        }
    }

    #[test]
    fn a_word_that_a_room_would_cut_is_in_the_next() {
        let mut canvas = Canvas::new();
        let view = View::of(vec2(800.0, 600.0));
        canvas.begin(view.window, Vec2::ZERO, view.pixels);
        canvas.links.begin(None, &view);
        let word = "game-0002.replay".repeat(2);
        let width = canvas.lettering.width(Style::Small, &word);
        let bindings = Bindings::default();
        let ui = &mut Ui::new(&mut canvas, &view, &bindings);
        for more in 0..50 {
            let narrow = Rect::new(0.0, 0.0, width + more as f32, 100.0);
            ui.links.begin(None, &view);
            let rooms = [narrow, Rect::new(0.0, 0.0, 800.0, 600.0)];
            draw_notice(ui, &rooms, &Notice::new(&*word));
            let whole = |(_, text): &(Rect, &str)| *text == word;
            assert!(ui.links.written().iter().any(whole), "{more}");
        }
    }

    /// Files that nobody can play, each with an unknown brick `Q` in its only row.
    fn refused(rows: &[&str]) -> LeftOut {
        LeftOut::of(rows.iter().map(|row| UnplayableFile {
            path: "a.txt".into(),
            why: Ok(Level::parse("a.txt", row.as_bytes()).problems),
        }))
    }

    #[test]
    fn the_caret_of_a_refused_level_is_below_its_letter_in_every_room() {
        let mut canvas = Canvas::new();
        let view = View::of(vec2(1280.0, 720.0));
        canvas.begin(view.window, Vec2::ZERO, view.pixels);
        let bindings = Bindings::default();
        let long = format!("{}Q{}", ". ".repeat(90), " .".repeat(90));
        for row in [". 2 Q .", &long] {
            let notice = Notice::about(refused(&[row]));
            for width in [160.0, 390.0, 800.0, 1280.0] {
                canvas.links.begin(None, &view);
                let ui = &mut Ui::new(&mut canvas, &view, &bindings);
                draw_notice(ui, &[Rect::new(0.0, 0.0, width, 720.0)], &notice);
                let lines = ui.links.written();
                let caret = lines.iter().position(|(_, text)| text.trim() == "^");
                let caret = caret.expect("a caret");
                let [(source_area, source), (area, below)] = &lines[caret - 1..=caret] else {
                    panic!("{lines:?}")
                };
                assert_eq!(source_area.x, area.x, "{lines:?}");
                let at = below.chars().count() - 1;
                assert_eq!(source.chars().nth(at), Some('Q'), "{width}: {lines:?}");
                assert!(source_area.right() <= width, "{width}: {lines:?}");
            }
        }
    }

    #[test]
    fn a_notice_about_refused_levels_says_how_many_and_reads_out_the_first_error() {
        let one = Notice::about(refused(&[". Q ."]));
        assert_eq!(one.sentence, "This level cannot be played");
        let start = "This level cannot be played: a.txt, line 1: unknown brick `Q`";
        assert!(one.spoken().starts_with(start), "{}", one.spoken());
        let two = Notice::about(refused(&[". Q .", "Q"]));
        assert_eq!(two.sentence, "None of these 2 levels can be played");
        assert_eq!(Notice::new("Saved").spoken(), "Saved");
    }

    #[test]
    fn a_notice_is_below_the_bricks_and_the_paddle() {
        for size in SIZES {
            let view = View::of(size.into());
            let paddle = view.to_text(vec2(0.0, PADDLE_TOP + PADDLE_SIZE.y)).y;
            let window = view.window_area();
            let plate_of = |lines| plate(&view, window, vec2(view.window.x * 0.5, LINE * lines));
            assert!(plate_of(1.0).y >= paddle, "{size:?}");
            let bricks = view.to_text(FIELD * 0.5).y;
            assert!(plate_of(3.0).y >= bricks, "{size:?}");
        }
    }
}
