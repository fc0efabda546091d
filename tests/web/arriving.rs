//! What is seen before the game is there: the wall of the title, and how much of the program has come.

use serde_json::json;

use crate::page::Page;
use crate::{SIZE, Stage, Test, folder};

pub(crate) const TESTS: &[Test] = &[
    (
        "what_has_come_is_told_until_the_first_picture",
        what_has_come_is_told_until_the_first_picture,
    ),
    (
        "what_is_packed_is_told_packed",
        what_is_packed_is_told_packed,
    ),
    (
        "a_browser_without_streams_tells_nothing_and_plays",
        a_browser_without_streams_tells_nothing_and_plays,
    ),
    (
        "the_wall_is_that_of_the_title",
        the_wall_is_that_of_the_title,
    ),
];

/// Notes each word about what has come, and how far the wall is lit.
const LISTEN: &str = "
    window.told = [];
    window.lit = [];
    const note = (list, value) => value && list.at(-1) != value && list.push(value);
    new MutationObserver(() => {
        note(told, document.getElementById('progress')?.textContent);
        note(lit, document.getElementById('come')?.style.getPropertyValue('--come'));
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });";

/// Lets what is fetched come in ten parts, one after the other, with these headers.
const IN_PARTS: &str = "
    const { fetch: real } = window;
    window.fetch = async name => {
        const bytes = new Uint8Array(await (await real(name)).arrayBuffer());
        const length = Math.ceil(bytes.length / 10);
        let from = 0;
        const body = new ReadableStream({ async pull(controller) {
            await new Promise(later => setTimeout(later, 50));
            controller.enqueue(bytes.subarray(from, from += length));
            if (from >= bytes.length) controller.close();
        } });
        return new Response(body, { headers: HEADERS });
    };";

/// Opens the game after a script, and waits for its first picture.
fn arrived<'a>(stage: &'a Stage<'_>, script: &str) -> Page<'a> {
    let page = stage.page(SIZE, 1.0);
    let source = json!({ "source": format!("{LISTEN}{script}") });
    page.browser
        .devtools("Page.addScriptToEvaluateOnNewDocument", &source);
    page.go(&stage.address("report&no-audio&seed=1"));
    page.wait("the title", |report| report.is("screen", "title"));
    page
}

/// The numbers of megabytes that were told, and of how many.
fn told(page: &Page<'_>) -> Vec<(f64, f64)> {
    let lines: Vec<String> =
        serde_json::from_value(page.browser.run("return told")).expect("lines");
    let numbers = |line: &String| {
        let (part, all) = line.strip_suffix(" MB")?.split_once(" of ")?;
        Some((part.parse().ok()?, all.parse().ok()?))
    };
    let read = |line| numbers(line).unwrap_or_else(|| panic!("{line}"));
    lines.iter().map(read).collect()
}

/// The bytes of the program.
fn length() -> f64 {
    let mut files = std::fs::read_dir(folder()).expect("the page").flatten();
    let program = files.find(|file| file.path().extension().is_some_and(|kind| kind == "wasm"));
    let known = program.and_then(|file| file.metadata().ok());
    known.expect("it is beside the page").len() as f64
}

fn what_has_come_is_told_until_the_first_picture(stage: &Stage<'_>) {
    let page = arrived(
        stage,
        &IN_PARTS.replace("HEADERS", "{ 'Content-Type': 'application/wasm' }"),
    );
    let told = told(&page);
    assert!(told.len() > 3, "{told:?}");
    assert!(told.is_sorted_by(|a, b| a.0 <= b.0), "{told:?}");
    let all = (length() / 1e5).round() / 10.0;
    assert_eq!(told.last(), Some(&(all, all)));
    assert!(told[0].0 < all / 2.0, "{told:?}");
    let lit = page.browser.run("return lit.map(parseFloat)");
    let lit: Vec<f64> = serde_json::from_value(lit).expect("numbers");
    assert!(
        lit.len() > 3 && lit.is_sorted() && lit.last() == Some(&100.0),
        "{lit:?}"
    );
    page.wait_until("return getComputedStyle(document.getElementById('cover')).opacity == 0");
}

fn what_is_packed_is_told_packed(stage: &Stage<'_>) {
    let packed = "{ 'Content-Type': 'application/wasm', 'Content-Encoding': 'gzip' }";
    let page = arrived(stage, &IN_PARTS.replace("HEADERS", packed));
    let told = told(&page);
    let all = told[0].1;
    assert!(all < length() * 0.6e-6, "{told:?}");
    assert_eq!(told.last(), Some(&(all, all)));
}

fn a_browser_without_streams_tells_nothing_and_plays(stage: &Stage<'_>) {
    let page = arrived(
        stage,
        "Object.defineProperty(Response.prototype, 'body', { value: undefined });",
    );
    assert_eq!(told(&page), []);
}

fn the_wall_is_that_of_the_title(stage: &Stage<'_>) {
    let logo = include_str!("../../assets/logo.txt");
    let rows = logo.split_once("bricks:").expect("bricks").1.lines();
    let bricks = rows
        .flat_map(str::split_whitespace)
        .filter(|cell| *cell != ".");
    let page = stage.open("");
    // A stroke is as long as its bricks, each with a gap, but for the last gap.
    let drawn = page.browser.run(
        "const runs = [...document.querySelectorAll('#wall path')].flatMap(path => path.getAttribute('d').match(/h\\d+/g));
         return runs.map(run => (Number(run.slice(1)) + 20) / 160).reduce((sum, count) => sum + count)",
    );
    assert_eq!(drawn, bricks.count() as f64);
    let colors = "return new Set([...document.querySelectorAll('#wall path')].map(path => path.getAttribute('stroke'))).size";
    assert_eq!(page.browser.run(colors), 6);
}
