//! Repairs of miniquad under X11.
//!
//! ```text
//! the window's events ─ tap ─┬─ keys ─────► keyboard ─ keymap, compose
//!                            ├─ messages ─► drops
//!                            └─ motion
//! our own connection ────────┴─► map of the keyboard, lists of files, full screen, scale
//! ```

mod compose;
mod connection;
mod drops;
mod full_screen;
mod keyboard;
mod keymap;
mod motion;
mod reach;
mod scale;
mod tap;
mod waiting;
mod xlib;

use x11rb::protocol::xproto::{
    CLIENT_MESSAGE_EVENT, CONFIGURE_NOTIFY_EVENT, ClientMessageEvent, FOCUS_IN_EVENT,
    FOCUS_OUT_EVENT, KEY_PRESS_EVENT, KEY_RELEASE_EVENT, KeyPressEvent, LEAVE_NOTIFY_EVENT,
};
use x11rb::x11_utils::TryParse;

use tap::{Fate, WIRE};

pub(super) use connection::advance;
pub(super) use drops::take as dropped;
pub(super) use full_screen::fill;
pub(super) use keyboard::{can_press, marked, written_instead};
pub(super) use motion::take as motion;
pub(super) use reach::backend;
pub(super) use scale::{get as scale, monitor};
pub(super) use waiting::{XEvents, wake};

/// Begins when the window is open; for the thread that draws.
pub(super) fn begin() {
    xlib::handle_errors();
    if let Some(connection) = connection::get() {
        keyboard::reload(connection);
        keyboard::begin_composing();
        tap::open();
    }
    motion::listen();
}

/// Looks at an event of the window, and decides what becomes of it.
fn listen(wire: &[u8; WIRE]) -> Fate {
    let kind = wire[0] & 0x7f;
    let number =
        |at: usize| u32::from_ne_bytes([wire[at], wire[at + 1], wire[at + 2], wire[at + 3]]);
    match kind {
        KEY_PRESS_EVENT..=LEAVE_NOTIFY_EVENT => connection::note_window(number(12)),
        FOCUS_IN_EVENT | FOCUS_OUT_EVENT | CONFIGURE_NOTIFY_EVENT => {
            connection::note_window(number(4));
        }
        _ => {}
    }
    match kind {
        KEY_PRESS_EVENT | KEY_RELEASE_EVENT => {
            let event = KeyPressEvent::try_parse(wire);
            event.map_or(Fate::Passes, |(event, _)| keyboard::note(event))
        }
        FOCUS_OUT_EVENT => {
            keyboard::note_lost_focus();
            Fate::Passes
        }
        CLIENT_MESSAGE_EVENT => {
            let message = ClientMessageEvent::try_parse(wire);
            let is_drop = message.is_ok_and(|(message, _)| {
                connection::get().is_some_and(|connection| drops::follow(connection, &message))
            });
            if is_drop { Fate::Taken } else { Fate::Passes }
        }
        _ => Fate::Passes,
    }
}
