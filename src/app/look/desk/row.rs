//! The texts of a row: those of a step of a calculation.

use breakout::explain::{Kind, Step};

use crate::app::render::palette::{Color, blueprint};
use crate::app::words::words;

/// The texts of a step, in their places.
pub(super) struct RowText {
    /// A formula, a name, or a sentence.
    pub(super) title: String,
    pub(super) result: String,
    /// Our result beside that of the textbook.
    pub(super) ours: String,
    /// The formula with numbers, or what it means.
    pub(super) below: String,
    /// The truth of a comparison or a conclusion; `None` for other rows.
    pub(super) truth: Option<bool>,
    /// True for a sentence, which has no plate.
    pub(super) is_sentence: bool,
    pub(super) color: Color,
}

impl RowText {
    pub(super) fn of(step: &Step) -> Self {
        let said = match words().lab.said(step.id) {
            "slip" => "",
            // The id of a comparison that has to hold is what follows if it fails.
            _ if step.kind == Kind::Meet && step.holds() => "",
            said => said,
        };
        let row = Self {
            title: step.symbols.clone(),
            result: String::new(),
            ours: String::new(),
            below: said.to_owned(),
            truth: None,
            is_sentence: false,
            color: color_of(step),
        };
        let compared = || rounded(step, &step.numbers);
        match step.kind {
            Kind::Check | Kind::Brief | Kind::Apart | Kind::Meet => Self {
                result: compared(),
                truth: Some(step.holds()),
                ..row
            },
            Kind::Says => Self {
                title: said.to_owned(),
                below: String::new(),
                truth: Some(step.holds()),
                ..row
            },
            Kind::Textbook => Self {
                result: step.numbers.clone(),
                ours: step.digits.concat(),
                ..row
            },
            Kind::Case => Self {
                result: said.to_owned(),
                below: step.numbers.clone(),
                ..row
            },
            Kind::Note | Kind::Slip => Self {
                title: match (step.id, &*step.symbols) {
                    ("differs", symbols) => words().lab.differs(symbols),
                    (_, "") => said.to_owned(),
                    (_, sentence) => sentence.to_owned(),
                },
                below: String::new(),
                is_sentence: true,
                ..row
            },
            _ => {
                let result = value(step);
                let below = if step.numbers.is_empty() {
                    said
                } else {
                    &step.numbers
                };
                Self {
                    below: if result.contains(below) { "" } else { below }.to_owned(),
                    result,
                    ..row
                }
            }
        }
    }
}

/// All texts of a step.
pub(crate) fn text_of(step: &Step) -> String {
    let row = RowText::of(step);
    [row.title, row.result, row.ours, row.below].join(" ")
}

/// The value of a step: its digits, in parentheses if there are two, or its sentence.
fn value(step: &Step) -> String {
    let digits = match &step.digits[..] {
        [] if step.numbers.is_empty() => return words().lab.said(step.id).to_owned(),
        [] => return step.numbers.clone(),
        [_] => return step.text(),
        digits => format!("({})", digits.join(", ")),
    };
    rounded(step, &digits)
}

fn rounded(step: &Step, text: &str) -> String {
    format!("{}{text}", if step.is_rounded { "≈ " } else { "" })
}

/// The colour that pictures draw the subject of a step in.
pub(crate) fn color_of(step: &Step) -> Color {
    match (step.kind, step.name().split(' ').next()) {
        (Kind::Slip, _) => blueprint::BOX_ONLY,
        (Kind::Textbook, _) => blueprint::TEXTBOOK,
        (_, Some("n")) => blueprint::NORMAL,
        (_, Some("v" | "m")) => blueprint::VELOCITY,
        (Kind::Value | Kind::Working, Some("P" | "P2" | "Q")) => blueprint::TOUCH,
        _ => blueprint::INK,
    }
}

#[cfg(test)]
mod tests {
    use breakout::collision::Interval;
    use breakout::explain::{Row, Scene, SceneShape};
    use macroquad::prelude::Vec2;

    use super::*;

    #[test]
    fn a_comparison_that_has_to_hold_says_what_follows_only_where_it_fails() {
        const ROWS: &[Row] = &[
            (Kind::Meet, "apart", "a.min < b.max"),
            (Kind::Meet, "apart", "b.min < a.max"),
        ];
        let [a, b] = [Interval::new(0.0, 1.0), Interval::new(2.0, 3.0)];
        let scene = Scene {
            shapes: [SceneShape::Interval(a, 0.0), SceneShape::Interval(b, 9.0)],
            motion: Vec2::ZERO,
        };
        let steps = scene.work_out(ROWS);
        let rows = steps.iter().map(RowText::of);
        let said: Vec<_> = rows.map(|row| (row.truth, row.below)).collect();
        let expected = [(Some(true), ""), (Some(false), "apart")];
        assert_eq!(said, expected.map(|(truth, said)| (truth, said.to_owned())));
    }
}
