//! The time that players need for a level, and the waits of one without aim for a brick.

use super::assessor::Assessor;
use super::ladder::Rung;
use super::median::Median;
use super::player::{PLAYERS, Player, PlayerSpec};
use super::taste::Taste;
use super::trial::Outcome;
use crate::difficulty::Difficulty;
use crate::level::{BrickKind, Level, MAX_PAR};
use crate::tuning::STEPS_PER_SECOND;

/// Pars are whole multiples of this many seconds.
const PAR_SECONDS: f64 = 5.0;

/// The conditions of an assessment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// The number of games of each player.
    pub games: u64,
    /// Seconds of play after which a game is given up.
    pub limit: u64,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// True if waits for a brick are kept short.
    pub help: bool,
    /// The best player who plays; those before it in [`PLAYERS`] play first.
    pub best: Player,
}

impl Default for Conditions {
    fn default() -> Self {
        Self {
            games: 100,
            limit: 600,
            difficulty: Difficulty::default(),
            help: true,
            best: Player::Good,
        }
    }
}

impl Conditions {
    /// The players who play, in order.
    pub fn players(&self) -> &'static [PlayerSpec] {
        &PLAYERS[..=self.best as usize]
    }
}

/// The results of the games on one level. Times are seconds with a ball in flight, like the times of players and pars.
/// All but the ladder is of the bot without aim.
#[expect(missing_docs, reason = "the names say the rest")]
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    pub title: String,
    /// The `par:` of the level.
    pub given_par: Option<f64>,
    /// The median time until half of the bricks were broken.
    pub half: Median,
    /// The median time until nine tenths of them were.
    pub most: Median,
    /// The share of the time in which half of the bricks fell, over the games that were cleared.
    pub half_share: Median,
    /// The share of the time that the last tenth of the bricks took, over the games that were cleared.
    pub end_share: Median,
    /// A rung for each player who has played, the bot first.
    pub ladder: Vec<Rung>,
    /// Seconds of play after which a game was given up.
    pub limit: u64,
    /// The longest wait for a brick: its median over the games.
    pub median_wait: f64,
    /// The longest wait for a brick of all games.
    pub worst_wait: f64,
    /// Turns of a ball by the help, and strokes of lightning, in a minute of play.
    pub interventions_a_minute: Median,
    pub bricks: usize,
    /// For each cell the mean time at which its brick was broken, over the games in which it was.
    pub break_times: Vec<Option<f32>>,
    /// True if the level sets up a scene, with a ball in flight from the start.
    pub is_scene: bool,
    /// True if every brick that breaks can be reached.
    pub all_in_reach: bool,
}

impl Assessment {
    /// Plays a level under some conditions, to the end.
    pub fn new(level: &Level, conditions: &Conditions) -> Self {
        let mut assessor = Assessor::new(level, conditions);
        while assessor.step() {}
        assessor.assessment()
    }

    /// The results of the games that are over, of one player after the other.
    pub(super) fn of(level: &Level, over: &[Outcome], conditions: &Conditions) -> Self {
        let each = conditions.games.max(1) as usize;
        let players = conditions.players().iter().zip(over.chunks(each));
        let runs = over.get(..each).unwrap_or(over);
        let median = |value: &dyn Fn(&Outcome) -> f64| Median::of(runs.iter().map(value).collect());
        let time = |index: usize| median(&|run| run.times[index].map_or(f64::INFINITY, seconds));
        let waits = median(&|run| seconds(run.longest_wait));
        let longest = runs.iter().map(|run| run.longest_wait).max();
        Self {
            title: level.title().to_owned(),
            given_par: level.par().map(f64::from),
            half: time(0),
            most: time(1),
            half_share: share(runs, |[half, _, all]| half / all),
            end_share: share(runs, |[_, most, all]| (all - most) / all),
            ladder: players
                .map(|(player, games)| Rung::of(player, games))
                .collect(),
            limit: conditions.limit,
            median_wait: waits.known().unwrap_or(0.0),
            worst_wait: longest.map_or(0.0, seconds),
            interventions_a_minute: median(&|run| {
                60.0 * f64::from(run.interventions) / seconds(run.steps).max(1.0)
            }),
            bricks: breakable(level).filter(|is_reached| **is_reached).count(),
            break_times: break_times(level.cells().len(), runs),
            is_scene: level.ball().is_some(),
            all_in_reach: breakable(level).all(|is_reached| *is_reached),
        }
    }

    /// The games of a player; `None` before the first.
    pub fn rung(&self, player: Player) -> Option<&Rung> {
        self.ladder.get(player as usize)
    }

    /// The median time until all bricks were broken.
    pub fn all(&self) -> Median {
        let bot = self.rung(Player::Bot);
        bot.map_or(Median::of(Vec::new()), |bot| bot.time)
    }

    /// True if a level, all of whose breakable bricks can be reached, was not cleared every time.
    pub fn has_failed(&self) -> bool {
        let is_cleared = |bot: &Rung| bot.cleared == bot.games;
        self.all_in_reach && !self.rung(Player::Bot).is_none_or(is_cleared)
    }

    /// The suggested par: the median time of the player without aim, rounded up to the next five seconds, so that a
    /// player who aims a little earns the star.
    pub fn par(&self) -> Option<f64> {
        let par = (self.all().known()? / PAR_SECONDS).ceil() * PAR_SECONDS;
        Some(par.min(f64::from(MAX_PAR)))
    }

    /// The time of a good player, who aims, as a share of that of the bot without aim.
    pub fn aim(&self) -> Option<f64> {
        let good = self.rung(Player::Good)?;
        // Fewer games are no median.
        (good.games == self.rung(Player::Bot)?.games).then_some(())?;
        Some(good.time.known()? / self.all().known()?)
    }

    /// The brick that falls last: the one with the latest mean time.
    pub fn last_brick(&self) -> Option<usize> {
        let times = self
            .break_times
            .iter()
            .enumerate()
            .filter_map(|(cell, time)| Some((cell, (*time)?)));
        Some(times.max_by(|a, b| a.1.total_cmp(&b.1))?.0)
    }

    /// Warnings about matters of taste; none for a scene, which is not meant to be cleared.
    pub fn warnings(&self) -> Vec<Taste> {
        Taste::of(self)
    }
}

/// The median over the games that were cleared of a share of their times.
fn share(runs: &[Outcome], of: impl Fn([f64; 3]) -> f64) -> Median {
    let shares = runs.iter().filter_map(|run| {
        let [half, most, all] = run.times.map(|time| time.map(seconds));
        Some(of([half?, most?, all?]))
    });
    Median::of(shares.collect())
}

/// For each brick that breaks, whether it can be reached.
fn breakable(level: &Level) -> impl Iterator<Item = &bool> {
    let cells = level.cells().iter().zip(level.reachable());
    let breakable = cells.filter(|(cell, _)| cell.is_some_and(BrickKind::breaks));
    breakable.map(|(_, is_reached)| is_reached)
}

/// For each cell the mean time in seconds at which its brick was broken.
fn break_times(cells: usize, runs: &[Outcome]) -> Vec<Option<f32>> {
    let mean = |cell: usize| {
        let times = runs.iter().filter_map(|run| run.broken[cell]);
        let (sum, count) = times.fold((0, 0), |(sum, count), time| (sum + time, count + 1));
        (count > 0).then(|| (seconds(sum) / f64::from(count)) as f32)
    };
    (0..cells).map(mean).collect()
}

pub(super) fn seconds(steps: u64) -> f64 {
    steps as f64 / f64::from(STEPS_PER_SECOND)
}
