//! The layers of the blueprint.

use crate::app::render::palette::{Color, blueprint};

/// A part of the drawing that a key shows and hides.
#[derive(Clone, Copy)]
pub(super) enum Layer {
    Boxes,
    BallBox,
    ClosestPoints,
    Tests,
    Normals,
    Velocity,
    Path,
    Numbers,
}

/// The names and colours of the layers, in their order, which is that of the keys from 1.
pub(super) const LAYERS: [(&str, Color); 8] = [
    ("boxes", blueprint::INK),
    ("ball box", blueprint::BOX_ONLY),
    ("closest points", blueprint::APART),
    ("discrete tests", blueprint::TOUCH),
    ("normals", blueprint::CAST),
    ("velocity", blueprint::INK),
    ("path ahead", blueprint::CAST),
    ("numbers", blueprint::QUIET),
];
