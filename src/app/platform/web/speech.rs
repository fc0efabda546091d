//! What screen readers are told.

pub(crate) use super::page::tell;

pub(crate) const IS_HEARD: bool = true;
