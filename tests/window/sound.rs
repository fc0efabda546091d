//! Volume keys, and a machine without a sound device.

use crate::display::{RETURN, SPACE, key};
use crate::program::Program;
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    ("keys_turn_the_volumes", keys_turn_the_volumes),
    (
        "without_a_sound_device_it_plays_on",
        without_a_sound_device_it_plays_on,
    ),
];

fn keys_turn_the_volumes(stage: &Stage<'_>) {
    stage.look();
    let (program, desk, _) = stage.play(&["--size", "800x600", "--volume", "3", "--music", "0"]);
    for (letter, name, value) in [
        ('.', "sound", "4"),
        (',', "sound", "3"),
        (']', "music", "1"),
        ('[', "music", "0"),
        ('m', "muted", "yes"),
        ('m', "muted", "no"),
    ] {
        desk.press(key(letter));
        program.wait(&format!("{name} {value}"), |report| report.is(name, value));
    }
    desk.see("the notice", |picture| {
        picture.count([200.0, 560.0, 400.0, 40.0], |pixel| pixel == 0x4c_c9_f0) > 100
    });
}

fn without_a_sound_device_it_plays_on(stage: &Stage<'_>) {
    let mut command = stage.command(&[]);
    command
        .env("PULSE_SERVER", "unix:/no/such/socket")
        .env("ALSA_CONFIG_PATH", "/dev/null");
    let program = Program::spawn(command);
    let desk = stage.sit_down(&program);
    program.wait("the search", |report| report.is("device", "none"));
    desk.press(RETURN);
    program.wait("a serve", |report| report.is("state", "serving"));
    desk.press(SPACE);
    program.wait("a launch", |report| report.is("state", "running"));
    desk.close();
    let (status, said) = program.end();
    assert_eq!(status.code(), Some(0), "{said}");
    assert!(said.starts_with("breakout: there is no sound: "), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}
