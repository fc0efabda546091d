//! The passes of the parser: lines, then headers and rows, then the level.

use super::{
    document::Document,
    lines::Lines,
    playable::{Level, Parsed},
    problem::{Problems, Reporter},
    raw_level::{Header, RawLevel},
};

impl Level {
    /// Reads a level from the bytes of a file. `name` precedes each problem, and is the source of a missing title.
    pub fn parse(name: &str, bytes: &[u8]) -> Parsed {
        Self::parse_for_faces(name, bytes, &|_| true)
    }

    /// Like [`Level::parse`], for a program that can draw some letters: warns of others in title and author.
    pub fn parse_for_faces(name: &str, bytes: &[u8], has_letter: &dyn Fn(char) -> bool) -> Parsed {
        match Document::new(bytes) {
            Ok(document) => document.parse_for_faces(name, has_letter),
            Err(message) => Parsed {
                level: None,
                problems: Problems::of_the_whole(name, message),
            },
        }
    }
}

impl Document {
    /// The level of the document, and all problems. `name` precedes each problem, and is the source of a missing title.
    pub fn parse(&self, name: &str) -> Parsed {
        self.parse_for_faces(name, &|_| true)
    }

    fn parse_for_faces(&self, name: &str, has_letter: &dyn Fn(char) -> bool) -> Parsed {
        let lines = Lines::of(self.bytes());
        let mut report = Reporter::new(name, &lines);
        if let Some(place) = lines.stray_return() {
            // Where lines end, nobody knows.
            report.error(place, || {
                "this carriage return ends no line; save the file with one kind of line end"
                    .to_owned()
            });
            let level = None;
            let problems = report.finish();
            return Parsed { level, problems };
        }
        lines.report_bad_bytes(&mut report);
        let level = RawLevel::read(&lines, &mut report).finish(name, has_letter, &mut report);
        let problems = report.finish();
        Parsed {
            level: level.filter(|_| !problems.has_error()),
            problems,
        }
    }
}

impl Header {
    /// Checks a value without its level.
    ///
    /// # Errors
    /// The first error that [`Document::parse`] would report, with its suggestion.
    pub fn check(self, value: &str) -> Result<(), String> {
        let mut document = Document::of([]);
        document.set_header(self, Some(value));
        let lines = Lines::of(document.bytes());
        let mut report = Reporter::new("", &lines);
        let raw = RawLevel::read(&lines, &mut report);
        // A header that is not there has no problems.
        let _ = (
            raw.ball(&mut report),
            raw.paddle(&mut report),
            raw.par(&mut report),
            raw.scenery(&mut report),
            raw.depth(&mut report),
        );
        let problems = report.finish();
        let error = problems.first_error();
        error.map_or(Ok(()), |error| Err(error.advice()))
    }
}
