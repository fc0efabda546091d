//! The sheet of keys: all live keys of the screen beneath, from the table of bindings.

use breakout::sorting::sort_by_key;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::{AppContext, Description, Frame, Screen, Transition};
use crate::app::input::{Action, Bindings, BoundAction, ButtonDevice, Chord, Context};
use crate::app::playfield::scenery::Scenery;
use crate::app::render::{Align, Style, palette::play};
use crate::app::ui::{
    Ui,
    button::FINGER_ROW,
    panel::{PagePart, Pager, pages},
};
use crate::app::view::area::Area;
use crate::app::words::words;

/// The screen's name in the status report, by which the frame knows that it is open.
pub(crate) const NAME: &str = "keys";
/// The greatest width of the plate, and the least of one of its columns, which are three at most.
const PLATE: f32 = 980.0;
const INSET: (f32, f32) = (24.0, 12.0);
/// Height of the title and of the hints.
const HEAD: f32 = 48.0;
const FOOT: f32 = 36.0;
const COLUMN: f32 = 235.0;
/// Height of a heading with the gap above it, and of a line.
const HEADING: f32 = 38.0;
const LINE: f32 = 21.0;
/// The height of each line of a text that has to be broken.
const LONG_LINE: f32 = 17.0;
/// The gap after the names of keys, and below a heading.
const GAP: f32 = 22.0;
const BELOW_HEADING: f32 = 4.0;

pub(crate) struct KeySheet {
    contexts: Vec<Context>,
    /// The rows that are left out.
    silent: Vec<BoundAction>,
    page: Pager,
}

/// The names of an action's keys, and its label. A heading has no keys.
struct KeyLine {
    keys: String,
    words: &'static str,
}

/// The actions that steer and launch, which a mouse and a stick do, too.
const PADDLE: [Action; 3] = [Action::SteerLeft, Action::SteerRight, Action::Launch];

/// The sheet of the keys that act on a screen.
pub(crate) fn of(screen: &dyn Screen) -> Transition {
    let contexts = screen.describe().contexts;
    let uses = contexts.iter().flat_map(|context| {
        let rows = context.row().actions.iter();
        rows.map(|row| (*context, row.action))
    });
    let silent = uses.filter(|(context, action)| !screen.acts(*context, *action));
    Transition::Keys(contexts, silent.collect())
}

impl KeySheet {
    pub(crate) fn new(app: &AppContext, contexts: &[Context], silent: Vec<BoundAction>) -> Self {
        let mut contexts = contexts.to_vec();
        if app.learning.station.is_some() && !contexts.contains(&Context::Course) {
            contexts.push(Context::Course);
        }
        Self {
            contexts,
            silent,
            page: Pager::default(),
        }
    }

    /// The live keys by context, those of lists and of the window last. A key that an earlier context uses is left out. With `touch`, the
    /// gestures.
    fn lines(&self, bindings: &Bindings, touch: bool) -> Vec<KeyLine> {
        let has = |context| self.contexts.contains(&context);
        // The title has a blueprint, and other menus have none.
        let is_of_game = has(Context::Game) || has(Context::Menu) && has(Context::Blueprint);
        let has_paddle = is_of_game && !touch;
        let mut lines = if has_paddle {
            paddle(bindings)
        } else {
            Vec::new()
        };
        let mut contexts = self.contexts.clone();
        sort_by_key(&mut contexts, |context| match context {
            Context::Window => 2,
            Context::List => 1,
            _ => 0,
        });
        for context in &contexts {
            let rows: Vec<KeyLine> = context
                .row()
                .actions
                .iter()
                .filter(|row| !self.silent.contains(&(*context, row.action)))
                .filter(|row| !(has_paddle && PADDLE.contains(&row.action)))
                .filter_map(|row| {
                    let keys = if touch {
                        row.finger.first()?(words()).to_owned()
                    } else {
                        let chords = bindings.chords(*context, row.action).iter();
                        let live = chords.filter(|chord| {
                            let means = bindings.action(&self.contexts, **chord);
                            means == Some(row.action)
                        });
                        let label = |chord: &Chord| {
                            if chord.can_be_pressed() {
                                chord.label()
                            } else {
                                words().about.unreachable(&chord.label())
                            }
                        };
                        live.map(label).collect::<Vec<_>>().join(", ")
                    };
                    let words = row.label;
                    (!keys.is_empty()).then_some(KeyLine { keys, words })
                })
                .collect();
            if !rows.is_empty() {
                let keys = String::new();
                let words = context.row().label;
                lines.push(KeyLine { keys, words });
                lines.extend(rows);
            }
        }
        lines
    }
}

/// The keys that steer a paddle and launch a ball, in any game.
fn paddle(bindings: &Bindings) -> Vec<KeyLine> {
    let words = words().about;
    let [steer, launch] = match bindings.device {
        ButtonDevice::Keys => [words.mouse, words.click],
        ButtonDevice::Pad => [words.stick, ""],
    };
    let keys = |first: &str, actions: &[Action]| {
        let mut names = vec![first.to_owned()];
        for action in actions {
            let chords = bindings.chords(Context::Game, *action).iter();
            names.extend(chords.map(|chord| chord.label()));
        }
        names.retain(|name| !name.is_empty());
        names.join(", ")
    };
    let line = |keys, words| KeyLine { keys, words };
    vec![
        line(String::new(), words.paddle),
        line(keys(steer, &PADDLE[..2]), words.steer),
        line(keys(launch, &PADDLE[2..]), words.launch),
    ]
}

/// For each line the width of the names of its context's keys in a column: what they need, or what the labels leave.
fn widths(ui: &Ui<'_>, lines: &[KeyLine], column: f32) -> Vec<f32> {
    let widest = |texts: Vec<&str>| {
        let width = |text| ui.lettering.width(Style::Small, text);
        texts.into_iter().map(width).fold(0.0, f32::max)
    };
    let contexts = lines.chunk_by(|_, next| !next.keys.is_empty());
    let widths = contexts.flat_map(|context| {
        let keys = widest(context.iter().map(|line| &*line.keys).collect());
        let labels = widest(context.iter().map(|line| line.words).collect());
        let most = (column - labels - 8.0).max(column * 0.5);
        vec![(keys + GAP).min(most); context.len()]
    });
    widths.collect()
}

/// The lines as parts of pages, for columns of a size. A context begins where all of it has room, or at the top of a
/// column.
fn parts(ui: &Ui<'_>, lines: &[KeyLine], widths: &[f32], column: Vec2) -> Vec<PagePart> {
    let count = |text: &str, room: f32| {
        let lines = ui.lettering.wrapped(Style::Small, text, room).into_iter();
        let hyphenated = |line: String| ui.lettering.hyphenated(Style::Small, &line, room);
        lines.flat_map(hyphenated).count()
    };
    let mut below = 0.0;
    let mut parts: Vec<PagePart> = lines
        .iter()
        .zip(widths)
        .rev()
        .map(|(line, left)| {
            let lines = count(&line.keys, left - 6.0).max(count(line.words, column.x - left - 6.0));
            let is_heading = line.keys.is_empty();
            let height = match lines {
                _ if is_heading => HEADING,
                0 | 1 => LINE,
                lines => LONG_LINE * lines as f32,
            };
            below += height;
            let needed = if is_heading {
                // One that is longer than a column begins anywhere.
                let all = std::mem::take(&mut below);
                if all <= column.y {
                    all
                } else {
                    height + LINE * 3.0
                }
            } else {
                height
            };
            PagePart {
                needed: vec2(0.0, needed),
                ..PagePart::of(vec2(0.0, height))
            }
        })
        .collect();
    parts.reverse();
    parts
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

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let window = ui.whole_window();
        let touch = ui.view.touch;
        let lines = self.lines(ui.bindings, touch);
        let foot = FOOT.max(ui.view.target(FINGER_ROW));
        let around = HEAD + foot + INSET.1 * 2.0;
        let most = (window.size() - 24.0).min(vec2(PLATE, f32::MAX));
        let all = Rect::new(0.0, 0.0, most.x - INSET.0 * 2.0, most.y - around);
        let columns = ((all.w / COLUMN) as usize).clamp(1, 3);
        let column = all.cell(0, columns, 1, 24.0).w;
        let widths = widths(ui, &lines, column);
        let parts = parts(ui, &lines, &widths, vec2(column, all.h));
        let mut lists = pages(&parts, all.size());
        let count = lists.len().div_ceil(columns);
        let mut height = all.h;
        // The columns of an only page are about equally long.
        if count == 1 {
            let mut heights = (4..).map(|lines| all.h.min(LINE * lines as f32));
            let is_enough = |height: &f32| pages(&parts, vec2(all.w, *height)).len() <= columns;
            height = heights.find(is_enough).unwrap_or(all.h);
            lists = pages(&parts, vec2(all.w, height));
        }
        let plate = window.middle(vec2(most.x, height + around));
        ui.links.cover(window);
        let view = ui.view;
        Scenery::draw_dim(ui, view, &app.settings);
        ui.panel(plate, play::EDGE, None);
        let mut room = plate.inset(vec2(INSET.0, INSET.1));
        let foot = room.cut_bottom(foot);
        let words = words();
        let titles = [words.about.keys, words.about.help];
        ui.title(titles[usize::from(touch)], room.cut_top(HEAD));
        let page = self.page.of(count);
        for (column, list) in lists.iter().skip(page * columns).take(columns).enumerate() {
            let mut column = room.cell(column, columns, 1, 24.0);
            for number in list {
                let KeyLine { keys, words } = &lines[*number];
                if keys.is_empty() {
                    // At the top of a column a heading has no gap above it, so that the columns begin side by side.
                    let is_first = list.first() == Some(number);
                    let height = if is_first {
                        LINE + BELOW_HEADING
                    } else {
                        HEADING
                    };
                    let mut row = column.cut_top(height);
                    row.cut_bottom(BELOW_HEADING);
                    let row = row.cut_bottom(LINE);
                    ui.line(Style::Heading, *words, row, Align::Left, play::ACCENT);
                    continue;
                }
                let mut row = column.cut_top(parts[*number].size.y);
                let left = row.cut_left(widths[*number]);
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
        let next = (count > 1).then(|| ui.hint(Context::Menu, Action::NextPage, &page));
        ui.foot(foot, &[back], next.as_slice());
        ui.flush();
    }

    fn describe(&self) -> Description<'_> {
        Description {
            is_idle: true,
            ..Description::new(NAME, &[Context::Window, Context::Menu])
        }
    }

    fn state(&self, app: &AppContext) -> String {
        let bindings = &app.settings.controls.bindings;
        let rows = bindings.rows_of(bindings.device);
        let chords = rows
            .filter(|(of, _)| self.contexts.contains(&of.0))
            .flat_map(|(_, chords)| chords);
        let missing = chords.filter(|chord| !chord.can_be_pressed()).count();
        format!("contexts={} missing={missing}", self.contexts.len())
    }

    fn spoken(&self, app: &AppContext) -> String {
        let lines = self
            .lines(&app.settings.controls.bindings, app.controls.touch())
            .iter()
            .map(|KeyLine { keys, words }| {
                if keys.is_empty() {
                    format!("{words}:")
                } else {
                    format!("{keys}, {words}.")
                }
            })
            .collect::<Vec<_>>()
            .join(" ");
        format!("{}. {lines}", words().about.keys)
    }
}
