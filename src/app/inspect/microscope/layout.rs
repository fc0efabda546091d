//! The layout of the microscope: a picture with the timeline and |D'| over time below it, and a page of texts beside or
//! below them.

use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2};

use super::controls;
use crate::app::ui::area::Area;
use crate::app::view::View;

const TIMELINE_HEIGHT: f32 = 26.0;
/// The height of a strip and of that of an exhibit: its share of the window's height, and its range.
const STRIP: (f32, f32, f32) = (0.1, 44.0, 66.0);
const WHOLE_STRIP: (f32, f32, f32) = (0.17, 44.0, 120.0);
/// In a lower window there is the timeline alone.
const LOW: f32 = 400.0;
const GAP: f32 = 12.0;
/// The share of the width that the picture has, and of the height where the page is below it.
const WIDE: f32 = 0.54;
const TALL: f32 = 0.5;
/// The least width of a page beside the picture.
const PAGE: f32 = 340.0;

/// In text units.
pub(super) struct Layout {
    pub(super) picture: Rect,
    /// The largest field in the picture.
    pub(super) view: View,
    /// Without height where a page has none.
    pub(super) controls: Rect,
    pub(super) page: Rect,
    pub(super) timeline: Rect,
    /// |D'| over time.
    pub(super) strip: Rect,
}

impl Layout {
    /// The layout with this many rows of controls. An exhibit has no timeline.
    pub(super) fn new(view: &View, rows: usize, is_exhibit: bool) -> Self {
        let gap = if view.touch { GAP * 0.5 } else { GAP };
        let window = Rect::new(0.0, 0.0, view.window.x, view.window.y);
        let mut rest = window.inset(Vec2::splat(gap));
        let (share, at_least, at_most) = if is_exhibit { WHOLE_STRIP } else { STRIP };
        let mut strip_height = (window.h * share).clamp(at_least, at_most);
        let mut below = view.target(TIMELINE_HEIGHT);
        if is_exhibit {
            below = 0.0;
        } else if window.h < LOW {
            strip_height = 0.0;
        }
        let both = strip_height + below + gap * 0.5;
        let least = controls::least_width(view).max(PAGE);
        let height = controls::height(view, rows);
        let (mut picture, controls);
        if rest.w > rest.h {
            let beside = (rest.w * (1.0 - WIDE)).max(least.min(rest.w * 0.7));
            picture = rest.cut_left(rest.w - beside);
            rest.cut_left(gap);
            controls = rest.cut_bottom(height);
            rest.cut_bottom(if rows > 0 { gap } else { 0.0 });
        } else {
            let most = ((rest.h - height) * TALL - both).min(rest.w);
            picture = rest.cut_top(most + both);
            controls = rest.cut_top(height);
            rest.cut_top(gap);
        }
        let strip = picture.cut_bottom(strip_height);
        picture.cut_bottom(gap * 0.5);
        let timeline = picture.cut_bottom(below);
        // A window can be dragged until nothing is left of it.
        (picture.w, picture.h) = (picture.w.max(1.0), picture.h.max(1.0));
        Self {
            picture,
            view: field_in(view, picture),
            controls,
            page: rest,
            timeline,
            strip,
        }
    }
}

/// The view with the largest field that fits a room, in its middle.
pub(super) fn field_in(view: &View, room: Rect) -> View {
    let scale = (room.size() / FIELD).min_element().max(0.05);
    View {
        scale,
        origin: (room.center() - FIELD * scale * 0.5).round(),
        ..*view
    }
}

#[cfg(test)]
mod tests {
    use macroquad::prelude::vec2;

    use super::*;
    use crate::app::view::Surface;

    #[test]
    fn for_fingers_everything_has_its_place() {
        for (width, height) in [
            (390.0, 844.0),
            (844.0, 390.0),
            (360.0, 640.0),
            (640.0, 360.0),
            (320.0, 568.0),
            (820.0, 1180.0),
            (1180.0, 820.0),
        ] {
            let surface = Surface::touched(vec2(width, height));
            let layout = Layout::new(&View::new(surface), 4, false);
            let (finger, size) = (surface.target(0.0), surface.window);
            let window = Rect::new(-0.5, -0.5, size.x + 1.0, size.y + 1.0);
            let controls = layout.controls;
            let (corner, size) = (layout.view.origin, layout.view.field_size());
            let field = Rect::new(corner.x, corner.y, size.x, size.y);
            let parts = [field, layout.timeline, layout.strip, controls, layout.page];
            for (index, part) in parts.iter().enumerate() {
                let ends = [part.point(), part.point() + part.size()];
                let is_inside = ends.iter().all(|end| window.contains(*end));
                assert!(is_inside, "{width}: {parts:?}");
                for other in &parts[..index] {
                    let common = part.intersect(*other);
                    assert!(
                        common.is_none_or(|it| it.w * it.h < 2.0),
                        "{width}: {parts:?}"
                    );
                }
            }
            assert!(
                controls.w >= 8.0 * finger || width < 380.0,
                "{width}: {controls:?}"
            );
            assert!(
                layout.timeline.h >= finger && layout.page.h > 80.0,
                "{width}: {parts:?}"
            );
        }
    }

    #[test]
    fn nothing_leaves_the_window_or_lies_on_the_field() {
        for (width, height) in [
            (1280.0, 720.0),
            (800.0, 600.0),
            (600.0, 1000.0),
            (1920.0, 1080.0),
        ] {
            let layout = Layout::new(&View::of(vec2(width, height)), 0, false);
            let size = layout.view.field_size();
            let field = Rect::new(layout.view.origin.x, layout.view.origin.y, size.x, size.y);
            let rect = layout.page;
            assert!(
                rect.x >= 0.0 && rect.right() <= width + 0.5,
                "{width}: {rect:?}"
            );
            assert!(
                rect.y >= 0.0 && rect.bottom() <= height + 0.5,
                "{width}: {rect:?}"
            );
            assert!(rect.w > 120.0 && rect.h > 100.0, "{width}: {rect:?}");
            assert!(
                field
                    .intersect(rect)
                    .is_none_or(|both| both.w * both.h < 1.0)
            );
            assert!(
                layout.timeline.bottom() <= height + 0.5,
                "{width}: {:?}",
                layout.timeline
            );
        }
    }
}
