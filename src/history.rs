//! The history of a run, in progress or recorded: its track, keyframes, and a timeline of hits.
//!
//! A moment is restored by stepping the keyframe before it with the recorded inputs. The same inputs give the same
//! game, so going back and forward again gives the same state, bit for bit. Where the levels changed between two steps,
//! the restored game has the changed levels.

use crate::event::Event;
use crate::game::{Game, Search, Trace};
use crate::input::Input;
use crate::macros::getters;
use crate::replay::{Playthrough, RecordedEdit, Recording, Setup, Track};
use crate::tuning::STEPS_PER_SECOND;

/// Steps from one new keyframe to the next.
const KEYFRAME: u64 = STEPS_PER_SECOND as u64;
/// The most pair tests between two keyframes, so that a moment right before the present is restored in milliseconds,
/// however long steps take.
const KEYFRAME_TESTS: u32 = 1_000_000;
/// The most keyframes: with these, restoring a moment takes about a fiftieth of its age.
const MAX_KEYFRAMES: usize = 256;
/// The most bytes of all keyframes.
const MAX_BYTES: usize = 32 << 20;

/// A run from its start to the present.
#[derive(Clone)]
pub struct History {
    setup: Setup,
    track: Track,
    /// In the order of their step counts.
    keyframes: Vec<Game>,
    /// The pair tests since the last keyframe.
    tests: u32,
    /// In the order of their steps.
    marks: Vec<TimelineMark>,
}

/// The most important event of a step, for a timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimelineMark {
    /// The game's step count at the end of that step.
    pub step: u64,
    /// The kind of event.
    pub kind: MarkKind,
}

/// The kinds of marks, the least important first: the surface that a ball hit, or a lost ball. Lightning counts as a hit
/// on a brick.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkKind {
    Wall,
    Paddle,
    Brick,
    Lost,
}

impl History {
    /// The history of a run before its first step.
    pub fn new(setup: Setup) -> Self {
        Self {
            setup,
            track: Track::default(),
            keyframes: Vec::new(),
            tests: 0,
            marks: Vec::new(),
        }
    }

    /// The history of a recorded run. [`Self::follow`] adds its keyframes and marks; restoring a later moment takes
    /// as long as the steps to it.
    pub fn of(recording: &Recording) -> Self {
        Self {
            track: recording.track.clone(),
            ..Self::new(recording.setup.clone())
        }
    }

    /// Makes the next step of a playthrough of this run, and records it; false at its end. If the playthrough is cut
    /// short, the history ends there.
    pub fn follow<R: AsRef<Recording>>(&mut self, playthrough: &mut Playthrough<R>) -> bool {
        self.keep_if_due(playthrough.game());
        let goes_on = playthrough.step();
        let game = playthrough.game();
        let events = playthrough.events();
        if goes_on {
            self.mark(game, events, playthrough.step_tests());
        } else if playthrough.is_cut_short() {
            self.branch(game.steps());
        }
        goes_on
    }

    /// Records the game before a step, and the input of that step.
    pub fn record(&mut self, game: &Game, input: Input) {
        self.keep_if_due(game);
        self.track.push(input);
    }

    fn keep_if_due(&mut self, game: &Game) {
        let last = self.keyframes.last();
        let is_due = last.is_none_or(|last| game.steps() >= last.steps() + KEYFRAME);
        if is_due || self.tests >= KEYFRAME_TESTS {
            self.keep(game);
        }
    }

    /// Records a change of levels, and the game right after it: the present.
    pub fn record_edit(&mut self, game: &Game, edit: RecordedEdit) {
        self.track.push_edit(edit);
        // A keyframe of this moment shows the game before the change.
        self.keyframes.retain(|frame| frame.steps() < game.steps());
        self.keep(game);
    }

    /// Adds a keyframe. While there are too many, drops the one that leaves the smallest gap in proportion to its age:
    /// the recent past stays dense, and a run of hours stays small.
    fn keep(&mut self, keyframe: &Game) {
        self.tests = 0;
        self.keyframes.push(keyframe.clone());
        let size = size_of::<Game>() + keyframe.bricks().size() + size_of_val(keyframe.balls());
        let present = keyframe.steps();
        let most = MAX_BYTES / size;
        while self.keyframes.len() > most.clamp(3, MAX_KEYFRAMES) {
            let gaps = self.keyframes.windows(3).map(|three| {
                let gap = three[2].steps() - three[0].steps();
                gap as f32 / (present - three[0].steps()) as f32
            });
            let least = gaps.enumerate().min_by(|a, b| a.1.total_cmp(&b.1));
            // The first and the last keyframe always stay.
            let middle = least.map_or(1, |(index, _)| index + 1);
            self.keyframes.remove(middle);
        }
    }

    /// Notes the game after a step, the step's events and its number of pair tests.
    pub fn note(&mut self, game: &Game, events: &[Event], tests: u32) {
        self.track.note(game, events);
        self.mark(game, events, tests);
    }

    fn mark(&mut self, game: &Game, events: &[Event], tests: u32) {
        self.tests += tests;
        if let Some(kind) = events.iter().filter_map(|event| kind(*event)).max() {
            let step = game.steps();
            self.marks.push(TimelineMark { step, kind });
        }
    }

    getters! { self:
        /// The latest moment: the present.
        last: u64 = self.track.steps();
        /// All marks, in order.
        marks: &[TimelineMark] = &self.marks;
        /// The setup of the run.
        setup: &Setup = &self.setup;
        /// The track of the run so far.
        track: &Track = &self.track;
    }

    /// The game at a step count, which is clamped to the present.
    pub fn at(&self, step: u64) -> Game {
        let step = step.min(self.last());
        let mut events = Vec::new();
        let mut game = self.keyframe_before(step + 1).cloned().unwrap_or_else(|| {
            let mut game = self.setup.game();
            self.track.edit(&mut game, &mut events);
            game
        });
        while let Some(input) = self.input(game.steps()).filter(|_| game.steps() < step) {
            events.clear();
            game.step(input, &mut events);
            self.track.edit(&mut game, &mut events);
        }
        game
    }

    /// The searches of the flights in the step that led to a step count; none at the start of the run.
    pub fn searches(&self, step: u64) -> Vec<Search> {
        let before = step.checked_sub(1);
        let Some(input) = before.and_then(|before| self.input(before)) else {
            return Vec::new();
        };
        let mut game = self.at(step - 1);
        let mut trace = Trace::default();
        game.step_observed(input, &mut Vec::new(), &mut trace);
        trace.searches
    }

    /// The last keyframe before a step count; `None` if there is none.
    pub fn keyframe_before(&self, step: u64) -> Option<&Game> {
        let after = self.keyframes.partition_point(|frame| frame.steps() < step);
        self.keyframes.get(after.checked_sub(1)?)
    }

    /// The input of the step that began at a step count; `None` from the present on.
    pub fn input(&self, step: u64) -> Option<Input> {
        self.track.input(step)
    }

    /// Drops everything after a step count, so that the game can continue from there.
    pub fn branch(&mut self, step: u64) {
        self.track.truncate(step);
        self.keyframes.retain(|frame| frame.steps() <= step);
        self.marks.retain(|mark| mark.step <= step);
    }

    /// The run as a recording, up to the present. `game` must be the game at the present.
    pub fn recording(&self, game: &Game, ranked: bool) -> Recording {
        Recording::new(self.setup.clone(), self.track.clone(), game, ranked)
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
