//! The museum of mistakes: built-in scenes, and the textbook's path through each.

use glam::Vec2;

use crate::game::Game;
use crate::input::Input;
use crate::level::{Level, LevelSet};
use crate::replay::Setup;
use crate::textbook::{TextbookGame, TextbookStep, TutorialStage};

macro_rules! embed {
    ($name:literal) => {
        ($name, include_str!(concat!("../../levels/museum/", $name)))
    };
}

/// File names and texts, in the order of the list.
const SCENES: [(&str, &str); 11] = [
    embed!("01_no_reaction.txt"),
    embed!("02_tunnelling.txt"),
    embed!("03_centre_inside.txt"),
    embed!("04_double_flip.txt"),
    embed!("05_compass.txt"),
    embed!("06_order.txt"),
    embed!("07_swallowed.txt"),
    embed!("08_inner_edge.txt"),
    embed!("09_flipped_back.txt"),
    embed!("10_box_test.txt"),
    embed!("11_through_the_paddle.txt"),
];

/// Steps for which a scene is played: one second.
pub const WATCHED_STEPS: usize = 120;

/// A scene ends this many steps after the paths have parted, or once the balls are this far apart.
const SHOWN_AFTER: usize = 36;
const SHOWN_APART: f32 = 120.0;

/// The greatest distance, in playfield units, of two balls that are drawn as one.
const TOGETHER: f32 = 0.5;

/// A scene that was played both ways: its index in the list, its level, the input of every step, and a sentence about
/// each game.
#[expect(missing_docs, reason = "the type says the rest")]
pub struct Exhibit {
    pub number: usize,
    pub level: Level,
    pub input: Input,
    pub textbook_does: &'static str,
    pub ours_does: &'static str,
    /// The textbook's game at the start and after each step.
    pub states: Vec<TextbookGame>,
    /// The textbook game's calculations in each step.
    pub steps: Vec<TextbookStep>,
    /// The centre of our ball at the start and after each step, until it is lost.
    pub ours: Vec<Vec2>,
    /// The first step after which the two games differ: in the balls' places or in a brick.
    pub parting_step: u64,
    /// The last step worth showing.
    pub last_shown: u64,
}

/// The levels of all scenes, in the order of the list.
pub fn levels() -> LevelSet {
    let levels = SCENES.iter().filter_map(|(name, text)| read(name, text));
    LevelSet::new(levels.collect()).unwrap_or_else(LevelSet::builtin)
}

fn read(name: &str, text: &str) -> Option<Level> {
    Level::parse(name, text.as_bytes()).level
}

/// The number of exhibits.
pub fn count() -> usize {
    SCENES.len()
}

/// The names of all scenes for links: `tunnelling` for the file `02_tunnelling.txt`.
pub fn names() -> impl Iterator<Item = String> + Clone {
    SCENES.iter().map(|(file, _)| {
        let name = file.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_');
        name.trim_end_matches(".txt").replace('_', "-")
    })
}

/// The index in the list of the scene with a file name.
pub fn number_of(file: &str) -> Option<usize> {
    SCENES.iter().position(|(name, _)| *name == file)
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
        let stage = match comment(text, "// Stage: ") {
            Some("boxes") => TutorialStage::Boxes,
            Some("circle") => TutorialStage::Circle,
            _ => TutorialStage::Resolve,
        };
        let mut game = setup(&level)?.game();
        let mut exhibit = Self {
            number,
            level,
            input,
            textbook_does: comment(text, "// Textbook: ")?,
            ours_does: comment(text, "// Ours: ")?,
            states: vec![TextbookGame::new(&game, stage)?],
            steps: Vec::new(),
            ours: Vec::new(),
            parting_step: WATCHED_STEPS as u64,
            last_shown: WATCHED_STEPS as u64,
        };
        exhibit.play(&mut game);
        Some(exhibit)
    }

    /// Plays both games. The textbook's paddle moves as ours does.
    fn play(&mut self, game: &mut Game) {
        let mut textbook = self.states[0].clone();
        self.ours.push(textbook.position);
        let mut parted = None;
        for step in 1..=WATCHED_STEPS {
            game.step(self.input, &mut Vec::new());
            self.steps.push(textbook.step(game.paddle().x));
            self.states.push(textbook.clone());
            let ours = game.balls().first().map(|ball| ball.position);
            // The path ends where the ball is lost.
            self.ours.extend(ours.filter(|_| self.ours.len() == step));
            let is_broken = |brick| game.bricks().get(brick).is_none();
            let mut list = textbook.list.iter();
            let differ = !self.are_together(step as u64)
                || list.any(|item| item.is_destroyed != is_broken(item.brick));
            if parted.is_none() && differ {
                parted = Some(step);
            }
        }
        let parted = parted.unwrap_or(WATCHED_STEPS);
        let shown = (parted + SHOWN_AFTER).min(WATCHED_STEPS);
        let is_apart = |step: &usize| {
            let ours = self.ours.get(*step);
            ours.is_none_or(|ours| ours.distance(self.states[*step].position) > SHOWN_APART)
        };
        self.parting_step = parted as u64;
        self.last_shown = (parted..shown).find(is_apart).unwrap_or(shown) as u64;
    }

    /// The stage that the textbook's game plays.
    pub fn stage(&self) -> TutorialStage {
        self.states[0].stage
    }

    /// The textbook's game after `step` steps, or after the last one.
    pub fn textbook_after(&self, step: u64) -> &TextbookGame {
        &self.states[(step as usize).min(self.steps.len())]
    }

    /// True if both balls are at the same place after `step` steps.
    pub fn are_together(&self, step: u64) -> bool {
        let textbook = self.textbook_after(step).position;
        let ours = self.ours.get(step as usize);
        ours.is_some_and(|ours| ours.distance(textbook) <= TOGETHER)
    }

    /// The textbook game's calculations in the step that led to `step`; `None` at the start.
    pub fn computed(&self, step: u64) -> Option<&TextbookStep> {
        self.steps.get((step as usize).checked_sub(1)?)
    }

    /// This game at the start of the scene.
    pub fn setup(&self) -> Option<Setup> {
        setup(&self.level)
    }
}

fn setup(level: &Level) -> Option<Setup> {
    Some(Setup::new(LevelSet::new(vec![level.clone()])?, 0, 0))
}

/// The rest of the line that starts with a prefix.
fn comment(text: &'static str, words: &str) -> Option<&'static str> {
    let mut lines = text.lines();
    Some(lines.find_map(|line| line.strip_prefix(words))?.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scene_of_the_folder_is_here_and_opens() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/museum");
        let mut names: Vec<_> = std::fs::read_dir(folder)
            .expect("the folder is there")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        names.sort();
        assert_eq!(names, SCENES.map(|(name, _)| name));
        for number in 0..SCENES.len() {
            let exhibit = Exhibit::new(number).expect("it opens");
            assert_eq!(exhibit.states.len(), WATCHED_STEPS + 1);
            let parting = exhibit.parting_step;
            let last = exhibit.last_shown;
            assert!(
                0 < parting && parting <= last && last < WATCHED_STEPS as u64,
                "{number}: the two games part at {parting}, shown until {last}"
            );
        }
        assert_eq!(levels().len(), SCENES.len());
    }
}
