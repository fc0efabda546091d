//! Panics: a sentence, a log, and the recording that reproduces it.

use std::cell::{Cell, RefCell};
use std::env::consts::{ARCH, OS};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{backtrace::Backtrace, path::Path};

use super::{display, saving::save_in};
use crate::app::platform::{console::say_error, panic_line, path::printable_path};

/// The exit status of Rust programs after a panic.
const STATUS: i32 = 101;

#[derive(Clone, Default)]
pub(crate) struct Report {
    what: String,
    details: String,
}

thread_local! {
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
    /// The panic that [`guard`] is about to catch.
    static CAUGHT: RefCell<Report> = RefCell::default();
}

/// Runs work on this thread. Returns a panic, and prints nothing.
pub(crate) fn guard<T>(work: impl FnOnce() -> T) -> Result<T, Report> {
    let before = IS_GUARDED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    IS_GUARDED.set(before);
    result.map_err(|_| CAUGHT.take())
}

/// Makes an unguarded panic print one sentence instead of a backtrace. It ends the program, or a side thread alone.
pub(crate) fn install_panic_hook() {
    let main = std::thread::current().id();
    std::panic::set_hook(Box::new(move |info| {
        let report = Report {
            what: panic_line(info),
            details: format!("{info}\n\n{}", Backtrace::force_capture()),
        };
        let thread = std::thread::current();
        if IS_GUARDED.get() {
            CAUGHT.set(report);
        } else if thread.id() != main {
            let name = thread.name().unwrap_or("thread");
            say_error(&format!("the {name} had to stop: {}", report.what));
        } else if let Some(sentence) = display::why_not_opened(&report.what) {
            say_error(&sentence);
            std::process::exit(1);
        } else {
            report.leave(None, None);
        }
    }));
}

impl Report {
    /// Saves a log and the recording, if any, to a folder or the working directory, prints a sentence, and exits.
    pub(crate) fn leave(&self, folder: Option<&Path>, recording: Option<&[u8]>) -> ! {
        let folder = folder.unwrap_or(Path::new(""));
        let version = env!("CARGO_PKG_VERSION");
        let details = &self.details;
        let log = format!("Breakout {version}, {OS}, {ARCH}\n{details}");
        let log = save_in(folder, "crash", "log", log.as_bytes());
        let replay = recording.map(|bytes| save_in(folder, "crash", "replay", bytes));
        let saved = [Some(log), replay].into_iter().flatten().flatten();
        let names: Vec<String> = saved.map(|path| printable_path(&path)).collect();
        let more = match names.join(" and ") {
            names if names.is_empty() => String::new(),
            names => format!("; {names} tell more"),
        };
        say_error(&format!("the game had to stop: {}{more}", self.what));
        std::process::exit(STATUS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs this test again in a process of its own, because the hook is the whole process's.
    #[test]
    fn a_panic_elsewhere_ends_its_own_thread() {
        const ALONE: &str = "BREAKOUT_TEST_OF_THE_HOOK";
        const CODE: i32 = 77;
        if std::env::var_os(ALONE).is_some() {
            install_panic_hook();
            let thread = std::thread::Builder::new().name("sound".to_owned());
            let ended = thread
                .spawn(|| panic!("on purpose"))
                .map(std::thread::JoinHandle::join);
            assert!(ended.is_ok_and(|ended| ended.is_err()));
            std::process::exit(CODE);
        }
        let program = std::env::current_exe().expect("this program");
        let output = std::process::Command::new(program)
            .args(["a_panic_elsewhere_ends_its_own_thread", "--nocapture"])
            .env(ALONE, "1")
            .output()
            .expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(CODE), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(
            said.starts_with("breakout: the sound had to stop: on purpose ("),
            "{said}"
        );
    }
}
