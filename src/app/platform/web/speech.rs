//! Output for screen readers.

pub(crate) use super::page::tell;

pub(crate) const IS_HEARD: bool = true;
