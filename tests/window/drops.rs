//! Files dropped as a file manager does it: a small source of "Drag-and-Drop Protocol for the X Window System" (XDND),
//! version 5.

use std::fs;
use std::path::Path;
use std::time::Instant;

use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, Property,
    SELECTION_NOTIFY_EVENT, SelectionNotifyEvent, SelectionRequestEvent, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use crate::display::{Desk, TIMEOUT};
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    (
        "what_a_file_manager_drops_is_opened_and_the_drop_ends",
        what_a_file_manager_drops_is_opened_and_the_drop_ends,
    ),
    (
        "what_cannot_be_opened_is_named",
        what_cannot_be_opened_is_named,
    ),
];

const VERSION: u32 = 5;
/// Where it is dropped, in both directions.
const MIDDLE: u32 = 300;
/// The size of the parts of a long list.
const PART: usize = 1000;

/// A program that things can be dragged out of.
struct Source {
    connection: RustConnection,
    window: Window,
    target: Window,
    /// The type that is offered, and its bytes.
    kind: &'static str,
    list: Vec<u8>,
    /// True if the list is sent in parts.
    in_parts: bool,
}

/// How a drop ended.
#[derive(Debug, PartialEq)]
enum End {
    /// The target would not have it.
    Refused,
    /// The target has told whether it took it.
    Finished(bool),
}

impl Source {
    fn new(stage: &Stage<'_>, desk: &Desk, kind: &'static str, list: &str) -> Self {
        let (connection, screen) = x11rb::connect(Some(stage.display)).expect("the display");
        let window = connection.generate_id().expect("an identifier");
        let root = connection.setup().roots[screen].root;
        let class = WindowClass::INPUT_ONLY;
        let aux = CreateWindowAux::new();
        let made = connection.create_window(0, window, root, 0, 0, 1, 1, 0, class, 0, &aux);
        made.expect("a request").check().expect("a window");
        Self {
            connection,
            window,
            target: desk.window(),
            kind,
            list: list.as_bytes().to_vec(),
            in_parts: false,
        }
    }

    fn atom(&self, name: &str) -> Atom {
        let atom = self.connection.intern_atom(false, name.as_bytes());
        atom.expect("a request").reply().expect("an atom").atom
    }

    fn send(&self, kind: &str, data: [u32; 4]) {
        let [a, b, c, d] = data;
        let data = [self.window, a, b, c, d];
        let message = ClientMessageEvent::new(32, self.target, self.atom(kind), data);
        let sent = self
            .connection
            .send_event(false, self.target, EventMask::NO_EVENT, message);
        sent.expect("a request").check().expect("it is sent");
    }

    /// Drags into the window, and drops.
    fn drop(&self) -> End {
        let selection = self.atom("XdndSelection");
        let owned = self
            .connection
            .set_selection_owner(self.window, selection, 0u32);
        owned.expect("a request").check().expect("it is owned");
        let kind = self.atom(self.kind);
        self.send("XdndEnter", [VERSION << 24, kind, 0, 0]);
        self.send(
            "XdndPosition",
            [0, MIDDLE << 16 | MIDDLE, 0, self.atom("XdndActionCopy")],
        );
        let [status, finished] = ["XdndStatus", "XdndFinished"].map(|name| self.atom(name));
        let start = Instant::now();
        while start.elapsed() < TIMEOUT {
            match self.connection.poll_for_event().expect("the display") {
                Some(Event::ClientMessage(told)) if told.type_ == status => {
                    if told.data.as_data32()[1] & 1 == 0 {
                        self.send("XdndLeave", [0; 4]);
                        return End::Refused;
                    }
                    self.send("XdndDrop", [0, 0, 0, 0]);
                }
                Some(Event::ClientMessage(told)) if told.type_ == finished => {
                    return End::Finished(told.data.as_data32()[1] & 1 != 0);
                }
                Some(Event::SelectionRequest(asked)) => self.answer(&asked),
                Some(_) => {}
                None => std::thread::sleep(std::time::Duration::from_millis(5)),
            }
        }
        panic!("the drop never ended")
    }

    fn answer(&self, asked: &SelectionRequestEvent) {
        let is_known = asked.target == self.atom(self.kind);
        let property = if is_known {
            asked.property
        } else {
            x11rb::NONE
        };
        let tell = || {
            let told = SelectionNotifyEvent {
                response_type: SELECTION_NOTIFY_EVENT,
                sequence: 0,
                time: asked.time,
                requestor: asked.requestor,
                selection: asked.selection,
                target: asked.target,
                property,
            };
            let sent =
                self.connection
                    .send_event(false, asked.requestor, EventMask::NO_EVENT, told);
            sent.expect("a request").check().expect("it is sent");
        };
        let write = |kind, bytes| {
            let written = self.connection.change_property8(
                PropMode::REPLACE,
                asked.requestor,
                asked.property,
                kind,
                bytes,
            );
            written.expect("a request").check().expect("it is written");
        };
        if !is_known {
            return tell();
        }
        if !self.in_parts {
            write(asked.target, &self.list);
            return tell();
        }
        let looks = x11rb::protocol::xproto::ChangeWindowAttributesAux::new()
            .event_mask(EventMask::PROPERTY_CHANGE);
        let asked_for = self
            .connection
            .change_window_attributes(asked.requestor, &looks);
        asked_for
            .expect("a request")
            .check()
            .expect("it is asked for");
        let size = [self.list.len() as u32];
        let written = self.connection.change_property32(
            PropMode::REPLACE,
            asked.requestor,
            asked.property,
            self.atom("INCR"),
            &size,
        );
        written.expect("a request").check().expect("it is written");
        tell();
        // The last part is empty.
        for part in self.list.chunks(PART).chain([&[][..]]) {
            self.wait_until_read(asked);
            write(asked.target, part);
        }
    }

    fn wait_until_read(&self, asked: &SelectionRequestEvent) {
        loop {
            let event = self.connection.wait_for_event().expect("the display");
            if let Event::PropertyNotify(told) = event
                && told.atom == asked.property
                && told.state == Property::DELETE
            {
                return;
            }
        }
    }
}

/// A path as a file manager writes it.
fn uri(path: &Path) -> String {
    let path = path.to_str().expect("a path of characters");
    format!("file://{}", path.replace(' ', "%20").replace('ä', "%C3%A4"))
}

fn what_a_file_manager_drops_is_opened_and_the_drop_ends(stage: &Stage<'_>) {
    let folder = stage.folder.join("my levels");
    fs::create_dir(&folder).expect("a folder");
    for (name, title) in [("ä 1.txt", "One"), ("b.txt", "Two")] {
        fs::write(folder.join(name), format!("title: {title}\n. 2 .\n")).expect("a file");
    }
    let one = uri(&folder.join("ä 1.txt"));
    let two = uri(&folder.join("b.txt"));
    let whole = uri(&folder);
    let plain = folder.join("b.txt").to_str().expect("a path").to_owned();
    let long = format!("# {}\r\n", "x".repeat(PART * 3));
    // The program has a game of its own after each.
    for (kind, list, in_parts, levels) in [
        ("text/uri-list", format!("{one}\r\n"), false, "1"),
        (
            "text/uri-list",
            format!("{long}{one}\r\n{two}\r\n"),
            true,
            "2",
        ),
        (
            "text/uri-list",
            whole.replace("file://", "file://localhost"),
            false,
            "2",
        ),
        ("UTF8_STRING", plain, false, "1"),
    ] {
        let (program, desk) = stage.open(&[]);
        let mut source = Source::new(stage, &desk, kind, &list);
        source.in_parts = in_parts;
        assert_eq!(source.drop(), End::Finished(true), "{list}");
        let report = program.wait("a serve", |report| report.is("state", "serving"));
        assert!(report.is("levels", levels), "{list}: {report:?}");
    }
}

fn what_cannot_be_opened_is_named(stage: &Stage<'_>) {
    let missing = uri(&stage.folder.join("gone.txt"));
    for (kind, list, end, sentence) in [
        (
            "text/uri-list",
            missing.as_str(),
            End::Finished(true),
            "gone.txt: no such file",
        ),
        (
            "text/uri-list",
            "https://example.org/a.txt\r\n",
            End::Finished(true),
            "https://example.org/a.txt is no file",
        ),
        ("text/uri-list", "", End::Finished(false), ""),
        ("image/png", "", End::Refused, ""),
    ] {
        let (program, desk) = stage.open(&[]);
        assert_eq!(Source::new(stage, &desk, kind, list).drop(), end, "{list}");
        program.settled(&desk);
        desk.close();
        let (_, said) = program.end();
        assert!(
            said.contains(sentence) && said.is_empty() == sentence.is_empty(),
            "{said}"
        );
    }
}
