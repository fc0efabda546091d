//! Plays a recording again, and compares.

use std::fmt::{self, Display};

use super::track::{checkpoint, is_clear};
use super::{Clear, RecordedEdit, Recording, Standing};
use crate::event::Event;
use crate::game::Game;
use crate::input::Input;

/// The most pair tests of a whole playthrough. A game of ten hours makes a tenth of them; they take
/// less than a minute.
const MAX_TESTS: u64 = 4_000_000_000;

/// A recording that is played again, step by step, so that it can be done in slices.
#[derive(Clone, Debug)]
pub struct Playthrough<R> {
    recording: R,
    game: Game,
    events: Vec<Event>,
    /// The number of clears seen.
    clears: usize,
    /// The number of changes of levels that were made.
    edits: usize,
    tests: u64,
    step_tests: u32,
    mismatch: Option<Mismatch>,
    is_done: bool,
}

/// The first point at which a playthrough is not what was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The game's step count there. A state is compared every second, so the games may have parted up
    /// to a second earlier.
    pub step: u64,
    /// What differs.
    pub what: &'static str,
    /// What the recording says.
    pub recorded: String,
    /// What was played.
    pub played: String,
}

impl Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (step, what) = (self.step, self.what);
        write!(
            f,
            "step {step}: {what} was {}, and is {}",
            self.recorded, self.played
        )
    }
}

impl<R: AsRef<Recording>> Playthrough<R> {
    /// At the start of a recording.
    pub fn new(recording: R) -> Self {
        Self {
            game: recording.as_ref().setup.game(),
            recording,
            events: Vec::new(),
            clears: 0,
            edits: 0,
            tests: 0,
            step_tests: 0,
            mismatch: None,
            is_done: false,
        }
    }

    /// The recording.
    pub fn recording(&self) -> &Recording {
        self.recording.as_ref()
    }

    /// The game so far.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The events of the last step, and of changes of levels after it that were made.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The number of pair tests of the last step.
    pub fn step_tests(&self) -> u32 {
        self.step_tests
    }

    /// The input of the next step; `None` at the end.
    pub fn next_input(&self) -> Option<Input> {
        let next = self.recording().track.input(self.game.steps());
        next.filter(|_| !self.is_done)
    }

    /// The first mismatch so far. The playthrough goes on after it.
    pub fn mismatch(&self) -> Option<&Mismatch> {
        self.mismatch.as_ref()
    }

    /// Makes the next step; false if there is none, and all has been compared.
    pub fn step(&mut self) -> bool {
        self.edit_levels();
        let Some(input) = self.next_input() else {
            self.finish();
            return false;
        };
        self.events.clear();
        self.step_tests = self.game.step(input, &mut self.events);
        self.compare();
        self.tests += u64::from(self.step_tests);
        self.is_done = self.tests > MAX_TESTS;
        if self.is_done {
            let most = format!("at most {MAX_TESTS}");
            self.differs("the number of pair tests", most, "more".to_owned());
        }
        true
    }

    /// Makes the changes of levels that are recorded for now, unless they are made. Returns them. The
    /// next step would make them too.
    pub fn edit_levels(&mut self) -> Vec<RecordedEdit> {
        let edits = &self.recording.as_ref().track.edits[self.edits..];
        let due = edits.partition_point(|(step, _)| *step <= self.game.steps());
        self.edits += due;
        let due = edits[..due].iter().map(|(_, edit)| {
            let made = edit.on(self.game.levels());
            self.game.edit_levels(&made, &mut self.events);
            edit.clone()
        });
        due.collect()
    }

    /// Whether it ended before the recording does, because it costs too much.
    pub fn is_cut_short(&self) -> bool {
        self.is_done && self.game.steps() < self.recording().track.steps()
    }

    /// Makes all steps that are left. Returns the first mismatch.
    pub fn run(&mut self) -> Option<&Mismatch> {
        while self.step() {}
        self.mismatch()
    }

    /// Compares what is noted of the step that was just made.
    fn compare(&mut self) {
        let steps = self.game.steps();
        if let Some(played) = checkpoint(&self.game) {
            let second = self.recording().track.checkpoints.len() as u64;
            let per_second = u64::from(crate::tuning::STEPS_PER_SECOND);
            let index = (steps / per_second - 1).min(second) as usize;
            let recorded = self.recording().track.checkpoints.get(index).copied();
            if recorded != Some(played) {
                let recorded = recorded.map_or("missing".to_owned(), |hash| format!("{hash:08x}"));
                self.differs("the state", recorded, format!("{played:08x}"));
            }
        }
        if self.events.iter().any(is_clear) {
            let played = Clear::of(&self.game);
            let recorded = self.recording().track.clears.get(self.clears).copied();
            self.clears += 1;
            if recorded != Some(played) {
                self.differs("the clear", told(recorded), told(Some(played)));
            }
        }
    }

    fn finish(&mut self) {
        if self.is_done {
            return;
        }
        self.is_done = true;
        let missing = self.recording().track.clears.get(self.clears).copied();
        if missing.is_some() {
            self.differs("the clear", told(missing), told(None));
        }
        let (recorded, played) = (self.recording().standing, Standing::of(&self.game));
        if recorded != played {
            self.differs("the end", stated(recorded), stated(played));
        }
    }

    fn differs(&mut self, what: &'static str, recorded: String, played: String) {
        let step = self.game.steps();
        self.mismatch.get_or_insert(Mismatch {
            step,
            what,
            recorded,
            played,
        });
    }
}

fn told(clear: Option<Clear>) -> String {
    clear.map_or("none".to_owned(), |Clear { level, step, score }| {
        format!("level {} at step {step} for {score} points", level + 1)
    })
}

fn stated(standing: Standing) -> String {
    let (level, over) = (
        standing.level + 1,
        if standing.is_over { ", over" } else { "" },
    );
    let (lives, score, state) = (standing.lives, standing.score, standing.state);
    format!("level {level}, {lives} lives, {score} points{over}, state {state:016x}")
}

/// The first difference between two runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The first step count at which the states differ.
    pub step: u64,
    /// The first part of the state that differs, in the order of [`Game::state_fields`], or that only
    /// one of them goes on.
    pub field: &'static str,
}

/// What differs where only one of two runs goes on.
pub const ONE_ENDS: &str = "one ends here";

/// Plays two recordings side by side, and finds where they part; `None` if they never do. The levels
/// are not compared.
pub fn first_difference(a: &Recording, b: &Recording) -> Option<Difference> {
    let (mut a, mut b) = (Playthrough::new(a), Playthrough::new(b));
    loop {
        let fields = a.game.state_fields().into_iter().zip(b.game.state_fields());
        let mut fields = fields.filter(|(a, b)| a != b).map(|(a, _)| a.0);
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
