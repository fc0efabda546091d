//! An observer follows the flight itself: the trace of a step agrees with what the step did.

use breakout::bot::NoAim;
use breakout::collision::cast_circle_aabb;
use breakout::event::Event;
use breakout::game::{Game, Reason, Surface, Trace, Turn, aim};
use breakout::history::History;
use breakout::input::Input;
use breakout::level::LevelSet;
use breakout::replay::Setup;
use breakout::tuning::MIN_VERTICAL_SHARE;

use crate::scenes::game;

/// Steps until something bounces, and gives the trace of that step.
fn first_bounce(game: &mut Game) -> (Trace, Vec<Event>) {
    for _ in 0..1000 {
        let mut trace = Trace::default();
        let mut events = Vec::new();
        game.step_observed(Input::default(), &mut events, &mut trace);
        if !events.is_empty() {
            return (trace, events);
        }
    }
    panic!("nothing was hit");
}

/// Held, or in free flight, the end of the motion is where the ball is; at a hit it is beyond.
#[test]
fn the_unresolved_end_is_that_of_the_whole_motion() {
    let stepped = |text: &str| {
        let mut game = game(text);
        game.step(Input::default(), &mut Vec::new());
        game
    };
    let free = "ball: 300 200 30 -400\n\n. . . .\n. # . 2";
    for game in [stepped("....2"), stepped(free)] {
        let ball = game.balls()[0];
        assert_eq!(ball.unresolved, ball.position);
    }
    let hit = stepped("ball: 300 107 0 -400\n\n. . . .\n. # . 2");
    let ball = hit.balls()[0];
    assert!(ball.unresolved.y < 107.0 && ball.position.y > ball.unresolved.y);
}

#[test]
fn an_observer_changes_nothing() {
    let mut heard = Game::new(LevelSet::builtin(), 0, 3);
    let mut alone = Game::new(LevelSet::builtin(), 0, 3);
    let mut bot = NoAim::new(3);
    let mut all_bounces = 0;
    let mut all_hits = 0;
    for _ in 0..5000 {
        let input = bot.input(&alone);
        let mut trace = Trace::default();
        let mut events = Vec::new();
        let mut same = Vec::new();
        heard.step_observed(input, &mut events, &mut trace);
        alone.step(input, &mut same);
        assert_eq!(events, same);
        assert_eq!(heard.state_hash(), alone.state_hash());
        let bounces = trace
            .searches
            .iter()
            .filter(|search| search.bounce.is_some())
            .count();
        let hits = events.iter().filter(|event| {
            matches!(event, Event::WallHit { .. } | Event::PaddleHit { .. })
                || matches!(event, Event::BrickHit { .. } | Event::BrickBroken { .. })
        });
        // A seam in the middle of two bricks is one bounce and two hits.
        let hits = hits.count();
        assert!(bounces <= hits && hits <= bounces * 2);
        all_bounces += bounces;
        all_hits += hits;
    }
    assert!(
        all_bounces > 50 && all_hits < all_bounces + 20,
        "{all_bounces} {all_hits}"
    );
}

#[test]
fn a_trace_has_the_numbers_of_the_collision_module() {
    let mut game = game("ball: 300 200 0 -400\n\n. . . .\n. # . 2");
    let (trace, events) = first_bounce(&mut game);
    let [search, rest] = &trace.searches[..] else {
        panic!("{trace:?}")
    };
    let bounce = search.bounce.expect("a hit");
    let box_of_brick = game.bricks().aabb(5);
    let hit = cast_circle_aabb(search.circle, search.motion, box_of_brick).expect("a hit");
    assert_eq!(bounce.impact.surface, Surface::Brick(5));
    assert_eq!(
        (
            bounce.impact.touches()[0].at,
            bounce.impact.normal,
            bounce.motion_fraction
        ),
        (hit.point, hit.normal, hit.time)
    );
    assert_eq!(bounce.velocity, -search.velocity);
    assert!(rest.bounce.is_none() && rest.velocity == bounce.velocity);
    assert!(matches!(events[0], Event::BrickHit(hit) if hit.brick == 5));
}

#[test]
fn a_corner_behind_a_face_is_named() {
    // Up along the seam's right side: the left brick's corner is as near as the right one's face.
    let mut game = game("ball: 409.45 200 -40 -400\n\n. . . .\n. # # 2");
    let (trace, _) = first_bounce(&mut game);
    let search = &trace.searches[0];
    let reasons: Vec<_> = search
        .candidates
        .iter()
        .map(|candidate| (candidate.surface, candidate.reason))
        .collect();
    let bounce = search.bounce.expect("a hit");
    assert_eq!(bounce.impact.normal, glam::Vec2::Y);
    assert!(
        reasons.contains(&(bounce.impact.surface, None)),
        "{reasons:?}"
    );
    assert!(
        reasons
            .iter()
            .any(|(_, reason)| *reason == Some(Reason::CornerBehindFace)),
        "{reasons:?}"
    );
}

#[test]
fn a_brick_farther_on_is_later() {
    // One step leads through both bricks.
    let empty = ". . . .\n";
    let brick = ". 2 . .\n";
    let rows = [empty.repeat(5), brick.repeat(2), empty.repeat(5)].concat();
    let mut game = game(&format!("ball: 300 196 200 -9000\n\n{rows}"));
    let (trace, _) = first_bounce(&mut game);
    let search = &trace.searches[0];
    assert!(search.candidates.len() >= 2, "{:?}", search.candidates);
    let later = |reason| matches!(reason, Some(Reason::Later | Reason::Missed(_)));
    assert!(
        search
            .candidates
            .iter()
            .filter(|candidate| candidate.reason.is_none())
            .count()
            == 1
    );
    assert!(
        search
            .candidates
            .iter()
            .filter(|candidate| candidate.reason.is_some())
            .all(|candidate| later(candidate.reason))
    );
}

/// Of every bounce of a game the trace tells each step of the velocity, and they lead from one search
/// to the next.
#[test]
fn a_trace_tells_what_decides_each_velocity() {
    let mut counts = [0; 4];
    for seed in 0..24 {
        let mut game = Game::new(LevelSet::builtin(), seed as usize, seed);
        let mut bot = NoAim::new(seed);
        for _ in 0..6000 {
            let mut trace = Trace::default();
            let input = bot.input(&game);
            game.step_observed(input, &mut Vec::new(), &mut trace);
            for search in &trace.searches {
                let Some(bounce) = &search.bounce else {
                    continue;
                };
                let before = search.velocity;
                let normal = bounce.impact.normal;
                let speed = before.length();
                let mirrored = before - 2.0 * before.dot(normal) * normal;
                let (case, expected) = match bounce.impact.turn {
                    Turn::Mirrored => (0, mirrored),
                    Turn::Steepened { mirrored: between } => {
                        assert!((between * speed).distance(mirrored) < 0.001);
                        assert!(between.y.abs() < MIN_VERTICAL_SHARE);
                        let share = bounce.velocity.y.abs() / speed;
                        assert!((share - MIN_VERTICAL_SHARE).abs() < 1e-6);
                        (1, bounce.velocity)
                    }
                    Turn::Aimed => match bounce.impact.surface {
                        Surface::Paddle { offset } => (2, aim(offset) * speed),
                        surface => panic!("{surface:?} does not aim"),
                    },
                    Turn::Dropped => (3, glam::Vec2::Y * speed),
                    Turn::Through => (3, before),
                };
                counts[case] += 1;
                let error = bounce.velocity.distance(expected);
                assert!(error < 0.001, "{search:?}");
            }
            for flight in trace.flights() {
                for pair in flight.windows(2) {
                    // A paddle's end may be passed over: the search goes on as it was.
                    let out = pair[0].bounce.map(|bounce| bounce.out);
                    assert_eq!(out.unwrap_or(pair[0].velocity), pair[1].velocity);
                }
            }
        }
    }
    let [mirrored, steepened, aimed, _] = counts;
    assert!(mirrored > 500 && steepened > 5 && aimed > 50, "{counts:?}");
}

/// The brick that a ball is turned to is the next that it hits.
#[test]
fn the_help_names_the_brick_that_it_leads_to() {
    let mut game = game("ball: 400 500 0 400\npaddle: 400\n...2......\n....##....");
    let input = Input {
        target: Some(400.0),
        ..Input::default()
    };
    let mut named = None;
    let mut events = Vec::new();
    for _ in 0..5000 {
        events.clear();
        game.step(input, &mut events);
        for event in &events {
            match *event {
                Event::Helped { brick, .. } => named = Some(brick),
                Event::BrickBroken { impact, .. } => {
                    assert_eq!(named, Some(impact.brick));
                    return;
                }
                _ => {}
            }
        }
    }
    panic!("no brick was hit");
}

/// The searches that a history finds for a step are those of the step itself.
#[test]
fn a_history_has_the_searches_of_each_of_its_steps() {
    let setup = Setup::new(LevelSet::builtin().clone(), 0, 3);
    let mut game = setup.game();
    let mut history = History::new(setup);
    let mut bot = NoAim::new(3);
    let mut bounces = 0;
    assert!(history.searches(0).is_empty());
    for _ in 0..600 {
        let input = bot.input(&game);
        history.record(&game, input);
        let mut trace = Trace::default();
        let mut events = Vec::new();
        let tests = game.step_observed(input, &mut events, &mut trace);
        history.note(&game, &events, tests);
        bounces += trace
            .searches
            .iter()
            .filter(|of| of.bounce.is_some())
            .count();
        assert_eq!(history.searches(game.steps()), trace.searches);
    }
    assert!(bounces > 3, "{bounces}");
    assert!(history.searches(601).is_empty(), "it is to come");
}
