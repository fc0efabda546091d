//! The strip at the foot of the window at a station of the museum: which it is, what it shows, and where it goes on.

use macroquad::prelude::{Rect, vec2};

use super::stations::STATIONS;
use crate::app::input::{Action, Context};
use crate::app::render::palette::{blueprint, play};
use crate::app::render::{Align, Lettering, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::view::Surface;
use crate::app::words::words;

/// The margin around the texts, and the height of a line.
const MARGIN: f32 = 12.0;
const LINE: f32 = 20.0;
/// From this width of the window, a task needs one line.
const WIDE: f32 = 780.0;

pub(crate) struct CourseStrip {
    station: usize,
    lines: f32,
    /// The height of the line with the name and the links.
    head: f32,
    pub(crate) height: f32,
}

impl CourseStrip {
    /// The strip of a station; none at a bare one.
    pub(crate) fn of(station: usize, surface: &Surface) -> Option<Self> {
        if STATIONS[station].task().is_some() {
            return None;
        }
        let lines = if surface.window.x >= WIDE { 1.0 } else { 2.0 };
        let head = surface.target(30.0);
        Some(Self {
            station,
            lines,
            head,
            height: (head + (LINE * lines + 10.0)).round(),
        })
    }

    /// Draws it below what a screen draws. It says its sentence once the scene has played.
    pub(crate) fn draw(&self, ui: &mut Ui<'_>, plays: bool) {
        let view = ui.view;
        let plate = Rect::new(0.0, view.window.y, view.window.x, self.height);
        ui.in_window();
        ui.links.cover(plate);
        ui.add_snapped(Shape::of(plate).fill(play::WINDOW_FOOT));
        let edge = vec2(plate.w, 1.0);
        ui.add_snapped(Shape::rect(plate.point(), edge).fill(blueprint::GRID_COARSE));
        let mut sheet = plate.inset(vec2(MARGIN, 0.0));
        let mut head = sheet.cut_top(self.head);
        let is_last = self.station + 1 == STATIONS.len();
        let words = words().course;
        let on = if is_last { words.finish } else { words.next };
        let ways = [
            (Action::PreviousStation, words.previous),
            (Action::NextStation, on),
        ];
        let ways = ways.map(|(action, words)| ui.hint(Context::Course, action, words));
        let taken = ui.hints(head, Align::Right, &ways[usize::from(self.station == 0)..]);
        head.cut_right(taken);
        let (style, name) = heading(&ui.lettering, self.station, head.w);
        ui.line(style, name, head, Align::Left, play::TEXT);
        if !plays {
            let (sentence, lines) = (
                STATIONS[self.station].sentence(),
                sheet.cut_top(LINE * self.lines),
            );
            ui.paragraph(Style::Small, sentence, lines, Align::Left, play::TEXT);
        }
        ui.flush();
    }
}

/// The number and the name of a station, smaller where there is not much room.
fn heading(lettering: &Lettering, station: usize, room: f32) -> (Style, String) {
    let (number, count, name) = (station + 1, STATIONS.len(), STATIONS[station].name());
    let words = words().course;
    let large = words.station(number, count, name);
    if lettering.width(Style::Body, &large) <= room {
        return (Style::Body, large);
    }
    let small = words.station_in_short(number, count, name);
    (Style::Small, lettering.fitted(Style::Small, &small, room))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::hint::GAP;

    #[test]
    fn on_a_phone_each_station_of_the_museum_has_its_whole_name_and_sentence() {
        let lettering = Lettering::plain();
        let width = 390.0 - MARGIN * 2.0;
        let links = ["previous", "next"].map(|word| lettering.width(Style::Small, word));
        let room = width - links[0] - links[1] - GAP * 2.0;
        let stations = STATIONS.iter().enumerate();
        for (number, station) in stations.filter(|(_, station)| station.task().is_none()) {
            let (_, told) = heading(&lettering, number, room);
            assert!(told.ends_with(station.name()), "{told}");
            let sentence = lettering.wrapped(Style::Small, station.sentence(), width);
            assert!(sentence.len() <= 2, "{sentence:?}");
        }
    }
}
