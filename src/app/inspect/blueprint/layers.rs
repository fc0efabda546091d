//! The layers of the blueprint.

use crate::app::render::palette::{Color, blueprint};

/// A part of the drawing that a key shows and hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Every layer with its name and colour, in the order of the keys from 1.
pub(super) const LAYERS: [(Layer, &str, Color); 8] = [
    (Layer::Boxes, "boxes", blueprint::INK),
    (Layer::BallBox, "ball box", blueprint::BOX_ONLY),
    (Layer::ClosestPoints, "closest points", blueprint::APART),
    (Layer::Tests, "discrete tests", blueprint::TOUCH),
    (Layer::Normals, "normals", blueprint::CAST),
    (Layer::Velocity, "velocity", blueprint::INK),
    (Layer::Path, "path ahead", blueprint::CAST),
    (Layer::Numbers, "numbers", blueprint::QUIET),
];

/// The switches of the layers, in the order of [`LAYERS`].
#[derive(Clone, Copy)]
pub(super) struct Shown(pub(super) [bool; LAYERS.len()]);

impl Shown {
    pub(super) fn all() -> Self {
        Self([true; LAYERS.len()])
    }

    pub(super) fn has(self, layer: Layer) -> bool {
        LAYERS
            .iter()
            .zip(self.0)
            .any(|((listed, ..), shown)| *listed == layer && shown)
    }

    /// Shows or hides the layer at an index of [`LAYERS`]. Other indices do nothing.
    pub(super) fn toggle(&mut self, index: usize) {
        if let Some(shown) = self.0.get_mut(index) {
            *shown = !*shown;
        }
    }
}
