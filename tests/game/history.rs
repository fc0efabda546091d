//! The last minute of a game: any moment of it is the game as it was, bit for bit.

use breakout::bot::NoAim;
use breakout::game::{Game, Phase};
use breakout::history::History;
use breakout::input::Input;
use breakout::level::LevelSet;
use breakout::tuning::STEPS_PER_SECOND;

use crate::scenes::alone;

/// Steps that are kept: a minute.
const KEPT: u64 = 60 * STEPS_PER_SECOND as u64;

/// A bot's game with its recording and the hash after every step.
struct Recorded {
    game: Game,
    bot: NoAim,
    history: History,
    hashes: Vec<u64>,
}

impl Recorded {
    fn new(levels: LevelSet) -> Self {
        let game = Game::new(levels, 0, 7);
        Self {
            hashes: vec![game.state_hash()],
            game,
            bot: NoAim::new(7),
            history: History::default(),
        }
    }

    fn play(&mut self, seconds: u64) {
        let mut events = Vec::new();
        for _ in 0..seconds * u64::from(STEPS_PER_SECOND) {
            let input = self.bot.input(&self.game);
            events.clear();
            self.history.record(&self.game, input);
            self.game.step(input, &mut events);
            self.history.mark(&self.game, &events);
            self.hashes.push(self.game.state_hash());
        }
    }

    /// Back in uneven strides, then forward again.
    fn check(&self) {
        let (first, last) = (self.history.first(), self.history.last());
        assert_eq!(last, self.game.steps());
        let back = (first..=last).rev().step_by(337);
        let forth = (first..=last).step_by(401);
        for step in back.chain(forth) {
            let then = self.history.at(step).expect("it is recorded");
            assert_eq!(then.steps(), step);
            assert_eq!(then.state_hash(), self.hashes[step as usize], "step {step}");
        }
    }
}

#[test]
fn going_back_and_forward_gives_the_same_states() {
    // Whole games, looked back on every half minute, and once after the end.
    for level in &LevelSet::builtin() {
        let mut recorded = Recorded::new(alone(level));
        while recorded.game.phase() == Phase::Playing {
            recorded.play(30);
            recorded.check();
        }
        assert_eq!(recorded.game.phase(), Phase::Won, "{}", level.title());
        let (first, last) = (recorded.history.first(), recorded.history.last());
        if last > 2 * KEPT {
            assert!(first > 0, "older than a minute is forgotten");
        }
        assert!(last - first >= KEPT.min(last), "{}", level.title());
    }
}

#[test]
fn a_branch_forgets_the_future_and_goes_on() {
    let mut recorded = Recorded::new(LevelSet::builtin());
    recorded.play(20);
    let mut history = recorded.history;
    let moment = 1234;
    let mut game = history.at(moment).expect("it is recorded");
    history.branch(moment);
    assert_eq!(history.last(), moment);
    assert!(history.marks().all(|mark| mark.step <= moment));
    let mut events = Vec::new();
    for _ in 0..500 {
        events.clear();
        history.record(&game, Input::default());
        game.step(Input::default(), &mut events);
        history.mark(&game, &events);
    }
    let again = history.at(game.steps()).expect("it is recorded");
    assert_eq!(again.state_hash(), game.state_hash());
}
