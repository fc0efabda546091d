//! The two faces of the letters: a page has no more than it begins with.

/// The faces for letters that the program does not begin with.
pub(crate) const WHOLE: &[&[u8]] = &[];
