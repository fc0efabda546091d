//! The gap of a race: which of two games was earlier at each tenth of a level's bricks, and by how much.

use breakout::game::Game;

const TENTHS: usize = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Own,
    Other,
}

/// The steps at which each side had broken another tenth of the bricks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gap {
    level: usize,
    reached: [[Option<u64>; TENTHS]; 2],
}

impl Gap {
    /// Notes a game after a step. Only steps with a ball in flight count. A later level begins a new gap; an earlier
    /// one, which a game may still be in, changes nothing.
    pub(crate) fn note(&mut self, side: Side, game: &Game) {
        let level = game.level();
        let breaks = |kind: &breakout::level::BrickKind| kind.breaks();
        let all = level
            .cells()
            .iter()
            .flatten()
            .filter(|kind| breaks(kind))
            .count();
        let broken = all.saturating_sub(game.bricks().remaining());
        self.reach(
            side,
            game.level_index(),
            game.tally().steps,
            broken * TENTHS / all.max(1),
        );
    }

    fn reach(&mut self, side: Side, level: usize, steps: u64, tenths: usize) {
        if level > self.level {
            *self = Self {
                level,
                ..Self::default()
            };
        }
        if level == self.level {
            let reached = &mut self.reached[side as usize][..tenths.min(TENTHS)];
            for tenth in reached {
                tenth.get_or_insert(steps);
            }
        }
    }

    /// The steps by which the other was later at the last tenth that both have reached, negative if it was earlier;
    /// `None` before the first.
    pub(crate) fn steps(&self) -> Option<i64> {
        let [own, other] = &self.reached;
        let both = own.iter().zip(other).rev();
        let mut gaps = both.filter_map(|(own, other)| Some((*other)? as i64 - (*own)? as i64));
        gaps.next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gap_is_that_of_the_last_tenth_that_both_have_reached() {
        let mut gap = Gap::default();
        for (side, level, steps, tenths, expected) in [
            (Side::Own, 0, 0, 0, None),
            (Side::Own, 0, 100, 1, None),
            (Side::Own, 0, 110, 1, None),
            (Side::Other, 0, 160, 1, Some(60)),
            (Side::Other, 0, 200, 3, Some(60)),
            (Side::Own, 0, 250, 2, Some(-50)),
            (Side::Own, 0, 260, 10, Some(-60)),
            (Side::Other, 0, 300, 10, Some(40)),
            // The next level begins anew, and the other is still in the one before.
            (Side::Own, 1, 10, 1, None),
            (Side::Other, 0, 900, 10, None),
            (Side::Other, 1, 10, 99, Some(0)),
        ] {
            gap.reach(side, level, steps, tenths);
            assert_eq!(gap.steps(), expected, "{side:?} {level} {steps}");
        }
    }
}
