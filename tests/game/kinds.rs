//! The behaviour of each brick kind, as data: a drawn level, a script, the expected events.

use breakout::game::Phase;
use breakout::level::BRICKS;
use breakout::tuning::{BLAST_DELAY, STEPS_PER_SECOND, steps};

use super::play::Play;

#[track_caller]
fn check(level: &str, script: &str, expected: &[&str]) -> Play {
    let mut play = Play::new(level);
    play.run(script);
    assert_eq!(play.told, expected);
    play
}

#[test]
fn every_kind_takes_the_hits_of_its_row() {
    for row in &BRICKS {
        // The ball falls onto the paddle's middle and goes straight back up.
        let text = format!("ball: 360 100 0 -900\npaddle: 360\n....{}....2", row.symbol);
        let mut play = Play::alone(&text);
        play.run("wait 700");
        let struck = |told: &&String| told.starts_with("brick (4,0)");
        let hits: Vec<_> = play.told.iter().filter(struck).collect();
        match row.hits {
            None => assert!(
                hits.iter()
                    .all(|told| *told == "brick (4,0) hit from below")
            ),
            Some(needed) => {
                let shown = usize::from(row.hides);
                let broken = hits
                    .iter()
                    .position(|told| told.contains("broken from below"));
                assert_eq!(
                    broken,
                    Some(usize::from(needed) - 1 + shown),
                    "{}",
                    row.name
                );
            }
        }
    }
}

#[test]
fn a_chain_of_explosions_runs_along_in_steps_and_is_worth_more_and_more() {
    let mut play = Play::new("ball: 120 60 0 -400\n.xx2...t..\n..d.......");
    play.until("brick (1,0) exploded, 1 in a row", 9);
    let delay = steps(BLAST_DELAY);
    for then in [
        &[
            "brick (2,0) broken by a blast +40 combo 2",
            "brick (2,0) exploded, 2 in a row",
            "brick (2,1) broken by a blast +40 combo 2",
        ][..],
        &["brick (3,0) broken by a blast +30 combo 3"],
    ] {
        play.told.clear();
        play.run(&format!("wait {}", delay - 1));
        assert_eq!(play.told, [""; 0], "not before its time");
        play.run("wait 1");
        assert_eq!(play.told, then, "a tough brick at once");
    }
    assert_eq!(play.game.score(), 20 + 40 + 40 + 30);
}

#[test]
fn a_blast_reaches_all_eight_neighbours_and_no_solid_brick() {
    let mut play = check(
        "ball: 360 180 0 -400\n.........2\n...2#h....\n...rx2....\n...4.t....",
        "wait 8",
        &[
            "brick (4,2) broken from below +20 combo 1",
            "brick (4,2) exploded, 1 in a row",
        ],
    );
    play.told.clear();
    play.run(&format!("wait {}", steps(BLAST_DELAY)));
    let broken: Vec<_> = play.told.iter().map(|told| &told[6..11]).collect();
    assert_eq!(
        broken,
        ["(3,1)", "(5,1)", "(3,2)", "(5,2)", "(3,3)", "(5,3)"]
    );
    assert!(play.game.bricks().get(14).is_some(), "solid stands");
    assert_eq!(play.game.bricks().remaining(), 1);
}

#[test]
fn a_blast_at_the_edge_stays_on_its_side() {
    let mut play = check("ball: 760 60 0 -400\n2........x\n2........2", "wait 1", &[]);
    play.told.clear();
    play.run("wait 200");
    assert!(play.game.bricks().get(0).is_some() && play.game.bricks().get(10).is_some());
}

#[test]
fn the_last_bricks_may_go_in_a_blast() {
    let mut play = check(
        "ball: 360 60 0 -400\n...2x.....",
        "wait 5",
        &[
            "brick (4,0) broken from below +20 combo 1",
            "brick (4,0) exploded, 1 in a row",
        ],
    );
    play.until("level 1 cleared", 20);
    assert_eq!(play.game.phase(), Phase::Won);
}

#[test]
fn a_hidden_brick_throws_back_shows_itself_and_breaks_at_the_next_hit() {
    let play = check(
        "ball: 360 100 0 -900\npaddle: 360\n....h....2",
        "wait 10",
        &["brick (4,0) revealed from below"],
    );
    let brick = play.game.bricks().get(4).expect("it stands");
    assert_eq!((brick.hidden, brick.hits_remaining), (false, Some(1)));
    check(
        "ball: 360 100 0 -900\npaddle: 360\n....h....2",
        "wait 150",
        &[
            "brick (4,0) revealed from below",
            "paddle at 0.00",
            "brick (4,0) broken from below +20 combo 1",
        ],
    );
}

/// A damaged brick then waits at most once, and behind all others: bricks that mend are a queue.
#[test]
fn one_kind_mends_and_breaks_at_the_second_hit() {
    let mending = BRICKS.iter().filter(|spec| spec.mends.is_some());
    assert!(mending.map(|spec| spec.hits).eq([Some(2)]));
}

#[test]
fn a_mending_brick_mends_after_its_time_and_each_hit_restarts_it() {
    let wait = 10 * STEPS_PER_SECOND;
    let level = "ball: 360 60 0 -400\npaddle: 100\n....r....2";
    let mut play = check(level, "wait 5", &["brick (4,0) hit from below"]);
    let damaged = |play: &Play| {
        play.game
            .bricks()
            .get(4)
            .and_then(|brick| brick.hits_remaining)
    };
    assert_eq!(damaged(&play), Some(1));
    play.until("brick (4,0) mended", wait);
    assert_eq!(damaged(&play), Some(2));
    // The hit was in one of the first five steps.
    assert!((wait..wait + 5).contains(&(play.game.steps() as u32)));
    play.told.clear();
    play.run(&format!("wait {wait}"));
    assert!(
        !play.told.iter().any(|told| told.contains("mended")),
        "whole is whole"
    );
}
