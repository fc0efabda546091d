//! The panels that interrupt a game, with their choices and results; `panel_drawing.rs` draws them.

use breakout::difficulty::{DIFFICULTIES, Difficulty};
use breakout::records::{Best, LevelResult};

use super::{Mode, Play};
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
    /// The only level of a workshop's run is cleared.
    SingleCleared,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PanelChoice {
    Resume,
    NextLevel,
    /// This level from its beginning, before it has ended.
    Restart,
    /// This level from its beginning, after its end.
    LevelAgain,
    /// The race from its beginning.
    RaceAgain,
    /// An exhibit from its beginning.
    SceneAgain,
    /// Back to the run beneath.
    GoOn,
    /// A new run from the level with which this one started.
    NewRun,
    /// A new run at another difficulty: after a victory, and after a defeat.
    Harder(Difficulty),
    Easier(Difficulty),
    Edit,
    Options,
    Levels,
    Sets,
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
            Self::RaceAgain => (words.race_again, "Race"),
            Self::SceneAgain => (words.scene_again, "Play"),
            Self::GoOn => (words.go_on, "Go"),
            Self::NewRun => (words.new_run, "Start"),
            Self::Harder(difficulty) => (words.run_at(difficulty), "Harder"),
            Self::Easier(difficulty) => (words.run_at(difficulty), "Easier"),
            Self::Edit => (words.edit_level, "Edit"),
            Self::Options => (words.options, "Options"),
            Self::Levels => (words.levels, "Levels"),
            Self::Sets => (words.other_sets, "Sets"),
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
    /// The outcome of a result, with the best score before it and the best of all now.
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
        let mut stars = (1..).zip(times);
        let (star, _) = stars.find(|(_, time)| (before..after).contains(time))?;
        Some(star)
    }
}

impl Panel {
    /// The panel's choices. After the victory of a run they are at most four, which leaves room for the results of a long
    /// set.
    pub(super) fn menu(self, play: &Play) -> Menu<PanelChoice> {
        use PanelChoice::{
            Easier, Edit, GoOn, Harder, LevelAgain, Levels, Museum, NewRun, NextLevel, Options,
            RaceAgain, Restart, Resume, SceneAgain, Sets, Title,
        };
        let game = &play.session.game;
        let is_race = play.race.is_some();
        let is_later = play.start() != game.level_index();
        let first: &[_] = match (self, &play.mode) {
            (Self::Paused, _) if is_race => &[Resume, RaceAgain, Options],
            (Self::Cleared, _) if is_race => &[NextLevel, RaceAgain],
            (_, Mode::Run(_)) if is_race => &[RaceAgain],
            (Self::Paused, _) => &[Resume, Restart, GoOn, Edit, Options],
            (_, Mode::Exhibit(_)) => &[SceneAgain],
            (_, Mode::Again(_)) => &[GoOn, LevelAgain],
            (Self::Cleared, _) => &[NextLevel, LevelAgain],
            // An easier run is offered instead of a new one.
            (Self::Lost, Mode::Run(_)) if is_later && play.advice.is_none() => {
                &[LevelAgain, NewRun]
            }
            (Self::Lost | Self::SingleCleared, _) => &[LevelAgain],
            (Self::Won, Mode::Workshop(_)) => &[LevelAgain, NewRun],
            (Self::Won, _) => &[NewRun],
        };
        let harder = DIFFICULTIES.get(game.rules().difficulty as usize + 1);
        let next = match play.mode {
            Mode::Run(_) if self == Self::Won && !is_race => {
                harder.map(|harder| Harder(harder.kind))
            }
            Mode::Workshop(_) if self != Self::Paused => Some(Edit),
            _ => None,
        };
        let list = match play.mode {
            Mode::Exhibit(_) => Museum,
            Mode::Run(_) if self == Self::Won && play.has_other_sets => Sets,
            _ => Levels,
        };
        let advice = play.advice.as_ref().filter(|_| self == Self::Lost);
        let easier = advice.and_then(|advice| advice.easier).map(Easier);
        let (row, others) = first.split_at(1);
        let rows = row
            .iter()
            .copied()
            .chain(easier)
            .chain(others.iter().copied())
            .chain(next)
            .chain([list, Title])
            .filter(|choice| match choice {
                Edit => !play.touch,
                GoOn => matches!(play.mode, Mode::Again(_)),
                _ => true,
            });
        Menu::new(rows.map(|choice| (choice.names().0, choice)))
    }

    pub(super) fn next(self) -> Option<PanelChoice> {
        match self {
            Self::Paused => None,
            Self::Cleared => Some(PanelChoice::NextLevel),
            Self::Lost => Some(PanelChoice::Restart),
            Self::Won | Self::SingleCleared => Some(PanelChoice::NewRun),
        }
    }

    pub(super) fn has_stars(self) -> bool {
        matches!(self, Self::Cleared | Self::Won | Self::SingleCleared)
    }
}

#[cfg(test)]
mod tests {
    use breakout::level::LevelId;
    use breakout::records::Stars;

    use super::*;
    use crate::app::input::Action;
    use crate::app::screens::play::testing::{app, workshop};

    fn choices(panel: Panel, play: &Play) -> Vec<&'static str> {
        let mut menu = panel.menu(play);
        let mut names = Vec::new();
        while names.first() != Some(&menu.selected().choice.names().1) {
            names.push(menu.selected().choice.names().1);
            menu.update(&[Action::Down]);
        }
        names
    }

    #[test]
    fn every_pause_leads_to_the_editor_where_levels_are_drawn() {
        let app = app(&["2 . 2\n"]);
        let setup = Play::new(&app, 0).session.history.setup().clone();
        for mut play in [
            Play::exhibit(0, None).expect("the first"),
            Play::new(&workshop(&[("a", "2 . 2\n")]), 0),
            Play::new(&app, 0),
            Play::again(&app, setup),
        ] {
            for touch in [false, true] {
                play.touch = touch;
                let has_editor = choices(Panel::Paused, &play).contains(&"Edit");
                assert_eq!(has_editor, !touch);
            }
        }
    }

    #[test]
    fn a_victory_leads_to_what_comes_next() {
        let mut app = app(&["2 . 2\n"]);
        let mut play = Play::new(&app, 0);
        play.has_other_sets = false;
        assert_eq!(
            choices(Panel::Won, &play),
            ["Start", "Harder", "Levels", "Title"]
        );
        play.has_other_sets = true;
        assert_eq!(
            choices(Panel::Won, &play),
            ["Start", "Harder", "Sets", "Title"]
        );
        app.settings.game.rules.difficulty = Difficulty::Master;
        let play = Play::new(&app, 0);
        assert_eq!(choices(Panel::Won, &play), ["Start", "Sets", "Title"]);
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
