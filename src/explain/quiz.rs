//! Questions that the player answers before a calculation shows its result.

use crate::sorting::sort_by;
use glam::Vec2;

/// Directions that differ by less are the same: 3 degrees, as a cosine.
const SAME_WAY: f32 = 0.9986;

/// A question about a hidden result.
#[derive(Clone, Debug, PartialEq)]
pub struct Question<C> {
    /// Each choice, and whether it is right.
    pub choices: Vec<(C, bool)>,
}

impl<C> Question<C> {
    /// A question whose right choices satisfy a condition.
    pub fn new(choices: impl IntoIterator<Item = C>, is_right: impl Fn(&C) -> bool) -> Self {
        let choices = choices.into_iter().map(|choice| {
            let is_right = is_right(&choice);
            (choice, is_right)
        });
        Self {
            choices: choices.collect(),
        }
    }

    /// Judges a choice: true if it is right, `None` if there is no such choice.
    pub fn judge(&self, choice: usize) -> Option<bool> {
        self.choices.get(choice).map(|(_, is_right)| *is_right)
    }

    /// The first right choice.
    pub fn right(&self) -> Option<&C> {
        let right = self.choices.iter().find(|(_, is_right)| *is_right);
        right.map(|(choice, _)| choice)
    }
}

impl Question<Vec2> {
    /// Asks for the direction after a bounce: the velocity with any axis turned, or the true direction.
    pub fn direction(velocity: Vec2, out: Vec2) -> Self {
        let [before, out] = [velocity, out].map(Vec2::normalize_or_zero);
        let turns = [(1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, 1.0)];
        let turned = turns.map(|(x, y)| before * Vec2::new(x, y));
        let mut ways: Vec<Vec2> = Vec::new();
        for way in turned.into_iter().chain([out]) {
            if ways.iter().all(|other| other.dot(way) < SAME_WAY) {
                ways.push(way);
            }
        }
        // From left to right, so that the place of the true one reveals nothing.
        let by_x = |one: &Vec2, other: &Vec2| one.x.total_cmp(&other.x);
        sort_by(&mut ways, |one, other| {
            by_x(one, other).then(one.y.total_cmp(&other.y))
        });
        Self::new(ways, |way| way.dot(out) >= SAME_WAY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_among_its_choices_once() {
        let velocity = Vec2::new(30.0, -400.0);
        for out in [Vec2::new(30.0, 400.0), Vec2::new(200.0, 100.0)] {
            let question = Question::direction(velocity, out);
            let right = question.choices.iter().filter(|(_, is_right)| *is_right);
            assert_eq!(right.count(), 1);
            let right = question.right().expect("one is right");
            assert!(right.dot(out.normalize()) > 0.999);
        }
    }
}
