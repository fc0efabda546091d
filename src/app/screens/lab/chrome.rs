//! The lists, the sentence and the buttons around the bench. The formula is in `readout.rs`.

use crate::app::input::{Action, Context};
use breakout::explain::exact;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::layout::Layout;
use super::pairs::PAIRS;
use super::state::Lab;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::ui::button::Face;
use crate::app::words::words;

pub(super) fn draw(lab: &Lab, ui: &mut Ui<'_>, layout: &Layout) {
    margins(ui, layout);
    header(lab, ui, layout);
    if layout.pairs.w > 0.0 {
        pairs(lab, ui, layout);
    }
    // While a scene is asked about, the lessons' keys are those of the answers.
    if !lab.is_asking() {
        lessons(lab, ui, layout);
    }
    if layout.lesson_columns == 1 && !ui.view.touch {
        hints(ui, layout, lab.pair().lessons.len());
    }
    let (text, color) = lab.sentence();
    ui.paragraph(Style::Small, &text, layout.sentence, Align::Left, color);
    buttons(lab, ui, layout);
}

/// Covers the parts of shapes beyond the bench, and frames the bench.
pub(super) fn margins(ui: &mut Ui<'_>, layout: &Layout) {
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

fn header(lab: &Lab, ui: &mut Ui<'_>, layout: &Layout) {
    let words = words().lab;
    // Where the pairs are not listed the title names the one that is shown.
    let title = if layout.pairs.w > 0.0 {
        words.name
    } else {
        lab.pair().told.name()
    };
    let ink = blueprint::INK;
    ui.text(Style::Title, title, layout.title, Align::Left, ink);
    let place = lab.setup.place(lab.selected);
    let (x, y) = (exact(place.x), exact(place.y));
    let name = lab.selected.name(lab.pair().letters);
    let text = if lab.is_plane() {
        words.place(&name, &x, &y)
    } else {
        words.place_on_line(&name, &x)
    };
    let right = vec2(layout.bench.right(), layout.title.y);
    ui.text(Style::Digits, text, right, Align::Right, blueprint::CAST);
}

fn pairs(lab: &Lab, ui: &mut Ui<'_>, layout: &Layout) {
    let (columns, style) = (layout.pair_columns, Style::Small);
    let rows = PAIRS.len().div_ceil(columns);
    for (index, pair) in PAIRS.iter().enumerate() {
        let rect = layout.pairs.cell(index, columns, rows, 2.0);
        let color = choice(ui, rect, index == lab.pair, Action::Tab(index));
        let name = pair.told.name();
        if columns > 1 {
            let room = rect.inset(vec2(2.0, 0.0));
            ui.label(style, name, room, Align::Center, color);
        } else {
            let at = vec2(rect.x + 12.0, rect.center().y + 5.0);
            ui.text(style, name, at, Align::Left, color);
        }
    }
}

/// Draws the background of a choice, and makes it a link. Returns the colour of its text.
fn choice(ui: &mut Ui<'_>, rect: Rect, chosen: bool, action: Action) -> Color {
    ui.links.add(rect, action);
    let ground = Shape::of(rect).round(7.0);
    if chosen {
        let edge = blueprint::CAST.faded(0.9);
        ui.add_snapped(ground.fill(blueprint::GRID_COARSE).border(1.0, edge));
        blueprint::INK
    } else if ui.links.hovers(action) {
        ui.add_snapped(ground.fill(blueprint::PAPER));
        blueprint::INK
    } else {
        blueprint::QUIET
    }
}

fn lessons(lab: &Lab, ui: &mut Ui<'_>, layout: &Layout) {
    let quiet = blueprint::QUIET;
    if layout.lesson_columns == 1 {
        let at = layout.lessons.point() + vec2(6.0, -9.0);
        ui.text(Style::Heading, words().lab.lessons, at, Align::Left, quiet);
    }
    for index in 0..lab.pair().lessons.len() {
        let rect = layout.lesson(index);
        let action = Action::Lesson(index);
        ui.links.add(rect, action);
        let is_number = layout.lesson_columns > 3;
        let side = if is_number { rect.h } else { 18.0 };
        let left = if is_number { 0.0 } else { 5.0 };
        let corner = vec2(rect.x + left, rect.center().y - side * 0.5);
        let key = Shape::rect(corner, Vec2::splat(side)).round(4.0);
        let is_chosen = index == lab.lesson;
        let edge = if is_chosen { blueprint::CAST } else { quiet };
        let (key, digit_color, ink) = if is_chosen && !lab.edited {
            (key.fill(edge), blueprint::MARGIN, edge)
        } else if ui.links.hovers(action) {
            (key.border(1.0, edge), edge, blueprint::INK)
        } else {
            (key.border(1.0, edge), edge, quiet.mix(blueprint::INK, 0.5))
        };
        ui.add_snapped(key);
        let key = ui.key(Context::Lab, action);
        let digit = key.unwrap_or_else(|| (index + 1).to_string());
        ui.text_centered(Style::Digits, digit, corner + side * 0.5, digit_color);
        if !is_number {
            let (mut room, name) = (rect, lab.lesson_name(index));
            room.cut_left(30.0);
            ui.label(Style::Small, &name, room, Align::Left, ink);
        }
    }
}

fn buttons(lab: &Lab, ui: &mut Ui<'_>, layout: &Layout) {
    let (mut room, words) = (layout.buttons, words());
    let step = words.lab.step(&exact(lab.step()));
    let mut buttons = vec![
        (Action::NextPair, words.lab.pair),
        (Action::NextPart, words.lab.part),
        (Action::Snap, words.lab.snap),
        (Action::FineSteps, &step),
        (Action::ResetLesson, words.lab.reset),
        (Action::Back, words.common.back),
    ];
    // On a phone that lies on its side there is no room for one more.
    let least = (ui.view.target(40.0) + 6.0) * (buttons.len() + 1) as f32;
    if ui.view.touch && room.w >= least {
        buttons.push((Action::Keys, words.about.help_word));
    }
    room.w = room.w.min(124.0 * buttons.len() as f32) - 6.0;
    let button = |(action, word)| (Face::Keyed(Context::Lab, word), Some(action), false);
    let buttons: Vec<_> = buttons.into_iter().map(button).collect();
    ui.buttons(room, 6.0, &buttons);
}

fn hints(ui: &mut Ui<'_>, layout: &Layout, lessons: usize) {
    use Action::{Down, Left, NextLine, NextPair, PreviousLine, PreviousPair, Right, Up};
    let words = words().lab;
    let hints: [(&[Action], &str); 3] = [
        (&[Left, Up, Right, Down], words.moves),
        (&[PreviousPair, NextPair], words.pairs),
        (&[PreviousLine, NextLine], words.lines),
    ];
    let mut room = layout.lessons.inset(vec2(6.0, 0.0));
    room.cut_top(layout.lesson_pitch * lessons as f32);
    // Where there is not room for all, the first are shown.
    let shown = hints.len().min((room.h.max(0.0) / 20.0) as usize);
    for (actions, words) in hints[..shown].iter().rev() {
        let mut row = room.cut_bottom(20.0);
        ui.keys(row, Align::Left, Context::Lab, actions);
        row.cut_left(72.0);
        let words = ui.lettering.fitted(Style::Small, words, row.w);
        ui.line(Style::Small, words, row, Align::Left, blueprint::QUIET);
    }
}
