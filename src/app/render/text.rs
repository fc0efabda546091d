//! Text: a light sans for words and a monospaced face for numbers, in few sizes.

use std::cell::RefCell;

use fontdue::{Font, Metrics};
#[cfg(debug_assertions)]
use macroquad::prelude::Rect;
use macroquad::prelude::{Vec2, vec2};

use super::glyph_atlas::{Glyph, GlyphAtlas, GlyphKey};
use super::{color::Color, glyph_batch::GlyphInstance};
use crate::app::platform::fonts::{FIRST, load};
use crate::app::platform::other_letters::OtherLetters;
use crate::app::view::area::Align;

/// The purpose of a text, which determines its face and size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// A small heading in spaced capitals.
    Heading,
    /// A sentence, a hint.
    Small,
    /// An item of a menu, the name of a layer.
    Body,
    /// The title of a level, of a page.
    Title,
    /// The title of a panel, and the name of a level at its start.
    Banner,
    /// A number among words.
    Digits,
    /// The letter of a capsule that is lower than digits.
    Letter,
    /// A formula in a row, and its result.
    Formula,
    Result,
    Score,
    /// The count-in.
    Huge,
}

struct StyleSpec {
    size: u16,
    mono: bool,
    /// True for a heavier weight by a stroke around the letters.
    is_heavy: bool,
    /// Extra space between letters, as a fraction of the size.
    tracking: f32,
}

impl Style {
    const ALL: [Self; 11] = [
        Self::Heading,
        Self::Small,
        Self::Body,
        Self::Title,
        Self::Banner,
        Self::Digits,
        Self::Letter,
        Self::Formula,
        Self::Result,
        Self::Score,
        Self::Huge,
    ];

    /// The size of its letters, in text units.
    pub(crate) fn size(self) -> f32 {
        f32::from(self.spec().size)
    }

    /// The distance from one line to the next, in text units.
    pub(crate) fn line(self) -> f32 {
        f32::from(self.spec().size) * 1.45
    }

    #[rustfmt::skip]
    fn spec(self) -> StyleSpec {
        match self {
            Self::Heading => StyleSpec { size: 15, mono: false, is_heavy: false, tracking: 0.12 },
            Self::Small   => StyleSpec { size: 15, mono: false, is_heavy: false, tracking: 0.0 },
            Self::Body    => StyleSpec { size: 21, mono: false, is_heavy: false, tracking: 0.0 },
            Self::Title   => StyleSpec { size: 26, mono: false, is_heavy: true,  tracking: 0.02 },
            Self::Banner  => StyleSpec { size: 38, mono: false, is_heavy: true,  tracking: 0.02 },
            Self::Digits  => StyleSpec { size: 14, mono: true,  is_heavy: false, tracking: 0.0 },
            Self::Letter  => StyleSpec { size: 9,  mono: true,  is_heavy: false, tracking: 0.0 },
            Self::Formula => StyleSpec { size: 17, mono: true,  is_heavy: false, tracking: 0.0 },
            Self::Result  => StyleSpec { size: 24, mono: true,  is_heavy: false, tracking: 0.0 },
            Self::Score   => StyleSpec { size: 29, mono: true,  is_heavy: false, tracking: 0.0 },
            Self::Huge    => StyleSpec { size: 72, mono: false, is_heavy: true,  tracking: 0.0 },
        }
    }
}

/// A line of text; `at` is on the baseline, in text units.
pub(super) struct TextLine {
    pub(super) style: Style,
    pub(super) text: String,
    pub(super) at: Vec2,
    pub(super) align: Align,
    pub(super) color: Color,
}

/// The letters of the program's own texts, which are rasterised in advance. Large styles have only digits, to keep the
/// atlas small.
fn letters(style: Style) -> Vec<char> {
    match style {
        Style::Letter => ('A'..='Z').collect(),
        Style::Result | Style::Score | Style::Huge => " 0123456789".chars().collect(),
        _ => (' '..='~').chain("°²·×–—…←↑→↓−√≈≤≥".chars()).collect(),
    }
}

struct Faces {
    /// The subsets.
    first: [Font; 2],
    others: OtherLetters,
}

impl Faces {
    fn new() -> Self {
        Self {
            first: FIRST.map(load),
            others: OtherLetters::default(),
        }
    }

    /// The index of a face with a letter, if possible the style's own: first the subsets, then the others. Only the face
    /// for numbers has arrows.
    fn of(&self, style: Style, letter: char) -> usize {
        let own = usize::from(style.spec().mono);
        let mut first = [own, 1 - own].into_iter();
        let other = || self.others.face_of(own, letter);
        first
            .find(|face| self.first[*face].has_glyph(letter))
            .or_else(|| Some(self.first.len() + other()?))
            .unwrap_or(1)
    }

    fn metrics(&self, face: usize, letter: char, size: f32) -> Metrics {
        if let Some(font) = self.first.get(face) {
            return font.metrics(letter, size);
        }
        self.others.metrics(face - self.first.len(), letter, size)
    }

    /// The picture of a letter: its lengths in pixels, as its size is, and its coverage, row by row.
    fn rasterize(&self, key: GlyphKey) -> (Metrics, Vec<u8>) {
        let size = f32::from(key.size);
        if let Some(font) = self.first.get(key.face) {
            return font.rasterize(key.letter, size);
        }
        let face = key.face - self.first.len();
        self.others.rasterize(face, key.letter, size)
    }
}

/// A letter of a style at the current scale.
#[derive(Clone, Copy)]
struct Letter {
    /// The distance to the next letter, in pixels.
    advance: f32,
    picture: Picture,
}

/// The picture of a letter in the atlas.
#[derive(Clone, Copy)]
enum Picture {
    NotDrawn,
    None,
    At(Glyph),
}

/// The letters that were used: asking the faces takes longer than all else of a line.
struct KnownLetters {
    /// Those of Latin-1, style by style.
    usual: Vec<Option<Letter>>,
    /// The others, in the order of style and letter.
    others: Vec<((usize, char), Option<Letter>)>,
}

impl KnownLetters {
    const IN_STYLE: usize = 256;

    fn new() -> Self {
        Self {
            usual: vec![None; Style::ALL.len() * Self::IN_STYLE],
            others: Vec::new(),
        }
    }

    /// The place of a letter.
    fn entry(&mut self, style: Style, letter: char) -> &mut Option<Letter> {
        let style = style as usize;
        let usual = letter as usize;
        if usual < Self::IN_STYLE {
            return &mut self.usual[style * Self::IN_STYLE + usual];
        }
        let key = (style, letter);
        let place = self.others.binary_search_by_key(&key, |(key, _)| *key);
        let at = place.unwrap_or_else(|at| {
            self.others.insert(at, (key, None));
            at
        });
        &mut self.others[at].1
    }
}

/// The two faces, and their glyphs at the current scale.
pub(crate) struct Lettering {
    faces: Faces,
    pub(super) atlas: GlyphAtlas,
    known: RefCell<KnownLetters>,
    /// Pixels per text unit.
    pixels: f32,
    /// True if small letters are two fifths wider, to test that longer texts would have room: with
    /// `BREAKOUT_WORDS=longer` in debug builds.
    pub(crate) is_longer: bool,
}

impl Lettering {
    pub(crate) fn new() -> Self {
        Self {
            faces: Faces::new(),
            atlas: GlyphAtlas::default(),
            known: RefCell::new(KnownLetters::new()),
            pixels: 0.0,
            is_longer: cfg!(debug_assertions)
                && std::env::var_os("BREAKOUT_WORDS").is_some_and(|words| words == "longer"),
        }
    }

    /// Lettering with one pixel per text unit and an empty atlas.
    #[cfg(test)]
    pub(crate) fn plain() -> Self {
        Self {
            pixels: 1.0,
            ..Self::new()
        }
    }

    /// Sets the scale of texts, and rasterises the usual letters in advance. Returns true if the scale changed.
    pub(super) fn set_scale(&mut self, pixels: f32) -> bool {
        if self.pixels == pixels {
            return false;
        }
        self.pixels = pixels;
        self.atlas = GlyphAtlas::default();
        self.known = RefCell::new(KnownLetters::new());
        for style in Style::ALL {
            for letter in letters(style) {
                let key = self.key(style, letter);
                self.atlas.glyph(key, || self.faces.rasterize(key));
            }
        }
        true
    }

    /// The width of a text in text units.
    pub(crate) fn width(&self, style: Style, text: &str) -> f32 {
        self.lay_out(style, text, |_, _| {}) / self.pixels
    }

    /// The bounds of a line of text, from the tops of its capitals to its descenders.
    #[cfg(debug_assertions)]
    pub(crate) fn area(&self, style: Style, text: &str, at: Vec2, align: Align) -> Rect {
        let width = self.width(style, text);
        let size = f32::from(style.spec().size);
        let left = at.x - width * align.share();
        Rect::new(left, at.y - size * 0.72, width, size * 0.92)
    }

    /// Calls `each` with every letter and its distance from the first. Returns the width of the text. Both are in pixels.
    fn lay_out(&self, style: Style, text: &str, mut each: impl FnMut(char, f32)) -> f32 {
        let pixels = f32::from(self.pixels_of(style));
        let tracking = style.spec().tracking * pixels;
        let mut pen = 0.0;
        for letter in text.chars() {
            each(letter, pen);
            let advance = self.letter(style, letter).advance;
            let is_wider = self.is_longer && letter.is_lowercase();
            pen += advance * if is_wider { 1.4 } else { 1.0 } + tracking;
        }
        pen
    }

    /// The size of a style's letters, in pixels.
    fn pixels_of(&self, style: Style) -> u16 {
        (style.size() * self.pixels).round() as u16
    }

    fn letter(&self, style: Style, letter: char) -> Letter {
        let mut known = self.known.borrow_mut();
        *known.entry(style, letter).get_or_insert_with(|| {
            let key = self.key(style, letter);
            let metrics = self.faces.metrics(key.face, letter, f32::from(key.size));
            Letter {
                advance: metrics.advance_width,
                picture: Picture::NotDrawn,
            }
        })
    }

    /// The place of a letter in the atlas, drawn if it is new; `None` if it has no picture.
    fn glyph(&mut self, style: Style, letter: char) -> Option<Glyph> {
        match self.letter(style, letter).picture {
            Picture::NotDrawn => {}
            Picture::None => return None,
            Picture::At(glyph) => return Some(glyph),
        }
        let key = self.key(style, letter);
        let glyph = self.atlas.glyph(key, || self.faces.rasterize(key));
        if let Some(entry) = self.known.get_mut().entry(style, letter) {
            entry.picture = glyph.map_or(Picture::None, Picture::At);
        }
        glyph
    }

    /// The text, shortened with an ellipsis if it is wider than `width`.
    pub(crate) fn fitted(&self, style: Style, text: &str, width: f32) -> String {
        if self.width(style, text) <= width {
            return text.to_owned();
        }
        let mut short = text.to_owned();
        while short.pop().is_some() {
            let candidate = format!("{}…", short.trim_end());
            if self.width(style, &candidate) <= width {
                return candidate;
            }
        }
        String::new()
    }

    /// The text broken between words into lines of at most `width`. A longer word gets its own line.
    pub(crate) fn wrapped(&self, style: Style, text: &str, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let longer = lines
                .last()
                .map(|line| format!("{line} {word}"))
                .filter(|line| self.width(style, line) <= width);
            match (lines.last_mut(), longer) {
                (Some(last), Some(longer)) => *last = longer,
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }

    /// A word in two parts with a hyphen, if it is wider than `width`; other words stay whole.
    pub(crate) fn hyphenated(&self, style: Style, word: &str, width: f32) -> Vec<String> {
        if self.width(style, word) <= width {
            return vec![word.to_owned()];
        }
        let ends = word.char_indices().map(|(end, _)| end).rev();
        let mut parts = ends
            .map(|end| (format!("{}-", &word[..end]), word[end..].to_owned()))
            .filter(|(first, rest)| first.len() > 3 && rest.chars().count() > 1);
        let fits = parts.find(|(first, _)| self.width(style, first) <= width);
        fits.map_or_else(|| vec![word.to_owned()], |(first, rest)| vec![first, rest])
    }

    /// Appends the glyphs of a line; `corner` is the pixel of the origin. Returns true if the atlas has new glyphs.
    pub(super) fn place_glyphs(
        &mut self,
        line: &TextLine,
        corner: Vec2,
        glyphs: &mut Vec<GlyphInstance>,
    ) -> bool {
        let mut places = Vec::with_capacity(line.text.len());
        let width = self.lay_out(line.style, &line.text, |letter, x| places.push((letter, x)));
        let at = line.at * self.pixels;
        let left = width * line.align.share();
        // Letters are sharp only on whole pixels.
        let pen = corner + vec2(at.x - left, at.y).round();
        let known = self.atlas.glyphs.len();
        for (letter, x) in places {
            if let Some(glyph) = self.glyph(line.style, letter) {
                glyphs.push(GlyphInstance {
                    at: pen + vec2(x.round(), 0.0) + glyph.offset,
                    size: glyph.size,
                    from: glyph.from,
                    color: line.color,
                });
            }
        }
        self.atlas.glyphs.len() != known
    }

    fn key(&self, style: Style, letter: char) -> GlyphKey {
        GlyphKey {
            face: self.faces.of(style, letter),
            size: self.pixels_of(style),
            is_heavy: style.spec().is_heavy,
            letter,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use epaint_default_fonts::{HACK_REGULAR, UBUNTU_LIGHT};

    use super::*;
    use crate::app::platform::fonts::has_letter;
    use crate::subset;

    fn part(face: &[u8], blocks: &[subset::Blocks]) -> Font {
        load(&subset::subset(face, blocks))
    }

    #[test]
    fn each_face_lends_the_other_its_letters() {
        let faces = Lettering::new().faces;
        // The names of keys among words, and an old Greek letter among numbers.
        for (style, letters) in [(Style::Small, "A3[`←→↑↓–…"), (Style::Digits, "3ἀ")]
        {
            for letter in letters.chars() {
                let has = match faces.of(style, letter) {
                    first @ 0..2 => faces.first[first].has_glyph(letter),
                    other => faces.others.has(other - 2, letter),
                };
                assert!(has, "{letter}");
            }
        }
    }

    /// The text of all files below a folder, without their tests.
    fn texts_below(folder: &Path) -> String {
        let entries = std::fs::read_dir(folder).expect("a folder").flatten();
        let texts = entries.map(|entry| match entry.path() {
            folder if folder.is_dir() => texts_below(&folder),
            file => {
                let text = std::fs::read_to_string(file).expect("a text");
                let tests = text.find("#[cfg(test)]").unwrap_or(text.len());
                text[..tests].to_owned()
            }
        });
        texts.collect()
    }

    #[test]
    fn the_letters_of_a_subset_look_like_those_of_the_whole_face() {
        for (face, blocks, least) in [
            (UBUNTU_LIGHT, subset::WORDS, 200),
            (HACK_REGULAR, subset::NUMBERS, 200),
            (HACK_REGULAR, subset::NUMBERS_OF_PAGE, 150),
        ] {
            let whole = load(face);
            let part = part(face, blocks);
            assert_eq!(
                whole.horizontal_line_metrics(20.0),
                part.horizontal_line_metrics(20.0)
            );
            assert!(part.chars().len() > least, "{}", part.chars().len());
            for letter in part.chars().keys().copied().chain(['\u{10ffff}']) {
                for size in [15.0, 38.0] {
                    let [whole, part] = [&whole, &part].map(|face| face.rasterize(letter, size));
                    assert!(whole == part, "{letter} in {size} pixels");
                }
            }
        }
    }

    /// The text of the game's source and its levels, without the drawings in comments.
    fn own_texts() -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let own = ["src", "levels"].map(|folder| texts_below(&root.join(folder)));
        let lines = own.iter().flat_map(|text| text.lines());
        let said = lines.filter(|line| !line.trim_start().starts_with("//"));
        said.collect()
    }

    #[test]
    fn a_page_has_every_letter_of_the_game() {
        let faces = [
            part(UBUNTU_LIGHT, subset::WORDS),
            part(HACK_REGULAR, subset::NUMBERS_OF_PAGE),
        ];
        let is_missing = |letter: &char| {
            has_letter(*letter) && !faces.iter().any(|face| face.has_glyph(*letter))
        };
        let missing: String = own_texts().chars().filter(is_missing).collect();
        assert_eq!(missing, "");
    }

    /// The subsets choose the same face for a letter as the whole faces would, and have all usual letters.
    #[test]
    fn subsets_lend_letters_as_the_whole_faces_do() {
        let faces = Lettering::new().faces;
        for style in [Style::Small, Style::Digits] {
            for letter in letters(style).into_iter().chain("←→↑↓△○²".chars()) {
                assert!(faces.of(style, letter) < 2, "{letter} {style:?}");
            }
            let is_rare =
                |letter: &char| !letter.is_control() && faces.of(Style::Small, *letter) > 1;
            let rare: String = own_texts().chars().filter(is_rare).collect();
            assert_eq!(rare, "");
        }
        let whole = [UBUNTU_LIGHT, HACK_REGULAR].map(load);
        for letter in '\u{20}'..'\u{3000}' {
            for (style, own) in [(Style::Small, 0), (Style::Digits, 1)] {
                let mut order = [own, 1 - own].into_iter();
                let expected = order.find(|face| whole[*face].has_glyph(letter));
                let found = faces.of(style, letter) % 2;
                assert_eq!(found, expected.unwrap_or(1), "{letter} {style:?}");
            }
        }
    }
}
