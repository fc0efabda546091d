//! The cast, one stage at a time: its numbers in the panel.

use super::marks::Mark;
use super::row::{Row, miss, value, working};
use crate::app::inspect::cast_steps::{CastSteps, Line, Stage};

/// The most letters of a name and its value side by side.
const LETTERS: usize = 28;

/// The numbers of a cast up to a stage. Those of the stages before are faint.
pub(super) fn rows((cast, stage, shown, _): (CastSteps, Stage, usize, usize)) -> Vec<Row> {
    let way = Mark::Line(
        cast.asked.circle.center,
        cast.asked.circle.center + cast.asked.motion,
    );
    let of_question = [
        Mark::Point(cast.asked.circle.center),
        way,
        Mark::radius(cast.asked.circle),
    ];
    let question = cast.question().into_iter().zip(of_question);
    let mut rows: Vec<Row> = question
        .map(|(line, mark)| row(line).about([mark]).faint(true))
        .collect();
    for before in &cast.stages()[..=shown] {
        let lines = cast.lines(*before);
        rows.extend(
            lines
                .into_iter()
                .map(|line| row(line).faint(*before != stage)),
        );
    }
    if stage == Stage::Result && cast.lines(stage).is_empty() {
        let sentence = cast.sentence(stage);
        let reason = sentence
            .trim_start_matches("No hit: ")
            .trim_end_matches('.');
        rows.extend(miss(reason));
    }
    rows
}

/// A line of a stage: a name or a formula, and its value beside it or, for want of room, below.
fn row((name, text): Line) -> Row {
    if name.chars().count() + text.chars().count() <= LETTERS {
        value(name, text)
    } else {
        working(name, text)
    }
}
