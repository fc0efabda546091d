use breakout::bot::NoAim;
use breakout::clock::MAX_STEPS_PER_FRAME;
use breakout::game::Phase;
use breakout::level::{LevelChange, LevelSet};
use breakout::tuning::{FIELD, PADDLE_MAX_SPEED};
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use super::*;
use crate::app::input::Controls;

#[test]
fn a_paddle_under_keys_moves_in_every_frame_however_many_there_are() {
    let mut session = Session::new(Setup::new(LevelSet::builtin(), 0, 1));
    let strengths = Strengths::full();
    let steer = Input {
        steer: 1.0,
        ..Input::default()
    };
    let mut places = Vec::new();
    // Twice as many frames as steps.
    for _ in 0..120 {
        session.advance(
            STEP * 0.5,
            NORMAL_SPEED,
            &strengths,
            |_| Some(steer),
            |_, _, _| {},
        );
        places.push(session.paddle_x);
    }
    let moves: Vec<f32> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let moving = &moves[60..100];
    let (least, most) = moving
        .iter()
        .fold((f32::MAX, 0.0_f32), |(least, most), by| {
            (least.min(*by), most.max(*by))
        });
    assert!(least > 0.0 && most < least * 1.01, "{least} to {most}");
}

#[test]
fn the_paddle_is_drawn_at_the_pointer_of_its_own_frame() {
    let mut session = Session::new(Setup::new(LevelSet::builtin(), 0, 1));
    let strengths = Strengths::full();
    let mut rng = Pcg32::seed_from_u64(19);
    let mut target = 400.0_f32;
    let mut without_step = 0;
    let mut at_pointer = 0;
    for _ in 0..5000 {
        let before = session.game.steps();
        target = (target + rng.random_range(-30.0_f32..30.0)).clamp(-50.0, FIELD.x + 50.0);
        let input = Input {
            target: Some(target),
            ..Input::default()
        };
        let seconds = rng.random_range(0.1_f32..3.0) * STEP;
        session.advance(
            seconds,
            NORMAL_SPEED,
            &strengths,
            |_| Some(input),
            |_, _, _| {},
        );
        session.show_paddle_at(target);
        let paddle = session.game.paddle();
        let half = paddle.aabb().size().x * 0.5;
        let wanted = target.clamp(half, FIELD.x - half);
        let reach = PADDLE_MAX_SPEED * STEP;
        let missing = (session.paddle_x - wanted).abs();
        let beyond_reach = ((wanted - paddle.x).abs() - reach).max(0.0);
        assert!(missing <= beyond_reach + 0.001, "{missing} of {target}");
        without_step += usize::from(session.game.steps() == before);
        at_pointer += usize::from(missing < 0.001);
    }
    assert!(
        without_step > 500 && at_pointer > 4900,
        "{without_step} {at_pointer}"
    );
}

fn level(text: &str) -> LevelChange {
    LevelChange::Replace(crate::scenes::level(text).into())
}

/// Plays one step with the bot.
fn step(session: &mut Session, bot: &mut NoAim) {
    let read = |game: &Game| Some(bot.input(game));
    session.advance(STEP, NORMAL_SPEED, &Strengths::full(), read, |_, _, _| {});
}

/// A run whose levels change is the same game when its recording is watched, and at any moment of
/// its history.
#[test]
fn a_run_whose_levels_change_is_watched_as_it_was() {
    let full = Strengths::full();
    let mut bot = NoAim::new(1);
    let mut session = Session::new(Setup::new(LevelSet::builtin(), 0, 1));
    let changes = [
        (0, ". . . .\n2 t 2 2"),
        (300, ". . . .\n2 t 2 3"),
        (301, "x . x .\n2 t 2 3"),
        (700, "2 2 2\n# . #"),
    ];
    let mut hashes = Vec::new();
    while session.game.steps() < 900 {
        let now = session.game.steps();
        for (_, text) in changes.iter().filter(|(at, _)| *at == now) {
            let change = level(text);
            let level = session.game.entry().id();
            session.edit_levels(LevelEdit { level, change }, &full);
        }
        hashes.push(session.game.state_hash());
        step(&mut session, &mut bot);
    }
    assert!(!session.ranked);
    let recording = session.recording();
    let mut watched = Session::watching(&recording);
    for (at, hash) in hashes.iter().enumerate() {
        assert_eq!(watched.game.state_hash(), *hash, "step {at}");
        assert_eq!(
            session.history.at(at as u64).state_hash(),
            *hash,
            "step {at}"
        );
        while watched.game.steps() == at as u64 {
            watched.advance(STEP, NORMAL_SPEED, &full, |_| None, |_, _, _| {});
        }
    }
    session.branch(301);
    assert_eq!(session.game.level().cells().len(), 8);
}

#[test]
fn back_in_an_earlier_level_its_scenery_is_back_too() {
    let setup = Setup::new(crate::scenes::levels("2 2\n---\n2 . 2\n"), 0, 1);
    let mut session = Session::new(setup);
    let mut bot = NoAim::new(1);
    let first = session.scenery;
    while session.game.level_index() == 0 {
        step(&mut session, &mut bot);
    }
    assert_ne!(session.scenery, first);
    session.branch(10);
    assert_eq!((session.game.level_index(), session.scenery), (0, first));
}

/// The number of changes that a recording holds is limited.
#[test]
fn a_run_without_room_for_more_changes_begins_anew() {
    let mut session = Session::new(Setup::new(LevelSet::builtin(), 0, 1));
    let mut bot = NoAim::new(1);
    for _ in 0..10 {
        step(&mut session, &mut bot);
    }
    let change = level(&("2".repeat(256) + "\n").repeat(256));
    let level = session.game.entry().id();
    let edit = LevelEdit { level, change };
    let mut count = 0;
    while session.history.last() > 0 {
        session.edit_levels(edit.clone(), &Strengths::full());
        count += 1;
    }
    assert!((50..100).contains(&count), "{count}");
    assert_eq!(session.game.level().cells().len(), 65_536);
    assert!(session.game.steps() == 0 && !session.ranked);
}

#[test]
fn a_run_is_ranked_until_a_step_at_another_speed() {
    let strengths = Strengths::full();
    let idle = |_: &Game| Some(Input::default());
    for (frames, ranked) in [
        (&[(STEP, 100)][..], true),
        // Back at the normal speed before a step is due.
        (&[(STEP, 100), (STEP * 0.5, 50), (STEP, 100)], true),
        (&[(STEP, 100), (STEP * 3.0, 50), (STEP, 100)], false),
        (&[(STEP, 125)], false),
    ] {
        let mut session = Session::new(Setup::new(LevelSet::builtin(), 0, 1));
        for (seconds, speed) in frames {
            session.advance(*seconds, *speed, &strengths, idle, |_, _, _| {});
        }
        assert_eq!(session.ranked, ranked, "{frames:?}");
    }
}

/// The length of a frame: of some rate from 30 to 1000 a second, or what no frame should be.
fn any_length(random: &mut Pcg32) -> f32 {
    match random.random_range(0..200) {
        0 => f32::NAN,
        1 => f32::INFINITY,
        2 => f32::NEG_INFINITY,
        3 => random.random_range(-600.0..0.0),
        4 => 600.0,
        5 => 0.0,
        6..10 => random.random_range(0.0..5.0),
        _ => 1.0 / random.random_range(30.0..1000.0),
    }
}

/// However long the frames are, each press of launch is in the input of the next step and in no
/// other, no frame makes a storm of steps, and the game is the same as step by step.
#[test]
fn a_million_frames_of_any_length_neither_lose_nor_double_a_press() {
    let mut random = Pcg32::seed_from_u64(1);
    let strengths = Strengths::full();
    let mut frames = 0;
    let mut presses = 0;
    let mut steps = 0;
    let mut waiting = false;
    let mut controls = Controls::default();
    while frames < 1_000_000 {
        let mut setup = Setup::new(LevelSet::builtin(), 0, frames);
        setup.rules.practice = true;
        let mut session = Session::new(setup.clone());
        let mut twin = setup.game();
        let mut bot = NoAim::new(frames);
        while session.game.phase() != Phase::Won && session.game.steps() < 200_000 {
            frames += 1;
            if random.random_bool(0.02) {
                controls.launch = true;
                presses += u32::from(!waiting);
                waiting = true;
            }
            let mut inputs = Vec::new();
            let read = |game: &Game| {
                let target = bot.input(game).target;
                let input = Input {
                    target,
                    ..controls.input(game, false)
                };
                inputs.push(input);
                Some(input)
            };
            let speed = [25, 100, 150][random.random_range(0..3)];
            session.advance(
                any_length(&mut random),
                speed,
                &strengths,
                read,
                |_, _, _| {},
            );
            assert!(inputs.len() <= MAX_STEPS_PER_FRAME as usize);
            for input in &inputs {
                assert_eq!(input.launch, std::mem::take(&mut waiting), "frame {frames}");
                twin.step(*input, &mut Vec::new());
            }
            steps += inputs.len();
            if frames.is_multiple_of(100) {
                assert_eq!(
                    session.game.state_hash(),
                    twin.state_hash(),
                    "frame {frames}"
                );
            }
        }
        assert_eq!(session.game.state_hash(), twin.state_hash());
    }
    println!("{frames} frames, {steps} steps, {presses} presses");
}
