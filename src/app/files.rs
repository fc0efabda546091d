//! Level files on disk: found, read with a limit, parsed.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use breakout::level::{Level, LevelSet, MAX_BYTES, Parsed, printable};

/// The folder whose levels win over the built-in ones.
const LEVELS_FOLDER: &str = "levels";

/// Where the levels of a run come from.
pub(crate) struct Source {
    pub(crate) levels: LevelSet,
    /// Whether they were named on the command line: a workshop game.
    pub(crate) workshop: bool,
}

/// The levels to play: those named, else those of the `levels` folder here, else the built-in ones.
///
/// # Errors
/// One sentence (and, for a level with errors, its list of problems) naming the file.
pub(crate) fn load(named: &[PathBuf]) -> Result<Source, String> {
    if !named.is_empty() {
        return Ok(Source {
            levels: read_all(named)?,
            workshop: true,
        });
    }
    let folder = Path::new(LEVELS_FOLDER);
    let has_levels = folder.is_dir() && !level_files(folder)?.is_empty();
    let levels = if has_levels {
        read_all(&[folder.to_path_buf()])?
    } else {
        LevelSet::builtin()
    };
    Ok(Source {
        levels,
        workshop: false,
    })
}

fn read_all(paths: &[PathBuf]) -> Result<LevelSet, String> {
    let mut levels: Vec<Level> = Vec::new();
    for path in expand(paths)? {
        let Parsed { level, problems } = parse(&path)?;
        let Some(level) = level else {
            return Err(format!("{} cannot be played:\n{problems}", shown(&path)));
        };
        levels.push(level);
    }
    LevelSet::new(levels).ok_or_else(|| "no level files were found".to_owned())
}

/// Files as they are, folders as the level files in them.
///
/// # Errors
/// A sentence naming the path that is missing, unreadable or without levels.
pub(crate) fn expand(paths: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let found = level_files(path)?;
            if found.is_empty() {
                return Err(format!("{} has no level files (*.txt)", shown(path)));
            }
            files.extend(found);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

/// The `.txt` files of a folder, in the order of their names.
fn level_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| {
        let (folder, error) = (shown(folder), plain(&error));
        format!("cannot read the folder {folder}: {error}")
    })?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| {
            path.extension()
                .is_some_and(|ext| ext.eq_ignore_ascii_case("txt"))
        })
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    Ok(files)
}

/// Reads and parses one file, never more of it than a level may have.
///
/// # Errors
/// A sentence naming the file if it is missing, not a plain file, or unreadable. What is wrong
/// with its text is in the problems.
pub(crate) fn parse(path: &Path) -> Result<Parsed, String> {
    let shown = shown(path);
    let fail = |error: &std::io::Error| format!("cannot read {shown}: {}", plain(error));
    // Asked before opening: a pipe would block, a device might never end.
    let kind = fs::metadata(path).map_err(|error| fail(&error))?;
    if !kind.is_file() {
        return Err(format!("cannot read {shown}: it is not a plain file"));
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| fail(&error))?;
    Ok(Level::parse(&path.to_string_lossy(), &bytes))
}

/// A path as a terminal can show it.
fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// Creates the first free file of a numbered row, `stem-0001.extension` on, in the working directory.
///
/// # Errors
/// A sentence with the reason.
pub(crate) fn create_new(stem: &str, extension: &str) -> Result<(String, File), String> {
    for number in 1..10_000 {
        let name = format!("{stem}-{number:04}.{extension}");
        match OpenOptions::new().write(true).create_new(true).open(&name) {
            Ok(file) => return Ok((name, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(format!("Cannot save {name}: {}", plain(&error))),
        }
    }
    Err(format!(
        "Cannot save: {stem}-0001.{extension} to {stem}-9999.{extension} exist"
    ))
}

/// Saves bytes under the first free name of a numbered row, and says so.
///
/// # Errors
/// A sentence with the reason.
pub(crate) fn save_new(stem: &str, extension: &str, bytes: &[u8]) -> Result<String, String> {
    let (name, mut file) = create_new(stem, extension)?;
    match file.write_all(bytes) {
        Ok(()) => Ok(format!("Saved {name}")),
        Err(error) => Err(format!("Cannot save {name}: {}", plain(&error))),
    }
}

/// An input or output error in lower case, without its number.
pub(crate) fn plain(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => {
            let text = error.to_string();
            text.split(" (os error")
                .next()
                .unwrap_or(&text)
                .to_lowercase()
        }
    }
}
