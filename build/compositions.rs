//! The characters that a letter and a mark make together, of the blocks that the faces have.

use std::ops::RangeInclusive;

use unicode_normalization::char::compose;

/// Latin, Greek, Cyrillic, Welsh and Vietnamese letters.
const LETTERS: [RangeInclusive<char>; 2] = ['\u{41}'..='\u{4ff}', '\u{1e00}'..='\u{1eff}'];

const MARKS: RangeInclusive<char> = '\u{300}'..='\u{36f}';

/// Letter, mark and both as one character, for each pair that is one.
pub(crate) fn compositions() -> String {
    let letters = LETTERS.into_iter().flatten();
    let pairs = letters.flat_map(|letter| MARKS.map(move |mark| (letter, mark)));
    let triple = |(letter, mark)| Some([letter, mark, compose(letter, mark)?]);
    pairs.filter_map(triple).flatten().collect()
}
