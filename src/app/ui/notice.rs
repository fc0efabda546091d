//! Notices: a sentence for some seconds, in an area that the screen leaves free.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::Ui;
use super::area::Area;
use crate::app::render::{Align, Shape, Style, palette::play};
use crate::app::view::View;
use crate::app::words::words;

/// Seconds.
const LIFETIME: f32 = 4.0;
/// The most seconds of a frame that count: in one that takes longer, as while a page loads a backup, nobody reads.
const LONGEST_FRAME: f32 = 0.5;

pub(crate) struct Notice {
    pub(crate) sentence: String,
    pub(crate) age: f32,
}

impl Notice {
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self {
            sentence: sentence.into(),
            age: 0.0,
        }
    }

    /// Advances the age. Returns whether the notice is still shown.
    pub(crate) fn advance(&mut self, seconds: f32) -> bool {
        self.age += seconds.min(LONGEST_FRAME);
        self.age < LIFETIME
    }
}

/// Draws a sentence in the first area that has room for it, or else at the foot of the last area.
pub(crate) fn draw_notice(ui: &mut Ui<'_>, rooms: &[Rect], sentence: &str) {
    let width_in = |room: &Rect| room.w - (MARGIN.x * 2.0 + 8.0);
    let lines_in = |room: &Rect| ui.lettering.wrapped(Style::Small, sentence, width_in(room));
    let has_room = |room: &&Rect| {
        let lines = lines_in(room);
        let fits = |line: &String| ui.lettering.width(Style::Small, line) <= width_in(room);
        height(lines.len()) <= room.h && lines.iter().all(fits)
    };
    let Some(at) = rooms.iter().find(has_room).or(rooms.last()) else {
        return;
    };
    let lines = shortened(lines_in(at), (at.h / LINE) as usize);
    let widths = lines.iter();
    let widths = widths.map(|line| ui.lettering.width(Style::Small, line));
    let plate = plate(ui.view, *at, widths.fold(0.0, f32::max), lines.len());
    ui.in_window();
    let shape = Shape::of(plate).round(7.0);
    ui.add_snapped(shape.fill(play::PANEL).border(1.0, play::ACCENT));
    let mut rest = plate.inset(MARGIN);
    for line in lines {
        let line = ui.lettering.fitted(Style::Small, &line, width_in(at));
        let row = rest.cut_top(LINE);
        ui.line(Style::Small, line, row, Align::Center, play::TEXT);
    }
    ui.flush();
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

/// The plate in a room: at the room's foot if that is at the window's foot, else at its top.
fn plate(view: &View, room: Rect, width: f32, lines: usize) -> Rect {
    let size = vec2(width + MARGIN.x * 2.0, height(lines));
    let last_with = |edge: f32| room.bottom().min(view.window.y - edge) - size.y;
    let last = last_with(EDGE).max(room.y).min(last_with(1.0));
    let is_at_foot = room.bottom() >= view.window.y || last < room.y;
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
    use breakout::tuning::{FIELD, PADDLE_SIZE, PADDLE_TOP};

    use super::*;
    use crate::app::input::Bindings;
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
        let (mut canvas, view) = (Canvas::new(), View::of(vec2(800.0, 600.0)));
        canvas.begin(view.window, Vec2::ZERO, view.pixels);
        canvas.links.begin(None, &view);
        let word = "game-0002.replay".repeat(2);
        let width = canvas.lettering.width(Style::Small, &word);
        let bindings = Bindings::default();
        let ui = &mut Ui::new(&mut canvas, &view, &bindings);
        for more in 0..50 {
            let narrow = Rect::new(0.0, 0.0, width + more as f32, 100.0);
            ui.links.begin(None, &view);
            draw_notice(ui, &[narrow, Rect::new(0.0, 0.0, 800.0, 600.0)], &word);
            let whole = |(_, text): &(Rect, &str)| *text == word;
            assert!(ui.links.written().iter().any(whole), "{more}");
        }
    }

    #[test]
    fn a_notice_is_below_the_bricks_and_the_paddle() {
        for size in SIZES {
            let view = View::of(size.into());
            let paddle = view.to_window(vec2(0.0, PADDLE_TOP + PADDLE_SIZE.y)).y;
            let window = Rect::new(0.0, 0.0, view.window.x, view.window.y);
            let plate_of = |lines| plate(&view, window, view.window.x * 0.5, lines);
            assert!(plate_of(1).y >= paddle, "{size:?}");
            let bricks = view.to_window(FIELD * 0.5).y;
            assert!(plate_of(3).y >= bricks, "{size:?}");
        }
    }
}
