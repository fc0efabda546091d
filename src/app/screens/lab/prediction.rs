//! Predict first: the answer of a scene is hidden, and the player says it before.

use super::formulas::{RELATIONS, no_inside, relation_of};
use super::pairs::Pair;
use super::row::{Choice, Line, Row, choice, words};
use super::shapes::{Body, Setup};
use crate::app::inspect::cast_steps::{CastSteps, Stage};

pub(super) struct Question {
    asked: &'static str,
    answers: Vec<&'static str>,
    right: usize,
    /// Why, in a sentence.
    why: String,
}

const READINGS: [&str; 3] = ["apart", "touching only", "overlapping"];
const HITS: [&str; 7] = [
    "no hit",
    "its left side",
    "its right side",
    "its top",
    "its bottom",
    "one of its corners",
    "at once, at the start",
];

impl Question {
    pub(super) fn about(pair: &Pair, setup: &Setup) -> Self {
        if setup.motion.is_some() {
            return Self::about_cast(setup);
        }
        let (answers, right) = if pair.id == "circle-circle" {
            let [a, b] = setup.bodies.map(Body::circle);
            let names = RELATIONS.map(|(_, name, _)| name);
            (names.to_vec(), relation_of(a, b))
        } else {
            let right = usize::from((pair.touches)(setup)) + usize::from((pair.overlaps)(setup));
            (READINGS.to_vec(), right)
        };
        Self {
            asked: "How do they lie to each other?",
            answers,
            right,
            why: why(pair, setup),
        }
    }

    fn about_cast(setup: &Setup) -> Self {
        let cast = CastSteps::new(setup.cast());
        let (right, stage) = match cast.working.answer {
            Err(_) => (0, Stage::Result),
            Ok(_) if cast.working.touching.is_some() => (6, Stage::Touching),
            Ok(_) if cast.working.chord.is_some() => (5, Stage::Place),
            Ok(hit) if hit.normal.x < 0.0 => (1, Stage::Place),
            Ok(hit) if hit.normal.x > 0.0 => (2, Stage::Place),
            Ok(hit) if hit.normal.y < 0.0 => (3, Stage::Place),
            Ok(_) => (4, Stage::Place),
        };
        Self {
            asked: "What does the moving circle hit first?",
            answers: HITS.to_vec(),
            right,
            why: cast.sentence(stage),
        }
    }

    pub(super) fn rows(&self) -> Vec<Row> {
        let names = self.answers.iter().enumerate();
        let answers = names.map(|(index, name)| choice(name, false, false, Choice::Answer(index)));
        let mut rows = vec![words(self.asked), Row::GAP];
        rows.extend(answers);
        rows
    }

    /// Whether an answer is right, and what is said to it; `None` if there is no such answer.
    pub(super) fn judge(&self, answer: usize) -> Option<(bool, String)> {
        self.answers.get(answer)?;
        let is_right = answer == self.right;
        let verdict = if is_right { "Right" } else { "Not so" };
        let right = self.answers[self.right];
        Some((is_right, format!("{verdict}: {right}. {}", self.why)))
    }
}

/// The comparison that decides, from the pair's own formula.
fn why(pair: &Pair, setup: &Setup) -> String {
    let (touches, overlaps) = ((pair.touches)(setup), (pair.overlaps)(setup));
    let rows = pair.rows(setup).into_iter();
    let lines: Vec<Line> = rows.map(|row| row.line).collect();
    if let Some(relation) = relation(&lines) {
        return relation;
    }
    if touches
        && !overlaps
        && let Some(size) = no_inside(setup, pair.letters)
    {
        return format!("They touch, and {size}: without an inside nothing overlaps.");
    }
    let decides = lines.into_iter().find_map(|line| match line {
        Line::Separation {
            symbols,
            numbers,
            strict: true,
            ..
        } => Some(format!("They are apart by {symbols}: {numbers}.")),
        Line::Check {
            symbols,
            numbers,
            truth: Some(truth),
            ..
        } => {
            let asks_now = match symbols.split_once(':') {
                Some(("touches", _)) => !touches,
                Some(("overlaps", _)) => touches,
                Some(_) => false,
                // The comparisons of two points, and of two intervals that touch.
                None => touches || !truth,
            };
            let holds = if truth { "holds" } else { "does not hold" };
            asks_now.then(|| format!("{numbers} {holds}."))
        }
        Line::Words(text) if touches && !overlaps && text.starts_with("It differs") => Some(text),
        _ => None,
    });
    decides.unwrap_or_else(|| "No comparison separates them.".to_owned())
}

/// How two circles lie to each other, in symbols and numbers; `None` for other pairs.
fn relation(lines: &[Line]) -> Option<String> {
    let symbols = lines.iter().find_map(|line| match line {
        Line::Case { when, here, .. } if *here => Some(*when),
        _ => None,
    })?;
    let symbols = match symbols {
        "between" => "|r1 − r2| < d < r1 + r2",
        symbols => symbols,
    };
    let mut numbers = format!(" {symbols} ");
    for line in lines {
        if let Line::Value { name, value } = line {
            // Of two names the longer comes first, so that none is found within another.
            numbers = numbers.replace(&format!(" {name} "), &format!(" {value} "));
        }
    }
    Some(format!("{symbols}: {}.", numbers.trim()))
}

#[cfg(test)]
mod tests {
    use super::super::pairs::PAIRS;
    use super::*;

    #[test]
    fn every_lesson_has_a_right_answer_and_a_reason() {
        for pair in PAIRS {
            for lesson in pair.lessons {
                let question = Question::about(pair, &lesson.setup);
                let (is_right, said) = question.judge(question.right).expect("is there");
                assert!(is_right && said.ends_with('.'), "{}: {said}", lesson.id);
                let wrong = (question.right + 1) % question.answers.len();
                assert!(question.judge(wrong).is_some_and(|(is_right, _)| !is_right));
            }
        }
    }

    #[test]
    fn the_reason_is_the_comparison_that_decides() {
        for (pair, lesson, said) in [
            (
                "box-box",
                "one-axis",
                "Right: apart. They are apart by a.bottom < b.top: 100 < 140.",
            ),
            (
                "box-box",
                "tangent-edges",
                "Right: touching only. It differs at a.right = b.left.",
            ),
            (
                "box-box",
                "cross",
                "Right: overlapping. No comparison separates them.",
            ),
            (
                "point-point",
                "one-axis",
                "Right: apart. 60 = 170 does not hold.",
            ),
            (
                "circle-box",
                "lying-corner",
                "Right: apart. 1205 ≤ 1024 does not hold.",
            ),
            (
                "circle-box",
                "tangent-side",
                "Right: touching only. 1024 < 1024 does not hold.",
            ),
            (
                "circle-circle",
                "tangent-inside",
                "Right: tangent inside. d = |r1 − r2| > 0: 40 = 40 > 0.",
            ),
            (
                "circle-circle",
                "same",
                "Right: the same circle. d = |r1 − r2| = 0: 0 = 0 = 0.",
            ),
            (
                "circle-box",
                "flat-box",
                "Right: touching only. They touch, and B.h = 0: without an inside nothing overlaps.",
            ),
            (
                "circle-circle",
                "apart",
                "Right: apart. d > r1 + r2: ≈ 140.36 > 90.",
            ),
            (
                "interval-interval",
                "ends-meet",
                "Right: touching only. 160 < 160 does not hold.",
            ),
            (
                "cast",
                "leaving",
                "Right: no hit. No hit: not approaching: n · motion = 50.00 ≥ 0.",
            ),
        ] {
            let pair = PAIRS
                .iter()
                .find(|known| known.id == pair)
                .expect("is there");
            let mut lessons = pair.lessons.iter();
            let lesson = lessons.find(|known| known.id == lesson).expect("is there");
            let question = Question::about(pair, &lesson.setup);
            assert_eq!(
                question.judge(question.right),
                Some((true, said.to_owned()))
            );
        }
    }
}
