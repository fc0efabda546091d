//! `packaging/dist` says what the program says: its manual pages, its completions, its version. `BREAKOUT_UPDATE=1` makes
//! the files again.

use std::fs;
use std::path::PathBuf;

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use super::root;
use crate::commands::arguments::Cli;

/// The section of games.
const SECTION: &str = "6";

fn dist() -> PathBuf {
    root().join("packaging/dist")
}

/// Checks that a file of `packaging/dist` is as the program would write it.
fn is_written(name: &str, text: &str) {
    let path = dist().join(name);
    if std::env::var_os("BREAKOUT_UPDATE").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        fs::write(&path, text).expect("the file can be written");
    }
    let kept = fs::read_to_string(&path)
        .unwrap_or_default()
        .replace("\r\n", "\n");
    assert!(
        kept == text,
        "packaging/dist/{name} is old: run this test with BREAKOUT_UPDATE=1"
    );
}

/// The newest version of the changelog, and its date.
fn newest() -> (String, String) {
    let changelog = fs::read_to_string(root().join("CHANGELOG.md")).expect("the changelog");
    let mut heads = changelog
        .lines()
        .filter_map(|line| line.strip_prefix("## "));
    let newest = heads.find_map(|head| head.split_once(", "));
    let (version, date) = newest.expect("a version with its date");
    (version.to_owned(), date.to_owned())
}

/// Checks the page of a command, which the manual calls by `name`.
fn has_page(command: &Command, name: &str) {
    let (version, date) = newest();
    let mut page = Vec::new();
    let man = Man::new(command.clone())
        .title(name.to_uppercase())
        .section(SECTION)
        .date(date)
        .manual("Games")
        .source(format!("Breakout {version}"));
    man.render(&mut page).expect("a text");
    let page = String::from_utf8(page).expect("a text");
    // Spaces at ends of lines and breaks around paragraphs mean nothing, and make the checkers of manuals complain.
    let page = page
        .replace(" \n", "\n")
        .replace("\n.br\n\n.br\n", "\n.sp\n");
    is_written(&format!("man/{name}.{SECTION}"), &page);
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let mut all = Cli::command().disable_help_subcommand(true);
    all.build();
    has_page(&all, "breakout");
    for command in all.get_subcommands() {
        has_page(command, &format!("breakout-{}", command.get_name()));
    }
}

#[test]
fn shells_complete_what_the_program_takes() {
    for (shell, name) in [
        (Shell::Bash, "completions/breakout.bash"),
        (Shell::Zsh, "completions/_breakout"),
        (Shell::Fish, "completions/breakout.fish"),
    ] {
        let mut text = Vec::new();
        clap_complete::generate(shell, &mut Cli::command(), "breakout", &mut text);
        is_written(name, &String::from_utf8(text).expect("a text"));
    }
}
