//! Prints to the standard output and the standard error, and ends a command that failed.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use crate::app::platform::file_error::system_text;

pub(crate) enum Failure {
    Sentence(String),
    /// A failure whose sentence was printed already.
    Reported,
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

/// The result of a command that has said whatever failed.
pub(crate) fn reported(failed: bool) -> Result<(), Failure> {
    if failed {
        Err(Failure::Reported)
    } else {
        Ok(())
    }
}

pub(crate) fn print(line: &str) -> Result<(), Failure> {
    printed(writeln!(io::stdout(), "{line}"))
}

/// Makes sure that what was written to the standard output has arrived there.
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

pub(crate) fn say_error(sentence: &str) {
    let _ = writeln!(io::stderr(), "breakout: {sentence}");
}

/// The number of characters in a line of the terminal at the standard output: what it says, or the shell, or else 80.
pub(crate) fn terminal_width() -> usize {
    let told = terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0.into());
    let columns = || std::env::var("COLUMNS").ok()?.parse().ok();
    told.or_else(columns).unwrap_or(80)
}

/// A standard output that was closed when the program was started.
///
/// Rust opens `/dev/null` in its place before `main`, and what is written then seems to arrive. So this
/// asks before Rust does.
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
        // Reading a flag of a file fails for a closed one.
        CLOSED.store(fcntl_getfd(stdout()).is_err(), Ordering::Relaxed);
    }

    pub(super) fn check() -> io::Result<()> {
        if CLOSED.load(Ordering::Relaxed) {
            return Err(io::Error::other("it is closed"));
        }
        Ok(())
    }
}
