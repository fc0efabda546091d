//! Fingers, by script: X11 tells of none. And files that are dropped on the window.

use std::fs;

use crate::report::Report;
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    (
        "a_finger_steers_from_where_it_goes_down",
        a_finger_steers_from_where_it_goes_down,
    ),
    (
        "a_tap_launches_and_a_button_only_pauses",
        a_tap_launches_and_a_button_only_pauses,
    ),
    (
        "a_finger_walks_the_whole_course",
        a_finger_walks_the_whole_course,
    ),
    (
        "dropped_levels_are_a_workshop_and_lose_no_run_unasked",
        dropped_levels_are_a_workshop_and_lose_no_run_unasked,
    ),
    (
        "what_is_dropped_and_no_level_says_why",
        what_is_dropped_and_no_level_says_why,
    ),
];

/// What the program reports in a session by script, and what it says of errors.
fn play(stage: &Stage<'_>, script: &str, size: &str) -> (Vec<Report>, String) {
    stage.play_script(script, &["--size", size])
}

/// From the title on a phone to a serve, whose title has gone.
const TO_A_SERVE: &str = "wait 20\ntap 195 20\nwait 4\ntap 195 536\nwait 150\n";

fn last(stage: &Stage<'_>, rest: &str) -> Report {
    let (reports, errors) = play(stage, &format!("{TO_A_SERVE}{rest}"), "390x844");
    assert_eq!(errors, "");
    reports.last().expect("a report").clone()
}

fn a_finger_steers_from_where_it_goes_down(stage: &Stage<'_>) {
    for (fingers, paddle) in [
        ("touch 1 50 700\nwait 60", 400.0),
        // A half more than the finger, in units of 0.4575 pixels.
        ("touch 1 50 700\nslide 1 80 600\nwait 60", 498.0),
        // Another finger does not steer, and where it goes up does not matter.
        (
            "touch 1 50 700\ntouch 2 300 700\nslide 2 380 700\nwait 60",
            400.0,
        ),
        (
            "touch 1 50 700\nslide 1 80 600\nlift 1 80 600\nwait 60\ntouch 1 300 700\nwait 30",
            498.0,
        ),
        // Far beyond the window.
        ("touch 1 50 700\nslide 1 2000 600\nwait 120", 748.0),
    ] {
        let report = last(stage, &format!("{fingers}\nwait 1\n"));
        assert!(
            (report.number("paddle") - paddle).abs() < 2.0,
            "{fingers}: {report:?}"
        );
    }
}

/// On a phone upright and on its side, no two links of any station are too close.
fn a_finger_walks_the_whole_course(stage: &Stage<'_>) {
    let to_the_list = "wait 20\npress Down\npress Down\npress Enter\nwait 4\npress Enter\nwait 4\n";
    for (size, bare, shown, museum) in [
        ("390x844", "165 814", "285 814", "117 814"),
        ("844x390", "210 361", "234 356", "234 356"),
    ] {
        // At each the answer is shown; then the task is skipped, or the scene of the museum plays.
        let stations: String = "bbbbbbb m bbb m b m b mm"
            .split_inclusive(['b', 'm'])
            .map(|kind| {
                let tap = |at| format!("targets here\ntap {at}\nwait 4\n");
                if kind.ends_with('b') {
                    tap(bare).repeat(2)
                } else {
                    tap(shown) + &tap(museum)
                }
            })
            .collect();
        let script = format!("{to_the_list}press Enter\nwait 4\ntap 2 2\nwait 4\n{stations}");
        let (reports, errors) = play(stage, &script, size);
        assert_eq!(errors, "", "{size}");
        let last = reports.last().expect("a report");
        let is_there = last.is("screen", "course") && last.is("station", "18");
        assert!(is_there, "{size}: {last:?}");
    }
}

fn a_tap_launches_and_a_button_only_pauses(stage: &Stage<'_>) {
    for (fingers, state) in [
        ("tap 100 700", "running"),
        ("touch 1 100 700\nwait 30\nlift 1 100 700", "serving"),
        (
            "touch 1 100 700\nslide 1 130 700\nlift 1 130 700",
            "serving",
        ),
        ("touch 1 100 700\ncancel 1 100 700", "serving"),
        (
            "touch 1 100 700\nwait 30\ntouch 2 300 600\nwait 1\nlift 2 300 600",
            "running",
        ),
        ("tap 30 25", "paused"),
        // A link that is left by the finger does nothing.
        ("touch 1 30 25\nslide 1 30 90\nlift 1 30 90", "serving"),
    ] {
        let report = last(stage, &format!("{fingers}\nwait 6\n"));
        assert!(report.is("state", state), "{fingers}: {report:?}");
    }
}

fn dropped_levels_are_a_workshop_and_lose_no_run_unasked(stage: &Stage<'_>) {
    fs::create_dir(stage.folder.join("mine")).expect("a folder");
    stage.write("mine/a.txt", "title: A\n. 2 .\n");
    stage.write("mine/b.txt", "title: B\n2 2 2\n");
    stage.write("mine/c.txt", "title: C\n? ? ?\n");
    stage.write("ball.txt", "ball: 400 400 0 -300\n. . .\n. 2 2\n");
    let size = "1280x720";
    let (reports, errors) = play(stage, "wait 20\ndrop mine\nwait 60\n", size);
    let report = reports.last().expect("a report");
    assert!(
        report.is("state", "serving") && report.is("levels", "2"),
        "{report:?}"
    );
    assert_eq!(errors, "", "the window tells what is left out");
    let (reports, _) = play(stage, "wait 20\ndrop mine/b.txt\nwait 60\n", size);
    let report = reports.last().expect("a report");
    assert!(
        report.is("levels", "1") && report.is("bricks", "3"),
        "{report:?}"
    );
    // A ranked run that nothing keeps is asked for first, and goes on after a no.
    let asks = "wait 20\npress Enter\nwait 60\npress Space\nwait 100\ndrop mine/a.txt\nwait 60\n";
    let (reports, _) = play(stage, asks, size);
    let report = reports.last().expect("a report");
    assert!(report.is("state", "asking"), "{report:?}");
    let (reports, _) = play(stage, &format!("{asks}press Escape\nwait 10\n"), size);
    let report = reports.last().expect("a report");
    assert!(report.is("state", "count-in"), "{report:?}");
    let (reports, _) = play(
        stage,
        &format!("{asks}press Down\npress Enter\nwait 60\n"),
        size,
    );
    let report = reports.last().expect("a report");
    assert!(
        report.is("state", "serving") && report.is("bricks", "1"),
        "{report:?}"
    );
}

fn what_is_dropped_and_no_level_says_why(stage: &Stage<'_>) {
    stage.write("c.txt", "title: C\n? ? ?\n");
    for file in ["c.txt", "nothing.txt"] {
        let script = format!("wait 20\ndrop {file}\nwait 20\n");
        let (reports, errors) = play(stage, &script, "800x600");
        assert!(
            reports
                .last()
                .is_some_and(|report| report.is("screen", "title"))
        );
        assert!(errors.contains(file), "{errors}");
    }
}
