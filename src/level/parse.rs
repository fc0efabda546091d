//! Parses the bytes of a file: first lines, then headers and rows, then the level.

use super::{
    document::Document,
    lines::Lines,
    playable::{Level, Parsed},
    problem::{ProblemCollector, Problems},
    raw_level::RawLevel,
};

impl Level {
    /// Reads a level from the bytes of a file. The name stands before each problem, and makes the
    /// title if the file gives none.
    pub fn parse(name: &str, bytes: &[u8]) -> Parsed {
        match Document::new(bytes) {
            Ok(document) => document.parse(name),
            Err(message) => Parsed::not_a_text(name, message),
        }
    }
}

impl Document {
    /// The level that the document says, and all of its problems. The name stands before each of them,
    /// and makes the title if there is none.
    pub fn parse(&self, name: &str) -> Parsed {
        let lines = Lines::of(self.bytes());
        let mut report = ProblemCollector::new(name, &lines);
        lines.report_bad_bytes(&mut report);
        let level = RawLevel::read(&lines, &mut report).finish(name, &mut report);
        let problems = report.finish();
        Parsed {
            level: level.filter(|_| !problems.has_error()),
            problems,
        }
    }
}

impl Parsed {
    fn not_a_text(name: &str, message: String) -> Self {
        Self {
            level: None,
            problems: Problems::of_the_whole(name, message),
        }
    }
}
