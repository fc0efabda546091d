//! A teacher's question over a scene, as an address has it: `ask=Do they touch?&a=yes|*no`.

use breakout::explain::Question;
use breakout::level::printable;

use crate::app::look::desk::Quiz;
use crate::app::words::words;

/// The most characters of a question and of an answer, and the most answers.
const QUESTION: usize = 160;
const ANSWER: usize = 40;
const ANSWERS: usize = 4;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OwnQuestion {
    question: String,
    /// Each with whether it is right.
    answers: Vec<(String, bool)>,
}

impl OwnQuestion {
    /// Reads a question, and its answers with a bar between two and a star before each right one.
    ///
    /// # Errors
    /// A sentence about what is too long or missing.
    pub(crate) fn read(question: &str, answers: &str) -> Result<Self, String> {
        let fits = |text: &str, most: usize| (1..=most).contains(&text.chars().count());
        let question = printable(question.trim());
        let answers: Vec<(String, bool)> = answers
            .split('|')
            .map(str::trim)
            .map(|answer| {
                let right = answer.strip_prefix('*');
                (printable(right.unwrap_or(answer).trim()), right.is_some())
            })
            .collect();
        let is_good = fits(&question, QUESTION)
            && (2..=ANSWERS).contains(&answers.len())
            && answers.iter().all(|(answer, _)| fits(answer, ANSWER))
            && answers.iter().any(|(_, is_right)| *is_right);
        let wrong = || words().lab.own_question_has(QUESTION, ANSWERS, ANSWER);
        is_good
            .then_some(Self { question, answers })
            .ok_or_else(wrong)
    }

    /// The text of its address, which [reads](Self::read) as it is.
    pub(crate) fn query(&self) -> String {
        let answers = self
            .answers
            .iter()
            .map(|(answer, is_right)| {
                let star = if *is_right { "*" } else { "" };
                format!("{star}{answer}")
            })
            .collect::<Vec<_>>()
            .join("|");
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("ask", &self.question);
        query.append_pair("a", &answers).finish()
    }

    pub(super) fn quiz(&self) -> Quiz {
        let answers = self.answers.iter();
        let answers =
            answers.map(|(answer, is_right)| ([answer.clone(), String::new()], *is_right));
        let choices = answers.collect();
        Quiz::new(self.question.clone(), Question { choices }, String::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_read_as_it_is_written() {
        for (question, answers, rights) in [
            ("Do they touch?", "yes|*no", "01"),
            (" a & b = c? ", "*1 + 1 | 100 % | <b>", "100"),
            ("Was meinst du?", "*ja|*nein", "11"),
        ] {
            let read = OwnQuestion::read(question, answers).expect(question);
            assert_eq!(read.question, question.trim());
            let marks = read
                .answers
                .iter()
                .map(|(_, is_right)| u8::from(*is_right).to_string());
            assert_eq!(marks.collect::<String>(), rights);
            let query = read.query();
            let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
            let again = OwnQuestion::read(&pairs[0].1, &pairs[1].1);
            assert_eq!(again, Ok(read));
        }
    }

    #[test]
    fn what_is_too_long_or_missing_is_refused_and_nothing_else_is_drawn() {
        let long = "x".repeat(161);
        for (question, answers) in [
            ("", "*yes|no"),
            (&*long, "*yes|no"),
            ("Which?", ""),
            ("Which?", "one"),
            ("Which?", "*one||two"),
            ("Which?", "none|is right"),
            ("Which?", "*1|2|3|4|5"),
            ("Which?", &format!("*yes|{}", &long[..41])),
        ] {
            let told = OwnQuestion::read(question, answers).expect_err(question);
            assert!(told.contains("160") && told.contains("40"), "{told}");
        }
        let read = OwnQuestion::read("a\u{1b}[2J\u{202e}b", "*x\n|y").expect("read");
        assert!(!read.question.contains('\u{1b}') && !read.answers[0].0.contains('\n'));
    }
}
