//! Ladders of own levels are made once and kept, and a climb says where a player stands.

use breakout::bot::{Goal, Player};
use breakout::level::{LevelId, LevelSet};
use breakout::records::{LevelResult, Records, Stars};

use super::*;
use crate::app::keeping::Kept;
use crate::app::platform::testing::TestFolder;
use crate::scenes;

const FILE: &str = "ladders.txt";
const NORMAL: Difficulty = Difficulty::Normal;

fn load(folder: &TestFolder) -> Ladders {
    Ladders::load(Some(folder.to_path_buf()))
}

/// Makes a ladder to its end.
fn make(ladders: &mut Ladders, level: &Level) {
    assert!(ladders.make(level, NORMAL));
    while ladders.is_making() {
        assert!(ladders.make(level, NORMAL), "it goes on");
        ladders.go_on(Budget::millis(1000));
    }
}

#[test]
fn a_ladder_is_made_once_and_kept() {
    let folder = TestFolder::new("ladders");
    let level = scenes::level("2 . 2 . 3");
    let mut ladders = load(&folder);
    assert_eq!(ladders.of(&level, NORMAL), None);
    make(&mut ladders, &level);
    let made = ladders.of(&level, NORMAL).cloned().expect("it is made");
    let bronze = made.rungs().first().expect("the bot clears it");
    assert_eq!(bronze.player, Player::Bot);
    assert_eq!(ladders.finish(), Vec::<String>::new());
    let mut again = load(&folder);
    assert_eq!(again.of(&level, NORMAL), Some(&made));
    assert!(!again.make(&level, NORMAL) && !again.is_making());
    assert!(again.make(&level, Difficulty::Hard), "another one");
}

#[test]
fn built_in_levels_have_theirs_from_the_start_and_nothing_is_written() {
    let folder = TestFolder::new("ladders-built-in");
    let mut ladders = load(&folder);
    for level in LevelSet::builtin().iter() {
        assert!(!ladders.make(level, NORMAL), "{}", level.title());
    }
    assert_eq!(ladders.finish(), Vec::<String>::new());
    assert!(!folder.join(FILE).exists());
}

#[test]
fn two_windows_keep_the_ladders_of_both() {
    let folder = TestFolder::new("ladders-both");
    let [one, two] = ["2 . 2", "3 . 3"].map(scenes::level);
    let [mut first, mut second] = [load(&folder), load(&folder)];
    make(&mut first, &one);
    make(&mut second, &two);
    assert_eq!(
        [first.finish(), second.finish()].concat(),
        Vec::<String>::new()
    );
    let both = load(&folder);
    for level in [one, two] {
        assert!(both.of(&level, NORMAL).is_some());
    }
}

#[test]
fn a_damaged_file_is_set_aside_and_what_is_whole_in_it_stays() {
    let folder = TestFolder::new("ladders-damaged");
    let level = scenes::level("2 . 2");
    let mut ladders = load(&folder);
    make(&mut ladders, &level);
    ladders.finish();
    let text = folder.text(FILE);
    folder.write(FILE, format!("{text}junk\n"));
    let mut again = load(&folder);
    let said = again.advance(0.0);
    assert!(
        said.len() == 1 && said[0].contains("ladders-aside-0001.txt"),
        "{said:?}"
    );
    assert!(again.of(&level, NORMAL).is_some());
    assert_eq!(folder.text(FILE), text);
}

fn clear(seconds: f32) -> LevelResult {
    LevelResult {
        level: LevelId::default(),
        score: 10,
        seconds,
        stars: Stars::default(),
    }
}

/// The line of a climb, and the name of the rung to race.
fn told(goals: &[(Player, u64)], own: Option<f32>) -> (Option<String>, Option<&'static str>) {
    let mut ladders = bot::Ladders::default();
    let level = scenes::level("2");
    let words: Vec<String> = [Player::Bot, Player::Good, Player::Maker]
        .map(|player| {
            let goal = goals.iter().find(|(of, _)| *of == player);
            goal.map_or("-".to_owned(), |(_, steps)| format!("1/{steps}"))
        })
        .into();
    let head = ladders.to_string();
    let line = format!("{:016x} normal {}\n", level.content_hash(), words.join(" "));
    ladders.merge(bot::Ladders::parse(&format!("{head}{line}")).0);
    let ladder = ladders.of(&level, NORMAL).expect("it is written");
    let mut records = Records::default();
    if let Some(seconds) = own {
        records.note_level(&level, NORMAL, &clear(seconds), None);
    }
    let climb = Climb::new(ladder, records.level(&level, NORMAL));
    (climb.line(), climb.next().map(Rung::name))
}

#[test]
fn a_climb_says_where_one_stands_and_what_the_next_rung_needs() {
    use Player::{Bot, Good, Maker};
    // 100, 80 and 60 seconds.
    let all = [(Bot, 12_000), (Good, 9600), (Maker, 7200)];
    for (goals, own, line, next) in [
        (
            &all[..],
            None,
            Some("bronze medal: clear it in 1:40"),
            Some("bronze"),
        ),
        (&all, Some(106.5), Some("0:07 to bronze"), Some("bronze")),
        (
            &all,
            Some(100.0),
            Some("medal: bronze · 0:20 to silver"),
            Some("silver"),
        ),
        (
            &all,
            Some(60.009),
            Some("medal: silver · 0:01 to gold"),
            Some("gold"),
        ),
        (&all, Some(60.0), Some("medal: gold"), None),
        (&all[..1], Some(50.0), Some("medal: bronze"), None),
        (
            &[all[0], all[2]],
            Some(90.0),
            Some("medal: bronze · 0:30 to gold"),
            Some("gold"),
        ),
        (&[], Some(50.0), None, None),
    ] {
        let expected = (line.map(str::to_owned), next);
        assert_eq!(told(goals, own), expected, "{goals:?} {own:?}");
    }
}

/// Whoever plays the very game of a rung reaches it, whatever its time rounds to.
#[test]
fn the_time_of_a_rung_reaches_it() {
    for steps in 1..20_000 {
        let goal = Goal {
            player: Player::Bot,
            seed: 1,
            steps,
        };
        let (_, next) = told(&[(Player::Bot, steps)], Some(goal.seconds()));
        assert_eq!(next, None, "{steps}");
    }
}
