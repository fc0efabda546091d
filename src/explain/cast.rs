//! The cast, stage by stage: when a moving circle hits a box.

use glam::Vec2;

use super::{Calculation, Mark, Row, Seen, Step};
use crate::collision::{
    Aabb, CastWorking, Chord, Circle, Contact, Crossing, Hit, Miss, cast_circle_aabb,
    work_out_cast_circle_aabb,
};

/// The arguments of a cast: a circle, its motion in playfield units, and a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cast {
    /// The circle at the start.
    pub circle: Circle,
    /// Its motion, in playfield units.
    pub motion: Vec2,
    /// The box.
    pub aabb: Aabb,
}

impl Cast {
    /// The collision module's answer.
    pub fn hit(self) -> Option<Hit> {
        cast_circle_aabb(self.circle, self.motion, self.aabb)
    }

    /// The same with its working.
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
    /// The hit, or the reason of the miss.
    Result,
}

impl Stage {
    /// The part of the calculation that it is.
    fn part(self) -> &'static str {
        match self {
            Self::Grown => "grown",
            Self::Touching => "touching",
            Self::Crossings => "crossings",
            Self::Last => "last",
            Self::Place => "place",
            Self::Chord => "chord",
            Self::Result => "result",
        }
    }
}

/// The decimals of a time at least.
pub(super) const TIME_DECIMALS: usize = 4;

/// A cast with its working and its lines.
pub struct CastSteps {
    /// The question.
    pub asked: Cast,
    /// The collision module's working.
    pub working: CastWorking,
    steps: Vec<Step>,
}

impl CastSteps {
    /// Works a cast out.
    pub fn new(asked: Cast) -> Self {
        let (working, mut calculation) = (asked.work_out(), Calculation::default());
        question(&mut calculation, asked);
        let grown = &mut calculation;
        grown.begin(Stage::Grown.part());
        grown.rows(&[
            Row::Line("left, right"),
            Row::Line("top, bottom"),
            Row::Line("left − r, right + r"),
            Row::Line("top − r, bottom + r"),
        ]);
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
            Err(miss) => missed(&mut calculation, asked.circle, asked.motion, miss),
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

    /// The stages that this cast has, in their order.
    pub fn stages(&self) -> Vec<Stage> {
        let is_crossed = self.working.crossing.is_some();
        let stages = [
            (Stage::Grown, true),
            (Stage::Touching, self.working.touching.is_some()),
            (Stage::Crossings, is_crossed),
            (Stage::Last, is_crossed),
            (Stage::Place, is_crossed),
            (Stage::Chord, self.working.chord.is_some()),
            (Stage::Result, true),
        ];
        let there = stages.into_iter().filter(|(_, is_there)| *is_there);
        there.map(|(stage, _)| stage).collect()
    }

    /// Names the sentence about a stage, in which the cast hits.
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

    /// The lines of a stage, or of the question. Each can be worked out from those before.
    pub fn of(&self, stage: Option<Stage>) -> impl Iterator<Item = &Step> {
        let part = stage.map_or("", Stage::part);
        self.steps.iter().filter(move |step| step.part == part)
    }
}

fn question(
    calculation: &mut Calculation,
    Cast {
        circle,
        motion,
        aabb,
    }: Cast,
) {
    calculation.circle("", circle);
    calculation.given("m", motion, Seen::From(circle.center.as_dvec2()));
    calculation.aabb("", aabb);
    calculation.rows(&[
        Row::Let("min = (left, top)"),
        Row::Let("max = (right, bottom)"),
        Row::Line("C"),
        Row::Line("m"),
        Row::Line("r"),
    ]);
}

/// The contact at the start.
fn touching(calculation: &mut Calculation, contact: Contact) {
    calculation.begin(Stage::Touching.part());
    calculation.given("n", contact.normal, Seen::From(contact.point.as_dvec2()));
    calculation.given("P", contact.point, Seen::Place);
    calculation.rows(&[
        Row::Line("P"),
        Row::Line("D' = P − C"),
        Row::Line("|D'|"),
        Row::Line("n"),
        Row::Let("t = 0"),
    ]);
}

/// Both crossings, the last of them, and the place.
fn crossing(calculation: &mut Calculation, asked: Cast, crossing: &Crossing) {
    calculation.begin(Stage::Crossings.part());
    let axes = [
        (["x = left − r", "x = right + r"], "t x = (x − C.x) / m.x"),
        (["y = top − r", "y = bottom + r"], "t y = (y − C.y) / m.y"),
    ];
    for (axis, (lines, time)) in axes.into_iter().enumerate() {
        calculation.add(Row::Line(lines[asked.facing(axis)]));
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
    calculation.add(Row::Line(
        match crossing.times.to_array().map(f64::is_finite) {
            [true, true] => "t = max(t x, t y, 0)",
            [true, false] => "t = max(t x, 0)",
            [false, true] => "t = max(t y, 0)",
            [false, false] => "t = 0",
        },
    ));
    calculation.add(Row::Line("E = C + m t"));
    calculation.begin(Stage::Place.part());
    calculation.add(Row::Line("P = clamp(E, min, max)"));
}

/// The chord that the centre's line cuts from the circle around the corner P.
fn in_chord(calculation: &mut Calculation, chord: Chord) {
    calculation.begin(Stage::Chord.part());
    calculation.rows(&[
        Row::Line("k = P − C"),
        Row::Line("along = m · k"),
        Row::Line("across = |m × k|"),
        Row::Line("m² = m · m"),
    ]);
    match chord.entry() {
        None => calculation.add(Row::Line("across / |m|")),
        Some(time) => {
            calculation.add(Row::Line("root = √(r² m² − across²)"));
            calculation.stated("t = (along − root) / m²", time);
        }
    }
}

fn arrival(calculation: &mut Calculation, hit: Hit, working: &CastWorking) {
    calculation.stated("time = t", hit.time);
    calculation.refine(TIME_DECIMALS);
    calculation.rows(&[Row::Line("C' = C + m · time"), Row::Line("P")]);
    if working.chord.is_some() {
        calculation.stated("n = (C' − P) / r", hit.normal);
    } else {
        calculation.given("n", hit.normal, Seen::From(hit.point.as_dvec2()));
        calculation.add(Row::Line("n"));
    }
    calculation.rows(&[Row::Let("n · m"), Row::Check("approaches", "n · m < 0")]);
}

/// The reason of a miss with the comparison that decides it, for a circle of a radius.
pub fn reason(miss: Miss, radius: f32) -> Step {
    let mut calculation = Calculation::default();
    calculation.circle("", Circle::new(Vec2::ZERO, radius));
    missed(
        &mut calculation,
        Circle::new(Vec2::ZERO, radius),
        Vec2::ZERO,
        miss,
    );
    calculation.steps().swap_remove(0)
}

fn missed(calculation: &mut Calculation, circle: Circle, motion: Vec2, miss: Miss) {
    let (name, value, mark, row) = match miss {
        Miss::NotApproaching { normal, along } => {
            let mark = Mark::Line(circle.center, circle.center + normal * circle.radius);
            (
                "n · m",
                along,
                mark,
                Row::Check("not-approaching", "n · m ≥ 0"),
            )
        }
        Miss::Beside { point, distance } => (
            "distance",
            distance,
            Mark::Point(point),
            Row::Check("beside", "distance ≥ r"),
        ),
        Miss::TooLate { time } => {
            let then = Circle::new(circle.center + motion * time, circle.radius);
            (
                "time",
                time,
                Mark::Circle(then),
                Row::Check("too-late", "time > 1"),
            )
        }
        Miss::Behind { distance } => {
            let mark = Mark::Line(circle.center, circle.center + motion);
            (
                "distance",
                distance,
                mark,
                Row::Check("behind", "distance ≥ 0"),
            )
        }
        Miss::NotFinite => return calculation.note("not-finite"),
    };
    calculation.given(name, value, Seen::As(Some(mark)));
    calculation.add(row);
}
