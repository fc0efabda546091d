//! The last minute of a game: keyframes, the inputs between them, and marks at hits.
//!
//! A moment is restored by stepping the keyframe before it with the recorded inputs. The same input
//! gives the same game, so going back and forward again gives the same state, bit for bit.

use std::collections::VecDeque;

use crate::event::Event;
use crate::game::Game;
use crate::input::Input;
use crate::tuning::STEPS_PER_SECOND;

/// Steps from one keyframe to the next: the most that one jump has to replay.
const KEYFRAME: u64 = STEPS_PER_SECOND as u64;
/// Steps that are kept: a minute.
const KEPT: u64 = 60 * STEPS_PER_SECOND as u64;

/// A recording of the last minute.
#[derive(Default)]
pub struct History {
    /// In order; each is the game before the step with its own number.
    keyframes: VecDeque<Game>,
    /// The inputs since the first keyframe, one for each step.
    inputs: VecDeque<Input>,
    marks: VecDeque<Mark>,
}

/// A mark on the timeline: the most important thing that happened in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The game's step count at the end of that step.
    pub step: u64,
    /// The kind of event.
    pub kind: MarkKind,
}

/// The kinds of marks, from the least important.
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
    /// Records the game before a step, and the input of that step.
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

    /// Marks what happened in a step; called after it.
    pub fn mark(&mut self, game: &Game, events: &[Event]) {
        if let Some(kind) = events.iter().filter_map(|event| kind(*event)).max() {
            let step = game.steps();
            self.marks.push_back(Mark { step, kind });
        }
    }

    /// Drops keyframes from the front while the next one still reaches back to the step.
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

    /// The earliest recorded moment, in steps.
    pub fn first(&self) -> u64 {
        self.keyframes.front().map_or(0, Game::steps)
    }

    /// The latest moment: the present.
    pub fn last(&self) -> u64 {
        self.first() + self.inputs.len() as u64
    }

    /// The game at a step count, which is clamped to the recording; `None` if that is empty.
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

    /// The last game before a step count that is kept whole, at most a second earlier; `None` if
    /// nothing earlier is recorded.
    pub fn keyframe_before(&self, step: u64) -> Option<&Game> {
        let after = self.keyframes.partition_point(|frame| frame.steps() < step);
        self.keyframes.get(after.checked_sub(1)?)
    }

    /// The input of the step that began at a step count; `None` outside the recording.
    pub fn input(&self, step: u64) -> Option<Input> {
        let index = step.checked_sub(self.first())?;
        self.inputs.get(index as usize).copied()
    }

    /// Drops everything after a step count, so that the game can continue from there.
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

    /// All marks, in order.
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
