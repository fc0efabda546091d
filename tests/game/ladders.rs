//! The ladders of the built-in levels, `assets/ladders.txt`: their rungs are games that can be raced.

use std::fs;
use std::thread;

use breakout::bot::{Assessment, Goal, Ladder, Ladders, Solo};
use breakout::difficulty::{DIFFICULTIES, Difficulty};
use breakout::game::Phase;
use breakout::level::{Level, LevelSet};

/// Does something with each built-in level on each difficulty, in two threads.
fn each<T: Send>(act: impl Fn(&Level, Difficulty) -> T + Sync) -> Vec<T> {
    let levels: Vec<Level> = LevelSet::builtin().iter().cloned().collect();
    let of = |level: &Level| DIFFICULTIES.each_ref().map(|row| act(level, row.kind));
    let all = |part: usize| -> Vec<_> { levels.iter().skip(part).step_by(2).map(of).collect() };
    let [first, second] = thread::scope(|scope| {
        let second = scope.spawn(|| all(1));
        [all(0), second.join().expect("it plays to the end")]
    });
    first.into_iter().chain(second).flatten().collect()
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
