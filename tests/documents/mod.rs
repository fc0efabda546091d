//! What the documents say is true of the code. They belong to the program's own tests, because they
//! ask its command line and its table of keys.

mod commands;
mod keys;
mod ladders;
mod levels;
mod links;
mod packaging;
mod sources;
mod tables;

use std::fs;
use std::path::{Path, PathBuf};

/// A document, with its path from the root of the repository.
struct Page {
    path: PathBuf,
    text: String,
}

/// A piece of code in a document.
#[derive(Debug, PartialEq)]
enum Code<'a> {
    /// The language of a fenced block, and its text.
    Block(&'a str, &'a str),
    /// Text between two backticks.
    Inline(&'a str),
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files below a folder that have an extension, in the order of their paths.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|other| other == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Every document but the changelog, which tells of what was.
fn pages() -> Vec<Page> {
    let names = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        ".github/SECURITY.md",
    ];
    let mut paths = names.map(|name| root().join(name)).to_vec();
    paths.extend(files(&root().join("docs"), "md"));
    paths.into_iter().map(Page::read).collect()
}

impl Page {
    fn read(path: impl AsRef<Path>) -> Self {
        let path = path.as_ref();
        let text = fs::read_to_string(path)
            .expect("a document")
            .replace("\r\n", "\n");
        let path = path
            .strip_prefix(root())
            .expect("below the root")
            .to_owned();
        Self { path, text }
    }

    fn at(path: &str) -> Self {
        Self::read(root().join(path))
    }

    /// The code of the page, in order.
    fn code(&self) -> Vec<Code<'_>> {
        let mut code = Vec::new();
        for (index, part) in self.text.split("```").enumerate() {
            if index % 2 == 1 {
                let (language, text) = part.split_once('\n').expect("a fence ends its line");
                code.push(Code::Block(language, text));
            } else {
                code.extend(part.split('`').skip(1).step_by(2).map(Code::Inline));
            }
        }
        code
    }

    /// The texts of the blocks in a language.
    fn blocks<'a>(&'a self, language: &str) -> Vec<&'a str> {
        let blocks = self.code().into_iter().filter_map(|code| match code {
            Code::Block(other, text) if other == language => Some(text),
            _ => None,
        });
        blocks.collect()
    }

    /// The cells of each row of each table, without heads.
    fn rows(&self) -> impl Iterator<Item = Vec<&str>> {
        let lines = self.text.lines().filter_map(|line| line.strip_prefix("| "));
        lines.map(|line| line.trim_end_matches('|').trim().split(" | ").collect())
    }
}

#[test]
fn code_is_found_in_a_page() {
    let page = Page {
        path: PathBuf::new(),
        text: "Say `a b`.\n\n```sh\nc\n```\n\n`d`\n".to_owned(),
    };
    let found = [
        Code::Inline("a b"),
        Code::Block("sh", "c\n"),
        Code::Inline("d"),
    ];
    assert_eq!(page.code(), found);
    assert_eq!(page.blocks("sh"), ["c\n"]);
}
