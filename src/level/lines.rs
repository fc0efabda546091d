//! The lines of a file as text, and their bytes.

use std::borrow::Cow;

use super::{problem::Reporter, span::Span};

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The lines of a file, without their ends and with bad bytes replaced.
pub(super) struct Lines<'a> {
    /// The bytes of the file after its byte order mark.
    bytes: &'a [u8],
    texts: Vec<Cow<'a, str>>,
}

impl<'a> Lines<'a> {
    /// Splits bytes into lines. The text after the last line end, even empty, is a line too.
    pub(super) fn of(bytes: &'a [u8]) -> Self {
        let bytes = &bytes[start_of_text(bytes)..];
        let texts = split(bytes).map(String::from_utf8_lossy).collect();
        Self { bytes, texts }
    }

    pub(super) fn spans(&self) -> impl Iterator<Item = Span<'_>> {
        (1..=self.texts.len()).map(|number| self.whole(number))
    }

    pub(super) fn originals(&self) -> impl Iterator<Item = &'a [u8]> {
        split(self.bytes)
    }

    pub(super) fn whole(&self, number: usize) -> Span<'_> {
        let line = number;
        let offset = 0;
        let text = self.text(number);
        Span { line, offset, text }
    }

    /// The text of a line by number; empty beyond the last.
    pub(super) fn text(&self, number: usize) -> &str {
        self.texts.get(number - 1).map_or("", |line| line)
    }

    pub(super) fn has_bad_bytes(&self, number: usize) -> bool {
        matches!(self.texts.get(number - 1), Some(Cow::Owned(_)))
    }

    /// The first carriage return inside a line.
    pub(super) fn stray_return(&self) -> Option<Span<'_>> {
        let mut lines = self.spans();
        lines.find_map(|line| Some(line.split_at(Some(line.text.find('\r')?)).1))
    }

    /// Reports the first byte of each line that is not UTF-8.
    pub(super) fn report_bad_bytes(&self, report: &mut Reporter<'_>) {
        for (index, line) in split(self.bytes).enumerate() {
            if let Err(error) = std::str::from_utf8(line) {
                let offset = error.valid_up_to();
                let byte = line[offset];
                report.error(Span::at(index + 1, offset), || {
                    format!("byte 0x{byte:02x} is not UTF-8; save the file as UTF-8")
                });
            }
        }
    }
}

/// The length of the byte order mark.
pub(super) fn start_of_text(bytes: &[u8]) -> usize {
    let has_mark = bytes.starts_with(BYTE_ORDER_MARK);
    if has_mark { BYTE_ORDER_MARK.len() } else { 0 }
}

/// The byte that ends lines: a line feed or, in a file without any, the carriage return of old Macs.
pub(super) fn line_end(bytes: &[u8]) -> u8 {
    if bytes.contains(&b'\n') { b'\n' } else { b'\r' }
}

fn split(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let end = line_end(bytes);
    bytes.split(move |byte| *byte == end).map(without_return)
}

/// A line without the carriage return of a CR LF end.
pub(super) fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}
