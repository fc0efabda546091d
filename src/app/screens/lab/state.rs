//! The state of the lab, and what actions and the pointer do to it.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use breakout::explain::{CastSteps, Mark, Stage, Step, exact};
use macroquad::prelude::{Vec2, vec2};

use super::challenges::{self, CHALLENGES, Challenge};
use super::inputs::{self, MOST_LETTERS};
use super::layout::Layout;
use super::lessons::{Camera, Lesson};
use super::over_time::Chosen;
use super::pairs::{PAIRS, Pair};
use super::place::Place;
use super::prediction::SceneQuestion;
use super::row::{Choice, Line, Row};
use super::shapes::{BodyKind, Handle, Part, Setup};
use super::{page, snap};
use crate::app::input::Action;
use crate::app::inspect::cast_steps::{self, sentence};
use crate::app::inspect::describe_miss;
use crate::app::inspect::viewport::Viewport;
use crate::app::platform::clipboard;
use crate::app::render::palette::{Color, blueprint};
use crate::app::screens::Transition;
use crate::app::ui::panel::Pager;
use crate::app::ui::text_field::{TextField, Written};
use crate::app::words::words;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sheet {
    /// Both answers, and our formula.
    Answer,
    /// The form of a tutorial, counted from 0.
    Form(usize),
    Inputs,
    /// The cast up to a stage, counted from 0.
    Stage(usize),
    Challenges,
    /// |D'| over time, over the whole window.
    OverTime,
}

/// The beginning of the scene, which it is reset to.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Origin {
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
    origin: Origin,
    /// True if a part was moved since the lesson was chosen.
    pub(super) edited: bool,
    pub(super) setup: Setup,
    pub(super) camera: Camera,
    pub(super) selected: Part,
    pub(super) sheet: Sheet,
    pub(super) chosen: Chosen,
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
    pointed: Option<usize>,
    pub(super) hovered: Option<Part>,
    fine: bool,
    /// True while Shift is held, which makes steps fine.
    pub(super) shift: bool,
    /// A sentence about the last action, in its colour.
    message: Option<(String, Color)>,
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
            chosen: Chosen::default(),
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
                Action::NextForm
                | Action::NextStage
                | Action::OverTime
                | Action::Copy
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
            Action::NextForm => self.show(match self.sheet {
                Sheet::Form(form) if form + 1 == self.pair().forms.len() => Sheet::Answer,
                Sheet::Form(form) => Sheet::Form(form + 1),
                _ => Sheet::Form(0),
            }),
            Action::NextStage if self.setup.motion.is_some() => self.show(match self.stage() {
                Some((.., shown, count)) if shown + 1 == count => Sheet::Answer,
                Some((.., shown, _)) => Sheet::Stage(shown + 1),
                None => Sheet::Stage(0),
            }),
            Action::PreviousStage => match self.stage() {
                Some((.., shown @ 1.., _)) => self.show(Sheet::Stage(shown - 1)),
                Some(_) => self.show(Sheet::Answer),
                None => {}
            },
            Action::Copy => self.copy(),
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
    fn point(&mut self, layout: &Layout, at: Vec2) {
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

    /// Shows a sheet of the panel, or the answers again.
    fn toggle(&mut self, sheet: Sheet) {
        let is_shown = self.sheet == sheet;
        self.show(if is_shown { Sheet::Answer } else { sheet });
    }

    /// The stage of the cast that is shown, with its number and that of all. A scene that changes may
    /// have fewer of them.
    pub(super) fn stage(&self) -> Option<(CastSteps, Stage, usize, usize)> {
        let Sheet::Stage(shown) = self.sheet else {
            return None;
        };
        self.setup.motion?;
        let cast = CastSteps::new(self.setup.cast());
        let stages = cast.stages();
        let shown = shown.min(stages.len() - 1);
        Some((cast, stages[shown], shown, stages.len()))
    }

    /// Copies the cast as a worked example, or the lines of the panel.
    fn copy(&mut self) {
        let is_form = matches!(self.sheet, Sheet::Form(_));
        clipboard::set(&if self.setup.motion.is_some() && !is_form {
            cast_steps::worked_example(&CastSteps::new(self.setup.cast()))
        } else {
            self.text()
        });
        self.say(words().lab.copied, true);
    }

    /// Says what became of an action, in the colour of a wrong answer where it is none.
    fn say(&mut self, sentence: impl Into<String>, is_good: bool) {
        let color = if is_good {
            blueprint::CAST
        } else {
            blueprint::BOX_ONLY
        };
        self.message = Some((sentence.into(), color));
    }

    fn text(&self) -> String {
        let name = || self.pair().told.name();
        let title = self.heading().map_or_else(name, |(title, _)| title);
        let inputs = inputs::rows(&self.setup, self.pair().letters);
        let lines = inputs
            .into_iter()
            .chain([Row::new(Line::Gap)])
            .chain(self.rows());
        lines.fold(format!("{title}\n\n"), |text, row| {
            text + &row.line.text() + "\n"
        })
    }

    fn show(&mut self, sheet: Sheet) {
        self.sheet = sheet;
        self.begin_lines();
        self.message = None;
    }

    /// Shows the lines of the panel from their first page on; a stage is worked out on its last.
    fn begin_lines(&mut self) {
        self.lit = None;
        self.pointed = None;
        self.page = match self.sheet {
            Sheet::Stage(_) => Pager::LAST,
            _ => Pager::default(),
        };
    }

    /// Lights the next line of the panel that has geometry or does something, `way` lines on.
    fn walk(&mut self, layout: &Layout, way: isize) {
        let rows = self.rows();
        let shown = page::split(self, &rows, layout).concat();
        let count = rows.len() as isize;
        let before = if way > 0 { -1 } else { count };
        let start = self.lit.map_or(before, |lit| lit as isize);
        let mut lines = (1..=count).map(|by| (start + way * by).rem_euclid(count.max(1)) as usize);
        self.lit = lines.find(|line| rows[*line].can_be_lit() && shown.contains(line));
        self.show_lit(layout);
    }

    fn show_lit(&mut self, layout: &Layout) {
        if let Some(line) = self.lit {
            let pages = page::split(self, &self.rows(), layout);
            let page = pages.iter().position(|page| page.contains(&line));
            self.page = Pager::at(page.unwrap_or(0));
        }
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
    fn show_all(&mut self) {
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

    fn write(&mut self, layout: &Layout, index: usize) {
        let input = inputs::inputs(&self.setup)[index];
        let text = exact(input.get(&self.setup));
        self.writing = Some((index, TextField::new(&text, MOST_LETTERS)));
        self.lit = Some(index);
        self.show_lit(layout);
    }

    fn type_in(&mut self, layout: &Layout, action: Action) {
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

    fn end_writing(&mut self) {
        self.writing = None;
        self.message = None;
    }

    /// Takes what was typed. Returns whether it is a good number; otherwise a sentence says why not.
    fn take(&mut self) -> bool {
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

    pub(super) fn rows(&self) -> Vec<Row> {
        match self.sheet {
            Sheet::Challenges => {
                let has_met = |id: &str| self.met.contains(id);
                challenges::rows(|index| self.origin == Origin::Challenge(index), has_met)
            }
            Sheet::Inputs => inputs::rows(&self.setup, self.pair().letters),
            _ if self.is_asking() => SceneQuestion::about(self.pair(), &self.setup).rows(),
            Sheet::Answer | Sheet::OverTime => rows(self.pair().steps(&self.setup)),
            Sheet::Form(form) => rows(self.setup.scene().work_out(self.pair().forms[form].rows)),
            Sheet::Stage(_) => self.stage().map_or_else(Vec::new, rows_up_to),
        }
    }

    /// The name of the sheet and its number, where the panel does not begin with the answers.
    pub(super) fn heading(&self) -> Option<(&'static str, String)> {
        let words = words().lab;
        match self.sheet {
            Sheet::Challenges => {
                let count = format!("{}/{}", self.met.len(), CHALLENGES.len());
                Some((words.heading_of_challenges, count))
            }
            _ if self.is_asking() => Some((words.heading_of_question, String::new())),
            Sheet::Form(form) => {
                let forms = self.pair().forms;
                let count = format!("{}/{}", form + 1, forms.len());
                Some((words.said(forms[form].id), count))
            }
            Sheet::Stage(_) => {
                let (.., shown, count) = self.stage()?;
                Some((words.heading_of_stages, format!("{}/{count}", shown + 1)))
            }
            Sheet::Answer | Sheet::Inputs | Sheet::OverTime => None,
        }
    }

    /// True if a line of the panel is lit: by keys, or by the pointer on it or on its geometry.
    pub(super) fn lights(&self, line: usize, row: &Row, layout: &Layout) -> bool {
        if !row.can_be_lit() {
            return false;
        }
        let viewport = self.viewport(layout);
        let reach = layout.grab * 0.5 / viewport.scale;
        let place = viewport.to_plane(self.pointer);
        let is_on_bench = layout.bench.contains(self.pointer) && !self.is_dragging();
        let near = |mark: &Mark| mark.is_near(place, reach);
        let is_near = || row.step().is_some_and(|step| step.marks.iter().any(near));
        self.is_lit(line) || (is_on_bench && is_near())
    }

    /// True if a line of the panel is lit by keys or by the pointer on it.
    fn is_lit(&self, line: usize) -> bool {
        [self.lit, self.pointed].contains(&Some(line))
    }

    /// The geometry of the lines that are lit by keys or by the pointer on them.
    pub(super) fn lit_marks(&self) -> Vec<Mark> {
        let rows = self.rows().into_iter().enumerate();
        let lit = rows.filter(|(line, _)| self.is_lit(*line));
        let steps = lit.filter_map(|(_, row)| row.step().cloned());
        steps.flat_map(|step| step.marks).collect()
    }

    pub(super) fn is_on(&self, mode: Action) -> bool {
        match mode {
            Action::NextForm => matches!(self.sheet, Sheet::Form(_)),
            Action::Inputs => self.sheet == Sheet::Inputs,
            Action::NextStage => matches!(self.sheet, Sheet::Stage(_)),
            Action::OverTime => self.sheet == Sheet::OverTime,
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
            Sheet::Stage(_) | Sheet::OverTime => Sheet::Answer,
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
        self.chosen = Chosen::default();
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
            let cast = self.setup.cast();
            match cast.work_out().answer {
                Ok(hit) => words.lab.hits(hit.time),
                Err(miss) => words
                    .common
                    .no_hit(&describe_miss(miss, cast.circle.radius)),
            }
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

fn rows(steps: Vec<Step>) -> Vec<Row> {
    steps.into_iter().map(Row::from).collect()
}

/// The lines of a cast up to a stage. Those of the question and of the stages before are faint.
fn rows_up_to((cast, stage, shown, _): (CastSteps, Stage, usize, usize)) -> Vec<Row> {
    let stages = cast.stages();
    let parts = std::iter::once(None).chain(stages[..=shown].iter().copied().map(Some));
    let rows = parts.flat_map(|part| {
        let is_faint = part != Some(stage);
        cast.of(part).cloned().map(move |step| Row {
            is_faint,
            ..step.into()
        })
    });
    rows.collect()
}

/// The nearest multiple of a step. Tenths are divided, because 0.1 is not an `f32`.
fn rounded(place: Vec2, step: f32) -> Vec2 {
    if step < COARSE_STEP {
        (place * TENTHS).round() / TENTHS
    } else {
        place.round()
    }
}
