//! Full screen by a request to the window manager ("Extended Window Manager Hints", `_NET_WM_STATE`). Miniquad hides the
//! window instead, and leaves full screen with a request that some window managers take for maximising.

use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{ClientMessageEvent, ConnectionExt as _, EventMask};

use super::connection;

const REMOVE: u32 = 0;
const ADD: u32 = 1;
/// The request comes from a program, and not from a pager.
const BY_PROGRAM: u32 = 1;

/// Returns false if miniquad has to do it.
pub(crate) fn fill(is_full: bool) -> bool {
    let Some((connection, window)) = connection::get().zip(connection::window()) else {
        return false;
    };
    let atoms = &connection.atoms;
    let action = if is_full { ADD } else { REMOVE };
    let data = [action, atoms._NET_WM_STATE_FULLSCREEN, 0, BY_PROGRAM, 0];
    let message = ClientMessageEvent::new(32, window, atoms._NET_WM_STATE, data);
    let to = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
    let sent = connection
        .display
        .send_event(false, connection.root, to, message);
    sent.is_ok() && connection.display.flush().is_ok()
}
