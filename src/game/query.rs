//! What there is to know about a game.

use super::{Ball, Bolt, Bricks, Capsule, Game, Paddle, Phase, Powers, Tally};
use crate::difficulty::Rules;
use crate::level::{BallStart, Level, LevelSet, LevelText};

impl Game {
    /// How the run stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The levels of the run.
    pub fn levels(&self) -> &LevelSet {
        &self.levels
    }

    /// The index of the level that is played.
    pub fn level_index(&self) -> usize {
        self.level
    }

    /// The level that is played.
    pub fn level(&self) -> &Level {
        &self.levels[self.level]
    }

    /// This moment as the text of a level file that begins with it. What the format has no words
    /// for is left out: a brick with some of its hits taken is whole again.
    pub fn scene_text(&self) -> String {
        let level = self.level();
        let in_flight = self.balls.first().filter(|ball| ball.held.is_none());
        let cells = 0..level.cells().len();
        let cells: Vec<_> = cells
            .map(|index| self.bricks.get(index).map(|brick| brick.kind))
            .collect();
        let text = LevelText {
            title: &format!("{}, step {}", level.title(), self.steps),
            author: None,
            ball: in_flight.map(|ball| BallStart {
                position: ball.position,
                velocity: ball.velocity(),
            }),
            paddle: Some(self.paddle.x),
            par: None,
            columns: level.columns(),
            cells: &cells,
            drops: None,
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

    /// Power-ups on their way down.
    pub fn capsules(&self) -> &[Capsule] {
        &self.capsules
    }

    /// Bolts on their way up.
    pub fn bolts(&self) -> &[Bolt] {
        &self.bolts
    }

    /// The power-ups at work.
    pub fn powers(&self) -> &Powers {
        &self.powers
    }

    /// What the run is played by.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// What came of the level so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Whether every ball waits on the paddle for the launch.
    pub fn is_serving(&self) -> bool {
        self.phase == Phase::Playing && self.balls.iter().all(|ball| ball.held.is_some())
    }

    /// Lives left, the one in play included.
    pub fn lives(&self) -> u8 {
        self.lives
    }

    /// Points.
    pub fn score(&self) -> u32 {
        self.score
    }

    /// Bricks since the paddle, of the ball that has most.
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

    /// Pair tests that the last step made.
    pub fn tests(&self) -> u32 {
        self.tests
    }
}
