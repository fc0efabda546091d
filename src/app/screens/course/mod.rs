//! The course: its list, and its stations in the lab and in the museum.

mod lab_station;
mod stations;

use breakout::textbook::museum;
use macroquad::prelude::vec2;

use super::play::Play;
use super::{AppContext, Description, Frame, Screen, Transition};
use crate::app::audio::{Cue, Tune};
use crate::app::input::{Action, Context};
use crate::app::playfield::draw_backdrop;
use crate::app::render::palette::play;
use crate::app::render::{Align, Style};
use crate::app::settings::LearnSettings;
use crate::app::ui::Ui;
use crate::app::ui::button::FINGER_ROW;
use crate::app::ui::menu::{Menu, MenuRow, RowValue};
use crate::app::view::area::Area;
use crate::app::words::words;
use lab_station::LabStation;
use stations::StationPlace;
pub(crate) use stations::{STATIONS, numbered};

/// The largest width of a page, and the heights of its heading, of the note about the selected row and of the hints.
const WIDTH: f32 = 620.0;
/// The width of the list with the question beside it, and the window from which it is there.
const WIDE: f32 = 1100.0;
const BESIDE: f32 = 960.0;
/// A list of less height has less room for the question, and the largest share of it for a longer note.
const LOW: f32 = 460.0;
const MOST: f32 = 0.5;
const HEAD: f32 = 56.0;
const NOTE: f32 = 50.0;
const HINTS: f32 = 42.0;
/// The distance of buttons for fingers from the list and from the foot of the window, together.
const AROUND_FINGERS: f32 = 10.0;
/// Distance of texts from the sides of a page.
const INSET: f32 = 14.0;

pub(crate) struct Course {
    menu: Menu<usize>,
}

impl Course {
    /// The list with the station selected with which to go on, or its last row, which sums up, once all are done.
    pub(super) fn new(app: &AppContext, selected: Option<usize>) -> Self {
        let learned = &app.settings.learn;
        let next = STATIONS.iter().position(|row| !learned.has_seen(row.id));
        let rows = STATIONS.iter().enumerate().map(|(index, station)| {
            let is_done = learned.has_seen(station.id);
            MenuRow {
                value: Some(RowValue {
                    text: if is_done { words().course.done } else { "" }.to_owned(),
                    ..RowValue::default()
                }),
                number: Some(index + 1),
                note: station.asked()[0].into(),
                ..MenuRow::new(station.name(), index)
            }
        });
        let words = words().course;
        let summary = MenuRow::new(words.conclusion_heading, STATIONS.len())
            .noted(words.conclusion.join(" "));
        let selected = selected.or(next).unwrap_or(STATIONS.len());
        Self {
            menu: Menu::new(rows.chain([summary])).at(&selected),
        }
    }

    /// True if the last row is selected, which sums up what the stations have shown.
    fn sums_up(&self) -> bool {
        self.menu.selected().choice == STATIONS.len()
    }
}

/// Opens a station in the lab or in the museum; the list's last row after the last station.
pub(super) fn open(app: &mut AppContext, number: usize) -> Box<dyn Screen> {
    match STATIONS.get(number) {
        None => Box::new(Course::new(app, Some(number))),
        Some(station) => match &station.place {
            StationPlace::Lab(.., task) => Box::new(LabStation::new(number, task)),
            StationPlace::Museum(file) => {
                let exhibit = museum::number_of(file).unwrap_or(0);
                let game = Play::exhibit(exhibit, Some(station.quiz(number)));
                Transition::Museum(exhibit).unless(game, app)
            }
        },
    }
}

/// The station of the course after a transition from the station `at`, and where the transition leads: from a station
/// to the title or the museum's list it leads to the course's list instead.
pub(crate) fn follow(at: Option<usize>, transition: Transition) -> (Option<usize>, Transition) {
    match (&transition, at) {
        (Transition::Station(number), _) if *number < STATIONS.len() => (Some(*number), transition),
        (Transition::Exhibit(_), Some(number)) => (at, Transition::Station(number)),
        (Transition::Title | Transition::Museum(_), Some(number)) => {
            (None, Transition::Course(Some(number)))
        }
        _ if transition.is_overlay() => (at, transition),
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
            let is_station = number < STATIONS.len();
            frame.go(if is_station {
                Transition::Station(number)
            } else {
                Transition::Lab(None)
            });
        } else if frame.actions.contains(&Action::Back) {
            frame.cue(Cue::MenuBack);
            frame.go(Transition::Title);
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        draw_backdrop(ui);
        ui.in_window();
        let is_wide = ui.view.window.x >= BESIDE;
        let window = ui.view.window_area();
        let width = if is_wide { WIDE } else { WIDTH }.min(window.w - 16.0);
        let mut sheet = window.middle(vec2(width.round(), window.h));
        let mut head = sheet.cut_top(HEAD).inset(vec2(INSET, 0.0));
        let words = words();
        let told = progress(&app.settings.learn);
        let title = ui.title(words.course.heading, head);
        head.cut_left(title + INSET);
        if ui.lettering.width(Style::Small, &told) < head.w {
            ui.line(Style::Small, told, head, Align::Right, play::QUIET);
        }
        let foot = HINTS.max(ui.view.target(FINGER_ROW) + AROUND_FINGERS);
        let hints = sheet.cut_bottom(foot).inset(vec2(INSET, 0.0));
        let text = &self.menu.selected().note;
        let height = |style: Style, width: f32| {
            let lines = ui.lettering.wrapped(style, text, width);
            lines.len() as f32 * style.line()
        };
        let mut question = if is_wide {
            let mut side = sheet.cut_right(sheet.w * 0.42);
            side.cut_left(INSET * 2.0);
            side
        } else {
            let least = NOTE + if sheet.h < LOW { 6.0 } else { 30.0 };
            let needed = height(Style::Small, sheet.w - INSET * 2.0);
            sheet.cut_bottom(needed.min(sheet.h * MOST).max(least))
        };
        question = question.inset(vec2(INSET, 0.0));
        let style = if is_wide && height(Style::Title, question.w) <= question.h * MOST {
            Style::Title
        } else if height(Style::Body, question.w) <= question.h {
            Style::Body
        } else {
            Style::Small
        };
        self.menu.draw_large_list(ui, sheet);
        ui.paragraph(style, text, question, Align::Left, play::TEXT);
        let choose = if self.sums_up() {
            words.course.to_lab
        } else {
            words.course.go_there
        };
        let hint = |context, action, words| ui.hint(context, action, words);
        let back = hint(Context::Menu, Action::Back, words.common.back);
        let choose = hint(Context::Menu, Action::Choose, choose);
        let link = hint(Context::Window, Action::CopyLink, words.lab.link);
        ui.foot(hints, &[back, choose, link], &[ui.keys_hint()]);
        ui.flush();
    }

    fn place(&self) -> Option<Transition> {
        Some(Transition::Course(None))
    }

    fn describe(&self) -> Description<'_> {
        Description {
            is_idle: true,
            tune: Some(Tune::Editor),
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
    use macroquad::prelude::Vec2;

    use super::*;
    use crate::app::render::Canvas;
    use crate::app::screens::{Requests, lab};
    use crate::app::view::{Surface, View};

    #[test]
    fn every_station_is_a_place_that_there_is() {
        for station in &STATIONS {
            match station.place {
                StationPlace::Lab(pair, lesson, _) => {
                    assert!(lab::has_lesson(pair, lesson), "{}", station.id);
                }
                StationPlace::Museum(file) => {
                    assert!(museum::number_of(file).is_some(), "{file}");
                }
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

    /// The words that name each letter, in the first text of the course that uses it.
    const NAMED: [(&str, &str); 10] = [
        ("D'", "leads from the centre C to P"),
        ("C", "the centre C"),
        ("P", "P on the outline"),
        ("r", "r is the radius"),
        ("d", "d is between the centres"),
        ("r1", "r1 and r2 are radii"),
        ("n", "n, the way out"),
        ("v", "velocity v"),
        ("m", "m, the end of the motion"),
        ("t", "the touch at t"),
    ];

    #[test]
    fn each_letter_is_named_where_it_is_first_used() {
        let texts: Vec<&str> = STATIONS
            .iter()
            .flat_map(|station| {
                let [[question, task], answers @ ..] = (station.asked)(words().course);
                let asked = [vec![question], answers.concat(), vec![task]].concat();
                asked.into_iter().chain([station.sentence()])
            })
            .collect();
        let is_letter = |c: char| c.is_alphanumeric() || c == '\'';
        for (letter, naming) in NAMED {
            let uses = |text: &&&str| {
                text.split(|c: char| !is_letter(c))
                    .any(|word| word == letter)
            };
            let first = texts.iter().find(uses).expect("it is used");
            assert!(first.contains(naming), "{letter}: {first}");
        }
    }

    #[test]
    fn the_course_leads_on_and_back() {
        let last = STATIONS.len() - 1;
        let list = |at| Transition::Course(at);
        let station = Transition::Station;
        for (at, asked, then) in [
            (None, station(0), (Some(0), station(0))),
            (Some(0), station(1), (Some(1), station(1))),
            (Some(last), station(last + 1), (None, station(last + 1))),
            (Some(3), Transition::Title, (None, list(Some(3)))),
            (Some(7), Transition::Museum(9), (None, list(Some(7)))),
            (Some(7), Transition::Exhibit(9), (Some(7), station(7))),
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
        assert_eq!(progress(&app.settings.learn), "2 of 17 done");
        let ids = STATIONS.iter().map(|station| station.id);
        ids.for_each(|id| app.settings.learn.note(id));
        assert!(Course::new(&app, None).sums_up());
    }

    /// While nothing is done, and while all is.
    #[test]
    fn on_phones_every_title_and_note_is_whole() {
        let mut app = AppContext::of(crate::scenes::levels("2"));
        let mut canvas = Canvas::new();
        for learned in [false, true] {
            let ids = STATIONS.iter().filter(|_| learned);
            ids.for_each(|station| app.settings.learn.note(station.id));
            for size in [(360.0, 640.0), (390.0, 844.0), (844.0, 390.0)] {
                let view = View::new(Surface::touched(size.into()));
                for selected in 0..=STATIONS.len() {
                    let list = Course::new(&app, Some(selected));
                    canvas.begin(view.in_window_units(), Vec2::ZERO, view.pixels);
                    canvas.links.begin(None, &view);
                    let bindings = &app.settings.controls.bindings;
                    list.draw(&mut Ui::new(&mut canvas, &view, bindings), &app);
                    let faults = canvas.links.text_faults(view.window);
                    assert_eq!(faults, [""; 0], "{size:?} {selected}");
                    let texts = canvas.links.written();
                    let cut = texts.iter().find(|(_, text)| text.contains('…'));
                    assert_eq!(cut, None, "{size:?} {selected}");
                    assert!(texts.iter().any(|(_, text)| *text == "help"));
                }
            }
        }
    }

    #[test]
    fn after_the_last_station_the_list_sums_up_and_leads_to_the_lab() {
        let mut app = AppContext::of(crate::scenes::levels("2"));
        let mut list = open(&mut app, STATIONS.len());
        assert!(list.spoken(&app).contains(words().course.conclusion[5]));
        let view = View::of(vec2(1280.0, 720.0));
        let mut act = |action| Requests::of(list.as_mut(), &mut app, (&view, 0.0), &[action]).to();
        assert_eq!(act(Action::Choose), Some(Transition::Lab(None)));
        act(Action::Up);
        let last = Transition::Station(STATIONS.len() - 1);
        assert_eq!(act(Action::Choose), Some(last));
    }
}
