//! The result of a level or a run as a player shows it: a line that is copied, and the recording.

use breakout::records::LevelResult;
use macroquad::prelude::Rect;

use super::Play;
use super::panel::Panel;
use crate::app::copying::copy;
use crate::app::input::{Action, Context};
use crate::app::platform::{clipboard, saving};
use crate::app::render::Align;
use crate::app::screens::Frame;
use crate::app::ui::{Ui, hint};
use crate::app::view::View;
use crate::app::view::area::Area;
use crate::app::words::words;

/// The height of the row below a panel's menu. Without fingers it is in the panel's margin and what that lacks.
pub(super) const ROW: f32 = hint::ROW;
const BELOW: f32 = 9.0;

impl Play {
    /// True for a panel with a result that can be shared.
    pub(super) fn has_result(&self, panel: Panel) -> bool {
        panel != Panel::Paused && self.mode.exhibit().is_none()
    }

    /// The room that the row which shares the result needs below the menu of a panel.
    pub(super) fn share_row(&self, panel: Panel, view: &View) -> f32 {
        match self.has_result(panel) {
            true if view.touch => view.target(ROW),
            true => BELOW,
            false => 0.0,
        }
    }

    /// Draws the row at the foot of a panel's plate; for fingers as a button below the menu.
    pub(super) fn draw_share(ui: &mut Ui<'_>, mut plate: Rect, below_menu: Rect) {
        let hint = ui.hint(Context::Game, Action::ShareResult, words().play.key_share);
        if ui.view.touch {
            return ui.foot(below_menu, &[hint], &[]);
        }
        plate.cut_bottom(BELOW);
        ui.hints(plate.cut_bottom(ROW), Align::Center, &[hint]);
    }

    /// Copies the result and saves the recording.
    pub(super) fn share(&self, frame: &mut Frame<'_>, panel: Panel) {
        let recording = self.session.recording();
        let code = recording.to_code();
        let words = words();
        let line = self.result_line(panel, code.as_deref());
        let copied = copy(&line, words.play.copied_result(code.is_some()));
        let saved = saving::save_new(saving::RECORDING, "replay", &recording.to_bytes());
        frame.notify(format!("{copied}. {}", words.files.saved(&saved)));
    }

    /// The result in one line, with a link to the recording if there is a code of it.
    fn result_line(&self, panel: Panel, code: Option<&str>) -> String {
        let game = &self.session.game;
        let words = words().play;
        let results = &self.scoring.results;
        let of_level =
            |result: &LevelResult| words.shown_level(game.level().title(), result.seconds);
        let what = match (panel, results.as_slice()) {
            (Panel::Lost, _) => words.shown_defeat(game.level().title()),
            (Panel::Won, [_, _, ..]) => {
                let seconds = results.iter().map(|result| result.seconds).sum();
                words.shown_run(results.len(), seconds)
            }
            (_, []) => game.level().title().to_owned(),
            (_, [.., last]) => of_level(last),
        };
        // A rung of the ladder belongs between the time and the points.
        let facts = [what, words.points(game.score())].join(", ");
        match code {
            Some(code) => words.shown(&facts, &clipboard::raced(code)),
            None => facts,
        }
    }
}

#[cfg(test)]
mod tests {
    use breakout::game::Phase;
    use breakout::replay::Recording;

    use super::*;
    use crate::app::screens::Screen;
    use crate::app::screens::play::testing::{app, cleared, play_until};

    #[test]
    fn a_result_is_one_line_with_its_level_time_points_and_link() {
        let (play, _) = cleared();
        let points = words().play.points(play.session.game.score());
        let result = play.scoring.results[0];
        let time = crate::app::words::stopwatch(result.seconds);
        let title = play.session.game.level().title();
        let code = play.session.recording().to_code().expect("it is short");
        let line = play.result_line(Panel::Cleared, Some(&code));
        assert_eq!(
            line,
            format!("{title} in {time}, {points}. Race me: breakout play {code}")
        );
        assert_eq!(Recording::from_code(&line), Ok(play.session.recording()));
        let line = play.result_line(Panel::Cleared, None);
        assert_eq!(line, format!("{title} in {time}, {points}"));
    }

    #[test]
    fn a_defeat_and_a_victory_are_told_apart() {
        let level = "ball: 400 400 0 -300\n. . .\n. 2 .\n";
        let mut lost = app(&["2 # # # # # # # #\n"]);
        let mut play = Play::new(&lost, 0);
        play_until(&mut play, &mut lost, Phase::Lost);
        assert!(
            play.result_line(play.ending(), None)
                .starts_with("Game over in ")
        );
        let mut won = app(&[level, level]);
        let mut play = Play::new(&won, 0);
        play_until(&mut play, &mut won, Phase::Won);
        assert!(
            play.result_line(play.ending(), None)
                .starts_with("2 levels in 0:0")
        );
    }

    #[test]
    fn only_a_panel_with_a_result_shares_it() {
        let (mut play, _) = cleared();
        let shares = |play: &Play| play.acts(Context::Game, Action::ShareResult);
        assert!(!shares(&play), "the panel is not open yet");
        play.open(Panel::Cleared);
        assert!(shares(&play));
        play.open(Panel::Paused);
        assert!(!shares(&play));
        let mut exhibit = Play::exhibit(0, None).expect("the first");
        exhibit.open(Panel::Lost);
        assert!(!shares(&exhibit));
    }
}
