//! Parts that screens share.

pub(crate) mod link;
pub(crate) mod menu;
pub(crate) mod notice;
pub(crate) mod star;
