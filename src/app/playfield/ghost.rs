//! The ghost: the best run of a level, drawn faintly in the game that races it.

use std::cmp::Ordering;
use std::sync::Arc;

use breakout::game::{Game, Phase};
use breakout::level::Level;
use breakout::replay::{Clear, Playthrough, Recording};
use breakout::tuning::{BALL_RADIUS, PADDLE_SIZE, PADDLE_TOP};
use macroquad::prelude::vec2;

use crate::app::platform::slice::Budget;
use crate::app::render::palette::play;
use crate::app::render::{Canvas, Shape};

/// The time of a frame for catching up, for example to the start of the level.
const BUDGET: Budget = Budget::millis(2);
/// The opacity of the outlines.
const STRENGTH: f32 = 0.32;

/// A recorded run at the flight time of the game that races it. Only time with a ball in flight counts, so that neither
/// waits for the serves of the other.
pub(crate) struct Ghost {
    playthrough: Playthrough<Arc<Recording>>,
    /// The index of the level in the recorded run.
    level: usize,
    /// The flight time of the game that races it, in steps.
    now: u64,
}

impl Ghost {
    /// The ghost of a level that was cleared in a recorded run; `None` if it was not.
    pub(crate) fn new(recording: Arc<Recording>, level: &Level) -> Option<Self> {
        let hash = level.content_hash();
        let level_of = |clear: &&Clear| recording.setup.levels.iter().nth(clear.level);
        let is_same = |clear: &&Clear| level_of(clear).is_some_and(|of| of.content_hash() == hash);
        let level = recording.track.clears().iter().find(is_same)?.level;
        Some(Self {
            playthrough: Playthrough::new(recording),
            level,
            now: 0,
        })
    }

    /// Catches up with the game that races it; called in each frame.
    pub(crate) fn follow(&mut self, game: &Game) {
        self.now = game.tally().steps;
        BUDGET.run(|| self.is_behind() && self.playthrough.step());
    }

    /// The order of the recorded run and its level: before, in or after it.
    fn place(&self) -> Ordering {
        let game = self.playthrough.game();
        let level = game.level_index();
        let has_cleared = game.phase() != Phase::Playing;
        (level, has_cleared).cmp(&(self.level, false))
    }

    fn is_behind(&self) -> bool {
        let steps = self.playthrough.game().tally().steps;
        self.place().then(steps.cmp(&self.now)).is_lt()
    }

    /// The recorded game while it is in its level and has caught up.
    fn shown(&self) -> Option<&Game> {
        let is_there = self.place().is_eq() && !self.is_behind();
        is_there.then_some(self.playthrough.game())
    }

    /// Draws the outlines beneath the actors.
    pub(super) fn draw(&self, canvas: &mut Canvas, alpha: f32) {
        let Some(game) = self.shown() else { return };
        // The ghost does not move while the game serves.
        let is_still = game.tally().steps != self.now;
        let alpha = if is_still { 1.0 } else { alpha };
        let color = play::TEXT.alpha(STRENGTH);
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

#[cfg(test)]
mod tests {
    use breakout::bot::NoAim;
    use breakout::history::History;
    use breakout::level::LevelSet;
    use breakout::replay::Setup;

    use super::*;

    /// A bot's run through three levels, of which the second clears in its own time.
    fn recorded() -> Arc<Recording> {
        let texts = ["2 . 2\n", ". 2 .\n2 2 2\n", "2 2 . 2\n"].join("\n---\n");
        let setup = Setup::new(crate::scenes::levels(&texts), 0, 3);
        let mut game = setup.game();
        let mut bot = NoAim::new(1);
        let mut history = History::new(setup);
        let mut events = Vec::new();
        while !matches!(game.phase(), Phase::Won | Phase::Lost) {
            let input = bot.input(&game);
            history.record(&game, input);
            events.clear();
            let tests = game.step(input, &mut events);
            history.note(&game, &events, tests);
        }
        Arc::new(history.recording(&game, true))
    }

    #[test]
    fn a_ghost_is_where_its_run_was_at_the_same_time() {
        let recording = recorded();
        let level = &recording.setup.levels[1];
        let mut ghost = Ghost::new(recording.clone(), level).expect("it cleared the level");
        let alone = LevelSet::new(vec![level.clone()]).expect("a level");
        let mut game = Setup::new(alone, 0, 9).game();
        let mut bot = NoAim::new(9);
        let mut seen = 0;
        while game.phase() == Phase::Playing {
            ghost.follow(&game);
            if let Some(shown) = ghost.shown() {
                assert_eq!(shown.level_index(), 1);
                assert_eq!(shown.tally().steps, game.tally().steps);
                seen += 1;
            }
            game.step(bot.input(&game), &mut Vec::new());
        }
        assert!(seen > 100, "{seen} steps");
        // When its level is cleared it is gone, whatever comes after.
        while ghost.place().is_le() {
            ghost.now += 1;
            while ghost.is_behind() && ghost.playthrough.step() {}
        }
        assert!(ghost.shown().is_none() && !ghost.is_behind());
    }

    #[test]
    fn a_level_that_was_not_cleared_has_no_ghost() {
        let other = crate::scenes::levels("# 2 #\n");
        assert!(Ghost::new(recorded(), &other[0]).is_none());
    }
}
