//! The areas of a desk.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::Sheet;
use crate::app::view::View;
use crate::app::view::area::{Area, best};

/// The room that |D'| over time has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CurveSize {
    None,
    Small,
    /// Most of the picture's.
    Large,
}

/// The areas of one frame, in text units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeskLayout {
    /// The place and its name, and the ways out at its right.
    pub(crate) head: Rect,
    pub(crate) picture: Rect,
    /// |D'| over time below the picture; without height where there is none.
    pub(crate) curve: Rect,
    /// A sentence, or a question.
    pub(crate) ask: Rect,
    pub(crate) sheet: Rect,
    pub(crate) foot: Rect,
    /// True for a picture with a sentence above it and one row below; the head is its button.
    pub(crate) is_small: bool,
}

/// The least picture beside a sheet, its greatest height for its width, and the least and the largest width of the sheet.
const PICTURE: Vec2 = vec2(280.0, 150.0);
const TALLEST: f32 = 1.7;
const SHEET: (f32, f32) = (290.0, 448.0);
const SHEET_SHARE: f32 = 0.357;
/// Heights of the head and of the buttons at the foot.
const HEAD: f32 = 38.0;
const FOOT: f32 = 40.0;
/// The width of the button of a small frame, and the height of its row.
const OPEN: f32 = 84.0;
const ROW: f32 = 68.0;
/// The share of the picture's room that its curve has, and its largest height; a large one has no such limit.
const CURVE_SHARE: f32 = 0.22;
const CURVE: f32 = 108.0;
const LARGE_CURVE: f32 = 0.66;
/// The share of the height that the sentence has, and its largest height beside the picture.
const ASK_SHARE: f32 = 0.2;
const ASK: f32 = 130.0;
const LEAST_ASK: f32 = 84.0;
const UPRIGHT_ASK: f32 = 140.0;
/// The picture's share of the height in an upright window.
const UPRIGHT: f32 = 0.36;

impl DeskLayout {
    /// The room of the sentence and the sheet together, beside the picture or all that is below it.
    pub(crate) fn beside(&self) -> Rect {
        if self.is_wide() {
            return self.ask.combine_with(self.sheet);
        }
        self.sheet
    }

    /// True if the sheet is beside the picture.
    pub(crate) fn is_wide(&self) -> bool {
        self.ask.x > self.picture.x
    }

    /// The desk of a sheet, perhaps with a curve.
    pub(crate) fn new(view: &View, sheet: &Sheet, has_curve: bool) -> Self {
        if sheet.is_small(view) {
            return Self::small(view);
        }
        Self::whole(view, sheet.curve(has_curve))
    }

    fn small(view: &View) -> Self {
        let mut room = view.window_area().inset(Vec2::splat(8.0));
        let mut ask = room.cut_top(view.target(HEAD));
        room.cut_top(6.0);
        let head = ask.cut_right(OPEN);
        ask.cut_right(8.0);
        let sheet = room.cut_bottom(ROW.min(room.h * 0.4));
        room.cut_bottom(6.0);
        Self {
            head,
            picture: room,
            curve: Rect::default(),
            ask,
            sheet,
            foot: Rect::default(),
            is_small: true,
        }
    }

    pub(crate) fn whole(view: &View, curve: CurveSize) -> Self {
        let forms = [true, false].map(|is_wide| Self::of(view, is_wide, curve));
        let is_roomy = |of: &Self| {
            let picture = of.picture.combine_with(of.curve);
            picture.size().cmpge(PICTURE).all() && picture.h <= picture.w * TALLEST
        };
        best(&forms, is_roomy)
    }

    /// With the sheet beside the picture, or below it.
    fn of(view: &View, is_wide: bool, curve_size: CurveSize) -> Self {
        let window = view.window_area();
        let gap = if window.w >= 1000.0 { 24.0 } else { 10.0 };
        let mut room = window.inset(vec2(gap, 8.0));
        let head = room.cut_top(view.target(HEAD));
        room.cut_top(8.0);
        let foot = room.cut_bottom(view.target(FOOT));
        room.cut_bottom(if is_wide { 12.0 } else { 8.0 });
        // For fingers the timeline below it is larger.
        let share = if view.touch { 0.33 } else { CURVE_SHARE };
        let (mut picture, ask);
        if is_wide {
            let width = (room.w * SHEET_SHARE).clamp(SHEET.0, SHEET.1);
            picture = room.cut_left(room.w - width - gap);
            room.cut_left(gap);
            ask = room.cut_top((room.h * ASK_SHARE).clamp(LEAST_ASK, ASK));
        } else {
            ask = room.cut_top((room.h * ASK_SHARE).min(UPRIGHT_ASK));
            picture = room.cut_top((room.h * UPRIGHT).min(room.w));
            if curve_size != CurveSize::None {
                picture.h += room.cut_top(picture.h * share).h;
            }
            room.cut_top(8.0);
        }
        let (height, gap) = match curve_size {
            CurveSize::None => (0.0, 0.0),
            CurveSize::Small => ((picture.h * share).min(CURVE), 8.0),
            CurveSize::Large => (picture.h * LARGE_CURVE, 8.0),
        };
        let curve = picture.cut_bottom(height);
        picture.cut_bottom(gap);
        // Texts follow a shrinking window a moment later, and until then nothing may be left.
        for part in [&mut picture, &mut room] {
            part.w = part.w.max(1.0);
            part.h = part.h.max(1.0);
        }
        Self {
            head,
            picture,
            curve,
            ask,
            sheet: room,
            foot,
            is_small: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view::Surface;

    #[test]
    fn parts_are_apart_and_in_the_window() {
        let desks = [
            (1280.0, 720.0),
            (800.0, 600.0),
            (600.0, 1000.0),
            (1920.0, 1080.0),
            (640.0, 480.0),
            (240.0, 200.0),
        ];
        let phones = [
            (390.0, 844.0),
            (844.0, 390.0),
            (320.0, 568.0),
            (568.0, 320.0),
        ];
        let desks = desks.map(|(width, height)| Surface::of(vec2(width, height)));
        let phones = phones.map(|(width, height)| Surface::touched(vec2(width, height)));
        for surface in desks.into_iter().chain(phones) {
            let view = View::new(surface);
            for curve in [CurveSize::None, CurveSize::Small, CurveSize::Large] {
                let of = DeskLayout::whole(&view, curve);
                let parts = [of.head, of.picture, of.curve, of.ask, of.sheet, of.foot];
                let size = view.window;
                let inside = Rect::new(-0.5, -0.5, size.x + 1.0, size.y + 1.0);
                if surface.in_window_units().min_element() < 300.0 {
                    continue;
                }
                for (index, part) in parts.iter().enumerate() {
                    let ends = [part.point(), part.point() + part.size()];
                    assert!(
                        ends.iter().all(|end| inside.contains(*end)),
                        "{size} {index}"
                    );
                    let mut others = parts[..index].iter().filter_map(|of| part.intersect(*of));
                    assert!(others.all(|both| both.w * both.h < 1.0), "{size} {index}");
                }
                let seen = of.picture.combine_with(of.curve);
                assert!(seen.h > size.y * 0.2 && of.sheet.h > 60.0, "{size}: {of:?}");
            }
        }
    }
}
