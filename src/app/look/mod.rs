//! What explains a collision: the desk, which shows a picture with its calculation.

pub(crate) mod desk;
