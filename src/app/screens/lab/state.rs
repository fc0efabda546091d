//! The state of the lab, and what actions and the pointer do to it.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use breakout::explain::{CastSteps, Stage};
use macroquad::prelude::{Vec2, vec2};

use super::challenges::{CHALLENGES, Challenge};
use super::layout::Layout;
use super::lessons::{Camera, Lesson};
use super::pairs::{PAIRS, Pair};
use super::place::Place;
use super::prediction::SceneQuestion;
use super::row::Choice;
use super::shapes::{BodyKind, Handle, Part, Setup};
use super::sheet::Sheet;
use super::snap;
use crate::app::input::Action;
use crate::app::inspect::cast_steps::sentence;
use crate::app::inspect::viewport::Viewport;
use crate::app::render::palette::{Color, blueprint};
use crate::app::screens::Transition;
use crate::app::ui::panel::Pager;
use crate::app::ui::text_field::TextField;
use crate::app::words::words;

/// The beginning of the scene, which it is reset to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Origin {
    Lesson,
    /// The scene of a challenge, which is not met yet.
    Challenge(usize),
    /// The cast of a game that the lab was opened with.
    Visit(Setup),
}

/// Predict first: each scene is asked about but the one that was answered last.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Prediction {
    Off,
    Asks,
    Answered(Setup),
}

/// The two steps of keys and dragging, in units. Places are rounded to tenths, so that ten fine
/// steps make a coarse one.
const COARSE_STEP: f32 = 1.0;
const FINE_STEP: f32 = 0.1;
const TENTHS: f32 = 10.0;

pub(crate) struct Lab {
    /// Where back leads: to another screen, or to the one beneath.
    pub(super) back: Option<Transition>,
    pub(super) pair: usize,
    pub(super) lesson: usize,
    pub(super) origin: Origin,
    /// True if a part was moved since the lesson was chosen.
    pub(super) edited: bool,
    pub(super) setup: Setup,
    pub(super) camera: Camera,
    pub(super) selected: Part,
    pub(super) sheet: Sheet,
    /// The line of the panel whose geometry is lit.
    pub(super) lit: Option<usize>,
    pub(super) page: Pager,
    /// The ids of the challenges that were met.
    pub(super) met: BTreeSet<&'static str>,
    prediction: Prediction,
    /// The input that is being typed.
    pub(super) writing: Option<(usize, TextField)>,
    /// The part being dragged, and the way from the pointer to its place, in units.
    drag: Option<(Part, Vec2)>,
    pub(super) pointer: Vec2,
    /// The line of the panel under the pointer.
    pub(super) pointed: Option<usize>,
    pub(super) hovered: Option<Part>,
    fine: bool,
    /// True while Shift is held, which makes steps fine.
    pub(super) shift: bool,
    /// A sentence about the last action, in its colour.
    pub(super) message: Option<(String, Color)>,
}

impl Lab {
    pub(crate) fn open(place: Place) -> Self {
        let Place { pair, lesson, .. } = place;
        let lessons = PAIRS[pair].lessons;
        let mut lab = Self {
            back: Some(Transition::Title),
            pair,
            lesson,
            origin: Origin::Lesson,
            edited: false,
            setup: lessons[lesson].setup,
            camera: lessons[lesson].camera,
            selected: Part::whole(0),
            sheet: Sheet::Answer,
            lit: None,
            page: Pager::default(),
            met: BTreeSet::new(),
            prediction: Prediction::Off,
            writing: None,
            drag: None,
            pointer: Vec2::ZERO,
            pointed: None,
            hovered: None,
            fine: false,
            shift: false,
            message: None,
        };
        if let Some(setup) = place.scene {
            lab.visit(setup);
        }
        if let Some(form) = place.form {
            lab.show(Sheet::Form(form));
        }
        lab
    }

    /// Where it is now, with the scene if a part of it was moved.
    pub(crate) fn place(&self) -> Place {
        Place {
            pair: self.pair,
            lesson: self.lesson,
            form: match self.sheet {
                Sheet::Form(form) => Some(form),
                _ => None,
            },
            scene: self.edited.then_some(self.setup),
        }
    }

    /// A visit to the lab from the screen beneath.
    pub(crate) fn over(place: Place) -> Self {
        Self {
            back: None,
            ..Self::open(place)
        }
    }

    /// Carries out an action. Leaving is handled before.
    pub(super) fn act(&mut self, layout: &Layout, action: Action) {
        if self.writing.is_some() {
            return self.type_in(layout, action);
        }
        if self.is_asking() {
            match action {
                // They would tell the answer.
                Action::NextForm | Action::NextStage | Action::Copy | Action::Snap => return,
                Action::Lesson(answer) => return self.answer(answer),
                _ => {}
            }
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
            Action::Copy => self.copy(),
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

    fn click(&mut self, layout: &Layout, at: Vec2) {
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

    /// Says what became of an action, in the colour of a wrong answer where it is none.
    pub(super) fn say(&mut self, sentence: impl Into<String>, is_good: bool) {
        let color = if is_good {
            blueprint::CAST
        } else {
            blueprint::BOX_ONLY
        };
        self.message = Some((sentence.into(), color));
    }

    fn choose_line(&mut self, layout: &Layout) {
        let rows = self.rows();
        match self.lit.and_then(|lit| rows.get(lit)?.choice) {
            Some(Choice::Write(input)) => self.write(layout, input),
            Some(Choice::TakeUp(challenge)) => self.take_up(challenge),
            Some(Choice::Answer(answer)) => self.answer(answer),
            None => {}
        }
    }

    fn take_up(&mut self, challenge: usize) {
        let Challenge { pair, start, .. } = CHALLENGES[challenge];
        self.choose_pair(Place::of(pair, "").pair);
        self.begin(Origin::Challenge(challenge), start);
        self.show_all();
    }

    fn visit(&mut self, setup: Setup) {
        self.choose_lesson(self.lesson);
        self.begin(Origin::Visit(setup), setup);
        self.camera = Camera::around(&setup);
    }

    /// Puts another scene in the place of a lesson's.
    fn begin(&mut self, origin: Origin, setup: Setup) {
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

    /// Notes challenges that were met, by their ids.
    pub(super) fn note_met<'a>(&mut self, ids: impl IntoIterator<Item = &'a str>) {
        for id in ids {
            let known = CHALLENGES.iter().map(|challenge| challenge.id);
            self.met.extend(known.filter(|known| *known == id));
        }
    }

    /// True while the scene's answer is hidden, because it is asked for first.
    pub(super) fn is_asking(&self) -> bool {
        ![Prediction::Off, Prediction::Answered(self.setup)].contains(&self.prediction)
    }

    /// The name of a lesson of the pair. While answers are predicted, a lesson that was not answered yet has
    /// none: it would tell.
    pub(super) fn lesson_name(&self, index: usize) -> String {
        if self.prediction == Prediction::Off || (index == self.lesson && !self.is_asking()) {
            self.pair().lessons[index].told.name().to_owned()
        } else {
            words().lab.hidden_lesson(index + 1)
        }
    }

    /// Says what is right about an answer, and shows the scene's own.
    fn answer(&mut self, answer: usize) {
        let question = SceneQuestion::about(self.pair(), &self.setup);
        if let Some((is_right, sentence)) = question.judge(answer) {
            self.prediction = Prediction::Answered(self.setup);
            self.show(Sheet::Answer);
            self.say(sentence, is_right);
        }
    }

    pub(super) fn is_on(&self, mode: Action) -> bool {
        match mode {
            Action::NextForm => matches!(self.sheet, Sheet::Form(_)),
            Action::Inputs => self.sheet == Sheet::Inputs,
            Action::NextStage => matches!(self.sheet, Sheet::Stage(_)),
            Action::Challenges => self.sheet == Sheet::Challenges,
            Action::Predict => self.prediction != Prediction::Off,
            _ => false,
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
        self.sheet = match self.sheet {
            Sheet::Form(_) => Sheet::Form(0),
            Sheet::Stage(_) => Sheet::Answer,
            sheet => sheet,
        };
        self.choose_lesson(0);
    }

    fn choose_lesson(&mut self, lesson: usize) {
        let Some(chosen) = self.pair().lessons.get(lesson) else {
            return;
        };
        self.setup = chosen.setup;
        self.camera = chosen.camera;
        self.lesson = lesson;
        self.origin = Origin::Lesson;
        self.begin_lines();
        self.edited = false;
        self.drag = None;
        self.hovered = None;
        self.message = None;
    }

    fn snap(&mut self) {
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

    /// True if the pair lies in the plane, not on a line.
    pub(super) fn is_plane(&self) -> bool {
        self.setup.bodies[0].kind != BodyKind::Interval
    }

    pub(super) fn viewport(&self, layout: &Layout) -> Viewport {
        let Camera { center, span } = self.camera;
        Viewport::new(layout.bench, center, span)
    }

    pub(super) fn pair(&self) -> &'static Pair {
        &PAIRS[self.pair]
    }

    pub(super) fn lesson(&self) -> &'static Lesson {
        &self.pair().lessons[self.lesson]
    }

    pub(crate) fn is_dragging(&self) -> bool {
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

    /// The lesson's sentence, that of a stage, or after a move the relation of the two shapes.
    pub(super) fn sentence(&self) -> (String, Color) {
        if let Some(message) = &self.message {
            return message.clone();
        }
        if let Origin::Challenge(index) = self.origin {
            let sentence = CHALLENGES[index].told.sentence();
            return (sentence.to_owned(), blueprint::CAST);
        }
        let words = words();
        let sentence = if self.is_asking() {
            words.lab.asks.to_owned()
        } else if let Some((cast, stage, ..)) = self.stage() {
            sentence(&cast, stage)
        } else if !self.edited {
            self.lesson().told.sentence().to_owned()
        } else if self.setup.motion.is_some() {
            let cast = CastSteps::new(self.setup.cast());
            sentence(&cast, Stage::Result)
        } else {
            match self.setup.scene().answers().into() {
                (false, _) => words.lab.are_apart.to_owned(),
                (true, false) => words.lab.touch_only.to_owned(),
                (true, true) => words.lab.do_overlap.to_owned(),
            }
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
