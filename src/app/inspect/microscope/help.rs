//! Why the help turned a ball, on the desk: its own way, and the one to which it was turned.

use breakout::explain::HelpTurn;
use macroquad::prelude::Rect;

use super::close_up::field_in;
use super::subject::HitSubject;
use crate::app::input::{Action, Context};
use crate::app::inspect::blueprint::field::Highlights;
use crate::app::inspect::pen::Pen;
use crate::app::look::desk::{Ask, DeskLayout, Rows, Sheet, Subject};
use crate::app::render::palette::blueprint;
use crate::app::ui::Ui;
use crate::app::ui::button::{Button, keyed};
use crate::app::words::words;

pub(super) struct HelpSubject<'a> {
    pub(super) hit: HitSubject<'a>,
    pub(super) turn: HelpTurn,
}

impl Subject for HelpSubject<'_> {
    fn context(&self) -> Context {
        Context::Microscope
    }

    fn title(&self) -> [String; 2] {
        let [ago, _] = self.hit.title();
        [ago, words().microscope.asks_about_help.to_owned()]
    }

    fn has_link(&self) -> bool {
        false
    }

    fn ask(&self) -> Ask {
        Ask::say(vec![(
            words().microscope.about_help.to_owned(),
            blueprint::INK,
        )])
    }

    fn rows(&self) -> Rows<'_> {
        let steps = self.turn.steps();
        let decides = steps.iter().position(|step| step.id == "help-late");
        Rows::of(steps, decides)
    }

    fn sheet(&self) -> &Sheet {
        self.hit.sheet()
    }

    fn buttons(&self, _: bool) -> Vec<Button<'_>> {
        let words = words().microscope;
        let word = |word, action| keyed(Context::Microscope, word, action);
        vec![
            word(words.less, Action::WhyHelped),
            word(words.key_play_on, Action::PlayOn),
        ]
    }

    fn draw_picture(&self, ui: &mut Ui<'_>, layout: &DeskLayout) {
        let view = &field_in(ui.view, layout.picture);
        ui.flat_everywhere(|window| window.fill(blueprint::MARGIN));
        let before = self.hit.before();
        let blueprint = self.hit.blueprint;
        blueprint.draw_moment(ui, view, before, &Highlights::default());
        let mut pen = Pen::on_field(ui, view);
        let brick = before.bricks().aabb(self.turn.brick);
        pen.filled_box(brick, 2.0, blueprint::TOUCH, blueprint::TOUCH.alpha(0.3));
        let colors = [blueprint::INK, blueprint::CAST];
        for (way, color) in self.turn.ways.iter().zip(colors) {
            for ends in way.windows(2) {
                pen.line(ends[0], ends[1], 1.8, color);
            }
        }
        for mark in self.sheet().marks(&self.turn.steps()) {
            pen.light(mark);
        }
        pen.finish();
        ui.flush();
    }

    fn draw_curve(&self, ui: &mut Ui<'_>, room: Rect) {
        self.hit.draw_curve(ui, room);
    }
}
