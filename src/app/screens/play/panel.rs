//! The panels that interrupt a game: paused, cleared, lost, won. Their choices and their results;
//! `panel_drawing.rs` draws them.

use breakout::records::{Best, LevelResult};

use super::Mode;
use crate::app::ui::menu::Menu;
use crate::app::words::words;

/// Seconds from the panel's opening to the first star, and from one star to the next.
pub(super) const FIRST_STAR: f32 = 0.3;
pub(super) const NEXT_STAR: f32 = 0.22;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Panel {
    Paused,
    Cleared,
    Lost,
    Won,
    /// The last level of a workshop is cleared.
    Done,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PanelChoice {
    Resume,
    NextLevel,
    /// This level from its beginning, before it has ended.
    Restart,
    /// This level from its beginning, after its end.
    LevelAgain,
    /// An exhibit from its beginning.
    SceneAgain,
    /// Back to the run that waits.
    GoOn,
    /// A new run from the level with which this one started.
    NewRun,
    Edit,
    Options,
    /// The lists from which a game is started.
    Levels,
    Museum,
    Title,
}

impl PanelChoice {
    /// The label, and the name in the status report.
    pub(super) fn names(self) -> (&'static str, &'static str) {
        let words = words().play;
        match self {
            Self::Resume => (words.resume, "Resume"),
            Self::NextLevel => (words.next_level, "Next"),
            Self::Restart => (words.restart_level, "Restart"),
            Self::LevelAgain => (words.level_again, "Play"),
            Self::SceneAgain => (words.scene_again, "Play"),
            Self::GoOn => (words.go_on, "Go"),
            Self::NewRun => (words.new_run, "Start"),
            Self::Edit => (words.edit_level, "Edit"),
            Self::Options => (words.options, "Options"),
            Self::Levels => (words.levels, "Levels"),
            Self::Museum => (words.museum, "Museum"),
            Self::Title => (words.title, "Title"),
        }
    }
}

/// The result of a cleared level.
#[derive(Clone, Copy, Debug)]
pub(super) struct LevelOutcome {
    pub(super) cleared: LevelResult,
    pub(super) is_best: bool,
    pub(super) is_fastest: bool,
}

impl LevelOutcome {
    /// A result, the best score before it, and the best since.
    pub(super) fn of(cleared: LevelResult, ranked: bool, before: u32, best: Best) -> Self {
        Self {
            cleared,
            is_best: ranked && cleared.score > before,
            is_fastest: ranked && best.is_shortest(&cleared),
        }
    }

    /// The earned star that appears between two ages of the panel, counted from 1.
    pub(super) fn star_between(&self, before: f32, after: f32) -> Option<u32> {
        let slots = self.cleared.stars.each().into_iter().enumerate();
        let earned = slots.filter(|(_, earned)| *earned);
        let times = earned.map(|(slot, _)| FIRST_STAR + NEXT_STAR * slot as f32);
        let mut times = (1..).zip(times);
        let (star, _) = times.find(|(_, time)| (before..after).contains(time))?;
        Some(star)
    }
}

impl Panel {
    /// The panel's choices: a new run if this one has begun with another level, and to edit only where levels
    /// are drawn.
    pub(super) fn menu(self, mode: &Mode, is_later: bool, can_draw: bool) -> Menu<PanelChoice> {
        use PanelChoice::{Edit, GoOn, LevelAgain, NewRun, NextLevel};
        let first: &[_] = match (self, mode) {
            (Self::Paused, _) => &[
                PanelChoice::Resume,
                PanelChoice::Restart,
                GoOn,
                Edit,
                PanelChoice::Options,
            ],
            (_, Mode::Exhibit(_)) => &[PanelChoice::SceneAgain],
            (_, Mode::Again(_)) => &[GoOn, LevelAgain],
            (Self::Cleared, Mode::Workshop(_)) => &[NextLevel, LevelAgain, Edit],
            (Self::Lost | Self::Done, Mode::Workshop(_)) => &[LevelAgain, Edit],
            (Self::Cleared, _) => &[NextLevel, LevelAgain],
            (Self::Lost, _) if is_later => &[LevelAgain, NewRun],
            (Self::Lost | Self::Done, _) => &[LevelAgain],
            (Self::Won, _) => &[NewRun],
        };
        let list = match mode {
            Mode::Exhibit(_) => PanelChoice::Museum,
            _ => PanelChoice::Levels,
        };
        let rows = first.iter().copied().chain([list, PanelChoice::Title]);
        let rows = rows.filter(|choice| match choice {
            Edit => can_draw,
            GoOn => matches!(mode, Mode::Again(_)),
            _ => true,
        });
        Menu::new(rows.map(|choice| (choice.names().0, choice)))
    }

    pub(super) fn next(self) -> Option<PanelChoice> {
        match self {
            Self::Paused => None,
            Self::Cleared => Some(PanelChoice::NextLevel),
            Self::Lost => Some(PanelChoice::Restart),
            Self::Won | Self::Done => Some(PanelChoice::NewRun),
        }
    }

    pub(super) fn has_stars(self) -> bool {
        matches!(self, Self::Cleared | Self::Won | Self::Done)
    }
}

#[cfg(test)]
mod tests {
    use breakout::level::LevelId;
    use breakout::records::Stars;
    use breakout::textbook::museum::Exhibit;

    use super::*;
    use crate::app::screens::play::Workshop;
    use crate::app::screens::play::keeping::Keeping;

    #[test]
    fn every_pause_leads_to_the_editor_where_levels_are_drawn() {
        let exhibit = Exhibit::new(0).expect("the first");
        for (place, mode) in [
            ("museum", Mode::Exhibit(Box::new(exhibit))),
            ("workshop", Mode::Workshop(Workshop::default())),
            ("run", Mode::Run(Keeping::default())),
            ("again", Mode::Again(Keeping::default())),
        ] {
            for (is_later, can_draw) in [(false, true), (true, true), (false, false), (true, false)]
            {
                let menu = Panel::Paused.menu(&mode, is_later, can_draw);
                let is_there = menu.at(&PanelChoice::Edit).selected().choice == PanelChoice::Edit;
                assert_eq!(is_there, can_draw, "{place}");
            }
        }
    }

    #[test]
    fn each_earned_star_appears_once() {
        let outcome = LevelOutcome {
            cleared: LevelResult {
                level: LevelId::default(),
                score: 0,
                seconds: 0.0,
                stars: Stars {
                    cleared: true,
                    unhurt: false,
                    in_time: true,
                },
            },
            is_best: false,
            is_fastest: false,
        };
        let frames = (0..120_u8).map(|frame| f32::from(frame) / 60.0);
        let stars = frames.map(|age| outcome.star_between(age, age + 1.0 / 60.0));
        let seen: Vec<u32> = stars.flatten().collect();
        assert_eq!(seen, [1, 2]);
    }
}
