//! The margin of a game beside its HUD: a remark, hints, the room for notices, and the strip for a thumb.

use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, vec2};

use super::hud::{FOOT, HudColumn, timer_places};
use super::session::Session;
use super::timers::PLACES;
use crate::app::render::palette::play;
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::ui::hint::{GAP as HINT_GAP, Hint, ROW as HINT};
use crate::app::view::{NOTICES_BELOW, Panels, View};

pub(crate) struct Margin {
    /// Sentences, separated by three spaces.
    pub(crate) remark: String,
    pub(crate) hints: Vec<Hint>,
    /// The top of the hints.
    pub(crate) top: f32,
    /// True while a notice is shown, which replaces the hints where one line has to do for both.
    pub(crate) has_notice: bool,
}

impl Margin {
    /// Draws the hints that fit: in a column beside the field with the remark above them, or in a line below it.
    pub(crate) fn draw(&self, ui: &mut Ui<'_>) {
        let view = ui.view;
        match view.panels {
            Panels::Sides => {
                let mut column = column(view, self.top);
                let shown = self.hints.len().min((column.h / HINT).max(0.0) as usize);
                for hint in self.hints[..shown].chunks(1).rev() {
                    ui.hints(column.cut_bottom(HINT), Align::Left, hint);
                }
                column.cut_bottom(NARROW);
                for line in self.lines(ui, column.w).iter().rev() {
                    if column.h >= LINE {
                        let row = column.cut_bottom(LINE);
                        ui.line(Style::Small, &**line, row, Align::Left, play::QUIET);
                    }
                }
            }
            Panels::Rows if self.has_notice => {}
            Panels::Rows | Panels::Tall => {
                let Some(mut row) = line_below(view, self.top) else {
                    return;
                };
                let lines = self.lines_below(ui);
                let rows = self.rows_below(ui);
                let mut below = below_values(view);
                for line in &lines {
                    let row = below.cut_top(LINE);
                    ui.line(Style::Small, &**line, row, Align::Left, play::QUIET);
                }
                let mut align = Align::Center;
                if lines.is_empty() && !self.remark.is_empty() {
                    let mut remark = &*self.remark;
                    let width = |text: &str| ui.lettering.width(Style::Small, text);
                    // The last sentence matters most, and more than the hints.
                    while let Some((_, rest)) = remark.split_once("   ")
                        && width(remark) > row.w
                    {
                        remark = rest;
                    }
                    let part = row.cut_left(width(remark).min(row.w));
                    let remark = ui.lettering.fitted(Style::Small, remark, part.w);
                    ui.line(Style::Small, remark, part, Align::Left, play::QUIET);
                    row.cut_left(HINT_GAP);
                    align = Align::Right;
                }
                if rows.len() < 2 || view.panels == Panels::Rows {
                    ui.hints(row, align, &self.hints);
                    return ui.flush();
                }
                // Under a panel all rows follow it; else none is alone above the values.
                if self.top > view.tall_values().y {
                    row.h = view.window.y - row.y;
                    below = row;
                } else {
                    below.cut_top(NARROW);
                    align = Align::Left;
                }
                let least = if self.has_notice { HINT * 2.0 } else { HINT };
                for hints in rows {
                    if below.h >= least {
                        ui.hints(below.cut_top(HINT), align, hints);
                    }
                }
            }
        }
        ui.flush();
    }

    /// The remark in lines of a width.
    fn lines(&self, ui: &Ui<'_>, width: f32) -> Vec<String> {
        let parts = self.remark.split("   ").filter(|part| !part.is_empty());
        let wrapped = |part| ui.lettering.wrapped(Style::Small, part, width);
        parts.flat_map(wrapped).collect()
    }

    /// The remark in lines below the values of a tall window, if it does not fit beside the hints above them.
    fn lines_below(&self, ui: &Ui<'_>) -> Vec<String> {
        let view = ui.view;
        let mut lines = Vec::new();
        let room = below_values(view);
        let hints = self
            .hints
            .iter()
            .map(|hint| hint.width(&ui.lettering) + HINT_GAP);
        let remark = ui.lettering.width(Style::Small, &self.remark) + HINT_GAP;
        let is_long = remark + hints.sum::<f32>() > room.w;
        if view.panels == Panels::Tall && !self.remark.is_empty() && is_long {
            lines = self.lines(ui, room.w);
        }
        let fits = !view.touch && room.h >= LINE * lines.len() as f32 + HINT;
        lines.truncate(if fits { lines.len() } else { 0 });
        lines
    }

    /// The hints in rows below the field: as few as possible, and about equally long.
    fn rows_below(&self, ui: &Ui<'_>) -> std::slice::Chunks<'_, Hint> {
        let room = below_values(ui.view).w;
        let hints = &self.hints;
        let fits = |row: &[Hint]| fitting(ui, row, room) == row.len();
        let lengths = (1..=hints.len()).filter(|length| hints.chunks(*length).all(fits));
        let best = lengths.min_by_key(|length| (hints.len().div_ceil(*length), *length));
        hints.chunks(best.unwrap_or(1))
    }

    /// The rooms for a notice, free of field, HUD, hints and timers, the best first.
    pub(crate) fn rooms(&self, ui: &Ui<'_>) -> Vec<Rect> {
        let view = ui.view;
        let field = view.to_text(FIELD).y;
        let window = Rect::new(0.0, 0.0, view.window.x, view.window.y);
        match view.panels {
            Panels::Sides => {
                let mut column = column(view, self.top);
                column.cut_bottom(HINT * self.hints.len() as f32 + NARROW);
                column.cut_bottom(LINE * self.lines(ui, column.w).len() as f32);
                let mut below = window;
                below.cut_top(field);
                vec![column, below]
            }
            Panels::Rows => vec![line_below(view, 0.0).unwrap_or(window)],
            Panels::Tall => {
                let mut below = window;
                // Below a panel, if there is one.
                below.cut_top(view.values_foot().max(self.top));
                below.cut_top(LINE * self.lines_below(ui).len() as f32);
                let rows = HINT * self.rows_below(ui).len() as f32;
                below.cut_top(rows.min(below.h - HINT).max(0.0));
                if view.touch && self.top == 0.0 {
                    below = below.cut_top(NOTICES_BELOW);
                }
                vec![below]
            }
        }
    }
}

/// Height of a line of a remark, the gap between it and the hints, and the distance from the window's sides.
const LINE: f32 = 18.0;
const NARROW: f32 = 6.0;
const SIDE: f32 = 14.0;

/// The free part of the column at the right of the field, below `top`.
fn column(view: &View, top: f32) -> Rect {
    let left = HudColumn::right(view).corner.x;
    let foot = if view.touch {
        view.control(3).y - 8.0
    } else {
        view.to_text(FIELD).y.max(view.window.y - FOOT) - 6.0
    };
    Rect::new(left, top, view.window.x - left - 8.0, foot - top)
}

/// The number of hints that fit side by side.
fn fitting(ui: &Ui<'_>, hints: &[Hint], room: f32) -> usize {
    let mut all = 0.0;
    let fits = |hint: &&Hint| {
        all += hint.width(&ui.lettering) + HINT_GAP;
        all - HINT_GAP <= room + 0.5
    };
    hints.iter().take_while(fits).count()
}

/// The free part of a tall window below its values.
fn below_values(view: &View) -> Rect {
    let mut below = Rect::new(SIDE, 0.0, view.window.x - SIDE * 2.0, view.window.y);
    below.cut_top(view.values_foot());
    below
}

/// The line under the timers below the field, or for fingers under combo and clock, at `top` or lower, if there is room.
fn line_below(view: &View, top: f32) -> Option<Rect> {
    let last = view.window.y - HINT;
    // Under fingers' timers combo and clock follow at once.
    let under = if view.touch && view.panels == Panels::Tall {
        view.values_foot()
    } else {
        timer_places(view)[PLACES - 1].bottom()
    };
    let y = (under + 4.0).max(top).min(last);
    (y >= under).then(|| Rect::new(SIDE, y, view.window.x - SIDE * 2.0, HINT))
}

/// The greatest and the least height of the strip, and the number of its marks.
const THUMB: (f32, f32) = (132.0, 64.0);
const MARKS: u8 = 17;

impl Session {
    /// Draws a strip at the foot of a tall phone that shows where a thumb steers without covering the field.
    pub(crate) fn draw_thumb_strip(&self, ui: &mut Ui<'_>) {
        let view = ui.view;
        let mut strip = Rect::new(0.0, 0.0, view.window.x, view.window.y).inset(vec2(14.0, 14.0));
        strip.cut_top(view.values_foot() + NOTICES_BELOW - strip.y);
        if strip.h < THUMB.1 || strip.w < strip.h {
            return;
        }
        let strip = strip.cut_bottom(strip.h.min(THUMB.0));
        let plate = Shape::of(strip).round(24.0).fill(play::PANEL.alpha(0.55));
        ui.add_snapped(plate.border(1.5, play::FAINT));
        let middle = strip.center();
        for mark in 0..MARKS {
            // From -1 to 1. Each mark points in the direction of a bounce there.
            let place = f32::from(mark) / f32::from(MARKS - 1) * 2.0 - 1.0;
            let foot = middle + vec2(place * (strip.w * 0.5 - 20.0), 7.0);
            let line = Shape::line(foot, foot + vec2(place * 10.0, -14.0), 2.0);
            ui.add(line.fill(play::EDGE));
        }
        let x = strip.x + strip.w * self.paddle_x / FIELD.x;
        let radius = strip.h * 0.23;
        let x = x.clamp(strip.x + radius, strip.right() - radius);
        let thumb = Shape::circle(vec2(x, middle.y), radius);
        let light = play::ACCENT.alpha(0.25);
        ui.add(
            thumb
                .fill(light)
                .border(2.0, play::PADDLE_BOTTOM)
                .glow(24.0, light),
        );
        ui.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::input::Bindings;
    use crate::app::inspect::blueprint::Blueprint;
    use crate::app::playfield::level_foot;
    use crate::app::render::Canvas;
    use crate::app::view::{PHONES, SIZES, Surface};
    use macroquad::prelude::Vec2;

    #[test]
    fn notices_have_a_place_off_the_field_the_timers_and_the_hints() {
        let mut canvas = Canvas::new();
        let bindings = Bindings::default();
        let touched = PHONES.map(|size| Surface::touched(size.into()));
        let surfaces = SIZES.map(|size| Surface::of(size.into()));
        for surface in surfaces.into_iter().chain(touched) {
            for view in [1.0, 1.5].map(|by| View::new(surface.enlarged(by))) {
                canvas.begin(view.window, Vec2::ZERO, view.pixels);
                let ui = Ui::new(&mut canvas, &view, &bindings);
                let margin = Margin {
                    remark: String::new(),
                    hints: Vec::new(),
                    top: level_foot(&view),
                    has_notice: true,
                };
                let size = view.field_size();
                let field = Rect::new(view.origin.x, view.origin.y, size.x, size.y);
                // They may touch it.
                let field = field.inset(vec2(1.0, 1.0));
                let rooms = margin.rooms(&ui);
                for room in rooms.iter().filter(|room| room.h >= HINT) {
                    let told = format!("{surface:?}: {room:?}, {field:?}");
                    assert!(!room.overlaps(&field), "{told}");
                    assert!(room.right() <= view.window.x + 0.5, "{told}");
                    if view.panels != Panels::Sides {
                        let mut timers = timer_places(&view).into_iter();
                        assert!(timers.all(|timer| !timer.overlaps(room)), "{told}");
                    }
                }
                let has_line = rooms.iter().any(|room| room.h >= HINT - 0.5);
                assert!(has_line, "{surface:?}: {rooms:?}");
            }
        }
    }

    #[test]
    fn in_tall_windows_notices_are_below_a_long_remark() {
        let mut canvas = Canvas::new();
        let bindings = Bindings::default();
        let view = View::of(vec2(480.0, 854.0));
        canvas.begin(view.window, Vec2::ZERO, view.pixels);
        let ui = Ui::new(&mut canvas, &view, &bindings);
        let mut margin = Margin {
            remark: "workshop: not ranked".to_owned(),
            hints: Vec::new(),
            top: 0.0,
            has_notice: true,
        };
        let top = margin.rooms(&ui)[0].y;
        assert!(margin.lines_below(&ui).is_empty());
        margin.remark += "   line 2: the ball is lost at once: no paddle reaches it before its middle is below a y of 556";
        let lines = margin.lines_below(&ui);
        assert_eq!(lines.len(), 3, "{lines:?}");
        assert_eq!(margin.rooms(&ui)[0].y, top + LINE * 3.0);
    }

    #[test]
    fn beside_a_drawing_there_are_hints_that_lead_out_of_it() {
        for surface in SIZES.map(|size| Surface::of(size.into())) {
            for by in [1.0, 1.25, 1.5] {
                let view = View::blueprint(surface.enlarged(by));
                let mut blueprint = Blueprint::new();
                blueprint.toggle();
                let has_room = match view.panels {
                    Panels::Sides => column(&view, blueprint.foot(&view)).h >= HINT * 2.0,
                    // Whether or not there are timers.
                    Panels::Rows | Panels::Tall => line_below(&view, 0.0).is_some(),
                };
                assert!(has_room, "{surface:?} enlarged by {by}: {view:?}");
            }
        }
    }
}
