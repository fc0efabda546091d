//! The layout of the microscope: field, texts and timeline.

use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::controls;
use crate::app::view::{Panels, View};

/// Width of the report beside a field in a window too narrow for two panels.
const REPORT_WIDTH: f32 = 236.0;
/// Height of the timeline with its marks.
pub(super) const TIMELINE_HEIGHT: f32 = 26.0;
/// Radius of the timeline's knob.
pub(super) const KNOB: f32 = 6.0;
/// Width of the time at the left end of the timeline.
const CLOCK_WIDTH: f32 = 78.0;
/// Height of the legend in three columns, and of legend and report side by side.
const LEGEND_HEIGHT: f32 = 208.0;
const COLUMNS_HEIGHT: f32 = 568.0;
pub(super) const GAP: f32 = 12.0;

/// The layout of one frame, in text units.
pub(super) struct Layout {
    /// The field, smaller than in play where the window is narrow.
    pub(super) view: View,
    /// Layers, methods and counts.
    pub(super) legend: Rect,
    /// The report of the hit.
    pub(super) report: Rect,
    /// The timeline, on which the pointer scrubs.
    pub(super) timeline: Rect,
    /// The textbook's loop of an exhibit.
    pub(super) program: Option<Rect>,
    /// The controls for fingers, in place of the legend.
    pub(super) controls: Option<Rect>,
}

impl Layout {
    /// The layout in the window of a view.
    pub(super) fn new(view: &View) -> Self {
        if view.touch {
            Self::for_fingers(view)
        } else if view.panels == Panels::Sides {
            Self::beside(view)
        } else if view.window.x >= view.window.y {
            Self::narrow(view)
        } else {
            Self::tall(view)
        }
    }

    /// Panels left and right, as in play.
    fn beside(view: &View) -> Self {
        let size = view.field_size();
        let (left, right) = (view.origin.x, view.origin.x + size.x);
        let legend_left = (left - 168.0).max(GAP);
        let report_left = right + 16.0;
        let report_width = (view.window.x - report_left - GAP).min(210.0);
        Self {
            view: *view,
            legend: Rect::new(legend_left, view.origin.y, left - legend_left - GAP, size.y),
            report: Rect::new(report_left, view.origin.y, report_width, size.y),
            timeline: Rect::new(left, view.origin.y + size.y - 4.0, size.x, TIMELINE_HEIGHT),
            program: None,
            controls: None,
        }
    }

    /// The report at the right, the legend below.
    fn narrow(view: &View) -> Self {
        let room = view.window
            - vec2(
                REPORT_WIDTH + GAP * 3.0,
                LEGEND_HEIGHT + TIMELINE_HEIGHT + GAP * 2.0,
            );
        let view = placed(view, room, vec2(GAP, GAP));
        let size = view.field_size();
        let below = view.origin.y + size.y;
        let report_left = view.origin.x + size.x + GAP;
        let legend_top = below + (TIMELINE_HEIGHT + 2.0);
        Self {
            legend: Rect::new(
                view.origin.x,
                legend_top,
                size.x,
                view.window.y - legend_top,
            ),
            report: Rect::new(
                report_left,
                view.origin.y,
                view.window.x - report_left - GAP,
                view.window.y - view.origin.y * 2.0,
            ),
            timeline: Rect::new(view.origin.x, below, size.x, TIMELINE_HEIGHT),
            program: None,
            controls: None,
            view,
        }
    }

    /// Everything below the field, in two columns.
    fn tall(view: &View) -> Self {
        let room = view.window - vec2(GAP * 2.0, COLUMNS_HEIGHT + TIMELINE_HEIGHT + GAP);
        let view = placed(view, room, vec2(GAP, GAP));
        let size = view.field_size();
        let below = view.origin.y + size.y;
        let top = below + (TIMELINE_HEIGHT + GAP);
        let half = (view.window.x - GAP * 3.0) * 0.5;
        let column = |left: f32| Rect::new(left, top, half, view.window.y - top - GAP);
        Self {
            legend: column(GAP),
            report: column(GAP * 2.0 + half),
            timeline: Rect::new(view.origin.x, below, size.x, TIMELINE_HEIGHT),
            program: None,
            controls: None,
            view,
        }
    }

    /// Controls and report beside the field, or below it.
    fn for_fingers(view: &View) -> Self {
        let gap = GAP * 0.5;
        let timeline = view.target(TIMELINE_HEIGHT);
        let height = controls::height(view);
        let is_upright = view.window.x < view.window.y;
        let room = if is_upright {
            // The report needs about as much as the field of a phone.
            let most = (view.window.y - timeline - height - gap * 4.0) * 0.55;
            vec2(view.window.x - gap * 2.0, most)
        } else {
            let beside = controls::least_width(view).max(340.0);
            view.window - vec2(beside + gap * 3.0, timeline + gap)
        };
        let view = placed(view, room, vec2(gap, gap));
        // Beside the field no width is lost.
        let view = if is_upright {
            view
        } else {
            let origin = vec2(gap, view.origin.y).round();
            View { origin, ..view }
        };
        let size = view.field_size();
        let (right, below) = (view.origin.x + size.x, view.origin.y + size.y);
        let (window, foot) = (view.window, below + timeline + gap);
        let (controls, report) = if is_upright {
            let controls = Rect::new(gap, foot, window.x - gap * 2.0, height);
            let top = controls.bottom() + gap;
            let (left, width) = (gap * 2.0, window.x - gap * 4.0);
            (controls, Rect::new(left, top, width, window.y - top - gap))
        } else {
            let (left, width) = (right + gap * 2.0, window.x - right - gap * 3.0);
            let top = window.y - height - gap;
            let controls = Rect::new(left, top, width, height);
            (controls, Rect::new(left, gap, width, top - gap * 2.0))
        };
        Self {
            legend: report,
            report,
            timeline: Rect::new(view.origin.x, below, size.x, timeline),
            program: None,
            controls: Some(controls),
            view,
        }
    }

    /// The line of the timeline, right of the time, with half a knob free at its end.
    pub(super) fn line(&self) -> Rect {
        let clock = CLOCK_WIDTH;
        let Rect { x, y, w, h } = self.timeline;
        Rect::new(x + clock, y, w - clock - KNOB, h)
    }
}

/// The largest field that fits a room, centred in its width.
pub(super) fn placed(view: &View, room: Vec2, corner: Vec2) -> View {
    let scale = (room / FIELD).min_element().max(0.05);
    let rest = (room.x - FIELD.x * scale).max(0.0) * 0.5;
    View {
        scale,
        origin: (corner + vec2(rest, 0.0)).round(),
        ..*view
    }
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
            let layout = Layout::new(&View::new(surface));
            let (finger, size) = (surface.target(0.0), surface.window);
            let window = Rect::new(-0.5, -0.5, size.x + 1.0, size.y + 1.0);
            let controls = layout.controls.expect("controls");
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
            let layout = Layout::new(&View::of(vec2(width, height)));
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
