//! Every address of the sources leads to its place, in a browser.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::report::Report;
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    (
        "an_address_of_each_kind_opens_its_place",
        an_address_of_each_kind_opens_its_place,
    ),
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
        "course" => report.is("station", place) || is_exhibit(screen),
        _ => is_exhibit(screen),
    }
}

fn is_exhibit(screen: &str) -> bool {
    !["", "title", "lab", "course", "station"].contains(&screen)
}

fn an_address_of_each_kind_opens_its_place(stage: &Stage<'_>) {
    for address in [
        "course=7",
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
