//! Read access to a game.

use super::{Ball, Bolt, Bricks, Capsule, Game, Paddle, Phase, Powers, Tally};
use crate::difficulty::Rules;
use crate::level::{BallStart, Level, LevelEntry, LevelSet, LevelText};

impl Game {
    /// The phase of the run.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The levels of the run.
    pub fn levels(&self) -> &LevelSet {
        &self.levels
    }

    /// The index of the level in play.
    pub fn level_index(&self) -> usize {
        self.level
    }

    /// The level in play.
    pub fn level(&self) -> &Level {
        &self.levels[self.level]
    }

    /// The entry of the level in play, with its id.
    pub fn entry(&self) -> &LevelEntry {
        &self.levels.entries()[self.level]
    }

    /// The present moment as the text of a level file. State that the format cannot express is left out:
    /// damaged bricks become whole.
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
            columns: level.columns(),
            cells,
            ..LevelText::default()
        };
        text.to_string()
    }

    /// The bricks.
    pub fn bricks(&self) -> &Bricks {
        &self.bricks
    }

    /// The paddle.
    pub fn paddle(&self) -> &Paddle {
        &self.paddle
    }

    /// The balls, held or in flight.
    pub fn balls(&self) -> &[Ball] {
        &self.balls
    }

    /// The falling power-ups.
    pub fn capsules(&self) -> &[Capsule] {
        &self.capsules
    }

    /// The bolts in flight.
    pub fn bolts(&self) -> &[Bolt] {
        &self.bolts
    }

    /// The active power-ups.
    pub fn powers(&self) -> &Powers {
        &self.powers
    }

    /// The rules of the run.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The counts of the level in play.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// True if every ball is held on the paddle, waiting for the launch.
    pub fn is_serving(&self) -> bool {
        self.phase == Phase::Playing && self.balls.iter().all(|ball| ball.held.is_some())
    }

    /// Lives left, the one in play included.
    pub fn lives(&self) -> u8 {
        self.lives
    }

    /// The score so far.
    pub fn score(&self) -> u32 {
        self.score
    }

    /// The longest combo of the balls in play.
    pub fn combo(&self) -> u32 {
        self.balls.iter().map(|ball| ball.combo).max().unwrap_or(0)
    }

    /// The longest combo of the run.
    pub fn best_combo(&self) -> u32 {
        self.best_combo
    }

    /// Steps since the run began.
    pub fn steps(&self) -> u64 {
        self.steps
    }
}
