//! Where a player stands on the ladder of a level.

use breakout::bot::{Goal, Ladder, Player};
use breakout::records::Best;

use crate::app::words::words;

/// A rung and its time in milliseconds, the unit of records.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rung {
    /// The game that is raced; `None` for the best known time, which a recording has.
    pub(crate) goal: Option<Goal>,
    millis: u32,
}

impl Rung {
    pub(crate) fn name(&self) -> &'static str {
        words().ladder.rung(self.goal.map(|goal| goal.player))
    }
}

/// The rungs of a level, from the lowest to the highest, and the shortest time of the player.
#[derive(Debug)]
pub(crate) struct Climb {
    rungs: Vec<Rung>,
    own: Option<u32>,
}

impl Climb {
    /// The climb on a known ladder with the best result of the level at its difficulty. The best known time is one that a
    /// replay of its recording has confirmed.
    pub(crate) fn new(ladder: &Ladder, best: Best) -> Self {
        let goals = ladder.rungs().iter().map(|goal| Rung {
            goal: Some(*goal),
            millis: millis(goal.seconds()),
        });
        let mut rungs: Vec<Rung> = goals.collect();
        let is_rung = |time: &u32| {
            let below = rungs.last();
            below.is_none_or(|below| Ladder::is_rung((*time).into(), below.millis.into()))
        };
        let fastest = best.shown_fastest().map(|(seconds, _)| millis(seconds));
        let known = fastest.filter(is_rung);
        rungs.extend(known.map(|millis| Rung { goal: None, millis }));
        Self {
            rungs,
            own: best.seconds().map(millis),
        }
    }

    /// The highest rung that is reached.
    fn highest(&self) -> Option<&Rung> {
        self.rungs[..self.reached()].last()
    }

    /// Whose medal is reached; the best known time is above gold, and has its medal.
    pub(crate) fn medal(&self) -> Option<Player> {
        let highest = self.highest()?;
        Some(highest.goal.map_or(Player::Maker, |goal| goal.player))
    }

    /// The number of rungs that are reached.
    fn reached(&self) -> usize {
        let is_reached = |rung: &&Rung| self.own.is_some_and(|own| own <= rung.millis);
        self.rungs
            .iter()
            .rposition(|rung| is_reached(&rung))
            .map_or(0, |last| last + 1)
    }

    /// The lowest rung that is not reached yet.
    pub(crate) fn next(&self) -> Option<&Rung> {
        self.rungs.get(self.reached())
    }

    /// Where the player stands, and what the next rung needs; `None` without rungs.
    pub(crate) fn line(&self) -> Option<String> {
        let words = words().ladder;
        let reached = self.highest().map(Rung::name);
        let next = self.next().map(|next| {
            let own = self.own.map(|own| own - next.millis);
            own.map_or_else(
                || words.first(next.name(), seconds(next.millis)),
                |less| words.next(next.name(), seconds(less)),
            )
        });
        match (reached, next) {
            (Some(reached), Some(next)) => Some(words.both(reached, &next)),
            (Some(reached), None) => Some(words.top(reached)),
            (None, next) => next,
        }
    }
}

fn millis(seconds: f32) -> u32 {
    (seconds * 1000.0).round() as u32
}

fn seconds(millis: u32) -> f32 {
    millis as f32 / 1000.0
}
