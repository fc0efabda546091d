//! The desk explains a collision: it shows a picture with its calculation.

pub(crate) mod desk;
