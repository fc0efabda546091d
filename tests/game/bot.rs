//! A player without aim clears every built-in level, whatever the seed, and its pace is the par:
//! what `breakout bot` says of levels.

use std::sync::LazyLock;
use std::thread;

use breakout::bot::{Assessment, Conditions};
use breakout::level::{Level, LevelSet};

use crate::scenes::levels;

/// Pars are whole multiples of this many seconds.
const PAR_SECONDS: f64 = 5.0;

/// Every built-in level with its assessment by the conditions of `breakout bot`. Played once for
/// all tests here.
static ASSESSED: LazyLock<Vec<(Level, Assessment)>> = LazyLock::new(|| {
    let levels: Vec<Level> = LevelSet::builtin().iter().cloned().collect();
    let assess_all = |levels: &[Level]| -> Vec<_> {
        let assess = |level: &Level| Assessment::new(level, &Conditions::default());
        levels
            .iter()
            .map(|level| (level.clone(), assess(level)))
            .collect()
    };
    let (first, second) = levels.split_at(levels.len() / 2);
    thread::scope(|scope| {
        let second = scope.spawn(|| assess_all(second));
        let mut all = assess_all(first);
        all.extend(second.join().expect("it plays to the end"));
        all
    })
});

#[test]
fn a_bot_clears_each_built_in_level() {
    for (level, assessment) in &*ASSESSED {
        assert_eq!(assessment.games, 16);
        assert_eq!(assessment.cleared, 16, "{}", level.title());
        assert!(!assessment.has_failed());
    }
}

/// The par of a level is the median of its games, rounded up to the next five seconds: who aims a
/// little earns the star.
///
/// To set the pars after a change of the rules or of a level, run this test: it prints every line
/// `par:` that is to be written. `breakout bot levels` prints the same medians as `all`.
#[test]
fn each_par_is_what_the_bot_needs() {
    let mut wrong = Vec::new();
    for (index, (level, assessment)) in ASSESSED.iter().enumerate() {
        let median = assessment.all.unwrap_or(f64::INFINITY);
        let par = (median / PAR_SECONDS).ceil() * PAR_SECONDS;
        if level.par().map(f64::from) != Some(par) {
            let (number, title) = (index + 1, level.title());
            wrong.push(format!("levels/{number:02}_* ({title}): par: {par}"));
        }
    }
    assert!(wrong.is_empty(), "pars to set:\n{}", wrong.join("\n"));
}

#[test]
fn a_level_that_is_not_cleared_in_time_fails_unless_bricks_are_walled_in() {
    let in_no_time = Conditions {
        games: 2,
        limit: 1,
        ..Conditions::default()
    };
    let assess = |text| Assessment::new(&levels(text)[0], &in_no_time);
    let open = assess("title: A \"quoted\" one\n. 2 2 .");
    assert_eq!((open.games, open.cleared, open.all), (2, 0, None));
    assert!(open.has_failed());
    assert!(open.table_row().contains("     - "), "{}", open.table_row());
    let json = open.json();
    assert!(
        json.starts_with(r#"{"level": "A \"quoted\" one", "half": null"#),
        "{json}"
    );
    assert!(!assess(". 2 # 2\n. . # #").has_failed());
}
