//! The help: no wait for a brick is long, and every turn is small and announced.

use breakout::input::Input;
use breakout::tuning::STEPS_PER_SECOND;

use super::play::Play;

/// Straight up is steel, the brick is beside it: without help the ball comes back without a brick as
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
    let mut alone = Play::new(OUT_OF_THE_WAY);
    alone.game = alone.game.without_help();
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
