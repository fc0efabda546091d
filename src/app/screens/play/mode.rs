//! What is played, and what only that has.

use breakout::bot::NoAim;
use breakout::level::LevelId;
use breakout::textbook::museum::Exhibit;

use super::continuing::Resuming;
use super::keeping::Keeping;

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
    pub(super) start: LevelId,
    /// The version of the files that it follows; `None` at the start and after a return to the past.
    pub(super) followed: Option<u64>,
    /// Whether the file of the level in play is gone, which is said once.
    pub(super) is_gone: bool,
    /// Plays on while the window has no focus.
    pub(super) autopilot: Option<NoAim>,
    /// What it plays of the workbench, if it does.
    pub(super) drawn: Option<Drawn>,
}

/// A level that is drawn while it is played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Drawn {
    pub(super) level: LevelId,
    /// The version of the workbench.
    pub(super) version: u64,
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

    pub(super) fn drawn(&self) -> Option<Drawn> {
        match self {
            Self::Workshop(workshop) => workshop.drawn,
            _ => None,
        }
    }

    /// What is on the workbench is not what is played any more, but what its file says.
    pub(super) fn forget_drawing(&mut self) {
        if let Self::Workshop(workshop) = self {
            workshop.drawn = None;
            workshop.followed = None;
        }
    }
}
