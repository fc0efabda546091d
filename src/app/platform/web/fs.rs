//! Files in the page's storage, by path. Browsers store about five million letters for all pages of an address.

use std::io::{self, Cursor, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{ffi::OsString, vec};

use breakout::sorting::sort;

use super::page;
use crate::app::platform::{eviction, file_error::Obstacle, path::with_suffix};

pub(crate) struct Metadata {
    /// The length and the time of change of a file; `None` for a folder.
    file: Option<(u64, SystemTime)>,
}

impl Metadata {
    pub(crate) fn is_file(&self) -> bool {
        self.file.is_some()
    }

    pub(crate) fn is_dir(&self) -> bool {
        self.file.is_none()
    }

    pub(crate) fn len(&self) -> u64 {
        self.file.map_or(0, |(length, _)| length)
    }

    pub(crate) fn modified(&self) -> io::Result<SystemTime> {
        let modified = self.file.map(|(_, modified)| modified);
        modified.ok_or_else(|| ErrorKind::Unsupported.into())
    }

    /// The storage has no times of creation.
    #[expect(clippy::unused_self, reason = "elsewhere the file knows")]
    pub(crate) fn created(&self) -> io::Result<SystemTime> {
        Err(ErrorKind::Unsupported.into())
    }
}

pub(crate) struct DirEntry(PathBuf);

impl DirEntry {
    pub(crate) fn path(&self) -> PathBuf {
        self.0.clone()
    }

    pub(crate) fn file_name(&self) -> OsString {
        self.0.file_name().unwrap_or_default().to_owned()
    }

    pub(crate) fn metadata(&self) -> io::Result<Metadata> {
        metadata(&self.0)
    }
}

pub(crate) fn metadata(path: impl AsRef<Path>) -> io::Result<Metadata> {
    let path = path.as_ref();
    if let Some((length, millis)) = page::metadata(&key(path)) {
        let modified = UNIX_EPOCH + Duration::from_millis(millis as u64);
        let file = Some((length as u64, modified));
        return Ok(Metadata { file });
    }
    let is_folder = page::is_folder(&key(path));
    let folder = is_folder.then_some(Metadata { file: None });
    folder.ok_or_else(|| ErrorKind::NotFound.into())
}

/// The storage has no links.
pub(crate) use self::metadata as symlink_metadata;

pub(crate) fn read_link(_: &Path) -> io::Result<PathBuf> {
    Err(ErrorKind::Unsupported.into())
}

pub(crate) fn canonicalize(path: &Path) -> io::Result<PathBuf> {
    Ok(path.to_owned())
}

pub(crate) fn read_dir(path: impl AsRef<Path>) -> io::Result<vec::IntoIter<io::Result<DirEntry>>> {
    let folder = path.as_ref();
    let first_below = |path: PathBuf| {
        let below = path.strip_prefix(folder).ok()?.components().next()?;
        Some(folder.join(below))
    };
    let mut found: Vec<PathBuf> = paths().filter_map(first_below).collect();
    sort(&mut found);
    found.dedup();
    if found.is_empty() {
        return Err(ErrorKind::NotFound.into());
    }
    let entries: Vec<_> = found.into_iter().map(|path| Ok(DirEntry(path))).collect();
    Ok(entries.into_iter())
}

pub(crate) fn leads_to_file(entry: &DirEntry) -> bool {
    entry.metadata().is_ok_and(|found| found.is_file())
}

/// Does nothing: a folder exists while it has files.
pub(crate) fn create_dir_all(_: &Path) -> io::Result<()> {
    Ok(())
}

/// `None`: the keys of a page mean nothing to players.
pub(crate) fn place(_: &Path) -> Option<String> {
    None
}

/// The name of a file; the folders of a page mean nothing to players.
pub(crate) fn name_and_folder(path: &Path) -> (String, Option<String>) {
    (key(Path::new(path.file_name().unwrap_or_default())), None)
}

pub(crate) fn open(path: &Path) -> io::Result<Cursor<Vec<u8>>> {
    Ok(Cursor::new(read_start(path, usize::MAX)?))
}

pub(crate) fn read_start(path: &Path, max_bytes: usize) -> io::Result<Vec<u8>> {
    let mut bytes = page::get(&key(path)).ok_or(ErrorKind::NotFound)?;
    bytes.truncate(max_bytes);
    Ok(bytes)
}

/// Writes a file, and removes less valuable recordings if the storage is full.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    while let Err(why) = page::set(&key(path), bytes) {
        if !matches!(why, Obstacle::StorageFull) || !make_room(path) {
            return Err(why.into());
        }
    }
    Ok(())
}

/// The key of a temporary value that measures the free room.
pub(super) fn probe(path: &Path) -> PathBuf {
    with_suffix(path, ".new")
}

/// The bytes, up to `wanted`, that fit into the storage, which has four letters for three bytes.
pub(crate) fn free_space(path: &Path, wanted: usize) -> io::Result<usize> {
    let probe = key(&probe(path));
    let mut fits = 0;
    let mut too_many = wanted + 1;
    while fits + 1 < too_many {
        // All bytes first: usually they fit.
        let middle = usize::midpoint(fits, too_many);
        let count = if too_many > wanted { wanted } else { middle };
        match page::set(&probe, &vec![b' '; count.div_ceil(3) * 4]) {
            Ok(()) => fits = count,
            Err(Obstacle::StorageFull) => too_many = count,
            Err(why) => return Err(why.into()),
        }
    }
    page::remove(&probe);
    Ok(fits)
}

/// Removes a file of lower value than one at this path; false if there is none.
fn make_room(path: &Path) -> bool {
    let file = |path: PathBuf| {
        let modified = metadata(&path).ok()?.modified().ok()?;
        Some((path, modified))
    };
    let files: Vec<_> = paths().filter_map(file).collect();
    eviction::next_to_evict(&files, path).is_some_and(|path| remove_file(path).is_ok())
}

pub(crate) fn create_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if metadata(path).is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    write(path, bytes)
}

/// Renames a file, or all files of a folder. An error leaves them where they were.
pub(crate) fn rename(from: impl AsRef<Path>, to: impl AsRef<Path>) -> io::Result<()> {
    let from = from.as_ref();
    let to = to.as_ref();
    if !metadata(from)?.is_dir() {
        return rename_file(from, to);
    }
    let below = |path: PathBuf| path.strip_prefix(from).map(Path::to_path_buf).ok();
    let names: Vec<PathBuf> = paths().filter_map(below).collect();
    for (index, name) in names.iter().enumerate() {
        rename_file(&from.join(name), &to.join(name)).inspect_err(|_| {
            for name in &names[..index] {
                let _ = rename_file(&to.join(name), &from.join(name));
            }
        })?;
    }
    Ok(())
}

fn rename_file(from: &Path, to: &Path) -> io::Result<()> {
    let bytes = read_start(from, usize::MAX)?;
    if write(to, &bytes).is_ok() {
        return remove_file(from);
    }
    // The storage may not fit both.
    remove_file(from)?;
    write(to, &bytes).inspect_err(|_| {
        let _ = write(from, &bytes);
    })
}

/// Copies the file: the storage has no links.
pub(crate) fn hard_link(file: &Path, name: &Path) -> io::Result<()> {
    create_new(name, &read_start(file, usize::MAX)?)
}

pub(crate) fn remove_file(path: impl AsRef<Path>) -> io::Result<()> {
    if !metadata(&path)?.is_file() {
        return Err(ErrorKind::NotFound.into());
    }
    page::remove(&key(path.as_ref()));
    Ok(())
}

pub(super) fn key(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn paths() -> impl Iterator<Item = PathBuf> {
    page::keys().into_iter().map(PathBuf::from)
}
