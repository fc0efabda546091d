//! The layers of the blueprint.

use crate::app::render::palette::{Color, blueprint};

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

/// The colours of the layers, in their order, which is that of the keys from 1.
pub(super) const LAYERS: [Color; 8] = [
    blueprint::APART,
    blueprint::BOX_ONLY,
    blueprint::INK,
    blueprint::TOUCH,
    blueprint::NORMAL,
    blueprint::VELOCITY,
    blueprint::CAST,
    blueprint::QUIET,
];
