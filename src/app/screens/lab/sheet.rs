//! The panel: the sheet that is shown on it, its lines, and which of them are lit.

use breakout::explain::forms::Form;
use breakout::explain::{CastSteps, LANGUAGES, Mark, Stage, Step, reason, time};

use super::layout::LabLayout;
use super::panel_line::PanelLine;
use super::state::Lab;
use super::{code, inputs, page};
use crate::app::copying::copy;
use crate::app::input::Action;
use crate::app::inspect::cast_steps::sentence;
use crate::app::render::palette::{Color, blueprint};
use crate::app::ui::{panel::Pager, text_field::TextField};
use crate::app::words::words;

/// The index of a form or a stage counts from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Sheet {
    /// Both answers, and our formula.
    #[default]
    Answer,
    /// A tutorial's form of the test.
    Form(usize),
    Inputs,
    /// The cast up to a stage.
    Stage(usize),
    /// |D'| over time, over the whole window.
    OverTime,
}

#[derive(Default)]
pub(super) struct PanelState {
    pub(super) sheet: Sheet,
    pub(super) page: Pager,
    /// The line whose geometry is lit by keys.
    pub(super) lit: Option<usize>,
    /// The line under the pointer.
    pub(super) pointed: Option<usize>,
    /// The line of the number that is being typed.
    pub(super) typing: Option<(usize, TextField)>,
    /// The index of the language of the next program that is copied.
    pub(super) language: usize,
}

impl PanelState {
    /// Shows the first page with no line lit. A stage shows its last page, where its own lines are.
    pub(super) fn begin(&mut self) {
        (self.lit, self.pointed) = (None, None);
        self.page = match self.sheet {
            Sheet::Stage(_) => Pager::LAST,
            _ => Pager::default(),
        };
    }

    /// True if a line is lit by keys or by the pointer on it.
    fn lights(&self, line: usize) -> bool {
        [self.lit, self.pointed].contains(&Some(line))
    }
}

impl Lab {
    /// The stage of the cast that is shown, its index, and the count of stages, which changes with the scene.
    pub(super) fn stage(&self) -> Option<(CastSteps, Stage, usize, usize)> {
        let Sheet::Stage(shown) = self.panel.sheet else {
            return None;
        };
        self.setup.motion?;
        let cast = CastSteps::new(self.setup.cast());
        let stages = cast.stages();
        let shown = shown.min(stages.len() - 1);
        Some((cast, stages[shown], shown, stages.len()))
    }

    /// Copies the test that is shown as a program, in each language in turn.
    pub(super) fn copy_code(&mut self) {
        let form = self.address().form;
        let language = &LANGUAGES[self.panel.language];
        let text = code::text(self.pair, form, &self.setup, language);
        self.panel.language = (self.panel.language + 1) % LANGUAGES.len();
        let next = LANGUAGES[self.panel.language].name;
        self.say(
            copy(&text, words().lab.copied_as(language.name, next)),
            true,
        );
    }

    pub(super) fn show(&mut self, sheet: Sheet) {
        self.panel.sheet = sheet;
        self.panel.begin();
        self.message = None;
    }

    /// Shows the next form, or the stage after or before; the answers follow the last.
    pub(super) fn turn(&mut self, to: Action) {
        let forms = self.pair().forms.len();
        self.show(match (to, self.panel.sheet, self.stage()) {
            (Action::NextForm, Sheet::Form(form), _) if form + 1 == forms => Sheet::Answer,
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

    /// Shows a sheet, or the answers again.
    pub(super) fn toggle(&mut self, sheet: Sheet) {
        let is_shown = self.panel.sheet == sheet;
        self.show(if is_shown { Sheet::Answer } else { sheet });
    }

    /// Lights the next line that has geometry or does something; `way` is 1 or −1.
    pub(super) fn walk(&mut self, layout: &LabLayout, way: isize) {
        let lines = self.lines();
        let shown = page::split(self, &lines, layout).concat();
        let count = lines.len() as isize;
        let before = if way > 0 { -1 } else { count };
        let start = self.panel.lit.map_or(before, |lit| lit as isize);
        let mut next = (1..=count).map(|by| (start + way * by).rem_euclid(count.max(1)) as usize);
        self.panel.lit = next.find(|line| lines[*line].can_be_lit() && shown.contains(line));
        self.show_lit(layout);
    }

    pub(super) fn show_lit(&mut self, layout: &LabLayout) {
        if let Some(line) = self.panel.lit {
            let pages = page::split(self, &self.lines(), layout);
            let page = pages.iter().position(|page| page.contains(&line));
            self.panel.page = Pager::at(page.unwrap_or(0));
        }
    }

    pub(super) fn lines(&self) -> Vec<PanelLine> {
        let of_steps = |steps: Vec<Step>| steps.into_iter().map(PanelLine::from).collect();
        match self.panel.sheet {
            Sheet::Inputs => inputs::lines(&self.setup, self.pair().letters),
            Sheet::Answer | Sheet::OverTime => of_steps(self.pair().steps(&self.setup)),
            Sheet::Form(form) => {
                of_steps(self.setup.scene().work_out(self.pair().forms[form].rows))
            }
            Sheet::Stage(_) => self.stage().map_or_else(Vec::new, lines_up_to),
        }
    }

    /// The form of a tutorial that is shown.
    pub(super) fn form(&self) -> Option<&'static Form> {
        let form = self.address().form?;
        Some(&self.pair().forms[form])
    }

    /// The name of the sheet and its number, where the panel does not begin with the answers.
    pub(super) fn heading(&self) -> Option<(&'static str, String)> {
        let words = words().lab;
        match self.panel.sheet {
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
        !matches!(self.panel.sheet, Sheet::Form(_) | Sheet::Stage(_))
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

    /// The sentence below the bench: of the last action, a stage or a lesson, or after a move the relation of the two
    /// shapes.
    pub(super) fn sentence(&self) -> (String, Color) {
        if let Some(message) = &self.message {
            return message.clone();
        }
        let words = words().lab;
        let sentence = if let Some((cast, stage, ..)) = self.stage() {
            sentence(&cast, stage)
        } else if !self.edited {
            self.lesson().caption.sentence().to_owned()
        } else if self.setup.motion.is_some() {
            sentence(&CastSteps::new(self.setup.cast()), Stage::Result)
        } else {
            let sentence = match self.setup.scene().answers() {
                [false, _] => words.are_apart,
                [true, false] => words.touch_only,
                [true, true] => words.do_overlap,
            };
            sentence.to_owned()
        };
        (sentence, blueprint::INK)
    }

    /// True if a line is lit: by keys, or by the pointer on it or on its geometry.
    pub(super) fn lights(&self, index: usize, line: &PanelLine, layout: &LabLayout) -> bool {
        if !line.can_be_lit() {
            return false;
        }
        let viewport = self.viewport(layout);
        let reach = layout.grab * 0.5 / viewport.scale;
        let place = viewport.to_plane(self.pointer.at);
        let is_on_bench = layout.bench.contains(self.pointer.at) && self.pointer.drag.is_none();
        let near = |mark: &Mark| mark.is_near(place, reach);
        let is_near = || line.step().is_some_and(|step| step.marks.iter().any(near));
        self.panel.lights(index) || (is_on_bench && is_near())
    }

    /// The geometry of the lines that are lit by keys or by the pointer on them.
    pub(super) fn lit_marks(&self) -> Vec<Mark> {
        let lines = self.lines().into_iter().enumerate();
        let lit = lines.filter(|(line, _)| self.panel.lights(*line));
        let steps = lit.filter_map(|(_, line)| line.step().cloned());
        steps.flat_map(|step| step.marks).collect()
    }
}

/// The lines of a cast up to a stage. Those of the question and of earlier stages are faint.
fn lines_up_to((cast, stage, shown, _): (CastSteps, Stage, usize, usize)) -> Vec<PanelLine> {
    let stages = cast.stages();
    let parts = std::iter::once(None).chain(stages[..=shown].iter().copied().map(Some));
    let lines = parts.flat_map(|part| {
        let is_faint = part != Some(stage);
        cast.of(part).cloned().map(move |step| PanelLine {
            is_faint,
            ..step.into()
        })
    });
    lines.collect()
}
