//! A cast stage by stage, in sentences and pictures, and the values of lines of a calculation.

mod drawing;

use breakout::explain::{CastSteps, Stage, Step};

pub(crate) use drawing::{draw, draw_hit};

use super::describe_miss;
use crate::app::words::words;

pub(crate) fn sentence(cast: &CastSteps, stage: Stage) -> String {
    match (stage, cast.working.answer) {
        (Stage::Result, Err(miss)) => words()
            .common
            .no_hit(&describe_miss(miss, cast.asked.circle.radius)),
        _ => words().microscope.said(cast.sentence(stage)).to_owned(),
    }
}

/// The value of a line: its digits, its comparison, or what is said.
pub(crate) fn value(step: &Step) -> String {
    match (step.digits.is_empty(), step.numbers.is_empty()) {
        (false, _) => step.text(),
        (true, false) => step.numbers.clone(),
        (true, true) => words().microscope.said(step.id).to_owned(),
    }
}
