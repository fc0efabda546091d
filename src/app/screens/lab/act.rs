//! The lab's reactions to actions and to the pointer.

use breakout::explain::exact;
use macroquad::prelude::{Vec2, vec2};

use super::inputs::{self, MOST_LETTERS};
use super::layout::LabLayout;
use super::lessons::Camera;
use super::over_time::TimeView;
use super::pairs::PAIRS;
use super::panel_line::LineAction;
use super::shapes::{Handle, Part, Setup};
use super::sheet::Sheet;
use super::snap;
use super::state::{Lab, Origin, StepSize};
use crate::app::input::Action;
use crate::app::inspect::viewport::Viewport;
use crate::app::ui::text_field::{TextField, Written};
use crate::app::words::words;

impl Lab {
    /// Carries out an action where the present mode allows it. Leaving the lab is handled by its caller.
    pub(super) fn act(&mut self, layout: &LabLayout, action: Action) {
        if self.panel.typing.is_some() {
            return self.type_in(layout, action);
        }
        let (cast, step) = (self.setup.cast(), self.step.units());
        if self.panel.sheet != Sheet::OverTime || !self.over_time.act(&cast, step, action) {
            self.carry_out(layout, action);
        }
    }

    fn carry_out(&mut self, layout: &LabLayout, action: Action) {
        let pairs = PAIRS.len();
        match action {
            Action::Up => self.nudge(layout, Vec2::NEG_Y),
            Action::Down => self.nudge(layout, Vec2::Y),
            Action::Left => self.nudge(layout, Vec2::NEG_X),
            Action::Right => self.nudge(layout, Vec2::X),
            Action::NextPart => self.select(1),
            Action::PreviousPart => self.select(self.setup.parts().len() - 1),
            Action::NextPair => self.choose_pair((self.pair + 1) % pairs),
            Action::PreviousPair => self.choose_pair((self.pair + pairs - 1) % pairs),
            Action::Tab(pair) => self.choose_pair(pair),
            Action::Lesson(index) => self.choose_lesson(index),
            Action::ResetLesson => self.reset(),
            Action::Snap => self.snap(),
            Action::FineSteps => self.step.is_fine = !self.step.is_fine,
            Action::NextForm | Action::NextStage | Action::PreviousStage => self.turn(action),
            Action::CopyCode => self.copy_code(),
            Action::OverTime if self.setup.motion.is_some() => self.toggle(Sheet::OverTime),
            Action::Inputs => self.toggle(Sheet::Inputs),
            Action::NextLine => self.walk(layout, 1),
            Action::PreviousLine => self.walk(layout, -1),
            Action::Choose => self.choose_line(layout),
            Action::NextPage => self.panel.page.act(action),
            Action::Point(at) => self.point(layout, at),
            Action::Over { row, .. } => self.panel.pointed = Some(row),
            Action::Row(line) => {
                self.panel.lit = Some(line);
                self.choose_line(layout);
            }
            Action::Click(at) => self.click(layout, at),
            Action::Release(_) | Action::FocusLost | Action::WindowChanges => {
                self.pointer.drag = None;
            }
            _ => {}
        }
    }

    fn click(&mut self, layout: &LabLayout, at: Vec2) {
        self.point(layout, at);
        if layout.bench.contains(at)
            && let Some(part) = self.pointer.hovered
        {
            self.selected = part;
            let grip = self.setup.place(part) - self.viewport(layout).to_plane(at);
            self.pointer.drag = Some((part, grip));
        }
    }

    /// Moves the dragged part, or finds the part under the pointer.
    fn point(&mut self, layout: &LabLayout, at: Vec2) {
        self.pointer.at = at;
        self.panel.pointed = None;
        let viewport = self.viewport(layout);
        let place = viewport.to_plane(at);
        if let Some((part, grip)) = self.pointer.drag {
            let to = rounded(place + grip, self.step.units());
            self.move_part(viewport, part, to);
        } else {
            let reach = layout.grab / viewport.scale;
            let hovered = self.setup.part_at(place, reach);
            self.pointer.hovered = hovered.filter(|_| layout.bench.contains(at));
        }
    }

    fn choose_line(&mut self, layout: &LabLayout) {
        let lines = self.lines();
        match self.panel.lit.and_then(|lit| lines.get(lit)?.action) {
            Some(LineAction::Type(number)) => self.begin_typing(layout, number),
            None => {}
        }
    }

    fn reset(&mut self) {
        let origin = self.origin;
        self.choose_lesson(self.lesson);
        match origin {
            Origin::Lesson => {}
            Origin::Visit(setup) => {
                self.begin(origin, setup);
                self.camera = Camera::around(&setup);
            }
        }
    }

    /// Puts another scene in the place of a lesson's.
    fn begin(&mut self, origin: Origin, setup: Setup) {
        self.origin = origin;
        self.setup = setup;
        self.edited = true;
    }

    /// Moves the camera if a part of the scene is out of its view.
    fn show_all(&mut self) {
        if !self.camera.suits(&self.setup) {
            self.camera = Camera::around(&self.setup);
        }
    }

    fn nudge(&mut self, layout: &LabLayout, way: Vec2) {
        let way = match self.selected.handle {
            // One number: right and up make it larger.
            Some(Handle::Radius | Handle::Min | Handle::Max) => vec2(way.x - way.y, 0.0),
            _ => way,
        };
        let place = self.setup.place(self.selected);
        let moved = rounded(place + way * self.step.units(), StepSize::FINE);
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

    pub(super) fn choose_pair(&mut self, pair: usize) {
        self.pair = pair;
        self.selected = Part::whole(0);
        self.panel.sheet = match self.panel.sheet {
            Sheet::Form(_) => Sheet::Form(0),
            Sheet::Stage(_) | Sheet::OverTime => Sheet::Answer,
            sheet => sheet,
        };
        self.choose_lesson(0);
    }

    fn choose_lesson(&mut self, lesson: usize) {
        if let Some(chosen) = self.pair().lessons.get(lesson) {
            self.begin(Origin::Lesson, chosen.setup);
            self.edited = false;
            self.camera = chosen.camera;
            self.lesson = lesson;
            self.over_time = TimeView::default();
            self.panel.begin();
            (self.pointer.drag, self.pointer.hovered) = (None, None);
            self.message = None;
        }
    }

    fn snap(&mut self) {
        let (before, body) = (self.setup, self.selected.body);
        let place = snap::tangent_place(&before, body);
        if let Some(place) = place {
            self.setup.bodies[body] = before.bodies[body].moved_to(place);
            self.edited |= self.setup != before;
        }
        let words = words().lab;
        self.say(place.map_or(words.cannot_snap, |_| words.snapped), true);
    }

    fn begin_typing(&mut self, layout: &LabLayout, number: usize) {
        let text = exact(inputs::numbers(&self.setup)[number].get(&self.setup));
        self.panel.typing = Some((number, TextField::new(&text, MOST_LETTERS)));
        self.panel.lit = Some(number);
        self.show_lit(layout);
    }

    fn type_in(&mut self, layout: &LabLayout, action: Action) {
        let Some((number, field)) = &mut self.panel.typing else {
            return;
        };
        let (number, count) = (*number, inputs::numbers(&self.setup).len());
        let next = match action {
            Action::NextField | Action::Down => (number + 1) % count,
            Action::PreviousField | Action::Up => (number + count - 1) % count,
            Action::Point(at) => return self.point(layout, at),
            Action::Click(_) | Action::Row(_) | Action::Tab(_) => {
                if self.take_typed() {
                    self.act(layout, action);
                }
                return;
            }
            action => {
                return match field.act(action) {
                    Written::NotYet => {}
                    Written::Done => _ = self.take_typed(),
                    Written::Cancelled => self.end_typing(),
                };
            }
        };
        if self.take_typed() {
            self.begin_typing(layout, next);
        }
    }

    fn end_typing(&mut self) {
        self.panel.typing = None;
        self.message = None;
    }

    /// Puts the typed number into the scene. Returns false if it is no good one, and says why.
    fn take_typed(&mut self) -> bool {
        let Some((number, field)) = &self.panel.typing else {
            return true;
        };
        let number = inputs::numbers(&self.setup)[*number];
        match number.read(&self.setup, self.pair().letters, &field.text()) {
            Ok(typed) => {
                let before = self.setup;
                number.set(&mut self.setup, typed);
                self.edited |= self.setup != before;
                self.show_all();
                self.end_typing();
                true
            }
            Err(sentence) => {
                self.say(sentence, false);
                false
            }
        }
    }
}

/// The nearest multiple of a step. Tenths are divided, because 0.1 is not an `f32`.
fn rounded(place: Vec2, step: f32) -> Vec2 {
    if step < StepSize::COARSE {
        (place * 10.0).round() / 10.0
    } else {
        place.round()
    }
}
