//! Parts that screens share.

pub(crate) mod finger_button;
pub(crate) mod guard;
pub(crate) mod keyboard;
pub(crate) mod link;
pub(crate) mod menu;
pub(crate) mod notice;
pub(crate) mod question;
pub(crate) mod star;
pub(crate) mod text_field;
