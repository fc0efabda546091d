//! What tests need: temporary folders, deaths of a process, a clipboard.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, ops::Deref, process};

/// The number of the next folder: concurrent tests may choose the same name.
static COUNT: AtomicU32 = AtomicU32::new(0);

/// Names the number of the moment, from 1, at which a process dies.
pub(crate) const DEATH_VARIABLE: &str = "BREAKOUT_TEST_DIES_AT";

static DEATH: LazyLock<Option<u32>> = LazyLock::new(|| env::var(DEATH_VARIABLE).ok()?.parse().ok());
static MOMENTS: AtomicU32 = AtomicU32::new(0);

/// Ends this process as a kill would, without dropping anything, if the environment names this moment.
pub(crate) fn may_die() {
    let moment = MOMENTS.fetch_add(1, Ordering::Relaxed) + 1;
    if *DEATH == Some(moment) {
        process::abort();
    }
}

/// The number of moments so far.
pub(crate) fn moments() -> u32 {
    MOMENTS.load(Ordering::Relaxed)
}

/// A new temporary folder, removed on drop.
pub(crate) struct TestFolder(PathBuf);

impl TestFolder {
    pub(crate) fn new(name: &str) -> Self {
        let id = std::process::id();
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("breakout-{id}-{number}-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder").flatten();
        let mut names: Vec<String> = entries
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[track_caller]
    pub(crate) fn text(&self, name: &str) -> String {
        let bytes = fs::read(self.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        String::from_utf8_lossy(&bytes).into_owned()
    }

    #[track_caller]
    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.join(name), content).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

impl Deref for TestFolder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
        let _ = fs::remove_file(&self.0);
    }
}

/// The clipboard of a test, which leaves the person's own alone.
pub(crate) struct Clipboard(Option<String>);

impl Clipboard {
    #[expect(clippy::unnecessary_wraps, reason = "the real one may be missing")]
    pub(crate) fn new() -> Result<Self, arboard::Error> {
        Ok(Self(None))
    }

    pub(crate) fn get_text(&mut self) -> Result<String, arboard::Error> {
        self.0.clone().ok_or(arboard::Error::ContentNotAvailable)
    }

    #[expect(
        clippy::unnecessary_wraps,
        reason = "the real one may be held by another program"
    )]
    pub(crate) fn set_text(&mut self, text: &str) -> Result<(), arboard::Error> {
        self.0 = Some(text.to_owned());
        Ok(())
    }
}
