//! The methods of textbooks, asked about steps of this game.

use breakout::bot::NoAim;
use breakout::game::{Game, Trace};
use breakout::input::Input;
use breakout::textbook::methods::{
    Disagreements, METHODS, MethodResults, Relation, Relations, results,
};

use crate::scenes::{game, many_balls};

/// Makes a step and asks all methods about it.
fn step(game: &mut Game, input: Input) -> Vec<MethodResults> {
    let mut trace = Trace::default();
    game.step_observed(input, &mut Vec::new(), &mut trace);
    results(game, &trace)
}

/// Steps a drawn scene until a method finds a hit.
fn first_results(text: &str) -> (Vec<MethodResults>, Disagreements) {
    let mut game = game(text);
    let found = (0..1000).map(|_| step(&mut game, Input::default()));
    let rows = found.into_iter().find(|rows| !rows.is_empty());
    let rows = rows.expect("a method finds a hit");
    let mut counts = Disagreements::default();
    counts.count(&rows);
    (rows, counts)
}

#[test]
fn a_plain_hit_is_one_for_all() {
    let (rows, counts) = first_results("ball: 300 200 0 -400\n\n. . . .\n. # . 2");
    assert_eq!(
        rows,
        [row(
            0,
            5,
            Relation::Overlapping,
            Relation::Overlapping,
            true
        )]
    );
    assert_eq!(counts, Disagreements::default());
}

/// Held, or in free flight, the end of the motion is where the ball is; at a hit it is beyond.
#[test]
fn the_unresolved_end_is_that_of_the_whole_motion() {
    let mut held = game("....2");
    step(&mut held, Input::default());
    let mut free = game("ball: 300 200 30 -400\n\n. . . .\n. # . 2");
    step(&mut free, Input::default());
    for game in [held, free] {
        let ball = game.balls()[0];
        assert_eq!(ball.unresolved, ball.position);
    }
    let mut hit = game("ball: 300 107 0 -400\n\n. . . .\n. # . 2");
    step(&mut hit, Input::default());
    let ball = hit.balls()[0];
    assert!(ball.unresolved.y < 107.0 && ball.position.y > ball.unresolved.y);
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
    let (rows, counts) = first_results("ball: 300 125 0 -10000\n\n. . . .\n. # . 2");
    assert_eq!(rows, [row(0, 5, Relation::Apart, Relation::Apart, true)]);
    assert_eq!(counts.tunnelled, 1);
}

/// The textbook tests are asked about the motion towards the first brick, and say nothing about what
/// comes after it.
#[test]
fn a_hit_after_a_bounce_has_not_tunnelled() {
    // Down to the lower brick and up to the upper one in one step.
    let (rows, counts) = first_results("ball: 300 75 0 10000\n\n. # . .\n. . . .\n. # . 2");
    let bounced: Vec<_> = rows.iter().map(|row| (row.brick, row.bounced)).collect();
    assert_eq!(bounced, [(9, false), (1, true)]);
    assert_eq!(counts.tunnelled, 1, "the lower brick alone");
}

#[test]
fn a_brick_that_breaks_is_asked_about_once() {
    let mut game = game("ball: 300 200 0 -400\n\n. . . .\n. 2 . 2");
    let mut rows = Vec::new();
    while game.bricks().get(5).is_some() {
        rows = step(&mut game, Input::default());
    }
    assert_eq!(
        rows,
        [row(
            0,
            5,
            Relation::Overlapping,
            Relation::Overlapping,
            true
        )]
    );
}

/// With several balls, the brick that one of them hits is often far away from the others.
#[test]
fn a_hit_belongs_to_the_ball_that_made_it() {
    let mut game = game(&many_balls());
    let (mut bot, mut hits, mut counts) = (NoAim::new(1), 0, Disagreements::default());
    for _ in 0..12_000 {
        let input = bot.input(&game);
        let rows = step(&mut game, input);
        for row in rows.iter().filter(|row| row.cast && !row.bounced) {
            assert!(row.relations.boxes >= Relation::Touching, "{row:?}");
            hits += u32::from(row.ball > 0);
        }
        counts.count(&rows);
    }
    assert!(hits > 100, "{hits} hits of other balls than the first");
    assert!(counts.tunnelled < hits / 50, "{counts:?} of {hits}");
}

fn row(ball: usize, brick: usize, boxes: Relation, circle: Relation, cast: bool) -> MethodResults {
    MethodResults {
        ball,
        brick,
        relations: Relations { boxes, circle },
        cast,
        bounced: false,
    }
}

#[test]
fn every_ball_and_brick_is_counted_by_itself() {
    use Relation::{Apart, Overlapping};
    let counted = |rows: &[MethodResults]| {
        let mut counts = Disagreements::default();
        counts.count(rows);
        [counts.false_positives, counts.tunnelled, counts.doubles]
    };
    let grazed = row(0, 1, Overlapping, Apart, true);
    let passed = row(0, 2, Overlapping, Apart, false);
    let hit = row(0, 3, Overlapping, Overlapping, true);
    let too = row(0, 4, Overlapping, Overlapping, false);
    let other = MethodResults { ball: 1, ..too };
    let later = MethodResults {
        bounced: true,
        ..grazed
    };
    for (rows, expected) in [
        (vec![passed], [1, 0, 0]),
        (vec![grazed], [0, 1, 0]),
        (vec![later], [0, 0, 0]),
        (vec![hit, too], [0, 0, 1]),
        (vec![hit, other], [0, 0, 0]),
    ] {
        assert_eq!(counted(&rows), expected, "{rows:?}");
    }
}
