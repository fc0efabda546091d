//! The pages of the panel: the properties of the level, and what can be done with a piece of it.

use std::borrow::Cow;

use breakout::level::{Document, Header, Level, MAX_CELLS_PER_SIDE, MAX_NAME_CHARS};
use breakout::numbers;
use macroquad::prelude::{Rect, vec2};

use super::{palette::size, scene::new_value, tools::Cell};
use crate::app::render::{Align, Style, palette::play};
use crate::app::ui::Ui;
use crate::app::ui::menu::{Menu, MenuResponse, MenuRow, RowValue};
use crate::app::ui::text_field::{TextField, Written};
use crate::app::view::area::Area;
use crate::app::words::{clock, editor::Editor, words};
use crate::app::{audio::Cue, input::Action, screens::Frame, workbench::Workbench};

/// The most letters of a header that is not a name.
const MAX_NUMBERS: usize = 80;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Property {
    Text(Header),
    Columns,
    Rows,
    // These insert and delete at the cursor.
    RowHere,
    ColumnHere,
    Across,
    Down,
    /// A command of the editor.
    Do(Action),
    Close,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PageKind {
    Level,
    Piece,
}

/// The request of a page to the editor.
pub(super) enum Answer {
    Nothing,
    Close,
    Do(Action),
}

/// The label and the note.
type Texts = fn(&Editor) -> [&'static str; 2];

const LEVEL: &[(Property, Texts)] = &[
    (Property::Text(Header::Title), |words| words.title),
    (Property::Text(Header::Author), |words| words.author),
    (Property::Text(Header::Par), |words| words.par_time),
    (Property::Columns, |words| words.columns),
    (Property::Rows, |words| words.rows),
    (Property::ColumnHere, |words| words.column_here),
    (Property::RowHere, |words| words.row_here),
    (Property::Across, |words| words.across),
    (Property::Down, |words| words.down),
    (Property::Text(Header::Depth), |words| words.depth),
    (Property::Text(Header::Ball), |words| words.ball),
    (Property::Text(Header::Paddle), |words| words.paddle),
    (Property::Text(Header::Scenery), |words| words.scenery),
    (Property::Close, |words| words.close),
];

const PIECE: &[(Property, Texts)] = &[
    (Property::Do(Action::Copy), |words| words.copies),
    (Property::Do(Action::Cut), |words| words.cuts),
    (Property::Do(Action::Paste), |words| words.pastes),
    (Property::Do(Action::PasteMirrored), |words| {
        words.pastes_mirrored
    }),
    (Property::Do(Action::FlipAcross), |words| words.flips_across),
    (Property::Do(Action::FlipDown), |words| words.flips_down),
    (Property::Do(Action::Rotate), |words| words.rotates),
    (Property::Do(Action::Erase), |words| words.empties),
    (Property::Do(Action::SelectAll), |words| words.selects_all),
    (Property::Close, |words| words.close),
];

impl PageKind {
    fn rows(self) -> &'static [(Property, Texts)] {
        [LEVEL, PIECE][self as usize]
    }
}

pub(super) struct Page {
    pub(super) kind: PageKind,
    menu: Menu<Property>,
    /// Keyboard focus: on the panel, or else on the picture.
    pub(super) has_keys: bool,
    writing: Option<(Property, TextField)>,
    /// The state that the rows show: the version of the workbench, the cell, and whether they have the keys.
    shown: (u64, Cell, bool),
}

impl Page {
    pub(super) fn new(kind: PageKind, bench: &Workbench, cursor: Cell) -> Self {
        Self {
            kind,
            menu: Menu::new(rows(kind, bench, cursor, true)),
            has_keys: true,
            writing: None,
            shown: (bench.version, cursor, true),
        }
    }

    /// Updates the rows to the document.
    pub(super) fn follow(&mut self, bench: &Workbench, cursor: Cell) {
        let now = (bench.version, cursor, self.has_keys);
        if std::mem::replace(&mut self.shown, now) != now {
            let rows = rows(self.kind, bench, cursor, self.has_keys);
            self.menu.set_rows(rows);
        }
    }

    /// True for the commands of its rows, whose keys work, too.
    pub(super) fn offers(&self, action: Action) -> bool {
        let mut rows = self.kind.rows().iter();
        rows.any(|(property, _)| *property == Property::Do(action))
    }

    /// True if the selected row is a text, which typing writes.
    pub(super) fn has_text(&self) -> bool {
        is_text(self.menu.selected().choice)
    }

    pub(super) fn is_writing(&self) -> bool {
        self.writing.is_some()
    }

    fn write(&mut self, bench: &Workbench, property: Property) {
        let (columns, rows) = size(bench.picture());
        let (text, most) = match property {
            Property::Text(header) => {
                let text = bench.document().header(header).unwrap_or_default();
                let is_name = matches!(header, Header::Title | Header::Author);
                (text, if is_name { MAX_NAME_CHARS } else { MAX_NUMBERS })
            }
            Property::Columns => (columns.to_string(), MAX_NUMBERS),
            _ => (rows.to_string(), MAX_NUMBERS),
        };
        self.writing = Some((property, TextField::new(&text, most)));
    }

    /// True for what begins the text of the selected row. The row shows its text selected, as the field will, so that
    /// what is typed takes its place.
    fn begins_text(&self, action: Action) -> bool {
        use Action::{Erase, EraseAhead, Paste, Type};
        self.has_text() && matches!(action, Type(_) | Erase | EraseAhead | Paste)
    }

    pub(super) fn act(
        &mut self,
        bench: &mut Workbench,
        frame: &mut Frame<'_>,
        cursor: Cell,
        action: Action,
    ) -> Answer {
        self.has_keys |= matches!(action, Action::Click(_) | Action::Row(_) | Action::Turn(..));
        self.follow(bench, cursor);
        // No text begins with a blank: it chooses, as in every menu.
        let action = match action {
            Action::Type(' ') if self.writing.is_none() => Action::Choose,
            action => action,
        };
        if self.writing.is_none() && self.begins_text(action) {
            self.write(bench, self.menu.selected().choice);
        }
        if let Some((property, field)) = &mut self.writing {
            match field.act(action) {
                Written::NotYet => return Answer::Nothing,
                Written::Cancelled => {}
                Written::Done => {
                    if let Err(sentence) = set(bench, *property, &field.text()) {
                        frame.notify(sentence);
                        return Answer::Nothing;
                    }
                }
            }
            self.writing = None;
            self.follow(bench, cursor);
            frame.cue(Cue::MenuChoose);
            return Answer::Nothing;
        }
        match self.menu.update(&[action]) {
            MenuResponse::Nothing if action == Action::Back => return Answer::Close,
            MenuResponse::Nothing => return Answer::Nothing,
            MenuResponse::Chosen(Property::Close) => return Answer::Close,
            MenuResponse::Chosen(Property::Do(action)) => return Answer::Do(action),
            MenuResponse::Moved => frame.cue(Cue::MenuMove),
            MenuResponse::Chosen(property) => {
                self.choose(bench, property, cursor);
                frame.cue(Cue::MenuChoose);
            }
            MenuResponse::Turned(property, way) => {
                turn(bench, property, cursor, way);
                frame.cue(Cue::MenuMove);
            }
        }
        self.follow(bench, cursor);
        Answer::Nothing
    }

    fn choose(&mut self, bench: &mut Workbench, property: Property, cursor: Cell) {
        let is_there = |header| bench.document().header(header).is_some();
        let is_written = match property {
            Property::Text(header) => new_value(header).is_none() || is_there(header),
            property => is_text(property),
        };
        if is_written {
            self.write(bench, property);
        } else {
            turn(bench, property, cursor, 1);
        }
    }

    pub(super) fn draw(&self, ui: &mut Ui<'_>, panel: Rect) {
        ui.in_window();
        ui.panel(panel, play::EDGE, None);
        ui.flush();
        let (list, mut rest) = parts(panel);
        self.menu.draw_list(ui, list);
        let note = match &self.writing {
            Some((Property::Columns | Property::Rows, _)) => {
                words().editor.write_number(MAX_CELLS_PER_SIDE)
            }
            _ => self.menu.selected().note.to_string(),
        };
        rest.cut_top(if self.is_writing() { 44.0 } else { 6.0 });
        ui.paragraph(Style::Small, &note, rest, Align::Center, play::QUIET);
        ui.flush();
        if let Some((_, text)) = &self.writing {
            text.draw(ui, field(panel).inset(vec2(10.0, 0.0)));
            ui.flush();
        }
    }

    #[cfg(test)]
    pub(super) fn spoken(&self) -> String {
        self.menu.spoken()
    }

    pub(super) fn label(&self) -> &str {
        self.menu.label()
    }
}

pub(super) fn field(panel: Rect) -> Rect {
    let (_, mut rest) = parts(panel);
    rest.cut_top(4.0);
    rest.cut_top(38.0)
}

/// The area of the rows, and the rest below them.
fn parts(panel: Rect) -> (Rect, Rect) {
    let mut rest = panel.inset(vec2(10.0, 0.0));
    rest.cut_top(10.0);
    (rest.cut_top(panel.h - 106.0), rest)
}

/// True for the rows that can be written.
fn is_text(property: Property) -> bool {
    matches!(
        property,
        Property::Text(_) | Property::Columns | Property::Rows
    )
}

fn rows(kind: PageKind, bench: &Workbench, here: Cell, has_keys: bool) -> Vec<MenuRow<Property>> {
    let (columns, rows) = size(bench.picture());
    let number = |number: usize, side| (number.to_string(), side > 1, side < MAX_CELLS_PER_SIDE);
    // Of a single column or row there is nothing to delete.
    let either = |text: &str, side| (text.to_owned(), side > 1, side < MAX_CELLS_PER_SIDE);
    let words = words().editor;
    let row = |&(property, texts): &(Property, Texts)| {
        let [label, note] = texts(words);
        let (text, less, more) = match property {
            Property::Text(header) => {
                let par = bench
                    .level()
                    .and_then(Level::par)
                    .filter(|_| header == Header::Par);
                let text = par.map(clock).or_else(|| bench.document().header(header));
                let is_scene = new_value(header).is_some();
                let is_there = text.is_some();
                let text = text.unwrap_or_else(|| "–".to_owned());
                (text, is_scene && is_there, is_scene && !is_there)
            }
            Property::Columns => number(columns, columns),
            Property::Rows => number(rows, rows),
            Property::ColumnHere => either(words.delete_or_insert, columns),
            Property::RowHere => either(words.delete_or_insert, rows),
            Property::Across | Property::Down => (words.one.to_owned(), true, true),
            Property::Do(_) | Property::Close => return MenuRow::new(label, property).noted(note),
        };
        let label = match property {
            Property::ColumnHere => format!("{label} {}", here.0 + 1).into(),
            Property::RowHere => format!("{label} {}", here.1 + 1).into(),
            _ => Cow::Borrowed(label),
        };
        MenuRow {
            value: Some(RowValue {
                text,
                less,
                more,
                warns: false,
            }),
            is_text: has_keys && is_text(property),
            note: note.into(),
            ..MenuRow::new(label, property)
        }
    };
    kind.rows().iter().map(row).collect()
}

/// Sets a property to a typed text, as one step. An error is a sentence.
fn set(bench: &mut Workbench, property: Property, text: &str) -> Result<(), String> {
    if let Property::Text(header) = property {
        header.check(text).map_err(|mut message| {
            if let Some(first) = message.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            message
        })?;
        bench.step(|document| document.set_header(header, Some(text)));
        return Ok(());
    }
    let (columns, rows) = size(bench.picture());
    let sides = 1..=MAX_CELLS_PER_SIDE;
    let side = numbers::meant(text, 1)
        .and_then(|text| text.parse().ok())
        .filter(|side| sides.contains(side));
    let words = words().editor;
    let (columns, rows) = match (property, side) {
        (Property::Columns, Some(side)) => (side, rows),
        (Property::Columns, None) => return Err(words.has_columns(MAX_CELLS_PER_SIDE)),
        (_, Some(side)) => (columns, side),
        (_, None) => return Err(words.has_rows(MAX_CELLS_PER_SIDE)),
    };
    bench.step(|document| document.resize(columns, rows));
    Ok(())
}

fn turn(bench: &mut Workbench, property: Property, (column, row): Cell, way: i8) {
    let (columns, rows) = size(bench.picture());
    let by = isize::from(way);
    let change = |document: &mut Document| match property {
        Property::Text(header) => {
            if let Some(new) = new_value(header) {
                document.set_header(header, Some(new).filter(|_| way > 0));
            }
        }
        Property::Columns => document.resize(columns.saturating_add_signed(by), rows),
        Property::Rows => document.resize(columns, rows.saturating_add_signed(by)),
        Property::ColumnHere if way > 0 => document.insert_column(column),
        Property::ColumnHere => document.delete_column(column),
        Property::RowHere if way > 0 => document.insert_row(row),
        Property::RowHere => document.delete_row(row),
        Property::Across => document.shift(by, 0),
        Property::Down => document.shift(0, by),
        Property::Do(_) | Property::Close => {}
    };
    bench.step(change);
}
