//! The history of a game: any moment of it is the game as it was, bit for bit.

use breakout::bot::NoAim;
use breakout::difficulty::Rules;
use breakout::event::{BrickImpact, Cause, Event};
use breakout::game::{Brick, Game, Phase};
use breakout::history::{History, MarkKind};
use breakout::input::Input;
use breakout::level::{BrickKind, LevelSet, MAX_CELLS_PER_SIDE};
use breakout::replay::{Playthrough, Setup};
use breakout::tuning::{MAX_TESTS_PER_STEP, STEPS_PER_SECOND};
use glam::Vec2;

use crate::scenes::{LONG_GAME, alone, hostile, levels};

/// A bot's game with its recording and the hash after every step.
struct Recorded {
    game: Game,
    bot: NoAim,
    history: History,
    hashes: Vec<u64>,
}

impl Recorded {
    fn new(levels: LevelSet) -> Self {
        let setup = Setup::new(levels, 0, 7);
        let game = setup.game();
        Self {
            hashes: vec![game.state_hash()],
            game,
            bot: NoAim::new(7),
            history: History::new(setup),
        }
    }

    fn play(&mut self, seconds: u64) {
        let mut events = Vec::new();
        for _ in 0..seconds * u64::from(STEPS_PER_SECOND) {
            let input = self.bot.input(&self.game);
            events.clear();
            self.history.record(&self.game, input);
            let tests = self.game.step(input, &mut events);
            self.history.note(&self.game, &events, tests);
            self.hashes.push(self.game.state_hash());
        }
    }

    /// Back in uneven strides, then forward again.
    fn check(&self) {
        let last = self.history.last();
        assert_eq!(last, self.game.steps());
        // About a hundred moments, however long it is.
        let stride = last as usize / 50;
        let back = (0..=last).rev().step_by(stride + 37);
        let forth = (0..=last).step_by(stride + 41);
        for step in back.chain(forth) {
            let then = self.history.at(step);
            assert_eq!(then.steps(), step);
            assert_eq!(then.state_hash(), self.hashes[step as usize], "step {step}");
        }
    }
}

#[test]
fn going_back_and_forward_gives_the_same_states() {
    // Whole games, looked back on every half minute, and once after the end.
    for level in LevelSet::builtin().iter() {
        let mut recorded = Recorded::new(alone(level));
        while recorded.game.phase() == Phase::Playing {
            recorded.play(30);
            recorded.check();
        }
        assert_eq!(recorded.game.phase(), Phase::Won, "{}", level.title());
    }
}

#[test]
fn a_branch_forgets_the_future_and_goes_on() {
    let mut recorded = Recorded::new(LevelSet::builtin());
    recorded.play(20);
    let mut history = recorded.history;
    let marks = history.marks().to_vec();
    // At a mark, which stays.
    let moment = marks[marks.len() / 2].step;
    let mut game = history.at(moment);
    history.branch(moment);
    assert_eq!(history.last(), moment);
    let before = marks.iter().filter(|mark| mark.step <= moment);
    assert!(history.marks().iter().eq(before));
    let mut events = Vec::new();
    for _ in 0..500 {
        events.clear();
        history.record(&game, Input::default());
        let tests = game.step(Input::default(), &mut events);
        history.note(&game, &events, tests);
    }
    let again = history.at(game.steps());
    assert_eq!(again.state_hash(), game.state_hash());
}

/// Twenty minutes, in which keyframes have been dropped many times.
#[test]
fn a_long_run_is_kept_from_its_start_and_its_recent_past_is_near() {
    let setup = Setup {
        rules: Rules {
            practice: true,
            ..Rules::default()
        },
        ..Setup::new(levels(LONG_GAME), 0, 3)
    };
    let mut game = setup.game();
    let mut bot = NoAim::new(3);
    let mut history = History::new(setup);
    let mut events = Vec::new();
    let mut then = None;
    for step in 0..1200 * u64::from(STEPS_PER_SECOND) {
        if step == 50_000 {
            then = Some(game.state_hash());
        }
        let input = bot.input(&game);
        history.record(&game, input);
        events.clear();
        let tests = game.step(input, &mut events);
        history.note(&game, &events, tests);
    }
    assert_eq!(Some(history.at(50_000).state_hash()), then);
    // The steps back to a keyframe are few for their age.
    for seconds in [1, 5, 20, 100, 500, 1100] {
        let age = seconds * u64::from(STEPS_PER_SECOND);
        let moment = game.steps() - age;
        let before = history.keyframe_before(moment).map_or(0, Game::steps);
        let gap = moment - before;
        let most = (age / 15).max(2 * u64::from(STEPS_PER_SECOND));
        assert!(gap <= most, "{gap} steps at an age of {seconds} s");
    }
    // There are as many as there may be, from the first step to the last second; none is missed much.
    let second = u64::from(STEPS_PER_SECOND);
    let keyframes = keyframes(&history);
    assert_eq!(keyframes.len(), 256);
    assert_eq!(keyframes.last(), Some(&0));
    assert!(game.steps() - keyframes[0] <= second);
    for pair in keyframes.windows(2) {
        let gap = pair[0] - pair[1];
        let age = game.steps() - pair[1];
        assert!(gap >= second, "{pair:?}");
        assert!(gap <= (age / 45).max(second), "{pair:?} at an age of {age}");
    }
}

/// In the largest level there are as many keyframes as fit into 32 MiB, and no more.
#[test]
fn keyframes_of_a_large_level_are_few() {
    let side = MAX_CELLS_PER_SIDE;
    let large = format!("2{}\n", ".".repeat(side - 1)).repeat(side);
    let setup = Setup::new(levels(&large), 0, 3);
    let mut game = setup.game();
    let mut history = History::new(setup);
    for _ in 0..120 * STEPS_PER_SECOND {
        history.record(&game, Input::default());
        let tests = game.step(Input::default(), &mut Vec::new());
        history.note(&game, &[], tests);
    }
    let cells = side * side * size_of::<Option<Brick>>();
    let most = (32 << 20) / cells;
    let kept = keyframes(&history).len();
    assert!(kept <= most && kept + 1 >= most, "{kept} of {most}");
}

/// The steps at which the history has the whole game, from the last back.
fn keyframes(history: &History) -> Vec<u64> {
    let before = |step: u64| history.keyframe_before(step).map(Game::steps);
    let all = std::iter::successors(before(u64::MAX), |step| before(*step));
    all.take(1000).collect()
}

/// What is played again is a history like that of the run itself.
#[test]
fn a_playthrough_is_followed_to_its_end() {
    let mut recorded = Recorded::new(LevelSet::builtin());
    recorded.play(5);
    let Recorded {
        game,
        history,
        hashes,
        ..
    } = recorded;
    let recording = history.recording(&game, false);
    let mut followed = History::of(&recording);
    let mut playthrough = Playthrough::new(recording);
    let mut calls = 0;
    while followed.follow(&mut playthrough) {
        calls += 1;
    }
    assert_eq!(calls, game.steps());
    assert_eq!(followed.last(), game.steps());
    assert!(playthrough.mismatch().is_none());
    assert_eq!(followed.marks(), history.marks());
    for step in [0, 1, 299, game.steps()] {
        assert_eq!(followed.at(step).state_hash(), hashes[step as usize]);
    }
    assert!(!followed.follow(&mut playthrough), "it stays at its end");
    assert_eq!(followed.last(), game.steps());
}

#[test]
fn a_step_is_marked_by_the_most_important_of_its_hits() {
    let at = Vec2::ONE;
    let normal = Vec2::Y;
    let wall = Event::WallHit { at, normal };
    let paddle = Event::PaddleHit {
        at,
        normal,
        offset: 0.0,
    };
    let lost = Event::BallLost { at, remaining: 1 };
    let lightning = Event::Lightning { from: at, at };
    let hit = |by| {
        Event::BrickHit(BrickImpact {
            brick: 0,
            kind: BrickKind::Solid,
            at,
            normal,
            by,
        })
    };
    for (events, kind) in [
        (vec![], None),
        (vec![Event::Launched { at }], None),
        (vec![hit(Cause::Bolt)], None),
        (vec![wall], Some(MarkKind::Wall)),
        (vec![paddle, wall], Some(MarkKind::Paddle)),
        (vec![hit(Cause::Ball), wall], Some(MarkKind::Brick)),
        (vec![wall, lightning], Some(MarkKind::Brick)),
        (vec![lost, hit(Cause::Ball)], Some(MarkKind::Lost)),
    ] {
        let mut recorded = Recorded::new(LevelSet::builtin());
        recorded.history.record(&recorded.game, Input::default());
        let tests = recorded.game.step(Input::default(), &mut Vec::new());
        recorded.history.note(&recorded.game, &events, tests);
        let marks: Vec<MarkKind> = recorded
            .history
            .marks()
            .iter()
            .map(|mark| mark.kind)
            .collect();
        assert_eq!(marks, Vec::from_iter(kind), "{events:?}");
    }
}

/// Where steps are expensive, the moment before the present is still only some pair tests away from a keyframe.
#[test]
fn expensive_steps_have_more_keyframes() {
    let mut game = hostile::game(hostile::WORST);
    let mut history = History::new(Setup::new(game.levels().clone(), 0, 0));
    let start = game.steps();
    let mut costs = Vec::new();
    for _ in 0..STEPS_PER_SECOND {
        history.record(&game, Input::default());
        let tests = game.step(Input::default(), &mut Vec::new());
        history.note(&game, &[], tests);
        costs.push(tests);
        let keyframe = history.keyframe_before(game.steps()).expect("the first");
        let since: u32 = costs[(keyframe.steps() - start) as usize..].iter().sum();
        assert!(since < 1_000_000 + MAX_TESTS_PER_STEP, "{since}");
    }
    let all: u32 = costs.iter().sum();
    assert!(all > 2_000_000, "{all} in a second");
}
