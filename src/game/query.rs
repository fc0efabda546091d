//! Read access to a game. Everything about a level is of the level in play.

use super::{Ball, Bolt, Bricks, Capsule, Game, Paddle, Phase, Powers, Tally};
use crate::difficulty::Rules;
use crate::level::{BallStart, Level, LevelEntry, LevelSet, LevelText};

#[expect(missing_docs, reason = "most methods return the field of their name")]
impl Game {
    pub fn phase(&self) -> Phase {
        self.phase
    }

    pub fn levels(&self) -> &LevelSet {
        &self.levels
    }

    pub fn level_index(&self) -> usize {
        self.level
    }

    pub fn level(&self) -> &Level {
        &self.levels[self.level]
    }

    /// The entry of the level in play, with its id.
    pub fn entry(&self) -> &LevelEntry {
        &self.levels.entries()[self.level]
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
            columns: level.columns(),
            cells,
            ..LevelText::default()
        };
        text.to_string()
    }

    pub fn bricks(&self) -> &Bricks {
        &self.bricks
    }

    pub fn paddle(&self) -> &Paddle {
        &self.paddle
    }

    pub fn balls(&self) -> &[Ball] {
        &self.balls
    }

    pub fn capsules(&self) -> &[Capsule] {
        &self.capsules
    }

    pub fn bolts(&self) -> &[Bolt] {
        &self.bolts
    }

    pub fn powers(&self) -> &Powers {
        &self.powers
    }

    pub fn rules(&self) -> Rules {
        self.rules
    }

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

    pub fn steps(&self) -> u64 {
        self.steps
    }
}
