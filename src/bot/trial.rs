//! One game of a player without aim, step by step.

use super::assessment::Conditions;
use super::no_aim::NoAim;
use crate::difficulty::Rules;
use crate::event::Event;
use crate::game::{Game, Phase};
use crate::level::LevelSet;
use crate::tuning::STEPS_PER_SECOND;

/// A game of a player without aim, and its measurements. Times are steps with a ball in flight.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    game: Game,
    bot: NoAim,
    limit: u64,
    events: Vec<Event>,
    /// The fewest hits that the level ever needed, and when that was first true.
    least_need: u32,
    last_progress: u64,
    /// When half, nine tenths and all of the bricks were broken.
    pub(super) times: [Option<u64>; 3],
    pub(super) longest_wait: u64,
    pub(super) interventions: u32,
    /// When the brick of each cell was broken.
    pub(super) broken: Vec<Option<u64>>,
}

impl Trial {
    /// A game on the only level of a set. Practice is on: the measurement is time, not lives.
    pub(super) fn new(alone: &LevelSet, seed: u64, conditions: &Conditions) -> Self {
        let rules = Rules {
            difficulty: conditions.difficulty,
            help: conditions.help,
            practice: true,
            ..Rules::default()
        };
        let game = Game::with_rules(alone.clone(), 0, seed, rules);
        Self {
            bot: NoAim::new(seed),
            limit: conditions.limit * u64::from(STEPS_PER_SECOND),
            events: Vec::new(),
            least_need: game.bricks().need(),
            last_progress: 0,
            times: [None; 3],
            longest_wait: 0,
            interventions: 0,
            broken: vec![None; game.level().cells().len()],
            game,
        }
    }

    pub(super) fn steps(&self) -> u64 {
        self.game.tally().steps
    }

    /// True once the level is cleared, or the time is up.
    pub(super) fn is_over(&self) -> bool {
        self.game.phase() != Phase::Playing || self.steps() >= self.limit
    }

    pub(super) fn step(&mut self) {
        self.events.clear();
        let input = self.bot.input(&self.game);
        self.game.step(input, &mut self.events);
        let now = self.steps();
        for event in &self.events {
            match *event {
                Event::BrickBroken { impact, .. } => self.broken[impact.brick] = Some(now),
                Event::Helped { .. } | Event::LoopBroken { .. } | Event::Lightning { .. } => {
                    self.interventions += 1;
                }
                _ => {}
            }
        }
        // Hitting a brick that has mended itself is no progress.
        let need = self.game.bricks().need();
        if need < self.least_need {
            self.least_need = need;
            self.last_progress = now;
        }
        self.longest_wait = self.longest_wait.max(now - self.last_progress);
        let bricks = self.game.bricks();
        let broken = bricks.total() - bricks.remaining();
        for (time, tenths) in self.times.iter_mut().zip([5, 9, 10]) {
            if broken * 10 >= bricks.total() * tenths {
                time.get_or_insert(now);
            }
        }
    }
}
