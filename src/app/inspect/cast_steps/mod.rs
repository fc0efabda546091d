//! The cast, one stage at a time: what a stage says, and what it draws. The lab and the microscope
//! show the same.

mod draft;
mod drawing;

use breakout::collision::{CastWorking, Crossing};

use super::{Cast, describe_miss};

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

    /// The stages that this cast goes through, in order.
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

    /// What a stage is about, in a sentence or two.
    pub(crate) fn sentence(&self, stage: Stage) -> String {
        let text = match stage {
            Stage::Grown => {
                "The circle touches the box while its centre touches the box grown by r, whose \
                 corners are round."
            }
            Stage::Touching => "It touches at the start already, so the contact decides.",
            Stage::Crossings => {
                "The centre moves by m. It has to cross two lines, each at its time."
            }
            Stage::Last => match self.working.crossing {
                Some(Crossing { time: 0.0, .. }) => "It starts within both, so E is C.",
                Some(Crossing { by_x: true, .. }) => {
                    "It is within both from the later one on: the upright line is crossed last, at E."
                }
                _ => {
                    "It is within both from the later one on: the level line is crossed last, at E."
                }
            },
            Stage::Place if self.working.chord.is_some() => {
                "E lies past the end of the side, so the circle around the corner P decides."
            }
            Stage::Place => "E lies beside the side itself, so the side is what it meets there.",
            Stage::Chord => {
                "The centre's line enters that circle, if it does, half a chord before the place \
                 that is closest to P."
            }
            Stage::Result => match self.working.answer {
                Ok(_) => "The circle hits, because it moves against n.",
                Err(miss) => {
                    let reason = describe_miss(miss, self.asked.circle.radius);
                    return format!("No hit: {reason}.");
                }
            },
        };
        text.to_owned()
    }

    /// The numbers of a stage; without one those of the question, circle and motion. Each can be worked
    /// out from those before.
    pub(crate) fn lines(&self, stage: Option<Stage>) -> Vec<Line> {
        let lines = self.lines.iter().filter(|(of, _)| *of == stage);
        lines.map(|(_, line)| line.clone()).collect()
    }

    pub(crate) fn worked_example(&self) -> String {
        let title = "When does a moving circle hit a box?\n\n".to_owned();
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

/// The side that faces a motion along an axis, as an index and with its line's name.
fn facing(axis: usize, motion: f32) -> (usize, &'static str) {
    const NAMES: [[&str; 2]; 2] = [["left − r", "right + r"], ["top − r", "bottom + r"]];
    let side = usize::from(motion < 0.0);
    (side, NAMES[axis][side])
}
