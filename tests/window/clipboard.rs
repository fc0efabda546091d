//! Copying by keys that are held as long as a person holds them, while another program reads the clipboard.

use std::time::Duration;

use breakout::level::Level;
use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, CreateWindowAux, Window, WindowClass};
use x11rb::rust_connection::RustConnection;

use crate::display::{DOWN, Desk, Key, key};
use crate::{Stage, Test};

const CTRL: Key = Key(0xffe3);
const F4: Key = Key(0xffc1);

pub(crate) const TESTS: &[Test] = &[
    (
        "what_is_copied_and_cut_is_there_for_others",
        what_is_copied_and_cut_is_there_for_others,
    ),
    ("what_others_copied_stays", what_others_copied_stays),
    (
        "what_cannot_be_copied_is_not_cut",
        what_cannot_be_copied_is_not_cut,
    ),
];

/// Another program on the display.
struct Other {
    connection: RustConnection,
    window: Window,
}

impl Other {
    fn new(stage: &Stage<'_>) -> Self {
        let (connection, screen) = x11rb::connect(Some(stage.display)).expect("the display");
        let window = connection.generate_id().expect("an identifier");
        let root = connection.setup().roots[screen].root;
        let class = WindowClass::INPUT_ONLY;
        let aux = CreateWindowAux::new();
        let made = connection.create_window(0, window, root, 0, 0, 1, 1, 0, class, 0, &aux);
        made.expect("a request").check().expect("a window");
        Self { connection, window }
    }

    fn atom(&self, name: &[u8]) -> u32 {
        let atom = self.connection.intern_atom(false, name);
        atom.expect("a request").reply().expect("an atom").atom
    }

    /// The text on the clipboard; empty if there is none.
    fn text(&self) -> String {
        let [clipboard, utf8] =
            [b"CLIPBOARD".as_slice(), b"UTF8_STRING"].map(|name| self.atom(name));
        let asked =
            self.connection
                .convert_selection(self.window, clipboard, utf8, clipboard, 0u32);
        asked.expect("a request").check().expect("it is asked");
        loop {
            match self.connection.wait_for_event().expect("an answer") {
                Event::SelectionNotify(told) if told.property == clipboard => break,
                Event::SelectionNotify(_) => return String::new(),
                _ => {}
            }
        }
        let told =
            self.connection
                .get_property(true, self.window, clipboard, AtomEnum::ANY, 0, u32::MAX);
        let told = told.expect("a request").reply().expect("the text");
        String::from_utf8(told.value).expect("UTF-8")
    }

    /// Has something on the clipboard, of whatever kind.
    fn copy(&self) {
        let owned = self
            .connection
            .set_selection_owner(self.window, self.atom(b"CLIPBOARD"), 0u32);
        owned.expect("a request").check().expect("it is copied");
    }

    fn has_copied(&self) -> bool {
        let owner = self.connection.get_selection_owner(self.atom(b"CLIPBOARD"));
        owner.expect("a request").reply().expect("an owner").owner == self.window
    }
}

/// Presses Ctrl and a letter as a person does, who needs some time for it.
pub(crate) fn chord(desk: &Desk, letter: char) {
    let person = || std::thread::sleep(Duration::from_millis(100));
    desk.down(CTRL);
    person();
    desk.down(key(letter));
    person();
    desk.up(key(letter));
    desk.up(CTRL);
}

fn what_is_copied_and_cut_is_there_for_others(stage: &Stage<'_>) {
    stage.write("mine.txt", "title: Mine\nbricks:\n. 2 3 .\n. . . .\n");
    let other = Other::new(stage);
    let (program, desk) = stage.open(&["mine.txt"]);
    program.wait("a serve", |report| report.is("state", "serving"));
    desk.press(F4);
    program.wait("the editor", |report| report.is("state", "drawing"));
    chord(&desk, 'c');
    desk.wait("the level's code", |_| {
        Level::from_code(&other.text()).is_ok_and(|level| level.title() == "Mine")
    });
    chord(&desk, 'a');
    chord(&desk, 'x');
    program.wait("no bricks", |report| report.is("undo", "1"));
    desk.wait("the bricks", |_| {
        other.text() == "bricks:\n. 2 3 .\n. . . .\n"
    });
}

fn what_others_copied_stays(stage: &Stage<'_>) {
    let other = Other::new(stage);
    let (program, desk) = stage.open(&[]);
    other.copy();
    chord(&desk, 'c');
    chord(&desk, 'x');
    desk.press(DOWN);
    program.wait("the second item", |report| report.is("menu", "Levels"));
    assert!(other.has_copied());
}

fn what_cannot_be_copied_is_not_cut(stage: &Stage<'_>) {
    stage.write("mine.txt", "title: Mine\nbricks:\n. 2 3 .\n. . . .\n");
    let (program, desk) = stage.open(&["mine.txt"]);
    program.wait("a serve", |report| report.is("state", "serving"));
    desk.press(F4);
    program.wait("the editor", |report| report.is("state", "drawing"));
    // The display takes no more programs, so the clipboard cannot be reached.
    let connect = || x11rb::connect(Some(stage.display)).ok();
    let others: Vec<_> = std::iter::from_fn(connect).collect();
    chord(&desk, 'a');
    chord(&desk, 'x');
    let report = program.settled(&desk);
    assert!(report.is("undo", "0"), "{report:?}");
    drop(others);
    let other = loop {
        // The display needs a moment to let them go.
        if connect().is_some() {
            break Other::new(stage);
        }
    };
    chord(&desk, 'x');
    program.wait("no bricks", |report| report.is("undo", "1"));
    desk.wait("the bricks", |_| {
        other.text() == "bricks:\n. 2 3 .\n. . . .\n"
    });
}
