//! The check that a file is text.

use super::MAX_BYTES;

/// The most control characters and bad bytes that are reported at their places. A file with more is not text.
const MAX_STRAY_BYTES: usize = 8;

/// Checks that a file is text of at most [`MAX_BYTES`].
///
/// # Errors
/// A sentence about the whole file, with the remedy.
pub(super) fn check_is_text(bytes: &[u8]) -> Result<(), String> {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err("the file is UTF-16; save it as UTF-8".to_owned());
    }
    let (mut controls, mut foreign) = (0_usize, 0_usize);
    for chunk in bytes[..bytes.len().min(MAX_BYTES)].utf8_chunks() {
        let is_control = |c: &char| c.is_control() && !c.is_whitespace();
        controls += chunk.valid().chars().filter(is_control).count();
        foreign += usize::from(!chunk.invalid().is_empty());
    }
    if controls + foreign > MAX_STRAY_BYTES {
        // Text in another encoding has bad bytes alone.
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
