//! SHA-256, as FIPS 180-4 describes it: a name of bytes that nobody can give to others.

use std::fmt::Write as _;

/// The hash of some bytes.
pub(super) type Digest = [u8; 32];

/// The first bits of the fractions of the square roots of the first primes.
const START: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];

/// The first bits of the fractions of the cube roots of the first primes.
#[rustfmt::skip]
const ROUNDS: [u32; 64] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
];

const BLOCK: usize = 64;

pub(super) fn sha256(bytes: &[u8]) -> Digest {
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    // A bit, zeros up to the end of a block, and the number of bits.
    let mut end = rest.to_vec();
    end.push(0x80);
    let length = (end.len() + 8).next_multiple_of(BLOCK);
    end.resize(length - 8, 0);
    end.extend((bytes.len() as u64 * 8).to_be_bytes());
    let blocks = blocks.iter().chain(end.as_chunks().0);
    let state = blocks.fold(START, mixed);
    let mut digest = Digest::default();
    for (to, from) in digest.as_chunks_mut().0.iter_mut().zip(state) {
        *to = from.to_be_bytes();
    }
    digest
}

/// The state after a block.
fn mixed(state: [u32; 8], block: &[u8; BLOCK]) -> [u32; 8] {
    let mut words = [0; ROUNDS.len()];
    for (word, bytes) in words.iter_mut().zip(block.as_chunks().0) {
        *word = u32::from_be_bytes(*bytes);
    }
    for at in 16..words.len() {
        let early = words[at - 15];
        let late = words[at - 2];
        let early = early.rotate_right(7) ^ early.rotate_right(18) ^ early >> 3;
        let late = late.rotate_right(17) ^ late.rotate_right(19) ^ late >> 10;
        let sum = words[at - 16].wrapping_add(early);
        words[at] = sum.wrapping_add(words[at - 7]).wrapping_add(late);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = state;
    for (round, word) in ROUNDS.into_iter().zip(words) {
        let choice = (e & f) ^ (!e & g);
        let majority = (a & b) ^ (a & c) ^ (b & c);
        let of_e = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let of_a = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let parts = [h, of_e, choice, round, word];
        let sum = parts.into_iter().fold(0, u32::wrapping_add);
        h = g;
        g = f;
        f = e;
        e = d.wrapping_add(sum);
        d = c;
        c = b;
        b = a;
        a = sum.wrapping_add(of_a).wrapping_add(majority);
    }
    let mut after = [a, b, c, d, e, f, g, h];
    for (word, before) in after.iter_mut().zip(state) {
        *word = word.wrapping_add(before);
    }
    after
}

pub(super) fn hex(digest: &Digest) -> String {
    let mut text = String::new();
    for byte in digest {
        // Writing into a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

pub(super) fn from_hex(text: &str) -> Option<Digest> {
    let mut digest = Digest::default();
    for (at, byte) in digest.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    (hex(&digest) == text).then_some(digest)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Examples of the standard, and lengths at which the padding takes another block, from another program.
    #[test]
    fn hashes_are_those_of_the_standard() {
        for (bytes, hash) in [
            (
                String::new(),
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            ),
            (
                "abc".to_owned(),
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            ),
            (
                "a".repeat(55),
                "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318",
            ),
            (
                "a".repeat(56),
                "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a",
            ),
            (
                "a".repeat(64),
                "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb",
            ),
            (
                "a".repeat(1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
            ),
        ] {
            let digest = sha256(bytes.as_bytes());
            assert_eq!(hex(&digest), hash, "{} bytes", bytes.len());
            assert_eq!(from_hex(hash), Some(digest));
        }
        assert_eq!(from_hex("00"), None);
        assert_eq!(from_hex(&"+0".repeat(32)), None);
    }
}
