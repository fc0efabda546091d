//! What the program reports of itself with `--report`.

use std::collections::HashMap;

/// The names and values in a line of `--report`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report(HashMap<String, String>);

impl Report {
    pub(crate) fn parse(line: &str) -> Self {
        let pairs = line
            .split_whitespace()
            .filter_map(|pair| pair.split_once('='));
        Self(
            pairs
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
        )
    }

    pub(crate) fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// True if a value is exactly `value`.
    pub(crate) fn is(&self, name: &str, value: &str) -> bool {
        self.get(name) == value
    }

    pub(crate) fn number(&self, name: &str) -> f32 {
        self.get(name).parse().unwrap_or(f32::NAN)
    }

    /// The field's left and top edge, and its pixels per unit.
    pub(crate) fn field(&self) -> [f32; 3] {
        let mut numbers = self
            .get("field")
            .split(',')
            .map(|n| n.parse().unwrap_or(f32::NAN));
        [0; 3].map(|_| numbers.next().unwrap_or(f32::NAN))
    }
}
