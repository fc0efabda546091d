//! The levels of a run, and the ones that the program carries.

use std::ops::Index;
use std::sync::Arc;

use super::playable::{Level, Parsed};

/// At least one level, in the order of play. Clones share the levels, and so does an edited set those
/// that stay.
#[derive(Clone, Debug)]
pub struct LevelSet {
    levels: Arc<[Arc<Level>]>,
    /// The indices of the levels in the order in which earlier versions played them, if it was another.
    pub(super) before: Option<Arc<[usize]>>,
}

impl From<Vec<Arc<Level>>> for LevelSet {
    fn from(levels: Vec<Arc<Level>>) -> Self {
        Self {
            levels: levels.into(),
            before: None,
        }
    }
}

/// Sets are equal if they are played alike, whatever their order was before.
impl PartialEq for LevelSet {
    fn eq(&self, other: &Self) -> bool {
        self.levels == other.levels
    }
}

/// A change of one level of a set. Clones share the level.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelEdit {
    /// The level's index: before the change, or of the new level after it.
    pub index: usize,
    /// What becomes of it.
    pub change: LevelChange,
}

/// What becomes of a level of a set.
#[derive(Clone, Debug, PartialEq)]
pub enum LevelChange {
    /// It becomes this one.
    Replace(Arc<Level>),
    /// This one comes in before it; at the end of the set, or beyond, it comes last.
    Insert(Arc<Level>),
    /// It goes.
    Remove,
}

impl LevelEdit {
    /// The index, after the change, of a level of the set before; `None` if it is gone.
    pub fn moved(&self, level: usize) -> Option<usize> {
        match self.change {
            LevelChange::Insert(_) if self.index <= level => Some(level + 1),
            LevelChange::Remove if self.index == level => None,
            LevelChange::Remove if self.index < level => Some(level - 1),
            _ => Some(level),
        }
    }
}

impl LevelSet {
    /// The levels as a set; `None` if there are none.
    pub fn new(levels: Vec<Level>) -> Option<Self> {
        let levels: Vec<_> = levels.into_iter().map(Arc::new).collect();
        (!levels.is_empty()).then(|| levels.into())
    }

    /// The same set, which earlier versions played in the order of these indices.
    #[must_use]
    pub fn ordered_before(self, indices: Vec<usize>) -> Self {
        let is_other = !indices.is_sorted();
        Self {
            before: is_other.then(|| indices.into()),
            ..self
        }
    }

    /// The set after a change. It stays as it is where there is no such level, and the only level of
    /// a set stays in it.
    #[must_use]
    pub fn edited(&self, edit: &LevelEdit) -> Self {
        let mut levels = self.levels.to_vec();
        let index = edit.index;
        match &edit.change {
            LevelChange::Insert(level) => levels.insert(index.min(levels.len()), level.clone()),
            _ if index >= levels.len() => {}
            LevelChange::Replace(level) => levels[index] = level.clone(),
            LevelChange::Remove if levels.len() == 1 => {}
            LevelChange::Remove => {
                levels.remove(index);
            }
        }
        Self::from(levels)
    }

    /// A set of one level.
    pub fn of(level: Level) -> Self {
        Self::from(vec![Arc::new(level)])
    }

    /// The number of levels, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a set is never empty")]
    pub fn len(&self) -> usize {
        self.levels.len()
    }

    /// The levels in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Level> + DoubleEndedIterator {
        self.levels.iter().map(Arc::as_ref)
    }

    /// The levels in order, to be shared with others.
    pub fn shared(&self) -> &[Arc<Level>] {
        &self.levels
    }

    /// The levels that are built in: the files of `levels/`, in the order of their names.
    ///
    /// # Panics
    /// Never: a test reads each of them.
    pub fn builtin() -> Self {
        let read = |(name, text): &(&str, &str)| {
            let Parsed { level, problems } = Level::parse(name, text.as_bytes());
            Arc::new(level.unwrap_or_else(|| panic!("built-in level:\n{problems}")))
        };
        BUILTIN.iter().map(read).collect::<Vec<_>>().into()
    }

    /// The file of a level that is built in, as it was written; `None` for any other level.
    pub fn builtin_text(level: &Level) -> Option<&'static str> {
        let is_it = |(name, text): &&(&str, &str)| {
            let parsed = Level::parse(name, text.as_bytes());
            parsed.level.as_ref() == Some(level)
        };
        BUILTIN.iter().find(is_it).map(|(_, text)| *text)
    }
}

impl Index<usize> for LevelSet {
    type Output = Level;

    fn index(&self, index: usize) -> &Level {
        &self.levels[index]
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
    embed!("02_rainbow.txt"),
    embed!("03_clownfish.txt"),
    embed!("04_two_beats.txt"),
    embed!("05_lighthouse.txt"),
    embed!("06_colonnade.txt"),
    embed!("07_small_boat.txt"),
    embed!("08_night_owl.txt"),
    embed!("09_windfall.txt"),
    embed!("10_visitors.txt"),
    embed!("11_umbrella.txt"),
    embed!("12_key.txt"),
    embed!("13_no_hurry.txt"),
    embed!("14_new_year.txt"),
    embed!("15_short_fuse.txt"),
    embed!("16_snowfall.txt"),
    embed!("17_two_sides.txt"),
    embed!("18_volcano.txt"),
    embed!("19_big_dipper.txt"),
    embed!("20_bee.txt"),
    embed!("21_lizard.txt"),
    embed!("22_night_shift.txt"),
    embed!("23_only_a_grin.txt"),
    embed!("24_comet.txt"),
    embed!("25_dragonfly.txt"),
    embed!("26_keep.txt"),
    embed!("27_lift_off.txt"),
    embed!("28_poison.txt"),
    embed!("29_moth.txt"),
    embed!("30_dusk.txt"),
    embed!("31_last_word.txt"),
];
