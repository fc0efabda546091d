//! The cast, one stage at a time: what a stage says, and what it draws. The lab and the microscope
//! show the same.

mod draft;
mod drawing;

use breakout::collision::{CastWorking, Crossing};

use super::{Cast, describe_miss};
use crate::app::words::words;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The box, grown by the radius.
    Grown,
    /// The circle touches at the start, and the contact decides.
    Touching,
    /// The two lines that face the motion, and when they are crossed.
    Crossings,
    /// The line that is crossed last.
    Last,
    /// Beside the side, or past its end.
    Place,
    /// The chord in the circle around the corner.
    Chord,
    /// The hit, or the reason of the miss.
    Result,
}

/// A name or a formula, and its value.
pub(crate) type Line = (String, String);

pub(crate) struct CastSteps {
    pub(crate) asked: Cast,
    pub(crate) working: CastWorking,
    /// All lines, each with its stage; `None` for the question.
    lines: Vec<(Option<Stage>, Line)>,
}

impl CastSteps {
    pub(crate) fn new(cast: Cast) -> Self {
        let mut steps = Self {
            asked: cast,
            working: cast.work_out(),
            lines: Vec::new(),
        };
        steps.lines = draft::lines(&steps);
        steps
    }

    pub(crate) fn stages(&self) -> Vec<Stage> {
        let is_crossed = self.working.crossing.is_some();
        let stages = [
            (Stage::Grown, true),
            (Stage::Touching, self.working.touching.is_some()),
            (Stage::Crossings, is_crossed),
            (Stage::Last, is_crossed),
            (Stage::Place, is_crossed),
            (Stage::Chord, self.working.chord.is_some()),
            (Stage::Result, true),
        ];
        let there = stages.into_iter().filter(|(_, is_there)| *is_there);
        there.map(|(stage, _)| stage).collect()
    }

    pub(crate) fn missed(&self) -> Option<String> {
        let miss = self.working.answer.err()?;
        Some(describe_miss(miss, self.asked.circle.radius))
    }

    pub(crate) fn sentence(&self, stage: Stage) -> String {
        if let (Stage::Result, Some(reason)) = (stage, self.missed()) {
            return words().common.no_hit(&reason);
        }
        let words = words().microscope;
        let text = match stage {
            Stage::Grown => words.grown,
            Stage::Touching => words.touching,
            Stage::Crossings => words.crossings,
            Stage::Last => match self.working.crossing {
                Some(Crossing { time: 0.0, .. }) => words.last_within,
                Some(Crossing { by_x: true, .. }) => words.last_upright,
                _ => words.last_level,
            },
            Stage::Place if self.working.chord.is_some() => words.at_corner,
            Stage::Place => words.at_side,
            Stage::Chord => words.chord,
            Stage::Result => words.hits,
        };
        text.to_owned()
    }

    /// The numbers of a stage, or of the question. Each can be worked out from those before.
    pub(crate) fn lines(&self, stage: Option<Stage>) -> Vec<Line> {
        let lines = self.lines.iter().filter(|(of, _)| *of == stage);
        lines.map(|(_, line)| line.clone()).collect()
    }

    pub(crate) fn worked_example(&self) -> String {
        let title = format!("{}\n\n", words().microscope.worked_example);
        let question = in_columns(self.lines(None));
        let stages = (1..).zip(self.stages()).map(|(number, stage)| {
            let (sentence, lines) = (self.sentence(stage), in_columns(self.lines(Some(stage))));
            format!("\n{number}. {sentence}\n\n{lines}")
        });
        [title, question].into_iter().chain(stages).collect()
    }
}

fn in_columns(lines: Vec<Line>) -> String {
    let line = |(name, value)| format!("    {name:<28}{value}\n");
    lines.into_iter().map(line).collect()
}

/// The side that faces a motion along an axis: left or top is 0.
fn facing(motion: f32) -> usize {
    usize::from(motion < 0.0)
}
