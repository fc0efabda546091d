//! Predict first: the answer of a scene is hidden until the player has given one.

use breakout::explain::{CastSteps, Kind, Question, Step};

use super::pairs::Pair;
use super::panel_line::{LineAction, PanelLine, numbers};
use super::shapes::Setup;
use crate::app::inspect::cast_steps::sentence;
use crate::app::words::words;

pub(super) struct SceneQuestion {
    pub(super) asked: &'static str,
    question: Question<&'static str>,
    /// The reason of the right answer, as a sentence.
    why: String,
    steps: Vec<Step>,
}

impl SceneQuestion {
    pub(super) fn about(pair: &Pair, setup: &Setup) -> Self {
        let (words, steps) = (words().lab, pair.steps(setup));
        let (asked, question, why) = if setup.motion.is_some() {
            let cast = CastSteps::new(setup.cast());
            let (question, stage) = Question::hit_part(&cast);
            (words.hit_first, question, sentence(&cast, stage))
        } else {
            let question = Question::relation(&steps, setup.scene().answers());
            let why = why(question.why.as_ref());
            (words.do_they_touch, question, why)
        };
        Self {
            asked,
            question,
            why,
            steps,
        }
    }

    pub(super) fn lines(&self) -> Vec<PanelLine> {
        let answers = self.question.choices.iter().enumerate();
        let answers = answers.map(|(index, (id, _))| {
            let answer = words().lab.said(id);
            PanelLine::choice(answer, [false; 2], LineAction::Answer(index))
        });
        answers.collect()
    }

    /// True if an answer is right, and the reply to it; `None` if there is no such answer.
    pub(super) fn judge(&self, answer: usize) -> Option<(bool, String)> {
        let (is_right, words) = (self.question.judge(answer)?, words());
        let (common, words) = (words.common, words.lab);
        let right = self.question.right().map_or("", |id| words.said(id));
        let chosen = self.question.choices[answer].0;
        let mut steps = self.steps.iter();
        let case = steps.find(|step| step.id == chosen && step.kind == Kind::Case);
        let meaning = match case {
            _ if is_right => String::new(),
            Some(case) => words.would_need(words.said(chosen), &case.symbols),
            None => words.would_mean(chosen).to_owned(),
        };
        let told = format!("{right}. {} {meaning}", self.why);
        Some((is_right, common.verdict(is_right, told.trim_end())))
    }
}

/// The deciding line as a sentence.
fn why(step: Option<&Step>) -> String {
    let words = words().lab;
    match step.map(|step| (step, step.kind, step.id)) {
        Some((step, Kind::Case, _)) => words.case(&step.symbols, &numbers(step)),
        Some((step, Kind::Meet, _)) => {
            let step = step.clone().or_equal();
            words.decides(&step.symbols, &step.numbers, false)
        }
        Some((step, Kind::Check, _)) => words.decides(&step.symbols, &numbers(step), step.holds()),
        Some((step, Kind::Note, _)) => words.differs(&step.symbols),
        Some((.., "insides")) => words.without_inside.to_owned(),
        _ => words.all_hold.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::pairs::PAIRS;
    use super::*;

    fn right(question: &SceneQuestion) -> usize {
        let mut choices = question.question.choices.iter();
        choices.position(|(_, is_right)| *is_right).expect("one is")
    }

    #[test]
    fn every_lesson_has_a_right_answer_and_a_reason() {
        for pair in PAIRS {
            for lesson in pair.lessons {
                let question = SceneQuestion::about(pair, &lesson.setup);
                let right = right(&question);
                let (is_right, said) = question.judge(right).expect("is there");
                assert!(is_right && said.ends_with('.'), "{}: {said}", lesson.id);
                let wrong = (right + 1) % question.question.choices.len();
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
                "Right: apart. a.bottom ≥ b.top does not hold: 100 ≥ 140.",
            ),
            (
                "box-box",
                "tangent-edges",
                "Right: touching only. It differs at a.right = b.left.",
            ),
            (
                "box-box",
                "cross",
                "Right: overlapping. Every comparison holds.",
            ),
            (
                "point-point",
                "one-axis",
                "Right: apart. a.y = b.y does not hold: 60 = 170.",
            ),
            (
                "circle-box",
                "lying-corner",
                "Right: apart. |D'|² ≤ r² does not hold: 1205 ≤ 1024.",
            ),
            (
                "circle-box",
                "tangent-side",
                "Right: touching only. |D'|² < r² does not hold: 1024 < 1024.",
            ),
            (
                "circle-circle",
                "tangent-inside",
                "Right: tangent inside. Here d = |r1 − r2| > 0: 40 = 40 > 0.",
            ),
            (
                "circle-circle",
                "same",
                "Right: the same circle. Here d = |r1 − r2| = 0: 0 = 0 = 0.",
            ),
            (
                "circle-box",
                "flat-box",
                "Right: touching only. They touch, and one has no inside: nothing overlaps.",
            ),
            (
                "circle-circle",
                "apart",
                "Right: apart. Here d > r1 + r2: ≈ 140.36 > 90.",
            ),
            (
                "interval-interval",
                "ends-meet",
                "Right: touching only. from < to does not hold: 160 < 160.",
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
                question.judge(right(&question)),
                Some((true, said.to_owned()))
            );
        }
    }

    #[test]
    fn a_wrong_guess_is_told_what_it_would_mean() {
        for (pair, lesson, guess, told) in [
            (
                "box-box",
                "one-axis",
                2,
                "No: apart. a.bottom ≥ b.top does not hold: 100 ≥ 140. Shapes that overlap share an inside.",
            ),
            (
                "circle-circle",
                "apart",
                1,
                "No: apart. Here d > r1 + r2: ≈ 140.36 > 90. It takes |r1−r2| < d < r1+r2 to be crossing.",
            ),
        ] {
            let pair = PAIRS.iter().find(|known| known.id == pair);
            let pair = pair.expect("is there");
            let mut lessons = pair.lessons.iter();
            let lesson = lessons.find(|known| known.id == lesson).expect("is there");
            let question = SceneQuestion::about(pair, &lesson.setup);
            assert_eq!(question.judge(guess), Some((false, told.to_owned())));
        }
    }
}
