//! Bytes as letters, digits, `-` and `_`, six bits each, without padding (RFC 4648, section 5).

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The bytes as text.
pub(super) fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, index| {
            bits << 8 | u32::from(group.get(index).copied().unwrap_or(0))
        });
        for place in 0..=group.len() {
            let letter = bits >> (18 - 6 * place) & 63;
            text.push(LETTERS[letter as usize].into());
        }
    }
    text
}

/// The bytes that a text stands for; `None` if nothing is written so.
pub(super) fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for group in text.chunks(4) {
        let mut bits = 0;
        for letter in group {
            let value = LETTERS.iter().position(|known| known == letter)?;
            bits = bits << 6 | value as u32;
        }
        // Two letters make a byte, three make two; what is left over of the last is 0.
        let count = group.len() * 6 / 8;
        let spare = group.len() * 6 - count * 8;
        if count == 0 || bits & ((1 << spare) - 1) != 0 {
            return None;
        }
        bits >>= spare;
        let whole = bits.to_be_bytes();
        bytes.extend_from_slice(&whole[4 - count..]);
    }
    Some(bytes)
}
