//! The sheet of keys: all that mean something on the screen beneath, from the table of bindings.

use macroquad::prelude::vec2;

use super::{AppContext, Description, Frame, Screen};
use crate::app::input::{Action, Bindings, Context};
use crate::app::render::{Align, Style, palette::play};
use crate::app::ui::{
    Ui,
    area::Area,
    panel::{Pager, Part, pages},
};
use crate::app::words::words;

/// The screen's name in the status report, by which the frame knows that it is open.
pub(crate) const NAME: &str = "keys";
/// The size of the plate in a large window, and the least width of a column.
const PLATE: (f32, f32) = (980.0, 640.0);
const COLUMN: f32 = 270.0;
/// Height of a heading with the gap above it, and of a line.
const HEADING: f32 = 34.0;
const LINE: f32 = 21.0;
/// The height of each line of a text that has to be broken.
const LONG_LINE: f32 = 17.0;
/// The share of a column that the names of keys have.
const KEYS: f32 = 0.45;

pub(crate) struct KeySheet {
    contexts: Vec<Context>,
    page: Pager,
}

/// The names of an action's keys and its own; a heading has no keys.
struct KeyLine {
    keys: String,
    words: &'static str,
}

impl KeySheet {
    pub(crate) fn new(app: &AppContext, contexts: &[Context]) -> Self {
        let mut contexts = contexts.to_vec();
        contexts.extend(app.station.map(|_| Context::Course));
        let page = Pager::default();
        Self { contexts, page }
    }

    /// The live keys by context, the window's last, without those of an earlier context; for fingers, gestures.
    fn lines(&self, bindings: &Bindings, touch: bool) -> Vec<KeyLine> {
        let mut lines = Vec::new();
        let of_window = |context: &&Context| **context == Context::Window;
        let here = self.contexts.iter().filter(|context| !of_window(context));
        for context in here.chain(self.contexts.iter().filter(of_window)) {
            let rows = context.row().actions.iter().filter_map(|row| {
                let keys = if touch {
                    row.by_finger()?.to_owned()
                } else {
                    let chords = bindings.chords(*context, row.action).iter();
                    let live = chords.filter(|chord| {
                        let means = bindings.action(&self.contexts, **chord);
                        means == Some(row.action)
                    });
                    live.map(|chord| chord.label())
                        .collect::<Vec<_>>()
                        .join(", ")
                };
                let words = row.label();
                (!keys.is_empty()).then_some(KeyLine { keys, words })
            });
            let rows: Vec<KeyLine> = rows.collect();
            if !rows.is_empty() {
                let (keys, words) = (String::new(), context.row().label());
                lines.push(KeyLine { keys, words });
                lines.extend(rows);
            }
        }
        lines
    }
}

impl Screen for KeySheet {
    fn update(&mut self, frame: &mut Frame<'_>) {
        for action in frame.actions {
            self.page.act(*action);
            if matches!(action, Action::Back | Action::Keys) {
                frame.close();
            }
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, _: &AppContext) {
        let window = ui.whole_window();
        let plate = window.middle(vec2(PLATE.0, PLATE.1).min(window.size() - 24.0));
        ui.sheet(plate, 0.6);
        let mut room = plate.inset(vec2(24.0, 12.0));
        let foot = room.cut_bottom(36.0);
        let (words, row) = (words(), room.cut_top(44.0));
        let touch = ui.view.touch;
        let heading = if touch {
            words.about.help
        } else {
            words.about.keys
        };
        ui.line(Style::Title, heading, row, Align::Left, play::TEXT);
        let lines = self.lines(ui.bindings, touch);
        let columns = ((room.w / COLUMN) as usize).max(1);
        let width = room.cell(0, columns, 1, 24.0).w;
        let count = |text: &str, share: f32| {
            let room = width * share - 6.0;
            ui.lettering.wrapped(Style::Small, text, room).len()
        };
        let parts = lines.iter().map(|line| {
            let is_heading = line.keys.is_empty();
            let lines = count(&line.keys, KEYS).max(count(line.words, 1.0 - KEYS));
            let (height, follows) = match lines {
                _ if is_heading => (HEADING, LINE),
                0 | 1 => (LINE, 0.0),
                lines => (LONG_LINE * lines as f32, 0.0),
            };
            Part {
                height,
                needed: height + follows,
                is_gap: false,
            }
        });
        let parts: Vec<Part> = parts.collect();
        let mut lists = pages(&parts, room.h);
        let count = lists.len().div_ceil(columns);
        if count == 1 {
            // The columns of an only page are about equally long.
            let mut heights = (1..).map(|lines| room.h.min(LINE * lines as f32));
            let even = heights.find_map(|height| {
                let lists = pages(&parts, height);
                (lists.len() <= columns || height >= room.h).then_some(lists)
            });
            lists = even.unwrap_or(lists);
        }
        let page = self.page.of(count);
        for (column, list) in lists.iter().skip(page * columns).take(columns).enumerate() {
            let mut column = room.cell(column, columns, 1, 24.0);
            for number in list {
                let KeyLine { keys, words } = &lines[*number];
                if keys.is_empty() {
                    // At the top of a column a heading has no gap above it, so that the columns begin side by side.
                    let is_first = list.first() == Some(number);
                    let mut row = column.cut_top(if is_first { LINE } else { HEADING });
                    let row = row.cut_bottom(LINE);
                    ui.line(Style::Heading, *words, row, Align::Left, play::ACCENT);
                    continue;
                }
                let mut row = column.cut_top(parts[*number].height);
                let left = row.cut_left(row.w * KEYS);
                let texts = [(&**keys, left, play::TEXT), (*words, row, play::QUIET)];
                for (text, mut row, color) in texts {
                    row.w -= 6.0;
                    ui.label(Style::Small, text, row, Align::Left, color);
                }
            }
        }
        let words = words.common;
        let back = ui.hint(Context::Menu, Action::Back, words.back);
        let page = words.page(page + 1, count);
        let page = ui.hint(Context::Menu, Action::NextPage, &page);
        ui.foot(
            foot,
            &[back],
            if count > 1 {
                std::slice::from_ref(&page)
            } else {
                &[]
            },
        );
        ui.flush();
    }

    fn describe(&self) -> Description<'_> {
        Description {
            is_idle: true,
            ..Description::new(NAME, &[Context::Window, Context::Menu])
        }
    }

    fn state(&self, _: &AppContext) -> String {
        format!("contexts={}", self.contexts.len())
    }

    fn spoken(&self, app: &AppContext) -> String {
        let lines = self.lines(&app.settings.controls.bindings, app.controls.touch());
        let lines = lines.iter().map(|KeyLine { keys, words }| {
            if keys.is_empty() {
                format!("{words}:")
            } else {
                format!("{keys}, {words}.")
            }
        });
        let lines = lines.collect::<Vec<_>>().join(" ");
        format!("{}. {lines}", words().about.keys)
    }
}
