//! What `breakout bot` says of levels: a player without aim clears every built-in one, whatever the seed, its pace is
//! about the par, and those who aim are faster.

use std::thread;

use breakout::bot::hands::{Device, Hands};
use breakout::bot::{
    Assessment, Assessor, Conditions, Ladder, Ladders, Median, NoAim, PLAYERS, Player, Taste,
};
use breakout::difficulty::{Difficulty, Rules};
use breakout::game::{Game, Phase};
use breakout::level::{BrickKind, Level, LevelSet};
use breakout::tuning::STEPS_PER_SECOND;

use crate::scenes::levels;

/// Every built-in level, judged by all players.
fn judged() -> Vec<(Level, Assessment)> {
    let levels: Vec<Level> = LevelSet::builtin().iter().cloned().collect();
    let conditions = Conditions {
        best: Player::Maker,
        ..Conditions::default()
    };
    let judge_all = |levels: &[Level]| -> Vec<_> {
        let judge = |level: &Level| Assessment::new(level, &conditions);
        levels
            .iter()
            .map(|level| (level.clone(), judge(level)))
            .collect()
    };
    let (first, second) = levels.split_at(levels.len() / 2);
    thread::scope(|scope| {
        let second = scope.spawn(|| judge_all(second));
        let mut all = judge_all(first);
        all.extend(second.join().expect("it plays to the end"));
        all
    })
}

/// The games are played once for all that is asked of them.
///
/// To set the pars after a change of the rules or of a level, run this test: it prints each line `par:` that is far from
/// the time of the bot. `breakout bot levels` prints all pars.
#[test]
fn the_built_in_levels() {
    let judged = judged();
    println!("{}", Assessment::ladder_head());
    let mut far = Vec::new();
    for (level, found) in &judged {
        println!("{}", found.ladder_row(""));
        for rung in &found.ladder {
            assert_eq!((rung.games, rung.cleared), (100, 100), "{}", found.title);
        }
        assert!(!found.has_failed());
        let is_far = |taste: &Taste| matches!(taste, Taste::FarPar(..));
        if level.par().is_none() || found.warnings().iter().any(is_far) {
            let title = level.title();
            let par = found.par().map_or("none".to_owned(), |par| par.to_string());
            far.push(format!("{title}: par: {par}"));
        }
    }
    assert!(far.is_empty(), "pars to set:\n{}", far.join("\n"));
    the_table_has_these_ladders(&judged);
    a_designers_bar(&judged);
    the_better_the_player_the_shorter_the_game(&judged);
}

/// No tedium at the end, no long wait, aim that pays, and sets that grow harder. A trick shot is another matter.
fn a_designers_bar(judged: &[(Level, Assessment)]) {
    let judged = judged.iter().map(|(_, found)| found);
    let mut aimed = 0;
    let mut paces = Vec::new();
    for found in judged.clone().filter(|found| found.title != "Last Straw") {
        let title = &found.title;
        let aim = found.aim().expect("both have played");
        assert!(
            found.end_share.value <= 0.25,
            "{title}: {}",
            found.end_share
        );
        assert!(found.median_wait <= 10.0, "{title}: {}", found.median_wait);
        assert!(aim <= 0.95, "{title}: {aim}");
        aimed += usize::from(aim <= 0.85);
        paces.push(found.all().value / found.bricks as f64);
    }
    assert!(aimed * 3 >= paces.len() * 2, "{aimed}");
    assert!(Median::of(paces).value <= 1.5);

    let mut rest = judged;
    let sets: Vec<[f64; 2]> = LevelSet::builtin_sets()
        .into_iter()
        .map(|set| {
            let of_set = rest.by_ref().take(set.len());
            let good: Vec<_> = of_set
                .filter_map(|found| found.rung(Player::Good))
                .collect();
            let times = good.iter().map(|good| good.time.value).collect();
            let lost: f64 = good.iter().map(|good| good.lost).sum();
            [Median::of(times).value, lost / good.len() as f64]
        })
        .collect();
    println!("a good player's median time, and balls lost in a game, by set: {sets:.3?}");
    let is_harder = |one: &[f64; 2], next: &[f64; 2]| one[0] < next[0] && one[1] < next[1];
    assert!(sets.is_sorted_by(is_harder), "{sets:?}");
}

/// `assets/ladders.txt` is of these games; how it is made anew says `ladders.rs`.
fn the_table_has_these_ladders(judged: &[(Level, Assessment)]) {
    let table = Ladders::builtin();
    for (level, found) in judged {
        let ladder = table.of(level, Difficulty::Normal);
        assert_eq!(ladder, Some(&Ladder::of(found)), "{}", level.title());
    }
}

/// In the median everywhere but where solid bricks steer more than the player, and mostly beyond doubt.
fn the_better_the_player_the_shorter_the_game(judged: &[(Level, Assessment)]) {
    let pairs = |is: &dyn Fn(&Median, &Median) -> bool, slow: Player, quick: Player| {
        let time = |found: &Assessment, player| found.rung(player).map(|rung| rung.time);
        let both = judged
            .iter()
            .map(|(_, found)| (time(found, slow), time(found, quick)));
        both.filter(|(slow, quick)| {
            slow.zip(*quick)
                .is_some_and(|(slow, quick)| is(&slow, &quick))
        })
        .count()
    };
    let is_faster = |slow: &Median, quick: &Median| quick.value < slow.value;
    let is_surely = |slow: &Median, quick: &Median| quick.high < slow.low;
    let found = [
        pairs(&is_faster, Player::Bot, Player::Good),
        pairs(&is_surely, Player::Bot, Player::Good),
        pairs(&is_faster, Player::Good, Player::Maker),
        pairs(&is_surely, Player::Good, Player::Maker),
    ];
    println!("good before bot, beyond doubt, maker before good, beyond doubt: {found:?}");
    let least = [29, 20, 29, 20];
    assert!(
        found
            .iter()
            .zip(least)
            .all(|(found, least)| *found >= least),
        "{found:?}"
    );
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
    let bot = open.rung(Player::Bot).expect("it has played");
    assert_eq!((bot.games, bot.cleared, bot.seed), (2, 0, None));
    assert_eq!(
        (open.all().known(), open.par(), open.aim()),
        (None, None, None)
    );
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
    let games = |assessor: &Assessor| -> Vec<usize> {
        let found = assessor.assessment();
        found.ladder.iter().map(|rung| rung.games).collect()
    };
    let mut seen = vec![games(&assessor)];
    while (0..97).all(|_| assessor.step()) {
        seen.push(games(&assessor));
    }
    assert_eq!(assessor.assessment(), whole);
    assert_eq!((assessor.games(), assessor.is_over()), (6, true));
    seen.dedup();
    let expected: [&[usize]; 6] = [&[], &[1], &[2], &[3], &[3, 1], &[3, 2]];
    assert_eq!(seen, expected);
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

/// What was drawn anew is judged by the same games: where it plays the same, the figures are the same.
#[test]
fn a_colour_changes_nothing_and_a_brick_little() {
    let conditions = Conditions {
        best: Player::Bot,
        ..Conditions::default()
    };
    let text = include_str!("../../levels/102_rainbow.txt");
    let judge = |text: &str| Assessment::new(&levels(text)[0], &conditions);
    let found = judge(text);
    assert_eq!(judge(text), found, "the same level");
    let margin = found.all().margin().expect("most games end");
    for (symbol, other) in [('5', '2'), ('4', 'w'), ('3', '5')] {
        let at = text.rfind(symbol).expect("it has one");
        let recoloured = format!("{}{other}{}", &text[..at], &text[at + 1..]);
        assert_eq!(judge(&recoloured), found, "{symbol} to {other}");
        let removed = format!("{}.{}", &text[..at], &text[at + 1..]);
        let moved = (judge(&removed).all().value - found.all().value).abs();
        assert!(
            moved <= margin,
            "{moved:.1} s without {symbol}, ± {margin:.1} s"
        );
    }
}

/// Whoever plays the seed of a rung as that player does needs that time.
#[test]
fn the_seed_of_a_rung_is_of_the_median_game() {
    let level = &levels("title: Rungs\n. 2 2 .\n. 3 x .\n. 2 2 .")[0];
    let conditions = Conditions {
        games: 9,
        best: Player::Maker,
        ..Conditions::default()
    };
    let rules = Rules {
        practice: true,
        ..Rules::default()
    };
    for rung in Assessment::new(level, &conditions).ladder {
        let seed = rung.seed.expect("it is cleared");
        let mut game = Game::with_rules(LevelSet::of(level.clone()), 0, seed, rules);
        let mut bot = NoAim::new(seed);
        let skill = PLAYERS[rung.player as usize].skill;
        let mut hands = skill.map(|skill| Hands::new(Device::MOUSE, skill, seed));
        while game.phase() == Phase::Playing {
            let aimed = hands.as_mut().map(|hands| hands.input(&game));
            let input = aimed.unwrap_or_else(|| bot.input(&game));
            game.step(input, &mut Vec::new());
        }
        let seconds = game.tally().steps as f64 / f64::from(STEPS_PER_SECOND);
        assert_eq!(seconds, rung.time.value, "{rung:?}");
    }
}

/// The warnings of a drawn level by the bot's games.
fn told(text: &str, conditions: &Conditions) -> Vec<String> {
    let warnings = Assessment::new(&levels(text)[0], conditions).warnings();
    warnings.iter().map(Taste::to_string).collect()
}

#[test]
fn matters_of_taste() {
    let wide = format!("title: w\n{}", ". 2 2 2 2 2 2 .\n".repeat(3));
    let with_par = |par: u32| format!("par: {par}\n{wide}");
    // One fuse takes most of the bricks, and two triples stay.
    let bait = "title: b\nt..................t\n......22222222......\n.....2xxxxxxxx2.....\n";
    let few = "title: few\n. 2 . 3 .";
    let one = "title: one\n. . 2 . .";
    let scene = "title: scene\nball: 400 500 0 -300\n. . 2 . .";
    let mut seen = Vec::new();
    for (text, limit, games) in [
        (wide.as_str(), 300, 100),
        (&wide, 2, 100),
        (&wide, 2, 3),
        (&with_par(50), 300, 100),
        (&with_par(100), 300, 100),
        (&with_par(100), 300, 3),
        (bait, 300, 100),
        (few, 300, 100),
        (one, 300, 100),
        (scene, 1, 100),
    ] {
        let conditions = Conditions {
            games,
            limit,
            best: Player::Bot,
            ..Conditions::default()
        };
        seen.push(told(text, &conditions));
    }
    let none = Vec::<&str>::new;
    assert_eq!(
        seen,
        [
            none(),
            vec!["most games take longer than 2 s"],
            // Three games leave room for doubt.
            none(),
            none(),
            vec!["par 100 is far from 57 ±3 s, the bot's time"],
            none(),
            vec![
                "half of the bricks fall in the first 10 % of the time",
                "the last tenth takes 89 % of the time",
            ],
            vec!["there are only 2 bricks to break"],
            vec!["there is only one brick to break"],
            none(),
        ]
    );
    let sure = |value: f64| Median {
        value,
        low: value,
        high: value,
    };
    let doubtful = |value: f64| Median {
        low: 0.0,
        high: f64::INFINITY,
        ..sure(value)
    };
    let given = |median: &dyn Fn(f64) -> Median| Assessment {
        half_share: median(0.1),
        end_share: median(0.5),
        interventions_a_minute: median(12.0),
        ..Assessment::new(&levels(&wide)[0], &Conditions::default())
    };
    assert_eq!(given(&doubtful).warnings(), []);
    assert_eq!(
        given(&sure).warnings(),
        [
            Taste::EarlyHalf(0.1),
            Taste::LongEnd(0.5),
            Taste::MuchHelp(12.0)
        ]
    );
}
