//! What a browser stores goes into a file, and from there into another storage.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::page::{DOWN, ENTER, ESCAPE, PAGE_DOWN, Page, UP, from_base64};
use crate::playing::{clear, code, play, stored};
use crate::{Stage, Test};

pub(crate) const TESTS: &[Test] = &[
    (
        "what_is_stored_moves_in_a_file",
        what_is_stored_moves_in_a_file,
    ),
    (
        "a_load_that_is_killed_is_whole_or_none",
        a_load_that_is_killed_is_whole_or_none,
    ),
    (
        "a_bomb_costs_the_page_one_sentence",
        a_bomb_costs_the_page_one_sentence,
    ),
    (
        "as_many_files_as_a_backup_may_have_are_loaded_by_a_page",
        as_many_files_as_a_backup_may_have_are_loaded_by_a_page,
    ),
];

/// What is stored, without locks and times, as one text.
const CONTENT: &str = "
    window.content = () => JSON.stringify(Object.keys(localStorage)
        .filter(key => !key.endsWith('.lock')).sort()
        .map(key => [key, localStorage.getItem(key).replace(/^[0-9]+ /, '')]));";

/// Opens the last rows of the options of the game: to save, and to load.
#[track_caller]
fn open_rows(page: &Page<'_>) {
    page.wait("the title", |report| report.is("screen", "title"));
    while !page
        .wait("a row", |report| report.is("screen", "title"))
        .is("menu", "Options")
    {
        let before = page.wait("a row", |report| report.is("screen", "title"));
        page.press(DOWN);
        page.wait("the next row", |report| {
            report.get("menu") != before.get("menu")
        });
    }
    page.press(ENTER);
    page.wait("the options", |report| report.is("page", "Sound"));
    for tab in ["Picture", "Game"] {
        page.press(PAGE_DOWN);
        page.wait("a page of the options", |report| report.is("page", tab));
    }
    for row in ["About_Breakout", "Load_from_a_file"] {
        page.press(UP);
        page.wait(row, |report| report.is("row", row));
    }
}

/// Saves everything into a file.
#[track_caller]
fn save(page: &Page<'_>, file: &Path) {
    open_rows(page);
    page.keep_downloads();
    page.press(UP);
    page.wait("the row before", |report| {
        report.is("row", "Save_to_a_file")
    });
    page.press(ENTER);
    let saved = page.downloaded();
    page.press(ESCAPE);
    page.wait("the title", |report| report.is("screen", "title"));
    fs::write(file, from_base64(&saved)).expect("a file");
}

#[track_caller]
fn load(page: &Page<'_>, file: &Path) {
    open_rows(page);
    page.choose(&[file.to_owned()], || page.press(ENTER));
}

/// A page that stores scores, a setting and a run. Returns the page, and what it has stored.
#[track_caller]
fn filled<'a>(stage: &'a Stage<'_>) -> (Page<'a>, String) {
    let page = stage.open(&format!("&play={}", code()));
    clear(&page);
    stored(&page, "scores.txt", " normal 10 ");
    page.go(&stage.address("report&seed=1&no-audio"));
    page.wait("the title", |report| report.is("screen", "title"));
    play(&page);
    stored(&page, "/replays/left", "");
    page.go(&stage.address("report&seed=1&no-audio"));
    page.wait("the title", |report| report.is("menu", "Continue"));
    let content = content(&page);
    (page, content)
}

#[track_caller]
fn content(page: &Page<'_>) -> String {
    page.browser.run(CONTENT);
    let content = page.browser.run("return content()");
    content.as_str().expect("a text").to_owned()
}

#[track_caller]
fn begin_anew(page: &Page<'_>) {
    page.reload_after(
        "giveLocksBack(); giveLocksBack = () => {}; leave = () => {}; localStorage.clear()",
    );
    page.wait("the title", |report| report.is("menu", "Play"));
}

fn what_is_stored_moves_in_a_file(stage: &Stage<'_>) {
    let (page, before) = filled(stage);
    let backup = stage.folder.join("page.backup");
    save(&page, &backup);
    begin_anew(&page);
    load(&page, &backup);
    page.wait_until("return document.getElementById('notice').textContent.includes('is loaded')");
    assert!(content(&page) == before, "the same files, byte for byte");
    // The same on a desktop, and from there back.
    for (command, file) in [("load", "page.backup"), ("save", "desktop.backup")] {
        let done = Command::new(env!("CARGO_BIN_EXE_breakout"))
            .args([command, file, "--data-dir", "desktop"])
            .current_dir(&stage.folder)
            .output()
            .expect("the program");
        assert!(done.status.success(), "{done:?}");
    }
    let [here, there] = ["page.backup", "desktop.backup"]
        .map(|name| fs::read(stage.folder.join(name)).expect("a file"));
    assert!(here == there, "the same files, byte for byte");
}

/// A page whose storage takes no more after so many changes is one that was killed then.
fn a_load_that_is_killed_is_whole_or_none(stage: &Stage<'_>) {
    let (page, whole) = filled(stage);
    let saved = stage.folder.join("page.backup");
    save(&page, &saved);
    begin_anew(&page);
    // The settings are those of any first start.
    let is_none = |content: &str| !content.contains("scores.txt") && !content.contains("/replays/");
    let mut halves = 0;
    for changes in 0..20 {
        begin_anew(&page);
        page.browser.run(&format!(
            "window.changes = {changes};
             for (const name of ['setItem', 'removeItem']) {{
                 const change = Storage.prototype[name];
                 Storage.prototype[name] = function (...words) {{
                     if (!words[0].startsWith('breakout:') || words[0].endsWith('.lock')) return change.apply(this, words);
                     if (window.changes > 0) change.apply(this, words);
                     window.changes--;
                 }};
             }}"
        ));
        load(&page, &saved);
        page.wait("the title", |report| report.is("screen", "title"));
        let half = content(&page);
        halves += usize::from(!is_none(&half) && half != whole);
        // A page that was killed says nothing any more.
        page.take_complaints();
        page.reload_after("giveLocksBack()");
        page.wait("the title", |report| report.is("screen", "title"));
        let kept = content(&page);
        let is_right = is_none(&kept) || kept == whole;
        assert!(
            is_right && !kept.contains(".backup"),
            "after {changes} changes"
        );
    }
    println!("{halves} of 20 kills came between the first change and the last");
}

/// Writes a backup of this many small levels.
fn levels(stage: &Stage<'_>, levels: usize) -> PathBuf {
    let heads: Vec<_> = (0..levels)
        .map(|number| format!("2 levels/{number}.txt\n"))
        .collect();
    let body = format!("{}\n{}", heads.concat(), "2\n".repeat(levels));
    let body = miniz_oxide::deflate::compress_to_vec_zlib(body.as_bytes(), 6);
    let path = stage.folder.join("levels.backup");
    fs::write(&path, [&b"breakout backup 1\n"[..], &body].concat()).expect("a file");
    path
}

fn a_bomb_costs_the_page_one_sentence(stage: &Stage<'_>) {
    let page = stage.open("");
    load(&page, &levels(stage, 20_001));
    page.wait_until(
        "return document.getElementById('notice').textContent.includes(
            'Nothing is loaded: the backup has more than 20000 files')",
    );
    let kept = content(&page);
    assert!(
        !kept.contains("levels/") && !kept.contains("loading"),
        "{kept}"
    );
    page.take_complaints();
}

/// No list of all keys is made for each file.
fn as_many_files_as_a_backup_may_have_are_loaded_by_a_page(stage: &Stage<'_>) {
    let page = stage.open("");
    load(&page, &levels(stage, 20_000));
    page.wait_until("return document.getElementById('notice').textContent.includes('is loaded')");
    let kept = content(&page);
    assert_eq!(kept.matches("levels/").count(), 20_000);
}
