//! Numbers and times as the window writes them.

/// A number with the word for what it counts, for one and for more.
pub(crate) fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A number in groups of three digits, with leading zeros up to `least` digits.
pub(crate) fn grouped(number: u32, least: usize) -> String {
    let digits = format!("{number:0least$}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// Seconds as minutes and seconds. A second that has begun counts, so that a time is shown as longer
/// than a par of whole seconds exactly when it is.
pub(crate) fn clock(seconds: f32) -> String {
    let seconds = (seconds - ROUNDING).ceil().max(0.0) as u32;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Seconds as minutes, seconds and hundredths.
pub(crate) fn stopwatch(seconds: f32) -> String {
    let hundredths = (f64::from(seconds.max(0.0)) * 100.0).round() as u64;
    let [minutes, rest] = [hundredths / 6000, hundredths % 6000];
    format!("{minutes}:{:02}.{:02}", rest / 100, rest % 100)
}

/// Seconds by which a sum of steps may be off.
const ROUNDING: f32 = 1e-3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_in_groups() {
        assert_eq!(grouped(0, 6), "000 000");
        assert_eq!(grouped(12_480, 6), "012 480");
        assert_eq!(grouped(1_234_567, 6), "1 234 567");
        assert_eq!(grouped(0, 1), "0");
    }

    #[test]
    fn times_to_the_hundredth() {
        for (seconds, text) in [
            (0.0, "0:00.00"),
            (0.008_333, "0:00.01"),
            (59.996, "1:00.00"),
            (66.391_67, "1:06.39"),
            (-1.0, "0:00.00"),
            (6000.5, "100:00.50"),
        ] {
            assert_eq!(stopwatch(seconds), text, "{seconds}");
        }
    }

    #[test]
    fn times_as_minutes_and_seconds() {
        for (seconds, text) in [
            (0.0, "0:00"),
            (0.1, "0:01"),
            (59.9, "1:00"),
            (90.0, "1:30"),
            (90.000_1, "1:30"),
            (90.2, "1:31"),
            (754.0, "12:34"),
            (6000.0, "100:00"),
        ] {
            assert_eq!(clock(seconds), text, "{seconds}");
        }
    }
}
