//! Keys where macroquad does not know enough of them.

use macroquad::miniquad::{KeyCode, KeyMods};

pub(crate) use super::page::follow;
use crate::app::platform::keystroke::Keystroke;

/// Does nothing: the page knows what each key writes.
pub(crate) fn advance() {}

/// None: the page hands on what each key means.
pub(crate) fn behind(_: KeyCode, _: KeyMods) -> Option<Vec<Keystroke>> {
    None
}

/// True: a page does not know what a keyboard cannot press.
pub(crate) fn can_press(_: KeyCode) -> bool {
    true
}

/// None: a page does not know.
pub(crate) fn written_instead(_: KeyCode) -> Option<char> {
    None
}
