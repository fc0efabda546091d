//! Where the parts of the title lie: for a pointer the menu is over the field or below it, for fingers beside it or below
//! it.

use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::TitleRow;
use crate::app::playfield::scenery::FLOOR;
use crate::app::screens::above_foot;
use crate::app::ui::menu::{Menu, ROW};
use crate::app::view::area::{Align, Area};
use crate::app::view::{Surface, View};

/// Rows of the main menu, which are as many for fingers.
const MAIN_ROWS: f32 = 6.0;
/// Width of the notes beside the rows.
const NOTES: f32 = 120.0;
/// Room for notes of a usual length, and the distance at which a ball passes the menu.
const NOTES_ROOM: f32 = 64.0;
const BESIDE: Vec2 = vec2(14.0, 10.0);
/// The feet of the letters and of the room above the paddle, in playfield units.
pub(super) const LETTERS_FOOT: f32 = 167.0;
const BALL_ROOM: f32 = 535.0;
/// The least gap between the letters and the menu, in text units.
const ABOVE_MENU: f32 = 10.0;
/// The least room for a line between letters and menu.
const CLAIM: f32 = 64.0;
/// Height of the line of text at the foot, and of the gap above it.
pub(super) const FOOT: f32 = 26.0;
const ABOVE_FOOT: f32 = 6.0;
/// Height of a notice of two lines.
const NOTICE: f32 = 52.0;

/// The column of the menu's buttons, in text units: in the room for fingers, between the letters and their
/// mirror, or below the field of a tall window. Its buttons are closer together where the room is low.
pub(super) fn menu_column(view: &View, menu: &Menu<TitleRow>) -> Rect {
    let height = menu.height(view);
    if view.touch {
        return menu_room(view).middle(vec2(ROW.x, height));
    }
    // A shorter menu begins where the main menu does.
    let main = height / menu.len() as f32 * MAIN_ROWS;
    let foot = view.to_text(FIELD).y;
    let below = view.window.y - 40.0 - foot;
    let [letters, mirror, ball] =
        [LETTERS_FOOT, FLOOR * FIELD.y, BALL_ROOM].map(|y| view.to_text(vec2(0.0, y)).y);
    let first = letters + ABOVE_MENU;
    let (top, height) = if below > height.min(mirror - first) {
        let height = height.min(below);
        (foot + (below - height.max(main)).max(0.0) * 0.5, height)
    } else {
        let height = height.min(mirror - first);
        let middle = (letters + ball) * 0.5;
        let top = middle - height.max(main) * 0.5;
        (top.min(mirror - height).max(first), height)
    };
    Rect::new((view.window.x - ROW.x) * 0.5, top, ROW.x, height)
}

/// The menu with its notes in playfield units, if it lies over the field.
pub(super) fn menu_in_field(view: &View, column: Rect) -> Option<Rect> {
    let low = column.point() - BESIDE;
    let size = column.size() + vec2(NOTES_ROOM, 0.0) + BESIDE * 2.0;
    let [low, high] = [low, low + size].map(|corner| view.to_field(corner));
    let is_over = !view.touch && low.y < FIELD.y;
    is_over.then(|| Rect::new(low.x, low.y, high.x - low.x, high.y - low.y))
}

/// The row of the slogan or a menu's heading, if there is room: above the menu, below letters or field; on a phone above
/// the field, where a notice takes its place. `menu` is the top of the menu.
pub(super) fn claim_row(view: &View, menu: f32, has_notice: bool) -> Option<Rect> {
    if view.touch && has_notice {
        return None;
    }
    let [field, letters, foot] = [0.0, LETTERS_FOOT, FIELD.y].map(|y| view.to_text(vec2(0.0, y)).y);
    let (top, height, least) = if view.touch {
        ((field - CLAIM).max(0.0), field.min(CLAIM), CLAIM * 0.6)
    } else if menu < foot {
        (letters, menu - letters, CLAIM)
    } else {
        // Below the line at the foot of the blueprint's field.
        let height = CLAIM.min(menu - foot);
        (menu - height, height, CLAIM * 0.6)
    };
    (height > least).then(|| Rect::new(0.0, top, view.window.x, height))
}

/// The line at the foot, over all of the window.
pub(super) fn foot(view: &View) -> Rect {
    let height = FOOT + ABOVE_FOOT;
    Rect::new(0.0, view.window.y - height, view.window.x, height)
}

/// Where the best run stands at the foot, and which part of it stands there.
pub(super) fn best_run(view: &View) -> (Vec2, Align) {
    let (x, align) = if view.touch {
        (view.window.x * 0.5, Align::Center)
    } else {
        (view.window.x - 20.0, Align::Right)
    };
    (vec2(x, view.window.y - 12.0), align)
}

/// The corner of the buttons at the foot for fingers, of a size.
pub(super) fn foot_buttons(view: &View, size: Vec2) -> Vec2 {
    let foot = view.window.y - size.y;
    if is_beside(view) {
        vec2(14.0, foot - 8.0)
    } else {
        vec2((view.window.x - size.x) * 0.5, foot - 30.0)
    }
}

/// The room of the notices, above the line at the foot or, where the menu ends there, above the field of a tall window.
pub(super) fn notices(view: &View, column: Rect) -> Rect {
    let room = above_foot(view, FOOT + ABOVE_FOOT);
    let is_full = !view.touch && column.bottom() + NOTICE > room.bottom();
    if is_full {
        Rect::new(0.0, 4.0, view.window.x, view.origin.y)
    } else {
        room
    }
}

/// The field, which is as wide as the window, without numbers; for fingers it leaves the menu its room.
pub(super) fn field(surface: Surface) -> View {
    if !surface.touch {
        return View::bare(surface);
    }
    let menu = menu_room(&surface);
    let (room, scale) = if is_beside(&surface) {
        let room = vec2(menu.x, surface.window.y - FOOT);
        (room, (room / FIELD).min_element())
    } else {
        // Where the room above the menu is low, rows lie over the ball, and never over the letters.
        let room = vec2(surface.window.x, menu.y);
        (room, room.x / FIELD.x)
    };
    let free = room - FIELD * scale;
    let origin = vec2(free.x * 0.5, free.y * 0.4).max(Vec2::ZERO);
    View::at(surface, origin, scale)
}

/// True where the menu for fingers is right of the field, as on a phone on its side.
pub(super) fn is_beside(surface: &Surface) -> bool {
    surface.window.x > surface.window.y * 1.2
}

/// The room of the main menu for fingers: beside the field, or below it.
pub(super) fn menu_room(surface: &Surface) -> Rect {
    let window = surface.window;
    let size = vec2(ROW.x, surface.target(ROW.y) * MAIN_ROWS);
    let (left, top) = if is_beside(surface) {
        (window.x - NOTES - ROW.x, (window.y - size.y) * 0.4)
    } else {
        let foot = FOOT + surface.target(40.0) + 16.0;
        ((window.x - ROW.x) * 0.5, window.y - foot - size.y)
    };
    Rect::new(left, top.max(0.0), size.x, size.y)
}
