//! Plays a drawn level by a small script and describes the events in words.

use breakout::difficulty::Rules;
use breakout::event::{Cause, Event};
use breakout::game::Game;
use breakout::input::Input;
use breakout::level::LevelChange;
use breakout::replay::RecordedEdit;
use glam::Vec2;

use crate::scenes::{level, levels};

/// A game that is played by a script.
pub(crate) struct Play {
    pub(crate) game: Game,
    /// What happened so far, in words.
    pub(crate) told: Vec<String>,
    events: Vec<Event>,
}

impl Play {
    /// Nothing falls by chance, so that a scene is what it says.
    pub(crate) fn new(text: &str) -> Self {
        Self::with_rules(
            text,
            Rules {
                chance: false,
                ..Rules::default()
            },
        )
    }

    /// The same without help.
    pub(crate) fn alone(text: &str) -> Self {
        Self::with_rules(
            text,
            Rules {
                help: false,
                chance: false,
                ..Rules::default()
            },
        )
    }

    pub(crate) fn with_rules(text: &str, rules: Rules) -> Self {
        Self {
            game: Game::with_rules(levels(text), 0, 0, rules),
            told: Vec::new(),
            events: Vec::new(),
        }
    }

    /// Plays commands, set apart by `;`: `launch` (one step), `wait 40` (steps), `fire x 60`,
    /// `target 300 x 20`, `steer -1 x 12`, `follow x 100` (the paddle stays under the ball).
    #[track_caller]
    pub(crate) fn run(&mut self, script: &str) {
        for command in script.split(';') {
            let words: Vec<&str> = command.split_whitespace().collect();
            let number = |word: &str| word.parse::<f32>().expect("a number");
            let times = |word: &str| word.parse::<u32>().expect("a number of steps");
            match *words.as_slice() {
                [] => {}
                ["launch"] => {
                    self.step(Input {
                        launch: true,
                        ..Input::default()
                    });
                }
                ["fire", "x", steps] => self.repeat(times(steps), |_| Input {
                    fire: true,
                    ..Input::default()
                }),
                ["wait", steps] => self.repeat(times(steps), |_| Input::default()),
                ["target", x, "x", steps] => self.repeat(times(steps), |_| target(number(x))),
                ["steer", share, "x", steps] => self.repeat(times(steps), |_| Input {
                    steer: number(share),
                    ..Input::default()
                }),
                ["follow", "x", steps] => self.repeat(times(steps), |game| {
                    target(game.balls().first().map_or(400.0, |ball| ball.position.x))
                }),
                _ => panic!("unknown command `{command}`"),
            }
        }
    }

    /// One step. Whatever the input, the game must be valid after it.
    pub(crate) fn step(&mut self, input: Input) {
        self.events.clear();
        self.game.step(input, &mut self.events);
        self.game.validate();
        let game = &self.game;
        let told = &mut self.told;
        told.extend(self.events.iter().map(|event| tell(event, game)));
    }

    /// Changes a level between two steps; the game must be valid after it.
    pub(crate) fn edit(&mut self, index: usize, change: LevelChange) {
        self.events.clear();
        let edit = RecordedEdit { index, change };
        self.game
            .edit_levels(&edit.on(self.game.levels()), &mut self.events);
        self.game.validate();
        let game = &self.game;
        let told = &mut self.told;
        told.extend(self.events.iter().map(|event| tell(event, game)));
    }

    /// Replaces the level in play by a drawn one.
    #[track_caller]
    pub(crate) fn replace(&mut self, text: &str) {
        let level = LevelChange::Replace(level(text).into());
        self.edit(self.game.level_index(), level);
    }

    /// Steps until something happened that is told in words that start like this.
    #[track_caller]
    pub(crate) fn until(&mut self, start: &str, within: u32) {
        for _ in 0..within {
            let known = self.told.len();
            self.step(Input::default());
            if self.told[known..]
                .iter()
                .any(|told| told.starts_with(start))
            {
                return;
            }
        }
        panic!("no `{start}` within {within} steps: {:#?}", self.told);
    }

    fn repeat(&mut self, steps: u32, input: impl Fn(&Game) -> Input) {
        for _ in 0..steps {
            self.step(input(&self.game));
        }
    }
}

/// The input that sends the paddle to a place.
pub(crate) fn target(x: f32) -> Input {
    Input {
        target: Some(x),
        ..Input::default()
    }
}

/// An event in words. A brick is told by column and row, a surface by the side that was hit.
fn tell(event: &Event, game: &Game) -> String {
    match *event {
        Event::Launched { .. } => "launched".to_owned(),
        Event::WallHit { normal, .. } => format!("wall {}", wall(normal)),
        Event::PaddleHit { offset, .. } => format!("paddle at {offset:.2}"),
        Event::BrickHit(hit) => {
            let (column, row) = game.bricks().place(hit.brick);
            format!("brick ({column},{row}) hit {}", side(hit.normal))
        }
        Event::BrickRevealed(hit) => {
            let (column, row) = game.bricks().place(hit.brick);
            format!("brick ({column},{row}) revealed {}", side(hit.normal))
        }
        Event::BrickMended { brick, .. } => {
            let (column, row) = game.bricks().place(brick);
            format!("brick ({column},{row}) mended")
        }
        Event::BrickAppeared { brick, .. } => {
            let (column, row) = game.bricks().place(brick);
            format!("brick ({column},{row}) appeared")
        }
        Event::BrickBroken {
            impact,
            points,
            combo,
        } => {
            let (column, row) = game.bricks().place(impact.brick);
            let how = match impact.by {
                Cause::Ball => side(impact.normal),
                Cause::Blast => "by a blast",
                Cause::Bolt => "by a bolt",
                Cause::Lightning => "by lightning",
            };
            format!("brick ({column},{row}) broken {how} +{points} combo {combo}")
        }
        Event::Exploded { brick, chain, .. } => {
            let (column, row) = game.bricks().place(brick);
            format!("brick ({column},{row}) exploded, {chain} in a row")
        }
        Event::CapsuleDropped { kind, .. } => format!("{} falls", kind.spec().name),
        Event::CapsuleCaught { kind, .. } => format!("{} caught", kind.spec().name),
        Event::CapsuleLost { kind, .. } => format!("{} lost", kind.spec().name),
        Event::PowerUpEnded { kind } => format!("{} ended", kind.spec().name),
        Event::BallAdded { .. } => "ball added".to_owned(),
        Event::BallCaught { .. } => "ball caught".to_owned(),
        Event::BoltFired { .. } => "bolt fired".to_owned(),
        Event::Helped { .. } => "helped".to_owned(),
        Event::LoopBroken { .. } => "loop broken".to_owned(),
        Event::Lightning { .. } => "lightning".to_owned(),
        Event::BallLost { remaining, .. } => format!("ball lost, {remaining} left"),
        Event::LifeLost { lives } => format!("life lost, {lives} left"),
        Event::LifeGained { lives } => format!("life gained, {lives} now"),
        Event::LevelCleared { level } => format!("level {} cleared", level + 1),
        Event::LevelStarted { level } => format!("level {} started", level + 1),
        Event::GameOver => "game over".to_owned(),
        Event::Victory => "victory".to_owned(),
    }
}

fn wall(normal: Vec2) -> &'static str {
    match (normal.x, normal.y) {
        (1.0, 0.0) => "left",
        (-1.0, 0.0) => "right",
        (0.0, 1.0) => "top",
        (0.0, -1.0) => "barrier",
        _ => panic!("no wall has the normal {normal}"),
    }
}

fn side(normal: Vec2) -> &'static str {
    match (normal.x, normal.y) {
        (0.0, 1.0) => "from below",
        (0.0, -1.0) => "from above",
        (-1.0, 0.0) => "from the left",
        (1.0, 0.0) => "from the right",
        _ => "at a corner",
    }
}
