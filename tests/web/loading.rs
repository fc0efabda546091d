//! The page loads the game, or says why it cannot, and when it has to stop.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::http::Server;
use crate::page::{CTRL, ESCAPE, F1, F3, F5, F6, F7, F10, F12, Page, TAB};
use crate::{SIZE, Stage, Test, folder};

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
        "the_page_opens_without_a_network",
        the_page_opens_without_a_network,
    ),
    (
        "a_new_version_begins_with_the_next_start",
        a_new_version_begins_with_the_next_start,
    ),
    ("two_versions_are_never_mixed", two_versions_are_never_mixed),
    ("a_browser_may_install_it", a_browser_may_install_it),
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
    for name in ["v", "_gl"] {
        page.wait_for_line(&format!("\"{name}\" in the address means nothing here"));
    }
}

const NEW_VERSION: &str = "A new version is here";

/// Copies the page and what lies beside it.
pub(crate) fn copy_page(to: &Path) {
    fs::create_dir(to).expect("a folder");
    for file in fs::read_dir(folder()).expect("the page").flatten() {
        fs::copy(file.path(), to.join(file.file_name())).expect("a copy");
    }
}

/// The name of a file beside the page, with a part of its hash.
fn named(name: &str) -> String {
    let (stem, extension) = name.split_once('.').expect("a name with a dot");
    let files = fs::read_dir(folder()).expect("the page").flatten();
    let mut names = files.filter_map(|file| file.file_name().into_string().ok());
    let hashed =
        names.find(|file| file.starts_with(&format!("{stem}-")) && file.ends_with(extension));
    hashed.expect("it is beside the page")
}

fn what_cannot_be_loaded_is_told(stage: &Stage<'_>) {
    for (missing, expected) in [
        ("breakout.wasm", "wasm: 404 Not Found"),
        ("keys.js", ".js did not arrive"),
    ] {
        let site = stage.folder.join(format!("without {missing}"));
        copy_page(&site);
        fs::remove_file(site.join(named(missing))).expect("a file");
        let server = Server::start(&site).expect("a server");
        let page = stage.page(SIZE, 1.0);
        page.go(&format!("http://127.0.0.1:{}/index.html", server.port));
        let sentence = page.wait_for_the_end();
        assert!(sentence.contains(expected), "{sentence}");
        page.take_complaints();
    }
}

/// A page on a server of its own, whose files are kept.
fn kept_page<'a>(stage: &'a Stage<'_>, site: &Path) -> (Page<'a>, Server, String) {
    copy_page(site);
    let server = Server::start(site).expect("a server");
    let page = stage.page(SIZE, 1.0);
    let address = format!(
        "http://127.0.0.1:{}/index.html?report&no-audio&seed=1",
        server.port
    );
    page.go(&address);
    page.wait_until("return navigator.serviceWorker.ready.then(() => true)");
    (page, server, address)
}

/// Takes the network away for good. When the browser fetches the icon of the manifest is its own matter, and it
/// asks no worker for it: it may complain about the icon, once the test has ended.
fn take_network(page: &Page<'_>, server: Server) {
    drop(server);
    page.allow_complaints_about("/icon-");
}

fn the_page_opens_without_a_network(stage: &Stage<'_>) {
    let (page, server, address) = kept_page(stage, &stage.folder.join("site"));
    take_network(&page, server);
    // The query is no part of a file's name.
    page.go(&format!("{address}&level=12&v=3"));
    page.wait("a level", |report| {
        report.is("state", "serving") && report.is("level", "12")
    });
    // So it is by the folder's address.
    page.go(&address.replace("index.html?", "?"));
    page.wait("the title", |report| report.is("screen", "title"));
}

fn a_new_version_begins_with_the_next_start(stage: &Stage<'_>) {
    let site = stage.folder.join("site");
    let (page, _server, address) = kept_page(stage, &site);
    // The first page came from the server; this one is the worker's.
    page.go(&address);
    page.wait_until("return navigator.serviceWorker.controller != null");
    // As if another version had been built: its page and its worker differ.
    for (name, old, new) in [
        (
            "index.html",
            "<title>Breakout",
            "<title>Breakout the second",
        ),
        ("worker.js", "CACHE = OURS + \"", "CACHE = OURS + \"2"),
    ] {
        let text = fs::read_to_string(site.join(name)).expect("a text");
        fs::write(site.join(name), text.replace(old, new)).expect("a file");
    }
    let title = || page.browser.run("return document.title");
    page.browser
        .run("navigator.serviceWorker.ready.then(ready => ready.update())");
    page.wait_until("return navigator.serviceWorker.ready.then(ready => ready.waiting != null)");
    assert_eq!(title(), "Breakout", "it waits");
    page.wait_for_line(NEW_VERSION);
    page.go(&address);
    page.wait_until("return document.title == 'Breakout the second'");
}

/// Makes another version of what a server serves: one of its scripts differs, and what names it.
fn renew(site: &Path) {
    let (keys, others) = (named("keys.js"), "keys-0000000b.js");
    let change = |name: &str, change: &dyn Fn(String) -> String| {
        let text = fs::read_to_string(site.join(name)).expect("a text");
        fs::write(site.join(name), change(text)).expect("a file");
    };
    change(&keys, &|text| text + "document.title += ' B';\n");
    fs::rename(site.join(&keys), site.join(others)).expect("a file");
    change("index.html", &|text| {
        text.replace("<title>Breakout", "<title>Breakout B")
            .replace(&keys, others)
    });
    change("worker.js", &|text| {
        text.replace("CACHE = OURS + \"", "CACHE = OURS + \"2")
            .replace(&keys, others)
    });
}

fn two_versions_are_never_mixed(stage: &Stage<'_>) {
    let site = stage.folder.join("site");
    let (page, server, address) = kept_page(stage, &site);
    page.go(&address);
    page.wait_until("return navigator.serviceWorker.controller != null");
    renew(&site);
    page.browser
        .run("navigator.serviceWorker.ready.then(ready => ready.update())");
    page.wait_for_line(NEW_VERSION);
    // A page that begins beside another one is of its version, whole, and needs no network.
    take_network(&page, server);
    let begins_as = |title: &str| {
        page.go(&address);
        let is = "return document.getElementById('cover')?.className == 'away' && document.title";
        assert_eq!(page.wait_until(is), title);
    };
    let tab = page.open_tab();
    begins_as("Breakout");
    page.show();
    begins_as("Breakout");
    assert_eq!(page.lines(NEW_VERSION), 1, "it is said once");
    page.browser.close();
    // The last one is of the new version, and so is the next.
    page.show_tab(&tab);
    begins_as("Breakout B B");
    begins_as("Breakout B B");
    assert_eq!(page.lines(NEW_VERSION), 1, "it is said once");
}

fn a_browser_may_install_it(stage: &Stage<'_>) {
    // The browser may fetch the icon as late as it is asked here: the server stays until the end.
    let (page, _server, _) = kept_page(stage, &stage.folder.join("site"));
    let missing = page
        .browser
        .devtools("Page.getInstallabilityErrors", &json!({}));
    assert_eq!(missing["installabilityErrors"], json!([]));
    let manifest = page.browser.devtools("Page.getAppManifest", &json!({}));
    assert_eq!(manifest["errors"], json!([]));
    let icons = page.wait_until(
        "return fetch(document.querySelector('link[rel=manifest]').href).then(answer => answer.json())
             .then(({ icons }) => Promise.all(icons.map(async ({ src, sizes }) => {
                 const picture = await createImageBitmap(await (await fetch(src)).blob());
                 return sizes == `${picture.width}x${picture.height}`;
             })))",
    );
    assert_eq!(
        icons,
        json!([true, true, true]),
        "each is there, in its size"
    );
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
    for key in [F1, TAB, F5, F6, F7, F10, F12, '/'] {
        page.press(key);
    }
    page.wait("the blueprint", |report| report.is("face", "blueprint"));
    let taken = page.browser.run("return taken");
    let expected = json!({
        "F1": true, "Tab": false, "F5": false, "F6": true, "F7": true, "F10": false, "F12": false,
        "/": true,
    });
    assert_eq!(taken, expected);
    page.press(F3);
    page.wait("the keys", |report| report.is("screen", "keys"));
    page.press(ESCAPE);
    page.wait("the title", |report| report.is("screen", "title"));
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
