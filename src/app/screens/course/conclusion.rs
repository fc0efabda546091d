//! The page after the last station: what the course has shown, and where to go on.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::stations::{STATIONS, Station};
use super::{HEAD, HINTS, INSET, NOTE, WIDTH, column, draw_hints};
use crate::app::input::{Action, Context};
use crate::app::playfield::draw_backdrop;
use crate::app::render::{Align, Shape, Style, palette::play};
use crate::app::screens::{AppContext, Description, Frame, Screen, Transition};
use crate::app::ui::menu::{LIST_PITCH, Menu, MenuRow};
use crate::app::ui::{Ui, area::Area};
use crate::app::view::{Surface, View};
use crate::app::words::words;

/// In a lower window that is wide the menu is beside the sentences, and has no note.
const LOW: f32 = 560.0;
/// The width of the page with the menu beside the sentences, and of the menu.
const WIDE: f32 = 900.0;
const MENU: f32 = 250.0;
/// The height of sentences, menu and note at most.
const TALL: f32 = 580.0;
/// The smallest upright window in which all texts have their full size.
const UPRIGHT: Vec2 = vec2(360.0, 640.0);
/// The gap between two sentences, and the width of the mark before each.
const GAP: f32 = 8.0;
const MARK: f32 = 18.0;

pub(super) struct Conclusion {
    menu: Menu<Transition>,
}

struct ConclusionLayout {
    head: Rect,
    sentences: Rect,
    menu: Rect,
    note: Option<Rect>,
    hints: Rect,
}

impl ConclusionLayout {
    fn new(view: &View, rows: usize) -> Self {
        let is_low = view.window.y < LOW && view.window.x > view.window.y;
        let mut sheet = column(view, if is_low { WIDE } else { WIDTH });
        let head = sheet.cut_top(HEAD).inset(vec2(INSET, 0.0));
        let hints = sheet.cut_bottom(HINTS).inset(vec2(INSET, 0.0));
        let list = view.target(LIST_PITCH) * rows as f32;
        let (note, menu) = if is_low {
            (None, sheet.cut_right(MENU.min(sheet.w * 0.45)))
        } else {
            sheet.h = sheet.h.min(TALL);
            (Some(sheet.cut_bottom(NOTE)), sheet.cut_bottom(list))
        };
        Self {
            head,
            sentences: sheet.inset(vec2(INSET, 0.0)),
            menu,
            note,
            hints,
        }
    }
}

impl Conclusion {
    pub(super) fn new(app: &AppContext) -> Self {
        let (title, words) = (words().title, words().course);
        let bindings = &app.settings.controls.bindings;
        let opens = if app.controls.touch() {
            words.grid_button.to_owned()
        } else {
            bindings.key(Context::Blueprint, Action::Blueprint)
        };
        let last = STATIONS.iter().rfind(|station| station.task().is_some());
        let lab = last.map_or(Transition::Lab(None), Station::leads_to);
        Self {
            menu: Menu::new([
                MenuRow::new(title.lab, lab).noted(words.to_lab),
                MenuRow::new(title.museum, Transition::Museum(0)).noted(words.to_museum),
                MenuRow::new(title.play, Transition::Play(0)).noted(words.to_play(&opens)),
                MenuRow::new(words.heading, Transition::Course(None)).noted(words.to_stations),
            ]),
        }
    }
}

fn draw_sentences(ui: &mut Ui<'_>, mut room: Rect) {
    let sentences = words().course.conclusion;
    let lines = |ui: &Ui<'_>, style: Style, sentence: &str| {
        let lines = ui.lettering.wrapped(style, sentence, room.w - MARK);
        lines.len() as f32 * style.line()
    };
    let height = |style| {
        let heights = sentences.iter().map(|text| lines(ui, style, text) + GAP);
        heights.sum::<f32>()
    };
    let style = if height(Style::Body) <= room.h {
        Style::Body
    } else {
        Style::Small
    };
    let heights = sentences.map(|text| lines(ui, style, text));
    for (sentence, height) in sentences.into_iter().zip(heights) {
        let mut row = room.cut_top(height);
        room.cut_top(GAP);
        let mut mark = row.cut_left(MARK);
        let mark = mark.cut_top(style.line()).middle(vec2(7.0, 7.0));
        ui.add(Shape::of(mark).round(3.5).fill(play::ACCENT));
        ui.paragraph(style, sentence, row, Align::Left, play::TEXT);
    }
}

impl Screen for Conclusion {
    fn update(&mut self, frame: &mut Frame<'_>) {
        let response = self.menu.update(frame.actions);
        if let Some(to) = frame.play_response(response) {
            frame.go(to);
        } else if frame.actions.contains(&Action::Back) {
            frame.leave_to(Transition::Course(None));
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, _: &AppContext) {
        draw_backdrop(ui);
        ui.in_window();
        let layout = ConclusionLayout::new(ui.view, self.menu.len());
        ui.title(words().course.conclusion_heading, layout.head);
        draw_sentences(ui, layout.sentences);
        self.menu.draw_list(ui, layout.menu);
        if let Some(note) = layout.note {
            self.menu.draw_note(ui, note);
        }
        draw_hints(ui, layout.hints);
        ui.flush();
    }

    fn view(&self, _: &AppContext, surface: Surface) -> View {
        let is_upright = surface.window.x < surface.window.y;
        let room = (surface.window / UPRIGHT).min_element();
        let fits = if is_upright {
            room.clamp(0.5, 1.0)
        } else {
            1.0
        };
        View::new(surface.enlarged(fits))
    }

    fn place(&self) -> Option<Transition> {
        Some(Transition::Course(None))
    }

    fn describe(&self) -> Description<'_> {
        Description {
            is_idle: true,
            ..Description::new(
                "conclusion",
                &[Context::Window, Context::List, Context::Menu],
            )
        }
    }

    fn state(&self, _: &AppContext) -> String {
        format!("row={}", self.menu.label().replace(' ', "_"))
    }

    /// All sentences with the first row; moving on does not repeat them.
    fn spoken(&self, _: &AppContext) -> String {
        let (title, course) = (words().title, words().course);
        let row = self.menu.spoken();
        if self.menu.label() != title.lab {
            return row;
        }
        let sentences = course.conclusion.join(" ");
        format!("{}. {sentences} {row}", course.conclusion_heading)
    }
}

#[cfg(test)]
mod tests {
    use breakout::level::LevelSet;

    use super::*;
    use crate::app::screens::Requests;

    #[test]
    fn every_row_leads_on_and_back_leads_to_the_list() {
        let mut app = AppContext::of(LevelSet::builtin());
        let mut leads = |actions: &[Action]| {
            let mut conclusion = Conclusion::new(&app);
            let view = View::of(vec2(1280.0, 720.0));
            Requests::of(&mut conclusion, &mut app, (&view, 0.0), actions).to()
        };
        let down = |steps| [vec![Action::Down; steps], vec![Action::Choose]].concat();
        assert_eq!(leads(&down(0)), Some(STATIONS[13].leads_to()));
        assert_eq!(leads(&down(1)), Some(Transition::Museum(0)));
        assert_eq!(leads(&down(2)), Some(Transition::Play(0)));
        let list = Some(Transition::Course(None));
        assert_eq!(
            [leads(&down(3)), leads(&[Action::Back])],
            [list.clone(), list]
        );
    }
}
