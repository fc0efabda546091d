//! Synthetic keyboard and mouse input to a display.

use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    AtomEnum, ButtonIndex, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, EventMask,
    GrabMode, GrabStatus, ImageFormat, InputFocus, MapState, PropMode, SELECTION_REQUEST_EVENT,
    SelectionRequestEvent, Window,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

/// The longest wait before a test fails.
pub(crate) const TIMEOUT: Duration = Duration::from_mins(2);

const KEY_PRESS: u8 = 2;
const KEY_RELEASE: u8 = 3;
const BUTTON_PRESS: u8 = 4;
const BUTTON_RELEASE: u8 = 5;
const MOTION_NOTIFY: u8 = 6;
/// The detail of a motion from where the pointer is, instead of to a place.
const RELATIVE: u8 = 1;

/// A window manager that knows full screen.
#[derive(Clone, Copy)]
pub(crate) enum Manager {
    Cwm,
    Xfwm,
}

impl Manager {
    /// Starts it, and waits until it is ready. It ends with the display.
    ///
    /// # Errors
    /// A sentence, if it is not installed or does not start.
    pub(crate) fn start(self, display: &str, folder: &Path) -> Result<(), String> {
        let (name, command) = match self {
            Self::Cwm => ("cwm", &["cwm", "-c", "/dev/null"][..]),
            // It asks its settings of a service.
            Self::Xfwm => (
                "xfwm4",
                &["dbus-run-session", "--", "xfwm4", "--compositor=off"][..],
            ),
        };
        let started = Command::new(command[0])
            .args(&command[1..])
            .env("DISPLAY", display)
            .env("XDG_CONFIG_HOME", folder.join("of-the-manager"))
            .stderr(Stdio::null())
            .spawn();
        let mut manager = started.map_err(|error| match error.kind() {
            ErrorKind::NotFound => format!("{name} is not installed"),
            _ => format!("{name} does not start: {error}"),
        })?;
        let (connection, screen) = x11rb::connect(Some(display)).map_err(|e| e.to_string())?;
        let root = connection.setup().roots[screen].root;
        let is_ready = || {
            let atom = connection
                .intern_atom(false, b"_NET_SUPPORTING_WM_CHECK")
                .ok()?
                .reply()
                .ok()?
                .atom;
            let told = connection.get_property(false, root, atom, AtomEnum::WINDOW, 0, 1);
            (told.ok()?.reply().ok()?.length > 0).then_some(())
        };
        let start = Instant::now();
        while start.elapsed() < TIMEOUT {
            if is_ready().is_some() {
                return Ok(());
            }
            if let Ok(Some(status)) = manager.try_wait() {
                return Err(format!(
                    "{name} is not installed, or does not start: {status}"
                ));
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Err(format!("{name} does not get ready"))
    }
}

/// The program's window with keyboard and mouse.
pub(crate) struct Desk {
    connection: RustConnection,
    root: Window,
    window: Window,
    /// Whether the window has its colours.
    is_colored: bool,
}

/// Sets the resources of a display, as a desktop does.
pub(crate) fn set_resources(display: &str, resources: &str) {
    let (connection, screen) = x11rb::connect(Some(display)).expect("the display");
    let root = connection.setup().roots[screen].root;
    let name = AtomEnum::RESOURCE_MANAGER;
    let kind = AtomEnum::STRING;
    let bytes = resources.as_bytes();
    let set = connection.change_property8(PropMode::REPLACE, root, name, kind, bytes);
    set.expect("a request").check().expect("it is set");
}

/// A key by its X keysym.
#[derive(Clone, Copy)]
pub(crate) struct Key(pub(crate) u32);

pub(crate) const ESCAPE: Key = Key(0xff1b);
pub(crate) const TAB: Key = Key(0xff09);
pub(crate) const RETURN: Key = Key(0xff0d);
pub(crate) const SPACE: Key = Key(0x0020);
pub(crate) const LEFT: Key = Key(0xff51);
pub(crate) const UP: Key = Key(0xff52);
pub(crate) const RIGHT: Key = Key(0xff53);
pub(crate) const DOWN: Key = Key(0xff54);
pub(crate) const PAGE_UP: Key = Key(0xff55);
pub(crate) const PAGE_DOWN: Key = Key(0xff56);
pub(crate) const F1: Key = Key(0xffbe);
pub(crate) const F2: Key = Key(0xffbf);
pub(crate) const F8: Key = Key(0xffc5);
pub(crate) const HOME: Key = Key(0xff50);
pub(crate) const F11: Key = Key(0xffc8);
pub(crate) const F12: Key = Key(0xffc9);

/// A letter or a digit.
pub(crate) fn key(letter: char) -> Key {
    Key(u32::from(letter))
}

/// A picture of the window; pixels are `0xRRGGBB`.
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pixels: Vec<u32>,
}

impl Picture {
    pub(crate) fn at(&self, x: usize, y: usize) -> u32 {
        self.pixels[y * self.width + x]
    }

    /// Counts the pixels of a rectangle that meet a condition. Pixels outside the picture do not count.
    pub(crate) fn count(&self, area: [f32; 4], like: impl Fn(u32) -> bool) -> usize {
        let [x, y, width, height] = area.map(|length| length.max(0.0) as usize);
        let rows = y..(y + height).min(self.height);
        rows.flat_map(|row| (x..(x + width).min(self.width)).map(move |column| (column, row)))
            .filter(|(column, row)| like(self.at(*column, *row)))
            .count()
    }

    /// Counts the pixels of an area that differ clearly between two pictures.
    pub(crate) fn differing(&self, other: &Self, area: [f32; 4]) -> usize {
        let [x, y, width, height] = area.map(|length| length.max(0.0) as usize);
        let places = (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x, y)));
        places
            .filter(|(x, y)| !is_near(self.at(*x, *y), other.at(*x, *y)))
            .count()
    }

    pub(crate) fn whole(&self) -> [f32; 4] {
        [0.0, 0.0, self.width as f32, self.height as f32]
    }
}

fn channels(pixel: u32) -> [u32; 3] {
    [pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff]
}

/// True if two colours look nearly the same.
pub(crate) fn is_near(pixel: u32, color: u32) -> bool {
    let pairs = channels(pixel).into_iter().zip(channels(color));
    pairs.into_iter().all(|(a, b)| a.abs_diff(b) <= 20)
}

impl Desk {
    /// Waits for a visible window with a title.
    pub(crate) fn find(display: &str, title: &str, is_colored: bool) -> Result<Self, String> {
        let (connection, screen) = x11rb::connect(Some(display)).map_err(|e| e.to_string())?;
        let root = connection.setup().roots[screen].root;
        let start = Instant::now();
        while start.elapsed() < TIMEOUT {
            if let Some(window) = visible_window(&connection, root, title) {
                return Ok(Self {
                    connection,
                    root,
                    window,
                    is_colored,
                });
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Err(format!("no window `{title}` appeared"))
    }

    pub(crate) fn window(&self) -> Window {
        self.window
    }

    /// The process that the window says it is of.
    pub(crate) fn process(&self) -> Option<u32> {
        let atom = self
            .connection
            .intern_atom(false, b"_NET_WM_PID")
            .ok()?
            .reply()
            .ok()?
            .atom;
        let kind = AtomEnum::CARDINAL;
        let told = self
            .connection
            .get_property(false, self.window, atom, kind, 0, 1);
        told.ok()?.reply().ok()?.value32()?.next()
    }

    fn sync(&self) {
        // The server handles requests in order: after a reply, everything sent before is done.
        let answer = self
            .connection
            .get_input_focus()
            .map(x11rb::cookie::Cookie::reply);
        assert!(matches!(answer, Ok(Ok(_))), "the display is gone");
    }

    pub(crate) fn focus(&self) {
        let _ = self
            .connection
            .set_input_focus(InputFocus::PARENT, self.window, 0u32);
        self.sync();
    }

    /// Takes the focus away.
    pub(crate) fn blur(&self) {
        let _ = self
            .connection
            .set_input_focus(InputFocus::NONE, 0u32, 0u32);
        self.sync();
    }

    fn fake(&self, kind: u8, detail: u8, x: i16, y: i16) {
        let _ = self
            .connection
            .xtest_fake_input(kind, detail, 0, self.root, x, y, 0);
        self.sync();
    }

    /// Makes the key of a code write one thing, whatever is held.
    pub(crate) fn remap(&self, code: u8, key: Key) {
        let changed = self
            .connection
            .change_keyboard_mapping(1, code, 1, &[key.0]);
        changed.expect("a request").check().expect("another map");
    }

    fn keycode(&self, key: Key) -> u8 {
        let setup = self.connection.setup();
        let first = setup.min_keycode;
        let last = setup.max_keycode;
        let map = self
            .connection
            .get_keyboard_mapping(first, last - first + 1);
        let map = map.expect("a request").reply().expect("the keyboard's map");
        let per_code = usize::from(map.keysyms_per_keycode);
        let place = map.keysyms.iter().position(|keysym| *keysym == key.0);
        first + (place.expect("the key is on the keyboard") / per_code) as u8
    }

    /// Presses the key of a code, whatever it writes. Codes are those of PC keyboards.
    pub(crate) fn down_code(&self, code: u8) {
        self.fake(KEY_PRESS, code, 0, 0);
    }

    pub(crate) fn up_code(&self, code: u8) {
        self.fake(KEY_RELEASE, code, 0, 0);
    }

    pub(crate) fn press_code(&self, code: u8) {
        self.down_code(code);
        self.up_code(code);
    }

    pub(crate) fn down(&self, key: Key) {
        self.fake(KEY_PRESS, self.keycode(key), 0, 0);
    }

    pub(crate) fn up(&self, key: Key) {
        self.fake(KEY_RELEASE, self.keycode(key), 0, 0);
    }

    pub(crate) fn press(&self, key: Key) {
        self.down(key);
        self.up(key);
    }

    /// Moves the pointer to a place in the window.
    pub(crate) fn point(&self, x: f32, y: f32) {
        let corner = self
            .connection
            .translate_coordinates(self.window, self.root, 0, 0)
            .expect("a request")
            .reply()
            .expect("the window's place");
        let x = x.round() as i16 + corner.dst_x;
        let y = y.round() as i16 + corner.dst_y;
        self.fake(MOTION_NOTIFY, 0, x, y);
    }

    /// Moves the pointer from where it is.
    pub(crate) fn push(&self, x: i16, y: i16) {
        self.fake(MOTION_NOTIFY, RELATIVE, x, y);
    }

    /// Whether the program has caught the pointer in its window.
    pub(crate) fn is_pointer_caught(&self) -> bool {
        let mode = GrabMode::ASYNC;
        let grab = self.connection.grab_pointer(
            false,
            self.root,
            EventMask::NO_EVENT,
            mode,
            mode,
            x11rb::NONE,
            x11rb::NONE,
            x11rb::CURRENT_TIME,
        );
        let status = grab.expect("a request").reply().expect("an answer").status;
        if status == GrabStatus::SUCCESS {
            let _ = self.connection.ungrab_pointer(x11rb::CURRENT_TIME);
            self.sync();
        }
        status == GrabStatus::ALREADY_GRABBED
    }

    /// Waits until something is true of the desk.
    #[track_caller]
    pub(crate) fn wait(&self, what: &str, is_true: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while !is_true(self) {
            assert!(start.elapsed() < TIMEOUT, "{what} did not come");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn button_down(&self) {
        self.fake(BUTTON_PRESS, u8::from(ButtonIndex::M1), 0, 0);
    }

    pub(crate) fn button_up(&self) {
        self.fake(BUTTON_RELEASE, u8::from(ButtonIndex::M1), 0, 0);
    }

    /// Presses and releases a button by its number: 2 is the middle one, 3 the right one, 4 and 5 are
    /// the wheel.
    pub(crate) fn tap_button(&self, number: u8) {
        self.fake(BUTTON_PRESS, number, 0, 0);
        self.fake(BUTTON_RELEASE, number, 0, 0);
    }

    /// Drags with a button from a place in the window to another.
    pub(crate) fn drag(&self, number: u8, from: (f32, f32), to: (f32, f32)) {
        self.point(from.0, from.1);
        self.fake(BUTTON_PRESS, number, 0, 0);
        self.point(to.0, to.1);
        self.fake(BUTTON_RELEASE, number, 0, 0);
    }

    pub(crate) fn click(&self, x: f32, y: f32) {
        self.point(x, y);
        self.button_down();
        self.button_up();
    }

    pub(crate) fn resize(&self, width: u32, height: u32) {
        let size = ConfigureWindowAux::new().width(width).height(height);
        let _ = self.connection.configure_window(self.window, &size);
        self.sync();
    }

    /// Sends what the close button of a title bar sends.
    pub(crate) fn close(&self) {
        let atom = |name: &[u8]| {
            let atom = self.connection.intern_atom(false, name).expect("a request");
            atom.reply().expect("an atom").atom
        };
        let protocols = atom(b"WM_PROTOCOLS");
        let delete = atom(b"WM_DELETE_WINDOW");
        let message = ClientMessageEvent::new(32, self.window, protocols, [delete, 0, 0, 0, 0]);
        let _ = self
            .connection
            .send_event(false, self.window, EventMask::NO_EVENT, message);
        self.sync();
    }

    /// Asks the window for the clipboard in the name of a window that does not exist.
    pub(crate) fn ask_for_the_clipboard_and_go(&self) {
        let clipboard = self
            .connection
            .intern_atom(false, b"CLIPBOARD")
            .expect("a request")
            .reply()
            .expect("an atom")
            .atom;
        let request = SelectionRequestEvent {
            response_type: SELECTION_REQUEST_EVENT,
            sequence: 0,
            time: 0,
            owner: self.window,
            requestor: self.connection.generate_id().expect("an identifier"),
            selection: clipboard,
            target: clipboard,
            property: clipboard,
        };
        let _ = self
            .connection
            .send_event(false, self.window, EventMask::NO_EVENT, request);
        self.sync();
    }

    pub(crate) fn picture(&self) -> Picture {
        assert!(self.is_colored, "a test that looks says so: `Stage::look`");
        let size = self.connection.get_geometry(self.window);
        let size = size.expect("a request").reply().expect("the window's size");
        let width = size.width;
        let height = size.height;
        let format = ImageFormat::Z_PIXMAP;
        let image = self
            .connection
            .get_image(format, self.window, 0, 0, width, height, !0);
        let data = image
            .expect("a request")
            .reply()
            .expect("the window's pixels")
            .data;
        let pixel = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]);
        Picture {
            width: width.into(),
            height: height.into(),
            pixels: data.chunks_exact(4).map(pixel).collect(),
        }
    }

    /// Waits for a picture that meets a condition.
    pub(crate) fn see(&self, what: &str, like: impl Fn(&Picture) -> bool) -> Picture {
        let start = Instant::now();
        while start.elapsed() < TIMEOUT {
            let picture = self.picture();
            if like(&picture) {
                return picture;
            }
            std::thread::sleep(Duration::from_millis(30));
        }
        panic!("never seen: {what}");
    }
}

fn visible_window(connection: &RustConnection, root: Window, title: &str) -> Option<Window> {
    let tree = connection.query_tree(root).ok()?.reply().ok()?;
    // A window manager puts windows into frames of its own.
    let inside = |window: &Window| visible_window(connection, *window, title);
    if let Some(window) = tree.children.iter().find_map(inside) {
        return Some(window);
    }
    tree.children.into_iter().find(|window| {
        let name = || {
            let kind = AtomEnum::STRING;
            let name = connection.get_property(false, *window, AtomEnum::WM_NAME, kind, 0, 64);
            Some(name.ok()?.reply().ok()?.value)
        };
        let seen = || {
            let state = connection
                .get_window_attributes(*window)
                .ok()?
                .reply()
                .ok()?;
            Some(state.map_state == MapState::VIEWABLE)
        };
        name().is_some_and(|name| name == title.as_bytes()) && seen() == Some(true)
    })
}
