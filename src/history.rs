//! The last minute of a game, to walk in: keyframes, the inputs between them, and marks at hits.
//!
//! A moment is made anew: the keyframe before it, stepped with the recorded inputs. The same input
//! gives the same game, so going back and forward again gives the same state, bit for bit.

use std::collections::VecDeque;

use crate::event::Event;
use crate::game::Game;
use crate::input::Input;
use crate::tuning::STEPS_PER_SECOND;

/// Steps from one keyframe to the next: what one jump has to fly again at most.
const KEYFRAME: u64 = STEPS_PER_SECOND as u64;
/// Steps that are kept: a minute.
const KEPT: u64 = 60 * STEPS_PER_SECOND as u64;

/// The recording.
#[derive(Default)]
pub struct History {
    /// In order; each is the game before the step with its own number.
    keyframes: VecDeque<Game>,
    /// The inputs since the first keyframe, one for each step.
    inputs: VecDeque<Input>,
    marks: VecDeque<Mark>,
}

/// Something happened in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The number of steps that the game had made by the end of it.
    pub step: u64,
    /// What it was.
    pub kind: MarkKind,
}

/// What it was, from the least important.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkKind {
    /// A ball hit a wall.
    Wall,
    /// A ball hit the paddle.
    Paddle,
    /// A ball hit a brick, or lightning took one.
    Brick,
    /// A ball was lost.
    Lost,
}

impl History {
    /// Before each step: the game, and the input that it will get.
    pub fn record(&mut self, game: &Game, input: Input) {
        let due = self
            .keyframes
            .back()
            .is_none_or(|last| game.steps() >= last.steps() + KEYFRAME);
        if due {
            self.keyframes.push_back(game.clone());
            self.forget_before(game.steps().saturating_sub(KEPT));
        }
        self.inputs.push_back(input);
    }

    /// After each step: what happened in it.
    pub fn mark(&mut self, game: &Game, events: &[Event]) {
        if let Some(kind) = events.iter().filter_map(|event| kind(*event)).max() {
            let step = game.steps();
            self.marks.push_back(Mark { step, kind });
        }
    }

    /// Drops whole keyframes, as long as the next still reaches back to the step.
    fn forget_before(&mut self, step: u64) {
        while self
            .keyframes
            .get(1)
            .is_some_and(|next| next.steps() <= step)
        {
            let first = self.first();
            self.keyframes.pop_front();
            let dropped = (self.first() - first) as usize;
            self.inputs.drain(..dropped);
        }
        while self
            .marks
            .front()
            .is_some_and(|mark| mark.step < self.first())
        {
            self.marks.pop_front();
        }
    }

    /// The earliest moment that can be shown, in steps.
    pub fn first(&self) -> u64 {
        self.keyframes.front().map_or(0, Game::steps)
    }

    /// The latest moment: the present.
    pub fn last(&self) -> u64 {
        self.first() + self.inputs.len() as u64
    }

    /// The game as it was after so many steps, brought into what is recorded.
    pub fn at(&self, step: u64) -> Option<Game> {
        let step = step.clamp(self.first(), self.last());
        let after = self
            .keyframes
            .partition_point(|frame| frame.steps() <= step);
        let mut game = self.keyframes.get(after.checked_sub(1)?)?.clone();
        let mut events = Vec::new();
        while game.steps() < step {
            events.clear();
            game.step(self.input(game.steps())?, &mut events);
        }
        Some(game)
    }

    /// The input that the game got when it had made so many steps.
    pub fn input(&self, step: u64) -> Option<Input> {
        let index = step.checked_sub(self.first())?;
        self.inputs.get(index as usize).copied()
    }

    /// Forgets what came after a moment, so that the game can go on from there.
    pub fn branch(&mut self, step: u64) {
        let kept = step.clamp(self.first(), self.last()) - self.first();
        self.inputs.truncate(kept as usize);
        while self.keyframes.len() > 1
            && self
                .keyframes
                .back()
                .is_some_and(|frame| frame.steps() > step)
        {
            self.keyframes.pop_back();
        }
        while self.marks.back().is_some_and(|mark| mark.step > step) {
            self.marks.pop_back();
        }
    }

    /// Everything that happened, in order.
    pub fn marks(&self) -> impl DoubleEndedIterator<Item = Mark> + '_ {
        self.marks.iter().copied()
    }
}

fn kind(event: Event) -> Option<MarkKind> {
    match event {
        Event::WallHit { .. } => Some(MarkKind::Wall),
        Event::PaddleHit { .. } => Some(MarkKind::Paddle),
        event if event.brick_hit_by_ball().is_some() => Some(MarkKind::Brick),
        Event::Lightning { .. } => Some(MarkKind::Brick),
        Event::BallLost { .. } => Some(MarkKind::Lost),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::bot::NoAim;
    use crate::game::Phase;
    use crate::level::{Level, LevelSet};

    use super::*;

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
            let levels = LevelSet::new(vec![level.clone()]).expect("one level");
            let mut recorded = Recorded::new(levels);
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

    #[test]
    fn a_minute_of_a_large_screen_of_bricks_is_small() {
        let text = "2 2 2 2 2 2 2 2 2 2 2 2 2 2 2\n".repeat(8);
        let level = Level::parse("wall", text.as_bytes()).level.expect("a wall");
        let mut recorded = Recorded::new(LevelSet::new(vec![level]).expect("one level"));
        recorded.play(61);
        let Recorded { history, game, .. } = recorded;
        let game_bytes = size_of_val(&game)
            + 15 * 8 * size_of::<Option<crate::game::Brick>>()
            + size_of_val(game.balls());
        let bytes = history.keyframes.len() * game_bytes
            + history.inputs.len() * size_of::<Input>()
            + history.marks.len() * size_of::<Mark>();
        assert!(bytes < 2_000_000, "{bytes} bytes");
        // Capacity may be twice the length.
        assert!(bytes * 2 < 2_000_000, "{bytes} bytes");
    }
}
