//! The page with what a level is besides its picture: texts, size, scene.

use breakout::level::{Document, Header, MAX_CELLS_PER_SIDE, MAX_NAME_CHARS};
use macroquad::prelude::Rect;

use super::layout::Layout;
use super::palette::size;
use super::scene::{add_ball, add_paddle};
use super::tools::Cell;
use crate::app::input::Action;
use crate::app::render::palette::play;
use crate::app::render::{Align, Style};
use crate::app::ui::Ui;
use crate::app::ui::menu::{Menu, Response, Row, Value};
use crate::app::ui::text_field::{TextField, Written};
use crate::app::workbench::Workbench;

/// The most letters of a header that is not a name.
const MAX_NUMBERS: usize = 80;

/// A row of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Property {
    Text(Header),
    Columns,
    Rows,
    /// Inserts and deletes where the cursor is.
    RowHere,
    ColumnHere,
    /// Moves the picture.
    Across,
    Down,
    Close,
}

const PROPERTIES: [Property; 12] = [
    Property::Text(Header::Title),
    Property::Text(Header::Author),
    Property::Text(Header::Par),
    Property::Columns,
    Property::Rows,
    Property::ColumnHere,
    Property::RowHere,
    Property::Across,
    Property::Down,
    Property::Text(Header::Ball),
    Property::Text(Header::Paddle),
    Property::Close,
];

pub(super) struct Page {
    menu: Menu<Property>,
    /// Whether the keys are meant for it, and not for the picture.
    pub(super) has_keys: bool,
    /// The property that is being written.
    writing: Option<(Property, TextField)>,
    /// The state of the workbench and the cell of which the rows tell.
    told: (u64, Cell),
}

/// What became of an action on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Turned {
    Nothing,
    /// For the sound of it.
    Moved,
    Chosen,
    Closed,
    /// What was written cannot be; a sentence says why.
    Refused(String),
}

impl Page {
    pub(super) fn new(bench: &Workbench, cursor: Cell) -> Self {
        Self {
            menu: Menu::new(rows(bench, cursor)),
            has_keys: true,
            writing: None,
            told: (bench.version(), cursor),
        }
    }

    /// Tells of the document as it is now, whoever has changed it.
    pub(super) fn follow(&mut self, bench: &Workbench, cursor: Cell) {
        let now = (bench.version(), cursor);
        if std::mem::replace(&mut self.told, now) != now {
            self.menu.set_rows(rows(bench, cursor));
        }
    }

    pub(super) fn is_writing(&self) -> bool {
        self.writing.is_some()
    }

    /// Opens the field of text for a property.
    fn write(&mut self, bench: &Workbench, property: Property) {
        let most = match property {
            Property::Text(Header::Title | Header::Author) => MAX_NAME_CHARS,
            _ => MAX_NUMBERS,
        };
        let text = match property {
            Property::Text(header) => bench.document().header(header).unwrap_or_default(),
            Property::Columns => size(bench.picture()).0.to_string(),
            _ => size(bench.picture()).1.to_string(),
        };
        self.writing = Some((property, TextField::new(&text, most)));
    }

    pub(super) fn act(&mut self, bench: &mut Workbench, cursor: Cell, action: Action) -> Turned {
        if let Some((property, field)) = &mut self.writing {
            match field.act(action) {
                Written::NotYet => return Turned::Nothing,
                Written::Cancelled => {}
                Written::Done => {
                    if let Err(sentence) = set(bench, *property, &field.text()) {
                        return Turned::Refused(sentence);
                    }
                }
            }
            self.writing = None;
            self.follow(bench, cursor);
            return Turned::Chosen;
        }
        self.follow(bench, cursor);
        let turned = match self.menu.update(&[action]) {
            Response::Nothing => Turned::Nothing,
            Response::Moved => Turned::Moved,
            Response::Chosen(Property::Close) => Turned::Closed,
            Response::Chosen(property) => {
                self.choose(bench, property, cursor);
                Turned::Chosen
            }
            Response::Turned(property, way) => {
                turn(bench, property, cursor, way);
                Turned::Moved
            }
        };
        self.follow(bench, cursor);
        turned
    }

    /// Pastes into the field of text.
    pub(super) fn paste(&mut self, text: &str) {
        if let Some((_, field)) = &mut self.writing {
            field.paste(text);
        }
    }

    fn choose(&mut self, bench: &mut Workbench, property: Property, cursor: Cell) {
        match property {
            Property::Text(header) => {
                let is_missing = bench.document().header(header).is_none();
                match header {
                    Header::Ball if is_missing => bench.step(add_ball),
                    Header::Paddle if is_missing => bench.step(add_paddle),
                    _ => self.write(bench, property),
                }
            }
            Property::Columns | Property::Rows => self.write(bench, property),
            property => turn(bench, property, cursor, 1),
        }
    }

    pub(super) fn draw(&self, ui: &mut Ui<'_>, room: Rect) {
        ui.in_window();
        ui.panel(room, play::EDGE, None);
        ui.flush();
        let list = list(room);
        self.menu.draw_list(ui, list);
        let note = match &self.writing {
            Some((Property::Columns | Property::Rows, _)) => {
                format!("A number from 1 to {MAX_CELLS_PER_SIDE}")
            }
            _ => self.menu.selected().note.to_string(),
        };
        let top = if self.is_writing() { 44.0 } else { 6.0 };
        let foot = room.bottom() - list.bottom() - top;
        let room = Rect::new(list.x, list.bottom() + top, list.w, foot);
        ui.paragraph(Style::Small, &note, room, Align::Center, play::QUIET);
        ui.flush();
        if let Some((_, field)) = &self.writing {
            field.draw(ui, field_rect(room));
            ui.flush();
        }
    }

    /// What the selected row says.
    #[cfg(test)]
    pub(super) fn spoken(&self) -> String {
        self.menu.spoken()
    }

    /// The selected row, for the status report.
    pub(super) fn label(&self) -> &str {
        self.menu.label()
    }
}

/// The place of the field of text in a window.
pub(super) fn field(layout: &Layout) -> Rect {
    field_rect(layout.panel)
}

/// The room for the field of text, below the rows.
fn field_rect(room: Rect) -> Rect {
    let list = list(room);
    Rect::new(list.x, list.bottom() + 4.0, list.w, 38.0)
}

/// The room for the rows, above that for the note.
fn list(room: Rect) -> Rect {
    Rect::new(room.x + 10.0, room.y + 10.0, room.w - 20.0, room.h - 96.0)
}

fn about(header: Header) -> &'static str {
    match header {
        Header::Title => "The name on screen",
        Header::Author => "Who made it",
        Header::Par => "The time that earns a star: seconds, or 1:30; empty for none",
        Header::Ball => "A ball in flight from the start: x y dx dy. Drag it in the picture",
        Header::Paddle => "Where the paddle starts: the x of its middle",
    }
}

fn rows(bench: &Workbench, (column, row): Cell) -> Vec<Row<Property>> {
    let row_of = |property| row_for(bench, property, (column, row));
    PROPERTIES.into_iter().map(row_of).collect()
}

fn row_for(bench: &Workbench, property: Property, (column, row): Cell) -> Row<Property> {
    let (columns, rows) = size(bench.picture());
    let turns = |text: String, less: bool, more: bool| {
        Some(Value {
            text,
            less,
            more,
            warns: false,
        })
    };
    let most = MAX_CELLS_PER_SIDE;
    let (label, value, note) = match property {
        Property::Text(header) => {
            let text = bench.document().header(header);
            let is_scene = matches!(header, Header::Ball | Header::Paddle);
            let has = text.is_some();
            let text = text.unwrap_or_else(|| "–".to_owned());
            let value = turns(text, is_scene && has, is_scene && !has);
            let label = match header {
                Header::Title => "Title",
                Header::Author => "Author",
                Header::Par => "Par",
                Header::Ball => "Ball",
                Header::Paddle => "Paddle",
            };
            (label, value, about(header))
        }
        Property::Columns => (
            "Columns",
            turns(format!("{columns}"), columns > 1, columns < most),
            "Adds and takes away at the right; Enter to type the number",
        ),
        Property::Rows => (
            "Rows",
            turns(format!("{rows}"), rows > 1, rows < most),
            "Adds and takes away at the bottom; Enter to type the number",
        ),
        Property::ColumnHere => (
            "Column here",
            turns(format!("{}", column + 1), columns > 1, columns < most),
            "Left deletes the column of the cursor, right inserts one before it",
        ),
        Property::RowHere => (
            "Row here",
            turns(format!("{}", row + 1), rows > 1, rows < most),
            "Left deletes the row of the cursor, right inserts one above it",
        ),
        Property::Across => (
            "Move across",
            turns("one".to_owned(), true, true),
            "Moves the picture left and right, round the edge",
        ),
        Property::Down => (
            "Move down",
            turns("one".to_owned(), true, true),
            "Moves the picture up and down, round the edge",
        ),
        Property::Close => ("Back to the picture", None, ""),
    };
    Row {
        value,
        note: note.into(),
        ..Row::new(label, property)
    }
}

/// Sets a property to what was written, as one step.
///
/// # Errors
/// A sentence if it cannot be that.
fn set(bench: &mut Workbench, property: Property, text: &str) -> Result<(), String> {
    if let Property::Text(header) = property {
        header.check(text).map_err(as_sentence)?;
        bench.step(|document| document.set_header(header, Some(text)));
        return Ok(());
    }
    let (columns, rows) = size(bench.picture());
    let sides = 1..=MAX_CELLS_PER_SIDE;
    let Some(side) = text.trim().parse().ok().filter(|side| sides.contains(side)) else {
        let name = if property == Property::Columns {
            "columns"
        } else {
            "rows"
        };
        return Err(format!("A level has 1 to {MAX_CELLS_PER_SIDE} {name}"));
    };
    bench.step(|document| match property {
        Property::Columns => document.resize(side, rows),
        _ => document.resize(columns, side),
    });
    Ok(())
}

/// The message of a problem as a sentence of its own.
fn as_sentence(mut message: String) -> String {
    if let Some(first) = message.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    message
}

/// Turns a property down or up, as one step.
fn turn(bench: &mut Workbench, property: Property, (column, row): Cell, way: i8) {
    let (columns, rows) = size(bench.picture());
    let by = isize::from(way);
    let change = |document: &mut Document| match property {
        Property::Text(Header::Ball) if way > 0 => add_ball(document),
        Property::Text(Header::Paddle) if way > 0 => add_paddle(document),
        Property::Text(header @ (Header::Ball | Header::Paddle)) => {
            document.set_header(header, None);
        }
        Property::Columns => document.resize(columns.saturating_add_signed(by), rows),
        Property::Rows => document.resize(columns, rows.saturating_add_signed(by)),
        Property::ColumnHere if way > 0 => document.insert_column(column),
        Property::ColumnHere => document.delete_column(column),
        Property::RowHere if way > 0 => document.insert_row(row),
        Property::RowHere => document.delete_row(row),
        Property::Across => document.shift(by, 0),
        Property::Down => document.shift(0, by),
        Property::Text(_) | Property::Close => {}
    };
    bench.step(change);
}
