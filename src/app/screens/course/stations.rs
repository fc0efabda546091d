//! The stations of the course, in their order along the four tutorials.

use std::borrow::Cow;

use breakout::textbook::museum;

use crate::app::input::{Action, Bindings, Context};
use crate::app::screens::{Transition, lab};
use crate::app::words::Told;
use crate::app::words::course::Course;
use crate::app::words::words;

/// A place of the course, and what to do and see there.
pub(crate) struct Station {
    /// The name in the settings, where it is noted once it was seen.
    pub(super) id: &'static str,
    pub(super) place: Place,
    told: fn(&Course) -> Told,
    /// What to try where keys are used, with the one that leads through the cast.
    told_with_key: Option<fn(&Course, &str) -> String>,
}

const fn station(id: &'static str, place: Place, told: fn(&Course) -> Told) -> Station {
    Station {
        id,
        place,
        told,
        told_with_key: None,
    }
}

impl Station {
    pub(crate) fn leads_to(&self) -> Transition {
        match self.place {
            Place::Lab(pair, lesson) => Transition::Lab(Some(lab::Place::of(pair, lesson))),
            Place::Museum(file) => Transition::Exhibit(museum::number_of(file).unwrap_or(0)),
        }
    }

    pub(super) fn name(&self) -> &'static str {
        (self.told)(words().course)[0]
    }

    /// One line: what to try, or what it shows; with the names of keys, where keys are used.
    pub(super) fn task(&self, bindings: Option<&Bindings>) -> Cow<'static, str> {
        let words = words().course;
        if let (Some(told), Some(bindings)) = (self.told_with_key, bindings) {
            let key = bindings.key(Context::Lab, Action::NextStage);
            return told(words, &key).into();
        }
        (self.told)(words)[1].into()
    }
}

#[derive(Clone, Copy)]
pub(super) enum Place {
    /// A page of the lab and one of its lessons, by their ids.
    Lab(&'static str, &'static str),
    /// A scene of the museum, by the name of its file.
    Museum(&'static str),
}

#[rustfmt::skip]
pub(crate) const STATIONS: [Station; 16] = [
    station("intervals", Place::Lab("interval-interval", "apart"), |words| words.two_intervals),
    station("two-axes", Place::Lab("box-box", "one-axis"), |words| words.two_boxes),
    station("touching", Place::Lab("box-box", "tangent-edges"), |words| words.touching),
    station("pixels", Place::Lab("box-box", "pixel-edges"), |words| words.pixels),
    station("distance", Place::Lab("point-circle", "on-the-outline"), |words| words.distance),
    station("negation", Place::Lab("circle-circle", "apart"), |words| words.negation),
    station("box-test-lies", Place::Lab("circle-box", "lying-corner"), |words| words.box_test_lies),
    station("lie-in-a-game", Place::Museum("10_box_test.txt"), |words| words.lie_in_a_game),
    station("closest-point", Place::Lab("circle-box", "tangent-corner"), |words| words.closest_point),
    station("centre-inside", Place::Lab("circle-box", "centre-inside"), |words| words.centre_inside),
    station("detected-only", Place::Museum("01_no_reaction.txt"), |words| words.detected_only),
    station("between-steps", Place::Lab("cast", "tunnelling"), |words| words.between_steps),
    station("tunnelling", Place::Museum("02_tunnelling.txt"), |words| words.tunnelling),
    Station {
        told_with_key: Some(Course::when_with),
        ..station("when", Place::Lab("cast", "into-a-corner"), |words| words.when)
    },
    station("compass", Place::Museum("05_compass.txt"), |words| words.compass),
    station("two-at-once", Place::Museum("04_double_flip.txt"), |words| words.two_at_once),
];
