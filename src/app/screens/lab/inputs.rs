//! The numbers of a scene: places and sizes of the two shapes, to be read and typed.

use breakout::explain::{Mark, Step, exact};
use breakout::numbers;
use macroquad::prelude::Vec2;

use super::panel_line::{LineAction, PanelLine};
use super::shapes::{Body, BodyKind, Setup};
use crate::app::words::words;

/// The largest coordinate and the largest size that can be typed, in units.
pub(super) const LARGEST: f32 = 2000.0;

pub(super) const MOST_LETTERS: usize = 16;

/// A quantity of a shape, or the motion; the index is the axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quantity {
    Anchor(usize),
    Size(usize),
    Min,
    Max,
    Motion(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SceneNumber {
    body: usize,
    name: &'static str,
    quantity: Quantity,
}

/// Every number of a scene, in the order of its lines.
pub(super) fn numbers(setup: &Setup) -> Vec<SceneNumber> {
    use Quantity::{Anchor, Max, Min, Motion, Size};
    let of_body = |(body, shape): (usize, &Body)| {
        let quantities: &[_] = match shape.kind {
            BodyKind::Point => &[("x", Anchor(0)), ("y", Anchor(1))],
            BodyKind::Circle => &[("x", Anchor(0)), ("y", Anchor(1)), ("r", Size(0))],
            BodyKind::Box => &[
                ("left", Anchor(0)),
                ("top", Anchor(1)),
                ("w", Size(0)),
                ("h", Size(1)),
            ],
            BodyKind::Interval => &[("min", Min), ("max", Max)],
        };
        let motion: &[_] = match setup.motion {
            Some(_) if body == 0 => &[("m.x", Motion(0)), ("m.y", Motion(1))],
            _ => &[],
        };
        let all = quantities.iter().chain(motion);
        all.map(move |&(name, quantity)| SceneNumber {
            body,
            name,
            quantity,
        })
    };
    setup.bodies.iter().enumerate().flat_map(of_body).collect()
}

pub(super) fn lines(setup: &Setup, letters: [&str; 2]) -> Vec<PanelLine> {
    let line = |(index, number): (usize, SceneNumber)| {
        let (name, value) = (number.name(letters), number.get(setup));
        let step = Step::exact(&name, value, number.mark(setup));
        PanelLine::from(step).choosing(LineAction::Type(index))
    };
    numbers(setup).into_iter().enumerate().map(line).collect()
}

impl SceneNumber {
    pub(super) fn name(self, letters: [&str; 2]) -> String {
        match self.quantity {
            Quantity::Motion(_) => self.name.to_owned(),
            _ => format!("{}.{}", letters[self.body], self.name),
        }
    }

    pub(super) fn get(self, setup: &Setup) -> f32 {
        let body = setup.bodies[self.body];
        match self.quantity {
            Quantity::Anchor(axis) => body.anchor[axis],
            Quantity::Size(axis) => body.size[axis],
            Quantity::Min => body.interval().min,
            Quantity::Max => body.interval().max,
            Quantity::Motion(axis) => setup.motion.unwrap_or_default()[axis],
        }
    }

    /// Sets the number to one from [`SceneNumber::read`].
    pub(super) fn set(self, setup: &mut Setup, to: f32) {
        let body = &mut setup.bodies[self.body];
        match self.quantity {
            Quantity::Anchor(axis) => body.anchor[axis] = to,
            Quantity::Size(axis) => body.size[axis] = to,
            Quantity::Min => {
                body.size.x += body.anchor.x - to;
                body.anchor.x = to;
            }
            Quantity::Max => body.size.x = to - body.anchor.x,
            Quantity::Motion(axis) => setup.motion.get_or_insert_default()[axis] = to,
        }
    }

    /// Reads a typed number. The error is a sentence with its limits.
    pub(super) fn read(self, setup: &Setup, letters: [&str; 2], text: &str) -> Result<f32, String> {
        let (least, most) = self.limits(setup);
        let typed = numbers::meant(text, 1).and_then(|text| numbers::number(&text));
        // Adding 0 takes the sign from −0.
        let good = typed.filter(|typed| (least..=most).contains(typed));
        good.map(|typed| typed + 0.0).ok_or_else(|| {
            let (least, most) = (exact(least), exact(most));
            words().lab.limits(&self.name(letters), &least, &most)
        })
    }

    fn limits(self, setup: &Setup) -> (f32, f32) {
        let interval = setup.bodies[self.body].interval();
        match self.quantity {
            Quantity::Size(_) => (0.0, LARGEST),
            Quantity::Min => (-LARGEST, interval.max),
            Quantity::Max => (interval.min, LARGEST),
            _ => (-LARGEST, LARGEST),
        }
    }

    /// The part of the picture that the number measures.
    fn mark(self, setup: &Setup) -> Mark {
        let body = setup.bodies[self.body];
        let [left, top, ..] = Mark::sides(body.aabb());
        match self.quantity {
            Quantity::Anchor(0) => Mark::X(body.anchor.x),
            Quantity::Anchor(_) => Mark::Y(body.anchor.y),
            Quantity::Size(0) if body.is_round() => Mark::radius(body.circle()),
            Quantity::Size(0) => top,
            Quantity::Size(_) => left,
            Quantity::Min => Mark::Point(body.aabb().min),
            Quantity::Max => Mark::Point(body.aabb().max),
            Quantity::Motion(axis) => {
                let mut way = Vec2::ZERO;
                way[axis] = self.get(setup);
                Mark::Line(body.center(), body.center() + way)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::pairs::PAIRS;
    use super::*;

    #[test]
    fn every_number_of_every_scene_can_be_typed_as_it_is_shown() {
        for pair in PAIRS {
            for lesson in pair.lessons {
                for input in numbers(&lesson.setup) {
                    let shown = exact(input.get(&lesson.setup));
                    let mut setup = lesson.setup;
                    let read = input.read(&setup, pair.letters, &shown);
                    let read = read.unwrap_or_else(|sentence| panic!("{}: {sentence}", lesson.id));
                    input.set(&mut setup, read);
                    assert_eq!(setup, lesson.setup, "{} {input:?}", lesson.id);
                    assert!(shown.chars().count() <= MOST_LETTERS);
                }
            }
        }
    }

    #[test]
    fn what_was_typed_changes_that_number_alone() {
        for pair in PAIRS {
            let before = pair.lessons[0].setup;
            for input in numbers(&before) {
                let mut setup = before;
                let typed = exact(input.get(&before) + 1.5);
                let read = input.read(&setup, pair.letters, &typed).expect("a number");
                input.set(&mut setup, read);
                for other in numbers(&before) {
                    let expected = if other == input {
                        read
                    } else {
                        other.get(&before)
                    };
                    assert_eq!(other.get(&setup), expected, "{} {other:?}", pair.id);
                }
            }
        }
    }

    #[test]
    fn wrong_numbers_get_a_sentence_with_the_limits() {
        let pair = PAIRS
            .iter()
            .find(|pair| pair.id == "circle-box")
            .expect("is there");
        let setup = pair.lessons[0].setup;
        let read = |name: &str, text: &str| {
            let numbers = numbers(&setup);
            let named = |input: &&SceneNumber| input.name(pair.letters) == name;
            let input = numbers.iter().find(named).expect("is there");
            input.read(&setup, pair.letters, text)
        };
        for (name, text, expected) in [
            ("C.x", " 12,5 ", Ok(12.5)),
            ("C.x", "−0", Ok(0.0)),
            ("C.y", "1e2", Ok(100.0)),
            ("C.r", "0", Ok(0.0)),
            ("C.x", "2001", Err("C.x is a number from −2000 to 2000.")),
            ("C.x", "", Err("C.x is a number from −2000 to 2000.")),
            ("C.x", "NaN", Err("C.x is a number from −2000 to 2000.")),
            ("C.r", "-1", Err("C.r is a number from 0 to 2000.")),
            ("B.w", "inf", Err("B.w is a number from 0 to 2000.")),
            ("B.h", "ten", Err("B.h is a number from 0 to 2000.")),
        ] {
            assert_eq!(read(name, text), expected.map_err(str::to_owned), "{text}");
        }
    }
}
