//! A place in the lab, as an address names it: `circle-box/lying-corner`, `box-box/not-apart-pygame`,
//! `circle-box/160,90,20/120,130,80,40`.

use std::fmt::{self, Display};

use breakout::collision::Circle;
use breakout::explain::Cast;
use macroquad::prelude::Vec2;

use super::inputs::LARGEST;
use super::lessons::Lesson;
use super::pairs::{PAIRS, Pair};
use super::shapes::{Body, BodyKind, Setup, circle};

/// A pair, one of its lessons, the form of a tutorial in place of our formula, and a scene in place of the lesson's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    pub(super) pair: usize,
    pub(super) lesson: usize,
    pub(super) form: Option<usize>,
    pub(super) scene: Option<Setup>,
}

impl Default for Place {
    fn default() -> Self {
        Self::of("circle-box", "")
    }
}

impl Place {
    /// A lesson of a pair, by their ids; the first one if there is no such lesson.
    pub(crate) fn of(pair: &str, lesson: &str) -> Self {
        let pair = PAIRS.iter().position(|row| row.id == pair).unwrap_or(0);
        let mut lessons = PAIRS[pair].lessons.iter();
        Self {
            pair,
            lesson: lessons.position(|row| row.id == lesson).unwrap_or(0),
            form: None,
            scene: None,
        }
    }

    /// A cast of a game.
    pub(crate) fn of_cast(cast: Cast) -> Self {
        let Circle { center, radius } = cast.circle;
        let setup = Setup::of(circle(center.x, center.y, radius), Body::of(cast.aabb));
        Self {
            scene: Some(setup.moving(cast.motion.x, cast.motion.y)),
            ..Self::of("cast", "")
        }
    }

    /// Reads what [`Display`] writes. The error names what would be right.
    pub(crate) fn read(text: &str) -> Result<Self, Vec<String>> {
        let mut parts = text.split('/');
        let id = parts.next().unwrap_or_default();
        let Some(pair) = PAIRS.iter().position(|row| row.id == id) else {
            return Err(PAIRS.iter().map(|row| row.id.to_owned()).collect());
        };
        let row = &PAIRS[pair];
        let mut place = Self {
            pair,
            ..Self::of(id, "")
        };
        let mut shapes = Vec::new();
        for part in parts {
            let lesson = row.lessons.iter().position(|row| row.id == part);
            let form = row.forms.iter().position(|form| form.id == part);
            match (lesson, form, numbers(part)) {
                (Some(lesson), ..) => place.lesson = lesson,
                (_, Some(form), _) => place.form = Some(form),
                (.., Some(numbers)) => shapes.push(numbers),
                _ => return Err(known(row)),
            }
        }
        if !shapes.is_empty() {
            let scene = scene(&row.lessons[place.lesson], &shapes);
            place.scene = Some(scene.ok_or_else(|| known(row))?);
        }
        Ok(place)
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = &PAIRS[self.pair];
        let lesson = &row.lessons[self.lesson];
        write!(f, "{}/{}", row.id, lesson.id)?;
        if let Some(form) = self.form {
            write!(f, "/{}", row.forms[form].id)?;
        }
        for numbers in self.scene.iter().flat_map(shapes) {
            let numbers: Vec<String> = numbers.iter().map(f32::to_string).collect();
            write!(f, "/{}", numbers.join(","))?;
        }
        Ok(())
    }
}

/// The addresses behind a pair: its lessons, its forms, and the numbers of a scene.
fn known(row: &Pair) -> Vec<String> {
    let lessons = row.lessons.iter().map(|lesson| lesson.id);
    let forms = row.forms.iter().map(|form| form.id);
    let mut known: Vec<_> = lessons
        .chain(forms)
        .map(|name| format!("{}/{name}", row.id))
        .collect();
    let setup = &row.lessons[0].setup;
    let [a, b] = setup.bodies.map(|body| match body.kind {
        BodyKind::Point => "x,y",
        BodyKind::Circle => "x,y,r",
        BodyKind::Box => "left,top,width,height",
        BodyKind::Interval => "x,length",
    });
    let motion = setup.motion.map_or("", |_| "/x,y");
    known.push(format!("{}/{a}/{b}{motion}", row.id));
    known
}

fn numbers(part: &str) -> Option<Vec<f32>> {
    let numbers = part.split(',').map(|text| text.parse().ok());
    let numbers: Vec<f32> = numbers.collect::<Option<_>>()?;
    let is_good = |number: &f32| number.abs() <= LARGEST;
    numbers.iter().all(is_good).then_some(numbers)
}

/// The numbers of both shapes, and of the motion where there is one.
fn shapes(setup: &Setup) -> Vec<Vec<f32>> {
    let of_body = |Body { kind, anchor, size }: Body| {
        let (places, sizes) = counts(kind);
        [&anchor.to_array()[..places], &size.to_array()[..sizes]].concat()
    };
    let bodies = setup.bodies.into_iter().map(of_body);
    let motion = setup.motion.map(|motion| motion.to_array().into());
    bodies.chain(motion).collect()
}

/// The counts of numbers in an address that are a body's anchor, and its size.
fn counts(kind: BodyKind) -> (usize, usize) {
    match kind {
        BodyKind::Point => (2, 0),
        BodyKind::Circle => (2, 1),
        BodyKind::Box => (2, 2),
        BodyKind::Interval => (1, 1),
    }
}

/// A lesson's scene with other numbers; `None` if there are others than it has, or a size is negative.
fn scene(lesson: &Lesson, given: &[Vec<f32>]) -> Option<Setup> {
    let mut setup = lesson.setup;
    let lengths = given.iter().map(Vec::len);
    if !shapes(&setup).iter().map(Vec::len).eq(lengths) {
        return None;
    }
    for (body, numbers) in setup.bodies.iter_mut().zip(given) {
        let (place, size) = numbers.split_at(counts(body.kind).0);
        body.anchor.as_mut()[..place.len()].copy_from_slice(place);
        body.size.as_mut()[..size.len()].copy_from_slice(size);
    }
    setup.motion = given.get(2).map(|way| Vec2::from_slice(way));
    let mut sizes = setup.bodies.iter().map(|body| body.size);
    let is_good = sizes.all(|size| size.min_element() >= 0.0);
    is_good.then_some(setup)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every place that a table has, each also with a scene of its own.
    fn places() -> Vec<Place> {
        let mut places = Vec::new();
        for (pair, row) in PAIRS.iter().enumerate() {
            for lesson in 0..row.lessons.len() {
                for form in [None].into_iter().chain((0..row.forms.len()).map(Some)) {
                    let mut scene = row.lessons[lesson].setup;
                    scene.bodies[0].anchor.x += 1.0 / 3.0;
                    scene.bodies[1].size *= 0.7;
                    for scene in [None, Some(scene)] {
                        places.push(Place {
                            pair,
                            lesson,
                            form,
                            scene,
                        });
                    }
                }
            }
        }
        places
    }

    #[test]
    fn every_place_has_an_address_that_leads_to_it() {
        for place in places() {
            let address = place.to_string();
            assert_eq!(Place::read(&address), Ok(place), "{address}");
        }
    }

    #[test]
    fn what_no_place_has_is_answered_with_what_there_is() {
        for (text, known) in [
            ("", "interval-interval"),
            ("box", "box-box"),
            ("circle-box/nowhere", "circle-box/lying-corner"),
            ("circle-box/1,2", "circle-box/x,y,r/left,top,width,height"),
            (
                "circle-box/1,2,3/4,5,6",
                "circle-box/x,y,r/left,top,width,height",
            ),
            (
                "circle-box/1,2,-3/4,5,6,7",
                "circle-box/x,y,r/left,top,width,height",
            ),
            (
                "circle-box/1,2,3/4,5,6,NaN",
                "circle-box/x,y,r/left,top,width,height",
            ),
            (
                "circle-box/1,2,3/4,5,6,1e9",
                "circle-box/x,y,r/left,top,width,height",
            ),
            ("cast/1,2,3/4,5,6,7", "cast/x,y,r/left,top,width,height/x,y"),
            ("box-box/", "box-box/not-apart-pygame"),
        ] {
            let told = Place::read(text).expect_err(text);
            assert!(told.iter().any(|name| name == known), "{text}: {told:?}");
        }
    }
}
