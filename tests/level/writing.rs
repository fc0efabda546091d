//! A level as text, and back.

use breakout::input::Input;
use breakout::level::LevelSet;

use super::level;
use crate::scenes::game;

#[test]
fn every_built_in_level_is_written_and_read_back() {
    for written in LevelSet::builtin().iter() {
        assert_eq!(&level(&written.text().to_string()), written);
    }
}

#[test]
fn everything_that_a_file_can_say_is_written() {
    let text = "\
title: Two words
author: Someone
ball: 300.1 200 30.5 -400
paddle: 123.25
par: 90

bricks:
. d # w
. x . 2

drops:
. u . .
. . . l
";
    assert_eq!(level(text).text().to_string(), text);
}

#[test]
fn a_name_with_slashes_is_read_back() {
    for (name, title) in [
        ("//x", "//x"),
        (" http://x.org", "http://x.org"),
        (" a//b", "a//b"),
        // What cannot be seen stands between the blank and the slashes.
        (" a \u{200e}// b", "a"),
    ] {
        let text = format!("title:{name}\n2");
        let level = crate::parse(&text).level.expect("a level");
        assert_eq!(level.title(), title);
        assert_eq!(crate::level(&level.text().to_string()), level);
    }
}

#[test]
fn a_scene_begins_where_it_was_taken() {
    let text = "ball: 300 200 30 -400\npaddle: 123\n\n. d . .\n. # . 2";
    let mut then = game(text);
    for _ in 0..20 {
        then.step(Input::default(), &mut Vec::new());
    }
    let again = game(&then.scene_text());
    assert_eq!(again.level().title(), "Drawn, step 20");
    let ball = again.balls()[0];
    let taken = then.balls()[0];
    assert_eq!(ball.position, taken.position);
    assert!(ball.velocity().abs_diff_eq(taken.velocity(), 1e-3));
    assert_eq!(again.paddle().x, then.paddle().x);
    assert!(again.bricks().iter().eq(then.bricks().iter()));
}
