//! Letters: a light sans for words, a monospaced face for numbers, few sizes.

use epaint_default_fonts::{HACK_REGULAR, UBUNTU_LIGHT};
use macroquad::prelude::{Vec2, vec2};
use macroquad::text::{Font, TextParams, draw_text_ex, load_ttf_font_from_bytes, measure_text};

use super::palette::Color;

/// What a text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// A small heading in spaced capitals.
    Heading,
    /// A sentence, a hint.
    Small,
    /// A choice in a menu, the name of a layer.
    Body,
    /// The title of a level, of a panel.
    Title,
    /// A number among words.
    Digits,
    /// The score.
    Score,
    /// The count-in.
    Huge,
}

struct Row {
    size: u16,
    mono: bool,
    /// Extra space between letters, as a share of the size.
    tracking: f32,
}

impl Style {
    const ALL: [Self; 7] = [
        Self::Heading,
        Self::Small,
        Self::Body,
        Self::Title,
        Self::Digits,
        Self::Score,
        Self::Huge,
    ];

    #[rustfmt::skip]
    fn row(self) -> Row {
        match self {
            Self::Heading => Row { size: 15, mono: false, tracking: 0.12 },
            Self::Small   => Row { size: 15, mono: false, tracking: 0.0 },
            Self::Body    => Row { size: 21, mono: false, tracking: 0.0 },
            Self::Title   => Row { size: 26, mono: false, tracking: 0.0 },
            Self::Digits  => Row { size: 14, mono: true,  tracking: 0.0 },
            Self::Score   => Row { size: 29, mono: true,  tracking: 0.0 },
            Self::Huge    => Row { size: 72, mono: false, tracking: 0.0 },
        }
    }
}

/// Which part of a text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Center,
    Right,
}

/// The letters of a style that are drawn ahead of time: what the program itself says, and Latin-1
/// for titles. The large ones are digits alone, which keeps the atlas small.
fn letters(style: Style) -> Vec<char> {
    match style {
        Style::Score | Style::Huge => " 0123456789".chars().collect(),
        _ => (' '..='~')
            .chain('\u{a1}'..='\u{ff}')
            .chain("–—…′≤≥·×√−".chars())
            .collect(),
    }
}

/// The two faces at the present scale.
pub(crate) struct Lettering {
    words: Font,
    numbers: Font,
    /// Pixels are this times the base sizes; the DPI scale is macroquad's.
    scale: f32,
    /// The scale and DPI scale that the glyphs are ready for.
    ready: (f32, f32),
}

impl Lettering {
    pub(crate) fn new() -> Self {
        Self {
            words: load(UBUNTU_LIGHT),
            numbers: load(HACK_REGULAR),
            scale: 1.0,
            ready: (0.0, 0.0),
        }
    }

    /// Sets the scale of all texts, and draws new letters at once: text vanishes for the frame in
    /// which macroquad's glyph atlas grows, so it must not grow while something is shown.
    ///
    /// An atlas only ever grows, so another scale begins with fresh ones; a window that is dragged
    /// through many sizes would fill gigabytes.
    pub(crate) fn set_scale(&mut self, scale: f32) {
        let dpi = macroquad::miniquad::window::dpi_scale();
        if self.ready == (scale, dpi) {
            return;
        }
        *self = Self {
            scale,
            ready: (scale, dpi),
            ..Self::new()
        };
        for style in Style::ALL {
            // As macroquad itself rounds.
            let pixels = (f32::from(self.size(style)) * dpi).ceil() as u16;
            self.font(style)
                .populate_font_cache(&letters(style), pixels);
        }
    }

    /// How wide a text is.
    pub(crate) fn width(&self, style: Style, text: &str) -> f32 {
        let plain = measure_text(text, Some(self.font(style)), self.size(style), 1.0).width;
        plain + self.tracking(style) * text.chars().count() as f32
    }

    /// Height from one line to the next.
    pub(crate) fn line(&self, style: Style) -> f32 {
        f32::from(self.size(style)) * 1.45
    }

    /// The text, or as much of it as fits, with an ellipsis.
    pub(crate) fn fitted(&self, style: Style, text: &str, width: f32) -> String {
        if self.width(style, text) <= width {
            return text.to_owned();
        }
        let mut short: String = text.to_owned();
        while short.pop().is_some() {
            let candidate = format!("{}…", short.trim_end());
            if self.width(style, &candidate) <= width {
                return candidate;
            }
        }
        String::new()
    }

    /// The text in lines that fit, broken between words.
    pub(crate) fn wrapped(&self, style: Style, text: &str, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let longer = lines.last().map(|line| format!("{line} {word}"));
            match longer.filter(|line| self.width(style, line) <= width) {
                Some(longer) => {
                    lines.pop();
                    lines.push(longer);
                }
                None => lines.push(word.to_owned()),
            }
        }
        lines
    }

    /// Draws a line of text; `at` is on its base line.
    pub(crate) fn draw(&self, style: Style, text: &str, at: Vec2, align: Align, color: Color) {
        let width = self.width(style, text);
        let left = match align {
            Align::Left => at.x,
            Align::Center => at.x - width * 0.5,
            Align::Right => at.x - width,
        };
        let tracking = self.tracking(style);
        // Letters on whole pixels are sharp.
        let mut pen = vec2(left, at.y).round();
        if tracking == 0.0 {
            self.stamp(style, text, pen, color);
            return;
        }
        for letter in text.chars() {
            let letter = letter.to_string();
            self.stamp(style, &letter, pen.round(), color);
            pen.x += self.width(style, &letter);
        }
    }

    fn stamp(&self, style: Style, text: &str, at: Vec2, color: Color) {
        let params = TextParams {
            font: Some(self.font(style)),
            font_size: self.size(style),
            color: color.into(),
            ..TextParams::default()
        };
        draw_text_ex(text, at.x, at.y, params);
    }

    fn font(&self, style: Style) -> &Font {
        if style.row().mono {
            &self.numbers
        } else {
            &self.words
        }
    }

    fn size(&self, style: Style) -> u16 {
        (f32::from(style.row().size) * self.scale).round() as u16
    }

    fn tracking(&self, style: Style) -> f32 {
        style.row().tracking * f32::from(self.size(style))
    }
}

fn load(bytes: &[u8]) -> Font {
    load_ttf_font_from_bytes(bytes)
        .unwrap_or_else(|error| panic!("a built-in font cannot be read: {error}"))
}
