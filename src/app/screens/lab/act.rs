//! What actions and the pointer do to the lab.

use breakout::explain::exact;
use macroquad::prelude::{Vec2, vec2};

use super::challenges::{CHALLENGES, Challenge};
use super::inputs::{self, MOST_LETTERS};
use super::layout::Layout;
use super::lessons::Camera;
use super::over_time::Chosen;
use super::pairs::PAIRS;
use super::place::Place;
use super::prediction::SceneQuestion;
use super::row::Choice;
use super::shapes::{Handle, Part, Setup};
use super::sheet::Sheet;
use super::snap;
use super::state::{COARSE_STEP, FINE_STEP, Lab, Origin, Prediction, Reading};
use crate::app::input::Action;
use crate::app::inspect::viewport::Viewport;
use crate::app::platform::clipboard;
use crate::app::ui::text_field::{TextField, Written};
use crate::app::words::words;

/// Places are rounded to tenths, so that ten fine steps make a coarse one.
const TENTHS: f32 = 10.0;

impl Lab {
    /// Carries out an action. Leaving is handled before.
    pub(super) fn act(&mut self, layout: &Layout, action: Action) {
        if self.writing.is_some() {
            return self.type_in(layout, action);
        }
        if self.is_asking() {
            match action {
                // They would tell the answer.
                Action::NextForm
                | Action::NextStage
                | Action::OverTime
                | Action::Copy
                | Action::CopyCode
                | Action::Snap => return,
                Action::Lesson(answer) => return self.answer(answer),
                _ => {}
            }
        }
        if self.sheet == Sheet::OverTime && self.act_over_time(action) {
            return;
        }
        match action {
            Action::Up => self.nudge(layout, Vec2::NEG_Y),
            Action::Down => self.nudge(layout, Vec2::Y),
            Action::Left => self.nudge(layout, Vec2::NEG_X),
            Action::Right => self.nudge(layout, Vec2::X),
            Action::NextPart => self.select(1),
            Action::PreviousPart => self.select(self.setup.parts().len() - 1),
            Action::NextPair => self.choose_pair((self.pair + 1) % PAIRS.len()),
            Action::PreviousPair => self.choose_pair((self.pair + PAIRS.len() - 1) % PAIRS.len()),
            Action::Tab(pair) => self.choose_pair(pair),
            Action::Lesson(index) => self.choose_lesson(index),
            Action::ResetLesson => match self.origin {
                Origin::Lesson => self.choose_lesson(self.lesson),
                Origin::Challenge(challenge) => self.take_up(challenge),
                Origin::Visit(setup) => self.visit(setup),
            },
            Action::Snap => self.snap(),
            Action::FineSteps => self.fine = !self.fine,
            Action::NextForm | Action::NextStage | Action::PreviousStage => self.turn(action),
            Action::CountTouching => {
                self.reading = match self.reading {
                    Reading::CountsTouching => Reading::Strict,
                    Reading::Strict => Reading::CountsTouching,
                };
                self.show(Sheet::Answer);
            }
            Action::Copy => self.copy(),
            Action::CopyCode => self.copy_code(),
            Action::OverTime if self.setup.motion.is_some() => self.toggle(Sheet::OverTime),
            Action::Inputs => self.toggle(Sheet::Inputs),
            Action::Challenges => self.toggle(Sheet::Challenges),
            Action::Predict => {
                self.prediction = match self.prediction {
                    Prediction::Off => Prediction::Asks,
                    _ => Prediction::Off,
                };
                self.show(Sheet::Answer);
            }
            Action::NextLine => self.walk(layout, 1),
            Action::PreviousLine => self.walk(layout, -1),
            Action::Choose => self.choose_line(layout),
            Action::NextPage => self.page.act(action),
            Action::Point(at) => self.point(layout, at),
            Action::Over { row, .. } => self.pointed = Some(row),
            Action::Row(line) => {
                self.lit = Some(line);
                self.choose_line(layout);
            }
            Action::Click(at) => self.click(layout, at),
            Action::Release(_) | Action::FocusLost | Action::WindowChanges => self.drag = None,
            _ => {}
        }
    }

    pub(super) fn click(&mut self, layout: &Layout, at: Vec2) {
        self.point(layout, at);
        if layout.bench.contains(at)
            && let Some(part) = self.hovered
        {
            self.selected = part;
            let grip = self.setup.place(part) - self.viewport(layout).to_plane(at);
            self.drag = Some((part, grip));
        }
    }

    /// Moves the dragged part, or finds the part under the pointer.
    pub(super) fn point(&mut self, layout: &Layout, at: Vec2) {
        self.pointer = at;
        self.pointed = None;
        let viewport = self.viewport(layout);
        let place = viewport.to_plane(at);
        if let Some((part, grip)) = self.drag {
            let to = rounded(place + grip, self.step());
            self.move_part(viewport, part, to);
        } else {
            let reach = layout.grab / viewport.scale;
            let hovered = self.setup.part_at(place, reach);
            self.hovered = hovered.filter(|_| layout.bench.contains(at));
        }
    }

    pub(super) fn choose_line(&mut self, layout: &Layout) {
        let rows = self.rows();
        match self.lit.and_then(|lit| rows.get(lit)?.choice) {
            Some(Choice::Write(input)) => self.write(layout, input),
            Some(Choice::TakeUp(challenge)) => self.take_up(challenge),
            Some(Choice::Answer(answer)) => self.answer(answer),
            None => {}
        }
    }

    pub(super) fn take_up(&mut self, challenge: usize) {
        let Challenge { pair, start, .. } = CHALLENGES[challenge];
        self.choose_pair(Place::of(pair, "").pair);
        self.begin(Origin::Challenge(challenge), start);
        self.show_all();
    }

    pub(super) fn visit(&mut self, setup: Setup) {
        self.choose_lesson(self.lesson);
        self.begin(Origin::Visit(setup), setup);
        self.camera = Camera::around(&setup);
    }

    /// Puts another scene in the place of a lesson's.
    pub(super) fn begin(&mut self, origin: Origin, setup: Setup) {
        self.origin = origin;
        self.setup = setup;
        self.edited = true;
    }

    /// Moves the camera if a part of the scene is not seen.
    pub(super) fn show_all(&mut self) {
        if !self.camera.suits(&self.setup) {
            self.camera = Camera::around(&self.setup);
        }
    }

    /// Notes a challenge as met when the scene is as it asks for.
    pub(super) fn judge_challenge(&mut self) {
        if let Origin::Challenge(index) = self.origin
            && let challenge = &CHALLENGES[index]
            && (challenge.is_met)(&self.setup)
        {
            self.say(words().lab.done(challenge.told.name()), true);
            self.origin = Origin::Lesson;
            self.note_met([challenge.id]);
        }
    }

    /// Says what is right about an answer, and shows the scene's own.
    pub(super) fn answer(&mut self, answer: usize) {
        let question = SceneQuestion::about(self.pair(), &self.setup);
        if let Some((is_right, sentence)) = question.judge(answer) {
            self.prediction = Prediction::Answered(self.setup);
            self.show(Sheet::Answer);
            self.say(sentence, is_right);
        }
    }

    pub(super) fn nudge(&mut self, layout: &Layout, way: Vec2) {
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

    pub(super) fn move_part(&mut self, viewport: Viewport, part: Part, to: Vec2) {
        let before = self.setup;
        self.setup.move_part(part, to);
        self.setup.keep_inside(viewport.seen());
        if self.setup != before {
            self.edited = true;
            self.message = None;
        }
    }

    /// Selects the part `later` places after the selected one.
    pub(super) fn select(&mut self, later: usize) {
        let parts = self.setup.parts();
        let now = parts.iter().position(|part| *part == self.selected);
        self.selected = parts[(now.unwrap_or(0) + later) % parts.len()];
    }

    pub(super) fn choose_pair(&mut self, pair: usize) {
        self.pair = pair;
        self.selected = Part::whole(0);
        self.sheet = match self.sheet {
            Sheet::Form(_) => Sheet::Form(0),
            Sheet::Stage(_) | Sheet::OverTime => Sheet::Answer,
            sheet => sheet,
        };
        self.choose_lesson(0);
    }

    pub(super) fn choose_lesson(&mut self, lesson: usize) {
        let Some(chosen) = self.pair().lessons.get(lesson) else {
            return;
        };
        self.setup = chosen.setup;
        self.camera = chosen.camera;
        self.chosen = Chosen::default();
        self.lesson = lesson;
        self.origin = Origin::Lesson;
        self.begin_lines();
        self.edited = false;
        self.drag = None;
        self.hovered = None;
        self.message = None;
    }

    pub(super) fn snap(&mut self) {
        let body = self.selected.body;
        let shape = self.setup.bodies[body];
        let place = snap::tangent_place(&self.setup, body);
        let sentence = match place {
            Some(place) => {
                self.setup.bodies[body] = shape.moved_to(place);
                self.edited |= self.setup.bodies[body] != shape;
                words().lab.snapped
            }
            None => words().lab.cannot_snap,
        };
        self.say(sentence, true);
    }

    pub(super) fn write(&mut self, layout: &Layout, index: usize) {
        let input = inputs::inputs(&self.setup)[index];
        let text = exact(input.get(&self.setup));
        self.writing = Some((index, TextField::new(&text, MOST_LETTERS)));
        self.lit = Some(index);
        self.show_lit(layout);
    }

    pub(super) fn type_in(&mut self, layout: &Layout, action: Action) {
        let Some((index, field)) = &mut self.writing else {
            return;
        };
        let (index, count) = (*index, inputs::inputs(&self.setup).len());
        let next = match action {
            Action::NextField | Action::Down => (index + 1) % count,
            Action::PreviousField | Action::Up => (index + count - 1) % count,
            Action::Point(at) => return self.point(layout, at),
            Action::Click(_) | Action::Row(_) | Action::Tab(_) => {
                if self.take() {
                    self.act(layout, action);
                }
                return;
            }
            Action::Paste => return field.paste(&clipboard::get().unwrap_or_default()),
            action => {
                return match field.act(action) {
                    Written::NotYet => {}
                    Written::Done => _ = self.take(),
                    Written::Cancelled => self.end_writing(),
                };
            }
        };
        if self.take() {
            self.write(layout, next);
        }
    }

    pub(super) fn end_writing(&mut self) {
        self.writing = None;
        self.message = None;
    }

    /// Takes what was typed. Returns whether it is a good number; otherwise a sentence says why not.
    pub(super) fn take(&mut self) -> bool {
        let Some((index, field)) = &self.writing else {
            return true;
        };
        let input = inputs::inputs(&self.setup)[*index];
        match input.read(&self.setup, self.pair().letters, &field.text()) {
            Ok(typed) => {
                let before = self.setup;
                input.set(&mut self.setup, typed);
                self.edited |= self.setup != before;
                self.show_all();
                self.end_writing();
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
    if step < COARSE_STEP {
        (place * TENTHS).round() / TENTHS
    } else {
        place.round()
    }
}
