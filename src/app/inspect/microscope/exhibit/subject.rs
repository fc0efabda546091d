//! An exhibit on the desk: a sentence about each game, the numbers that differ, and the lines of the loop that ran.

use breakout::explain::{Mark, Step};
use breakout::textbook::museum::{self, Exhibit};
use macroquad::prelude::Rect;

use super::calculation::differences;
use super::program::lines;
use super::show::Show;
use crate::app::input::{Action, Context};
use crate::app::inspect::microscope::Microscope;
use crate::app::inspect::microscope::close_up::field_in;
use crate::app::look::desk::{Ask, DeskLayout, Rows, Sheet, Subject};
use crate::app::render::palette::blueprint;
use crate::app::ui::Ui;
use crate::app::ui::button::{Button, keyed};
use crate::app::words::words;

pub(in super::super) struct ExhibitSubject<'a> {
    pub(in super::super) of: &'a Microscope,
    pub(in super::super) exhibit: &'a Exhibit,
    pub(in super::super) show: &'a Show,
    /// The last step of the recording.
    pub(in super::super) last: u64,
}

impl Subject for ExhibitSubject<'_> {
    fn context(&self) -> Context {
        Context::Microscope
    }

    fn title(&self) -> [String; 2] {
        if let Some(quiz) = self.of.quiz() {
            return quiz.title.clone();
        }
        let place = words()
            .museum
            .place(self.exhibit.number + 1, museum::count());
        [place, self.exhibit.level.title().to_owned()]
    }

    fn ask(&self) -> Ask {
        let museum = words().museum;
        let exhibit = self.exhibit;
        if let Some(quiz) = self.of.quiz() {
            return quiz.ask(Action::Layer, None);
        }
        Ask::say(vec![
            (
                museum.textbook_does(exhibit.textbook_does),
                blueprint::TEXTBOOK,
            ),
            (museum.ours_does(exhibit.ours_does), blueprint::CAST),
        ])
    }

    fn rows(&self) -> Rows<'_> {
        if self.of.is_asking() {
            return Rows::default();
        }
        let shown = self.show.shown(self.exhibit, self.of.step());
        let Some((visit, step)) = shown.zip(self.of.step.as_ref()) else {
            return Rows::default();
        };
        let mut steps = differences(visit, step, self.of.chosen());
        let decides = steps.iter().position(|step| step.symbols == "|D'|");
        let ran = lines(self.exhibit, visit);
        steps.extend(
            ran.into_iter()
                .map(|(line, result)| Step::textbook(&line, result, None)),
        );
        Rows::of(steps, decides)
    }

    fn sheet(&self) -> &Sheet {
        &self.of.sheet
    }

    /// Fingers move through time with buttons, and at a station by the curve.
    fn buttons(&self, touch: bool) -> Vec<Button<'_>> {
        let words = words();
        let of_exhibit = |name, action| keyed(Context::Microscope, name, action);
        let mut buttons = Vec::new();
        if touch {
            buttons.extend(self.of.time_buttons());
        }
        if self.of.quiz().is_some() {
            let previous = words.course.previous;
            buttons = vec![keyed(Context::Course, previous, Action::PreviousStation)];
            if self.of.is_asking() {
                buttons.push(of_exhibit(words.course.skip, Action::PlayOn));
                return buttons;
            }
            buttons.push(keyed(
                Context::Course,
                words.course.next,
                Action::NextStation,
            ));
        }
        let of = words.microscope;
        buttons.extend([
            of_exhibit(of.play, Action::Play),
            of_exhibit(of.line, Action::NextLine),
            of_exhibit(of.lab, Action::OpenInLab),
        ]);
        if self.of.quiz().is_none() {
            buttons.push(of_exhibit(of.next, Action::PlayOn));
        }
        buttons
    }

    fn draw_picture(&self, ui: &mut Ui<'_>, layout: &DeskLayout) {
        let view = &field_in(ui.view, layout.picture);
        ui.flat_everywhere(|window| window.fill(blueprint::MARGIN));
        let of = (self.of.step.as_ref(), self.of.chosen(), &self.of.now);
        let show = (self.exhibit, self.show);
        let lit = self.of.sheet.marks(&self.rows().steps);
        super::draw_loupe(ui, view, layout.picture, show, of, &lit);
    }

    fn is_near(&self, layout: &DeskLayout, mark: &Mark) -> bool {
        let ports = super::insets(layout.picture, self.show).map(|(port, _)| port);
        ports.iter().any(|port| self.of.points_at(*port, mark))
    }

    fn draw_curve(&self, ui: &mut Ui<'_>, room: Rect) {
        if let Some(strip) = &self.of.strip {
            let is_cut = self.of.is_asking();
            strip.draw(ui, room, self.of.time(), self.last, is_cut);
        }
    }
}
