//! The help: no wait for a brick is long, and every turn is small and announced.

use breakout::difficulty::{Difficulty, Rules};
use breakout::input::Input;
use breakout::tuning::STEPS_PER_SECOND;

use super::play::Play;

/// Straight up is solid, the brick is beside it: without help the ball comes back without a brick as
/// often as it is sent there.
const OUT_OF_THE_WAY: &str = "ball: 400 500 0 400\npaddle: 400\n...2......\n....##....";

/// Seconds until the first brick breaks, with the paddle in the middle all the time.
fn wait_for_a_brick(mut play: Play) -> Option<u64> {
    for _ in 0..60 * u64::from(STEPS_PER_SECOND) {
        play.step(Input {
            target: Some(400.0),
            ..Input::default()
        });
        if play.told.iter().any(|told| told.contains("broken from")) {
            return Some(play.game.steps() / u64::from(STEPS_PER_SECOND));
        }
    }
    None
}

#[test]
fn a_wait_that_would_be_long_is_ended_by_help() {
    let alone = Play::alone(OUT_OF_THE_WAY);
    assert_eq!(
        wait_for_a_brick(alone),
        None,
        "straight up and down for ever"
    );
    let waited = wait_for_a_brick(Play::new(OUT_OF_THE_WAY)).expect("a brick");
    assert!(waited <= 10, "{waited} seconds");
}

#[test]
fn help_is_announced_and_small() {
    let mut play = Play::new(OUT_OF_THE_WAY);
    for _ in 0..30 * STEPS_PER_SECOND {
        let before = play.told.len();
        play.step(Input {
            target: Some(400.0),
            ..Input::default()
        });
        if let Some(at) = play.told[before..].iter().position(|told| told == "helped") {
            assert!(at > 0, "after what was hit: {:?}", &play.told[before..]);
            let direction = play.game.balls()[0].direction;
            // Half a degree at a time, up to 20 degrees on the first try.
            assert!(direction.y <= -0.939, "{direction}");
            return;
        }
    }
    panic!("no help came: {:?}", play.told);
}

#[test]
fn a_shot_that_finds_a_brick_is_the_players_own() {
    // However long the wait was: the aim leads to a brick, so nobody turns it.
    let mut play = Play::new("ball: 400 500 0 400\npaddle: 400\n....22....\n..........");
    play.run("target 400 x 300");
    assert!(!play.told.contains(&"helped".to_owned()), "{:?}", play.told);
}

#[test]
fn lightning_ends_a_wait_that_nothing_else_could() {
    // The way to the brick has two corners; the ball goes up and down beside its entrance.
    let text = "ball: 700 500 0 -400\npaddle: 700\n#########2\n#.........\n#.########";
    let mut play = Play::new(text);
    let seconds = |play: &Play| play.game.steps() / u64::from(STEPS_PER_SECOND);
    for _ in 0..40 * STEPS_PER_SECOND {
        play.run("target 700 x 1");
        let told = &play.told;
        if told.contains(&"lightning".to_owned()) {
            assert_eq!(seconds(&play), 10);
            assert!(
                play.told
                    .contains(&"brick (9,0) broken by lightning +10 combo 1".to_owned())
            );
            return;
        }
        assert!(!told.iter().any(|told| told.contains("broken")), "{told:?}");
    }
    panic!("no lightning: {:?}", play.told);
}

#[test]
fn the_hardest_difficulty_and_the_switch_leave_the_player_alone() {
    let master = Rules {
        difficulty: Difficulty::Master,
        chance: false,
        ..Rules::default()
    };
    for mut play in [
        Play::with_rules(OUT_OF_THE_WAY, master),
        Play::alone(OUT_OF_THE_WAY),
    ] {
        play.run("target 400 x 3600");
        let helps = |told: &String| told == "helped" || told == "lightning";
        assert!(!play.told.iter().any(helps));
    }
}
