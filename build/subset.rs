//! Font subsetting: the outlines and widths of some blocks of Unicode. Hinting instructions, bounding boxes and left
//! bearings are unused: the first are left out, the others are zero, which packs well.
//!
//! A whole face takes long to read, so the program begins with subsets. A page has these alone.

use std::ops::RangeInclusive;

pub(crate) type Blocks = &'static [RangeInclusive<usize>];

/// The face for words: the program's texts and most titles.
pub(crate) const WORDS: &[Blocks] = &[LATIN_1, SIGNS];

/// The face for numbers, the fallback of the other. Its blocks are equal, so that no letter changes its face later.
pub(crate) const NUMBERS: &[Blocks] = &[LATIN_1, SIGNS];

/// The face for numbers of a page: letters with marks are in the other one alone, so that there is less to load.
pub(crate) const NUMBERS_OF_PAGE: &[Blocks] = &[UNMARKED, SIGNS];

const LATIN_1: Blocks = &[0x20..=0xff];

/// Latin 1 without letters that have marks: the signs of multiplication and division stand among those.
const UNMARKED: Blocks = &[0x20..=0xbf, 0xd7..=0xd7, 0xf7..=0xf7];

/// Signs of the program's texts.
const SIGNS: Blocks = &[
    // The usual punctuation.
    0x2010..=0x2027,
    // Arrows.
    0x2190..=0x2193,
    // Mathematical operators.
    0x2212..=0x2212,
    0x221a..=0x221a,
    0x2248..=0x2248,
    0x2260..=0x2265,
    // Squares, and what PlayStation's pads have on their buttons.
    0x2588..=0x2588,
    0x25a0..=0x25a1,
    0x25b3..=0x25b3,
    0x25cb..=0x25cb,
    0x2a2f..=0x2a2f,
];

type Glyph = usize;

/// Subsets a TrueType face to some blocks.
///
/// # Panics
/// If the bytes are no such face; the build fails then.
pub(crate) fn subset(face: &[u8], blocks: &[Blocks]) -> Vec<u8> {
    let mut letters = letters(face);
    letters.retain(|(code, _)| {
        blocks
            .iter()
            .copied()
            .flatten()
            .any(|block| block.contains(code))
    });
    // The glyphs, each once: that for missing letters, those of the letters, and the parts of composite ones.
    let mut kept = vec![0];
    let mut wanted: Vec<Glyph> = letters.iter().rev().map(|(_, glyph)| *glyph).collect();
    while let Some(glyph) = wanted.pop() {
        if !kept.contains(&glyph) {
            kept.push(glyph);
            let outline = outline(face, glyph);
            wanted.extend(parts(outline).map(|at| short(outline, at)));
        }
    }
    let place = |glyph: Glyph| kept.iter().position(|kept| *kept == glyph);
    let place = |glyph: Glyph| place(glyph).expect("every glyph that is needed is kept");

    let mut glyf = Vec::new();
    let mut loca = Vec::new();
    for &glyph in &kept {
        push(&mut loca, glyf.len() / 2);
        glyf.extend(bare(outline(face, glyph), place));
        glyf.resize(glyf.len().next_multiple_of(2), 0);
    }
    push(&mut loca, glyf.len() / 2);
    let letters = letters.iter().map(|&(code, glyph)| (code, place(glyph)));

    assemble([
        (*b"OS/2", table(face, *b"OS/2").to_vec()),
        (*b"cmap", cmap(letters)),
        (*b"glyf", glyf),
        // Places in `loca` are short.
        (*b"head", with_number(table(face, *b"head"), 50, 0)),
        (*b"hhea", with_number(table(face, *b"hhea"), 34, kept.len())),
        (*b"hmtx", widths(face, &kept)),
        (*b"loca", loca),
        (*b"maxp", with_number(table(face, *b"maxp"), 4, kept.len())),
    ])
}

/// The letters of a face as code points and glyphs.
///
/// # Panics
/// As [`subset`].
pub(crate) fn letters(face: &[u8]) -> Vec<(usize, Glyph)> {
    const SEGMENTS: usize = 4;
    let cmap = table(face, *b"cmap");
    let mut subtables = (0..short(cmap, 2)).map(|index| &cmap[long(cmap, 8 + 8 * index)..]);
    let table = subtables
        .find(|table| short(table, 0) == SEGMENTS)
        .expect("a table of segments");
    let bytes = short(table, 6);
    let starts = 16 + bytes;
    let shifts = 16 + 2 * bytes;
    let places = 16 + 3 * bytes;
    let mut letters = Vec::new();
    for segment in (0..bytes).step_by(2) {
        let start = short(table, starts + segment);
        let end = short(table, 14 + segment);
        let shift = short(table, shifts + segment);
        let list = short(table, places + segment);
        letters.extend((start..=end).map(|code| {
            let glyph = match list {
                0 => code,
                _ => short(table, places + segment + list + 2 * (code - start)),
            };
            (code, (glyph + shift) & 0xffff)
        }));
    }
    letters
}

/// The outline of a glyph; empty for a blank.
fn outline(face: &[u8], glyph: Glyph) -> &[u8] {
    let loca = table(face, *b"loca");
    let is_long = short(table(face, *b"head"), 50) == 1;
    let place = |index| {
        if is_long {
            long(loca, 4 * index)
        } else {
            2 * short(loca, 2 * index)
        }
    };
    &table(face, *b"glyf")[place(glyph)..place(glyph + 1)]
}

fn is_composite(outline: &[u8]) -> bool {
    outline.first().is_some_and(|byte| byte & 0x80 != 0)
}

/// The offsets of the glyph indices in the outline of a composite glyph.
fn parts(outline: &[u8]) -> impl Iterator<Item = usize> {
    const HAS_MORE: usize = 0x20;
    let first = is_composite(outline).then_some(12);
    std::iter::successors(first, move |at| {
        let flags = short(outline, at - 2);
        (flags & HAS_MORE != 0).then(|| at + part_len(flags))
    })
}

/// An outline without instructions and bounding box, with renumbered parts.
fn bare(outline: &[u8], place: impl Fn(Glyph) -> Glyph) -> Vec<u8> {
    const HAS_INSTRUCTIONS: u8 = 1;
    let mut bare = outline.to_vec();
    if outline.is_empty() {
        return bare;
    }
    bare[2..10].fill(0);
    if !is_composite(outline) {
        let at = 10 + 2 * short(outline, 0);
        bare.splice(at..at + 2 + short(outline, at), [0, 0]);
        return bare;
    }
    let mut end = 0;
    for at in parts(outline) {
        end = at - 2 + part_len(short(outline, at - 2));
        bare[at - 2] &= !HAS_INSTRUCTIONS;
        let part = place(short(outline, at));
        bare.splice(at..at + 2, (part as u16).to_be_bytes());
    }
    bare.truncate(end);
    bare
}

/// The bytes of a part of a composite glyph by its flags: header, offset and scale.
fn part_len(flags: usize) -> usize {
    let if_set = |flag, bytes| if flags & flag != 0 { bytes } else { 0 };
    6 + if_set(1, 2) + if_set(0x08, 2) + if_set(0x40, 4) + if_set(0x80, 8)
}

/// A `cmap` table, in runs of consecutive code points and glyphs.
fn cmap(letters: impl Iterator<Item = (usize, Glyph)>) -> Vec<u8> {
    const RUNS: usize = 12;
    let mut runs: Vec<[usize; 3]> = Vec::new();
    for (code, glyph) in letters {
        match runs.last_mut() {
            Some([start, end, first]) if *end + 1 == code && *first + code - *start == glyph => {
                *end = code;
            }
            _ => runs.push([code, code, glyph]),
        }
    }
    let mut table = Vec::new();
    // One table, of Unicode in full, at byte 12.
    for number in [0, 1, 3, 10, 0, 12, RUNS, 0] {
        push(&mut table, number);
    }
    let head = [16 + 12 * runs.len(), 0, runs.len()].into_iter();
    for number in head.chain(runs.into_iter().flatten()) {
        push_long(&mut table, number);
    }
    table
}

/// The widths of glyphs, with left bearings of zero.
fn widths(face: &[u8], glyphs: &[Glyph]) -> Vec<u8> {
    let hmtx = table(face, *b"hmtx");
    // The last width is also the width of all further glyphs.
    let last = short(table(face, *b"hhea"), 34) - 1;
    let mut widths = Vec::new();
    for &glyph in glyphs {
        push(&mut widths, short(hmtx, 4 * glyph.min(last)));
        push(&mut widths, 0);
    }
    widths
}

/// A face of tables in the order of their tags. Checksums and search hints are zero: nothing here reads them.
fn assemble<const N: usize>(tables: [([u8; 4], Vec<u8>); N]) -> Vec<u8> {
    let mut face = Vec::new();
    for number in [1, 0, N, 0, 0, 0] {
        push(&mut face, number);
    }
    let mut at = 12 + 16 * N;
    for (tag, table) in &tables {
        face.extend(tag);
        for number in [0, at, table.len()] {
            push_long(&mut face, number);
        }
        at += table.len().next_multiple_of(4);
    }
    for (_, table) in tables {
        face.extend(table);
        face.resize(face.len().next_multiple_of(4), 0);
    }
    face
}

fn table(face: &[u8], tag: [u8; 4]) -> &[u8] {
    let mut entries = face[12..].chunks_exact(16).take(short(face, 4));
    let entry = entries
        .find(|entry| entry.starts_with(&tag))
        .expect("a face has this table");
    &face[long(entry, 8)..][..long(entry, 12)]
}

/// The table with another 16-bit number at a place.
fn with_number(table: &[u8], at: usize, number: usize) -> Vec<u8> {
    let mut table = table.to_vec();
    table.splice(at..at + 2, (number as u16).to_be_bytes());
    table
}

fn short(bytes: &[u8], at: usize) -> usize {
    usize::from(u16::from_be_bytes([bytes[at], bytes[at + 1]]))
}

fn long(bytes: &[u8], at: usize) -> usize {
    short(bytes, at) << 16 | short(bytes, at + 2)
}

fn push(bytes: &mut Vec<u8>, number: usize) {
    bytes.extend((number as u16).to_be_bytes());
}

fn push_long(bytes: &mut Vec<u8>, number: usize) {
    bytes.extend((number as u32).to_be_bytes());
}
