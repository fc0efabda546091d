//! A calculation on paper: each number has as many digits as it takes to work out the next ones.

/// The decimals that a number has at least, and at most.
const LEAST: usize = 2;
const MOST: usize = 9;
/// The relative error below which a number counts as exact.
const EXACT: f64 = 1e-12;
/// From here on a number has no decimals to begin with, and is only said to be large.
const LARGE: f64 = 1e6;

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
        let signs: &[char] = if is_zero { &['-'] } else { &[] };
        text.trim_start_matches(signs).to_owned()
    }
}

impl Sheet {
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
        while let Some(short) = self.0.iter().find_map(|row| self.most_wrong(row)) {
            self.0[short].decimals += 1;
        }
    }

    /// Of the numbers that a number is worked out from, the one that needs another digit most; `None` if
    /// they have enough of them, or cannot have more.
    fn most_wrong(&self, row: &Row) -> Option<usize> {
        let shown: Vec<f64> = row.from.iter().map(|from| self.0[from.0].shown()).collect();
        let error = |from: &[f64]| ((row.formula)(from) - row.shown()).abs();
        // A number that is not finite has no digits.
        let is_wrong = !row.from.is_empty() && error(&shown) > row.unit();
        if !is_wrong || row.value.abs() >= LARGE {
            return None;
        }
        let with_exact = |place: usize| {
            let mut better = shown.clone();
            better[place] = self.0[row.from[place].0].value;
            error(&better)
        };
        let can_have_more = |place: &usize| {
            let from = &self.0[row.from[*place].0];
            from.decimals < MOST && !from.is_exact()
        };
        (0..shown.len())
            .filter(can_have_more)
            .min_by(|one, other| with_exact(*one).total_cmp(&with_exact(*other)))
            .map(|place| row.from[place].0)
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
            (f64::from(0.1_f32), "0.10"),
            (123.456, "123.46"),
            (f64::INFINITY, "inf"),
        ] {
            let number = sheet.given(value);
            assert_eq!(sheet.text(number), text);
        }
        sheet.settle();
    }
}
