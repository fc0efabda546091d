//! What is played, and what only that has.

use std::path::PathBuf;

use breakout::bot::NoAim;
use breakout::textbook::museum::Exhibit;

use super::continuing::Resuming;
use super::follows::Follows;
use super::keeping::Keeping;
use crate::app::workbench::Workbench;

pub(super) enum Mode {
    Run(Keeping),
    /// A level once more, over the run that has cleared it, which goes on afterwards.
    Again(Keeping),
    /// A run that was left is played again up to that moment.
    Resuming(Box<Resuming>),
    Workshop(Workshop),
    Exhibit(Box<Exhibit>),
}

/// A game of levels that are made beside it, in files or on the workbench.
#[derive(Default)]
pub(super) struct Workshop {
    /// The level with which it begins again.
    pub(super) start: usize,
    pub(super) follows: Follows,
    /// Plays on while the window has no focus.
    pub(super) autopilot: Option<NoAim>,
    /// The version of the workbench that it plays, if it does.
    pub(super) drawn: Option<u64>,
}

impl Mode {
    /// What is played for points: no exhibit, and no level that is tried.
    pub(super) fn kept(&mut self) -> Option<&mut Keeping> {
        match self {
            Self::Run(keeping) | Self::Again(keeping) => Some(keeping),
            _ => None,
        }
    }

    pub(super) fn exhibit(&self) -> Option<&Exhibit> {
        match self {
            Self::Exhibit(exhibit) => Some(exhibit),
            _ => None,
        }
    }

    pub(super) fn is_resuming(&self) -> bool {
        matches!(self, Self::Resuming(_))
    }

    pub(super) fn is_workshop(&self) -> bool {
        matches!(self, Self::Workshop(_))
    }

    pub(super) fn is_on_autopilot(&self) -> bool {
        matches!(self, Self::Workshop(workshop) if workshop.autopilot.is_some())
    }

    /// The version of the workbench that is played.
    pub(super) fn drawn(&self) -> Option<u64> {
        match self {
            Self::Workshop(workshop) => workshop.drawn,
            _ => None,
        }
    }

    /// What is on the workbench is not what is played any more.
    pub(super) fn forget_drawing(&mut self) {
        if let Self::Workshop(workshop) = self {
            workshop.drawn = None;
        }
    }

    /// The place of the level on the workbench among those of the game.
    pub(super) fn place_of(&self, bench: &Workbench) -> usize {
        match self {
            Self::Workshop(workshop) => workshop.follows.drawn_place(bench.place()),
            _ => bench.place(),
        }
    }

    /// The files of the levels, if it follows them.
    pub(super) fn files(&self) -> &[Option<PathBuf>] {
        match self {
            Self::Workshop(workshop) => workshop.follows.present(),
            _ => &[],
        }
    }
}
