//! Ten challenges: something to be made on the bench. The collision module tells when one is met.

use breakout::collision::Aabb;
use breakout::explain::Cast;
use breakout::explain::pairs::{CAST, CIRCLE_BOX, CIRCLES, POINT_CIRCLE};
use macroquad::prelude::vec2;

use super::Telling;
use super::row::{Choice, Row, choice};
use super::shapes::{Extra, Setup, boxed, circle, point};

pub(super) struct Challenge {
    /// The name by which it is kept.
    pub(super) id: &'static str,
    pub(super) told: Telling,
    /// The pair that it is about, by its id, and the scene that it begins with.
    pub(super) pair: &'static str,
    pub(super) start: Setup,
    pub(super) is_met: fn(&Setup) -> bool,
}

#[rustfmt::skip]
pub(super) const CHALLENGES: &[Challenge] = &[
    Challenge {
        id: "challenge-misprint", told: Telling(|words| words.fool_misprint), pair: "point-circle",
        start: Setup::of(point(150.0, 150.0), circle(160.0, 120.0, 9.0)).showing(Extra::MisplacedRoot),
        is_met: |setup| setup.scene().holds(POINT_CIRCLE, "√(D'.x² + √(D'.y²)) ≤ r and not touching"),
    },
    Challenge {
        id: "challenge-tangent-inside", told: Telling(|words| words.make_tangent_inside), pair: "circle-circle",
        start: Setup::of(circle(120.0, 120.0, 70.0), circle(240.0, 110.0, 30.0)),
        is_met: |setup| {
            let inside = "(C1 − C2)² = (r1 − r2)² and not (r1 = r2) and overlapping";
            setup.scene().holds(CIRCLES, inside)
        },
    },
    Challenge {
        id: "challenge-touch", told: Telling(|words| words.make_touch), pair: "box-box",
        start: Setup::of(boxed(50.0, 50.0, 80.0, 60.0), boxed(180.0, 90.0, 90.0, 70.0)),
        is_met: |setup| setup.touches() && !setup.overlaps(),
    },
    Challenge {
        id: "challenge-lie", told: Telling(|words| words.make_lie), pair: "circle-box",
        start: Setup::of(circle(250.0, 60.0, 30.0), boxed(70.0, 50.0, 120.0, 90.0)),
        is_met: |setup| setup.scene().holds(CIRCLE_BOX, "box and not touching"),
    },
    Challenge {
        id: "challenge-corner", told: Telling(|words| words.make_tangent_corner), pair: "circle-box",
        start: Setup::of(circle(250.0, 180.0, 30.0), boxed(70.0, 50.0, 120.0, 90.0)),
        is_met: |setup| {
            let corner = "touching and not overlapping and r > 0 and not (D'.x = 0 or D'.y = 0)";
            setup.scene().holds(CIRCLE_BOX, corner)
        },
    },
    Challenge {
        id: "challenge-centre", told: Telling(|words| words.make_centre_inside), pair: "circle-box",
        start: Setup::of(circle(250.0, 90.0, 30.0), boxed(70.0, 50.0, 120.0, 90.0)),
        is_met: |setup| setup.scene().holds(CIRCLE_BOX, "|D.x| < e.x and |D.y| < e.y"),
    },
    Challenge {
        id: "challenge-tunnel", told: Telling(|words| words.make_tunnel), pair: "cast",
        start: Setup::of(circle(40.0, 120.0, 14.0), boxed(190.0, 50.0, 14.0, 140.0))
            .moving(90.0, 0.0).showing(Extra::Steps),
        is_met: |setup| setup.scene().holds(CAST, "a hit and steps that touch = 0"),
    },
    Challenge {
        id: "challenge-corner-hit", told: Telling(|words| words.hit_corner), pair: "cast",
        start: Setup::of(circle(60.0, 130.0, 24.0), boxed(150.0, 90.0, 90.0, 80.0))
            .moving(120.0, 0.0),
        is_met: |setup| {
            let working = setup.cast().work_out();
            working.chord.is_some() && working.answer.is_ok()
        },
    },
    Challenge {
        id: "challenge-glide", told: Telling(|words| words.glide), pair: "cast",
        start: Setup::of(circle(80.0, 40.0, 24.0), boxed(110.0, 100.0, 110.0, 80.0))
            .moving(120.0, 90.0),
        is_met: |setup| setup.touches() && setup.scene().holds(CAST, "n · m ≥ 0"),
    },
    Challenge {
        id: "challenge-seam", told: Telling(|words| words.hit_two), pair: "cast",
        start: Setup::of(circle(100.0, 190.0, 20.0), boxed(60.0, 50.0, 90.0, 40.0))
            .moving(0.0, -120.0).showing(Extra::Neighbour),
        is_met: |setup| {
            let cast = setup.cast();
            let time = |aabb| Cast { aabb, ..cast }.hit().map(|hit| hit.time);
            time(cast.aabb).is_some() && time(cast.aabb) == time(neighbour(setup))
        },
    },
];

/// The second box of a scene with a neighbour.
pub(super) fn neighbour(setup: &Setup) -> Aabb {
    let Aabb { min, max } = setup.bodies[1].aabb();
    Aabb::new(vec2(max.x, min.y), vec2(max.x + (max.x - min.x), max.y))
}

/// The lines of the challenges, each to be taken up: whether it is, by its number, and whether it was met,
/// by its id.
pub(super) fn rows(is_on: impl Fn(usize) -> bool, is_met: impl Fn(&str) -> bool) -> Vec<Row> {
    let rows = CHALLENGES.iter().enumerate().map(|(index, challenge)| {
        let (is_on, is_met) = (is_on(index), is_met(challenge.id));
        choice(challenge.told.name(), is_on, is_met, Choice::TakeUp(index))
    });
    rows.collect()
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
