//! Bytes as letters, digits, `-` and `_`, six bits each, without padding (RFC 4648, section 5).

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let mut whole = [0; 4];
        whole[1..=group.len()].copy_from_slice(group);
        let bits = u32::from_be_bytes(whole);
        for place in 0..=group.len() {
            let letter = bits >> (18 - 6 * place) & 63;
            text.push(LETTERS[letter as usize].into());
        }
    }
    text
}

/// The bytes of a text; `None` if [`encode`] never writes it.
pub(crate) fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for group in text.chunks(4) {
        let mut bits = 0;
        for letter in group {
            let value = LETTERS.iter().position(|known| known == letter)?;
            bits = bits << 6 | value as u32;
        }
        // Two letters encode a byte, three encode two; the spare bits of the last are 0.
        let count = group.len() * 6 / 8;
        let spare = group.len() * 6 - count * 8;
        if count == 0 || bits & ((1 << spare) - 1) != 0 {
            return None;
        }
        let whole = (bits >> spare).to_be_bytes();
        bytes.extend_from_slice(&whole[4 - count..]);
    }
    Some(bytes)
}
