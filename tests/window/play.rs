//! Playing with keyboard and mouse.

use std::time::{Duration, Instant};

use crate::display::{DOWN, Desk, ESCAPE, F12, Key, LEFT, RETURN, RIGHT, SPACE, UP, is_near, key};
use crate::program::Program;
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    ("a_key_starts_and_launches", a_key_starts_and_launches),
    ("the_paddle_follows_the_mouse", the_paddle_follows_the_mouse),
    ("the_device_used_last_steers", the_device_used_last_steers),
    (
        "a_bump_leaves_the_paddle_to_the_keys",
        a_bump_leaves_the_paddle_to_the_keys,
    ),
    (
        "a_resized_window_keeps_the_paddle",
        a_resized_window_keeps_the_paddle,
    ),
    (
        "a_relative_mouse_is_caught_only_while_it_steers",
        a_relative_mouse_is_caught_only_while_it_steers,
    ),
    (
        "a_slow_steady_hand_moves_the_paddle_as_far_as_it_moves",
        a_slow_steady_hand_moves_the_paddle_as_far_as_it_moves,
    ),
    (
        "an_absolute_mouse_is_held_in_the_window_if_that_is_chosen",
        an_absolute_mouse_is_held_in_the_window_if_that_is_chosen,
    ),
    (
        "a_window_resized_in_a_rally_counts_in",
        a_window_resized_in_a_rally_counts_in,
    ),
    (
        "escape_pauses_and_resumes_with_a_count",
        escape_pauses_and_resumes_with_a_count,
    ),
    ("losing_the_focus_pauses", losing_the_focus_pauses),
    ("r_restarts", r_restarts),
    (
        "whoever_taps_on_sees_the_panel",
        whoever_taps_on_sees_the_panel,
    ),
    ("f12_saves_the_picture", f12_saves_the_picture),
    ("f12_without_a_folder_says_so", f12_without_a_folder_says_so),
    (
        "in_the_root_pictures_go_to_the_players_folder",
        in_the_root_pictures_go_to_the_players_folder,
    ),
    (
        "levels_in_a_row_to_the_victory",
        levels_in_a_row_to_the_victory,
    ),
    (
        "an_unattended_workshop_plays_on_through_its_panels",
        an_unattended_workshop_plays_on_through_its_panels,
    ),
    ("confetti_stays_on_the_field", confetti_stays_on_the_field),
    ("three_lost_balls_end_it", three_lost_balls_end_it),
];

fn a_key_starts_and_launches(stage: &Stage<'_>) {
    let (program, desk, report) = stage.play(&[]);
    assert!(report.is("level", "1") && report.is("lives", "3") && report.is("score", "0"));
    desk.press(SPACE);
    program.wait("a launch", |report| report.is("state", "running"));
    program.wait("a broken brick", |report| report.number("score") > 0.0);
}

fn the_paddle_follows_the_mouse(stage: &Stage<'_>) {
    let (program, desk, report) = stage.play(&[]);
    let [left, _, scale] = report.field();
    for x in [100.0, 700.0, 400.0, 333.0] {
        desk.point(left + x * scale, 500.0);
        program.wait("the paddle under the pointer", |report| {
            (report.number("paddle") - x).abs() <= 1.0
        });
    }
    // The paddle stops at the wall.
    desk.point(1.0, 500.0);
    program.wait("the paddle at the wall", |report| report.is("paddle", "52"));
}

fn the_device_used_last_steers(stage: &Stage<'_>) {
    let (program, desk, report) = stage.play(&[]);
    let [left, _, scale] = report.field();
    desk.down(LEFT);
    program.wait("the paddle at the left wall", |report| {
        report.is("paddle", "52")
    });
    desk.up(LEFT);
    desk.down(RIGHT);
    program.wait("the paddle on the right", |report| {
        report.number("paddle") > 500.0
    });
    desk.up(RIGHT);
    desk.point(left + 200.0 * scale, 400.0);
    program.wait("the paddle under the pointer", |report| {
        report.is("paddle", "200")
    });
    desk.down(key('d'));
    program.wait("the paddle by another key", |report| {
        report.number("paddle") > 300.0
    });
    desk.up(key('d'));
}

/// A click launches the ball and leaves the paddle as it is, too.
fn a_bump_leaves_the_paddle_to_the_keys(stage: &Stage<'_>) {
    let (program, desk, _) = stage.play(&[]);
    desk.point(900.0, 500.0);
    desk.down(LEFT);
    program.wait("the paddle at the left wall", |report| {
        report.is("paddle", "52")
    });
    desk.up(LEFT);
    desk.push(3, 0);
    desk.push(4, 0);
    desk.button_down();
    desk.button_up();
    let report = program.wait("a launch", |report| report.is("state", "running"));
    assert!(report.is("paddle", "52"));
    desk.push(1, 0);
    program.wait("the paddle under the pointer", |report| {
        report.number("paddle") > 600.0
    });
}

fn a_resized_window_keeps_the_paddle(stage: &Stage<'_>) {
    let (program, desk, _) = stage.play(&[]);
    desk.point(900.0, 500.0);
    let before = program.wait("the paddle under the pointer", |report| {
        report.is("paddle", "632")
    });
    desk.resize(800, 600);
    let after = program.wait("another layout", |report| {
        report.field()[2] < before.field()[2] && report.is("state", "serving")
    });
    assert_eq!(after.number("paddle"), before.number("paddle"));
    let [left, _, scale] = after.field();
    desk.point(left + 300.0 * scale, 400.0);
    program.wait("the paddle under the pointer", |report| {
        report.is("paddle", "300")
    });
}

fn a_relative_mouse_is_caught_only_while_it_steers(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    let choose = |wanted: (&str, &str), key: Key| {
        while !program.now().is(wanted.0, wanted.1) {
            let before = program.now().get(wanted.0).to_owned();
            desk.press(key);
            program.wait("another row", |report| report.get(wanted.0) != before);
        }
    };
    choose(("menu", "Options"), DOWN);
    desk.press(RETURN);
    choose(("page", "Controls"), key('e'));
    choose(("row", "Mouse"), DOWN);
    choose(("value", "motion"), RIGHT);
    desk.press(ESCAPE);
    choose(("menu", "Play"), UP);
    desk.press(RETURN);
    program.wait("a serve", |report| report.is("state", "serving"));
    desk.wait("a caught pointer", Desk::is_pointer_caught);
    assert!(
        program.now().is("paddle", "400"),
        "the pointer's place means nothing"
    );
    // A key has steered last, in the menu.
    desk.push(9, 0);
    program.wait("a nudge", |report| report.is("paddle", "409"));
    desk.push(5000, 0);
    let mut x = 748.0;
    program.wait("the paddle at the wall", |report| {
        report.is("paddle", "748")
    });
    for by in [-30, -90, 10] {
        desk.push(by, 0);
        x += f32::from(by);
        program.wait("the paddle moved as far", |report| {
            (report.number("paddle") - x).abs() <= 1.0
        });
    }
    desk.press(ESCAPE);
    program.wait_for_panel("paused");
    desk.wait("a free pointer", |desk| !desk.is_pointer_caught());
    desk.push(200, 0);
    desk.press(ESCAPE);
    program.wait("the serve", |report| report.is("state", "serving"));
    desk.wait("a caught pointer", Desk::is_pointer_caught);
    assert_eq!(
        program.now().number("paddle"),
        x,
        "what moved in the pause is none"
    );
    desk.blur();
    desk.wait("a free pointer", |desk| !desk.is_pointer_caught());
}

/// However many equal steps it makes, and right after a pause, too.
fn a_slow_steady_hand_moves_the_paddle_as_far_as_it_moves(stage: &Stage<'_>) {
    stage.set("[mouse]\nrelative = true\n");
    let (program, desk, _) = stage.play(&[]);
    desk.wait("a caught pointer", Desk::is_pointer_caught);
    let mut x = 400.0;
    for (count, by) in [(15, 1), (40, 1), (40, -1), (15, 2), (3, 7)] {
        desk.press(ESCAPE);
        program.wait_for_panel("paused");
        desk.press(ESCAPE);
        program.wait("the serve", |report| report.is("state", "served"));
        desk.wait("a caught pointer", Desk::is_pointer_caught);
        // A key has steered last: that is a nudge.
        desk.push(-20, 0);
        desk.push(20, 0);
        for _ in 0..count {
            desk.push(by, 0);
        }
        // Neither the wheel nor a motion downwards moves the paddle.
        desk.tap_button(4);
        desk.push(0, 30);
        x += f32::from(count * by);
        program.settled(&desk);
        program.wait("the paddle moved as far", |report| {
            report.number("paddle") == x
        });
    }
}

fn an_absolute_mouse_is_held_in_the_window_if_that_is_chosen(stage: &Stage<'_>) {
    for holds in [false, true] {
        stage.set(&format!("[mouse]\nhold = {holds}\n"));
        let (program, desk, report) = stage.play(&[]);
        let [left, _, scale] = report.field();
        desk.point(left + 300.0 * scale, 400.0);
        program.wait("the paddle under the pointer", |report| {
            report.is("paddle", "300")
        });
        if !holds {
            assert!(!desk.is_pointer_caught());
            continue;
        }
        desk.wait("a held pointer", Desk::is_pointer_caught);
        desk.push(5000, 0);
        program.wait("the paddle at the wall", |report| {
            report.is("paddle", "748")
        });
        // Beside the window this would be for another.
        desk.button_down();
        desk.button_up();
        program.wait("a launch", |report| report.is("state", "running"));
        desk.press(ESCAPE);
        program.wait_for_panel("paused");
        desk.wait("a free pointer", |desk| !desk.is_pointer_caught());
        desk.press(ESCAPE);
        desk.wait("a held pointer", Desk::is_pointer_caught);
        desk.blur();
        desk.wait("a free pointer", |desk| !desk.is_pointer_caught());
    }
}

fn a_window_resized_in_a_rally_counts_in(stage: &Stage<'_>) {
    let (program, desk, _) = stage.play(&[]);
    desk.press(SPACE);
    program.wait("a launch", |report| report.is("state", "running"));
    for (width, height) in [(900, 700), (1000, 700), (1000, 720)] {
        desk.resize(width, height);
        let size = format!("{width}x{height}");
        program.wait("another size and the count", |report| {
            report.is("window", &size) && report.is("state", "count-in")
        });
    }
    program.wait("the game", |report| report.is("state", "running"));
}

fn escape_pauses_and_resumes_with_a_count(stage: &Stage<'_>) {
    let (program, desk, _) = stage.play(&[]);
    desk.press(SPACE);
    program.wait("a launch", |report| report.is("state", "running"));
    desk.press(ESCAPE);
    program.wait_for_panel("paused");
    desk.press(RETURN);
    program.wait("the count", |report| report.is("state", "count-in"));
    program.wait("the game", |report| report.is("state", "running"));
}

fn losing_the_focus_pauses(stage: &Stage<'_>) {
    let (program, desk, _) = stage.play(&[]);
    desk.press(SPACE);
    program.wait("a launch", |report| report.is("state", "running"));
    desk.blur();
    program.wait("a pause", |report| {
        report.is("state", "paused") && report.is("focus", "no")
    });
    desk.focus();
    let report = program.wait("the focus", |report| report.is("focus", "yes"));
    assert!(report.is("state", "paused"), "it waits for the player");
}

fn r_restarts(stage: &Stage<'_>) {
    let (program, desk, _) = stage.play(&[]);
    desk.press(SPACE);
    program.wait("a broken brick", |report| report.number("score") > 0.0);
    // A ranked score would be lost, so the game asks first.
    desk.press(key('r'));
    program.wait_for_panel("asking");
    desk.press(ESCAPE);
    let report = program.wait("the same run", |report| report.is("state", "count-in"));
    assert!(report.number("score") > 0.0);
    desk.press(key('r'));
    program.wait_for_panel("asking");
    desk.press(key('r'));
    let report = program.wait("a serve", |report| report.is("state", "serving"));
    assert!(report.is("score", "0") && report.is("lives", "3"));
    desk.press(SPACE);
    program.wait("a launch", |report| report.is("state", "running"));
    desk.press(key('r'));
    program.wait("a serve at once", |report| report.is("state", "serving"));
}

fn f12_saves_the_picture(stage: &Stage<'_>) {
    stage.look();
    let (_program, desk, _) = stage.play(&["--size", "800x600", "--calm"]);
    desk.press(F12);
    desk.see("the notice", |picture| {
        picture.count([200.0, 570.0, 400.0, 30.0], |pixel| pixel == 0x4c_c9_f0) > 100
    });
    let file = std::fs::File::open(stage.folder.join("breakout-0001.png")).expect("it is there");
    let mut reader = png::Decoder::new(file).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size()];
    let info = reader.next_frame(&mut pixels).expect("its pixels");
    assert_eq!((info.width, info.height), (800, 600));
    assert_eq!(
        info.color_type,
        png::ColorType::Rgb,
        "nothing shines through"
    );
    // The picture is the right way up: bricks above the paddle's part of the field, none in it.
    let row = |y: usize| &pixels[y * 800 * 3..(y + 1) * 800 * 3];
    let bright = |rows: std::ops::Range<usize>| {
        rows.flat_map(|y| row(y).chunks_exact(3))
            .filter(|pixel| pixel[..3].iter().max() > Some(&200))
            .count()
    };
    assert!(bright(90..300) > 5_000, "bricks shine");
    assert!(
        bright(90..220) > 4 * bright(380..510),
        "bricks are in the upper part"
    );
}

fn f12_without_a_folder_says_so(stage: &Stage<'_>) {
    stage.look();
    let (program, desk, _) = stage.play(&[]);
    std::fs::remove_dir_all(&stage.folder).expect("the folder goes away");
    desk.press(F12);
    desk.see("the notice", |picture| {
        picture.count([300.0, 690.0, 680.0, 30.0], |pixel| pixel == 0x4c_c9_f0) > 100
    });
    desk.press(SPACE);
    program.wait("the game goes on", |report| report.is("state", "running"));
}

/// Desktops start programs there.
fn in_the_root_pictures_go_to_the_players_folder(stage: &Stage<'_>) {
    let mut command = stage.command(&["--no-audio"]);
    command.current_dir("/");
    let program = Program::spawn(command);
    let desk = stage.sit_down(&program);
    desk.press(F12);
    let picture = stage.folder.join("data/breakout/breakout-0001.png");
    desk.wait("the picture", |_| picture.is_file());
}

/// Launching or clicking on while the last brick breaks chooses nothing.
fn whoever_taps_on_sees_the_panel(stage: &Stage<'_>) {
    std::fs::create_dir(stage.folder.join("levels")).expect("a folder");
    stage.write("levels/1.txt", &one_brick("One"));
    stage.write("levels/2.txt", &one_brick("Two"));
    let taps: [fn(&Desk); 2] = [|desk| desk.press(SPACE), |desk| desk.click(640.0, 430.0)];
    for tap in taps {
        let (program, desk) = stage.open(&[]);
        desk.press(RETURN);
        // Until the panel is there, and a little longer.
        program.wait("the panel", |report| {
            tap(&desk);
            report.is("state", "cleared")
        });
        tap(&desk);
        assert!(program.settled(&desk).is("state", "cleared"));
        let report = program.wait_for_panel("cleared");
        assert!(report.is("level", "1") && report.is("screen", "play"));
        // Going back keeps the run.
        desk.press(ESCAPE);
        program.wait("the title", |report| report.is("menu", "Continue"));
        drop(program);
        std::fs::remove_dir_all(stage.folder.join("data")).expect("nothing is kept");
    }
}

fn one_brick(title: &str) -> String {
    format!("title: {title}\nball: 400 400 10 -200\n\n. . . . . . .\n. . . 2 . . .\n")
}

fn levels_in_a_row_to_the_victory(stage: &Stage<'_>) {
    stage.write("1.txt", &one_brick("One"));
    stage.write("2.txt", &one_brick("Two"));
    let (program, desk) = stage.open(&["1.txt", "2.txt"]);
    // The bot of named levels may have taken over before the window had the focus; the pointer ends
    // that.
    desk.point(640.0, 500.0);
    program.wait_for_panel("cleared");
    desk.press(RETURN);
    program.wait("the second level", |report| report.is("level", "2"));
    let report = program.wait_for_panel("won");
    assert!(report.number("score") > 10.0);
    // Whoever tries levels tries the last one again.
    desk.press(RETURN);
    program.wait("the level again", |report| {
        report.is("level", "2") && report.is("score", "0")
    });
}

fn an_unattended_workshop_plays_on_through_its_panels(stage: &Stage<'_>) {
    stage.write("1.txt", &one_brick("One"));
    stage.write("2.txt", &one_brick("Two"));
    let (program, desk) = stage.open(&["1.txt", "2.txt"]);
    desk.blur();
    for x in [300.0, 310.0] {
        program.wait("the second level", |report| report.is("level", "2"));
        // The pointer crosses the window without the focus.
        desk.point(200.0, 300.0);
        program.wait("the victory", |report| report.is("state", "won"));
        program.wait("a new run", |report| {
            report.is("level", "1") && report.is("score", "0")
        });
        desk.point(x, 300.0);
    }
    desk.focus();
    desk.press(ESCAPE);
    program.wait("a pause after the return", |report| {
        report.is("state", "paused")
    });
}

/// Confetti rises from the lower corners. There is no place, whose picture would still appear beside
/// the field while the confetti flies.
fn confetti_stays_on_the_field(stage: &Stage<'_>) {
    stage.look();
    stage.set("[picture]\nplace = 0\n");
    stage.write("1.txt", &one_brick("One"));
    let (program, desk) = stage.open(&["1.txt"]);
    desk.point(640.0, 500.0);
    let report = program.wait("the field", |report| report.field()[0].is_finite());
    let inside = report.part([4.0, 400.0, 60.0, 190.0]);
    let beside = report.part([-64.0, 400.0, 58.0, 190.0]);
    let brick = report.part([343.0, 0.0, 114.0, 100.0]);
    let before = desk.see("the brick", |picture| {
        picture.count(brick, |pixel| is_near(pixel, 0x4c_c9_f0)) > 500
    });
    let confetti = desk.see("confetti", |picture| {
        before.differing(picture, inside) > 500
    });
    assert_eq!(before.differing(&confetti, beside), 0);
}

fn three_lost_balls_end_it(stage: &Stage<'_>) {
    let (program, desk, report) = stage.play(&[]);
    let [left, _, scale] = report.field();
    for lives in ["2", "1", "0"] {
        desk.point(left + 400.0 * scale, 500.0);
        program.wait("the paddle in the middle", |report| {
            report.is("paddle", "400") && report.is("state", "serving")
        });
        desk.press(SPACE);
        program.wait("a launch", |report| report.is("state", "running"));
        // At a side the paddle misses the ball sooner or later; at the other, if it keeps coming there.
        let start = Instant::now();
        while !program.now().is("lives", lives) {
            let waited = start.elapsed();
            assert!(waited < crate::display::TIMEOUT * 2, "it is never lost");
            let is_left = (waited.as_secs() / 15).is_multiple_of(2);
            let side = if is_left { 60.0 } else { 740.0 };
            desk.point(left + side * scale, 500.0);
            std::thread::sleep(Duration::from_millis(100));
        }
    }
    program.wait_for_panel("lost");
    desk.press(ESCAPE);
    program.wait("the title", |report| report.is("screen", "title"));
    desk.press(RETURN);
    program.wait("another try", |report| report.is("lives", "3"));
}
