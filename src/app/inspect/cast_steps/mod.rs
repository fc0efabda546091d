//! A cast stage by stage, in sentences and pictures, and the values of lines of a calculation.

mod drawing;

use breakout::explain::{CastSteps, Stage};

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
