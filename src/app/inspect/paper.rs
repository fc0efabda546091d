//! A calculation in named rows, whose numbers get their digits when all are known.

use glam::DVec2;
use macroquad::prelude::Vec2;

use super::cast_steps::Line;
use super::sheet::{Formula, Number, Sheet};

/// The decimals of a time at least.
pub(super) const TIME_DECIMALS: usize = 4;

pub(super) const SUM: Formula = |of| of[0] + of[1];
pub(super) const DIFFERENCE: Formula = |of| of[0] - of[1];
pub(super) const PRODUCT: Formula = |of| of[0] * of[1];
pub(super) const LENGTH: Formula = |of| of[0].hypot(of[1]);
/// Of two vectors, x and y of the first before those of the second.
pub(super) const DOT: Formula = |of| of[0] * of[2] + of[1] * of[3];
/// Start, motion and time on an axis.
pub(super) const ALONG: Formula = |of| of[0] + of[1] * of[2];

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Row {
    /// A name or a formula, and its value.
    Value(String, String),
    Words(String),
    /// A rejected surface, and the reason.
    Other(String, String),
}

impl Row {
    pub(super) fn value(self) -> Option<Line> {
        match self {
            Self::Value(name, value) => Some((name, value)),
            _ => None,
        }
    }
}

#[derive(Default)]
pub(super) struct Paper {
    pub(super) sheet: Sheet,
    /// Each row with the numbers with which its value begins.
    rows: Vec<(Row, Vec<Number>)>,
}

impl Paper {
    pub(super) fn words(&mut self, words: impl Into<String>) {
        self.rows.push((Row::Words(words.into()), Vec::new()));
    }

    /// Adds numbers, and what follows them.
    pub(super) fn add(
        &mut self,
        name: impl Into<String>,
        numbers: &[Number],
        after: impl Into<String>,
    ) {
        let row = Row::Value(name.into(), after.into());
        self.rows.push((row, numbers.to_vec()));
    }

    pub(super) fn line(&mut self, name: impl Into<String>, numbers: &[Number]) {
        self.add(name, numbers, "");
    }

    pub(super) fn number(&mut self, name: impl Into<String>, value: f32) -> Number {
        self.worked(name, value, &[], |_| 0.0)
    }

    pub(super) fn vector(&mut self, name: &str, value: Vec2) -> [Number; 2] {
        self.by_axis(name, value.as_dvec2(), [], |_| 0.0)
    }

    pub(super) fn worked(
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

    /// A vector that is worked out axis by axis.
    pub(super) fn by_axis<const N: usize>(
        &mut self,
        name: &str,
        value: DVec2,
        from: [[Number; 2]; N],
        formula: Formula,
    ) -> [Number; 2] {
        let worked = [0, 1].map(|axis| {
            let from = from.map(|vector| vector[axis]);
            self.sheet.worked(value[axis], &from, formula)
        });
        self.line(name, &worked);
        worked
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn rows(mut self) -> Vec<Row> {
        self.sheet.settle();
        let rows = self.rows.into_iter().map(|(row, numbers)| match row {
            Row::Value(name, after) => {
                let numbers = numbers.into_iter().map(|of| self.sheet.text(of));
                let after = Some(after).filter(|after| !after.is_empty());
                let texts: Vec<String> = numbers.chain(after).collect();
                Row::Value(name, texts.join(" "))
            }
            row => row,
        });
        rows.collect()
    }

    pub(super) fn lines(self) -> impl Iterator<Item = Line> {
        self.rows().into_iter().filter_map(Row::value)
    }
}
