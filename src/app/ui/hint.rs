//! Hints: what can be done, each with its key where keys are used. A hint is a button, too.

use macroquad::prelude::{Rect, vec2};

use super::Ui;
use crate::app::input::{Action, Context};
use crate::app::render::{Align, Shape, Style};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hint {
    pub(crate) action: Action,
    pub(crate) text: String,
    pub(crate) is_live: bool,
}

pub(crate) const GAP: f32 = 22.0;
/// Height of a row of hints.
pub(crate) const ROW: f32 = 22.0;

impl Ui<'_> {
    /// A hint: the name of a key and what it does; without the key where fingers are used.
    pub(crate) fn hint(&self, context: Context, action: Action, words: &str) -> Hint {
        let key = self.key(context, action);
        Hint {
            action,
            text: key.map_or_else(|| words.to_owned(), |key| format!("{key}  {words}")),
            is_live: true,
        }
    }

    /// The hint of two keys; a click is the first.
    pub(crate) fn hint_of_two(&self, context: Context, actions: [Action; 2], words: &str) -> Hint {
        let first = self.key(context, actions[0]).unwrap_or_default();
        let mut hint = self.hint(context, actions[1], words);
        hint.text = format!("{first} {}", hint.text);
        hint.action = actions[0];
        hint
    }

    /// Draws hints side by side in a row, the first ones that have room. Returns the width that they take
    /// with a gap beside them.
    pub(crate) fn hints(&mut self, row: Rect, align: Align, hints: &[Hint]) -> f32 {
        let mut all = 0.0;
        let mut shown = Vec::new();
        for hint in hints {
            let width = self.lettering.width(Style::Small, &hint.text);
            if all + width > row.w + 0.5 {
                break;
            }
            shown.push((hint, width));
            all += width + GAP;
        }
        let mut left = row.x + (row.w - (all - GAP)) * align.share();
        for (hint, width) in shown {
            let area = Rect::new(left, row.y, width, row.h);
            left += width + GAP;
            if hint.is_live {
                self.links.add(area, hint.action);
            }
            let color = match hint.is_live {
                true if self.links.hovers(hint.action) => self.theme.lit_hint,
                true => self.theme.hint,
                false => self.theme.dim,
            };
            self.line(Style::Small, &*hint.text, area, Align::Left, color);
        }
        all
    }

    /// Makes a row of a legend a link, with a plate while the pointer is over it.
    pub(crate) fn row(&mut self, row: Rect, action: Action) {
        self.links.add(row, action);
        if self.links.hovers(action) {
            let plate = Shape::of(row).round(4.0);
            let theme = self.theme;
            self.add_snapped(plate.fill(theme.edge));
        }
    }

    /// The width of the names of keys side by side.
    pub(crate) fn keys_width(&self, context: Context, actions: &[Action]) -> f32 {
        let names = actions
            .iter()
            .map(|action| self.bindings.key(context, *action));
        let names = names.collect::<Vec<_>>().join(" ");
        self.lettering.width(Style::Digits, &names)
    }

    /// Draws the names of keys side by side in a row, each a link.
    pub(crate) fn keys(&mut self, row: Rect, align: Align, context: Context, actions: &[Action]) {
        let gap = self.lettering.width(Style::Digits, " ");
        let keys = actions.iter().map(|action| {
            let name = self.bindings.key(context, *action);
            let width = self.lettering.width(Style::Digits, &name) + gap;
            (*action, name, width)
        });
        let keys: Vec<(Action, String, f32)> = keys.collect();
        let all = keys.iter().map(|(.., width)| width).sum::<f32>() - gap;
        let mut left = row.x + (row.w - all) * align.share();
        for (action, name, width) in keys {
            self.links
                .add(Rect::new(left - gap * 0.5, row.y, width, row.h), action);
            let color = if self.links.hovers(action) {
                self.theme.lit_hint
            } else {
                self.theme.hint
            };
            let at = vec2(left, row.center().y + Style::Small.line() * 0.24);
            self.text(Style::Digits, name, at, Align::Left, color);
            left += width;
        }
    }
}
