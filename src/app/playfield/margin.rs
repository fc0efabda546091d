//! The margin of a game beside its HUD: a remark, hints, the room for notices, and the strip for a thumb.

use std::slice::from_ref;

use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, vec2};

use super::session::Session;
use crate::app::render::palette::play;
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::hint::{GAP as HINT_GAP, Hint, ROW as HINT};
use crate::app::view::View;
use crate::app::view::area::Area;

pub(crate) struct Margin {
    /// Sentences, separated by three spaces.
    pub(crate) remark: String,
    pub(crate) hints: Vec<Hint>,
    /// A panel that leaves less room.
    pub(crate) plate: Option<Rect>,
    /// True while a notice is shown, which replaces the hints where one line has to do for both.
    pub(crate) has_notice: bool,
}

impl Margin {
    /// Draws what fits: in a column the hints at its foot with the remark above them, else the remark beside the hints, or
    /// above them where both need more than a line.
    pub(crate) fn draw(&self, ui: &mut Ui<'_>) {
        let Some(mut room) = self.room(ui.view) else {
            return;
        };
        if ui.view.stage.is_beside {
            let fits = |hint: &&Hint| hint.width(&ui.lettering) <= room.w;
            let fitting = self.hints.iter().filter(fits);
            let shown: Vec<&Hint> = fitting.take((room.h / HINT) as usize).collect();
            for hint in shown.into_iter().rev() {
                ui.hints(room.cut_bottom(HINT), Align::Left, from_ref(hint));
            }
            room.cut_bottom(NARROW);
            for line in self.lines(ui, room.w).iter().rev() {
                if room.h >= LINE {
                    let row = room.cut_bottom(LINE);
                    ui.line(Style::Small, &**line, row, Align::Left, play::QUIET);
                }
            }
            return ui.flush();
        }
        if self.has_notice && room.h < HINT * 2.0 {
            return;
        }
        let lines = self.lines_above(ui, room);
        for line in &lines {
            let row = room.cut_top(LINE);
            ui.line(Style::Small, &**line, row, Align::Left, play::QUIET);
        }
        let mut align = Align::Center;
        let mut row = Rect { h: HINT, ..room };
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
        let rows = self.rows(ui, row.w);
        if rows.len() < 2 || room.h < HINT * 2.0 {
            ui.hints(row, align, &self.hints);
            return ui.flush();
        }
        let least = if self.has_notice { HINT * 2.0 } else { HINT };
        for hints in rows {
            if room.h >= least {
                let row = Rect {
                    x: row.x,
                    w: row.w,
                    ..room.cut_top(HINT)
                };
                ui.hints(row, Align::Left, hints);
            }
        }
        ui.flush();
    }

    /// The room that a panel leaves: below it, or beside it.
    fn room(&self, view: &View) -> Option<Rect> {
        let mut room = view.stage.hints;
        let Some(plate) = self.plate else {
            return Some(room);
        };
        if view.stage.is_beside {
            return (!plate.overlaps(&room)).then_some(room);
        }
        room.cut_top((plate.bottom() + GAP - room.y).max(0.0));
        // Where the gap does not fit as well, the line stands nearer to the panel.
        (room.h >= HINT - GAP).then(|| Rect {
            y: room.y.min(view.window.y - HINT),
            h: room.h.max(HINT),
            ..room
        })
    }

    /// The remark in lines of a width.
    fn lines(&self, ui: &Ui<'_>, width: f32) -> Vec<String> {
        let parts = self.remark.split("   ").filter(|part| !part.is_empty());
        let wrapped = |part| ui.lettering.wrapped(Style::Small, part, width);
        parts.flat_map(wrapped).collect()
    }

    /// The remark in lines above the hints, if it does not fit beside them.
    fn lines_above(&self, ui: &Ui<'_>, room: Rect) -> Vec<String> {
        let widths = self.hints.iter().map(|hint| hint.width(&ui.lettering));
        let all: f32 = widths.map(|width| width + HINT_GAP).sum();
        if self.remark.is_empty()
            || ui.lettering.width(Style::Small, &self.remark) + HINT_GAP + all <= room.w
        {
            return Vec::new();
        }
        let mut lines = self.lines(ui, room.w);
        let fits = room.h >= LINE * lines.len() as f32 + HINT;
        lines.truncate(if fits { lines.len() } else { 0 });
        lines
    }

    /// The hints in rows: as few as possible, and about equally long.
    fn rows(&self, ui: &Ui<'_>, width: f32) -> std::slice::Chunks<'_, Hint> {
        let hints = &self.hints;
        let fits = |row: &[Hint]| {
            let widths = row.iter().map(|hint| hint.width(&ui.lettering));
            let all: f32 = widths.map(|width| width + HINT_GAP).sum();
            all - HINT_GAP <= width + 0.5
        };
        let lengths = (1..=hints.len()).filter(|length| hints.chunks(*length).all(fits));
        let best = lengths.min_by_key(|length| (hints.len().div_ceil(*length), *length));
        hints.chunks(best.unwrap_or(1))
    }

    /// The rooms for a notice, free of field, HUD, hints and timers, the best first.
    pub(crate) fn rooms(&self, ui: &Ui<'_>) -> Vec<Rect> {
        let stage = &ui.view.stage;
        if stage.is_beside {
            let mut column = stage.hints;
            column.cut_bottom(HINT * self.hints.len() as f32 + NARROW);
            column.cut_bottom(LINE * self.lines(ui, column.w).len() as f32);
            return vec![column, stage.below];
        }
        let mut room = self.room(ui.view).unwrap_or(ui.view.window_area());
        let lines = self.lines_above(ui, room);
        let rows = self.rows(ui, room.w);
        let taken = LINE * lines.len() as f32 + HINT * rows.len() as f32;
        room.cut_top(taken.min(room.h - HINT).max(0.0));
        vec![room]
    }
}

/// Height of a line of a remark, the gap between it and the hints, and the gap below a panel.
const LINE: f32 = 18.0;
const NARROW: f32 = 6.0;
const GAP: f32 = 8.0;

/// The number of marks on the strip.
const MARKS: u8 = 17;

impl Session {
    /// Draws a strip at the foot of a tall phone that shows where a thumb steers without covering the field.
    pub(crate) fn draw_thumb_strip(&self, ui: &mut Ui<'_>) {
        let strip = ui.view.stage.thumb;
        if strip.h <= 0.0 {
            return;
        }
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
    use crate::app::render::Canvas;
    use macroquad::prelude::Vec2;

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
            plate: None,
            has_notice: true,
        };
        let top = margin.rooms(&ui)[0].y;
        assert!(margin.lines_above(&ui, view.stage.hints).is_empty());
        margin.remark += "   line 2: the ball is lost at once: no paddle reaches it before its middle is below a y of 556";
        let lines = margin.lines_above(&ui, view.stage.hints);
        assert_eq!(lines.len(), 3, "{lines:?}");
        assert_eq!(margin.rooms(&ui)[0].y, top + LINE * 3.0);
    }
}
