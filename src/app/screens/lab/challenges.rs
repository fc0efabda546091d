//! Ten challenges: scenes to be built on the bench. The collision module decides when one is met.

use breakout::collision::Aabb;
use breakout::explain::Cast;
use breakout::explain::pairs::{CAST, CIRCLE_BOX, CIRCLES, POINT_CIRCLE};
use macroquad::prelude::vec2;

use super::Caption;
use super::panel_line::{LineAction, PanelLine};
use super::shapes::{Extra, Setup, boxed, circle, point};
use crate::app::words::{Told, lab::Lab};

pub(super) struct Challenge {
    /// Kept in the settings once it is met.
    pub(super) id: &'static str,
    pub(super) caption: Caption,
    /// The id of the pair that it is about.
    pub(super) pair: &'static str,
    pub(super) start: Setup,
    pub(super) is_met: fn(&Setup) -> bool,
}

#[rustfmt::skip]
const fn challenge(
    id: &'static str, caption: fn(&Lab) -> Told, pair: &'static str, start: Setup, is_met: fn(&Setup) -> bool,
) -> Challenge {
    Challenge { id, caption: Caption(caption), pair, start, is_met }
}

#[rustfmt::skip]
pub(super) const CHALLENGES: &[Challenge] = &[
    challenge("challenge-misprint", |words| words.fool_misprint, "point-circle",
        Setup::of(point(150.0, 150.0), circle(160.0, 120.0, 9.0)).showing(Extra::MisplacedRoot),
        |setup| setup.scene().holds(POINT_CIRCLE, "√(D'.x² + √(D'.y²)) ≤ r and not touching")),
    challenge("challenge-tangent-inside", |words| words.make_tangent_inside, "circle-circle",
        Setup::of(circle(120.0, 120.0, 70.0), circle(240.0, 110.0, 30.0)),
        |setup| setup.scene().holds(CIRCLES, "(C1 − C2)² = (r1 − r2)² and not (r1 = r2) and overlapping")),
    challenge("challenge-touch", |words| words.make_touch, "box-box",
        Setup::of(boxed(50.0, 50.0, 80.0, 60.0), boxed(180.0, 90.0, 90.0, 70.0)),
        |setup| setup.touches() && !setup.overlaps()),
    challenge("challenge-lie", |words| words.make_lie, "circle-box",
        Setup::of(circle(250.0, 60.0, 30.0), boxed(70.0, 50.0, 120.0, 90.0)),
        |setup| setup.scene().holds(CIRCLE_BOX, "box and not touching")),
    challenge("challenge-corner", |words| words.make_tangent_corner, "circle-box",
        Setup::of(circle(250.0, 180.0, 30.0), boxed(70.0, 50.0, 120.0, 90.0)),
        |setup| setup.scene().holds(CIRCLE_BOX, TANGENT_AT_A_CORNER)),
    challenge("challenge-centre", |words| words.make_centre_inside, "circle-box",
        Setup::of(circle(250.0, 90.0, 30.0), boxed(70.0, 50.0, 120.0, 90.0)),
        |setup| setup.scene().holds(CIRCLE_BOX, "|D.x| < e.x and |D.y| < e.y")),
    challenge("challenge-tunnel", |words| words.make_tunnel, "cast",
        Setup::of(circle(40.0, 120.0, 14.0), boxed(190.0, 50.0, 14.0, 140.0))
            .moving(90.0, 0.0).showing(Extra::Steps),
        |setup| setup.scene().holds(CAST, "a hit and steps that touch = 0")),
    challenge("challenge-corner-hit", |words| words.hit_corner, "cast",
        Setup::of(circle(60.0, 130.0, 24.0), boxed(150.0, 90.0, 90.0, 80.0)).moving(120.0, 0.0),
        |setup| {
            let working = setup.cast().work_out();
            working.chord.is_some() && working.answer.is_ok()
        }),
    challenge("challenge-glide", |words| words.glide, "cast",
        Setup::of(circle(80.0, 40.0, 24.0), boxed(110.0, 100.0, 110.0, 80.0)).moving(120.0, 90.0),
        |setup| setup.touches() && setup.scene().holds(CAST, "n · m ≥ 0")),
    challenge("challenge-seam", |words| words.hit_two, "cast",
        Setup::of(circle(100.0, 190.0, 20.0), boxed(60.0, 50.0, 90.0, 40.0))
            .moving(0.0, -120.0).showing(Extra::Neighbour),
        |setup| {
            let cast = setup.cast();
            let time = |aabb| Cast { aabb, ..cast }.hit().map(|hit| hit.time);
            time(cast.aabb).is_some() && time(cast.aabb) == time(neighbour(setup))
        }),
];

const TANGENT_AT_A_CORNER: &str =
    "touching and not overlapping and r > 0 and not (D'.x = 0 or D'.y = 0)";

/// The second box of a scene with a neighbour.
pub(super) fn neighbour(setup: &Setup) -> Aabb {
    let Aabb { min, max } = setup.bodies[1].aabb();
    Aabb::new(vec2(max.x, min.y), vec2(max.x + (max.x - min.x), max.y))
}

/// The lines of the challenges. `is_on` takes a challenge's index, `is_met` its id.
pub(super) fn lines(
    is_on: impl Fn(usize) -> bool,
    is_met: impl Fn(&str) -> bool,
) -> Vec<PanelLine> {
    let lines = CHALLENGES.iter().enumerate().map(|(index, challenge)| {
        let state = [is_on(index), is_met(challenge.id)];
        PanelLine::choice(challenge.caption.name(), state, LineAction::TakeUp(index))
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::super::pairs::PAIRS;
    use super::super::shapes::{Handle, Part};
    use super::*;
    use macroquad::prelude::Vec2;

    #[test]
    fn no_challenge_is_met_when_it_begins() {
        assert_eq!(CHALLENGES.len(), 10);
        for challenge in CHALLENGES {
            assert!(!(challenge.is_met)(&challenge.start), "{}", challenge.id);
            let pair = PAIRS.iter().find(|pair| pair.id == challenge.pair);
            let moves = pair.is_some_and(|pair| pair.lessons[0].setup.motion.is_some());
            assert_eq!(moves, challenge.start.motion.is_some(), "{}", challenge.id);
        }
    }

    /// Each can be met by moving a shape or two, and pulling at one.
    #[test]
    fn every_challenge_can_be_met() {
        let part = |body, handle| Part {
            body,
            handle: Some(handle),
        };
        let moves: &[(&str, Part, Vec2)] = &[
            ("challenge-misprint", Part::whole(0), vec2(160.0, 140.0)),
            (
                "challenge-tangent-inside",
                Part::whole(1),
                vec2(160.0, 120.0),
            ),
            ("challenge-touch", Part::whole(0), vec2(100.0, 60.0)),
            ("challenge-lie", Part::whole(0), vec2(214.0, 26.0)),
            ("challenge-corner", Part::whole(0), vec2(214.0, 158.0)),
            ("challenge-centre", Part::whole(0), vec2(150.0, 90.0)),
            ("challenge-tunnel", part(0, Handle::Tip), vec2(310.0, 120.0)),
            ("challenge-corner-hit", Part::whole(0), vec2(60.0, 75.0)),
            ("challenge-glide", Part::whole(0), vec2(120.0, 76.0)),
            ("challenge-seam", Part::whole(0), vec2(150.0, 190.0)),
        ];
        for (id, part, to) in moves {
            let challenge = CHALLENGES.iter().find(|challenge| challenge.id == *id);
            let challenge = challenge.expect("is there");
            let mut setup = challenge.start;
            setup.move_part(*part, *to);
            if *id == "challenge-glide" {
                setup.motion = Some(vec2(90.0, 0.0));
            }
            assert!((challenge.is_met)(&setup), "{id}: {setup:?}");
        }
        assert_eq!(moves.len(), CHALLENGES.len());
    }
}
