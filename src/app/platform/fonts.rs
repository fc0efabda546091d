//! The two faces of the letters, as they are.

use epaint_default_fonts::{HACK_REGULAR, UBUNTU_LIGHT};

/// The faces for words and for numbers, for letters that the program does not begin with. A page has no more than it
/// begins with.
pub(crate) const WHOLE: &[&[u8]] = if cfg!(target_family = "wasm") {
    &[]
} else {
    &[UBUNTU_LIGHT, HACK_REGULAR]
};
