//! Gathers the licences of the program's packages from cargo's folders.

use std::env::{self, home_dir, var_os};
use std::path::{Path, PathBuf};
use std::{collections::BTreeMap, fs, process::Command};

/// Notices that no package carries. The licence of Ubuntu Light prescribes what a subset is called.
const OTHERS: &str = "\
Fonts; their licences are below, under epaint_default_fonts, which has the whole fonts:
  Ubuntu Light derivative Breakout is a subset of Ubuntu Light: some of its letters, without hinting.
  Copyright 2011 Canonical Ltd. Licensed under the Ubuntu Font Licence 1.0
  Hack derivative Breakout is such a subset of Hack.
  Copyright (c) 2018 Source Foundry Authors / Copyright (c) 2003 by Bitstream, Inc. All Rights Reserved.

The font in macroquad: ProggyClean, by Tristan Grimmer

Rust's standard library: MIT OR Apache-2.0, by the Rust project (https://www.rust-lang.org)
";

struct Package {
    title: String,
    /// The names of the licences, like `MIT OR Apache-2.0`, and the authors.
    terms: String,
    texts: Vec<String>,
}

/// Lists the packages, the fonts, and each licence once with its packages; on failure says why, and warns.
pub(crate) fn text() -> String {
    let packages = match packages() {
        Ok(packages) => packages,
        Err(why) => {
            let why = why.trim();
            let sentence = format!("the licences of the packages were not gathered: {why}");
            println!("cargo::warning={}", sentence.replace('\n', " "));
            return format!("{OTHERS}\nWhen this was built, {sentence}\n");
        }
    };
    let head = "Packages, each with its sources at https://crates.io/crates/NAME:\n";
    let mut parts = vec![head.to_owned()];
    let mut carriers: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for package in &packages {
        parts.push(format!("  {}: {}\n", package.title, package.terms));
        for text in &package.texts {
            let titles = carriers.entry(text).or_default();
            titles.push(package.title.clone());
        }
    }
    parts.push(format!("\n{OTHERS}"));
    let mut texts: Vec<_> = carriers.into_iter().collect();
    texts.sort_by(|(_, one), (_, other)| one.cmp(other));
    let line = "-".repeat(80);
    for (text, carriers) in texts {
        parts.push(format!("\n{line}\n{}:\n\n{text}", carriers.join(", ")));
    }
    parts.concat()
}

/// The packages in the program for its target, without those that only the build or the tests use.
fn packages() -> Result<Vec<Package>, String> {
    let target = env::var("TARGET").map_err(|error| error.to_string())?;
    // Cargo has fetched all packages already.
    let output = Command::new(var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["tree", "--offline", "--edges", "normal"])
        .args(["--target", &target])
        .args(["--no-dedupe", "--prefix", "none", "--format", "{p}\t{l}"])
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let output = String::from_utf8_lossy(&output.stdout);
    let mut lines: Vec<_> = output.lines().collect();
    lines.sort_unstable();
    lines.dedup();
    Ok(lines.into_iter().filter_map(package).collect())
}

/// Parses a line like `clap v4.6.7<tab>MIT OR Apache-2.0`.
fn package(line: &str) -> Option<Package> {
    let (id, licence) = line.split_once('\t')?;
    let mut words = id.split(' ');
    let name = words.next()?;
    let version = words.next()?.trim_start_matches('v');
    let folder = folder(name, version);
    let by = match folder.as_deref().map(authors).unwrap_or_default() {
        authors if authors.is_empty() => authors,
        authors => format!(", by {authors}"),
    };
    let texts = folder.as_deref().map(|folder| texts(folder, is_licence));
    Some(Package {
        title: format!("{name} {version}"),
        terms: format!("{licence}{by}"),
        texts: texts.unwrap_or_default(),
    })
}

/// The folder of a package: this one, or in cargo's registry or the folder of `cargo vendor`.
fn folder(name: &str, version: &str) -> Option<PathBuf> {
    let here = env::current_dir().ok()?;
    if name == env!("CARGO_PKG_NAME") {
        return Some(here);
    }
    let home = var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(home_dir()?.join(".cargo")));
    let registries = home
        .and_then(|home| fs::read_dir(home.join("registry/src")).ok())
        .into_iter()
        .flatten()
        .flatten();
    let roots = registries
        .map(|entry| entry.path())
        .chain([here.join("vendor")]);
    let names = [format!("{name}-{version}"), name.to_owned()];
    let mut folders = roots.flat_map(|root| names.clone().map(|name| root.join(name)));
    folders.find(|folder| folder.is_dir())
}

fn authors(folder: &Path) -> String {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let (_, list) = manifest.split_once("\nauthors = [").unwrap_or_default();
    let (list, _) = list.split_once(']').unwrap_or_default();
    let names = list.split('"').skip(1).step_by(2);
    names.collect::<Vec<_>>().join(", ")
}

fn is_licence(name: &str) -> bool {
    let name = name.to_lowercase();
    let starts = ["licen", "unlicen", "copying", "copyright", "notice"];
    starts.iter().any(|start| name.starts_with(start))
}

/// The texts of matching files in a folder, and of all files in its folders of licences and fonts.
fn texts(folder: &Path, has_name: fn(&str) -> bool) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() && (is_licence(&name) || name == "fonts") {
            found.extend(texts(&path, |_| true));
        } else if has_name(&name)
            && let Ok(text) = fs::read_to_string(&path)
        {
            let lines: Vec<_> = text.lines().map(str::trim_end).collect();
            found.push(format!("{}\n", lines.join("\n").trim_matches('\n')));
        }
    }
    found
}
