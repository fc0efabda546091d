//! The head, the sentence and the foot around the bench.

use breakout::explain::exact;
use macroquad::prelude::{Rect, Vec2};

use super::rows::Page;
use super::state::Lab;
use crate::app::input::{Action, Context};
use crate::app::look::desk;
use crate::app::render::palette::blueprint;
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::button::{Button, Face};
use crate::app::ui::{Ui, area::Area, area::best};
use crate::app::words::words;

const GAP: f32 = 12.0;

/// Covers what was drawn beyond a picture, and frames it.
pub(super) fn margins(ui: &mut Ui<'_>, picture: Rect) {
    let mut rest = ui.whole_window();
    for margin in [
        rest.cut_top(picture.y - rest.y),
        rest.cut_bottom(rest.bottom() - picture.bottom()),
        rest.cut_left(picture.x - rest.x),
        rest.cut_right(rest.right() - picture.right()),
    ] {
        ui.flat(Shape::of(margin).fill(blueprint::MARGIN));
    }
    let rim = picture.inset(Vec2::splat(-1.5));
    ui.add_snapped(
        Shape::of(rim)
            .round(4.0)
            .border(1.5, blueprint::GRID_COARSE),
    );
}

/// Draws the pair and the name of the scene, the link to it and the way back.
pub(super) fn head(lab: &Lab, ui: &mut Ui<'_>, row: Rect) {
    let words = words();
    let place = words.lab.place_of(lab.pair().caption.name());
    let ways = [
        (Context::Window, Action::CopyLink, words.lab.link),
        (Context::Lab, Action::Back, words.common.back),
    ];
    let ways =
        ways.map(|(context, action, word)| (Face::Keyed(context, word), Some(action), false));
    desk::head(ui, row, (&place, &lab.scene_name()), &ways);
}

/// Draws the sentence, below the name of a form or a stage.
pub(super) fn sentence(lab: &Lab, ui: &mut Ui<'_>, mut room: Rect) {
    if let Some(heading) = lab.heading() {
        let row = room.cut_top(Style::Small.line());
        let heading = ui.lettering.fitted(Style::Small, &heading, row.w);
        ui.line(Style::Small, heading, row, Align::Left, blueprint::CAST);
    }
    let (text, color) = lab.sentence();
    let fits = |style: &Style| {
        let lines = ui.lettering.wrapped(*style, &text, room.w).len();
        lines as f32 * style.line() * 0.9 <= room.h
    };
    let style = best(&[Style::Body, Style::Small], fits);
    ui.paragraph(style, &text, room, Align::Left, color);
}

/// Draws the buttons: the ways to other scenes and pages, or the tools that are used less.
pub(super) fn foot(lab: &Lab, ui: &mut Ui<'_>, row: Rect) {
    let (all, step) = (words(), exact(lab.step.units()));
    let (words, step) = (all.lab, all.lab.step(&step));
    let mut actions = if lab.panel.has_more {
        vec![
            (Action::CopyCode, words.code),
            (Action::NextPart, words.part),
            (Action::Snap, words.snap),
            (Action::FineSteps, &*step),
        ]
    } else {
        vec![
            (Action::PreviousStation, all.course.previous),
            (Action::NextStation, words.next_scene),
            (Action::ResetLesson, words.reset),
            (Action::NextForm, words.forms),
            (Action::Scenes, words.scenes),
        ]
    };
    if lab.setup.motion.is_some() && !lab.panel.has_more {
        actions.insert(4, (Action::NextStage, words.stages));
    }
    let more = [all.microscope.more, words.fewer][usize::from(lab.panel.has_more)];
    actions.push((Action::NextReport, more));
    let button = |(action, word)| -> Button<'_> {
        let is_way = matches!(action, Action::NextStation | Action::PreviousStation);
        let context = if is_way {
            Context::Course
        } else {
            Context::Lab
        };
        (Face::Keyed(context, word), Some(action), lab.is_on(action))
    };
    let buttons: Vec<_> = actions.into_iter().map(button).collect();
    let mut row = row;
    row.w = row.w.min(150.0 * buttons.len() as f32);
    ui.buttons(row, GAP * 0.5, &buttons);
}

impl Lab {
    /// True if a page's button is lit.
    fn is_on(&self, action: Action) -> bool {
        match action {
            Action::NextForm => matches!(self.panel.page, Page::Form(_)),
            Action::NextStage => matches!(self.panel.page, Page::Stage(_)),
            _ => false,
        }
    }
}
