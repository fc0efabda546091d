//! The levels of a run, and the ones that the program carries.

use std::ops::Index;
use std::sync::Arc;

use super::Level;

/// At least one level, in the order of play. Clones share the levels.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelSet(Arc<[Level]>);

impl LevelSet {
    /// The levels as a set; `None` if there are none.
    pub fn new(levels: Vec<Level>) -> Option<Self> {
        (!levels.is_empty()).then(|| Self(levels.into()))
    }

    /// How many there are, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a set is never empty")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The levels in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Level> {
        self.0.iter()
    }

    /// The levels that are built in: the files of `levels/`, in the order of their names.
    ///
    /// # Panics
    /// Never: a test reads each of them.
    pub fn builtin() -> Self {
        let read = |(name, text): &(&str, &str)| {
            let parsed = Level::parse(name, text.as_bytes());
            parsed
                .level
                .unwrap_or_else(|| panic!("built-in level:\n{}", parsed.problems))
        };
        Self(BUILTIN.iter().map(read).collect())
    }
}

impl Index<usize> for LevelSet {
    type Output = Level;

    fn index(&self, index: usize) -> &Level {
        &self.0[index]
    }
}

impl<'a> IntoIterator for &'a LevelSet {
    type Item = &'a Level;
    type IntoIter = std::slice::Iter<'a, Level>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

macro_rules! embed {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/levels/", $name)),
        )
    };
}

/// File names and texts. A test compares the list with the folder.
const BUILTIN: &[(&str, &str)] = &[
    embed!("01_first_light.txt"),
    embed!("02_over_the_top.txt"),
    embed!("03_two_hits.txt"),
    embed!("04_lintel.txt"),
    embed!("05_sailing.txt"),
    embed!("06_columns.txt"),
    embed!("07_three_pips.txt"),
    embed!("08_sieve.txt"),
    embed!("09_castle.txt"),
    embed!("10_comet.txt"),
    embed!("11_hourglass.txt"),
    embed!("12_last_word.txt"),
];
