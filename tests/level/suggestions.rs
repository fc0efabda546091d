//! Every suggestion, followed to the letter, leads to the level that was meant.

use breakout::level::Problem;
use proptest::{collection::vec, prelude::*, sample::select};

use crate::{drawn, parse};

/// Follows the first suggestion of a text again and again, and returns the text without any.
fn followed(mut text: String) -> String {
    for _ in 0..40 {
        let problems = parse(&text).problems;
        let Some(problem) = problems.iter().find(|it| it.suggestion.is_some()) else {
            return text;
        };
        text = follow(&text, problem);
    }
    panic!("it never ends: {text}");
}

/// The text with the suggestion in the place of what it is about.
fn follow(text: &str, problem: &Problem) -> String {
    let suggestion = problem.suggestion.as_deref().expect("there is one");
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let line = &mut lines[problem.line - 1];
    let start = line
        .char_indices()
        .nth(problem.column - 1)
        .map_or(line.len(), |(at, _)| at);
    let rest = &line[start..];
    let is_about = |words: &str| problem.message.contains(words);
    let whole = || rest.find("//").map_or(rest, |at| rest[..at].trim_end());
    let replaced = if is_about("separated by blanks") || is_about("; write `") {
        whole().len()
    } else if is_about("is not a brick") {
        rest.find(char::is_whitespace).unwrap_or(rest.len())
    } else if is_about("header") {
        rest.find(|c: char| !c.is_alphanumeric())
            .unwrap_or(rest.len())
    } else {
        rest.chars().next().map_or(0, char::len_utf8)
    };
    line.replace_range(start..start + replaced, suggestion);
    lines.join("\n")
}

/// The cells as they are drawn with blanks, or the reason why they are no level.
fn result(text: &str) -> String {
    let parsed = parse(text);
    match parsed.level {
        Some(level) => drawn(&level),
        None => parsed.problems.to_string(),
    }
}

#[derive(Clone, Debug)]
struct Notation {
    /// Between two cells.
    gap: &'static str,
    quote: &'static str,
    /// The text of an empty cell.
    empty: &'static str,
    /// Behind each row, or behind each but the last.
    end: Option<bool>,
}

impl Notation {
    fn write(&self, rows: &[Vec<&str>]) -> String {
        let Self {
            gap,
            quote,
            empty,
            end,
        } = self;
        let cell = |cell: &&str| {
            let text = if cell.is_empty() { empty } else { *cell };
            format!("{quote}{text}{quote}")
        };
        let row = |(index, row): (usize, &Vec<&str>)| {
            let cells: Vec<String> = row.iter().map(cell).collect();
            let has_end = end.is_some_and(|on_last| on_last || index + 1 < rows.len());
            cells.join(gap) + if has_end { gap.trim() } else { "" }
        };
        let rows: Vec<String> = rows.iter().enumerate().map(row).collect();
        rows.join("\n")
    }

    /// True if the rows could be read in another way too: nothing says then which is meant.
    fn is_ambiguous(&self, rows: &[Vec<&str>]) -> bool {
        let is_nothing =
            |cell: &&str| cell.is_empty() && self.empty.is_empty() && self.quote.is_empty();
        let first = rows.iter().all(|row| row.first().is_some_and(is_nothing));
        let last = rows.iter().all(|row| row.last().is_some_and(is_nothing));
        let is_blank = |row: &Vec<&str>| row.iter().all(is_nothing);
        let words = |row: &Vec<&str>| row.iter().filter(|cell| !is_nothing(cell)).count();
        let is_even = rows.iter().all(|row| words(row) == words(&rows[0]));
        // A row of one empty cell has nothing but signs.
        if rows[0].len() == 1 && self.empty.is_empty() && rows.iter().any(|row| row[0].is_empty()) {
            return true;
        }
        // There is no sign.
        let has_end = self.end.is_some_and(|on_last| on_last || rows.len() > 1);
        if rows[0].len() == 1 && !has_end && self.quote.is_empty() {
            return true;
        }
        // Without a sign, a number may be two cells.
        let last_cell = rows.last().map_or("", |row| row[0]);
        let last_cell = if last_cell.is_empty() {
            self.empty
        } else {
            last_cell
        };
        if rows[0].len() == 1 && self.end == Some(false) && last_cell.len() > 1 {
            return true;
        }
        // The sign of a last empty cell may as well end the row, as in the other rows.
        let ends_empty = rows
            .last()
            .and_then(|row| row.last())
            .is_some_and(is_nothing);
        if self.end == Some(false) && ends_empty {
            return true;
        }
        // Blanks around a number hide that it is one cell.
        let is_number_alone =
            |row: &Vec<&str>| words(row) == 1 && row.iter().any(|cell| cell.len() > 1);
        match self.gap {
            "\t" if last || rows.iter().any(is_number_alone) => true,
            "\t" => rows.iter().any(is_blank) || is_even && words(&rows[0]) < rows[0].len(),
            _ => last || first && self.end.is_some(),
        }
    }
}

fn notation() -> impl Strategy<Value = Notation> {
    let quotes = select(&["", "\"", "'"][..]);
    let close = select(
        &[
            (",", ""),
            (";", ""),
            ("|", ""),
            (",", "-1"),
            (";", "-1"),
            ("\t", ""),
        ][..],
    );
    let ends = select(&[None, Some(true), Some(false)][..]);
    let close = (close, quotes.clone(), ends).prop_map(|((gap, empty), quote, end)| Notation {
        gap,
        quote,
        empty,
        end: end.filter(|_| gap != "\t"),
    });
    let apart =
        (select(&[", ", " ; ", " | ", " "][..]), quotes).prop_map(|(gap, quote)| Notation {
            gap,
            quote,
            empty: "-1",
            end: None,
        });
    let others = select(&["-", "_", "/", " - "][..]).prop_map(|gap| Notation {
        gap,
        quote: "",
        empty: ".",
        end: None,
    });
    prop_oneof![close, apart, others]
}

proptest! {
    #[test]
    fn cells_between_any_signs_are_the_cells_of_the_level(
        notation in notation(),
        columns in 1_usize..6,
        cells in vec(select(&["", "", ".", "0", "2", "2", "3", "d", "#", "12"][..]), 1..20),
    ) {
        let rows: Vec<Vec<&'static str>> = cells.chunks_exact(columns).map(<[_]>::to_vec).collect();
        prop_assume!(!rows.is_empty() && !notation.is_ambiguous(&rows));
        let plain = |cell: &&'static str| match *cell {
            "" => ".",
            "12" => "w",
            cell => cell,
        };
        let plain = rows.iter().map(|row| row.iter().map(&plain).collect::<Vec<_>>().join(" "));
        let wanted = result(&plain.collect::<Vec<_>>().join("\n"));
        prop_assume!(!wanted.contains("error"));
        let text = notation.write(&rows);
        let after = followed(text.clone());
        prop_assert_eq!(result(&after), wanted, "{:?} became {:?}", text, after);
    }

    /// Whatever else stands in a row, no suggestion makes a level with fewer columns than there are cells between signs.
    #[test]
    fn a_row_never_loses_cells_by_a_suggestion(
        sign in select(&[",", ";", "|", "/", "-", "_", "\""][..]),
        cells in vec(select(&["", "2", "3", "d", "Q", "Q3", "22", "-1", "O", "l", "8", "."][..]), 2..6),
    ) {
        // Two slashes begin a comment.
        let cell = |cell: &&'static str| if sign == "/" && cell.is_empty() { "." } else { *cell };
        let text = cells.iter().map(cell).collect::<Vec<_>>().join(sign);
        let after = followed(text.clone());
        if let Some(level) = parse(&after).level {
            prop_assert!(level.columns() + 2 >= cells.len(), "{:?} became {:?}", text, after);
        }
    }
}

#[test]
fn suggestions_are_followed_to_the_level_that_was_meant() {
    for (text, wanted) in [
        ("0;0;2;0", "..2."),
        ("-1,-1,2", "..2"),
        ("2|3", "23"),
        ("| 2 | 3 |\n| 4 | . |", "23\n4."),
        ("2,3,4,\n0,-1,2,\n2,2,2", "234\n..2\n222"),
        ("2;2;\n;;2", "22.\n..2"),
        ("\"2\",\"\",\"3\"", "2.3"),
        ("'2' '3'", "23"),
        ("2\t\t3\n2\t2\t2", "2.3\n222"),
        ("\t2\n2\t2", ".2\n22"),
        ("2-3-4", "234"),
        ("-2-2-\n2---2", ".2.2.\n2...2"),
        ("2/3/4\n2/2/2", "234\n222"),
        ("12,\n13,", "w\nw"),
        ("title: x\n-1 2 -1", ".2."),
        ("title: x\n2 34 5\n2 2 2 2", "2345\n2222"),
        ("2 2 ; the top\n# .", "22\n#."),
        ("2 O 2 l", "2.2#"),
        (
            "par: 30,5\nball: (400, 500), 120, −300\npaddle: [400]\n2",
            "2",
        ),
        ("par: 1m30\n2", "2"),
        ("; 2\n2 2\n3 3", "22\n33"),
    ] {
        let after = followed(text.to_owned());
        let found = result(&after);
        assert_eq!(found, wanted, "{text:?} became {after:?}");
    }
}

/// What could be meant in two ways gets no suggestion.
#[test]
fn nothing_is_suggested_where_it_might_be_wrong() {
    for text in [
        "title: x\n12 13 14\n15 16 17",
        "title: x\n2 34 5",
        "2;Q3;2",
        "par: 1,500\n2",
        "par: 1:5\n2",
        "|..2..|",
        "..2..,\n..2..,",
    ] {
        let problems = parse(text).problems;
        assert!(problems.has_error(), "{text}");
        for problem in problems.iter() {
            assert_eq!(problem.suggestion, None, "{problem}");
        }
    }
}
