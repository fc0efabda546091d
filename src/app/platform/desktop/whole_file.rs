//! Replaces a file as a whole: at every moment its name leads to a complete one.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use super::process;
use crate::app::platform::file_error::beside;

/// Writes a new file, does what is to be done before it counts, and renames it over the old one.
///
/// # Errors
/// The old file is as it was.
pub(crate) fn replace<T>(
    target: &Path,
    bytes: &[u8],
    before: impl FnOnce() -> io::Result<T>,
) -> io::Result<T> {
    replace_as(target, bytes, None, before)
}

/// Like [`replace`], with permissions for the new file.
fn replace_as<T>(
    target: &Path,
    bytes: &[u8],
    permissions: Option<fs::Permissions>,
    before: impl FnOnce() -> io::Result<T>,
) -> io::Result<T> {
    let fresh = beside(target, &format!(".{}.new", process::id()));
    let replaced = write_new(&fresh, bytes).and_then(|()| {
        if let Some(permissions) = permissions {
            // Not every file system has permissions to set.
            let _ = fs::set_permissions(&fresh, permissions);
        }
        let value = before()?;
        fs::rename(&fresh, target)?;
        Ok(value)
    });
    if replaced.is_err() {
        let _ = fs::remove_file(&fresh);
    } else if let Some(folder) = target.parent() {
        // The new name must outlive a power failure too. Not every platform can do this.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    replaced
}

/// Replaces the content of a file that others may read meanwhile: through links, and with the
/// permissions that it had.
///
/// # Errors
/// The old file is as it was. One that may not be written is not replaced either.
pub(crate) fn rewrite(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let before = fs::metadata(&target).ok().map(|found| found.permissions());
    if before.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    replace_as(&target, bytes, before, || Ok(()))
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
