//! The ghost: another game of the level, drawn faintly in the game that races it, and the gap between the two.

mod source;

use std::sync::Arc;

use breakout::bot::Goal;
use breakout::game::Game;
use breakout::replay::Recording;
use breakout::tuning::{BALL_RADIUS, FIELD, PADDLE_SIZE, PADDLE_TOP, STEP};
use macroquad::prelude::vec2;

use crate::app::platform::slice::Budget;
use crate::app::render::palette::play;
use crate::app::render::{Canvas, Shape, Style};
use crate::app::view::View;
use source::Source;

/// The time of a frame for catching up, for example to the start of the level, and for playing ahead.
const BUDGET: Budget = Budget::millis(2);
/// The opacity of the outlines, and that in high contrast.
const STRENGTH: f32 = 0.32;
const CLEAR: f32 = 0.75;
/// The opacity of the name of the one who is raced, and its middle above the paddle's top: tips are below.
const NAME: f32 = 0.7;
const NAME_ABOVE: f32 = 16.0;

/// The parts of the bricks at which the games are compared.
const TENTHS: usize = 10;
/// The seconds of play for which a gap is shown.
pub(crate) const GAP_SECONDS: f32 = 2.0;

/// A game at the flight time of the game that races it. Only time with a ball in flight counts, so that neither waits
/// for the serves of the other.
pub(crate) struct Ghost {
    source: Source,
    /// A copy of it that plays ahead, to the end of the level, for the times of the tenths; `None` once it is there.
    ahead: Option<Source>,
    /// True if that copy is not the game that its recording says.
    differs: bool,
    /// When the ghost has broken each tenth of the bricks, in steps.
    tenths: [Option<u64>; TENTHS],
    /// The flight time of the game that races it, in steps.
    now: u64,
    /// The tenths that this game has broken, and when it broke the last; `None` before the ghost saw it.
    broken: usize,
    broken_at: Option<u64>,
    name: String,
    /// True for the other of a race, whose name is beside it.
    pub(crate) is_rival: bool,
}

/// The end of a level in the game of a ghost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finish {
    NotYet,
    /// The steps with a ball in flight up to its clear.
    Cleared(u64),
    /// The game ends before.
    Never,
    /// The inputs of the recording do not give the game that it says.
    Differs,
}

/// The gap at the tenth of the bricks that was broken last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Gap {
    /// Seconds behind the ghost; negative ahead of it.
    pub(crate) behind: f32,
    /// Seconds of play since then.
    pub(crate) age: f32,
}

impl Ghost {
    /// The ghost of a recorded run, with a name for its gap; `None` if the run did not clear the level that `game` plays.
    pub(crate) fn of_recording(
        recording: Arc<Recording>,
        name: impl Into<String>,
        game: &Game,
    ) -> Option<Self> {
        let source = Source::recording(recording, game.level())?;
        Some(Self::new(source, name.into(), game))
    }

    /// The ghost of a recorded run in a game of the same setup, cleared or not.
    pub(crate) fn of_rival(recording: Arc<Recording>, name: &str, game: &Game) -> Self {
        let source = Source::run(recording, game.level_index());
        Self {
            is_rival: true,
            ..Self::new(source, name.to_owned(), game)
        }
    }

    /// The ghost of a rung of the ladder of the level that `game` plays, at its difficulty.
    pub(crate) fn of_rung(goal: &Goal, name: impl Into<String>, game: &Game) -> Self {
        let source = Source::bot(goal, game.level(), game.rules().difficulty);
        Self::new(source, name.into(), game)
    }

    fn new(source: Source, name: String, game: &Game) -> Self {
        Self {
            ahead: Some(source.clone()),
            differs: false,
            source,
            tenths: [None; TENTHS],
            now: game.tally().steps,
            broken: tenths(game),
            broken_at: None,
            name,
            is_rival: false,
        }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Notes a tenth of the bricks; called after each step of the game that races it.
    pub(super) fn note(&mut self, game: &Game) {
        let broken = tenths(game);
        if broken > self.broken {
            self.broken = broken;
            self.broken_at = Some(game.tally().steps);
        }
    }

    /// Catches up with the game that races it; called in each frame.
    pub(crate) fn follow(&mut self, game: &Game) {
        self.now = game.tally().steps;
        BUDGET.run(|| self.is_behind() && self.source.step());
        self.look_ahead();
    }

    /// Plays ahead to the end of the level, a part in each frame.
    pub(crate) fn look_ahead(&mut self) {
        BUDGET.run(|| self.play_ahead());
    }

    pub(crate) fn finish(&self) -> Finish {
        let all_bricks = self.tenths[TENTHS - 1];
        match all_bricks {
            _ if self.differs => Finish::Differs,
            Some(steps) => Finish::Cleared(steps),
            None if self.ahead.is_none() => Finish::Never,
            None => Finish::NotYet,
        }
    }

    /// Plays a step ahead; false at the end.
    fn play_ahead(&mut self) -> bool {
        let Some(ahead) = &mut self.ahead else {
            return false;
        };
        let is_before = ahead.place().is_lt();
        let goes_on = ahead.step();
        if !is_before {
            // The step that clears the level is the last in it.
            let game = ahead.game();
            for time in &mut self.tenths[..tenths(game)] {
                time.get_or_insert(game.tally().steps);
            }
        }
        if !goes_on || ahead.place().is_gt() {
            self.differs = ahead.differs();
            self.ahead = None;
        }
        self.ahead.is_some()
    }

    /// The last gap while it is shown.
    pub(crate) fn gap(&self) -> Option<Gap> {
        self.last_gap().filter(|gap| gap.age < GAP_SECONDS)
    }

    /// The gap once the ghost has played so far ahead; `None` before a tenth of the bricks.
    pub(crate) fn last_gap(&self) -> Option<Gap> {
        let at = self.broken_at?;
        let ghost = self.tenths[self.broken - 1]?;
        let age = self.now.saturating_sub(at) as f32 * STEP;
        Some(Gap {
            behind: (at as f32 - ghost as f32) * STEP,
            age,
        })
    }

    fn is_behind(&self) -> bool {
        let steps = self.source.game().tally().steps;
        self.source.place().then(steps.cmp(&self.now)).is_lt()
    }

    /// The game of the ghost while it is in its level and has caught up.
    fn shown(&self) -> Option<&Game> {
        let is_there = self.source.place().is_eq() && !self.is_behind();
        is_there.then_some(self.source.game())
    }

    #[cfg(test)]
    pub(crate) fn played(&self) -> &Game {
        self.source.game()
    }

    /// Draws the name above the paddle.
    pub(super) fn draw_name(&self, canvas: &mut Canvas, view: &View) {
        let Some(game) = self.shown() else { return };
        let half = canvas.lettering.width(Style::Small, &self.name) * 0.5 / view.scale;
        let x = game.paddle().x.max(half).min(FIELD.x - half);
        let middle = view.to_text(vec2(x, PADDLE_TOP - NAME_ABOVE));
        canvas.in_window();
        canvas.text_centered(Style::Small, &self.name, middle, play::TEXT.alpha(NAME));
    }

    /// Draws the outlines beneath the actors.
    pub(super) fn draw(&self, canvas: &mut Canvas, alpha: f32) {
        let Some(game) = self.shown() else { return };
        // The ghost does not move while the game serves.
        let is_still = game.tally().steps != self.now;
        let alpha = if is_still { 1.0 } else { alpha };
        let strength = if canvas.high_contrast {
            CLEAR
        } else {
            STRENGTH
        };
        let color = play::TEXT.alpha(strength);
        let paddle = game.paddle();
        let x = paddle.previous_x + (paddle.x - paddle.previous_x) * alpha;
        let size = vec2(paddle.width, PADDLE_SIZE.y);
        let outline = Shape::rect(vec2(x - size.x * 0.5, PADDLE_TOP), size);
        canvas.add(outline.round(size.y * 0.5).border(1.2, color));
        for ball in game.balls() {
            let at = ball.previous.lerp(ball.position, alpha);
            canvas.add(Shape::circle(at, BALL_RADIUS).border(1.2, color));
        }
    }
}

/// The whole tenths of the bricks that are broken.
fn tenths(game: &Game) -> usize {
    let bricks = game.bricks();
    (bricks.total() - bricks.remaining()) * TENTHS / bricks.total().max(1)
}

#[cfg(test)]
mod tests;
