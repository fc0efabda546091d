//! The cast, stage by stage: when a moving circle hits a box.

use glam::Vec2;

use super::digits::TIME_DECIMALS;
use super::{Calculation, Depiction, Kind, Mark, Step};
use crate::collision::{
    Aabb, CastWorking, Circle, Contact, CornerChord, Crossing, Hit, Miss, cast_circle_aabb,
    work_out_cast_circle_aabb,
};

/// The arguments of a cast: a circle at its start, its motion in playfield units, and a box.
#[expect(missing_docs, reason = "the type says it")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cast {
    pub circle: Circle,
    pub motion: Vec2,
    pub aabb: Aabb,
}

impl Cast {
    /// The collision module's answer.
    pub fn hit(self) -> Option<Hit> {
        cast_circle_aabb(self.circle, self.motion, self.aabb)
    }

    /// The answer with its working.
    pub fn work_out(self) -> CastWorking {
        work_out_cast_circle_aabb(self.circle, self.motion, self.aabb)
    }

    /// The side that faces the motion along an axis: left or top is 0.
    pub fn facing(self, axis: usize) -> usize {
        usize::from(self.motion[axis] < 0.0)
    }
}

/// A stage of the cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The box, grown by the radius.
    Grown,
    /// The circle touches at the start, and the contact decides.
    Touching,
    /// The two lines that face the motion, and when they are crossed.
    Crossings,
    /// The line that is crossed last.
    Last,
    /// Beside the side, or past its end.
    Place,
    /// The chord in the circle around the corner.
    Chord,
    /// The hit, or the reason for the miss.
    Result,
}

impl Stage {
    /// Each stage with the name of its part of the calculation.
    const ALL: [(Self, &str); 7] = [
        (Self::Grown, "grown"),
        (Self::Touching, "touching"),
        (Self::Crossings, "crossings"),
        (Self::Last, "last"),
        (Self::Place, "place"),
        (Self::Chord, "chord"),
        (Self::Result, "result"),
    ];

    fn part(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// A cast with its working and its lines.
pub struct CastSteps {
    /// The arguments.
    pub asked: Cast,
    /// The collision module's working.
    pub working: CastWorking,
    steps: Vec<Step>,
}

impl CastSteps {
    /// Works a cast out.
    pub fn new(asked: Cast) -> Self {
        let working = asked.work_out();
        let mut calculation = Calculation::default();
        arguments(&mut calculation, asked);
        let grown = &mut calculation;
        grown.begin(Stage::Grown.part());
        grown.lines("left, right; top, bottom; left − r, right + r; top − r, bottom + r");
        if let Some(contact) = working.touching {
            touching(&mut calculation, contact);
        } else if let Some(crossed) = working.crossing {
            crossing(&mut calculation, asked, &crossed);
            if let Some(chord) = working.chord {
                in_chord(&mut calculation, chord);
            }
        }
        calculation.begin(Stage::Result.part());
        match working.answer {
            Ok(hit) => arrival(&mut calculation, hit, &working),
            Err(miss) => missed(&mut calculation, asked, &working, miss),
        }
        let mut steps = calculation.steps();
        let start = asked.circle.center;
        for step in steps.iter_mut().filter(|step| step.marks.is_empty()) {
            step.marks.push(Mark::Line(start, start + asked.motion));
        }
        Self {
            asked,
            working,
            steps,
        }
    }

    /// The stages of this cast, in order.
    pub fn stages(&self) -> Vec<Stage> {
        let is_there = |part| self.steps.iter().any(|step| step.part == part);
        let stages = Stage::ALL.into_iter().filter(|(_, part)| is_there(*part));
        stages.map(|(stage, _)| stage).collect()
    }

    /// The id of the sentence about a stage of a cast that hits.
    pub fn sentence(&self, stage: Stage) -> &'static str {
        match (stage, self.working.crossing) {
            (Stage::Last, Some(Crossing { time: 0.0, .. })) => "last-within",
            (Stage::Last, Some(Crossing { by_x: true, .. })) => "last-upright",
            (Stage::Last, _) => "last-level",
            (Stage::Place, _) if self.working.chord.is_some() => "at-corner",
            (Stage::Place, _) => "at-side",
            _ => stage.part(),
        }
    }

    /// The lines of a stage, or of the arguments. Each follows from the lines before it.
    pub fn of(&self, stage: Option<Stage>) -> impl Iterator<Item = &Step> {
        let part = stage.map_or("", Stage::part);
        self.steps.iter().filter(move |step| step.part == part)
    }
}

fn arguments(calculation: &mut Calculation, asked: Cast) {
    calculation.circle("", asked.circle);
    let start = asked.circle.center.as_dvec2();
    calculation.given("m", asked.motion, Depiction::From(start));
    calculation.aabb("", asked.aabb);
    calculation.define("min = (left, top); max = (right, bottom)");
    calculation.lines("C; m; r");
}

/// The contact at the start.
fn touching(calculation: &mut Calculation, contact: Contact) {
    calculation.begin(Stage::Touching.part());
    let at_contact = Depiction::From(contact.point.as_dvec2());
    calculation.given("n", contact.normal, at_contact);
    calculation.given("P", contact.point, Depiction::Place);
    calculation.lines("P; D' = P − C; |D'|; n");
    calculation.define("t = 0");
}

/// Both crossings, the last of them, and the place.
fn crossing(calculation: &mut Calculation, asked: Cast, crossing: &Crossing) {
    calculation.begin(Stage::Crossings.part());
    let axes = [
        (["x = left − r", "x = right + r"], "t x = (x − C.x) / m.x"),
        (["y = top − r", "y = bottom + r"], "t y = (y − C.y) / m.y"),
    ];
    for (axis, (lines, time)) in axes.into_iter().enumerate() {
        calculation.lines(lines[asked.facing(axis)]);
        let line = crossing.lines[axis] as f32;
        calculation.about([Mark::X(line), Mark::Y(line)][axis]);
        let at = crossing.times[axis];
        if at.is_finite() {
            calculation.stated(time, at);
        } else {
            let why = if at > 0.0 { "never" } else { "past-line" };
            calculation.said(time, if at.is_nan() { "along-line" } else { why });
        }
    }
    calculation.begin(Stage::Last.part());
    calculation.lines(match crossing.times.to_array().map(f64::is_finite) {
        [true, true] => "t = max(t x, t y, 0)",
        [true, false] => "t = max(t x, 0)",
        [false, true] => "t = max(t y, 0)",
        [false, false] => "t = 0",
    });
    calculation.lines("E = C + m t");
    calculation.begin(Stage::Place.part());
    calculation.lines("P = clamp(E, min, max)");
}

/// The way along the motion to where it is closest to P: `along / m²` of it.
const TO_POINT: &str = "D' = P − C; along = m · D'; m² = m · m";

/// The chord that the centre's line cuts from the circle around the corner P.
fn in_chord(calculation: &mut Calculation, chord: CornerChord) {
    calculation.begin(Stage::Chord.part());
    calculation.lines(TO_POINT);
    calculation.lines("across = |m × D'|");
    match chord.entry() {
        None => calculation.lines("across / |m|"),
        Some(time) => {
            calculation.lines("root = √(r² m² − across²)");
            calculation.stated("t = (along − root) / m²", time);
        }
    }
}

fn arrival(calculation: &mut Calculation, hit: Hit, working: &CastWorking) {
    calculation.stated("time = t", hit.time);
    calculation.refine(TIME_DECIMALS);
    calculation.lines("C' = C + m · time; P");
    if working.chord.is_some() {
        calculation.stated("n = (C' − P) / r", hit.normal);
    } else {
        calculation.given("n", hit.normal, Depiction::From(hit.point.as_dvec2()));
        calculation.lines("n");
    }
    calculation.define("n · m");
    calculation.add((Kind::Check, "approaches", "n · m < 0"));
}

/// The comparison that decides a miss of a circle with this radius.
pub fn reason(miss: Miss, radius: f32) -> Step {
    let mut calculation = Calculation::default();
    calculation.circle("", Circle::new(Vec2::ZERO, radius));
    let (name, value) = match miss {
        Miss::NotApproaching { along, .. } => ("n · m", along),
        Miss::Beside { distance, .. } => ("|D'|", distance),
        Miss::TooLate { time } => ("time", time),
        Miss::Behind { distance } => ("d", distance),
        Miss::NotFinite => ("", f32::NAN),
    };
    calculation.known(name, value);
    decided(&mut calculation, miss);
    calculation.last().step.marks.clear();
    calculation.steps().swap_remove(0)
}

/// The line that decides a miss.
fn decided(calculation: &mut Calculation, miss: Miss) {
    let (id, comparison) = match miss {
        Miss::NotApproaching { .. } => ("not-approaching", "n · m ≥ 0"),
        Miss::Beside { .. } => ("beside", "|D'| ≥ r"),
        Miss::TooLate { .. } => ("too-late", "time > 1"),
        Miss::Behind { .. } => ("behind", "d ≥ 0"),
        Miss::NotFinite => return calculation.say(Kind::Note, "not-finite"),
    };
    calculation.add((Kind::Check, id, comparison));
}

/// The lines from those of the stages to the comparison that decides.
fn missed(calculation: &mut Calculation, asked: Cast, working: &CastWorking, miss: Miss) {
    let Cast {
        circle,
        motion,
        aabb,
    } = asked;
    match miss {
        Miss::NotApproaching { normal, .. } => {
            if working.touching.is_none() {
                calculation.given("n", normal, Depiction::From(circle.center.as_dvec2()));
                calculation.lines("n");
            }
            calculation.define("n · m");
        }
        Miss::Beside { .. } => {
            if working.chord.is_none() {
                calculation.lines("P = clamp(C, min, max)");
                calculation.lines(TO_POINT);
            }
            calculation.lines("t = clamp(along / m², 0, 1); C' = C + m t");
            calculation.lines("P = clamp(C', min, max); D' = P − C'; |D'|");
        }
        Miss::TooLate { time } => {
            calculation.stated("time = t", time);
            calculation.refine(TIME_DECIMALS);
            let then = circle.center + motion * time;
            calculation.about(Mark::Circle(Circle::new(then, circle.radius)));
        }
        Miss::Behind { distance } if working.chord.is_some() => {
            calculation.stated("d = −along / |m|", distance);
        }
        Miss::Behind { distance } => {
            let beyond = [
                (aabb.min - circle.radius - circle.center).to_array(),
                (circle.center - aabb.max - circle.radius).to_array(),
            ];
            let past = |axis: usize| beyond[1 - asked.facing(axis)][axis];
            let formulas = [
                ["left − r − C.x", "C.x − (right + r)"],
                ["top − r − C.y", "C.y − (bottom + r)"],
            ];
            let axis = usize::from(past(1) > past(0));
            let formula = formulas[axis][1 - asked.facing(axis)];
            calculation.by(&format!("d = {formula}"), formula, distance);
        }
        Miss::NotFinite => {}
    }
    decided(calculation, miss);
}
