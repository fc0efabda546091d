//! The lines of a cast, whose numbers get their digits when all are known.

use breakout::collision::{Chord, Contact, Crossing, Hit};
use macroquad::math::DVec2;

use super::{CastSteps, Line, Stage, facing};
use crate::app::inspect::Cast;
use crate::app::inspect::sheet::{Formula, Number, Sheet};
use crate::app::words::words;

/// The decimals of a time at least.
const TIME_DECIMALS: usize = 4;

/// The lines of a cast while their numbers have no texts yet, and the numbers of its question, by which all
/// others are worked out.
struct Draft<'a> {
    steps: &'a CastSteps,
    sheet: Sheet,
    /// The stage of the lines that are added; `None` for the question.
    stage: Option<Stage>,
    lines: Vec<DraftLine>,
    center: [Number; 2],
    motion: [Number; 2],
    radius: Number,
    /// Left and top, right and bottom.
    sides: [[Number; 2]; 2],
}

struct DraftLine {
    stage: Option<Stage>,
    name: String,
    numbers: Vec<Number>,
    /// What follows the numbers.
    words: &'static str,
}

/// The lines with the texts of their numbers, each with its stage.
pub(super) fn lines(steps: &CastSteps) -> Vec<(Option<Stage>, Line)> {
    let Cast { circle, aabb, .. } = steps.asked;
    let mut sheet = Sheet::default();
    let vectors = [circle.center, steps.asked.motion, aabb.min, aabb.max];
    let vectors = vectors.map(|vector| vector.to_array().map(|value| sheet.given(value)));
    let [center, motion, min, max] = vectors;
    let mut draft = Draft {
        steps,
        radius: sheet.given(circle.radius),
        sheet,
        stage: None,
        lines: Vec::new(),
        center,
        motion,
        sides: [min, max],
    };
    draft.write();
    draft.sheet.settle();
    let Draft { sheet, lines, .. } = draft;
    let written = lines.into_iter().map(|line| {
        let numbers = line.numbers.into_iter();
        let mut texts: Vec<String> = numbers.map(|of| sheet.text(of)).collect();
        texts.extend((!line.words.is_empty()).then(|| line.words.to_owned()));
        (line.stage, (line.name, texts.join(" ")))
    });
    written.collect()
}

const DIFFERENCE: Formula = |of| of[0] - of[1];
const SUM: Formula = |of| of[0] + of[1];
const DOT: Formula = |of| of[0] * of[2] + of[1] * of[3];
/// A place of the centre's line at a time, on an axis.
const ALONG: Formula = |of| of[0] + of[1] * of[2];

impl Draft<'_> {
    fn write(&mut self) {
        let working = self.steps.working;
        self.question();
        let touched = working.touching.map(|contact| {
            let at_once = self.sheet.given(0.0);
            (at_once, self.touching(contact))
        });
        let entered = working.crossing.map(|crossing| {
            let (time, point) = self.crossing(&crossing);
            let chord = working.chord;
            let in_chord = chord.map(|chord| self.chord(point, crossing.closest, chord));
            (in_chord.unwrap_or(time), point)
        });
        if let (Some((time, point)), Ok(hit)) = (touched.or(entered), working.answer) {
            self.result(time, point, hit);
        }
    }

    fn line(&mut self, name: impl Into<String>, numbers: &[Number]) {
        self.lines.push(DraftLine {
            stage: self.stage,
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

    /// A line with a number that a formula gives.
    fn number(
        &mut self,
        name: impl Into<String>,
        value: impl Into<f64>,
        from: &[Number],
        formula: Formula,
    ) -> Number {
        let number = self.sheet.worked(value, from, formula);
        self.line(name, &[number]);
        number
    }

    /// A line with a vector that a formula gives, axis by axis.
    fn vector<const N: usize>(
        &mut self,
        name: &str,
        value: DVec2,
        from: impl Fn(usize) -> [Number; N],
        formula: Formula,
    ) -> [Number; 2] {
        let vector = [0, 1].map(|axis| self.sheet.worked(value[axis], &from(axis), formula));
        self.line(name, &vector);
        vector
    }

    /// A line with a vector to begin with.
    fn given(&mut self, name: &str, value: DVec2) -> [Number; 2] {
        self.vector(name, value, |_| [], |_| 0.0)
    }

    /// Circle and motion, and the grown box.
    fn question(&mut self) {
        let (center, motion) = (self.center, self.motion);
        self.line("C", &center);
        self.line("m", &motion);
        self.line("r", &[self.radius]);
        self.stage = Some(Stage::Grown);
        let [[left, top], [right, bottom]] = self.sides;
        let words = words().microscope;
        self.line(words.left_right, &[left, right]);
        self.line(words.top_bottom, &[top, bottom]);
        let Cast { circle, aabb, .. } = self.steps.asked;
        let out = f64::from(circle.radius);
        for (axis, names) in words.grown_sides.iter().enumerate() {
            let [low, high] = self.sides.map(|corner| [corner[axis], self.radius]);
            let [min, max] = [aabb.min, aabb.max].map(|corner| f64::from(corner[axis]));
            let low = self.sheet.worked(min - out, &low, DIFFERENCE);
            let high = self.sheet.worked(max + out, &high, SUM);
            self.line(names.join(", "), &[low, high]);
        }
    }

    /// The contact at the start. Returns its point.
    fn touching(&mut self, contact: Contact) -> [Number; 2] {
        self.stage = Some(Stage::Touching);
        let center = self.center;
        let point = self.given("P", contact.point.as_dvec2());
        let away = contact.point - self.steps.asked.circle.center;
        let from = |axis| [point[axis], center[axis]];
        let to_point = self.vector("D' = P − C", away.as_dvec2(), from, DIFFERENCE);
        self.number("|D'|", away.length(), &to_point, |of| of[0].hypot(of[1]));
        self.given("n", contact.normal.as_dvec2());
        point
    }

    /// Both crossings, the last of them, and the place. Returns the time, and the closest point.
    fn crossing(&mut self, crossing: &Crossing) -> (Number, [Number; 2]) {
        self.stage = Some(Stage::Crossings);
        let times = [0, 1].map(|axis| self.time(crossing, axis));
        self.stage = Some(Stage::Last);
        let later = times[usize::from(!crossing.by_x)].as_slice();
        let words = words().microscope;
        let (name, which) = match (crossing.time > 0.0, crossing.by_x) {
            (false, _) => (words.from_within, ""),
            (true, true) => (words.later, "= t x"),
            (true, false) => (words.later, "= t y"),
        };
        let time = self.number(name, crossing.time, later, |of| of[0].max(0.0));
        self.words(which);
        let (center, motion, [min, max]) = (self.center, self.motion, self.sides);
        let from = |axis| [center[axis], motion[axis], time];
        let entry = self.vector("E = C + m t", crossing.center, from, ALONG);
        self.stage = Some(Stage::Place);
        let from = |axis| [entry[axis], min[axis], max[axis]];
        let clamp: Formula = |of| of[0].max(of[1]).min(of[2]);
        let point = self.vector("P = clamp E", crossing.closest, from, clamp);
        (time, point)
    }

    /// The line that is crossed on an axis, and when, if ever.
    fn time(&mut self, crossing: &Crossing, axis: usize) -> Option<Number> {
        let letter = ["x", "y"][axis];
        let (words, side) = (words().microscope, facing(self.steps.asked.motion[axis]));
        let name = format!("{letter} = {}", words.grown_sides[axis][side]);
        let out = [DIFFERENCE, SUM][side];
        let from = [self.sides[side][axis], self.radius];
        let line = self.number(name, crossing.lines[axis], &from, out);
        let time = crossing.times[axis];
        let name = format!("t {letter} = ({letter} − C.{letter}) / m.{letter}");
        if time.is_finite() {
            let from = [line, self.center[axis], self.motion[axis]];
            return Some(self.number(name, time, &from, |of| (of[0] - of[1]) / of[2]));
        }
        self.line(name, &[]);
        self.words(if time.is_nan() {
            words.along_line
        } else if time > 0.0 {
            words.never
        } else {
            words.past_line
        });
        None
    }

    /// The chord. Returns the time at which it begins, or would.
    fn chord(&mut self, corner: [Number; 2], place: DVec2, chord: Chord) -> Number {
        self.stage = Some(Stage::Chord);
        let (center, radius, [mx, my]) = (self.center, self.radius, self.motion);
        let words = words().microscope;
        let to_corner = place - self.steps.asked.circle.center.as_dvec2();
        let from = |axis| [corner[axis], center[axis]];
        let [kx, ky] = self.vector("k = P − C", to_corner, from, DIFFERENCE);
        let from = [mx, my, kx, ky];
        let along = self.number(words.along, chord.along, &from, DOT);
        let cross: Formula = |of| (of[0] * of[3] - of[1] * of[2]).abs();
        let across = self.number(words.across, chord.across, &from, cross);
        let square: Formula = |of| of[0] * of[0] + of[1] * of[1];
        let length = self.number("m² = m · m", chord.length_squared, &[mx, my], square);
        if chord.along <= 0.0 || chord.half_chord_squared <= 0.0 {
            let distance: Formula = |of| of[0] / of[1].sqrt();
            let from = [across, length];
            return self.number(words.distance, chord.distance(), &from, distance);
        }
        let half: Formula = |of| (of[0] * of[0] * of[1] - of[2] * of[2]).max(0.0).sqrt();
        let (value, from) = (chord.half_chord_squared.sqrt(), [radius, length, across]);
        let root = self.number(words.root, value, &from, half);
        let entry: Formula = |of| ((of[0] - of[1]) / of[2]).max(0.0);
        let (value, from) = (chord.entry().unwrap_or(0.0), [along, root, length]);
        self.number(words.entry, value, &from, entry)
    }

    /// Time, place, point and normal of the hit.
    fn result(&mut self, entered: Number, point: [Number; 2], hit: Hit) {
        self.stage = Some(Stage::Result);
        let (start, motion, radius) = (self.center, self.motion, self.radius);
        let words = words().microscope;
        let time = self.number(words.time, hit.time, &[entered], |of| of[0]);
        self.sheet.refine(time, TIME_DECIMALS);
        let Cast { circle, .. } = self.steps.asked;
        let way = self.steps.asked.motion;
        let arrived = circle.center.as_dvec2() + way.as_dvec2() * f64::from(hit.time);
        let from = |axis| [start[axis], motion[axis], time];
        let arrived = self.vector(words.centre_then, arrived, from, ALONG);
        self.line("P", &point);
        let normal = hit.normal.as_dvec2();
        let normal = if self.steps.working.chord.is_some() {
            let from = |axis| [arrived[axis], point[axis], radius];
            let away: Formula = |of| (of[0] - of[1]) / of[2];
            self.vector("n = (C' − P) / r", normal, from, away)
        } else {
            self.given("n", normal)
        };
        let [[nx, ny], [mx, my]] = [normal, motion];
        self.number("n · m", hit.normal.dot(way), &[nx, ny, mx, my], DOT);
        self.words("< 0");
    }
}
