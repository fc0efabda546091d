//! The scenery behind a level, as a level file chooses it.

use std::fmt::{self, Display};

/// A family of sceneries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SceneryKind {
    /// Hills at a lake.
    Lake,
    /// A reef under water.
    Reef,
    /// The roofs of a town.
    Town,
    /// Mountains and firs in snow.
    Snow,
}

impl SceneryKind {
    /// Every family. Share codes have its index, so this order never changes.
    pub const ALL: [Self; 4] = [Self::Lake, Self::Reef, Self::Town, Self::Snow];

    /// The name in a level file.
    pub fn name(self) -> &'static str {
        ["lake", "reef", "town", "snow"][self as usize]
    }
}

/// A scenery: its family, and a seed from 0 to [`ChosenScenery::MAX_SEED`] for its shapes and its light. Displays as in
/// a level file.
#[expect(missing_docs, reason = "the type says it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenScenery {
    pub kind: SceneryKind,
    pub seed: u16,
}

impl ChosenScenery {
    /// The greatest seed.
    pub const MAX_SEED: u16 = 999;

    /// Reads a name and a seed, separated by blanks; a name alone has the seed 0.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let name = words.next()?;
        let kind = SceneryKind::ALL
            .into_iter()
            .find(|kind| kind.name() == name)?;
        let seed = words.next().map_or(Some(0), |word| word.parse().ok())?;
        (seed <= Self::MAX_SEED && words.next().is_none()).then_some(Self { kind, seed })
    }
}

impl Default for ChosenScenery {
    fn default() -> Self {
        Self {
            kind: SceneryKind::Lake,
            seed: 0,
        }
    }
}

impl Display for ChosenScenery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.name(), self.seed)
    }
}
