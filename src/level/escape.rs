//! Escapes text from files, so that a message cannot disturb the terminal.

use std::fmt::Write;

/// The most characters of a source line in a problem.
const SHOWN_CHARS: usize = 90;

/// The most characters of a quotation in a sentence.
const QUOTED_CHARS: usize = 24;

/// The printable part of a line around character `at`, and the offset of that character in it, in terminal cells.
pub(super) fn excerpt(line: &str, at: usize) -> (String, usize) {
    let is_far = at >= SHOWN_CHARS;
    let first = if is_far { at - SHOWN_CHARS / 2 } else { 0 };
    let mut source = String::from(if is_far { "…" } else { "" });
    let mut caret = usize::from(is_far);
    let mut rest = line.chars().skip(first);
    for (index, c) in rest.by_ref().take(SHOWN_CHARS).enumerate() {
        let (shown, width) = shown(c);
        source.push(shown);
        if first + index < at {
            caret += width;
        }
    }
    if rest.next().is_some() {
        source.push('…');
    }
    (source, caret)
}

/// The printable form of a character, and its width in terminal cells.
fn shown(c: char) -> (char, usize) {
    match c {
        '\t' => (' ', 1),
        _ if is_invisible(c) => ('?', 1),
        // The blocks of East Asian letters and of emoji, which terminals draw two cells wide.
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1faff}'
        | '\u{20000}'..='\u{3fffd}' => (c, 2),
        _ => (c, 1),
    }
}

/// True for a control character, and for one that breaks a line or changes its direction.
pub fn is_control_char(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// True if a terminal would obey `c`, or draw it in no separate cell.
fn is_invisible(c: char) -> bool {
    is_control_char(c)
        || matches!(c,
            '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e01ef}')
}

/// `text`, such as the name of a file, with control characters as escaped code points.
pub fn printable(text: &str) -> String {
    escaped(text.chars(), is_control_char)
}

/// `text` in backticks for a message: cut if long, with invisible characters as escaped code points.
pub(super) fn quote(text: &str) -> String {
    let mut chars = text.chars();
    let start = escaped(chars.by_ref().take(QUOTED_CHARS), is_invisible);
    let cut = if chars.next().is_some() { "…" } else { "" };
    format!("`{start}{cut}`")
}

/// `text` as a JSON string, without characters that a terminal would obey.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if is_control_char(c) => {
                // Writing into a string cannot fail.
                let _ = write!(quoted, "\\u{:04x}", c as u32);
            }
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

fn escaped(chars: impl Iterator<Item = char>, is_hidden: fn(char) -> bool) -> String {
    let mut text = String::new();
    for c in chars {
        match c {
            c if is_hidden(c) => text.extend(c.escape_unicode()),
            c => text.push(c),
        }
    }
    text
}
