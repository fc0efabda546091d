//! The two faces of the letters, as they are.

pub(crate) use epaint_default_fonts::{HACK_REGULAR as NUMBERS, UBUNTU_LIGHT as WORDS};
