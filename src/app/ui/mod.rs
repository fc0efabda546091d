//! What screens are made of.

pub(crate) mod menu;
pub(crate) mod notice;
pub(crate) mod star;
