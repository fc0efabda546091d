//! The standard output and error, and failures of commands.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use crate::app::platform::file_error::system_text;

pub(crate) enum Failure {
    Sentence(String),
    Reported,
    /// The standard output cannot be written.
    Unprinted(io::Error),
}

/// Prints to the console of the program that started this one, unless the output goes elsewhere.
#[cfg(windows)]
#[expect(unsafe_code, reason = "the system has no safe interface")]
pub(crate) fn attach() {
    use windows_sys::Win32::System::Console::{
        ATTACH_PARENT_PROCESS, AttachConsole, GetStdHandle, STD_ERROR_HANDLE, STD_OUTPUT_HANDLE,
        SetStdHandle,
    };

    // SAFETY: these take and give values alone, and no other thread runs yet.
    unsafe {
        let outputs =
            [STD_OUTPUT_HANDLE, STD_ERROR_HANDLE].map(|which| (which, GetStdHandle(which)));
        AttachConsole(ATTACH_PARENT_PROCESS);
        for (which, output) in outputs {
            if !output.is_null() {
                SetStdHandle(which, output);
            }
        }
    }
}

/// Elsewhere, a program has the outputs of the one that started it.
#[cfg(not(windows))]
pub(crate) fn attach() {}

/// The exit status if the reader of the output has ended, like `head`: that of the signal for a broken pipe.
const CLOSED_PIPE: u8 = 141;

impl Failure {
    /// Prints the sentence, unless the reader has ended, and returns the exit status.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Sentence(sentence) => say_error(sentence),
            Self::Reported => {}
            Self::Unprinted(error) if error.kind() == ErrorKind::BrokenPipe => {
                return ExitCode::from(CLOSED_PIPE);
            }
            Self::Unprinted(error) => {
                let reason = system_text(error);
                say_error(&format!("cannot write to the standard output: {reason}"));
            }
        }
        ExitCode::FAILURE
    }
}

impl From<String> for Failure {
    fn from(sentence: String) -> Self {
        Self::Sentence(sentence)
    }
}

/// The result of a command that has reported its failures.
pub(crate) fn reported(failed: bool) -> Result<(), Failure> {
    (!failed).then_some(()).ok_or(Failure::Reported)
}

pub(crate) fn print(line: &str) -> Result<(), Failure> {
    printed(writeln!(io::stdout(), "{line}"))
}

/// Checks that a write to the standard output has arrived.
pub(crate) fn printed(written: io::Result<()>) -> Result<(), Failure> {
    let arrived = written.and_then(|()| {
        #[cfg(target_os = "linux")]
        closed::check()?;
        io::stdout().flush()
    });
    arrived.map_err(Failure::Unprinted)
}

/// Prints a line beside the game. Ignores failures.
pub(crate) fn say(line: &str) {
    let _ = print(line);
}

/// Prints problems of the input, apart from a command's results.
pub(crate) fn say_problems(lines: &str) {
    let _ = writeln!(io::stderr(), "{lines}");
}

pub(crate) fn say_error(sentence: &str) {
    let _ = writeln!(io::stderr(), "breakout: {sentence}");
}

/// The characters in a line of the terminal at the standard output, or else of the shell's `COLUMNS`, or else 80.
pub(crate) fn terminal_width() -> usize {
    let width = terminal_size::terminal_size_of(io::stdout()).map(|(columns, _)| columns.0.into());
    let columns = || std::env::var("COLUMNS").ok()?.parse().ok();
    width.or_else(columns).unwrap_or(80)
}

/// Detects a standard output that was closed at the start, for which Rust opens `/dev/null`, where all writes succeed.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "runs before `main`")]
mod closed {
    use std::io;
    use std::sync::atomic::{AtomicBool, Ordering};

    use rustix::io::fcntl_getfd;
    use rustix::stdio::stdout;

    static CLOSED: AtomicBool = AtomicBool::new(false);

    // SAFETY: the section holds functions that the loader calls before `main`, with this signature.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static BEFORE_MAIN: extern "C" fn() = look;

    extern "C" fn look() {
        // Reading the flags of a closed file fails.
        CLOSED.store(fcntl_getfd(stdout()).is_err(), Ordering::Relaxed);
    }

    pub(super) fn check() -> io::Result<()> {
        if CLOSED.load(Ordering::Relaxed) {
            return Err(io::Error::other("it is closed"));
        }
        Ok(())
    }
}
