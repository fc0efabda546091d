//! The whole faces of the letters.

use epaint_default_fonts::{HACK_REGULAR, UBUNTU_LIGHT};

/// The faces for words and for numbers, for letters outside the parts of the start. A page has only those parts.
pub(crate) const WHOLE: &[&[u8]] = if cfg!(target_family = "wasm") {
    &[]
} else {
    &[UBUNTU_LIGHT, HACK_REGULAR]
};
