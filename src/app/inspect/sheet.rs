//! A calculation on paper: each number has as many digits as it takes to work out the next ones.

/// The decimals that a number has at least, and at most.
const LEAST: usize = 2;
const MOST: usize = 9;
/// The relative error below which a number counts as exact: that of an `f32`.
const EXACT: f64 = 1e-7;
/// From here on a number has no decimals to begin with, and is only said to be large.
const LARGE: f64 = 1e6;

/// A number of a sheet.
#[derive(Clone, Copy)]
pub(crate) struct Number(usize);

/// Works a number out from those that it depends on.
pub(crate) type Formula = fn(&[f64]) -> f64;

/// The numbers of a calculation. Whoever works one out from the digits of the others comes within one
/// unit of its last digit.
#[derive(Default)]
pub(crate) struct Sheet(Vec<Row>);

struct Row {
    value: f64,
    decimals: usize,
    from: Vec<Number>,
    formula: Formula,
}

impl Row {
    fn unit(&self) -> f64 {
        0.1_f64.powi(self.decimals as i32)
    }

    /// The number as its digits tell it.
    fn shown(&self) -> f64 {
        self.text().parse().unwrap_or(self.value)
    }

    fn is_exact(&self) -> bool {
        let rounded: f64 = self.rounded().parse().unwrap_or(self.value);
        (rounded - self.value).abs() <= EXACT * self.value.abs()
    }

    fn rounded(&self) -> String {
        format!("{:.*}", self.decimals, self.value)
    }

    /// An exact number ends with its last digit that is not 0.
    fn text(&self) -> String {
        let rounded = self.rounded();
        let text = if self.is_exact() && self.decimals > 0 {
            rounded.trim_end_matches('0').trim_end_matches('.')
        } else {
            &rounded
        };
        let is_zero = text.trim_matches(['-', '0', '.']).is_empty();
        if is_zero {
            text.trim_start_matches('-')
        } else {
            text
        }
        .to_owned()
    }
}

impl Sheet {
    /// A number to begin with.
    pub(crate) fn given(&mut self, value: impl Into<f64>) -> Number {
        self.worked(value, &[], |_| 0.0)
    }

    /// A number that a formula gives; its value is the program's own.
    pub(crate) fn worked(
        &mut self,
        value: impl Into<f64>,
        from: &[Number],
        formula: Formula,
    ) -> Number {
        let value = value.into();
        self.0.push(Row {
            value,
            decimals: if value.abs() < LARGE { LEAST } else { 0 },
            from: from.to_vec(),
            formula,
        });
        Number(self.0.len() - 1)
    }

    /// Gives a number at least so many decimals.
    pub(crate) fn refine(&mut self, Number(row): Number, decimals: usize) {
        self.0[row].decimals = decimals;
    }

    /// Adds digits to the numbers that need them. Before, the texts have the fewest.
    pub(crate) fn settle(&mut self) {
        while self.settle_once() {}
    }

    /// Adds a digit to each number from which another cannot be worked out yet. Returns whether it did.
    fn settle_once(&mut self) -> bool {
        let mut short: Vec<usize> = Vec::new();
        for row in self.0.iter().filter(|row| !row.from.is_empty()) {
            let shown: Vec<f64> = row.from.iter().map(|from| self.0[from.0].shown()).collect();
            let error = (row.formula)(&shown) - row.shown();
            // A number that is not finite has no digits.
            if error.abs() > row.unit() && row.value.abs() < LARGE {
                short.extend(row.from.iter().map(|from| from.0));
            }
        }
        short.sort_unstable();
        short.dedup();
        short.retain(|row| self.0[*row].decimals < MOST && !self.0[*row].is_exact());
        for row in &short {
            self.0[*row].decimals += 1;
        }
        !short.is_empty()
    }

    pub(crate) fn text(&self, Number(row): Number) -> String {
        self.0[row].text()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_the_digits_that_the_next_one_needs() {
        let mut sheet = Sheet::default();
        let [exact, long] = [6.0, 1.0 / 3.0].map(|value: f64| sheet.given(value));
        let product = sheet.worked(1000.0 / 3.0 * 6.0, &[exact, long], |of| {
            of[0] * of[1] * 1000.0
        });
        sheet.settle();
        assert_eq!(sheet.text(exact), "6");
        assert_eq!(sheet.text(product), "2000");
        assert_eq!(sheet.text(long), "0.333333");
    }

    #[test]
    fn texts_are_short_where_they_are_exact() {
        let mut sheet = Sheet::default();
        for (value, text) in [
            (0.0, "0"),
            (-0.001, "0.00"),
            (-0.5, "-0.5"),
            (f64::from(0.1_f32), "0.1"),
            (123.456, "123.46"),
            (f64::INFINITY, "inf"),
        ] {
            let number = sheet.given(value);
            assert_eq!(sheet.text(number), text);
        }
        sheet.settle();
    }
}
