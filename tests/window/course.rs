//! The course in a window: by keys and by the mouse, and what is kept of it.

use crate::display::{DOWN, ESCAPE, LEFT, PAGE_DOWN, RETURN, key};
use crate::mouse::choose;
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    (
        "the_course_goes_on_where_it_was_left",
        the_course_goes_on_where_it_was_left,
    ),
    (
        "the_mouse_alone_follows_the_course",
        the_mouse_alone_follows_the_course,
    ),
    (
        "the_lab_over_a_station_has_its_own_ways",
        the_lab_over_a_station_has_its_own_ways,
    ),
];

fn the_course_goes_on_where_it_was_left(stage: &Stage<'_>) {
    for (first, then, way, steps) in [("1", "2", LEFT, 30), ("2", "3", DOWN, 40)] {
        let (program, desk) = stage.open(&[]);
        for (pressed, row) in [(DOWN, "Levels"), (DOWN, "Learn"), (RETURN, "Course")] {
            desk.press(pressed);
            program.wait(row, |report| report.is("menu", row));
        }
        desk.press(RETURN);
        program.wait("the next station", |report| report.is("station", first));
        desk.press(RETURN);
        program.wait("its question", |report| report.is("progress", "asking"));
        desk.press(key('2'));
        program.wait("its task", |report| report.is("progress", "trying"));
        (0..steps).for_each(|_| desk.press(way));
        program.wait("it is done", |report| report.is("progress", "done"));
        desk.press(PAGE_DOWN);
        program.wait("another one", |report| report.is("station", then));
        desk.press(ESCAPE);
        program.wait("the list", |report| {
            report.is("screen", "course") && report.is("station", then) && report.is("done", first)
        });
        desk.press(ESCAPE);
        program.wait("the title", |report| report.is("menu", "Course"));
        desk.close();
        assert!(program.end().0.success());
    }
}

fn the_mouse_alone_follows_the_course(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    choose(&program, &desk, &["Learn", "Course"]);
    program.wait("the list", |report| report.is("screen", "course"));
    // The seventh row, one station before the first in the museum; not where the menu was clicked, which would count as
    // the second click of a double one.
    desk.click(500.0, 280.0);
    program.wait("the question", |report| report.is("progress", "asking"));
    let previous = (90.0, 692.0);
    let next = (252.0, 692.0);
    desk.click(next.0, next.1);
    program.wait("the task", |report| report.is("progress", "trying"));
    desk.click(next.0, next.1);
    program.wait("an exhibit", |report| report.is("state", "microscope"));
    desk.click(previous.0, previous.1);
    program.wait("the station again", |report| report.is("screen", "station"));
    desk.tap_button(3);
    program.wait("the list again", |report| {
        report.is("screen", "course") && report.is("station", "7")
    });
    desk.tap_button(3);
    program.wait("the title", |report| report.is("menu", "Course"));
}

fn the_lab_over_a_station_has_its_own_ways(stage: &Stage<'_>) {
    let (program, desk) = stage.open(&[]);
    choose(&program, &desk, &["Learn", "Course"]);
    program.wait("the list", |report| report.is("screen", "course"));
    desk.press(RETURN);
    program.wait("the station", |report| report.is("progress", "asking"));
    desk.press(key('o'));
    program.wait("the lab", |report| report.is("preset", "apart"));
    desk.press(PAGE_DOWN);
    program.wait("the next scene", |report| {
        report.is("screen", "lab") && !report.is("preset", "apart")
    });
    desk.press(key('o'));
    program.wait("the station again", |report| {
        report.is("screen", "station") && report.is("station", "1")
    });
}
