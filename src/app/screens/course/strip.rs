//! The strip at the foot of the window at a station: which it is, what to try, and where it goes on.

use macroquad::prelude::{Rect, vec2};

use super::stations::STATIONS;
use crate::app::input::{Action, Bindings, Context};
use crate::app::render::palette::{blueprint, play};
use crate::app::render::{Align, Canvas, Lettering, Shape, Style};
use crate::app::ui::link::{HintColors, hint, text_link};
use crate::app::view::{Surface, View};

/// The margin around the texts, and the height of a line.
const MARGIN: f32 = 12.0;
const LINE: f32 = 20.0;
/// The gap between the links.
const GAP: f32 = 20.0;
/// From this width of the window, a task needs one line.
const WIDE: f32 = 780.0;

/// The strip of a station.
pub(crate) struct Strip {
    station: usize,
    lines: f32,
    /// The height of the line with the name and the links.
    head: f32,
    pub(crate) height: f32,
}

impl Strip {
    /// The strip of a station in a window.
    pub(crate) fn new(station: usize, surface: &Surface) -> Self {
        let lines = if surface.window.x >= WIDE { 1.0 } else { 2.0 };
        let head = surface.target(30.0);
        Self {
            station,
            lines,
            head,
            height: (head + (LINE * lines + 10.0)).round(),
        }
    }

    /// Draws it below what a screen draws.
    pub(crate) fn draw(&self, canvas: &mut Canvas, view: &View, bindings: &Bindings) {
        let plate = Rect::new(0.0, view.window.y, view.window.x, self.height);
        canvas.in_window();
        canvas.links.cover(plate);
        canvas.add_snapped(Shape::rect(plate.point(), plate.size()).fill(play::WINDOW_FOOT));
        let edge = vec2(plate.w, 1.0);
        canvas.add_snapped(Shape::rect(plate.point(), edge).fill(blueprint::GRID_COARSE));
        let base = plate.y + self.head * 0.5 + 7.0;
        let (left, right) = (MARGIN, plate.w - MARGIN);
        let link = |canvas: &mut Canvas, words: &str, action, right: f32| {
            let text = hint(view, &bindings.key(Context::Course, action), words);
            let at = vec2(right, base);
            right - text_link(canvas, &text, at, Align::Right, HintColors::PLAY, action)
        };
        let is_last = self.station + 1 == STATIONS.len();
        let next = if is_last { "  finish" } else { "  next" };
        let mut end = link(canvas, next, Action::NextStation, right);
        if self.station > 0 {
            end = link(canvas, "  previous", Action::PreviousStation, end - GAP);
        }
        let (style, name) = heading(&canvas.lettering, self.station, end - left - MARGIN);
        canvas.text(style, name, vec2(left, base), Align::Left, play::TEXT);
        let task = STATIONS[self.station].task((!view.touch).then_some(bindings));
        let lines = canvas.lettering.wrapped(Style::Small, &task, right - left);
        for (index, line) in lines.into_iter().take(self.lines as usize).enumerate() {
            let down = self.head + (LINE * (index as f32 + 0.5) + 3.0);
            let at = vec2(left, plate.y + down);
            canvas.text(Style::Small, line, at, Align::Left, play::QUIET);
        }
        canvas.flush();
    }
}

/// The number and the name of a station, smaller where there is not much room.
fn heading(lettering: &Lettering, station: usize, room: f32) -> (Style, String) {
    let (number, count, name) = (station + 1, STATIONS.len(), STATIONS[station].name);
    let large = format!("{number} of {count}   {name}");
    if lettering.width(Style::Body, &large) <= room {
        return (Style::Body, large);
    }
    let small = format!("{number}/{count}   {name}");
    (Style::Small, lettering.fitted(Style::Small, &small, room))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_a_phone_each_station_has_its_whole_name_and_task() {
        let lettering = Lettering::plain();
        let width = 390.0 - MARGIN * 2.0;
        let links = ["previous", "next"].map(|word| lettering.width(Style::Small, word));
        let room = width - links[0] - GAP - links[1] - MARGIN;
        for (number, station) in STATIONS.iter().enumerate() {
            let (_, told) = heading(&lettering, number, room);
            assert!(told.ends_with(station.name), "{told}");
            for keys in [None, Some(&Bindings::default())] {
                let task = station.task(keys);
                let task = lettering.wrapped(Style::Small, &task, width);
                assert!(task.len() <= 2, "{task:?}");
            }
        }
    }
}
