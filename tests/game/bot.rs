//! A player without aim clears every built-in level, whatever the seed, and its pace is the par:
//! what `breakout bot` says of levels.

use std::sync::LazyLock;
use std::thread;

use breakout::bot::{Assessment, Assessor, Conditions, Taste};
use breakout::level::{BrickKind, Level, LevelSet};

use crate::scenes::levels;

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

/// The par of a level is the one that the bot proposes.
///
/// To set the pars after a change of the rules or of a level, run this test: it prints each line `par:` that
/// changes. `breakout bot levels` prints all pars.
#[test]
fn each_par_is_what_the_bot_needs() {
    let mut wrong = Vec::new();
    for (index, (level, assessment)) in ASSESSED.iter().enumerate() {
        let par = assessment.par();
        if level.par().map(f64::from) != par {
            let number = index + 1;
            let title = level.title();
            let par = par.map_or("none".to_owned(), |par| par.to_string());
            wrong.push(format!("levels/{number:02}_*.txt, {title}: par: {par}"));
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
    let row = open.table_row("a.txt");
    assert!(row.contains("     - ") && row.ends_with("  a.txt"), "{row}");
    let json = open.json(Some("a.txt"));
    assert!(
        json.starts_with(r#"{"level": "A \"quoted\" one", "file": "a.txt", "half": null"#),
        "{json}"
    );
    assert!(!assess(". 2 # 2\n. . # #").has_failed());
}

/// What is asked in slices comes to the same, and what is known on the way is of the games that are over.
#[test]
fn an_assessment_in_slices_is_the_same() {
    let level = &levels("title: Sliced\n. 2 2 .\n. 3 x .\n. 2 2 .")[0];
    let conditions = Conditions {
        games: 3,
        ..Conditions::default()
    };
    let whole = Assessment::new(level, &conditions);
    let mut assessor = Assessor::new(level, &conditions);
    let mut seen = vec![assessor.assessment().games];
    while (0..97).all(|_| assessor.step()) {
        seen.push(assessor.assessment().games);
    }
    assert_eq!(assessor.assessment(), whole);
    seen.dedup();
    assert_eq!(seen, [0, 1, 2]);
    assert!(!assessor.step(), "it stays over");
}

#[test]
fn every_brick_has_the_mean_time_at_which_it_breaks() {
    let conditions = Conditions {
        games: 4,
        ..Conditions::default()
    };
    let level = &levels("# 2 .\n2 2 2\n# # #\n. . 2")[0];
    let assessment = Assessment::new(level, &conditions);
    let times = &assessment.break_times;
    let broken: Vec<bool> = times.iter().map(Option::is_some).collect();
    let counted = level.cells().iter().zip(level.reachable());
    let expected: Vec<bool> = counted
        .map(|(cell, reachable)| *reachable && cell.is_some_and(BrickKind::breaks))
        .collect();
    assert_eq!(broken, expected);
    assert_eq!(
        assessment.bricks,
        broken.iter().filter(|broken| **broken).count()
    );
    let last = assessment.last_brick().expect("one is the last");
    assert!(
        times
            .iter()
            .flatten()
            .all(|time| Some(*time) <= times[last])
    );
}

#[test]
fn matters_of_taste() {
    let wide = format!("title: w\n{}", ". 2 2 2 2 2 2 .\n".repeat(3));
    let few = "title: few\n. 2 . 3 .";
    let one = "title: one\n. . 2 . .";
    let scene = "title: scene\nball: 400 500 0 -300\n. . 2 . .";
    for (text, limit, expected) in [
        (wide.as_str(), 300, &[][..]),
        (wide.as_str(), 2, &["most games take longer than 2 s"]),
        (few, 300, &["there are only 2 bricks to break"]),
        (one, 300, &["there is only one brick to break"]),
        (scene, 1, &[]),
    ] {
        let conditions = Conditions {
            games: 3,
            limit,
            ..Conditions::default()
        };
        let warnings = Assessment::new(&levels(text)[0], &conditions).warnings();
        let told: Vec<String> = warnings.iter().map(Taste::to_string).collect();
        assert_eq!(told, expected, "{text}");
    }
    let assessment = Assessment {
        most: Some(100.0),
        all: Some(200.0),
        interventions_a_minute: 12.0,
        ..Assessment::new(&levels(&wide)[0], &Conditions::default())
    };
    assert_eq!(
        assessment.warnings(),
        [Taste::LongEnd(0.5), Taste::MuchHelp(12.0)]
    );
}
