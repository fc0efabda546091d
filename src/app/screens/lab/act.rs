//! The lab's reactions to actions and to the pointer.

use breakout::explain::exact;
use macroquad::prelude::{Vec2, vec2};

use super::bench::BenchArea;
use super::curve::STOPS;
use super::inputs::{self, MOST_LETTERS};
use super::lessons::Camera;
use super::rows::Page;
use super::shapes::{Handle, Part};
use super::state::{COARSE, FINE, Lab};
use super::{scenes, snap};
use crate::app::input::Action;
use crate::app::inspect::viewport::Viewport;
use crate::app::ui::text_field::{TextField, Written};
use crate::app::words::words;

impl Lab {
    /// Carries out an action. Leaving the lab is handled by its caller.
    pub(super) fn act(&mut self, bench: BenchArea, action: Action) {
        if self.panel.typing.is_some() {
            return self.type_in(bench, action);
        }
        if self.panel.page == Page::Scenes {
            return self.act_on_scenes(action);
        }
        let steps = self.steps();
        self.panel.sheet.act(action, &steps);
        match action {
            Action::Up => self.nudge(bench, Vec2::NEG_Y),
            Action::Down => self.nudge(bench, Vec2::Y),
            Action::Left => self.nudge(bench, Vec2::NEG_X),
            Action::Right => self.nudge(bench, Vec2::X),
            Action::NextPart => self.select(1),
            Action::PreviousPart => self.select(self.setup.parts().len() - 1),
            Action::NextStation => self.go_to_scene(1),
            Action::PreviousStation => self.go_to_scene(-1),
            Action::Scenes => self.show(Page::Scenes),
            Action::Lesson(index) => self.choose_lesson(index),
            Action::ResetLesson => self.reset(),
            Action::Snap => self.snap(),
            Action::NextForm | Action::NextStage => self.turn(action),
            Action::NextReport => self.panel.has_more = !self.panel.has_more,
            Action::CopyCode => self.copy_code(),
            Action::ScrollTo(stop) => self.time = Some(stop as f32 / STOPS as f32),
            Action::Choose => self.begin_typing(self.panel.sheet.lit()),
            Action::Row(row) => self.begin_typing(Some(row)),
            Action::Point(at) => self.point(bench, at),
            Action::Click(at) => self.click(bench, at),
            Action::Release(_) | Action::FocusLost | Action::WindowChanges => {
                self.pointer.drag = None;
            }
            _ => {}
        }
    }

    /// Opens the scene some places later among all, round the last.
    fn go_to_scene(&mut self, by: isize) {
        let scenes: Vec<_> = scenes::all().collect();
        let here = scenes.iter().position(|at| *at == (self.pair, self.lesson));
        let next = here.unwrap_or(0) as isize + by;
        let (pair, lesson) = scenes[next.rem_euclid(scenes.len() as isize) as usize];
        self.open_scene(pair, lesson);
    }

    pub(super) fn open_scene(&mut self, pair: usize, lesson: usize) {
        if pair != self.pair {
            self.choose_pair(pair);
        }
        self.show(Page::Answer);
        self.choose_lesson(lesson);
    }

    fn click(&mut self, bench: BenchArea, at: Vec2) {
        self.point(bench, at);
        if bench.rect.contains(at)
            && let Some(part) = self.pointer.hovered
        {
            self.selected = part;
            let grip = self.setup.place(part) - self.viewport(bench).to_plane(at);
            self.pointer.drag = Some((part, grip));
        }
    }

    /// Moves the dragged part, or finds the part under the pointer.
    fn point(&mut self, bench: BenchArea, at: Vec2) {
        self.pointer.at = at;
        let viewport = self.viewport(bench);
        let place = viewport.to_plane(at);
        if let Some((part, grip)) = self.pointer.drag {
            let to = rounded(place + grip, self.step);
            self.move_part(viewport, part, to);
        } else {
            let reach = bench.reach / viewport.scale;
            let hovered = self.setup.part_at(place, reach);
            self.pointer.hovered = hovered.filter(|_| bench.rect.contains(at));
        }
    }

    /// Restores the scene that was opened.
    fn reset(&mut self) {
        let start = self.start;
        self.choose_lesson(self.lesson);
        if start != self.start {
            self.start = start;
            self.setup = start;
            self.edited = true;
            self.camera = Camera::around(&start);
        }
    }

    /// Moves the camera if a part of the scene is out of its view.
    fn show_all(&mut self) {
        if !self.camera.suits(&self.setup) {
            self.camera = Camera::around(&self.setup);
        }
    }

    fn nudge(&mut self, bench: BenchArea, way: Vec2) {
        let way = match self.selected.handle {
            // One number: right and up make it larger.
            Some(Handle::Radius | Handle::Min | Handle::Max) => vec2(way.x - way.y, 0.0),
            _ => way,
        };
        let place = self.setup.place(self.selected);
        let moved = rounded(place + way * self.step, FINE);
        // The other axis keeps its exact value.
        let to = Vec2::select(way.cmpeq(Vec2::ZERO), place, moved);
        self.move_part(self.viewport(bench), self.selected, to);
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
        self.panel.page = Page::Answer;
        self.choose_lesson(0);
    }

    fn choose_lesson(&mut self, lesson: usize) {
        if let Some(chosen) = self.pair().lessons.get(lesson) {
            self.start = chosen.setup;
            self.setup = chosen.setup;
            self.edited = false;
            self.camera = chosen.camera;
            self.lesson = lesson;
            self.time = None;
            self.panel.sheet.begin();
            self.asked = None;
            self.pointer.drag = None;
            self.pointer.hovered = None;
            self.message = None;
        }
    }

    fn snap(&mut self) {
        let before = self.setup;
        let body = self.selected.body;
        let place = snap::tangent_place(&before, body);
        if let Some(place) = place {
            self.setup.bodies[body] = before.bodies[body].moved_to(place);
            self.edited |= self.setup != before;
        }
        let words = words().lab;
        self.say(place.map_or(words.cannot_snap, |_| words.snapped), true);
    }

    /// Begins to type the input of a row, if it is one.
    fn begin_typing(&mut self, row: Option<usize>) {
        let inputs = inputs::inputs(&self.setup, self.pair().letters);
        if let Some((row, input)) = row.and_then(|row| Some((row, inputs.get(row)?))) {
            let numbers = input.get(&self.setup).into_iter().map(exact);
            let text = numbers.collect::<Vec<_>>().join(", ");
            self.panel.typing = Some((row, TextField::new(&text, MOST_LETTERS)));
            self.panel.sheet.light(row);
        }
    }

    fn type_in(&mut self, bench: BenchArea, action: Action) {
        let letters = self.pair().letters;
        let Some((number, field)) = &mut self.panel.typing else {
            return;
        };
        let number = *number;
        let count = inputs::inputs(&self.setup, letters).len();
        let next = match action {
            Action::NextField | Action::Down => (number + 1) % count,
            Action::PreviousField | Action::Up => (number + count - 1) % count,
            Action::Point(at) => return self.point(bench, at),
            Action::Click(_) | Action::Row(_) => {
                if self.take_typed() {
                    self.act(bench, action);
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
            self.begin_typing(Some(next));
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
        let input = &inputs::inputs(&self.setup, self.pair().letters)[*number];
        match input.read(&self.setup, &field.text()) {
            Ok(typed) => {
                let before = self.setup;
                input.set(&mut self.setup, &typed);
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
    if step < COARSE {
        (place * 10.0).round() / 10.0
    } else {
        place.round()
    }
}
