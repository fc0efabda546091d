//! The ladders of the built-in levels, `assets/ladders.txt`: their rungs are games that can be raced.

use std::fs;
use std::thread;

use breakout::bot::hands::{Aim, Device, Hands, Skill};
use breakout::bot::{Assessment, Goal, Ladder, Ladders, Solo};
use breakout::difficulty::{DIFFICULTIES, Difficulty};
use breakout::game::{Foresight, Game, Phase};
use breakout::level::{Level, LevelSet};
use breakout::tuning::STEPS_PER_SECOND;

/// Does something with each built-in level, in two threads.
fn each_level<T: Send>(act: impl Fn(&Level) -> T + Sync) -> Vec<T> {
    let levels: Vec<Level> = LevelSet::builtin().iter().cloned().collect();
    let all = |part: usize| -> Vec<T> { levels.iter().skip(part).step_by(2).map(&act).collect() };
    let [first, second] = thread::scope(|scope| {
        let second = scope.spawn(|| all(1));
        [all(0), second.join().expect("it plays to the end")]
    });
    first.into_iter().chain(second).collect()
}

/// Does something with each built-in level on each difficulty.
fn each<T: Send>(act: impl Fn(&Level, Difficulty) -> T + Sync) -> Vec<T> {
    let of = each_level(|level| DIFFICULTIES.each_ref().map(|row| act(level, row.kind)));
    of.into_iter().flatten().collect()
}

/// After a change of a level or of the rules, this test makes the table anew, in a minute or two:
/// `BREAKOUT_UPDATE=1 cargo test --profile fast --test game built_in_ladders`.
#[test]
fn the_built_in_ladders_are_games_that_end_then() {
    if std::env::var_os("BREAKOUT_UPDATE").is_some_and(|value| !value.is_empty()) {
        let made = each(|level, difficulty| {
            let found = Assessment::new(level, &Ladder::conditions(difficulty));
            (level.clone(), difficulty, Ladder::of(&found))
        });
        let mut ladders = Ladders::default();
        for (level, difficulty, ladder) in made {
            ladders.note(&level, difficulty, ladder);
        }
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/ladders.txt");
        fs::write(path, ladders.to_string()).expect("the ladders can be kept");
        return;
    }
    let ladders = Ladders::builtin();
    let faults = each(|level, difficulty| fault(&ladders, level, difficulty));
    let faults: Vec<String> = faults.into_iter().flatten().collect();
    assert!(
        faults.is_empty(),
        "run this test with BREAKOUT_UPDATE=1:\n{}",
        faults.join("\n")
    );
}

/// What is wrong with a built-in ladder.
fn fault(ladders: &Ladders, level: &Level, difficulty: Difficulty) -> Option<String> {
    let name = format!("{} on {}", level.title(), difficulty.spec().name);
    let Some(ladder) = ladders.of(level, difficulty) else {
        return Some(format!("{name} has no ladder"));
    };
    let is_other = |goal: &&Goal| played(level, difficulty, goal) != goal.steps;
    let wrong = ladder.rungs().iter().find(is_other);
    wrong.map(|goal| format!("{name}: {goal:?} is not what is played"))
}

/// The steps in which the player of a rung clears its level.
fn played(level: &Level, difficulty: Difficulty, goal: &Goal) -> u64 {
    let alone = LevelSet::of(level.clone());
    let mut solo = Solo::new(&alone, goal.player, goal.seed, difficulty, true);
    while solo.game().tally().steps <= goal.steps && solo.step() {}
    let is_cleared = solo.game().phase() == Phase::Won;
    if is_cleared {
        solo.game().tally().steps
    } else {
        0
    }
}

/// Gold is faster than silver, and silver than bronze, by the margin of a rung.
#[test]
fn each_rung_is_faster_than_the_one_below() {
    let ladders = Ladders::builtin();
    let mut whole = 0;
    for level in LevelSet::builtin().iter() {
        for row in &DIFFICULTIES {
            let ladder = ladders.of(level, row.kind).expect("the table has it");
            let rungs = ladder.rungs();
            for pair in rungs.windows(2) {
                assert!(pair[0].player < pair[1].player);
                assert!(Ladder::is_rung(pair[1].steps, pair[0].steps));
            }
            assert!(!rungs.is_empty(), "{}", level.title());
            whole += usize::from(rungs.len() == 3);
        }
    }
    println!("{whole} ladders have all three rungs");
}

/// A person, with hands that are none of the ladder's.
struct Person {
    device: Device,
    skill: Skill,
    /// The seed of the first game.
    seed: u64,
}

/// The games of a person on each level.
const GAMES: u64 = 25;
/// The steps after which a person gives up.
const LONGEST: u64 = 600 * STEPS_PER_SECOND as u64;

impl Person {
    /// The rung of the median of ranked games, counted from 1; 0 where that is below bronze, or most games are lost.
    fn rung(&self, level: &Level, ladder: &Ladder) -> usize {
        let seeds = self.seed..self.seed + GAMES;
        let mut times: Vec<u64> = seeds.filter_map(|seed| self.time(level, seed)).collect();
        times.sort_unstable();
        let Some(time) = times.get(GAMES as usize / 2) else {
            return 0;
        };
        let reached = |goal: &Goal| goal.steps >= *time;
        let last = ladder.rungs().iter().rposition(reached);
        last.map_or(0, |last| last + 1)
    }

    /// The steps until a level is cleared; `None` for a lost game.
    fn time(&self, level: &Level, seed: u64) -> Option<u64> {
        let mut game = Game::new(LevelSet::of(level.clone()), 0, seed);
        let mut hands = Hands::new(self.device, self.skill, seed);
        while game.phase() == Phase::Playing && game.tally().steps < LONGEST {
            game.step(hands.input(&game), &mut Vec::new());
        }
        (game.phase() == Phase::Won).then_some(game.tally().steps)
    }
}

/// One who begins, one who plays now and then, and one who plays a lot: the ladder tells them apart. It does so by the
/// games that are usual for them; of many games, the luckiest leads far up.
#[test]
fn people_of_three_skills_end_on_three_rungs() {
    let aim = |slip: f32, bounces: u32| {
        let foresight = Foresight {
            bounces,
            is_whole: bounces > 1,
        };
        Some(Aim { slip, foresight })
    };
    let people = [
        Person {
            device: Device::Keys,
            skill: Skill {
                look: (40, 80),
                ..Skill::casual(100.0)
            },
            seed: 1000,
        },
        Person {
            device: Device::MOUSE,
            skill: Skill {
                aim: aim(14.0, 1),
                ..Skill::casual(25.0)
            },
            seed: 2000,
        },
        Person {
            device: Device::MOUSE,
            skill: Skill {
                look: (5, 12),
                error: 8.0,
                aim: aim(3.0, u32::MAX),
            },
            seed: 3000,
        },
    ];
    let ladders = Ladders::builtin();
    let rungs = each_level(|level| {
        let ladder = ladders.of(level, Difficulty::Normal);
        let ladder = ladder.expect("it is built in");
        people.each_ref().map(|person| person.rung(level, ladder))
    });
    let are_apart = |[one, two, three]: &&[usize; 3]| one < two && two < three;
    let apart = rungs.iter().filter(are_apart).count();
    println!("apart on {apart} of {} levels: {rungs:?}", rungs.len());
    assert!(apart * 2 >= rungs.len(), "{apart}: {rungs:?}");
}
