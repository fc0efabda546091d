//! The stations of the course, in their order along the four tutorials.

use breakout::explain::Kind::{AllStrict, Check, Meet, Value};
use breakout::explain::{Question, Row};
use breakout::textbook::museum;

use crate::app::look::desk::Quiz;
use crate::app::screens::{Transition, lab};
use crate::app::words::NamedSentence;
use crate::app::words::course::{Course, QuestionWords};
use crate::app::words::words;

/// A place of the course: a question, and what to do and see there.
pub(crate) struct Station {
    /// The name in links and in the settings, where it is noted once its question was answered.
    pub(crate) id: &'static str,
    told: fn(&Course) -> NamedSentence,
    pub(super) asked: fn(&Course) -> QuestionWords,
    pub(super) place: StationPlace,
}

pub(super) enum StationPlace {
    /// A page of the lab and one of its lessons, by their ids, and what is tried there.
    Lab(&'static str, &'static str, Task),
    /// A scene of the museum, by the name of its file.
    Museum(&'static str),
}

pub(super) struct Task {
    /// The part that is moved, in the order of the keys.
    pub(super) part: usize,
    /// Comparisons by the id of what they say; see [`Decision`](breakout::explain::Decision).
    pub(super) compared: &'static [Row],
    pub(super) goal: Goal,
    pub(super) further: Option<FurtherTask>,
}

/// The goal of a task.
pub(super) enum Goal {
    /// One of these conclusions, by their ids.
    Reach(&'static [&'static str]),
    /// The closest point, found in each of these scenes of the lab.
    FindP(&'static [&'static str]),
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
            StationPlace::Museum(file) => Transition::Exhibit(museum::number_of(file).unwrap_or(0)),
        }
    }

    pub(super) fn name(&self) -> &'static str {
        (self.told)(words().course)[0]
    }

    /// The sentence that answers the question.
    pub(super) fn sentence(&self) -> &'static str {
        (self.told)(words().course)[1]
    }

    /// The question, which gives nothing away, and the task.
    pub(super) fn asked(&self) -> NamedSentence {
        (self.asked)(words().course)[0]
    }

    /// The question with its answers, open.
    pub(super) fn quiz(&self, number: usize) -> Quiz {
        let words = words().course;
        let [[question, _], answers @ ..] = (self.asked)(words);
        let there = answers
            .into_iter()
            .filter(|[answer, _]| !answer.is_empty())
            .map(|answer| answer.map(str::to_owned));
        let answers = Question::new(there, |[_, reply]| reply.is_empty());
        let place = words.place(number + 1, STATIONS.len());
        let mut quiz = Quiz::new(question.to_owned(), answers, self.sentence().to_owned());
        quiz.title = [place, self.name().to_owned()];
        quiz
    }
}

/// The station with a number of 0.8.0, whose links had numbers.
pub(crate) fn numbered(number: usize) -> Option<usize> {
    let stations = STATIONS.iter().enumerate();
    let mut old = stations.filter(|(_, station)| station.id != "where-is-p");
    let (index, _) = old.nth(number.checked_sub(1)?)?;
    Some(index)
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
pub(crate) static STATIONS: [Station; 17] = [
    Station { id: "intervals", told: |words| words.two_intervals, asked: |words| words.two_intervals_asked,
        place: StationPlace::Lab("interval-interval", "apart", Task {
            part: 1, goal: Goal::Reach(&["touch", "overlap"]),
            compared: meet!["a.min < b.max" "b.min < a.max"],
            further: None,
        }) },
    Station { id: "two-axes", told: |words| words.two_boxes, asked: |words| words.two_boxes_asked,
        place: StationPlace::Lab("box-box", "one-axis", Task {
            part: 0, goal: Goal::Reach(&["touch", "overlap"]),
            compared: meet!["a.left < b.right" "b.left < a.right" "a.top < b.bottom" "b.top < a.bottom"],
            further: None,
        }) },
    Station { id: "touching", told: |words| words.touching, asked: |words| words.touching_asked,
        place: StationPlace::Lab("box-box", "tangent-edges", Task {
            part: 1, goal: Goal::Reach(&["overlap"]),
            compared: meet!["a.left < b.right" "b.left < a.right" "a.top < b.bottom" "b.top < a.bottom"],
            further: further!("challenge-touch", make_touch, "touching and not overlapping"),
        }) },
    Station { id: "pixels", told: |words| words.pixels, asked: |words| words.pixels_asked,
        place: StationPlace::Lab("box-box", "pixel-edges", Task {
            part: 1, goal: Goal::Reach(&["pixels"]),
            compared: &[
                (Value, "", "a.right − 1"), (Value, "", "b.right − 1"), (Value, "", "a.bottom − 1"), (Value, "", "b.bottom − 1"),
                (Meet, "no-pixel", "a.left ≤ b.right − 1"), (Meet, "no-pixel", "b.left ≤ a.right − 1"),
                (Meet, "no-pixel", "a.top ≤ b.bottom − 1"), (Meet, "no-pixel", "b.top ≤ a.bottom − 1"),
                (AllStrict, "pixels", ""),
            ],
            further: None,
        }) },
    Station { id: "distance", told: |words| words.distance, asked: |words| words.distance_asked,
        place: StationPlace::Lab("point-circle", "on-the-outline", Task {
            part: 0, goal: Goal::Reach(&["apart"]),
            compared: apart!["|D'|²" "r²"],
            further: further!("challenge-misprint", fool_misprint, "√(D'.x² + √(D'.y²)) ≤ r and not touching"),
        }) },
    Station { id: "negation", told: |words| words.negation, asked: |words| words.negation_asked,
        place: StationPlace::Lab("circle-circle", "apart", Task {
            part: 1, goal: Goal::Reach(&["inside"]),
            compared: &[
                (Check, "apart", "d > r1 + r2"), (Check, "inside", "not (d > r1 + r2) if d ≤ |r1 − r2|"),
                (Check, "touch", "not (d > r1 + r2)"),
            ],
            further: further!("challenge-tangent-inside", make_tangent_inside, "(C1 − C2)² = (r1 − r2)² and not (r1 = r2) and overlapping"),
        }) },
    Station { id: "box-test-lies", told: |words| words.box_test_lies, asked: |words| words.box_test_lies_asked,
        place: StationPlace::Lab("circle-box", "lying-corner", Task {
            part: 0, goal: Goal::Reach(&["touch", "overlap"]), compared: CLOSEST,
            further: further!("challenge-lie", make_lie, "box and not touching"),
        }) },
    Station { id: "lie-in-a-game", told: |words| words.lie_in_a_game, asked: |words| words.lie_in_a_game_asked,
        place: StationPlace::Museum("10_box_test.txt") },
    Station { id: "where-is-p", told: |words| words.where_is_p, asked: |words| words.where_is_p_asked,
        place: StationPlace::Lab("circle-box", "lying-corner", Task {
            part: 0, compared: CLOSEST, further: None,
            goal: Goal::FindP(&[
                "circle-box/140,190,30/70,50,120,90", "circle-box/200,164,30/70,50,120,90",
                "circle-box/100,80,30/70,50,120,90",
            ]),
        }) },
    Station { id: "closest-point", told: |words| words.closest_point, asked: |words| words.closest_point_asked,
        place: StationPlace::Lab("circle-box", "tangent-corner", Task {
            part: 0, goal: Goal::Reach(&["apart"]), compared: CLOSEST,
            further: further!("challenge-corner", make_tangent_corner, "touching and not overlapping and r > 0 and not (D'.x = 0 or D'.y = 0)"),
        }) },
    Station { id: "centre-inside", told: |words| words.centre_inside, asked: |words| words.centre_inside_asked,
        place: StationPlace::Lab("circle-box", "centre-inside", Task {
            part: 0, goal: Goal::Reach(&["a-way"]),
            compared: &[(Value, "", "|D'|"), (Check, "no-way", "|D'| = 0"), (Check, "a-way", "|D'| > 0")],
            further: further!("challenge-centre", make_centre_inside, "|D.x| < e.x and |D.y| < e.y"),
        }) },
    Station { id: "detected-only", told: |words| words.detected_only, asked: |words| words.detected_only_asked,
        place: StationPlace::Museum("01_no_reaction.txt") },
    Station { id: "between-steps", told: |words| words.between_steps, asked: |words| words.between_steps_asked,
        place: StationPlace::Lab("cast", "tunnelling", Task {
            part: 3, goal: Goal::Reach(&["a-step"]),
            compared: &[(Check, "no-step", "steps that touch = 0"), (Check, "a-step", "steps that touch > 0")],
            further: further!("challenge-tunnel", make_tunnel, "a hit and steps that touch = 0"),
        }) },
    Station { id: "tunnelling", told: |words| words.tunnelling, asked: |words| words.tunnelling_asked,
        place: StationPlace::Museum("02_tunnelling.txt") },
    Station { id: "when", told: |words| words.when, asked: |words| words.when_asked,
        place: StationPlace::Lab("cast", "into-a-corner", Task {
            part: 3, goal: Goal::Reach(&["beside", "too-late", "not-approaching", "behind"]),
            // Of a miss the cast's own line.
            compared: &[
                (Check, "at-start", "time = 0 if a hit"), (Check, "on-the-way", "time < 1 if a hit"),
                (Check, "at-end", "time = 1 if a hit"),
            ],
            further: further!("challenge-glide", glide, "touching and not a hit"),
        }) },
    Station { id: "compass", told: |words| words.compass, asked: |words| words.compass_asked,
        place: StationPlace::Museum("05_compass.txt") },
    Station { id: "two-at-once", told: |words| words.two_at_once, asked: |words| words.two_at_once_asked,
        place: StationPlace::Museum("04_double_flip.txt") },
];
