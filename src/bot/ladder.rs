//! The ladder of a level: the times of players, from the weakest to the best.

use super::assessment::seconds;
use super::median::Median;
use super::player::{Player, PlayerSpec};
use super::trial::Outcome;
use crate::sorting::sort;

/// The games of one player on a level.
#[expect(missing_docs, reason = "the names say the rest")]
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    pub player: Player,
    /// The median time until all bricks were broken.
    pub time: Median,
    /// The seed of the game with that very time, which a player can play; `None` if most games did not get there.
    pub seed: Option<u64>,
    pub cleared: usize,
    /// The mean number of balls lost in a game, each the last one in play.
    pub lost: f64,
    pub games: usize,
}

impl Rung {
    pub(super) fn of(player: &PlayerSpec, games: &[Outcome]) -> Self {
        let mut cleared: Vec<(u64, u64)> = games
            .iter()
            .filter_map(|game| Some((game.times[2]?, game.seed)))
            .collect();
        sort(&mut cleared);
        let time = |game: &Outcome| game.times[2].map_or(f64::INFINITY, seconds);
        Self {
            player: player.kind,
            time: Median::of(games.iter().map(time).collect()),
            seed: cleared.get(games.len() / 2).map(|(_, seed)| *seed),
            cleared: cleared.len(),
            lost: games.iter().map(|game| f64::from(game.lost)).sum::<f64>()
                / games.len().max(1) as f64,
            games: games.len(),
        }
    }
}
