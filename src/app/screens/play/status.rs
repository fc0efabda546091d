//! The state of the screen, for the status report.

use std::fmt::Write;

use super::panel::Panel;
use super::{Play, State};
use crate::app::screens::AppContext;

impl Play {
    /// What a screen reader says: the lives at once, and the score where the game stands still.
    pub(super) fn place_and_lives(&self) -> String {
        let game = &self.session.game;
        if let Some(asked) = &self.question {
            return asked.question.spoken();
        }
        match &self.state {
            State::Panel(panel, menu) => {
                let (title, score) = (panel.title(), game.score());
                format!("{title}, {score} points. {}", menu.spoken())
            }
            State::Microscope(..) => "Microscope".to_owned(),
            _ => {
                let (number, title) = (game.level_index() + 1, game.level().title());
                let lives = match game.lives() {
                    1 => "1 life".to_owned(),
                    lives => format!("{lives} lives"),
                };
                format!("Level {number}, {title}. {lives}")
            }
        }
    }

    /// The state and the score.
    pub(super) fn state_and_score(&self, app: &AppContext) -> String {
        let game = &self.session.game;
        let state = match &self.state {
            _ if self.question.is_some() => "asking",
            State::Microscope(scope, _) => {
                return format!("state=microscope {}", scope.status(&self.session.history));
            }
            State::Resuming(_) => "resuming",
            State::Running if self.is_new_serve() => "served",
            State::Running if game.is_serving() => "serving",
            State::Running => "running",
            State::CountIn(_) => "count-in",
            State::Ending(_) => "ending",
            State::Panel(Panel::Paused, _) => "paused",
            State::Panel(Panel::Cleared, _) => "cleared",
            State::Panel(Panel::Lost, _) => "lost",
            State::Panel(Panel::Won | Panel::Done, _) => "won",
        };
        let takes = match &self.question {
            Some(asked) => asked.question.is_ready(),
            None => self.guard.is_open(),
        };
        let panel = if takes { "ready" } else { "new" };
        let menu = match &self.state {
            State::Panel(_, menu) => menu.label().split(' ').next().unwrap_or_default(),
            _ => "none",
        };
        let mut status = format!(
            "state={state} panel={panel} menu={menu} level={} lives={} score={} paddle={}",
            game.level_index() + 1,
            game.lives(),
            game.score(),
            game.paddle().x.round()
        );
        if self.workshop {
            let (levels, bricks) = (game.levels().len(), game.bricks().remaining());
            let message = if app.reload.has_message() {
                "yes"
            } else {
                "no"
            };
            // A string takes whatever is written to it.
            let _ = write!(status, " levels={levels} bricks={bricks} message={message}");
        }
        status
    }
}
