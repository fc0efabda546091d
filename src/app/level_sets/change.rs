//! Changes of level files that are made wholly or not at all, and taken back by their opposites. Nothing is overwritten
//! that is not as it was read, and nothing is deleted: what goes lies in a hidden folder.

use breakout::sorting::sort;
use std::io;
use std::path::{Path, PathBuf};

use breakout::level::MAX_BYTES;

use crate::app::platform::{
    files::{is_folder, name_of_file},
    fs,
    plain_file::{entries, make_folder, read_plain_file},
    whole_file::rewrite,
};
use crate::app::{words::words, workbench::free_name};

/// The folder in the player's own that has what was deleted. Hidden, it is no set and in no backup.
pub(super) const BIN: &str = ".deleted";

#[derive(Clone)]
pub(super) enum Step {
    /// A file or a folder goes where nothing is.
    Move { from: PathBuf, to: PathBuf },
    /// A file gets another text.
    Write {
        path: PathBuf,
        before: Vec<u8>,
        after: Vec<u8>,
    },
    /// A new file, which goes to the place `aside` when it is taken back.
    Create {
        path: PathBuf,
        bytes: Vec<u8>,
        aside: PathBuf,
    },
}

impl Step {
    fn make(&self) -> Result<(), String> {
        let said = words().sets;
        match self {
            Self::Move { from, to } => {
                if is_taken(to) {
                    return Err(said.is_taken(&name_of_file(to)));
                }
                make_parent(to)?;
                fs::rename(from, to).map_err(|error| cannot(from, &error))
            }
            Self::Write {
                path,
                before,
                after,
            } => {
                let now = read_plain_file(path, MAX_BYTES + 1);
                if now.map_err(|error| cannot(path, &error))? != *before {
                    return Err(said.has_changed(&name_of_file(path)));
                }
                rewrite(path, after).map_err(|error| cannot(path, &error))
            }
            Self::Create { path, bytes, .. } => {
                make_parent(path)?;
                fs::create_new(path, bytes).map_err(|error| cannot(path, &error))
            }
        }
    }

    fn opposite(&self) -> Self {
        match self {
            Self::Move { from, to } => Self::Move {
                from: to.clone(),
                to: from.clone(),
            },
            Self::Write {
                path,
                before,
                after,
            } => Self::Write {
                path: path.clone(),
                before: after.clone(),
                after: before.clone(),
            },
            Self::Create { path, aside, .. } => Self::Move {
                from: path.clone(),
                to: aside.clone(),
            },
        }
    }

    /// Undoes the step a moment after it was made.
    fn cancel(&self) {
        let _ = match self {
            Self::Create { path, .. } => fs::remove_file(path).map_err(drop),
            step => step.opposite().make().map_err(drop),
        };
    }
}

/// Makes steps in order.
///
/// # Errors
/// Why one of them failed. Those before it are cancelled.
pub(super) fn make(steps: &[Step]) -> Result<(), String> {
    for (index, step) in steps.iter().enumerate() {
        if let Err(sentence) = step.make() {
            steps[..index].iter().rev().for_each(Step::cancel);
            return Err(sentence);
        }
    }
    Ok(())
}

/// The steps that take others back.
pub(super) fn opposites(steps: &[Step]) -> Vec<Step> {
    steps.iter().rev().map(Step::opposite).collect()
}

/// The place of something in the bin of a folder around it: below a new number, and its own path.
pub(super) fn aside(own: &Path, path: &Path) -> PathBuf {
    let bin = own.join(BIN);
    let last = numbers(&bin).into_iter().max().unwrap_or(0);
    let below = path.strip_prefix(own).unwrap_or(path);
    bin.join(format!("{:04}", last + 1)).join(below)
}

/// The steps that bring back what was deleted last, with its name; `None` if the bin is empty.
pub(super) fn newest_back(own: &Path) -> Option<(String, Vec<Step>)> {
    let bin = own.join(BIN);
    let mut found = numbers(&bin);
    sort(&mut found);
    found.into_iter().rev().find_map(|number| {
        let mut steps = Vec::new();
        bring_back(&bin.join(format!("{number:04}")), own, &mut steps);
        let name = match steps.first()? {
            Step::Move { to, .. } => name_of_file(to),
            _ => return None,
        };
        Some((name, steps))
    })
}

/// Moves what is in a folder of the bin to where it was; what has a folder there already goes into that.
fn bring_back(from: &Path, to: &Path, steps: &mut Vec<Step>) {
    for entry in entries(from) {
        let from = entry.path();
        let to = to.join(entry.file_name());
        if is_folder(&from) && is_folder(&to) {
            bring_back(&from, &to, steps);
        } else {
            // Another file may have its name by now.
            let is_file = !is_folder(&from);
            let stem = to.file_stem().unwrap_or_default().to_string_lossy();
            let free = || free_name(to.parent().unwrap_or(Path::new("")), &stem);
            let to = if is_file && is_taken(&to) {
                free()
            } else {
                to.clone()
            };
            steps.push(Step::Move { from, to });
        }
    }
}

fn numbers(bin: &Path) -> Vec<u32> {
    let names = entries(bin).map(|entry| entry.file_name());
    names
        .filter_map(|name| name.to_str()?.parse().ok())
        .collect()
}

pub(super) fn is_taken(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

pub(super) fn cannot(path: &Path, error: &io::Error) -> String {
    let reason = words().files.reason(error);
    words().sets.cannot(&name_of_file(path), &reason)
}

fn make_parent(path: &Path) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new(""));
    make_folder(folder).map_err(|error| words().files.no_folder(&error))
}
