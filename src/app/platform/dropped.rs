//! Files and other things that are dropped on the window.

use std::path::PathBuf;

use macroquad::input::get_dropped_files;

use super::window;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Dropped {
    /// A file with its bytes, or one that is read from its path.
    File(PathBuf, Option<Vec<u8>>),
    /// Something else, such as a link to a page.
    #[cfg_attr(
        not(any(test, target_os = "linux")),
        expect(dead_code, reason = "elsewhere only files can be dropped")
    )]
    Foreign(String),
}

/// The most files of one drop. A folder counts as one.
#[cfg(any(test, target_os = "linux"))]
const MAX_FILES: usize = 1000;

/// The things dropped since the last call, which was a frame ago.
pub(crate) fn take() -> Vec<Dropped> {
    let files = get_dropped_files().into_iter().filter_map(|file| {
        let bytes = file.bytes.filter(|_| window::GIVES_BYTES);
        Some(Dropped::File(file.path?, bytes))
    });
    files.chain(window::dropped()).collect()
}

#[cfg(any(test, target_os = "linux"))]
impl Dropped {
    /// The files of a list of URIs (RFC 2483, section 5; RFC 8089), or of plain paths.
    pub(crate) fn of(list: &[u8]) -> impl Iterator<Item = Self> {
        let lines = list
            .split(|byte| matches!(byte, b'\n' | b'\r' | 0))
            .filter(|line| !line.is_empty() && !line.starts_with(b"#"));
        lines.take(MAX_FILES).map(Self::of_line)
    }

    fn of_line(line: &[u8]) -> Self {
        let path = match line.strip_prefix(b"file:") {
            Some(rest) => {
                // A host may stand before the path.
                let after = rest.strip_prefix(b"//").unwrap_or(rest);
                let start = after.iter().position(|byte| *byte == b'/');
                start.map(|start| decoded(&after[start..]))
            }
            None if line.starts_with(b"/") => Some(line.to_vec()),
            None => None,
        };
        match path.and_then(path_of) {
            Some(path) => Self::File(path, None),
            None => Self::Foreign(String::from_utf8_lossy(line).into_owned()),
        }
    }
}

/// Bytes with `%` and two hexadecimal digits for some of them. A `%` without them stands for itself.
#[cfg(any(test, target_os = "linux"))]
fn decoded(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        let digits = after
            .get(..2)
            .filter(|_| *first == b'%')
            .and_then(|digits| std::str::from_utf8(digits).ok());
        let is_hex = |digits: &&str| digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let byte = digits
            .filter(is_hex)
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &after[2..] } else { after };
    }
    bytes
}

/// A path may have any bytes but zero.
#[cfg(all(unix, any(test, target_os = "linux")))]
fn path_of(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    let has_zero = bytes.contains(&0);
    (!has_zero).then(|| std::ffi::OsString::from_vec(bytes).into())
}

#[cfg(all(test, not(unix)))]
fn path_of(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_a_file_leads_to_its_path() {
        let file = |path: &str| Dropped::File(path.into(), None);
        let foreign = |text: &str| Dropped::Foreign(text.to_owned());
        for (list, expected) in [
            ("file:///home/me/a.txt\r\n", vec![file("/home/me/a.txt")]),
            ("file:/a.txt", vec![file("/a.txt")]),
            ("file://localhost/a.txt", vec![file("/a.txt")]),
            ("file://other.host/a.txt\n", vec![file("/a.txt")]),
            (
                "file:///my%20levels/%C3%A4.txt",
                vec![file("/my levels/ä.txt")],
            ),
            ("file:///100%/%zz%2", vec![file("/100%/%zz%2")]),
            ("file:///a%00b", vec![foreign("file:///a%00b")]),
            (
                "/plain/a%20b.txt\n/c",
                vec![file("/plain/a%20b.txt"), file("/c")],
            ),
            (
                "# a comment\r\nfile:///a\r\n\r\nfile:///b\r\n",
                vec![file("/a"), file("/b")],
            ),
            (
                "https://example.org/a.txt",
                vec![foreign("https://example.org/a.txt")],
            ),
            ("file:", vec![foreign("file:")]),
            ("file://host", vec![foreign("file://host")]),
            ("", vec![]),
        ] {
            assert_eq!(
                Dropped::of(list.as_bytes()).collect::<Vec<_>>(),
                expected,
                "{list}"
            );
        }
    }

    #[test]
    fn a_drop_has_a_bounded_number_of_files() {
        let list = "file:///a\n".repeat(MAX_FILES + 1);
        assert_eq!(Dropped::of(list.as_bytes()).count(), MAX_FILES);
    }

    #[test]
    #[cfg(unix)]
    fn a_name_may_have_any_bytes() {
        use std::os::unix::ffi::OsStrExt;
        let dropped = Dropped::of(b"file:///%ff").next();
        let Some(Dropped::File(path, None)) = dropped else {
            panic!("no file");
        };
        assert_eq!(path.as_os_str().as_bytes(), b"/\xff");
    }
}
