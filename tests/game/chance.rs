//! Power-ups that fall by chance are fair, and difficulties differ as their rows say.

use breakout::bot::NoAim;
use breakout::difficulty::{DIFFICULTIES, Difficulty, Rules};
use breakout::event::Event;
use breakout::game::{Game, Phase};
use breakout::level::{POWER_UPS, PowerUp};
use breakout::tuning::MAX_BRICKS_TO_DROP;

use super::play::Play;
use crate::scenes::levels;

const WALL: &str = "
. . . . . . . . . . . . . . .
2 2 2 2 2 2 2 2 2 2 2 2 2 2 2
3 3 3 3 3 3 3 3 3 3 3 3 3 3 3
4 4 4 4 4 4 4 4 4 4 4 4 4 4 4
5 5 5 5 5 5 5 5 5 5 5 5 5 5 5
";

/// For each brick that a bot broke, what it let fall by chance.
fn drops(difficulty: Difficulty, seed: u64) -> Vec<Option<PowerUp>> {
    let rules = Rules {
        difficulty,
        practice: true,
        ..Rules::default()
    };
    let mut game = Game::with_rules(levels(WALL), 0, seed, rules);
    let mut bot = NoAim::new(seed);
    let mut events = Vec::new();
    let mut drops = Vec::new();
    while game.phase() == Phase::Playing {
        events.clear();
        game.step(bot.input(&game), &mut events);
        for event in &events {
            match event {
                Event::BrickBroken { .. } => drops.push(None),
                Event::CapsuleDropped { kind, .. } => {
                    *drops.last_mut().expect("after its brick") = Some(*kind);
                }
                _ => {}
            }
        }
    }
    drops
}

#[test]
fn chance_is_fair() {
    let mut fallen = [0_u32; POWER_UPS.len()];
    for seed in 0..40 {
        let drops = drops(Difficulty::Normal, seed);
        assert_eq!(drops.len(), 60);
        let mut since_help = 0;
        let mut was_harm = false;
        for drop in drops {
            since_help += 1;
            let Some(kind) = drop else { continue };
            fallen[kind as usize] += 1;
            let helps = kind.spec().helps;
            assert!(helps || !was_harm, "two in a row that harm");
            was_harm = !helps;
            if helps {
                since_help = 0;
            }
            assert!(
                since_help <= MAX_BRICKS_TO_DROP,
                "too long without one that helps"
            );
        }
    }
    assert!(
        fallen.iter().all(|count| *count > 0),
        "all of them fall: {fallen:?}"
    );
    let count = |helps: bool| {
        let rows = POWER_UPS.iter().zip(fallen);
        rows.filter(|(row, _)| row.helps == helps)
            .map(|(_, count)| count)
            .sum::<u32>()
    };
    let good = count(true);
    let bad = count(false);
    assert!(good > bad * 3, "{good} that help, {bad} that do not");
}

#[test]
fn the_same_seed_drops_the_same() {
    assert_eq!(drops(Difficulty::Normal, 5), drops(Difficulty::Normal, 5));
    assert_ne!(drops(Difficulty::Normal, 5), drops(Difficulty::Normal, 6));
    let harmless = drops(Difficulty::Gentle, 3);
    assert!(harmless.iter().flatten().all(|kind| kind.spec().helps));
}

#[test]
fn a_level_that_places_its_drops_leaves_nothing_to_chance() {
    let nothing = format!("bricks:{WALL}drops:\n{}", "...............\n".repeat(5));
    let mut game = Game::new(levels(&nothing), 0, 3);
    let mut bot = NoAim::new(3);
    let mut events = Vec::new();
    for _ in 0..12_000 {
        game.step(bot.input(&game), &mut events);
    }
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::BrickBroken { .. }))
    );
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::CapsuleDropped { .. }))
    );
}

#[test]
fn each_difficulty_is_as_its_row_says() {
    for row in &DIFFICULTIES {
        assert_eq!(Difficulty::from_name(row.name), Some(row.kind));
        let rules = Rules {
            difficulty: row.kind,
            chance: false,
            ..Rules::default()
        };
        let mut play = Play::with_rules("....2....2", rules);
        assert_eq!(play.game.lives(), row.lives);
        assert_eq!(play.game.paddle().width, row.paddle);
        assert_eq!(play.game.balls()[0].speed, row.speed);
        assert_eq!(play.game.rules().helps(), row.help);
        // Straight up from the middle, onto the brick.
        play = Play::with_rules(
            &format!("ball: 360 60 0 -{}\n....2....2", row.max_speed - 0.5),
            rules,
        );
        play.run("wait 8");
        assert_eq!(play.game.score(), row.tenths, "10 points in tenths");
        assert_eq!(play.game.balls()[0].speed, row.max_speed);
    }
    let harder = |a: f32, b: f32| a < b;
    assert!(DIFFICULTIES.is_sorted_by(|a, b| harder(a.speed, b.speed)
        && harder(b.paddle, a.paddle)
        && a.tenths < b.tenths
        && a.lives >= b.lives
        && a.helpful >= b.helpful));
}

#[test]
fn practice_costs_no_life() {
    let rules = Rules {
        practice: true,
        chance: false,
        ..Rules::default()
    };
    let mut play = Play::with_rules("ball: 100 590 0 440\npaddle: 600\n2.........", rules);
    play.run("wait 10");
    assert_eq!(play.told, ["ball lost, 0 left"]);
    assert!(play.game.is_serving());
    assert_eq!(play.game.lives(), Difficulty::Normal.spec().lives);
    assert_eq!(play.game.tally().lost, 0);
}

#[test]
fn a_level_is_tallied_on_its_own() {
    let mut play = Play::new("ball: 360 60 0 -400\n....2.....\n---\n2.........");
    play.run("wait 10");
    let first = play.game.tally();
    assert_eq!((first.before, first.lost), (0, 0));
    assert_eq!(first.steps, 2, "until the brick broke");
    play.run("wait 30; launch; wait 30");
    let second = play.game.tally();
    assert_eq!((second.before, second.steps), (10, 0), "the ball is held");
}
