//! Every address of the sources leads to its place, in a browser.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::http::Server;
use crate::report::Report;
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    (
        "an_address_of_each_kind_opens_its_place",
        an_address_of_each_kind_opens_its_place,
    ),
    ("a_lesson_has_three_frames", a_lesson_has_three_frames),
    (
        "links_within_the_page_open_every_place_of_the_sources",
        links_within_the_page_open_every_place_of_the_sources,
    ),
];

/// True if the page shows the place of an address: in the lab the pair and the lesson, if it names one.
fn shows(report: &Report, address: &str) -> bool {
    let (word, place) = address.split_once('=').unwrap_or((address, ""));
    let mut parts = place.split('/').filter(|part| !part.is_empty());
    let screen = report.get("screen");
    match word {
        "lab" => {
            let pair = parts.next().unwrap_or("circle-box");
            // A form of a tutorial has the tutorial's name at its end.
            let is_form = |part: &&str| {
                let ends = ["-cpp", "-python", "-opengl", "-pygame"];
                ends.iter().any(|end| part.ends_with(end))
            };
            let lesson = parts.find(|part| !is_form(part));
            let is_there = lesson.is_none_or(|lesson| report.is("preset", lesson));
            screen == "lab" && report.is("pair", pair) && is_there
        }
        "course" if place.is_empty() => screen == "course",
        // Some stations are exhibits.
        "course" => {
            station(place).is_some_and(|of| report.is("station", &of)) || is_exhibit(screen)
        }
        _ => is_exhibit(screen),
    }
}

/// The number of a station by its id, of those that links name.
fn station(id: &str) -> Option<String> {
    let known = [("box-test-lies", 7), ("when", 15), ("7", 7)];
    let found = known.iter().find(|(known, _)| *known == id);
    found.map(|(_, number)| number.to_string())
}

fn is_exhibit(screen: &str) -> bool {
    !["", "title", "lab", "course", "station"].contains(&screen)
}

fn an_address_of_each_kind_opens_its_place(stage: &Stage<'_>) {
    for address in [
        "course=7",
        "course=when",
        "museum=tunnelling",
        "lab=circle-box/lying-corner",
        "lab=box-box/boxes-cpp&bare",
    ] {
        let page = stage.open(&format!("&{address}"));
        let place = address.trim_end_matches("&bare");
        page.wait(address, |report| shows(report, place));
    }
}

fn links_within_the_page_open_every_place_of_the_sources(stage: &Stage<'_>) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/sources.md");
    let sources = fs::read_to_string(file).expect("the sources");
    let quoted = sources.split("`?").skip(1);
    let addresses: BTreeSet<&str> = quoted.filter_map(|rest| rest.split('`').next()).collect();
    assert!(addresses.len() > 30, "{addresses:?}");
    let page = stage.open("");
    for address in addresses {
        page.browser.run(&format!("location.hash = '{address}'"));
        page.wait_until("return asked == ''");
        page.wait(address, |report| shows(report, address));
    }
}

/// A page as a teacher writes it: a scene of the lab, a station, and a question of one's own, each in a small frame.
fn a_lesson_has_three_frames(stage: &Stage<'_>) {
    let frame = |query: &str| {
        let address = stage.address(&format!("report&no-audio&bare&{query}"));
        format!("<iframe src=\"{address}\" width=480 height=320></iframe>")
    };
    let frames = [
        "lab=circle-box/tangent-corner",
        "course=box-test-lies",
        "lab=circle-box/lying-corner&ask=Does+the+ball+hit+the+brick%3F&a=yes%7C*no",
    ]
    .map(frame);
    let style = "body { margin: 0 } iframe { display: block; border: 0 }";
    let lesson = format!(
        "<!doctype html><link rel=icon href=data:,><style>{style}</style>{}",
        frames.concat()
    );
    fs::write(stage.folder.join("lesson.html"), lesson).expect("a file");
    let server = Server::start(&stage.folder).expect("a server");
    let page = stage.page((480, 960), 1.0);
    page.go(&format!("http://localhost:{}/lesson.html", server.port));
    let seen: [Cell<bool>; 3] = Default::default();
    page.wait("all three", |report| {
        let is_there = [
            report.is("preset", "tangent-corner"),
            report.is("station", "7") && report.is("progress", "asking"),
            report.is("preset", "lying-corner") && report.is("asks", "yes"),
        ];
        for (seen, is_there) in seen.iter().zip(is_there) {
            seen.set(seen.get() || is_there && report.is("window", "480x320"));
        }
        seen.iter().all(Cell::get)
    });
    // The second of two answers below each picture.
    page.click((360, 600));
    page.wait("the answer", |report| report.is("progress", "trying"));
    page.click((120, 920));
    page.click((360, 920));
    page.wait("the other answer", |report| {
        report.is("preset", "lying-corner") && report.is("asks", "no")
    });
}
