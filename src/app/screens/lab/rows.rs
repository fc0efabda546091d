//! The rows beside the bench: inputs, and our test, a tutorial's or a stage of the cast.

use breakout::explain::forms::Form;
use breakout::explain::{CastSteps, Kind, LANGUAGES, Stage, Step};

use super::state::Lab;
use super::{code, inputs};
use crate::app::copying::copy;
use crate::app::input::Action;
use crate::app::inspect::cast_steps::sentence;
use crate::app::look::desk::Sheet;
use crate::app::render::palette::{Color, blueprint};
use crate::app::ui::text_field::TextField;
use crate::app::words::words;

/// The index of a form or a stage counts from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Page {
    /// Our test.
    #[default]
    Answer,
    /// A tutorial's form of the test.
    Form(usize),
    /// A stage of the cast.
    Stage(usize),
    /// All scenes, as pictures.
    Scenes,
}

#[derive(Default)]
pub(super) struct PanelState {
    pub(super) page: Page,
    pub(super) sheet: Sheet,
    /// The input that is being typed.
    pub(super) typing: Option<(usize, TextField)>,
    /// The index of the language of the next program that is copied.
    pub(super) language: usize,
    /// True while the foot has the tools that are used less.
    pub(super) has_more: bool,
}

impl Lab {
    /// The stage of the cast that is shown, its index, and the count of stages, which changes with the scene.
    pub(super) fn stage(&self) -> Option<(CastSteps, Stage, usize, usize)> {
        let Page::Stage(shown) = self.panel.page else {
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

    pub(super) fn show(&mut self, page: Page) {
        self.panel.page = page;
        self.panel.sheet.begin();
        self.message = None;
    }

    /// Shows the next form or stage; our test follows the last.
    pub(super) fn turn(&mut self, to: Action) {
        let forms = self.pair().forms.len();
        self.show(match (to, self.panel.page, self.stage()) {
            (Action::NextForm, Page::Form(form), _) if form + 1 == forms => Page::Answer,
            (Action::NextForm, Page::Form(form), _) => Page::Form(form + 1),
            (Action::NextForm, ..) => Page::Form(0),
            (_, _, Some((.., shown, count))) if shown + 1 < count => Page::Stage(shown + 1),
            (_, _, None) if self.setup.motion.is_some() => Page::Stage(0),
            (_, _, Some(_)) => Page::Answer,
            _ => return,
        });
    }

    /// The inputs, and the rows of the page.
    pub(super) fn steps(&self) -> Vec<Step> {
        let mut steps = inputs::steps(&self.setup, self.pair().letters);
        steps.extend(match self.panel.page {
            Page::Form(form) => self.setup.scene().work_out(self.pair().forms[form].rows),
            Page::Stage(_) => self.stage().map_or_else(Vec::new, steps_of),
            _ => self.pair().steps(&self.setup),
        });
        steps
    }

    /// The form of a tutorial that is shown.
    pub(super) fn form(&self) -> Option<&'static Form> {
        let form = self.address().form?;
        Some(&self.pair().forms[form])
    }

    /// The name of a form or a stage, and its number.
    pub(super) fn heading(&self) -> Option<String> {
        let words = words().lab;
        match self.panel.page {
            Page::Form(form) => {
                let forms = self.pair().forms;
                Some(words.heading(words.said(forms[form].id), form + 1, forms.len()))
            }
            Page::Stage(_) => {
                let (.., shown, count) = self.stage()?;
                Some(words.heading(words.heading_of_stages, shown + 1, count))
            }
            Page::Answer | Page::Scenes => None,
        }
    }

    /// The sentence about the last action, a stage or a lesson, or after a move about the relation of the two shapes.
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
}

/// The row that decides whether two shapes touch, or else overlap; of a cast its last comparison.
pub(super) fn deciding(steps: &[Step], [touches, overlaps]: [bool; 2]) -> Option<usize> {
    let is_cast = |step: &Step| step.part == "result";
    if steps.iter().any(is_cast) {
        return steps
            .iter()
            .rposition(|step| is_cast(step) && step.kind == Kind::Check);
    }
    let decides = |step: &Step| match (step.kind, step.id) {
        (Kind::Meet | Kind::Check, _) if !touches => !step.holds(),
        (Kind::Check, "touches") | (Kind::Says, "all-touch" | "both-touch") => !overlaps,
        (Kind::Check, "overlaps") | (Kind::Says, "all-overlap") => overlaps,
        _ => false,
    };
    steps.iter().position(decides)
}

/// The lines of a stage of a cast, and of the one before, from which they follow.
fn steps_of((cast, _, shown, _): (CastSteps, Stage, usize, usize)) -> Vec<Step> {
    let stages = cast.stages();
    let shown = &stages[shown.saturating_sub(1)..=shown];
    let steps = shown.iter().flat_map(|stage| cast.of(Some(*stage)));
    steps.cloned().collect()
}
