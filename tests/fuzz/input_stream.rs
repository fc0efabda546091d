//! Whatever the inputs are, bit by bit, the game goes on, stays valid, and is the same game again.

use breakout::bot::NoAim;
use breakout::difficulty::{DIFFICULTIES, Rules};
use breakout::game::Game;
use breakout::input::Input;
use breakout::level::LevelSet;
use breakout::tuning::MAX_TESTS_PER_STEP;

use crate::scenes;

/// The most steps of a stream, so that none takes long.
const MAX_STEPS: usize = 2000;

/// The bytes before the inputs: what is played, by which rules, and a seed.
const HEAD: usize = 3;
/// The bytes of an input: presses, the number of steps, and two floats as they are in memory.
const INPUT: usize = 10;

const LAUNCH: u8 = 1;
const FIRE: u8 = 2;
const AIMED: u8 = 4;

const PRACTICE: u8 = 1;
const HELP: u8 = 2;
const CHANCE: u8 = 4;

/// Floats at which something ends.
pub(crate) fn words() -> Vec<Vec<u8>> {
    let floats = [
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::MAX,
        f32::MIN_POSITIVE,
        1e-45,
        -0.0,
        0.0,
        1.0,
        800.0,
        799.99,
        -1e30,
    ];
    floats.map(|float| float.to_le_bytes().to_vec()).to_vec()
}

/// Streams of a bot that plays each scene.
pub(crate) fn examples() -> Vec<Vec<u8>> {
    let heads = (0..=255).take(texts().len() + 4);
    heads
        .map(|what| played([what, (what << 3) | HELP | CHANCE, what]))
        .collect()
}

fn played(head: [u8; HEAD]) -> Vec<u8> {
    let mut game = game(head);
    let mut bot = NoAim::new(1);
    let mut bytes = head.to_vec();
    let mut events = Vec::new();
    for _ in 0..MAX_STEPS / 10 {
        let input = bot.input(&game);
        let presses = AIMED | (u8::from(input.launch) * LAUNCH) | (u8::from(input.fire) * FIRE);
        bytes.extend([presses, 9]);
        bytes.extend(input.steer.to_le_bytes());
        bytes.extend(input.target.unwrap_or(400.0).to_le_bytes());
        for _ in 0..10 {
            events.clear();
            game.step(input, &mut events);
        }
    }
    bytes
}

/// What is hard to play, before the built-in levels.
fn texts() -> Vec<String> {
    vec![
        scenes::MIXED.to_owned(),
        scenes::LOOP.to_owned(),
        scenes::LONG_GAME.to_owned(),
        scenes::many_balls(),
        scenes::many_balls_in_small_cells(10_000.0),
        scenes::room_of_small_cells(71, 124, 9899.0),
        // One after the other, in no time.
        ["ball: 400 400 0 -900\n2\n"; 9].join("---\n"),
    ]
}

fn game([what, rules, seed]: [u8; HEAD]) -> Game {
    let texts = texts();
    let what = usize::from(what);
    let (levels, start) = match texts.get(what) {
        Some(scene) => (scenes::levels(scene), 0),
        None => (LevelSet::builtin(), what - texts.len()),
    };
    let rules = Rules {
        difficulty: DIFFICULTIES[usize::from(rules >> 3) % DIFFICULTIES.len()].kind,
        practice: rules & PRACTICE != 0,
        help: rules & HELP != 0,
        chance: rules & CHANCE != 0,
    };
    Game::with_rules(levels, start, u64::from(seed), rules)
}

/// The input of each step.
fn inputs(bytes: &[u8]) -> impl Iterator<Item = Input> {
    let (inputs, _) = bytes.as_chunks::<INPUT>();
    let steps = inputs.iter().flat_map(|[presses, repeats, rest @ ..]| {
        let [steer, target] =
            [0, 4].map(|at| f32::from_le_bytes(std::array::from_fn(|index| rest[at + index])));
        let input = Input {
            steer,
            target: (presses & AIMED != 0).then_some(target),
            launch: presses & LAUNCH != 0,
            fire: presses & FIRE != 0,
        };
        std::iter::repeat_n(input, usize::from(*repeats) + 1)
    });
    steps.take(MAX_STEPS)
}

/// Plays what the bytes say.
pub(crate) fn check(bytes: &[u8]) {
    let Some((head, bytes)) = bytes.split_first_chunk() else {
        return;
    };
    let mut game = game(*head);
    let mut events = Vec::new();
    let half = inputs(bytes).count() / 2;
    let mut again = None;
    for (step, input) in inputs(bytes).enumerate() {
        if step == half {
            again = Some(game.clone());
        }
        events.clear();
        let tests = game.step(input, &mut events);
        game.validate();
        assert!(tests <= MAX_TESTS_PER_STEP);
    }
    let Some(mut again) = again else {
        return;
    };
    for input in inputs(bytes).skip(half) {
        again.step(input, &mut events);
    }
    assert_eq!(game.state_hash(), again.state_hash());
}
