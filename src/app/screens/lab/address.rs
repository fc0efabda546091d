//! Addresses in the lab: `circle-box/lying-corner`, `box-box/not-apart-pygame`, `circle-box/160,90,20/120,130,80,40`.

use std::fmt::{self, Display};

use breakout::collision::Circle;
use breakout::explain::Cast;
use breakout::numbers::number;

use super::inputs::LARGEST;
use super::pairs::{PAIRS, Pair};
use super::shapes::{Body, BodyKind, Setup, circle};

/// Ids of earlier versions, each with the one that it opens now.
const RENAMED: [(&str, &str); 1] = [("simpler-faster-cpp", "ball-as-box-opengl")];

/// A pair, one of its lessons, a tutorial's form in place of our formula, and a scene in place of the lesson's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SceneAddress {
    pub(super) pair: usize,
    pub(super) lesson: usize,
    pub(super) form: Option<usize>,
    pub(super) scene: Option<Setup>,
}

impl Default for SceneAddress {
    fn default() -> Self {
        Self::of("circle-box", "")
    }
}

impl SceneAddress {
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

    /// Reads the text of [`Display`]. The error lists addresses that would be right.
    pub(crate) fn read(text: &str) -> Result<Self, Vec<String>> {
        let mut parts = text.split('/');
        let id = parts.next().unwrap_or_default();
        let Some(pair) = PAIRS.iter().find(|row| row.id == id) else {
            return Err(PAIRS.iter().map(|row| row.id.to_owned()).collect());
        };
        let mut address = Self::of(id, "");
        let mut shapes = Vec::new();
        for part in parts {
            let mut renamed = RENAMED.iter().filter(|(old, _)| *old == part);
            let part = renamed.next().map_or(part, |(_, id)| *id);
            let lesson = pair.lessons.iter().position(|row| row.id == part);
            let form = pair.forms.iter().position(|form| form.id == part);
            match (lesson, form, numbers(part)) {
                (Some(lesson), ..) => address.lesson = lesson,
                (_, Some(_), _) => address.form = form,
                (.., Some(numbers)) => shapes.push(numbers),
                _ => return Err(known(pair)),
            }
        }
        if !shapes.is_empty() {
            let scene = with_numbers(pair.lessons[address.lesson].setup, &shapes);
            address.scene = Some(scene.ok_or_else(|| known(pair))?);
        }
        Ok(address)
    }
}

impl Display for SceneAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pair = &PAIRS[self.pair];
        write!(f, "{}/{}", pair.id, pair.lessons[self.lesson].id)?;
        if let Some(form) = self.form {
            write!(f, "/{}", pair.forms[form].id)?;
        }
        if let Some(mut scene) = self.scene {
            for numbers in slots(&mut scene) {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                write!(f, "/{}", numbers.join(","))?;
            }
        }
        Ok(())
    }
}

/// The addresses of a pair: its lessons, its forms, and the numbers of a scene.
fn known(pair: &Pair) -> Vec<String> {
    let lessons = pair.lessons.iter().map(|lesson| lesson.id);
    let names = lessons.chain(pair.forms.iter().map(|form| form.id));
    let setup = &pair.lessons[0].setup;
    let [a, b] = setup.bodies.map(|body| match body.kind {
        BodyKind::Point => "x,y",
        BodyKind::Circle => "x,y,r",
        BodyKind::Box => "left,top,width,height",
        BodyKind::Interval => "x,length",
    });
    let motion = setup.motion.map_or("", |_| "/x,y");
    let names = names.map(str::to_owned).chain([format!("{a}/{b}{motion}")]);
    names.map(|name| format!("{}/{name}", pair.id)).collect()
}

fn numbers(part: &str) -> Option<Vec<f32>> {
    let read = |text| number(text).filter(|number| number.abs() <= LARGEST);
    part.split(',').map(read).collect()
}

/// The numbers of each shape, and of the motion where there is one.
fn slots(setup: &mut Setup) -> Vec<Vec<&mut f32>> {
    fn of_body(Body { kind, anchor, size }: &mut Body) -> Vec<&mut f32> {
        match kind {
            BodyKind::Point => vec![&mut anchor.x, &mut anchor.y],
            BodyKind::Circle => vec![&mut anchor.x, &mut anchor.y, &mut size.x],
            BodyKind::Box => vec![&mut anchor.x, &mut anchor.y, &mut size.x, &mut size.y],
            BodyKind::Interval => vec![&mut anchor.x, &mut size.x],
        }
    }
    let motion = setup
        .motion
        .as_mut()
        .map(|motion| vec![&mut motion.x, &mut motion.y]);
    let bodies = setup.bodies.iter_mut().map(of_body);
    bodies.chain(motion).collect()
}

/// The scene with other numbers; `None` if it has more or fewer, or a size is negative.
fn with_numbers(mut setup: Setup, given: &[Vec<f32>]) -> Option<Setup> {
    let slots = slots(&mut setup);
    if !slots.iter().map(Vec::len).eq(given.iter().map(Vec::len)) {
        return None;
    }
    let slots = slots.into_iter().flatten();
    slots
        .zip(given.iter().flatten())
        .for_each(|(slot, number)| *slot = *number);
    let is_good = |body: &Body| body.size.min_element() >= 0.0;
    setup.bodies.iter().all(is_good).then_some(setup)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pair, lesson and form, each also with a scene of its own.
    fn addresses() -> Vec<SceneAddress> {
        let mut addresses = Vec::new();
        for (pair, row) in PAIRS.iter().enumerate() {
            for lesson in 0..row.lessons.len() {
                for form in [None].into_iter().chain((0..row.forms.len()).map(Some)) {
                    let mut scene = row.lessons[lesson].setup;
                    scene.bodies[0].anchor.x += 1.0 / 3.0;
                    scene.bodies[1].size *= 0.7;
                    for scene in [None, Some(scene)] {
                        addresses.push(SceneAddress {
                            pair,
                            lesson,
                            form,
                            scene,
                        });
                    }
                }
            }
        }
        addresses
    }

    #[test]
    fn every_address_is_read_as_it_is_written() {
        for address in addresses() {
            let text = address.to_string();
            assert_eq!(SceneAddress::read(&text), Ok(address), "{text}");
        }
    }

    #[test]
    fn an_address_of_what_has_gone_opens_what_replaces_it() {
        for (old, id) in RENAMED {
            let opened = SceneAddress::read(&format!("circle-box/{old}"));
            assert_eq!(opened, SceneAddress::read(&format!("circle-box/{id}")));
            assert!(opened.is_ok(), "{id}");
        }
    }

    #[test]
    fn a_wrong_address_is_answered_with_right_ones() {
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
            let told = SceneAddress::read(text).expect_err(text);
            assert!(told.iter().any(|name| name == known), "{text}: {told:?}");
        }
    }
}
