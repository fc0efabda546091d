//! Numbers as people write them: files have one spelling, and other spellings are known by what they mean.
//!
//! | spelling | is meant as |
//! | --- | --- |
//! | `30,5` | `30.5` |
//! | `−30`, with a minus sign or a dash | `-30` |
//! | `(400, 500)`, `400; 500`, `400,500` | `400 500` |
//! | `90s`, `90 sec` | `90`, for a time |
//! | `1m30`, `1 min 30 s`, `1'30"`, `1 : 30` | `1:30`, for a time |
//!
//! `1,500` may be one and a half or a thousand and a half: nothing is meant by it.

/// The number of a text in the spelling of files; `None` if it is another text, or not finite.
pub fn number(text: &str) -> Option<f32> {
    text.parse().ok().filter(|number: &f32| number.is_finite())
}

/// The numbers of a text in the spelling of files, with blanks between them; `None` if any word is none.
pub fn numbers(text: &str) -> Option<Vec<f32>> {
    text.split_whitespace().map(number).collect()
}

/// Respells `count` numbers as files spell them; `None` if the text does not spell that number of them in any known way.
pub fn meant(text: &str, count: usize) -> Option<String> {
    let text: String = text.chars().map(plain).collect();
    let is_gap = |c: char| c.is_whitespace() || c == ';';
    let words: Vec<&str> = text
        .split(is_gap)
        .map(|word| word.trim_matches(','))
        .filter(|word| !word.is_empty())
        .collect();
    let with_point = |word: &&str| match word.split_once(',') {
        Some((whole, decimals)) => decimal(whole, decimals),
        None => Some((*word).to_owned()),
    };
    let parts = || words.iter().flat_map(|word| word.split(','));
    let words: Vec<String> = if words.len() == count {
        words.iter().map(with_point).collect::<Option<_>>()?
    } else {
        parts().map(str::to_owned).collect()
    };
    let is_meant = words.len() == count && words.iter().all(|word| number(word).is_some());
    is_meant.then(|| words.join(" "))
}

/// The character without what only dresses it: brackets and quotes are blanks, and every dash is a minus.
fn plain(c: char) -> char {
    match c {
        '−' | '–' | '‐' | '‑' | '－' => '-',
        '(' | ')' | '[' | ']' | '{' | '}' | '"' | '\'' => ' ',
        c => c,
    }
}

/// A number with a decimal comma, unless the comma may stand between thousands.
fn decimal(whole: &str, decimals: &str) -> Option<String> {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let digits = whole.trim_start_matches(['-', '+']);
    let may_be_thousands = decimals.len() == 3 && !digits.starts_with('0');
    let is_decimal = is_number(decimals) && is_number(digits) && !may_be_thousands;
    is_decimal.then(|| format!("{whole}.{decimals}"))
}

const MINUTES: [&str; 8] = [
    "m", "min", "mins", "minute", "minutes", "'", "\u{2032}", "’",
];
const SECONDS: [&str; 8] = [
    "s", "sec", "secs", "second", "seconds", "\"", "\u{2033}", "”",
];

/// The spelling of files for a time in another one, in seconds or as `m:ss`; `None` if the text is no such spelling.
pub fn meant_time(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    let in_number = |c: char| c.is_ascii_digit() || ".,".contains(c);
    let mut parts = Vec::new();
    let mut rest = &*text;
    while !rest.is_empty() {
        let digits = rest.find(|c| !in_number(c)).unwrap_or(rest.len());
        let (number, after) = rest.split_at(digits);
        let unit = after.find(in_number).unwrap_or(after.len());
        let (unit, after) = after.split_at(unit);
        parts.push((meant(number, 1)?, unit.trim()));
        rest = after;
    }
    let is_minutes = |unit| MINUTES.contains(unit);
    let is_seconds = |unit| SECONDS.contains(unit);
    match &parts[..] {
        [(seconds, unit)] if is_seconds(unit) => Some(seconds.clone()),
        [(minutes, unit)] if is_minutes(unit) => Some((number(minutes)? * 60.0).to_string()),
        [(minutes, unit), (seconds, last)]
            if (is_minutes(unit) && (last.is_empty() || is_seconds(last)))
                || (*unit == ":" && last.is_empty() && seconds.len() == 2) =>
        {
            let (minutes, seconds): (u32, u32) = (minutes.parse().ok()?, seconds.parse().ok()?);
            (seconds < 60).then(|| format!("{minutes}:{seconds:02}"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_spellings_of_numbers_are_known_by_what_they_mean() {
        for (text, count, expected) in [
            ("30,5", 1, Some("30.5")),
            ("-0,125", 1, Some("-0.125")),
            ("1,500", 1, None),
            ("−30", 1, Some("-30")),
            ("–30", 1, Some("-30")),
            ("(400, 500)", 2, Some("400 500")),
            ("(400, 500), (120, −300)", 4, Some("400 500 120 -300")),
            ("[400,500,120,-300]", 4, Some("400 500 120 -300")),
            ("400, 500, 120, -300", 4, Some("400 500 120 -300")),
            ("400; 500; 120; -300;", 4, Some("400 500 120 -300")),
            ("400,5 500 120 -300,25", 4, Some("400.5 500 120 -300.25")),
            ("400,5; 500; 120; -300", 4, Some("400.5 500 120 -300")),
            ("400,500", 1, None),
            ("400, 500", 1, None),
            ("400 500 120", 4, None),
            ("1,2,3", 1, None),
            ("4OO", 1, None),
            ("1e99", 1, None),
            ("nan", 1, None),
            ("", 1, None),
        ] {
            assert_eq!(meant(text, count).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn other_spellings_of_times_are_known_by_what_they_mean() {
        for (text, expected) in [
            ("90s", Some("90")),
            ("90 sec", Some("90")),
            ("30,5 s", Some("30.5")),
            ("1m30", Some("1:30")),
            ("1m5s", Some("1:05")),
            ("1 min 30 s", Some("1:30")),
            ("1'30\"", Some("1:30")),
            ("2M", Some("120")),
            ("1.5 minutes", Some("90")),
            ("1 : 30", Some("1:30")),
            ("1:5", None),
            ("1:75", None),
            ("1m75", None),
            ("1:30:00", None),
            ("1:", None),
            (":30", None),
            ("-1:30", None),
            ("1h", None),
            ("90", None),
            ("soon", None),
            ("", None),
        ] {
            assert_eq!(meant_time(text).as_deref(), expected, "{text}");
        }
    }
}
