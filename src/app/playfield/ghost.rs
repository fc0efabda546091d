//! The ghost: the best run of a level, drawn faintly in the game that races it.

use std::cmp::Ordering;
use std::sync::Arc;

use breakout::game::{Game, Phase};
use breakout::level::Level;
use breakout::replay::{Clear, Playthrough, Recording};
use breakout::tuning::{BALL_RADIUS, FIELD, PADDLE_SIZE, PADDLE_TOP, STEP};
use macroquad::prelude::vec2;

use super::gap::{Gap, Side};
use crate::app::platform::slice::Budget;
use crate::app::render::palette::play;
use crate::app::render::{Canvas, Shape, Style};
use crate::app::view::View;
use crate::app::words::words;

/// The time of a frame for catching up, for example to the start of the level.
const BUDGET: Budget = Budget::millis(2);
/// The opacity of the outlines.
const STRENGTH: f32 = 0.32;
/// The opacity of the name of the one who is raced, and its middle below the paddle's top.
const NAME: f32 = 0.7;
const NAME_BELOW: f32 = 30.0;

/// A recorded run at the flight time of the game that races it. Only time with a ball in flight counts, so that neither
/// waits for the serves of the other.
pub(crate) struct Ghost {
    playthrough: Playthrough<Arc<Recording>>,
    /// The index of the level in the recorded run.
    level: usize,
    /// The flight time of the game that races it, in steps.
    now: u64,
    /// The gap in a race from the first level on; `None` beside the best run of one level.
    gap: Option<Gap>,
}

/// The end of a level in the recorded run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finish {
    NotYet,
    /// The steps with a ball in flight up to its clear.
    Cleared(u64),
    /// The recording ends before.
    Never,
    /// The inputs do not give the game that the recording says.
    Differs,
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
            gap: None,
        })
    }

    /// The ghost of a recorded run in a game of the same setup.
    pub(crate) fn of_race(recording: Arc<Recording>) -> Self {
        Self {
            level: recording.setup.start,
            playthrough: Playthrough::new(recording),
            now: 0,
            gap: Some(Gap::default()),
        }
    }

    /// Notes the game that races it after one of its steps.
    pub(crate) fn note(&mut self, game: &Game) {
        if let Some(gap) = &mut self.gap {
            self.level = game.level_index();
            gap.note(Side::Own, game);
        }
    }

    /// Catches up with the game that races it; called in each frame.
    pub(crate) fn follow(&mut self, game: &Game) {
        self.now = game.tally().steps;
        self.catch_up();
    }

    fn catch_up(&mut self) {
        BUDGET.run(|| {
            let steps = self.is_behind() && self.playthrough.step();
            if let Some(gap) = self.gap.as_mut().filter(|_| steps) {
                gap.note(Side::Other, self.playthrough.game());
            }
            steps
        });
    }

    /// Plays on to the end of the level, a part in each frame.
    pub(crate) fn finish_level(&mut self) {
        self.now = u64::MAX;
        self.catch_up();
    }

    pub(crate) fn finish(&self) -> Finish {
        let game = self.playthrough.game();
        let has_cleared = matches!(game.phase(), Phase::Cleared | Phase::Won);
        match self.playthrough.mismatch() {
            Some(_) => Finish::Differs,
            None if has_cleared && game.level_index() == self.level => {
                Finish::Cleared(game.tally().steps)
            }
            None if self.playthrough.is_over() => Finish::Never,
            None => Finish::NotYet,
        }
    }

    /// The name of the one who is raced.
    pub(crate) fn name(&self) -> &str {
        let name = self.playthrough.recording().name.chosen();
        name.unwrap_or(words().play.rival)
    }

    /// The seconds by which the recorded run is behind, negative if it is ahead; `None` before a tenth of the bricks.
    pub(crate) fn seconds_behind(&self) -> Option<f32> {
        let steps = self.gap.as_ref()?.steps()?;
        Some(steps as f32 * STEP)
    }

    /// Draws the name of the one who is raced, with the gap.
    pub(super) fn draw_name(&self, canvas: &mut Canvas, view: &View) {
        let Some(game) = self.shown().filter(|_| self.gap.is_some()) else {
            return;
        };
        let text = words().play.rival_at(self.name(), self.seconds_behind());
        let half = canvas.lettering.width(Style::Small, &text) * 0.5 / view.scale;
        let x = game.paddle().x.max(half).min(FIELD.x - half);
        let middle = view.to_text(vec2(x, PADDLE_TOP + NAME_BELOW));
        canvas.in_window();
        canvas.text_centered(Style::Small, text, middle, play::TEXT.alpha(NAME));
    }

    #[cfg(test)]
    pub(crate) fn recorded(&self) -> &Game {
        self.playthrough.game()
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
