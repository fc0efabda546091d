//! Levels that change while they are played: what is drawn before, what is drawn after, and what
//! stands then.

use breakout::bot::NoAim;
use breakout::game::{Bricks, Game, Phase};
use breakout::history::History;
use breakout::input::Input;
use breakout::level::{Level, LevelChange, LevelEdit, LevelSet};
use breakout::replay::{Playthrough, RecordedEdit, Recording, Setup};
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use crate::play::Play;
use crate::scenes::{LONG_GAME, level, levels};

/// What stands in each cell: the kind's symbol if it is whole, else the hits that it still takes, `v`
/// for a hidden brick that was seen, and `?` where a brick waits.
fn drawn(bricks: &Bricks, level: &Level) -> String {
    let cells = 0..level.cells().len();
    cells
        .map(|index| match bricks.get(index) {
            None if bricks.waiting().any(|(at, _)| at == index) => '?',
            None => '.',
            Some(brick) if brick.kind.spec().hides && !brick.hidden => 'v',
            Some(brick) if brick.hits_remaining == brick.kind.spec().hits => {
                brick.kind.spec().symbol
            }
            Some(brick) => (b'0' + brick.hits_remaining.unwrap_or(0)) as char,
        })
        .collect()
}

/// Plays a script on a level, replaces it, and tells what stands then.
#[track_caller]
fn replaced(before: &str, script: &str, after: &str) -> Play {
    let mut play = Play::alone(before);
    play.run(script);
    play.replace(after);
    play
}

#[test]
fn what_is_drawn_as_before_is_as_before_and_the_rest_is_new() {
    // The ball has hit the first brick of each row from below: column 1.
    let up = "ball: 120 100 0 -400\n";
    for (before, after, stands) in [
        // Damaged, and broken.
        (".t.2.2....", ".t.2.2....", ".2.2.2...."),
        (".2.2.2....", ".2.2.2....", "...2.2...."),
        (".h.2.2....", ".h.2.2....", ".v.2.2...."),
        // Another kind is new, in the place of a damaged or a broken one too.
        (".t.2.2....", ".d.2.2....", ".d.2.2...."),
        (".2.2.2....", ".3.2.2....", ".3.2.2...."),
        // More and fewer.
        (".2.2.2....", ".2.2.22..x", "...2.22..x"),
        (".t.2.2....", ".t.2......", ".2.2......"),
        (".t.2.2....", "...2......", "...2......"),
        // Another grid is all new, whatever stood.
        (".t.2.2....", ".t.2.2...", ".t.2.2..."),
        (
            ".2.2.2....",
            ".2.2.2....\n..........",
            ".2.2.2..............",
        ),
        // A title alone changes nothing.
        (".t.2.2....", "title: T\n.t.2.2....", ".2.2.2...."),
    ] {
        let play = replaced(&format!("{up}{before}"), "wait 30", after);
        let level = play.game.level();
        assert_eq!(
            drawn(play.game.bricks(), level),
            stands,
            "{before} to {after}"
        );
        check_counts(&play.game);
    }
}

/// The counts are those of the bricks.
#[track_caller]
fn check_counts(game: &Game) {
    let bricks = game.bricks();
    let all = || bricks.iter().chain(bricks.waiting());
    let counted = || all().filter(|(_, brick)| brick.counts);
    let hits = counted()
        .map(|(_, brick)| u32::from(brick.hits_remaining.unwrap_or(0)) + u32::from(brick.hidden));
    assert_eq!(bricks.remaining(), counted().count());
    assert_eq!(bricks.need(), hits.sum::<u32>());
    assert!(
        bricks
            .waiting()
            .all(|(index, _)| bricks.get(index).is_none())
    );
}

#[test]
fn everything_else_goes_on() {
    let mut play = Play::with_rules(
        "ball: 120 100 0 -400\nbricks:\n.2.2.2....\ndrops:\n.w........",
        breakout::difficulty::Rules::default(),
    );
    play.run("wait 30");
    let before = play.game.clone();
    play.replace("title: Other\npar: 7\n.2.2.2...2");
    let now = &play.game;
    assert_eq!(now.balls(), before.balls());
    assert_eq!(now.capsules(), before.capsules());
    assert_eq!(
        (now.score(), now.lives(), now.steps(), now.tally()),
        (
            before.score(),
            before.lives(),
            before.steps(),
            before.tally()
        )
    );
    assert_eq!(
        (now.level().title(), now.level().par()),
        ("Other", Some(7.0))
    );
    assert_eq!(now.bricks().total(), 4);
}

/// A drop changes without a new brick.
#[test]
fn a_carried_power_up_is_another_in_the_same_brick() {
    let text = "ball: 320 140 0 -400\nbricks:\n.d.2\n....\ndrops:\n.w..\n....";
    let mut play = Play::alone(text);
    play.run("wait 1");
    play.replace(&text.replace('w', "l"));
    assert_eq!(drawn(play.game.bricks(), play.game.level()), ".d.2....");
    play.game.step(Input::default(), &mut Vec::new());
    play.until("brick (1,0) hit", 60);
    play.replace(&text.replace('w', "k"));
    assert_eq!(drawn(play.game.bricks(), play.game.level()), ".1.2....");
}

#[test]
fn a_brick_waits_until_the_ball_has_gone() {
    // The ball is in the middle of the cell (4,3), and flies up through (4,2).
    let mut play = replaced(
        "ball: 360 175 0 -400\n2.........\n..........\n..........\n..........\n..........",
        "",
        "2.........\n..........\n....2.....\n....d.....\n...2......",
    );
    let picture = |play: &Play| drawn(play.game.bricks(), play.game.level());
    assert_eq!(&picture(&play)[30..], "....?........2......");
    assert_eq!(&picture(&play)[24..25], "2");
    check_counts(&play.game);
    assert_eq!(play.game.bricks().remaining(), 4);
    play.until("brick (4,3) appeared", 60);
    assert!(
        play.told
            .contains(&"brick (4,2) broken from below +10 combo 1".to_owned())
    );
    assert_eq!(&picture(&play)[30..], "....d........2......");
}

/// The ball is shut in by none of these, so all of the solid bricks wait together, and the ball finds
/// its way.
#[test]
fn a_ball_in_a_new_solid_region_gets_out() {
    let open = "2.........\n".to_owned() + &"..........\n".repeat(5);
    let small = "2".to_owned() + &".".repeat(255) + "\n" + &(".".repeat(256) + "\n").repeat(255);
    let small_solid = small.replace('.', "#").replacen('#', ".", 1);
    let column = ".".to_owned() + &"#".repeat(255);
    let small_solid = small_solid.replace(&"#".repeat(256), &column);
    for (before, after) in [
        (&open, "2#########\n".to_owned() + &".#########\n".repeat(5)),
        (
            &open,
            "2.........\n...###....\n...#.#....\n...###....\n..........\n..........\n".to_owned(),
        ),
        (&open, "2####\n.####\n.####\n".to_owned()),
        (&open, small_solid.clone()),
        (&small, small_solid),
    ] {
        for ball in ["360 320 0 -400", "330 320 50 -350", "400 310 -30 -360"] {
            let mut play = replaced(&format!("ball: {ball}\n{before}"), "wait 75", &after);
            let waits = play.game.bricks().waiting().count();
            assert!(waits > 0, "{after}");
            let mut steps = 0;
            while play.game.balls()[0].position.y < 320.0 {
                play.run("wait 1");
                steps += 1;
                assert!(
                    steps < 2400,
                    "still there: {:?}\n{after}",
                    play.game.balls()
                );
            }
            play.run("wait 1");
            assert_eq!(play.game.bricks().waiting().count(), 0);
            check_counts(&play.game);
        }
    }
}

#[test]
fn a_mending_brick_mends_when_it_would_have_and_a_new_one_does_not() {
    let text = "ball: 120 100 0 -400\npaddle: 700\n.r.r......";
    for (after, stands) in [(".r.r.....2", ".r.r.....2"), (".d.r......", ".d.r......")] {
        let mut play = replaced(text, "wait 30", after);
        play.run("wait 1300");
        assert_eq!(
            play.told.iter().any(|told| told.ends_with("mended")),
            stands.contains(".r.r.")
        );
        check_counts(&play.game);
    }
}

#[test]
fn an_explosion_under_way_reaches_new_bricks_and_ends_with_another_grid() {
    let text = "ball: 120 100 0 -400\n.x........\n.........2";
    for (after, broken) in [("22........\n.........2", 1), ("22.......\n........2", 0)] {
        let mut play = Play::alone(text);
        play.until("brick (1,0) exploded", 60);
        play.replace(after);
        let known = play.told.len();
        play.run("wait 60");
        let blasts = play.told[known..]
            .iter()
            .filter(|told| told.contains("by a blast"));
        assert_eq!(blasts.count(), broken, "{:?}", play.told);
    }
}

/// Held, and several at once.
#[test]
fn a_held_ball_stays_held_and_several_stay_several() {
    let mut play = replaced("....2....2", "wait 5", "....3....3");
    assert!(play.game.is_serving());
    play.run("launch");
    let drops = "bricks:\n2222222222\n2222222222\ndrops:\nmmmmmmmmmm\nmmmmmmmmmm";
    let mut many = Play::alone(&format!("ball: 120 150 0 -400\n{drops}"));
    many.run("follow x 400");
    assert_eq!(many.game.balls().len(), 3);
    let balls = many.game.balls().to_vec();
    many.replace(&drops.replace("2222222222\n2", "2222222222\n3"));
    assert_eq!(many.game.balls(), balls);
}

#[test]
fn a_cleared_level_goes_on_with_a_new_ball_where_there_is_something_to_break() {
    let first = "ball: 120 100 0 -400\n.2........\n";
    let last = "....2.....\n";
    for (set, phase) in [
        (format!("{first}---\n{last}"), Phase::Cleared),
        (first.to_owned(), Phase::Won),
    ] {
        for (after, goes_on) in [
            (".2........", false),
            ("title: T\n.2....#...", false),
            (".2.2......", true),
            (".3........", true),
        ] {
            let mut play = Play::alone(&set);
            play.until("level 1 cleared", 60);
            let score = play.game.score();
            play.replace(after);
            assert_eq!(play.game.score(), score);
            if goes_on {
                assert!(play.game.is_serving());
                play.run("launch; wait 10");
            } else {
                assert_eq!(play.game.phase(), phase);
                play.run("launch");
                let second = play
                    .told
                    .last()
                    .is_some_and(|told| told == "level 2 started");
                assert_eq!(second, phase == Phase::Cleared);
            }
        }
    }
}

/// What is removed last clears the level, in the next step.
#[test]
fn a_level_of_which_the_last_brick_is_taken_away_is_cleared() {
    let mut play = replaced("ball: 120 100 0 -400\n.2......2.", "wait 30", ".2........");
    assert_eq!(play.game.phase(), Phase::Playing);
    play.run("wait 1");
    assert_eq!(play.game.phase(), Phase::Won);
}

#[test]
fn a_lost_run_stays_lost() {
    let mut play = Play::alone("ball: 100 500 0 400\npaddle: 700\n.........2");
    for _ in 0..40 {
        // Beside the paddle, which stands still at a wall while the ball falls.
        play.run("target 60 x 60; launch; wait 120; target 740 x 200");
    }
    assert_eq!(play.game.phase(), Phase::Lost);
    play.replace("22........");
    play.run("launch; wait 20");
    assert_eq!(play.game.phase(), Phase::Lost);
    assert_eq!(play.game.bricks().remaining(), 2);
}

/// The other levels of the run: their texts, and their number.
#[test]
fn other_levels_come_and_go_around_the_one_in_play() {
    let titled = |title: &str| level(&format!("title: {title}\n.2........")).into();
    let set = "title: A\n.2........\n---\ntitle: B\n.2......2.\n---\ntitle: C\n.2........\n";
    let insert = |title| LevelChange::Insert(titled(title));
    let replace = |title| LevelChange::Replace(titled(title));
    let rows: [(usize, LevelChange, &str, usize); 12] = [
        (0, replace("X"), "X B C", 1),
        (2, replace("X"), "A B X", 1),
        (3, replace("X"), "A B C", 1),
        (0, insert("X"), "X A B C", 2),
        (1, insert("X"), "A X B C", 2),
        (2, insert("X"), "A B X C", 1),
        (3, insert("X"), "A B C X", 1),
        (99, insert("X"), "A B C X", 1),
        (0, LevelChange::Remove, "B C", 0),
        (1, LevelChange::Remove, "A B C", 1),
        (2, LevelChange::Remove, "A B", 1),
        (9, LevelChange::Remove, "A B C", 1),
    ];
    for (index, change, titles, present) in rows {
        let mut play = Play::alone(set);
        play.game = Game::new(levels(set), 1, 0);
        let bricks = drawn(play.game.bricks(), play.game.level());
        play.edit(index, change);
        let game = &play.game;
        let now: Vec<&str> = game.levels().iter().map(Level::title).collect();
        assert_eq!(
            (now.join(" ").as_str(), game.level_index()),
            (titles, present)
        );
        assert_eq!(drawn(game.bricks(), game.level()), bricks);
        assert!(play.told.is_empty());
    }
    let mut alone = Play::alone(".2........");
    alone.edit(0, LevelChange::Remove);
    assert_eq!(alone.game.levels().len(), 1);
}

/// Whether there is a next level may change after a clear.
#[test]
fn after_a_clear_the_next_level_is_the_one_that_there_is() {
    let set = "ball: 120 100 0 -400\n.2........\n---\n.3........\n";
    let mut play = Play::alone(set);
    play.until("level 1 cleared", 60);
    play.edit(1, LevelChange::Remove);
    assert_eq!(play.game.phase(), Phase::Won);
    play.run("launch");
    play.edit(1, LevelChange::Insert(level(".4........").into()));
    assert_eq!(play.game.phase(), Phase::Cleared);
    play.run("launch");
    assert_eq!(
        play.told.last().map(String::as_str),
        Some("level 2 started")
    );
}

/// Any level out of a few kinds, in one of a few sizes, so that cells are often the same.
fn any_level(random: &mut Pcg32) -> Level {
    loop {
        let (columns, rows) =
            [(10, 6), (10, 6), (10, 6), (17, 9), (64, 40), (3, 2)][random.random_range(0..6)];
        let kinds = [b"..22dtxhr#", b"#######2..", b"....2....."][random.random_range(0..3)];
        let row = |random: &mut Pcg32| -> String {
            (0..columns)
                .map(|_| kinds[random.random_range(0..10)] as char)
                .collect()
        };
        let text: Vec<String> = (0..rows).map(|_| row(random)).collect();
        if let Some(level) = Level::parse("any", text.join("\n").as_bytes()).level {
            return level;
        }
    }
}

fn any_edit(random: &mut Pcg32, game: &Game) -> RecordedEdit {
    let here = game.level_index();
    let index = random.random_range(0..game.levels().len() + 2);
    let (index, change) = match random.random_range(0..8) {
        0 => (index, LevelChange::Insert(any_level(random).into())),
        1 => (index, LevelChange::Remove),
        2 => (index, LevelChange::Replace(any_level(random).into())),
        // A few cells of the present one.
        _ => (
            here,
            LevelChange::Replace(touched_up(random, game.level()).into()),
        ),
    };
    RecordedEdit { index, change }
}

/// A level with a part of its cells changed; itself, if nothing could be broken then.
fn touched_up(random: &mut Pcg32, level: &Level) -> Level {
    let mut text = level.text().clone();
    let other = any_level(random);
    let share = random.random_range(0.0..1.0);
    let cells = level.cells().iter().enumerate().map(|(index, cell)| {
        let other = other.cells()[index % other.cells().len()];
        if random.random_bool(share) {
            other
        } else {
            *cell
        }
    });
    text.cells = cells.collect();
    text.ball = None;
    text.drops = None;
    let changed = Level::parse("changed", text.to_string().as_bytes()).level;
    changed.unwrap_or_else(|| level.clone())
}

/// Bots play levels that change under their balls, with every step valid; any moment is found again in
/// the history and from the recording's bytes, and a recording verifies.
#[test]
fn random_changes_are_valid_found_again_and_recorded() {
    let mut waited = 0;
    for seed in 0..60 {
        let mut random = Pcg32::seed_from_u64(seed);
        let mut setup = Setup::new(levels(LONG_GAME), 0, seed);
        setup.rules.practice = true;
        let mut game = setup.game();
        let mut history = History::new(setup);
        let mut bot = NoAim::new(seed);
        let mut events = Vec::new();
        let mut hashes = Vec::new();
        for _ in 0..1500 {
            while random.random_bool(0.02) {
                let edit = any_edit(&mut random, &game);
                events.clear();
                game.edit_levels(&edit.on(game.levels()), &mut events);
                game.validate();
                check_counts(&game);
                history.record_edit(&game, edit);
            }
            hashes.push(game.state_hash());
            let input = bot.input(&game);
            history.record(&game, input);
            events.clear();
            let tests = game.step(input, &mut events);
            game.validate();
            history.note(&game, &events, tests);
            waited += usize::from(game.bricks().waiting().next().is_some());
        }
        check_counts(&game);
        for (step, hash) in hashes.iter().enumerate().step_by(41).rev() {
            let then = history.at(step as u64);
            assert_eq!(then.state_hash(), *hash, "seed {seed}, step {step}");
        }
        let recording = history.recording(&game, true);
        assert!(!recording.counts());
        let read = Recording::from_bytes(&recording.to_bytes());
        assert!(read.as_ref() == Ok(&recording), "seed {seed}");
        assert_eq!(Playthrough::new(&recording).run(), None, "seed {seed}");
        // Followed, as when a recording is watched.
        let mut followed = History::of(&recording);
        let mut playthrough = Playthrough::new(&recording);
        while followed.follow(&mut playthrough) {}
        assert!(followed.track() == history.track());
        // A branch, half way.
        let half = 750 + seed;
        followed.branch(half);
        assert_eq!(followed.at(half).state_hash(), hashes[half as usize]);
    }
    assert!(waited > 100, "bricks waited in {waited} steps");
}

/// The largest levels, one after the other.
#[test]
fn the_largest_levels_change_at_once() {
    let full = |symbol: &str| level(&(symbol.repeat(256) + "\n").repeat(256));
    let set = LevelSet::new(vec![full("2")]).expect("a level");
    let mut game = Game::new(set, 0, 1);
    let mut events = Vec::new();
    for symbol in ["3", "d", "x", "2"] {
        events.clear();
        let change = LevelChange::Replace(full(symbol).into());
        let level = game.levels().id(0);
        game.edit_levels(&LevelEdit { level, change }, &mut events);
        assert_eq!(events.len(), 65_536);
        assert_eq!(game.bricks().remaining(), 65_536);
    }
}
