use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

use super::whole_file;
use crate::app::platform::file_error::{Obstacle, is_full};
use crate::app::platform::path::printable_path;

pub(crate) use std::fs::{
    DirEntry, canonicalize, create_dir_all, hard_link, metadata, read_dir, read_link, remove_file,
    rename, symlink_metadata, write,
};

#[expect(clippy::unnecessary_wraps, reason = "a page has none")]
pub(crate) fn place(path: &Path) -> Option<String> {
    Some(printable_path(path))
}

/// The printable name and folder of a file. On Unix `~` is the home.
pub(crate) fn name_and_folder(path: &Path) -> (String, Option<String>) {
    let name = path.file_name().unwrap_or_default();
    let folder = path.parent().unwrap_or(Path::new(""));
    let home = dirs::home_dir().filter(|_| cfg!(unix));
    let below = home.and_then(|home| folder.strip_prefix(home).ok().map(Path::to_path_buf));
    let folder = match below {
        Some(below) if below.as_os_str().is_empty() => "~".to_owned(),
        Some(below) => format!("~/{}", printable_path(&below)),
        None => printable_path(folder),
    };
    (printable_path(Path::new(name)), Some(folder))
}

/// Opens a file for reading, without waiting for its content.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    // Some kernel files look regular, but block until something happens.
    #[cfg(target_os = "linux")]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        rustix::fs::OFlags::NONBLOCK.bits().cast_signed(),
    );
    options.open(path)
}

pub(crate) fn read_start(path: &Path, max_bytes: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut start = open(path)?.take(max_bytes as u64);
    match start.read_to_end(&mut bytes) {
        Err(error) if error.kind() == ErrorKind::WouldBlock => Err(Obstacle::NotAFile.into()),
        read => read.map(|_| bytes),
    }
}

/// True for a regular file and for a link to one.
pub(crate) fn leads_to_file(entry: &DirEntry) -> bool {
    let is_file = || metadata(entry.path()).is_ok_and(|found| found.is_file());
    // Most folders store the types of their entries.
    let kind = entry.file_type();
    kind.is_ok_and(|kind| kind.is_file() || (kind.is_symlink() && is_file()))
}

/// Writes a new file, or nothing on failure.
pub(crate) fn create_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    let written = file.write_all(bytes);
    if written.is_err() {
        let _ = remove_file(path);
    }
    written
}

/// The bytes, up to `wanted`, that fit beside a file.
///
/// # Errors
/// If writing fails for any reason but a full disk.
pub(crate) fn free_space(path: &Path, wanted: usize) -> io::Result<usize> {
    let probe = (whole_file::names(path).find(|name| symlink_metadata(name).is_err()))
        .ok_or(ErrorKind::AlreadyExists)?;
    let mut file = File::create_new(&probe)?;
    // A file system may compress uniform bytes.
    let noise = |n: u32| (n.wrapping_mul(0x9e37_79b1) >> 24) as u8;
    let block: Vec<u8> = (0..1 << 16).map(noise).collect();
    let mut written = 0;
    let filled = loop {
        if written >= wanted {
            break file.sync_all();
        }
        match file.write(&block[..block.len().min(wanted - written)]) {
            Ok(0) => break Ok(()),
            Ok(count) => written += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => break Err(error),
        }
    };
    let _ = remove_file(&probe);
    match filled {
        Err(error) if !is_full(&error) => Err(error),
        _ => Ok(written),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_folder_below_the_home_is_named_in_short() {
        let home = dirs::home_dir().expect("a home");
        for (path, name, folder) in [
            (home.join("games/a.replay"), "a.replay", "~/games"),
            (home.join("a.replay"), "a.replay", "~"),
            ("/srv/a\n.replay".into(), "a\\u{a}.replay", "/srv"),
        ] {
            let named = (name.to_owned(), Some(folder.to_owned()));
            assert_eq!(name_and_folder(&path), named);
        }
    }
}
