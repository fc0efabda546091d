//! The table of tunes.

mod editor;
mod lake;
mod reef;
mod snow;
mod title;
mod town;

use breakout::level::SceneryKind;

use super::score::Score;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tune {
    /// The title and the menus that lead away from it.
    #[default]
    Title,
    /// The editor, and everything that explains.
    Editor,
    Lake,
    Reef,
    Town,
    Snow,
}

pub(crate) struct TuneSpec {
    pub(crate) tune: Tune,
    /// The name in `breakout sound`, after `music-`.
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "for the desktop"))]
    pub(crate) name: &'static str,
    /// The places where it is played.
    place: Option<SceneryKind>,
    pub(super) score: &'static Score,
}

/// Every tune, in the order of [`Tune`].
#[rustfmt::skip]
pub(crate) static TUNES: [TuneSpec; 6] = [
    TuneSpec { tune: Tune::Title,  name: "title",  place: None,                    score: &title::SCORE },
    TuneSpec { tune: Tune::Editor, name: "editor", place: None,                    score: &editor::SCORE },
    TuneSpec { tune: Tune::Lake,   name: "lake",   place: Some(SceneryKind::Lake), score: &lake::SCORE },
    TuneSpec { tune: Tune::Reef,   name: "reef",   place: Some(SceneryKind::Reef), score: &reef::SCORE },
    TuneSpec { tune: Tune::Town,   name: "town",   place: Some(SceneryKind::Town), score: &town::SCORE },
    TuneSpec { tune: Tune::Snow,   name: "snow",   place: Some(SceneryKind::Snow), score: &snow::SCORE },
];

// Tunes index this table; a misplaced row does not compile.
breakout::rows_are_in_order!(TUNES, tune);

impl Tune {
    /// The tune of a family of places.
    pub(crate) fn of(place: SceneryKind) -> Self {
        let row = TUNES.iter().find(|row| row.place == Some(place));
        row.map_or_else(Self::default, |row| row.tune)
    }

    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "for the desktop"))]
    pub(crate) fn bar_seconds(self) -> f32 {
        self.score().bar_seconds()
    }

    pub(super) fn spec(self) -> &'static TuneSpec {
        &TUNES[self as usize]
    }

    pub(super) fn score(self) -> &'static Score {
        self.spec().score
    }
}

impl TuneSpec {
    /// True for the tune of a place, which is played in games.
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "for the desktop"))]
    pub(crate) fn is_of_place(&self) -> bool {
        self.place.is_some()
    }

    /// Seconds until it repeats.
    #[cfg(test)]
    pub(crate) fn seconds(&self) -> f32 {
        self.score.bars() as f32 * self.score.bar_seconds()
    }
}
