//! Commands in the documents exist, with their flags; `docs/command-line.md` is made here.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use clap::error::ErrorKind;
use clap::{Arg, Command, CommandFactory, Parser};

use super::{Code, Page, files, pages, root};
use crate::commands::arguments::Cli;

/// A command in a document, word by word, and whether it stands there whole.
struct Said<'a> {
    words: Vec<&'a str>,
    is_whole: bool,
}

/// The commands of a page: the lines of shell blocks, and inline code.
fn commands(page: &Page) -> Vec<Said<'_>> {
    let mut found = Vec::new();
    for code in page.code() {
        match code {
            Code::Inline(text) => found.push((text, false)),
            Code::Block("sh", text) => found.extend(text.lines().map(|line| (line, true))),
            Code::Block("text", text) => {
                let lines = text.lines().filter_map(|line| line.strip_prefix("$ "));
                found.extend(lines.map(|line| (line, true)));
            }
            Code::Block(..) => {}
        }
    }
    let said = found.into_iter().map(|(line, is_whole)| Said {
        words: line
            .split("  #")
            .next()
            .unwrap_or_default()
            .split_whitespace()
            .collect(),
        is_whole,
    });
    said.collect()
}

/// The arguments of this program in a command; `None` for a command of another.
fn arguments<'a, 'b>(words: &'b [&'a str]) -> Option<&'b [&'a str]> {
    match words {
        ["breakout", arguments @ ..]
        | [
            "cargo",
            "run",
            "--release" | "--quiet",
            "--",
            arguments @ ..,
        ] => Some(arguments),
        _ => None,
    }
}

#[test]
fn every_command_of_the_program_exists_with_its_flags() {
    let mut count = 0;
    let all = Cli::command();
    for page in pages() {
        let place = page.path.display();
        for Said { words, is_whole } in commands(&page) {
            let line = words.join(" ");
            let Some(arguments) = arguments(&words) else {
                continue;
            };
            // Any word that is no command would be the name of a level file.
            if let Some(first) = arguments.first().filter(|first| !first.starts_with('-')) {
                let is_file = first.contains(['.', '/']) || first.chars().all(char::is_uppercase);
                assert!(
                    is_file || all.find_subcommand(first).is_some(),
                    "{place}: {line}"
                );
            }
            if let Err(error) = Cli::try_parse_from(["breakout"].iter().chain(arguments)) {
                let only_lacks = error.kind() == ErrorKind::MissingRequiredArgument && !is_whole;
                assert!(
                    only_lacks || !error.use_stderr(),
                    "{place}: {line}\n{error}"
                );
            }
            count += 1;
        }
    }
    assert!(count > 20, "only {count} commands were found");
}

#[test]
fn every_flag_alone_exists() {
    let all = Cli::command();
    let is_flag = |command: &Command, name: &str| {
        command
            .get_arguments()
            .any(|arg| arg.get_long() == Some(name))
    };
    for page in pages() {
        for said in commands(&page) {
            if let Some(name) = said.words.first().and_then(|word| word.strip_prefix("--")) {
                let is_there = is_flag(&all, name)
                    || all.get_subcommands().any(|command| is_flag(command, name))
                    || ["help", "long", "no-fail-fast"].contains(&name);
                assert!(is_there, "{}: --{name}", page.path.display());
            }
        }
    }
}

/// Commands of Cargo and scripts: the test, bench, profile or file that they name is there, and a filter
/// stands somewhere in the code.
#[test]
fn every_command_of_cargo_names_what_exists() {
    let mut code = String::new();
    for folder in ["src", "tests", "benches"] {
        for path in files(&root().join(folder), "rs") {
            code += &fs::read_to_string(path).expect("it can be read");
        }
    }
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let script = fs::read_to_string(root().join("check.sh")).expect("a script");
    let is_target = |folder: &str, name: &str| {
        let folder = root().join(folder);
        folder.join(format!("{name}.rs")).exists() || folder.join(name).join("main.rs").exists()
    };
    let mut count = 0;
    for page in pages() {
        for Said { words, .. } in commands(&page) {
            let said = format!("{}: {}", page.path.display(), words.join(" "));
            let mut words = words.into_iter().peekable();
            while let Some((name, _)) = words.peek().and_then(|word| word.split_once('=')) {
                if !name.starts_with("BREAKOUT_") {
                    break;
                }
                assert!(code.contains(name) || script.contains(name), "{said}");
                words.next();
            }
            let first = words.next().unwrap_or_default();
            if Path::new(first).extension() == Some("sh".as_ref()) {
                assert!(root().join(first).exists(), "{said}");
                continue;
            }
            if first != "cargo" || !matches!(words.next(), Some("test" | "bench")) {
                continue;
            }
            count += 1;
            while let Some(word) = words.next() {
                match word {
                    "--test" => {
                        let name = words.next().unwrap_or_default();
                        assert!(is_target("tests", name), "{said}");
                    }
                    "--bench" => {
                        let name = words.next().unwrap_or_default();
                        assert!(is_target("benches", name), "{said}");
                    }
                    "--profile" => {
                        let name = words.next().unwrap_or_default();
                        assert!(manifest.contains(&format!("[profile.{name}]")), "{said}");
                    }
                    "--bin" => assert_eq!(words.next(), Some("breakout"), "{said}"),
                    "--no-default-features"
                    | "--no-fail-fast"
                    | "--release"
                    | "--lib"
                    | "--no-run" => {}
                    "--" => break,
                    filter => {
                        let name = filter.rsplit("::").next().unwrap_or_default();
                        let is_known = !filter.starts_with('-') && code.contains(name);
                        assert!(is_known, "{said}: {filter}");
                    }
                }
            }
        }
    }
    assert!(count > 20, "only {count} commands were found");
}

const HEAD: &str = "\
# The command line

Generated from the program's help; `breakout --help` and `breakout COMMAND --help` print the same. An option applies to
one session and does not change the saved options. With `--script` saved files are neither read nor written, so
that sessions can be repeated, unless `--data-dir` names a folder.

## breakout

";

#[test]
fn the_page_of_the_command_line_is_what_the_program_says() {
    let mut all = Cli::command();
    all.build();
    let mut page = HEAD.to_owned();
    write_command(&mut page, &all, &[]);
    let options: Vec<&str> = all.get_arguments().filter_map(Arg::get_long).collect();
    for command in all
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
    {
        let _ = write!(page, "\n## breakout {}\n\n", command.get_name());
        write_command(&mut page, command, &options);
    }
    let path = root().join("docs/command-line.md");
    if std::env::var_os("BREAKOUT_UPDATE").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let kept = fs::read_to_string(&path)
        .unwrap_or_default()
        .replace("\r\n", "\n");
    assert!(
        kept == page,
        "docs/command-line.md is not what the program says: run this test with BREAKOUT_UPDATE=1"
    );
}

/// Writes what a command does, and its arguments, without those that a game has as well.
fn write_command(page: &mut String, command: &Command, of_the_game: &[&str]) {
    let about = command.get_long_about().or(command.get_about());
    let about = about.map(ToString::to_string).unwrap_or_default();
    // Clap takes the full stop from the first paragraph.
    let (first, more) = about.split_once("\n\n").unwrap_or((&about, ""));
    let about = format!("{}.\n\n{more}", first.trim_end_matches('.'));
    let usage = command.clone().render_usage().to_string();
    let usage = usage
        .trim_start_matches("Usage: ")
        .replace("\n       ", "\n");
    let _ = write!(page, "{}\n\n```text\n{usage}\n```\n", about.trim());
    let is_shared = |arg: &&Arg| {
        arg.get_long()
            .is_some_and(|name| of_the_game.contains(&name))
    };
    let arguments = || {
        command
            .get_arguments()
            .filter(|arg| !matches!(arg.get_id().as_str(), "help" | "version"))
    };
    let own: Vec<&Arg> = arguments().filter(|arg| !is_shared(arg)).collect();
    if !own.is_empty() {
        page.push_str("\n| | |\n| --- | --- |\n");
    }
    for arg in own {
        let _ = writeln!(page, "| `{}` | {} |", name(arg), about_argument(arg));
    }
    let shared: Vec<String> = arguments()
        .filter(is_shared)
        .map(|arg| format!("`{}`", name(arg)))
        .collect();
    if !shared.is_empty() {
        let _ = write!(
            page,
            "\nOptions as [above](#breakout): {}.\n",
            shared.join(", ")
        );
    }
}

/// An argument as one writes it.
fn name(arg: &Arg) -> String {
    let values = arg.get_value_names().unwrap_or_default();
    let value = values.first().map(ToString::to_string).unwrap_or_default();
    match arg.get_long() {
        Some(long) if arg.get_action().takes_values() => format!("--{long} {value}"),
        Some(long) => format!("--{long}"),
        None if arg
            .get_num_args()
            .is_some_and(|range| range.max_values() > 1) =>
        {
            format!("{value}…")
        }
        None => value,
    }
}

/// What an argument means, its values and its default.
fn about_argument(arg: &Arg) -> String {
    let mut text = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let values = arg.get_possible_values();
    let values = values.iter().filter(|_| arg.get_action().takes_values());
    let values: Vec<String> = values
        .map(|value| match value.get_help() {
            Some(help) => format!("`{}` ({})", value.get_name(), lower(&help.to_string())),
            None => format!("`{}`", value.get_name()),
        })
        .collect();
    if !values.is_empty() {
        let _ = write!(text, ": {}", values.join(", "));
    }
    if let Some(default) = arg
        .get_default_values()
        .first()
        .filter(|_| arg.get_action().takes_values())
    {
        let _ = write!(text, " [default: {}]", default.to_string_lossy());
    }
    text.replace('|', "\\|")
}

/// A text with a small first letter, unless it begins with a name.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    first.chain(letters).collect()
}
