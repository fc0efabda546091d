//! The content hash of a level: a key of best scores, whose value must never change.

use super::grid::{letter_of, symbol_of};
use super::playable::Level;
use super::set::LevelSet;
use crate::fnv;

impl Level {
    /// FNV-1a, 64 bits, over everything that decides how the level plays: its cells, its drops, the start of
    /// ball and paddle, and its depth if it has one. A level with another title, author, par or scenery has the same hash.
    pub fn content_hash(&self) -> u64 {
        self.content_hash
    }

    pub(super) fn hash_of_content(&self) -> u64 {
        let bricks = self.cells().iter().map(|cell| symbol_of(*cell));
        let drops = self
            .drops()
            .into_iter()
            .flatten()
            .map(|drop| letter_of(*drop));
        // No grid has a colon: what follows is no start of the paddle.
        let depth = self.text().depth;
        let letters: String = bricks.chain(drops).chain(depth.map(|_| ':')).collect();
        let mut scene = vec![self.columns() as f32, self.rows() as f32];
        if let Some(ball) = self.ball() {
            scene.extend(ball.position.to_array());
            scene.extend(ball.velocity.to_array());
        }
        scene.extend(self.paddle());
        scene.extend(depth);
        let scene = scene.into_iter().flat_map(f32::to_le_bytes);
        fnv::extend(fnv::START, letters.bytes().chain(scene))
    }
}

impl LevelSet {
    /// FNV-1a over the [content hashes](Level::content_hash) of the levels, in order.
    pub fn content_hash(&self) -> u64 {
        hash_of(self.iter().map(Level::content_hash))
    }

    /// The content hash of the set and the index of a level in it: today's and, if earlier versions played the levels
    /// in another order, theirs.
    pub fn identities(&self, index: usize) -> impl Iterator<Item = (u64, usize)> {
        let before = self.before.as_deref().map(|order| {
            let hash = hash_of(order.iter().map(|index| self[*index].content_hash()));
            let place = order.iter().position(|of| *of == index);
            (hash, place.unwrap_or(index))
        });
        [(self.content_hash(), index)].into_iter().chain(before)
    }

    /// True if both sets have the same levels, in today's or an earlier version's order.
    pub fn is_same_as(&self, other: &Self) -> bool {
        let hash = |(hash, _)| hash;
        let own: Vec<u64> = self.identities(0).map(hash).collect();
        let mut others = other.identities(0).map(hash);
        others.any(|hash| own.contains(&hash))
    }
}

pub(super) fn hash_of(hashes: impl Iterator<Item = u64>) -> u64 {
    fnv::extend(fnv::START, hashes.flat_map(u64::to_le_bytes))
}
