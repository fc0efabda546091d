//! One game of a player, step by step.

use super::assessment::Conditions;
use super::player::Player;
use super::solo::Solo;
use crate::event::Event;
use crate::game::Phase;
use crate::level::LevelSet;
use crate::tuning::STEPS_PER_SECOND;

/// The measurements of a game. Times are steps with a ball in flight.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub(super) seed: u64,
    pub(super) steps: u64,
    /// When half, nine tenths and all of the bricks were broken.
    pub(super) times: [Option<u64>; 3],
    pub(super) longest_wait: u64,
    pub(super) interventions: u32,
    /// The balls that were lost as the last one in play.
    pub(super) lost: u32,
    /// When the brick of each cell was broken.
    pub(super) broken: Vec<Option<u64>>,
}

/// A game of a player, and its measurements.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    solo: Solo,
    limit: u64,
    /// The fewest hits that the level ever needed, and when that was first true.
    least_need: u32,
    last_progress: u64,
    outcome: Outcome,
}

impl Trial {
    /// A game on the only level of a set.
    pub(super) fn new(
        alone: &LevelSet,
        player: Player,
        seed: u64,
        conditions: &Conditions,
    ) -> Self {
        let solo = Solo::new(alone, player, seed, conditions.difficulty, conditions.help);
        let game = solo.game();
        Self {
            limit: conditions.limit * u64::from(STEPS_PER_SECOND),
            least_need: game.bricks().need(),
            last_progress: 0,
            outcome: Outcome {
                seed,
                steps: 0,
                times: [None; 3],
                longest_wait: 0,
                interventions: 0,
                lost: 0,
                broken: vec![None; game.level().cells().len()],
            },
            solo,
        }
    }

    /// Makes the next step; the outcome once the level is cleared, or the time is up.
    pub(super) fn step(&mut self) -> Option<Outcome> {
        self.measure_step();
        let is_over =
            self.solo.game().phase() != Phase::Playing || self.outcome.steps >= self.limit;
        is_over.then(|| self.outcome.clone())
    }

    fn measure_step(&mut self) {
        self.solo.step();
        let bricks = self.solo.game().bricks();
        let now = self.solo.game().tally().steps;
        let outcome = &mut self.outcome;
        outcome.steps = now;
        for event in self.solo.events() {
            match *event {
                Event::BrickBroken { impact, .. } => outcome.broken[impact.brick] = Some(now),
                Event::Helped { .. } | Event::LoopBroken { .. } | Event::Lightning { .. } => {
                    outcome.interventions += 1;
                }
                Event::BallLost { remaining: 0, .. } => outcome.lost += 1,
                _ => {}
            }
        }
        // Hitting a brick that has mended itself is no progress.
        let need = bricks.need();
        if need < self.least_need {
            self.least_need = need;
            self.last_progress = now;
        }
        outcome.longest_wait = outcome.longest_wait.max(now - self.last_progress);
        let broken = bricks.total() - bricks.remaining();
        for (time, tenths) in outcome.times.iter_mut().zip([5, 9, 10]) {
            if broken * 10 >= bricks.total() * tenths {
                time.get_or_insert(now);
            }
        }
    }
}
