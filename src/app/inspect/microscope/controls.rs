//! The controls of the microscope for fingers, in rows.

use breakout::textbook::methods::METHODS;
use macroquad::prelude::Rect;

use super::legend::Contents;
use crate::app::input::Action;
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::ui::button::{Face, Sign, Way};
use crate::app::view::View;

/// The rows of controls. The last ones are words, or the layers.
const ROWS: usize = 4;
const LAST_ROWS: usize = 2;
/// The controls in a row of layers, which leaves room for their names.
const LAYERS: usize = 4;
/// The most controls in a row.
const MOST: usize = 8;
/// The gap between two controls, in text units.
const GAP: f32 = 4.0;

/// The height of all rows in text units.
pub(super) fn height(view: &View) -> f32 {
    (side(view) + GAP) * ROWS as f32 - GAP
}

/// The least width of the row with the most controls.
pub(super) fn least_width(view: &View) -> f32 {
    (view.target(0.0) + GAP) * MOST as f32
}

fn side(view: &View) -> f32 {
    view.target(40.0)
}

/// Draws the controls into the room for them.
pub(super) fn draw(ui: &mut Ui<'_>, room: Rect, contents: &Contents<'_>) {
    let faces = faces(contents);
    for (index, faces) in faces.iter().enumerate() {
        let row = room.cell(index, 1, ROWS, GAP);
        for (place, (face, action)) in faces.iter().enumerate() {
            let area = row.cell(place, faces.len(), 1, GAP);
            let is_on = *action == Action::ShowLayers && contents.shows_layers;
            ui.button(area, *face, Some(*action), is_on);
        }
    }
    // Layers and answers have the same keys.
    if contents.shows_layers && !contents.is_asking {
        let mut room = room;
        let height = (side(ui.view) + GAP) * LAST_ROWS as f32 - GAP;
        let room = room.cut_bottom(height);
        contents
            .blueprint
            .draw_chips(ui, |index| room.cell(index, LAYERS, 1, 4.0));
    }
}

/// What the controls show and do now.
fn faces(contents: &Contents<'_>) -> Vec<Vec<(Face<'static>, Action)>> {
    let sign = |sign, action| (Face::Sign(sign), action);
    let word = |word, action| (Face::Word(word), action);
    let playback = contents.playback;
    let run = if playback.is_running() {
        Sign::Pause
    } else {
        Sign::Play
    };
    let mut rows = vec![
        vec![
            sign(Sign::End(Way::Back), Action::First),
            sign(Sign::Mark(Way::Back), Action::Up),
            sign(Sign::Step(Way::Back), Action::Left),
            sign(run, Action::Run),
            sign(Sign::Step(Way::Forward), Action::Right),
            sign(Sign::Mark(Way::Forward), Action::Down),
            sign(Sign::End(Way::Forward), Action::Last),
        ],
        vec![
            sign(Sign::Back, Action::Back),
            sign(Sign::Rewind, Action::Rewind),
            sign(Sign::Less, Action::Slower),
            word(playback.faster_name(), Action::Faster),
            word("layers", Action::ShowLayers),
            word(contents.enter, Action::PlayOn),
        ],
    ];
    if contents.shows_layers {
        return rows;
    }
    // Beside the controls of an exhibit there is no room for the method's name.
    let (_, name) = METHODS[contents.method];
    let method = if contents.specimen.exhibit.is_some() {
        "method"
    } else {
        name
    };
    let mut explain = Vec::new();
    if contents.specimen.exhibit.is_some() {
        explain.extend([
            word("page", Action::NextReport),
            word("line", Action::NextStatement),
        ]);
    }
    explain.extend([
        word(method, Action::NextMethod),
        word("hit", Action::NextHit),
        word("cast", Action::NextStage),
        word("predict", Action::Predict),
    ]);
    rows.push(explain);
    let mut others = vec![
        word("lab", Action::OpenInLab),
        word("copy", Action::Copy),
        word("test", Action::CopyTest),
        word("scene", Action::SaveScene),
    ];
    if contents.specimen.in_museum {
        others.insert(0, word("prev", Action::PreviousStation));
        others.push(word("next", Action::NextStation));
    }
    rows.push(others);
    rows
}
