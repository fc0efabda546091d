//! Predict first: what a scene's calculation comes to is hidden, and the player says it before.

use breakout::explain::{CastSteps, Kind, Stage, Step};

use super::pairs::Pair;
use super::row::{Choice, Line, Row, choice, numbers};
use super::shapes::Setup;
use crate::app::inspect::cast_steps::sentence;
use crate::app::words::words;

pub(super) struct SceneQuestion {
    asked: &'static str,
    pub(super) answers: Vec<&'static str>,
    right: usize,
    /// Why, in a sentence.
    why: String,
}

impl SceneQuestion {
    pub(super) fn about(pair: &Pair, setup: &Setup) -> Self {
        if setup.motion.is_some() {
            return Self::about_cast(setup);
        }
        let (words, steps) = (words().lab, pair.steps(setup));
        let cases = steps.iter().filter(|step| step.kind == Kind::Case);
        let cases: Vec<&Step> = cases.collect();
        let here = cases.iter().position(|case| case.holds());
        let touches = setup.scene().answers();
        let (answers, right) = match here {
            Some(here) => (cases.iter().map(|case| words.said(case.id)).collect(), here),
            None => (words.readings.into(), touches.map(usize::from).iter().sum()),
        };
        Self {
            asked: words.how_they_lie,
            answers,
            right,
            why: why(&steps, touches),
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
            asked: words().lab.hit_first,
            answers: words().lab.hit_places.into(),
            right,
            why: sentence(&cast, stage),
        }
    }

    pub(super) fn rows(&self) -> Vec<Row> {
        let names = self.answers.iter().enumerate();
        let answers = names.map(|(index, name)| choice(name, false, false, Choice::Answer(index)));
        let mut rows = [Line::Words(self.asked), Line::Gap].map(Row::new).to_vec();
        rows.extend(answers);
        rows
    }

    /// True if an answer is right, and the reply to it; `None` if there is no such answer.
    pub(super) fn judge(&self, answer: usize) -> Option<(bool, String)> {
        self.answers.get(answer)?;
        let is_right = answer == self.right;
        let right = self.answers[self.right];
        Some((is_right, words().lab.verdict(is_right, right, &self.why)))
    }
}

/// The line that decides, from the pair's own calculation.
fn why(steps: &[Step], [touches, overlaps]: [bool; 2]) -> String {
    let words = words().lab;
    if let Some(case) = steps
        .iter()
        .find(|step| step.kind == Kind::Case && step.holds())
    {
        return words.case(&case.symbols, &numbers(case));
    }
    if touches && !overlaps && steps.iter().any(|step| step.id == "insides") {
        return words.without_inside.to_owned();
    }
    let decides = steps.iter().find_map(|step| match (step.kind, step.id) {
        (Kind::Apart, _) if step.holds() => Some(words.apart_by(&step.symbols, &step.numbers)),
        (Kind::Check, id) => {
            let asks_now = match id {
                "touches" => !touches,
                "overlaps" => touches,
                _ => touches || !step.holds(),
            };
            asks_now.then(|| words.decides(&numbers(step), step.holds()))
        }
        (Kind::Note, "differs") => Some(words.differs(&step.symbols)),
        _ => None,
    });
    decides.unwrap_or_else(|| words.not_separated.to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::pairs::PAIRS;
    use super::*;

    #[test]
    fn every_lesson_has_a_right_answer_and_a_reason() {
        for pair in PAIRS {
            for lesson in pair.lessons {
                let question = SceneQuestion::about(pair, &lesson.setup);
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
                "Right: touching only. They touch, and one has no inside: nothing overlaps.",
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
                "Right: no hit. No hit: not approaching: n · m ≥ 0, 50 ≥ 0.",
            ),
        ] {
            let pair = PAIRS
                .iter()
                .find(|known| known.id == pair)
                .expect("is there");
            let mut lessons = pair.lessons.iter();
            let lesson = lessons.find(|known| known.id == lesson).expect("is there");
            let question = SceneQuestion::about(pair, &lesson.setup);
            assert_eq!(
                question.judge(question.right),
                Some((true, said.to_owned()))
            );
        }
    }
}
