//! The museum of mistakes: built-in scenes, and the textbook's path through each.

use crate::game::Game;
use crate::input::Input;
use crate::level::{Level, LevelSet};
use crate::replay::Setup;
use crate::textbook::{Stage, TextbookGame};
use glam::Vec2;

macro_rules! embed {
    ($name:literal) => {
        ($name, include_str!(concat!("../../levels/museum/", $name)))
    };
}

/// File names and texts, in the order of the list.
const SCENES: [(&str, &str); 9] = [
    embed!("01_no_reaction.txt"),
    embed!("02_tunnelling.txt"),
    embed!("03_centre_inside.txt"),
    embed!("04_double_flip.txt"),
    embed!("05_compass.txt"),
    embed!("06_order.txt"),
    embed!("07_swallowed.txt"),
    embed!("08_inner_edge.txt"),
    embed!("09_flipped_back.txt"),
];

/// Steps for which a scene is played: one second.
pub const WATCHED_STEPS: usize = 120;

/// A scene with the path of the textbook's ball.
pub struct Exhibit {
    /// The index in the list.
    pub number: usize,
    /// Bricks, ball and paddle.
    pub level: Level,
    /// The input of every step.
    pub input: Input,
    /// A sentence about the textbook's mistake.
    pub textbook_does: &'static str,
    /// A sentence about this game's way.
    pub ours_does: &'static str,
    /// The centre of the textbook's ball after each step; the first is the start.
    pub path: Vec<Vec2>,
    /// The radius of both balls.
    pub radius: f32,
    /// The first step after which the two balls are apart.
    pub parting_step: u64,
}

/// The levels of all scenes, in the order of the list.
pub fn levels() -> LevelSet {
    let levels = SCENES
        .iter()
        .filter_map(|(name, text)| read(name, text))
        .collect();
    LevelSet::new(levels).unwrap_or_else(LevelSet::builtin)
}

fn read(name: &str, text: &str) -> Option<Level> {
    Level::parse(name, text.as_bytes()).level
}

impl Exhibit {
    /// The exhibit at an index of the list; `None` beyond its end.
    pub fn new(number: usize) -> Option<Self> {
        let (name, text) = *SCENES.get(number)?;
        let level = read(name, text)?;
        let input = Input {
            target: comment(text, "// Paddle goes to: ").and_then(|x| x.parse().ok()),
            ..Input::default()
        }
        .in_grain();
        let game = setup(&level)?.game();
        let stage = if number == 0 {
            Stage::Vanish
        } else {
            Stage::Resolve
        };
        let textbook = TextbookGame::new(&game, stage)?;
        let radius = textbook.radius;
        let path = textbook_path(game.clone(), textbook, input);
        Some(Self {
            number,
            level,
            input,
            textbook_does: comment(text, "// Textbook: ")?,
            ours_does: comment(text, "// Ours: ")?,
            parting_step: parting_step(game, &path, input),
            path,
            radius,
        })
    }

    /// The centre of the textbook's ball after `step` steps; it stays at the end of the path.
    pub fn position_after(&self, step: u64) -> Vec2 {
        self.path[(step as usize).min(self.path.len() - 1)]
    }

    /// This game at the start of the scene.
    pub fn setup(&self) -> Option<Setup> {
        setup(&self.level)
    }
}

fn setup(level: &Level) -> Option<Setup> {
    Some(Setup::new(LevelSet::new(vec![level.clone()])?, 0, 0))
}

/// The centre of the textbook's ball after each step. Its paddle moves as ours does.
fn textbook_path(mut game: Game, mut textbook: TextbookGame, input: Input) -> Vec<Vec2> {
    let mut path = vec![textbook.position];
    for _ in 0..WATCHED_STEPS {
        game.step(input, &mut Vec::new());
        textbook.step(game.paddle().x);
        path.push(textbook.position);
    }
    path
}

/// The first step after which the two balls are apart.
fn parting_step(mut game: Game, path: &[Vec2], input: Input) -> u64 {
    for place in &path[1..] {
        game.step(input, &mut Vec::new());
        let ours = game.balls().first().map(|ball| ball.position);
        if ours.is_none_or(|ours| ours.distance(*place) > 0.5) {
            break;
        }
    }
    game.steps()
}

/// The rest of the comment line with a prefix.
fn comment(text: &'static str, words: &str) -> Option<&'static str> {
    text.lines()
        .find_map(|line| line.strip_prefix(words))
        .map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scene_of_the_folder_is_here_and_opens() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/museum");
        let mut names: Vec<_> = std::fs::read_dir(folder)
            .expect("the folder is there")
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .into_string()
                    .expect("a name")
            })
            .collect();
        names.sort();
        assert_eq!(names, SCENES.map(|(name, _)| name));
        for number in 0..SCENES.len() {
            let exhibit = Exhibit::new(number).expect("it opens");
            assert_eq!(exhibit.path.len(), WATCHED_STEPS + 1);
            assert!(
                exhibit.parting_step < WATCHED_STEPS as u64,
                "the two ways part"
            );
        }
        assert_eq!(levels().len(), SCENES.len());
    }
}
