//! The state of the lab, and what actions and the pointer do to it.

use macroquad::prelude::{Vec2, vec2};

use super::layout::Layout;
use super::lessons::{Camera, Lesson};
use super::pairs::{PAIRS, Pair};
use super::shapes::{Body, Handle, Part, Setup};
use super::snap;
use crate::app::input::Action;
use crate::app::inspect::viewport::Viewport;
use crate::app::render::palette::{Color, blueprint};

/// The buttons: their actions and words.
pub(super) const BUTTONS: &[(Action, &str)] = &[
    (Action::NextPair, "pair"),
    (Action::NextPart, "part"),
    (Action::Snap, "snap"),
    (Action::FineSteps, "step"),
    (Action::ResetLesson, "reset"),
    (Action::Back, "back"),
];

/// The two steps of keys and dragging, in units. Places are rounded to tenths, so that ten fine
/// steps make a coarse one.
const COARSE_STEP: f32 = 1.0;
const FINE_STEP: f32 = 0.1;
const TENTHS: f32 = 10.0;

const NO_TANGENCY: &str =
    "No such position in f32 here: no neighbouring number gives exactly this distance.";

/// The screen of the lab.
pub(crate) struct Lab {
    pub(super) pair: usize,
    pub(super) lesson: usize,
    /// Whether a part was moved since the lesson was chosen.
    pub(super) edited: bool,
    pub(super) setup: Setup,
    pub(super) selected: Part,
    drag: Option<Drag>,
    pub(super) pointer: Vec2,
    pub(super) hovered: Option<Part>,
    fine: bool,
    /// Whether Shift is held, which makes steps fine.
    pub(super) shift: bool,
    /// The result of the last snap.
    message: Option<&'static str>,
}

/// A part being dragged.
#[derive(Clone, Copy)]
struct Drag {
    part: Part,
    /// From the pointer to the part's place, in units.
    grip: Vec2,
}

impl Lab {
    pub(crate) fn new() -> Self {
        let pair = PAIRS
            .iter()
            .position(|pair| pair.id == "circle-box")
            .unwrap_or_default();
        Self {
            pair,
            lesson: 0,
            edited: false,
            setup: PAIRS[pair].lessons[0].setup,
            selected: Part::whole(0),
            drag: None,
            pointer: Vec2::ZERO,
            hovered: None,
            fine: false,
            shift: false,
            message: None,
        }
    }

    /// Carries out an action. Leaving is handled before.
    pub(super) fn act(&mut self, layout: &Layout, action: Action) {
        match action {
            Action::Up => self.nudge(layout, Vec2::NEG_Y),
            Action::Down => self.nudge(layout, Vec2::Y),
            Action::Left => self.nudge(layout, Vec2::NEG_X),
            Action::Right => self.nudge(layout, Vec2::X),
            Action::NextPart => self.select(1),
            Action::PreviousPart => self.select(self.setup.parts().len() - 1),
            Action::NextPair => self.choose_pair((self.pair + 1) % PAIRS.len()),
            Action::PreviousPair => self.choose_pair((self.pair + PAIRS.len() - 1) % PAIRS.len()),
            Action::Lesson(index) => self.choose_lesson(index),
            Action::ResetLesson => self.choose_lesson(self.lesson),
            Action::Snap => self.snap(),
            Action::FineSteps => self.fine = !self.fine,
            Action::Point(at) => self.point(layout, at),
            Action::Click(at) => self.click(layout, at),
            Action::Release(_) | Action::FocusLost | Action::WindowChanges => self.drag = None,
            _ => {}
        }
    }

    /// Chooses the pair, or starts to drag the part under the pointer.
    fn click(&mut self, layout: &Layout, at: Vec2) {
        self.point(layout, at);
        if let Some(pair) = (0..PAIRS.len()).find(|i| layout.pair(*i, PAIRS.len()).contains(at)) {
            self.choose_pair(pair);
        }
        if layout.bench.contains(at)
            && let Some(part) = self.hovered
        {
            self.selected = part;
            let grip = self.setup.place(part) - self.viewport(layout).to_plane(at);
            self.drag = Some(Drag { part, grip });
        }
    }

    /// Moves the dragged part, or finds the part under the pointer.
    fn point(&mut self, layout: &Layout, at: Vec2) {
        self.pointer = at;
        let viewport = self.viewport(layout);
        let place = viewport.to_plane(at);
        if let Some(Drag { part, grip }) = self.drag {
            let to = rounded(place + grip, self.step());
            self.move_part(viewport, part, to);
        } else {
            let reach = layout.grab / viewport.scale;
            let hovered = self.setup.part_at(place, reach);
            self.hovered = hovered.filter(|_| layout.bench.contains(at));
        }
    }

    fn nudge(&mut self, layout: &Layout, way: Vec2) {
        let way = match self.selected.handle {
            // One number: right and up make it larger.
            Some(Handle::Radius | Handle::Min | Handle::Max) => vec2(way.x - way.y, 0.0),
            _ => way,
        };
        let place = self.setup.place(self.selected);
        let moved = rounded(place + way * self.step(), FINE_STEP);
        // The other axis keeps its exact value.
        let to = Vec2::select(way.cmpeq(Vec2::ZERO), place, moved);
        self.move_part(self.viewport(layout), self.selected, to);
    }

    fn move_part(&mut self, viewport: Viewport, part: Part, to: Vec2) {
        let before = self.setup;
        self.setup.move_part(part, to);
        self.setup.keep_inside(viewport.seen());
        if self.setup != before {
            self.edited = true;
            self.message = None;
        }
    }

    /// Selects the part `later` places after the selected one.
    fn select(&mut self, later: usize) {
        let parts = self.setup.parts();
        let now = parts.iter().position(|part| *part == self.selected);
        self.selected = parts[(now.unwrap_or(0) + later) % parts.len()];
    }

    fn choose_pair(&mut self, pair: usize) {
        self.pair = pair;
        self.selected = Part::whole(0);
        self.choose_lesson(0);
    }

    fn choose_lesson(&mut self, lesson: usize) {
        let Some(chosen) = self.pair().lessons.get(lesson) else {
            return;
        };
        self.setup = chosen.setup;
        self.lesson = lesson;
        self.edited = false;
        self.drag = None;
        self.hovered = None;
        self.message = None;
    }

    fn snap(&mut self) {
        let body = self.selected.body;
        let Pair {
            touches, overlaps, ..
        } = *self.pair();
        let shape = &self.setup.bodies[body];
        match snap::tangent_place(&self.setup, body, touches, overlaps) {
            Some(place) => {
                let moved = shape.moved_to(place);
                self.edited |= moved != *shape;
                self.setup.bodies[body] = moved;
                self.message = Some("Snapped: here they touch and do not overlap.");
            }
            None => {
                self.message = Some(NO_TANGENCY);
            }
        }
    }

    /// Whether the pair lies in the plane, not on a line.
    pub(super) fn is_plane(&self) -> bool {
        !matches!(self.setup.bodies[0], Body::Interval { .. })
    }

    pub(super) fn viewport(&self, layout: &Layout) -> Viewport {
        let Camera { center, span } = self.lesson().camera;
        Viewport::new(layout.bench, center, span)
    }

    pub(super) fn pair(&self) -> &'static Pair {
        &PAIRS[self.pair]
    }

    pub(super) fn lesson(&self) -> &'static Lesson {
        &self.pair().lessons[self.lesson]
    }

    pub(super) fn touches(&self) -> bool {
        (self.pair().touches)(&self.setup)
    }

    pub(super) fn overlaps(&self) -> bool {
        (self.pair().overlaps)(&self.setup)
    }

    pub(super) fn is_dragging(&self) -> bool {
        self.drag.is_some()
    }

    /// The present step of keys and dragging, in units.
    pub(super) fn step(&self) -> f32 {
        if self.fine || self.shift {
            FINE_STEP
        } else {
            COARSE_STEP
        }
    }

    /// The lesson's sentence, or after a move the relation of the two shapes.
    pub(super) fn sentence(&self) -> (&'static str, Color) {
        if let Some(message) = self.message {
            return (message, blueprint::CAST);
        }
        if !self.edited {
            return (self.lesson().sentence, blueprint::INK);
        }
        let sentence = match (self.touches(), self.overlaps()) {
            (false, _) => "They are apart: no point belongs to both.",
            (true, false) => "They touch and do not overlap: a common point, no common inside.",
            (true, true) => "They touch and overlap: their insides meet.",
        };
        (sentence, blueprint::INK)
    }
}

/// The nearest multiple of a step. Tenths are divided, because 0.1 is not an `f32`.
fn rounded(place: Vec2, step: f32) -> Vec2 {
    if step < COARSE_STEP {
        (place * TENTHS).round() / TENTHS
    } else {
        place.round()
    }
}
