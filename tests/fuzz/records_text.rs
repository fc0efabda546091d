//! Whatever the text is, records are read from it, and what is read is written and read again.

#![allow(dead_code, reason = "each crate of tests uses a part of it")]

use breakout::records::{Condition, Records};

/// What texts of records are made of, and what spoils them.
pub(crate) const WORDS: [&[u8]; 20] = [
    b"\n",
    b"\r",
    b" ",
    b" :",
    b"=",
    b"level ",
    b"run ",
    b"end ",
    b"breakout scores 2",
    b"breakout scores 3",
    b" normal ",
    b" any ",
    b" nightmare ",
    b" stars=cnt",
    b" time=4294967.295",
    b" time=4294967.296",
    b" start=0",
    b"// ",
    b"\0",
    b"\xff",
];

/// Reads some bytes as they are, and with the checks that would make them a file of the game.
pub(crate) fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    read(&text);
    let contents: Vec<&str> = text
        .lines()
        .map(|line| line.split_once(' ').map_or(line, |(_, content)| content))
        .filter(|content| !content.starts_with("end "))
        .collect();
    read(&with_checks(&contents));
}

fn read(text: &str) {
    let (records, condition) = Records::parse(text);
    assert_eq!(Records::parse(text), (records.clone(), condition));
    match condition {
        Condition::Whole => {}
        Condition::Damaged(lines) => assert!((1..=text.lines().count().max(1)).contains(&lines)),
        Condition::Newer(_) => assert_eq!(records, Records::default()),
    }
    let written = records.to_string();
    assert_eq!(
        Records::parse(&written),
        (records.clone(), Condition::Whole),
        "{written}"
    );
    let mut twice = records.clone();
    twice.merge(records.clone());
    assert_eq!(twice, records);
}

/// A text of these lines, with the checks that a program of any version would write.
pub(crate) fn with_checks(lines: &[&str]) -> String {
    let hash = |text: &str| {
        text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    };
    let with_check = |line: &str| {
        let hash = hash(&format!("{line}\n"));
        format!("{:08x} {line}\n", (hash ^ hash >> 32) as u32)
    };
    let text: String = lines.iter().map(|line| with_check(line)).collect();
    let end = with_check(&format!("end {:016x}", hash(&text)));
    text + &end
}
