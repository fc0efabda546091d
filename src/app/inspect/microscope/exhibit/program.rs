//! The lines of the textbook's loop that ran, each with its result.

use breakout::explain::short;
use breakout::textbook::museum::Exhibit;
use breakout::textbook::record::{Line, Response, Target, Test, Visit, program};

use super::calculation::way;
use crate::app::words::words;

/// The lines of a visit that ran, from the test on, because those before it run at every visit. A result is empty where
/// the line has none.
pub(super) fn lines(exhibit: &Exhibit, visit: &Visit) -> Vec<(String, String)> {
    let is_shown =
        |line: &Line| !matches!(line, Line::Move | Line::Next) && visit.lines.contains(line);
    let lines = program(exhibit.stage())
        .filter(|(line, _)| is_shown(line))
        .filter(|(line, _)| *line != Line::Destroyed || visit.test.is_none());
    lines
        .map(|(line, words)| {
            let result = value(exhibit, visit, line).unwrap_or_default();
            (joined(words), result)
        })
        .collect()
}

fn joined(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The result of a line, unless the numbers above it already show it.
fn value(exhibit: &Exhibit, visit: &Visit, line: Line) -> Option<String> {
    let words = words().museum;
    Some(match (line, visit.response) {
        (Line::Test, _) if matches!(visit.test, Some(Test::Boxes(_))) => {
            words.holds(visit.is_hit()).to_owned()
        }
        (Line::Destroy, _) => {
            let mut list = exhibit.states[0].list.iter();
            let item = list.find(|item| visit.target == Target::Brick(item.brick))?;
            words.becomes(item.is_solid).to_owned()
        }
        (Line::Compass, Some(Response::PushedOut(out))) => way(&out),
        (Line::TurnX | Line::TurnY, Some(Response::PushedOut(out))) => short(out.depth),
        (Line::Aim, Some(Response::Aimed { aim, .. })) => short(aim),
        _ => return None,
    })
}
