//! The sheet of the panel: its lines, which of them are lit, and the page that is shown.

use breakout::explain::forms::Form;
use breakout::explain::{CastSteps, Kind, LANGUAGES, Mark, Stage, Step, reason, time};

use super::challenges::{self, CHALLENGES};
use super::layout::Layout;
use super::prediction::SceneQuestion;
use super::row::{Line, Row};
use super::state::{Lab, Origin};
use super::{code, costs, inputs, page};
use crate::app::input::Action;
use crate::app::inspect::cast_steps::{self, sentence};
use crate::app::platform::clipboard;
use crate::app::render::palette::{Color, blueprint};
use crate::app::ui::panel::Pager;
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

/// The lines of our tests that are about touching, and about overlapping.
const TOUCHING: [&str; 2] = ["touches", "none-touch"];
const OVERLAPPING: [&str; 4] = ["overlaps", "none-overlap", "shared-length", "insides"];

impl Lab {
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
    pub(super) fn copy(&mut self) {
        let is_form = matches!(self.sheet, Sheet::Form(_));
        clipboard::set(&if self.setup.motion.is_some() && !is_form {
            cast_steps::worked_example(&CastSteps::new(self.setup.cast()))
        } else {
            self.text()
        });
        self.say(words().lab.copied, true);
    }

    /// Copies the test that is shown as a program, in each language in turn.
    pub(super) fn copy_code(&mut self) {
        let form = self.place().form;
        let language = &LANGUAGES[self.language];
        clipboard::set(&code::text(self.pair, form, &self.setup, language));
        self.language = (self.language + 1) % LANGUAGES.len();
        let next = LANGUAGES[self.language].name;
        self.say(words().lab.copied_as(language.name, next), true);
    }

    pub(super) fn text(&self) -> String {
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

    pub(super) fn show(&mut self, sheet: Sheet) {
        self.sheet = sheet;
        if self.form().is_some_and(|form| !form.is_a_test()) {
            self.costs = costs::measure(&self.setup);
        }
        self.begin_lines();
        self.message = None;
    }

    /// Shows the next form, or the stage after or before. Behind the last are the answers.
    pub(super) fn turn(&mut self, to: Action) {
        self.show(match (to, self.sheet, self.stage()) {
            (Action::NextForm, Sheet::Form(form), _) if form + 1 == self.pair().forms.len() => {
                Sheet::Answer
            }
            (Action::NextForm, Sheet::Form(form), _) => Sheet::Form(form + 1),
            (Action::NextForm, ..) => Sheet::Form(0),
            (Action::NextStage, _, Some((.., shown, count))) if shown + 1 < count => {
                Sheet::Stage(shown + 1)
            }
            (Action::NextStage, _, None) if self.setup.motion.is_some() => Sheet::Stage(0),
            (Action::PreviousStage, _, Some((.., shown @ 1.., _))) => Sheet::Stage(shown - 1),
            (_, _, Some(_)) => Sheet::Answer,
            _ => return,
        });
    }

    /// Shows a sheet of the panel, or the answers again.
    pub(super) fn toggle(&mut self, sheet: Sheet) {
        let is_shown = self.sheet == sheet;
        self.show(if is_shown { Sheet::Answer } else { sheet });
    }

    /// Shows the lines of the panel from their first page on; a stage is worked out on its last.
    pub(super) fn begin_lines(&mut self) {
        self.lit = None;
        self.pointed = None;
        self.page = match self.sheet {
            Sheet::Stage(_) => Pager::LAST,
            _ => Pager::default(),
        };
    }

    /// Lights the next line of the panel that has geometry or does something, `way` lines on.
    pub(super) fn walk(&mut self, layout: &Layout, way: isize) {
        let rows = self.rows();
        let shown = page::split(self, &rows, layout).concat();
        let count = rows.len() as isize;
        let before = if way > 0 { -1 } else { count };
        let start = self.lit.map_or(before, |lit| lit as isize);
        let mut lines = (1..=count).map(|by| (start + way * by).rem_euclid(count.max(1)) as usize);
        self.lit = lines.find(|line| rows[*line].can_be_lit() && shown.contains(line));
        self.show_lit(layout);
    }

    pub(super) fn show_lit(&mut self, layout: &Layout) {
        if let Some(line) = self.lit {
            let pages = page::split(self, &self.rows(), layout);
            let page = pages.iter().position(|page| page.contains(&line));
            self.page = Pager::at(page.unwrap_or(0));
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
            Sheet::Answer | Sheet::OverTime => rows(self.read(self.pair().steps(&self.setup))),
            Sheet::Form(form) => {
                let form = &self.pair().forms[form];
                let mut rows = rows(self.setup.scene().work_out(form.rows));
                if !form.is_a_test() {
                    rows.extend(costs::rows(self.costs, self.played));
                }
                rows
            }
            Sheet::Stage(_) => self.stage().map_or_else(Vec::new, rows_up_to),
        }
    }

    /// The form of a tutorial that is shown.
    pub(super) fn form(&self) -> Option<&'static Form> {
        match self.sheet {
            Sheet::Form(form) => Some(&self.pair().forms[form]),
            _ => None,
        }
    }

    /// True if the page's tests differ where touching does not count.
    pub(super) fn has_readings(&self) -> bool {
        let mut rows = self.pair().formula.iter();
        rows.any(|(_, id, _)| OVERLAPPING.contains(id))
    }

    /// The lines of our test in the reading that is chosen, with one truth each.
    fn read(&self, steps: Vec<Step>) -> Vec<Step> {
        if !self.has_readings() {
            return steps;
        }
        let left_out: &[&str] = if self.counts_touching() {
            &OVERLAPPING
        } else {
            &TOUCHING
        };
        let steps = steps
            .into_iter()
            .filter(|step| !left_out.contains(&step.id));
        let read = |step: Step| match step.kind {
            Kind::Apart if !self.counts_touching() => step.without_touching(),
            _ => step,
        };
        steps.map(read).collect()
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

    /// True if the answers are above the lines: what is done there changes them.
    pub(super) fn shows_answers(&self) -> bool {
        let is_worked_out = matches!(self.sheet, Sheet::Form(_) | Sheet::Stage(_));
        !self.is_asking() && !is_worked_out
    }

    /// The answer of the cast, and why there is no hit.
    pub(super) fn cast_answer(&self) -> String {
        let (cast, words) = (self.setup.cast(), words().lab);
        match cast.work_out().answer {
            Ok(hit) => words.hits_at(&time(hit.time)),
            Err(miss) => {
                let step = reason(miss, cast.circle.radius);
                words.no_hit_as(words.said(step.id), &step.numbers)
            }
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
    pub(super) fn is_lit(&self, line: usize) -> bool {
        [self.lit, self.pointed].contains(&Some(line))
    }

    /// The geometry of the lines that are lit by keys or by the pointer on them.
    pub(super) fn lit_marks(&self) -> Vec<Mark> {
        let rows = self.rows().into_iter().enumerate();
        let lit = rows.filter(|(line, _)| self.is_lit(*line));
        let steps = lit.filter_map(|(_, row)| row.step().cloned());
        steps.flat_map(|step| step.marks).collect()
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
