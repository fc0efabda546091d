//! Whatever the text is, a level is read from it or it is refused, and what is read is written again.

use breakout::level::{Level, LevelSet};
/// What codes are made of, and what spoils them.
pub(crate) const WORDS: [&[u8]; 12] = [
    b"B1",
    b"B2",
    b" ",
    b"\n",
    b"-_",
    b"AAAAAAAA",
    b"=",
    b"\xc3\xa4",
    b"\0\0\0\0\0\0\0\0",
    b"\xff\xff\xff\xff",
    b"\x80",
    b"\n\nball: 1 2 3 4\n",
];

/// Codes of levels, and their bytes below the checksum.
pub(crate) fn examples() -> Vec<Vec<u8>> {
    let scene = "author: B\nball: 1 400 0.5 -100\npaddle: 9\nbricks:\n2xd\n.#2\ndrops:\nw..\n..x";
    let scene = Level::parse("x.txt", scene.as_bytes()).level;
    let large = ["2".repeat(250), ".".repeat(250)].join("\n") + "\n";
    let large = Level::parse("x.txt", large.repeat(100).as_bytes()).level;
    let levels = LevelSet::builtin();
    let levels = levels.iter().take(8).cloned().chain(scene).chain(large);
    let codes = levels.map(|level| level.to_code().into_bytes());
    let mut examples: Vec<Vec<u8>> = codes.collect();
    let bytes: Vec<Vec<u8>> = examples.iter().map(|code| decoded(&code[2..])).collect();
    examples.extend(bytes);
    examples
}

/// Reads some bytes as a code, and as what a code says.
pub(crate) fn check(bytes: &[u8]) {
    read(&String::from_utf8_lossy(bytes));
    read(&signed(bytes));
}

fn read(code: &str) {
    match Level::from_code(code) {
        Ok(level) => assert_eq!(level.to_code(), code.split_whitespace().collect::<String>()),
        Err(error) => {
            let sentence = error.to_string();
            assert!(!sentence.is_empty() && !sentence.contains(char::is_control));
            assert!(sentence.chars().count() < 250, "{sentence}");
        }
    }
}

/// The code of these bytes, with a checksum that is right.
fn signed(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let [a, b, c, d, e, f, g, h] = hash.to_le_bytes();
    let bytes = [bytes, &[a ^ d ^ g, b ^ e ^ h, c ^ f]].concat();
    let letters = bytes.chunks(3).flat_map(|group| {
        let bits = group
            .iter()
            .fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        let bits = bits << (8 * (3 - group.len()));
        (0..=group.len()).map(move |place| letter(bits >> (18 - 6 * place) & 63))
    });
    "B2".chars().chain(letters).collect()
}

/// The letter of a number below 64.
fn letter(number: u32) -> char {
    let letters = ('A'..='Z')
        .chain('a'..='z')
        .chain('0'..='9')
        .chain(['-', '_']);
    letters
        .into_iter()
        .nth(number as usize)
        .expect("64 letters")
}

/// The bytes of a code below its checksum.
fn decoded(letters: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut bits = 0_u32;
    let mut count = 0;
    for known in letters {
        let number = (0..64).position(|number| letter(number) == char::from(*known));
        bits = bits << 6 | number.expect("a letter") as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes.truncate(bytes.len() - 3);
    bytes
}
