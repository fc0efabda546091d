//! Files that are dropped on the window, as file managers do it ("Drag-and-Drop Protocol for the X Window System", XDND,
//! version 5). Miniquad asks for another type than they offer, and never ends a drop.

use std::sync::Mutex;

use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ClientMessageEvent, ConnectionExt as _, EventMask, Property,
    PropertyNotifyEvent, SelectionNotifyEvent, Window,
};

use super::connection::Connection;
use crate::app::platform::{dropped::Dropped, locked};

/// The most bytes of a list of files, and the most types that a source may offer.
const MAX_BYTES: usize = 1 << 20;
const MAX_TYPES: u32 = 256;

static DROPS: Mutex<Drops> = Mutex::new(Drops {
    source: None,
    list: None,
    dropped: Vec::new(),
});

struct Drops {
    /// The source whose pointer is over the window, or whose list is awaited.
    source: Option<DragSource>,
    /// A list that comes in parts.
    list: Option<Vec<u8>>,
    /// The things dropped, until the frame takes them.
    dropped: Vec<Dropped>,
}

#[derive(Clone, Copy)]
struct DragSource {
    window: Window,
    /// The game's window.
    target: Window,
    /// The type to ask for; `None` if it offers no files.
    kind: Option<Atom>,
}

/// The things dropped since the last call.
pub(crate) fn take() -> Vec<Dropped> {
    std::mem::take(&mut locked(&DROPS).dropped)
}

/// Follows a message of a source. False if it is no such message.
pub(super) fn follow(connection: &Connection, message: &ClientMessageEvent) -> bool {
    let atoms = &connection.atoms;
    let data = message.data.as_data32();
    let mut drops = locked(&DROPS);
    match message.type_ {
        kind if kind == atoms.XdndEnter => {
            let source = DragSource {
                window: data[0],
                target: message.window,
                kind: connection.type_of_files(data),
            };
            drops.source = Some(source);
            drops.list = None;
        }
        kind if kind == atoms.XdndPosition => {
            if let Some(source) = drops.source {
                let action = source.kind.map_or(x11rb::NONE, |_| atoms.XdndActionCopy);
                let accepts = u32::from(source.kind.is_some());
                connection.answer(source, atoms.XdndStatus, [accepts, 0, 0, action]);
            }
        }
        kind if kind == atoms.XdndDrop => match drops.source {
            Some(DragSource {
                kind: Some(kind), ..
            }) => connection.ask_for_files(kind, data[2]),
            Some(source) => {
                drops.source = None;
                connection.finish(source, false);
            }
            None => {}
        },
        kind if kind == atoms.XdndLeave => drops.source = None,
        _ => return false,
    }
    true
}

/// Receives the list that was asked for, or learns that it comes in parts.
pub(super) fn receive(connection: &Connection, event: &SelectionNotifyEvent) {
    let mut drops = locked(&DROPS);
    let Some(source) = drops
        .source
        .filter(|_| event.selection == connection.atoms.XdndSelection)
    else {
        return;
    };
    if event.property == x11rb::NONE {
        drops.source = None;
        return connection.finish(source, false);
    }
    match connection.read_list() {
        Some((kind, _)) if kind == connection.atoms.INCR => drops.list = Some(Vec::new()),
        Some((_, bytes)) => drops.end(connection, source, &bytes),
        None => drops.end(connection, source, &[]),
    }
}

/// Receives the next part of a list; an empty one is its end.
pub(super) fn go_on(connection: &Connection, event: &PropertyNotifyEvent) {
    let mut drops = locked(&DROPS);
    let is_part = event.state == Property::NEW_VALUE && event.window == connection.mailbox;
    if !is_part || event.atom != connection.atoms.XdndSelection {
        return;
    }
    let Some((source, mut list)) = drops.source.zip(drops.list.take()) else {
        return;
    };
    let part = connection
        .read_list()
        .map_or_else(Vec::new, |(_, bytes)| bytes);
    if part.is_empty() || list.len() + part.len() > MAX_BYTES {
        drops.end(connection, source, &list);
    } else {
        list.extend(part);
        drops.list = Some(list);
    }
}

impl Drops {
    fn end(&mut self, connection: &Connection, source: DragSource, list: &[u8]) {
        self.source = None;
        self.list = None;
        self.dropped.extend(Dropped::of(list));
        connection.finish(source, !list.is_empty());
    }
}

impl Connection {
    /// The type of a list of files that a source offers, by its first message.
    fn type_of_files(&self, [source, flags, first @ ..]: [u32; 5]) -> Option<Atom> {
        let many = || {
            let kind = AtomEnum::ATOM;
            let list = self.atoms.XdndTypeList;
            let asked = self
                .display
                .get_property(false, source, list, kind, 0, MAX_TYPES);
            let types = asked.ok()?.reply().ok()?;
            Some(types.value32()?.collect::<Vec<Atom>>())
        };
        let offered = if flags & 1 == 0 {
            first.to_vec()
        } else {
            many()?
        };
        let known = [self.atoms.TEXT_URI_LIST, self.atoms.UTF8_STRING];
        known.into_iter().find(|kind| offered.contains(kind))
    }

    fn ask_for_files(&self, kind: Atom, time: u32) {
        let selection = self.atoms.XdndSelection;
        let time = if time == 0 { x11rb::CURRENT_TIME } else { time };
        let _ = self
            .display
            .convert_selection(self.mailbox, selection, kind, selection, time);
        let _ = self.display.flush();
    }

    /// Reads and removes what a source has sent, with its type.
    fn read_list(&self) -> Option<(Atom, Vec<u8>)> {
        let property = self.atoms.XdndSelection;
        let most = MAX_BYTES as u32 / 4;
        let any = AtomEnum::ANY;
        let asked = self
            .display
            .get_property(true, self.mailbox, property, any, 0, most);
        let list = asked.ok()?.reply().ok()?;
        if list.bytes_after > 0 {
            // What is too long stays, and is removed unread.
            let _ = self.display.delete_property(self.mailbox, property);
        }
        Some((list.type_, list.value))
    }

    fn finish(&self, source: DragSource, has_worked: bool) {
        let action = if has_worked {
            self.atoms.XdndActionCopy
        } else {
            x11rb::NONE
        };
        let kind = self.atoms.XdndFinished;
        self.answer(source, kind, [has_worked.into(), action, 0, 0]);
    }

    fn answer(&self, source: DragSource, kind: Atom, [a, b, c, d]: [u32; 4]) {
        let data = [source.target, a, b, c, d];
        let message = ClientMessageEvent::new(32, source.window, kind, data);
        let _ = self
            .display
            .send_event(false, source.window, EventMask::NO_EVENT, message);
        let _ = self.display.flush();
    }
}
