//! Title, level choice, panels, window sizes and quitting.

use crate::display::{DOWN, ESCAPE, F1, Picture, RETURN, SPACE, UP};
use crate::report::Report;
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    ("opens_on_the_title", opens_on_the_title),
    (
        "the_level_choice_by_keys_and_by_mouse",
        the_level_choice_by_keys_and_by_mouse,
    ),
    ("a_level_is_played_in_a_place", a_level_is_played_in_a_place),
    (
        "everything_is_visible_at_every_size",
        everything_is_visible_at_every_size,
    ),
    (
        "a_resized_window_is_laid_out_again",
        a_resized_window_is_laid_out_again,
    ),
    (
        "the_close_button_ends_it_well",
        the_close_button_ends_it_well,
    ),
    ("quit_is_a_choice", quit_is_a_choice),
    (
        "wherever_there_is_a_pointer_a_row_leads_back",
        wherever_there_is_a_pointer_a_row_leads_back,
    ),
    ("without_a_display_it_says_so", without_a_display_it_says_so),
];

/// The window sizes that every screen must fit.
const SIZES: [(u32, u32); 3] = [(1280, 720), (800, 600), (600, 1000)];

/// Through the screens, with the blueprint and without: the title, the options, the level choice, a pause,
/// the microscope and the editor.
const THROUGH_THE_SCREENS: &str = "
wait 4
ways title
press F1
wait 4
ways title
press F1
press Down
press Down
press Enter
wait 4
ways options
press Escape
press Up
press Enter
wait 4
ways levels
press Escape
press Up
press Enter
wait 40
ways play
press Escape
wait 40
ways paused
press F1
wait 2
ways paused
press Escape
wait 2
press F2
wait 2
ways microscope
press T
wait 2
ways microscope
press T
press F1
wait 2
ways microscope
press F2
press R
wait 40
press F4
wait 4
ways editor
";

/// Through a recording and its microscope.
const THROUGH_A_RECORDING: &str = "
wait 60
ways recording
press F1
wait 2
ways recording
press F2
wait 2
ways microscope
press Escape
wait 2
ways recording
";

/// Through what explains: the course's list and two of its stations, the lab, the museum and an exhibit.
const THROUGH_WHAT_EXPLAINS: &str = "
wait 4
press Down
press Down
press Enter
wait 2
ways learn
press Enter
wait 4
ways course
press Enter
wait 4
ways station
press F1
wait 4
ways station
press F1
press PageDown
press PageDown
press PageDown
press PageDown
press PageDown
press PageDown
wait 40
ways sixth
press F1
wait 4
ways sixth
press F1
press Escape
wait 4
press Escape
wait 4
press Down
press Enter
wait 4
ways lab
press F1
wait 4
ways lab
press F1
press Escape
wait 4
press Down
press Enter
wait 4
ways museum
press Enter
wait 60
ways exhibit
press F1
wait 4
ways exhibit
";

/// Two small levels to their ends, and one that is lost.
const TO_THE_ENDS: &str = "
wait 150
ways cleared
press F1
wait 4
ways cleared
press F1
press Enter
wait 300
ways won
press F1
wait 4
ways won
";
const TO_A_LOSS: &str = "
wait 60
press Space
wait 2
hold Left
wait 260
ways lost
press F1
wait 4
ways lost
";

fn wherever_there_is_a_pointer_a_row_leads_back(stage: &Stage<'_>) {
    let recording = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/replays/keys_every_drop.replay"
    );
    let cleared = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sessions/levels");
    let lost = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sessions/lost");
    // What is played, through which screens, and where that ends.
    let journeys = [
        (&[][..], THROUGH_THE_SCREENS, "screen=editor"),
        (&["replay", recording], THROUGH_A_RECORDING, "screen=watch"),
        (&[], THROUGH_WHAT_EXPLAINS, "state=microscope"),
        (&[cleared], TO_THE_ENDS, "state=won"),
        (&[lost, "--difficulty", "master"], TO_A_LOSS, "state=lost"),
    ];
    for size in ["1280x720", "800x600", "600x1000", "1000x500", "480x320"] {
        for (arguments, script, end) in journeys {
            let (reports, errors) =
                stage.play_script(script, &[arguments, &["--size", size]].concat());
            assert!(!errors.contains("no row leads back"), "{size}: {errors}");
            let (key, value) = end.split_once('=').expect("a key and its value");
            let last = reports.last().expect("a report");
            assert!(last.is(key, value), "{size}, {end}: {last:?}");
        }
    }
}

/// A colour that stands out from the dark window: text, bricks, the ball.
fn is_bright(pixel: u32) -> bool {
    let [red, green, blue] = [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255];
    red.max(green).max(blue) > 120
}

/// The edge of the field, and of panels.
fn is_edge(pixel: u32) -> bool {
    pixel == 0x3a_41_78
}

fn opens_on_the_title(stage: &Stage<'_>) {
    stage.look();
    let (program, desk) = stage.open(&[]);
    let report = program.now();
    assert!(report.is("screen", "title") && report.is("menu", "Play"));
    // The logo's bricks have every colour of the table but white and the solid bricks' grey.
    let colors = [
        0x4c_c9_f0, 0x7a_e5_82, 0xff_d1_66, 0xff_7f_51, 0xb3_88_ff, 0xff_5d_8f,
    ];
    desk.see("a wall that spells the name", |picture| {
        let upper = [0.0, 0.0, 1280.0, 300.0];
        colors
            .iter()
            .all(|color| picture.count(upper, |pixel| pixel == *color) > 100)
    });
}

fn the_level_choice_by_keys_and_by_mouse(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    desk.press(DOWN);
    program.wait("the second item", |report| report.is("menu", "Levels"));
    desk.press(RETURN);
    program.wait("the first card", |report| report.is("selected", "1"));
    desk.press(crate::display::RIGHT);
    program.wait("the second card", |report| report.is("selected", "2"));
    desk.press(ESCAPE);
    program.wait("the title", |report| report.is("screen", "title"));
    desk.press(UP);
    program.wait("the first item", |report| report.is("menu", "Play"));
    // The same with the pointer alone: Levels is below Play, and the cards start at the left.
    let on_levels = (40..70).any(|percent| {
        desk.point(640.0, percent as f32 * 7.2);
        program.settled(&desk).is("menu", "Levels")
    });
    assert!(on_levels, "the pointer selects what it is on");
    desk.button_down();
    desk.button_up();
    program.wait("the level choice", |report| report.is("screen", "levels"));
    desk.click(180.0, 300.0);
    program.wait("the fifth level", |report| {
        report.is("screen", "play") && report.is("level", "5")
    });
}

/// True if all four edges of the field are drawn.
fn field_is_framed(picture: &Picture, report: &Report) -> bool {
    let [x, y, scale] = report.field();
    let width = 800.0 * scale;
    let height = 600.0 * scale;
    let edges = [
        [x, y - 3.0, width, 4.0],
        [x, y + height - 1.0, width, 4.0],
        [x - 3.0, y, 4.0, height],
        [x + width - 1.0, y, 4.0, height],
    ];
    edges.iter().all(|edge| {
        let length = edge[2].max(edge[3]) as usize;
        picture.count(*edge, is_edge) > length * 9 / 10
    })
}

fn a_level_is_played_in_a_place(stage: &Stage<'_>) {
    stage.look();
    // The sun over the first level.
    let sun = |picture: &Picture, report: &Report| {
        let area = report.part([530.0, 360.0, 80.0, 70.0]);
        let is_warm = |pixel: u32| pixel >> 16 > 0x50 && pixel >> 16 > 2 * (pixel & 255);
        picture.count(area, is_warm)
    };
    let (program, desk, report) = stage.play(&[]);
    desk.see("the sun", |picture| sun(picture, &report) > 400);
    desk.press(F1);
    desk.see("paper", |picture| sun(picture, &report) == 0);
    desk.press(F1);
    desk.see("the sun again", |picture| sun(picture, &report) > 400);
    drop(program);
    // As the player wishes it, and where grounds are to be black, there is none.
    for settings in ["place = 0", "high-contrast = true"] {
        stage.set(&format!("[picture]\n{settings}\n"));
        let (program, desk, report) = stage.play(&[]);
        desk.see("bricks and no sun", |picture| {
            picture.count(picture.whole(), is_bright) > 10_000 && sun(picture, &report) == 0
        });
        drop(program);
    }
}

fn everything_is_visible_at_every_size(stage: &Stage<'_>) {
    stage.look();
    // In a place the field has a frame of beams, and no edge.
    stage.set("[picture]\nplace = 0\n");
    for (width, height) in SIZES {
        let size = format!("{width}x{height}");
        let (program, desk, _) = stage.play(&["--size", &size]);
        let report = program.wait("its size", |report| report.is("window", &size));
        let [x, y, scale] = report.field();
        assert!(x >= 2.0 && y >= 2.0, "{size}: the field begins inside");
        assert!(
            x + 800.0 * scale <= width as f32 - 2.0,
            "{size}: and ends inside"
        );
        assert!(
            y + 600.0 * scale <= height as f32 - 2.0,
            "{size}: and ends inside"
        );
        desk.see("the field's four edges", |picture| {
            field_is_framed(picture, &report)
        });
        // Score, level and lives are text outside the field; bricks take a moment to appear.
        let field = [x - 3.0, y - 3.0, 800.0 * scale + 6.0, 600.0 * scale + 6.0];
        desk.see("bricks, paddle and ball, and text around them", |picture| {
            let inside = picture.count(field, is_bright);
            let outside = picture.count(picture.whole(), is_bright) - inside;
            inside > 10_000 && outside > 400
        });

        desk.press(ESCAPE);
        program.wait("the panel", |report| report.is("state", "paused"));
        // The selected item has a frame in the accent colour, all of it inside the window.
        desk.see("the pause menu", |picture| {
            picture.count(picture.whole(), |pixel| pixel == 0x4c_c9_f0) > 300
        });
    }
}

fn a_resized_window_is_laid_out_again(stage: &Stage<'_>) {
    let (program, desk, _) = stage.play(&[]);
    for (width, height) in [(500, 900), (1500, 500), (320, 240), (1024, 768)] {
        desk.resize(width, height);
        let size = format!("{width}x{height}");
        let report = program.wait("the new size", |report| report.is("window", &size));
        let [x, y, scale] = report.field();
        assert!(
            x >= 0.0 && x + 800.0 * scale <= width as f32 + 0.5,
            "{size}: {x} {scale}"
        );
        assert!(
            y >= 0.0 && y + 600.0 * scale <= height as f32 + 0.5,
            "{size}: {y} {scale}"
        );
    }
}

fn the_close_button_ends_it_well(stage: &Stage<'_>) {
    let on_the_title = |stage: &Stage<'_>| stage.open(&[]);
    let while_playing = |stage: &Stage<'_>| {
        let (program, desk, _) = stage.play(&[]);
        desk.press(SPACE);
        program.wait("a broken brick", |report| report.number("score") > 0.0);
        (program, desk)
    };
    let while_paused = |stage: &Stage<'_>| {
        let (program, desk, _) = stage.play(&[]);
        desk.press(ESCAPE);
        program.wait("the panel", |report| report.is("state", "paused"));
        (program, desk)
    };
    for open in [on_the_title, while_paused, while_playing] {
        let (program, desk) = open(stage);
        desk.close();
        let (status, said) = program.end();
        assert_eq!((status.code(), said.as_str()), (Some(0), ""));
    }
}

fn quit_is_a_choice(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    // The menu wraps around: up from the first item is the last.
    desk.press(UP);
    program.wait("the last item", |report| report.is("menu", "Quit"));
    desk.press(RETURN);
    assert_eq!(program.end().0.code(), Some(0));
}

fn without_a_display_it_says_so(stage: &Stage<'_>) {
    for (display, reason) in [
        ("", "DISPLAY and WAYLAND_DISPLAY are not set"),
        (":4242", "DISPLAY :4242"),
    ] {
        let output = Stage::new(display, stage.folder.clone())
            .command(&[])
            .output()
            .expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(
            said.contains("there is no display") && said.contains(reason),
            "{said}"
        );
        assert_eq!(said.lines().count(), 1, "one plain sentence: {said}");
    }
}
