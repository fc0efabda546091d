//! Atomic replacement of files: a name leads to a complete file at any moment.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::{ops::Range, time::Duration};

use super::process;
use super::time;
use crate::app::platform::{file_error::Obstacle, may_die, path::with_suffix, plain_file::entries};

const NUMBERS: Range<u32> = 0..10;
/// The age at which a temporary file is a leftover on a file system without locks.
const LEFTOVER_AGE: Duration = Duration::from_hours(24);

/// Writes a new file with the old one's permissions, runs `before`, and renames it. An error leaves the old file.
pub(crate) fn replace<T>(
    target: &Path,
    bytes: &[u8],
    before: impl FnOnce() -> io::Result<T>,
) -> io::Result<T> {
    replace_like(target, target, |file| file.write_all(bytes), before)
}

/// Replaces a file by what `write` writes. An error leaves the old file.
pub(crate) fn replace_by<E: From<io::Error>>(
    target: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), E> {
    replace_like(target, target, write, || Ok(()))
}

/// Like [`replace`] and [`replace_by`], with the permissions of another file.
fn replace_like<T, E: From<io::Error>>(
    model: &Path,
    target: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
    before: impl FnOnce() -> Result<T, E>,
) -> Result<T, E> {
    if let Some(folder) = target.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut fresh = Temporary::create(target, model)?;
    may_die();
    write(&mut fresh.file)?;
    fresh.file.sync_all()?;
    let value = before()?;
    may_die();
    fresh.rename(target)?;
    may_die();
    if let Some(folder) = target.parent() {
        // For the new name to survive a power failure, on platforms that can.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(value)
}

/// Replaces the content of a file, or of the target of a link, that others may read meanwhile.
///
/// # Errors
/// The old file is unchanged. A read-only file is not replaced.
pub(crate) fn rewrite(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&target).is_ok_and(|found| found.permissions().readonly()) {
        return Err(ErrorKind::PermissionDenied.into());
    }
    sweep(&target);
    replace(&target, bytes, || Ok(()))
}

/// Replaces another file by a copy of this one. An error leaves the other file unchanged.
pub(crate) fn copy_over(file: &Path, other: &Path) -> io::Result<()> {
    let bytes = fs::read(file)?;
    replace_like(file, other, |copy| copy.write_all(&bytes), || Ok(()))
}

/// Removes the temporary files of a file that killed programs left.
pub(crate) fn sweep(target: &Path) {
    for path in temporaries(target) {
        remove_leftover(&path);
    }
}

/// Removes the temporary files in a folder that killed programs left.
pub(crate) fn sweep_folder(folder: &Path) {
    for entry in entries(folder) {
        remove_leftover(&entry.path());
    }
}

/// Removes a temporary file whose program has ended; does nothing to any other.
pub(crate) fn remove_leftover(path: &Path) {
    remove_leftover_by(path, |path| fs::remove_file(path));
}

fn remove_leftover_by(path: &Path, remove: impl FnOnce(&Path) -> io::Result<()>) {
    let is_file = || fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
    if !is_temporary(path) || !is_file() {
        return;
    }
    let Ok(file) = File::options().write(true).open(path) else {
        return;
    };
    let is_leftover = match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => age(path).is_some_and(|age| age > LEFTOVER_AGE),
    };
    if is_leftover {
        // While it is locked: a program that has just made it, and has not locked it yet, takes another name.
        let _ = remove(path);
    }
}

fn age(path: &Path) -> Option<Duration> {
    let modified = fs::symlink_metadata(path).ok()?.modified().ok()?;
    Some(time::since(modified))
}

/// A new version of a file beside it, removed unless it replaces it. Its lock distinguishes it from a leftover.
struct Temporary {
    file: File,
    /// `None` after the rename.
    path: Option<PathBuf>,
}

impl Temporary {
    /// Makes the file, with the permissions of the model from the beginning.
    fn create(target: &Path, model: &Path) -> io::Result<Self> {
        let permissions = fs::metadata(model).ok().map(|found| found.permissions());
        let mut options = OpenOptions::new();
        // Follows no link, and opens no existing file.
        options.write(true).create_new(true);
        #[cfg(unix)]
        if permissions.is_some() {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        for path in names(target) {
            let file = match options.open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                opened => opened?,
            };
            // Before the lock, another program may have removed it as a leftover.
            let is_locked = !matches!(file.try_lock(), Err(TryLockError::WouldBlock));
            if is_locked && fs::symlink_metadata(&path).is_ok() {
                if let Some(permissions) = permissions {
                    // Not every file system has permissions to set.
                    let _ = file.set_permissions(permissions);
                }
                let path = Some(path);
                return Ok(Self { file, path });
            }
        }
        Err(Obstacle::NamesTaken.into())
    }

    fn rename(mut self, target: &Path) -> io::Result<()> {
        if let Some(path) = &self.path {
            fs::rename(path, target)?;
        }
        self.path = None;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            let _ = fs::remove_file(path);
        }
    }
}

/// The possible names of this process's temporary file.
pub(crate) fn names(target: &Path) -> impl Iterator<Item = PathBuf> {
    let id = process::id();
    NUMBERS.map(move |number| with_suffix(target, &format!(".{id}-{number}.new")))
}

/// The temporary files of all programs for this one.
fn temporaries(target: &Path) -> impl Iterator<Item = PathBuf> {
    let start = with_suffix(Path::new(target.file_name().unwrap_or_default()), ".");
    let folder = target.parent().unwrap_or(Path::new(""));
    entries(folder).filter_map(move |entry| {
        let name = entry.file_name();
        let bytes = name.as_encoded_bytes();
        let start = start.as_os_str();
        let is_of_target = bytes.starts_with(start.as_encoded_bytes());
        (is_of_target && is_temporary(Path::new(&name))).then(|| entry.path())
    })
}

/// True for the name of a temporary file: `NAME.PROCESS-NUMBER.new`.
fn is_temporary(path: &Path) -> bool {
    let numbers = || {
        let name = path.file_name()?.to_str()?.strip_suffix(".new")?;
        name.rsplit_once('.')?.1.split_once('-')
    };
    let is_number =
        |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    numbers().is_some_and(|(process, number)| is_number(process) && is_number(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::testing::TestFolder;

    #[cfg(unix)]
    #[test]
    fn a_planted_link_keeps_its_target() {
        let folder = TestFolder::new("planted");
        folder.write("victim", "mine");
        folder.write("level.txt", "old");
        let level = folder.join("level.txt");
        // The name of 0.6.1, and the first that is tried.
        let former = with_suffix(&level, &format!(".{}.new", process::id()));
        for name in [former, names(&level).next().expect("a name")] {
            std::os::unix::fs::symlink("victim", name).expect("a link");
        }
        rewrite(&level, b"new").expect("another name is free");
        copy_over(&level, &folder.join("level.txt.old")).expect("a copy");
        assert_eq!(folder.text("victim"), "mine");
        assert_eq!(folder.text("level.txt"), "new");
        assert_eq!(folder.text("level.txt.old"), "new");
        assert_eq!(folder.names().len(), 5, "{:?}", folder.names());
    }

    #[cfg(unix)]
    #[test]
    fn a_private_file_is_private_from_the_beginning() {
        use std::os::unix::fs::PermissionsExt;
        let folder = TestFolder::new("private");
        folder.write("scores.txt", "old");
        let path = folder.join("scores.txt");
        let mode = |path: &Path| {
            let found = fs::metadata(path).expect("a file");
            found.permissions().mode() & 0o777
        };
        for wanted in [0o600, 0o640, 0o664] {
            fs::set_permissions(&path, PermissionsExt::from_mode(wanted)).expect("permissions");
            let meanwhile = replace(&path, b"new", || {
                let fresh = temporaries(&path).next().expect("the new one");
                copy_over(&path, &with_suffix(&path, ".old"))?;
                Ok(mode(&fresh))
            });
            assert_eq!(meanwhile.expect("it is written"), wanted);
            let modes = ["scores.txt", "scores.txt.old"].map(|name| mode(&folder.join(name)));
            assert_eq!(modes, [wanted; 2]);
        }
    }

    #[test]
    fn leftovers_are_removed_once_nobody_writes_them() {
        let folder = TestFolder::new("leftovers");
        let path = folder.join("level.txt");
        let others = [
            "level.txt.brand.new",
            "level.txt.2.new",
            "other.txt.1-0.new",
            "level.txt.1-0.new.txt",
        ];
        for name in others.iter().chain(&["level.txt.1-0.new"]) {
            folder.write(name, "half");
        }
        let written = Temporary::create(&path, &path).expect("a file");
        rewrite(&path, b"new").expect("it is written");
        let is_there = |name: &&str| folder.join(name).exists();
        assert!(others.iter().all(is_there) && !is_there(&"level.txt.1-0.new"));
        let name = written.path.clone().expect("its name");
        assert!(name.exists(), "somebody writes it");
        drop(written);
        assert!(!name.exists());
    }

    #[test]
    fn a_leftover_stays_locked_until_it_is_removed() {
        let folder = TestFolder::new("locked");
        let path = folder.join("level.txt.1-0.new");
        // Made by another program, which locks it at the worst moment.
        let made = File::create(&path).expect("a file");
        let mut is_removed = false;
        remove_leftover_by(&path, |path| {
            is_removed = true;
            let locked = made.try_lock();
            assert!(matches!(locked, Err(TryLockError::WouldBlock)));
            fs::remove_file(path)
        });
        assert!(is_removed && !path.exists());
    }
}
