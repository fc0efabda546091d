//! A session from a file instead of devices (`--script`), one command per line. All frames have the same length, so the
//! same script gives the same pictures on the same renderer.
//!
//! ```text
//! // Comments and blank lines may be anywhere.
//! wait 30          frames without input
//! press Enter      down and up in one frame; also RightClick, WheelUp, WheelDown
//! hold Left        down ...
//! release Left     ... and up again
//! point 400 300    in window units
//! click 400 300
//! drag 400 300 500 300   down at a place and up at another, in one frame
//! tap 400 300      a finger goes down and up
//! touch 1 400 300  finger 1 goes down ...
//! slide 1 450 300  ... is moved ...
//! lift 1 450 300   ... and goes up; or with `cancel` the window system takes it away
//! pad 1 plug       pad 1 comes, and rumbles; with `plug Shapes` or `plug Swapped` it has other signs
//! pad 1 press PadSouth   down and up in one frame; also hold and release
//! pad 1 stick -0.5 0     the place of its stick
//! pad 1 unplug
//! type Lintel 2    letters and other characters, for a field of text
//! shot title       saves the picture as title.png, if there is a folder for pictures
//! times title      prints what the program itself took for each frame since the last such line
//! drop FILE        a level file or a folder is dropped on the window
//! targets here     prints the links that a finger cannot tell apart
//! ways here        prints a line if no row leads back for a pointer
//! panic here       ends the program as a defect would
//! ```

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use breakout::level::printable;
use macroquad::miniquad::TouchPhase;
use macroquad::prelude::{Vec2, vec2};

use super::{button::Button, devices::TouchEvent};
use crate::app::platform::pad::{PadEvent, PadModel, PadReport, Signs};
use crate::app::platform::{
    frame_times::FrameTimes, path::printable_path, plain_file::make_folder,
};
use crate::app::words::words;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ScriptCommand {
    Wait(u32),
    Press(Button),
    Hold(Button),
    Release(Button),
    Point(Vec2),
    Click(Vec2),
    Drag(Vec2, Vec2),
    Tap(Vec2),
    Touch(TouchEvent),
    Pad(Vec<PadReport>),
    Type(String),
    Shot(String),
    Times(String),
    Drop(PathBuf),
    Targets,
    Ways,
    Panic,
}

/// A clip of ten seconds: its pictures, and the frames of a sixtieth of a second between two of them.
const CLIP_PICTURES: u32 = 200;
const FRAMES_BETWEEN: u32 = 2;

pub(crate) struct Script {
    /// The command of this frame; `None` after the last.
    pub(crate) command: Option<ScriptCommand>,
    commands: VecDeque<ScriptCommand>,
    shots: Option<PathBuf>,
    /// The times of the frames since they were last taken.
    pub(crate) times: FrameTimes,
}

impl Script {
    /// # Errors
    /// A sentence that names the file and the line.
    pub(crate) fn read(path: &Path, shots: Option<PathBuf>) -> Result<Self, String> {
        let shown = printable_path(path);
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("cannot read {shown}: {}", words().files.reason(&error)))?;
        let mut commands = VecDeque::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split("//").next().unwrap_or_default().trim();
            if !line.is_empty() {
                let command = parse(line).ok_or_else(|| {
                    let line = printable(line);
                    format!("{shown}:{number}: unknown command `{line}`; write `wait 30`, say")
                })?;
                commands.push_back(command);
            }
        }
        Self::new(commands, shots)
    }

    /// Ten seconds as pictures `0001.png` and so on, twenty a second.
    ///
    /// # Errors
    /// A sentence: the folder cannot be made.
    pub(crate) fn clip(folder: PathBuf) -> Result<Self, String> {
        let pictures = (1..=CLIP_PICTURES).flat_map(|number| {
            let shot = ScriptCommand::Shot(format!("{number:04}"));
            [shot, ScriptCommand::Wait(FRAMES_BETWEEN)]
        });
        Self::new(pictures.collect(), Some(folder))
    }

    fn new(commands: VecDeque<ScriptCommand>, shots: Option<PathBuf>) -> Result<Self, String> {
        if let Some(folder) = &shots {
            make_folder(folder).map_err(|error| words().files.no_folder(&error))?;
        }
        Ok(Self {
            command: None,
            commands,
            shots,
            times: FrameTimes::default(),
        })
    }

    pub(super) fn advance(&mut self) {
        self.command = match self.commands.front_mut() {
            Some(ScriptCommand::Wait(frames @ 2..)) => {
                *frames -= 1;
                Some(ScriptCommand::Wait(1))
            }
            _ => self.commands.pop_front(),
        };
    }

    /// The path for the picture of this frame, if the script asks for one.
    pub(crate) fn shot(&self) -> Option<PathBuf> {
        match (&self.command, &self.shots) {
            (Some(ScriptCommand::Shot(name)), Some(folder)) => {
                Some(folder.join(format!("{name}.png")))
            }
            _ => None,
        }
    }
}

/// The reports of a pad in a line like `1 press PadSouth`.
fn pad(line: &str) -> Option<Vec<PadReport>> {
    let mut words = line.split_whitespace();
    let pad = words.next()?.parse().ok()?;
    let words: Vec<&str> = words.collect();
    let button = |name: &str| match Button::from_name(name)? {
        Button::Pad(button) => Some(button),
        _ => None,
    };
    let rumbles = true;
    let plugged = |signs| vec![PadEvent::Plugged(PadModel { signs, rumbles })];
    let events = match words[..] {
        ["plug"] => plugged(Signs::Letters),
        ["plug", "Shapes"] => plugged(Signs::Shapes),
        ["plug", "Swapped"] => plugged(Signs::Swapped),
        ["unplug"] => vec![PadEvent::Unplugged],
        ["press", name] => vec![
            PadEvent::Pressed(button(name)?),
            PadEvent::Released(button(name)?),
        ],
        ["hold", name] => vec![PadEvent::Pressed(button(name)?)],
        ["release", name] => vec![PadEvent::Released(button(name)?)],
        ["stick", x, y] => vec![PadEvent::Stick(vec2(x.parse().ok()?, y.parse().ok()?))],
        _ => return None,
    };
    let report = |event| PadReport { pad, event };
    Some(events.into_iter().map(report).collect())
}

fn parse(line: &str) -> Option<ScriptCommand> {
    let (verb, rest) = line.split_once(' ')?;
    let rest = rest.trim();
    let places = || -> Option<Vec<f32>> {
        let numbers = rest.split_whitespace().map(|word| word.parse().ok());
        numbers.collect()
    };
    let place = || match places()?[..] {
        [x, y] => Some(vec2(x, y)),
        _ => None,
    };
    let touch = |phase| match places()?[..] {
        [finger, x, y] => Some(ScriptCommand::Touch(TouchEvent {
            id: finger as u64,
            phase,
            at: vec2(x, y),
        })),
        _ => None,
    };
    Some(match verb {
        "wait" => ScriptCommand::Wait(rest.parse().ok()?),
        "press" => ScriptCommand::Press(Button::from_name(rest)?),
        "hold" => ScriptCommand::Hold(Button::from_name(rest)?),
        "release" => ScriptCommand::Release(Button::from_name(rest)?),
        "point" => ScriptCommand::Point(place()?),
        "click" => ScriptCommand::Click(place()?),
        "drag" => match places()?[..] {
            [x, y, to_x, to_y] => ScriptCommand::Drag(vec2(x, y), vec2(to_x, to_y)),
            _ => return None,
        },
        "tap" => ScriptCommand::Tap(place()?),
        "touch" => touch(TouchPhase::Started)?,
        "slide" => touch(TouchPhase::Moved)?,
        "lift" => touch(TouchPhase::Ended)?,
        "cancel" => touch(TouchPhase::Cancelled)?,
        "pad" => ScriptCommand::Pad(pad(rest)?),
        "type" => ScriptCommand::Type(rest.to_owned()),
        "drop" => ScriptCommand::Drop(PathBuf::from(rest)),
        "targets" => ScriptCommand::Targets,
        "ways" => ScriptCommand::Ways,
        "panic" => ScriptCommand::Panic,
        "shot" => ScriptCommand::Shot(rest.to_owned()),
        "times" => ScriptCommand::Times(rest.to_owned()),
        _ => return None,
    })
}
