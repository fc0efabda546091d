//! The methods of textbooks, asked about steps of this game.

use breakout::input::Input;
use breakout::textbook::methods::{
    Disagreements, METHODS, MethodResults, Relation, results, results_by_brick,
};

use crate::scenes::game;

/// Steps a drawn scene until a method finds a hit.
fn first_results(text: &str) -> (Vec<MethodResults>, Disagreements) {
    let mut game = game(text);
    let mut counts = Disagreements::default();
    for _ in 0..1000 {
        let mut events = Vec::new();
        game.step(Input::default(), &mut events);
        let rows = results_by_brick(&game, &events);
        counts.count(&rows);
        if !rows.is_empty() {
            return (rows, counts);
        }
    }
    panic!("no method found a hit");
}

#[test]
fn a_plain_hit_is_one_for_all() {
    let (rows, counts) = first_results("ball: 300 200 0 -400\n\n. . . .\n. # . 2");
    let found = MethodResults {
        brick: 5,
        boxes: Relation::Overlapping,
        circle: Relation::Overlapping,
        cast: true,
    };
    assert_eq!(rows, [found]);
    assert_eq!(counts, Disagreements::default());
}

#[test]
fn at_the_corner_the_box_lies() {
    // Past the brick's lower left corner (200, 100), more than its radius away.
    let (rows, counts) = first_results("ball: 194.5 200 0 -400\n\n. . . .\n. # . 2");
    let found = METHODS.map(|(method, _)| rows[0].hit(method));
    assert_eq!(found, [true, true, false, false]);
    assert_eq!(counts.false_positives, 1);
}

#[test]
fn a_fast_ball_tunnels_through_the_discrete_tests() {
    // A step of 83 units from below the brick, which is 50 high, to above it.
    let (rows, counts) = first_results("ball: 300 365 0 -10000\n\n. . . .\n. # . 2");
    let found = METHODS.map(|(method, _)| rows[0].hit(method));
    assert_eq!(found, [false, false, false, true]);
    assert_eq!(counts.tunnelled, 1);
}

#[test]
fn a_brick_that_breaks_is_asked_about_once_for_each_ball() {
    let mut game = game("ball: 300 200 0 -400\n\n. . . .\n. 2 . 2");
    let mut events = Vec::new();
    while game.bricks().get(5).is_some() {
        events.clear();
        game.step(Input::default(), &mut events);
    }
    let found = results(&game, &events);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].brick, found[0].cast), (5, true));
    assert_eq!(found[0].circle, Relation::Overlapping);
    assert_eq!(results_by_brick(&game, &events), found);
}
