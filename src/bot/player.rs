//! The players whose times judge a level, from the weakest to the best.

use super::hands::{Device, Hands, Skill};
use super::no_aim::NoAim;
use crate::game::Game;
use crate::input::Input;
use crate::rows_are_in_order;

/// A player; its row of [`PLAYERS`] says what it can do.
#[expect(missing_docs, reason = "the table describes each")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Player {
    Bot,
    Good,
    Maker,
}

/// The name of a player, and its skill; none for the [bot without aim](NoAim).
#[expect(missing_docs, reason = "the type says it")]
#[derive(Clone, Copy, Debug)]
pub struct PlayerSpec {
    pub kind: Player,
    pub name: &'static str,
    pub skill: Option<Skill>,
}

/// Every player, in the order of [`Player`].
#[rustfmt::skip]
pub static PLAYERS: [PlayerSpec; 3] = [
    PlayerSpec { kind: Player::Bot,   name: "bot",   skill: None },
    PlayerSpec { kind: Player::Good,  name: "good",  skill: Some(Skill::GOOD) },
    PlayerSpec { kind: Player::Maker, name: "maker", skill: Some(Skill::MAKER) },
];

rows_are_in_order!(PLAYERS, kind);

/// A player in a game.
#[derive(Clone, Debug)]
pub(super) enum Playing {
    NoAim(NoAim),
    Hands(Hands),
}

impl Playing {
    pub(super) fn new(player: Player, seed: u64) -> Self {
        match PLAYERS[player as usize].skill {
            None => Self::NoAim(NoAim::new(seed)),
            Some(skill) => Self::Hands(Hands::new(Device::MOUSE, skill, seed)),
        }
    }

    pub(super) fn input(&mut self, game: &Game) -> Input {
        match self {
            Self::NoAim(bot) => bot.input(game),
            Self::Hands(hands) => hands.input(game),
        }
    }
}
