//! The stations of the course, in their order along the four tutorials.

use breakout::explain::Kind::{AllStrict, Check, Meet, Value};
use breakout::explain::Row;
use breakout::textbook::museum;

use crate::app::screens::{Transition, lab};
use crate::app::words::Told;
use crate::app::words::course::{Course, QuestionWords};
use crate::app::words::words;

/// A place of the course, and what to do and see there.
pub(crate) struct Station {
    /// The name in the settings, where it is noted once its task was done.
    pub(super) id: &'static str,
    pub(super) place: StationPlace,
    told: fn(&Course) -> Told,
}

pub(super) enum StationPlace {
    /// A page of the lab and one of its lessons, by their ids, and what is tried there.
    Lab(&'static str, &'static str, Task),
    /// A scene of the museum, by the name of its file, and the question that it answers.
    Museum(&'static str, fn(&Course) -> &'static str),
}

pub(super) struct Task {
    pub(super) asked: fn(&Course) -> QuestionWords,
    /// The part that is moved, in the order of the keys.
    pub(super) part: usize,
    /// Comparisons by the id of what they say; see [`Decision`](breakout::explain::Decision).
    pub(super) compared: &'static [Row],
    /// The ids with which the task is done.
    pub(super) done: &'static [&'static str],
    pub(super) further: Option<FurtherTask>,
}

/// A scene to build once the task is done.
pub(super) struct FurtherTask {
    /// The name in the settings.
    pub(super) id: &'static str,
    pub(super) asked: fn(&Course) -> &'static str,
    /// Holds in the scene, with the names of the pair's own test.
    pub(super) condition: &'static str,
}

macro_rules! further {
    ($id:literal, $asked:ident, $condition:literal) => {
        Some(FurtherTask {
            id: $id,
            asked: |words| words.$asked,
            condition: $condition,
        })
    };
}

impl Station {
    pub(crate) fn leads_to(&self) -> Transition {
        match self.place {
            StationPlace::Lab(pair, lesson, _) => {
                Transition::Lab(Some(lab::SceneAddress::of(pair, lesson)))
            }
            StationPlace::Museum(file, _) => {
                Transition::Exhibit(museum::number_of(file).unwrap_or(0))
            }
        }
    }

    /// The task of a station in the lab.
    pub(super) fn task(&self) -> Option<&Task> {
        match &self.place {
            StationPlace::Lab(.., task) => Some(task),
            StationPlace::Museum(..) => None,
        }
    }

    pub(super) fn name(&self) -> &'static str {
        (self.told)(words().course)[0]
    }

    /// The sentence of a task that is done, or of what the museum shows.
    pub(super) fn sentence(&self) -> &'static str {
        (self.told)(words().course)[1]
    }

    /// The question of the station, which gives nothing away.
    pub(super) fn question(&self) -> &'static str {
        match &self.place {
            StationPlace::Lab(.., task) => (task.asked)(words().course)[0][0],
            StationPlace::Museum(_, asked) => asked(words().course),
        }
    }
}

/// Comparisons that all hold where two shapes meet.
macro_rules! meet {
    ($($comparison:literal)*) => {
        &[$((Meet, "apart", $comparison),)* (AllStrict, "overlap", "")]
    };
}

/// The ways in which two numbers compare; before them what has no name.
macro_rules! apart {
    ($(let $name:literal;)? $first:literal $second:literal) => {
        &[
            $((Value, "", $name),)?
            (Check, "apart", concat!($first, " > ", $second)),
            (Check, "touch", concat!($first, " = ", $second)),
            (Check, "overlap", concat!($first, " < ", $second)),
        ]
    };
}

/// The distance of the closest point against the radius.
const CLOSEST: &[Row] = apart![let "|D'|"; "|D'|" "r"];

#[rustfmt::skip]
pub(crate) static STATIONS: [Station; 16] = [
    Station { id: "intervals", told: |words| words.two_intervals,
        place: StationPlace::Lab("interval-interval", "apart", Task {
            asked: |words| words.two_intervals_asked, part: 1, done: &["touch", "overlap"],
            compared: meet!["a.min < b.max" "b.min < a.max"],
            further: None,
        }) },
    Station { id: "two-axes", told: |words| words.two_boxes,
        place: StationPlace::Lab("box-box", "one-axis", Task {
            asked: |words| words.two_boxes_asked, part: 0, done: &["touch", "overlap"],
            compared: meet!["a.left < b.right" "b.left < a.right" "a.top < b.bottom" "b.top < a.bottom"],
            further: None,
        }) },
    Station { id: "touching", told: |words| words.touching,
        place: StationPlace::Lab("box-box", "tangent-edges", Task {
            asked: |words| words.touching_asked, part: 1, done: &["overlap"],
            compared: meet!["a.left < b.right" "b.left < a.right" "a.top < b.bottom" "b.top < a.bottom"],
            further: further!("challenge-touch", make_touch, "touching and not overlapping"),
        }) },
    Station { id: "pixels", told: |words| words.pixels,
        place: StationPlace::Lab("box-box", "pixel-edges", Task {
            asked: |words| words.pixels_asked, part: 1, done: &["pixels"],
            compared: &[
                (Value, "", "a.right − 1"), (Value, "", "b.right − 1"), (Value, "", "a.bottom − 1"), (Value, "", "b.bottom − 1"),
                (Meet, "no-pixel", "a.left ≤ b.right − 1"), (Meet, "no-pixel", "b.left ≤ a.right − 1"),
                (Meet, "no-pixel", "a.top ≤ b.bottom − 1"), (Meet, "no-pixel", "b.top ≤ a.bottom − 1"),
                (AllStrict, "pixels", ""),
            ],
            further: None,
        }) },
    Station { id: "distance", told: |words| words.distance,
        place: StationPlace::Lab("point-circle", "on-the-outline", Task {
            asked: |words| words.distance_asked, part: 0, done: &["apart"],
            compared: apart!["|D'|²" "r²"],
            further: further!("challenge-misprint", fool_misprint, "√(D'.x² + √(D'.y²)) ≤ r and not touching"),
        }) },
    Station { id: "negation", told: |words| words.negation,
        place: StationPlace::Lab("circle-circle", "apart", Task {
            asked: |words| words.negation_asked, part: 1, done: &["inside"],
            compared: &[
                (Check, "apart", "d > r1 + r2"), (Check, "touch", "d = r1 + r2"),
                (Check, "inside", "d ≤ |r1 − r2|"), (Check, "crossing", "d > |r1 − r2|"),
            ],
            further: further!("challenge-tangent-inside", make_tangent_inside, "(C1 − C2)² = (r1 − r2)² and not (r1 = r2) and overlapping"),
        }) },
    Station { id: "box-test-lies", told: |words| words.box_test_lies,
        place: StationPlace::Lab("circle-box", "lying-corner", Task {
            asked: |words| words.box_test_lies_asked, part: 0, done: &["touch", "overlap"], compared: CLOSEST,
            further: further!("challenge-lie", make_lie, "box and not touching"),
        }) },
    Station { id: "lie-in-a-game", told: |words| words.lie_in_a_game,
        place: StationPlace::Museum("10_box_test.txt", |words| words.lie_in_a_game_asked) },
    Station { id: "closest-point", told: |words| words.closest_point,
        place: StationPlace::Lab("circle-box", "tangent-corner", Task {
            asked: |words| words.closest_point_asked, part: 0, done: &["apart"], compared: CLOSEST,
            further: further!("challenge-corner", make_tangent_corner, "touching and not overlapping and r > 0 and not (D'.x = 0 or D'.y = 0)"),
        }) },
    Station { id: "centre-inside", told: |words| words.centre_inside,
        place: StationPlace::Lab("circle-box", "centre-inside", Task {
            asked: |words| words.centre_inside_asked, part: 0, done: &["a-way"],
            compared: &[(Value, "", "|D'|"), (Check, "no-way", "|D'| = 0"), (Check, "a-way", "|D'| > 0")],
            further: further!("challenge-centre", make_centre_inside, "|D.x| < e.x and |D.y| < e.y"),
        }) },
    Station { id: "detected-only", told: |words| words.detected_only,
        place: StationPlace::Museum("01_no_reaction.txt", |words| words.detected_only_asked) },
    Station { id: "between-steps", told: |words| words.between_steps,
        place: StationPlace::Lab("cast", "tunnelling", Task {
            asked: |words| words.between_steps_asked, part: 3, done: &["a-step"],
            compared: &[(Check, "no-step", "steps that touch = 0"), (Check, "a-step", "steps that touch > 0")],
            further: further!("challenge-tunnel", make_tunnel, "a hit and steps that touch = 0"),
        }) },
    Station { id: "tunnelling", told: |words| words.tunnelling,
        place: StationPlace::Museum("02_tunnelling.txt", |words| words.tunnelling_asked) },
    Station { id: "when", told: |words| words.when,
        place: StationPlace::Lab("cast", "into-a-corner", Task {
            asked: |words| words.when_asked, part: 3, done: &["beside", "too-late", "not-approaching", "behind"],
            // Of a miss the cast's own line.
            compared: &[
                (Check, "at-start", "time = 0 if a hit"), (Check, "on-the-way", "time < 1 if a hit"),
                (Check, "at-end", "time = 1 if a hit"),
            ],
            further: further!("challenge-glide", glide, "touching and not a hit"),
        }) },
    Station { id: "compass", told: |words| words.compass,
        place: StationPlace::Museum("05_compass.txt", |words| words.compass_asked) },
    Station { id: "two-at-once", told: |words| words.two_at_once,
        place: StationPlace::Museum("04_double_flip.txt", |words| words.two_at_once_asked) },
];
