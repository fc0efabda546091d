//! The layout of the microscope: field, texts and timeline. Of an exhibit the texts have more room than in a
//! game, the field less.

use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::controls;
use crate::app::inspect::viewport::Viewport;
use crate::app::ui::area::Area;
use crate::app::view::{Panels, View};

/// Width of the report beside a field in a window too narrow for two panels.
const REPORT_WIDTH: f32 = 236.0;
const TIMELINE_HEIGHT: f32 = 26.0;
/// Height of the legend in three columns, and of legend and report side by side.
const LEGEND_HEIGHT: f32 = 208.0;
const COLUMNS_HEIGHT: f32 = 568.0;
const GAP: f32 = 12.0;

/// Width of an exhibit's calculations, of the legend at the left, and of the keys beside the loop.
const SUMS: f32 = 312.0;
const LEGEND: f32 = 156.0;
const KEYS: f32 = 176.0;
/// The least width of the loop's lines.
const LINES: f32 = 236.0;
/// Height of the loop in one column, and in two.
const LOOP: f32 = 240.0;
const LOOP_IN_TWO: f32 = 157.0;

/// In text units.
pub(super) struct Layout {
    /// The field, smaller than in play where the window is narrow.
    pub(super) view: View,
    /// Layers, methods, counts and keys, or the controls for fingers.
    pub(super) legend: Rect,
    /// The report of the hit, or the calculations of an exhibit.
    pub(super) report: Rect,
    pub(super) timeline: Rect,
    /// The textbook's loop of an exhibit, where it does not take turns with the calculations.
    pub(super) program: Option<Rect>,
}

impl Layout {
    /// With fingers the texts of an exhibit take turns.
    pub(super) fn new(view: &View, of_exhibit: bool) -> Self {
        let is_wide = view.window.x >= view.window.y;
        match (view.panels, of_exhibit) {
            _ if view.touch => Self::for_fingers(view),
            (Panels::Sides, false) => Self::beside(view),
            (Panels::Sides, true) => Self::with_loop_below(view),
            (Panels::Rows, false) if is_wide => Self::narrow(view),
            (Panels::Rows, true) if is_wide => Self::with_keys_below(view),
            (Panels::Rows, _) => Self::tall(view, of_exhibit),
        }
    }

    /// The largest field that fits a room, centred in its width, and the timeline below it, without texts.
    fn placed(view: &View, room: Vec2, corner: Vec2) -> Self {
        let scale = (room / FIELD).min_element().max(0.05);
        let rest = (room.x - FIELD.x * scale).max(0.0) * 0.5;
        let view = View {
            scale,
            origin: (corner + vec2(rest, 0.0)).round(),
            ..*view
        };
        let foot = view.to_window(vec2(0.0, FIELD.y));
        let (width, height) = (view.field_size().x, view.target(TIMELINE_HEIGHT));
        Self {
            view,
            legend: Rect::default(),
            report: Rect::default(),
            timeline: Rect::new(foot.x, foot.y, width, height),
            program: None,
        }
    }

    /// Panels left and right, as in play.
    fn beside(view: &View) -> Self {
        let field = Viewport::of_field(view).rect;
        let left = (field.x - 168.0).max(GAP);
        let right = field.right() + 16.0;
        let report_width = (view.window.x - right - GAP).min(210.0);
        Self {
            view: *view,
            legend: Rect::new(left, field.y, field.x - left - GAP, field.h),
            report: Rect::new(right, field.y, report_width, field.h),
            timeline: Rect::new(field.x, field.bottom() - 4.0, field.w, TIMELINE_HEIGHT),
            program: None,
        }
    }

    /// The report at the right, the legend below.
    fn narrow(view: &View) -> Self {
        let mut rest = whole(view, GAP);
        let beside = vec2(REPORT_WIDTH + GAP, LEGEND_HEIGHT + TIMELINE_HEIGHT);
        let mut layout = Self::placed(view, rest.size() - beside, rest.point());
        let Rect { x, w, .. } = layout.timeline;
        let top = layout.timeline.bottom() + 2.0;
        layout.legend = Rect::new(x, top, w, view.window.y - top);
        rest.cut_left(layout.timeline.right());
        layout.report = rest;
        layout
    }

    /// Everything below the field, in two columns; the loop of an exhibit above the legend.
    fn tall(view: &View, of_exhibit: bool) -> Self {
        let mut rest = whole(view, GAP);
        let below = vec2(0.0, COLUMNS_HEIGHT + TIMELINE_HEIGHT - GAP);
        let mut layout = Self::placed(view, rest.size() - below, rest.point());
        rest.cut_top(layout.timeline.bottom());
        layout.legend = rest.cell(0, 2, 1, GAP);
        layout.report = rest.cell(1, 2, 1, GAP);
        let height = LOOP.min(layout.legend.h);
        layout.program = of_exhibit.then(|| layout.legend.cut_top(height));
        layout
    }

    /// Controls and report beside the field, or below it.
    fn for_fingers(view: &View) -> Self {
        let gap = GAP * 0.5;
        let mut rest = whole(view, gap);
        let timeline = view.target(TIMELINE_HEIGHT);
        let height = controls::height(view);
        if view.is_upright() {
            // The report needs about as much as the field of a phone.
            let most = (rest.h - timeline - height - gap * 2.0) * 0.55;
            let mut layout = Self::placed(view, vec2(rest.w, most), rest.point());
            rest.cut_top(layout.timeline.bottom());
            layout.legend = rest.cut_top(height);
            rest.cut_top(gap);
            layout.report = rest.inset(vec2(gap, 0.0));
            return layout;
        }
        let beside = controls::least_width(view).max(340.0);
        let room = rest.size() - vec2(beside + gap, timeline - gap);
        let mut layout = Self::placed(view, room, rest.point());
        // No width is lost.
        (layout.view.origin.x, layout.timeline.x) = (gap, gap);
        rest.cut_left(layout.timeline.right() + gap);
        layout.legend = rest.cut_bottom(height);
        rest.cut_bottom(gap);
        layout.report = rest;
        layout
    }

    /// The legend at the left, the calculations at the right, the loop below the field.
    fn with_loop_below(view: &View) -> Self {
        let mut rest = whole(view, GAP);
        rest.cut_top(GAP);
        rest.cut_left(GAP);
        let report = rest.cut_right(SUMS);
        let legend = rest.cut_left(LEGEND);
        let rest = rest.inset(vec2(GAP, 0.0));
        let below = vec2(0.0, TIMELINE_HEIGHT + LOOP_IN_TWO);
        let mut layout = Self::placed(view, rest.size() - below, rest.point());
        let Rect { x, w, .. } = layout.timeline;
        let top = layout.timeline.bottom() + GAP * 0.5;
        (layout.legend, layout.report) = (legend, report);
        layout.program = Some(Rect::new(x, top, w, rest.bottom() - top));
        layout
    }

    /// The calculations at the right, keys and loop below the field.
    fn with_keys_below(view: &View) -> Self {
        let mut rest = whole(view, GAP);
        let report = rest.cut_right(SUMS);
        rest.cut_right(GAP);
        let below = vec2(0.0, TIMELINE_HEIGHT + LOOP - GAP);
        let mut layout = Self::placed(view, rest.size() - below, rest.point());
        rest.cut_top(layout.timeline.bottom() - GAP * 0.5);
        rest.h += GAP;
        (layout.legend, layout.report) = (rest.cut_left(KEYS), report);
        rest.cut_left(GAP);
        layout.program = Some(rest).filter(|room| room.w >= LINES);
        layout
    }
}

fn whole(view: &View, margin: f32) -> Rect {
    Rect::new(0.0, 0.0, view.window.x, view.window.y).inset(Vec2::splat(margin))
}

#[cfg(test)]
mod tests {
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
            let layout = Layout::new(&View::new(surface), false);
            let (finger, size) = (surface.target(0.0), surface.window);
            let window = Rect::new(-0.5, -0.5, size.x + 1.0, size.y + 1.0);
            let controls = layout.legend;
            let (corner, size) = (layout.view.origin, layout.view.field_size());
            let field = Rect::new(corner.x, corner.y, size.x, size.y);
            let parts = [field, layout.timeline, controls, layout.report];
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
                layout.timeline.h >= finger && layout.report.h > 80.0,
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
            let layout = Layout::new(&View::of(vec2(width, height)), false);
            let size = layout.view.field_size();
            let field = Rect::new(layout.view.origin.x, layout.view.origin.y, size.x, size.y);
            for rect in [layout.legend, layout.report] {
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
            }
            assert!(
                layout.timeline.bottom() <= height + 0.5,
                "{width}: {:?}",
                layout.timeline
            );
        }
    }
}
