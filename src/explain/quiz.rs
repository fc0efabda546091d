//! Predict first: steps of a calculation are hidden until the player has said what they come to.

/// Steps that are asked for one after the other, each with choices that the screen lays out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quiz<const N: usize> {
    /// The choice that is marked, counted from 0.
    pub choice: usize,
    /// The choice that was taken for each step.
    pub answers: [Option<usize>; N],
}

impl<const N: usize> Default for Quiz<N> {
    fn default() -> Self {
        let answers = [None; N];
        Self { choice: 0, answers }
    }
}

impl<const N: usize> Quiz<N> {
    /// The step that is asked for; `None` when all were answered.
    pub fn question(&self) -> Option<usize> {
        self.answers.iter().position(Option::is_none)
    }

    /// Marks the next of `count` choices, or the one before.
    pub fn turn(&mut self, count: usize, forward: bool) {
        let by = if forward { 1 } else { count.saturating_sub(1) };
        self.choice = (self.choice + by) % count.max(1);
    }

    /// Answers with a choice, if it is one of `count`. Returns whether it is.
    pub fn choose(&mut self, count: usize, choice: usize) -> bool {
        let question = self.question().filter(|_| choice < count);
        if let Some(question) = question {
            self.answers[question] = Some(choice);
            self.choice = 0;
        }
        question.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_asked_for_in_turn() {
        let mut quiz = Quiz::<2>::default();
        quiz.turn(3, false);
        assert_eq!((quiz.question(), quiz.choice), (Some(0), 2));
        assert!(!quiz.choose(3, 3) && quiz.choose(3, 2));
        assert_eq!((quiz.question(), quiz.choice), (Some(1), 0));
        assert!(quiz.choose(1, 0) && !quiz.choose(1, 0));
        assert_eq!((quiz.question(), quiz.answers), (None, [Some(2), Some(0)]));
    }
}
