use breakout::bot::NoAim;
use breakout::level::LevelSet;
use breakout::replay::Setup;

use super::*;

/// Plays a bot's game with effects. Returns the longest shake as well.
fn play(strengths: Strengths, seconds: u32) -> (Game, Effects, f32) {
    let mut game = Game::new(LevelSet::builtin(), 0, 3);
    let mut bot = NoAim::new(3);
    let mut effects = Effects::new();
    let mut events = Vec::new();
    let mut shaken = 0.0_f32;
    for _ in 0..seconds * 120 {
        events.clear();
        game.step(bot.input(&game), &mut events);
        effects.observe(&game, &events, &strengths);
        effects.advance(STEP, &strengths);
        shaken = shaken.max(effects.motion.shake.length());
    }
    (game, effects, shaken)
}

#[test]
fn pieces_are_darker_than_the_ball() {
    for row in &breakout::level::BRICKS {
        let piece = piece_color(Color::hex(row.color)).luminance();
        assert!(
            piece <= play::BALL.luminance() * 0.72,
            "{}: {piece}",
            row.name
        );
    }
}

#[test]
fn calm_is_calm() {
    let (game, effects, shaken) = play(Strengths::calm(), 20);
    assert_eq!(shaken, 0.0);
    let calm = Strengths::calm();
    assert_eq!(effects.motion.time_scale(&calm), 1.0);
    assert_eq!(effects.motion.shown_score(), game.score());
    assert_eq!((calm.faded(0.0), calm.faded(0.3)), (0.0, 1.0));
    let effects = effects.at(&calm);
    assert_eq!(effects.lean(), (0.0, 0.0));
    assert_eq!(effects.squash(0).0, Vec2::ONE);
    assert_eq!(Effects::new().at(&calm).entrance((3, 4)), 1.0);
    assert_eq!(effects.blink(0.01 * 5.5), 1.0);
}

#[test]
fn the_shake_has_a_limit_and_ends() {
    let (_, mut effects, shaken) = play(Strengths::full(), 20);
    assert!(shaken > 0.0);
    for _ in 0..100 {
        effects.motion.add_impact(EventLook::LIFE_LOST);
    }
    effects.advance(STEP, &Strengths::full());
    assert!(effects.motion.shake.abs().max_element() <= 6.0);
    effects.advance(1.0, &Strengths::full());
    assert_eq!(effects.motion.shake, Vec2::ZERO);
}

#[test]
fn the_score_runs_up_and_arrives() {
    let mut game = Game::new(LevelSet::builtin(), 0, 3);
    let mut bot = NoAim::new(3);
    let mut effects = Effects::new();
    let full = Strengths::full();
    let mut behind = 0;
    for _ in 0..20 * 120 {
        let mut events = Vec::new();
        game.step(bot.input(&game), &mut events);
        effects.observe(&game, &events, &full);
        effects.advance(STEP, &full);
        assert!(effects.motion.shown_score() <= game.score());
        behind += usize::from(effects.motion.shown_score() < game.score());
    }
    assert!(behind > 100, "behind in {behind} steps only");
    for _ in 0..240 {
        effects.advance(STEP, &full);
    }
    assert_eq!(effects.motion.shown_score(), game.score());
}

#[test]
fn a_game_that_is_resumed_has_the_trail_with_which_it_was_left() {
    let setup = Setup::new(LevelSet::builtin(), 0, 3);
    let mut game = setup.game();
    let mut bot = NoAim::new(3);
    let mut effects = Effects::new();
    let full = Strengths::full();
    let mut history = History::new(setup);
    let mut events = Vec::new();
    let mut longest = 0;
    for step in 0..3000 {
        let input = bot.input(&game).in_grain();
        history.record(&game, input);
        events.clear();
        let tests = game.step(input, &mut events);
        history.note(&game, &events, tests);
        effects.observe(&game, &events, &full);
        if step % 37 == 0 {
            let resumed = Effects::resumed(&game, &history);
            let places = |effects: &Effects| -> Vec<Vec2> {
                effects.trail.iter().map(|(at, _)| *at).collect()
            };
            let before = places(&effects);
            let after = places(&resumed);
            assert!(before.ends_with(&after), "step {step}");
            assert!(before.len() <= after.len() + 1, "step {step}");
            longest = longest.max(after.len());
        }
    }
    assert!(longest >= steps(TRAIL) as usize);
}

#[test]
fn a_part_is_stamped_while_something_moves_in_it() {
    let full = Strengths::full();
    let mut effects = Effects::new();
    let stamps = |effects: &Effects| [0..10, 10..20].map(|cells| effects.at(&full).stamp(&cells));
    let coming = stamps(&effects);
    effects.advance(0.1, &full);
    assert!(
        coming
            .iter()
            .zip(stamps(&effects))
            .all(|(before, now)| *before != now)
    );
    effects.advance(1.0, &full);
    assert_eq!(stamps(&effects), [0, 0], "all are there");
    effects.flashes.push((12, 0.0));
    let [calm, white] = stamps(&effects);
    assert!(calm == 0 && white != 0);
    effects.arrivals.insert(3, 0.0);
    assert!(stamps(&effects)[0] != 0);
    effects.advance(1.0, &full);
    assert_eq!(stamps(&effects), [0, 0]);
}

#[test]
fn bricks_grow_into_their_places() {
    let full = Strengths::full();
    assert_eq!(Effects::new().at(&full).entrance((0, 0)), 0.0);
    let (_, effects, _) = play(full, 2);
    for place in [(0, 0), (14, 10), (20, 16)] {
        assert!((effects.at(&full).entrance(place) - 1.0).abs() < 1e-4);
    }
}

/// Effects of explosions, each beside the last, `apart` seconds after it.
fn lit(strengths: &Strengths, explosions: u32, apart: f32) -> Effects {
    let mut effects = Effects::new();
    for explosion in 0..explosions {
        let corner = vec2(100.0 + 40.0 * explosion as f32, 60.0);
        let brick = Aabb::new(corner, corner + vec2(38.0, 20.0));
        let strength = strengths.of(Effect::Flash);
        effects.lights.add(brick, play::DANGER, strength);
        effects.advance(apart, strengths);
    }
    effects
}

#[test]
fn explosions_give_light_that_ends_and_a_calm_game_has_none() {
    let full = Strengths::full();
    let mut effects = lit(&full, 1, 0.0);
    let strength = |effects: &Effects| {
        effects
            .lights
            .over_floor()
            .map(|(.., left)| left)
            .sum::<f32>()
    };
    assert_eq!(strength(&effects), 1.0);
    let mut faint = Strengths::full();
    faint.set_percent(Effect::Flash, 10);
    assert!((strength(&lit(&faint, 1, 0.0)) - 0.1).abs() < 1e-6);
    effects.advance(0.25, &full);
    assert!(strength(&effects) < 1.0 && !effects.lights.is_empty());
    effects.advance(0.3, &full);
    assert!(effects.lights.is_empty());
    assert!(lit(&Strengths::calm(), 3, 0.1).lights.is_empty());
}

#[test]
fn nine_explosions_give_less_light_than_two_apart() {
    let full = Strengths::full();
    for apart in [0.0, 0.05, 0.09] {
        let effects = lit(&full, 9, apart);
        for x in 0..80 {
            let light = effects.lights.at(vec2(x as f32 * 10.0, 70.0));
            assert!(light <= 1.7, "{apart} s apart, at {x}: {light}");
        }
    }
}

#[test]
fn a_chain_ends_with_its_sum() {
    let mut game = Game::new(LevelSet::builtin(), 17, 3);
    let mut bot = NoAim::new(3);
    let mut effects = Effects::new();
    let full = Strengths::full();
    let mut events = Vec::new();
    let mut explosions = 0;
    let mut points_of_all = 0;
    for _ in 0..90 * 120 {
        events.clear();
        game.step(bot.input(&game), &mut events);
        for event in &events {
            match event {
                Event::BrickBroken { impact, points, .. }
                    if impact.by == Cause::Blast || impact.kind.spec().explodes =>
                {
                    points_of_all += points;
                }
                Event::Exploded { chain, .. } => explosions = explosions.max(*chain),
                _ => {}
            }
        }
        let had = effects.chain.is_some();
        effects.observe(&game, &events, &full);
        effects.advance(STEP, &full);
        if had && effects.chain.is_none() {
            let expected = words().hud.chain_sum(explosions, points_of_all);
            let is_chain = explosions > 1;
            let shown = effects.popups.newest_sum();
            assert_eq!(shown, is_chain.then_some(expected.as_str()));
            explosions = 0;
            points_of_all = 0;
            if is_chain {
                return;
            }
        }
    }
    panic!("no chain");
}

#[test]
fn a_chain_that_clears_the_level_says_its_sum_at_once() {
    let levels = crate::scenes::levels("ball: 400 400 0 -300\nx x x\n");
    let mut game = Game::new(levels, 0, 1);
    let mut effects = Effects::new();
    let full = Strengths::full();
    let mut events = Vec::new();
    for _ in 0..10 * 120 {
        events.clear();
        game.step(breakout::input::Input::default(), &mut events);
        effects.observe(&game, &events, &full);
        if events
            .iter()
            .any(|event| matches!(event, Event::LevelCleared { .. }))
        {
            assert!(effects.chain.is_none());
            assert!(effects.popups.newest_sum().is_some());
            return;
        }
    }
    panic!("it is not cleared");
}
