//! The controls of the microscope, in rows: on every page for fingers, and behind the first page for all.

use macroquad::prelude::Rect;

use super::{Microscope, Subject};
use crate::app::input::{Action, Context};
use crate::app::inspect::blueprint::Blueprint;
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::ui::button::{Face, Sign, Way};
use crate::app::view::View;
use crate::app::words::words;

/// The rows of controls on the first page and on the others, where the last two are words or the layers.
pub(super) const ROWS: [usize; 2] = [2, 4];
const LAST_ROWS: usize = 2;
/// The controls in a row of layers, few enough for their names, and the most in any row.
const LAYERS: usize = 4;
const MOST: usize = 8;
const GAP: f32 = 4.0;

pub(super) fn height(view: &View, rows: usize) -> f32 {
    ((side(view) + GAP) * rows as f32 - GAP).max(0.0)
}

pub(super) fn least_width(view: &View) -> f32 {
    (view.target(0.0) + GAP) * MOST as f32
}

fn side(view: &View) -> f32 {
    view.target(40.0)
}

impl Microscope {
    pub(super) fn draw_controls(
        &self,
        ui: &mut Ui<'_>,
        mut room: Rect,
        blueprint: &Blueprint,
        subject: &Subject<'_>,
    ) {
        let rows = self.control_rows(ui.view);
        for (index, faces) in self.faces(subject).iter().take(rows).enumerate() {
            let row = room.cell(index, 1, rows, GAP);
            let button = |(face, action): &(Face<'static>, Action)| {
                let is_on = match action {
                    Action::ShowLayers => self.shows_layers,
                    Action::NextReport => self.shows_more,
                    _ => false,
                };
                (*face, Some(*action), is_on)
            };
            ui.buttons(row, GAP, &faces.iter().map(button).collect::<Vec<_>>());
        }
        // Layers and answers have the same keys.
        if rows == ROWS[1] && self.shows_layers && !self.is_asking() {
            let room = room.cut_bottom(height(ui.view, LAST_ROWS));
            blueprint.draw_chips(ui, |index| room.cell(index, LAYERS, LAST_ROWS, GAP));
        }
    }

    #[rustfmt::skip]
    fn faces(&self, subject: &Subject<'_>) -> Vec<Vec<(Face<'static>, Action)>> {
        let sign = |sign, action| (Face::Sign(sign), action);
        let word = |word, action| (Face::Keyed(Context::Microscope, word), action);
        let (words, help) = (words().microscope, Face::Keyed(Context::Window, words().about.help_word));
        let more = if self.shows_more { words.less } else { words.more };
        let run = if self.playback.is_running() { Sign::Pause } else { Sign::Play };
        let on = if subject.exhibit.is_some() { words.next } else { self.enter_name() };
        let mut rows = vec![
            vec![
                sign(Sign::End(Way::Back), Action::First), sign(Sign::Mark(Way::Back), Action::Up),
                sign(Sign::Step(Way::Back), Action::Left), sign(Sign::Rewind, Action::Rewind), sign(run, Action::Run),
                sign(Sign::Step(Way::Forward), Action::Right), sign(Sign::Mark(Way::Forward), Action::Down),
                sign(Sign::End(Way::Forward), Action::Last),
            ],
            vec![
                sign(Sign::Back, Action::Back), sign(Sign::Less, Action::Slower),
                (Face::Word(self.playback.name()), Action::Faster), word(more, Action::NextReport),
                word(on, Action::PlayOn), (help, Action::Keys),
            ],
        ];
        if subject.exhibit.is_some() {
            rows[1].insert(4, word(words.play, Action::Predict));
        } else if self.shows_more {
            rows[1].insert(4, (Face::Word(words.layers), Action::ShowLayers));
        }
        if self.shows_layers {
            return rows;
        }
        let line = word(words.line, Action::NextStatement);
        let last = if subject.exhibit.is_some() { line } else { word(words.predict, Action::Predict) };
        rows.push(vec![
            word(words.hit, Action::NextHit),
            word(words.cast, Action::NextStage), last,
        ]);
        rows.push(vec![
            word(words.lab, Action::OpenInLab), word(words.copy, Action::Copy), word(words.test, Action::CopyTest),
            word(words.scene, Action::SaveScene),
        ]);
        rows
    }
}
