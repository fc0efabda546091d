//! The lines of a cast, stage by stage.

use breakout::collision::{Chord, Contact, Crossing, Hit};
use macroquad::math::DVec2;

use super::{CastSteps, Line, Stage, facing};
use crate::app::inspect::paper::{ALONG, DIFFERENCE, DOT, LENGTH, Paper, SUM, TIME_DECIMALS};
use crate::app::inspect::sheet::{Formula, Number};
use crate::app::inspect::{Cast, D_PRIME};
use crate::app::words::words;

/// The lines written so far, and the numbers of the question, by which all others are worked out.
struct Draft<'a> {
    steps: &'a CastSteps,
    paper: Paper,
    /// The stage of each line; `None` for the question.
    stages: Vec<Option<Stage>>,
    center: [Number; 2],
    motion: [Number; 2],
    radius: Number,
    /// Left and top, right and bottom.
    sides: [[Number; 2]; 2],
}

pub(super) fn lines(steps: &CastSteps) -> Vec<(Option<Stage>, Line)> {
    let Cast { circle, aabb, .. } = steps.asked;
    let mut paper = Paper::default();
    let mut draft = Draft {
        steps,
        center: paper.vector("C", circle.center),
        motion: paper.vector("m", steps.asked.motion),
        radius: paper.number("r", circle.radius),
        sides: [aabb.min, aabb.max]
            .map(|corner| corner.to_array().map(|side| paper.sheet.given(side))),
        stages: vec![None; paper.len()],
        paper,
    };
    draft.write();
    draft.stages.into_iter().zip(draft.paper.lines()).collect()
}

impl Draft<'_> {
    fn write(&mut self) {
        let working = self.steps.working;
        self.grown();
        let touched = working.touching.map(|contact| {
            let at_once = self.paper.sheet.given(0.0);
            (at_once, self.touching(contact))
        });
        let entered = working.crossing.map(|crossing| {
            let (time, point) = self.crossing(&crossing);
            let chord = working.chord;
            let in_chord = chord.map(|chord| self.chord(point, crossing.closest, chord));
            (in_chord.unwrap_or(time), point)
        });
        self.end(Stage::Chord);
        if let (Some((time, point)), Ok(hit)) = (touched.or(entered), working.answer) {
            self.result(time, point, hit);
        }
    }

    /// Ends a stage: the lines since the last one are its own.
    fn end(&mut self, stage: Stage) {
        self.stages.resize(self.paper.len(), Some(stage));
    }

    fn grown(&mut self) {
        let [[left, top], [right, bottom]] = self.sides;
        let words = words().microscope;
        self.paper.line(words.left_right, &[left, right]);
        self.paper.line(words.top_bottom, &[top, bottom]);
        let Cast { circle, aabb, .. } = self.steps.asked;
        let out = f64::from(circle.radius);
        for (axis, names) in words.grown_sides.iter().enumerate() {
            let [low, high] = self.sides.map(|corner| [corner[axis], self.radius]);
            let [min, max] = [aabb.min, aabb.max].map(|corner| f64::from(corner[axis]));
            let low = self.paper.sheet.worked(min - out, &low, DIFFERENCE);
            let high = self.paper.sheet.worked(max + out, &high, SUM);
            self.paper.line(names.join(", "), &[low, high]);
        }
        self.end(Stage::Grown);
    }

    /// The contact at the start. Returns its point.
    fn touching(&mut self, contact: Contact) -> [Number; 2] {
        let paper = &mut self.paper;
        let point = paper.vector("P", contact.point);
        let away = contact.point - self.steps.asked.circle.center;
        let from = [point, self.center];
        let to_point = paper.by_axis(D_PRIME, away.as_dvec2(), from, DIFFERENCE);
        paper.worked("|D'|", away.length(), &to_point, LENGTH);
        paper.vector("n", contact.normal);
        self.end(Stage::Touching);
        point
    }

    /// Both crossings, the last of them, and the place. Returns the time, and the closest point.
    fn crossing(&mut self, crossing: &Crossing) -> (Number, [Number; 2]) {
        let times = [0, 1].map(|axis| self.time(crossing, axis));
        self.end(Stage::Crossings);
        let later = times[usize::from(!crossing.by_x)].as_slice();
        let words = words().microscope;
        let (name, which) = match (crossing.time > 0.0, crossing.by_x) {
            (false, _) => (words.from_within, ""),
            (true, true) => (words.later, "= t x"),
            (true, false) => (words.later, "= t y"),
        };
        let last: Formula = |of| of[0].max(0.0);
        let time = self.paper.sheet.worked(crossing.time, later, last);
        self.paper.add(name, &[time], which);
        let (at, from) = (crossing.center, [self.center, self.motion, [time; 2]]);
        let entry = self.paper.by_axis("E = C + m t", at, from, ALONG);
        self.end(Stage::Last);
        let clamp: Formula = |of| of[0].max(of[1]).min(of[2]);
        let (at, from) = (crossing.closest, [entry, self.sides[0], self.sides[1]]);
        let point = self.paper.by_axis("P = clamp E", at, from, clamp);
        self.end(Stage::Place);
        (time, point)
    }

    /// The line that is crossed on an axis, and when, if ever.
    fn time(&mut self, crossing: &Crossing, axis: usize) -> Option<Number> {
        let letter = ["x", "y"][axis];
        let (words, side) = (words().microscope, facing(self.steps.asked.motion[axis]));
        let name = format!("{letter} = {}", words.grown_sides[axis][side]);
        let out = [DIFFERENCE, SUM][side];
        let from = [self.sides[side][axis], self.radius];
        let line = self.paper.worked(name, crossing.lines[axis], &from, out);
        let time = crossing.times[axis];
        let name = format!("t {letter} = ({letter} − C.{letter}) / m.{letter}");
        if time.is_finite() {
            let from = [line, self.center[axis], self.motion[axis]];
            let crossed: Formula = |of| (of[0] - of[1]) / of[2];
            return Some(self.paper.worked(name, time, &from, crossed));
        }
        let why = if time.is_nan() {
            words.along_line
        } else if time > 0.0 {
            words.never
        } else {
            words.past_line
        };
        self.paper.add(name, &[], why);
        None
    }

    /// The chord. Returns the time at which it begins, or would.
    fn chord(&mut self, corner: [Number; 2], place: DVec2, chord: Chord) -> Number {
        let (paper, words) = (&mut self.paper, words().microscope);
        let (radius, [mx, my]) = (self.radius, self.motion);
        let to_corner = place - self.steps.asked.circle.center.as_dvec2();
        let from = [corner, self.center];
        let [kx, ky] = paper.by_axis("k = P − C", to_corner, from, DIFFERENCE);
        let from = [mx, my, kx, ky];
        let along = paper.worked(words.along, chord.along, &from, DOT);
        let cross: Formula = |of| (of[0] * of[3] - of[1] * of[2]).abs();
        let across = paper.worked(words.across, chord.across, &from, cross);
        let square: Formula = |of| of[0] * of[0] + of[1] * of[1];
        let length = paper.worked("m² = m · m", chord.length_squared, &[mx, my], square);
        if chord.along <= 0.0 || chord.half_chord_squared <= 0.0 {
            let distance: Formula = |of| of[0] / of[1].sqrt();
            let from = [across, length];
            return paper.worked(words.distance, chord.distance(), &from, distance);
        }
        let half: Formula = |of| (of[0] * of[0] * of[1] - of[2] * of[2]).max(0.0).sqrt();
        let (value, from) = (chord.half_chord_squared.sqrt(), [radius, length, across]);
        let root = paper.worked(words.root, value, &from, half);
        let entry: Formula = |of| ((of[0] - of[1]) / of[2]).max(0.0);
        let (value, from) = (chord.entry().unwrap_or(0.0), [along, root, length]);
        paper.worked(words.entry, value, &from, entry)
    }

    fn result(&mut self, entered: Number, point: [Number; 2], hit: Hit) {
        let (paper, words) = (&mut self.paper, words().microscope);
        let time = paper.worked(words.time, hit.time, &[entered], |of| of[0]);
        paper.sheet.refine(time, TIME_DECIMALS);
        let Cast { circle, motion, .. } = self.steps.asked;
        let arrived = circle.center.as_dvec2() + motion.as_dvec2() * f64::from(hit.time);
        let from = [self.center, self.motion, [time; 2]];
        let arrived = paper.by_axis(words.centre_then, arrived, from, ALONG);
        paper.line("P", &point);
        let [nx, ny] = if self.steps.working.chord.is_some() {
            let from = [arrived, point, [self.radius; 2]];
            let away: Formula = |of| (of[0] - of[1]) / of[2];
            paper.by_axis("n = (C' − P) / r", hit.normal.as_dvec2(), from, away)
        } else {
            paper.vector("n", hit.normal)
        };
        let from = [nx, ny, self.motion[0], self.motion[1]];
        let along = paper.sheet.worked(hit.normal.dot(motion), &from, DOT);
        paper.add("n · m", &[along], "< 0");
        self.end(Stage::Result);
    }
}
