//! The text of `settings.toml`: reading, faults, and edits that keep comments, order and unknown keys.

use breakout::sorting::sort_by_key;
use std::ops::Range;

use toml_edit::{Array, Document, DocumentMut, Item, Table, TableLike, TomlError, Value};

use super::fields::{Field, fields};
use crate::app::settings::{GHOST_BEST_RUN, Settings, Strengths};
use crate::app::{platform::window, words::words};

const HEAD: &str = "\
# The settings of Breakout. The game reads this file when it starts, and writes it when you change an
# option. Your comments, and keys that the game does not know, stay. Missing keys have their
# defaults.

";

const BUTTONS: &str = "
# The keys and buttons of each action. To change one, uncomment its line and the section above it.
# Enter, Escape and the arrow keys always work in menus.

";

/// The most contradicting lines that are turned into comments.
const MAX_MISFITS: usize = 100;

pub(super) struct ParsedSettings {
    pub(super) settings: Settings,
    /// Faulty lines are comments, and faulty values have their defaults.
    pub(super) document: DocumentMut,
    pub(super) faults: Vec<Fault>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// Counted from 1.
    pub(super) line: usize,
    what: String,
}

impl ParsedSettings {
    pub(super) fn new() -> Self {
        let mut settings = Settings::default();
        if window::wants_calm() {
            settings.picture.strengths = Strengths::calm();
        }
        settings.picture.high_contrast = window::wants_contrast();
        let mut document = DocumentMut::new();
        let mut buttons = DocumentMut::new();
        for field in fields() {
            // A new file names the buttons in comments, and so leaves them to the game.
            let documents = [&mut document, &mut buttons];
            let is_buttons = usize::from(field.about.is_none());
            let value = (field.get)(&settings);
            // A pad has few buttons.
            let has_none = value.as_array().is_some_and(Array::is_empty);
            if !(has_none && field.section.starts_with("pads")) {
                put(documents[is_buttons], &field, value);
            }
        }
        document.as_table_mut().decor_mut().set_prefix(HEAD);
        let buttons = buttons.to_string();
        let lines = buttons.lines().map(|line| match line {
            "" => "\n".to_owned(),
            line => format!("# {line}\n"),
        });
        document.set_trailing(format!("{BUTTONS}{}", lines.collect::<String>()));
        Self {
            settings,
            document,
            faults: Vec::new(),
        }
    }

    pub(super) fn of(text: &str) -> Self {
        let (document, mut faults) = parse(text);
        let fields = fields();
        let mut settings = Settings::default();
        if let Some(root) = &document {
            read_earlier(root, &mut settings);
        }
        let mut wrong = Vec::new();
        for field in &fields {
            let (item, what) = match document.as_ref().and_then(|root| find(root, field)) {
                None => continue,
                Some(Ok(item)) => {
                    let set = |value| (field.set)(&mut settings, value);
                    if item.as_value().and_then(set).is_some() {
                        continue;
                    }
                    (item, words().files.must_be(field.name, &field.right))
                }
                Some(Err((item, section))) => (item, words().files.must_be_section(section)),
            };
            let line = line_of(text, item.span());
            faults.push(Fault { line, what });
            wrong.push(field);
        }
        sort_by_key(&mut faults, |fault| fault.line);
        faults.dedup();
        let mut document = document.map_or_else(DocumentMut::new, Document::into_mut);
        for field in wrong {
            put(&mut document, field, (field.get)(&settings));
        }
        Self {
            settings,
            document,
            faults,
        }
    }

    /// The first fault, as a sentence; `None` if there is none.
    pub(super) fn fault(&self) -> Option<String> {
        let Fault { line, what } = self.faults.first()?;
        Some(words().files.line(*line, what, self.faults.len() - 1))
    }

    pub(super) fn text(&self) -> String {
        self.document.to_string()
    }
}

/// Parses a text. Lines that are not TOML become comments; `None` if there are too many.
fn parse(text: &str) -> (Option<Document<String>>, Vec<Fault>) {
    let mut faults = Vec::new();
    let mut document = Document::parse(text.to_owned());
    if document.is_err() {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut take_out = |index: usize, error: &TomlError, lines: &mut Vec<String>| {
            if let Some(line) = lines.get_mut(index) {
                *line = format!("# {}", line.replace(char::is_control, " "));
            }
            let what = error.message().lines().next().unwrap_or_default();
            let line = index + 1;
            let what = what.to_owned();
            faults.push(Fault { line, what });
        };
        // First lines that are invalid by themselves, then those that contradict others, like a repeated key.
        for index in 0..lines.len() {
            if let Err(error) = Document::parse(lines[index].as_str()) {
                take_out(index, &error, &mut lines);
            }
        }
        document = Document::parse(lines.join("\n") + "\n");
        for _ in 0..MAX_MISFITS {
            let Err(error) = &document else { break };
            let index = line_of(&lines.join("\n"), error.span()) - 1;
            take_out(index, error, &mut lines);
            document = Document::parse(lines.join("\n") + "\n");
        }
    }
    (document.ok(), faults)
}

/// The number of the line in which a span begins, counted from 1; 1 without a span.
fn line_of(text: &str, span: Option<Range<usize>>) -> usize {
    let start = span.map_or(0, |span| span.start);
    let before = text.bytes().take(start);
    before.filter(|byte| *byte == b'\n').count() + 1
}

/// The item of a field. An error is an item in place of a section, and its name.
/// Reads what earlier versions wrote and this one does not.
fn read_earlier(root: &Document<String>, settings: &mut Settings) {
    let game = root.as_table().get("game");
    let raced = game.and_then(|game| game.get("race-your-best"));
    if raced.and_then(Item::as_bool) == Some(true) {
        settings.game.ghost = GHOST_BEST_RUN;
    }
}

fn find<'a>(
    document: &'a Document<String>,
    field: &'a Field,
) -> Option<Result<&'a Item, (&'a Item, &'a str)>> {
    let mut table = document.as_item().as_table_like()?;
    for part in field.section.split('.') {
        let item = table.get(part)?;
        let Some(section) = item.as_table_like() else {
            return Some(Err((item, part)));
        };
        table = section;
    }
    table.get(field.name).map(Ok)
}

/// Sets a value; a new one gets a comment.
pub(super) fn put(document: &mut DocumentMut, field: &Field, value: Value) {
    let mut table = section(document.as_item_mut());
    for part in field.section.split('.') {
        table = section(table.entry(part).or_insert(Item::None));
    }
    if let Some(old) = table.get_mut(field.name).and_then(Item::as_value_mut) {
        let decor = old.decor().clone();
        *old = value;
        *old.decor_mut() = decor;
    } else {
        table.insert(field.name, Item::Value(value));
        if let Some(mut key) = table.key_mut(field.name) {
            key.leaf_decor_mut().set_prefix(field.comment());
        }
    }
}

/// The table of an item, which becomes a section if it is none.
fn section(item: &mut Item) -> &mut dyn TableLike {
    if !item.is_table_like() {
        let mut table = Table::new();
        // Without values of its own it has no heading.
        table.set_implicit(true);
        *item = Item::Table(table);
    }
    item.as_table_like_mut().expect("it is a table")
}
