//! The controls of the microscope for fingers, in rows.

use macroquad::prelude::{Rect, vec2};

use super::legend::Contents;
use crate::app::input::Action;
use crate::app::render::Canvas;
use crate::app::ui::finger_button::{Colors, Face, Sign, Way, draw_finger_button};
use crate::app::view::{TARGET, View};

/// The rows of controls, and the last of layers.
pub(super) const ROWS: usize = 4;
/// The controls in the row of layers.
const LAYERS: usize = 8;
/// The gap between two controls, in window units.
const GAP: f32 = 4.0;

/// The height of all rows in window units.
pub(super) fn height(view: &View) -> f32 {
    (side(view) + GAP) * ROWS as f32 - GAP
}

/// The least width of the row with the most controls.
pub(super) fn least_width() -> f32 {
    (TARGET + GAP) * LAYERS as f32
}

fn side(view: &View) -> f32 {
    TARGET.max(40.0 * view.ui)
}

/// Draws the controls into the room for them.
pub(super) fn draw(canvas: &mut Canvas, view: &View, room: Rect, contents: &Contents<'_>) {
    let side = side(view);
    let row = |row: usize| {
        let y = room.y + (side + GAP) * row as f32;
        Rect::new(room.x, y, room.w, side)
    };
    let faces = faces(contents);
    for (index, faces) in faces.iter().enumerate() {
        let row = row(index);
        let pitch = (row.w + GAP) / faces.len() as f32;
        for (place, (face, action)) in faces.iter().enumerate() {
            let corner = vec2(row.x + pitch * place as f32, row.y);
            let rect = Rect::new(corner.x, corner.y, pitch - GAP, row.h);
            draw_finger_button(canvas, rect, *face, Colors::BLUEPRINT, false, *action);
        }
    }
    contents.blueprint.draw_chips(canvas, row(ROWS - 1), LAYERS);
}

/// What the controls show and do now.
fn faces(contents: &Contents<'_>) -> [Vec<(Face<'static>, Action)>; ROWS - 1] {
    let sign = |sign, action| (Face::Sign(sign), action);
    let word = |word, action| (Face::Word(word), action);
    let playback = contents.playback;
    let run = if playback.is_running() {
        Sign::Pause
    } else {
        Sign::Play
    };
    [
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
            word(playback.speed_name(), Action::Faster),
            sign(Sign::More, Action::Faster),
            word("play on", Action::PlayOn),
        ],
        if contents.is_exhibit {
            vec![
                word("page", Action::NextReport),
                word("line", Action::NextStatement),
                word("method", Action::NextMethod),
                word("hit", Action::NextHit),
                word("test", Action::CopyTest),
                word("scene", Action::SaveScene),
            ]
        } else {
            vec![
                word("method", Action::NextMethod),
                word("hit", Action::NextHit),
                word("copy test", Action::CopyTest),
                word("save scene", Action::SaveScene),
            ]
        },
    ]
}
