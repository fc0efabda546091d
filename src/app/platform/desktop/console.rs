//! Prints to the standard output and the standard error, and ends a command that failed.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// Why a command failed.
pub(crate) enum Failure {
    /// One plain sentence says it.
    Sentence(String),
    /// The standard output does not take what the command prints.
    Unprinted(io::Error),
}

/// The exit status of a command whose reader has gone, like `head`: a shell reports the same for
/// programs that a signal ends there.
const CLOSED_PIPE: u8 = 141;

impl Failure {
    /// Prints the sentence, and returns the exit status. A reader that has gone needs no sentence.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Sentence(sentence) => say_error(sentence),
            Self::Unprinted(error) if error.kind() == ErrorKind::BrokenPipe => {
                return ExitCode::from(CLOSED_PIPE);
            }
            Self::Unprinted(error) => {
                let reason = error_text(error);
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

/// Prints a line of a command's results.
///
/// # Errors
/// The standard output is full or closed.
pub(crate) fn print(line: &str) -> Result<(), Failure> {
    printed(writeln!(io::stdout(), "{line}"))
}

/// Makes sure that what was written to the standard output has arrived there.
///
/// # Errors
/// It has not.
pub(crate) fn printed(written: io::Result<()>) -> Result<(), Failure> {
    let arrived = written.and_then(|()| {
        #[cfg(target_os = "linux")]
        closed::check()?;
        io::stdout().flush()
    });
    arrived.map_err(Failure::Unprinted)
}

/// Prints a line beside the game, which goes on if nobody takes it.
pub(crate) fn say(line: &str) {
    let _ = print(line);
}

/// Prints what is wrong with the input beside a command's results.
pub(crate) fn say_problems(lines: &str) {
    let _ = writeln!(io::stderr(), "{lines}");
}

/// Prints an error message.
pub(crate) fn say_error(sentence: &str) {
    let _ = writeln!(io::stderr(), "breakout: {sentence}");
}

/// The number of characters in a line of the terminal at the standard output: what it says, or the shell,
/// or else 80.
pub(crate) fn terminal_width() -> usize {
    #[cfg(target_os = "linux")]
    if let Some(columns) = terminal::columns() {
        return columns;
    }
    let columns = std::env::var("COLUMNS").ok();
    columns
        .and_then(|columns| columns.parse().ok())
        .unwrap_or(80)
}

/// The message of an I/O error in lower case, without its number.
pub(crate) fn error_text(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "no such file".to_owned(),
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

/// A standard output that was closed when the program was started.
///
/// Rust opens `/dev/null` in its place before `main`, and what is written then seems to arrive. So this
/// asks before Rust does.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "runs before `main`, and calls the C library")]
mod closed {
    use std::ffi::c_int;
    use std::io;
    use std::sync::atomic::{AtomicBool, Ordering};

    unsafe extern "C" {
        fn fcntl(file: c_int, command: c_int, ...) -> c_int;
    }

    const STDOUT: c_int = 1;
    const F_GETFD: c_int = 1;

    static CLOSED: AtomicBool = AtomicBool::new(false);

    // SAFETY: the section holds functions that the loader calls before `main`, with this signature.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static BEFORE_MAIN: extern "C" fn() = look;

    extern "C" fn look() {
        // SAFETY: the call only reads a flag of a file, and fails for a closed one.
        let flags = unsafe { fcntl(STDOUT, F_GETFD) };
        CLOSED.store(flags < 0, Ordering::Relaxed);
    }

    pub(super) fn check() -> io::Result<()> {
        if CLOSED.load(Ordering::Relaxed) {
            return Err(io::Error::other("it is closed"));
        }
        Ok(())
    }
}

/// The size of a terminal.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "calls the C library")]
mod terminal {
    use std::ffi::{c_int, c_ulong};

    unsafe extern "C" {
        fn ioctl(file: c_int, request: c_ulong, ...) -> c_int;
    }

    const STDOUT: c_int = 1;
    const TIOCGWINSZ: c_ulong = 0x5413;

    /// The characters in a line of the standard output; `None` if it is no terminal that knows.
    pub(super) fn columns() -> Option<usize> {
        // Rows and columns, then both in pixels.
        let mut size = [0_u16; 4];
        // SAFETY: the request fills the four numbers of a `winsize`, and nothing else.
        let status = unsafe { ioctl(STDOUT, TIOCGWINSZ, &raw mut size) };
        (status == 0 && size[1] > 0).then_some(size[1].into())
    }
}
