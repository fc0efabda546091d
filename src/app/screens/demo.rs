//! A game played by a bot: on an idle title, and for `--demo`.

use breakout::bot::NoAim;
use breakout::game::{Game, Phase};
use breakout::replay::Setup;
use breakout::tuning::STEPS_PER_SECOND;
use macroquad::prelude::Vec2;

use super::{AppContext, Description, Frame, Screen, Transition};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context, NUDGE};
use crate::app::inspect::blueprint::Blueprint;
use crate::app::playfield::session::Session;
use crate::app::playfield::{Actors, Margin, level_foot};
use crate::app::settings::{NORMAL_SPEED, Strengths};
use crate::app::ui::Ui;
use crate::app::words::words;

/// The most steps for which an idle title shows a level.
const TURN: u64 = 30 * STEPS_PER_SECOND as u64;
/// Steps of rest after a level's end.
const REST: u32 = 3 * STEPS_PER_SECOND / 2;

/// Gives the same game for a seed at any frame rate.
pub(crate) struct Demo {
    session: Session,
    bot: NoAim,
    /// Steps since the level's end; 0 while it is played.
    rest: u32,
    /// True while an idle title shows all levels in turn, and a moving pointer ends it.
    attract: bool,
    /// The first known position of the pointer.
    pointer: Option<Vec2>,
}

impl Demo {
    /// A run from a level, or with `attract` a part of each level in turn.
    pub(super) fn new(app: &AppContext, start: usize, attract: bool) -> Self {
        let seed = app.seed();
        let setup = Setup {
            levels: app.source.to_play(),
            start,
            seed,
            rules: app.settings.game.rules,
        };
        Self {
            session: Session::new(setup),
            bot: NoAim::new(seed),
            rest: 0,
            attract,
            pointer: None,
        }
    }

    fn advance(&mut self, seconds: f32, strengths: &Strengths, blueprint: &mut Blueprint) {
        let game = &self.session.game;
        let is_over = matches!(game.phase(), Phase::Lost | Phase::Won) && self.rest > REST;
        if is_over || (self.attract && game.steps() >= TURN) {
            let before = self.session.history.setup();
            let next = Setup {
                start: (game.level_index() + 1) % game.levels().len(),
                seed: before.seed.wrapping_add(1),
                ..before.clone()
            };
            (self.bot, self.rest) = (NoAim::new(next.seed), 0);
            self.session = Session::new(next);
        }
        let (bot, rest) = (&mut self.bot, &mut self.rest);
        let input = |game: &Game| {
            *rest = match game.phase() {
                Phase::Playing => 0,
                Phase::Cleared | Phase::Lost | Phase::Won => *rest + 1,
            };
            let mut input = bot.input(game);
            input.launch &= *rest == 0 || *rest > REST;
            Some(input)
        };
        let observe = |game: &Game, events: &[_], took| blueprint.observe(game, events, took);
        self.session
            .advance(seconds, NORMAL_SPEED, strengths, input, observe);
    }

    fn is_woken_by(&mut self, action: Action) -> bool {
        match action {
            Action::Point(at) => {
                let first = *self.pointer.get_or_insert(at);
                self.attract && first.distance(at) >= NUDGE
            }
            action => action.is_press(),
        }
    }
}

impl Screen for Demo {
    fn update(&mut self, frame: &mut Frame<'_>) {
        for action in frame.actions {
            if self.is_woken_by(*action) {
                if *action == Action::Back {
                    return frame.leave_to(Transition::Title);
                }
                frame.cue(Cue::MenuChoose);
                return frame.go(Transition::Title);
            }
        }
        let strengths = &frame.app.settings.picture.strengths;
        self.advance(frame.seconds, strengths, &mut frame.app.blueprint);
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let view = ui.view;
        let settings = &app.settings;
        let actors = Actors::guided(settings.game.guide);
        self.session.draw(ui, view, settings, actors);
        self.session.draw_hud(ui, view, settings, None, None);
        let (level, words) = (self.session.game.level(), words().watch);
        let margin = Margin {
            remark: match (view.touch, self.attract) {
                (true, _) => words.demo_for_fingers(level.title()),
                (false, true) => words.demo(level.title()),
                (false, false) => words.demo_to_title.to_owned(),
            },
            hints: Vec::new(),
            top: level_foot(view),
            has_notice: app.window.has_notice,
        };
        margin.draw(ui);
    }

    fn describe(&self) -> Description<'_> {
        // No window actions: any key only leads to the title.
        Description {
            shows_pointer: false,
            ..Description::new("demo", &[Context::Menu])
        }
    }

    fn state(&self, _: &AppContext) -> String {
        let (game, attract) = (&self.session.game, self.attract);
        let (level, score, steps) = (game.level_index() + 1, game.score(), game.steps());
        format!("attract={attract} level={level} score={score} steps={steps}")
    }

    fn spoken(&self, _: &AppContext) -> String {
        words().watch.bot_plays.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use breakout::level::LevelSet;
    use macroquad::prelude::vec2;

    use super::*;

    fn app() -> AppContext {
        AppContext::of(LevelSet::builtin())
    }

    /// Plays for `seconds` in frames of these lengths, in turn. Returns the level and the state hash
    /// of each frame, by the game's seed and step.
    fn play(mut demo: Demo, lengths: &[f32], seconds: f32) -> BTreeMap<(u64, u64), (usize, u64)> {
        let (mut blueprint, mut seen) = (Blueprint::new(), BTreeMap::new());
        let mut left = seconds;
        for length in lengths.iter().cycle() {
            if left <= 0.0 {
                break;
            }
            left -= length;
            demo.advance(*length, &Strengths::full(), &mut blueprint);
            let game = &demo.session.game;
            let moment = (game.level_index(), game.state_hash());
            let seed = demo.session.history.setup().seed;
            seen.insert((seed, game.steps()), moment);
        }
        seen
    }

    #[test]
    fn the_same_seed_gives_the_same_game_in_frames_of_any_length() {
        let frames = |lengths: &[f32]| play(Demo::new(&app(), 0, false), lengths, 60.0);
        let usual = frames(&[1.0 / 60.0]);
        for lengths in [&[1.0 / 144.0][..], &[1.0 / 30.0], &[0.002, 0.05, 0.011]] {
            let seen = frames(lengths);
            let both: Vec<_> = seen.keys().filter(|key| usual.contains_key(key)).collect();
            assert!(both.len() > 500, "{lengths:?}: {} moments", both.len());
            for key in both {
                assert_eq!(seen[key], usual[key], "{lengths:?}: step {}", key.1);
            }
        }
        let other = AppContext {
            seed: Some(8),
            ..app()
        };
        let other = play(Demo::new(&other, 0, false), &[1.0 / 60.0], 10.0);
        assert_ne!(other[&(8, 1000)], usual[&(7, 1000)]);
    }

    #[test]
    fn an_idle_title_shows_one_level_after_the_other() {
        let app = app();
        let count = app.source.playable().len();
        // Longer than the sum of the turns, because hit-stop slows time.
        let seconds = (count + 2) as f32 * 32.0;
        let seen = play(Demo::new(&app, 0, true), &[1.0 / 60.0], seconds);
        let mut levels: Vec<usize> = seen.values().map(|(level, _)| *level).collect();
        levels.dedup();
        let expected: Vec<usize> = (0..count).chain([0]).collect();
        assert_eq!(levels[..=count], expected);
    }

    #[test]
    fn whatever_is_pressed_wakes_the_title() {
        let mut demo = Demo::new(&app(), 0, true);
        for action in [Action::Other, Action::Choose] {
            assert!(demo.is_woken_by(action), "{action:?}");
        }
        for action in [Action::FocusLost, Action::Release(Vec2::ZERO)] {
            assert!(!demo.is_woken_by(action), "{action:?}");
        }
        for (x, woken) in [(100.0, false), (105.0, false), (110.0, true)] {
            assert_eq!(demo.is_woken_by(Action::Point(vec2(x, 50.0))), woken, "{x}");
        }
        // A demo is not left by moving the pointer.
        demo.attract = false;
        assert!(!demo.is_woken_by(Action::Point(vec2(500.0, 50.0))));
        assert!(demo.is_woken_by(Action::Click(Vec2::ZERO)));
    }
}
