//! Names of files: those that every system allows, and those that are free.

use std::borrow::Cow;
use std::collections::HashMap;

use breakout::level::is_control_char;

use super::SEPARATOR;

/// The most bytes of each part of a name. Systems allow 255, and the program appends to names.
const MAX_PART: usize = 200;
/// The most bytes of a part that was too long: a number and the suffix of a draft have room behind it.
const SHORTENED: usize = 180;
/// The longest extension that a shortened name keeps.
const MAX_EXTENSION: usize = 16;
/// Characters that some systems forbid in names.
const FORBIDDEN: [char; 8] = ['\\', ':', '*', '?', '"', '<', '>', '|'];
/// Devices of Windows, whatever the extension and the case. `COM` and `LPT` have a digit more.
const DEVICES: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];
const PORTS: [&str; 2] = ["COM", "LPT"];
const PORT_DIGITS: &str = "0123456789¹²³";
/// In place of what is not allowed.
const REPLACEMENT: char = '_';

/// The name, mended if some system does not allow it; `None` for one that is hidden or leads elsewhere.
pub(super) fn portable(name: &str) -> Option<Cow<'_, str>> {
    let parts = || name.split(SEPARATOR);
    if parts().any(|part| part.is_empty() || part.starts_with('.')) {
        return None;
    }
    let mended = parts()
        .map(portable_part)
        .collect::<Vec<_>>()
        .join(SEPARATOR);
    Some(if mended == name {
        Cow::Borrowed(name)
    } else {
        Cow::Owned(mended)
    })
}

/// True for the name of a file or folder that every system allows.
pub(crate) fn is_portable(name: &str) -> bool {
    let is_allowed = portable(name).is_some_and(|mended| mended == name);
    is_allowed && !name.contains(SEPARATOR)
}

fn portable_part(part: &str) -> String {
    let is_odd = |letter| is_control_char(letter) || FORBIDDEN.contains(&letter);
    let mut part = part.replace(is_odd, &REPLACEMENT.to_string());
    if part.len() > MAX_PART {
        part = shortened(&part);
    }
    let is_blank = |letter: char| letter == '.' || letter.is_whitespace();
    let end = part.trim_end_matches(is_blank).len();
    let blanks = part.split_off(end).chars().count();
    part.extend(std::iter::repeat_n(REPLACEMENT, blanks));
    let stem = part.split('.').next().unwrap_or_default().trim_end();
    if is_device(stem) {
        part.insert(stem.len(), REPLACEMENT);
    }
    part
}

/// The beginning of a part, and its extension.
fn shortened(part: &str) -> String {
    let dot = part
        .rfind('.')
        .filter(|dot| part.len() - dot <= MAX_EXTENSION);
    let (stem, extension) = part.split_at(dot.unwrap_or(part.len()));
    let end = stem.floor_char_boundary(SHORTENED - extension.len());
    format!("{}{extension}", &stem[..end])
}

fn is_device(stem: &str) -> bool {
    let stem = stem.to_uppercase();
    let is_port = |port| {
        let digit = stem.strip_prefix(port);
        digit.is_some_and(|digit| digit.chars().count() == 1 && PORT_DIGITS.contains(digit))
    };
    DEVICES.contains(&&*stem) || PORTS.into_iter().any(is_port)
}

/// The names under which files are written. Each number of a name is tried once for all names that differ in case
/// alone, which some systems do not tell apart, so that all searches together take as long as there are files.
#[derive(Default)]
pub(super) struct Names {
    /// The next number of a name in lower case.
    numbers: HashMap<String, u32>,
    /// Files that have another name now.
    renamed: HashMap<String, String>,
}

impl Names {
    /// The first of `a.txt`, `a-2.txt`, `a-3.txt` and so on that suits; `None` if none does. A file `b.txt.draft`
    /// follows a file `b.txt`. `name` is the file's own name, and `portable` the mended one.
    pub(super) fn find<E>(
        &mut self,
        name: &str,
        portable: &str,
        suits: impl FnMut(&str) -> Result<bool, E>,
    ) -> Result<Option<String>, E> {
        let beside = name
            .rsplit_once('.')
            .filter(|(_, suffix)| !suffix.contains(SEPARATOR))
            .and_then(|(of, _)| self.renamed.get(of));
        let suffix = portable.rfind('.').map_or("", |dot| &portable[dot..]);
        let wanted =
            beside.map_or_else(|| portable.to_owned(), |beside| format!("{beside}{suffix}"));
        let found = self.numbered(&wanted, suits)?;
        if let Some(found) = found.as_ref().filter(|found| *found != name) {
            self.renamed.insert(name.to_owned(), found.clone());
        }
        Ok(found)
    }

    fn numbered<E>(
        &mut self,
        name: &str,
        mut suits: impl FnMut(&str) -> Result<bool, E>,
    ) -> Result<Option<String>, E> {
        if suits(name)? {
            return Ok(Some(name.to_owned()));
        }
        let start = name.rfind(SEPARATOR).map_or(0, |at| at + 1);
        let dot = name[start..].find('.').map(|dot| start + dot);
        let (stem, rest) = name.split_at(dot.unwrap_or(name.len()));
        let next = self.numbers.entry(name.to_lowercase()).or_insert(2);
        while *next < 10_000 {
            let number = format!("-{next}");
            *next += 1;
            let room = MAX_PART.saturating_sub(number.len() + rest.len());
            let end = stem.floor_char_boundary(start + room);
            let numbered = format!("{}{number}{rest}", &stem[..end]);
            if suits(&numbered)? {
                return Ok(Some(numbered));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_some_system_does_not_allow_is_mended() {
        let long = "x".repeat(300);
        let umlauts = "ü".repeat(150);
        for (name, mended) in [
            ("levels/Größe 2.txt", "levels/Größe 2.txt"),
            ("levels/a:b?.txt", "levels/a_b_.txt"),
            ("levels\\x.txt", "levels_x.txt"),
            ("levels/a\u{1b}[2J.txt", "levels/a_[2J.txt"),
            ("levels/\u{202e}txt.exe", "levels/_txt.exe"),
            ("levels/a\u{2066}.txt", "levels/a_.txt"),
            ("levels/NUL", "levels/NUL_"),
            ("levels/con.txt", "levels/con_.txt"),
            ("levels/con.txt.autosave", "levels/con_.txt.autosave"),
            ("levels/Aux .a.txt", "levels/Aux_ .a.txt"),
            ("levels/com¹.txt", "levels/com¹_.txt"),
            ("levels/lpt0", "levels/lpt0_"),
            ("levels/conin$.txt", "levels/conin$_.txt"),
            ("levels/com10.txt", "levels/com10.txt"),
            ("levels/console.txt", "levels/console.txt"),
            ("levels/a /b. ", "levels/a_/b__"),
            ("levels/a...", "levels/a___"),
            ("levels/a\u{3000}", "levels/a_"),
            ("levels/ a", "levels/ a"),
            (
                &format!("levels/{long}.txt"),
                &format!("levels/{}.txt", &long[..176]),
            ),
            (&format!("{long}/a"), &format!("{}/a", &long[..180])),
            (&umlauts, &umlauts[..180]),
            (&format!("a.{long}"), &format!("a.{}", &long[..178])),
        ] {
            let found = portable(name).expect("it stays below its folder");
            assert_eq!(found, mended);
            assert_eq!(portable(&found).as_deref(), Some(mended), "{name}");
        }
    }

    #[test]
    fn a_name_that_is_hidden_or_leads_elsewhere_is_none() {
        for name in [
            "",
            "/etc/x",
            "..",
            "../x",
            "levels/../x",
            "levels/./x",
            "levels//x",
        ] {
            assert_eq!(portable(name), None, "{name}");
        }
        for name in ["levels/", ".ssh", "levels/.hidden.txt", "levels/..\\x"] {
            assert_eq!(portable(name), None, "{name}");
        }
    }

    #[test]
    fn the_search_for_free_names_tries_each_number_once() {
        let mut taken = std::collections::HashSet::new();
        let mut names = Names::default();
        let mut tries = 0;
        // A file system that does not tell cases apart.
        for bits in 0..2_000 {
            let letters = (0..11).map(|bit| if bits >> bit & 1 == 0 { 'a' } else { 'A' });
            let name = format!("levels/{}.txt", letters.collect::<String>());
            let found = names.find(&name, &name, |name| {
                tries += 1;
                Ok::<_, ()>(taken.insert(name.to_lowercase()))
            });
            assert!(found.is_ok_and(|found| found.is_some()));
        }
        assert_eq!(taken.len(), 2_000);
        assert_eq!(tries, 2 * 2_000 - 1);
    }

    #[test]
    fn a_draft_goes_with_its_file_and_a_folder_does_not() {
        let mut names = Names::default();
        let mut find = |name: &str| {
            let found = names.find(name, name, |found| Ok::<_, ()>(found != "levels/a"));
            found.expect("no error").expect("a name")
        };
        assert_eq!(find("levels/a"), "levels/a-2");
        assert_eq!(find("levels/a.draft"), "levels/a-2.draft");
        assert_eq!(find("levels/a.b/c"), "levels/a.b/c");
    }

    #[test]
    fn a_number_does_not_make_a_name_too_long() {
        let name = format!("levels/{}.txt", "ü".repeat(98));
        let found = Names::default()
            .find(&name, &name, |found| Ok::<_, ()>(found != name))
            .expect("no error")
            .expect("a name");
        assert_eq!(found, format!("levels/{}-2.txt", "ü".repeat(97)));
    }
}
