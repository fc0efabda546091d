//! The table of pairs. A new pair is a row here.

use breakout::collision::{
    overlaps_aabb_aabb, overlaps_circle_aabb, overlaps_circle_circle, overlaps_interval_interval,
    overlaps_point_aabb, overlaps_point_circle, overlaps_point_point, touches_aabb_aabb,
    touches_circle_aabb, touches_circle_circle, touches_interval_interval, touches_point_aabb,
    touches_point_circle, touches_point_point,
};

use super::forms::{self, Form};
use super::lessons::Lesson;
use super::row::Row;
use super::shapes::Setup;
use super::{Telling, constructions, formulas, lessons};
use crate::app::inspect::pen::Pen;

pub(super) struct Pair {
    /// The name in the status report.
    pub(super) id: &'static str,
    /// What it is called, and the idea of its tests in a few words.
    pub(super) told: Telling,
    /// The names of the two shapes on the bench and in the formula.
    pub(super) letters: [&'static str; 2],
    pub(super) touches: fn(&Setup) -> bool,
    pub(super) overlaps: fn(&Setup) -> bool,
    /// The lines of the formula with the numbers of a setup, given both answers.
    formula: fn(&Setup, [bool; 2]) -> Vec<Row>,
    /// The same test as the tutorials form it.
    pub(super) forms: &'static [Form],
    pub(super) draw: fn(&mut Pen<'_>, &Setup),
    /// The pair opens with the first one.
    pub(super) lessons: &'static [Lesson],
}

impl Pair {
    pub(super) fn rows(&self, setup: &Setup) -> Vec<Row> {
        (self.formula)(setup, [(self.touches)(setup), (self.overlaps)(setup)])
    }
}

#[rustfmt::skip]
pub(super) const PAIRS: &[Pair] = &[
    Pair {
        id: "interval-interval", told: Telling(|words| words.interval_interval), letters: ["a", "b"],
        touches: |s| touches_interval_interval(s.bodies[0].interval(), s.bodies[1].interval()),
        overlaps: |s| overlaps_interval_interval(s.bodies[0].interval(), s.bodies[1].interval()),
        formula: formulas::interval_interval, draw: constructions::interval_interval,
        forms: forms::INTERVALS, lessons: lessons::INTERVALS,
    },
    Pair {
        id: "point-point", told: Telling(|words| words.point_point), letters: ["a", "b"],
        touches: |s| touches_point_point(s.bodies[0].anchor, s.bodies[1].anchor),
        overlaps: |s| overlaps_point_point(s.bodies[0].anchor, s.bodies[1].anchor),
        formula: formulas::point_point, draw: constructions::point_point,
        forms: forms::POINTS, lessons: lessons::POINTS,
    },
    Pair {
        id: "point-circle", told: Telling(|words| words.point_circle), letters: ["P", "C"],
        touches: |s| touches_point_circle(s.bodies[0].anchor, s.bodies[1].circle()),
        overlaps: |s| overlaps_point_circle(s.bodies[0].anchor, s.bodies[1].circle()),
        formula: formulas::point_circle, draw: constructions::point_circle,
        forms: forms::POINT_CIRCLE, lessons: lessons::POINT_CIRCLE,
    },
    Pair {
        id: "point-box", told: Telling(|words| words.point_box), letters: ["P", "B"],
        touches: |s| touches_point_aabb(s.bodies[0].anchor, s.bodies[1].aabb()),
        overlaps: |s| overlaps_point_aabb(s.bodies[0].anchor, s.bodies[1].aabb()),
        formula: formulas::point_box, draw: constructions::point_box,
        forms: forms::POINT_BOX, lessons: lessons::POINT_BOX,
    },
    Pair {
        id: "circle-circle", told: Telling(|words| words.circle_circle), letters: ["A", "B"],
        touches: |s| touches_circle_circle(s.bodies[0].circle(), s.bodies[1].circle()),
        overlaps: |s| overlaps_circle_circle(s.bodies[0].circle(), s.bodies[1].circle()),
        formula: formulas::circle_circle, draw: constructions::circle_circle,
        forms: forms::CIRCLES, lessons: lessons::CIRCLES,
    },
    Pair {
        id: "box-box", told: Telling(|words| words.box_box), letters: ["a", "b"],
        touches: |s| touches_aabb_aabb(s.bodies[0].aabb(), s.bodies[1].aabb()),
        overlaps: |s| overlaps_aabb_aabb(s.bodies[0].aabb(), s.bodies[1].aabb()),
        formula: formulas::box_box, draw: constructions::box_box,
        forms: forms::BOXES, lessons: lessons::BOXES,
    },
    Pair {
        id: "circle-box", told: Telling(|words| words.circle_box), letters: ["C", "B"],
        touches: |s| touches_circle_aabb(s.bodies[0].circle(), s.bodies[1].aabb()),
        overlaps: |s| overlaps_circle_aabb(s.bodies[0].circle(), s.bodies[1].aabb()),
        formula: formulas::circle_box, draw: constructions::circle_box,
        forms: forms::CIRCLE_BOX, lessons: lessons::CIRCLE_BOX,
    },
    Pair {
        id: "cast", told: Telling(|words| words.moving_circle_box), letters: ["C", "B"],
        touches: |s| touches_circle_aabb(s.bodies[0].circle(), s.bodies[1].aabb()),
        overlaps: |s| overlaps_circle_aabb(s.bodies[0].circle(), s.bodies[1].aabb()),
        formula: formulas::cast, draw: constructions::cast,
        forms: forms::CAST, lessons: lessons::CAST,
    },
];
