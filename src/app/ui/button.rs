//! Buttons with a sign or a word, and tabs.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::Ui;
use crate::app::input::{Action, Context};
use crate::app::render::{Align, Canvas, Shape, Style, palette::Color};
use crate::app::view::area::Area;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face<'a> {
    Sign(Sign),
    Word(&'a str),
    /// A word with the name of the action's key, if there are keys and room for it.
    Keyed(Context, &'a str),
    /// A word at the left in large letters where they have room, perhaps with the name of the action's key.
    Large(Option<Context>, &'a str),
}

impl<'a> Face<'a> {
    /// The word with the size of its letters, and the context of the key that is named.
    fn word(self) -> (Style, &'a str, Option<Context>) {
        match self {
            Face::Sign(_) => (Style::Small, "", None),
            Face::Word(word) => (Style::Small, word, None),
            Face::Keyed(context, word) => (Style::Small, word, Some(context)),
            Face::Large(context, word) => (Style::Body, word, context),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Pause,
    Play,
    Back,
    Blueprint,
    Microscope,
    /// One step, to the next mark, to the end: each forward or back.
    Step(Way),
    Mark(Way),
    Less,
    More,
    /// Makes a part of the window larger, or as small again.
    Enlarge,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Back,
    Forward,
}

/// A face, the action if the button is alive, and true if it is lit.
pub(crate) type Button<'a> = (Face<'a>, Option<Action>, bool);

/// A live button with a word and the key of its action in a context.
pub(crate) fn keyed(context: Context, word: &str, action: Action) -> Button<'_> {
    (Face::Keyed(context, word), Some(action), false)
}

impl Ui<'_> {
    /// Draws the ground of a button, which is disabled without an action. Returns the colour of its face.
    pub(crate) fn plate(&mut self, area: Rect, action: Option<Action>, is_on: bool) -> Color {
        if let Some(action) = action {
            self.links.add(area, action);
        }
        let is_lit = is_on || action.is_some_and(|action| self.links.hovers(action));
        let theme = self.theme;
        let (edge, ink) = match action {
            _ if is_lit => (theme.lit, theme.ink),
            Some(_) if self.view.touch => (theme.edge, theme.ink),
            Some(_) => (theme.edge, theme.quiet),
            None => (theme.faint, theme.dim),
        };
        let plate = Shape::of(area).round(8.0);
        self.add_snapped(plate.fill(theme.plate).border(1.5, edge));
        ink
    }

    pub(crate) fn button(
        &mut self,
        area: Rect,
        face: Face<'_>,
        action: Option<Action>,
        is_on: bool,
    ) {
        let ink = self.plate(area, action, is_on);
        if let Face::Sign(sign) = face {
            return draw_sign(self, sign, area.center(), ink);
        }
        let (mut style, word, context) = face.word();
        if self.lettering.width(style, word) > area.w - 2.0 * INSET {
            style = Style::Small;
        }
        let key = context
            .zip(action)
            .and_then(|(context, action)| self.key(context, action));
        let room = |key: &String| {
            let taken = self.lettering.width(Style::Digits, key);
            area.w - self.lettering.width(style, word) - taken
        };
        if let Some(key) = key
            && let room = room(&key)
            && room >= 3.0 * LEAST_INSET
        {
            let row = area.inset(vec2((room / 3.0).min(INSET), 0.0));
            self.line(style, word, row, Align::Left, ink);
            self.line(Style::Digits, key, row, Align::Right, self.theme.dim);
        } else {
            let (inset, align) = match face {
                Face::Large(..) => (INSET, Align::Left),
                _ => (2.0, Align::Center),
            };
            self.label(style, word, area.inset(vec2(inset, 0.0)), align, ink);
        }
    }

    /// Draws buttons for fingers in the middle of a row at the foot of a screen, which `in_row` of them fill, if they need
    /// that much.
    pub(crate) fn finger_buttons(&mut self, row: Rect, in_row: usize, buttons: &[Button<'_>]) {
        let pitch = (row.w / in_row.max(1) as f32).min(FINGER_PITCH);
        let width = pitch * buttons.len() as f32 - FINGER_GAP;
        self.buttons(row.middle(vec2(width, row.h)), FINGER_GAP, buttons);
    }

    /// Draws buttons side by side, equally wide if all faces have room.
    pub(crate) fn buttons(&mut self, row: Rect, gap: f32, buttons: &[Button<'_>]) {
        self.button_rows(&[(row, gap, buttons)]);
    }

    /// Draws rows of buttons, each with the gap between its buttons. All show their keys, or none do where one has no
    /// room for its key.
    pub(crate) fn button_rows(&mut self, rows: &[(Rect, f32, &[Button<'_>])]) {
        let fits = |(row, gap, buttons): &(Rect, f32, &[Button<'_>])| {
            let needs = buttons.iter().map(|of| self.need(of, true) + gap);
            needs.sum::<f32>() - gap < row.w
        };
        let with_keys = rows.iter().all(fits);
        for (row, gap, buttons) in rows {
            let needs: Vec<f32> = buttons.iter().map(|of| self.need(of, with_keys)).collect();
            // Where there is no room for all words, they are cut, and no button gets too narrow for a finger.
            let areas = row.shares(&needs, self.view.target(0.0), *gap);
            for (area, button) in areas.into_iter().zip(*buttons) {
                let face = match button.0 {
                    Face::Keyed(_, word) if !with_keys => Face::Word(word),
                    Face::Large(_, word) if !with_keys => Face::Large(None, word),
                    face => face,
                };
                self.button(area, face, button.1, button.2);
            }
        }
    }

    /// The least width of a button.
    fn need(&self, (face, action, _): &Button<'_>, with_key: bool) -> f32 {
        if let Face::Sign(_) = face {
            return self.view.target(SIGN);
        }
        let (style, word, context) = face.word();
        let key = context
            .filter(|_| with_key)
            .zip(*action)
            .and_then(|(context, action)| self.key(context, action));
        let beside = key.map_or(5.0, |key| {
            self.lettering.width(Style::Digits, &key) + 3.0 * LEAST_INSET + 0.1
        });
        (self.lettering.width(style, word) + beside).max(self.view.target(0.0))
    }

    pub(crate) fn tabs(&mut self, tabs: &[(Rect, &str, Option<Action>)], open: usize) {
        let theme = self.theme;
        let is_narrow = tabs.iter().any(|(area, name, _)| {
            area.h < Style::Body.line() || self.lettering.width(Style::Body, name) > area.w
        });
        let style = if is_narrow { Style::Small } else { Style::Body };
        for (index, (area, name, action)) in tabs.iter().enumerate() {
            if let Some(action) = action {
                self.links.add(*area, *action);
            }
            let is_open = index == open;
            let is_lit = is_open || action.is_some_and(|action| self.links.hovers(action));
            let color = if is_lit { theme.ink } else { theme.quiet };
            self.label(style, name, *area, Align::Center, color);
            let (line, width) = if is_open {
                (theme.lit, 2.0)
            } else {
                (theme.faint, 1.0)
            };
            let corner = vec2(area.x, area.bottom() - width);
            self.add_snapped(Shape::rect(corner, vec2(area.w, width)).fill(line));
        }
    }
}

/// The gap between two buttons for fingers at the foot of a screen, and the largest distance from one to the next.
pub(crate) const FINGER_GAP: f32 = 4.0;
const FINGER_PITCH: f32 = 130.0;
/// Height of a row of such buttons where fingers need no more.
pub(crate) const FINGER_ROW: f32 = 32.0;
/// The least width of a button with a sign, where there is no finger.
const SIGN: f32 = 24.0;
/// Distance of the texts on a button from its ends, and the least of it, which is the least between two texts, too.
const INSET: f32 = 9.0;
const LEAST_INSET: f32 = 5.0;

/// The corners of a sign's strokes, in text units from its middle. Signs with a [`Way`] point forward.
fn strokes(sign: Sign) -> &'static [&'static [(f32, f32)]] {
    match sign {
        Sign::Pause => &[&[(-4.5, -7.0), (-4.5, 7.0)], &[(4.5, -7.0), (4.5, 7.0)]],
        Sign::Play => &[&[(-5.0, -8.0), (8.0, 0.0), (-5.0, 8.0), (-5.0, -8.0)]],
        Sign::Back => &[
            &[(-8.0, 0.0), (8.0, 0.0)],
            &[(-1.0, -7.0), (-8.0, 0.0), (-1.0, 7.0)],
        ],
        Sign::Blueprint => &[
            &[(-4.0, -9.0), (-4.0, 9.0)],
            &[(-9.0, -4.0), (9.0, -4.0)],
            &[(4.0, -9.0), (4.0, 9.0)],
            &[(-9.0, 4.0), (9.0, 4.0)],
        ],
        Sign::Microscope => &[&[(2.5, 2.5), (9.0, 9.0)]],
        Sign::Step(_) => &[&[(-3.5, -7.0), (3.5, 0.0), (-3.5, 7.0)]],
        Sign::Mark(_) => &[
            &[(-7.0, -7.0), (0.0, 0.0), (-7.0, 7.0)],
            &[(1.0, -7.0), (8.0, 0.0), (1.0, 7.0)],
        ],
        Sign::Less => &[&[(-7.0, 0.0), (7.0, 0.0)]],
        Sign::More => &[&[(-7.0, 0.0), (7.0, 0.0)], &[(0.0, -7.0), (0.0, 7.0)]],
        Sign::Enlarge => &[
            &[(0.0, -6.0), (6.0, -6.0), (6.0, 0.0)],
            &[(0.0, 6.0), (-6.0, 6.0), (-6.0, 0.0)],
        ],
    }
}

fn draw_sign(canvas: &mut Canvas, sign: Sign, middle: Vec2, ink: Color) {
    let width = if sign == Sign::Pause { 4.0 } else { 2.2 };
    let is_back = matches!(sign, Sign::Step(Way::Back) | Sign::Mark(Way::Back));
    let side = if is_back { -1.0 } else { 1.0 };
    let at = |(x, y): (f32, f32)| middle + vec2(x * side, y);
    for ends in strokes(sign).iter().flat_map(|stroke| stroke.windows(2)) {
        let line = Shape::line(at(ends[0]), at(ends[1]), width);
        canvas.add(line.round(width * 0.5).fill(ink));
    }
    if sign == Sign::Microscope {
        let lens = Shape::circle(middle - vec2(2.0, 2.0), 6.5);
        canvas.add(lens.border(2.2, ink));
    }
}
