//! Hints: actions with their keys. A hint is also a button.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::Ui;
use super::button::{FINGER_ROW, Face};
use crate::app::input::{Action, Context};
use crate::app::render::{Align, Lettering, Shape, Style};
use crate::app::view::area::Area;
use crate::app::words::words;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hint {
    pub(crate) action: Action,
    /// The name of the key; `None` where fingers are used.
    pub(crate) key: Option<String>,
    pub(crate) words: String,
    pub(crate) is_live: bool,
}

pub(crate) const GAP: f32 = 16.0;
/// The margin around the name of a key, and the gap after it.
const CAP: Vec2 = vec2(5.0, 2.0);
const CAP_GAP: f32 = 6.0;
/// Height of a row of hints.
pub(crate) const ROW: f32 = 22.0;

impl Hint {
    /// The width of the key's frame.
    fn cap(&self, lettering: &Lettering) -> Option<f32> {
        let key = self.key.as_ref()?;
        Some(lettering.width(Style::Small, key) + 2.0 * CAP.x)
    }

    pub(crate) fn width(&self, lettering: &Lettering) -> f32 {
        let before = self.cap(lettering).map_or(0.0, |cap| cap + CAP_GAP);
        before + lettering.width(Style::Small, &self.words)
    }
}

impl Ui<'_> {
    /// A hint: the name of a key and what it does; without the key where fingers are used.
    pub(crate) fn hint(&self, context: Context, action: Action, words: &str) -> Hint {
        Hint {
            action,
            key: self.key(context, action),
            words: words.to_owned(),
            is_live: true,
        }
    }

    /// Hints of a screen that has controls for fingers, who get none.
    pub(crate) fn key_hints<'w>(
        &self,
        hints: impl IntoIterator<Item = (Context, Action, &'w str)>,
    ) -> Vec<Hint> {
        let hints = hints.into_iter().filter(|_| !self.view.touch);
        let hint = |(context, action, words)| self.hint(context, action, words);
        hints.map(hint).collect()
    }

    /// The hint that leads to the list of keys, or for fingers to the help.
    pub(crate) fn keys_hint(&self) -> Hint {
        let name = words().about.sheet(self.view.touch);
        self.hint(Context::Window, Action::Keys, name)
    }

    /// Draws hints side by side, as many as have room. Returns their width with a gap beside them.
    pub(crate) fn hints(&mut self, row: Rect, align: Align, hints: &[Hint]) -> f32 {
        let mut all = 0.0;
        let mut shown = Vec::new();
        for hint in hints {
            let width = hint.width(&self.lettering);
            if all + width > row.w + 0.5 {
                break;
            }
            all += width + GAP;
            shown.push((hint, width));
        }
        let mut left = row.x + (row.w - (all - GAP)) * align.share();
        for (hint, width) in shown {
            let mut area = Rect::new(left, row.y, width, row.h);
            left += width + GAP;
            if hint.is_live {
                self.links.add(area, hint.action);
            }
            let (edge, color) = match hint.is_live {
                true if self.links.hovers(hint.action) => (self.theme.lit, self.theme.lit_hint),
                true => (self.theme.edge, self.theme.hint),
                false => (self.theme.faint, self.theme.dim),
            };
            if let (Some(key), Some(cap)) = (&hint.key, hint.cap(&self.lettering)) {
                let plate =
                    Rect { w: cap, ..area }.middle(vec2(cap, Style::Small.size() + CAP.y * 2.0));
                self.add_snapped(Shape::of(plate).round(4.0).border(1.0, edge));
                self.line(Style::Small, &**key, plate, Align::Center, color);
                area.cut_left(cap + CAP_GAP);
            }
            self.line(Style::Small, &*hint.words, area, Align::Left, color);
        }
        all
    }

    /// Draws hints at the foot of a screen: `last` at the right, and of the others as many as have room at the left. For
    /// fingers they are buttons.
    pub(crate) fn foot(&mut self, mut row: Rect, hints: &[Hint], last: &[Hint]) {
        if self.view.touch {
            let all = hints.iter().chain(last);
            let buttons: Vec<_> = all
                .map(|hint| {
                    let action = hint.is_live.then_some(hint.action);
                    (Face::Word(&hint.words), action, false)
                })
                .collect();
            let row = row.middle(vec2(row.w, row.h.min(self.view.target(FINGER_ROW))));
            return self.finger_buttons(row, buttons.len(), &buttons);
        }
        let taken = self.hints(row, Align::Right, last);
        row.cut_right(taken);
        self.hints(row, Align::Left, hints);
    }

    /// Makes a row of a legend a button, with a plate under the pointer.
    pub(crate) fn row(&mut self, row: Rect, action: Action) {
        self.links.add(row, action);
        if self.links.hovers(action) {
            let plate = Shape::of(row).round(4.0);
            let theme = self.theme;
            self.add_snapped(plate.fill(theme.edge));
        }
    }
}
