//! A display that is poor, rude, or gone.

use std::process::Command;

use crate::program::Program;
use crate::xvfb::Xvfb;
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    ("without_opengl_it_says_so", without_opengl_it_says_so),
    (
        "a_screen_of_few_colours_is_too_poor",
        a_screen_of_few_colours_is_too_poor,
    ),
    (
        "a_display_that_goes_ends_the_game",
        a_display_that_goes_ends_the_game,
    ),
    (
        "a_refused_request_ends_nothing",
        a_refused_request_ends_nothing,
    ),
];

/// The program fails with one line.
fn says(mut command: Command, sentence: &str) {
    let output = command.output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said, format!("breakout: {sentence}\n"));
}

/// What it says where a display cannot show it.
fn no_window(display: &str) -> String {
    format!(
        "cannot open a window on DISPLAY {display}: the game needs OpenGL 3.1 or OpenGL ES 3, and a \
         screen of 15 bits of colour or more"
    )
}

fn without_opengl_it_says_so(stage: &Stage<'_>) {
    // No driver at all, and one that is too old.
    for (name, value) in [
        ("LIBGL_DRIVERS_PATH", "/no/such/folder"),
        ("MESA_GL_VERSION_OVERRIDE", "2.1"),
    ] {
        let mut command = stage.command(&["--no-audio"]);
        command.env(name, value);
        says(command, &no_window(stage.display));
    }
}

fn a_screen_of_few_colours_is_too_poor(stage: &Stage<'_>) {
    let display = Xvfb::with_screen("640x480x8").expect("a display");
    let stage = Stage::new(&display.name, stage.folder.clone());
    says(stage.command(&["--no-audio"]), &no_window(&display.name));
}

fn a_display_that_goes_ends_the_game(stage: &Stage<'_>) {
    let display = Xvfb::start().expect("a display");
    let name = display.name.clone();
    let program = Program::start(&Stage::new(&name, stage.folder.clone()), &[]);
    program.wait("a first frame", |report| !report.get("screen").is_empty());
    drop(display);
    let (status, said) = program.end();
    assert_eq!(status.code(), Some(1), "{said}");
    assert_eq!(
        said,
        format!("breakout: the game had to stop: DISPLAY {name} has gone\n")
    );
}

fn a_refused_request_ends_nothing(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    // The answer to a window that has gone is an error of the display.
    desk.ask_for_the_clipboard_and_go();
    program.settled(&desk);
    desk.close();
    let (status, said) = program.end();
    assert!(status.success(), "{said}");
    assert_eq!(said, "");
}
