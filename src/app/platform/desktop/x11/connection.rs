//! Our own connection to the X display, beside the window's: safe, and read once a frame.

use std::sync::{Mutex, OnceLock};

use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ChangeWindowAttributesAux, ConnectionExt as _, CreateWindowAux, EventMask,
    Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;

use super::{drops, keyboard, scale};
use crate::app::platform::locked;

x11rb::atom_manager! {
    /// The names that the display knows by numbers.
    pub(super) Atoms: AtomsCookie {
        INCR,
        RESOURCE_MANAGER,
        UTF8_STRING,
        XdndActionCopy,
        XdndDrop,
        XdndEnter,
        XdndFinished,
        XdndLeave,
        XdndPosition,
        XdndSelection,
        XdndStatus,
        XdndTypeList,
        TEXT_URI_LIST: b"text/uri-list",
        _NET_WM_PID,
        _NET_WM_STATE,
        _NET_WM_STATE_FULLSCREEN,
    }
}

pub(super) struct Connection {
    pub(super) display: RustConnection,
    pub(super) atoms: Atoms,
    pub(super) root: Window,
    /// A window that is never shown, to which others send what we ask for.
    pub(super) mailbox: Window,
}

static CONNECTION: OnceLock<Connection> = OnceLock::new();
/// The game's window, once an event has named it.
static WINDOW: Mutex<Option<Window>> = Mutex::new(None);

/// Connects to the display of the environment, without a time limit. Returns whether that is possible.
pub(super) fn open() -> bool {
    let connection = connect();
    connection.is_some_and(|connection| {
        let _ = CONNECTION.set(connection);
        true
    })
}

fn connect() -> Option<Connection> {
    let (display, screen) = x11rb::connect(None).ok()?;
    let atoms = Atoms::new(&display).ok()?.reply().ok()?;
    let root = display.setup().roots.get(screen)?.root;
    let mailbox = display.generate_id().ok()?;
    let looks_at = |mask| CreateWindowAux::new().event_mask(mask);
    let class = WindowClass::INPUT_ONLY;
    let aux = looks_at(EventMask::PROPERTY_CHANGE);
    let made = display.create_window(0, mailbox, root, 0, 0, 1, 1, 0, class, 0, &aux);
    made.ok()?.check().ok()?;
    let changes = ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE);
    display.change_window_attributes(root, &changes).ok()?;
    let connection = Connection {
        display,
        atoms,
        root,
        mailbox,
    };
    scale::read(&connection);
    Some(connection)
}

/// `None` on another window system.
pub(super) fn get() -> Option<&'static Connection> {
    CONNECTION.get()
}

/// Handles what came since the last call.
pub(crate) fn advance() {
    let Some(connection) = get() else {
        return;
    };
    while let Ok(Some(event)) = connection.display.poll_for_event() {
        match event {
            Event::XkbMapNotify(_) | Event::XkbNewKeyboardNotify(_) | Event::MappingNotify(_) => {
                keyboard::reload(connection);
            }
            Event::PropertyNotify(event) if event.atom == connection.atoms.RESOURCE_MANAGER => {
                scale::read(connection);
            }
            Event::PropertyNotify(event) => drops::go_on(connection, &event),
            Event::SelectionNotify(event) => drops::receive(connection, &event),
            _ => {}
        }
    }
}

/// Notes the game's window, and tells others whose it is.
pub(super) fn note_window(window: Window) {
    if locked(&WINDOW).replace(window).is_none()
        && let Some(connection) = get()
    {
        let pid = [std::process::id()];
        let name = connection.atoms._NET_WM_PID;
        let kind = AtomEnum::CARDINAL.into();
        connection.set_property(window, name, kind, &pid);
    }
}

pub(super) fn window() -> Option<Window> {
    *locked(&WINDOW)
}

impl Connection {
    fn set_property(&self, window: Window, name: Atom, kind: Atom, values: &[u32]) {
        use x11rb::protocol::xproto::PropMode;
        use x11rb::wrapper::ConnectionExt as _;
        let _ = self
            .display
            .change_property32(PropMode::REPLACE, window, name, kind, values);
        let _ = self.display.flush();
    }
}
