//! Plays a recording again, and compares.

use std::fmt::{self, Display};

use super::track::{checkpoint, is_clear};
use super::{Clear, Recording, Standing};
use crate::event::Event;
use crate::game::Game;
use crate::macros::getters;

/// The most pair tests of a playthrough. A game of ten hours makes a tenth of them; they take less than a minute.
const MAX_TESTS: u64 = 4_000_000_000;

/// A recording that is played again step by step, so that each frame can make some of the steps.
#[derive(Clone, Debug)]
pub struct Playthrough<R> {
    recording: R,
    game: Game,
    events: Vec<Event>,
    clears: usize,
    tests: u64,
    step_tests: u32,
    mismatch: Option<Mismatch>,
    is_done: bool,
}

/// The first value that differs: its name, and what it was in the recording and in the playthrough.
#[expect(missing_docs, reason = "the type says it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The game's step count then. The state is compared every second, so the games may have diverged up to a second
    /// earlier.
    pub step: u64,
    pub what: &'static str,
    pub recorded: String,
    pub played: String,
}

impl Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let step = self.step;
        let what = self.what;
        let recorded = &self.recorded;
        let played = &self.played;
        write!(f, "step {step}: {what} was {recorded}, and is {played}")
    }
}

impl<R: AsRef<Recording>> Playthrough<R> {
    /// A playthrough before its first step.
    pub fn new(recording: R) -> Self {
        let mut playthrough = Self {
            game: recording.as_ref().setup.game(),
            recording,
            events: Vec::new(),
            clears: 0,
            tests: 0,
            step_tests: 0,
            mismatch: None,
            is_done: false,
        };
        playthrough.edit_levels();
        playthrough
    }

    getters! { self:
        /// The recording.
        recording: &Recording = self.recording.as_ref();
        /// The game so far, with the changes of levels after the last step.
        game: &Game = &self.game;
        /// The events of the last step, and of changes of levels after it. Empty once there is no next step.
        events: &[Event] = &self.events;
        /// The number of pair tests of the last step.
        step_tests: u32 = self.step_tests;
        /// The first mismatch so far. The playthrough goes on after it.
        mismatch: Option<&Mismatch> = self.mismatch.as_ref();
        /// True once there is no next step and everything has been compared.
        is_over: bool = self.is_done;
    }

    /// Makes the next step; false if there is none and everything has been compared.
    pub fn step(&mut self) -> bool {
        self.events.clear();
        let next = self.recording().track.input(self.game.steps());
        let Some(input) = next.filter(|_| !self.is_done) else {
            self.finish();
            return false;
        };
        self.step_tests = self.game.step(input, &mut self.events);
        self.compare();
        self.edit_levels();
        self.tests += u64::from(self.step_tests);
        self.is_done = self.tests > MAX_TESTS;
        let text = |is_more: bool| {
            let most = format!("at most {MAX_TESTS}");
            if is_more { "more".to_owned() } else { most }
        };
        self.expect("the number of pair tests", false, self.is_done, text);
        true
    }

    fn edit_levels(&mut self) {
        let track = &self.recording.as_ref().track;
        track.edit(&mut self.game, &mut self.events);
    }

    /// True if it ended before the recording because it needs too many pair tests.
    pub fn is_cut_short(&self) -> bool {
        self.is_done && self.game.steps() < self.recording().track.steps()
    }

    /// Makes all steps that are left. Returns the first mismatch.
    pub fn run(&mut self) -> Option<&Mismatch> {
        while self.step() {}
        self.mismatch()
    }

    /// Compares the checkpoint and the clear of the last step.
    fn compare(&mut self) {
        let steps = self.game.steps();
        if let Some(played) = checkpoint(&self.game) {
            let checkpoints = &self.recording().track.checkpoints;
            let per_second = u64::from(crate::tuning::STEPS_PER_SECOND);
            let index = (steps / per_second - 1).min(checkpoints.len() as u64) as usize;
            let recorded = checkpoints.get(index).copied();
            self.expect("the state", recorded, Some(played), |hash| {
                hash.map_or("missing".to_owned(), |hash| format!("{hash:08x}"))
            });
        }
        if self.events.iter().any(is_clear) {
            self.compare_clear(Some(Clear::of(&self.game)));
        }
    }

    fn compare_clear(&mut self, played: Option<Clear>) {
        let recorded = self.recording().track.clears.get(self.clears).copied();
        self.clears += 1;
        self.expect("the clear", recorded, played, |clear| {
            clear.map_or("none".to_owned(), |Clear { level, step, score }| {
                format!("level {} at step {step} for {score} points", level + 1)
            })
        });
    }

    fn finish(&mut self) {
        if self.is_done {
            return;
        }
        self.is_done = true;
        self.compare_clear(None);
        let recorded = self.recording().standing;
        let played = Standing::of(&self.game);
        self.expect("the end", recorded, played, |standing| {
            let level = standing.level + 1;
            let lives = standing.lives;
            let over = if standing.is_over { ", over" } else { "" };
            let score = standing.score;
            let state = standing.state;
            format!("level {level}, {lives} lives, {score} points{over}, state {state:016x}")
        });
    }

    /// Keeps the first mismatch.
    fn expect<T: PartialEq>(
        &mut self,
        what: &'static str,
        recorded: T,
        played: T,
        text: impl Fn(T) -> String,
    ) {
        if recorded != played && self.mismatch.is_none() {
            self.mismatch = Some(Mismatch {
                step: self.game.steps(),
                what,
                recorded: text(recorded),
                played: text(played),
            });
        }
    }
}

/// The first difference between two runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The first step count at which the states differ.
    pub step: u64,
    /// The first part of the state that differs, in the order of [`Game::state_fields`], or [`ONE_ENDS`].
    pub field: &'static str,
}

/// The [field](Difference::field) where only one of two runs goes on.
pub const ONE_ENDS: &str = "one ends here";

/// The first difference between two recordings, played side by side; `None` if there is none. The levels
/// are not compared.
pub fn first_difference(a: &Recording, b: &Recording) -> Option<Difference> {
    let mut a = Playthrough::new(a);
    let mut b = Playthrough::new(b);
    loop {
        let mut fields = a
            .game
            .state_fields()
            .into_iter()
            .zip(b.game.state_fields())
            .filter(|(a, b)| a != b)
            .map(|(a, _)| a.0);
        let step = a.game.steps();
        if let Some(field) = fields.next() {
            return Some(Difference { step, field });
        }
        let field = ONE_ENDS;
        match (a.step(), b.step()) {
            (true, true) => {}
            (false, false) if !a.is_cut_short() && !b.is_cut_short() => return None,
            _ => return Some(Difference { step, field }),
        }
    }
}

impl AsRef<Self> for Recording {
    fn as_ref(&self) -> &Self {
        self
    }
}
