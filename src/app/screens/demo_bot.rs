//! The bot that plays where nobody does: behind the title's menu, on an idle title, and for `--demo`.
//!
//! Where a menu lies over the field, it aims so that the ball flies beside the menu, and not through it: every frame it
//! plays one way of catching the ball to its end in a copy of the game, and keeps the best.

use breakout::bot::NoAim;
use breakout::game::{Ball, Game, Phase};
use breakout::input::Input;
use breakout::tuning::{FIELD, PADDLE_TOP, STEPS_PER_SECOND, steps};
use macroquad::prelude::Rect;

use super::AppContext;
use crate::app::playfield::session::Session;
use crate::app::settings::NORMAL_SPEED;

/// Steps of rest after a level's end.
const REST: u32 = 3 * STEPS_PER_SECOND / 2;

/// The number of catches that are tried, and the part of the paddle that catches, as a fraction of half its width.
const TRIES: u32 = 48;
const SPREAD: f32 = 0.95;
/// The fractional part of the golden ratio: multiples of it fill the paddle evenly, however many are tried.
const GOLDEN: f32 = 0.618_034;
/// Seconds for which a flight is played ahead.
const HORIZON: f32 = 10.0;
/// The worth of a flight that misses the menu; other flights are worth the number of steps before they meet it.
const CLEAR: f32 = 1e4;
/// The distance from a wall within which the paddle cannot choose its place of the catch.
const WALL: f32 = 90.0;
/// Seconds before a serve is launched, and seconds after which it is launched in any direction.
const WAIT: f32 = 0.7;
const PATIENCE: f32 = 8.0;

/// Without a menu over the field it plays the same game for a seed at any frame rate.
pub(super) struct DemoBot {
    /// Plays where no menu is over the field.
    no_aim: NoAim,
    tried: u32,
    /// The best place on the paddle for the next catch, and its worth.
    best: Option<(f32, f32)>,
    was_falling: bool,
    /// Steps for which a served ball has waited.
    waited: u32,
    /// Steps since the level's end; 0 while it is played.
    rest: u32,
}

impl DemoBot {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            no_aim: NoAim::new(seed),
            tried: 0,
            best: None,
            was_falling: false,
            waited: 0,
            rest: 0,
        }
    }

    pub(super) fn has_rested(&self) -> bool {
        self.rest > REST
    }

    /// Plays a frame. `menu` is the menu over the field, in playfield units.
    pub(super) fn play(
        &mut self,
        session: &mut Session,
        menu: Option<Rect>,
        seconds: f32,
        app: &mut AppContext,
    ) {
        if let Some(menu) = menu {
            self.think(&session.game, menu);
        }
        let input = |game: &Game, _: &mut _| Some(self.input(game, menu));
        app.advance(session, seconds, NORMAL_SPEED, input);
    }

    /// The input for the next step, which starts nothing until the bot has rested.
    fn input(&mut self, game: &Game, menu: Option<Rect>) -> Input {
        self.rest = match game.phase() {
            Phase::Playing => 0,
            Phase::Cleared | Phase::Lost | Phase::Won => self.rest + 1,
        };
        let mut input = match menu {
            Some(menu) => self.play_beside(game, menu),
            None => self.no_aim.input(game),
        };
        input.launch &= self.rest == 0 || self.has_rested();
        input
    }

    /// Tries another way of the next catch.
    fn think(&mut self, game: &Game, menu: Rect) {
        let Some(ball) = game.balls().first() else {
            return;
        };
        let falls = is_falling(ball);
        if self.was_falling && !falls || ball.held.is_some() {
            self.tried = 0;
            self.best = None;
        }
        self.was_falling = falls;
        if self.tried < TRIES && ball.held.is_none() {
            self.tried += 1;
            let offset = ((self.tried as f32 * GOLDEN).fract() * 2.0 - 1.0) * SPREAD;
            let worth = worth(game, offset, menu);
            if self.best.is_none_or(|(_, best)| worth > best) {
                self.best = Some((offset, worth));
            }
        }
    }

    fn play_beside(&mut self, game: &Game, menu: Rect) -> Input {
        if !is_held(game) {
            self.waited = 0;
            return catch(game, self.best.map_or(0.0, |(offset, _)| offset));
        }
        self.waited += 1;
        let launch = Input {
            launch: true,
            ..catch(game, 0.0)
        };
        let is_patient = self.waited < steps(PATIENCE);
        let is_ready = self.waited > steps(WAIT) && worth(game, 0.0, menu) >= CLEAR;
        if is_ready || !is_patient {
            return launch;
        }
        // It serves from the middle of the wider side.
        let left = menu.x;
        let right = FIELD.x - menu.right();
        let middle = if left > right {
            left
        } else {
            FIELD.x + menu.right()
        } * 0.5;
        let input = Input {
            target: Some(middle),
            ..Input::default()
        };
        input.in_grain()
    }
}

fn is_held(game: &Game) -> bool {
    game.balls().iter().any(|ball| ball.held.is_some())
}

/// True if the ball comes down to the paddle: a brick above may turn it down and up again.
fn is_falling(ball: &Ball) -> bool {
    ball.direction.y > 0.0 && ball.position.y > PADDLE_TOP * 0.7
}

/// The input that catches the ball at a place of the paddle.
fn catch(game: &Game, offset: f32) -> Input {
    let half = game.paddle().width * 0.5;
    let ball = game.balls().first();
    let input = Input {
        target: ball.map(|ball| ball.position.x - offset * half),
        ..Input::default()
    };
    input.in_grain()
}

/// The worth of a catch: best if the ball stays off the menu until it comes down, breaks bricks, and comes down far
/// from the menu's middle.
fn worth(game: &Game, offset: f32, menu: Rect) -> f32 {
    let mut game = game.clone();
    let mut events = Vec::new();
    let bricks = |game: &Game| game.bricks().remaining() as f32;
    let mut launch = is_held(&game);
    let mut has_caught = is_held(&game);
    let mut before = bricks(&game);
    let mut was_falling = false;
    for step in 0..steps(HORIZON) {
        let input = Input {
            launch: std::mem::take(&mut launch),
            ..catch(&game, offset)
        };
        events.clear();
        game.step(input, &mut events);
        let Some(ball) = game.balls().first() else {
            return 0.0;
        };
        let falls = is_falling(ball);
        if has_caught && menu.contains(ball.position) {
            return step as f32;
        }
        if was_falling && !falls {
            if has_caught {
                let x = ball.position.x;
                let aside = ((x - menu.center().x).abs() / menu.w).min(1.0) * 4.0;
                let broken = (before - bricks(&game)).min(4.0);
                let cornered = if x.min(FIELD.x - x) < WALL { 20.0 } else { 0.0 };
                return CLEAR + aside + broken - cornered;
            }
            has_caught = true;
            before = bricks(&game);
        }
        was_falling = falls;
    }
    // The ball is still up, perhaps above the bricks.
    CLEAR * 0.5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ball_flies_beside_the_menu() {
        // In a usual window never; seldom where large texts leave little room beside it.
        for (menu, most) in [
            (Rect::new(290.0, 225.0, 280.0, 255.0), 0),
            (Rect::new(240.0, 180.0, 380.0, 340.0), 3),
        ] {
            let mut inside = 0;
            let mut all = 0;
            let mut bricks = 0;
            for seed in 0..4 {
                let mut game = super::super::title::wall(seed).game();
                let mut bot = DemoBot::new(seed);
                let mut events = Vec::new();
                let before = game.bricks().remaining();
                for step in 0..steps(60.0) {
                    if step % 2 == 0 {
                        bot.think(&game, menu);
                    }
                    events.clear();
                    let input = bot.input(&game, Some(menu));
                    game.step(input, &mut events);
                    let is_inside = |ball: &Ball| menu.contains(ball.position);
                    inside += u32::from(game.balls().iter().any(is_inside));
                    all += 1;
                }
                assert!(game.lives() > 0);
                bricks += before - game.bricks().remaining();
            }
            assert!(bricks > 60, "{bricks} bricks");
            assert!(
                inside * 100 <= all * most,
                "{menu:?}: {inside} of {all} steps"
            );
        }
    }
}
