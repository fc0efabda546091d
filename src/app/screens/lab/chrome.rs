//! The lists, the sentence and all buttons around the bench. The panel's lines are in `readout.rs`.

use breakout::explain::exact;
use macroquad::prelude::{Rect, Vec2};

use super::layout::LabLayout;
use super::pairs::{PAIRS, Pair};
use super::state::Lab;
use crate::app::input::{Action, Context};
use crate::app::render::palette::blueprint;
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::button::{Button, Face};
use crate::app::ui::{Ui, area::Area};
use crate::app::words::words;

pub(super) fn draw(lab: &Lab, ui: &mut Ui<'_>, layout: &LabLayout) {
    margins(ui, layout);
    header(lab, ui, layout);
    if layout.pairs.w > 0.0 {
        pairs(lab, ui, layout);
    }
    lessons(lab, ui, layout);
    buttons(lab, ui, layout);
}

pub(super) fn sentence(lab: &Lab, ui: &mut Ui<'_>, room: Rect) {
    let (text, color) = lab.sentence();
    let large = ui.lettering.wrapped(Style::Body, &text, room.w).len() as f32;
    let is_large = large * Style::Body.line() <= room.h;
    let style = [Style::Small, Style::Body][usize::from(is_large)];
    ui.paragraph(style, &text, room, Align::Left, color);
}

/// The width of a button that shows its key.
const KEYED: f32 = 80.0;
/// The gap between the title and the place of the selected part.
const GAP: f32 = 10.0;

/// Covers what was drawn beyond the bench, and frames the bench.
pub(super) fn margins(ui: &mut Ui<'_>, layout: &LabLayout) {
    let (bench, mut rest) = (layout.bench, ui.whole_window());
    for margin in [
        rest.cut_top(bench.y - rest.y),
        rest.cut_bottom(rest.bottom() - bench.bottom()),
        rest.cut_left(bench.x - rest.x),
        rest.cut_right(rest.right() - bench.right()),
    ] {
        ui.flat(Shape::of(margin).fill(blueprint::MARGIN));
    }
    let rim = bench.inset(Vec2::splat(-1.5));
    ui.add_snapped(Shape::of(rim).border(1.5, blueprint::INK));
}

fn header(lab: &Lab, ui: &mut Ui<'_>, layout: &LabLayout) {
    let words = words().lab;
    // The title names the pair where no list does.
    let title = if layout.pairs.w > 0.0 {
        words.name
    } else {
        lab.pair().caption.name()
    };
    let [x, y] = lab.setup.place(lab.selected).to_array().map(exact);
    let name = lab.selected.name(lab.pair().letters);
    let text = if lab.is_plane() {
        words.place(&name, &x, &y)
    } else {
        words.place_on_line(&name, &x)
    };
    let mut row = layout.title;
    let place = row.cut_right(ui.lettering.width(Style::Digits, &text));
    ui.line(Style::Digits, text, place, Align::Left, blueprint::CAST);
    row.cut_right(GAP);
    ui.title(title, row);
}

fn pairs(lab: &Lab, ui: &mut Ui<'_>, layout: &LabLayout) {
    let columns = layout.pair_columns;
    let rows = PAIRS.len().div_ceil(columns);
    let tab = |(index, pair): (usize, &Pair)| {
        let area = layout.pairs.cell(index, columns, rows, 2.0);
        (area, pair.caption.name(), Some(Action::Tab(index)))
    };
    let tabs: Vec<_> = PAIRS.iter().enumerate().map(tab).collect();
    ui.tabs(&tabs, lab.pair);
}

fn lessons(lab: &Lab, ui: &mut Ui<'_>, layout: &LabLayout) {
    // For fingers a lesson is a number, and the name of the chosen one is beside them.
    let is_number = ui.view.touch;
    let count = lab.pair().lessons.len();
    for index in 0..count {
        let name = lab.pair().lessons[index].caption.name();
        let number = (index + 1).to_string();
        let face = if is_number {
            Face::Word(&number)
        } else {
            Face::Keyed(Context::Lab, name)
        };
        let action = Some(Action::Lesson(index));
        ui.button(layout.lesson(index), face, action, lab.is_in(index));
    }
    let mut room = layout.lessons;
    room.cut_left(layout.lesson(count - 1).right() + 6.0 - room.x);
    if is_number && room.w > 40.0 {
        let name = lab.scene_name();
        ui.label(Style::Small, &name, room, Align::Left, blueprint::INK);
    }
}

fn buttons(lab: &Lab, ui: &mut Ui<'_>, layout: &LabLayout) {
    let (mut room, words) = (layout.buttons, words());
    let (common, help, words) = (words.common, words.about.help_word, words.lab);
    let step = words.step(&exact(lab.step.units()));
    let mut actions = vec![
        (Action::NextPair, words.pair),
        (Action::NextPart, words.part),
        (Action::Snap, words.snap),
        (Action::FineSteps, &step),
        (Action::ResetLesson, words.reset),
        (Action::Back, common.back),
    ];
    // In a narrow window, and on a phone that lies on its side, there is no room for one more.
    let least = if ui.view.touch {
        ui.view.target(40.0) + 6.0
    } else {
        KEYED
    };
    if room.w >= least * (actions.len() + 1) as f32 {
        actions.push((Action::Keys, help));
    }
    room.w = room.w.min(124.0 * actions.len() as f32) - 6.0;
    let mut modes = vec![
        (Action::NextForm, words.forms),
        (Action::Inputs, words.inputs),
        (Action::CopyCode, words.code),
    ];
    if lab.setup.motion.is_some() {
        modes.insert(0, (Action::NextStage, words.stages));
        modes.push((Action::OverTime, words.over_time));
    }
    let button = |(action, word)| -> Button<'_> {
        let context = [Context::Lab, Context::Window][usize::from(action == Action::Keys)];
        (Face::Keyed(context, word), Some(action), lab.is_on(action))
    };
    let actions: Vec<_> = actions.into_iter().map(button).collect();
    let modes: Vec<_> = modes.into_iter().map(button).collect();
    let mut rows = vec![(room, 6.0, &actions[..])];
    let tabs = modes.chunks(modes.len().div_ceil(layout.tabs.len()));
    for (row, tabs) in layout.tabs.iter().zip(tabs) {
        rows.push((*row, 2.0, tabs));
    }
    ui.button_rows(&rows);
}
