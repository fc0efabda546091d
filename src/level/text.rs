//! The check that a file is text at all.

use super::MAX_BYTES;

/// Up to this many control characters and bytes that are not UTF-8 are mistakes in a text, each
/// reported at its place. A file with more of them is not text.
const MAX_STRAY_BYTES: usize = 8;

/// Checks that a file is text of a possible size.
///
/// # Errors
/// The problem of the file as a whole and its remedy; no line of such a file is shown.
pub(super) fn check_is_text(bytes: &[u8]) -> Result<(), String> {
    let is_utf16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    if is_utf16 {
        return Err("the file is UTF-16; save it as UTF-8".to_owned());
    }
    let (mut controls, mut foreign) = (0_usize, 0_usize);
    for chunk in bytes[..bytes.len().min(MAX_BYTES)].utf8_chunks() {
        let is_control = |c: &char| c.is_control() && !c.is_whitespace();
        controls += chunk.valid().chars().filter(is_control).count();
        foreign += usize::from(!chunk.invalid().is_empty());
    }
    if controls + foreign > MAX_STRAY_BYTES {
        // Text in another encoding has foreign bytes only.
        let message = match controls {
            0 => "the file is not UTF-8; save it as UTF-8",
            _ => "the file is not text; a level is plain text, with rows such as `. 2 # 2 .`",
        };
        return Err(message.to_owned());
    }
    if bytes.len() > MAX_BYTES {
        return Err(format!("the file is larger than {MAX_BYTES} bytes (1 MiB)"));
    }
    Ok(())
}
