//! The lines of a cast, whose numbers get their digits when all are known.

use breakout::collision::{Aabb, CastWorking, Chord, Circle, Contact, Crossing, Hit};
use macroquad::prelude::Vec2;

use super::{CastSteps, Line, Stage, facing};
use crate::app::inspect::sheet::{Formula, Number, Sheet};

/// The decimals of a time at least.
const TIME_DECIMALS: usize = 4;

/// The lines of a cast while their numbers have no texts yet.
#[derive(Default)]
pub(super) struct Draft {
    sheet: Sheet,
    lines: Vec<DraftLine>,
}

struct DraftLine {
    /// `None` for the question.
    stage: Option<Stage>,
    name: String,
    numbers: Vec<Number>,
    /// What follows the numbers.
    words: &'static str,
}

/// The numbers of the question, by which all others are worked out.
struct Question {
    center: [Number; 2],
    motion: [Number; 2],
    radius: Number,
    /// Left and right, top and bottom.
    sides: [[Number; 2]; 2],
}

impl Draft {
    /// The lines with the texts of their numbers, each with its stage.
    pub(super) fn written(self) -> Vec<(Option<Stage>, Line)> {
        let Self { mut sheet, lines } = self;
        sheet.settle();
        let written = lines.into_iter().map(|line| {
            let numbers = line.numbers.into_iter();
            let mut texts: Vec<String> = numbers.map(|of| sheet.text(of)).collect();
            texts.extend((!line.words.is_empty()).then(|| line.words.to_owned()));
            (line.stage, (line.name, texts.join(" ")))
        });
        written.collect()
    }

    pub(super) fn of(steps: &CastSteps) -> Self {
        let mut draft = Self::default();
        let question = draft.question(steps);
        let CastWorking {
            touching,
            crossing,
            chord,
            answer,
            ..
        } = steps.working;
        let touched = touching.map(|contact| {
            let at_once = draft.sheet.given(0.0);
            (
                at_once,
                draft.touching(&question, contact, steps.asked.circle),
            )
        });
        let entered = crossing.map(|crossing| {
            let (time, point) = draft.crossing(&question, &crossing, steps.asked.motion);
            let Some(chord) = chord else {
                return (time, point);
            };
            let from_start = crossing.closest - steps.asked.circle.center.as_dvec2();
            let time = draft.chord(&question, point, from_start.to_array(), chord);
            (time, point)
        });
        if let (Some((time, point)), Ok(hit)) = (touched.or(entered), answer) {
            draft.result(steps, &question, time, point, hit);
        }
        draft
    }

    fn line(&mut self, stage: Option<Stage>, name: impl Into<String>, numbers: &[Number]) {
        self.lines.push(DraftLine {
            stage,
            name: name.into(),
            numbers: numbers.to_vec(),
            words: "",
        });
    }

    /// Adds words to the last line.
    fn words(&mut self, words: &'static str) {
        if let Some(line) = self.lines.last_mut() {
            line.words = words;
        }
    }

    fn given(&mut self, vector: Vec2) -> [Number; 2] {
        vector.to_array().map(|value| self.sheet.given(value))
    }

    /// Circle and motion, and the grown box.
    fn question(&mut self, steps: &CastSteps) -> Question {
        let (center, motion) = (
            self.given(steps.asked.circle.center),
            self.given(steps.asked.motion),
        );
        let radius = self.sheet.given(steps.asked.circle.radius);
        self.line(None, "C", &center);
        self.line(None, "m", &motion);
        self.line(None, "r", &[radius]);
        let Aabb { min, max } = steps.asked.aabb;
        let sides = [[min.x, max.x], [min.y, max.y]];
        let sides = sides.map(|pair| pair.map(|side| self.sheet.given(side)));
        let grown = Some(Stage::Grown);
        self.line(grown, "left, right", &sides[0]);
        self.line(grown, "top, bottom", &sides[1]);
        let out = f64::from(steps.asked.circle.radius);
        for (axis, name) in [(0, "left − r, right + r"), (1, "top − r, bottom + r")] {
            let [low, high] = sides[axis];
            let ends = [f64::from(min[axis]) - out, f64::from(max[axis]) + out];
            let ends = [
                self.sheet
                    .worked(ends[0], &[low, radius], |of| of[0] - of[1]),
                self.sheet
                    .worked(ends[1], &[high, radius], |of| of[0] + of[1]),
            ];
            self.line(grown, name, &ends);
        }
        Question {
            center,
            motion,
            radius,
            sides,
        }
    }

    /// The contact at the start. Returns its point.
    fn touching(&mut self, question: &Question, contact: Contact, circle: Circle) -> [Number; 2] {
        let stage = Some(Stage::Touching);
        let point = self.given(contact.point);
        self.line(stage, "P", &point);
        let to_point = (contact.point - circle.center).to_array();
        let to_point = [0, 1].map(|axis| {
            let from = [point[axis], question.center[axis]];
            self.sheet.worked(to_point[axis], &from, |of| of[0] - of[1])
        });
        self.line(stage, "D' = P − C", &to_point);
        let length = contact.point.distance(circle.center);
        let length = self
            .sheet
            .worked(length, &to_point, |of| of[0].hypot(of[1]));
        self.line(stage, "|D'|", &[length]);
        let normal = self.given(contact.normal);
        self.line(stage, "n", &normal);
        point
    }

    /// Both crossings, the last of them, and the place. Returns the time, and the closest point.
    fn crossing(
        &mut self,
        question: &Question,
        crossing: &Crossing,
        motion: Vec2,
    ) -> (Number, [Number; 2]) {
        let lines = crossing.lines.to_array();
        let mut times = [None; 2];
        for (axis, letter) in ["x", "y"].into_iter().enumerate() {
            let (side, name) = facing(axis, motion[axis]);
            let from = [question.sides[axis][side], question.radius];
            let out: Formula = if side == 0 {
                |of| of[0] - of[1]
            } else {
                |of| of[0] + of[1]
            };
            let line = self.sheet.worked(lines[axis], &from, out);
            self.line(
                Some(Stage::Crossings),
                format!("{letter} = {name}"),
                &[line],
            );
            times[axis] = self.time(question, crossing, axis, line, letter);
        }
        let last = Some(Stage::Last);
        let later = times[usize::from(!crossing.by_x)];
        let from: Vec<Number> = later.into_iter().collect();
        let time = self.sheet.worked(crossing.time, &from, |of| of[0].max(0.0));
        let (name, words) = match (crossing.time > 0.0, crossing.by_x) {
            (false, _) => ("t = 0, from within", ""),
            (true, true) => ("t = the later", "= t x"),
            (true, false) => ("t = the later", "= t y"),
        };
        self.line(last, name, &[time]);
        self.words(words);
        let entry = self.along(question, crossing.center.to_array(), time);
        self.line(last, "E = C + m t", &entry);
        let closest = crossing.closest.to_array();
        let point = [0, 1].map(|axis| {
            let [low, high] = question.sides[axis];
            let from = [entry[axis], low, high];
            let clamp: Formula = |of| of[0].max(of[1]).min(of[2]);
            self.sheet.worked(closest[axis], &from, clamp)
        });
        self.line(Some(Stage::Place), "P = clamp E", &point);
        (time, point)
    }

    /// When a line is crossed, if ever.
    fn time(
        &mut self,
        question: &Question,
        crossing: &Crossing,
        axis: usize,
        line: Number,
        letter: &str,
    ) -> Option<Number> {
        let stage = Some(Stage::Crossings);
        let time = crossing.times[axis];
        let name = format!("t {letter} = ({letter} − C.{letter}) / m.{letter}");
        if !time.is_finite() {
            self.line(stage, name, &[]);
            self.words(if time.is_nan() {
                "along it"
            } else if time > 0.0 {
                "never"
            } else {
                "always past it"
            });
            return None;
        }
        let from = [line, question.center[axis], question.motion[axis]];
        let time = self.sheet.worked(time, &from, |of| (of[0] - of[1]) / of[2]);
        self.line(stage, name, &[time]);
        Some(time)
    }

    /// A place of the centre's line, at a time.
    fn along(&mut self, question: &Question, place: [f64; 2], time: Number) -> [Number; 2] {
        [0, 1].map(|axis| {
            let from = [question.center[axis], question.motion[axis], time];
            self.sheet
                .worked(place[axis], &from, |of| of[0] + of[1] * of[2])
        })
    }

    /// The chord. Returns the time at which it begins, or would.
    fn chord(
        &mut self,
        question: &Question,
        corner: [Number; 2],
        from_start: [f64; 2],
        chord: Chord,
    ) -> Number {
        let stage = Some(Stage::Chord);
        let Question {
            center,
            motion: [mx, my],
            radius,
            ..
        } = *question;
        let [kx, ky] = [0, 1].map(|axis| {
            let from = [corner[axis], center[axis]];
            self.sheet
                .worked(from_start[axis], &from, |of| of[0] - of[1])
        });
        self.line(stage, "k = P − C", &[kx, ky]);
        let from = [mx, my, kx, ky];
        let along = self
            .sheet
            .worked(chord.along, &from, |of| of[0] * of[2] + of[1] * of[3]);
        self.line(stage, "along = m · k", &[along]);
        let cross: Formula = |of| (of[0] * of[3] - of[1] * of[2]).abs();
        let across = self.sheet.worked(chord.across, &from, cross);
        self.line(stage, "across = |m × k|", &[across]);
        let square: Formula = |of| of[0] * of[0] + of[1] * of[1];
        let length = self.sheet.worked(chord.length_squared, &[mx, my], square);
        self.line(stage, "m² = m · m", &[length]);
        if chord.along <= 0.0 || chord.half_chord_squared <= 0.0 {
            let from = [across, length];
            let distance = self
                .sheet
                .worked(chord.distance(), &from, |of| of[0] / of[1].sqrt());
            self.line(stage, "across / |m|", &[distance]);
            return distance;
        }
        let from = [radius, length, across];
        let root = chord.half_chord_squared.sqrt();
        let root = self.sheet.worked(root, &from, |of| {
            (of[0] * of[0] * of[1] - of[2] * of[2]).max(0.0).sqrt()
        });
        self.line(stage, "root = √(r² m² − across²)", &[root]);
        let from = [along, root, length];
        let time = chord.entry().unwrap_or(0.0);
        let time = self
            .sheet
            .worked(time, &from, |of| ((of[0] - of[1]) / of[2]).max(0.0));
        self.line(stage, "t = (along − root) / m²", &[time]);
        time
    }

    /// Time, place, point and normal of the hit.
    fn result(
        &mut self,
        steps: &CastSteps,
        question: &Question,
        entered: Number,
        point: [Number; 2],
        hit: Hit,
    ) {
        let stage = Some(Stage::Result);
        let time = self.sheet.worked(hit.time, &[entered], |of| of[0]);
        self.sheet.refine(time, TIME_DECIMALS);
        self.line(stage, "time", &[time]);
        let (start, motion) = (
            steps.asked.circle.center.as_dvec2(),
            steps.asked.motion.as_dvec2(),
        );
        let center = start + motion * f64::from(hit.time);
        let center = self.along(question, center.to_array(), time);
        self.line(stage, "C' = C + m · time", &center);
        self.line(stage, "P", &point);
        let (name, normal) = if steps.working.chord.is_some() {
            let normal = [0, 1].map(|axis| {
                let from = [center[axis], point[axis], question.radius];
                let away: Formula = |of| (of[0] - of[1]) / of[2];
                self.sheet.worked(hit.normal[axis], &from, away)
            });
            ("n = (C' − P) / r", normal)
        } else {
            ("n", self.given(hit.normal))
        };
        self.line(stage, name, &normal);
        let [[nx, ny], [mx, my]] = [normal, question.motion];
        let against = hit.normal.dot(steps.asked.motion);
        let dot: Formula = |of| of[0] * of[2] + of[1] * of[3];
        let against = self.sheet.worked(against, &[nx, ny, mx, my], dot);
        self.line(stage, "n · m", &[against]);
        self.words("< 0");
    }
}
