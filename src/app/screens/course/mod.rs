//! The course: a list of stations, those that are bare, and the strip at the foot of the others.

mod bare;
mod stations;
mod strip;

use macroquad::prelude::{Rect, vec2};

use super::{AppContext, Description, Frame, Screen, Transition};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::playfield::draw_backdrop;
use crate::app::render::palette::play;
use crate::app::render::{Align, Style};
use crate::app::settings::LearnSettings;
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::ui::menu::{Menu, Row, Value};
use crate::app::words::words;
use bare::BareStation;
pub(crate) use stations::STATIONS;
use stations::Station;
pub(crate) use strip::Strip;

const WIDTH: f32 = 620.0;

pub(crate) struct Course {
    menu: Menu<usize>,
}

impl Course {
    /// The list with the station selected with which to go on.
    pub(super) fn new(app: &AppContext, selected: Option<usize>) -> Self {
        let learned = &app.settings.learn;
        let next = STATIONS.iter().position(|row| !learned.has_seen(row.id));
        let rows = STATIONS.iter().enumerate().map(|(index, station)| {
            let is_done = learned.has_seen(station.id);
            Row {
                value: Some(Value {
                    text: if is_done { words().course.done } else { "" }.to_owned(),
                    ..Value::default()
                }),
                note: station.question().into(),
                ..Row::new(format!("{}   {}", index + 1, station.name()), index)
            }
        });
        Self {
            menu: Menu::new(rows).at(&selected.or(next).unwrap_or(0)),
        }
    }
}

/// Opens a station: a bare one, or its place in the museum.
pub(super) fn open(app: &mut AppContext, number: usize) -> Box<dyn Screen> {
    match STATIONS.get(number) {
        None => Box::new(Course::new(app, None)),
        Some(station) => match station.task() {
            Some(task) => Box::new(BareStation::new(number, task)),
            None => station.leads_to().open(app),
        },
    }
}

/// The player goes on from a station: an exhibit has been seen then.
pub(crate) fn pass(app: &mut AppContext, number: usize) {
    if STATIONS[number].task().is_none() {
        app.settings.learn.note(STATIONS[number].id);
    }
}

/// Where the course is after a transition from a station: at another, in the same place, or nowhere. Behind the last
/// one is the lab, with the last scene.
/// Whoever leaves the place for where it stands in the menus comes back to the list.
pub(crate) fn follow(at: Option<usize>, transition: Transition) -> (Option<usize>, Transition) {
    match (&transition, at) {
        (Transition::Station(number), _) if *number < STATIONS.len() => (Some(*number), transition),
        (Transition::Station(_), _) => {
            let last = STATIONS.iter().rfind(|station| station.task().is_some());
            (None, last.map_or(Transition::Lab(None), Station::leads_to))
        }
        (Transition::Exhibit(_), Some(_)) => (at, transition),
        (Transition::Title | Transition::Museum(_), Some(number)) => {
            (None, Transition::Course(Some(number)))
        }
        _ if transition.is_over() => (at, transition),
        _ => (None, transition),
    }
}

fn count_done(learned: &LearnSettings) -> usize {
    let done = STATIONS.iter().filter(|row| learned.has_seen(row.id));
    done.count()
}

fn progress(learned: &LearnSettings) -> String {
    match count_done(learned) {
        0 => words().course.duration.to_owned(),
        count => words().course.progress(count, STATIONS.len()),
    }
}

impl Screen for Course {
    fn update(&mut self, frame: &mut Frame<'_>) {
        let response = self.menu.update(frame.actions);
        if let Some(number) = frame.play_response(response) {
            frame.go(Transition::Station(number));
        } else if frame.actions.contains(&Action::Back) {
            frame.cue(Cue::MenuBack);
            frame.go(Transition::Title);
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        draw_backdrop(ui);
        ui.in_window();
        let window = ui.view.window;
        let width = WIDTH.min(window.x - 16.0);
        let mut sheet = Rect::new(((window.x - width) * 0.5).round(), 0.0, width, window.y);
        let head = sheet.cut_top(56.0).inset(vec2(14.0, 0.0));
        let (words, told) = (words(), progress(&app.settings.learn));
        let heading = words.course.heading;
        ui.line(Style::Title, heading, head, Align::Left, play::TEXT);
        let title = ui.lettering.width(Style::Title, heading);
        if title + ui.lettering.width(Style::Small, &told) + 14.0 < head.w {
            ui.line(Style::Small, told, head, Align::Right, play::QUIET);
        }
        let hints = sheet.cut_bottom(42.0).inset(vec2(14.0, 0.0));
        let note = sheet.cut_bottom(50.0);
        self.menu.draw_list(ui, sheet);
        self.menu.draw_note(ui, note);
        let back = ui.hint(Context::Menu, Action::Back, words.common.back);
        let choose = ui.hint(Context::Menu, Action::Choose, words.course.go_there);
        let keys = ui.hint(Context::Window, Action::Keys, words.title.keys);
        ui.foot(hints, &[back, choose], &[keys]);
        ui.flush();
    }

    fn place(&self) -> Option<Transition> {
        Some(Transition::Course(None))
    }

    fn describe(&self) -> Description<'_> {
        Description {
            is_idle: true,
            ..Description::new("course", &[Context::Window, Context::List, Context::Menu])
        }
    }

    fn state(&self, app: &AppContext) -> String {
        let done = count_done(&app.settings.learn);
        format!("station={} done={done}", self.menu.selected().choice + 1)
    }

    fn spoken(&self, _: &AppContext) -> String {
        words().course.spoken(&self.menu.spoken())
    }
}

#[cfg(test)]
mod tests {
    use breakout::textbook::museum;

    use super::stations::Place;
    use super::*;
    use crate::app::screens::lab;

    #[test]
    fn every_station_is_a_place_that_there_is() {
        for station in &STATIONS {
            match station.place {
                Place::Lab(pair, lesson, _) => {
                    assert!(lab::has_lesson(pair, lesson), "{}", station.id);
                }
                Place::Museum(file) => assert!(museum::number_of(file).is_some(), "{file}"),
            }
        }
    }

    #[test]
    fn the_names_of_stations_differ() {
        for (index, station) in STATIONS.iter().enumerate() {
            let same = |other: &&stations::Station| other.id == station.id;
            assert!(
                STATIONS[..index].iter().all(|other| !same(&other)),
                "{}",
                station.id
            );
        }
    }

    #[test]
    fn what_is_passed_is_done_in_the_museum_alone() {
        let mut app = AppContext::of(crate::scenes::levels("2"));
        (0..STATIONS.len()).for_each(|number| pass(&mut app, number));
        let museum = [
            "lie-in-a-game",
            "detected-only",
            "tunnelling",
            "compass",
            "two-at-once",
        ];
        assert_eq!(app.settings.learn.seen, museum);
    }

    #[test]
    fn the_course_leads_on_and_back() {
        let (last, list) = (STATIONS.len() - 1, |at| Transition::Course(at));
        let station = Transition::Station;
        for (at, asked, then) in [
            (None, station(0), (Some(0), station(0))),
            (Some(0), station(1), (Some(1), station(1))),
            (
                Some(last),
                station(last + 1),
                (None, STATIONS[13].leads_to()),
            ),
            (Some(3), Transition::Title, (None, list(Some(3)))),
            (Some(7), Transition::Museum(9), (None, list(Some(7)))),
            (
                Some(7),
                Transition::Exhibit(9),
                (Some(7), Transition::Exhibit(9)),
            ),
            (
                Some(7),
                Transition::Options(None),
                (Some(7), Transition::Options(None)),
            ),
            (
                Some(7),
                Transition::Lab(None),
                (None, Transition::Lab(None)),
            ),
            (None, Transition::Title, (None, Transition::Title)),
            (None, Transition::Museum(2), (None, Transition::Museum(2))),
        ] {
            assert_eq!(follow(at, asked.clone()), then, "{at:?} {asked:?}");
        }
    }

    #[test]
    fn the_list_goes_on_where_it_was_left() {
        let mut app = AppContext::of(crate::scenes::levels("2"));
        assert_eq!(Course::new(&app, None).menu.selected().choice, 0);
        app.settings.learn.note("intervals");
        app.settings.learn.note("two-axes");
        assert_eq!(Course::new(&app, None).menu.selected().choice, 2);
        assert_eq!(Course::new(&app, Some(0)).menu.selected().choice, 0);
        assert_eq!(progress(&app.settings.learn), "2 of 16 done");
    }
}
