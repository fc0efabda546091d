//! Searching cards by typing.

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CardSearch {
    pub(super) text: String,
    /// True while letters are typed into the search, and false while they are keys.
    pub(super) is_written: bool,
}

const MAX_CHARS: usize = 60;

impl CardSearch {
    pub(super) fn push(&mut self, text: &str) {
        let room = MAX_CHARS.saturating_sub(self.text.chars().count());
        let shown = text.chars().filter(|c| !c.is_control());
        self.text.extend(shown.take(room));
    }

    /// True if each word of the search is in `names`; capitals do not matter.
    pub(super) fn finds(&self, names: &str) -> bool {
        let names = names.to_lowercase();
        let mut words = self.text.split_whitespace().map(str::to_lowercase);
        words.all(|word| names.contains(&word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_is_in_a_title_an_author_or_a_file_name() {
        let names = "Größe First Light\nA. Person\n01_first.txt";
        for (text, found) in [
            ("", true),
            (" ", true),
            ("light", true),
            ("LIGHT first", true),
            ("größe", true),
            ("GRÖSSE", false),
            ("pers", true),
            ("pers light 01", true),
            ("dark", false),
            ("light dark", false),
        ] {
            let mut search = CardSearch::default();
            search.push(text);
            assert_eq!(search.finds(names), found, "{text}");
        }
    }

    #[test]
    fn what_is_pasted_is_cut_and_has_no_line_breaks() {
        let mut search = CardSearch::default();
        search.push("a\nb\u{1b}");
        assert_eq!(search.text, "ab");
        search.push(&"x".repeat(1000));
        assert_eq!(search.text.chars().count(), MAX_CHARS);
    }
}
