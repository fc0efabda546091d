//! The numbers of a scene, which can be typed: places and sizes of the two shapes, and the motion.

use breakout::explain::{Mark, Step, exact};
use breakout::numbers;
use macroquad::prelude::{Vec2, vec2};

use super::shapes::{Body, BodyKind, Setup};
use crate::app::words::words;

/// The largest coordinate and the largest size that can be typed, in units.
pub(super) const LARGEST: f32 = 2000.0;

pub(super) const MOST_LETTERS: usize = 26;

/// A quantity of a shape, or the motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quantity {
    Place,
    Radius,
    /// The centre of a box, and its half extents.
    Center,
    Half,
    /// The left top corner of a box, and its width and height.
    Corner,
    Size,
    /// The ends of an interval.
    Ends,
    Motion,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct SceneInput {
    body: usize,
    pub(super) name: String,
    quantity: Quantity,
}

/// Every input of a scene. Beside a circle, a box has its centre and half extents, as the test uses them.
pub(super) fn inputs(setup: &Setup, letters: [&str; 2]) -> Vec<SceneInput> {
    use Quantity::{Center, Corner, Ends, Half, Motion, Place, Radius, Size};
    let is_round = setup.bodies[0].kind == BodyKind::Circle;
    let of_body = |(body, shape): (usize, &Body)| {
        let letter = letters[body];
        let mut inputs: Vec<(String, Quantity)> = match shape.kind {
            BodyKind::Point => vec![(letter.to_owned(), Place)],
            BodyKind::Circle => vec![
                (letter.to_owned(), Place),
                (letter.replace('C', "r"), Radius),
            ],
            BodyKind::Box if is_round => vec![(letter.to_owned(), Center), ("e".to_owned(), Half)],
            BodyKind::Box => vec![
                (format!("{letter}.left,top"), Corner),
                (format!("{letter}.w,h"), Size),
            ],
            BodyKind::Interval => vec![(format!("{letter}.min,max"), Ends)],
        };
        if setup.motion.is_some() && body == 0 {
            inputs.push(("m".to_owned(), Motion));
        }
        let input = move |(name, quantity)| SceneInput {
            body,
            name,
            quantity,
        };
        inputs.into_iter().map(input)
    };
    setup.bodies.iter().enumerate().flat_map(of_body).collect()
}

pub(super) fn steps(setup: &Setup, letters: [&str; 2]) -> Vec<Step> {
    let inputs = inputs(setup, letters).into_iter();
    let step = |input: SceneInput| Step::exact(&input.name, &input.get(setup), input.mark(setup));
    inputs.map(step).collect()
}

impl SceneInput {
    /// One number, or two.
    pub(super) fn get(&self, setup: &Setup) -> Vec<f32> {
        let body = setup.bodies[self.body];
        let interval = body.interval();
        match self.quantity {
            Quantity::Place | Quantity::Corner => body.anchor.to_array().into(),
            Quantity::Radius => vec![body.size.x],
            Quantity::Center => body.center().to_array().into(),
            Quantity::Half => (body.size * 0.5).to_array().into(),
            Quantity::Size => body.size.to_array().into(),
            Quantity::Ends => vec![interval.min, interval.max],
            Quantity::Motion => setup.motion.unwrap_or_default().to_array().into(),
        }
    }

    /// Sets the input to numbers from [`SceneInput::read`].
    pub(super) fn set(&self, setup: &mut Setup, to: &[f32]) {
        let body = &mut setup.bodies[self.body];
        let to = vec2(to[0], to.get(1).copied().unwrap_or_default());
        match self.quantity {
            Quantity::Place | Quantity::Corner => body.anchor = to,
            Quantity::Radius => body.size.x = to.x,
            Quantity::Center => body.anchor = to - body.size * 0.5,
            Quantity::Half => {
                body.anchor = body.center() - to;
                body.size = to * 2.0;
            }
            Quantity::Size => body.size = to,
            Quantity::Ends => (body.anchor.x, body.size.x) = (to.x, to.y - to.x),
            Quantity::Motion => setup.motion = Some(to),
        }
    }

    /// Reads what was typed. The error is a sentence with the limits.
    pub(super) fn read(&self, setup: &Setup, text: &str) -> Result<Vec<f32>, String> {
        let count = self.get(setup).len();
        let is_size = matches!(
            self.quantity,
            Quantity::Radius | Quantity::Half | Quantity::Size
        );
        let least = if is_size { 0.0 } else { -LARGEST };
        let typed = numbers::meant(text, count).and_then(|text| numbers::numbers(&text));
        let is_good = |typed: &Vec<f32>| {
            let is_ordered = self.quantity != Quantity::Ends || typed[0] <= typed[1];
            is_ordered && typed.iter().all(|one| (least..=LARGEST).contains(one))
        };
        // Adding 0 takes the sign from −0.
        let good = typed
            .filter(is_good)
            .map(|typed| typed.into_iter().map(|one| one + 0.0).collect());
        good.ok_or_else(|| {
            let least = exact(least);
            let most = exact(LARGEST);
            words().lab.limits(&self.name, count, &least, &most)
        })
    }

    /// The part of the picture that the input measures.
    fn mark(&self, setup: &Setup) -> Mark {
        let body = setup.bodies[self.body];
        match self.quantity {
            Quantity::Place | Quantity::Corner => Mark::Point(body.anchor),
            Quantity::Radius => Mark::radius(body.circle()),
            Quantity::Center => Mark::Point(body.center()),
            Quantity::Half => Mark::Line(body.center(), body.aabb().max),
            Quantity::Size => Mark::Box(body.aabb()),
            Quantity::Ends => Mark::Line(body.aabb().min, body.aabb().max),
            Quantity::Motion => {
                let motion: Vec2 = setup.motion.unwrap_or_default();
                Mark::Line(body.center(), body.center() + motion)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::pairs::PAIRS;
    use super::*;

    #[test]
    fn every_input_of_every_scene_can_be_typed_as_it_is_shown_and_changes_alone() {
        for pair in PAIRS {
            for lesson in pair.lessons {
                let before = lesson.setup;
                for input in inputs(&before, pair.letters) {
                    let shown = &steps(&before, pair.letters);
                    let shown = shown.iter().find(|step| step.symbols == input.name);
                    let shown = shown.expect("it is shown").digits.join(", ");
                    assert!(shown.chars().count() <= MOST_LETTERS, "{shown}");
                    let mut setup = before;
                    let read = input
                        .read(&setup, &shown)
                        .unwrap_or_else(|sentence| panic!("{}: {sentence}", lesson.id));
                    input.set(&mut setup, &read);
                    assert_eq!(setup, before, "{} {input:?}", lesson.id);
                    let other: Vec<f32> = read.iter().map(|one| one + 1.5).collect();
                    input.set(&mut setup, &other);
                    for input_of in inputs(&before, pair.letters) {
                        let is_it = input_of == input;
                        let expected = if is_it {
                            other.clone()
                        } else {
                            input_of.get(&before)
                        };
                        let close = input_of
                            .get(&setup)
                            .iter()
                            .zip(&expected)
                            .all(|(a, b)| (a - b).abs() < 1e-3);
                        assert!(close, "{} {input:?} {input_of:?}", lesson.id);
                    }
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
            let inputs = inputs(&setup, pair.letters);
            let input = inputs.iter().find(|input| input.name == name);
            input.expect("is there").read(&setup, text)
        };
        for (name, text, expected) in [
            ("C", " 12,5; 3 ", Ok(vec![12.5, 3.0])),
            ("C", "(−0, 1e2)", Ok(vec![0.0, 100.0])),
            ("r", "0", Ok(vec![0.0])),
            ("C", "2001 5", Err("C is two numbers from −2000 to 2000.")),
            ("C", "5", Err("C is two numbers from −2000 to 2000.")),
            ("r", "-1", Err("r is a number from 0 to 2000.")),
            ("e", "inf 3", Err("e is two numbers from 0 to 2000.")),
        ] {
            assert_eq!(read(name, text), expected.map_err(str::to_owned), "{text}");
        }
    }
}
