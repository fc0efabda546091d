//! Full screen under window managers, which differ in it, and the scale of the desktop.

use crate::display::{ESCAPE, F11, Manager, SPACE};
use crate::{Stage, Test, display, harness};

pub(crate) const TESTS: &[Test] = &[
    (
        "full_screen_under_cwm_keeps_the_windows_size_and_counts_in",
        full_screen_under_cwm,
    ),
    (
        "full_screen_under_xfwm4_keeps_the_windows_size_and_counts_in",
        full_screen_under_xfwm4,
    ),
    (
        "the_desktops_scale_is_followed",
        the_desktops_scale_is_followed,
    ),
];

fn full_screen_under_cwm(stage: &Stage<'_>) {
    full_screen(stage, Manager::Cwm);
}

fn full_screen_under_xfwm4(stage: &Stage<'_>) {
    full_screen(stage, Manager::Xfwm);
}

fn full_screen(stage: &Stage<'_>, manager: Manager) {
    if let Err(reason) = manager.start(stage.display, &stage.folder) {
        assert!(!harness::is_required("window"), "{reason}");
        return println!("skipped: full screen ({reason})");
    }
    stage.set("[window]\nsize = [1000, 700]\n");
    let (program, desk, _) = stage.play(&[]);
    let size = |size: &'static str| program.wait(size, |report| report.is("window", size));
    size("1000x700");
    assert_eq!(desk.process(), Some(program.id()));
    desk.press(SPACE);
    program.wait("a launch", |report| report.is("state", "running"));
    desk.press(F11);
    program.wait("a pause", |report| report.is("state", "count-in"));
    let report = size("1920x1200");
    assert!(report.is("state", "count-in"), "nothing moves meanwhile");
    program.wait("the game", |report| report.is("state", "running"));
    desk.press(F11);
    size("1000x700");
    // Three presses within the time that one change takes.
    for _ in 0..3 {
        desk.press(F11);
    }
    size("1920x1200");
    program.wait("the game", |report| report.is("state", "running"));
    desk.press(F11);
    size("1000x700");
    program.wait("the game", |report| report.is("state", "running"));
    // The size of the window is the player's, and nothing has been taken for another one.
    desk.press(ESCAPE);
    program.wait_for_panel("paused");
    desk.close();
    let (status, said) = program.end();
    assert!(status.success(), "{said}");
    let kept = std::fs::read_to_string(stage.folder.join("config/breakout/settings.toml"))
        .expect("the settings");
    assert!(kept.contains("size = [1000, 700]"), "{kept}");
}

/// The screen has 1920 x 1200 pixels.
fn the_desktops_scale_is_followed(stage: &Stage<'_>) {
    for (resources, first) in [
        ("Xft.dpi:\t96\n", "1280x720"),
        // Twice the size is more than three quarters of the screen.
        ("Xft.dpi:\t192\n", "1440x810"),
        ("Xft.dpi:\t-96\n", "1280x720"),
        ("Xft.dpi:\tnan\n", "1280x720"),
    ] {
        display::set_resources(stage.display, resources);
        // The size of the window before is kept.
        stage.set("");
        let (program, _desk, report) = stage.play(&[]);
        assert!(report.is("window", first), "{resources}: {report:?}");
        drop(program);
    }
    // The scale of a window of the same pixels, from the start and later.
    let arguments = &["--size", "1280x720"];
    let scaled = |resources: &str| {
        display::set_resources(stage.display, resources);
        let (_program, _, report) = stage.play(arguments);
        report.get("field").to_owned()
    };
    let once = scaled("Xft.dpi:\t96\n");
    let twice = scaled("Xft.dpi:\t192\n");
    assert_ne!(once, twice);
    display::set_resources(stage.display, "Xft.dpi:\t96\n");
    let (program, desk, report) = stage.play(arguments);
    assert_eq!(report.get("field"), once);
    display::set_resources(stage.display, "Xft.dpi:\t192\n");
    let report = program.wait("another scale", |report| report.is("field", &twice));
    // The pointer has the same scale.
    let [left, _, scale] = report.field();
    desk.point(left + 300.0 * scale, 500.0);
    program.wait("the paddle under the pointer", |report| {
        (report.number("paddle") - 300.0).abs() <= 1.0
    });
}
