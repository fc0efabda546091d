//! A bot's game, for `--demo` and on an idle title.

use breakout::game::Phase;

use super::{Mode, Play};
use crate::app::input::Action;
use crate::app::screens::demo_bot::DemoBot;
use crate::app::screens::{AppContext, Frame, Transition};

impl Play {
    pub(in crate::app::screens) fn demo(app: &AppContext, start: usize, on_title: bool) -> Self {
        let mut play = Self::begin(app, app.source.to_play(), start);
        play.session.ranked = false;
        let bot = DemoBot::new(app.seed());
        play.mode = Mode::Demo { bot, on_title };
        play
    }

    /// A frame of a demo, which has no panels: after a run follows one from the next level.
    pub(super) fn advance_demo(&mut self, frame: &mut Frame<'_>) {
        let Mode::Demo { bot, on_title } = &mut self.mode else {
            return;
        };
        let moves = |action: &Action| *on_title && matches!(action, Action::Point(_));
        let mut actions = frame.actions.iter();
        if actions.any(|action| action.is_press() || moves(action)) {
            return frame.leave_to(Transition::Title);
        }
        let app = &mut *frame.app;
        let game = &self.session.game;
        if matches!(game.phase(), Phase::Lost | Phase::Won) && bot.has_rested() {
            let next = (game.level_index() + 1) % game.levels().len();
            *self = Self::demo(app, next, *on_title);
            return;
        }
        bot.play(&mut self.session, None, frame.seconds, app);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use breakout::level::LevelSet;
    use macroquad::prelude::{Vec2, vec2};

    use super::*;
    use crate::app::screens::Requests;
    use crate::app::screens::play::testing::{app, update};
    use crate::app::view::View;

    /// Plays for `seconds` in frames of these lengths, in turn. Returns the state hash of each frame by its step.
    fn play(app: &mut AppContext, lengths: &[f32], seconds: f32) -> BTreeMap<u64, u64> {
        let mut play = Play::demo(app, 0, false);
        let mut seen = BTreeMap::new();
        let view = View::of(vec2(1280.0, 720.0));
        let mut left = seconds;
        for length in lengths.iter().cycle() {
            if left <= 0.0 {
                break;
            }
            left -= length;
            Requests::of(&mut play, app, (&view, *length), &[]);
            let game = &play.session.game;
            seen.insert(game.steps(), game.state_hash());
        }
        seen
    }

    #[test]
    fn the_same_seed_gives_the_same_game_in_frames_of_any_length() {
        let mut app = AppContext::of(LevelSet::builtin());
        let usual = play(&mut app, &[1.0 / 60.0], 60.0);
        for lengths in [&[1.0 / 144.0][..], &[1.0 / 30.0], &[0.002, 0.05, 0.011]] {
            let seen = play(&mut app, lengths, 60.0);
            let both: Vec<_> = seen
                .keys()
                .filter(|step| usual.contains_key(step))
                .collect();
            assert!(both.len() > 500, "{lengths:?}: {} moments", both.len());
            for step in both {
                assert_eq!(seen[step], usual[step], "{lengths:?}: step {step}");
            }
        }
        app.seed = Some(8);
        let other = play(&mut app, &[1.0 / 60.0], 10.0);
        assert_ne!(other[&1000], usual[&1000]);
    }

    #[test]
    fn a_demo_goes_on_after_each_level_and_after_each_run() {
        let level = "ball: 400 400 0 -300\n. . .\n. 2 .\n";
        let mut app = app(&[level, level]);
        let mut play = Play::demo(&app, 0, true);
        let mut levels = Vec::new();
        for _ in 0..60 * 300 {
            let requests = update(&mut play, &mut app, &[]);
            assert!(requests.leave.is_none());
            levels.push(play.session.game.level_index());
        }
        levels.dedup();
        assert!(levels.len() > 4, "{levels:?}");
        assert!(!play.session.ranked && app.scores.records().unchecked().next().is_none());
    }

    #[test]
    fn whatever_is_pressed_leads_to_the_title() {
        let mut app = AppContext::of(LevelSet::builtin());
        let mut ends = |on_title, action| {
            let mut play = Play::demo(&app, 0, on_title);
            let to = update(&mut play, &mut app, &[action]).to();
            assert!(to.is_none() || to == Some(Transition::Title));
            to.is_some()
        };
        for action in [Action::Other, Action::Choose, Action::Click(Vec2::ZERO)] {
            assert!(ends(true, action) && ends(false, action), "{action:?}");
        }
        for action in [Action::FocusLost, Action::Release(Vec2::ZERO)] {
            assert!(!ends(true, action) && !ends(false, action), "{action:?}");
        }
        // Only that of an idle title is left by moving the pointer.
        let point = Action::Point(vec2(500.0, 50.0));
        assert!(ends(true, point) && !ends(false, point));
    }
}
