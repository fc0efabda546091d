//! The textbook's loop as it ran: each line that has run is lit, the last one has a plate.

use breakout::game::Game;
use breakout::textbook::museum::Exhibit;
use breakout::textbook::record::{Line, Response, Target, Test, Visit, program};
use macroquad::prelude::Rect;

use super::sums::{against_radius, name_of, short, way};
use super::tour::Stop;
use crate::app::input::Action;
use crate::app::inspect::microscope::column::Column;
use crate::app::render::Style;
use crate::app::render::palette::blueprint;
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::words::words;

/// The width from which the lines stand in two columns.
const WIDE: f32 = 560.0;

pub(super) struct Loop<'a> {
    pub(super) exhibit: &'a Exhibit,
    pub(super) now: &'a Game,
    /// The visit that is shown with its place, if the step made one.
    pub(super) shown: Option<(&'a Visit, Stop)>,
}

impl Loop<'_> {
    pub(super) fn draw(&self, ui: &mut Ui<'_>, rect: Rect) {
        let lines: Vec<_> = program(self.exhibit.stage()).collect();
        let columns = if rect.w > WIDE { 2 } else { 1 };
        let mut head = Column::new(ui, rect);
        let title = match self.shown {
            Some((visit, _)) => words().museum.loop_at(&name_of(self.now, visit.target)),
            None => words().museum.the_loop.to_owned(),
        };
        if head.ui.view.touch {
            head.line(&title, "", blueprint::INK);
        } else {
            head.keys(&title, &[Action::PreviousStatement, Action::NextStatement]);
        }
        let room = head.rest();
        for (place, lines) in lines.chunks(lines.len().div_ceil(columns)).enumerate() {
            let mut column = Column::new(ui, room.cell(place, columns, 1, 16.0));
            // Where there is not room for all, those around the last one that ran are shown.
            let last = lines.iter().position(|(line, _)| self.state(*line).1);
            let room = column.lines_left();
            let first = (last.unwrap_or(0) + 1).saturating_sub(room);
            for (line, words) in &lines[first..lines.len().min(first + room)] {
                self.draw_line(&mut column, *line, words);
            }
        }
    }

    fn draw_line(&self, column: &mut Column<'_, '_>, line: Line, words: &str) {
        let (has_run, is_last) = self.state(line);
        if is_last {
            column.mark(blueprint::TOUCH.alpha(0.22));
        }
        let color = match (is_last, has_run) {
            (true, _) => blueprint::INK,
            (_, true) => blueprint::TOUCH,
            _ => blueprint::DIM.faded(0.8),
        };
        column.text(Style::Digits, words, color);
        let value = self.value(line).filter(|_| has_run).unwrap_or_default();
        let wide = [words, &value].map(|text| column.ui.lettering.width(Style::Digits, text));
        if wide[0] + wide[1] + 10.0 < column.rect.w {
            column.up_to(column.rect.right(), Style::Digits, &value, blueprint::INK);
        }
        column.next(1.0);
    }

    /// Whether a line has run in the step up to the place shown, and whether it was the last.
    fn state(&self, line: Line) -> (bool, bool) {
        let Some((visit, stop)) = self.shown else {
            return (false, false);
        };
        let ran = &visit.lines[..stop.lines.min(visit.lines.len())];
        let has_run = line == Line::Move || ran.contains(&line);
        (has_run, ran.last() == Some(&line))
    }

    fn value(&self, line: Line) -> Option<String> {
        let (words, (visit, stop)) = (words().museum, self.shown?);
        let list = self.exhibit.states[0].list.len();
        let value = match (line, visit.response) {
            (Line::Next, _) if visit.target != Target::Paddle => {
                words.visit_of(stop.visit + 1, list)
            }
            (Line::Destroyed, _) => words.is_destroyed(visit.test.is_none()).to_owned(),
            (Line::Test | Line::Paddle, _) => match visit.test? {
                Test::Closest(of) => against_radius(of.to_point.length(), visit.ball.radius),
                Test::Boxes(axes) => words.axes_meet(axes == [true, true]).to_owned(),
            },
            (Line::Destroy, _) => {
                let mut list = self.exhibit.states[0].list.iter();
                let item = list.find(|item| visit.target == Target::Brick(item.brick))?;
                words.becomes(item.is_solid).to_owned()
            }
            (Line::Compass, Some(Response::PushedOut(out))) => way(&out),
            (Line::TurnX | Line::TurnY, Some(Response::PushedOut(out))) => short(out.depth),
            (Line::Aim, Some(Response::Aimed { aim, .. })) => short(aim),
            _ => return None,
        };
        Some(value)
    }
}
