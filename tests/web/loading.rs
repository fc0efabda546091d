//! The page loads the game, or says why it cannot, and when it has to stop.

use std::fs;

use serde_json::json;

use crate::page::{CTRL, F1, F5, F10, F12, Page, TAB};
use crate::{SIZE, Stage, Test, folder, http};

pub(crate) const TESTS: &[Test] = &[
    ("one_file_opens_from_a_folder", one_file_opens_from_a_folder),
    (
        "the_licences_lie_beside_the_page",
        the_licences_lie_beside_the_page,
    ),
    ("a_wrong_address_is_told", a_wrong_address_is_told),
    (
        "words_of_others_change_nothing",
        words_of_others_change_nothing,
    ),
    (
        "what_cannot_be_loaded_is_told",
        what_cannot_be_loaded_is_told,
    ),
    (
        "a_browser_without_webgl_is_told",
        a_browser_without_webgl_is_told,
    ),
    (
        "a_browser_with_a_poor_webgl_is_told",
        a_browser_with_a_poor_webgl_is_told,
    ),
    (
        "a_webgl_that_fails_later_is_told",
        a_webgl_that_fails_later_is_told,
    ),
    (
        "a_browser_without_wasm_is_told",
        a_browser_without_wasm_is_told,
    ),
    ("a_lost_picture_ends_the_game", a_lost_picture_ends_the_game),
    ("a_panic_ends_the_game", a_panic_ends_the_game),
    (
        "keys_of_the_browser_stay_its_own",
        keys_of_the_browser_stay_its_own,
    ),
    (
        "the_picture_has_the_pixels_of_the_screen",
        the_picture_has_the_pixels_of_the_screen,
    ),
];

fn one_file_opens_from_a_folder(stage: &Stage<'_>) {
    let file = stage.folder.join("a game.html");
    fs::copy(folder().join("breakout.html"), &file).expect("a copy");
    let page = stage.page(SIZE, 1.0);
    page.go(&format!("file://{}?report&no-audio", file.display()));
    page.wait("the title", |report| report.is("screen", "title"));
}

fn the_licences_lie_beside_the_page(_: &Stage<'_>) {
    let text = fs::read_to_string(folder().join("licences.txt")).expect("a text");
    for carried in ["\n  miniquad ", "Ubuntu Light derivative Breakout"] {
        assert!(text.contains(carried), "{carried}");
    }
    assert!(!text.contains("\n  clap "), "a page has no command line");
}

fn a_wrong_address_is_told(stage: &Stage<'_>) {
    let page = stage.page(SIZE, 1.0);
    page.go(&stage.address("difficulty=hart"));
    let sentence = page.wait_for_the_end();
    assert!(sentence.starts_with("difficulty=hart: "), "{sentence}");
    page.browser.run("document.getElementById('again').click()");
    page.wait_until(
        "return location.search == '' && document.getElementById('cover').className == 'away'",
    );
}

fn words_of_others_change_nothing(stage: &Stage<'_>) {
    let page = stage.open("&v=1732313661&_gl=1*x");
    page.wait("the title", |report| report.is("screen", "title"));
    let said = page.lines();
    let tells = |name| {
        said.iter()
            .any(|line| line.starts_with(&format!("\"{name}\" in the address")))
    };
    assert!(tells("v") && tells("_gl"), "{said:#?}");
}

fn what_cannot_be_loaded_is_told(stage: &Stage<'_>) {
    let names = ["index.html", "gl.js", "platform.js", "keys.js", "page.js"];
    for (missing, expected) in [
        ("", "breakout.wasm: 404 Not Found"),
        ("keys.js", "keys.js did not arrive"),
    ] {
        let site = stage.folder.join(format!("without {missing}"));
        fs::create_dir(&site).expect("a folder");
        for name in names.iter().filter(|name| **name != missing) {
            fs::copy(folder().join(name), site.join(name)).expect("a copy");
        }
        let port = http::serve(&site).expect("a server");
        let page = stage.page(SIZE, 1.0);
        page.go(&format!("http://127.0.0.1:{port}/index.html"));
        let sentence = page.wait_for_the_end();
        assert!(sentence.contains(expected), "{sentence}");
        page.take_complaints();
    }
}

fn a_browser_without_webgl_is_told(stage: &Stage<'_>) {
    let page = page_after(stage, "HTMLCanvasElement.prototype.getContext = () => null");
    let sentence = page.wait_for_the_end();
    assert!(sentence.starts_with("The game needs WebGL"), "{sentence}");
}

fn a_browser_with_a_poor_webgl_is_told(stage: &Stage<'_>) {
    let page = page_after(
        stage,
        "const { getExtension } = WebGLRenderingContext.prototype;
         WebGLRenderingContext.prototype.getExtension = function (name) {
             return name.includes('vertex_array') ? null : getExtension.call(this, name);
         }",
    );
    let sentence = page.wait_for_the_end();
    assert!(
        sentence.contains("OES_vertex_array_object extension"),
        "{sentence}"
    );
    page.take_complaints();
}

fn a_webgl_that_fails_later_is_told(stage: &Stage<'_>) {
    let page = stage.open("");
    page.browser
        .run("setTimeout(() => alert('GL_INVALID_OPERATION'))");
    let sentence = page.wait_for_the_end();
    assert!(sentence.contains("GL_INVALID_OPERATION"), "{sentence}");
    page.take_complaints();
}

fn a_browser_without_wasm_is_told(stage: &Stage<'_>) {
    let page = page_after(stage, "delete window.WebAssembly");
    let sentence = page.wait_for_the_end();
    assert!(
        sentence.starts_with("The game needs WebAssembly"),
        "{sentence}"
    );
}

/// The game in a page in which a script has run before all others.
fn page_after<'a>(stage: &'a Stage<'_>, script: &str) -> Page<'a> {
    let page = stage.page(SIZE, 1.0);
    let source = json!({ "source": script });
    page.browser
        .devtools("Page.addScriptToEvaluateOnNewDocument", &source);
    page.go(&stage.address(""));
    page
}

fn a_lost_picture_ends_the_game(stage: &Stage<'_>) {
    let page = stage.open("");
    page.browser
        .run("gl.getExtension('WEBGL_lose_context').loseContext()");
    let sentence = page.wait_for_the_end();
    assert!(sentence.contains("your run are kept"), "{sentence}");
    page.browser.run("document.getElementById('again').click()");
    page.wait_until("return document.getElementById('cover').className == 'away'");
}

fn a_panic_ends_the_game(stage: &Stage<'_>) {
    let page = stage.open("");
    // More memory than there is.
    page.browser
        .run("setTimeout(() => wasm_exports.allocate_vec_u8(-1))");
    let sentence = page.wait_for_the_end();
    assert!(sentence.starts_with("The game had to stop: "), "{sentence}");
    assert!(!sentence.contains("unreachable"), "{sentence}");
    page.take_complaints();
}

fn keys_of_the_browser_stay_its_own(stage: &Stage<'_>) {
    let page = stage.open("");
    page.browser.run(
        "window.taken = {};
         window.addEventListener('keydown', event => taken[event.key] = event.defaultPrevented)",
    );
    for key in [F1, TAB, F5, F10, F12, '/'] {
        page.press(key);
    }
    page.wait("the blueprint", |report| report.is("face", "blueprint"));
    let taken = page.browser.run("return taken");
    assert_eq!(
        taken,
        json!({ "F1": true, "Tab": true, "F5": false, "F10": false, "F12": false, "/": true })
    );
    // What macroquad would copy in place of what the player has selected elsewhere.
    page.browser.run(
        "window.copied = [];
         window.addEventListener('copy', event => copied.push(event.defaultPrevented))",
    );
    for count in 1..=2 {
        page.chord(CTRL, 'c');
        page.wait_until(&format!("return copied.length == {count}"));
    }
    assert_eq!(page.browser.run("return copied"), json!([false, false]));
}

fn the_picture_has_the_pixels_of_the_screen(stage: &Stage<'_>) {
    let page = stage.open("");
    page.wait("its size", |report| report.is("window", "500x340"));
    page.resize((340, 500), 2.0);
    page.wait("its new size", |report| report.is("window", "680x1000"));
}
