//! Full screen under a window manager.

use crate::display::{F11, SPACE, WindowManager};
use crate::{Stage, Test, harness};

pub(crate) const TESTS: &[Test] = &[(
    "full_screen_keeps_the_windows_size_and_counts_in",
    full_screen_keeps_the_windows_size_and_counts_in,
)];

fn full_screen_keeps_the_windows_size_and_counts_in(stage: &Stage<'_>) {
    let _manager = match WindowManager::start(stage.display) {
        Ok(manager) => manager,
        Err(reason) => {
            assert!(!harness::is_required("window"), "{reason}");
            return println!("skipped: the window manager ({reason})");
        }
    };
    let (program, desk, _) = stage.play(&["--size", "1000x700"]);
    let size = |size: &'static str| program.wait(size, |report| report.is("window", size));
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
}
