//! What screens are made of.

pub(crate) mod menu;
