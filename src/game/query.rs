//! Read access to a game. Everything about a level is of the level in play.

use super::{Ball, Bolt, Bricks, Capsule, Game, Paddle, Phase, Powers, Tally};
use crate::difficulty::Rules;
use crate::level::{BallStart, Level, LevelEntry, LevelSet, LevelText};
use crate::macros::getters;
use crate::tuning::STEP;

#[expect(missing_docs, reason = "most methods return the field of their name")]
impl Game {
    getters! { self:
        phase: Phase = self.phase;
        levels: &LevelSet = &self.levels;
        level_index: usize = self.level;
        level: &Level = &self.levels[self.level];
        /// The entry of the level in play, with its id.
        entry: &LevelEntry = &self.levels.entries()[self.level];
        bricks: &Bricks = &self.bricks;
        paddle: &Paddle = &self.paddle;
        balls: &[Ball] = &self.balls;
        capsules: &[Capsule] = &self.capsules;
        bolts: &[Bolt] = &self.bolts;
        powers: &Powers = &self.powers;
        rules: Rules = self.rules;
        tally: Tally = self.tally;
        /// Lives left, the one in play included.
        lives: u8 = self.lives;
        score: u32 = self.score;
        /// The longest combo of the run.
        best_combo: u32 = self.best_combo;
        steps: u64 = self.steps;
        /// Seconds of flight since the last progress, which the help looks at.
        waited: f32 = self.help.steps_waited as f32 * STEP;
    }

    /// The present moment as the text of a level file, without the state that the format cannot express: damaged
    /// bricks become whole.
    pub fn scene_text(&self) -> String {
        let level = self.level();
        let in_flight = self.balls.first().filter(|ball| ball.held.is_none());
        let bricks = self.bricks.cells().iter();
        let cells = bricks.map(|brick| brick.map(|brick| brick.kind)).collect();
        let text = LevelText {
            title: format!("{}, step {}", level.title(), self.steps),
            ball: in_flight.map(|ball| BallStart {
                position: ball.position,
                velocity: ball.velocity(),
            }),
            paddle: Some(self.paddle.x),
            depth: level.text().depth,
            columns: level.columns(),
            cells,
            ..LevelText::default()
        };
        text.to_string()
    }

    /// True if every ball is held on the paddle, waiting for the launch.
    pub fn is_serving(&self) -> bool {
        self.phase == Phase::Playing && self.balls.iter().all(|ball| ball.held.is_some())
    }

    /// The longest combo of the balls in play.
    pub fn combo(&self) -> u32 {
        self.balls.iter().map(|ball| ball.combo).max().unwrap_or(0)
    }
}
