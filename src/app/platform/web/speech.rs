//! What screen readers are told.

pub(crate) use super::page::tell;

/// Whether there is anyone to tell.
pub(crate) const IS_HEARD: bool = true;
