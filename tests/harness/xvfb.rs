//! A private X display.

use std::io::{BufRead, BufReader, ErrorKind};
use std::process::{Child, Command, Stdio};

/// A headless X server.
pub(crate) struct Xvfb {
    server: Child,
    pub(crate) name: String,
}

impl Xvfb {
    /// Starts the server on a free display.
    pub(crate) fn start() -> Result<Self, String> {
        Self::with_screen("1920x1200x24")
    }

    /// Starts the server with a screen of some width, height and bits of colour, as it writes them.
    pub(crate) fn with_screen(screen: &str) -> Result<Self, String> {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", screen, "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| match error.kind() {
                ErrorKind::NotFound => "Xvfb is not installed".to_owned(),
                _ => format!("Xvfb does not start: {error}"),
            })?;
        let mut line = String::new();
        let told = server
            .stdout
            .take()
            .map(|out| BufReader::new(out).read_line(&mut line));
        let number = told.and_then(|_| line.trim().parse::<u32>().ok());
        let Some(number) = number else {
            let _ = server.kill();
            return Err("Xvfb did not name its display".to_owned());
        };
        Ok(Self {
            server,
            name: format!(":{number}"),
        })
    }
}

impl Drop for Xvfb {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
