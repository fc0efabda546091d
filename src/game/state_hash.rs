//! The state hash: FNV-1a over everything that decides the rest of the game.

use glam::Vec2;
use rand::RngExt;

use super::{Ball, Game, Phase};
use crate::difficulty::Rules;
use crate::fnv;

/// The hash of a game.
pub(super) fn of(game: &Game) -> u64 {
    let mut hash = Fnv::new();
    hash.number(game.steps);
    hash.number(game.level as u64);
    hash.number(match game.phase {
        Phase::Playing => 0,
        Phase::Cleared => 1,
        Phase::Lost => 2,
        Phase::Won => 3,
    });
    hash.number(u64::from(game.lives));
    hash.number(u64::from(game.score));
    hash.number(u64::from(game.best_combo));
    hash.number(u64::from(game.tally.before));
    hash.number(game.tally.steps);
    hash.number(u64::from(game.tally.lost));
    hash.rules(game.rules);
    hash.number(u64::from(game.help.dry));
    hash.number(u64::from(game.help.tries));
    hash.number(u64::from(game.help.next_look));
    hash.number(u64::from(game.fairness.since_help));
    hash.number(u64::from(game.fairness.was_harm));
    for left in game.powers.state() {
        hash.number(u64::from(*left));
    }
    hash.number(game.next_shot);
    for (index, brick) in game.bricks.iter() {
        hash.number(index as u64);
        hash.number(brick.hits_left.map_or(u64::MAX, u64::from));
        hash.number(u64::from(brick.hidden));
    }
    for (index, due) in game.bricks.mending() {
        hash.number(index as u64);
        hash.number(due);
    }
    for blast in &game.blasts {
        hash.number(blast.brick as u64);
        hash.number(blast.due);
        hash.number(u64::from(blast.chain));
    }
    for capsule in &game.capsules {
        hash.number(capsule.kind as u64);
        hash.vector(capsule.position);
    }
    for bolt in &game.bolts {
        hash.vector(bolt.position);
    }
    hash.paddle(&game.paddle);
    for ball in &game.balls {
        hash.ball(ball);
    }
    // The generator's state shows in what it would give next.
    hash.number(game.rng.clone().random());
    hash.0
}

struct Fnv(u64);

impl Fnv {
    fn new() -> Self {
        Self(fnv::START)
    }

    fn number(&mut self, number: u64) {
        self.0 = fnv::extend(self.0, number.to_le_bytes());
    }

    fn float(&mut self, float: f32) {
        self.number(u64::from(float.to_bits()));
    }

    fn vector(&mut self, vector: Vec2) {
        self.float(vector.x);
        self.float(vector.y);
    }

    fn rules(&mut self, rules: Rules) {
        let Rules {
            difficulty,
            practice,
            help,
            chance,
        } = rules;
        self.number(difficulty as u64);
        for switch in [practice, help, chance] {
            self.number(u64::from(switch));
        }
    }

    fn paddle(&mut self, paddle: &super::Paddle) {
        for float in paddle.state() {
            self.float(float);
        }
    }

    fn ball(&mut self, ball: &Ball) {
        self.vector(ball.position);
        self.vector(ball.direction);
        self.float(ball.speed);
        self.float(ball.pace);
        self.float(ball.held.unwrap_or(f32::INFINITY));
        self.number(u64::from(ball.combo));
        self.number(u64::from(ball.barren));
        self.number(u64::from(ball.look_at));
    }
}
