//! Paths: printable, with a suffix, numbered, and in natural order.

use std::path::{Path, PathBuf};
use std::{cmp::Ordering, ffi::OsStr};

use breakout::level::{composed, printable};

/// A path as it is shown; only its letters and marks are put together, its bytes stay.
pub(crate) fn printable_path(path: &Path) -> String {
    printable(&composed(&path.to_string_lossy()))
}

/// True for a file that its system hides: on a stick that a Mac has written, each file has a second one, like `._1.txt`.
pub(crate) fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(suffix);
    path.with_file_name(name)
}

/// The paths of `stem-0001.extension`, `stem-0002.extension` and so on.
pub(crate) fn numbered_paths(
    folder: &Path,
    stem: &str,
    extension: &str,
) -> impl Iterator<Item = PathBuf> + use<> {
    let start = folder.join(stem);
    let end = format!(".{extension}");
    (1..10_000).map(move |number| with_suffix(&start, &format!("-{number:04}{end}")))
}

/// Natural sort order: digits count as numbers, so `2` precedes `10`.
pub(crate) fn natural_order(one: &OsStr, other: &OsStr) -> Ordering {
    let [mut a, mut b] = [one, other].map(OsStr::as_encoded_bytes);
    loop {
        let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
        // Different numbers may begin with the same digits.
        let shared = digits(a[..same].iter().rev());
        a = &a[same - shared..];
        b = &b[same - shared..];
        let [in_a, in_b] = [a, b].map(|rest| digits(rest.iter()));
        if in_a == 0 || in_b == 0 {
            return a.cmp(b).then_with(|| one.cmp(other));
        }
        let [x, y] = [&a[..in_a], &b[..in_b]].map(without_zeros);
        let by_number = x.len().cmp(&y.len()).then_with(|| x.cmp(y));
        if by_number.is_ne() {
            return by_number;
        }
        a = &a[in_a..];
        b = &b[in_b..];
    }
}

fn digits<'a>(bytes: impl Iterator<Item = &'a u8>) -> usize {
    bytes.take_while(|byte| byte.is_ascii_digit()).count()
}

fn without_zeros(number: &[u8]) -> &[u8] {
    let zeros = number.iter().take_while(|digit| **digit == b'0');
    &number[zeros.count()..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_natural_order() {
        let names = [
            "",
            "0",
            "00",
            "001",
            "01",
            "1",
            "1 a",
            "01.txt",
            "1.txt",
            "1a",
            "01b",
            "02",
            "2",
            "9",
            "10",
            "10a2",
            "10a10",
            "99999999999999999999",
            "100000000000000000000",
            "a",
            "a.txt",
            "a01",
            "a1",
            "a2-9",
            "a2-10",
            "a10-1",
            "b",
            "ä2",
            "ä10",
        ];
        for (i, one) in names.iter().enumerate() {
            for (j, other) in names.iter().enumerate() {
                let order = natural_order(OsStr::new(one), OsStr::new(other));
                assert_eq!(order, i.cmp(&j), "{one:?} and {other:?}");
            }
        }
    }
}
