//! The id of a run.

use std::fmt::{self, Display};
use std::str::FromStr;

/// The unique id of a run: its start and the process that played it. Displays as two numbers like
/// `1763792848123-4711`, which may be part of a file name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RunId {
    /// The start in milliseconds since 1970.
    pub millis: u64,
    /// The id of the process.
    pub process: u32,
}

impl Display for RunId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.millis, self.process)
    }
}

/// The error of a text that is not the id of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRunId;

impl FromStr for RunId {
    type Err = NoRunId;

    /// Reads what [`Display`] writes, and nothing else: a run has one id.
    fn from_str(text: &str) -> Result<Self, NoRunId> {
        let (millis, process) = text.split_once('-').ok_or(NoRunId)?;
        let id = Self {
            millis: millis.parse().map_err(|_| NoRunId)?,
            process: process.parse().map_err(|_| NoRunId)?,
        };
        (id.to_string() == text).then_some(id).ok_or(NoRunId)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_has_one_name() {
        let id = RunId {
            millis: 1_763_792_848_123,
            process: 4711,
        };
        assert_eq!("1763792848123-4711".parse(), Ok(id));
        assert_eq!(id.to_string().parse(), Ok(id));
        for text in " 1 - 1- -1 +1-2 01-2 1-2-3 1-2/.. 1-99999999999".split(' ') {
            assert_eq!(text.parse::<RunId>(), Err(NoRunId), "{text}");
        }
    }
}
